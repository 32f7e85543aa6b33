/* sample: fills what an opening leaves free, from a seed; what it returns the check has accepted. */
#include "rulesets/armour_battles/ab_rules.h"

enum { TRIES = 24 };

static StandIx first_stand(const Command *c) {
    return (StandIx)c->arg[0].a;
}

static bool good(const View *v, const Command *c) {
    return rules_check(v, c).kind == VERDICT_OK;
}

static Vec somewhere(const View *v, Rng *r) {
    Wu x = (Wu)rng_below(r, (uint32_t)v->g->h.w + 1), y = (Wu)rng_below(r, (uint32_t)v->g->h.h + 1);
    return (Vec){x, y};
}

/* A known enemy's place, or anywhere. */
static Vec near_enemy(const View *v, Rng *r) {
    uint32_t n = 0;
    StandIx e[GAME_STANDS];
    for (uint32_t i = 0; i < v->g->stand_n; i++)
        if (game_stand_c(v->g, i)->seat != v->seat && ab_is_unit(v, (StandIx)i)) e[n++] = (StandIx)i;
    if (n == 0) return somewhere(v, r);
    Vec at = stand_at(game_stand_c(v->g, e[rng_below(r, n)]));
    Angle way = (Angle)rng_below(r, 65536);
    Wu far = (Wu)rng_below(r, 4 * WU_INCH);
    return vec_add(at, angle_vec(way, far));
}

static bool sample_place(const View *v, Rng *r, Command *out, Arg *arg) {
    const BattleZone *z = deploy_zone(v, first_stand(out));
    if (z == NULL) return false;
    for (int k = 0; k < TRIES; k++) {
        uint32_t x = rng_below(r, (uint32_t)(z->box.x1 - z->box.x0) + 1),
                 y = rng_below(r, (uint32_t)(z->box.y1 - z->box.y0) + 1);
        arg[1] = (Arg){.slot = 1, .kind = ARG_POINT, .a = z->box.x0 + (Wu)x, .b = z->box.y0 + (Wu)y};
        arg[2] = (Arg){.slot = 2, .kind = ARG_ANGLE, .a = (int32_t)rng_below(r, 65536)};
        if (good(v, out)) return true;
    }
    Pose p;
    if (!ab_setup_find(v, first_stand(out), &p)) return false;
    arg[1] = (Arg){.slot = 1, .kind = ARG_POINT, .a = p.at.x, .b = p.at.y};
    arg[2] = (Arg){.slot = 2, .kind = ARG_ANGLE, .a = p.face};
    return good(v, out);
}

/* Some of those that may come along; fewer until it is accepted. */
static bool sample_group(const View *v, const Opening *o, Rng *r, Arena *a, Command *out) {
    Arg *arg = ARENA_ARRAY(a, Arg, (uint32_t)o->cmd.n + o->some_n + 1);
    StandIx *pick = ARENA_ARRAY(a, StandIx, o->some_n + 1u);
    for (uint32_t k = 0; k < o->some_n; k++) pick[k] = o->some[k];
    for (uint32_t most = o->some_n; most > 0; most--) {
        uint32_t n = 0, m = 0;
        for (uint32_t k = 0; k + 1 < o->some_n; k++) {
            uint32_t j = k + rng_below(r, o->some_n - k);
            StandIx t = pick[k];
            pick[k] = pick[j];
            pick[j] = t;
        }
        for (uint16_t k = 0; k < o->cmd.n; k++) {
            if (o->cmd.arg[k].kind != ARG_FREE) {
                arg[n++] = o->cmd.arg[k];
                continue;
            }
            for (m = 0; m < most; m++) arg[n++] = (Arg){.slot = o->cmd.arg[k].slot, .kind = ARG_STAND, .a = pick[m]};
        }
        out->arg = arg;
        out->n = (uint16_t)n;
        if (good(v, out)) return true;
    }
    return false;
}

static bool sample_move(const View *v, Rng *r, Command *out, Arg *arg) {
    StandIx i = first_stand(out);
    Vec from = stand_at(game_stand_c(v->g, i));
    uint32_t far = (uint32_t)ab_allowance(v, i);
    for (int k = 0; k < TRIES; k++) {
        Angle way = (Angle)rng_below(r, 65536);
        if (rng_below(r, 2) == 0) way = angle_of(vec_sub(near_enemy(v, r), from));
        Vec to = vec_add(from, angle_vec(way, (Wu)(k < TRIES / 2 ? rng_below(r, far + 1) : rng_below(r, far / 4 + 1))));
        arg[1] = (Arg){.slot = 1, .kind = ARG_LEG, .a = to.x, .b = to.y, .flag = rng_below(r, 6) == 0};
        arg[2] = (Arg){.slot = 2, .kind = ARG_ANGLE, .a = (int32_t)rng_below(r, 65536)};
        out->n = (uint16_t)(rng_below(r, 3) == 0 ? 3 : 2);
        if (good(v, out)) return true;
    }
    return false;
}

static bool sample_enter(const View *v, Rng *r, Command *out, Arg *arg) {
    const BattleUnit *u = deploy_unit(v, first_stand(out));
    uint32_t far = (uint32_t)ab_allowance(v, first_stand(out));
    if (u == NULL || u->zone.kind != ZONE_EDGE) return false;
    for (int k = 0; k < TRIES; k++) {
        Wu along = u->zone.lo + (Wu)rng_below(r, (uint32_t)(u->zone.hi - u->zone.lo) + 1);
        Vec at = u->zone.edge == EDGE_N   ? (Vec){along, v->g->h.h}
                 : u->zone.edge == EDGE_S ? (Vec){along, 0}
                 : u->zone.edge == EDGE_E ? (Vec){v->g->h.w, along}
                                          : (Vec){0, along};
        Wu least = ab_shape(v->g).hy, go = least + (Wu)rng_below(r, far + 1) - least;
        Vec to = vec_add(at, angle_vec((Angle)(u->zone.edge * ANGLE_QUARTER + ANGLE_HALF), MAX(go - least, least)));
        arg[1] = (Arg){.slot = 1, .kind = ARG_POINT, .a = at.x, .b = at.y};
        arg[2] = (Arg){.slot = 2, .kind = ARG_LEG, .a = to.x, .b = to.y};
        if (good(v, out)) return true;
    }
    return false;
}

static bool sample_length(const View *v, Rng *r, Command *out, Arg *arg, uint32_t at, Wu most) {
    for (int k = 0; k < TRIES && most > 0; k++) {
        arg[at].kind = ARG_LENGTH;
        arg[at].a = 1 + (int32_t)rng_below(r, (uint32_t)most);
        arg[at].b = 0;
        if (good(v, out)) return true;
    }
    return false;
}

static bool sample_mission(const View *v, const Opening *o, Rng *r, Command *out, Arg *arg) {
    for (int k = 0; k < TRIES && o->some_n > 0; k++) {
        Vec at = near_enemy(v, r);
        if (o->cmd.op == AB_OP_ADJUST) {
            const AbStand *s = ab_stand_c(v->g, first_stand(out));
            Angle way = (Angle)rng_below(r, 65536);
            at = vec_add((Vec){s->mark_x, s->mark_y}, angle_vec(way, (Wu)rng_below(r, 4 * WU_INCH)));
        }
        arg[1] = (Arg){.slot = 1, .kind = ARG_POINT, .a = at.x, .b = at.y};
        arg[2] = (Arg){.slot = 2, .kind = ARG_STAND, .a = o->some[rng_below(r, o->some_n)]};
        if (o->cmd.n > 3) arg[3] = (Arg){.slot = 3, .kind = ARG_ANGLE, .a = (int32_t)rng_below(r, 65536)};
        if (good(v, out)) return true;
    }
    return false;
}

bool ab_sample(const View *v, const Opening *o, Rng *r, Arena *a, Command *out) {
    bool free = false;
    *out = o->cmd;
    for (uint16_t k = 0; k < o->cmd.n; k++) free |= o->cmd.arg[k].kind == ARG_FREE;
    if (!free) return good(v, out);
    Arg *arg = ARENA_ARRAY(a, Arg, (uint32_t)o->cmd.n + 2);
    base_copy(arg, o->cmd.arg, sizeof *arg * o->cmd.n);
    out->arg = arg;
    const Decision *d = &v->g->decision;
    switch (o->cmd.op) {
    case AB_OP_PLACE: return sample_place(v, r, out, arg);
    case AB_OP_ACTIVATE:
    case AB_OP_DISENGAGE:
    case AB_OP_RALLY:
    case AB_OP_KEEP: return sample_group(v, o, r, a, out);
    case AB_OP_MOVE: return sample_move(v, r, out, arg);
    case AB_OP_ENTER: return sample_enter(v, r, out, arg);
    case AB_OP_BACK: return sample_length(v, r, out, arg, 1, ab_allowance(v, first_stand(out)));
    case AB_OP_OPFIRE: return sample_length(v, r, out, arg, 1, d->v[1] - d->v[2]);
    case AB_OP_BREAKOFF:
    case AB_OP_SCOOT: return sample_length(v, r, out, arg, 0, 12 * WU_INCH);
    case AB_OP_ADJUST:
    case AB_OP_CALL:
    case AB_OP_SMOKE: return sample_mission(v, o, r, out, arg);
    default: return false;
    }
}
