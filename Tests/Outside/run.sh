#!/bin/sh
# Builds the examples, packages of their own that take the parser by path, as any other project would,
# and compares what they print with what they should. Needs no network.
# Usage: Tests/Outside/run.sh
set -eu
cd "$(dirname "$0")/../.."
swift build --package-path Examples/Headlines --scratch-path .build/examples --quiet
.build/examples/debug/Headlines <Examples/Headlines/podcast.xml | diff Examples/Headlines/podcast.txt -
echo "1 passed, 0 failed"
