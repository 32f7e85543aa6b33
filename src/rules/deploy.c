#include "rules/deploy.h"

#include "rules/sync.h"

enum { BLOCK_FINE = WU_INCH / 4 };

const BattleUnit *deploy_unit(const View *v, StandIx i) {
    const Battle *b = v->cat->battle;
    uint16_t unit = game_stand_c(v->g, i)->unit;
    if (b == NULL || unit >= v->g->unit_n) return NULL;
    uint16_t at = game_unit_c(v->g, unit)->battle_unit;
    return at < b->unit_n ? &b->unit[at] : NULL;
}

const BattleZone *deploy_zone(const View *v, StandIx i) {
    const BattleUnit *u = deploy_unit(v, i);
    return u != NULL && u->zone.kind == ZONE_RECT && u->turn == 0 ? &u->zone : NULL;
}

static const BattleZone *zone_of(const Deploy *d, const View *v, StandIx i) {
    return d->zone != NULL ? d->zone(v, i) : deploy_zone(v, i);
}

bool deploy_waits(const Deploy *d, const View *v, StandIx i) {
    const Stand *s = game_stand_c(v->g, i);
    return zone_of(d, v, i) != NULL && stand_alive(s) && (s->flags & (ST_ON_TABLE | ST_ABOARD)) == 0;
}

bool deploy_has_any(const Deploy *d, const View *v, Seat seat) {
    for (uint32_t i = 0; i < v->g->stand_n; i++)
        if (game_stand_c(v->g, i)->seat == seat && zone_of(d, v, (StandIx)i) != NULL &&
            stand_alive(game_stand_c(v->g, i)))
            return true;
    return false;
}

static Shape shape_of(const View *v, StandIx i) {
    return sync_body(v->rs, v->cat, v->g, i).shape;
}

static bool inside(const Deploy *d, Shape shape, Pose at, const BattleZone *z) {
    Box b = d->centre ? (Box){at.at.x, at.at.y, at.at.x, at.at.y} : shape_box(shape, at);
    return b.x0 >= z->box.x0 && b.y0 >= z->box.y0 && b.x1 <= z->box.x1 && b.y1 <= z->box.y1;
}

Verdict deploy_check(const Deploy *d, const View *v, StandIx i, Pose at) {
    const BattleZone *z = zone_of(d, v, i);
    if (z == NULL) return verdict_no(TX_DEPLOY_NO_ZONE, d->rule, i);
    if (!inside(d, shape_of(v, i), at, z)) return verdict_no(TX_DEPLOY_OUTSIDE, d->rule, i);
    return d->spot(v, i, at);
}

Angle deploy_inward(Edge e) {
    static const Angle FACE[] = {[EDGE_N] = ANGLE_HALF,
                                 [EDGE_E] = ANGLE_HALF + ANGLE_QUARTER,
                                 [EDGE_S] = 0,
                                 [EDGE_W] = ANGLE_QUARTER,
                                 [EDGE_NONE] = 0};
    return FACE[e <= EDGE_NONE ? e : EDGE_NONE];
}

/* Away from the side's edge, else towards the middle of the table, by quarter turns. */
static Angle block_face(const Deploy *d, const View *v, StandIx i, const BattleZone *z) {
    Seat seat = (Seat)game_stand_c(v->g, i)->seat;
    if (d->line && v->cat->battle != NULL && seat <= SEAT_B && v->cat->battle->side[seat].edge < EDGE_NONE)
        return deploy_inward((Edge)v->cat->battle->side[seat].edge);
    Wu dx = v->g->h.w - (z->box.x0 + z->box.x1), dy = v->g->h.h - (z->box.y0 + z->box.y1);
    if (MAX(dx, -dx) > MAX(dy, -dy)) return dx > 0 ? ANGLE_QUARTER : (Angle)(ANGLE_HALF + ANGLE_QUARTER);
    return dy >= 0 ? 0 : ANGLE_HALF;
}

typedef struct Block {
    uint32_t n;
    StandIx who[GAME_STANDS];
    Shape shape[GAME_STANDS];
    Pose at[GAME_STANDS];
} Block;

static bool taken(const Block *b, Shape shape, Pose at) {
    for (uint32_t k = 0; k < b->n; k++)
        if (shape_overlap(b->shape[k], b->at[k], shape, at)) return true;
    return false;
}

static bool place_ok(const Deploy *d, const View *v, const Block *block, StandIx i, Shape shape, Pose p) {
    return !taken(block, shape, p) && deploy_check(d, v, i, p).kind == VERDICT_OK;
}

/* The n-th place outwards from the middle: 0, 1, -1, 2, -2 ... */
static int32_t outwards(int32_t n) {
    return n % 2 ? (n + 1) / 2 : -(n / 2);
}

/* The first free place of its zone, ranks from the middle to both sides, files from the middle outwards; `gap` between
 * two stands. */
static bool line_place(const Deploy *d, const View *v, const Block *block, StandIx i, Wu gap, Pose *out) {
    const BattleZone *z = zone_of(d, v, i);
    if (z == NULL) return false;
    Shape shape = shape_of(v, i);
    Pose p = {.face = block_face(d, v, i, z)};
    Box b = shape_box(shape, p);
    bool across = p.face % ANGLE_HALF == 0; /* looks up or down the table: its line runs along x */
    Wu wide = b.x1 - b.x0 + gap, deep = b.y1 - b.y0 + gap;
    int32_t files = (z->box.x1 - z->box.x0) / wide + 2, ranks = (z->box.y1 - z->box.y0) / deep + 2;
    int32_t outer = across ? ranks : files, inner = across ? files : ranks;
    for (int32_t r = 0; r < outer; r++)
        for (int32_t f = 0; f < inner; f++) {
            int32_t kx = outwards(across ? f : r), ky = outwards(across ? r : f);
            p.at.x = z->box.x0 + (z->box.x1 - z->box.x0) / 2 + kx * wide;
            p.at.y = z->box.y0 + (z->box.y1 - z->box.y0) / 2 + ky * deep;
            if (place_ok(d, v, block, i, shape, p)) {
                *out = p;
                return true;
            }
        }
    return false;
}

/* The first free place of its zone, row by row, `step` apart. */
static bool free_place(const Deploy *d, const View *v, const Block *block, StandIx i, Wu step, Pose *out) {
    const BattleZone *z = zone_of(d, v, i);
    if (z == NULL) return false;
    Shape shape = shape_of(v, i);
    Pose p = {.face = block_face(d, v, i, z)};
    Box b = shape_box(shape, p); /* about the origin: its half sides as the stand will face */
    for (p.at.y = z->box.y0 - b.y0; p.at.y + b.y1 <= z->box.y1; p.at.y += step)
        for (p.at.x = z->box.x0 - b.x0; p.at.x + b.x1 <= z->box.x1; p.at.x += step)
            if (place_ok(d, v, block, i, shape, p)) {
                *out = p;
                return true;
            }
    return false;
}

static bool find(const Deploy *d, const View *v, const Block *b, StandIx i, Pose *out) {
    if (d->line && line_place(d, v, b, i, WU_INCH, out)) return true;
    return free_place(d, v, b, i, WU_INCH, out) || free_place(d, v, b, i, BLOCK_FINE, out);
}

bool deploy_find(const Deploy *d, const View *v, StandIx i, Pose *out) {
    Block none;
    none.n = 0;
    return find(d, v, &none, i, out);
}

/* Places for all of the seat that have none; false: one finds none, `none` says which. */
static bool plan_block(const Deploy *d, const View *v, Seat seat, Block *b, StandIx *none) {
    b->n = 0;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        if (game_stand_c(v->g, i)->seat != seat || !deploy_waits(d, v, (StandIx)i)) continue;
        Pose at;
        if (!find(d, v, b, (StandIx)i, &at)) {
            *none = (StandIx)i;
            return false;
        }
        b->who[b->n] = (StandIx)i;
        b->shape[b->n] = shape_of(v, (StandIx)i);
        b->at[b->n++] = at;
    }
    return true;
}

Verdict deploy_check_all(const Deploy *d, const View *v, Seat seat) {
    Block block;
    StandIx none = STAND_NONE;
    return plan_block(d, v, seat, &block, &none) ? verdict_ok() : verdict_no(TX_DEPLOY_NO_PLACE, d->rule, none);
}

void deploy_put(const Deploy *d, Tx *tx, StandIx i, Pose at) {
    tx_pose(tx, i, at);
    const Stand *s = game_stand_c(tx->g, i);
    if (s->unit != UNIT_NONE) game_unit(tx->g, s->unit)->entered = 1;
    Event *e = event_add(tx->ev, EV_ENTERED, SEATS_ALL);
    e->a = i;
    e->seat = s->seat;
    e->at = at.at;
    e->angle = at.face;
    e->rule = d->rule;
}

void deploy_put_all(const Deploy *d, Tx *tx, Seat seat, void (*after)(Game *g, StandIx i)) {
    View v = {.seat = SEAT_U, .rs = tx->rs, .cat = tx->cat, .g = tx->g, .scene = tx->scene};
    Block *block = ARENA_NEW(tx->tmp, Block);
    StandIx none;
    if (!plan_block(d, &v, seat, block, &none)) return;
    for (uint32_t k = 0; k < block->n; k++) {
        deploy_put(d, tx, block->who[k], block->at[k]);
        if (after != NULL) after(tx->g, block->who[k]);
    }
}

Pose deploy_pose(const Command *c) {
    const Arg *p = command_arg(c, 1, 0);
    return (Pose){{p->a, p->b}, (Angle)command_arg(c, 2, 0)->a};
}

SeatMask deploy_due(const Deploy *d, const View *v, SeatMask done) {
    SeatMask due = 0;
    for (Seat s = SEAT_A; s <= SEAT_B; s++)
        if (!(done & SEAT_BIT(s)) && deploy_has_any(d, v, s)) due |= SEAT_BIT(s);
    for (Seat s = SEAT_A; s <= SEAT_B; s++)
        if ((due & SEAT_BIT(s)) && v->cat->battle->side[s].sets_up_first) return SEAT_BIT(s);
    return due;
}
