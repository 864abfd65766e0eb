"""Which engine a critic judges with: a model where one is configured, the rules of the house where none is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol as Agreement

from partychef.engine.chance import Chance
from partychef.engine.game import Move
from partychef.games.cooking_party.view import PartyView
from partychef.judges.critics import Critic
from partychef.judges.deciding import Tell
from partychef.judges.model import ModelJudge
from partychef.judges.panel import house_judge
from partychef.judges.protocols import Protocol
from partychef.llm.ask import Asker, Heard


class Judge(Agreement):
    """Whoever awards."""

    def choose(
        self, view: PartyView, legal: list[Move], chance: Chance, heard: Heard | None = None, appeal: int = 0
    ) -> Move:
        """The judge's next move. A critique is streamed to `heard`; each `appeal`, from 1, is a tasting of its own."""


def judge_for(
    critics: Sequence[Critic],
    asker: Asker | None,
    *,
    protocol: Protocol = "fair",
    language: str = "en",
    tell: Tell | None = None,
) -> Judge:
    """The judge for one critic or a jury. Raises ValueError for a jury of none or too many: one sentence.

    Without an asker the house judges, and `tell` is told nothing: nobody expected a model.
    """
    if asker is None:
        return house_judge(critics)
    return ModelJudge(critics, asker, protocol=protocol, language=language, tell=tell)
