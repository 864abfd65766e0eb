"""Chef's Hat on the web: what lies where, the legal placements by ingredient, moves in words, simulator logs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from werkzeug.datastructures import MultiDict

from partychef.engine.game import Game, Move, Seat
from partychef.engine.record import Entry, Record
from partychef.games.chefs_hat import moves as m
from partychef.games.chefs_hat.cards import JOKER, ROLES, TARGET, Role, ingredients
from partychef.games.chefs_hat.placements import PLACEMENTS
from partychef.games.chefs_hat.simulator_logs.lines import looks_like_a_log
from partychef.games.chefs_hat.simulator_logs.replay import record_from
from partychef.games.chefs_hat.view import ChefsHatView
from partychef.web.games.screens import RoundScore, Scene, Screens, Who, titled

ROLE_WORDS: Mapping[Role, str] = {
    "chef": "Chef", "sous_chef": "Sous-Chef", "waiter": "Waiter", "dishwasher": "Dishwasher",
}  # fmt: skip
PLACE_WORDS = ("1st", "2nd", "3rd", "4th")


class Laid(NamedTuple):
    """Cards that lie together, as what they stand for."""

    seat: Seat
    number: int
    """The ingredient; 12 for Jokers alone (CH-20)."""
    naturals: int
    jokers: int
    """How many Jokers stand in for it; of Jokers alone, none do."""
    cards: tuple[int, ...]

    @property
    def size(self) -> int:
        return len(self.cards)


class Option(NamedTuple):
    """A legal placement of an ingredient."""

    naturals: int
    jokers: int
    cards: tuple[int, ...]
    last: bool
    """Whether no card is left in the hand afterwards."""


class Pile(NamedTuple):
    """Equal cards of a hand, and what can be placed of them now."""

    number: int
    copies: int
    options: Sequence[Option] = ()


class ChefsHatScreens(Screens):
    """A kitchen's staff gets rid of its cards."""

    about = "Get rid of your cards and wear the hat. Exactly 4, AI chefs count."
    round_word = "Shift"
    assets = ("chefs_hat.css",)
    how = (
        "All cards are dealt. Put ingredients on the pizza, each time rarer ones and at least as many; or pass.",
        "A smaller number is rarer. A Joker joins any ingredient.",
        "Who is out first is Chef in the next shift, and is given the good cards. The last one washes the dishes.",
        "3, 2, 1 and 0 points for a shift. 15 win.",
    )
    skips: ClassVar[Mapping[str, str]] = {
        "exchange": "Who has not given yet gives the most common cards.",
        "pizza": "Whose turn it is passes; who starts a pizza places the most common cards.",
    }
    headings: ClassVar[Mapping[str, str]] = {
        "special": "Two Jokers!", "exchange": "Cards change hands", "pizza": "The pizza", "over": "The hat is yours",
    }  # fmt: skip
    pieces: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "chefs_hat/pieces.html": ("topping_card", "topping_back", "role_hat"),
    }
    constants: ClassVar[Mapping[str, Any]] = {
        "toppings": ingredients(), "role_words": ROLE_WORDS, "role_order": ROLES, "place_words": PLACE_WORDS,
        "winning_score": TARGET,
    }  # fmt: skip

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
        pizza = [laid(placed.seat, placed.cards) for placed in view.pizza]
        hand = piles(view.hand, legal)
        return {
            "top": pizza[-1] if pizza else None,
            "beneath": pizza[:-1],
            "oven": [[laid(placed.seat, placed.cards) for placed in one] for one in view.oven],
            "beats": what_beats(view, pizza[-1] if pizza else None),
            "between": just_over(view),
            "piles": hand,
            "jokers_to_add": sorted({one.jokers for pile in hand for one in pile.options}),
            "may_pass": any(isinstance(move, m.Pass) for move in legal),
            "gift_size": gift_size(legal),
            "actions": [move for move in legal if isinstance(move, m.DinnerIsServed | m.FoodFight)],
            "forced": forced_gift(view),
            "gave": next((swap for swap in view.swaps if swap.giver == view.seat), None),
            "got": next((swap for swap in view.swaps if swap.receiver == view.seat), None),
            "trades": trades(view),
        }

    def in_words(self, entry: Entry, who: Who) -> str:
        return f"{who(entry.seat).name} {_SAYINGS[type(entry.move)](entry.move)}"

    def rounds(self, view: Any) -> list[RoundScore]:
        return [RoundScore(f"Shift {shift.number}", dict(enumerate(shift.points))) for shift in view.past]

    def foreign_record(self, text: str, name: str) -> Record | None:
        return record_from(text, name) if looks_like_a_log(text) else None


def laid(seat: Seat, cards: tuple[int, ...]) -> Laid:
    """A placement as what it stands for (CH-19).

    >>> laid(2, (7, 7, 12))
    Laid(seat=2, number=7, naturals=2, jokers=1, cards=(7, 7, 12))
    """
    number, naturals, jokers, _ = PLACEMENTS[cards]
    return Laid(seat, number, naturals, 0 if number == JOKER else jokers, cards)


def what_beats(view: ChefsHatView, top: Laid | None) -> str:
    """In one line what may be placed now (CH-16 to CH-22)."""
    if top is None and view.opening:
        golden = "Other Mozzarella and Jokers may go with it."
        return golden if view.has_golden else "Mozzarella opens it, with Jokers or without."
    if top is None:
        return "An empty pizza: place whatever you like."
    if top.number == 1:
        return "Nothing is rarer than this. All you can do is pass."
    many = "1 card or more" if top.size == 1 else f"{top.size} cards or more"
    return f"{many}, {'any ingredient' if top.number == JOKER else f'rarer than {top.number}'}"


def just_over(view: ChefsHatView) -> Any:
    """The shift that has just ended, until somebody places something in the next one; else None."""
    begins = view.step in ("special", "exchange") or view.opening
    return view.past[-1] if view.past and begins else None


def piles(hand: Sequence[int], legal: Iterable[Move]) -> list[Pile]:
    """The hand by ingredient, the rarest first, each with its legal placements."""
    options: dict[int, list[Option]] = {}
    for move in legal:
        if isinstance(move, m.Discard):
            number, naturals, jokers, size = PLACEMENTS[move.cards]
            alone = number == JOKER
            one = Option(size if alone else naturals, 0 if alone else jokers, move.cards, size == len(hand))
            options.setdefault(number, []).append(one)
    for found in options.values():
        found.sort(key=lambda one: (one.jokers, one.naturals))
    return [Pile(number, hand.count(number), options.get(number, [])) for number in sorted(set(hand))]


def gift_size(legal: Sequence[Move]) -> int:
    """How many cards the seat is to choose for the exchange now; 0 when it has nothing to choose."""
    return next((len(move.cards) for move in legal if isinstance(move, m.Give)), 0)


def forced_gift(view: ChefsHatView) -> tuple[int, ...]:
    """What the Waiter or the Dishwasher is about to give: the rarest cards, without a choice (CH-11, CH-12)."""
    if view.step != "exchange" or view.seat is None:
        return ()
    wanted = {"waiter": 1, "dishwasher": 2}.get(view.place(view.seat).role or "", 0)
    return view.hand[:wanted]


def trades(view: ChefsHatView) -> list[tuple[Seat, Seat, int]]:
    """Which two give each other how many cards: in the exchange that happened, or is about to (CH-11, CH-12)."""
    if not view.swaps and view.step not in ("special", "exchange"):
        return []
    chef, sous_chef, waiter, dishwasher = view.roles
    return [(chef, dishwasher, 2), (sous_chef, waiter, 1)]


def _placement(cards: tuple[int, ...]) -> str:
    number, naturals, jokers, size = PLACEMENTS[cards]
    with_jokers = "" if number == JOKER or not jokers else " with a Joker" if jokers == 1 else " with both Jokers"
    return f"{naturals or size} × {titled(ingredients()[number])}{with_jokers}"


def _gift(cards: tuple[int, ...]) -> str:
    return " and ".join(titled(ingredients()[card]) for card in cards)


_SAYINGS: dict[type, Callable[[Any], str]] = {
    m.Discard: lambda move: f"places {_placement(move.cards)}.",
    m.Give: lambda move: f"chooses what to give: {_gift(move.cards)}.",
    m.Pass: lambda move: "passes.",
    m.DinnerIsServed: lambda move: "announces: “Dinner is served!” Nobody gives anything.",
    m.FoodFight: lambda move: "shouts: “Food fight!” The roles are reversed.",
    m.NoAction: lambda move: "holds both Jokers and keeps quiet.",
}

SCREENS = ChefsHatScreens()
