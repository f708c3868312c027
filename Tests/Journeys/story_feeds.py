"""Three feeds that have one story in common, with their own small server."""

import email.utils
import http.server
import threading
import time
from xml.sax.saxutils import escape

STORY = "Ferries stay in port until the storm is over"
TEXT = """The ferry between the mainland and the three outer islands stays in port until Thursday, after the
strongest autumn storm in twenty years tore two fenders off the pier and flooded the lower deck of the terminal.
The harbour master said that divers would look at the piles as soon as the swell fell below a metre and a half.
Some four hundred passengers spent the night in the sports hall of the school, where the volunteer fire brigade
served soup, and blankets came from the hospital. Supermarkets on the islands reported that milk and bread had
run out by noon, while the power company brought a mobile generator across by fishing boat."""

COURIER, RADIO, LINKS = "The Strait Courier", "Island Radio", "Links of the Day"


class StoryFeeds:
    def __init__(self):
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), self.handler())
        self.server.daemon_threads = True
        self.base = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

    def fill(self, reader):
        """Subscribes a reader to one after the other, so the Courier's item is the one that is shown."""
        for name in (COURIER, RADIO, LINKS):
            outline = f'<outline type="rss" text="{name}" xmlUrl="{self.url(name)}"/>'
            reader.import_feeds(f'<opml version="2.0"><body>{outline}</body></opml>'.encode())
            reader.refresh()

    def url(self, name):
        return f"{self.base}/{name.split()[-1].lower()}.rss"

    def rss(self, name):
        """(title, address, text, minutes ago) of the items of a feed."""
        own = f"Only in {name}"
        page = f"{self.base}/storm"
        items = {
            COURIER: (STORY, f"{page}?utm_source=courier", TEXT, 30),
            # Another address, the text of the agency with something around it.
            RADIO: (f"{STORY}, says harbour master", f"{self.base}/radio/77",
                    "Good morning from the studio on the quay. " + TEXT + " More at eight.", 20),
            # The address of the Courier, and no text.
            LINKS: (STORY, f"{page}?utm_source=links&ref=rss#comments", "By ferry? Not today.", 10),
        }
        for title, link, text, minutes in (items[name], (own, f"{self.base}/{own}", f"What {name} alone has.", 40)):
            date = email.utils.formatdate(time.time() - minutes * 60)
            yield (f"<item><title>{title}</title><link>{escape(link)}</link><guid isPermaLink='false'>{name} {title}"
                   f"</guid><pubDate>{date}</pubDate><description>{escape(f'<p>{text}</p>')}</description></item>")

    def handler(feeds):
        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def do_GET(self):
                name = next((n for n in (COURIER, RADIO, LINKS) if feeds.url(n).endswith(self.path)), None)
                body = b"" if name is None else (
                    f"<rss version='2.0'><channel><title>{name}</title><language>en</language>"
                    f"{''.join(feeds.rss(name))}</channel></rss>").encode()
                self.send_response(200 if body else 404)
                self.send_header("Content-Type", "application/rss+xml")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

        return Handler
