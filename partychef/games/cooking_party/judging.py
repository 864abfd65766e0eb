"""The judge critiques and hands out the award chips; the round ends (rulebook 3.3.6, 3.3.7)."""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.engine.game import Actor, IllegalMove
from partychef.engine.seats import left_of
from partychef.engine.words import is_blank
from partychef.games.cooking_party.cards import CHIPS, assignments
from partychef.games.cooking_party.moves import Award, Critique
from partychef.games.cooking_party.state import Evening
from partychef.games.cooking_party.view import Opinion, Round
from partychef.games.cooking_party.wording import check_length


def check_critique(party: Evening, actor: Actor, move: Critique) -> None:
    if move.chef not in party.chefs:
        raise IllegalMove("Only the chefs of this round get a critique.")
    if any(opinion.chef == move.chef for opinion in party.opinions):
        raise IllegalMove("This chef has had your critique already.")
    if is_blank(move.text):
        raise IllegalMove("Write your critique first.")
    check_length("A critique", move.text, 1000)


def critique(party: Evening, actor: Actor, move: Critique, chance: Chance) -> None:
    party.opinions += (Opinion(move.chef, move.text),)


def check_award(party: Evening, actor: Actor, move: Award) -> None:
    """All five chips, only to this round's chefs (CP-31)."""
    strange = [chip for chip in move.chips if chip not in CHIPS]
    missing = [str(chip) for chip in CHIPS if chip not in move.chips]
    if strange:
        raise IllegalMove(f"There is no chip worth {strange[0]}.")
    if missing:
        raise IllegalMove(f"Give out all five chips: {', '.join(missing)} still to go.")
    if party.judge in move.chips.values():
        raise IllegalMove("The judge cannot keep a chip.")
    if not set(move.chips.values()) <= set(party.chefs):
        raise IllegalMove("Chips go only to the chefs of this round.")


def award(party: Evening, actor: Actor, move: Award, chance: Chance) -> None:
    for chip, chef in move.chips.items():
        party.scores[chef] += chip  # CP-33: nobody else scores
    party.past += (_round_as_played(party, move),)
    _discard_all(party)
    _return_assignment(party)
    party.clear_table()
    party.judged += (party.judge,)
    take_a_break(party)


def default_award(party: Evening) -> Award:
    """The highest chip to the judge's left neighbour and so on, round and round (CP-60)."""
    chips = sorted(CHIPS, reverse=True)
    return Award({chip: party.chefs[n % len(party.chefs)] for n, chip in enumerate(chips)})


def take_a_break(party: Evening) -> None:
    """After a round: the judge's role moves on and the lap may be over (CP-7, CP-35, CP-61)."""
    if _all_rounds_played(party):
        end(party, "all rounds played")
        return
    party.step = "break"
    party.round = len(party.past) + 1
    if party.rotating:
        party.appoint(left_of(party.order, party.judge))
        begin_lap_if_due(party)


def begin_lap_if_due(party: Evening) -> None:
    """A lap ends when every seated player has judged in it (CP-61)."""
    if lap_is_over(party):
        party.lap += 1
        party.judged = ()


def lap_is_over(party: Evening) -> bool:
    """CP-61."""
    return set(party.order) <= set(party.judged)


def end(party: Evening, reason: str) -> None:
    """The game is over; the evening shows its last round."""
    last = party.past[-1]
    party.step, party.reason = "over", reason
    party.round, party.judge = last.number, last.judge
    party.chefs = tuple(dict.fromkeys(dish.chef for dish in last.dishes))


def _all_rounds_played(party: Evening) -> bool:
    if not party.rotating:
        return len(party.past) == party.planned_rounds  # CP-54
    return party.lap == party.options.laps and lap_is_over(party)


def _round_as_played(party: Evening, move: Award) -> Round:
    return Round(
        number=party.round,
        judge=party.judge,
        assignment=party.task,
        criteria=party.criteria,
        special=party.special,
        dishes=party.dishes,
        questions=party.questions,
        opinions=party.opinions,
        chips=dict(move.chips),
    )


def _discard_all(party: Evening) -> None:
    # CP-34: by seat from the judge's left, the dishes first; nothing is shuffled. CP-14: then the special ingredient.
    for chef in party.chefs:
        party.discard += [item.card for dish in party.dishes if dish.chef == chef for item in dish.cards]
        party.discard += party.stations[chef].returned
    if party.special is not None:
        party.discard.append(party.special)


def _return_assignment(party: Evening) -> None:
    if party.task.id in assignments():  # an invented one is no card
        party.deck.append(party.task)  # CP-10, CP-15: to the bottom
