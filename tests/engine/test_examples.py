"""What the docstrings show is true."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import partychef

HOME = Path(partychef.__file__).parent
MODULES = [
    ".".join(path.relative_to(HOME).with_suffix("").parts)
    for path in sorted(HOME.rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_of_a_module_are_true(module: str) -> None:
    result = doctest.testmod(import_module(f"partychef.{module}"))
    assert result.attempted
    assert not result.failed
