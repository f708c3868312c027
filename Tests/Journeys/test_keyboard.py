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
        self.soon(lambda: self.assertEqual(self.titles(), [titles[1]]))

    def test_escape_leaves_the_search_field_to_the_keys(self):
        self.page.goto("/starred")
        self.page.locator(".list-pane h1").wait_for()
        self.page.keyboard.press("/")
        field = self.page.locator("[data-search] input:focus")
        field.wait_for()
        field.fill("machine")
        self.page.wait_for_url("**/search?q=machine")
        self.page.keyboard.press("Escape")
        self.page.wait_for_url("**/search")
        self.soon(lambda: self.assertEqual(field.input_value(), ""))
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("g")
        self.page.keyboard.press("u")
        self.page.get_by_role("heading", name="Unread", level=1).wait_for()

    def test_keys_are_shown_and_changed(self):
        self.page.goto("/unread")
        self.rows.first.wait_for()
        self.page.keyboard.press("?")
        dialog = self.page.get_by_role("dialog", name="Keys")
        dialog.get_by_text("Mark all as read").wait_for()
        # Keys do nothing behind a dialog.
        self.page.keyboard.press("j")
        dialog.get_by_role("link", name="Change keys").click()
        self.page.locator(".keys-form[data-started]").wait_for()
        star = self.page.get_by_label("Star", exact=True)
        star.focus()
        self.page.keyboard.press("j")
        self.page.get_by_role("alert").filter(has_text="Next item").wait_for()
        self.page.keyboard.press("b")
        self.page.locator(".keys-form [role=status]", has_text="Saved").wait_for()
        self.page.goto("/unread")
        self.rows.first.wait_for()
        self.page.keyboard.press("j")
        self.page.locator(".article-title").wait_for()
        self.page.keyboard.press("b")
        wait_until(lambda: len(self.reader.items("--starred")) == 1, what="the star")
        self.page.goto("/settings/keys")
        self.page.locator(".keys-form[data-started]").wait_for()
        self.page.get_by_role("button", name="Reset all keys").click()
        self.page.locator(".keys-form [role=status]", has_text="Saved").wait_for()
        self.soon(lambda: self.assertEqual(star.input_value(), "s"))
        self.page.get_by_role("switch", name="Single keys").click()
        wait_until(lambda: self.page.evaluate("!('singleKeys' in document.documentElement.dataset)"),
                   what="the switch")
        self.page.locator(".back").click()
        self.page.keyboard.press("g")
        self.page.keyboard.press("u")
        self.page.get_by_role("heading", name="Settings", level=1).wait_for()

    def test_going_anywhere_by_typing(self):
        self.page.goto("/unread")
        self.rows.first.wait_for()
        self.page.keyboard.press("Control+k")
        box = self.page.get_by_role("combobox", name="Go to")
        box.wait_for()
        self.page.keyboard.type("slma")
        self.soon(lambda: self.assertIn("Slow Machines", self.page.get_by_role("option", selected=True).text_content()))
        self.page.keyboard.press("Enter")
        self.page.get_by_role("heading", name="Slow Machines", level=1).wait_for()
        self.page.keyboard.press("Control+k")
        box.wait_for()
        self.page.keyboard.type("tide pred")
        self.page.keyboard.press("ArrowUp")
        self.page.keyboard.press("Enter")
        self.page.locator("#rows mark").first.wait_for()
        self.page.keyboard.press("Control+k")
        box.wait_for()
        self.page.keyboard.press("Escape")
        box.wait_for(state="detached")
        # Where one has been comes first.
        self.page.keyboard.press("Control+k")
        self.soon(lambda: self.assertIn("Slow Machines", self.page.get_by_role("option").first.text_content()))


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
