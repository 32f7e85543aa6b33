#!/usr/bin/env bash
# Sets up all that is needed on a fresh Debian 12, builds, and opens the introductory battle. Without a display it renders
# the first turn to a picture instead. Arguments go to the program: tools/play.sh first_shots --scale 150
source "$(dirname "$0")/setup.sh"
glacis_packages play
echo "Building (the first time takes a minute or two) ..."
# A player's compiler may warn where ours does not, and needs none of the tests.
GLACIS_TARGETS="src/app/glacis tools/glacis-cli" glacis_build build -Dbuildtype=release -Dwerror=false
if [ -z "${DISPLAY:-}" ] && [ -z "${WAYLAND_DISPLAY:-}" ]; then
  echo "There is no display here, so the window cannot open. Rendering the first turn to glacis-turn-1.png instead."
  out=$PWD/build/glacis-turn-1.png
  tools/first_turn.sh build "$out"
  echo "Look at $out"
  exit 0
fi
[ $# -gt 0 ] || set -- introductory
exec build/src/app/glacis "$@"
