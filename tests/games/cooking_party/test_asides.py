"""What guests do while they wait: side bets (CP-65), the judge's tip (CP-66), reactions (CP-67)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from partychef.engine.game import IllegalMove
from partychef.games.cooking_party.moves import Answer, Applause, Ask, Bet, Critique, Plan, Tip
from partychef.games.cooking_party.rounds import GivenAward
from tests.games.cooking_party.kitchen import Kitchen, all_to, chips

JUDGE, ANA, BEN, CLEO = range(4)


def cooking(seats: int = 4) -> Kitchen:
    kitchen = Kitchen(seats)
    kitchen.chooses("free-choice")
    return kitchen


def locked_in(kitchen: Kitchen, *chefs: int) -> Kitchen:
    for chef in chefs:
        kitchen.does(chef, kitchen.party.default_move(chef))
    return kitchen


def at_the_verdict() -> Kitchen:
    kitchen = Kitchen(4)
    kitchen.judging_after()
    return kitchen


# Side bets


def test_cp_65_who_has_locked_in_may_bet_on_anybody_else() -> None:
    kitchen = cooking()
    assert kitchen.refuses(ANA, Bet(BEN)) == "Do your own cooking first, and bet while you wait."
    locked_in(kitchen, ANA)
    assert kitchen.party.asides(ANA) == [Bet(BEN), Bet(CLEO)]
    assert kitchen.sees(ANA).bets_on == (BEN, CLEO)
    kitchen.does(ANA, Bet(CLEO))
    assert kitchen.sees(ANA).bet == CLEO


def test_cp_65_nobody_bets_on_themselves_on_the_judge_or_on_a_stranger() -> None:
    kitchen = locked_in(cooking(), ANA)
    assert kitchen.refuses(ANA, Bet(ANA)) == "Nobody bets on themselves."
    assert kitchen.refuses(ANA, Bet(JUDGE)) == "Only a chef of this round can win it."
    assert kitchen.refuses(ANA, Bet(99)) == "Only a chef of this round can win it."


@pytest.mark.parametrize("actor", [JUDGE, None, 99])
def test_cp_65_only_those_who_cook_may_bet(actor: int | None) -> None:
    kitchen = locked_in(cooking(), ANA, BEN)
    assert kitchen.refuses(actor, Bet(BEN)) == "Only those who cook in this round may bet."


def test_cp_65_the_chef_on_stage_has_other_things_to_do() -> None:
    kitchen = cooking()
    kitchen.until("presenting")
    presenter = kitchen.party.presenter
    assert presenter is not None
    assert kitchen.refuses(presenter, Bet(BEN if presenter != BEN else ANA)).startswith("Do your own cooking first")
    assert kitchen.party.asides(presenter) == []


def test_cp_65_a_bet_is_secret_until_the_chips_have_been_given() -> None:
    kitchen = at_the_verdict()
    kitchen.does(ANA, Bet(BEN))
    for seat in (JUDGE, BEN, CLEO, None):
        seen = kitchen.sees(seat)
        assert (seen.bets, seen.bet) == (1, None)
    other = Kitchen(4)
    other.judging_after()
    other.does(ANA, Bet(CLEO))
    assert other.sees(BEN) == kitchen.sees(BEN)
    kitchen.does(JUDGE, all_to(BEN))
    assert kitchen.sees(CLEO).past[-1].bets == {ANA: BEN}


def test_cp_65_a_bet_may_be_changed_until_the_judge_speaks() -> None:
    kitchen = at_the_verdict()
    kitchen.does(ANA, Bet(BEN), Bet(CLEO))
    assert kitchen.sees(ANA).bet == CLEO
    kitchen.does(JUDGE, Critique(BEN, "Bold."))
    assert kitchen.refuses(ANA, Bet(BEN)) == "The verdict has begun: the side bets are closed."
    assert kitchen.party.asides(ANA) == []


def test_cp_65_who_guessed_right_and_that_it_is_worth_nothing() -> None:
    kitchen = at_the_verdict()
    kitchen.does(ANA, Bet(CLEO))
    kitchen.does(BEN, Bet(ANA))
    kitchen.does(JUDGE, chips(c5=ANA, c10=ANA, c25=BEN, c50=BEN, c100=CLEO))
    assert kitchen.sees(None).past[-1].guessed_right() == (ANA,)
    assert kitchen.party.scores == {JUDGE: 0, ANA: 15, BEN: 75, CLEO: 100}


def test_cp_65_equal_winners_are_all_right() -> None:
    kitchen = at_the_verdict()
    kitchen.does(ANA, Bet(BEN))
    kitchen.does(BEN, Bet(CLEO))
    kitchen.does(CLEO, Bet(ANA))
    kitchen.does(JUDGE, all_to(BEN))
    tie = replace(kitchen.sees(None).past[-1], awards=(GivenAward(JUDGE, points={ANA: 10, BEN: 70, CLEO: 70}),))
    assert tie.best() == (BEN, CLEO)
    assert tie.guessed_right() == (ANA, BEN)
    assert replace(tie, awards=(GivenAward(JUDGE, winner=ANA),)).guessed_right() == (CLEO,)
    assert replace(tie, awards=(GivenAward(JUDGE, points={ANA: 0}),)).guessed_right() == ()


def test_cp_65_the_next_round_begins_without_bets() -> None:
    kitchen = at_the_verdict()
    kitchen.does(ANA, Bet(BEN))
    kitchen.until("break")
    kitchen.until("calling")
    assert kitchen.sees(None).bets == 0
    assert kitchen.sees(None).past[-1].bets == {ANA: BEN}


def test_cp_65_two_chefs_have_nothing_to_bet_on() -> None:
    kitchen = locked_in(cooking(3), ANA)
    assert kitchen.refuses(ANA, Bet(BEN)) == "With two chefs there is nothing to bet on."
    assert kitchen.sees(ANA).bets_on == ()


def test_cp_65_nobody_waits_for_a_bet() -> None:
    kitchen = locked_in(cooking(), ANA)
    before = kitchen.party.to_move(), kitchen.party.timed_step()
    kitchen.does(ANA, Bet(BEN))
    assert (kitchen.party.to_move(), kitchen.party.timed_step()) == before
    assert kitchen.party.legal_moves(ANA) == []


# The judge's tip


def test_cp_66_the_judge_calls_one_tip_into_the_kitchen() -> None:
    kitchen = cooking()
    assert kitchen.sees(JUDGE).may_tip
    assert not kitchen.sees(ANA).may_tip
    kitchen.does(JUDGE, Tip("More\nlemon!"))
    assert kitchen.sees(ANA).tip == kitchen.sees(None).tip == "More lemon!"
    assert kitchen.refuses(JUDGE, Tip("And mint!")) == "You have sent your tip for this round already."
    assert not kitchen.sees(JUDGE).may_tip


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (" \u200b ", "Write your tip first."),
        ("x" * 81, "A tip may have at most 80 characters; there are 81."),
    ],
)
def test_cp_66_a_tip_has_words_but_not_many(text: str, sentence: str) -> None:
    assert cooking().refuses(JUDGE, Tip(text)) == sentence


def test_cp_66_only_the_judge_and_only_while_the_others_cook() -> None:
    kitchen = cooking()
    assert kitchen.refuses(ANA, Tip("More lemon!")) == "Only the judge may do that."
    kitchen.until("calling")
    assert kitchen.refuses(JUDGE, Tip("More lemon!")).startswith("Not now")


def test_cp_66_the_book_keeps_the_tip_and_the_next_round_has_none() -> None:
    kitchen = cooking()
    kitchen.does(JUDGE, Tip("More lemon!"))
    kitchen.until("break")
    assert kitchen.sees(None).past[-1].tip == "More lemon!"
    kitchen.until("cooking")
    assert kitchen.sees(None).tip == ""


# What the room does


def test_cp_67_the_room_reacts_to_the_task_the_dish_and_the_critique() -> None:
    kitchen = cooking()
    kitchen.does(None, Applause(None, {"shock": 2}))
    kitchen.until("presenting")
    presenter = kitchen.party.presenter
    kitchen.does(None, Applause(presenter, {"laughter": 14, "love": 1}))
    kitchen.until("judging")
    assert kitchen.party.asides(None) == []
    kitchen.does(JUDGE, Critique(BEN, "Bold."))
    kitchen.does(None, Applause(BEN, {"fire": 3}))
    kitchen.does(JUDGE, all_to(BEN))
    noted = [(cheers.chef, cheers.times) for cheers in kitchen.sees(None).past[-1].cheers]
    assert noted == [(None, {"shock": 2}), (presenter, {"laughter": 14, "love": 1}), (BEN, {"fire": 3})]


def test_cp_67_an_answer_belongs_to_the_dish() -> None:
    kitchen = cooking()
    kitchen.until("questions")
    presenter = kitchen.party.presenter
    assert presenter is not None
    kitchen.does(JUDGE, Ask("Why?"))
    kitchen.does(None, Applause(presenter, {"laughter": 1}))
    kitchen.does(presenter, Answer("Because."))
    assert kitchen.sees(None).cheers[-1].chef == presenter


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (Applause(ANA, {"laughter": 1}), "Nobody is looking at that now."),
        (Applause(None, {}), "There is no such reaction."),
        (Applause(None, {"yawning": 1}), "There is no such reaction."),
        (Applause(None, {"laughter": 0}), "A room reacts 1 to 1,000 times."),
        (Applause(None, {"laughter": 1001}), "A room reacts 1 to 1,000 times."),
    ],
)
def test_cp_67_what_is_written_down_must_make_sense(move: Applause, sentence: str) -> None:
    assert cooking().refuses(None, move) == sentence


def test_cp_67_only_the_table_writes_down_what_the_room_does() -> None:
    kitchen = cooking()
    with pytest.raises(IllegalMove, match="Only the host"):
        kitchen.party.check(ANA, Applause(None, {"laughter": 1}))


def test_cooking_on_after_a_bet() -> None:
    kitchen = locked_in(cooking(), ANA, BEN)
    kitchen.does(ANA, Bet(BEN))
    kitchen.does(CLEO, Plan((tuple(kitchen.hand(CLEO)[:4]),)))
    assert kitchen.party.step == "calling"
    assert kitchen.sees(ANA).bet == BEN
