#!/usr/bin/env python3
"""How long a browser waits while a server refreshes feeds with long documents.

Usage: Benchmarks/reading.py [--feeds N] [--rounds N] [--pause MILLISECONDS] [--farm FOLDER]
  needs what refresh.py needs: .build/release/tidings (or another one, named by TIDINGS), a C compiler,
  zlib's headers, and the feed farm in FOLDER (../shared/tools/feedfarm).

One client asks over one connection of the loopback, one request after the other with a pause between
them; times are to the last byte of the answer, in milliseconds. At first the server is at rest; then it
refreshes all feeds, each with three new items in a document of some 340 kB. Reader, client and farm share
the machine, and whatever else runs there disturbs: the whole can be run in a group of its own that goes
before others, where the threads of the reader stand beside each other as they would without them:

  setsid -w sh -c 'echo -20 > /proc/self/autogroup; exec Benchmarks/reading.py'
"""

import argparse
import http.client
import json
import os
import pathlib
import re
import sys
import tempfile
import time

import refresh
from timed_request import timed

# Milliseconds at the 99th percentile while a refresh runs; the list's median may double.
WORST = 25


class Screen:
    """What a person asks for, one thing after the other."""

    def __init__(self, origin, pause):
        self.connection = http.client.HTTPConnection(origin.split("//")[1], timeout=120)
        self.pause = pause
        _, page = self.ask("/unread")
        self.item = re.search(r'href="(/items/\d+[^"]*)"', page)[1].replace("&amp;", "&")

    def ask(self, path, body=None, part=None):
        """The time to the last byte, and the text."""
        elapsed, content = timed(self.connection, path, body, {"Tidings-Part": part} if part else {})
        return elapsed, content.decode()

    def look(self, times):
        """Asks for each thing once, and notes how long it took."""
        def note(name, answer):
            times.setdefault(name, []).append(answer[0])
            time.sleep(self.pause)
            return answer[1]

        page = note("list", self.ask("/unread"))
        note("article", self.ask(self.item, part="article"))
        note("counts", self.ask("/counts"))
        note("search", self.ask("/search?q=hollowmere", part="main"))
        newest = re.search(r'name="newest" value="([^"]*)"', page)
        marks = note("mark all", self.ask("/marks/all", f"in=unread&newest={newest[1]}", "main"))
        self.ask(f"/marks/{json.loads(marks)['undo']}/undo", "", "main")


def quantile(times, share):
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]


def told(name, times):
    cells = "  ".join(f"{what} {quantile(values, 0.5):6.2f} ({quantile(values, 0.99):5.1f})"
                      for what, values in times.items())
    print(f"{name:12} {cells}  {len(times['list'])} times", flush=True)


def at_rest(screen, seconds):
    times = {}
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        screen.look(times)
    return times


def while_refreshing(screen, server):
    """Until all feeds have been asked for and stored."""
    requests = "SELECT sum(request_count), count(*) FROM feeds"
    before, feeds = server.connection.execute(requests).fetchone()
    times = {}
    screen.ask("/refresh", "", "main")
    started = time.perf_counter()
    while server.connection.execute(requests).fetchone()[0] < before + feeds:
        screen.look(times)
    return times, time.perf_counter() - started


def measure(farm, folder, options):
    reader = refresh.Tidings(farm, folder)
    reader.refresh()
    server = refresh.Server(reader.database)
    try:
        # What is done after the start is over, and so is what the first refresh left to do.
        time.sleep(8)
        screen = Screen(server.origin, options.pause / 1000)
        rest = at_rest(screen, 5)
        told("at rest", rest)
        busy = {}
        for round in range(options.rounds):
            farm.ask(f"/_farm/change?percent=100&items=3&seed={round}&of={options.feeds}")
            times, seconds = while_refreshing(screen, server)
            told(f"in {seconds:.1f} s", times)
            for name, values in times.items():
                busy.setdefault(name, []).extend(values)
            time.sleep(5)
    finally:
        server.stop()
    told("together", busy)
    ratio = quantile(busy["list"], 0.5) / quantile(rest["list"], 0.5)
    late = [name for name, values in busy.items() if quantile(values, 0.99) > WORST]
    print(f"the list takes {ratio:.2f} times as long as at rest (goal 2); "
          f"above {WORST} ms at the 99th percentile: {', '.join(late) or 'nothing'}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--feeds", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--pause", type=float, default=10, metavar="MILLISECONDS")
    parser.add_argument("--farm", type=pathlib.Path, default=refresh.ROOT.parent / "shared/tools/feedfarm")
    options = parser.parse_args()
    if not options.farm.is_dir():
        sys.exit(f"{options.farm} is not there: name the folder of the feed farm with --farm")
    print(f"{options.feeds} feeds, load {os.getloadavg()[0]:.0f}; median (99th percentile), milliseconds")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        farm = refresh.Farm(options.farm, folder, options.feeds)
        try:
            measure(farm, folder, options)
        finally:
            farm.stop()


if __name__ == "__main__":
    main()
