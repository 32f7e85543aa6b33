/* groups: fire groups, up to five vehicles that move and fire together (aa 3, 5, 7.2). */
#include "rulesets/armour_assault/aa_rules.h"

uint32_t aa_group_members(const Game *g, uint8_t group, StandIx *out, uint32_t cap) {
    uint32_t n = 0;
    for (uint32_t i = 0; group != 0 && i < g->stand_n && n < cap; i++)
        if (aa_stand_c(g, i)->group == group && aa_runs(g, (StandIx)i)) out[n++] = (StandIx)i;
    return n;
}

/* Of a chain: the widest step that joins it, grown from the first by the nearest; else the widest pair. off: who is beyond it. */
static Wu widest(const View *v, const Vec *at, uint32_t n, uint32_t *off) {
    bool in[AA_GROUP_MOST] = {true}, chain = v->g->h.option[AO_COHESION] == 0; /* the first word is "chain" */
    Wu most = 0;
    for (uint32_t found = 1; found < n; found++) {
        uint32_t next = 0;
        Wu best = 0;
        for (uint32_t i = 0; i < n; i++) {
            Wu to = 0;
            for (uint32_t k = 0; k < n && !in[i]; k++) {
                if (!in[k]) continue;
                Wu d = geom_length_up(at[i], at[k]);
                to = to == 0 || (chain ? d < to : d > to) ? d : to;
            }
            if (!in[i] && (next == 0 || (chain ? to < best : to > best))) next = i, best = to;
        }
        in[next] = true;
        if (best > most) most = best, *off = next;
    }
    return most;
}

Wu aa_stands_gap(const View *v, const StandIx *who, uint32_t n, StandIx *off) {
    Vec at[AA_GROUP_MOST];
    uint32_t beyond = 0;
    n = MIN(n, (uint32_t)AA_GROUP_MOST);
    for (uint32_t i = 0; i < n; i++) at[i] = stand_at(game_stand_c(v->g, who[i]));
    Wu gap = widest(v, at, n, &beyond);
    if (off != NULL && gap > 0) *off = who[beyond];
    return gap;
}

bool aa_points_together(const View *v, const Vec *at, uint32_t n) {
    uint32_t beyond;
    return n <= 1 || (n <= AA_GROUP_MOST && widest(v, at, n, &beyond) <= aa_cm(v->cat, AN_COHESION_CM));
}

bool aa_stands_together(const View *v, const StandIx *who, uint32_t n) {
    return n <= 1 || (n <= AA_GROUP_MOST && aa_stands_gap(v, who, n, NULL) <= aa_cm(v->cat, AN_COHESION_CM));
}

Wu aa_group_gap(const View *v, uint8_t group, StandIx *off) {
    StandIx all[AA_GROUP_MOST], who[AA_GROUP_MOST];
    uint32_t n = aa_group_members(v->g, group, all, AA_GROUP_MOST), keeps = 0;
    for (uint32_t i = 0; i < n; i++) /* who threw a track is left out this turn */
        if (aa_stand_c(v->g, all[i])->track == 0) who[keeps++] = all[i];
    return keeps > 1 ? aa_stands_gap(v, who, keeps, off) : 0;
}

bool aa_group_together(const View *v, uint8_t group) {
    return aa_group_gap(v, group, NULL) <= aa_cm(v->cat, AN_COHESION_CM);
}

int aa_group_bonus(const View *v, StandIx by) {
    StandIx who[AA_GROUP_MOST];
    uint8_t group = aa_stand_c(v->g, by)->group;
    if (v->g->h.option[AO_GROUPS] != 0 || group == 0 || group >= AA_GROUPS_MAX || aa_game_c(v->g)->group_fired[group])
        return 0;
    int n = (int)aa_group_members(v->g, group, who, AA_GROUP_MOST);
    return v->g->h.option[AO_SELF] == 0 ? n : n - 1; /* the first word is "1": the firer counts */
}

Verdict aa_group_check(const View *v, Seat seat, const StandIx *who, uint32_t n) {
    int most = MIN(aa_number(v->cat, AN_GROUP), AA_GROUP_MOST);
    if (v->g->h.option[AO_GROUPS] != 0) return verdict_no(TX_AA_NO_GROUPS, RULE(3, 5), STAND_NONE);
    if (n < 2 || n > (uint32_t)most)
        return verdict_limit(n < 2 ? TX_AA_GROUP_FEW : TX_AA_GROUP_MANY, RULE(3, 0), STAND_NONE, STAND_NONE,
                             MEASURE_COUNT, n, n < 2 ? 2 : most);
    if (aa_game_c(v->g)->groups >= AA_GROUPS_MAX - 1)
        return verdict_limit(TX_CAPACITY, 0, STAND_NONE, STAND_NONE, MEASURE_COUNT, AA_GROUPS_MAX, AA_GROUPS_MAX - 1);
    for (uint32_t i = 0; i < n; i++) {
        Verdict own = rules_own_stand(v, seat, who[i]);
        if (own.kind != VERDICT_OK) return own;
        if (aa_stand_c(v->g, who[i])->group != 0) return verdict_no(TX_AA_IN_GROUP, RULE(3, 5), who[i]);
        for (uint32_t k = 0; k < i; k++)
            if (who[k] == who[i]) return verdict_no(TX_NAMED_TWICE, 0, who[i]);
    }
    if (aa_stands_together(v, who, n)) return verdict_ok();
    StandIx off = STAND_NONE;
    Wu gap = aa_stands_gap(v, who, n, &off);
    return verdict_limit(TX_AA_GROUP_APART, RULE(5, 8), who[0], off, MEASURE_WU, gap, aa_cm(v->cat, AN_COHESION_CM));
}

static uint32_t named(const Command *c, StandIx *who, uint32_t cap) {
    uint32_t n = 0;
    for (uint16_t k = 0; k < c->n && n < cap; k++) who[n++] = (StandIx)c->arg[k].a;
    return n;
}

static Verdict forming(const View *v) {
    return v->g->h.phase == AA_GROUPS ? verdict_ok() : verdict_no(TX_OTHER_PHASE, RULE(3, 0), STAND_NONE);
}

Verdict aa_check_group(const View *v, const Command *c) {
    StandIx who[AA_GROUP_MOST + 1];
    Verdict no = forming(v);
    return no.kind == VERDICT_OK ? aa_group_check(v, (Seat)c->seat, who, named(c, who, ARRAY_LEN(who))) : no;
}

void aa_apply_group(Tx *tx, const Command *c) {
    StandIx who[AA_GROUP_MOST];
    uint32_t n = named(c, who, AA_GROUP_MOST);
    uint8_t group = ++aa_game(tx->g)->groups;
    Event *ev = aa_event(tx, EV_GROUP, TX_AA_LOG_GROUP, RULE(3, 5));
    ev->seat = c->seat;
    ev->a = who[0];
    ev->v[0] = group;
    ev->v[1] = (int32_t)tx->ev->stand_n;
    for (uint32_t i = 0; i < n; i++) {
        aa_stand(tx->g, who[i])->group = group;
        if (tx->ev->stand_n < tx->ev->stand_cap) tx->ev->stand[tx->ev->stand_n++] = who[i];
    }
    ev->v[2] = (int32_t)tx->ev->stand_n - ev->v[1];
}

Verdict aa_check_ungroup(const View *v, const Command *c) {
    Verdict no = forming(v);
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    if (no.kind != VERDICT_OK) return no;
    if (game_stand_c(v->g, i)->seat != c->seat) return verdict_no(TX_NOT_YOUR_STAND, RULE(3, 0), i);
    return aa_stand_c(v->g, i)->group != 0 ? verdict_ok() : verdict_no(TX_AA_NO_GROUP, RULE(3, 5), i);
}

void aa_apply_ungroup(Tx *tx, const Command *c) {
    StandIx who[AA_GROUP_MOST], i = (StandIx)command_arg(c, 0, 0)->a;
    uint8_t group = aa_stand_c(tx->g, i)->group;
    uint32_t n = aa_group_members(tx->g, group, who, AA_GROUP_MOST);
    for (uint32_t k = 0; k < n; k++) aa_stand(tx->g, who[k])->group = 0;
    Event *ev = aa_event(tx, EV_NOTE, TX_AA_LOG_UNGROUP, RULE(3, 5));
    ev->seat = c->seat;
    ev->a = i;
    ev->v[0] = group;
}

/* For good, before its group is chosen: who cannot keep up (aa 5, A7). */
Verdict aa_check_detach(const View *v, const Command *c) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    Verdict no = rules_own_stand(v, (Seat)c->seat, i);
    const AaStand *s = aa_stand_c(v->g, i);
    if (no.kind != VERDICT_OK) return no;
    if (v->g->h.phase != AA_PLAY || aa_game_c(v->g)->go != c->seat || aa_game_c(v->g)->step != AA_IDLE)
        return verdict_no(TX_AA_NOT_IDLE, RULE(5, 9), i);
    if (s->group == 0) return verdict_no(TX_AA_NO_GROUP, RULE(3, 5), i);
    if (s->activated) return verdict_no(TX_AA_ACTIVATED, RULE(4, 2), i);
    return s->track || s->engine ? verdict_ok() : verdict_no(TX_AA_KEEPS_UP, RULE(5, 9), i);
}

void aa_apply_detach(Tx *tx, const Command *c) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    Event *ev = aa_event(tx, EV_NOTE, TX_AA_LOG_DETACHED, RULE(5, 9));
    ev->seat = c->seat;
    ev->a = i;
    ev->v[0] = aa_stand_c(tx->g, i)->group;
    aa_stand(tx->g, i)->group = 0;
}
