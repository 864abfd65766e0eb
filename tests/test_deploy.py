"""The files in `deploy/` can be read, name only what there is, and their commands start a house that answers.

No container is built here: that needs a network and a container engine.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
import tomllib
from collections.abc import Iterator
from configparser import ConfigParser
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import requests
import yaml
from msgspec import structs

from partychef.settings import Settings, variable
from tests.house import ROOT, text_of
from tests.serving import free_port, wait_for

DEPLOY = Path("deploy")
SETTINGS = {variable(field) for field in structs.fields(Settings)}
INSTALLED = "/opt/partychef/bin/"
"""Where the files expect it; here it is in the environment of the tests."""


def instructions() -> list[tuple[str, str]]:
    """The lines of the container file: instruction and arguments."""
    text = re.sub(r"\\\n\s*", " ", text_of(DEPLOY / "Containerfile"))
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(line.split(maxsplit=1)[0], line.split(maxsplit=1)[1]) for line in lines]


def arguments(instruction: str) -> list[str]:
    return [words for name, words in instructions() if name == instruction]


def compose() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load(text_of(DEPLOY / "compose.yaml"))
    return loaded


def unit() -> ConfigParser:
    parser = ConfigParser(interpolation=None, strict=True)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(text_of(DEPLOY / "partychef.service"))
    return parser


@contextmanager
def running(command: list[str], instance: Path, **environ: str) -> Iterator[str]:
    """The command of a file, as it would run where partychef is installed; yields its address."""
    port = free_port()
    program = Path(sysconfig.get_path("scripts")) / Path(command[0]).name
    assert command[0].startswith(INSTALLED) and program.exists()
    log = instance.parent / "deployed.log"
    env = {**os.environ, **environ, "PARTYCHEF_INSTANCE": str(instance), "PARTYCHEF_PORT": str(port)}
    with log.open("w") as file:
        server = subprocess.Popen([str(program), *command[1:]], env=env, stdout=file, stderr=file)
    try:
        wait_for(lambda: "is ready" in log.read_text() or server.poll() is not None, log)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        assert server.wait(timeout=15) == 0


# -- the container -----------------------------------------------------------------------------------------------------


def test_the_container_is_made_of_files_that_there_are_and_that_are_sent_to_the_builder() -> None:
    copied = [word for words in arguments("COPY") if "--from" not in words for word in words.split()[:-1]]
    sent = [line[1:] for line in text_of(DEPLOY / "Containerfile.dockerignore").splitlines() if line.startswith("!")]
    assert copied and sorted(copied) == sorted(sent)
    assert [name for name in copied if not (ROOT / name).exists()] == []
    build = tomllib.loads(text_of(Path("pyproject.toml")))["tool"]["hatch"]["build"]
    assert set(build["targets"]["wheel"]["packages"]) <= set(copied)


def test_the_container_installs_extras_that_there_are_in_the_versions_that_were_tested() -> None:
    (install,) = (words for words in arguments("RUN") if "pip install" in words)
    (extras,) = re.findall(r"'\.\[([\w,]+)\]'", install)
    there = tomllib.loads(text_of(Path("pyproject.toml")))["project"]["optional-dependencies"]
    assert set(extras.split(",")) <= set(there)
    assert any("PIP_CONSTRAINT=constraints.txt" in words for words in arguments("ENV"))


def test_the_container_runs_as_nobody_with_settings_that_there_are() -> None:
    assert arguments("USER") == ["partychef"]
    named = set(re.findall(r"PARTYCHEF_\w+", " ".join(arguments("ENV"))))
    assert named == {"PARTYCHEF_INSTANCE", "PARTYCHEF_LOG"} and named <= SETTINGS


def test_what_the_container_starts_answers_and_its_health_check_says_so(tmp_path: Path) -> None:
    command = [*yaml.safe_load(arguments("ENTRYPOINT")[0]), *yaml.safe_load(arguments("CMD")[0])]
    check = yaml.safe_load(arguments("HEALTHCHECK")[0].split("CMD", 1)[1])
    assert check[0] == f"{INSTALLED}python" and "http://127.0.0.1:8000/readyz" in check[2]
    with running(command, tmp_path / "data", PARTYCHEF_LOG="json") as url:
        here = [sys.executable, *check[1:-1], check[2].replace("http://127.0.0.1:8000", url)]
        assert subprocess.run(here, check=False).returncode == 0
    gone = subprocess.run(here, check=False, capture_output=True)
    assert gone.returncode != 0


# -- with a proxy ------------------------------------------------------------------------------------------------------


def test_the_services_name_files_volumes_networks_and_settings_that_there_are() -> None:
    all_of_it = compose()
    services = all_of_it["services"]
    assert {"proxy", "web"} <= set(services)
    web = services["web"]
    assert (
        ROOT / DEPLOY / web["build"]["context"] / web["build"]["dockerfile"]
    ).resolve() == ROOT / DEPLOY / "Containerfile"
    for service in services.values():
        for source in (volume.split(":")[0] for volume in service.get("volumes", ())):
            assert (ROOT / DEPLOY / source).exists() if source.startswith(".") else source in all_of_it["volumes"]
        assert set(service.get("networks", ())) <= set(all_of_it["networks"])
        assert set(service.get("depends_on", ())) <= set(services)
    assert {name for name in web["environment"] if name.startswith("PARTYCHEF_")} <= SETTINGS
    assert web["volumes"] == [f"parties:{arguments('VOLUME')[0]}"]
    assert "ports" not in web  # nobody comes in but the proxy


def test_the_proxy_leads_to_the_web_service_and_keeps_figures_inside() -> None:
    text = text_of(DEPLOY / "Caddyfile")
    (port,) = arguments("EXPOSE")
    assert f"reverse_proxy web:{port}" in text
    assert compose()["services"]["web"]["expose"] == [port]
    assert text.count("{") == text.count("}")
    assert "@inside path /metrics /readyz" in text and "respond @inside 404" in text
    assert "flush_interval -1" in text  # else news would wait in the proxy
    named = set(re.findall(r"\{\$(\w+)\}", text))
    assert named == set(compose()["services"]["proxy"]["environment"])


def test_behind_the_proxy_phones_are_told_apart_and_figures_are_for_the_house(tmp_path: Path) -> None:
    """With the settings of the web service: what the proxy says of a client counts, and the address is public."""
    environment = compose()["services"]["web"]["environment"]
    settings = {
        name: re.sub(r"\$\{PARTYCHEF_NAME\}", "party.example", value)
        for name, value in environment.items()
        if name.startswith("PARTYCHEF_") and ":-" not in value
    }
    assert settings == {"PARTYCHEF_URL": "https://party.example", "PARTYCHEF_PROXIES": "1"}
    with running([f"{INSTALLED}partychef", "serve"], tmp_path / "data", **settings) as url:
        told = requests.get(f"{url}/metrics", headers={"X-Forwarded-For": "9.9.9.9"}, timeout=10)
        assert told.status_code == 403
        assert requests.get(f"{url}/metrics", timeout=10).status_code == 200
        page = requests.get(url, headers={"X-Forwarded-Proto": "https"}, timeout=10)
        assert 'href="https://party.example/"' in page.text
        assert "Secure" in page.headers["Set-Cookie"]


# -- as a service of the system ----------------------------------------------------------------------------------------


def test_the_unit_can_be_read_by_systemd(tmp_path: Path) -> None:
    service = unit()["Service"]
    assert service["ExecStart"].startswith(INSTALLED) and service["StateDirectory"] == "partychef"
    verify = shutil.which("systemd-analyze")
    if verify is not None:
        here = text_of(DEPLOY / "partychef.service").replace(INSTALLED, f"{sysconfig.get_path('scripts')}/")
        (tmp_path / "partychef.service").write_text(here)
        done = subprocess.run(
            [verify, "verify", "--man=no", str(tmp_path / "partychef.service")],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert [line for line in done.stderr.splitlines() if "partychef.service" in line] == []


def test_the_command_of_the_unit_starts_answers_and_stops_in_time(tmp_path: Path) -> None:
    service = unit()["Service"]
    environment = dict(word.split("=", 1) for word in shlex.split(service["Environment"]))
    assert set(environment) <= SETTINGS
    assert environment.pop("PARTYCHEF_INSTANCE") == f"%S/{service['StateDirectory']}"
    with running(shlex.split(service["ExecStart"]), tmp_path / "partychef", **environment) as url:
        assert requests.get(f"{url}/readyz", timeout=10).text == "ready\n"
        began = time.monotonic()
    assert time.monotonic() - began < float(service["TimeoutStopSec"])


@pytest.mark.parametrize("name", sorted(path.name for path in (ROOT / DEPLOY).iterdir()))
def test_no_file_holds_a_secret(name: str) -> None:
    lines = text_of(DEPLOY / name).splitlines()
    assert [line for line in lines if re.search(r"(KEY|TOKEN|PASSWORD)\w*[=:] *(?!\$\{)[\w\"']", line)] == []
