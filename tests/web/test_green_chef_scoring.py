"""The pages of Green Chef at the end: forms that become allocations, the scoring, the break, moves in words."""

from __future__ import annotations

import html
import re
from typing import Any

import msgspec
import pytest
from werkzeug.datastructures import MultiDict

from partychef.engine.record import Entry
from partychef.games import GAMES
from partychef.games.green_chef import moves as m
from partychef.games.green_chef.cards import ingredients, recipes, talents
from partychef.web.games.green_chef import SCREENS
from partychef.web.pages import stranger
from tests.web.conftest import Guest, text_of
from tests.web.green_chef_kitchen import HANDS, HIDDEN, OPEN, SHAKSHUKA, TALENTS, Kitchen, forms_in, says
from tests.web.house import fixture_of
from tests.web.test_games import notice

house = fixture_of(Kitchen)


# -- the allocation ---------------------------------------------------------------------------------------------------

KEPT = ("tomato", "pepper", "eggs", "yogurt", "paprika", "onion", "rice", "fig", "fig", "fig")


def allocating(house: Kitchen, dealt: str = "", kept: tuple[str, ...] = KEPT) -> tuple[str, Guest, list[Guest]]:
    """Ana has called and holds these cards."""
    code, stranger, guests = house.open(dealt, talents=bool(dealt))
    house.until(code, "regroup")
    house.holds(code, 0, *kept)
    house.do(code, guests, 0, m.Call())
    house.until(code, "allocation")
    return code, stranger, guests


def form_of(page: str) -> dict[str, Any]:
    """What the form of the allocation sends as it stands."""
    fields: dict[str, Any] = {}
    for name, inside in re.findall(r'<select[^>]* name="([^"]+)"[^>]*>(.*?)</select>', page, re.S):
        chosen = re.search(r'value="([^"]*)" selected', inside)
        fields[name] = html.unescape(chosen.group(1)) if chosen else ""
    for field in ("held", "leftovers"):
        found = re.findall(rf'type="hidden" name="{field}" value="([^"]*)"', page)
        if found:
            fields[field] = tuple(found)
    if re.search(r'name="talent" value="on"[^>]* checked', page):
        fields["talent"] = "on"
    return fields


def test_gc_30_the_form_begins_with_the_best_allocation_and_can_be_changed(house: Kitchen) -> None:
    code, stranger, guests = allocating(house)
    page = guests[0].page(code)
    fields = form_of(page)
    assert [fields[f"recipes.shakshuka.{slot}"] for slot in range(5)] == list(SHAKSHUKA)
    assert "Points right now: 16" in text_of(page)  # all 10 cards, 5 for the exact Shakshuka, 1 for the call
    assert sorted(fields["held"]) == sorted(KEPT)
    fields["recipes.shakshuka.0"] = "onion"
    misfit = guests[0].move(code, "allocate", house.after(code, 0), **{"recipes.shakshuka.4": "rice"})
    assert misfit.status_code == 422
    assert "does not fit" in notice(misfit.text)
    fields = {name: value if value != "onion" or name.endswith("shakshuka.0") else "" for name, value in fields.items()}
    assert guests[0].move(code, "allocate", house.after(code, 0), **fields).status_code == 200
    mine = house.chef(code, 0).allocation
    assert mine is not None
    assert mine.recipes["shakshuka"] == ("onion", *SHAKSHUKA[1:])
    assert "Your cards lie on the Recipes" in says(guests[0].page(code))
    assert says(house.screen(code, stranger)).count("✓ done") == 1
    for other in (stranger.page(code), house.screen(code, stranger)):
        assert "for Tomato" not in says(other)


def test_tutti_frutti_covers_the_slot_that_the_menu_names(house: Kitchen) -> None:
    code, _, guests = allocating(house, "tutti-frutti early-bird", (*SHAKSHUKA[:4], "fig"))
    page = guests[0].page(code)
    fields = form_of(page)
    assert fields["cover"] == "shakshuka.4"
    assert (fields["recipes.shakshuka.4"], fields["talent"]) == ("fig", "on")
    assert guests[0].move(code, "allocate", house.after(code, 0), **fields).status_code == 200
    house.until(code, "over")
    result = house.chef(code).results[0]
    assert (result.exact, result.talent) == (5, "tutti-frutti")
    assert "counts as Paprika" in says(guests[1].page(code))


def test_leftovers_counts_what_lies_on_no_recipe(house: Kitchen) -> None:
    code, _, guests = allocating(house, "leftovers early-bird", (*SHAKSHUKA, "fig", "fig", "fig", "fig", "fig"))
    fields = form_of(guests[0].page(code))
    assert guests[0].move(code, "allocate", house.after(code, 0), **fields).status_code == 200
    house.until(code, "over")
    assert house.chef(code).results[0].extra == 2


def test_a_talent_that_would_be_refused_is_not_offered(house: Kitchen) -> None:
    code, _, guests = house.open("safety-net early-bird", talents=True)
    house.until(code, "regroup")
    house.do(code, guests, 0, m.Wait())
    house.holds(code, 1, *SHAKSHUKA)
    house.do(code, guests, 1, m.Call())
    house.until(code, "allocation")
    assert 'name="talent"' not in guests[0].page(code)


def test_fields_of_an_allocation_become_a_move() -> None:
    form = MultiDict(
        [
            ("move", "allocate"), ("recipes.shakshuka.0", "tomato"), ("recipes.shakshuka.2", "eggs"),
            ("recipes.shakshuka.1", ""), ("talent", "on"), ("palate", "shakshuka"),
            *[("held", card) for card in ("tomato", "eggs", "fig")],
        ]
    )  # fmt: skip
    assert SCREENS.move(GAMES["green-chef"], form) == {
        "move": "allocate", "recipes": {"shakshuka": ["tomato", None, "eggs"]}, "talent": True, "cards": [],
        "recipe": "shakshuka", "slot": None,
    }  # fmt: skip
    form.add("leftovers", "on")
    assert SCREENS.move(GAMES["green-chef"], form)["cards"] == ["fig"]


@pytest.mark.parametrize(
    "fields",
    [
        {"recipes.shakshuka.0": "poison"}, {"recipes.shakshuka.99": "tomato"}, {"recipes.minestrone.x": "tomato"},
        {"recipes.nothing.0": "tomato"}, {"recipes..0": "tomato"}, {"talent": "on", "held": "tomato", "cover": "a.b"},
        {"talent": "on", "held": "tomato", "cover": "shakshuka.4"},
    ],
)  # fmt: skip
def test_a_form_that_makes_no_sense_gets_one_sentence(house: Kitchen, fields: dict[str, str]) -> None:
    code, _, guests = allocating(house, "tutti-frutti early-bird")
    answer = guests[0].move(code, "allocate", house.after(code, 0), **fields)
    if "recipes.minestrone.x" not in fields:  # that is no field of the form, and is not looked at
        assert answer.status_code == 422
        assert notice(answer.text)


# -- the end ----------------------------------------------------------------------------------------------------------


def test_gc_21_the_scoring_is_told_in_its_order_with_every_slot(house: Kitchen) -> None:
    code, stranger, guests = allocating(house)
    house.until(code, "over")
    view = house.chef(code)
    screen = house.screen(code, stranger)
    assert re.findall(r'id="scored-1-(\d)"', screen) == [str(result.seat) for result in view.results]
    assert re.findall(r'id="podium-(\d)"', screen)
    assert "called first" in says(screen)
    assert all(recipes()[recipe].name in screen for recipe in (*OPEN, *HIDDEN))  # GC-17
    for page in (*(guest.page(code) for guest in guests), screen):
        assert "Shakshuka exact!" in says(page) or "exact: +5" in says(page)
        assert f" {view.results[0].total} " in says(page)
    recap = guests[0].get(re.findall(r'href="(/party/[^"]+)"', guests[0].page(code))[0]).text
    assert "1 phase" in text_of(recap)
    assert "Shakshuka" in recap


def test_in_a_match_the_next_head_chef_deals(house: Kitchen) -> None:
    code, stranger, guests = house.open(match=2)
    house.until(code, "break")
    view = house.chef(code)
    assert [seat for seat in range(3) if "deal" in forms_in(guests[seat].page(code))] == [view.head_chef] == [1]
    assert "Game 1: the scores" in says(house.screen(code, stranger))
    assert "deals game 2" in says(guests[0].page(code))
    house.do(code, guests, 1, m.Deal())
    assert "Game 2, phase 1" in says(guests[0].page(code))
    house.until(code, "over")
    screen = house.screen(code, stranger)
    assert '<th scope="col">Game</th></tr>' in screen
    for result in house.chef(code).results:
        row = screen[screen.index(f'id="row-2-{result.seat}"') :]
        assert f"<b>{result.total}</b></td></tr>" in row[: row.index("</tr>") + 5]
    recap = guests[0].get(re.findall(r'href="(/party/[^"]+)"', guests[0].page(code))[0]).text
    assert "Game 1" in text_of(recap)
    assert "Game 2" in text_of(recap)


def test_names_are_never_markup(house: Kitchen) -> None:
    code, stranger, guests = house.open(TALENTS, talents=True, chef_market=True, match=2)
    pages: list[str] = []
    seen: set[str] = set()
    while house.chef(code).step != "over":
        view = house.chef(code)
        if view.step not in seen:
            pages += [guest.page(code) for guest in guests] + [house.screen(code, stranger)]
        seen.add(view.step)
        seat = house.to_move(code)[0]
        legal = house.legal(code, seat)
        state = house.live(code).state
        assert state is not None
        wanted = (m.Offer, m.Peek, m.Bid) if view.round < 2 else (m.Call,)
        move = next((one for one in legal if isinstance(one, wanted)), state.default_move(seat))
        house.tables.submit(code, seat, msgspec.to_builtins(move))
    pages += [guest.page(code) for guest in guests] + [house.screen(code, stranger)]
    last = house.live(code).n
    places = [0, 5, last // 2, last - 12, last]
    pages += [guests[0].get(f"/table/{code}/replay?at={at}&as={seat}").text for at in places for seat in ("", 0, 1)]
    assert seen >= {"talents", "draw", "draft", "market", "auction", "regroup", "allocation", "break"}
    assert all("<b>Ben" not in page for page in pages)
    assert all("<b>Ben</b>" in text_of(page) for page in pages)


def test_a_replay_offers_nothing_and_shows_a_seat_its_own_cards(house: Kitchen) -> None:
    code, _, guests = house.open()
    house.until(code, "over")
    page = guests[0].get(f"/table/{code}/replay?at=0&as=2").text
    assert forms_in(page) == set()
    assert "Fig Tart" in page
    assert "Minestrone" not in page
    assert "Keep one card" in text_of(page)
    hand = page[page.index('aria-label="Your hand"') :].partition("</ul>")[0]
    assert all(ingredients()[card].name in hand for card in HANDS[2])  # what there was to choose from


def test_every_move_is_a_sentence_and_a_button() -> None:
    tomato, bird = ingredients()["tomato"], talents()["early-bird"]
    told = {
        m.KeepTalent("early-bird"): f"keeps the Talent {bird.emoji} Early Bird.",
        m.Draw(): "draws.",
        m.Draw(second_helping=True): "draws with Second Helping.",
        m.PutBack("tomato"): f"puts {tomato.emoji} Tomato under the deck.",
        m.Keep("tomato"): f"keeps {tomato.emoji} Tomato and passes the rest to the left.",
        m.Offer("tomato"): f"offers {tomato.emoji} Tomato.",
        m.Decline(): "offers nothing.",
        m.Bid(3): "bids 3.",
        m.Pass(): "passes.",
        m.Swap("tomato"): f"uses Pantry Swap: {tomato.emoji} Tomato goes under the deck.",
        m.ChangeMenu(): "uses Menu Change: another hidden Recipe.",
        m.Peek(2): "uses Nosy Neighbour: a look at Ana’s Recipe.",
        m.Wait(): "waits.",
        m.Call(): "calls Recipe!",
        m.Call(early_bird=True): "calls Recipe, an Early Bird!",
        m.Deal(): "deals the next game.",
    }
    for move, words in told.items():
        assert SCREENS.in_words(Entry(0, move), lambda seat: stranger(seat, "Ana")) == f"Ana {words}"
    laid = m.Allocate({"shakshuka": ("tomato", None, None, None, None)})
    assert SCREENS.in_words(Entry(0, laid), lambda seat: stranger(seat, "Ana")).endswith("Recipes: 1 on Shakshuka.")
    assert SCREENS.in_words(Entry(0, m.Allocate({})), lambda seat: stranger(seat, "Ana")).endswith(
        "no card on a Recipe."
    )
