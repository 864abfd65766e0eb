"""What guests get to see: pages, streams, recaps, replays, and how much of it travels."""

from __future__ import annotations

import gzip
import io
import re
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import cast

import pytest
from werkzeug.test import TestResponse

from partychef import create_app
from partychef.engine.game import View
from partychef.judges import critics as judges_critics
from partychef.settings import Settings, data_folder
from partychef.tables import host as powers
from partychef.tables.exchanges import Spoke
from partychef.tables.places import Visitor
from partychef.web.pages import instead
from partychef.web.server.security import POLICY
from partychef.web.stream import event
from partychef.web.whoami import REMEMBERED
from tests.web.conftest import Guest, Site


def played_to_the_end(site: Site) -> tuple[Guest, str, list[Guest]]:
    """A party of three that is over."""
    host, code, guests = site.playing("Ana", "Ben", "Cleo")
    while site.tables.find(code).table.status == "playing":
        powers.skip(site.tables, code)
    site.later()
    return host, code, guests


def events_of(answer: TestResponse) -> Iterator[bytes]:
    """The events of a stream as they come."""
    return iter(cast(Iterable[bytes], answer.response))


def recap_of(site: Site, code: str) -> str:
    return f"/party/{site.tables.find(code).table.recap}"


def test_every_answer_carries_the_content_policy(site: Site) -> None:
    host, code = site.opened()
    for path in ("/", "/replay", "/nowhere", f"/table/{code}", f"/table/{code}/screen", f"/table/{code}/qr.svg"):
        answer = host.get(path)
        assert answer.headers["Content-Security-Policy"] == POLICY
        assert "<script" not in re.sub(r"<script src=[^>]+></script>", "", answer.text)
        assert " style=" not in answer.text
        assert " onclick" not in answer.text


def test_cookies_cannot_be_read_by_scripts_or_sent_by_other_sites(site: Site) -> None:
    guest = site.guest()
    guest.csrf()
    cookie = guest.client.get_cookie("partychef")
    assert cookie is not None
    assert cookie.http_only
    assert cookie.same_site == "Lax"


def test_a_browser_knows_which_party_came_last_whatever_its_code_is(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes = [f"{letter}2345{letter}" for letter in "ZYXWVUTSRQPNMLKJHGFEDC"]  # each would be sorted before the last one
    assert len(codes) > REMEMBERED
    given = iter(codes)
    monkeypatch.setattr("partychef.tables.names.new_code", lambda: next(given))
    host = site.guest()
    for _ in codes:
        host.post("/host", {"judge": "turns", "timers": "off"}, htmx=False)
    assert re.findall(r'class="party" href="/table/(\w+)"', host.get("/").text) == codes[:-7:-1]
    with host.client.session_transaction() as cookie:
        assert list(cookie["hosts"]) == codes[-REMEMBERED:]  # the oldest are forgotten


def test_a_phones_first_page_is_under_120_kilobytes(site: Site) -> None:
    _, code = site.opened()
    guest = site.guest()
    page = guest.get(f"/table/{code}")
    links = set(re.findall(r'(?:src|href)="(/static/[^"]+)"', page.text.replace("&amp;", "&")))
    assert len(links) >= 5
    files = [guest.get(link, headers={"Accept-Encoding": "gzip"}) for link in links]
    assert all(file.status_code == 200 for file in files)
    assert all("immutable" in file.headers["Cache-Control"] for file in files)
    assert len(page.data) + sum(len(file.data) for file in files) < 120_000


def test_static_files_travel_compressed_where_the_browser_takes_it(site: Site) -> None:
    plain = site.guest().get("/static/base/party.css")
    packed = site.guest().get("/static/base/party.css", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert "Content-Encoding" not in plain.headers
    assert len(packed.data) < len(plain.data) / 2
    assert gzip.decompress(packed.data) == plain.data


@pytest.mark.parametrize(
    ("name", "accepted", "encoding"),
    [
        ("party.js", "gzip, deflate", "gzip"),  # what browsers offer without TLS
        ("vendor/htmx-4.min.js", "gzip, deflate, br, zstd", "zstd"),
        ("icon.svg", "br", "br"),
        ("icon.svg", "identity", None),
        ("manifest.webmanifest", "gzip", None),  # too small to gain anything
    ],
)
def test_the_browser_says_how_static_files_are_compressed(
    site: Site, name: str, accepted: str, encoding: str | None
) -> None:
    answer = site.guest().get(f"/static/{name}", headers={"Accept-Encoding": accepted})
    assert (answer.status_code, answer.headers.get("Content-Encoding")) == (200, encoding)


def test_a_compressed_file_that_the_browser_has_is_not_sent_again(site: Site) -> None:
    guest, accepted = site.guest(), {"Accept-Encoding": "gzip"}
    known = guest.get("/static/base/party.css", headers=accepted).headers["ETag"]
    again = guest.get("/static/base/party.css", headers={**accepted, "If-None-Match": known})
    assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize("encodings", ["gzip", "br", "zstd", "*"])
def test_pages_are_not_compressed_because_they_hold_tokens(site: Site, encodings: str) -> None:
    guest, code, _ = site.playing("Ana", "Ben", "Cleo")
    for page in ("/", "/nowhere", f"/table/{code}", f"/table/{code}/screen", f"/table/{code}/qr.svg", "/judge"):
        answer = guest.get(page, headers={"Accept-Encoding": encodings})
        assert "Content-Encoding" not in answer.headers


def test_the_hosts_own_critic_stands_in_the_menu_and_judges(tmp_path: Path) -> None:
    (tmp_path / "critics").mkdir()
    shipped = data_folder("prompts") / "critics" / "grandmother.toml"
    shutil.copy(shipped, tmp_path / "critics" / "aunt.toml")
    (tmp_path / "critics" / "broken.toml").write_text("name = ")
    site = Site(create_app(Settings(instance=tmp_path), clock=False))
    host, code = site.opened(judge="critic", critic="aunt")
    assert 'value="aunt"' in host.get("/").text
    assert 'value="broken"' not in host.get("/").text
    assert site.tables.find(code).table.judge == "critic:aunt"
    site.party.close()


def test_a_new_critic_is_in_the_menu_at_once_and_a_broken_one_is_told_by_name_and_line(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judges_critics, "_LOOK_AGAIN", 0.0)
    folder = site.party.settings.instance / "critics"
    folder.mkdir()
    shipped = (data_folder("prompts") / "critics" / "grandmother.toml").read_text(encoding="utf-8")
    assert 'value="aunt"' not in site.guest().get("/").text
    (folder / "aunt.toml").write_text(shipped, encoding="utf-8")
    (folder / "uncle.toml").write_text('name = "Uncle"\nemoji = <b>\n', encoding="utf-8")
    for path in ("/", "/judge"):
        page = site.guest().get(path).text
        assert 'value="aunt"' in page
        assert 'value="uncle"' not in page
        assert re.search(r"One critic could not be loaded: uncle\.toml [^<]*line 2", page)


def test_a_jury_sits_in_the_judges_place_and_is_named(site: Site) -> None:
    host, code = site.opened(judge="jury", jury=["inspector", "grandmother"], language="de")
    table = site.tables.find(code).table
    assert (table.judge, table.language) == ("critic:inspector+grandmother", "de")
    for page in (host.page(code), host.get(f"/table/{code}/screen").text):
        assert "The Inspector" in page
        assert "The Grandmother" in page


@pytest.mark.parametrize("jury", [[], ["inspector"], ["inspector", "nobody"], ["inspector", "inspector"]])
def test_a_jury_that_is_none_is_refused_beside_its_list(site: Site, jury: list[str]) -> None:
    answer = site.guest().post("/host", {"judge": "jury", "jury": jury}, htmx=False)
    assert answer.status_code == 422
    assert 'id="wrong-jury"' in answer.text


def test_an_ai_critic_speaks_its_own_language_unless_the_host_chooses(site: Site) -> None:
    foreign = next(critic for critic in site.party.critics.values() if critic.language != "en")
    _, code = site.opened(judge="critic", critic=foreign.id)
    assert site.tables.find(code).table.language == foreign.language
    _, code = site.opened(judge="critic", critic=foreign.id, language="en")
    assert site.tables.find(code).table.language == "en"


SECOND_ROUND = View(None, "judging", 2, (), None)


@pytest.mark.parametrize(
    ("spoke", "told"),
    [
        (Spoke("r2/verdict", "house", "It was late."), "The house critic judges this round. It was late."),
        (Spoke("r2.a1/verdict", "house", "It was late."), "The house critic judges this round. It was late."),
        (Spoke("r2/critiques", "house", "It fell silent."), "finds the words this round. It fell silent."),
        (Spoke("r2/verdict", "openai/judge", ""), ""),
        (Spoke("r1/verdict", "house", "It was late."), ""),
        (Spoke("r2/assignment", "house", "It was late."), ""),
        (Spoke("r2/s1/menu", "heuristic", "It was late."), ""),
        (None, ""),
    ],
)
def test_who_judges_in_place_of_the_model_is_told_in_that_round(spoke: Spoke | None, told: str) -> None:
    assert instead(spoke, SECOND_ROUND).endswith(told)
    assert bool(instead(spoke, SECOND_ROUND)) == bool(told)


def test_trying_it_alone_takes_one_tap(site: Site) -> None:
    guest = site.guest()
    answer = guest.post("/try", htmx=False)
    code = answer.location.rsplit("/", 1)[1]
    live = site.tables.find(code)
    assert live.table.status == "playing"
    kinds = [chair.kind.split(":")[0] for chair in live.chairs]
    assert sorted(kinds) == ["critic", "heuristic", "heuristic", "heuristic", "person"]
    assert "You" in guest.page(code)


def test_the_last_parties_of_this_browser_are_on_the_landing_page(site: Site) -> None:
    host, code = site.opened()
    assert f"/table/{code}" in host.get("/").text
    assert f"/table/{code}" not in site.guest().get("/").text


def test_a_hosts_refresh_before_the_start_loses_nothing(site: Site) -> None:
    host, code = site.opened()
    site.guest().join(code, "Ana")
    for _ in range(3):
        assert "Ana" in host.page(code)
    assert site.tables.find(code).table.status == "lobby"


def test_a_stream_begins_with_everything_there_is_to_see(site: Site) -> None:
    _, code, (ana, *_) = site.playing("Ana", "Ben", "Cleo")
    answer = ana.client.get(f"/table/{code}/stream", buffered=False)
    chunks = events_of(answer)
    assert b"retry:" in next(chunks)
    first = next(chunks).decode()
    assert first.startswith("id: 0.")
    assert 'data: <div id="view"' in first
    assert all(line.startswith(("id: ", "data: ")) for line in first.rstrip("\n").split("\n"))
    answer.close()
    assert site.party.hub.online(code) == frozenset()


def test_an_open_page_gets_its_news_from_the_stream_alone(site: Site) -> None:
    _, code, guests = site.playing("Ana", "Ben", "Cleo")
    judge = guests[site.view(code).leader]
    stream = judge.client.get(f"/table/{code}/stream", buffered=False)
    chunks = events_of(stream)
    for _ in range(2):
        next(chunks)
    assert judge.move(code, "choose_assignment", 0, assignment="free-choice").status_code == 204
    assert 'data-step="cooking"' in next(chunks).decode()
    refused = judge.move(code, "choose_assignment", 1, assignment="free-choice")
    assert refused.status_code == 422  # a refusal is told at once
    stream.close()


@pytest.mark.parametrize("text", ["a\nevent: x", "a\r\nid: 9", "a\rdata: x", "a\n\nb"])
def test_line_breaks_in_what_players_typed_forge_no_event(text: str) -> None:
    lines = event(text, name="reaction").rstrip("\n").split("\n")
    assert lines[0] == "event: reaction"
    assert all(line.startswith("data: ") for line in lines[1:])


def test_too_many_pages_are_told_to_come_back(tmp_path: Path) -> None:
    site = Site(create_app(Settings(instance=tmp_path, streams=1), clock=False))
    _, code = site.opened()
    first = site.guest().client.get(f"/table/{code}/stream", buffered=False)
    next(events_of(first))
    second = site.guest().get(f"/table/{code}/stream")
    assert second.status_code == 503
    assert second.headers["Retry-After"] == "5"
    first.close()
    site.party.close()


def test_reactions_float_to_everybody_and_are_no_moves_of_their_own(site: Site) -> None:
    _, code, (ana, *_) = site.playing("Ana", "Ben", "Cleo")
    listener = site.party.hub.listen(code, Visitor("the big screen"))
    assert ana.post(f"/table/{code}/react", {"emoji": "🔥"}).status_code == 204
    assert ana.post(f"/table/{code}/react", {"emoji": "<b>"}).status_code == 204
    assert site.guest().post(f"/table/{code}/react", {"emoji": "🔥"}).status_code == 204
    (flash,) = listener.flashes()
    assert "Ana" in flash.data
    assert site.tables.find(code).n == 0


def test_the_record_shows_all_cards_and_so_waits_for_the_end(site: Site) -> None:
    host, code, _ = site.playing("Ana", "Ben", "Cleo")
    assert host.get(f"/table/{code}/record").status_code == 409
    assert host.get(f"/table/{code}/replay").status_code == 409
    powers.stop(site.tables, code)
    assert host.get(f"/table/{code}/record").text.startswith('{"record": 1, "game": "cooking-party"')


def test_a_record_taken_home_can_be_dropped_in_and_walked(site: Site) -> None:
    host, code, _ = played_to_the_end(site)
    paper = host.get(f"/table/{code}/record").data
    answer = site.guest().post("/replay", {"record": (io.BytesIO(paper), "evening.jsonl")}, htmx=False)
    assert answer.status_code == 303
    moves = paper.count(b"\n") - 1
    for query in ("", "?at=0", "?at=3&as=0", f"?at={moves}", "?at=99999&as=77", "?at=-5&as=x"):
        page = site.guest().get(answer.location + query)
        assert page.status_code == 200
        assert '<form method="post"' not in page.text
    assert site.guest().get(f"/table/{code}/replay?at=2").status_code == 200


def test_a_record_of_a_party_with_an_ai_critic_replays_too(site: Site) -> None:
    host, code = site.opened(judge="critic", critic="columnist")
    for name in ("Ana", "Ben"):
        site.guest().join(code, name)
    host.host(code, "start")
    while site.tables.find(code).table.status == "playing":
        powers.skip(site.tables, code)
    site.later()
    paper = host.get(f"/table/{code}/record")
    assert '"judge":' in paper.text.split("\n")[0]
    assert site.guest().get(f"/table/{code}/replay?at=5").status_code == 200


def test_the_recap_is_kept_under_a_link_that_the_code_does_not_tell(site: Site) -> None:
    _, code, _ = played_to_the_end(site)
    link = recap_of(site, code)
    assert code not in link
    page = site.guest().get(link)
    assert page.status_code == 200
    assert all(name in page.text for name in ("Ana", "Ben", "Cleo"))
    markdown = site.guest().get(f"{link}.md")
    assert markdown.mimetype == "text/markdown"
    assert markdown.text.startswith("# ")
    assert site.guest().get("/party/made-up").status_code == 404


def test_who_judges_all_evening_is_not_in_the_running(site: Site) -> None:
    host, code = site.opened(judge="seat")
    for name in ("Ana", "Ben", "Judith"):
        site.guest().join(code, name)
    host.host(code, "set_judge", chair=site.tables.find(code).chairs[2].id)
    host.host(code, "start")
    while site.tables.find(code).table.status == "playing":
        powers.skip(site.tables, code)
    site.later()
    standings = site.guest().get(recap_of(site, code)).text.split('class="standings"')[1].split("</ol>")[0]
    assert "Ana" in standings
    assert "Judith" not in standings


def test_playing_again_takes_everybody_to_the_new_table(site: Site) -> None:
    host, code, guests = played_to_the_end(site)
    early = guests[0].post(f"/table/{code}/again")
    assert early.status_code == 409
    moved = host.post(f"/table/{code}/again", htmx=False)
    new = moved.location.rsplit("/", 1)[1]
    assert new != code
    for guest in guests:
        assert guest.get(f"/table/{code}/again").location == f"/table/{new}"
        assert "You are in" in guest.page(new)
    assert host.host(new, "start").status_code == 200
    assert site.tables.find(new).table.status == "playing"


def test_the_invitation_leads_to_the_table(site: Site) -> None:
    _, code = site.opened()
    invite = site.tables.find(code).table.invite
    assert len(invite) > 40
    assert site.guest().get(f"/join/{invite}").location == f"/table/{code}"


def test_leaving_gives_the_chair_back(site: Site) -> None:
    _, code = site.opened()
    ana = site.guest()
    ana.join(code, "Ana")
    ana.post(f"/table/{code}/leave")
    assert site.tables.find(code).chairs == []
    assert ana.join(code, "Ana").status_code == 200
