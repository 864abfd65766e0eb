"""A model that says what a test wants, and a judge and a chef that ask it in plain words."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

from partychef.chefs import heuristic
from partychef.chefs.characters import Character
from partychef.engine.chance import Chance
from partychef.engine.game import Move, Seat, View
from partychef.games.cooking_party.cards import CHIPS
from partychef.games.cooking_party.moves import Award, Critique
from partychef.games.cooking_party.view import PartyView
from partychef.judges.critics import Critic
from partychef.judges.finding import Protocol, Tell
from partychef.judges.seat import SeatedJudge
from partychef.llm.ask import Asker, Check, Exchange, Heard, Message, NoReply, Question
from partychef.tables.ai_seats import AiSeats
from partychef.tables.exchanges import TableLedger
from tests.tables.conftest import House

Script = Callable[[str], str]
"""From the name of a call to the reply; raises NoReply, or whatever a test wants."""


class Model:
    """Every process of a test asks the same one. `asked` are the calls that had to be paid."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.asked: list[str] = []
        self.languages: list[str] = []

    def asker_for(self, ledger: TableLedger) -> Asker:
        return _Asker(self, ledger)


class _Asker:
    def __init__(self, model: Model, ledger: TableLedger) -> None:
        self.model = model
        self.ledger = ledger

    def ask(self, question: Question, check: Check, *, first: int = 0) -> Any:
        known = self.ledger.recall(question.call)
        if known is not None:
            return check(known.text)
        self.model.asked.append(question.call)
        prompt = question.messages[0].content
        try:
            text = self.model.script(question.call)
        except NoReply as failure:
            self.ledger.keep(Exchange(question.call, "oracle", prompt, failure.text, failure.trouble))
            raise
        self.ledger.keep(Exchange(question.call, "oracle", prompt, text, "", 100, 10, 0.25, 1.0))
        return check(text)

    def stream(self, question: Question, check: Check, heard: Heard) -> Any:
        text = self.ask(question, check)
        heard(text)
        return text

    def together(self, jobs: list[Callable[[], Any]]) -> list[Any]:
        return [job() for job in jobs]

    def models(self) -> list[str]:
        return ["oracle"]

    def sees(self) -> bool:
        return False


class PlainJudge:
    """Asks for the ranking, then for the words; all chips go to the first in the ranking."""

    def __init__(self, critics: tuple[Critic, ...], asker: Asker, tell: Tell) -> None:
        self.critics = critics
        self.asker = asker
        self.tell = tell

    def choose(
        self, view: View, legal: list[Move], chance: Chance, heard: Heard | None = None, appeal: int = 0,
        by_ai: Collection[Seat] = (),
    ) -> Move:  # fmt: skip
        assert isinstance(view, PartyView)
        if view.step != "judging":
            return SeatedJudge(self.critics[:1]).choose(view, legal, chance)
        call = f"r{view.round}" + ".a1" * appeal
        try:
            ranking = self.asker.ask(question(f"{call}/score"), json.loads)
        except NoReply as failure:
            self.tell(f"{call}/score", "house", failure.message)
            return SeatedJudge(self.critics[:1]).choose(view, legal, chance)
        words = self.asker.stream(question(f"{call}/narrate"), str, heard or (lambda _: None))
        said = {opinion.chef for opinion in view.opinions}
        left = [chef for chef in reversed(ranking) if chef not in said]
        return Critique(left[0], f"{words} Number {left[0]}.") if left else Award(dict.fromkeys(CHIPS, ranking[0]))


class PlainChef:
    """Asks for permission, and then cooks like the heuristic chef."""

    def __init__(self, asker: Asker) -> None:
        self.asker = asker

    def choose(self, view: View, legal: list[Move], chance: Chance) -> Move:
        assert isinstance(view, PartyView)
        self.asker.ask(question(f"r{view.round}/chef{view.seat}/{view.step}"), str)
        return heuristic.choose(view, legal, chance)


def ai_seats_of(model: Model) -> AiSeats:
    """The shipped critics and characters, with this model behind them."""

    def judge(critics: tuple[Critic, ...], asker: Asker, protocol: Protocol, language: str, tell: Tell) -> PlainJudge:
        model.languages.append(language)
        return PlainJudge(critics, asker, tell)

    def chef(character: Character, asker: Asker, language: str, tell: Tell) -> PlainChef:
        model.languages.append(language)
        return PlainChef(asker)

    return AiSeats(None, model.asker_for, judge=judge, chef=chef)


def house_with(path: Path, script: Script) -> tuple[House, Model]:
    """A house with a model."""
    model = Model(script)
    return House(path / "party.db", ai_seats_of(model)), model


def first_wins(call: str) -> str:
    """Seat 0 cooks best; after an appeal seat 1 does."""
    if call.endswith("/score"):
        return json.dumps([1, 0] if ".a1" in call else [0, 1])
    return "Not bad at all."


def question(call: str) -> Question:
    return Question(call, (Message("user", f"Tell me about {call}."),))
