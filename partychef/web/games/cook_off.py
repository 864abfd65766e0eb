"""Cook Off! on the web: the store with its prices, the best dish of a hand, trades, votes from a form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from markupsafe import Markup
from werkzeug.datastructures import MultiDict

from partychef.engine.game import Game, IllegalMove, Move, Seat
from partychef.engine.record import Entry
from partychef.games.cook_off import moves as m
from partychef.games.cook_off.cards import CATEGORIES, Category, events, goals, ingredients, meals
from partychef.games.cook_off.options import Options
from partychef.games.cook_off.scoring import FEWEST, score
from partychef.games.cook_off.solver import Best, best_of
from partychef.games.cook_off.view import CookOffView
from partychef.tables.names import Refusal
from partychef.web.games import cook_off_lesson as lesson
from partychef.web.games import cook_off_rules as rules
from partychef.web.games import cook_off_words as words
from partychef.web.games.cook_off_words import Asked
from partychef.web.games.screens import NewTable, RoundScore, Scene, Screens, Who, titled
from partychef.web.judge.choices import critics, kind_of

SIGNS: Mapping[Category, str] = {
    "vegetable": "🥕", "carbs": "🌾", "protein": "🍗", "seafood": "🐟", "dairy": "🥛", "fruit": "🍎", "umami": "🍄",
}  # fmt: skip
CLOTHS: Mapping[Category, str] = {
    "vegetable": "veg", "carbs": "grain", "protein": "meat", "seafood": "sea", "dairy": "dairy", "fruit": "fruit",
    "umami": "treat",
}  # fmt: skip
"""The cloth of the house deck's cards that a category lies on."""
EXPIRING = (1, 2)
"""What goes to the Dumpster when somebody passes (CO-25)."""
RANK = "rank."
"""Prefix of a vote's fields, one for each dish: `rank.<seat>` is its place, 1, 2 or 3."""
CARD = "card."
"""Prefix of the fields that choose one of several cards with the same name: `card.<name>` is its id."""
MOST_MEALS = 12
OFFERED_MEALS = ("1", "2", "3", "4", "5", "6", "9", "12")


class Prospect(NamedTuple):
    """What a hand can make of a meal card."""

    meal: str
    fulfilled: tuple[bool, ...]
    best: Best | None
    """None with fewer than three cards; `fulfilled` then tells how far the hand has come."""


class CookOffScreens(Screens):
    """Shop on a tight budget, and cook three meals that everybody likes."""

    chapters: ClassVar[Mapping[str, str]] = {
        "cook_off": "🍳 Everybody cooks",
        "vote": "🍽️ The dishes",
        "judging": "🍽️ The dishes",
        "break": "🏆 The scores",
        "over": "★ The end",
    }
    asks = "Who begins?"
    asks_why = "By the book whoever was youngest when they cooked their first dish."
    about = "Shop on a budget and cook three meals."
    or_rather = "Cards alone. With real food? Choose “Cook it for real” above."
    minutes = "15 to 30 minutes"
    round_word = "Meal"
    how = (
        "On your turn you may trade. Then buy one ingredient or one Savings Goal, or pass: if you pass, the two cards "
        "next to the Dumpster are thrown away.",
        "After four rounds, each with an event, everybody submits a dish for one of the three meal cards, face down: "
        "three ingredients or more.",
        "Each fulfilled line of the card scores its points. All lines together score 2 more, the cheapest dish 1 more.",
        "Then everybody votes for the others’ dishes. The favourite is Player’s Choice and scores 3 points; if two "
        "tie, each scores 1. You keep the money and the ingredients that are left.",
    )
    helps = rules.HELPS
    aim = lesson.AIM
    bubbles = lesson.BUBBLES
    learnt = lesson.LEARNT
    skips: ClassVar[Mapping[str, str]] = {
        "turn": "The player whose turn it is passes.",
        "trade": "The trade is declined.",
        "discard": "The least useful cards are discarded.",
        "second": "No second card is bought.",
        "keep": "One of the two cards is kept.",
        "cook_off": "Players who are not done submit the best dish they can make.",
        "vote": "Votes not cast are filled in by seating order.",
        "judging": "Both dishes are judged equally good.",
        "break": "The next meal begins.",
    }
    headings = words.HEADINGS
    assets = ("cook_off.css", "cook_off.js")
    needs: ClassVar[Mapping[str, str]] = {
        **Screens.needs,
        "meal": "A meal card is still missing: choose one of the three",
        "partner": "Somebody to trade with is still missing: choose one",
    }
    pieces: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "cook_off/pieces.html": ("co_card", "co_tile", "co_price", "co_lines", "co_chips", "co_points", "co_goal"),
    }
    constants: ClassVar[Mapping[str, Any]] = {
        "co_cards": ingredients(), "co_meals": meals(), "co_events": events(), "co_goals": goals(), "co_signs": SIGNS,
        "co_cloths": CLOTHS, "co_fewest": FEWEST, "co_offered_meals": OFFERED_MEALS,
        "co_expiring": EXPIRING, "co_say": words,
    }  # fmt: skip

    def rules_page(self) -> dict[str, Any]:
        return rules.page()

    def new_table(self, form: MultiDict[str, str]) -> NewTable:
        number, judge = form.get("co_meals", "3"), form.get("co_judge", "votes")
        if not number.isdecimal() or len(number) > 2 or not 1 <= int(number) <= MOST_MEALS:
            raise Refusal(f"Choose 1 to {MOST_MEALS} meals.", "co_meals")
        known = {critic.id: critic for critic in critics()}
        if judge != "votes" and judge not in known:
            raise Refusal("Choose who decides Player’s Choice in a game for two.", "co_judge")
        options: dict[str, Any] = {"meals": int(number)} if int(number) != Options().meals else {}
        if judge == "votes":
            return NewTable({"options": options})
        critic = known[judge]
        columns = {"options": {**options, "ai_choice": True}, "judge": kind_of((critic,)), "language": critic.language}
        return NewTable(columns, (critic,))

    def house_rules(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        number = options.get("meals", 3)
        rules = ["🍽️ 1 meal" if number == 1 else f"🍽️ {number} meals"]
        rules += ["⚖️ a critic decides between two"] if options.get("ai_choice") else []
        return tuple(rules)

    def on_turn(self, view: Any) -> tuple[Seat, ...]:
        if view.step in ("discard", "cook_off", "vote"):
            return tuple(place.seat for place in view.places if not place.done)
        if view.step == "trade":
            return (view.offer.partner,)
        return () if view.player is None or view.step == "judging" else (view.player,)

    def move(self, game: Game, form: MultiDict[str, str]) -> dict[str, Any]:
        """Turn places into a ranking and the chosen card of each name into a list; other fields are the move's own."""
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
        return f"{who(entry.seat).name} {words.SAYINGS[type(entry.move)](entry.move, who)}."

    def planned(self, move: Move, view: Any, who: Who) -> str:
        slot = view.store[move.slot - 1] if isinstance(move, m.Buy) else None
        if slot is None or slot.card is None:
            return super().planned(move, view, who)
        return f"{who(view.seat).name} buys {titled(ingredients()[slot.card])} for ${slot.price}."

    def lately(self, entries: Sequence[Entry], before: Any, view: Any, who: Who) -> list[Markup | str]:
        """The log says what lay in the slot that was bought from."""
        new = view.log[len(before.log) :] if view.meal == before.meal else view.log
        told = [Markup("{}.").format(words.told(deed, who)) for deed in new if deed.seat != view.seat]
        declined = any(entry.seat == view.seat and isinstance(entry.move, m.Decline) for entry in entries)
        return [*told, *(["You hold nothing of what was asked for, so you declined a trade."] if declined else [])]

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
        # An empty plate fulfils some conditions, but nobody wants to be told so.
        fulfilled = score(meal, cards, active).fulfilled if cards else (False,) * len(meals()[meal].lines)
        found.append(Prospect(meal, fulfilled, best))
    return found


def asked(view: CookOffView) -> list[Asked]:
    """What the pending offer asks of the viewer, with the cards that would do."""
    if view.offer is None or view.offer.partner != view.seat:
        return []
    known, wanted = ingredients(), Counter(view.offer.want)
    held = {name: [id for id in by_category(view.hand) if known[id].name == name] for name in wanted}
    return [Asked(name, number, tuple(held[name])) for name, number in wanted.items()]


def seen_buying(view: CookOffView) -> list[tuple[Seat, tuple[str, ...]]]:
    """The ingredients that each opponent openly took in this meal and may still hold."""
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


SCREENS = CookOffScreens()
