/* path: what a stand may spend and what a path would do: one engine for ghost, verdict and apply (lt 3.1-3.5, 2.3). */
#include "rulesets/low_tech/lt_own.h"

enum { CLEAR = 4 /* quarter points a Wu of open ground */, FIT_TRIES = 10 };
static const Shape BASE = {SHAPE_RECT, LT_SIDE_MM, LT_SIDE_MM};

uint8_t lt_cost_class(const View *v, StandIx i) {
    return (uint8_t)(lt_is_vehicle(v, i) ? lt_type(v, i)->value[LTV_WHEELS] : LT_FOOT);
}

static bool tows_now(const View *v, StandIx i) {
    StandIx cargo[16];
    uint32_t n = lt_cargo(v, i, cargo, ARRAY_LEN(cargo));
    for (uint32_t k = 0; k < n; k++)
        if (lt_is_gun(v, cargo[k])) return true;
    return false;
}

/* 3.1, 3.6; whole turn, without what is spent. */
static int64_t whole_allowance(const View *v, StandIx i) {
    LtProfile p;
    lt_profile(v->cat, game_stand_c(v->g, i)->type, &p);
    int32_t cm = p.move == LT_M_GUN ? 0 : lt_move_cm(v->cat, (LtMoveClass)p.move);
    if (tows_now(v, i)) cm = MIN(cm, lt_move_cm(v->cat, LT_M_GUN));
    int64_t all = (int64_t)cm * WU_CM * CLEAR;
    return lt_stand_c(v->g, i)->halved ? all * lt_k(v->cat, LK_MOUNT_PCT) / 100 : all;
}

int64_t lt_allowance(const View *v, StandIx i) {
    return MAX(whole_allowance(v, i) - lt_stand_c(v->g, i)->spent, 0);
}

/* --- the ask --- */

bool lt_edge_point(const Game *g, Edge e, Vec at) {
    if (at.x < 0 || at.y < 0 || at.x > g->h.w || at.y > g->h.h) return false;
    return lt_to_edge(g, e, at) == 0;
}

static bool sticks_out(const View *v, Pose p) {
    Box b = shape_box(BASE, p);
    return b.x0 < 0 || b.y0 < 0 || b.x1 > v->g->h.w || b.y1 > v->g->h.h;
}

bool lt_enters(const View *v, StandIx i) {
    const BattleUnit *u = deploy_unit(v, i);
    const Stand *s = game_stand_c(v->g, i);
    return u != NULL && u->zone.kind == ZONE_EDGE && v->g->h.turn >= u->turn && stand_alive(s) &&
           (s->flags & (ST_ON_TABLE | ST_ABOARD)) == 0;
}

bool lt_path_ask(const View *v, StandIx i, const PathLeg *leg, uint32_t n, const Angle *face, PathAsk *ask) {
    if (n > PATH_LEGS) return false;
    bool there = lt_on_table(v->g, i);
    if (!there && (!lt_enters(v, i) || n == 0)) return false;
    Pose start =
        there ? stand_pose(game_stand_c(v->g, i)) : (Pose){leg[0].to, deploy_inward((Edge)deploy_unit(v, i)->zone.edge)};
    *ask = (PathAsk){.start = start,
                     .shape = BASE,
                     .self = i,
                     .seat = game_stand_c(v->g, i)->seat,
                     .cls = lt_cost_class(v, i),
                     .off_table = !there || sticks_out(v, start),
                     .turn_at_end = face != NULL,
                     .end_face = face != NULL ? *face : 0,
                     .allowance = lt_allowance(v, i),
                     .leg = there ? leg : leg + 1,
                     .leg_n = there ? n : n - 1};
    return true;
}

/* --- verdict --- */

static Verdict entry_verdict(const View *v, StandIx i, Vec at) {
    const BattleZone *z = &deploy_unit(v, i)->zone;
    if (!lt_edge_point(v->g, (Edge)z->edge, at)) return verdict_no(TX_LT_ENTRY_EDGE, RULE(9, 1), i);
    Wu along = z->edge == EDGE_N || z->edge == EDGE_S ? at.x : at.y;
    if (along >= z->lo && along <= z->hi) return verdict_ok();
    return verdict_limit(TX_LT_ENTRY_SPAN, RULE(9, 1), i, STAND_NONE, MEASURE_WU, along, along < z->lo ? z->lo : z->hi);
}

static int64_t least2(const View *v, Seat seat, Vec at) {
    int64_t d2;
    (void)lt_nearest_enemy(v, seat, at, &d2);
    return d2;
}

static Wu root_up(int64_t d2) {
    uint64_t r = geom_sqrt((uint64_t)d2);
    return (Wu)(r + (r * r < (uint64_t)d2));
}

/* The strictest of the stand's own result and, for what it must not do, of those aboard. */
static bool may_not_close(const View *v, StandIx i) {
    StandIx cargo[16];
    uint32_t n = lt_cargo(v, i, cargo, ARRAY_LEN(cargo));
    LtResult own = lt_result_of(v, i);
    if (own == LT_NO_ADVANCE || own == LT_WITHDRAW) return true;
    for (uint32_t k = 0; k < n; k++) {
        LtResult r = lt_result_of(v, cargo[k]);
        if (r == LT_NO_ADVANCE || r == LT_WITHDRAW) return own != LT_ROUT;
    }
    return false;
}

Verdict lt_check_close(const View *v, StandIx i, Vec from, Vec to) {
    Seat seat = (Seat)game_stand_c(v->g, i)->seat;
    if (!may_not_close(v, i)) return verdict_ok();
    int64_t was = least2(v, seat, from), is = least2(v, seat, to), d2;
    if (is >= was) return verdict_ok();
    StandIx enemy = lt_nearest_enemy(v, seat, to, &d2);
    return verdict_limit(TX_LT_CLOSES, RULE(2, 3), i, enemy, MEASURE_WU, root_up(is), root_up(was));
}

Verdict lt_check_duty(const View *v, StandIx i, Vec from, Vec to) {
    LtResult r = lt_result_of(v, i);
    Verdict no = lt_check_close(v, i, from, to);
    if (no.kind != VERDICT_OK || (r != LT_WITHDRAW && r != LT_ROUT)) return no;
    Edge home = lt_home(v, (Seat)game_stand_c(v->g, i)->seat);
    Wu was = lt_to_edge(v->g, home, from), is = lt_to_edge(v->g, home, to);
    if (is < was) return verdict_ok();
    return verdict_limit(TX_LT_NOT_HOME, RULE(2, 3), i, STAND_NONE, MEASURE_WU, is, was);
}

/* 2.3: nor does it pass nearer on its way. The first enemy that a leg comes nearer to than the nearest was. */
static Verdict way_verdict(const View *v, StandIx i, const PathAsk *ask) {
    int64_t was;
    if (!may_not_close(v, i)) return verdict_ok();
    (void)lt_nearest_enemy(v, (Seat)ask->seat, ask->start.at, &was);
    if (was == INT64_MAX || was == 0) return verdict_ok();
    Wu less = (Wu)geom_sqrt((uint64_t)was - 1);
    Vec from = ask->start.at;
    for (uint32_t k = 0; k < ask->leg_n; k++) {
        for (uint32_t e = 0; e < v->g->stand_n; e++) {
            const Stand *s = game_stand_c(v->g, e);
            if (s->seat == ask->seat || !stand_on_table(s)) continue;
            if (geom_point_segment_within(stand_at(s), from, ask->leg[k].to, less))
                return verdict_limit(TX_LT_CLOSES, RULE(2, 3), i, (StandIx)e, MEASURE_WU, less, root_up(was));
        }
        from = ask->leg[k].to;
    }
    return verdict_ok();
}

bool lt_bound(const View *v, StandIx i) {
    return may_not_close(v, i) || lt_result_of(v, i) >= LT_WITHDRAW;
}

Verdict lt_may_end(const View *v, StandIx i, Vec at) {
    return lt_check_duty(v, i, lt_at(v->g, i), at);
}

/* What the whole path would cost had it the points, as centimetres of open ground: for the words only. */
static Wu whole_cost(const View *v, const PathAsk *ask) {
    PathAsk rich = *ask;
    PathAnswer p;
    rich.allowance = INT64_MAX / 8;
    int64_t cost = path_walk(v->scene, &rich, &p) ? p.spent : ask->allowance;
    return (Wu)MIN((cost + CLEAR - 1) / CLEAR, (int64_t)INT32_MAX);
}

static Verdict stop_verdict(const View *v, StandIx i, const PathAsk *ask, const PathAnswer *p) {
    switch (p->stop) {
    case PATH_SPENT:
        return verdict_limit(TX_LT_TOO_FAR, RULE(3, 1), i, STAND_NONE, MEASURE_WU, whole_cost(v, ask),
                             ask->allowance / CLEAR);
    case PATH_ENEMY: return verdict_limit(TX_LT_ENEMY_BASE, RULE(9, 3), i, p->by, MEASURE_WU, p->reach, p->length);
    case PATH_EDGE: return verdict_limit(TX_LT_TABLE_EDGE, RULE(9, 3), i, STAND_NONE, MEASURE_WU, p->reach, p->length);
    default: break;
    }
    static const RuleRef WHY[] = {RULE(3, 2), RULE(3, 3), RULE(3, 4), RULE(3, 5)};
    Verdict no = verdict_limit(TX_LT_IMPASSABLE, WHY[ask->cls % 4], i, STAND_NONE, MEASURE_WU, p->reach, p->length);
    const Piece *piece = p->by == PIECE_NONE ? NULL : scene_piece(v->scene, p->by, NULL);
    if (piece != NULL) {
        no.what = piece->kind;
        no.what_kind = 1;
    }
    return no;
}

static Verdict check_path(const View *v, StandIx i, const PathLeg *leg, uint32_t n, const Angle *face, PathAsk *ask,
                          PathAnswer *out) {
    *out = (PathAnswer){.by = 0xFFFF, .on = 0xFFFF, .clear = true};
    if (n > PATH_LEGS) return verdict_limit(TX_CAPACITY, RULE(3, 1), i, STAND_NONE, MEASURE_COUNT, n, PATH_LEGS);
    if (!lt_on_table(v->g, i) && n > 0 && lt_enters(v, i)) {
        Verdict no = entry_verdict(v, i, leg[0].to);
        if (no.kind != VERDICT_OK) return no;
    }
    if (!lt_path_ask(v, i, leg, n, face, ask)) return verdict_no(TX_STAND_OFF_TABLE, RULE(3, 1), i);
    if (!path_walk(v->scene, ask, out))
        return verdict_limit(TX_CAPACITY, RULE(3, 1), i, STAND_NONE, MEASURE_COUNT, n, PATH_LEGS);
    if (out->stop != PATH_WHOLE) return stop_verdict(v, i, ask, out);
    if (!out->clear) return verdict_limit(TX_LT_OVERLAPS, RULE(9, 3), i, out->on, MEASURE_WU, out->back, out->reach);
    if (ask->leg_n == 0) return verdict_ok();
    Verdict no = lt_check_duty(v, i, ask->start.at, out->end.at);
    return no.kind == VERDICT_OK ? way_verdict(v, i, ask) : no;
}

Verdict lt_check_path(const View *v, StandIx i, const PathLeg *leg, uint32_t n, const Angle *face, PathAnswer *out) {
    PathAsk ask;
    return check_path(v, i, leg, n, face, &ask, out);
}

/* Shorter and shorter until it is allowed: halves of what is left, so that a duty is met too. */
bool lt_fit_path(const View *v, StandIx i, const PathLeg *leg, uint32_t n, LtFit *out) {
    PathAsk ask;
    PathAnswer p;
    Verdict no = check_path(v, i, leg, n, NULL, &ask, &p);
    if (!lt_path_ask(v, i, leg, n, NULL, &ask)) return false;
    uint32_t first = lt_on_table(v->g, i) ? 0 : 1;
    bool whole = no.kind == VERDICT_OK;
    Wu along = p.reach - (whole || p.clear ? 0 : p.back);
    for (int k = 0; k < FIT_TRIES && along > 0; k++) {
        PathLeg cut[PATH_LEGS];
        uint32_t m = path_cut(&ask, along, cut);
        if (first) out->leg[0] = leg[0];
        for (uint32_t j = 0; j < m && j + first < PATH_LEGS; j++) out->leg[j + first] = cut[j];
        out->n = MIN(m + first, (uint32_t)PATH_LEGS);
        out->gone = along;
        if (whole && k == 0) return true;
        PathAnswer q;
        PathAsk again;
        Verdict then = check_path(v, i, out->leg, out->n, NULL, &again, &q);
        if (then.kind == VERDICT_OK) return true;
        Wu less = then.why == TX_LT_CLOSES ? MAX(along / 4, 1) : q.clear ? 1 << k : MAX(q.back, 1 << k);
        along = MAX(along - less, 0);
    }
    return false;
}
