"""The pages of Green Chef: the host's menu, the draft, a call's warning, Talents, the auction."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest

from partychef.games import GAMES
from partychef.games.green_chef import moves as m
from partychef.games.green_chef.cards import ingredients
from partychef.games.green_chef.options import Options
from partychef.web.games.green_chef_desk import by_category, stand, wishes
from tests.web.conftest import Site, text_of
from tests.web.green_chef_kitchen import HANDS, NAMES, SHAKSHUKA, TALENTS, Kitchen, forms_in, hand_on, offered, says
from tests.web.house import fixture_of
from tests.web.test_games import notice

house = fixture_of(Kitchen)


# -- the host's menu --------------------------------------------------------------------------------------------------


def test_the_host_chooses_the_basic_version_or_everything_or_single_rules(site: Site) -> None:
    def options(**fields: Any) -> dict[str, Any]:
        _, code = site.opened(game="green-chef", **fields)
        found: dict[str, Any] = site.tables.find(code).table.options
        return found

    assert options() == {}
    assert options(**{"gc.version": "basic"}) == {}
    everything = options(**{"gc.version": "advanced"})
    assert Options(**everything) == Options.advanced()
    assert options(**{"gc.parts": ["talents", "chef_market"]}) == {"talents": True, "chef_market": True}
    assert options(**{"gc.strict": "on", "gc.match": "3"}) == {"strict_call": True, "match": 3}


@pytest.mark.parametrize(
    ("fields", "where"),
    [({"gc.version": "deluxe"}, "gc.version"), ({"gc.parts": "poker"}, "gc.version"), ({"gc.match": "99"}, "gc.match")],
)
def test_what_the_menu_does_not_offer_is_refused_at_its_field(site: Site, fields: dict[str, str], where: str) -> None:
    answer = site.guest().post("/host", {"game": "green-chef", **fields}, htmx=False)
    assert answer.status_code == 422
    assert f'id="wrong-{where}"' in answer.text


def test_the_menu_stands_in_the_box_of_its_game(site: Site) -> None:
    page = site.guest().get("/").text
    number = list(GAMES).index("green-chef") + 1
    box = page[page.index(f'class="stack of-game of-{number}"') :]
    assert box.index('name="gc.version" value="advanced"') < box.index('name="gc.match"')
    assert "Advanced (everything)" in box


def test_the_lobby_says_which_version_it_is(site: Site) -> None:
    for fields, words in (
        ({}, "basic version"),
        ({"gc.version": "advanced"}, "advanced, everything"),
        ({"gc.parts": "chef_market", "gc.match": "2", "gc.strict": "on"}, "Chef Market calls must hold 🔁 2 games"),
    ):
        host, code = site.opened(game="green-chef", **fields)
        assert words in text_of(host.page(code))


def test_lobby_and_help_explain_the_rules_that_are_played_with(site: Site, house: Kitchen) -> None:
    parts = ("Expert Chefs:", "begins with 5 points", "has a Talent", "there is a market")
    for fields, told in (
        ({}, ()),
        ({"gc.parts": "chef_market"}, ("begins with 5 points", "there is a market")),
        ({"gc.version": "advanced"}, parts),
    ):
        host, code = site.opened(game="green-chef", **fields)
        page = text_of(host.page(code))
        assert tuple(part for part in parts if part in page) == told
    code, _, guests = house.open(talents=True)
    page = guests[0].page(code)
    assert "has a Talent" in page[page.index('id="help"') :]
    assert "there is a market" not in page


# -- the draft --------------------------------------------------------------------------------------------------------


def test_gc_13_one_tap_keeps_a_card_and_the_hand_moves_to_the_left_neighbour(house: Kitchen) -> None:
    code, stranger, guests = house.open()
    for seat, guest in enumerate(guests):
        page = guest.page(code)
        assert hand_on(page) == list(HANDS[seat])
        left = html.escape(NAMES[(seat + 1) % 3])
        assert re.search(rf"←</span> the rest goes to .*{re.escape(left)}, on your left", page)
        assert "the fewer dots, the rarer" in page
    assert guests[0].move(code, "keep", 0, card="tomato").status_code == 200
    page = guests[0].page(code)
    assert "You keep 🍅 Tomato . The rest goes to <b>Ben</b>" in says(page)
    assert hand_on(page) == []
    still = page[page.index("gc-still") : page.index("</section>")]
    assert ("still-1" in still, "still-2" in still, "still-0" in still) == (True, True, False)
    assert says(house.screen(code, stranger)).count("✓ done") == 1
    house.do(code, guests, 1, m.Keep("lentils"))
    house.do(code, guests, 2, m.Keep("fig"))
    assert sorted(hand_on(guests[1].page(code))) == sorted(HANDS[0][1:])
    assert f"from {house.live(code).chairs[0].emoji} Ana" in says(guests[1].page(code))


def test_gc_14_hands_and_kept_cards_are_on_no_other_page(house: Kitchen) -> None:
    code, stranger, guests = house.open()
    house.do(code, guests, 0, m.Keep("pepper"))
    for page in (guests[1].page(code), stranger.page(code), house.screen(code, stranger)):
        for card in ("rice", "pepper"):  # rice is named by no Recipe that these pages show but the open stew
            assert f'value="{card}"' not in page
        assert "You keep" not in says(page)
    assert hand_on(house.screen(code, stranger)) == []
    assert "Minestrone" in says(guests[0].page(code))
    for page in (guests[1].page(code), stranger.page(code), house.screen(code, stranger)):
        assert "Minestrone" not in page


def test_kept_cards_are_shown_against_every_recipe_with_what_is_missing(house: Kitchen) -> None:
    code, _, guests = house.open()
    house.do(code, guests, 0, m.Keep("tomato"))
    page = guests[0].page(code)
    one = page[page.index('id="stand-shakshuka"') :]
    slots = re.findall(r"gc-slot is-(\w+)", one[: one.index("</article>")])
    assert slots == ["exact", "missing", "missing", "missing", "missing"]
    assert "4 missing" in text_of(one[: one.index("</article>")])
    stew = page[page.index('id="stand-lentil-stew"') :]
    assert re.findall(r"gc-slot is-(\w+)", stew[: stew.index("</article>")])[0] == "filled"
    assert page.count('<article class="gc-stand') == 4


def test_a_card_tells_which_recipes_it_would_help(house: Kitchen) -> None:
    code, _, guests = house.open()
    page = guests[0].page(code)
    tomato = page[page.index('name="card" value="tomato"') :]
    tomato = text_of(tomato[: tomato.index("</button>")])
    assert tomato.count("named by") == 2  # Shakshuka and the hidden Minestrone
    assert tomato.count("helps") == 1  # the stew


def test_states_of_slots_and_wishes() -> None:
    exact = stand("shakshuka", "1", SHAKSHUKA)
    assert (exact.plate.complete, exact.plate.exact) == (True, True)
    by_kind = stand("shakshuka", "1", ["onion", "carrot", "lentils", "milk", "basil"])
    assert (by_kind.plate.complete, by_kind.plate.exact) == (True, False)
    assert not any(slot.exact for slot in by_kind.plate.slots)
    assert [(wish.tag, wish.exact) for wish in wishes("tomato", [by_kind])] == [("1", True)]
    assert wishes("rice", [exact, by_kind]) == ()
    assert by_category(["fig", "tomato", "fig"]) == (("tomato", 1), ("fig", 2))


# -- regroup ----------------------------------------------------------------------------------------------------------


def test_gc_16_a_call_that_would_score_nothing_is_warned_of_but_not_forbidden(house: Kitchen) -> None:
    code, stranger, guests = house.open()
    house.until(code, "regroup")
    page = guests[0].page(code)
    assert "A call would score nothing" in says(page)
    assert "Call, and score nothing" in says(page)
    assert forms_in(page) == {"wait", "call"}
    assert all(forms_in(guests[seat].page(code)) == set() for seat in (1, 2))
    assert guests[0].move(code, "call", house.after(code, 0)).status_code == 200
    assert house.chef(code).callers == (0,)
    for shown in (guests[1].page(code), house.screen(code, stranger)):
        assert "calls Recipe!" in says(shown)
    assert "Minestrone" in says(house.screen(code, stranger))  # GC-17


def test_a_safety_net_is_told_of_in_the_warning(house: Kitchen) -> None:
    code, _, guests = house.open("safety-net leftovers", talents=True)
    house.until(code, "regroup")
    page = says(guests[0].page(code))
    assert "A call would not hold" in page
    assert "your Safety Net would save 4 points for the cards" in page
    assert "score nothing" not in page


def test_gc_31_a_call_that_holds_names_the_recipe(house: Kitchen) -> None:
    code, _, guests = house.open()
    house.until(code, "regroup")
    house.holds(code, 0, *SHAKSHUKA)
    page = says(guests[0].page(code))
    assert "You could call safely" in page
    assert "You can complete 🍳 Shakshuka" in page
    assert "would score 11" in page  # 5 cards, 5 for exact, 1 for the call


def test_gc_35_for_expert_chefs_only_an_exact_recipe_holds(house: Kitchen) -> None:
    code, _, guests = house.open(expert_chefs=True)
    house.until(code, "regroup")
    house.holds(code, 0, "onion", *SHAKSHUKA[1:])
    assert "You cannot complete a Recipe exactly" in says(guests[0].page(code))
    house.holds(code, 0, *SHAKSHUKA)
    assert "Shakshuka exactly" in says(guests[0].page(code))


def test_gc_16_a_strict_house_offers_no_call_that_fails(house: Kitchen) -> None:
    code, _, guests = house.open(strict_call=True)
    house.until(code, "regroup")
    page = guests[0].page(code)
    assert "does not allow such a call" in says(page)
    assert forms_in(page) == {"wait"}
    answer = guests[0].move(code, "call", house.after(code, 0))
    assert answer.status_code == 422
    assert "cannot complete a Recipe" in notice(answer.text)


# -- talents ----------------------------------------------------------------------------------------------------------


def test_gc_37_talents_are_chosen_with_one_tap_and_seen_by_nobody_else(house: Kitchen) -> None:
    code, stranger, guests = house.open(TALENTS, talents=True)
    page = guests[0].page(code)
    assert re.findall(r'name="talent" value="([^"]+)"', page) == TALENTS.split()[:2]
    assert guests[0].move(code, "keep_talent", 0, talent="nosy-neighbour").status_code == 200
    assert "You keep this" in says(guests[0].page(code))
    for other in (guests[1].page(code), stranger.page(code), house.screen(code, stranger)):
        assert "Nosy Neighbour" not in other
        assert "Tutti Frutti" not in other


def test_gc_38_a_look_at_a_recipe_is_for_one_pair_of_eyes(house: Kitchen) -> None:
    code, stranger, guests = house.open(TALENTS, talents=True)
    house.until(code, "regroup")
    page = guests[0].page(code)
    assert offered(page, "target") == ["1", "2"]
    assert guests[0].move(code, "peek", house.after(code, 0), target="2").status_code == 200
    assert "Fig Tart" in guests[0].page(code)
    assert "looks at Cleo & Co’s Recipe" in says(guests[1].page(code))
    for other in (guests[1].page(code), stranger.page(code), house.screen(code, stranger)):
        assert "Fig Tart" not in other
    assert forms_in(guests[0].page(code)) == {"wait", "call"}


def test_second_helping_is_offered_to_its_owner_alone(house: Kitchen) -> None:
    dealt = "second-helping leftovers tutti-frutti fine-palate early-bird menu-change"
    code, stranger, guests = house.open(dealt, talents=True)
    house.until(code, "draw")
    assert "Second Helping: draw 5" in says(guests[0].page(code))
    assert all("Second Helping" not in says(guests[seat].page(code)) for seat in (1, 2))
    assert forms_in(guests[1].page(code)) == {"draw"}
    assert guests[0].move(code, "draw", house.after(code, 0), second_helping="on").status_code == 200
    assert "You draw 5 cards" in says(guests[0].page(code))
    assert "Second" not in says(house.screen(code, stranger))
    for seat in (1, 2):
        house.do(code, guests, seat, m.Draw())
    assert len(hand_on(guests[0].page(code))) == 5
    assert guests[0].move(code, "put_back", house.after(code, 0), card="rice").status_code == 200
    assert house.chef(code).step == "draft"


def test_an_early_bird_ticks_a_box_with_the_call(house: Kitchen) -> None:
    code, _, guests = house.open("early-bird leftovers", talents=True)
    house.until(code, "regroup")
    house.holds(code, 0, *SHAKSHUKA)
    assert re.search(r'name="early_bird" value="on" checked', guests[0].page(code))
    assert guests[0].move(code, "call", house.after(code, 0), early_bird="on").status_code == 200
    assert house.chef(code).choices[-1].early_bird


def test_who_had_better_wait_finds_the_early_bird_beside_the_call(house: Kitchen) -> None:
    code, _, guests = house.open("early-bird leftovers", talents=True)
    house.until(code, "regroup")
    page = guests[0].page(code)
    assert page.index("gc-danger") < page.index('name="early_bird"')


def test_gc_29_after_a_call_nobody_is_promised_more_cards_or_a_point(house: Kitchen) -> None:
    code, stranger, guests = house.open()
    house.until(code, "regroup")
    for seat in (0, 1):
        house.holds(code, seat, *SHAKSHUKA)
    assert "Call Recipe!" in guests[0].page(code)
    house.do(code, guests, 0, m.Call())
    page = says(guests[1].page(code))
    assert "Another call gains nothing Ana called first and gets the point." in page
    assert "Your cards score 10 with or without a call." in page
    assert "call safely" not in page
    assert "Wait for the scoring" in page
    assert "more cards" not in page
    assert "call Recipe, too?" in says(house.screen(code, stranger))


def test_what_is_at_stake_is_told_without_a_look_at_anybodys_cards(house: Kitchen) -> None:
    """GC-14: only how many cards are kept is public, so the big screen says the same whatever they are."""
    code, stranger, guests = house.open()
    assert "an exact Recipe brings 10" in says(house.screen(code, stranger))
    house.until(code, "regroup")
    told = set()
    for cards in (SHAKSHUKA, ("rice",) * 5):
        for seat in (0, 1):
            house.holds(code, seat, *cards)
        told.add(re.sub(r"\d+ kept", "", says(house.screen(code, stranger))))
    assert len(told) == 1
    assert "5 cards: 1 Recipe and 10 points at most" in says(house.screen(code, stranger))
    assert says(house.screen(code, stranger)).count("up to 10 points") == 2
    house.do(code, guests, 0, m.Call())
    assert "6 to 11, or 0" in says(house.screen(code, stranger))  # GC-31: five cards and the call, or nothing


def test_gc_20_in_the_last_regroup_nobody_is_promised_more_cards(house: Kitchen) -> None:
    code, stranger, guests = house.open()
    house.until(code, "regroup")
    assert "Wait for more cards" in guests[0].page(code)
    assert "Nobody can draw again" not in house.screen(code, stranger)
    while house.chef(code).step != "regroup" or house.chef(code).deck_size >= 12:
        house.until(code, "regroup")
        house.do(code, guests, house.to_move(code)[0], m.Wait())
        house.until(code, "regroup")
    page = guests[house.to_move(code)[0]].page(code)
    assert "Wait for the scoring" in page
    assert "more cards" not in page
    assert "Nobody can draw again" in house.screen(code, stranger)


# -- the market -------------------------------------------------------------------------------------------------------


def test_gc_44_the_auction_is_live_on_every_page(house: Kitchen) -> None:
    code, stranger, guests = house.open(chef_market=True)
    house.until(code, "market")
    mine = house.chef(code, 0).kept
    page = guests[0].page(code)
    assert sorted(offered(page)) == sorted(set(mine))
    assert forms_in(page) == {"offer", "decline"}
    assert guests[0].move(code, "offer", house.after(code, 0), card=mine[0]).status_code == 200
    name = ingredients()[mine[0]].name
    for shown in (*(guest.page(code) for guest in guests), house.screen(code, stranger)):
        assert name in says(shown)
        assert "no bid yet" in says(shown).lower()
    page = guests[1].page(code)
    assert [int(points) for points in offered(page, "points")] == [1, 2, 5]
    assert re.search(r'type="number"[^>]* name="points" min="1" max="5"', page)
    assert "You have 5 points." in says(page)
    assert forms_in(guests[2].page(code)) == set()
    assert guests[1].move(code, "bid", house.after(code, 1), points="3").status_code == 200
    page = guests[2].page(code)
    assert [int(points) for points in offered(page, "points")] == [4, 5]
    assert "3 by <b>Ben</b>" in says(page)
    too_much = guests[2].move(code, "bid", house.after(code, 2), points="6")
    assert too_much.status_code == 422
    assert notice(too_much.text).count(".") == 1
    assert guests[2].move(code, "pass", house.after(code, 2)).status_code == 200
    assert [place.points for place in house.chef(code).places] == [8, 2, 5]
    for shown in (guests[2].page(code), house.screen(code, stranger)):
        assert re.search(rf"<b>Ben</b> buys \S+ {name} from Ana for 3", says(shown))
    for seat in (1, 2):
        house.do(code, guests, seat, m.Decline())
    assert house.chef(code).step == "regroup"
    assert re.search(rf"<b>Ben</b> buys \S+ {name} from Ana for 3", says(house.screen(code, stranger)))


def test_numbers_that_are_none_are_refused_with_a_sentence(house: Kitchen) -> None:
    code, _, guests = house.open(chef_market=True)
    house.until(code, "market")
    house.do(code, guests, 0, m.Offer(house.chef(code, 0).kept[0]))
    for points in ("", "-3", "0", "many", "9" * 40, "1.5"):
        answer = guests[1].move(code, "bid", house.after(code, 1), points=points)
        assert answer.status_code == 422, points
        assert "Traceback" not in answer.text
        assert notice(answer.text)
    assert house.chef(code).sale is not None
