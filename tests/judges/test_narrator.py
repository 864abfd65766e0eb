"""The critic speaks last (docs/judging.md): from the last dish to the best, and never against the verdict."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from partychef.judges.critics import Critic, critic_named
from partychef.judges.dishes import card_name
from partychef.judges.finding import Decision, Judgement
from partychef.judges.model.claims import false_claims
from partychef.judges.model.engine import Models
from partychef.judges.model.narrator import read_critiques
from partychef.judges.model.score_sheet import one_paragraph
from partychef.judges.model.speaker import Speaker
from partychef.judges.trial.simulated import SimulatedAsker, SimulatedJudge
from partychef.llm.ask import AGAIN, CUT, Asker, Exchange, MemoryLedger, NoReply, Question
from partychef.llm.ladder import Ladder
from partychef.llm.models import Limits, Model
from tests.fake_model import FakeModel, Say
from tests.judges.noisy import BRIEF, PLAIN, Scripted, script, table, told
from tests.judges.steps import decide, narrated, narration, sitting_of
from tests.judges.stub import cards_of

TABLE = table(1)
JUDGEMENT: Judgement = decide(TABLE, BRIEF, PLAIN, SimulatedAsker(SimulatedJudge()), seed="1")
LAST_FIRST = [verdict.id for verdict in sorted(JUDGEMENT.verdicts, key=lambda verdict: -verdict.rank)]
CHIPS = {"a1b1c": (10, 5), "d2d2d": (25, 50), "f3f3f": (100,)}
NAMES = {"a1b1c": "seat 2", "d2d2d": "seat 0", "f3f3f": "seat 1"}
GOOD = "=== a1b1c ===\nIt limped in.\n=== d2d2d ===\nIt danced.\n\nTwice.\n=== f3f3f ===\nIt flew."


def ids_of(question: Question) -> list[str]:
    return [dish["id"] for dish in told(question)["dishes"]]


def narrate(asker: Asker, critic: Critic = PLAIN, **more: Any) -> dict[str, str]:
    return narrated(JUDGEMENT, TABLE, BRIEF, critic, asker, **more)


def telling(words: str = "A {card} like a {n}th chance.") -> Scripted:
    def say(question: Question) -> str:
        cards = cards_of(question)
        return "\n".join(
            f"=== {name} ===\n{words.replace('{n}', str(n)).replace('{card}', cards[name])}"
            for n, name in enumerate(ids_of(question))
        )

    return Scripted(say)


def test_every_dish_is_told_from_the_last_to_the_best() -> None:
    asker = telling()
    critiques = narrate(asker, call="r2")
    cards = {one.id: card_name(one.plates[0].cards[0]) for one in TABLE}
    assert critiques == {name: f"A {cards[name]} like a {n}th chance." for n, name in enumerate(LAST_FIRST)}
    assert list(critiques) == LAST_FIRST
    assert [question.call for question in asker.questions] == ["r2/narrate"]
    assert asker.questions[0].schema is None


def test_the_narrator_is_told_the_verdict_and_no_name() -> None:
    asker = telling()
    narrate(asker, critic_named("columnist"), language="fr")
    shown = told(asker.questions[0])["dishes"]
    verdicts = {verdict.id: verdict for verdict in JUDGEMENT.verdicts}
    assert [dish["rank"] for dish in shown] == ["4 of 4", "3 of 4", "2 of 4", "1 of 4"]
    assert [tuple(dish["chips"]) for dish in shown] == [verdicts[name].chips for name in LAST_FIRST]
    assert [dish["scores of 20"] for dish in shown] == [verdicts[name].scores for name in LAST_FIRST]
    instructions = asker.questions[0].messages[0].content
    assert "French" in instructions
    assert all(sample in instructions for sample in critic_named("columnist").samples)
    assert not any(tasting.id in str(asker.questions) for tasting in TABLE)


def test_earlier_openings_are_not_to_be_used_again() -> None:
    asker = telling()
    said = ["One enters, one sits, one suspects the soup.", "The curtain rose on figs."]
    narrate(asker, said=said)
    assert told(asker.questions[0])["openings used earlier"] == ["The curtain rose on", "One enters, one sits,"]


@pytest.mark.parametrize(
    "header", ["=== {} ===", "## {}", "**{}**", "[{}]", "{}:", "- **{}** -", "=== {} === ", "====={}=====", "{}"]
)
def test_a_header_may_be_dressed_up(header: str) -> None:
    text = re.sub(r"=== (\w+) ===", lambda hit: header.format(hit[1]), GOOD)
    assert read_critiques(text, CHIPS) == (
        {"a1b1c": "It limped in.", "d2d2d": "It danced. Twice.", "f3f3f": "It flew."}, {},
    )  # fmt: skip
    assert heard(text) == heard(GOOD)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "no line === a1b1c ==="),
        ("I must refuse.", "no line"),
        (GOOD.replace("=== d2d2d ===\n", ""), "no line === d2d2d ==="),
        (GOOD + "\n=== a1b1c ===\nAgain.", "a1b1c is there twice"),
        (GOOD.replace("It danced.\n\nTwice.", ""), "d2d2d has no critique"),
        (GOOD.replace("It flew.", "It flew. " * 90), "700 are allowed"),
        (GOOD.replace("It flew.", "It beat d2d2d."), "names an id"),
        (GOOD.replace("It limped in.", "It takes the 100 chip!"), "100 chip"),
        (GOOD.replace("It limped in.", "I give it fifty points."), "fifty points"),
        (GOOD.replace("It limped in.", "Chips: 190."), "Chips: 190"),
    ],
)
def test_a_story_that_is_not_the_verdicts_is_refused(text: str, word: str) -> None:
    good, wrong = read_critiques(text, CHIPS)
    assert word in " ".join(complaint for complaints in wrong.values() for complaint in complaints)
    whole = read_critiques(GOOD, CHIPS).good
    assert good == {name: whole[name] for name in CHIPS if name not in wrong} or "danced" in good["a1b1c"]


def test_of_a_story_that_was_cut_the_critiques_that_are_finished_count() -> None:
    good, wrong = read_critiques(GOOD[:-4] + CUT, CHIPS)
    assert good == {"a1b1c": "It limped in.", "d2d2d": "It danced. Twice."}
    assert list(wrong) == ["f3f3f"]


@pytest.mark.parametrize(
    "text",
    [
        "It earned its 100 chip.", "A hundred grams of chips, fried twice.", "Tortilla chips stacked five high.",
        "There were 5 of them, then 10.", "At this point, 25 minutes in, I wept.", "All 100 points to you.",
    ],
)  # fmt: skip
def test_food_and_true_chips_may_be_spoken_of(text: str) -> None:
    assert false_claims(text, (100,)) == []


@pytest.mark.parametrize(
    "text", ["Die 50 Chips sind dein.", "hundert Punkte", "cent jetons", "the 5-chip", "10 award chips"]
)
def test_chips_are_recognised_in_several_languages(text: str) -> None:
    assert false_claims(text, (25,)) != []


def test_words_before_the_first_dish_are_dropped() -> None:
    text = "Certainly! Here is my verdict:\n\n" + GOOD
    assert read_critiques(text, CHIPS).good["a1b1c"] == "It limped in."
    assert heard(text) == heard(GOOD)


def heard(text: str, size: int = 3) -> str:
    """What a listener has heard at the end of a narration that comes in pieces of that size."""
    pieces: list[str] = []
    speaker = Speaker(pieces.append, NAMES, CHIPS)
    for at in range(0, len(text), size):
        speaker(text[at : at + size])
    speaker.close()
    return "".join(pieces).split(AGAIN)[-1]


ALL = "\x1eseat 2\x1fIt limped in.\x1eseat 0\x1fIt danced. Twice.\x1eseat 1\x1fIt flew."


@pytest.mark.parametrize("size", [1, 2, 3, 5, 8, 13, 500])
def test_listeners_hear_the_words_and_whose_dish_it_is(size: int) -> None:
    assert heard(GOOD, size) == ALL


def test_words_are_heard_as_they_come() -> None:
    pieces: list[str] = []
    speaker = Speaker(pieces.append, NAMES, CHIPS)
    speaker("=== a1b1c ===\nIt limped in, wearing ")
    assert pieces == ["\x1eseat 2\x1f", "It limped in, wearing"]


@pytest.mark.parametrize(
    "lie",
    ["It takes the 100 chip, hurray!", "It beat d2d2d by far.", "Chips: 190 for it.", "I give it one hundred points."],
)
def test_a_lie_is_never_heard(lie: str) -> None:
    said = heard(GOOD.replace("It limped in.", f"It limped in. {lie} So there."), 1)
    assert said.startswith("\x1eseat 2\x1fIt limped in.")
    assert not false_claims(said, ()) and "d2d2d" not in said
    assert "So there" not in said and "seat 0" not in said


def test_a_dish_told_out_of_order_is_not_heard() -> None:
    assert heard("=== f3f3f ===\nThe winner!\n" + GOOD) == ""


@given(st.text(alphabet=st.sampled_from("=ab1cd2f3 \n.*_chip50"), max_size=120), st.integers(1, 9))
def test_whatever_comes_no_header_is_heard_and_nothing_is_heard_that_was_not_said(text: str, size: int) -> None:
    said = heard(text, size)
    assert not any(name in said for name in NAMES)
    for word in re.sub("\x1e[^\x1f]*\x1f", " ", said).split():
        assert word in text or word in one_paragraph(text)


@given(st.lists(st.text(alphabet="abc ,.é!\n", min_size=1, max_size=60).filter(str.strip), min_size=3, max_size=3))
def test_what_was_heard_is_what_is_kept(words: list[str]) -> None:
    text = "".join(f"=== {name} ===\n{told}\n" for name, told in zip(NAMES, words, strict=True))
    kept = read_critiques(text, CHIPS).good
    assert heard(text, 1) == "".join(f"\x1e{NAMES[name]}\x1f{kept[name]}" for name in NAMES)


def test_a_story_that_is_refused_is_taken_back_and_told_again() -> None:
    judge = script(SimulatedJudge())
    first = iter(["=== nobody ===\nOnce upon a time."])
    with FakeModel(lambda request: Say(next(first, None) or judge(request).text)) as fake:
        ladder = Ladder([Model("openai/judge", fake.url)], MemoryLedger(), Limits(whole=30))
        pieces: list[str] = []
        critiques = narrate(ladder, heard=pieces.append)
        assert len(fake.requests) == 2
        recalled: list[str] = []
        assert narrate(ladder, heard=recalled.append) == critiques
        assert len(fake.requests) == 2
    told = "".join(f"\x1e{name}\x1f{critiques[name]}" for name in LAST_FIRST)
    assert "".join(pieces).split(AGAIN)[-1] == told == "".join(recalled)
    assert len(pieces) > 20


def telling_last(words: str) -> Scripted:
    """Tells every dish in words of its own but the last, which gets these."""

    def say(question: Question) -> str:
        mark, (last, *others), cards = told(question)["mark"], ids_of(question), cards_of(question)
        rest = "\n".join(f"=== {name} ===\nThe {cards[name]} came in with {n} aunts." for n, name in enumerate(others))
        return f"=== {last} ===\n{words.replace('_', mark)}\n{rest}"

    return Scripted(say)


def test_marks_between_words_are_neither_kept_nor_heard() -> None:
    pieces: list[str] = []
    asker = telling_last("A_Plate, it_says,_and cold_ at the heart.")
    critiques = narrate(asker, heard=pieces.append)
    assert critiques[LAST_FIRST[0]] == "A Plate, it says, and cold at the heart."
    assert "".join(pieces) == "".join(f"\x1e{name}\x1f{critiques[name]}" for name in LAST_FIRST)


@pytest.mark.parametrize(
    "words", ["...", "(your critique of this dish)", *PLAIN.samples, f"My dear: {PLAIN.samples[0]}"]
)
def test_dots_and_the_lines_lent_as_examples_are_no_critique(words: str) -> None:
    expect_no_words_about_the_last(words, r"has no critique|as in the examples|names none")


def test_a_critique_does_not_recite_the_instructions() -> None:
    recited = "The eggs sit well. The dish is a good dish that is not to your taste still scores well."
    expect_no_words_about_the_last(recited, r'"a good dish that is not to .*", as in your instructions')


def test_a_critique_does_not_recite_what_was_wrong_with_the_one_before() -> None:
    dish = next(tasting for tasting in TABLE if tasting.id == LAST_FIRST[0]).plates[0]
    complaint = f"{dish.name}: the critique of this dish only repeats what a chef said. Say what you think of it."

    def say(question: Question) -> str:
        words = dish.text if len(ids_of(question)) == 4 else complaint
        return str(telling_last(words).ask(question, str))

    found = narration(JUDGEMENT, TABLE, BRIEF, PLAIN, Scripted(say))
    assert list(found.words) == LAST_FIRST[1:]
    assert "as in your instructions" in found.why


def expect_no_words_about_the_last(words: str, why: str) -> None:
    """The other dishes keep their critiques, and the last is asked for again in vain."""
    asker = telling_last(words)
    found = narration(JUDGEMENT, TABLE, BRIEF, PLAIN, asker)
    assert list(found.words) == LAST_FIRST[1:]
    assert found.why.startswith("The critic found no words about 1 dish.\n")
    assert re.search(why, found.why)
    assert [len(ids_of(question)) for question in asker.questions] == [4, 1]


def test_the_chefs_own_words_again_are_no_critique() -> None:
    dishes = {tasting.id: tasting for tasting in TABLE}
    for name in LAST_FIRST:
        expect_no_words_about_the_last(dishes[name].plates[0].text, "only repeats what a chef said")


def test_a_list_of_what_is_on_the_plate_is_no_critique() -> None:
    (plate,) = next(tasting.plates for tasting in TABLE if tasting.id == LAST_FIRST[0])
    expect_no_words_about_the_last(", ".join(map(card_name, plate.cards)), "only repeats what a chef said")


def test_a_narrator_that_only_refuses_is_no_narrator() -> None:
    with pytest.raises(NoReply, match="no line"):
        narrate(Scripted(lambda question: "I must refuse."))


def test_if_another_model_finishes_a_narration_both_are_named() -> None:
    """The first reply breaks off before the winner; whoever adds what is missing is named, too."""
    ledger, models = MemoryLedger(), iter(("one", "two"))

    def say(question: Question) -> str:
        names, cards = ids_of(question), cards_of(question)
        finished = names[:-1] if len(names) > 1 else names
        text = "\n".join(f"=== {name} ===\nA {cards[name]} like a second chance." for name in finished)
        ledger.keep(Exchange(question.call, next(models), "", text))
        return text

    asker = Scripted(say, names=["one", "two"])
    asker.ledger = ledger
    sitting = sitting_of(TABLE, BRIEF, [PLAIN], "1")
    scored = replace(JUDGEMENT, calls=(replace(JUDGEMENT.calls[0], model="one"),))
    decision = Decision("one", JUDGEMENT.verdicts, (scored,))
    (speech,) = Models(asker, "fast").speak(sitting, decision)
    assert set(speech.words) == {one.id for one in TABLE}
    assert speech.speaker == "one + two"
