/* turn: reaction, movement, spotting, indirect fire, direct fire of Player 1, then of Player 2 (lt 1). */
#include "rulesets/low_tech/lt_own.h"

enum { STEPS_MOST = 200 }; /* of one record: more is a rule that runs in a circle */

static const RuleRef CHAPTER[LT_PHASES] = {RULE(9, 1), RULE(2, 0), RULE(3, 0), RULE(4, 0), RULE(5, 0), RULE(6, 0)};

Event *lt_say(Tx *tx, EventKind kind, RuleRef rule) {
    Event *e = event_add(tx->ev, kind, SEATS_ALL);
    e->rule = rule;
    e->seat = SEAT_NONE;
    return e;
}

static void enter(Tx *tx, LtPhase phase) {
    LtGame *lg = lt_game(tx->g);
    tx->g->h.phase = (uint8_t)phase;
    lg->passed = 0;
    Event *e = lt_say(tx, EV_PHASE, CHAPTER[phase]);
    e->seat = lg->player;
    e->v[0] = (int32_t)phase;
    if (phase == LT_REACTION) lt_reaction_begin(tx);
    if (phase == LT_MOVEMENT) lt_clocks(tx, (Seat)lg->player);
    if (phase == LT_INDIRECT) lt_arrivals(tx);
}

/* --- a player's turn --- */

static void begin_player(Tx *tx, Seat seat) {
    LtGame *lg = lt_game(tx->g);
    lg->player = (uint8_t)seat;
    lg->pturn++;
    for (uint32_t i = 0; i < tx->g->stand_n; i++) {
        LtStand *s = lt_stand(tx->g, i);
        s->tried = 0; /* attempts are of this player-turn */
        if (game_stand_c(tx->g, i)->seat != seat) continue;
        s->moved = s->fired = s->halved = s->landed = s->option = s->called = 0;
        s->spent = 0;
        for (int k = 0; k < LT_WAYS; k++) s->used[k] = 0;
    }
    for (int n = 0; n < lg->gun_n; n++)
        if (lg->gun_seat[n] == seat) lg->gun_asked[n] = 0;
    lt_say(tx, EV_ACTOR, RULE(1, 0))->seat = (uint8_t)seat;
    enter(tx, LT_REACTION);
}

/* Pinned until the end of its owner's next player-turn; spotted for this one only. */
static void end_player(Tx *tx) {
    LtGame *lg = lt_game(tx->g);
    for (uint32_t i = 0; i < tx->g->stand_n; i++) {
        LtStand *s = lt_stand(tx->g, i);
        if (game_stand_c(tx->g, i)->seat == lg->player && s->pinned && s->pinned - 1 < lg->pturn) s->pinned = 0;
    }
    lt_spots_fade(tx, (Seat)lg->player);
}

static void begin_turn(Tx *tx) {
    tx->g->h.turn++;
    lt_say(tx, EV_TURN, RULE(1, 0))->v[0] = tx->g->h.turn;
    begin_player(tx, (Seat)lt_game_c(tx->g)->first);
}

/* 1: by agreement (option lt_player_1) or by a die, ties thrown again. */
static void choose_first(Tx *tx) {
    LtGame *lg = lt_game(tx->g);
    int face[SEATS];
    if (tx->g->h.option[LTO_FIRST] != 0) {
        lg->first = tx->g->h.option[LTO_FIRST] == 1 ? SEAT_A : SEAT_B;
    } else {
        do {
            for (int s = 0; s < SEATS; s++) {
                Event *e = lt_say(tx, EV_NUMBER, RULE(1, 0));
                e->seat = (uint8_t)s;
                e->text = TX_LT_FIRST_DIE;
                e->die = (uint16_t)tx->dice->n;
                e->die_n = 1;
                e->v[0] = face[s] = tx_die(tx, 6);
            }
        } while (face[SEAT_A] == face[SEAT_B] && !tx->dice->ran_out && tx->dice->n + 2 <= DICE_MAX);
        lg->first = face[SEAT_B] > face[SEAT_A] ? SEAT_B : SEAT_A;
    }
    Event *e = lt_say(tx, EV_NOTE, RULE(1, 0));
    e->seat = lg->first;
    e->text = TX_LT_E_FIRST;
}

static void next_phase(Tx *tx) {
    LtGame *lg = lt_game(tx->g);
    LtPhase phase = (LtPhase)tx->g->h.phase;
    if (phase == LT_SETUP) {
        choose_first(tx);
        begin_turn(tx);
    } else if (phase != LT_DIRECT) {
        enter(tx, (LtPhase)(phase + 1));
    } else {
        end_player(tx);
        bool second = lg->player != lg->first;
        lt_end_if_over(tx, second && tx->g->h.turn >= tx->cat->battle->turns);
        if (tx->g->h.over) return;
        if (second)
            begin_turn(tx);
        else
            begin_player(tx, lt_other((Seat)lg->player));
    }
}

/* Is there anything that the player could do in this phase? */
static bool has_more(Tx *tx) {
    View v = lt_tx_view(tx);
    LtGame *lg = lt_game(tx->g);
    Seat player = (Seat)lg->player;
    v.seat = (uint8_t)player;
    if (tx->g->h.phase == LT_REACTION) lt_settle_quiet(tx);
    if (tx->g->h.phase == LT_INDIRECT) return lt_can_call(&v);
    if (tx->g->h.phase == LT_REACTION) {
        for (uint32_t u = 0; u < tx->g->unit_n; u++)
            if (lt_due(&v, (uint16_t)u)) return true;
        return false;
    }
    for (uint32_t i = 0; i < tx->g->stand_n; i++) {
        const Stand *s = game_stand_c(tx->g, i);
        if (!stand_alive(s)) continue;
        switch (tx->g->h.phase) {
        case LT_MOVEMENT:
            if (s->seat == player && !lt_stand_c(tx->g, i)->pinned && (stand_on_table(s) || lt_enters(&v, (StandIx)i)))
                return true;
            break;
        case LT_SPOTTING:
            if (s->seat == player) break;
            if (lt_can_spot(&v, (StandIx)i) || (lt_spotted(&v, (StandIx)i) && lt_can_spot_fire(&v, (StandIx)i)))
                return true;
            break;
        default:
            if (s->seat == player && lt_can_fire(&v, (StandIx)i)) return true;
        }
    }
    return false;
}

/* One thing that goes by itself; false: a person is needed, or the game is over. */
static bool advance(Tx *tx) {
    LtGame *lg = lt_game(tx->g);
    if (tx->g->h.phase == LT_SETUP) {
        if (!lt_setup_step(tx)) return false;
        next_phase(tx);
        return true;
    }
    if (!lg->passed && has_more(tx)) {
        tx->g->h.to_act = SEAT_BIT(lg->player);
        return false;
    }
    if (tx->g->h.phase == LT_MOVEMENT) lt_force_moves(tx);
    if (!lg->passed && tx->g->h.phase != LT_REACTION) {
        Event *e = lt_say(tx, EV_PASS, CHAPTER[tx->g->h.phase]);
        e->seat = lg->player;
        e->v[0] = 1;
        e->v[1] = tx->g->h.phase;
    }
    next_phase(tx);
    return true;
}

void lt_step(Tx *tx) {
    for (int n = 0; n < STEPS_MOST; n++) {
        if (tx->g->h.phase != LT_SETUP) lt_end_if_over(tx, false);
        if (tx->g->h.over) {
            tx->g->h.to_act = 0;
            return;
        }
        if (!advance(tx)) {
            if (tx->g->h.over) tx->g->h.to_act = 0;
            return;
        }
    }
}

Verdict lt_check_pass(const View *v, const Command *c) {
    (void)c;
    if (v->g->h.phase == LT_SETUP) return verdict_no(TX_OTHER_PHASE, RULE(9, 1), STAND_NONE);
    if (v->g->h.phase == LT_REACTION) return verdict_no(TX_LT_MUST_TEST, RULE(2, 1), STAND_NONE);
    return verdict_ok();
}

void lt_apply_pass(Tx *tx, const Command *c) {
    lt_game(tx->g)->passed = 1;
    Event *e = lt_say(tx, EV_PASS, CHAPTER[tx->g->h.phase]);
    e->seat = c->seat;
    e->v[1] = tx->g->h.phase;
}
