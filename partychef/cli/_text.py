"""Text for terminals and files."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click


def columns(rows: Sequence[Sequence[str]]) -> str:
    """Rows as aligned columns. The first row is the heading; columns of numbers are aligned to the right.

    >>> print(columns([["name", "points"], ["Lisa", "165"], ["Ellen", "25"]]))
    name   points
    Lisa      165
    Ellen      25
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    numeric = [all(_is_number(cell) for cell in column[1:]) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, numeric, strict=True)
        ).rstrip()
        for row in rows
    )


def _is_number(cell: str) -> bool:
    return cell.replace(".", "").replace("-", "").isdigit()


def wrapped(text: str, widest: int = 100) -> str:
    """The text as an indented paragraph, broken into lines."""
    width = min(widest, shutil.get_terminal_size().columns)
    return textwrap.fill(text, width, initial_indent="   ", subsequent_indent="   ")


@contextmanager
def progress(steps: int, label: str) -> Iterator[Callable[[int], object]]:
    """What to call with the number of steps that were done; it moves a bar if there is a terminal."""
    if not sys.stderr.isatty():
        yield lambda steps: None
        return
    with click.progressbar(length=steps, label=label, show_pos=True, file=sys.stderr) as bar:
        yield bar.update


def keep_file(path: Path, text: str) -> None:
    """Write the text to a file. Raises ClickException if that fails."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise click.ClickException(f"{path.name} cannot be written: {error.strerror}") from None
