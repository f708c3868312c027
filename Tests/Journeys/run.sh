#!/bin/sh
# Runs the journeys in a real browser (see run.py), then the crash test.
# Usage: Tests/Journeys/run.sh PATH-TO-TIDINGS [PATTERN…]
#   PATTERN picks tests by a part of their names, as in: run.sh .build/debug/tidings star
set -eu

tidings=$(realpath "${1:?usage: Tests/Journeys/run.sh PATH-TO-TIDINGS [PATTERN…]}")
shift
here=$(cd "$(dirname "$0")" && pwd)
venv="$here/../../.build/venv"
wanted="$here/requirements.txt"
if ! cmp -s "$wanted" "$venv/requirements.txt"; then
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check --requirement "$wanted"
  cp "$wanted" "$venv/requirements.txt"
fi

export TIDINGS="$tidings" PYTHONDONTWRITEBYTECODE=1
cd "$here"
"$venv/bin/python" run.py "$@"
if [ $# = 0 ]; then "$here/../Crash/run.sh" "$tidings"; fi
