"""Lists field by field what a seat may know (GEN-11); anything not named here stays hidden."""

from __future__ import annotations

from partychef.engine.game import Actor, Seat
from partychef.games.cuisine_decks.counting import goal_cards, lines_of, meets_goal
from partychef.games.cuisine_decks.discarding import least_and_most
from partychef.games.cuisine_decks.responses import may_answer
from partychef.games.cuisine_decks.serving import eligible_for, keepable
from partychef.games.cuisine_decks.shop import free_decks, plays_roles
from partychef.games.cuisine_decks.state import Kitchen
from partychef.games.cuisine_decks.view import DecksPlace, DecksView, Phase, StepKind

PHASES: dict[StepKind, Phase] = {
    "decks": "setup",
    "shop": "shop",
    "role": "shop",
    "dishwasher": "shop",
    "supplier": "shop",
    "prepare": "prepare",
    "prepare_actions": "prepare",
    "cook": "cook",
    "cook_actions": "cook",
    "track": "score",
    "keep": "score",
    "hand_limit": "score",
    "over": "over",
}


def view_of(kitchen: Kitchen, seat: Seat | None) -> DecksView:
    """Return everything that one seat may know; None is the big screen."""
    asked = kitchen.to_move()
    own = -1 if seat is None else seat  # the big screen has nothing of its own
    choosing = kitchen.step == "decks"
    least, most = least_and_most(kitchen, own) if own in asked else (0, 0)
    return DecksView(
        seat=seat,
        step=kitchen.step,
        phase=PHASES[kitchen.window if kitchen.step in ("response", "forced_discard") else kitchen.step],
        round=kitchen.round,
        turns=kitchen.options.turns,
        roles=plays_roles(kitchen),
        long_goals=kitchen.options.long_goals,
        places=tuple(_place(kitchen, one, asked) for one in kitchen.seats()),
        first_player=None if choosing else kitchen.first_player,
        order=kitchen.order if choosing else tuple(kitchen.in_order()),
        free_decks=free_decks(kitchen) if choosing else (),
        spare_roles=kitchen.spare_roles,
        last_cooked=kitchen.last_cooked,
        player=kitchen.player,
        hand=kitchen.hands.get(own, ()),
        discard_pile=kitchen.discards.get(own, ()),
        discard_at_least=least,
        discard_at_most=most,
        chosen=own in kitchen.chosen or own in kitchen.answers,
        eligible=_eligible(kitchen),
        announced=kitchen.announced,
        roles_played=kitchen.roles_played,
        log=kitchen.log,
        past=kitchen.past,
        tallies=tuple(kitchen.tallies[one] for one in kitchen.seats()) if kitchen.tallies else (),
        outcome=kitchen.outcome(),
    )


def _place(kitchen: Kitchen, seat: Seat, asked: frozenset[Actor]) -> DecksPlace:
    started = kitchen.step != "decks"
    return DecksPlace(
        seat=seat,
        score=kitchen.scores[seat],
        country=kitchen.countries.get(seat),
        hand=len(kitchen.hands.get(seat, ())),
        deck=len(kitchen.decks.get(seat, ())),
        discards=len(kitchen.discards.get(seat, ())),
        prepared=kitchen.prepared.get(seat, ()),
        utensils=kitchen.utensils.get(seat, ()),
        tracked=kitchen.tracked.get(seat, ()),
        cooked=kitchen.cooked.get(seat, ()),
        lines=lines_of(kitchen, seat) if started else (),
        role=kitchen.roles.get(seat),
        role_done=seat in kitchen.roles_done,
        goal_cards=goal_cards(kitchen, seat) if started else 0,
        goal_met=started and meets_goal(kitchen, seat),
        asked=seat in (may_answer(kitchen) if kitchen.step == "response" else asked),
        done=seat in kitchen.chosen,
    )


def _eligible(kitchen: Kitchen) -> tuple[str, ...]:
    cards_for = {"track": eligible_for, "keep": keepable}.get(kitchen.step)
    return cards_for(kitchen, kitchen.player) if cards_for and kitchen.player is not None else ()
