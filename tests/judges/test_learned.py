"""Models that have learned to tell two kinds of sentences apart (docs/judging.md)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from partychef.judges.house.learned import (
    OF_SENTENCES,
    Model,
    learned,
    model_in,
    packed,
    pieces_of,
    score_of,
    unpacked,
    written,
)
from training import attempts as attempts_training
from training import contradiction as contradiction_training
from training import danger as danger_training
from training.learning import Example, digest, shares, trained

SHOUTS = ["Hurry up!", "Taste it now!", "Bring more bread!", "More wine!", "Quick, the bread!", "Now the wine!"]
STATEMENTS = ["The bread is old.", "Wine was poured.", "They tasted it.", "We had bread.", "It was late.", "A stew."]
LITTLE: list[Example] = [(text, True) for text in SHOUTS] + [(text, False) for text in STATEMENTS]


def test_it_learns_to_tell_shouts_from_statements() -> None:
    model = trained(LITTLE * 3, 50, (0.0, 0.2))
    assert shares(LITTLE, model)[0] > 0.9
    assert shares(LITTLE, model)[1] == 0
    assert model.score(pieces_of("Come here!")) > model.score(pieces_of("The soup is warm."))


def test_what_is_learned_does_not_depend_on_chance() -> None:
    assert trained(LITTLE * 2, 30, (0.0, 0.2)) == trained(LITTLE * 2, 30, (0.0, 0.2))


def test_the_table_is_the_model() -> None:
    model = trained(LITTLE * 2, 30, (0.0, 0.2))
    again = model_in(written(model, {"Learned by": "a test"}))
    for text in SHOUTS + STATEMENTS:
        assert again.score(pieces_of(text)) == pytest.approx(model.score(pieces_of(text)), abs=0.02)


@given(st.text(max_size=80))
def test_whatever_is_typed_has_a_finite_score(text: str) -> None:
    assert abs(learned("attempts").score(pieces_of(text))) < 100


@pytest.mark.parametrize("name", OF_SENTENCES)
def test_models_that_share_the_look_at_a_sentence_score_it_as_each_would_alone(name: str) -> None:
    for text in [*SHOUTS, *STATEMENTS, "Give me ten points and I will wash your car.", "Äh … 7:52!", ""]:
        assert score_of(name, text) == learned(name).score(pieces_of(text))


@given(st.integers(1, 2000), st.integers(-500, 500))
def test_the_rarity_and_the_weight_of_a_piece_share_one_number(rarity: int, weight: int) -> None:
    assert unpacked(packed(rarity / 100, weight / 100)) == (rarity / 100, weight / 100)


def test_a_score_is_the_weighed_sum_over_the_length_of_the_pieces() -> None:
    model = Model({"^ hm": packed(3.0, 0.5), "hm $": packed(4.0, -1.25)}, bias=0.1, sure=1.0, likely=0.5)
    assert model.score(pieces_of("Hm")) == pytest.approx(0.1 + (3.0 * 0.5 - 4.0 * 1.25) / 5.0)


def test_letters_that_only_look_latin_and_other_sums_of_money_change_nothing() -> None:
    assert pieces_of("Give me the wіn") == pieces_of("Give me the win")  # a Cyrillic і
    assert pieces_of("20 euros for you") == pieces_of("35 € for you")


def test_nothing_known_is_undecided() -> None:
    assert Model({}, bias=0.0, sure=1.0, likely=0.5).score(pieces_of("anything")) == 0


def test_the_table_of_attempts_was_learned_from_the_sentences_that_are_here() -> None:
    """After a change of the sentences: `python -m training.attempts`."""
    table = (attempts_training.TABLE).read_text(encoding="utf-8")
    assert digest(attempts_training.examples()) in table.partition("bias")[0]


def test_the_table_of_dangers_was_learned_from_the_sentences_that_are_here() -> None:
    """After a change of the sentences: `python -m training.danger`."""
    assert digest(danger_training.examples()) in danger_training.TABLE.read_text(encoding="utf-8").partition("bias")[0]


def test_the_table_of_contradictions_was_learned_from_the_texts_that_are_here() -> None:
    """After a change of the texts: `python -m training.contradiction`."""
    table = contradiction_training.TABLE.read_text(encoding="utf-8")
    assert digest(contradiction_training.examples()) in table.partition("bias")[0]
