"""The deck desk: a host writes cards, looks at them, takes decks along; a party is set with them and outlives them."""

from __future__ import annotations

import html
import io
import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from flask import before_render_template
from msgspec import structs

from partychef.engine import record
from partychef.games import GAMES
from partychef.games.cooking_party.own_decks import OwnDeck, WrittenAssignment, WrittenIngredient, as_toml
from partychef.games.ingredients import ingredients
from partychef.tables.records import record_of
from partychef.web.decks import larder
from tests.web.conftest import Guest, Site, text_of

MOON = WrittenIngredient("Moonfish", "🌝", "sea", "A fish from the moon. Serve it at night.", ("fish", "animal"))
TASK = WrittenAssignment("Moon Dinner", "Cook what can be eaten in the dark.", hand=6)
FIELDS: dict[str, Any] = {
    "name": "Sunroot", "emoji": "🌻", "category": "veg", "gloss": "A knobbly root. Roast it.", "tags": ["nuts"],
    "number": "3",
}  # fmt: skip


@pytest.fixture
def decks(tmp_path: Path) -> Path:
    folder = tmp_path / "decks"
    folder.mkdir()
    (folder / "moon.toml").write_text(as_toml(OwnDeck("Moon", "", (MOON,), (TASK,))), encoding="utf-8")
    return folder


def stamp(page: str) -> str:
    found = re.search(r'name="stamp" value="(\w+)"', page)
    assert found is not None
    return found.group(1)


def save(guest: Guest, deck: str, kind: str = "ingredients", /, **fields: Any) -> tuple[int, str]:
    seen = stamp(guest.get(f"/decks/{deck}").text)
    answer = guest.post(f"/decks/{deck}/{kind}", {"stamp": seen, "do": "save", **fields}, htmx=False)
    return answer.status_code, answer.text


def test_a_deck_is_begun_filled_and_taken_along(site: Site, tmp_path: Path) -> None:
    host = site.guest()
    answer = host.post("/decks", {"title": "Our <garden>"}, htmx=False)
    assert answer.location == "/decks/our-garden"
    assert save(host, "our-garden", **FIELDS)[0] == 303
    assert save(host, "our-garden", "assignments", title="Feast", text="Much.", hand="8", dishes="soup, cake")[0] == 303
    page = host.get("/decks/our-garden").text
    assert "Our &lt;garden&gt;" in page
    assert "Sunroot" in text_of(page)
    told = (tmp_path / "decks" / "our-garden.toml").read_text(encoding="utf-8")
    assert host.get("/decks/our-garden.toml").text == told
    assert 'dishes = ["soup", "cake"]' in told
    brought = host.post("/decks/import", {"file": (io.BytesIO(told.encode()), "our-garden.toml")}, htmx=False)
    assert brought.location == "/decks/our-garden-2"
    assert host.get("/decks/our-garden-2.toml").text == told


def test_a_card_is_looked_at_before_it_is_saved(site: Site, decks: Path) -> None:
    host = site.guest()
    before = (decks / "moon.toml").read_bytes()
    status, page = save(host, "moon", **FIELDS, do="look")
    assert status == 200
    picture = re.search(r'id="picture".*?</ul>', page, re.S)
    assert picture is not None
    assert "🌻" in picture.group()
    assert "Sunroot" in picture.group()
    assert (decks / "moon.toml").read_bytes() == before


def test_a_deck_keeps_its_cards_when_a_table_lets_go_of_the_same_ones(site: Site, decks: Path) -> None:
    card = site.party.decks()[0]["moon"].ingredients[0].card()
    at_a_table = [ingredients().introduce(card, card.name)]
    del card
    with before_render_template.connected_to(lambda *_, **__: at_a_table.clear(), site.app):
        answer = site.guest().get("/decks/moon")
    assert not at_a_table
    assert answer.status_code == 200


def test_a_card_is_changed_copied_from_the_house_and_taken_out(site: Site, decks: Path) -> None:
    host = site.guest()
    assert 'value="Moonfish"' in host.get("/decks/moon/ingredients?place=0").text
    assert 'value="Lobster"' in host.get("/decks/moon/ingredients?like=lobster").text
    assert "?copy=0" in host.get("/decks/moon/ingredients?place=0").text
    copied = host.get("/decks/moon/ingredients?copy=0").text
    assert 'value="Moonfish"' in copied
    assert "A new card" in copied
    assert 'name="place"' not in copied
    assert save(host, "moon", **{**FIELDS, "place": "0"})[0] == 303  # the place of the card that is changed
    assert "Moonfish" not in host.get("/decks/moon").text
    assert save(host, "moon", do="remove", place="0")[0] == 303
    assert "[[ingredients]]" not in (decks / "moon.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"name": ""}, "Give it a name."),
        ({"name": "Salt"}, "Salt is in the pantry, where everybody has it."),
        ({"name": "Moonfish"}, "There is another card called 'Moonfish'."),
        ({"emoji": "sun"}, "The emoji must be one small picture, not 'sun'."),
        ({"category": "stone"}, "Choose the kind of food it is."),
        ({"gloss": "x" * 241}, "The gloss may have at most 240 characters; there are 241."),
    ],
)
def test_a_wrong_card_is_told_in_a_sentence_and_nothing_typed_is_lost(
    site: Site, decks: Path, wrong: dict[str, str], told: str
) -> None:
    status, page = save(site.guest(), "moon", **{**FIELDS, **wrong})
    assert status == 422
    assert told in text_of(page)
    assert 'value="🌻"' in page or wrong.get("emoji", "") in page
    assert "Sunroot" not in (decks / "moon.toml").read_text("utf-8")


def test_two_hosts_do_not_overwrite_each_other(site: Site, decks: Path) -> None:
    host = site.guest()
    old = stamp(host.get("/decks/moon").text)
    assert save(host, "moon", **FIELDS)[0] == 303
    late = host.post("/decks/moon/ingredients", {**FIELDS, "name": "Earthroot", "stamp": old, "do": "save"}, htmx=False)
    assert "This deck was changed meanwhile" in text_of(late.text)
    assert "Earthroot" in late.text
    assert "Earthroot" not in (decks / "moon.toml").read_text("utf-8")


@pytest.mark.parametrize("paper", [b"title", b"\xff\xfe", b'title = "A"\n\n[[ingredients]]\nname = "B"\n'])
def test_a_bad_file_is_not_taken_in(site: Site, decks: Path, paper: bytes) -> None:
    answer = site.guest().post("/decks/import", {"file": (io.BytesIO(paper), "bad.toml")}, htmx=False)
    assert answer.status_code == 422
    assert "bad.toml" in text_of(answer.text)
    assert [path.name for path in decks.iterdir()] == ["moon.toml"]


def test_copies_get_titles_of_their_own_and_decks_of_the_same_title_are_told_apart_by_their_files(
    site: Site, decks: Path
) -> None:
    host = site.guest()
    addresses = [host.post("/decks/moon/copy", htmx=False).location for _ in range(3)]
    assert addresses == ["/decks/moon-copy", "/decks/moon-copy-2", "/decks/moon-copy-3"]
    titles = [re.search("<h1>(.*)</h1>", host.get(address).text) for address in addresses]
    assert [title and title[1] for title in titles] == ["Moon copy", "Moon copy 2", "Moon copy 3"]
    (decks / "other.toml").write_text((decks / "moon.toml").read_text("utf-8"), "utf-8")
    for page in ("/decks", "/"):
        text = text_of(host.get(page).text)
        assert "Moon 1 ingredient and 1 task · moon.toml" in text
        assert "Moon 1 ingredient and 1 task · other.toml" in text
        assert "· moon-copy.toml" not in text


def test_a_deck_is_copied_renamed_and_deleted_when_sure(site: Site, decks: Path) -> None:
    host = site.guest()
    assert host.post("/decks/moon/copy", htmx=False).location == "/decks/moon-copy"
    seen = stamp(host.get("/decks/moon-copy").text)
    assert (
        host.post("/decks/moon-copy", {"stamp": seen, "title": "Sun", "about": "Warm"}, htmx=False).status_code == 303
    )
    assert "Warm" in host.get("/decks").text
    assert "Tick the box first" in host.post("/decks/moon-copy/delete", htmx=False).text
    assert host.post("/decks/moon-copy/delete", {"sure": "on"}, htmx=False).status_code == 303
    assert [path.name for path in decks.iterdir()] == ["moon.toml"]


def test_the_desk_is_for_hosts_on_their_own_network(site: Site, decks: Path) -> None:
    def status(guest: Guest, address: str, path: str = "/decks/moon") -> int:
        return guest.get(path, environ_base={"REMOTE_ADDR": address}).status_code

    host, _ = site.opened()
    assert status(site.guest(), "127.0.0.1") == 200
    assert status(site.guest(), "192.168.1.7") == 403
    assert status(host, "192.168.1.7") == 200
    assert status(host, "8.8.8.8") == 403
    strange = site.guest()
    for path in ("", "/moon", "/moon/copy", "/moon/delete", "/import", "/moon/ingredients"):
        answer = strange.post(f"/decks{path}", {"sure": "on"}, htmx=False, environ_base={"REMOTE_ADDR": "192.168.1.7"})
        assert answer.status_code == 403
        assert "written by a host of this server" in answer.text
    assert [one.name for one in decks.iterdir()] == ["moon.toml"]


def test_no_deck_lies_outside_the_folder(site: Site, decks: Path) -> None:
    assert site.guest().get("/decks/..%2Fsettings.toml").status_code == 404
    assert site.guest().get("/decks/nowhere").status_code == 404


# -- hosting -----------------------------------------------------------------------------------------------------------


def test_a_table_is_set_with_own_cards_and_plays_on_when_the_file_is_gone(site: Site, decks: Path) -> None:
    host, code = site.opened(decks=["moon"], without=["fish", "alcohol"], assignment="top")
    assert "🧺" in host.page(code)
    host, code, guests = site.playing("Ana", "Ben", "Cleo", decks=["moon"])
    (decks / "moon.toml").unlink()
    options = site.tables.find(code).table.options
    assert [card["name"] for card in options["own_ingredients"]] == ["Moonfish"]
    judge = site.view(code).leader
    task = options["own_assignments"][0]["id"]
    assert guests[judge].move(code, "choose_assignment", assignment=task).status_code == 200
    assert "Moon Dinner" in guests[judge].page(code)
    host.host(code, "stop")
    paper = record.write(record_of(site.tables, site.tables.find(code)))
    assert record.read(paper, GAMES).header.options["own_ingredients"][0]["name"] == "Moonfish"


def test_what_has_a_tag_can_be_left_out_own_cards_included(site: Site, decks: Path) -> None:
    _, code = site.opened(decks=["moon"], without=["fish"])
    options = site.tables.find(code).table.options
    assert "own_ingredients" not in options
    assert {"salmon", "lobster"} <= set(options["unavailable"])
    assert "steak" not in options["unavailable"]


def test_an_own_card_takes_the_place_of_the_house_card_of_its_name(site: Site, decks: Path) -> None:
    lobster = WrittenIngredient("lobster", "🦞", "sea", "Ours.", ("fish",))
    (decks / "moon.toml").write_text(as_toml(OwnDeck("Moon", "", (lobster,))), encoding="utf-8")
    _, code = site.opened(decks=["moon"])
    assert list(site.tables.find(code).table.options["unavailable"]) == ["lobster"]


def test_cards_that_do_not_do_for_two_chefs_are_refused_and_nothing_is_lost(site: Site, decks: Path) -> None:
    host = site.guest()
    answer = host.post("/host", {"decks": ["moon"], "only": ["ingredients"], "laps": "3"}, htmx=False)
    assert answer.status_code == 422
    assert "Too few ingredient cards are left for 2 chefs" in answer.text
    assert re.search(r'name="decks" value="moon" checked', answer.text)
    assert "is not there any more" in host.post("/host", {"decks": ["nowhere"]}, htmx=False).text


def test_a_broken_deck_is_told_where_decks_are_chosen(site: Site, decks: Path) -> None:
    (decks / "broken.toml").write_text("title = 3\n", encoding="utf-8")
    assert "One deck could not be loaded: broken.toml line 1" in text_of(site.guest().get("/").text)


# -- what you do not have at home --------------------------------------------------------------------------------------


def test_cp_52_a_host_ticks_what_is_missing_and_sets_a_table_without_it(site: Site) -> None:
    host = site.guest()
    page = host.get("/ingredients/missing").text
    assert page.count('name="missing"') == 160
    answer = host.post("/ingredients/missing", {"missing": ["caviar", "saffron", "unicorn"]}, htmx=False)
    page = host.get(answer.location).text
    assert "158 ingredients are left to cook with" in text_of(page)
    assert re.search(r'value="caviar" checked', page)
    assert "2 ingredients ticked in this browser" in text_of(host.get("/").text)
    assert "ticked in this browser" not in site.guest().get("/").text
    code = host.post("/host", {"missing": "on"}, htmx=False).location.rsplit("/", 1)[1]
    assert list(site.tables.find(code).table.options["unavailable"]) == ["caviar", "saffron"]
    code = host.post("/host", {}, htmx=False).location.rsplit("/", 1)[1]
    assert "unavailable" not in site.tables.find(code).table.options


def test_cp_52_it_is_refused_when_too_few_are_left_for_those_who_came(site: Site) -> None:
    host = site.guest()
    names = re.findall(r'name="missing" value="([^"]+)"', host.get("/ingredients/missing").text)
    host.post("/ingredients/missing", {"missing": names[14:]}, htmx=False)
    code = host.post("/host", {"missing": "on", "timers": "off"}, htmx=False).location.rsplit("/", 1)[1]
    for name in ("Ana", "Ben", "Cleo", "Dan"):
        site.guest().join(code, name)
    answer = host.host(code, "start")
    assert "Too few ingredient cards are left for 3 chefs: the smallest task takes 18, and there are 14" in answer.text
    assert site.tables.find(code).table.status == "lobby"


def test_the_hosting_page_leads_to_tasks_of_ones_own_and_the_judge_finds_them_at_the_table(site: Site) -> None:
    host = site.guest()
    link = re.search(r'href="(/decks#tasks)"[^>]*>✍️ Write your own tasks', host.get("/").text)
    assert link is not None
    assert "✍️ Write a task" in host.get("/decks").text
    assert host.post("/decks/_task", htmx=False).location == "/decks/our-own-tasks/assignments"
    written = {"title": "Moon <b>Dinner", "text": "Cook in the dark.", "hand": "6", "dishes": "soup, cake", "min": "2"}
    assert save(host, "our-own-tasks", "assignments", **written)[0] == 303
    assert host.post("/decks/_task", htmx=False).location == "/decks/our-own-tasks/assignments"  # the same deck again
    assert "Moon &lt;b&gt;Dinner" in host.get("/decks").text.partition('id="tasks"')[2]
    _, code, guests = site.playing("Ana", "Ben", "Cleo", assignment="custom")
    pages = [guest.page(code) for guest in guests]
    (judge,) = [page for page in pages if 'id="inventing"' in page]
    found = re.search(r'data-ideas="([^"]*)"', judge)
    assert found is not None
    (idea,) = json.loads(html.unescape(found.group(1)))
    assert dict(idea) == {
        "title": "Moon <b>Dinner", "task": "Cook in the dark.", "dish.0": "soup", "dish.1": "cake", "dish.2": "",
        "assume.0": "", "assume.1": "", "assume.2": "", "hand": "6", "min": "2", "max": "", "trades": "1",
        "trade_max": "3",
    }  # fmt: skip
    assert all("Cook in the dark." not in page for page in pages if page is not judge)


def test_a_task_that_no_judge_may_invent_is_not_offered(site: Site, decks: Path) -> None:
    often = structs.replace(TASK, title="Often", trades=3)  # a card may allow it, a judge may not (CP-16)
    rich = structs.replace(TASK, title="Rich", assume=("a", "b", "c", "d"))
    (decks / "more.toml").write_text(as_toml(OwnDeck("More", "", (), (often, rich))), encoding="utf-8")
    with site.app.test_request_context():
        ideas = [dict(idea)["title"] for idea in larder.kept_ideas({})]
        assert ideas == ["Moon Dinner"]
        own = [msgspec.to_builtins(structs.replace(TASK, title="Ours").card())]
        assert [dict(idea)["title"] for idea in larder.kept_ideas({"own_assignments": own})] == ["Ours", "Moon Dinner"]


def test_who_may_not_write_decks_is_told_when_they_may(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(larder, "may_write", lambda: False)
    page = text_of(site.guest().get("/").text)
    assert "Write your own tasks" not in page
    assert "You can write your own tasks as soon as the table is set." in page
