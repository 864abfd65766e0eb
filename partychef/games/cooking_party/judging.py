"""Critiques and awards, one judge after the other; then the round ends (rulebook 3.3.6, 3.3.7)."""

from __future__ import annotations

import msgspec

from partychef.engine.chance import Chance
from partychef.engine.game import Actor, Outcome, Seat, insist
from partychef.engine.seats import left_of
from partychef.engine.words import how_many, is_blank
from partychef.games.cooking_party import reckoning, tasting
from partychef.games.cooking_party.cards import CHIPS, assignments
from partychef.games.cooking_party.moves import Award, AwardPoints, AwardWin, Critique
from partychef.games.cooking_party.rounds import (
    MOST_POINTS,
    Answer,
    FinalSum,
    GivenAward,
    Opinion,
    PendingAward,
    brigade_of,
    round_so_far,
)
from partychef.games.cooking_party.state import Evening
from partychef.games.cooking_party.wording import check_length

WORTH_OF_A_TOKEN = 10  # CP-47
_WHAT_IS_GIVEN: dict[Answer, str] = {
    "chips": "gives chips",
    "points": f"gives 0 to {MOST_POINTS} points to every chef",
    "winner": "names one winner",
}


def due(party: Evening) -> PendingAward:
    """The award that the round waits for now."""
    return party.awards[0]


def check_critique(party: Evening, actor: Actor, move: Critique) -> None:
    heard = {(opinion.chef, opinion.by) for opinion in party.opinions if opinion.course == due(party).course}
    insist(move.chef in due(party).to, "Only this round's chefs get a critique.")
    insist((move.chef, actor) not in heard, "You have already given this chef your critique.")
    insist(not is_blank(move.text), "Write your critique first.")
    check_length("A critique", move.text, 1000)


def critique(party: Evening, actor: Actor, move: Critique, chance: Chance) -> None:
    party.opinions += (Opinion(move.chef, move.text, due(party).by, due(party).course),)


def check_award(party: Evening, actor: Actor, move: Award) -> None:
    """Check that as many chips are given as the award has, in the basic game all five (CP-31), to its brigades only."""
    award = due(party)
    _check_answer(award, "chips")
    for chip in move.chips:
        insist(chip in CHIPS, f"There is no chip worth {chip}.")
    for chip in move.chips:
        insist(chip in award.chips, f"The {chip} chip has already been given in this round.")
    missing = [str(chip) for chip in award.chips if chip not in move.chips]
    sentence = f"Give exactly {how_many(award.count, 'chip')}; you chose {len(move.chips)}."
    if award.count == len(CHIPS):
        sentence = f"Give out all five chips: {', '.join(missing)} still to go."
    insist(len(move.chips) == award.count, sentence)
    _check_receivers(party, award, set(move.chips.values()), "Chips go only to the chefs of this round.")


def check_points(party: Evening, actor: Actor, move: AwardPoints) -> None:
    """Check that each brigade gets 0 to 100 points (CP-57)."""
    award = due(party)
    _check_answer(award, "points")
    _check_receivers(party, award, set(move.points), "Points go only to the chefs of this round.")
    insist(len(move.points) == len(award.to), "Give points to every chef; 0 is allowed.")
    for points in move.points.values():
        insist(0 <= points <= MOST_POINTS, f"Give 0 to {MOST_POINTS} points, not {points}.")


def check_win(party: Evening, actor: Actor, move: AwardWin) -> None:
    award = due(party)
    _check_answer(award, "winner")
    _check_receivers(party, award, {move.chef}, "Only a chef of this round can win it.")


def award(party: Evening, actor: Actor, move: Award | AwardPoints | AwardWin, chance: Chance) -> None:
    """Hand over the award at once and in public; after the last award the round is over."""
    given = msgspec.structs.replace(_given(due(party).by, move), course=due(party).course)
    for brigade in party.brigades:
        for member in brigade.members:
            if member in party.scores and party.tasting is None:  # CP-48: the tasting counts by itself
                party.scores[member] += given.points_for(brigade.captain)  # CP-33: nobody else scores
    spent = due(party).shared
    party.given += (given,)
    party.awards = tuple(_without_chips(other, given) if spent else other for other in party.awards[1:])
    if not party.awards:
        end_round(party)


def end_round(party: Evening) -> None:
    """Enter the round in the evening's book, and put its cards away."""
    party.past += (msgspec.structs.replace(round_so_far(party, party.task), bets=dict(party.bets)),)
    if party.tasting is not None:
        end(party, "the tasting is over")
        return
    if party.reckoning:
        end(party, "everything that was ordered has been judged")
        return
    _discard_all(party)
    if party.task.id in party.options.assignment_deck():  # an invented one is no card
        party.deck.append(assignments()[party.task.id])  # CP-10, CP-15: to the bottom, and as it is printed
    party.clear_table()
    if party.judge is not None:
        party.judged += (party.judge,)
    _take_a_break(party)


def outcome_of(party: Evening) -> Outcome:
    """Most points win (CP-36), but nobody where a mode only counts points (CP-41) or chooses dishes (CP-53).

    A permanent judge cannot win (CP-54), nor can anyone who has left (CP-61). A seat whose player has left for good
    wins only if nobody else is left (CP-64).
    """
    scores = {one.seat: one.total for one in final_sums(party)}
    if not party.mode.crowns:
        return Outcome(scores, (), party.reason)
    players = [seat for seat in party.order if seat != party.options.permanent_judge]
    if party.past[-1].tasting is not None:  # CP-48
        players = list(party.running.finalists)
    rivals = party.rivals(players)
    best = max(scores[seat] for seat in rivals)
    winners = tuple(seat for seat in rivals if best and scores[seat] == best)
    return Outcome(scores, winners, party.reason)


def final_sums(party: Evening) -> list[FinalSum]:
    """The points of every seat at the end, or those of the tasting where one was held (CP-48): who was late loses half
    of them, rounded down, once (CP-50); then every token left is worth 10 (CP-47), except to a judge of all rounds, who
    never scores (CP-54)."""
    counted = set(party.tokens) - {party.options.permanent_judge} if party.mode.counts else set()
    last = party.past[-1] if party.past and party.past[-1].tasting is not None else None
    halved = last.tasting.late if last is not None and last.tasting is not None else ()
    return [
        FinalSum(
            seat,
            points,
            late=points // 2 if seat in party.late and seat not in halved else 0,
            tokens=WORTH_OF_A_TOKEN * party.tokens[seat] if seat in counted else 0,
        )
        for seat, points in ((seat, last.points(seat) if last else points) for seat, points in party.scores.items())
    ]


def score_of(party: Evening, seat: Seat) -> int:
    """The points of a seat, when the game is over those that count."""
    if party.step != "over":
        return party.scores.get(seat, 0)
    return next((one.total for one in final_sums(party) if one.seat == seat), 0)


def default_award(party: Evening) -> Award | AwardPoints | AwardWin:
    """What the clock gives: the chips, highest first, round the table from the judge's left (CP-60)."""
    award = due(party)
    if award.answer == "points":
        return AwardPoints(dict.fromkeys(award.to, 0))  # CP-57: blank is 0
    if award.answer == "winner":
        return AwardWin(award.to[0])
    return Award(award.dealt_round(award.to))


def _take_a_break(party: Evening) -> None:
    """Move on the judge's role after a round, and end the lap or the game where due (CP-7, CP-35, CP-61)."""
    if all_rounds_played(party):
        after_the_last_round(party, "all rounds played")
        return
    party.step = "break"
    party.round = len(party.past) + 1
    party.appoint(_next_first_judge(party))
    if party.rotating:
        begin_lap_if_due(party)


def _next_first_judge(party: Evening) -> Seat:
    """Who judges next, or judges first: a permanent judge again (CP-54), else the left neighbour (CP-35, CP-39)."""
    if not (party.rotating or party.mode.turns):
        return party.head
    last = party.past[-1].awards[0].by
    assert last is not None
    return left_of(party.rota, last)


def all_rounds_played(party: Evening) -> bool:
    """Whether every lap is over, or the last round with a permanent judge (CP-54, CP-61)."""
    if not party.rotating:
        return len(party.past) == party.planned_rounds
    return party.lap == party.options.laps and _lap_is_over(party)


def _lap_is_over(party: Evening) -> bool:
    return set(party.rota) <= set(party.judged)


def begin_lap_if_due(party: Evening) -> None:
    """Begin a new lap if every seated player has judged in this one (CP-61)."""
    if _lap_is_over(party):
        party.lap += 1
        party.judged = ()


def after_the_last_round(party: Evening, reason: str) -> None:
    """Go on to the tasting if there is one (CP-48), to what was ordered (CP-57), or else end the game."""
    if tasting.comes(party):
        party.clear_table()
        tasting.begin(party)
    elif reckoning.comes(party):
        party.clear_table()
        reckoning.begin(party)
    else:
        end(party, reason)


def end(party: Evening, reason: str) -> None:
    """End the game; the state then shows its last round."""
    last = party.past[-1]
    party.step, party.reason = "over", reason
    party.round, party.judge = last.number, last.judge
    called = tuple(dict.fromkeys(dish.chef for dish in last.dishes))
    party.brigades = tuple(sorted(last.brigades, key=lambda brigade: called.index(brigade.captain)))
    party.awards = ()


def _given(by: Actor, move: Award | AwardPoints | AwardWin) -> GivenAward:
    match move:
        case Award(chips):
            return GivenAward(by, chips=dict(chips))
        case AwardPoints(points):
            return GivenAward(by, points=dict(points))
        case AwardWin(chef):
            return GivenAward(by, winner=chef)


def _check_answer(award: PendingAward, answer: Answer) -> None:
    insist(award.answer == answer, f"In this round the judge {_WHAT_IS_GIVEN[award.answer]}.")


def _check_receivers(party: Evening, award: PendingAward, chefs: set[Seat], strangers: str) -> None:
    own = brigade_of(party.brigades, award.by)
    selfish = (award.by in chefs or (own is not None and own.captain in chefs)) and not chefs <= set(award.to)
    insist(not selfish, "The judge cannot keep a chip." if own is None else "Nobody judges their own dish.")
    insist(chefs <= set(award.to), strangers)


def _without_chips(award: PendingAward, given: GivenAward) -> PendingAward:
    """The award without the chips that another judge has just given (CP-40)."""
    if not award.shared:
        return award
    return msgspec.structs.replace(award, chips=tuple(chip for chip in award.chips if chip not in given.chips))


def _discard_all(party: Evening) -> None:
    # CP-34: by seat from the judge's left, the dishes first; nothing is shuffled. CP-14: then the special ingredient.
    for chef in party.chefs:
        party.discard += [item.card for dish in party.dishes if dish.chef == chef for item in dish.cards]
        party.discard += party.stations[chef].returned
    if party.special is not None:
        party.discard.append(party.special)
