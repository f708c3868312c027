"""A story that several feeds have: shown once, read once, taken apart."""

import unittest

from journey import DESK, Journey, on_every_screen
from programs import wait_until
from story_feeds import COURIER, LINKS, RADIO, STORY, StoryFeeds

_shared = {}


def story_feeds():
    if "feeds" not in _shared:
        _shared["feeds"] = StoryFeeds()
        unittest.addModuleCleanup(lambda: _shared.pop("feeds").stop())
    return _shared["feeds"]


class StoryJourney(Journey):
    def start_reader(self):
        story_feeds().fill(self.reader)
        super().start_reader()

    def unread(self):
        return sorted(item["feed_title"] for item in self.reader.items("--unread") if item["title"].startswith(STORY))

    def show(self, address="/unread"):
        self.page.goto(address)
        self.rows.nth(3).wait_for()

    def stories(self):
        return [title for title in self.titles() if title.startswith(STORY)]


@on_every_screen
class StoryOnScreen(StoryJourney):
    def test_it_is_there_once_with_its_other_sources_and_read_once(self):
        self.show()
        self.soon(lambda: self.assertEqual(self.stories(), [STORY]))
        self.soon(lambda: self.assertEqual(self.rows.count(), 4))
        row = self.rows.filter(has_text=STORY)
        self.soon(lambda: self.assertIn(COURIER, row.inner_text()))
        note = row.locator(".row-also")
        self.soon(lambda: self.assertEqual(note.inner_text(), f"Also in {RADIO}, {LINKS}"))
        self.assert_fits()
        self.soon(lambda: self.assertEqual(self.unread(), [COURIER]))
        # The same story in the words of the radio: reading these reads it.
        note.get_by_role("link", name=RADIO).click()
        self.page.locator(".article-title", has_text="says harbour master").wait_for()
        wait_until(lambda: self.unread() == [], what="the story read")
        self.assert_fits()
        self.page.get_by_role("region", name="Also in").get_by_role("link", name=COURIER).click()
        self.page.locator(".article-feed", has_text=COURIER).wait_for()

    def test_what_is_another_story_is_told_apart_and_comes_back(self):
        self.show()
        self.open_row(STORY)
        wait_until(lambda: self.unread() == [], what="the story read")
        box = self.page.get_by_role("region", name="Also in")
        box.get_by_role("button", name=f"Not the same story: {RADIO}").click()
        self.page.get_by_role("region", name="Told apart from").get_by_text(RADIO).wait_for()
        self.soon(lambda: self.assertEqual(self.unread(), [RADIO]))
        self.assert_fits()
        self.page.goto("/all")
        self.rows.nth(4).wait_for()
        self.soon(lambda: self.assertEqual(len(self.stories()), 2))
        self.soon(lambda: self.assertIn(f"Also in {LINKS}", self.rows.filter(has_text=COURIER).filter(has_text=STORY).inner_text()))
        self.open_row(f"{STORY}, says")
        self.page.get_by_role("button", name=f"Same story: {COURIER}").click()
        self.page.get_by_role("region", name="Also in").get_by_text(COURIER).wait_for()
        self.page.goto("/all")
        self.rows.nth(3).wait_for()
        self.soon(lambda: self.assertEqual(len(self.stories()), 1))


class StorySetting(StoryJourney):
    screen = DESK

    def test_every_feeds_item_is_shown_where_somebody_wants_that(self):
        self.page.goto("/settings/behaviour")
        switch = self.page.get_by_role("switch", name="Show the same story once")
        with self.page.expect_response(lambda answer: answer.url.endswith("/settings/user")):
            switch.click()
        self.show()
        self.soon(lambda: self.assertEqual(len(self.stories()), 3))
        self.soon(lambda: self.assertEqual(self.unread(), sorted([COURIER, LINKS, RADIO])))
        self.soon(lambda: self.assertEqual(self.page.locator(".row-also").count(), 0))
        self.assertIn("is shown once", self.reader.run("stories", "once"))
        self.show()
        self.soon(lambda: self.assertEqual(self.stories(), [STORY]))
        self.assertIn(f"(also in {RADIO} ", self.reader.run("items"))


if __name__ == "__main__":
    unittest.main()
