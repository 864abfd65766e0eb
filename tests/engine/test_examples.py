"""What the docstrings show is true."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest

MODULES = ["engine.chance", "engine.piles", "engine.words", "games.cooking_party.wording", "cli._text"]


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_of_a_module_are_true(module: str) -> None:
    result = doctest.testmod(import_module(f"partychef.{module}"))
    assert result.attempted
    assert not result.failed
