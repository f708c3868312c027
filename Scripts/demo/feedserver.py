#!/usr/bin/env python3
"""Serves made-up feeds of every kind on loopback, for the demo and the browser tests.

Needs nothing but Python's standard library and no network. Prints the address of an OPML file with
all of them. Everything is the same at each start but the dates, which count back from the start.

  POST /control/publish     puts one more item into the news
  POST /control/mend        makes the broken feed work (and breaks it again)
"""

import argparse
import datetime
import hashlib
import http.server
import re
import signal
import sys
import threading
import time
import urllib.parse

import content
import feeds
import pages
import sound


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = "DemoFeeds"

    def log_message(self, *arguments):
        if self.server.verbose:
            super().log_message(*arguments)

    def do_GET(self):
        path = urllib.parse.urlsplit(self.path).path
        answer = self.answer(path)
        if answer is None:
            self.send(404, "text/plain; charset=utf-8", b"There is nothing here.\n")
        else:
            self.send(*answer)

    do_HEAD = do_GET

    def do_POST(self):
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if self.path == "/control/publish":
            title = self.server.newsroom.publish()
            self.send(200, "text/plain; charset=utf-8", title.encode())
        elif self.path == "/control/mend":
            self.server.is_broken = not self.server.is_broken
            self.send(200, "text/plain", b"ok\n")
        else:
            self.send(404, "text/plain", b"There is nothing here.\n")

    def answer(self, path):
        room = self.server.newsroom
        if path == "/feeds.opml":
            return 200, *room.opml()
        if path == "/farm.opml":
            return 200, *room.farm_opml(self.server.farm)
        if match := re.fullmatch(r"/farm/(\d+)\.rss", path):
            return self.farm(int(match[1]))
        if match := re.fullmatch(r"/feeds/([\w.-]+)", path):
            return self.feed(match[1])
        if picture := feeds.picture_at(path):
            return 200, "image/png", picture
        if path == "/files/benches.pdf":
            return 200, "application/pdf", feeds.PDF
        if match := re.fullmatch(r"/(sounds|chapters|transcripts)/(\d+)\.(wav|json|vtt)", path):
            if int(match[2]) < len(content.EPISODES):
                return 200, *self.episode(match[1], int(match[2]))
        if story := pages.page(room, path):
            return 200, *story
        if match := re.fullmatch(r"/(?:([\w-]+)(?:/.*)?)?", path):
            return 200, *room.page(match[1] or "everything")
        return None

    def feed(self, name):
        if name == "broken.rss" and self.server.is_broken:
            return 500, "text/html; charset=utf-8", b"<h1>Out of order</h1>"
        if name == "broken.rss":
            return 200, *self.server.newsroom.untitled()
        if name == "gone.rss":
            return 410, "text/html; charset=utf-8", b"<h1>Gone</h1>"
        if name == "slow.rss":
            time.sleep(1.5)
        made = self.server.newsroom.feed(name)
        return (200, *made) if made else None

    def farm(self, number):
        if number >= self.server.farm:
            return None
        time.sleep(self.server.farm_delay * (number * 37 % 100) / 100)
        return 200, *self.server.newsroom.farm(number)

    def episode(self, kind, index):
        if kind == "sounds":
            return "audio/wav", sound.wav(index, content.EPISODES[index][1])
        if kind == "chapters":
            return self.server.newsroom.chapters(index)
        return self.server.newsroom.transcript(index)

    def send(self, status, kind, body):
        tag = '"' + hashlib.sha1(body).hexdigest()[:16] + '"'
        if status == 200 and self.headers.get("If-None-Match") == tag:
            return self.finish_head(304, [("ETag", tag)], b"")
        fields = [("Content-Type", kind), ("ETag", tag), ("Accept-Ranges", "bytes")]
        if kind.startswith("image/") or kind.startswith("audio/"):
            fields.append(("Cache-Control", "max-age=86400"))
        part = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range") or "")
        if status == 200 and part and int(part[1]) < len(body):
            last = min(int(part[2] or len(body) - 1), len(body) - 1)
            fields.append(("Content-Range", f"bytes {part[1]}-{last}/{len(body)}"))
            status, body = 206, body[int(part[1]):last + 1]
        self.finish_head(status, fields, body)

    def finish_head(self, status, fields, body):
        self.send_response(status)
        for name, value in fields:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            try:
                self.wfile.write(body)
            except (BrokenPipeError, ConnectionResetError):
                pass  # A browser that has seen enough.


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, request, address):
        if self.verbose:
            super().handle_error(request, address)


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--port", type=int, default=0, help="0 lets the system choose")
    parser.add_argument("--now", help="the time that dates count back from (ISO 8601)")
    parser.add_argument("--farm", type=int, default=0, help="how many plain feeds to add under /farm")
    parser.add_argument("--farm-delay", type=float, default=0.0, help="the longest wait of such a feed, in seconds")
    parser.add_argument("--publish-every", type=float, default=0, help="a piece of news each so many seconds")
    parser.add_argument("--verbose", action="store_true", help="log each request")
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    now = datetime.datetime.now(datetime.timezone.utc)
    if arguments.now:
        now = datetime.datetime.fromisoformat(arguments.now.replace("Z", "+00:00"))
    now = now.replace(second=0, microsecond=0)
    server = Server(("127.0.0.1", arguments.port), Handler)
    base = f"http://127.0.0.1:{server.server_address[1]}"
    server.newsroom = feeds.Newsroom(base, now)
    server.farm, server.farm_delay = arguments.farm, arguments.farm_delay
    server.verbose, server.is_broken = arguments.verbose, True
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    if arguments.publish_every:
        threading.Thread(target=publish, args=(server.newsroom, arguments.publish_every), daemon=True).start()
    print(f"{base}/feeds.opml", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass


def publish(newsroom, seconds):
    while True:
        time.sleep(seconds)
        newsroom.publish()


if __name__ == "__main__":
    main()
