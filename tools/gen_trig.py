#!/usr/bin/env python3
"""Writes src/geom/trig_table.c: sine and cosine over one octant, as a coarse and a fine table.

usage: tools/gen_trig.py            prints the file
       tools/gen_trig.py --check F  exits 1 if F is not what would be printed

The step is half an Angle (131072 a turn), so that the same tables tell which Angle is nearest to a direction.
angle = 128 * coarse + fine; the sum formula on values scaled by 2^62 is good to about 2^-61, far below the 2^-41
that the core asks for. The script proves this for every Angle of the octant before it prints a line.
"""
import sys
from decimal import Decimal, getcontext

getcontext().prec = 60
STEP, COARSE, SCALE = 128, 128, 62


def arctan_inverse(n):
    """arctan(1/n) by its series."""
    total, power, k = Decimal(0), Decimal(1) / n, 0
    while abs(power) > Decimal(10) ** -58:
        total += power / (2 * k + 1) * (-1) ** k
        power /= n * n
        k += 1
    return total


PI = 4 * (4 * arctan_inverse(5) - arctan_inverse(239))


def sine(x):
    total, term, k = Decimal(0), x, 1
    while abs(term) > Decimal(10) ** -58:
        total += term
        term *= -x * x / ((k + 1) * (k + 2))
        k += 2
    return total


def nearest(value, scale):
    return int((value * (1 << scale)).to_integral_value())


def half_angle(h):
    return 2 * PI * h / 131072


def pair(h, scale):
    return nearest(sine(half_angle(h)), scale), nearest(sine(PI / 2 - half_angle(h)), scale)


def table(name, what, rows):
    body = "\n".join("    {INT64_C(%d), INT64_C(%d)}," % row for row in rows)
    return "/* %s */\nconst int64_t %s[%d][2] = {\n%s\n};\n" % (what, name, len(rows), body)


def prove(coarse, fine):
    for h in range(0, STEP * COARSE + 1, 2):
        (sc, cc), (sf, cf) = coarse[h // STEP], fine[h % STEP]
        s, c = sc * cf + cc * sf, cc * cf - sc * sf
        shift = 2 * SCALE - 30
        got = (s + (1 << (shift - 1))) >> shift, (c + (1 << (shift - 1))) >> shift
        assert got == pair(h, 30), h


def main():
    coarse = [pair(STEP * i, SCALE) for i in range(COARSE + 1)]
    fine = [pair(i, SCALE) for i in range(STEP)]
    prove(coarse, fine)
    text = "/* Written by tools/gen_trig.py; not for the pen. Pairs of sine and cosine, scaled by 2^62. */\n"
    text += '#include "geom/trig_table.h"\n\n'
    text += table("TRIG_COARSE", "The octant in steps of 64 Angles.", coarse) + "\n"
    text += table("TRIG_FINE", "64 Angles in steps of a half.", fine)
    if len(sys.argv) == 3 and sys.argv[1] == "--check":
        with open(sys.argv[2]) as f:
            sys.exit(0 if f.read() == text else "%s differs from what tools/gen_trig.py writes" % sys.argv[2])
    sys.stdout.write(text)


main()
