"""Low Tech in a real window: python3 lt_test.py GLACIS PICTURE_FOLDER TEST. A whole small battle by a real mouse, both seats at one desk."""
import pathlib
import shutil
import sys

from window import Failed, check, run

DRILL = pathlib.Path(__file__).resolve().parents[1] / "data" / "low_tech" / "lt_drill.json"
REACTION, MOVEMENT, SPOTTING, INDIRECT, DIRECT = range(1, 6)


def record_after(w, act, what):
    before = w.probe()["record"]
    act()
    return w.wait(lambda p: p["record"] > before and p, what)


def aside(w):
    """Off the stands: the card of one under the pointer folds, and the rows below lie where they stay."""
    r = w.probe()["view"]
    w.move(r[0] + r[2] / 2, r[1] + 20)
    return w.settle()


def end_phase(w):
    """Ctrl+Enter, and again when something would be lost."""
    before = w.probe()["record"]
    w.key("ctrl+Return")
    p = w.wait(lambda q: (q["record"] > before or q["pass_listed"]) and q, "the end of a phase or the list of losses")
    if p["record"] == before:
        record_after(w, lambda: w.key("ctrl+Return"), "the end at the second press")


def own(p):
    return [s for s in p["stands"] if s["label"][0] == "AB"[p["actor"]] and not s["ghost"]]


def enemy(p):
    return [s for s in p["stands"] if s["label"][0] == "BA"[p["actor"]] and not s["ghost"]]


def react(w, seen):
    check(w.has_widget("/test_all"), "the reaction board has its button")
    record_after(w, lambda: w.key("shift+Return"), "all platoons tested")
    seen.add("tested")


def move(w, seen):
    """A tank of the side goes five centimetres, by hand, as far as its reaction lets it."""
    p = w.probe()
    first = next((s for s in own(p) if s["label"] in ("A1", "A2", "B1", "B2")), None)
    if first and "moved" not in seen:
        x, y = first["px"]
        w.drag((x, y), (x + (60 if p["actor"] == 0 else -60), y))
        p = w.settle()
        if any(s["ghost"] for s in p["stands"]):
            check(w.sees(" cm", p), "what the way costs is on the table")
            record_after(w, lambda: w.key("Return"), "the move as ink")
            seen.add("moved")
    w.settle()
    if w.probe()["phase"] == MOVEMENT:
        end_phase(w)


def spot(w, seen):
    p = aside(w)
    rows = [x["path"] for x in p["widgets"] if x["path"].endswith("/row") and "/enemy" in x["path"]]
    check(rows, "the spotting table has rows")
    w.press(rows[0])
    w.widget("/roll")
    aside(w)
    record_after(w, lambda: w.press("/roll"), "one attempt by its button")
    seen.add("spotted")
    p = w.settle()
    if p["phase"] == SPOTTING and p["actor"] in (0, 1) and w.has_widget("/search"):
        record_after(w, lambda: w.key("shift+Return"), "all others looked for")
    p = w.settle()
    if p["phase"] == SPOTTING:
        end_phase(w)


def call(w, seen):
    """A battery's card is dragged onto enemies until one may be called at."""
    p = aside(w)
    cards = [x for x in p["widgets"] if x["path"].split("/")[-1].startswith("gun")]
    check(cards, "each battery has its card")
    r = cards[0]["rect"]
    for s in enemy(p):
        w.drag((r[0] + 30, r[1] + 10), s["px"])
        w.settle()
        if not w.has_widget("/call"):
            continue
        before = w.probe()["record"]
        w.key("Return")
        q = w.settle()
        if q["record"] > before:
            seen.add("called")
            break
        w.key("Escape")
        w.key("Escape")
        w.settle()
        r = w.widget(cards[0]["path"])["rect"]
    if w.probe()["phase"] == INDIRECT:
        end_phase(w)


def fire(w, seen):
    """Each own stand that is offered aims at enemies until one of its weapons may fire."""
    for _ in range(3):
        p = w.settle()
        if p["phase"] != DIRECT or p["actor"] not in (0, 1):
            return
        shot = False
        for s in enemy(p):
            w.key("Escape")
            w.click(*s["px"])
            w.settle()
            if not any(x["path"].endswith("/fire") for x in w.probe()["widgets"]):
                continue
            record_after(w, lambda: w.key("Return"), "a shot")
            seen.add("fired")
            shot = True
            break
        if not shot:
            break
    p = w.settle()
    if p["phase"] == DIRECT and p["actor"] in (0, 1):
        end_phase(w)


STEP = {REACTION: react, MOVEMENT: move, SPOTTING: spot, INDIRECT: call, DIRECT: fire}


def battle(desk):
    """Two turns from the first test to the verdict."""
    folder = desk.user / "data" / "battles"
    folder.mkdir(parents=True)
    shutil.copy(DRILL, folder / "lt_drill.json")
    (desk.user / "settings").write_text("animation_speed 0\n")  # the film is for eyes
    w = desk.open("lt_drill")
    seen = set()
    for _ in range(60):
        p = w.settle()
        if p["actor"] not in (0, 1):
            break
        check(p["cut"] == 0, "no word is cut: " + p["cut_text"])
        STEP[p["phase"]](w, seen)
    p = w.settle()
    check(p["actor"] not in (0, 1), "the battle ends")
    check(w.sees("The battle is over", p), "the top bar says so")
    check(w.sees("Victory points", p), "and the panel what the points are made of")
    check(any("wins" in line or "draw" in line for line in p["log"]), "the log has the verdict: %s" % p["log"][-5:])
    check({"tested", "moved", "spotted", "fired"} <= seen, "all of it was done by hand: %s" % sorted(seen))
    w.quit()


TESTS = {f.__name__: f for f in (battle,)}

if __name__ == "__main__":
    sys.exit(run(TESTS[sys.argv[3]], sys.argv[3]))
