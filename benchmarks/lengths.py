"""How long every evening of the hosting page takes, in minutes a round: `python benchmarks/lengths.py [--write]`.

Guests read, write and speak at the speeds of `evening.py`, by the clock that each preset sets; time is simulated, all
else is the real thing. `--write` puts the figures where the hosting page reads them.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.evening import TYPE, Evening, Person
from partychef.cli._text import columns
from partychef.engine.chance import Chance
from partychef.web.games.cooking_party_evenings import EVENINGS
from partychef.web.games.cooking_party_evenings import Evening as Preset

FILE = Path(__file__).resolve().parent.parent / "partychef/games/cooking_party/decks/lengths.toml"
CRITIC = "critic:grandmother"
GUESTS = {
    "classic": (2, 3, 4, 6, 8, 12),
    "duel": (2,),
    "solo": (1,),
    "honor": (3, 4, 6, 8, 12),
    "teams": (6, 8, 12),
    "restaurant": (2, 3, 4, 6, 8, 12),
    "children": (2, 3, 5, 8),
}
"""For how many guests each preset is measured; others are read off the line between them."""
ROUNDS = 2
"""How many rounds are played, where their number is free."""


def kinds(preset: Preset) -> list[str]:
    """Who judges; a jury takes as long as a critic."""
    return [one.value for one in preset.judges if one.value != "jury"]


def a_round(preset: Preset, judge: str, guests: int, evenings: int) -> float:
    """Minutes that a round takes, on average."""
    found = []
    with TemporaryDirectory() as folder:
        for number in range(evenings):
            evening = Evening(Path(folder), f"{preset.id} {judge} {guests} {number}", guests, **settings(preset, judge))
            if preset.rules.get("mode") == "restaurant" and judge == "turns":
                evening.people.append(Person(None, Chance(f"kitchen {number}", 0), TYPE[0]))  # whoever takes the orders
            evening.play()
            rounds = len(evening.rounds) - 1 if preset.takes_turns else evening.view().round - 1
            found.append((evening.now - evening.began) / 60 / rounds)
    return fmean(found)


def settings(preset: Preset, judge: str) -> dict[str, Any]:
    """The columns of such a table."""
    as_it_is = not preset.takes_turns or (judge == "turns" and not preset.rounds)
    rules = dict(preset.rules) if as_it_is else {**preset.rules, "rounds": ROUNDS}
    return {"judge": CRITIC if judge == "critic" else judge, "options": rules, "timers": preset.clock}


def measured(evenings: int, only: str | None = None) -> dict[str, dict[int, float]]:
    """Minutes a round by preset (`only` one of them, by its id) and judge, and by the number of guests."""
    found: dict[str, dict[int, float]] = {}
    for preset in [preset for preset in EVENINGS if only in (None, preset.id)]:
        for judge in kinds(preset):
            enough = [many for many in GUESTS[preset.id] if preset.fits(many, judge)]
            found[f"{preset.id}-{judge}"] = {many: a_round(preset, judge, many, evenings) for many in enough}
            print(
                f"{preset.id}-{judge}",
                {many: round(it, 1) for many, it in found[f"{preset.id}-{judge}"].items()},
                file=sys.stderr,
            )
    return found


def as_toml(figures: dict[str, dict[int, float]]) -> str:
    """The figures as the hosting page reads them, below the comment that is there."""
    comment = FILE.read_text(encoding="utf-8").partition("[minutes")[0]
    tables = [
        "\n".join([f"[minutes.{kind}]", *(f"{many} = {it:.2f}" for many, it in one.items())])
        for kind, one in figures.items()
    ]
    return comment + "\n\n".join(tables) + "\n"


def main() -> None:
    """Measure, and print or write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--evenings", type=int, default=3, help="of each kind; otherwise 3")
    parser.add_argument("--only", choices=[preset.id for preset in EVENINGS], help="one kind; otherwise all")
    parser.add_argument("--write", action="store_true", help="put all figures where the hosting page reads them")
    given = parser.parse_args()
    figures = measured(given.evenings, given.only)
    rows = [[kind, str(many), f"{it:.1f}"] for kind, one in figures.items() for many, it in one.items()]
    print(columns([["evening", "guests", "minutes a round"], *rows]))
    if given.write and not given.only:
        FILE.write_text(as_toml(figures), encoding="utf-8")


if __name__ == "__main__":
    main()
