"""What a seat may know (GEN-11), field by field: anything not listed here stays hidden."""

from __future__ import annotations

from typing import Any

from partychef.engine.game import Seat
from partychef.games.cooking_party.asides import may_bet_on, may_tip
from partychef.games.cooking_party.assigning import selectable, specials
from partychef.games.cooking_party.state import Evening
from partychef.games.cooking_party.view import PartyPlace, PartyView


def view_of(party: Evening, seat: Seat | None) -> PartyView:
    """Everything one seat may know; None is the big screen."""
    own = party.station_of(seat)
    choosing = party.step == "assignment"
    return PartyView(
        seat=seat,
        step=party.step,
        round=party.round,
        rounds=certain_rounds(party),
        lap=party.lap,
        laps=party.options.laps,
        order=party.order,
        judge=party.judge,
        brigades=party.brigades,
        awards=party.awards,
        given=party.given,
        places=tuple(_place(party, place) for place in party.seats()),
        draw_size=len(party.draw),
        discard_size=len(party.discard) + sum(len(station.returned) for station in party.stations.values()),
        deck=tuple(party.deck),
        selectable=tuple(card.id for card in selectable(party)) if choosing else (),
        assignment=party.assignment,
        criteria=party.criteria,
        special=party.special,
        presenter=party.presenter,
        reading=party.script is not None,
        waiting=party.waiting,
        dishes=party.dishes,
        questions=party.questions,
        opinions=party.opinions,
        past=party.past,
        gone=party.gone,
        outcome=party.outcome(),
        hand=own.hand,
        trades_left=own.trades_left,
        plan=own.plan,
        specials=specials(party) if choosing and seat == party.judge else (),
        **_while_waiting(party, seat),
    )


def _while_waiting(party: Evening, seat: Seat | None) -> dict[str, Any]:
    return {
        "tip": party.tip, "may_tip": may_tip(party, seat), "cheers": party.cheers, "bets": len(party.bets),
        "bet": None if seat is None else party.bets.get(seat), "bets_on": may_bet_on(party, seat),
    }  # fmt: skip


def certain_rounds(party: Evening) -> int | None:
    """How many rounds the game has; None while newcomers may still lengthen a lap (CP-61)."""
    if party.step == "over":
        return len(party.past)
    if not party.rotating:
        return party.planned_rounds
    last_lap = party.lap == party.options.laps
    last_judge = {*party.judged, party.judge} >= set(party.order)
    return party.round if last_lap and last_judge and party.step != "break" else None


def _place(party: Evening, seat: Seat) -> PartyPlace:
    station = party.station_of(seat)
    return PartyPlace(
        seat=seat,
        role="judge" if seat == party.judge else "chef" if seat in party.order else "released",
        score=party.scores.get(seat, 0),
        hand=len(station.hand) + sum(map(len, station.plan or ())),
        traded=station.traded,
        trades_left=station.trades_left,
        planned=station.plan is not None,
        presented=_has_presented(party, seat),
    )


def _has_presented(party: Evening, seat: Seat) -> bool:
    own = party.brigade_of(seat)
    if own is None or own.captain in party.waiting or own.captain not in party.stations:
        return False
    return not (party.step == "presenting" and own.captain == party.presenter)
