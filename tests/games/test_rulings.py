"""Every ruling in a game's RULES.md is cited by a test, in its name (`test_gc_42_...`) or in its docstring (GC-42)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

import pytest

from tests.house import ROOT, statements

GAMES = sorted(path.parent.name for path in (ROOT / "partychef" / "games").glob("*/RULES.md"))
CITES = re.compile(r"\b[A-Z]{2}-\d|_[a-z]{2}_\d")
"""What stands in every file that cites a ruling; the others need not be taken apart."""


def numbers(text: str) -> Iterator[str]:
    """Rulings cited in a text, such as CP-7; `CP-37 to CP-39` is three of them."""
    for code, first, last in re.findall(r"\b([A-Z]{2})-(\d+)(?: to \1-(\d+))?", text):
        yield from (f"{code}-{number}" for number in range(int(first), int(last or first) + 1))


@cache
def cited() -> frozenset[str]:
    """The rulings cited by any test of this folder."""
    found = set[str]()
    texts = (path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    for text in (text for text in texts if CITES.search(text)):
        for node in statements(ast.parse(text)):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found.update(f"{code.upper()}-{number}" for code, number in re.findall(r"_([a-z]{2})_(\d+)", node.name))
                found.update(numbers(ast.get_docstring(node) or ""))
    return frozenset(found)


def rulings(game: str) -> set[str]:
    """The rulings in the game's RULES.md that have the same two letters as the first one there."""
    page = (ROOT / "partychef" / "games" / game / "RULES.md").read_text(encoding="utf-8")
    first = re.search(r"\*\*([A-Z]{2}-)\d+", page)
    assert first is not None
    return {ruling for ruling in numbers(page) if ruling.startswith(first.group(1))}


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_is_cited_by_a_test(game: str) -> None:
    assert len(rulings(game)) > 20
    assert sorted(rulings(game) - cited()) == []
