"""Bad input gets one clear sentence, at the right place, and loses nothing."""

from __future__ import annotations

import html
import io

import pytest
from werkzeug.datastructures import FileStorage
from werkzeug.test import encode_multipart

from tests.web.conftest import Site

EVIL = "<script>alert(1)</script>"


def notice(page: str) -> str:
    """What the page says in its alert."""
    start = page.index('role="alert"')
    return html.unescape(page[start : page.index("</", start)])


@pytest.mark.parametrize("code", ["ABCDEF", "abc def", "AB-CD-EF"])
def test_an_unknown_code_is_told_at_the_field_and_stays_there(site: Site, code: str) -> None:
    answer = site.guest().post("/join", {"code": code}, htmx=False)
    assert answer.status_code == 404
    assert "no party with this code" in answer.text
    assert code in answer.text


def test_a_code_that_is_too_short_is_told_so(site: Site) -> None:
    answer = site.guest().post("/join", {"code": "ABC"}, htmx=False)
    assert answer.status_code == 422
    assert "six letters" in answer.text


def test_a_code_may_be_typed_small_and_with_spaces(site: Site) -> None:
    _, code = site.opened()
    answer = site.guest().post("/join", {"code": f" {code[:3].lower()} {code[3:].lower()} "}, htmx=False)
    assert answer.location == f"/table/{code}"


def test_no_such_table_and_a_made_up_invitation_answer_alike(site: Site) -> None:
    assert site.guest().get("/table/ABCDEF").status_code == 404
    assert site.guest().get("/join/made-up").status_code == 404


@pytest.mark.parametrize("name", ["", "\u200b", "x" * 21, "Ana"])
def test_a_name_that_cannot_be_used_is_refused_and_kept_in_the_field(site: Site, name: str) -> None:
    _, code = site.opened()
    site.guest().join(code, "Ana")
    guest = site.guest()
    answer = guest.join(code, name)
    assert answer.status_code == 422
    assert "name" in notice(answer.text) or "called" in notice(answer.text)
    if name.isascii() and name:
        assert f'value="{name}"' in answer.text


def test_a_full_table_says_so(site: Site) -> None:
    _, code = site.opened()
    for number in range(20):
        site.tables.sit(code, f"Guest {number}", "🍅")
    answer = site.guest().join(code, "Too late")
    assert answer.status_code == 409
    assert "full" in notice(answer.text)


def test_html_in_a_name_is_only_text(site: Site) -> None:
    host, code = site.opened()
    site.guest().join(code, "<b>Ana</b>")
    for page in (host.page(code), host.get(f"/table/{code}/screen").text):
        assert "<b>Ana" not in page
        assert "&lt;b&gt;Ana" in page


def test_html_in_every_field_of_a_round_is_only_text(site: Site) -> None:
    _, code, guests = site.playing("Ana", "Ben", "Cleo")
    judge = guests[site.view(code).leader]
    judge.move(code, "choose_assignment", assignment="free-choice", criteria=EVIL)
    for seat in site.view(code).chefs:
        guests[seat].move(code, "plan", **{"dishes.0": site.view(code, seat).hand[:4]})
    first = site.view(code).chefs[0]
    judge.move(code, "call", 1, chef=first)
    chef = guests[first]
    assert chef.move(code, "introduce", 1, name=EVIL, text=EVIL).status_code == 200
    card = site.view(code, first).plan[0][0]  # type: ignore[index]
    assert chef.move(code, "reveal", 2, card=card, note=EVIL).status_code == 200
    chef.move(code, "finish", 3)
    judge.move(code, "ask", 2, question=EVIL)
    chef.move(code, "answer", 4, answer=EVIL)
    pages = [guest.page(code) for guest in guests] + [judge.get(f"/table/{code}/screen").text]
    assert site.view(code).questions[0].answer == EVIL
    for page in pages:
        assert EVIL not in page
        assert html.escape(EVIL) in page


def test_a_stranger_cannot_move(site: Site) -> None:
    code, _, _ = site.cooking("Ana", "Ben", "Cleo")
    answer = site.guest().move(code, "trade")
    assert answer.status_code == 403
    assert "no seat" in answer.text


def test_a_move_out_of_turn_is_refused_with_a_sentence(site: Site) -> None:
    code, judge, _ = site.cooking("Ana", "Ben", "Cleo")
    answer = judge.move(code, "award", 1, **{"chips.100": 0})
    assert answer.status_code == 422
    assert "planning their dishes" in notice(answer.text)


def test_cards_one_does_not_hold_cannot_be_cooked(site: Site) -> None:
    code, _, ((seat, chef), (other, _)) = site.cooking("Ana", "Ben", "Cleo")
    answer = chef.move(code, "plan", **{"dishes.0": site.view(code, other).hand[:4]})
    assert answer.status_code == 422
    assert not site.view(code).place(seat).planned
    for card in site.view(code, other).hand:
        assert f'"{card}"' not in notice(answer.text)


@pytest.mark.parametrize(
    "fields",
    [
        {"move": "no_such_move"},
        {"move": ""},
        {"move": "seat_newcomer", "name": "Mallory"},
        {"move": "end_game"},
        {"move": "award", "chips.100": "nobody"},
        {"move": "award", "chips.abc": "1"},
        {"move": "call", "chef": "-1"},
        {"move": "plan", "dishes.99": "x", "dishes.x": "y"},
        {"move": "plan", "dishes.0": ["made-up"] * 500},
        {"move": "trade", "cards": "made-up"},
        {"move": "introduce", "name": "x" * 5000},
        {"move": "choose_assignment", "assignment": "../../etc/passwd"},
    ],
)
def test_forged_form_fields_are_refused_and_change_nothing(site: Site, fields: dict[str, object]) -> None:
    code, _, ((_, chef), _) = site.cooking("Ana", "Ben", "Cleo")
    before = site.tables.find(code).n
    answer = chef.post(f"/table/{code}/move", {"after": 0, **fields})
    assert answer.status_code == 422
    assert notice(answer.text)
    assert site.tables.find(code).n == before


def test_a_form_without_its_token_is_refused(site: Site) -> None:
    code, _, ((_, chef), _) = site.cooking("Ana", "Ben", "Cleo")
    answer = chef.client.post(f"/table/{code}/move", data={"move": "trade"})
    assert answer.status_code == 400
    assert "reload" in answer.text


def test_a_form_from_another_site_is_refused(site: Site) -> None:
    host, code = site.opened()
    answer = host.post(f"/table/{code}/host/start", headers={"Origin": "https://evil.example"})
    assert answer.status_code == 403
    answer = host.post(f"/table/{code}/host/pause", headers={"Origin": "http://localhost"})
    assert answer.status_code == 200


def test_chips_given_twice_count_once(site: Site) -> None:
    code, judge, chefs = site.cooking("Ana", "Ben", "Cleo")
    for seat, chef in chefs:
        chef.move(code, "plan", **{"dishes.0": site.view(code, seat).hand[:4]})
    judge.move(code, "call", 1, chef=chefs[0][0])
    for after, (seat, chef) in enumerate(chefs, 2):
        chef.move(code, "finish", 1)
        judge.move(code, "thank", after)
        assert seat in site.view(code).chefs
    chips = {f"chips.{chip}": chefs[0][0] for chip in (5, 10, 25, 50, 100)}
    assert judge.move(code, "award", 4, **chips).status_code == 200
    assert judge.move(code, "award", 4, **chips).status_code == 200  # the same button, tapped twice
    assert judge.move(code, "award", 5, **chips).status_code == 422  # a second verdict
    assert site.view(code).place(chefs[0][0]).score == 190


def test_ten_megabytes_do_not_fit_through_the_door(site: Site) -> None:
    code, _, ((_, chef), _) = site.cooking("Ana", "Ben", "Cleo")
    answer = chef.client.post(f"/table/{code}/move", data={"move": "x" * 10_000_000})
    assert answer.status_code == 413
    assert "too much" in answer.text
    assert chef.move(code, "trade").status_code == 200


@pytest.mark.parametrize(
    ("page", "field", "size", "sentence"),
    [
        ("/replay", "record", 3 * 1024**2, "This file has more than 2 MB: no record of a game is that large."),
        ("/decks/import", "file", 300 * 1024, "This file has more than 256 kB: no deck is that large."),
    ],
)
def test_a_page_that_takes_files_says_how_large_they_may_be(
    site: Site, page: str, field: str, size: int, sentence: str
) -> None:
    guest = site.guest()
    file = FileStorage(io.BytesIO(b"x" * size), "evening.txt", name=field)
    # Encoded here, in memory: the client would leave a large form in a file on the disk.
    boundary, body = encode_multipart({"csrf_token": guest.csrf(), field: file})
    answer = guest.client.post(page, data=body, content_type=f"multipart/form-data; boundary={boundary}")
    assert answer.status_code == 413
    assert sentence in html.unescape(answer.text)


def test_a_cookie_of_another_table_opens_nothing_here(site: Site) -> None:
    host, code, (ana, _, _) = site.playing("Ana", "Ben", "Cleo")
    _, other, _ = site.playing("Dan", "Eve", "Fay")
    assert ana.move(other, "choose_assignment", assignment="free-choice").status_code == 403
    assert host.host(other, "stop").status_code == 403
    assert site.tables.find(other).table.status == "playing"
    assert site.tables.find(code).n == 0


def test_a_forged_cookie_is_nobody(site: Site) -> None:
    _, code, (ana, *_) = site.playing("Ana", "Ben", "Cleo")
    thief = site.guest()
    with thief.client.session_transaction() as cookie:
        cookie["chairs"] = {code: [site.tables.find(code).chairs[0].id, "guessed"]}
        cookie["hosts"] = {code: "guessed"}
    assert thief.move(code, "choose_assignment", assignment="free-choice").status_code == 403
    assert thief.host(code, "stop").status_code == 403
    assert ana.page(code)


def test_two_browsers_in_one_seat_see_the_same_and_move_once(site: Site) -> None:
    code, _, ((seat, chef), _) = site.cooking("Ana", "Ben", "Cleo")
    twin = site.guest()
    cookie = chef.client.get_cookie("partychef")
    assert cookie is not None
    twin.client.set_cookie("partychef", cookie.value)
    hand = site.view(code, seat).hand
    assert chef.move(code, "trade", cards=hand[:1]).status_code == 200
    assert twin.move(code, "trade", cards=hand[1:2]).status_code == 200  # the page of the twin was older
    assert site.view(code).place(seat).traded == 1
    for card in site.view(code, seat).hand:
        assert card in twin.page(code)


def test_a_kicked_phone_is_nobody_at_once(site: Site) -> None:
    host, code, guests = site.playing("Ana", "Ben", "Cleo")
    judge = site.view(code).leader
    chair = site.tables.find(code).chair_in(judge)
    assert chair is not None
    assert host.host(code, "kick", chair=chair.id).status_code == 200
    assert guests[judge].move(code, "choose_assignment", assignment="free-choice").status_code == 403


@pytest.mark.parametrize("action", ["start", "pause", "skip", "stop", "kick", "add_ai", "end", "set_judge"])
def test_only_the_host_has_the_hosts_power(site: Site, action: str) -> None:
    _, code, (ana, *_) = site.playing("Ana", "Ben", "Cleo")
    assert ana.host(code, action, chair=1).status_code == 403


@pytest.mark.parametrize("chair", ["", "x", "-1", "99999999", "9" * 30])
def test_the_host_cannot_kick_nobody(site: Site, chair: str) -> None:
    host, code, _ = site.playing("Ana", "Ben", "Cleo")
    answer = host.host(code, "kick", chair=chair)
    assert answer.status_code == 409
    assert "Nobody sits" in answer.text


@pytest.mark.parametrize(
    ("field", "value"), [("judge", "me"), ("laps", "9"), ("timers", "slow"), ("assignment", "x"), ("judge", "critic")]
)
def test_choices_that_the_host_form_does_not_offer_are_refused_at_the_form(site: Site, field: str, value: str) -> None:
    answer = site.guest().post("/host", {"judge": "turns", "laps": "1", field: value}, htmx=False)
    assert answer.status_code == 422
    assert "Host" in answer.text


def test_wrong_codes_are_limited_and_right_ones_are_not(tmp_path: object) -> None:
    from pathlib import Path

    from partychef import create_app
    from partychef.settings import Settings

    app = create_app(Settings(instance=Path(str(tmp_path)), rate_limit=3), clock=False)
    site = Site(app)
    _, code = site.opened()
    guest = site.guest()
    for _ in range(8):
        assert guest.get(f"/table/{code}").status_code == 200
    assert [guest.get("/table/ABCDEF").status_code for _ in range(4)] == [404, 404, 404, 429]
    site.party.close()


def test_a_record_that_is_none_is_refused_with_a_sentence(site: Site) -> None:
    guest = site.guest()
    for junk in (b"", b"hello", b"\xff\xfe", b'{"record": 1}', b"[" * 100_000):
        answer = guest.post("/replay", {"record": (io.BytesIO(junk), "evil<i>.jsonl")}, htmx=False)
        assert answer.status_code == 422
        assert "<i>" not in answer.text


def test_whoever_cooks_against_others_cannot_judge_and_nothing_else_of_the_form_is_lost(site: Site) -> None:
    guest = site.guest()
    form = {"game": "cooking-party", "speed": "calm", "cooking-party.critic": "myself", "cooking-party.rounds": "3"}
    answer = guest.post("/practice", {**form, "cooking-party.opponents": "2"}, htmx=False)
    assert answer.status_code == 422
    taster = answer.text.partition("Who judges?")[2].partition("</fieldset>")[0]
    assert "You can judge only if you cook alone" in taster and answer.text.count('role="alert"') == 1
    assert '<option value="myself" selected>' in taster
    for name, value in (("speed", "calm"), ("cooking-party.opponents", "2"), ("cooking-party.rounds", "3")):
        assert f'name="{name}" value="{value}" checked' in answer.text
    assert "Play again" not in guest.get("/practice").text
    assert guest.post("/practice", {**form, "cooking-party.opponents": "0"}, htmx=False).status_code == 303
