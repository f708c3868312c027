"""A store that is damaged, served twice, or put back: each is told, with the way out."""

import os
import pathlib
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Tests" / "Journeys"), str(ROOT / "Scripts" / "demo")]

import programs  # noqa: E402

FEEDS = 12


class Damage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.feeds = programs.Feeds("--farm", str(FEEDS))

    @classmethod
    def tearDownClass(cls):
        cls.feeds.stop()

    def setUp(self):
        self.reader = programs.Reader()
        self.addCleanup(self.reader.remove)
        self.reader.import_feeds(self.feeds.get("/farm.opml"))
        self.reader.refresh()
        self.copy = os.path.join(self.reader.folder, "copy.db")

    def refused(self, *words):
        """Runs a command that does not do it, and gives what it says."""
        with self.assertRaises(RuntimeError) as caught:
            self.reader.run(*words)
        return str(caught.exception)

    def test_an_article_that_breaks_what_reads_html_ends_nothing(self):
        # It depends on how the program was linked whether the way out of a failed assertion is its own.
        for seed in sorted((ROOT / "Fuzzing" / "Seeds" / "html").iterdir()):
            done = subprocess.run([self.reader.tidings, "sanitize", str(seed)], capture_output=True, timeout=120)
            self.assertEqual(done.returncode, 0, f"{seed.name}: {done.stderr.decode(errors='replace')[:500]}")

    def test_a_second_server_is_refused_and_commands_are_not(self):
        self.reader.start()
        number = self.reader.process.pid
        self.assertIn(f"served by another process, number {number}",
                      self.refused("serve", "--listen", "localhost:0"))
        self.reader.run("mark", "star", str(self.reader.items()[0]["id"]))
        # One that was killed leaves nothing behind that would keep the next one out.
        self.reader.kill()
        self.reader.start()

    def test_a_damaged_store_is_told_and_a_copy_put_back(self):
        star = self.reader.items()[0]["id"]
        self.reader.run("mark", "star", str(star))
        self.assertIn("The store is whole: 12 feeds", self.reader.run("check"))
        self.reader.run("backup", self.copy)
        before = self.reader.items()
        with open(self.reader.database, "r+b") as file:
            size = os.path.getsize(self.reader.database)
            for page in range(2, size // 4096, 3):
                file.seek(page * 4096)
                file.write(os.urandom(4096))
        self.assertIn("the store is damaged (", self.refused("backup", self.copy))
        said = self.refused("check")
        self.assertIn("damaged", said)
        self.assertIn("tidings restore", said)
        self.assertIn(".old", self.reader.run("restore", self.copy))
        self.assertIn("The store is whole", self.reader.run("check"))
        self.assertEqual(self.reader.items(), before)
        self.assertEqual([item["id"] for item in self.reader.items("--starred")], [star])

    def test_a_copy_is_put_back_only_when_it_is_one_and_nobody_uses_the_store(self):
        self.reader.run("backup", self.copy)
        self.reader.run("mark", "star", str(self.reader.items()[0]["id"]))
        self.reader.start()
        self.assertIn("served by another process", self.refused("restore", self.copy))
        self.reader.stop()
        other = os.path.join(self.reader.folder, "other")
        for text in (b"", b"this is no database at all" * 400):
            pathlib.Path(other).write_bytes(text)
            self.refused("restore", other)
        self.refused("restore", os.path.join(self.reader.folder, "nothing"))
        self.assertEqual(len(self.reader.items("--starred")), 1, "the store was touched")
        self.reader.run("restore", self.copy)
        self.assertEqual(self.reader.items("--starred"), [])
        said = self.reader.run("restore", self.copy)
        self.assertIn("reader.db.old-2", said)
        self.assertTrue(os.path.exists(self.reader.database + ".old"))
        left = [name for name in os.listdir(self.reader.folder) if "restoring" in name]
        self.assertEqual(left, [])

    def test_a_copy_is_put_back_where_there_is_no_folder_yet(self):
        self.reader.run("backup", self.copy)
        self.reader.database = os.path.join(self.reader.folder, "new", "machine", "tidings.db")
        self.reader.run("restore", self.copy)
        self.assertIn("The store is whole: 12 feeds", self.reader.run("check"))

    def test_neither_a_copy_nor_what_is_put_back_is_the_store_itself(self):
        for words in ("backup", "restore"):
            self.assertIn("is the store itself", self.refused(words, self.reader.database))
        self.assertIn("The store is whole: 12 feeds", self.reader.run("check"))
        letter = os.path.join(self.reader.folder, "letter")
        pathlib.Path(letter).write_text("Dear reader, " * 400)
        self.reader.database = letter
        self.assertIn("This is no store of Tidings", self.refused("check"))
        self.assertFalse(os.path.exists(letter + ".lock"), "a lock was left beside what is no store")
        self.reader.database = os.path.join(self.reader.folder, "nowhere.db")
        self.refused("restore", letter)
        self.assertEqual([name for name in os.listdir(self.reader.folder) if "nowhere" in name], [])


if __name__ == "__main__":
    unittest.main()
