#include "rules/rules.h"

#include "rules/shared.h"
#include "rules/sync.h"

uint32_t rules_cmd_count(const Ruleset *rs) {
    return OP_RULESET_FIRST + (uint32_t)rs->cmd_n;
}

const CmdSpec *rules_cmd(const Ruleset *rs, uint32_t op) {
    ASSERT(op < rules_cmd_count(rs));
    return op < OP_RULESET_FIRST ? &RULES_SHARED[op] : &rs->cmds[op - OP_RULESET_FIRST];
}

/* Notes and the umpire's edits stand outside the order of play. */
static Verdict check_turn(const View *v, const Command *c) {
    const Game *g = v->g;
    if (c->op == OP_START || c->op == OP_NOTE) return verdict_ok();
    if (g->h.over) return verdict_no(TX_GAME_OVER, 0, STAND_NONE);
    if (c->op < OP_RULESET_FIRST) return verdict_ok();
    if (g->plan.drafting) return verdict_no(TX_PLAN_DRAFTING, 0, STAND_NONE);
    bool answer = rules_cmd(v->rs, c->op)->answer != 0;
    if (g->decision.kind != 0) {
        if (!answer) return verdict_no(TX_ANSWER_FIRST, 0, STAND_NONE);
        return c->seat == g->decision.seat ? verdict_ok() : verdict_no(TX_NOT_YOUR_TURN, 0, STAND_NONE);
    }
    if (answer) return verdict_no(TX_NO_QUESTION, 0, STAND_NONE);
    return g->h.to_act & SEAT_BIT(c->seat) ? verdict_ok() : verdict_no(TX_NOT_YOUR_TURN, 0, STAND_NONE);
}

Verdict rules_check(const View *v, const Command *c) {
    TextId why = command_fits(v->rs, v->g, c);
    if (why != TX_NONE) return verdict_no(why, 0, STAND_NONE);
    if (v->g->h.record == 0 && c->op != OP_START) return verdict_no(TX_NOT_STARTED, 0, STAND_NONE);
    Verdict turn = check_turn(v, c);
    return turn.kind == VERDICT_OK ? rules_cmd(v->rs, c->op)->check(v, c) : turn;
}

Verdict rules_apply(Tx *tx, const Command *c, Game *back) {
    View host = {.seat = SEAT_U, .rs = tx->rs, .cat = tx->cat, .g = tx->g, .scene = tx->scene};
    events_clear(tx->ev);
    Verdict v = rules_check(&host, c);
    if (v.kind != VERDICT_OK) return v;
    base_copy(back, tx->g, tx->g->bytes);
    size_t mark = arena_mark(tx->tmp);
    tx->g->h.record++;
    rules_cmd(tx->rs, c->op)->apply(tx, c);
    bool drawn = sync_terrain(tx->rs, tx->cat, tx->g, tx->scene); /* an edit may be more than a scene was made for */
    /* An edit is often one of several: play goes on with the next command of a player, not in between. */
    bool edit = c->op >= OP_PIECE_ADD && c->op < OP_RULESET_FIRST;
    if (drawn && !edit && !tx->g->plan.drafting) tx->rs->step(tx);
    if (drawn && edit && !tx->g->plan.drafting && tx->rs->planned != NULL) tx->rs->planned(tx);
    arena_release(tx->tmp, mark);
    if (drawn && !tx->dice->ran_out && !tx->dice->bad_face) return verdict_ok();
    base_copy(tx->g, back, back->bytes);
    ASSERT(rules_scene_sync(tx->rs, tx->cat, tx->g, tx->scene));
    events_clear(tx->ev);
    if (!drawn) return verdict_no(TX_EDIT_NO_ROOM, 0, STAND_NONE);
    return verdict_limit(tx->dice->bad_face ? TX_DICE_BAD_FACE : TX_DICE_RAN_OUT, 0, STAND_NONE, STAND_NONE,
                         MEASURE_COUNT, (int64_t)tx->dice->given_used, (int64_t)tx->dice->given_n);
}

Verdict rules_own_stand(const View *v, Seat seat, StandIx i) {
    if (i >= v->g->stand_n) return verdict_no(TX_NO_SUCH_STAND, 0, STAND_NONE);
    const Stand *s = game_stand_c(v->g, i);
    if (s->seat != seat) return verdict_no(TX_NOT_YOUR_STAND, 0, i);
    if (!stand_alive(s)) return verdict_no(TX_STAND_LOST, 0, i);
    if (s->flags & ST_ABOARD) return verdict_no(TX_STAND_ABOARD, 0, i);
    return stand_on_table(s) ? verdict_ok() : verdict_no(TX_STAND_OFF_TABLE, 0, i);
}

void status_add_can(GameStatus *st, StandIx i) {
    if (st->can_n < STATUS_STANDS) st->can[st->can_n++] = i;
}

void status_add_loss(GameStatus *st, StandIx i, TextId what) {
    if (st->lose_n >= STATUS_STANDS) return;
    st->lose_stand[st->lose_n] = i;
    st->lose_text[st->lose_n++] = (uint16_t)what;
}
