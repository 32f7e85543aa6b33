/* setup: phase 0, stands placed in the rectangles of their units (matg 24.1). Who does not care gets a block. */
#include "rulesets/matg/matg_move.h"

static const BattleZone *zone_of(const View *v, StandIx i) {
    const BattleUnit *u = matg_battle_unit(v, i);
    return u != NULL && u->zone.kind == ZONE_RECT && u->turn == 0 ? &u->zone : NULL;
}

bool matg_block_zone(const View *v, StandIx i) {
    return zone_of(v, i) != NULL;
}

bool matg_sets_up(const View *v, StandIx i) {
    const Stand *s = game_stand_c(v->g, i);
    return zone_of(v, i) != NULL && stand_alive(s) && (s->flags & (ST_ON_TABLE | ST_ABOARD)) == 0;
}

static bool has_set_up(const View *v, Seat seat) {
    for (uint32_t i = 0; i < v->g->stand_n; i++)
        if (game_stand_c(v->g, i)->seat == seat && zone_of(v, (StandIx)i) != NULL && stand_alive(game_stand_c(v->g, i)))
            return true;
    return false;
}

bool matg_setup_step(Tx *tx) {
    MatgGame *mg = matg_game(tx->g);
    View v = matg_tx_view(tx);
    for (Seat s = SEAT_A; s <= SEAT_B; s++)
        if (!has_set_up(&v, s)) mg->passed = (uint8_t)(mg->passed | SEAT_BIT(s));
    uint8_t due = (uint8_t)(SEATS_PLAY & ~mg->passed);
    if (due == 0) {
        mg->passed = 0;
        return true;
    }
    for (Seat s = SEAT_A; s <= SEAT_B; s++)
        if ((due & SEAT_BIT(s)) && tx->cat->battle->side[s].sets_up_first) {
            tx->g->h.to_act = SEAT_BIT(s);
            return false;
        }
    tx->g->h.to_act = due;
    return false;
}

static bool inside(Pose at, const BattleZone *z) {
    Box b = shape_box(MATG_BASE, at);
    return b.x0 >= z->box.x0 && b.y0 >= z->box.y0 && b.x1 <= z->box.x1 && b.y1 <= z->box.y1;
}

static Verdict check_place(const View *v, StandIx i, Pose at) {
    const BattleZone *z = zone_of(v, i);
    if (z == NULL) return verdict_no(TX_MV_NO_ZONE, RULE(24, 1), i);
    if (!inside(at, z)) return verdict_no(TX_MV_OUTSIDE, RULE(24, 1), i);
    return matg_check_spot(v, i, at);
}

static Pose place_of(const Command *c) {
    const Arg *p = command_arg(c, 1, 0);
    return (Pose){{p->a, p->b}, (Angle)command_arg(c, 2, 0)->a};
}

Verdict matg_check_place(const View *v, const Command *c) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    if (v->g->h.phase != MATG_SETUP) return verdict_no(TX_OTHER_PHASE, RULE(24, 1), i);
    Verdict own = matg_own(v, (Seat)c->seat, i);
    return own.kind == VERDICT_OK ? check_place(v, i, place_of(c)) : own;
}

static void put(Tx *tx, StandIx i, Pose at) {
    tx_pose(tx, i, at);
    matg_cargo_follow(tx->g, i);
    game_unit(tx->g, game_stand_c(tx->g, i)->unit)->entered = 1;
    Event *e = event_add(tx->ev, EV_ENTERED, SEATS_ALL);
    e->a = i;
    e->seat = game_stand_c(tx->g, i)->seat;
    e->at = at.at;
    e->angle = at.face;
    e->rule = RULE(24, 1);
}

void matg_apply_place(Tx *tx, const Command *c) {
    put(tx, (StandIx)command_arg(c, 0, 0)->a, place_of(c));
}

/* --- blocks --- */

enum { BLOCK_FINE = WU_INCH / 4 };

/* Towards the middle of the table, by quarter turns. */
static Angle block_face(const View *v, const BattleZone *z) {
    Wu dx = v->g->h.w - (z->box.x0 + z->box.x1), dy = v->g->h.h - (z->box.y0 + z->box.y1);
    if (MAX(dx, -dx) > MAX(dy, -dy)) return dx > 0 ? ANGLE_QUARTER : (Angle)(ANGLE_HALF + ANGLE_QUARTER);
    return dy >= 0 ? 0 : ANGLE_HALF;
}

typedef struct Plan {
    uint32_t n;
    StandIx who[GAME_STANDS];
    Pose at[GAME_STANDS];
} Plan;

static bool taken(const Plan *p, Pose at) {
    for (uint32_t k = 0; k < p->n; k++)
        if (shape_overlap(MATG_BASE, p->at[k], MATG_BASE, at)) return true;
    return false;
}

/* The first free place of its zone, row by row, `step` apart. */
static bool free_place(const View *v, const Plan *plan, StandIx i, Wu step, Pose *out) {
    const BattleZone *z = zone_of(v, i);
    Pose p = {.face = block_face(v, z)};
    for (p.at.y = z->box.y0 + MATG_BASE.hy; p.at.y + MATG_BASE.hy <= z->box.y1; p.at.y += step)
        for (p.at.x = z->box.x0 + MATG_BASE.hx; p.at.x + MATG_BASE.hx <= z->box.x1; p.at.x += step)
            if (!taken(plan, p) && check_place(v, i, p).kind == VERDICT_OK) {
                *out = p;
                return true;
            }
    return false;
}

/* Places for all of the seat that have none; false: one finds none, `none` says which. */
static bool plan_block(const View *v, Seat seat, Plan *plan, StandIx *none) {
    plan->n = 0;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        if (game_stand_c(v->g, i)->seat != seat || !matg_sets_up(v, (StandIx)i)) continue;
        Pose at;
        if (!free_place(v, plan, (StandIx)i, WU_INCH, &at) && !free_place(v, plan, (StandIx)i, BLOCK_FINE, &at)) {
            *none = (StandIx)i;
            return false;
        }
        plan->who[plan->n] = (StandIx)i;
        plan->at[plan->n++] = at;
    }
    return true;
}

bool matg_block_place(const View *v, StandIx i, Pose *out) {
    Plan none;
    none.n = 0;
    return zone_of(v, i) != NULL && (free_place(v, &none, i, WU_INCH, out) || free_place(v, &none, i, BLOCK_FINE, out));
}

Verdict matg_check_ready(const View *v, const Command *c) {
    if (v->g->h.phase != MATG_SETUP) return verdict_no(TX_OTHER_PHASE, RULE(24, 1), STAND_NONE);
    Plan plan;
    StandIx none = STAND_NONE;
    if (!plan_block(v, (Seat)c->seat, &plan, &none)) return verdict_no(TX_MV_NO_PLACE, RULE(24, 1), none);
    return verdict_ok();
}

void matg_apply_ready(Tx *tx, const Command *c) {
    View v = matg_tx_view(tx);
    Plan *plan = ARENA_NEW(tx->tmp, Plan);
    StandIx none;
    if (plan_block(&v, (Seat)c->seat, plan, &none))
        for (uint32_t k = 0; k < plan->n; k++) put(tx, plan->who[k], plan->at[k]);
    matg_game(tx->g)->passed = (uint8_t)(matg_game(tx->g)->passed | SEAT_BIT(c->seat));
    Event *e = event_add(tx->ev, EV_PASS, SEATS_ALL);
    e->seat = c->seat;
    e->rule = RULE(24, 1);
}

/* --- cargo (24.1) --- */

/* Battles name who starts embarked; the unit's carriers take them in order, first those with room. A battle in the making
 * may have more of them than room: it opens, and its checks say so. */
bool matg_setup_cargo(const Catalog *cat, Game *g, ErrList *err) {
    const Battle *b = cat->battle;
    View v = {.seat = SEAT_U, .cat = cat, .g = g};
    for (uint32_t i = 0; i < g->stand_n && i < b->stand_n; i++) {
        if ((b->stand[i].flags & STAND_EMBARKED) == 0 || (game_stand_c(g, i)->flags & ST_ABOARD)) continue;
        bool found = false;
        for (uint32_t k = 0; k < g->stand_n && !found; k++) {
            if (game_stand_c(g, k)->unit != game_stand_c(g, i)->unit || (b->stand[k].flags & STAND_EMBARKED)) continue;
            if (matg_check_pair(&v, (StandIx)i, (StandIx)k).kind != VERDICT_OK) continue;
            Stand *s = game_stand(g, i);
            s->flags = (uint16_t)(s->flags | ST_ABOARD);
            s->carrier = (StandIx)k;
            found = true;
        }
        if (!found && !g->plan.drafting) {
            err_add(err, b->file, 0, "embarked", cat->type[b->stand[i].type].id, "room in a carrier of its unit");
            return false;
        }
    }
    return true;
}
