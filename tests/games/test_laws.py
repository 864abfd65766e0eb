"""The laws of the engine's agreement, for every game on the shelf, every number of seats, many seeds, random play."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import groupby
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from partychef.engine.chance import Chance
from partychef.engine.game import Actor, Game, IllegalMove, Move, read_move
from partychef.engine.record import Entry, Header, Record, play, read, write
from partychef.games import GAMES
from tests.games.chefs_hat import subject as chefs_hat
from tests.games.cook_off import subject as cook_off
from tests.games.cooking_party import subject as cooking_party
from tests.games.cuisine_decks import subject as cuisine_decks
from tests.games.green_chef import subject as green_chef
from tests.games.kitchen_closing import subject as kitchen_closing

SUBJECTS: dict[str, Any] = {
    "chefs-hat": chefs_hat,
    "cook-off": cook_off,
    "cooking-party": cooking_party,
    "cuisine-decks": cuisine_decks,
    "green-chef": green_chef,
    "kitchen-closing": kitchen_closing,
}
TABLES = [pytest.param(game, seats, id=f"{game.id}-{seats}") for game in GAMES.values() for seats in game.seats]

every_table = pytest.mark.parametrize(("game", "seats"), TABLES)


class Moment(NamedTuple):
    """A game just before a move."""

    state: Any
    actor: Actor
    move: Move
    number: int
    seed: str


def test_every_game_on_the_shelf_has_its_laws_tested() -> None:
    assert SUBJECTS.keys() == GAMES.keys()


@every_table
def test_a_game_ends_and_nobody_is_to_move_exactly_then(game: Game, seats: int) -> None:
    for law in evenings(game, seats, "ends"):
        for moment in law.moments():
            assert moment.state.to_move()
            assert moment.state.outcome() is None
        assert law.state.outcome() is not None
        assert not law.state.to_move()


@every_table
def test_who_is_to_move_has_a_move_and_nobody_else(game: Game, seats: int) -> None:
    for law in evenings(game, seats, "moves"):
        for state, *_ in law.moments():
            for actor in (*state.seats(), None, 99):
                assert bool(state.legal_moves(actor)) == (actor in state.to_move())


@every_table
def test_every_move_on_offer_is_legal(game: Game, seats: int) -> None:
    for law in evenings(game, seats, "offer"):
        for state, actor, *_ in law.moments():
            for move in state.legal_moves(actor):
                state.check(actor, move)


@every_table
def test_the_move_of_the_clock_is_legal(game: Game, seats: int) -> None:
    for law in evenings(game, seats, "clock"):
        for state, *_ in law.moments():
            for actor in state.to_move():
                state.check(actor, state.default_move(actor))


@every_table
def test_the_clock_alone_brings_a_game_to_its_end(game: Game, seats: int) -> None:
    for law in evenings(game, seats, "asleep"):
        number = 0
        while law.state.to_move():
            number += 1
            actor = law.dice.choice(sorted(law.state.to_move(), key=str))
            law.state.apply(actor, law.state.default_move(actor), Chance(law.seed, number))
        assert law.state.outcome()


@every_table
def test_looking_and_asking_change_nothing(game: Game, seats: int) -> None:
    for law in evenings(game, seats, "looking"):
        for state, actor, move, *_ in law.moments():
            before = state.copy()
            state.view(law.dice.choice((*state.seats(), None)))
            state.legal_moves(actor)
            state.check(actor, move)
            state.timed_step()
            for anybody, attempt in SUBJECTS[game.id].refused(state, law.dice):
                _try(state, anybody, attempt)
            assert state == before


@every_table
def test_a_copy_lives_its_own_life(game: Game, seats: int) -> None:
    for law in evenings(game, seats, "copy"):
        for state, actor, move, number, seed in law.moments():
            if law.dice.random() > 0.1:  # writing everything down takes its time
                continue
            before, twin = repr(state), state.copy()
            twin.apply(actor, move, Chance(seed, number))
            assert repr(state) == before


@every_table
def test_a_replay_from_json_gives_an_equal_state(game: Game, seats: int) -> None:
    for law in evenings(game, seats, "replay"):
        entries = [Entry(moment.actor, moment.move) for moment in law.moments()]
        record = Record(law.header(), tuple(entries))
        assert read(write(record), GAMES) == record
        assert play(record, GAMES) == law.state


@every_table
def test_moves_survive_json(game: Game, seats: int) -> None:
    for law in evenings(game, seats, "json"):
        for state, actor, *_ in law.moments():
            for move in state.legal_moves(actor):
                assert read_move(game, msgspec.json.decode(msgspec.json.encode(move))) == move


@every_table
def test_every_card_is_in_exactly_one_place(game: Game, seats: int) -> None:
    subject = SUBJECTS[game.id]
    for law in evenings(game, seats, "cards"):
        for moment in law.moments():
            assert subject.cards(moment.state) == subject.ALL_CARDS
        assert subject.cards(law.state) == subject.ALL_CARDS


@every_table
def test_what_is_secret_from_a_seat_changes_nothing_it_sees(game: Game, seats: int) -> None:
    for law in evenings(game, seats, "secrets"):
        for state, *_ in law.moments():
            for seat in law.dice.sample((*state.seats(), None), 3):
                twin = SUBJECTS[game.id].blanked(state, seat, law.dice)
                assert twin.view(seat) == state.view(seat)
                assert twin.legal_moves(seat) == state.legal_moves(seat)


@every_table
def test_the_step_has_a_new_key_whenever_it_changes(game: Game, seats: int) -> None:
    for law in evenings(game, seats, "steps"):
        keys = [step.key for step, _ in groupby(moment.state.timed_step() for moment in law.moments())]
        assert len(keys) == len(set(keys))


class Law:
    """One evening of random play, to be watched move by move."""

    def __init__(self, game: Game, seats: int, name: str, number: int) -> None:
        self.game, self.seats = game, seats
        self.seed = f"{name} {seats} {number}"
        self.dice = Random(self.seed)
        self.options = self.dice.choice(SUBJECTS[game.id].house_rules(seats))
        self.state: Any = game.deal(seats, self.options, Chance(self.seed, 0))

    def moments(self) -> Iterator[Moment]:
        """Plays on between one moment and the next."""
        number = 0
        while self.state.to_move():
            number += 1
            actor = self.dice.choice(sorted(self.state.to_move(), key=str))
            move = SUBJECTS[self.game.id].choose(self.state, actor, self.dice)
            yield Moment(self.state, actor, move, number, self.seed)
            self.state.check(actor, move)
            self.state.apply(actor, move, Chance(self.seed, number))

    def header(self) -> Header:
        """What a record of this evening begins with."""
        return Header(
            game=self.game.id,
            rules=self.game.rules_version,
            players=tuple(f"Guest {seat}" for seat in range(self.seats)),
            seed=self.seed,
            options=msgspec.json.decode(msgspec.json.encode(self.options)),  # as it is read, with lists for tuples
            judge="Critic",
        )


def evenings(game: Game, seats: int, name: str) -> Iterator[Law]:
    """Each with a seed and house rules of its own; large tables play long, so one must do."""
    return (Law(game, seats, name, number) for number in range(4 if seats < 8 else 1))


def _try(state: Any, actor: Actor, move: Move) -> None:
    with suppress(IllegalMove):
        state.check(actor, move)
