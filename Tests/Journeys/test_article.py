"""An article: its notes, its places, its look, turning pages."""

import unittest

from article_feed import NOTES, ArticleFeed
from journey import DESK, PHONE, Journey, on_every_screen
from programs import wait_until

_shared = {}


def article_feed():
    if "feed" not in _shared:
        _shared["feed"] = ArticleFeed()
        unittest.addModuleCleanup(lambda: _shared.pop("feed").stop())
    return _shared["feed"]


class ArticleJourney(Journey):
    """A reader with the feed of articles that are hard to show."""

    def setUp(self):
        super().setUp()
        self.articles = article_feed()
        self.reader.import_feeds(self.articles.opml)
        self.reader.refresh()

    def open_article(self, title):
        self.page.goto("/all")
        self.open_row(title)
        self.wait_for_rest()

    def wait_for_rest(self):
        """Until the article is there and has stopped moving: what moves takes no touches."""
        self.page.locator("html:not([data-move]) [data-swipes]").wait_for()
        moving = "document.getAnimations().filter(a => a.timeline === document.timeline).length"
        wait_until(lambda: self.page.evaluate(moving) == 0, what="rest")

    def swipe(self, x, by, y=400):
        """Draws a finger along, as the browser's own protocol does."""
        session = self.context.new_cdp_session(self.page)
        point = lambda at: [{"x": at, "y": y}]
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": point(x)})
        for step in range(1, 9):
            session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": point(x + by * step / 8)})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        session.detach()


@on_every_screen
class Article(ArticleJourney):
    def test_notes_open_where_they_are_referred_to(self):
        for program, _, _, words in NOTES:
            with self.subTest(program=program):
                self.open_article(f"Notes of {program}")
                reference = self.page.locator(".article-pane .prose a").first
                reference.click()
                note = self.page.get_by_role("note")
                note.wait_for()
                self.assertEqual(note.inner_text().strip(), words)
                self.assertTrue(note.evaluate("n => n.contains(document.activeElement)"))
                self.page.keyboard.press("Escape")
                note.wait_for(state="detached")
                self.assertTrue(reference.evaluate("r => r === document.activeElement"))
                self.assertEqual(self.page.evaluate("location.hash"), "")

    def test_links_within_an_article_lead_to_their_places(self):
        self.open_article("Code, a table")
        self.page.get_by_role("link", name="To the end").click()
        heading = self.page.get_by_role("heading", name="The end of it")
        wait_until(lambda: 0 < heading.bounding_box()["y"] < 300, what="the place")
        # What is wide scrolls in its own box, also by keys.
        boxes = self.page.locator(".prose :is(pre, table)")
        self.assertEqual(boxes.evaluate_all("l => l.map(b => b.tabIndex === 0 && b.scrollWidth > b.clientWidth)"),
                         [True, True])
        self.assert_fits()

    def test_a_look_applies_at_once_and_stays(self):
        self.open_article("Notes of Pandoc")
        before = self.page.locator(".prose").evaluate("p => parseFloat(getComputedStyle(p).fontSize)")
        self.page.get_by_role("button", name="Theme and text").click()
        panel = self.page.get_by_role("group", name="Theme and text")
        with self.page.expect_response(lambda answer: answer.url.endswith("/look")):
            panel.get_by_role("radio", name="Dark").check()
        with self.page.expect_response(lambda answer: answer.url.endswith("/look")):
            panel.get_by_role("radio", name="Huge").check()
        colour = lambda: self.page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
        size = lambda: self.page.locator(".prose").evaluate("p => parseFloat(getComputedStyle(p).fontSize)")
        self.assertGreater(size(), before)
        self.assertEqual(colour(), "rgb(22, 22, 24)")
        self.page.reload()
        self.assertGreater(size(), before)
        self.assertEqual(colour(), "rgb(22, 22, 24)")
        self.page.goto("/settings/appearance")
        self.assertTrue(self.page.get_by_role("radio", name="Dark").is_checked())

    def test_text_runs_as_its_letters_do(self):
        self.open_article("iPhone")
        direction = self.page.evaluate(
            "['.article-title', '.article-pane .prose'].map(s => getComputedStyle(document.querySelector(s)).direction)")
        self.assertEqual(direction, ["rtl", "rtl"])
        self.assert_fits()


class Turning(ArticleJourney):
    screen = PHONE

    def title(self):
        return self.page.locator(".article-title").inner_text()

    def test_a_swipe_turns_the_page_and_back_is_the_list(self):
        self.open_article("Notes of WordPress")
        self.swipe(320, -250)
        self.page.locator(".article-title", has_text="Notes of kramdown").wait_for()
        self.wait_for_rest()
        self.swipe(60, 250)
        self.page.locator(".article-title", has_text="Notes of WordPress").wait_for()
        # A short way is none.
        self.wait_for_rest()
        self.swipe(320, -40)
        self.wait_for_rest()
        self.assertEqual(self.title(), "Notes of WordPress")
        # From the edge it is the way back.
        self.swipe(6, 250)
        self.page.wait_for_url("**/all")
        self.rows.first.wait_for()

    def test_code_keeps_the_finger(self):
        self.open_article("Code, a table")
        code = self.page.locator(".prose pre")
        box = code.bounding_box()
        self.swipe(320, -250, box["y"] + box["height"] / 2)
        wait_until(lambda: code.evaluate("c => c.scrollLeft") > 50, what="the code scrolled")
        self.assertIn("Code", self.title())


class WithoutScripts(ArticleJourney):
    screen = DESK
    context_options = {"java_script_enabled": False}

    def test_a_note_is_jumped_to_and_a_look_is_saved(self):
        self.page.goto("/all")
        self.page.locator("#rows .row-title a", has_text="Notes of kramdown").click()
        self.page.locator(".prose a").first.click()
        note = self.page.locator(".prose li", has_text="The kramdown note.")
        wait_until(lambda: 0 < note.bounding_box()["y"] < 900, what="the note in sight")
        self.page.get_by_role("button", name="Theme and text").click()
        self.page.get_by_role("radio", name="Dark").check()
        self.page.locator("#look-panel").get_by_role("button", name="Save").click()
        self.page.locator("html[data-theme=dark]").wait_for()
        self.page.locator(".article-title", has_text="Notes of kramdown").wait_for()
