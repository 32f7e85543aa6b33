#include "rulesets/matg/matg_rules.h"

bool matg_formation_broken(const View *v, StandIx i) {
    const Stand *s = game_stand_c(v->g, i);
    if (s->unit >= v->g->unit_n) return false;
    uint16_t f = game_unit_c(v->g, s->unit)->formation;
    return f < v->g->formation_n && matg_formation_c(v->g, f)->broken;
}

void matg_k_term(const Catalog *c, Ledger *out, TextId what, MatgKey key, int sign) {
    ledger_add(out, what, matg_k_rule(c, key), matg_k_status(c, key), sign * matg_k(c, key));
}

void matg_state_terms(const Catalog *c, uint8_t state, Ledger *out) {
    if (state & STATE_S) matg_k_term(c, out, TX_MATG_T_SUPPRESSED, MK_STATE_S, -1);
    if (state & STATE_D) matg_k_term(c, out, TX_MATG_T_DISORGANIZED, MK_STATE_D, -1);
}

void matg_need_in(const View *v, StandIx i, uint8_t state, bool movement, Ledger *out) {
    *out = (Ledger){.measure = MEASURE_NEED};
    ledger_add(out, TX_MATG_T_FCL, RULE(1, 1), STATUS_BOOK, matg_fcl(v, i));
    matg_state_terms(v->cat, state, out);
    if (!movement && matg_formation_broken(v, i)) matg_k_term(v->cat, out, TX_MATG_T_BROKEN, MK_BROKEN_COH, 1);
}

void matg_need(const View *v, StandIx i, bool movement, Ledger *out) {
    matg_need_in(v, i, matg_stand_c(v->g, i)->state, movement, out);
}

bool matg_roll(Tx *tx, StandIx who, TextId what, RuleRef rule, const Ledger *need, int *natural) {
    uint16_t at = (uint16_t)tx->dice->n;
    int face = tx_die(tx, 20), most = ledger_sum(need);
    Event *ev = event_add(tx->ev, EV_ROLL, SEATS_ALL);
    ev->a = who;
    ev->seat = who == STAND_NONE ? SEAT_NONE : game_stand_c(tx->g, who)->seat;
    ev->text = (uint16_t)what;
    ev->rule = rule;
    ev->die = at;
    ev->die_n = 1;
    ev->v[0] = face;
    ev->v[1] = most;
    ev->v[2] = face <= most;
    event_ledger(tx->ev, ev, need);
    if (natural) *natural = face;
    return face <= most;
}
