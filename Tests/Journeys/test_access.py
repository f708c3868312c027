"""Every screen as assistive technology meets it: axe-core finds nothing to complain of."""

import unittest

import axe_playwright_python
import importlib.resources

import journey
import programs
import screens
import story_feeds

AXE = (importlib.resources.files(axe_playwright_python) / "axe.min.js").read_text()
# Everything of WCAG 2.2 A and AA, and what axe's authors hold for good practice.
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
CHECK = """async tags => {
  const found = await axe.run(document, { runOnly: tags, resultTypes: ['violations'], iframes: false });
  return found.violations.flatMap(v => v.nodes.map(n =>
    `${v.id}: ${n.target.join(' ')} ${n.html.slice(0, 120)} ${(n.any[0] ?? n.all[0] ?? n.none[0])?.message ?? ''}`));
}"""


class Accessible(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.feeds = journey.feeds()
        cls.reader, cls.empty, cls.household, cls.paper = (programs.Reader() for _ in range(4))
        for reader in (cls.reader, cls.empty, cls.household, cls.paper):
            cls.addClassCleanup(reader.remove)
        stories = story_feeds.StoryFeeds()
        cls.addClassCleanup(stories.stop)
        stories.fill(cls.paper)
        screens.fill(cls.reader, cls.feeds)
        screens.add_accounts(cls.household, cls.feeds)
        for reader in (cls.reader, cls.empty, cls.household, cls.paper):
            reader.start()

    def check(self, screen, scheme):
        options = journey.context_options(screen, color_scheme=scheme, reduced_motion="reduce")
        for reader, known in ((self.reader, screens.SCREENS), (self.empty, screens.EMPTY_SCREENS),
                              (self.household, screens.ACCOUNT_SCREENS), (self.paper, screens.STORY_SCREENS)):
            # The checker is not of the page, so the page's own policy must not keep it out.
            context = journey.browser().new_context(base_url=reader.base, bypass_csp=True, **options)
            self.addCleanup(context.close)
            context.set_default_timeout(journey.PATIENCE)
            for name, go in known.items():
                with self.subTest(screen=name, size=screen["name"], scheme=scheme):
                    page = context.new_page()
                    # Open pages hold connections, and a browser has six for one server.
                    try:
                        go(page, self.feeds)
                        screens.settle(page)
                        page.evaluate(AXE)
                        self.assertEqual(page.evaluate(CHECK, RULES), [])
                    finally:
                        page.close()

    # High enough for all that scrolls: axe takes what is half scrolled out of view for too small.
    PHONE = {**journey.PHONE, "height": 1300}
    DESK = {**journey.DESK, "height": 1700}

    def test_phone_light(self):
        self.check(self.PHONE, "light")

    def test_desk_dark(self):
        self.check(self.DESK, "dark")


if __name__ == "__main__":
    unittest.main()
