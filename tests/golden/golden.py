#!/usr/bin/env python3
"""Golden transcripts: worked examples played through `glacis-cli play --dice`, compared with what is on file.

golden.py CLI [--write] [--battles DIR] [NAME...]

A .game file holds cases. A case begins with `== name` and says what the table looks like, then plays:

  @A t_tank7 10,20 90 [HQ|GHQ|FO] [unit=2] [posture=1 ...]   a stand of side A (x,y in inches, facing), its state by
                                                            the names of the state block; flags=0: not on the table
  @terrain woods 14.5,18 20,18 20,22 14.5,22                an area; @line and @spot likewise
  @fcl 16 13    @ghq 1 -2    @option key=value              cohesion, quality of the GHQs, options
  @game turn=1 phase=4 to_act=1                             more of the state block: @tail, @formation_tail 0 ...
  @dice 12,1,3                                              the faces, in the order consumed
  everything else: lines for `play`

.expect holds what comes out, one line of output a line. --battles keeps the battle files that the cases stand for."""
import difflib, json, os, re, subprocess, sys, tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
INCH = 2540
ROLES = ("HQ", "GHQ", "FO")


class Bad(Exception):
    pass


def cases(path):
    """(name, lines) of each case."""
    out = []
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        line = line.rstrip("\n")
        if line.startswith("== "):
            out.append((line[3:], []))
        elif line and not line.startswith("#"):
            if not out:
                raise Bad(f"{path}:{number}: a case begins with '== name'")
            out[-1][1].append(line)
    return out


def points(words):
    return [[float(v) for v in w.split(",")] for w in words]


def feature(word, rest):
    kind, *corners = rest
    p = points(corners)
    if word == "terrain":
        shape = {"type": "Polygon", "coordinates": [p + [p[0]]]}
    elif word == "line":
        shape = {"type": "LineString", "coordinates": p}
    else:
        shape = {"type": "Point", "coordinates": p[0]}
    return {"type": "Feature", "properties": {"kind": kind}, "geometry": shape}


def battle_of(name, lines):
    """The battle file, the dice and the commands of a case."""
    units = {"A": {}, "B": {}}
    stands, more, features, options, play = [], [], [], {}, []
    fcl, ghq, game, dice = ["13", "13"], ["0", "0"], "game turn=1 phase=4 to_act=1", None
    for line in lines:
        if not line.startswith("@"):
            play.append(line)
            continue
        word, *rest = line[1:].split()
        if word in "AB":
            stands.append((word, rest))
        elif word in ("terrain", "line", "spot"):
            features.append(feature(word, rest))
        elif word == "fcl":
            fcl = rest
        elif word == "ghq":
            ghq = rest
        elif word == "option":
            options.update(w.split("=") for w in rest)
        elif word == "game":
            game = line[1:]
        elif word == "dice":
            dice = rest[0]
        elif word in ("tail", "formation_tail"):
            more.append(line[1:])
        else:
            raise Bad(f"{name}: cannot read '{line}'")
    position, count = [game], {"A": 0, "B": 0}
    for side, rest in sorted(stands, key=lambda s: s[0]):
        kind, at, face, *words = rest
        unit = next((w[5:] for w in words if w.startswith("unit=")), "1")
        role = next((w for w in words if w in ROLES), None)
        entry = {"type": kind, **({"role": role} if role else {})}
        units[side].setdefault(unit, []).append((entry, at, face, [w for w in words if "=" in w and not w.startswith("unit=")]))
    sides = []
    for i, side in enumerate("AB"):
        formation = {"name": f"Command {side}", "ghq_quality": int(ghq[i]), "units": []}
        for unit in sorted(units[side]):
            formation["units"].append({"name": f"Unit {side}{unit}", "zone": {"rect": [0, 0, 60, 40]}, "stands": [s[0] for s in units[side][unit]]})
            for _, at, face, words in units[side][unit]:
                count[side] += 1
                label = f"{side}{count[side]}"
                x, y = (round(float(v) * INCH) for v in at.split(","))
                flags = next((w[6:] for w in words if w.startswith("flags=")), "1")
                carrier = "".join(f" {w}" for w in words if w.startswith("carrier="))
                position.append(f"stand {label} flags={flags}{carrier} x={x} y={y} face={round(float(face) * 65536 / 360) % 65536}")
                tail = [w for w in words if not w.startswith(("flags=", "carrier="))]
                position.append(" ".join([f"stand_tail {label} marked=1"] + tail))
        sides.append({"nation": ("Germany", "USSR")[i], "name": f"Side {side}", "cohesion": int(fcl[i]), "determination": 60, "edge": "WE"[i], "formations": [formation]})
    position += [f"unit u{k + 1} entered=1" for k in range(len(units["A"]) + len(units["B"]))] + more
    battle = {"glacis_battle": 1, "key": "golden", "title": name, "date": "1943-07-01", "ruleset": "matg", "size": [60, 40], "turns": 6, "density": "open", "sight": 40,
              "options": options, "victory": {"text": "", "decisive": 10, "marginal": 4, "terms": [{"kind": "kill", "who": "any", "points": 1}]}, "sides": sides,
              "terrain": {"type": "FeatureCollection", "features": features}, "position": position}
    return battle, dice, play


def run(cli, name, lines, folder):
    battle, dice, play = battle_of(name, lines)
    path = os.path.join(folder, re.sub(r"\W+", "_", name) + ".json")
    with open(path, "w", encoding="utf-8") as f:
        json.dump(battle, f, indent=1)
    env = dict(os.environ, GLACIS_USER=HERE)
    done = subprocess.run([cli, "play", path] + (["--dice", dice] if dice else []), input="\n".join(play) + "\n", capture_output=True, text=True, env=env, timeout=120)
    out = []
    for line in done.stdout.splitlines():
        value = json.loads(line)
        if "turn" not in value:
            value.pop("hash", None)  # the last line's says it all
        out.append(json.dumps(value, ensure_ascii=False, separators=(",", ":")))
    out += ["stderr: " + s.replace(folder, "") for s in done.stderr.splitlines()]
    return out + [f"status {done.returncode}"]


def show(lines):
    """A line a key, for the eye."""
    out = []
    for line in lines:
        try:
            out += json.dumps(json.loads(line), ensure_ascii=False, indent=1).splitlines()
        except ValueError:
            out.append(line)
    return out


def main(argv):
    write = "--write" in argv
    argv = [a for a in argv if a != "--write"]
    keep = None
    if "--battles" in argv:
        at = argv.index("--battles")
        keep = argv[at + 1]
        os.makedirs(keep, exist_ok=True)
        del argv[at:at + 2]
    if len(argv) < 2:
        print(__doc__)
        return 2
    cli, names = os.path.abspath(argv[1]), argv[2:]
    games = sorted(os.path.join(d, f) for d, _, files in os.walk(HERE) for f in files if f.endswith(".game"))
    ran = failed = 0
    for path in games:
        if names and os.path.basename(path)[:-5] not in names:
            continue
        with tempfile.TemporaryDirectory() as tmp:
            got = []
            for name, lines in cases(path):
                got += ["== " + name] + run(cli, name, lines, keep or tmp)
        expect = path[:-5] + ".expect"
        ran += 1
        if write:
            with open(expect, "w", encoding="utf-8") as f:
                f.write("\n".join(got) + "\n")
            continue
        want = open(expect, encoding="utf-8").read().splitlines() if os.path.exists(expect) else []
        if want != got:
            failed += 1
            print(f"{os.path.relpath(path, HERE)} differs:")
            print("\n".join(list(difflib.unified_diff(show(want), show(got), "expected", "got", lineterm="", n=6))[:120]))
    print(f"{ran} golden games, {failed} differ" if not write else f"{ran} golden games written")
    return 1 if failed or ran == 0 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
