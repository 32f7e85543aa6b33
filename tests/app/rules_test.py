"""Rule sets in a real window: picked at the start, in the list of battles, for a new table; the same shot by each of them.
python3 rules_test.py GLACIS PICTURE_FOLDER TEST"""
import json
import pathlib
import sys

from window import Failed, check, run

RULES = ["matg", "armour_assault", "armour_battles", "low_tech"]
TITLE = {"matg": "MATG", "armour_assault": "Armour Assault", "armour_battles": "Armour Battles", "low_tech": "Low Tech"}
QUICK = {"armour_assault": "aa_first_tanks", "armour_battles": "ab_first_pulse", "low_tech": "lt_first_orders"}
DATA = pathlib.Path(__file__).resolve().parents[2] / "data"
START, BATTLES, OPEN, MAKE, TABLE = range(5)


def battle(key):
    path = DATA / "battles" / (key + ".json")
    return json.loads(path.read_text()) if path.exists() else None


def to_start(w):
    w.key("Escape")
    w.settle()
    if w.probe()["sheet"]:
        w.press("Start screen")
    w.wait(lambda p: p["screen"] == START, "the start screen")


def picked(desk):
    """Each rule set can be picked; what cannot be begun says why; the pick is kept for the next time."""
    w = desk.open()
    for rules in RULES:
        w.press("rules/" + rules)
        p = w.wait(lambda q: w.sees(TITLE[rules] + ":", q) and q, "a word about " + rules)
        check(not w.sees("skeleton", p), "the skeleton is never shown")
    for rules, key in QUICK.items():
        b = battle(key)
        w.press("rules/" + rules)
        w.settle()
        r = w.widget("start/quick")["rect"]
        w.move(r[0] + r[2] / 2, r[1] + r[3] / 2)
        if b is None:
            w.wait(lambda q: w.sees("cannot be played", q) or w.sees("not among those here", q), "why " + rules + " is grey")
            continue
        check(w.sees("Play: " + b["title"]), "its quick start is named")
        w.press("start/quick")
        p = w.wait(lambda q: q["screen"] == TABLE and q["game"] and w.sees(b["title"], q) and q, "the table of " + key)
        check(p["guide"] == -1, "without the guide")
        to_start(w)
    w.press("rules/low_tech")
    w.settle()
    w.quit()
    check("rules low_tech" in (desk.user / "settings").read_text(), "the pick is in the settings")
    w = desk.open()
    check(w.sees("Low Tech:"), "and comes back")


def listed(desk):
    """The list of battles says which rule set each is for, and shows those of one."""
    w = desk.open()
    w.press("start/Battles")
    w.wait(lambda p: p["screen"] == BATTLES and w.sees("Introductory", p), "MATG's battles first")
    w.press("rules/Low Tech")
    w.wait(lambda p: not w.sees("Introductory", p), "Low Tech's alone")
    b = battle(QUICK["low_tech"])
    check(w.sees(b["title"]) if b else w.sees("No battle of this rule set"), "its own, or a word")
    w.press("rules/all")
    w.wait(lambda p: w.sees("MATG · ", p) and w.sees("First shots", p), "all of them, with their rule set")


def made(desk):
    """A new table for each rule set, in sizes of its ruler; a battle's table for another rule set."""
    w = desk.open()
    w.press("start/Set up a table")
    w.wait(lambda p: p["screen"] == MAKE, "the new table")
    check(w.sees("6 x 4 ft"), "feet for inches")
    b = battle(QUICK["armour_assault"])
    if b is None:
        return
    w.press("rules/armour_assault")
    w.wait(lambda p: w.sees("180 x 120 cm", p), "centimetres for Armour Assault")
    w.press("from/A battle")
    w.settle()
    other = "armour_assault" if w.sees("MATG · ") else "matg"  # which battle is first in the list goes by its date
    w.press("rules/" + other)
    w.wait(lambda p: w.sees("laid out for other rules", p), "a battle's table for another rule set: what comes along")
    w.press("lay it out")
    p = w.wait(lambda q: q["game"] and q.get("edit", {}).get("on") and q, "the editor")
    check(p["rules"] == other if "rules" in p else True, "under its rules")


def compared(desk):
    """Q over an enemy: what each rule set says of the shot; Esc closes it, the game is as it was."""
    w = desk.open("first_shots")
    w.press("guide/Leave")
    w.settle()
    before = w.probe()["hash"]
    w.move(*w.stand("B3")["px"])
    w.settle()
    w.key("q")
    p = w.wait(lambda q: w.sees("the same shot by each rule set", q) and q, "the comparison")
    for rules in RULES:
        check(w.sees(TITLE[rules], p), rules + " has its column")
    check(w.sees("to fire 1D20", p), "MATG's roll")
    w.picture("compared")
    w.key("Escape")
    w.wait(lambda q: not w.sees("the same shot by each rule set", q), "Esc closes it")
    check(w.probe()["hash"] == before, "nothing has changed")
    x, y = w.stand("B3")["px"]
    w.click(x, y, 3)
    w.wait(lambda q: w.sees("Compare the shot", q), "the menu has it, too")


TESTS = {f.__name__: f for f in (picked, listed, made, compared)}
if __name__ == "__main__":
    sys.exit(run(TESTS[sys.argv[3]], sys.argv[3]))
