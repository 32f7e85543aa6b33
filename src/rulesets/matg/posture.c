#include "rulesets/matg/fight.h"

enum { SLOT_HOW, SLOT_STAND };
enum { ROUND_GROUPS, ROUND_SINGLES }; /* g->h.stage of phase 2 (3.1) */
enum { GROUP_MOST = 512 };

void matg_posture_begin(Tx *tx) {
    MatgGame *mg = matg_game(tx->g);
    mg->groups = 0;
    for (uint32_t i = 0; i < tx->g->stand_n; i++) {
        MatgStand *m = matg_stand(tx->g, i);
        m->posture = POSTURE_FIRING;
        m->marked = 0;
        m->group = 0;
    }
}

/* --- groups (3.3) --- */

static bool leads(const Stand *s) {
    return s->role != ROLE_NONE;
}

static uint16_t formation_of(const View *v, const Stand *s) {
    return s->unit < v->g->unit_n ? game_unit_c(v->g, s->unit)->formation : UINT16_MAX;
}

/* May these two be of one group at all? An HQ, GHQ or FO goes with any unit of its formation. */
static bool same_scope(const View *v, StandIx a, StandIx b) {
    const Stand *p = game_stand_c(v->g, a), *q = game_stand_c(v->g, b);
    if (p->seat != q->seat || formation_of(v, p) != formation_of(v, q)) return false;
    return matg_option(v, MOPT_GROUP_SCOPE) || p->unit == q->unit || leads(p) || leads(q);
}

static uint8_t waits_at(const View *v, StandIx i) {
    const Stand *s = game_stand_c(v->g, i);
    const BattleUnit *u = &v->cat->battle->unit[game_unit_c(v->g, s->unit)->battle_unit];
    return u->zone.kind == ZONE_EDGE ? u->zone.edge : EDGE_NONE;
}

static int64_t gap2_of(const View *v, StandIx a, StandIx b) {
    const Stand *p = game_stand_c(v->g, a), *q = game_stand_c(v->g, b);
    return vec_dist2((Vec){p->x, p->y}, (Vec){q->x, q->y});
}

static bool linked_pair(const View *v, StandIx a, StandIx b, int64_t link) {
    bool on_a = matg_on_table(v, a), on_b = matg_on_table(v, b);
    if (on_a != on_b) return false;
    if (!on_a) return matg_waits(v, a) && matg_waits(v, b) && waits_at(v, a) == waits_at(v, b);
    return gap2_of(v, a, b) <= link * link;
}

bool matg_linked(const View *v, const StandIx *s, uint32_t n, StandIx *gap_a, StandIx *gap_b, int64_t *gap2) {
    bool in[GROUP_MOST] = {true};
    if (n > GROUP_MOST) return false;
    uint32_t reached = n ? 1 : 0;
    int64_t link = matg_k(v->cat, MK_LINK);
    for (bool more = true; more;) {
        more = false;
        for (uint32_t i = 0; i < n; i++) {
            for (uint32_t k = 0; !in[i] && k < n; k++) {
                if (!in[k] || k == i || !linked_pair(v, s[i], s[k], link)) continue;
                in[i] = more = true;
                reached++;
            }
        }
    }
    if (reached == n) return true;
    int64_t best = -1;
    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t k = 0; !in[i] && k < n; k++) {
            if (!in[k]) continue;
            bool both = matg_on_table(v, s[i]) && matg_on_table(v, s[k]);
            int64_t d2 = both ? gap2_of(v, s[i], s[k]) : INT64_MAX;
            if (best >= 0 && d2 >= best) continue;
            best = d2;
            if (gap_a) *gap_a = s[i];
            if (gap_b) *gap_b = s[k];
            if (gap2) *gap2 = both ? d2 : 0;
        }
    }
    return false;
}

/* The unit that a set is of: that of its first stand without a role, else of the first stand. */
static bool in_scope(const View *v, StandIx home, StandIx i, uint16_t unit) {
    const Stand *h = game_stand_c(v->g, home), *s = game_stand_c(v->g, i);
    if (h->seat != s->seat || formation_of(v, h) != formation_of(v, s)) return false;
    return matg_option(v, MOPT_GROUP_SCOPE) || s->unit == unit || leads(s);
}

static bool counts_for_groups(const View *v, StandIx i) {
    return matg_on_table(v, i) || matg_waits(v, i);
}

/* Grows the linked set from a stand through those that `may`; label order is slot order within a seat. */
static uint32_t grow(const View *v, StandIx i, bool (*may)(const View *, StandIx), StandIx *out, uint32_t cap) {
    uint16_t unit = game_stand_c(v->g, i)->unit;
    int64_t link = matg_k(v->cat, MK_LINK);
    uint8_t in[GAME_STANDS] = {0};
    in[i] = 1;
    for (bool more = true; more;) {
        more = false;
        for (uint32_t k = 0; k < v->g->stand_n; k++) {
            if (in[k] || !may(v, (StandIx)k) || !in_scope(v, i, (StandIx)k, unit)) continue;
            for (uint32_t j = 0; j < v->g->stand_n; j++) {
                if (!in[j] || !linked_pair(v, (StandIx)j, (StandIx)k, link)) continue;
                in[k] = 1;
                more = true;
                break;
            }
        }
    }
    uint32_t n = 0;
    for (uint32_t k = 0; k < v->g->stand_n && n < cap; k++)
        if (in[k]) out[n++] = (StandIx)k;
    return n;
}

uint32_t matg_group_of(const View *v, StandIx i, StandIx *out, uint32_t cap) {
    return grow(v, i, counts_for_groups, out, cap);
}

/* --- marking (3.1) --- */

bool matg_may_mark(const View *v, StandIx i) {
    return counts_for_groups(v, i) && !matg_stand_c(v->g, i)->marked;
}

uint32_t matg_posture_group(const View *v, StandIx i, StandIx *out, uint32_t cap) {
    return grow(v, i, matg_may_mark, out, cap);
}

bool matg_posture_can_act(const View *v, Seat seat) {
    int64_t link = matg_k(v->cat, MK_LINK);
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        if (game_stand_c(v->g, i)->seat != seat || !matg_may_mark(v, (StandIx)i)) continue;
        if (v->g->h.stage == ROUND_SINGLES) return true;
        for (uint32_t k = i + 1; k < v->g->stand_n; k++)
            if (matg_may_mark(v, (StandIx)k) && same_scope(v, (StandIx)i, (StandIx)k) &&
                linked_pair(v, (StandIx)i, (StandIx)k, link))
                return true;
    }
    return false;
}

static Verdict check_scope(const View *v, const StandIx *s, uint32_t n) {
    /* One unit, besides those with a role. */
    StandIx home = STAND_NONE;
    for (uint32_t k = 0; k < n && home == STAND_NONE; k++)
        if (!leads(game_stand_c(v->g, s[k]))) home = s[k];
    if (home == STAND_NONE) home = s[0];
    for (uint32_t k = 0; k < n; k++)
        if (s[k] != home && !same_scope(v, home, s[k]))
            return verdict_limit(TX_MATG_OTHER_UNIT, RULE(3, 3), s[k], home, MEASURE_NONE, 0, 0);
    return verdict_ok();
}

static uint32_t stands_of(const Command *c, StandIx *out) {
    uint32_t n = MIN(command_count(c, SLOT_STAND), (uint32_t)GROUP_MOST);
    for (uint32_t k = 0; k < n; k++) out[k] = (StandIx)command_arg(c, SLOT_STAND, (uint16_t)k)->a;
    return n;
}

Verdict matg_check_posture(const View *v, const Command *c) {
    if (v->g->h.phase != MATG_POSTURE) return verdict_no(TX_OTHER_PHASE, RULE(2, 1), STAND_NONE);
    Verdict no = matg_check_go(v, (Seat)c->seat);
    if (no.kind != VERDICT_OK) return no;
    StandIx s[GROUP_MOST];
    if (command_count(c, SLOT_STAND) > GROUP_MOST)
        return verdict_limit(TX_MATG_TOO_MANY, RULE(3, 3), STAND_NONE, STAND_NONE, MEASURE_COUNT,
                             command_count(c, SLOT_STAND), GROUP_MOST);
    uint32_t n = stands_of(c, s);
    for (uint32_t k = 0; k < n; k++) {
        const Stand *st = game_stand_c(v->g, s[k]);
        if (st->seat != c->seat) return verdict_no(TX_NOT_YOUR_STAND, RULE(3, 1), s[k]);
        if (st->flags & (ST_LOST | ST_GONE)) return verdict_no(TX_STAND_LOST, RULE(3, 1), s[k]);
        if (st->flags & ST_ABOARD) return verdict_no(TX_MATG_CARRIERS_POSTURE, RULE(3, 4), s[k]);
        if (!counts_for_groups(v, s[k])) return verdict_no(TX_MATG_NOT_DUE, RULE(24, 3), s[k]);
        if (matg_stand_c(v->g, s[k])->marked) return verdict_no(TX_MATG_MARKED, RULE(3, 4), s[k]);
        for (uint32_t j = 0; j < k; j++)
            if (s[j] == s[k]) return verdict_no(TX_NAMED_TWICE, RULE(3, 1), s[k]);
    }
    if (v->g->h.stage == ROUND_GROUPS && n == 1) return verdict_no(TX_MATG_GROUPS_FIRST, RULE(3, 1), s[0]);
    if (v->g->h.stage == ROUND_SINGLES && n > 1) return verdict_no(TX_MATG_SINGLES_NOW, RULE(3, 1), s[0]);
    no = check_scope(v, s, n);
    if (no.kind != VERDICT_OK) return no;
    StandIx a = STAND_NONE, b = STAND_NONE;
    int64_t gap2 = 0;
    if (matg_linked(v, s, n, &a, &b, &gap2)) return verdict_ok();
    if (!gap2) return verdict_limit(TX_MATG_NOT_TOGETHER, RULE(3, 3), a, b, MEASURE_NONE, 0, 0);
    return verdict_limit(TX_MATG_GAP, RULE(3, 3), a, b, MEASURE_WU, (int64_t)geom_sqrt((uint64_t)gap2),
                         matg_k(v->cat, MK_LINK));
}

static void mark(Tx *tx, StandIx i, uint8_t posture, uint16_t group) {
    MatgStand *m = matg_stand(tx->g, i);
    m->posture = posture;
    m->marked = 1;
    m->group = group;
}

void matg_apply_posture(Tx *tx, const Command *c) {
    StandIx s[GROUP_MOST];
    uint32_t n = stands_of(c, s);
    uint8_t posture = command_arg(c, SLOT_HOW, 0)->a == 0 ? POSTURE_FIRE_MOVE : POSTURE_MOVEMENT;
    uint16_t group = ++matg_game(tx->g)->groups;
    for (uint32_t k = 0; k < n; k++) {
        mark(tx, s[k], posture, group);
        for (uint32_t i = 0; i < tx->g->stand_n; i++) { /* 3.4: cargo has its carrier's */
            const Stand *cargo = game_stand_c(tx->g, i);
            if ((cargo->flags & ST_ABOARD) && cargo->carrier == s[k]) mark(tx, (StandIx)i, posture, group);
        }
    }
    Event *ev = event_add(tx->ev, EV_POSTURE, SEATS_ALL);
    ev->seat = c->seat;
    ev->a = n ? s[0] : STAND_NONE;
    ev->rule = RULE(3, 1);
    ev->v[0] = posture;
    ev->v[1] = (int32_t)tx->ev->stand_n;
    for (uint32_t k = 0; k < n && tx->ev->stand_n < tx->ev->stand_cap; k++) tx->ev->stand[tx->ev->stand_n++] = s[k];
    ev->v[2] = (int32_t)tx->ev->stand_n - ev->v[1];
    matg_go_over(tx);
}

/* --- openings, samples, remedies --- */

enum { CLOSE = 7 * WU_INCH, IN_SIGHT = 12 * WU_INCH, IN_REACH = 20 * WU_INCH, HOLDS_ONE_IN = 3 };

static bool enemy_within(const View *v, const StandIx *s, uint32_t n, Wu reach) {
    Seat seat = (Seat)game_stand_c(v->g, s[0])->seat;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        if (game_stand_c(v->g, i)->seat == seat || !matg_on_table(v, (StandIx)i)) continue;
        for (uint32_t k = 0; k < n; k++)
            if (matg_on_table(v, s[k]) && gap2_of(v, s[k], (StandIx)i) <= (int64_t)reach * reach) return true;
    }
    return false;
}

static bool has_company(const View *v, StandIx i) {
    int64_t link = matg_k(v->cat, MK_LINK);
    for (uint32_t k = 0; k < v->g->stand_n; k++)
        if (k != i && matg_may_mark(v, (StandIx)k) && same_scope(v, i, (StandIx)k) &&
            linked_pair(v, i, (StandIx)k, link))
            return true;
    return false;
}

/* A random player moves by groups: fast while the enemy is far, ready to fire where he is in sight, not at all where he
 * is near; one unit in three holds where it is and can cover the others. */
static bool seldom_marked(const View *v, const StandIx *s, uint32_t n, uint8_t posture) {
    if (v->g->h.stage == ROUND_SINGLES && has_company(v, s[0])) return true;
    uint16_t unit = game_stand_c(v->g, s[n - 1])->unit;
    Wu stay = (unit + v->g->h.turn) % HOLDS_ONE_IN == 0 ? IN_REACH : CLOSE;
    if (enemy_within(v, s, n, stay)) return true;
    return enemy_within(v, s, n, IN_SIGHT) == (posture == POSTURE_MOVEMENT);
}

uint32_t matg_posture_legal(const View *v, StandIx only, Arena *a, Opening *out, uint32_t cap) {
    uint32_t n = 0;
    uint8_t seen[GAME_STANDS] = {0};
    for (uint32_t i = 0; i < v->g->stand_n && n + 1 < cap; i++) {
        if (game_stand_c(v->g, i)->seat != v->seat || seen[i] || !matg_may_mark(v, (StandIx)i)) continue;
        if (only != STAND_NONE && only != i) continue;
        StandIx some[GAME_STANDS];
        uint32_t m = 1;
        some[0] = (StandIx)i;
        if (v->g->h.stage == ROUND_GROUPS)
            m = matg_posture_group(v, (StandIx)i, some, MIN(v->g->stand_n, (uint32_t)GROUP_MOST));
        if (v->g->h.stage == ROUND_GROUPS && m < 2) continue;
        for (uint32_t k = 0; k < m; k++)
            if (!leads(game_stand_c(v->g, some[k]))) seen[some[k]] = 1;
        const StandIx *kept = matg_keep_stands(a, some, m);
        for (int how = 0; how < 2; how++) {
            Arg arg[2] = {{.slot = SLOT_HOW, .kind = ARG_WORD, .a = how},
                          {.slot = SLOT_STAND, .kind = ARG_FREE, .a = ARG_STAND, .b = GROUP_MOST}};
            if (v->g->h.stage == ROUND_SINGLES) arg[1] = arg_stand(SLOT_STAND, (StandIx)i);
            out[n++] = (Opening){.cmd = command_keep(a, (Seat)v->seat, MATG_OP_POSTURE, arg, 2),
                                 .some = kept,
                                 .some_n = (uint16_t)m,
                                 .rare = seldom_marked(v, some, m, how ? POSTURE_MOVEMENT : POSTURE_FIRE_MOVE),
                                 .title = how ? TX_MATG_DO_MOVEMENT : TX_MATG_DO_FIRE_MOVE};
        }
    }
    return n;
}

/* The whole linked set: a part of it may fall apart in two. */
bool matg_posture_sample(const View *v, const Opening *o, Rng *r, Arena *a, Command *out) {
    (void)r;
    if (o->cmd.arg[1].kind == ARG_STAND) {
        *out = command_keep(a, (Seat)o->cmd.seat, MATG_OP_POSTURE, o->cmd.arg, 2);
        return true;
    }
    Arg *arg = ARENA_ARRAY(a, Arg, o->some_n + 1u);
    arg[0] = o->cmd.arg[0];
    uint32_t n = 1;
    for (uint16_t k = 0; k < o->some_n; k++) arg[n++] = arg_stand(SLOT_STAND, o->some[k]);
    *out = command_keep(a, (Seat)o->cmd.seat, MATG_OP_POSTURE, arg, n);
    return matg_check_posture(v, out).kind == VERDICT_OK;
}

/* Nearest: those of the named that hang together with the first that may be marked; in the round of groups its linked
 * set. */
bool matg_posture_remedy(const View *v, const Command *c, const Verdict *no, Arena *a, Remedy *out) {
    (void)no;
    *out = (Remedy){.who = STAND_NONE};
    if (v->g->h.phase != MATG_POSTURE || matg_check_go(v, (Seat)c->seat).kind != VERDICT_OK) return true;
    StandIx named[GROUP_MOST], set[GROUP_MOST];
    uint32_t n = stands_of(c, named);
    Arg arg[GROUP_MOST + 1];
    arg[0] = *command_arg(c, SLOT_HOW, 0);
    for (uint32_t k = 0; k < n; k++) {
        if (game_stand_c(v->g, named[k])->seat != c->seat || !matg_may_mark(v, named[k])) continue;
        uint32_t m = 1;
        set[0] = named[k];
        if (v->g->h.stage == ROUND_GROUPS) m = matg_posture_group(v, named[k], set, GROUP_MOST);
        for (int pass = 0; pass < 2; pass++) { /* first only those named, then the whole set */
            uint32_t at = 1;
            for (uint32_t i = 0; i < m; i++) {
                bool wanted = pass == 1;
                for (uint32_t j = 0; j < n; j++) wanted |= named[j] == set[i];
                if (wanted) arg[at++] = arg_stand(SLOT_STAND, set[i]);
            }
            Command cmd = command_keep(a, (Seat)c->seat, MATG_OP_POSTURE, arg, at);
            if (matg_check_posture(v, &cmd).kind != VERDICT_OK) continue;
            *out = (Remedy){.some = true,
                            .cmd = cmd,
                            .text = TX_MATG_REMEDY_MARK,
                            .who = named[k],
                            .measure = MEASURE_COUNT,
                            .have = at - 1};
            return true;
        }
    }
    return true;
}
