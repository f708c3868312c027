#!/bin/sh
# Scores the program against public feed corpora and collected cases, and fails below what we promise.
# Usage: Tests/Conformance/run.sh PROGRAM
#
# The corpora are other people's test data and lie beside this checkout, in ../shared; where they are
# missing there is nothing to score, and the script says so.
set -eu
program=$(realpath "$1")
cd "$(dirname "$0")/../.."
shared=$(realpath ../shared 2>/dev/null || true)
if [ ! -d "$shared/corpora" ]; then
  echo "Conformance: no corpora beside this checkout, nothing scored."
  exit 0
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 "$shared/corpora/check.py" \
  --parser "$program parse --url {base} --content-type {ctype} {file}" --json > "$work/corpora.json"
python3 "$shared/cases/tools/run_cases.py" "$shared/cases/inputs" --json "$work/cases.json" \
  --parse "$program parse" --opml "$program opml" --discover "$program discover" \
  --fetch "$program fetch" > "$work/cases.txt" || true
python3 Tests/Conformance/judge.py "$work/corpora.json" "$work/cases.json"
