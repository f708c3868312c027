"""What is said: found by a search, followed while it is heard, gone to by a tap."""

from journey import DESK, PHONE, Journey
from programs import wait_until

TIME = "document.querySelector('.player audio')?.currentTime ?? -1"
CURRENT = ".said-line[aria-current=true]"


class Reading(Journey):
    subscriptions = ("tidewater.rss", "harbour.rss")

    def time(self):
        return self.page.evaluate(TIME)

    def wait_for(self, state):
        self.page.locator(f'.player[data-state="{state}"]').wait_for(timeout=40_000)

    def open_transcript(self, title):
        self.page.goto("/podcasts")
        self.open_row(title)
        self.page.get_by_role("link", name="Transcript", exact=True).click()
        self.page.locator(".said-line").first.wait_for()


class OnPhone(Reading):
    screen = PHONE

    def test_a_spoken_phrase_is_found_and_played_from_its_second(self):
        # The second of four sentences in 48 seconds; nobody has opened the episode.
        self.page.goto("/search?q=hear+it+before+you+see")
        play = self.page.locator("#rows .spoken")
        wait_until(lambda: self.page.reload() and play.count() == 1, 60, "the transcript to be found")
        self.soon(lambda: self.assertIn("You hear it before you see it.", self.page.locator("#rows .row-preview").text_content()))
        play.click()
        self.wait_for("playing")
        self.soon(lambda: self.assertLess(abs(float(play.get_attribute("data-seconds")) - 12), 1))
        wait_until(lambda: self.time() >= 11.5, what="the place")
        self.page.locator(".player").get_by_role("button", name="Pause").click()
        self.wait_for("paused")
        self.open_row("foghorn")
        self.page.locator(".said-line#said", has_text="You hear it").wait_for()
        self.assert_fits()

    def test_a_tap_on_a_line_goes_there_and_its_line_is_marked(self):
        self.open_transcript("eels")
        self.page.locator(".said-line", has_text="They are coming back").tap()
        self.wait_for("playing")
        self.page.locator(CURRENT, has_text="They are coming back").wait_for()
        self.assertGreaterEqual(self.time(), 28)
        self.assert_fits()


class OnDesk(Reading):
    screen = DESK

    def test_the_box_follows_until_somebody_scrolls_it(self):
        self.open_transcript("foghorn")
        # Four sentences stand in a box of two lines.
        said = self.page.locator(".said")
        said.evaluate("box => { box.style.maxHeight = '4rem'; }")
        self.page.locator(".said-time").click()
        self.wait_for("playing")
        self.page.locator(CURRENT, has_text="five in the morning").wait_for()
        self.page.locator(".said-line", has_text="Nobody wants it mended").click()
        self.page.locator(CURRENT, has_text="Nobody").wait_for()
        wait_until(lambda: said.evaluate("box => box.scrollTop") > 10, what="the box to follow")
        follow = self.page.get_by_role("button", name="Follow the sound")
        # What comes onto the page late may move the box away from below the pointer.
        wait_until(lambda: follow.is_visible() or said.hover() or self.page.mouse.wheel(0, -400), what="the way back")
        wait_until(lambda: said.evaluate("box => box.scrollTop") == 0, what="the box to be scrolled")
        follow.click()
        wait_until(lambda: said.evaluate("box => box.scrollTop") > 10, what="the box to follow again")

    def test_without_scripts_the_transcript_is_a_page(self):
        context = self.open_browser().new_context(base_url=self.reader.base, java_script_enabled=False)
        self.addCleanup(context.close)
        page = context.new_page()
        page.goto("/podcasts")
        page.locator("#rows .row-title a", has_text="eels").click()
        page.get_by_role("link", name="Transcript", exact=True).click()
        line = page.locator(".said-part")
        self.soon(lambda: self.assertIn("Seventy-one.", line.text_content()))
        self.soon(lambda: self.assertRegex(line.locator(".said-time").get_attribute("href"), r"\.wav#t=0$"))
