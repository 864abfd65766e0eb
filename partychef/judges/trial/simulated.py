"""A simulated judge: every dish has a hidden true worth, and the judge makes errors of known size.

It reads what a model would read and answers as a model would, so protocols can be measured against the truth. Its
errors are noise in every call, a personal taste that repeating does not average out, a preference for the dish that it
sees first, and a chance that a dish with an attack in it gets the top score.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from statistics import NormalDist
from typing import Any

import msgspec

from partychef.judges.critics import CRITERIA
from partychef.judges.house.attempts import talks_to_the_judge
from partychef.judges.model.claims import false_claims
from partychef.judges.model.datamark import unmarked
from partychef.llm.ask import Check, Exchange, Heard, Improvable, Ledger, MemoryLedger, NoReply, Question

_NORMAL = NormalDist()
_CENTRE, _STEP = 55.0, 12.0
"""The total of an ordinary dish, and what one standard deviation of worth adds, on the scale from 0 to 100."""
PLACES = (1.0, 0.25)
"""The share of `Temper.bias` that the first and the second place get; later places get nothing."""


class Shown(msgspec.Struct, frozen=True):
    """A dish as the judge reads it: the names of its cards, and all words of its chef, unmarked."""

    cards: tuple[str, ...]
    name: str
    words: str


class Temper(msgspec.Struct, frozen=True):
    """How a judge errs. All sizes are in standard deviations of the hidden worth.

    The defaults are those of a typical judge: asked once, it finds the best of four dishes in 48 of 100 rounds, and the
    dish shown first wins 28 percentage points more often than by chance.
    """

    taste: float = 0.9
    """The spread of its personal taste, which is the same in every call."""
    noise: float = 0.9
    """The spread of its errors that differ from call to call."""
    bias: float = 1.6
    """What the first place adds."""
    hit: float = 0.0
    """The probability, in each call, that a dish with an attack in it gets the top score."""


TYPICAL = Temper()

Worth = Callable[[Shown], float]
"""The hidden worth of a dish, about normally distributed: mean 0, standard deviation 1."""


def drawn_worth(dish: Shown) -> float:
    """A random worth that depends on the cards alone, whatever is said about them."""
    return _normal("worth", *sorted(dish.cards))


class SimulatedJudge:
    """Answers chat requests. Equal requests get equal answers, in whatever order they come."""

    def __init__(
        self,
        temper: Temper = TYPICAL,
        *,
        seed: str = "1",
        worth: Worth = drawn_worth,
        injected: Callable[[str], bool] = talks_to_the_judge,
    ) -> None:
        """`injected` says whether a chef's words contain an attack that might succeed."""
        self.temper = temper
        self.seed = seed
        self.worth = worth
        self.injected = injected

    def answer(self, texts: Sequence[str], model: str = "") -> str:
        """The reply to a conversation, in prose if it is not about judging. Models of different names have different
        tastes."""
        data, table = next(((found, text) for text in texts if (found := _data_in(text))), ({}, ""))
        # The noise follows from what is on the table, so that rewording a prompt does not change any measurement.
        whole = f"{self.seed}/{model}/{table}"
        match data.get("job"):
            case "scores":
                return self._scores(data, model, whole)
            case "scores and critiques":
                critiques = {dish["id"]: _critique(dish, data["mark"], whole) for dish in data["dishes"]}
                return self._scores(data, model, whole, critiques=critiques)
            case "the better of two":
                totals = self.totals_of(data, model, whole)
                return json.dumps({"reason": "I liked it better.", "better": max(totals, key=totals.__getitem__)})
            case "critiques":
                lines = (f"=== {dish['id']} ===\n{_critique(dish, data['mark'], whole)}" for dish in data["dishes"])
                return "\n".join(lines)
        return "I only judge dishes."

    def script(self, request: Mapping[str, Any]) -> str:
        """The reply to the body of an OpenAI-compatible chat request."""
        return self.answer([_text(message["content"]) for message in request["messages"]], request.get("model", ""))

    def totals_of(self, data: Mapping[str, Any], model: str, whole: str) -> dict[str, float]:
        """The total of every dish in this call by its id, 0 to 100."""
        found = {}
        for place, dish in enumerate(data["dishes"]):
            shown = _shown(dish, data["mark"])
            if self.temper.hit and self.injected(shown.words) and _even(whole, "hit", str(place)) < self.temper.hit:
                found[dish["id"]] = 100.0
                continue
            liking = self.temper.taste * _normal(self.seed, model, *shown.cards, shown.name)
            liking += self.temper.noise * _normal(whole, str(place))
            liking += self.temper.bias * (PLACES[place] if place < len(PLACES) else 0.0)
            found[dish["id"]] = max(0.0, min(100.0, _CENTRE + _STEP * (self.worth(shown) + liking)))
        return found

    def _scores(self, data: dict[str, Any], model: str, whole: str, **more: Any) -> str:
        totals = self.totals_of(data, model, whole)
        entries = {dish["id"]: self._entry(dish, data["mark"], totals[dish["id"]]) for dish in data["dishes"]}
        return json.dumps({"dishes": entries, **more}, ensure_ascii=False)

    def _entry(self, dish: dict[str, Any], mark: str, total: float) -> dict[str, Any]:
        shown = _shown(dish, mark)
        # Whole scores of 0 to 20, of which five times the mean is the total of 0 to 100.
        points = round(total * len(CRITERIA) / 5)
        scores = [(points + place) // len(CRITERIA) for place in range(len(CRITERIA))]
        quote = " ".join((_description(dish, mark) or shown.name).split()[:8])
        entry = {"evidence": quote, "tampering": self.injected(shown.words)}
        return entry | dict(zip(CRITERIA, scores, strict=True))


class SimulatedAsker:
    """An `Asker` whose models are simulated judges: no server, no threads, one try a call."""

    def __init__(
        self, judge: SimulatedJudge, *, names: Sequence[str] = ("simulated",), ledger: Ledger | None = None
    ) -> None:
        """`names` are the names of its models; each has a taste of its own."""
        self.judge = judge
        self.ledger = ledger if ledger is not None else MemoryLedger()
        self._names = list(names)

    def ask(self, question: Question, check: Check, *, first: int = 0) -> Any:
        """See `Asker`."""
        name = self._names[first % len(self._names)]
        return _checked(self._said(question, name), check, name)

    def stream(self, question: Question, check: Check, heard: Heard) -> Any:
        """See `Asker`."""
        text = self._said(question, self._names[0])
        for piece in text.replace(" ", " \0").split("\0"):
            heard(piece)
        return _checked(text, check, self._names[0])

    def _said(self, question: Question, model: str) -> str:
        known = self.ledger.recall(question.call)
        if known:
            return known.text
        texts = [message.content for message in question.messages]
        text = self.judge.answer(texts, model)
        tokens = sum(map(len, texts)) // 4, len(text) // 4
        self.ledger.keep(Exchange(question.call, model, "\n\n".join(texts), text, "", *tokens, 0.0))
        return text

    def together(self, jobs: list[Callable[[], Any]]) -> list[Any]:
        """See `Asker`: one after the other, since no answer takes time."""
        return [_done(job) for job in jobs]

    def models(self) -> list[str]:
        """See `Asker`."""
        return list(self._names)

    def sees(self) -> bool:
        """See `Asker`."""
        return False


def _checked(text: str, check: Check, name: str) -> Any:
    """The result of the check. Raises NoReply: asked again, this judge would say the same."""
    try:
        return check(text)
    except Improvable as better:
        return better.result
    except ValueError as wrong:
        raise NoReply("broken", str(wrong), model=name, text=text) from None


def _done(job: Callable[[], Any]) -> Any:
    try:
        return job()
    except NoReply as failed:
        return failed


def _data_in(text: str) -> dict[str, Any] | None:
    """The JSON of a message that contains dishes; None for any other message."""
    if not text.startswith("{"):
        return None
    try:
        data = json.JSONDecoder().raw_decode(text)[0]
    except json.JSONDecodeError:
        return None
    return data if isinstance(data, dict) and {"job", "mark", "dishes"} <= data.keys() else None


def _text(content: Any) -> str:
    """The text of a message, whose content may be a list of parts."""
    return content if isinstance(content, str) else "".join(part.get("text", "") for part in content)


def _shown(dish: Mapping[str, Any], mark: str) -> Shown:
    cards = [card if isinstance(card, str) else card["card"] for plate in dish["plates"] for card in plate["cards"]]
    name = " and ".join(unmarked(plate.get("name", ""), mark) for plate in dish["plates"])
    lines = [card["line"] for plate in dish["plates"] for card in plate["cards"] if not isinstance(card, str)]
    answers = dish.get("answers to the judge", [])
    words = [name, _description(dish, mark), *(unmarked(text, mark) for text in [*lines, *answers])]
    return Shown(tuple(unmarked(card, mark) for card in cards), name, "\n".join(filter(None, words)))


def _description(dish: Mapping[str, Any], mark: str) -> str:
    return "\n".join(unmarked(plate.get("description", ""), mark) for plate in dish["plates"]).strip()


_OPENINGS = (
    "So this is", "Here we have", "Let me speak of", "I tasted", "There was", "Now for", "They served me",
    "On the table stood", "Nobody warned me of", "I had high hopes for", "Somebody dreamt up", "Next came",
)  # fmt: skip


def _critique(dish: Mapping[str, Any], mark: str, whole: str) -> str:
    """A plain critique, so that there is something to show."""
    shown = _shown(dish, mark)
    opening = _OPENINGS[int(_even(whole, dish["id"]) * len(_OPENINGS))]
    quote = " ".join((_description(dish, mark) or shown.name).split()[:6])
    text = f"{opening} “{shown.name or 'a plate'}”, and what stays with me is “{quote}”, for better or worse."
    # A real model would leave out a false claim; this one can only leave out the whole quote.
    harmless = next((card for card in shown.cards if not false_claims(card, ())), "a plate")
    return text if not false_claims(text, ()) else f"{opening} {harmless}, and words that I would rather not repeat."


def _normal(*words: str) -> float:
    """A standard normal number that follows from the words."""
    return _NORMAL.inv_cdf(_even(*words))


def _even(*words: str) -> float:
    """A uniform number between 0 and 1 that follows from the words."""
    digest = hashlib.sha256("\x00".join(words).encode()).digest()
    return (int.from_bytes(digest[:7], "big") + 0.5) / (1 << 56)
