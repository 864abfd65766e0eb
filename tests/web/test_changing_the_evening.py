"""In the lobby the host changes what evening it is, who judges, and the clock."""

from __future__ import annotations

import re

import pytest

from tests.web.conftest import Site
from tests.web.test_evenings import SOMEBODY, opened


def test_another_evening_brings_its_critic_and_takes_the_last_one_away(site: Site) -> None:
    host, code, _ = opened(site, "Ana")
    host.host(code, "evening", evening="solo")
    live = site.tables.find(code)
    assert [chair.kind for chair in live.critics()] == [live.table.judge]
    host.host(code, "evening", evening="duel")
    assert site.tables.find(code).critics() == []
    assert site.tables.find(code).table.options == {"mode": "duel"}


def test_the_host_changes_the_judge_and_the_clock_in_the_lobby_and_the_rest_stays(site: Site) -> None:
    """Rounds are counted one by one only while one judge judges them all; cards that are not in the house stay out."""
    fields = {"judge": "critic", "critic": "inspector", "rounds": "2", "laps": "1", "assignment": "top"}
    host, code, _ = opened(site, "Ana", "Ben", "Cleo", **fields)
    assert site.tables.find(code).table.options["rounds"] == 2
    host.host(code, "judge_kind", judge="critic", critic=SOMEBODY)
    live = site.tables.find(code)
    assert [live.table.judge] == [chair.kind for chair in live.critics()] == [f"critic:{SOMEBODY}"]
    assert live.table.options["rounds"] == 2
    host.host(code, "judge_kind", judge="turns")
    live = site.tables.find(code)
    assert (live.table.judge, live.critics(), live.table.options) == ("turns", [], {"laps": 1, "assignment": "top"})
    host.host(code, "clock", clock="off")
    assert site.tables.find(code).table.timers == "off"
    host.host(code, "start")
    assert host.host(code, "judge_kind", judge="turns").status_code == 409
    assert host.host(code, "clock", clock="brisk").status_code == 409


def test_the_critic_who_judges_is_marked_among_those_to_choose_from(site: Site) -> None:
    host, code, _ = opened(site, "Ana", "Ben", "Cleo", judge="critic", critic="inspector")
    for chosen in ("inspector", SOMEBODY):
        host.host(code, "judge_kind", judge="critic", critic=chosen)
        who = site.party.critics[chosen]
        judges = host.page(code).partition("Who judges?")[2].partition("</fieldset>")[0]
        assert re.findall(r'<button class="pick is-chosen">([^<]+)</button>', judges) == [f"{who.emoji} {who.name}"]


@pytest.mark.parametrize(
    ("action", "fields"),
    [
        ("judge_kind", {"judge": "the moon"}), ("judge_kind", {}),
        ("judge_kind", {"judge": "critic", "critic": "nobody"}), ("clock", {"clock": "hourglass"}),
    ],
)  # fmt: skip
def test_a_judge_or_clock_that_is_not_offered_is_refused(site: Site, action: str, fields: dict[str, str]) -> None:
    host, code, _ = opened(site, "Ana", "Ben", "Cleo")
    before = site.tables.find(code).table.judge, site.tables.find(code).table.timers
    assert host.host(code, action, **fields).status_code in (404, 422)
    assert (site.tables.find(code).table.judge, site.tables.find(code).table.timers) == before


def test_changing_to_an_evening_with_children_reads_words_first_and_going_back_loosens_nothing(site: Site) -> None:
    host, code, _ = opened(site, "Ana", "Ben")
    host.host(code, "evening", evening="children")
    table = site.tables.find(code).table
    assert (table.moderation, table.timers, table.options["short_hands"]) == ("strict", "steady", True)
    host.host(code, "evening", evening="duel")
    assert (site.tables.find(code).table.moderation, site.tables.find(code).table.options) == (
        "strict",
        {"mode": "duel"},
    )


def test_only_the_host_changes_the_evening_and_only_in_the_lobby(site: Site) -> None:
    host, code, (ana, _) = opened(site, "Ana", "Ben", evening="duel")
    assert ana.host(code, "evening", evening="classic").status_code == 403
    host.host(code, "start")
    assert host.host(code, "evening", evening="classic").status_code == 409
    assert site.tables.find(code).table.options["mode"] == "duel"
