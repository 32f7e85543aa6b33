#include "ground/account.h"

static const uint8_t OF_PAINT[PAINT_COUNT] = {
    [PAINT_CLEAR] = GROUND_OTHER,  [PAINT_ROAD] = GROUND_WAYS,        [PAINT_TRACK] = GROUND_WAYS,
    [PAINT_RAIL] = GROUND_WAYS,    [PAINT_ROUGH] = GROUND_ROUGH,      [PAINT_SAND] = GROUND_ROUGH,
    [PAINT_CROPS] = GROUND_FIELDS, [PAINT_ORCHARD] = GROUND_FIELDS,   [PAINT_WOODS] = GROUND_WOODS,
    [PAINT_DENSE] = GROUND_WOODS,  [PAINT_MARSH] = GROUND_ROUGH,      [PAINT_HILL] = GROUND_HILLS,
    [PAINT_CREST] = GROUND_LINES,  [PAINT_CLIFF] = GROUND_LINES,      [PAINT_HEDGE] = GROUND_LINES,
    [PAINT_WALL] = GROUND_LINES,   [PAINT_HEDGEROW] = GROUND_LINES,   [PAINT_GULLY] = GROUND_WATER,
    [PAINT_STREAM] = GROUND_WATER, [PAINT_FORD] = GROUND_WORKS,       [PAINT_WATER] = GROUND_WATER,
    [PAINT_BRIDGE] = GROUND_WORKS, [PAINT_BUILDING] = GROUND_BUILT,   [PAINT_RUBBLE] = GROUND_BUILT,
    [PAINT_WRECK] = GROUND_WORKS,  [PAINT_EMBANKMENT] = GROUND_LINES, [PAINT_WORKS] = GROUND_WORKS,
    [PAINT_WIRE] = GROUND_WORKS,   [PAINT_DITCH] = GROUND_WORKS,      [PAINT_SMOKE] = GROUND_WORKS,
    [PAINT_MINES] = GROUND_WORKS};

/* Brush and scrub are painted as crops are, a hedged field as a hedge: their ids tell. */
static bool wild(const Catalog *cat, KindId kind) {
    return base_streq(cat->kind[kind].id, "brush") || base_streq(cat->kind[kind].id, "cactus");
}

GroundGroup ground_group(const Catalog *cat, KindId kind) {
    if (kind >= cat->kind_n) return GROUND_OTHER;
    if (wild(cat, kind)) return GROUND_ROUGH;
    if (cat->kind[kind].shape == PIECE_AREA && cat->kind[kind].paint == PAINT_HEDGE) return GROUND_FIELDS;
    return (GroundGroup)OF_PAINT[cat->kind[kind].paint];
}

TextId ground_group_text(GroundGroup g) {
    static const TextId TEXT_OF[GROUND_GROUPS] = {TX_GROUND_WOODS, TX_GROUND_FIELDS, TX_GROUND_ROUGH, TX_GROUND_BUILT,
                                                  TX_GROUND_WATER, TX_GROUND_HILLS,  TX_GROUND_WAYS,  TX_GROUND_LINES,
                                                  TX_GROUND_WORKS, TX_GROUND_OTHER};
    return g < GROUND_GROUPS ? TEXT_OF[g] : TX_GROUND_OTHER;
}

bool ground_counts(const Catalog *cat, KindId kind) {
    return plan_counts(cat, kind);
}

int64_t ground_piece_area2(const View *v, PieceIx ix) {
    return plan_piece_area2(v, ix);
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
    return d < GROUND_DENSITIES ? plan_density_factor((uint8_t)d) : 0;
}

int32_t ground_target_percent(GroundDensity d, int32_t dice) {
    return ground_density_factor(d) * CLAMP(dice, 2, 12);
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
    const PlanHead *p = &v->g->plan;
    out->rolled = p->account_dice != 0;
    if (!out->rolled) return;
    out->density = p->account_density;
    out->dice = p->account_dice;
    out->percent = ground_target_percent((GroundDensity)out->density, out->dice);
    out->target2 = out->table2 / 100 * out->percent;
    out->left2 = MAX(out->target2 - out->counted2, 0);
    out->done = out->left2 == 0;
    if (!out->done) out->next = p->account_next;
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
