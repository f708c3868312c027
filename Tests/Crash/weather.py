#!/usr/bin/env python3
"""Bad weather: feeds that misbehave at random for an hour, and a reader that is killed meanwhile.

Usage: Tests/Crash/weather.py [--minutes M] [--feeds N] [--seed S] [--farm FOLDER]
  needs the path of the program in TIDINGS, a C compiler, zlib's headers, and the feed farm, a server
  of made feeds that lies in FOLDER (../shared/tools/feedfarm).

All the time a twelfth of the feeds misbehaves, each in a way of its own: silent, slow, cut off, in
wrong encodings, with errors, redirects that lead nowhere, guids gone or all equal. Feeds publish and
edit. The server refreshes what is due and a command beside it refreshes everything; both are ended by
SIGTERM or SIGKILL at random instants. Items are marked, and an acknowledged mark is remembered.

In the end the weather clears up. Then every feed has to be healthy, every item that the farm ever
published there once, every acknowledged mark too, and the store whole.
"""

import argparse
import collections
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Tests" / "Journeys"), str(ROOT / "Benchmarks")]

import programs  # noqa: E402
from refresh import Farm  # noqa: E402

# Ways to misbehave that publish nothing else than before. Those left out (a feed of 5,000 more items,
# entity bombs with an item of their own) would have the reader keep what they send, rightly.
MODES = """
slow drip hang hanghead hangbody e400 e401 e403 e404 e410 e451 e500 e502 e503 e504 e429 e429date
e429bare flap r301 r302 r307 r308 chain loop loop2 rhost rrel rempty rfile rgopher rlocal cookie gzip
deflate rawdeflate br zstd gzip2 gzipgzip gzipcut gzipbad bomb encliar encliar2 encunknown typehtml
typeplain typebin typenone typejson csliar latin1 cshdr utf16 bom leadws ctrl badutf8 cut xmlcut
lenshort chunked chunkbad chunkcut http10 nohttp hdrbig hdrendless hdrfold stat999 empty e204 always304
noisy lmfuture etagodd html htmlalt htmlalts htmlbase htmlheader reset resetmid close noguid dupguid
nodate baddate future emptytitle noitems notfeed garbage
""".split()
# Seconds for Retry-After, bytes of a drip, megabytes of a bomb.
AMOUNTS = {"e503": 15, "e429": 15, "e429date": 15, "drip": 900, "bomb": 300, "hdrbig": 256}


class Weather:
    def __init__(self, options):
        self.chance = random.Random(options.seed)
        self.options = options
        self.folder = tempfile.TemporaryDirectory(prefix="tidings-farm-")
        self.farm = Farm(options.farm, pathlib.Path(self.folder.name), options.feeds)
        self.reader = programs.Reader()
        self.counts = collections.Counter()
        self.seen = collections.Counter()
        self.marked = {"starred": set(), "read": set()}
        self.stops = []
        self.peak = 0
        self.command = None

    def ask(self, path):
        return json.loads(self.farm.ask("/_farm/" + path))

    def some_feeds(self, part):
        count = max(1, self.options.feeds // part)
        return ",".join(str(n) for n in self.chance.sample(range(self.options.feeds), count))

    def change_weather(self):
        self.ask("mode?feeds=all&mode=ok")
        # The control reads 4 kB of an address, and a feed has one way at a time.
        feeds = self.chance.sample(range(self.options.feeds), self.options.feeds // 12)
        for feed in feeds:
            mode = self.chance.choice(MODES)
            self.seen[mode] += 1
            self.ask(f"mode?feeds={feed}&mode={mode}&n={AMOUNTS.get(mode, 0)}")

    def publish(self):
        self.ask(f"change?feeds={self.some_feeds(20)}&items=1")
        self.ask(f"change?feeds={self.some_feeds(40)}&edit=1")

    def mark(self):
        """Stars one item and reads another; what is acknowledged has to stay."""
        line = self.reader.run("items", "--json", "--limit", "200", "--unread").splitlines()
        ids = [entry["id"] for entry in map(json.loads, line) if "id" in entry]
        if len(ids) < 2:
            return
        for word, name in (("star", "starred"), ("read", "read")):
            chosen = self.chance.choice(ids)
            self.reader.run("mark", word, str(chosen))
            self.marked[name].add(chosen)

    def look_at_memory(self):
        try:
            status = pathlib.Path(f"/proc/{self.reader.process.pid}/status").read_text()
        except OSError:
            return
        if found := re.search(r"VmHWM:\s+(\d+)", status):
            self.peak = max(self.peak, int(found[1]) // 1000)

    def begin_command(self):
        """`tidings refresh` beside the server, over and over."""
        if self.command and self.command.poll() is None:
            return
        if self.command and self.command.returncode not in (0, 1, -signal.SIGKILL, -signal.SIGTERM, 143):
            self.counts[f"refresh ended with {self.command.returncode}"] += 1
        self.counts["refreshes of everything"] += 1
        self.command = subprocess.Popen(
            [self.reader.tidings, "refresh", "--allow-private-feeds", "--database", self.reader.database],
            stdout=subprocess.DEVNULL,
            stderr=open(os.path.join(self.reader.folder, "refresh.log"), "ab"))

    def end_process(self, process, name):
        """SIGKILL or SIGTERM; how long the latter took is remembered."""
        if self.chance.random() < 0.5:
            self.counts[f"{name} killed"] += 1
            process.kill()
            process.wait()
            return
        self.counts[f"{name} asked to stop"] += 1
        started = time.monotonic()
        process.send_signal(signal.SIGTERM)
        process.wait(60)
        self.stops.append((time.monotonic() - started, name))

    def restart(self):
        self.look_at_memory()
        process, self.reader.process = self.reader.process, None
        self.end_process(process, "server")
        process.stdout.close()
        self.reader.run("check")
        self.start()

    def start(self):
        self.reader.start("--refresh-every", "5m")

    def run(self):
        # All the farm's feeds are here before its first bad day.
        self.reader.import_feeds(self.farm.ask("/_farm/opml?folders=5"))
        self.reader.refresh()
        self.start()
        end = time.monotonic() + self.options.minutes * 60
        next_restart = time.monotonic() + self.chance.uniform(60, 240)
        while time.monotonic() < end:
            self.change_weather()
            self.publish()
            self.mark()
            self.begin_command()
            if self.reader.process.poll() is not None:
                raise SystemExit(f"the server ended by itself, status {self.reader.process.returncode}")
            if time.monotonic() > next_restart:
                self.restart()
                if self.command.poll() is None and self.chance.random() < 0.5:
                    self.end_process(self.command, "refresh")
                next_restart = time.monotonic() + self.chance.uniform(60, 240)
            self.look_at_memory()
            time.sleep(self.chance.uniform(5, 25))
        self.clear_up()

    def clear_up(self):
        self.ask("mode?feeds=all&mode=ok")
        self.command.wait()
        # Hosts that asked for a pause get it; feeds that said they were gone are asked for by name.
        time.sleep(20)
        self.reader.refresh()
        ill = [str(feed["id"]) for feed in self.reader.feeds() if feed["failure"]]
        if ill:
            self.reader.run("refresh", "--allow-private-feeds", *ill, statuses=(0, 1))
        self.look_at_memory()
        self.reader.stop()
        self.judge()

    def judge(self):
        faults = []
        for feed in self.reader.feeds():
            if feed["failure"]:
                faults.append(f"feed {feed['id']} is ill: {feed['failure']}")
        faults += [] if "The store is whole" in self.reader.run("check") else ["the store is damaged"]
        items = self.reader.items()
        there = collections.Counter(map(name_of, items))
        expected = set()
        for number in range(self.options.feeds):
            facts = self.ask(f"feed?i={number}")
            expected |= {(number, item) for item in range(facts["last"] + 1)}
        faults += [f"{name} is there {count} times" for name, count in there.items() if count > 1]
        faults += [f"{name} is missing" for name in expected - set(there)]
        faults += [f"{name} was never published" for name in set(there) - expected]
        starred = {item["id"] for item in self.reader.items("--starred")}
        faults += [f"item {item} is not starred any more" for item in self.marked["starred"] - starred]
        unread = {item["id"] for item in self.reader.items("--unread")}
        faults += [f"item {item} is unread again" for item in self.marked["read"] & unread]
        self.report(len(items))
        for fault in faults[:40]:
            print("FAULT", fault)
        if faults:
            print(f"{len(faults)} faults; seed {self.options.seed}; the store is {self.reader.database}")
            sys.exit(1)
        self.reader.remove()

    def report(self, count):
        stats = self.ask("stats")
        slowest = max(self.stops, default=(0, "nobody"))
        print(f"{self.options.minutes} minutes, {self.options.feeds} feeds, {count} items, "
              f"{stats['requests']} requests, {stats['misbehaved']} of them answered badly "
              f"in {len(self.seen)} of {len(MODES)} ways")
        print(", ".join(f"{name} {number}" for name, number in sorted(self.counts.items())))
        print(f"slowest end after SIGTERM {slowest[0]:.2f} s ({slowest[1]}), of {len(self.stops)}")
        print(f"peak memory of the server {self.peak} MB")
        print(f"marks remembered: {len(self.marked['starred'])} stars, {len(self.marked['read'])} read")


def name_of(item):
    """Feed and number of an item, from its address, or else the word in its title."""
    found = re.search(r"/a/(\d+)/(\d+)", item.get("url") or "") \
        or re.search(r"zq(\d+)x(\d+)", item.get("title") or "")
    return (int(found[1]), int(found[2])) if found else item["id"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--feeds", type=int, default=240)
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    parser.add_argument("--farm", type=pathlib.Path, default=ROOT.parent / "shared/tools/feedfarm")
    options = parser.parse_args()
    if not options.farm.exists():
        raise SystemExit(f"there is no feed farm in {options.farm}; name its folder with --farm")
    print(f"seed {options.seed}", flush=True)
    weather = Weather(options)
    try:
        weather.run()
    finally:
        if weather.command and weather.command.poll() is None:
            weather.command.kill()
        if weather.reader.process and weather.reader.process.poll() is None:
            weather.reader.kill()
        weather.farm.stop()


if __name__ == "__main__":
    main()
