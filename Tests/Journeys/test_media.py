"""Pictures through the server: shown, walled off, refused, small as thumbnails, and switched off."""

import http.server
import re
import struct
import threading
import urllib.error
import urllib.request
import zlib

from journey import Journey
from programs import wait_until


def png(width, height, rows=None, bits=8, color=2):
    def chunk(name, content):
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    if rows is None:
        rows = b"".join(
            b"\0" + bytes(v for x in range(width) for v in (x % 256, y % 256, (x * y) % 256)) for y in range(height))
    head = struct.pack(">IIBBBBB", width, height, bits, color, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")


SVG = b"""<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"><rect width="80" height="60" fill="teal"/>
<script>document.documentElement.setAttribute("data-ran", "yes")</script></svg>"""


# 30,000 by 30,000 pixels of one bit in 100 kB.
BOMB = png(30_000, 30_000, rows=bytes(3751 * 30_000), bits=1, color=0)


class Publisher:
    """A site with a feed and pictures of every kind; it notes who asks for what."""

    def __init__(self):
        self.asked = []
        self.pictures = {
            "/photo.png": png(600, 400), "/walled.png": png(320, 240), "/bomb.png": BOMB, "/drawing.svg": SVG,
            "/page.png": b"<!doctype html><script>alert(1)</script>",
        }
        publisher = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                publisher.asked.append((self.path, dict(self.headers)))
                status, body, kind = publisher.answer(self.path, self.headers)
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.base = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def answer(self, path, headers):
        if path == "/feed.rss":
            return 200, self.feed().encode(), "application/rss+xml"
        if path == "/walled.png" and headers.get("Referer") != self.base + "/":
            return 403, b"no", "text/plain"
        if path in self.pictures:
            return 200, self.pictures[path], "image/png"
        return 404, b"nothing", "text/plain"

    def feed(self):
        pictures = "".join(f'<p><img src="{self.base}{path}" alt="{path}"></p>' for path in [*self.pictures, "/gone.png"])
        text = pictures.replace("&", "&amp;").replace("<", "&lt;")
        return (f'<rss version="2.0"><channel><title>Pictures</title><link>https://blog.example/</link><item>'
                f'<guid isPermaLink="false">1</guid><title>Many pictures</title><link>https://blog.example/1</link>'
                f'<description>{text}</description></item></channel></rss>')

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


class Media(Journey):
    # Pictures that are refused on purpose, and what the browser says to them.
    expected_complaints = ("/media/", "Failed to load resource")

    def setUp(self):
        self.publisher = Publisher()
        self.addCleanup(self.publisher.stop)
        super().setUp()
        self.reader.run("subscribe", self.publisher.base + "/feed.rss", "--allow-private-feeds")
        self.reader.refresh()
        self.publisher.asked.clear()

    def open_article(self):
        self.page.goto("/unread")
        self.open_row("Many pictures")

    def picture(self, path):
        picture = self.page.locator(f'.prose img[alt="{path}"]')
        picture.scroll_into_view_if_needed()
        return picture

    def answer(self, path):
        """Status, text and header fields of an address of the reader's."""
        try:
            with urllib.request.urlopen(self.reader.base + path, timeout=60) as answer:
                return answer.status, answer.read(), answer.headers
        except urllib.error.HTTPError as error:
            return error.code, error.read(), error.headers

    def source(self, path):
        """The address that the article has for a picture, also where it cannot be shown."""
        _, page, _ = self.answer(f"/items/{self.reader.items()[0]['id']}")
        return re.search(rf'<img src="([^"]+)" alt="{path}"', page.decode())[1]

    def test_pictures_show_and_their_publisher_learns_nothing_of_the_reader(self):
        self.open_article()
        for path in ("/photo.png", "/walled.png", "/drawing.svg"):
            picture = self.picture(path)
            self.soon(lambda: self.assertTrue(picture.get_attribute("src").startswith("/media/")))
            wait_until(lambda: picture.evaluate("i => i.complete && i.naturalWidth") > 0, what=path)
        asked = [fields for path, fields in self.publisher.asked if path != "/feed.rss"]
        self.assertTrue(asked)
        for fields in asked:
            self.assertIn("Tidings", fields["User-Agent"])
            self.assertNotIn("Cookie", fields)
            self.assertIn(fields.get("Referer"), ("https://blog.example/", self.publisher.base + "/", None))
        self.assert_fits()
        # The next time there is room before a picture arrives.
        self.page.reload()
        self.soon(lambda: self.assertEqual(self.picture("/photo.png").get_attribute("width"), "600"))

    def test_thumbnails_are_small(self):
        self.page.goto("/unread")
        picture = self.page.locator("img.row-thumbnail").first
        wait_until(lambda: picture.evaluate("i => i.complete && i.naturalWidth") > 0, what="the thumbnail")
        status, small, headers = self.answer(picture.get_attribute("src"))
        self.assertEqual((status, headers["Content-Type"]), (200, "image/webp"))
        self.assertLess(len(small), 10_000)
        self.assertLess(len(small) * 10, len(self.publisher.pictures["/photo.png"]))
        self.assertEqual(sum(path == "/photo.png" for path, _ in self.publisher.asked), 1)

    def test_what_is_no_picture_says_so(self):
        status, text, _ = self.answer(self.source("/page.png"))
        self.assertEqual(status, 415)
        self.assertIn("is no picture", text.decode())
        status, text, _ = self.answer(self.source("/gone.png"))
        self.assertEqual((status, "gone" in text.decode()), (404, True))
        status, text, _ = self.answer(self.source("/bomb.png"))
        self.assertEqual((status, "too large" in text.decode()), (413, True))
        forged = self.source("/photo.png").replace("/media/", "/media/A", 1)
        self.assertEqual(self.answer(forged)[0], 404)
        self.assertEqual(self.answer("/unread")[0], 200)

    def test_a_drawing_opened_by_itself_runs_no_script(self):
        source = self.source("/drawing.svg")
        _, _, headers = self.answer(source)
        self.assertIn("sandbox", headers["Content-Security-Policy"])
        self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
        self.page.goto(source)
        self.soon(lambda: self.assertIsNone(self.page.evaluate("document.documentElement.getAttribute('data-ran')")))
        self.complaints.clear()

    def test_private_addresses_are_refused_where_they_are_not_allowed(self):
        self.reader.stop()
        self.reader.start(private=False)
        status, text, _ = self.answer(self.source("/photo.png"))
        self.assertEqual(status, 403)
        self.assertIn("local network", text.decode())
        self.assertEqual(self.publisher.asked, [])

    def test_the_setting_shows_pictures_from_where_they_were_published(self):
        self.page.goto("/settings/behaviour")
        switch = self.page.locator('[name="proxies-pictures"][type="checkbox"]')
        # The content policy belongs to the document, so that it is loaded anew.
        with self.page.expect_navigation():
            switch.uncheck()
        self.open_article()
        picture = self.picture("/photo.png")
        self.soon(lambda: self.assertEqual(picture.get_attribute("src"), self.publisher.base + "/photo.png"))
        wait_until(lambda: picture.evaluate("i => i.complete && i.naturalWidth") == 600, what="the picture")
        # The document before that knows only the old policy when the icon of the feed is drawn anew in it.
        self.complaints = [c for c in self.complaints
                           if not any(known in c for known in ("404", self.publisher.base, "/favicon.ico"))]
