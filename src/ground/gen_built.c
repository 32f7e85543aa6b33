/* What people made: blocks of houses along the roads of a village, fields around it, hedges along them. */
#include "ground/gen_own.h"

static Vec plus(Vec at, Angle a, Wu len) {
    return len < 0 ? vec_sub(at, angle_vec(a, -len)) : vec_add(at, angle_vec(a, len));
}

/* A rectangle about `at`, its long side along `along`; counter-clockwise. */
static Block block_at(Vec at, Angle along, Wu len, Wu deep) {
    Block b = {.along = along, .len = len, .deep = deep};
    Angle side = (Angle)(along + ANGLE_QUARTER); /* to the right */
    Vec ahead = plus(at, along, len / 2), back = plus(at, along, -len / 2);
    b.p[0] = plus(ahead, side, deep / 2);
    b.p[1] = plus(ahead, side, -deep / 2);
    b.p[2] = plus(back, side, -deep / 2);
    b.p[3] = plus(back, side, deep / 2);
    return b;
}

static bool near_segment(const Block *b, Vec p, Vec q, Wu d) {
    for (int i = 0; i < 4; i++)
        if (geom_segments_within(b->p[i], b->p[(i + 1) & 3], p, q, d)) return true;
    return ring_side(p, b->p, 4) != SIDE_OUT;
}

/* On the table, clear of lines by `room` and of other blocks by `apart`. */
static bool block_fits(const Gen *g, const Block *b, Wu room, Wu apart) {
    Box box = box_of(b->p, 4), table = {INCH / 4, INCH / 4, g->w - INCH / 4, g->h - INCH / 4};
    if (box.x0 < table.x0 || box.y0 < table.y0 || box.x1 > table.x1 || box.y1 > table.y1) return false;
    for (uint32_t i = 0; i < g->seg_n; i++) {
        Seg s = g->seg[i];
        if (s.what == SEG_HEDGE) continue;
        Wu d = room + s.half;
        Box line = {MIN(s.a.x, s.b.x) - d, MIN(s.a.y, s.b.y) - d, MAX(s.a.x, s.b.x) + d, MAX(s.a.y, s.b.y) + d};
        if (box_meets(box, line) && near_segment(b, s.a, s.b, d)) return false;
    }
    for (uint32_t i = 0; i < g->block_n; i++) {
        Box other = box_grow(box_of(g->block[i].p, 4), apart);
        if (box_meets(box, other) && ring_convex_within(b->p, 4, g->block[i].p, 4, apart)) return false;
    }
    return true;
}

static bool block_put(Gen *g, const char *kind, const Block *b) {
    if (g->block_n >= GEN_BLOCKS) return false;
    for (int i = 0; i < 4; i++) g->ctrl[i] = b->p[i], g->smooth[i] = 0;
    if (!gen_area(g, kind, 0, 4)) return false;
    g->counted2 += ring_area2(b->p, 4);
    g->block[g->block_n++] = *b;
    for (int i = 0; i < 4; i++) gen_spread(g, g->clear, b->p[i], b->p[(i + 1) & 3], 0, 3 * INCH);
    Box box = box_of(b->p, 4);
    for (uint32_t n = 0; n < g->nodes; n++) {
        Vec v = node_place(g, n);
        if (box_has(box, v) && ring_side(v, b->p, 4) != SIDE_OUT) g->clear[n] = 0;
    }
    return true;
}

/* A place beside a way: where, along what, on which side. */
static bool beside_way(Gen *g, Vec about, Wu within, Vec *at, Angle *along) {
    uint32_t some[256], n = 0;
    for (uint32_t i = 0; i < g->seg_n; i++) {
        if (g->seg[i].what != SEG_WAY || !geom_within(g->seg[i].a, about, within)) continue;
        if (n < ARRAY_LEN(some))
            some[n++] = i;
        else
            some[rng_below(&g->rng, ARRAY_LEN(some))] = i;
    }
    if (n == 0) return false;
    Seg s = g->seg[some[rng_below(&g->rng, n)]];
    Wu len = MAX(gen_length(vec_sub(s.b, s.a)), 1);
    *at = geom_point_along(s.a, s.b, gen_range(g, 0, len), len);
    *along = angle_of(vec_sub(s.b, s.a));
    if (gen_chance(g, 50)) *along = (Angle)(*along + ANGLE_HALF);
    return true;
}

/* --- houses --- */

static const char *building_of(Gen *g, uint32_t village, Wu out, Wu reach) {
    const Preset *p = g->preset;
    if (village == 0 && out < reach / 3) return p->building[2];
    return out < reach * 2 / 3 ? p->building[1] : p->building[0];
}

static bool house_along(Gen *g, uint32_t v, Wu reach, Wu len, Wu deep) {
    Vec at;
    Angle along;
    if (!beside_way(g, g->village[v], reach, &at, &along)) return false;
    Vec mid = plus(at, (Angle)(along + ANGLE_QUARTER), INCH / 4 + INCH * 3 / 10 + deep / 2);
    Block b = block_at(mid, along, len, deep);
    b.built = 1;
    if (!block_fits(g, &b, INCH / 5, INCH * 3 / 10)) return false;
    return block_put(g, building_of(g, v, gen_length(vec_sub(mid, g->village[v])), reach), &b);
}

/* Behind or beside a block that is there: streets between them. */
static bool house_behind(Gen *g, uint32_t v, Wu reach, Wu len, Wu deep) {
    uint32_t some = UINT32_MAX;
    for (int tries = 0; tries < 20 && some == UINT32_MAX && g->block_n > 0; tries++) {
        uint32_t k = rng_below(&g->rng, g->block_n);
        if (g->block[k].built && geom_within(g->block[k].p[0], g->village[v], reach)) some = k;
    }
    if (some == UINT32_MAX) return false;
    const Block *o = &g->block[some];
    Vec mid = vec((o->p[0].x + o->p[2].x) / 2, (o->p[0].y + o->p[2].y) / 2);
    bool across = gen_chance(g, 65);
    Angle way = (Angle)(o->along + (across ? ANGLE_QUARTER : 0));
    Wu step = (across ? o->deep / 2 + deep / 2 : o->len / 2 + len / 2) + INCH * gen_range(g, 40, 75) / 100;
    mid = plus(mid, way, gen_chance(g, 50) ? step : -step);
    if (!geom_within(mid, g->village[v], reach)) return false;
    Block b = block_at(mid, o->along, len, deep);
    b.built = 1;
    if (!block_fits(g, &b, INCH / 5, INCH * 3 / 10)) return false;
    return block_put(g, building_of(g, v, gen_length(vec_sub(mid, g->village[v])), reach), &b);
}

void gen_houses(Gen *g) {
    int64_t want2 = g->target2 * g->preset->built / 1000, share = g->village_n + 1;
    for (uint32_t v = 0; v < g->village_n; v++) {
        int64_t mine2 = MAX(want2 * (v == 0 ? 2 : 1) / share, square_inches2(9)), had2 = g->counted2;
        /* round a village that is built over by half */
        Wu reach = (Wu)geom_sqrt((uint64_t)(mine2 / 2)) * 11 / 10 + 3 * INCH / 2;
        for (int tries = 0; tries < 900 && g->counted2 - had2 < mine2; tries++) {
            Wu len = gen_range(g, INCH * 2, INCH * 3), deep = gen_range(g, INCH * 17 / 10, INCH * 23 / 10);
            bool row = tries < 60 || gen_chance(g, 40);
            if (tries > 300 && tries % 100 == 0) reach += INCH;
            (void)(row ? house_along(g, v, reach, len, deep) : house_behind(g, v, reach, len, deep));
        }
    }
}

/* --- hedges --- */

static bool line_free(const Gen *g, Vec a, Vec b) {
    for (uint32_t i = 0; i < g->seg_n; i++) {
        Seg s = g->seg[i];
        Vec mid = vec((s.a.x + s.b.x) / 2, (s.a.y + s.b.y) / 2), own = vec((a.x + b.x) / 2, (a.y + b.y) / 2);
        if (s.what == SEG_HEDGE ? geom_within(mid, own, INCH * 7 / 10) || geom_segments_meet(a, b, s.a, s.b)
                                : geom_segments_within(a, b, s.a, s.b, s.half + INCH / 12))
            return false;
    }
    for (uint32_t i = 0; i < g->block_n; i++)
        if (ring_convex_crossed(g->block[i].p, 4, a, b)) return false;
    return a.x > 0 && a.y > 0 && b.x > 0 && b.y > 0 && a.x < g->w && b.x < g->w && a.y < g->h && b.y < g->h;
}

static void hedges_round(Gen *g, uint32_t k) {
    const Preset *pr = g->preset;
    bool bank = base_streq(pr->hedge, "bocage"), gap = false;
    for (int side = 0; side < 4; side++) {
        Block f = g->block[k];
        if (!gen_chance(g, pr->hedge_percent)) continue;
        Vec a = f.p[side], b = f.p[(side + 1) & 3];
        Angle along = angle_of(vec_sub(b, a)), out = (Angle)(along + ANGLE_QUARTER);
        a = plus(plus(a, out, INCH * 14 / 100), along, -INCH / 12);
        b = plus(plus(b, out, INCH * 14 / 100), along, INCH / 12);
        if (!line_free(g, a, b)) continue;
        g->ctrl[0] = a, g->ctrl[1] = b;
        g->smooth[0] = g->smooth[1] = 0;
        if (!gen_line(g, pr->hedge, 2, SEG_HEDGE)) continue;
        if (!bank || gap) continue;
        Vec at = geom_point_along(a, b, gen_length(vec_sub(b, a)) * gen_range(g, 3, 7) / 10, gen_length(vec_sub(b, a)));
        gap = gen_spot(g, "gap", &at, 1);
    }
}

/* --- fields --- */

static bool level_ground(const Gen *g, const Block *b) {
    int level = gen_level_at(g, b->p[0]);
    for (int i = 1; i < 4; i++)
        if (gen_level_at(g, b->p[i]) != level) return false;
    return true;
}

static Wu field_side(Gen *g) {
    return gen_range(g, g->preset->field_lo, g->preset->field_hi) * INCH / 2;
}

/* Beside a way, near a village first; later next to a field that is there. */
static bool field_try(Gen *g, Block *out, uint32_t fields) {
    Wu len = field_side(g), deep = field_side(g) * 4 / 5;
    if (fields > 0 && gen_chance(g, 55)) {
        const Block *o = &g->block[g->block_n - 1 - rng_below(&g->rng, fields)];
        Vec mid = vec((o->p[0].x + o->p[2].x) / 2, (o->p[0].y + o->p[2].y) / 2);
        bool across = gen_chance(g, 50);
        if (across) len = o->len; /* strips of one length */
        if (!across) deep = o->deep;
        Wu step = (across ? o->deep / 2 + deep / 2 : o->len / 2 + len / 2) + INCH * 45 / 100;
        mid = plus(mid, (Angle)(o->along + (across ? ANGLE_QUARTER : 0)), gen_chance(g, 50) ? step : -step);
        *out = block_at(mid, o->along, len, deep);
        return true;
    }
    Vec at, about = vec(g->w / 2, g->h / 2);
    Angle along;
    bool home = g->village_n > 0 && gen_chance(g, 65);
    if (home) about = g->village[rng_below(&g->rng, g->village_n)];
    if (beside_way(g, about, home ? 15 * INCH : g->w + g->h, &at, &along)) {
        Vec mid = plus(at, (Angle)(along + ANGLE_QUARTER), deep / 2 + INCH * gen_range(g, 70, 110) / 100);
        *out = block_at(mid, (Angle)(along + gen_range(g, -700, 700)), len, deep);
        return true;
    }
    at = gen_anywhere(g, (Box){0, 0, g->w, g->h});
    *out = block_at(at, (Angle)gen_range(g, 0, 65535), len, deep);
    return true;
}

static void fields_of(Gen *g, const char *kind, int64_t want2, Wu most, uint32_t *fields) {
    int64_t had2 = g->counted2;
    for (int tries = 0; tries < 2500 && g->counted2 - had2 < want2; tries++) {
        Block b;
        if (!field_try(g, &b, *fields)) continue;
        if (most > 0 && (b.len > most || b.deep > most)) continue;
        if (ring_area2(b.p, 4) > want2 - (g->counted2 - had2) + square_inches2(12)) continue;
        for (int i = 0; i < 4; i++) { /* no field is quite square */
            b.p[i].x += gen_range(g, -INCH / 6, INCH / 6);
            b.p[i].y += gen_range(g, -INCH / 6, INCH / 6);
        }
        if (!level_ground(g, &b) || !block_fits(g, &b, INCH * 2 / 10, INCH * 3 / 10)) continue;
        if (block_put(g, kind, &b)) ++*fields;
    }
}

void gen_fields(Gen *g) {
    const Preset *p = g->preset;
    uint32_t fields = 0;
    fields_of(g, "orchard", g->target2 * p->orchard / 1000, 5 * INCH, &fields);
    fields_of(g, "crops", g->target2 * p->crops / 1000, 0, &fields);
    if (p->hedge == NULL) return;
    for (uint32_t k = g->block_n - fields; k < g->block_n; k++) hedges_round(g, k);
}
