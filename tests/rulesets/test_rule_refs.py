#!/usr/bin/env python3
"""Every paragraph that the code or the charts of a rule set name is in its text.csv: F1 has something to show."""
import csv, os, re, sys

ROOT, IDS = sys.argv[1], sys.argv[2:]
failures = []


def number(ref):
    return ref[:-2] if ref.endswith(".0") else ref


def of_code(folder):
    for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
        if name.endswith((".c", ".h")):
            text = open(os.path.join(folder, name), encoding="utf-8").read()
            for chapter, paragraph in re.findall(r"\bRULE\(\s*(\d+)\s*,\s*(\d+)\s*\)", text):
                yield f"{folder}/{name}", number(f"{chapter}.{paragraph}")


def of_charts(folder):
    for name in sorted(os.listdir(folder)):
        if name != "text.csv" and name.endswith(".csv"):
            for row in csv.DictReader(open(os.path.join(folder, name), encoding="utf-8")):
                if row.get("rule"):
                    yield f"{folder}/{name}", number(row["rule"])


for rules in IDS:
    data = f"{ROOT}/data/rules/{rules}"
    have = {row["rule"] for row in csv.DictReader(open(f"{data}/text.csv", encoding="utf-8"))}
    named = 0
    for folder in (f"{ROOT}/src/rulesets/{rules}", f"{ROOT}/src/client/{rules}"):
        for where, ref in of_code(folder):
            named += 1
            if ref not in have:
                failures.append(f"{where}: {ref} is in no text")
    for where, ref in of_charts(data):
        if ref not in have:
            failures.append(f"{where}: {ref} is in no text")
    if named < 20:
        failures.append(f"{rules}: only {named} paragraphs named, so this looked in the wrong place")
print("\n".join(failures) or "every paragraph is there")
sys.exit(1 if failures else 0)
