/* GeoJSON from elsewhere: units, kinds, feature by feature. */
#include "load/geo_own.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GEO_NAME = 80, GEO_LEVELS = 40 };
static const double EARTH = 111319.490793; /* metres of a degree on the equator */

static const char *say(Geo *g, const char *fmt, va_list args) {
    char buf[300];
    int n = vsnprintf(buf, sizeof buf, fmt, args);
    return pool_text(g->pool, buf, (size_t)CLAMP(n, 0, (int)sizeof buf - 1));
}

void geo_repair(GeoFeature *f, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    const char *what = say(f->g, fmt, args);
    va_end(args);
    for (uint32_t i = 0; i < f->note.repair_n; i++)
        if (base_streq(f->note.repair[i], what)) return;
    if (f->note.repair_n < GEO_REPAIRS) f->note.repair[f->note.repair_n++] = what;
}

bool geo_refuse(GeoFeature *f, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    if (f->note.why[0] == 0) f->note.why = say(f->g, fmt, args);
    va_end(args);
    return false;
}

/* --- coordinates to the table --- */

/* Degrees become metres round the middle of the box: on a table's worth of land that is flat enough. */
static GeoPt world(const Geo *g, GeoPt p) {
    if (g->unit != GEO_DEGREE) return p;
    return (GeoPt){(p.x - g->lon0) * EARTH * cos(g->lat0 * 3.14159265358979 / 180), (p.y - g->lat0) * EARTH};
}

static GeoPt to_table(const Geo *g, GeoPt p) {
    GeoPt w = world(g, p);
    double k = WU_INCH / g->per_inch;
    double mx = g->from_corner ? 0 : g->ask->w / 2.0, my = g->from_corner ? 0 : g->ask->h / 2.0;
    return (GeoPt){(w.x - g->ox) * k + mx, (w.y - g->oy) * k + my};
}

/* Degrees when all could be and it is a small part of the earth; inches when all lies on the table; else metres. */
static uint8_t guess_unit(const Geo *g, const double box[4]) {
    const GeoAsk *a = g->ask;
    double w = a->w / (double)WU_INCH, h = a->h / (double)WU_INCH;
    bool earth = box[0] >= -180 && box[2] <= 180 && box[1] >= -90 && box[3] <= 90;
    if (earth && box[2] - box[0] < 1 && box[3] - box[1] < 1) return GEO_DEGREE;
    if (box[0] >= -12 && box[1] >= -12 && box[2] <= w + 12 && box[3] <= h + 12) return GEO_INCH;
    return GEO_METRE;
}

static bool settle_units(Geo *g, const double all[4], const char *file, ErrList *err) {
    const GeoAsk *a = g->ask;
    memcpy(g->box, a->has_box ? a->box : all, sizeof g->box);
    g->guessed = a->unit == GEO_GUESS;
    g->unit = g->guessed ? guess_unit(g, all) : a->unit;
    g->lon0 = (g->box[0] + g->box[2]) / 2;
    g->lat0 = (g->box[1] + g->box[3]) / 2;
    if (g->unit == GEO_DEGREE && !(all[0] >= -180 && all[2] <= 180 && all[1] >= -90 && all[3] <= 90)) {
        err_add(err, file, 0, "coordinates", "numbers beyond 180 and 90", "degrees: longitude, latitude");
        return false;
    }
    GeoPt lo = world(g, (GeoPt){g->box[0], g->box[1]}), hi = world(g, (GeoPt){g->box[2], g->box[3]});
    double fit = MAX((hi.x - lo.x) * WU_INCH / a->w, (hi.y - lo.y) * WU_INCH / a->h);
    bool table = g->unit == GEO_INCH || g->unit == GEO_CM;
    double own = g->unit == GEO_CM ? 2.54 : 1;
    g->from_corner = table && !a->has_box;
    g->per_inch = a->scale > 0 ? a->scale : g->from_corner ? own : fit > 0 ? fit : 1;
    g->scale = g->per_inch;
    g->ox = g->from_corner ? 0 : (lo.x + hi.x) / 2;
    g->oy = g->from_corner ? 0 : (lo.y + hi.y) / 2;
    return true;
}

/* --- kinds --- */

/* The value of a property as a word; numbers and true as they are written. */
static const char *word_of(const json_t *v, char *buf, size_t cap) {
    if (json_is_string(v)) return json_string_value(v);
    if (json_is_true(v)) return "yes";
    if (json_is_false(v)) return "no";
    if (!json_is_number(v)) return "";
    snprintf(buf, cap, "%g", json_number_value(v));
    return buf;
}

/* "key=value:kind" of the caller. */
static const char *kind_by_rule(const GeoAsk *a, const char *key, const char *value) {
    for (uint32_t i = 0; i < a->rule_n; i++) {
        const char *eq = strchr(a->rule[i], '='), *colon = strrchr(a->rule[i], ':');
        size_t k = (size_t)(eq - a->rule[i]), v = (size_t)(colon - eq - 1);
        if (strlen(key) != k || memcmp(key, a->rule[i], k) != 0) continue;
        bool any = v == 1 && eq[1] == '*';
        if (any || (strlen(value) == v && memcmp(value, eq + 1, v) == 0)) return colon + 1;
    }
    return NULL;
}

static void set_kind(GeoFeature *f, const char *id, const char *key, const char *value) {
    char by[120];
    f->note.kind = id;
    int n = snprintf(by, sizeof by, "%s%s%s", key, *value ? "=" : "", value);
    f->note.by = pool_text(f->g->pool, by, (size_t)CLAMP(n, 0, (int)sizeof by - 1));
}

static bool find_kind(GeoFeature *f, const json_t *props) {
    Geo *g = f->g;
    char buf[40];
    const char *own = word_of(json_object_get(props, "kind"), buf, sizeof buf), *key;
    json_t *v;
    if (*own && catalog_kind(g->cat, own, strlen(own), &f->kind)) {
        set_kind(f, g->cat->kind[f->kind].id, "kind", own);
        return true;
    }
    for (int pass = 0; pass < 2; pass++) /* the caller's rules before those built in */
        json_object_foreach((json_t *)(uintptr_t)props, key, v) {
            char word[40];
            Wu widen = 0;
            const char *value = word_of(v, word, sizeof word);
            const char *id = pass == 0 ? kind_by_rule(g->ask, key, value) : geo_kind_of(key, value, &widen);
            if (id == NULL || !catalog_kind(g->cat, id, strlen(id), &f->kind)) continue;
            f->widen = widen;
            set_kind(f, g->cat->kind[f->kind].id, key, value);
            return true;
        }
    if (g->ask->kind != NULL && catalog_kind(g->cat, g->ask->kind, strlen(g->ask->kind), &f->kind)) {
        set_kind(f, g->cat->kind[f->kind].id, "", "");
        return true;
    }
    if (*own) return geo_refuse(f, "a kind that Glacis has not: '%s'", own);
    return geo_refuse(f, json_object_size(props) == 0 ? "it does not say what it is"
                                                      : "none of its properties says what terrain it is");
}

/* --- what else a feature may say --- */

static void read_extras(GeoFeature *f, const json_t *props) {
    const TerrainKind *k = &f->g->cat->kind[f->kind];
    const json_t *level = json_object_get(props, "level"), *width = json_object_get(props, "width");
    const char *name = json_string_value(json_object_get(props, "name"));
    f->name = "";
    if (name != NULL) {
        size_t n = 0, step;
        while (name[n] && (step = text_utf8(name + n)) != 0 && n + step <= GEO_NAME) n += step;
        f->name = pool_text(f->g->pool, name, n);
        if (name[n]) geo_repair(f, "its name is cut to %d letters", GEO_NAME);
    }
    f->smooth = json_is_true(json_object_get(props, "smooth"));
    if (k->paint == PAINT_HILL) {
        f->level = json_is_integer(level) ? (int)CLAMP(json_integer_value(level), -1, GEO_LEVELS + 1) : 1;
        if (!json_is_integer(level)) geo_repair(f, "a hill without level is taken as level 1");
        if (f->level < 1 || f->level > GEO_LEVELS) {
            geo_repair(f, "its level is put between 1 and %d", GEO_LEVELS);
            f->level = CLAMP(f->level, 1, GEO_LEVELS);
        }
    }
    /* a width in metres means the road, not the table: only what was made for a table says it in its unit */
    bool table = f->g->unit == GEO_INCH || f->g->unit == GEO_CM;
    if (k->shape == PIECE_LINE && table && json_is_number(width)) {
        double wu = json_number_value(width) * WU_INCH / f->g->per_inch;
        if (wu >= WU_INCH / 10 && wu <= 20 * WU_INCH) f->width = (Wu)lround(wu);
    }
}

/* Does the geometry suit the kind? Lines and outlines stand in for each other where that makes sense. */
static bool suit(GeoFeature *f, GeoPart *part) {
    const TerrainKind *k = &f->g->cat->kind[f->kind];
    GeoRing *r = &part->ring[0];
    bool closed =
        part->shape == PIECE_LINE && r->n > 3 && r->p[0].x == r->p[r->n - 1].x && r->p[0].y == r->p[r->n - 1].y;
    if (part->shape == k->shape) return true;
    if (k->shape == PIECE_AREA && closed) {
        geo_repair(f, "a closed line is taken as an outline");
        part->shape = PIECE_AREA;
        r->n--;
        return true;
    }
    if (k->shape == PIECE_AREA && part->shape == PIECE_LINE && f->widen > 0) {
        geo_repair(f, "a line is widened to %.2g inch", f->widen / (double)WU_INCH);
        return true;
    }
    if (k->shape == PIECE_LINE && part->shape == PIECE_AREA) {
        for (size_t i = 0; i < part->ring_n; i++)
            part->ring[i].p[part->ring[i].n++] = part->ring[i].p[0]; /* has room */
        geo_repair(f, "an outline is taken as a line");
        part->shape = PIECE_LINE;
        return true;
    }
    static const char *const WORD[] = {"an area", "a line", "a point"};
    return geo_refuse(f, "%s, where %s is %s", WORD[part->shape], k->id, WORD[k->shape]);
}

/* --- features --- */

static void keep_note(GeoFeature *f) {
    f->note.piece_n = (uint32_t)f->g->piece.n - f->note.piece;
    f->note.taken = f->note.piece_n > 0;
    if (f->note.taken && f->note.why[0] != 0) geo_repair(f, "a part is left out: %s", f->note.why);
    if (f->note.taken) f->note.why = "";
    *(GeoNote *)grow_add(&f->g->note, sizeof f->note) = f->note;
    grow_free(&f->part);
}

static void read_feature(Geo *g, const json_t *o, uint32_t number) {
    GeoFeature f = {.g = g,
                    .note = {.feature = number, .kind = "", .by = "", .why = "", .piece = (uint32_t)g->piece.n}};
    const json_t *props = json_object_get(o, "properties"), *geometry = json_object_get(o, "geometry");
    const char *type = json_string_value(json_object_get(o, "type"));
    if (type == NULL || !base_streq(type, "Feature")) {
        geometry = o; /* a bare geometry */
        if (type == NULL) geo_refuse(&f, "no feature: it has no type");
    }
    bool good = f.note.why[0] == 0 && find_kind(&f, props) && geo_read_geometry(&f, geometry, 0);
    if (good) read_extras(&f, props);
    for (size_t i = 0; good && i < f.part.n; i++) {
        GeoPart *part = (GeoPart *)f.part.mem + i;
        if (!suit(&f, part)) continue;
        for (size_t r = 0; r < part->ring_n; r++)
            for (size_t k = 0; k < part->ring[r].n; k++) part->ring[r].p[k] = to_table(g, part->ring[r].p[k]);
        (void)geo_mend(&f, part);
    }
    if (good && g->piece.n == f.note.piece && f.note.why[0] == 0) geo_refuse(&f, "nothing of it is left on the table");
    keep_note(&f);
}

/* The list of features; one alone stands for itself. NULL: no GeoJSON. */
static const json_t *features_of(Geo *g, json_t *root, ErrList *err) {
    static const char *const GEOMETRY[] = {"Feature",         "Polygon", "MultiPolygon", "LineString",
                                           "MultiLineString", "Point",   "MultiPoint",   "GeometryCollection"};
    const char *type = json_string_value(json_object_get(root, "type"));
    const json_t *list = json_object_get(root, "features");
    const json_t *terrain = json_object_get(root, "terrain");
    if (type == NULL && json_is_object(terrain)) return json_object_get(terrain, "features"); /* a battle's */
    if (type != NULL && base_streq(type, "FeatureCollection") && json_is_array(list)) return list;
    for (size_t i = 0; type != NULL && i < ARRAY_LEN(GEOMETRY); i++)
        if (base_streq(type, GEOMETRY[i])) return root;
    err_add(err, g->j.file, 1, "type", type != NULL ? type : "nothing",
            "GeoJSON: a FeatureCollection, Feature or geometry");
    return NULL;
}

static bool rules_good(const Geo *g, ErrList *err) {
    const GeoAsk *a = g->ask;
    KindId kind;
    bool good = true;
    for (uint32_t i = 0; i < a->rule_n; i++) {
        const char *eq = strchr(a->rule[i], '='), *colon = strrchr(a->rule[i], ':');
        if (eq != NULL && colon > eq && eq > a->rule[i] && catalog_kind(g->cat, colon + 1, strlen(colon + 1), &kind))
            continue;
        err_add(err, NULL, 0, "map", a->rule[i], "key=value:kind, the kind one of terrain.csv");
        good = false;
    }
    if (a->kind != NULL && !catalog_kind(g->cat, a->kind, strlen(a->kind), &kind)) {
        err_add(err, NULL, 0, "kind", a->kind, "the id of a kind in terrain.csv");
        good = false;
    }
    if (a->has_box && !(a->box[2] > a->box[0] && a->box[3] > a->box[1])) {
        err_add(err, NULL, 0, "box", "a box without area", "x0, y0, x1, y1 with x0 < x1 and y0 < y1");
        good = false;
    }
    return good;
}

static void read_all(Geo *g, const json_t *list) {
    if (!json_is_array(list)) {
        read_feature(g, list, 1);
        return;
    }
    for (size_t i = 0; i < json_array_size(list); i++) read_feature(g, json_array_get(list, i), (uint32_t)i + 1);
}

static bool box_all(const json_t *list, double box[4]) {
    box[0] = box[1] = 1e300;
    box[2] = box[3] = -1e300;
    if (!json_is_array(list)) {
        const json_t *g = json_object_get(list, "geometry");
        return geo_box(g != NULL ? g : list, box, 0);
    }
    bool any = false;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *o = json_array_get(list, i), *g = json_object_get(o, "geometry");
        any = geo_box(g != NULL ? g : o, box, 0) || any;
    }
    return any;
}

static void take_result(Geo *g, Pool *pool, GeoResult *out) {
    *out = (GeoResult){.note = g->note.mem,
                       .note_n = (uint32_t)g->note.n,
                       .piece = g->piece.mem,
                       .name = g->name.mem,
                       .piece_n = (uint32_t)g->piece.n,
                       .pt = g->pt.mem,
                       .pt_n = (uint32_t)g->pt.n,
                       .unit = g->unit,
                       .guessed = g->guessed,
                       .scale = g->scale,
                       .mem = pool};
}

bool geo_import(const Catalog *cat, const char *file, const char *text, size_t n, const GeoAsk *ask, GeoResult *out,
                ErrList *err) {
    Pool *pool = calloc(1, sizeof *pool);
    *out = (GeoResult){.mem = pool};
    Geo g = {.cat = cat, .ask = ask, .pool = pool};
    if (pool == NULL || !geo_mend_begin(&g)) {
        err_add(err, file, 0, NULL, "no memory left", "room for the import");
        return false;
    }
    double box[4];
    bool good = rules_good(&g, err);
    json_t *root = good ? json_open(&g.j, file, text, n, pool, err) : NULL;
    const json_t *list = root != NULL ? features_of(&g, root, err) : NULL;
    good = list != NULL;
    if (good && !box_all(list, box)) {
        err_add(err, file, 0, "features", "no coordinates at all", "features with a geometry");
        good = false;
    }
    good = good && settle_units(&g, box, file, err);
    if (good) read_all(&g, list);
    json_decref(root);
    geo_mend_end(&g);
    take_result(&g, pool, out);
    return good;
}

void geo_free(GeoResult *r) {
    free(r->note);
    free(r->piece);
    free(r->name);
    free(r->pt);
    if (r->mem != NULL) pool_free(r->mem);
    free(r->mem);
    *r = (GeoResult){0};
}

bool piece_command(const Catalog *cat, const Piece *p, const TablePoint *pt, Text *out) {
    static const char *const SHAPE[] = {"area", "line", "spot"};
    bool cm = base_streq(cat->spec->unit, "cm");
    int64_t unit = cm ? WU_CM : WU_INCH;
    int decimals = cm ? 3 : 4;
    text_format(out, "U piece add %s %s at", cat->kind[p->kind].id, SHAPE[p->shape]);
    for (uint32_t i = 0; i < p->pt_n; i++) {
        text_char(out, ' ');
        text_ratio(out, pt[i].x, unit, decimals, true);
        text_char(out, ',');
        text_ratio(out, pt[i].y, unit, decimals, true);
        if (pt[i].mark & POINT_SMOOTH) text_char(out, 's');
        if (pt[i].mark & POINT_RING_END && i + 1 < p->pt_n) text_char(out, ';');
    }
    if (p->level != 0) text_format(out, " level %d", p->level);
    if (p->width != 0) {
        text_str(out, " width ");
        text_ratio(out, p->width, unit, decimals, true);
    }
    if (p->face != 0) {
        text_str(out, " facing ");
        text_ratio(out, angle_to_mdeg(p->face), 1000, 3, true);
    }
    return !out->cut;
}
