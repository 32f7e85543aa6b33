"""Armour Assault in a real window with a real pointer: a command is bought, a battle is played to its victory.
python3 aa_test.py GLACIS PICTURE_FOLDER TEST"""
import sys
import time

from window import Failed, check, run

TABLE, BUY, BASES, DEPLOY, GROUPS, PLAY = 4, 1, 2, 3, 4, 6
CROSSROADS = (45, 30)  # cm


def quick(desk):
    """Films off: nothing here waits for one."""
    desk.user.mkdir(parents=True, exist_ok=True)
    (desk.user / "settings").write_text("animation_speed 0\nreduced_motion 1\nfirst_shots_offered 1\n")


def px_of(p, cm):
    """Where a place of the table is in the window."""
    x, y, w, h = p["view"]
    scale = p["ppi1000"] / 1000 / 2540
    return x + w / 2 + (cm[0] * 1000 - p["centre"][0]) * scale, y + h / 2 - (cm[1] * 1000 - p["centre"][1]) * scale


def done(w, act, what):
    before = w.probe()["record"]
    act()
    return w.wait(lambda p: p["record"] > before and p, what)


def ends(w):
    before = w.probe()["record"]
    w.key("ctrl+Return")
    p = w.wait(lambda q: (q["record"] > before or q["pass_listed"]) and q, "the end of the step, or the list of what is lost")
    if p["record"] == before:
        done(w, lambda: w.key("ctrl+Return"), "the end at the second press")


def own(p, seat, ghost=False):
    return [s for s in p["stands"] if s["seat"] == seat and s["ghost"] == ghost]


def shoots(w, p):
    """At the first enemy that somebody may fire at: two clicks."""
    for s in own(p, 1 - p["actor"]):
        if not in_view(p, s["px"]):
            continue
        w.click(*s["px"])
        q = w.settle()
        if not any(t[2].startswith("WHITE to penetrate") for t in q["texts"]):
            continue
        check(w.sees("RED to hit", q), "the red die is named")
        check(any("your turn ends" in t[2] or "cannot miss" in t[2] for t in q["texts"]), "what a miss costs")
        done(w, lambda: w.key("Return"), "the shot at " + s["label"])
        return True
    w.key("Escape", "Escape")
    w.settle()
    if w.probe()["sheet"]:
        w.key("Escape")
    return False


def in_view(p, px):
    x, y, w, h = p["view"]
    return x + 4 < px[0] < x + w - 4 and y + 4 < px[1] < y + h - 4


def drives(w, p):
    """The one nearest to the crossroads that is still outside its ring goes there, as far as its lane lets it."""
    to = px_of(p, CROSSROADS)
    cm = p["ppi1000"] / 1000 / 2.54
    mine = [s for s in own(p, p["actor"]) if s["badges"] & 64]
    mine.sort(key=lambda s: (s["px"][0] - to[0]) ** 2 + (s["px"][1] - to[1]) ** 2)
    for k, s in enumerate(mine):
        far = ((s["px"][0] - to[0]) ** 2 + (s["px"][1] - to[1]) ** 2) ** 0.5
        if far < 8 * cm:
            continue
        at = (to[0] + (-4 if p["actor"] == 0 else 6) * cm, to[1] + (2 + 3 * k) * cm)
        w.drag(s["px"], at)
        q = w.settle()
        if not own(q, p["actor"], ghost=True):
            continue
        check(any("cm spent" in t[2] for t in q["texts"]), "what the lane costs")
        done(w, lambda: w.key("Return"), "the move of " + s["label"])
        return True
    return False


def play_out(desk):
    """One battle from its tray to its end; gives how many shots and moves the hands made."""
    w = desk.open("aa_first_tanks")
    w.wait(lambda p: p["screen"] == TABLE and p["game"], "the table")
    w.settle()
    if w.has_widget("guide/Leave"):
        w.press("guide/Leave")
        w.wait(lambda p: p["guide"] == -1, "leaving the guide")
    shots = moves = go = last = 0
    end = time.monotonic() + 200
    while time.monotonic() < end:
        p = w.settle()
        if p["actor"] not in (0, 1):
            break
        if p["decision"]:
            check(any("strip/" in x["path"] for x in p["widgets"]), "a question has its strip")
            done(w, lambda: w.key("Return"), "an answer")
        elif p["phase"] < PLAY:
            ends(w)
        else:
            if (p["turn"], p["actor"]) != last:
                last, go = (p["turn"], p["actor"]), 0
                w.key("shift+z")
                p = w.settle()
            go += 1
            if go <= 2 - p["actor"] and drives(w, p):  # two of the one side go to the crossroads, one of the other; then they fire
                moves += 1
            elif go <= 5 and shoots(w, p):
                shots += 1
            else:
                ends(w)
    p = w.settle()
    check(p["actor"] not in (0, 1), "the battle ends: turn %d, %d shots, %d moves" % (p["turn"], shots, moves))
    check(w.sees("wins", p) or w.sees("draw", p), "the panel says who has won")
    check(any("wins" in l or "draw" in l for l in p["log"]), "and the log: %s" % p["log"][-3:])
    w.quit()
    w = desk.open(str(desk.saves()[-1]))
    check(w.wait(lambda q: q["game"] and q, "the game opens again")["hash"] == p["hash"], "as it ended")
    w.quit()
    return shots, moves


def played(desk):
    """To a victory by hand. The dice are the system's: a battle in which nobody came to a shot is played once more."""
    quick(desk)
    for _ in range(3):
        shots, moves = play_out(desk)
        check(moves >= 3, "only %d moves by hand" % moves)
        if shots > 0:
            return
    raise Failed("no shot in three battles")


def bought(desk):
    """From size and mode to two commands, by rows and plus signs."""
    quick(desk)
    w = desk.open("aa_muster")
    w.settle()
    w.press("option0/row")
    for _ in range(4):
        p = w.settle()
        if p["phase"] == BUY:
            break
        if p["decision"]:
            done(w, lambda: w.key("Return"), "attack or defend")
        else:
            w.press("option2/row")
    check(p["phase"] == BUY, "buying begins")
    for _ in range(2):
        w.settle()
        p = w.wait(lambda q: any("missing" in t[2] for t in q["texts"]) and q, "what is missing to a third of Light")
        check(p["cut"] == 0, "cut: " + p["cut_text"])
        w.press("shelf/Light")
        w.settle()
        plus = [x for x in w.probe()["widgets"] if x["path"].endswith("/more")]
        check(plus, "a plus sign a type")
        for _ in range(4):
            done(w, lambda: w.press(plus[0]["path"]), "a vehicle bought")
            w.settle()
        check(not any("missing" in t[2] for t in w.probe()["texts"]), "enough Light")
        done(w, lambda: w.press("asset4/row"), "outriders bought by their row")
        w.settle()
        done(w, lambda: w.press("complete"), "the command is complete")
    p = w.settle()
    check(p["phase"] > BUY, "set-up goes on")


TESTS = {f.__name__: f for f in (played, bought)}

if __name__ == "__main__":
    sys.exit(run(TESTS[sys.argv[3]], sys.argv[3]))
