"""A model asks the chef who has just presented a question (rulebook 3.3.5).

What the chef typed is data, with a mark between its words, and the question has to be about what is served.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from partychef.engine.game import Move
from partychef.games.cooking_party.moves import Ask
from partychef.judges.dishes import Plate, card_name
from partychef.judges.house.attempts import talks_to_the_judge
from partychef.judges.house.reading import sentences_of
from partychef.judges.house.vocabulary import names_of, words_of
from partychef.judges.model.datamark import capped, unmarked
from partychef.judges.model.presenting import task
from partychef.judges.model.request import MoveRequest, object_of, speakable
from partychef.llm.prompts import prompt

LETTERS = 350
"""The most characters of a question."""
_REMEMBERED = 12
_TELLING = 5
"""The fewest letters of a word that shows what a question is about: shorter ones occur in any question."""
_NOT_TELLING = {
    "which", "would", "could", "should", "about", "there", "where", "their", "these", "those", "while", "after",
    "before", "every", "other", "served", "dishes", "really", "exactly", "because", "together", "between", "happens",
}  # fmt: skip


class _Asked(msgspec.Struct):
    question: str


def question(request: MoveRequest) -> Move:
    """The move that asks the presenting chef a question. Raises NoReply."""
    brief, before = request.round.brief, request.round.asked
    assert brief is not None
    plates = list(map(capped, request.round.plates))
    served = list(map(_served, plates))
    shown = {"assignment": task(brief), "served": served, "asked before": before[-_REMEMBERED:]}
    data, explained, mark = request.data(shown)

    def read(text: str) -> Move:
        asked = speakable(unmarked(object_of(text, _Asked).question, mark))
        if not asked or len(asked) > LETTERS:
            raise ValueError("Ask one question of at most 35 words.")
        if any(earlier.casefold().endswith(asked.casefold()) for earlier in before):
            raise ValueError("You have already asked that tonight. Ask something else.")
        # Not checked in other languages, which have other names for the cards and more endings.
        if request.language.startswith("en") and not _speaks_of(asked, plates, brief.special):
            raise ValueError("Ask about this very dish: name one of its ingredients or take up the chef's words.")
        return Ask(asked)

    words = prompt("judge/question").fill(data=data, marked=explained)
    return request.ask(words, {"question": {"type": "string", "minLength": 1, "maxLength": LETTERS}}, read)


def _served(plate: Plate) -> dict[str, Any]:
    cards = [{"ingredient": card_name(card), "words": plate.notes.get(card, "")} for card in plate.cards]
    return {"course": plate.label, "name": plate.name, "words": plate.text, "ingredients": cards}


def _speaks_of(asked: str, plates: Sequence[Plate], special: str | None) -> bool:
    """Whether a question takes up a card of the dish, or a word of the chef's that is not common in questions.

    Words of the chef's that are addressed to the judge do not count.
    """
    words = words_of(asked)
    cards = {card for plate in plates for card in plate.cards} | ({special} if special else set())
    if any(_holds(words, name) for card in cards for name in names_of(card, card_name(card))):
        return True
    texts = [text for plate in plates for text in (plate.name, plate.text, *plate.notes.values())]
    honest = [part for text in texts for part in sentences_of(text) if not talks_to_the_judge(part)]
    shared = {word for part in honest for word in words_of(part)} & set(words)
    return any(len(word) >= _TELLING and word not in _NOT_TELLING for word in shared)


def _holds(words: Sequence[str], name: Sequence[str]) -> bool:
    return any(tuple(words[at : at + len(name)]) == tuple(name) for at in range(len(words) - len(name) + 1))
