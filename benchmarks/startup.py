"""From the command to the first answer: `python benchmarks/startup.py [--times 5]`.

Starts `partychef` in a temporary folder and asks for the landing page until it answers: the first time without a
database, then with one. The ratio compares with a Python that only imports Flask and SQLAlchemy, in the same run.
"""

from __future__ import annotations

import argparse
import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request


def seconds_to_answer(folder: str) -> float:
    """Start the server, wait for its landing page, stop it."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    env = {**os.environ, "PARTYCHEF_INSTANCE": folder}
    command = [sys.executable, "-m", "partychef", "--host", "127.0.0.1", "--port", str(port)]
    start = time.perf_counter()
    server = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, start_new_session=True)
    try:
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as answer:
                    answer.read()
                return time.perf_counter() - start
            except OSError:
                time.sleep(0.005)
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait()


def seconds_to_import() -> float:
    """Seconds that Python takes to import Flask and SQLAlchemy alone."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", "import flask, sqlalchemy.orm"], check=True)
    return time.perf_counter() - start


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=5, help="starts to measure; otherwise 5")
    times = parser.parse_args().times
    with tempfile.TemporaryDirectory() as folder:
        first = seconds_to_answer(folder)
        later = statistics.median(seconds_to_answer(folder) for _ in range(times))
    bare = statistics.median(seconds_to_import() for _ in range(times))
    print(f"first start  {first:5.2f} s  {first / bare:5.1f} x the imports alone")
    print(f"later starts {later:5.2f} s  {later / bare:5.1f} x the imports alone")


if __name__ == "__main__":
    main()
