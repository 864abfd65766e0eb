"""The laws of the engine's agreement, as functions: each raises AssertionError for a table at which it is broken.

A table is a game, its number of seats, and what the laws must know of the game: the house rules to try, where the
cards are, what is secret. No law takes a game's own `copy()` or `==` at its word but those that are about them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from itertools import groupby
from random import Random
from typing import Any, NamedTuple

import msgspec

from partychef.engine.chance import Chance
from partychef.engine.game import Actor, Game, IllegalMove, Move, Place, View, read_move
from partychef.engine.record import Entry, Header, Record, play, read, write

CLOSELY = 20
SELDOM = 0.1
"""Laws that are slow to check look at the first `CLOSELY` moments, and at this share of the later ones."""


ATOMS = frozenset((str, int, float, bool, type(None)))
"""Types whose values cannot change, so that a copy may share them."""
OFTEN_ENOUGH = 0.2
"""How likely somebody does what nobody waits for, if there is such a thing."""
OFTEN = 6
"""If something was hidden from a seat in this many moments, blanking must have changed it at least once."""


class Table(NamedTuple):
    """A game, its subject and a number of seats, on which a law is tried."""

    game: Game
    subject: Any
    """`house_rules`, `choose`, `refused`, `ALL_CARDS`, `cards` and `blanked`: see any `subject.py`."""
    seats: int

    def evenings(self, name: str) -> Iterator[Evening]:
        """Four evenings with a seed and house rules of their own; one from 8 seats up, as large tables play long."""
        return (Evening(self, name, number) for number in range(4 if self.seats < 8 else 1))


class Moment(NamedTuple):
    """A game just before a move."""

    state: Any
    actor: Actor
    move: Move
    chance: Chance


class Evening:
    """One game with random moves, watched move by move."""

    def __init__(self, table: Table, name: str, number: int) -> None:
        self.table = table
        self.seed = f"{name} {table.seats} {number}"
        self.dice = Random(self.seed)
        self.whims = Random(f"whims {self.seed}")
        self.number = 0
        """The number of the next move."""
        self.options = self.dice.choice(table.subject.house_rules(table.seats))
        self.state: Any = table.game.deal(table.seats, self.options, Chance(self.seed, 0))

    def moments(self) -> Iterator[Moment]:
        """Every moment of the game; the move is made before the next one."""
        while self.state.to_move():
            self.number += 1
            actor = self.dice.choice(sorted(self.state.to_move(), key=str))
            move = self.table.subject.choose(self.state, actor, self.dice)
            guest = self.whims.choice((*self.state.seats(), None))
            if self.whims.random() < OFTEN_ENOUGH and (asides := self.state.asides(guest)):
                actor, move = guest, self.whims.choice(asides)
            yield Moment(self.state, actor, move, Chance(self.seed, self.number))
            self.state.check(actor, move)
            self.state.apply(actor, move, Chance(self.seed, self.number))

    def states(self) -> Iterator[Any]:
        """The game before each move and at its end."""
        for moment in self.moments():
            yield moment.state
        yield self.state

    def looks_closer(self) -> bool:
        """Whether a slow law looks at this moment."""
        return self.number <= CLOSELY or self.dice.random() < SELDOM or not self.state.to_move()

    def header(self) -> Header:
        """The header for a record of this evening."""
        return Header(
            game=self.table.game.id,
            rules=self.table.game.rules_version,
            players=tuple(f"Guest {seat}" for seat in range(self.table.seats)),
            seed=self.seed,
            options=msgspec.json.decode(msgspec.json.encode(self.options)),  # as it is read, with lists for tuples
            judge="Critic",
        )


def the_end(table: Table) -> None:
    """A game ends; nobody is to move then, and only then; and somebody wins unless nobody has a point."""
    for evening in table.evenings("ends"):
        for moment in evening.moments():
            assert moment.state.to_move()
            assert moment.state.outcome() is None
        outcome = evening.state.outcome()
        assert outcome is not None
        assert not evening.state.to_move()
        assert set(range(table.seats)) <= outcome.scores.keys()
        assert set(outcome.winners) <= outcome.scores.keys()
        crowned = getattr(table.subject, "has_winners", lambda options: True)(evening.options)
        assert outcome.winners or not (crowned and any(outcome.scores.values()))
        assert crowned or not outcome.winners


def who_moves(table: Table) -> None:
    """Everybody who is to move has a legal move, and nobody else does."""
    for evening in table.evenings("moves"):
        for state, *_ in evening.moments():
            for actor in (*state.seats(), None, 99):
                assert bool(state.legal_moves(actor)) == (actor in state.to_move())


def the_offer(table: Table) -> None:
    """Every move on offer is legal."""
    for evening in table.evenings("offer"):
        for state, actor, *_ in evening.moments():
            for move in state.legal_moves(actor):
                _allow(state, actor, move)


def asides(table: Table) -> None:
    """What nobody waits for is legal, and changes neither who is to move nor the step, the points or other hands."""
    for evening in table.evenings("asides"):
        for state, _, _, chance in evening.moments():
            if not evening.looks_closer():
                continue
            places = state.view(None).places
            legal = {one: state.legal_moves(one) for one in state.to_move()}
            for actor in (*state.seats(), None, 99):
                for aside in state.asides(actor):
                    _allow(state, actor, aside)
                    assert read_move(table.game, msgspec.json.decode(msgspec.json.encode(aside))) == aside
                    twin = state.copy()
                    twin.apply(actor, aside, chance)
                    assert (twin.to_move(), twin.timed_step()) == (state.to_move(), state.timed_step())
                    assert twin.view(None).places == places
                    assert {one: twin.legal_moves(one) for one in legal} == legal


def the_clock(table: Table) -> None:
    """The clock's move is legal."""
    for evening in table.evenings("clock"):
        for state, *_ in evening.moments():
            for actor in state.to_move():
                _allow(state, actor, state.default_move(actor))


def everybody_asleep(table: Table) -> None:
    """The clock alone brings a game to its end."""
    for evening in table.evenings("asleep"):
        number = 0
        while evening.state.to_move():
            number += 1
            assert number < 100_000
            actor = evening.dice.choice(sorted(evening.state.to_move(), key=str))
            evening.state.apply(actor, evening.state.default_move(actor), Chance(evening.seed, number))
        assert evening.state.outcome()


def looking(table: Table) -> None:
    """Views and checks do not change the state."""
    for evening in table.evenings("looking"):
        for state, actor, move, _ in evening.moments():
            if not evening.looks_closer():
                continue
            before = independent(state)
            state.view(evening.dice.choice((*state.seats(), None)))
            state.legal_moves(actor)
            state.asides(actor)
            if actor in state.to_move():
                state.default_move(actor)
            state.check(actor, move)
            state.timed_step()
            state.outcome()
            for anybody, attempt in table.subject.refused(state, evening.dice):
                with suppress(IllegalMove):
                    state.check(anybody, attempt)
            assert facts(state) == facts(before)


def views(table: Table) -> None:
    """A view has what every page reads: its seat, the step, the round, the places and the outcome."""
    for evening in table.evenings("views"):
        for state in evening.states():
            if not evening.looks_closer():
                continue
            for seat in (*state.seats(), None):
                view = state.view(seat)
                assert isinstance(view, View)
                assert view.seat == seat
                assert isinstance(view.step, str) and view.step
                assert type(view.round) is int and view.round >= 0
                assert all(isinstance(place, Place) and type(place.score) is int for place in view.places)
                assert sorted(place.seat for place in view.places) == sorted(state.seats())
                assert view.outcome == state.outcome()


def copies(table: Table) -> None:
    """A copy is in the same position, and a move in it leaves the original alone."""
    for evening in table.evenings("copy"):
        for state, actor, move, chance in evening.moments():
            if not evening.looks_closer():
                continue
            twin, before = state.copy(), independent(state)
            assert twin is not state and type(twin) is type(state)
            assert facts(twin) == facts(state)
            twin.apply(actor, move, chance)
            assert facts(state) == facts(before)


def equality(table: Table) -> None:
    """States are equal if all their facts are equal, and otherwise they are not."""
    for evening in table.evenings("equal"):
        for state in evening.states():
            if not evening.looks_closer():
                continue
            assert state == independent(state)
            for name in facts(state):
                other = _with(state, {**facts(state), name: object()})
                assert other != state, f"{name} does not count"


def replays(table: Table) -> None:
    """A replay from JSON gives an equal state."""
    shelf = {table.game.id: table.game}
    for evening in table.evenings("replay"):
        entries = [Entry(moment.actor, moment.move) for moment in evening.moments()]
        record = Record(evening.header(), tuple(entries))
        assert read(write(record), shelf) == record
        assert facts(play(record, shelf)) == facts(evening.state)


def moves_in_json(table: Table) -> None:
    """Moves survive JSON."""
    for evening in table.evenings("json"):
        for state, actor, *_ in evening.moments():
            if not evening.looks_closer():
                continue
            for move in state.legal_moves(actor):
                assert read_move(table.game, msgspec.json.decode(msgspec.json.encode(move))) == move


def every_card(table: Table) -> None:
    """Every card is in exactly one place."""
    for evening in table.evenings("cards"):
        for state in evening.states():
            assert table.subject.cards(state) == table.subject.ALL_CARDS


def lost_cards(table: Table) -> None:
    """The subject's count notices a lost card; otherwise `every_card` would prove nothing."""
    for evening in table.evenings("lost"):
        missed = [
            any(_is_missed(table, state, name) for name in facts(state))
            for state, *_ in evening.moments()
            if evening.looks_closer()
        ]
        assert sum(missed) > len(missed) / 2  # before the cards are dealt they may all be in the box


def secrets(table: Table) -> None:
    """Blanking what is hidden from a seat does not change its view, and does change the views of others."""
    for evening in table.evenings("secrets"):
        hidden, kept = Counter[Actor](), set[Actor]()
        for state, *_ in evening.moments():
            closely, seen = evening.looks_closer(), cache(state.view)
            for seat in evening.dice.sample((*state.seats(), None), min(3, len(state.seats())) if closely else 1):
                twin = table.subject.blanked(independent(state), seat, evening.dice)
                assert twin.view(seat) == seen(seat)
                assert twin.legal_moves(seat) == state.legal_moves(seat)
                assert twin.asides(seat) == state.asides(seat)
                if not closely or (table.seats == 1 and seat is not None):  # who plays alone has nothing to hide
                    continue
                other = evening.dice.choice([one for one in state.seats() if one != seat])
                if _own(seen(other)) != _own(seen(seat)):
                    hidden[seat] += 1
                if twin.view(other) != seen(other):
                    kept.add(seat)
        for seat, times in hidden.items():
            assert seat in kept or times < OFTEN, f"nothing was blanked for {seat}"


def steps(table: Table) -> None:
    """The step has a new key whenever it changes; its parts, which have time limits of their own, belong to it."""
    for evening in table.evenings("steps"):
        whole = (moment.state.timed_step()._replace(part="") for moment in evening.moments())
        steps = [step for step, _ in groupby(whole)]
        keys = [step.key for step in steps]
        assert len(keys) == len(set(keys))


LAWS: tuple[Callable[[Table], None], ...] = (
    the_end,
    who_moves,
    the_offer,
    asides,
    the_clock,
    everybody_asleep,
    looking,
    views,
    copies,
    equality,
    replays,
    moves_in_json,
    every_card,
    lost_cards,
    secrets,
    steps,
)


def facts(state: Any) -> dict[str, Any]:
    """Everything that a state knows, by name."""
    known: dict[str, Any] = vars(state)
    return known


def independent(state: Any) -> Any:
    """A deep copy that is made without the game's own `copy()`."""
    return _with(state, {name: _apart(value) for name, value in facts(state).items()})


def _with(state: Any, known: dict[str, Any]) -> Any:
    """A new state of the same class with these facts."""
    twin = object.__new__(type(state))
    vars(twin).update(known)
    return twin


def _apart(value: Any) -> Any:
    """A deep copy of a fact; values that cannot change are shared."""
    kind = type(value)
    if kind is tuple:
        return value if _of_atoms(value) else tuple(map(_apart, value))
    if isinstance(value, dict):
        return dict(value) if _of_atoms(value.values()) else {key: _apart(one) for key, one in value.items()}
    if isinstance(value, list | set):
        return kind(value if _of_atoms(value) else map(_apart, value))
    return value


def _of_atoms(values: Iterable[Any]) -> bool:
    """Whether none of the values could change."""
    return ATOMS.issuperset(map(type, values))


def _allow(state: Any, actor: Actor, move: Move) -> None:
    try:
        state.check(actor, move)
    except IllegalMove as error:
        raise AssertionError(f"{move} of {actor} is refused: {error}") from error


def _own(view: View) -> View:
    """The view without its seat."""
    return msgspec.structs.replace(view, seat=None)


def _is_missed(table: Table, state: Any, name: str) -> bool:
    """Whether the subject's count notices that the first card of this pile is gone."""
    twin = independent(state)
    piles = facts(twin)
    if not isinstance(piles[name], list | tuple | dict) or not piles[name]:
        return False
    piles[name] = _without_one(piles[name])
    try:
        return bool(table.subject.cards(twin) != table.subject.ALL_CARDS)
    except LookupError:  # a whole pile is missed
        return True


def _without_one(pile: Any) -> Any:
    """The pile without its first card; of several piles, the first that has a card loses it."""
    if not isinstance(pile, dict):
        return pile[1:]
    for key, cards in pile.items():
        if isinstance(cards, list | tuple) and cards:
            return {**pile, key: cards[1:]}
    return dict(list(pile.items())[1:])
