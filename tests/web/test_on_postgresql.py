"""Pages, streams, drafts and wrong codes on PostgreSQL and Redis: the same stories as on SQLite, told once more."""

# ruff: noqa: F403
from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from partychef import create_app
from partychef.settings import Settings
from tests import services
from tests.attacks.test_wrong_codes import *
from tests.web.conftest import Site
from tests.web.test_drafts import *
from tests.web.test_left_for_good import *
from tests.web.test_pages import *
from tests.web.test_rounds import *
from tests.web.test_streams import *

pytestmark = pytest.mark.cluster


@pytest.fixture
def site(tmp_path: Path, postgresql: services.PostgreSQL, redis_server: services.Redis) -> Iterator[Site]:
    url = postgresql.new_database()
    settings = Settings(instance=tmp_path, database=url, redis=redis_server.url)
    app = create_app(settings, clock=False, now=lambda: 1_000_000.0)
    app.testing = True
    yield Site(app)
    app.extensions["partychef"].close()
    postgresql.drop(url)
