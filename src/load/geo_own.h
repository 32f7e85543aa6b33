/* geo_own: what the files of the GeoJSON import share. */
#pragma once
#include "load/geo.h"
#include "load/json_read.h"

typedef struct GeoPt {
    double x, y;
} GeoPt;
typedef struct GeoRing {
    GeoPt *p; /* in the import's pool */
    size_t n;
} GeoRing;

/* One polygon (outline, holes), line or set of points, in the file's coordinates, then in Wu. */
typedef struct GeoPart {
    uint8_t shape; /* PieceShape of its geometry */
    GeoRing *ring;
    size_t ring_n;
} GeoPart;

typedef struct Geo {
    const Catalog *cat;
    const GeoAsk *ask;
    Json j;
    Pool *pool;
    Grow note, piece, name, pt; /* of the result */
    uint8_t unit;
    bool guessed;
    double box[4], scale, lon0, lat0;
    double per_inch, ox, oy; /* world units on an inch; world point that is the table's middle (or its corner) */
    bool from_corner;
    void *geos; /* the geometry library's handle */
} Geo;

/* The feature that is being read. */
typedef struct GeoFeature {
    Geo *g;
    GeoNote note;
    uint16_t kind;
    Wu widen; /* lines become areas so wide; 0 = not */
    int level;
    Wu width;
    Angle face;
    const char *name;
    bool smooth; /* every corner is rounded */
    Grow part;   /* GeoPart */
} GeoFeature;

void geo_repair(GeoFeature *f, const char *fmt, ...) __attribute__((format(printf, 2, 3))); /* once each */
bool geo_refuse(GeoFeature *f, const char *fmt, ...)
    __attribute__((format(printf, 2, 3))); /* false; the first counts */

/* geo_read.c: parts of a geometry into f->part; false: refused. */
bool geo_read_geometry(GeoFeature *f, const json_t *geometry, int depth);
/* Grows box (x0, y0, x1, y1) by all numbers of a coordinate list; false: none there. */
bool geo_box(const json_t *geometry, double box[4], int depth);

/* geo_mend.c: a part in Wu becomes pieces: simple, on whole Wu, on the table, within the limits. */
bool geo_mend(GeoFeature *f, const GeoPart *part);
bool geo_mend_begin(Geo *g); /* false: the geometry library does not start */
void geo_mend_end(Geo *g);
