/* groups: Command Groups (4.1), what pays for an order (3.1, 3.5), and the orders but movement and fire (4). */
#include "rulesets/armour_battles/ab_rules.h"

/* --- who may be in a group (4.1) --- */

static Wu reach_from(const View *v, StandIx leader, StandIx i) {
    return ab_point_distance(v, stand_at(game_stand_c(v->g, leader)), stand_pose(game_stand_c(v->g, i)));
}

static Verdict check_self(const View *v, StandIx i) {
    const AbStand *s = ab_stand_c(v->g, i);
    if (ab_is_battery(v, i)) return ab_no(TX_AB_BATTERY, RULE(7, 1), i);
    if (!ab_is_unit(v, i)) return ab_no(TX_STAND_OFF_TABLE, RULE(4, 1), i);
    if (s->broke_off) return ab_no(TX_AB_BROKE_OFF, RULE(6, 11), i);
    if (s->activated) return ab_no(TX_AB_ACTIVATED, RULE(4, 1), i);
    return verdict_ok();
}

Verdict ab_check_member(const View *v, StandIx leader, StandIx i) {
    Verdict no = check_self(v, i);
    if (no.kind != VERDICT_OK || i == leader) return no;
    if (game_stand_c(v->g, i)->seat != game_stand_c(v->g, leader)->seat) return ab_no(TX_NOT_YOUR_STAND, RULE(4, 1), i);
    if (ab_stand_c(v->g, i)->suppressed) return ab_no(TX_AB_SUPPRESSED_JOINS, RULE(4, 1), i);
    Wu reach = ab_k(v->cat, ABK_GROUP_REACH);
    Shape hull = ab_shape(v->g);
    Vec at = stand_at(game_stand_c(v->g, leader));
    if (shape_meets_segment(hull, stand_pose(game_stand_c(v->g, i)), at, at, reach)) return no;
    no = verdict_limit(TX_AB_OUT_OF_REACH, RULE(4, 1), i, leader, MEASURE_WU, reach_from(v, leader, i), reach);
    return no;
}

Verdict ab_check_group(const View *v, StandIx leader, const StandIx *with, uint32_t n) {
    Verdict no = check_self(v, leader);
    if (no.kind != VERDICT_OK) return no;
    uint32_t recon = 0;
    for (uint32_t k = 0; k < n; k++) {
        if (with[k] == leader) return ab_no(TX_NAMED_TWICE, RULE(4, 1), leader);
        for (uint32_t m = 0; m < k; m++)
            if (with[m] == with[k]) return ab_no(TX_NAMED_TWICE, RULE(4, 1), with[k]);
        no = ab_check_member(v, leader, with[k]);
        if (no.kind != VERDICT_OK) return no;
        recon += ab_has(v, with[k], AB_RECON);
    }
    uint32_t extra = MIN(recon, (uint32_t)ab_k(v->cat, ABK_GROUP_RECON)),
             most = (uint32_t)ab_k(v->cat, ABK_GROUP_OTHERS) + extra;
    if (n > 0 && ab_stand_c(v->g, leader)->suppressed) return ab_no(TX_AB_SUPPRESSED_LEADS, RULE(4, 1), leader);
    if (n > most) return ab_limit(TX_AB_GROUP_FULL, RULE(4, 1), leader, MEASURE_COUNT, n + 1, most + 1);
    return verdict_ok();
}

uint32_t ab_group_pick(const View *v, StandIx leader, StandIx *out, uint32_t cap) {
    uint32_t n = 0;
    Wu far[GAME_STANDS];
    if (ab_stand_c(v->g, leader)->suppressed) return 0;
    for (uint32_t i = 0; i < v->g->stand_n && n < cap; i++) {
        if (i == leader || game_stand_c(v->g, i)->seat != game_stand_c(v->g, leader)->seat) continue;
        if (ab_check_member(v, leader, (StandIx)i).kind != VERDICT_OK) continue;
        Wu d = reach_from(v, leader, (StandIx)i);
        uint32_t k = n++;
        for (; k > 0 && far[k - 1] > d; k--) {
            far[k] = far[k - 1];
            out[k] = out[k - 1];
        }
        far[k] = d;
        out[k] = (StandIx)i;
    }
    uint32_t others = (uint32_t)ab_k(v->cat, ABK_GROUP_OTHERS), kept = 0, recon = 0,
             most_recon = (uint32_t)ab_k(v->cat, ABK_GROUP_RECON);
    for (uint32_t k = 0; k < n; k++) {
        bool free = ab_has(v, out[k], AB_RECON) && recon < most_recon;
        if (!free && kept - recon >= others) continue;
        recon += free;
        out[kept++] = out[k];
    }
    return kept;
}

bool ab_group_can_act(const View *v, StandIx i) {
    const AbStand *s = ab_stand_c(v->g, i);
    const AbGame *t = ab_game_c(v->g);
    const Stand *st = game_stand_c(v->g, i);
    if (!s->group || !stand_alive(st) || s->broke_off) return false;
    if (!stand_on_table(st)) return t->order == AB_ORDER_RESERVES;
    if (!s->moved) return true;
    return t->order != AB_ORDER_DISENGAGE && !s->shot && ab_check_can_fire(v, i).kind == VERDICT_OK;
}

/* Nobody of it has anything left to do. */
bool ab_group_over(const View *v) {
    for (uint32_t i = 0; i < v->g->stand_n; i++)
        if (ab_group_can_act(v, (StandIx)i)) return false;
    return true;
}

void ab_end_group(Tx *tx) {
    AbGame *t = ab_game(tx->g);
    for (uint32_t i = 0; i < tx->g->stand_n; i++) {
        AbStand *s = ab_stand(tx->g, i);
        s->group = s->moved = s->shot = 0;
    }
    t->order = AB_ORDER_NONE;
    t->fold = t->fast = t->var_n = 0;
    for (int k = 0; k < AB_VAR; k++) t->var[k] = 0;
    t->company = UNIT_NONE;
    if (tx->g->h.phase == AB_GROUP) tx->g->h.phase = AB_ORDERS;
}

/* --- paying (3.1, 3.5) --- */

typedef struct Pay {
    int32_t dice, staff, wild;
} Pay;

/* One die of the chain when nothing is said. */
static Pay pay_of(const Command *c, uint8_t dice, uint8_t staff) {
    Pay p = {ab_int_arg(c, dice, -1), ab_int_arg(c, staff, 0), 0};
    if (p.dice < 0) p.dice = p.staff > 0 ? 0 : 1;
    return p;
}

static Verdict check_pay(const View *v, Seat s, Pay p) {
    if (p.dice < 0 || p.dice > ab_chain_left(v->g))
        return ab_limit(TX_AB_CHAIN_SHORT, RULE(3, 2), STAND_NONE, MEASURE_COUNT, p.dice, ab_chain_left(v->g));
    if (p.dice + p.staff + p.wild > AB_ARG_MOST)
        return ab_limit(TX_AB_TOO_MANY_DICE, RULE(3, 2), STAND_NONE, MEASURE_COUNT, p.dice + p.staff + p.wild,
                        AB_ARG_MOST);
    if (p.dice + p.staff + p.wild < 1) return ab_no(TX_AB_NOT_PAID, RULE(3, 2), STAND_NONE);
    return ab_check_extra(v, s, p.wild, p.staff, RULE(3, 5));
}

static void pay(Tx *tx, Seat s, Pay p) {
    AbGame *t = ab_game(tx->g);
    t->chain_n = (uint8_t)(t->chain_n - p.dice);
    t->ordered = 1;
    ab_pay_extra(tx, s, p.wild, p.staff);
}

static Verdict check_orders(const View *v, const Command *c, StandIx who) {
    (void)c;
    if (v->g->h.phase == AB_GROUP) return ab_no(TX_AB_FINISH_GROUP, RULE(4, 1), who);
    if (v->g->h.phase == AB_CHAIN) return ab_no(TX_AB_CHOOSE_CHAIN, RULE(3, 4), who);
    return v->g->h.phase == AB_ORDERS ? verdict_ok() : ab_no(TX_OTHER_PHASE, RULE(3, 4), who);
}

/* --- chains (3.2, 3.4) --- */

Verdict ab_check_chain_cmd(const View *v, const Command *c) {
    int32_t face = command_arg(c, 0, 0)->a, wild = ab_int_arg(c, 1, 0), staff = ab_int_arg(c, 2, 0);
    Verdict phase = ab_check_phase(v, AB_CHAIN);
    if (phase.kind != VERDICT_OK) return phase;
    if (ab_game_c(v->g)->bonus_on)
        return face == 6 && wild == 0 && staff == 0 ? verdict_ok() : ab_no(TX_AB_BONUS_CHAIN, RULE(3, 8), STAND_NONE);
    int32_t n = face >= 2 && face <= 6 ? ab_chain(v->g, (Seat)c->seat, face) : 0;
    if (n == 0) return ab_limit(TX_AB_NO_CHAIN, RULE(3, 2), STAND_NONE, MEASURE_COUNT, face, 6);
    if (wild > ab_wild(v->g, (Seat)c->seat) - (face == 6))
        return ab_limit(TX_AB_NO_WILD, RULE(3, 5), STAND_NONE, MEASURE_COUNT, wild,
                        ab_wild(v->g, (Seat)c->seat) - (face == 6));
    return ab_check_extra(v, (Seat)c->seat, wild, staff, RULE(3, 5));
}

void ab_apply_chain_cmd(Tx *tx, const Command *c) {
    AbGame *t = ab_game(tx->g);
    int32_t face = command_arg(c, 0, 0)->a, wild = ab_int_arg(c, 1, 0), staff = ab_int_arg(c, 2, 0);
    Seat s = (Seat)c->seat;
    int32_t n = ab_chain(tx->g, s, face);
    if (t->bonus_on) {
        n = t->bonus[s];
        t->bonus[s] = 0;
    } else if (face == 6) {
        wild += 1;
        n = 0;
    } else {
        t->pool[(int)s * AB_FACES + face] = 0;
    }
    t->chain_face = (uint8_t)face;
    t->chain_sixes = face == 6 && staff == 0;
    Event *e = event_add(tx->ev, EV_NOTE, SEATS_ALL);
    e->text = TX_AB_LOG_CHAIN;
    e->rule = RULE(3, 4);
    e->seat = (uint8_t)s;
    e->v[0] = n + wild + staff;
    e->v[1] = face;
    t->chain_n = (uint8_t)(n + wild + staff);
    ab_pay_extra(tx, s, wild, staff);
    t->ordered = 0;
    tx->g->h.phase = AB_ORDERS;
}

bool ab_may_enlarge(const View *v) {
    return v->g->h.phase == AB_ORDERS && !ab_game_c(v->g)->ordered;
}

Verdict ab_check_enlarge(const View *v, const Command *c) {
    int32_t wild = ab_int_arg(c, 0, 0), staff = ab_int_arg(c, 1, 0);
    Verdict no = check_orders(v, c, STAND_NONE);
    if (no.kind != VERDICT_OK) return no;
    if (ab_game_c(v->g)->bonus_on) return ab_no(TX_AB_BONUS_CHAIN, RULE(3, 8), STAND_NONE);
    if (ab_game_c(v->g)->ordered) return ab_no(TX_AB_TOO_LATE, RULE(3, 5), STAND_NONE);
    if (wild + staff < 1) return ab_no(TX_AB_NOT_PAID, RULE(3, 5), STAND_NONE);
    if (ab_chain_left(v->g) + wild + staff > AB_ARG_MOST)
        return ab_limit(TX_AB_TOO_MANY_DICE, RULE(3, 5), STAND_NONE, MEASURE_COUNT, ab_chain_left(v->g) + wild + staff,
                        AB_ARG_MOST);
    return ab_check_extra(v, (Seat)c->seat, wild, staff, RULE(3, 5));
}

void ab_apply_enlarge(Tx *tx, const Command *c) {
    AbGame *t = ab_game(tx->g);
    int32_t wild = ab_int_arg(c, 0, 0), staff = ab_int_arg(c, 1, 0);
    t->chain_n = (uint8_t)(t->chain_n + wild + staff);
    if (staff > 0) t->chain_sixes = 0;
    ab_pay_extra(tx, (Seat)c->seat, wild, staff);
}

/* --- Move and Fire, Disengage (4.2, 4.4) --- */

static uint32_t others(const Command *c, uint8_t slot, StandIx *out, uint32_t cap) {
    uint32_t n = 0;
    for (const Arg *a = command_arg(c, slot, 0); a != NULL && n < cap; a = command_arg(c, slot, (uint16_t)n))
        out[n++] = (StandIx)a->a;
    return n;
}
enum { GROUP_CAP = 16 };

static Verdict check_group_order(const View *v, const Command *c) {
    StandIx who = (StandIx)command_arg(c, 0, 0)->a, with[GROUP_CAP];
    Verdict no = check_orders(v, c, who);
    if (no.kind != VERDICT_OK) return no;
    no = rules_own_stand(v, (Seat)c->seat, who);
    if (no.kind != VERDICT_OK) return ab_is_battery(v, who) ? ab_no(TX_AB_BATTERY, RULE(7, 1), who) : no;
    if (command_count(c, 1) > GROUP_CAP)
        return ab_limit(TX_AB_GROUP_FULL, RULE(4, 1), who, MEASURE_COUNT, command_count(c, 1) + 1,
                        1 + ab_k(v->cat, ABK_GROUP_OTHERS));
    return ab_check_group(v, who, with, others(c, 1, with, GROUP_CAP));
}

Verdict ab_check_activate(const View *v, const Command *c) {
    Verdict no = check_group_order(v, c);
    return no.kind == VERDICT_OK ? check_pay(v, (Seat)c->seat, pay_of(c, 2, 3)) : no;
}

static void log_order(Tx *tx, TextId text, RuleRef rule, Seat s, StandIx who, uint32_t n, int32_t fold) {
    Event *e = event_add(tx->ev, EV_GROUP, SEATS_ALL);
    e->text = (uint16_t)text;
    e->rule = rule;
    e->seat = (uint8_t)s;
    e->a = who;
    e->v[0] = fold;
    e->v[3] = (int32_t)n;
}

static void form_group(Tx *tx, const Command *c, uint8_t order) {
    AbGame *t = ab_game(tx->g);
    View v = ab_tx_view(tx);
    StandIx who = (StandIx)command_arg(c, 0, 0)->a, with[GROUP_CAP];
    uint32_t n = others(c, 1, with, GROUP_CAP);
    Pay p = pay_of(c, 2, 3);
    pay(tx, (Seat)c->seat, p);
    ab_stand(tx->g, who)->group = 2;
    ab_stand(tx->g, who)->activated = 1;
    bool fast = ab_value(&v, who, AB_MOVE) == AB_MOVE_FAST;
    for (uint32_t k = 0; k < n; k++) {
        ab_stand(tx->g, with[k])->group = ab_stand(tx->g, with[k])->activated = 1;
        fast = fast && ab_value(&v, with[k], AB_MOVE) == AB_MOVE_FAST;
    }
    t->order = order;
    t->fold = (uint8_t)(p.dice + p.staff);
    t->fast = fast;
    t->var_n = 0;
    tx->g->h.phase = AB_GROUP;
    log_order(tx,
              order == AB_ORDER_DISENGAGE ? TX_AB_LOG_DISENGAGE
              : n == 0                    ? TX_AB_LOG_ACTIVATE_ONE
                                          : TX_AB_LOG_ACTIVATE,
              order == AB_ORDER_DISENGAGE ? RULE(4, 4) : RULE(4, 2), (Seat)c->seat, who, n + 1, t->fold);
}

void ab_apply_activate(Tx *tx, const Command *c) {
    form_group(tx, c, AB_ORDER_MOVE);
}

Verdict ab_check_disengage(const View *v, const Command *c) {
    return ab_check_activate(v, c);
}

void ab_apply_disengage(Tx *tx, const Command *c) {
    form_group(tx, c, AB_ORDER_DISENGAGE);
}

Verdict ab_check_done(const View *v, const Command *c) {
    (void)c;
    return v->g->h.phase == AB_GROUP ? verdict_ok() : ab_no(TX_AB_NO_GROUP, RULE(4, 1), STAND_NONE);
}

void ab_apply_done(Tx *tx, const Command *c) {
    (void)c;
    ab_end_group(tx);
}

/* --- reserves (4.3) --- */

Verdict ab_check_commit(const View *v, const Command *c) {
    uint16_t u = (uint16_t)command_arg(c, 0, 0)->a;
    Verdict no = check_orders(v, c, STAND_NONE);
    if (no.kind != VERDICT_OK) return no;
    if (u >= v->g->unit_n || game_unit_c(v->g, u)->seat != c->seat)
        return ab_no(TX_NO_SUCH_UNIT, RULE(4, 3), STAND_NONE);
    StandIx any = STAND_NONE;
    for (uint32_t i = 0; i < v->g->stand_n && any == STAND_NONE; i++)
        if (game_stand_c(v->g, i)->unit == u && ab_is_reserve(v, (StandIx)i)) any = (StandIx)i;
    if (any == STAND_NONE) return ab_no(TX_AB_NO_RESERVE, RULE(4, 3), STAND_NONE);
    if (ab_failed(v->g, (Seat)c->seat)) return ab_no(TX_AB_RESERVE_FAILURE, RULE(4, 3), any);
    int32_t from = MAX(ab_k(v->cat, ABK_RESERVE_TURN), (int32_t)deploy_unit(v, any)->turn);
    if (v->g->h.turn < from) return ab_limit(TX_AB_RESERVE_TURN, RULE(4, 3), any, MEASURE_COUNT, v->g->h.turn, from);
    return check_pay(v, (Seat)c->seat, pay_of(c, 1, 2));
}

void ab_apply_commit(Tx *tx, const Command *c) {
    AbGame *t = ab_game(tx->g);
    View v = ab_tx_view(tx);
    uint16_t u = (uint16_t)command_arg(c, 0, 0)->a;
    Pay p = pay_of(c, 1, 2);
    pay(tx, (Seat)c->seat, p);
    bool fast = true;
    uint32_t n = 0;
    StandIx leader = STAND_NONE;
    for (uint32_t i = 0; i < tx->g->stand_n; i++) {
        if (game_stand_c(tx->g, i)->unit != u || !ab_is_reserve(&v, (StandIx)i)) continue;
        ab_stand(tx->g, i)->group = n == 0 ? 2 : 1;
        ab_stand(tx->g, i)->activated = 1;
        fast = fast && ab_value(&v, (StandIx)i, AB_MOVE) == AB_MOVE_FAST;
        if (n++ == 0) leader = (StandIx)i;
    }
    t->order = AB_ORDER_RESERVES;
    t->company = u;
    t->fold = (uint8_t)(p.dice + p.staff);
    t->fast = fast;
    t->var_n = 0;
    tx->g->h.phase = AB_GROUP;
    log_order(tx, TX_AB_LOG_COMMIT, RULE(4, 3), (Seat)c->seat, leader, n, t->fold);
}

/* --- Rally (4.5) --- */

Verdict ab_check_rally(const View *v, const Command *c) {
    Verdict no = check_group_order(v, c);
    if (no.kind != VERDICT_OK) return no;
    StandIx who = (StandIx)command_arg(c, 0, 0)->a;
    if (ab_stand_c(v->g, who)->suppressed) return ab_no(TX_AB_SUPPRESSED_RALLY, RULE(4, 5), who);
    int32_t hurt = ab_stand_c(v->g, who)->disruption;
    for (uint16_t k = 0; k < command_count(c, 1); k++)
        hurt += ab_stand_c(v->g, (StandIx)command_arg(c, 1, k)->a)->disruption;
    if (hurt == 0) return ab_no(TX_AB_NOTHING_TO_RALLY, RULE(4, 5), who);
    Pay p = pay_of(c, 2, 3);
    p.wild = ab_int_arg(c, 4, 0);
    if (p.dice + p.staff < 1) return ab_no(TX_AB_NOT_PAID, RULE(4, 5), who);
    return check_pay(v, (Seat)c->seat, p);
}

/* In the order in which they were named: the first is set right before the next. */
static void remove_disruption(Tx *tx, StandIx who, const StandIx *with, uint32_t n, int32_t most) {
    for (uint32_t k = 0; k <= n && most > 0; k++) {
        StandIx i = k == 0 ? who : with[k - 1];
        AbStand *s = ab_stand(tx->g, i);
        int32_t off = MIN(most, (int32_t)s->disruption);
        if (off == 0) continue;
        Event *e = event_add(tx->ev, EV_STATE, SEATS_ALL);
        e->text = TX_AB_LOG_RALLIED;
        e->rule = RULE(4, 5);
        e->a = e->b = i;
        e->v[0] = s->disruption;
        s->disruption = (uint8_t)(s->disruption - off);
        e->v[1] = s->disruption;
        most -= off;
    }
}

void ab_apply_rally(Tx *tx, const Command *c) {
    AbGame *t = ab_game(tx->g);
    StandIx who = (StandIx)command_arg(c, 0, 0)->a, with[GROUP_CAP];
    uint32_t n = others(c, 1, with, GROUP_CAP);
    Seat s = (Seat)c->seat;
    Pay p = pay_of(c, 2, 3);
    p.wild = ab_int_arg(c, 4, 0);
    pay(tx, s, p);
    for (uint32_t k = 0; k <= n; k++) ab_stand(tx->g, k == 0 ? who : with[k - 1])->activated = 1;
    log_order(tx, TX_AB_LOG_RALLY, RULE(4, 5), s, who, n + 1, p.dice + p.staff);
    Ledger tn = {.measure = MEASURE_D6}, dice = {.measure = MEASURE_COUNT}, other = {.measure = MEASURE_COUNT};
    ledger_add(&tn, TX_AB_TN, RULE(4, 5), STATUS_RECONSTRUCTION, ab_k(tx->cat, ABK_TN));
    ledger_add(&dice, TX_AB_RALLY_DICE, RULE(4, 5), STATUS_BOOK, t->rally[s]);
    ledger_add(&dice, TX_AB_EXTRA_DICE, RULE(3, 5), STATUS_BOOK, p.dice + p.staff + p.wild - 1);
    ledger_add(&other, TX_AB_OPPOSED, RULE(2, 4), STATUS_BOOK, ab_k(tx->cat, ABK_OPPOSED));
    AbRoll own = ab_roll_event(tx, TX_AB_RALLY_ROLL, RULE(4, 5), s, who, STAND_NONE, &tn, &dice), theirs = {0};
    if (!ab_opt(tx->g, AB_OPT_RALLY_OPPOSED))
        theirs = ab_roll_event(tx, TX_AB_AGAINST, RULE(4, 5), ab_other((uint8_t)s), STAND_NONE, who, &tn, &other);
    remove_disruption(tx, who, with, n, own.hits - theirs.hits);
}

/* --- Remove Suppression, Restock (4.6, 3.6) --- */

Verdict ab_check_recover(const View *v, const Command *c) {
    StandIx who = (StandIx)command_arg(c, 0, 0)->a;
    Verdict no = check_orders(v, c, who);
    if (no.kind != VERDICT_OK) return no;
    no = rules_own_stand(v, (Seat)c->seat, who);
    if (no.kind != VERDICT_OK) return no;
    if (!ab_stand_c(v->g, who)->suppressed) return ab_no(TX_AB_NOT_SUPPRESSED, RULE(4, 6), who);
    Pay p = {ab_int_arg(c, 1, 0) > 0 ? 0 : 1, ab_int_arg(c, 1, 0), 0};
    if (p.staff > 1) return ab_limit(TX_AB_ONE_IS_ENOUGH, RULE(4, 6), who, MEASURE_COUNT, p.staff, 1);
    return check_pay(v, (Seat)c->seat, p);
}

void ab_apply_recover(Tx *tx, const Command *c) {
    StandIx who = (StandIx)command_arg(c, 0, 0)->a;
    int32_t staff = ab_int_arg(c, 1, 0);
    pay(tx, (Seat)c->seat, (Pay){staff > 0 ? 0 : 1, staff, 0});
    ab_stand(tx->g, who)->suppressed = 0;
    Event *e = event_add(tx->ev, EV_STATE, SEATS_ALL);
    e->text = TX_AB_LOG_RECOVERED;
    e->rule = RULE(4, 6);
    e->a = e->b = who;
}

Verdict ab_check_restock(const View *v, const Command *c) {
    int32_t n = command_arg(c, 0, 0)->a;
    Verdict no = check_orders(v, c, STAND_NONE);
    if (no.kind != VERDICT_OK) return no;
    if (n < 2) return ab_limit(TX_AB_RESTOCK_TWO, RULE(3, 6), STAND_NONE, MEASURE_COUNT, n, 2);
    if (n > ab_chain_left(v->g))
        return ab_limit(TX_AB_CHAIN_SHORT, RULE(3, 2), STAND_NONE, MEASURE_COUNT, n, ab_chain_left(v->g));
    if (ab_staff_room(v->g, (Seat)c->seat) == 0)
        return ab_limit(TX_AB_RESTOCK_FULL, RULE(3, 6), STAND_NONE, MEASURE_COUNT,
                        ab_staff(v->g, (Seat)c->seat) + ab_staff_next(v->g, (Seat)c->seat),
                        ab_game_c(v->g)->command_dice[c->seat]);
    return verdict_ok();
}

void ab_apply_restock(Tx *tx, const Command *c) {
    AbGame *t = ab_game(tx->g);
    Seat s = (Seat)c->seat;
    int32_t n = command_arg(c, 0, 0)->a, got = MIN(n - 1, ab_staff_room(tx->g, s));
    pay(tx, s, (Pay){n, 0, 0});
    if (t->chain_sixes)
        t->staff[s] = (int16_t)(t->staff[s] + got);
    else
        t->stocked[s] = (int16_t)(t->stocked[s] + got);
    Event *e = event_add(tx->ev, EV_NOTE, SEATS_ALL);
    e->text = t->chain_sixes ? TX_AB_LOG_INSTANT : TX_AB_LOG_RESTOCK;
    e->rule = RULE(3, 6);
    e->seat = (uint8_t)s;
    e->v[0] = got;
    e->v[1] = n;
}
