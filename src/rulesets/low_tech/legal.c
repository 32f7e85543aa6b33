/* legal: what a seat may do now, with what is finite filled in; titles are words of a menu. */
#include "rulesets/low_tech/lt_own.h"

/* Added when its check says so. */
static Opening *add_checked(Openings *l, uint8_t op, const Arg *arg, uint32_t n, TextId title,
                            Verdict (*check)(const View *, const Command *)) {
    Command c = {.seat = l->v->seat, .op = op, .n = (uint16_t)n, .arg = arg};
    return check(l->v, &c).kind == VERDICT_OK ? opening_add(l, op, title, arg, n) : NULL;
}

static void add_deploy(Openings *l, StandIx i) {
    for (int32_t how = 0; how < 2; how++) {
        Arg arg[] = {arg_of(0, ARG_STAND, i), arg_of(1, ARG_WORD, how)};
        opening_rare(
            add_checked(l, LT_OP_DEPLOY, arg, 2, how == 0 ? TX_LT_A_SET_UP : TX_LT_A_PACK_UP, lt_check_deploy));
    }
}

static void setup(Openings *l) {
    const View *v = l->v;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        StandIx s = (StandIx)i;
        if (game_stand_c(v->g, i)->seat != v->seat || !opening_wanted(l, s)) continue;
        bool again = l->only == s && lt_on_table(v->g, s) && lt_setup_zone(v, s) != NULL;
        if (lt_setup_waits(v, s) || again) {
            Arg arg[] = {arg_of(0, ARG_STAND, s), arg_free(1, ARG_POINT, 1), arg_free(2, ARG_ANGLE, 1)};
            opening_add(l, LT_OP_PLACE, TX_LT_A_PLACE, arg, 3);
        }
        add_deploy(l, s);
    }
    if (l->only == STAND_NONE && lt_check_ready(v, &(Command){.seat = v->seat}).kind == VERDICT_OK)
        opening_ends(opening_add(l, LT_OP_READY, TX_LT_A_READY, NULL, 0));
}

static void reaction(Openings *l) {
    const View *v = l->v;
    uint32_t n = 0;
    for (uint32_t u = 0; u < v->g->unit_n; u++) {
        if (!lt_due(v, (uint16_t)u)) continue;
        n++;
        if (l->only != STAND_NONE && game_stand_c(v->g, l->only)->unit != u) continue;
        Arg arg = arg_of(0, ARG_UNIT, (int32_t)u);
        opening_add(l, LT_OP_REACT, TX_LT_A_REACT, &arg, 1);
    }
    if (n > 1 && l->only == STAND_NONE) opening_add(l, LT_OP_REACTIONS, TX_LT_A_REACTIONS, NULL, 0);
}

static void movement(Openings *l) {
    const View *v = l->v;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        StandIx s = (StandIx)i;
        const Stand *st = game_stand_c(v->g, i);
        if (st->seat != v->seat || !opening_wanted(l, s) || !stand_alive(st)) continue;
        if (st->flags & ST_ABOARD) {
            Vec at;
            if (!lt_can_dismount(v, s, NULL, &at)) continue;
            Arg arg[] = {arg_of(0, ARG_STAND, s), arg_free(1, ARG_POINT, 1)};
            opening_rare(opening_add(l, LT_OP_DISMOUNT, lt_is_gun(v, s) ? TX_LT_A_UNLIMBER : TX_LT_A_DISMOUNT, arg, 2));
            continue;
        }
        if (lt_can_move(v, s)) {
            Arg arg[] = {arg_of(0, ARG_STAND, s), arg_free(1, ARG_LEG, 1)};
            arg[1].b = 0;
            opening_add(l, LT_OP_MOVE, TX_LT_A_MOVE, arg, 2);
        }
        if (!lt_is_vehicle(v, s))
            for (uint32_t k = 0; k < v->g->stand_n; k++) {
                if (game_stand_c(v->g, k)->seat != v->seat || !lt_is_vehicle(v, (StandIx)k)) continue;
                Arg arg[] = {arg_of(0, ARG_STAND, s), arg_of(1, ARG_STAND, (int32_t)k)};
                opening_rare(add_checked(l, LT_OP_MOUNT, arg, 2, lt_is_gun(v, s) ? TX_LT_A_LIMBER : TX_LT_A_MOUNT,
                                         lt_check_mount));
            }
        add_deploy(l, s);
    }
    if (l->only == STAND_NONE) opening_ends(opening_add(l, LT_OP_PASS, TX_LT_A_END_MOVE, NULL, 0));
}

static void spotting(Openings *l) {
    const View *v = l->v;
    uint32_t n = 0;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        StandIx s = (StandIx)i;
        if (game_stand_c(v->g, i)->seat == v->seat) continue;
        bool can = lt_can_spot(v, s);
        n += can;
        if (!opening_wanted(l, s) || (!can && !lt_spotted(v, s))) continue;
        Arg arg[] = {arg_of(0, ARG_STAND, (int32_t)i), arg_of(1, ARG_WORD, 0)};
        if (can) opening_add(l, LT_OP_SPOT, TX_LT_A_SPOT, arg, 1);
        if (lt_can_spot_fire(v, s)) opening_rare(opening_add(l, LT_OP_SPOT, TX_LT_A_SPOT_FIRE, arg, 2));
    }
    if (l->only != STAND_NONE) return;
    if (n > 1) opening_add(l, LT_OP_SEARCH, TX_LT_A_SEARCH, NULL, 0);
    opening_ends(opening_add(l, LT_OP_PASS, TX_LT_A_END_SPOT, NULL, 0));
}

static void calls_of(Openings *l, uint32_t gun, StandIx caller) {
    const View *v = l->v;
    bool any = false;
    for (uint32_t t = 0; t < v->g->stand_n; t++) {
        if (lt_call_check(v, gun, caller, (StandIx)t, NULL, LT_RANGING).kind != VERDICT_OK) continue;
        any = true;
        Arg arg[] = {arg_of(0, ARG_INT, (int32_t)gun + 1), arg_of(1, ARG_STAND, caller),
                     arg_of(2, ARG_STAND, (int32_t)t), arg_of(3, ARG_WORD, LT_OPEN)};
        opening_add(l, LT_OP_CALL, TX_LT_A_CALL, arg, 3);
        if (lt_has_foo(v, caller)) opening_add(l, LT_OP_CALL, TX_LT_A_CALL_OPEN, arg, 4);
    }
    if (!any) return;
    Arg arg[] = {arg_of(0, ARG_INT, (int32_t)gun + 1), arg_of(1, ARG_STAND, caller), arg_free(2, ARG_POINT, 1)};
    opening_rare(opening_add(l, LT_OP_PLOT, TX_LT_A_PLOT, arg, 3));
}

static void indirect(Openings *l) {
    const View *v = l->v;
    const LtGame *lg = lt_game_c(v->g);
    for (uint32_t k = 0; k < lg->gun_n; k++) {
        if (lg->gun_seat[k] != v->seat || lt_gun_free(v, k).kind != VERDICT_OK) continue;
        for (uint32_t i = 0; i < v->g->stand_n; i++)
            if (game_stand_c(v->g, i)->seat == v->seat && opening_wanted(l, (StandIx)i) && lt_may_call(v, (StandIx)i))
                calls_of(l, k, (StandIx)i);
    }
    if (l->only == STAND_NONE) opening_ends(opening_add(l, LT_OP_PASS, TX_LT_A_END_CALLS, NULL, 0));
}

static TextId fire_title(LtWeapon w) {
    static const TextId T[LT_WEAPONS] = {TX_NONE,     TX_LT_A_LTG,    TX_LT_A_ARTY,  TX_LT_A_STG,
                                         TX_LT_A_RCL, TX_LT_A_HMG,    TX_LT_A_LMG,   TX_LT_A_ASR,
                                         TX_LT_A_LAT, TX_LT_A_SNIPER, TX_LT_A_MORTAR};
    return T[w];
}

static void shots_of(Openings *l, StandIx by) {
    const View *v = l->v;
    LtWay way[LT_WAYS];
    uint32_t n = lt_ways(v, by, way);
    for (uint32_t k = 0; k < n; k++) {
        LtWeapon w = (LtWeapon)way[k].weapon;
        if (lt_may_fire(v, (Seat)v->seat, by, w).kind != VERDICT_OK) continue;
        for (uint32_t t = 0; t < v->g->stand_n; t++) {
            if (game_stand_c(v->g, t)->seat == v->seat || !lt_stand_c(v->g, t)->spotted) continue;
            LtShot s;
            lt_shot(v, by, (StandIx)t, w, &s);
            if (s.verdict.kind != VERDICT_OK) continue;
            Arg arg[] = {arg_of(0, ARG_STAND, by), arg_of(1, ARG_STAND, (int32_t)t),
                         arg_of(2, ARG_WORD, (int32_t)w - 1)};
            Opening *o = opening_add(l, LT_OP_FIRE, fire_title(w), arg, 3);
            if (!s.can_destroy) opening_rare(o); /* a hit would do nothing */
        }
    }
}

static void direct(Openings *l) {
    const View *v = l->v;
    for (uint32_t i = 0; i < v->g->stand_n; i++)
        if (game_stand_c(v->g, i)->seat == v->seat && opening_wanted(l, (StandIx)i) &&
            stand_alive(game_stand_c(v->g, i)))
            shots_of(l, (StandIx)i);
    if (l->only == STAND_NONE) opening_ends(opening_add(l, LT_OP_PASS, TX_LT_A_END_FIRE, NULL, 0));
}

uint32_t lt_legal(const View *v, StandIx only, Arena *a, Opening *out, uint32_t cap) {
    const Game *g = v->g;
    if (g->h.over || v->seat >= SEATS || g->h.record == 0 || !(g->h.to_act & SEAT_BIT(v->seat))) return 0;
    Openings l = {.v = v, .only = only, .a = a, .out = out, .cap = cap};
    switch (g->h.phase) {
    case LT_SETUP: setup(&l); break;
    case LT_REACTION: reaction(&l); break;
    case LT_MOVEMENT: movement(&l); break;
    case LT_SPOTTING: spotting(&l); break;
    case LT_INDIRECT: indirect(&l); break;
    default: direct(&l); break;
    }
    return l.n;
}
