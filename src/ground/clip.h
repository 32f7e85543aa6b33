/* clip: one polygon cut by another (outlines and holes, even-odd), for repairs: cut out, cut off, cut to fit. Crossing
 * points are rounded to the nearest Wu; where corners touch edges the clip is shifted by a Wu or two, so that there is
 * always an answer. What it gives is advice: it becomes the argument of a command. Inside the room. */
#pragma once
#include "base/arena.h"
#include "geom/piece.h"
#include "geom/ring.h"

typedef enum ClipHow { CLIP_INSIDE, CLIP_OUTSIDE } ClipHow;
/* Polygons of the result, outline by outline with its holes behind it; marks of corners that stay, RING_END where a
 * ring ends. */
typedef struct ClipPart {
    const TablePoint *pt;
    uint32_t n;
    int64_t area2;
} ClipPart;
enum { CLIP_PARTS = 24 };
/* The part of `subject` (rings of corners) inside or outside `clip`; parts below least2 (twice square Wu) are left out,
 * the largest comes first. 0 = nothing left, or no clean cut (*failed). */
uint32_t clip_polygon(Arena *a, const TablePoint *subject, uint32_t n, const TablePoint *clip, uint32_t clip_n,
                      ClipHow how, int64_t least2, ClipPart out[CLIP_PARTS], bool *failed);
