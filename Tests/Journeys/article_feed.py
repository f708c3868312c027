"""A feed of articles that are hard to show, with its own small server."""

import http.server
import struct
import threading
import zlib
from xml.sax.saxutils import escape

LONG = "A sentence that fills the page so that there is something to scroll through. " * 12

# Notes as programs mark them up: (title, reference, note, words of the note).
NOTES = [
    ("WordPress", '<sup data-fn="a1b2" class="fn"><a href="#a1b2" id="a1b2-link">1</a></sup>',
     '<ol class="wp-block-footnotes"><li id="a1b2">The WordPress note. '
     '<a href="#a1b2-link" aria-label="Jump to footnote reference 1">↩︎</a></li></ol>', "The WordPress note."),
    ("kramdown", '<sup id="fnref:1" role="doc-noteref"><a href="#fn:1" class="footnote" rel="footnote">1</a></sup>',
     '<div class="footnotes" role="doc-endnotes"><ol><li id="fn:1" role="doc-endnote"><p>The kramdown note. '
     '<a href="#fnref:1" class="reversefootnote" role="doc-backlink">&#8617;</a></p></li></ol></div>',
     "The kramdown note."),
    ("Pandoc", '<a href="#fn1" class="footnote-ref" id="fnref1" role="doc-noteref"><sup>1</sup></a>',
     '<section id="footnotes" class="footnotes" role="doc-endnotes"><hr /><ol><li id="fn1"><p>The Pandoc note.'
     '<a href="#fnref1" class="footnote-back" role="doc-backlink">↩︎</a></p></li></ol></section>',
     "The Pandoc note."),
    ("Substack", '<a class="footnote-anchor" id="footnote-anchor-1" href="PAGE#footnote-1" target="_self">1</a>',
     '<div class="footnote"><a id="footnote-1" href="PAGE#footnote-anchor-1" class="footnote-number" '
     'contenteditable="false" target="_self">1</a><div class="footnote-content"><p>The Substack note.</p></div></div>',
     "The Substack note."),
    ("Fireball", '<sup id="fnr1-2026-11-30"><a href="#fn1-2026-11-30">1</a></sup>',
     '<div class="footnotes"><hr /><ol><li id="fn1-2026-11-30"><p>The Fireball note. '
     '<a href="#fnr1-2026-11-30" class="footnoteBackLink" title="Jump back">&#x21A9;&#xFE0E;</a></p></li></ol></div>',
     "The Fireball note."),
]


def png(width, height):
    """A plain picture of that size."""
    rows = b"".join(b"\0" + bytes((40 + y * 150 // height, 90, 140)) * width for y in range(height))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b"")


class ArticleFeed:
    def __init__(self):
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), self.handler())
        self.server.daemon_threads = True
        self.base = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def opml(self):
        outlines = "".join(f'<outline type="rss" text="{title}" xmlUrl="{self.base}/{path}"/>' for title, path in (
            ("Hard to show", "feed.rss"), ("Red pictures", "red.rss"), ("Blue pictures", "blue.rss")))
        return f'<opml version="2.0"><body>{outlines}</body></opml>'.encode()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

    def handler(feed):
        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def do_GET(self):
                kind, body = feed.answer(self.path)
                self.send_response(200 if body else 404)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

        return Handler

    def answer(self, path):
        if path == "/feed.rss":
            return "application/rss+xml", self.rss().encode()
        if path in ("/red.rss", "/blue.rss"):
            return "application/rss+xml", self.pictures(path[1:-4]).encode()
        if path.startswith("/pictures/"):
            width, height = path.removeprefix("/pictures/").split(".")[0].split("-")[0].split("x")
            return "image/png", png(int(width), int(height))
        return "text/plain", b""

    def articles(self):
        """(title, language, HTML), the newest first."""
        code = "let somethingQuiteLong = [" + ", ".join(f"{n}: \\\"value {n}\\\"" for n in range(40)) + "]"
        table = "<table><tr>" + "".join(f"<th>Column number {n}</th>" for n in range(14)) + "</tr><tr>" \
            + "".join(f"<td>{n * 1000}</td>" for n in range(14)) + "</tr></table>"
        yield ("Code, a table and a heading to jump to", "en",
               f'<p><a href="#end">To the end</a></p><pre><code>{code}</code></pre>{table}'
               + f"<p>{LONG}</p>" * 8 + f'<h2 id="end">The end of it</h2><p>{LONG}</p>')
        for title, reference, note, _ in NOTES:
            reference = reference.replace("PAGE", f"{self.base}/{title}")
            note = note.replace("PAGE", f"{self.base}/{title}")
            yield (f"Notes of {title}", "en",
                   f"<p>Something to remark upon.{reference} And more.</p>" + f"<p>{LONG}</p>" * 6 + note)
        yield ("Pictures of every size", "en",
               f'<p><img src="{self.base}/pictures/1600x900.png" alt="A wide one" width="1600" height="900"></p>'
               f'<p><img src="{self.base}/pictures/300x2400.png" alt="A tall one" width="300" height="2400"></p>'
               f'<p><img src="{self.base}/nowhere.png" alt="A view of the harbour" width="800" height="450"></p>'
               f'<p><img src="{self.base}/pictures/640x640.png" alt="A square" title="The second joke is told here."></p>')
        yield ("iPhone: هاتف جديد يصل إلى الأسواق", "ar",
               "<p>iPhone هو الاسم، والخبر أن الهاتف وصل إلى الأسواق أمس، مع كاميرا أفضل وبطارية أكبر.</p>" * 6)
        yield ("港口的新闻：今天早上第一艘电动渡轮启航", "zh-Hans", "<p>今天早上，第一艘电动渡轮从老码头启航。</p>" * 12)
        yield ("", "en", "<p>A note without a title, as people write them by the dozen.</p>")
        yield ("Donaudampfschifffahrtsgesellschaftskapitänsmützenbeschaffungsverordnung tritt in Kraft und gilt für "
               "alle Kapitäne, Steuerleute und Schiffsköche zwischen Passau und der Mündung", "de",
               "<p>Rechtsschutzversicherungsgesellschaften warnen vor Grundstücksverkehrsgenehmigungen.</p>" * 5)

    def pictures(self, name):
        """A feed of 90 pictures, one each."""
        items = "".join(
            f"<item><title>{name} {n}</title><guid>{name}-{n}</guid><link>{self.base}/{name}/{n}</link>"
            f"<pubDate>Sun, 29 Nov 2026 {n // 60:02d}:{n % 60:02d}:00 GMT</pubDate><description>"
            + escape(f'<img src="{self.base}/pictures/120x80-{name}-{n}.png" width="120" height="80" alt="{name} {n}">')
            + "</description></item>" for n in range(90))
        return (f'<?xml version="1.0"?><rss version="2.0"><channel><title>{name.title()} pictures</title>'
                f"<link>{self.base}/{name}/</link><description>-</description>{items}</channel></rss>")

    def rss(self):
        items = []
        for index, (title, language, html) in enumerate(self.articles()):
            name = title.split()[-1] if title.startswith("Notes of") else f"article-{index}"
            items.append(
                f"<item><title>{escape(title)}</title><link>{self.base}/{name}</link><guid>{index}</guid>"
                f"<pubDate>Mon, 30 Nov 2026 0{9 - index // 6}:{59 - index:02d}:00 GMT</pubDate>"
                f"<dc:language>{language}</dc:language><description>{escape(html)}</description></item>")
        return ('<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>'
                f"<title>Hard to show</title><link>{self.base}/</link><description>-</description>"
                f"<language>en</language>{''.join(items)}</channel></rss>")
