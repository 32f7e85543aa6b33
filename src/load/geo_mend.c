/* Outlines as the table wants them, with the help of GEOS: cut apart where they cross themselves, cut off at the
 * table's edge, on whole Wu, of few enough points. Each result is held against the rules of a battle file before it is
 * taken. */
#include "load/geo_own.h"

#include "geom/ring.h"

#include <geos_c.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

enum {
    SLIVER = WU_INCH * WU_INCH / 50, /* Wu^2: smaller areas are left out */
    STUB = WU_INCH / 10,             /* Wu: shorter lines are left out */
    DENSE = 120,                     /* points, from which an outline is simplified */
    FINE = WU_INCH / 100             /* Wu, by which it may then be off */
};

typedef GEOSContextHandle_t Ctx;

static void silent(const char *message, void *user) {
    (void)message, (void)user;
}

bool geo_mend_begin(Geo *g) {
    Ctx c = GEOS_init_r();
    if (c == NULL) return false;
    GEOSContext_setErrorMessageHandler_r(c, silent, NULL);
    GEOSContext_setNoticeMessageHandler_r(c, silent, NULL);
    g->geos = c;
    return true;
}

void geo_mend_end(Geo *g) {
    GEOS_finish_r(g->geos);
    g->geos = NULL;
}

/* --- to and from GEOS --- */

static GEOSCoordSequence *sequence(Ctx c, const GeoRing *r, bool closed) {
    size_t n = r->n + (closed ? 1 : 0);
    GEOSCoordSequence *s = GEOSCoordSeq_create_r(c, (unsigned)n, 2);
    for (size_t i = 0; s != NULL && i < n; i++)
        GEOSCoordSeq_setXY_r(c, s, (unsigned)i, r->p[i % r->n].x, r->p[i % r->n].y);
    return s;
}

/* Destroys `from` and gives what was made of it; NULL stays NULL. */
static GEOSGeometry *become(Ctx c, GEOSGeometry *from, GEOSGeometry *to) {
    if (from != NULL) GEOSGeom_destroy_r(c, from);
    return to;
}

static GEOSGeometry *polygon(Ctx c, const GeoPart *part) {
    GEOSGeometry *hole[256], *shell = GEOSGeom_createLinearRing_r(c, sequence(c, &part->ring[0], true));
    unsigned n = 0;
    for (size_t i = 1; i < part->ring_n && n < ARRAY_LEN(hole); i++) {
        hole[n] = GEOSGeom_createLinearRing_r(c, sequence(c, &part->ring[i], true));
        if (hole[n] != NULL) n++;
    }
    return shell != NULL ? GEOSGeom_createPolygon_r(c, shell, hole, n) : NULL;
}

static Box table_of(const GeoFeature *f) {
    return (Box){0, 0, f->g->ask->w, f->g->ask->h};
}

/* On the table whole, partly, not at all: 2, 1, 0. */
static int lies_on(const GeoFeature *f, const GeoPart *part) {
    Box t = table_of(f);
    double x0 = 1e300, y0 = 1e300, x1 = -1e300, y1 = -1e300;
    for (size_t r = 0; r < part->ring_n; r++)
        for (size_t i = 0; i < part->ring[r].n; i++) {
            GeoPt p = part->ring[r].p[i];
            x0 = MIN(x0, p.x), y0 = MIN(y0, p.y), x1 = MAX(x1, p.x), y1 = MAX(y1, p.y);
        }
    if (x0 >= t.x0 - 0.5 && y0 >= t.y0 - 0.5 && x1 <= t.x1 + 0.5 && y1 <= t.y1 + 0.5) return 2;
    return x1 > t.x0 && y1 > t.y0 && x0 < t.x1 && y0 < t.y1;
}

/* --- pieces --- */

typedef struct Lines { /* points of the piece that is being made */
    TablePoint pt[PIECE_POINTS];
    uint32_t n;
} Lines;

static bool keep(GeoFeature *f, const Lines *l, uint8_t shape) {
    Geo *g = f->g;
    const GeoAsk *a = g->ask;
    if (g->piece.n >= a->pieces) return geo_refuse(f, "more than the %u pieces that there is room for", a->pieces);
    if (g->pt.n + l->n > a->points) return geo_refuse(f, "more than the %u points that there is room for", a->points);
    Piece p = {.kind = f->kind,
               .shape = shape,
               .level = (int16_t)f->level,
               .width = shape == PIECE_LINE ? f->width : 0,
               .pt = (uint32_t)g->pt.n,
               .pt_n = l->n,
               .number = (uint16_t)(g->piece.n + 1),
               .label = 0xFFFF};
    for (uint32_t i = 0; i < l->n; i++) *(TablePoint *)grow_add(&g->pt, sizeof(TablePoint)) = l->pt[i];
    *(Piece *)grow_add(&g->piece, sizeof p) = p;
    *(const char **)grow_add(&g->name, sizeof(const char *)) = f->name;
    return true;
}

static bool put(Lines *l, double x, double y, uint32_t mark) {
    if (l->n >= PIECE_POINTS) return false;
    l->pt[l->n++] = (TablePoint){(Wu)lround(x), (Wu)lround(y), mark};
    return true;
}

/* The points of a ring or line, without those twice in a row; a ring without its repeated last. */
static bool take_line(GeoFeature *f, const GEOSGeometry *line, bool ring, Lines *l) {
    Ctx c = f->g->geos;
    const GEOSCoordSequence *s = GEOSGeom_getCoordSeq_r(c, line);
    unsigned n = 0;
    uint32_t from = l->n, soft = f->smooth ? POINT_SMOOTH : 0;
    if (s == NULL || !GEOSCoordSeq_getSize_r(c, s, &n)) return false;
    for (unsigned i = 0; i < n; i++) {
        double x, y;
        if (!GEOSCoordSeq_getXY_r(c, s, i, &x, &y)) return false;
        if (l->n > from && l->pt[l->n - 1].x == (Wu)lround(x) && l->pt[l->n - 1].y == (Wu)lround(y)) continue;
        if (!put(l, x, y, soft)) return false;
    }
    if (ring && l->n > from + 1 && l->pt[from].x == l->pt[l->n - 1].x && l->pt[from].y == l->pt[l->n - 1].y) l->n--;
    if (ring && l->n > from) l->pt[l->n - 1].mark |= POINT_RING_END;
    return l->n - from >= (ring ? 3u : 2u);
}

static bool rings_apart(const Vec *a, size_t an, const Vec *b, size_t bn) {
    Box box = box_of(b, bn);
    for (size_t i = 0; i < an; i++) {
        Vec p = a[i], q = a[(i + 1) % an];
        if (!box_meets((Box){MIN(p.x, q.x), MIN(p.y, q.y), MAX(p.x, q.x), MAX(p.y, q.y)}, box)) continue;
        for (size_t k = 0; k < bn; k++)
            if (geom_segments_meet(p, q, b[k], b[(k + 1) % bn])) return false;
    }
    return true;
}

static uint32_t ring_end(const Lines *l, uint32_t from) {
    while (!(l->pt[from].mark & POINT_RING_END)) from++;
    return from + 1;
}

static void turn(Lines *l, uint32_t from, uint32_t end) {
    l->pt[end - 1].mark &= ~(uint32_t)POINT_RING_END;
    for (uint32_t a = from, b = end - 1; a < b; a++, b--) {
        TablePoint p = l->pt[a];
        l->pt[a] = l->pt[b];
        l->pt[b] = p;
    }
    l->pt[end - 1].mark |= POINT_RING_END;
}

/* As the state asks of an outline: simple rings, holes inside and apart. Turns them the right way round. */
static bool rings_good(Lines *l) {
    Vec v[PIECE_POINTS];
    size_t at;
    for (uint32_t from = 0, end; from < l->n; from = end) {
        end = ring_end(l, from);
        for (uint32_t i = from; i < end; i++) v[i] = vec(l->pt[i].x, l->pt[i].y);
        int64_t area2 = ring_area2(v + from, end - from);
        if (area2 == 0 || !ring_simple(v + from, end - from, &at)) return false;
        for (uint32_t r = 0, next; r < from; r = next) {
            next = ring_end(l, r);
            if (!rings_apart(v + from, end - from, v + r, next - r)) return false;
            if ((ring_side(v[from], v + r, next - r) == SIDE_IN) != (r == 0)) return false;
            if (r > 0 && ring_side(v[r], v + from, end - from) != SIDE_OUT) return false;
        }
        if ((area2 > 0) == (from > 0)) turn(l, from, end);
    }
    return l->n > 0;
}

static bool take_polygon(GeoFeature *f, const GEOSGeometry *p, Lines *l) {
    Ctx c = f->g->geos;
    int holes = GEOSGetNumInteriorRings_r(c, p);
    l->n = 0;
    if (!take_line(f, GEOSGetExteriorRing_r(c, p), true, l)) return false;
    for (int i = 0; i < holes; i++) {
        const GEOSGeometry *h = GEOSGetInteriorRingN_r(c, p, i);
        GEOSGeometry *as = GEOSGeom_createPolygon_r(c, GEOSGeom_clone_r(c, h), NULL, 0);
        double area = 0;
        if (as != NULL) (void)GEOSArea_r(c, as, &area);
        if (as != NULL) GEOSGeom_destroy_r(c, as);
        if (area < SLIVER)
            geo_repair(f, "holes under 1/50 square inch are filled");
        else if (!take_line(f, h, true, l))
            return false;
    }
    return rings_good(l);
}

/* Fewer points, a little more off each time, until a piece may have them. */
static GEOSGeometry *thin_out(GeoFeature *f, GEOSGeometry *g) {
    Ctx c = f->g->geos;
    int before = GEOSGetNumCoordinates_r(c, g), now = before;
    if (before <= DENSE) return g;
    for (double by = FINE; by <= 64 * FINE; by *= 2) {
        GEOSGeometry *s = GEOSTopologyPreserveSimplify_r(c, g, by);
        s = s != NULL ? become(c, s, GEOSGeom_setPrecision_r(c, s, 1.0, 0)) : NULL;
        if (s == NULL) return g;
        g = become(c, g, s);
        now = GEOSGetNumCoordinates_r(c, g);
        if (now < PIECE_POINTS) break;
    }
    if (now < before) geo_repair(f, "simplified from %d points to %d", before, now);
    return g;
}

/* One polygon, or after parting several. `again`: parts of it may still touch and are drawn apart. */
static bool mend_polygon(GeoFeature *f, const GEOSGeometry *p, bool again) {
    Ctx c = f->g->geos;
    double area = 0;
    Lines l;
    if (!GEOSArea_r(c, p, &area) || area < SLIVER) {
        geo_repair(f, "parts under 1/50 square inch are left out");
        return true;
    }
    GEOSGeometry *g = thin_out(f, GEOSGeom_clone_r(c, p));
    bool single = g != NULL && GEOSGeomTypeId_r(c, g) == GEOS_POLYGON;
    bool good = single && take_polygon(f, g, &l);
    if (good)
        good = keep(f, &l, PIECE_AREA);
    else if (g != NULL && again) {
        /* two Wu off all round: what touches in a point no longer does */
        GEOSGeometry *in = GEOSBufferWithStyle_r(c, g, -2, 1, GEOSBUF_CAP_FLAT, GEOSBUF_JOIN_MITRE, 5);
        in = in != NULL ? become(c, in, GEOSGeom_setPrecision_r(c, in, 1.0, 0)) : NULL;
        int n = in != NULL ? GEOSGetNumGeometries_r(c, in) : 0;
        if (n > 0) geo_repair(f, "parts that touch in a point are drawn apart");
        good = n > 0;
        for (int i = 0; i < n && good; i++) good = mend_polygon(f, GEOSGetGeometryN_r(c, in, i), false);
        if (in != NULL) GEOSGeom_destroy_r(c, in);
    } else
        good = geo_refuse(f, GEOSGetNumCoordinates_r(c, p) > PIECE_POINTS
                                 ? "an outline of more than 2000 points that cannot be made simpler"
                                 : "an outline that cannot be mended");
    if (g != NULL) GEOSGeom_destroy_r(c, g);
    return good;
}

static bool mend_polygons(GeoFeature *f, const GEOSGeometry *g) {
    Ctx c = f->g->geos;
    int n = GEOSGetNumGeometries_r(c, g);
    bool good = true;
    for (int i = 0; i < n; i++) {
        const GEOSGeometry *p = GEOSGetGeometryN_r(c, g, i);
        int type = GEOSGeomTypeId_r(c, p);
        if (type == GEOS_POLYGON && !GEOSisEmpty_r(c, p)) good = mend_polygon(f, p, true) && good;
        if (type == GEOS_MULTIPOLYGON || type == GEOS_GEOMETRYCOLLECTION) good = mend_polygons(f, p) && good;
    }
    return good;
}

static GEOSGeometry *make_valid(GeoFeature *f, GEOSGeometry *g) {
    Ctx c = f->g->geos;
    if (g == NULL || GEOSisValid_r(c, g) == 1) return g;
    GEOSGeometry *where = NULL;
    char *reason = NULL;
    if (GEOSisValidDetail_r(c, g, 0, &reason, &where) == 0 && reason != NULL) {
        bool hole = strstr(reason, "Hole") != NULL || strstr(reason, "hole") != NULL;
        geo_repair(f, hole ? "a hole outside its outline is set right"
                           : "an outline that crosses itself is cut apart there");
    }
    if (reason != NULL) GEOSFree_r(c, reason);
    if (where != NULL) GEOSGeom_destroy_r(c, where);
    return become(c, g, GEOSMakeValid_r(c, g));
}

static GEOSGeometry *cut_to_table(GeoFeature *f, GEOSGeometry *g) {
    Ctx c = f->g->geos;
    Box t = table_of(f);
    GeoPt p[4] = {{t.x0, t.y0}, {t.x1, t.y0}, {t.x1, t.y1}, {t.x0, t.y1}};
    GeoRing r = {p, 4};
    GEOSGeometry *table = polygon(c, &(GeoPart){PIECE_AREA, &r, 1});
    if (table == NULL || g == NULL) return g;
    GEOSGeometry *in = GEOSIntersection_r(c, g, table);
    GEOSGeom_destroy_r(c, table);
    geo_repair(f, "cut off at the table's edge");
    return become(c, g, in);
}

static bool mend_area(GeoFeature *f, GEOSGeometry *g, bool whole) {
    Ctx c = f->g->geos;
    double area = 0;
    g = make_valid(f, g);
    if (g != NULL && !whole) g = cut_to_table(f, g);
    if (g != NULL) g = become(c, g, GEOSGeom_setPrecision_r(c, g, 1.0, 0));
    if (g == NULL) return geo_refuse(f, "an outline that cannot be mended");
    bool some = GEOSArea_r(c, g, &area) && area > 0;
    bool good = some ? mend_polygons(f, g) : geo_refuse(f, whole ? "an outline without area" : "it lies off the table");
    GEOSGeom_destroy_r(c, g);
    return good;
}

/* --- lines and points --- */

static bool mend_line(GeoFeature *f, const GEOSGeometry *g) {
    Ctx c = f->g->geos;
    double length = 0;
    Lines l = {.n = 0};
    if (!GEOSLength_r(c, g, &length) || length < STUB) {
        geo_repair(f, "stubs under 1/10 inch are left out");
        return true;
    }
    int before = GEOSGetNumCoordinates_r(c, g);
    GEOSGeometry *s = GEOSGeom_clone_r(c, g);
    for (double by = FINE; s != NULL && before > DENSE && by <= 64 * FINE; by *= 2) {
        s = become(c, s, GEOSSimplify_r(c, g, by));
        if (s != NULL && GEOSGetNumCoordinates_r(c, s) <= PIECE_POINTS) break;
    }
    bool good = s != NULL && take_line(f, s, false, &l);
    if (good && before > DENSE && (int)l.n < before) geo_repair(f, "simplified from %d points to %u", before, l.n);
    if (s != NULL) GEOSGeom_destroy_r(c, s);
    return good ? keep(f, &l, PIECE_LINE) : geo_refuse(f, "a line that cannot be mended");
}

static bool mend_lines(GeoFeature *f, const GeoRing *r, bool whole) {
    Ctx c = f->g->geos;
    Box t = table_of(f);
    GEOSGeometry *g = GEOSGeom_createLineString_r(c, sequence(c, r, false));
    if (g != NULL && !whole) { /* this cut leaves a line that crosses itself as it is */
        g = become(c, g, GEOSClipByRect_r(c, g, t.x0, t.y0, t.x1, t.y1));
        geo_repair(f, "cut off at the table's edge");
    }
    if (g == NULL) return geo_refuse(f, "a line that cannot be mended");
    bool good = !GEOSisEmpty_r(c, g) || geo_refuse(f, "it lies off the table");
    for (int i = 0, n = GEOSGetNumGeometries_r(c, g); i < n && good; i++)
        good = mend_line(f, GEOSGetGeometryN_r(c, g, i));
    GEOSGeom_destroy_r(c, g);
    return good;
}

static bool mend_spots(GeoFeature *f, const GeoRing *r) {
    Lines l = {.n = 0};
    Box t = table_of(f);
    size_t off = 0;
    for (size_t i = 0; i < r->n; i++) {
        GeoPt p = r->p[i];
        if (!(p.x >= t.x0 && p.y >= t.y0 && p.x <= t.x1 && p.y <= t.y1))
            off++;
        else if (!put(&l, p.x, p.y, 0))
            return geo_refuse(f, "more than %d points", PIECE_POINTS);
    }
    if (l.n == 0) return geo_refuse(f, "it lies off the table");
    if (off > 0) geo_repair(f, "points off the table are left out");
    return keep(f, &l, PIECE_SPOT);
}

/* A river that is drawn as a line, for a kind that is an area. */
static bool mend_widened(GeoFeature *f, const GeoRing *r) {
    Ctx c = f->g->geos;
    GEOSGeometry *line = GEOSGeom_createLineString_r(c, sequence(c, r, false));
    GEOSGeometry *g = line == NULL
                          ? NULL
                          : GEOSBufferWithStyle_r(c, line, f->widen / 2.0, 4, GEOSBUF_CAP_FLAT, GEOSBUF_JOIN_ROUND, 2);
    if (line != NULL) GEOSGeom_destroy_r(c, line);
    return g != NULL ? mend_area(f, g, false) : geo_refuse(f, "a line that cannot be widened");
}

bool geo_mend(GeoFeature *f, const GeoPart *part) {
    int on = lies_on(f, part);
    if (on == 0) return geo_refuse(f, "it lies off the table");
    if (part->shape == PIECE_AREA) return mend_area(f, polygon(f->g->geos, part), on == 2);
    if (part->shape == PIECE_SPOT) return mend_spots(f, &part->ring[0]);
    for (size_t i = 0; i < part->ring_n; i++) {
        GeoRing *r = &part->ring[i];
        if (!(f->widen > 0 && f->g->cat->kind[f->kind].shape == PIECE_AREA ? mend_widened(f, r)
                                                                           : mend_lines(f, r, on == 2)))
            return false;
    }
    return true;
}
