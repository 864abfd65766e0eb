"""What the pages offer to those who wait: side bets, the last menu, tip and notes of the judge, what the room did."""

from __future__ import annotations

import html
import re

import pytest

from partychef.games.cooking_party.moves import Applause, Plan
from partychef.games.cooking_party.rounds import Cheers
from partychef.tables import host as powers
from partychef.web.games import cooking_party_room as room
from tests.web.conftest import Guest, Site, text_of

EVIL = "<img src=x onerror=alert(1)>"
NAMES = ("Ana", "Ben", "Cleo", "Dan")


def clock(site: Site, code: str, step: str) -> None:
    """The host moves on until this step."""
    while site.view(code).step != step:
        powers.skip(site.tables, code)


def bets(page: str) -> str:
    found = re.search(r'<form [^>]*id="bet-\d+".*?</form>', page, re.S)
    return text_of(found[0]) if found else ""


def test_who_has_locked_in_is_asked_who_wins_and_nobody_else_learns_it(site: Site) -> None:
    code, judge, ((_, one), (seat, two), (other, three)) = site.cooking(*NAMES)
    assert bets(one.page(code)) == ""
    powers.skip(site.tables, code)
    before = two.page(code)
    assert bets(before).startswith("🎲 Who wins this round?")
    assert bets(judge.page(code)) == ""
    pages = [guest.page(code) for guest in (judge, one, three)]
    assert two.move(code, "bet", site.tables.find(code).made[seat], chef=other).status_code == 200
    assert 'aria-pressed="true"' in two.page(code)
    assert "Your side chip lies face down" in two.page(code)
    stamps = re.compile(r'data-stamp="[\d.]+"|name="csrf_token" value="[^"]+"')  # both tell the time
    for guest, page in zip((judge, one, three), pages, strict=True):
        assert stamps.sub("", guest.page(code)) == stamps.sub("", page)
    screen = site.guest().get(f"/table/{code}/screen").text
    assert "One side bet is in" in screen


def test_after_a_round_everybody_reads_first_what_was_said_of_their_own_dish(site: Site) -> None:
    code, judge, chefs = site.cooking(*NAMES)
    clock(site, code, "break")
    told = re.compile(r'<section[^>]*id="verdict-1".*?</section>', re.S)
    order = [NAMES[seat] for seat, _ in chefs]
    for reader, own in [(judge, ""), *((guest, NAMES[seat]) for seat, guest in chefs)]:
        found = told.search(reader.page(code))
        assert found is not None
        names = re.findall(r"<article.*?(Ana|Ben|Cleo|Dan)", found[0], re.S)
        assert names == [name for name in (own, *(one for one in order if one != own)) if name]


def test_side_bets_are_told_when_the_chips_have_fallen(site: Site) -> None:
    code, _, ((first, one), (second, two), _) = site.cooking(*NAMES)
    clock(site, code, "calling")
    one.move(code, "bet", site.tables.find(code).made[first], chef=second)
    two.move(code, "bet", site.tables.find(code).made[second], chef=first)
    clock(site, code, "break")  # the clock gives the largest chip, and the smallest but one, to the judge's left
    (past,) = site.view(code).past
    assert past.guessed_right() == (second,)
    told = f"🎲 {NAMES[second]} bet on the winner."
    for page in (one.page(code), site.guest().get(f"/table/{code}/screen").text):
        assert told in text_of(page)
    powers.end_after_round(site.tables, code)
    site.party.clock.tick()
    site.later()
    recap = site.tables.find(code).table.recap
    nose = f"🎲 Best nose: {NAMES[second]} , 1 of 1 side bets right."
    for path in (f"/table/{code}", f"/table/{code}/screen", f"/party/{recap}"):
        assert nose in text_of(one.get(path).text)


def test_the_judges_tip_is_on_every_screen_and_is_only_text(site: Site) -> None:
    code, judge, ((seat, chef), *_) = site.cooking(*NAMES)
    assert "A tip for the kitchen" in judge.page(code)
    assert "A tip for the kitchen" not in chef.page(code)
    after = site.tables.find(code).made[site.view(code).leader]
    assert judge.move(code, "tip", after, text=EVIL).status_code == 200
    assert chef.move(code, "tip", site.tables.find(code).made[seat], text="Mine!").status_code == 422
    for page in (judge.page(code), chef.page(code), site.guest().get(f"/table/{code}/screen").text):
        assert html.escape(EVIL) in page
        assert EVIL not in page
    assert "A tip for the kitchen" not in judge.page(code)


def test_the_judges_notes_have_no_name_and_so_are_never_sent(site: Site) -> None:
    code, judge, ((_, chef), *_) = site.cooking(*NAMES)
    for step, keep in (("cooking", "jot"), ("presenting", "jot."), ("judging", "jot."), ("judging", "jot")):
        clock(site, code, step)
        pads = re.findall(rf'<textarea [^>]*data-keep="{keep}[^>]*>', judge.page(code))
        assert pads
        assert not any(" name=" in pad for pad in pads)
        assert 'data-keep="jot' not in chef.page(code)


def test_the_menu_of_the_last_round_is_there_to_read(site: Site) -> None:
    code, judge, chefs = site.cooking(*NAMES)
    clock(site, code, "presenting")
    seat = site.view(code).presenter
    presenter = dict(chefs)[seat]  # type: ignore[index]
    made = site.tables.find(code).made[seat]
    presenter.move(code, "introduce", made, name=f"Low Tide {EVIL}", text="A sea that went home.")
    assert "The menu of round" not in judge.page(code)
    clock(site, code, "break")
    powers.skip(site.tables, code)
    waiting = next(guest for guest in (judge, presenter) if "chooses" in text_of(guest.page(code)))
    assert "The menu of round 1" in waiting.page(code)
    assert html.escape(f"Low Tide {EVIL}") in waiting.page(code)


def test_what_the_room_did_is_told_at_the_end(site: Site) -> None:
    code, _, chefs = site.cooking(*NAMES)
    clock(site, code, "presenting")
    seat = site.view(code).presenter
    guests: list[Guest] = [guest for one, guest in chefs if one != seat]
    assert [guest.post(f"/table/{code}/react", {"emoji": "😂"}).status_code for guest in guests] == [204, 204]
    assert not any(isinstance(move, Applause) for move, _ in site.tables.find(code).last.values())
    clock(site, code, "break")
    assert site.view(code).past[-1].cheers == (Cheers(seat, {"laughter": 2}),)
    powers.end_after_round(site.tables, code)
    site.party.clock.tick()
    site.later()
    told = f"😂 The room laughed twice at {NAMES[seat or 0]}’s dish."
    recap = site.tables.find(code).table.recap
    for path in (f"/table/{code}", f"/table/{code}/screen", f"/party/{recap}"):
        assert told in text_of(guests[0].get(path).text)
    assert site.guest().get(f"/table/{code}/replay?at=5").status_code == 200


@pytest.mark.parametrize("emoji", ["👏", "😋", "😂", "😱", "🔥", "❤️"])
def test_every_face_below_the_phone_has_a_sentence(site: Site, emoji: str) -> None:
    code, _, chefs = site.cooking(*NAMES)
    assert [guest.post(f"/table/{code}/react", {"emoji": emoji}).status_code for _, guest in chefs] == [204] * 3
    clock(site, code, "break")
    (line,) = room.highlights(site.view(code).past, lambda past: lambda seat: site.tables.find(code).chairs[seat or 0])
    assert line.startswith(f"{emoji} The room ")
    assert "3 times" in line
    assert "the task “" in line


def test_who_is_ready_is_told_by_name_while_it_happens(site: Site) -> None:
    people = ("A<na", "B<en", "C<leo", "D<an")
    code, judge, chefs = site.cooking(*people)
    first, second, last = [(seat, people[seat]) for seat, _ in chefs]
    assert "Every pan is on the fire." in text_of(judge.page(code))
    told = (f"{first[1]} is the first to wipe the counter.", f"Only {last[1]} is still stirring. No pressure.")
    for (seat, _), line in zip((first, second), told, strict=True):
        view = site.tables.find(code).state.view(seat)
        with site.tables.at(code) as live:
            site.tables.make_move(live, seat, Plan((view.hand[:4],)), "person")
        assert line in text_of(judge.page(code))
        assert html.escape(line) in judge.page(code)


def test_what_the_judge_prepares_has_no_name_and_is_never_sent(site: Site) -> None:
    code, judge, chefs = site.cooking(*NAMES)
    (_, chef), *_ = chefs
    fields = re.findall(r'<textarea [^>]*data-keep="later[^>]*>', judge.page(code))
    assert len(fields) == 1 + len(chefs)
    assert not any(" name=" in field for field in fields)
    assert 'data-keep="later' not in chef.page(code)
    clock(site, code, "questions")
    assert f'data-prepared="later.{site.view(code).presenter} later"' in judge.page(code)
