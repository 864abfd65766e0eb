"""Hosts choose how words are treated, read what waits, and hide what should not have been written; guests see why."""

from __future__ import annotations

import re

from tests.web.conftest import Guest, Site, text_of


def about_to_introduce(site: Site, **fields: str) -> tuple[Guest, str, Guest, int]:
    """A host, a code, and a chef who is about to say what the dish is."""
    host, code, guests = site.playing("Ana", "Ben", "Cleo", **fields)
    judge = guests[site.view(code).leader]
    judge.move(code, "choose_assignment", assignment="free-choice")
    for seat in site.view(code).chefs:
        guests[seat].move(code, "plan", **{"dishes.0": site.view(code, seat).hand[:4]})
    seat = site.view(code).chefs[0]
    judge.move(code, "call", site.tables.find(code).made[site.view(code).leader], chef=seat)
    return host, code, guests[seat], seat


def introduces(site: Site, code: str, chef: Guest, seat: int, name: str, text: str) -> str:
    return chef.move(code, "introduce", site.tables.find(code).made[seat], name=name, text=text).text


def numbers(page: str, action: str) -> list[str]:
    """What the buttons of this action are about."""
    return re.findall(rf'host/{action}".*?name="id" value="(\d+)"', page, re.DOTALL)


def test_the_host_chooses_at_the_door_and_changes_it_at_the_table(site: Site) -> None:
    host, code = site.opened(moderation="strict")
    assert site.tables.find(code).table.moderation == "strict"
    assert "You read names and dishes here before the others see them." in text_of(host.page(code))
    assert host.host(code, "moderation", level="moderate").status_code == 200
    assert site.tables.find(code).table.moderation == "moderate"
    assert host.host(code, "moderation", level="harsh").status_code == 422
    assert site.guest().host(code, "moderation", level="off").status_code == 403


def test_a_level_that_nobody_offers_is_refused_at_its_place(site: Site) -> None:
    answer = site.guest().post("/host", {"judge": "turns", "timers": "off", "moderation": "harsh"}, htmx=False)
    assert answer.status_code == 422
    assert 'id="wrong-moderation"' in answer.text


def test_a_name_that_is_not_for_this_table_is_refused_and_stays_in_the_field(site: Site) -> None:
    _, code = site.opened(moderation="strict")
    answer = site.guest().join(code, "Shit Ben")
    assert answer.status_code == 422
    assert "say it in kinder ones" in answer.text and 'value="Shit Ben"' in answer.text


def test_the_host_reads_a_name_and_the_guest_sees_what_becomes_of_it(site: Site) -> None:
    host, code = site.opened(moderation="strict")
    ben, cleo = site.guest(), site.guest()
    ben.join(code, "Ben <b>Bold</b>")
    cleo.join(code, "Cleo")
    assert "The host is reading your name. Until then you are Guest 1." in text_of(ben.page(code))
    assert "Ben" not in cleo.page(code)
    assert "Ben &lt;b&gt;Bold&lt;/b&gt;" in host.page(code)
    first, second = numbers(host.page(code), "send_back")
    host.host(code, "let_through", id=second)
    host.host(code, "send_back", id=first)
    assert "Cleo" in text_of(ben.page(code))
    assert "The host asks you for another name." in text_of(ben.page(code))
    assert ben.post(f"/table/{code}/name", {"name": "Benno"}).status_code == 200
    host.host(code, "let_through", id=numbers(host.page(code), "let_through")[0])
    assert "You are in, Benno!" in text_of(ben.page(code))
    assert ben.post(f"/table/{code}/name", {"name": "Other"}).status_code == 409


def test_a_host_who_plays_reads_nobody_but_the_others(site: Site) -> None:
    host, code = site.opened(moderation="strict")
    assert host.join(code, "Hannah").status_code == 200
    assert "You are in, Hannah!" in text_of(host.page(code))


def test_the_dice_find_a_name_in_the_language_of_the_table(site: Site) -> None:
    _, code = site.opened(moderation="strict")
    guest = site.guest()
    assert "Give me a name" in guest.page(code)
    found = re.search(r'value="([^"]+)"', guest.get(f"/table/{code}/name").text)
    assert found is not None
    assert guest.join(code, found.group(1)).status_code == 200
    assert f"You are in, {found.group(1)}!" in text_of(guest.page(code))


def test_a_dish_waits_for_the_host_and_is_on_no_page_of_the_others(site: Site) -> None:
    host, code, chef, seat = about_to_introduce(site)
    host.host(code, "moderation", level="strict")
    answer = introduces(site, code, chef, seat, "Moon Soup", "A pond of light.")
    assert "The host is reading what you wrote before the others see it." in text_of(answer)
    assert "Moon Soup" not in site.guest().get(f"/table/{code}/screen").text
    assert "1 thing to read" in text_of(host.page(code))
    host.host(code, "let_through", id=numbers(host.page(code), "let_through")[0])
    assert "Moon Soup" in site.guest().get(f"/table/{code}/screen").text
    assert "to read" not in text_of(host.page(code))


def test_strangers_and_guests_read_and_hide_nothing(site: Site) -> None:
    host, code, chef, seat = about_to_introduce(site)
    host.host(code, "moderation", level="strict")
    introduces(site, code, chef, seat, "Moon Soup", "A pond of light.")
    number = numbers(host.page(code), "let_through")[0]
    for other in (chef, site.guest()):
        assert other.host(code, "let_through", id=number).status_code == 403
        assert other.get(f"/table/{code}/words").status_code == 403
        assert other.post(f"/table/{code}/words/hide", {"n": "1", "text": "x"}).status_code == 403
        assert "Moon Soup" not in other.page(code) or other is chef


def test_what_the_host_hides_is_gone_from_every_page_and_export(site: Site) -> None:
    host, code, chef, seat = about_to_introduce(site)
    introduces(site, code, chef, seat, "Rude & Crude", "Line one\r\nline <two>.")
    page = host.get(f"/table/{code}/words").text
    assert "Rude &amp; Crude" in page
    n = site.tables.find(code).n
    for text in ("Rude & Crude", "Line one\r\nline <two>."):
        hidden = host.post(f"/table/{code}/words/hide", {"n": n, "text": text}, htmx=False)
        assert hidden.status_code == 303
    assert host.post(f"/table/{code}/words/hide", {"n": n, "text": "Rude & Crude"}).status_code == 409
    host.host(code, "stop")
    recap = site.tables.find(code).table.recap
    for path in (
        f"/table/{code}", f"/table/{code}/screen", f"/party/{recap}", f"/party/{recap}.md", f"/table/{code}/record",
        f"/table/{code}/kept.json", f"/table/{code}/words",
    ):  # fmt: skip
        said = host.get(path)
        assert said.status_code == 200, path
        assert "Crude" not in said.text and "line <two>" not in said.text and "line &lt;two&gt;" not in said.text


def test_a_hidden_name_is_a_number_on_every_page(site: Site) -> None:
    host, code, chef, seat = about_to_introduce(site)
    introduces(site, code, chef, seat, "Soup", "For Cleo.")
    chair = next(chair.id for chair in site.tables.find(code).chairs if chair.name == "Cleo")
    assert host.post(f"/table/{code}/words/hide", {"chair": chair}, htmx=False).status_code == 303
    for path in (f"/table/{code}", f"/table/{code}/screen", f"/table/{code}/words"):
        assert "Cleo" not in host.get(path).text
        assert "Guest 1" in host.get(path).text
    assert host.post(f"/table/{code}/words/hide", {"chair": "9" * 30}).status_code == 409


def test_everybody_is_told_that_a_dish_waits_for_the_host_and_that_it_was_never_read(site: Site) -> None:
    host, code, chef, seat = about_to_introduce(site, moderation="strict", timers="steady")
    introduces(site, code, chef, seat, "Moon Soup", "A pond of light.")
    name = next(chair.name for chair in site.tables.find(code).chairs if chair.seat == seat)
    sentence = f"Waiting for the host to read what {name} has written"
    screen = f"/table/{code}/screen"
    assert "Waiting for the host to read the words" in text_of(host.get(screen).text)
    assert sentence in text_of(site.guest().page(code)) and sentence not in text_of(chef.page(code))
    assert f"Everybody is waiting for you to read what {name} has written" in text_of(host.page(code))
    assert "Moon Soup" in host.page(code) and "Moon Soup" not in host.get(screen).text
    for _ in range(2):
        site.later((site.tables.find(code).table.deadline or 0.0) - site.tables.now())
        site.party.clock.look_at(code)
        site.party.clock.tick()
    assert f"Nobody has read what {name} has written in time" in text_of(site.guest().page(code))
    assert "Nobody has read the words in time: here is the dish." in text_of(host.get(screen).text)
    assert "Nobody has read your words in time" in text_of(chef.page(code))
    assert "Moon Soup" not in host.page(code)
