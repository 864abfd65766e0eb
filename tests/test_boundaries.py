"""The floors: imports point left only, and the games know neither the web, nor a database, nor the clock."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house import modules, statements, text_of

# What each floor may import from the house; `app` is partychef/__init__.py, where create_app() puts it all together.
MAY_IMPORT = {
    "settings": set[str](),
    "typed": set[str](),
    "engine": {"typed"},
    "games": {"typed", "engine"},
    "llm": {"typed", "engine", "games", "settings"},
    "chefs": {"typed", "engine", "games", "llm", "settings"},
    "judges": {"typed", "engine", "games", "llm", "settings"},
    "tables": {"typed", "engine", "games", "llm", "chefs", "judges", "settings"},
    "web": {"typed", "engine", "games", "llm", "chefs", "judges", "tables", "settings"},
    "app": {"typed", "engine", "games", "llm", "chefs", "judges", "tables", "settings", "web"},
    "gym": {"typed", "engine", "games", "chefs"},
    "cli": {"typed", "engine", "games", "llm", "chefs", "judges", "tables", "settings", "web", "app"},
    "__main__": {"cli"},
}
PURE = {"engine", "games"}
IMPURE = set(
    "alembic asyncio click datetime flask http litellm os platformdirs random requests secrets socket sqlalchemy "
    "sqlite3 subprocess sys tempfile threading time urllib uuid werkzeug".split()
)
GYM = Path("partychef/gym")
ONLY_IN = {
    "random": Path("partychef/engine/chance.py"),
    "litellm": Path("partychef/llm/client.py"),
    "openskill": Path("partychef/cli/_ratings.py"),  # what the extra `arena` brings
    **dict.fromkeys(("gymnasium", "numpy", "pettingzoo"), GYM),  # what the extra `gym` brings
}
"""The one file, or folder, that may import something."""


def our_modules() -> list[Path]:
    return [path for path in modules() if path.parts[0] == "partychef"]


def floor(module: str) -> str:
    """`partychef.games.cooking_party` stands on `games`, `partychef` itself is the `app`."""
    _, _, inside = module.partition(".")
    return inside.split(".")[0] or "app"


def floor_of(path: Path) -> str:
    return floor(".".join(path.with_suffix("").parts).removesuffix(".__init__"))


def imported(node: ast.AST, package: str) -> Iterator[str]:
    """The modules that one import statement names, in full."""
    if isinstance(node, ast.Import):
        yield from (name.name for name in node.names)
    elif isinstance(node, ast.ImportFrom):
        above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
        base = ".".join([*above, *([node.module] if node.module else [])])
        yield from (f"{base}.{name.name}" if f"{base}.{name.name}".count(".") == 1 else base for name in node.names)


def imports(source: str, path: Path) -> Iterator[tuple[int, str]]:
    """(line, module) for every import statement, wherever it stands."""
    package = ".".join(path.parent.parts)
    for node in statements(ast.parse(source)):
        if isinstance(node, ast.stmt):
            yield from ((node.lineno, module) for module in imported(node, package))


def tops(node: ast.AST) -> set[str]:
    """The packages that one import statement names."""
    return {module.split(".")[0] for module in imported(node, "")}


def wrong_arrow(path: Path, module: str) -> str | None:
    """Why this file may not import this module; None when it may."""
    here, top = floor_of(path), module.split(".")[0]
    if top == "partychef":
        there = floor(module) if floor(module) in MAY_IMPORT else "app"
        return None if there == here or there in MAY_IMPORT[here] else f"{here} may not import {there}"
    if top in ONLY_IN:
        return None if ONLY_IN[top] in (path, *path.parents) else f"only {ONLY_IN[top]} may import {top}"
    return f"{here} may not import {top}" if here in PURE and top in IMPURE else None


def wrong_arrows(source: str, path: Path) -> list[str]:
    return [f"{path}:{line}: {why}" for line, module in imports(source, path) if (why := wrong_arrow(path, module))]


def test_every_module_stands_on_a_floor() -> None:
    assert [path for path in our_modules() if floor_of(path) not in MAY_IMPORT] == []


def test_imports_point_left_only() -> None:
    assert [wrong for path in our_modules() for wrong in wrong_arrows(text_of(path), path)] == []


def test_litellm_is_imported_only_when_a_model_is_asked() -> None:
    named = [path for path in our_modules() if "litellm" in text_of(path)]
    assert ONLY_IN["litellm"] in named
    at_once = [path for path in named for node in ast.parse(text_of(path)).body if "litellm" in tops(node)]
    assert at_once == []


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("partychef/engine/game.py", "from partychef.games import GAMES"),
        ("partychef/engine/game.py", "from ..games import GAMES"),
        ("partychef/engine/game.py", "from .. import games"),
        ("partychef/engine/piles.py", "import random"),
        ("partychef/games/cooking_party/rules.py", "from flask import request"),
        ("partychef/games/cooking_party/rules.py", "import datetime as dt"),
        ("partychef/games/cooking_party/rules.py", "from ...tables import play"),
        ("partychef/games/cooking_party/rules.py", "def now():\n    from time import time\n    return time()"),
        ("partychef/games/cooking_party/rules.py", "from partychef import settings"),
        ("partychef/judges/house/engine.py", "from partychef.chefs import novice"),
        ("partychef/chefs/novice.py", "import partychef.judges.house.engine"),
        ("partychef/tables/play.py", "from partychef.web import table"),
        ("partychef/web/table.py", "from partychef import cli"),
        ("partychef/web/table.py", "from partychef import create_app"),
        ("partychef/web/table.py", "import litellm"),
        ("partychef/settings.py", "from partychef.engine import words"),
        ("partychef/gym/environment.py", "from partychef.tables import play"),
        ("partychef/gym/environment.py", "from partychef.judges import seat"),
        ("partychef/cli/games.py", "from partychef import gym"),
        ("partychef/chefs/novice.py", "import numpy as np"),
    ],
)
def test_a_wrong_arrow_is_seen(path: str, source: str) -> None:
    assert len(wrong_arrows(source, Path(path))) == 1


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("partychef/engine/chance.py", "import random"),
        ("partychef/engine/game.py", "from . import words"),
        ("partychef/games/cooking_party/rules.py", "from partychef.engine.game import Seat"),
        ("partychef/games/cooking_party/rules.py", "from .cards import ingredients"),
        ("partychef/llm/client.py", "def ask():\n    import litellm"),
        ("partychef/tables/play.py", "from partychef import games, settings"),
        ("partychef/web/table.py", "from partychef.tables import play"),
        ("partychef/cli.py", "from partychef import create_app"),
        ("partychef/gym/environment.py", "import numpy as np\nfrom partychef.chefs import CHEFS"),
        ("partychef/gym/encodings/cook_off.py", "from partychef.games.cook_off.cards import goals"),
    ],
)
def test_a_right_arrow_is_let_through(path: str, source: str) -> None:
    assert wrong_arrows(source, Path(path)) == []
