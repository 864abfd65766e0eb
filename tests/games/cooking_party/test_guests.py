"""AI chefs talk like guests at a party: eight voices, each its own, whose sentences can be filled with any card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from partychef.engine.chance import Chance
from partychef.games.cooking_party.cards import ingredients
from partychef.games.cooking_party.guests import Guest, guest_in, guests
from partychef.games.cooking_party.menu import dish_name, introduction, line_about, phrases
from partychef.games.cooking_party.speech import card_words, fill, fragment_of, holes
from partychef.games.cooking_party.wording import NAME_OF_A_DISH
from partychef.judges.house.attempts import talks_to_the_judge
from partychef.judges.house.danger import dangers_of
from partychef.judges.house.reading import sentences_of
from tests.chefs.test_heuristic import evening

CARDS = ("carrots", "lobster", "pizza-dough")
KINDS = ("any", *phrases()["intros"])
EACH_GUEST = pytest.mark.parametrize("guest", guests(), ids=lambda guest: guest.about)


def banks(guest: Guest) -> Iterator[str]:
    for bank in (guest.names, guest.hellos, guest.intros, guest.lines, guest.asides):
        yield from bank


def test_there_are_eight_of_them_and_at_a_larger_table_some_are_heard_twice() -> None:
    assert len(guests()) == 8
    heard = [guest_in(seat, Chance(f"7/{seat}", 1)).about for seat in range(10)]
    assert len(set(heard[:8])) == 8
    assert heard[8:] == heard[:2]


def test_no_sentence_is_in_two_banks() -> None:
    counted = Counter(fragment_of(line) for guest in guests() for line in banks(guest))
    assert [line for line, times in counted.items() if times > 1] == []


@EACH_GUEST
def test_a_guest_has_enough_to_say_for_an_evening(guest: Guest) -> None:
    assert len(guest.names) >= 6 and len(guest.hellos) >= 6 and len(guest.intros) >= 7
    assert len(guest.lines) >= 8 and len(guest.asides) >= 7


@EACH_GUEST
def test_a_line_goes_on_or_is_followed_by_another_so_it_has_no_full_stop(guest: Guest) -> None:
    assert not [line for line in (*guest.lines, *guest.asides) if line.endswith((".", "!", "?"))]
    assert all(aside[0].islower() and not holes(aside) for aside in guest.asides)
    assert all(text.endswith((".", "!", "?")) for text in (*guest.hellos, *guest.intros))


@EACH_GUEST
def test_a_guest_can_talk_about_every_card(guest: Guest) -> None:
    for card in sorted(ingredients()):
        told: list[str] = []
        for number in range(4):
            told.append(line_about(card, False, told, [], 300, guest, Chance(card, number)))
        assert all(line and "{" not in line for line in told), card
        assert len(set(told)) >= 3, card


@EACH_GUEST
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_dish_gets_a_name_and_an_introduction(guest: Guest, kind: str) -> None:
    for number in range(40):
        cards = CARDS[number % 3 :] + CARDS[: number % 3]
        name = dish_name(cards, kind, [], guest, Chance(kind, number))
        text = introduction(cards, kind, [], guest, Chance(kind, number))
        assert 0 < len(name) <= NAME_OF_A_DISH
        assert "{" not in name + text
        assert text.endswith((".", "!", "?"))


@EACH_GUEST
def test_nobody_talks_to_the_judge_or_says_that_the_food_is_bad(guest: Guest) -> None:
    for name in ("Carrots", "Lobster"):
        words = card_words(name)
        said = [fill(line, words) for line in guest.lines] + list(guest.hellos) + list(guest.asides)
        assert [part for text in said for part in sentences_of(text) if talks_to_the_judge(part)] == []
        assert [text for text in said if dangers_of([text])] == []


def test_a_line_on_cooking_begins_with_what_was_done() -> None:
    for technique, lines in phrases()["lines"].items():
        assert all(line.lower().startswith(technique) and not line.endswith(".") for line in lines)
        assert [line for line in lines if dangers_of([line]) or talks_to_the_judge(line)] == []


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_what_a_guest_says_about_cards_is_said_once_an_evening(seed: str) -> None:
    told = [dish.text.lower() for one in evening(4, seed) for dish in one.dishes]
    told += [served.note.lower() for one in evening(4, seed) for dish in one.dishes for served in dish.cards]
    own = [fragment_of(line) for guest in guests() for line in (*guest.hellos, *guest.asides)]
    assert [line for line in own if sum(line in text for text in told) > 1] == []


def test_not_every_line_is_about_cooking() -> None:
    notes = [served.note for one in evening(5, "1") for dish in one.dishes for served in dish.cards if served.note]
    techniques = tuple(phrases()["lines"])
    cooked = sum(note.lower().startswith(techniques) for note in notes)
    assert 0.3 < cooked / len(notes) < 0.8
