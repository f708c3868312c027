"""The first minutes: nothing there yet, adding a feed, choosing among several, importing."""

import pathlib

from journey import Journey, on_every_screen


@on_every_screen
class FirstStart(Journey):
    def test_the_empty_reader_leads_to_the_first_feed(self):
        self.page.goto("/")
        self.page.get_by_role("heading", name="Nothing subscribed to yet").first.wait_for()
        self.assert_fits()
        self.page.get_by_role("main").get_by_role("link", name="Add a feed").first.click()
        self.page.get_by_label("Address of a site or feed").fill(self.feeds.url("/harbour/"))
        self.page.get_by_role("button", name="Find", exact=True).click()
        self.page.get_by_role("list", name="Newest items").get_by_text("Tidal barrier closes").wait_for()
        self.page.get_by_role("button", name="Subscribe").click()
        self.page.get_by_role("heading", name="The Harbour Desk", level=1).wait_for()
        self.soon(lambda: self.assertEqual(self.rows.count(), 24))
        self.assert_fits()

    def test_a_site_with_several_feeds_offers_the_choice(self):
        self.page.goto("/add")
        self.page.get_by_label("Address of a site or feed").fill(self.feeds.base)
        self.page.get_by_role("button", name="Find", exact=True).click()
        self.page.get_by_role("heading", name="Which one?").wait_for()
        self.assert_fits()
        for box in self.page.get_by_role("checkbox", checked=True).filter(visible=True).all():
            box.uncheck()
        self.page.get_by_role("checkbox", name="Slow Machines").check()
        self.page.get_by_role("button", name="Subscribe").click()
        self.page.get_by_role("heading", name="Slow Machines", level=1).wait_for()
        self.soon(lambda: self.assertIn("Eight ways to draw a mountain", self.titles()))

    def test_a_list_of_feeds_is_imported(self):
        path = pathlib.Path(self.reader.folder) / "mine.opml"
        path.write_bytes(self.feeds.get("/feeds.opml"))
        self.page.goto("/import")
        self.page.get_by_label("OPML file").set_input_files(path)
        self.page.get_by_text("new feeds in").wait_for()
        self.assert_fits()
        self.page.get_by_role("button", name="Import").click()
        self.page.get_by_text("feeds read").wait_for()
        self.assert_fits()
        self.page.get_by_role("link", name="Start reading").click()
        self.page.locator("#rows > li").first.wait_for(timeout=30_000)
        self.assert_fits()


@on_every_screen
class FailingToAdd(Journey):
    expected_complaints = ("422",)

    def add(self, address):
        self.page.goto("/add")
        self.page.get_by_label("Address of a site or feed").fill(address)
        self.page.get_by_role("button", name="Find", exact=True).click()

    def test_what_is_no_feed_is_said_in_plain_words(self):
        self.add(self.feeds.url("/dot-and-dash/"))
        self.page.locator(".notice").wait_for()
        self.assert_fits()
        self.soon(lambda: self.assertEqual(self.page.get_by_label("Address of a site or feed").input_value(),
                         self.feeds.url("/dot-and-dash/")))

    def test_a_server_that_does_not_answer_is_named(self):
        self.add("http://127.0.0.1:9/")
        self.page.locator(".notice").wait_for()
        self.assert_fits()
