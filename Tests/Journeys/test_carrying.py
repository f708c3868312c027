"""Episodes that are carried along: at a terminal, through the server, without a network."""

import base64
import hashlib
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
from journey import DESK, PHONE
from players import Listener
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
    """A publisher whose connection breaks half way, once, unless it is a better one."""

    def __init__(self, body, type="audio/mpeg", breaks=True):
        requests = self.requests = []

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                wanted = self.headers.get("Range")
                requests.append(wanted)
                part = body[int(wanted[6:].split("-")[0]):] if wanted else body
                self.send_response(206 if wanted else 200)
                self.send_header("ETag", '"one"')
                self.send_header("Content-Type", type)
                self.send_header("Content-Length", str(len(part)))
                if wanted:
                    self.send_header("Content-Range", f"bytes {len(body) - len(part)}-{len(body) - 1}/{len(body)}")
                self.end_headers()
                self.wfile.write(part[:len(part) // 2] if breaks and len(requests) == 1 else part)
                self.close_connection = True

            def log_message(self, *arguments):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.base = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


class Show:
    """A podcast of so many episodes, the last one the newest."""

    def __init__(self, base, *titles, type="audio/mpeg"):
        self.titles = list(titles)
        self.type = type
        show = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                body = show.feed(base).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/rss+xml")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *arguments):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}/feed.xml"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def feed(self, base):
        items = "".join(f"""<item><guid>{title}</guid><title>{title}</title>
          <pubDate>Sun, 01 Nov 2026 06:{number:02}:00 GMT</pubDate>
          <enclosure url="{base}/{number}.mp3" type="{self.type}"/></item>"""
                        for number, title in reversed(list(enumerate(self.titles))))
        return f'<rss version="2.0"><channel><title>Deep / Sea</title>{items}</channel></rss>'

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
        show = Show(sounds.base, "One: ../up")
        self.addCleanup(show.stop)
        self.reader.run("subscribe", show.address, "--allow-private-feeds")
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


class Carrying(Listener):
    screen = DESK
    subscriptions = ("tidewater.rss",)

    def time(self):
        return self.page.evaluate(TIME)

    def wait_for_time(self, seconds):
        return wait_until(lambda: self.time() >= seconds, 60, f"second {seconds}")

    @property
    def source(self):
        return self.page.evaluate("document.querySelector('.player audio').currentSrc")


class ThroughTheServer(Carrying):
    def test_sound_comes_from_the_publisher_until_one_wants_it_otherwise(self):
        self.play("foghorn")
        self.assertTrue(self.source.startswith(self.feeds.base))
        self.page.goto("/settings/behaviour")
        with self.page.expect_response(lambda r: r.request.method == "POST"):
            self.page.get_by_role("switch", name="Sound and film through this server").click()
        self.play("Counting eels")
        self.assertTrue(self.source.startswith(self.reader.base + "/sound/"), self.source)
        self.soon(lambda: self.assertGreater(self.page.evaluate("document.querySelector('.player audio').duration"), 40))
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


class Kept(Carrying):
    screen = PHONE
    # The journey takes the network away.
    expected_complaints = ("net::ERR_", "Failed to load resource", "Failed to fetch", "503", "502")

    def keep_program(self):
        self.page.goto("/podcasts")
        self.page.evaluate("navigator.serviceWorker.register('/sw.js', { type: 'module' }).then(() => 0)")
        wait_until(lambda: self.page.evaluate("navigator.serviceWorker.controller !== null"), 40, "the worker")
        # Pages come from the worker once it has kept what they are made of.
        self.keep_now()

    def keep_now(self):
        self.page.evaluate("""async () => {
          const { active } = await navigator.serviceWorker.ready;
          const { port1, port2 } = new MessageChannel();
          await new Promise((resolve) => {
            port1.onmessage = resolve;
            active.postMessage({ kind: 'keep', now: true }, [port2]);
          });
        }""")

    def keep_episode(self, title):
        self.page.goto("/podcasts")
        self.open_row(title)
        self.page.locator("[data-keep-here]").click()
        self.page.get_by_role("button", name="Kept on this device. Remove").wait_for(timeout=60_000)

    def forget(self, *stores):
        self.page.evaluate("""(stores) => new Promise((resolve) => {
          indexedDB.open('tidings').onsuccess = ({ target }) => {
            const change = target.result.transaction(stores, 'readwrite');
            for (const store of stores) change.objectStore(store).clear();
            change.oncomplete = () => { target.result.close(); resolve(); };
          };
        })""", stores)

    def downloads(self):
        self.page.goto("/podcasts/downloads")
        return self.page.locator(".download")

    def test_an_episode_plays_without_a_network_seeking_included(self):
        self.keep_program()
        self.keep_episode("foghorn")
        rows = self.downloads()
        wait_until(lambda: rows.count() == 1, 30, "the one episode")
        self.assert_fits()
        # Read long ago: what is kept of it now is so for its sound alone.
        self.forget("texts", "states")
        self.keep_now()
        self.context.set_offline(True)
        self.page.locator(".line", has_text="Offline").wait_for()
        self.page.locator(".download-about").click()
        self.page.locator(".article-title", has_text="foghorn").wait_for()
        self.page.get_by_role("link", name="Podcasts").first.click()
        self.page.get_by_role("link", name="Downloaded").click()
        # Without that it still plays.
        self.forget("texts")
        self.page.locator(".download-about").click()
        self.page.get_by_text("The page of this episode needs the network.").wait_for()
        self.page.get_by_role("button", name="Play it").click()
        self.wait_for("playing")
        self.assertTrue(self.source.startswith(self.reader.base + "/sound/"))
        self.page.evaluate(f"{PLAYER_MODULE}.then((player) => player.seek(40))")
        self.wait_for_time(41)
        self.soon(lambda: self.assertTrue(self.page.evaluate(
            "[...document.querySelectorAll('.download img')].every((image) => image.naturalWidth > 0)")))
        self.page.evaluate(f"{PLAYER_MODULE}.then((player) => player.pause())")
        # What was heard is told when there is a network again.
        self.context.set_offline(False)
        wait_until(lambda: any(json.loads(line)["position_milliseconds"] >= 40_000 for line
                               in self.reader.run("queue", "--json").splitlines()), 60, "the place")
        self.downloads().get_by_role("button", name="Remove The foghorn").click()
        self.page.get_by_text("Nothing is kept here yet").wait_for()


class KeptShow(Carrying):
    screen = PHONE
    subscriptions = ()
    # The publisher breaks off.
    expected_complaints = ("ERR_CONTENT_LENGTH_MISMATCH", "ERR_INCOMPLETE", "415")

    def subscribe(self, sounds, *titles):
        show = Show(sounds.base, *titles)
        self.addCleanup(show.stop)
        self.reader.run("subscribe", show.address, "--allow-private-feeds")
        return show

    def downloads(self):
        self.page.goto("/podcasts/downloads")
        return self.page.locator(".download")

    def test_a_download_goes_on_with_the_rest_and_keeps_to_its_room(self):
        body = os.urandom(6_000_000)
        sounds = Sounds(body)
        self.addCleanup(sounds.stop)
        self.subscribe(sounds, "one", "two")
        self.page.goto("/podcasts")
        self.open_row("one")
        self.page.locator("[data-keep-here]").click()
        # The publisher breaks off half way, once; it goes on by itself.
        self.page.get_by_role("button", name="Kept on this device. Remove").wait_for(timeout=90_000)
        rests = [r for r in sounds.requests if r]
        self.assertEqual((len(sounds.requests), len(rests)), (2, 1))
        self.assertGreater(int(rests[0][6:-1]), 1_000_000)
        kept = self.page.evaluate("""async () => {
          const path = (await (await fetch('/playing/' + document.querySelector('[data-keep-here]').dataset.keepHere)).json()).passed;
          const main = document.querySelector('script[type=module]').src;
          const store = await import(new URL('later/downloads/store.js', main));
          const episode = await store.keptAt(path);
          const bytes = await (await store.part(episode, 0, episode.size)).arrayBuffer();
          const hash = await crypto.subtle.digest('SHA-256', bytes);
          return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
        }""")
        self.assertEqual(kept, hashlib.sha256(body).hexdigest())
        # No room for a second one.
        self.page.evaluate("localStorage.setItem('sound-budget', '10')")
        self.page.goto("/podcasts")
        self.open_row("two")
        self.page.locator("[data-keep-here]").click()
        self.page.get_by_role("button", name="Keep on this device, try again").wait_for(timeout=60_000)
        rows = self.downloads()
        rows.get_by_text("There is no room for it.").wait_for()
        self.page.get_by_role("combobox", name="Room for episodes").select_option("250")
        rows.filter(has_text="two").and_(self.page.locator("[data-state=whole]")).wait_for(timeout=60_000)

    def test_a_page_in_place_of_an_episode_is_told_and_not_kept(self):
        sounds = Sounds(b"<p>This file has gone." * 100, type="text/html; charset=utf-8", breaks=False)
        self.addCleanup(sounds.stop)
        self.subscribe(sounds, "one")
        self.page.goto("/podcasts")
        self.open_row("one")
        self.page.locator("[data-keep-here]").click()
        self.page.locator(".toast", has_text="is not kept").wait_for(timeout=60_000)
        self.page.get_by_role("button", name="Keep on this device, try again").wait_for()
        rows = self.downloads()
        rows.and_(self.page.locator("[data-state=failed]")).wait_for()
        self.page.get_by_text("0 episodes").wait_for()
        self.page.goto("/podcasts")
        self.page.locator("#rows .listen").first.click()
        self.wait_for("failed")
        self.page.get_by_role("button", name="Play, Audio").wait_for()

    def test_the_newest_of_a_podcast_are_kept_by_themselves(self):
        sounds = Sounds(os.urandom(100_000))
        self.addCleanup(sounds.stop)
        show = self.subscribe(sounds, "one", "two", "three")
        self.page.goto("/feeds/1/settings")
        with self.page.expect_response(lambda r: "/sound/" in r.url):
            self.page.get_by_role("combobox", name="Keep the newest").select_option("2")
        rows = self.downloads()
        self.page.locator(".download[data-state=whole]").nth(1).wait_for(timeout=60_000)
        self.soon(lambda: self.assertEqual(sorted(row.split("\n")[0] for row in rows.locator("strong").all_text_contents()), ["three", "two"]))
        show.titles.append("four")
        self.reader.refresh()
        self.page.goto("/podcasts/downloads")
        self.page.locator(".download[data-state=whole]", has_text="four").wait_for(timeout=60_000)
        self.page.locator(".download", has_text="two").wait_for(state="detached")


# A film of moving colours, made by the browser itself.
FILM = """async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 90 });
  const drawing = canvas.getContext('2d');
  const recorder = new MediaRecorder(canvas.captureStream(15), { mimeType: 'video/webm' });
  const parts = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const done = new Promise((resolve) => { recorder.onstop = resolve; });
  recorder.start(250);
  for (let frame = 0; frame < 80; frame += 1) {
    drawing.fillStyle = `hsl(${frame * 9}, 60%, 50%)`;
    drawing.fillRect(0, 0, 160, 90);
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  recorder.stop();
  await done;
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}"""


class Film(Carrying):
    subscriptions = ("harbour.rss",)

    def test_a_film_plays_in_the_same_player_and_goes_on_in_a_small_window(self):
        film = base64.b64decode(self.page.evaluate(FILM))
        films = Sounds(film, type="video/webm", breaks=False)
        self.addCleanup(films.stop)
        show = Show(films.base, "Moving colours", type="video/webm")
        self.addCleanup(show.stop)
        self.reader.run("subscribe", show.address, "--allow-private-feeds")
        self.play("Moving colours")
        self.page.locator(".player-open").click()
        video = self.page.locator(".player-full[open] video")
        video.wait_for()
        wait_until(lambda: video.evaluate("v => v.videoWidth") == 160, what="the picture")
        self.page.get_by_role("button", name="Picture in picture").click()
        is_small = "document.pictureInPictureElement === document.querySelector('.player-film video')"
        wait_until(lambda: self.page.evaluate(is_small), 40, "the small window")
        self.page.keyboard.press("Escape")
        self.page.locator(".player-full[open]").wait_for(state="detached")
        # Over another page, and from the start where it has ended meanwhile.
        self.page.locator("#places").get_by_role("link", name="Starred").first.click()
        self.page.locator(".list-pane h1", has_text="Starred").wait_for()
        self.soon(lambda: self.assertTrue(self.page.evaluate(is_small)))
        film = "document.querySelector('.player-film video')"
        if self.page.evaluate(f"{film}.paused"):
            self.page.locator(".player").get_by_role("button", name="Play", exact=True).click()
        before = self.page.evaluate(f"{film}.currentTime")
        wait_until(lambda: self.page.evaluate(f"{film}.currentTime") != before, 40, "moving pictures")
        self.page.evaluate("document.exitPictureInPicture()")
        wait_until(lambda: not self.page.evaluate(is_small), what="the end of the small window")


class UpNext(Carrying):
    screen = PHONE

    def queue(self, *words):
        titles = {item["title"]: item["id"] for item in self.reader.items()}
        found = [next(i for t, i in titles.items() if word in t) for word in words]
        self.reader.run("queue", "add", *map(str, found))

    def first_words(self, rows):
        return [t.split()[0] for t in self.page.locator(f"{rows} strong").all_text_contents()]

    def wait_for_order(self, *words, rows=".player-queued"):
        wait_until(lambda: self.first_words(rows) == list(words), what=f"the order {words}")

    def test_it_is_put_in_order_by_keys_dragging_and_swiping(self):
        self.queue("foghorn", "eels", "zebra")
        self.page.goto("/podcasts")
        self.page.get_by_role("link", name="Up next").click()
        self.wait_for_order("The", "Counting", "A")
        self.page.get_by_role("button", name="Move A short history of the zebra crossing", exact=True).press("ArrowUp")
        self.wait_for_order("The", "A", "Counting")
        grip = self.page.get_by_role("button", name="Move Counting eels by moonlight", exact=True).bounding_box()
        x, y = grip["x"] + grip["width"] / 2, grip["y"] + grip["height"] / 2
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x, y - 150, steps=4)
        self.page.mouse.up()
        self.wait_for_order("Counting", "The", "A")
        row = self.page.locator(".player-queued", has_text="foghorn").bounding_box()
        touch = self.context.new_cdp_session(self.page)
        y = row["y"] + row["height"] / 2
        for kind, points in [("touchStart", [200]), *(("touchMove", [x]) for x in (180, 150, 110, 60)), ("touchEnd", [])]:
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x in points]})
        self.wait_for_order("Counting", "A")
        self.assert_fits()
        wait_until(lambda: len(self.reader.run("queue", "--json").splitlines()) == 2, what="the server")


class UpNextPlain(UpNext):
    """The same by forms."""

    context_options = {"java_script_enabled": False}

    def test_it_is_put_in_order_by_keys_dragging_and_swiping(self):
        self.queue("foghorn", "eels", "zebra")
        self.page.goto("/podcasts/queue", wait_until="commit")
        self.page.get_by_role("button", name="Move A short history of the zebra crossing up").click()
        self.wait_for_order("The", "A", "Counting", rows=".up-next")
        self.page.get_by_role("button", name="Move The foghorn that plays a minor third down").click()
        self.wait_for_order("A", "The", "Counting", rows=".up-next")
        self.page.get_by_role("button", name="Remove The foghorn").click()
        self.wait_for_order("A", "Counting", rows=".up-next")


del Carrying


if __name__ == "__main__":
    unittest.main()
