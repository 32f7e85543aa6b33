#include "rulesets/matg/fight.h"

/* 2.2: the winner of the initiative chooses who begins a step, until someone has acted in it. */
static Verdict may_choose(const View *v, Seat seat) {
    const MatgGame *mg = matg_game_c(v->g);
    int phase = v->g->h.phase;
    bool alternates = phase == MATG_POSTURE || phase == MATG_FIRE || phase == MATG_MOVE;
    if (!alternates) return verdict_no(TX_OTHER_PHASE, RULE(2, 2), STAND_NONE);
    if (mg->ini_winner != seat) return verdict_no(TX_MATG_NOT_WINNER, RULE(2, 2), STAND_NONE);
    if (mg->acted || mg->attempt_kind) return verdict_no(TX_MATG_BEGUN, RULE(2, 2), STAND_NONE);
    return verdict_ok();
}

Verdict matg_check_first(const View *v, const Command *c) {
    Verdict no = may_choose(v, (Seat)c->seat);
    if (no.kind != VERDICT_OK) return no;
    Seat who = (Seat)command_arg(c, 0, 0)->a;
    const MatgGame *mg = matg_game_c(v->g);
    if (mg->turn_seat == who) return verdict_no(TX_MATG_BEGINS_ALREADY, RULE(2, 2), STAND_NONE);
    if (mg->passed & SEAT_BIT(who)) return verdict_no(TX_MATG_IS_OUT, RULE(2, 3), STAND_NONE);
    return verdict_ok();
}

void matg_apply_first(Tx *tx, const Command *c) {
    MatgGame *mg = matg_game(tx->g);
    uint8_t who = (uint8_t)command_arg(c, 0, 0)->a, phase = tx->g->h.phase;
    mg->first[phase] = who;
    mg->turn_seat = who;
    mg->wish[c->seat * MATG_PHASES + phase] = who != c->seat;
    Event *ev = event_add(tx->ev, EV_NOTE, SEATS_ALL);
    ev->seat = who;
    ev->text = TX_MATG_NOTE_FIRST;
    ev->rule = RULE(2, 2);
}

uint32_t matg_first_legal(const View *v, Arena *a, Opening *out, uint32_t cap) {
    if (!cap || may_choose(v, (Seat)v->seat).kind != VERDICT_OK) return 0;
    Arg arg = {.slot = 0, .kind = ARG_WORD, .a = (int32_t)matg_other((Seat)matg_game_c(v->g)->turn_seat)};
    Opening o = {.cmd = command_keep(a, (Seat)v->seat, MATG_OP_FIRST, &arg, 1), .rare = 1, .title = TX_MATG_DO_FIRST};
    if (matg_check_first(v, &o.cmd).kind != VERDICT_OK) return 0;
    out[0] = o;
    return 1;
}
