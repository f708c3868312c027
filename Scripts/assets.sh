#!/bin/sh
# Writes the list of the files under Web/ that are built into the program.
# Run it after adding or removing a file there; changing one needs nothing.
set -eu
cd "$(dirname "$0")/.."
export LC_ALL=C

list=Sources/CWebAssets/WebAssets.c
files=$(cd Web && find . -type f ! -name '.*' | sed 's,^\./,,' | sort)
{
  echo '/* Written by Scripts/assets.sh: which files of Web/ the program holds. */'
  echo '#include "WebAssets.h"'
  number=0
  for file in $files; do
    number=$((number + 1))
    printf '\nstatic const unsigned char asset_%d[] = {\n#embed "../../Web/%s" if_empty(0)\n};\n' \
      "$number" "$file"
  done
  printf '\nstatic const struct tidings_asset table[] = {\n'
  number=0
  for file in $files; do
    number=$((number + 1))
    printf '  {"%s", asset_%d, sizeof asset_%d},\n' "$file" "$number" "$number"
  done
  printf '};\n\n'
  echo 'const struct tidings_asset *const tidings_assets = table;'
  echo 'const size_t tidings_asset_count = sizeof table / sizeof table[0];'
} >"$list.new"
if cmp -s "$list.new" "$list"; then rm "$list.new"; else mv "$list.new" "$list"; fi
