"""Imagines what the others may hold: a kitchen in which a seat sees exactly what it sees now.

What was bought and traded openly is known to be where it is, also from earlier meals.
Whatever is sealed by others, such as a dish or a vote, is what a sensible player with these cards would have chosen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from partychef.engine.chance import Chance
from partychef.engine.game import Seat
from partychef.games.cook_off.cards import event_deck, ingredient_deck, meals
from partychef.games.cook_off.cooking import cooks, to_rank, voters
from partychef.games.cook_off.legal_moves import default_of
from partychef.games.cook_off.memory import followed
from partychef.games.cook_off.moves import Submit
from partychef.games.cook_off.options import Options
from partychef.games.cook_off.rounds import too_full
from partychef.games.cook_off.rules import CookOffGame
from partychef.games.cook_off.state import After, Kitchen
from partychef.games.cook_off.trading import MOST_DECLINED
from partychef.games.cook_off.view import CookOffView, Deed, Sealed


def imagine(view: CookOffView, chance: Chance) -> Kitchen:
    """A kitchen that looks like this to the seat of the view."""
    places = view.places
    kitchen = CookOffGame(
        options=Options(meals=view.meals, ai_choice=view.step == "judging"),
        points={place.seat: place.score for place in places},
        money={place.seat: place.money for place in places},
        hands={},
        goals={place.seat: place.goals for place in places},
        trophies=_trophies(view),
        first_player=view.first_player,
        shelf={shelf.kind: shelf.left for shelf in view.savings},
        dumpster=list(view.dumpster),
        store=[slot.card for slot in view.store if slot.card],
        step=view.step,
        meal=view.meal,
        prep=view.prep,
        menu=view.menu,
        events=view.events,
        income=view.income,
        player=view.player,
        offer=view.offer,
        declined=MOST_DECLINED - view.offers_left,
        drawn=view.drawn,
        after=_after(view),
        dishes=view.dishes,
        log=view.log,
        past=view.past,
        kept={place.seat: place.kept for place in places},
    )
    _deal(kitchen, view, chance)
    menu = {meal for cooked in view.past for meal in cooked.meals} | set(view.menu)
    kitchen.meal_deck = chance.shuffled([meal for meal in meals() if meal not in menu])
    kitchen.event_deck, kitchen.old_events = _events(view, chance)
    _seal(kitchen, view)
    return kitchen


def _deal(kitchen: Kitchen, view: CookOffView, chance: Chance) -> None:
    """Give everybody a hand: what they are known to hold, and any unseen cards."""
    cooked = [card for dish in _out_of_the_deck(view) for card in dish]
    known = {place.seat: _known(view, place.seat) for place in view.places}
    seen = [*kitchen.store, *view.dumpster, *cooked, *view.drawn, *(card for cards in known.values() for card in cards)]
    unseen = iter(chance.shuffled(list((Counter(ingredient_deck()) - Counter(seen)).elements())))
    for place in view.places:
        cards = known[place.seat]
        kitchen.hands[place.seat] = (*cards, *_some(unseen, place.hand - len(cards)))
    if view.step == "keep" and not view.drawn:
        kitchen.drawn = _some(unseen, 2)
    kitchen.deck = list(_some(unseen, view.deck_size))


def _known(view: CookOffView, seat: Seat) -> tuple[str, ...]:
    """The cards that are certain to be in a hand."""
    if seat == view.seat:
        return view.hand
    known = Counter(followed(view.place(seat).kept, view.log, seat))
    for dish in view.dishes:
        if dish.seat == seat:
            known -= Counter(dish.cards)
    if view.offer is not None and view.offer.seat == seat:
        known |= Counter(view.offer.give)
    return tuple(known.elements())[: view.place(seat).hand]


def _out_of_the_deck(view: CookOffView) -> Iterator[tuple[str, ...]]:
    """The cards of dishes that lie neither in a hand nor in the Dumpster: on the table, and trophies (CO-42)."""
    yield from (dish.cards for meal in view.past for dish in meal.dishes if dish.choice)
    if view.step in ("vote", "judging"):
        yield from (dish.cards for dish in view.dishes)


def _trophies(view: CookOffView) -> dict[Seat, tuple[str, ...]]:
    won: dict[Seat, tuple[str, ...]] = {place.seat: () for place in view.places}
    for meal in view.past:
        for dish in meal.dishes:
            if dish.choice:
                won[dish.seat] += dish.cards
    return won


def _after(view: CookOffView) -> After:
    """What follows once nobody holds too many cards; the log tells what has just happened."""
    now = [deed for deed in view.log if deed.prep == view.prep]
    if not now:
        return "begin"
    last = now[-1]
    if last.action in ("trade", "decline"):
        return "continue"
    second = last.action == "buy" and view.player == last.seat and not _bought_before(now[:-1], last.seat)
    bulk = view.player is not None and any(
        goal.kind == "bulk-membership" and goal.active for goal in view.place(view.player).goals
    )
    return "second" if second and bulk else "end"


def _bought_before(deeds: list[Deed], seat: Seat) -> bool:
    """Whether the turn had a purchase before the last one."""
    return any(deed.seat == seat and deed.action == "buy" for deed in deeds)


def _events(view: CookOffView, chance: Chance) -> tuple[list[str], list[str]]:
    """The event deck, shuffled, and the events of earlier meals since it was made (CO-17)."""
    deck, old = Counter(event_deck()), Counter[str]()
    for meal in (*(cooked.events for cooked in view.past if cooked.number < view.meal), view.events):
        for event in meal:
            if not deck:
                deck, old = old, Counter()
            deck -= Counter([event])
        if meal is not view.events:
            old += Counter(meal)
    return chance.shuffled(list(deck.elements())), list(old.elements())


def _some(cards: Iterable[str], number: int) -> tuple[str, ...]:
    source = iter(cards)
    return tuple(next(source) for _ in range(number))


def _seal(kitchen: Kitchen, view: CookOffView) -> None:
    """Put back what is sealed: the seat's own choice, and for others who have chosen the move of a sensible player."""
    done = {place.seat for place in view.places if place.done}
    if view.step == "discard":
        for seat in [seat for seat in too_full(kitchen) if seat in done]:
            own = view.discarding if seat == view.seat else None
            kitchen.discards[seat] = own if own is not None else kitchen.hands[seat][-kitchen.excess(seat) :]
    elif view.step == "cook_off":
        for seat in [seat for seat in cooks(kitchen) if seat in done]:
            own_dish = view.sealed if seat == view.seat else None
            kitchen.submitted[seat] = own_dish if own_dish is not None else _dish(kitchen, seat)
    elif view.step == "vote":
        for seat in [seat for seat in voters(kitchen) if seat in done]:
            own_vote = view.vote if seat == view.seat else None
            kitchen.ballots[seat] = own_vote if own_vote is not None else to_rank(kitchen, seat)
    elif view.step in ("break", "over"):
        kitchen.ballots = dict(view.past[-1].ballots)
    if view.step in ("vote", "judging", "break", "over"):
        for dish in view.dishes:
            kitchen.submitted[dish.seat] = Sealed(dish.meal, dish.cards, dish.name)


def _dish(kitchen: Kitchen, seat: Seat) -> Sealed:
    move = default_of(kitchen, seat)
    assert isinstance(move, Submit)
    return Sealed(move.meal, tuple(sorted(move.cards)), move.name)
