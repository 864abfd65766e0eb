"""Our chefs of Chef's Hat among the published players, in the published simulator.

    python3 -m venv peer && peer/bin/pip install ChefsHatGym==2.4.0.4 msgspec
    peer/bin/python benchmarks/chefs_hat_peer.py chef larger_value larger_value larger_value --matches 400

Prints how many matches to 15 points each player wins, with 95 % intervals (a joint win is split), and how often our
players passed although they led a pizza and had something to place. Seats are shuffled before every match. A player is
one of

    heuristic, chef, ...   a kind of AI chef of ours (docs/chefs.md); playouts=200 looks ahead that often
    larger_value           the strongest published one: never passes, places the largest number, as many as it can,
                           Jokers at once, and gives its largest cards away, Jokers first
    larger_value+gifts     the same, but it keeps its Jokers: our heuristic chef chooses its gifts
    random                 any allowed action; gives its largest cards away
    NAME.npz               a published net as weights W0, b0, ... of its layers

Our players know what the simulator tells its players and nothing else. They are told how its rules differ from the
rulebook (`SIMULATOR`): a lone Joker cannot be beaten, a pizza may close before the last answer, a leader may pass, and
whoever has passed five times in a row has the next action drawn at random.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import random
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple

if str(Path(__file__).resolve().parent) in sys.path:  # its gym.py is not the library that the simulator means
    sys.path.remove(str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy

from partychef.chefs import CHEFS, Chef
from partychef.chefs.ladder import LEVELS, RUNGS
from partychef.chefs.search.budget import Budget
from partychef.chefs.search.halving import best_move
from partychef.engine.chance import Chance
from partychef.engine.game import Move, View
from partychef.games.chefs_hat.cards import HAND, JOKER, MOST, MOST_SHIFTS, MOZZARELLA, PLAYERS, ROLES
from partychef.games.chefs_hat.imagine import worlds
from partychef.games.chefs_hat.legal_moves import moves_of
from partychef.games.chefs_hat.lookahead import LOOKAHEAD
from partychef.games.chefs_hat.moves import Discard, Give, Pass
from partychef.games.chefs_hat.options import Options
from partychef.games.chefs_hat.view import ChefsHatPlace, ChefsHatView, Placement, StepKind, Swap

BOARD, ACTIONS = MOST, 200
PASS, LONE_JOKER = ACTIONS - 1, ACTIONS - 2
SCALE = 13
"""Observations are cards divided by this."""


def action_of(move: Move) -> int:
    """The simulator's number of a move."""
    if not isinstance(move, Discard):
        return PASS
    jokers = move.cards.count(JOKER)
    copies = len(move.cards) - jokers
    card = move.cards[0]
    return 3 * (card * (card - 1) // 2 + copies - 1) + jokers if copies else LONE_JOKER


def move_of(decoded: str) -> Move:
    """The move that an action's name stands for.

    >>> move_of("C11;Q2;J1")
    Discard(cards=(11, 11, 12))
    """
    if decoded == "pass":
        return Pass()
    card, copies, jokers = (int(part[1:]) for part in decoded.split(";"))
    return Discard((card,) * (copies if card else 0) + (JOKER,) * jokers)


def _moves() -> list[Move]:
    cards = range(1, MOZZARELLA + 1)
    named = [f"C{card};Q{copies + 1};J{jokers}" for card in cards for copies in range(card) for jokers in range(3)]
    return [move_of(name) for name in (*named, "C0;Q0;J1", "pass")]


MOVES = _moves()
"""By number of the action."""
SIMULATOR = Options(rules="simulator", version="2.4.0.4")
"""Whose differences from the rulebook our players are told."""


def chef_of(name: str) -> Chef:
    """The AI chef that this names."""
    kind, _, value = name.partition("=")
    playouts = int(value or LEVELS["chefs-hat"][kind].playouts) if kind == "playouts" or kind in RUNGS else 0
    return partial(_look_ahead, playouts=playouts) if playouts else CHEFS[kind]


def _look_ahead(view: View, legal: list[Move], chance: Chance, playouts: int) -> Move:
    known = LOOKAHEAD._replace(worlds=partial(worlds, options=SIMULATOR))
    return best_move(known, view, legal, chance, Budget(playouts), time.monotonic)


def allowed_in(observation: Any) -> list[int]:
    """The numbers of the allowed actions; a pass is the last."""
    return [place for place, part in enumerate(observation[BOARD + HAND :]) if part == 1]


class Published:
    """A player who does what comes up, and listens to nothing; the others are like that but for what they say here."""

    def __init__(self, name: str) -> None:
        self.name = name

    def get_name(self) -> str:
        """Its name."""
        return self.name

    def get_exhanged_cards(self, cards: Sequence[int], amount: int) -> list[int]:
        """The largest cards, Jokers first."""
        return sorted(cards)[-amount:]

    def get_action(self, observation: Any) -> Any:
        """The action as the simulator wants it: 200 numbers, the largest of which counts."""
        action = numpy.zeros(ACTIONS)
        action[self.number(observation)] = 1
        return action

    def number(self, observation: Any) -> int:
        """The number of the action."""
        return random.choice(allowed_in(observation))

    def __getattr__(self, name: str) -> Callable[..., None]:
        """It listens to nothing that it is told."""
        if name.startswith(("update_", "observe_", "do_")):
            return lambda *told: None
        raise AttributeError(name)


class Ours(Published):
    """One of our chefs as a player of the simulator: it notes down what it is told, and makes a view of it."""

    def __init__(self, name: str, kind: str = "master") -> None:
        super().__init__(name)
        self.choose = chef_of(kind)
        self.matches = 0
        self.leads = self.idle_leads = self.drawn = 0
        """How often it led and had something to place, how often it passed then, and how often it had no say."""

    def _new_shift(self) -> None:
        self.shift += 1
        self.sizes = [HAND] * PLAYERS
        self.passed: set[int] = set()
        self.finished: list[int] = []
        self.pizza: list[Placement] = []
        self.oven: list[tuple[Placement, ...]] = []
        self.swaps: tuple[Swap, ...] = ()
        self.starter: int | None = None
        self.opened = False

    def update_start_match(self, cards: Sequence[int], players: Sequence[str], starting_player: str) -> None:
        """A match of several shifts begins."""
        self.seat = list(players).index(self.name)
        self.matches += 1
        self.chance = Chance(f"{self.name}/{self.matches}", 0)
        self.scores = [0] * PLAYERS
        self.roles: tuple[int, ...] = ()
        self.shift = 0
        self._new_shift()

    def update_my_action(self, info: dict[str, Any]) -> None:
        """It has done something, or the simulator for it."""
        self.drawn += bool(info["Action_Random"])
        self.update_action_others(info)

    def update_action_others(self, info: dict[str, Any]) -> None:
        """Somebody has done something."""
        author, move = info["Author_Index"], move_of(info["Action_Decoded"])
        if self.starter is None:
            self.starter = author
        self.opened = True
        if isinstance(move, Discard):
            self.pizza.append(Placement(author, move.cards))
            self.sizes[author] -= len(move.cards)
            if not self.sizes[author]:
                self.finished.append(author)
        else:
            self.passed.add(author)
        if info["Is_Pizza"]:
            self.oven.append(tuple(self.pizza))
            self.pizza, self.passed = [], set()

    def update_end_match(self, info: dict[str, Any]) -> None:
        """A shift is over."""
        points = [after - before for after, before in zip(info["Game_Score"], self.scores, strict=True)]
        self.scores = list(info["Game_Score"])
        self.roles = tuple(sorted(range(PLAYERS), key=lambda seat: -points[seat]))
        self._new_shift()

    def get_exhanged_cards(self, cards: Sequence[int], amount: int) -> list[int]:
        """The gift of the Chef or the Sous-Chef; the method is spelt so there."""
        view = self.view("exchange", tuple(sorted(int(card) for card in cards)))
        move = self.choose(view, moves_of(next(worlds(view, Chance("gifts", 0), SIMULATOR)), self.seat), self.chance)
        assert isinstance(move, Give)
        return list(move.cards)

    def update_exchange_cards(self, one: Any, other: Any) -> None:
        """What was exchanged. Waiter and Sous-Chef are told first what they got, the others what they gave."""
        place = self.roles.index(self.seat)
        partner = self.roles[PLAYERS - 1 - place]
        given, got = (other, one) if place in (1, 2) else (one, other)
        for giver, receiver, cards in ((self.seat, partner, given), (partner, self.seat, got)):
            exact = tuple(sorted(int(card) for card in (cards if isinstance(cards, list) else [cards])))
            self.swaps = (*self.swaps, Swap(giver, receiver, len(exact), exact))

    def number(self, observation: Any) -> int:
        """The number of what the chef does."""
        hand = tuple(
            sorted(card for card in (round(float(part) * SCALE) for part in observation[BOARD:][:HAND]) if card)
        )
        allowed = allowed_in(observation)
        if self.starter is None:
            self.starter = self.seat
        move = self.choose(self.view("pizza", hand), [MOVES[place] for place in allowed], self.chance)
        if not self.pizza and len(allowed) > 1:
            self.leads += 1
            self.idle_leads += isinstance(move, Pass)
        return action_of(move)

    def view(self, step: StepKind, hand: tuple[int, ...]) -> ChefsHatView:
        """What it knows, as a view of ours."""
        return ChefsHatView(
            seat=self.seat,
            step=step,
            round=self.shift,
            places=tuple(self._place(seat) for seat in range(PLAYERS)),
            outcome=None,
            turn=self.seat if step == "pizza" else None,
            giving=self.roles[:2] if step == "exchange" else (),
            roles=self.roles,
            special=None,
            announcer=None,
            swaps=self.swaps,
            starter=self.starter,
            opening=step == "pizza" and not self.opened,
            has_golden=False,
            shifts=MOST_SHIFTS,
            pizza=tuple(self.pizza),
            oven=tuple(self.oven),
            past=(),
            hand=hand,
        )

    def _place(self, seat: int) -> ChefsHatPlace:
        return ChefsHatPlace(
            seat=seat,
            score=self.scores[seat],
            role=ROLES[self.roles.index(seat)] if self.roles else None,
            hand=self.sizes[seat],
            passed=seat in self.passed,
            finished=self.finished.index(seat) + 1 if seat in self.finished else None,
        )


class LargerValue(Published):
    """Never passes, and places the largest number, as many as it can."""

    def number(self, observation: Any) -> int:
        """The last of the allowed actions that is no pass."""
        *others, last = allowed_in(observation)
        return others[-1] if others else last


class Keeping(Ours):
    """The same player, with the gifts of our heuristic chef."""

    number = LargerValue.number


class Net(Published):
    """A trained net: 28 numbers in, 200 out; the best of the allowed actions."""

    def __init__(self, name: str, path: str) -> None:
        super().__init__(name)
        found = numpy.load(path)
        count = sum(key.startswith("W") for key in found.files)
        self.layers = [(found[f"W{number}"], found[f"b{number}"]) for number in range(count)]
        self.slope = 0.3 if bool(found["leaky"]) else 0.0
        self.never_passes = "nopass" in found.files

    def number(self, observation: Any) -> int:
        """The allowed action that the net likes best."""
        values = numpy.asarray(observation[: BOARD + HAND], dtype=numpy.float32)
        for place, (weights, bias) in enumerate(self.layers):
            values = values @ weights + bias
            if place < len(self.layers) - 1:
                values = numpy.where(values > 0, values, self.slope * values)
        allowed = allowed_in(observation)
        if self.never_passes and len(allowed) > 1:
            allowed.remove(PASS)
        return max(allowed, key=lambda place: float(values[place]))


PUBLISHED: dict[str, Callable[[str], Any]] = {
    "random": Published,
    "larger_value": LargerValue,
    "larger_value+gifts": partial(Keeping, kind="heuristic"),
}


def player(kind: str, name: str) -> Any:
    """A player of this kind."""
    if kind.endswith(".npz"):
        return Net(name, kind)
    return PUBLISHED[kind](name) if kind in PUBLISHED else Ours(name, kind)


def play(players: Sequence[Any], folder: str, number: int) -> list[int]:
    """One match in the simulator's own room; the points."""
    from ChefsHatGym.env import ChefsHatEnv
    from ChefsHatGym.gameRooms.chefs_hat_room_local import ChefsHatRoomLocal

    room = ChefsHatRoomLocal(
        f"room{number}", game_type=ChefsHatEnv.GAMETYPE["POINTS"], stop_criteria=15, save_dataset=False,
        verbose_console=False, verbose_log=False, game_verbose_console=False, game_verbose_log=False,
        log_directory=f"{folder}/{number}",
    )  # fmt: skip
    for one in players:
        room.add_player(one)
    return list(room.start_new_game()["Game_Score"])


class Played(NamedTuple):
    """One match: each player's share of the win, and what our players led."""

    shares: list[float]
    leads: int
    idle: int
    drawn: int


def match(kinds: Sequence[str], seed: str, number: int) -> Played:
    """Play match number so and so of these kinds, seated by chance."""
    seats = random.Random(f"{seed}/{number}").sample(range(PLAYERS), PLAYERS)
    random.seed(f"{seed}/cards/{number}")
    players = [player(kinds[place], f"{seed}-{number}-{place}") for place in seats]
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
        points = play(players, folder, number)
    best = max(points)
    by_kind = {place: (points[seat] == best) / points.count(best) for seat, place in enumerate(seats)}
    ours = [one for one in players if isinstance(one, Ours) and not isinstance(one, Keeping)]
    return Played(
        [by_kind[place] for place in range(PLAYERS)],
        sum(one.leads for one in ours), sum(one.idle_leads for one in ours), sum(one.drawn for one in ours),
    )  # fmt: skip


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("players", nargs=PLAYERS, help="four of them")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--first", type=int, default=0, help="the number of the first match, to play them in parts")
    parser.add_argument("--seed", default="peer")
    parser.add_argument("--processes", type=int, default=1)
    args = parser.parse_args()
    with ProcessPoolExecutor(args.processes, mp_context=get_context("spawn")) as pool:
        found = list(
            pool.map(partial(match, args.players, args.seed), range(args.first, args.first + args.matches), chunksize=4)
        )
    print(f"{args.matches} matches, shares of wins with 95 % intervals:")
    for place, kind in enumerate(args.players):
        print(row(Path(kind).name, [one.shares[place] for one in found]))
    leads, idle, drawn = (
        sum(one.leads for one in found),
        sum(one.idle for one in found),
        sum(one.drawn for one in found),
    )
    print(
        f"Ours led {leads} times with something to place, and passed {idle} times. Of their actions {drawn} were drawn."
    )


def row(name: str, shares: Sequence[float]) -> str:
    """A player's line."""
    mean, half = fmean(shares), 1.96 * stdev(shares) / sqrt(len(shares)) if len(shares) > 1 else 1.0
    return f"  {name:<20}{100 * mean:6.1f} % ({100 * max(0, mean - half):.1f}-{100 * min(1, mean + half):.1f})"


if __name__ == "__main__":
    main()
