"""Critics (judging.md 2): files with a voice and a taste; a broken one is named and stops nobody."""

from __future__ import annotations

from pathlib import Path

import pytest

from partychef.games.cooking_party.speech import card_words, fill, fragment_of
from partychef.judges.critics import (
    CRITERIA,
    HOLES,
    Critic,
    CriticError,
    critic_named,
    load_critics,
    read_critic,
    read_critics,
    shipped_critics,
)
from partychef.settings import data_folder

PLAINEST = """
name = "The Clerk"
emoji = "📎"
about = "Files everything."
language = "en"
generosity = 1.2
samples = ["Filed."]
[voice]
manner = "Dry."
[taste]
"""
WORDS = {
    "other": "basil", "technique": "grilled", "quote": "a line", "dish": "“Dish”", "lead": "peaches", "count": "four",
    "aroma": "floral", "feel": "crisp", "other_feel": "creamy", "taste": "sweet", "texture": "soft", "thing": "trout",
    "missing": "salt", "rule": "at most four", "label": "soup", "special": "lemons",
}  # fmt: skip


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / f"{name}.toml"
    path.write_text(text, encoding="utf-8")
    return path


def every_line(critic: Critic) -> list[str]:
    return [line for section in HOLES for bank in getattr(critic, section).values() for line in bank]


@pytest.mark.parametrize("critic", shipped_critics(), ids=lambda critic: critic.id)
class TestShippedCritic:
    def test_every_line_can_be_said_of_one_and_of_many(self, critic: Critic) -> None:
        for line in every_line(critic):
            for card in ("Peaches", "Lobster"):
                said = fill(line, card_words(card) | WORDS)
                assert "{" not in said
                assert said[0] == said[0].upper()

    def test_no_line_stands_twice(self, critic: Critic) -> None:
        lines = every_line(critic)
        assert len(lines) == len(set(lines))

    def test_every_opening_and_closing_can_be_recognised_again(self, critic: Critic) -> None:
        for section in ("openings", "closings"):
            fragments = [fragment_of(line) for bank in getattr(critic, section).values() for line in bank]
            assert min(map(len, fragments)) > 3

    def test_it_has_openings_for_forty_critiques(self, critic: Critic) -> None:
        assert len(critic.bank("openings")) >= 40

    def test_it_has_words_for_every_occasion(self, critic: Critic) -> None:
        needed = [(section, kind) for section, kinds in HOLES.items() for kind in kinds]
        assert all(critic.bank(section, kind) for section, kind in needed)

    def test_it_can_invent_an_assignment_within_the_bounds(self, critic: Critic) -> None:
        for idea in critic.inventions:
            assert 4 <= idea.hand <= 14  # CP-16
            assert 0 <= idea.trade_max <= min(7, idea.hand)
            assert idea.min * len(idea.dishes) <= idea.hand
            assert idea.max is None or idea.max >= idea.min


def test_at_least_four_critics_ship_with_different_tastes() -> None:
    tastes = {tuple(critic.taste.weights()[name] for name in CRITERIA) for critic in shipped_critics()}
    assert len(tastes) >= 4
    assert {critic.generosity for critic in shipped_critics()} >= {0.8, 1.2, 2.0}


def test_a_critic_is_known_by_the_name_of_its_file(tmp_path: Path) -> None:
    assert read_critic(write(tmp_path, "clerk", PLAINEST)).id == "clerk"


def test_a_critic_without_lines_of_its_own_speaks_the_plain_ones(tmp_path: Path) -> None:
    assert read_critic(write(tmp_path, "clerk", PLAINEST)).bank("closings", "best")


def test_the_hosts_critic_replaces_a_shipped_one_of_the_same_name(tmp_path: Path) -> None:
    write(tmp_path, "inspector", PLAINEST)
    assert load_critics(data_folder("prompts") / "critics", tmp_path)["inspector"].name == "The Clerk"


def test_an_unknown_critic_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(CriticError, match=r"no critic called 'nobody'; there are .*grandmother"):
        critic_named("nobody")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("name = ", r"clerk\.toml is not TOML: .*line 1"),
        (PLAINEST.replace('name = "The Clerk"', ""), r"clerk\.toml: .*missing required field `name`"),
        (PLAINEST.replace("1.2", '"kind"'), r"clerk\.toml line 6: Expected `float`"),
        (PLAINEST.replace("1.2", "90"), r"clerk\.toml line 6: generosity must lie between"),
        (PLAINEST + "colour = 1", r"clerk\.toml line 11: .*unknown field `colour`"),
        (PLAINEST + "craft = -1", r"clerk\.toml line 10: the weights of the taste may not be negative"),
        (PLAINEST + '[openings]\nany = [\n"Hello {nobody}."]', r"clerk\.toml line 13: openings.any has no hole nobody"),
        (PLAINEST + '[praise]\nloud = ["Oh."]', r"clerk\.toml line 12: praise has no kind loud"),
    ],
)
def test_a_broken_file_is_reported_with_its_place(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(CriticError, match=sentence):
        read_critic(write(tmp_path, "clerk", text))


def test_a_broken_file_does_not_break_the_others(tmp_path: Path) -> None:
    write(tmp_path, "broken", "name = ")
    write(tmp_path, "clerk", PLAINEST)
    critics, errors = read_critics(tmp_path)
    assert list(critics) == ["clerk"]
    assert [str(error).split()[0] for error in errors] == ["broken.toml"]
