"""How many of the wishes that hosts announce are heard: `python -m training.hearing [--missed] [en de fr]`.

Reads `training/announcements`: a line for each announcement, with its wishes as people understood them, such as
"+crisp,-sweet". Half of those in LANGUAGE.tsv are told round about, so nobody will ever hear them all; those in
LANGUAGE.later.tsv name many things that are only part of a story. What counts is that a change hears more of them and
mishears no more.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from partychef.judges.demands.hearing import hear
from training.attempts import HOUSE

FOLDER = HOUSE / "training" / "announcements"


class Announcement(NamedTuple):
    """What a host said, and the wishes that are in it."""

    text: str
    wishes: frozenset[str]
    old: bool = True
    """Whether the rules of hearing were written with it in mind."""


def announcements(language: str) -> Iterator[Announcement]:
    """All announcements of a language, the old ones first."""
    for name, old in ((language, True), (f"{language}.later", False)):
        for line in (FOLDER / f"{name}.tsv").read_text(encoding="utf-8").splitlines():
            if not line.startswith("#"):
                wishes, text = line.split("\t")
                yield Announcement(text, frozenset(wishes.split(",")) - {"none"}, old)


def heard_in(text: str) -> frozenset[str]:
    """The wishes that are heard, without numbers of cards."""
    return frozenset(("+" if one.wanted else "-") + one.what for one in hear(text) if one.kind != "count")


def report(language: str, missed: bool) -> str:
    """How many wishes are heard, how many turned round, and how many are heard where there is none."""
    said = [*announcements(language)]
    heard = [(one, heard_in(one.text)) for one in said]
    wishes, found = sum(len(one.wishes) for one in said), sum(len(one.wishes & own) for one, own in heard)
    turned = sum(bool({_opposite(wish) for wish in one.wishes} & own) for one, own in heard)
    nothing = [own for one, own in heard if not one.wishes]
    lines = [f"{language}: {found} of {wishes} wishes heard, {turned} announcements turned round, "
             f"{sum(map(bool, nothing))} of {len(nothing)} misheard that have none"]  # fmt: skip
    if missed:
        lines += [_line(one, own) for one, own in heard if one.wishes - own or (own and not one.wishes)]
    return "\n".join(lines)


def _line(one: Announcement, heard: frozenset[str]) -> str:
    return f"  {','.join(sorted(one.wishes)) or 'none'}\t{one.text}\t[{','.join(sorted(heard))}]"


def _opposite(wish: str) -> str:
    return {"+": "-", "-": "+"}[wish[0]] + wish[1:]


def main(arguments: Sequence[str]) -> None:
    """Print a report for each language."""
    languages = [one for one in arguments if not one.startswith("--")] or ["en", "de", "fr"]
    for language in languages:
        print(report(language, "--missed" in arguments))


if __name__ == "__main__":
    main(sys.argv[1:])
