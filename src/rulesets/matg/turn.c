#include "rulesets/matg/fight.h"

enum { STAGE_ROLLS, STAGE_REPLACE }; /* g->h.stage of phase 7 */
enum { STEPS_MOST = 1000 };          /* of one record: more is a rule that runs in a circle */

Verdict matg_check_go(const View *v, Seat seat) {
    if (matg_game_c(v->g)->turn_seat != seat) return verdict_no(TX_NOT_YOUR_TURN, RULE(2, 3), STAND_NONE);
    return verdict_ok();
}

static Event *say(Tx *tx, EventKind kind, RuleRef rule) {
    Event *ev = event_add(tx->ev, kind, SEATS_ALL);
    ev->rule = rule;
    ev->seat = SEAT_NONE;
    return ev;
}

/* --- initiative (2.2) --- */

static void roll_initiative(Tx *tx) {
    MatgGame *mg = matg_game(tx->g);
    int sides = CLAMP(matg_k(tx->cat, MK_INITIATIVE_SIDES), 2, 100), sum[SEATS];
    do {
        uint16_t die = (uint16_t)tx->dice->n;
        for (int s = 0; s < SEATS; s++) {
            mg->ini_die[s] = (uint8_t)tx_die(tx, sides);
            sum[s] = mg->ini_die[s] + tx->cat->battle->side[s].cohesion;
        }
        for (int s = 0; s < SEATS; s++) {
            Ledger l = {.measure = MEASURE_COUNT};
            ledger_add(&l, TX_MATG_T_NATURAL, RULE(2, 2), STATUS_BOOK, mg->ini_die[s]);
            ledger_add(&l, TX_MATG_T_FCL, RULE(2, 2), STATUS_BOOK, tx->cat->battle->side[s].cohesion);
            Event *ev = say(tx, EV_NUMBER, RULE(2, 2));
            ev->seat = (uint8_t)s;
            ev->text = TX_MATG_INITIATIVE;
            ev->die = (uint16_t)(die + s);
            ev->die_n = 1;
            ev->v[0] = sum[s];
            event_ledger(tx->ev, ev, &l);
        }
    } while (sum[SEAT_A] == sum[SEAT_B] && !tx->dice->ran_out && tx->dice->n + 2 <= DICE_MAX);
    mg->ini_winner = sum[SEAT_B] > sum[SEAT_A] ? SEAT_B : SEAT_A;
    Event *ev = say(tx, EV_NOTE, RULE(2, 2));
    ev->seat = mg->ini_winner;
    ev->text = TX_MATG_NOTE_INITIATIVE;
    for (int p = 0; p < MATG_PHASES; p++) {
        bool gives = mg->wish[mg->ini_winner * MATG_PHASES + p] != 0;
        mg->first[p] = (uint8_t)(gives ? matg_other((Seat)mg->ini_winner) : (Seat)mg->ini_winner);
    }
}

/* --- phases --- */

static void enter(Tx *tx, MatgPhase phase) {
    static const RuleRef CHAPTER[MATG_PHASES] = {RULE(24, 1), RULE(2, 2), RULE(3, 1), RULE(2, 1),
                                                 RULE(5, 1),  RULE(2, 1), RULE(2, 5), RULE(22, 1)};
    MatgGame *mg = matg_game(tx->g);
    tx->g->h.phase = (uint8_t)phase;
    tx->g->h.stage = 0;
    mg->acted = 0;
    mg->passed = 0;
    mg->turn_seat = mg->first[phase];
    Event *ev = say(tx, EV_PHASE, CHAPTER[phase]);
    ev->v[0] = (int32_t)phase;
    ev->v[1] = phase == MATG_ARTILLERY || phase == MATG_PLOT;
    if (phase == MATG_POSTURE) matg_posture_begin(tx);
    if (phase == MATG_MOVE) matg_move_begin(tx);
    if (phase == MATG_REMOVAL) {
        mg->turn_seat = mg->ini_winner;
        matg_removal_begin(tx);
    }
    if (phase == MATG_FIRE)
        for (uint32_t i = 0; i < tx->g->stand_n; i++) matg_stand(tx->g, i)->attacked = 0;
}

void matg_next_phase(Tx *tx) {
    int phase = tx->g->h.phase;
    if (phase == MATG_MOVE) matg_move_end(tx);
    if (phase == MATG_SETUP || phase == MATG_REMOVAL) {
        if (tx->g->h.over) return;
        tx->g->h.turn++;
        Event *ev = say(tx, EV_TURN, RULE(2, 1));
        ev->v[0] = tx->g->h.turn;
        phase = MATG_SETUP;
    }
    enter(tx, (MatgPhase)(phase + 1));
}

void matg_go_over(Tx *tx) {
    MatgGame *mg = matg_game(tx->g);
    mg->acted = 1;
    Seat other = matg_other((Seat)mg->turn_seat);
    if (!(mg->passed & SEAT_BIT(other))) mg->turn_seat = (uint8_t)other;
}

static void pass_out(Tx *tx, Seat seat, bool nothing_left) {
    matg_game(tx->g)->passed = (uint8_t)(matg_game(tx->g)->passed | SEAT_BIT(seat));
    Event *ev = say(tx, EV_PASS, nothing_left ? RULE(2, 5) : RULE(2, 3));
    ev->seat = (uint8_t)seat;
    ev->v[0] = nothing_left;
    ev->v[1] = tx->g->h.phase;
    ev->v[2] = tx->g->h.stage;
}

/* Gives the go to whoever can act; a side without a legal act has passed (2.3, 2.5). False: both are out. */
static bool alternate(Tx *tx, bool (*can_act)(const View *, Seat)) {
    MatgGame *mg = matg_game(tx->g);
    View v = matg_tx_view(tx);
    while ((mg->passed & SEATS_PLAY) != SEATS_PLAY) {
        Seat seat = (Seat)mg->turn_seat;
        if (mg->passed & SEAT_BIT(seat)) {
            mg->turn_seat = (uint8_t)matg_other(seat);
            continue;
        }
        if (can_act(&v, seat)) {
            tx->g->h.to_act = SEAT_BIT(seat);
            if (!mg->acted && !mg->passed) tx->g->h.to_act = (SeatMask)(tx->g->h.to_act | SEAT_BIT(mg->ini_winner));
            return true;
        }
        pass_out(tx, seat, true);
    }
    return false;
}

static void next_stage(Tx *tx) {
    MatgGame *mg = matg_game(tx->g);
    tx->g->h.stage++;
    mg->passed = 0;
    if (tx->g->h.phase == MATG_REMOVAL) return;
    mg->turn_seat = mg->first[tx->g->h.phase];
    if (tx->g->h.phase == MATG_MOVE) mg->acted = 0; /* he chooses anew (2.2) */
}

/* One thing that goes by itself; false: a person is needed, or the game is over. */
static bool advance(Tx *tx) {
    Game *g = tx->g;
    switch (g->h.phase) {
    case MATG_SETUP:
        if (!matg_setup_step(tx)) return false;
        break;
    case MATG_INITIATIVE: roll_initiative(tx); break;
    case MATG_POSTURE:
        if (alternate(tx, matg_posture_can_act)) return false;
        if (g->h.stage == 0) {
            next_stage(tx);
            return true;
        }
        break;
    case MATG_FIRE:
        if (alternate(tx, matg_fire_can_act)) return false;
        break;
    case MATG_MOVE:
        matg_move_step(tx);
        if (g->h.over || g->decision.kind) return false;
        if (matg_game(g)->attempt_kind) {
            g->h.to_act = SEAT_BIT(matg_game(g)->attempt_seat);
            return false;
        }
        if (alternate(tx, matg_move_can_act)) return false;
        if (g->h.stage == MOVE_ORDERED) {
            next_stage(tx);
            return true;
        }
        break;
    case MATG_REMOVAL:
        if (g->h.stage == STAGE_ROLLS) {
            matg_removal_step(tx);
            next_stage(tx);
            return true;
        }
        if (alternate(tx, matg_replace_can_act)) return false;
        matg_victory_turn_end(tx);
        if (g->h.over) return false;
        break;
    default: break; /* artillery and plot have nothing yet: passed and logged */
    }
    matg_next_phase(tx);
    return true;
}

/* 24.6: breaking ends the battle where the battle says so. */
static void end_by_breaking(Tx *tx) {
    if (!tx->cat->battle->break_ends || tx->g->h.over) return;
    bool a = matg_side_broken(tx->g, SEAT_A), b = matg_side_broken(tx->g, SEAT_B);
    if (a || b) matg_game_end(tx, a && b ? SEAT_NONE : a ? SEAT_B : SEAT_A, -1, TX_MATG_OVER_BROKEN);
}

void matg_step(Tx *tx) {
    for (int n = 0; n < STEPS_MOST; n++) {
        end_by_breaking(tx);
        if (tx->g->h.over) {
            tx->g->h.to_act = 0;
            tx->g->decision.kind = 0;
            return;
        }
        if (tx->g->decision.kind) {
            tx->g->h.to_act = SEAT_BIT(tx->g->decision.seat);
            return;
        }
        if (advance(tx)) continue;
        end_by_breaking(tx);
        if (tx->g->h.over) continue;
        if (tx->g->decision.kind) continue;
        return;
    }
    ASSERT(false); /* a turn that never comes to a person */
}

/* --- pass (2.3) --- */

Verdict matg_check_pass(const View *v, const Command *c) {
    switch (v->g->h.phase) {
    case MATG_MOVE: return matg_move_check_pass(v, (Seat)c->seat);
    case MATG_POSTURE:
    case MATG_FIRE:
    case MATG_REMOVAL: return matg_check_go(v, (Seat)c->seat);
    default: return verdict_no(TX_OTHER_PHASE, RULE(2, 3), STAND_NONE);
    }
}

void matg_apply_pass(Tx *tx, const Command *c) {
    if (tx->g->h.phase == MATG_MOVE) {
        matg_move_pass(tx, (Seat)c->seat);
        return;
    }
    pass_out(tx, (Seat)c->seat, false);
    matg_go_over(tx);
}
