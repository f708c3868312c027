#!/bin/sh
# Kills the reader in the middle of a refresh, again and again, and damages its store; looks for what was
# lost.
# Usage: Tests/Crash/run.sh PATH-TO-TIDINGS
#
# KILLS says how many times it is killed at random instants (4), SEED at which.
set -eu
TIDINGS=$(realpath "${1:?usage: Tests/Crash/run.sh PATH-TO-TIDINGS}")
export TIDINGS PYTHONDONTWRITEBYTECODE=1
cd "$(dirname "$0")"
exec python3 -m unittest test_crash test_damage
