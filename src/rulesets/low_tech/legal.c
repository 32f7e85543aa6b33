/* legal: what a seat may do now, with what is finite filled in; titles are words of a menu. */
#include "rulesets/low_tech/lt_own.h"

typedef struct List {
    const View *v;
    StandIx only;
    Arena *a;
    Opening *out;
    uint32_t n, cap;
} List;

Command lt_command(Arena *a, Seat seat, uint8_t op, const Arg *arg, uint32_t n) {
    Arg *own = ARENA_ARRAY(a, Arg, n ? n : 1);
    base_copy(own, arg, n * sizeof *arg);
    return (Command){.seat = (uint8_t)seat, .op = op, .n = (uint16_t)n, .arg = own};
}

static Opening *add(List *l, uint8_t op, const Arg *arg, uint32_t n, TextId title) {
    if (l->n >= l->cap) return NULL;
    Opening *o = &l->out[l->n++];
    *o = (Opening){.cmd = lt_command(l->a, (Seat)l->v->seat, op, arg, n), .title = (uint16_t)title};
    return o;
}

static void rare(Opening *o) {
    if (o != NULL) o->rare = 1;
}

static void ends(Opening *o) {
    if (o != NULL) o->ends = 1;
}

static bool wanted(const List *l, StandIx i) {
    return l->only == STAND_NONE || l->only == i;
}

static Arg free_arg(uint8_t slot, ArgKind kind) {
    return (Arg){.slot = slot, .kind = ARG_FREE, .a = (int32_t)kind, .b = 1};
}

/* Added when its check says so. */
static Opening *add_checked(List *l, uint8_t op, const Arg *arg, uint32_t n, TextId title,
                            Verdict (*check)(const View *, const Command *)) {
    Command c = {.seat = l->v->seat, .op = op, .n = (uint16_t)n, .arg = arg};
    return check(l->v, &c).kind == VERDICT_OK ? add(l, op, arg, n, title) : NULL;
}

static void add_deploy(List *l, StandIx i) {
    for (int32_t how = 0; how < 2; how++) {
        Arg arg[] = {lt_arg(0, ARG_STAND, i), lt_arg(1, ARG_WORD, how)};
        rare(add_checked(l, LT_OP_DEPLOY, arg, 2, how == 0 ? TX_LT_A_SET_UP : TX_LT_A_PACK_UP, lt_check_deploy));
    }
}

static void setup(List *l) {
    const View *v = l->v;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        StandIx s = (StandIx)i;
        if (game_stand_c(v->g, i)->seat != v->seat || !wanted(l, s)) continue;
        bool again = l->only == s && lt_on_table(v->g, s) && lt_setup_zone(v, s) != NULL;
        if (lt_setup_waits(v, s) || again) {
            Arg arg[] = {lt_arg(0, ARG_STAND, s), free_arg(1, ARG_POINT), free_arg(2, ARG_ANGLE)};
            add(l, LT_OP_PLACE, arg, 3, TX_LT_A_PLACE);
        }
        add_deploy(l, s);
    }
    if (l->only == STAND_NONE && lt_check_ready(v, &(Command){.seat = v->seat}).kind == VERDICT_OK)
        ends(add(l, LT_OP_READY, NULL, 0, TX_LT_A_READY));
}

static void reaction(List *l) {
    const View *v = l->v;
    uint32_t n = 0;
    for (uint32_t u = 0; u < v->g->unit_n; u++) {
        if (!lt_due(v, (uint16_t)u)) continue;
        n++;
        if (l->only != STAND_NONE && game_stand_c(v->g, l->only)->unit != u) continue;
        Arg arg = lt_arg(0, ARG_UNIT, (int32_t)u);
        add(l, LT_OP_REACT, &arg, 1, TX_LT_A_REACT);
    }
    if (n > 1 && l->only == STAND_NONE) add(l, LT_OP_REACTIONS, NULL, 0, TX_LT_A_REACTIONS);
}

static void movement(List *l) {
    const View *v = l->v;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        StandIx s = (StandIx)i;
        const Stand *st = game_stand_c(v->g, i);
        if (st->seat != v->seat || !wanted(l, s) || !stand_alive(st)) continue;
        if (st->flags & ST_ABOARD) {
            Vec at;
            if (!lt_can_dismount(v, s, NULL, &at)) continue;
            Arg arg[] = {lt_arg(0, ARG_STAND, s), free_arg(1, ARG_POINT)};
            rare(add(l, LT_OP_DISMOUNT, arg, 2, lt_is_gun(v, s) ? TX_LT_A_UNLIMBER : TX_LT_A_DISMOUNT));
            continue;
        }
        if (lt_can_move(v, s)) {
            Arg arg[] = {lt_arg(0, ARG_STAND, s), free_arg(1, ARG_LEG)};
            arg[1].b = 0;
            add(l, LT_OP_MOVE, arg, 2, TX_LT_A_MOVE);
        }
        if (!lt_is_vehicle(v, s))
            for (uint32_t k = 0; k < v->g->stand_n; k++) {
                if (game_stand_c(v->g, k)->seat != v->seat || !lt_is_vehicle(v, (StandIx)k)) continue;
                Arg arg[] = {lt_arg(0, ARG_STAND, s), lt_arg(1, ARG_STAND, (int32_t)k)};
                rare(add_checked(l, LT_OP_MOUNT, arg, 2, lt_is_gun(v, s) ? TX_LT_A_LIMBER : TX_LT_A_MOUNT,
                                 lt_check_mount));
            }
        add_deploy(l, s);
    }
    if (l->only == STAND_NONE) ends(add(l, LT_OP_PASS, NULL, 0, TX_LT_A_END_MOVE));
}

static void spotting(List *l) {
    const View *v = l->v;
    uint32_t n = 0;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        StandIx s = (StandIx)i;
        if (game_stand_c(v->g, i)->seat == v->seat) continue;
        bool can = lt_can_spot(v, s);
        n += can;
        if (!wanted(l, s) || (!can && !lt_spotted(v, s))) continue;
        Arg arg[] = {lt_arg(0, ARG_STAND, (int32_t)i), lt_arg(1, ARG_WORD, 0)};
        if (can) add(l, LT_OP_SPOT, arg, 1, TX_LT_A_SPOT);
        if (lt_can_spot_fire(v, s)) rare(add(l, LT_OP_SPOT, arg, 2, TX_LT_A_SPOT_FIRE));
    }
    if (l->only != STAND_NONE) return;
    if (n > 1) add(l, LT_OP_SEARCH, NULL, 0, TX_LT_A_SEARCH);
    ends(add(l, LT_OP_PASS, NULL, 0, TX_LT_A_END_SPOT));
}

static void calls_of(List *l, uint32_t gun, StandIx caller) {
    const View *v = l->v;
    bool any = false;
    for (uint32_t t = 0; t < v->g->stand_n; t++) {
        if (lt_call_check(v, gun, caller, (StandIx)t, NULL, LT_RANGING).kind != VERDICT_OK) continue;
        any = true;
        Arg arg[] = {lt_arg(0, ARG_INT, (int32_t)gun + 1), lt_arg(1, ARG_STAND, caller),
                     lt_arg(2, ARG_STAND, (int32_t)t), lt_arg(3, ARG_WORD, LT_OPEN)};
        add(l, LT_OP_CALL, arg, 3, TX_LT_A_CALL);
        if (lt_has_foo(v, caller)) add(l, LT_OP_CALL, arg, 4, TX_LT_A_CALL_OPEN);
    }
    if (!any) return;
    Arg arg[] = {lt_arg(0, ARG_INT, (int32_t)gun + 1), lt_arg(1, ARG_STAND, caller), free_arg(2, ARG_POINT)};
    rare(add(l, LT_OP_PLOT, arg, 3, TX_LT_A_PLOT));
}

static void indirect(List *l) {
    const View *v = l->v;
    const LtGame *lg = lt_game_c(v->g);
    for (uint32_t k = 0; k < lg->gun_n; k++) {
        if (lg->gun_seat[k] != v->seat || lt_gun_free(v, k).kind != VERDICT_OK) continue;
        for (uint32_t i = 0; i < v->g->stand_n; i++)
            if (game_stand_c(v->g, i)->seat == v->seat && wanted(l, (StandIx)i) && lt_may_call(v, (StandIx)i))
                calls_of(l, k, (StandIx)i);
    }
    if (l->only == STAND_NONE) ends(add(l, LT_OP_PASS, NULL, 0, TX_LT_A_END_CALLS));
}

static TextId fire_title(LtWeapon w) {
    static const TextId T[LT_WEAPONS] = {TX_NONE,     TX_LT_A_LTG,    TX_LT_A_ARTY,  TX_LT_A_STG,
                                         TX_LT_A_RCL, TX_LT_A_HMG,    TX_LT_A_LMG,   TX_LT_A_ASR,
                                         TX_LT_A_LAT, TX_LT_A_SNIPER, TX_LT_A_MORTAR};
    return T[w];
}

static void shots_of(List *l, StandIx by) {
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
            Arg arg[] = {lt_arg(0, ARG_STAND, by), lt_arg(1, ARG_STAND, (int32_t)t),
                         lt_arg(2, ARG_WORD, (int32_t)w - 1)};
            Opening *o = add(l, LT_OP_FIRE, arg, 3, fire_title(w));
            if (!s.can_destroy) rare(o); /* a hit would do nothing */
        }
    }
}

static void direct(List *l) {
    const View *v = l->v;
    for (uint32_t i = 0; i < v->g->stand_n; i++)
        if (game_stand_c(v->g, i)->seat == v->seat && wanted(l, (StandIx)i) && stand_alive(game_stand_c(v->g, i)))
            shots_of(l, (StandIx)i);
    if (l->only == STAND_NONE) ends(add(l, LT_OP_PASS, NULL, 0, TX_LT_A_END_FIRE));
}

uint32_t lt_legal(const View *v, StandIx only, Arena *a, Opening *out, uint32_t cap) {
    const Game *g = v->g;
    if (g->h.over || v->seat >= SEATS || g->h.record == 0 || !(g->h.to_act & SEAT_BIT(v->seat))) return 0;
    List l = {.v = v, .only = only, .a = a, .out = out, .cap = cap};
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
