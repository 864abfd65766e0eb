"""The list under *Continue*: second tries are named and stay few, and a game is taken off with a tap and brought back.

Nothing here needs a script: each form is answered with a page.
"""

from __future__ import annotations

import re

from partychef.tables import host
from partychef.tables.results import results_of
from partychef.web import whoami
from tests.web.conftest import Guest, Site, text_of
from tests.web.practising import others_move, practising, state_of, submit


def begun(guest: Guest, game: str = "kitchen-closing") -> str:
    """A practice game of this guest that waits; returns its code."""
    return str(guest.post("/try", {"game": game}, htmx=False).location.rsplit("/", 1)[1])


def given_up(site: Site, guest: Guest) -> str:
    """A game that was begun and given up after four moves or more: it can be tried again from any of them."""
    code = begun(guest)
    while site.tables.find(code).n < 4:
        others_move(site, code)
        submit(site, code, 0, state_of(site, code).default_move(0))
    host.stop(site.tables, code)
    return code


def tried_again(guest: Guest, code: str, at: int = 0) -> str:
    """A second try of a game that is over; returns its code."""
    return str(guest.post(f"/table/{code}/branch", {"at": at}, htmx=False).location.rsplit("/", 1)[1])


def listed(guest: Guest, path: str = "/practice") -> list[str]:
    """The codes of the games that wait, from the top of the list."""
    return re.findall(r'href="/table/(\w+)">Continue', guest.get(path).text)


def remove(guest: Guest, code: str, on: str = "practice") -> str:
    """Tap *Remove*; returns the address to which that leads."""
    answer = guest.post("/practice/remove", {"code": code, "on": on}, htmx=False)
    assert answer.status_code == 303
    return str(answer.location)


def test_a_guest_who_tries_a_game_again_and_again_finds_one_second_try_that_says_so(site: Site) -> None:
    guest = site.guest()
    other, first = begun(guest, "cook-off"), given_up(site, guest)
    tries = [tried_again(guest, first, at) for at in range(4)]
    assert listed(guest) == [tries[-1], other]
    page = text_of(guest.get("/practice").text)
    assert "Second try of The Kitchen is Closing against three sous-chefs" in page
    assert guest.get("/practice").text.count("<b>Second try of") == 1
    assert "Second try of Cook Off!" not in page
    host.stop(site.tables, tries[-1])
    assert listed(guest) == [other]  # the older tries do not come up one after the other


def test_a_second_try_of_a_second_try_belongs_to_the_same_game(site: Site) -> None:
    guest = site.guest()
    first = given_up(site, guest)
    one = tried_again(guest, first, 1)
    host.stop(site.tables, one)
    two = tried_again(guest, one, 1)
    three = tried_again(guest, first, 1)
    assert listed(guest) == [three]
    assert two not in listed(guest)


def test_as_long_as_a_second_try_waits_it_stands_for_the_game_itself_which_otherwise_is_there(site: Site) -> None:
    guest, code = practising(site, "kitchen-closing")
    others_move(site, code)
    guest.move(code, "draw")
    second = guest.post(f"/table/{code}/take-back", htmx=False).location.rsplit("/", 1)[1]
    assert listed(guest) == [second]
    remove(guest, second)
    assert listed(guest) == [code]  # it is the one that counts


def test_a_game_is_removed_with_a_tap_where_one_has_tapped_and_brought_back_with_another(site: Site) -> None:
    guest = site.guest()
    kept, code = begun(guest, "chefs-hat"), begun(guest)
    for on, path in (("start", "/"), ("practice", "/practice")):
        found = re.search(rf'<form [^>]*action="/practice/remove"[^>]*>(?:(?!</form>).)*value="{code}".*?</form>',
                          guest.get(path).text, re.S)  # fmt: skip
        assert found is not None and f'value="{on}"' in found.group() and "Remove" in found.group()
        after = remove(guest, code, on)
        assert after.partition("?")[0] == path
        page = guest.get(after).text
        assert "Removed: The Kitchen is Closing against three sous-chefs" in text_of(page)
        assert listed(guest, path) == [kept]
        assert 'action="/practice/bring-back"' in page
        back = guest.post("/practice/bring-back", {"code": code, "on": on}, htmx=False).location
        assert back.partition("#")[0] == path
        assert code in listed(guest, path)
        assert "Removed" not in text_of(guest.get(after).text)


def test_what_is_removed_is_still_there_and_waits_again_once_somebody_plays_on(site: Site) -> None:
    guest, code = practising(site, "kitchen-closing")
    others_move(site, code)
    remove(guest, code)
    assert listed(guest) == []
    assert site.tables.find(code).playing
    guest.move(code, "take")
    assert listed(guest) == [code]


def test_removing_a_game_leaves_its_result_on_ones_own_page(site: Site) -> None:
    """A move was taken back after the end, so the game goes on although its result stands."""
    guest = site.guest()
    short = {"game": "kitchen-closing", "kitchen-closing.length": "short"}
    code = guest.post("/practice", short, htmx=False).location.rsplit("/", 1)[1]
    player = site.tables.find(code).table.player
    assert player is not None
    while (state := state_of(site, code)).to_move():
        actor = sorted(state.to_move(), key=str)[0]
        submit(site, code, actor, state.default_move(actor), "person" if actor == 0 else "ai")
    with site.tables.at(code) as live:
        site.tables.change(live, {"status": "playing"})
    assert len(results_of(site.tables, player)) == 1
    assert listed(guest) == [code]
    remove(guest, code)
    assert listed(guest) == []
    assert len(results_of(site.tables, player)) == 1
    assert "The Kitchen is Closing" in guest.get("/me").text


def test_nobody_removes_or_brings_back_a_game_of_somebody_else(site: Site) -> None:
    guest, other = site.guest(), site.guest()
    code = begun(guest)
    assert remove(other, code) == "/practice#unfinished"
    assert "Removed" not in text_of(other.get(f"/practice?removed={code}").text)
    assert listed(guest) == [code]
    remove(guest, code)
    other.post("/practice/bring-back", {"code": code}, htmx=False)
    assert listed(guest) == []


def test_where_a_form_leads_is_one_of_the_two_pages_with_the_list(site: Site) -> None:
    guest = site.guest()
    assert remove(guest, begun(guest), on="https://example.org/").startswith("/practice?")


def test_a_long_list_shows_three_games_and_folds_the_others(site: Site) -> None:
    guest = site.guest()
    for _ in range(5):
        begun(guest)
    page = guest.get("/practice").text
    shown, folded = page.split("<summary>2 more</summary>")
    assert len(re.findall(">Continue<", shown)) == 3
    assert len(re.findall(">Continue<", folded)) == 2


def test_second_tries_and_removed_games_push_no_game_that_waits_out_of_the_cookie(site: Site) -> None:
    guest = site.guest()
    waiting, first = begun(guest), given_up(site, guest)
    for _ in range(whoami.REMEMBERED):
        remove(guest, begun(guest))
    first = given_up(site, guest)
    for at in range(whoami.REMEMBERED):
        newest = tried_again(guest, first, at % 2)
    assert set(listed(guest)) == {newest, waiting}


def test_a_game_of_the_day_that_was_removed_can_be_gone_on_with_from_its_own_page(site: Site) -> None:
    guest = site.guest()
    guest.post("/daily/kitchen-closing", htmx=False)
    (code,) = listed(guest)
    remove(guest, code)
    assert guest.post("/daily/kitchen-closing", htmx=False).location == f"/table/{code}"
