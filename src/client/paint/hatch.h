/* hatch: slanting lines over what convex pieces cover, or over all that they leave out, cut to a rect. Pieces may
 * overlap and lie in layers: lines can be drawn where at least so many layers are. Right to a pixel along each line. */
#pragma once
#include "ui/draw.h"

typedef struct Hatch Hatch;

enum { HATCH_DEPTH = 3 }; /* layers that are told apart: one, two, three or more */

Hatch *hatch_new(void); /* NULL: no memory */
void hatch_free(Hatch *h);
/* Starts anew. step: px from line to line; the lines stay where they are relative to `origin`. falling: they run down
 * to the right, else up. False: no memory. */
bool hatch_begin(Hatch *h, Rect clip, Pt origin, float step, bool falling);
void hatch_add(Hatch *h, const Pt *p, int n); /* a convex piece of the layer, n >= 3, either order */
void hatch_layer(Hatch *h);                   /* what was added is a layer; the next begins */
/* The lines where `least` layers or more lie (1 .. HATCH_DEPTH); 0: where none does. All of it moved by `shift`, and of
 * that what lies in `view`. */
void hatch_draw(const Hatch *h, DrawList *d, int least, Pt shift, Rect view, float width, Color c);
