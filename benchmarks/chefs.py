"""How long the good cook thinks: `python benchmarks/chefs.py [--games 5]`.

Plays whole games between heuristic chefs, with all options on, and takes the processor time of every decision. The
ratio compares with what the game itself takes for a move (view, legal moves, check, apply), in the same run.
"""

from __future__ import annotations

import argparse
import statistics
import time
from typing import Any

from partychef.cli.simulate import fewest_seats
from partychef.engine.chance import Chance
from partychef.engine.game import Game, read_options
from partychef.games import GAMES
from partychef.tables.ai_seats import mover

OPTIONS: dict[str, dict[str, Any]] = {
    "green-chef": dict.fromkeys(("expert_chefs", "experienced_chefs", "talents", "chef_market"), True),
}
"""Where the defaults leave something out."""


def decisions(game: Game, seats: int, seed: str) -> tuple[list[float], float]:
    """Seconds of every decision of one game, and seconds that the game itself took for all its moves."""
    state: Any = game.deal(seats, read_options(game, OPTIONS.get(game.id, {})), Chance(seed, 0))
    chance, thought, played, number, choose = (
        Chance(f"{seed}/chef", 0),
        [],
        0.0,
        0,
        mover("heuristic", game.judged),
    )
    while seated := sorted(seat for seat in state.to_move() if seat is not None):
        seat, number = seated[0], number + 1
        start = time.process_time()
        view, legal = state.view(seat), state.legal_moves(seat)
        asked = time.process_time()
        move = choose(view, legal, chance)
        decided = time.process_time()
        state.check(seat, move)
        state.apply(seat, move, Chance(seed, number))
        thought.append(decided - asked)
        played += asked - start + time.process_time() - decided
    return thought, played


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=5)
    games = parser.parse_args().games
    print(f"{'game':<17}{'seats':>6}{'decisions':>11}{'mean ms':>9}{'p99 ms':>8}{'most ms':>9}  x the game's own move")
    for game in GAMES.values():
        for seats in sorted({fewest_seats(game), min(game.seats[-1], 7)}):
            rounds = [decisions(game, seats, f"benchmark {number}") for number in range(games)]
            times = sorted(second for thought, _ in rounds for second in thought)
            mean, own = statistics.fmean(times), sum(played for _, played in rounds) / len(times)
            print(
                f"{game.id:<17}{seats:>6}{len(times):>11}{mean * 1e3:>9.2f}{times[int(len(times) * 0.99)] * 1e3:>8.1f}"
                f"{times[-1] * 1e3:>9.1f}  {mean / own:>6.1f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
