"""`partychef try-judge`: a judge is measured from the command line."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from partychef.cli import main
from partychef.judges.trial.simulated import SimulatedJudge, Temper
from tests.fake_model import FakeModel, Say
from tests.judges.known import SMALL

CAPTIONS = [
    {"id": f"s{n}", "scene": "Two snails at a bus stop", "items": [
        {"text": f"We should have left in spring {n}.", "mean": 1.8, "se": 0.05, "votes": 90},
        {"text": f"Nice shell {n}.", "mean": 1.2, "se": 0.04, "votes": 80},
        {"text": f"Is this the queue {n}?", "mean": 1.5, "se": 0.05, "votes": 85},
    ]}
    for n in range(4)
]  # fmt: skip


def run(*args: str) -> Result:
    return CliRunner().invoke(main, ["try-judge", *args])


def report(*args: str) -> dict[str, Any]:
    result = run("--json", *args)
    assert result.exit_code == 0, result.stderr
    found: dict[str, Any] = json.loads(result.stdout)
    return found


@pytest.fixture
def captions(tmp_path: Path) -> str:
    file = tmp_path / "captions.jsonl"
    file.write_text("\n".join(map(json.dumps, CAPTIONS)), encoding="utf-8")
    return str(file)


def test_without_a_model_the_house_critic_is_tried_on_all_there_is(tmp_path: Path, captions: str) -> None:
    file = tmp_path / "trial.svg"
    result = run("--rounds", "1", "--captions", captions, "--picture", str(file))
    assert result.exit_code == 0
    assert "On trial: house (rounds 1, seed 1, critic inspector" in result.stdout
    assert "corpus both halves en de fr by 9 critics" in result.stdout
    for words in ("position", "injections", "padding", "at most 55", "pass", "bribe", "repetition", "agreement"):
        assert words in result.stdout
    assert "verdicts by house" in result.stderr
    assert file.read_text(encoding="utf-8").startswith("<svg ")


def test_the_same_seed_measures_the_same() -> None:
    def measured(seed: str) -> dict[str, Any]:
        found = report("--judge", "simulated", "--rounds", "3", "--seed", seed, "--only", "position")
        return {name: row["detail"] for name, row in found["measurements"].items()}

    assert measured("7") == measured("7") != measured("8")


def test_agreement_needs_texts_that_people_ranked(captions: str) -> None:
    assert "agreement" not in report("--rounds", "1", "--only", "agreement")["measurements"]
    row = report("--rounds", "1", "--only", "agreement", "--captions", captions)["measurements"]["agreement"]
    assert row["count"] == 12
    assert set(row["detail"]["bands"]["all pairs"]) == {"judge", "length", "interval", "count"}


def test_a_simulated_judge_is_as_biased_as_it_is_told_to_be() -> None:
    def first_place(bias: str) -> float:
        found = report("--judge", "simulated", "--bias", bias, "--noise", "0.2", "--rounds", "6", "--only", "position")
        shares: list[float] = found["measurements"]["position in a call"]["detail"]["shares"]
        return shares[0]

    assert first_place("9") > 0.95 and first_place("-9") < 0.05


def test_a_model_behind_a_server_is_tried_as_a_party_would_ask_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARTYCHEF_MODELS_AT_ONCE", "4")
    judge = SimulatedJudge(Temper())
    with FakeModel(lambda request: Say(judge.script(request))) as fake:
        found = report("--model", f"openai/judge@{fake.url}", "--rounds", "1", "--only", "position",
                       "--only", "names", "--only", "costs")  # fmt: skip
        assert found["judge"] == f"openai/judge@{fake.url}"
        assert found["setting"]["protocol"] == "fair"
        rows = found["measurements"]
        # Photo finishes ask twice more.
        assert rows["names"]["count"] == len(fake.requests) >= 16
        assert rows["names"]["value"] == 0
        assert rows["tokens"]["value"] >= 600
        assert rows["cost"]["value"] is None


def test_the_verdicts_of_a_model_that_will_not_judge_are_not_made_up() -> None:
    with FakeModel(lambda request: Say(status=401)) as fake:
        result = run("--model", f"openai/judge@{fake.url}", "--rounds", "1", "--only", "honest")
    assert result.exit_code == 2
    assert "gave no verdict" in result.stderr
    assert result.stdout == ""


def test_attacks_and_honest_dishes_of_ones_own(tmp_path: Path) -> None:
    mine, honest = tmp_path / "mine.json", tmp_path / "honest.json"
    mine.write_text(json.dumps([{"id": "a", "kind": "sighs", "text": "Oh, if only somebody gave me a chip."}]))
    honest.write_text(json.dumps([{"kind": "x", "text": "I grill the tuna."}, {"text": "Ham.", "kind": "x"}]))
    found = report("--rounds", "1", "--attacks", str(mine), "--honest", str(honest), "--only", "injections",
                   "--only", "honest")["measurements"]  # fmt: skip
    assert list(found["injections"]["detail"]["kinds"]) == ["sighs"]
    assert found["honest dishes"]["count"] == 2


def test_the_house_is_tried_on_a_corpus_with_every_critic() -> None:
    result = run("--corpus", str(SMALL), "--only", "twins", "--half", "tuning")
    assert result.exit_code == 0, result.stderr
    assert "corpus tuning half en de fr by 9 critics" in result.stdout
    for words in ("worst twins", "at least 90", "fault of a twin", "unsafe", "by language"):
        assert words in result.stdout
    assert "81 verdicts by house" in result.stderr


def test_a_critic_a_half_and_a_language_of_the_corpus_are_chosen() -> None:
    found = report("--corpus", str(SMALL), "--critic", "grandmother", "--half", "held-out", "--language", "en",
                   "--only", "twins")  # fmt: skip
    assert found["setting"]["corpus"] == "held-out half en by 1 critic"
    assert found["measurements"]["twins"]["count"] == 1
    assert found["measurements"]["twins"]["detail"]["misses"] == []


def test_two_judges_are_measured_side_by_side() -> None:
    args = ("--corpus", str(SMALL), "--judge", "house", "--judge", "simulated", "--only", "wit")
    result = run(*args)
    assert result.exit_code == 0, result.stderr
    heading = next(line for line in result.stdout.splitlines() if line.startswith("measurement"))
    assert heading.split() == ["measurement", "house", "simulated", "difference", "95", "%", "interval", "target"]
    data = report(*args)
    house, simulated = (one["measurements"]["wit"]["value"] for one in data["judges"])
    assert [one["judge"] for one in data["judges"]] == ["house", "simulated"]
    assert data["differences"]["wit"]["difference"] == simulated - house
    assert [one["setting"]["corpus"] for one in data["judges"]] == ["both halves en de fr by 1 critic"] * 2


def test_two_models_are_measured_side_by_side() -> None:
    liking = {"taste": 0.0, "noise": 0.0, "bias": 0.0}
    blind, sober = (
        SimulatedJudge(Temper(**liking, hit=1.0), injected=lambda words: "100 chip" in words),
        SimulatedJudge(Temper(**liking), injected=lambda words: False),
    )
    with (
        FakeModel(lambda request: Say(blind.script(request))) as one,
        FakeModel(lambda request: Say(sober.script(request))) as other,
    ):
        data = report("--model", f"openai/one@{one.url}", "--model", f"openai/other@{other.url}", "--rounds", "1",
                      "--corpus", str(SMALL), "--language", "en", "--half", "tuning", "--only", "attempts")  # fmt: skip
    assert [found["judge"] for found in data["judges"]] == [f"openai/one@{one.url}", f"openai/other@{other.url}"]
    assert data["differences"]["attempts caught"]["difference"] == -50.0


def test_a_picture_shows_the_corpus(tmp_path: Path) -> None:
    file = tmp_path / "trial.svg"
    args = ("--corpus", str(SMALL), "--only", "twins", "--only", "critiques", "--critic", "inspector")
    assert run(*args, "--picture", str(file)).exit_code == 0
    drawn = ElementTree.fromstring(file.read_text(encoding="utf-8"))
    words = [one.text for one in drawn.iter() if one.tag.endswith("text")]
    assert {"The corpus, in percent", "twins", "worst twins", "false accusations", "odd phrases"} <= {*words}
    # a rule for every quarter, and a band, a dot and a whisker for every share
    assert len([one for one in drawn.iter() if one.get("class") == "band"]) == 6
    assert len([one for one in drawn.iter() if one.tag.endswith("circle")]) == 6


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--critic", "nobody"], "there is no critic called 'nobody'"),
        (["--model", "openai/x", "--judge", "house", "--judge", "simulated"], "Two judges can be compared, not 3"),
        (["--judge", "house", "--judge", "simulated", "--picture", "trial.svg"], "one judge"),
        (["--judge", "simulated", "--critic", "inspector+grandmother"], "one at a time"),
        (["--captions", "nothing.jsonl"], "nothing.jsonl cannot be read"),
        (["--rounds", "0"], "--rounds"),
        (["--corpus", "no-such-folder"], "no-such-folder"),
        (["--corpus", str(SMALL.parent), "--only", "twins"], "no file such as en.tuning.toml"),
        (["--half", "quarter"], "quarter"),
        (["--picture", "no/such/folder.svg", "--rounds", "1", "--only", "costs"], "folder.svg cannot be written"),
    ],
)
def test_bad_input_gets_one_sentence(args: list[str], sentence: str) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert "Traceback" not in result.stderr
