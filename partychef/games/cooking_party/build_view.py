"""What a seat may know (GEN-11), field by field: anything not listed here stays hidden."""

from __future__ import annotations

from typing import Any

from partychef.engine.game import Seat
from partychef.games.cooking_party.asides import may_bet_on, may_tip
from partychef.games.cooking_party.assigning import selectable, specials
from partychef.games.cooking_party.judging import final_sums, score_of
from partychef.games.cooking_party.ordering import to_order
from partychef.games.cooking_party.rounds import MOST_OFFERS
from partychef.games.cooking_party.state import Evening
from partychef.games.cooking_party.swaps import may_be_offered, may_offer
from partychef.games.cooking_party.view import PartyPlace, PartyView

ASKING = ("presenting", "questions", "answer")


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
        deck=tuple(map(party.reading_of, party.deck)) if choosing else tuple(party.deck),
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
        outcome=party.outcome(),
        hand=own.hand,
        trades_left=own.trades_left,
        plan=own.plan,
        specials=specials(party) if choosing and _judges(party, seat) else (),
        **_of_the_options(party, seat),
        **_while_waiting(party, seat),
        **_of_the_variations(party, seat),
    )


def _of_the_options(party: Evening, seat: Seat | None) -> dict[str, Any]:
    return {
        "mode": party.options.mode_name,
        "teams": party.teams,
        "speaker": party.speaker,
        "gone": party.gone,
        "own_ingredients": party.options.own_ingredients,
        "diet": party.diet,
        "replaced": party.station_of(seat).replaced,
        "asker": party.asker if party.step in ASKING else None,
        "openers": party.openers if party.step == "break" else (),
        "tasting": party.tasting,
        **_of_the_restaurant(party, seat),
    }


def _of_the_restaurant(party: Evening, seat: Seat | None) -> dict[str, Any]:
    return {
        "course": party.course,
        "courses": party.options.courses if party.mode.orders else (),
        "orders": party.orders,
        "to_order": to_order(party, seat),
        "professional": party.professional if party.mode.orders else None,
        "kitchen_gives": party.options.kitchen_gives,
        "reckoning": party.reckoning,
    }


def _while_waiting(party: Evening, seat: Seat | None) -> dict[str, Any]:
    return {
        "tip": party.tip, "may_tip": may_tip(party, seat), "cheers": party.cheers, "bets": len(party.bets),
        "bet": None if seat is None else party.bets.get(seat), "bets_on": may_bet_on(party, seat),
    }  # fmt: skip


def _judges(party: Evening, seat: Seat | None) -> bool:
    """Whether the seat judges this round, or is in the team that does (CP-42)."""
    own = party.team_of(seat)
    return seat is not None and party.judge in (seat, own and own.captain)


def _of_the_variations(party: Evening, seat: Seat | None) -> dict[str, Any]:
    own = party.brigade_of(seat)
    chef = None if own is None else own.captain
    plans = party.step == "cooking" and chef in party.stations and party.stations[chef].plan is None
    acts = plans and seat == chef  # a captain swaps and trades for the team; tokens are everybody's own (CP-46)
    return {
        "tokens": dict(party.tokens),
        "may_buy": plans and party.tokens.get(-1 if seat is None else seat, 0) > 0,
        "swaps_left": party.station_of(seat).swaps_left if acts else 0,
        "offers": () if chef is None else tuple(one for one in party.offers if chef in (one.by, one.to)),
        "offers_to": may_be_offered(party, chef) if acts and chef is not None and may_offer(party, chef) else (),
        "offers_left": MOST_OFFERS - party.station_of(seat).offered if acts and party.options.chef_trades else 0,
        "barters": party.barters,
        "prep_time": party.options.prep_time,
        "late": party.late,
        "sums": tuple(one for one in final_sums(party) if one.total != one.points) if party.step == "over" else (),
    }


def certain_rounds(party: Evening) -> int | None:
    """How many rounds the game has; None while newcomers may still lengthen a lap (CP-61)."""
    if party.step == "over" or party.tasting is not None or party.reckoning:
        return len(party.past) + (party.step != "over")
    if not party.rotating:
        return party.planned_rounds
    last_lap = party.lap == party.options.laps
    last_judge = {*party.judged, party.judge} >= set(party.rota)
    return party.round if last_lap and last_judge and party.step != "break" else None


def _place(party: Evening, seat: Seat) -> PartyPlace:
    station = party.station_of(seat)
    return PartyPlace(
        seat=seat,
        role="judge" if _leads(party, seat) else "chef" if seat in party.order else "released",
        score=score_of(party, seat),
        hand=len(station.hand) + sum(map(len, station.plan or ())),
        traded=station.traded,
        trades_left=station.trades_left,
        planned=station.plan is not None,
        presented=_has_presented(party, seat),
    )


def _leads(party: Evening, seat: Seat) -> bool:
    """Whether the seat is the judge's, or in a restaurant that of a professional chef who is no player."""
    return seat == party.judge or (party.mode.orders and seat == party.outside)


def _has_presented(party: Evening, seat: Seat) -> bool:
    own = party.brigade_of(seat)
    if own is None or own.captain in party.waiting or own.captain not in party.stations:
        return False
    return not (party.step == "presenting" and own.captain == party.presenter)
