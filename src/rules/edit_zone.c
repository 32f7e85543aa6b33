/* The umpire's commands on zones, objectives and the terms of victory. Numbers count from 1 and are never given twice.
 */
#include "rules/edit.h"

enum {
    ZONE_SEAT,
    ZONE_FROM,
    ZONE_TO,
    ZONE_ON_EDGE,
    ZONE_LO,
    ZONE_HI,
    ZONE_TURN
}; /* of add; set names a number first */
enum { OBJ_NAME, OBJ_AT, OBJ_POINTS };
enum { SET_NUMBER, SET_AT, SET_POINTS, SET_NAME };
enum { VIC_TEXT, VIC_DECISIVE, VIC_MARGINAL, VIC_BREAK };
enum { TERM_WHAT, TERM_OBJECTIVE, TERM_WHOM, TERM_OVER, TERM_FOR, TERM_WORTH, TERM_CAP_AT, TERM_AT_TURN };

static Verdict plain(TextId why) {
    return verdict_no(why, 0, STAND_NONE);
}

static Verdict full(uint32_t have, uint32_t most) {
    return have < most ? verdict_ok()
                       : verdict_limit(TX_PLAN_FULL, 0, STAND_NONE, STAND_NONE, MEASURE_COUNT, (int64_t)have + 1, most);
}

static Verdict there(const View *v, const Command *c, uint32_t n, uint8_t state) {
    Verdict open = edit_open(v, c);
    if (open.kind != VERDICT_OK) return open;
    int32_t number = command_arg(c, 0, 0)->a;
    bool is = number >= 1 && (uint32_t)number <= n && state == PLAN_THERE;
    return is ? verdict_ok()
              : verdict_limit(TX_PLAN_NONE_SUCH, 0, STAND_NONE, STAND_NONE, MEASURE_COUNT, number, (int64_t)n);
}

/* What the number of a command names, before the first edit as the battle has it. */
static uint8_t zone_state(const View *v, const Command *c) {
    PlanZone z;
    int32_t n = command_arg(c, 0, 0)->a;
    return n >= 1 && plan_zone_at(v->g, v->cat->battle, (uint32_t)n - 1, &z) ? PLAN_THERE : PLAN_GONE;
}

static uint32_t objectives(const View *v) {
    return v->g->plan.version ? v->g->plan.objective_n : v->cat->battle->objective_n;
}

static uint32_t terms(const View *v) {
    return v->g->plan.version ? v->g->plan.term_n : v->cat->battle->term_n;
}

static uint8_t slot_state(const View *v, const Command *c, bool term) {
    uint32_t n = term ? terms(v) : objectives(v), i = (uint32_t)command_arg(c, 0, 0)->a - 1;
    if (i >= n) return PLAN_GONE;
    if (v->g->plan.version == 0) return PLAN_THERE;
    return term ? plan_term_c(v->g, i)->state : plan_objective_c(v->g, i)->state;
}

/* --- zones --- */

static PlanZone zone_of(const Command *c) {
    const Arg *from = command_arg(c, ZONE_FROM, 0), *to = command_arg(c, ZONE_TO, 0),
              *edge = command_arg(c, ZONE_ON_EDGE, 0), *lo = command_arg(c, ZONE_LO, 0),
              *hi = command_arg(c, ZONE_HI, 0), *turn = command_arg(c, ZONE_TURN, 0);
    PlanZone z = {.state = PLAN_THERE, .edge = EDGE_NONE};
    if (from != NULL) {
        z.kind = ZONE_RECT;
        z.x0 = MIN(from->a, to->a);
        z.y0 = MIN(from->b, to->b);
        z.x1 = MAX(from->a, to->a);
        z.y1 = MAX(from->b, to->b);
    } else if (edge != NULL) {
        z.kind = ZONE_EDGE;
        z.edge = (uint8_t)edge->a;
        z.lo = MIN(lo->a, hi->a);
        z.hi = MAX(lo->a, hi->a);
        z.turn = (uint16_t)(turn != NULL ? CLAMP(turn->a, 0, UINT16_MAX) : 1);
    }
    return z;
}

static Verdict zone_check(const View *v, const Command *c) {
    const Arg *turn = command_arg(c, ZONE_TURN, 0);
    if ((command_arg(c, ZONE_FROM, 0) != NULL) == (command_arg(c, ZONE_ON_EDGE, 0) != NULL))
        return plain(TX_PLAN_ZONE_FORM);
    PlanZone z = zone_of(c);
    const Game *g = v->g;
    if (z.kind == ZONE_RECT) {
        if (turn != NULL && turn->a != 0) return plain(TX_PLAN_ZONE_TURN);
        if (z.x0 < 0 || z.y0 < 0 || z.x1 > g->h.w || z.y1 > g->h.h) return plain(TX_PLAN_ZONE_OFF);
        return z.x1 - z.x0 >= WU_INCH && z.y1 - z.y0 >= WU_INCH ? verdict_ok() : plain(TX_PLAN_ZONE_SMALL);
    }
    Wu most = z.edge == EDGE_N || z.edge == EDGE_S ? g->h.w : g->h.h;
    if (z.turn < 1 || z.turn > 200) return plain(TX_PLAN_ZONE_ENTRY);
    if (z.lo < 0 || z.hi > most) return plain(TX_PLAN_ZONE_OFF);
    return z.hi - z.lo >= WU_INCH ? verdict_ok() : plain(TX_PLAN_ZONE_SMALL);
}

Verdict plan_zone_add_check(const View *v, const Command *c) {
    Verdict open = edit_open(v, c);
    if (open.kind != VERDICT_OK) return open;
    Verdict room = full(plan_zones(v->g, v->cat->battle), v->g->lim.zones);
    return room.kind == VERDICT_OK ? zone_check(v, c) : room;
}

/* A side's first zone is for all its units that have none. */
static void take_homeless(Game *g, uint32_t zone) {
    for (uint32_t i = 0; i < g->unit_n; i++) {
        const Unit *u = game_unit_c(g, i);
        PlanUnit *p = plan_unit(g, u->battle_unit);
        if (p->zone == PLAN_NO_ZONE && u->seat == plan_zone_c(g, zone)->seat) {
            p->zone = (uint16_t)zone;
            game_unit(g, i)->turn = plan_zone_c(g, zone)->turn;
        }
    }
}

void plan_zone_add_apply(Tx *tx, const Command *c) {
    plan_begin(tx->g, tx->cat->battle);
    uint32_t ix = tx->g->plan.zone_n++;
    PlanZone z = zone_of(c);
    z.seat = (uint8_t)command_arg(c, ZONE_SEAT, 0)->a;
    *plan_zone(tx->g, ix) = z;
    take_homeless(tx->g, ix);
    edit_plan_touch(tx);
    edit_plan_event(tx, TX_PLAN_LOG_ZONE_ADDED, (int32_t)ix)->v[1] = z.seat;
}

Verdict plan_zone_set_check(const View *v, const Command *c) {
    Verdict no = there(v, c, plan_zones(v->g, v->cat->battle), zone_state(v, c));
    return no.kind == VERDICT_OK ? zone_check(v, c) : no;
}

void plan_zone_set_apply(Tx *tx, const Command *c) {
    plan_begin(tx->g, tx->cat->battle);
    uint32_t ix = (uint32_t)command_arg(c, 0, 0)->a - 1;
    PlanZone z = zone_of(c);
    z.seat = plan_zone_c(tx->g, ix)->seat;
    *plan_zone(tx->g, ix) = z;
    for (uint32_t i = 0; i < tx->g->unit_n; i++)
        if (plan_unit_c(tx->g, game_unit_c(tx->g, i)->battle_unit)->zone == ix) game_unit(tx->g, i)->turn = z.turn;
    edit_plan_touch(tx);
    edit_plan_event(tx, TX_PLAN_LOG_ZONE_CHANGED, (int32_t)ix)->v[1] = z.seat;
}

Verdict plan_zone_del_check(const View *v, const Command *c) {
    return there(v, c, plan_zones(v->g, v->cat->battle), zone_state(v, c));
}

void plan_zone_del_apply(Tx *tx, const Command *c) {
    plan_begin(tx->g, tx->cat->battle);
    uint32_t ix = (uint32_t)command_arg(c, 0, 0)->a - 1;
    uint8_t seat = plan_zone_c(tx->g, ix)->seat;
    *plan_zone(tx->g, ix) = (PlanZone){.state = PLAN_GONE, .seat = seat, .edge = EDGE_NONE};
    for (uint32_t i = 0; i < tx->g->plan.unit_n; i++)
        if (plan_unit_c(tx->g, i)->zone == ix) plan_unit(tx->g, i)->zone = PLAN_NO_ZONE;
    edit_plan_touch(tx);
    edit_plan_event(tx, TX_PLAN_LOG_ZONE_REMOVED, (int32_t)ix)->v[1] = seat;
}

/* --- objectives --- */

/* Terms of victory speak of an objective by its name in a battle file: no two alike, none called "all". `self`: the
 * slot that is named anew, UINT32_MAX for a new one. */
static Verdict name_check(const View *v, Span name, uint32_t self) {
    Verdict no = edit_words_check(name, 60, false);
    if (no.kind != VERDICT_OK) return no;
    bool taken = span_is(name, "all");
    for (uint32_t i = 0; i < objectives(v) && !taken; i++) {
        bool edited = v->g->plan.version > 0;
        if (i == self || (edited && plan_objective_c(v->g, i)->state != PLAN_THERE)) continue;
        taken = span_is(name, edited ? plan_objective_c(v->g, i)->name : v->cat->battle->objective[i].name);
    }
    return taken ? plain(TX_PLAN_NAME_TAKEN) : verdict_ok();
}

static Verdict objective_check(const View *v, const Arg *at, const Arg *points) {
    if (at != NULL && !box_has((Box){0, 0, v->g->h.w, v->g->h.h}, vec(at->a, at->b)))
        return plain(TX_PLAN_OBJECTIVE_OFF);
    bool good = points == NULL || (points->a >= 0 && points->a <= 1000);
    return good ? verdict_ok()
                : verdict_limit(points->a < 0 ? TX_PLAN_LEAST : TX_PLAN_MOST, 0, STAND_NONE, STAND_NONE, MEASURE_COUNT,
                                points->a, points->a < 0 ? 0 : 1000);
}

Verdict plan_objective_add_check(const View *v, const Command *c) {
    Verdict open = edit_open(v, c);
    if (open.kind != VERDICT_OK) return open;
    Verdict room = full(objectives(v), v->g->lim.objectives);
    if (room.kind != VERDICT_OK) return room;
    Verdict name = name_check(v, edit_words(c, OBJ_NAME), UINT32_MAX);
    if (name.kind != VERDICT_OK) return name;
    return objective_check(v, command_arg(c, OBJ_AT, 0), command_arg(c, OBJ_POINTS, 0));
}

void plan_objective_add_apply(Tx *tx, const Command *c) {
    plan_begin(tx->g, tx->cat->battle);
    uint32_t ix = tx->g->plan.objective_n++;
    const Arg *at = command_arg(c, OBJ_AT, 0), *points = command_arg(c, OBJ_POINTS, 0);
    PlanObjective *o = plan_objective(tx->g, ix);
    *o = (PlanObjective){.state = PLAN_THERE, .x = at->a, .y = at->b, .points = (int16_t)(points ? points->a : 0)};
    edit_words_put(o->name, sizeof o->name, edit_words(c, OBJ_NAME));
    edit_plan_touch(tx);
    (void)edit_plan_event(tx, TX_PLAN_LOG_OBJECTIVE_ADDED, (int32_t)ix);
}

Verdict plan_objective_set_check(const View *v, const Command *c) {
    Verdict no = there(v, c, objectives(v), slot_state(v, c, false));
    if (no.kind != VERDICT_OK) return no;
    if (c->n < 2) return plain(TX_EDIT_NOTHING);
    if (command_arg(c, SET_NAME, 0) != NULL)
        no = name_check(v, edit_words(c, SET_NAME), (uint32_t)command_arg(c, 0, 0)->a - 1);
    if (no.kind != VERDICT_OK) return no;
    return objective_check(v, command_arg(c, SET_AT, 0), command_arg(c, SET_POINTS, 0));
}

void plan_objective_set_apply(Tx *tx, const Command *c) {
    plan_begin(tx->g, tx->cat->battle);
    uint32_t ix = (uint32_t)command_arg(c, 0, 0)->a - 1;
    const Arg *at = command_arg(c, SET_AT, 0), *points = command_arg(c, SET_POINTS, 0);
    PlanObjective *o = plan_objective(tx->g, ix);
    if (at) o->x = at->a, o->y = at->b;
    if (points) o->points = (int16_t)points->a;
    if (command_arg(c, SET_NAME, 0)) edit_words_put(o->name, sizeof o->name, edit_words(c, SET_NAME));
    edit_plan_touch(tx);
    (void)edit_plan_event(tx, TX_PLAN_LOG_OBJECTIVE_CHANGED, (int32_t)ix);
}

Verdict plan_objective_del_check(const View *v, const Command *c) {
    return there(v, c, objectives(v), slot_state(v, c, false));
}

/* Terms about it go with it. */
void plan_objective_del_apply(Tx *tx, const Command *c) {
    plan_begin(tx->g, tx->cat->battle);
    uint32_t ix = (uint32_t)command_arg(c, 0, 0)->a - 1;
    plan_objective(tx->g, ix)->state = PLAN_GONE;
    for (uint32_t i = 0; i < tx->g->plan.term_n; i++) {
        PlanTerm *t = plan_term(tx->g, i);
        if (t->kind == TERM_HOLD && t->objective == ix) t->state = PLAN_GONE;
    }
    edit_plan_touch(tx);
    (void)edit_plan_event(tx, TX_PLAN_LOG_OBJECTIVE_REMOVED, (int32_t)ix);
}

/* --- victory --- */

Verdict plan_victory_set_check(const View *v, const Command *c) {
    Verdict open = edit_open(v, c);
    if (open.kind != VERDICT_OK) return open;
    if (c->n == 0) return plain(TX_EDIT_NOTHING);
    const Battle *b = v->cat->battle;
    const Arg *d = command_arg(c, VIC_DECISIVE, 0), *m = command_arg(c, VIC_MARGINAL, 0);
    int32_t decisive = d ? d->a : b->decisive, marginal = m ? m->a : b->marginal;
    if (decisive < 1 || decisive > 10000 || marginal < 1 || marginal > decisive) return plain(TX_PLAN_MARGINS);
    return edit_words_check(edit_words(c, VIC_TEXT), PLAN_LONG - 5, true);
}

void plan_victory_set_apply(Tx *tx, const Command *c) {
    plan_begin(tx->g, tx->cat->battle);
    PlanHead *p = &tx->g->plan;
    const Arg *d = command_arg(c, VIC_DECISIVE, 0), *m = command_arg(c, VIC_MARGINAL, 0),
              *b = command_arg(c, VIC_BREAK, 0);
    if (d) p->decisive = (int16_t)d->a;
    if (m) p->marginal = (int16_t)m->a;
    if (b) p->break_ends = (uint8_t)(b->a == 0);
    if (command_arg(c, VIC_TEXT, 0)) edit_words_put(p->victory_text, sizeof p->victory_text, edit_words(c, VIC_TEXT));
    edit_plan_touch(tx);
    (void)edit_plan_event(tx, TX_PLAN_LOG_VICTORY, 0);
}

static int32_t int_or(const Command *c, uint8_t slot, int32_t otherwise) {
    const Arg *a = command_arg(c, slot, 0);
    return a != NULL ? a->a : otherwise;
}

Verdict plan_term_add_check(const View *v, const Command *c) {
    Verdict open = edit_open(v, c);
    if (open.kind != VERDICT_OK) return open;
    Verdict room = full(terms(v), v->g->lim.terms);
    if (room.kind != VERDICT_OK) return room;
    const Arg *objective = command_arg(c, TERM_OBJECTIVE, 0);
    int32_t kind = int_or(c, TERM_WHAT, 0), points = int_or(c, TERM_WORTH, 0), cap = int_or(c, TERM_CAP_AT, 0),
            turn = int_or(c, TERM_AT_TURN, 0);
    if (kind == TERM_EXIT && command_arg(c, TERM_OVER, 0) == NULL) return plain(TX_PLAN_TERM_EDGE);
    if ((kind == TERM_KILL || kind == TERM_EXIT) && points == 0) return plain(TX_PLAN_TERM_POINTS);
    if (points < -1000 || points > 1000 || cap < 0 || cap > 10000 || turn < 0 || turn > 200)
        return plain(TX_PLAN_TERM_RANGE);
    if (objective == NULL) return verdict_ok();
    uint32_t i = (uint32_t)objective->a - 1;
    bool is = i < objectives(v) && (v->g->plan.version == 0 || plan_objective_c(v->g, i)->state == PLAN_THERE);
    if (!is || kind != TERM_HOLD)
        return verdict_limit(TX_PLAN_NONE_SUCH, 0, STAND_NONE, STAND_NONE, MEASURE_COUNT, objective->a, objectives(v));
    return verdict_ok();
}

void plan_term_add_apply(Tx *tx, const Command *c) {
    plan_begin(tx->g, tx->cat->battle);
    uint32_t ix = tx->g->plan.term_n++;
    int32_t who = int_or(c, TERM_WHOM, -1), kind = int_or(c, TERM_WHAT, 0), seat = int_or(c, TERM_FOR, 2);
    *plan_term(tx->g, ix) = (PlanTerm){.state = PLAN_THERE,
                                       .kind = (uint8_t)kind,
                                       .who = (uint8_t)(who >= 0            ? who
                                                        : kind == TERM_KILL ? WHO_ARMED
                                                                            : WHO_ANY),
                                       .seat = (uint8_t)(seat < 2 ? seat : SEAT_NONE),
                                       .objective = (uint8_t)(int_or(c, TERM_OBJECTIVE, 0x100) - 1),
                                       .edge = (uint8_t)(kind == TERM_EXIT ? int_or(c, TERM_OVER, 0) : EDGE_NONE),
                                       .points = (int16_t)int_or(c, TERM_WORTH, 0),
                                       .max = (int16_t)int_or(c, TERM_CAP_AT, 0),
                                       .turn = (uint16_t)int_or(c, TERM_AT_TURN, 0)};
    edit_plan_touch(tx);
    (void)edit_plan_event(tx, TX_PLAN_LOG_VICTORY, 0);
}

Verdict plan_term_del_check(const View *v, const Command *c) {
    return there(v, c, terms(v), slot_state(v, c, true));
}

void plan_term_del_apply(Tx *tx, const Command *c) {
    plan_begin(tx->g, tx->cat->battle);
    plan_term(tx->g, (uint32_t)command_arg(c, 0, 0)->a - 1)->state = PLAN_GONE;
    edit_plan_touch(tx);
    (void)edit_plan_event(tx, TX_PLAN_LOG_VICTORY, 0);
}
