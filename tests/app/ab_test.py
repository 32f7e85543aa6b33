"""Armour Battles in a real window with a real mouse: a whole battle from set-up to victory, both sides played by hand.
python3 ab_test.py GLACIS PICTURE_FOLDER TEST"""
import sys
import time

from window import Failed, check, run

SETUP, COMMAND, LOGISTICS, CHAIN, ORDERS, GROUP, END = range(7)
ASK_OPPORTUNITY, ASK_REACT = 1, 3
PLACES = {"A1": (16, 5), "A2": (19, 5), "A3": (22, 5), "A4": (31, 5), "A5": (36, 5), "B1": (21, 31), "B2": (27, 27.5), "B3": (31, 33.5), "B4": (29, 23)}
ORDER = ["A1", "A2", "A3", "A4", "A5", "A6", "B1", "B2", "B3", "B4"]


class Table:
    """Inches to the window's pixels, by what the program says of its view."""

    def __init__(self, window):
        self.w = window

    def px(self, x, y):
        p = self.w.probe()
        k, v, c = p["ppi1000"] / 1000 / 2540, p["view"], p["centre"]
        return (v[0] + v[2] / 2 + (x * 2540 - c[0]) * k, v[1] + v[3] / 2 - (y * 2540 - c[1]) * k)


def calm(w):
    """As settle, for a window without film: no new frame for a twentieth of a second."""
    seen, since, end = None, time.monotonic(), time.monotonic() + 20
    while time.monotonic() < end:
        p = w.probe()
        if p["frame"] != seen or p["film"]:
            seen, since = p["frame"], time.monotonic()
        elif time.monotonic() - since > 0.05:
            return p
        time.sleep(0.01)
    raise Failed("the window never comes to rest")


def middle(rect):
    return (rect[0] + rect[2] / 2, rect[1] + rect[3] / 2)


def open_battle(desk):
    desk.user.mkdir(parents=True, exist_ok=True)
    (desk.user / "settings").write_text("first_shots_offered 1\nspeed 0\n")
    w = desk.open("ab_first_pulse")
    w.settle()
    if w.has_widget("guide/Leave"):
        w.press("guide/Leave")
        w.wait(lambda p: p["guide"] == -1, "the guide gone")
    return w


def set_up(w):
    t = Table(w)
    for _ in range(2):
        letter = "AB"[w.probe()["seat"]]
        for label in [k for k in ORDER if k[0] == letter and k in PLACES]:
            calm(w)  # the tray has closed up
            w.drag(middle(w.widget("tray/stand%d" % ORDER.index(label))["rect"]), t.px(*PLACES[label]))
            w.wait(lambda p: any(s["label"] == label for s in p["stands"] if p["record"]), label + " on the table")
        before = w.probe()["record"]
        w.key("ctrl+Return")
        w.wait(lambda p: p["record"] > before, "ready")
    w.wait(lambda p: p["turn"] >= 1, "the first turn")


def after(w, act, what):
    """The game goes on by what the hands do."""
    was = w.probe()["record"]
    act()
    return w.wait(lambda p: p["record"] > was, what)


def hands_off(w, was, seconds=1.0):
    """Whether the game went on."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if w.probe()["record"] != was:
            return True
        time.sleep(0.02)
    return False


def names(p, start):
    return [x for x in p["widgets"] if x["path"].startswith(start)]


def enemies(p):
    return [s for s in p["stands"] if s["seat"] != p["seat"] and not s["ghost"]]


def own(p):
    return [s for s in p["stands"] if s["seat"] == p["seat"] and not s["ghost"]]


def near_foe(p, s):
    return min((s["wu"][0] - e["wu"][0]) ** 2 + (s["wu"][1] - e["wu"][1]) ** 2 for e in enemies(p))


def answer(w, p):
    """A strip that has just come hears nothing for a moment, so that nobody answers what he has not seen."""
    for _ in range(20):
        was = w.probe()["record"]
        w.key("Return")
        if hands_off(w, was):
            return
    raise Failed("no answer to question %d" % p["decision"])


def choose_and_lead(w, p):
    """The longest chain, dragged onto the unit nearest to an enemy; the bubble, then Enter."""
    chains = names(p, "own tray/chain") or names(p, "own tray/wild")
    chain = max(chains, key=lambda x: x["rect"][2])["rect"]
    free = [s for s in own(p) if not s["badges"] & 2048]
    if not enemies(p):
        raise Failed("no enemy in sight")
    for leader in sorted(free or own(p), key=lambda s: near_foe(p, s)):
        w.drag((chain[0] + 8, chain[1] + 8), leader["px"])
        calm(w)
        if w.has_widget("order/give"):
            after(w, lambda: w.key("Return"), "the order")
            return True
    w.click(chain[0] + 8, chain[1] + 8)
    calm(w)
    after(w, lambda: w.click(chain[0] + 8, chain[1] + 8), "the chain chosen")
    return False


def shoot(w):
    """Any of the group at any enemy it can hit."""
    for target in sorted(enemies(w.probe()), key=lambda s: -(s["badges"] & (2048 | 4096 | 8192))):
        p = w.probe()
        was = p["record"]
        if p["phase"] != GROUP or p["decision"] or not any(s["label"] == target["label"] for s in p["stands"]):
            return True
        w.click(*w.stand(target["label"])["px"])
        calm(w)
        if not w.has_widget("shot/fire"):
            continue
        w.key("Return")
        check(hands_off(w, was), "a shot that was aimed is fired")
        return True
    return False


def lead(w):
    """The group: it fires, else it goes for the nearest enemy; the end by Ctrl+Enter twice."""
    p = w.probe()
    if shoot(w):
        return
    group = [s for s in own(w.probe()) if s["badges"] & 16384 and s["badges"] & 64]
    drawn = False
    if group and not p.get("moved"):
        s = group[0]
        e = min(enemies(w.probe()), key=lambda x: (x["wu"][0] - s["wu"][0]) ** 2 + (x["wu"][1] - s["wu"][1]) ** 2)
        dx, dy = e["px"][0] - s["px"][0], e["px"][1] - s["px"][1]
        w.drag(s["px"], (s["px"][0] + dx * 0.5, s["px"][1] + dy * 0.5))
        calm(w)
        was = w.probe()["record"]
        w.key("Return")
        drawn = hands_off(w, was)
        if drawn:
            calm(w)
            was = w.probe()["record"]
            if any(s["ghost"] for s in w.probe()["stands"]):
                w.key("Return")
                hands_off(w, was, 0.6)
    if w.probe()["phase"] == GROUP and not w.probe()["decision"]:
        finish(w, "the group")


def finish(w, what):
    """Ends it; what would be lost is listed first."""
    was = w.probe()["record"]
    for _ in range(3):
        if any(s["ghost"] for s in calm(w)["stands"]):
            w.key("Escape")
    w.key("ctrl+Return")
    if not hands_off(w, was, 0.3):
        after(w, lambda: w.key("ctrl+Return"), "the end of " + what)


def whole_battle(desk):
    w = open_battle(desk)
    set_up(w)
    seen, end = set(), time.monotonic() + 150
    while True:
        p = calm(w)
        if p.get("actor", 255) > 1 or w.sees("Statistics", p):
            break
        check(time.monotonic() < end, "it comes to its end in time")
        check(p["cut"] == 0, "cut words: " + p["cut_text"])
        if p["sheet"]:
            w.press("It is me: show")
        elif p["decision"]:
            seen.add("question %d" % p["decision"])
            answer(w, p)
        elif p["phase"] == CHAIN:
            seen.add("chain")
            if choose_and_lead(w, p):
                seen.add("dragged")
        elif p["phase"] == GROUP:
            seen.add("group")
            lead(w)
        elif p["phase"] in (ORDERS, LOGISTICS):
            finish(w, "the pulse")
        else:
            raise Failed("phase %d waits for nobody" % p["phase"])
    w.picture("ab-end")
    check({"chain", "dragged", "group", "question 1"} <= seen, "all parts were played: " + ", ".join(sorted(seen)))
    check(any("wins" in l or "drawn" in l for l in w.probe()["log"][-4:]), "the log says who won")
    print("turn", w.probe()["turn"], "records", w.probe()["records"], sorted(seen))


if __name__ == "__main__":
    sys.exit(run({"whole_battle": whole_battle}[sys.argv[3]], "ab_" + sys.argv[3]))
