/* spotting: one attempt on each enemy stand a turn, in the most favourable conditions (lt 4). */
#include "rulesets/low_tech/lt_own.h"

static int32_t band_value(const View *v, StandIx by, StandIx target, Status *st, RuleRef *rule) {
    static const char *const B[] = {"b1", "b2", "b3", "b4", "b5"};
    const Chart *t = catalog_chart(v->cat, "spotting");
    int band = 0;
    for (int k = 0; k < 4; k++)
        if (!lt_nearer(v, by, target, lt_k_cm(v->cat, (LtConst)(LK_SPOT_1 + k)))) band = k + 1;
    uint32_t row = (uint32_t)chart_find(t, "target", lt_is_vehicle(v, target) ? "vehicle" : "infantry");
    *st = (Status)chart_cell(t, row, "status")->v;
    *rule = (RuleRef)chart_cell(t, row, "rule")->v;
    return chart_cell(t, row, B[band])->v;
}

/* The value of the table less every modifier: what the D6 must reach. */
static void need_of(const View *v, StandIx by, StandIx target, Ledger *l) {
    const LtStand *t = lt_stand_c(v->g, target);
    Status st;
    RuleRef rule;
    int32_t value = band_value(v, by, target, &st, &rule);
    *l = (Ledger){.measure = MEASURE_D6};
    /* a value of zero is kept too: the table says so */
    ledger_term(l, (Term){.what = TX_LT_T_SPOT_VALUE,
                          .rule = rule,
                          .status = (uint8_t)st,
                          .value = value,
                          .arg = lt_range(v, by, target)});
    if (t->fired & 2)
        lt_k_term(l, v->cat, LK_SPOT_HEAVY, TX_LT_T_FIRED_HEAVY, -1);
    else if (t->fired & 1)
        lt_k_term(l, v->cat, LK_SPOT_LIGHT, TX_LT_T_FIRED_LIGHT, -1);
    if (t->moved) lt_k_term(l, v->cat, LK_SPOT_MOVED, TX_LT_T_ENEMY_MOVED, -1);
    if (lt_stand_c(v->g, by)->moved) lt_k_term(l, v->cat, LK_SPOT_SPOTTER_MOVED, TX_LT_T_SPOTTER_MOVED, -1);
    if (lt_in_cover(v, target)) lt_k_term(l, v->cat, LK_SPOT_COVER, TX_LT_T_IN_COVER, -1);
    if (lt_is_vehicle(v, by)) lt_k_term(l, v->cat, LK_SPOT_VEHICLE, TX_LT_T_SPOTTER_VEHICLE, -1);
}

static int faces(int32_t need) {
    return CLAMP(7 - need, 0, 6);
}

Verdict lt_spot_need(const View *v, StandIx by, StandIx target, Ledger *need) {
    SightCert cert;
    need_of(v, by, target, need);
    if (lt_sees(v, by, target, &cert)) return verdict_ok();
    Verdict no = verdict_no(TX_LT_NO_SIGHT, RULE(9, 4), by);
    no.whom = target;
    return no;
}

bool lt_spot_of(const View *v, Seat seat, StandIx target, LtSpot *out) {
    const LtStand *t = lt_stand_c(v->g, target);
    *out = (LtSpot){
        .target = target, .by = STAND_NONE, .by_fire = STAND_NONE, .tried = t->tried != 0, .spotted = t->spotted != 0};
    if (!lt_on_table(v->g, target)) return false;
    int32_t best = INT32_MAX, best_fire = INT32_MAX;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        StandIx by = (StandIx)i;
        if (game_stand_c(v->g, i)->seat != seat || !lt_on_table(v->g, by)) continue;
        bool fire = lt_is_command(v, by) || lt_has_foo(v, by);
        Ledger l;
        need_of(v, by, target, &l);
        int32_t need = ledger_sum(&l);
        if (need >= best && (!fire || need >= best_fire)) continue;
        if (!lt_sees(v, by, target, NULL)) continue;
        if (need < best) {
            best = need;
            out->by = by;
            out->need = l;
            out->faces = (uint8_t)faces(need);
        }
        if (fire && need < best_fire) {
            best_fire = need;
            out->by_fire = by;
            out->need_fire = l;
            out->faces_fire = (uint8_t)faces(need);
        }
    }
    return true;
}

uint32_t lt_spots(const View *v, LtSpot *out, uint32_t cap) {
    uint32_t n = 0;
    Seat seat = v->seat < SEATS ? (Seat)v->seat : (Seat)lt_game_c(v->g)->player;
    for (uint32_t i = 0; i < v->g->stand_n && n < cap; i++)
        if (game_stand_c(v->g, i)->seat != seat && lt_on_table(v->g, (StandIx)i))
            n += lt_spot_of(v, seat, (StandIx)i, &out[n]);
    return n;
}

/* --- the attempt --- */

/* Spotted of an earlier turn (lt_spot_persist), but by a die with which no caller would have done: he may look himself.
 */
static bool caller_looks(const View *v, Seat seat, StandIx target, bool for_fire) {
    const LtStand *t = lt_stand_c(v->g, target);
    LtSpot s;
    if (!for_fire || t->tried || !lt_option(v->g, LTO_PERSIST)) return false;
    (void)lt_spot_of(v, seat, target, &s);
    return s.by_fire != STAND_NONE && ledger_sum(&s.need_fire) > t->die;
}

static Verdict attempt_verdict(const View *v, Seat seat, StandIx target, bool for_fire, LtSpot *s) {
    const LtStand *t = lt_stand_c(v->g, target);
    if (v->g->h.phase != LT_SPOTTING) return verdict_no(TX_OTHER_PHASE, RULE(4, 0), target);
    if (game_stand_c(v->g, target)->seat == seat) return verdict_no(TX_LT_OWN_TARGET, RULE(4, 1), target);
    if (!lt_on_table(v->g, target)) return verdict_no(TX_STAND_OFF_TABLE, RULE(4, 1), target);
    if (t->spotted && !caller_looks(v, seat, target, for_fire)) return verdict_no(TX_LT_IS_SPOTTED, RULE(4, 5), target);
    if (t->tried) return verdict_no(TX_LT_TRIED, RULE(4, 5), target);
    (void)lt_spot_of(v, seat, target, s);
    return s->by != STAND_NONE ? verdict_ok() : verdict_no(TX_LT_NOBODY_SEES, RULE(9, 4), target);
}

bool lt_can_spot(const View *v, StandIx target) {
    LtSpot s;
    Seat seat = lt_other((Seat)game_stand_c(v->g, target)->seat);
    return attempt_verdict(v, seat, target, false, &s).kind == VERDICT_OK && s.faces > 0;
}

bool lt_can_spot_fire(const View *v, StandIx target) {
    LtSpot s;
    Seat seat = lt_other((Seat)game_stand_c(v->g, target)->seat);
    return attempt_verdict(v, seat, target, true, &s).kind == VERDICT_OK && s.by_fire != STAND_NONE && s.faces_fire > 0;
}

Verdict lt_check_spot(const View *v, const Command *c) {
    StandIx target = (StandIx)command_arg(c, 0, 0)->a;
    LtSpot s;
    bool for_fire = command_arg(c, 1, 0) != NULL;
    Verdict no = attempt_verdict(v, (Seat)c->seat, target, for_fire, &s);
    if (no.kind != VERDICT_OK) return no;
    if (for_fire && s.by_fire == STAND_NONE) return verdict_no(TX_LT_NO_CALLER_SEES, RULE(4, 3), target);
    int32_t need = ledger_sum(for_fire ? &s.need_fire : &s.need);
    if (need <= 6) return verdict_ok();
    return verdict_limit(TX_LT_TOO_HARD, RULE(4, 6), for_fire ? s.by_fire : s.by, target, MEASURE_D6, need, 6);
}

/* One roll serves direct and fire support: who calls later is measured by the same die (4.3). */
static void attempt(Tx *tx, Seat seat, StandIx target, bool for_fire) {
    View v = lt_tx_view(tx);
    LtSpot s;
    (void)lt_spot_of(&v, seat, target, &s);
    LtStand *t = lt_stand(tx->g, target);
    bool fire = for_fire && s.by_fire != STAND_NONE;
    const Ledger *need = fire ? &s.need_fire : &s.need;
    Event *e = event_add(tx->ev, EV_ROLL, SEATS_ALL);
    event_ledger(tx->ev, e, need);
    e->a = fire ? s.by_fire : s.by;
    e->b = target;
    e->seat = (uint8_t)seat;
    e->text = TX_LT_SPOTTING;
    e->rule = RULE(4, 4);
    e->die = (uint16_t)tx->dice->n;
    e->die_n = 1;
    e->v[0] = tx_die(tx, 6);
    e->v[1] = ledger_sum(need);
    e->v[2] = e->v[0] >= e->v[1];
    t->tried = 1;
    t->die = (uint8_t)MAX(e->v[0], t->die); /* what was spotted before is not lost again */
    t->spotted = t->spotted || t->die >= ledger_sum(&s.need);
}

void lt_apply_spot(Tx *tx, const Command *c) {
    attempt(tx, (Seat)c->seat, (StandIx)command_arg(c, 0, 0)->a, command_arg(c, 1, 0) != NULL);
}

Verdict lt_check_search(const View *v, const Command *c) {
    if (v->g->h.phase != LT_SPOTTING) return verdict_no(TX_OTHER_PHASE, RULE(4, 0), STAND_NONE);
    for (uint32_t i = 0; i < v->g->stand_n; i++)
        if (game_stand_c(v->g, i)->seat != c->seat && lt_can_spot(v, (StandIx)i)) return verdict_ok();
    return verdict_no(TX_LT_NOTHING_TO_SPOT, RULE(4, 5), STAND_NONE);
}

void lt_apply_search(Tx *tx, const Command *c) {
    View v = lt_tx_view(tx);
    for (uint32_t i = 0; i < tx->g->stand_n; i++)
        if (game_stand_c(tx->g, i)->seat != c->seat && lt_can_spot(&v, (StandIx)i))
            attempt(tx, (Seat)c->seat, (StandIx)i, false);
}

/* Option lt_spot_persist: spotted as long as some stand of the enemy still sees it. */
void lt_spots_fade(Tx *tx, Seat player) {
    View v = lt_tx_view(tx);
    for (uint32_t i = 0; i < tx->g->stand_n; i++) {
        LtStand *s = lt_stand(tx->g, i);
        if (game_stand_c(tx->g, i)->seat == player || !s->spotted) continue;
        bool keep = false;
        if (lt_option(tx->g, LTO_PERSIST) && lt_on_table(tx->g, (StandIx)i)) {
            LtSpot spot;
            (void)lt_spot_of(&v, player, (StandIx)i, &spot);
            keep = spot.by != STAND_NONE;
        }
        if (keep) continue;
        s->spotted = 0;
        s->die = 0;
    }
    for (uint32_t i = 0; i < tx->g->stand_n; i++) {
        LtStand *s = lt_stand(tx->g, i);
        if (game_stand_c(tx->g, i)->seat != player && !s->spotted) s->die = 0;
    }
}
