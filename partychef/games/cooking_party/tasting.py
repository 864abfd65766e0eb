"""The tasting round: dishes of the evening are really cooked, and what they taste like decides (rulebook 6.1, CP-48).

Finalists nominate, the kitchen cooks, and the verdict is that of any round: brigades of one, an award by every judge.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from partychef.engine.chance import Chance
from partychef.engine.game import Actor, Seat, insist
from partychef.engine.seats import clockwise_from, left_of
from partychef.games.cooking_party.cards import CHIPS, Assignment
from partychef.games.cooking_party.lateness import check_late, flag_late
from partychef.games.cooking_party.moves import FlagLate, Nominate, ServeDish
from partychef.games.cooking_party.rounds import Brigade, Dish, PendingAward, Round, Served, Tasting
from partychef.games.cooking_party.state import Evening

TASK = Assignment(
    "tasting", "The tasting", "The best ideas of the evening are cooked for real. What counts now is how they taste.",
    hand=0, trade_max=0, trades=0, min=1, emoji="🍴",
)  # fmt: skip
"""What the tasting is called where other rounds have their assignment."""
FEWEST_FINALISTS = 2


def comes(party: Evening) -> bool:
    """Whether a tasting follows upon the last round: two dishes can be compared."""
    return party.options.tasting and party.tasting is None and len(finalists(party)) >= FEWEST_FINALISTS


def begin(party: Evening) -> None:
    """Let the finalists nominate (CP-48)."""
    cooking = finalists(party)
    party.tasting = Tasting(cooking, _judges(party, cooking), _cooks(party, cooking))
    party.step = "nominating"
    party.round, party.judge, party.awards = len(party.past) + 1, None, ()
    party.brigades = tuple(Brigade((seat,)) for seat in cooking)
    party.assignment = TASK


def own_dishes(past: tuple[Round, ...], seat: Seat) -> list[tuple[int, int, Dish]]:
    """All that a seat has presented, each with its round and its place among the seat's dishes of that round."""
    return [
        (played.number, course, dish)
        for played in past
        for course, dish in enumerate(dish for dish in played.dishes if dish.chef == seat)
    ]


def finalists(party: Evening) -> tuple[Seat, ...]:
    """Whose dishes are cooked, clockwise: everybody who has presented one, or the best of them, and those equal to the
    last of these (CP-49)."""
    cooked = [seat for seat in party.order if own_dishes(party.past, seat) and seat not in party.gone]
    most = party.options.finalists
    if most is None or len(cooked) <= most:
        return tuple(cooked)
    border = sorted((party.scores[seat] for seat in cooked), reverse=True)[most - 1]
    return tuple(seat for seat in cooked if party.scores[seat] >= border)


def _judges(party: Evening, cooking: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Who tastes, in seat order. Where only some cook, the others judge, if there are any (CP-49)."""
    outside = [] if party.outside is None else [party.outside]
    if party.options.tasters == "judge":
        assert party.options.permanent_judge is not None
        return (party.options.permanent_judge,)
    players = [seat for seat in sorted(party.order) if seat not in party.gone]
    if party.options.finalists is not None:
        others = [seat for seat in players if seat not in cooking]
        players = others or players
    return (*players, *(outside if party.options.tasters == "everybody" else ()))


def _cooks(party: Evening, cooking: tuple[Seat, ...]) -> dict[Seat, Seat]:
    """Who cooks each dish: whoever invented it, or the finalist at their left (CP-51)."""
    return {seat: left_of(cooking, seat) if party.options.swap_cooks else seat for seat in cooking}


def without_a_dish(party: Evening) -> list[Seat]:
    """The finalists who have not nominated yet."""
    nominated = {dish.chef for dish in party.dishes}
    return [seat for seat in party.running.finalists if seat not in nominated]


def check_nominate(party: Evening, seat: Seat, move: Nominate) -> None:
    known = {(number, course) for number, course, _ in own_dishes(party.past, seat)}
    insist((move.round, move.course) in known, "Nominate one of the dishes that you have presented tonight.")


def nominate(party: Evening, seat: Seat, move: Nominate, chance: Chance) -> None:
    """Put the dish on the menu; when all have, the kitchen opens."""
    played = party.past[move.round - 1]
    dish = next(one for *at, one in own_dishes(party.past, seat) if at == [move.round, move.course])
    special = (Served(played.special),) if played.special else ()  # CP-14: it is in every dish of that round
    dishes = (*party.dishes, replace(dish, cards=(*special, *dish.cards)))
    order = party.running.finalists
    party.dishes = tuple(sorted(dishes, key=lambda one: order.index(one.chef)))
    if not without_a_dish(party):
        party.step = "kitchen"


def default_nomination(party: Evening, seat: Seat) -> Nominate:
    """The dish of the round that brought the seat most, the first of equal ones."""
    number, course, _ = max(own_dishes(party.past, seat), key=lambda one: party.past[one[0] - 1].points(seat))
    return Nominate(number, course)


def still_cooking(party: Evening) -> list[Seat]:
    """The cooks whose dishes are not on the table yet."""
    return [cook for cook in party.running.cooks.values() if cook not in party.running.ready]


def serve(party: Evening, cook: Seat, move: ServeDish, chance: Chance) -> None:
    """Bring a dish to the table; when all are there, the judges taste."""
    late = (*party.running.late, cook) if move.late and cook not in party.running.late else party.running.late
    party.tasting = replace(party.running, ready=(*party.running.ready, cook), late=late)
    if not still_cooking(party):
        party.step = "judging"
        party.awards = awards_of(party)


def awards_of(party: Evening) -> tuple[PendingAward, ...]:
    """Five chips from every judge, to finalists other than themselves. Judges with a single dish to judge give one chip
    each, as in a duel, and as far as there are chips no two the same (CP-49)."""
    seats = party.seats()
    rivals = {
        judge: tuple(seat for seat in clockwise_from(seats, judge) if seat in party.running.finalists and seat != judge)
        for judge in party.running.judges
    }
    return awards_for(rivals)


def awards_for(rivals: Mapping[Seat, tuple[Seat, ...]]) -> tuple[PendingAward, ...]:
    """The awards of these judges, each to the others that are named; who has nobody to judge gives nothing."""
    single = sum(len(to) == 1 for to in rivals.values())
    return tuple(
        PendingAward(judge, to)
        if len(to) > 1
        else PendingAward(judge, to, count=1, shared=single <= len(CHIPS))
        for judge, to in rivals.items()
        if to
    )  # fmt: skip


def check_flag(party: Evening, actor: Actor, move: FlagLate) -> None:
    if party.step == "cooking":
        check_late(party, actor, move)
        return
    insist(party.tasting is not None, "Nobody cooks for a tasting now.")
    insist(move.seat in party.running.finalists, "Nobody cooks there.")
    was = move.seat in party.running.late
    insist(was != move.late, "That cook is marked as late already." if was else "That cook is not marked as late.")


def flag(party: Evening, actor: Actor, move: FlagLate, chance: Chance) -> None:
    """Somebody was late with a plan; or the host says who was late for the tasting, or takes it back (CP-50)."""
    if party.step == "cooking":
        flag_late(party, actor, move, chance)
        return
    others = tuple(seat for seat in party.running.late if seat != move.seat)
    party.tasting = replace(party.running, late=(*others, move.seat) if move.late else others)
