"""Finding: while typing, with filters and examples, in articles, and kept as a place."""

from journey import DESK, Journey, on_every_screen
from programs import wait_until


@on_every_screen
class Searching(Journey):
    subscriptions = ("harbour.rss", "slow-machines.atom", "chinese.rss")

    @property
    def field(self):
        return self.page.get_by_role("searchbox")

    @property
    def marked(self):
        return [t.strip() for t in self.page.locator("#rows mark").all_text_contents()]

    def found_in_article(self):
        return self.page.evaluate("[...CSS.highlights.get('found') ?? []].map(r => {"
                                  "const range = document.createRange();"
                                  "range.setStart(r.startContainer, r.startOffset);"
                                  "range.setEnd(r.endContainer, r.endOffset); return String(range) })")

    def test_results_come_while_typing_and_back_leads_out(self):
        self.page.goto("/unread")
        self.rows.first.wait_for()
        self.page.get_by_role("link", name="Search").locator("visible=true").first.click()
        self.page.locator("[data-search][data-started]").wait_for()
        self.field.press_sequentially("predicto")
        self.page.locator("#rows mark", has_text="predictor").wait_for()
        self.soon(lambda: self.assertIn("q=predicto", self.page.url))
        self.field.press_sequentially("r before:x")
        self.page.get_by_text("before: needs a date").wait_for()
        self.assert_fits()
        self.field.fill("tide predictor")
        self.page.wait_for_url("**q=tide+predictor")
        self.open_row("tide predictor")
        wait_until(lambda: {"tide", "predictor"} <= {w.lower() for w in self.found_in_article()},
                   what="the marks in the article")
        self.page.go_back()
        self.page.locator("#rows mark").first.wait_for()
        self.page.go_back()
        self.page.get_by_role("heading", name="Unread", level=1).wait_for()

    def test_filters_and_examples(self):
        self.page.goto("/search?q=harbour")
        self.page.locator("[data-search][data-started]").wait_for()
        all_rows = self.titles()
        starred = str(self.reader.items()[0]["id"])
        self.reader.run("mark", "star", starred)
        self.page.locator(".chip", has_text="Starred").click()
        self.page.wait_for_url("**is%3Astarred")
        self.page.locator(".chip[aria-current]", has_text="Starred").wait_for()
        self.soon(lambda: self.assertEqual(self.field.input_value(), "harbour is:starred"))
        self.page.locator(".chip[aria-current]", has_text="Starred").click()
        wait_until(lambda: self.titles() == all_rows, what="all rows again")
        self.page.get_by_role("button", name="How to search").click()
        self.page.locator("#search-help a", has_text="title:tide").click()
        self.soon(lambda: self.assertEqual(self.field.input_value(), "harbour title:"))
        self.page.get_by_text("title: needs something after it").wait_for()

    def test_what_is_found_by_its_category_says_so(self):
        self.page.goto("/search?q=history")
        self.page.locator("#rows .row-caption mark", has_text="History").first.wait_for()
        self.assert_fits()

    def test_each_result_shows_what_it_was_found_by(self):
        self.page.goto("/search?q=tide")
        self.rows.first.wait_for()
        unmarked = self.page.locator("#rows > li:not(:has(mark)) .row-title a").all_text_contents()
        self.assertEqual(unmarked, [])
        self.page.locator("#rows .row-preview mark").first.wait_for()
        # Where it is seen, and not behind the last line.
        hidden = self.page.evaluate('''[...document.querySelectorAll('#rows > li')].filter((row) =>
          [...row.querySelectorAll('mark')].every((mark) => {
            const box = mark.closest('.row-preview, .row-title, .row-caption').getBoundingClientRect();
            return mark.getBoundingClientRect().top >= box.bottom - 2;
          })).map((row) => row.textContent)''')
        self.assertEqual(hidden, [])
        self.assert_fits()

    def test_a_search_becomes_a_place(self):
        self.page.goto("/search?q=灯塔")
        self.page.locator("#rows mark").first.wait_for()
        self.assertEqual(set(self.marked), {"灯塔"})
        self.page.get_by_role("button", name="Save").first.click()
        self.page.locator("#save-search input[name=name]").fill("Lighthouses")
        self.page.locator("#save-search").get_by_role("button", name="Save").click()
        self.page.get_by_role("heading", name="Lighthouses", level=1).wait_for()
        self.page.goto("/feeds")
        self.page.locator("#places").get_by_role("link", name="Lighthouses").click()
        self.page.locator("#rows mark").first.wait_for()
        self.page.get_by_role("button", name="More").first.click()
        self.page.get_by_role("link", name="Edit search").click()
        self.page.get_by_label("Name").fill("Beacons")
        self.page.get_by_role("button", name="Save").click()
        self.page.get_by_role("heading", name="Beacons", level=1).wait_for()
        self.assertIn("Beacons", self.reader.run("searches"))
        self.page.goto("/searches/1/settings")
        self.page.get_by_text("Remove the saved search").click()
        self.page.get_by_role("button", name="Remove").click()
        self.page.get_by_role("heading", name="Unread", level=1).wait_for()
        self.soon(lambda: self.assertEqual(self.page.locator("#places a", has_text="Beacons").count(), 0))


class SearchingHere(Journey):
    screen = DESK
    subscriptions = ("harbour.rss", "slow-machines.atom")

    def test_only_where_one_came_from(self):
        self.page.goto("/unread")
        self.page.locator("#places").get_by_role("link", name="Slow Machines").click()
        self.page.get_by_role("heading", name="Slow Machines", level=1).wait_for()
        self.page.keyboard.press("/")
        self.page.locator("[data-search][data-started]").wait_for()
        self.page.keyboard.type("tide")
        self.page.locator(".chip", has_text="In Slow Machines").click()
        self.page.locator(".chip[aria-current]", has_text="Slow Machines").wait_for()
        feeds = {t.strip() for t in self.page.locator("#rows .from bdi:first-child").all_text_contents()}
        self.assertEqual(feeds, {"Slow Machines"})
