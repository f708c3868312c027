#!/bin/sh
# Starts the reader together with made-up feeds of every kind; Ctrl-C ends both and leaves nothing.
# Usage: Scripts/demo/run.sh PATH-TO-TIDINGS [serve options]
set -eu

tidings=${1:?usage: Scripts/demo/run.sh PATH-TO-TIDINGS}
shift
here=$(cd "$(dirname "$0")" && pwd)
if ! command -v python3 >/dev/null 2>&1; then
  echo "The demo's feeds need Python 3. Install the package python3 and try again." >&2
  exit 1
fi

folder=$(mktemp -d "${TMPDIR:-/tmp}/tidings-demo.XXXXXX")
started=""
cleanup() {
  for process in $started; do kill "$process" 2>/dev/null || true; done
  for process in $started; do wait "$process" 2>/dev/null || true; done
  rm -rf "$folder"
}
trap cleanup EXIT
trap 'exit 130' INT
trap 'exit 143' HUP TERM

python3 "$here/feedserver.py" --publish-every 180 >"$folder/address" &
feeds=$!
started="$feeds"
tries=0
until [ -s "$folder/address" ]; do
  tries=$((tries + 1))
  if [ "$tries" -gt 100 ] || ! kill -0 "$feeds" 2>/dev/null; then
    echo "The demo's feeds did not start." >&2
    exit 1
  fi
  sleep 0.1
done
address=$(cat "$folder/address")

python3 -c 'import sys, urllib.request as r; sys.stdout.buffer.write(r.urlopen(sys.argv[1]).read())' \
  "$address" | "$tidings" import --database "$folder/demo.db" -
echo "The feeds are at ${address%/feeds.opml}; a new piece of news comes every three minutes."
# All in the background: a shell that waits for a command in front hears of no signal until it has ended.
mkfifo "$folder/lines"
python3 "$here/slowline.py" <"$folder/lines" &
started="$started $!"
"$tidings" serve --database "$folder/demo.db" --allow-private-feeds --refresh-every 1m "$@" >"$folder/lines" &
reader=$!
started="$reader $started"
wait "$reader"
