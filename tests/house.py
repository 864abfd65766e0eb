"""Where the house stands and which files belong to it."""

import ast
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def files() -> list[Path]:
    """Everything that git would take, committed or not, relative to the house."""
    return list(_files())


@cache
def _files() -> tuple[Path, ...]:
    asked = ("git", "-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    names = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    return tuple(sorted(Path(name) for name in set(names) if name and (ROOT / name).is_file()))


def modules() -> list[Path]:
    """The Python among them."""
    return [path for path in files() if path.suffix == ".py"]


@cache
def text_of(path: Path) -> str:
    """What stands in the file; nothing where it is no text."""
    content = (ROOT / path).read_bytes()
    return "" if b"\0" in content else content.decode()


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """All statements within, in order; quicker than `ast.walk`, which goes into every expression."""
    for name in ("body", "orelse", "finalbody", "handlers", "cases"):
        for inner in getattr(node, name, ()):
            yield inner
            yield from statements(inner)
