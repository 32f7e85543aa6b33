#!/usr/bin/env bash
# Sourced by the other scripts: goes to the project's folder, installs what is missing on Debian 12 and sets up a build folder.
#   glacis_packages play|test     what must be installed
#   glacis_build FOLDER [meson options]; GLACIS_TARGETS names what to build, else everything
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

PLAY_PACKAGES="gcc libc6-dev meson ninja-build pkg-config libsdl2-dev libsdl2-image-dev libsdl2-ttf-dev libjansson-dev libcairo2-dev libgeos-dev libstb-dev fonts-inter fonts-dejavu-core"
# cmocka is needed to configure at all; the rest only to test
PLAY_PACKAGES="$PLAY_PACKAGES libcmocka-dev"
TEST_PACKAGES="$PLAY_PACKAGES clang libclang-rt-14-dev xvfb xauth xdotool imagemagick x11-utils python3 poppler-utils"

glacis_packages() {
  local want missing=""
  [ "$1" = play ] && want=$PLAY_PACKAGES || want=$TEST_PACKAGES
  for p in $want; do
    dpkg-query -W -f='${Status}' "$p" 2>/dev/null | grep -q 'ok installed' || missing="$missing $p"
  done
  [ -z "$missing" ] && return 0
  local sudo=""
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || { echo "Missing packages:$missing. Install them as root: apt-get install$missing" >&2; return 1; }
    sudo=sudo
  fi
  echo "Installing:$missing"
  $sudo apt-get update -qq
  DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends $missing >/dev/null
}

glacis_build() {
  local dir=$1
  shift
  if [ ! -f "$dir/build.ninja" ]; then meson setup "$dir" "$@" >/dev/null || { meson setup "$dir" "$@"; return 1; }; fi
  ninja -C "$dir" ${GLACIS_TARGETS:-} >"$dir/build.log" 2>&1 || { tail -40 "$dir/build.log"; return 1; }
}
