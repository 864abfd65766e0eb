"""The pages of a restaurant are told what is new, as those of a table are: one stream follows all tables."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from partychef import create_app
from partychef.settings import Settings
from partychef.tables import forgetting, restaurants
from partychef.tables import host as powers
from tests import services
from tests.serving import wait_for
from tests.web.conftest import Guest, Site, text_of
from tests.web.test_restaurant import at_dinner, evening, kitchen, moved, until, until_scored


class Stream:
    """What one open page is sent."""

    def __init__(self, pieces: Iterator[bytes | str]) -> None:
        self._pieces = pieces

    def next(self) -> str:
        """The next event, without its tags; a page that is told nothing for long is sent a beat."""
        return next(text_of(piece.replace("\ndata: ", "\n")) for piece in self._texts() if "data:" in piece)

    def rest(self) -> str:
        """All that comes until the stream ends."""
        return "".join(self._texts())

    def brings(self, words: str) -> bool:
        """Whether these words come, perhaps after something else."""
        while words not in (said := self.next()):
            if said.startswith("event: beat"):
                return False
        return True

    def _texts(self) -> Iterator[str]:
        return (piece if isinstance(piece, str) else piece.decode() for piece in self._pieces)


@contextmanager
def listening(guest: Guest, page: str) -> Iterator[Stream]:
    """The stream of a page, which has been sent all that there is to see."""
    with guest.client.get(f"{page}/stream", buffered=False) as answer:
        stream = Stream(iter(answer.response))
        stream.next()
        yield stream


def test_cp_56_the_kitchen_sees_an_order_at_once(site: Site) -> None:
    _, found, guests = at_dinner(site)
    first = found.tables[0]
    until(site, first, "ordering")
    with listening(site.guest(), kitchen(found)) as page:
        moved(site, guests[0][0], first, "order_dish", round=1)
        said = page.next()
    assert "1 order to confirm" in said and "Ana 1" in said


def test_one_stream_tells_of_all_tables_and_a_reaction_is_for_its_own_table(site: Site) -> None:
    _, found, guests = at_dinner(site)
    with listening(site.guest(), kitchen(found)) as page:
        for code in found.tables:
            until(site, code, "presenting")
            assert page.brings("main course: presenting")
        guests[0][0].post(f"/table/{found.tables[0]}/react", {"emoji": "🔥"})
        until(site, found.tables[1], "ordering")
        assert "main course: ordering" in page.next()


def test_guests_who_sit_down_are_seen_on_the_page_of_the_evening(site: Site) -> None:
    host, found = evening(site)
    with listening(site.guest(), f"/evening/{found.code}") as page, listening(host, f"/evening/{found.code}") as mine:
        site.guest().join(found.tables[1], "B<en")
        said, told = page.next(), mine.next()
    assert "B<en" in said and "Open the kitchen" not in said
    assert "Where do you sit?" in said and "Where do you sit?" not in told and "Your tables" in told
    assert "Open the kitchen" in told, "the host’s own page keeps what is for the host"


def test_nobody_finds_the_kitchen_through_the_stream_of_the_evening(site: Site) -> None:
    _, found = evening(site)
    with site.guest().client.get(f"/evening/{found.code}/stream", buffered=False) as answer:
        said = Stream(iter(answer.response))
        pieces = [next(said._texts()), next(said._texts())]
    assert found.kitchen not in "".join(pieces)
    assert site.guest().get("/kitchen/nobody-knows/stream").status_code == 404
    assert site.guest().get("/evening/ABCDEF/stream").status_code == 404


def test_a_tap_in_the_kitchen_is_answered_by_its_stream_alone(site: Site) -> None:
    _, found, guests = at_dinner(site)
    first, chef = found.tables[0], site.guest()
    until(site, first, "ordering")
    moved(site, guests[0][0], first, "order_dish", round=1)
    order = {"move": "confirm_order", "guest": 0}
    with listening(chef, kitchen(found)) as page:
        assert chef.post(kitchen(found, f"/order/{first}"), order).status_code == 204
        assert "✓ confirmed" in page.next()
        again = chef.post(kitchen(found, f"/order/{first}"), order)
    assert again.status_code == 422 and "You have confirmed this order already." in again.text
    assert chef.post(kitchen(found, f"/order/{first}"), order, htmx=False).status_code == 422


def test_cp_57_pages_of_a_table_that_is_over_hear_when_the_last_one_is(site: Site) -> None:
    """Whichever way it ends: here the second table is stopped."""
    _, found, guests = at_dinner(site)
    first, second = found.tables
    until_scored(site, first)
    powers.skip(site.tables, first)
    while site.view(first).step != "over":
        powers.skip(site.tables, first)
    with listening(guests[0][0], f"/table/{first}") as page:
        powers.stop(site.tables, second)
        assert page.brings("wins the whole restaurant")


def test_a_table_that_is_deleted_goes_from_the_pages_and_the_last_one_takes_them_along(site: Site) -> None:
    _, found, _ = at_dinner(site)
    with listening(site.guest(), kitchen(found)) as page:
        forgetting.forget_for_good(site.tables, found.tables[0])
        said = page.next()
        assert "Table 2" in said and "Table 1" not in said
        forgetting.forget_for_good(site.tables, found.tables[1])
        assert page.rest().endswith("event: gone\ndata: {}\n\n")


def test_tables_that_a_kitchen_shows_stay_in_memory(site: Site) -> None:
    """Else the process would not follow what others tell of them."""
    _, found, _ = at_dinner(site)
    with listening(site.guest(), kitchen(found)):
        assert site.party.hub.watched() == {*found.tables}
    assert site.party.hub.watched() == set()


@pytest.mark.cluster
def test_with_several_processes_the_kitchen_hears_of_orders_at_another_one(
    tmp_path: Path, postgresql: services.PostgreSQL, redis_server: services.Redis
) -> None:
    url = postgresql.new_database()
    settings = Settings(instance=tmp_path, database=url, redis=redis_server.url)
    here, there = (Site(create_app(settings, clock=False, now=lambda: 1_000_000.0)) for _ in range(2))
    with ExitStack() as open_things:
        open_things.callback(postgresql.drop, url)
        for one in (here, there):
            open_things.callback(one.party.close)
            one.app.testing = True
            assert one.party.following is not None
            one.party.following.start()
        wait_for(lambda: not here.party.hub.news.silent and not there.party.hub.news.silent)
        _, found, guests = at_dinner(here)
        until(here, found.tables[0], "ordering")
        page = open_things.enter_context(listening(there.guest(), kitchen(found)))
        moved(here, guests[0][0], found.tables[0], "order_dish", round=1)
        assert page.brings("1 order to confirm")
        restaurants.take_order(here.tables, found, found.tables[0], {"move": "confirm_order", "guest": 0})
        assert page.brings("✓ confirmed")
