"""A night in a restaurant: tables with one code, the screen of the kitchen, who wins it as a whole (CP-56, CP-57)."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from partychef import create_app
from partychef.games.ingredients import ingredients
from partychef.settings import Settings
from partychef.tables import forgetting, restaurants
from partychef.tables import host as powers
from partychef.tables.names import Refusal
from tests.web.conftest import Guest, Site, text_of

DISHES = {"evening": "restaurant", "courses.restaurant": "main course"}


def evening(site: Site, many: str = "2", **fields: str) -> tuple[Guest, restaurants.Evening]:
    """A host, and the restaurant that they have opened."""
    host, code = site.opened(tables=many, **{**DISHES, **fields})
    return host, restaurants.by_code(site.tables, code)


def at_dinner(site: Site, **fields: str) -> tuple[Guest, restaurants.Evening, list[list[Guest]]]:
    """Two tables with two guests each, who have begun; by table, then by seat."""
    host, found = evening(site, **fields)
    guests = [[site.guest() for _ in range(2)] for _ in found.tables]
    for number, code in enumerate(found.tables):
        for guest, name in zip(guests[number], ("Ana", "Ben"), strict=True):
            assert guest.join(code, f"{name} {number + 1}").status_code == 200
    assert host.post(f"/evening/{found.code}/start").status_code == 200
    return host, found, guests


def until(site: Site, code: str, step: str) -> None:
    """Move on until the step begins."""
    while site.view(code).step != step:
        powers.skip(site.tables, code)


def moved(site: Site, guest: Guest, code: str, tag: str, **fields: object) -> None:
    """The guest in seat 0 makes a move that is accepted."""
    answer = guest.move(code, tag, site.tables.find(code).made[0], **fields)
    assert answer.status_code in (200, 204), answer.text


def until_scored(site: Site, code: str) -> None:
    """Move on until the table waits for nothing but the kitchen's scores."""
    while not restaurants.waits_for_kitchen(site.tables.find(code)):
        powers.skip(site.tables, code)


def points(site: Site, code: str) -> list[int]:
    """Everybody's points, by seat."""
    return [place.score for place in site.view(code).places]


def kitchen(found: restaurants.Evening, what: str = "") -> str:
    """An address of the kitchen."""
    return f"/kitchen/{found.kitchen}{what}"


def test_one_code_leads_guests_to_all_tables(site: Site) -> None:
    host, found = evening(site, "3")
    assert host.get(f"/evening/{found.code}").text.count('href="/table/') >= 3
    guest = site.guest()
    answer = guest.post("/join", {"code": found.code.lower()}, htmx=False)
    assert answer.location == f"/evening/{found.code}"
    page = guest.get(answer.location).text
    assert "Table 3" in page and "kitchen/" not in page, "guests are not told where the kitchen is"
    assert guest.get(f"/tv?code={found.code}").location == f"/evening/{found.code}"
    assert guest.get(f"/evening/join/{found.token}").location == f"/evening/{found.code}"
    assert guest.post("/join", {"code": found.tables[1]}, htmx=False).location == f"/table/{found.tables[1]}"


def test_a_restaurant_has_one_to_twelve_tables(site: Site) -> None:
    for many in ("0", "13", "many", "-1"):
        answer = site.guest().post("/host", {**DISHES, "tables": many}, htmx=False)
        assert answer.status_code == 422
        assert "Choose 1 to 12 tables." in text_of(answer.text)
    _, code = site.opened(**DISHES, tables="1")
    assert site.tables.find(code).table.restaurant is None, "one table has its own code"


def test_only_the_host_starts_the_tables_and_empty_ones_wait(site: Site) -> None:
    host, found = evening(site)
    for name in ("Ana", "Ben"):
        site.guest().join(found.tables[0], name)
    refused = site.guest().post(f"/evening/{found.code}/start")
    assert "Only the host can do that" in refused.text
    host.post(f"/evening/{found.code}/start")
    assert [site.tables.find(code).table.status for code in found.tables] == ["playing", "lobby"]


def test_a_single_table_gets_a_kitchen_when_its_host_opens_it(site: Site) -> None:
    host, code = site.opened(**DISHES)
    assert site.guest().post(f"/table/{code}/kitchen").status_code == 403
    first = host.post(f"/table/{code}/kitchen", htmx=False).location
    assert first == host.post(f"/table/{code}/kitchen", htmx=False).location
    assert "Table 1" in text_of(site.guest().get(first).text), "whoever has the link may cook"
    classic, other = site.opened(evening="classic")
    assert "Only a night in a restaurant has a kitchen" in text_of(classic.post(f"/table/{other}/kitchen").text)


def test_cp_56_orders_of_all_tables_come_into_the_kitchen_which_asks_and_confirms(site: Site) -> None:
    _, found, guests = at_dinner(site)
    chef = site.guest()
    for code, (ana, _) in zip(found.tables, guests, strict=True):
        until(site, code, "ordering")
        moved(site, ana, code, "order_dish", round=1)
    page = text_of(chef.get(kitchen(found)).text)
    assert "2 orders to confirm" in page and "Ana 1" in page and "Ana 2" in page
    first = found.tables[0]
    asked = chef.post(kitchen(found, f"/order/{first}"), {"move": "ask_guest", "guest": 0, "question": "<b>Rare?</b>"})
    assert asked.status_code == 200 and "&lt;b&gt;Rare?&lt;/b&gt;" in asked.text
    assert "&lt;b&gt;Rare?&lt;/b&gt;" in guests[0][0].page(first)
    page = chef.get(kitchen(found)).text
    assert len(re.findall(r"<button[^>]* disabled[^>]*>Confirm the order", page)) == 1
    assert "You have asked: you can confirm as soon as there is an answer." in text_of(page)
    moved(site, guests[0][0], first, "tell_kitchen", answer="<i>Well</i> done")
    assert "&lt;i&gt;Well&lt;/i&gt; done" in chef.get(kitchen(found)).text
    chef.post(kitchen(found, f"/order/{first}"), {"move": "confirm_order", "guest": 0, "remark": "With a <crust>"})
    assert "With a &lt;crust&gt;" in guests[0][1].page(first)
    again = chef.post(kitchen(found, f"/order/{first}"), {"move": "confirm_order", "guest": 0})
    assert (again.status_code, "You have confirmed this order already." in again.text) == (422, True)


def test_a_big_screen_says_which_table_it_is_which_course_and_what_has_been_ordered(site: Site) -> None:
    _, found, guests = at_dinner(site)
    second, chef = found.tables[1], site.guest()

    def shown() -> str:
        return text_of(site.guest().get(f"/table/{second}/screen").text)

    assert "· table 2 · Main course" in shown()
    until(site, second, "ordering")
    dishes = {dish.chef: [ingredients()[one.card].name for one in dish.cards] for dish in site.view(second).dishes}
    assert "Still choosing: Ana 2 and Ben 2" in shown()
    assert all(name in shown() for names in dishes.values() for name in names)
    moved(site, guests[1][0], second, "order_dish", round=1)
    chef.post(kitchen(found, f"/order/{second}"), {"move": "confirm_order", "guest": 0, "remark": "With a crust"})
    assert "Still choosing: Ben 2" in shown() and "✓ confirmed" in shown() and "With a crust" in shown()
    until(site, second, "judging")
    assert "· table 2 · The reckoning" in shown()


def test_cp_56_what_was_ordered_stays_on_the_pass_while_it_is_cooked(site: Site) -> None:
    _, found, guests = at_dinner(site)
    chef, code = site.guest(), found.tables[0]
    until(site, code, "ordering")
    for seat, guest in enumerate(guests[0]):
        moved(site, guest, code, "order_dish", round=1)
        chef.post(
            kitchen(found, f"/order/{code}"), {"move": "confirm_order", "guest": seat, "remark": f"Coming {seat}"}
        )
    page = text_of(chef.get(kitchen(found)).text)
    assert "No new orders" in page
    assert "Coming 0" in page and "Coming 1" in page
    assert page.count("✓ confirmed") == 2


def test_the_kitchen_makes_no_other_moves_and_cooks_for_no_other_table(site: Site) -> None:
    _, found, _ = at_dinner(site)
    _, strangers = evening(site)
    chef, first = site.guest(), found.tables[0]
    until(site, first, "ordering")
    assert chef.post(kitchen(found, f"/order/{first}"), {"move": "end_game"}).status_code == 409
    alien = chef.post(kitchen(found, f"/order/{strangers.tables[0]}"), {"move": "confirm_order", "guest": 0})
    assert alien.status_code == 404
    assert chef.get("/kitchen/nobody-knows").status_code == 404
    assert site.guest().move(first, "confirm_order", guest=0).status_code == 403


def test_cp_57_scores_are_kept_unseen_until_the_chef_reveals_them_to_all_tables(site: Site) -> None:
    _, found, guests = at_dinner(site)
    chef = site.guest()
    early = chef.post(kitchen(found, "/reveal"))
    assert (early.status_code, "No table waits for the scores" in early.text) == (409, True)
    for code in found.tables:
        until_scored(site, code)
    first, second = found.tables
    kept = {"points.main course.0": "61", "points.main course.1": "7"}
    chef.post(kitchen(found, f"/scores/{first}"), kept)
    chef.post(kitchen(found, f"/scores/{second}"), {"points.main course.1": "98"})
    for page in (guests[0][0].page(first), site.guest().get(f"/table/{first}/screen").text):
        assert not re.search(r">\s*61\s*<", page) and 'value="61"' not in page
    assert 'value="61"' in chef.get(kitchen(found)).text, "the chef sees what was filled in, on any device"
    before = {code: points(site, code) for code in found.tables}
    assert chef.post(kitchen(found, "/reveal")).status_code == 200
    gained = {
        code: [now - then for then, now in zip(before[code], points(site, code), strict=True)] for code in found.tables
    }
    assert gained == {first: [61, 7], second: [0, 98]}
    assert all(site.view(code).step == "over" for code in found.tables)


def test_a_host_who_moves_on_gives_what_the_kitchen_has_filled_in_so_far(site: Site) -> None:
    host, found, _ = at_dinner(site)
    first = found.tables[0]
    until_scored(site, first)
    before = points(site, first)
    restaurants.keep_scores(site.tables, found, first, {"points.main course.1": "33"})
    host.host(first, "skip")
    assert [now - then for then, now in zip(before, points(site, first), strict=True)] == [0, 33]
    assert site.view(first).step == "over"


def test_points_that_no_kitchen_gives_are_refused_and_nothing_is_lost(site: Site) -> None:
    _, found, _ = at_dinner(site)
    wrong = {"points.dessert.0": "101", "points.dessert.1": "5"}
    answer = site.guest().post(kitchen(found, f"/scores/{found.tables[0]}"), wrong)
    assert answer.status_code == 422 and "Give 0 to 100 points, not 101." in answer.text
    assert restaurants.by_code(site.tables, found.code).scores[found.tables[0]]["points.dessert.1"] == "5"
    assert restaurants.points_in({"points.dessert.0": "101"}, "dessert", 0) is None


def test_cp_57_every_table_has_a_winner_and_the_best_of_all_wins_the_house(site: Site) -> None:
    host, found, guests = at_dinner(site)
    for code in found.tables:
        until_scored(site, code)
    restaurants.keep_scores(site.tables, found, found.tables[1], {"points.main course.0": "100"})
    site.guest().post(kitchen(found, "/reveal"))
    for page in (
        site.guest().get(kitchen(found)).text, host.get(f"/evening/{found.code}").text,
        guests[0][0].page(found.tables[0]), site.guest().get(f"/table/{found.tables[0]}/screen").text,
    ):  # fmt: skip
        assert re.search(r"Ana 2 (of table 2 )?wins the whole restaurant with 1\d\d points", text_of(page))


def test_cp_57_three_courses_are_eaten_and_scored_and_every_guest_gets_a_bill(site: Site) -> None:
    courses = ("appetizer", "main course", "dessert")
    _, found, guests = at_dinner(site, **{"courses.restaurant": ",".join(courses)})
    chef, given = (
        site.guest(),
        {found.tables[0]: ((10, 20), (0, 0), (30, 5)), found.tables[1]: ((70, 5), (9, 0), (99, 0))},
    )
    for code, scores in given.items():
        until_scored(site, code)
        fields = {
            f"points.{course}.{seat}": str(one)
            for course, pair in zip(courses, scores, strict=True)
            for seat, one in enumerate(pair)
        }
        assert chef.post(kitchen(found, f"/scores/{code}"), fields).status_code == 200
    told = text_of(chef.post(kitchen(found, "/reveal")).text)
    outcomes = [site.tables.find(code).state.outcome() for code in found.tables]
    # Of two, each gives the other one chip: the first 100, the second 50.
    assert [one and one.scores for one in outcomes] == [{0: 40 + 50, 1: 25 + 100}, {0: 178 + 50, 1: 5 + 100}]
    assert [one and one.winners for one in outcomes] == [(1,), (0,)]
    for page in (told, text_of(guests[0][0].page(found.tables[0]))):
        assert "Ana 2 wins the whole restaurant with 228 points." in page
    assert all(f"{course.capitalize()}:" in told for course in courses), "every guest’s bill has all three"


def test_a_restaurant_is_whole_after_a_restart(site: Site, tmp_path: Path) -> None:
    _, found, guests = at_dinner(site)
    until(site, found.tables[0], "ordering")
    moved(site, guests[0][0], found.tables[0], "order_dish", round=1)
    restaurants.keep_scores(site.tables, found, found.tables[0], {"points.main course.0": "42"})
    site.party.close()
    again = Site(create_app(Settings(instance=tmp_path), clock=False, now=lambda: 1_000_000.0))
    again.app.testing = True
    page = text_of(again.guest().get(kitchen(found)).text)
    assert "1 order to confirm" in page
    assert restaurants.by_code(again.tables, found.code).scores == {found.tables[0]: {"points.main course.0": "42"}}
    again.party.close()


def test_a_restaurant_goes_with_its_last_table(site: Site) -> None:
    _, found = evening(site)
    forgetting.forget_for_good(site.tables, found.tables[0])
    assert restaurants.by_code(site.tables, found.code).tables == found.tables[1:]
    forgetting.forget_for_good(site.tables, found.tables[1])
    with pytest.raises(Refusal):
        restaurants.by_code(site.tables, found.code)


def cooked_by_ai(site: Site, **fields: str) -> tuple[Guest, restaurants.Evening, str, list[Guest]]:
    """A restaurant with an AI chef: the host, the evening, and its first table at dinner with two guests."""
    host, found = evening(site, **{"judge.restaurant": "critic", "critic": "grandmother", **fields})
    code, guests = found.tables[0], [site.guest() for _ in range(2)]
    for guest, name in zip(guests, ("Ana", "Ben"), strict=True):
        guest.join(code, name)
    host.host(code, "start")
    return host, found, code, guests


def test_cp_62_where_an_ai_cooks_the_kitchen_sees_it_and_only_looks_on(site: Site) -> None:
    _, found, code, guests = cooked_by_ai(site)
    until(site, code, "ordering")
    moved(site, guests[0], code, "order_dish", round=1)
    page = site.guest().get(kitchen(found)).text
    assert "The Grandmother 🤖 cooked by AI" in text_of(page)
    assert "AI chefs cook for all tables" in text_of(page) and "to confirm" not in text_of(page)
    assert "confirm_order" not in page and "The evening is over" not in page
    refused = site.guest().post(kitchen(found, f"/order/{code}"), {"move": "confirm_order", "guest": 0})
    assert (refused.status_code, "take it over first" in refused.text) == (409, True)


def test_cp_62_the_kitchen_takes_over_the_table_of_an_ai_chef_and_gives_it_back(site: Site) -> None:
    _, found, code, guests = cooked_by_ai(site)
    chef = site.guest()
    until(site, code, "ordering")
    moved(site, guests[0], code, "order_dish", round=1)
    taken = text_of(chef.post(kitchen(found, f"/take/{code}")).text)
    assert "1 order to confirm" in taken and "You cook for this table, in place of The Grandmother." in taken
    again = chef.post(kitchen(found, f"/take/{code}"))
    assert (again.status_code, "cooks for this table already" in again.text) == (409, True)
    chef.post(kitchen(found, f"/order/{code}"), {"move": "confirm_order", "guest": 0, "remark": "With a crust"})
    assert "With a crust" in guests[1].page(code)
    back = text_of(chef.post(kitchen(found, f"/give_back/{code}")).text)
    assert "🤖 cooked by AI" in back and "Take this table over" in back


def test_cp_57_a_table_that_was_taken_over_gets_the_scores_of_the_kitchen(site: Site) -> None:
    _, found, code, guests = cooked_by_ai(site)
    chef = site.guest()
    chef.post(kitchen(found, f"/take/{code}"))
    until_scored(site, code)
    assert "The kitchen scores each main course" in text_of(guests[0].page(code))
    chef.post(kitchen(found, f"/scores/{code}"), {"points.main course.0": "61", "points.main course.1": "7"})
    before = points(site, code)
    assert chef.post(kitchen(found, "/reveal")).status_code == 200
    assert [now - then for then, now in zip(before, points(site, code), strict=True)] == [61, 7, 0]
    assert site.view(code).step == "over"


def test_no_clock_runs_while_a_table_waits_for_the_people_who_took_it_over(site: Site) -> None:
    _, found, code, guests = cooked_by_ai(site, timers="relaxed")
    until(site, code, "ordering")
    chef = site.guest()
    assert site.tables.find(code).table.deadline is not None
    for seat, guest in enumerate(guests):
        answer = guest.move(code, "order_dish", site.tables.find(code).made[seat], round=1)
        assert answer.status_code in (200, 204), answer.text
    chef.post(kitchen(found, f"/take/{code}"))
    assert site.tables.find(code).table.deadline is None
    for seat in (0, 1):
        chef.post(kitchen(found, f"/order/{code}"), {"move": "confirm_order", "guest": seat})
    until_scored(site, code)
    assert site.tables.find(code).table.deadline is None


def test_only_a_table_at_dinner_with_an_ai_chef_is_taken_over_and_by_its_own_kitchen(site: Site) -> None:
    _, found, _ = at_dinner(site)
    _, other, code, _ = cooked_by_ai(site)
    chef = site.guest()
    for evening_of, table, status in (
        (found, found.tables[0], 409), (other, other.tables[1], 409), (found, code, 404)
    ):  # fmt: skip
        assert chef.post(kitchen(evening_of, f"/take/{table}")).status_code == status
    assert chef.post(kitchen(found, f"/give_back/{found.tables[0]}")).status_code == 409
    assert chef.post(kitchen(found, f"/give_back/{code}")).status_code == 404


@pytest.mark.parametrize("given", ["points", "chips"])
def test_cp_57_no_id_has_a_space_although_a_course_has_two_words(site: Site, given: str) -> None:
    _, found, guests = at_dinner(site, **{"kitchen_gives.restaurant": given})
    code = found.tables[0]
    until_scored(site, code)
    pages = [site.guest().get(kitchen(found)).text, guests[0][0].page(code)]
    ids = [name for page in pages for name in re.findall(r'\bid="([^"]*)"', page)]
    assert [name for name in ids if re.search(r"\s", name)] == []
    assert any(f"{given}.main-course" in name for name in ids)
    labelled = re.findall(r'<label for="([^"]*)"', pages[0])
    assert labelled and set(labelled) <= set(ids)


def test_cp_62_no_id_of_what_a_critic_said_has_a_space(site: Site) -> None:
    paper = (Path(__file__).parents[1] / "records/cooking-party/46-restaurant-with-a-critic.jsonl").read_bytes()
    dropped = site.guest().post("/replay", {"record": (io.BytesIO(paper), "night.jsonl")}, htmx=False).location
    ids = re.findall(r'\bid="([^"]*)"', site.guest().get(f"{dropped}?at=163&as=0").text)
    assert any(name.startswith("opinion-") and "main-course" in name for name in ids)
    assert [name for name in ids if re.search(r"\s", name)] == []
