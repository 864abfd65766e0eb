"""A critic, or a jury, in a seat: the one entry for tables. It does every job of a judge in every game that has one.

It keeps no state of its own: what models decided and said is found again in the ledger, so it goes on after a crash
where it was, and what the house decides follows from the seed.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence

import msgspec
from msgspec.structs import replace

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, Move, View
from partychef.games.cook_off.view import CookOffView
from partychef.games.cooking_party.moves import Ask, Call, ChooseAssignment, InventAssignment, OpenRound, Thank
from partychef.games.cooking_party.view import PartyView
from partychef.judges import party, players_choice
from partychef.judges.critics import Critic
from partychef.judges.engine import Sitting
from partychef.judges.finding import HOUSE, Finding, Protocol, Tell, nobody
from partychef.judges.house.engine import House
from partychef.judges.house.host import ask_once, set_the_task
from partychef.judges.jury import Seat, jury, paragraph, seats
from partychef.judges.model.assignment import assignment
from partychef.judges.model.briefing import Job
from partychef.judges.model.engine import Models
from partychef.judges.model.question import question
from partychef.judges.model.scoring import reply_to
from partychef.judges.verdict import judge
from partychef.llm.ask import Asker, Heard, NoReply


class NoJudge(ValueError):
    """Nothing is judged in this game. The message is one sentence."""


def seat_judge(
    critics: Sequence[Critic],
    asker: Asker | None = None,
    protocol: Protocol = "fair",
    language: str = "en",
    tell: Tell = nobody,
) -> SeatedJudge:
    """A judge for one move or many; by the house's rules where there is no asker. Raises ValueError for a jury of none
    or too many.

    An asker's time limit counts from its first call, so make a new judge with a new asker for every move: it costs
    nothing. Where nobody answers, the house critic does the job, and `tell` is told.
    """
    return SeatedJudge(jury(critics), asker, protocol, language, tell)


class SeatedJudge:
    """See `seat_judge`."""

    def __init__(
        self, critics: tuple[Critic, ...], asker: Asker | None, protocol: Protocol, language: str, tell: Tell
    ) -> None:
        self.critics = critics
        self.asker = asker
        self.language = language
        self.tell = tell
        self.protocol: Protocol = protocol

    def choose(
        self, view: View, legal: Sequence[Move], chance: Chance, heard: Heard | None = None, appeal: int = 0
    ) -> Move:
        """The judge's next move; always one that the rules allow. Raises NoJudge.

        A critic's words are streamed to `heard`, see `model/narrator.py`. Each `appeal`, counted from 1, is a tasting
        of its own.
        """
        if isinstance(view, CookOffView):
            sitting = players_choice.sitting_of(view, self.critics, chance, self.language)
            return players_choice.move_of(view, self._finding(sitting))
        if not isinstance(view, PartyView):
            raise NoJudge("critics judge Cooking Party Cards and no other game")
        if view.step == "judging":
            sitting = party.sitting_of(view, self.critics, chance, language=self.language, heard=heard, appeal=appeal,
                                       aloud=self.asker is None)  # fmt: skip
            return self._verdict(view, legal, sitting)
        round_ = party.round_of(view, legal)
        match view.step:
            case "assignment":
                return self._one_call("assignment", assignment, set_the_task, view, legal, chance)
            case "questions" if round_.may_ask and any(plate.cards for plate in round_.plates):
                return self._one_call(f"question/{view.presenter}", question, ask_once, view, legal, chance)
            case "questions":
                return Thank()
            case "calling":
                return Call(chance.pick(round_.waiting))
        return next((move for move in legal if isinstance(move, OpenRound)), legal[0])

    def _one_call(
        self,
        name: str,
        by_model: Callable[[Job], Move],
        by_house: Callable[[Critic, party.Round, Chance], Move],
        view: PartyView,
        legal: Sequence[Move],
        chance: Chance,
    ) -> Move:
        """A job that one critic does with one call, or by the house's rules."""
        round_ = party.round_of(view, legal)
        seat = seats(self.critics)[(round_.number - 1 + round_.asked_of) % len(self.critics)]
        call = f"r{round_.number}/{name}"
        if self.asker is not None:
            try:
                move = by_model(
                    Job(call, round_, lambda move: party.allowed(view, legal, move), seat.critic, self.asker,
                        chance.seed, self.language, seat.number)
                )  # fmt: skip
                self.tell(call, reply_to(self.asker, call).model or self.asker.models()[0], "")
                return _introduced(move, seat)
            except NoReply as failed:
                self.tell(call, HOUSE, failed.message)
        return _introduced(by_house(seat.critic, round_, chance), seat)

    def _verdict(self, view: PartyView, legal: Sequence[Move], sitting: Sitting) -> Move:
        move = party.move_of(view, self._finding(sitting))
        if self.asker is None:
            return move
        try:
            party.check(view, legal, move)
        except IllegalMove as refusal:
            self.tell(sitting.name("verdict"), HOUSE, str(refusal))
            return party.move_of(view, by_the_house(replace(sitting, aloud=True)))
        return move

    def _finding(self, sitting: Sitting) -> Finding:
        if self.asker is None:
            return by_the_house(sitting)
        return judge(sitting, Models(self.asker, self.protocol), getattr(self.asker, "ledger", None), self.tell)


def _introduced(move: Move, seat: Seat) -> Move:
    """In a jury whoever speaks is named before the words."""
    if isinstance(move, ChooseAssignment | InventAssignment) and seat.heading and move.criteria:
        return replace(move, criteria=paragraph(seat, move.criteria))
    if isinstance(move, Ask) and seat.heading:
        return Ask(paragraph(seat, move.question))
    return move


_MOST_KEPT = 64
_kept: OrderedDict[bytes, Finding] = OrderedDict()
_lock = threading.Lock()


def by_the_house(sitting: Sitting) -> Finding:
    """What the house finds, reached once for all moves of a verdict while this process lives.

    It follows from the sitting alone, so it is also kept for the sittings that this one becomes when its critiques are
    said, one after the other.
    """
    with _lock:
        known = _kept.get(_key(sitting))
    if known is not None:
        return known
    finding = judge(sitting, House())
    with _lock:
        _kept[_key(sitting)] = finding
        for name, text in finding.critiques.items():
            sitting = replace(sitting, said=(*sitting.said, text), done=(*sitting.done, name))
            _kept[_key(sitting)] = finding
        while len(_kept) > _MOST_KEPT:
            _kept.popitem(last=False)
    return finding


def _key(sitting: Sitting) -> bytes:
    return msgspec.json.encode(replace(sitting, heard=None))
