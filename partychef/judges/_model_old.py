"""A judge with a language model behind it: every job of the judge (rulebook 3.3), in a critic's voice.

It keeps no state: what it asked and decided is found again in the ledger, so it goes on after a crash where it was.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, Move
from partychef.games.cooking_party.moves import Ask, Critique, Thank
from partychef.games.cooking_party.view import PartyView
from partychef.judges import legality
from partychef.judges.critics import Critic
from partychef.judges.deciding import HOUSE, Bench, Tell, model_of
from partychef.judges.model.assignment import assignment
from partychef.judges.model.briefing import Job
from partychef.judges.model.question import question
from partychef.judges.model.scoring import Protocol
from partychef.judges.panel import awarded, house_judge, in_turn, introduced, jury, unheard
from partychef.llm.ask import Asker, Heard, NoReply


class ModelJudge:
    """One critic, or a jury of several with one verdict and an opinion of each.

    An asker's time limit counts from its first call, so make a new judge with a new asker for every move: it costs
    nothing. Where nobody answers, the house critic does the job, and `tell` is told.
    """

    def __init__(
        self,
        critics: Sequence[Critic],
        asker: Asker,
        *,
        protocol: Protocol = "fair",
        language: str = "en",
        tell: Tell | None = None,
    ) -> None:
        """Raises ValueError for a jury of none or too many."""
        self.critics = jury(critics)
        self.house = house_judge(critics)
        self.asker = asker
        self.protocol: Protocol = protocol
        self.language = language
        self.tell = tell or _nobody

    def choose(
        self, view: PartyView, legal: list[Move], chance: Chance, heard: Heard | None = None, appeal: int = 0
    ) -> Move:
        """The judge's next move; always one that the rules allow.

        The narration is streamed to `heard`, see `narrator.py`. Each `appeal`, counted from 1, is a tasting of its own.
        """
        match view.step:
            case "assignment":
                return self._one_call("assignment", assignment, view, legal, chance)
            case "questions" if _may_ask(view, legal):
                return self._one_call(f"question/{view.presenter}", question, view, legal, chance)
            case "questions":
                return Thank()
            case "judging":
                return self._judge(view, legal, chance, heard, appeal)
        return self.house.choose(view, legal, chance)

    def _one_call(
        self, name: str, done: Callable[[Job], Move], view: PartyView, legal: list[Move], chance: Chance
    ) -> Move:
        critic = in_turn(self.critics, view)
        turn = self.critics.index(critic)
        call = f"r{view.round}/{name}"
        try:
            move = done(Job(call, view, legal, critic, self.asker, chance.seed, self.language, turn))
        except NoReply as failed:
            self.tell(call, HOUSE, failed.message)
            return self.house.choose(view, legal, chance)
        self.tell(call, model_of(self.asker, call), "")
        return introduced(move, critic, self.critics)

    def _judge(self, view: PartyView, legal: list[Move], chance: Chance, heard: Heard | None, appeal: int) -> Move:
        """A critique for everybody, from the last to the best, and then the chips."""
        bench = Bench(view, self.critics, self.asker, chance, self.protocol, self.language, self.tell, appeal)
        decision = bench.decision()
        left = unheard(view, decision.verdicts)
        move: Move = awarded(decision.verdicts)
        if left:
            move = Critique(int(left[0]), bench.critiques(decision, heard)[left[0]])
        try:
            legality.check(view, legal, move)
        except IllegalMove as refusal:
            self.tell(f"{bench.call}/verdict", HOUSE, str(refusal))
            return self.house.choose(view, legal, chance, heard, appeal)
        return move


def _may_ask(view: PartyView, legal: Sequence[Move]) -> bool:
    """One question for every chef who has served something."""
    asked = any(question.chef == view.presenter for question in view.questions)
    served = any(dish.chef == view.presenter and dish.cards for dish in view.dishes)
    return served and not asked and any(isinstance(move, Ask) for move in legal)


def _nobody(call: str, who: str, why: str) -> None:
    """Nobody wants to know."""
