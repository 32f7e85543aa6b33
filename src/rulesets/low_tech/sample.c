/* sample: fills the free parts of openings from a seed; what comes out is accepted. */
#include "rulesets/low_tech/lt_own.h"

enum { TRIES = 12 };

static Wu between(Rng *r, Wu lo, Wu hi) {
    return hi <= lo ? lo : lo + (Wu)rng_below(r, (uint32_t)(hi - lo + 1));
}

static Vec on_table(const View *v, Vec p) {
    return vec(CLAMP(p.x, LT_SIDE_MM, v->g->h.w - LT_SIDE_MM), CLAMP(p.y, LT_SIDE_MM, v->g->h.h - LT_SIDE_MM));
}

/* What a platoon is about this turn, the same for all of it. */
static Rng platoon_mind(const View *v, StandIx i) {
    return rng_make(((uint64_t)v->g->h.turn << 32) + ((uint64_t)game_stand_c(v->g, i)->unit << 2) + v->seat);
}

static Vec goal_of(const View *v, StandIx i, Rng *r) {
    const Battle *b = v->cat->battle;
    Vec from = lt_at(v->g, i);
    LtResult res = lt_result_of(v, i);
    Edge home = lt_home(v, (Seat)v->seat);
    if (res >= LT_WITHDRAW) {
        Vec right, back = lt_forward(v, lt_other((Seat)v->seat), &right);
        (void)home;
        return vec(from.x + back.x * v->g->h.w, from.y + back.y * v->g->h.h);
    }
    int64_t d2;
    StandIx enemy = lt_nearest_enemy(v, (Seat)v->seat, from, &d2);
    uint32_t how = rng_below(r, 8);
    if (how < 3 && b->objective_n > 0) return b->objective[rng_below(r, b->objective_n)].at;
    if (how < 6 && enemy != STAND_NONE && res == LT_OK) return lt_at(v->g, enemy);
    Wu x = between(r, 0, v->g->h.w);
    return vec(x, between(r, 0, v->g->h.h));
}

static bool sample_move(const View *v, const Opening *o, Rng *r, Arena *a, Command *out) {
    StandIx i = (StandIx)o->cmd.arg[0].a;
    bool there = lt_on_table(v->g, i);
    for (int k = 0; k < TRIES; k++) {
        PathLeg leg[4];
        uint32_t n = 0;
        Vec from = lt_at(v->g, i);
        if (!there) {
            const BattleZone *z = &deploy_unit(v, i)->zone;
            Wu along = between(r, z->lo, z->hi);
            from = z->edge == EDGE_N   ? vec(along, v->g->h.h)
                   : z->edge == EDGE_S ? vec(along, 0)
                   : z->edge == EDGE_E ? vec(v->g->h.w, along)
                                       : vec(0, along);
            leg[n++] = (PathLeg){from, 0};
        }
        Rng mind = platoon_mind(v, i);
        Vec goal = k < 2 ? goal_of(v, i, &mind) : goal_of(v, i, r);
        Wu dx = between(r, -6 * WU_CM, 6 * WU_CM);
        goal = on_table(v, vec(goal.x + dx, goal.y + between(r, -6 * WU_CM, 6 * WU_CM)));
        Wu most = (Wu)MIN(lt_allowance(v, i) / 2 + WU_CM, (int64_t)120 * WU_CM), len = geom_length_up(from, goal);
        if (len == 0) continue;
        leg[n++] = (PathLeg){len > most ? geom_point_along(from, goal, most, len) : goal, 0};
        LtFit f;
        if (!lt_fit_path(v, i, leg, n, &f) || f.n == 0) continue;
        Arg arg[PATH_LEGS + 1] = {arg_of(0, ARG_STAND, i)};
        for (uint32_t j = 0; j < f.n; j++) arg[j + 1] = arg_at(1, ARG_LEG, f.leg[j].to);
        *out = command_keep(a, (Seat)v->seat, LT_OP_MOVE, arg, f.n + 1);
        if (lt_check_move(v, out).kind == VERDICT_OK) return true;
    }
    return false;
}

static bool sample_place(const View *v, const Opening *o, Rng *r, Arena *a, Command *out) {
    StandIx i = (StandIx)o->cmd.arg[0].a;
    const BattleZone *z = lt_setup_zone(v, i);
    for (int k = 0; k <= TRIES && z != NULL; k++) {
        Pose at;
        Wu x = between(r, z->box.x0, z->box.x1), y = between(r, z->box.y0, z->box.y1);
        at = (Pose){vec(x, y), (Angle)(rng_below(r, 4) * ANGLE_QUARTER)};
        if (k == TRIES && !lt_setup_find(v, i, &at)) return false;
        Arg arg[] = {o->cmd.arg[0], arg_at(1, ARG_POINT, at.at), arg_of(2, ARG_ANGLE, at.face)};
        *out = command_keep(a, (Seat)v->seat, LT_OP_PLACE, arg, 3);
        if (lt_check_place(v, out).kind == VERDICT_OK) return true;
    }
    return false;
}

static bool sample_dismount(const View *v, const Opening *o, Rng *r, Arena *a, Command *out) {
    StandIx i = (StandIx)o->cmd.arg[0].a;
    Vec at, from = lt_at(v->g, i);
    Wu dx = between(r, -WU_CM, WU_CM);
    Vec want = vec(from.x + dx, from.y + between(r, -WU_CM, WU_CM));
    if (!lt_can_dismount(v, i, &want, &at)) return false;
    Arg arg[] = {o->cmd.arg[0], arg_at(1, ARG_POINT, at)};
    *out = command_keep(a, (Seat)v->seat, LT_OP_DISMOUNT, arg, 2);
    return true;
}

static bool sample_plot(const View *v, const Opening *o, Rng *r, Arena *a, Command *out) {
    for (int k = 0; k < TRIES; k++) {
        uint32_t t = rng_below(r, v->g->stand_n);
        if (game_stand_c(v->g, t)->seat == v->seat || !lt_on_table(v->g, (StandIx)t)) continue;
        Vec at = lt_at(v->g, (StandIx)t);
        Wu dx = between(r, -10 * WU_CM, 10 * WU_CM);
        at = on_table(v, vec(at.x + dx, at.y + between(r, -10 * WU_CM, 10 * WU_CM)));
        Arg arg[] = {o->cmd.arg[0], o->cmd.arg[1], arg_at(2, ARG_POINT, at)};
        *out = command_keep(a, (Seat)v->seat, LT_OP_PLOT, arg, 3);
        if (lt_check_plot(v, out).kind == VERDICT_OK) return true;
    }
    return false;
}

bool lt_sample(const View *v, const Opening *o, Rng *r, Arena *a, Command *out) {
    switch (o->cmd.op) {
    case LT_OP_MOVE: return sample_move(v, o, r, a, out);
    case LT_OP_PLACE: return sample_place(v, o, r, a, out);
    case LT_OP_DISMOUNT: return sample_dismount(v, o, r, a, out);
    case LT_OP_PLOT: return sample_plot(v, o, r, a, out);
    default: *out = command_keep(a, (Seat)o->cmd.seat, o->cmd.op, o->cmd.arg, o->cmd.n); return true;
    }
}
