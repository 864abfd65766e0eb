"""What a seat may know (GEN-11), listed field by field: what is not named here stays hidden."""

from __future__ import annotations

from partychef.engine.game import Seat
from partychef.games.green_chef.state import Kitchen
from partychef.games.green_chef.view import GreenChefPlace, GreenChefView

NOBODY: Seat = -1
"""Nothing is this seat's own."""


def view_of(kitchen: Kitchen, seat: Seat | None) -> GreenChefView:
    """Everything one seat may know; None is the big screen."""
    asked = kitchen.to_move()
    own = NOBODY if seat is None else seat
    return GreenChefView(
        seat=seat,
        step=kitchen.step,
        options=kitchen.options,
        game=kitchen.game + 1 if kitchen.step == "break" else kitchen.game,
        round=kitchen.round,
        head_chef=kitchen.head_chef,
        places=tuple(_place(kitchen, one, one in asked) for one in kitchen.seats()),
        player=kitchen.player,
        recipes=kitchen.recipes,
        deck_size=len(kitchen.deck),
        recipe_deck_size=len(kitchen.recipe_deck),
        talent_deck_size=len(kitchen.talent_deck),
        pick=kitchen.pick,
        sale=kitchen.sale,
        sellers=kitchen.sellers,
        sales=kitchen.sales,
        choices=kitchen.choices,
        callers=kitchen.callers,
        results=kitchen.results,
        past=kitchen.past,
        outcome=kitchen.outcome(),
        hand=kitchen.hands.get(own, ()),
        kept=kitchen.kept.get(own, ()),
        recipe=kitchen.hidden.get(own),
        talent=kitchen.talents.get(own),
        talents_dealt=kitchen.talents_dealt.get(own, ()),
        peeked=kitchen.peeked.get(own, ()),
        chosen=kitchen.chosen.get(own),
        second_helping=kitchen.drawing.get(own),
        allocation=kitchen.allocations.get(own),
    )


def _place(kitchen: Kitchen, seat: Seat, asked: bool) -> GreenChefPlace:
    return GreenChefPlace(
        seat=seat,
        score=kitchen.scores[seat],
        points=kitchen.points[seat],
        hand=len(kitchen.hands[seat]),
        kept=len(kitchen.kept[seat]),
        asked=asked,
        done=_has_chosen(kitchen, seat),
        called=kitchen.callers.index(seat) + 1 if seat in kitchen.callers else None,
        recipe=kitchen.hidden[seat] if seat in kitchen.callers or kitchen.results else None,  # GC-17
        talent=kitchen.used.get(seat),
        has_talent=seat in kitchen.talents,
    )


def _has_chosen(kitchen: Kitchen, seat: Seat) -> bool:
    if kitchen.step == "regroup":
        return any(choice.seat == seat and choice.action in ("wait", "call") for choice in kitchen.choices)
    return seat in kitchen.chosen or seat in kitchen.drawing or seat in kitchen.allocations
