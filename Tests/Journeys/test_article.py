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

    def open_article(self, title, place="/all"):
        self.page.goto(place)
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
                self.soon(lambda: self.assertEqual(note.inner_text().strip(), words))
                self.soon(lambda: self.assertTrue(note.evaluate("n => n.contains(document.activeElement)")))
                self.page.keyboard.press("Escape")
                note.wait_for(state="detached")
                self.soon(lambda: self.assertTrue(reference.evaluate("r => r === document.activeElement")))
                self.soon(lambda: self.assertEqual(self.page.evaluate("location.hash"), ""))

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
        self.soon(lambda: self.assertGreater(size(), before))
        self.soon(lambda: self.assertEqual(colour(), "rgb(22, 22, 24)"))
        self.page.reload()
        self.soon(lambda: self.assertGreater(size(), before))
        self.soon(lambda: self.assertEqual(colour(), "rgb(22, 22, 24)"))
        self.page.goto("/settings/appearance")
        self.soon(lambda: self.assertTrue(self.page.get_by_role("radio", name="Dark").is_checked()))


class Handling(ArticleJourney):
    screen = PHONE

    def title(self):
        return self.page.locator(".article-title").inner_text()

    def test_sharing_copies_where_the_browser_cannot_share(self):
        self.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.page.add_init_script("delete Navigator.prototype.share")
        self.open_article("Notes of Pandoc")
        self.page.get_by_role("button", name="Share").click()
        self.page.get_by_text("Link copied.").wait_for()
        self.soon(lambda: self.assertEqual(self.page.evaluate("navigator.clipboard.readText()"), f"{self.articles.base}/Pandoc"))

    def test_text_runs_as_its_letters_do(self):
        self.open_article("iPhone")
        direction = self.page.evaluate(
            "['.article-title', '.article-pane .prose'].map(s => getComputedStyle(document.querySelector(s)).direction)")
        self.assertEqual(direction, ["rtl", "rtl"])
        self.assert_fits()

    def test_a_swipe_turns_the_page_and_back_is_the_list(self):
        # Among the unread, where what was read a moment ago must still be the one before.
        self.open_article("Notes of WordPress", "/unread")
        self.swipe(320, -250)
        self.page.locator(".article-title", has_text="Notes of kramdown").wait_for()
        self.wait_for_rest()
        self.swipe(60, 250)
        self.page.locator(".article-title", has_text="Notes of WordPress").wait_for()
        # A short way is none.
        self.wait_for_rest()
        self.swipe(320, -40)
        self.wait_for_rest()
        self.soon(lambda: self.assertEqual(self.title(), "Notes of WordPress"))
        # From the edge it is the way back.
        self.swipe(6, 250)
        self.page.wait_for_url("**/unread")
        self.rows.first.wait_for()

    def test_code_keeps_the_finger(self):
        self.open_article("Code, a table")
        code = self.page.locator(".prose pre")
        box = code.bounding_box()
        self.swipe(320, -250, box["y"] + box["height"] / 2)
        wait_until(lambda: code.evaluate("c => c.scrollLeft") > 50, what="the code scrolled")
        self.soon(lambda: self.assertIn("Code", self.title()))


class ViewerJourney(ArticleJourney):
    # The picture that is not there.
    expected_complaints = ("404",)

    @property
    def viewer(self):
        return self.page.get_by_role("dialog", name="Pictures")

    def number(self):
        return self.page.locator(".viewer-number").inner_text()

    def wait_for_number(self, text):
        wait_until(lambda: self.number() == text, what=f"the picture {text}, not {self.number()}")

    def assert_on_a_page(self):
        """Exactly one picture fills the screen, and nothing scrolls up or down."""
        at = self.page.locator(".viewer-track").evaluate(
            "t => [t.scrollLeft % t.clientWidth, t.scrollTop, t.scrollHeight - t.clientHeight]")
        self.assertEqual(at, [0, 0, 0])

    def wait_for_scroll_end(self):
        track = self.page.locator(".viewer-track")
        wait_until(lambda: track.evaluate("""t => new Promise(done => {
          const at = t.scrollLeft; setTimeout(() => done(at === t.scrollLeft), 120); })"""), what="rest")


@on_every_screen
class Viewer(ViewerJourney):
    def test_pictures_of_an_article_are_looked_at_one_by_one(self):
        self.open_article("Pictures of every size")
        first = self.page.get_by_role("button", name="A wide one, open")
        first.click()
        self.viewer.wait_for()
        self.wait_for_number("1 of 4")
        self.page.keyboard.press("ArrowRight")
        self.wait_for_number("2 of 4")
        self.page.keyboard.press("ArrowRight")
        missing = self.page.locator(".slide:not([inert]) .slide-missing")
        missing.wait_for()
        self.soon(lambda: self.assertIn("A view of the harbour", missing.inner_text()))
        wait_until(lambda: "It did not load." not in missing.inner_text(), what="the reason")
        self.page.keyboard.press("End")
        self.wait_for_number("4 of 4")
        self.soon(lambda: self.assertIn("The second joke is told here.", self.page.locator(".viewer-caption").inner_text()))
        self.assert_on_a_page()
        # The screen turns, the picture stays.
        self.page.set_viewport_size({"width": 844, "height": 390})
        wait_until(lambda: self.number() == "4 of 4", what="the same picture")
        self.assert_on_a_page()
        self.page.keyboard.press("Escape")
        self.viewer.wait_for(state="detached")
        self.soon(lambda: self.assertTrue(first.evaluate("p => p === document.activeElement")))
        first.click()
        self.viewer.wait_for()
        self.page.go_back()
        self.viewer.wait_for(state="detached")
        self.soon(lambda: self.assertIn("Pictures of every size", self.page.locator(".article-title").inner_text()))
        # In the article as well a broken picture says what it shows.
        self.page.get_by_role("button", name="A view of the harbour").scroll_into_view_if_needed()
        box = self.page.locator(".prose .missing")
        box.wait_for()
        self.soon(lambda: self.assertIn("A view of the harbour", box.inner_text()))
        self.assert_fits()


class PictureLists(ViewerJourney):
    screen = PHONE

    def open_list(self, feed, picture):
        self.page.goto("/feeds")
        self.page.locator("#places").get_by_role("link", name=feed).click()
        self.rows.first.wait_for()
        address = self.page.evaluate("document.getElementById('main').dataset.list")
        item = next(i["id"] for i in self.reader.items() if i["title"] == picture)
        self.page.evaluate("""async ([list, item]) => {
          const base = document.querySelector('script[type=module]').src;
          const { openViewer } = await import(new URL('later/viewer.js', base));
          openViewer({ list, item });
        }""", [address, item])
        self.viewer.wait_for()

    def test_a_long_list_keeps_few_pictures_and_every_number(self):
        self.open_list("Red pictures", "red 40")
        self.wait_for_number("50 of 90")
        self.page.keyboard.press("Home")
        self.wait_for_number("1 of 90")
        self.page.keyboard.press("End")
        self.wait_for_number("90 of 90")
        self.soon(lambda: self.assertLessEqual(self.page.locator(".slide").count(), 5))
        self.soon(lambda: self.assertEqual(self.page.locator(".viewer-caption h2").inner_text(), "red 0"))
        self.page.get_by_role("button", name="Close").click()
        self.viewer.wait_for(state="detached")
        # Another list of the same kind has nothing of this one.
        self.open_list("Blue pictures", "blue 89")
        self.wait_for_number("1 of 90")
        names = self.page.locator(".viewer img").evaluate_all("l => l.map(i => i.alt)")
        self.assertTrue(names and all(name.startswith("blue") for name in names), names)
        self.page.get_by_role("link", name="Open item").click()
        self.page.locator(".article-title", has_text="blue 89").wait_for()
        self.page.go_back()
        self.rows.first.wait_for()

    def test_fingers_turn_tap_and_enlarge(self):
        self.open_list("Red pictures", "red 89")
        self.wait_for_number("1 of 90")
        session = self.context.new_cdp_session(self.page)
        for number in ("2 of 90", "3 of 90"):
            session.send("Input.synthesizeScrollGesture", {"x": 300, "y": 400, "xDistance": -240, "speed": 1600})
            self.wait_for_number(number)
            self.wait_for_scroll_end()
            self.assert_on_a_page()
        caption = self.page.locator(".viewer-caption")
        self.page.touchscreen.tap(195, 300)
        wait_until(lambda: caption.evaluate("c => getComputedStyle(c).opacity") == "0", what="the words gone")
        self.page.touchscreen.tap(195, 300)
        wait_until(lambda: caption.evaluate("c => getComputedStyle(c).opacity") == "1", what="the words back")
        picture = self.page.locator(".slide:not([inert]) img")
        session.send("Input.synthesizePinchGesture", {"x": 195, "y": 420, "scaleFactor": 3, "relativeSpeed": 1200})
        wait_until(lambda: "scale(" in picture.evaluate("p => p.style.transform"), what="a larger picture")
        self.soon(lambda: self.assertEqual(self.page.evaluate("visualViewport.scale"), 1, "the page itself was enlarged"))
        self.page.keyboard.press("0")
        self.soon(lambda: self.assertEqual(picture.evaluate("p => p.style.transform"), ""))
        # Drawn down it closes.
        self.swipe_down(195, 300, 300)
        self.viewer.wait_for(state="detached")

    def swipe_down(self, x, y, by):
        session = self.context.new_cdp_session(self.page)
        for step in range(9):
            kind = "touchMove" if step else "touchStart"
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y + by * step / 8}]})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


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
