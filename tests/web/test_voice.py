"""The big screen reports what it reads aloud, and gets the sound of a model from the house; nobody else does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from partychef import create_app
from partychef.games.cooking_party.moves import Award, Critique, ReadOut
from partychef.judges.critics import shipped_critics
from partychef.judges.jury import heading, joint
from partychef.llm.client import warm
from partychef.llm.speech import LONGEST
from partychef.settings import Settings
from partychef.tables import host as powers
from partychef.tables.voice import Spoken
from partychef.web.games.cooking_party_stage import speaker_of, speech_of
from partychef.web.spoken import spoken_on
from tests.fake_model import FakeModel, Say
from tests.web.conftest import Guest, Site

WORDS = "🦞 The lobster was bold! The rest, my dear, was not."


def judging(site: Site, **options: Any) -> str:
    """A critic's table where something has been said of the first dish."""
    agreed = {"judge": "critic:inspector", "timers": "off", "options": options}
    code = str(site.tables.open_table(agreed)[0])
    powers.seat_critic(site.tables, code, "inspector", "The Inspector", "🧐")
    for _ in range(2):
        powers.add_ai(site.tables, code)
    site.tables.start(code)
    while site.view(code).step != "judging":
        powers.skip(site.tables, code)
    speaks(site, code, 0, WORDS)
    return code


def speaks(site: Site, code: str, number: int, words: str) -> None:
    """The judge says this of a dish."""
    with site.tables.at(code) as live:
        site.tables.make_move(live, site.view(code).judge_now, Critique(site.view(code).chefs[number], words), "ai")


class Screen:
    """A browser that has a big screen open."""

    def __init__(self, site: Site, code: str) -> None:
        self.site = site
        self.code = code
        self.guest: Guest = site.guest()
        self.guest.get(f"/table/{code}/screen")
        self.stream = self.guest.client.get(f"/table/{code}/stream?on=screen")
        self.token = self.guest.get(f"/table/{code}/voice").text

    def reports(self, report: str, key: str = "one") -> int:
        fields = {"csrf_token": self.token, "report": report, "key": key}
        return self.guest.client.post(f"/table/{self.code}/voice", data=fields).status_code

    def speech(self, words: str, key: str) -> Any:
        return self.guest.get(f"/table/{self.code}/voice/speech", query_string={"words": words, "key": key})

    def leaves(self) -> None:
        self.stream.close()


def opinion(site: Site, code: str, juror: str = "") -> str:
    """The key of what was said of the first dish, by a critic alone or by a juror with this number."""
    return f"{code}-opinion-1-{site.view(code).chefs[0]}{juror}"


def voice(site: Site, code: str) -> Any:
    return site.tables.find(code).voice


def test_the_big_screen_reports_and_late_news_change_nothing(site: Site) -> None:
    code = judging(site)
    screen = Screen(site, code)
    assert screen.reports("begin") == 204
    assert voice(site, code).lets_go_on("Hm.", 1_000_000.0, 1_000_000.0) > 1_000_005
    assert screen.reports("end", "something else") == 204
    assert screen.reports("end") == 204
    assert voice(site, code).lets_go_on("Hm.", 1_000_000.0, 1_000_000.0) < 1_000_005
    screen.leaves()


def test_phones_strangers_and_screens_of_other_tables_are_refused(site: Site) -> None:
    code, other = judging(site), judging(site)
    elsewhere = Screen(site, other)
    path = f"/table/{code}/voice"
    assert site.guest().post(path, {"report": "begin", "key": "x"}).status_code == 403
    assert elsewhere.guest.post(path, {"report": "begin", "key": "x"}).status_code == 403
    assert elsewhere.guest.client.post(path, data={"report": "begin", "key": "x"}).status_code == 400  # no token
    assert site.guest().get(path + "/speech?words=bold").status_code == 403
    assert voice(site, code).screen == ""
    elsewhere.leaves()
    assert elsewhere.reports("begin") == 403


def test_nonsense_is_refused_with_a_sentence(site: Site) -> None:
    code = judging(site)
    screen = Screen(site, code)
    assert screen.reports("sing") == 422
    assert screen.reports("begin", "x" * 121) == 422
    screen.leaves()


def test_a_table_waits_for_one_screen_and_for_another_when_that_is_gone(site: Site) -> None:
    code = judging(site)
    first, second = Screen(site, code), Screen(site, code)
    first.reports("begin")
    speaker = voice(site, code).screen
    assert second.reports("off") == 204
    assert voice(site, code).screen == speaker
    first.leaves()
    assert second.reports("on") == 204
    assert voice(site, code).screen not in ("", speaker)
    second.leaves()


LISTEN = "Listen to the big screen"


def test_phones_show_a_critique_when_the_big_screen_has_said_it(site: Site) -> None:
    """The other words, and all words where nobody reads aloud, they show at once."""
    code = judging(site)
    phone, second = site.guest(), "🦞 A plate with manners."
    screen = Screen(site, code)
    assert WORDS in phone.page(code) and LISTEN not in phone.page(code)
    site.later(100)
    screen.reports("on")
    site.later(1)
    speaks(site, code, 1, second)
    assert second not in phone.page(code) and LISTEN in phone.page(code) and WORDS in phone.page(code)
    assert second in screen.guest.get(f"/table/{code}/screen").text
    screen.reports("begin")
    assert LISTEN in phone.page(code)
    screen.reports("end")
    assert second in phone.page(code) and LISTEN not in phone.page(code)
    screen.leaves()


@pytest.mark.parametrize("leaves", [True, False])
def test_phones_do_not_wait_for_a_voice_that_is_switched_off_or_late(site: Site, leaves: bool) -> None:
    code, phone = judging(site), site.guest()
    screen = Screen(site, code)
    site.later(1)
    screen.reports("on")
    site.later(1)
    speaks(site, code, 1, "🦞 A plate with manners.")
    assert LISTEN in phone.page(code)
    if leaves:
        screen.reports("off")
    else:
        due = site.party.clock.tick()
        assert due is not None and due < site.tables.now() + 10
        site.later(10)
        site.party.clock.tick()
        assert voice(site, code).screen == ""
    assert LISTEN not in phone.page(code)
    screen.leaves()


def gives_the_chips(site: Site, code: str) -> None:
    view: Any = site.view(code)
    first, second = view.due.to[:2]
    with site.tables.at(code) as live:
        move = Award({5: second, 10: second, 25: second, 50: second, 100: first})
        site.tables.make_move(live, view.judge_now, move, "person")


@pytest.mark.parametrize("rounds", [1, 2])
def test_phones_tell_no_result_before_the_big_screen_does(site: Site, rounds: int) -> None:
    """Also a judge who gives the chips while the last critique is still being read spoils nothing."""
    code = judging(site, rounds=rounds)
    phone, screen = site.guest(), Screen(site, code)
    screen.reports("on")
    site.later(1)
    speaks(site, code, 1, "🦞 A plate with manners.")
    screen.reports("begin")
    gives_the_chips(site, code)
    recap = f"/party/{site.tables.find(code).table.recap}"
    for _ in range(10):
        site.later(3)
        assert screen.reports("still") == 204
        site.party.clock.tick()
        assert LISTEN in phone.page(code) and "after-fall" not in phone.page(code)
        assert ".recipe" not in phone.get(recap).text and "Refresh" in phone.get(recap).headers
    screen.reports("end")
    assert LISTEN not in phone.page(code) and "after-fall" in phone.page(code)
    site.later(9)
    assert "Refresh" in phone.get(recap).headers  # now they fall, and a podium comes after them
    site.later(7)
    assert "Refresh" not in phone.get(recap).headers
    screen.leaves()


def test_a_result_comes_to_the_phones_though_the_big_screen_is_unplugged(site: Site) -> None:
    code = judging(site, rounds=1)
    phone, screen = site.guest(), Screen(site, code)
    screen.reports("on")
    site.later(1)
    speaks(site, code, 1, "🦞 A plate with manners.")
    screen.reports("begin")
    gives_the_chips(site, code)
    assert site.tables.find(code).table.status == "over" and LISTEN in phone.page(code)
    site.later(10)
    site.party.clock.tick()
    assert LISTEN not in phone.page(code)
    screen.leaves()


@pytest.fixture
def reading(tmp_path: Path) -> Iterator[tuple[Site, FakeModel]]:
    """A house with a model for speech."""
    warm().join()
    with ExitStack() as stack:
        fake = stack.enter_context(FakeModel(lambda request: Say(raw=request["voice"].encode())))
        own = Settings(instance=tmp_path, speech=f"openai/tts@{fake.url}")
        app = create_app(own, clock=False, now=lambda: 1_000_000.0)
        app.testing = True
        site = Site(app)
        stack.callback(site.party.close)
        yield site, fake


def test_a_model_reads_what_the_judge_has_said_and_nothing_else(reading: tuple[Site, FakeModel]) -> None:
    site, fake = reading
    code = judging(site)
    screen = Screen(site, code)

    def sound(words: str) -> Any:
        return screen.speech(words, opinion(site, code))

    heard = sound("The lobster was bold!")
    assert (heard.status_code, heard.mimetype, heard.data) == (200, "audio/mpeg", b"fable")
    for words in ("Buy my soup!", "", "🦞"):
        assert (sound(words).status_code, sound(words).data) == (204, b"")
    assert len(fake.requests) == 1
    assert "data-model" in screen.guest.get(f"/table/{code}/screen").text
    screen.leaves()


def test_without_a_model_the_browser_reads(site: Site) -> None:
    code = judging(site)
    screen = Screen(site, code)
    assert screen.speech("The lobster was bold", opinion(site, code)).status_code == 204
    assert "data-model" not in screen.guest.get(f"/table/{code}/screen").text
    screen.leaves()


JURY = ("inspector", "seven-year-old", "sportreporter")


def a_jury(site: Site) -> str:
    """A table where a jury has spoken of the first dish: every juror says "It was good." and something of its own."""
    kind = "critic:" + "+".join(JURY)
    code = str(site.tables.open_table({"judge": kind, "timers": "off"})[0])
    powers.seat_critic(site.tables, code, "+".join(JURY), "The jury", "⚖️")
    for _ in range(2):
        powers.add_ai(site.tables, code)
    site.tables.start(code)
    while site.view(code).step != "judging":
        powers.skip(site.tables, code)
    critics = [site.party.critics[name] for name in JURY]
    words = joint(critics, [f"It was good. My opinion is number {n}." for n, _ in enumerate(critics)])
    with site.tables.at(code) as live:
        site.tables.make_move(live, site.view(code).judge_now, Critique(site.view(code).chefs[0], words), "ai")
    return code


def test_every_juror_has_the_voice_of_its_own_file(reading: tuple[Site, FakeModel]) -> None:
    site, fake = reading
    code = a_jury(site)
    screen, critics = Screen(site, code), [site.party.critics[name] for name in JURY]
    assert len({critic.voice.speaker for critic in critics}) == len(JURY)
    for n, critic in enumerate(critics, 1):
        assert screen.speech("It was good.", opinion(site, code, f"-{n}")).data == critic.voice.speaker.encode()
    page = screen.guest.get(f"/table/{code}/screen").text
    marks = re.findall(r'data-lang="(.*?)" data-rate="(.*?)" data-pitch="(.*?)" data-speaker="(.*?)"', page)
    told = [(one.voice.lang, str(one.voice.rate), str(one.voice.pitch), one.voice.speaker) for one in critics]
    assert marks[: len(JURY)] == told
    assert [request["voice"] for request in fake.requests] == [critic.voice.speaker for critic in critics]
    screen.leaves()


def test_a_jurors_task_is_read_in_that_jurors_voice() -> None:
    critics = tuple(critic for critic in shipped_critics() if critic.id in JURY)
    jury = SimpleNamespace(name="The jury", emoji="⚖️", critics=critics)
    for critic in critics:
        assert speaker_of(f"{heading(critic)}surprise me.", jury) == critic
    assert speaker_of("Surprise me.", jury) == critics[0]
    assert speaker_of("Surprise me.", SimpleNamespace(name="Ana", emoji="🍅")) is None
    long = replace(critics[1], name="The Most Terribly Long-Winded Restaurant Critic")
    jury.critics = (critics[0], long)
    said = speech_of(joint(jury.critics, ["Yes. Well.", "No. Never."]), jury)
    assert [line.critic for line in said.lines] == [critics[0], long]


EVIL = "Low Tide <img src=x> & friends"


def test_a_guests_own_dish_is_read_by_the_model_and_only_while_the_tv_reads_it(reading: tuple[Site, FakeModel]) -> None:
    site, fake = reading
    code, _, _ = site.cooking("Ana", "Ben", "Cleo")
    while site.view(code).step != "presenting":
        powers.skip(site.tables, code)
    seat = site.view(code).presenter
    screen = Screen(site, code)
    with site.tables.at(code) as live:
        site.tables.make_move(live, seat, ReadOut(EVIL, "A sea that went home."), "person")
    marked = re.findall(r'data-speak-id="([^"]+)"', screen.guest.get(f"/table/{code}/screen").text)
    assert len(marked) == 1
    (key,) = marked
    assert screen.speech(f"{EVIL}.", key).data == b"alloy"
    assert screen.speech("A sea that went home.", key).data == b"alloy"
    assert screen.speech("A sea that went home.", key).data == b"alloy"  # kept: nobody pays twice
    assert screen.speech("A sea that went home.", "another text").status_code == 204
    assert [request["input"] for request in fake.requests] == [f"{EVIL}.", "A sea that went home."]
    screen.leaves()


def test_a_late_voice_still_gets_what_it_has_begun_and_no_text_is_too_long(reading: tuple[Site, FakeModel]) -> None:
    site, fake = reading
    code = judging(site)
    screen, key = Screen(site, code), opinion(site, code)
    assert screen.reports("begin", key) == 204
    while site.view(code).step == "judging":
        powers.skip(site.tables, code)
    assert screen.speech("The lobster was bold!", key).data == b"fable"
    with site.tables.at(code) as live:
        live.voice.give({"long": Spoken("x" * (LONGEST + 1), "")})
    assert screen.speech("x" * (LONGEST + 1), "long").status_code == 204
    assert len(fake.requests) == 1
    screen.leaves()


@pytest.mark.parametrize("game", ["chefs-hat", "cook-off", "green-chef", "kitchen-closing"])
def test_other_games_lines_are_read_by_the_model(reading: tuple[Site, FakeModel], game: str) -> None:
    """AI chefs play until their big screen has a line for the voice."""
    site, _ = reading
    code = str(site.tables.open_table({"game": game, "timers": "off", "options": {}}, "a loud evening")[0])
    powers.fill(site.tables, code)
    site.tables.start(code)
    screen = Screen(site, code)
    for _ in range(600):
        found = spoken_on(screen.guest.get(f"/table/{code}/screen").text)
        if found or site.tables.find(code).table.status != "playing":
            break
        site.later()
        site.party.clock.tick()
    key, said = next(iter(found.items()))
    assert said.text.strip()
    heard = screen.speech(said.text.strip(), key)
    assert (heard.status_code, heard.data) == (200, b"alloy")
    screen.leaves()


def test_marked_texts_are_found_with_what_stands_inside_them_and_without_markup() -> None:
    page = """<p data-speak data-speak-id="a" data-speaker="onyx">Fish <b>&amp;</b><br> <img src="x"> chips</p>
      <p>Not me.</p>
      <div data-speak="Said &quot;so&quot;" data-speak-id="b"><i>other</i></div>
      <p data-speak-id="c">Unmarked.</p><svg><path/></svg><p data-speak data-speak-id="d">Last.</p>"""
    found = spoken_on(page)
    assert found["a"] == Spoken("Fish &  chips", "onyx")
    assert found["b"] == Spoken('Said "so"', "")
    assert found["d"] == Spoken("Last.", "")
    assert "c" not in found
