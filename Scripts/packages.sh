#!/bin/sh
# Makes sure that the Debian packages which a task needs are there.
# Usage: Scripts/packages.sh run|test|bench|fuzz
#
# Installs what is missing by apt-get (through sudo when not root). On a system without apt-get it
# names the packages and stops, unless pkg-config finds their libraries already.
set -eu

libraries="libsqlite3-dev libcurl4-openssl-dev libmicrohttpd-dev libgnutls28-dev libgumbo-dev libsodium-dev zlib1g-dev libzstd-dev"
modules="sqlite3 libcurl libmicrohttpd gnutls gumbo libsodium zlib libzstd"
packages="pkg-config $libraries"
# Opened at run time if it is there, to make pictures smaller. From Debian 13 on the package has
# another name, so the library is looked for instead.
/sbin/ldconfig -p 2>/dev/null | grep -q 'libvips\.so\.42' || packages="$packages libvips42"

case "${1:-}" in
  run) ;;
  test) packages="$packages python3 python3-venv chromium fonts-noto-core fonts-noto-cjk nginx openssl" ;;
  bench) packages="$packages python3 python3-venv gcc libxml2-dev" ;;
  fuzz) ;;
  *) echo "usage: Scripts/packages.sh run|test|bench|fuzz" >&2; exit 2 ;;
esac

if ! command -v swift >/dev/null 2>&1; then
  echo "Swift is missing. Install Swift 6.2 or later from https://www.swift.org/install and try again." >&2
  exit 1
fi

if ! command -v dpkg-query >/dev/null 2>&1 || ! command -v apt-get >/dev/null 2>&1; then
  if command -v pkg-config >/dev/null 2>&1 && pkg-config --exists $modules; then exit 0; fi
  echo "This system has no apt-get. Install the counterparts of these Debian packages and try again:" >&2
  for package in $packages; do echo "  $package" >&2; done
  exit 1
fi

missing=""
installed=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' $packages 2>/dev/null || true)
for package in $packages; do
  case "
$installed
" in
    *"
$package installed
"*) ;;
    *) missing="$missing $package" ;;
  esac
done
[ -n "$missing" ] || exit 0

as_root=""
if [ "$(id -u)" != 0 ]; then
  if ! command -v sudo >/dev/null 2>&1; then
    echo "These packages are missing, and installing them needs root. As root, run:" >&2
    echo "  apt-get install$missing" >&2
    exit 1
  fi
  as_root="sudo"
fi
echo "Installing$missing"
$as_root apt-get update -qq
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing
