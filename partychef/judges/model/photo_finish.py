"""First and second are too close: they are compared directly, once in each order (docs/judging.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from partychef.engine.chance import Chance
from partychef.judges.critics import CRITERIA
from partychef.judges.finding import Failure, PhotoFinish
from partychef.judges.model.aggregate import PHOTO_FINISH, Standing
from partychef.judges.model.orders import key_of
from partychef.judges.model.presenting import manners, messages, pictures, tray
from partychef.judges.model.score_sheet import duel_schema, read_duel
from partychef.judges.model.scoring import Bench, answers
from partychef.llm.ask import Question
from partychef.llm.prompts import prompt

_TOKENS = 600


def settled(bench: Bench, found: Standing) -> tuple[Standing, PhotoFinish | None, tuple[Failure, ...]]:
    """The standing after a photo finish, where there has to be one; else as it was. Never raises NoReply."""
    if found.lead >= PHOTO_FINISH:
        return found, None, ()
    finish, missed = _compared(bench, found)
    if finish and finish.winner != finish.pair[0]:
        found = replace(found, order=(found.order[1], found.order[0], *found.order[2:]))
    return found, finish, missed


def _compared(bench: Bench, found: Standing) -> tuple[PhotoFinish | None, tuple[Failure, ...]]:
    """Compare first and second directly, once in each order. Both calls must agree; if they are split, a coin decides.

    A call alone would decide by the place as much as by the dish: when one is missing, what was scored stands.
    """
    ahead, behind = found.order[:2]
    orders = ((ahead, behind), (behind, ahead)) if Chance(bench.key, 0).below(2) else ((behind, ahead), (ahead, behind))
    pair = (bench.case.tastings[ahead].id, bench.case.tastings[behind].id)
    jobs = [partial(_duel, bench, f"photo/{n}", order, n) for n, order in enumerate(orders)]
    votes, failures = answers(bench, jobs, "photo")
    split_up = len(set(votes)) > 1
    winner = pair[0] if len(votes) < 2 else Chance(bench.key, 1).pick(pair) if split_up else votes[0]
    if not votes:
        return None, failures
    return PhotoFinish(pair, tuple(votes), winner, split_up), failures


def _duel(bench: Bench, call: str, order: Sequence[int], number: int) -> str:
    # The pair is part of the key: a reply about two other dishes, kept from before a crash, names ids that are unknown.
    brief, tastings = bench.case.brief, bench.case.tastings
    shown = tray(tastings, order, f"{key_of(bench.key, [tastings[at] for at in order])}/{call}")
    photos = pictures(shown, bench.case.photos)
    told = prompt("judging/photo_finish").fill(
        manners=manners(shown, bench.seat.critic, brief, bool(photos)), weights=_weights(bench.weights)
    )
    text = (*messages(shown, "the better of two", told, brief), *photos)
    question = Question(bench.seat.name(call), text, duel_schema(shown), _TOKENS)
    winner: str = bench.asker.ask(question, partial(read_duel, tray=shown), first=bench.turn(number))
    return winner


def _weights(weights: Mapping[str, float]) -> str:
    """What counts most and least for this critic; nothing where all count the same."""
    ranked = sorted(CRITERIA, key=lambda name: -weights[name])
    if weights[ranked[0]] == weights[ranked[-1]]:
        return ""
    return prompt("judging/weights").fill(most=ranked[0], least=ranked[-1])
