/* trig_table: sine and cosine of one octant, private to geom. Angle = 64 * coarse + fine / 2; see tools/gen_trig.py. */
#pragma once
#include "base/base.h"

extern const int64_t TRIG_COARSE[129][2]; /* {sin, cos} * 2^62, every 64 Angles */
extern const int64_t TRIG_FINE[128][2];   /* {sin, cos} * 2^62, every half Angle */
