"""The judge with a model behind it: waiting guests are led to the verdict, and the host sees whether it works."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from partychef.judges.trial.simulated import SimulatedJudge
from partychef.llm import client
from tests.browser.conftest import House
from tests.browser.inspector import PHONE, SMALL, TV, Inspector
from tests.fake_model import FakeModel, Say
from tests.web.test_judge import PAPER


@pytest.fixture
def settings() -> Iterator[dict[str, Any]]:
    """A house with a model behind its critics, and a second model that cannot be reached."""
    client.warm().join()  # no test waits for an import
    with FakeModel(lambda request: Say(SimulatedJudge().script(request), delay=0.3)) as fake:
        yield {"model": "openai/judge", "model_url": fake.url, "fallbacks": "openai/other@http://127.0.0.1:9/v1"}


@pytest.mark.parametrize("script", [True, False], ids=["with a script", "without"])
def test_who_waits_for_a_model_is_led_to_the_verdict(home: House, script: bool) -> None:
    host = home.guest("Host", java_script_enabled=script)
    host.host_party()
    host.open("/judge")
    host.page.get_by_role("radio", name="Paste or upload").check()
    host.page.locator("#paper-text").fill(PAPER)
    host.tap("Serve")
    host.page.wait_for_url("**/judge/wait/*")
    host.sees("is tasting")
    host.sees("First place")
    expect(host.page.get_by_text("played by openai/judge").first).to_be_visible()


def test_the_host_checks_the_judge(home: House) -> None:
    inspector, host = Inspector(), home.guest("Host")
    host.host_party("An AI critic")
    host.tap("Check the judge", "link")
    inspector.look(host.page, "the judge, at first", (SMALL, PHONE))
    host.page.get_by_role("button", name="Check it").first.click()
    host.sees("openai/judge answered in")
    host.page.get_by_role("button", name="Check it").nth(1).click()
    host.sees("openai/other did not answer: no server answered.")
    host.tap("Look for model servers")
    host.page.get_by_text("Looking…").wait_for(state="detached")
    inspector.look(host.page, "the judge, checked", (SMALL, PHONE, TV))
    assert inspector.faults == []
