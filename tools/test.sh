#!/usr/bin/env bash
# Sets up all that is needed on a fresh Debian 12, builds with gcc and with clang under the sanitizers, and runs every test.
# Ends with a line "N passed, N failed". The seeds of random tests change from run to run and are printed; GLACIS_SEED repeats one.
source "$(dirname "$0")/setup.sh"
glacis_packages test
: "${GLACIS_SEED:=$(date +%s)}"
export GLACIS_SEED
echo "seed $GLACIS_SEED (GLACIS_SEED=$GLACIS_SEED tools/test.sh repeats this run)"
passed=0
failed=0
run() { # folder, meson test arguments
  local dir=$1 log
  shift
  log=$dir/meson-logs/summary.txt
  meson test -C "$dir" --no-rebuild --print-errorlogs "$@" 2>&1 | tee "$log" | grep -vE '^ *[0-9]+/[0-9]+ .* OK ' || true
  passed=$((passed + $(awk '/^Ok:/ {n = $2} END {print n + 0}' "$log")))
  failed=$((failed + $(awk '/^(Fail|Timeout|Unexpected Pass):/ {n += $2} END {print n + 0}' "$log")))
  grep -q '^Ok:' "$log" || failed=$((failed + 1))
}
build() { if ! glacis_build "$@"; then echo "build of $1 failed"; failed=$((failed + 1)); return 1; fi; }
build build-test -Dbuildtype=debugoptimized && run build-test --no-suite soak --timeout-multiplier 4
# no LeakSanitizer noise from display drivers: tests that open windows run in the first build only
CC=clang build build-asan -Dbuildtype=debugoptimized -Db_sanitize=address,undefined -Db_lundef=false &&
  ASAN_OPTIONS=abort_on_error=1 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 run build-asan --suite fast --timeout-multiplier 10
# the other command, as a new user without a display meets it: an optimised build and a picture of the first turn
rm -f build/glacis-turn-1.png
if env -u DISPLAY -u WAYLAND_DISPLAY tools/play.sh >build-test/play.log 2>&1 && [ -s build/glacis-turn-1.png ]; then
  passed=$((passed + 1))
else
  cat build-test/play.log
  echo "tools/play.sh without a display failed"
  failed=$((failed + 1))
fi
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
