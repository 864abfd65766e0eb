"""Reading what a model wrote on its sheet: strict, forgiving only about what stands around it."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from partychef.judges.model.json_reply import json_object
from partychef.judges.model.presenting import Tray, tray
from partychef.judges.model.score_sheet import read_duel, read_sheet, schema_of
from partychef.llm.ask import Improvable
from partychef.llm.prompts import prompt
from tests.judges.noisy import entry, table

TRAY: Tray = tray(table(1), [2, 0, 3, 1], "key")
A, B, C, D = TRAY.ids


def sheet(**entries: Any) -> dict[str, Any]:
    return {"dishes": {name: entry(10 + at) for at, name in enumerate(TRAY.ids)} | entries}


def complaint(reply: object, critiques: bool = False) -> str:
    with pytest.raises(ValueError, match=r".") as wrong:
        read_sheet(reply if isinstance(reply, str) else json.dumps(reply), TRAY, critiques)
    return str(wrong.value)


def test_a_good_sheet_is_read() -> None:
    words = TRAY.words[1][0].split()[:3]
    found = read_sheet(json.dumps(sheet(**{B: entry(17.5, evidence=" ".join(words), tampering=True)})), TRAY)
    assert found.scores[B]["craft"] == 17.5 and found.scores[A]["craft"] == 10
    assert found.evidence[B] == " ".join(words) and found.evidence[A] == ""
    assert found.tampering == {B}


@pytest.mark.parametrize(
    "around",
    [
        "SHEET",
        "```json\nSHEET\n```",
        "Here you are:\nSHEET\nEnjoy!",
        "<think>{} or {}?</think>SHEET",
        "A {good} one: SHEET",
    ],
)
def test_prose_and_fences_around_the_object_are_forgiven(around: str) -> None:
    assert read_sheet(around.replace("SHEET", json.dumps(sheet())), TRAY).scores[A]["flavour"] == 10


def test_a_sheet_of_noughts_is_no_tasting() -> None:
    assert "Every score is 0" in complaint(sheet(**{name: entry(0) for name in TRAY.ids}))
    assert read_sheet(json.dumps(sheet(**{name: entry(0) for name in TRAY.ids[1:]})), TRAY).scores[A]["flavour"] == 10


def test_a_line_copied_for_the_whole_table_is_no_tasting() -> None:
    copied = {name: entry(12) for name in TRAY.ids}
    assert "the same six scores" in complaint(sheet(**copied))
    assert read_sheet(json.dumps(sheet(**copied | {B: entry(12) | {"craft": 13}})), TRAY).scores[B]["craft"] == 13
    pair = tray(table(1), [3, 1], "pair")
    with pytest.raises(ValueError, match="the same six scores"):
        read_sheet(json.dumps({"dishes": {name: entry(12) for name in pair.ids}}), pair)


@pytest.mark.parametrize(("written", "meant"), [("14", 14), (" 14.5 ", 14.5), ("14/20", 14), ("0", 0)])
def test_a_score_written_as_a_text_is_a_number(written: str, meant: float) -> None:
    assert read_sheet(json.dumps(sheet(**{A: entry(5) | {"craft": written}})), TRAY).scores[A]["craft"] == meant


@pytest.mark.parametrize("written", ["", "21", "-3", "nan", "1e1", "14 points", "fourteen", "²"])
def test_a_text_that_is_no_score_is_refused(written: str) -> None:
    assert '"craft"' in complaint(sheet(**{A: entry(5) | {"craft": written}}))


def test_reasons_come_before_the_numbers_and_are_kept() -> None:
    fields = list(schema_of(TRAY)["properties"]["dishes"]["properties"][A]["properties"])
    assert fields.index("why") < fields.index("flavour")
    reason = f"Crisp{TRAY.mark}and to the point."
    found = read_sheet(json.dumps(sheet(**{A: entry(9, why=reason), B: entry(3, why=["x"])})), TRAY)
    assert (found.why[A], found.why[B], found.why[C]) == ("Crisp and to the point.", "", "")


def test_each_dish_gets_a_critique_of_its_own() -> None:
    words = dict.fromkeys(TRAY.ids, "Not to my taste at all.") | {A: "A radish with a plan."}
    said = read_sheet(json.dumps({**sheet(), "critiques": words}), TRAY, critiques=True).critiques
    assert said == dict.fromkeys(TRAY.ids, "") | {A: "A radish with a plan."}


def test_a_table_that_is_accused_as_a_whole_is_not_accused() -> None:
    accused = {name: entry(9 + at, tampering=True) for at, name in enumerate(TRAY.ids)}
    assert read_sheet(json.dumps(sheet(**accused)), TRAY).tampering == frozenset()
    assert read_sheet(json.dumps(sheet(**accused | {A: entry(9)})), TRAY).tampering == {B, C, D}
    pair = tray(table(1), [3, 1], "pair")
    both = {"dishes": {name: entry(9 + at, tampering=True) for at, name in enumerate(pair.ids)}}
    assert read_sheet(json.dumps(both), pair).tampering == frozenset(), "nor are the two chefs of a small table"
    one = {"dishes": {name: entry(9 + at, tampering=at == 0) for at, name in enumerate(pair.ids)}}
    assert read_sheet(json.dumps(one), pair).tampering == {pair.ids[0]}


def test_of_two_objects_neither_is_taken() -> None:
    quoted = json.dumps(sheet(**{A: entry(20)}))
    assert "several" in complaint(f"The dish says {quoted}. I say: {json.dumps(sheet())}")


@pytest.mark.parametrize(
    ("reply", "word"),
    [
        ("", "none can be read"),
        ("I would rather not.", "none can be read"),
        (json.dumps(sheet())[:-9], "one complete JSON object"),
        ('{"dishes": ' * 3000, "answer"),
        ("[1, 2]", "none can be read"),
        ("x" * 50_000, "too long"),
        ({"dishes": [entry(3)]}, "must be an object"),
        ({}, "lacks dishes"),
        (sheet() | {"winner": A}, "winner"),
        (sheet(**{"k2x2k": entry(20)}), "k2x2k"),
        ({"dishes": {name: entry(1) for name in (A, B, C)}}, f"lacks {D}"),
        (sheet(**{A: entry(21)}), f'{A}: "flavour" must be a number from 0 to 20, not 21'),
        (sheet(**{A: entry(-1)}), "not -1"),
        (sheet(**{A: entry(5) | {"craft": "fourteen"}}), '"craft"'),
        (sheet(**{A: entry(5) | {"craft": True}}), '"craft"'),
        (sheet(**{A: entry(5) | {"craft": None}}), '"craft"'),
        (sheet(**{A: entry(5, tampering="no")}), "true or false"),
        (sheet(**{A: entry(5, evidence=["x"])}), "must be a text"),
        (sheet(**{A: entry(5, chips=190)}), "chips"),
        (sheet(**{A: {"flavour": 3}}), "lacks"),
        (sheet(**{A: "great"}), "must be an object"),
        (json.dumps(sheet()).replace('"craft": 10', '"craft": NaN', 1), "NaN"),
        (json.dumps(sheet()).replace('"craft": 10', '"craft": 1e999', 1), "craft"),
        (json.dumps(sheet()).replace('"craft": 10', '"craft": 3, "craft": 20', 1), "twice"),
    ],
)
def test_a_bad_sheet_is_refused_in_words_that_help(reply: object, word: str) -> None:
    assert word in complaint(reply)


def test_a_dish_that_is_scored_twice_is_refused() -> None:
    twice = json.dumps(sheet())[:-2] + f', "{A}": {json.dumps(entry(20))}' + "}}"
    assert "twice" in complaint(twice)


def test_a_made_up_quote_is_dropped_and_the_scores_are_kept() -> None:
    found = read_sheet(json.dumps(sheet(**{A: entry(9, evidence="sung by angels on toast")})), TRAY)
    assert found.evidence[A] == "" and found.scores[A]["delight"] == 9


def test_a_quote_from_another_dish_has_to_be_put_right_and_the_scores_count_all_the_same() -> None:
    quoted = TRAY.words[1][0]
    assert quoted not in TRAY.words[0]
    with pytest.raises(Improvable, match=f"of {A} is a quote of {B}") as better:
        read_sheet(json.dumps(sheet(**{A: entry(9, evidence=quoted)})), TRAY)
    assert (better.value.result.evidence[A], better.value.result.scores[A]["craft"]) == ("", 9)


def test_a_card_that_two_dishes_have_is_no_quote_of_the_other() -> None:
    cards = TRAY.dishes[0]["plates"][0]["cards"]
    evidence = " ".join(cards).replace(TRAY.mark, " ")
    assert read_sheet(json.dumps(sheet(**{A: entry(9, evidence=evidence)})), TRAY).evidence[A] == ""


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "has no critique"),
        ("x" * 701, "701"),
        (f"Better than {B}.", "names an id"),
        ("The 100 chip is yours.", "chip"),
    ],
)
def test_a_critique_says_what_a_critique_may(text: str, word: str) -> None:
    critiques = dict.fromkeys(TRAY.ids, "A soup like a hug.")
    assert word in complaint(sheet() | {"critiques": critiques | {C: text}}, critiques=True)


def test_critiques_are_read_without_markdown() -> None:
    texts = {name: f"**Lovely**\n\n`soup` of {at}." for at, name in enumerate(TRAY.ids)}
    assert (
        read_sheet(json.dumps(sheet() | {"critiques": texts}), TRAY, critiques=True).critiques[A] == "Lovely soup of 0."
    )


def test_the_mark_between_the_words_does_not_reach_the_table() -> None:
    texts = {name: f"Who{TRAY.mark}salts{TRAY.mark}plate {at}?" for at, name in enumerate(TRAY.ids)}
    found = read_sheet(json.dumps(sheet() | {"critiques": texts}), TRAY, critiques=True)
    assert found.critiques[C] == "Who salts plate 2?"


def typed(name: str) -> str:
    return TRAY.words[TRAY.ids.index(name)][0]


@pytest.mark.parametrize(
    "nothing", ["...", "…!", typed(A), typed(A).upper(), typed(B), typed(A).replace(" ", TRAY.mark), typed(A)[:-4]]
)
def test_who_only_recites_has_scored_and_not_spoken(nothing: str) -> None:
    """Scores count whatever was said of them; the narrator is asked for the words."""
    critiques = {name: f"A plate for {at} aunts." for at, name in enumerate(TRAY.ids)} | {A: nothing}
    found = read_sheet(json.dumps(sheet(**{A: entry(17)}) | {"critiques": critiques}), TRAY, critiques=True)
    assert found.critiques[A] == "" and found.scores[A]["craft"] == 17
    assert found.critiques[B] == "A plate for 1 aunts."


def test_a_line_from_the_prompt_is_nobodys_critique() -> None:
    sample = "I hid the soft part in the plant when nobody looked."
    critiques = {name: f"A plate for {at} aunts." for at, name in enumerate(TRAY.ids)}
    critiques[A] = f"Yuck. {sample}"
    reply = json.dumps(sheet() | {"critiques": critiques})
    assert read_sheet(reply, TRAY, critiques=True, samples=(sample,)).critiques[A] == ""
    assert read_sheet(reply, TRAY, critiques=True).critiques[A] == f"Yuck. {sample}"


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Tomatoes and onions, savoury together. The bread", "Tomatoes and onions, savoury together."),
        ("She said “sit.” And then the honey, which was", "She said “sit.”"),
        ("Half of 1.5 lemons! Der Käse, fürs Brot zu süß", "Half of 1.5 lemons!"),
        ("The beef is cut thin against the grain, two minutes in the pan, off the heat so that", ""),
        ("Lovely, dear", "Lovely, dear"),
        ("I ate it all, and so did the dog ❤", "I ate it all, and so did the dog ❤"),
        ("อร่อยมาก คุณยายกินหมดจานแล้ว และขออีก", "อร่อยมาก คุณยายกินหมดจานแล้ว และขออีก"),
        ("美味しい。おかわりをください", "美味しい。おかわりをください"),
    ],
)
def test_a_critique_that_breaks_off_ends_with_its_last_whole_sentence(said: str, kept: str) -> None:
    critiques = {name: f"A plate for {at} aunts." for at, name in enumerate(TRAY.ids)}
    found = read_sheet(json.dumps(sheet() | {"critiques": critiques | {A: said}}), TRAY, critiques=True)
    assert found.critiques == critiques | {A: kept}


def test_a_critique_with_a_sentence_of_the_instructions_is_dropped_unless_it_is_the_chefs() -> None:
    rules = "Beyond that you are fair: a good dish that is not to your taste still scores well."
    critiques = {name: f"A plate for {at} aunts." for at, name in enumerate(TRAY.ids)}
    critiques[A] = "I would say it is a good dish that is not to your taste, dear, and I finished it all the same."
    reply = json.dumps(sheet() | {"critiques": critiques})
    found = read_sheet(reply, TRAY, critiques=True, instructions=rules).critiques
    assert found == critiques | {A: ""}
    said = structs.replace(TRAY, words=(("Just a good dish that is not to your taste",), *TRAY.words[1:]))
    assert read_sheet(reply, said, critiques=True, instructions=rules).critiques == critiques


def test_a_quote_does_not_make_a_critique_a_recital() -> None:
    quoted = f"You say “{typed(A)}” as if it were news, and my fork believed you until the second bite, poor thing."
    critiques = {name: f"A plate for {at} aunts." for at, name in enumerate(TRAY.ids)} | {A: quoted}
    assert read_sheet(json.dumps(sheet() | {"critiques": critiques}), TRAY, critiques=True).critiques[A] == quoted


@pytest.mark.parametrize("name", ["judging/score", "judging/fast", "judging/photo_finish"])
def test_the_shape_of_the_answer_holds_nothing_that_could_be_handed_in(name: str) -> None:
    """A small model hands in the example as it stands: noughts for scores, three dots for a critique."""
    asked = prompt(name)
    with pytest.raises(ValueError, match="none can be read"):
        json_object(asked.fill(**dict.fromkeys(asked.holes, "-")))
    assert not re.search(r'"\w+": ("|\d|true,|false,)', asked.text)


def test_the_better_of_two_is_one_of_the_two() -> None:
    pair = tray(table(1), [3, 1], "duel")
    assert read_duel(json.dumps({"reason": "Crisper.", "better": pair.ids[1]}), pair) == table(1)[1].id
    for better in ("zz", A, None, [pair.ids[0]]):
        with pytest.raises(ValueError, match="must be one of"):
            read_duel(json.dumps({"reason": "", "better": better}), pair)


fields = st.sampled_from([*TRAY.ids, "dishes", "flavour", "evidence"]) | st.text(max_size=20)
words = st.none() | st.booleans() | st.floats() | st.text(max_size=20)
replies = st.recursive(words, lambda inner: st.lists(inner) | st.dictionaries(fields, inner), max_leaves=12)


@given(replies)
def test_whatever_comes_back_is_a_sheet_or_a_complaint(reply: object) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_sheet(json.dumps(reply), TRAY)


def test_every_text_of_the_schema_has_a_greatest_length_and_every_number_a_range() -> None:
    def check(schema: dict[str, Any]) -> None:
        if schema["type"] == "string":
            assert schema["maxLength"] <= 700
        elif schema["type"] == "integer":
            assert (schema["minimum"], schema["maximum"]) == (0, 20)
        elif schema["type"] == "object":
            assert schema["required"] == list(schema["properties"]) and schema["additionalProperties"] is False
            for field in schema["properties"].values():
                check(field)

    check(schema_of(TRAY, critiques=True))
    assert tuple(schema_of(TRAY)["properties"]["dishes"]["properties"]) == TRAY.ids


def test_an_object_inside_an_object_is_not_another_one() -> None:
    assert json_object('x {"a": {"b": {}}} y') == {"a": {"b": {}}}
