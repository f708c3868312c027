"""Everything by keyboard, and taking back what was done to many items at once."""

from journey import DESK, Journey, on_every_screen
from programs import wait_until


class Keyboard(Journey):
    screen = DESK
    subscriptions = ("harbour.rss", "slow-machines.atom")

    def test_reading_without_a_mouse(self):
        self.page.goto("/unread")
        self.rows.first.wait_for()
        titles = self.titles()
        self.page.keyboard.press("j")
        self.page.locator(".article-title", has_text=titles[0]).wait_for()
        self.page.keyboard.press("j")
        self.page.locator(".article-title", has_text=titles[1]).wait_for()
        self.page.keyboard.press("s")
        wait_until(lambda: [i["title"] for i in self.reader.items("--starred")] == [titles[1]], what="the star")
        self.page.keyboard.press("k")
        self.page.locator(".article-title", has_text=titles[0]).wait_for()
        self.page.keyboard.press("g")
        self.page.keyboard.press("s")
        self.page.get_by_role("heading", name="Starred", level=1).wait_for()
        self.assertEqual(self.titles(), [titles[1]])
        self.page.keyboard.press("?")
        self.page.get_by_text("Mark all as read").first.wait_for()


@on_every_screen
class TakingBack(Journey):
    subscriptions = ("harbour.rss",)

    def test_mark_all_read_can_be_undone(self):
        before = len(self.reader.items("--unread"))
        self.page.goto("/unread")
        self.page.get_by_role("button", name="Mark all as read").first.click()
        wait_until(lambda: not self.reader.items("--unread"), what="the marks")
        self.page.get_by_role("button", name="Undo").click()
        wait_until(lambda: len(self.reader.items("--unread")) == before, what="taking back")
