/* logistics: off-table batteries (7): called with Staff Orders, answered at once or in the next Logistics Phase. */
#include "rulesets/armour_battles/ab_rules.h"

enum { LOG_ADJUST, LOG_SMOKE_OFF, LOG_FIRE, LOG_SMOKE_ON, LOG_DONE };

static Vec mark_of(const AbStand *s) {
    return (Vec){s->mark_x, s->mark_y};
}

static bool own_battery(const View *v, StandIx i, Seat s) {
    return game_stand_c(v->g, i)->seat == s && ab_is_battery(v, i) && stand_alive(game_stand_c(v->g, i));
}

static bool is_pending(const AbStand *s) {
    return s->mission == AB_MISSION_HE || s->mission == AB_MISSION_SMOKE;
}

bool ab_has_mission(const Game *g, Seat s) {
    for (uint32_t i = 0; i < g->stand_n; i++)
        if (game_stand_c(g, i)->seat == s && ab_stand_c(g, i)->mission != AB_MISSION_NONE) return true;
    return false;
}

static void idle(Tx *tx, StandIx i) {
    AbStand *s = ab_stand(tx->g, i);
    if (s->mission == AB_MISSION_SCREEN && s->screen != PIECE_NONE) {
        Event *e = event_add(tx->ev, EV_PIECE, SEATS_ALL);
        e->v[0] = s->screen;
        e->v[1] = 3;
        e->rule = RULE(7, 7);
        e->text = TX_AB_LOG_SMOKE_OFF;
        e->a = i;
        tx_piece_gone(tx, s->screen);
    }
    s->mission = AB_MISSION_NONE;
    s->screen = PIECE_NONE;
    s->adjusted = 0;
    s->mark_face = 0;
    s->mark_x = s->mark_y = 0;
}

void ab_cancel_missions(Tx *tx, Seat s) {
    View v = ab_tx_view(tx);
    for (uint32_t i = 0; i < tx->g->stand_n; i++) {
        AbStand *b = ab_stand(tx->g, i);
        if (!own_battery(&v, (StandIx)i, s) || b->mission == AB_MISSION_NONE) continue;
        if (b->adjusted == 2) { /* kept */
            b->adjusted = 0;
            continue;
        }
        Event *e = event_add(tx->ev, EV_NOTE, SEATS_ALL);
        e->text = TX_AB_LOG_CANCELLED;
        e->rule = RULE(7, 8);
        e->a = (StandIx)i;
        e->seat = (uint8_t)s;
        idle(tx, (StandIx)i);
    }
}

Verdict ab_check_keep(const View *v, const Command *c) {
    if (v->g->decision.kind != AB_ASK_KEEP) return ab_no(TX_AB_OTHER_QUESTION, RULE(7, 8), STAND_NONE);
    for (uint16_t k = 0; k < command_count(c, 0); k++) {
        StandIx i = (StandIx)command_arg(c, 0, k)->a;
        if (i >= v->g->stand_n || !own_battery(v, i, (Seat)c->seat) ||
            ab_stand_c(v->g, i)->mission == AB_MISSION_NONE)
            return ab_no(TX_AB_NONE_TO_KEEP, RULE(7, 8), i);
        for (uint16_t m = 0; m < k; m++)
            if (command_arg(c, 0, m)->a == i) return ab_no(TX_NAMED_TWICE, RULE(7, 8), i);
    }
    return ab_check_extra(v, (Seat)c->seat, 0, command_count(c, 0), RULE(7, 8));
}

void ab_apply_keep(Tx *tx, const Command *c) {
    tx->g->decision = (Decision){0};
    ab_pay_extra(tx, (Seat)c->seat, 0, command_count(c, 0));
    for (uint16_t k = 0; k < command_count(c, 0); k++) ab_stand(tx->g, (uint32_t)command_arg(c, 0, k)->a)->adjusted = 2;
    ab_cancel_missions(tx, (Seat)c->seat);
}

/* --- forward observers (7.2) --- */

/* How far the nearest enemy that the observer sees is from a point; -1: it sees none. */
static Wu seen_enemy(const View *v, StandIx fo, Vec at) {
    Pose fp = stand_pose(game_stand_c(v->g, fo));
    Wu best = -1;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        const Stand *s = game_stand_c(v->g, i);
        if (s->seat == game_stand_c(v->g, fo)->seat || !ab_is_unit(v, (StandIx)i) || (s->flags & ST_HIDDEN)) continue;
        Wu far = ab_point_distance(v, at, stand_pose(s));
        if ((best < 0 || far < best) && ab_sees(v, fo, fp, (StandIx)i, stand_pose(s), NULL)) best = far;
    }
    return best;
}

static Verdict check_observer(const View *v, StandIx fo, Seat s) {
    Verdict no = rules_own_stand(v, s, fo);
    if (no.kind != VERDICT_OK) return no;
    if (ab_is_hidden(v->g, fo)) return ab_no(TX_AB_FO_HIDDEN, RULE(6, 14), fo);
    return ab_stand_c(v->g, fo)->suppressed ? ab_no(TX_AB_FO_SUPPRESSED, RULE(7, 2), fo) : verdict_ok();
}

Verdict ab_check_call(const View *v, StandIx battery, StandIx fo, Vec at, bool smoke) {
    if (battery >= v->g->stand_n || fo >= v->g->stand_n) return ab_no(TX_NO_SUCH_STAND, 0, STAND_NONE);
    Seat s = (Seat)game_stand_c(v->g, battery)->seat;
    (void)smoke;
    if (!ab_is_battery(v, battery)) return ab_no(TX_AB_NO_BATTERY, RULE(7, 1), battery);
    if (ab_stand_c(v->g, battery)->mission != AB_MISSION_NONE) return ab_no(TX_AB_BATTERY_BUSY, RULE(7, 2), battery);
    if (ab_staff(v->g, s) < 1)
        return ab_limit(TX_AB_NO_STAFF, RULE(7, 2), battery, MEASURE_COUNT, 1, ab_staff(v->g, s));
    Verdict no = check_observer(v, fo, s);
    if (no.kind != VERDICT_OK) return no;
    if (!box_has(scene_box(v->scene), at)) return ab_no(TX_AB_MARKER_OFF, RULE(7, 2), battery);
    Wu far = seen_enemy(v, fo, at), most = ab_k(v->cat, ABK_MARKER);
    if (far < 0) return ab_no(TX_AB_FO_SEES_NONE, RULE(7, 2), fo);
    if (!ab_opt(v->g, AB_OPT_MARKER_ENEMY) && far > most)
        return ab_limit(TX_AB_MARKER_FAR, RULE(7, 2), battery, MEASURE_WU, far, most);
    return verdict_ok();
}

static Verdict check_call_args(const View *v, const Command *c, bool smoke) {
    StandIx b = (StandIx)command_arg(c, 0, 0)->a;
    const Arg *at = command_arg(c, 1, 0);
    if (v->g->h.phase == AB_GROUP) return ab_no(TX_AB_FINISH_GROUP, RULE(7, 2), b);
    if (v->g->h.phase != AB_ORDERS)
        return ab_no(v->g->h.phase == AB_CHAIN ? TX_AB_CHOOSE_CHAIN : TX_OTHER_PHASE, RULE(7, 2), b);
    if (b >= v->g->stand_n || game_stand_c(v->g, b)->seat != c->seat) return ab_no(TX_NOT_YOUR_STAND, 0, b);
    return ab_check_call(v, b, (StandIx)command_arg(c, 2, 0)->a, (Vec){at->a, at->b}, smoke);
}

Verdict ab_check_call_cmd(const View *v, const Command *c) {
    return check_call_args(v, c, false);
}

Verdict ab_check_smoke(const View *v, const Command *c) {
    return check_call_args(v, c, true);
}

/* --- response (7.3) --- */

static bool responds(Tx *tx, Seat s, StandIx battery) {
    Ledger tn = {.measure = MEASURE_D6}, dice = {.measure = MEASURE_COUNT}, other = {.measure = MEASURE_COUNT};
    ledger_add(&tn, TX_AB_TN, RULE(7, 3), STATUS_BOOK, ab_k(tx->cat, ABK_TN));
    ledger_add(&dice, TX_AB_RESPONSE, RULE(7, 3), STATUS_BOOK, ab_game_c(tx->g)->response[s]);
    ledger_add(&other, TX_AB_OPPOSED, RULE(7, 3), STATUS_BOOK, ab_k(tx->cat, ABK_OPPOSED));
    AbRoll own = ab_roll_event(tx, TX_AB_RESPONSE_ROLL, RULE(7, 3), s, battery, STAND_NONE, &tn, &dice);
    AbRoll theirs =
        ab_roll_event(tx, TX_AB_AGAINST, RULE(7, 3), ab_other((uint8_t)s), STAND_NONE, battery, &tn, &other);
    return own.hits > theirs.hits;
}

uint64_t ab_response_chance(const View *v, Seat s) {
    int own = ab_game_c(v->g)->response[s], other = ab_k(v->cat, ABK_OPPOSED), good = 7 - ab_k(v->cat, ABK_TN);
    uint64_t sum = 0;
    for (int a = 1; a <= own; a++)
        for (int b = 0; b < a && b <= other; b++)
            sum += (uint64_t)((unsigned __int128)quote_binomial(own, a, good, 6) * quote_binomial(other, b, good, 6) /
                              QUOTE_ONE);
    return sum;
}

/* --- smoke (7.7) --- */

static void land_smoke(Tx *tx, StandIx i) {
    AbStand *s = ab_stand(tx->g, i);
    uint16_t kind;
    if (!catalog_kind(tx->cat, "smoke", 5, &kind)) return;
    Shape screen = {SHAPE_RECT, ab_k(tx->cat, ABK_SMOKE_LONG) / 2, ab_k(tx->cat, ABK_SMOKE_WIDE) / 2};
    Vec c[4];
    TablePoint pt[4];
    shape_ring(screen, (Pose){mark_of(s), s->mark_face}, c);
    for (int k = 0; k < 4; k++) pt[k] = (TablePoint){c[k].x, c[k].y, k == 3 ? POINT_RING_END : 0};
    PieceIx p =
        tx_piece(tx, (Piece){.kind = kind, .shape = PIECE_AREA, .face = s->mark_face, .label = STAND_NONE}, pt, 4);
    if (p == PIECE_NONE) {
        idle(tx, i);
        return;
    }
    s->screen = p;
    s->mission = AB_MISSION_SCREEN;
    Event *e = event_add(tx->ev, EV_PIECE, SEATS_ALL);
    e->v[0] = p;
    e->v[1] = 1;
    e->text = TX_AB_LOG_SMOKE_ON;
    e->rule = RULE(7, 7);
    e->a = i;
    e->at = mark_of(s);
}

/* --- fire for effect (7.4, 7.5) --- */

uint32_t ab_burst(const View *v, Vec at, StandIx *out, uint32_t cap) {
    uint32_t n = 0;
    Shape hull = ab_shape(v->g);
    Wu far = ab_k(v->cat, ABK_BURST);
    for (uint32_t i = 0; i < v->g->stand_n && n < cap; i++)
        if (ab_is_unit(v, (StandIx)i) && shape_meets_segment(hull, stand_pose(game_stand_c(v->g, i)), at, at, far))
            out[n++] = (StandIx)i;
    return n;
}

/* Both dice are always rolled; the way is a die of 36 tens and one of 10 degrees. */
static Vec deviate(Tx *tx, StandIx battery, Vec at) {
    Event *e = event_add(tx->ev, EV_NUMBER, SEATS_ALL);
    e->die = (uint16_t)tx->dice->n;
    e->die_n = 4;
    int hit = tx_die(tx, 6), far = tx_die(tx, 6), tens = tx_die(tx, 36), ones = tx_die(tx, 10);
    bool on = hit >= ab_k(tx->cat, ABK_DEVIATE_HIT);
    Angle way = angle_from_mdeg(((tens - 1) * 10 + ones - 1) * 1000);
    e->text = on ? TX_AB_LOG_ON_MARK : TX_AB_LOG_DEVIATES;
    e->rule = RULE(7, 4);
    e->a = battery;
    e->at = at;
    e->angle = way;
    e->v[0] = on ? 0 : far * WU_INCH;
    e->to = on ? at : vec_add(at, angle_vec(way, far * WU_INCH));
    return e->to;
}

void ab_fire_for_effect(Tx *tx, StandIx battery) {
    AbGame *t = ab_game(tx->g);
    View v = ab_tx_view(tx);
    Vec at = deviate(tx, battery, mark_of(ab_stand_c(tx->g, battery)));
    StandIx hit[AB_BURST];
    idle(tx, battery); /* its marker is removed as it fires */
    t->burst_n = (uint8_t)ab_burst(&v, at, hit, AB_BURST);
    t->burst_at = 0;
    t->battery = battery;
    for (uint32_t k = 0; k < t->burst_n; k++) {
        t->burst[k] = hit[k];
        ab_reveal(tx, hit[k]);
    }
}

static void burst_over(AbGame *t) {
    t->burst_n = t->burst_at = 0;
    t->battery = STAND_NONE;
    for (int k = 0; k < AB_BURST; k++) t->burst[k] = 0;
}

/* Each unit by itself, one after the other. */
void ab_burst_on(Tx *tx) {
    AbGame *t = ab_game(tx->g);
    if (t->burst_at >= t->burst_n) {
        burst_over(t);
        return;
    }
    StandIx i = t->burst[t->burst_at++];
    if (!stand_on_table(game_stand_c(tx->g, i))) return;
    ab_begin_volley(tx, AB_VOLLEY_BURST);
    ab_add_shot(tx, t->battery, i, 0, true, false);
}

static void apply_call(Tx *tx, const Command *c, bool smoke) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    const Arg *at = command_arg(c, 1, 0);
    AbStand *s = ab_stand(tx->g, i);
    ab_game(tx->g)->ordered = 1;
    ab_pay_extra(tx, (Seat)c->seat, 0, 1);
    s->mark_x = at->a;
    s->mark_y = at->b;
    s->mark_face = smoke ? (uint16_t)command_arg(c, 3, 0)->a : 0;
    s->mission = smoke ? AB_MISSION_SMOKE : AB_MISSION_HE;
    Event *e = event_add(tx->ev, EV_NOTE, SEATS_ALL);
    e->text = smoke ? TX_AB_LOG_CALLS_SMOKE : TX_AB_LOG_CALLS;
    e->rule = RULE(7, 2);
    e->a = i;
    e->seat = c->seat;
    e->at = mark_of(s);
    if (!responds(tx, (Seat)c->seat, i)) {
        e = event_add(tx->ev, EV_NOTE, SEATS_ALL);
        e->text = TX_AB_LOG_PENDING;
        e->rule = RULE(7, 3);
        e->a = i;
        return;
    }
    if (smoke)
        land_smoke(tx, i);
    else
        ab_fire_for_effect(tx, i);
}

void ab_apply_call_cmd(Tx *tx, const Command *c) {
    apply_call(tx, c, false);
}

void ab_apply_smoke(Tx *tx, const Command *c) {
    apply_call(tx, c, true);
}

/* --- adjust (7.9) and the phase (7.1) --- */

Verdict ab_check_adjust(const View *v, StandIx battery, StandIx fo, Vec at) {
    if (battery >= v->g->stand_n || fo >= v->g->stand_n) return ab_no(TX_NO_SUCH_STAND, 0, STAND_NONE);
    const AbStand *s = ab_stand_c(v->g, battery);
    Seat seat = (Seat)game_stand_c(v->g, battery)->seat;
    if (!ab_is_battery(v, battery) || !is_pending(s)) return ab_no(TX_AB_NO_MISSION, RULE(7, 9), battery);
    if (s->adjusted) return ab_no(TX_AB_ADJUSTED, RULE(7, 9), battery);
    if (ab_staff(v->g, seat) < 1)
        return ab_limit(TX_AB_NO_STAFF, RULE(7, 9), battery, MEASURE_COUNT, 1, ab_staff(v->g, seat));
    Verdict no = check_observer(v, fo, seat);
    if (no.kind != VERDICT_OK) return no;
    if (!box_has(scene_box(v->scene), at)) return ab_no(TX_AB_MARKER_OFF, RULE(7, 9), battery);
    Wu far = ab_k(v->cat, ABK_ADJUST);
    if (!geom_within(mark_of(s), at, far))
        return ab_limit(TX_AB_ADJUST_FAR, RULE(7, 9), battery, MEASURE_WU, geom_length_up(mark_of(s), at), far);
    return ab_sees_point(v, fo, at) ? verdict_ok() : ab_no(TX_AB_FO_NOT_SEES, RULE(7, 9), fo);
}

Verdict ab_check_adjust_cmd(const View *v, const Command *c) {
    StandIx b = (StandIx)command_arg(c, 0, 0)->a;
    const Arg *at = command_arg(c, 1, 0);
    if (v->g->h.phase != AB_LOGISTICS) return ab_no(TX_OTHER_PHASE, RULE(7, 9), b);
    if (b >= v->g->stand_n || game_stand_c(v->g, b)->seat != c->seat) return ab_no(TX_NOT_YOUR_STAND, 0, b);
    return ab_check_adjust(v, b, (StandIx)command_arg(c, 2, 0)->a, (Vec){at->a, at->b});
}

void ab_apply_adjust_cmd(Tx *tx, const Command *c) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    const Arg *at = command_arg(c, 1, 0);
    AbStand *s = ab_stand(tx->g, i);
    ab_pay_extra(tx, (Seat)c->seat, 0, 1);
    Event *e = event_add(tx->ev, EV_NOTE, SEATS_ALL);
    e->text = TX_AB_LOG_ADJUSTS;
    e->rule = RULE(7, 9);
    e->a = i;
    e->at = mark_of(s);
    e->to = (Vec){at->a, at->b};
    s->mark_x = at->a;
    s->mark_y = at->b;
    s->adjusted = 1;
}

Verdict ab_check_logistics(const View *v, const Command *c) {
    (void)c;
    return v->g->h.phase == AB_LOGISTICS ? verdict_ok() : ab_no(TX_OTHER_PHASE, RULE(7, 1), STAND_NONE);
}

void ab_apply_logistics(Tx *tx, const Command *c) {
    (void)c;
    ab_game(tx->g)->stage = LOG_SMOKE_OFF;
}

static bool may_adjust(const View *v, Seat s) {
    if (ab_staff(v->g, s) < 1) return false;
    for (uint32_t i = 0; i < v->g->stand_n; i++)
        if (own_battery(v, (StandIx)i, s) && is_pending(ab_stand_c(v->g, i)) && !ab_stand_c(v->g, i)->adjusted)
            return true;
    return false;
}

bool ab_logistics_on(Tx *tx) {
    AbGame *t = ab_game(tx->g);
    View v = ab_tx_view(tx);
    Seat s = (Seat)t->pulse;
    if (t->stage == LOG_ADJUST) {
        if (may_adjust(&v, s)) return false;
        t->stage = LOG_SMOKE_OFF;
    }
    for (uint32_t i = 0; i < tx->g->stand_n; i++) {
        const AbStand *b = ab_stand_c(tx->g, i);
        if (!own_battery(&v, (StandIx)i, s)) continue;
        if (t->stage == LOG_SMOKE_OFF && b->mission == AB_MISSION_SCREEN) idle(tx, (StandIx)i);
        if (t->stage == LOG_FIRE && b->mission == AB_MISSION_HE) {
            ab_fire_for_effect(tx, (StandIx)i);
            return true;
        }
        if (t->stage == LOG_SMOKE_ON && b->mission == AB_MISSION_SMOKE) land_smoke(tx, (StandIx)i);
    }
    if (++t->stage < LOG_DONE) return true;
    t->stage = 0;
    t->logistics[s] = 1;
    for (uint32_t i = 0; i < tx->g->stand_n; i++) ab_stand(tx->g, i)->adjusted = 0;
    tx->g->h.phase = AB_CHAIN;
    return true;
}
