"""For all tests: how they are shared out among workers, and nothing of this machine's settings and parties."""

import gc
import os
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from hypothesis import settings
from sqlalchemy import Connection, event
from werkzeug.routing import Rule

from partychef.tables import names, store
from partychef.tables.models import Base
from partychef.web.template_cache import TemplateCache
from tests import services

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
    "faults/test_kill.py",
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
    """The longest files first; tests with a real language model only where one is served, see tests/real, and those of
    several processes where the system has PostgreSQL and Redis."""
    order = {TESTS / name: number for number, name in enumerate(LONGEST)}
    items.sort(key=lambda item: order.get(item.path, len(order)))
    if not os.environ.get("REAL_MODEL_URL"):
        _leave_out(config, items, "real_model")
    if services.missing():
        _not_run.extend(_leave_out(config, items, "cluster"))


_not_run: list[pytest.Item] = []
"""What needs programs that this machine lacks."""


def _leave_out(config: pytest.Config, items: list[pytest.Item], mark: str) -> list[pytest.Item]:
    left_out = [item for item in items if item.get_closest_marker(mark)]
    items[:] = [item for item in items if not item.get_closest_marker(mark)]
    config.hook.pytest_deselected(items=left_out)
    return left_out


def _lacks_services(config: pytest.Config) -> bool:
    """Whether something was not run for want of programs; where tests are shared out among workers, only they know
    what, so it is assumed."""
    return bool(_not_run) or (config.pluginmanager.hasplugin("dsession") and bool(services.missing()))


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Say what was not run, and why."""
    if _lacks_services(config):
        terminalreporter.section("not run", sep="=")
        number, needs = str(len(_not_run) or "The"), ", ".join(services.missing())
        why = f"{number} tests of several processes were not run: {needs} missing (apt install postgresql redis)"
        terminalreporter.line(why)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """In CI everything is run, or it fails."""
    if _lacks_services(session.config) and os.environ.get("CI"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.fixture(scope="session")
def postgresql() -> Iterator[services.PostgreSQL]:
    """A PostgreSQL server for all tests of this process; each makes databases of its own."""
    with services.postgresql() as server:
        yield server


@pytest.fixture(scope="session")
def redis_server() -> Iterator[services.Redis]:
    """A Redis server for all tests of this process; tests that pause or stop one have their own."""
    with services.redis() as server:
        yield server


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.cluster)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of an empty database, of each kind that partychef can use."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'party.db'}"
        return
    server: services.PostgreSQL = request.getfixturevalue("postgresql")
    url = server.new_database()
    yield url
    server.drop(url)


@pytest.fixture(scope="session", autouse=True)
def _a_house_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Tests neither see the host's settings nor write into the host's instance folder.

    Hundreds of them make an application, whose templates need be compiled only once, for all workers; what builds its
    addresses and what makes its tables, once for each.
    """
    with pytest.MonkeyPatch.context() as patch:
        own = tmp_path_factory.getbasetemp()
        compiled = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "templates"
        compiled.mkdir(mode=0o700, exist_ok=True)
        patch.setattr("partychef.web.app.template_cache", lambda _, templates: TemplateCache(compiled, templates))
        patch.setattr(Rule, "_compile_builder", _compiled_once(Rule._compile_builder))
        patch.setattr(store, "_set_up_sqlite", _without_waiting(store._set_up_sqlite))
        patch.setattr(Base.metadata, "create_all", _written_once(Base.metadata.create_all))
        for name in os.environ:
            if name.startswith("PARTYCHEF_") and name != "PARTYCHEF_BROWSER":
                patch.delenv(name)
        patch.setenv("PARTYCHEF_INSTANCE", str(tmp_path_factory.mktemp("instance")))
        yield


@pytest.fixture(autouse=True)
def _the_same_cards_each_time(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that a test opens within its own process get the same cards whenever it runs, so that what fails once
    fails again. SEED=2 and so on deal others."""
    dealt = count()
    salt = os.environ.get("SEED", "")
    monkeypatch.setattr(names, "new_seed", lambda: f"{crc32(f'{request.node.name}{salt}'.encode()):08x}{next(dealt)}")


def _compiled_once(compiled: Callable[[Rule, bool], Callable[..., Any]]) -> Callable[[Rule, bool], Callable[..., Any]]:
    """Werkzeug's function that compiles what builds the address of a rule, which is half of making an application.

    It depends on how the rule is written and on nothing else, unless the rule has defaults.
    """
    known: dict[Any, Callable[..., Any]] = {}

    def builder(rule: Rule, append_unknown: bool = True) -> Callable[..., Any]:
        if rule.defaults:
            return compiled(rule, append_unknown)
        written = (rule.rule, tuple(rule._trace), append_unknown)
        if written not in known:
            known[written] = compiled(rule, append_unknown)
        return known[written]

    return builder


def _written_once(create_all: Callable[[Connection], None]) -> Callable[[Connection], None]:
    """SQLAlchemy's function that makes all tables in an empty database, which writes the same statements each time."""
    written: dict[str, list[str]] = {}

    def made(connection: Connection) -> None:
        kind = connection.dialect.name
        for statement in written.get(kind, ()):
            connection.exec_driver_sql(statement)
        if kind not in written:
            statements: list[str] = []

            def hear(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
                statements.append(statement)

            event.listen(connection, "before_cursor_execute", hear)
            create_all(connection)
            event.remove(connection, "before_cursor_execute", hear)
            written[kind] = [one for one in statements if one.lstrip().startswith("CREATE")]

    return made


def _without_waiting(set_up: Callable[[Any, Any], None]) -> Callable[[Any, Any], None]:
    """What sets up a connection to SQLite, except that no commit waits for the disk: no test cuts the power. Servers in
    processes of their own wait, and tests/tables/test_store.py says that they do."""

    def done(connection: Any, record: Any) -> None:
        set_up(connection, record)
        connection.execute("PRAGMA synchronous=OFF")

    return done
