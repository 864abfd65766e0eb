"""The page that is shown while a model takes its time over a verdict."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.conftest import House
from tests.browser.inspector import PHONE, SMALL, TV, Inspector
from tests.fake_model import FakeModel, Say
from tests.web.test_judge import PAPER


@pytest.fixture
def settings() -> Iterator[dict[str, Any]]:
    """A house with a model that never answers."""
    with FakeModel(lambda request: Say(hang=True)) as fake:
        yield {"model": "openai/judge", "model_url": fake.url}
        fake.closing.set()


def test_a_jury_that_tastes_is_good_to_look_at(home: House) -> None:
    inspector, host = Inspector(), home.guest("Host")
    host.host_party()
    host.open("/judge")
    host.page.get_by_role("radio", name="Paste or upload").check()
    host.page.locator("#paper-text").fill(PAPER)
    host.page.get_by_role("radio", name="A jury").check()
    for number in range(3):
        host.page.locator("#pick-jury input").nth(number).check()
    host.tap("Serve")
    host.sees("are tasting")
    inspector.look(host.page, "a jury that tastes", (SMALL, PHONE, TV))
    assert inspector.faults == []
