"""How Cooking Party explains itself: on the big screen before the first round, and in a line on every phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from partychef import create_app
from partychef.settings import Settings
from partychef.tables import host as powers
from tests.web.conftest import Guest, Site, text_of

SKIP = "Skip the how-to"


class Evening(Site):
    """A site whose clock the test moves."""

    time = 1_000_000.0

    def big_screen(self, code: str) -> str:
        return self.guest().get(f"/table/{code}/screen").text


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    app = create_app(Settings(instance=tmp_path), clock=False, now=lambda: site.time)
    app.testing = True
    site = Evening(app)
    yield site
    site.party.close()


def playing(evening: Evening) -> tuple[Guest, str, list[Guest]]:
    return evening.playing("Ana", "Ben", "Cleo")


def test_the_big_screen_explains_the_game_in_five_pictures(evening: Evening) -> None:
    _, code, _ = playing(evening)
    shown = re.search(r'<section class="how-to.*?</section>', evening.big_screen(code), re.S)
    assert shown is not None
    assert shown.group().count("<li") == shown.group().count("<svg") == 5
    assert "The judge gives out chips" in text_of(shown.group())
    assert "script" not in shown.group()


@pytest.mark.parametrize(("seconds", "begins"), [(0, "from-0"), (4, "from-1"), (14.9, "from-4")])
def test_a_screen_that_comes_later_goes_on_where_the_others_are(evening: Evening, seconds: float, begins: str) -> None:
    _, code, _ = playing(evening)
    evening.time += seconds
    assert f"while-introducing {begins}" in evening.big_screen(code)


def test_it_is_over_by_itself(evening: Evening) -> None:
    host, code, _ = playing(evening)
    evening.time += 15
    assert "how-to" not in evening.big_screen(code)
    assert SKIP not in host.page(code)


def test_it_gives_way_as_soon_as_the_judge_has_chosen(evening: Evening) -> None:
    _, code, guests = playing(evening)
    judge = evening.view(code).leader
    assert guests[judge].move(code, "choose_assignment", assignment="free-choice").status_code == 200
    assert "how-to" not in evening.big_screen(code)


def test_the_host_and_nobody_else_may_skip_it(evening: Evening) -> None:
    host, code, guests = playing(evening)
    assert SKIP in host.page(code)
    assert SKIP not in guests[0].page(code)
    assert guests[0].host(code, "skip_introduction").status_code == 403
    assert "how-to" in evening.big_screen(code)
    assert host.host(code, "skip_introduction").status_code == 200
    assert "how-to" not in evening.big_screen(code)
    assert SKIP not in host.page(code)


def test_somebody_alone_is_not_kept_waiting(evening: Evening) -> None:
    answer = evening.guest().post("/try", htmx=False)
    assert "how-to" not in evening.big_screen(answer.location.rsplit("/", 1)[1])


def test_every_step_of_the_first_round_has_a_line_for_judge_and_chefs(evening: Evening) -> None:
    _, code, guests = playing(evening)
    judge, lines = evening.view(code).leader, dict[str, set[str]]()
    while evening.view(code).round == 1 and evening.view(code).step != "over":
        step = evening.view(code).step
        told = {re.findall(r'<p class="lesson">(.*?)</p>', guest.page(code), re.S)[0] for guest in guests}
        lines.setdefault(step, set()).update(told)
        powers.skip(evening.tables, code)
    assert {"assignment", "cooking", "calling", "presenting", "questions", "judging"} <= set(lines)
    assert all(len(text_of(line)) < 90 for told in lines.values() for line in told)
    assert all(len(lines[step]) > 1 for step in ("assignment", "cooking", "presenting", "judging"))
    assert 'class="lesson"' not in guests[judge].page(code)


def test_guests_who_know_it_by_now_are_told_nothing(evening: Evening) -> None:
    _, code, guests = playing(evening)
    while evening.view(code).round == 1:
        powers.skip(evening.tables, code)
    assert not any('class="lesson"' in guest.page(code) for guest in guests)
