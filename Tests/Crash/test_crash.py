"""SIGKILL during a refresh of 200 feeds: nothing is lost, nothing comes twice.

The feeds' numbers of items are known beforehand, and some items are marked before and between the
kills, as those marks were acknowledged and must still be there.
"""

import collections
import contextlib
import os
import pathlib
import random
import sqlite3
import sys
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Tests" / "Journeys"), str(ROOT / "Scripts" / "demo")]

import programs  # noqa: E402
from feeds import farm_items  # noqa: E402

FEEDS = 200
# How many items must have arrived before each kill: early, in the middle, late.
KILL_AT = (1, 400, 1500, 2600)
KILLS = int(os.environ.get("KILLS", "4"))
SEED = int(os.environ.get("SEED", random.randrange(1_000_000)))
EXPECTED = {f"Field {n}": farm_items(n) for n in range(FEEDS)}


class Crash(unittest.TestCase):
    def setUp(self):
        # Some delay, so that at each kill feeds are on the way, being read and being stored.
        self.feeds = programs.Feeds("--farm", str(FEEDS), "--farm-delay", "1.5")
        self.addCleanup(self.feeds.stop)
        self.reader = programs.Reader()
        self.addCleanup(self.reader.remove)
        self.reader.import_feeds(self.feeds.get("/farm.opml"))

    def counts(self):
        return collections.Counter(item["feed_title"] for item in self.reader.items())

    def assert_sound(self):
        """The file is whole, and no feed has an item twice or half of itself."""
        with contextlib.closing(sqlite3.connect(self.reader.database)) as database:
            self.assertEqual(database.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
            self.assertEqual(database.execute("PRAGMA foreign_key_check").fetchall(), [])
        self.reader.run("check")
        items = self.reader.items()
        names = collections.Counter((item["feed_title"], item["title"]) for item in items)
        self.assertEqual([n for n, count in names.items() if count > 1], [], "items came twice")
        for feed, count in self.counts().items():
            self.assertEqual(count, EXPECTED[feed], f"{feed} was stored in part")

    def test_a_kill_at_any_time_loses_and_repeats_nothing(self):
        starred = set()
        for least in KILL_AT:
            self.reader.start()
            programs.wait_until(lambda: len(self.reader.items()) >= least, 120, f"{least} items")
            self.reader.kill()
            self.assert_sound()
            there = {item["id"] for item in self.reader.items("--starred")}
            self.assertEqual(there, starred, "marks that were acknowledged are gone")
            star = next(item["id"] for item in self.reader.items() if item["id"] not in starred)
            self.reader.run("mark", "star", str(star))
            starred.add(star)

        self.reader.start()
        total = sum(EXPECTED.values())
        programs.wait_until(lambda: len(self.reader.items()) >= total, 180, f"all {total} items")
        self.reader.stop()
        self.assert_sound()
        self.assertEqual(dict(self.counts()), EXPECTED)
        self.reader.refresh()
        self.assertEqual(dict(self.counts()), EXPECTED, "a later refresh repeats items")
        self.assertEqual({item["id"] for item in self.reader.items("--starred")}, starred)

    def test_kills_at_random_instants_lose_and_repeat_nothing(self):
        print(f"SEED={SEED} KILLS={KILLS}")
        chance = random.Random(SEED)
        starred = set()
        for _ in range(KILLS):
            if dict(self.counts()) == EXPECTED:
                # Everything is there: from the beginning again, as most can go wrong there.
                self.reader.remove()
                self.reader = programs.Reader()
                self.addCleanup(self.reader.remove)
                self.reader.import_feeds(self.feeds.get("/farm.opml"))
                starred = set()
            self.reader.start()
            # Not a wait for anything: the instant is what is drawn.
            time.sleep(chance.uniform(0, 2.5))
            self.reader.kill()
            self.assert_sound()
            there = {item["id"] for item in self.reader.items("--starred")}
            self.assertEqual(there, starred, "marks that were acknowledged are gone")
            unstarred = [item["id"] for item in self.reader.items() if item["id"] not in starred]
            if unstarred:
                chosen = chance.choice(unstarred)
                self.reader.run("mark", "star", str(chosen))
                starred.add(chosen)

    def test_a_request_to_stop_is_followed_in_the_middle_of_a_refresh(self):
        self.reader.start()
        programs.wait_until(lambda: len(self.reader.items()) >= 100, 120, "100 items")
        # Ends the test if the reader does not end within ten seconds; on a quiet machine it takes one.
        self.reader.stop()
        self.assert_sound()


if __name__ == "__main__":
    unittest.main()
