"""What every page owes: no scripts needed, visible focus, dark and light, nothing sticking out."""

from journey import Journey, on_every_screen
from programs import wait_until

PLACES = ("/", "/unread", "/all", "/starred", "/podcasts", "/pictures", "/today", "/search", "/search?q=tide",
          "/feeds", "/add", "/settings", "/health")


@on_every_screen
class Craft(Journey):
    subscriptions = ("harbour.rss", "slow-machines.atom", "tidewater.rss", "long-titles.rss", "broken.rss")

    def test_no_page_sticks_out_or_complains(self):
        for place in PLACES:
            with self.subTest(place=place):
                self.assertLess(self.page.goto(place).status, 400)
                self.page.wait_for_load_state("load")
                self.assert_fits()

    def test_no_article_sticks_out(self):
        for item in self.reader.items()[:30]:
            with self.subTest(item=item["title"][:60]):
                self.page.goto(f"/items/{item['id']}?in=all")
                self.page.locator(".article-title").wait_for(state="attached")
                self.assert_fits()

    def test_the_tab_key_shows_where_it_is(self):
        self.page.goto("/unread")
        seen = set()
        for _ in range(12):
            self.page.keyboard.press("Tab")
            state = self.page.evaluate("""() => {
              const e = document.activeElement, s = getComputedStyle(e);
              const ring = s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) > 0;
              const after = getComputedStyle(e, '::after');
              const area = after.outlineStyle !== 'none' && parseFloat(after.outlineWidth) > 0;
              return [e.tagName + (e.textContent || '').trim().slice(0, 30), ring || area || s.boxShadow !== 'none'];
            }""")
            self.assertTrue(state[1], f"no focus ring on {state[0]}")
            seen.add(state[0])
        self.assertGreater(len(seen), 5, "the focus does not move")

    def test_every_page_has_one_main_and_a_title(self):
        for place in PLACES:
            self.page.goto(place)
            with self.subTest(place=place):
                self.soon(lambda: self.assertEqual(self.page.locator("main").count(), 1))
                self.assertTrue(self.page.title())
                self.soon(lambda: self.assertTrue(self.page.locator("html").get_attribute("lang")))

    def test_buttons_and_links_have_names(self):
        for place in ("/unread", "/add", "/feeds"):
            self.page.goto(place)
            nameless = self.page.evaluate("""() => [...document.querySelectorAll('a[href], button')]
              .filter(e => !(e.getAttribute('aria-label') || e.title || e.textContent.trim()))
              .map(e => e.outerHTML.slice(0, 120))""")
            self.assertEqual(nameless, [])


@on_every_screen
class DarkScreen(Journey):
    subscriptions = ("harbour.rss", "slow-machines.atom")
    context_options = {"color_scheme": "dark"}

    def test_the_page_is_dark_and_its_text_readable(self):
        self.page.goto("/unread")
        colours = self.page.evaluate("""() => {
          const light = c => { const [r, g, b] = c.match(/[\\d.]+/g).map(Number); return (r + g + b) / 3; };
          const back = getComputedStyle(document.body).backgroundColor;
          return [light(back), light(getComputedStyle(document.querySelector('.row-title')).color)];
        }""")
        self.assertLess(colours[0], 60)
        self.assertGreater(colours[1], 160)


@on_every_screen
class WithoutScripts(Journey):
    subscriptions = ("harbour.rss", "slow-machines.atom", "archive.rss")
    context_options = {"java_script_enabled": False}

    def test_reading_marking_and_adding_work(self):
        self.page.goto("/search?q=draw+mountain")
        self.page.locator("#rows .row-title a", has_text="Eight ways").first.click()
        self.page.locator(".article-title", has_text="Eight ways").wait_for()
        self.page.locator(".article-tools").get_by_role("button", name="Star").click()
        wait_until(lambda: self.reader.items("--starred"), what="the star")
        self.page.goto("/unread")
        self.page.get_by_role("link", name="Load more").click()
        self.rows.first.wait_for()
        self.page.goto("/unread")
        self.page.get_by_role("button", name="Mark all as read").first.click()
        wait_until(lambda: not self.reader.items("--unread"), what="the marks")
        self.page.get_by_text("items marked as read.").wait_for()
        self.assert_fits()
        self.page.get_by_role("button", name="Undo").click()
        wait_until(lambda: self.reader.items("--unread"), what="the marks taken back")
        self.page.goto("/add")
        self.page.get_by_label("Address of a site or feed").fill(self.feeds.url("/feeds/notes.json"))
        self.page.get_by_role("button", name="Find", exact=True).click()
        self.page.get_by_role("button", name="Subscribe").click()
        self.page.get_by_role("heading", name="Pocket notes", level=1).wait_for()
        self.page.goto("/search?q=squirrel")
        self.soon(lambda: self.assertEqual(self.rows.count(), 1))
