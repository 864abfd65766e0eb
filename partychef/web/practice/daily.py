"""The games of the day: the same for everybody who plays them, with a result to share."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any, NamedTuple

from flask import Blueprint, Response, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from msgspec.structs import replace

from partychef.games import GAMES
from partychef.games.cooking_party.cards import CHIPS
from partychef.judges.critics import Critic
from partychef.tables import daily
from partychef.tables import practice as rooms
from partychef.tables.live import Live
from partychef.tables.names import Refusal
from partychef.tables.results import Played, going_on, results_of
from partychef.web import whoami
from partychef.web.games import screens_of
from partychef.web.pages import csrf
from partychef.web.party import the_party
from partychef.web.pictures.subjects import Picture
from partychef.web.practice import me, review
from partychef.web.practice import start as practice
from partychef.web.recap.keepsakes import dish_picture, face, line_about, menu_picture
from partychef.web.recap.page import book_of
from partychef.web.recap.recipes import RecipeCard
from partychef.web.recap.sharing import Preview, absolute, answer_with, picture_url, shortened
from partychef.web.revealing import secret, wait_a_moment
from partychef.web.sentences import placed, scored

pages = Blueprint("daily", __name__)

MOST_POINTS = max(CHIPS)
"""What somebody who cooks alone can earn with a dish (CP-41)."""


class Today(NamedTuple):
    """One game of the day as somebody finds it."""

    id: str
    title: str
    length: str
    against: str
    critic: Critic | None
    best: Played | None
    tries: int
    going_on: str
    """Where the game that they have begun goes on; empty if there is none."""
    result: str
    """Where their best result is; empty if there is none."""
    unit: str
    """What its scores are counted in."""


@pages.get("/daily")
def page() -> str:
    """All games of today."""
    day, player = today(), whoami.known_player()
    played = results_of(the_party().tables, player) if player else []
    begun = going_on(the_party().tables, player, day.isoformat()) if player else {}
    mine = [one for one in played if one.daily == day.isoformat()]
    dates = me.daily_dates(played)
    return render_template(
        "daily/page.html", csrf=csrf(), when=in_words(day), days=me.streak(dates, day), played_today=day in dates,
        games=[_today(game, day, [one for one in mine if one.game == game], begun) for game in daily.DEALS],
    )  # fmt: skip


@pages.post("/daily/<game>")
def play(game: str) -> ResponseReturnValue:
    """Begin a game of today, or go on with the one that was begun."""
    tables, day, player = the_party().tables, today(), whoami.player()
    code = going_on(tables, player, day.isoformat()).get(game)
    if code is None or whoami.chair_at(tables.find(code)) is None:
        opened = daily.open_daily(tables, day, game, player)
        practice.sit_down(opened)
        code = opened.code
    return redirect(url_for("table.phone", code=code), 303)


@pages.get("/daily/result/<recap>")
def result(recap: str) -> ResponseReturnValue:
    """How one game of a day ended, for whoever has its link."""
    live = _live(recap)
    if secret(live.shown):
        return wait_a_moment()
    day, told, mine = _date(live), _told(live), whoami.chair_at(live)
    when, image = in_words(day), picture_url("daily.picture", _picture(live), recap=recap)
    share, url = absolute(url_for("daily.page")), absolute(url_for("daily.result", recap=recap))
    alt = f"A picture of the result: {told[0]}"
    return render_template(
        "daily/result.html", csrf=csrf(), game=live.game, when=when, told=told, picture=image, url=url,
        preview=Preview(f"{live.game.title}, {when}", shortened(" ".join(told)), url, absolute(image), alt),
        text="\n".join([f"🍳 partychef, {when}", live.game.title, *told, share]), mine=mine is not None,
        is_today=day == today(), recap=url_for("recap.party", recap=recap),
        review=review.address(live, mine.seat) if mine is not None else None,
    )  # fmt: skip


@pages.get("/daily/result/<recap>.png")
def picture(recap: str) -> Response:
    """The same as a picture."""
    live = _live(recap)
    if secret(live.shown):
        raise Refusal("The chips are still falling: wait a moment.", status=409)
    return answer_with(_picture(live))


def today() -> date:
    """The date where this house stands."""
    return date.fromtimestamp(the_party().tables.now())


def in_words(day: date) -> str:
    """A date in words: 28 November 2026."""
    return f"{day.day} {day:%B %Y}"


def _today(game: str, day: date, mine: Sequence[Played], begun: dict[str, str]) -> Today:
    deal, best = daily.DEALS[game], max(mine, key=lambda one: (one.score, -one.place, -one.at), default=None)
    kinds = [rooms.usual_kind(game)] * deal.opponents
    return Today(
        game, GAMES[game].title, deal.length, me.opponents(kinds) if kinds else "", daily.critic_of(day, game), best,
        len(mine), url_for("table.phone", code=begun[game]) if game in begun else "", _result_url(best),
        screens_of(game).unit,
    )  # fmt: skip


def _result_url(best: Played | None) -> str:
    try:
        live = the_party().tables.find(best.code) if best else None
    except Refusal:
        live = None
    return url_for("daily.result", recap=live.table.recap) if live else ""


def _live(recap: str) -> Live:
    """A game of a day that is over. Raises Refusal (404, 409)."""
    tables = the_party().tables
    live = tables.find(tables.code_of(recap=recap))
    if live.table.daily is None:
        raise Refusal("This was no game of the day.", status=404)
    if live.table.status != "over":
        raise Refusal("This game is not over yet.", status=409)
    return live


def _date(live: Live) -> date:
    return date.fromisoformat(str(live.table.daily))


def _told(live: Live) -> list[str]:
    """How it ended, in lines to pass on. What players and critics wrote is not escaped."""
    book = book_of(live)
    card = _dish(book)
    if card is not None:
        said = line_about(card)
        verdict = f"{card.points} of {MOST_POINTS} points from {card.judge.name}"
        return [f"{verdict} for “{card.title}”", *([f"“{said}”"] if said else [])]
    score, place, rivals = _own_score(book)
    return [f"{place} with {scored(score, screens_of(live.table.game).unit)} against {me.opponents(rivals)}"]


def _own_score(book: dict[str, Any]) -> tuple[int, str, list[str]]:
    """The points of the person who played, the place in words, and the kinds of the others."""
    standings = book["standings"]
    score, place = next((points, place) for who, points, place in standings if not who.is_ai)
    tied = sum(rank == place for _, _, rank in standings) - 1
    in_words = placed(place, len(standings), tied)
    return score, in_words[:1].upper() + in_words[1:], [who.kind for who, _, _ in standings if who.is_ai]


def _dish(book: dict[str, Any]) -> RecipeCard | None:
    """The dish that shows the verdict; None in games without dishes that somebody judges."""
    cards: Sequence[RecipeCard] = book["cards"] if book["judged"] else ()
    return next((card for card in cards if card.judged and card.has_verdict), None)


def _picture(live: Live) -> Picture:
    book, when = book_of(live), in_words(_date(live))
    card = _dish(book)
    if card is not None:
        dish = dish_picture(card, best=False)
        return replace(dish, kicker=f"{when} · {dish.kicker}", chef=None)  # whoever shares it
    standings = [(who if who.is_ai else who._replace(name="Me"), *rest) for who, *rest in book["standings"]]
    picture = menu_picture(f"{book['title']}, game of the day", _own_score(book)[1], when, standings, ())
    return replace(picture, faces=tuple(face(who) for who, *_ in standings if not who.is_ai))
