#!/usr/bin/env python3
"""A slow line to the reader, on which every request takes a second longer: to see what waiting looks like.

Passes on what the reader prints, takes the reader's address from it, and says its own.
Usage: tidings serve | slowline.py
"""

import asyncio
import re
import sys

SECONDS = 1.0


async def carry(reader, writer, seconds):
    try:
        while data := await reader.read(65_536):
            if seconds:
                await asyncio.sleep(seconds)
            writer.write(data)
            await writer.drain()
    except ConnectionError:
        pass  # One side has seen enough; the other is told below.
    finally:
        writer.close()


async def serve(port):
    async def connect(reader, writer):
        try:
            there = await asyncio.open_connection("localhost", port)
        except OSError:
            writer.close()
            return
        await asyncio.gather(carry(reader, there[1], SECONDS), carry(there[0], writer, 0))

    server = await asyncio.start_server(connect, "localhost", 0)
    print(f"The same over a slow line: http://localhost:{server.sockets[0].getsockname()[1]}", flush=True)
    return server


async def main():
    lines = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    server = None
    while line := await lines.readline():
        print(line.decode(), end="", flush=True)
        if not server and (match := re.search(rb"http://[\w.\[\]-]+:(\d+)", line)):
            server = await serve(int(match[1]))


try:
    asyncio.run(main())
except KeyboardInterrupt:
    pass
