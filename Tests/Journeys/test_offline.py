"""Reading without a network: the service worker keeps what is worth reading, and marks are sent later."""

import os
import pathlib
import shutil
import signal
import threading
import unittest
from contextlib import closing
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

import programs
from bare_browser import BareBrowser
from journey import DESK, PHONE, Journey, browser, context_options, feeds, on_every_screen
from programs import ROOT, wait_until

# Asks the service worker as pages do, and waits for its answer.
ASK = """async (message) => {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    active.postMessage(message, [port2]);
  });
}"""


# What is counted on this device.
COUNTS = """() => fetch('/counts').then((answer) => answer.json()).then(({ unread }) => ({ unread: unread ?? 0 }))"""


class OfflineJourney(Journey):
    """A journey whose browser has a service worker; losing the network on purpose makes it complain."""

    expected_complaints = ("net::ERR_", "Failed to load resource", "Failed to fetch", "503")

    def keep(self):
        """Opens the app and waits until the device has what it needs without a network."""
        self.page.goto("/unread")
        self.rows.first.wait_for()
        self.page.evaluate("navigator.serviceWorker.register('/sw.js', { type: 'module' }).then(() => 0)")
        wait_until(lambda: self.page.evaluate("navigator.serviceWorker.controller !== null"), what="the worker")
        self.assertTrue(self.page.evaluate(ASK, {"kind": "keep", "now": True}), "nothing was kept")

    def ask(self, kind):
        return self.page.evaluate(ASK, {"kind": kind})

    def go_offline(self):
        self.context.set_offline(True)
        self.line("Offline").wait_for()

    def go_online(self):
        self.context.set_offline(False)
        self.page.locator(".line").wait_for(state="detached", timeout=30_000)

    def line(self, words):
        return self.page.locator(".line", has_text=words)

    def unread(self):
        return {item["title"] for item in self.reader.items("--unread")}

    def starred(self):
        return {item["title"] for item in self.reader.items("--starred")}

    def marked(self, condition, what):
        wait_until(condition, what=what)


@on_every_screen
class Offline(OfflineJourney):
    subscriptions = ("harbour.rss", "slow-machines.atom", "tidewater.rss")

    def test_reading_and_marking_without_a_network(self):
        self.keep()
        before = self.unread()
        titles = self.titles()
        self.go_offline()

        # A list and an article from the store, then back.
        self.page.goto("/unread")
        self.soon(lambda: self.assertEqual(self.titles(), titles))
        self.open_row(titles[2])
        self.page.locator(".prose").first.wait_for()
        self.page.locator(".article-tools").get_by_role("button", name="Star").click()
        self.page.go_back()
        self.page.locator("#rows > li.starred:not(.unread)", has_text=titles[2]).wait_for()
        self.assert_fits()

        # Marks outlive a reload.
        self.line("2 waiting").wait_for()
        self.page.reload()
        self.line("2 waiting").wait_for()
        self.soon(lambda: self.assertNotIn(titles[2], self.titles()))
        self.page.goto("/starred")
        self.soon(lambda: self.assertEqual(self.titles(), [titles[2]]))
        self.page.locator("[data-count=unread]", has_text=str(len(before) - 1)).first.wait_for(
            state="attached")

        # Everything, and taking it back: as if it had never been.
        self.page.goto("/unread")
        self.rows.first.wait_for()
        self.page.get_by_role("button", name="Mark all as read").first.click()
        self.page.get_by_role("button", name="Undo").click()
        self.line("2 waiting").wait_for()

        self.soon(lambda: self.assertEqual(self.unread(), before, "something reached the server"))
        self.go_online()
        self.marked(lambda: self.starred() == {titles[2]}, "the star")
        self.marked(lambda: self.unread() == before - {titles[2]}, "the mark")
        self.page.goto("/unread")
        self.soon(lambda: self.assertEqual(self.titles(), [title for title in titles if title != titles[2]]))

    def test_starting_cold_without_a_network(self):
        self.keep()
        before = self.unread()
        title = "How a tide predictor adds thirty waves with brass wheels"
        link = self.page.locator("#rows .row-title a", has_text=title).get_attribute("href")
        self.page.close()
        self.context.set_offline(True)
        self.page = self.context.new_page()
        self.watch(self.page)
        self.page.goto(link)
        self.page.locator(".article-title", has_text=title).wait_for()
        self.line("Offline").wait_for()
        picture = self.page.locator(".prose figure img")
        picture.scroll_into_view_if_needed()
        wait_until(lambda: picture.evaluate("i => i.complete && i.naturalWidth") > 0, what="the picture")
        self.assert_fits()
        self.page.goto("/health")
        self.page.get_by_role("heading", name="Not on this device").wait_for()
        self.page.locator(".state").get_by_role("link", name="Unread").click()
        self.rows.first.wait_for()
        self.assert_fits()

        # A mark outlives the window in which it was made.
        self.line("1 waiting").wait_for()
        self.page.close()
        self.context.set_offline(False)
        self.page = self.context.new_page()
        self.watch(self.page)
        self.page.goto("/unread")
        wait_until(lambda: self.unread() == before - {title}, what="the mark")


class Silent(OfflineJourney):
    screen = PHONE
    subscriptions = ("harbour.rss",)

    def test_a_reader_that_has_stopped_is_told_apart_from_no_network(self):
        self.keep()
        title = self.titles()[0]
        port = self.reader.base.rsplit(":", 1)[1]
        self.reader.stop()
        self.line("Reader unreachable").wait_for()
        self.open_row(title)
        self.line("1 waiting").wait_for()
        self.reader.start("--listen", f"localhost:{port}")
        self.page.locator(".line").wait_for(state="detached", timeout=30_000)
        self.marked(lambda: title not in self.unread(), "the mark")

    def test_a_reader_that_takes_its_time_is_not_waited_for(self):
        self.keep()
        title = self.titles()[0]
        os.kill(self.reader.process.pid, signal.SIGSTOP)
        try:
            self.open_row(title)
            self.line("The reader is slow").wait_for()
            self.page.reload()
            self.page.locator(".article-title", has_text=title).wait_for()
        finally:
            os.kill(self.reader.process.pid, signal.SIGCONT)
        self.page.locator(".line").wait_for(state="detached", timeout=30_000)
        self.marked(lambda: title not in self.unread(), "the mark")

    def go_through_a_line(self):
        line = LossyLine(self.reader.base)
        self.addCleanup(line.close)
        self.context.close()
        self.context = browser().new_context(base_url=line.base, **context_options(self.screen))
        self.addCleanup(self.context.close)
        self.page = self.context.new_page()
        self.keep()
        return line

    def test_what_is_marked_while_much_is_kept_is_known_without_a_network(self):
        line = self.go_through_a_line()
        title = self.titles()[1]
        self.ask("clear")
        line.flows.clear()
        self.page.evaluate("(text) => { window.kept = (0, eval)(text)({ kind: 'keep', now: true }); }", ASK)
        wait_until(line.isHolding.is_set, what="the keeping to have begun")
        self.rows.filter(has_text=title).locator("[data-mark=star]").evaluate("(button) => button.click()")
        self.marked(lambda: self.starred() == {title}, "the star")
        line.flows.set()
        self.assertTrue(self.page.evaluate("window.kept"))
        self.go_offline()
        self.page.goto("/starred")
        self.page.locator("#rows > li", has_text=title).wait_for()

    def test_counts_are_right_where_all_is_marked_while_it_is_kept_for_the_first_time(self):
        line = self.go_through_a_line()
        self.ask("clear")
        line.flows.clear()
        line.takesMarks.clear()
        self.page.evaluate("(text) => { window.kept = (0, eval)(text)({ kind: 'keep', now: true }); }", ASK)
        wait_until(line.isHolding.is_set, what="the keeping to have begun")
        self.page.get_by_role("button", name="Mark all as read").first.click()
        wait_until(line.isMarking.is_set, what="the mark to be on its way")
        line.flows.set()
        wait_until(lambda: line.held == 0, what="the texts")
        # What is told of the counts now knows nothing of the mark.
        self.page.evaluate("fetch('/counts').then((answer) => answer.json())")
        line.takesMarks.set()
        self.assertTrue(self.page.evaluate("window.kept"))
        self.assertEqual(self.unread(), set())
        self.go_offline()
        self.page.goto("/all")
        self.rows.first.wait_for()
        self.assertEqual(self.page.evaluate(COUNTS), {"unread": 0})

    def test_an_answer_that_is_lost_does_no_harm(self):
        line = self.go_through_a_line()
        before = self.unread()
        line.losses = 2
        self.page.get_by_role("button", name="Mark all as read").first.click()
        self.marked(lambda: not self.unread(), "the marks")
        wait_until(lambda: self.ask("replay"), what="the mark to be settled")
        operations = {parse_qs(body)["op"][0] for body in line.marks}
        self.assertEqual((len(line.marks), len(operations)), (3, 1))
        self.page.get_by_role("button", name="Undo").click()
        self.marked(lambda: self.unread() == before, "taking back")


class WithoutWorker(OfflineJourney):
    screen = PHONE
    subscriptions = ("harbour.rss",)
    context_options = {"service_workers": "block"}

    def test_the_line_is_told_all_the_same(self):
        # As on a page without https, which has none of these.
        self.page.add_init_script("""for (const name of ['serviceWorker', 'locks']) {
          delete Navigator.prototype[name];
        }
        delete window.caches;""")
        self.page.goto("/unread")
        self.rows.first.wait_for()
        self.page.locator("p.unseen[role=status]").wait_for(state="attached")
        self.go_offline()
        self.page.locator("#rows .row-title a").first.click()
        self.page.get_by_role("button", name="Try again").wait_for()
        self.go_online()
        self.page.get_by_role("button", name="Try again").click()
        self.page.locator(".article-title").first.wait_for()


class LossyLine:
    """A line to the reader on which the answers to marks get lost."""

    def __init__(self, base):
        self.losses = 0
        self.marks = []
        # Texts to keep are held back while it is not set.
        self.flows = threading.Event()
        self.flows.set()
        self.isHolding = threading.Event()
        self.held = 0
        # Marks are held back on their way while it is not set.
        self.takesMarks = threading.Event()
        self.takesMarks.set()
        self.isMarking = threading.Event()
        line, reader = self, urlsplit(base)

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                if "/offline/parts" in self.path and "item=" in self.path and not line.flows.is_set():
                    line.held += 1
                    line.isHolding.set()
                    line.flows.wait(60)
                    line.held -= 1
                if self.command == "POST" and self.path.startswith("/marks"):
                    line.isMarking.set()
                    line.takesMarks.wait(60)
                with closing(HTTPConnection(reader.hostname, reader.port)) as there:
                    there.request(self.command, self.path, body, dict(self.headers))
                    self.pass_on(there.getresponse(), body)

            def pass_on(self, answer, body):
                if self.command == "POST" and self.path.startswith("/marks"):
                    line.marks.append(body.decode())
                    if line.losses:
                        line.losses -= 1
                        answer.read()
                        return
                self.send_response_only(answer.status)
                for name, value in answer.getheaders():
                    if name.lower() not in ("transfer-encoding", "content-length", "connection"):
                        self.send_header(name, value)
                self.end_headers()
                while chunk := answer.read1():
                    self.wfile.write(chunk)

            do_POST = do_GET

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("localhost", 0), Handler)
        self.server.daemon_threads = True
        self.server.handle_error = lambda *_: None
        self.base = f"http://localhost:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class Windows(OfflineJourney):
    screen = DESK
    subscriptions = ("harbour.rss", "slow-machines.atom")

    def test_marks_of_two_windows_are_sent_once_each(self):
        self.keep()
        before = self.unread()
        other = self.context.new_page()
        self.watch(other)
        other.goto("/unread")
        titles = self.titles()
        self.go_offline()
        for page, title in ((self.page, titles[0]), (other, titles[1])):
            row = page.locator("#rows > li", has_text=title)
            row.get_by_role("button", name="Star").click()
        self.line("2 waiting").wait_for()
        self.go_online()
        self.marked(lambda: self.starred() == set(titles[:2]), "both stars")
        self.soon(lambda: self.assertEqual(self.unread(), before))
        self.assertEqual(self.ask("report")["waiting"], 0)

    def test_eight_windows_all_hear_of_a_mark(self):
        self.page.goto("/unread")
        self.rows.first.wait_for()
        others = [self.context.new_page() for _ in range(7)]
        for other in others:
            self.watch(other)
            other.goto("/unread")
            other.locator("#rows > li").first.wait_for()
        title = self.titles()[0]
        item = next(i["id"] for i in self.reader.items("--unread") if i["title"] == title)
        self.reader.run("mark", "read", str(item))
        for page in (self.page, others[-1]):
            page.bring_to_front()
            page.locator("#rows > li:not(.unread)", has_text=title).wait_for()


class Updating(unittest.TestCase):
    """Another program; in a browser that does not keep its workers alive to look at them."""

    def setUp(self):
        self.reader = programs.Reader()
        self.addCleanup(self.reader.remove)
        self.reader.subscribe_to(feeds(), "harbour.rss")
        self.reader.start()
        self.browser = BareBrowser()
        self.addCleanup(self.browser.close)

    def wait(self, expression, what, seconds=30):
        wait_until(lambda: self.browser.holds(expression), seconds, what)

    def wait_for_rows(self, seconds=30):
        self.wait("document.querySelector('#rows .row-title a') !== null", "the rows", seconds)

    def wait_for_second_edition(self):
        self.wait("getComputedStyle(document.documentElement).getPropertyValue('--edition').trim() === 'second'",
                  "the second edition")

    def assets(self):
        return self.browser.evaluate("document.querySelector('script[src]').src.split('/')[4]")

    def test_another_program_takes_over_with_one_reload(self):
        self.browser.goto(f"{self.reader.base}/unread")
        self.wait_for_rows()
        self.browser.evaluate("navigator.serviceWorker.register('/sw.js', { type: 'module' }).then(() => 0)")
        self.wait("navigator.serviceWorker.controller !== null", "the worker")
        self.assertTrue(self.browser.evaluate(f"({ASK})({{ kind: 'keep', now: true }})"), "nothing was kept")
        old = self.assets()
        port = self.reader.base.rsplit(":", 1)[1]
        self.reader.stop()
        web = pathlib.Path(self.reader.folder, "Web")
        shutil.copytree(ROOT / "Web", web)
        with open(web / "styles" / "tokens.css", "a") as styles:
            styles.write(":root { --edition: second; }")
        self.reader.start("--listen", f"localhost:{port}", "--assets", str(web))

        # The page that is open says so, and what it loads from now on is of its own program.
        self.wait("document.querySelector('.line button')?.textContent === 'Reload'", "the offer to reload")
        script = f"/assets/{old}/scripts/later/kept.js"
        self.assertFalse(self.browser.evaluate(f"fetch('{script}').then((answer) => answer.redirected)"))
        self.browser.evaluate("document.querySelector('.line button').click()")
        self.wait_for_second_edition()
        new = self.assets()
        self.assertNotEqual(new, old)

        # The new worker takes over while the page is open: when the old one is asked for nothing, and
        # at the latest when it has had nothing to do for half a minute. That none is waiting is not
        # enough, as there is none either before the browser has looked for it; so then it is asked.
        self.wait("navigator.serviceWorker.getRegistration().then((r) => !r.installing && !r.waiting"
                  " && r.active.state === 'activated' && r.active === navigator.serviceWorker.controller)"
                  f".then((isSettled) => isSettled && caches.has('shell-{new}'))"
                  f".then((isHere) => isHere && ({ASK})({{ kind: 'report' }}))"
                  f".then((report) => report && report.program === '{new}')",
                  "the new worker", 90)

        # Without the reader it is the new one too.
        self.reader.stop()
        self.browser.goto(f"{self.reader.base}/unread?")
        self.wait("document.querySelector('.line.down') !== null", "the line")
        self.wait_for_rows()
        self.wait_for_second_edition()


class Putting(OfflineJourney):
    screen = PHONE
    subscriptions = ("harbour.rss",)

    def test_what_is_kept_is_told_and_can_be_put_away(self):
        self.keep()
        self.page.goto("/settings/offline")
        kept = self.page.locator("[data-kept]")
        kept.get_by_text("24", exact=True).wait_for()
        kept.get_by_role("button", name="Remove from this device").click()
        kept.get_by_text("Nothing is kept here now").wait_for()
        self.assertEqual(self.ask("report")["items"], 0)
        kept.get_by_role("button", name="Bring up to date").click()
        kept.get_by_text("Everything is up to date").wait_for()
        self.assertEqual(self.ask("report")["items"], 24)
        self.assert_fits()
