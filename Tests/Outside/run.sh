#!/bin/sh
# Builds the examples, packages of their own that take the parser by path, as any other project would,
# and compares what they print with what they should. Needs no network.
# Usage: Tests/Outside/run.sh
set -eu
cd "$(dirname "$0")/../.."
# Or a file that is new in our package would not be seen: what a package by path consists of is noted there.
rm -f .build/examples/debug.yaml
swift build --package-path Examples/Headlines --scratch-path .build/examples --quiet
.build/examples/debug/Headlines <Examples/Headlines/podcast.xml | diff Examples/Headlines/podcast.txt -
echo "1 passed, 0 failed"
