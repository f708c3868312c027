#!/bin/sh
# Takes pictures of the main screens, light and dark, on phone, tablet and desk.
# Usage: Scripts/screenshots.sh PATH-TO-TIDINGS FOLDER [SCREEN…]
#   SCREEN picks some of them by name, as in: screenshots.sh .build/debug/tidings /tmp/p unread article
set -eu

tidings=$(realpath "${1:?usage: Scripts/screenshots.sh PATH-TO-TIDINGS FOLDER [SCREEN…]}")
folder=${2:?usage: Scripts/screenshots.sh PATH-TO-TIDINGS FOLDER [SCREEN…]}
shift 2
mkdir -p "$folder"
folder=$(realpath "$folder")
cd "$(dirname "$0")/.."
venv=.build/venv
wanted=Tests/Journeys/requirements.txt
if ! cmp -s "$wanted" "$venv/requirements.txt"; then
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check --requirement "$wanted"
  cp "$wanted" "$venv/requirements.txt"
fi
TIDINGS="$tidings" PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=Tests/Journeys \
  exec "$venv/bin/python" Scripts/screenshots.py "$folder" "$@"
