/* Geometry of a feature: what is there, in the file's coordinates. */
#include "load/geo_own.h"

#include <math.h>
#include <string.h>

enum { GEO_DEPTH = 8, GEO_POINTS = 1000000 };

static const char *type_of(const json_t *g) {
    const char *t = json_string_value(json_object_get(g, "type"));
    return t != NULL ? t : "";
}

static bool read_point(GeoFeature *f, const json_t *v, GeoPt *out) {
    size_t n = json_array_size(v);
    const json_t *x = json_array_get(v, 0), *y = json_array_get(v, 1);
    if (n < 2 || !json_is_number(x) || !json_is_number(y)) return geo_refuse(f, "a point that is not [x, y]");
    *out = (GeoPt){json_number_value(x), json_number_value(y)};
    if (!(fabs(out->x) < 1e9) || !(fabs(out->y) < 1e9)) return geo_refuse(f, "a coordinate beyond 1,000,000,000");
    if (n > 2) geo_repair(f, "heights of points are left out");
    return true;
}

static bool read_ring(GeoFeature *f, const json_t *list, GeoRing *out) {
    size_t n = json_array_size(list);
    if (!json_is_array(list)) return geo_refuse(f, "coordinates that are no list");
    if (n > GEO_POINTS) return geo_refuse(f, "%zu points in one line", n);
    out->p = POOL_ARRAY(f->g->pool, GeoPt, n + 1);
    out->n = 0;
    bool twice = false;
    for (size_t i = 0; i < n; i++) {
        GeoPt p;
        if (!read_point(f, json_array_get(list, i), &p)) return false;
        if (out->n > 0 && out->p[out->n - 1].x == p.x && out->p[out->n - 1].y == p.y)
            twice = true;
        else
            out->p[out->n++] = p;
    }
    if (twice) geo_repair(f, "points twice in a row are left out");
    return true;
}

static GeoPart *add_part(GeoFeature *f, uint8_t shape, size_t rings) {
    GeoPart *p = grow_add(&f->part, sizeof *p);
    p->shape = shape;
    p->ring = POOL_ARRAY(f->g->pool, GeoRing, rings + 1);
    return p;
}

/* Outline and holes; without a repeated last point. */
static bool read_polygon(GeoFeature *f, const json_t *c) {
    size_t n = json_array_size(c);
    if (!json_is_array(c) || n == 0) return geo_refuse(f, "a polygon without an outline");
    GeoPart *part = add_part(f, PIECE_AREA, n);
    for (size_t i = 0; i < n; i++) {
        GeoRing r;
        if (!read_ring(f, json_array_get(c, i), &r)) return false;
        if (r.n > 1 && r.p[0].x == r.p[r.n - 1].x && r.p[0].y == r.p[r.n - 1].y)
            r.n--;
        else
            geo_repair(f, "an outline that was not closed is closed");
        if (r.n >= 3) {
            part->ring[part->ring_n++] = r;
            continue;
        }
        if (i == 0) return geo_refuse(f, "an outline of %zu different points", r.n);
        geo_repair(f, "a hole of %zu different points is left out", r.n);
    }
    return true;
}

static bool read_line(GeoFeature *f, const json_t *c) {
    GeoPart *part = add_part(f, PIECE_LINE, 1);
    if (!read_ring(f, c, &part->ring[0])) return false;
    part->ring_n = 1;
    return part->ring[0].n >= 2 || geo_refuse(f, "a line of %zu different points", part->ring[0].n);
}

static bool read_points(GeoFeature *f, const json_t *c, bool many) {
    size_t n = many ? json_array_size(c) : 1;
    if (n == 0) return geo_refuse(f, "no points");
    GeoPart *part = add_part(f, PIECE_SPOT, 1);
    part->ring[0].p = POOL_ARRAY(f->g->pool, GeoPt, n);
    part->ring[0].n = n;
    part->ring_n = 1;
    for (size_t i = 0; i < n; i++)
        if (!read_point(f, many ? json_array_get(c, i) : c, &part->ring[0].p[i])) return false;
    return true;
}

static bool read_many(GeoFeature *f, const json_t *c, bool (*one)(GeoFeature *, const json_t *)) {
    if (json_array_size(c) == 0) return geo_refuse(f, "an empty list of parts");
    for (size_t i = 0; i < json_array_size(c); i++)
        if (!one(f, json_array_get(c, i))) return false;
    return true;
}

bool geo_read_geometry(GeoFeature *f, const json_t *g, int depth) {
    const char *type = type_of(g);
    const json_t *c = json_object_get(g, "coordinates");
    if (!json_is_object(g)) return geo_refuse(f, "no geometry");
    if (base_streq(type, "GeometryCollection")) {
        const json_t *list = json_object_get(g, "geometries");
        if (depth >= GEO_DEPTH) return geo_refuse(f, "collections in collections, more than %d deep", GEO_DEPTH);
        if (json_array_size(list) == 0) return geo_refuse(f, "an empty collection");
        for (size_t i = 0; i < json_array_size(list); i++)
            if (!geo_read_geometry(f, json_array_get(list, i), depth + 1)) return false;
        return true;
    }
    if (base_streq(type, "Polygon")) return read_polygon(f, c);
    if (base_streq(type, "MultiPolygon")) return read_many(f, c, read_polygon);
    if (base_streq(type, "LineString")) return read_line(f, c);
    if (base_streq(type, "MultiLineString")) return read_many(f, c, read_line);
    if (base_streq(type, "Point")) return read_points(f, c, false);
    if (base_streq(type, "MultiPoint")) return read_points(f, c, true);
    return geo_refuse(f, "a geometry of type '%s'", type);
}

static bool box_coordinates(const json_t *v, double box[4], int depth) {
    if (depth > GEO_DEPTH || !json_is_array(v)) return false;
    const json_t *x = json_array_get(v, 0), *y = json_array_get(v, 1);
    if (json_is_number(x) && json_is_number(y)) {
        double px = json_number_value(x), py = json_number_value(y);
        if (!(fabs(px) < 1e9 && fabs(py) < 1e9)) return false;
        box[0] = MIN(box[0], px), box[1] = MIN(box[1], py);
        box[2] = MAX(box[2], px), box[3] = MAX(box[3], py);
        return true;
    }
    bool any = false;
    for (size_t i = 0; i < json_array_size(v); i++) any = box_coordinates(json_array_get(v, i), box, depth + 1) || any;
    return any;
}

bool geo_box(const json_t *g, double box[4], int depth) {
    bool any = box_coordinates(json_object_get(g, "coordinates"), box, 0);
    const json_t *list = json_object_get(g, "geometries");
    for (size_t i = 0; depth < GEO_DEPTH && i < json_array_size(list); i++)
        any = geo_box(json_array_get(list, i), box, depth + 1) || any;
    return any;
}
