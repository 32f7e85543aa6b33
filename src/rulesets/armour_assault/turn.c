/* turn: initiative, player-turns and all ways to lose one (aa 4). */
#include "rulesets/armour_assault/aa_rules.h"

uint32_t aa_unactivated(const Game *g, Seat seat) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < g->stand_n; i++)
        n += game_stand_c(g, i)->seat == seat && aa_runs(g, (StandIx)i) && !aa_stand_c(g, i)->activated;
    return n;
}

bool aa_is_active(const Game *g, StandIx i) {
    const AaGame *t = aa_game_c(g);
    if (t->step == AA_IDLE || i >= g->stand_n) return false;
    return t->actor == i || (t->group != 0 && aa_stand_c(g, i)->group == t->group);
}

bool aa_can_act(const Game *g, StandIx i) {
    const AaGame *t = aa_game_c(g);
    return g->h.phase == AA_PLAY && !g->h.over && t->step == AA_IDLE && aa_runs(g, i) &&
           game_stand_c(g, i)->seat == t->go && !aa_stand_c(g, i)->activated;
}

Verdict aa_own_turn(const View *v, Seat seat, StandIx i) {
    const AaGame *t = aa_game_c(v->g);
    Verdict own = rules_own_stand(v, seat, i);
    if (own.kind != VERDICT_OK) return own;
    if (v->g->h.phase != AA_PLAY) return verdict_no(TX_OTHER_PHASE, RULE(4, 0), i);
    if (t->go != seat) return verdict_no(TX_NOT_YOUR_TURN, RULE(4, 0), i);
    if (aa_is_active(v->g, i) || aa_can_act(v->g, i)) return verdict_ok();
    if (t->step == AA_IDLE) return verdict_no(TX_AA_ACTIVATED, RULE(4, 2), i);
    Verdict no = verdict_no(TX_AA_OTHER_ACTIVE, RULE(4, 2), i);
    no.whom = t->actor;
    return no;
}

/* --- the active --- */

void aa_begin(Tx *tx, StandIx i) {
    AaGame *t = aa_game(tx->g);
    if (aa_is_active(tx->g, i)) return;
    t->actor = i;
    t->group = tx->g->h.option[AO_GROUPS] == 0 ? aa_stand_c(tx->g, i)->group : 0;
    t->rolled = 1;
    t->any_moved = t->failed = 0;
    t->step = AA_MOVING;
    for (uint32_t k = 0; k < tx->g->stand_n; k++) {
        AaStand *s = aa_stand(tx->g, k);
        if (!aa_is_active(tx->g, (StandIx)k)) continue;
        s->activated = 1;
        s->moves = s->pivots = 0;
    }
    Event *ev = aa_event(tx, EV_ACTOR, t->group ? TX_AA_LOG_GROUP_ACTS : TX_AA_LOG_ACTS, RULE(4, 0));
    ev->seat = t->go;
    ev->a = i;
    ev->v[0] = t->group;
}

static void clear_active(AaGame *t) {
    t->step = AA_IDLE;
    t->actor = STAND_NONE;
    t->group = t->rolled = t->any_moved = t->failed = 0;
}

void aa_finish(Tx *tx) {
    View v = aa_tx_view(tx);
    AaGame *t = aa_game(tx->g);
    StandIx who = t->actor;
    bool broken = t->step == AA_MOVING && t->group != 0 && t->any_moved && !aa_group_together(&v, t->group),
         failed = t->failed != 0;
    clear_active(t);
    if (broken)
        aa_turn_over(tx, AA_OVER_COHESION, who);
    else if (failed)
        aa_turn_over(tx, AA_OVER_ROLL, who);
}

/* --- turns --- */

static void begin_go(Tx *tx, uint8_t seat) {
    AaGame *t = aa_game(tx->g);
    t->go = seat;
    if (!(t->begun & SEAT_BIT(seat)) && tx->g->h.option[AO_MOVED] != 0)
        for (uint32_t i = 0; i < tx->g->stand_n; i++)
            if (game_stand_c(tx->g, i)->seat == seat) aa_stand(tx->g, i)->moved = 0;
    t->begun |= SEAT_BIT(seat);
    aa_event(tx, EV_ACTOR, TX_AA_LOG_GO, RULE(4, 0))->seat = seat;
}

static void begin_turn(Tx *tx) {
    GameHead *h = &tx->g->h;
    AaGame *t = aa_game(tx->g);
    h->turn++;
    aa_event(tx, EV_TURN, TX_NONE, RULE(4, 0))->v[0] = h->turn;
    t->over = t->begun = 0;
    for (uint32_t i = 0; i < tx->g->stand_n; i++) {
        AaStand *s = aa_stand(tx->g, i);
        if (h->option[AO_MOVED] == 0) s->moved = 0;
        s->fired = s->activated = s->moves = s->pivots = 0;
    }
    for (uint32_t k = 0; k < AA_GROUPS_MAX; k++) t->group_fired[k] = 0;
    aa_smoke_expires(tx);
    if (h->turn == 1) aa_cancel_aircraft(tx);
    int a = 0, b = 0;
    while (a == b) { /* ties are rolled again */
        a = aa_roll(tx, 6, TX_AA_ROLL_INITIATIVE, RULE(4, 1), STAND_NONE, SEAT_A, NULL);
        b = aa_roll(tx, 6, TX_AA_ROLL_INITIATIVE, RULE(4, 1), STAND_NONE, SEAT_B, NULL);
        if (tx->dice->ran_out || tx->dice->bad_face || tx->dice->n + 2 > DICE_MAX) break;
    }
    t->initiative = a >= b ? SEAT_A : SEAT_B;
    begin_go(tx, t->initiative);
}

/* "This turn only" is over (A14). */
static void effects_end(Tx *tx, Seat seat, bool game_turn) {
    for (uint32_t i = 0; i < tx->g->stand_n; i++) {
        AaStand *s = aa_stand(tx->g, i);
        uint8_t *of[] = {&s->stun, &s->track};
        for (uint32_t k = 0; k < ARRAY_LEN(of); k++) {
            if (game_turn && *of[k] == 1) *of[k] = 0;
            if (game_turn || game_stand_c(tx->g, i)->seat != seat) continue;
            *of[k] = *of[k] == 3 ? 2 : *of[k] == 2 ? 0 : *of[k];
        }
    }
}

static void end_turn(Tx *tx) {
    effects_end(tx, SEAT_NONE, true);
    aa_game(tx->g)->go = SEAT_NONE;
    if (!aa_end_of_turn(tx)) begin_turn(tx);
}

static TextId over_text(AaWhyOver why) {
    switch (why) {
    case AA_OVER_MISS: return TX_AA_LOG_OVER_MISS;
    case AA_OVER_ROLL: return TX_AA_LOG_OVER_ROLL;
    case AA_OVER_COHESION: return TX_AA_LOG_OVER_COHESION;
    case AA_OVER_ENDED: return TX_AA_LOG_OVER_ENDED;
    default: return TX_AA_LOG_OVER_DONE;
    }
}

void aa_turn_over(Tx *tx, AaWhyOver why, StandIx who) {
    AaGame *t = aa_game(tx->g);
    uint8_t seat = t->go, other = (uint8_t)(1 - seat);
    clear_active(t);
    Event *ev = aa_event(tx, EV_PASS, over_text(why), RULE(4, 0));
    ev->seat = seat;
    ev->a = who;
    ev->v[0] = why == AA_OVER_DONE;
    ev->v[1] = (int32_t)aa_unactivated(tx->g, (Seat)seat);
    bool for_good = tx->g->h.option[AO_PINGPONG] == 0 || why == AA_OVER_ENDED || aa_unactivated(tx->g, (Seat)seat) == 0;
    if (for_good) {
        t->over |= SEAT_BIT(seat);
        effects_end(tx, (Seat)seat, false);
    }
    if (!(t->over & SEAT_BIT(other)))
        begin_go(tx, other);
    else if (t->over == SEATS_PLAY)
        end_turn(tx);
}

/* --- again, done, end --- */

int aa_again_from(const View *v) {
    const AaGame *t = aa_game_c(v->g);
    bool moved = false;
    if (v->g->h.phase != AA_PLAY || t->step != AA_MOVING || t->failed || t->rolled >= aa_number(v->cat, AN_MOVES))
        return 0;
    for (uint32_t i = 0; i < v->g->stand_n; i++)
        moved |= aa_is_active(v->g, (StandIx)i) && aa_runs(v->g, (StandIx)i) &&
                 aa_stand_c(v->g, i)->moves == t->rolled && aa_allowance16(v, (StandIx)i) > 0;
    return moved ? aa_number(v->cat, t->rolled == 1 ? AN_MOVE2 : AN_MOVE3) : 0;
}

Verdict aa_check_again(const View *v, const Command *c) {
    const AaGame *t = aa_game_c(v->g);
    if (v->g->h.phase != AA_PLAY) return verdict_no(TX_OTHER_PHASE, RULE(5, 0), STAND_NONE);
    if (t->go != c->seat) return verdict_no(TX_NOT_YOUR_TURN, RULE(4, 0), STAND_NONE);
    if (t->step != AA_MOVING || t->failed) return verdict_no(TX_AA_NONE_MOVING, RULE(5, 0), STAND_NONE);
    int most = aa_number(v->cat, AN_MOVES);
    if (t->rolled >= most)
        return verdict_limit(TX_AA_MOVES_MOST, RULE(5, 0), t->actor, STAND_NONE, MEASURE_COUNT, t->rolled + 1, most);
    return aa_again_from(v) != 0 ? verdict_ok() : verdict_no(TX_AA_MOVE_FIRST, RULE(5, 0), t->actor);
}

static bool roll_again(Tx *tx, StandIx who, int need, int *face) {
    Ledger l = {.measure = MEASURE_D6};
    ledger_add(&l, aa_game_c(tx->g)->rolled == 1 ? TX_AA_T_MOVE2 : TX_AA_T_MOVE3, RULE(5, 0), STATUS_BOOK, need);
    Event *ev = aa_event(tx, EV_ROLL, TX_AA_ROLL_AGAIN, RULE(5, 0));
    event_ledger(tx->ev, ev, &l);
    ev->a = who;
    ev->seat = game_stand_c(tx->g, who)->seat;
    ev->die = (uint16_t)tx->dice->n;
    ev->die_n = 1;
    *face = ev->v[0] = tx_die(tx, 6);
    ev->v[1] = ledger_sum(&l);
    ev->v[2] = ev->v[0] >= ev->v[1];
    return ev->v[2] != 0;
}

void aa_move_failed(Tx *tx, StandIx who) {
    AaGame *t = aa_game(tx->g);
    bool may_fire = false;
    for (uint32_t i = 0; i < tx->g->stand_n; i++)
        may_fire |= aa_is_active(tx->g, (StandIx)i) && aa_runs(tx->g, (StandIx)i) && !aa_stand_c(tx->g, i)->fired;
    if (tx->g->h.option[AO_FAIL_FIRE] != 0 && may_fire)
        t->failed = 1;
    else
        aa_turn_over(tx, AA_OVER_ROLL, who);
}

void aa_apply_again(Tx *tx, const Command *c) {
    View v = aa_tx_view(tx);
    AaGame *t = aa_game(tx->g);
    int need = aa_again_from(&v), face;
    if (roll_again(tx, t->actor, need, &face)) {
        t->rolled++;
        return;
    }
    if (aa_asset_state(tx->g, (Seat)c->seat, AA_OUTRIDERS) != AA_ASSET_OWNED) {
        aa_move_failed(tx, t->actor);
        return;
    }
    tx->g->decision = (Decision){
        .seat = c->seat, .kind = AA_ASK_OUTRIDERS, .stand = t->actor, .other = STAND_NONE, .v = {face, need}};
    Event *ev = aa_event(tx, EV_ASKED, TX_AA_ASKED_OUTRIDERS, RULE(8, 8));
    ev->seat = c->seat;
    ev->a = t->actor;
}

Verdict aa_check_outriders(const View *v, const Command *c) {
    (void)c;
    return v->g->decision.kind == AA_ASK_OUTRIDERS ? verdict_ok()
                                                   : verdict_no(TX_AA_OTHER_QUESTION, RULE(8, 0), STAND_NONE);
}

void aa_apply_outriders(Tx *tx, const Command *c) {
    StandIx who = tx->g->decision.stand;
    int need = tx->g->decision.v[1], face;
    tx->g->decision = (Decision){0};
    aa_asset_use(tx, (Seat)c->seat, AA_OUTRIDERS, who);
    if (roll_again(tx, who, need, &face))
        aa_game(tx->g)->rolled++;
    else
        aa_move_failed(tx, who);
}

static Verdict own_go(const View *v, const Command *c) {
    if (v->g->h.phase != AA_PLAY) return verdict_no(TX_OTHER_PHASE, RULE(4, 0), STAND_NONE);
    return aa_game_c(v->g)->go == c->seat ? verdict_ok() : verdict_no(TX_NOT_YOUR_TURN, RULE(4, 0), STAND_NONE);
}

Verdict aa_check_done(const View *v, const Command *c) {
    Verdict no = own_go(v, c);
    if (no.kind != VERDICT_OK) return no;
    return aa_game_c(v->g)->step != AA_IDLE ? verdict_ok() : verdict_no(TX_AA_NONE_ACTIVE, RULE(4, 2), STAND_NONE);
}

void aa_apply_done(Tx *tx, const Command *c) {
    (void)c;
    aa_finish(tx);
}

Verdict aa_check_end(const View *v, const Command *c) {
    return own_go(v, c);
}

void aa_apply_end(Tx *tx, const Command *c) {
    (void)c;
    aa_turn_over(tx, AA_OVER_ENDED, STAND_NONE);
}

/* --- what goes on by itself --- */

static bool any_asset(const View *v, Seat seat) {
    static const AaAsset FREE[] = {AA_MINEFIELD, AA_GROUND_ATTACK, AA_ENGINEERS, AA_SMOKE};
    for (uint32_t i = 0; i < ARRAY_LEN(FREE); i++)
        if (aa_may_play(v, seat, FREE[i]).kind == VERDICT_OK) return true;
    return false;
}

/* Nothing is left to the active: who runs has fired. */
static bool spent(const Game *g) {
    for (uint32_t i = 0; i < g->stand_n; i++)
        if (aa_is_active(g, (StandIx)i) && aa_runs(g, (StandIx)i) && !aa_stand_c(g, i)->fired) return false;
    return true;
}

static void play_step(Tx *tx) {
    View v = aa_tx_view(tx);
    AaGame *t = aa_game(tx->g);
    while (!tx->g->h.over && tx->g->decision.kind == AA_ASK_NONE) {
        if (aa_elimination(tx)) return;
        if (tx->dice->ran_out || tx->dice->bad_face) return; /* the record is taken back */
        if (t->step != AA_IDLE && spent(tx->g)) {
            aa_finish(tx);
            continue;
        }
        bool idle = t->step == AA_IDLE;
        if (idle && aa_unactivated(tx->g, (Seat)t->go) == 0 && !any_asset(&v, (Seat)t->go)) {
            aa_turn_over(tx, AA_OVER_DONE, STAND_NONE);
            continue;
        }
        uint8_t other = (uint8_t)(1 - t->go);
        tx->g->h.to_act = SEAT_BIT(t->go);
        if (tx->g->h.option[AO_ENEMY_TURN] != 0 && any_asset(&v, (Seat)other)) tx->g->h.to_act |= SEAT_BIT(other);
        return;
    }
}

void aa_step(Tx *tx) {
    GameHead *h = &tx->g->h;
    if (h->over || tx->g->decision.kind != AA_ASK_NONE) return;
    if (h->phase < AA_PLAY) aa_setup_step(tx);
    if (h->over || h->phase < AA_PLAY || tx->g->decision.kind != AA_ASK_NONE) return;
    if (h->turn == 0) begin_turn(tx);
    play_step(tx);
}
