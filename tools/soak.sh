#!/usr/bin/env bash
# The long tests, whole. tools/test.sh runs a share of each; this runs what the project promises and prints the figures.
#
#   tools/soak.sh [STEP...]     all steps, or those named:
#     games    random against random, SOAK_GAMES games (1000) of each rule set, each saved and replayed from its file;
#              then a thousand of each younger rule set with its invariant asked after every command
#     laws     the five laws on random games of every rule set, caches dropped at random: SOAK_LAWS rounds (100); a round
#              is 12 games of the skeleton, a few of each rule set's first battle, 1 introductory to its end; every option
#              at each value to the end of a game; mirror images; saved files
#     geos     sight, overlap and path cost against GEOS: SOAK_BOARDS random boards (100000), and as many shapes
#     kill     the program killed at SOAK_KILLS random moments (200), nothing lost
#     tests    every other random test of the suite, SOAK_ROUNDS times its length (50)
#     fuzz     every fuzz target for SOAK_FUZZ seconds (300), with clang
#     bench    glacis-cli bench
#
# SOAK_SHORT=1 divides all lengths by a hundred: a check of this script, minutes instead of hours. Seeds change from run
# to run and are printed; GLACIS_SEED repeats one. Logs lie in build-soak/soak/. Ends with "N steps passed, N failed".
source "$(dirname "$0")/setup.sh"
glacis_packages test
: "${GLACIS_SEED:=$(date +%s)}"
export GLACIS_SEED
unset DISPLAY WAYLAND_DISPLAY
short=$((${SOAK_SHORT:-0} ? 100 : 1))
part() { local n=$(($1 / short)); echo $((n > 0 ? n : 1)); }
games=$(part "${SOAK_GAMES:-1000}")
laws=$(part "${SOAK_LAWS:-100}")
boards=$(part "${SOAK_BOARDS:-100000}")
kills=$(part "${SOAK_KILLS:-200}")
rounds=$(part "${SOAK_ROUNDS:-50}")
fuzz=$(part "${SOAK_FUZZ:-300}")
steps=${*:-games laws geos kill tests fuzz bench}
build=build-soak
logs=$build/soak
glacis_build $build -Dbuildtype=debugoptimized
mkdir -p $logs
cli=$build/tools/glacis-cli
passed=0
failed=0
echo "seed $GLACIS_SEED (GLACIS_SEED=$GLACIS_SEED tools/soak.sh $* repeats this run)"

# step, what it did, command...: times it, keeps its output, says how it went
timed() {
  local step=$1 what=$2 from=$SECONDS log
  shift 2
  log=$logs/$step.log
  if "$@" >"$log" 2>&1; then
    passed=$((passed + 1))
    printf '%-20s passed  %5d s  %s\n' "$step" $((SECONDS - from)) "$what"
  else
    failed=$((failed + 1))
    printf '%-20s FAILED  %5d s  %s; see %s\n' "$step" $((SECONDS - from)) "$what" "$log"
    tail -15 "$log"
  fi
}
# rounds, meson tests by name
suite() {
  local n=$1
  shift
  GLACIS_ROUNDS=$n meson test -C $build --no-rebuild --verbose --timeout-multiplier 0 "$@"
}

# The battle of an evening of each rule set; one whose battle is not here yet is said, not passed over.
step_games() {
  local dir=$logs/games battle
  for battle in introductory aa_first_tanks ab_first_pulse lt_first_orders; do
    if [ ! -f "data/battles/$battle.json" ]; then
      failed=$((failed + 1))
      echo "games_$battle: there is no such battle"
      continue
    fi
    rm -rf "$dir"
    mkdir -p "$dir"
    play() { "$cli" match "$battle" --seats random,random --games "$games" --seed "$((GLACIS_SEED % 1000000000))" --save "$dir" &&
      find "$dir" -name '*.glacis' -print0 | xargs -0 "$cli" verify; }
    timed "games_$battle" "$games games, each replayed from its file" play
    grep '"games":' "$logs/games_$battle.log" || true
    echo "                 $(grep -c '"ok":true' "$logs/games_$battle.log" || true) files replay to the same hashes"
  done
  rm -rf "$dir"
  timed games_sound "a thousand games, the invariant asked after every command" suite 1 --suite soak
}
step_laws() { timed laws "$laws rounds of the five laws" suite "$laws" laws options mirror session_every matg_random ai_random; }
step_geos() { # the suite's share is 10 boards of each question, and 8000 shapes
  timed geos_boards "$boards boards against GEOS" suite $(((boards + 9) / 10)) world_oracle
  timed geos_shapes "$boards shapes a question against GEOS" suite $(((boards + 7999) / 8000)) geom_oracle
}
step_kill() { timed kill "$kills kills, nothing lost" suite $(((kills + 24) / 25)) session_kill; }
step_tests() { # oracles, laws and kills have steps of their own
  local names
  names=$(meson test -C $build --list --suite fast 2>/dev/null | sed -n 's|^.* / ||p' | grep -vE '^(world_oracle|geom_oracle|laws|options|mirror|session_every|matg_random|ai_random|session_kill|layers.*|cli_.*|fuzz_.*)$')
  # shellcheck disable=SC2086
  timed tests "the other tests, $rounds times as long" suite "$rounds" $names
}
step_fuzz() {
  local dir=build-hunt
  if ! command -v clang >/dev/null; then echo "fuzz             left out: no clang"; return; fi
  CC=clang GLACIS_TARGETS=src/base/libbase.a glacis_build $dir -Dc_args=-fsanitize=fuzzer-no-link -Db_sanitize=address,undefined -Db_lundef=false
  for corpus in tests/fuzz/corpus/*/; do
    local name
    name=$(basename "$corpus")
    mkdir -p "$logs/found/$name"
    if ! ninja -C $dir "tests/fuzz/hunt_$name" >"$logs/fuzz_$name.log" 2>&1; then
      echo "fuzz_$name       not built, see $logs/fuzz_$name.log"
      failed=$((failed + 1))
      continue
    fi
    timed "fuzz_$name" "$fuzz s" "$dir/tests/fuzz/hunt_$name" -max_total_time="$fuzz" -artifact_prefix="$logs/crash-$name-" -print_final_stats=1 "$logs/found/$name" "$corpus"
    grep -E 'number_of_executed_units' "$logs/fuzz_$name.log" | sed 's/^/                 /' || true
  done
}
step_bench() {
  timed bench "figures of this machine" "$cli" bench --text
  sed 's/^/                 /' $logs/bench.log
}

for step in $steps; do
  case $step in
    games | laws | geos | kill | tests | fuzz | bench) "step_$step" ;;
    *) echo "no step '$step'" >&2; exit 2 ;;
  esac
done
echo "$passed steps passed, $failed failed"
[ "$failed" = 0 ]
