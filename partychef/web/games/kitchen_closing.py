"""The Kitchen is Closing on the web: what its pages show besides the view, and how a form becomes stacks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, get_args

from werkzeug.datastructures import MultiDict

from partychef.engine.game import Game, Seat
from partychef.engine.record import Entry
from partychef.engine.words import how_many
from partychef.games.ingredients import Category, ingredients
from partychef.games.kitchen_closing import moves as m
from partychef.games.kitchen_closing.closing import LEAD
from partychef.games.kitchen_closing.setup import MOST_ROUNDS
from partychef.games.kitchen_closing.solver import best_stacks, value
from partychef.tables.names import Refusal
from partychef.web.games import kitchen_closing_lesson as lesson
from partychef.web.games import kitchen_closing_rules as rules
from partychef.web.games import kitchen_closing_words as words
from partychef.web.games.screens import NewTable, RoundScore, Scene, Screens, Who

PUT = "put."
"""Prefix of the fields of the stacks' form: `put.<card>` is "dish", "pantry" or "out"."""


class KitchenClosingScreens(Screens):
    """Build a rich dish and a full pantry before somebody closes the kitchen."""

    begins = "deals first"
    asks = "Who deals first?"
    asks_why = "The player to the dealer’s left begins. Then the deal passes to the left, round after round."
    chapters: ClassVar[Mapping[str, str]] = {
        "stacks": "🔔 The kitchen closes",
        "break": "🏆 The stacks",
        "over": "★ The end",
    }
    house_deck = True
    about = "Build a dish and a pantry before the bell."
    or_rather = "Cards alone. In a restaurant? Choose “Restaurant night” above."
    minutes = "10 to 20 minutes"
    how = (
        "On your turn, draw a card or take the open one, then discard a card.",
        "Or ring the bell: the kitchen is closing, and everybody else has one more turn.",
        "Then build two stacks: a dish of different categories and a pantry of one category. Numbers count.",
        "The highest dish gains a point, the lowest pantry loses one.",
    )
    helps = rules.HELPS
    aim = lesson.AIM
    bubbles = lesson.BUBBLES
    learnt = lesson.LEARNT
    skips: ClassVar[Mapping[str, str]] = {
        "turn": "The player whose turn it is draws a card and discards it.",
        "stacks": "Anyone who is not done is given the best stacks of their hand.",
        "break": "The next round is dealt.",
    }
    headings: ClassVar[Mapping[str, str]] = {
        "turn": "The kitchen is open", "stacks": "Build your stacks", "break": "Round over", "over": "Kitchen closed",
    }  # fmt: skip
    seen = (m.Declare, m.Draw, m.Take, m.Discard)
    assets = ("kitchen_closing.css", "kitchen_closing.js")
    pieces: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "kitchen_closing/pieces.html": ("kc_card", "kc_tile", "kc_stack", "kc_best")
    }
    constants: ClassVar[Mapping[str, Any]] = {"kc": words, "kc_rounds": MOST_ROUNDS}

    def rules_page(self) -> dict[str, Any]:
        return rules.page()

    def new_table(self, form: MultiDict[str, str]) -> NewTable:
        rounds = form.get("kc_rounds", str(MOST_ROUNDS))
        if rounds not in map(str, range(1, MOST_ROUNDS + 1)):
            raise Refusal(f"Choose 1 to {MOST_ROUNDS} rounds.", "kc_rounds")
        return NewTable({"options": {"rounds": int(rounds)} if int(rounds) < MOST_ROUNDS else {}})

    def house_rules(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        rounds = options.get("rounds", MOST_ROUNDS)
        return (f"🔁 {how_many(rounds, 'round')}",) if rounds < MOST_ROUNDS else ()

    def explained(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        return (*self.how, words.the_end(options.get("rounds", MOST_ROUNDS)))

    def on_turn(self, view: Any) -> tuple[Seat, ...]:
        if view.step == "stacks":
            return tuple(place.seat for place in view.places if not place.placed)
        return () if view.player is None else (view.player,)

    def move(self, game: Game, form: MultiDict[str, str]) -> dict[str, Any]:
        data = super().move(game, form)
        places = {name.removeprefix(PUT): form[name] for name in form if name.startswith(PUT)}
        if data["move"] == "place_stacks" and places:
            for stack in ("dish", "pantry"):
                data[stack] = [card for card, where in places.items() if where == stack]
        return data

    def context(self, scene: Scene) -> dict[str, Any]:
        view = scene.view
        begins = scene.may_move and view.step == "turn" and view.begun is None
        tags = {type(move).__struct_config__.tag for move in scene.legal()} if begins else set()
        return {
            "counter": {
                "can": tags,  # the moves that can begin the turn
                "hand": by_shelf(view.hand),
                "best": best_stacks(view.hand),  # KC-25
                "placed": (value(view.dish or ()), value(view.pantry or ())),
            },
            "track": track([place.score for place in view.places]) if view.seat is None else (),
        }

    def in_words(self, entry: Entry, who: Who) -> str:
        return f"{who(entry.seat).name} {words.SAYINGS[type(entry.move)](entry.move)}."

    def rounds(self, view: Any) -> list[RoundScore]:
        return [
            RoundScore(f"Round {one.number}", {result.seat: result.points for result in one.results})
            for one in view.past
        ]


def track(scores: Sequence[int]) -> tuple[tuple[int, tuple[Seat, ...]], ...]:
    """The race to a lead of 3, by points: who stands there. It ends where the first would win (KC-23).

    >>> track([1, -1, 1])
    ((-1, (1,)), (0, ()), (1, (0, 2)), (2, ()), (3, ()), (4, ()))
    """
    best, second = sorted(scores, reverse=True)[:2]
    return tuple(
        (points, tuple(seat for seat, score in enumerate(scores) if score == points))
        for points in range(min(scores), max(best, second + LEAD) + 1)
    )


def by_shelf(cards: Iterable[str]) -> tuple[str, ...]:
    """Cards by category in the order of the deck, then the highest number first."""
    known, shelves = ingredients(), get_args(Category)
    return tuple(sorted(cards, key=lambda card: (shelves.index(known[card].category), -known[card].number, card)))


SCREENS = KitchenClosingScreens()
