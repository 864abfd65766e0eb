"""Cuisine Decks in real browsers: two phones, two AI chefs, the big screen, from the choice of decks to the winner."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError

from partychef.games.cuisine_decks import moves as m
from partychef.games.cuisine_decks.cards import countries, deck_of
from partychef.games.cuisine_decks.view import DecksView
from tests.browser.conftest import House
from tests.browser.indoors import Indoors
from tests.browser.inspector import SMALL
from tests.browser.tapping import Evening, pick, unfold

NAMES = ("Ana", "Maximiliane <Charlo>")
ANA, MAX = 0, 1
PASTA = next(one for one in countries()["italy"].recipes if one.level == "normal")
SAUCE = next(one.id for one in countries()["italy"].ingredients if one.cls == "secondary")
EASY = next(one for one in countries()["france"].recipes if one.level == "easy")


def on_top(country: str, *cards: str) -> list[str]:
    """The top of a deck: these cards, and then no other action for a turn or two."""
    others = [card for card in deck_of(country) if card.startswith(country) and card not in cards]
    return [*cards, *others][:20]


DEAL: dict[str, Any] = {
    "order": [ANA, MAX, 2, 3],
    "first_player": ANA,
    "roles": ["critic", "waiter", "chef", "customer"],
    "decks": {
        **{country: on_top(country) for country in countries()},
        "italy": on_top("italy", "draw", "block", PASTA.exact, PASTA.id, SAUCE),
        "france": on_top("france", "block", "score", EASY.exact, EASY.id),
    },
}
"""Ana can draw and block, Max can block and change a score; the AI chefs hold no block to begin with."""
SELDOM: dict[str, Any] = {
    "countries": ["thailand", "france", "italy", "mexico", "india", "japan"],
    "first_player": ANA,
    "roles": ["supplier", "dishwasher", "chef", "customer", "waiter", "critic"],
}
STEPS = {
    "decks", "shop", "role", "prepare", "prepare_actions", "response", "response, a block",
    "response, a block of a block", "cook", "cook_actions", "track", "shop, with scores",
}  # fmt: skip
WAITED = ("decks", "prepare_actions", "response, a block")
"""Kinds of pages on which a waiting phone is looked at too."""
AT = "time => document.getAnimations().forEach(it => { it.currentTime = time; })"
HANGING_OVER = """
() => [...document.querySelectorAll('.cd-room, .cd-place, .cd-duel, .cd-menu > li, .diners')].flatMap(box => {
  const {top, bottom, left, right} = box.getBoundingClientRect();
  return [box, ...box.querySelectorAll('.cd-tile, .cd-gap, h2, li, p, .cd-total, .cd-vp, .score')].filter(el => {
    const own = el.getBoundingClientRect();
    return own.height && (own.top < top - 6 || own.bottom > Math.min(bottom, innerHeight) + 6
      || own.left < left - 6 || own.right > right + 6);
  });
}).map(el => el.outerHTML.slice(0, 120))
"""


NINE_LINES = """() => {
  const lists = [...document.querySelectorAll(".curtain .cd-lines")];
  const sums = () => lists.flatMap((list) => [...list.querySelectorAll("small")]);
  const line = sums().map((sum) => sum.closest("li")).find((li) => li.querySelector(".cd-name"));
  line.querySelector("small").innerHTML = "3 +1🌿 +2🔪<span class=also>🍳</span>";
  lists.forEach((list) => { while (list.childElementCount < 9) list.append(line.cloneNode(true)); });
  const seen = sums().filter((sum) => sum.textContent).every((sum) => getComputedStyle(sum).position !== "absolute");
  return seen ? sums().length : 0;
}"""
"""Everybody cooked a lot in the last turn; returns how many sums can be seen, 0 if one is missing."""


class Kitchen(Evening):
    """Two phones, one of them small, and AI chefs."""

    waited = WAITED

    def __init__(self, home: House, indoors: Indoors, deal: dict[str, Any] = DEAL, ais: int = 2) -> None:
        super().__init__(home, indoors, {"game": "cuisine-decks", "deal": deal}, NAMES)
        self.phones[MAX].page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
        self.played: set[str] = set()
        """Which of the prepared actions have been played."""
        self.promised = 0
        """What the first menu that was put together by hand should score."""
        self.begin(ais)

    def view(self, seat: int | None = None) -> DecksView:
        view = self.state.view(seat)
        assert isinstance(view, DecksView)
        return view

    def kind(self, step: str) -> str:
        view = self.view()
        if step == "response" and view.announced is not None:
            kinds = ("response", "response, a block", "response, a block of a block")
            return kinds[min(len(view.announced.blocks), 2)]
        return "shop, with scores" if step == "shop" and view.past else step

    def fits(self, where: str) -> None:
        """Nothing on the big screen hangs over its edge, nor over what is beside it."""
        page = self.screen.page
        with suppress(TimeoutError):  # a busy machine may still be drawing
            page.wait_for_function(f"() => ({HANGING_OVER})().length === 0")
        assert page.evaluate(HANGING_OVER) == [], where

    def tap(self, seat: int) -> None:
        page, view = self.phones[seat].page, self.view(seat)
        match view.step:
            case "decks":
                self.press(seat, f"form:has([value={('italy', 'france')[seat]}]) button")
            case "role" if seat == ANA and view.round == 1:
                self.press(seat, "form:has([value=praise]) button")
            case "role":
                self.press(seat, "form:has([value=skip_role]) button")
            case "dishwasher":
                self.press(seat, "form:has([value=refuse]) button")
            case "supplier" | "forced_discard" | "hand_limit":
                for number in range(view.discard_at_least):
                    pick(page.locator(".cd-grid .slot").nth(number))
                self.press(seat, ".btn.big")
            case "prepare_actions" | "cook_actions":
                self.act(seat)
            case "response":
                self.answer(seat, view)
            case "cook":
                self.cook(seat)
            case "track" | "keep":
                self.press(seat, ".tap")
            case _:
                self.press(seat, ".btn.big")

    def act(self, seat: int) -> None:
        """Play the seat's prepared action step by step; otherwise end the window for actions."""
        card, effect = (("draw", "Draw 2 cards"), ("score", re.compile("^Take 1 VP off Ana’s")))[seat]
        fold = self.phones[seat].page.locator(f"details.cd-act[id$=-{card}]")
        if card in self.played or not fold.count():
            self.press(seat, "form:has([value=done]) button")
            return
        target = fold.get_by_role("button", name=effect)
        assert not target.first.is_visible()
        unfold(fold)
        if seat == MAX:
            unfold(fold.locator("details.cd-way"))
            for side in fold.locator("details.cd-side").all():
                unfold(side)
        self.played.add(card)
        self.moved(target.first.click)

    def answer(self, seat: int, view: DecksView) -> None:
        """Max blocks what Ana draws, and Ana blocks the block."""
        announced = view.announced
        assert announced is not None
        blocks = announced.effect == "draw_cards" and announced.seat == ANA and len(announced.blocks) == (seat + 1) % 2
        chosen = "block" if blocks and view.round == 1 else "no_block"
        self.press(seat, f"form:has([value={chosen}]) button")

    def cook(self, seat: int) -> None:
        page = self.phones[seat].page
        if seat == ANA and self.view().round == 1:
            self.fill_the_pots(page)
        elif page.locator(".cd-best").count():
            self.press(seat, ".cd-best button")
        else:
            self.press(seat, "form:has([value=cook]) button")

    def fill_the_pots(self, page: Page) -> None:
        """By hand: a pot is emptied and filled again, and the menu scores what the button promises."""
        unfold(page.locator("details.cd-own"))
        button = page.locator("[data-cd-cook]")
        hot = [pot.get_attribute("data-js-hot") is not None for pot in page.locator("[data-cd-pot]").all()]
        pot = page.locator("[data-cd-pot]").nth(hot.index(True))
        menu, worth = pot.locator("select").first, pot.locator("[data-cd-worth]")
        primary, best, alone = menu.input_value(), points(button), points(worth)
        menu.select_option("")
        assert "first" in page.locator("[data-cd-sum]").inner_text() or points(button) < best
        menu.select_option(primary)
        assert (points(button), points(worth)) == (best, alone)
        self.moved(button.click)
        self.promised = best

    # -- behind everybody's back --------------------------------------------------------------------------------------

    def silently_until(self, step: str, player: int | None = None) -> None:
        """Let the clock move for everybody, except that nobody prepares any cards."""
        while self.view().step != step or player not in (None, self.view().player):
            seat = min(self.state.to_move())
            self.make(seat, m.Prepare() if self.view().step == "prepare" else self.state.default_move(seat))

    def blocks(self, seat: int) -> None:
        """Let the seat block; those who are asked before it do not."""
        for other in self.state.others(self.state.announced.last):
            if other == seat:
                self.make(other, m.Block())
                return
            if other in self.state.to_move():
                self.make(other, m.NoBlock())

    def nobody_blocks(self) -> None:
        for seat in sorted(self.state.to_move()):
            self.make(seat, m.NoBlock())

    def looks_at(self, where: str, acting: int) -> None:
        for guest in (*self.phones, self.screen):
            guest.page.reload()
        self.look(where, acting)


def points(told: Locator) -> int:
    """The number of VP that this text tells, 0 if it tells none."""
    found = re.search(r"(\d+) VP", told.inner_text())
    return int(found.group(1)) if found else 0


def test_a_whole_game_by_taps_with_a_block_of_a_block(home: House, indoors: Indoors) -> None:
    evening = Kitchen(home, indoors)
    evening.until("response, a block of a block")
    shows_the_chain(evening)
    evening.until("track", "shop, with scores")
    scores_what_was_promised(evening)
    evening.until("over")
    assert evening.seen >= STEPS
    assert evening.played == {"draw", "score"}
    looks_at_the_end(evening)
    assert evening.inspector.looked > 70
    assert evening.inspector.faults == []


def shows_the_chain(evening: Kitchen) -> None:
    """The last block is on top; phones tell the chain in words, and a phone that is asked shows a clock."""
    screen = evening.screen.page
    links = screen.locator(".cd-chain > li")
    assert links.locator(".grow").all_inner_texts() == [
        "Ana blocks it",
        f"{NAMES[MAX]} blocks it",
        "Ana draws 2 cards",
    ]
    tops = [(link.bounding_box() or {"y": 0})["y"] for link in links.all()]
    assert tops == sorted(tops)
    assert "the action happens" in screen.locator(".cd-stands").inner_text()
    assert screen.locator("#clock").is_visible()
    page = evening.phones[MAX].page
    chain = page.locator(".cd-chain").inner_text()
    assert "Ana blocks your block" in chain
    assert "You block Ana’s action" in chain
    assert page.locator("#clock").is_visible()
    mine = evening.phones[ANA].page
    assert f"You block {NAMES[MAX]}’s block" in mine.locator(".cd-chain").inner_text()
    assert mine.locator(".cd-alarm button").count() == 0


def scores_what_was_promised(evening: Kitchen) -> None:
    """The menu scored what the button promised, apart from role cards and the 1 VP that Max took off."""
    view = evening.view()
    tally = (view.tallies or view.past[-1].tallies)[ANA]
    lost = sum(line.changed for line in tally.lines)
    assert sum(line.total for line in tally.lines) + tally.ability - lost == evening.promised > 0


def looks_at_the_end(evening: Kitchen) -> None:
    """The winner on all pages, the last turn before the podium, the recap."""
    view, names = evening.view(), evening.names()
    assert view.outcome is not None
    (best,) = view.outcome.winners
    evening.look("over", ANA)
    screen = evening.screen.page
    screen.emulate_media(reduced_motion="no-preference")
    screen.reload()
    screen.evaluate(AT, 6000)
    screen.locator(".curtain .cd-kitchens").wait_for()
    evening.fits("the curtain")
    assert screen.evaluate(NINE_LINES) > 0
    evening.fits("nine lines with their sums")
    screen.evaluate(AT, 16000)
    lead = screen.locator(".finale .lead")
    lead.locator("visible=true").wait_for()
    assert lead.inner_text() == f"{names[best]} wins."
    assert f"{view.outcome.scores[best]} VP" in screen.locator(".podium .step-1").inner_text()
    phone = evening.phones[ANA]
    assert names[best] in phone.page.locator(".panel.menu .title").inner_text()
    phone.tap("Round by round", "link")
    phone.sees(f"Turn {view.round}")
    evening.inspector.look(phone.page, "the recap", (SMALL,))


def test_what_seldom_comes_looks_right_too(home: House, indoors: Indoors) -> None:
    """Six kitchens: questions by role cards, discarding, a long chain of blocks, full stoves, too many cards."""
    evening = Kitchen(home, indoors, SELDOM, ais=4)
    evening.silently_until("role", ANA)
    for seat in (ANA, MAX):
        evening.state.discards[seat] = tuple(evening.state.decks[seat][:5])
    evening.make(ANA, m.PlayRole(MAX, "take"))
    evening.looks_at("supplier", MAX)
    evening.silently_until("role", MAX)
    evening.make(MAX, m.PlayRole(ANA))
    evening.looks_at("dishwasher", ANA)
    evening.silently_until("prepare_actions", ANA)
    evening.state.hands[ANA] = ("draw", "hand", "block", "block")
    for seat in range(1, 6):
        evening.state.hands[seat] = (*evening.state.hands[seat], "block", "block")
    evening.make(ANA, m.Play("discard_cards", MAX))
    for seat in (1, 2, 3, 4, 5, 1, 2):
        evening.blocks(seat)
    evening.looks_at("a long chain", ANA)
    assert evening.screen.page.locator(".is-more").inner_text() == "… and 4 more blocks"
    evening.blocks(ANA)
    evening.nobody_blocks()
    evening.looks_at("forced_discard", MAX)
    evening.silently_until("cook", ANA)
    everybody_cooks(evening)
    evening.looks_at("cook_actions", ANA)
    evening.silently_until("keep", ANA)
    evening.looks_at("keep", ANA)
    evening.state.hands[MAX] = tuple(evening.state.decks[MAX][:11])
    evening.silently_until("hand_limit")
    evening.looks_at("hand_limit", MAX)
    assert evening.inspector.faults == []


def everybody_cooks(evening: Kitchen) -> None:
    """Everybody cooks four recipes, about as many as a hand can hold."""
    for seat in range(6):
        evening.silently_until("cook", seat)
        country = countries()[evening.state.countries[seat]]
        menu = [*sorted(country.recipes, key=lambda one: one.level)[-3:], country.recipes[0]]
        of: dict[str, list[str]] = {}
        for one in country.ingredients:
            of.setdefault(one.cls, []).append(one.id)
        dishes = [m.Dish(recipe.id, primary) for recipe, primary in zip(menu, of["primary"], strict=False)]
        dishes[0] = m.Dish(menu[0].id, of["primary"][0], (of["secondary"][0],), of["optional"][0])
        evening.state.hands[seat] = tuple(recipe.id for recipe in menu)
        evening.state.prepared[seat] = (*of["primary"], *of["secondary"], of["optional"][0])
        evening.make(seat, m.Cook(tuple(dishes)))
