"""Style sheets stay when their page goes: none may change a page that is not its own."""

from journey import PHONE, Journey, on_every_screen
from programs import ROOT, wait_until

SHEETS = sorted(path.stem for path in (ROOT / "Web" / "styles" / "later").glob("*.css"))
# Each has what no other has: a sheet, a form, rows that run out at the side.
WALKS = (
    ("Feeds", "Feed health", "Podcasts", "Search", "Unread"),
    ("Search", "Podcasts", "Feeds", "Feed health", "Search", "Pictures"),
    ("Feeds", "Settings", "Keys", "Feeds", "Feed health", "Podcasts", "Pictures", "Search"),
    ("Feeds", "Settings", "On your phone", "Unread", "Feeds", "Add a feed", "Podcasts", "Feeds", "Feed health"),
)
# Where everything lies, and how large its words are. Rows come and go by themselves.
LOOK = """() => [...document.querySelectorAll('main *:not(.rows, .rows *, .rows ~ *)')].filter((e) => e.checkVisibility()).map((e) => {
  const box = e.getBoundingClientRect();
  return [e.tagName, e.className, ...[box.x, box.y, box.width, box.height].map(Math.round), getComputedStyle(e).fontSize].join(' ');
})"""
LOAD = """async (names) => {
  const first = [...document.styleSheets].find((sheet) => sheet.href?.includes('/styles/')).href;
  const base = first.slice(0, first.indexOf('/styles/'));
  for (const name of names) {
    if ([...document.styleSheets].some((sheet) => sheet.href?.includes(`/later/${name}.css`))) continue;
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${base}/styles/later/${name}.css` });
    await new Promise((done, failed) => { link.onload = done; link.onerror = failed; document.head.append(link); });
  }
}"""


class Walk(Journey):
    screen = PHONE
    subscriptions = ("harbour.rss", "slow-machines.atom", "tidewater.rss", "long-titles.rss", "broken.rss")

    def go(self, name):
        tab = self.page.locator(".tabs").get_by_role("link", name=name)
        link = tab if tab.count() else self.page.locator(".shell").get_by_role("link", name=name).locator("visible=true")
        address = link.first.get_attribute("href")
        link.first.click()
        self.page.wait_for_function("(address) => location.pathname === new URL(address, location.href).pathname", arg=address)
        self.page.wait_for_timeout(150)

    def test_the_phone_is_as_wide_as_before_whichever_way_one_came(self):
        for walk in WALKS:
            self.page.goto("/unread", wait_until="domcontentloaded")
            for number, name in enumerate(walk):
                self.go(name)
                with self.subTest(walk=" › ".join(walk[:number + 1])):
                    self.assert_fits()
                    self.soon(lambda: self.assertLessEqual(self.page.evaluate("document.documentElement.scrollWidth"), self.screen["width"]))


@on_every_screen
class Sheets(Journey):
    subscriptions = Walk.subscriptions
    context_options = {"reduced_motion": "reduce"}

    def places(self):
        feed = self.reader.feeds()[0]["id"]
        yield from ("/unread", "/podcasts", "/podcasts/shows", "/pictures", "/search", "/search?q=tide", "/feeds")
        yield from ("/add", "/import", "/health", "/history", "/settings", f"/feeds/{feed}/health", f"/feeds/{feed}/settings")
        for topic in ("appearance", "behaviour", "keys", "phone", "offline", "about", "feeds"):
            yield f"/settings/{topic}"

    def look(self):
        """What the page looks like once it has come to rest."""
        looks = [None]

        def rests():
            self.page.wait_for_timeout(120)
            looks.append(self.page.evaluate(LOOK))
            return looks[-1] == looks[-2]
        wait_until(rests, what="a page at rest")
        return looks[-1]

    def test_no_sheet_changes_a_page_that_does_not_name_it(self):
        for place in self.places():
            # Pictures may take their time.
            self.assertLess(self.page.goto(place, wait_until="domcontentloaded").status, 400, place)
            before = self.look()
            self.page.evaluate(LOAD, SHEETS)
            after = self.look()
            moved = [f"{old} → {new}" for old, new in zip(before, after) if old != new]
            with self.subTest(place=place):
                self.assertEqual(moved[-3:], [], f"{len(moved)} places moved")
                self.assert_fits()
