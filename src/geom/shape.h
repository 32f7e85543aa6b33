/* shape: the base of a stand: a rectangle (hx half its front, hy half its depth) or a disc (radius hx), placed by a
 * pose. */
#pragma once
#include "geom/geom.h"
#include "geom/ring.h"

typedef enum ShapeKind { SHAPE_RECT, SHAPE_DISC } ShapeKind;
typedef struct Shape {
    uint8_t kind;
    Wu hx, hy; /* a 1 inch square: 1270, 1270 */
} Shape;

/* Rectangles only. Counter-clockwise: front right, front left, rear left, rear right as the stand sees it, so that
 * [0]-[1] is the front edge. Each corner is rounded from centre and facing, halves away from the centre; opposite
 * corners mirror each other. */
void shape_ring(Shape s, Pose p, Vec out[4]);
Box shape_box(Shape s, Pose p);
bool shape_overlap(Shape a, Pose pa, Shape b, Pose pb);              /* interiors meet */
bool shape_within(Shape a, Pose pa, Shape b, Pose pb, int64_t dist); /* least distance between bases <= dist Wu */
bool shape_has(Shape s, Pose p, Vec at);                             /* closed */
bool shape_meets_segment(Shape s, Pose p, Vec a, Vec b,
                         int64_t grow);            /* base grown by `grow` Wu meets the closed segment */
bool shape_crossed(Shape s, Pose p, Vec a, Vec b); /* the segment meets its interior */
/* The stretch of a->b inside the closed base; exact for a rectangle, for a disc rounded inward by less than 1 / len^2,
 * alike from both ends. */
bool shape_stretch(Shape s, Pose p, Vec a, Vec b, Frac *in, Frac *out);
int64_t shape_area2(Shape s); /* twice its area in (1/64 Wu)^2 */
