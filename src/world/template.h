/* template: templates of the rules laid on the table: their outlines, and which stands they touch, exactly. Pencil:
 * nothing here changes a game. Each form says by itself when it touches (geom/template.h); the rules it is taken from:
 *
 *   CENTRE   MATG 0.4 and 8.2 (in smoke, in a position or a mine marker: the centre inside or on the edge), 3.3, 5.6
 *            (arcs, from the centre, a line on the edge is inside), 24.5. Armour Assault 1 (all is measured centre to
 *            centre: smoke, mines, explosion, cohesion, hold, arcs). Low Tech 4 (everything in the zone, centre
 * inside). BASE     Armour Battles 2 and 7: from the marker to the closest point of the unit; 4: command reach
 * likewise. OVERLAP  MATG 13.1 and 0.3: impact markers attack what they overlap, insides meeting; 15.4 the strafed
 * strip and bomb markers, "under" read the same way. Armour Battles 7: a smoke screen over part of a base. NONE
 * compasses and distances that only show where something may come to lie.
 */
#pragma once
#include "geom/template.h"
#include "world/scene.h"

typedef struct Template {
    const TemplateForm *form;
    Pose pose;
    uint8_t count; /* held to the form's own; 0 = its usual */
} Template;

/* A piece of a template. number: the die that it stands for (GRID: D10, COMPASS: none of these), 0 = none. counts: what
 * it touches is touched; else only if the die says so. */
typedef struct TemplatePart {
    Shape shape; /* DISC, RECT; of a sector the disc it is cut from */
    Pose pose;
    int32_t half_mdeg; /* of a sector; 0 = the whole shape */
    uint8_t number;
    bool counts;
} TemplatePart;
enum { TEMPLATE_PARTS = TEMPLATE_COUNT_MOST };

uint8_t template_count(const Template *t); /* after all limits; 1 where the form has none */
Wu template_radius(const Template *t);     /* DISC, SECTOR, COMPASS: outermost, Wu; 0 for the others */
/* Its parts, those that count first; none for a compass. At most TEMPLATE_PARTS. */
uint32_t template_parts(const Template *t, TemplatePart out[TEMPLATE_PARTS]);
/* Corners of a rectangular part, counter-clockwise from the front right; false for a round one. */
bool template_corners(const TemplatePart *p, Vec out[4]);
/* Where something moved by `steps` steps in direction `k` (1 .. directions) comes to lie; the middle for what the
 * compass does not have. The numbers of a GRID are asked as k with any steps: 1 to 8 its displaced places. */
Vec template_place(const Template *t, int k, int steps);
/* Direction k as a compass angle; the facing for what it does not have. */
Angle template_direction(const Template *t, int k);

/* A stand in the very point of an arc is the one that has it, and is not touched. */
bool template_part_touches(const TemplatePart *p, TemplateTouch how, const Body *b);
typedef struct TemplateHit {
    uint16_t id;    /* of the body */
    uint64_t parts; /* bit k: part k of template_parts */
    uint8_t times;  /* how many of the parts that count touch it (MATG 13.12: n on one spot attack n times) */
} TemplateHit;
/* Bodies on the table that a counting part touches, in the order of the list; those that only a displaced place would
 * touch follow with times 0. Returns how many (<= cap, the rest is dropped). */
uint32_t template_touches(const Template *t, const Body *b, uint32_t n, TemplateHit *out, uint32_t cap);

Box template_box(const Template *t);                /* all of it, with the places it may fall to */
bool template_has(const Template *t, Vec p);        /* the point lies in a part (in a compass: in its outermost ring) */
Vec template_handle(const Template *t, Wu further); /* the point ahead of its front edge by which it is turned */
/* The facing nearest to `face` in whole steps of the form counted from `zero`; face itself when any way will do. */
Angle template_turned(const TemplateForm *f, Angle zero, Angle face);
