#!/bin/sh
# Kills the reader in the middle of a refresh, again and again, stops it, damages its store, takes its
# disk away; looks for what was lost.
# Usage: Tests/Crash/run.sh PATH-TO-TIDINGS
#
# KILLS says how many times it is killed at random instants (4), STOPS how many times it is asked to end
# in the middle of each thing that takes long (2), SEED at which instants.
set -eu
TIDINGS=$(realpath "${1:?usage: Tests/Crash/run.sh PATH-TO-TIDINGS}")
export TIDINGS PYTHONDONTWRITEBYTECODE=1
cd "$(dirname "$0")"
# A small disk can be made by root, or by anybody who may have a namespace of users.
for way in "--mount" "--user --map-root-user --mount"; do
  if unshare $way mount -t tmpfs none /mnt 2>/dev/null; then
    SMALL_DISKS=yes unshare $way python3 -m unittest --verbose test_disk
    disks=done
    break
  fi
done
[ "${disks:-}" = done ] || python3 -m unittest --verbose test_disk
exec python3 -m unittest test_crash test_damage test_stopping
