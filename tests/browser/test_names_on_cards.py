"""The name of every card of every deck has room on the narrowest card that shows it: no word is cut or broken."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from partychef import create_app
from partychef.settings import Settings
from tests.browser.conftest import House
from tests.browser.indoors import Indoors

DECKS = {
    "cooking-party": ("card", "ingredients", 75),
    "kitchen-closing": ("kc_card", "ingredients", 75),
    "cook-off": ("co_card", "co_cards", 63),
    "cuisine-decks": ("cd_card", "cd_cards", 73),
    "green-chef": ("gc_card", "gc_ingredients", 78),
    "chefs-hat": ("topping_card", "toppings", 75),
}
"""What draws a card, where the cards are, and the width in pixels of the narrowest one on a small phone."""
ON_THE_TV = 90

FAULTS = r"""
([cards, width]) => {
  document.body.insertAdjacentHTML("beforeend", `<div id="lab">${cards}</div>`);
  const lab = document.querySelector("#lab"), faults = [];
  Object.assign(lab.style, { position: "fixed", top: 0, left: 0 });
  for (const card of lab.querySelectorAll(".card")) {
    card.style.width = `${width}px`;
    const name = card.querySelector(".name"), box = card.getBoundingClientRect(), pip = card.querySelector(".pip");
    const walker = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
    for (let node, last = null; (node = walker.nextNode());) {
      if (node.parentElement.closest(".unseen")) continue;
      [...node.data].forEach((letter, n) => {
        const range = new Range();
        range.setStart(node, n);
        range.setEnd(node, n + 1);
        const own = range.getClientRects()[0];
        if (!own?.width) return;
        const inside = /\p{L}/u.test(letter) && /\p{L}/u.test(node.data[n - 1] ?? " ");
        const broken = last && own.top > last.top + 2 && inside;
        const cut = own.left < box.left || own.right > box.right || own.bottom > box.bottom + 1;
        const covered = pip && own.top + 2 < pip.getBoundingClientRect().bottom;
        if (broken || cut || covered) faults.push(`${name.textContent} at ${letter}: ${[broken, cut, covered]}`);
        last = own;
      });
    }
  }
  lab.remove();
  return faults;
}
"""

BROKEN = r"""
lines => {
  document.querySelector("#view").insertAdjacentHTML("beforeend",
    `<div id="lab" class="desk"><div class="panel"><ol class="lines">${lines}</ol></div></div>`);
  const lab = document.querySelector("#lab"), broken = [];
  for (const line of lab.querySelectorAll("li")) {
    line.hidden = false;
    const text = line.querySelector("b").firstChild, tools = line.querySelector(".tools").getBoundingClientRect();
    for (const word of text.data.matchAll(/\p{L}+/gu)) {
      const range = new Range();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const box = range.getBoundingClientRect();
      if (range.getClientRects().length > 1 || box.right > tools.left + 1) broken.push(word[0]);
    }
  }
  lab.remove();
  return broken;
}
"""


def drawn(folder: Path, macro: str, deck: str, *how: Any) -> str:
    """All cards of a deck, one after the other."""
    app = create_app(Settings(instance=folder), clock=False)
    known: dict[str, Any] = app.jinja_env.globals
    try:
        cards = [known[macro](id, *how) for id in known[deck]]
    finally:
        app.extensions["partychef"].close()
    assert len(cards) >= 10
    return "".join(cards)


@pytest.mark.parametrize("game", sorted(DECKS))
def test_no_word_on_a_card_is_cut_or_broken(home: House, indoors: Indoors, tmp_path: Path, game: str) -> None:
    macro, deck, narrow = DECKS[game]
    cards = drawn(tmp_path / "cards", macro, deck)
    code, _ = indoors.tables.open_table({"game": game, "timers": "off"})
    phone = home.guest("Ana", {"width": 320, "height": 640})
    phone.open(f"/table/{code}")
    assert phone.page.evaluate(FAULTS, [cards, narrow]) == []
    screen = home.big_screen(code)
    for width in (ON_THE_TV, 160, 300):
        assert screen.page.evaluate(FAULTS, [cards, width]) == []


def test_no_word_on_the_writing_desk_is_broken(home: House, indoors: Indoors, tmp_path: Path) -> None:
    """Beside the name of a card stand the arrows that change the order of the reveal."""
    lines = drawn(tmp_path / "cards", "spoken", "ingredients", "x", True)
    code, _ = indoors.tables.open_table({"game": "cooking-party", "timers": "off"})
    phone = home.guest("Ana", {"width": 320, "height": 640})
    phone.open(f"/table/{code}")
    assert "Marshmallows" in lines
    assert phone.page.evaluate(BROKEN, lines) == []
