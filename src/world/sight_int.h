/* The pieces of one line of sight; private to world. */
#pragma once
#include "world/scene_int.h"
#include "world/sight.h"

enum { AT_BASE = WU_INCH / 20, AT_POINT = WU_INCH / 2 }; /* "at" a bare line (0.4) */

/* sight_quick.c: the short answer of an ask that is not `adjacent`, or that only the long way knows it. */
typedef enum SightQuick { SIGHT_NO, SIGHT_YES, SIGHT_ASK } SightQuick;
SightQuick sight_quick(const Scene *s, const SightAsk *q, int64_t dist2);
/* sight.c: the short answer, the long way. */
bool sight_long(const Scene *s, const SightAsk *ask);

/* Heights along the line: the eye's, which is straight, and the ground's, which is level between contours (matg 4.5).
 * In eighths of a level. */
typedef struct Heights {
    const Ground *g;
    const StretchList *along;
    uint32_t hill[STRETCHES], hills; /* stretches of hills, as indexes of `along` */
    int32_t from_eye, to_eye;
    int from_level, to_level;
} Heights;

/* The two eyes alone, before the line is known. */
void heights_ends(Heights *h, int from_level, int to_level);
void heights_read(Heights *h, const Ground *g, const StretchList *along);
/* Does something that stands `top` above the ground reach the line between the eyes anywhere from in to out? */
bool heights_reached(const Heights *h, Frac in, Frac out, int32_t top);
/* The same for a top above the table: a hill's own, a base's. */
bool heights_reached_at(const Heights *h, Frac in, Frac out, int32_t top);
