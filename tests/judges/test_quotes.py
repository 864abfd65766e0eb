"""What a critic quotes: whole phrases in the chef's own words, and first the one that everybody would repeat."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from partychef.judges.dishes import Plate
from partychef.judges.house.cuts import phrases_in
from partychef.judges.house.material import spoken_name
from partychef.judges.house.quotes import Quote, quotes_of
from partychef.judges.house.scores import look
from partychef.judges.house.vocabulary import words_of
from tests.judges.test_house_verdicts import FREE


def quoted(text: str, *cards: str) -> tuple[Quote, ...]:
    return quotes_of(look(Plate(cards or ("eggs", "rice"), "", text), FREE))


@pytest.mark.parametrize(
    ("text", "telling"),
    [
        ("I fry the eggs in butter. The rice is steamed until soft. Serve like a parking fine.", "like a parking fine"),
        ("Boil the rice for ten minutes. The eggs have asked for a lawyer.", "asked for a lawyer"),
        ("Chop the carrots and add salt, then stir them under the eyes of a jealous flamingo.", "jealous flamingo"),
        ("There was a silence, filled with rice. I add the salt and the eggs.", "a silence, filled with rice"),
        ("Ich brate die Eier in Butter. Der Reis klebt wie ein Staubsaugervertreter.", "wie ein Staubsaugervertreter"),
        ("Die Karotten werden in Scheiben geschnitten. Der Reis verlangt einen Betriebsrat.", "Betriebsrat"),
        ("Je coupe les carottes en rondelles. Le riz a demandé l'asile politique.", "l'asile politique"),
        ("On cuit les œufs dix minutes. Le riz colle comme une belle-mère en août.", "belle-mère en août"),
    ],
)  # fmt: skip
def test_the_joke_is_quoted_first(text: str, telling: str) -> None:
    assert telling in quoted(text)[0].text


def test_a_dull_beginning_is_left_out() -> None:
    texts = [quote.text for quote in quoted("Fried eggs with boiled rice, in the waiting room of a nervous dentist.")]
    assert texts[0] == "in the waiting room of a nervous dentist"
    assert "Fried eggs with boiled rice, in the waiting room of a nervous dentist" not in texts


def test_a_phrase_goes_over_a_comma_only_from_pause_to_pause() -> None:
    cut = [phrase for phrase, _ in phrases_in("The eggs sat up, blinked and asked for the bill.", "en")]
    assert "The eggs sat up, blinked and asked for the bill." in [f"{phrase}." for phrase in cut]
    assert "The eggs sat up, blinked" not in cut


def test_where_a_phrase_stands_is_known() -> None:
    places = dict(phrases_in("The eggs sat up while the rice prayed", "en", last=True))
    whole, end = places["The eggs sat up while the rice prayed"], places["while the rice prayed"]
    assert (whole.opens, whole.closes, whole.last) == (True, True, True)
    assert (end.opens, end.closes) == (False, True)


@given(st.text(alphabet="abc ,.;()-–' ", max_size=200))
def test_quotes_stand_in_the_text(text: str) -> None:
    for quote in quoted(text):
        assert len(quote.text.split()) <= 12
        assert " ".join(words_of(quote.text)) in " ".join(words_of(text))


@pytest.mark.parametrize(
    ("name", "spoken"),
    [
        ("The Octopus That Would Not Leave, Braised at Dawn in Red Wine", "“The Octopus That Would Not Leave”"),
        ("Soup: What My Aunt Cooked When the Boat Was Late Again", "“Soup”"),
        ("One Two Three Four Five Six Seven Eight Nine", "“One Two Three Four Five Six Seven Eight”"),
        ("Fish, Chips and Peas", "“Fish, Chips and Peas”"),
        ("", "this dish"),
    ],
)
def test_a_long_name_is_spoken_up_to_a_pause(name: str, spoken: str) -> None:
    assert spoken_name(name) == spoken
