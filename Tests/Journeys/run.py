"""Runs journeys, a few modules at a time, and those that failed once more.

A browser on a busy machine is late now and then in ways that no journey foresees. So one that fails is
run again, by itself: what is broken fails twice. One that then passes is named as unsteady, since it,
or what it looks at, has to be mended; more than a few of them fail the run.

Usage: run.py [PATTERN…]
  PATTERN picks tests by a part of their names.
"""

import concurrent.futures
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

HERE = pathlib.Path(__file__).parent
# So many may need their second run.
UNSTEADY = 5
# A journey waits most of the time: for a browser that draws, for sound that plays.
WORKERS = max(1, min(2, os.cpu_count() or 1))
# The longest ones first, so that nobody waits for them at the end.
FIRST = ["test_access", "test_podcasts", "test_offline", "test_carrying", "test_lists"]

running = set()


def end(*_):
    for process in list(running):
        process.terminate()
    os._exit(143)


def name_of(test):
    """What unittest knows a test by; of a class that could not begin its own name."""
    if isinstance(test, unittest.TestCase):
        return getattr(test, "test_case", test).id()
    return test.id().rpartition("(")[2].rstrip(")")


def run_here(report, words):
    """Runs what unittest is told in this process, and writes how many ran and which failed."""
    result = unittest.main(module=None, argv=["run.py", *words], exit=False).result
    failed = sorted({name_of(test) for test, _ in [*result.failures, *result.errors]})
    unexpected = [name_of(test) for test in result.unexpectedSuccesses]
    pathlib.Path(report).write_text(json.dumps({"count": result.testsRun, "failed": failed + unexpected}))


def run_apart(title, *words):
    """Runs what unittest is told in a process of its own; prints what it said once it has ended."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="tidings-journeys-") as folder:
        report = pathlib.Path(folder, "report.json")
        process = subprocess.Popen([sys.executable, __file__, "--report", report, *words], cwd=HERE,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        running.add(process)
        said, _ = process.communicate()
        running.discard(process)
        if not report.exists():
            print(said, f"{title} ended with status {process.returncode}", sep="\n", flush=True)
            return {"count": 0, "failed": [title]}
        told = json.loads(report.read_text())
    if told["count"]:
        print(said if told["failed"] else "", f"{title}: {told['count']} journeys in "
              f"{time.monotonic() - began:.0f} s, {len(told['failed'])} failed", sep="", flush=True)
    return told


def main(patterns):
    signal.signal(signal.SIGTERM, end)
    chosen = [word for pattern in patterns for word in ("-k", pattern)]
    modules = sorted((path.stem for path in HERE.glob("test_*.py")), key=lambda name: (name not in FIRST, name))
    with concurrent.futures.ThreadPoolExecutor(WORKERS) as workers:
        told = list(workers.map(lambda module: run_apart(module, *chosen, module), modules))
    count = sum(part["count"] for part in told)
    failed = [name for part in told for name in part["failed"]]
    print(f"{count} journeys, {len(failed)} failed", flush=True)
    if not count or len(failed) > UNSTEADY:
        return 1
    for name in failed:
        if run_apart(f"{name}, once more", name)["failed"]:
            return 1
    if failed:
        print(f"UNSTEADY, passed at the second run: {', '.join(failed)}", flush=True)
    return 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--report"]:
        run_here(sys.argv[2], sys.argv[3:])
    else:
        sys.exit(main(sys.argv[1:]))
