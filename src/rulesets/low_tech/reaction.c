/* reaction: each platoon of the player tests once a turn (lt 2). */
#include "rulesets/low_tech/lt_own.h"

enum { USED_25 = 1, USED_50 = 2 };

static bool in_platoon(const Game *g, uint32_t i, uint16_t unit) {
    const Stand *s = game_stand_c(g, i);
    if (s->unit != unit || !stand_alive(s)) return false;
    if (stand_on_table(s)) return true;
    return (s->flags & ST_ABOARD) != 0 && s->carrier < g->stand_n && stand_on_table(game_stand_c(g, s->carrier));
}

LtResult lt_result_of(const View *v, StandIx i) {
    const LtStand *s = lt_stand_c(v->g, i);
    uint16_t unit = game_stand_c(v->g, i)->unit;
    if (s->locked) return (LtResult)(s->locked - 1);
    return lt_has_platoon(v->g, unit) ? (LtResult)lt_game_c(v->g)->reaction[unit] : LT_OK;
}

/* A platoon tests while it has a stand there whose own commander does not hold it back; one that has run never does. */
static bool tests(const View *v, uint16_t unit) {
    if (!lt_has_platoon(v->g, unit) || game_unit_c(v->g, unit)->seat != lt_game_c(v->g)->player) return false;
    if (lt_game_c(v->g)->reaction[unit] == LT_ROUT) return false;
    for (uint32_t i = 0; i < v->g->stand_n; i++)
        if (in_platoon(v->g, i, unit) && !lt_stand_c(v->g, i)->locked) return true;
    return false;
}

bool lt_due(const View *v, uint16_t unit) {
    return v->g->h.phase == LT_REACTION && tests(v, unit) && !lt_game_c(v->g)->tested[unit];
}

/* --- modifiers --- */

static Vec centroid(const Game *g, uint16_t unit, StandIx only, bool *some) {
    int64_t x = 0, y = 0, n = 0;
    for (uint32_t i = 0; i < g->stand_n; i++) {
        if (only != STAND_NONE ? i != only : !in_platoon(g, i, unit)) continue;
        Vec at = lt_at(g, (StandIx)i);
        x += at.x;
        y += at.y;
        n++;
    }
    *some = n > 0;
    return n > 0 ? vec((Wu)(x / n), (Wu)(y / n)) : vec(0, 0);
}

/* The quarter of the table that the point lies in, as seen from the middle: divided by the diagonals. */
static Edge quadrant(Vec mid, Vec at) {
    Wu dx = at.x - mid.x, dy = at.y - mid.y;
    Wu ax = dx < 0 ? -dx : dx, ay = dy < 0 ? -dy : dy;
    if (ay >= ax) return dy >= 0 ? EDGE_N : EDGE_S;
    return dx > 0 ? EDGE_E : EDGE_W;
}

/* 9.4: three of the four quarters about the middle, that of its own edge among them, hold an unpinned enemy within 25
 * cm. */
static bool surrounded(const View *v, uint16_t unit, StandIx only, uint8_t *quadrants) {
    bool some;
    Vec mid = centroid(v->g, unit, only, &some);
    Seat seat = (Seat)game_unit_c(v->g, unit)->seat;
    uint8_t mask = 0, n = 0;
    for (uint32_t i = 0; some && i < v->g->stand_n; i++) {
        const Stand *s = game_stand_c(v->g, i);
        if (s->seat == seat || !stand_on_table(s) || lt_stand_c(v->g, i)->pinned) continue;
        if (geom_within(mid, stand_at(s), lt_k_cm(v->cat, LK_SURROUND_CM)))
            mask |= (uint8_t)(1u << quadrant(mid, stand_at(s)));
    }
    for (int e = 0; e < 4; e++) n = (uint8_t)(n + ((mask >> e) & 1));
    *quadrants = n;
    return n >= lt_k(v->cat, LK_SURROUND_N) && (mask >> lt_home(v, seat) & 1);
}

/* 9.4: an enemy platoon near by gave way in its last test. */
static bool enemy_withdrew(const View *v, uint16_t unit, StandIx only) {
    Seat seat = (Seat)game_unit_c(v->g, unit)->seat;
    Wu near = lt_k_cm(v->cat, LK_WITHDREW_CM);
    for (uint32_t e = 0; e < v->g->stand_n; e++) {
        const Stand *s = game_stand_c(v->g, e);
        if (s->seat == seat || !stand_on_table(s) || lt_result_of(v, (StandIx)e) < LT_WITHDRAW) continue;
        for (uint32_t i = 0; i < v->g->stand_n; i++)
            if ((only != STAND_NONE ? i == only : in_platoon(v->g, i, unit)) &&
                geom_within(lt_at(v->g, (StandIx)i), stand_at(s), near))
                return true;
    }
    return false;
}

/* At least half of its stands are; vehicle crews do not count for B. */
static void add_protection(const View *v, uint16_t unit, StandIx only, Ledger *l) {
    uint32_t n = 0, b = 0, c = 0;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        if (only != STAND_NONE ? i != only : !in_platoon(v->g, i, unit)) continue;
        LtProt ground;
        (void)lt_prot(v, (StandIx)i, &ground);
        n++;
        b += ground == LT_B && !lt_is_vehicle(v, (StandIx)i);
        c += ground != LT_NONE;
    }
    if (n > 0 && 2 * b >= n)
        lt_k_term(l, v->cat, LK_RE_B, TX_LT_T_IN_B, 1);
    else if (n > 0 && 2 * c >= n)
        lt_k_term(l, v->cat, LK_RE_C, TX_LT_T_IN_C, 1);
}

/* 2.2: more than so many per cent of its own strength at the start. */
static bool over(const View *v, uint16_t unit, LtConst pct) {
    const LtGame *lg = lt_game_c(v->g);
    return (int64_t)lg->lost[unit] * 100 > (int64_t)lg->start[unit] * lt_k(v->cat, pct);
}

/* For its platoon it stays so, whatever becomes of the vehicle (2.6). */
static bool commander_dead(const View *v, uint16_t unit, StandIx only) {
    for (uint32_t i = 0; i < v->g->stand_n; i++)
        if ((only != STAND_NONE ? i == only : game_stand_c(v->g, i)->unit == unit) && lt_stand_c(v->g, i)->commander)
            return true;
    return false;
}

static uint8_t losses_due(const View *v, uint16_t unit) {
    uint8_t used = lt_game_c(v->g)->used[unit];
    if (over(v, unit, LK_RE_PCT_50) && !(used & USED_50)) return USED_50;
    if (over(v, unit, LK_RE_PCT_25) && !(used & USED_25)) return USED_25;
    return 0;
}

static LtResult result_of_sum(const View *v, int32_t sum) {
    if (sum >= lt_k(v->cat, LK_RE_OK)) return LT_OK;
    if (sum >= lt_k(v->cat, LK_RE_HOLD)) return LT_NO_ADVANCE;
    return sum >= lt_k(v->cat, LK_RE_BACK) ? LT_WITHDRAW : LT_ROUT;
}

/* only: a vehicle that tests for itself (5.10.2), else STAND_NONE; the once-a-game losses are the platoon's alone. */
static void modifiers(const View *v, uint16_t unit, StandIx only, LtReaction *out) {
    const LtGame *lg = lt_game_c(v->g);
    Ledger *l = &out->mods;
    *l = (Ledger){.measure = MEASURE_COUNT};
    ledger_add(l, TX_LT_T_RATING, RULE(2, 4), STATUS_BOOK, lt_rating(v->cat, game_unit_c(v->g, unit)->cohesion, NULL));
    if (lg->lost_now[unit] > 0) lt_k_term(l, v->cat, LK_RE_LOST, TX_LT_T_LOST_NOW, lg->lost_now[unit]);
    if (lg->shelled[unit]) lt_k_term(l, v->cat, LK_RE_ARTY, TX_LT_T_SHELLED, 1);
    uint8_t due = only == STAND_NONE ? losses_due(v, unit) : 0;
    if (due == USED_50) lt_k_term(l, v->cat, LK_RE_50, TX_LT_T_OVER_50, 1);
    if (due == USED_25) lt_k_term(l, v->cat, LK_RE_25, TX_LT_T_OVER_25, 1);
    if (lg->no_command[unit]) lt_k_term(l, v->cat, LK_RE_COMMAND, TX_LT_T_COMMAND_LOST, 1);
    if (commander_dead(v, unit, only)) lt_k_term(l, v->cat, LK_RE_COMMANDER, TX_LT_T_COMMANDER, 1);
    out->surrounded = surrounded(v, unit, only, &out->quadrants);
    if (out->surrounded) lt_k_term(l, v->cat, LK_RE_SURROUNDED, TX_LT_T_SURROUNDED, 1);
    add_protection(v, unit, only, l);
    if (enemy_withdrew(v, unit, only)) lt_k_term(l, v->cat, LK_RE_WITHDREW, TX_LT_T_WITHDREW, 1);
}

/* Option lt_test: is there a reason beside the rating? */
static bool has_reason(const LtReaction *r) {
    for (uint8_t k = 0; k < r->mods.n; k++)
        if (r->mods.term[k].what != TX_LT_T_RATING) return true;
    return false;
}

void lt_reaction(const View *v, uint16_t unit, LtReaction *out) {
    *out = (LtReaction){0};
    if (!lt_has_platoon(v->g, unit)) return;
    const LtGame *lg = lt_game_c(v->g);
    modifiers(v, unit, STAND_NONE, out);
    out->tests = tests(v, unit);
    out->tested = lg->tested[unit] != 0;
    out->from = out->last = lg->reaction[unit];
    out->start = lg->start[unit];
    out->lost = lg->lost[unit];
    out->lost_now = lg->lost_now[unit];
    for (int face = 1; face <= 6; face++) {
        out->face[face - 1] = (uint8_t)result_of_sum(v, face + ledger_sum(&out->mods));
        out->chance[out->face[face - 1]]++;
    }
}

/* --- the test --- */

static void remove_all(Tx *tx, uint16_t unit, StandIx only, TextId why) {
    for (uint32_t i = 0; i < tx->g->stand_n; i++)
        if (only != STAND_NONE ? i == only : in_platoon(tx->g, i, unit) && !lt_stand_c(tx->g, i)->locked)
            lt_leave(tx, (StandIx)i, why);
}

static LtResult roll(Tx *tx, uint16_t unit, StandIx only, const LtReaction *r) {
    Ledger l = {.measure = MEASURE_COUNT};
    Event *e = lt_say(tx, EV_NUMBER, RULE(2, 2));
    e->die = (uint16_t)tx->dice->n;
    e->die_n = 1;
    int face = tx_die(tx, 6);
    ledger_add(&l, TX_LT_T_DIE, RULE(2, 2), STATUS_BOOK, face);
    for (uint8_t k = 0; k < r->mods.n; k++) ledger_term(&l, r->mods.term[k]);
    event_ledger(tx->ev, e, &l);
    LtResult res = result_of_sum(&(View){.cat = tx->cat, .g = tx->g}, ledger_sum(&l));
    e->seat = game_unit_c(tx->g, unit)->seat;
    e->a = only;
    e->text = TX_LT_REACTION;
    e->v[0] = ledger_sum(&l);
    e->v[1] = (int32_t)res;
    e->v[2] = unit;
    e->v[3] = r->surrounded;
    e->v[4] = face;
    return res;
}

static void give_up(Tx *tx, uint16_t unit, StandIx only, const LtReaction *r) {
    remove_all(tx, unit, only, r->surrounded ? TX_LT_SURRENDERED : TX_LT_RAN);
}

static void test(Tx *tx, uint16_t unit) {
    View v = lt_tx_view(tx);
    LtGame *lg = lt_game(tx->g);
    LtReaction r;
    lt_reaction(&v, unit, &r);
    uint8_t due = losses_due(&v, unit);
    LtResult res = roll(tx, unit, STAND_NONE, &r);
    if (due == USED_50) lg->used[unit] = USED_25 | USED_50;
    if (due == USED_25) lg->used[unit] |= USED_25;
    lg->reaction[unit] = (uint8_t)res;
    lg->tested[unit] = 1;
    lg->lost_now[unit] = 0;
    lg->shelled[unit] = 0;
    if (res != LT_ROUT) return;
    if (r.surrounded) {
        give_up(tx, unit, STAND_NONE, &r);
        lg->lost_now[unit] = 0;
        return;
    }
    /* who cannot go leaves what it serves and runs: guns stay behind for good */
    for (uint32_t i = 0; i < tx->g->stand_n; i++) {
        if (!in_platoon(tx->g, i, unit) || lt_stand_c(tx->g, i)->locked) continue;
        LtStand *s = lt_stand(tx->g, i);
        s->deploy = LT_MOBILE;
        s->ready = 0;
        if (lt_is_gun(&v, (StandIx)i) && lt_on_table(tx->g, (StandIx)i)) lt_leave(tx, (StandIx)i, TX_LT_ABANDONED);
    }
}

void lt_test_vehicle(Tx *tx, StandIx i) {
    View v = lt_tx_view(tx);
    uint16_t unit = game_stand_c(tx->g, i)->unit;
    if (!lt_has_platoon(tx->g, unit)) return;
    LtReaction r = {0};
    modifiers(&v, unit, i, &r);
    LtResult res = roll(tx, unit, i, &r);
    lt_stand(tx->g, i)->locked = (uint8_t)(1 + res);
    if (res == LT_ROUT && r.surrounded) give_up(tx, unit, i, &r);
}

/* --- commands --- */

Verdict lt_check_react(const View *v, const Command *c) {
    uint16_t unit = (uint16_t)command_arg(c, 0, 0)->a;
    if (v->g->h.phase != LT_REACTION) return verdict_no(TX_OTHER_PHASE, RULE(2, 1), STAND_NONE);
    if (!lt_has_platoon(v->g, unit) || game_unit_c(v->g, unit)->seat != c->seat)
        return verdict_no(TX_LT_NOT_YOUR_PLATOON, RULE(2, 1), STAND_NONE);
    if (lt_game_c(v->g)->tested[unit]) return verdict_no(TX_LT_TESTED, RULE(2, 1), STAND_NONE);
    if (!tests(v, unit)) return verdict_no(TX_LT_NO_TEST, RULE(2, 1), STAND_NONE);
    return verdict_ok();
}

void lt_apply_react(Tx *tx, const Command *c) {
    test(tx, (uint16_t)command_arg(c, 0, 0)->a);
}

Verdict lt_check_reactions(const View *v, const Command *c) {
    (void)c;
    if (v->g->h.phase != LT_REACTION) return verdict_no(TX_OTHER_PHASE, RULE(2, 1), STAND_NONE);
    for (uint32_t u = 0; u < v->g->unit_n; u++)
        if (lt_due(v, (uint16_t)u)) return verdict_ok();
    return verdict_no(TX_LT_NO_TEST, RULE(2, 1), STAND_NONE);
}

void lt_apply_reactions(Tx *tx, const Command *c) {
    (void)c;
    View v = lt_tx_view(tx);
    for (uint32_t u = 0; u < tx->g->unit_n; u++)
        if (lt_due(&v, (uint16_t)u)) test(tx, (uint16_t)u);
}

/* 2.10: who runs does not test again, but gives up where it is surrounded. */
static void runners_give_up(Tx *tx) {
    View v = lt_tx_view(tx);
    const LtGame *lg = lt_game_c(tx->g);
    for (uint32_t u = 0; u < tx->g->unit_n && u < LT_PLATOONS; u++) {
        uint8_t quadrants;
        if (game_unit_c(tx->g, u)->seat != lg->player || lg->reaction[u] != LT_ROUT) continue;
        if (surrounded(&v, (uint16_t)u, STAND_NONE, &quadrants))
            remove_all(tx, (uint16_t)u, STAND_NONE, TX_LT_SURRENDERED);
    }
    for (uint32_t i = 0; i < tx->g->stand_n; i++) {
        uint8_t quadrants;
        const Stand *s = game_stand_c(tx->g, i);
        if (s->seat != lg->player || !stand_on_table(s) || lt_stand_c(tx->g, i)->locked != 1 + LT_ROUT) continue;
        if (lt_has_platoon(tx->g, s->unit) && surrounded(&v, s->unit, (StandIx)i, &quadrants))
            lt_leave(tx, (StandIx)i, TX_LT_SURRENDERED);
    }
}

void lt_reaction_begin(Tx *tx) {
    LtGame *lg = lt_game(tx->g);
    runners_give_up(tx);
    for (uint32_t u = 0; u < tx->g->unit_n && u < LT_PLATOONS; u++)
        if (game_unit_c(tx->g, u)->seat == lg->player) lg->tested[u] = 0;
}

void lt_settle_quiet(Tx *tx) {
    View v = lt_tx_view(tx);
    if (!lt_option(tx->g, LTO_TEST)) return;
    for (uint32_t u = 0; u < tx->g->unit_n; u++) {
        if (!lt_due(&v, (uint16_t)u)) continue;
        LtReaction r;
        lt_reaction(&v, (uint16_t)u, &r);
        if (has_reason(&r)) continue;
        lt_game(tx->g)->tested[u] = 1;
        lt_game(tx->g)->reaction[u] = LT_OK;
    }
}
