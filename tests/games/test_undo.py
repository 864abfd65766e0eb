"""What may be taken back has shown nobody anything new: whoever takes a move back has learnt no secret."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, Move, Seat
from partychef.engine.record import Entry, Header, Record, RecordError, positions, read, write
from partychef.engine.taking_back import Retrace, TakeBack, standing
from partychef.games import GAMES
from partychef.games.cooking_party import moves as cooking
from partychef.games.kitchen_closing import moves as closing
from tests.games.laws import Table, independent
from tests.games.test_laws import SUBJECTS

FROM_THE_HAND = (cooking.Plan, cooking.Trade, cooking.Replace, cooking.Swap, cooking.Buy)
TABLES = [
    pytest.param(Table(game, SUBJECTS[game.id], seats), id=f"{game.id}-{seats}")
    for game in GAMES.values()
    for seats in game.seats
    if seats <= 6
]


def with_own_cards(twin: Any, who: Seat, made: Move) -> Move:
    """The same move with the cards that its player holds in this game: which ones they are it shows to nobody."""
    hand = list(getattr(twin.view(who), "hand", ()))
    if not isinstance(made, FROM_THE_HAND):
        return made
    data = msgspec.to_builtins(made)
    if isinstance(made, cooking.Plan):
        data["dishes"] = [[hand.pop() for _ in dish] for dish in made.dishes]
    elif "cards" in data:
        data["cards"] = [hand.pop() for _ in data["cards"]]
    else:
        data["card"] = hand.pop()
    return msgspec.convert(data, type(made))


def known(view: Any) -> Any:
    """The view without what everybody has seen before, though it is not shown: a card that lies open again."""
    return msgspec.structs.replace(view, discard_top=None) if hasattr(view, "discard_top") else view


@pytest.mark.parametrize("table", TABLES)
def test_whoever_may_take_a_move_back_has_learnt_nothing_hidden(table: Table) -> None:
    """The moves since are made again in a game in which everything that the player could not see is different: if that
    player then sees something else, the moves have shown something that was hidden."""
    for evening in islice(table.evenings("undo"), 3):
        retrace, line = Retrace(table.game.undo), list[tuple[Any, Any, Any]]()
        for state, actor, move, chance in evening.moments():
            before = independent(state)
            after = independent(state)
            again = Chance(chance.seed, chance.number)
            after.apply(actor, move, again)
            retrace.note(actor, move, again, before, after)
            line.append((before, actor, move))
            for seat in retrace.seats():
                start = retrace.back(seat)
                since = line[next(place for place, (one, *_) in enumerate(line) if one is start) :]
                assert since[0][1] == seat
                twin = table.subject.blanked(independent(start), seat, evening.dice)
                for _, who, made in since:
                    twin.apply(who, made if who == seat else with_own_cards(twin, who, made), Chance("blank", 0))
                assert known(twin.view(seat)) == known(after.view(seat))


@pytest.mark.parametrize("game", GAMES)
def test_in_every_game_something_can_be_taken_back(game: str) -> None:
    table, found = Table(GAMES[game], SUBJECTS[game], 4), 0
    for evening in islice(table.evenings("something"), 2):
        retrace = Retrace(table.game.undo)
        for state, actor, move, chance in evening.moments():
            before, after = independent(state), independent(state)
            after.apply(actor, move, chance)
            retrace.note(actor, move, chance, before, after)
            for seat in retrace.seats():
                assert retrace.back(seat).view(seat).outcome is None
                found += 1
    assert found


def test_where_a_game_says_nothing_nothing_can_be_taken_back() -> None:
    retrace = Retrace(None)
    state = GAMES["chefs-hat"].deal(4, GAMES["chefs-hat"].options(), Chance("nothing", 0))
    seat: Seat = min(one for one in state.to_move() if one is not None)
    move, chance, before = state.legal_moves(seat)[0], Chance("nothing", 1), state.copy()
    state.apply(seat, move, chance)
    retrace.note(seat, move, chance, before, state)
    assert retrace.seats() == frozenset()
    with pytest.raises(IllegalMove, match="cannot be taken back"):
        retrace.back(seat)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("number", range(3))
def test_a_record_with_moves_taken_back_ends_where_the_game_did(game: str, number: int) -> None:
    """The state after a move that was taken back is that before it, move by move, in the game and by its record."""
    subject, shelf, dice = SUBJECTS[game], GAMES[game], Random(f"{game} {number}")
    seats = 4
    options = dice.choice(subject.house_rules(seats))
    seed, entries, returned = f"retraced {number}", list[Entry](), 0
    state, retrace = shelf.deal(seats, options, Chance(seed, 0)), Retrace(shelf.undo)
    views = [state.view(0)]
    while state.to_move() and len(entries) < 150:
        chance = Chance(seed, len(entries) + 1)
        able = sorted(retrace.seats())
        if able and dice.random() < 0.2:
            seat = dice.choice(able)
            state = retrace.back(seat)
            own = [entries[place] for place in standing([(one.seat, one.move) for one in entries])]
            assert retrace.returned(seat) == [one.move for one in own if one.seat == seat][-1]
            entries.append(Entry(seat, TakeBack()))
            returned += 1
        else:
            actor = dice.choice(sorted(state.to_move(), key=str))
            move, before = subject.choose(state, actor, dice), state
            state = before.copy()
            state.apply(actor, move, chance)
            retrace.note(actor, move, chance, before, state)
            entries.append(Entry(actor, move))
        views.append(state.view(0))
    outside = "J" if any(seat not in range(seats) for seat in state.seats()) else None
    header = Header(
        game=game, rules=shelf.rules_version, players=("A", "B", "C", "D"), seed=seed, judge=outside,
        options=msgspec.to_builtins(options, str_keys=True),
    )  # fmt: skip
    record = read(write(Record(header, tuple(entries))), GAMES)
    assert record.entries == tuple(entries)
    assert [one.view(0) for one in positions(record, GAMES)] == views
    assert returned or game == "cook-off"


def test_a_record_cannot_take_back_what_has_shown_something() -> None:
    header = '{"record": 1, "game": "kitchen-closing", "rules": 1, "players": ["A", "B", "C"], "seed": "1"}'
    state = GAMES["kitchen-closing"].deal(3, GAMES["kitchen-closing"].options(), Chance("1", 0))
    seat = min(one for one in state.to_move() if one is not None)
    back = f'{{"seat": {seat}, "move": "take_back"}}'
    drawn = f'{{"seat": {seat}, "move": "draw"}}'
    taken = f'{{"seat": {seat}, "move": "take"}}'
    for lines in ([back], [drawn, back], [taken, back, back], [taken, back.replace(str(seat), str(1 - min(seat, 1)))]):
        with pytest.raises(RecordError, match="cannot be taken back"):
            read("\n".join([header, *lines]), GAMES)
    assert len(read("\n".join([header, taken, back, drawn]), GAMES).entries) == 3
    with pytest.raises(RecordError, match="is no move of"):
        read("\n".join([header, taken, back.replace("}", ', "moves": 3}')]), GAMES)


def test_which_moves_of_a_log_still_stand() -> None:
    move, back = closing.Take(), TakeBack()
    assert standing([(0, move), (1, move), (0, back), (0, move)]) == [3]
    assert standing([(0, move), (0, move), (0, back), (1, move)]) == [0, 3]
    assert standing([(0, move), (0, move), (0, back), (0, back)]) == []
