"""Photographs the reader over the made-up feeds; see screenshots.sh."""

import os
import sys

import journey
import programs
import screens
import test_asking
from story_feeds import StoryFeeds

SIZES = [(390, 844, True), (768, 1024, False), (1440, 900, False)]
# Some of the widths alone, as in WIDTHS=390,1440.
WIDTHS = os.environ.get("WIDTHS", "390,768,1440").split(",")


def shoot(folder, name, go, reader, feeds):
    for width, height, is_mobile in (size for size in SIZES if str(size[0]) in WIDTHS):
        for scheme in ("light", "dark"):
            context = journey.browser().new_context(
                base_url=reader.base, viewport={"width": width, "height": height}, is_mobile=is_mobile,
                has_touch=is_mobile, color_scheme=scheme, locale="en-GB", timezone_id="UTC",
                device_scale_factor=2 if is_mobile else 1)
            context.set_default_timeout(15_000)
            page = context.new_page()
            try:
                go(page, feeds)
                screens.settle(page)
                page.wait_for_timeout(200)
                page.screenshot(path=f"{folder}/{name}-{width}-{scheme}.png")
            except Exception as error:  # One screen that fails should not cost the others.
                print(f"{name} at {width}, {scheme}: {str(error).splitlines()[0]}", file=sys.stderr)
            context.close()


class Guests:
    """What a server of `test_asking` wants of the test that it is for."""

    def __init__(self):
        self.proofs, self.cleanups = [], []

    def addCleanup(self, end):
        self.cleanups.append(end)

    def stop(self):
        for end in reversed(self.cleanups):
            end()


def certificate(address):
    """What is shown of a server that nobody vouches for, while its feed is added."""
    def go(page, feeds):
        page.goto("/add")
        page.get_by_label("Address of a site or feed").fill(address)
        page.get_by_role("button", name="Find", exact=True).click()
        page.get_by_text("Shown by").wait_for()
    return go


def main():
    folder, wanted = sys.argv[1], sys.argv[2:]
    feeds, paper, guests = programs.Feeds(), StoryFeeds(), Guests()
    empty, reader, household, news = (programs.Reader() for _ in range(4))
    garden = test_asking.serve(guests, "Garden", encrypted=True)
    series = [
        (screens.EMPTY_SCREENS | {"certificate": certificate(garden)}, empty, lambda: None),
        (screens.SCREENS, reader, lambda: screens.fill(reader, feeds)),
        (screens.STORY_SCREENS, news, lambda: paper.fill(news)),
        (screens.ACCOUNT_SCREENS, household, lambda: screens.add_accounts(household, feeds)),
    ]
    try:
        for some, its_reader, fill in series:
            named = {name: go for name, go in some.items() if not wanted or name in wanted}
            if not named:
                continue
            fill()
            its_reader.start()
            for name, go in named.items():
                shoot(folder, name, go, its_reader, feeds)
    finally:
        for one in (household, news, empty, reader):
            one.remove()
        journey.close()
        for server in (feeds, paper, guests):
            server.stop()


main()
