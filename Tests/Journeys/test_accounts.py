"""Accounts: signing in and out, two people at one reader, the account's page, the administrator."""

from playwright.sync_api import Error

from journey import PATIENCE, PHONE, Journey, browser, context_options, on_every_screen
from programs import wait_until

PASSWORD = "a long password"


class WithAccounts(Journey):
    """A reader of anna's, who is the administrator, and of ben's."""

    subscriptions = ("harbour.rss", "tidewater.rss")
    people = ("anna", "ben")
    # What a window asks for whose session has just ended, and a wrong password.
    expected_complaints = ("401", "422")

    def setUp(self):
        super().setUp()
        for name in self.people:
            self.reader.run("user", "add", name, given=f"{PASSWORD}\n".encode())

    def sign_in(self, page, name, password=PASSWORD):
        page.get_by_label("Name").fill(name)
        page.get_by_label("Password", exact=True).fill(password)
        page.get_by_role("button", name="Sign in").click()

    def window_of(self, name):
        """Another browser, in which somebody has signed in."""
        context = browser().new_context(base_url=self.reader.base, **context_options(self.screen))
        context.set_default_timeout(PATIENCE)
        self.addCleanup(context.close)
        page = context.new_page()
        self.watch(page)
        page.goto("/unread")
        self.sign_in(page, name)
        page.wait_for_url("**/unread")
        return page

    def wait_to_be_signed_out(self, page):
        """A page that goes anywhere is led to the front door; it notices by itself too, which may come between."""
        try:
            page.goto("/unread")
        except Error as error:
            self.assertIn("interrupted by another navigation", str(error))
        page.get_by_role("heading", name="Sign in").wait_for()

    def kept_items(self, page):
        """How many items the browser keeps; `None` where there is no store."""
        return page.evaluate("""async () => {
          const names = (await indexedDB.databases()).map((one) => one.name);
          if (!names.includes('tidings')) return null;
          const open = indexedDB.open('tidings');
          const database = await new Promise((done) => { open.onsuccess = () => done(open.result); });
          const count = database.transaction('texts').objectStore('texts').count();
          const number = await new Promise((done) => { count.onsuccess = () => done(count.result); });
          database.close();
          return number;
        }""")


@on_every_screen
class SigningIn(WithAccounts):
    def test_wrong_words_are_told_and_right_ones_lead_on(self):
        self.page.goto("/search?q=harbour")
        self.page.get_by_role("heading", name="Sign in").wait_for()
        self.assert_fits()
        self.sign_in(self.page, "anna", "not this one")
        self.page.get_by_role("alert").get_by_text("do not belong together").wait_for()
        self.soon(lambda: self.assertEqual(self.page.get_by_label("Name").input_value(), "anna"))
        self.soon(lambda: self.assertEqual(self.page.get_by_label("Password", exact=True).input_value(), ""))
        self.page.get_by_label("Password", exact=True).fill(PASSWORD)
        self.page.get_by_role("button", name="Show password").click()
        self.soon(lambda: self.assertEqual(self.page.get_by_label("Password", exact=True).get_attribute("type"), "text"))
        self.page.get_by_role("button", name="Sign in").click()
        self.page.wait_for_url("**/search?q=harbour")
        self.rows.first.wait_for()

    def test_what_is_done_in_the_page_is_done(self):
        """Forms and scripts have what proves that they are ours."""
        self.page.goto("/unread")
        self.sign_in(self.page, "anna")
        self.page.wait_for_url("**/unread")
        title = self.titles()[0]
        self.open_row(title)
        self.page.locator(".article-pane").get_by_role("button", name="Star").first.click()
        wait_until(lambda: self.reader.items("--starred"), what="the star")
        self.page.goto("/settings/behaviour")
        self.page.get_by_role("switch", name="Mark as read on scrolling").click()
        self.page.locator(".option.saved").wait_for()
        self.page.goto("/settings/feeds")
        self.page.get_by_label("Name of a new folder").fill("Harbours")
        self.page.get_by_role("button", name="Create").click()
        self.page.get_by_role("main").get_by_text("Harbours").first.wait_for()


class SigningOut(WithAccounts):
    screen = PHONE

    def test_nothing_stays_and_another_window_goes_too(self):
        self.page.goto("/unread")
        self.sign_in(self.page, "anna")
        self.page.wait_for_url("**/unread")
        wait_until(lambda: self.kept_items(self.page), what="something to be kept")
        other = self.context.new_page()
        other.goto("/unread")
        other.locator("#rows > li").first.wait_for()
        self.page.goto("/settings")
        self.page.get_by_role("button", name="Sign out", exact=True).click()
        self.page.wait_for_url("**/sign-in")
        wait_until(lambda: self.kept_items(self.page) == 0, what="everything to be forgotten")
        self.soon(lambda: self.assertEqual(self.page.evaluate("localStorage.length"), 0))
        other.wait_for_url("**/sign-in**")
        self.page.go_back()
        self.page.get_by_role("heading", name="Sign in").wait_for()
        self.soon(lambda: self.assertEqual(self.rows.count(), 0))

    def test_what_one_keeps_the_next_never_sees(self):
        self.page.goto("/unread")
        self.sign_in(self.page, "anna")
        self.page.wait_for_url("**/unread")
        wait_until(lambda: self.kept_items(self.page), what="something to be kept")
        # The session is gone without anybody having signed out.
        self.context.clear_cookies()
        self.page.goto("/unread")
        self.sign_in(self.page, "ben")
        self.page.wait_for_url("**/unread")
        wait_until(lambda: self.kept_items(self.page) == 0, what="the other's items to be forgotten")
        self.soon(lambda: self.assertEqual(self.rows.count(), 0))


class TwoPeople(WithAccounts):
    screen = PHONE

    def test_each_has_a_reader_of_their_own(self):
        anna, ben = self.window_of("anna"), self.window_of("ben")
        anna.locator("#rows > li").first.wait_for()
        self.soon(lambda: self.assertEqual(ben.locator("#rows > li").count(), 0))
        self.reader.run("subscribe", "--allow-private-feeds", "--user", "ben",
                        self.feeds.url("/feeds/harbour.rss"))
        ben.goto("/unread")
        count = ben.locator("#rows > li").count()
        self.assertGreater(count, 0)
        before = len(self.reader.items("--unread"))
        ben.locator("#rows .row-title a").first.click()
        ben.locator(".article-title").wait_for()
        wait_until(lambda: len(self.reader.items("--unread", "--user", "ben")) == count - 1,
                   what="ben's mark")
        self.soon(lambda: self.assertEqual(len(self.reader.items("--unread")), before))


@on_every_screen
class TheAccount(WithAccounts):
    def test_password_sessions_and_programs(self):
        other = self.window_of("anna")
        self.page.goto("/settings/account")
        self.sign_in(self.page, "anna")
        self.page.get_by_role("heading", name="anna").wait_for()
        self.assert_fits()
        self.page.get_by_label("Name of a program").fill("My laptop")
        self.page.get_by_role("button", name="Make a password for it").click()
        secret = self.page.locator(".secret code").text_content()
        self.assert_fits()
        self.assertIn("The Harbour Desk", self.reader.run_elsewhere("feeds", password=secret))
        self.page.get_by_role("button", name="Remove My laptop").click()
        self.page.get_by_role("button", name="Remove My laptop").wait_for(state="detached")
        self.page.get_by_label("Present password", exact=True).fill(PASSWORD)
        self.page.get_by_label("New password", exact=True).fill("another long password")
        self.page.get_by_role("button", name="Change the password").click()
        self.page.get_by_text("The password is changed.").wait_for()
        self.wait_to_be_signed_out(other)


@on_every_screen
class LookingAfterPeople(WithAccounts):
    people = ("anna",)

    def test_somebody_is_added_and_comes_in(self):
        self.page.goto("/settings")
        self.sign_in(self.page, "anna")
        self.page.get_by_role("main").get_by_role("link", name="People").click()
        self.page.get_by_label("Name").fill("Eve")
        self.page.get_by_label("First password", exact=True).fill(PASSWORD)
        self.page.get_by_role("button", name="Add", exact=True).click()
        self.page.get_by_role("main").get_by_role("link", name="Eve").wait_for()
        self.assert_fits()
        eve = self.window_of("Eve")
        self.page.get_by_role("main").get_by_role("link", name="Eve").click()
        self.page.get_by_role("button", name="Disable").click()
        self.page.get_by_role("button", name="Enable").wait_for()
        self.assert_fits()
        self.wait_to_be_signed_out(eve)
