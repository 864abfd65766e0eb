"""What a player of Green Chef is shown besides the view: kept cards against the Recipes, bids, calls, allocations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from partychef.engine.game import Move, Seat
from partychef.games.green_chef import moves as m
from partychef.games.green_chef.cards import category, ingredients, recipes, talents
from partychef.games.green_chef.scoring import MOST_LEFTOVERS, SAFETY_NET, Terms, filled, points_of
from partychef.games.green_chef.solver import best, row_of, terms_of
from partychef.games.green_chef.view import FilledRecipe, GreenChefView, Sale

RAISES = (1, 2, 5)
"""The quick bids, in points above the highest bid."""
MINE = "★"
"""The sign of the player's own hidden Recipe; the others are numbered."""


class Stand(NamedTuple):
    """How far the kept cards go on one Recipe if it gets all of them."""

    tag: str
    plate: FilledRecipe


class Wish(NamedTuple):
    """What a card would do for a Recipe."""

    tag: str
    exact: bool


def stand(recipe: str, tag: str, kept: Iterable[str]) -> Stand:
    """How far kept cards go on a Recipe: first the cards it names, then others of the same category.

    >>> [slot.card for slot in stand("shakshuka", "1", ["tomato", "onion", "carrot", "rice"]).plate.slots]
    ['tomato', 'carrot', None, None, None]
    """
    known = recipes()[recipe]
    (plate,) = filled(Terms((known,)), m.Allocate({recipe: tuple(row_of(kept, known))}))
    return Stand(tag, plate)


def wishes(card: str, stands: Iterable[Stand]) -> tuple[Wish, ...]:
    """Which Recipes a card would help, and whether they name it.

    >>> wishes("pepper", [stand("shakshuka", "1", ["tomato"]), stand("chicken-soup", "2", ["carrot"])])
    (Wish(tag='1', exact=True),)
    """
    found = []
    for tag, plate in stands:
        named = any(slot.slot == card and not slot.exact for slot in plate.slots)
        opens = any(slot.card is None and category(slot.slot) == category(card) for slot in plate.slots)
        if named or opens:
            found.append(Wish(tag, named))
    return tuple(found)


def by_category(cards: Iterable[str]) -> tuple[tuple[str, int], ...]:
    """Cards in the order of the deck file, with their number."""
    count = Counter(cards)
    return tuple((card, count[card]) for card in ingredients() if count[card])


def ring(seats: int) -> dict[str, list[Seat]]:
    """The seats round the table on the big screen, clockwise from the upper left corner, each row from left to right.

    >>> ring(5)
    {'upper': [0, 1, 2], 'lower': [4, 3]}
    """
    half = (seats + 1) // 2
    return {"upper": list(range(half)), "lower": list(range(half, seats))[::-1]}


def what(move: Move) -> tuple[str, ...]:
    """The verb of a move, and the Talent that goes with it.

    >>> what(m.Call(early_bird=True))
    ('call', 'early_bird')
    """
    with_it = ("second_helping", "early_bird")
    return (str(move.__struct_config__.tag), *(talent for talent in with_it if getattr(move, talent, False)))


def leftovers(held: Iterable[str], rows: Iterable[Sequence[str | None]]) -> list[str]:
    """The cards that Leftovers counts: the first that lie on no slot.

    >>> leftovers(["rice", "rice", "fig", "milk"], [["rice", None], ["milk"]])
    ['rice', 'fig']
    """
    left = Counter(held)
    left.subtract(card for row in rows for card in row if card is not None)
    return list(left.elements())[:MOST_LEFTOVERS]


def shown_points(view: GreenChefView) -> dict[Seat, int]:
    """The points shown beside each name: those of finished games, and those on the board."""
    over = view.step in ("break", "over")
    return {place.seat: place.score + (0 if over else place.points) for place in view.places}


def in_front(view: GreenChefView) -> tuple[str, ...]:
    """The seat's kept cards, with the one it is about to keep."""
    return (*view.kept, view.chosen) if view.step == "draft" and view.chosen else view.kept


def worth(view: GreenChefView) -> int:
    """What the seat's cards bring when shared out in the best way, without a call and without a Talent."""
    return best(in_front(view), terms_of(view)._replace(caller=False, bonus=0, talent=None)).points.total


def stands(view: GreenChefView) -> tuple[Stand, ...]:
    """How far the seat's kept cards go on each Recipe it may use."""
    own = [(view.recipe, MINE)] if view.recipe else []
    tagged = [*((recipe, str(n)) for n, recipe in enumerate(view.recipes, 1)), *own]
    return tuple(stand(recipe, tag, in_front(view)) for recipe, tag in tagged)


def bids(view: GreenChefView) -> dict[str, Any] | None:
    """What the player on turn in an auction may bid: least, most, and the quick bids; None outside an auction."""
    if view.step != "auction" or view.sale is None or view.seat is None:
        return None
    price, most = view.sale.price, view.place(view.seat).points
    return {
        "least": price + 1,
        "most": most,
        "quick": [(raised, price + raised) for raised in RAISES if price + raised <= most],
    }


def calling(view: GreenChefView) -> dict[str, Any]:
    """What a call by the player would bring now."""
    plan = best(view.kept, terms_of(view, calling=True))
    asked = [one.plate for one in stands(view)]
    complete = tuple(one.recipe for one in asked if (one.exact if view.options.expert_chefs else one.complete))
    holds = not plan.points.failed
    return {
        "holds": holds,  # whether the caller could complete a Recipe
        "points": plan.points.total,
        "refused": view.options.strict_call and not holds,
        "complete": complete,  # by the kept cards alone, without Tutti Frutti
    }


def allocation(view: GreenChefView) -> dict[str, Any]:
    """What the form of an allocation begins with: the player's own choice if there is one, else the best allocation."""
    terms = terms_of(view)
    move = view.allocation or best(view.kept, terms).move
    plates = filled(terms, move)
    spare = Counter(view.kept)
    spare.subtract(slot.card for plate in plates for slot in plate.slots if slot.card)
    usable = terms.talent is not None and talents()[terms.talent].window == "scoring"
    return {
        "plates": plates,
        "tags": [one.tag for one in stands(view)],
        "spare": by_category(spare.elements()),  # cards on no slot, with their number
        "move": move,
        "points": points_of(terms, move),
        "most": best(view.kept, terms).points.total,
        "terms": terms,
        "talent": terms.talent if usable and (terms.caller or terms.talent != SAFETY_NET) else None,
    }


def sold_last(view: GreenChefView) -> Sale | None:
    """The latest finished sale of this phase, from the market to Regroup; None otherwise."""
    over = view.sales[-1:] if view.step in ("market", "auction", "regroup") else ()
    return next((sale for sale in over if sale.phase == view.round), None)


def phase(view: GreenChefView) -> str:
    """The phase of the drafting, and which game of a match it is in."""
    number = view.round or 1
    return f"Game {view.game}, phase {number}" if view.options.match > 1 else f"Phase {number}"
