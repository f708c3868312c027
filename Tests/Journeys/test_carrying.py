"""Episodes that are carried along: at a terminal, through the server, without a network."""

import http.server
import json
import os
import pathlib
import stat
import subprocess
import sys
import threading
import unittest

import journey
from journey import DESK, Journey
from programs import Reader, wait_until

TIME = "document.querySelector('.player audio')?.currentTime ?? -1"
# The player of the page, which is one module for all who import it.
PLAYER_MODULE = """(async () => {
  const main = document.querySelector('script[type=module]').src;
  return (await import(new URL('later/player/player.js', main))).player;
})()"""

# Speaks as mpv does at the socket that it is given: plays at once to second 21, then is left.
PLAYER = """#!{python}
import json, os, socket, sys
words = sys.argv[1:]
open(os.environ["PLAYER_LOG"], "a").write(json.dumps(words) + "\\n")
number = int(next(w for w in words if w.startswith("--input-ipc-client=")).split("//")[1])
line = socket.socket(fileno=number)
lines = line.makefile("rw")
asked = [json.loads(lines.readline())["command"] for _ in range(3)]
start = float(next(w for w in words if w.startswith("--start=")).split("=")[1])
def say(**message):
    lines.write(json.dumps(message) + "\\n")
    lines.flush()
for name, data in (("duration", 48.0), ("time-pos", start), ("time-pos", start + 21)):
    say(event="property-change", name=name, data=data)
say(event="end-file", reason="quit")
"""


class Sounds:
    """A publisher whose connection breaks half way, once."""

    def __init__(self, body):
        requests = self.requests = []

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                wanted = self.headers.get("Range")
                requests.append(wanted)
                part = body[int(wanted[6:].split("-")[0]):] if wanted else body
                self.send_response(206 if wanted else 200)
                self.send_header("ETag", '"one"')
                self.send_header("Content-Type", "audio/mpeg")
                self.send_header("Content-Length", str(len(part)))
                if wanted:
                    self.send_header("Content-Range", f"bytes {len(body) - len(part)}-{len(body) - 1}/{len(body)}")
                self.end_headers()
                self.wfile.write(part[:len(part) // 2] if len(requests) == 1 else part)
                self.close_connection = True

            def log_message(self, *arguments):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.base = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


class AtTheTerminal(unittest.TestCase):
    def setUp(self):
        self.reader = Reader()
        self.addCleanup(self.reader.remove)

    def episodes(self):
        self.reader.subscribe_to(journey.feeds(), "tidewater.rss")
        lines = self.reader.run("podcasts", "1", "--json").splitlines()
        return [json.loads(line) for line in lines]

    def test_shows_and_the_queue_are_listed_and_changed(self):
        first, second = self.episodes()[:2]
        show = self.reader.run("podcasts").splitlines()[1]
        self.assertIn(first["feed_title"], show)
        self.reader.run("queue", "add", str(first["id"]))
        self.reader.run("queue", "next", str(second["id"]))
        lines = self.reader.run("queue").splitlines()
        self.assertIn(second["title"], lines[0])
        self.assertIn(first["title"], lines[1])

    def test_a_download_that_broke_goes_on_and_is_asked_for_once(self):
        body = os.urandom(300_000)
        sounds = Sounds(body)
        self.addCleanup(sounds.stop)
        path = pathlib.Path(self.reader.folder, "feed.xml")
        feed = f"""<rss version="2.0"><channel><title>Deep / Sea</title><item><title>One: <![CDATA[../up]]></title>
          <pubDate>Sun, 01 Nov 2026 06:00:00 GMT</pubDate>
          <enclosure url="{sounds.base}/one.mp3" type="audio/mpeg"/></item></channel></rss>"""
        path.write_text(feed)
        pages = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0),
            lambda *a: QuietFiles(*a, directory=self.reader.folder))
        self.addCleanup(pages.server_close)
        self.addCleanup(pages.shutdown)
        threading.Thread(target=pages.serve_forever, daemon=True).start()
        self.reader.run("subscribe", f"http://127.0.0.1:{pages.server_port}/feed.xml", "--allow-private-feeds")
        item = self.reader.items()[0]["id"]
        folder = os.path.join(self.reader.folder, "shows")
        saved = self.reader.run("download", str(item), "--to", folder, "--allow-private-feeds").strip()
        self.assertEqual(saved, os.path.join(folder, "Deep - Sea", "2026-11-01 One- ..-up.mp3"))
        self.assertEqual(pathlib.Path(saved).read_bytes(), body)
        self.assertEqual(sounds.requests, [None, "bytes=150000-"])
        again = self.reader.run("download", str(item), "--to", folder, "--allow-private-feeds")
        self.assertIn("there already", again)
        self.assertEqual(len(sounds.requests), 2)
        self.assertEqual(os.listdir(os.path.dirname(saved)), [os.path.basename(saved)])

    def test_mpv_plays_from_where_it_was_left_and_says_where_it_came(self):
        item = str(self.episodes()[0]["id"])
        database = self.reader.database
        missing = subprocess.run(
            [self.reader.tidings, "play", item, "--database", database],
            capture_output=True, text=True, timeout=60, env={**os.environ, "PATH": "/nowhere"})
        self.assertEqual(missing.returncode, 1)
        self.assertIn("mpv is not installed", missing.stderr)
        programs = pathlib.Path(self.reader.folder, "programs")
        programs.mkdir()
        player = programs / "mpv"
        player.write_text(PLAYER.replace("{python}", sys.executable))
        player.chmod(player.stat().st_mode | stat.S_IXUSR)
        log = os.path.join(self.reader.folder, "player.log")
        for _ in range(2):
            done = subprocess.run(
                [self.reader.tidings, "play", item, "--database", database],
                capture_output=True, text=True, timeout=60,
                env={**os.environ, "PATH": f"{programs}:{os.environ['PATH']}", "PLAYER_LOG": log})
            self.assertEqual(done.returncode, 0, done.stderr)
        starts = [next(w for w in json.loads(line) if w.startswith("--start="))
                  for line in pathlib.Path(log).read_text().splitlines()]
        self.assertEqual(starts, ["--start=0.0", "--start=21.0"])
        held = json.loads(self.reader.run("queue", "--json").splitlines()[0])
        self.assertEqual((held["id"], held["current"], held["position_milliseconds"]), (int(item), True, 42_000))


class Listener(Journey):
    screen = DESK
    subscriptions = ("tidewater.rss",)

    def play(self, title):
        self.page.goto("/podcasts")
        self.page.locator("#rows > li", has_text=title).locator(".listen").click()
        self.wait_for("playing")

    def wait_for(self, state):
        self.page.locator(f'.player[data-state="{state}"]').wait_for(timeout=40_000)

    def time(self):
        return self.page.evaluate(TIME)

    def wait_for_time(self, seconds):
        return wait_until(lambda: self.time() >= seconds, 60, f"second {seconds}")

    @property
    def source(self):
        return self.page.evaluate("document.querySelector('.player audio').currentSrc")


class ThroughTheServer(Listener):
    def test_sound_comes_from_the_publisher_until_one_wants_it_otherwise(self):
        self.play("foghorn")
        self.assertTrue(self.source.startswith(self.feeds.base))
        self.page.goto("/settings/behaviour")
        with self.page.expect_response(lambda r: r.request.method == "POST"):
            self.page.get_by_role("switch", name="Sound and film through this server").click()
        self.play("Counting eels")
        self.assertTrue(self.source.startswith(self.reader.base + "/sound/"), self.source)
        self.assertGreater(self.page.evaluate("document.querySelector('.player audio').duration"), 40)
        # Far ahead, before everything is there.
        self.page.evaluate(f"{PLAYER_MODULE}.then((player) => player.seek(30))")
        self.wait_for_time(31)
        self.wait_for("playing")

    def test_louder_sound_is_heard_and_goes_on_where_it_was(self):
        self.play("foghorn")
        self.page.evaluate(f"{PLAYER_MODULE}.then((player) => player.seek(20))")
        self.wait_for_time(20.5)
        self.page.locator(".player").get_by_role("button", name="Speed").click()
        self.page.get_by_role("switch", name="Volume boost").click()
        wait_until(lambda: self.source.startswith(self.reader.base + "/sound/"), what="the other way")
        self.page.keyboard.press("Escape")
        self.wait_for("playing")
        self.assertLess(self.wait_for_time(21) and self.time(), 40)
        # What a page may not read is silence behind the gain.
        self.page.evaluate(f"""{PLAYER_MODULE}.then(({{ sound }}) => {{
          const {{ context, gains }} = sound.boost;
          window.ear = context.createAnalyser();
          gains.get(sound.element).connect(window.ear);
        }})""")
        wait_until(lambda: self.page.evaluate("""() => {
          const heard = new Float32Array(window.ear.fftSize);
          window.ear.getFloatTimeDomainData(heard);
          return Math.max(...heard.map(Math.abs)) > 0.01;
        }"""), 30, "something to be heard")


class QuietFiles(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


del Listener


if __name__ == "__main__":
    unittest.main()
