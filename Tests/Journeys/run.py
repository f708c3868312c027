"""Runs journeys as `python -m unittest discover` does, and those that failed once more.

A browser on a busy machine is late now and then in ways that no journey foresees. So one that fails is
run again, in a process of its own: what is broken fails twice. One that then passes is named as
unsteady, since it, or what it looks at, has to be mended; more than a few of them fail the run.
"""

import subprocess
import sys
import unittest

# So many may need their second run.
UNSTEADY = 5


def name_of(test):
    """What unittest knows a test by; of a class that could not begin its own name."""
    if isinstance(test, unittest.TestCase):
        return getattr(test, "test_case", test).id()
    return test.id().rpartition("(")[2].rstrip(")")


def main():
    program = unittest.main(module=None, argv=["run.py", "discover", *sys.argv[1:]], exit=False)
    result = program.result
    failed = sorted({name_of(test) for test, _ in [*result.failures, *result.errors]})
    if not failed:
        return 0 if result.wasSuccessful() and result.testsRun else 1
    if len(failed) > UNSTEADY:
        return 1
    print(f"Once more, each by itself: {', '.join(failed)}", file=sys.stderr, flush=True)
    for name in failed:
        if subprocess.run([sys.executable, "-m", "unittest", name]).returncode:
            return 1
    print(f"UNSTEADY, passed at the second run: {', '.join(failed)}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
