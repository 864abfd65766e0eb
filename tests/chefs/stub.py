"""An asker without a server: a script answers, a ledger remembers, one repair is granted, as on the real ladder."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from itertools import cycle
from string import ascii_lowercase
from typing import Any

from partychef.games.cooking_party.cards import ingredients
from partychef.llm.ask import Check, Exchange, Heard, MemoryLedger, NoReply, Question

Script = Callable[[Question], str]

_WORDS = {"name", "text", "line", "answer", "idea"}
_WORDY = "Fried again {0}. " * 500


class StubAsker:
    """Asks the script. `asked` holds the questions that reached it."""

    def __init__(self, script: Script, ledger: MemoryLedger | None = None) -> None:
        self.script = script
        self.ledger = ledger or MemoryLedger()
        self.asked: list[Question] = []

    def ask(self, question: Question, check: Check, *, first: int = 0) -> Any:
        """See `Asker`."""
        known = self.ledger.recall(question.call)
        if known is not None:
            with suppress(ValueError):  # it was asked in another way
                return check(known.text)
        for _ in range(2):
            self.asked.append(question)
            text = self.script(question)
            try:
                made = check(text)
            except ValueError as error:
                self.ledger.keep(Exchange(question.call, "stub", "", text, f"broken: {error}"))
                continue
            self.ledger.keep(Exchange(question.call, "stub", "", text))
            return made
        raise NoReply("broken", "The model did not answer what was asked.", model="stub")

    def stream(self, question: Question, check: Check, heard: Heard) -> Any:
        """See `Asker`."""
        return self.ask(question, check)

    def together(self, jobs: list[Callable[[], Any]]) -> list[Any]:
        """See `Asker`."""
        return [job() for job in jobs]

    def models(self) -> list[str]:
        """See `Asker`."""
        return ["stub"]

    def sees(self) -> bool:
        """See `Asker`."""
        return False

    def calls(self) -> list[str]:
        """The names of the questions that reached the script."""
        return [question.call for question in self.asked]


def table_of(question: Question) -> dict[str, Any]:
    """The JSON that the question shows, read back."""
    told = question.messages[-1].content
    found: dict[str, Any] = json.JSONDecoder().raw_decode(told, told.index("{", told.index("The table:")))[0]
    return found


def shape_of(question: Question) -> dict[str, Any]:
    """The properties of the reply asked for."""
    assert question.schema is not None
    shape: dict[str, Any] = question.schema["properties"]
    return shape


def good_cook(question: Question) -> str:
    """A model that does as it is asked: it trades in two cards, cooks the rest in reverse and has a line for each."""
    shape = shape_of(question)
    if "answer" in shape:
        return json.dumps({"answer": f"Because of {table_of(question)['question'][:40]}, and butter."})
    if "cards" in shape:
        hand, most = shape["cards"]["items"]["enum"], shape["cards"]["maxItems"]
        return json.dumps({"idea": "Stew.", "cards": hand[: min(2, most)]})
    dishes = [
        {
            "name": f"Stew Number {number}",
            "text": "It has been on the stove since the storm, and so have I.",
            "pantry": ["Salt", "Butter"],
            "cards": [{"card": card, "line": f"Stirred {place} times, facing the window."} for place, card in cards],
        }
        for number, cards in enumerate(map(enumerate, shares(question)), 1)
    ]
    return json.dumps({"idea": "Stew.", "dishes": dishes})


def shares(question: Question) -> list[list[str]]:
    """Which cards go into which dish: those that are fixed, else the last of the hand, as few as allowed."""
    table, dish = table_of(question), shape_of(question)["dishes"]
    if "your_dishes" in table:
        return [[card["card"] for card in fixed["cards"]] for fixed in table["your_dishes"]]
    cards = dish["items"]["properties"]["cards"]
    hand, least, count = cards["items"]["properties"]["card"]["enum"][::-1], cards["minItems"], dish["minItems"]
    if not least:
        return [hand[number::count] for number in range(count)]
    return [hand[number * least : (number + 1) * least] for number in range(count)]


def prose(question: Question) -> str:
    """A model that does not answer in JSON."""
    return "Ahoy! I would rather tell you about the sea. {Brackets} are for shelves."


def silence(question: Question) -> str:
    """A model that does not answer at all."""
    raise NoReply("timeout", "There was no reply within 20 s.", model="stub")


def content(question: Question) -> str:
    """A model that trades in nothing, and then cooks well."""
    return '{"idea": "", "cards": []}' if "cards" in shape_of(question) else good_cook(question)


def foreign_cards(question: Question) -> str:
    """A model that cooks well, but with cards it does not hold, and leaves questions without an answer."""
    reply, shown = json.loads(good_cook(question)), json.dumps(question.schema)
    foreign = [card for card in ingredients() if f'"{card}"' not in shown]
    if "cards" in reply:
        reply["cards"] = foreign[:1]
    for dish in reply.get("dishes", []):
        dish["cards"] = [{"card": card, "line": "Borrowed."} for card in foreign[: len(dish["cards"])]]
    return json.dumps({} if "answer" in reply else reply)


def twice_the_same(question: Question) -> str:
    """A model that uses its first card several times."""
    reply = json.loads(good_cook(question))
    if "cards" in reply:
        reply["cards"] = reply["cards"][:1] * 2
    for dish in reply.get("dishes", []):
        dish["cards"] = dish["cards"][:1] * max(2, len(dish["cards"]))
    return json.dumps({"answer": ["twice", "twice"]} if "answer" in reply else reply)


def too_greedy(question: Question) -> str:
    """A model that trades in its whole hand, and puts all of it into each of too many dishes."""
    reply, shape = json.loads(good_cook(question)), shape_of(question)
    if "cards" in reply:
        reply["cards"] = shape["cards"]["items"]["enum"]
    if "dishes" in reply:
        hand = shape["dishes"]["items"]["properties"]["cards"]["items"]["properties"]["card"]["enum"]
        plate = {**reply["dishes"][0], "cards": [{"card": card, "line": "In."} for card in hand]}
        reply["dishes"] = [plate] * (len(reply["dishes"]) + 1)
    return json.dumps({"answer": None} if "answer" in reply else reply)


def wordy(letters: int) -> Script:
    """A model that cooks well, with texts of this many characters that all differ."""
    others = cycle(ascii_lowercase)

    def longer(value: Any) -> Any:
        if isinstance(value, list):
            return [longer(it) for it in value]
        if not isinstance(value, dict):
            return value
        return {
            key: _WORDY.format(next(others))[:letters] if key in _WORDS else longer(it) for key, it in value.items()
        }

    return lambda question: json.dumps(longer(json.loads(good_cook(question))))


def nothing_said(question: Question) -> str:
    """A model that cooks well, with invisible characters for words."""
    reply = json.loads(good_cook(question))
    for dish in reply.get("dishes", []):
        dish |= {"name": " \u200b ", "text": ""}
    return json.dumps(reply | ({"answer": "\u2800"} if "answer" in reply else {}))


NOT_ONE_GOOD_REPLY: dict[str, Script] = {
    "prose": prose,
    "silence": silence,
    "foreign cards": foreign_cards,
    "twice the same": twice_the_same,
    "too greedy": too_greedy,
    "a list": lambda question: "[1, 2, 3]",
    "a deep well": lambda question: '{"answer": ' + "[" * 100_000 + "}",
    "half a letter": lambda question: '{"answer": "\\ud800", "cards": ["\\udfff"], "dishes": []}',
}
NO_GOOD_WORDS: dict[str, Script] = {"5,000 characters": wordy(5000), "nothing said": nothing_said}
