/* move_sample: fills the free parts of openings from a seed; paths cut to what may be gone. */
#include "rulesets/matg/matg_move.h"

enum { TRIES = 12, FIT_TRIES = 10 };

bool matg_fit_path(const View *v, StandIx i, const PathLeg *leg, uint32_t n, const Angle *face, MatgFit *out) {
    PathAsk ask;
    PathAnswer p;
    bool whole = matg_path_ok(v, i, leg, n, face, &p);
    if (!matg_path_ask_of(v, i, leg, n, face, &ask)) return false;
    uint32_t first = matg_on_table(v, i) ? 0 : 1;
    out->back = whole || p.clear ? 0 : p.back;
    Wu along = p.reach - out->back;
    for (int k = 0; k < FIT_TRIES && along >= 0; k++) {
        PathLeg cut[PATH_LEGS];
        uint32_t m = matg_path_cut(&ask, along, cut);
        if (first) out->leg[0] = leg[0];
        for (uint32_t j = 0; j < m && j + first < PATH_LEGS; j++) out->leg[j + first] = cut[j];
        out->n = MIN(m + first, PATH_LEGS);
        out->gone = along;
        if (out->n == 0) return false;
        PathAnswer q;
        if ((whole && k == 0) || matg_path_ok(v, i, out->leg, out->n, face, &q)) return true;
        Wu less = q.clear ? 1 << k : MAX(q.back, 1 << k); /* rounding: a hair less */
        if (along == 0) return false;
        along = MAX(along - less, 0);
    }
    return false;
}

Command matg_fit_command(Arena *a, Seat seat, StandIx i, const MatgFit *f, const Angle *face) {
    Arg arg[PATH_LEGS + 2];
    uint32_t n = 0;
    arg[n++] = matg_arg_stand(0, i);
    for (uint32_t k = 0; k < f->n; k++) arg[n++] = matg_arg_at(1, ARG_LEG, f->leg[k].to, f->leg[k].back);
    if (face != NULL) arg[n++] = matg_arg_face(2, *face);
    return matg_command(a, seat, MATG_OP_MOVE, arg, n);
}

/* --- samples --- */

static Wu between(Rng *r, Wu lo, Wu hi) {
    return hi <= lo ? lo : lo + (Wu)rng_below(r, (uint32_t)(hi - lo + 1));
}

/* Mostly where the enemy or an objective is, else anywhere. */
static Vec sample_goal(const View *v, Rng *r) {
    const Battle *b = v->cat->battle;
    uint32_t how = rng_below(r, 8);
    if (how < 3 && b->objective_n > 0) return b->objective[rng_below(r, b->objective_n)].at;
    if (how < 6)
        for (int k = 0; k < TRIES; k++) {
            const Stand *s = game_stand_c(v->g, rng_below(r, v->g->stand_n));
            if (s->seat != v->seat && stand_on_table(s)) return stand_at(s);
        }
    return vec(between(r, 0, v->g->h.w), between(r, 0, v->g->h.h));
}

static Vec on_table(const View *v, Vec p) {
    return vec(CLAMP(p.x, WU_INCH, v->g->h.w - WU_INCH), CLAMP(p.y, WU_INCH, v->g->h.h - WU_INCH));
}

/* Towards the goal, as far as the points may carry on a road; sometimes by a bend, sometimes only part of the way. */
static uint32_t sample_legs(const View *v, StandIx i, Vec from, Rng *r, PathLeg *leg) {
    Vec goal = sample_goal(v, r);
    Wu far = (Wu)MIN(2 * matg_allowance(v, i) / 4 + WU_INCH, 120 * WU_INCH), len = geom_length_up(from, goal);
    if (rng_below(r, 4) == 0) far = between(r, 0, far);
    Vec to = len > far ? geom_point_along(from, goal, far, len) : goal;
    uint32_t n = 0;
    Wu off = MIN(far, len) / 3;
    if (rng_below(r, 3) == 0 && off > 0) {
        Vec mid = vec((from.x + to.x) / 2 + between(r, -off, off), (from.y + to.y) / 2 + between(r, -off, off));
        leg[n++] = (PathLeg){on_table(v, mid), 0};
    }
    leg[n++] = (PathLeg){on_table(v, to), 0};
    return n;
}

static Vec sample_edge(const View *v, StandIx i, Rng *r) {
    const BattleZone *z = &matg_battle_unit(v, i)->zone;
    Wu along = between(r, z->lo, z->hi);
    switch (z->edge) {
    case EDGE_N: return vec(along, v->g->h.h);
    case EDGE_S: return vec(along, 0);
    case EDGE_E: return vec(v->g->h.w, along);
    default: return vec(0, along);
    }
}

static bool sample_move(const View *v, const Opening *o, Rng *r, Arena *a, Command *out) {
    StandIx i = (StandIx)o->cmd.arg[0].a;
    bool enters = !matg_on_table(v, i);
    for (int k = 0; k < TRIES; k++) {
        PathLeg leg[4];
        uint32_t n = 0;
        Vec from = enters ? sample_edge(v, i, r) : stand_at(game_stand_c(v->g, i));
        if (enters) leg[n++] = (PathLeg){from, 0};
        n += sample_legs(v, i, from, r, leg + n);
        Angle face = (Angle)rng_below(r, 65536);
        const Angle *turned = rng_below(r, 4) == 0 ? &face : NULL;
        MatgFit f;
        if (!matg_fit_path(v, i, leg, n, turned, &f)) continue;
        *out = matg_fit_command(a, (Seat)o->cmd.seat, i, &f, turned);
        return true;
    }
    *out = matg_command(a, (Seat)o->cmd.seat, MATG_OP_STAY, o->cmd.arg, 1); /* it may always stay */
    return true;
}

static bool sample_turn(const View *v, const Opening *o, Rng *r, Arena *a, Command *out) {
    Arg arg[2] = {o->cmd.arg[0], {0}};
    for (int k = 0; k <= TRIES; k++) {
        Angle face = k < TRIES ? (Angle)rng_below(r, 65536) : game_stand_c(v->g, (uint32_t)arg[0].a)->face;
        arg[1] = matg_arg_face(1, face);
        *out = matg_command(a, (Seat)o->cmd.seat, MATG_OP_TURN, arg, 2);
        if (matg_check_turn(v, out).kind == VERDICT_OK) return true;
    }
    return false;
}

Pose matg_beside(const View *v, StandIx carrier, uint32_t side, Wu along) {
    Pose c = matg_pose(game_stand_c(v->g, carrier));
    Angle out = (Angle)(c.face + side * ANGLE_QUARTER);
    Wu gap = WU_INCH + matg_k(v->cat, MK_ADJACENT) / 2;
    Vec at = vec_add(c.at, vec_add(angle_vec(out, gap), angle_vec((Angle)(out + ANGLE_QUARTER), along)));
    return (Pose){at, c.face};
}

static bool sample_land(const View *v, const Opening *o, Rng *r, Arena *a, Command *out) {
    StandIx i = (StandIx)o->cmd.arg[0].a, carrier = (StandIx)o->cmd.arg[1].a;
    for (uint32_t k = 0; k < 2 * TRIES; k++) {
        Pose at = matg_beside(v, carrier, rng_below(r, 4), between(r, -WU_INCH / 2, WU_INCH / 2));
        if (matg_check_landing(v, i, carrier, at).kind != VERDICT_OK) continue;
        Arg arg[4] = {o->cmd.arg[0], o->cmd.arg[1], matg_arg_at(2, ARG_POINT, at.at, 0), matg_arg_face(3, at.face)};
        *out = matg_command(a, (Seat)o->cmd.seat, MATG_OP_LAND, arg, 4);
        return true;
    }
    return false;
}

static bool sample_place(const View *v, const Opening *o, Rng *r, Arena *a, Command *out) {
    StandIx i = (StandIx)o->cmd.arg[0].a;
    const BattleUnit *u = matg_battle_unit(v, i);
    Arg arg[3] = {o->cmd.arg[0], {0}, {0}};
    Pose at;
    for (int k = 0; k <= TRIES; k++) {
        if (k == TRIES) {
            if (!matg_block_place(v, i, &at)) return false;
        } else {
            at = (Pose){vec(between(r, u->zone.box.x0, u->zone.box.x1), between(r, u->zone.box.y0, u->zone.box.y1)),
                        (Angle)(rng_below(r, 4) * ANGLE_QUARTER)};
        }
        arg[1] = matg_arg_at(1, ARG_POINT, at.at, 0);
        arg[2] = matg_arg_face(2, at.face);
        *out = matg_command(a, (Seat)o->cmd.seat, MATG_OP_PLACE, arg, 3);
        if (matg_check_place(v, out).kind == VERDICT_OK) return true;
    }
    return false;
}

static bool sample_some(const Opening *o, Rng *r, Arena *a, uint8_t slot, Command *out) {
    enum { MOST = 3 };
    Arg arg[1 + MOST];
    uint32_t n = 0, first = rng_below(r, MAX(o->some_n, 1)), want = 1;
    if (o->cmd.op != MATG_OP_STAY) want += rng_below(r, MIN((uint32_t)MOST, MAX(o->some_n, 1U)));
    if (o->some_n == 0) return false;
    if (slot == 1) arg[n++] = o->cmd.arg[0];
    for (uint32_t k = 0; k < want; k++) arg[n++] = matg_arg_stand(slot, o->some[(first + k) % o->some_n]);
    *out = matg_command(a, (Seat)o->cmd.seat, o->cmd.op, arg, n);
    return true;
}

static void sample_line(const View *v, const Opening *o, Rng *r, Arena *a, Command *out) {
    Vec at = stand_at(game_stand_c(v->g, v->g->decision.stand));
    Wu off = 8 * WU_INCH;
    Vec p = vec(at.x + between(r, -off, off), at.y + between(r, -off, off));
    Vec q = vec(p.x + between(r, 1, off), p.y + between(r, -off, off));
    Arg arg[3] = {o->cmd.arg[0], matg_arg_at(1, ARG_POINT, p, 0), matg_arg_at(1, ARG_POINT, q, 0)};
    *out = matg_command(a, (Seat)o->cmd.seat, MATG_OP_LET, arg, 3);
}

bool matg_move_sample(const View *v, const Opening *o, Rng *r, Arena *a, Command *out) {
    switch (o->cmd.op) {
    case MATG_OP_MOVE: return sample_move(v, o, r, a, out);
    case MATG_OP_TURN: return sample_turn(v, o, r, a, out);
    case MATG_OP_LAND: return sample_land(v, o, r, a, out);
    case MATG_OP_PLACE: return sample_place(v, o, r, a, out);
    case MATG_OP_REACT:
    case MATG_OP_STAY: return sample_some(o, r, a, 0, out);
    case MATG_OP_COVER: return sample_some(o, r, a, 1, out);
    case MATG_OP_LET:
        if (o->cmd.arg[0].a == LET_FROM) {
            sample_line(v, o, r, a, out);
            return true;
        }
        break;
    case MATG_OP_ORDER:
    case MATG_OP_ENTER:
    case MATG_OP_TRY:
    case MATG_OP_LOAD:
    case MATG_OP_EXIT:
    case MATG_OP_READY: break;
    default: return false;
    }
    *out = matg_command(a, (Seat)o->cmd.seat, o->cmd.op, o->cmd.arg, o->cmd.n);
    return true;
}
