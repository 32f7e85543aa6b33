"""Lays a table with a real mouse: python3 edit_test.py GLACIS PICTURE_FOLDER TEST. Gestures are counted as a player makes them (ux 4: a click, a
drag or a key each); the whole table of ux 9.26 has at most 70, what is terrain of it at most 50."""
import sys
import time

from window import Failed, check, run

DRAWN = 50


class Hands:
    def __init__(self, w):
        self.w, self.gestures = w, 0

    def px(self, x, y):
        p = self.w.probe()
        v, ppi = p["view"], p["ppi1000"] / 1000
        return (v[0] + v[2] / 2 + (x - p["centre"][0] / 2540) * ppi, v[1] + v[3] / 2 - (y - p["centre"][1] / 2540) * ppi)

    def tile(self, kind):
        r = self.w.widget("tray/tiles/" + kind)["rect"]
        return (r[0] + r[2] / 2, r[1] + r[3] / 2)

    def pieces(self):
        return self.w.probe()["pieces"]

    def after(self, act, what, least=1):
        """The act makes at least so many pieces."""
        n = self.pieces()
        act()
        self.gestures += 1
        return self.w.wait(lambda p: p["pieces"] >= n + least and p, what)

    def stroke(self, *points):
        pts = [self.px(*p) for p in points]
        self.w.move(*pts[0])
        args = ["mousedown", 1]
        for a, b in zip(pts, pts[1:]):
            for i in range(1, 9):
                args += ["mousemove", "--window", self.w.id, int(a[0] + (b[0] - a[0]) * i / 8), int(a[1] + (b[1] - a[1]) * i / 8)]
        self.w.x(*args)
        self.w.x("mouseup", 1)

    def stamp(self, kind, x, y, least=1):
        self.after(lambda: self.w.drag(self.tile(kind), self.px(x, y)), "a stamp of " + kind, least)

    def take(self, kind):
        self.w.click(*self.tile(kind))
        self.gestures += 1
        self.w.wait(lambda p: p["edit"]["tile"] >= 0, kind + " in hand")

    def corner(self, x, y):
        n = self.w.probe()["edit"]["pen"]
        self.w.click(*self.px(x, y))
        self.gestures += 1
        self.w.wait(lambda p: p["edit"]["pen"] == n + 1, "corner %d" % (n + 1))
        time.sleep(0.45)  # the next click is no double click

    def done(self, what, least=1):
        self.after(lambda: self.w.key("Return"), what, least)

    def key(self, k, ready, what):
        self.w.key(k)
        self.gestures += 1
        self.w.wait(ready, what)


def open_table(desk):
    w = desk.open()
    w.settle()
    w.press("Set up a table")
    w.settle()
    w.press("lay it out")
    w.wait(lambda p: p["game"] and p.get("edit", {}).get("on"), "the editor")
    w.settle()
    return w, Hands(w)


def laid(desk):
    """The terrain of the five-minute table; undo of all restores the first hash; the saved table is the same when opened again."""
    w, h = open_table(desk)
    first, records = w.probe()["hash"], w.probe()["records"]
    h.stamp("hill", 16, 34, 2)
    stretch = w.probe()["pieces"]
    f = w.probe()["edit"]["frame"]
    h.gestures += 1
    w.drag((f[0] + f[2], f[1] + f[3]), (f[0] + f[2] + 26, f[1] + f[3] + 18))  # the frame's lower right corner
    w.wait(lambda p: p["records"] > records + 3, "the hill stretched")
    check(w.probe()["pieces"] == stretch, "stretching adds nothing")
    h.stamp("hill", 54, 13, 2)
    for x, y in ((34, 41), (62, 38), (12, 10)):
        h.stamp("woods", x, y)
    h.take("river")
    for x, y in ((44, 0), (41, 9), (45, 20), (40, 32), (44, 41), (42, 48)):
        h.corner(x, y)
    h.done("the river")
    h.take("road")
    for x, y in ((0, 20), (16, 22), (34, 26), (56, 27), (72, 24)):
        h.corner(x, y)
    h.done("the road and its bridge", 2)
    for x, y in ((28, 0), (26, 12), (27, 24.6)):
        h.corner(x, y)
    h.done("the side road")
    h.take("building_light")
    h.after(lambda: h.stroke((57, 31), (64, 31.5), (64, 24.5), (57, 24), (57, 30.5)), "the village")
    h.take("crops")
    fields = ((4, 24), (8, 41), (64, 5), (31, 3))
    for x, y in fields:
        h.after(lambda x=x, y=y: h.stroke((x, y), (x + 7, y + 0.4), (x + 6.6, y + 5), (x + 0.3, y + 5.2), (x, y + 0.5)), "a field")
    h.key("Escape", lambda p: p["edit"]["tile"] < 0, "the tile put back")
    for x, y in fields[:2]:
        w.x("keydown", "shift")
        h.after(lambda x=x, y=y: w.click(*h.px(x + 3.5, y + 5.1)), "a hedge along its edge")
        w.x("keyup", "shift")
    p = w.settle()
    w.picture("edit-table")
    check(h.gestures <= DRAWN, "%d gestures, %d at most" % (h.gestures, DRAWN))
    print("gestures:", h.gestures)
    laid_hash = p["hash"]
    steps = 0
    while w.probe()["records"] > records:
        was = w.probe()["records"]
        w.key("ctrl+z")
        w.wait(lambda q: q["records"] < was, "undo")
        steps += 1
        check(steps < 40, "each gesture is one step")
    check(w.probe()["hash"] == first, "undo of all restores the first hash")
    for _ in range(steps):
        was = w.probe()["records"]
        w.key("ctrl+y")
        w.wait(lambda q: q["records"] > was, "redo")
    check(w.probe()["hash"] == laid_hash, "redo of all restores the table")
    path = w.probe()["path"]
    w.quit()
    w = desk.open(path)
    p = w.wait(lambda q: q["game"] and q.get("edit", {}).get("on") and q, "the table in the editor again")
    check(p["hash"] == laid_hash, "the same table")


def killed_edit(desk):
    """An edit is on disk before it is seen: a killed window loses none."""
    w, h = open_table(desk)
    h.stamp("woods", 30, 20)
    h.stamp("hill", 50, 30, 2)
    p = w.probe()
    w.kill()
    w = desk.open(p["path"])
    q = w.wait(lambda r: r["game"] and r.get("edit", {}).get("on") and r, "the table again")
    check(q["hash"] == p["hash"] and q["records"] == p["records"], "nothing is lost")


def corners(desk):
    """Squares, dots, the frame's ring, refusals at the pointer."""
    w, h = open_table(desk)
    h.stamp("woods", 36, 24)
    h.key("Return", lambda p: p["edit"]["corners"], "corner mode")
    h.key("Return", lambda p: not p["edit"]["corners"], "the body again")
    f = w.probe()["edit"]["frame"]
    r = w.probe()["records"]
    ring, mid = (f[0] + f[2] / 2, f[1] - 26), (f[0] + f[2] / 2, f[1] + f[3] / 2)
    w.drag(ring, (mid[0] + 80, mid[1]))
    w.wait(lambda p: p["records"] > r, "turned")
    h.take("crops")
    for x, y in ((10, 10), (20, 10), (10.5, 20), (20, 20)):
        h.corner(x, y)
    r = w.probe()["records"]
    w.key("Return")
    w.wait(lambda p: any("meets itself" in t[2] or "cross" in t[2] for t in p["texts"]), "why not, at the pointer")
    check(w.probe()["records"] == r and w.probe()["edit"]["pen"] == 4, "refused, and the pencil stays")


TESTS = {f.__name__: f for f in (laid, killed_edit, corners)}

if __name__ == "__main__":
    sys.exit(run(TESTS[sys.argv[3]], sys.argv[3]))
