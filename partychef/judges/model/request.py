"""A move of the judge that a model makes in one call: what it is told, and how its reply becomes a move of the game."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from partychef.engine.chance import Chance
from partychef.engine.game import Move
from partychef.engine.words import clean_line
from partychef.judges.critics import Critic
from partychef.judges.dishes import card_name
from partychef.judges.model.datamark import fresh_mark, marked, tidy
from partychef.judges.model.json_reply import json_object
from partychef.judges.model.presenting import language_name
from partychef.judges.model.score_sheet import strict_object
from partychef.judges.party import Round
from partychef.llm.ask import Asker, Message, Question
from partychef.llm.prompts import prompt
from partychef.typed import convert

T = TypeVar("T", bound=msgspec.Struct)

_MARKUP = re.compile(r"[*_`#|~]+")
_BLANK_LINES = re.compile(r"\n\s*\n")


@dataclass(frozen=True)
class MoveRequest:
    """One call for one move: what the judge sees, which moves are allowed, and who is asked."""

    call: str
    """The name of the call."""
    round: Round
    allowed: Callable[[Move], Move]
    """Returns the move if the rules allow it; raises ValueError if not."""
    critic: Critic
    asker: Asker
    seed: str
    """The table's seed, so that it is the same when this move is asked for again."""
    language: str = "en"
    first: int = 0
    """The number of the model to ask first."""

    @property
    def chance(self) -> Chance:
        """The request's own chance: after a crash, the same question is asked again to the letter."""
        return Chance(f"{self.seed}/{self.call}", 0)

    def ask(self, words: str, fields: dict[str, Any], read: Callable[[str], Move]) -> Move:
        """The move that `read` makes of the reply, if the game allows it. Raises NoReply.

        `read` raises ValueError in words that the model can act on.
        """
        question = Question(self.call, self._messages(words), strict_object(fields))
        move: Move = self.asker.ask(question, lambda text: self.allowed(read(text)), first=self.first)
        return move

    def data(self, value: Any) -> tuple[str, str, str]:
        """The value as JSON, with a fresh mark between the words of every text (not of keys, which are ours); the
        sentence that explains the mark; the mark."""
        mark = fresh_mark(self.chance, _texts(value))
        return msgspec.json.encode(_each(value, mark)).decode(), prompt("judge/marked").fill(mark=mark), mark

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


def object_of(text: str, kind: type[T]) -> T:
    """The JSON object in a reply as a `kind`. Raises ValueError in words that the model can act on.

    Unknown fields are ignored: models like to explain themselves.
    """
    fields = {field.encode_name for field in msgspec.structs.fields(kind)}
    values = {name: value for name, value in json_object(text).items() if name in fields}
    try:
        return convert(values, kind, strict=False)
    except (msgspec.ValidationError, OverflowError) as error:
        raise ValueError(f"The answer does not fit: {error}.") from None


def speakable(text: str) -> str:
    """The words on one line, without markup and without quotation marks round them, to be shown and read aloud.

    >>> speakable(' "**Hello**, table."\\n')
    'Hello, table.'
    """
    words = clean_line(_MARKUP.sub("", text))
    quoted = len(words) > 1 and words[0] + words[-1] in {'""', "“”", "„“", "«»"} and words[0] not in words[1:-1]
    return words[1:-1].strip() if quoted else words
