"""Templates of the rules in a real window: drawn with the pointer, turned by keys and wheel, pinned, looked at. With GLACIS_TEST_PICTURES the pictures are kept.

usage: template_test.py GLACIS FOLDER NAME
"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from window import Desk, Failed, check  # noqa: E402

SIZES = {"templates": "1280x720", "templates_large": "1920x1080"}


def shots(desk):
    w = desk.open("first_shots")
    w.settle()
    w.press("Leave")
    w.settle()
    return w


def lies(w, word):
    return w.wait(lambda p: w.sees(word, p), "'%s' on the table" % word)


def keep(w, name):
    if os.environ.get("GLACIS_TEST_PICTURES"):
        w.picture("%s-%s" % (name, w.desk.size))


def templates(desk):
    w = shots(desk)
    record = w.settle()["record"]
    w.key("t")
    w.wait(lambda p: w.has_widget("matg_compass"), "the palette")
    b4, b2, a2 = (w.stand(s)["px"] for s in ("B4", "B2", "A2"))
    w.press("matg_compass")
    w.drag(b4, (b4[0] + 70, b4[1]))  # its zero to the east
    lies(w, "Deviation compass")
    w.key("4", "5")
    lies(w, "45_ deg")
    w.key("Return")
    keep(w, "compass")
    w.key("Return")  # pinned
    w.press("matg_sheaf_open")
    w.drag(b2, (b2[0] + 60, b2[1] - 3))  # one of the compass's eight: 90
    lies(w, "Open sheaf · 90 deg")
    p = lies(w, "1 stand: B2")
    w.move(*b2)
    w.x("keydown", "ctrl", "click", "5", "keyup", "ctrl")  # the wheel, by five degrees
    lies(w, "95 deg")
    w.key("Prior")
    lies(w, "4 in a line")
    keep(w, "sheaf")
    w.key("Delete")
    w.wait(lambda p: not w.sees("Open sheaf · ", p), "the sheaf taken away")
    w.press("matg_firing_arc")
    w.click(*a2)
    lies(w, "Firing Arc · ")
    keep(w, "arc")
    w.key("Escape")
    w.wait(lambda p: not w.sees("Firing Arc · ", p), "the arc rubbed out")
    r, t = w.widget("matg_bombs")["rect"], (b4[0] - 150, b4[1] + 120)
    w.drag((r[0] + 40, r[1] + r[3] / 2), t, steps=10)  # out of the palette
    lies(w, "Bomb line · ")
    w.key("t")
    w.wait(lambda p: not w.has_widget("matg_compass"), "the palette put away")
    p = w.settle()
    check(not w.sees("Bomb line · ", p), "what was not pinned goes")
    check(w.sees("4 in", p), "what was pinned stays")
    check(p["record"] == record, "pencil leaves no record")
    keep(w, "left")
    w.quit()


if __name__ == "__main__":
    size = SIZES[sys.argv[3]]
    desk = Desk(sys.argv[1], sys.argv[2], size, size)
    try:
        templates(desk)
        print("ok:", sys.argv[3])
        status = 0
    except Exception as e:  # any failure must leave its picture
        status = 1
        print("FAILED %s: %s: %s" % (sys.argv[3], type(e).__name__, e))
        for w in desk.windows:
            if w.process.poll() is None:
                print("picture:", w.picture(sys.argv[3] + "-failed"))
    finally:
        desk.close()
    sys.exit(status)
