"""Several processes serve one table: what one of them writes or hears, the others know, whether news arrive or not."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from sqlalchemy import event

from partychef.tables import hiding, host, tempo, voice
from partychef.tables.following import Following
from partychef.tables.news import AnyNews, Changed, Gone, Hear, Here, NoNews, Voiced
from partychef.tables.places import Visitor
from partychef.tables.push import Flash
from tests.tables.conftest import House
from tests.tables.test_moderation import introduce, presenting

READ, WRITE = msgspec.json.Decoder(tuple[str, AnyNews]), msgspec.json.Encoder()


class Wire:
    """Carries news between houses at once, unless it is cut."""

    def __init__(self) -> None:
        self.ends: list[End] = []
        self.cut = False

    def end(self) -> End:
        self.ends.append(End(self))
        return self.ends[-1]

    def carry(self, name: str, news: AnyNews) -> None:
        written = WRITE.encode((name, news))
        for end in self.ends:
            if not self.cut and (end.name != name or isinstance(news, Here)):
                end.hear(*READ.decode(written))


class End(NoNews):
    """One end of the wire."""

    silent = False

    def __init__(self, wire: Wire) -> None:
        super().__init__()
        self._wire = wire
        self.hear: Hear = lambda process, news: None

    def tell(self, news: AnyNews) -> None:
        self._wire.carry(self.name, news)

    def listen(self, hear: Hear) -> None:
        self.hear = hear


class Street:
    """Houses that serve the same tables."""

    def __init__(self, database: str) -> None:
        self.wire = Wire()
        self.houses = [House(database, news=self.wire.end()) for _ in range(2)]
        self.following = [Following(house.tables, house.clock.look_at) for house in self.houses]
        for house, following in zip(self.houses, self.following, strict=True):
            house.hub.news.listen(following.hear)


@pytest.fixture
def street(database: str) -> Iterator[Street]:
    street = Street(database)
    yield street
    for house in street.houses:
        house.store.close()


def test_a_move_through_one_process_is_on_the_pages_of_another(street: Street) -> None:
    here, there = street.houses
    code = here.party("Ana", "Ben", "Cleo")
    page = there.hub.listen(code, Visitor("a phone"), lambda: there.live(code).shown.state.timed_step().kind)  # type: ignore[union-attr]
    assert there.live(code).shown.n == 0
    assert page.wait(5) == "assignment"
    here.default(code, here.view(code).judge)
    assert page.wait(5) == "cooking"
    assert there.live(code).shown.n == 1
    assert there.view(code, 0) == here.view(code, 0)
    assert there.live(code).stamp >= here.live(code).stamp  # else a phone would think that its stream is stuck


def statements(house: House) -> list[str]:
    """What this house will ask the database."""
    asked: list[str] = []
    event.listen(house.store.engine, "after_cursor_execute", lambda *told: asked.append(told[2]))
    return asked


def test_whoever_hears_of_a_move_and_has_the_state_before_reads_nothing(street: Street) -> None:
    here, there = street.houses
    code = here.party("Ana", "Ben", "Cleo")
    there.live(code)
    here.play_until(code, "presenting")
    live, asked = there.live(code), statements(there)
    host.skip(here.tables, code)
    assert there.live(code) is live
    assert (live.n, live.table.revision) == (here.live(code).n, here.live(code).table.revision)
    assert live.state == here.live(code).state
    assert asked == []


def test_whoever_has_missed_a_move_reads_the_new_lines_of_the_log_alone(street: Street) -> None:
    here, there = street.houses
    code = here.party("Ana", "Ben", "Cleo")
    there.live(code)
    here.play_until(code, "presenting")
    live, asked = there.live(code), statements(there)
    street.wire.cut = True
    host.skip(here.tables, code)
    street.wire.cut = False
    host.skip(here.tables, code)
    assert there.live(code) is live
    assert live.state == here.live(code).state
    assert [words for words in asked if "FROM entry" in words and "entry.n >" not in words] == []
    assert any("entry.n >" in words for words in asked)


def test_news_that_do_not_fit_are_not_believed(street: Street) -> None:
    here, there = street.houses
    code = here.party("Ana", "Ben", "Cleo")
    there.live(code)
    street.wire.cut = True
    here.default(code, here.view(code).judge)
    street.wire.cut = False
    nonsense = {"table_id": 1, "n": 1, "seat": 0, "move": '{"move": "juggle"}', "by": "person", "at": 1.0}
    revision = here.live(code).table.revision
    here.hub.news.tell(Changed(code, revision, 1.0, since=revision - 1, entries=[nonsense]))
    assert there.live(code).state == here.live(code).state
    assert there.live(code).table.revision == revision


def test_a_whole_evening_through_two_processes_in_turn_is_one_log(street: Street) -> None:
    here, there = street.houses
    code = here.party("Ana", "Ben", "Cleo", options={"laps": 1})
    houses = [here, there]
    while here.live(code).playing:
        movers = sorted(here.state(code).to_move(), key=lambda seat: -1 if seat is None else seat)
        houses[0].default(code, movers[-1])
        houses.reverse()
    assert here.live(code).table.status == there.live(code).table.status == "over"
    there.restart()
    assert there.view(code) == here.view(code)


def test_guests_who_sit_down_and_a_start_are_seen_elsewhere(street: Street) -> None:
    here, there = street.houses
    code = here.party("Ana", "Ben", started=False)
    there.tables.sit(code, "Cleo", "🥝")
    assert [chair.name for chair in here.live(code).chairs] == ["Ana", "Ben", "Cleo"]
    there.tables.start(code)
    assert here.step(code) == "assignment"
    host.remove(here.tables, code, here.chair(code, "Ben"))
    assert [chair.kind for chair in there.live(code).chairs] == ["person", "heuristic", "person"]
    assert there.live(code).chairs[1].token_hash is None


def test_without_news_the_database_tells(street: Street) -> None:
    here, there = street.houses
    code = here.party("Ana", "Ben", "Cleo")
    there.live(code)
    street.wire.cut = True
    here.default(code, here.view(code).judge)
    assert there.live(code).n == 0
    street.following[1].poll()
    assert there.live(code).n == 1
    assert there.step(code) == "cooking"


def test_what_a_host_hides_through_one_process_is_on_no_page_of_another(street: Street) -> None:
    """The log has as many lines as before: only what was read of it is no longer true."""
    here, there = street.houses
    code, seat = presenting(here, "off")
    introduce(here, code, seat, "Rude Soup", "")
    street.following[1].poll()
    assert "Rude Soup" in str(there.state(code).view(None))
    hiding.hide_text(here.tables, code, here.live(code).n, "Rude Soup")
    street.following[1].poll()
    assert "Rude Soup" not in str(there.state(code).view(None)) and there.live(code).n == here.live(code).n


def people_are_done(house: House, code: str) -> None:
    """The table waits for nobody but AI chefs."""
    for chair in house.live(code).chairs:
        if chair.kind == "person" and chair.seat in house.state(code).to_move():
            house.default(code, chair.seat)


def test_a_host_who_hurries_or_holds_a_step_does_so_at_every_process_and_only_in_that_step(street: Street) -> None:
    here, there = street.houses
    code = here.party("Ana", "Ben", ais=2)
    there.live(code)
    here.play_until(code, "cooking")
    there.live(code).voice.hear("tv", "begin", "a text", there.time)
    tempo.hurry(here.tables, code)
    assert there.live(code).tempo == here.live(code).tempo
    assert there.live(code).tempo.introduced
    assert there.live(code).shown.silenced > 0
    assert there.live(code).voice.lets_go_on(None, there.time, there.time) <= there.time + voice.BREATH
    people_are_done(here, code)
    tempo.extend(here.tables, code)
    assert there.live(code).tempo.held_until == here.time + 60
    here.default(code, max(seat for seat in here.state(code).to_move() if seat is not None))
    here.play_until(code, "assignment")
    assert there.live(code).tempo.held_until == 0.0


def test_what_the_big_screen_reads_is_waited_for_by_every_process(street: Street) -> None:
    here, there = street.houses
    code = here.party("Ana", "Ben", "Cleo")
    there.live(code)
    voice.hear(here.tables, code, "tv", "begin", "a text")
    here.hub.news.tell(Voiced(code, "tv", "begin", "a text"))
    assert there.live(code).voice.screen == "tv"
    here.hub.news.tell(Voiced(code, "tv", "nonsense", "a text"))
    here.hub.news.tell(Voiced(code, "tv", "off", ""))
    assert there.live(code).voice.screen == ""


def test_reactions_through_several_processes_are_counted_together_and_once(street: Street) -> None:
    here, there = street.houses
    code = here.party("Ana", "Ben", "Cleo", "Dan")
    there.live(code)
    here.play_until(code, "presenting")
    while here.live(code).game.judged.on_show(here.state(code)) is None:  # type: ignore[union-attr]
        here.default(code, max(seat for seat in here.state(code).to_move() if seat is not None))
    shown = here.live(code).game.judged.on_show(here.state(code))  # type: ignore[union-attr]
    watching = [chair.id for chair in here.live(code).chairs if chair.seat != shown.seat]  # type: ignore[union-attr]
    assert here.tables.react(code, watching[0], "applause")
    assert there.tables.react(code, watching[1], "applause")
    assert not there.tables.react(code, watching[0], "applause")  # too fast, whichever process it comes to
    while here.live(code).last.get(None, (None, ""))[1] != "table":
        here.default(code, max(seat for seat in here.state(code).to_move() if seat is not None))
    assert "applause" in str(here.live(code).last[None][0]) and "2" in str(here.live(code).last[None][0])
    assert here.live(code).applause.empty
    assert there.live(code).applause.empty


def test_phones_at_other_processes_count_as_connected_until_those_are_gone(street: Street) -> None:
    here, there = street.houses
    code = here.party("Ana", "Ben", "Cleo")
    there.live(code)
    page = here.hub.listen(code, Visitor("Ana's phone", chair=7))
    assert there.hub.online(code) == frozenset({7})
    assert there.hub.listens(code, "Ana's phone")
    here.hub.leave(page)
    assert there.hub.online(code) == frozenset()
    here.hub.listen(code, Visitor("Ana's phone", chair=7))
    here.hub.news.tell(Gone())
    assert there.hub.online(code) == frozenset()


def test_a_process_that_was_cut_off_is_told_who_is_present(street: Street) -> None:
    here, there = street.houses
    code = here.party("Ana", "Ben", "Cleo")
    street.wire.cut = True
    here.hub.listen(code, Visitor("Ana's phone", chair=7))
    assert there.hub.online(code) == frozenset()
    street.wire.cut = False
    there.hub.news.tell(Here(new=True))
    assert there.hub.online(code) == frozenset({7})
    assert here.hub.online(code) == frozenset({7})


def test_a_killed_process_takes_its_phones_along(street: Street) -> None:
    presence = street.houses[0].hub.elsewhere
    presence.heard("killed", 100.0)
    presence.set("killed", "ABCDEF", [("a phone", 3)])
    assert presence.expire(99.0) == []
    assert presence.expire(101.0) == ["ABCDEF"]
    assert presence.viewers("ABCDEF") == ()


def test_what_floats_by_is_seen_on_pages_everywhere(street: Street) -> None:
    here, there = street.houses
    code = here.party("Ana", "Ben", "Cleo")
    there.live(code)
    page = there.hub.listen(code, Visitor("a phone"))
    here.hub.flash(code, Flash("reaction", "{}"))
    assert page.flashes() == [Flash("reaction", "{}")]


def test_news_of_tables_that_nobody_has_open_here_cost_nothing(street: Street) -> None:
    here, there = street.houses
    code = here.party("Ana", "Ben", "Cleo")
    here.default(code, here.view(code).judge)
    assert code not in there.tables.revisions()
