"""Pictures: the unseen ones first, what was on the screen, ten thousand of them, and another list in place of one."""

import http.server
import threading
import unittest

from journey import DESK, PHONE, Journey
from programs import wait_until
from test_lists import FILL, JUMPS, MODEL
from test_media import png


class Lists:
    """Lists of pictures as `Pictures` documents: by their path, the titles in them."""

    def __init__(self, **titles):
        self.titles = titles
        self.picture = png(40, 30)
        lists = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                kind, body = lists.answer(self.path)
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *arguments):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.base = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def address(self, name):
        return f"{self.base}/{name}.xml"

    def answer(self, path):
        name = path.strip("/").removesuffix(".xml")
        if name == "news":
            words = "The harbour stays closed until the divers have found the anchor. " * 4
            return "text/xml", (
                f'<rss version="2.0"><channel><title>News</title><item><guid>1</guid><title>Harbour closed</title>'
                f'<description>&lt;img src="{self.base}/news.png"&gt; {words}</description></item></channel></rss>').encode()
        if name not in self.titles:
            return "image/png", self.picture
        infos = "".join(
            f"<PictureInfo><imageURL>{self.base}/{name}-{index}.png</imageURL><imageTitle>{title}</imageTitle></PictureInfo>"
            for index, title in enumerate(self.titles[name]))
        return "text/xml", f"<Pictures>{infos}</Pictures>".encode()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


class Pictures(Journey):
    screen = PHONE

    def serve(self, **titles):
        lists = Lists(**titles)
        self.addCleanup(lists.stop)
        self.reader.run("subscribe", lists.address(next(iter(titles))), "--allow-private-feeds")
        return lists

    def unread(self):
        return sorted(item["title"] for item in self.reader.items("--unread"))

    def test_what_was_on_the_screen_is_seen_and_stands_behind_the_others(self):
        first = [f"Shown {number:02}" for number in range(6)]
        lists = self.serve(one=first)
        self.page.goto("/pictures")
        self.rows.nth(5).wait_for()
        wait_until(lambda: self.unread() == [], 40, "the marks")
        self.page.locator("#rows > li.unread").first.wait_for(state="detached")
        lists.titles["one"] = first + ["Fresh 0", "Fresh 1"]
        self.reader.refresh()
        with self.page.expect_response(lambda r: r.url.endswith("/marks"), timeout=40_000):
            self.page.goto("/pictures")
            self.page.locator("#rows > li", has_text="Fresh 1").wait_for(state="attached")
            self.soon(lambda: self.assertEqual({title[:5] for title in self.titles()[:2]}, {"Fresh"}))
        wait_until(lambda: self.unread() == [], 40, "the second marks")
        # Taken back from the history, where what was looked at in one go is one line.
        self.page.goto("/history")
        self.page.get_by_role("button", name="Undo").first.click()
        wait_until(lambda: len(self.unread()) == 8, 40, "the undoing")
        self.page.goto("/settings/behaviour")
        with self.page.expect_response(lambda r: r.request.method == "POST"):
            self.page.get_by_role("switch", name="Mark pictures as seen").click()
        self.page.goto("/pictures")
        self.rows.nth(7).wait_for()
        # Longer than it takes to be seen: those who do not want it are told nothing.
        marks = []
        self.page.on("request", lambda request: marks.append(request.url) if request.url.endswith("/marks") else None)
        self.page.evaluate("new Promise((resolve) => setTimeout(resolve, 4000))")
        self.assertEqual(marks, [])

    def test_news_with_a_picture_stays_unread(self):
        lists = self.serve(one=["Photo 0", "Photo 1"])
        self.reader.run("subscribe", lists.address("news"), "--allow-private-feeds")
        self.page.goto("/pictures")
        # Seen from the beginning, as long as the photographs.
        self.page.locator("#rows > li.unread", has_text="Harbour closed").locator("img[data-loaded]").wait_for()
        wait_until(lambda: self.unread() == ["Harbour closed"], 40, "the marks")
        self.page.evaluate("new Promise((resolve) => setTimeout(resolve, 4000))")
        self.soon(lambda: self.assertEqual(self.unread(), ["Harbour closed"]))

    def test_another_list_takes_the_place_of_one_without_a_trace(self):
        lists = self.serve(one=["Old apple", "Old bridge", "Old candle"], two=["New dune", "New engine"])
        self.page.goto("/pictures")
        self.rows.nth(2).wait_for()
        self.reader.run("move", "1", lists.address("two"), "--allow-private-feeds")
        wait_until(lambda: sorted(i["title"] for i in self.reader.items()) == ["New dune", "New engine"], 60, "the other list")
        self.page.goto("/pictures")
        self.page.locator("#rows > li", has_text="New dune").wait_for(state="attached")
        self.soon(lambda: self.assertEqual(sorted(self.titles()), ["New dune", "New engine"]))
        feed = self.reader.feeds()
        self.assertEqual([(f["url"], f["items"]) for f in feed], [(lists.address("two"), 2)])
        self.page.goto(f"/feeds/{feed[0]['id']}")
        self.rows.nth(1).wait_for()
        self.soon(lambda: self.assertEqual(sorted(self.titles()), ["New dune", "New engine"]))
        self.page.goto("/search?q=old")
        self.page.get_by_text("Nothing found").first.wait_for()
        pictures = self.page.evaluate("fetch('/slides?in=pictures').then((r) => r.json())")["pictures"]
        self.assertEqual({p["name"] for p in pictures}, {"two-0.png", "two-1.png"})


class Endless(Journey):
    screen = DESK

    def test_ten_thousand_pictures_scroll_smoothly_within_a_bound(self):
        lists = Lists(many=[f"Picture {number}" for number in range(10_000)])
        self.addCleanup(lists.stop)
        self.reader.run("subscribe", lists.address("many"), "--allow-private-feeds")
        self.page.goto("/pictures")
        self.rows.first.wait_for()
        self.page.evaluate(MODEL)
        # The boxes are there before the pictures.
        box = self.page.evaluate("(() => { const b = list().element.children[3].getBoundingClientRect();"
                                 " return [b.width, b.height]; })()")
        self.assertAlmostEqual(box[0], box[1], delta=1)
        devtools = self.context.new_cdp_session(self.page)
        devtools.send("Performance.enable")
        self.memory(devtools)
        most = self.page.evaluate(FILL, 10_000)
        self.soon(lambda: self.assertEqual(self.page.evaluate("list().entries.length"), 10_000))
        self.assertLess(most, 20_000, "far rows stay in the document")
        self.soon(lambda: self.assertLess(self.page.evaluate("list().rows().length"), 2_500, "far rows are kept"))
        self.soon(lambda: self.assertEqual(self.page.evaluate("new Set(list().entries.map(e => e.item)).size"), 10_000))
        self.assertEqual(self.page.evaluate(JUMPS, [-900, 40]), [])
        self.assertEqual(self.page.evaluate(JUMPS, [700, 20]), [])
        # Some 20 MB; all rows as elements would be ten times that.
        self.assertLess(self.memory(devtools), 80_000_000)

    def memory(self, devtools):
        """What scripts hold, in bytes, without what nobody holds any more."""
        devtools.send("HeapProfiler.collectGarbage")
        metrics = devtools.send("Performance.getMetrics")["metrics"]
        return next(m["value"] for m in metrics if m["name"] == "JSHeapUsedSize")


if __name__ == "__main__":
    unittest.main()
