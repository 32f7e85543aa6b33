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
        uint32_t m = path_cut(&ask, along, cut);
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
    arg[n++] = arg_stand(0, i);
    for (uint32_t k = 0; k < f->n; k++) arg[n++] = arg_leg(1, f->leg[k].to, f->leg[k].back);
    if (face != NULL) arg[n++] = arg_face(2, *face);
    return command_keep(a, seat, MATG_OP_MOVE, arg, n);
}

/* --- samples --- */

static Wu between(Rng *r, Wu lo, Wu hi) {
    return hi <= lo ? lo : lo + (Wu)rng_below(r, (uint32_t)(hi - lo + 1));
}

static StandIx nearest_enemy(const View *v, Vec from) {
    StandIx best = STAND_NONE;
    int64_t best2 = 0;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        const Stand *s = game_stand_c(v->g, i);
        if (s->seat == v->seat || !stand_on_table(s)) continue;
        int64_t d2 = vec_dist2(from, stand_at(s));
        if (best != STAND_NONE && d2 >= best2) continue;
        best = (StandIx)i;
        best2 = d2;
    }
    return best;
}

static StandIx any_enemy(const View *v, Rng *r) {
    for (int k = 0; k < TRIES; k++) {
        StandIx i = (StandIx)rng_below(r, v->g->stand_n);
        const Stand *s = game_stand_c(v->g, i);
        if (s->seat != v->seat && stand_on_table(s)) return i;
    }
    return STAND_NONE;
}

/* What a group is about this turn, the same for all of it, so that it stays together. */
static Rng group_mind(const View *v, StandIx i) {
    uint16_t group = matg_stand_c(v->g, i)->group;
    uint64_t own = group ? group : 1024u + i;
    return rng_make(((uint64_t)v->g->h.turn << 32) + (own << 2) + v->seat);
}

/* The place of the group's first that is there; its own when it is alone. */
static Vec group_place(const View *v, StandIx i, Vec from) {
    uint16_t group = matg_stand_c(v->g, i)->group;
    for (uint32_t k = 0; group && k < v->g->stand_n; k++) {
        const Stand *s = game_stand_c(v->g, k);
        if (s->seat == v->seat && stand_on_table(s) && matg_stand_c(v->g, k)->group == group) return stand_at(s);
    }
    return from;
}

/* Mostly where the enemy or an objective is, else anywhere; a broken formation goes home. `off`: how far from the goal
 * it means to stop: an enemy is best met at a range that its fire carries. */
static Vec sample_goal(const View *v, StandIx i, Vec from, Rng *r, Wu *off) {
    enum { NEAREST = 4, OBJECTIVE = 6, ENEMY = 7, OF = 8 };
    const Battle *b = v->cat->battle;
    uint32_t how = rng_below(r, OF), which = rng_below(r, MAX(b->objective_n, 1U));
    *off = 0;
    if (matg_formation_broken(v, i)) return matg_nearest_on(v, matg_friendly_edge(v, (Seat)v->seat), from);
    if (how >= NEAREST && how < OBJECTIVE && b->objective_n > 0) return b->objective[which].at;
    StandIx enemy = how < NEAREST ? nearest_enemy(v, from) : how < ENEMY ? any_enemy(v, r) : STAND_NONE;
    if (enemy == STAND_NONE) {
        if (how < ENEMY && b->objective_n > 0) return b->objective[which].at;
        return vec(between(r, 0, v->g->h.w), between(r, 0, v->g->h.h));
    }
    const StandType *t = matg_type(v, i);
    Wu reach = MAX(t->value[MV_AP_R], t->value[MV_HE_R]);
    *off = between(r, 3 * WU_INCH / 2, MAX(reach / 3, 2 * WU_INCH));
    return stand_at(game_stand_c(v->g, enemy));
}

static Vec on_table(const View *v, Vec p) {
    return vec(CLAMP(p.x, WU_INCH, v->g->h.w - WU_INCH), CLAMP(p.y, WU_INCH, v->g->h.h - WU_INCH));
}

/* Towards the goal, as far as the points may carry on a road; sometimes by a bend, seldom only part of the way. */
static uint32_t sample_legs(const View *v, StandIx i, Vec from, Rng *r, PathLeg *leg) {
    enum { OWN_WAY = 6 };
    Wu stop_off;
    Vec goal;
    if (rng_below(r, OWN_WAY) == 0) {
        goal = sample_goal(v, i, from, r, &stop_off);
    } else {
        Rng mind = group_mind(v, i);
        Vec lead = group_place(v, i, from);
        goal = on_table(v, vec_add(sample_goal(v, i, lead, &mind, &stop_off), vec_sub(from, lead)));
    }
    Wu far = (Wu)MIN(2 * matg_allowance(v, i) / 4 + WU_INCH, 120 * WU_INCH), len = geom_length_up(from, goal);
    if (rng_below(r, 8) == 0) far = between(r, 0, far);
    if (len > stop_off) far = MIN(far, len - stop_off);
    if (far == 0) far = WU_INCH; /* near enough: a little closer all the same */
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
    const BattleZone *z = &deploy_unit(v, i)->zone;
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
        const Angle *turned = rng_below(r, 8) == 0 ? &face : NULL;
        MatgFit f;
        if (!matg_fit_path(v, i, leg, n, turned, &f)) continue;
        *out = matg_fit_command(a, (Seat)o->cmd.seat, i, &f, turned);
        return true;
    }
    *out = command_keep(a, (Seat)o->cmd.seat, MATG_OP_STAY, o->cmd.arg, 1); /* it may always stay */
    return true;
}

static bool sample_turn(const View *v, const Opening *o, Rng *r, Arena *a, Command *out) {
    Arg arg[2] = {o->cmd.arg[0], {0}};
    for (int k = 0; k <= TRIES; k++) {
        Angle face = k < TRIES ? (Angle)rng_below(r, 65536) : game_stand_c(v->g, (uint32_t)arg[0].a)->face;
        arg[1] = arg_face(1, face);
        *out = command_keep(a, (Seat)o->cmd.seat, MATG_OP_TURN, arg, 2);
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
    enum { WORTH_RIDING = 16 * WU_INCH, GETS_OFF = 16 };
    StandIx i = (StandIx)o->cmd.arg[0].a, carrier = (StandIx)o->cmd.arg[1].a;
    Vec here = stand_at(game_stand_c(v->g, carrier));
    StandIx enemy = nearest_enemy(v, here);
    bool near = enemy != STAND_NONE && geom_within(here, stand_at(game_stand_c(v->g, enemy)), WORTH_RIDING);
    if (!near && rng_below(r, GETS_OFF) != 0) return false;
    for (uint32_t k = 0; k < 2 * TRIES; k++) {
        Pose at = matg_beside(v, carrier, rng_below(r, 4), between(r, -WU_INCH / 2, WU_INCH / 2));
        if (matg_check_landing(v, i, carrier, at).kind != VERDICT_OK) continue;
        Arg arg[4] = {o->cmd.arg[0], o->cmd.arg[1], arg_at(2, ARG_POINT, at.at), arg_face(3, at.face)};
        *out = command_keep(a, (Seat)o->cmd.seat, MATG_OP_LAND, arg, 4);
        return true;
    }
    return false;
}

static bool sample_place(const View *v, const Opening *o, Rng *r, Arena *a, Command *out) {
    StandIx i = (StandIx)o->cmd.arg[0].a;
    const BattleUnit *u = deploy_unit(v, i);
    Arg arg[3] = {o->cmd.arg[0], {0}, {0}};
    Pose at;
    for (int k = 0; k <= TRIES; k++) {
        if (k == TRIES) {
            if (!matg_block_place(v, i, &at)) return false;
        } else {
            at = (Pose){vec(between(r, u->zone.box.x0, u->zone.box.x1), between(r, u->zone.box.y0, u->zone.box.y1)),
                        (Angle)(rng_below(r, 4) * ANGLE_QUARTER)};
        }
        arg[1] = arg_at(1, ARG_POINT, at.at);
        arg[2] = arg_face(2, at.face);
        *out = command_keep(a, (Seat)o->cmd.seat, MATG_OP_PLACE, arg, 3);
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
    for (uint32_t k = 0; k < want; k++) arg[n++] = arg_stand(slot, o->some[(first + k) % o->some_n]);
    *out = command_keep(a, (Seat)o->cmd.seat, o->cmd.op, arg, n);
    return true;
}

static void sample_line(const View *v, const Opening *o, Rng *r, Arena *a, Command *out) {
    Vec at = stand_at(game_stand_c(v->g, v->g->decision.stand));
    Wu off = 8 * WU_INCH;
    Vec p = vec(at.x + between(r, -off, off), at.y + between(r, -off, off));
    Vec q = vec(p.x + between(r, 1, off), p.y + between(r, -off, off));
    Arg arg[3] = {o->cmd.arg[0], arg_at(1, ARG_POINT, p), arg_at(1, ARG_POINT, q)};
    *out = command_keep(a, (Seat)o->cmd.seat, MATG_OP_LET, arg, 3);
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
    *out = command_keep(a, (Seat)o->cmd.seat, o->cmd.op, o->cmd.arg, o->cmd.n);
    return true;
}
