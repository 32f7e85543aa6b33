/* info: what the window shows of a stand and of the moment. Only reads; every value is one the chapters use themselves. */
#include "rulesets/matg/matg_move.h"

static void waiting(const View *v, StandIx i, MatgInfo *out) {
    out->edge = EDGE_NONE;
    const BattleUnit *u = deploy_unit(v, i);
    const Stand *s = game_stand_c(v->g, i);
    if (u && v->g->h.phase == MATG_SETUP && matg_block_zone(v, i)) out->zone = u->zone.box; /* placed or not */
    if (!u || matg_on_table(v, i) || matg_dead(v, i) || (s->flags & ST_ABOARD)) return;
    if (u->zone.kind == ZONE_EDGE) {
        out->waits = matg_waits(v, i);
        out->edge = u->zone.edge;
        out->lo = u->zone.lo;
        out->hi = u->zone.hi;
    } else if (u->zone.kind == ZONE_RECT) {
        out->sets_up = matg_sets_up(v, i);
        out->zone = u->zone.box;
    }
}

void matg_info(const View *v, StandIx i, MatgInfo *out) {
    const MatgStand *m = matg_stand_c(v->g, i);
    const StandType *t = matg_type(v, i);
    *out = (MatgInfo){.posture = m->posture, .state = m->state, .fired = m->fired, .marked = m->marked, .attempt = m->attempt, .moved = m->moved,
                      .alone = m->alone, .group = m->group, .spent = m->mp_used};
    for (int k = 0; k < 3; k++) out->may_spend[k] = matg_allowance_as(v, i, (MatgPosture)k);
    waiting(v, i, out);
    out->ap_r = t->value[MV_AP] > 0 && !m->no_ap ? t->value[MV_AP_R] : 0;
    out->he_r = t->value[MV_HE] > 0 ? t->value[MV_HE_R] : 0;
    if (matg_is_armoured(v, i)) out->front_mdeg = matg_k(v->cat, MK_FRONT_ARC_DEG) * 500;
    if (matg_code(t, MC_R)) out->arc_mdeg = matg_k(v->cat, MK_FIRING_ARC_DEG) * 500;
}

void matg_moment(const View *v, MatgMoment *out) {
    const MatgGame *mg = matg_game_c(v->g);
    *out = (MatgMoment){.stage = v->g->h.stage, .attempt_kind = mg->attempt_kind, .attempt_seat = mg->attempt_seat, .attempt_die = mg->attempt_die,
                        .mover = mg->mover, .along = mg->along, .ini = {mg->ini_die[0], mg->ini_die[1]}, .ini_winner = (Seat)mg->ini_winner};
    if (mg->mover == STAND_NONE || mg->mover >= v->g->stand_n) return;
    Vec at = {mg->start_x, mg->start_y};
    out->way[out->way_n++] = at;
    Wu left = mg->along;
    for (uint32_t k = 0; k < mg->leg_n && left > 0; k++) { /* never what lies ahead (ux 3.7) */
        Vec to = {mg->leg_x[k], mg->leg_y[k]};
        Wu len = geom_length_up(at, to);
        at = left >= len ? to : geom_point_along(at, to, left, len);
        left -= MIN(left, len);
        out->way[out->way_n++] = at;
    }
}

uint32_t matg_bands(const View *v, StandIx i, int *upto, int *modifier, uint32_t cap) {
    bool dual = matg_code(matg_type(v, i), MC_DP);
    RuleRef rule;
    Status st;
    uint32_t n = 0;
    int last = 0;
    for (int inch = 1; inch <= 100 && n < cap; inch++) {
        int mod = matg_range_mod(v->cat, inch, dual, &rule, &st);
        if (n == 0 || mod != last) modifier[n] = mod, n++;
        upto[n - 1] = inch;
        last = mod;
    }
    return n;
}
