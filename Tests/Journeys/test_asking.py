"""Feeds that want to know who asks, and servers that nobody vouches for."""

import base64
import http.server
import ssl
import tempfile
import threading

from playwright.sync_api import expect

from journey import on_every_screen
from test_accounts import WithAccounts

FEED = b"""<rss version="2.0"><channel><title>%s</title><link>http://127.0.0.1/</link>
<item><guid>1</guid><title>Minutes of the boat club</title><description>For members.</description></item>
</channel></rss>"""


class Club(http.server.BaseHTTPRequestHandler):
    """Shows its feed to whoever says the right thing."""

    def do_GET(self):
        self.server.proofs.append(self.headers.get("Authorization"))
        wanted = self.server.wanted
        if wanted and self.headers.get("Authorization") != wanted:
            self.answer(401, b"Members only", [("WWW-Authenticate", 'Basic realm="club"')])
        elif self.path == "/feed":
            self.answer(200, FEED % self.server.title, [("Content-Type", "application/rss+xml")])
        else:
            self.answer(404, b"")

    def answer(self, status, body, fields=()):
        self.send_response(status)
        for name, value in [*fields, ("Content-Length", str(len(body)))]:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def serve(test, title, login=None, encrypted=False):
    """A server on a free port until the test ends; gives its address."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Club)
    server.daemon_threads = True
    server.title = title.encode()
    server.proofs = test.proofs
    server.wanted = login and "Basic " + base64.b64encode(login.encode()).decode()
    if encrypted:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        with tempfile.NamedTemporaryFile("w", suffix=".pem") as file:
            file.write(CERTIFICATE)
            file.flush()
            context.load_cert_chain(file.name)
        server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    test.addCleanup(server.server_close)
    test.addCleanup(server.shutdown)
    scheme = "https" if encrypted else "http"
    return f"{scheme}://127.0.0.1:{server.server_address[1]}/feed"


@on_every_screen
class Asking(WithAccounts):
    subscriptions = ()

    def setUp(self):
        super().setUp()
        self.proofs = []
        self.page.goto("/add")
        self.sign_in(self.page, "anna")
        self.page.wait_for_url("**/add")

    def add(self, address):
        self.page.goto("/add")
        self.page.get_by_label("Address of a site or feed").fill(address)
        self.page.get_by_role("button", name="Find", exact=True).click()

    def test_a_feed_for_everybody_is_asked_without_any_proof(self):
        self.add(serve(self, "Town hall"))
        self.page.get_by_role("button", name="Subscribe").click()
        self.rows.filter(has_text="Minutes of the boat club").wait_for()
        self.assertEqual(set(self.proofs), {None})
        self.page.goto(self.page.locator("main").get_attribute("data-list") + "/settings")
        self.page.get_by_role("link", name="Access").wait_for()
        self.soon(lambda: self.assertEqual(self.page.get_by_text("Yours alone").count(), 0))

    def test_a_members_feed_is_added_with_name_and_password(self):
        address = serve(self, "Boat club", login="ana:open sesame")
        self.add(address)
        self.page.get_by_text("wants a login for this feed").wait_for()
        self.page.get_by_label("Name").fill("ana")
        self.page.get_by_label("Password").fill("wrong")
        self.page.get_by_role("button", name="Subscribe").click()
        # The next page says so, and has forgotten the password alone.
        self.page.get_by_text("It does not take what you entered.").wait_for()
        expect(self.page.get_by_label("Password")).to_have_value("", timeout=30_000)
        expect(self.page.get_by_label("Name")).to_have_value("ana")
        self.page.get_by_label("Password").fill("open sesame")
        self.assert_fits()
        self.page.get_by_role("button", name="Subscribe").click()
        self.rows.filter(has_text="Minutes of the boat club").wait_for()

        self.page.goto(self.page.locator("main").get_attribute("data-list") + "/settings")
        self.page.get_by_text("Yours alone").wait_for()
        self.page.get_by_role("link", name="Access").click()
        self.page.get_by_text("Set: name and password").wait_for()
        self.assertNotIn("sesame", self.page.content())
        self.assert_fits()
        # What is not touched stays.
        self.page.get_by_label("User agent").fill("Boat reader/1.0")
        self.page.get_by_role("button", name="Save and try").click()
        self.page.get_by_text("It works.").wait_for()
        self.page.get_by_text("Set: user agent, name and password").wait_for()

        self.page.get_by_role("button", name="Forget everything").click()
        self.page.get_by_text("wants a login for this feed").wait_for()
        self.soon(lambda: self.assertEqual(self.page.get_by_text("Set: ").count(), 0))

    def test_a_certificate_is_looked_at_and_allowed(self):
        address = serve(self, "Garden", encrypted=True)
        self.reader.import_feeds(
            f'<opml version="2.0"><body><outline xmlUrl="{address}"/></body></opml>'.encode())
        self.reader.refresh()
        self.page.goto("/health")
        self.page.get_by_role("link", name="127.0.0.1").first.click()
        self.page.get_by_text("The certificate of 127.0.0.1 is signed by nobody but itself.").wait_for()
        self.page.get_by_role("link", name="Look at the certificate").click()
        self.page.get_by_text("Tidings test").first.wait_for()
        self.page.get_by_text("The certificate of 127.0.0.1 is signed by nobody but itself.").wait_for()
        self.assert_fits()
        self.page.get_by_role("button", name="Allow it for this feed").click()
        self.page.get_by_text("It works.").wait_for()
        self.page.get_by_text("Allowed by you").wait_for()

    def test_a_certificate_is_allowed_while_the_feed_is_added(self):
        self.add(serve(self, "Garden", login="ana:open sesame", encrypted=True))
        # Said once, however many places know it.
        self.page.get_by_text("The certificate of 127.0.0.1 is signed by nobody but itself.").wait_for()
        self.page.get_by_text("Shown by").wait_for()
        self.page.get_by_text("85:B0:FC:1D").wait_for()
        self.assert_fits()
        self.page.get_by_role("button", name="Allow it for this feed and subscribe").click()
        # The server wants to know who asks, too; what was allowed goes along.
        self.page.get_by_text("wants a login for this feed").wait_for()
        self.page.get_by_label("Name").fill("ana")
        self.page.get_by_label("Password").fill("open sesame")
        self.page.get_by_role("button", name="Subscribe").click()
        self.rows.filter(has_text="Minutes of the boat club").wait_for()
        self.page.goto(self.page.locator("main").get_attribute("data-list") + "/access")
        self.page.get_by_text("Set: name and password, allowed certificate").wait_for()


# Made for these journeys, and good for nothing else.
CERTIFICATE = """\
-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg69PRJkQfyGc9eWn+
z7ONYrm27aB9195d8DGEB42ve8ehRANCAASxEe8kClleGqfJhDsXEOnvLg4m4h39
t/FK3MwBOsxgAIA+18jdtYgLDLSQKQ4A6cvtfDZr7YD/W0fPtgaHZl8F
-----END PRIVATE KEY-----
-----BEGIN CERTIFICATE-----
MIIBkzCCATqgAwIBAgIUAb4KvYrRECN7fWz7+sBHv818ShowCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMVGlkaW5ncyB0ZXN0MB4XDTI2MTEzMDE1Mzg0OVoXDTM2MTEy
NzE1Mzg0OVowFzEVMBMGA1UEAwwMVGlkaW5ncyB0ZXN0MFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAEsRHvJApZXhqnyYQ7FxDp7y4OJuId/bfxStzMATrMYACAPtfI
3bWICwy0kCkOAOnL7Xw2a+2A/1tHz7YGh2ZfBaNkMGIwHQYDVR0OBBYEFP1N2UYo
/kYOX4xzsREvtol+pWbAMB8GA1UdIwQYMBaAFP1N2UYo/kYOX4xzsREvtol+pWbA
MA8GA1UdEwEB/wQFMAMBAf8wDwYDVR0RBAgwBocEfwAAATAKBggqhkjOPQQDAgNH
ADBEAiAVxa2SrLwcjT+CMmxCCYrBc0xglfZf4yDSnHzQMmvg3wIgGNEUBrDzo8D8
n4tl+hc1jdLl8I29B5WdwtO6TbHORec=
-----END CERTIFICATE-----
"""
