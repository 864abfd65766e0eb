"""A simulator log played through our engine move by move, and so turned into a record (CH-44).

Wherever the log and the engine differ, reading ends with one sentence: the line, what the log says, what our engine
says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Never

import msgspec

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, Move, Seat, read_options
from partychef.engine.record import LONGEST_NAME, Entry, Header, Record, tag_of
from partychef.engine.words import clean_line, is_blank
from partychef.games.chefs_hat import CHEFS_HAT
from partychef.games.chefs_hat.cards import MOZZARELLA, listed
from partychef.games.chefs_hat.moves import DinnerIsServed, Discard, FoodFight, Give, NoAction, Pass
from partychef.games.chefs_hat.setup import set_up
from partychef.games.chefs_hat.simulator_logs.lines import LogError
from partychef.games.chefs_hat.simulator_logs.parse import At, Log, Pizza, Shift, Turn, read_log
from partychef.games.chefs_hat.view import Cards, Placed

LABELS = ("Chef", "Souschef", "Waiter", "Dishwasher")
"""The roles in the order of finishing a shift."""
SWAPPED = ("Chef", "Souschef", "Dishwasher", "Waiter")
"""The published simulator prints the last two the wrong way round."""
SPECIALS: dict[str, Move] = {"DinnerServed": DinnerIsServed(), "FoodFight": FoodFight()}
"""What the log calls the special actions."""
PLACES = 11
EMPTY_BOARD = (13, *(0,) * (PLACES - 1))  # CH-41


class Replayed(msgspec.Struct, frozen=True):
    """What came of a log that our engine plays the same way."""

    record: Record
    turns: int
    """How many moves have been compared, with hand and board."""
    shifts: int
    """How many scores have been compared."""


def record_from(text: str, name: str = "log", version: str = "") -> Record:
    """The record of the game that the log tells. Raises LogError, a RecordError, for the first difference."""
    return replay_log(text, name, version).record


def replay_log(text: str, name: str = "log", version: str = "") -> Replayed:
    """Play the log through our engine, as this version of the simulator if one is given.

    Raises LogError, a RecordError, for the first difference.
    """
    log = read_log(text, name)
    if version and not log.ours:
        log = msgspec.structs.replace(log, version=version)
    return _Replay(log).whole()


def board(cards: Sequence[int]) -> tuple[int, ...]:
    """The board as a log writes it: cards first, ingredients before Jokers; 13 when it is empty (CH-41)."""
    placed = tuple(cards)
    return placed + (0,) * (PLACES - len(placed)) if placed else EMPTY_BOARD


class _Replay:
    """A log and the same game in our engine, side by side."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.header = self._header()
        self.entries: list[Entry] = []
        self.turns = self.scores = 0
        try:
            options: Any = read_options(CHEFS_HAT, self.header.options)
            self.state = set_up(4, options, Chance(self.header.seed, 0), self.header.deal)
        except IllegalMove as error:
            raise LogError(f"{log.name}:1: {error}") from None

    def whole(self) -> Replayed:
        for number, shift in enumerate(self.log.shifts, start=1):
            self._shift(shift, number)
        if self.log.final:
            self._same(self.log.final, tuple(self.state.scores), "the final score is")
        return Replayed(Record(self.header, tuple(self.entries)), self.turns, self.scores)

    def _header(self) -> Header:
        log = self.log
        options = log.options if log.ours else {"rules": "simulator", "version": log.version}
        simulated = options.get("rules") == "simulator"
        return Header(
            game=CHEFS_HAT.id,
            rules=CHEFS_HAT.rules_version,
            players=tuple(_name(name, seat) for seat, name in enumerate(log.players)),
            seed=log.seed,
            options=options,
            deal={"shifts": [_dealt(shift, simulated) for shift in log.shifts]},
        )

    def _shift(self, shift: Shift, number: int) -> None:
        if self.state.outcome():
            at = f"the game is over, with {max(self.state.scores)} points"
            self._differ(shift.line, f"shift {number} starts (stop criterion: {self.log.stop[1]})", at)
        if not shift.pizzas:  # the log breaks off before all is settled
            return
        self._special(shift)
        self._roles(shift)
        self._exchange(shift)
        for count, pizza in enumerate(shift.pizzas, start=1):
            self._pizza(pizza, number, count)
        if shift.score:
            self._score(shift.score, number)

    def _special(self, shift: Shift) -> None:
        line, seat, said = shift.declared or (shift.line, None, "")
        if said and said not in SPECIALS:
            self._differ(line, f'player {seat} declares "{said}"', "there is no such action")
        if self.state.step == "special":  # the rulebook asks somebody
            (holder,) = self.state.waiting
            self._move(holder if seat is None else seat, SPECIALS.get(said, NoAction()), line)
        theirs = _action(seat, tag_of(SPECIALS[said]) if said else None)
        ours = _action(self.state.announcer, self.state.special)
        if ours != theirs:
            self._differ(line, theirs, ours)

    def _roles(self, shift: Shift) -> None:
        labels, first = (LABELS, 0) if self.log.ours else (SWAPPED, 1)
        for label, role, seat in zip(labels, LABELS, self.state.roles, strict=False):
            said = shift.roles.get(label)
            if said and said.numbers != (seat + first,):
                self._differ(said.line, f"{label} is {list(said.numbers)}", f"the {role} is seat {seat}")

    def _exchange(self, shift: Shift) -> None:
        if self.state.step == "exchange":
            for label, seat in zip(LABELS[:2], self.state.roles, strict=False):
                said = shift.gifts.get(label)
                if said is None:
                    self._differ(shift.line, f"nothing of what the {label} gave", f"seat {seat} has to give cards")
                self._move(seat, Give(said.numbers), said.line)
        for gift in self.state.gifts:
            label = LABELS[self.state.roles.index(gift.giver)]
            said = shift.gifts.get(label)
            if said:
                self._same(At(said.line, tuple(sorted(said.numbers))), gift.cards, f"the {label} gave")

    def _pizza(self, pizza: Pizza, shift: int, number: int) -> None:
        for turn in pizza.turns:
            self._turn(turn, shift, number)
        here = self._where()
        if pizza.ready and here == (shift, number):
            self._differ(pizza.ready, "the pizza is ready", f"it is the turn of {self._waiting()}")
        goes_on = self.log.shifts[shift - 1].score and not self.state.outcome()
        if pizza.turns and not pizza.ready and here == (shift, number + 1) and goes_on:
            self._differ(pizza.turns[-1].line, "the pizza goes on", "it is ready")

    def _turn(self, turn: Turn, shift: int, pizza: int) -> None:
        state = self.state
        if self._where() != (shift, pizza) or state.outcome():
            self._differ(turn.line, f"player {turn.seat} moves in round {pizza}", f"{self._where_in_words()}")
        if turn.seat not in state.waiting:
            self._differ(turn.line, f"player {turn.seat} moves", f"it is the turn of {self._waiting()}")
        self._same_board(turn.before, _top(state.pizza), "before")
        if self.log.ours:
            self._same(turn.hand, listed(state.hands[turn.seat]), "the hand before the move is")
        cards = turn.action.numbers
        self._move(turn.seat, Discard(cards) if cards else Pass(), turn.action.line)
        hand = () if state.shift != shift else listed(state.hands[turn.seat])
        if not self.log.ours:
            self._same(turn.hand, hand, "the hand after the move is")
        if turn.finished and hand:
            self._differ(turn.action.line, "these are the last cards", f"the hand still has {list(hand)}")
        self._same_board(turn.after, self._placed(shift, pizza), "after")
        self.turns += 1

    def _score(self, score: At, shift: int) -> None:
        past = self.state.past
        if len(past) < shift:
            self._differ(score.line, f"shift {shift} is over", f"it is the turn of {self._waiting()}")
        self._same(score, past[shift - 1].scores, f"the score after shift {shift} is")
        self.scores += 1

    def _move(self, seat: Seat, move: Move, line: int) -> None:
        try:
            self.state.check(seat, move)
        except IllegalMove as error:
            cards = getattr(move, "cards", None)
            what = tag_of(move).replace("_", " ") + (f" {list(cards)}" if cards else "")
            self._differ(line, f"player {seat}: {what}", f"that is refused: {error}")
        self.entries.append(Entry(seat, move))
        self.state.apply(seat, move, Chance(self.header.seed, len(self.entries)))

    def _where(self) -> tuple[int, int]:
        """Shift and pizza of our engine."""
        return self.state.shift, len(self.state.oven) + 1

    def _where_in_words(self) -> str:
        if self.state.outcome():
            return "the game is over"
        shift, pizza = self._where()
        return f"round {pizza} of shift {shift} has begun"

    def _placed(self, shift: int, pizza: int) -> Cards:
        """What our engine had on the pizza after the last move, which may have finished it."""
        state = self.state
        if len(state.past) >= shift:
            return _top(state.past[-1].pizza)
        return _top(state.pizza if self._where() == (shift, pizza) else state.oven[-1])

    def _waiting(self) -> str:
        return ", ".join(f"player {seat}" for seat in sorted(self.state.waiting)) or "nobody"

    def _same(self, said: At, ours: tuple[int, ...], what: str) -> None:
        if said.numbers != ours:
            self._differ(said.line, f"{what} {list(said.numbers)}", str(list(ours)))

    def _same_board(self, said: At, cards: Cards, when: str) -> None:
        # After an exchange the simulator's hands are unsorted until the first placement, and so is what it places.
        ours = board(cards)
        if sorted(said.numbers) != sorted(ours):
            self._same(said, ours, f"the board {when} the move is")

    def _differ(self, line: int, log: str, engine: str) -> Never:
        raise LogError(f"{self.log.name}:{line}: the log says {log}; our engine says {engine}")


def _dealt(shift: Shift, simulated: bool) -> dict[str, Any]:
    """What the log says about the deal: the hands, and who begins."""
    deal: dict[str, Any] = {"hands": [list(hand.numbers) for hand in shift.hands]}
    first = next((turn.seat for pizza in shift.pizzas for turn in pizza.turns), None)
    if first is not None:
        deal["starter" if simulated else "golden"] = first if simulated else _golden(shift, first)
    return deal


def _golden(shift: Shift, starter: Seat) -> Seat:
    """Who was dealt the Golden Mozzarella: the starter, unless all 11s of that hand came in the exchange (CH-14)."""
    gifts = {
        shift.roles[label].numbers[0]: gift.numbers.count(MOZZARELLA)
        for label, gift in shift.gifts.items()
        if label in shift.roles and shift.roles[label].numbers
    }
    if shift.hands[starter].numbers.count(MOZZARELLA) > gifts.get(starter, 0):
        return starter
    roles = [shift.roles[label].numbers[0] for label in LABELS if label in shift.roles]
    return roles[::-1][roles.index(starter)] if starter in roles else starter


def _name(name: str, seat: Seat) -> str:
    return f"Player {seat}" if is_blank(name) else clean_line(name)[:LONGEST_NAME].strip()


def _top(pizza: Sequence[Placed]) -> Cards:
    return pizza[-1][1] if pizza else ()


def _action(seat: Seat | None, special: str | None) -> str:
    return f"{special.replace('_', ' ')} by player {seat}" if special else "no special action"
