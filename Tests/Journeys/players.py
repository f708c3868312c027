"""What journeys that listen have in common."""

from journey import Journey


class Listener(Journey):
    def play(self, title):
        """Plays an episode of the list of podcasts, until it is heard."""
        self.page.goto("/podcasts")
        self.page.locator("#rows > li", has_text=title).locator(".listen").click()
        self.wait_for_sound(title)

    def wait_for_sound(self, title):
        """What played on another page goes on on the next one, so that something plays is not enough."""
        self.page.locator('.player[data-state="playing"] .player-open strong', has_text=title).wait_for(timeout=40_000)

    def wait_for(self, state):
        self.page.locator(f'.player[data-state="{state}"]').wait_for(timeout=40_000)
