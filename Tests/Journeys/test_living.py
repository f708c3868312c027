"""What changes while one looks: refreshing, news that arrive, feeds in trouble."""

import http.server
import threading

from journey import PHONE, Journey, on_every_screen
from programs import wait_until


@on_every_screen
class Living(Journey):
    subscriptions = ("harbour.rss", "slow.rss")

    def test_a_refresh_shows_that_it_runs_and_brings_the_news_without_a_reload(self):
        self.page.goto("/unread")
        self.rows.first.wait_for()
        self.page.evaluate("window.sameDocument = true")
        title = self.feeds.publish()
        self.page.locator(".list-pane").get_by_role("button", name="Refresh").first.click()
        # The slow feed answers after a second and a half; meanwhile something turns.
        self.page.locator(".list-pane .spin").first.wait_for()
        wait_until(lambda: title in " ".join(self.titles())
                   or self.page.get_by_role("button", name="new item").count(), what="the news")
        pill = self.page.get_by_role("button", name="new item")
        if pill.count():
            pill.first.click()
            wait_until(lambda: title in " ".join(self.titles()), what="the news in the list")
        self.soon(lambda: self.assertTrue(self.page.evaluate("window.sameDocument === true"), "the page was loaded anew"))
        self.assert_fits()

    def test_news_from_before_the_line_to_the_server_was_open_are_announced(self):
        held = []
        self.page.route("**/events", lambda route: held.append(route))
        with self.page.expect_request("**/events"):
            self.page.goto("/unread")
        self.rows.first.wait_for()
        title = self.feeds.publish()
        # Somebody else's browser is told, so that all has been said before this one listens.
        elsewhere = self.context.browser.new_context(base_url=self.reader.base)
        self.addCleanup(elsewhere.close)
        other = elsewhere.new_page()
        other.goto("/unread")
        other.locator(".list-pane").get_by_role("button", name="Refresh").first.click()
        other.locator(".list-pane .spin").first.wait_for()
        other.get_by_role("button", name="1 new item").wait_for()
        other.locator(".list-pane .spin").first.wait_for(state="hidden")
        for route in held:
            route.continue_()
        self.page.get_by_role("button", name="1 new item").click()
        self.soon(lambda: self.assertIn(title, self.titles()))

    def test_marks_made_elsewhere_show_up(self):
        self.page.goto("/unread")
        other = self.context.new_page()
        self.watch(other)
        other.goto("/unread")
        other.locator("#rows .row-title a").first.click()
        other.locator(".article-title").wait_for()
        count = len(self.reader.items("--unread"))
        wait_until(lambda: str(count) in self.page.locator("[data-count=unread]").first.text_content(),
                   what="the count on the first page")

    def test_what_is_starred_elsewhere_is_offered_in_the_list_of_stars(self):
        first, second = (item["id"] for item in self.reader.items()[:2])
        self.reader.run("mark", "star", str(first))
        self.page.goto("/starred")
        self.rows.first.wait_for()
        other = self.context.new_page()
        self.watch(other)
        other.goto("/all")
        other.evaluate("""item => fetch('/marks', {
            method: 'POST', body: new URLSearchParams({ star: item }), headers: { 'Tidings-Part': 'main' },
        }).then(() => 0)""", str(second))
        self.page.get_by_role("button", name="1 new item").click()
        wait_until(lambda: self.rows.count() == 2, what="both rows")


class Archive(http.server.BaseHTTPRequestHandler):
    """A feed of ninety days, the last of which is let out later."""

    days = list(range(90))

    def do_GET(self):
        items = "".join(
            f"<item><guid>{day}</guid><title>Day {day}</title><pubDate>{1 + day % 28} "
            f"{('Jan', 'Feb', 'Mar', 'Apr')[day // 28]} 2024 10:00:00 GMT</pubDate></item>" for day in reversed(self.days))
        body = f'<rss version="2.0"><channel><title>Days</title>{items}</channel></rss>'.encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/rss+xml")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Late(Journey):
    screen = PHONE

    def start_reader(self):
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Archive)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        Archive.days = [day for day in range(90) if day != 20]
        address = f"http://127.0.0.1:{server.server_port}/days.rss"
        self.reader.import_feeds(f'<opml version="2.0"><body><outline xmlUrl="{address}"/></body></opml>'.encode())
        self.reader.refresh()
        super().start_reader()

    def test_what_is_new_among_old_rows_is_announced_too(self):
        self.page.goto("/unread")
        self.rows.first.wait_for()
        self.page.locator("a[data-more]").first.evaluate("(link) => link.click()")
        self.page.locator("a[data-more]").wait_for(state="detached")
        Archive.days = list(range(90))
        self.reader.refresh()
        self.page.get_by_role("button", name="1 new item").click()
        self.page.locator("#rows > li", has_text="Day 20").first.wait_for()


@on_every_screen
class Trouble(Journey):
    subscriptions = ("harbour.rss", "broken.rss", "gone.rss", "empty.rss")
    expected_complaints = ("404",)

    def feed_page(self, name):
        self.page.goto("/feeds")
        self.page.locator("#places").get_by_role("link", name=name).first.click()
        self.page.locator(".list-pane h1").wait_for()

    def test_a_failing_feed_says_what_is_wrong_and_can_be_tried_again(self):
        self.feed_page("Out of Order")
        self.page.get_by_text("500").first.wait_for()
        self.page.get_by_role("button", name="Try again").first.wait_for()
        self.assert_fits()

    def test_an_empty_feed_says_so(self):
        self.feed_page("The Empty Page")
        self.page.get_by_text("No items").first.wait_for()
        self.assert_fits()

    def test_an_address_that_does_not_exist_has_a_page(self):
        self.assertEqual(self.page.goto("/nowhere").status, 404)
        self.page.get_by_role("heading").first.wait_for()
        self.assert_fits()
