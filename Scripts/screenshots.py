"""Photographs the reader over the made-up feeds; see screenshots.sh."""

import os
import sys

import journey
import programs
import screens

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


def main():
    folder, wanted = sys.argv[1], sys.argv[2:]
    feeds = programs.Feeds()
    empty, reader, household = (programs.Reader() for _ in range(3))
    try:
        empty.start()
        for name, go in screens.EMPTY_SCREENS.items():
            if not wanted or name in wanted:
                shoot(folder, name, go, empty, feeds)
        screens.fill(reader, feeds)
        reader.start()
        for name, go in screens.SCREENS.items():
            if not wanted or name in wanted:
                shoot(folder, name, go, reader, feeds)
        screens.add_accounts(household, feeds)
        household.start()
        for name, go in screens.ACCOUNT_SCREENS.items():
            if not wanted or name in wanted:
                shoot(folder, name, go, household, feeds)
    finally:
        household.remove()
        empty.remove()
        reader.remove()
        journey.close()
        feeds.stop()


main()
