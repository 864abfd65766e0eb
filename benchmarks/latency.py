"""From a tap to all other screens: `python benchmarks/latency.py [--tables 1,50,200] [--seconds 30] [--pause 8]`.

Starts a server of its own in a temporary folder and loads it from this process: tables of five phones, each with an
open stream, and every two seconds a tap at every table (the host's "move on": a real move, checked, committed to disk,
shown to everybody). Prints the time from sending a tap to the first event on each phone that shows it, and how many
never arrived.
The last column is p99 divided by the p99 of the server's plainest answer (/healthz) under the same load, in one run.
With `--pause` the server is stopped for so many seconds in the middle of it, and all that was tapped meanwhile comes at
once; a line below tells p99 of the taps before, and of those sent in each five seconds after.
What taps and listens runs on the same machine as the server, and takes about a third of a core at 200 tables.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import re
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field

PHONES = 5
EVERY = 2.0
with socket.socket() as probe:
    probe.bind(("127.0.0.1", 0))
    PORT: int = probe.getsockname()[1]
    """Free a moment ago."""
STAMP = re.compile(rb"\nid: \d+\.(\d+\.\d+)\n")
CHUNK, TAIL = 2**16, 40
PATIENCE = 10.0
"""Seconds after the last tap in which everything must have arrived."""
TOKEN = re.compile(r'name="csrf_token" value="([^"]+)"')


@dataclass
class Answer:
    """An HTTP answer as far as this program needs it."""

    status: int
    headers: dict[str, str]
    body: bytes
    cookie: str


async def request(method: str, path: str, cookie: str = "", fields: dict[str, str] | None = None) -> Answer:
    """One request on a connection of its own."""
    reader, writer = await asyncio.open_connection("127.0.0.1", PORT)
    body = urllib.parse.urlencode(fields or {}).encode()
    head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{PORT}\r\nConnection: close\r\nCookie: {cookie}\r\n"
    head += "HX-Request: true\r\n"
    head += f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
    writer.write(head.encode() + body)
    raw = await reader.read()
    writer.close()
    top, _, content = raw.partition(b"\r\n\r\n")
    lines = top.decode("latin-1").split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines[1:])}
    fresh = headers.get("set-cookie", "").partition(";")[0]
    return Answer(int(lines[0].split()[1]), headers, content, fresh or cookie)


@dataclass
class Load:
    """What was sent and what came back."""

    taps: dict[str, list[tuple[float, float]]] = field(default_factory=lambda: defaultdict(list))
    """Of each table: when a tap was sent, and the table's stamp once it was made."""
    events: dict[tuple[str, int], list[tuple[float, float]]] = field(default_factory=lambda: defaultdict(list))
    """Of each phone: when an event came, and its stamp. Stamps only ever rise."""
    plain: list[float] = field(default_factory=list)

    resumed: float = math.inf
    """When the server went on after a pause."""

    def times(self) -> list[float]:
        """From each tap to the first event that shows it, on each phone; what never came is left out."""
        return [took for _, took in self.shown()]

    def shown(self) -> list[tuple[float, float]]:
        """The same, each after the moment of the tap."""
        times = []
        for (code, _), events in self.events.items():
            rest = iter(events)
            at, stamp = next(rest, (0.0, math.inf))
            for sent, made in self.taps[code]:
                while stamp < made:
                    at, stamp = next(rest, (0.0, math.inf))
                if stamp < math.inf:
                    times.append((sent, at - sent))
        return times


async def open_table() -> tuple[str, str, str, list[str]]:
    """Host a party with five phones. Returns its code, the host's cookie and token, and the phones' cookies."""
    page = await request("GET", "/")
    token = TOKEN.search(page.body.decode()).group(1)  # type: ignore[union-attr]
    choices = {"csrf_token": token, "judge": "turns", "timers": "off", "laps": "5"}
    hosted = await request("POST", "/host", page.cookie, choices)
    code = hosted.headers["location"].rsplit("/", 1)[1]
    phones = []
    for number in range(PHONES):
        door = await request("GET", "/", "" if number else hosted.cookie)  # the host plays along
        key = TOKEN.search(door.body.decode()).group(1)  # type: ignore[union-attr]
        name = {"csrf_token": key, "name": f"Guest {number}"}
        phones.append((await request("POST", f"/table/{code}/join", door.cookie, name)).cookie)
    await request("POST", f"/table/{code}/host/start", phones[0], {"csrf_token": token})
    return code, phones[0], token, phones


async def listen(code: str, phone: int, cookie: str, load: Load, ready: asyncio.Semaphore) -> None:
    """A phone's stream, for ever."""
    async with ready:
        reader, writer = await asyncio.open_connection("127.0.0.1", PORT)
        writer.write(
            f"GET /table/{code}/stream HTTP/1.1\r\nHost: 127.0.0.1:{PORT}\r\nCookie: {cookie}\r\n\r\n".encode()
        )
        text = await reader.read(CHUNK)
        assert b" 200 " in text[:20], text[:80]
        while not STAMP.search(text):
            text += await reader.read(CHUNK)
    try:
        while True:
            # The stamp stands before the fragment; a tail is kept in case it was cut in two.
            now = time.perf_counter()
            for stamp in STAMP.findall(text):
                load.events[code, phone].append((now, float(stamp)))
            text = text[-TAIL:] + await reader.read(CHUNK)
    finally:
        writer.close()


async def tap(code: str, cookie: str, token: str, load: Load, start: float, taps: int) -> None:
    """The host moves on, every two seconds, each table at its own moment."""
    for number in range(taps):
        await asyncio.sleep(max(0.0, start + number * EVERY - time.perf_counter()))
        sent = time.perf_counter()
        answer = await request("POST", f"/table/{code}/host/skip", cookie, {"csrf_token": token})
        assert answer.status == 204, answer.status
        load.taps[code].append((sent, stamp_of(answer)))


def stamp_of(answer: Answer) -> float:
    """When the table last changed, as an answer to a tap says; see `news_by_stream` in `web/htmx.py`."""
    return float(json.loads(answer.headers["hx-trigger"])["table-changed"]["stamp"])


async def ping(load: Load, end: float) -> None:
    """The plainest answer of the same server under the same load."""
    while time.perf_counter() < end:
        start = time.perf_counter()
        await request("GET", "/healthz")
        load.plain.append(time.perf_counter() - start)
        await asyncio.sleep(0.25)


async def stop_for_a_while(group: int, start: float, seconds: float, load: Load) -> None:
    """Stop all processes of a group at a moment, and let them go on later."""
    await asyncio.sleep(max(0.0, start - time.perf_counter()))
    os.killpg(group, signal.SIGSTOP)
    await asyncio.sleep(seconds)
    os.killpg(group, signal.SIGCONT)
    load.resumed = time.perf_counter()


async def run(
    tables: int, seconds: float, begun: Callable[[], None] = lambda: None, group: int = 0, pause: float = 0.0
) -> tuple[Load, int]:
    """Load the server; returns what was measured and how many events should have come.

    `begun` is called when all pages are open, before the first tap. With a `pause` the server, which is this process
    group, is stopped for so many seconds after a third of the time.
    """
    load, taps = Load(), int(seconds / EVERY)
    opened = [await open_table() for _ in range(tables)]
    ready = asyncio.Semaphore(20)
    streams = [
        asyncio.create_task(listen(code, number, cookie, load, ready))
        for code, _, _, phones in opened
        for number, cookie in enumerate(phones)
    ]
    await asyncio.sleep(2 + len(streams) / 100)
    begun()
    start = time.perf_counter()
    jobs = [
        tap(code, cookie, token, load, start + EVERY * place / tables, taps)
        for place, (code, cookie, token, _) in enumerate(opened)
    ]
    if pause:
        jobs.append(stop_for_a_while(group, start + seconds / 3, pause, load))
    await asyncio.gather(*jobs, ping(load, start + seconds))
    expected, end = tables * taps * PHONES, time.perf_counter() + PATIENCE
    while len(load.times()) < expected and time.perf_counter() < end:
        await asyncio.sleep(0.2)
    for stream in streams:
        stream.cancel()
    await asyncio.gather(*streams, return_exceptions=True)
    return load, expected


def loaded(tables: int, seconds: float, pause: float = 0.0) -> tuple[Load, int]:
    """What was measured with a server of its own, and how many events should have come."""
    with tempfile.TemporaryDirectory() as folder:
        places = {name: str(tables * PHONES + 50) for name in ("PARTYCHEF_STREAMS", "PARTYCHEF_STREAMS_PER_ADDRESS")}
        connections = {"PARTYCHEF_CONNECTIONS_PER_ADDRESS": str(3 * tables * PHONES + 100)}
        env = {**os.environ, "PARTYCHEF_INSTANCE": folder, **places, **connections}
        command = [sys.executable, "-m", "partychef", "--host", "127.0.0.1", "--port", str(PORT)]
        server = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, start_new_session=True)
        try:
            wait_for_server()
            return asyncio.run(run(tables, seconds, group=server.pid, pause=pause))
        finally:
            os.killpg(server.pid, signal.SIGTERM)
            server.wait()


def measure(tables: int, seconds: float, pause: float) -> None:
    """One row of the table."""
    load, expected = loaded(tables, seconds, pause)
    times = load.times()
    p50, p99 = percentiles(times)
    _, plain = percentiles(load.plain)
    lost = expected - len(times)
    print(f"{tables:6} {expected:8} {lost:6} {p50 * 1e3:9.1f} {p99 * 1e3:9.1f} {p99 / plain:14.1f}", flush=True)
    if pause:
        print(f"       p99 {after_a_pause(load, pause)}", flush=True)


def after_a_pause(load: Load, pause: float) -> str:
    """How p99 became normal again, in words; a tap counts from when it was sent."""
    shown = load.shown()
    parts = {"before": [took for sent, took in shown if sent < load.resumed - pause - EVERY]}
    for since in (0, 5, 10, 15):
        begin = load.resumed + since
        parts[f"{since} to {since + 5} s after"] = [took for sent, took in shown if begin <= sent < begin + 5]
    return ", ".join(f"{name} {percentiles(times)[1] * 1e3:.0f} ms" for name, times in parts.items() if len(times) > 1)


def percentiles(times: list[float]) -> tuple[float, float]:
    """The median and the 99th percentile."""
    cuts = statistics.quantiles(times, n=100, method="inclusive")
    return cuts[49], cuts[98]


def wait_for_server() -> None:
    """Until it answers."""
    for _ in range(400):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{PORT}/healthz", timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    sys.exit("the server did not start")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", default="1,50,200", help="numbers of tables, one row each; otherwise 1,50,200")
    parser.add_argument("--seconds", type=float, default=30.0, help="for each row, at least 2; otherwise 30")
    parser.add_argument("--pause", type=float, default=0.0, help="seconds that the server is stopped in between")
    args = parser.parse_args()
    print(f"{'tables':>6} {'events':>8} {'lost':>6} {'p50 ms':>9} {'p99 ms':>9} {'p99 / healthz':>14}")
    for tables in args.tables.split(","):
        measure(int(tables), args.seconds, args.pause)


if __name__ == "__main__":
    main()
