"""The whole article where a feed brings only its beginning."""

from journey import Journey, browser, context_options, on_every_screen

STORY = "Tidal barrier closes"
# Only the page behind the item says this, not the feed.
WORDS = "a quiet sort of news"


@on_every_screen
class FullText(Journey):
    subscriptions = ("harbour.rss",)

    @property
    def tool(self):
        return self.page.locator(".article-tools").get_by_role("button", name="Full article")

    @property
    def prose(self):
        return self.page.locator(".article-pane > .article > .prose").last

    def test_takes_the_place_of_the_beginning_and_goes_again(self):
        self.page.goto("/unread")
        self.open_row(STORY)
        self.soon(lambda: self.assertNotIn(WORDS, self.prose.inner_text()))
        self.tool.click()
        self.prose.get_by_text(WORDS).wait_for()
        text = self.page.locator(".article").inner_text()
        self.assertIn("Full article from", text)
        for foreign in ("biscuit", "Read also", "Share", "louder than they say", "since the rope broke"):
            self.soon(lambda: self.assertNotIn(foreign, self.prose.inner_text()))
        self.soon(lambda: self.assertEqual(self.tool.get_attribute("aria-pressed"), "true"))
        self.assert_fits()
        self.tool.click()
        self.prose.get_by_text(WORDS).wait_for(state="detached")
        self.soon(lambda: self.assertEqual(self.tool.get_attribute("aria-pressed"), "false"))
        # Kept: the page is not asked for a second time, and search knows its words.
        self.assertIn(STORY, self.reader.run("search", WORDS))

    def test_says_in_place_why_there_is_none(self):
        self.page.goto("/unread")
        self.open_row("Night trams return")
        self.tool.click()
        notice = self.page.locator(".article-pane .notice")
        notice.get_by_text("only to those who pay").wait_for()
        self.soon(lambda: self.assertIn("From Friday", self.prose.inner_text()))
        notice.get_by_role("button", name="Try again").click()
        notice.get_by_text("only to those who pay").wait_for()
        self.page.goto("/unread")
        self.open_row("Lighthouse keeper")
        self.tool.click()
        self.page.get_by_text("only to browsers with scripts").wait_for()
        self.assert_fits()

    def test_comes_by_itself_once_it_is_wanted_always(self):
        self.page.goto("/unread")
        self.open_row(STORY)
        self.tool.click()
        always = self.page.get_by_role("button", name="Always for this feed")
        always.click()
        self.page.locator(".always[aria-pressed=true]").wait_for()
        # A page that takes its time: what the feed has is there meanwhile.
        self.page.goto("/all")
        self.open_row("Northern lights expected")
        self.prose.get_by_text("A fast stream from the sun").first.wait_for()
        self.prose.get_by_text("harbour master").wait_for()
        title = self.feeds.publish()
        self.reader.refresh()
        self.page.goto("/all")
        self.open_row(title)
        self.prose.get_by_text("the reading room").wait_for()

    def test_works_without_scripts(self):
        context = browser().new_context(
            base_url=self.reader.base, java_script_enabled=False, **context_options(self.screen))
        self.addCleanup(context.close)
        page = context.new_page()
        page.goto("/unread")
        page.locator("#rows .row-title a", has_text=STORY).click()
        page.get_by_role("button", name="Full article").click()
        page.get_by_text(WORDS).wait_for()
        page.get_by_role("button", name="Always for this feed").click()
        page.locator(".always[aria-pressed=true]").wait_for()
        page.goto("/all")
        page.locator("#rows .row-title a", has_text=STORY).click()
        page.get_by_text(WORDS).wait_for()
