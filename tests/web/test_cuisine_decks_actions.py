"""The pages of Cuisine Decks around an action card: its steps, the short time to block, blocks of blocks, news."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from partychef.games.cuisine_decks import moves as m
from partychef.games.cuisine_decks.cards import countries
from partychef.web.games.cuisine_decks_desk import coded, decoded
from partychef.web.games.cuisine_decks_words import named
from tests.web.cuisine_decks_kitchen import (
    ANA,
    BEN,
    CLEO,
    DAN,
    Folds,
    Kitchen,
    chain_on,
    forms_on,
    offered,
    said_in,
    says,
    scrubbed,
)
from tests.web.house import fixture_of
from tests.web.test_games import notice

SOUP = next(one.id for one in countries()["france"].recipes if one.course == "soup")


house = fixture_of(Kitchen)


def drawing(house: Kitchen, bens: str = "block", cleos: str = "") -> Kitchen:
    """Ana wants to draw two cards; what Ben and Cleo hold."""
    house.open().until("prepare_actions", ANA)
    house.holds(ANA, "draw block")
    house.holds(BEN, bens)
    house.holds(CLEO, cleos)
    house.does(ANA, m.Play("draw_cards"))
    return house


# -- step by step -----------------------------------------------------------------------------------------------------


def test_an_action_is_chosen_step_by_step_card_effect_opponent_target(house: Kitchen) -> None:
    house.open().until("prepare_actions", ANA)
    house.holds(ANA, "utensil ingredient win draw hand block block")
    house.has(BEN, prepared="duck butter", tracked=SOUP)
    house.has(CLEO, prepared="rice")
    house.has(ANA, discards="truffle")
    house.owns(BEN, "cookware", "tableware")
    house.owns(ANA, "kitchenware", enabled=False)
    page = house.phone(ANA)
    assert "Now: actions" in says(page)
    legal = [move for move in house.game.legal_moves(ANA) if isinstance(move, m.Play)]
    around = Folds(page, "play").around
    assert sorted(around) == sorted(coded(play) for play in legal)
    assert all(decoded(coded(play)) == without_tag(play) for play in legal)
    for value, within, number in (
        ("break_utensil 1 cookware", ("act-", "-utensil", "way-", "-break_utensil-at", "way-", "-1"), 3),
        (
            "discard_ingredient 1 france-duck",
            ("act-", "-ingredient", "way-", "-discard_ingredient-at", "way-", "-1"),
            3,
        ),
        ("discard_ingredient 2 japan-rice", ("act-", "-ingredient", "way-", "-discard_ingredient-at"), 2),
        ("reuse_ingredient  italy-truffle", ("act-", "-ingredient", "way-", "-reuse_ingredient"), 2),
        ("replace_hand 2 ", ("act-", "-hand", "way-", "-replace_hand-at"), 2),
        ("replace_hand  ", ("act-", "-hand", "way-", "-replace_hand"), 2),
    ):
        steps = [id for id in around[value] if id.startswith(("act-", "way-"))]
        assert len(steps) == number
        for step, begins, ends in zip(steps, within[::2], within[1::2], strict=True):
            assert step.startswith(begins)
            assert step.endswith(ends)


def without_tag(play: m.Play) -> dict[str, object]:
    """What a button of the play must say, as its data."""
    about = {"effect": play.effect, "player": play.player, "card": play.card}
    return {name: value for name, value in about.items() if value is not None}


def test_buttons_say_in_words_what_will_happen(house: Kitchen) -> None:
    house.open().until("prepare_actions", ANA)
    house.holds(ANA, "utensil hand draw win")
    house.has(BEN, tracked=SOUP)
    house.owns(BEN, "cookware")
    page = says(house.phone(ANA))
    for words in (
        "Break <b>Ben</b>’s 🍳 Cookware",
        "Make Cleo & Co replace their hand",
        "Replace your hand",
        "Draw 2 cards",
        f"Shuffle <b>Ben</b>’s tracked {named(SOUP)} away",
    ):
        assert words in page
    assert forms_on(house.phone(BEN)) == set()
    assert "Ana may play actions" in says(house.phone(BEN))


def test_whoever_sits_first_is_an_opponent_like_all_others(house: Kitchen) -> None:
    house.open().until("prepare_actions", BEN)
    house.holds(BEN, "utensil hand")
    house.owns(ANA, "cookware")
    assert {"break_utensil 0 cookware", "replace_hand 0 ", "replace_hand  "} <= set(offered(house.phone(BEN), "play"))
    assert house.tap(BEN, "play", play="break_utensil 0 cookware").status_code == 200
    assert "<b>Ben</b> breaks your 🍳 Cookware" in says(house.phone(ANA))


def test_cards_of_no_use_are_named_and_blocking_waits(house: Kitchen) -> None:
    house.open().until("prepare_actions", ANA)
    house.holds(ANA, "recipe block block")
    page = says(house.phone(ANA))
    assert "You hold no action card that can do anything now." in page
    assert re.search(r"Not for now: \S+ Blocking ×2, \S+ Recipes\.? .*Blocking waits for the others’ actions", page)
    assert forms_on(house.phone(ANA)) == {"done"}
    assert house.tap(ANA, "done").status_code == 200
    assert house.sees().player == BEN


@pytest.mark.parametrize(
    "value",
    [
        "",
        "break_utensil 9 cookware",
        "break_utensil 1 spoon",
        "explode 1 x",
        "<script>",
        "draw_cards 1 ",
        " ",
        "9" * 90,
    ],
)
def test_a_button_that_is_none_is_refused_in_one_sentence(house: Kitchen, value: str) -> None:
    house.open().until("prepare_actions", ANA)
    house.holds(ANA, "utensil draw")
    house.owns(BEN, "cookware")
    answer = house.tap(ANA, "play", play=value)
    assert answer.status_code == 422
    assert 0 < notice(answer.text).count(".") < 3
    assert "'<script>'" not in answer.text
    assert house.sees().announced is None


# -- the short time to answer -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seconds", [5, 10, 40])
def test_everybody_else_is_asked_for_as_long_as_the_host_has_set(house: Kitchen, seconds: int) -> None:
    house.open(answer_time=seconds).until("prepare_actions", ANA)
    house.holds(ANA, "draw")
    house.holds(BEN, "block")
    assert house.tap(ANA, "play", play="draw_cards  ").status_code == 200
    for page in (house.phone(ANA), house.phone(BEN), house.phone(CLEO), house.tv()):
        assert f'data-left="{seconds}" data-total="{seconds}"' in page
    for seat in (BEN, CLEO):
        page = says(house.phone(seat))
        assert "Block it?" in page
        assert "Ana draws 2 cards" in page
        assert "As it stands: the action happens" in page
    assert "Will it be blocked?" in says(house.phone(ANA))
    house.wait(seconds + 1)
    assert house.sees().step == "prepare_actions"
    assert "Ana draws 2 cards" in says(house.phone(BEN))


def test_a_hand_without_a_block_passes_by_itself_and_may_say_so_earlier(house: Kitchen) -> None:
    drawing(house)
    assert forms_on(house.phone(BEN)) == {"block", "no_block"}
    assert "You hold 1 Blocking card." in says(house.phone(BEN))
    page = house.phone(CLEO)
    assert forms_on(page) == {"no_block"}
    assert "You hold no Blocking card, so you can simply wait." in says(page)
    assert house.tap(CLEO, "block").status_code == 422
    assert house.tap(CLEO, "no_block").status_code == 200
    assert forms_on(house.phone(CLEO)) == set()
    assert "Waiting for the others." in says(house.phone(CLEO))
    assert house.sees().step == "response"


def test_the_wait_looks_the_same_whoever_holds_a_block(tmp_path: Path) -> None:
    """The others’ pages to the letter; one’s own but for the hand, and the button that blocks."""
    pages, own = [], []
    for name, card in (("one", "block"), ("two", "recipe")):
        house = Kitchen(tmp_path / name)
        drawing(house, bens=f"{card} duck")
        seen = [scrubbed(page, house.code) for page in house.everybody_else(BEN)]
        house.wait(4)
        seen += [scrubbed(page, house.code) for page in house.everybody_else(BEN)]
        pages.append(seen)
        own.append(scrubbed(house.phone(BEN), house.code))
        house.party.close()
    assert len(pages[0]) == 8
    assert pages[0] == pages[1]
    clocks = [re.findall(r'data-left="\d+" data-total="\d+"', page) for page in own]
    assert clocks[0] == clocks[1] == ['data-left="6" data-total="10"']
    asked = [
        page[page.index('id="desk-answer') : page.index('class="cd-answers"', page.index("desk-answer"))]
        for page in own
    ]
    assert asked[0] == asked[1]
    assert all("Let it happen" in page for page in own)


def test_nobody_is_told_who_has_answered(house: Kitchen) -> None:
    drawing(house)

    def seen() -> list[str]:
        return [scrubbed(page, house.code) for page in (house.phone(ANA), house.phone(BEN), house.tv())]

    before = seen()
    house.does(CLEO, m.NoBlock())
    assert seen() == before


def test_a_block_of_who_sits_further_behind_stays_sealed_until_those_before_have_answered(house: Kitchen) -> None:
    drawing(house, bens="", cleos="block")
    before = [scrubbed(page, house.code) for page in (house.phone(ANA), house.phone(BEN), house.tv())]
    assert house.tap(CLEO, "block").status_code == 200
    assert [scrubbed(page, house.code) for page in (house.phone(ANA), house.phone(BEN), house.tv())] == before
    assert house.tap(BEN, "no_block").status_code == 200
    assert "Cleo & Co blocks your action" in says(house.phone(ANA))


def test_blocks_work_without_scripts(house: Kitchen) -> None:
    drawing(house)
    after = house.live(house.code).made.get(BEN, 0)
    answer = house.guests[BEN].post(f"/table/{house.code}/move", {"move": "block", "after": after}, htmx=False)
    assert answer.status_code == 303
    assert house.sees().announced.blocks == (BEN,)  # type: ignore[union-attr]


# -- chains -----------------------------------------------------------------------------------------------------------


def test_cd_29_a_block_of_a_block_lies_on_top_on_every_page(house: Kitchen) -> None:
    drawing(house)
    house.blocks(BEN)
    for page in (house.phone(ANA), house.phone(CLEO), house.tv()):
        assert "As it stands: nothing happens" in says(page)
    assert offered(house.phone(ANA), "move") == ["block", "no_block"]
    assert "Block the block" in says(house.phone(ANA))
    assert "Leave it blocked" in says(house.phone(CLEO))
    assert forms_on(house.phone(BEN)) == set()
    house.blocks(ANA)
    for seat, chain in (
        (ANA, "You block <b>Ben</b>’s block 🛡️ <b>Ben</b> blocks your action 🛡️ You : Draw 2 cards ⚡"),
        (BEN, "Ana blocks your block 🛡️ You block Ana’s action 🛡️ Ana draws 2 cards ⚡"),
        (CLEO, "Ana blocks <b>Ben</b>’s block 🛡️ <b>Ben</b> blocks Ana’s action 🛡️ Ana draws 2 cards ⚡"),
    ):
        assert chain_on(house.phone(seat)) == chain
        assert "As it stands: the action happens" in says(house.phone(seat))
    assert chain_on(house.tv()) == "Ana blocks it 🛡️ <b>Ben</b> blocks it 🛡️ Ana draws 2 cards ⚡"
    assert "Block the block?" in says(house.tv())
    house.nobody_blocks()
    assert "Ana draws 2 cards: blocked by <b>Ben</b>, then Ana, so it happens after all" in says(house.phone(CLEO))
    assert "blocked by you, then Ana, so it happens after all" in says(house.phone(BEN))
    assert "Your action worked , although <b>Ben</b> blocked it: you draw 2 cards" in says(house.phone(ANA))


def test_a_blocked_action_is_told_as_one_that_fails(house: Kitchen) -> None:
    drawing(house)
    house.blocks(BEN)
    house.nobody_blocks()
    for page in (house.phone(CLEO), house.tv()):
        assert "Ana draws 2 cards: blocked by <b>Ben</b>, so nothing happens" in says(page)
    assert "Your action did nothing : <b>Ben</b> blocked it" in says(house.phone(ANA))


def test_a_long_chain_has_its_middle_left_out_on_the_big_screen_but_not_on_phones(house: Kitchen) -> None:
    house.open("italy", "france", "japan", "mexico").until("prepare_actions", ANA)
    house.holds(ANA, "draw block block block")
    for seat in (BEN, CLEO, DAN):
        house.holds(seat, "block block block")
    house.does(ANA, m.Play("draw_cards"))
    for seat in (BEN, CLEO, DAN, ANA, BEN, CLEO):
        house.blocks(seat)
    chain = chain_on(house.tv())
    assert chain.count("blocks it") == 3
    assert "… and 3 more blocks" in chain
    assert "Ana draws 2 cards" in chain
    assert chain_on(house.phone(DAN)).count("🛡️") == 6
    assert "As it stands: the action happens" in says(house.tv())


# -- what comes of it -------------------------------------------------------------------------------------------------


def test_cd_33_who_must_discard_chooses_and_the_others_do_not_see_what(house: Kitchen) -> None:
    house.open().until("prepare_actions", ANA)
    house.holds(ANA, "draw")
    house.holds(BEN, "duck sole eggs")
    house.does(ANA, m.Play("discard_cards", BEN))
    house.nobody_blocks()
    page = house.phone(BEN)
    assert "Ana makes you discard. Choose 2 cards." in says(page)
    assert sorted(offered(page, "cards")) == sorted(house.ids(BEN, "duck sole eggs"))
    assert "<b>Ben</b> discards cards" in says(house.tv())
    assert house.tap(BEN, "discard", cards=house.ids(BEN, "duck sole")).status_code == 200
    for shown in house.everybody_else(BEN):
        assert "<b>Ben</b> discards 2 cards" in says(shown)
        assert "france-duck" not in shown


def test_what_happened_while_one_waited_is_told_on_top_and_what_was_about_oneself_first(house: Kitchen) -> None:
    house.open().until("prepare_actions", ANA)
    house.holds(ANA, "utensil draw")
    house.owns(CLEO, "cookware")
    house.does(ANA, m.Play("break_utensil", CLEO, "cookware"))
    house.nobody_blocks()
    house.does(ANA, m.Play("draw_cards"))
    house.nobody_blocks()
    house.does(ANA, m.Done())
    house.does(BEN, m.Done())
    page = house.phone(CLEO)
    news = said_in(page, 'cd-news" id="news', "</details>")
    assert re.search(r"While you waited: \d things Ana breaks your 🍳 Cookware", news)
    assert "Ana draws 2 cards" in news
    assert page.index("cd-news") < page.index("desk-actions")
    assert "While you waited" not in says(house.phone(ANA))
    house.does(CLEO, m.Done())
    house.until("cook", CLEO)
    assert "<b>Ben</b> cooks nothing" in said_in(house.phone(CLEO), 'cd-news" id="news', "</details>")


def test_who_waits_reads_what_happens_right_below_the_step(house: Kitchen) -> None:
    house.open().until("cook", BEN)
    page = house.phone(CLEO)
    assert page.index("What happened in this turn") < page.index("Your kitchen")
    assert "Ana cooks nothing" in says(page)
    page = house.phone(BEN)
    assert page.index("What happened in this turn") > page.index("Your kitchen")
