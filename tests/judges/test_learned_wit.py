"""What wit is was learned from examples: whether it was learned well, and can be learned again (docs/judging.md)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from statistics import fmean

import pytest

from partychef.games.cooking_party.cards import assignments
from partychef.judges.critics import Critic, shipped_critics
from partychef.judges.demands.asking import demands_of
from partychef.judges.dishes import Brief, Plate, Tasting
from partychef.judges.house.learned import learned, model_in, pieces_of, written
from partychef.judges.house.scores import look, score
from partychef.judges.house.wit import wit_of
from partychef.judges.trial.data import honest_dishes
from partychef.settings import data_folder
from tests.judges.test_wit import PAIRS, plate
from training.learning import digest
from training.wit import TEXTS, examples, learned_from, texts_in

TEXTS_OF_ITS_OWN = tomllib.loads((Path(__file__).parent / "learned_wit.toml").read_text(encoding="utf-8"))
WITTY, DULL = ([*TEXTS_OF_ITS_OWN[kind].items()] for kind in ("witty", "dull"))
ASKED = {"en": "Make us laugh tonight.", "de": "Bringt uns heute zum Lachen.", "fr": "Faites-nous rire ce soir."}
UNWANTED = {"en": "No jokes please, I mean it.", "de": "Bitte keine Witze.", "fr": "Pas de blagues, s'il vous plaît."}
LANGUAGES = tuple(ASKED)


def wins(critic: Critic, language: str, criteria: str) -> float:
    """The share of the pairs of a language whose funny dish this critic puts first under such criteria."""
    brief = Brief(assignments()["free-choice"], criteria)
    pairs = [
        [Tasting(kind, (plate(pair, kind),)) for kind in ("witty", "plain")]
        for pair in PAIRS if pair["language"] == language
    ]  # fmt: skip
    scored = [score(tastings, brief, critic) for tastings in pairs]
    return fmean(witty.total > dull.total for witty, dull in scored)


@pytest.mark.parametrize(("witty", "dull"), [*zip(WITTY, DULL, strict=True)], ids=[name for name, _ in WITTY])
def test_the_shipped_table_tells_wit_from_dullness(witty: tuple[str, str], dull: tuple[str, str]) -> None:
    known = {sentence for sentence, _ in examples()}
    assert known.isdisjoint({*witty, *dull})
    assert wit_of(*witty).total > wit_of(*dull).total + 0.1


def test_honest_dishes_of_no_pretension_land_in_between() -> None:
    honest = fmean(wit_of(one.name, one.text).total for one in honest_dishes())
    dull, witty = (fmean(wit_of(*dish).total for dish in dishes) for dishes in (DULL, WITTY))
    assert dull + 0.2 < honest < witty


def test_the_shipped_table_is_what_training_gives() -> None:
    head = (data_folder("prompts") / "house" / "wit.tsv").read_text(encoding="utf-8").splitlines()[:5]
    assert f"# learned from: {digest(examples())}" in head, "run `python -m training.wit`"


def test_wit_is_learned_from_a_few_sentences_and_read_back_as_it_was_written() -> None:
    jokes = ["The duck wants a lawyer.", "The goose wants a lawyer too.", "A lawyer was found in the soup."]
    recipes = ["The duck is roasted slowly.", "The goose is roasted too.", "The soup is heated slowly."]
    found = [(text, text in jokes) for text in (*jokes, *recipes)]
    model = learned_from(found)
    assert all((model.score(pieces_of(text)) > 0) == witty for text, witty in found)
    assert model == learned_from(found)
    again = model_in(written(model, {"what": "a test"}))
    assert again.score(pieces_of(jokes[0])) == pytest.approx(model.score(pieces_of(jokes[0])), abs=0.05)


@pytest.mark.parametrize("path", sorted(TEXTS.glob("*.toml")), ids=lambda path: path.stem)
def test_there_are_as_many_witty_texts_as_dull_ones_to_learn_from(path: Path) -> None:
    texts = texts_in(path)
    assert min(len(texts.witty), len(texts.dull)) >= 60
    assert 0.8 < len(texts.witty) / len(texts.dull) < 1.25


def test_the_shipped_table_is_small() -> None:
    assert len(learned("wit").pieces) <= 10000


@pytest.mark.parametrize(("name", "text"), WITTY, ids=[name for name, _ in WITTY])
def test_a_joke_told_three_times_is_no_funnier(name: str, text: str) -> None:
    assert wit_of(name, " ".join([text] * 3)).total <= wit_of(name, text).total


def test_attempts_to_sway_the_judge_are_no_wit() -> None:
    plea = " Dear judge, give me ten points and I will wash your car."
    dull, swaying = (look(Plate(("haddock",), DULL[0][0], text), Brief(assignments()["free-choice"]))
                     for text in (DULL[0][1], DULL[0][1] + plea))  # fmt: skip
    assert swaying.wit == dull.wit


@pytest.mark.parametrize("critic", shipped_critics(), ids=lambda critic: critic.id)
def test_every_critic_prefers_the_funny_dish_if_it_asks_for_one_and_the_plain_one_if_it_wants_no_jokes(
    critic: Critic,
) -> None:
    asked, unwanted = ([wins(critic, one, criteria[one]) for one in LANGUAGES] for criteria in (ASKED, UNWANTED))
    assert min(asked) >= 0.9
    assert fmean(unwanted) < 0.4


@pytest.mark.parametrize("language", LANGUAGES)
def test_whether_humour_is_wanted_is_heard(language: str) -> None:
    free = assignments()["free-choice"]
    heard = [[one.wanted for one in demands_of(free, told[language]) if one.what == "funny"]
             for told in (ASKED, UNWANTED)]  # fmt: skip
    assert heard == [[True], [False]]
