/* remedy: "Nearest": the smallest change that would be accepted (ux 6). */
#include "rulesets/armour_battles/ab_rules.h"

static bool good(const View *v, const Command *c) {
    return rules_check(v, c).kind == VERDICT_OK;
}

static Arg *copy(const Command *c, Arena *a, Remedy *out) {
    Arg *arg = ARENA_ARRAY(a, Arg, (uint32_t)c->n + 2);
    base_copy(arg, c->arg, sizeof *arg * c->n);
    out->cmd = *c;
    out->cmd.arg = arg;
    return arg;
}

/* The same way, but only `length` of it. Legs are one run of arguments in their slot. */
static Wu cut(const View *v, const Command *c, uint8_t slot, Vec from, Wu length, Arg *arg, uint16_t *n) {
    Wu gone = 0;
    (void)v;
    *n = 0;
    for (uint16_t k = 0; k < c->n; k++) {
        if (c->arg[k].slot != slot) {
            if (c->arg[k].slot < slot) arg[(*n)++] = c->arg[k];
            continue; /* a turn at the end may not fit there */
        }
        Vec to = {c->arg[k].a, c->arg[k].b};
        Wu len = geom_length_up(from, to);
        if (gone >= length) continue;
        Arg leg = c->arg[k];
        if (gone + len > length) {
            Vec p = geom_point_along(from, to, length - gone, len);
            leg.a = p.x;
            leg.b = p.y;
            len = length - gone;
        }
        arg[(*n)++] = leg;
        gone += len;
        from = to;
    }
    return gone;
}

static void shorter_way(const View *v, const Command *c, Arena *a, Remedy *out) {
    StandIx i = (StandIx)c->arg[0].a;
    uint8_t slot = c->op == AB_OP_ENTER ? 2 : 1;
    Vec from = c->op == AB_OP_ENTER ? (Vec){command_arg(c, 1, 0)->a, command_arg(c, 1, 0)->b}
                                    : stand_at(game_stand_c(v->g, i));
    AbPath p = {{from, 0}, command_arg(c, slot, 0), command_count(c, slot)};
    Arg *arg = copy(c, a, out);
    Wu step = WU_INCH / 8, whole = ab_path_length(&p);
    out->who = i;
    out->measure = MEASURE_WU;
    out->text = c->op == AB_OP_ENTER ? TX_AB_ENTER : TX_AB_MOVE;
    for (Wu far = whole / step * step; far > 0; far -= step) {
        out->have = cut(v, c, slot, from, far, arg, &out->cmd.n);
        if (good(v, &out->cmd)) {
            out->some = true;
            return;
        }
    }
}

static void less_back(const View *v, const Command *c, Arena *a, Remedy *out) {
    Arg *arg = copy(c, a, out);
    out->who = (StandIx)c->arg[0].a;
    out->measure = MEASURE_WU;
    out->text = TX_AB_BACK;
    for (arg[1].a = MIN(arg[1].a, ab_allowance(v, out->who)); arg[1].a > 0; arg[1].a -= WU_INCH / 8)
        if (good(v, &out->cmd)) {
            out->some = true;
            out->have = arg[1].a;
            return;
        }
}

/* The group without the one that does not fit, or without the last. */
static void smaller_group(const View *v, const Command *c, const Verdict *no, Arena *a, Remedy *out) {
    Arg *arg = copy(c, a, out);
    uint16_t n = 0, last = 0;
    for (uint16_t k = 0; k < c->n; k++)
        if (c->arg[k].slot == 1) last = k;
    for (uint16_t k = 0; k < c->n; k++) {
        bool drop = no->why == TX_AB_GROUP_FULL ? k == last : c->arg[k].slot == 1 && c->arg[k].a == no->who;
        if (!drop) arg[n++] = c->arg[k];
    }
    out->cmd.n = n;
    out->who = (StandIx)c->arg[0].a;
    out->text = TX_AB_ACTIVATE;
    out->some = n < c->n && good(v, &out->cmd);
}

/* The target that it could fire at instead: the nearest. */
static void other_target(const View *v, const Command *c, Arena *a, Remedy *out) {
    Arg *arg = copy(c, a, out);
    StandIx by = (StandIx)c->arg[0].a;
    Wu best = INT32_MAX;
    int32_t pick = -1;
    for (uint32_t k = 0; k < v->g->stand_n; k++) {
        arg[1].a = (int32_t)k;
        if (game_stand_c(v->g, k)->seat == c->seat || !good(v, &out->cmd)) continue;
        Wu d = ab_hull_distance(v, stand_pose(game_stand_c(v->g, by)), stand_pose(game_stand_c(v->g, k)));
        if (d >= best) continue;
        best = d;
        pick = (int32_t)k;
    }
    if (pick < 0) return;
    arg[1].a = pick;
    out->some = true;
    out->who = (StandIx)pick;
    out->measure = MEASURE_WU;
    out->have = best;
    out->text = TX_AB_FIRE;
}

/* Set-up: a place that is free in its zone, in cover if it hides. */
static void other_place(const View *v, const Command *c, Arena *a, Remedy *out) {
    Arg *arg = copy(c, a, out);
    Pose p;
    out->who = (StandIx)c->arg[0].a;
    out->text = TX_AB_PLACE;
    if (!ab_setup_find(v, out->who, &p)) return;
    arg[1].a = p.at.x;
    arg[1].b = p.at.y;
    arg[2].a = p.face;
    out->measure = MEASURE_WU;
    out->have = geom_length_up(p.at, (Vec){c->arg[1].a, c->arg[1].b});
    out->some = good(v, &out->cmd);
}

static void fewer_dice(const View *v, const Command *c, Arena *a, Remedy *out) {
    Arg *arg = copy(c, a, out);
    for (uint16_t k = 0; k < c->n; k++) {
        bool dice = (c->op == AB_OP_RESTOCK && arg[k].slot == 0) || (c->op == AB_OP_COMMIT && arg[k].slot == 1) ||
                    (c->op != AB_OP_COMMIT && c->op != AB_OP_RESTOCK && arg[k].slot == 2);
        if (dice) arg[k].a = ab_chain_left(v->g);
    }
    out->measure = MEASURE_COUNT;
    out->have = ab_chain_left(v->g);
    out->text = TX_AB_TOKENS;
    out->some = good(v, &out->cmd);
}

static void closer_marker(const View *v, const Command *c, Arena *a, Remedy *out) {
    Arg *arg = copy(c, a, out);
    StandIx i = (StandIx)c->arg[0].a;
    const AbStand *s = ab_stand_c(v->g, i);
    Vec from = {s->mark_x, s->mark_y}, to = {c->arg[1].a, c->arg[1].b};
    Wu len = geom_length_up(from, to);
    out->who = i;
    out->text = TX_AB_ADJUST;
    out->measure = MEASURE_WU;
    for (Wu far = MIN(len, ab_k(v->cat, ABK_ADJUST)) - 1; far > 0; far -= WU_INCH / 8) {
        Vec p = geom_point_along(from, to, far, len);
        arg[1].a = p.x;
        arg[1].b = p.y;
        if (!good(v, &out->cmd)) continue;
        out->some = true;
        out->have = far;
        return;
    }
}

/* The marker of a new mission brought nearer to the enemy that its observer sees nearest to it. */
static void marker_nearer(const View *v, const Command *c, Arena *a, Remedy *out) {
    Arg *arg = copy(c, a, out);
    Vec want = {c->arg[1].a, c->arg[1].b}, pick = want;
    StandIx fo = (StandIx)command_arg(c, 2, 0)->a;
    Pose fp = stand_pose(game_stand_c(v->g, fo));
    Wu best = INT32_MAX;
    for (uint32_t k = 0; k < v->g->stand_n; k++) {
        const Stand *s = game_stand_c(v->g, k);
        if (s->seat == c->seat || !ab_is_unit(v, (StandIx)k) || (s->flags & ST_HIDDEN)) continue;
        Wu off = ab_point_distance(v, want, stand_pose(s)), len = geom_length_up(want, stand_at(s));
        if (off >= best || !ab_sees(v, fo, fp, (StandIx)k, stand_pose(s), NULL)) continue;
        for (Wu far = MAX(off - ab_k(v->cat, ABK_MARKER), 1); far < len; far += WU_INCH / 16) {
            Vec p = geom_point_along(want, stand_at(s), far, len);
            arg[1].a = p.x;
            arg[1].b = p.y;
            if (!good(v, &out->cmd)) continue;
            best = off;
            pick = p;
            out->have = far;
            break;
        }
    }
    arg[1].a = pick.x;
    arg[1].b = pick.y;
    out->who = (StandIx)c->arg[0].a;
    out->measure = MEASURE_WU;
    out->text = c->op == AB_OP_SMOKE ? TX_AB_SMOKE : TX_AB_CALL;
    out->some = best != INT32_MAX;
}

void ab_remedy(const View *v, const Command *c, const Verdict *no, Arena *a, Remedy *out) {
    *out = (Remedy){.who = STAND_NONE};
    switch (no->why) {
    case TX_AB_TOO_FAR:
    case TX_AB_HEDGE_SHORT:
    case TX_AB_BLOCKED:
    case TX_AB_IN_THE_WAY:
    case TX_AB_TAKEN:
    case TX_AB_ON_HEDGE:
    case TX_AB_OFF_EDGE:
    case TX_AB_NOT_FARTHER:
        if (c->op == AB_OP_PLACE) other_place(v, c, a, out);
        if (c->op == AB_OP_MOVE || c->op == AB_OP_ENTER) shorter_way(v, c, a, out);
        if (c->op == AB_OP_BACK) less_back(v, c, a, out);
        break;
    case TX_AB_OUT_OF_REACH:
    case TX_AB_SUPPRESSED_JOINS:
    case TX_AB_ACTIVATED:
    case TX_AB_GROUP_FULL:
        if (c->op == AB_OP_ACTIVATE || c->op == AB_OP_DISENGAGE || c->op == AB_OP_RALLY)
            smaller_group(v, c, no, a, out);
        break;
    case TX_AB_NO_SIGHT:
    case TX_AB_OUT_OF_RANGE:
    case TX_AB_OUT_OF_ARC:
        if (c->op == AB_OP_FIRE) other_target(v, c, a, out);
        break;
    case TX_DEPLOY_OUTSIDE:
        if (c->op == AB_OP_PLACE) other_place(v, c, a, out);
        break;
    case TX_AB_MARKER_FAR: marker_nearer(v, c, a, out); break;
    case TX_AB_CHAIN_SHORT: fewer_dice(v, c, a, out); break;
    case TX_AB_ADJUST_FAR:
    case TX_AB_FO_NOT_SEES:
        if (c->op == AB_OP_ADJUST) closer_marker(v, c, a, out);
        break;
    default: break;
    }
}
