"""An asker with a script instead of models: it records what it is asked, and keeps a ledger like the real one."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from partychef.judges.critics import CRITERIA
from partychef.llm.ask import AGAIN, Check, Exchange, Heard, Improvable, Ledger, MemoryLedger, NoReply, Question

Answer = str | NoReply | Callable[[Question], str]
_MARK = re.compile(r'"mark": "([^"]+)"')
_HEADER = re.compile(r"^=== (\w+) ===$", re.MULTILINE)


class StubAsker:
    """Answers every question of a judge sensibly, except where the script says otherwise.

    `script` maps a pattern for the end of a call's name (`score/.`, `narrate`; `""` is any call) to a text, a failure
    or a function of the question; the first that fits counts. A reply that the check rejects is asked for once more, as
    a repair.
    """

    def __init__(
        self,
        script: Mapping[str, Answer] | None = None,
        ledger: Ledger | None = None,
        models: tuple[str, ...] = ("stub/a", "stub/b", "stub/c"),
    ) -> None:
        self.script = dict(script or {})
        self.ledger: Ledger = ledger or MemoryLedger()
        self.questions: list[Question] = []
        """What was really asked, repairs included; nothing that was recalled."""
        self._models = models

    def ask(self, question: Question, check: Check, *, first: int = 0) -> Any:
        """See `Asker`."""
        return self._ask(question, check, self._models[first % len(self._models)], None)

    def stream(self, question: Question, check: Check, heard: Heard) -> Any:
        """See `Asker`."""
        return self._ask(question, check, self._models[0], heard)

    def together(self, jobs: list[Callable[[], Any]]) -> list[Any]:
        """See `Asker`; one after the other."""
        return [_or_failure(job) for job in jobs]

    def models(self) -> list[str]:
        """See `Asker`."""
        return list(self._models)

    def sees(self) -> bool:
        """See `Asker`."""
        return False

    @property
    def calls(self) -> list[str]:
        """The names of the calls that were really made."""
        return [question.call for question in self.questions]

    def asked(self, call: str) -> str:
        """All that a model was told in its last call of this name."""
        question = next(one for one in reversed(self.questions) if one.call == call)
        return "\n".join(message.content for message in question.messages)

    def _ask(self, question: Question, check: Check, model: str, heard: Heard | None) -> Any:
        known = self.ledger.recall(question.call)
        if known:
            with suppress(ValueError):  # asked in another way than now
                return check(known.text)
        for attempt in ("first", "repair"):
            self.questions.append(question)
            text = self._answer(question, model, heard)
            try:
                found = check(text)
            except Improvable as better:
                found = better.result
                self.ledger.keep(Exchange(question.call, model, "", text, "", 100, 20, 0.001, 0.5))
                return found
            except ValueError as wrong:
                self.ledger.keep(Exchange(question.call, model, "", text, "broken"))
                if heard:
                    heard(AGAIN)
                if attempt == "repair":
                    raise NoReply("broken", str(wrong), model=model, text=text) from None
            else:
                self.ledger.keep(Exchange(question.call, model, "", text, "", 100, 20, 0.001, 0.5))
                return found
        raise AssertionError("unreachable")

    def _answer(self, question: Question, model: str, heard: Heard | None) -> str:
        fitting = [answer for end, answer in self.script.items() if re.search(f"(?:{end})$", question.call)]
        answer: Answer = fitting[0] if fitting else sensible
        if isinstance(answer, NoReply):
            self.ledger.keep(Exchange(question.call, model, "", "", answer.trouble))
            raise answer
        text = answer(question) if callable(answer) else answer
        if heard:
            for piece in re.findall(r"\S+\s*|\s+", text):
                heard(piece)
        return text


def _or_failure(job: Callable[[], Any]) -> Any:
    try:
        return job()
    except NoReply as failed:
        return failed


def down(message: str = "The model is away.") -> NoReply:
    """No reply at all."""
    return NoReply("unreachable", message)


def sensible(question: Question) -> str:
    """What a model that understands its task would answer."""
    kind = re.sub(r"^.*?(assignment|question|score|photo|fast|narrate|answers)(/\d+)?$", r"\1", question.call)
    answers: dict[str, Callable[[Question], str]] = {
        "assignment": _assignment, "question": _question, "score": _scores, "photo": _photo, "fast": _scores,
        "narrate": _narration, "answers": _answers,
    }  # fmt: skip
    return answers[kind](question)


def _assignment(question: Question) -> str:
    fields: dict[str, Any] = (question.schema or {})["properties"]
    round_ = question.call.split("/")[0]
    criteria = f"In {round_} I reward courage, and I yawn at anything beige."
    if "title" in fields:
        told = {"title": f"Task of {round_}", "text": "Cook what the moon would order.", "criteria": criteria}
        usual = {"hand": 7, "trade_max": 3, "trades": 1, "dishes": ["dish"], "min": 4, "max": None}
        return json.dumps({**told, **usual, "special": None, "assume": []})
    special = next((card for card in fields.get("special", {}).get("enum", [])), None)
    return json.dumps({"assignment": fields["assignment"]["enum"][0], "special": special, "criteria": criteria})


def _question(question: Question) -> str:
    data = json.loads(next(line for line in question.messages[-1].content.splitlines() if line.startswith("{")))
    plate = data["served"][0]
    mark = re.search(r"the sign (\S+) replaces", question.messages[-1].content)
    assert mark
    card = plate["ingredients"][0]["ingredient"].replace(mark[1], " ")
    number = question.call.replace("/", " ")
    return json.dumps({"question": f"For {number}: who taught you to treat {card} like that?"})


def dishes_of(question: Question) -> dict[str, str]:
    """The dishes as a call was shown them, by their ids: all their words, without marks, in lower case."""
    for message in question.messages[1:]:
        for line in message.content.splitlines():
            if line.startswith("{") and '"dishes"' in line:
                told = json.loads(line)
                return {one["id"]: json.dumps(one).replace(told["mark"], " ").lower() for one in told["dishes"]}
    raise AssertionError("no dishes were shown")


def cards_of(question: Question) -> dict[str, str]:
    """A card of each dish by its id, as a critic would name it."""
    for line in question.messages[1].content.splitlines():
        if line.startswith("{"):
            told = json.loads(line)
            first = {one["id"]: one["plates"][0]["cards"][0] for one in told["dishes"]}
            names = {name: card if isinstance(card, str) else card["card"] for name, card in first.items()}
            return {name: card.replace(told["mark"], " ") for name, card in names.items()}
    raise AssertionError("no dishes were shown")


def _answers(question: Question) -> str:
    """One line for each dish."""
    (line,) = (line for line in question.messages[1].content.splitlines() if line.startswith("{"))
    dishes = json.loads(line)["dishes"]
    return json.dumps({"lines": {one["id"]: f"Spoken like a spoon, number {at}." for at, one in enumerate(dishes)}})


def _scores(question: Question) -> str:
    """The more words the better, and no two the same."""
    ranked = sorted(dishes_of(question).items(), key=lambda dish: (len(dish[1]), dish[1][20:]))
    dishes = {}
    for place, (name, _) in enumerate(ranked):
        score = min(20, 5 + 4 * place)
        marks = dict.fromkeys(CRITERIA, score)
        dishes[name] = {"evidence": "", "tampering": False, **marks}
    if not question.call.endswith("fast"):
        return json.dumps({"dishes": dishes})
    cards = cards_of(question)
    texts = {name: f"Number {place} spoke to my spoon, {cards[name]}." for place, name in enumerate(dishes)}
    return json.dumps({"dishes": dishes, "critiques": texts})


def _photo(question: Question) -> str:
    longest = max(dishes_of(question).items(), key=lambda dish: len(dish[1]))
    return json.dumps({"reason": "It is longer.", "better": longest[0]})


def _narration(question: Question) -> str:
    ids = _HEADER.findall(question.messages[0].content)
    lines = ("A spoon was lifted and put down again", "My fork came back for more", "This one I shall dream of")
    cards = cards_of(question)
    told = [
        f"=== {name} ===\n{lines[at % 3]} for {cards[name]}, {at} spoons, told in {question.call}."
        for at, name in enumerate(ids)
    ]
    return "\n".join(told)
