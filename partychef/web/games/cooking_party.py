"""Cooking Party Cards on the web: the host's choices of judge and tasks, moves in words, the evening's recipes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec
from werkzeug.datastructures import MultiDict

from partychef.engine.game import IllegalMove, Seat
from partychef.engine.record import Entry
from partychef.engine.words import how_many
from partychef.games.cooking_party.cards import CHIPS, pantry
from partychef.games.cooking_party.options import HOST_CHOOSES, Options, check_house_rules
from partychef.games.cooking_party.setup import SEATS
from partychef.games.cooking_party.wording import NAME_OF_A_DISH, WORDS_OF_A_DISH
from partychef.tables.names import Refusal
from partychef.web.choices import chosen_critics, chosen_language, kind_of
from partychef.web.forms import option_data
from partychef.web.games import cooking_party_words as words
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
            "facts", "assignment", "award", "dish", "deck_card", "special_picks", "task_card", "about",
            "spoken", "to_trade", "to_cook", "to_see", "rehearsal",
        ),
        "cooking_party/help.html": ("cp_help",),
    }  # fmt: skip
    constants: ClassVar[Mapping[str, Any]] = {
        "cp": words, "pantry": pantry(), "chips": CHIPS, "cp_words": WORDS_OF_A_DISH, "cp_name": NAME_OF_A_DISH,
    }  # fmt: skip
    skips: ClassVar[Mapping[str, str]] = {
        "assignment": "The first assignment card on the list is chosen.",
        "cooking": "Anyone who is not done cooks with the first cards in their hand.",
        "calling": "The next chef round the table is called.",
        "presenting": "The rest of the dish is laid on the table at once.",
        "questions": "No more questions for this chef.",
        "answer": "The question stays unanswered.",
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
        """Everybody except those who have left and judges of earlier rounds who do not play."""
        here = {*view.order, view.judge}
        return [one for one in super().seated(view) if one.role != "released" and one.seat in here]

    def context(self, scene: Scene) -> dict[str, Any]:
        return {}  # its pages read the view alone

    def in_words(self, entry: Entry, who: Who) -> str:
        told = words.SAYINGS.get(type(entry.move))
        name = who(entry.seat).name
        return f"{name} {told(entry.move, who)}" if told else f"{name} moves."

    def book(self, view: Any, who: Who) -> dict[str, Any]:
        return {"cards": recipes(view, who)}


def _chosen_options(form: MultiDict[str, str]) -> dict[str, Any]:
    """The house rules that the host set. Raise Refusal for the first that no table could keep."""
    options = option_data(Options, HOST_CHOOSES, form)
    for name, refusal in HOST_CHOOSES.items():
        try:
            check_house_rules(SEATS[-1], msgspec.convert({name: options[name]}, Options))
        except (msgspec.ValidationError, IllegalMove):
            raise Refusal(refusal, name) from None
    return options


SCREENS = CookingPartyScreens()
