"""Writes the made-up feeds: every format once, with dates that end at the start of the server."""

import datetime
import json
import re
from email.utils import format_datetime
from xml.sax.saxutils import escape, quoteattr

import content
import pictures
import sound


class Newsroom:
    """All feeds of one server: its address, its time, and the news that came since."""

    def __init__(self, base, now):
        self.base = base
        self.now = now
        self.fresh = []

    # Addresses and dates

    def at(self, hours):
        return self.now - datetime.timedelta(minutes=round(hours * 60))

    def url(self, path):
        return self.base + path

    def picture(self, style, seed, width, height):
        return self.url(f"/pictures/{style}/{seed}/{width}x{height}.png")

    def publish(self, title=None):
        """Puts one more item on top of the news; what a feed does by itself."""
        number = len(self.fresh) + 1
        title = title or f"Just in: ferry number {number} of the day has docked"
        self.fresh.insert(0, (title, f"Report number {number} since the desk opened.", number,
                              datetime.datetime.now(datetime.timezone.utc)))
        return title

    # The feeds

    def harbour(self):
        items = []
        for title, text, number, date in self.fresh:
            items.append(self._item(title, f"/harbour/flash-{number}", date, f"<p>{escape(text)}</p>"))
        for index, (title, text, category, style) in enumerate(content.NEWS):
            text = re.sub(r"\*(.+?)\*", r"<em>\1</em>", escape(text))
            extra = f"<category>{escape(category)}</category><dc:creator>The Harbour Desk</dc:creator>"
            body = f"<p>{text}</p>"
            if "bench" in title:
                extra += f'<enclosure url="{self.url("/files/benches.pdf")}" length="{len(PDF)}" type="application/pdf"/>'
            if style:
                address = self.picture(style, f"harbour-{index}", 1200, 675)
                extra += (f'<media:content url="{address}" medium="image" width="1200" height="675">'
                          f"<media:description>{escape(title)}</media:description></media:content>")
            items.append(self._item(_plain(title), f"/harbour/{index}", self.at(0.2 + index ** 1.35 * 0.9),
                                    body, extra))
        return self._rss("The Harbour Desk", "/harbour/", "News from a small port, with the tide table in mind",
                         items, icon="H")

    def slow_machines(self):
        entries = []
        for index, (title, style, body) in enumerate(content.ARTICLES):
            date = self.at(5 + index * 61).isoformat()
            body = re.sub(r"\{picture:(\w+):([\w-]+):(\d+)x(\d+)\}",
                          lambda m: self.picture(m[1], m[2], int(m[3]), int(m[4])), body)
            summary = re.sub(r"<[^>]+>", "", body.split("</p>")[0]).replace("\n", " ").strip()
            entries.append(
                f"<entry><id>tag:slow-machines.example,2026:{index}</id><title>{escape(title)}</title>"
                f'<link rel="alternate" href="{self.url(f"/slow-machines/{index}")}"/>'
                f"<published>{date}</published><updated>{date}</updated>"
                f"<author><name>Slow Machines</name></author>"
                f"<summary>{escape(summary)}</summary>"
                f'<content type="html">{escape(body)}</content></entry>')
        return ("application/atom+xml", _xml(
            '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><id>tag:slow-machines.example,2026:feed</id>'
            "<title>Slow Machines</title><subtitle>Long articles about things that take their time</subtitle>"
            f"<icon>{self.url('/icons/slow-machines/S.png')}</icon>"
            f'<link rel="self" href="{self.url("/feeds/slow-machines.atom")}"/>'
            f'<link rel="alternate" type="text/html" href="{self.url("/slow-machines/")}"/>'
            f"<updated>{self.at(5).isoformat()}</updated>{''.join(entries)}</feed>"))

    def tidewater(self):
        items = []
        cover = self.picture("sea", "tidewater-cover", 1400, 1400)
        for index, (title, seconds, notes, chapters, _) in enumerate(content.EPISODES):
            number = len(content.EPISODES) - 1 - index
            kind = "trailer" if title.startswith("Trailer") else "full"
            starts = "".join(f'<psc:chapter start="00:00:{start:02d}" title={quoteattr(name)}/>'
                             for start, name in chapters)
            items.append(self._item(
                title, f"/tidewater/{index}", self.at(9 + index * 24 * 7), notes,
                f'<enclosure url="{self.url(f"/sounds/{index}.wav")}" length="{sound.size(seconds)}" type="audio/wav"/>'
                f"<itunes:duration>{seconds}</itunes:duration><itunes:episodeType>{kind}</itunes:episodeType>"
                f"<itunes:season>1</itunes:season>"
                + (f"<itunes:episode>{number}</itunes:episode>" if number else "") +
                f'<itunes:image href="{self.picture("sea", f"tidewater-{index}", 1400, 1400)}"/>'
                f'<podcast:chapters url="{self.url(f"/chapters/{index}.json")}" type="application/json+chapters"/>'
                f'<podcast:transcript url="{self.url(f"/transcripts/{index}.vtt")}" type="text/vtt" language="en"/>'
                f'<psc:chapters version="1.2">{starts}</psc:chapters>'
                '<podcast:person role="host">The Tidewater Desk</podcast:person>'))
        head = (f'<itunes:image href="{cover}"/><itunes:author>The Tidewater Desk</itunes:author>'
                '<itunes:category text="Society &amp; Culture"/><itunes:explicit>false</itunes:explicit>'
                "<podcast:guid>5f0e7a52-6c0b-5d0e-9a55-1d8f2f7c2d11</podcast:guid>"
                f'<podcast:funding url="{self.url("/tidewater/tea")}">Buy us a pot of tea</podcast:funding>')
        return self._rss("Tidewater", "/tidewater/", "A podcast about things near water", items, head, cover=cover)

    def chapters(self, index):
        chapters = [{"startTime": start, "title": name} for start, name in content.EPISODES[index][3]]
        return "application/json+chapters", json.dumps({"version": "1.2.0", "chapters": chapters}).encode()

    def transcript(self, index):
        _, seconds, _, _, lines = content.EPISODES[index]
        step = seconds / len(lines)
        cues = [f"{_clock(i * step)} --> {_clock((i + 1) * step - 0.2)}\n{line}" for i, line in enumerate(lines)]
        return "text/vtt", ("WEBVTT\n\n" + "\n\n".join(cues) + "\n").encode()

    def daily_square(self):
        infos = [f"<PictureInfo><imageURL>{self.picture(style, f'square-{i}', width, height)}</imageURL>"
                 f"<imageTitle>{escape(title)}</imageTitle></PictureInfo>"
                 for i, (title, style, width, height) in enumerate(content.PICTURES)]
        return "text/xml", _xml(f"<Pictures>{''.join(infos)}</Pictures>")

    def proportions(self):
        items = []
        for index, (title, style, width, height) in enumerate(content.PROPORTIONS):
            address = self.picture(style, f"proportion-{index}", width, height) if style else self.url("/pictures/lost.png")
            items.append(self._item(title, f"/proportions/{index}", self.at(4 + index * 19), f'<p><img src="{address}"></p>'))
        return self._rss("Out of Proportion", "/proportions/", "Too tall, too wide, too large, too small", items, icon="O")

    def comic(self):
        items = []
        for index, (title, _, hover) in enumerate(content.COMICS):
            body = (f'<img src="{self.url(f"/comics/{index}.png")}" title={quoteattr(hover)} '
                    f'alt={quoteattr("Dot and Dash: " + title)}>')
            items.append(self._item(title, f"/dot-and-dash/{index}", self.at(7 + index * 24), body))
        return self._rss("Dot and Dash", "/dot-and-dash/", "Two round ones, three panels", items, icon="D")

    def gallery(self):
        items = []
        for index, (title, shots) in enumerate(content.GALLERY):
            media = "".join(
                f'<media:content url="{self.picture(style, f"gallery-{index}-{n}", width, height)}" medium="image" '
                f'type="image/png" width="{width}" height="{height}"{" isDefault=" + quoteattr("true") if not n else ""}>'
                f"<media:title>{escape(title)} · {n + 1}</media:title>"
                f'<media:thumbnail url="{self.picture(style, f"gallery-{index}-{n}", 320, 320 * height // width)}"/>'
                "</media:content>"
                for n, (style, width, height) in enumerate(shots))
            items.append(self._item(title, f"/gallery/{index}", self.at(30 + index * 70),
                                    f"<p>{len(shots)} pictures.</p>", f"<media:group>{media}</media:group>"))
        return self._rss("Low Mill Gallery", "/gallery/", "Series of pictures", items, icon="L")

    def notes(self):
        items = []
        for index, note in enumerate(content.NOTES):
            item = {"id": f"note-{index}", "url": self.url(f"/notes/{index}"), "content_html": f"<p>{note}</p>",
                    "date_published": self.at(1.5 + index * 6.5).isoformat()}
            if index == 8:
                item["image"] = self.picture("sea", "glimmet", 1200, 800)
            items.append(item)
        feed = {"version": "https://jsonfeed.org/version/1.1", "title": "Pocket notes",
                "home_page_url": self.url("/notes/"), "feed_url": self.url("/feeds/notes.json"),
                "icon": self.url("/icons/notes/P.png"), "language": "en", "items": items}
        return "application/feed+json", json.dumps(feed, ensure_ascii=False).encode()

    def world(self, name):
        language, title, about, stories = content.WORLD[name]
        items = []
        for index, (head, text) in enumerate(stories):
            extra = ""
            if index == 0:
                style = {"arabic": "sea", "chinese": "landscape", "japanese": "town"}.get(name, "aurora")
                extra = f'<enclosure url="{self.picture(style, name, 1200, 800)}" length="60000" type="image/png"/>'
            items.append(self._item(head, f"/world/{name}/{index}", self.at(3 + index * 17), f"<p>{text}</p>", extra))
        if name == "japanese":
            return self._rdf(title, about, name, stories)
        kind, body = self._rss(title, f"/world/{name}/", about, items, f"<language>{language}</language>",
                               icon=name[0].upper())
        if name == "russian":
            text = body.decode().replace('encoding="utf-8"', 'encoding="windows-1251"')
            return "text/xml", text.encode("cp1251", "xmlcharrefreplace")
        return kind, body

    def long_titles(self):
        items = [self._item(title, f"/long/{i}", self.at(2 + i * 9), f"<p>{escape(title)}</p>")
                 for i, title in enumerate(content.LONG_TITLES)]
        return self._rss("The Gazette of Exhaustive and Entirely Unabridged Headlines of the Harbour and its Hinterland",
                         "/long/", "Nothing is left out", items, icon="G")

    def untitled(self):
        items = [self._item(None, f"/untitled/{i}", self.at(4 + i * 11), f"<p>{note}</p>")
                 for i, note in enumerate(reversed(content.NOTES[:6]))]
        return self._rss("Untitled", "/untitled/", "RSS without titles", items, icon="U")

    def slow(self):
        items = [self._item(f"It took a while to say: {word}", f"/slow/{i}", self.at(20 + i * 30),
                            "<p>This feed answers after a second and a half.</p>")
                 for i, word in enumerate(["good morning", "good afternoon", "good evening"])]
        return self._rss("Snail Mail", "/slow/", "Answers slowly", items, icon="S")

    def empty(self):
        return self._rss("The Empty Page", "/empty/", "Nothing yet", [], icon="E")

    def archive(self):
        items = []
        for index in range(300):
            form = content.ARCHIVE_FORMS[index // len(content.ARCHIVE_TOPICS) % len(content.ARCHIVE_FORMS)]
            topic = content.ARCHIVE_TOPICS[index % len(content.ARCHIVE_TOPICS)]
            title = form.format(topic)
            title = title[0].upper() + title[1:]
            items.append(self._item(title, f"/archive/{index}", self.at(12 + index * 8),
                                    f"<p>Number {300 - index} in a long series of short pieces. This one is about {topic}.</p>"))
        return self._rss("The Long Shelf", "/archive/", "Three hundred short pieces", items, icon="T")

    def shelf(self):
        """More items than anybody reads: for scrolling."""
        items = []
        for index in range(SHELF_ITEMS):
            form = content.ARCHIVE_FORMS[index * 7 % len(content.ARCHIVE_FORMS)]
            topic = content.ARCHIVE_TOPICS[index * 13 % len(content.ARCHIVE_TOPICS)]
            title = form.format(topic)
            text = " ".join(content.ARCHIVE_FORMS[(index + n) % len(content.ARCHIVE_FORMS)].format(topic).capitalize() + "."
                            for n in range(index % 9))
            extra = ""
            if index % 6 == 2:
                address = self.picture(("landscape", "sea", "town", "aurora", "tiles")[index // 6 % 5], f"shelf-{index % 60}", 480, 320)
                extra = f'<media:thumbnail url="{address}" width="480" height="320"/>'
            items.append(self._item(f"{index + 1}. {title[0].upper()}{title[1:]}", f"/shelf/{index}",
                                    self.at(30 + index * 1.7), f"<p>Note {index + 1}. {text}</p>", extra))
        return self._rss("The Endless Shelf", "/shelf/", f"{SHELF_ITEMS:,} short notes", items, icon="E")

    def farm(self, number):
        """One of many plain feeds whose number of items is known beforehand."""
        items = [self._item(f"Field {number}, furrow {i}", f"/farm/{number}/{i}", self.at(1 + i * 3 + number / 50),
                            f"<p>Item {i} of feed {number}. {'Rows and rows of words. ' * (i % 7 + 3)}</p>")
                 for i in range(farm_items(number))]
        return self._rss(f"Field {number}", f"/farm/{number}/", "One of many", items, icon="F")

    # The lists of feeds

    FOLDERS = [
        ("News", [("The Harbour Desk", "harbour.rss"), ("The Long Shelf", "archive.rss"), ("The Endless Shelf", "shelf.rss"),
                  ("The Gazette of Exhaustive Headlines", "long-titles.rss")]),
        ("Reading", [("Slow Machines", "slow-machines.atom"), ("Pocket notes", "notes.json"), ("Untitled", "untitled.rss")]),
        ("Listening", [("Tidewater", "tidewater.rss")]),
        ("Looking", [("The Daily Square", "daily-square.xml"), ("Dot and Dash", "dot-and-dash.rss"),
                     ("Low Mill Gallery", "gallery.rss"), ("Out of Proportion", "proportions.rss")]),
        ("World", [("أخبار الميناء", "arabic.rss"), ("海港日志", "chinese.rss"), ("みなと便り", "japanese.rdf"),
                   ("Портовые заметки", "russian.rss"), ("Το ημερολόγιο του λιμανιού", "greek.rss")]),
        ("In trouble", [("Snail Mail", "slow.rss"), ("Out of Order", "broken.rss"), ("Moved Away", "gone.rss"),
                        ("The Empty Page", "empty.rss")]),
    ]

    def opml(self):
        folders = "".join(
            f"<outline text={quoteattr(folder)}>" + "".join(
                f'<outline type="rss" text={quoteattr(title)} xmlUrl="{self.url("/feeds/" + name)}"/>'
                for title, name in feeds) + "</outline>"
            for folder, feeds in self.FOLDERS)
        return "text/x-opml", _xml(f'<opml version="2.0"><head><title>Demo</title></head><body>{folders}</body></opml>')

    def farm_opml(self, count):
        outlines = "".join(f'<outline type="rss" text="Field {n}" xmlUrl="{self.url(f"/farm/{n}.rss")}"/>'
                           for n in range(count))
        return "text/x-opml", _xml(f'<opml version="2.0"><head><title>Farm</title></head><body>{outlines}</body></opml>')

    def feed(self, name):
        """The feed behind a file name; `None` if there is none."""
        makers = {
            "harbour.rss": self.harbour, "slow-machines.atom": self.slow_machines, "tidewater.rss": self.tidewater,
            "daily-square.xml": self.daily_square, "dot-and-dash.rss": self.comic, "gallery.rss": self.gallery,
            "notes.json": self.notes, "long-titles.rss": self.long_titles, "untitled.rss": self.untitled,
            "slow.rss": self.slow, "empty.rss": self.empty, "archive.rss": self.archive,
            "shelf.rss": self.shelf, "proportions.rss": self.proportions,
        }
        for language in content.WORLD:
            suffix = "rdf" if language == "japanese" else "rss"
            makers[f"{language}.{suffix}"] = lambda language=language: self.world(language)
        maker = makers.get(name)
        return maker() if maker else None

    # Pages

    SITES = {
        "harbour": ("The Harbour Desk", "H", [("News", "harbour.rss")]),
        "slow-machines": ("Slow Machines", "S", [("Articles", "slow-machines.atom")]),
        "tidewater": ("Tidewater", "T", [("Episodes", "tidewater.rss")]),
        "everything": ("Everything by the water", "E", [("The Harbour Desk", "harbour.rss"), ("Slow Machines", "slow-machines.atom"),
                                   ("Tidewater", "tidewater.rss")]),
        "daily-square": ("The Daily Square", "Q", [("Pictures", "daily-square.xml")]),
    }

    def page(self, name):
        title, letter, feeds = self.SITES.get(name, (name.replace("-", " ").title(), name[:1].upper() or "D", []))
        types = {"rss": "application/rss+xml", "rdf": "application/rss+xml", "xml": "application/rss+xml",
                 "atom": "application/atom+xml", "json": "application/feed+json"}
        links = "".join(f'<link rel="alternate" type="{types[feed.rsplit(".")[-1]]}" title={quoteattr(label)} '
                        f'href="/feeds/{feed}">' for label, feed in feeds)
        return "text/html; charset=utf-8", (
            f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
            f'<link rel="icon" href="/icons/{name}/{letter}.png">{links}</head><body><h1>{escape(title)}</h1>'
            "<p>A made-up site of the demo. Its feeds are what matters.</p></body></html>").encode()

    # Writing

    def _item(self, title, path, date, body, extra=""):
        head = f"<title>{escape(title)}</title>" if title else ""
        return (f"<item>{head}<link>{self.url(path)}</link><guid isPermaLink=\"false\">demo:{path}</guid>"
                f"<pubDate>{format_datetime(date)}</pubDate><description>{escape(body)}</description>{extra}</item>")

    def _rss(self, title, path, about, items, head="", icon=None, cover=None):
        image = cover or (self.url(f"/icons{path}{icon}.png") if icon else None)
        picture = (f"<image><url>{image}</url><title>{escape(title)}</title><link>{self.url(path)}</link></image>"
                   if image else "")
        return "application/rss+xml", _xml(
            '<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/" '
            'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" '
            'xmlns:psc="http://podlove.org/simple-chapters"><channel>'
            f"<title>{escape(title)}</title><link>{self.url(path)}</link><description>{escape(about)}</description>"
            f"{picture}{head}{''.join(items)}</channel></rss>")

    def _rdf(self, title, about, name, stories):
        addresses = [self.url(f"/world/{name}/{i}") for i in range(len(stories))]
        parts = "".join(f'<rdf:li rdf:resource="{a}"/>' for a in addresses)
        items = "".join(
            f'<item rdf:about="{address}"><title>{escape(head)}</title><link>{address}</link>'
            f"<description>{escape(text)}</description><dc:date>{self.at(3 + i * 17).isoformat()}</dc:date></item>"
            for i, (address, (head, text)) in enumerate(zip(addresses, stories)))
        return "application/rdf+xml", _xml(
            '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" '
            'xmlns:dc="http://purl.org/dc/elements/1.1/" xml:lang="ja">'
            f'<channel rdf:about="{self.url(f"/feeds/{name}.rdf")}"><title>{escape(title)}</title>'
            f"<link>{self.url(f'/world/{name}/')}</link><description>{escape(about)}</description>"
            f"<items><rdf:Seq>{parts}</rdf:Seq></items></channel>{items}</rdf:RDF>")


# The smallest paper that readers of PDF open: one empty page.
PDF = (b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
       b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 595]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n")

# So many that only a list that lets rows go can show them.
SHELF_ITEMS = 12_000


def farm_items(number):
    """How many items a feed of the farm has."""
    return 5 + number * 7 % 23


def _xml(body):
    return ('<?xml version="1.0" encoding="utf-8"?>\n' + body).encode()


def _plain(text):
    return text.replace("*", "")


def _clock(seconds):
    return f"00:{int(seconds) // 60:02d}:{seconds % 60:06.3f}"


def picture_at(path):
    """The PNG behind a path of this server; `None` if it is none."""
    match = re.fullmatch(r"/pictures/(\w+)/([\w-]+)/(\d{1,4})x(\d{1,4})\.png", path)
    if match and match[1] in pictures.STYLES and int(match[3]) * int(match[4]) <= 4_000_000:
        return pictures.draw(match[1], match[2], int(match[3]), int(match[4]))
    match = re.fullmatch(r"/icons/([\w/-]+)/([A-Z])\.png", path)
    if match:
        return pictures.icon(match[1], match[2], 128)
    match = re.fullmatch(r"/comics/(\d+)\.png", path)
    if match and int(match[1]) < len(content.COMICS):
        return pictures.comic(content.COMICS[int(match[1])][1], int(match[1]))
    return None
