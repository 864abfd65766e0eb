"""Cooking Party Cards on the web: the host's choices of judge and tasks, moves in words, the evening's recipes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import msgspec
from werkzeug.datastructures import MultiDict

from partychef.engine.game import IllegalMove, Seat
from partychef.engine.record import Entry
from partychef.engine.words import how_many
from partychef.games.cooking_party import moves as m
from partychef.games.cooking_party.cards import CHIPS, assignments, ingredients, pantry
from partychef.games.cooking_party.options import HOST_CHOOSES, Options, check_house_rules
from partychef.games.cooking_party.setup import SEATS
from partychef.games.cooking_party.wording import NAME_OF_A_DISH, WORDS_OF_A_DISH
from partychef.tables.names import Refusal
from partychef.web.choices import chosen_critics, chosen_language, kind_of
from partychef.web.forms import option_data
from partychef.web.games.screens import NewTable, Scene, Screens, Who
from partychef.web.recipes import recipes


class CookingPartyScreens(Screens):
    """The judged game."""

    about = "You invent dishes, somebody judges. 2 to 20 guests."
    begin = "Start cooking"
    how = (
        "The judge sets a task. Every chef is dealt ingredient cards.",
        "Trade some in, then build a dish from the rest. Salt, oil and the like are always there.",
        "Present it, card by card. Be persuasive.",
        "The judge says a few words and hands out chips: 5, 10, 25, 50 and 100.",
    )
    headings: ClassVar[Mapping[str, str]] = {
        "assignment": "The assignment", "cooking": "In the kitchen", "calling": "Who is next?",
        "presenting": "On stage", "questions": "Questions", "answer": "Questions", "judging": "The verdict",
        "break": "Round over", "over": "The last plate",
    }  # fmt: skip
    assets = ("cooking_party.css", "cooking_party.js")
    pieces: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "cooking_party/pieces.html": (
            "bounds", "facts", "assignment", "award", "dish", "deck_card", "special_picks", "task_card", "about",
            "spoken", "to_trade", "to_cook", "to_see", "rehearsal",
        ),
        "cooking_party/help.html": ("cp_help",),
    }  # fmt: skip
    constants: ClassVar[Mapping[str, Any]] = {
        "pantry": pantry(), "chips": CHIPS, "cp_words": WORDS_OF_A_DISH, "cp_name": NAME_OF_A_DISH,
    }  # fmt: skip
    skips: ClassVar[Mapping[str, str]] = {
        "assignment": "The first assignment card on the list is chosen.",
        "cooking": "Whoever is not done cooks with the first cards of the hand.",
        "calling": "The next chef round the table is called.",
        "presenting": "The rest of the dish is laid on the table at once.",
        "questions": "No more questions for this chef.",
        "answer": "The question stays without an answer.",
        "judging": "The chips go round the table from the judge's left, without a critique.",
        "break": "The next round begins.",
    }

    def new_table(self, form: MultiDict[str, str]) -> NewTable:
        judge = form.get("judge", "turns")
        if judge not in ("turns", "seat", "critic", "jury"):
            raise Refusal("Choose who judges.", "judge")
        chosen = chosen_critics(form) if judge in ("critic", "jury") else ()
        language = chosen_language(form, chosen)
        columns = {
            "options": _chosen_options(form),
            "judge": kind_of(chosen) if chosen else judge,
            "language": language,
        }
        return NewTable(columns, chosen)

    def house_rules(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        laps = options.get("laps", 1)
        task = {"top": "the top card is the task", "custom": "the judge invents the task"}.get(
            options.get("assignment", "choose")
        )
        return (f"🔁 {how_many(laps, 'lap')}", *([f"🃏 {task}"] if task else []))

    def on_turn(self, view: Any) -> tuple[Seat, ...]:
        return () if view.presenter is None else (view.presenter,)

    def seated(self, view: Any) -> list[Any]:
        """Neither who has left, nor a judge of former rounds who does not play."""
        here = {*view.order, view.judge}
        return [one for one in super().seated(view) if one.role != "released" and one.seat in here]

    def context(self, scene: Scene) -> dict[str, Any]:
        return {}  # its pages read the view alone

    def in_words(self, entry: Entry, who: Who) -> str:
        told = _SAYINGS.get(type(entry.move))
        name = who(entry.seat).name
        return f"{name} {told(entry.move, who)}" if told else f"{name} moves."

    def book(self, view: Any, who: Who) -> dict[str, Any]:
        return {"cards": recipes(view, who)}


def _chosen_options(form: MultiDict[str, str]) -> dict[str, Any]:
    """The house rules that the host set. Raises Refusal for the first that no table could keep."""
    options = option_data(Options, HOST_CHOOSES, form)
    for name, refusal in HOST_CHOOSES.items():
        try:
            check_house_rules(SEATS[-1], msgspec.convert({name: options[name]}, Options))
        except (msgspec.ValidationError, IllegalMove):
            raise Refusal(refusal, name) from None
    return options


def _cards(ids: tuple[str, ...]) -> str:
    return ", ".join(_card(card) for card in ids)


def _card(card: str) -> str:
    known = ingredients().get(card)
    return f"{known.emoji} {known.name}" if known else card


def _title(assignment: str) -> str:
    known = assignments().get(assignment)
    return known.title if known else assignment


def _chips(move: m.Award, who: Who) -> str:
    return ", ".join(f"{chip} to {who(seat).name}" for chip, seat in sorted(move.chips.items()))


_SAYINGS: dict[type, Callable[[Any, Who], str]] = {
    m.ChooseAssignment: lambda move, who: f"sets the assignment “{_title(move.assignment)}”.",
    m.InventAssignment: lambda move, who: f"invents the assignment “{move.title}”.",
    m.Trade: lambda move, who: f"trades in {how_many(len(move.cards), 'card')}." if move.cards else "keeps every card.",
    m.Plan: lambda move, who: f"fixes the dish: {'; '.join(_cards(dish) for dish in move.dishes)}.",
    m.Call: lambda move, who: f"calls {who(move.chef).name} to present.",
    m.Introduce: lambda move, who: f"introduces “{move.name or 'a dish without a name'}”.",
    m.Reveal: lambda move, who: f"reveals {_card(move.card)}" + (f": “{move.note}”" if move.note else "."),
    m.Finish: lambda move, who: "has presented.",
    m.EndPresentation: lambda move, who: "has heard enough.",
    m.Ask: lambda move, who: f"asks: “{move.question}”",
    m.Answer: lambda move, who: f"answers: “{move.answer}”",
    m.Decline: lambda move, who: "lets the question pass.",
    m.Thank: lambda move, who: "has no more questions.",
    m.Critique: lambda move, who: f"says of {who(move.chef).name}'s cooking: “{move.text}”",
    m.Award: lambda move, who: f"gives the chips: {_chips(move, who)}.",
    m.OpenRound: lambda move, who: "opens the next round.",
    m.SeatNewcomer: lambda move, who: f"seats a newcomer: {move.name}.",
    m.ReleaseSeat: lambda move, who: f"lets {who(move.seat).name} go; the points stay on the board.",
    m.EndGame: lambda move, who: "ends the game.",
}

SCREENS = CookingPartyScreens()
