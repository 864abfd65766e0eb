"""Chef's Hat against the published simulator, random players on both sides, everything in one run.

    python3 -m venv peer && peer/bin/pip install ChefsHatGym==2.4.0.4
    python benchmarks/chefs_hat.py --peer peer/bin/python [--seconds 10] [--rounds 2]

Five ways take turns: our `simulate` and our bare engine; the peer's room as its users run it, with all saving off, its
bare environment, and that environment with a helping hand: what it computes several times over for each move is kept
for it. All play matches to 15 points, each in one process. Time is that of the processor, so that a busy machine does
not spoil the ratios.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import time
from collections.abc import Callable
from typing import NamedTuple

from partychef.cli._table import Table
from partychef.engine.chance import Chance
from partychef.games import GAMES

GAME = GAMES["chefs-hat"]
GOALS = {"room": 300, "environment": 100, "helped": 100}
"""How many times as many shifts we want to play as these."""
UNRELEASED = (132, 11_550)
"""Shifts and moves a second of the bare engine of the peer's unreleased version 3, measured on such a machine."""
AIM = 20
PEER = """
import contextlib, json, os, random, sys, tempfile, time, warnings
warnings.filterwarnings("ignore")
way, seconds = sys.argv[1], float(sys.argv[2])
out, sys.stdout, sys.stderr = sys.stdout, open(os.devnull, "w"), open(os.devnull, "w")
import numpy
from ChefsHatGym.agents.agent_random import AgentRandon
from ChefsHatGym.env import ChefsHatEnv as module
from ChefsHatGym.gameRooms.chefs_hat_room_local import ChefsHatRoomLocal

moves = 0

class Player(AgentRandon):
    def get_action(self, observations):
        global moves
        moves += 1
        return super().get_action(observations)

def room(folder, number):
    room = ChefsHatRoomLocal(
        "room%d" % number, game_type=module.GAMETYPE["POINTS"], stop_criteria=15, save_dataset=False,
        verbose_console=False, verbose_log=False, game_verbose_console=False, game_verbose_log=False,
        log_directory=os.path.join(folder, str(number)),
    )
    for name in "abcd":
        room.add_player(Player(name + str(number), log_directory=folder))
    return room.start_new_game()["Matches"]

def helped(folder, number):
    env, kept, computed = module.ChefsHatEnv(), {}, module.ChefsHatEnv.getPossibleActions
    def possible(player):
        who = env.players[player]
        first = env.playerStartedGame == player and env.rounds == 1 and who.last_action == ""
        key = (tuple(env.board), tuple(who.cards), first)
        if key not in kept:
            kept.clear()
            kept[key] = computed(env, player)
        return list(kept[key])
    env.getPossibleActions = possible
    return environment(folder, number, env)

def environment(folder, number, env=None):
    global moves
    env = env or module.ChefsHatEnv()
    path = os.path.join(folder, str(number), "log")
    os.makedirs(path)
    env.startExperiment(
        gameType="POINTS", stopCriteria=15, maxRounds=-1, playerNames=list("abcd"), logDirectory=path, verbose=False,
        saveDataset=False, saveLog=False,
    )
    env.reset()
    while not env.gameFinished:
        allowed = numpy.flatnonzero(env.getObservation()[28:] == 1)
        action = numpy.zeros(200)
        action[allowed[int(random.random() * len(allowed))]] = 1
        over = env.step(action)[2]
        moves += 1
        if over and not env.gameFinished:
            roles = env.get_chef_souschef_roles_cards()
            (_, dishwasher), (_, waiter), (_, sous_chef), (_, chef) = zip(roles[::2], roles[1::2])
            env.exchange_cards(sorted(chef)[-2:], sorted(sous_chef)[-1], waiter, dishwasher, False, -1)
    return env.matches

shifts = matches = 0
with tempfile.TemporaryDirectory() as folder:
    start = time.process_time()
    while time.process_time() - start < seconds:
        matches += 1
        shifts += {"room": room, "environment": environment, "helped": helped}[way](folder, matches)
    used = time.process_time() - start
print(json.dumps([shifts, moves, used]), file=out)
"""


class Speed(NamedTuple):
    """What was played, and the seconds of the processor that it took."""

    shifts: int = 0
    moves: int = 0
    seconds: float = 0.0

    def plus(self, other: Speed) -> Speed:
        """Both together."""
        return Speed(self.shifts + other.shifts, self.moves + other.moves, self.seconds + other.seconds)


def our_simulate(seconds: float) -> Speed:
    """As `partychef simulate chefs-hat --chefs novice` plays."""
    table, number = Table(GAME, 4, ["novice"] * 5, {}), 0
    start = time.process_time()
    shifts = moves = 0
    while time.process_time() - start < seconds:
        number += 1
        played = table.play(f"benchmark-{number}")
        shifts += played.rounds
        moves += played.moves
    return Speed(shifts, moves, time.process_time() - start)


def our_engine(seconds: float) -> Speed:
    """Nothing but the rules: who is to move, what is legal, a random move."""
    options, number = GAME.options(), 0
    start = time.process_time()
    shifts = moves = 0
    while time.process_time() - start < seconds:
        number += 1
        seed, count, dice = f"engine-{number}", 0, random.Random(number).random
        state = GAME.deal(4, options, Chance(seed, 0))
        while waiting := state.to_move():
            count += 1
            seat = min(seat for seat in waiting if seat is not None) if len(waiting) > 1 else next(iter(waiting))
            legal = state.legal_moves(seat)
            state.apply(seat, legal[int(dice() * len(legal))], Chance(seed, count))
        shifts += state.shift  # type: ignore[attr-defined]
        moves += count
    return Speed(shifts, moves, time.process_time() - start)


def peer(python: str, way: str) -> Callable[[float], Speed]:
    """The published simulator in its own environment."""

    def play(seconds: float) -> Speed:
        command = [python, "-c", PEER, way, str(seconds)]
        answer = subprocess.run(command, capture_output=True, text=True, check=True, env={"OMP_NUM_THREADS": "1"})
        return Speed(*json.loads(answer.stdout))

    return play


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peer", required=True, help="a Python that has ChefsHatGym 2.4.0.4")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each of the five ways, in each round")
    parser.add_argument("--rounds", type=int, default=2, help="how often each way takes its turn; otherwise 2")
    given = parser.parse_args()
    ways = {
        "our simulate": our_simulate,
        "our bare engine": our_engine,
        "peer's room": peer(given.peer, "room"),
        "peer's environment": peer(given.peer, "environment"),
        "peer's helped": peer(given.peer, "helped"),
    }
    speeds = dict.fromkeys(ways, Speed())
    for _ in range(given.rounds):
        for name, play in ways.items():
            speeds[name] = speeds[name].plus(play(given.seconds))
    report(speeds)


def report(speeds: dict[str, Speed]) -> None:
    """Speeds, then the ratios that matter."""
    print(f"{'':24} {'shifts':>8} {'moves':>10} {'shifts/s':>10} {'moves/s':>11}")
    for name, (shifts, moves, seconds) in speeds.items():
        print(f"{name:24} {shifts:8,} {moves:10,} {shifts / seconds:10,.1f} {moves / seconds:11,.0f}")
    print(f"\n{'ratios':24} {'shifts':>10} {'moves':>10}")
    for ours in ("our simulate", "our bare engine"):
        for way, goal in GOALS.items():
            _ratio(f"{ours} : peer's {way}", speeds[ours], speeds[f"peer's {way}"], f"goal {goal}")
        unreleased = Speed(*UNRELEASED, 1.0)
        _ratio(f"{ours} : unreleased 3", speeds[ours], unreleased, f"aim {AIM}; measured in another run")


def _ratio(name: str, ours: Speed, theirs: Speed, note: str) -> None:
    shifts, moves = (a / ours.seconds / (b / theirs.seconds) for a, b in zip(ours[:2], theirs[:2], strict=True))
    print(f"{name:38} {shifts:9,.1f} {moves:10,.1f}   {note}")


if __name__ == "__main__":
    main()
