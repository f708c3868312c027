"""Servers that let a reader wait: one in six feeds is silent, one drips, one stops half way, one takes
its time, one never ends, and one is well.
"""

import asyncio
import threading

KINDS = ("well", "silent", "dripping", "half", "slow", "endless")


class BadFeeds:
    """Serves on loopback from a thread of its own until `stop`."""

    def __init__(self, count):
        self.count = count
        self.loop = asyncio.new_event_loop()
        self.address = None
        ready = threading.Event()
        self.thread = threading.Thread(target=self._run, args=(ready,), daemon=True)
        self.thread.start()
        ready.wait(20)

    def _run(self, ready):
        asyncio.set_event_loop(self.loop)
        server = self.loop.run_until_complete(asyncio.start_server(self._answer, "127.0.0.1", 0))
        self.address = "http://127.0.0.1:%d" % server.sockets[0].getsockname()[1]
        ready.set()
        self.loop.run_forever()

    def url(self, number):
        return f"{self.address}/{KINDS[number % len(KINDS)]}/{number}.rss"

    @property
    def opml(self):
        lines = "".join(f'<outline type="rss" text="Feed {n}" xmlUrl="{self.url(n)}"/>' for n in range(self.count))
        return f'<opml version="2.0"><body>{lines}</body></opml>'.encode()

    async def _answer(self, reader, writer):
        try:
            request = await reader.readuntil(b"\r\n\r\n")
            _, kind, name = request.split()[1].decode().split("/")
            await self._send(kind, document(name), writer)
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError, ValueError):
            pass  # Whoever asked has gone or asked for something else, or it is the end.
        finally:
            writer.close()

    async def _send(self, kind, body, writer):
        if kind == "silent":
            await asyncio.sleep(600)
        if kind == "slow":
            await asyncio.sleep(4)
        length = b"" if kind == "endless" else b"Content-Length: %d\r\n" % len(body)
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/rss+xml\r\n" + length
                     + b"Connection: close\r\n\r\n")
        if kind == "half":
            writer.write(body[:len(body) // 2])
            await asyncio.sleep(600)
        elif kind == "dripping":
            for place in range(0, len(body), 32):
                writer.write(body[place:place + 32])
                await writer.drain()
                await asyncio.sleep(0.2)
        else:
            writer.write(body)
            while kind == "endless":
                writer.write(b"<!-- more -->" * 400)
                await writer.drain()
                await asyncio.sleep(0.01)
        await writer.drain()

    def stop(self):
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(10)
        for task in asyncio.all_tasks(self.loop):
            task.cancel()
        self.loop.run_until_complete(asyncio.sleep(0.1))
        self.loop.close()


def document(name):
    items = "".join(f"<item><guid>{name}-{n}</guid><title>{name}, item {n}</title>"
                    f"<description>{'Words of it. ' * 40}</description></item>" for n in range(20))
    return f"<rss version='2.0'><channel><title>{name}</title>{items}</channel></rss>".encode()
