"""A disk that is full, one that may not be written, a store that another program keeps to itself: each is
told, nothing acknowledged is lost, and the reader goes on by itself when it is over.

Needs a small disk of its own: a tmpfs in a mount namespace, which run.sh enters by unshare. Where the
system allows neither root nor user namespaces to mount, these tests say so and are passed over.
"""

import contextlib
import os
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import unittest
import urllib.error
import urllib.parse
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Tests" / "Journeys"), str(ROOT / "Scripts" / "demo")]

import programs  # noqa: E402
from feeds import farm_items  # noqa: E402

FEEDS = 60
TOTAL = sum(farm_items(n) for n in range(FEEDS))
MEGABYTES = 24


class Disk(unittest.TestCase):
    def setUp(self):
        if os.environ.get("SMALL_DISKS") != "yes":
            self.skipTest("this system lets nobody mount a small disk (unshare --mount fails)")
        self.feeds = programs.Feeds("--farm", str(FEEDS))
        self.addCleanup(self.feeds.stop)
        self.reader = programs.Reader()
        self.addCleanup(self.reader.remove)
        self.mount = tempfile.mkdtemp(prefix="tidings-disk-")
        self.addCleanup(os.rmdir, self.mount)
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={MEGABYTES}m", "small", self.mount], check=True)
        self.addCleanup(subprocess.run, ["umount", "--lazy", self.mount], check=True)
        self.addCleanup(self.reader.stop)
        self.reader.database = os.path.join(self.mount, "reader.db")
        self.ballast = os.path.join(self.mount, "ballast")

    def fill(self, leaving):
        """Fills the disk but for so many bytes, while the reader may be writing too."""
        descriptor = os.open(self.ballast, os.O_CREAT | os.O_RDWR, 0o600)
        with contextlib.suppress(OSError):
            while True:
                os.write(descriptor, bytes(4096))
        os.ftruncate(descriptor, max(0, os.fstat(descriptor).st_size - leaving))
        os.close(descriptor)

    def log(self):
        return (pathlib.Path(self.reader.folder) / "serve.log").read_text()

    def wait_for_log(self, words):
        programs.wait_until(lambda: words in self.log(), 120, f"the log to say: {words}")

    def refused(self, *words):
        done = subprocess.run([self.reader.tidings, *words, "--database", self.reader.database],
                              capture_output=True, text=True, timeout=120)
        self.assertNotEqual(done.returncode, 0, done.stdout)
        return done.stderr

    def page(self, path, form=None):
        data = urllib.parse.urlencode(form).encode() if form else None
        request = urllib.request.Request(self.reader.base + path, data, {"Origin": self.reader.base})
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def all_there(self):
        return len(self.reader.items()) == TOTAL

    def assert_whole(self):
        self.assertIn("The store is whole", self.reader.run("check"))

    def fill_store(self):
        self.reader.import_feeds(self.feeds.get("/farm.opml"))
        self.reader.refresh()
        item = self.reader.items()[0]["id"]
        self.reader.run("mark", "star", str(item))
        return item

    def test_a_full_disk_is_told_and_everything_goes_on_when_there_is_room(self):
        self.reader.import_feeds(self.feeds.get("/farm.opml"))
        self.reader.start()
        self.fill(leaving=200_000)
        self.wait_for_log("the disk is full")
        self.assertEqual(self.page("/")[0], 200, "reading ended with the room")
        acknowledged = set()
        for item in self.reader.items()[:50]:
            # Each is either done or refused, and what was done stays.
            done = subprocess.run([self.reader.tidings, "mark", "star", str(item["id"]),
                                   "--database", self.reader.database], capture_output=True, text=True)
            if done.returncode == 0:
                acknowledged.add(item["id"])
            else:
                self.assertIn("disk is full", done.stderr)
        os.remove(self.ballast)
        programs.wait_until(self.all_there, 240, f"all {TOTAL} items, now that there is room")
        self.wait_for_log("The store can be written again")
        self.assertNotIn("The disk is full", self.page("/health")[1])
        self.assertEqual({item["id"] for item in self.reader.items("--starred")}, acknowledged)
        self.reader.stop()
        self.assert_whole()

    def test_a_disk_without_any_room_is_told_at_the_start(self):
        self.fill_store()
        self.fill(leaving=0)
        for words in (("serve", "--listen", "localhost:0"), ("mark", "read", "--all")):
            said = self.refused(*words)
            self.assertIn("disk is full", said)
            self.assertIn("Make room", said)
        os.remove(self.ballast)
        self.assert_whole()

    def test_a_disk_that_may_not_be_written_is_told(self):
        star = self.fill_store()
        subprocess.run(["mount", "-o", "remount,ro", self.mount], check=True)
        opml = os.path.join(self.reader.folder, "mine.opml")
        pathlib.Path(opml).write_text('<opml version="2.0"><body><outline xmlUrl="http://a.example/"/></body></opml>')
        for words in (("serve", "--listen", "localhost:0"), ("mark", "read", "--all"), ("import", opml)):
            said = self.refused(*words)
            self.assertIn(self.mount, said)
            self.assertIn("you may write", said)
        subprocess.run(["mount", "-o", "remount,rw", self.mount], check=True)
        self.assertEqual([item["id"] for item in self.reader.items("--starred")], [star])
        self.assert_whole()

    def test_a_store_that_another_program_writes_to_is_waited_for(self):
        star = self.fill_store()
        self.reader.start()
        with contextlib.closing(sqlite3.connect(self.reader.database, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            self.assertEqual(self.page("/")[0], 200, "who reads need not wait")
            marking = subprocess.Popen([self.reader.tidings, "mark", "read", "--all",
                                        "--database", self.reader.database], stdout=subprocess.DEVNULL)
            with self.assertRaises(subprocess.TimeoutExpired):
                marking.wait(2)
            other.execute("ROLLBACK")
            self.assertEqual(marking.wait(60), 0)
        self.assertEqual(self.reader.items("--unread"), [])
        self.assertEqual([item["id"] for item in self.reader.items("--starred")], [star])

    def test_damage_is_told_while_it_is_served(self):
        self.fill_store()
        self.reader.start()
        self.reader.stop()
        with open(self.reader.database, "r+b") as file:
            for page in range(4, os.path.getsize(self.reader.database) // 4096):
                file.seek(page * 4096)
                file.write(os.urandom(4096))
        said = ""
        try:
            self.reader.start()
            self.page("/")
            self.wait_for_log("damaged")
        except RuntimeError:
            said = self.refused("serve", "--listen", "localhost:0")
            self.assertIn("damaged", said)
            self.assertIn("tidings restore", said)


if __name__ == "__main__":
    unittest.main()
