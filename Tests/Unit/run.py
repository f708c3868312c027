#!/usr/bin/env python3
"""Runs the Swift tests, says only what went wrong, and runs suites that failed once more.

Hundreds of tests with servers, stores and clocks of their own run at one time, and on a busy machine one
may be late in a way that it did not foresee. What is broken fails twice. A test that passes at the second
run is named as unsteady, since it, or what it looks at, has to be mended; more than a few fail the run.

Usage: run.py [ARGUMENT OF swift test…]
"""

import os
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[2]
REPORT = ROOT / ".build" / "tests.xml"
# So many may need their second run.
UNSTEADY = 3
# Hundreds of stores at one time would need more files and threads than many systems give.
AT_ONE_TIME = "32"
# What swift test says of each test and suite that began or passed; what a test is given may fill more lines.
CALM = re.compile(r"^(◇|✔ (Test|Suite) (?!run ))")
LOUD = re.compile(r"^(✘|💣|\*\*\*|error|Fatal)")
CALM_END = re.compile(r"( started\.| seconds\.)$")


def run(arguments):
    """What swift test ended with, and the tests that ran and those that failed, as (suite, name)."""
    # Swift Testing puts its name between that of the file and the ending.
    found = REPORT.with_name(REPORT.stem + "-swift-testing.xml")
    for report in (REPORT, found):
        report.unlink(missing_ok=True)
    command = ["swift", "test", "--parallel", "--xunit-output", str(REPORT), *arguments]
    surroundings = {**os.environ, "SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH": AT_ONE_TIME}
    process = subprocess.Popen(command, cwd=ROOT, env=surroundings, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, text=True, errors="replace")
    trouble, is_calm = [], False
    for line in process.stdout:
        is_calm = CALM.match(line) or (is_calm and not LOUD.match(line))
        if is_calm:
            is_calm = not CALM_END.search(line)
            continue
        print(line, end="", flush=True)
        if line.startswith("✘") and " recorded an issue" in line:
            trouble.append(line)
    status = process.wait()
    ran, failed = set(), set()
    if found.exists():
        for case in xml.etree.ElementTree.parse(found).iter("testcase"):
            test = (case.get("classname"), case.get("name"))
            ran.add(test)
            if case.find("failure") is not None:
                failed.add(test)
    if trouble:
        print("What went wrong:\n", *trouble, sep="", flush=True)
    return status, ran, failed


def main(arguments):
    status, _, failed = run(arguments)
    if status == 0 or not failed or len(failed) > UNSTEADY:
        return status
    suites = sorted({suite for suite, _ in failed})
    print(f"Once more: {', '.join(suites)}", flush=True)
    again = [word for suite in suites for word in ("--filter", f"^{re.escape(suite)}/")]
    status, ran, _ = run(["--skip-build", *again])
    if not failed <= ran:
        return 1
    if status == 0:
        names = ", ".join(sorted(name for _, name in failed))
        print(f"UNSTEADY, passed at the second run: {names}", flush=True)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
