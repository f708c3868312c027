#!/usr/bin/env python3
"""What refreshing costs: 1,000 feeds for the first time, unchanged, and with one item more in 5 %.

Usage: Benchmarks/refresh.py [--feeds N] [--rounds N] [--alone] [--farm FOLDER]
       Benchmarks/refresh.py --growth ROUNDS [--feeds N] [--farm FOLDER]
  needs .build/release/tidings (or another one, named by TIDINGS), a C compiler, zlib's headers, and
  the feed farm, a server of made feeds that lies in FOLDER (../shared/tools/feedfarm). Beside it runs
  Debian's newsboat, if it is installed, over the same feeds; it indexes nothing. With --alone it does
  not run.

The farm and the reader share the machine; times of the processor are the reader's alone. *Readable*
is the time until lists show every item, which is before all of them can be found by their words.

With --growth one server refreshes all feeds again and again, a twentieth of them with one item more
each time, and tells its resident memory after each round.
"""

import argparse
import os
import pathlib
import resource
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
TIDINGS = pathlib.Path(os.environ.get("TIDINGS", ROOT / ".build/release/tidings"))


class Farm:
    """The feeds, on a free port and on fifty hosts of the loopback."""

    def __init__(self, source, folder, feeds):
        subprocess.run(["make", "-s", "-f", str(source / "Makefile"), f"OUT={folder}"], check=True)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.feeds = feeds
        self.process = subprocess.Popen(
            [str(folder / "feedfarm"), "--feeds", str(feeds), "--hosts", "50", "--port", str(self.port)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(100):
            try:
                self.ask("/_farm/stats")
                return
            except OSError:
                time.sleep(0.05)
        raise SystemExit("the feed farm does not answer")

    def ask(self, path):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}") as answer:
            return answer.read()

    def change(self, seed):
        self.ask(f"/_farm/change?percent=5&items=1&seed={seed}&of={self.feeds}")

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Timed:
    """One run of a command: seconds of processor and of wall, megabytes at its peak."""

    def __init__(self, command, **options):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        started = time.perf_counter()
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)
        output = process.stdout.read()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        self.wall = time.perf_counter() - started
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        self.memory = used.ru_maxrss / 1000
        if process.returncode != 0:
            raise SystemExit(f"{command}: {output.decode()[-500:]}")


class Arrivals:
    """Watches how many items lists have, beside whoever writes them, whom that does not disturb."""

    def __init__(self, database):
        self.database = database
        self.started = time.perf_counter()
        self.seen = []
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self.watch)
        self.thread.start()

    def watch(self):
        connection = sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)
        while not self.ended.wait(0.1):
            (count,) = connection.execute("SELECT sum(item_count) FROM feeds").fetchone()
            self.seen.append((time.perf_counter() - self.started, count))
        connection.close()

    def end(self):
        """Seconds until the last item was there."""
        self.ended.set()
        self.thread.join()
        last = self.seen[-1][1] if self.seen else 0
        return next((at for at, count in self.seen if count == last), 0)


class Tidings:
    name = "Tidings, indexed"

    def __init__(self, farm, folder):
        self.database = folder / "tidings.db"
        (folder / "feeds.opml").write_bytes(farm.ask(f"/_farm/opml?from=0&to={farm.feeds - 1}&folders=20"))
        subprocess.run([str(TIDINGS), "import", str(folder / "feeds.opml"), "--database", str(self.database)],
                       check=True, stdout=subprocess.DEVNULL)

    def refresh(self):
        return Timed([str(TIDINGS), "refresh", "--allow-private-feeds", "--database", str(self.database)])

    def first_refresh(self):
        arrivals = Arrivals(self.database)
        try:
            run = self.refresh()
        finally:
            readable = arrivals.end()
        run.readable = readable
        return run

    def size(self):
        return sum(path.stat().st_size for path in self.database.parent.glob("tidings.db*")) / 1_000_000


class Newsboat:
    name = "newsboat, not indexed"

    def __init__(self, farm, folder):
        self.folder = folder
        lines = farm.ask(f"/_farm/urls?from=0&to={farm.feeds - 1}").decode().split()
        (folder / "urls").write_text("\n".join(lines) + "\n")
        (folder / "config").write_text("reload-threads 2\nmax-items 0\nsuppress-first-reload yes\n")

    def refresh(self):
        return Timed(["newsboat", "-u", str(self.folder / "urls"), "-c", str(self.folder / "cache.db"),
                      "-C", str(self.folder / "config"), "-x", "reload"],
                     env={**os.environ, "HOME": str(self.folder)})

    def first_refresh(self):
        run = self.refresh()
        run.readable = run.wall
        return run

    def size(self):
        return (self.folder / "cache.db").stat().st_size / 1_000_000


def measure(reader, farm, rounds):
    """The first refresh, then the best of some rounds of each other kind."""
    first = reader.first_refresh()
    unchanged = min((reader.refresh() for _ in range(rounds)), key=lambda run: run.processor)
    changed = []
    for seed in range(rounds):
        farm.change(seed)
        changed.append(reader.refresh())
    return first, unchanged, min(changed, key=lambda run: run.processor)


class Server:
    """A reader that goes on from refresh to refresh, as one does on a server."""

    def __init__(self, database):
        self.process = subprocess.Popen(
            [str(TIDINGS), "serve", "--listen", "127.0.0.1:0", "--allow-private-feeds", "--database", str(database)],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        line = self.process.stdout.readline()
        address = next(word for word in line.split() if word.startswith("http"))
        self.origin = "{0.scheme}://{0.netloc}".format(urllib.parse.urlsplit(address))
        threading.Thread(target=self.process.stdout.read, daemon=True).start()
        self.connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)

    def refresh(self):
        """Asks for a refresh of everything, and waits until all is stored and can be found."""
        (before,) = self.connection.execute("SELECT sum(request_count) FROM feeds").fetchone()
        (feeds,) = self.connection.execute("SELECT count(*) FROM feeds").fetchone()
        request = urllib.request.Request(f"{self.origin}/refresh", b"", {
            "Content-Type": "application/x-www-form-urlencoded", "Tidings-Part": "main"})
        urllib.request.urlopen(request).read()
        while True:
            time.sleep(0.2)
            (now,) = self.connection.execute("SELECT sum(request_count) FROM feeds").fetchone()
            (waiting,) = self.connection.execute("SELECT count(*) FROM search_queue").fetchone()
            if now >= before + feeds and waiting == 0:
                return

    def memory(self):
        """Resident megabytes now, and at the peak since it was last asked."""
        fields = {}
        for line in open(f"/proc/{self.process.pid}/status"):
            name, _, value = line.partition(":")
            fields[name] = value
        pathlib.Path(f"/proc/{self.process.pid}/clear_refs").write_text("5")
        return tuple(int(fields[name].split()[0]) / 1000 for name in ("VmRSS", "VmHWM"))

    def stop(self):
        self.connection.close()
        self.process.terminate()
        self.process.wait(30)


def growth(farm, folder, rounds):
    """Memory after the first refresh and after each of some rounds, when nothing has run for a while."""
    database = Tidings(farm, folder).database
    server = Server(database)
    try:
        for round in range(rounds + 1):
            if round > 0:
                farm.change(round)
            server.refresh()
            _, peak = server.memory()
            # Threads that are idle for five seconds give their caches back.
            time.sleep(8)
            rest, _ = server.memory()
            what = f"round {round}" if round > 0 else "first refresh"
            print(f"{what:14} {peak:6.1f} MB at its peak, {rest:6.1f} MB at rest", flush=True)
    finally:
        server.stop()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--feeds", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--alone", action="store_true")
    parser.add_argument("--growth", type=int, metavar="ROUNDS")
    parser.add_argument("--farm", type=pathlib.Path, default=ROOT.parent / "shared/tools/feedfarm")
    options = parser.parse_args()
    if not options.farm.is_dir():
        sys.exit(f"{options.farm} is not there: name the folder of the feed farm with --farm")
    if options.growth is not None:
        with tempfile.TemporaryDirectory() as name:
            farm = Farm(options.farm, pathlib.Path(name), options.feeds)
            try:
                growth(farm, pathlib.Path(name), options.growth)
            finally:
                farm.stop()
        return
    others = [Newsboat] if shutil.which("newsboat") and not options.alone else []
    readers = [Tidings] + others
    print(f"{options.feeds} feeds, load {os.getloadavg()[0]:.0f}; seconds of processor / of wall")
    for kind in readers:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            farm = Farm(options.farm, folder, options.feeds)
            try:
                reader = kind(farm, folder)
                runs = measure(reader, farm, options.rounds)
                size = reader.size()
            finally:
                farm.stop()
        cells = "".join(f"{what} {run.processor:6.2f} / {run.wall:6.2f}   "
                        for what, run in zip(("first", "unchanged", "5 % changed"), runs))
        print(f"{kind.name:22} {cells}readable after {runs[0].readable:.1f} s, "
              f"peak {runs[0].memory:.0f} MB, database {size:.0f} MB", flush=True)


if __name__ == "__main__":
    main()
