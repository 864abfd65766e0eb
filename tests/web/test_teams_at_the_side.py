"""Teams where people would be many: the host's lobby, the side of the big screen, the podium, the book (CP-42)."""

from __future__ import annotations

import re

from partychef.tables import host as powers
from tests.web.conftest import Site, text_of
from tests.web.test_teams import NAMES, in_teams, until


def test_cp_42_the_host_makes_a_captain_and_all_teams_stay_as_they_are(site: Site) -> None:
    host, code = site.opened(evening="teams")
    for name in NAMES:
        site.guest().join(code, name)
    ids = {chair.name: chair.id for chair in site.tables.find(code).chairs}
    host.host(code, "make_captain", chair=ids["Fay"])
    page = host.page(code)
    assert in_teams(page) == ["Ana Dan", "Ben Eva", "Cleo Fay"]
    assert [name for name in NAMES if f"Make {name} captain" in page] == ["Cleo", "Dan", "Eva"]
    host.host(code, "set_judge", chair=ids["Eva"])  # her team judges first
    host.host(code, "start")
    assert host.host(code, "make_captain", chair=ids["Cleo"]).status_code == 409
    assert host.host(code, "swap_teams", chair=ids["Ana"], **{"with": ids["Eva"]}).status_code == 409
    live, view = site.tables.find(code), site.view(code)
    names = {chair.seat: chair.name for chair in live.chairs}
    formed = [" ".join(names[seat] for seat in team.members) for team in view.teams]
    assert formed == ["Ana Dan", "Ben Eva", "Fay Cleo"]
    assert names[view.judge] == "Ben"


def test_cp_42_the_big_screen_lists_teams_where_people_would_be_many(site: Site) -> None:
    host, code = site.opened(evening="teams")
    for name in NAMES:
        site.guest().join(code, name)
    lobby = text_of(host.get(f"/table/{code}/screen").text)
    assert "Team 1" in lobby
    host.host(code, "start")
    until(site.tables, code, "break")
    view = site.view(code)
    page = host.get(f"/table/{code}/screen").text
    listed = re.findall(r'<li id="seat-(\d+)"', page)
    assert sorted(map(int, listed)) == [team.captain for team in view.teams]
    assert all(team.name in text_of(page) for team in view.teams)
    while site.tables.find(code).table.status == "playing":
        powers.skip(site.tables, code)
    site.later()
    page, view = host.get(f"/table/{code}/screen").text, site.view(code)
    assert len(re.findall(r'<li class="step [^>]*id="podium-', page)) == 3
    assert view.outcome is not None
    best = [team.name for team in view.teams if team.captain in view.outcome.winners]
    assert re.search(rf"{best[0]}.*(takes|share) the crown", text_of(page))
    assert text_of(site.guest().page(code)).count(best[0]) >= 1
    recap = text_of(site.guest().get(f"/party/{site.tables.find(code).table.recap}").text)
    assert re.search(rf"{best[0]}.* cooked best", recap)
