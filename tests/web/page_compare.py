"""What differs between two folders of pages, by kind, so that hundreds of pages can be judged at a glance."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from difflib import SequenceMatcher
from pathlib import Path

SHOWN = 3
"""So many pages are named for each kind of difference."""
Hunk = tuple[tuple[str, ...], tuple[str, ...]]
"""Lines that are gone, and lines that came."""


def compare(old: Path, new: Path) -> str:
    """A report: pages that are missing or new, then every kind of difference, the most frequent first."""
    before, after = pages_of(old), pages_of(new)
    both = sorted(before & after)
    kinds: dict[Hunk, list[tuple[str, Hunk]]] = defaultdict(list)
    changed = 0
    for page in both:
        one, other = (old / page).read_text("utf-8"), (new / page).read_text("utf-8")
        if one == other:
            continue
        changed += 1
        for hunk in hunks(one, other):
            kinds[kind_of(hunk)].append((page, hunk))
    report = [f"{len(both)} pages in both, {changed} of them differ, in {len(kinds)} ways"]
    report += [f"missing: {page}" for page in sorted(before - after)]
    report += [f"new: {page}" for page in sorted(after - before)]
    for found in sorted(kinds.values(), key=len, reverse=True):
        report += described(found)
    return "\n".join(report)


def pages_of(folder: Path) -> set[str]:
    """The pages of a folder, by their paths in it."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*.html")}


def hunks(one: str, other: str) -> Iterator[Hunk]:
    """The differences between two pages; a page of which only the blanks between tags differ gives one of its own."""
    left, right = lines_of(one), lines_of(other)
    if left == right:
        yield ("(blanks between tags)",), ()
        return
    for tag, start, end, begin, stop in SequenceMatcher(None, left, right, autojunk=False).get_opcodes():
        if tag != "equal":
            yield tuple(left[start:end]), tuple(right[begin:stop])


def lines_of(page: str) -> list[str]:
    """The page, a line for each tag with what follows it."""
    lines = (" ".join(line.split()) for line in page.replace("<", "\n<").split("\n"))
    return [line for line in lines if line]


def kind_of(hunk: Hunk) -> Hunk:
    """The difference without its numbers: differences that look alike are of one kind."""
    gone, came = (tuple(re.sub(r"\d+", "#", line) for line in lines) for lines in hunk)
    return gone, came


def described(found: list[tuple[str, Hunk]]) -> list[str]:
    """A kind of difference: how often, where, and one example."""
    pages = list(dict.fromkeys(page for page, _ in found))
    more = f" and {len(pages) - SHOWN} more" if len(pages) > SHOWN else ""
    gone, came = found[0][1]
    return [
        "",
        f"== {len(found)} times on {len(pages)} pages: {', '.join(pages[:SHOWN])}{more}",
        *(f"- {line}" for line in gone),
        *(f"+ {line}" for line in came),
    ]
