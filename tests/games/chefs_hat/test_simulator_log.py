"""CH-44: what the published simulator does otherwise, each difference by name, and in which versions."""

from __future__ import annotations

import msgspec
import pytest

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove
from partychef.games.chefs_hat.moves import Discard, Give, Pass
from partychef.games.chefs_hat.options import Options
from partychef.games.chefs_hat.rules import Restaurant
from partychef.games.chefs_hat.setup import set_up
from partychef.games.chefs_hat.simulator_rules import RULEBOOK, Differences, differences, fixed_gift
from tests.games.chefs_hat.kitchen import HANDS, fresh, scene, second_shift

OLD, MIDDLE, NEW = (Options(rules="simulator", version=version) for version in ("0.2.1", "2.1.1", "2.3.8.6"))
NEXT = Options(rules="simulator", version="2.3.9")
every_version = pytest.mark.parametrize("options", [OLD, MIDDLE, NEW], ids=lambda options: options.version)


def allows(state: Restaurant, seat: int, *cards: int) -> bool:
    """Whether these cards may be placed, or, with no cards, whether a pass is allowed; the offer must agree."""
    move = Discard(cards) if cards else Pass()
    try:
        state.check(seat, move)
    except IllegalMove:
        assert move not in state.legal_moves(seat)
        return False
    assert move in state.legal_moves(seat)
    return True


def play(state: Restaurant, *turns: tuple[int, ...]) -> Restaurant:
    """Seat and cards of each turn; no cards are a pass."""
    for seat, *cards in turns:
        move = Discard(tuple(cards)) if cards else Pass()
        state.check(seat, move)
        state.apply(seat, move, Chance("later", state.turns))
    return state


def test_ch_44_by_the_rulebook_nothing_differs() -> None:
    assert differences("rulebook", "") == RULEBOOK
    assert not any(msgspec.structs.astuple(RULEBOOK))
    with pytest.raises(IllegalMove, match="Only the simulator's rules have a version"):
        differences("rulebook", "2.1.1")


@pytest.mark.parametrize("version", ["new", "2", "2.", "2.1.1.1.1", "99999.1", "-1.0", "2.1.1\n"])
def test_ch_44_a_version_is_written_with_dots(version: str) -> None:
    with pytest.raises(IllegalMove, match="is not a version of the simulator"):
        differences("simulator", version)


def test_ch_44_no_version_is_the_newest_whose_logs_are_read() -> None:
    assert differences("simulator", "") == differences("simulator", "2.3.8.6")


@pytest.mark.parametrize(
    ("name", "first", "last"),
    [
        ("opens_by_joker", "2.0.9", None),
        ("starter_keeps_to_elevens", None, "2.3.8.9"),
        ("last_player_plays_on", None, "2.2.1"),
        ("gifts_are_fixed", None, "0.2.1"),
        ("food_fight_by_itself", None, "0.2.1"),
        *((name, None, None) for name in Differences.__struct_fields__ if name not in (
            "opens_by_joker", "starter_keeps_to_elevens", "last_player_plays_on", "gifts_are_fixed",
            "food_fight_by_itself",
        )),
    ],
)  # fmt: skip
def test_ch_44_which_versions_differ(name: str, first: str | None, last: str | None) -> None:
    versions = ["0.1.1", "0.2.1", "2.0.8", "2.0.9", "2.1.1", "2.2.1", "2.2.2", "2.2.9", "2.3.8.6", "2.3.8.9", "2.3.9.1"]
    differing = [version for version in versions if getattr(differences("simulator", version), name)]
    assert differing == versions[versions.index(first or "0.1.1") : versions.index(last or "2.3.9.1") + 1]


@every_version
def test_ch_44_any_eleven_opens_and_the_starter_is_whom_the_deal_names(options: Options) -> None:
    for starter in range(4):
        state = fresh(options, hands=HANDS, starter=starter)
        assert state.to_move() == {starter}
        assert allows(state, starter, 11)
        assert not allows(state, starter, 10)


def test_ch_44_without_a_log_a_joker_or_any_eleven_opens() -> None:
    for options, card in ((OLD, 11), (MIDDLE, 12), (NEW, 12)):
        states = [set_up(4, options, Chance(str(seed), 0)) for seed in range(20)]
        starters = [min(state.waiting) for state in states]
        assert set(starters) == {0, 1, 2, 3}
        assert all(state.hands[starter][card] for state, starter in zip(states, starters, strict=True))


@every_version
def test_ch_44_the_leader_may_pass_and_the_next_one_is_free(options: Options) -> None:
    state = fresh(options, hands=HANDS, starter=1)
    assert allows(state, 1)
    play(state, (1,))
    assert state.to_move() == {2}
    assert allows(state, 2, 3)
    assert allows(state, 2)
    play(state, (2,), (3,), (0,))
    assert len(state.oven) == 1
    assert state.to_move() == {0}  # nobody has ever placed anything: seat 0 leads


@every_version
def test_ch_44_when_all_pass_the_last_placement_of_the_game_leads(options: Options) -> None:
    state = fresh(options, hands=HANDS, starter=2)
    play(state, (2, 11), (3,), (0,), (1,), (2,), (3,), (0,), (1,))
    assert len(state.oven) == 2
    assert state.to_move() == {2}


@pytest.mark.parametrize(("options", "kept"), [(OLD, True), (MIDDLE, True), (NEW, True), (NEXT, False)])
def test_ch_44_the_starter_keeps_to_elevens_in_the_first_pizza(options: Options, kept: bool) -> None:
    state = play(fresh(options, hands=HANDS, starter=1), (1, 11), (2, 10), (3, 9), (0, 8))
    assert state.to_move() == {1}
    assert allows(state, 1, 2) is not kept
    assert allows(state, 1)
    play(state, (1,), (2,), (3,))
    assert state.to_move() == {0}
    play(state, (0, 11))
    assert allows(state, 1, 10)  # from the second pizza on, anything


@every_version
def test_ch_44_a_lone_joker_is_unbeatable(options: Options) -> None:
    state = scene((9, 12), (1, 2), options=options)
    assert allows(state, 0, 12)
    play(state, (0, 12))
    assert not allows(state, 1, 1)
    assert allows(state, 1)


@every_version
def test_ch_44_two_jokers_go_together_only_when_they_open(options: Options) -> None:
    state = scene((9, 9, 12, 12), options=options)
    assert allows(state, 0, 9, 9, 12)
    assert not allows(state, 0, 9, 9, 12, 12)
    assert not allows(state, 0, 12, 12)
    opening = fresh(options, hands=HANDS, starter=2)
    assert allows(opening, 2, 11, 11, 12, 12)
    assert not allows(opening, 2, 12)
    assert not allows(opening, 2, 12, 12)


@every_version
def test_ch_44_the_answer_to_somebody_who_went_out_is_cut_short(options: Options) -> None:
    turns = ((0, 9), (1,), (2, 8), (3,))
    hands = ((4, 9), (1, 10), (8,), (10, 10))
    assert len(play(scene(*hands), *turns).oven) == 0  # by the rulebook seat 0 may beat the 8
    state = play(scene(*hands, options=options), *turns)
    assert len(state.oven) == 1
    assert state.to_move() == {3}  # left of seat 2, who is out


@every_version
def test_ch_44_who_has_had_no_turn_in_the_pizza_is_still_asked(options: Options) -> None:
    state = play(scene((9,), (4, 10), (10,), (10,), options=options), (0, 9))
    assert state.to_move() == {1}
    assert allows(state, 1, 4)


@pytest.mark.parametrize(("options", "plays_on"), [(OLD, True), (MIDDLE, True), (NEW, False)])
def test_ch_44_the_last_player_plays_on(options: Options, plays_on: bool) -> None:
    state = scene((9,), (4, 4, 10), (), (), finished=(2, 3), options=options)
    play(state, (0, 9))
    assert bool(state.past) is not plays_on
    if plays_on:
        play(state, (1,), (1, 4), (1,), (1, 4), (1, 10))
        assert state.past[0].order == (2, 3, 0, 1)
        assert state.past[0].rest == ()


def test_ch_44_old_versions_fix_the_gifts() -> None:
    assert fixed_gift([1, 9, 10, 11, 12], 2) == [10, 11]
    assert fixed_gift([1, 9, 10, 11, 12], 1) == [12]
    state = second_shift(options=OLD)
    assert state.step == "pizza"
    assert {gift.giver: gift.cards for gift in state.gifts} == {0: (11, 11), 1: (11,), 2: (3,), 3: (3, 4)}
    for options in (MIDDLE, NEW):
        state = second_shift(options=options)
        assert state.to_move() == {0, 1}
        state.check(0, Give((1, 3)))


def test_ch_44_nobody_is_asked_for_a_special_action() -> None:
    for options in (OLD, MIDDLE, NEW):
        state = second_shift(roles=(2, 0, 1, 3), options=options)  # seat 2, with both Jokers, is Chef
        assert state.step != "special"
        assert state.special is None
        assert state.gifts or state.to_move() == {2, 0}  # cards change hands all the same


def test_ch_44_old_dishwashers_fight_with_food_by_themselves_and_no_cards_change_hands() -> None:
    state = second_shift(roles=(0, 1, 3, 2), options=OLD)
    assert (state.special, state.announcer) == ("food_fight", 2)
    assert state.roles == (2, 3, 1, 0)
    assert state.gifts == ()
    assert state.step == "pizza"
    for options in (MIDDLE, NEW):
        assert second_shift(roles=(0, 1, 3, 2), options=options).special is None


@every_version
def test_ch_44_a_tie_is_shared(options: Options) -> None:
    for given, winners in ((options, (0, 1)), (Options(), (1,))):
        state = scene((), (), (9,), (10,), turn=2, finished=(1, 0), options=given)
        state.scores = [13, 12, 0, 0]
        play(state, (2, 9))
        if given.version in ("0.2.1", "2.1.1"):
            play(state, (3,), (3, 10))
        outcome = state.outcome()
        assert outcome
        assert outcome.scores == {0: 15, 1: 15, 2: 1, 3: 0}
        assert outcome.winners == winners
