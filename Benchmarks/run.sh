#!/bin/sh
# Parsing speed beside an empty libxml2 SAX pass and fastfeedparser, all in one run.
# Usage: Benchmarks/run.sh [FOLDER OF REAL FEEDS]   (ROUNDS=5)
set -eu
cd "$(dirname "$0")/.."
work=.build/benchmarks
mkdir -p "$work"

swift build --configuration release --product ParseBenchmark --static-swift-stdlib --quiet
gcc -O2 -o "$work/sax_pass" Benchmarks/sax_pass.c $(pkg-config --cflags --libs libxml-2.0)
if [ ! -x "$work/venv/bin/python" ]; then python3 -m venv "$work/venv"; fi
"$work/venv/bin/pip" install --quiet --disable-pip-version-check fastfeedparser
[ -f "$work/made/cdata.rss" ] || python3 Benchmarks/make_feeds.py "$work/made"

python3 Benchmarks/compare_parsers.py \
  --ours .build/release/ParseBenchmark --sax "$work/sax_pass" --python "$work/venv/bin/python" \
  --made "$work/made" --real "${1:-../shared/corpora/real}" --rounds "${ROUNDS:-5}"
