"""For all tests: hypothesis without a stopwatch, and no setting and no party of this machine."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("tests.games.laws")
settings.register_profile("partychef", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "partychef")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests with a real language model are chosen by serving one; see tests/real."""
    if not os.environ.get("REAL_MODEL_URL"):
        left_out = [item for item in items if item.get_closest_marker("real_model")]
        items[:] = [item for item in items if item not in left_out]
        config.hook.pytest_deselected(items=left_out)


@pytest.fixture(scope="session", autouse=True)
def _a_house_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Tests neither see the host's settings nor write into the host's instance folder."""
    with pytest.MonkeyPatch.context() as patch:
        for name in os.environ:
            if name.startswith("PARTYCHEF_") and name != "PARTYCHEF_BROWSER":
                patch.delenv(name)
        patch.setenv("PARTYCHEF_INSTANCE", str(tmp_path_factory.mktemp("instance")))
        yield
