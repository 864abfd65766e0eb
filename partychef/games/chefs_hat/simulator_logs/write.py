"""The simulator log of a game (CH-37 to CH-43): the record is played and every line written as it happens.

Beyond the rulebook's last section the lines are those of the published simulator, with seats from 0 everywhere and
with the right names for the roles. The cards of an exchange are written after it, when all are fixed.
"""

from __future__ import annotations

from typing import Any

import msgspec

from partychef.engine.chance import Chance
from partychef.engine.game import Seat, read_options
from partychef.engine.leaving import Leave
from partychef.engine.record import Entry, Record
from partychef.engine.taking_back import standing
from partychef.engine.words import clean_line
from partychef.games.chefs_hat import CHEFS_HAT
from partychef.games.chefs_hat.cards import HAND, TARGET, counted, listed
from partychef.games.chefs_hat.moves import Discard, Pass
from partychef.games.chefs_hat.rules import Restaurant
from partychef.games.chefs_hat.setup import set_up
from partychef.games.chefs_hat.simulator_logs.parse import PARTYCHEF
from partychef.games.chefs_hat.simulator_logs.replay import LABELS, board
from partychef.games.chefs_hat.state import Gift
from partychef.games.chefs_hat.view import Cards

RULE = "-" * 101
DECLARED = {"dinner_is_served": "DinnerServed", "food_fight": "FoodFight"}


def write_log(record: Record, number: int = 1) -> str:
    """The log of a game of Chef's Hat, as far as the record goes. `number` is the game's place in its series."""
    return "\n".join([*_Writer(record, number).lines, ""])


class _Writer:
    """Plays the record and writes down what happens."""

    def __init__(self, record: Record, number: int) -> None:
        self.lines: list[str] = []
        self.header = record.header
        options: Any = read_options(CHEFS_HAT, self.header.options)
        self.state = set_up(len(self.header.players), options, Chance(self.header.seed, 0), self.header.deal)
        self._head(number)
        self._deal()
        for place in standing([(entry.seat, entry.move) for entry in record.entries]):
            self._entry(record.entries[place], Chance(self.header.seed, place + 1))

    def _head(self, number: int) -> None:
        """What the experiment is, and which game of it this is (CH-37)."""
        stop = f"Stop Criteria :{TARGET}"
        names = list(self.header.players)
        self._session(f"Experiment: {PARTYCHEF}")
        self.lines += [f"Names: {names}", f"Seed: {clean_line(self.header.seed)}", stop]
        if self.header.options:
            self.lines.append(f"Options: {msgspec.json.encode(self.header.options).decode()}")
        self._session(f"Starting new Episode:{number}")
        self.lines += [f"Players :{names}", stop]

    def _deal(self) -> None:
        """A shift starts (CH-38): all hands before the exchange."""
        hands = [_before(self.state, seat) for seat in self.state.seats()]
        self._session(f"Match Number {self.state.shift} Starts!")
        self.lines.append(f"Deck: {[card for hand in hands for card in hand]}")
        self.lines += [f"Player {seat}:{list(hand)}" for seat, hand in enumerate(hands)]
        if self.state.step == "pizza":
            self._open_kitchen()

    def _entry(self, entry: Entry, chance: Chance) -> None:
        state, move = self.state, entry.move
        shift, pizza, step = state.shift, len(state.oven), state.step
        if isinstance(move, Leave):  # the simulator knows nobody who leaves
            state.apply(entry.seat, move, chance)
            return
        assert entry.seat is not None
        if isinstance(move, Discard | Pass):
            self._turn(entry.seat, move.cards if isinstance(move, Discard) else ())
        state.apply(entry.seat, move, chance)
        if step != "pizza":
            if state.step == "pizza":
                self._open_kitchen()
        elif state.step == "over" or state.shift > shift:
            self._close_shift(shift)
        elif len(state.oven) > pizza:
            self._session("Pizza ready!!!")
            self._session(f"Round:{len(state.oven) + 1}")

    def _open_kitchen(self) -> None:
        """Write special action, roles and exchange, which are settled; the first pizza starts."""
        state = self.state
        if state.special:
            self.lines.append(f"- Player :{state.announcer} declared {DECLARED[state.special]}!")
        if state.roles:
            chef, sous_chef, waiter, dishwasher = state.roles
            self._session("Changind roles!")
            self.lines += [
                f"- Waiter: Player {waiter}",
                f"- Dishwasher Player:{dishwasher}",
                f"- Souschef Player:{sous_chef}",
                f"- Chef Player:{chef}",
            ]
        if state.gifts:
            self._session("Changing cards!")
            by_role = {LABELS[state.roles.index(gift.giver)]: gift for gift in state.gifts}
            self.lines += [f"--- {label} gave:{_given(by_role[label])}" for label in reversed(LABELS)]
        self._session("Round:1")

    def _turn(self, seat: Seat, cards: Cards) -> None:
        """One move (CH-39 to CH-43): the hand and the board are those before it."""
        state = self.state
        hand = listed(state.hands[seat])
        before = board(state.pizza[-1][1] if state.pizza else ())
        action = f"('DISCARD', {list(cards)})" if cards else "('PASS', [0])"
        self.lines += [
            f" -- Player {seat} - {self.header.players[seat]}",
            f" --- Player Hand: {[0] * (HAND - len(hand)) + list(hand)}",
            f" --- Board Before: {list(before)}",
            f" --- Action: {action}",
        ]
        if len(cards) == len(hand):
            self.lines.append(" --- Player Finished!")
        self.lines.append(f" --- Board After: {list(board(cards) if cards else before)}")

    def _close_shift(self, shift: int) -> None:
        """Write that the last pizza is ready (CH-30), then the points and the next deal."""
        scores = list(self.state.past[shift - 1].scores)
        self._session("Pizza ready!!!")
        self._session(f"Match {shift} over! Current Score:{scores}")
        if self.state.step != "over":
            self._deal()

    def _session(self, title: str) -> None:
        self.lines += [RULE, title, RULE]


def _before(state: Restaurant, seat: Seat) -> Cards:
    """The hand as dealt. Gifts that nobody chooses have already changed hands, so they are taken back."""
    hand = counted(listed(state.hands[seat]))
    for gift in state.gifts:
        for card in gift.cards:
            hand[card] += (gift.giver == seat) - (gift.receiver == seat)
    return listed(hand)


def _given(gift: Gift) -> str:
    return str(list(gift.cards) if len(gift.cards) == 2 else gift.cards[0])
