/* losses: pinned, destroyed, gone; what a platoon and its command remember of it (lt 2.2, 6.1.3-6.1.5). */
#include "rulesets/low_tech/lt_own.h"

void lt_pin(Tx *tx, StandIx i, StandIx by) {
    LtStand *s = lt_stand(tx->g, i);
    uint16_t before = s->pinned;
    s->pinned = (uint16_t)(lt_game_c(tx->g)->pturn + 1);
    Event *e = event_add(tx->ev, EV_STATE, SEATS_ALL);
    e->a = by;
    e->b = i;
    e->seat = game_stand_c(tx->g, i)->seat;
    e->text = TX_LT_PINNED;
    e->rule = RULE(6, 1);
    e->v[0] = before != 0;
    e->v[1] = 1;
}

static void remember(Tx *tx, StandIx i) {
    View v = lt_tx_view(tx);
    const Stand *s = game_stand_c(tx->g, i);
    LtGame *lg = lt_game(tx->g);
    if (!lt_has_platoon(tx->g, s->unit)) return;
    lg->lost[s->unit]++;
    lg->lost_now[s->unit]++;
    if (lt_is_command(&v, i)) lg->no_command[s->unit] = 1;
}

static void clear_tail(LtStand *s) {
    s->pinned = s->spotted = s->tried = s->die = s->called = 0;
}

static void take(Tx *tx, StandIx i, StandIx by, EventKind kind, TextId why, uint16_t flag) {
    Event *e = event_add(tx->ev, kind, SEATS_ALL);
    e->a = i;
    e->b = by;
    e->seat = game_stand_c(tx->g, i)->seat;
    e->text = (uint16_t)why;
    e->at = lt_at(tx->g, i);
    e->angle = game_stand_c(tx->g, i)->face;
    e->rule = kind == EV_LOST ? RULE(6, 1) : RULE(2, 3);
    remember(tx, i);
    clear_tail(lt_stand(tx->g, i));
    tx_off(tx, i, flag);
    Stand *s = game_stand(tx->g, i);
    s->carrier = STAND_NONE;
    s->flags = (uint16_t)(s->flags & ~ST_ABOARD);
}

/* A place beside the wreck; none free: it goes down with the vehicle. */
static void bail_out(Tx *tx, StandIx who, StandIx carrier, StandIx by) {
    View v = lt_tx_view(tx);
    Ledger need = {.measure = MEASURE_D6};
    lt_k_term(&need, tx->cat, LK_BAIL, TX_LT_T_BAIL, 1);
    ledger_add(&need, TX_LT_T_ABOVE, RULE(6, 1), STATUS_BOOK, 1);
    Event *e = event_add(tx->ev, EV_ROLL, SEATS_ALL);
    event_ledger(tx->ev, e, &need);
    e->a = who;
    e->b = carrier;
    e->seat = game_stand_c(tx->g, who)->seat;
    e->text = TX_LT_BAIL;
    e->rule = RULE(6, 1);
    e->die = (uint16_t)tx->dice->n;
    e->die_n = 1;
    e->v[0] = tx_die(tx, 6);
    e->v[1] = ledger_sum(&need);
    e->v[2] = e->v[0] >= e->v[1];
    Pose at;
    if (!e->v[2] || !lt_beside(&v, who, carrier, 0, &at)) {
        take(tx, who, by, EV_LOST, TX_LT_LOST, ST_LOST);
        return;
    }
    tx_pose(tx, who, at);
    const Stand *s = game_stand_c(tx->g, who);
    lt_stand(tx->g, who)->landed = 1;
    Event *out = event_add(tx->ev, EV_LANDED, SEATS_ALL);
    out->a = who;
    out->b = carrier;
    out->at = at.at;
    out->seat = s->seat;
    out->rule = RULE(6, 1);
    lt_pin(tx, who, by);
}

static void leave_wreck(Tx *tx, StandIx i, Vec at) {
    uint16_t kind;
    if (!catalog_kind(tx->cat, "wreck", 5, &kind)) return;
    TablePoint p = {at.x, at.y, 0};
    tx_piece(tx, (Piece){.kind = kind, .shape = PIECE_SPOT, .face = game_stand_c(tx->g, i)->face, .label = i}, &p, 1);
}

void lt_lose(Tx *tx, StandIx i, StandIx by) {
    View v = lt_tx_view(tx);
    StandIx cargo[16];
    uint32_t n = lt_cargo(&v, i, cargo, ARRAY_LEN(cargo));
    Vec at = lt_at(tx->g, i);
    bool wreck = lt_is_vehicle(&v, i);
    take(tx, i, by, EV_LOST, TX_LT_LOST, ST_LOST);
    for (uint32_t k = 0; k < n; k++) bail_out(tx, cargo[k], i, by);
    if (wreck) leave_wreck(tx, i, at);
}

void lt_leave(Tx *tx, StandIx i, TextId why) {
    View v = lt_tx_view(tx);
    StandIx cargo[16];
    uint32_t n = lt_cargo(&v, i, cargo, ARRAY_LEN(cargo));
    for (uint32_t k = 0; k < n; k++) take(tx, cargo[k], STAND_NONE, EV_LEFT, why, ST_LOST);
    take(tx, i, STAND_NONE, EV_LEFT, why, ST_LOST);
}
