"""What phones say while everybody cooks: the judge's wish whole, and in plain words what a form still lacks."""

from __future__ import annotations

import html
import re

import pytest

from partychef.games.cooking_party.drafts import awaited
from partychef.games.cooking_party.state import Evening
from partychef.judges.critics import without_greeting
from partychef.tables import host as powers
from tests.web.conftest import Site, text_of


def wish_on(page: str) -> str:
    (said,) = re.findall(r'<p class="wish".*?<b>(.*?)</b></p>', page, re.S)
    return html.unescape(said)


@pytest.mark.parametrize("jury", [["columnist"], ["inspector", "columnist"]], ids=["one", "jury"])
def test_the_house_critic_introduces_itself_on_the_big_screen_and_not_on_phones(site: Site, jury: list[str]) -> None:
    who = {"judge": "jury", "jury": jury} if len(jury) > 1 else {"judge": "critic", "critic": jury[0]}
    _, code, guests = site.playing("Ana", "Ben", "Cleo", **who)
    with site.tables.at(code) as live:
        site.tables.change(live, {"pace": 0.0})
    site.party.clock.tick()
    assert site.view(code).step == "cooking"
    criteria = site.view(code).criteria
    greeting = next(line for name in jury for line in site.party.critics[name].bank("greetings") if line in criteria)
    assert greeting in html.unescape(guests[0].get(f"/table/{code}/screen").text)
    for guest in guests:
        page = guest.page(code)
        assert greeting not in html.unescape(page)
        assert criteria.endswith(wish_on(page).split(": ", 1)[-1])
        assert len(wish_on(page)) > 20


def test_a_wish_is_only_freed_of_a_greeting_and_otherwise_left_as_it_was_said() -> None:
    assert without_greeting("Hello, I am rules.  Be brave.", ("Hello, I am rules.",)) == "Be brave."
    assert without_greeting("Ada: Hello, I am rules. Be brave.", ("Hello, I am rules.",)) == "Ada: Be brave."
    assert without_greeting("Two\n\nlines,  as  typed.", ("Hello.",)) == "Two\n\nlines,  as  typed."


def test_the_wish_of_a_person_stands_whole_on_every_phone_in_every_step(site: Site) -> None:
    _, code, guests = site.playing("Ana", "Ben", "Cleo")
    said = "Nothing sweet & nothing <b>bold</b>. " * 20
    judge = guests[site.view(code).leader]
    assert judge.move(code, "choose_assignment", assignment="free-choice", criteria=said).status_code == 200
    steps = set()
    while site.view(code).step not in ("break", "over"):
        steps.add(site.view(code).step)
        assert [wish_on(guest.page(code)) for guest in guests] == [said.strip()] * 3
        powers.skip(site.tables, code)
    assert {"cooking", "calling", "presenting", "questions", "judging"} <= steps


def test_no_form_of_a_move_asks_the_browser_to_check_it(site: Site) -> None:
    _, code, guests = site.playing("Ana", "Ben", "Cleo", assignment="custom")
    seen = 0
    while site.view(code).step not in ("break", "over"):
        for guest in guests:
            forms = [form for form in re.findall(r"<form[^>]*>", guest.page(code)) if "/move" in form]
            assert [form for form in forms if " novalidate" not in form] == []
            seen += len(forms)
        powers.skip(site.tables, code)
    assert seen > 20


def test_what_is_missing_is_said_in_one_plain_sentence(site: Site) -> None:
    _, code, guests = site.playing("Ana", "Ben", "Cleo")
    judge = guests[site.view(code).leader]
    answer = judge.move(code, "choose_assignment", criteria="Be brave.")
    assert (answer.status_code, "Pick a task card first." in text_of(answer.text)) == (422, True)
    judge.move(code, "choose_assignment", assignment="free-choice")
    chef = site.view(code).chefs[0]
    hand = site.view(code, chef).hand
    answer = guests[chef].move(code, "plan", **{"dishes.0": hand[:2]})
    assert "Your dish needs at least 4 cards; you chose 2." in text_of(answer.text)
    answer = guests[chef].move(code, "reveal")
    assert "A card is still missing: choose one, then tap the button again." in text_of(answer.text)


def test_a_line_of_digits_can_be_read_out(site: Site) -> None:
    code, judge, chefs = site.cooking("Ana", "Ben", "Cleo")
    for seat, guest in chefs:
        guest.move(code, "plan", **{"dishes.0": site.view(code, seat).hand[:4]})
    seat, guest = chefs[0]
    assert judge.move(code, "call", 1, chef=seat).status_code == 200
    card = site.view(code, seat).plan[0][0]  # type: ignore[index]
    fields = {"name": "Low Tide", f"notes.{card}": "1984", "notes.": ""}
    assert guest.move(code, "read_out", 1, **fields).status_code == 200
    site.party.clock.tick()
    assert site.view(code).reading
    assert "The TV reads your dish" in text_of(guest.page(code))
    powers.skip(site.tables, code)
    assert site.view(code).dishes[0].cards[0].note == "1984"


def test_cp_14_a_special_ingredient_counts_as_no_card_of_mine_and_lies_with_every_dish_on_phones(site: Site) -> None:
    _, code, guests = site.playing("Ana", "Ben", "Cleo")
    judge = site.view(code).leader
    guests[judge].move(code, "choose_assignment", assignment="mystery-guest", special="yogurt")
    chef, other = site.view(code).chefs
    page = text_of(guests[chef].page(code))
    assert "Yogurt lies on every plate already: it does not count as one of your cards" in page
    seen = set()
    while site.view(code).step not in ("break", "over"):
        if (step := site.view(code).step) in ("presenting", "questions", "judging") and site.view(code).dishes:
            seen.add(step)
            assert "Yogurt ⭐ special ingredient" in text_of(guests[judge].page(code))
            assert "⭐" in guests[other].get(f"/table/{code}/screen").text
        powers.skip(site.tables, code)
    assert {"questions", "judging"} <= seen


def test_who_has_traded_is_told_so_where_the_trade_was(site: Site) -> None:
    _, code, guests = site.playing("Ana", "Ben", "Cleo")
    guests[site.view(code).leader].move(code, "choose_assignment", assignment="free-choice")
    seat = site.view(code).chefs[0]
    assert "You cannot trade in any more" not in text_of(guests[seat].page(code))
    guests[seat].move(code, "trade", cards=site.view(code, seat).hand[:1])
    page = guests[seat].page(code)
    assert 'data-pane="trade"' in page
    assert "You cannot trade in any more in this round." in text_of(page)


def party(site: Site, code: str) -> Evening:
    state = site.tables.find(code).state
    assert isinstance(state, Evening)
    return state


def test_while_a_judge_chooses_everybody_sees_how_much_is_written_and_reads_in_the_book(site: Site) -> None:
    _, code, guests = site.playing("Ana", "Ben", "Cleo")
    judge, (other, _) = site.view(code).leader, [seat for seat in range(3) if seat != site.view(code).leader]
    assert (awaited(party(site, code), judge), awaited(party(site, code), other)) == ("criteria", "")
    screen = guests[other].get(f"/table/{code}/screen").text
    assert "data-pen" in screen and "data-leaves" in screen
    assert "data-pen" in guests[other].page(code)
    guests[judge].move(code, "choose_assignment", assignment="pizza-night", criteria="Comfort.")
    guests[judge].move(code, "tip", site.tables.find(code).made[judge], text="More lemon!")
    screen = guests[other].get(f"/table/{code}/screen").text
    assert "More lemon!" in screen and "data-leaves" in screen


def test_a_critique_that_is_said_is_not_counted_as_being_written(site: Site) -> None:
    _, code, _ = site.playing("Ana", "Ben", "Cleo")
    while site.view(code).step != "judging":
        powers.skip(site.tables, code)
    judge, (first, second) = site.view(code).leader, site.view(code).chefs
    assert set(awaited(party(site, code), judge)) == {f"critique.{first}", f"critique.{second}"}
    site.tables.submit(code, judge, {"move": "critique", "chef": first, "text": "Well salted."}, by="person")
    assert awaited(party(site, code), judge) == (f"critique.{second}",)
    assert awaited(party(site, code), first) == ""


def test_the_number_of_rounds_is_told_and_without_a_clock_nobody_adds_a_minute(site: Site) -> None:
    host, code, guests = site.playing("Ana", "Ben", "Cleo")
    assert "Round 1 of 3" in text_of(guests[0].page(code))
    assert "round 1 of 3" in text_of(guests[0].get(f"/table/{code}/screen").text)
    assert "+1 min" not in host.page(code)
    assert "Hurry this step" in text_of(host.page(code))


def test_a_judge_with_one_card_is_not_told_to_pick(site: Site) -> None:
    _, code, guests = site.playing("Ana", "Ben", "Cleo", assignment="top")
    judge = guests[site.view(code).leader]
    assert "The top card is the task. Say what you will reward." in text_of(judge.page(code))
    top = site.view(code).deck[0]
    asked = {"special": "yogurt"} if top.special == "judge_ingredient" else {}
    judge.move(code, "choose_assignment", assignment=top.id, criteria="Be brave.", **asked)
    assert "You reward Be brave." in text_of(judge.page(code))
