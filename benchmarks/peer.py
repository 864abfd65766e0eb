"""The same taps at boardgame.io's server: `python benchmarks/peer.py [--tables 100,200] [--seconds 20] [--folder DIR]`.

Alternates between our server and theirs, which keeps its matches in files (FlatFile), and prints the times from a tap
to each of five phones, median and 99th percentile, and ours divided by theirs. Both get the taps of
`benchmarks/latency.py`: one at each table every two seconds. Theirs plays a game with nothing in it but hands, dishes
and a counter, of which each phone gets its part as JSON, over a WebSocket; ours sends a page. Theirs tells its phones
before it writes, and does not wait for the disk; ours tells nobody what is not on the disk.

It needs node and npm (18 or newer), and installs boardgame.io and node-persist into a temporary folder, or into
`--folder`, where they stay for the next time. Nothing of them is part of partychef.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import latency
from benchmarks.latency import EVERY, PATIENCE, PHONES, Load, percentiles

PACKAGES = ("boardgame.io@0.50.2", "node-persist@3.1.3")
SERVER = """
const { Server, FlatFile } = require("boardgame.io/server");
const { PlayerView } = require("boardgame.io/core");
const card = (n) => ({ id: "card-" + n, name: "Ingredient number " + n, kind: "spice" });
const hand = (seat) => Array.from({ length: 12 }, (_, n) => card(12 * seat + n));
const Kitchen = {
  name: "kitchen",
  setup: () => ({
    n: 0,
    players: Object.fromEntries([0, 1, 2, 3, 4].map((seat) => [seat, { hand: hand(seat) }])),
    dishes: [0, 1, 2, 3, 4].map((seat) => ({ seat, name: "A dish", text: "What is told of it. ".repeat(8) })),
  }),
  moves: { tap: ({ G }) => { G.n += 1; } },
  playerView: PlayerView.STRIP_SECRETS,
};
const [port, dir] = process.argv.slice(2);
Server({ games: [Kitchen], origins: ["*"], db: new FlatFile({ dir }) }).run(Number(port));
"""
STATE = re.compile(rb'"_stateID":(\d+)')


class Phone:
    """A connection of one player of a match, as far as socket.io's protocol is needed for it."""

    def __init__(self, match: str, seat: int, port: int) -> None:
        self.match = match
        self.seat = seat
        self.port = port
        self.known = 0
        """The number of the newest state that it was sent."""

    async def open(self) -> None:
        """Connect, and get the first state."""
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.writer.write(
            b"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        head = await self.reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in head[:20], head
        await self._until(b"0{")
        self._send(b"40/kitchen,")
        await self._until(b"40/kitchen,")
        self._send(f'42/kitchen,["sync","{self.match}","{self.seat}",null,{PHONES}]'.encode())
        await self._until(b'42/kitchen,["sync"')

    def tap(self) -> int:
        """Make a move; returns the number of the state that it leads to."""
        action = f'{{"type":"MAKE_MOVE","payload":{{"type":"tap","args":[],"playerID":"{self.seat}"}}}}'
        self._send(f'42/kitchen,["update",{action},{self.known},"{self.match}","{self.seat}"]'.encode())
        return self.known + 1

    async def listen(self, load: Load) -> None:
        """Note every state that comes, for ever."""
        try:
            while True:
                text = await self._next()
                if text.startswith(b'42/kitchen,["update"') and (found := STATE.search(text)):
                    self.known = int(found[1])
                    load.events[self.match, self.seat].append((time.perf_counter(), self.known))
        finally:
            self.writer.close()

    async def _until(self, begins: bytes) -> None:
        while not (await self._next()).startswith(begins):
            pass

    async def _next(self) -> bytes:
        """The next message; questions whether anybody is there are answered."""
        while True:
            _, size = await self.reader.readexactly(2)
            if size > 125:
                size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8))
            text = await self.reader.readexactly(size)
            if text != b"2":
                return text
            self._send(b"3")

    def _send(self, text: bytes) -> None:
        long = len(text) > 125
        size = bytes([0x80 | 126]) + len(text).to_bytes(2) if long else bytes([0x80 | len(text)])
        self.writer.write(b"\x81" + size + b"\0\0\0\0" + text)  # with a mask of zeros it stays as it is


async def tap(host: Phone, load: Load, start: float, taps: int) -> None:
    """A move every two seconds."""
    for number in range(taps):
        await asyncio.sleep(max(0.0, start + number * EVERY - time.perf_counter()))
        load.taps[host.match].append((time.perf_counter(), host.tap()))


async def run(tables: int, seconds: float, port: int) -> tuple[Load, int]:
    """Load their server; returns what was measured and how many states should have come."""
    load, taps = Load(), int(seconds / EVERY)
    matches = [[Phone(f"match{number}", seat, port) for seat in range(PHONES)] for number in range(tables)]
    for phones in matches:
        for phone in phones:  # the first one makes the match
            await phone.open()
    listening = [asyncio.create_task(phone.listen(load)) for phones in matches for phone in phones]
    await asyncio.sleep(2)
    start = time.perf_counter()
    await asyncio.gather(
        *(tap(phones[0], load, start + EVERY * place / tables, taps) for place, phones in enumerate(matches))
    )
    expected, end = tables * taps * PHONES, time.perf_counter() + PATIENCE
    while len(load.times()) < expected and time.perf_counter() < end:
        await asyncio.sleep(0.2)
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    return load, expected


def install(folder: Path) -> None:
    """Put their server into a folder."""
    if not all((folder / "node_modules" / name.split("@")[0]).exists() for name in PACKAGES):
        command = ["npm", "install", "--prefix", str(folder), "--no-audit", "--no-fund", "--silent", *PACKAGES]
        subprocess.run(command, check=True)
    (folder / "server.js").write_text(SERVER)


@contextmanager
def served(folder: Path) -> Iterator[int]:
    """Their server while the block runs; its port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as files:
        command = ["node", str(folder / "server.js"), str(port), files]
        env = {**os.environ, "NODE_ENV": "production"}
        server = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, start_new_session=True)
        try:
            for _ in range(200):
                with socket.socket() as door:
                    if door.connect_ex(("127.0.0.1", port)) == 0:
                        break
                time.sleep(0.05)
            yield port
        finally:
            os.killpg(server.pid, signal.SIGTERM)
            server.wait()


def measure(tables: int, seconds: float, folder: Path) -> None:
    """One row of the table: ours, then theirs."""
    found = []
    ours = latency.loaded(tables, seconds)
    with served(folder) as port:
        theirs = asyncio.run(run(tables, seconds, port))
    for load, expected in (ours, theirs):
        times = load.times()
        found.append((*percentiles(times), expected - len(times)))
    (our50, our99, our_lost), (their50, their99, their_lost) = found
    print(
        f"{tables:6} {our50 * 1e3:9.1f} {our99 * 1e3:8.1f} {our_lost:5} {their50 * 1e3:11.1f} {their99 * 1e3:8.1f} "
        f"{their_lost:5} {our50 / their50:9.1f} {our99 / their99:9.1f}", flush=True,
    )  # fmt: skip


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", default="50,100,200", help="numbers of tables, one row each; otherwise 50,100,200")
    parser.add_argument("--seconds", type=float, default=20.0, help="for each, at least 2; otherwise 20")
    parser.add_argument("--folder", type=Path, help="where their server is installed, or is to stay")
    args = parser.parse_args()
    if not (shutil.which("node") and shutil.which("npm")):
        sys.exit("It needs node and npm.")
    print(
        f"{'tables':>6} {'ours p50':>9} {'p99 ms':>8} {'lost':>5} {'theirs p50':>11} {'p99 ms':>8} {'lost':>5}", end=""
    )
    print(f" {'p50 ratio':>9} {'p99 ratio':>9}")
    with tempfile.TemporaryDirectory() as temporary:
        folder = args.folder or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        install(folder)
        for tables in args.tables.split(","):
            measure(int(tables), args.seconds, folder)


if __name__ == "__main__":
    main()
