"""Imagines what the others may hold: a kitchen in which a seat sees exactly what it sees now.

Cards that were on the market are known to be with their owners, and so are Recipes that were revealed or looked at. Of
the rest everybody has kept what suits them: of a few unseen cards, the one that fits their Recipes best.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from partychef.engine.chance import Chance
from partychef.engine.game import Seat
from partychef.games.green_chef.cards import category, ingredient_deck, recipes, talent_deck
from partychef.games.green_chef.regroup import MENU_CHANGE, PANTRY_SWAP
from partychef.games.green_chef.rules import GreenChefGame
from partychef.games.green_chef.solver import best
from partychef.games.green_chef.state import Kitchen
from partychef.games.green_chef.view import GreenChefView

CHOICE = 3
"""Among how many unseen cards the others have chosen each card that they kept."""


def imagine(view: GreenChefView, chance: Chance) -> Kitchen:
    """A kitchen that looks like this to the seat of the view."""
    assert view.seat is not None
    places, own = view.places, view.seat
    kitchen = GreenChefGame(
        options=view.options,
        scores={place.seat: place.score for place in places},
        head_chef=view.head_chef,
        recipes=view.recipes,
        used={place.seat: place.talent for place in places if place.talent is not None},
        points={place.seat: place.points for place in places},
        step=view.step,
        game=view.game - 1 if view.step == "break" else view.game,
        round=view.round,
        pick=view.pick,
        sellers=view.sellers,
        sale=view.sale,
        sales=view.sales,
        player=view.player,
        choices=view.choices,
        callers=view.callers,
        peeked={own: view.peeked} if view.peeked else {},
        results=view.results,
        past=view.past,
    )
    _deal_recipes(kitchen, view, chance)
    _deal_ingredients(kitchen, view, chance)
    _deal_talents(kitchen, view, chance)
    _seal(kitchen, view)
    return kitchen


def _deal_recipes(kitchen: Kitchen, view: GreenChefView, chance: Chance) -> None:
    known = {one.seat: one.recipe for one in view.peeked if view.place(one.seat).talent != MENU_CHANGE}
    known |= {place.seat: place.recipe for place in view.places if place.recipe is not None}
    if view.recipe is not None and view.seat is not None:
        known[view.seat] = view.recipe
    covered = chance.shuffled([id for id in recipes() if id not in (*view.recipes, *known.values())])
    kitchen.hidden = {place.seat: known.get(place.seat) or covered.pop() for place in view.places}
    kitchen.recipe_deck = covered


def _deal_ingredients(kitchen: Kitchen, view: GreenChefView, chance: Chance) -> None:
    known = _on_the_market(view)
    seen = Counter((*view.hand, *view.kept, *((view.sale.card,) if view.sale else ())))
    for seat, cards in known.items():
        if seat != view.seat:
            seen.update(cards)
    pool = chance.shuffled(list((Counter(ingredient_deck()) - seen).elements()))
    for place in view.places:
        if place.seat == view.seat:
            kitchen.hands[place.seat], kitchen.kept[place.seat] = view.hand, view.kept
            continue
        certain = known[place.seat][: place.kept]
        wanted = _wanted(kitchen, place.seat)
        kept = [*certain, *(_kept_of(pool, wanted) for _ in range(place.kept - len(certain)))]
        kitchen.kept[place.seat] = tuple(kept)
        kitchen.hands[place.seat] = tuple(pool.pop() for _ in range(place.hand))
    kitchen.deck = chance.shuffled(pool)


def _on_the_market(view: GreenChefView) -> dict[Seat, list[str]]:
    """By seat, the cards that everybody knows to be there since they were bought, or came back from an auction."""
    owned: dict[Seat, list[str]] = {place.seat: [] for place in view.places}
    for sale in (*view.sales, *((view.sale,) if view.sale else ())):
        if sale.card in owned[sale.seller]:
            owned[sale.seller].remove(sale.card)
        if sale is not view.sale:
            owned[sale.seller if sale.bidder is None else sale.bidder].append(sale.card)
    for place in view.places:
        if place.talent == PANTRY_SWAP:  # nobody saw which card went
            owned[place.seat] = []
    return owned


def _wanted(kitchen: Kitchen, seat: Seat) -> Mapping[str, float]:
    """How much the seat wants each ingredient, by its four Recipes."""
    slots = [slot for id in (*kitchen.recipes, kitchen.hidden[seat]) for slot in recipes()[id].slots]
    named, shelves = Counter(slots), Counter(map(category, slots))
    return {card: named[card] + shelves[category(card)] / 10 for card in set(ingredient_deck())}


def _kept_of(pool: list[str], wanted: Mapping[str, float]) -> str:
    """Take the card that is wanted most among the last ones of the pool."""
    first = max(0, len(pool) - CHOICE)
    return pool.pop(max(range(first, len(pool)), key=lambda at: wanted[pool[at]]))


def _deal_talents(kitchen: Kitchen, view: GreenChefView, chance: Chance) -> None:
    """Give everybody the Talents that they have or choose from; used ones lie under the deck (GC-38)."""
    if not view.options.talents:
        return
    own = [*view.talents_dealt, *((view.talent,) if view.talent else ())]
    used = list(kitchen.used.values())
    pool = chance.shuffled(list((Counter(talent_deck()) - Counter(own) - Counter(used)).elements()))
    for place in view.places:
        if view.step == "talents":
            mine = place.seat == view.seat
            kitchen.talents_dealt[place.seat] = view.talents_dealt if mine else (pool.pop(), pool.pop())
        elif place.has_talent:
            mine_now = view.talent if place.seat == view.seat else None
            kitchen.talents[place.seat] = mine_now or pool.pop()
    kitchen.talent_deck = [*pool, *used]


def _seal(kitchen: Kitchen, view: GreenChefView) -> None:
    """Put back what is sealed: the seat's own choice, and for others who have chosen some choice of theirs."""
    if view.step == "helping":
        size = len(view.places) + 1
        kitchen.helpers = tuple(seat for seat in kitchen.from_the_head_chef() if len(kitchen.hands[seat]) > size)
    for place in view.places:
        seat, mine = place.seat, place.seat == view.seat
        if not place.done or view.step == "regroup":
            continue
        if view.step == "talents":
            kitchen.chosen[seat] = (view.chosen if mine else None) or kitchen.talents_dealt[seat][0]
        elif view.step in ("draft", "helping"):
            kitchen.chosen[seat] = (view.chosen if mine else None) or _best_of(kitchen, seat)
        elif view.step == "draw":
            kitchen.drawing[seat] = bool(mine and view.second_helping)
        elif view.step == "allocation":
            plan = view.allocation if mine else None
            kitchen.allocations[seat] = plan or best(kitchen.kept[seat], kitchen.terms(seat)).move


def _best_of(kitchen: Kitchen, seat: Seat) -> str:
    """The card of the hand that the seat wants most, or, to put one back, least."""
    wanted, hand = _wanted(kitchen, seat), sorted(kitchen.hands[seat])
    cards: Sequence[str] = sorted(hand, key=wanted.__getitem__)
    return cards[0] if kitchen.step == "helping" else cards[-1]
