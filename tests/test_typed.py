"""Types that several threads are the first to read, as when many phones come back to a server that has just begun."""

from __future__ import annotations

import re
import subprocess
import sys
from threading import Barrier, Thread
from types import ModuleType

import msgspec
import pytest

from partychef.typed import convert, from_json, from_toml, ready
from tests.house import ROOT

KITCHEN = """
from __future__ import annotations
import msgspec

class Pan(msgspec.Struct, forbid_unknown_fields=True):
    width: int = 0
    eggs: dict[str, list[int]] = {}

class Shelf(msgspec.Struct, forbid_unknown_fields=True):
    pan: Pan
    pans: dict[str, Pan] = {}
    NOTES

class Kitchen(msgspec.Struct):
    shelf: Shelf
    shelves: list[Shelf] = []
""".replace("NOTES", "\n    ".join(f"note_{number}: dict[str, str] = {{}}" for number in range(20)))
SHELVES = {"shelf": {"pan": {"width": 28}, "pans": {"small": {"width": 16}}}, "shelves": [{"pan": {}}]}
KITCHENS = 60
THREADS = 4


class Card(msgspec.Struct):
    """A card of a deck."""

    name: str


def new_kitchen(number: int) -> type[msgspec.Struct]:
    """A struct of structs that nobody has read yet."""
    module = ModuleType(f"kitchen_{number}")
    sys.modules[module.__name__] = module
    exec(KITCHEN, module.__dict__)
    kitchen: type[msgspec.Struct] = module.Kitchen
    return kitchen


def read_at_once() -> None:
    """Several threads read each of many new kinds of kitchens at once; the process ends badly if that is not safe."""
    sys.setswitchinterval(1e-6)
    for number in range(KITCHENS):
        kitchen, gate = new_kitchen(number), Barrier(THREADS)

        def read(kitchen: type[msgspec.Struct] = kitchen, gate: Barrier = gate) -> None:
            gate.wait()
            assert msgspec.to_builtins(convert(SHELVES, kitchen))["shelf"]["pan"]["width"] == 28

        threads = [Thread(target=read) for _ in range(THREADS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


def test_threads_that_read_a_type_first_at_once_do_not_end_the_process() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from tests.test_typed import read_at_once; read_at_once()"], cwd=ROOT,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")


def test_what_fits_is_read_and_what_does_not_is_refused() -> None:
    assert convert({"name": "Figs"}, Card) == from_json('{"name": "Figs"}', Card) == from_toml('name = "Figs"', Card)
    assert ready(list[Card]) == list[Card]
    with pytest.raises(msgspec.ValidationError, match="Expected `str`, got `int`"):
        convert({"name": 7}, Card)
    with pytest.raises(msgspec.ValidationError, match="Expected `str`, got `int`"):
        from_json('{"name": 7}', Card)


UNSAFE = re.compile(r"msgspec\.(convert|\w+\.Decoder)\((?!ready\()|msgspec\.\w+\.decode\([^\n]*type=")


def test_nothing_is_read_as_a_type_without_making_the_type_ready() -> None:
    alone = {"typed.py", "settings.py"}  # settings are read before there is a second thread
    files = [path for path in (ROOT / "partychef").rglob("*.py") if path.name not in alone]
    assert [path.name for path in files if UNSAFE.search(path.read_text(encoding="utf-8"))] == []
