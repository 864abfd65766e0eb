"""What guests may do while they wait, and nobody waits for: side bets (CP-65), the judge's tip (CP-66), and what the
room does when it sees a dish (CP-67). None of it changes a score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from partychef.engine.chance import Chance
from partychef.engine.game import Actor, Move, Seat, insist
from partychef.engine.judged import OnShow
from partychef.engine.words import clean_line, is_blank
from partychef.games.cooking_party import moves, team_names
from partychef.games.cooking_party.lateness import may_be_late
from partychef.games.cooking_party.rounds import Cheers
from partychef.games.cooking_party.state import Evening
from partychef.games.cooking_party.wording import LONGEST_TIP, check_length

BETTING = ("cooking", "calling", "presenting", "questions", "answer", "judging")
"""The steps in which somebody may bet."""
CHEERING = ("cooking", "presenting", "questions", "answer", "judging")
"""The steps in which the room has something to react to."""
REACTIONS = ("applause", "delicious", "laughter", "shock", "fire", "love")
MOST_AT_ONCE = 1000
"""The most reactions of one kind in one move."""
FEWEST_TO_BET_ON = 3
"""With fewer brigades there is only one that a guest could bet on."""

SAMPLE_TIP = moves.Tip("More lemon!")
_bet = cache(moves.Bet)


def asides_of(party: Evening, actor: Actor) -> list[Move]:
    """What an actor may do now that nobody waits for."""
    if actor is None:
        late = [moves.FlagLate(chef) for chef in party.stations if may_be_late(party, chef)]
        return [*([applause(party, {"laughter": 3})] if on_show(party) else []), *late, *_flags(party)]
    name = team_names.sample(party, actor)
    if actor == party.judge:
        return [SAMPLE_TIP] if may_tip(party, actor) else [*name]
    return [*name, *(_bet(chef) for chef in may_bet_on(party, actor))]


def _flags(party: Evening) -> list[Move]:
    """The host may say who was late for the tasting, or take it back (CP-50)."""
    if party.tasting is None or party.step not in ("kitchen", "judging"):
        return []
    late = party.tasting.late
    return [moves.FlagLate(seat, seat not in late) for seat in party.tasting.finalists]


# Side bets


def may_bet_on(party: Evening, seat: Seat | None) -> tuple[Seat, ...]:
    """On whom the seat may bet now; nobody if it has something else to do, or if the verdict has begun."""
    own = party.brigade_of(seat)
    if own is None or not _bets_are_open(party) or _is_busy(party, seat):
        return ()
    return tuple(chef for chef in party.chefs if chef != own.captain)


def check_bet(party: Evening, actor: Actor, move: moves.Bet) -> None:
    own = party.brigade_of(actor)
    insist(len(party.brigades) >= FEWEST_TO_BET_ON, "With two chefs there is nothing to bet on.")
    insist(bool(party.awards) and not party.reckoning, "Nobody wins this round: there is nothing to bet on.")
    insist(_bets_are_open(party), "The verdict has begun: the side bets are closed.")
    insist(not _is_busy(party, actor), "Do your own cooking first, and bet while you wait.")
    insist(move.chef in party.chefs, "Only a chef of this round can win it.")
    insist(own is None or move.chef != own.captain, "Nobody bets on themselves.")


def bet(party: Evening, actor: Seat, move: moves.Bet, chance: Chance) -> None:
    """Put down the side chip, or move it."""
    party.bets[actor] = move.chef


def bettors(party: Evening) -> Iterator[Seat]:
    """Everybody who cooks in this round."""
    return (seat for brigade in party.brigades for seat in brigade.members)


def _bets_are_open(party: Evening) -> bool:
    told = party.opinions or party.given or party.tasting is not None or party.reckoning
    return party.step in BETTING and bool(party.awards) and not told and len(party.brigades) >= FEWEST_TO_BET_ON


def _is_busy(party: Evening, seat: Actor) -> bool:
    """Whether the seat's brigade still plans its dishes, or the seat is asked for a move."""
    return (party.step == "cooking" and party.station_of(seat).plan is None) or seat in party.to_move()


# The judge's tip


def may_tip(party: Evening, seat: Seat | None) -> bool:
    """Whether the seat is that of the judge, who may still send a tip in this round."""
    return party.step == "cooking" and seat is not None and seat == party.judge and not party.tip


def check_tip(party: Evening, actor: Actor, move: moves.Tip) -> None:
    insist(not party.tip, "You have sent your tip for this round already.")
    insist(not is_blank(move.text), "Write your tip first.")
    check_length("A tip", clean_line(move.text), LONGEST_TIP)


def tip(party: Evening, actor: Actor, move: moves.Tip, chance: Chance) -> None:
    party.tip = clean_line(move.text)


# What the room does


def on_show(party: Evening) -> OnShow | None:
    """What the room reacts to: the task, the dish on stage, or the dish of which the judge has just spoken."""
    if party.step == "cooking":
        return OnShow(party.round, None)
    if party.step == "judging":
        return OnShow(party.round, party.opinions[-1].chef) if party.opinions else None
    return OnShow(party.round, party.presenter) if party.step in CHEERING and party.presenter is not None else None


def applause(party: Evening, times: Mapping[str, int]) -> Move:
    """The move that writes down how often the room reacted to what is on show. Something must be."""
    shown = on_show(party)
    assert shown is not None
    return moves.Applause(shown.seat, dict(times))


def check_applause(party: Evening, actor: Actor, move: moves.Applause) -> None:
    insist(on_show(party) == OnShow(party.round, move.chef), "Nobody is looking at that now.")
    insist(bool(move.times) and move.times.keys() <= set(REACTIONS), "There is no such reaction.")
    insist(all(1 <= times <= MOST_AT_ONCE for times in move.times.values()), "A room reacts 1 to 1,000 times.")


def write_down(party: Evening, actor: Actor, move: moves.Applause, chance: Chance) -> None:
    """Note what the room did."""
    party.cheers += (Cheers(move.chef, dict(move.times)),)
