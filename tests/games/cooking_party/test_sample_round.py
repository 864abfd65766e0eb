"""The sample round of the rulebook's section 4: Cody judges, Lisa and Ellen cook. Their words here are ours."""

from __future__ import annotations

from pathlib import Path

from partychef.engine.record import Record, play, positions, read, write
from partychef.games import GAMES
from partychef.games.cooking_party.rules import Party

CODY, LISA, ELLEN = range(3)
RECORD = Path(__file__).parents[2] / "records" / "sample-round.jsonl"


def sample() -> Record:
    return read(RECORD.read_text(encoding="utf-8"), GAMES, RECORD.name)


def after(move: str, *, by: int) -> Party:
    """The table just after the seat's last move of this kind."""
    record = sample()
    number = max(
        n
        for n, entry in enumerate(record.entries, start=1)
        if entry.seat == by and entry.move.__struct_config__.tag == move
    )
    state = play(record, GAMES, number)
    assert isinstance(state, Party)
    return state


def test_cp_19_each_chef_is_dealt_the_seven_cards_of_the_book() -> None:
    table = after("choose_assignment", by=CODY)
    assert table.view(LISA).hand == ("lobster", "lavender", "cucumber", "popcorn", "chocolate", "parsley", "tofu")
    assert table.view(ELLEN).hand == ("chicken", "mushrooms", "thyme", "coffee", "pickles", "potatoes", "steak")


def test_cp_21_after_the_exchange_they_hold_the_cards_of_the_book() -> None:
    table = after("trade", by=ELLEN)
    assert table.view(LISA).hand == ("lobster", "lavender", "cucumber", "parsley", "peaches", "apples", "juice")
    assert set(table.view(ELLEN).hand) == {"chicken", "mushrooms", "thyme", "coffee", "carrots", "pasta", "cheese"}


def test_cp_24_lisa_cooks_with_four_cards_and_ellen_with_five() -> None:
    table = after("thank", by=CODY)
    served = {dish.chef: [item.card for item in dish.cards] for dish in table.view(None).dishes}
    assert served == {
        LISA: ["lobster", "peaches", "lavender", "cucumber"],
        ELLEN: ["chicken", "mushrooms", "thyme", "pasta", "cheese"],
    }


def test_cp_30_cody_asks_only_ellen() -> None:
    (question,) = after("thank", by=CODY).view(None).questions
    assert question.chef == ELLEN
    assert question.answer is not None


def test_cp_31_lisa_gets_165_and_ellen_25() -> None:
    table = after("award", by=CODY)
    assert table.scores == {CODY: 0, LISA: 165, ELLEN: 25}
    assert table.view(None).past[0].chips() == [(5, LISA), (10, LISA), (25, ELLEN), (50, LISA), (100, LISA)]


def test_cp_35_lisa_is_the_next_judge() -> None:
    table = after("award", by=CODY)
    assert table.view(None).judge == LISA
    assert table.view(None).chefs == (ELLEN, CODY)
    assert table.to_move() == {None, LISA}


def test_cp_34_all_twenty_cards_of_the_round_are_discarded_unshuffled() -> None:
    table = after("award", by=CODY)
    assert table.discard == [
        *("lobster", "peaches", "lavender", "cucumber", "popcorn", "chocolate", "tofu", "parsley", "apples", "juice"),
        *("chicken", "mushrooms", "thyme", "pasta", "cheese", "pickles", "potatoes", "steak", "coffee", "carrots"),
    ]


def test_the_record_is_written_as_it_was_read() -> None:
    assert read(write(sample()), GAMES) == sample()


def test_the_record_can_be_walked_move_by_move() -> None:
    steps = [state.timed_step().kind for state in positions(sample(), GAMES)]
    assert steps[0] == "assignment"
    assert steps[-1] == "break"
    assert len(steps) == len(sample().entries) + 1
