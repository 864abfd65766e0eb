"""The review of a judged game that is over: what each critic would have said of somebody's dishes, and what each
sentence earned.

Like the review of other games (`review.py`) it is worked out by another process while the page waits, and kept with
what the judge was asked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from partychef.engine import record
from partychef.engine.game import Seat
from partychef.judges.dishes import card_name
from partychef.judges.files.pages import CRITERIA
from partychef.judges.tasted_again import DishAgain, Worth
from partychef.tables.forgetting import review_key
from partychef.tables.live import Live
from partychef.tables.names import Refusal
from partychef.tables.records import record_of
from partychef.typed import convert
from partychef.web import whoami
from partychef.web.games import screens_of
from partychef.web.pages import chair_view, csrf, seating_plan
from partychef.web.party import the_party
from partychef.web.practice.second_try import second_try
from partychef.web.recap.recipes import RecipeCard
from partychef.web.revealing import secret

pages = Blueprint("judged_review", __name__)

MODES = ("standard", "solo", "duel", "honor")
"""The modes in which each cooks for themselves, and is judged round by round."""
_BETWEEN_MARKS = re.compile(r"[“„«\"](.+?)[”“»\"]", re.DOTALL)
_WORD = re.compile(r"\w+")


class Round(NamedTuple):
    """A round as it was, and as it is tasted again."""

    number: int
    cards: tuple[RecipeCard, ...]
    """What the player served."""
    again: DishAgain

    @property
    def last(self) -> RecipeCard:
        """The card that has the verdict."""
        return self.cards[-1]

    def quotes(self, worth: Worth) -> bool:
        """Whether the judge's words quote this part of the chef's; a name is no quote, as every dish must be named."""
        return worth.part != "name" and quotes(self.last.critique, worth.text, self.again.names)


@pages.get("/table/<code>/review/dishes")
def show(code: str) -> ResponseReturnValue:
    """What is known of a seat's dishes: those of the seat `as`, or of whoever asks."""
    live, seat = _found(code)
    task = the_party().judge_tasks.find(review_key(live, seat))
    waits = task is not None and not task.done
    found = None if task is None or waits or task.trouble else convert(task.result, list[DishAgain])
    who = seating_plan([chair_view(chair, None, live.table.practice) for chair in live.shown.chairs])
    cooks = sorted(_cooks(live))
    return render_template(
        "table/judged_review.html", csrf=csrf(), who=who, seat=seat, waits=waits, trouble=task.trouble if task else "",
        rounds=_rounds(live, seat, found) if found is not None else None, here=address(live, seat),
        others=[(who(other), address(live, other)) for other in cooks if other != seat], card_name=card_name,
        recap=url_for("recap.party", recap=live.table.recap), game=live.game.title, t={"status": "over"},
        judged_by=_critics(live), criteria=CRITERIA, second_try=second_try(live.shown, seat),
    )  # fmt: skip


@pages.post("/table/<code>/review/dishes")
def begin(code: str) -> ResponseReturnValue:
    """Taste the dishes again in the background. Raises Refusal (403, 429)."""
    live, seat = _found(code)
    if whoami.chair_at(live) is None and not whoami.hosts(live):
        raise Refusal("Only those who sat at this table can look back at its games.", status=403)
    party, key = the_party(), review_key(live, seat)
    text, judged_by, language = record.write(record_of(party.tables, live)), _critics(live), live.table.language
    by_ai = tuple(chair.seat for chair in live.guests() if chair.seat is not None and chair.kind != "person")

    def work() -> list[Any]:
        again = party.clock.ai_seats.taste_again(text, seat, judged_by, language, by_ai)
        return [msgspec.to_builtins(one) for one in again]

    task = party.judge_tasks.find(key)
    if task is None or task.trouble:
        party.judge_tasks.begin(key, work, None, key=key)
    return redirect(address(live, seat) or "", 303)


def quotes(critique: str, said: str, names: Sequence[str] = ()) -> bool:
    """Whether something stands between quotation marks in a critique that a chef has said, besides the dish's name."""
    own, called = _words(said), [_words(name) for name in names]
    quoted = [_words(found) for found in _BETWEEN_MARKS.findall(critique)]
    return any(one not in called and (one == own or (one.count(" ") > 2 and one in own)) for one in quoted)


def _words(text: str) -> str:
    """The words alone, each between spaces: a critic quotes without commas at the ends, and without shouting."""
    return f" {' '.join(_WORD.findall(text.casefold()))} "


def can_review(live: Live) -> bool:
    """Whether this is a game whose dishes can be tasted again."""
    return live.table.game == "cooking-party" and live.table.options.get("mode", "standard") in MODES


def address(live: Live, seat: Seat | None) -> str | None:
    """Where the dishes of this seat are tasted again; None where nobody can, or who sits there never cooks."""
    if seat is None or not can_review(live) or seat not in _cooks(live):
        return None
    return f"{url_for('judged_review.show', code=live.table.code)}?as={seat}"


def _cooks(live: Live) -> set[Seat]:
    """The seats whose dishes somebody judged."""
    view = live.state.view(None) if live.state is not None else None
    return {dish.chef for played in getattr(view, "past", ()) if played.awards for dish in played.dishes}


def _critics(live: Live) -> tuple[str, ...]:
    """The critics of the table by id; nobody where people judged."""
    kind, _, names = live.table.judge.partition(":")
    return tuple(names.split("+")) if kind == "critic" else ()


def _found(code: str) -> tuple[Live, Seat]:
    live = the_party().tables.find(code)
    if not can_review(live):
        raise Refusal("The dishes of this game cannot be tasted again.", status=404)
    if live.table.status != "over" or secret(live.shown):
        raise Refusal("Dishes can be tasted again when the game is over and all chips have fallen.", status=409)
    chair = whoami.chair_at(live)
    seat = request.args.get("as", chair.seat if chair is not None else 0, type=int)
    if seat not in _cooks(live):
        raise Refusal("Nobody cooked there.", status=404)
    return live, seat


def _rounds(live: Live, seat: Seat, found: Sequence[DishAgain]) -> list[Round]:
    assert live.state is not None
    who = seating_plan([chair_view(chair, None, live.table.practice) for chair in live.shown.chairs])
    cards = screens_of(live.table.game).book(live.state.view(None), who)["cards"]
    served = {one.round: tuple(card for card in cards if card.dish.chef == seat and card.played.number == one.round)
              for one in found}  # fmt: skip
    return [Round(one.round, served[one.round], one) for one in found if served[one.round]]
