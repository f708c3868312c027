"""A publisher with a hub of its own, as WebSub describes them, on a port that the system chooses."""

import email.utils
import hashlib
import hmac
import http.server
import secrets
import threading
import time
import urllib.error
import urllib.parse
import urllib.request


class Hub:
    """Serves one feed and pushes what is new in it to whoever subscribed and confirmed it."""

    def __init__(self):
        self.titles = ["The first news"]
        # When each item was published: what is pushed is newer than what is there, as it is elsewhere.
        self.dates = {"The first news": time.time() - 3600}
        # What was asked for, and the callbacks that confirmed it, with their secrets.
        self.requests = []
        self.subscribers = {}
        hub = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.answer(200, hub.document(hub.titles), "application/rss+xml")

            def do_POST(self):
                length = int(self.headers["Content-Length"])
                form = dict(urllib.parse.parse_qsl(self.rfile.read(length).decode()))
                hub.requests.append(form)
                # Asked back at once, before the answer: a reader has to be ready for it.
                hub.verify(form)
                self.answer(202, b"", "text/plain")

            def answer(self, status, body, kind):
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.base = f"http://127.0.0.1:{self.server.server_port}"
        self.feed = self.base + "/feed"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

    def document(self, titles):
        items = "".join(
            f"<item><guid isPermaLink='false'>{title}</guid><title>{title}</title>"
            f"<description>What there is to say of: {title}.</description>"
            f"<pubDate>{email.utils.formatdate(self.dates.setdefault(title, time.time()))}</pubDate></item>"
            for title in titles)
        return (f"<rss version='2.0' xmlns:atom='http://www.w3.org/2005/Atom'><channel>"
                f"<title>Pushed news</title><atom:link rel='hub' href='{self.base}/hub'/>"
                f"<atom:link rel='self' href='{self.feed}'/>{items}</channel></rss>").encode()

    def verify(self, form):
        challenge = secrets.token_urlsafe(16)
        fields = {name: form[name] for name in ("hub.mode", "hub.topic")}
        fields |= {"hub.challenge": challenge, "hub.lease_seconds": "3600"}
        callback = form["hub.callback"]
        with urllib.request.urlopen(f"{callback}?{urllib.parse.urlencode(fields)}", timeout=20) as answer:
            if answer.read().decode() != challenge:
                return
        if form["hub.mode"] == "subscribe":
            self.subscribers[callback] = form.get("hub.secret", "")
        else:
            self.subscribers.pop(callback, None)

    def push(self, *titles, secret=None, method="sha256"):
        """Brings these items alone to every subscriber; gives the statuses of their answers."""
        body = self.document(titles)
        statuses = []
        for callback, own in self.subscribers.items():
            code = hmac.new((secret or own).encode(), body, getattr(hashlib, method)).hexdigest()
            request = urllib.request.Request(callback, body, {
                "Content-Type": "application/rss+xml", "X-Hub-Signature": f"{method}={code}",
                "Link": f"<{self.base}/hub>; rel=hub, <{self.feed}>; rel=self"})
            statuses.append(status(request))
        return statuses


def status(request):
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        error.close()
        return error.code
