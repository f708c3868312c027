"""What is on its way, what does not come, and what was found."""

import re

from journey import DESK, PHONE, Journey, on_every_screen
from programs import wait_until


@on_every_screen
class OnItsWay(Journey):
    subscriptions = ("harbour.rss", "slow-machines.atom")
    context_options = {"service_workers": "block"}
    expected_complaints = ("net::ERR_FAILED", "Failed to fetch")

    def hold(self, pattern):
        """Keeps requests waiting; gives the list of them."""
        held = []
        self.page.route(pattern, lambda route: held.append(route))
        return held

    def test_back_leads_to_what_is_on_the_screen(self):
        self.page.goto("/all")
        self.page.goto("/unread")
        self.rows.nth(2).wait_for()
        titles = self.titles()
        held = self.hold("**/items/*")
        opened = self.page.locator(".article-title")

        def press(number, requests):
            # Not as a finger would: on a phone what is on its way covers the list.
            self.page.evaluate("n => document.querySelectorAll('#rows .row-title a')[n].click()", number)
            # What the browser has told is heard while it is asked.
            wait_until(lambda: self.page.evaluate("1") and len(held) == requests, what="the request")

        def is_on_list():
            wait_until(lambda: self.page.url.endswith("/unread"), what="the address of the list")
            self.page.get_by_role("heading", name="Unread", level=1).wait_for()

        press(2, 1)
        self.page.locator(".veil").wait_for(state="attached")
        self.page.go_back()
        self.page.locator(".veil").wait_for(state="detached")
        is_on_list()
        self.soon(lambda: self.assertEqual(self.titles(), titles))

        # A second one takes the place of the one that was waited for.
        press(3, 2)
        press(1, 3)
        held[-1].continue_()
        opened.filter(has_text=titles[1]).wait_for()
        self.page.go_back()
        is_on_list()

        # One that fails leaves the list where it was.
        press(4, 4)
        held[-1].abort()
        self.page.get_by_role("button", name="Try again").wait_for()
        is_on_list()
        self.page.unroute("**/items/*")
        self.page.get_by_role("button", name="Try again").click()
        opened.filter(has_text=titles[4]).wait_for()
        self.page.go_back()
        is_on_list()


class Swiping(Journey):
    screen = PHONE
    subscriptions = ("harbour.rss",)

    def test_swipes_do_what_was_chosen(self):
        self.page.goto("/settings/behaviour")
        self.page.get_by_label("To the left").select_option("unfold")
        self.page.locator(".option.saved").wait_for()
        self.page.get_by_label("To the right").select_option("none")
        wait_until(lambda: self.page.evaluate("document.documentElement.dataset.swipeRight") == "none",
                   what="the choice")
        self.page.goto("/unread")
        self.rows.nth(3).wait_for()
        self.page.wait_for_load_state("networkidle")
        still, unfolds = self.rows.nth(0), self.rows.nth(1)
        line = self.page.context.new_cdp_session(self.page)
        for row, start, end in ((still, 100, 240), (unfolds, 300, 160)):
            box = row.bounding_box()
            y = box["y"] + box["height"] / 2
            touch = lambda kind, *points: line.send("Input.dispatchTouchEvent", {
                "type": kind, "touchPoints": [{"x": x, "y": y} for x in points]})
            touch("touchStart", start)
            for step in range(1, 8):
                touch("touchMove", start + (end - start) * step / 7)
            touch("touchEnd")
        unfolds.locator(".row-article").wait_for()
        self.soon(lambda: self.assertIn("unread", still.get_attribute("class")))


class TakesItsTime(Journey):
    screen = PHONE
    subscriptions = ("harbour.rss",)
    context_options = {"service_workers": "block"}

    def test_a_picture_that_is_on_its_way_is_asked_for_again(self):
        late = {}

        def answer(route):
            address = route.request.url
            late[address] = late.get(address, 0) + 1
            if late[address] < 3:
                route.fulfill(status=503, body="The picture is still on its way.")
            else:
                route.continue_()

        self.page.route(re.compile(r"/media/.*size=\d"), answer)
        self.page.goto("/all")
        self.page.locator("#rows .row-thumbnail.hole").first.wait_for()
        picture = self.page.locator("#rows img.row-thumbnail").first
        wait_until(lambda: picture.count() and picture.evaluate("i => i.naturalWidth") > 0, what="the picture")


class NotThere(Journey):
    screen = DESK
    subscriptions = ("proportions.rss",)
    expected_complaints = ("415",)

    def test_a_picture_that_does_not_come_leaves_its_room(self):
        self.page.goto("/all")
        hole = self.page.locator("#rows .row-thumbnail.hole")
        hole.first.wait_for(state="attached")
        # Its row is made anew meanwhile.
        self.soon(lambda: self.assertEqual((hole.first.bounding_box() or {}).get("width"), 64))
