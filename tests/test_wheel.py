"""The built wheel: everything is in it, and it runs in a fresh environment from any folder."""

import os
import re
import shutil
import socket
import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.error import URLError
from urllib.parse import urlencode, urljoin
from urllib.request import HTTPCookieProcessor, ProxyHandler, build_opener

import pytest

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


@pytest.fixture(scope="module")
def partychef(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The installed command, in an environment with nothing but partychef and what it needs."""
    fresh = tmp_path_factory.mktemp("fresh") / "venv"
    venv.create(fresh)  # by the pip that is here, and compiled when it is used: both take half as long
    bin_folder = fresh / ("Scripts" if sys.platform == "win32" else "bin")
    pip = (sys.executable, "-m", "pip", "--python", bin_folder / "python", "install", "--quiet", "--no-compile")
    run(*pip, "--constraint", ROOT / "constraints.txt", wheel, folder=fresh)
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
        except URLError:
            try:
                server.wait(0.1)
            except subprocess.TimeoutExpired:
                continue
            break
    raise AssertionError(f"The server did not answer on {address}.")


@pytest.fixture
def address(partychef: Path, tmp_path: Path) -> Iterator[str]:
    """Where the installed server, started from another folder, can be reached."""
    port = free_port()
    command = (partychef, "serve", "--host", "127.0.0.1", "--port", str(port))
    mine = environment(PARTYCHEF_INSTANCE=str(tmp_path / "instance"))
    with subprocess.Popen(command, cwd=tmp_path, env=mine, stdout=subprocess.DEVNULL) as server:
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
