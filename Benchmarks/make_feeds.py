"""Writes three feeds of about 10 MB each: RSS with escaped HTML, Atom with XHTML, a podcast in CDATA.

Usage: make_feeds.py FOLDER. The same bytes on every run.
"""

import pathlib
import random
import sys
from html import escape

WORDS = (
    "harbour lantern meadow copper signal orchard paper winter engine river quiet border market "
    "window garden thunder letter island bridge summer velvet mountain compass station naïve café "
    "“quoted” – dashed résumé piano kettle shadow marble timber ribbon"
).split()
SIZE = 10_000_000


def body(random_source, xhtml=False):
    parts = []
    for _ in range(random_source.randint(6, 12)):
        words = random_source.choices(WORDS, k=random_source.randint(30, 90))
        words[3] = f"<em>{words[3]}</em>"
        words[9] = f'<a href="https://example.org/{words[1]}?a=1&amp;b=2">{words[9]}</a>'
        parts.append("<p>" + " ".join(words) + ".</p>")
    parts.append('<img src="https://example.org/picture.jpg" alt="A picture" />')
    return "\n".join(parts)


def date(n):
    return f"{n % 28 + 1:02d} Nov 2025 {n % 24:02d}:{n % 60:02d}:00"


def escaped_rss(random_source):
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel><title>Escaped</title>'
    yield "<link>https://example.org/</link><description>Made for measuring</description>\n"
    n = 0
    while True:
        n += 1
        yield (
            f"<item><title>Item {n} &amp; more</title><link>https://example.org/{n}</link>"
            f'<guid isPermaLink="false">escaped-{n}</guid><pubDate>Mon, {date(n)} GMT</pubDate>'
            f"<category>one</category><description>{escape(body(random_source), quote=False)}"
            "</description></item>\n"
        )


def xhtml_atom(random_source):
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">'
    yield "<title>Markup</title><id>urn:made:xhtml</id><updated>2025-11-30T00:00:00Z</updated>\n"
    n = 0
    while True:
        n += 1
        yield (
            f'<entry><title>Entry {n}</title><link href="https://example.org/{n}"/>'
            f"<id>urn:made:xhtml:{n}</id><updated>2025-11-{n % 28 + 1:02d}T10:00:00Z</updated>"
            '<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">'
            f"{body(random_source)}</div></content></entry>\n"
        )


def cdata_podcast(random_source):
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" '
    yield 'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" '
    yield 'xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Sound</title>\n'
    n = 0
    while True:
        n += 1
        yield (
            f"<item><title>Episode {n}</title><guid isPermaLink=\"false\">episode-{n}</guid>"
            f"<pubDate>Mon, {date(n)} +0000</pubDate><itunes:duration>00:42:{n % 60:02d}"
            f'</itunes:duration><enclosure url="https://example.org/{n}.mp3" type="audio/mpeg" '
            f'length="{n * 1000}"/><content:encoded><![CDATA[{body(random_source)}]]>'
            "</content:encoded></item>\n"
        )


def write(path, parts, end):
    size = 0
    with open(path, "w", encoding="utf-8") as file:
        for part in parts:
            size += len(part.encode())
            file.write(part)
            if size > SIZE:
                break
        file.write(end)


folder = pathlib.Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
write(folder / "escaped.rss", escaped_rss(random.Random(1)), "</channel></rss>\n")
write(folder / "xhtml.atom", xhtml_atom(random.Random(2)), "</feed>\n")
write(folder / "cdata.rss", cdata_podcast(random.Random(3)), "</channel></rss>\n")
