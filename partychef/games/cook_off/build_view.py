"""Lists field by field what a seat may know (GEN-11); anything not named here stays hidden."""

from __future__ import annotations

from partychef.engine.game import Seat
from partychef.games.cook_off.cards import events, goals
from partychef.games.cook_off.prices import event_in_force, goal_price, ingredient_price
from partychef.games.cook_off.state import Kitchen
from partychef.games.cook_off.trading import MOST_DECLINED
from partychef.games.cook_off.view import ROUNDS, SLOTS, CookOffPlace, CookOffView, Shelf, Slot


def view_of(kitchen: Kitchen, seat: Seat | None) -> CookOffView:
    """Return everything that one seat may know; None is the big screen."""
    own = seat if seat in kitchen.hands else None
    asked = kitchen.to_move()
    return CookOffView(
        seat=seat,
        step=kitchen.step,
        round=(kitchen.meal - 1) * ROUNDS + kitchen.prep,
        meal=kitchen.meal,
        meals=kitchen.options.meals,
        prep=kitchen.prep,
        places=tuple(_place(kitchen, place, place in asked) for place in kitchen.seats()),
        first_player=kitchen.first_player,
        player=kitchen.player,
        menu=kitchen.menu,
        event=event_in_force(kitchen),
        events=kitchen.events,
        income=kitchen.income,
        store=tuple(_slot(kitchen, own, number) for number in range(1, SLOTS + 1)),
        dumpster=tuple(kitchen.dumpster),
        deck_size=len(kitchen.deck),
        event_deck_size=len(kitchen.event_deck),
        meal_deck_size=len(kitchen.meal_deck),
        savings=tuple(
            Shelf(goal.kind, kitchen.shelf[goal.kind], goal_price(kitchen, goal)) for goal in goals().values()
        ),
        offer=kitchen.offer,
        offers_left=MOST_DECLINED - kitchen.declined,
        log=kitchen.log,
        dishes=kitchen.dishes,
        past=kitchen.past,
        outcome=kitchen.outcome(),
        hand=() if own is None else kitchen.hands[own],
        drawn=kitchen.drawn if own is not None and own == kitchen.player else (),
        dealt=() if own is None else _dealt(kitchen, own),
        discarding=None if own is None else kitchen.discards.get(own),
        sealed=kitchen.submitted.get(own) if own is not None and kitchen.step == "cook_off" else None,
        vote=kitchen.ballots.get(own) if own is not None and kitchen.step == "vote" else None,
    )


def _place(kitchen: Kitchen, seat: Seat, asked: bool) -> CookOffPlace:
    return CookOffPlace(
        seat=seat,
        score=kitchen.points[seat],
        money=kitchen.money[seat],
        hand=len(kitchen.hands[seat]),
        limit=kitchen.limit(seat),
        income=kitchen.income_of(seat),
        goals=kitchen.goals[seat],
        trophies=sum(dish.seat == seat and dish.choice > 0 for meal in kitchen.past for dish in meal.dishes),
        kept=kitchen.kept.get(seat, ()),
        done=kitchen.step in ("discard", "cook_off", "vote") and not asked,
    )


def _dealt(kitchen: Kitchen, seat: Seat) -> tuple[str, ...]:
    """The last cards of a hand that is too full before the first turn of a round: the event has dealt them."""
    event = event_in_force(kitchen)
    if kitchen.step != "discard" or kitchen.after != "begin" or event is None or not kitchen.excess(seat):
        return ()
    return kitchen.hands[seat][-events()[event].amount :]


def _slot(kitchen: Kitchen, seat: Seat | None, number: int) -> Slot:
    if number > len(kitchen.store):
        return Slot(number, None, 0)
    card = kitchen.store[number - 1]
    return Slot(number, card, ingredient_price(kitchen, seat, card))
