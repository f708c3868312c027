"""Marks of whole stretches of lists, and their way back."""

from journey import DESK, Journey, on_every_screen
from programs import wait_until


class Marks(Journey):
    subscriptions = ("harbour.rss",)

    def unread(self):
        return len(self.reader.items("--unread"))

    def show(self, address="/unread"):
        self.page.goto(address)
        self.rows.nth(3).wait_for()
        # Menus come after the first view: whoever imports them again waits until they are there.
        self.page.evaluate("""async () => {
          const scripts = new URL('.', document.querySelector('script[type=module]').src);
          for (const name of ['bulk', 'menu']) await import(new URL(`later/${name}.js`, scripts).href);
        }""")

    def open_menu(self, index):
        """Right click on the desk; on the phone a finger that stays."""
        row = self.rows.nth(index)
        if self.is_phone:
            box = row.bounding_box()
            finger = self.context.new_cdp_session(self.page)
            point = [{"x": box["x"] + 90, "y": box["y"] + 30}]
            finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": point})
            self.page.locator("#rows > .menued").wait_for()
            finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        else:
            row.click(button="right", position={"x": 90, "y": 30})
        self.page.get_by_role("menu").wait_for()
        return self.page.get_by_role("menu")


@on_every_screen
class MarksOnScreen(Marks):
    def test_the_menu_of_a_row_reads_what_is_below_and_a_toast_takes_it_back(self):
        self.show()
        before = self.unread()
        menu = self.open_menu(2)
        self.assert_fits()
        menu.get_by_role("menuitem", name="Mark below as read").click()
        toast = self.page.locator(".toast", has_text=f"{before - 3} items marked as read.")
        toast.wait_for()
        self.soon(lambda: self.assertEqual(self.unread(), 3))
        self.soon(lambda: self.assertEqual(self.page.locator("#rows > .unread").count(), 3))
        toast.get_by_role("button", name="Undo").click()
        wait_until(lambda: self.unread() == before, what="the marks taken back")
        self.soon(lambda: self.assertEqual(self.page.locator("#rows > :not(.unread)").count(), 0))

    def test_a_second_tap_leaves_the_undo_of_the_first(self):
        self.show()
        before = self.unread()
        button = self.page.get_by_role("button", name="Mark all as read")
        button.click()
        toast = self.page.locator(".toast", has_text=f"{before} items marked as read.")
        toast.wait_for()
        with self.page.expect_response("**/marks/all") as answer:
            button.click()
        answer.value.finished()
        toast.get_by_role("button", name="Undo").click()
        wait_until(lambda: self.unread() == before, what="the marks taken back")

    def test_everything_done_stands_in_the_history_and_is_undone_there(self):
        self.show()
        before = self.unread()
        self.page.get_by_role("button", name="Mark all as read").click()
        self.page.locator(".toast").wait_for()
        self.page.goto("/history")
        line = self.page.locator(".deeds > li").first
        self.soon(lambda: self.assertIn(f"Marked {before} items as read", line.text_content()))
        self.soon(lambda: self.assertIn("Chrome on Linux", line.text_content()))
        line.get_by_role("button", name="Undo").click()
        self.page.locator(".deed-undone").wait_for()
        self.soon(lambda: self.assertEqual(self.unread(), before))
        self.assert_fits()

    def test_what_is_kept_unread_stays_so_until_it_is_opened_by_hand(self):
        self.show()
        before = self.unread()
        title = self.titles()[1]
        self.open_row(title)
        wait_until(lambda: self.unread() == before - 1, what="the mark of the open item")
        self.page.get_by_role("button", name="Keep unread").first.click()
        wait_until(lambda: self.unread() == before, what="the item kept unread")
        self.page.reload()
        self.page.locator(".article-title", has_text=title).wait_for()
        self.soon(lambda: self.assertEqual(self.unread(), before))
        self.page.goto("/unread")
        self.open_row(title)
        wait_until(lambda: self.unread() == before - 1, what="the mark of the item opened again")


class MarksByKeys(Marks):
    screen = DESK

    def test_the_menu_goes_by_keys_and_gives_the_focus_back(self):
        self.show()
        link = self.rows.nth(1).get_by_role("link").first
        link.focus()
        # What the menu key makes; a browser without a screen has no such key.
        link.dispatch_event("contextmenu", {"clientX": 0, "clientY": 0})
        focused = "document.activeElement.textContent.trim()"
        self.page.get_by_role("menu").wait_for()
        wait_until(lambda: self.page.evaluate(focused) == "Mark as read", what="the first entry")
        self.page.keyboard.press("ArrowDown")
        self.soon(lambda: self.assertEqual(self.page.evaluate(focused), "Star"))
        self.page.keyboard.press("End")
        self.soon(lambda: self.assertEqual(self.page.evaluate(focused), "Feed settings"))
        self.page.keyboard.press("u")
        self.soon(lambda: self.assertEqual(self.page.evaluate(focused), "Unfold"))
        self.page.keyboard.press("Escape")
        self.page.get_by_role("menu").wait_for(state="detached")
        self.soon(lambda: self.assertTrue(link.evaluate("link => link === document.activeElement")))

    def test_a_toast_stays_while_the_pointer_is_over_it(self):
        self.page.clock.install()
        self.show()
        self.page.get_by_role("button", name="Mark all as read").click()
        toast = self.page.locator(".toast")
        toast.hover()
        self.page.clock.fast_forward(60_000)
        self.soon(lambda: self.assertTrue(toast.is_visible()))
        self.page.mouse.move(5, 5)
        self.page.clock.fast_forward(9_000)
        self.soon(lambda: self.assertTrue(toast.is_visible()))
        self.page.clock.fast_forward(1_500)
        toast.wait_for(state="detached")


@on_every_screen
class MarksWithoutScripts(Marks):
    context_options = {"java_script_enabled": False}

    def test_what_is_above_is_marked_by_a_page_and_taken_back_by_another(self):
        self.page.goto("/unread")
        before = self.unread()
        row = self.rows.nth(2)
        row.hover()
        row.get_by_role("link", name="More").click()
        self.page.get_by_role("button", name="Everything above this item").click()
        self.page.get_by_text("2 items marked as read.").wait_for()
        self.soon(lambda: self.assertEqual(self.unread(), before - 2))
        self.page.get_by_role("button", name="Undo").click()
        self.page.get_by_role("heading", name="Unread").first.wait_for()
        self.soon(lambda: self.assertEqual(self.unread(), before))
