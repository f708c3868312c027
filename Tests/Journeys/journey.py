"""What every journey has: a screen, a reader of its own, feeds, and eyes for what goes wrong."""

import os
import pathlib
import sys
import time
import unittest

import playwright.sync_api
from playwright.sync_api import sync_playwright

import programs

PHONE = {"name": "phone", "width": 390, "height": 844, "is_mobile": True}
DESK = {"name": "desk", "width": 1440, "height": 900, "is_mobile": False}
# For anything in a page, in milliseconds: many times what a quiet machine takes.
PATIENCE = 30_000

# Pages before the reader have scripts of their own, and some browsers run none.
LISTENS = """() => !document.querySelector('script[src$="/main.js"]')
  || [undefined, 'all'].includes(document.documentElement.dataset.scripts)"""

_shared = {}


def browser():
    """One browser for all journeys; each has its own context in it."""
    if "browser" not in _shared:
        _shared["playwright"] = sync_playwright().start()
        _shared["browser"] = launch()
        unittest.addModuleCleanup(close)
    return _shared["browser"]


def launch(*arguments):
    """Another browser, once there is the one for all."""
    arguments = [*arguments, "--autoplay-policy=no-user-gesture-required", "--mute-audio"]
    if os.geteuid() == 0:
        arguments.append("--no-sandbox")
    return _shared["playwright"].chromium.launch(
        executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=arguments)


def feeds():
    if "feeds" not in _shared:
        _shared["feeds"] = programs.Feeds()
        unittest.addModuleCleanup(close)
    return _shared["feeds"]


def close():
    for name in ("browser", "feeds", "playwright"):
        if name in _shared:
            thing = _shared.pop(name)
            thing.close() if name == "browser" else thing.stop()


def context_options(screen, **more):
    options = {
        "viewport": {"width": screen["width"], "height": screen["height"]},
        "is_mobile": screen["is_mobile"], "has_touch": screen["is_mobile"],
        "locale": "en-GB", "timezone_id": "UTC",
    }
    return {**options, **more}


class Journey(unittest.TestCase):
    """A test with a fresh reader, shown on `screen`.

    Whatever the browser complains of (errors in scripts, refused by the content policy, failed
    requests to the reader) makes the test fail at its end.
    """

    screen = PHONE
    # The feeds that it is subscribed to, fetched before the reader starts.
    subscriptions = ()
    context_options = {}
    # How many complaints a journey brings about on purpose.
    expected_complaints = ()

    def setUp(self):
        self.feeds = feeds()
        self.reader = programs.Reader()
        self.addCleanup(self.reader.remove)
        if self.subscriptions:
            self.reader.subscribe_to(self.feeds, *self.subscriptions)
        self.start_reader()
        self.complaints = []
        self.context = self.open_browser().new_context(
            base_url=self.reader.base, **context_options(self.screen, **self.context_options))
        self.context.set_default_timeout(PATIENCE)
        self.addCleanup(self.context.close)
        self.page = self.context.new_page()
        self.watch(self.page)

    def open_browser(self):
        return browser()

    def start_reader(self):
        """Serves; a journey that needs more than that has its own way."""
        self.reader.start()

    def tearDown(self):
        folder = os.environ.get("JOURNEY_PICTURES")
        result = self._outcome.result
        if any(test is self for test, _ in [*result.errors, *result.failures]):
            self.tell_what_is_seen()
        elif folder:
            pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=f"{folder}/{self.id().replace('.', '-')}.png")
        unexpected = [c for c in self.complaints if not any(e in c for e in self.expected_complaints)]
        self.assertEqual(unexpected, [], "the browser complained")

    def watch(self, page):
        page.goto = self.goto_and_wait(page, page.goto)
        page.reload = self.goto_and_wait(page, page.reload)
        # A picture that takes its time is asked for again, see slow-pictures.js.
        late = lambda status, url: "/media/" in url and status
        page.on("console", lambda message: message.type == "error"
                and not late("503" in message.text, message.location.get("url", ""))
                and self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(f"script error: {error}"))
        page.on("response", lambda response: response.status >= 400
                and not late(response.status == 503, response.url)
                and self.complaints.append(f"{response.status} {response.url}"))

    def goto_and_wait(self, page, go):
        """Opens a page as before, and waits until all its scripts listen: a person is slower than they are."""
        def opened(*words, **options):
            answer = go(*words, **options)
            if not options:
                page.wait_for_function(LISTENS)
            return answer
        return opened

    def tell_what_is_seen(self):
        """So that whoever reads of a failure knows what the page showed, where nobody can look."""
        for page in self.context.pages:
            try:
                seen = page.evaluate("document.body.innerText.replace(/\\s*\\n\\s*/g, ' / ').slice(0, 1500)")
            except playwright.sync_api.Error as error:
                seen = str(error)
            print(f"\n{self.id()} at {page.url}: {seen}", *self.complaints, sep="\n  ", file=sys.stderr, flush=True)

    # Going about

    @property
    def is_phone(self):
        return self.screen["is_mobile"]

    @property
    def rows(self):
        return self.page.locator("#rows > li")

    def titles(self):
        return [t.strip() for t in self.page.locator("#rows .row-title a").all_text_contents()]

    def open_row(self, title):
        self.page.locator("#rows .row-title a", has_text=title).first.click()
        self.page.locator(".article-title", has_text=title).wait_for()

    def soon(self, check):
        """Makes a check that may have to wait for the page, as a person does who looks at it."""
        end = time.monotonic() + PATIENCE / 1000
        while True:
            try:
                return check()
            except AssertionError:
                if time.monotonic() > end:
                    raise
            time.sleep(0.05)

    def assert_fits(self):
        """Nothing sticks out at the side."""
        wide = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        self.assertLessEqual(wide, 0, f"the page scrolls sideways by {wide} px")


def on_every_screen(journey):
    """Makes a test case for each screen out of one journey."""
    module = sys.modules[journey.__module__]
    for screen in (PHONE, DESK):
        name = f"{journey.__name__}On{screen['name'].title()}"
        made = type(name, (journey,), {"screen": screen, "__module__": journey.__module__})
        setattr(module, name, made)
    return None
