"""fastfeedparser from PyPI on the same files; output as ParseBenchmark's."""

import json
import resource
import sys
import time

import fastfeedparser


def measure(path, milliseconds, passes):
    with open(path, "rb") as file:
        data = file.read()
    times, items, ok = [], 0, True
    start = time.process_time_ns()
    while len(times) < passes or time.process_time_ns() - start < milliseconds * 1_000_000:
        before = time.process_time_ns()
        try:
            feed = fastfeedparser.parse(data)
            times.append(time.process_time_ns() - before)
            items = len(feed.entries)
        except Exception:
            times.append(time.process_time_ns() - before)
            ok = False
            break
    times.sort()
    row = {"file": path, "bytes": len(data), "items": items, "ok": ok, "ns": times[len(times) // 2]}
    print(json.dumps(row))


def main(words):
    milliseconds, passes = 20, 3
    while len(words) > 1 and words[0] in ("-t", "-n"):
        if words[0] == "-t":
            milliseconds = int(words[1])
        else:
            passes = int(words[1])
        words = words[2:]
    for path in words:
        measure(path, milliseconds, passes)
    print(json.dumps({"peak_rss_kb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss}))


main(sys.argv[1:])
