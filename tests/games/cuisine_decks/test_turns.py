"""The end of a turn and of the game: CD-36, CD-42 to CD-49; and the clock: CD-63."""

from __future__ import annotations

import pytest

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, Move, Outcome
from partychef.games.cuisine_decks.cards import countries
from partychef.games.cuisine_decks.moves import (
    ChooseDeck,
    Cook,
    Discard,
    Done,
    Keep,
    NoBlock,
    PlayRole,
    Prepare,
    Refuse,
    SkipRole,
    Take,
    Track,
)
from partychef.games.cuisine_decks.options import Options
from partychef.games.cuisine_decks.setup import set_up
from tests.games.cuisine_decks.kitchen import ANA, BEN, CLEO, EASY, Kitchen, recipes

PASTA = "fettuccine fettuccine fettuccine penne"
TEN = "tomato cream egg basil penne lasagne truffle parmesan block cookware"


def ended(**scores: int) -> Outcome:
    """The turn ends with these VP and tracked pasta, if the game is over then."""
    kitchen = Kitchen(last_cooked=(CLEO, BEN, ANA))
    kitchen.goes_to("cook")
    for name, score in scores.items():
        kitchen.game.scores[{"ana": ANA, "ben": BEN, "cleo": CLEO}[name]] = score
    kitchen.finishes_turn()
    outcome = kitchen.game.outcome()
    assert outcome is not None
    return outcome


def test_cd_42_score_then_roles_then_track_then_keep_then_hand_limit_then_the_roles_move() -> None:
    kitchen = Kitchen("thailand", "italy", "france", roles="chef waiter critic")
    kitchen.goes_to("role", ANA)
    kitchen.does(ANA, PlayRole(BEN))
    kitchen.cooks(ANA, f"{recipes('thailand', 'hard')[0]}: shrimp lime palm-sugar")
    kitchen.cooks(BEN, "fettuccine-alfredo: fettuccine cream", "spaghetti-al-pomodoro: spaghetti")
    kitchen.goes_to("cook_actions", CLEO)
    kitchen.holds(ANA, "lime lime lime fish-sauce fish-sauce fish-sauce shrimp shrimp pork")
    kitchen.done(CLEO)
    assert kitchen.waits("track", ANA)
    assert [place.score for place in kitchen.sees(None).places] == [3 + 1, 2 + 1 + 1 + 1, 0]  # with the Chef's
    assert [one.total for one in kitchen.sees(None).tallies] == [4, 5, 0]
    kitchen.defaults()
    assert kitchen.waits("track", BEN)  # Score 2 is decided before Score 3
    kitchen.defaults()
    assert kitchen.waits("keep", ANA)
    kitchen.defaults()
    assert kitchen.waits("hand_limit", ANA)
    assert kitchen.place(ANA).cooked == kitchen.place(BEN).cooked == ()
    assert kitchen.place(ANA).role == "chef"
    kitchen.defaults()
    assert kitchen.waits("shop", ANA, BEN, CLEO)
    assert (kitchen.place(BEN).role, kitchen.sees(None).round) == ("chef", 2)
    assert kitchen.sees(None).tallies == ()
    assert [one.total for one in kitchen.sees(None).past[0].tallies] == [4, 5, 0]


def test_cd_43_everybody_with_more_than_eight_cards_discards_down_to_eight_in_secret() -> None:
    kitchen = Kitchen()
    kitchen.goes_to("cook_actions", CLEO)
    kitchen.holds(ANA, TEN)
    kitchen.holds(CLEO, "rice rice rice tuna tuna salmon salmon egg egg")
    kitchen.has(ANA, discards="")
    kitchen.done(CLEO)
    assert kitchen.waits("hand_limit", ANA, CLEO)
    view = kitchen.sees(ANA)
    assert (view.discard_at_least, view.discard_at_most, view.player) == (2, 2, None)
    assert kitchen.refuses(ANA, Discard(kitchen.ids(ANA, "egg"))) == "Choose exactly 2 cards to discard."
    assert kitchen.refuses(CLEO, Discard()) == "Choose exactly 1 card to discard."
    assert kitchen.refuses(BEN, Discard()) == "You do not have to discard, or you already have."
    kitchen.does(ANA, Discard(kitchen.ids(ANA, "cookware tomato")))
    assert (kitchen.place(ANA).hand, kitchen.place(ANA).done) == (10, True)
    kitchen.does(CLEO, Discard(kitchen.ids(CLEO, "egg")))
    assert kitchen.hand(ANA) == "cream egg basil penne lasagne truffle parmesan block"
    assert kitchen.pile(ANA) == "cookware tomato"
    assert kitchen.game.step == "shop"


def test_cd_44_vp_may_be_negative() -> None:
    kitchen = Kitchen(roles="critic waiter chef")
    kitchen.goes_to("role", ANA)
    kitchen.does(ANA, PlayRole(BEN, "pan"))
    kitchen.finishes_turn()
    assert [place.score for place in kitchen.sees(None).places] == [-1, -2, 0]


def test_cd_45_the_test_is_made_once_after_all_four_phases() -> None:
    kitchen = Kitchen()
    kitchen.game.scores[ANA] = 39
    kitchen.cooks(ANA, f"{EASY[0]}: penne")
    kitchen.cooks(BEN, f"{recipes('france', 'normal')[0]}: duck butter")
    kitchen.goes_to("cook_actions", CLEO)
    kitchen.game.scores[BEN] = 39
    assert kitchen.game.outcome() is None
    kitchen.done(CLEO)  # Ben finishes the turn and has more in the end
    outcome = kitchen.game.outcome()
    assert outcome is not None
    assert outcome == Outcome({ANA: 40, BEN: 41, CLEO: 0}, (BEN,), "somebody has 40 VP")
    assert kitchen.game.step == "over"
    assert kitchen.refuses(ANA, Discard()) == "Not now: the game is over."


def test_cd_45_just_40_vp_are_enough_and_39_are_not() -> None:
    assert ended(ana=40).reason == "somebody has 40 VP"
    kitchen = Kitchen()
    kitchen.game.scores[ANA] = 39
    kitchen.finishes_turn()
    assert kitchen.game.outcome() is None


def test_cd_45_the_30_of_a_goal_do_not_count_for_the_40() -> None:
    kitchen = Kitchen()
    kitchen.goes_to("cook_actions", CLEO)
    kitchen.has(ANA, tracked=PASTA)
    kitchen.game.scores[ANA] = 15
    kitchen.done(CLEO)
    assert kitchen.game.outcome() == Outcome({ANA: 45, BEN: 0, CLEO: 0}, (ANA,), "a win condition is met")


def test_cd_46_a_win_condition_ends_the_game_after_the_turn() -> None:
    kitchen = Kitchen()
    kitchen.has(ANA, tracked=PASTA.removesuffix(" penne"))
    kitchen.cooks(ANA, "fettuccine-alfredo: fettuccine cream")
    kitchen.finishes_turn()
    outcome = kitchen.game.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("a win condition is met", (ANA,))


def test_cd_46_it_can_be_lost_again_before_the_test() -> None:
    kitchen = Kitchen()
    kitchen.goes_to("cook_actions", BEN)
    kitchen.has(ANA, tracked=PASTA)
    kitchen.holds(BEN, "win")
    kitchen.plays(BEN, "disrupt_progress", ANA, "penne")
    kitchen.finishes_turn()
    assert kitchen.game.outcome() is None


def test_cd_47_a_win_condition_adds_30_to_the_vp() -> None:
    kitchen = Kitchen()
    kitchen.goes_to("cook_actions", CLEO)
    kitchen.has(ANA, tracked=PASTA)
    kitchen.game.scores.update({ANA: 12, BEN: 41, CLEO: 38})
    kitchen.done(CLEO)
    outcome = kitchen.game.outcome()
    assert outcome is not None
    assert outcome.scores == {ANA: 42, BEN: 41, CLEO: 38}
    assert (outcome.winners, outcome.reason) == ((ANA,), "somebody has 40 VP and a win condition is met")
    assert kitchen.place(ANA).score == 12  # as it was scored


def test_cd_48_of_equal_players_the_one_who_cooked_most_recently_wins_alone() -> None:
    assert ended(ana=41, ben=41, cleo=7).winners == (BEN,)
    assert ended(ana=41, ben=41, cleo=41).winners == (CLEO,)
    assert ended(ana=42, ben=41, cleo=41).winners == (ANA,)


def test_cd_49_after_60_turns_the_game_is_over() -> None:
    kitchen = Kitchen()
    kitchen.game.round = 58
    kitchen.goes_to("cook")
    kitchen.finishes_turn()
    assert (kitchen.game.outcome(), kitchen.sees(None).round) == (None, 59)
    kitchen.finishes_turn()
    kitchen.game.scores[BEN] = 3
    kitchen.finishes_turn()
    outcome = kitchen.game.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((BEN,), "60 turns were played")


def test_cd_64_a_table_may_agree_on_fewer_turns_and_the_most_vp_win() -> None:
    kitchen = Kitchen(turns=2)
    assert kitchen.sees(None).turns == 2
    kitchen.finishes_turn()
    assert kitchen.game.outcome() is None
    kitchen.game.scores[CLEO] = 4
    kitchen.finishes_turn()
    outcome = kitchen.game.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((CLEO,), "2 turns were played")


@pytest.mark.parametrize("turns", [0, 61])
def test_cd_64_a_game_has_one_to_sixty_turns(turns: int) -> None:
    with pytest.raises(IllegalMove, match=f"Play 1 to 60 turns, not {turns}."):
        Kitchen(turns=turns)


def test_cd_49_what_ends_the_60th_turn_anyway_is_the_reason() -> None:
    kitchen = Kitchen()
    kitchen.game.round, kitchen.game.scores[ANA] = 60, 40
    kitchen.finishes_turn()
    outcome = kitchen.game.outcome()
    assert outcome is not None
    assert outcome.reason == "somebody has 40 VP"


def late(kitchen: Kitchen, seat: int) -> Move:
    """What the clock does, which is always legal."""
    move = kitchen.game.default_move(seat)
    kitchen.game.check(seat, move)
    return move


def test_cd_63_the_clock_takes_the_first_free_deck() -> None:
    game = set_up(2, Options(), Chance("1", 0), {"order": [1, 0]})
    assert game.default_move(BEN) == ChooseDeck(next(iter(countries())))


def test_cd_63_the_clock_discards_nothing_and_prepares_all() -> None:
    kitchen = Kitchen()
    assert late(kitchen, ANA) == Discard()
    kitchen.goes_to("prepare")
    kitchen.holds(ANA, f"tomato block {EASY[0]} cookware penne")
    assert late(kitchen, ANA) == Prepare(kitchen.ids(ANA, "tomato cookware penne"))


def test_cd_63_the_clock_plays_and_blocks_and_cooks_nothing() -> None:
    kitchen = Kitchen()
    kitchen.goes_to("prepare_actions", ANA)
    kitchen.holds(ANA, "draw hand")
    assert late(kitchen, ANA) == Done()
    kitchen.holds(BEN, "block")
    kitchen.announces(ANA, "draw_cards")
    assert late(kitchen, BEN) == NoBlock()
    kitchen.gets(ANA, f"{EASY[0]}: penne")
    assert late(kitchen, ANA) == Cook()


def test_cd_63_the_clock_leaves_roles_unused_and_refuses_the_dishwasher() -> None:
    kitchen = Kitchen(roles="dishwasher supplier chef")
    kitchen.goes_to("role", ANA)
    assert late(kitchen, ANA) == SkipRole()
    kitchen.does(ANA, PlayRole(BEN))
    assert late(kitchen, BEN) == Refuse()
    kitchen.does(BEN, Refuse())
    kitchen.has(CLEO, discards="rice tuna salmon")
    kitchen.does(BEN, PlayRole(CLEO, "take"))
    assert late(kitchen, CLEO) == Take(kitchen.ids(CLEO, "tuna salmon"))


@pytest.mark.parametrize(("hand", "gone"), [(TEN, "block cookware"), ("tomato penne tomato", "penne tomato")])
def test_cd_63_the_clock_discards_the_last_cards_of_the_hand(hand: str, gone: str) -> None:
    kitchen = Kitchen("france", "italy")
    if hand == TEN:
        kitchen.goes_to("cook_actions", BEN)
        kitchen.holds(BEN, hand)
        kitchen.done(BEN)
    else:
        kitchen.goes_to("prepare_actions", ANA)
        kitchen.holds(ANA, "draw")
        kitchen.holds(BEN, hand)
        kitchen.plays(ANA, "discard_cards", BEN)
    move = late(kitchen, BEN)
    assert move == Discard(kitchen.ids(BEN, gone))
    kitchen.does(BEN, move)
    assert kitchen.game.discards[BEN][-2:] == kitchen.ids(BEN, gone)


def test_cd_63_the_clock_tracks_the_first_card_and_keeps_none() -> None:
    kitchen = Kitchen("thailand", "italy")
    kitchen.cooks(ANA, f"{recipes('thailand', 'hard')[0]}: shrimp lime palm-sugar")
    kitchen.goes_to("track", ANA)
    assert late(kitchen, ANA) == Track("thailand-lime")
    kitchen.defaults()
    assert late(kitchen, ANA) == Keep()
