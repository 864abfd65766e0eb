"""Cook Off! on the web: the store with its prices, the best dish of a hand, trades, votes from a form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from werkzeug.datastructures import MultiDict

from partychef.engine.game import Game, IllegalMove, Seat
from partychef.engine.record import Entry
from partychef.games.cook_off import moves as m
from partychef.games.cook_off.cards import CATEGORIES, Category, events, goals, ingredients, meals
from partychef.games.cook_off.options import Options
from partychef.games.cook_off.scoring import FEWEST, score
from partychef.games.cook_off.solver import Best, best_of
from partychef.games.cook_off.view import CookOffView
from partychef.tables.names import Refusal
from partychef.web.choices import critics, kind_of
from partychef.web.games.screens import NewTable, RoundScore, Scene, Screens, Who, titled

SIGNS: Mapping[Category, str] = {
    "vegetable": "🥕", "carbs": "🌾", "protein": "🍗", "seafood": "🐟", "dairy": "🥛", "fruit": "🍎", "umami": "🍄",
}  # fmt: skip
CLOTHS: Mapping[Category, str] = {
    "vegetable": "veg", "carbs": "grain", "protein": "meat", "seafood": "sea", "dairy": "dairy", "fruit": "fruit",
    "umami": "treat",
}  # fmt: skip
"""The cloth of `cards.css` that a category lies on."""
EXPIRING = (1, 2)
"""What goes to the Dumpster when somebody passes (CO-25)."""
RANK = "rank."
"""How the fields of a vote begin: each dish says which place it gets, `rank.<seat>` = 1, 2 or 3."""
CARD = "card."
"""How those fields begin that choose one of several cards of a name: `card.<name>` = its id."""
MOST_MEALS = 12
OFFERED_MEALS = ("1", "2", "3", "4", "5", "6", "9", "12")


class Prospect(NamedTuple):
    """What a hand can make of a meal card."""

    meal: str
    fulfilled: tuple[bool, ...]
    best: Best | None
    """None with fewer than three cards; what the lines say then is how far the hand has come."""


class Asked(NamedTuple):
    """An ingredient that somebody wants in a trade, and which cards of that name the partner holds."""

    name: str
    number: int
    held: tuple[str, ...]

    @property
    def enough(self) -> bool:
        """Whether the partner could give them."""
        return len(self.held) >= self.number

    @property
    def is_choice(self) -> bool:
        """Whether there are cards to choose from that differ."""
        return len(self.held) > self.number and len(set(self.held)) > 1


class CookOffScreens(Screens):
    """Shop on a tight budget, and cook three meals that everybody likes."""

    about = "Shop on a tight budget and cook three meals. 2 to 4 players."
    round_word = "Meal"
    how = (
        "In your turn buy one ingredient or a Savings Goal, or pass: then the two cards next to the Dumpster go. "
        "Before that you may trade.",
        "Four rounds, each with an event. Then everybody submits a dish of three ingredients or more, face down, "
        "for one of the three meal cards.",
        "Each fulfilled line of the card scores, all of them 2 more, the cheapest dish 1.",
        "Then all vote for the others’ dishes: the best takes Player’s Choice, 3 points. "
        "Money and ingredients that are left stay yours.",
    )
    skips: ClassVar[Mapping[str, str]] = {
        "turn": "Whose turn it is passes.",
        "trade": "The trade is declined.",
        "discard": "The cards to discard are chosen.",
        "second": "No second card is bought.",
        "keep": "One of the two cards is kept.",
        "cook_off": "Who is not done submits the best dish of the hand.",
        "vote": "Who has not voted votes in the order of the seats.",
        "judging": "Both dishes are found to be as good.",
        "break": "The next meal begins.",
    }
    headings: ClassVar[Mapping[str, str]] = {
        "turn": "The Grocery Store", "trade": "A trade?", "discard": "Too many cards", "second": "A second card?",
        "keep": "A delivery", "cook_off": "Cook off!", "vote": "Whose dish is the tastiest?",
        "judging": "The dishes are tasted", "break": "The meal is over", "over": "The kitchen is closed",
    }  # fmt: skip
    assets = ("cook_off.css", "cook_off.js")
    pieces: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "cook_off/pieces.html": ("co_card", "co_tile", "co_named", "co_price", "co_lines", "co_chips", "co_goal"),
    }
    constants: ClassVar[Mapping[str, Any]] = {
        "co_cards": ingredients(), "co_meals": meals(), "co_events": events(), "co_goals": goals(), "co_signs": SIGNS,
        "co_cloths": CLOTHS, "co_fewest": FEWEST, "co_offered_meals": OFFERED_MEALS,
        "co_expiring": EXPIRING,
    }  # fmt: skip

    def new_table(self, form: MultiDict[str, str]) -> NewTable:
        number, first = form.get("co_meals", "3"), form.get("co_first", "chance")
        judge = form.get("co_judge", "votes")
        if not number.isdecimal() or len(number) > 2 or not 1 <= int(number) <= MOST_MEALS:
            raise Refusal(f"A game has 1 to {MOST_MEALS} meals.", "co_meals")
        if first not in ("chance", "first"):
            raise Refusal("Choose who begins.", "co_first")
        known = {critic.id: critic for critic in critics()}
        if judge != "votes" and judge not in known:
            raise Refusal("Choose who decides Player’s Choice where two play.", "co_judge")
        options: dict[str, Any] = {"meals": int(number)} if int(number) != Options().meals else {}
        options |= {"first_player": 0} if first == "first" else {}
        if judge == "votes":
            return NewTable({"options": options})
        critic = known[judge]
        columns = {"options": {**options, "ai_choice": True}, "judge": kind_of((critic,)), "language": critic.language}
        return NewTable(columns, (critic,))

    def house_rules(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        number = options.get("meals", 3)
        rules = ["🍽️ 1 meal" if number == 1 else f"🍽️ {number} meals"]
        rules += ["🍳 the first at the table begins"] if options.get("first_player") is not None else []
        rules += ["⚖️ a critic tastes where two play"] if options.get("ai_choice") else []
        return tuple(rules)

    def on_turn(self, view: Any) -> tuple[Seat, ...]:
        if view.step in ("discard", "cook_off", "vote"):
            return tuple(place.seat for place in view.places if not place.done)
        if view.step == "trade":
            return (view.offer.partner,)
        return () if view.player is None or view.step == "judging" else (view.player,)

    def move(self, game: Game, form: MultiDict[str, str]) -> dict[str, Any]:
        """A vote is given as a place for each dish, one card of a name by its radio; the rest as the move has it."""
        data = super().move(game, form)
        if data["move"] == "accept":
            data["cards"] = [*data["cards"], *(card for name, card in form.items() if name.startswith(CARD))]
        places = {name.removeprefix(RANK): place for name, place in form.items() if name.startswith(RANK)}
        if data["move"] == "vote" and places:
            if len(set(places.values())) < len(places):
                raise IllegalMove("Give every dish a place of its own.")
            ranked = sorted(places, key=lambda seat: (len(places[seat]), places[seat]))
            data["ranking"] = [int(seat) for seat in ranked if seat.isdecimal() and len(seat) < 3]
        return data

    def context(self, scene: Scene) -> dict[str, Any]:
        view: CookOffView = scene.view
        legal = scene.legal() if view.step not in ("cook_off", "vote") else []
        place = next((one for one in view.places if one.seat == view.seat), None)  # a judge's seat has none
        return {
            "place": place,
            "can": {str(type(move).__struct_config__.tag) for move in legal},
            "hand": by_category(view.hand),
            "store": view.store[::-1],  # as it lies on the table: the Dumpster is on the right
            "buyable": {move.slot for move in legal if isinstance(move, m.Buy)},
            "shelf": sorted(view.savings, key=lambda one: (one.price, one.kind)),
            "owned": () if place is None else {goal.kind for goal in place.goals},
            "affordable": {move.kind for move in legal if isinstance(move, m.BuyGoal)},
            "prospects": prospects(view),
            "over_by": 0 if place is None else max(0, place.hand - place.limit),
            "asked": asked(view),
            "seen_buying": seen_buying(view),
            "names": names_by_category(),
            "trades": sum(deed.action == "trade" for deed in view.log),
            "to_rank": [dish for dish in view.dishes if dish.seat != view.seat],
            "last": view.past[-1] if view.past else None,
        }

    def in_words(self, entry: Entry, who: Who) -> str:
        return f"{who(entry.seat).name} {_SAYINGS[type(entry.move)](entry.move, who)}."

    def rounds(self, view: Any) -> list[RoundScore]:
        return [RoundScore(f"Meal {meal.number}", dict(enumerate(meal.points))) for meal in view.past]


def by_category(cards: Iterable[str]) -> tuple[str, ...]:
    """Cards in the order of the categories, then the cheapest first."""
    known = ingredients()
    return tuple(sorted(cards, key=lambda id: (CATEGORIES.index(known[id].category), known[id].price, id)))


def prospects(view: CookOffView) -> list[Prospect]:
    """What the seat's hand can make of each of the three meal cards."""
    active = [one.kind for place in view.places if place.seat == view.seat for one in place.goals if one.active]
    found = []
    for meal in view.menu:
        best = best_of(view.hand, (meal,), active)
        cards = view.hand if best is None else best.cards
        # Conditions hold for an empty plate; nobody wants to be told so.
        fulfilled = score(meal, cards, active).fulfilled if cards else (False,) * len(meals()[meal].lines)
        found.append(Prospect(meal, fulfilled, best))
    return found


def asked(view: CookOffView) -> list[Asked]:
    """What the pending offer wants of the seat that looks, with the cards that it could give."""
    if view.offer is None or view.offer.partner != view.seat:
        return []
    known, wanted = ingredients(), Counter(view.offer.want)
    held = {name: [id for id in by_category(view.hand) if known[id].name == name] for name in wanted}
    return [Asked(name, number, tuple(held[name])) for name, number in wanted.items()]


def seen_buying(view: CookOffView) -> list[tuple[Seat, tuple[str, ...]]]:
    """Which ingredients the others took openly in this meal and may still hold: worth asking for."""
    held: dict[Seat, Counter[str]] = {place.seat: Counter() for place in view.places}
    known = ingredients()
    for deed in view.log:
        given = Counter(known[id].name for id in deed.cards)
        if deed.action == "buy":
            held[deed.seat] += given
        elif deed.action == "discard":
            held[deed.seat] -= given
        elif deed.action == "trade" and deed.partner is not None:
            got = Counter(known[id].name for id in deed.got_cards)
            held[deed.seat] = held[deed.seat] - given + got
            held[deed.partner] = held[deed.partner] - got + given
    return [(seat, tuple(sorted(names))) for seat, names in held.items() if seat != view.seat and +names]


def names_by_category() -> dict[str, tuple[str, ...]]:
    """The names of all ingredients, for the menus of a trade."""
    known = {card.name: card for card in ingredients().values()}
    return {
        one.capitalize(): tuple(sorted(name for name, card in known.items() if card.category == one))
        for one in CATEGORIES
    }


def _cards(ids: Sequence[str]) -> str:
    known = ingredients()
    return ", ".join(f"{known[id].emoji} {known[id].name}" for id in ids if id in known) or "nothing"


def _side(things: str, money: int) -> str:
    parts = (things if things != "nothing" else "", f"${money}" if money else "")
    return " and ".join(part for part in parts if part) or "nothing"


def _wanted(move: m.Offer) -> str:
    return _side(", ".join(move.want) or "nothing", move.want_money)


def _best(move: m.ChooseBest, who: Who) -> str:
    if len(move.best) != 1:
        return "finds both dishes as good"
    return f"finds the dish of {who(move.best[0]).name} the best"


_SAYINGS: dict[type, Callable[[Any, Who], str]] = {
    m.Offer: lambda move, who: (
        f"offers {who(move.partner).name} {_side(_cards(move.give), move.give_money)} for {_wanted(move)}"
    ),
    m.Accept: lambda move, who: "accepts the trade",
    m.Decline: lambda move, who: "declines the trade",
    m.Buy: lambda move, who: f"buys the ingredient in slot {move.slot}",
    m.BuyGoal: lambda move, who: f"buys {titled(goals()[move.kind])}",
    m.Pass: lambda move, who: "passes: what lies next to the Dumpster expires",
    m.Order: lambda move, who: "orders with the Delivery App",
    m.Keep: lambda move, who: f"keeps {_cards((move.card,))}",
    m.Done: lambda move, who: "buys no second card",
    m.Discard: lambda move, who: f"discards {_cards(move.cards)}",
    m.Submit: lambda move, who: (
        f"submits {f'“{move.name}”' if move.name else 'a dish'} for {titled(meals()[move.meal])}: {_cards(move.cards)}"
    ),
    m.NoDish: lambda move, who: "submits no dish",
    m.Vote: lambda move, who: f"votes: {', then '.join(who(seat).name for seat in move.ranking)}",
    m.ChooseBest: _best,
    m.NextMeal: lambda move, who: "begins the next meal",
}

SCREENS = CookOffScreens()
