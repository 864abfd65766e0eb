"""The recap of an evening: every dish as a recipe card with its verdict, under a link that only the guests know."""

from __future__ import annotations

from typing import Any, Literal

from flask import Blueprint, Response, render_template, url_for
from flask.typing import ResponseReturnValue

from partychef.engine import record
from partychef.engine.game import Seat
from partychef.tables.live import Live
from partychef.tables.names import Refusal
from partychef.tables.records import record_of
from partychef.web import whoami
from partychef.web.games import folder_of, screens_of
from partychef.web.pages import chair_view, csrf, in_third_person, seating_plan
from partychef.web.party import the_party
from partychef.web.pictures.subjects import DishPicture, MenuPicture
from partychef.web.practice import review
from partychef.web.recap.champions import series_of
from partychef.web.recap.keepsakes import dish_picture, is_best, menu_picture, plain_text
from partychef.web.recap.recipes import RecipeCard, as_markdown
from partychef.web.recap.sharing import Preview, absolute, answer_with, photo_urls, picture_url
from partychef.web.revealing import falling, secret, wait_a_moment
from partychef.web.sentences import book_title, count, day, listed

pages = Blueprint("recap", __name__)

TOO_EARLY = "The big screen has not shown all of this yet: wait a moment."


@pages.get("/party/<recap>")
def party(recap: str) -> ResponseReturnValue:
    """The recap page."""
    live = _live(recap)
    if secret(live.shown):
        return wait_a_moment()
    shared, finished = book_of(live), _finished(live)
    book = book_of(live, by="the player") if live.table.practice and whoami.chair_at(live) is not None else shared
    menu = _menu(live, shared)
    urls = {
        "markdown": url_for("recap.markdown", recap=recap),
        "record": url_for("recap.record", code=live.table.code) if finished else None,
        "others": other_files(live) if finished else [],
        "replay": url_for("replay.table", code=live.table.code) if finished else None,
        "review": review.address(live, _own_seat(live)) if finished else None,
        "kitchen": url_for("kitchen.show", recap=recap) if book.get("cards") else None,
        "landing": url_for("lobby.landing"),
        "series": url_for("champions.table", series="_").removesuffix("_"),
        "share": absolute(url_for("recap.party", recap=recap)),
        "picture": picture_url("recap.menu", menu, recap=recap) if menu else None,
        "pictures": _picture_urls(recap, live, shared),
    }
    preview = _preview(shared, urls, revealed=menu is not None)
    own = _own_column(live, book)
    if own is not None and live.table.again is not None:
        urls["again"] = url_for("table.again", code=live.table.code)
    series = series_of(live.shown) if not falling(live.shown) else None
    return render_template("table/recap.html", csrf=csrf(), urls=urls, preview=preview, own=own, series=series, **book)


@pages.get("/party/<recap>/menu.png")
def menu(recap: str) -> Response:
    """The whole evening as a picture, once it is over."""
    live = _live(recap)
    picture = _menu(live, book_of(live))
    if picture is None:
        raise Refusal("There is a picture of the evening when it is over, and the last chip has fallen.", status=409)
    return answer_with(picture)


@pages.get("/party/<recap>/dish-<int:number>.png")
def dish(recap: str, number: int) -> Response:
    """One dish as a picture, in the order in which they came to the table, from 1."""
    live = _live(recap)
    cards = book_of(live).get("cards", ())
    if not 1 <= number <= len(cards):
        raise Refusal("No such dish came to the table.", status=404)
    if not _revealed(live, cards[number - 1]):
        raise Refusal(TOO_EARLY, status=409)
    return answer_with(_dish(cards, number))


@pages.get("/party/<recap>.md")
def markdown(recap: str) -> Response:
    """The recap as Markdown, to keep."""
    live = _live(recap)
    if secret(live.shown):
        raise Refusal(TOO_EARLY, status=409)
    book = book_of(live)
    unit = book["screens"].unit
    text = as_markdown(book["title"], book["when"], book["standings"], book.get("cards", ()), book["rounds"], unit)
    return download(text, "text/markdown", "partychef-evening.md")


@pages.get("/table/<code>/record", endpoint="record")
def record_file(code: str) -> Response:
    """The record of a party that is over, as a file."""
    tables = the_party().tables
    live = tables.find(code)
    if secret(live.shown):
        raise Refusal(TOO_EARLY, status=409)
    text = record.write(record_of(tables, live))
    return download(text, "application/jsonl", f"partychef-{code}.jsonl")


@pages.get("/table/<code>/record/<form>")
def other_file(code: str, form: str) -> Response:
    """A party that is over as a file for another program, if its game has one of that name."""
    tables = the_party().tables
    live = tables.find(code)
    file = screens_of(live.table.game).other_files.get(form)
    if file is None:
        raise Refusal("This game has no such file.", status=404)
    if secret(live.shown):
        raise Refusal(TOO_EARLY, status=409)
    return download(file.write(record_of(tables, live)), "text/plain", f"partychef-{code}{file.ending}")


def other_files(live: Live) -> list[tuple[str, str]]:
    """What else a party can be taken home as: the words of the link, and its address."""
    files = screens_of(live.table.game).other_files
    return [(one.label, url_for("recap.other_file", code=live.table.code, form=form)) for form, one in files.items()]


def _own_column(live: Live, book: dict[str, Any]) -> int | None:
    """Where the standings have whoever reads this; None for a reader who did not play."""
    chair = whoami.chair_at(live)
    seats = [person.seat for person, _, _ in book["standings"]]
    return seats.index(chair.seat) if chair is not None and chair.seat in seats else None


def _own_seat(live: Live) -> Seat | None:
    """The seat of whoever reads this; the first one for a reader who did not play."""
    chair = whoami.chair_at(live)
    return chair.seat if chair is not None and chair.seat is not None else 0


def _live(recap: str) -> Live:
    tables = the_party().tables
    live = tables.find(tables.code_of(recap=recap))
    if live.state is None:
        raise Refusal("Nothing has been cooked at this party yet.", status=404)
    return live


def book_of(live: Live, by: Literal["the player", "anybody"] = "anybody") -> dict[str, Any]:
    """All variables of the recap of a table where something was played, as it is read by somebody."""
    assert live.state is not None
    view = live.state.view(None)
    chairs = [chair_view(chair, None, live.table.practice) for chair in live.shown.chairs]
    who = seating_plan(chairs if by == "the player" else map(in_third_person, chairs))
    screens = screens_of(live.table.game)
    # A guest who judges every round is not ranked (CP-54).
    ranking = screens.ranking(view, live.table.options.get("permanent_judge"))
    return {
        "title": live.game.title, "when": day(live.table.created),
        "standings": [(who(place.seat), place.score, rank) for place, rank in ranking],
        "headline": screens.headline(view, who), "code": live.table.code, "view": view, "who": who, "screens": screens,
        "practice": live.table.practice, "judged": live.game.always_judged, "folder": folder_of(live.table.game),
        "photos": photo_urls(url_for("photos.take", code=live.table.code), live.table.photos),
        "rounds": [(one.name, [one.points.get(place.seat, 0) for place, _ in ranking]) for one in screens.rounds(view)],
        **screens.book(view, who),
    }  # fmt: skip


# -- what is passed on -------------------------------------------------------------------------------------------------


def _finished(live: Live) -> bool:
    return live.table.status in ("over", "stopped")


def _revealed(live: Live, card: RecipeCard) -> bool:
    """Whether the big screen has shown everything that stands on the card."""
    if card.dish.hidden and not _finished(live):
        return False
    return not (card.judged and card.is_latest and falling(live.shown))


def _dish(cards: list[RecipeCard], number: int) -> DishPicture:
    card = cards[number - 1]
    return dish_picture(card, is_best(card, cards))


def _menu(live: Live, book: dict[str, Any]) -> MenuPicture | None:
    """The picture of the evening; None as long as the big screen has not crowned anybody."""
    if not _finished(live) or secret(live.shown):
        return None
    return menu_picture(book["title"], _headline(book), book["when"], book["standings"], book.get("cards", ()))


def _headline(book: dict[str, Any]) -> str:
    if book["headline"]:
        return str(book["headline"])
    winners = [person for person, _, rank in book["standings"] if rank == 1]
    return plain_text(book_title(winners, book["judged"], book["view"].outcome is not None))


def _picture_urls(recap: str, live: Live, book: dict[str, Any]) -> list[str]:
    """Where the picture of each dish is; empty for dishes that have none yet."""
    cards = book.get("cards", [])
    return [
        picture_url("recap.dish", _dish(cards, number), recap=recap, number=number) if _revealed(live, card) else ""
        for number, card in enumerate(cards, 1)
    ]


def _preview(book: dict[str, Any], urls: dict[str, Any], revealed: bool) -> Preview:
    """What a messenger tells of the evening: the result only once it is known."""
    dishes = len(book.get("cards", ()))
    served = [count(dishes, "dish", "dishes")] if dishes else []
    title = f"{_headline(book)} · {book['title']}" if revealed else f"{book['title']}, {book['when']}"
    points = [f"{person.name} {points}" for person, points, _ in book["standings"][:5]] if revealed else []
    told = ", ".join([*served, *points]) or "An evening at partychef"
    alt = f"A menu card of the evening, with {plain_text(listed(served or ['the scores']))}"
    return Preview(title, f"{book['when']}: {told}.", urls["share"], absolute(urls["picture"]) if revealed else "", alt)


def download(text: str, kind: str, name: str) -> Response:
    """A text as a file to keep."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, mimetype=kind, headers=headers)
