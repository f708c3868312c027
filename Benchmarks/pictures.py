"""How long pictures take through the server, and how much memory.

A feed of 1,000 items, each with a photograph of its own, on a server on loopback; a reader that has
fetched it; then each thumbnail is asked for once, six at a time as a browser does, and then once more.
Usage: Benchmarks/pictures.py PATH-TO-TIDINGS [COUNT]
"""

import concurrent.futures
import http.client
import http.server
import os
import pathlib
import re
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
import zlib

TIDINGS = os.path.abspath(sys.argv[1])
COUNT = int(sys.argv[2]) if len(sys.argv) > 2 else 1000


def png(width, height):
    """A picture with edges, gradients and some noise, so that it weighs what photographs weigh."""
    rows, noise = bytearray(), 1
    for y in range(height):
        rows.append(0)
        for x in range(width):
            noise = noise * 1103515245 + 12345 & 0x7FFFFFFF
            grain = noise >> 27
            rows += bytes(((x * 200 // width + grain) % 256, (y * 200 // height + grain) % 256,
                           ((x // 90 + y // 70) % 2 * 120 + grain) % 256))
    def chunk(name, content):
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(bytes(rows), 1)) + chunk(b"IEND", b""))


def jpeg(width, height):
    """The same as a JPEG, made by the program's own child over its protocol."""
    ours, theirs = socket.socketpair()
    child = subprocess.Popen([TIDINGS, "thumbnail"], stdin=theirs, stdout=theirs)
    theirs.close()
    stream = ours.makefile("rwb")
    assert stream.read(16)[0] == 1, "libvips is missing"
    picture = png(width, height)
    stream.write(struct.pack("<HHBBHI", width, height, 0, 0, 0, len(picture)) + picture)
    stream.flush()
    word, *_, count = struct.unpack("<B3xIII", stream.read(16))
    assert word == 3, "no JPEG was made"
    made = stream.read(count)
    stream.close()
    ours.close()
    child.wait()
    return made


PHOTO = jpeg(1600, 1200)


class Publisher(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        if self.path.endswith(".rss"):
            items = "".join(
                f"<item><guid>{n}</guid><title>Photograph {n}</title><link>http://blog.example/{n}</link>"
                f"<description>&lt;img src=\"http://{self.headers['Host']}/{n}.jpg\"&gt;</description></item>"
                for n in range(COUNT))
            body, kind = f"<rss version='2.0'><channel><title>Photos</title>{items}</channel></rss>".encode(), "text/xml"
        else:
            # What follows the end of a picture makes each a file of its own.
            body, kind = PHOTO + self.path.encode(), "image/jpeg"
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def status(process, name):
    try:
        text = pathlib.Path(f"/proc/{process}/status").read_text()
        return int(re.search(rf"{name}:\s+(\d+)", text)[1])
    except (OSError, TypeError):
        return 0


def children(process):
    tasks = pathlib.Path(f"/proc/{process}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]


def main():
    publisher = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Publisher)
    threading.Thread(target=publisher.serve_forever, daemon=True).start()
    folder = tempfile.mkdtemp(prefix="tidings-pictures-")
    store = ["--database", folder + "/reader.db", "--allow-private-feeds"]
    feed = f"http://127.0.0.1:{publisher.server_port}/feed.rss"
    subprocess.run([TIDINGS, "subscribe", feed, *store], check=True, stdout=subprocess.DEVNULL)
    reader = subprocess.Popen([TIDINGS, "serve", "--listen", "localhost:0", *store], stdout=subprocess.PIPE, text=True)
    base = urllib.parse.urlsplit(re.search(r"http://\S+", reader.stdout.readline())[0])
    local = threading.local()

    def get(path, **fields):
        if not hasattr(local, "line"):
            local.line = http.client.HTTPConnection(base.hostname, base.port, timeout=120)
        local.line.request("GET", path, headers=fields)
        answer = local.line.getresponse()
        return answer.status, answer.read()

    def rounds(paths):
        begin, sizes, times = time.monotonic(), [], []
        def one(path):
            start = time.monotonic()
            code, body = get(path, Accept="image/webp,*/*")
            times.append(time.monotonic() - start)
            assert code == 200, (code, body)
            sizes.append(len(body))
        with concurrent.futures.ThreadPoolExecutor(6) as pool:
            list(pool.map(one, paths))
        return time.monotonic() - begin, sorted(times), sum(sizes) / len(sizes)

    paths, page = [], "/all"
    idle = status(reader.pid, "VmRSS")
    while page and len(paths) < COUNT:
        code, text = get(page)
        found = re.findall(r'src="(/media/[^"]+size=)72"', text.decode())
        paths += [path + "144" for path in found]
        more = re.search(r'href="(/all\?after=[^"]+)"', text.decode())
        page = more[1].replace("&amp;", "&") if more else None
    paths = list(dict.fromkeys(paths))[:COUNT]
    peaks, done = {}, threading.Event()

    def watch():
        while not done.wait(0.1):
            for child in children(reader.pid):
                peaks[child] = max(peaks.get(child, 0), status(child, "VmHWM"))

    watcher = threading.Thread(target=watch)
    watcher.start()
    first, times, size = rounds(paths)
    done.set()
    watcher.join()
    print(f"{len(paths)} photographs of 1600 by 1200 pixels, {len(PHOTO) / 1000:.0f} kB each")
    print(f"thumbnails of 144 by 144: {size / 1000:.1f} kB each")
    print(f"first time: {first / len(paths) * 1000:.1f} ms each, median answer {times[len(times) // 2] * 1000:.0f} ms")
    again, times, _ = rounds(paths)
    print(f"again: {again / len(paths) * 1000:.2f} ms each, median answer {times[len(times) // 2] * 1000:.1f} ms")
    print(f"server: {idle / 1024:.0f} MB before, peak {status(reader.pid, 'VmHWM') / 1024:.0f} MB, "
          f"now {status(reader.pid, 'VmRSS') / 1024:.0f} MB")
    print("children, peak: " + ", ".join(f"{peak / 1024:.0f} MB" for peak in peaks.values()))
    reader.send_signal(signal.SIGTERM)
    reader.wait(30)
    publisher.shutdown()
    subprocess.run(["rm", "-rf", folder], check=True)


main()
