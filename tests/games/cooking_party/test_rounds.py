"""A round is data: other brigades and other awards are played by the same rules (CP-31, CP-40, CP-42, CP-48, CP-57)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from partychef.engine.chance import Chance
from partychef.engine.game import Seat
from partychef.games.cooking_party.chef import choose
from partychef.games.cooking_party.moves import (
    Answer,
    Ask,
    Award,
    AwardPoints,
    AwardWin,
    Critique,
    Finish,
    Plan,
    Thank,
    Trade,
)
from partychef.games.cooking_party.rounds import Brigade, GivenAward, PendingAward
from tests.games.cooking_party.kitchen import Kitchen, all_to, chips
from tests.games.cooking_party.subject import ALL_CARDS, cards

JUDGE, ANA, BEN, CLEO, DAN = range(5)
REDS, BLUES = Brigade((ANA, CLEO)), Brigade((BEN, DAN))


def round_with(
    brigades: Iterable[Brigade], awards: Iterable[PendingAward], *, seats: int = 5, judge: Seat | None = JUDGE
) -> Kitchen:
    """A table just before the assignment of a round with these brigades and awards."""
    kitchen = Kitchen(seats)
    party = kitchen.party
    party.brigades, party.awards, party.judge = tuple(brigades), tuple(awards), judge
    return kitchen


def two_teams() -> Kitchen:
    """Seat 0 judges two brigades of two."""
    return round_with((REDS, BLUES), [PendingAward(JUDGE, (ANA, BEN))])


def duel() -> Kitchen:
    """Two cook; each then gives the other a chip, and the two chips differ (CP-39, CP-40)."""
    awards = [
        PendingAward(ANA, (BEN,), count=1, shared=True),
        PendingAward(BEN, (ANA,), count=1, shared=True),
    ]
    return round_with((Brigade((BEN,)), Brigade((ANA,))), awards, seats=3, judge=None)


def tasting() -> Kitchen:
    """Three cook, and each gives all five chips to the other two (CP-48)."""
    cooks = (ANA, BEN, CLEO)
    awards = [PendingAward(judge, tuple(chef for chef in cooks if chef != judge)) for judge in cooks]
    return round_with([Brigade((cook,)) for cook in cooks], awards, judge=None)


def points_of_a_professional() -> Kitchen:
    """Seat 0 gives 0 to 100 points for each dish (CP-57)."""
    return round_with((REDS, BLUES), [PendingAward(JUDGE, (ANA, BEN), answer="points")])


def one_winner() -> Kitchen:
    """Seat 0 only names the best dish (CP-53)."""
    return round_with((REDS, BLUES), [PendingAward(JUDGE, (ANA, BEN), answer="winner")])


KINDS = pytest.mark.parametrize("begin", [two_teams, duel, tasting, points_of_a_professional, one_winner])


@KINDS
def test_every_kind_of_round_ends_in_a_break_with_every_card_in_its_place(begin: Callable[[], Kitchen]) -> None:
    kitchen = begin()
    while kitchen.party.step != "break":
        for actor in kitchen.party.to_move():
            for move in kitchen.party.legal_moves(actor):
                kitchen.party.check(actor, move)
        kitchen.tick()
        assert cards(kitchen.party) == ALL_CARDS
    assert not kitchen.party.given
    (played,) = kitchen.sees(None).past
    assert {seat: played.points(seat) for seat in kitchen.party.scores} == kitchen.party.scores


@KINDS
def test_ai_chefs_play_every_kind_of_round(begin: Callable[[], Kitchen]) -> None:
    kitchen = begin()
    while kitchen.party.step != "break":
        actor = min(kitchen.party.to_move(), key=str)
        if actor is None:
            kitchen.tick()
            continue
        legal = kitchen.party.legal_moves(actor)
        kitchen.does(actor, choose(kitchen.party.view(actor), legal, Chance("chef", kitchen.moves)))
    (played,) = kitchen.sees(None).past
    assert {(said.by, said.chef) for said in played.opinions} == {
        (award.by, chef) for award in begin().party.awards for chef in award.to
    }


def test_cp_42_a_brigade_has_one_hand_that_all_its_members_see() -> None:
    kitchen = two_teams()
    kitchen.chooses("free-choice")
    assert set(kitchen.party.stations) == {ANA, BEN}
    assert len(kitchen.sees(ANA).hand) == 7
    assert kitchen.sees(CLEO).hand == kitchen.sees(ANA).hand
    assert kitchen.sees(DAN).hand == kitchen.sees(BEN).hand != kitchen.sees(ANA).hand
    assert kitchen.sees(JUDGE).hand == kitchen.sees(None).hand == ()


def test_cp_42_the_captain_commits_for_the_brigade() -> None:
    kitchen = two_teams()
    kitchen.chooses("free-choice")
    hand = kitchen.hand(ANA)
    assert kitchen.party.to_move() == {ANA, BEN}
    assert kitchen.refuses(CLEO, Trade(())) == "Your captain does that for your brigade."
    kitchen.does(ANA, Trade(tuple(hand[:1])), Plan((tuple(hand[1:5]),)))
    assert kitchen.party.to_move() == {BEN}
    assert kitchen.sees(CLEO).plan == (tuple(hand[1:5]),)
    assert kitchen.sees(None).place(CLEO).planned


def test_cp_42_each_member_scores_what_the_brigade_is_given() -> None:
    kitchen = two_teams()
    kitchen.judging_after()
    assert kitchen.refuses(JUDGE, all_to(CLEO)) == "Chips go only to the chefs of this round."
    kitchen.does(JUDGE, Critique(ANA, "Red and ready."), chips(c5=BEN, c10=BEN, c25=ANA, c50=BEN, c100=ANA))
    assert kitchen.party.scores == {JUDGE: 0, ANA: 125, BEN: 65, CLEO: 125, DAN: 65}
    (played,) = kitchen.sees(None).past
    assert played.chips_of(BEN) == (50, 10, 5)
    assert (played.points(DAN), played.points(JUDGE)) == (65, 0)


def test_cp_42_members_leave_the_stage_together() -> None:
    kitchen = two_teams()
    kitchen.chooses("free-choice")
    kitchen.until("presenting")
    first = kitchen.party.presenter
    assert first is not None
    kitchen.does(first, Finish())
    presented = {seat: kitchen.sees(None).place(seat).presented for seat in (ANA, BEN, CLEO, DAN)}
    team = next(brigade for brigade in (REDS, BLUES) if brigade.captain == first)
    assert presented == {seat: seat in team.members for seat in presented}


def test_cp_40_two_judges_each_give_one_chip_and_never_the_same() -> None:
    kitchen = duel()
    kitchen.chooses("free-choice")
    kitchen.until("judging")
    assert kitchen.party.to_move() == {ANA}
    assert kitchen.refuses(ANA, all_to(BEN)) == "Give exactly 1 chip; you chose 5."
    assert kitchen.refuses(ANA, Award({50: ANA})) == "Nobody judges their own dish."
    kitchen.does(ANA, Award({50: BEN}))
    assert kitchen.sees(None).given == (GivenAward(ANA, chips={50: BEN}),)  # public before the second (CP-40)
    assert kitchen.party.scores[BEN] == 50
    assert kitchen.party.to_move() == {BEN}
    assert kitchen.refuses(BEN, Award({50: ANA})) == "The 50 chip has already been given in this round."
    kitchen.does(BEN, Award({100: ANA}))
    assert kitchen.party.scores == {JUDGE: 0, ANA: 100, BEN: 50}
    assert kitchen.party.step == "break"


def test_cp_39_without_a_judge_the_chefs_present_in_their_order() -> None:
    kitchen = duel()
    kitchen.chooses("free-choice")
    order = []
    while kitchen.party.step != "judging":
        assert kitchen.party.step in ("cooking", "presenting", "questions")
        order += [kitchen.party.presenter] if kitchen.party.presenter not in order else []
        kitchen.tick()
    assert order == [None, BEN, ANA]


def test_cp_30_without_a_judge_whoever_alone_awards_a_dish_may_ask_about_it() -> None:
    kitchen = duel()
    kitchen.chooses("free-choice")
    kitchen.until("presenting")
    assert (kitchen.party.presenter, kitchen.sees(None).asker) == (BEN, ANA)
    kitchen.does(BEN, Finish())
    assert kitchen.refuses(BEN, Ask("Was it good?")) == "Only the judge may do that."
    kitchen.does(ANA, Ask("Is it still hot?"))
    kitchen.does(BEN, Answer("Like a volcano."))
    kitchen.does(ANA, Thank())
    assert (kitchen.party.presenter, kitchen.sees(None).asker) == (ANA, BEN)


def test_cp_30_where_several_award_nobody_asks() -> None:
    kitchen = tasting()
    kitchen.chooses("free-choice")
    kitchen.until("presenting")
    assert kitchen.sees(None).asker is None
    kitchen.does(ANA, Finish())
    assert kitchen.party.step == "presenting"


def test_cp_48_everybody_judges_everybody_else_one_after_the_other() -> None:
    kitchen = tasting()
    kitchen.chooses("free-choice")
    kitchen.until("judging")
    keys = {kitchen.party.timed_step().key}
    kitchen.does(ANA, Critique(CLEO, "Smooth."), all_to(CLEO))
    keys.add(kitchen.party.timed_step().key)
    kitchen.does(BEN, Critique(CLEO, "Very smooth."), all_to(ANA))
    assert kitchen.refuses(CLEO, all_to(CLEO)) == "Nobody judges their own dish."
    keys.add(kitchen.party.timed_step().key)
    assert len(keys) == 3  # each has a deadline of their own
    kitchen.does(CLEO, all_to(ANA))
    assert kitchen.party.scores == {JUDGE: 0, ANA: 380, BEN: 0, CLEO: 190, DAN: 0}
    assert [said.by for said in kitchen.sees(None).past[0].opinions] == [ANA, BEN]


def test_cp_40_cp_48_an_award_shows_only_to_whoever_has_to_give_it_that_it_is_due() -> None:
    kitchen = tasting()
    kitchen.chooses("free-choice")
    assert kitchen.sees(ANA).award_due() is None
    kitchen.until("judging")
    assert kitchen.sees(ANA).award_due() == PendingAward(ANA, (BEN, CLEO))
    assert kitchen.sees(BEN).award_due() is kitchen.sees(None).award_due() is None
    assert [award.by for award in kitchen.sees(None).awards] == [ANA, BEN, CLEO]


def test_cp_57_a_professional_gives_points_from_0_to_100() -> None:
    kitchen = points_of_a_professional()
    kitchen.judging_after()
    assert kitchen.refuses(JUDGE, all_to(ANA)) == "In this round the judge gives 0 to 100 points to every chef."
    assert kitchen.refuses(JUDGE, AwardPoints({ANA: 80})) == "Give points to every chef; 0 is allowed."
    assert kitchen.refuses(JUDGE, AwardPoints({ANA: 80, BEN: 101})) == "Give 0 to 100 points, not 101."
    assert kitchen.refuses(JUDGE, AwardPoints({ANA: 80, BEN: -1})) == "Give 0 to 100 points, not -1."
    assert kitchen.refuses(JUDGE, AwardPoints({ANA: 1, BEN: 1, DAN: 1})) == "Points go only to the chefs of this round."
    kitchen.does(JUDGE, AwardPoints({ANA: 80, BEN: 0}))
    assert kitchen.party.scores == {JUDGE: 0, ANA: 80, BEN: 0, CLEO: 80, DAN: 0}
    assert kitchen.sees(None).past[0].chips() == []


def test_cp_57_what_is_not_scored_counts_nothing() -> None:
    kitchen = points_of_a_professional()
    kitchen.judging_after()
    assert kitchen.party.default_move(JUDGE) == AwardPoints({ANA: 0, BEN: 0})


def test_cp_53_a_judge_of_honor_may_name_a_winner_and_give_no_points() -> None:
    kitchen = one_winner()
    kitchen.judging_after()
    assert kitchen.refuses(JUDGE, AwardWin(DAN)) == "Only a chef of this round can win it."
    kitchen.does(JUDGE, AwardWin(BEN))
    assert kitchen.sees(None).past[0].awards == (GivenAward(JUDGE, winner=BEN),)
    assert set(kitchen.party.scores.values()) == {0}


def test_cp_31_other_answers_than_chips_are_refused_in_the_basic_game() -> None:
    kitchen = Kitchen()
    kitchen.judging_after()
    assert kitchen.refuses(JUDGE, AwardPoints({ANA: 1, BEN: 2})) == "In this round the judge gives chips."
    assert kitchen.refuses(JUDGE, AwardWin(ANA)) == "In this round the judge gives chips."
