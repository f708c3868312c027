#!/usr/bin/env python3
"""How long a browser waits for the server, at 50,000 and at 1,000,000 items, alone and while a
refresh of all feeds runs.

Usage: Benchmarks/server.py [--folder FOLDER] [--sizes SMALL LARGE] [--feeds N] [--runs N]
  needs .build/release/tidings and .build/release/StoreBenchmark; the databases are filled once,
  in FOLDER (.build/benchmarks/server), and each run measures copies of them.

One client asks over one connection of the loopback, one request after the other; times are to the
last byte of the answer, in milliseconds. Feeds are served by this script, with a new item each time.
"""

import argparse
import email.utils
import http.client
import http.server
import json
import multiprocessing
import os
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import threading
import time
import urllib.parse

from timed_request import timed

ROOT = pathlib.Path(__file__).resolve().parent.parent
TIDINGS = pathlib.Path(os.environ.get("TIDINGS", ROOT / ".build/release/tidings"))
FILLER = pathlib.Path(os.environ.get("FILLER", ROOT / ".build/release/StoreBenchmark"))

# Milliseconds at the median, quiet; at the 99th percentile none may exceed the last while refreshing.
BUDGETS = {"unread list": 4, "article": 2, "counts": 1, "search": 10, "mark all read": 10}
WORST = 25


class Feeds:
    """Feeds of twenty items, of which one is new at each look.

    They are served by a process of their own: threads beside the client would make it wait for the
    interpreter, and that wait would be told as the reader's.
    """

    def __init__(self):
        self.counted = multiprocessing.Value("q", 0)
        receiver, sender = multiprocessing.Pipe(duplex=False)
        self.process = multiprocessing.Process(target=serve_feeds, args=(sender, self.counted), daemon=True)
        self.process.start()
        self.server_port = receiver.recv()

    @property
    def looks(self):
        return self.counted.value

    def shutdown(self):
        self.process.terminate()
        self.process.join()


class FeedServer(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256

    def handle_error(self, request, client_address):
        """A reader that stops in the middle of a refresh hangs up."""


def serve_feeds(port, counted):
    server = FeedServer(("127.0.0.1", 0), Answer)
    server.counted = counted
    port.send(server.server_port)
    server.serve_forever()


class Answer(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        with self.server.counted.get_lock():
            self.server.counted.value += 1
            look = self.server.counted.value
        items = "".join(
            f"<item><guid>{self.path}-{number if number else look}</guid><title>New {number} of {look}</title>"
            f"<link>http://site.example{self.path}/{number}</link><pubDate>{email.utils.formatdate()}</pubDate>"
            f"<description>{'Words of a new item, some of them. ' * 12}</description></item>"
            for number in range(20))
        body = (f'<rss version="2.0"><channel><title>Feed {self.path}</title>'
                f"{items}</channel></rss>").encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/rss+xml")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


class Server:
    """The reader over a copy of a filled database."""

    def __init__(self, database, feeds):
        self.database = database
        with sqlite3.connect(database) as connection:
            connection.execute("UPDATE feeds SET address_key = ? || id || '.xml', next_check_at = 32503680000000",
                               (f"http://127.0.0.1:{feeds.server_port}/",))
        connection.close()
        started = time.perf_counter()
        self.process = subprocess.Popen(
            [str(TIDINGS), "serve", "--listen", "127.0.0.1:0", "--allow-private-feeds", "--database", database],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        line = self.process.stdout.readline()
        address = urllib.parse.urlsplit(next(word for word in line.split() if word.startswith("http")))
        threading.Thread(target=self.process.stdout.read, daemon=True).start()
        self.connection = http.client.HTTPConnection(address.hostname, address.port, timeout=120)
        self.ask("/unread")
        self.start_time = (time.perf_counter() - started) * 1000

    def ask(self, path, fields=None, headers=None):
        """The time to the last byte in milliseconds, and the body."""
        if fields is None:
            return timed(self.connection, path, headers=headers)
        body = urllib.parse.urlencode(fields)
        return timed(self.connection, path, body, (headers or {}) | {"Tidings-Part": "main"})

    def memory(self):
        """Resident megabytes, shared ones in proportion."""
        for line in open(f"/proc/{self.process.pid}/smaps_rollup"):
            if line.startswith("Pss:"):
                return int(line.split()[1]) / 1000
        return 0.0

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)


def newest(page):
    return page.split('name="newest" value="')[1].split('"')[0]


def measure(server, runs):
    """Times of each request, in turns, so that what disturbs one disturbs all."""
    times = {name: [] for name in [*BUDGETS, "unread list, gzip", "rows of a list", "undo mark all"]}
    with sqlite3.connect(f"file:{server.database}?mode=ro", uri=True) as connection:
        items = [row[0] for row in connection.execute(
            "SELECT id FROM items WHERE id > 1000 ORDER BY position DESC LIMIT 1000")]
    connection.close()
    words = ["hundredth", "thousandth", "always", "kari", "\"hundredth always\""]
    for run in range(runs + 3):
        now = {}
        now["unread list"], page = server.ask("/unread")
        now["unread list, gzip"], _ = server.ask("/unread", headers={"Accept-Encoding": "gzip"})
        now["rows of a list"], _ = server.ask("/all", headers={"Tidings-Part": "rows"})
        now["article"], _ = server.ask(f"/items/{items[run % len(items)]}?in=all",
                                       headers={"Tidings-Part": "article"})
        now["counts"], _ = server.ask("/counts")
        query = urllib.parse.quote(words[run % len(words)])
        now["search"], _ = server.ask(f"/search?q={query}", headers={"Tidings-Part": "main"})
        now["mark all read"], answer = server.ask(
            "/marks/all", {"in": "unread", "newest": newest(page.decode())})
        event = json.loads(answer).get("undo")
        if event:
            now["undo mark all"], _ = server.ask(f"/marks/{event}/undo", {})
        if run >= 3:
            for name, elapsed in now.items():
                times[name].append(elapsed)
    return times


def under_refresh(server, feeds, runs):
    """The same while one refresh of all feeds follows the other."""
    stopped = threading.Event()

    def keep_refreshing():
        while not stopped.is_set():
            connection = http.client.HTTPConnection(server.connection.host, server.connection.port)
            connection.request("POST", "/refresh", "", {
                "Content-Type": "application/x-www-form-urlencoded", "Tidings-Part": "main"})
            connection.getresponse().read()
            connection.close()
            stopped.wait(0.5)

    thread = threading.Thread(target=keep_refreshing)
    before = feeds.looks
    thread.start()
    try:
        times = measure(server, runs)
    finally:
        stopped.set()
        thread.join()
    return times, feeds.looks - before


def quantile(times, share):
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else float("nan")


def filled(folder, items, feed_count):
    path = folder / f"{feed_count}-{items}.db"
    if not path.exists():
        print(f"filling {path}", flush=True)
        subprocess.run([str(FILLER), "fill", str(path), str(feed_count), str(items)], check=True)
    return path


def run(folder, items, feed_count, runs):
    copy = folder / "copy.db"
    for ending in ("", "-wal", "-shm"):
        pathlib.Path(f"{copy}{ending}").unlink(missing_ok=True)
    shutil.copyfile(filled(folder, items, feed_count), copy)
    feeds = Feeds()
    server = Server(str(copy), feeds)
    try:
        idle = server.memory()
        quiet = measure(server, runs)
        busy, looks = under_refresh(server, feeds, runs)
        used = server.memory()
    finally:
        server.stop()
        feeds.shutdown()
    start = []
    for _ in range(5):
        again = Server(str(copy), feeds)
        start.append(again.start_time)
        again.stop()
    for ending in ("", "-wal", "-shm"):
        pathlib.Path(f"{copy}{ending}").unlink(missing_ok=True)
    return {"quiet": quiet, "busy": busy, "looks": looks, "idle": idle, "used": used,
            "start": quantile(start, 0.5)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--folder", type=pathlib.Path, default=ROOT / ".build/benchmarks/server")
    parser.add_argument("--sizes", type=int, nargs=2, default=[50_000, 1_000_000])
    parser.add_argument("--feeds", type=int, default=1000)
    parser.add_argument("--runs", type=int, default=200)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    small, large = (run(options.folder, size, options.feeds, options.runs) for size in options.sizes)
    print(f"\n{options.feeds} feeds, load {os.getloadavg()[0]:.0f}, {options.runs} runs each")
    names = "".join(f"{size:>12,} items" for size in options.sizes)
    print(f"{'median (p99), ms':24}{names}{'ratio':>9}{'budget':>9}")
    for state in ("quiet", "busy"):
        for name in small[state]:
            pairs = [(quantile(r[state][name], 0.5), quantile(r[state][name], 0.99)) for r in (small, large)]
            cells = "".join(f"{median:>9.2f} ({worst:6.2f})" for median, worst in pairs)
            budget = BUDGETS.get(name, "") if state == "quiet" else f"p99 {WORST}" if name in BUDGETS else ""
            label = name if state == "quiet" else f"{name}, refreshing"
            print(f"{label:24}{cells}{pairs[1][0] / pairs[0][0]:>9.2f}{budget!s:>9}")
    for name, key in (("start to first page, ms", "start"), ("memory at first, MB", "idle"),
                      ("memory after it all, MB", "used"), ("feeds fetched meanwhile", "looks")):
        print(f"{name:24}{small[key]:>18.1f}{large[key]:>18.1f}{large[key] / max(small[key], 0.01):>9.2f}")


main()
