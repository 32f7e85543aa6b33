#!/usr/bin/env python3
"""What comes out of the printer, measured: sheets are turned into pixels at 254 an inch, and an inch is counted."""
import json, os, struct, subprocess, sys, tempfile
import xml.etree.ElementTree as xml

CLI = os.path.abspath(sys.argv[1])
DATA = os.environ["GLACIS_DATA"]
failures = []
here = ""


def check(good, what):
    if not good:
        failures.append(f"{here}: {what}")


def run(*args):
    global here
    here = "print " + " ".join(args)
    env = dict(os.environ, GLACIS_USER=TMP)
    return subprocess.run([CLI, "print", *args], capture_output=True, text=True, env=env, timeout=240)


def ok(*args):
    done = run(*args)
    check(done.returncode == 0, f"status {done.returncode}: {done.stderr[:300]}")
    try:
        return json.loads(done.stdout)
    except ValueError:
        check(False, f"no JSON: {done.stdout[:200]}")
        return {"sheets": 0, "columns": 0, "rows": 0, "files": 0, "file": ""}


def path(name):
    return os.path.join(TMP, name)


class Picture:
    """A page in greys."""

    def __init__(self, file):
        with open(file, "rb") as f:
            data = f.read()
        words, at = [], 0
        while len(words) < 4:
            end = at
            while data[end] not in b" \n\t":
                end += 1
            if end > at:
                words.append(data[at:end])
            at = end + 1
        self.w, self.h, self.px = int(words[1]), int(words[2]), data[at:]

    def at(self, x, y):
        return self.px[y * self.w + x]

    def dark_column(self, x, y0, y1, limit=130):
        """Is there ink in column x, or beside it, all the way?"""
        return all(min(self.at(x + d, y) for d in (-1, 0, 1)) < limit for y in range(y0, y1))

    def dark_row(self, y, x0, x1, limit=130):
        return all(min(self.at(x, y + d) for d in (-1, 0, 1)) < limit for x in range(x0, x1))


def pages(pdf, dpi, first=None, last=None):
    stem = path("page")
    for old in os.listdir(TMP):
        if old.startswith("page"):
            os.remove(path(old))
    span = (["-f", str(first)] if first else []) + (["-l", str(last)] if last else [])
    subprocess.run(["pdftoppm", "-r", str(dpi), "-gray", *span, pdf, stem], check=True)
    return [Picture(path(f)) for f in sorted(os.listdir(TMP)) if f.startswith("page")]


def words_of(pdf):
    return subprocess.run(["pdftotext", "-layout", pdf, "-"], capture_output=True, text=True, check=True).stdout


def battle(name, size, features, stands=None):
    """The lesson's battle on another table."""
    with open(os.path.join(DATA, "battles", "first_shots.json")) as f:
        b = json.load(f)
    b["key"], b["size"] = name, size
    b["terrain"]["features"] = features
    b["objectives"] = []
    b.pop("position", None)
    w, h = size
    for side in b["sides"]:
        for formation in side["formations"]:
            for unit in formation["units"]:
                unit["zone"] = {"rect": [0, 0, w, h]}
                unit.pop("turn", None)
    b["victory"]["terms"] = [t for t in b["victory"].get("terms", []) if t.get("kind") != "hold" and "hold" not in t]
    file = path(name + ".json")
    with open(file, "w") as f:
        json.dump(b, f)
    return file


def area(kind, *ring, **more):
    return {"type": "Feature", "properties": {"kind": kind, **more}, "geometry": {"type": "Polygon", "coordinates": [[*ring, ring[0]]]}}


def rect(kind, x0, y0, x1, y1, **more):
    return area(kind, [x0, y0], [x1, y0], [x1, y1], [x0, y1], **more)


def line(kind, *points):
    return {"type": "Feature", "properties": {"kind": kind}, "geometry": {"type": "LineString", "coordinates": list(points)}}


def true_scale():
    """A pond of 3 x 2 inches, and the crop marks of every sheet."""
    file = battle("pond", [24, 18], [rect("lake", 2, 13, 5, 15)])
    for paper, wide, turn in (("letter", 10.0, "--landscape"), ("a4", 297 / 25.4 - 1, "--landscape"), ("a4", 210 / 25.4 - 1, "--portrait")):
        r = ok(file, "--what", "table", "--out", path("pond.pdf"), "--style", "ink", "--paper", paper, turn, "--no-stands", "--no-zones", "--no-grid")
        tall = r["height"] - 1
        cols, rows = r["columns"], r["rows"]
        check(r["sheets"] == cols * rows + 1, f"a page more than sheets: {r}")
        check(abs(r["width"] - 1 - wide) < 0.001, f"paper as wide as it is: {r}")
        check((cols - 1) * (wide - 0.25) + wide >= 24 and (rows - 1) * (tall - 0.25) + tall >= 18, "the sheets cover the table")
        all_pages = pages(path("pond.pdf"), 254)
        check(len(all_pages) == r["sheets"], "as many pages as were said")
        for n, p in enumerate(all_pages[1:]):
            col, row = n % cols, n // cols
            cw = min(wide, 24 - col * (wide - 0.25))
            ch = min(tall, 18 - row * (tall - 0.25))
            x0, y0, x1, y1 = 127, 127, 127 + round(cw * 254), 127 + round(ch * 254)
            for x in (x0, x1):
                for y in (range(y0 - 60, y0 - 16), range(y1 + 17, y1 + 60)):
                    check(p.dark_column(x, y.start, y.stop), f"{paper} sheet {n}: no crop mark at x {x}")
            for y in (y0, y1):
                for x in (range(x0 - 60, x0 - 16), range(x1 + 17, x1 + 60)):
                    check(p.dark_row(y, x.start, x.stop), f"{paper} sheet {n}: no crop mark at y {y}")
        p = all_pages[1]  # the pond lies at 2..5 from the left, 3..5 from the top: its water is white within the bank
        left, right, top, bottom = [127 + round(v * 254) for v in (2, 5, 3, 5)]
        y = (top + bottom) // 2

        def edge(horizontal, at, out):
            """How far from `at` the bank's ink begins, going outwards from 8 px within; in px, negative = within."""
            for d in range(-8, 12):
                v = at + d * out
                if (p.at(v, y) if horizontal else p.at((left + right) // 2, v)) < 90:
                    return d
            return 99

        for name, d in (("left", edge(True, left, -1)), ("right", edge(True, right, 1)), ("top", edge(False, top, -1)), ("bottom", edge(False, bottom, 1))):
            check(abs(d) <= 2, f"{paper} {turn}: the pond's {name} bank is {d} px off at 254 px an inch")


def joined():
    """Sheets laid over each other are the table, and where two overlap they show the same."""
    file = os.path.join(DATA, "battles", "first_shots.json")
    dpi, over, m = 40, 0.25, 20
    r = ok(file, "--what", "table", "--out", path("sheets.pdf"), "--paper", "letter", "--landscape")
    w = ok(file, "--what", "table", "--out", path("whole.pdf"), "--paper", "whole")
    check(w["sheets"] == 1 and abs(w["width"] - 31) < 0.001 and abs(w["height"] - 21) < 0.001, f"one sheet round the table: {w}")
    (whole,) = pages(path("whole.pdf"), dpi)
    sheets = pages(path("sheets.pdf"), dpi, first=2)
    sx, sy = round((10 - over) * dpi), round((7.5 - over) * dpi)  # whole pixels: 390, 290
    seen = bytearray(30 * dpi * 20 * dpi)
    worst = bad = n = 0
    for k, p in enumerate(sheets):
        col, row = k % r["columns"], k // r["columns"]
        for y in range(0, 300, 1):
            ty = row * sy + y
            if ty >= 20 * dpi:
                break
            for x in range(0, 400, 1):
                tx = col * sx + x
                if tx >= 30 * dpi:
                    break
                d = abs(p.at(m + x, m + y) - whole.at(m + tx, m + ty))
                n += 1
                bad += d > 40
                seen[ty * 30 * dpi + tx] = 1
    check(all(seen), "some of the table is on no sheet")
    check(bad * 200 < n, f"{bad} of {n} pixels of the sheets are not those of the table")


def svg():
    for args, width in ((["--style", "ink"], 762.0), (["--scale", "1/2"], 381.0)):
        ok("first_shots", "--what", "table", "--out", path("t.svg"), *args)
        root = xml.parse(path("t.svg")).getroot()
        check(root.tag.endswith("}svg"), "an svg")
        check(root.get("width", "").endswith("mm") and abs(float(root.get("width")[:-2]) - width) < 0.01, f"width {root.get('width')}, wanted {width} mm")
        box = [float(v) for v in root.get("viewBox").split()]
        check(abs(box[2] - width) < 0.01, "a unit of the drawing is a millimetre")
        check(len(list(root.iter())) > 200, "not an empty drawing")
    r = ok("first_shots", "--what", "records", "--out", path("r.svg"))
    check(r["files"] == r["sheets"] > 1 and r["file"].endswith("r-1.svg"), f"a file a sheet: {r}")
    for i in range(r["files"]):
        xml.parse(path(f"r-{i + 1}.svg"))


def png():
    def size(file):
        with open(file, "rb") as f:
            head = f.read(24)
        return struct.unpack(">II", head[16:24]) if head[:8] == b"\x89PNG\r\n\x1a\n" else None

    for want in ((640, 400), (33, 1000), (1501, 999), (16, 16)):
        ok("first_shots", "--what", "table", "--out", path("t.png"), "--size", "%dx%d" % want)
        check(size(path("t.png")) == want, f"{size(path('t.png'))} pixels")
    ok("first_shots", "--what", "table", "--out", path("t.PNG"), "--ppi", "20")
    check(size(path("t.PNG")) == (600, 400), "30 x 20 in at 20 px an inch")
    r = ok("first_shots", "--what", "counters", "--out", path("c.png"), "--ppi", "50")
    check(size(path("c-1.png")) == (413, 585), f"A4 at 50 px an inch: {size(path('c-1.png'))}")
    check(r["files"] == r["sheets"], "a file a sheet")


def counters():
    """Squares of an inch, as many as there are stands; backs mirrored."""
    r = ok("introductory", "--what", "counters", "--out", path("c.pdf"), "--style", "ink")
    text = words_of(path("c.pdf"))
    words = text.split()
    for label in [f"A{i}" for i in range(1, 26)] + [f"B{i}" for i in range(1, 38)]:
        check(words.count(label) == 2, f"{label} is on {words.count(label)} counters, wanted front and back")
    front, back = pages(path("c.pdf"), 254, 1, 2)
    y = round((0.5 + 0.6 + 0.24 - 0.12) * 254)  # through the cutting ticks above the first row
    for name, p in (("front", front), ("back", back)):
        ticks = [x for x in range(1, p.w) if p.at(x, y) < 128 and p.at(x - 1, y) >= 128]
        check(len(ticks) == 8, f"{name}: {len(ticks)} ticks over seven counters")
        check(all(abs(b - a - 254) <= 1 for a, b in zip(ticks, ticks[1:])), f"{name}: ticks {ticks} are not an inch apart")
        check(abs((ticks[0] + ticks[-1]) / 2 - p.w / 2) < 2, f"{name}: not in the middle, so that the back lies off the front")
    first = words_of(path("c.pdf")).split("\f")
    check(first[0].index("A1 ") < first[0].index("A2 ") and first[1].index("A2 ") < first[1].index("A1 "), "the back is mirrored")
    one = ok("introductory", "--what", "counters", "--out", path("cb.pdf"), "--seat", "B")
    check("Germany" not in words_of(path("cb.pdf")) and one["sheets"] < r["sheets"], "one seat's counters")


def templates_of_all():
    """Every rule set's templates come out on every paper, whole or in pieces that say how many."""
    for battle in ("introductory", "aa_first_tanks", "ab_first_pulse", "lt_first_orders"):
        for paper in ("a4", "letter", "a3", "tabloid"):
            for turn in ("--portrait", "--landscape"):
                r = ok(battle, "--what", "templates", "--out", path("all.pdf"), "--style", "ink", "--paper", paper, turn)
                check(1 <= r["sheets"] <= 20, f"{r['sheets']} sheets")


def templates():
    r = ok("introductory", "--what", "templates", "--out", path("t.pdf"), "--style", "ink", "--paper", "a3")
    text = words_of(path("t.pdf"))
    for word in ("Deviation compass", "Closed sheaf", "Smoke markers", "Firing Arc", "Target Front", "Strafed strip", "Range stick", "(13.4, reconstruction)"):
        check(word in text, f"no {word}")
    check(r["sheets"] <= 5, "paper is not wasted")
    p = pages(path("t.pdf"), 254)
    square = 0  # the strip is an inch wide: its two long sides are found on some page
    for page in p:
        for y in range(300, page.h - 200, 127):
            row = [x for x in range(1, page.w) if page.at(x, y) < 90 and page.at(x - 1, y) >= 90]
            square += sum(1 for a in row for b in row if abs(b - a - 254) <= 1)
    check(square > 0, "nothing is an inch wide")


def records():
    ok("bir_el_gubi", "--what", "records", "--out", path("a.pdf"), "--seat", "A")
    ok("bir_el_gubi", "--what", "records", "--out", path("b.pdf"), "--seat", "B")
    ok("bir_el_gubi", "--what", "records", "--out", path("u.pdf"))
    a, b, u = (" ".join(words_of(path(f)).split()) for f in ("a.pdf", "b.pdf", "u.pdf"))
    check("hasty minefield line" in b and "hasty minefield line" in u, "the owner's sheet has his extras")
    check("hasty minefield line" not in a and "Italy" not in a and " B1 " not in a, "the other's sheet has nothing of them")
    check("Unit record: UK" in a and " A1 " in a and "Artillery record" in a and "Minefield record" in a, "its own is there")
    hidden = battle("hidden", [24, 18], [rect("minefield_standard", 3, 3, 5, 4, secret="B")])
    open_table = battle("open_table", [24, 18], [])
    seen = {}
    for seat in ("A", "B", "U"):
        ok(hidden, "--what", "records", "--out", path("m.pdf"), "--seat", seat)
        fields = [t for t in words_of(path("m.pdf")).split("\f") if "Minefield record" in t]
        seen[seat] = ["minefield" in t for t in fields]
    check(seen == {"A": [False], "B": [True], "U": [False, True]}, f"a secret field is on its owner's sheet alone: {seen}")
    drawn = []
    for what in (hidden, open_table):
        ok(what, "--what", "table", "--out", path("m.png"), "--seat", "A", "--size", "480x360")
        with open(path("m.png"), "rb") as f:
            drawn.append(f.read())
    check(drawn[0] == drawn[1], "the other's secret field is not on the table")
    ok(hidden, "--what", "table", "--out", path("m.png"), "--seat", "B", "--size", "480x360")
    with open(path("m.png"), "rb") as f:
        check(f.read() != drawn[0], "its owner's table has it")
    ok("bir_el_gubi", "--what", "records", "--out", path("blank.pdf"), "--blank")
    blank = words_of(path("blank.pdf"))
    check("UK" not in blank and "Italy" not in blank and "A1" not in blank and "Minefield record" in blank, "blank forms have no word of the game")


def limits():
    """Small, large and crowded tables."""
    tiny = battle("tiny", [12, 12], [line("road", [0, 6], [12, 6])])
    r = ok(tiny, "--what", "table", "--out", path("tiny.pdf"), "--paper", "a3")
    check(r["sheets"] == 3 or r["sheets"] == 2, f"a foot square on A3: {r}")
    many = []
    kinds = ["woods", "crops", "lake", "building_medium", "rough2", "marsh", "hill", "orchard", "minefield_standard", "dense_woods"]
    for i in range(300):
        x, y = 4 + (i % 20) * 11.6, 3 + (i // 20) * 7.6
        if i % 5 == 4:
            many.append(line(["hedge", "stream", "road", "wire", "rail"][i // 5 % 5], [x, y], [x + 8, y + 5]))
        else:
            kind = kinds[i % len(kinds)]
            many.append(rect(kind, x, y, x + 7, y + 5, **({"level": 1} if kind == "hill" else {})))
    big = battle("big", [240, 120], many)
    r = ok(big, "--what", "table", "--out", path("big.pdf"), "--scale", "0.25", "--style", "ink")
    check(r["sheets"] == r["columns"] * r["rows"] + 1 and r["columns"] * r["rows"] > 18, f"{r}")
    ok(big, "--what", "table", "--out", path("big.png"), "--size", "2400x1200")
    r = ok(big, "--what", "table", "--out", path("fit.pdf"), "--scale", "1/20")
    check(r["sheets"] == 3, f"at a twentieth it is {r}")
    done = run(big, "--what", "table", "--out", path("no.pdf"), "--scale", "4")
    check(done.returncode == 2 and "sheets" in done.stderr and "399" in done.stderr, f"too many sheets: {done.stderr}")


def same_bytes():
    for end in ("pdf", "svg", "png"):
        got = []
        for i in range(2):
            ok("first_shots", "--what", "table", "--out", path(f"same.{end}"))
            with open(path(f"same.{end}"), "rb") as f:
                got.append(f.read())
        check(got[0] == got[1], "the same game, the same bytes")


def refused():
    keep = path("keep.pdf")
    with open(keep, "w") as f:
        f.write("what was there")
    table = ["first_shots", "--what", "table", "--out"]
    for args, word in ((["first_shots", "--out", keep], "--what"), (["first_shots", "--what", "table"], "--out"),
                       (["first_shots", "--what", "map", "--out", keep], "counters"), (table + [path("x.jpg")], ".svg"), (table + ["/nope/x.pdf"], "/nope/x.pdf"),
                       (table + ["/nope/x.png"], "/nope/x.png"), (table + ["/nope/x.svg"], "/nope/x.svg"),
                       (table + [path("x.png"), "--size", "20001x20"], "20000"), (table + [path("x.png"), "--size", "20000x20000"], "160 million"),
                       (table + [path("x.png"), "--size", "ten"], "--size"), (table + [path("x.png"), "--ppi", "2000"], "160 million"), (table + [keep, "--size", "100x100"], "--size"),
                       (table + [keep, "--paper", "a7"], "letter"), (table + [keep, "--style", "pink"], "ink"), (table + [keep, "--scale", "0"], "--scale"),
                       (table + [keep, "--scale", "1/0"], "--scale"), (table + [keep, "--scale", ""], "--scale"), (table + [keep, "--margin", "3"], "--margin"), (table + [keep, "--margin", "0.1"], "margin"),
                       (table + [keep, "--portrait", "--landscape"], "--portrait"), (table + [keep, "--seat", "C"], "--seat"), (["nope"] + table[1:] + [keep], "nope"),
                       (["first_shots", "--what", "counters", "--out", keep, "--scale", "1/2"], "--scale"), (table + [keep, "--what"], "--what")):
        done = run(*args)
        check(done.returncode == 2 and word in done.stderr and done.stdout == "", f"status {done.returncode}, said {done.stderr[:200]!r}, wanted a word of {word}")
    with open(keep) as f:
        check(f.read() == "what was there", "a refusal leaves the file that was there")
    for end in ("pdf", "svg", "png"):
        full = path("full." + end)
        with open(full, "w") as f:
            f.write("what was there")
        command = f"trap '' XFSZ; ulimit -f 20; exec '{CLI}' print first_shots --what table --out '{full}'"
        done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, env=dict(os.environ, GLACIS_USER=TMP))
        check(done.returncode == 2 and "cannot be written: File too large" in done.stderr, f"a full disk: {done.stderr[:200]!r}")
        with open(full) as f:
            check(f.read() == "what was there", "and the old file stays")
    check(not [f for f in os.listdir(TMP) if f.endswith(".part")], "no half a file is left")


with tempfile.TemporaryDirectory() as TMP:
    for part in (true_scale, joined, svg, png, counters, templates, templates_of_all, records, limits, same_bytes, refused):
        if len(sys.argv) < 3 or part.__name__ in sys.argv[2:]:
            part()
for f in failures[:40]:
    print(f)
print(f"{len(failures)} failures")
sys.exit(1 if failures else 0)
