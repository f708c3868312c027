"""Listening: sound that goes on whatever one does, places that are kept, what comes next."""

import http.server
import sys
import threading
import unittest

from playwright.sync_api import Error

import journey
from journey import DESK, PHONE, Journey
from players import Listener
from programs import ROOT, wait_until

sys.path.insert(0, str(ROOT / "Scripts" / "demo"))
import sound  # noqa: E402  (the demo's own)

TIME = "document.querySelector('.player audio')?.currentTime ?? -1"


class Listening(Listener):
    subscriptions = ("tidewater.rss", "harbour.rss")

    def time(self, page=None):
        return (page or self.page).evaluate(TIME)

    def wait_for_time(self, seconds, page=None):
        return wait_until(lambda: (t := self.time(page)) >= seconds and t, what=f"second {seconds}")

    def go_to(self, seconds, page=None):
        """Moves the sound and waits until the server knows."""
        page = page or self.page
        with page.expect_response(
                lambda r: r.url.endswith("/playing") and "sought" in (r.request.post_data or "")):
            page.evaluate("""([seconds]) => {
              const range = document.querySelector('.player input[type=range]');
              range.value = seconds; range.dispatchEvent(new Event('input')); range.dispatchEvent(new Event('change'));
            }""", [seconds])

    def open_full(self):
        self.page.locator(".player-open").click()
        self.page.locator(".player-full[open]").wait_for()

    def reader_place(self, page):
        return page.evaluate("fetch('/playing').then((r) => r.json()).then((p) => p.current.position)")

    @property
    def playing_title(self):
        return self.page.locator(".player-open strong").text_content()


class OnPhone(Listening):
    screen = PHONE

    def test_sound_goes_on_over_twenty_pages(self):
        self.play("foghorn")
        self.page.evaluate("""() => {
          const audio = document.querySelector('.player audio');
          window.interruptions = [];
          // What a page that changes could do; a slow publisher makes it wait, which is another thing.
          for (const name of ['pause', 'emptied', 'seeking', 'ended']) {
            audio.addEventListener(name, () => window.interruptions.push(name));
          }
          let last = audio.currentTime;
          const look = () => {
            if (audio.currentTime < last) window.interruptions.push(`from ${last} to ${audio.currentTime}`);
            if (document.querySelector('.player audio') !== audio) window.interruptions.push('another element');
            last = audio.currentTime;
            requestAnimationFrame(look);
          };
          look();
        }""")
        start = self.time()
        for turn in range(5):
            for name in ("Unread", "Pictures", "Search"):
                self.page.locator(".tabs").get_by_role("link", name=name).click()
                self.page.locator(f'main[data-screen=list][data-place="{name.lower()}"]').wait_for()
            self.page.go_back()
            self.page.locator('main[data-place="pictures"]').wait_for()
        self.page.locator(".tabs").get_by_role("link", name="Podcasts").click()
        self.open_row("Counting eels")
        self.assertGreater(self.time(), start)
        self.soon(lambda: self.assertEqual(self.page.evaluate("interruptions"), []))
        self.soon(lambda: self.assertFalse(self.page.evaluate("document.querySelector('.player audio').paused")))
        self.assert_fits()

    def test_the_full_view_opens_closes_by_the_way_back_and_by_pulling(self):
        self.play("foghorn")
        address = self.page.url
        self.open_full()
        self.assert_fits()
        self.page.go_back()
        self.page.locator(".player-full[open]").wait_for(state="detached")
        self.soon(lambda: self.assertEqual(self.page.url, address))
        self.open_full()
        session = self.context.new_cdp_session(self.page)
        for kind, y in [("touchStart", 60), ("touchMove", 120), ("touchMove", 240), ("touchMove", 400), ("touchEnd", None)]:
            points = [] if y is None else [{"x": 195, "y": y}]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        self.page.locator(".player-full[open]").wait_for(state="detached")
        self.wait_for("playing")
        self.page.locator(".player").get_by_role("button", name="Pause").click()
        self.wait_for("paused")


    def test_chapters_lead_to_their_places_and_what_was_begun_is_listed(self):
        self.page.goto("/podcasts")
        self.open_row("foghorn")
        self.page.locator(".chapter", has_text="The note").click()
        self.wait_for("playing")
        self.assertGreaterEqual(self.time(), 24)
        self.open_full()
        self.page.locator(".player-chapter", has_text="The note").wait_for()
        self.page.get_by_role("button", name="Next chapter").click()
        self.page.locator(".player-chapter", has_text="Going home").wait_for()
        self.page.locator(".player-full").get_by_role("button", name="Pause").click()
        self.wait_for("paused")
        self.page.go_back()
        self.page.locator(".player-full[open]").wait_for(state="detached")
        wait_until(lambda: self.reader_place(self.page) > 37, what="the place to be told")
        self.page.goto("/podcasts")
        self.page.get_by_role("link", name="In progress").click()
        wait_until(lambda: len(self.titles()) == 1, what="the list")
        self.soon(lambda: self.assertIn("foghorn", self.titles()[0]))


class OnDesk(Listening):
    screen = DESK

    def test_the_place_survives_a_killed_tab_and_a_second_browser(self):
        self.play("foghorn")
        self.go_to(20)
        # The place is told every few seconds while it plays.
        with self.page.expect_response(
                lambda r: r.url.endswith("/playing") and "seconds%3D2" in (r.request.post_data or "")
                and "sought" not in r.request.post_data):
            pass
        left = self.time()
        self.kill_tab()
        other = journey.browser().new_context(base_url=self.reader.base, **journey.context_options(self.screen))
        self.addCleanup(other.close)
        page = other.new_page()
        self.watch(page)
        page.goto("/unread")
        page.locator('.player[data-state="paused"]').wait_for()
        self.soon(lambda: self.assertIn("foghorn", page.locator(".player-open strong").text_content()))
        page.locator(".player").get_by_role("button", name="Play", exact=True).click()
        page.locator('.player[data-state="playing"]').wait_for()
        self.assertGreaterEqual(self.time(page), left - 6)
        self.wait_for_time(left, page)
        # And back: the first one goes on where the second one stopped.
        self.go_to(35, page)
        page.locator(".player").get_by_role("button", name="Pause").click()
        page.locator('.player[data-state="paused"]').wait_for()
        stopped = self.time(page)
        wait_until(lambda: abs(self.reader_place(page) - stopped) < 1, what="the place to be told")
        self.page = self.context.new_page()
        self.page.goto("/unread")
        self.page.locator('.player[data-state="paused"]').wait_for()
        shown = self.page.locator(".player .player-time").first.text_content()
        self.soon(lambda: self.assertEqual(shown, page.locator(".player .player-time").first.text_content()))

    def kill_tab(self):
        """Ends the page's process at once, so that nothing of it can tell anything any more."""
        try:
            self.page.goto("chrome://crash")
        except Error:
            pass

    def test_a_page_that_has_not_heard_takes_no_place_back(self):
        self.play("foghorn")
        self.go_to(20)
        # A page that hears nothing more of the reader, and where nobody has played anything.
        stale = self.context.new_page()
        stale.route("**/events", lambda route: route.abort())
        stale.goto("/unread")
        stale.locator('.player[data-state="paused"]').wait_for()
        self.page.bring_to_front()
        self.go_to(35)
        self.page.locator(".player").get_by_role("button", name="Pause").click()
        self.wait_for("paused")
        wait_until(lambda: self.reader_place(self.page) >= 35, what="the place to be told")
        stale.goto("about:blank")
        self.page.reload()
        self.wait_for("paused")
        self.assertGreaterEqual(self.reader_place(self.page), 35)

    def test_what_is_up_next_plays_when_one_ends_and_sleep_stops_it(self):
        self.play("foghorn")
        for title, place in [("Counting eels", "Play last"), ("zebra", "Play last"), ("bell ringers", "Play next")]:
            self.open_row(title)
            with self.page.expect_response(lambda r: "do%3Dqueue" in (r.request.post_data or "")):
                self.page.get_by_role("button", name=place).click()
        self.open_full()
        queued = self.page.locator(".player-queued strong")
        wait_until(lambda: [t[:12] for t in queued.all_text_contents()]
                   == ["The bell rin", "Counting eel", "A short hist"], what="the queue")
        # By keys: the second one up.
        self.page.get_by_role("button", name="Move Counting eels by moonlight", exact=True).press("ArrowUp")
        wait_until(lambda: queued.first.text_content().startswith("Counting"), what="the move")
        self.page.get_by_role("button", name="Remove The bell").click()
        self.page.keyboard.press("Escape")
        self.page.locator(".player-full[open]").wait_for(state="detached")
        self.go_to(46)
        wait_until(lambda: "Counting" in self.playing_title, what="the next episode")
        self.wait_for("playing")
        # A second window hears of it.
        page = self.context.new_page()
        page.goto("/podcasts")
        page.locator(".player-open strong", has_text="Counting").wait_for()
        page.close()
        self.page.locator(".player").get_by_role("button", name="Sleep timer").click()
        self.page.get_by_role("button", name="End of episode").click()
        self.go_to(40)
        wait_until(lambda: "zebra" in self.playing_title, what="the end")
        self.wait_for("paused")
        self.page.reload()
        self.page.locator(".player-open strong", has_text="zebra").wait_for()
        self.page.locator("#rows > li", has_text="foghorn").locator('.listen[data-state="played"]').wait_for()

    def test_an_end_that_is_skipped_never_takes_most_of_an_episode(self):
        self.page.goto("/podcasts")
        feed = self.page.locator("#rows > li", has_text="foghorn").get_attribute("data-feed")
        self.page.goto(f"/feeds/{feed}/settings")
        for name in ["Skip at the start", "Skip at the end"]:
            with self.page.expect_response(lambda r: r.request.method == "POST"):
                self.page.get_by_role("combobox", name=name).select_option("300")
        self.play("foghorn")
        self.assertLess(self.time(), 20)
        self.wait_for_time(3)
        self.soon(lambda: self.assertIn("foghorn", self.playing_title))
        self.soon(lambda: self.assertEqual(self.page.locator('#rows .listen[data-state="played"]').count(), 0))

    def test_everything_by_keys(self):
        self.page.goto("/podcasts")
        self.page.locator("#rows > li").first.wait_for()
        self.page.wait_for_load_state("networkidle")
        self.page.keyboard.press("j")
        self.page.locator(".article-title").wait_for()
        self.page.keyboard.press("Shift+P")
        self.wait_for("playing")
        self.page.keyboard.press("l")
        self.wait_for_time(30)
        self.page.keyboard.press("h")
        wait_until(lambda: self.time() < 25, what="the way back")
        self.page.keyboard.press(">")
        self.page.get_by_role("button", name="Speed, 1.1 times").wait_for()
        self.soon(lambda: self.assertAlmostEqual(self.page.evaluate("document.querySelector('.player audio').playbackRate"), 1.1))
        self.page.keyboard.press("q")
        self.page.locator(".player-full[open]").wait_for()
        self.page.keyboard.press("Escape")
        self.page.locator(".player-full[open]").wait_for(state="detached")
        self.page.keyboard.press("Shift+P")
        self.wait_for("paused")


class Publisher:
    """A podcast whose sound can be taken away."""

    def __init__(self):
        self.is_there = True
        publisher = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                kind, body = publisher.answer(self.path)
                self.send_response(200 if body else 404)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.base = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def answer(self, path):
        if path == "/cover.png":
            return "text/plain", b""
        if path == "/feed.rss":
            return "application/rss+xml", (
                f'<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>Fragile</title>'
                f'<itunes:image href="{self.base}/cover.png"/><item><guid>1</guid><title>Here today</title>'
                f'<enclosure url="{self.base}/1.wav" type="audio/wav" length="1"/></item></channel></rss>').encode()
        return ("audio/wav", sound.wav(1, 12)) if self.is_there else ("text/plain", b"")

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


class Trouble(Journey):
    screen = PHONE
    expected_complaints = ("404", "Failed to load resource")

    def test_a_file_that_is_gone_is_told_and_tried_again(self):
        publisher = Publisher()
        self.addCleanup(publisher.stop)
        self.reader.run("subscribe", publisher.base + "/feed.rss", "--allow-private-feeds")
        self.reader.refresh()
        publisher.is_there = False
        self.page.goto("/podcasts")
        self.page.locator("#rows .listen").first.click()
        self.page.locator('.player[data-state="failed"]').wait_for()
        self.soon(lambda: self.assertIn("did not send the episode", self.page.locator(".player").text_content()))
        # Nor is its cover there, and the headphones stand for it.
        for place in [".player-art", ".show-cover"]:
            self.page.locator(f"{place} img[src][hidden]").first.wait_for(state="attached")
        publisher.is_there = True
        self.page.locator(".player").get_by_role("button", name="Play", exact=True).click()
        self.page.locator('.player[data-state="playing"]').wait_for()


class Plain(Journey):
    """Without scripts the browser's own player stands there, and buttons are forms."""

    screen = PHONE
    subscriptions = ("tidewater.rss",)
    context_options = {"java_script_enabled": False}

    def test_an_episode_plays_and_is_marked_without_scripts(self):
        self.page.goto("/podcasts", wait_until="commit")
        self.page.locator("#rows > li", has_text="foghorn").locator(".listen").click()
        self.page.locator(".episode audio[controls]").wait_for()
        self.page.get_by_role("button", name="Mark as played").click()
        self.page.get_by_role("button", name="Mark as unplayed").wait_for()
        self.page.goto("/podcasts?show=unplayed", wait_until="commit")
        self.page.locator("#rows > li", has_text="Counting eels").wait_for()
        self.soon(lambda: self.assertEqual(self.page.locator("#rows > li", has_text="foghorn").count(), 0))


del Listening


if __name__ == "__main__":
    unittest.main()
