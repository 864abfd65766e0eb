"""How many tables several processes carry: `python benchmarks/cluster.py [--tables 50,100] [--seconds 10]`.

Runs the load of `benchmarks/latency.py` against `partychef serve --workers N` on a PostgreSQL and a Redis of its own,
and first against one process on SQLite, as `partychef` runs by itself. For each it prints the times from a tap to all
screens, and the CPU that a tap costs: in the servers together, in the one that works most, and in PostgreSQL and Redis.
It stops adding tables once the 99th percentile is over `--limit` milliseconds. The last lines are the ratio of the most
tables within the limit, with the most workers and with one, and the same ratio as CPU has it, which other programs on
the machine change less: what a tap costs in the one process, and in the busiest of several.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import latency
from tests import services

TICK = os.sysconf("SC_CLK_TCK")


class Cpu(NamedTuple):
    """Seconds of CPU that processes have used so far."""

    servers: dict[int, float]
    """Of each process of the server, by its id."""
    beside: float
    """PostgreSQL and Redis together."""

    def since(self, before: Cpu, taps: int) -> Cpu:
        """Milliseconds of CPU for each of so many taps since then."""
        used = {pid: (now - before.servers.get(pid, 0.0)) * 1e3 / taps for pid, now in self.servers.items()}
        return Cpu(used, (self.beside - before.beside) * 1e3 / taps)


def cpu(group: int, beside: list[int]) -> Cpu:
    """What the processes of this group, and these with their children, have used. Linux only."""
    servers, others = {}, 0.0
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            pid, rest = int(path.parent.name), path.read_text().rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        parent, its_group, used = int(rest[1]), int(rest[2]), (int(rest[11]) + int(rest[12])) / TICK
        if its_group == group:
            servers[pid] = used
        elif pid in beside:
            others += used + (int(rest[13]) + int(rest[14])) / TICK  # with that of connections that have ended
        elif parent in beside:
            others += used
    return Cpu(servers, others)


class Served(NamedTuple):
    """A server that runs."""

    group: int
    beside: list[int]
    """PostgreSQL and Redis."""


@contextmanager
def served(places: int, workers: int) -> Iterator[Served]:
    """A server while the block runs: on SQLite if there are to be no workers, else on PostgreSQL and Redis."""
    with ExitStack() as held:
        folder = held.enter_context(tempfile.TemporaryDirectory())
        env = {
            **os.environ, "PARTYCHEF_INSTANCE": folder, "PARTYCHEF_STREAMS": str(places),
            "PARTYCHEF_STREAMS_PER_ADDRESS": str(places), "PARTYCHEF_CONNECTIONS_PER_ADDRESS": str(3 * places),
        }  # fmt: skip
        beside = []
        if workers:
            postgresql = held.enter_context(services.postgresql(durable=True))
            redis = held.enter_context(services.redis())
            env |= {"PARTYCHEF_DATABASE": postgresql.new_database(), "PARTYCHEF_REDIS": redis.url}
            env |= {"PARTYCHEF_WORKERS": str(workers)}
            beside = [postgresql.pid, redis.pid]
        command = [sys.executable, "-m", "partychef", "--host", "127.0.0.1", "--port", str(latency.PORT)]
        server = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, start_new_session=True)
        try:
            latency.wait_for_server()
            yield Served(server.pid, beside)
        finally:
            os.killpg(server.pid, signal.SIGTERM)
            server.wait()


class Row(NamedTuple):
    """What was measured."""

    p99: float
    """Milliseconds; infinite where something was lost."""
    busiest: float
    """Milliseconds of CPU for each tap in the server process that works most."""


def measure(workers: int, tables: int, seconds: float) -> Row:
    """Print one row of the table."""
    with served(tables * latency.PHONES + 50, workers) as server:
        before: list[Cpu] = []
        load, expected = asyncio.run(latency.run(tables, seconds, lambda: before.append(cpu(*server))))
        used = cpu(*server).since(before[0], expected // latency.PHONES)
    times = load.times()
    p50, p99 = latency.percentiles(times)
    lost = expected - len(times)
    name = f"{workers} on PostgreSQL" if workers else "1 on SQLite"
    whole, most = sum(used.servers.values()), max(used.servers.values())
    print(
        f"{name:>16} {tables:6} {expected:8} {lost:6} {p50 * 1e3:9.1f} {p99 * 1e3:9.1f} "
        f"{whole:9.1f} {most:9.1f} {used.beside:9.1f}", flush=True,
    )  # fmt: skip
    return Row(float("inf") if lost else p99 * 1e3, most)


def most_tables(workers: int, tables: list[int], seconds: float, limit: float) -> tuple[int, float]:
    """The most of these tables that so many workers carry within the limit, and the CPU for a tap with the fewest."""
    most, busiest = 0, 0.0
    for number in tables:
        row = measure(workers, number, seconds)
        busiest = busiest or row.busiest
        if row.p99 > limit:
            break
        most = number
    return most, busiest


def main() -> None:
    """Print the table and the ratios."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", default="1,2", help="numbers of processes; otherwise 1,2")
    parser.add_argument("--tables", default="50,100,150,200,250,300", help="numbers of tables, fewest first")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each row, at least 2; otherwise 10")
    parser.add_argument("--limit", type=float, default=100.0, help="milliseconds; otherwise 100")
    args = parser.parse_args()
    if services.missing():
        sys.exit(f"{', '.join(services.missing())} missing: apt install postgresql redis")
    workers, tables = ([int(number) for number in text.split(",")] for text in (args.workers, args.tables))
    head = ("p50 ms", "p99 ms", "CPU/tap", "busiest", "beside")
    print(f"{'processes':>16} {'tables':>6} {'events':>8} {'lost':>6} {' '.join(f'{name:>9}' for name in head)}")
    carried = {number: most_tables(number, tables, args.seconds, args.limit) for number in [0, *workers]}
    (one, alone), (many, busiest) = carried[min(workers)], carried[max(workers)]
    print(f"{max(workers)} processes carry {many} tables within {args.limit:g} ms, {min(workers)} carries {one}")
    print(f"ratio of tables {many / one:.2f}" if one else "ratio of tables unknown: not even the fewest fit")
    print(f"ratio by CPU {alone / busiest:.2f}")


if __name__ == "__main__":
    main()
