/* orders: who may attempt to move, in which group, with what need; orders by each GHQ (matg 7.1-7.3, 7.7). */
#include "rulesets/matg/matg_move.h"

#include "rulesets/matg/fight.h"

uint16_t matg_formation_of(const View *v, StandIx i) {
    return game_unit_c(v->g, game_stand_c(v->g, i)->unit)->formation;
}

Verdict matg_own(const View *v, Seat seat, StandIx i) {
    const Stand *s = game_stand_c(v->g, i);
    if (s->seat != seat) return verdict_no(TX_NOT_YOUR_STAND, 0, i);
    return stand_alive(s) ? verdict_ok() : verdict_no(TX_STAND_LOST, 0, i);
}

Verdict matg_may_attempt(const View *v, StandIx i) {
    const Stand *s = game_stand_c(v->g, i);
    const MatgStand *m = matg_stand_c(v->g, i);
    if (matg_dead(v, i)) return verdict_no(TX_STAND_LOST, RULE(7, 4), i);
    if (s->flags & ST_ABOARD) return verdict_no(TX_STAND_ABOARD, RULE(12, 2), i);
    if (m->stopped) return verdict_no(TX_MV_STOPPED, RULE(9, 1), i);
    if (m->pinned) return verdict_no(TX_MV_PINNED, RULE(0, 6), i);
    if (m->alone) return verdict_no(TX_MV_TRIED, RULE(7, 2), i);
    if (m->attempt == ATTEMPT_DONE || m->moved) return verdict_no(TX_MV_DONE, RULE(7, 4), i);
    if (m->attempt == ATTEMPT_READY) return verdict_no(TX_MV_ATTEMPT_OPEN, RULE(7, 7), i);
    if (m->posture == POSTURE_FIRING) return verdict_no(TX_MV_MUST_MOVE, RULE(3, 2), i);
    return verdict_ok();
}

uint32_t matg_movement_group(const View *v, StandIx i, StandIx *out, uint32_t cap) {
    uint16_t group = matg_stand_c(v->g, i)->group;
    if (group == 0) {
        if (cap > 0) out[0] = i;
        return cap > 0;
    }
    uint32_t n = 0;
    for (uint32_t k = 0; k < v->g->stand_n && n < cap; k++)
        if (game_stand_c(v->g, k)->seat == game_stand_c(v->g, i)->seat && matg_stand_c(v->g, k)->group == group &&
            !matg_dead(v, (StandIx)k))
            out[n++] = (StandIx)k;
    return n;
}

uint32_t matg_attempt_group(const View *v, StandIx i, bool waiting, StandIx *out, uint32_t cap) {
    uint32_t n = matg_movement_group(v, i, out, cap), kept = 0;
    for (uint32_t k = 0; k < n; k++) {
        bool there = waiting ? matg_waits(v, out[k]) : matg_on_table(v, out[k]);
        if (there && matg_may_attempt(v, out[k]).kind == VERDICT_OK) out[kept++] = out[k];
    }
    return kept;
}

bool matg_orders_left(const View *v, Seat seat) {
    for (uint32_t f = 0; f < v->g->formation_n; f++)
        if (game_formation_c(v->g, f)->seat == seat && matg_formation_c(v->g, f)->orders > 0) return true;
    return false;
}

/* --- needs --- */

static bool commands(const View *v, StandIx i) {
    uint8_t role = game_stand_c(v->g, i)->role;
    return (role == ROLE_HQ || role == ROLE_GHQ) && !matg_dead(v, i);
}

/* HQs named, and those of the marked group that have moved on or ride along (7.7, 12.3). */
static int commanders(const View *v, StandIx i, const StandIx *group, uint32_t n) {
    int count = 0;
    uint16_t number = matg_stand_c(v->g, i)->group;
    for (uint32_t k = 0; k < v->g->stand_n; k++) {
        if (!commands(v, (StandIx)k) || game_stand_c(v->g, k)->seat != game_stand_c(v->g, i)->seat) continue;
        bool in = k == i || (number != 0 && matg_stand_c(v->g, k)->group == number);
        const Stand *s = game_stand_c(v->g, k);
        for (uint32_t j = 0; j < n && !in; j++)
            in = group[j] == k || ((s->flags & ST_ABOARD) != 0 && s->carrier == group[j]);
        count += in;
    }
    return count;
}

void matg_move_need(const View *v, StandIx i, const StandIx *group, uint32_t n, bool independent, Ledger *out) {
    matg_need(v, i, true, out);
    int hq = commanders(v, i, group, n);
    /* a malus on the die is taken off the need: the rolls are the same (1.1) */
    ledger_add(out, TX_MV_T_HQ, RULE(7, 3), matg_k_status(v->cat, MK_GROUP_HQ), -hq * matg_k(v->cat, MK_GROUP_HQ));
    if (independent && !matg_code(matg_type(v, i), MC_RECON))
        ledger_add(out, TX_MV_T_ALONE, RULE(7, 2), matg_k_status(v->cat, MK_INDEPENDENT),
                   -matg_k(v->cat, MK_INDEPENDENT));
}

/* --- orders at the start of phase 6 --- */

static int orders_for(const Catalog *cat, int sum, Status *status) {
    const Chart *t = catalog_chart(cat, "orders");
    ASSERT(t != NULL && t->row_n > 0);
    uint32_t row = 0;
    while (row + 1 < t->row_n && sum > chart_cell(t, row, "to")->v) row++;
    *status = (Status)chart_cell(t, row, "status")->v;
    return chart_cell(t, row, "orders")->v;
}

/* The GHQ is there, aboard or due to enter (24.3). */
static bool ghq_commands(const View *v, const Formation *f) {
    if (f->ghq == STAND_NONE || matg_dead(v, f->ghq)) return false;
    const Stand *s = game_stand_c(v->g, f->ghq);
    if (s->flags & ST_ABOARD) return true;
    return matg_on_table(v, f->ghq) || matg_waits(v, f->ghq);
}

static void roll_orders(Tx *tx, uint32_t f) {
    View v = matg_tx_view(tx);
    const Formation *fm = game_formation_c(tx->g, f);
    MatgFormation *m = matg_formation(tx->g, f);
    m->orders = m->orders_max = 0;
    if (!ghq_commands(&v, fm)) return;
    uint16_t die = (uint16_t)tx->dice->n;
    int roll = tx_die(tx, 6) + tx_die(tx, 6);
    Status status;
    int orders = orders_for(tx->cat, roll + fm->quality, &status);
    m->orders = m->orders_max = (uint8_t)orders;
    Ledger l = {.measure = MEASURE_COUNT};
    ledger_add(&l, TX_MV_T_TWO_DICE, RULE(7, 1), STATUS_BOOK, roll);
    ledger_add(&l, TX_MV_T_QUALITY, RULE(7, 1), STATUS_BOOK, fm->quality);
    ledger_term(
        &l,
        (Term){
            .what = TX_MV_T_TABLE, .rule = RULE(7, 1), .op = TERM_LOOKUP, .status = (uint8_t)status, .value = orders});
    Event *e = event_add(tx->ev, EV_NUMBER, SEATS_ALL);
    e->seat = fm->seat;
    e->a = fm->ghq;
    e->text = TX_MV_R_ORDERS;
    e->rule = RULE(7, 1);
    e->die = die;
    e->die_n = 2;
    e->v[0] = orders;
    event_ledger(tx->ev, e, &l);
}

void matg_move_begin(Tx *tx) {
    MatgGame *mg = matg_game(tx->g);
    for (uint32_t i = 0; i < tx->g->stand_n; i++) {
        MatgStand *m = matg_stand(tx->g, i);
        m->attempt = ATTEMPT_NONE;
        m->alone = m->stopped = m->pinned = m->moved = m->landed = m->op_attacked = m->load_tried = 0;
        m->offered = 0;
        m->mp_used = 0;
        if (m->load_done && m->load_turn + 1 < tx->g->h.turn) matg_break_contact(tx->g, (StandIx)i);
    }
    for (uint32_t f = 0; f < tx->g->formation_n; f++) roll_orders(tx, f);
    tx->g->h.stage = MOVE_ORDERED;
    mg->passed = 0;
    mg->attempt_kind = ATTEMPT_OF_NONE;
    mg->mover = STAND_NONE;
    mg->turn_seat = mg->first[MATG_MOVE];
}

/* --- attempts --- */

static Verdict check_group(const View *v, const Command *c, bool waiting) {
    uint16_t n = command_count(c, 0);
    StandIx first = (StandIx)command_arg(c, 0, 0)->a;
    if (n > STATUS_STANDS)
        return verdict_limit(TX_MV_TOO_MANY, RULE(3, 3), first, STAND_NONE, MEASURE_COUNT, n, STATUS_STANDS);
    for (uint16_t k = 0; k < n; k++) {
        StandIx i = (StandIx)command_arg(c, 0, k)->a;
        Verdict own = matg_own(v, (Seat)c->seat, i);
        if (own.kind != VERDICT_OK) return own;
        for (uint16_t j = 0; j < k; j++)
            if (command_arg(c, 0, j)->a == i) return verdict_no(TX_NAMED_TWICE, RULE(7, 7), i);
        Verdict may = matg_may_attempt(v, i);
        if (may.kind != VERDICT_OK) return may;
        if (!waiting && !matg_on_table(v, i)) return verdict_no(TX_MV_WAITS, RULE(24, 3), i);
        if (k > 0 &&
            (matg_stand_c(v->g, i)->group == 0 || matg_stand_c(v->g, i)->group != matg_stand_c(v->g, first)->group)) {
            Verdict two = verdict_no(TX_MV_TWO_GROUPS, RULE(3, 3), first);
            two.whom = i;
            return two;
        }
    }
    /* without a roll the rest of a group simply waits (24.3) */
    if (waiting && !matg_option(v, MOPT_ENTRY_ROLL)) return verdict_ok();
    StandIx all[STATUS_STANDS];
    uint32_t m = matg_attempt_group(v, first, waiting, all, ARRAY_LEN(all));
    for (uint32_t k = 0; k < m; k++) {
        bool named = false;
        for (uint16_t j = 0; j < n; j++) named = named || command_arg(c, 0, j)->a == all[k];
        if (!named) {
            Verdict whole = verdict_no(TX_MV_WHOLE_GROUP, RULE(3, 4), first);
            whole.whom = all[k];
            return whole;
        }
    }
    return verdict_ok();
}

/* The seat may begin an attempt now. */
Verdict matg_check_free(const View *v, Seat seat) {
    const MatgGame *mg = matg_game_c(v->g);
    if (v->g->h.phase != MATG_MOVE) return verdict_no(TX_OTHER_PHASE, RULE(2, 1), STAND_NONE);
    if (mg->attempt_kind == ATTEMPT_OF_NONE) return matg_check_go(v, seat);
    for (uint32_t i = 0; i < v->g->stand_n; i++)
        if (matg_stand_c(v->g, i)->attempt == ATTEMPT_READY)
            return verdict_no(TX_MV_ATTEMPT_OPEN, RULE(7, 7), (StandIx)i);
    return matg_check_go(v, seat);
}

Verdict matg_check_order(const View *v, const Command *c) {
    Verdict no = matg_check_free(v, (Seat)c->seat);
    if (no.kind != VERDICT_OK) return no;
    StandIx first = (StandIx)command_arg(c, 0, 0)->a;
    if (v->g->h.stage != MOVE_ORDERED) return verdict_no(TX_MV_ORDERS_OVER, RULE(7, 2), first);
    no = check_group(v, c, false);
    if (no.kind != VERDICT_OK) return no;
    const MatgFormation *f = matg_formation_c(v->g, matg_formation_of(v, first));
    if (f->orders == 0)
        return verdict_limit(TX_MV_NO_ORDERS, RULE(7, 1), first, STAND_NONE, MEASURE_COUNT, 0, f->orders_max);
    return verdict_ok();
}

Verdict matg_check_enter(const View *v, const Command *c) {
    Verdict no = matg_check_free(v, (Seat)c->seat);
    if (no.kind != VERDICT_OK) return no;
    StandIx first = (StandIx)command_arg(c, 0, 0)->a;
    if (v->g->h.stage != MOVE_ORDERED) return verdict_no(TX_MV_ORDERS_OVER, RULE(2, 5), first);
    for (uint16_t k = 0; k < command_count(c, 0); k++) {
        StandIx i = (StandIx)command_arg(c, 0, k)->a;
        Verdict own = matg_own(v, (Seat)c->seat, i);
        if (own.kind != VERDICT_OK) return own;
        const Unit *u = game_unit_c(v->g, game_stand_c(v->g, i)->unit);
        if (matg_on_table(v, i) || (game_stand_c(v->g, i)->flags & ST_ABOARD))
            return verdict_no(TX_MV_NOT_WAITING, RULE(24, 3), i);
        if (u->turn > v->g->h.turn)
            return verdict_limit(TX_MV_NOT_DUE, RULE(24, 3), i, STAND_NONE, MEASURE_COUNT, v->g->h.turn, u->turn);
        if (!matg_enters(v, i)) return verdict_no(TX_MV_NOT_WAITING, RULE(24, 3), i);
    }
    no = check_group(v, c, true);
    if (no.kind != VERDICT_OK || !matg_option(v, MOPT_ENTRY_ROLL)) return no;
    const MatgFormation *f = matg_formation_c(v->g, matg_formation_of(v, first));
    if (f->orders == 0)
        return verdict_limit(TX_MV_NO_ORDERS, RULE(7, 1), first, STAND_NONE, MEASURE_COUNT, 0, f->orders_max);
    return verdict_ok();
}

Verdict matg_check_try(const View *v, const Command *c) {
    Verdict no = matg_check_free(v, (Seat)c->seat);
    if (no.kind != VERDICT_OK) return no;
    StandIx first = (StandIx)command_arg(c, 0, 0)->a;
    if (v->g->h.stage != MOVE_INDEPENDENT) return verdict_no(TX_MV_ORDERS_FIRST, RULE(2, 5), first);
    return check_group(v, c, false);
}

static uint32_t named(const Command *c, StandIx *out) {
    uint16_t n = command_count(c, 0);
    for (uint16_t k = 0; k < n; k++) out[k] = (StandIx)command_arg(c, 0, k)->a;
    return n;
}

static void show_group(Tx *tx, const StandIx *s, uint32_t n, TextId text, int kind) {
    Event *e = event_add(tx->ev, EV_GROUP, SEATS_ALL);
    e->a = s[0];
    e->seat = game_stand_c(tx->g, s[0])->seat;
    e->text = (uint16_t)text;
    e->v[0] = kind;
    e->v[1] = (int32_t)tx->ev->stand_n;
    for (uint32_t k = 0; k < n && tx->ev->stand_n < tx->ev->stand_cap; k++) tx->ev->stand[tx->ev->stand_n++] = s[k];
    e->v[2] = (int32_t)tx->ev->stand_n - e->v[1];
    const MatgFormation *f = matg_formation_c(tx->g, game_unit_c(tx->g, game_stand_c(tx->g, s[0])->unit)->formation);
    e->v[3] = f->orders_max - f->orders; /* this one is spent */
    e->v[4] = f->orders_max;
}

void matg_open_attempt(Tx *tx, Seat seat, int kind) {
    MatgGame *mg = matg_game(tx->g);
    mg->attempt_kind = (uint8_t)kind;
    mg->attempt_seat = (uint8_t)seat;
    mg->acted = 1;
}

/* One base die for the group, each stand with its own need (7.3). Who fails is FAILED, or has had its one try. */
static void roll_group(Tx *tx, const StandIx *s, uint32_t n, bool alone, TextId what) {
    View v = matg_tx_view(tx);
    uint16_t die = (uint16_t)tx->dice->n;
    int natural = tx_die(tx, 20);
    matg_game(tx->g)->attempt_die = (uint8_t)natural;
    for (uint32_t k = 0; k < n; k++) {
        Ledger need = {0};
        matg_move_need(&v, s[k], s, n, alone, &need);
        int limit = ledger_sum(&need);
        MatgStand *m = matg_stand(tx->g, s[k]);
        bool pass = natural <= limit;
        m->attempt = pass ? ATTEMPT_READY : alone ? ATTEMPT_DONE : ATTEMPT_FAILED;
        if (alone) m->alone = 1;
        Event *e = event_add(tx->ev, EV_ROLL, SEATS_ALL);
        e->a = s[k];
        e->seat = game_stand_c(tx->g, s[k])->seat;
        e->text = (uint16_t)what;
        e->rule = RULE(7, 3);
        e->die = die;
        e->die_n = 1;
        e->v[0] = natural;
        e->v[1] = limit;
        e->v[2] = pass;
        event_ledger(tx->ev, e, &need);
    }
}

static void spend_order(Tx *tx, StandIx i) {
    View v = matg_tx_view(tx);
    MatgFormation *f = matg_formation(tx->g, matg_formation_of(&v, i));
    ASSERT(f->orders > 0);
    f->orders--;
}

void matg_apply_order(Tx *tx, const Command *c) {
    StandIx s[STATUS_STANDS];
    uint32_t n = named(c, s);
    matg_open_attempt(tx, (Seat)c->seat, ATTEMPT_OF_ORDER);
    spend_order(tx, s[0]);
    show_group(tx, s, n, TX_MV_E_ORDER, ATTEMPT_OF_ORDER);
    roll_group(tx, s, n, false, TX_MV_R_ORDER);
}

void matg_apply_enter(Tx *tx, const Command *c) {
    StandIx s[STATUS_STANDS];
    uint32_t n = named(c, s);
    View v = matg_tx_view(tx);
    matg_open_attempt(tx, (Seat)c->seat, ATTEMPT_OF_ENTRY);
    show_group(tx, s, n, TX_MV_E_ENTER, ATTEMPT_OF_ENTRY);
    if (matg_option(&v, MOPT_ENTRY_ROLL)) {
        spend_order(tx, s[0]);
        roll_group(tx, s, n, false, TX_MV_R_ENTER);
        return;
    }
    for (uint32_t k = 0; k < n; k++) matg_stand(tx->g, s[k])->attempt = ATTEMPT_READY;
}

void matg_apply_try(Tx *tx, const Command *c) {
    StandIx s[STATUS_STANDS];
    uint32_t n = named(c, s);
    matg_open_attempt(tx, (Seat)c->seat, ATTEMPT_OF_ONE);
    show_group(tx, s, n, TX_MV_E_ALONE, ATTEMPT_OF_ONE);
    roll_group(tx, s, n, true, TX_MV_R_ALONE);
}
