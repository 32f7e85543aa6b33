/* carry: who rides, what is towed, and what has to be set up before it fires (lt 3.6, 3.7). */
#include "rulesets/low_tech/lt_own.h"

static const Shape BASE = {SHAPE_RECT, LT_SIDE_MM, LT_SIDE_MM};

uint32_t lt_cargo(const View *v, StandIx carrier, StandIx *out, uint32_t cap) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < v->g->stand_n && n < cap; i++) {
        const Stand *s = game_stand_c(v->g, i);
        if ((s->flags & ST_ABOARD) && s->carrier == carrier && stand_alive(s)) out[n++] = (StandIx)i;
    }
    return n;
}

int32_t lt_seats(const View *v, StandIx carrier) {
    return lt_type(v, carrier)->value[LTV_SEATS];
}

bool lt_tows(const View *v, StandIx carrier) {
    return lt_type(v, carrier)->value[LTV_TOW] != 0;
}

void lt_cargo_follow(Game *g, StandIx carrier) {
    const Stand *c = game_stand_c(g, carrier);
    for (uint32_t i = 0; i < g->stand_n; i++) {
        Stand *s = game_stand(g, i);
        if (!(s->flags & ST_ABOARD) || s->carrier != carrier) continue;
        s->x = c->x;
        s->y = c->y;
        s->face = c->face;
    }
}

Verdict lt_check_pair(const View *v, StandIx i, StandIx carrier) {
    StandIx cargo[16];
    uint32_t n = lt_cargo(v, carrier, cargo, ARRAY_LEN(cargo)), guns = 0;
    for (uint32_t k = 0; k < n; k++) guns += lt_is_gun(v, cargo[k]);
    Verdict no = verdict_no(TX_LT_NOT_CARRIED, RULE(9, 3), i);
    no.whom = carrier;
    if (i == carrier || lt_is_vehicle(v, i) || !lt_is_vehicle(v, carrier)) return no;
    if (game_stand_c(v->g, i)->seat != game_stand_c(v->g, carrier)->seat) return no;
    if (lt_is_gun(v, i)) {
        if (lt_tows(v, carrier) && guns == 0) return verdict_ok();
        return verdict_limit(TX_LT_NO_TOW, RULE(9, 3), i, carrier, MEASURE_COUNT, guns, lt_tows(v, carrier));
    }
    if ((int32_t)(n - guns) < lt_seats(v, carrier)) return verdict_ok();
    return verdict_limit(TX_LT_FULL, RULE(9, 3), i, carrier, MEASURE_COUNT, (int64_t)(n - guns) + 1,
                         lt_seats(v, carrier));
}

/* --- mounting --- */

static int64_t half_allowance(const View *v, StandIx i) {
    const LtStand *s = lt_stand_c(v->g, i);
    int64_t all = lt_allowance(v, i) + s->spent;
    return s->halved ? all : all * lt_k(v->cat, LK_MOUNT_PCT) / 100;
}

/* 3.6: both can still move half: so neither has gone farther before. Guns do not go by themselves. */
static Verdict spent_verdict(const View *v, StandIx i) {
    int64_t half = half_allowance(v, i), spent = lt_stand_c(v->g, i)->spent;
    if (spent <= half) return verdict_ok();
    return verdict_limit(TX_LT_PAST_HALF, RULE(3, 6), i, STAND_NONE, MEASURE_WU, spent / 4, half / 4);
}

Verdict lt_check_mount(const View *v, const Command *c) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a, carrier = (StandIx)command_arg(c, 1, 0)->a;
    Verdict no = lt_check_own(v, c, LT_MOVEMENT, RULE(3, 6), i);
    if (no.kind == VERDICT_OK) no = lt_mine(v, (Seat)c->seat, carrier);
    if (no.kind != VERDICT_OK) return no;
    const LtStand *s = lt_stand_c(v->g, i);
    if (game_stand_c(v->g, i)->flags & ST_ABOARD) return verdict_no(TX_STAND_ABOARD, RULE(3, 6), i);
    if (!lt_on_table(v->g, i)) return verdict_no(TX_STAND_OFF_TABLE, RULE(3, 6), i);
    if (!lt_on_table(v->g, carrier)) return verdict_no(TX_STAND_OFF_TABLE, RULE(3, 6), carrier);
    if (s->pinned) return lt_pinned_no(v, i);
    no = lt_check_pair(v, i, carrier);
    if (no.kind != VERDICT_OK) return no;
    LtClock k = lt_clock(v, i);
    if (k.has && k.ready)
        return verdict_limit(TX_LT_CLOCK_RUNS, RULE(3, 7), i, STAND_NONE, MEASURE_COUNT, v->g->h.turn, k.ready);
    if (k.has && k.deploy != LT_MOBILE) return verdict_no(TX_LT_NOT_MOBILE, RULE(3, 7), i);
    if (s->halved) return verdict_no(TX_LT_ONCE_A_TURN, RULE(3, 6), i);
    no = spent_verdict(v, i);
    if (no.kind == VERDICT_OK) no = spent_verdict(v, carrier);
    if (no.kind != VERDICT_OK) return no;
    Wu beside = lt_k(v->cat, LK_BESIDE) * WU_MM;
    const Pose a = stand_pose(game_stand_c(v->g, i)), b = stand_pose(game_stand_c(v->g, carrier));
    if (shape_within(BASE, a, BASE, b, beside)) return lt_check_close(v, i, a.at, b.at);
    return verdict_limit(TX_LT_NOT_BESIDE, RULE(9, 3), i, carrier, MEASURE_WU,
                         MAX(geom_length_up(a.at, b.at) - 2 * LT_SIDE_MM, beside + 1), beside);
}

void lt_apply_mount(Tx *tx, const Command *c) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a, carrier = (StandIx)command_arg(c, 1, 0)->a;
    Vec at = lt_at(tx->g, i);
    lt_stand(tx->g, i)->halved = lt_stand(tx->g, i)->moved = 1;
    lt_stand(tx->g, carrier)->halved = 1;
    tx_off(tx, i, ST_ABOARD);
    game_stand(tx->g, i)->carrier = carrier;
    lt_cargo_follow(tx->g, carrier);
    Event *e = event_add(tx->ev, EV_BOARDED, SEATS_ALL);
    e->a = i;
    e->b = carrier;
    e->seat = c->seat;
    e->at = at;
    e->rule = RULE(3, 6);
}

Verdict lt_check_dismount(const View *v, const Command *c) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    const Arg *p = command_arg(c, 1, 0), *f = command_arg(c, 2, 0);
    Verdict no = lt_check_own(v, c, LT_MOVEMENT, RULE(3, 6), i);
    if (no.kind != VERDICT_OK) return no;
    const Stand *s = game_stand_c(v->g, i);
    if (!(s->flags & ST_ABOARD) || s->carrier >= v->g->stand_n) return verdict_no(TX_LT_NOT_ABOARD, RULE(3, 6), i);
    StandIx carrier = s->carrier;
    if (!lt_on_table(v->g, carrier)) return verdict_no(TX_STAND_OFF_TABLE, RULE(3, 6), carrier);
    if (lt_stand_c(v->g, i)->pinned) return lt_pinned_no(v, i);
    if (lt_stand_c(v->g, i)->halved) return verdict_no(TX_LT_ONCE_A_TURN, RULE(3, 6), i);
    no = spent_verdict(v, carrier);
    if (no.kind != VERDICT_OK) return no;
    Pose at = {{p->a, p->b}, f != NULL ? (Angle)f->a : s->face};
    no = lt_spot_free(v, i, at);
    if (no.kind != VERDICT_OK) return no;
    Wu beside = lt_k(v->cat, LK_BESIDE) * WU_MM;
    Pose c_at = stand_pose(game_stand_c(v->g, carrier));
    if (!shape_within(BASE, at, BASE, c_at, beside))
        return verdict_limit(TX_LT_NOT_BESIDE, RULE(9, 3), i, carrier, MEASURE_WU,
                             MAX(geom_length_up(at.at, c_at.at) - 2 * LT_SIDE_MM, beside + 1), beside);
    return lt_check_close(v, i, c_at.at, at.at);
}

void lt_apply_dismount(Tx *tx, const Command *c) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a, carrier = game_stand_c(tx->g, i)->carrier;
    const Arg *p = command_arg(c, 1, 0), *f = command_arg(c, 2, 0);
    Pose at = {{p->a, p->b}, f != NULL ? (Angle)f->a : game_stand_c(tx->g, i)->face};
    tx_pose(tx, i, at);
    const Stand *s = game_stand_c(tx->g, i);
    LtStand *t = lt_stand(tx->g, i);
    t->halved = t->moved = t->landed = 1;
    lt_stand(tx->g, carrier)->halved = 1;
    Event *e = event_add(tx->ev, EV_LANDED, SEATS_ALL);
    e->a = i;
    e->b = carrier;
    e->seat = s->seat;
    e->at = at.at;
    e->rule = RULE(3, 6);
}

bool lt_beside(const View *v, StandIx i, StandIx carrier, uint32_t nth, Pose *out) {
    enum { WAYS = 16, RINGS = 2 };
    Pose c = {lt_at(v->g, carrier), game_stand_c(v->g, carrier)->face};
    for (uint32_t k = 0; k < WAYS * RINGS; k++) {
        /* corners of two bases need more room than their sides */
        Wu far = 2 * LT_SIDE_MM + 60 + (Wu)(k / WAYS) * 8 * WU_MM;
        Pose at = {vec_add(c.at, angle_vec((Angle)(c.face + ANGLE_HALF + (k % WAYS) * (65536 / WAYS)), far)), c.face};
        if (lt_spot_free(v, i, at).kind != VERDICT_OK) continue;
        if (nth-- > 0) continue;
        *out = at;
        return true;
    }
    return false;
}

/* Is there a place beside its carrier where it may get off now? The nearest of them to `want`, or the first. */
bool lt_can_dismount(const View *v, StandIx i, const Vec *want, Vec *out) {
    const Stand *s = game_stand_c(v->g, i);
    int64_t best = INT64_MAX;
    Pose at;
    if (!(s->flags & ST_ABOARD) || s->carrier >= v->g->stand_n) return false;
    for (uint32_t k = 0; lt_beside(v, i, s->carrier, k, &at); k++) {
        Arg arg[] = {arg_of(0, ARG_STAND, i), arg_at(1, ARG_POINT, at.at)};
        Command c = {.seat = s->seat, .op = LT_OP_DISMOUNT, .n = 2, .arg = arg};
        Verdict no = lt_check_dismount(v, &c);
        if (no.kind != VERDICT_OK && no.why != TX_LT_CLOSES && no.why != TX_LT_NOT_BESIDE)
            return false; /* no place helps */
        int64_t d2 = want != NULL ? vec_dist2(at.at, *want) : 0;
        if (no.kind != VERDICT_OK || d2 >= best) continue;
        best = d2;
        *out = at.at;
        if (want == NULL) break;
    }
    return best < INT64_MAX;
}

/* --- clocks --- */

LtClock lt_clock(const View *v, StandIx i) {
    LtProfile p;
    lt_profile(v->cat, game_stand_c(v->g, i)->type, &p);
    const LtStand *s = lt_stand_c(v->g, i);
    uint16_t now = v->g->h.turn;
    return (LtClock){.has = p.deploys != 0, .deploy = s->deploy, .ready = s->ready, .left = (uint16_t)(s->ready > now ? s->ready - now : 0)};
}

enum { HOW_UP, HOW_AWAY };

Verdict lt_check_deploy(const View *v, const Command *c) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    int32_t how = command_arg(c, 1, 0)->a;
    bool before = v->g->h.phase == LT_SETUP;
    if (!before && v->g->h.phase != LT_MOVEMENT) return verdict_no(TX_OTHER_PHASE, RULE(3, 7), i);
    Verdict no = lt_mine(v, (Seat)c->seat, i);
    if (no.kind != VERDICT_OK) return no;
    LtClock k = lt_clock(v, i);
    const LtStand *s = lt_stand_c(v->g, i);
    if (!k.has) return verdict_no(TX_LT_NO_CLOCK, RULE(3, 7), i);
    if (game_stand_c(v->g, i)->flags & ST_ABOARD) return verdict_no(TX_STAND_ABOARD, RULE(3, 7), i);
    if (!before && !lt_on_table(v->g, i)) return verdict_no(TX_STAND_OFF_TABLE, RULE(3, 7), i);
    if (k.ready)
        return verdict_limit(TX_LT_CLOCK_RUNS, RULE(3, 7), i, STAND_NONE, MEASURE_COUNT, v->g->h.turn, k.ready);
    if (s->pinned) return lt_pinned_no(v, i);
    if (k.deploy != (how == HOW_UP ? LT_MOBILE : LT_DEPLOYED))
        return verdict_no(how == HOW_UP ? TX_LT_IS_UP : TX_LT_IS_MOBILE, RULE(3, 7), i);
    if (s->moved || s->halved) return verdict_no(TX_LT_MOVED_ALREADY, RULE(3, 7), i);
    /* 2.3: who has to go back does not dig in instead */
    return how == HOW_UP && !before && lt_result_of(v, i) >= LT_WITHDRAW ? verdict_no(TX_LT_MUST_GO, RULE(2, 3), i)
                                                                         : verdict_ok();
}

void lt_apply_deploy(Tx *tx, const Command *c) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    bool up = command_arg(c, 1, 0)->a == HOW_UP;
    LtStand *s = lt_stand(tx->g, i);
    Event *e = event_add(tx->ev, EV_NOTE, SEATS_ALL);
    e->a = i;
    e->seat = c->seat;
    e->rule = RULE(3, 7);
    if (tx->g->h.phase == LT_SETUP) {
        s->deploy = up ? LT_DEPLOYED : LT_MOBILE;
        e->text = up ? TX_LT_E_STANDS_UP : TX_LT_E_STANDS_PACKED;
        return;
    }
    s->deploy = up ? LT_SETTING_UP : LT_PACKING;
    s->ready = (uint16_t)(tx->g->h.turn + lt_k(tx->cat, LK_CLOCK));
    e->text = up ? TX_LT_E_SETS_UP : TX_LT_E_PACKS;
    e->v[0] = s->ready;
}

void lt_clocks(Tx *tx, Seat seat) {
    for (uint32_t i = 0; i < tx->g->stand_n; i++) {
        LtStand *s = lt_stand(tx->g, i);
        if (game_stand_c(tx->g, i)->seat != seat || s->ready == 0 || tx->g->h.turn < s->ready) continue;
        bool up = s->deploy == LT_SETTING_UP;
        s->deploy = up ? LT_DEPLOYED : LT_MOBILE;
        s->ready = 0;
        if (!stand_alive(game_stand_c(tx->g, i))) continue;
        Event *e = event_add(tx->ev, EV_NOTE, SEATS_ALL);
        e->a = (StandIx)i;
        e->seat = (uint8_t)seat;
        e->rule = RULE(3, 7);
        e->text = up ? TX_LT_E_STANDS_UP : TX_LT_E_STANDS_PACKED;
    }
}
