"""Teams: who cooks with whom, who judges, who speaks, and what everybody scores (CP-1, CP-42, CP-43)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove
from partychef.games.cooking_party import moves
from partychef.games.cooking_party.cards import assignments
from partychef.games.cooking_party.chef import choose
from partychef.games.cooking_party.moves import Answer, Ask, ChooseAssignment, Finish, PassOn, Plan, Trade
from partychef.games.cooking_party.options import Options
from partychef.games.cooking_party.rounds import Brigade
from partychef.games.cooking_party.setup import set_up
from partychef.games.cooking_party.teams import MOST_TEAMS, evened, sizes_differ, team_names
from tests.games.cooking_party.kitchen import Kitchen, all_to, chips


def teams(seats: int = 6, **rules: Any) -> Kitchen:
    """Three teams of two, unless told otherwise: 0 with 3, 1 with 4, 2 with 5. The team of seat 0 judges first."""
    return Kitchen(seats, mode="teams", **rules)


def judged(seats: int = 7, **rules: Any) -> Kitchen:
    """Seat 0 judges all rounds; the others cook in teams."""
    return Kitchen(seats, mode="teams", permanent_judge=0, **rules)


def regrouped(seats: int = 7, **rules: Any) -> Kitchen:
    """The players judge in turn, and the others form new teams each time."""
    return Kitchen(seats, mode="teams", team_mode="rotate_judge", **rules)


def groups(kitchen: Kitchen) -> list[tuple[int, ...]]:
    """Who cooks with whom in this round, in order."""
    return [brigade.members for brigade in kitchen.party.brigades]


def refusal(seats: int, **rules: Any) -> str:
    """Why such a table is not dealt."""
    with pytest.raises(IllegalMove) as refused:
        set_up(seats, Options(mode="teams", **rules), Chance("story", 0))
    return str(refused.value)


def to_the_stage(kitchen: Kitchen, captain: int = 1) -> None:
    """Cook something, and call the team of this captain."""
    kitchen.chooses("free-choice")
    kitchen.until("calling")
    kitchen.does(kitchen.party.judge, moves.Call(captain))


# Who cooks with whom


def test_cp_1_teams_need_six_players_and_take_twenty() -> None:
    assert refusal(5) == "Teams need at least 6 players, not 5."
    assert len(groups(teams(20))) == MOST_TEAMS - 1  # the fifth judges


def test_cp_42_seats_are_dealt_to_fixed_teams_round_the_table() -> None:
    kitchen = teams(8, teams=3)
    assert [team.members for team in kitchen.party.teams] == [(0, 3, 6), (1, 4, 7), (2, 5)]


@pytest.mark.parametrize("seats", range(6, 21))
def test_cp_42_sizes_differ_by_at_most_one_and_there_are_three_to_five_teams(seats: int) -> None:
    sizes = [len(team.members) for team in teams(seats).party.teams]
    assert 3 <= len(sizes) <= 5
    assert max(sizes) - min(sizes) <= 1
    assert sum(sizes) == seats


def test_cp_42_the_host_may_list_the_teams_and_the_lowest_seat_is_captain() -> None:
    kitchen = teams(team_list=((5, 2), (4, 0), (1, 3)))
    assert [team.members for team in kitchen.party.teams] == [(0, 4), (1, 3), (2, 5)]
    assert kitchen.party.judge == 0


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        pytest.param({"team_list": ((0, 1, 2, 3), (4,), (5,))}, "about the same size", id="uneven"),
        pytest.param({"team_list": ((0, 1), (2, 3), (4, 4))}, "everybody who cooks into one team", id="twice"),
        pytest.param({"team_list": ((0, 1, 2), (3, 4, 5))}, "Form 3 to 5 teams, not 2", id="two teams"),
        pytest.param({"teams": 6}, "Form 3 to 5 teams, not 6", id="six teams"),
        pytest.param({"teams": 1, "permanent_judge": 6}, "Form 2 to 5 teams, not 1", id="one team"),
        pytest.param({"permanent_judge": 0, "team_mode": "fixed"}, "team mode is permanent_judge", id="judge too many"),
        pytest.param({"team_mode": "permanent_judge"}, "needs that judge", id="no judge"),
        pytest.param({"rounds": 4}, "Rounds are set only with a permanent judge", id="rounds"),
    ],
)
def test_cp_42_teams_that_cannot_be_are_refused(rules: dict[str, Any], why: str) -> None:
    assert why in refusal(6, **rules)


def test_cp_42_other_modes_have_no_teams() -> None:
    with pytest.raises(IllegalMove, match="only in an evening of teams"):
        set_up(6, Options(teams=3), Chance("story", 0))


def test_cp_42_teams_are_named_from_the_list_each_differently() -> None:
    names = [team.name for team in teams(20).party.teams]
    assert len(set(names)) == MOST_TEAMS
    assert set(names) <= set(team_names())


# One hand, one exchange, one plan


def test_cp_42_every_member_sees_the_hand_of_the_team_and_nobody_else_does() -> None:
    kitchen = teams()
    kitchen.chooses("free-choice")
    assert kitchen.sees(1).hand == kitchen.sees(4).hand != ()
    assert kitchen.sees(2).hand == kitchen.sees(5).hand != kitchen.sees(1).hand
    assert kitchen.sees(0).hand == kitchen.sees(3).hand == kitchen.sees(None).hand == ()


def test_cp_42_the_captain_trades_and_commits_the_plan() -> None:
    kitchen = teams()
    kitchen.chooses("free-choice")
    hand = kitchen.hand(1)
    mate = kitchen.refuses(4, Plan((tuple(hand[:4]),)))
    assert mate == "Your captain does that for your brigade."
    kitchen.does(1, Trade(tuple(hand[:2])))
    assert kitchen.refuses(1, Trade(())) == "You cannot trade in any more in this round."
    kitchen.plans(1, kitchen.hand(1)[:4])
    assert kitchen.sees(4).plan == kitchen.sees(1).plan
    assert 4 not in kitchen.party.to_move()


def test_cp_42_the_team_that_judges_looks_for_the_special_ingredient_together() -> None:
    kitchen = teams()
    assert kitchen.sees(3).specials == kitchen.sees(0).specials != ()
    assert kitchen.sees(1).specials == ()
    assert kitchen.refuses(3, ChooseAssignment("free-choice")) == "Only the judge may do that."


def test_cp_43_cards_for_teams_are_for_teams_and_the_others_too() -> None:
    marked = {card.id for card in assignments().values() if "team" in card.flags}
    assert len(marked) == 4
    assert marked < set(teams().sees(0).selectable)
    assert not marked & set(Kitchen(6).sees(0).selectable)
    kitchen = teams()
    kitchen.chooses("team-banquet")
    assert len(kitchen.sees(4).hand) == 12


# Presenting


def test_cp_42_the_phone_passes_from_one_member_to_another_on_stage() -> None:
    kitchen = teams()
    to_the_stage(kitchen)
    card = kitchen.sees(4).plan[0][0]  # type: ignore[index]
    assert kitchen.refuses(4, moves.Reveal(card)) == "Somebody else of your team is speaking: take over first."
    kitchen.does(1, moves.Introduce("Soup of us both"), PassOn(4))
    assert kitchen.sees(None).speaker == 4
    assert kitchen.sees(None).presenter == 1
    kitchen.does(4, moves.Reveal(card, "My idea."))
    kitchen.does(1, PassOn(1), Finish())


def test_cp_42_any_member_takes_over_but_nobody_is_given_the_phone_of_another_team() -> None:
    kitchen = teams()
    to_the_stage(kitchen)
    assert kitchen.refuses(1, PassOn(2)) == "Only somebody of your own team can take over."
    assert kitchen.refuses(2, PassOn(4)) == "Only the chef on stage may do that."
    assert kitchen.refuses(1, PassOn(1)) == "They are speaking for the team already."
    kitchen.does(4, PassOn(4))
    assert kitchen.refuses(1, Finish()) == "Somebody else of your team is speaking: take over first."


def test_cp_42_whoever_has_the_phone_answers_the_judge() -> None:
    kitchen = teams()
    to_the_stage(kitchen)
    kitchen.does(1, Finish())
    kitchen.does(0, Ask("Who had this idea?"))
    kitchen.does(4, PassOn(4), Answer("I had."))
    assert [question.chef for question in kitchen.party.questions] == [1]


def test_cp_42_the_next_team_begins_with_its_captain() -> None:
    kitchen = teams()
    to_the_stage(kitchen)
    kitchen.does(1, PassOn(4))
    kitchen.does(4, Finish())
    kitchen.does(0, moves.Thank())
    assert (kitchen.party.presenter, kitchen.party.speaker) == (2, 2)


# Judging and points


def test_cp_42_every_member_scores_all_that_the_team_is_given() -> None:
    kitchen = teams()
    kitchen.judging_after()
    assert kitchen.refuses(3, all_to(1)) == "Only the judge may do that."
    kitchen.does(0, chips(c5=1, c10=1, c25=2, c50=1, c100=2))
    assert kitchen.party.scores == {0: 0, 1: 65, 2: 125, 3: 0, 4: 65, 5: 125}


def test_cp_42_the_judges_role_goes_from_team_to_team_once_a_lap() -> None:
    kitchen = teams(7, laps=2, first_judge=4)
    judges = [kitchen.party.judge]
    while kitchen.party.step != "over":
        kitchen.round()
        judges.append(kitchen.party.judge)
    assert judges[:-1] == [1, 2, 0, 1, 2, 0]


def test_cp_42_one_judge_all_evening_scores_nothing_and_the_teams_stay() -> None:
    kitchen = judged()
    before = groups(kitchen)
    assert before == [(1, 3, 5), (2, 4, 6)]
    for _ in range(3):
        kitchen.round()
        assert sorted(groups(kitchen)) == before
    assert kitchen.party.step == "over"
    assert kitchen.party.scores[0] == 0


def test_cp_42_a_critic_who_is_no_player_judges_all_teams() -> None:
    kitchen = Kitchen(6, mode="teams", permanent_judge=6, teams=3)
    assert groups(kitchen) == [(0, 3), (1, 4), (2, 5)]
    assert kitchen.party.planned_rounds == 3


def test_cp_42_neighbours_form_new_teams_in_every_round_the_larger_groups_first() -> None:
    kitchen = regrouped(8, teams=3)
    assert groups(kitchen) == [(1, 2, 3), (4, 5), (6, 7)]
    kitchen.round()
    assert kitchen.party.judge == 1
    assert groups(kitchen) == [(2, 3, 4), (5, 6), (0, 7)]


@pytest.mark.parametrize("seats", range(6, 21))
def test_cp_42_new_teams_are_as_many_as_can_have_two_members_but_five_at_most(seats: int) -> None:
    assert len(groups(regrouped(seats))) == min(5, (seats - 1) // 2)


def test_cp_42_everybody_judges_once_where_teams_are_formed_anew() -> None:
    kitchen = regrouped(6)
    kitchen.until("over")
    assert [past.judge for past in kitchen.party.past] == [0, 1, 2, 3, 4, 5]


def test_cp_42_the_players_with_the_highest_own_total_win_in_fixed_teams_whole_teams() -> None:
    kitchen = teams()
    while kitchen.party.step != "over":
        if kitchen.party.step == "judging":
            kitchen.does(kitchen.party.judge, all_to(2 if kitchen.party.judge != 2 else 1))
        else:
            kitchen.tick()
    outcome = kitchen.party.outcome()
    assert outcome is not None
    assert outcome.winners == (2, 5)


# Coming and going


def test_cp_61_a_newcomer_joins_the_smallest_team_and_shares_only_what_follows() -> None:
    kitchen = teams(7)  # (0, 3, 6), (1, 4), (2, 5)
    kitchen.round()
    before = kitchen.party.scores[2]
    kitchen.does(None, moves.SeatNewcomer("Fay"))
    assert kitchen.party.team_of(7).members == (2, 5, 7)  # type: ignore[union-attr]
    assert (kitchen.party.scores[2], kitchen.party.scores[7]) == (before, 0)


def test_cp_61_a_captain_who_leaves_hands_the_role_to_the_next_member() -> None:
    kitchen = teams(7)
    kitchen.round()
    assert kitchen.party.judge == 1
    kitchen.does(None, moves.ReleaseSeat(1))
    assert kitchen.party.judge == 4
    assert kitchen.refuses(None, moves.ReleaseSeat(4)).startswith("The last of a team stays")
    kitchen.until("over")
    assert [past.judge for past in kitchen.party.past] == [0, 4, 2]


def test_cp_62_ai_chefs_speak_for_their_team_when_the_phone_is_passed_to_them() -> None:
    kitchen = teams()
    to_the_stage(kitchen)
    kitchen.does(1, PassOn(4))
    move = choose(kitchen.sees(4), kitchen.party.legal_moves(4), Chance("ai", 1))
    assert isinstance(move, moves.Introduce)
    kitchen.does(4, move)


# What they are called


def test_cp_42_any_member_names_the_team_while_nobody_cooks_and_it_keeps_its_face() -> None:
    kitchen = teams()
    drawn = kitchen.party.team_of(4)
    assert drawn is not None
    kitchen.does(4, moves.NameTeam("  the Whisks "))
    assert kitchen.party.team_of(1) == Brigade((1, 4), "Team the Whisks", drawn.name)
    kitchen.does(1, moves.NameTeam("Team Whisk"))
    assert [team.name for team in kitchen.party.brigades if 1 in team.members] == ["Team Whisk"]
    kitchen.chooses("free-choice")
    assert "Not now" in kitchen.refuses(1, moves.NameTeam("Spoon"))
    kitchen.until("break")
    kitchen.does(4, moves.NameTeam("Ladle"))
    assert [team.name for past in kitchen.party.past for team in past.brigades if 1 in team.members] == ["Team Ladle"]
    assert kitchen.party.team_of(4) == Brigade((1, 4), "Team Ladle", drawn.name)


def test_cp_42_a_team_name_is_seen_is_short_and_is_nobody_elses() -> None:
    kitchen = teams()
    other = next(team.name for team in kitchen.party.teams if 1 not in team.members)
    twin = other.upper().replace("O", "0")
    assert kitchen.refuses(1, moves.NameTeam(twin)).startswith(f"Another team is called {other}")
    assert kitchen.refuses(1, moves.NameTeam("Team \u200b")) == "Give your team a name that the others can see."
    assert kitchen.refuses(1, moves.NameTeam("x" * 16)) == "A team's name may have at most 15 characters; there are 16."
    kitchen.does(1, moves.NameTeam("x" * 15))
    kitchen.does(4, moves.NameTeam("x" * 15))  # the name it has already


def test_cp_42_teams_of_one_round_and_those_who_are_in_none_name_nothing() -> None:
    refused = "Only the members of a team that stays together may name it."
    assert regrouped().refuses(1, moves.NameTeam("Whisk")) == refused
    assert judged().refuses(0, moves.NameTeam("Whisk")) == refused


# The host's list


@given(st.data())
def test_cp_42_teams_of_a_lobby_hold_everybody_once_and_are_about_the_same_size(data: st.DataObject) -> None:
    chairs = data.draw(st.lists(st.integers(1, 30), min_size=6, max_size=20, unique=True))
    number = data.draw(st.integers(2, 5))
    once = data.draw(st.permutations(range(1, 31)))
    before = [once[n::7] for n in range(data.draw(st.integers(0, 6)))]
    teams = evened(before, chairs, number)
    assert sorted(chair for team in teams for chair in team) == sorted(chairs)
    assert len(teams) == number
    assert not sizes_differ(teams)
    assert evened(teams, chairs, number) == teams
