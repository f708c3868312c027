"""Real files of sound: chapters read out of them, those that are passed over, spoken words, sleep."""

import http.server
import re
import threading

import sounds
from journey import DESK, PHONE
from players import Listener
from programs import wait_until

CHAPTERS = [(0, "Hello"), (60, "A word from our sponsor"), (120, "The lamp"), (180, "Good night")]
TRANSCRIPT = """WEBVTT

00:00:02.000 --> 00:00:05.500
<v Ada>Good evening from the tower.

00:02:31.250 --> 00:02:34.000
<v Bo>And nobody had lit the lamp for ninety years.

00:03:10.000 --> 00:03:12.000
<v Ada>Sleep well.
"""


class Publisher:
    """A show whose files are given by ranges, which are noted."""

    def __init__(self):
        self.files = {
            "/1.m4a": ("audio/mp4", sounds.mp4(240, CHAPTERS)), "/2.mp3": ("audio/mpeg", sounds.mp3(240, CHAPTERS)),
            "/1.vtt": ("text/vtt", TRANSCRIPT.encode()),
        }
        self.ranges = []
        publisher = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                publisher.serve(self)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.base = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.files["/feed.rss"] = "application/rss+xml", self.feed().encode()

    def feed(self):
        items = "".join(
            f"<item><guid>{name}</guid><title>{title}</title>{more}"
            f'<enclosure url="{self.base}/{name}" type="{self.files["/" + name][0]}" length="1"/></item>'
            for name, title, more in [
                ("1.m4a", "The lamp in the tower", f'<podcast:transcript url="{self.base}/1.vtt" type="text/vtt"/>'),
                ("2.mp3", "The other tower", "")])
        return ('<rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel>'
                f"<title>Towers</title>{items}</channel></rss>")

    def serve(self, request):
        kind, body = self.files.get(request.path, ("text/plain", b""))
        wanted = re.match(r"bytes=(\d+)-(\d*)$", request.headers.get("Range") or "")
        start, end = 0, len(body)
        if wanted:
            start = int(wanted[1])
            end = min(end, int(wanted[2]) + 1) if wanted[2] else end
            if request.headers["User-Agent"].startswith("Tidings"):
                self.ranges.append((request.path, end - start))
        request.send_response(206 if wanted else 200)
        if wanted:
            request.send_header("Content-Range", f"bytes {start}-{end - 1}/{len(body)}")
        for name, value in [("Content-Type", kind), ("Content-Length", str(end - start)), ("Accept-Ranges", "bytes")]:
            request.send_header(name, value)
        request.end_headers()
        try:
            request.wfile.write(body[start:end])
        except OSError:
            # Browsers leave when they have enough.
            pass

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


class Towers(Listener):
    def start_reader(self):
        self.publisher = Publisher()
        self.addCleanup(self.publisher.stop)
        self.reader.run("subscribe", self.publisher.base + "/feed.rss", "--allow-private-feeds")
        self.reader.refresh()
        self.reader.start()

    def time(self):
        return self.page.evaluate("document.querySelector('.player audio')?.currentTime ?? -1")

    def go_to(self, seconds):
        self.page.evaluate("""([seconds]) => {
          const range = document.querySelector('.player input[type=range]');
          range.value = seconds; range.dispatchEvent(new Event('input')); range.dispatchEvent(new Event('change'));
        }""", [seconds])

    def chapters(self, title):
        self.open_row(title)
        self.page.locator(".article .chapter").first.wait_for(timeout=40_000)
        return self.page.locator(".article .chapter span:last-child").all_text_contents()


class OnPhone(Towers):
    screen = PHONE

    def test_words_that_were_said_are_played_from_their_second(self):
        self.page.goto("/search?q=nobody+had+lit+the+lamp")
        spoken = self.page.locator("#rows .spoken")
        wait_until(lambda: self.page.reload() and spoken.count() == 1, 60, "the transcript to be found")
        spoken.click()
        self.wait_for("playing")
        wait_until(lambda: self.time() > 150, what="the place")
        # Half a second later than the words are said, or what it took to look.
        self.soon(lambda: self.assertLess(abs(float(spoken.get_attribute("data-seconds")) - 151.25), 1))
        self.open_row("The lamp in the tower")
        self.page.locator(".said-line[aria-current]", has_text="nobody had lit the lamp").wait_for()

    def test_chapters_are_read_out_of_sound_files_in_small_pieces(self):
        titles = [title for _, title in CHAPTERS]
        for title, path in [("The lamp in the tower", "/1.m4a"), ("The other tower", "/2.mp3")]:
            self.play(title)
            self.assertEqual(self.chapters(title), titles)
            read = [count for name, count in self.publisher.ranges if name == path]
            self.assertLess(sum(read), 150_000)
            self.assertLess(len(read), 8)


class OnDesk(Towers):
    screen = DESK

    def test_chapters_are_passed_over_by_their_titles(self):
        feed = self.reader.feeds()[0]["id"]
        self.page.goto(f"/feeds/{feed}/settings")
        field = self.page.get_by_label("Skip chapters")
        with self.page.expect_response(lambda r: r.url.endswith("/show")):
            field.fill("Sponsor, advert")
            field.press("Tab")
        self.play("The lamp in the tower")
        self.chapters("The lamp in the tower")
        self.go_to(58)
        wait_until(lambda: self.time() >= 120, 30, "the chapter to be passed over")
        # Whoever wants to hear it does.
        self.page.get_by_role("button", name="Play it").click()
        wait_until(lambda: 60 <= self.time() < 100, what="the chapter")
        at = self.time()
        wait_until(lambda: self.time() > at + 1 or self.time() < at, what="it to go on")
        self.assertLess(self.time(), 100)

    def test_it_sleeps_at_the_end_of_a_chapter(self):
        self.play("The other tower")
        self.chapters("The other tower")
        self.go_to(110)
        self.page.locator(".player").get_by_role("button", name="Sleep timer").click()
        self.page.get_by_role("button", name="End of chapter").click()
        self.go_to(118)
        self.wait_for("paused")
        self.assertLess(abs(self.time() - 120), 2)


del Towers
