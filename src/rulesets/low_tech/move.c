/* move: moves, and those that a result forces (lt 2.3, 3). */
#include "rulesets/low_tech/lt_own.h"

Verdict lt_check_mover(const View *v, Seat seat, StandIx i) {
    const LtStand *s = lt_stand_c(v->g, i);
    if (v->g->h.phase != LT_MOVEMENT) return verdict_no(TX_OTHER_PHASE, RULE(1, 0), i);
    Verdict own = lt_mine(v, seat, i);
    if (own.kind != VERDICT_OK) return own;
    if (game_stand_c(v->g, i)->flags & ST_ABOARD) return verdict_no(TX_STAND_ABOARD, RULE(3, 6), i);
    if (!lt_on_table(v->g, i) && !lt_enters(v, i)) return verdict_no(TX_STAND_OFF_TABLE, RULE(9, 1), i);
    if (s->pinned) return lt_pinned_no(v, i);
    if (lt_is_gun(v, i)) return verdict_no(TX_LT_GUN_TOW, RULE(3, 1), i);
    LtClock k = lt_clock(v, i);
    if (k.has && k.ready)
        return verdict_limit(TX_LT_CLOCK_RUNS, RULE(3, 7), i, STAND_NONE, MEASURE_COUNT, v->g->h.turn, k.ready);
    if (k.has && k.deploy != LT_MOBILE) return verdict_no(TX_LT_NOT_MOBILE, RULE(3, 7), i);
    return verdict_ok();
}

void lt_move_info(const View *v, StandIx i, LtMove *out) {
    const Stand *s = game_stand_c(v->g, i);
    *out = (LtMove){.may = lt_check_mover(v, (Seat)s->seat, i), .nearest = STAND_NONE};
    out->left = lt_allowance(v, i);
    out->all = out->left + lt_stand_c(v->g, i)->spent;
    out->halved = lt_stand_c(v->g, i)->halved != 0;
    out->result = (uint8_t)lt_result_of(v, i);
    out->home = (uint8_t)lt_home(v, (Seat)s->seat);
    int64_t d2;
    out->nearest = lt_nearest_enemy(v, (Seat)s->seat, lt_at(v->g, i), &d2);
    if (out->nearest != STAND_NONE) out->nearest_range = geom_length_up(lt_at(v->g, i), lt_at(v->g, out->nearest));
    out->bound = lt_bound(v, i);
}

bool lt_can_move(const View *v, StandIx i) {
    enum { HAIR = 4 * WU_MM * 4 };
    return lt_check_mover(v, (Seat)game_stand_c(v->g, i)->seat, i).kind == VERDICT_OK && lt_allowance(v, i) >= HAIR;
}

/* --- the move itself --- */

static void told(Tx *tx, const PathAsk *ask, const PathAnswer *p) {
    Event *e = event_add(tx->ev, EV_MOVED, SEATS_ALL);
    e->a = ask->self;
    e->seat = ask->seat;
    e->at = ask->start.at;
    e->to = p->end.at;
    e->angle = p->end.face;
    e->rule = RULE(3, 1);
    e->v[0] = p->length;
    e->v[1] = (int32_t)tx->ev->pt_n;
    e->v[3] = (int32_t)(p->spent / 4);
    if (tx->ev->pt_n < tx->ev->pt_cap) tx->ev->pt[tx->ev->pt_n++] = ask->start.at;
    for (uint32_t k = 0; k < ask->leg_n; k++)
        if (tx->ev->pt_n < tx->ev->pt_cap) tx->ev->pt[tx->ev->pt_n++] = ask->leg[k].to;
    e->v[2] = (int32_t)tx->ev->pt_n - e->v[1];
}

static void cargo_moved(Tx *tx, StandIx i) {
    View v = lt_tx_view(tx);
    StandIx cargo[16];
    uint32_t n = lt_cargo(&v, i, cargo, ARRAY_LEN(cargo));
    for (uint32_t k = 0; k < n; k++) lt_stand(tx->g, cargo[k])->moved = 1;
    lt_cargo_follow(tx->g, i);
}

/* A path that was checked: start is where it begins, on the table or on the edge. */
void lt_go(Tx *tx, StandIx i, Pose start, const PathLeg *leg, uint32_t n, const Angle *face) {
    View v = lt_tx_view(tx);
    PathAsk ask;
    PathAnswer p;
    bool entered = !lt_on_table(tx->g, i);
    if (!lt_path_ask(&v, i, leg, n, face, &ask) || !path_walk(tx->scene, &ask, &p)) return;
    LtStand *s = lt_stand(tx->g, i);
    if (entered) {
        Event *e = event_add(tx->ev, EV_ENTERED, SEATS_ALL);
        e->a = i;
        e->seat = ask.seat;
        e->at = start.at;
        e->rule = RULE(9, 1);
        game_unit(tx->g, game_stand_c(tx->g, i)->unit)->entered = 1;
    }
    tx_pose(tx, i, p.end);
    if (ask.leg_n > 0 || entered) {
        s->spent += p.spent;
        s->moved = 1;
        cargo_moved(tx, i);
        told(tx, &ask, &p);
        return;
    }
    lt_cargo_follow(tx->g, i);
    Event *e = event_add(tx->ev, EV_TURNED, SEATS_ALL); /* facing is for the eye alone */
    e->a = i;
    e->seat = ask.seat;
    e->at = start.at;
    e->angle = p.end.face;
}

static uint32_t legs_of(const Command *c, PathLeg *leg) {
    uint32_t n = command_count(c, 1);
    for (uint32_t k = 0; k < n && k < PATH_LEGS; k++) {
        const Arg *a = command_arg(c, 1, (uint16_t)k);
        leg[k] = (PathLeg){{a->a, a->b}, a->flag};
    }
    return n;
}

Verdict lt_check_move(const View *v, const Command *c) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    Verdict no = lt_check_mover(v, (Seat)c->seat, i);
    if (no.kind != VERDICT_OK) return no;
    PathLeg leg[PATH_LEGS];
    Angle face;
    PathAnswer p;
    return lt_check_path(v, i, leg, legs_of(c, leg), command_face(c, 2, &face), &p);
}

void lt_apply_move(Tx *tx, const Command *c) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    PathLeg leg[PATH_LEGS];
    Angle face;
    uint32_t n = legs_of(c, leg);
    Pose start = lt_on_table(tx->g, i) ? stand_pose(game_stand_c(tx->g, i)) : (Pose){leg[0].to, 0};
    lt_go(tx, i, start, leg, n, command_face(c, 2, &face));
}

/* --- going back (2.3) --- */

static Vec edge_goal(const View *v, Edge e, Vec from) {
    Wu in = LT_SIDE_MM;
    switch (e) {
    case EDGE_N: return vec(from.x, v->g->h.h - in);
    case EDGE_E: return vec(v->g->h.w - in, from.y);
    case EDGE_S: return vec(from.x, in);
    default: return vec(in, from.y);
    }
}

static Vec inside(const View *v, Vec p) {
    return vec(CLAMP(p.x, LT_SIDE_MM, v->g->h.w - LT_SIDE_MM), CLAMP(p.y, LT_SIDE_MM, v->g->h.h - LT_SIDE_MM));
}

/* Straight to its own edge, or a little aside of it where something is in the way: what brings it farthest. */
static bool best_way(const View *v, StandIx i, LtFit *best) {
    static const int ASIDE[] = {0, 1, -1, 2, -2, 3, -3};
    Seat seat = (Seat)game_stand_c(v->g, i)->seat;
    Edge home = lt_home(v, seat);
    Vec from = lt_at(v->g, i), goal = edge_goal(v, home, from), way = vec_sub(goal, from);
    Wu len = geom_length_up(from, goal), most = 0;
    for (uint32_t k = 0; k < ARRAY_LEN(ASIDE); k++) {
        Angle turn = (Angle)(angle_of(way) + (int32_t)ASIDE[k] * ANGLE_QUARTER / 4);
        PathLeg leg = {k == 0 ? goal : inside(v, vec_add(from, angle_vec(turn, len))), 0};
        LtFit f;
        if (vec_same(leg.to, from) || !lt_fit_path(v, i, &leg, 1, &f) || f.n == 0) continue;
        Wu nearer = lt_to_edge(v->g, home, from) - lt_to_edge(v->g, home, f.leg[f.n - 1].to);
        if (nearer <= most) continue;
        most = nearer;
        *best = f;
    }
    return most > 0;
}

static bool at_edge(const View *v, StandIx i) {
    Edge home = lt_home(v, (Seat)game_stand_c(v->g, i)->seat);
    return lt_to_edge(v->g, home, lt_at(v->g, i)) <= LT_SIDE_MM;
}

void lt_force_moves(Tx *tx) {
    View v = lt_tx_view(tx);
    Seat player = (Seat)lt_game_c(tx->g)->player;
    for (uint32_t i = 0; i < tx->g->stand_n; i++) {
        StandIx s = (StandIx)i;
        LtResult r = lt_result_of(&v, s);
        if (game_stand_c(tx->g, i)->seat != player || !lt_on_table(tx->g, s) || r < LT_WITHDRAW) continue;
        LtStand *t = lt_stand(tx->g, i);
        LtClock k = lt_clock(&v, s);
        if (k.has && k.deploy == LT_DEPLOYED && !t->pinned && !lt_is_gun(&v, s)) { /* packs up first */
            t->deploy = LT_PACKING;
            t->ready = (uint16_t)(tx->g->h.turn + lt_k(tx->cat, LK_CLOCK));
        }
        LtFit f;
        if (lt_can_move(&v, s) && best_way(&v, s, &f))
            lt_go(tx, s, stand_pose(game_stand_c(tx->g, i)), f.leg, f.n, NULL);
        if (r == LT_ROUT && at_edge(&v, s) && !t->pinned) lt_leave(tx, s, TX_LT_RAN);
    }
}
