"""For all tests: how they are shared out among workers, and nothing of this machine's settings and parties."""

import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from partychef.web.template_cache import TemplateCache

pytest.register_assert_rewrite("tests.games.laws")
settings.register_profile("partychef", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "partychef")

# Where compiled modules are not kept, every worker and every server that a test starts compiles all of them anew.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# A whole house is in memory and cycles are rare: to look for them after every 700 new objects costs a tenth of all.
gc.set_threshold(50_000, 20, 50)

TESTS = Path(__file__).parent
LONGEST = (
    "games/test_laws.py",
    "test_wheel.py",
    "web/test_kill.py",
    "browser/test_cuisine_decks_evening.py",
    "browser/test_chefs_hat_evening.py",
    "browser/test_cook_off_evening.py",
    "browser/test_four_phones.py",
    "browser/test_green_chef_evening.py",
    "browser/test_looks.py",
    "browser/test_evening.py",
)
"""Files that take longest. They start first, so that no worker is left alone with one of them at the end."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """With `--dist loadgroup` a file is a group: what its fixtures have made is used by all its tests.

    pytest-xdist 3.8 does not find its own marks in pytest 9.2 and scatters the tests of a file over the workers.
    """
    from xdist.scheduler import LoadFileScheduling  # type: ignore[import-untyped]

    if config.getvalue("dist") != "loadgroup":
        return None
    config.option.loadscopereorder = False  # in the order of `pytest_collection_modifyitems`
    return LoadFileScheduling(config, log)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The longest files first; tests with a real language model only where one is served, see tests/real."""
    order = {TESTS / name: number for number, name in enumerate(LONGEST)}
    items.sort(key=lambda item: order.get(item.path, len(order)))
    if not os.environ.get("REAL_MODEL_URL"):
        left_out = [item for item in items if item.get_closest_marker("real_model")]
        items[:] = [item for item in items if item not in left_out]
        config.hook.pytest_deselected(items=left_out)


@pytest.fixture(scope="session", autouse=True)
def _a_house_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Tests neither see the host's settings nor write into the host's instance folder.

    Hundreds of them make an application, whose templates need be compiled only once.
    """
    with pytest.MonkeyPatch.context() as patch:
        compiled = tmp_path_factory.mktemp("templates")
        patch.setattr("partychef.web.app.template_cache", lambda _, templates: TemplateCache(compiled, templates))
        for name in os.environ:
            if name.startswith("PARTYCHEF_") and name != "PARTYCHEF_BROWSER":
                patch.delenv(name)
        patch.setenv("PARTYCHEF_INSTANCE", str(tmp_path_factory.mktemp("instance")))
        yield
