/* path_rules: what a stand may spend and what a path would do: one engine for ghost, verdict and apply (matg 7.4-7.10).
 */
#include "rulesets/matg/matg_move.h"

/* --- allowance --- */

static int32_t points(const View *v, StandIx i, uint8_t posture) {
    int32_t mp = matg_type(v, i)->value[MV_MP];
    if (posture == POSTURE_FIRING) return 0;
    if (posture == POSTURE_FIRE_MOVE) mp = mp * matg_k(v->cat, MK_MOVE_HALVES_PCT) / 100; /* down (3.2) */
    if (matg_stand_c(v->g, i)->landed) mp /= 2;                                           /* half their MP (12.5) */
    return mp;
}

int64_t matg_allowance_as(const View *v, StandIx i, MatgPosture posture) {
    int64_t left = (int64_t)points(v, i, (uint8_t)posture) * PATH_ONE_POINT - matg_stand_c(v->g, i)->mp_used;
    return MAX(left, 0);
}

int64_t matg_allowance(const View *v, StandIx i) {
    return matg_allowance_as(v, i, (MatgPosture)matg_stand_c(v->g, i)->posture);
}

/* The one inch is a whole move, for MP of 1 and more, also when half of it is 0 (7.9). */
bool matg_has_one_inch(const View *v, StandIx i) {
    const MatgStand *m = matg_stand_c(v->g, i);
    return matg_type(v, i)->value[MV_MP] > 0 && m->posture != POSTURE_FIRING && m->mp_used == 0 && !m->landed;
}

/* --- the ask --- */

bool matg_on_edge(const Game *g, Edge e, Vec at) {
    if (at.x < 0 || at.y < 0 || at.x > g->h.w || at.y > g->h.h) return false;
    switch (e) {
    case EDGE_N: return at.y == g->h.h;
    case EDGE_E: return at.x == g->h.w;
    case EDGE_S: return at.y == 0;
    case EDGE_W: return at.x == 0;
    default: return false;
    }
}

static bool sticks_out(const View *v, Pose p) {
    Box b = shape_box(MATG_BASE, p);
    return b.x0 < 0 || b.y0 < 0 || b.x1 > v->g->h.w || b.y1 > v->g->h.h;
}

void matg_path_ask(const View *v, StandIx i, Pose start, const PathLeg *leg, uint32_t n, const Angle *end_face,
                   bool may_stick_out, PathAsk *ask) {
    const StandType *t = matg_type(v, i);
    *ask = (PathAsk){.start = start,
                     .shape = MATG_BASE,
                     .self = i,
                     .seat = game_stand_c(v->g, i)->seat,
                     .cls = (uint8_t)(matg_code(t, MC_PACK) ? MATG_F : t->value[MV_MCLASS]),
                     .off_table = may_stick_out || sticks_out(v, start),
                     .turn_at_end = end_face != NULL,
                     .end_face = end_face != NULL ? *end_face : 0,
                     .allowance = matg_allowance(v, i),
                     .leg = leg,
                     .leg_n = n};
}

/* The inch replaces all costs, so it is tried where the points do not carry that far. */
bool matg_walk(const View *v, StandIx i, PathAsk *ask, PathAnswer *out) {
    if (!path_walk(v->scene, ask, out)) return false;
    Wu inch = matg_k(v->cat, MK_LEAST_MOVE);
    if (out->stop != PATH_SPENT || out->reach >= inch || !matg_has_one_inch(v, i)) return true;
    int64_t all = ask->allowance;
    ask->one_inch = 1;
    ask->allowance = 0;
    bool ok = path_walk(v->scene, ask, out);
    ask->allowance = all;
    out->spent = all;
    return ok;
}

bool matg_enters(const View *v, StandIx i) {
    const BattleUnit *u = deploy_unit(v, i);
    return u != NULL && u->zone.kind == ZONE_EDGE && matg_waits(v, i) && !(game_stand_c(v->g, i)->flags & ST_ABOARD);
}

/* False: a stand that is neither on the table nor due to enter with a first point. */
bool matg_path_ask_of(const View *v, StandIx i, const PathLeg *leg, uint32_t n, const Angle *end_face, PathAsk *ask) {
    if (n > PATH_LEGS) return false;
    if (matg_on_table(v, i)) {
        matg_path_ask(v, i, matg_pose(game_stand_c(v->g, i)), leg, n, end_face, false, ask);
        return true;
    }
    if (!matg_enters(v, i) || n == 0) return false;
    Pose start = {leg[0].to, deploy_inward((Edge)deploy_unit(v, i)->zone.edge)};
    matg_path_ask(v, i, start, leg + 1, n - 1, end_face, true, ask);
    return true;
}

bool matg_path(const View *v, StandIx i, const PathLeg *leg, uint32_t n, const Angle *end_face, PathAnswer *out) {
    PathAsk ask;
    return matg_path_ask_of(v, i, leg, n, end_face, &ask) && matg_walk(v, i, &ask, out);
}

/* --- verdict --- */

static Verdict entry_verdict(const View *v, StandIx i, Vec at) {
    const BattleZone *z = &deploy_unit(v, i)->zone;
    if (!matg_on_edge(v->g, (Edge)z->edge, at)) return verdict_no(TX_MV_ENTRY_EDGE, RULE(24, 3), i);
    Wu along = z->edge == EDGE_N || z->edge == EDGE_S ? at.x : at.y;
    if (along < z->lo || along > z->hi)
        return verdict_limit(TX_MV_ENTRY_SPAN, RULE(24, 3), i, STAND_NONE, MEASURE_WU, along,
                             along < z->lo ? z->lo : z->hi);
    return verdict_ok();
}

static Verdict blocked_verdict(const View *v, StandIx i, const PathAnswer *p) {
    Verdict no = verdict_limit(TX_MV_IMPASSABLE, RULE(7, 8), i, STAND_NONE, MEASURE_WU, p->reach, p->length);
    const Piece *piece = p->by == PIECE_NONE ? NULL : scene_piece(v->scene, p->by, NULL);
    if (piece != NULL) {
        no.what = piece->kind;
        no.what_kind = 1;
    }
    return no;
}

/* What the whole path would cost had it the points: for the words only. */
static int64_t whole_cost(const View *v, const PathAsk *ask) {
    PathAsk rich = *ask;
    PathAnswer p;
    rich.allowance = INT64_MAX / 4;
    rich.one_inch = 0;
    return path_walk(v->scene, &rich, &p) ? p.spent : ask->allowance;
}

/* Each move of a broken formation ends nearer to its edge (19.4); turning on the spot goes nowhere. */
static Verdict broken_verdict(const View *v, StandIx i, const PathAsk *ask, const PathAnswer *p) {
    if (ask->leg_n == 0 || !matg_formation_c(v->g, matg_formation_of(v, i))->broken) return verdict_ok();
    Edge e = matg_friendly_edge(v, (Seat)ask->seat);
    Wu was = matg_edge_distance(v, e, ask->start.at), is = matg_edge_distance(v, e, p->end.at);
    if (is < was) return verdict_ok();
    return verdict_limit(TX_MV_BROKEN_AWAY, RULE(19, 4), i, STAND_NONE, MEASURE_WU, is, was);
}

Verdict matg_path_verdict(const View *v, StandIx i, const PathAsk *ask, const PathAnswer *p) {
    switch (p->stop) {
    case PATH_WHOLE: break;
    case PATH_SPENT:
        if (matg_type(v, i)->value[MV_MP] == 0) return verdict_no(TX_MV_NO_MP, RULE(7, 9), i);
        return verdict_limit(TX_MV_TOO_FAR, RULE(7, 4), i, STAND_NONE, MEASURE_MP, p->spent, ask->allowance);
    case PATH_ENEMY: {
        Verdict no = verdict_limit(TX_MV_ENEMY_BASE, RULE(7, 5), i, p->by, MEASURE_WU, p->reach, p->length);
        return no;
    }
    case PATH_EDGE: return verdict_limit(TX_MV_TABLE_EDGE, RULE(7, 8), i, STAND_NONE, MEASURE_WU, p->reach, p->length);
    default: return blocked_verdict(v, i, p);
    }
    if (!p->clear) {
        bool none = p->back >= p->reach;
        return verdict_limit(none ? TX_MV_OVERLAPS_ALL : TX_MV_OVERLAPS, RULE(7, 5), i, p->on, MEASURE_WU, p->back,
                             p->reach);
    }
    return broken_verdict(v, i, ask, p);
}

static Verdict check_path(const View *v, StandIx i, const PathLeg *leg, uint32_t n, const Angle *end_face, PathAsk *ask,
                          PathAnswer *out) {
    out->length = out->reach = out->back = 0;
    out->span_n = 0;
    out->clear = true;
    if (n > PATH_LEGS) return verdict_limit(TX_MV_PATH_LONG, RULE(7, 8), i, STAND_NONE, MEASURE_COUNT, n, PATH_LEGS);
    if (!matg_on_table(v, i) && n > 0 && matg_enters(v, i)) {
        Verdict no = entry_verdict(v, i, leg[0].to);
        if (no.kind != VERDICT_OK) return no;
    }
    if (!matg_path_ask_of(v, i, leg, n, end_face, ask)) return verdict_no(TX_STAND_OFF_TABLE, RULE(7, 8), i);
    if (!matg_walk(v, i, ask, out))
        return verdict_limit(TX_CAPACITY, RULE(7, 8), i, STAND_NONE, MEASURE_COUNT, n, PATH_LEGS);
    return matg_path_verdict(v, i, ask, out);
}

Verdict matg_check_path(const View *v, StandIx i, const PathLeg *leg, uint32_t n, const Angle *end_face,
                        PathAnswer *out) {
    PathAsk ask;
    *out = (PathAnswer){.by = 0xFFFF, .on = 0xFFFF};
    Verdict no = check_path(v, i, leg, n, end_face, &ask, out);
    /* the number in the words: what the whole path would cost */
    if (no.kind != VERDICT_OK && no.why == TX_MV_TOO_FAR) no.have = whole_cost(v, &ask);
    return no;
}

bool matg_path_ok(const View *v, StandIx i, const PathLeg *leg, uint32_t n, const Angle *end_face, PathAnswer *out) {
    PathAsk ask;
    return check_path(v, i, leg, n, end_face, &ask, out).kind == VERDICT_OK;
}

bool matg_legs_of(const Command *c, uint8_t slot, PathLeg *out, uint32_t *n) {
    uint32_t count = command_count(c, slot);
    if (count > PATH_LEGS) return false;
    for (uint32_t k = 0; k < count; k++) {
        const Arg *a = command_arg(c, slot, (uint16_t)k);
        out[k] = (PathLeg){{a->a, a->b}, a->flag};
    }
    *n = count;
    return true;
}
