"""Plays Glacis in real windows: python3 play_test.py GLACIS PICTURE_FOLDER TEST. The numbers are those of the acceptance list (ux 9)."""
import os
import pathlib
import subprocess
import sys
import time

from window import Failed, WAIT, check, run

FIRE, MOVE = 4, 6  # phases of MATG as the state counts them
TABLE = 4          # Screen
SAVE_OK, SAVE_FAILED, SAVE_READ_ONLY = 0, 2, 3


def aim_of(probe):
    return next((t[2] for t in probe["texts"] if t[2].startswith("ATTACK ON ")), None)


def can_fire(probe):
    return any(t[2].startswith("eliminated ") for t in probe["texts"])


def ghosts_of(probe):
    side = "AB"[probe["actor"]] if probe["actor"] in (0, 1) else "-"
    return [s for s in probe["stands"] if s["ghost"] and s["label"][0] == side]


def record_after(w, act, what):
    before = w.probe()["record"]
    act()
    return w.wait(lambda p: p["record"] > before and p, what)


def shoot(w, target):
    """Two clicks on the same enemy."""
    w.click_stand(target)
    w.wait(lambda p: aim_of(p) and p, "the aim at " + target)
    return record_after(w, lambda: w.x("click", 1), "the shot at " + target)


def do_pass(w):
    """Ends or passes as a player does: once, and again when something would be lost. Gives the key presses it took."""
    before = w.probe()["record"]
    w.key("ctrl+Return")
    p = w.wait(lambda q: (q["record"] > before or q["pass_listed"]) and q, "a pass or the list of losses")
    if p["record"] > before:
        return 1
    w.key("ctrl+Return")
    w.wait(lambda q: q["record"] > before, "the pass at the second press")
    return 2


def to_phase(w, phase, turn=None):
    for _ in range(60):
        p = w.settle()
        if p["phase"] == phase and (turn is None or p["turn"] == turn):
            return p
        if strip(w):
            record_after(w, lambda: w.key("Escape"), "letting pass")
        else:
            do_pass(w)
    raise Failed("phase %d never came" % phase)


def strip(w):
    return any("strip/" in x["path"] for x in w.probe()["widgets"])


# --- tests ---

def start(desk):
    w = desk.open()
    check(w.probe()["screen"] == 0, "the start screen is first")
    w.press("start/First shots (3 min)")
    p = w.wait(lambda q: q["screen"] == TABLE and q, "the table after one action (9.1)")
    check(len(p["stands"]) == 10, "five stands a side, not %d" % len(p["stands"]))
    w.settle()
    for s in p["stands"]:
        check(0 < s["px"][0] < 1280 and 44 < s["px"][1] < 696, "%s lies in sight" % s["label"])
    w.press("guide/Leave")
    w.wait(lambda q: q["guide"] == -1, "leaving the guide")
    w.key("Escape")
    w.wait(lambda q: q["sheet"] != 0, "Esc with nothing left opens the menu")
    w.key("Escape")
    w.wait(lambda q: q["sheet"] == 0, "Esc closes it")


def first_shot(desk):
    w = desk.open()
    w.press("start/First shots (3 min)")                                  # 1
    p = w.wait(lambda q: q["screen"] == TABLE and q, "the table")
    w.settle()
    start_hash = p["hash"]
    w.move(*w.stand("B3")["px"])
    p = w.wait(lambda q: w.sees("% eliminated", q) and w.sees("% D or worse", q) and q, "the odds at the pointer")
    check(p["hash"] == start_hash and p["record"] == 1, "hovering changes nothing")
    cursor = next(t[2] for t in p["texts"] if t[2].endswith("% eliminated"))
    w.x("click", 1)                                                       # 2
    p = w.wait(lambda q: aim_of(q) and q, "the aim")
    check("B3" in aim_of(p), "it is aimed at B3")
    check(p["hash"] == start_hash, "an aim is pencil")
    number = cursor.split(" %")[0]
    check(w.sees("eliminated " + number, p), "the panel prints the cursor's %s (9.7)" % number)
    p = record_after(w, lambda: w.x("click", 1), "the first shot: four actions at most (9.1)")   # 3
    check(any("-> B3" in l and "to fire need" in l for l in p["log"]), "the log tells the shot: %s" % p["log"])
    check(any(l.count("(5.") for l in p["log"]), "with its paragraphs")
    shot = p["hash"]
    w.key("ctrl+z")
    p = w.wait(lambda q: q["record"] == 1 and q, "undo")
    check(p["hash"] == start_hash, "undo goes back to the very state")
    w.key("ctrl+y")
    p = w.wait(lambda q: q["record"] == 2 and q, "redo")
    check(p["hash"] == shot, "redo gives the same dice and state")
    w.quit()


def three_firers(desk):
    w = desk.open("first_shots")
    w.settle()
    w.click_stand("B4")
    p = w.wait(lambda q: aim_of(q) and q, "the aim")
    for label in ("A1", "A2", "A3", "A5"):
        w.click_stand(label)
    p = w.settle()
    check("B4" in aim_of(p), "the aim stays while firers go in and out")
    w.key("a")
    p = w.settle()
    before = p["hash"]
    w.key("Escape")
    p = w.wait(lambda q: not aim_of(q) and q, "Esc drops the aim")
    check(p["hash"] == before, "without a trace")
    shoot(w, "B4")


def two_presses(desk):
    w = desk.open("first_shots")
    p = w.settle()
    before = p["hash"]
    for key in ("Return", "space", "shift+Return", "n", "w", "Tab", "space", "h", "h"):
        w.key(key)
    p = w.settle()
    check(p["record"] == 1 and p["hash"] == before, "no single key ends or passes anything (9.15)")
    w.key("Escape", "Escape")
    w.settle()
    if w.probe()["sheet"]:
        w.key("Escape")
    w.key("ctrl+Return")
    p = w.wait(lambda q: q["pass_listed"] and q, "the list of what would be lost")
    check(p["hash"] == before, "the first press only lists")
    check(w.sees("could still fire", p), "the list names them")
    w.key("Escape")
    p = w.wait(lambda q: not q["pass_listed"] and q, "Esc takes it back")
    check(p["hash"] == before, "and nothing happened")
    check(do_pass(w) == 2, "two presses")
    # a widget that was merely clicked never takes Space or Enter (9.16)
    w.press("right/propose/All")
    p = w.settle()
    w.key("space", "Return", "space")
    q = w.settle()
    check(q["record"] == p["record"], "Space and Enter press no button that was clicked")


def group(desk):
    w = desk.open("introductory")
    w.settle()
    w.key("shift+Return")
    w.wait(lambda p: p["record"] > 1, "Germany's marks")
    w.settle()
    w.key("shift+Return")
    p = w.wait(lambda q: q["phase"] == MOVE and q, "both played out: the phase ends by itself (ux 3.2)")
    p = w.settle()
    mine = "A" if p["actor"] == 0 else "B"
    lead = w.stand(mine + "3")["px"]
    way = (lead[0] + (90 if mine == "A" else -90), lead[1])
    before = p["hash"]
    w.drag(lead, way)
    p = w.wait(lambda q: [s for s in q["stands"] if s["ghost"]] and q, "ghosts")
    p = w.settle()
    ghosts = [s for s in p["stands"] if s["ghost"]]
    check(len(ghosts) > 2, "the group follows: %d ghosts" % len(ghosts))
    check(p["hash"] == before, "a drag is pencil")
    w.key("Escape")
    p = w.wait(lambda q: not [s for s in q["stands"] if s["ghost"]] and q, "Esc rubs the pencil out (9.12)")
    check(p["hash"] == before, "with the hash unchanged")
    w.drag(lead, way)
    p = w.settle()
    ends = {s["label"]: s["at"] for s in p["stands"] if s["ghost"]}
    w.key("Return")
    p = w.wait(lambda q: q["hash"] != before and q, "ink")
    p = w.settle()
    for label, at in ends.items():
        s = w.stand(label, probe=p)
        check(s["wu"] == at, "%s ends at %s, its ghost was at %s (9.13)" % (label, s["wu"], at))
    check(any("enters the table" in l for l in p["log"]), "the log says that they entered")


def order(desk):
    w = desk.open("first_shots")
    p = to_phase(w, MOVE)
    label = "A2" if p["actor"] == 0 else "B2"
    s = w.stand(label)
    before = p["hash"]
    w.drag(s["px"], (s["px"][0] + (110 if label == "A2" else -110), s["px"][1] + 4))
    p = w.wait(lambda q: [g for g in q["stands"] if g["ghost"]] and q, "ghosts")
    p = w.settle()
    check(p["hash"] == before, "pencil")
    log = len(p["log"])
    w.key("Return")
    p = w.wait(lambda q: q["hash"] != before and q, "an order")
    check(any(("Order 1" in l or "D20" in l) for l in p["log"][log - 3:]), "the log tells the roll: %s" % p["log"][-6:])


def let_pass(w):
    """Esc lets pass, but a strip that has just appeared is deaf: press again until it answers."""
    record = w.probe()["record"]
    for _ in range(20):
        w.key("Escape")
        end = time.monotonic() + 1
        while time.monotonic() < end:
            if w.probe()["record"] > record:
                return
            time.sleep(0.02)
    raise Failed("Esc never let pass\n" + w.state())


def typed(desk):
    """3.5 typed moves exactly 3.5 in, and the log says so (9.14)."""
    for attempt in range(12):  # the order may fail: another game
        w = desk.open("first_shots")
        p = to_phase(w, MOVE)
        if not any("1 of 1 orders" in t[2] or "orders" in t[2] for t in p["texts"]) or p["actor"] != 0:
            w.quit()
            continue
        w.click_stand("A2")
        w.wait(lambda q: q["selection"] == ["A2"], "A2 selected")
        w.key("3", "period", "5")
        w.wait(lambda q: w.sees("that many inches", q), "the number strip")
        w.key("Return")
        p = w.wait(lambda q: [g for g in q["stands"] if g["ghost"]] and q, "the pencilled move")
        ghost, from_ = w.stand("A2", ghost=True, probe=p)["at"], w.stand("A2", probe=p)["wu"]
        length = ((ghost[0] - from_[0]) ** 2 + (ghost[1] - from_[1]) ** 2) ** 0.5
        check(abs(length - 3.5 * 2540) <= 2, "the ghost is 3.5 in away, not %.4f" % (length / 2540))
        record = p["record"]
        w.key("Return")
        w.wait(lambda q: q["record"] > record, "the order")
        p = w.settle()
        while strip(w):  # it may be halted on the way by those who could fire
            let_pass(w)
            p = w.settle()
        moved = [l for l in p["log"] if l.startswith("A2 moves")]
        if moved:
            check(w.stand("A2", probe=p)["wu"] == ghost, "it stands where the ghost stood (9.13)")
            told = sum(float(l.split(" in,")[0].split()[-1]) for l in moved)
            check(abs(told - 3.5) < 0.05 * len(moved), "the log says 3.5 in: %s" % moved)
            return
        w.quit()
    raise Failed("A2 never passed its order in 12 games")


def saved(desk):
    w = desk.open()
    w.press("start/First shots (3 min)")
    w.wait(lambda q: q["screen"] == TABLE, "the table")
    w.settle()
    shoot(w, "B3")
    p = w.settle()
    want, record = p["hash"], p["record"]
    w.key("ctrl+s")
    w.wait(lambda q: w.sees("Saved a copy", q), "a saved copy")
    check(len(desk.saves()) == 2, "the game and its copy: %s" % desk.saves())
    w.quit()
    w = desk.open()
    w.press("start/Continue")
    p = w.wait(lambda q: q["screen"] == TABLE and q["game"] and q, "the game goes on")
    check(p["hash"] == want and p["record"] == record, "in the same state: %s %s" % (p["hash"], want))
    w.quit()
    w = desk.open(str(next(f for f in desk.saves() if "copy" in f.name)))
    p = w.wait(lambda q: q["screen"] == TABLE and q["game"] and q, "the copy opens")
    check(p["hash"] == want, "and is the same")


def killed(desk):
    """kill -9 at once after a shot was seen: nothing is lost."""
    w = desk.open("first_shots")
    w.settle()
    for target in ("B3", "A2", "B4", "A3"):
        p = w.settle()
        if p["phase"] != FIRE or p["actor"] != (0 if target[0] == "B" else 1):
            do_pass(w) if p["phase"] == FIRE else None
            continue
        try:
            w.stand(target)
        except Failed:
            continue
        w.click_stand(target)
        p = w.settle()
        if not aim_of(p) or not can_fire(p):
            w.key("Escape")
            w.wait(lambda q: not aim_of(q), "the aim dropped")
            continue
        record = p["record"]
        w.x("click", 1)
        p = w.wait(lambda q: q["record"] > record and q, "a shot")
        path, want, records = p["path"], p["hash"], p["records"]
        w.kill()
        w = desk.open(path)
        p = w.wait(lambda q: q["screen"] == TABLE and q["game"] and q, "the killed game opens")
        check(p["hash"] == want and p["records"] == records, "nothing is lost")
        check(p["save"] == SAVE_OK, "and it is saved from here on")


def second_window(desk):
    a = desk.open("first_shots")
    a.settle()
    path = a.probe()["path"]
    want = a.probe()["hash"]
    b = desk.open(path)
    p = b.wait(lambda q: q["screen"] == TABLE and q["game"] and q, "the second window")
    check(p["save"] == SAVE_READ_ONLY, "it is read-only")
    b.x("windowraise", b.id)
    b.x("windowfocus", b.id)
    p = b.settle()
    check(b.sees("READ ONLY", p), "and says so")
    b.click_stand("B3")
    b.x("click", 1)
    b.key("Return", "ctrl+Return", "ctrl+Return")
    p = b.settle()
    check(p["hash"] == want and p["record"] == 1, "nothing there changes the game")
    b.move(*b.stand("B4")["px"])
    b.x("keydown", "l")
    b.wait(lambda q: q["peek_held"], "peeks work")
    b.x("keyup", "l")
    if b.has_widget("save bar/Take over"):
        b.press("save bar/Take over")
        p = b.settle()
        check(p["save"] == SAVE_READ_ONLY, "no taking over while the other window lives")
    b.quit()
    a.x("windowfocus", a.id)
    a.move(5, 300)
    a.settle()  # the click that brings a window back does nothing else (ux 8)
    a.click_stand("B3")
    a.wait(lambda q: aim_of(q), "the first window still plays")


def disk_full(desk):
    """A limit on the file's size stands for a full disk: root may write everywhere else (9.28)."""
    w = desk.open("first_shots")
    w.settle()
    size = desk.saves()[0].stat().st_size
    limit = subprocess.run(["prlimit", "--pid", str(w.process.pid), "--fsize=%d:unlimited" % (size + 20)], capture_output=True, text=True)
    check(limit.returncode == 0, "prlimit: " + limit.stderr)
    p = shoot(w, "B3")
    p = w.settle()
    check(p["save"] == SAVE_FAILED, "the program knows within one record that it is not saved")
    check(w.sees("NOT SAVED", p), "and says so on a bar")
    want = p["hash"]
    check(do_pass(w) in (1, 2), "play goes on in memory")
    p = w.settle()
    check(p["save"] == SAVE_FAILED and p["hash"] != want, "unsaved")
    subprocess.run(["prlimit", "--pid", str(w.process.pid), "--fsize=unlimited:unlimited"], check=True)
    w.press("save bar/Try again")
    p = w.wait(lambda q: q["save"] == SAVE_OK and q, "saved again")
    want, path = p["hash"], p["path"]
    w.kill()
    w = desk.open(path)
    p = w.wait(lambda q: q["screen"] == TABLE and q["game"] and q, "the game opens")
    check(p["hash"] == want, "and nothing is lost")


def disk_full_retries(desk):
    """Without a hand's help the next record tries again."""
    w = desk.open("first_shots")
    w.settle()
    size = desk.saves()[0].stat().st_size
    subprocess.run(["prlimit", "--pid", str(w.process.pid), "--fsize=%d:unlimited" % (size + 20)], check=True)
    shoot(w, "B3")
    p = w.wait(lambda q: q["save"] == SAVE_FAILED and q, "not saved")
    for _ in range(2):  # staying once is no leave to go the next time
        w.settle()
        w.process.send_signal(15)
        w.wait(lambda q: q["sheet"] != 0, "leaving asks while the game is not saved")
        w.settle()
        w.key("Escape")
        w.wait(lambda q: q["sheet"] == 0, "staying")
    subprocess.run(["prlimit", "--pid", str(w.process.pid), "--fsize=unlimited:unlimited"], check=True)
    do_pass(w)
    p = w.wait(lambda q: q["save"] == SAVE_OK and q, "the next record saves all")
    want, path = p["hash"], p["path"]
    w.kill()
    w = desk.open(path)
    p = w.wait(lambda q: q["game"] and q, "the game opens")
    check(p["hash"] == want, "nothing is lost")


def idle(desk):
    """At rest for 10 s: no frame, no CPU (9.30)."""
    w = desk.open("first_shots")
    w.settle()
    shoot(w, "B3")
    w.settle()
    w.move(*w.stand("A4")["px"])
    end = time.monotonic() + WAIT
    while True:  # toasts and the film run out first
        p = w.settle()
        frame, ticks, since = p["frame"], w.ticks(), time.monotonic()
        while time.monotonic() - since < 10 and w.probe()["frame"] == frame:
            time.sleep(0.1)
        if w.probe()["frame"] == frame:
            break
        check(time.monotonic() < end, "the window never comes to rest")
    check(w.ticks() - ticks <= 1, "%d ticks of CPU in 10 s at rest" % (w.ticks() - ticks))


def peeks(desk):
    w = desk.open("first_shots")
    w.settle()
    w.move(*w.stand("A2")["px"])
    for key in "lfeoshb":
        w.x("keydown", key)
        p = w.wait(lambda q: q["peek_held"] and q, "peek " + key)
        time.sleep(0.35)  # longer than a tap: what is measured is the hand, not the program
        w.x("keyup", key)
        p = w.wait(lambda q: not q["peek_held"] and q, "peek %s ends with its key (9.18)" % key)
        check(p["peek_kept"] == 0, "a held peek is not kept: " + key)
    w.x("keydown", "l")
    w.wait(lambda q: q["peek_held"], "peek l")
    w.x("keydown", "shift", "keyup", "l")
    w.x("keyup", "shift")
    p = w.settle()
    check(not p["peek_held"], "a peek ends though Shift came in between")
    if p["peek_kept"]:
        w.key("Escape")
        w.wait(lambda q: not q["peek_kept"], "Esc ends a kept peek")
    w.x("keydown", "h")
    w.wait(lambda q: q["peek_held"], "peek h")
    time.sleep(0.35)
    other = desk.open()
    other.x("windowfocus", other.id)
    p = w.wait(lambda q: not q["peek_held"] and q, "a held peek ends with the focus (9.18)")
    other.x("keyup", "h")
    other.quit()
    w.x("windowfocus", w.id)
    p = w.settle()
    check(not p["peek_kept"], "and is not kept either")
    w.key("e")
    w.wait(lambda q: q["peek_kept"], "a tap keeps")
    w.key("e")
    w.wait(lambda q: not q["peek_kept"], "a second tap ends it")


def measures(desk):
    """Rulers and lines of sight by hand, in a fire phase: they stay, and nothing of it is a shot."""
    w = desk.open("first_shots")
    w.settle()
    w.press("guide/Leave")
    p = w.settle()
    record = p["record"]
    a2, b4 = w.stand("A2")["px"], w.stand("B4")["px"]
    w.key("m")
    w.drag(a2, b4)
    w.wait(lambda q: w.sees("12.30 in 31.2 cm", q) and w.sees("edges 11.22 in 28.5 cm", q), "a leg from centre to centre and from edge to edge")
    w.click(b4[0], b4[1] + 250)
    w.wait(lambda q: w.sees("together ", q) and w.sees("\u00b0", q), "the second leg, the whole and the angle")
    w.key("Return")
    w.click(400, 400)
    w.key("6", "Tab", "0", "9", "0", "Return")
    w.wait(lambda q: w.sees("6.00 in 15.2 cm", q), "a typed leg")
    w.key("Escape", "Escape")
    p = w.wait(lambda q: not w.sees("6.00 in 15.2 cm", q) and q, "Esc drops what is in hand, then the tool")
    check(w.sees("12.30 in 31.2 cm", p), "what was pinned stays")
    w.key("l")
    w.drag(a2, b4)
    w.wait(lambda q: w.sees("infantry:", q) and w.sees("visible, concealed", q) and w.sees("(4.7)", q), "the certificate of the line")
    w.key("Return", "l")
    p = w.wait(lambda q: not w.sees("infantry:", q) and q, "the tool put away")
    check(w.sees("12.3 in visible, concealed", p), "the pinned line keeps its answer")
    w.move(*a2)
    w.key("v")
    w.wait(lambda q: q["peek_kept"] and w.sees("sees 4", q), "what the stand sees")
    w.key("v")
    w.wait(lambda q: q["peek_kept"] and w.sees("All that Germany sees", q), "what the side sees")
    w.key("v")
    w.wait(lambda q: not q["peek_kept"], "the third tap ends it")
    w.key("shift+m")
    p = w.wait(lambda q: not w.sees("12.30 in", q) and q, "all are taken away")
    check(p["record"] == record and p["phase"] == FIRE, "nobody has fired")


def resize(desk):
    w = desk.open("first_shots")
    p = w.settle()
    before = w.stand("A2", probe=p)
    shots = p["hash"]
    for size, word in (((900, 560), "A2"), ((640, 360), "A2"), ((500, 300), "Make the window larger"), ((1280, 720), "A2")):
        frame = w.probe()["frame"]
        w.x("windowsize", w.id, *size)
        p = w.wait(lambda q: q["frame"] > frame and w.sees(word, q) and q, "%dx%d drawn" % size)
        p = w.settle()
        check(p["hash"] == shots, "nothing is lost")
        if word == "A2" and size[0] > 640:
            check(p["cut"] == 0, "%s is cut at %s" % (p["cut_text"], size))
            shown = [x for x in p["widgets"] if x["path"].startswith("top/")]
            check(shown and all(x["rect"][0] + x["rect"][2] <= size[0] + 1 for x in shown), "the top bar fits %s" % (size,))
    again = w.stand("A2", probe=p)
    check(abs(again["px"][0] - before["px"][0]) < 40 and abs(again["px"][1] - before["px"][1]) < 40, "the table comes back: %s %s" % (before["px"], again["px"]))


def reaction(desk):
    """The strip takes Enter after 400 ms and not before (9.16); one action decides (9.6)."""
    for _ in range(15):
        w = desk.open("first_shots")
        to_phase(w, MOVE)
        if find_reaction(w):
            return
        w.quit()
    raise Failed("no reaction was offered in 15 games")


def find_reaction(w):
    for _ in range(10):
        p = w.settle()
        if p["phase"] != MOVE:
            return False
        if not strip(w):
            side = "AB"[p["actor"]]
            can = [s for s in p["stands"] if s["label"][0] == side and not s["ghost"]]
            moved = False
            for s in can:
                step = 150 if side == "A" else -150
                w.drag(s["px"], (s["px"][0] + step, s["px"][1]))
                q = w.settle()
                if ghosts_of(q):
                    record = q["record"]
                    # the mover's own hasty second and third Enter must not answer for the other side
                    w.x("key", "--delay", 25, "Return", "Return", "Return")
                    w.wait(lambda r: r["record"] > record, "an order")
                    moved = True
                    break
            if not moved:
                do_pass(w)
                continue
        p = w.settle()
        if strip(w):
            check(not any("opportunity" in l for l in p["log"]), "Enter from before the strip does not answer it (9.16): %s" % p["log"][-4:])
            return judge_strip(w)
    return False


def judge_strip(w):
    p = w.settle()
    check(w.has_widget("strip/Fire now"), "a button to fire")
    check(any("% stopped or dead" in t[2] for t in p["texts"]), "the chance that the mover is stopped")
    record = p["record"]
    w.key("Return")
    q = w.wait(lambda r: r["record"] > record and r, "one action answers (9.6)")
    check(any("opportunity" in l for l in q["log"][-12:]), "a shot from the strip: %s" % q["log"][-6:])
    return True


def keyboard(desk):
    """A fire phase, a move and the end of a turn without a mouse (9.29)."""
    w = desk.open("first_shots")
    w.settle()
    w.key("k")
    p = w.settle()
    target = w.stand("B3", probe=p)["wu"]
    w.key("n")
    p = w.wait(lambda q: q["selection"] and q, "N takes the next stand")
    for _ in range(40):
        p = w.settle()
        if p["turn"] > 1:
            return
        if strip(w):
            record_after(w, lambda: w.key("Escape"), "an answer by key")
        else:
            do_pass(w)
    raise Failed("the turn did not end by keys")


def keyboard_fire(desk):
    """Aim and fire with the cross-hair (9.29)."""
    w = desk.open("first_shots")
    p = w.settle()
    w.key("k")
    aim_by_keys(w, "B3")
    w.key("x")
    w.wait(lambda q: aim_of(q) and "B3" in aim_of(q), "the aim by the cross-hair")
    record_after(w, lambda: w.key("Return"), "the shot by Enter")


def keyboard_move(desk):
    """A group is drawn and ordered without a mouse: the cross-hair, X held and arrows, Enter (9.29)."""
    w = desk.open("first_shots")
    p = to_phase(w, MOVE)
    label = "A2" if p["actor"] == 0 else "B2"
    w.key("k")
    aim_by_keys(w, label)
    before = p["hash"]
    w.x("keydown", "x")
    for _ in range(3):
        w.key("Right" if label == "A2" else "Left")
        w.settle()
    w.x("keyup", "x")
    p = w.wait(lambda q: ghosts_of(q) and q, "ghosts of a drag by keys")
    check(p["hash"] == before, "pencil")
    record_after(w, lambda: w.key("Return"), "an order by Enter")


def aim_by_keys(w, label):
    target = w.stand(label)["px"]
    for _ in range(80):
        p = w.settle()
        at = p.get("cross")
        check(at is not None, "the keyboard cross-hair is on")
        dx, dy = target[0] - at[0], target[1] - at[1]
        inch = p["ppi1000"] / 1000
        if abs(dx) < inch * 0.4 and abs(dy) < inch * 0.4:
            return
        far = max(abs(dx), abs(dy))
        step = "shift+" if far > 5 * inch else "ctrl+" if far < inch else ""
        way = ("Right" if dx > 0 else "Left") if abs(dx) >= abs(dy) else ("Down" if dy > 0 else "Up")
        w.key(step + way)
    raise Failed("the cross-hair does not get to " + label)


def printed(desk):
    """The open game as an SVG and counters of a battle from the list, written to the player's folder; the sheet says where."""
    w = desk.open("first_shots")
    w.settle()
    folder = desk.user / "prints"
    w.press("menu")
    w.press("game menu/Print")
    w.press("form/SVG")
    w.settle()
    w.picture("printed_sheet")
    w.press("print/Write the file")
    w.wait(lambda q: w.sees("first_shots-table.svg", q), "where the file is")
    check((folder / "first_shots-table.svg").stat().st_size > 10000, "the table is drawn")
    w.press("print/Write the file")
    w.wait(lambda q: w.sees("first_shots-table-2.svg", q), "a name of its own for the second")
    os.chmod(folder, 0o555)
    if not os.access(folder, os.W_OK):  # for root nothing is read-only
        w.press("print/Write the file")
        w.wait(lambda q: w.sees("cannot be written", q), "why not")
    os.chmod(folder, 0o755)
    w.key("Escape")
    w.settle()
    w.quit()
    w = desk.open()
    w.press("start/Battles")
    w.press("introductory/Print")
    w.press("what/counters")
    w.press("print/Write the file")
    w.wait(lambda q: w.sees("introductory-counters.pdf", q), "where the counters are")
    check((folder / "introductory-counters.pdf").read_bytes()[:5] == b"%PDF-", "a PDF")
    w.quit()


def verdict(desk):
    """Two seats finish First shots."""
    w = desk.open("first_shots")
    for step in range(200):
        p = w.settle()
        if p["actor"] not in (0, 1):
            break
        if strip(w):
            record_after(w, lambda: w.key("Return"), "a reaction")
            continue
        if p["phase"] == FIRE:
            foe = "B" if p["actor"] == 0 else "A"
            shot = False
            for s in [s for s in p["stands"] if s["label"][0] == foe]:
                w.click(*s["px"])
                q = w.settle()
                if aim_of(q) and can_fire(q):
                    record = q["record"]
                    w.key("Return")
                    q = w.settle()
                    if q["record"] > record:
                        shot = True
                        break
                if aim_of(q):
                    w.key("Escape")
                    w.wait(lambda r: not aim_of(r), "the aim dropped")
            if shot:
                continue
        do_pass(w)
    p = w.settle()
    check(p["actor"] not in (0, 1), "the battle ends")
    check(w.sees("The battle is over", p), "the top bar says so")
    check(any("ictor" in l or "wins" in l or "draw" in l.lower() for l in p["log"]), "the log has the verdict: %s" % p["log"][-5:])


TESTS = {f.__name__: f for f in (start, first_shot, three_firers, two_presses, group, order, typed, saved, killed, second_window, disk_full, disk_full_retries,
                                 idle, peeks, measures, resize, reaction, keyboard, keyboard_fire, keyboard_move, printed, verdict)}

if __name__ == "__main__":
    sys.exit(run(TESTS[sys.argv[3]], sys.argv[3]))
