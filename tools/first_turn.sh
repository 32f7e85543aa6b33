#!/usr/bin/env bash
# BUILD OUT.png: plays the first turn of the introductory battle with two random players and renders it, all without a display.
set -euo pipefail
cli=$1/tools/glacis-cli
game=$(mktemp -d)/turn-1.glacis
"$cli" match introductory --seats random,random --turns 1 --seed 1943 --save "$(dirname "$game")" --name turn-1 >/dev/null
"$cli" render "$game" --out "$2" --size 1920x1080
rm -rf "$(dirname "$game")"
