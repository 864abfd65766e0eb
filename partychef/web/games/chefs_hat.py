"""Chef's Hat on the web: what its forms mean, what its templates are given, simulator logs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from werkzeug.datastructures import MultiDict

from partychef.engine.game import Game, Move, Seat
from partychef.engine.record import Entry, Record
from partychef.games.chefs_hat import moves as m
from partychef.games.chefs_hat.cards import MOST_SHIFTS, ROLES, TARGET, ingredients
from partychef.games.chefs_hat.simulator_logs.lines import looks_like_a_log
from partychef.games.chefs_hat.simulator_logs.replay import record_from
from partychef.games.chefs_hat.simulator_logs.write import write_log
from partychef.games.chefs_hat.view import ChefsHatView
from partychef.web.games import chefs_hat_desk as desk
from partychef.web.games import chefs_hat_lesson as lesson
from partychef.web.games import chefs_hat_rules as rules
from partychef.web.games import chefs_hat_words as words
from partychef.web.games.screens import OtherFile, RoundScore, Scene, Screens, Who

LOG = "Every move, as the Chef’s Hat simulator writes it"
"""The words of a link for people who train their own players."""


class ChefsHatScreens(Screens):
    """A kitchen's staff gets rid of its cards."""

    about = "Get rid of your cards first and wear the hat. Rare cards beat common ones."
    minutes = "30 to 45 minutes"
    round_word = "Shift"
    assets = ("chefs_hat.css",)
    how = (
        "All cards are dealt. Put ingredients on the pizza: always rarer ones, and at least as many; or pass.",
        "A smaller number is rarer. A Joker joins any ingredient.",
        "The first to run out is Chef in the next shift, and is given the good cards. The last washes the dishes.",
        "A shift brings 3, 2, 1 and 0 points. 15 points win.",
    )
    helps = rules.HELPS
    skips: ClassVar[Mapping[str, str]] = {
        "exchange": "Anyone who has not given yet gives the most common cards.",
        "pizza": "The player passes, or places the most common cards to start a pizza.",
    }
    headings = words.HEADINGS
    aim = lesson.AIM
    bubbles = lesson.BUBBLES
    learnt = lesson.LEARNT
    seen = (m.Discard, m.Pass, m.DinnerIsServed, m.FoodFight)
    forced: ClassVar[Mapping[type[Move], str]] = {m.Pass: "You had nothing to play, so you passed."}
    other_files: ClassVar[Mapping[str, OtherFile]] = {"simulator-log": OtherFile(LOG, ".txt", write_log)}
    pieces: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "chefs_hat/pieces.html": ("topping_card", "topping_back", "role_hat"),
    }
    constants: ClassVar[Mapping[str, Any]] = {
        "toppings": ingredients(), "role_words": words.ROLE_WORDS, "role_order": ROLES,
        "place_words": words.PLACE_WORDS, "winning_score": TARGET, "hat_words": words,
    }  # fmt: skip

    def house_rules(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        shifts = int(options.get("shifts", MOST_SHIFTS))
        return () if shifts == MOST_SHIFTS else ("⏱️ one shift" if shifts == 1 else f"⏱️ {shifts} shifts",)

    def explained(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        shifts = int(options.get("shifts", MOST_SHIFTS))
        if shifts == MOST_SHIFTS:
            return self.how
        end = "The game has a single shift." if shifts == 1 else f"The game ends after {shifts} shifts at the latest."
        return (*self.how, end)

    def rules_page(self) -> dict[str, Any]:
        return rules.page()

    def move(self, game: Game, form: MultiDict[str, str]) -> dict[str, Any]:
        """One form holds all placements: the button that was tapped names its cards, such as `7 7 12`."""
        if "placement" in form:
            cards = [("cards", card) for card in form["placement"].split()]
            form = MultiDict([("move", form.get("move", "")), *cards])
        return super().move(game, form)

    def on_turn(self, view: Any) -> tuple[Seat, ...]:
        return view.giving if view.turn is None else (view.turn,)

    def context(self, scene: Scene) -> dict[str, Any]:
        view: ChefsHatView = scene.view
        legal = scene.legal()
        pizza = [desk.laid(placed.seat, placed.cards) for placed in view.pizza]
        top = pizza[-1] if pizza else None
        hand = desk.piles(view.hand, legal)
        return {
            "top": top,
            "beneath": pizza[:-1],
            "oven": [[desk.laid(placed.seat, placed.cards) for placed in one] for one in view.oven],
            "beats": words.what_beats(view, top),
            "between": desk.just_over(view),
            "piles": hand,
            "jokers_to_add": sorted({one.jokers for pile in hand for one in pile.options}),
            "may_pass": any(isinstance(move, m.Pass) for move in legal),
            "gift_size": desk.gift_size(legal),
            "actions": [move for move in legal if isinstance(move, m.DinnerIsServed | m.FoodFight)],
            "forced": desk.forced_gift(view),
            "gave": next((swap for swap in view.swaps if swap.giver == view.seat), None),
            "got": next((swap for swap in view.swaps if swap.receiver == view.seat), None),
            "trades": desk.trades(view),
        }

    def in_words(self, entry: Entry, who: Who) -> str:
        return words.told(entry.move, who(entry.seat).name)

    def rounds(self, view: Any) -> list[RoundScore]:
        return [RoundScore(f"Shift {shift.number}", dict(enumerate(shift.points))) for shift in view.past]

    def foreign_record(self, text: str, name: str) -> Record | None:
        return record_from(text, name) if looks_like_a_log(text) else None


SCREENS = ChefsHatScreens()
