#!/bin/sh
# Feeds made-up bytes to everything that reads bytes from outside.
# Usage: Fuzzing/run.sh [SECONDS] [TARGET…]
#
# Each target runs for SECONDS (60); without names all do. What crashes one is kept in
# .build/fuzzing/crashes; run it again with
#   TIDINGS_FUZZ_TARGET=html .build/fuzzing/fuzz .build/fuzzing/crashes/html-crash-…
# and, when it is mended, put it into Fuzzing/Seeds/TARGET under a name that says what it is.
set -eu
cd "$(dirname "$0")/.."

seconds=${1:-60}
[ $# -eq 0 ] || shift
targets=${*:-feed stream blocks json dates html opml addresses discovery text search stories article pictures proxies chapters
  transcripts fields}
build=.build/fuzzing
mkdir -p "$build/crashes" "$build/corpus"

# The settings of Package.swift that change what the sources mean.
language="-swift-version 6 -package-name tidings -enable-upcoming-feature InternalImportsByDefault
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility
  -enable-upcoming-feature NonisolatedNonsendingByDefault
  -enable-upcoming-feature InferIsolatedConformances -enable-experimental-feature Lifetimes"
checks="-sanitize=fuzzer,address -O -wmo -parse-as-library -g -avoid-emit-module-source-info"
modules="ByteScanning CivilTime XMLReading JSONText WebAddressing HTMLReading HTMLWriting
  HTTPSemantics PictureReading FeedParsing HTMLCleaning ArticleExtraction FeedDiscovery
  ReaderModel ChapterReading TranscriptReading"

# SwiftPM makes a map for a header of our own; here nobody else does.
mkdir -p "$build/CByteMasks"
echo "module CByteMasks { header \"$PWD/Sources/CByteMasks/include/CByteMasks.h\" export * }" \
  >"$build/CByteMasks/module.modulemap"

# The compiler of C that comes with Swift's.
clang=$(dirname "$(realpath "$(command -v swiftc)")")/clang
[ -x "$clang" ] || clang=clang
mkdir -p "$build/CGumboGuard"
echo "module CGumboGuard { header \"$PWD/Sources/CGumboGuard/include/CGumboGuard.h\" export * }" \
  >"$build/CGumboGuard/module.modulemap"
"$clang" -O2 -g -fsanitize=address -I Sources/CGumboGuard/include \
  -c Sources/CGumboGuard/GumboGuard.c -o "$build/GumboGuard.o"
"$clang" -O2 -g -fsanitize=address -I Sources/CByteMasks/include \
  -c Sources/CByteMasks/CByteScans.c -o "$build/CByteScans.o"

objects="$build/CByteScans.o $build/GumboGuard.o"
rebuilt=no
for module in $modules FuzzTargets; do
  folder="Sources/$module"
  [ "$module" != FuzzTargets ] || folder=Fuzzing/Targets
  object="$build/$module.o"
  objects="$objects $object"
  if [ $rebuilt = no ] && [ -f "$object" ] \
    && [ -z "$(find "$folder" -name '*.swift' -newer "$object" | head -1)" ]; then
    continue
  fi
  # Whatever comes after it may use it.
  rebuilt=yes
  echo "Compiling $module"
  # shellcheck disable=SC2086 # the lists are to be split, and no path of ours has spaces
  swiftc $language $checks -module-name "$module" -emit-module \
    -emit-module-path "$build/$module.swiftmodule" -I "$build" -I "$build/CByteMasks" -I "$build/CGumboGuard" -I Sources/CGumbo \
    -c $(find "$folder" -name '*.swift' | sort) -o "$object"
done

echo "Linking"
# shellcheck disable=SC2086
swiftc -sanitize=fuzzer,address -use-ld=lld $objects -lgumbo -o "$build/fuzz"

# The backtracer waits for a terminal and outlives the run.
SWIFT_BACKTRACE=enable=no
export SWIFT_BACKTRACE
failed=""
for target in $targets; do
  echo "Fuzzing $target for $seconds s"
  mkdir -p "$build/corpus/$target"
  seeds="Fuzzing/Seeds/$target"
  case $target in
    feed | stream | blocks)
      seeds="Fuzzing/Seeds/feed"
      # Feeds as published, where they lie beside this checkout.
      [ ! -d ../shared/corpora/real ] || seeds="$seeds ../shared/corpora/real"
      ;;
  esac
  # shellcheck disable=SC2086
  TIDINGS_FUZZ_TARGET=$target "$build/fuzz" "$build/corpus/$target" $seeds \
    -max_total_time="$seconds" -max_len=20000 -timeout=20 -rss_limit_mb=2048 -detect_leaks=0 \
    -artifact_prefix="$build/crashes/$target-" -print_final_stats=1 \
    >"$build/$target.log" 2>&1 || failed="$failed $target"
  grep -E "stat::number_of_executed_units|SUMMARY|Fatal error" "$build/$target.log" | head -5 || true
done
if [ -n "$failed" ]; then
  echo "Failed:$failed. See $build/crashes and the logs beside it." >&2
  exit 1
fi
