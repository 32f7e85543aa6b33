#!/usr/bin/env python3
"""glacis-cli map import: a photograph and a GeoJSON become tables; what is odd about them is said, feature by feature; bad
files are refused by name before anything is written."""
import json, os, struct, subprocess, sys, tempfile, zlib

CLI = os.path.abspath(sys.argv[1])
failures = []


def check(good, what):
    if not good:
        failures.append(what)


def run(*args):
    return subprocess.run([CLI, *args], capture_output=True, text=True, env=dict(os.environ, GLACIS_USER=TMP), timeout=110)


def ok(*args, status=0):
    done = run(*args)
    check(done.returncode == status, f"{args}: status {done.returncode}, wanted {status}: {done.stderr[:300]}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def bad(word, *args):
    done = run(*args)
    check(done.returncode == 2, f"{args}: status {done.returncode}, wanted 2")
    check(word in done.stderr, f"{args}: '{word}' is not in: {done.stderr[:300]}")


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(w, h, pixel, data=None):
    """A picture by a function of x and y; or only its frame with that data."""
    if data is None:
        data = zlib.compress(b"".join(b"\0" + b"".join(bytes(pixel(x, y)) for x in range(w)) for y in range(h)))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", w, h, 8, 2, 0, 0, 0)) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def write(name, data):
    path = os.path.join(TMP, name)
    with open(path, "wb") as f:
        f.write(data if isinstance(data, bytes) else json.dumps(data).encode())
    return path


def feature(kind, geometry, coordinates):
    return {"type": "Feature", "properties": kind, "geometry": {"type": geometry, "coordinates": coordinates}}


SQUARE = [[10, 10], [20, 10], [20, 20], [10, 20], [10, 10]]


def geojson():
    path = write("map.geojson", {"type": "FeatureCollection", "features": [
        feature({"kind": "woods"}, "Polygon", [SQUARE]),
        feature({"natural": "wood"}, "Polygon", [[[30, 10], [40, 20], [40, 10], [30, 20]]]),
        feature({"landuse": "cemetery"}, "Polygon", [SQUARE]),
        feature({"highway": "track"}, "LineString", [[-5, 5], [80, 40]])]})
    out = os.path.join(TMP, "map.json")
    lines = ok("map", "import", path, "--size", "72x48", "--out", out, status=1)
    check([l["feature"] for l in lines[:4]] == [1, 2, 3, 4], "a line a feature")
    check([l["taken"] for l in lines[:4]] == [True, True, False, True], "three are taken")
    check(list(lines[0])[:7] == ["feature", "taken", "kind", "by", "pieces", "points", "mended"], f"keys {list(lines[0])}")
    check(lines[0]["commands"] == ["U piece add woods area at 10,10 20,10 20,20 10,20"], f"the command: {lines[0]['commands']}")
    check(lines[1]["pieces"] == 2 and any("crosses itself" in m for m in lines[1]["mended"]), "the bow tie is cut apart, and that is said")
    check("terrain" in lines[2]["why"] and lines[2]["commands"] == [], "the cemetery is refused, and why")
    check(any("cut off" in m for m in lines[3]["mended"]), "the track ends at the table's edge")
    check(lines[4]["unit"] == "in" and lines[4]["guessed"], f"unit: {lines[4]}")
    check(lines[5] == {"taken": 3, "mended": 2, "refused": 1, "pieces": 4, "points": lines[5]["points"], "file": out}, f"sum: {lines[5]}")
    ok("lint", out)
    again = ok("map", "import", out, "--size", "72x48")  # a battle's terrain is GeoJSON too
    check(again[-1]["pieces"] == 4, "its own file comes back")
    bad("map.json is there", "map", "import", path, "--size", "72x48", "--out", out)
    ok("map", "import", path, "--size", "72x48", "--out", out, "--over", "--map", "landuse=*:rough1")
    check(len(json.load(open(out))["terrain"]["features"]) == 5, "with a rule of one's own all are taken")
    person = run("map", "import", path, "--size", "72x48", "--text")
    check("feature 3: refused" in person.stdout and "{" not in person.stdout, "for a person")
    metres = write("metres.geojson", feature({"natural": "water"}, "Polygon", [[[0, 0], [900, 0], [900, 600], [0, 600], [0, 0]]]))
    lines = ok("map", "import", metres, "--size", "72x48", "--unit", "m", "--scale", "25")
    check(lines[1]["scale"] == 25 and lines[0]["commands"][0].startswith("U piece add lake area at 18,12 54,12"), f"25 m an inch: {lines}")


def picture():
    def pixel(x, y):  # a wood of 8 x 6 inches in the middle, 20 px an inch
        return (40, 90, 40) if 200 <= x < 360 and 140 <= y < 260 else (200, 190, 150)
    path, out = write("photo.png", png(560, 400, pixel)), os.path.join(TMP, "photo.json")
    lines = ok("map", "import", path, "--size", "28x20", "--trace", "285A28", "--tolerance", "63", "--kind", "woods", "--out", out)
    check(lines[0]["mat"] == "photo.png" and lines[0]["pixels"] == [560, 400], f"the mat: {lines[0]}")
    check(lines[1]["taken"] and abs(lines[1]["area"] - 48) < 0.5, f"48 square inches: {lines[1]}")
    battle = json.load(open(out))
    check(battle["mat"] == {"file": "photo.png", "corners": [[0, 0], [560, 0], [560, 400], [0, 400]]}, f"{battle['mat']}")
    ok("lint", out)
    shown = os.path.join(TMP, "shown.png")
    done = run("render", out, "--out", shown, "--size", "400x300")
    check(done.returncode == 0 and done.stderr == "", f"render: {done.stderr}")
    os.rename(path, path + ".away")
    done = run("render", out, "--out", shown, "--size", "400x300")
    check(done.returncode == 0 and "photo.png" in done.stderr, f"a lost picture is named and the table is painted: {done.stderr}")
    os.rename(path + ".away", path)
    ruler = ok("map", "import", path, "--size", "20x15", "--ruler", "200,140,360,140,8")
    check("80,50 480,50 480,350 80,350" in ruler[0]["command"], f"two points: {ruler[0]['command']}")
    sub = os.path.join(TMP, "deeper")
    os.mkdir(sub)
    ok("map", "import", path, "--size", "28x20", "--out", os.path.join(sub, "b.json"))
    check(json.load(open(os.path.join(sub, "b.json")))["mat"]["file"] == "../photo.png", "the path from the battle's folder")


def bad_input():
    good = png(40, 30, lambda x, y: (1, 2, 3))
    table = [("20001 x 10", png(20001, 10, None, b"x" * 999)), ("10000 x 10000", png(10000, 10000, None, b"x" * 999)),
             ("cut off", good[:-20]), ("0 x 5", png(0, 5, None, b"")), ("an empty file", b""), ("no picture", b"hello"), ("a GIF", b"GIF89a"),
             ("Topology", b'{"type": "Topology"}'), ("JSON", b'{"type": '), ("no coordinates", b'{"type": "FeatureCollection", "features": []}')]
    for word, data in table:
        bad(word, "map", "import", write("odd.dat", data), "--size", "20x20", "--out", os.path.join(TMP, "never.json"))
    check(not os.path.exists(os.path.join(TMP, "never.json")), "nothing was written")
    path = write("p.png", good)
    bad("no such file", "map", "import", "/nope.png")
    bad("--corners", "map", "import", path, "--corners", "1,2,3")
    bad("mirror", "map", "import", path, "--corners", "0,0,0,30,40,30,40,0")
    bad("--ruler", "map", "import", path, "--ruler", "1,1,1,1,5")
    bad("--trace", "map", "import", path, "--trace", "green")
    bad("--tolerance", "map", "import", path, "--trace", "102030", "--tolerance", "999")
    bad("lava", "map", "import", path, "--trace", "102030", "--kind", "lava")
    bad("for GeoJSON", "map", "import", path, "--unit", "m")
    geo = write("g.geojson", feature({"kind": "woods"}, "Polygon", [SQUARE]))
    bad("for pictures", "map", "import", geo, "--trace", "102030")
    bad("--unit", "map", "import", geo, "--unit", "mile")
    bad("lava", "map", "import", geo, "--map", "a=b:lava")
    bad("--size", "map", "import", geo, "--size", "big")
    bad("/nope/x.json", "map", "import", geo, "--out", "/nope/x.json")
    bad("--bogus", "map", "import", geo, "--bogus")


with tempfile.TemporaryDirectory() as TMP:
    for part in (geojson, picture, bad_input):
        try:
            part()
        except Exception as why:
            failures.append(f"{why!r} in {part.__name__}")
for f in failures:
    print(f)
print(f"{len(failures)} failures")
sys.exit(1 if failures else 0)
