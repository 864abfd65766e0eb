"""Green Chef on the web: how kept cards stand against the Recipes, what a bid or a call would do, moves in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from werkzeug.datastructures import MultiDict

from partychef.engine.game import Game, Seat
from partychef.engine.record import Entry
from partychef.games.green_chef import moves as m
from partychef.games.green_chef.cards import BOARD, CATEGORIES, ingredients, recipes, talents
from partychef.games.green_chef.view import GreenChefView
from partychef.tables.names import Refusal
from partychef.web.games import green_chef_desk as desk
from partychef.web.games.screens import NewTable, RoundScore, Scene, Screens, Who, titled

PARTS: Mapping[str, str] = {
    "expert_chefs": "Expert Chefs", "experienced_chefs": "Experienced Chefs", "talents": "Talents",
    "chef_market": "Chef Market",
}  # fmt: skip
"""The four parts of the advanced version (GC-3)."""
HINTS: Mapping[str, str] = {
    "expert_chefs": "a call needs a Recipe that is exact", "experienced_chefs": "everybody begins with 5 points",
    "talents": "a secret card for everybody, used once",
    "chef_market": "cards are sold for points, 5 each to begin with",
}  # fmt: skip
TOLD: Mapping[str, str] = {
    "expert_chefs": "Expert Chefs: who calls needs a Recipe with every ingredient that it names, not only by category.",
    "experienced_chefs": "Everybody begins with 5 points. They count in the end, even after a call in vain.",
    "talents": "Everybody has a Talent, in secret. Its card tells when you may use it, once in the game.",
    "chef_market": "Before you wait or call there is a market: everybody may sell a card to the highest bidder.",
}
"""What the single parts change, in a sentence."""
GAMES_OF_A_MATCH = (1, 2, 3, 5)
ASKED = ("draw", "regroup")
"""The steps in which the pages ask the game what may be done."""


class GreenChefScreens(Screens):
    """Draft ingredients, compare them with the Recipes, call at the right moment."""

    about = "Draft ingredients for Recipes, call first. 3 to 6 players."
    begin = "Start cooking"
    round_word = "Game"
    assets = ("green_chef.css", "green_chef.js")
    how = (
        "Three Recipes lie open for all, one more only you can see.",
        "Everybody draws cards, keeps one and passes the others to the left, until all are kept.",
        "Then, in order: wait for another hand of cards, or call Recipe. A call ends the drafting for everybody.",
        "Put your cards on the Recipes, category on category: a point each, 5 more for a Recipe that is exact.",
        "Whoever calls first gains a point; whoever calls without a complete Recipe scores nothing. Most points win.",
    )
    skips: ClassVar[Mapping[str, str]] = {
        "talents": "Who has not chosen keeps the first Talent.",
        "draw": "Who has not drawn draws without a Talent.",
        "helping": "Who is not done puts the card drawn last under the deck.",
        "draft": "Who has not chosen keeps the first card of the hand.",
        "market": "Nothing is offered.",
        "auction": "Whose turn it is passes.",
        "regroup": "Whose turn it is waits.",
        "allocation": "Who is not done is given the best allocation.",
        "break": "The next game is dealt.",
    }
    headings: ClassVar[Mapping[str, str]] = {
        "talents": "Choose a Talent", "draw": "Draw your cards", "helping": "One card goes back",
        "draft": "Keep one, pass the rest", "market": "The Chef Market", "auction": "Going once…",
        "regroup": "Wait or call?", "allocation": "Put your cards on the Recipes", "break": "The scores",
        "over": "Dinner is served",
    }  # fmt: skip
    pieces: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "green_chef/pieces.html": (
            "gc_sign", "gc_pips", "gc_card", "gc_chip", "gc_slot", "gc_recipe", "gc_mini", "gc_talent", "gc_tag",
        ),
    }  # fmt: skip
    constants: ClassVar[Mapping[str, Any]] = {
        "gc_ingredients": ingredients(), "gc_recipes": recipes(), "gc_talents": talents(),
        "gc_board": BOARD, "gc_categories": CATEGORIES, "gc_parts": PARTS, "gc_hints": HINTS,
        "gc_matches": GAMES_OF_A_MATCH,
    }  # fmt: skip

    def new_table(self, form: MultiDict[str, str]) -> NewTable:
        version, games = form.get("gc.version", "basic"), form.get("gc.match", "1")
        parts = form.getlist("gc.parts")
        if version not in ("basic", "advanced") or not set(parts) <= set(PARTS):
            raise Refusal("Choose the basic or the advanced version.", "gc.version")
        if games not in map(str, GAMES_OF_A_MATCH):
            raise Refusal("Choose how many games are played.", "gc.match")
        chosen = dict.fromkeys(PARTS if version == "advanced" else parts, True)
        if "gc.strict" in form:
            chosen["strict_call"] = True
        return NewTable({"options": {**chosen, **({"match": int(games)} if games != "1" else {})}})

    def house_rules(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        parts = [name for part, name in PARTS.items() if options.get(part)]
        version = ("⭐ advanced, everything",) if len(parts) == len(PARTS) else tuple(parts) or ("basic version",)
        strict = ("calls must hold",) if options.get("strict_call") else ()
        games = options.get("match", 1)
        return (*version, *strict, *((f"🔁 {games} games",) if games > 1 else ()))

    def explained(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        parts = {part for part in PARTS if options.get(part)}
        if "chef_market" in parts:
            parts.add("experienced_chefs")
        return (*self.how, *(text for part, text in TOLD.items() if part in parts))

    def on_turn(self, view: Any) -> tuple[Seat, ...]:
        return tuple(place.seat for place in view.places if place.asked)

    def move(self, game: Game, form: MultiDict[str, str]) -> dict[str, Any]:
        """The form of an allocation says in its own words where a Talent goes, and which cards there are."""
        data = super().move(game, form)
        if data["move"] == "allocate" and data.get("talent") and "held" in form:
            recipe, _, slot = form.get("cover", form.get("palate", "")).partition(".")
            data |= {"recipe": recipe or None, "slot": int(slot) if slot.isdecimal() else None}
            if "leftovers" in form:
                data["cards"] = desk.leftovers(form.getlist("held"), data["recipes"].values())
                data["talent"] = bool(data["cards"])
        return data

    def context(self, scene: Scene) -> dict[str, Any]:
        view: GreenChefView = scene.view
        mine = desk.stands(view)
        legal = scene.legal() if view.step in ASKED else []
        return {
            "shown_points": desk.shown_points(view),
            "stands": mine,
            "in_front": desk.in_front(view),
            "worth": desk.worth(view) if mine and view.seat is not None and view.step not in ("break", "over") else 0,
            "shelf": desk.by_category(desk.in_front(view)),
            "wishes": lambda card: desk.wishes(card, mine),
            "ring": desk.ring(len(view.places)),
            "can": frozenset(word for move in legal for word in desk.what(move)),
            "bids": desk.bids(view),
            "calling": desk.calling(view) if view.step == "regroup" and scene.may_move else None,
            "bench": desk.bench(view) if view.step == "allocation" and view.seat is not None else None,
            "late": desk.sold_last(view),
            "last_phase": view.deck_size < len(view.places) * (len(view.places) + 1),
        }

    def in_words(self, entry: Entry, who: Who) -> str:
        said = _SAYINGS[type(entry.move)](entry.move, who)
        return f"{who(entry.seat).name} {said}{'' if said.endswith('!') else '.'}"

    def rounds(self, view: Any) -> list[RoundScore]:
        return [
            RoundScore(f"Game {one.number}", {result.seat: result.total for result in one.results}) for one in view.past
        ]


def _named(card: str) -> str:
    return titled(ingredients()[card])


def _allocated(move: m.Allocate) -> str:
    on = [
        f"{sum(card is not None for card in row)} on {recipes()[recipe].name}"
        for recipe, row in move.recipes.items()
        if recipe in recipes()
    ]
    return f"puts cards on Recipes: {', '.join(on)}" if on else "puts no card on a Recipe"


_SAYINGS: dict[type, Callable[[Any, Who], str]] = {
    m.KeepTalent: lambda move, who: f"keeps the Talent {titled(talents()[move.talent])}",
    m.Draw: lambda move, who: "draws with Second Helping" if move.second_helping else "draws",
    m.PutBack: lambda move, who: f"puts {_named(move.card)} under the deck",
    m.Keep: lambda move, who: f"keeps {_named(move.card)} and passes the rest to the left",
    m.Offer: lambda move, who: f"offers {_named(move.card)}",
    m.Decline: lambda move, who: "offers nothing",
    m.Bid: lambda move, who: f"bids {move.points}",
    m.Pass: lambda move, who: "passes",
    m.Swap: lambda move, who: f"uses Pantry Swap: {_named(move.card)} goes under the deck",
    m.ChangeMenu: lambda move, who: "uses Menu Change: another hidden Recipe",
    m.Peek: lambda move, who: f"uses Nosy Neighbour: a look at the Recipe of {who(move.target).name}",
    m.Wait: lambda move, who: "waits",
    m.Call: lambda move, who: "calls Recipe" + (", an Early Bird!" if move.early_bird else "!"),
    m.Allocate: lambda move, who: _allocated(move),
    m.Deal: lambda move, who: "deals the next game",
}

SCREENS = GreenChefScreens()
