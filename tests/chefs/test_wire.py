"""A chef played by a model on the real ladder, over HTTP: the model is a server on this machine."""

from __future__ import annotations

from typing import Any

import pytest

from partychef.chefs.model import ModelChef
from partychef.games.cooking_party import moves
from partychef.llm import client
from partychef.llm.ask import Asker, MemoryLedger, Message, Question
from partychef.llm.ladder import Ladder
from partychef.llm.models import Limits, Model
from tests.chefs.rounds import COOK, a_kitchen, choice, cooks_on
from tests.chefs.stub import good_cook, prose
from tests.fake_model import FakeModel, Say
from tests.games.cooking_party.kitchen import JUDGE, LEFT


@pytest.fixture(scope="module", autouse=True)
def _the_client_is_there() -> None:
    """Importing LiteLLM takes seconds on a busy machine, which no call should have to wait for."""
    client.warm().join()


@pytest.fixture(autouse=True)
def _the_host_has_a_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(client.MODEL_KEY, "sk-a-secret-of-the-host")


def asked(request: dict[str, Any]) -> Question:
    """The question as it came over the wire."""
    messages = tuple(Message(message["role"], message["content"]) for message in request["messages"][:2])
    return Question("", messages, request["response_format"]["json_schema"]["schema"])


def ladder(fake: FakeModel, ledger: MemoryLedger) -> Asker:
    """A ladder of one model, with far more time than it needs, so that a busy machine does not matter."""
    return Ladder([Model("openai/judge", api_base=fake.url)], ledger, Limits(per_call=300, whole=600, tries=1))


def test_a_dish_comes_over_the_wire_as_the_model_wrote_it() -> None:
    kitchen = a_kitchen()
    with FakeModel(lambda request: Say(good_cook(asked(request)))) as fake:
        cook = ModelChef(COOK, ladder(fake, MemoryLedger()))
        cooks_on(kitchen, {LEFT: cook.choose}, ask="Why?")
        assert len(fake.requests) == 3
    (dish,) = kitchen.dishes_of(LEFT)
    assert dish.name == "Stew Number 1"
    assert all(served.note.startswith("Stirred") for served in dish.cards)


def test_the_words_for_another_plan_are_asked_for_anew() -> None:
    kitchen, ledger = a_kitchen(), MemoryLedger()
    kitchen.does(LEFT, moves.Trade(()))
    with FakeModel(lambda request: Say(good_cook(asked(request)))) as fake:
        late = ModelChef(COOK, ladder(fake, ledger))
        plan = kitchen.hand(LEFT)[:4]
        choice(kitchen, LEFT, late.choose)
        kitchen.plans(LEFT, plan)
        kitchen.until("calling")
        kitchen.does(JUDGE, moves.Call(LEFT))
        cooks_on(kitchen, {LEFT: ModelChef(COOK, ladder(fake, ledger)).choose}, until="questions")
        assert len(fake.requests) == 2
    (dish,) = kitchen.dishes_of(LEFT)
    assert {served.card for served in dish.cards} == set(plan)
    assert dish.name == "Stew Number 1"


def test_a_model_of_prose_is_asked_to_repair_it_and_then_left_alone() -> None:
    kitchen, told = a_kitchen(), list[tuple[str, str, str]]()
    with FakeModel(lambda request: Say(prose(asked(request)))) as fake:
        cook = ModelChef(COOK, ladder(fake, MemoryLedger()), tell=lambda *what: told.append(what))
        cooks_on(kitchen, {LEFT: cook.choose}, until="calling")
        assert len(fake.requests) == 4
        assert "JSON object" in fake.requests[1]["messages"][-1]["content"]
    assert [call for call, _, _ in told] == ["r1/s1/trade/1", "r1/s1/menu"]
