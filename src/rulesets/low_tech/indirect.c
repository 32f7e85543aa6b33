/* indirect: who may call which guns on what, and the call (lt 5.1-5.4, 5.11). */
#include "rulesets/low_tech/lt_own.h"

bool lt_may_call(const View *v, StandIx i) {
    if (!lt_on_table(v->g, i) || lt_stand_c(v->g, i)->pinned || lt_result_of(v, i) == LT_ROUT) return false;
    if (!lt_is_command(v, i) && !lt_has_foo(v, i)) return false;
    LtClock k = lt_clock(v, i);
    return !k.has || (k.deploy == LT_DEPLOYED && k.ready == 0);
}

/* 5.2: its own total, by the die that was thrown for the target. */
static bool has_spotted(const View *v, StandIx caller, StandIx target) {
    const LtStand *t = lt_stand_c(v->g, target);
    Ledger need;
    return t->die > 0 && lt_on_table(v->g, target) && lt_spot_need(v, caller, target, &need).kind == VERDICT_OK &&
           ledger_sum(&need) <= t->die;
}

/* --- guns --- */

static bool can_serve(const View *v, uint32_t gun, StandIx i) {
    const LtStand *s = lt_stand_c(v->g, i);
    if (!lt_gun_stand(v, gun, i) || !lt_on_table(v->g, i) || s->pinned || s->called || s->option) return false;
    if (lt_result_of(v, i) == LT_ROUT || s->reload > v->g->h.turn) return false;
    LtClock k = lt_clock(v, i);
    return !k.has || (k.deploy == LT_DEPLOYED && k.ready == 0);
}

static int16_t tubes_of(const View *v, uint32_t gun) {
    const LtGame *lg = lt_game_c(v->g);
    LtSupport kind = (LtSupport)lg->gun_kind[gun];
    if (lg->gun_unit[gun] == UNIT_NONE)
        return (int16_t)(kind == LT_MRL ? lt_k(v->cat, LK_MRL_TUBES) : lt_support_cell(v->cat, kind, "tubes"));
    int32_t n = 0;
    for (uint32_t i = 0; i < v->g->stand_n; i++)
        if (can_serve(v, gun, (StandIx)i)) n += lt_type(v, (StandIx)i)->value[LTV_TUBES];
    return (int16_t)n;
}

Verdict lt_gun_free(const View *v, uint32_t gun) {
    const LtGame *lg = lt_game_c(v->g);
    if (lg->gun_way[gun]) return verdict_no(TX_LT_GUN_BUSY, RULE(5, 11), STAND_NONE);
    if (lg->gun_asked[gun]) return verdict_no(TX_LT_GUN_ASKED, RULE(5, 3), STAND_NONE);
    if (lg->gun_left[gun] == 0) return verdict_no(TX_LT_GUN_EMPTY, RULE(9, 5), STAND_NONE);
    if (lg->gun_reload[gun] > v->g->h.turn)
        return verdict_limit(TX_LT_GUN_RELOADS, RULE(7, 0), STAND_NONE, STAND_NONE, MEASURE_COUNT, v->g->h.turn,
                             lg->gun_reload[gun]);
    int32_t have = tubes_of(v, gun), want = lt_support_cell(v->cat, (LtSupport)lg->gun_kind[gun], "tubes");
    if (have >= want) return verdict_ok();
    return verdict_limit(TX_LT_GUN_TUBES, RULE(5, 10), STAND_NONE, STAND_NONE, MEASURE_COUNT, have, want);
}

static const char *gun_name(const View *v, uint32_t gun) {
    const LtGame *lg = lt_game_c(v->g);
    if (lg->gun_unit[gun] != UNIT_NONE) return lt_platoon_name(v, lg->gun_unit[gun]);
    const BattleSide *b = &v->cat->battle->side[lg->gun_seat[gun]];
    if (lg->gun_row[gun] >= b->offmap_n) return "";
    for (uint32_t r = 0; r < v->cat->artillery.n; r++)
        if (base_streq(v->cat->artillery.row[r].id, b->offmap[lg->gun_row[gun]].id))
            return v->cat->artillery.row[r].name;
    return b->offmap[lg->gun_row[gun]].id;
}

static void grant_need(const View *v, uint32_t gun, Ledger *l) {
    bool on = lt_game_c(v->g)->gun_unit[gun] != UNIT_NONE;
    *l = (Ledger){.measure = MEASURE_D6};
    lt_k_term(l, v->cat, on ? LK_ON_TABLE : LK_OFF_TABLE, on ? TX_LT_T_ON_TABLE : TX_LT_T_OFF_TABLE, 1);
}

/* Does the zone scatter on arrival, and are those in it caught in the open (5.5-5.9)? */
static void set_case(const View *v, LtGun *out, bool again, bool open) {
    bool rockets = out->kind == LT_MRL;
    out->half = lt_support_cell(v->cat, (LtSupport)out->kind, "zone_cm") * WU_CM / 2;
    out->open = out->foo ? open : !again && !lt_option(v->g, LTO_FIRST_SALVO);
    out->scatters = !rockets && (out->foo ? open : !again);
    out->step = lt_k_cm(v->cat, out->foo ? LK_DEVIATE_FOO : LK_DEVIATE);
}

bool lt_gun(const View *v, uint32_t ix, LtGun *out) {
    const LtGame *lg = lt_game_c(v->g);
    *out = (LtGun){.target = STAND_NONE, .caller = STAND_NONE, .unit = UNIT_NONE};
    if (ix >= lg->gun_n) return false;
    out->seat = lg->gun_seat[ix];
    out->kind = lg->gun_kind[ix];
    out->unit = lg->gun_unit[ix];
    out->on_table = out->unit != UNIT_NONE;
    out->name = gun_name(v, ix);
    out->tubes = tubes_of(v, ix);
    out->takes = (int16_t)lt_support_cell(v->cat, (LtSupport)out->kind, "tubes");
    out->rolls = (uint8_t)lt_support_cell(v->cat, (LtSupport)out->kind, "rolls");
    out->missions = lg->gun_left[ix];
    out->reload = lg->gun_reload[ix] > v->g->h.turn ? lg->gun_reload[ix] : 0;
    grant_need(v, ix, &out->need);
    out->faces = (uint8_t)CLAMP(7 - ledger_sum(&out->need), 0, 6);
    out->free = lt_gun_free(v, ix);
    out->on_way = lg->gun_way[ix] != 0;
    out->foo = lg->gun_foo[ix] != 0;
    set_case(v, out, lg->gun_again[ix] != 0, lg->gun_open[ix] != 0);
    if (!out->on_way) return true;
    out->at = vec(lg->gun_x[ix], lg->gun_y[ix]);
    out->target = lg->gun_target[ix];
    out->caller = lg->gun_caller[ix];
    /* the caller's own next indirect phase (5.11): this turn's, while his turn or phase is still to come */
    bool his = lg->player == out->seat, first = out->seat == lg->first;
    bool ahead = his ? v->g->h.phase < LT_INDIRECT : !first;
    out->arrives = (uint16_t)(v->g->h.turn + !ahead);
    return true;
}

uint32_t lt_guns(const View *v, Seat seat, LtGun *out, uint32_t cap) {
    uint32_t n = 0;
    for (uint32_t k = 0; k < lt_game_c(v->g)->gun_n && n < cap; k++)
        if (lt_game_c(v->g)->gun_seat[k] == seat) n += lt_gun(v, k, &out[n]);
    return n;
}

/* 5.6: the mission before fell this turn, on the same stand or place. */
static bool again(const View *v, uint32_t gun, StandIx target, Vec at) {
    const LtGame *lg = lt_game_c(v->g);
    if (lg->last_turn[gun] != v->g->h.turn || lg->last_turn[gun] == 0) return false;
    if (target != STAND_NONE) return lg->last_target[gun] == target;
    return lg->last_target[gun] == STAND_NONE && lg->last_x[gun] == at.x && lg->last_y[gun] == at.y;
}

void lt_call_preview(const View *v, uint32_t gun, StandIx caller, StandIx target, const Vec *place, LtMode mode,
                     LtGun *out) {
    if (!lt_gun(v, gun, out)) return;
    out->at = place != NULL ? *place : lt_at(v->g, target);
    out->target = target;
    out->caller = caller;
    out->foo = lt_has_foo(v, caller);
    out->arrives = (uint16_t)(v->g->h.turn + 1);
    set_case(v, out, again(v, gun, target, out->at), mode == LT_OPEN);
}

/* --- the call --- */

static Verdict place_verdict(const View *v, StandIx caller, Vec at) {
    StandIx in[GAME_STANDS];
    Seat seat = (Seat)game_stand_c(v->g, caller)->seat;
    Box table = {0, 0, v->g->h.w, v->g->h.h};
    if (at.x < table.x0 || at.y < table.y0 || at.x > table.x1 || at.y > table.y1)
        return verdict_no(TX_LT_OFF_EDGE, RULE(5, 4), caller);
    uint32_t n = lt_in_zone(v, at, lt_k_cm(v->cat, LK_ZONE_MOST) / 2, in, ARRAY_LEN(in));
    for (uint32_t k = 0; k < n; k++)
        if (game_stand_c(v->g, in[k])->seat != seat && has_spotted(v, caller, in[k])) return verdict_ok();
    return verdict_no(TX_LT_NOTHING_THERE, RULE(5, 4), caller);
}

Verdict lt_call_check(const View *v, uint32_t gun, StandIx caller, StandIx target, const Vec *place, LtMode mode) {
    const LtGame *lg = lt_game_c(v->g);
    Seat seat = (Seat)game_stand_c(v->g, caller)->seat;
    if (gun >= lg->gun_n || lg->gun_seat[gun] != seat)
        return verdict_limit(TX_LT_NO_SUCH_GUN, RULE(5, 3), caller, STAND_NONE, MEASURE_COUNT, (int64_t)gun + 1,
                             lg->gun_n);
    Verdict no = lt_gun_free(v, gun);
    if (no.kind != VERDICT_OK) return no;
    if (!lt_on_table(v->g, caller)) return verdict_no(TX_STAND_OFF_TABLE, RULE(5, 1), caller);
    if (lt_stand_c(v->g, caller)->pinned) return lt_pinned_no(v, caller);
    if (!lt_may_call(v, caller)) {
        bool can = lt_is_command(v, caller) || lt_has_foo(v, caller);
        return verdict_no(can ? TX_LT_CALLER_NOT_UP : TX_LT_NO_CALLER, can ? RULE(3, 7) : RULE(5, 1), caller);
    }
    if (mode == LT_OPEN && !lt_has_foo(v, caller)) return verdict_no(TX_LT_OPEN_NEEDS_FOO, RULE(5, 8), caller);
    if (place != NULL) return place_verdict(v, caller, *place);
    if (target >= v->g->stand_n || game_stand_c(v->g, target)->seat == seat)
        return verdict_no(TX_LT_OWN_TARGET, RULE(5, 2), target);
    if (!lt_on_table(v->g, target)) return verdict_no(TX_STAND_OFF_TABLE, RULE(5, 2), target);
    if (has_spotted(v, caller, target)) return verdict_ok();
    no = verdict_no(TX_LT_CALLER_NOT_SEEN, RULE(5, 2), caller);
    no.whom = target;
    return no;
}

/* "call GUN by CALLER on TARGET [as MODE]", "plot GUN by CALLER at PLACE [as MODE]" */
static Verdict check(const View *v, const Command *c, bool place) {
    int32_t gun = command_arg(c, 0, 0)->a;
    StandIx caller = (StandIx)command_arg(c, 1, 0)->a;
    const Arg *what = command_arg(c, 2, 0), *mode = command_arg(c, 3, 0);
    Vec at = {what->a, what->b};
    Verdict no = lt_check_own(v, c, LT_INDIRECT, RULE(5, 1), caller);
    if (no.kind != VERDICT_OK) return no;
    return lt_call_check(v, gun > 0 ? (uint32_t)(gun - 1) : LT_GUNS, caller, place ? STAND_NONE : (StandIx)what->a,
                         place ? &at : NULL, mode != NULL ? (LtMode)mode->a : LT_RANGING);
}

Verdict lt_check_call(const View *v, const Command *c) {
    return check(v, c, false);
}

Verdict lt_check_plot(const View *v, const Command *c) {
    return check(v, c, true);
}

/* Rockets that go are not there for a while: two turns for each ten tubes (7). */
uint16_t lt_loaded_again(const Tx *tx, int32_t tubes) {
    int32_t ten = lt_k(tx->cat, LK_RELOAD_TUBES), turns = (tubes + ten - 1) / ten * lt_k(tx->cat, LK_RELOAD_TURNS);
    return (uint16_t)(tx->g->h.turn + turns);
}

static void spend(Tx *tx, uint32_t gun) {
    View v = lt_tx_view(tx);
    LtGame *lg = lt_game(tx->g);
    bool rockets = lg->gun_kind[gun] == LT_MRL;
    if (lg->gun_left[gun] > 0) lg->gun_left[gun]--;
    if (lg->gun_unit[gun] == UNIT_NONE) {
        if (rockets) lg->gun_reload[gun] = lt_loaded_again(tx, tubes_of(&v, gun));
        return;
    }
    for (uint32_t i = 0; i < tx->g->stand_n; i++) {
        if (!can_serve(&v, gun, (StandIx)i)) continue;
        LtStand *s = lt_stand(tx->g, i);
        s->called = 1;
        s->fired |= 2;
        if (rockets) s->reload = lt_loaded_again(tx, lt_type(&v, (StandIx)i)->value[LTV_TUBES]);
    }
}

static void ask(Tx *tx, const Command *c, StandIx target, const Vec *place) {
    View v = lt_tx_view(tx);
    LtGame *lg = lt_game(tx->g);
    uint32_t gun = (uint32_t)(command_arg(c, 0, 0)->a - 1);
    StandIx caller = (StandIx)command_arg(c, 1, 0)->a;
    const Arg *mode = command_arg(c, 3, 0);
    LtGun p;
    lt_call_preview(&v, gun, caller, target, place, mode != NULL ? (LtMode)mode->a : LT_RANGING, &p);
    Event *e = event_add(tx->ev, EV_ROLL, SEATS_ALL);
    event_ledger(tx->ev, e, &p.need);
    e->a = caller;
    e->b = target;
    e->seat = c->seat;
    e->text = TX_LT_CALL;
    e->rule = RULE(5, 3);
    e->at = p.at;
    e->die = (uint16_t)tx->dice->n;
    e->die_n = 1;
    e->v[0] = tx_die(tx, 6);
    e->v[1] = ledger_sum(&p.need);
    e->v[2] = e->v[0] >= e->v[1];
    e->v[3] = (int32_t)gun;
    lg->gun_asked[gun] = 1;
    if (!e->v[2]) return;
    bool same = again(&v, gun, target, p.at);
    spend(tx, gun);
    lg->gun_way[gun] = 1;
    lg->gun_x[gun] = p.at.x;
    lg->gun_y[gun] = p.at.y;
    lg->gun_target[gun] = target;
    lg->gun_caller[gun] = caller;
    lg->gun_foo[gun] = p.foo;
    lg->gun_open[gun] = mode != NULL && mode->a == LT_OPEN;
    lg->gun_again[gun] = same;
}

void lt_apply_call(Tx *tx, const Command *c) {
    ask(tx, c, (StandIx)command_arg(c, 2, 0)->a, NULL);
}

void lt_apply_plot(Tx *tx, const Command *c) {
    Vec at = {command_arg(c, 2, 0)->a, command_arg(c, 2, 0)->b};
    ask(tx, c, STAND_NONE, &at);
}

bool lt_can_call(const View *v) {
    const LtGame *lg = lt_game_c(v->g);
    bool any = false;
    for (uint32_t k = 0; k < lg->gun_n && !any; k++)
        any = lg->gun_seat[k] == lg->player && lt_gun_free(v, k).kind == VERDICT_OK;
    for (uint32_t i = 0; any && i < v->g->stand_n; i++) {
        if (game_stand_c(v->g, i)->seat != lg->player || !lt_may_call(v, (StandIx)i)) continue;
        for (uint32_t t = 0; t < v->g->stand_n; t++)
            if (game_stand_c(v->g, t)->seat != lg->player && has_spotted(v, (StandIx)i, (StandIx)t)) return true;
    }
    return false;
}
