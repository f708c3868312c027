#!/bin/sh
# Kills the reader in the middle of a refresh, again and again, and looks for what was lost.
# Usage: Tests/Crash/run.sh PATH-TO-TIDINGS
set -eu
TIDINGS=$(realpath "${1:?usage: Tests/Crash/run.sh PATH-TO-TIDINGS}")
export TIDINGS PYTHONDONTWRITEBYTECODE=1
cd "$(dirname "$0")"
exec python3 -m unittest test_crash
