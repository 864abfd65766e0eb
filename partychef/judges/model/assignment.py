"""A model sets the task (rulebook 3.3.1): it picks a card or invents an assignment, and announces its criteria."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from partychef.engine.game import Move
from partychef.games.cooking_party.cards import Assignment, assignments
from partychef.games.cooking_party.moves import ChooseAssignment, InventAssignment
from partychef.judges.jury import shortened
from partychef.judges.model.request import MoveRequest, object_of, speakable
from partychef.judges.party import Round
from partychef.llm.prompts import prompt

CRITERIA_LETTERS, TEXT_LETTERS = 500, 500
"""The most characters of what a model says to the table, so that nobody is bored."""
_MOST_DEALT = 14  # CP-16


class _Chosen(msgspec.Struct):
    assignment: str
    criteria: str
    special: str | None = None


def assignment(request: MoveRequest) -> Move:
    """The move that sets the assignment and its criteria, in character. Raises NoReply."""
    return _invent(request) if request.round.invents else _choose(request)


def _choose(request: MoveRequest) -> Move:
    cards = _not_played(request)
    specials = request.round.specials if any(card.special for card in cards) else ()
    words = prompt("judge/assignment").fill(
        round=str(request.round.number),
        chefs=str(request.round.cooks),
        cards="\n".join(map(_line, cards)),
        specials=prompt("judge/specials").fill(deck=", ".join(specials)) if specials else "",
        before=_before(request),
        greeting=_greeting(request.round),
    )

    def read(text: str) -> Move:
        reply = object_of(text, _Chosen)
        if reply.assignment not in [card.id for card in cards]:
            raise ValueError(f"There is no such card to pick. The ids are: {', '.join(card.id for card in cards)}.")
        special = reply.special if assignments()[reply.assignment].special else None
        return ChooseAssignment(reply.assignment, _criteria(reply.criteria, request.round), special)

    return request.ask(words, _choice(cards, specials), read)


def _not_played(request: MoveRequest) -> list[Assignment]:
    """The cards to choose from, in random order: those not played tonight, or all if there are none."""
    played = {done.assignment.id for done in request.round.past}
    new = [name for name in request.round.choices if name not in played] or request.round.choices
    return [assignments()[name] for name in request.chance.shuffled(new)]


def _line(card: Assignment) -> str:
    extra = ", with a special ingredient" if card.special else ""
    return f"{card.id}: {card.title} ({', '.join(card.dishes)}; {card.hand} cards each{extra}). {card.text}"


def _choice(cards: Sequence[Assignment], specials: Sequence[str]) -> dict[str, Any]:
    fields: dict[str, Any] = {"assignment": {"type": "string", "enum": [card.id for card in cards]}}
    if specials:
        fields["special"] = {"type": ["string", "null"], "enum": [*specials, None]}
    return fields | {"criteria": _text(CRITERIA_LETTERS)}


def _invent(request: MoveRequest) -> Move:
    round_ = request.round
    most = max(4, min(_MOST_DEALT, round_.cards // max(1, round_.cooks)))  # CP-18
    words = prompt("judge/invent").fill(
        round=str(round_.number),
        chefs=str(round_.cooks),
        most=str(most),
        deck=", ".join(round_.specials),
        before=_before(request),
        greeting=_greeting(round_),
    )

    def read(text: str) -> Move:
        move = _cleaned(object_of(text, InventAssignment), round_)
        if move.title.casefold() in {played.assignment.title.casefold() for played in round_.past}:
            raise ValueError(f"“{move.title}” has already been played tonight. Invent another assignment.")
        if not move.text:
            raise ValueError("Say in two or three sentences what the task is.")
        return move

    return request.ask(words, _bounds(most, round_.specials), read)


def _cleaned(move: InventAssignment, round_: Round) -> InventAssignment:
    """The invention with words that can be shown and read aloud. Raises ValueError."""
    return msgspec.structs.replace(
        move,
        title=speakable(move.title),
        text=shortened(speakable(move.text), TEXT_LETTERS),
        dishes=tuple(map(speakable, move.dishes)),
        special=move.special or None,
        assume=tuple(filter(None, map(speakable, move.assume))),
        criteria=_criteria(move.criteria, round_),
    )


def _bounds(most: int, specials: Sequence[str]) -> dict[str, Any]:
    """The limits of CP-16 as far as a schema can state them; the game checks that the numbers fit together."""
    return {
        "title": _text(60),
        "text": _text(TEXT_LETTERS),
        "hand": {"type": "integer", "minimum": 4, "maximum": most},
        "trade_max": {"type": "integer", "minimum": 0, "maximum": 7},
        "trades": {"type": "integer", "minimum": 0, "maximum": 2},
        "dishes": {"type": "array", "items": _text(40), "minItems": 1, "maxItems": 3},
        "min": {"type": "integer", "minimum": 1, "maximum": most},
        "max": {"type": ["integer", "null"], "minimum": 1, "maximum": most},
        "special": {"type": ["string", "null"], "enum": [*specials, None]},
        "assume": {"type": "array", "items": _text(40), "minItems": 0, "maxItems": 3},
        "criteria": _text(CRITERIA_LETTERS),
    }


def _text(letters: int) -> dict[str, Any]:
    return {"type": "string", "minLength": 1, "maxLength": letters}


def _before(request: MoveRequest) -> str:
    """The prompt about what was played and announced tonight: people may have typed it, so it goes in as data."""
    if not request.round.past:
        return ""
    past, explained, _ = request.data(
        [{"title": done.assignment.title, "criteria": done.criteria} for done in request.round.past]
    )
    return prompt("judge/before").fill(past=past, marked=explained)


def _greeting(round_: Round) -> str:
    return "" if round_.greeted else prompt("judge/greeting").fill()


def _criteria(text: str, round_: Round) -> str:
    criteria = shortened(speakable(text), CRITERIA_LETTERS)
    if not criteria:
        raise ValueError("Announce your criteria in two or three sentences.")
    # In a jury, announced criteria begin with the critic's name.
    if any(played.criteria.casefold().endswith(criteria.casefold()) for played in round_.past):
        raise ValueError("You have already announced exactly that tonight. Say something new.")
    return criteria
