"""News that a hub brings while one looks, from a program of our own that speaks WebSub."""

import socket
import urllib.request

import hub
from journey import Journey, on_every_screen
from programs import wait_until


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@on_every_screen
class Pushing(Journey):
    def start_reader(self):
        self.hub = hub.Hub()
        self.addCleanup(self.hub.stop)
        self.reader.run("subscribe", self.hub.feed, "--allow-private-feeds")
        port = free_port()
        self.reader.start("--listen", f"localhost:{port}", "--public-url", f"http://localhost:{port}/")

    def test_news_come_by_themselves_and_only_from_the_hub(self):
        self.page.goto("/unread")
        self.rows.first.wait_for()
        self.page.evaluate("window.sameDocument = true")
        wait_until(lambda: self.hub.subscribers, 60, "the subscription")
        asked = self.hub.requests[0]
        self.assertEqual(asked["hub.topic"], self.hub.feed)

        # Somebody who does not know the secret, and somebody who does not know the address.
        self.assertEqual(self.hub.push("A forgery", secret="guessed"), [204])
        stranger = urllib.request.Request(self.reader.base + "/hub/" + "x" * 43, b"<rss/>")
        self.assertEqual(hub.status(stranger), 410)
        large = urllib.request.Request(self.reader.base + "/hub/" + "x" * 43, b" " * 20_000)
        self.assertEqual(hub.status(large), 413)

        self.assertEqual(self.hub.push("News by the hub", method="sha1"), [204])
        wait_until(lambda: "News by the hub" in " ".join(self.titles())
                   or self.page.get_by_role("button", name="new item").count(), 60, "the news")
        pill = self.page.get_by_role("button", name="new item")
        if pill.count():
            pill.first.click()
            wait_until(lambda: "News by the hub" in " ".join(self.titles()), 60, "the news in the list")
        self.soon(lambda: self.assertTrue(self.page.evaluate("window.sameDocument === true"), "the page was loaded anew"))
        self.soon(lambda: self.assertEqual({item["title"] for item in self.reader.items()},
                         {"The first news", "News by the hub"}))

        # The feed's health and the doctor tell of it.
        self.page.goto("/feeds/1/health")
        facts = self.page.locator("dl.facts").text_content()
        self.assertIn("127.0.0.1 tells of news until", facts)
        self.assertIn("1 not believed", facts)
        self.page.get_by_text("Brought by its hub").first.wait_for()
        self.assert_fits()
        told = self.reader.run("doctor", "--stored", "Pushed news")
        self.assertIn("relied upon", told)
        self.assertIn("pushed", told)

        # Nobody reads it any more, so the hub is told.
        self.reader.run("unsubscribe", "Pushed news")
        wait_until(lambda: not self.hub.subscribers, 60, "the farewell")
