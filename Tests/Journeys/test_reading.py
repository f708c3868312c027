"""Reading: lists, articles, marks, search, pictures, sound."""

from journey import Journey, on_every_screen
from programs import wait_until


@on_every_screen
class Reading(Journey):
    subscriptions = ("harbour.rss", "slow-machines.atom", "tidewater.rss", "daily-square.xml", "arabic.rss")

    def unread(self):
        return len(self.reader.items("--unread"))

    def test_a_row_tells_where_from_when_and_shows_a_picture(self):
        self.page.goto("/unread")
        row = self.page.locator("#rows > li", has_text="Tidal barrier closes")
        self.soon(lambda: self.assertIn("The Harbour Desk", row.inner_text()))
        self.soon(lambda: self.assertTrue(row.locator("time").first.get_attribute("datetime")))
        picture = row.locator("img.row-thumbnail")
        picture.scroll_into_view_if_needed()
        wait_until(lambda: picture.evaluate("i => i.complete && i.naturalWidth") > 0, what="the thumbnail")
        self.assert_fits()

    def test_opening_marks_read_and_back_keeps_the_place(self):
        self.page.goto("/unread")
        before = self.unread()
        link = self.page.locator("#rows .row-title a").nth(14)
        title = link.text_content().strip()
        link.scroll_into_view_if_needed()
        place = link.bounding_box()["y"]
        link.click()
        self.page.locator(".article-title", has_text=title).wait_for()
        wait_until(lambda: self.unread() == before - 1, what="the mark")
        self.assert_fits()
        self.page.go_back()
        link = self.page.locator("#rows .row-title a", has_text=title)
        link.wait_for()
        wait_until(lambda: abs(link.bounding_box()["y"] - place) < 80, what="the old place in the list")
        self.soon(lambda: self.assertEqual(self.page.locator("#rows > li.unread", has_text=title).count(), 0))

    def test_a_star_stays(self):
        self.page.goto("/unread")
        self.open_row("Eight ways to draw a mountain")
        self.page.locator(".article-tools").get_by_role("button", name="Star").click()
        wait_until(lambda: self.reader.items("--starred"), what="the star")
        self.page.goto("/starred")
        self.soon(lambda: self.assertEqual(self.titles(), ["Eight ways to draw a mountain"]))

    def test_mark_all_read_empties_the_unread_list(self):
        self.page.goto("/unread")
        self.page.get_by_role("button", name="Mark all as read").first.click()
        wait_until(lambda: self.unread() == 0, what="the marks")
        self.page.goto("/unread")
        self.page.get_by_text("All read").first.wait_for()

    def test_search_finds_words_in_titles_and_texts(self):
        self.page.goto("/search")
        field = self.page.get_by_role("searchbox")
        field.fill("pulleys")
        field.press("Enter")
        self.page.locator("#rows > li").first.wait_for()
        self.soon(lambda: self.assertEqual(self.titles(), ["How a tide predictor adds thirty waves with brass wheels"]))
        field.fill("zyzzyva")
        field.press("Enter")
        self.page.get_by_text("Nothing found").first.wait_for()
        self.assert_fits()

    def test_a_long_article_has_its_table_code_and_picture(self):
        self.page.goto("/unread")
        self.open_row("How a tide predictor adds thirty waves with brass wheels")
        prose = self.page.locator(".prose")
        self.soon(lambda: self.assertEqual(prose.locator("table tbody tr").count(), 5))
        self.soon(lambda: self.assertIn("math.cos(angle)", prose.locator("pre code").inner_text()))
        self.soon(lambda: self.assertEqual(prose.locator("blockquote").count(), 1))
        picture = prose.locator("figure img")
        picture.scroll_into_view_if_needed()
        wait_until(lambda: picture.evaluate("i => i.complete && i.naturalWidth") == 1200, what="the picture")
        self.assert_fits()

    def test_pictures_have_a_place_and_are_shown(self):
        self.page.goto("/unread")
        self.open_row("Green curtain")
        picture = self.page.locator(".gallery img[src^='/media/']").first
        picture.scroll_into_view_if_needed()
        wait_until(lambda: picture.evaluate("i => i.complete && i.naturalWidth") > 0, what="the picture")
        self.assert_fits()

    def test_text_from_right_to_left_runs_so(self):
        self.page.goto("/unread")
        title = "خريطة جديدة لمسارات المشي على التلال"
        self.open_row(title)
        heading = self.page.locator(".article-title")
        self.soon(lambda: self.assertEqual(heading.evaluate("h => getComputedStyle(h).direction"), "rtl"))
        self.assert_fits()
