/* The account of terrain (matg 23.2). */
#include "rules/rules.h"

/* Counts: the ground itself, and water, gullies and embankments by their width. Does not: clear ground, heights, ways,
 * bare lines, crossings, works, markers. */
bool plan_counts(const Catalog *cat, KindId kind) {
    static const uint8_t COUNTS[PAINT_COUNT] = {
        [PAINT_ROUGH] = 1,    [PAINT_SAND] = 1,   [PAINT_CROPS] = 1,     [PAINT_ORCHARD] = 1, [PAINT_WOODS] = 1,
        [PAINT_DENSE] = 1,    [PAINT_MARSH] = 1,  [PAINT_GULLY] = 1,     [PAINT_STREAM] = 1,  [PAINT_WATER] = 1,
        [PAINT_BUILDING] = 1, [PAINT_RUBBLE] = 1, [PAINT_EMBANKMENT] = 1};
    if (kind >= cat->kind_n) return false;
    const TerrainKind *k = &cat->kind[kind];
    return COUNTS[k->paint] != 0 || (k->shape == PIECE_AREA && k->paint == PAINT_HEDGE); /* a hedged field */
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

int64_t plan_piece_area2(const View *v, PieceIx ix) {
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

int plan_density_factor(uint8_t density) {
    static const int FACTOR[] = {2, 4, 7};
    return FACTOR[MIN(density, 2)];
}

void plan_account(const View *v, PlanAccount *out) {
    const PlanHead *p = &v->g->plan;
    *out = (PlanAccount){.table = (int64_t)v->g->h.w * v->g->h.h, .next = p->account_next};
    for (uint32_t i = 0; i < v->g->piece_n; i++)
        if (plan_counts(v->cat, game_table(v->g).piece[i].kind)) out->covered += plan_piece_area2(v, (PieceIx)i) / 2;
    if (p->account_dice == 0) return;
    out->percent = plan_density_factor(p->account_density) * p->account_dice;
    out->target = out->table / 100 * out->percent;
}
