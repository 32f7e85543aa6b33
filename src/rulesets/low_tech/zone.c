/* zone: where a mission falls and what it does (lt 5.4-5.10). */
#include "rulesets/low_tech/lt_own.h"

uint32_t lt_in_zone(const View *v, Vec centre, Wu half, StandIx *out, uint32_t cap) {
    Box zone = {centre.x - half, centre.y - half, centre.x + half, centre.y + half};
    uint32_t n = 0;
    for (uint32_t i = 0; i < v->g->stand_n && n < cap; i++) {
        Vec at = lt_at(v->g, (StandIx)i);
        if (lt_on_table(v->g, (StandIx)i) && at.x >= zone.x0 && at.x <= zone.x1 && at.y >= zone.y0 && at.y <= zone.y1)
            out[n++] = (StandIx)i;
    }
    return n;
}

/* Of a step along both axes; option lt_dev_diagonal lets it be the length of the whole way. */
static Wu along_axis(const View *v, Wu step, bool diagonal) {
    enum { ROOT_HALF = 70711, OF = 100000 };
    if (!diagonal || !lt_option(v->g, LTO_DEV_DIAGONAL)) return step;
    return (Wu)(((int64_t)step * ROOT_HALF + OF / 2) / OF);
}

Vec lt_deviation(const View *v, Seat seat, int face, Wu step) {
    const Chart *t = catalog_chart(v->cat, "deviation");
    Vec right, forward = lt_forward(v, seat, &right);
    for (uint32_t r = 0; r < t->row_n; r++) {
        if (chart_cell(t, r, "d10")->v != face) continue;
        int32_t x = chart_cell(t, r, "right")->v, y = chart_cell(t, r, "forward")->v;
        Wu d = along_axis(v, step, x != 0 && y != 0);
        return vec((right.x * x + forward.x * y) * d, (right.y * x + forward.y * y) * d);
    }
    return vec(0, 0);
}

static int damage_row(const Catalog *c, LtProt p, Term *term) {
    static const char *const ROW[] = {[LT_NONE] = "none", [LT_C] = "C", [LT_B] = "B", [LT_A] = "A"};
    const Chart *t = catalog_chart(c, "damage");
    uint32_t row = (uint32_t)chart_find(t, "protection", ROW[p]);
    int32_t from = chart_cell(t, row, "from")->v;
    if (term != NULL)
        *term = (Term){.what = TX_LT_T_DAMAGE,
                       .rule = (RuleRef)chart_cell(t, row, "rule")->v,
                       .status = (uint8_t)chart_cell(t, row, "status")->v,
                       .value = from};
    return from;
}

/* 5.10.3: in the open one level lower, but tanks of protection A stay what they are. */
static LtProt level(const View *v, StandIx i, bool open) {
    LtProt p = lt_prot(v, i, NULL);
    if (!open || p == LT_A || p == LT_NONE) return p;
    return (LtProt)(p - 1);
}

int lt_damage_from(const View *v, StandIx i, bool open, LtProt *counts_as) {
    LtProt p = level(v, i, open);
    if (counts_as != NULL) *counts_as = p;
    return damage_row(v->cat, p, NULL);
}

int lt_commander_from(const View *v, bool open) {
    return lt_k(v->cat, open ? LK_COMMANDER_OPEN : LK_COMMANDER);
}

/* Faces of 36 that two dice reach. */
static uint32_t two_dice(int from) {
    uint32_t n = 0;
    for (int a = 1; a <= 6; a++)
        for (int b = 1; b <= 6; b++) n += a + b >= from;
    return n;
}

uint64_t lt_zone_chance(const View *v, StandIx i, bool open, int rolls) {
    enum { ALL = 6 * 36 };
    LtProt p;
    uint32_t faces = (uint32_t)CLAMP(7 - lt_damage_from(v, i, open, &p), 0, 6);
    uint64_t does = faces * (p == LT_A ? two_dice(lt_commander_from(v, open)) : 36u), not = ALL - does, all = ALL;
    for (int r = 1; r < rolls; r++) {
        not *= ALL - does;
        all *= ALL;
    }
    return QUOTE_ONE / all * (all - not) + QUOTE_ONE % all * (all - not) / all;
}

static bool roll(Tx *tx, StandIx i, TextId what, const Ledger *need, int dice, LtProt counts_as) {
    Event *e = event_add(tx->ev, EV_ROLL, SEATS_ALL);
    event_ledger(tx->ev, e, need);
    e->a = i;
    e->seat = game_stand_c(tx->g, i)->seat;
    e->text = (uint16_t)what;
    e->rule = RULE(5, 10);
    e->die = (uint16_t)tx->dice->n;
    e->die_n = (uint16_t)dice;
    for (int k = 0; k < dice; k++) e->v[0] += tx_die(tx, 6);
    e->v[1] = ledger_sum(need);
    e->v[2] = e->v[0] >= e->v[1];
    e->v[3] = (int32_t)counts_as;
    return e->v[2] != 0;
}

/* 5.10.2: its commander is dead on 11 or 12, in the open from 9; it tests at once and stays with what comes of it. */
static void commander(Tx *tx, StandIx i, bool open) {
    Ledger need = {.measure = MEASURE_COUNT};
    lt_k_term(&need, tx->cat, open ? LK_COMMANDER_OPEN : LK_COMMANDER, open ? TX_LT_T_OPEN : TX_LT_T_TO_GROUND, 1);
    if (!roll(tx, i, TX_LT_COMMANDER, &need, 2, LT_A) || lt_stand_c(tx->g, i)->commander) return;
    lt_stand(tx->g, i)->commander = 1;
    Event *e = event_add(tx->ev, EV_NOTE, SEATS_ALL);
    e->a = i;
    e->seat = game_stand_c(tx->g, i)->seat;
    e->text = TX_LT_E_COMMANDER;
    e->rule = RULE(5, 10);
    lt_test_vehicle(tx, i);
}

static void damage(Tx *tx, StandIx i, bool open, bool shells_again) {
    View v = lt_tx_view(tx);
    LtProt p = level(&v, i, open);
    Term from;
    Ledger need = {.measure = MEASURE_D6};
    (void)damage_row(tx->cat, p, &from);
    ledger_term(&need, from);
    if (!roll(tx, i, shells_again ? TX_LT_DAMAGE_AGAIN : TX_LT_DAMAGE, &need, 1, p)) return;
    if (p == LT_A)
        commander(tx, i, open);
    else
        lt_lose(tx, i, STAND_NONE);
}

static void shelled(Tx *tx, StandIx i) {
    uint16_t unit = game_stand_c(tx->g, i)->unit;
    if (lt_has_platoon(tx->g, unit)) lt_game(tx->g)->shelled[unit] = 1;
    lt_pin(tx, i, STAND_NONE);
}

/* Friend or foe: all are pinned, then each is rolled for; guns above 122 mm go through them a second time. */
void lt_zone_falls(Tx *tx, uint32_t gun, Vec at, bool open) {
    View v = lt_tx_view(tx);
    LtGame *lg = lt_game(tx->g);
    LtSupport kind = (LtSupport)lg->gun_kind[gun];
    StandIx in[GAME_STANDS];
    uint32_t n = lt_in_zone(&v, at, lt_support_cell(tx->cat, kind, "zone_cm") * WU_CM / 2, in, ARRAY_LEN(in));
    int32_t rolls = lt_support_cell(tx->cat, kind, "rolls");
    for (uint32_t k = 0; k < n; k++) {
        StandIx cargo[16];
        uint32_t aboard = lt_cargo(&v, in[k], cargo, ARRAY_LEN(cargo));
        shelled(tx, in[k]);
        for (uint32_t c = 0; c < aboard; c++) shelled(tx, cargo[c]); /* they share the vehicle's fate, not its die */
    }
    for (int32_t r = 0; r < rolls; r++)
        for (uint32_t k = 0; k < n; k++)
            if (lt_on_table(tx->g, in[k]) && tx->dice->n + 8 <= DICE_MAX) damage(tx, in[k], open, r > 0);
}

static void falls(Tx *tx, uint32_t gun) {
    View v = lt_tx_view(tx);
    LtGame *lg = lt_game(tx->g);
    LtGun m;
    (void)lt_gun(&v, gun, &m);
    Vec at = m.at;
    if (m.scatters) {
        Event *e = lt_say(tx, EV_NUMBER, RULE(5, 5));
        e->die = (uint16_t)tx->dice->n;
        e->die_n = 1;
        int face = tx_die(tx, 10);
        at = vec_add(at, lt_deviation(&v, (Seat)m.seat, face, m.step));
        e->seat = m.seat;
        e->text = TX_LT_DEVIATION;
        e->at = m.at;
        e->to = at;
        e->v[0] = face;
        e->v[3] = (int32_t)gun;
    }
    Event *e = lt_say(tx, EV_NOTE,
                      m.foo                ? (m.open ? RULE(5, 8) : RULE(5, 7))
                      : lg->gun_again[gun] ? RULE(5, 6)
                                           : RULE(5, 5));
    e->seat = m.seat;
    e->text = m.open ? TX_LT_E_FALLS_OPEN : TX_LT_E_FALLS;
    e->at = at;
    e->v[0] = (int32_t)gun;
    e->v[1] = m.half;
    lg->gun_way[gun] = 0;
    lg->last_turn[gun] = tx->g->h.turn;
    lg->last_target[gun] = lg->gun_target[gun];
    lg->last_x[gun] = lg->gun_x[gun];
    lg->last_y[gun] = lg->gun_y[gun];
    lt_zone_falls(tx, gun, at, m.open);
}

void lt_arrivals(Tx *tx) {
    LtGame *lg = lt_game(tx->g);
    for (uint32_t k = 0; k < lg->gun_n; k++)
        if (lg->gun_seat[k] == lg->player && lg->gun_way[k]) falls(tx, k);
}
