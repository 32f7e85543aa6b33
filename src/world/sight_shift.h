/* sight_shift: how far an observer must step aside for the answer of a line of sight to change (matg 4.8). */
#pragma once
#include "world/sight.h"

enum { SHIFT_GRAINS = 100, SHIFT_LIMIT = 6 * WU_INCH }; /* places an inch; how far one looks */

/* The observer's place when it steps `grains` hundredths of an inch aside, square to the line and right of it as it
 * looks along it (left below 0); to the nearest Wu, alike for both sides. The line must have two ends. */
Vec sight_shift_place(const SightAsk *ask, int32_t grains);
/* The nearest step aside, by hundredths of an inch up to `limit` Wu and never off the table, after which sight_query
 * says otherwise than it does for `ask`: right positive, in hundredths of an inch; right goes first where both sides
 * are as near. The base goes with the observer and faces as before; `adjacent` says whether it then touches the target
 * (NULL: it does not, once it has moved). False: none, or the two ends are one point. */
bool sight_shift(const Scene *s, const SightAsk *ask, Wu limit, bool (*adjacent)(void *user, Pose from), void *user,
                 int32_t *grains);
