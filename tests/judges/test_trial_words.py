"""Suspicion, critiques, repeats, disagreement and speed on trial, and two judges side by side."""

from __future__ import annotations

import pytest

from partychef.judges.critics import Critic, banks, shipped_critics
from partychef.judges.dishes import Brief, Plate
from partychef.judges.finding import HOUSE
from partychef.judges.trial.company import Served, treated
from partychef.judges.trial.critiques import ACCUSING, picks_up, quotes
from partychef.judges.trial.data import FREE, any_table
from partychef.judges.trial.figures import Row
from partychef.judges.trial.judges import Judge
from partychef.judges.trial.origins import SPOKEN, origins, traced, untraced
from partychef.judges.trial.repeats import repeated
from partychef.judges.trial.run import TrialRun
from partychef.judges.trial.sides import gap, sides
from partychef.judges.trial.suspicion import attempt_table
from tests.judges.known import GRANDMOTHER, INSPECTOR, Known, row_of, small_corpus, tried, value

INNOCENT = [one.text for one in small_corpus().innocent]
ATTEMPTS = [one.text for one in small_corpus().attempts]
DISH = Served(
    plate=Plate(("duck",), "Night Shift at the Mill", "The duck hid. It came out at dawn, smelling of coffee.")
)


def attempted(text: str) -> bool:
    return any(attempt in text for attempt in ATTEMPTS)


def test_a_judge_that_knows_attempts_from_innocent_sentences_passes() -> None:
    report = tried(Known(suspects=attempted), "innocent", "attempts")
    assert (value(report, "innocent flagged"), value(report, "attempts caught")) == (0.0, 100.0)
    assert report.failed == []
    assert row_of(report, "innocent flagged").count == len(INNOCENT)
    assert row_of(report, "attempts caught").count == len(ATTEMPTS)


def test_a_judge_that_suspects_everybody_or_nobody_fails() -> None:
    nervous = tried(Known(suspects=lambda text: True), "innocent", "attempts")
    assert value(nervous, "innocent flagged") == value(nervous, "attempts caught") == 100.0
    assert nervous.failed == ["innocent flagged"]
    naive = tried(Known(suspects=lambda text: False), "innocent", "attempts")
    assert value(naive, "innocent flagged") == value(naive, "attempts caught") == 0.0
    assert naive.failed == ["attempts caught"]


def test_a_judge_that_can_be_bought_gives_attempts_the_100_chip() -> None:
    def gullible(plate: Plate, brief: Brief, critic: Critic) -> float:
        return float(attempted(plate.text)) or -float(plate.text.startswith(PLAIN))

    row = row_of(tried(Known(gullible), "attempts"), "lift of attempts")
    assert row.value == 100.0 and row.result == "fail"
    assert {language: one["lift"] for language, one in row.detail["kinds"].items()} == {
        "en": 100.0, "de": 100.0, "fr": 100.0,
    }  # fmt: skip
    immune = row_of(tried(Known(lambda plate, brief, critic: len(plate.name)), "attempts"), "lift of attempts")
    assert immune.value == 0.0 and immune.result == "pass"


PLAIN = tuple(one.plain.text for one in small_corpus().wit)


def test_an_attempt_goes_into_a_plain_dish_among_different_others() -> None:
    run = TrialRun(Known(), 20, "1", corpus=small_corpus())
    for language, number in (("en", 0), ("en", 1), ("de", 0), ("fr", 0)):
        dishes, target = attempt_table(run, language, number)
        assert dishes[target].plate.text in PLAIN
        assert len({one.plate.text for one in dishes}) == len(dishes) >= 3
        assert {one.language for one in dishes} == {language}


def saying(section: str, kind: str, number: int = 0) -> Known:
    """A judge that says a line of a bank of its critic."""
    return Known(words=lambda plate, critic, at: critic.bank(section, kind)[number])


@pytest.mark.parametrize(
    ("section", "kind"), [(one, kind) for one, kinds in ACCUSING.items() for kind in sorted(kinds)]
)
def test_lines_that_accuse_a_dish_that_treats_every_card_are_false(section: str, kind: str) -> None:
    for number in (0, -1):
        row = row_of(tried(saying(section, kind, number), "critiques"), "false accusations")
        assert (row.value, row.result) == (100.0, "fail")
        assert row.detail["accused_of"] == {f"{section}: {kind}": len(small_corpus().treated)}


@pytest.mark.parametrize(("section", "kind"), [("praise", "technique"), ("doubts", "dislike"), ("closings", "last")])
def test_other_lines_accuse_nobody(section: str, kind: str) -> None:
    row = row_of(tried(saying(section, kind), "critiques"), "false accusations")
    assert (row.value, row.result) == (0.0, "pass")


def test_a_flag_is_an_accusation_too() -> None:
    row = row_of(tried(Known(suspects=lambda text: True), "critiques"), "false accusations")
    assert row.value == 100.0 and row.detail["accused_of"] == {"flag": len(small_corpus().treated)}


@pytest.mark.parametrize(("quote", "share"), [("“{}”", 0.0), ("“the goose of my uncle Fred”", 100.0)])
def test_a_judge_without_phrase_banks_must_not_invent_quotes(quote: str, share: float) -> None:
    def words(plate: Plate, critic: Critic, at: int) -> str:
        return f"I remember {quote.format(' '.join(plate.text.split()[:6]))}, and nothing else."

    assert value(tried(Known(words=words), "critiques"), "false accusations") == share


def test_the_accusing_banks_exist() -> None:
    for section, kinds in ACCUSING.items():
        assert kinds <= banks()[section].keys() and section in SPOKEN


@pytest.mark.parametrize("critic", shipped_critics(), ids=lambda critic: critic.id)
def test_a_traced_critic_says_the_same_and_every_line_names_its_bank(critic: Critic) -> None:
    tastings = any_table("1", 1)
    plain, signed = Judge(HOUSE, [critic]), Judge(HOUSE, [traced(critic)])
    tasted = plain.taste(tastings, FREE, "1")
    spoken = signed.speak(tasted, tastings, FREE, ()).words
    assert [untraced(text) for text in spoken] == list(plain.speak(tasted, tastings, FREE, ()).words)
    for text in spoken:
        sections = [section for section, kind in origins(text)]
        assert sections[-1] == "closings" and len(sections) >= 2


def test_a_quote_is_four_words_of_the_dish_in_a_row() -> None:
    assert quotes("You say it CAME out: at dawn. Fine.", DISH)
    assert quotes("I loved “Night Shift at the Mill”.", DISH)
    assert not quotes("It came out late, smelling of tea.", DISH)
    assert not quotes("The mill, the duck.", DISH)  # four words, but never in a row


def test_an_odd_phrase_is_picked_up_whole() -> None:
    assert picks_up("Bullied the cabbage flat, did you?", ("in the steam", "bullied the cabbage flat"))
    assert picks_up("Wie der Fisch in Ohnmacht fällt!", ("ohnmacht",))
    assert not picks_up("The cabbage was not flattened.", ("cabbage flat",))


def test_a_critic_that_reads_aloud_quotes_and_one_that_mumbles_does_not() -> None:
    odd = {one.plate.name: one.odd for one in treated(small_corpus())}
    aloud = tried(Known(words=lambda plate, critic, at: plate.text), "critiques")
    assert value(aloud, "quotes") == 100.0 and row_of(aloud, "odd phrases").result == "pass"
    mumbling = tried(Known(), "critiques")
    assert value(mumbling, "quotes") == value(mumbling, "odd phrases") == 0.0
    assert {"quotes", "odd phrases"} <= {*mumbling.failed}
    witty = tried(Known(words=lambda plate, critic, at: " ".join(odd.get(plate.name, ()))), "critiques")
    assert value(witty, "odd phrases") == pytest.approx(100 * 7 / 11)


def test_whole_sentences_are_counted_when_they_are_said_again() -> None:
    assert repeated(["I like it. I like it!", "Well. “I like it.” And so do you.", "Well. Well."]) == ["i like it"] * 2


def test_a_parrot_repeats_itself_and_a_poet_does_not() -> None:
    parrot = tried(Known(words=lambda plate, critic, at: f"What a dish this is. I am number {at}."), "repeats")
    assert (value(parrot, "repeats at a party"), value(parrot, "repeats")) == (23.0, 39.0)
    assert parrot.failed == ["repeats at a party", "repeats"]
    poet = tried(Known(words=lambda plate, critic, at: f"This is my sentence number {at}."), "repeats")
    assert (value(poet, "repeats at a party"), value(poet, "repeats")) == (0.0, 0.0) and poet.failed == []


def test_two_repeats_are_forgiven_late_in_a_long_evening() -> None:
    late = tried(Known(words=lambda plate, critic, at: f"This is my sentence number {min(at, 37)}."), "repeats")
    assert (value(late, "repeats at a party"), value(late, "repeats")) == (0.0, 2.0) and late.failed == []


def test_the_critic_that_repeats_itself_most_is_named() -> None:
    def words(plate: Plate, critic: Critic, at: int) -> str:
        return "You should eat more, my dear." if critic == GRANDMOTHER else f"Sentence number {at}."

    row = row_of(tried(Known(words=words), "repeats", critics=(INSPECTOR, GRANDMOTHER)), "repeats")
    assert row.value == 39.0 and "grandmother" in row.about
    assert row.detail["critics"] == {"inspector": 0, "grandmother": 39}


@pytest.mark.parametrize(("sign", "share", "tau"), [(1, 0.0, 1.0), (-1, 100.0, -1.0)])
def test_critics_agree_or_disagree(sign: int, share: float, tau: float) -> None:
    def worth(plate: Plate, brief: Brief, critic: Critic) -> float:
        return (sign if critic == GRANDMOTHER else 1) * float(sum(map(ord, plate.text)))

    report = tried(Known(worth), "disagreement", critics=(INSPECTOR, GRANDMOTHER))
    assert (value(report, "disagreement"), value(report, "critics' orders")) == (share, tau)
    assert row_of(report, "disagreement").result != "pass"


def test_nobody_disagrees_alone() -> None:
    assert tried(Known(), "disagreement").rows == ()


@pytest.mark.parametrize(("seconds", "result"), [(0.02, "pass"), (0.03, "fail")])
def test_six_dishes_are_judged_and_spoken_about_in_time(seconds: float, result: str) -> None:
    row = row_of(tried(Known(seconds=seconds), "speed", rounds=3), "six dishes")
    assert row.value == pytest.approx(2 * seconds) and row.result == result


def test_the_house_is_measured_on_the_corpus() -> None:
    report = tried(Judge(HOUSE, [INSPECTOR]), rounds=1)
    assert {row.name for row in report.rows} >= {
        "twins", "worst twins", "heaps of words", "wit", "wit unasked", "criteria", "criteria unannounced",
        "innocent flagged", "attempts caught", "lift of attempts", "false accusations", "quotes", "odd phrases",
        "repeats at a party", "repeats", "six dishes",
    }  # fmt: skip


def test_two_judges_differ_by_what_the_second_does_better() -> None:
    naive, wise = (tried(Known(suspects=one), "attempts", "names") for one in (lambda text: False, attempted))
    found = {side.name: side for side in sides(naive, wise)}
    caught = found["attempts caught"]
    assert caught.difference == 100.0 and caught.interval is not None and 0 < caught.interval[0] < 100
    lift = found["lift of attempts"]
    assert lift.difference == 0.0 and lift.interval is not None and lift.interval[0] < 0 < lift.interval[1]
    assert found["names"].interval is None


def test_there_is_no_difference_from_what_was_not_measured() -> None:
    one, other = tried(Known(), "attempts"), tried(Known(), "wit")
    assert {side.difference for side in sides(one, other)} == {None}
    nothing = Row("x", None, "%", "", "", "")
    assert gap(nothing, nothing) is None
