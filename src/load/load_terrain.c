/* Terrain: a GeoJSON FeatureCollection becomes pieces. */
#include "geom/ring.h"
#include "load/load_battle.h"

#include <string.h>

/* Outlines may hang over the table's edge, so that a rounded corner does not leave a notch in it. */
enum { OVERHANG = 12 * WU_INCH, TERRAIN_LEVELS = 40 };

typedef struct FeatureRead {
    BattleRead *r;
    const json_t *smooth; /* true, a list of lists, or NULL */
    Piece piece;
    bool good;
} FeatureRead;

static void fail(FeatureRead *f, const char *key, const char *found, const char *expected) {
    json_fail(&f->r->j, key, found, expected);
    f->good = false;
}

/* Is point k of ring i marked smooth? */
static uint32_t smooth_mark(const FeatureRead *f, size_t ring, size_t k) {
    if (json_is_true(f->smooth)) return POINT_SMOOTH;
    const json_t *v = json_array_get(json_array_get(f->smooth, ring), k);
    return json_is_integer(v) && json_integer_value(v) == 1 ? POINT_SMOOTH : 0;
}

static bool smooth_good(FeatureRead *f, size_t ring, size_t n) {
    if (!json_is_array(f->smooth)) return true;
    const json_t *list = json_array_get(f->smooth, ring);
    bool good = json_array_size(list) == n;
    for (size_t k = 0; k < n && good; k++) {
        const json_t *v = json_array_get(list, k);
        good = json_is_integer(v) && (json_integer_value(v) == 0 || json_integer_value(v) == 1);
    }
    return good;
}

static void add_point(FeatureRead *f, Vec p, uint32_t mark) {
    *(TablePoint *)grow_add(&f->r->pt, sizeof(TablePoint)) = (TablePoint){p.x, p.y, mark};
    f->piece.pt_n++;
}

/* Points of a list into p; false after an error. `closed`: a last point that repeats the first is left out. */
static bool read_points(FeatureRead *f, const json_t *list, size_t least, bool closed, Grow *p) {
    Json *j = &f->r->j;
    Box in = box_grow(battle_table(&f->r->b), OVERHANG);
    size_t n = json_array_size(list);
    if (!json_is_array(list) || n < least || n > PIECE_POINTS + 1) {
        TEXT(e, 60);
        text_format(&e, "a list of %ld to %d points", (int64_t)least, (int)PIECE_POINTS);
        json_fail_value(j, NULL, list, e.buf);
        return f->good = false;
    }
    for (size_t i = 0; i < n; i++) {
        size_t mark = json_enter_at(j, i);
        Vec v;
        bool good = json_point(j, json_array_get(list, i), in, &v);
        json_leave(j, mark);
        if (!good) return f->good = false;
        *(Vec *)grow_add(p, sizeof v) = v;
    }
    const Vec *v = p->mem;
    if (closed && vec_same(v[0], v[n - 1])) p->n--;
    for (size_t i = 1; i < p->n; i++)
        if (vec_same(v[i], v[i - 1])) {
            size_t mark = json_enter_at(j, i);
            fail(f, NULL, "the point before again", "points that differ");
            json_leave(j, mark);
        }
    return f->good;
}

static void add_ring(FeatureRead *f, const Vec *v, size_t n, size_t ring) {
    bool turned = (ring_area2(v, n) > 0) == (ring > 0);
    for (size_t i = 0; i < n; i++) {
        size_t k = turned ? n - 1 - i : i;
        add_point(f, v[k], smooth_mark(f, ring, k) | (i == n - 1 ? (uint32_t)POINT_RING_END : 0));
    }
}

/* A hole keeps clear of the outline and of the holes before it: areas count on it. */
static bool ring_clear(const FeatureRead *f, const Vec *v, size_t n) {
    const TablePoint *all = f->r->pt.mem;
    Box box = box_of(v, n);
    size_t start = f->r->pt.n - f->piece.pt_n;
    for (size_t i = start; i < f->r->pt.n; i++) {
        size_t next = all[i].mark & POINT_RING_END ? start : i + 1;
        Vec a = vec(all[i].x, all[i].y), b = vec(all[next].x, all[next].y);
        if (next == start) start = i + 1;
        if (!box_meets((Box){MIN(a.x, b.x), MIN(a.y, b.y), MAX(a.x, b.x), MAX(a.y, b.y)}, box)) continue;
        for (size_t k = 0; k < n; k++)
            if (geom_segments_meet(a, b, v[k], v[k + 1 < n ? k + 1 : 0])) return false;
    }
    return true;
}

static void read_ring(FeatureRead *f, const json_t *list, size_t ring, Grow *outline) {
    Grow p = {0};
    size_t at;
    if (read_points(f, list, 3, true, &p)) {
        const Vec *v = p.mem;
        if (p.n < 3)
            fail(f, NULL, "two points", "an outline of three points or more");
        else if (!smooth_good(f, ring, p.n))
            fail(f, NULL, "a smooth list of another length", "0 or 1 for each point");
        else if (!ring_simple(v, p.n, &at) || ring_area2(v, p.n) == 0) {
            TEXT(w, 60);
            text_format(&w, "an outline that meets itself near point %ld", (int64_t)at);
            fail(f, NULL, w.buf, "an outline that does not");
        } else if (ring > 0 && ring_side(v[0], outline->mem, outline->n) == SIDE_OUT) {
            fail(f, NULL, "a hole outside the outline", "holes inside it");
        } else if (ring > 0 && !ring_clear(f, v, p.n)) {
            fail(f, NULL, "a hole that meets the outline or another hole", "holes apart, inside the outline");
        } else {
            add_ring(f, v, p.n, ring);
            if (ring == 0) {
                *outline = p;
                return;
            }
        }
    }
    grow_free(&p);
}

static void read_area(FeatureRead *f, const json_t *rings) {
    Json *j = &f->r->j;
    Grow outline = {0};
    if (json_array_size(rings) == 0) fail(f, NULL, "no outline", "an outline, then holes");
    for (size_t i = 0; i < json_array_size(rings) && f->good; i++) {
        size_t mark = json_enter_at(j, i);
        read_ring(f, json_array_get(rings, i), i, &outline);
        json_leave(j, mark);
    }
    grow_free(&outline);
}

static void read_line(FeatureRead *f, const json_t *list, size_t least) {
    Grow p = {0};
    if (read_points(f, list, least, false, &p)) {
        const Vec *v = p.mem;
        if (!smooth_good(f, 0, p.n)) fail(f, NULL, "a smooth list of another length", "0 or 1 for each point");
        for (size_t i = 0; i < p.n && f->good; i++)
            add_point(f, v[i], least == 1 ? 0 : smooth_mark(f, 0, i)); /* spots have no corners */
    }
    grow_free(&p);
}

static void read_geometry(FeatureRead *f, const json_t *feature) {
    static const char *const EXPECT[] = {"Polygon", "LineString", "Point or MultiPoint"};
    Json *j = &f->r->j;
    const json_t *g = json_object_get(feature, "geometry"), *c = json_object_get(g, "coordinates");
    const char *type = json_string_value(json_object_get(g, "type"));
    if (type == NULL) type = "";
    bool fits = f->piece.shape == PIECE_AREA   ? base_streq(type, "Polygon")
                : f->piece.shape == PIECE_LINE ? base_streq(type, "LineString")
                                               : base_streq(type, "Point") || base_streq(type, "MultiPoint");
    if (!fits && (base_streq(type, "Point") || base_streq(type, "MultiPoint")) && f->piece.shape == PIECE_AREA) {
        f->piece.shape = PIECE_SPOT; /* a wreck, a puff of smoke, a position: the marker of its kind */
        fits = true;
    }
    size_t mark = json_enter(j, "geometry");
    if (!json_only(j, g, "type|coordinates"))
        f->good = false;
    else if (!fits)
        fail(f, "type", type, EXPECT[f->piece.shape]);
    else {
        size_t inner = json_enter(j, "coordinates");
        if (f->piece.shape == PIECE_AREA)
            read_area(f, c);
        else if (f->piece.shape == PIECE_LINE)
            read_line(f, c, 2);
        else if (base_streq(type, "MultiPoint"))
            read_line(f, c, 1);
        else {
            Vec v;
            if (json_point(j, c, box_grow(battle_table(&f->r->b), OVERHANG), &v))
                add_point(f, v, 0);
            else
                f->good = false;
        }
        json_leave(j, inner);
    }
    json_leave(j, mark);
}

static void read_facing(FeatureRead *f, const json_t *p) {
    const json_t *v = json_object_get(p, "facing");
    if (v == NULL) return;
    double degrees = json_number_value(v);
    if (!json_is_number(v) || !(degrees >= 0 && degrees < 360)) {
        json_fail_value(&f->r->j, "facing", v, "degrees from 0 to 360, clockwise from the north edge");
        f->good = false;
        return;
    }
    f->piece.face = angle_from_mdeg((int64_t)(degrees * 1000 + 0.5));
}

static void read_properties(FeatureRead *f, const json_t *feature, const char **name) {
    Json *j = &f->r->j;
    const json_t *p = json_object_get(feature, "properties");
    const char *kind;
    int level = 0, secret = SEATS;
    *name = "";
    size_t mark = json_enter(j, "properties");
    if (!json_only(j, p, "kind|name|level|width|facing|smooth|secret") ||
        !json_string_of(j, p, "kind", 40, true, &kind)) {
        f->good = false;
    } else if (!catalog_kind(f->r->cat, kind, strlen(kind), &f->piece.kind)) {
        fail(f, "kind", kind, "the id of a kind in terrain.csv");
    } else {
        const TerrainKind *k = &f->r->cat->kind[f->piece.kind];
        bool hill = k->paint == PAINT_HILL;
        f->piece.shape = k->shape;
        f->good = json_string_of(j, p, "name", 80, false, name);
        f->good = json_int_of(j, p, "level", 1, TERRAIN_LEVELS, hill, &level) && f->good;
        if (!hill && json_object_get(p, "level") != NULL) fail(f, "level", "a level", "a level on hills only");
        if (k->shape != PIECE_LINE && json_object_get(p, "width") != NULL)
            fail(f, "width", "a width", "a width on lines only");
        f->good = json_length_of(j, p, "width", WU_INCH / 10, 20 * WU_INCH, false, &f->piece.width) && f->good;
        read_facing(f, p);
        f->good = json_word_of(j, p, "secret", "A|B", false, &secret) && f->good;
        if (secret < SEATS) f->piece.flags = secret == SEAT_A ? PIECE_SECRET_A : PIECE_SECRET_B;
        f->smooth = json_object_get(p, "smooth");
        if (f->smooth != NULL && !json_is_boolean(f->smooth) && !json_is_array(f->smooth)) {
            json_fail_value(j, "smooth", f->smooth, "true, or a list of lists of 0 and 1");
            f->good = false;
        }
    }
    f->piece.level = (int16_t)level;
    json_leave(j, mark);
}

static void read_feature(BattleRead *r, const json_t *o) {
    Json *j = &r->j;
    const char *name;
    FeatureRead f = {.r = r, .good = true, .piece = {.label = 0xFFFF, .pt = (uint32_t)r->pt.n}};
    if (!json_only(j, o, "type|properties|geometry")) return;
    const char *type = json_string_value(json_object_get(o, "type"));
    if (type == NULL || !base_streq(type, "Feature")) json_fail_value(j, "type", json_object_get(o, "type"), "Feature");
    read_properties(&f, o, &name);
    if (f.good) read_geometry(&f, o);
    if (f.good && f.piece.pt_n > PIECE_POINTS) {
        TEXT(w, 40);
        text_format(&w, "%u points", f.piece.pt_n);
        fail(&f, "geometry", w.buf, "at most 2000 a piece");
    }
    if (!f.good) {
        r->pt.n = f.piece.pt;
        return;
    }
    f.piece.number = (uint16_t)(r->piece.n + 1);
    *(Piece *)grow_add(&r->piece, sizeof f.piece) = f.piece;
    *(const char **)grow_add(&r->piece_name, sizeof name) = name;
}

/* The number is worth more than the errors of 4,001 pieces. */
static bool count_good(BattleRead *r, const json_t *list) {
    size_t n = json_array_size(list);
    if (n <= TABLE_PIECES) return true;
    TEXT(f, 40);
    text_format(&f, "%ld pieces of terrain", (int64_t)n);
    json_fail(&r->j, "features", f.buf, "at most 4000");
    return false;
}

void read_terrain(BattleRead *r, const json_t *root) {
    Json *j = &r->j;
    const json_t *o = json_object_get(root, "terrain");
    if (o == NULL) {
        json_fail(j, "terrain", "nothing", "this key");
        return;
    }
    size_t mark = json_enter(j, "terrain");
    const char *type = json_string_value(json_object_get(o, "type"));
    if (json_only(j, o, "type|features") && (type == NULL || !base_streq(type, "FeatureCollection")))
        json_fail_value(j, "type", json_object_get(o, "type"), "FeatureCollection");
    const json_t *list = json_list_of(j, o, "features", SIZE_MAX, true);
    if (r->b.w > 0 && count_good(r, list)) { /* without a table every point would be an error */
        size_t inner = json_enter(j, "features");
        for (size_t i = 0; i < json_array_size(list) && r->pt.n <= TABLE_POINTS; i++) {
            size_t at = json_enter_at(j, i);
            read_feature(r, json_array_get(list, i));
            json_leave(j, at);
        }
        json_leave(j, inner);
        if (r->pt.n > TABLE_POINTS) {
            TEXT(f, 40);
            text_format(&f, "more than %d points", (int)TABLE_POINTS);
            json_fail(j, "features", f.buf, "at most 65000 in all");
        }
    }
    json_leave(j, mark);
}
