"""Somebody practises alone: who sits there, how fast it goes, and what nobody is asked."""

from __future__ import annotations

from typing import Any

import pytest

from partychef.chefs import heuristic
from partychef.engine.chance import Chance
from partychef.engine.pace import Words, reading_time
from partychef.games import GAMES
from partychef.games.chefs_hat.moves import Pass
from partychef.games.cooking_party.reading import words_on_screen
from partychef.tables import alone, devices, host
from partychef.tables.branching import branch_off
from partychef.tables.forgetting import forget_for_good
from partychef.tables.housekeeping import DAY, Housekeeping
from partychef.tables.live import Live, has_work
from partychef.tables.names import Refusal, WrongCode
from partychef.tables.practice import Critic, Opened, kinds, open_practice, opponents_in, usual_opponents
from partychef.tables.waiting_games import practice_games
from tests.tables.conftest import House

SCORED = [game for game in GAMES if not GAMES[game].always_judged]
GRANDMOTHER = Critic("grandmother", "The Grandmother", "👵")
SECRET = "a secret of this house"


def practice(house: House, game: str = "kitchen-closing", **asked: Any) -> Opened:
    return open_practice(house.tables, game, **{"seed": "7", **asked})


def asked(live: Live) -> bool:
    """Whether the table waits for the player."""
    assert live.state is not None
    return alone.has_the_word(live) or (0 in live.state.to_move() and has_work(live, 0))


def wait_till_asked(house: House, code: str, patience: float = 120.0) -> float:
    """Let time pass until the player is asked; returns how long it took."""
    began, live, n = house.time, house.live(code), -1
    while live.playing and not (live.n == n and asked(live)):  # the clock looks once more: it may pass for the player
        assert house.time < began + patience
        seconds, n = 0.1 if live.n == n else 0.0, live.n  # the clock looks again as soon as anything has changed
        house.wait(seconds)
    return house.time - began


def move(house: House, code: str) -> None:
    """The player makes a move of a good cook, or goes on from a result; nothing once the game is over."""
    live = house.live(code)
    assert live.state is not None
    if not live.playing:
        return
    if alone.has_the_word(live):
        alone.go_on(house.tables, code)
        return
    chosen = heuristic.choose(live.state.view(0), live.state.legal_moves(0), Chance("player", live.n))
    with house.tables.at(code) as live:
        house.tables.make_move(live, 0, chosen, "person")


@pytest.mark.parametrize("game", GAMES)
def test_one_person_and_the_chefs_they_chose_sit_there_and_the_game_has_begun(house: House, game: str) -> None:
    for many in opponents_in(GAMES[game]):
        kind = kinds(game)[0]
        judged = {"critic": GRANDMOTHER} if GAMES[game].always_judged else {}
        live = house.live(practice(house, game, kind=kind, opponents=many, **judged).code)
        seated = sorted((chair.seat, chair.kind) for chair in live.guests())
        assert seated == [(0, "person"), *((seat, kind) for seat in range(1, many + 1))]
        assert live.playing
        assert live.table.practice


def test_one_may_play_alone_where_there_is_a_game_for_one(house: House) -> None:
    live = house.live(practice(house, "cooking-party", opponents=0, options={"mode": "solo"}).code)
    assert [chair.kind for chair in live.chairs] == ["person"]
    with pytest.raises(Refusal):
        practice(house, "chefs-hat", opponents=0)


def test_what_is_not_offered_is_refused_before_a_table_is_opened(house: House) -> None:
    for wrong in ({"game": "poker"}, {"speed": "never"}, {"opponents": 2}, {"kind": "waiter"}):
        with pytest.raises(Refusal):
            practice(house, **{"game": "chefs-hat", **wrong})  # type: ignore[arg-type]
    assert house.tables.unfinished() == []


def test_nobody_else_sits_down(house: House) -> None:
    code = practice(house).code
    with pytest.raises(Refusal, match="nobody else can sit down"):
        house.tables.sit(code, "Ana", "🍅")


@pytest.mark.parametrize("game", SCORED)
def test_at_instant_speed_no_time_passes_between_two_moves_of_ones_own(house: House, game: str) -> None:
    code = practice(house, game, speed="instant").code
    for _ in range(12):
        assert wait_till_asked(house, code) == 0.0
        move(house, code)
    assert house.live(code).made[1] > 0


@pytest.mark.parametrize("game", SCORED)
def test_at_quick_speed_one_waits_for_three_seconds_at_most_as_a_rule(house: House, game: str) -> None:
    code = practice(house, game).code
    waits = []
    for _ in range(12):
        waits.append(wait_till_asked(house, code))
        move(house, code)
    assert sorted(waits)[len(waits) // 2] <= 3.0


def test_the_speed_changes_in_the_middle_of_a_game(house: House) -> None:
    code = practice(house, "chefs-hat", speed="calm").code
    while wait_till_asked(house, code) < 1.0:
        move(house, code)
    alone.set_speed(house.tables, code, "instant")
    for _ in range(5):
        move(house, code)
        assert wait_till_asked(house, code) == 0.0
    with pytest.raises(Refusal):
        alone.set_speed(house.tables, code, "warp")


def test_a_tap_ends_the_waiting_until_ones_next_move(house: House) -> None:
    code = practice(house, "chefs-hat", speed="calm").code
    waits = []
    for _ in range(8):
        alone.skip(house.tables, code)
        assert wait_till_asked(house, code) == 0.0
        move(house, code)
        waits.append(wait_till_asked(house, code))
        move(house, code)
    assert max(waits) > 1.0  # without the tap they take their time


def told(house: House, code: str) -> dict[str, tuple[Words, float]]:
    """What is said while dishes are judged, until the game is over: the words, and for how long they stay."""
    began: dict[str, float] = {}
    found: dict[str, tuple[Words, float]] = {}
    while house.live(code).playing:
        words = words_on_screen(house.view(code))
        if words is not None and house.step(code) != "cooking" and not asked(house.live(code)):
            since = began.setdefault(words.text, house.time)
            found[words.text] = words, house.time - since + 0.1
        move(house, code) if asked(house.live(code)) else house.wait(0.1)
    return found


@pytest.mark.parametrize("speed", alone.SPEEDS)
def test_what_others_say_stays_as_long_as_it_takes_to_read_at_any_speed(house: House, speed: str) -> None:
    code = practice(house, "cooking-party", speed=speed, opponents=2, critic=GRANDMOTHER, options={"rounds": 1}).code
    found = told(house, code)
    said = {one.text for one in house.view(code).past[0].opinions}
    assert len(said) == 3 and said <= set(found)
    assert any(words.by in (1, 2) for words, _ in found.values())  # an answer
    for words, stayed in found.values():
        if words.by != 0:
            assert stayed >= reading_time(words.text) - 0.2, words


def cooked_with_two(house: House, until: str) -> str:
    """A judged game of three cooks, played until this step begins; returns its code."""
    code = practice(house, "cooking-party", opponents=2, critic=GRANDMOTHER, options={"rounds": 1}).code
    while house.step(code) != until:
        move(house, code) if asked(house.live(code)) else house.wait(0.1)
    return code


def test_a_tap_ends_the_reading_too(house: House) -> None:
    code, began = cooked_with_two(house, "judging"), house.time
    alone.skip(house.tables, code)
    house.wait(0.0)
    assert not house.live(code).playing and house.time == began


def test_a_tap_while_the_others_present_leads_to_the_verdict_and_a_second_one_skips_it(house: House) -> None:
    code, taps = cooked_with_two(house, "presenting"), 0
    began = house.time
    while house.step(code) != "judging":
        assert house.live(code).playing
        if asked(house.live(code)):
            move(house, code)
        else:
            taps += 1
            alone.skip(house.tables, code)
            house.wait(0.0)
    assert taps > 0
    assert house.time == began
    assert house.view(code).opinions == ()
    house.wait(3.0)
    (said,) = house.view(code).opinions
    house.wait(reading_time(said.text) - 4.0)
    assert house.view(code).opinions == (said,)
    alone.skip(house.tables, code)
    house.wait(0.0)
    assert not house.live(code).playing


def test_the_player_alone_goes_on_from_a_result(house: House) -> None:
    code = practice(house, speed="instant", kind="chef", options={"rounds": 2}).code
    while house.step(code) != "break":
        wait_till_asked(house, code)
        move(house, code)
    house.wait(600)
    assert house.step(code) == "break"
    alone.go_on(house.tables, code)
    assert house.step(code) != "break"
    with pytest.raises(Refusal, match="has begun already"):
        alone.go_on(house.tables, code)


def test_ch_24_whoever_can_put_nothing_down_passes_without_a_tap(house: House) -> None:
    code = practice(house, "chefs-hat", speed="instant").code
    passed = 0
    while house.live(code).playing and passed < 3:
        wait_till_asked(house, code)
        live = house.live(code)
        if not live.playing:
            break
        assert live.state is not None
        assert len(live.state.legal_moves(0)) > 1
        passed += sum(entry.seat == 0 and isinstance(entry.move, Pass) for entry in live.lately.entries)
        move(house, code)
    assert passed >= 3


def test_cd_29_whoever_holds_no_blocking_card_is_not_asked_to_block(house: House) -> None:
    code = practice(house, "cuisine-decks", speed="instant", options={"random_decks": True}).code
    answered = 0
    for _ in range(60):
        wait_till_asked(house, code)
        live = house.live(code)
        if not live.playing:
            break
        assert live.state is not None
        if house.step(code) == "response":
            assert "block" in live.state.view(0).hand  # type: ignore[attr-defined]
        answered += sum(entry.seat == 0 and type(entry.move).__name__ == "NoBlock" for entry in live.lately.entries)
        move(house, code)
    assert answered > 0


def test_no_clock_runs_not_even_for_an_answer(house: House) -> None:
    code = practice(house, "cuisine-decks", speed="instant", options={"random_decks": True}).code
    for _ in range(60):
        assert house.live(code).table.deadline is None
        wait_till_asked(house, code)
        if not house.live(code).playing:
            break
        move(house, code)
    assert house.live(code).n > 60


def test_what_happened_since_ones_last_move_is_remembered_even_across_a_restart(house: House) -> None:
    code = practice(house, "chefs-hat", speed="instant").code
    for _ in range(3):
        wait_till_asked(house, code)
        move(house, code)
    wait_till_asked(house, code)
    lately, n = house.live(code).lately, house.live(code).n
    assert lately.entries
    assert all(entry.seat != 0 or isinstance(entry.move, Pass) for entry in lately.entries)
    house.restart()
    again = house.live(code)
    assert again.lately.entries == lately.entries
    assert again.lately.since is not None
    assert lately.since is not None
    assert again.lately.since.view(0) == lately.since.view(0)
    assert again.n == n


def test_at_a_party_nothing_of_it_holds(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo", game="kitchen-closing")
    for tap in (alone.skip, alone.go_on):
        with pytest.raises(Refusal, match="Nobody practises"):
            tap(house.tables, code)
    assert house.live(code).lately.entries == ()


def test_a_paused_game_says_so_in_words_for_one(house: House) -> None:
    code = practice(house, "chefs-hat", speed="instant").code
    wait_till_asked(house, code)
    host.pause(house.tables, code)
    with pytest.raises(Refusal, match="Your game is paused"):
        house.default(code, 0)


def test_an_unfinished_game_is_kept_as_long_as_any_other(house: House) -> None:
    live = house.live(practice(house).code)
    assert (
        Housekeeping(house.tables, keep_played=365).goes_at(live.table, seated=True) == live.table.touched + 365 * DAY
    )


def test_a_list_of_games_plays_no_log(house: House) -> None:
    code, party = practice(house, kind="line-cook").code, house.party("Ana", "Ben", "Cleo", game="kitchen-closing")
    house.restart()
    games = practice_games(house.store, [code, party, "NOBODY"])
    assert list(games) == [code]
    assert games[code].playing
    assert games[code].kinds == ("line-cook",) * 3
    assert house.tables.revisions() == {}  # no table has come into memory
    assert practice_games(house.store, []) == {}


def test_a_second_try_knows_with_which_game_it_began_even_where_others_lie_between(house: House) -> None:
    first = practice(house, "chefs-hat", speed="instant").code
    wait_till_asked(house, first)
    host.stop(house.tables, first)
    codes = [first]
    for _ in range(3):
        codes.append(branch_off(house.tables, codes[-1], 1, 0, 0.0).code)
        host.stop(house.tables, codes[-1])
    assert {code: one.first for code, one in practice_games(house.store, [codes[0], codes[3]]).items()} == {
        codes[0]: None,
        codes[3]: first,
    }
    forget_for_good(house.tables, codes[1])
    assert practice_games(house.store, [codes[3]])[codes[3]].first == codes[1]


# -- another device ---------------------------------------------------------------------------------------------------


def test_a_link_takes_the_seat_to_another_device_once(house: House) -> None:
    opened = practice(house)
    live = house.live(opened.code)
    token = devices.link_for(live, SECRET)
    before = live.chairs[0].token_hash, live.table.host_hash
    taken = devices.take_over(house.tables, SECRET, token)
    assert (taken.code, taken.chair) == (opened.code, opened.chair)
    assert taken.chair_key != opened.chair_key
    now = house.live(opened.code)
    assert now.chairs[0].token_hash != before[0]
    assert now.table.host_hash != before[1]
    with pytest.raises(devices.SpentLink, match="has been used"):
        devices.take_over(house.tables, SECRET, token)


def test_a_link_that_leads_nowhere_any_more_says_why(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    deleted = practice(house).code
    token = devices.link_for(house.live(deleted), SECRET)
    forget_for_good(house.tables, deleted)
    with pytest.raises(devices.SpentLink, match="deleted"):
        devices.table_of(house.tables, SECRET, token)
    old = devices.link_for(house.live(practice(house).code), SECRET)
    monkeypatch.setattr(devices, "GOOD_FOR", -1)
    with pytest.raises(devices.SpentLink, match="too old"):
        devices.table_of(house.tables, SECRET, old)


@pytest.mark.parametrize("spoil", [lambda token: token[:-2], lambda token: f"x{token}", lambda token: ""])
def test_a_link_that_was_changed_opens_nothing(house: House, spoil: Any) -> None:
    token = devices.link_for(house.live(practice(house).code), SECRET)
    with pytest.raises(WrongCode):
        devices.table_of(house.tables, SECRET, spoil(token))


def test_a_link_signed_by_another_house_opens_nothing(house: House) -> None:
    token = devices.link_for(house.live(practice(house).code), "another secret")
    with pytest.raises(WrongCode):
        devices.table_of(house.tables, SECRET, token)


def test_a_party_has_no_such_link(house: House) -> None:
    live = house.live(house.party("Ana", "Ben", "Cleo", game="kitchen-closing"))
    with pytest.raises(WrongCode):
        devices.table_of(house.tables, SECRET, devices.link_for(live, SECRET))


def test_there_are_as_many_opponents_as_usual_unless_one_chooses(house: House) -> None:
    live = house.live(practice(house, "cook-off").code)
    assert len(live.chairs) == 1 + usual_opponents("cook-off")
