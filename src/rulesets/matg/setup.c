/* setup: phase 0, stands placed in the rectangles of their units (matg 24.1). Who does not care gets a block. */
#include "rulesets/matg/matg_move.h"

static const Deploy DEPLOY = {.rule = RULE(24, 1), .spot = matg_check_spot};

bool matg_block_zone(const View *v, StandIx i) {
    return deploy_zone(v, i) != NULL;
}

bool matg_sets_up(const View *v, StandIx i) {
    return deploy_waits(&DEPLOY, v, i);
}

bool matg_setup_step(Tx *tx) {
    MatgGame *mg = matg_game(tx->g);
    View v = matg_tx_view(tx);
    SeatMask due = deploy_due(&DEPLOY, &v, mg->passed);
    if (due != 0) tx->g->h.to_act = due;
    if (due == 0) mg->passed = 0;
    return due == 0;
}

Verdict matg_check_place(const View *v, const Command *c) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    if (v->g->h.phase != MATG_SETUP) return verdict_no(TX_OTHER_PHASE, RULE(24, 1), i);
    Verdict own = matg_own(v, (Seat)c->seat, i);
    return own.kind == VERDICT_OK ? deploy_check(&DEPLOY, v, i, deploy_pose(c)) : own;
}

void matg_apply_place(Tx *tx, const Command *c) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    deploy_put(&DEPLOY, tx, i, deploy_pose(c));
    matg_cargo_follow(tx->g, i);
}

bool matg_block_place(const View *v, StandIx i, Pose *out) {
    return deploy_find(&DEPLOY, v, i, out);
}

Verdict matg_check_ready(const View *v, const Command *c) {
    if (v->g->h.phase != MATG_SETUP) return verdict_no(TX_OTHER_PHASE, RULE(24, 1), STAND_NONE);
    return deploy_check_all(&DEPLOY, v, (Seat)c->seat);
}

void matg_apply_ready(Tx *tx, const Command *c) {
    deploy_put_all(&DEPLOY, tx, (Seat)c->seat, matg_cargo_follow);
    matg_game(tx->g)->passed = (uint8_t)(matg_game(tx->g)->passed | SEAT_BIT(c->seat));
    Event *e = event_add(tx->ev, EV_PASS, SEATS_ALL);
    e->seat = c->seat;
    e->rule = RULE(24, 1);
}

/* --- cargo (24.1) --- */

/* Battles name who starts embarked; the unit's carriers take them in order, first those with room. A battle in the making
 * may have more of them than room: it opens, and its checks say so. */
bool matg_setup_cargo(const Catalog *cat, Game *g, ErrList *err) {
    const Battle *b = cat->battle;
    View v = {.seat = SEAT_U, .cat = cat, .g = g};
    for (uint32_t i = 0; i < g->stand_n && i < b->stand_n; i++) {
        if ((b->stand[i].flags & STAND_EMBARKED) == 0 || (game_stand_c(g, i)->flags & ST_ABOARD)) continue;
        bool found = false;
        for (uint32_t k = 0; k < g->stand_n && !found; k++) {
            if (game_stand_c(g, k)->unit != game_stand_c(g, i)->unit || (b->stand[k].flags & STAND_EMBARKED)) continue;
            if (matg_check_pair(&v, (StandIx)i, (StandIx)k).kind != VERDICT_OK) continue;
            Stand *s = game_stand(g, i);
            s->flags = (uint16_t)(s->flags | ST_ABOARD);
            s->carrier = (StandIx)k;
            found = true;
        }
        if (!found && !g->plan.drafting) {
            err_add(err, b->file, 0, "embarked", cat->type[b->stand[i].type].id, "room in a carrier of its unit");
            return false;
        }
    }
    return true;
}
