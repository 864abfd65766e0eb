"""The photo finish: if first and second are too close, they are compared directly, once in each order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from partychef.engine.chance import Chance
from partychef.judges.critics import CRITERIA
from partychef.judges.finding import Failure, PhotoFinish
from partychef.judges.model.aggregate import PHOTO_FINISH, Standing
from partychef.judges.model.orders import key_of
from partychef.judges.model.presenting import demanded, ground_rules, messages, pictures, tray
from partychef.judges.model.score_sheet import duel_schema, read_duel
from partychef.judges.model.scoring import KEPT_FOR_WORDS, CriticSitting, answers
from partychef.llm.ask import Question
from partychef.llm.prompts import prompt

_TOKENS = 600


def settled(sitting: CriticSitting, found: Standing) -> tuple[Standing, PhotoFinish | None, tuple[Failure, ...]]:
    """The standing after a photo finish, or unchanged if it needs none. Never raises NoReply."""
    if found.lead >= PHOTO_FINISH:
        return found, None, ()
    finish, missed = _compared(sitting, found)
    if finish and finish.winner != finish.pair[0]:
        found = replace(found, order=(found.order[1], found.order[0], *found.order[2:]))
    return found, finish, missed


def _compared(sitting: CriticSitting, found: Standing) -> tuple[PhotoFinish | None, tuple[Failure, ...]]:
    """Compare first and second directly, once in each order. If the two calls disagree, the seed decides.

    A single call would be swayed by the order as much as by the dishes: if one is missing, the scores stand.
    """
    ahead, behind = found.order[:2]
    orders = (
        ((ahead, behind), (behind, ahead)) if Chance(sitting.key, 0).below(2) else ((behind, ahead), (ahead, behind))
    )
    pair = (sitting.case.tastings[ahead].id, sitting.case.tastings[behind].id)
    requests = [partial(_duel, sitting, f"photo/{n}", order, n) for n, order in enumerate(orders)]
    votes, failures = answers(sitting, requests, "photo")
    split_up = len(set(votes)) > 1
    winner = pair[0] if len(votes) < 2 else Chance(sitting.key, 1).pick(pair) if split_up else votes[0]
    if not votes:
        return None, failures
    return PhotoFinish(pair, tuple(votes), winner, split_up), failures


def _duel(sitting: CriticSitting, call: str, order: Sequence[int], number: int) -> str:
    # The pair is part of the key: a reply about two other dishes, kept from before a crash, has ids unknown here.
    brief, tastings = sitting.case.brief, sitting.case.tastings
    shown = tray(tastings, order, f"{key_of(sitting.key, [tastings[at] for at in order])}/{call}")
    photos = pictures(shown, sitting.case.photos)
    instructions = prompt("judging/photo_finish").fill(
        ground_rules=ground_rules(sitting.seat.critic, brief, bool(photos)),
        weights=_weights(sitting.weights), demands=demanded(sitting.demands),
    )  # fmt: skip
    text = (*messages(shown, "the better of two", instructions, brief), *photos)
    question = Question(sitting.seat.name(call), text, duel_schema(shown), _TOKENS, reserve=KEPT_FOR_WORDS)
    winner: str = sitting.asker.ask(question, partial(read_duel, tray=shown), first=sitting.turn(number))
    return winner


def _weights(weights: Mapping[str, float]) -> str:
    """The sentence on what counts most and least for this critic; empty if all criteria count the same."""
    ranked = sorted(CRITERIA, key=lambda name: -weights[name])
    if weights[ranked[0]] == weights[ranked[-1]]:
        return ""
    return prompt("judging/weights").fill(most=ranked[0], least=ranked[-1])
