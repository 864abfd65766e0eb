"""One server with several workers: a killed worker's guests go on at another one, and a new one takes its place."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.conftest import Party, Street
from tests.services import PostgreSQL
from tests.serving import Server, wait_for

pytestmark = pytest.mark.cluster


@pytest.fixture
def street(tmp_path: Path, postgresql: PostgreSQL) -> Iterator[Street]:
    street = Street(tmp_path, 1, postgresql, PARTYCHEF_WORKERS="2")
    yield street
    street.close()


def workers(server: Server) -> set[int]:
    """The processes of a server that serve."""
    master = server._process.pid
    return {int(child) for child in Path(f"/proc/{master}/task/{master}/children").read_text().split()}


def test_a_killed_worker_takes_nothing_along_and_is_replaced(street: Street) -> None:
    (server,) = street.servers
    wait_for(lambda: len(workers(server)) == 2)
    party = Party(street)
    party.make(2)
    before = workers(server)
    for worker in before:
        os.kill(worker, signal.SIGKILL)
        party.move()
        wait_for(party.are_current, seconds=10)
        party.make(2)
        wait_for(lambda: len(workers(server)) == 2)
    party.make(2)
    wait_for(party.are_current, seconds=10)
    party.leave()
    assert not workers(server) & before
    assert sum(party.taps.values()) > 3
    assert party.nothing_is_lost_or_doubled()
