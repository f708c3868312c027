"""SIGTERM in the middle of everything that may take long: the end comes soon, and nothing is half done.

STOPS says at how many random instants each (2), SEED at which. The goal is three seconds on a quiet
machine; a test on a busy one cannot be a clock, so it ends after ten and tells what it took.
"""

import os
import pathlib
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
import unittest
import urllib.error
import urllib.parse
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Tests" / "Journeys"), str(ROOT / "Scripts" / "demo")]

import programs  # noqa: E402
from bad_feeds import BadFeeds  # noqa: E402

STOPS = int(os.environ.get("STOPS", "2"))
SEED = int(os.environ.get("SEED", random.randrange(1_000_000)))
LIMIT = 10
IMPORTED = 4000
INDEXED = 120


def long_list(count):
    lines = "".join(f'<outline type="rss" text="Feed {n}" xmlUrl="http://127.0.0.1:9/{n}"/>' for n in range(count))
    return f'<opml version="2.0"><body>{lines}</body></opml>'.encode()


class Stopping(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        print(f"SEED={SEED} STOPS={STOPS}")
        cls.chance = random.Random(SEED)
        cls.bad = BadFeeds(72)

    @classmethod
    def tearDownClass(cls):
        cls.bad.stop()

    def setUp(self):
        self.reader = programs.Reader()
        self.addCleanup(self.reader.remove)
        self.slowest = 0

    def tearDown(self):
        print(f"{self.id().rsplit('.', 1)[1]}: {self.slowest:.2f} s at most")

    def end(self, process, statuses):
        """Asks a process to stop and measures how long that takes."""
        started = time.monotonic()
        process.send_signal(signal.SIGTERM)
        status = process.wait(LIMIT)
        self.slowest = max(self.slowest, time.monotonic() - started)
        self.assertIn(status, statuses)

    def end_server(self):
        process, self.reader.process = self.reader.process, None
        self.end(process, [0])
        process.stdout.close()

    def wait_somewhere(self, most):
        # Not a wait for anything: the instant is what is drawn.
        time.sleep(self.chance.uniform(0, most))

    def assert_whole(self):
        self.assertIn("The store is whole", self.reader.run("check"))

    def command(self, *words):
        return subprocess.Popen([self.reader.tidings, *words, "--database", self.reader.database],
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def test_while_servers_are_silent_or_drip(self):
        self.reader.import_feeds(self.bad.opml)
        for _ in range(STOPS):
            self.reader.start()
            self.wait_somewhere(4)
            self.end_server()
            self.assert_whole()

    def test_while_a_command_waits_for_such_servers(self):
        self.reader.import_feeds(self.bad.opml)
        for _ in range(STOPS):
            process = self.command("refresh", "--allow-private-feeds")
            self.wait_somewhere(4)
            self.end(process, [-signal.SIGTERM])
            self.assert_whole()

    def test_while_a_long_list_is_imported(self):
        path = os.path.join(self.reader.folder, "long.opml")
        pathlib.Path(path).write_bytes(long_list(IMPORTED))
        for _ in range(STOPS):
            process = self.command("import", path)
            self.wait_somewhere(0.6)
            self.end(process, [-signal.SIGTERM, 0])
            # It may have been stopped before there was a store.
            if os.path.exists(self.reader.database):
                self.reader.run("feeds")
                self.assert_whole()
        self.reader.run("import", path)
        self.assertEqual(len(self.reader.feeds()), IMPORTED)

    def test_while_words_are_indexed(self):
        feeds = programs.Feeds("--farm", str(INDEXED))
        self.addCleanup(feeds.stop)
        for _ in range(STOPS):
            reader = self.reader
            reader.import_feeds(feeds.get("/farm.opml"))
            reader.start()
            programs.wait_until(lambda: waiting(reader.database), 60, "words that wait")
            self.wait_somewhere(1)
            self.end_server()
            self.assert_whole()
            reader.remove()
            self.reader = programs.Reader()
            self.addCleanup(self.reader.remove)

    def test_while_a_browser_waits_for_a_silent_server(self):
        for _ in range(STOPS):
            self.reader.start()
            streams = [threading.Thread(target=ask, args=request) for request in (
                (self.reader.base + "/events", None),
                (self.reader.base + "/add", {"url": self.bad.url(1)}),
                (self.reader.base + "/add", {"url": self.bad.url(2)}))]
            for stream in streams:
                stream.start()
            self.wait_somewhere(2)
            self.end_server()
            for stream in streams:
                stream.join(LIMIT)
            self.assert_whole()


def waiting(database):
    """Whether items wait to be indexed."""
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    try:
        return connection.execute("SELECT EXISTS (SELECT 1 FROM search_queue)").fetchone()[0]
    finally:
        connection.close()


def ask(address, form):
    """Asks as a browser does, and does not mind being left alone."""
    data = urllib.parse.urlencode(form).encode() if form else None
    base = address.rsplit("/", 1)[0]
    request = urllib.request.Request(address, data, {"Origin": base, "Sec-Fetch-Site": "same-origin"})
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            answer.read()
    except (OSError, urllib.error.URLError, ValueError):
        pass


if __name__ == "__main__":
    unittest.main()
