"""`python -m partychef.gym GAME`: prints what the numbers of a game's observations and actions mean."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Hashable, Iterator
from textwrap import fill
from typing import TYPE_CHECKING

import msgspec

from partychef.games import GAMES
from partychef.gym import make

if TYPE_CHECKING:
    from partychef.gym.encoding import Encoding

FEW = 15
"""So many kinds stand in the line of their block; more are listed below."""
WIDTH = 120


def main() -> None:
    """Print the tables of one game."""
    parser = argparse.ArgumentParser(prog="python -m partychef.gym", description=__doc__)
    parser.add_argument("game", choices=list(GAMES), help="whose numbers")
    game = parser.parse_args().game
    try:
        make(game)
    except ImportError as error:
        sys.exit(str(error))
    from partychef.gym.encodings import encoding_of

    encoding = encoding_of(game)
    print(f"{GAMES[game].title}: an observation has {encoding.size} numbers, and there are {encoding.actions} actions.")
    print("\n".join(["", *observation(encoding), "", *actions(encoding)]))


def observation(encoding: Encoding) -> Iterator[str]:
    """What the numbers of an observation mean, block by block."""
    yield "By seat: the first number is for the own seat, the next for the seat to its left, and so on."
    yield f"{'numbers':>12}  {'from':>5} {'to':>5}  {'block':14} what it means"
    long: dict[tuple[Hashable, ...], list[str]] = {}
    for block in encoding.blocks:
        part, meaning = encoding.slices[block.name], block.meaning
        if len(block.kinds) > FEW:
            long.setdefault(block.kinds, []).append(block.name)
        elif block.kinds:
            meaning = f"{meaning}: {listed(block.kinds)}"
        numbers = f"{part.start}" if block.size == 1 else f"{part.start} to {part.stop - 1}"
        yield f"{numbers:>12}  {block.least:5g} {block.most:5g}  {block.name:14} {meaning}"
    for kinds, names in long.items():
        yield f"\nThe order in {listed(names)}:\n" + fill(listed(kinds), WIDTH, break_on_hyphens=False)


def actions(encoding: Encoding) -> Iterator[str]:
    """What the numbers of actions mean."""
    yield "These actions always mean the same, here for seat 0 at a full table:"
    for move, number in encoding.numbering(0, encoding.players).numbers.items():
        yield f"{number:>12}  {msgspec.json.encode(move).decode()}"
    if encoding.others:
        yield f"{encoding.fixed} to {encoding.actions - 1} are for further moves: infos[agent]['moves'] says which."


def listed(names: tuple[Hashable, ...] | list[str]) -> str:
    """The names in a row."""
    return ", ".join(map(str, names))


if __name__ == "__main__":
    main()
