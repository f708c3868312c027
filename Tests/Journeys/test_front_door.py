"""How readers come in: below a path behind nginx with https, over https of our own, by what is refused."""

import base64
import hashlib
import http.client
import os
import pathlib
import re
import shutil
import signal
import socket
import ssl
import subprocess
import unittest
import warnings

from journey import PHONE, Journey, browser, launch
from programs import ROOT, Reader, wait_until
from test_accounts import PASSWORD
from test_offline import ASK


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def make_certificate(folder, name="localhost"):
    """A certificate that signs itself; gives the paths of it and of its key."""
    paths = os.path.join(folder, f"{name}.pem"), os.path.join(folder, f"{name}.key")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
         "-days", "2", "-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name},IP:127.0.0.1",
         "-out", paths[0], "-keyout", paths[1]], check=True, capture_output=True)
    return paths


class Nginx:
    """nginx with the very example of docs/operations.md, at a port and with files of a test's own."""

    def __init__(self, folder, port, upstream, certificate, key):
        text = (ROOT / "docs" / "operations.md").read_text()
        example = re.search(r"```nginx\n(.*?)```", text, re.S)[1]
        for pattern, value in (
                (r"listen \[::\]:443 ssl;\n", ""), (r"listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
                (r"reader\.example;", "localhost;"), (r"ssl_certificate .*;", f"ssl_certificate {certificate};"),
                (r"ssl_certificate_key .*;", f"ssl_certificate_key {key};"),
                (r"unix:/run/tidings/socket", upstream)):
            example, count = re.subn(pattern, value, example)
            assert count == 1, f"the example has no {pattern}"
        temporary = "".join(f"{kind}_temp_path {folder}/{kind};\n"
                            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        user = "user root;" if os.geteuid() == 0 else ""
        path = pathlib.Path(folder, "nginx.conf")
        path.write_text(f"{user} daemon off; pid {folder}/nginx.pid; worker_processes 1;\n"
                        "error_log stderr warn; events {}\n"
                        f"http {{ access_log off; {temporary} {example} }}\n")
        program = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")
        self.log = open(pathlib.Path(folder, "nginx.log"), "wb")
        self.process = subprocess.Popen([program, "-p", folder, "-c", str(path)], stderr=self.log)
        wait_until(lambda: self.process.poll() is not None or self.answers(port), what="nginx")

    @staticmethod
    def answers(port):
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    def stop(self):
        self.process.terminate()
        self.process.wait(10)
        self.log.close()


class BehindNginx(Journey):
    """Below a path, with https, a unix socket and the fields of a proxy: nothing may lead outside."""

    screen = PHONE
    subscriptions = ("harbour.rss", "daily-square.xml")
    expected_complaints = ("net::ERR_", "Failed to load resource", "Failed to fetch")

    def start_reader(self):
        port = free_port()
        path = os.path.join(self.reader.folder, "socket")
        self.certificate, key = make_certificate(self.reader.folder)
        root = f"https://localhost:{port}/tidings/"
        self.reader.run("user", "add", "anna", given=f"{PASSWORD}\n".encode())
        self.reader.start("--listen", f"unix:{path}", "--public-url", root)
        nginx = Nginx(self.reader.folder, port, f"unix:{path}", self.certificate, key)
        self.addCleanup(nginx.stop)
        self.reader.base = root

    def open_browser(self):
        """One that believes the certificate, which a service worker wants too."""
        browser()
        key = subprocess.run(["openssl", "x509", "-in", self.certificate, "-noout", "-pubkey"],
                             check=True, capture_output=True).stdout
        der = subprocess.run(["openssl", "pkey", "-pubin", "-outform", "der"], input=key,
                             check=True, capture_output=True).stdout
        name = base64.b64encode(hashlib.sha256(der).digest()).decode()
        own = launch(f"--ignore-certificate-errors-spki-list={name}")
        self.addCleanup(own.close)
        return own

    def setUp(self):
        super().setUp()
        self.page.goto("")
        self.page.get_by_label("Name").fill("anna")
        self.page.get_by_label("Password", exact=True).fill(PASSWORD)
        self.page.get_by_role("button", name="Sign in").click()
        self.rows.first.wait_for()

    def watch(self, page):
        super().watch(page)
        page.on("request", lambda request: "/tidings/" in request.url or request.url.startswith("data:")
                or self.complaints.append(f"outside: {request.url}"))

    def test_reading_below_a_path(self):
        session = next(c for c in self.context.cookies() if c["httpOnly"])
        self.assertEqual((session["path"], session["secure"]), ("/tidings/", True))
        self.soon(lambda: self.assertTrue(self.page.url.startswith(self.reader.base + "unread"), self.page.url))
        title = self.titles()[0]
        self.open_row(title)
        star = self.page.get_by_role("button", name="Star")
        star.first.click()
        wait_until(lambda: [i["title"] for i in self.reader.items("--starred")] == [title], what="the star")
        self.page.get_by_role("link", name="Unread").first.click()
        self.rows.first.wait_for()

        # Live: what another device does shows here, so the stream of events comes through.
        other = self.titles()[1]
        item = next(i["id"] for i in self.reader.items("--unread") if i["title"] == other)
        self.reader.run("mark", "read", str(item))
        self.page.locator("#rows > li:not(.unread)", has_text=other).wait_for(timeout=20_000)

        # Forms, cookies, pictures, the palette.
        self.page.goto("settings/appearance")
        self.page.get_by_role("radio", name="Dark").check(force=True)
        wait_until(lambda: any(c["name"] == "look" and c["path"] == "/tidings/" for c in self.context.cookies()),
                   what="the cookie")
        self.page.goto("pictures")
        picture = self.page.locator("#rows img.row-thumbnail").first
        picture.wait_for()
        wait_until(lambda: picture.evaluate("i => i.complete && i.naturalWidth > 0"), what="a picture")
        self.page.goto("search?q=tide")
        self.rows.first.wait_for()
        self.soon(lambda: self.assertIn("/tidings/manifest.webmanifest",
                      self.page.locator("link[rel=manifest]").get_attribute("href")))

    def test_reading_below_a_path_without_a_network(self):
        self.page.goto("unread")
        self.rows.first.wait_for()
        titles = self.titles()
        self.page.evaluate("navigator.serviceWorker.register('/tidings/sw.js', { type: 'module' }).then(() => 0)")
        self.assertEqual(self.page.evaluate("navigator.serviceWorker.ready.then((r) => r.scope)"),
                         self.reader.base)
        wait_until(lambda: self.page.evaluate("navigator.serviceWorker.controller !== null"), what="the worker")
        self.assertTrue(self.page.evaluate(ASK, {"kind": "keep", "now": True}), "nothing was kept")
        self.context.set_offline(True)
        self.page.goto("")
        self.rows.first.wait_for()
        self.soon(lambda: self.assertEqual(self.titles(), titles))
        self.open_row(titles[0])
        self.page.get_by_role("button", name="Star").first.click()
        self.page.locator(".line", has_text="2 waiting").wait_for()  # Opened, and starred.
        self.context.set_offline(False)
        wait_until(lambda: [i["title"] for i in self.reader.items("--starred")] == titles[:1], what="the star")

    def test_the_way_to_the_phone(self):
        self.page.goto("settings/phone")
        self.page.get_by_text(self.reader.base, exact=True).wait_for()
        self.page.get_by_role("img", name="QR code of the address").wait_for()
        wait_until(lambda: self.page.get_by_text("Works here").count() == 4, what="what works here")
        self.assert_fits()


class OwnEncryption(unittest.TestCase):
    def setUp(self):
        self.reader = Reader()
        self.addCleanup(self.reader.remove)
        self.certificate, self.key = make_certificate(self.reader.folder)

    def trusting(self, certificate=None):
        return ssl.create_default_context(cafile=certificate or self.certificate)

    def ask(self, port, context=None, path="/unread"):
        line = http.client.HTTPSConnection("localhost", port, context=context or self.trusting(), timeout=20)
        self.addCleanup(line.close)
        line.request("GET", path)
        return line

    def log(self):
        return pathlib.Path(self.reader.folder, "serve.log").read_text()

    def test_a_new_certificate_is_taken_up_without_dropping_anybody(self):
        port = free_port()
        self.reader.start("--listen", f"localhost:{port}", "--certificate", self.certificate, "--key", self.key)
        self.assertEqual(self.reader.base, f"https://localhost:{port}")
        line = self.ask(port)
        answer = line.getresponse()
        self.assertEqual(answer.status, 200)
        answer.read()
        old = line.sock.getpeercert(binary_form=True)
        for last, works in ((ssl.TLSVersion.TLSv1_2, True), (0x0302, False)):
            context = self.trusting()
            with warnings.catch_warnings():
                # Python too holds such versions for bad ones.
                warnings.simplefilter("ignore", DeprecationWarning)
                context.minimum_version = ssl.TLSVersion.MINIMUM_SUPPORTED
                context.maximum_version = ssl.TLSVersion(last)
            if works:
                self.assertEqual(self.ask(port, context).getresponse().status, 200)
            else:
                with self.assertRaises((ssl.SSLError, ConnectionError)):
                    self.ask(port, context)

        before = pathlib.Path(self.certificate).read_bytes(), pathlib.Path(self.key).read_bytes()
        make_certificate(self.reader.folder)
        self.reader.process.send_signal(signal.SIGHUP)
        wait_until(lambda: "read anew" in self.log(), what="the new certificate")
        fresh = self.ask(port)
        self.assertEqual(fresh.getresponse().status, 200)
        self.assertNotEqual(fresh.sock.getpeercert(binary_form=True), old)
        # The line that was open has not been cut.
        sock = line.sock
        line.request("GET", "/feeds")
        self.assertEqual(line.getresponse().status, 200)
        self.assertIs(line.sock, sock)

        # A wrong file changes nothing.
        pathlib.Path(self.key).write_bytes(before[1])
        self.reader.process.send_signal(signal.SIGHUP)
        wait_until(lambda: "stays in use" in self.log(), what="the refusal")
        self.assertIn("The key is not that of the certificate", self.log())
        self.assertEqual(self.ask(port).getresponse().status, 200)

    def test_who_comes_in_the_clear_is_sent_on(self):
        port, plain = free_port(), free_port()
        self.reader.start("--listen", f"localhost:{port}", "--certificate", self.certificate, "--key", self.key,
                          "--redirect-http", f"localhost:{plain}")
        line = http.client.HTTPConnection("localhost", plain, timeout=20)
        self.addCleanup(line.close)
        line.request("GET", "/search?q=a+b%26c")
        answer = line.getresponse()
        self.assertEqual((answer.status, answer.getheader("Location")),
                         (308, f"https://localhost:{port}/search?q=a%20b%26c"))
        answer.read()
        line.request("POST", "/marks", "read=1")
        answer = line.getresponse()
        self.assertEqual(answer.status, 403)
        answer.read()
        line.request("GET", "/", headers={"Host": "evil.example"})
        self.assertEqual(line.getresponse().status, 421)

    def refusal(self, *options):
        done = subprocess.run(
            [self.reader.tidings, "serve", "--database", self.reader.database, *options],
            capture_output=True, text=True, timeout=60)
        self.assertNotEqual(done.returncode, 0)
        return done.stderr

    def test_files_that_cannot_be_used_are_named_with_what_to_do(self):
        other = make_certificate(self.reader.folder, "other")
        locked = os.path.join(self.reader.folder, "locked.key")
        subprocess.run(["openssl", "pkey", "-in", self.key, "-aes256", "-passout", "pass:x", "-out", locked],
                       check=True, capture_output=True)
        for certificate, key, words, place in (
                (self.key, self.key, "no certificate in this file", self.key),
                (self.certificate, self.certificate, "no private key in this file", self.certificate),
                (self.certificate, other[1], "not that of the certificate", other[1]),
                (self.certificate, locked, "locked by a pass phrase", locked),
                ("/nonexistent.pem", self.key, "Cannot read the file", "/nonexistent.pem")):
            text = self.refusal("--certificate", certificate, "--key", key)
            self.assertIn(words, text)
            self.assertIn(place, text)
            self.assertGreater(len(text.splitlines()), 1, "and what to do about it")
        self.assertIn("--key FILE", self.refusal("--certificate", self.certificate))

    def test_without_accounts_only_this_machine_gets_in(self):
        for options in (("--listen", "*:0"), ("--host", "reader.example"), ("--public-url", "https://reader.example/")):
            text = self.refusal(*options)
            self.assertIn("until there are accounts", text)
            self.assertIn("tidings user add", text)
