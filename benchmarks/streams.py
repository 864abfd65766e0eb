"""How a server carries many open pages: `python benchmarks/streams.py [--streams 500] [--seconds 20] [--only NAME,…]`.

Runs the same application behind four servers, one after the other, each in a temporary folder: our own (`partychef`),
gunicorn with a thread for each page (gthread), gunicorn with gevent, and an ASGI server (uvicorn) with the application
behind a2wsgi. The last two need libraries that partychef does not:

    python -m venv peers && peers/bin/pip install . gevent uvicorn a2wsgi
    peers/bin/python benchmarks/streams.py

Prints, for each, the memory of all its processes (resident, as Linux tells it) before any page is open, what each of so
many open pages adds, and how much of it is still there once they are closed; then, in a new server with as many pages
of guests at tables of five, the time from a tap to the screens that show it, as `benchmarks/latency.py` measures it.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib.util
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from flask import Flask

from benchmarks import latency
from partychef import create_app

HERE = "benchmarks.streams"
SERVERS = {"our loop": "", "gthread": "gunicorn", "gevent": "gevent", "uvicorn": "uvicorn"}
"""What each needs beside partychef itself."""
SETTLED = 3.0
"""Seconds without news after which memory is read."""
PER_TABLE = 100
"""Watchers of one table; a new one makes nobody else's page be drawn."""


def wsgi() -> Flask:
    """The application, awake as `partychef` has it."""
    app = create_app()
    party = app.extensions["partychef"]
    party.wake()
    party.warm_up(app)
    return app


def asgi() -> Any:
    """The application for an ASGI server; a2wsgi has a thread for each answer that is not over."""
    from a2wsgi import WSGIMiddleware

    return WSGIMiddleware(wsgi(), workers=int(os.environ["PARTYCHEF_STREAMS"]) + 64)


def command(name: str, places: int) -> list[str]:
    """How to start this server for so many open pages."""
    here, port, threads = f"127.0.0.1:{latency.PORT}", str(latency.PORT), str(places + 64)
    gunicorn = ["gunicorn", "-b", here, "--log-level", "warning", "--worker-connections", str(2 * places + 200), "-k"]
    return [sys.executable, "-m"] + {
        "our loop": ["partychef", "--host", "127.0.0.1", "--port", port],
        "gthread": [*gunicorn, "gthread", "--threads", threads, f"{HERE}:wsgi()"],
        "gevent": [*gunicorn, "gevent", f"{HERE}:wsgi()"],
        "uvicorn": ["uvicorn", "--factory", f"{HERE}:asgi", "--port", port, "--log-level", "warning"],
    }[name]


@contextmanager
def served(name: str, streams: int) -> Iterator[int]:
    """A server of this kind while the block runs; its process group."""
    with tempfile.TemporaryDirectory() as folder:
        places = 2 * streams  # a quarter of all places is kept for guests
        env = {
            **os.environ, "PARTYCHEF_INSTANCE": folder, "PARTYCHEF_STREAMS": str(places),
            "PARTYCHEF_STREAMS_PER_ADDRESS": str(places), "PARTYCHEF_CONNECTIONS_PER_ADDRESS": str(4 * places),
            "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
        }  # fmt: skip
        with (Path(folder) / "log").open("w+") as log:
            server = subprocess.Popen(
                command(name, places), env=env, stdout=subprocess.DEVNULL, stderr=log, start_new_session=True
            )
            try:
                latency.wait_for_server()
                yield server.pid
            finally:
                os.killpg(server.pid, signal.SIGTERM)
                try:
                    server.wait(10)
                except subprocess.TimeoutExpired:
                    os.killpg(server.pid, signal.SIGKILL)
                    server.wait()


def resident(group: int) -> int:
    """Kilobytes of memory that the processes of this group use; what they share is counted once."""
    listed = subprocess.run(["ps", "-A", "-o", "pid=,pgid="], capture_output=True, text=True, check=True).stdout
    pids = [pid for pid, pgid in map(str.split, listed.splitlines()) if int(pgid) == group]
    rollups = [Path(f"/proc/{pid}/smaps_rollup").read_text() for pid in pids]
    return sum(int(line.split()[1]) for text in rollups for line in text.splitlines() if line.startswith("Pss:"))


async def watch(code: str, ready: asyncio.Semaphore) -> tuple[asyncio.StreamWriter, asyncio.Task[None]]:
    """A stranger's page, which takes all that comes and looks at none of it."""
    async with ready:
        reader, writer = await asyncio.open_connection("127.0.0.1", latency.PORT)
        writer.write(f"GET /table/{code}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        text = b""
        while b"\nid: " not in text:
            piece = await reader.read(latency.CHUNK)
            assert piece, text[:200]
            text += piece

    async def go_on() -> None:
        while await reader.read(latency.CHUNK):
            pass

    return writer, asyncio.create_task(go_on())


async def weigh(group: int, streams: int) -> tuple[int, float, int]:
    """Kilobytes before, added by each page, and left when all are closed."""
    tables = [(await latency.open_table())[0] for _ in range(max(1, streams // PER_TABLE))]
    ready = asyncio.Semaphore(10)
    opened = [await watch(tables[0], ready) for _ in range(20)]  # what is made once is made before anything is weighed
    await asyncio.sleep(SETTLED)
    before = resident(group)
    opened += await asyncio.gather(*[watch(tables[number % len(tables)], ready) for number in range(streams)])
    await asyncio.sleep(SETTLED)
    added = resident(group) - before
    for writer, task in opened:
        task.cancel()
        writer.close()
    await asyncio.sleep(2 * SETTLED)
    return before, added / streams, resident(group) - before


def measure(name: str, streams: int, seconds: float) -> None:
    """One row of the table."""
    with served(name, streams) as group:
        before, each, left = asyncio.run(weigh(group, streams))
    row = f"{name:10} {before / 1e3:9.0f} {each:14.1f} {left / 1e3:8.1f}"
    print(row, end="", flush=True)
    with served(name, streams):
        load, expected = asyncio.run(latency.run(streams // latency.PHONES, seconds))
    times = load.times()
    p50, p99 = latency.percentiles(times)
    _, plain = latency.percentiles(load.plain)
    figures = f" {p50 * 1e3:8.1f} {p99 * 1e3:8.1f} {plain * 1e3:15.1f} {expected - len(times):6}"
    print(figures, flush=True)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--streams", type=int, default=500, help="how many pages are open, a multiple of 5")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long guests tap, at least 2")
    parser.add_argument("--only", default=",".join(SERVERS), help=f"some of {', '.join(SERVERS)}")
    args = parser.parse_args()
    print(f"{'server':10} {'start MB':>9} {'kB per stream':>14} {'kept MB':>8} {'p50 ms':>8} {'p99 ms':>8}", end="")
    print(f" {'/healthz p99 ms':>15} {'lost':>6}")
    for name in args.only.split(","):
        needed = [module for module in (SERVERS[name], "a2wsgi" * (name == "uvicorn")) if module]
        if any(importlib.util.find_spec(module) is None for module in needed):
            print(f"{name:10} needs {' and '.join(needed)}, see --help")
            continue
        measure(name, args.streams, args.seconds)
        time.sleep(1)


if __name__ == "__main__":
    main()
