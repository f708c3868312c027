#!/usr/bin/env python3
"""A line to the reader on which every request takes a second longer, to see what waiting looks like.

Usage: slowline.py PORT-OF-THE-READER. Prints its own address, which asks for the same pages.
"""

import asyncio
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


async def main():
    port = int(sys.argv[1])

    async def connect(reader, writer):
        try:
            there = await asyncio.open_connection("localhost", port)
        except OSError:
            writer.close()
            return
        await asyncio.gather(carry(reader, there[1], SECONDS), carry(there[0], writer, 0))

    server = await asyncio.start_server(connect, "localhost", 0)
    print(f"http://localhost:{server.sockets[0].getsockname()[1]}", flush=True)
    await server.serve_forever()


try:
    asyncio.run(main())
except KeyboardInterrupt:
    pass
