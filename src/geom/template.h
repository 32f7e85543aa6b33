/* template: a template of the rules as plain data, before it lies anywhere: the catalog reads it, the world works with
 * it. Lengths in Wu. */
#pragma once
#include "geom/geom.h"

/* DISC: a circle. RECT: `width` across the facing, `length` along it, centred. SECTOR: a slice of `arc` about the
 * facing, from its centre out. ROW: `count` rectangles in a line along the facing, centres `step` apart, centred; step
 * 0 lays them on one spot. COMPASS: numbered directions, the first along the facing, with `count` rings `step` apart.
 * GRID: one rectangle, and the eight places, `step` to each side, where it may fall instead. */
typedef enum TemplateShape {
    TEMPLATE_DISC,
    TEMPLATE_RECT,
    TEMPLATE_SECTOR,
    TEMPLATE_ROW,
    TEMPLATE_COMPASS,
    TEMPLATE_GRID,
    TEMPLATE_SHAPES
} TemplateShape;

/* When a stand is touched, by the paragraph that the template is of. NONE: never, it only shows a place. CENTRE: its
 * centre lies inside, the edge counts. BASE: its base has a point in common with it, touching counts. OVERLAP: the
 * insides meet, touching does not count. */
typedef enum TemplateTouch { TOUCH_NONE, TOUCH_CENTRE, TOUCH_BASE, TOUCH_OVERLAP } TemplateTouch;

enum { TEMPLATE_COUNT_MOST = 40, TEMPLATE_DIRECTIONS_MOST = 36 };
typedef struct TemplateForm {
    uint8_t shape, touch;    /* TemplateShape, TemplateTouch */
    Wu width, length;        /* RECT, ROW, GRID */
    Wu radius;               /* DISC, SECTOR without a count */
    Wu step;                 /* ROW, COMPASS, GRID; DISC and SECTOR with a count: `count` steps are the radius */
    int32_t arc_mdeg;        /* SECTOR: the whole of it */
    uint8_t directions;      /* COMPASS */
    uint8_t from, to, usual; /* COUNT: least, most, and what it begins with; all 0 = it has none */
    int32_t turn_mdeg;       /* it is laid in steps of this; 0 = any way */
} TemplateForm;
