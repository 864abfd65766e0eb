"""A verdict by a model is many moves (docs/judging.md): decided once, asked for once, told by one voice to the end."""

from __future__ import annotations

import json

import msgspec
import pytest

from partychef.games.cooking_party import moves
from partychef.judges.engine import DISH_BEGINS
from partychef.judges.finding import Decision
from partychef.llm.ask import MemoryLedger, Question
from tests.judges.evening import Party, critics, house_evening, of_kind
from tests.judges.stub import Answer, StubAsker, dishes_of, down, sensible


@pytest.mark.parametrize("names", [("grandmother",), ("inspector", "columnist", "grandmother")], ids=["one", "jury"])
@pytest.mark.parametrize("made_before", [1, 2, 3])
def test_after_a_crash_between_two_moves_nothing_is_asked_again(names: tuple[str, ...], made_before: int) -> None:
    undisturbed, party = Party(names=names), Party(names=names)
    undisturbed.evening.end()
    party.evening.until("judging")
    for _ in range(made_before):
        party.evening.step()
    calls = party.asker.calls
    party.asker = StubAsker({"": down()}, party.asker.ledger)
    party.evening.end()
    assert calls == undisturbed.asker.calls
    assert party.asker.calls == []
    assert party.evening.made == undisturbed.evening.made


def test_a_crash_in_the_middle_of_the_tasting_costs_no_call_twice() -> None:
    ledger = MemoryLedger()

    class Killed(Exception):
        pass

    def kill(question: Question) -> str:
        raise Killed

    party = Party({"score/2": kill}, ledger=ledger)
    party.evening.until("judging")
    with pytest.raises(Killed):
        party.evening.step()
    after = Party(ledger=ledger)
    after.evening.end()
    assert after.asker.calls == ["r1/score/2", "r1/narrate"]


def decision_of(party: Party) -> Decision:
    """What was written down of the first round's verdict."""
    note = party.asker.ledger.recall("r1/verdict")
    assert note
    return msgspec.json.decode(note.text, type=Decision)


def the_other_way_round(question: Question) -> str:
    """The scores of a sensible model, best for worst."""
    dishes = json.loads(sensible(question))["dishes"]
    marks = [dishes[name] for name in dishes]
    return json.dumps({"dishes": dict(zip(dishes, reversed(marks), strict=True))})


def test_a_call_that_failed_cannot_change_the_verdict_later() -> None:
    party = Party({"score/0": down(), "score/1": the_other_way_round})
    party.evening.until("judging")
    party.evening.step()
    decided = decision_of(party)
    party.asker.script = {}  # the call that failed would be answered now, and tip the scales
    party.evening.end()
    chips = {chip: int(verdict.id) for verdict in decided.verdicts for chip in verdict.chips}
    assert party.evening.made[-1] == moves.Award(chips)
    assert party.asker.calls.count("r1/score/0") == 1


def test_the_house_finishes_the_verdict_that_it_began() -> None:
    script: dict[str, Answer] = {"score/.": down(), "fast": down("No model answers.")}
    party, gone = Party(script), Party(script)
    party.evening.until("judging")
    party.evening.step()
    calls = party.asker.calls
    party.asker.script = {}  # the model is back
    party.evening.end()
    gone.evening.end()
    assert party.evening.made == gone.evening.made
    assert party.asker.calls == calls
    assert [(call, who) for call, who, _ in party.told][-1] == ("r1/verdict", "house")
    assert party.by_the_house() == {"r1/verdict": "No model answers."}


def test_the_houses_verdict_is_the_house_critics_own() -> None:
    party, house = Party({"": down()}), house_evening()
    party.evening.end()
    house.end()
    assert party.evening.made == house.made


def test_without_the_narrator_the_house_puts_the_models_verdict_into_words() -> None:
    spoken, silent = Party(), Party({"narrate": down("The narrator lost its voice.")})
    for party in (spoken, silent):
        party.evening.end()
    assert of_kind(silent.evening.made, moves.Award) == of_kind(spoken.evening.made, moves.Award)
    assert silent.by_the_house() == {"r1/critiques": "The narrator lost its voice."}
    table = silent.evening.table().past[0]
    best = max(range(3), key=table.points)
    text = next(opinion.text for opinion in table.opinions if opinion.chef == best)
    closings = critics("grandmother")[0].bank("closings", "best")
    assert any(line.split("{")[0] in text for line in closings)


def test_a_narrator_that_is_back_does_not_speak_with_two_voices() -> None:
    party = Party({"narrate": down()})
    party.evening.until("judging")
    party.evening.step()
    party.asker.script = {}
    party.evening.end()
    assert party.asker.calls.count("r1/narrate") == 1


def test_the_fast_protocol_needs_one_call_for_scores_and_words() -> None:
    party = Party(protocol="fast")
    party.evening.until("judging")
    before = len(party.asker.questions)
    party.evening.end()
    assert party.asker.calls[before:] == ["r1/fast"]


def test_the_narration_is_heard_while_it_is_written() -> None:
    pieces: list[str] = []
    party = Party()
    party.evening.until("judging")
    first = party.evening.step(heard=pieces.append)
    assert isinstance(first, moves.Critique)
    heard = "".join(pieces)
    assert heard.startswith(f"{DISH_BEGINS}{first.chef}")
    assert first.text in heard
    told = len(pieces)
    party.evening.step(heard=pieces.append)
    assert len(pieces) == told


def test_an_appeal_is_a_tasting_of_its_own_and_counts() -> None:
    party = Party()
    party.evening.until("judging")
    party.evening.step()
    (last,) = party.evening.table().opinions
    party.asker.script = {"score/.": the_other_way_round}
    for _ in range(2):
        party.evening.step(appeal=1)
    party.evening.step(appeal=1)
    assert party.asker.calls[-4:] == ["r1.a1/score/0", "r1.a1/score/1", "r1.a1/score/2", "r1.a1/narrate"]
    (played,) = party.evening.table().past
    assert played.chips()[-1] == (100, last.chef)
    assert sorted(opinion.chef for opinion in played.opinions) == [0, 1, 2]
    shown = [tuple(dishes_of(one)) for one in party.asker.questions if "/score/" in one.call]
    assert len(set(shown)) == 6


def test_what_was_decided_can_be_read_in_the_ledger_and_costs_nothing() -> None:
    party = Party()
    party.evening.end()
    exchanges = {one.call: one for one in party.asker.ledger.exchanges()}
    decision = decision_of(party)
    assert decision.by == "stub/a + stub/b + stub/c"
    assert [len(found.calls) for found in decision.found if found] == [3]
    assert {call for call, one in exchanges.items() if one.cost} == set(party.asker.calls)
    assert exchanges["r1/verdict"].cost == exchanges["r1/critiques"].cost == 0


def test_a_failure_of_another_kind_is_not_hidden() -> None:
    def broken(question: Question) -> str:
        raise KeyError("a hole")

    party = Party({"assignment": broken})
    with pytest.raises(KeyError):
        party.evening.step()
