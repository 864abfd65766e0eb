"""The built wheel: everything is in it, and it runs in a fresh environment from any folder."""

import os
import re
import shutil
import socket
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Iterator
from http.cookiejar import CookieJar
from importlib.metadata import Distribution, PathDistribution, distribution
from pathlib import Path
from urllib.parse import urlencode, urljoin
from urllib.request import HTTPCookieProcessor, ProxyHandler, build_opener

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.house import ROOT, files


def environment(**variables: str) -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | variables


def run(*command: str | Path, folder: Path, **variables: str) -> str:
    """What the command prints; when it fails, what it complained of."""
    done = subprocess.run(
        command, cwd=folder, env=environment(**variables), capture_output=True, text=True, check=False
    )
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


def pinned() -> dict[str, str]:
    """The versions that constraints.txt names."""
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [Requirement(line) for line in lines if line and not line.startswith("#")]
    return {canonicalize_name(pin.name): str(pin.specifier).removeprefix("==") for pin in pins}


def needed(wanted: Distribution, extras: frozenset[str] = frozenset({""})) -> dict[str, Distribution]:
    """What the distribution requires, and what that requires in turn, as it is installed here.

    AssertionError: one is here, or in constraints.txt, in a version that is not asked for.
    """
    pins, found, rest, seen = pinned(), dict[str, Distribution](), [(wanted, extras)], set[str]()
    while rest:
        asking, extras = rest.pop()
        for line in asking.requires or ():
            asked = Requirement(line)
            if asked.marker and not any(asked.marker.evaluate({"extra": extra}) for extra in extras):
                continue
            name = canonicalize_name(asked.name)
            found[name] = distribution(name)
            for version in (found[name].version, pins.get(name)):
                assert not version or asked.specifier.contains(version, prereleases=True), f"{asked}: {version}"
            if (again := f"{name}{sorted(asked.extras)}") not in seen:
                seen.add(again)
                rest.append((found[name], frozenset({"", *asked.extras})))
    return found


@pytest.fixture(scope="module")
def partychef(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The installed command, in an environment with nothing but partychef and what its wheel asks for.

    Only partychef is installed. The rest is here already and is lent by links: one that is used without being asked
    for would be missing all the same.
    """
    fresh = tmp_path_factory.mktemp("fresh") / "venv"
    venv.create(fresh)
    packages = Path(sysconfig.get_path("purelib", "venv", {"base": str(fresh)}))
    (metadata,) = (one for one in zipfile.Path(wheel).iterdir() if one.name.endswith(".dist-info"))
    for one in needed(PathDistribution(metadata)).values():
        for name in {file.parts[0] for file in one.files or ()} - {"..", "__pycache__"}:
            (packages / name).symlink_to(Path(str(one.locate_file(name))))
    bin_folder = fresh / ("Scripts" if sys.platform == "win32" else "bin")
    pip = (sys.executable, "-m", "pip", "--python", bin_folder / "python", "install", "--quiet", "--no-compile")
    run(*pip, "--no-index", "--no-deps", wheel, folder=fresh)
    return bin_folder / "partychef"


def test_the_wheel_has_what_the_house_has(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    ours = {path.as_posix() for path in files()}
    packed = {name for name in ours if name.startswith("partychef/")}
    packed |= {f"partychef/{name}" for name in ours if name.startswith(("templates/", "prompts/"))}
    assert packed - names == set()


@pytest.mark.parametrize(
    "start",
    [
        "partychef/static/vendor/htmx-4.min.js",
        "partychef/static/vendor/hx-sse-4.min.js",
        "partychef/static/vendor/emoji.css",
        "partychef/static/vendor/emoji-lobby.woff2",
        "partychef/static/vendor/emoji-games.woff2",
        "partychef/static/vendor/LICENSE-openmoji",
        "partychef/templates/",
        "partychef/prompts/critics/",
        "partychef/games/cooking_party/decks/",
        "partychef/games/cooking_party/RULES.md",
    ],
)
def test_the_wheel_brings(wheel: Path, start: str) -> None:
    assert any(name.startswith(start) for name in zipfile.ZipFile(wheel).namelist())


def test_the_wheel_brings_nothing_else(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert tops == {"partychef", wheel.name.replace("-py3-none-any.whl", ".dist-info")}


def test_the_command_runs_from_another_folder(partychef: Path, tmp_path: Path) -> None:
    assert "cooking-party" in run(partychef, "games", folder=tmp_path, PARTYCHEF_INSTANCE=str(tmp_path))


class Guest:
    """Somebody with a phone: keeps cookies, follows redirects, sends the forms it was given."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.opener = build_opener(ProxyHandler({}), HTTPCookieProcessor(CookieJar()))

    def get(self, path: str) -> str:
        return self._open(path)[1]

    def post(self, path: str, page: str, **fields: str) -> tuple[str, str]:
        """Where it led and what stood there."""
        token = re.search(r'name="csrf_token" value="([^"]+)"', self.get(page))
        assert token, f"{page} has no form"
        return self._open(path, urlencode(fields | {"csrf_token": token[1]}).encode())

    def _open(self, path: str, data: bytes | None = None) -> tuple[str, str]:
        with self.opener.open(urljoin(self.address, path), data, timeout=10) as answer:
            return answer.url, answer.read().decode()


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def wait_for(server: subprocess.Popen[bytes], address: str) -> None:
    """Ask until the server answers; give up when it has ended, or after half a minute."""
    for _ in range(300):
        try:
            Guest(address).get("/healthz")
            return
        except OSError:
            try:
                server.wait(0.1)
            except subprocess.TimeoutExpired:
                continue
            break
    raise AssertionError(f"The server did not answer on {address}.")


@pytest.fixture(scope="module")
def address(partychef: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the installed server, started from another folder, can be reached."""
    port, elsewhere = free_port(), tmp_path_factory.mktemp("elsewhere")
    command = (partychef, "serve", "--host", "127.0.0.1", "--port", str(port))
    mine = environment(PARTYCHEF_INSTANCE=str(elsewhere / "instance"))
    with subprocess.Popen(command, cwd=elsewhere, env=mine, stdout=subprocess.DEVNULL) as server:
        try:
            wait_for(server, f"http://127.0.0.1:{port}")
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()


def test_a_table_can_be_hosted_and_joined(address: str) -> None:
    host, guest = Guest(address), Guest(address)
    table, _ = host.post("/host", page="/")
    assert re.fullmatch(rf"{address}/table/\w{{6}}(/.*)?", table)
    guest.post(f"{table}/join", page=table, name="Ana", emoji="\N{TOMATO}")
    assert "Ana" in host.get(table)


def test_the_installed_server_brings_htmx(address: str) -> None:
    scripts = re.findall(r'<script src="([^"]+)"', Guest(address).get("/"))
    assert len([path for path in scripts if "/vendor/" in path and "htmx" in Guest(address).get(path)]) == 2
