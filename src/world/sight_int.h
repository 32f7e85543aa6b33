/* The pieces of one line of sight; private to world. */
#pragma once
#include "world/scene_int.h"
#include "world/sight.h"

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
