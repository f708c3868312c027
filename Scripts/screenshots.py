"""Photographs the reader over the made-up feeds; see screenshots.sh."""

import sys

import journey
import programs

SIZES = [(390, 844, True), (768, 1024, False), (1440, 900, False)]


def open_row(page, title):
    page.locator("#rows .row-title a", has_text=title).first.click()
    page.locator(".article-title", has_text=title).wait_for()


def goto(path):
    return lambda page, feeds: page.goto(path)


def feed(name, title=None):
    """The list of a feed, or an item in it."""
    def go(page, feeds):
        page.goto("/feeds")
        page.locator("#places").get_by_role("link", name=name).first.click()
        page.locator(".list-pane h1", has_text=name).wait_for()
        if title:
            open_row(page, title)
    return go


def choice(page, feeds):
    page.goto("/add")
    page.get_by_label("Address of a site or feed").fill(feeds.base)
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_role("heading", name="Which one?").wait_for()


SCREENS = {
    "unread": goto("/unread"),
    "article": feed("The Harbour Desk", "Tidal barrier closes"),
    "long-article": feed("Slow Machines", "How a tide predictor adds thirty waves"),
    "table-and-maths": feed("Slow Machines", "The arithmetic of queues"),
    "episode": feed("Tidewater", "The foghorn that plays a minor third"),
    "podcasts": goto("/podcasts"),
    "pictures": goto("/pictures"),
    "picture": feed("The Daily Square", "Green curtain"),
    "gallery": feed("Low Mill Gallery", "North mole, six studies"),
    "comic": feed("Dot and Dash", "Progress"),
    "arabic": feed("أخبار الميناء", "خريطة جديدة لمسارات المشي على التلال"),
    "japanese": feed("みなと便り"),
    "feeds": goto("/feeds"),
    "long-titles": feed("The Gazette of Exhaustive"),
    "untitled": feed("Pocket notes"),
    "failing": feed("Out of Order"),
    "search": goto("/search?q=harbour"),
    "nothing-found": goto("/search?q=zyzzyva"),
    "add": goto("/add"),
    "choice": choice,
    "health": goto("/health"),
    "settings": goto("/settings"),
    "not-found": goto("/nowhere"),
}


def photograph(page, path):
    page.wait_for_load_state("load")
    page.evaluate("document.fonts.ready")
    # Pictures in sight have to be there; those further down are loaded when they are looked at.
    page.evaluate("""Promise.race([
      Promise.all([...document.images].filter(i => i.getBoundingClientRect().top < innerHeight && !i.complete)
        .map(i => new Promise(done => { i.onload = i.onerror = done; }))),
      new Promise(done => setTimeout(done, 8000))])""")
    page.wait_for_timeout(350)
    page.screenshot(path=path)


def shoot(folder, name, go, reader, feeds):
    for width, height, is_mobile in SIZES:
        for scheme in ("light", "dark"):
            context = journey.browser().new_context(
                base_url=reader.base, viewport={"width": width, "height": height}, is_mobile=is_mobile,
                has_touch=is_mobile, color_scheme=scheme, locale="en-GB", timezone_id="UTC",
                device_scale_factor=2 if is_mobile else 1)
            context.set_default_timeout(15_000)
            page = context.new_page()
            try:
                go(page, feeds)
                photograph(page, f"{folder}/{name}-{width}-{scheme}.png")
            except Exception as error:  # One screen that fails should not cost the others.
                print(f"{name} at {width}, {scheme}: {str(error).splitlines()[0]}", file=sys.stderr)
            context.close()


def main():
    folder, wanted = sys.argv[1], sys.argv[2:]
    feeds = programs.Feeds()
    empty, reader = programs.Reader(), programs.Reader()
    try:
        empty.start()
        if not wanted or "empty" in wanted:
            shoot(folder, "empty", goto("/"), empty, feeds)
        reader.import_feeds(feeds.get("/feeds.opml"))
        reader.refresh()
        mark_some(reader)
        reader.start()
        for name, go in SCREENS.items():
            if not wanted or name in wanted:
                shoot(folder, name, go, reader, feeds)
    finally:
        empty.remove()
        reader.remove()
        journey.close()
        feeds.stop()


def mark_some(reader):
    """As after a first quarter of an hour of reading."""
    items = [str(i["id"]) for i in reader.items()]
    reader.run("mark", "read", *items[3::5], *items[60:])
    reader.run("mark", "star", *items[6:40:11])


main()
