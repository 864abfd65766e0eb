"""Critics (docs/judging.md): files with a voice and a taste; a broken one is named and stops nobody."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from partychef.games.cooking_party.speech import fill, fragment_of
from partychef.judges.critics import (
    CRITERIA,
    Critic,
    CriticError,
    Critics,
    banks,
    critic_named,
    holes_of,
    read_critic,
    shipped_critics,
)
from partychef.judges.grammar import card_forms, language_of_cards, words_about
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
    "technique": "grilled", "quote": "a line", "dish": "“Dish”", "count": "four", "aroma": "floral", "feel": "crisp",
    "other_feel": "creamy", "taste": "sweet", "texture": "soft", "missing": "salt", "rule": "at most four",
    "label": "soup", "demand": "no dairy", "answer": "it was late", "earlier": "“Sunk”", "neighbour": "“Saved”",
    "nth": "third",
}  # fmt: skip
OTHERS = {"other": "basil", "lead": "peaches", "thing": "trout", "special": "lemons"}


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / f"{name}.toml"
    path.write_text(text, encoding="utf-8")
    return path


def words_for(card: str, language: str) -> dict[str, str]:
    words = WORDS | words_about(card, language)
    for hole, other in OTHERS.items():
        words |= card_forms(hole, other, language)
    return words


def every_line(critic: Critic) -> list[str]:
    return [line for section in banks() for bank in getattr(critic, section).values() for line in bank]


@pytest.mark.parametrize("critic", shipped_critics(), ids=lambda critic: critic.id)
class TestShippedCritic:
    def test_every_line_can_be_said_of_one_and_of_many(self, critic: Critic) -> None:
        for line in every_line(critic):
            for card in ("peaches", "lobster", "onions", "cream"):
                said = fill(line, words_for(card, critic.language))
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
        needed = [(section, kind) for section, kinds in banks().items() for kind in kinds]
        assert all(critic.bank(section, kind) for section, kind in needed)

    def test_it_can_invent_an_assignment_within_the_bounds(self, critic: Critic) -> None:
        for idea in critic.inventions:
            assert 4 <= idea.hand <= 14  # CP-16
            assert 0 <= idea.trade_max <= min(7, idea.hand)
            assert idea.min * len(idea.dishes) <= idea.hand
            assert idea.max is None or idea.max >= idea.min


def test_at_least_eight_critics_ship_with_different_tastes() -> None:
    tastes = {tuple(critic.taste.weights()[name] for name in CRITERIA) for critic in shipped_critics()}
    assert len(tastes) == len(shipped_critics()) >= 8
    assert {critic.generosity for critic in shipped_critics()} >= {0.8, 1.2, 2.0}


def test_two_critics_speak_other_languages() -> None:
    assert {language_of_cards(critic.language) for critic in shipped_critics()} == {"en", "de", "fr"}


def test_every_critic_has_a_voice_in_its_language() -> None:
    assert all(critic.voice.lang.startswith(critic.language) for critic in shipped_critics())


def test_the_kindest_of_all_speaks_english() -> None:
    """Who does not choose gets the first of the menu."""
    assert next(iter(Critics(data_folder("prompts") / "critics").values())).id == "grandmother"


def test_a_line_may_use_the_grammar_of_its_own_language_only() -> None:
    assert "der" in holes_of("praise", "like", "de-AT")
    assert "der" not in holes_of("praise", "like", "en") | holes_of("praise", "like", "fr")
    assert "is" not in holes_of("praise", "like", "de")


def test_a_critic_is_known_by_the_name_of_its_file(tmp_path: Path) -> None:
    assert read_critic(write(tmp_path, "clerk", PLAINEST)).id == "clerk"


def test_a_critic_without_lines_of_its_own_speaks_the_plain_ones(tmp_path: Path) -> None:
    assert read_critic(write(tmp_path, "clerk", PLAINEST)).bank("closings", "best")


def test_the_hosts_critic_replaces_a_shipped_one_of_the_same_name(tmp_path: Path) -> None:
    write(tmp_path, "inspector", PLAINEST)
    assert Critics(data_folder("prompts") / "critics", tmp_path)["inspector"].name == "The Clerk"


def test_an_unknown_critic_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(CriticError, match=r"no critic called 'nobody'; there are .*grandmother"):
        critic_named("nobody")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("name = ", r"clerk\.toml is not TOML: .*line 1"),
        (PLAINEST.replace('name = "The Clerk"', ""), r"clerk\.toml: .*missing required field `name`"),
        (PLAINEST.replace("1.2", '"kind"'), r"clerk\.toml line 6: Expected `float`"),
        (PLAINEST.replace("1.2", "90"), r"clerk\.toml line 6: generosity must be between"),
        (PLAINEST + "colour = 1", r"clerk\.toml line 11: .*unknown field `colour`"),
        (PLAINEST + "craft = -1", r"clerk\.toml line 10: the weights of the taste must not be negative"),
        (PLAINEST + '[openings]\nany = [\n"Hello {nobody}."]', r"clerk\.toml line 13: openings.any has no hole nobody"),
        (PLAINEST.replace('"en"', '"German"'), r"clerk\.toml line 5: 'German' is not a language tag"),
        (
            PLAINEST.replace('"en"', '"de"') + '[praise]\nlike = ["{Card} {is} da."]',
            r"line 12: praise.like has no hole is",
        ),
        (PLAINEST.replace("[taste]", "rate = 3\n[taste]"), "the rate of the voice must be between 0.5 and 2"),
        (PLAINEST.replace("[taste]", "pitch = -1\n[taste]"), "the pitch of the voice must be between 0 and 2"),
        (PLAINEST.replace("[taste]", 'lang = "English"\n[taste]'), "'English' is not a language tag"),
        (PLAINEST.replace("[taste]", 'speaker = "a b"\n[taste]'), "the speaker must be one word"),
        (PLAINEST + '[praise]\nloud = ["Oh."]', r"clerk\.toml line 12: praise has no kind loud"),
    ],
)
def test_a_broken_file_is_reported_with_its_place(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(CriticError, match=sentence):
        read_critic(write(tmp_path, "clerk", text))


def test_a_broken_file_does_not_break_the_others(tmp_path: Path) -> None:
    write(tmp_path, "broken", "name = ")
    write(tmp_path, "clerk", PLAINEST)
    critics = Critics(tmp_path)
    assert list(critics) == ["clerk"]
    assert [str(error).split()[0] for error in critics.errors] == ["broken.toml"]


class Watch:
    """A clock that stands still until it is told."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def watch() -> Watch:
    return Watch()


def later(watch: Watch, path: Path, text: str) -> None:
    """Write the file, and let the second pass after which it is looked at."""
    path.write_text(text, encoding="utf-8")
    watch.now += 1.0


def test_a_new_file_is_a_new_critic_without_a_restart(tmp_path: Path, watch: Watch) -> None:
    critics = Critics(tmp_path, now=watch)
    assert dict(critics) == {}
    later(watch, tmp_path / "clerk.toml", PLAINEST)
    assert critics["clerk"].name == "The Clerk"
    assert len(critics) == 1


def test_a_folder_that_is_made_later_is_found(tmp_path: Path, watch: Watch) -> None:
    critics = Critics(tmp_path / "later", now=watch)
    assert not critics
    (tmp_path / "later").mkdir()
    later(watch, tmp_path / "later" / "clerk.toml", PLAINEST)
    assert list(critics) == ["clerk"]


def test_a_file_that_breaks_keeps_its_last_good_version_and_is_reported(tmp_path: Path, watch: Watch) -> None:
    file = write(tmp_path, "clerk", PLAINEST)
    critics = Critics(tmp_path, now=watch)
    assert critics["clerk"].generosity == 1.2
    later(watch, file, PLAINEST.replace("1.2", "90"))
    assert critics["clerk"].generosity == 1.2
    assert [(error.file, error.line) for error in critics.errors] == [("clerk.toml", 6)]
    later(watch, file, PLAINEST.replace("1.2", "1.5"))
    assert critics["clerk"].generosity == 1.5
    assert critics.errors == ()


def test_a_file_that_is_taken_away_takes_its_critic_along(tmp_path: Path, watch: Watch) -> None:
    file = write(tmp_path, "inspector", PLAINEST)
    critics = Critics(data_folder("prompts") / "critics", tmp_path, now=watch)
    assert critics["inspector"].name == "The Clerk"
    file.unlink()
    watch.now += 1.0
    assert critics["inspector"].name == "The Inspector"


def test_a_file_that_was_never_good_replaces_nobody(tmp_path: Path, watch: Watch) -> None:
    write(tmp_path, "inspector", "name = ")
    critics = Critics(data_folder("prompts") / "critics", tmp_path, now=watch)
    assert critics["inspector"].name == "The Inspector"
    assert critics.file_of("inspector").parent == data_folder("prompts") / "critics"
    assert [error.file for error in critics.errors] == ["inspector.toml"]


def test_a_link_that_leads_nowhere_is_reported_and_stops_nobody(tmp_path: Path, watch: Watch) -> None:
    write(tmp_path, "clerk", PLAINEST)
    (tmp_path / "lost.toml").symlink_to(tmp_path / "nowhere.toml")
    critics = Critics(tmp_path, now=watch)
    assert list(critics) == ["clerk"]
    assert "lost.toml cannot be read" in str(critics.errors[0])


def test_the_folders_are_looked_at_once_a_second(tmp_path: Path, watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[Path] = []
    scan = os.scandir

    def counted(folder: Path) -> object:
        looks.append(folder)
        return scan(folder)

    monkeypatch.setattr("partychef.judges.critics.os.scandir", counted)
    critics = Critics(tmp_path, now=watch)
    for _ in range(50):
        list(critics.values())
        watch.now += 0.01
    assert len(looks) == 1
    watch.now += 1.0
    assert "nobody" not in critics
    assert len(looks) == 2


def test_a_file_that_did_not_change_is_not_read_again(
    tmp_path: Path, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, "clerk", PLAINEST)
    critics = Critics(tmp_path, now=watch)
    first = critics["clerk"]
    read: list[str] = []

    def counted(path: Path) -> Critic:
        read.append(path.name)
        return read_critic(path)

    monkeypatch.setattr("partychef.judges.critics.read_critic", counted)
    later(watch, tmp_path / "second.toml", PLAINEST)
    assert critics["clerk"] is first
    assert read == ["second.toml"]


def test_the_kindest_come_first(tmp_path: Path) -> None:
    for name, generosity in (("b", "1.0"), ("a", "1.0"), ("kind", "3.0")):
        write(tmp_path, name, PLAINEST.replace("1.2", generosity))
    assert list(Critics(tmp_path)) == ["kind", "a", "b"]


def test_many_may_ask_while_files_come_and_go(tmp_path: Path) -> None:
    ticks = iter(range(10_000_000))
    critics = Critics(tmp_path, now=lambda: float(next(ticks)))
    write(tmp_path, "stays", PLAINEST)

    def come_and_go(number: int) -> None:
        for _ in range(20):
            write(tmp_path, f"guest-{number}", PLAINEST)
            assert all(critic.name == "The Clerk" for critic in critics.values())
            assert "stays" in [name for name, _ in critics.items()]
            (tmp_path / f"guest-{number}.toml").unlink()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(come_and_go, range(4)))
    assert list(critics) == ["stays"]


def test_no_two_critics_sound_alike() -> None:
    voices = [critic.voice for critic in shipped_critics()]
    assert len({(voice.rate, voice.pitch, voice.lang) for voice in voices}) == len(voices)
    assert len({voice.speaker for voice in voices}) == len(voices)
    for critic in shipped_critics():
        assert critic.voice.lang.split("-")[0] == critic.language
