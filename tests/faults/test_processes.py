"""Three processes serve one house, and one of them is killed, or Redis or PostgreSQL is away: the party goes on."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest
from sqlalchemy import select

from partychef.tables.models import Lease, Process
from tests.faults.conftest import Party, Street
from tests.how_long import times
from tests.serving import wait_for

SOON = 10.0
"""Seconds: three on a free machine, as `tests/tables/test_leases.py` has it, but these tests run on busy ones."""

AWAY = times(4, 10)
"""Seconds for which Redis answers nobody."""

pytestmark = pytest.mark.cluster


@pytest.fixture
def party(street: Street) -> Iterator[Party]:
    party = Party(street)
    yield party
    party.leave()


def keeper(street: Street, party: Party) -> str:
    """The process that looks after a table."""
    with street.store.reading() as connection:
        query = select(Lease.process).where(Lease.table_id == street.now(party.code).table.id)
        return str(connection.scalar(query))


def ai_moves(street: Street, party: Party) -> int:
    live = street.now(party.code)
    return sum(live.made[chair.seat] for chair in live.chairs if chair.kind != "person")


def test_processes_killed_under_play_lose_no_move_and_phones_are_soon_current(street: Street, party: Party) -> None:
    party.make(5)
    for server in street.servers:  # one after the other, so that the one that looks after the table is among them
        server.kill()
        party.move()
        wait_for(party.are_current, seconds=SOON)
        starting = threading.Thread(target=server.start)
        starting.start()
        party.make(times(2, 20))
        starting.join()
    party.make(2)
    assert sum(party.taps.values()) > 10
    assert party.nothing_is_lost_or_doubled()


def test_another_process_lets_the_ais_move_when_theirs_is_killed(street: Street, party: Party) -> None:
    party.make(2)
    first = keeper(street, party)
    for server in street.servers:
        server.kill()
        if keeper_is_gone(street, first):
            break
        server.start()
    before = ai_moves(street, party)
    player = threading.Thread(target=party.play, args=(3,))
    player.start()
    wait_for(lambda: keeper(street, party) != first and ai_moves(street, party) > before, seconds=SOON)
    player.join()
    server.start()
    assert party.nothing_is_lost_or_doubled()


def keeper_is_gone(street: Street, name: str) -> bool:
    """Whether the process of this name gives no signs of life, as its neighbours find out."""
    time.sleep(0.1)
    end = time.monotonic() + 0.9  # they come twice a second
    seen = last_sign(street, name)
    while time.monotonic() < end:
        if last_sign(street, name) != seen:
            return False
        time.sleep(0.05)
    return True


def last_sign(street: Street, name: str) -> float:
    with street.store.reading() as connection:
        return float(connection.scalar(select(Process.until).where(Process.name == name)) or 0.0)


def test_while_redis_is_paused_play_goes_on_and_afterwards_nothing_is_missing(street: Street, party: Party) -> None:
    party.make(2)
    before = sum(party.taps.values())
    street.redis.pause()
    party.play(AWAY)
    assert sum(party.taps.values()) > before + 5
    wait_for(party.are_current, seconds=SOON)  # they are shown what the database says
    street.redis.go_on()
    party.make(2)
    wait_for(party.are_current, seconds=SOON)
    assert party.nothing_is_lost_or_doubled()


def test_connections_to_the_database_are_cut_and_guests_read_one_sentence_and_play_on(
    street: Street, party: Party
) -> None:
    for _ in range(5):
        party.make(1)
        street.postgresql.cut_connections()
    party.make(2)
    wait_for(party.are_current, seconds=SOON)
    assert party.nothing_is_lost_or_doubled()
    assert "Traceback" not in "".join(trouble for guest in party.guests for trouble in guest.troubles)


def test_postgresql_is_restarted_and_the_party_goes_on(street: Street, party: Party) -> None:
    party.make(2)
    street.store.engine.dispose()
    street.postgresql.stop()
    page = f"/table/{party.code}/screen"
    assert any(party.host.session.get(server.url + page, timeout=10).ok for server in street.servers)  # it stays
    told = party.host.session.post(
        f"{street.servers[0].url}/table/{party.code}/host/pause", data={"csrf_token": party.host._token}, timeout=10
    )
    assert told.status_code == 503
    assert "That could not be saved just now" in told.text
    street.postgresql.start()
    party.make(2)
    wait_for(party.are_current, seconds=SOON)
    assert party.nothing_is_lost_or_doubled()
