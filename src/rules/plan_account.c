/* The account of terrain (matg 23.2). */
#include "rules/rules.h"

/* A hill's contours lie on one another and are one hill: inner levels are not counted again. */
int64_t plan_piece_area(const View *v, uint32_t i) {
    const Piece *p = &game_table(v->g).piece[i];
    KindRule rule;
    if ((p->flags & PIECE_GONE) || p->shape == PIECE_SPOT || scene_piece(v->scene, (PieceIx)i, &rule) == NULL) return 0;
    if (v->cat->kind[p->kind].paint == PAINT_HILL && p->level > 1) return 0;
    if (p->shape == PIECE_LINE && rule.cost.width == 0 && p->width == 0) return 0;
    int64_t sum = 0;
    for (uint32_t k = 0; k < scene_rings(v->scene, (PieceIx)i); k++) {
        uint32_t n;
        const Vec *ring = scene_ring(v->scene, (PieceIx)i, k, &n);
        if (n < 3) continue;
        int64_t area2 = ring_area2(ring, n);
        sum += p->shape == PIECE_LINE && area2 < 0 ? -area2 : area2; /* holes turn the other way round */
    }
    return (sum < 0 ? -sum : sum) / 2;
}

void plan_account(const View *v, PlanAccount *out) {
    static const int FACTOR[] = {2, 4, 7};
    const PlanHead *p = &v->g->plan;
    *out = (PlanAccount){.table = (int64_t)v->g->h.w * v->g->h.h, .next = p->account_next};
    for (uint32_t i = 0; i < v->g->piece_n; i++) out->covered += plan_piece_area(v, i);
    if (p->account_dice == 0) return;
    out->percent = FACTOR[MIN(p->account_density, 2)] * p->account_dice;
    out->target = out->table / 100 * out->percent;
}
