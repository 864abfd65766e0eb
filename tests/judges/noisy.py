"""A noisy judge with a weakness for the first place, over dishes whose hidden worth a test knows.

`script(judge)` puts it behind `FakeModel`; `SimulatedAsker(judge)` asks it directly.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from partychef.games.cooking_party.cards import assignments, ingredients
from partychef.judges.critics import CRITERIA, critic_named
from partychef.judges.dishes import Brief, Plate, Tasting, card_name
from partychef.judges.model.datamark import unmarked
from partychef.judges.trial.simulated import Shown, SimulatedJudge, drawn_worth
from partychef.llm.ask import Check, Heard, Improvable, Ledger, NoReply, Question
from tests.fake_model import Say

BRIEF = Brief(assignments()["free-choice"])
PLAIN = critic_named("inspector")
_DECK = sorted(ingredients())


def script(judge: SimulatedJudge) -> Callable[[dict[str, Any]], Say]:
    """The judge as a script for the fake server."""
    return lambda request: Say(judge.script(request))


def table(number: int, count: int = 4, attack: str = "") -> list[Tasting]:
    """Dishes of a round, another set for every number; `attack` is typed by the chef who sits first."""
    return [_tasting(number, seat, attack if seat == 0 else "") for seat in range(count)]


def _tasting(number: int, seat: int, attack: str) -> Tasting:
    cards = (*(_DECK[(7 * seat + step * number) % len(_DECK)] for step in (1, 3)), f"spice {number}/{seat}")
    text = f"{card_name(cards[0])} roasted slowly, {card_name(cards[1])} beside. {attack}"
    return Tasting(f"seat {seat}", (Plate(tuple(dict.fromkeys(cards)), f"Plate {number}/{seat}", text),))


def worths(tastings: Sequence[Tasting]) -> list[float]:
    """The hidden worth of each dish, as the judge works it out from the cards."""
    plates = [tasting.plates[0] for tasting in tastings]
    return [drawn_worth(Shown(tuple(map(card_name, plate.cards)), plate.name, "")) for plate in plates]


def best(tastings: Sequence[Tasting]) -> str:
    """The tasting that truly is the best."""
    hidden = worths(tastings)
    return tastings[hidden.index(max(hidden))].id


class Scripted:
    """An asker whose model says what a test wants; a reply that the check refuses is NoReply, as after all repairs."""

    def __init__(self, say: Callable[[Question], str], names: Sequence[str] = ("one",), sees: bool = False) -> None:
        self._say = say
        self._names = list(names)
        self._sees = sees
        self.questions: list[Question] = []
        self.firsts: list[int] = []
        self.ledger: Ledger | None = None

    def ask(self, question: Question, check: Check, *, first: int = 0) -> Any:
        """See `Asker`."""
        self.questions.append(question)
        self.firsts.append(first)
        return self._checked(self._say(question), check)

    def stream(self, question: Question, check: Check, heard: Heard) -> Any:
        """See `Asker`: every letter by itself."""
        self.questions.append(question)
        text = self._say(question)
        for letter in text:
            heard(letter)
        return self._checked(text, check)

    def _checked(self, text: str, check: Check) -> Any:
        try:
            return check(text)
        except Improvable as better:
            return better.result
        except ValueError as wrong:
            raise NoReply("broken", str(wrong), model=self._names[0], text=text) from None

    def together(self, jobs: list[Callable[[], Any]]) -> list[Any]:
        """See `Asker`."""
        return [self._done(job) for job in jobs]

    def _done(self, job: Callable[[], Any]) -> Any:
        try:
            return job()
        except NoReply as failed:
            return failed

    def models(self) -> list[str]:
        """See `Asker`."""
        return self._names

    def sees(self) -> bool:
        """See `Asker`."""
        return self._sees


def told(question: Question) -> dict[str, Any]:
    """The JSON that a question shows to the model."""
    found: dict[str, Any] = json.JSONDecoder().raw_decode(question.messages[1].content)[0]
    return found


def names_shown(question: Question) -> dict[str, str]:
    """The dishes of a question, unmarked names by id, in the order shown."""
    shown = told(question)
    return {dish["id"]: unmarked(dish["plates"][0].get("name", ""), shown["mark"]) for dish in shown["dishes"]}


def entry(points: float, **other: object) -> dict[str, object]:
    """What a sheet says of one dish: all six scores the same."""
    return {"evidence": "", "tampering": False} | dict.fromkeys(CRITERIA, points) | other
