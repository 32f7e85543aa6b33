#include "ground/account.h"

static const struct {
    uint8_t group, counts;
} OF_PAINT[PAINT_COUNT] = {
    [PAINT_CLEAR] = {GROUND_OTHER, 0},  [PAINT_ROAD] = {GROUND_WAYS, 0},        [PAINT_TRACK] = {GROUND_WAYS, 0},
    [PAINT_RAIL] = {GROUND_WAYS, 0},    [PAINT_ROUGH] = {GROUND_ROUGH, 1},      [PAINT_SAND] = {GROUND_ROUGH, 1},
    [PAINT_CROPS] = {GROUND_FIELDS, 1}, [PAINT_ORCHARD] = {GROUND_FIELDS, 1},   [PAINT_WOODS] = {GROUND_WOODS, 1},
    [PAINT_DENSE] = {GROUND_WOODS, 1},  [PAINT_MARSH] = {GROUND_ROUGH, 1},      [PAINT_HILL] = {GROUND_HILLS, 0},
    [PAINT_CREST] = {GROUND_LINES, 0},  [PAINT_CLIFF] = {GROUND_LINES, 0},      [PAINT_HEDGE] = {GROUND_LINES, 0},
    [PAINT_WALL] = {GROUND_LINES, 0},   [PAINT_HEDGEROW] = {GROUND_LINES, 0},   [PAINT_GULLY] = {GROUND_WATER, 1},
    [PAINT_STREAM] = {GROUND_WATER, 1}, [PAINT_FORD] = {GROUND_WORKS, 0},       [PAINT_WATER] = {GROUND_WATER, 1},
    [PAINT_BRIDGE] = {GROUND_WORKS, 0}, [PAINT_BUILDING] = {GROUND_BUILT, 1},   [PAINT_RUBBLE] = {GROUND_BUILT, 1},
    [PAINT_WRECK] = {GROUND_WORKS, 0},  [PAINT_EMBANKMENT] = {GROUND_LINES, 1}, [PAINT_WORKS] = {GROUND_WORKS, 0},
    [PAINT_WIRE] = {GROUND_WORKS, 0},   [PAINT_DITCH] = {GROUND_WORKS, 0},      [PAINT_SMOKE] = {GROUND_WORKS, 0},
    [PAINT_MINES] = {GROUND_WORKS, 0},
};

static uint8_t paint_of(const Catalog *cat, KindId kind) {
    return kind < cat->kind_n ? cat->kind[kind].paint : (uint8_t)PAINT_CLEAR;
}

/* Brush and scrub are painted as crops are, a hedged field as a hedge: their ids tell. */
static bool wild(const Catalog *cat, KindId kind) {
    return base_streq(cat->kind[kind].id, "brush") || base_streq(cat->kind[kind].id, "cactus");
}

GroundGroup ground_group(const Catalog *cat, KindId kind) {
    if (kind >= cat->kind_n) return GROUND_OTHER;
    if (wild(cat, kind)) return GROUND_ROUGH;
    if (cat->kind[kind].shape == PIECE_AREA && cat->kind[kind].paint == PAINT_HEDGE) return GROUND_FIELDS;
    return (GroundGroup)OF_PAINT[paint_of(cat, kind)].group;
}

TextId ground_group_text(GroundGroup g) {
    static const TextId TEXT_OF[GROUND_GROUPS] = {TX_GROUND_WOODS, TX_GROUND_FIELDS, TX_GROUND_ROUGH, TX_GROUND_BUILT,
                                                  TX_GROUND_WATER, TX_GROUND_HILLS,  TX_GROUND_WAYS,  TX_GROUND_LINES,
                                                  TX_GROUND_WORKS, TX_GROUND_OTHER};
    return g < GROUND_GROUPS ? TEXT_OF[g] : TX_GROUND_OTHER;
}

bool ground_counts(const Catalog *cat, KindId kind) {
    if (kind >= cat->kind_n) return false;
    if (cat->kind[kind].shape == PIECE_AREA && cat->kind[kind].paint == PAINT_HEDGE) return true;
    return OF_PAINT[paint_of(cat, kind)].counts != 0;
}

static bool box_in(Box a, Box b) {
    return a.x0 >= b.x0 && a.y0 >= b.y0 && a.x1 <= b.x1 && a.y1 <= b.y1;
}

/* The part of a ring that lies on the table. */
static int64_t ring_on_table2(Box table, const Vec *ring, size_t n) {
    int64_t area2 = ring_area2(ring, n);
    Box box = box_of(ring, n);
    if (box_in(box, table)) return area2;
    if (!box_meets(box, table)) return 0;
    Vec clip[4] = {{table.x0, table.y0}, {table.x1, table.y0}, {table.x1, table.y1}, {table.x0, table.y1}};
    int64_t part = ring_clip_area2(clip, 4, vec(table.x1 / 2, table.y1 / 2), &ring, &n, 1) / (64 * 64);
    return area2 < 0 ? -part : part;
}

static int64_t length_on_table(Box table, const Vec *p, uint32_t n) {
    Vec box[4] = {{table.x0, table.y0}, {table.x1, table.y0}, {table.x1, table.y1}, {table.x0, table.y1}};
    int64_t sum = 0;
    for (uint32_t i = 0; i + 1 < n; i++) {
        Frac in, out;
        if (!ring_convex_stretch(box, 4, p[i], p[i + 1], &in, &out)) continue;
        int64_t len = (int64_t)geom_sqrt((uint64_t)vec_dist2(p[i], p[i + 1]));
        sum += frac_scale(out, len) - frac_scale(in, len);
    }
    return sum;
}

int64_t ground_piece_area2(const View *v, PieceIx ix) {
    KindRule rule;
    const Piece *p = scene_piece(v->scene, ix, &rule);
    if (p == NULL || rule.cost.form == COST_SPOT) return 0;
    Box table = scene_box(v->scene);
    int64_t area2 = 0;
    bool line = p->shape == PIECE_LINE, wide = p->width > 0 || rule.cost.width > 0;
    for (uint32_t k = 0; k < scene_rings(v->scene, ix); k++) {
        uint32_t n;
        const Vec *ring = scene_ring(v->scene, ix, k, &n);
        if (line && !wide)
            area2 += 2 * length_on_table(table, ring, n) * v->cat->kind[p->kind].width;
        else {
            while (n > 1 && vec_same(ring[0], ring[n - 1])) n--; /* a bare closed line repeats its first point */
            int64_t one = n >= 3 ? ring_on_table2(table, ring, n) : 0;
            area2 += line || k == 0 ? (one < 0 ? -one : one) : -(one < 0 ? -one : one);
        }
    }
    return MAX(area2, 0);
}

int64_t ground_outline_area2(const TablePoint *pt, uint32_t n, Arena *a) {
    size_t mark = arena_mark(a);
    Vec *p = ARENA_ARRAY(a, Vec, n), *fine = ARENA_ARRAY(a, Vec, 8 * n + 8);
    uint8_t *smooth = ARENA_ARRAY(a, uint8_t, n);
    int64_t area2 = 0;
    for (uint32_t from = 0; from < n;) {
        uint32_t m = 0, first = from;
        for (bool end = false; from < n && !end; from++, m++) {
            p[m] = vec(pt[from].x, pt[from].y);
            smooth[m] = (pt[from].mark & POINT_SMOOTH) != 0;
            end = (pt[from].mark & POINT_RING_END) != 0;
        }
        size_t k = m >= 3 ? ring_smooth(p, smooth, m, true, fine, 8 * (size_t)n + 8) : 0;
        int64_t one = k >= 3 ? ring_area2(fine, k) : 0;
        area2 += first == 0 ? (one < 0 ? -one : one) : -(one < 0 ? -one : one);
    }
    arena_release(a, mark);
    return MAX(area2, 0);
}

int32_t ground_tenths(int64_t area2, int64_t table2) {
    return table2 > 0 ? (int32_t)((2 * area2 * 1000 + table2) / (2 * table2)) : 0;
}

int32_t ground_density_factor(GroundDensity d) {
    static const int8_t FACTOR[GROUND_DENSITIES] = {2, 4, 7};
    return d < GROUND_DENSITIES ? FACTOR[d] : 0;
}

int32_t ground_target_percent(GroundDensity d, int32_t dice) {
    return ground_density_factor(d) * CLAMP(dice, 2, 12);
}

Seat ground_placer_after(const Catalog *cat, Seat placed, KindId kind) {
    if (placed != SEAT_A && placed != SEAT_B) return placed;
    return ground_counts(cat, kind) ? (placed == SEAT_A ? SEAT_B : SEAT_A) : placed;
}

/* The state keeps what was rolled and who is next; the rest follows from the pieces. */
static void account_target(Account *a, uint8_t density, uint8_t dice, uint8_t next) {
    a->rolled = dice >= 2 && density < GROUND_DENSITIES;
    a->density = density;
    a->dice = dice;
    a->next = SEAT_NONE;
    if (!a->rolled) return;
    a->percent = ground_target_percent((GroundDensity)density, dice);
    a->target2 = a->table2 / 100 * a->percent + a->table2 % 100 * a->percent / 100;
    a->left2 = MAX(a->target2 - a->counted2, 0);
    a->done = a->left2 == 0;
    if (!a->done) a->next = next;
}

void ground_account(const View *v, Account *out) {
    *out = (Account){.table2 = 2 * (int64_t)v->g->h.w * v->g->h.h, .next = SEAT_NONE};
    Table t = game_table(v->g);
    for (uint32_t i = 0; i < t.piece_n; i++) {
        if (t.piece[i].flags & PIECE_GONE) continue;
        int64_t area2 = ground_piece_area2(v, (PieceIx)i);
        GroundGroup g = ground_group(v->cat, t.piece[i].kind);
        out->group2[g] += area2;
        out->group_n[g]++;
        if (ground_counts(v->cat, t.piece[i].kind)) out->counted2 += area2;
    }
    account_target(out, 0, 0, SEAT_NONE);
}

int32_t ground_covered_tenths(const View *v) {
    int64_t in = 0, all = 0;
    for (Wu y = WU_INCH / 4; y < v->g->h.h; y += WU_INCH / 2)
        for (Wu x = WU_INCH / 4; x < v->g->h.w; x += WU_INCH / 2, all++) {
            PieceIx at[32];
            uint32_t n = MIN(scene_areas_at(v->scene, vec(x, y), at, 32), 32u);
            bool some = false;
            for (uint32_t k = 0; k < n && !some; k++) {
                const Piece *p = scene_piece(v->scene, at[k], NULL);
                some = p != NULL && ground_counts(v->cat, p->kind);
            }
            in += some;
        }
    return all > 0 ? (int32_t)((in * 1000 + all / 2) / all) : 0;
}
