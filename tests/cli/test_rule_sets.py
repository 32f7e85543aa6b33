#!/usr/bin/env python3
"""The command line for every rule set: one game of each is played to its end, looked at in its middle, asked for sight, shots and reach,
replayed; forms are those of the contract, whatever the rules. What a rule set that is not in this program would say is left out."""
import json, os, subprocess, sys, tempfile

CLI = os.path.abspath(sys.argv[1])
DATA = os.environ["GLACIS_DATA"]
BATTLE = {"matg": "first_shots", "armour_assault": "aa_first_tanks", "armour_battles": "ab_first_pulse", "low_tech": "lt_first_orders"}
HERE = {r: b for r, b in BATTLE.items() if os.path.exists(os.path.join(DATA, "battles", b + ".json"))}
failures = []
here = None


def check(good, what):
    if not good:
        failures.append(f"{here}: {what}")


def run(*args, stdin="", status=0):
    global here
    here = "glacis-cli " + " ".join(args)
    done = subprocess.run([CLI, *args], input=stdin, capture_output=True, text=True, env=dict(os.environ, GLACIS_USER=TMP), timeout=100)
    if status is not None:
        check(done.returncode == status, f"status {done.returncode}, wanted {status}: {done.stderr[:300]}")
    return done


def rows(*args, **how):
    return [json.loads(l) for l in run(*args, **how).stdout.splitlines()]


def has(value, want):
    check([k for k in value if k in want] == want, f"keys {list(value)}, wanted {want}")


def stands(game):
    return [r for r in rows("show", game) if "where" in r]


def middle(game, records):
    """A record with stands of both sides on the table, and two of them."""
    for at in range(records // 2, records):
        on = [s for s in stands(f"{game}@{at}") if s.get("where") == "table"]
        a = [s["stand"] for s in on if s["stand"][0] == "A"]
        b = [s["stand"] for s in on if s["stand"][0] == "B"]
        if a and b:
            return at, a, b
    return None


def quote(row):
    has(row, ["some", "may"])
    if not row["some"]:
        return
    has(row, ["range", "way", "ways", "rolls", "outcomes"])
    for r in row["rolls"]:
        has(r, ["what", "die", "dice", "sides", "from", "low", "by_target", "need", "terms", "chance"])
        check(0 <= r["chance"] <= 1, f"a chance of {r['chance']}")
    if row["outcomes"]:
        check(abs(sum(o["chance"] for o in row["outcomes"]) - 1) < 1e-4, f"outcomes add to {sum(o['chance'] for o in row['outcomes'])}")


def of_rule_set(rules, battle):
    run("match", battle, "--games", "1", "--seed", "11", "--save", TMP, "--name", rules)
    game = os.path.join(TMP, rules + ".glacis")
    (v,) = rows("verify", game)
    has(v, ["file", "records", "ok"])
    check(v["ok"], "a random game replays")
    found = middle(game, v["records"])
    check(found is not None, "both sides are on the table at some time")
    if not found:
        return
    at, a, b = found
    g = f"{game}@{at}"
    (s,) = rows("los", g, "--from", a[0], "--to", b[0], status=None)
    has(s, ["visible", "range", "why", "rule", "graze", "crossed", "shift"])
    (back,) = rows("los", g, "--from", b[0], "--to", a[0], status=None)
    check(s["range"] == back["range"], "as far there as back")
    check(run("los", g, "--from", a[0], "--to", b[0], "--text", status=None).stdout.startswith(a[0]), "in words")
    (s,) = rows("los", g, "--from", "1,1", "--to", "8.5,4", status=None)
    has(s, ["visible", "range", "why"])
    (s,) = rows("seen", g, "--from", a[0])
    has(s, ["from", "area", "share", "rings"])
    check(s["rings"] and 0 < s["share"] <= 1, "it sees something")
    (s,) = rows("seen", g, "--from", a[0], "--grid", "10")
    has(s, ["from", "step", "columns", "rows", "grid"])
    check(len(s["grid"]) == s["rows"] and all(len(r) == s["columns"] for r in s["grid"]), "a grid of its size")
    (r,) = rows("reach", g, "--stand", a[0], status=None)
    has(r, ["stand", "area"])
    rows("reach", g, "--stand", a[0], "--to", "10,10", status=None)
    for by, target in ((a[0], b[0]), (b[0], a[0])):
        (o,) = rows("odds", g, "--target", target, "--by", by, "--way", "0", status=None)
        has(o, ["firers", "outcome", "target"])
        quote(o["firers"][0])
        for row in rows("odds", g, "--target", target, "--by", by, "--compare", status=None):
            has(row, ["ruleset", "own", "unit", "type", "target_type", "some", "may"])
            check(row["ruleset"] in HERE and row["own"] == (row["ruleset"] == rules), "each says whose it is")
            quote(row)
    for line in rows("legal", g, status=None):
        has(line, ["command", "ends"])
    check(run("rules", rules).stdout.count("\n") > 5, "its rule text")
    run("render", g, "--out", os.path.join(TMP, "x.png"), "--size", "320x200", "--over", f"sight:{a[0]},grid")
    (s,) = rows("show", g, "--seat", "A")[:1]
    check("hash" in s or "turn" in s, "what a seat may know")
    other = next((r for r in HERE if r != rules), None)
    if other:
        done = run("play", game, "--rules", other, status=2)
        check(rules in done.stderr and other in done.stderr, f"a game of other rules: {done.stderr[:200]}")
        done = run("play", battle, "--rules", other, status=2)
        check(f"found '{rules}'" in done.stderr and done.stderr.count("\n") == 1, f"a battle of other rules, in one line: {done.stderr[:300]}")
        (last,) = rows("play", battle, "--draft", "--rules", other)
        has(last, ["turn", "phase", "hash"])
    (p,) = rows("play", "60x40", "--draft", "--rules", rules)
    has(p, ["turn", "phase", "hash"])
    out = os.path.join(TMP, rules + "_map.json")
    (made,) = rows("map", "generate", "--density", "mixed", "--rules", rules, "--seed", "5", "--out", out)
    if rules == "armour_assault":  # its text wants three quarters of the table covered
        check(70 <= made["percent"] <= 80, f"{made['percent']} of 100 covered")
    check(json.load(open(out))["ruleset"] == rules, "ground for these rules")
    run("lint", out)


with tempfile.TemporaryDirectory() as TMP:
    for rules, battle in HERE.items():
        try:
            of_rule_set(rules, battle)
        except Exception as why:
            failures.append(f"{here}: {why!r} with {rules}")
    done = run("map", "generate", "--density", "open", "--rules", "chess", status=2)
    check("matg" in done.stderr and "skeleton" not in done.stderr, "which there are, the skeleton not among them")
for f in failures:
    print(f)
print(f"{len(HERE)} rule sets, {len(failures)} failures")
sys.exit(1 if failures else 0)
