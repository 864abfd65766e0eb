"""A critic or a jury in a seat: the entry point for tables. It makes every move of a judge, in every game with one.

It keeps no state of its own, so it goes on where it was after a crash: what models decided and said is read from the
ledger, and what the house decides follows from the seed.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

import msgspec
from msgspec.structs import replace

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, Move, View
from partychef.engine.game import Seat as Place
from partychef.games.cook_off.view import CookOffView
from partychef.games.cooking_party.moves import Ask, Call, ChooseAssignment, InventAssignment, OpenRound, Thank
from partychef.games.cooking_party.view import PartyView
from partychef.judges.critics import Critic
from partychef.judges.engine import Sitting
from partychef.judges.finding import HOUSE, Finding, Tell, nobody
from partychef.judges.finding import Protocol as Tasting
from partychef.judges.house.engine import House
from partychef.judges.house.host import ask_once, set_the_task
from partychef.judges.jury import Seat, jury, paragraph, seats
from partychef.judges.model.assignment import assignment
from partychef.judges.model.engine import Models
from partychef.judges.model.question import question
from partychef.judges.model.request import MoveRequest
from partychef.judges.model.scoring import reply_to
from partychef.judges.party import PartyTable, Round
from partychef.judges.players_choice import MealTable
from partychef.judges.verdict import judge
from partychef.llm.ask import Asker, Heard, NoReply


class NoJudge(ValueError):
    """Critics cannot judge this game. The message is one sentence."""


@dataclass(frozen=True)
class SeatedJudge:
    """A judge for one move or many. Without an asker it judges by the house's rules.

    An asker's time limit counts from its first call, so make a new judge with a new asker for every move: it costs
    nothing. If no model answers, the house critic steps in, and `tell` is called.
    """

    critics: Sequence[Critic]
    """One to `MOST_CRITICS`; any other number raises ValueError."""
    asker: Asker | None = None
    protocol: Tasting = "fair"
    language: str = "en"
    tell: Tell = nobody
    photos: Mapping[Place, bytes] = field(default_factory=dict)
    """Photos of the dishes of a tasting, as JPEG, for models that see (CP-62)."""

    def __post_init__(self) -> None:
        jury(self.critics)

    def choose(
        self, view: View, legal: Sequence[Move], chance: Chance, heard: Heard | None = None, appeal: int = 0,
        by_ai: Collection[Place] = (),
    ) -> Move:  # fmt: skip
        """The judge's next move; always one that the rules allow. Raises NoJudge.

        A critic's words are streamed to `heard`, see `model/narrator.py`. Each `appeal`, counted from 1, is tasted
        afresh. `by_ai` are the seats whose dishes AI chefs cooked: near ties go to people (`near_ties.py`).
        """
        if isinstance(view, CookOffView):
            return self._verdict(MealTable(view), chance, heard, appeal, by_ai)
        if not isinstance(view, PartyView):
            raise NoJudge("critics judge Cooking Party Cards and no other game")
        table = PartyTable(view, legal)
        now = table.round()
        match now.step:
            case "judging":
                return self._verdict(table, chance, heard, appeal, by_ai)
            case "assignment":
                return self._one_call("assignment", assignment, set_the_task, table, now, chance)
            case "questions" if now.may_ask and any(plate.cards for plate in now.plates):
                return self._one_call(f"question/{now.presenter}", question, ask_once, table, now, chance)
            case "questions":
                return Thank()
            case "calling":
                return Call(chance.pick(now.waiting))
        return next((move for move in legal if isinstance(move, OpenRound)), legal[0])

    def _one_call(
        self, name: str, by_model: Callable[[MoveRequest], Move], by_house: Callable[[Critic, Round, Chance], Move],
        table: PartyTable, now: Round, chance: Chance,
    ) -> Move:  # fmt: skip
        """The assignment or a question: one critic makes it with one call, or the house does. Critics take turns."""
        seat = seats(self.critics)[(now.number - 1 + now.asked_of) % len(self.critics)]
        call = f"r{now.number}/{name}"
        if self.asker is not None:
            request = MoveRequest(
                call, now, table.allowed, seat.critic, self.asker, chance.seed, self.language, seat.number
            )
            try:
                move = by_model(request)
            except NoReply as failed:
                self.tell(call, HOUSE, failed.message)
            else:
                self.tell(call, reply_to(self.asker, call).model or self.asker.models()[0], "")
                return _introduced(move, seat)
        return _introduced(by_house(seat.critic, now, chance), seat)

    def _verdict(
        self, table: PartyTable | MealTable, chance: Chance, heard: Heard | None, appeal: int, by_ai: Collection[Place]
    ) -> Move:
        sitting = table.sitting(tuple(self.critics), chance, self.language, heard, appeal, by_ai)
        if self.asker is None:
            return table.move(by_the_house(sitting))
        chefs = {tasting.id for tasting in sitting.case.tastings}
        seen = {str(seat): (photo,) for seat, photo in self.photos.items() if str(seat) in chefs}
        sitting = replace(sitting, case=replace(sitting.case, photos=seen))
        # When the house fills in for models, its critics do not hear one another.
        engine, ledger = Models(self.asker, self.protocol), getattr(self.asker, "ledger", None)
        move = table.move(judge(replace(sitting, aloud=False), engine, ledger, self.tell))
        try:
            table.check(move)
        except IllegalMove as refusal:
            self.tell(sitting.name("verdict"), HOUSE, str(refusal))
            return table.move(by_the_house(sitting))
        return move


def _introduced(move: Move, seat: Seat) -> Move:
    """The move, its words introduced by the critic's name if there is a jury."""
    if isinstance(move, ChooseAssignment | InventAssignment) and seat.heading and move.criteria:
        return replace(move, criteria=paragraph(seat, move.criteria))
    if isinstance(move, Ask) and seat.heading:
        return Ask(paragraph(seat, move.question))
    return move


_MOST_KEPT = 64
_kept: dict[bytes, Finding] = {}
_lock = threading.Lock()


def by_the_house(sitting: Sitting) -> Finding:
    """The house's finding, worked out once in this process for all moves of a verdict.

    It is also kept for the later sittings of the same verdict, in which the critiques have been given one by one.
    """
    if known := _kept.get(_key(sitting)):
        return known
    finding = judge(sitting, House())
    with _lock:
        _kept[_key(sitting)] = finding
        for name, text in finding.critiques.items():
            sitting = replace(sitting, said=(*sitting.said, text), done=(*sitting.done, name))
            _kept[_key(sitting)] = finding
        while len(_kept) > _MOST_KEPT:
            del _kept[next(iter(_kept))]
    return finding


def _key(sitting: Sitting) -> bytes:
    return msgspec.json.encode(replace(sitting, heard=None))
