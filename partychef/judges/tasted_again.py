"""Tastes the dishes of a finished game again: what each critic would have said, and what each of the words earned.

The house's rules judge, which need no model and say the same whenever they are asked. What a sentence earned is the
total of the dish less that of the same dish without the sentence, everything else being as it was. Sentences help
each other, so what they earned does not add up to the total.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from statistics import fmean
from typing import Literal

import msgspec
from msgspec.structs import replace

from partychef.engine.chance import Chance
from partychef.engine.game import Move, Seat, State
from partychef.engine.record import Record, positions
from partychef.games import GAMES
from partychef.games.cooking_party.moves import Award, AwardPoints
from partychef.games.cooking_party.view import PartyView
from partychef.judges.critics import CRITERIA, Critic
from partychef.judges.dishes import Plate, Tasting
from partychef.judges.engine import Sitting
from partychef.judges.house.engine import House
from partychef.judges.house.reading import sentences_of
from partychef.judges.house.scores import Scored, score
from partychef.judges.party import PartyTable
from partychef.judges.verdict import judge

Part = Literal["name", "sentence", "note", "answer"]
LEAST = 0.1
"""What is worth less made no difference: totals have one decimal."""


class Worth(msgspec.Struct, frozen=True):
    """What a part of somebody's words earned with the critic who judged."""

    part: Part
    text: str
    card: str
    """The card that a note is about, by its id; else empty."""
    points: float
    """Of the 100 that a dish can have; below 0 if it cost something."""
    mainly: str
    """The criterion that it changed most; empty if it changed none."""


class Opinion(msgspec.Struct, frozen=True):
    """What one critic would have given and said."""

    critic: str
    name: str
    emoji: str
    language: str
    points: int | None
    """What the dish would have brought; None where a judge only says who wins."""
    rank: int
    of: int
    """How many chefs were judged."""
    total: float
    words: str


class DishAgain(msgspec.Struct, frozen=True):
    """What one chef cooked in a round, tasted again."""

    round: int
    names: tuple[str, ...]
    total: float
    """Of 100, as the critic who judged sees it."""
    worths: tuple[Worth, ...]
    """In the order in which the words were said."""
    opinions: tuple[Opinion, ...]
    """Of all critics, the one who gives most first."""


def tasted_again(
    record: Record,
    seat: Seat,
    critics: Sequence[Critic],
    judged_by: Sequence[Critic],
    language: str = "en",
    by_ai: Collection[Seat] = (),
) -> Iterator[DishAgain]:
    """Every dish of this seat that somebody judged, round by round.

    `judged_by` are the critics of the table, and the first of all where a person judged; `by_ai` the seats of AIs.
    """
    for table in _verdicts(record, seat):
        chance = Chance(f"{record.header.seed}/{table.view.seat}", 0)
        sitting = table.sitting(tuple(judged_by or critics[:1]), chance, language, None, 0, by_ai)
        own = next(one for one in sitting.case.tastings if one.id == str(seat))
        said = (_opinion(table, replace(sitting, critics=(critic,)), seat) for critic in critics)
        before = _scored(sitting, own)
        yield DishAgain(
            table.view.round, tuple(plate.name for plate in own.plates), _total(before),
            tuple(_worth(sitting, own, before, part) for part in _parts(own)),
            tuple(sorted(said, key=lambda one: (-(one.points or 0), one.rank, -one.total))),
        )  # fmt: skip


def _verdicts(record: Record, seat: Seat) -> Iterator[PartyTable]:
    """The table as its judge sees it, before each verdict about this seat."""
    known = set[tuple[int, int]]()
    for state in positions(record, GAMES):
        table = _about_to_judge(state)
        if table is None or seat not in table.due.to:
            continue
        which = (table.view.round, len(table.view.given))
        if which not in known:
            known.add(which)
            yield table


def _about_to_judge(state: State) -> PartyTable | None:
    if state.timed_step().kind != "judging":
        return None
    judges = sorted(seat for seat in state.to_move() if seat is not None)
    view = state.view(judges[0]) if judges else None
    if not isinstance(view, PartyView) or view.due is None:
        return None
    return PartyTable(view, state.legal_moves(judges[0]))


def _opinion(table: PartyTable, sitting: Sitting, seat: Seat) -> Opinion:
    (critic,) = sitting.critics
    found = judge(sitting, House())
    mine = next(one for one in found.verdicts if one.id == str(seat))
    points = _points(table.award(found), seat)
    return Opinion(
        critic.id, critic.name, critic.emoji, critic.language, points, mine.rank, len(found.verdicts), mine.total,
        found.critiques[mine.id],
    )  # fmt: skip


def _points(award: Move, seat: Seat) -> int | None:
    if isinstance(award, Award):
        return sum(chip for chip, to in award.chips.items() if to == seat)
    return award.points.get(seat, 0) if isinstance(award, AwardPoints) else None


# -- what each part earned ---------------------------------------------------------------------------------------------


class _Without(msgspec.Struct, frozen=True):
    """A part of the words, and the tasting without it."""

    part: Part
    text: str
    card: str
    tasting: Tasting


def _parts(own: Tasting) -> Iterator[_Without]:
    for at, plate in enumerate(own.plates):
        for part, text, card, without in _parts_of(plate):
            yield _Without(part, text, card, replace(own, plates=(*own.plates[:at], without, *own.plates[at + 1 :])))
    for at, answer in enumerate(own.answers):
        yield _Without("answer", answer, "", replace(own, answers=(*own.answers[:at], *own.answers[at + 1 :])))


def _parts_of(plate: Plate) -> Iterator[tuple[Part, str, str, Plate]]:
    if plate.name:
        yield "name", plate.name, "", replace(plate, name="")
    end = 0
    for sentence in sentences_of(plate.text):
        start = plate.text.index(sentence, end)
        end = start + len(sentence)
        yield "sentence", sentence, "", replace(plate, text=plate.text[:start] + plate.text[end:])
    for card in plate.cards:
        if card in plate.notes:
            rest = {other: note for other, note in plate.notes.items() if other != card}
            yield "note", plate.notes[card], card, replace(plate, notes=rest)


def _worth(sitting: Sitting, own: Tasting, before: Sequence[Scored], part: _Without) -> Worth:
    after = _scored(sitting, part.tasting)
    points = round(_total(before) - _total(after), 1)
    gains = {name: fmean(one.scores[name] for one in before) - fmean(one.scores[name] for one in after)
             for name in CRITERIA}  # fmt: skip
    most = max(CRITERIA, key=lambda name: gains[name] if points > 0 else -gains[name])
    return Worth(part.part, part.text, part.card, points, most if abs(points) >= LEAST else "")


def _scored(sitting: Sitting, own: Tasting) -> list[Scored]:
    """What each critic gives this tasting beside those of the others."""
    case = sitting.case
    tastings = [own if one.id == own.id else one for one in case.tastings]
    place = next(at for at, one in enumerate(tastings) if one.id == own.id)
    return [score(tastings, case.brief, critic)[place] for critic in sitting.critics]


def _total(scored: Sequence[Scored]) -> float:
    return round(fmean(one.total for one in scored), 1)
