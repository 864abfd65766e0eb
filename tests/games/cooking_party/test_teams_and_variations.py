"""Teams with tokens, trades and time to plan: what is the team's, and what each member's own (CP-42, CP-46, CP-55)."""

from __future__ import annotations

from typing import Any

import pytest

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove
from partychef.games.cooking_party.moves import AcceptOffer, Award, Buy, FlagLate, OfferCard, Swap
from partychef.games.cooking_party.options import Options
from partychef.games.cooking_party.rounds import Offer
from partychef.games.cooking_party.setup import set_up
from tests.games.cooking_party.kitchen import Kitchen, all_to


def cooking(**rules: Any) -> Kitchen:
    """Three teams of two cook Free Choice: 1 with 4, 2 with 5. The team of 0 and 3 judges."""
    kitchen = Kitchen(6, mode="teams", **rules)
    kitchen.chooses("free-choice")
    return kitchen


def test_cp_46_every_member_spends_own_tokens_on_the_hand_of_the_team() -> None:
    kitchen = cooking(card_purchasing=True)
    first, second, *kept = kitchen.hand(1)
    assert kitchen.sees(1).may_buy
    assert kitchen.sees(4).may_buy
    kitchen.does(4, Buy(first))
    assert kitchen.sees(None).tokens == {0: 1, 1: 1, 2: 1, 3: 1, 4: 0, 5: 1}
    assert kitchen.refuses(4, Buy(second)) == "You have no token left."
    kitchen.does(1, Buy(second))
    assert kitchen.hand(1)[: len(kept)] == kept
    assert kitchen.party.stations[1].returned == (first, second)
    assert not kitchen.sees(1).may_buy


def test_cp_46_a_team_that_judges_buys_nothing_and_nobody_does_after_the_plan() -> None:
    kitchen = cooking(card_purchasing=True)
    card = kitchen.hand(1)[0]
    assert kitchen.refuses(3, Buy(card)) == "Only this round's chefs may do that."
    kitchen.does(1, kitchen.party.default_move(1))
    assert kitchen.refuses(4, Buy(card)) == "Your dishes are locked in already."
    assert not kitchen.sees(4).may_buy
    assert not any(isinstance(move, Buy) for move in kitchen.party.asides(4))


def test_cp_47_a_member_who_kept_more_tokens_wins_alone() -> None:
    kitchen = cooking(card_purchasing=True)
    kitchen.does(5, Buy(kitchen.hand(2)[0]))
    while kitchen.party.step != "over":
        to = all_to(2 if kitchen.party.judge != 2 else 1)
        if kitchen.party.step == "judging":
            kitchen.does(kitchen.party.judge, to)
        else:
            kitchen.tick()
    outcome = kitchen.party.outcome()
    assert outcome is not None
    assert (outcome.scores[2], outcome.scores[5]) == (380 + 30, 380 + 20)
    assert outcome.winners == (2,)


def test_cp_50_a_team_is_late_as_a_whole() -> None:
    kitchen = cooking(prep_time=300)
    kitchen.does(None, FlagLate(2))
    assert kitchen.sees(None).late == (2, 5)
    kitchen.until("judging")
    kitchen.does(0, Award(dict.fromkeys((5, 10, 25, 50, 100), 2)))
    kitchen.until("over")
    assert {one.seat for one in kitchen.sees(None).sums if one.late} == {2, 5}


def test_cp_55_captains_trade_for_their_teams_and_members_look_on() -> None:
    kitchen = cooking(chef_trades=True)
    gives, gets = kitchen.hand(1)[0], kitchen.hand(2)[0]
    assert kitchen.sees(1).offers_to == (2,)
    assert kitchen.sees(4).offers_to == ()
    assert kitchen.refuses(4, OfferCard(2, gives)) == "Your captain does that for your brigade."
    kitchen.does(1, OfferCard(2, gives))
    for seat in (1, 4, 2, 5):
        assert kitchen.sees(seat).offers == (Offer(1, 2, gives),)
    assert kitchen.sees(0).offers == kitchen.sees(3).offers == kitchen.sees(None).offers == ()
    assert kitchen.refuses(5, AcceptOffer(1, gets)) == "Your captain does that for your brigade."
    kitchen.does(2, AcceptOffer(1, gets))
    assert gets in kitchen.hand(1)
    assert gives in kitchen.hand(2)


def test_cp_55_a_team_with_somebody_who_is_new_swaps_by_its_captain() -> None:
    kitchen = cooking(novice_trades=1, novices=(4,))
    assert (kitchen.sees(1).swaps_left, kitchen.sees(4).swaps_left) == (1, 0)
    assert kitchen.refuses(2, Swap(kitchen.hand(2)[0])) == "Only those who are new to the game may do that."
    kitchen.does(1, Swap(kitchen.hand(1)[0]))
    assert kitchen.sees(1).swaps_left == 0


@pytest.mark.parametrize("rules", [{}, {"permanent_judge": 6}, {"team_mode": "rotate_judge"}])
def test_cp_48_teams_share_their_dishes_and_have_no_tasting(rules: dict[str, Any]) -> None:
    with pytest.raises(IllegalMove, match="An evening of teams has no tasting"):
        set_up(6, Options(mode="teams", tasting=True, **rules), Chance("story", 0))
