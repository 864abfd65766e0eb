"""The critic's words on their way to the big screen: whole, in order, to the right chef, and not too often."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from partychef.llm.ask import AGAIN
from partychef.tables.narration import FirstDishOnly, Narration
from partychef.tables.push import Flash

TEXT = st.text(st.characters(exclude_characters="\x1e\x1f\f", exclude_categories=["Cs"]), max_size=20)


class Screen:
    """Puts together what it is told."""

    def __init__(self) -> None:
        self.time = 0.0
        self.flashes: list[dict[str, Any]] = []
        self.words = Narration(self.tell, lambda: self.time)

    def tell(self, flash: Flash) -> None:
        assert flash.event == "words"
        self.flashes.append(json.loads(flash.data))

    def shown(self) -> dict[int, str]:
        texts: dict[int, str] = {}
        for flash in self.flashes:
            before = "" if flash["start"] else texts[flash["chef"]]
            texts[flash["chef"]] = before + flash["text"]
        return texts


@given(st.dictionaries(st.integers(0, 19), TEXT, max_size=5), st.data())
def test_however_the_stream_is_cut_every_chef_hears_all_of_it(critiques: dict[int, str], data: st.DataObject) -> None:
    stream = "".join(f"\x1e{chef}\x1f{text}" for chef, text in critiques.items())
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=8)))
    screen = Screen()
    for start, end in zip([0, *cuts], [*cuts, len(stream)], strict=True):
        screen.time += data.draw(st.sampled_from([0.0, 0.01, 0.2]))
        screen.words(stream[start:end])
    screen.words.close()
    assert screen.shown() == critiques


def test_pieces_that_come_fast_are_joined() -> None:
    screen = Screen()
    screen.words("\x1e3\x1f")
    for _ in range(300):
        screen.time += 0.01
        screen.words("yum ")
    screen.words.close()
    assert len(screen.flashes) <= 32  # three seconds
    assert screen.shown() == {3: "yum " * 300}


def test_a_stream_that_begins_afresh_leaves_nothing_of_the_old_one() -> None:
    screen = Screen()
    screen.words("\x1e3\x1fA burnt be")
    screen.words(AGAIN)
    screen.words("words to nobody ")
    screen.time = 1.0
    screen.words("\x1e3\x1fA fine one.")
    screen.words.close()
    assert screen.shown() == {3: "A fine one."}


def test_words_about_no_chef_are_told_to_nobody() -> None:
    screen = Screen()
    screen.words("Well then: \x1edish\x1fwho is that? \x1e1\x1fThe soup.")
    screen.words.close()
    assert screen.shown() == {1: "The soup."}


@given(st.dictionaries(st.integers(0, 19), TEXT, min_size=1, max_size=4), st.data())
def test_however_the_stream_is_cut_the_first_dish_is_passed_on_and_no_other(
    critiques: dict[int, str], data: st.DataObject
) -> None:
    stream = "".join(f"\x1e{chef}\x1f{text}" for chef, text in critiques.items())
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=8)))
    screen = Screen()
    first = FirstDishOnly(screen.words)
    for start, end in zip([0, *cuts], [*cuts, len(stream)], strict=True):
        first(stream[start:end])
    screen.words.close()
    assert screen.shown() == dict([next(iter(critiques.items()))])


def test_the_first_dish_of_a_stream_that_begins_afresh_is_heard_again() -> None:
    screen = Screen()
    first = FirstDishOnly(screen.words)
    for piece in ("\x1e3\x1fA burnt soup.\x1e1\x1fA roast.", AGAIN, "\x1e3\x1fA soup.\x1e1\x1fA roast."):
        first(piece)
    screen.words.close()
    assert screen.shown() == {3: "A soup."}
