"""One job of the judge that a model does in one call: what it is told, and that its reply is a move the game allows."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from partychef.engine.chance import Chance
from partychef.engine.game import Move
from partychef.judges.critics import Critic
from partychef.judges.dishes import card_name
from partychef.judges.model.datamark import fresh_mark, marked, tidy
from partychef.judges.model.presenting import language_name
from partychef.judges.model.score_sheet import strict_object
from partychef.judges.party import Round
from partychef.llm.ask import Asker, Message, Question
from partychef.llm.prompts import prompt

_BLANK_LINES = re.compile(r"\n\s*\n")


@dataclass(frozen=True)
class Job:
    """What the judge sees and may do, and who does it."""

    call: str
    """The name of the call."""
    round: Round
    allowed: Callable[[Move], Move]
    """Hands back a move that the rules allow; raises ValueError for any other."""
    critic: Critic
    asker: Asker
    seed: str
    """The table's; the same whenever this job is done again."""
    language: str = "en"
    first: int = 0
    """With which of the models to begin."""

    @property
    def chance(self) -> Chance:
        """The job's own chance: asked again after a crash, the question is the same to the letter."""
        return Chance(f"{self.seed}/{self.call}", 0)

    def ask(self, words: str, fields: dict[str, Any], read: Callable[[str], Move]) -> Move:
        """The move that `read` finds in the reply, once the game allows it. Raises NoReply.

        `read` raises ValueError, in words that the model can act on.
        """
        question = Question(self.call, self._messages(words), strict_object(fields))
        move: Move = self.asker.ask(question, lambda text: self.allowed(read(text)), first=self.first)
        return move

    def data(self, value: Any) -> tuple[str, str]:
        """A fresh mark, and the value as JSON with the mark between the words of every text. Keys are ours and stay."""
        mark = fresh_mark(self.chance, _texts(value))
        return mark, msgspec.json.encode(_each(value, mark)).decode()

    def _messages(self, words: str) -> tuple[Message, ...]:
        voice = prompt("judge/voice").fill(
            name=self.critic.name,
            about=self.critic.about,
            manner=self.critic.voice.manner,
            likes=", ".join(map(card_name, self.critic.taste.likes)) or "whatever is good",
            dislikes=", ".join(map(card_name, self.critic.taste.dislikes)) or "nothing in particular",
            samples="\n".join(f"- {line}" for line in self.critic.samples),
            language=language_name(self.language),
        )
        return Message("system", voice), Message("user", _BLANK_LINES.sub("\n\n", words).strip())


def about_the_mark(mark: str) -> str:
    """The sentence that explains the mark."""
    return prompt("judge/marked").fill(mark=mark)


def _texts(value: Any) -> list[str]:
    if isinstance(value, str):
        return [tidy(value)]
    inside = value.values() if isinstance(value, dict) else value
    return [text for one in inside for text in _texts(one)]


def _each(value: Any, mark: str) -> Any:
    if isinstance(value, str):
        return marked(tidy(value), mark)
    if isinstance(value, dict):
        return {key: _each(inside, mark) for key, inside in value.items()}
    return [_each(inside, mark) for inside in value]
