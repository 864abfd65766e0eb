"""The built wheel: everything is in it, and it runs in a fresh environment from any folder."""

import os
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from tests.house import ROOT, files


def run(*command: str | Path, folder: Path, **variables: str) -> str:
    """What the command prints; when it fails, what it complained of."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | variables
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a clean copy, by way of the source distribution, so that no leftover can hide what is missing."""
    clean, built = tmp_path_factory.mktemp("clean"), tmp_path_factory.mktemp("built")
    for path in files():
        (clean / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / path, clean / path)
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", built, clean, folder=clean)
    (made,) = built.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def partychef(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The installed command, in an environment with nothing but partychef and what it needs."""
    fresh = tmp_path_factory.mktemp("fresh") / "venv"
    venv.create(fresh, with_pip=True)
    bin_folder = fresh / ("Scripts" if sys.platform == "win32" else "bin")
    constraints = ("--constraint", ROOT / "constraints.txt")
    run(bin_folder / "python", "-m", "pip", "install", "--quiet", *constraints, wheel, folder=fresh)
    return bin_folder / "partychef"


@pytest.mark.xdist_group("wheel")
def test_the_wheel_has_what_the_house_has(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    ours = {path.as_posix() for path in files()}
    packed = {name for name in ours if name.startswith("partychef/")}
    packed |= {f"partychef/{name}" for name in ours if name.startswith(("templates/", "prompts/"))}
    assert packed - names == set()


@pytest.mark.xdist_group("wheel")
@pytest.mark.parametrize(
    "start",
    [
        "partychef/static/vendor/htmx-4.min.js",
        "partychef/static/vendor/hx-sse-4.min.js",
        "partychef/templates/",
        "partychef/prompts/critics/",
        "partychef/games/cooking_party/decks/",
        "partychef/games/cooking_party/RULES.md",
    ],
)
def test_the_wheel_brings(wheel: Path, start: str) -> None:
    assert any(name.startswith(start) for name in zipfile.ZipFile(wheel).namelist())


@pytest.mark.xdist_group("wheel")
def test_the_wheel_brings_nothing_else(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert tops == {"partychef", wheel.name.replace("-py3-none-any.whl", ".dist-info")}


@pytest.mark.xdist_group("wheel")
def test_the_command_runs_from_another_folder(partychef: Path, tmp_path: Path) -> None:
    assert "cooking-party" in run(partychef, "games", folder=tmp_path, PARTYCHEF_INSTANCE=str(tmp_path))
