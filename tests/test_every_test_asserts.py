"""Every test can fail: it asserts, expects a refusal, or calls a function of the tests that does."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.house import ROOT, modules, statements

CHECKS = {"expect", "pytest.fail", "pytest.raises", "pytest.warns"}
EXCUSE = "# no assert:"
"""What a test without one says, and then the reason."""


Function = tuple[str, ast.FunctionDef, str]
"""Its file, its syntax tree, its source with the comment at its end."""


def functions_of(path: str, text: str) -> Iterator[Function]:
    """Every function of a file."""
    lines = text.splitlines()
    for node in statements(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            yield path, node, "\n".join(lines[node.lineno - 1 : node.end_lineno])


def calls(function: ast.FunctionDef) -> Iterator[str]:
    """What the function calls, as it is written: `check`, `pytest.raises`, `kitchen.refuses`."""
    called = (node.func for node in ast.walk(function) if isinstance(node, ast.Call))
    return (one.id if isinstance(one, ast.Name) else ast.unparse(one) for one in called)


def checks(function: ast.FunctionDef) -> bool:
    """Whether an assert, or a call that is as good as one, stands in the function itself."""
    return any(isinstance(node, ast.Assert) for node in ast.walk(function)) or not CHECKS.isdisjoint(calls(function))


def unchecked(found: list[Function]) -> list[str]:
    """The tests that check nothing, neither themselves nor by a function that does: known by its name, `check_widths`.

    Methods do not count: several classes have a `table` or `press`, and most of them check nothing.
    """
    helpers = {node.name for _, node, _ in found if not node.name.startswith("test_") and checks(node)}
    return [
        f"{path}: {node.name}"
        for path, node, text in found
        if node.name.startswith("test_") and EXCUSE not in text and not checks(node)
        if helpers.isdisjoint(calls(node))
    ]


def test_every_test_checks_something() -> None:
    tests = [path for path in modules() if path.parts[0] == "tests"]
    found = [one for path in tests for one in functions_of(str(path), (ROOT / path).read_text(encoding="utf-8"))]
    assert unchecked(found) == []


@pytest.mark.parametrize(
    ("body", "passes"),
    [
        ("dish = cook()", False),
        ("assert cook()", True),
        ("with pytest.raises(IllegalMove):\n        cook()", True),
        ("expect(page).to_have_title('Soup')", True),
        ("taste(cook())", True),
        ("kitchen.taste(cook())", False),
        ("taste_not(cook())", False),
        ("cook()  # no assert: it raises AssertionError", True),
    ],
)
def test_it_tells_tests_that_check_from_those_that_do_not(body: str, passes: bool) -> None:
    text = f"def taste(dish):\n    assert dish\ndef cook():\n    return 1\ndef test_soup():\n    {body}\n"
    found = list(functions_of("test_soup.py", text))
    assert unchecked(found) == ([] if passes else ["test_soup.py: test_soup"])
