"""Cooking Party Cards on the web: the host's choices of judge and tasks, moves in words, the evening's recipes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec
from werkzeug.datastructures import MultiDict

from partychef.engine.game import Game, IllegalMove, Place, Seat
from partychef.engine.record import Entry
from partychef.engine.words import how_many
from partychef.games.cooking_party.cards import CHIPS, pantry
from partychef.games.cooking_party.options import HOST_CHOOSES, Options, check_house_rules
from partychef.games.cooking_party.setup import SEATS
from partychef.games.cooking_party.wording import LONGEST_TIP, NAME_OF_A_DISH, WORDS_OF_A_DISH
from partychef.judges.critics import without_greeting
from partychef.tables.names import Refusal
from partychef.web.choices import chosen_critics, chosen_language, kind_of
from partychef.web.forms import option_data
from partychef.web.games import cooking_party_room as room
from partychef.web.games import cooking_party_stage
from partychef.web.games import cooking_party_words as words
from partychef.web.games.screens import PODIUM, NewTable, RoundScore, Scene, Screens, Who
from partychef.web.magazine import chips_won, magazine, my_evening, only_judged
from partychef.web.recipes import recipes


class CookingPartyScreens(Screens):
    """The judged game."""

    begins = "judges first"
    about = "You invent dishes, somebody judges."
    minutes = "10 minutes each"
    timed: ClassVar[Mapping[str, str]] = {"cooking": "to cook", "presenting": "to present", "judging": "to judge"}
    begin = "Start cooking"
    house_deck = True
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
    assets = ("cooking_party.css",)
    phone_assets = ("drafts.js", "cooking_party.js")
    screen_assets = ("cooking_party_stage.css", "cooking_party_stage.js")
    pieces: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "cooking_party/pieces.html": (
            "facts", "assignment", "award", "dish", "deck_card", "special_picks", "task_card", "wish_of",
            "about", "from_pantry", "spoken", "to_trade", "to_cook", "to_see", "rehearsal",
        ),
        "cooking_party/help.html": ("cp_help",),
    }  # fmt: skip
    constants: ClassVar[Mapping[str, Any]] = {
        "cp": words, "cp_stage": cooking_party_stage, "cp_room": room, "pantry": pantry(), "chips": CHIPS,
        "without_greeting": without_greeting,
        "cp_words": WORDS_OF_A_DISH, "cp_name": NAME_OF_A_DISH, "cp_tip": LONGEST_TIP,
    }  # fmt: skip
    skips: ClassVar[Mapping[str, str]] = {
        "assignment": "What the judge has picked and written counts, else the first card on the list.",
        "cooking": "Anyone who is not done cooks what they have picked, else the first cards in their hand.",
        "calling": "The next chef round the table is called.",
        "presenting": "The rest of the dish is laid on the table at once, with the words that were written for it.",
        "questions": "No more questions for this chef.",
        "answer": "What is written so far is the answer; if nothing is, the question stays unanswered.",
        "judging": "What the judge has written and given counts. Other chips go round the table from the judge's left.",
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

    def move(self, game: Game, form: MultiDict[str, str]) -> dict[str, Any]:
        if form.get("move") == "choose_assignment" and not form.get("assignment"):
            raise IllegalMove("Pick an assignment card first.")
        return super().move(game, form)

    def house_rules(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        laps = options.get("laps", 1)
        task = {"top": "the top card is the task", "custom": "the judge invents the task"}.get(
            options.get("assignment", "choose")
        )
        return (f"🔁 {how_many(laps, 'lap')}", *([f"🃏 {task}"] if task else []))

    def on_turn(self, view: Any) -> tuple[Seat, ...]:
        return () if view.presenter is None else (view.presenter,)

    def podium(self, view: Any) -> list[tuple[Place, int]]:
        """Only who is seated at the end and has cooked: no judge of the whole evening, and nobody who has left."""
        chefs = set(view.order) - only_judged(view)
        staying = [(place, rank) for place, rank in self.ranking(view) if place.seat in chefs]
        ranks = {place.seat: 1 + sum(other.score > place.score for other, _ in staying) for place, _ in staying}
        return [(place, ranks[place.seat]) for place, _ in staying if ranks[place.seat] <= 3][:PODIUM]

    def rounds(self, view: Any) -> list[RoundScore]:
        return [
            RoundScore(f"Round {past.number}", {place.seat: past.points(place.seat) for place in view.places})
            for past in view.past
        ]

    def seated(self, view: Any) -> list[Any]:
        """Everybody except those who have left and judges of earlier rounds who do not play."""
        here = {*view.order, view.judge}
        return [one for one in super().seated(view) if one.role != "released" and one.seat in here]

    def context(self, scene: Scene) -> dict[str, Any]:
        own = scene.view.seat
        over = scene.view.step == "over" and own is not None
        return {"my_evening": my_evening(scene.view, scene.who, own) if over else None}

    def in_words(self, entry: Entry, who: Who) -> str:
        told = words.SAYINGS.get(type(entry.move))
        name = who(entry.seat).name
        return f"{name} {told(entry.move, who)}" if told else f"{name} moves."

    def chapter(self, entry: Entry, who: Who) -> str:
        return words.chapter(entry.move, who(entry.seat).name, who)

    def chips(self, view: Any) -> dict[Seat, int]:
        return chips_won(view)

    def book(self, view: Any, who: Who) -> dict[str, Any]:
        return {"cards": recipes(view, who), "magazine": magazine(view, who)}


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
