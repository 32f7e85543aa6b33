/* legal: what may be done now: commands with what is finite filled in (menus, random players, scripts). */
#include "rulesets/armour_battles/ab_rules.h"

enum { ENDS = 1, RARE = 2 };

static Opening *add(Openings *l, uint8_t op, TextId title, int how, const Arg *arg, uint32_t n) {
    Opening *o = opening_add(l, op, title, arg, n);
    if (how == ENDS) opening_ends(o);
    if (how == RARE) opening_rare(o);
    return o;
}

/* Only if the check says so: for openings without anything free. */
static void add_if(Openings *l, uint8_t op, TextId title, int how, const Arg *arg, uint32_t n) {
    Command c = {.seat = l->v->seat, .op = op, .n = (uint16_t)n, .arg = arg};
    if (rules_check(l->v, &c).kind == VERDICT_OK) add(l, op, title, how, arg, n);
}

static bool mine(const Openings *l, uint32_t i) {
    return game_stand_c(l->v->g, i)->seat == l->v->seat && opening_wanted(l, (StandIx)i);
}

static bool all(const Openings *l) {
    return l->only == STAND_NONE;
}

/* A stand of a list for a free slot. */
static void add_some(Openings *l, Opening *o, const StandIx *some, uint32_t n) {
    if (o == NULL) return;
    StandIx *own = ARENA_ARRAY(l->a, StandIx, n + 1);
    for (uint32_t k = 0; k < n; k++) own[k] = some[k];
    o->some = own;
    o->some_n = (uint16_t)n;
}

/* --- set-up --- */

static void add_setup(Openings *l) {
    for (uint32_t i = 0; i < l->v->g->stand_n; i++) {
        if (!mine(l, i) || !ab_setup_waits(l->v, (StandIx)i)) continue;
        const Arg a[] = {arg_stand(0, (StandIx)i), arg_free(1, ARG_POINT, 1), arg_free(2, ARG_ANGLE, 1),
                         arg_of(3, ARG_WORD, 0)};
        bool hides = ab_is_hidden(l->v->g, (StandIx)i);
        add(l, AB_OP_PLACE, hides ? TX_AB_PLACE_HIDDEN : TX_AB_PLACE, 0, a, 3);
        if (hides) add(l, AB_OP_PLACE, TX_AB_PLACE_OPEN, RARE, a, 4);
    }
    if (all(l)) add_if(l, AB_OP_READY, TX_AB_READY, ENDS, NULL, 0);
}

/* --- Logistics, chains --- */

static uint32_t observers(const Openings *l, StandIx out[GAME_STANDS]) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < l->v->g->stand_n; i++)
        if (game_stand_c(l->v->g, i)->seat == l->v->seat && ab_is_unit(l->v, (StandIx)i) &&
            !ab_stand_c(l->v->g, i)->suppressed && !ab_is_hidden(l->v->g, (StandIx)i))
            out[n++] = (StandIx)i;
    return n;
}

static void add_logistics(Openings *l) {
    StandIx fo[GAME_STANDS];
    uint32_t n = observers(l, fo);
    for (uint32_t i = 0; i < l->v->g->stand_n && n > 0; i++) {
        const AbStand *s = ab_stand_c(l->v->g, i);
        if (!mine(l, i) || (s->mission != AB_MISSION_HE && s->mission != AB_MISSION_SMOKE) || s->adjusted ||
            ab_staff(l->v->g, (Seat)l->v->seat) < 1)
            continue;
        const Arg a[] = {arg_stand(0, (StandIx)i), arg_free(1, ARG_POINT, 1), arg_free(2, ARG_STAND, 1)};
        add_some(l, add(l, AB_OP_ADJUST, TX_AB_ADJUST, RARE, a, 3), fo, n);
    }
    if (all(l)) add(l, AB_OP_LOGISTICS, TX_AB_GO_ON, 0, NULL, 0);
}

static void add_chains(Openings *l) {
    if (!all(l)) return;
    for (int face = 2; face <= 6; face++) {
        const Arg a[] = {arg_of(0, ARG_INT, (int32_t)face), arg_of(1, ARG_INT, 1)},
                  b[] = {arg_of(0, ARG_INT, (int32_t)face), arg_of(2, ARG_INT, 1)};
        add_if(l, AB_OP_CHAIN, TX_AB_CHOOSE, 0, a, 1);
        add_if(l, AB_OP_CHAIN, TX_AB_CHOOSE_WILD, RARE, a, 2);
        add_if(l, AB_OP_CHAIN, TX_AB_CHOOSE_STAFF, RARE, b, 2);
    }
}

/* --- orders --- */

static void add_group_orders(Openings *l, StandIx i) {
    StandIx with[GAME_STANDS];
    uint32_t n = ab_group_pick(l->v, i, with, GAME_STANDS);
    int32_t left = ab_chain_left(l->v->g);
    const Arg alone[] = {arg_stand(0, (StandIx)i), arg_of(2, ARG_INT, 1)},
              staff[] = {arg_stand(0, (StandIx)i), arg_of(3, ARG_INT, 1)};
    const Arg fold[] = {arg_stand(0, (StandIx)i), arg_of(2, ARG_INT, (int32_t)left)};
    const Arg group[] = {arg_stand(0, (StandIx)i), arg_free(1, ARG_STAND, 0), arg_of(2, ARG_INT, 1)};
    const Arg folds[] = {arg_stand(0, (StandIx)i), arg_free(1, ARG_STAND, 0), arg_of(2, ARG_INT, (int32_t)left)};
    add_if(l, AB_OP_ACTIVATE, TX_AB_ACTIVATE_ONE, 0, alone, 2);
    add_if(l, AB_OP_ACTIVATE, TX_AB_ACTIVATE_STAFF, RARE, staff, 2);
    add_if(l, AB_OP_DISENGAGE, TX_AB_DISENGAGE, RARE, alone, 2);
    add_if(l, AB_OP_RALLY, TX_AB_RALLY, 0, alone, 2);
    if (left > 1) add_if(l, AB_OP_ACTIVATE, TX_AB_ACTIVATE_FOLD, 0, fold, 2);
    if (n == 0 || left < 1) return;
    add_some(l, add(l, AB_OP_ACTIVATE, TX_AB_ACTIVATE, 0, group, 3), with, n);
    add_some(l, add(l, AB_OP_DISENGAGE, TX_AB_DISENGAGE_GROUP, RARE, group, 3), with, n);
    if (left > 1) add_some(l, add(l, AB_OP_ACTIVATE, TX_AB_ACTIVATE_FOLD, 0, folds, 3), with, n);
    add_some(l, add(l, AB_OP_RALLY, TX_AB_RALLY_GROUP, RARE, group, 3), with, n);
}

static void add_missions(Openings *l) {
    StandIx fo[GAME_STANDS];
    uint32_t n = observers(l, fo);
    if (ab_staff(l->v->g, (Seat)l->v->seat) < 1 || n == 0) return;
    for (uint32_t i = 0; i < l->v->g->stand_n; i++) {
        if (!mine(l, i) || !ab_is_battery(l->v, (StandIx)i) || ab_stand_c(l->v->g, i)->mission != AB_MISSION_NONE)
            continue;
        const Arg a[] = {arg_stand(0, (StandIx)i), arg_free(1, ARG_POINT, 1), arg_free(2, ARG_STAND, 1),
                         arg_free(3, ARG_ANGLE, 1)};
        add_some(l, add(l, AB_OP_CALL, TX_AB_CALL, RARE, a, 3), fo, n);
        add_some(l, add(l, AB_OP_SMOKE, TX_AB_SMOKE, RARE, a, 4), fo, n);
    }
}

static void add_orders(Openings *l) {
    for (uint32_t i = 0; i < l->v->g->stand_n; i++) {
        if (!mine(l, i) || !ab_is_unit(l->v, (StandIx)i)) continue;
        const Arg die = arg_stand(0, (StandIx)i), staff[] = {arg_stand(0, (StandIx)i), arg_of(1, ARG_INT, 1)};
        if (ab_stand_c(l->v->g, i)->suppressed) {
            add_if(l, AB_OP_RECOVER, TX_AB_RECOVER, 0, &die, 1);
            add_if(l, AB_OP_RECOVER, TX_AB_RECOVER_STAFF, RARE, staff, 2);
        }
        add_group_orders(l, (StandIx)i);
    }
    add_missions(l);
    if (!all(l)) return;
    for (uint32_t u = 0; u < l->v->g->unit_n; u++) {
        const Arg a[] = {arg_of(0, ARG_UNIT, (int32_t)u), arg_of(1, ARG_INT, 1)},
                  b[] = {arg_of(0, ARG_UNIT, (int32_t)u), arg_of(2, ARG_INT, 1)};
        add_if(l, AB_OP_COMMIT, TX_AB_COMMIT, 0, a, 2);
        add_if(l, AB_OP_COMMIT, TX_AB_COMMIT_STAFF, RARE, b, 2);
    }
    for (int32_t k = 2; k <= ab_chain_left(l->v->g); k++) {
        const Arg a = arg_of(0, ARG_INT, (int32_t)k);
        add_if(l, AB_OP_RESTOCK, TX_AB_RESTOCK, RARE, &a, 1);
    }
    const Arg wild = arg_of(0, ARG_INT, 1), staff = arg_of(1, ARG_INT, 1);
    add_if(l, AB_OP_ENLARGE, TX_AB_ENLARGE_WILD, RARE, &wild, 1);
    add_if(l, AB_OP_ENLARGE, TX_AB_ENLARGE_STAFF, RARE, &staff, 1);
    add(l, AB_OP_END, TX_AB_END_PULSE, ab_chain_left(l->v->g) > 0 ? ENDS : 0, NULL, 0);
}

/* --- the group that acts --- */

static void add_fire(Openings *l, StandIx i) {
    if (ab_check_can_fire(l->v, i).kind != VERDICT_OK) return;
    for (uint32_t k = 0; k < l->v->g->stand_n; k++) {
        if (game_stand_c(l->v->g, k)->seat == l->v->seat || ab_check_fire(l->v, i, (StandIx)k).kind != VERDICT_OK)
            continue;
        const Arg a[] = {arg_stand(0, (StandIx)i), arg_of(1, ARG_STAND, (int32_t)k), arg_of(2, ARG_INT, 1)};
        const Arg b[] = {arg_stand(0, (StandIx)i), arg_of(1, ARG_STAND, (int32_t)k), arg_of(3, ARG_INT, 1)};
        add(l, AB_OP_FIRE, TX_AB_FIRE, 0, a, 2);
        add_if(l, AB_OP_FIRE, TX_AB_FIRE_WILD, RARE, a, 3);
        add_if(l, AB_OP_FIRE, TX_AB_FIRE_STAFF, RARE, b, 3);
    }
}

static void add_moves(Openings *l, StandIx i) {
    const AbGame *t = ab_game_c(l->v->g);
    const AbStand *s = ab_stand_c(l->v->g, i);
    if (s->moved || s->broke_off || t->var_n == 0) return;
    const Arg move[] = {arg_stand(0, (StandIx)i), arg_free(1, ARG_LEG, AB_LEGS), arg_free(2, ARG_ANGLE, 1)};
    const Arg enter[] = {arg_stand(0, (StandIx)i), arg_free(1, ARG_POINT, 1), arg_free(2, ARG_LEG, AB_LEGS)};
    const Arg back[] = {arg_stand(0, (StandIx)i), arg_free(1, ARG_LENGTH, 1)};
    if (t->order == AB_ORDER_DISENGAGE)
        add(l, AB_OP_BACK, TX_AB_BACK, 0, back, 2);
    else if (stand_on_table(game_stand_c(l->v->g, i)))
        add(l, AB_OP_MOVE, TX_AB_MOVE, 0, move, 3);
    else if (stand_alive(game_stand_c(l->v->g, i)))
        add(l, AB_OP_ENTER, TX_AB_ENTER, 0, enter, 3);
}

static void add_group(Openings *l) {
    const AbGame *t = ab_game_c(l->v->g);
    for (uint32_t i = 0; i < l->v->g->stand_n; i++) {
        if (!mine(l, i) || !ab_stand_c(l->v->g, i)->group) continue;
        add_moves(l, (StandIx)i);
        if (t->order != AB_ORDER_DISENGAGE && ab_is_unit(l->v, (StandIx)i)) add_fire(l, (StandIx)i);
    }
    if (!all(l)) return;
    add_if(l, AB_OP_ROLL, TX_AB_ROLL, 0, NULL, 0);
    for (int32_t k = 1; k <= t->var_n; k++)
        for (int32_t how = 0; how < 2; how++) {
            const Arg a[] = {arg_of(0, ARG_INT, (int32_t)k), arg_of(1, ARG_WORD, (int32_t)how)};
            add_if(l, AB_OP_REPLACE, how ? TX_AB_REPLACE_STAFF : TX_AB_REPLACE_WILD, RARE, a, 2);
        }
    add(l, AB_OP_DONE, TX_AB_DONE, ENDS, NULL, 0);
}

static void add_end_fire(Openings *l) {
    for (uint32_t i = 0; i < l->v->g->stand_n; i++)
        if (mine(l, i) && ab_is_unit(l->v, (StandIx)i)) add_fire(l, (StandIx)i);
    if (all(l)) add(l, AB_OP_END, TX_AB_END_FIRE, ENDS, NULL, 0);
}

/* --- answers --- */

static void add_extra_answers(Openings *l, uint8_t op, TextId plain, TextId wild, TextId staff) {
    const Arg a = arg_of(0, ARG_INT, 1), b = arg_of(1, ARG_INT, 1);
    add(l, op, plain, 0, NULL, 0);
    add_if(l, op, wild, RARE, &a, 1);
    add_if(l, op, staff, RARE, &b, 1);
}

static void add_opfire(Openings *l) {
    const Decision *d = &l->v->g->decision;
    Wu most = d->v[0] == AB_STOP_FIRE ? 0 : d->v[1] - d->v[2];
    for (uint32_t i = 0; i < l->v->g->stand_n; i++) {
        if (!mine(l, i) || !ab_opfire_ready(l->v, (StandIx)i)) continue;
        const Arg a[] = {arg_stand(0, (StandIx)i), arg_of(2, ARG_INT, 1)},
                  b[] = {arg_stand(0, (StandIx)i), arg_of(3, ARG_INT, 1)};
        const Arg f[] = {arg_stand(0, (StandIx)i), arg_free(1, ARG_LENGTH, 1)};
        add_if(l, AB_OP_OPFIRE, TX_AB_OPFIRE, 0, a, 1);
        add_if(l, AB_OP_OPFIRE, TX_AB_OPFIRE_WILD, RARE, a, 2);
        add_if(l, AB_OP_OPFIRE, TX_AB_OPFIRE_STAFF, RARE, b, 2);
        for (Wu back = WU_INCH / 2; back <= most; back += WU_INCH / 2)
            if (ab_check_opfire(l->v, (StandIx)i, back).kind == VERDICT_OK) {
                add(l, AB_OP_OPFIRE, TX_AB_OPFIRE_BACK, RARE, f, 2);
                break;
            }
    }
    if (all(l)) add(l, AB_OP_DECLINE, TX_AB_DECLINE, 0, NULL, 0);
}

static void add_answers(Openings *l) {
    const Arg one = arg_of(0, ARG_INT, 1);
    const Arg far = arg_free(0, ARG_LENGTH, 1), keep = arg_free(0, ARG_STAND, 0);
    StandIx some[GAME_STANDS];
    uint32_t n = 0;
    switch (l->v->g->decision.kind) {
    case AB_ASK_OPPORTUNITY: add_opfire(l); break;
    case AB_ASK_BREAK:
        add(l, AB_OP_BREAKOFF, TX_AB_BREAKOFF, 0, NULL, 0);
        add(l, AB_OP_BREAKOFF, TX_AB_BREAKOFF_SHORT, RARE, &far, 1);
        add(l, AB_OP_DECLINE, TX_AB_STAY, 0, NULL, 0);
        break;
    case AB_ASK_REACT: add_extra_answers(l, AB_OP_REACT, TX_AB_REACT, TX_AB_REACT_WILD, TX_AB_REACT_STAFF); break;
    case AB_ASK_SCOOT:
        add(l, AB_OP_SCOOT, TX_AB_SCOOT, 0, NULL, 0);
        add(l, AB_OP_SCOOT, TX_AB_SCOOT_SHORT, RARE, &far, 1);
        add(l, AB_OP_DECLINE, TX_AB_STAY, 0, NULL, 0);
        break;
    case AB_ASK_KEEP:
        for (uint32_t i = 0; i < l->v->g->stand_n; i++) {
            if (game_stand_c(l->v->g, i)->seat == l->v->seat && ab_stand_c(l->v->g, i)->mission != AB_MISSION_NONE)
                some[n++] = (StandIx)i;
        }
        add_some(l, add(l, AB_OP_KEEP, TX_AB_KEEP, 0, &keep, 1), some, n);
        add(l, AB_OP_KEEP, TX_AB_KEEP_NONE, 0, NULL, 0);
        break;
    case AB_ASK_STEADY:
        add(l, AB_OP_STEADY, TX_AB_STEADY, 0, NULL, 0);
        add_if(l, AB_OP_STEADY, TX_AB_STEADY_STAFF, RARE, &one, 1);
        break;
    case AB_ASK_BONUS:
        add(l, AB_OP_BONUS, TX_AB_BONUS_NOW, 0, NULL, 0);
        add(l, AB_OP_DECLINE, TX_AB_BONUS_LATER, 0, NULL, 0);
        break;
    default: break;
    }
}

uint32_t ab_legal(const View *v, StandIx only, Arena *a, Opening *out, uint32_t cap) {
    const Game *g = v->g;
    Openings l = {.v = v, .a = a, .out = out, .cap = cap, .only = only};
    if (g->h.over || g->h.record == 0 || g->plan.drafting || v->seat > SEAT_B) return 0;
    if (g->decision.kind != AB_ASK_NONE) {
        if (g->decision.seat == v->seat) add_answers(&l);
        return l.n;
    }
    if (!(g->h.to_act & SEAT_BIT(v->seat))) return 0;
    switch (g->h.phase) {
    case AB_SETUP: add_setup(&l); break;
    case AB_LOGISTICS: add_logistics(&l); break;
    case AB_CHAIN: add_chains(&l); break;
    case AB_ORDERS: add_orders(&l); break;
    case AB_GROUP: add_group(&l); break;
    case AB_END: add_end_fire(&l); break;
    default: break;
    }
    return l.n;
}
