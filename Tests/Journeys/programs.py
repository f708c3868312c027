"""The two programs that a journey needs: the made-up feeds, and the reader itself.

Both listen on ports that the system chooses, and both are ended by their own handle.
"""

import json
import os
import pathlib
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
FEED_SERVER = ROOT / "Scripts" / "demo" / "feedserver.py"
# So that dates in lists and on pictures are the same at each run.
NOW_OPTION = os.environ.get("JOURNEY_NOW", "")
# A filled store is copied so long, in seconds: less than until a feed is asked again.
FILLED_SECONDS = 300
# So that the programs end with a run that somebody ends.
signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))


def read_line(process, seconds, what):
    """The first line that a program writes."""
    ready, _, _ = select.select([process.stdout], [], [], seconds)
    line = process.stdout.readline() if ready else ""
    if not line:
        process.kill()
        raise RuntimeError(f"{what} said nothing within {seconds} s (status {process.wait()})")
    return line.strip()


def stop(process):
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        raise RuntimeError("a program did not end within ten seconds") from None
    finally:
        process.stdout.close()


class Feeds:
    """The server of made-up feeds."""

    def __init__(self, *options):
        if NOW_OPTION:
            options = (*options, "--now", NOW_OPTION)
        self.process = subprocess.Popen(
            [sys.executable, str(FEED_SERVER), *options], stdout=subprocess.PIPE, text=True)
        self.opml = read_line(self.process, 20, "the feed server")
        self.base = self.opml.rsplit("/", 1)[0]
        # Stores that have been filled from here, by what they are subscribed to.
        self.filled = {}

    def url(self, path):
        return self.base + path

    def get(self, path):
        with urllib.request.urlopen(self.url(path), timeout=20) as answer:
            return answer.read()

    def publish(self):
        """Puts a new item into the news; gives its title."""
        self.filled.clear()
        with urllib.request.urlopen(self.url("/control/publish"), b"", timeout=20) as answer:
            return answer.read().decode()

    def stop(self):
        stop(self.process)


class Reader:
    """A reader with a database of its own."""

    def __init__(self, tidings=None):
        self.tidings = tidings or os.environ["TIDINGS"]
        self.folder = tempfile.mkdtemp(prefix="tidings-test-")
        self.database = os.path.join(self.folder, "reader.db")
        self.process = None
        self.base = None

    def run(self, *words, given=None, statuses=(0,)):
        """Runs a command to its end and gives what it printed."""
        done = subprocess.run(
            [self.tidings, *words, "--database", self.database],
            input=given, capture_output=True, timeout=300)
        if done.returncode not in statuses:
            raise RuntimeError(f"tidings {' '.join(words)}: status {done.returncode}\n{done.stderr.decode()}")
        return done.stdout.decode()

    def run_elsewhere(self, *words, password):
        """Runs a command on the server, as somebody on another machine does."""
        done = subprocess.run(
            [self.tidings, *words, "--server", self.base], capture_output=True, timeout=60,
            env={**os.environ, "TIDINGS_API_PASSWORD": password})
        if done.returncode:
            raise RuntimeError(f"tidings {' '.join(words)}: status {done.returncode}\n{done.stderr.decode()}")
        return done.stdout.decode()

    def import_feeds(self, opml):
        path = os.path.join(self.folder, "feeds.opml")
        pathlib.Path(path).write_bytes(opml)
        self.run("import", path)

    def subscribe_to(self, feeds, *names):
        """Subscribes to some of the made-up feeds under their titles, then fetches once.

        A new reader gets a copy of what another one got lately.
        """
        is_new = not os.path.exists(self.database)
        made, text = feeds.filled.get(names, (0, b""))
        if is_new and time.monotonic() - made < FILLED_SECONDS:
            pathlib.Path(self.database).write_bytes(text)
            return
        known = re.findall(r'<outline [^>]*xmlUrl="[^"]*/([^"/]+)"/>', feeds.get("/feeds.opml").decode())
        missing = set(names) - set(known)
        if missing:
            raise RuntimeError(f"there is no feed {missing}")
        outlines = re.findall(r'<outline [^>]*xmlUrl="[^"]*"/>', feeds.get("/feeds.opml").decode())
        chosen = [outline for outline, name in zip(outlines, known) if name in names]
        self.import_feeds(f'<opml version="2.0"><body>{"".join(chosen)}</body></opml>'.encode())
        self.refresh()
        # The last one to close a store leaves nothing beside it.
        if is_new and not os.path.exists(self.database + "-wal"):
            feeds.filled[names] = time.monotonic(), pathlib.Path(self.database).read_bytes()

    def refresh(self):
        # Feeds that fail on purpose make the status 1.
        self.run("refresh", "--allow-private-feeds", statuses=(0, 1))

    def feeds(self):
        """All subscriptions as objects, with what the others leave out as nothing."""
        lines = self.run("feeds", "--json").splitlines()
        return [{"paused": None, "failure": None, "folders": [], **json.loads(line)} for line in lines]

    def items(self, *options):
        """All items as objects, over as many pages as there are."""
        found, after = [], None
        while True:
            more = ["--after", after] if after else []
            lines = self.run("items", "--json", "--limit", "1000", *options, *more).splitlines()
            objects = [json.loads(line) for line in lines]
            found += [o for o in objects if "id" in o]
            after = next((o["next"] for o in objects if "next" in o), None)
            if after is None:
                return found

    def start(self, *options, private=True):
        """Serves until `stop`; `base` is then its address. `private` allows addresses on this machine."""
        log = open(os.path.join(self.folder, "serve.log"), "ab")
        self.process = subprocess.Popen(
            [self.tidings, "serve", *([] if "--listen" in options else ["--listen", "localhost:0"]),
             "--database", self.database,
             *(["--allow-private-feeds"] if private else []), *options],
            stdout=subprocess.PIPE, stderr=log, text=True)
        log.close()
        line = read_line(self.process, 30, "tidings serve")
        match = re.search(r"https?://[\w.\[\]:-]+", line)
        if not match:
            raise RuntimeError(f"no address in: {line}")
        self.base = match[0].rstrip(".")
        return self.base

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.process = None

    def stop(self):
        if self.process:
            stop(self.process)
            self.process = None

    def remove(self):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def wait_until(condition, seconds=40, what="something"):
    """Polls for what happens by itself."""
    end = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"waited {seconds} s for {what}")
        time.sleep(0.05)
