"""Settings, folders and feeds in order, feed health, import, notifications."""

from journey import Journey, on_every_screen
from programs import wait_until


@on_every_screen
class Settings(Journey):
    subscriptions = ("harbour.rss", "slow-machines.atom", "tidewater.rss", "arabic.rss")

    def feed(self, title):
        return next(f for f in self.reader.feeds() if f["title"] == title)

    def test_a_switch_is_saved_at_once_and_stays(self):
        self.page.goto("/settings")
        self.assert_fits()
        self.page.get_by_role("link", name="Behaviour").click()
        switch = self.page.get_by_role("switch", name="Mark as read on scrolling")
        switch.click()
        self.page.locator(".option.saved").wait_for()
        self.soon(lambda: self.assertIn("marksOnScroll", self.page.evaluate("Object.keys(document.documentElement.dataset)")))
        self.page.reload()
        self.soon(lambda: self.assertTrue(switch.is_checked()))
        self.assert_fits()

    def test_several_feeds_move_and_leaving_is_taken_back(self):
        self.page.goto("/settings/feeds")
        self.page.get_by_label("Name of a new folder").fill("Harbours")
        self.page.get_by_role("button", name="Create").click()
        self.page.get_by_role("searchbox").fill("harbour")
        wait_until(lambda: self.page.locator(".pick-list > li:visible").count() == 1, what="the filter")
        self.page.get_by_role("searchbox").fill("")
        for name in ("The Harbour Desk", "Tidewater"):
            self.page.get_by_role("checkbox", name=name).check()
        does = self.page.get_by_label("What to do with them")
        does.select_option(label="Harbours")
        self.page.get_by_role("button", name="Do it").click()
        wait_until(lambda: self.feed("Tidewater")["folders"] == ["Harbours"], what="the move")
        self.assert_fits()
        self.page.get_by_role("checkbox", name="The Harbour Desk").check()
        does.select_option("unsubscribe")
        self.page.get_by_role("button", name="Do it").click()
        self.page.get_by_text("Unsubscribed from").wait_for()
        self.soon(lambda: self.assertEqual(len(self.reader.feeds()), 3))
        self.page.get_by_role("button", name="Undo").click()
        wait_until(lambda: len(self.reader.feeds()) == 4, what="the way back")
        self.soon(lambda: self.assertEqual(self.feed("The Harbour Desk")["folders"], ["Harbours"]))

    def test_a_feed_is_renamed_paused_and_looked_after(self):
        number = self.feed("Slow Machines")["id"]
        self.page.goto(f"/feeds/{number}/settings")
        self.page.get_by_label("Name", exact=True).fill("Slowly")
        self.page.get_by_label("Name", exact=True).press("Enter")
        self.page.locator(".option.saved").wait_for()
        self.page.get_by_role("switch", name="Pause").click()
        wait_until(lambda: self.feed("Slowly")["paused"], what="the pause")
        self.assert_fits()
        self.page.goto("/health?show=paused")
        self.page.get_by_role("main").get_by_role("link", name="Slowly").click()
        self.page.get_by_text("You paused this feed.").wait_for()
        self.assert_fits()
        self.page.get_by_role("button", name="Go on").click()
        wait_until(lambda: not self.feed("Slowly")["paused"], what="the end of the pause")

    def test_a_lost_feed_is_found_again_on_its_site(self):
        number = self.feed("The Harbour Desk")["id"]
        self.page.goto(f"/feeds/{number}/health")
        field = self.page.get_by_label("Another address")
        field.fill(self.feeds.url("/feeds/nowhere.rss"))
        self.page.get_by_role("button", name="Change the address").click()
        wait_until(lambda: self.feed("The Harbour Desk")["failure"], what="the failure")
        self.page.goto(f"/feeds/{number}/health")
        self.assert_fits()
        before = len(self.reader.items())
        self.page.get_by_role("button", name="Find it again").first.click()
        self.page.get_by_role("button", name="Use it").first.click()
        wait_until(lambda: not self.feed("The Harbour Desk")["failure"], what="the feed")
        self.soon(lambda: self.assertEqual(len(self.reader.items()), before))


@on_every_screen
class Importing(Journey):
    def test_what_is_ticked_comes_and_what_fails_is_told(self):
        self.page.goto("/import")
        good, bad = self.feeds.url("/feeds/harbour.rss"), self.feeds.url("/feeds/nowhere.rss")
        self.page.get_by_label("Addresses of feeds").fill(f"{good}\n{bad}\n{self.feeds.url('/feeds/arabic.rss')}")
        self.page.get_by_role("button", name="Look into it").last.click()
        self.page.get_by_text("3 new feeds").wait_for()
        self.page.get_by_role("checkbox", name="arabic").uncheck()
        self.assert_fits()
        self.page.get_by_role("button", name="Import").click()
        self.page.get_by_role("button", name="Try the failed ones again").wait_for(timeout=30_000)
        self.page.get_by_text("1 of 2 feeds read").wait_for()
        self.assert_fits()
        self.soon(lambda: self.assertEqual(len(self.reader.feeds()), 2))


class Dragging(Journey):
    from journey import DESK as screen
    subscriptions = ("harbour.rss", "slow-machines.atom")

    def test_a_feed_is_dragged_onto_a_folder_of_the_sidebar(self):
        self.reader.run("subscribe", "--allow-private-feeds", "--folder", "Box",
                        self.feeds.url("/feeds/tidewater.rss"))
        self.page.goto("/unread")
        places, mouse = self.page.locator("#places"), self.page.mouse
        places.get_by_role("link", name="Box").wait_for()
        places.get_by_role("link", name="Slow Machines").hover()
        mouse.down()
        box = places.get_by_role("link", name="Box").bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        mouse.move(x, y + 120)
        # What follows the drag arrives with its beginning.
        self.page.locator("link[href*=organise]").wait_for(state="attached")
        mouse.move(x, y, steps=4)
        mouse.up()
        wait_until(lambda: any(f["title"] == "Slow Machines" and f["folders"] == ["Box"]
                               for f in self.reader.feeds()), what="the move")


class Notifying(Journey):
    subscriptions = ("harbour.rss",)
    context_options = {"permissions": ["notifications"]}

    def test_news_of_a_feed_with_its_switch_on_are_told(self):
        self.context.add_init_script("""
          window.told = [];
          const real = window.Notification;
          window.Notification = class { constructor(title, options) { window.told.push([title, options.body]); } };
          window.Notification.permission = 'granted';
          window.Notification.requestPermission = async () => 'granted';
          ServiceWorkerRegistration.prototype.showNotification =
            async (title, options) => { window.told.push([title, options.body]); };
        """)
        self.page.goto("/settings/behaviour")
        self.page.get_by_role("switch", name="Notify of new items").click()
        self.page.locator(".option.saved").wait_for()
        number = self.reader.feeds()[0]["id"]
        self.page.goto(f"/feeds/{number}/settings")
        self.page.get_by_role("switch", name="Notify of new items").click()
        self.page.locator(".option.saved").wait_for()
        # News is what arrives once the window listens.
        with self.page.expect_response(lambda response: response.url.endswith("/events")):
            self.page.goto("/unread")
        wait_until(lambda: self.page.evaluate("localStorage.getItem('noticed')"), what="the beginning")
        title = self.feeds.publish()
        self.reader.refresh()
        try:
            wait_until(lambda: self.page.evaluate("window.told.length"), 10, "the news")
        except AssertionError:
            # What comes while a page is being opened is told with the next one.
            self.page.reload()
            wait_until(lambda: self.page.evaluate("window.told.length"), what="the news")
        self.soon(lambda: self.assertEqual(self.page.evaluate("window.told"), [[title, "The Harbour Desk"]]))
