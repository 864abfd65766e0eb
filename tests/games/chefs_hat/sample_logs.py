"""Logs of the published simulator, as it wrote them (only the base directory is blanked), and logs of our own."""

from __future__ import annotations

import lzma
import random
from functools import cache
from pathlib import Path
from typing import Any

from partychef.engine.chance import Chance
from partychef.engine.game import read_options
from partychef.engine.record import Entry, Header, Record
from partychef.games.chefs_hat import CHEFS_HAT

FOLDER = Path(__file__).parent / "logs"
NAMES = sorted(path.name.removesuffix(".txt.xz") for path in FOLDER.iterdir())
PLAYS_LIKE = {
    "v0.2.1": "0.2.1",
    "v2.1.1": "2.1.1",
    "v2.2.1": "2.1.1",
    "v2.2.9": "2.2.9",
    "v2.3.8.6": "2.3.8.6",
    "v2.3.8.9": "2.3.8.9",
}
"""By the version that wrote a log: the version that its lines tell."""


@cache
def log(name: str) -> str:
    """The text of a log."""
    return lzma.decompress((FOLDER / f"{name}.txt.xz").read_bytes()).decode()


@cache
def own_game(seed: str, moves: int = 10_000, **given: Any) -> Record:
    """A game of random players under these options, to its end or so many moves."""
    game, dice = CHEFS_HAT, random.Random(seed)
    options: Any = read_options(game, given)
    state = game.deal(4, options, Chance(seed, 0))
    entries: list[Entry] = []
    while state.to_move() and len(entries) < moves:
        seat = dice.choice(sorted(seat for seat in state.to_move() if seat is not None))
        move = dice.choice(state.legal_moves(seat))
        entries.append(Entry(seat, move))
        state.apply(seat, move, Chance(seed, len(entries)))
    names = ("Ana", 'Ben, the "Chef\'"', "Çlêo [3]", "Dan - 4")
    return Record(Header(game=game.id, rules=1, players=names, seed=seed, options=given), tuple(entries))
