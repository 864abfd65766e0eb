"""House rules that a machine can check: short files and functions, a docstring each, nothing of one machine's own."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tests.house import files, modules, statements, text_of

LONGEST_FILE = 400
LONGEST_FUNCTION = 40
# Put together from pieces so that this file does not name what it forbids.
HOSTS = ("py" + r"pi\.org", "python" + "hosted", "npm" + r"js\.org", "deb" + r"\.debian", "index" + "-url")
PLACES = (r"(?<![\w.])/(?:" + "root|work|farm" + r")/", r"(?<![\w.])/(?:" + "home|Users" + r")/\w")
OF_ONE_MACHINE = re.compile("|".join((*HOSTS, *PLACES)))
PUT_OFF = re.compile(r"\b(" + "|".join(("TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK")) + r")\b")
WHAT_GUESTS_TYPE = {Path("prompts/trial/corpus"), Path("training/sentences")}
"""Texts of guests, who may put off what they like."""
SKIPPED = re.compile("|".join(("x" + "fail", r"pytest\." + r"skip\(", r"mark\." + "skip", "import" + "orskip")))
# Browser tests may be skipped where there is no browser, except in CI.
MAY_SKIP = Path("tests/browser/conftest.py")


def lines_with(pattern: re.Pattern[str], paths: list[Path]) -> list[str]:
    numbered = ((path, n, line) for path in paths for n, line in enumerate(text_of(path).splitlines(), 1))
    return [f"{path}:{n}: {line.strip()}" for path, n, line in numbered if pattern.search(line)]


@cache
def outline(path: Path) -> tuple[str | None, tuple[tuple[str, int], ...]]:
    """The docstring of a module, and the name and length of every function in it."""
    tree = ast.parse(text_of(path))
    found = [node for node in statements(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    lengths = tuple((node.name, (node.end_lineno or node.lineno) - node.lineno + 1) for node in found)
    return ast.get_docstring(tree), lengths


def test_a_file_can_be_read_in_one_go() -> None:
    assert [path for path in modules() if len(text_of(path).splitlines()) > LONGEST_FILE] == []


def test_a_function_fits_on_a_screen() -> None:
    named = ((path, name, lines) for path in modules() for name, lines in outline(path)[1])
    assert [f"{path}: {name}, {lines} lines" for path, name, lines in named if lines > LONGEST_FUNCTION] == []


def test_a_module_says_what_it_is() -> None:
    assert [path for path in modules() if not outline(path)[0]] == []


def test_no_file_knows_a_registry_or_a_machine() -> None:
    assert lines_with(OF_ONE_MACHINE, files()) == []


def test_nothing_is_put_off() -> None:
    assert lines_with(PUT_OFF, [path for path in files() if path.parent not in WHAT_GUESTS_TYPE]) == []


def test_no_test_is_skipped() -> None:
    assert lines_with(SKIPPED, [path for path in modules() if path.parts[0] == "tests" and path != MAY_SKIP]) == []


@pytest.mark.parametrize(
    ("pattern", "line"),
    [
        (OF_ONE_MACHINE, "simple = 'https://" + "py" + "pi.org/simple'"),
        (OF_ONE_MACHINE, "source /" + "work/main/.venv/bin/activate"),
        (OF_ONE_MACHINE, "cd '/" + "home/ana/party'"),
        (PUT_OFF, "# TO" + "DO: later"),
        (SKIPPED, "@pytest.mark." + "skip" + "if(True)"),
        (SKIPPED, "    pytest." + "skip('no')"),
    ],
)
def test_what_is_forbidden_is_seen(pattern: re.Pattern[str], line: str) -> None:
    assert pattern.search(line)


def test_a_path_on_the_web_is_no_machine() -> None:
    assert not OF_ONE_MACHINE.search("GET /table/ABCDEF/home and ./work/ and https://party.example/home/")
