/* movement: moves of those who passed an attempt, and the run of phase 6 (matg 2.5, 7.4-7.10). */
#include "rulesets/matg/matg_move.h"

#include "rulesets/matg/fight.h"

Verdict matg_check_due(const View *v, Seat seat, StandIx i) {
    const MatgStand *m = matg_stand_c(v->g, i);
    if (v->g->h.phase != MATG_MOVE) return verdict_no(TX_OTHER_PHASE, RULE(2, 1), i);
    Verdict own = matg_own(v, seat, i);
    if (own.kind != VERDICT_OK) return own;
    if (game_stand_c(v->g, i)->flags & ST_ABOARD) return verdict_no(TX_STAND_ABOARD, RULE(12, 2), i);
    if (m->attempt == ATTEMPT_READY) return verdict_ok();
    if (m->stopped) return verdict_no(TX_MV_STOPPED, RULE(9, 1), i);
    if (m->attempt == ATTEMPT_DONE) return verdict_no(TX_MV_DONE, RULE(7, 4), i);
    return verdict_no(TX_MV_NOT_READY, RULE(7, 7), i);
}

/* --- the move under way, as the state keeps it --- */

uint32_t matg_move_legs(const Game *g, PathLeg *leg) {
    const MatgGame *mg = matg_game_c(g);
    for (uint32_t k = 0; k < mg->leg_n; k++) leg[k] = (PathLeg){{mg->leg_x[k], mg->leg_y[k]}, mg->leg_back[k]};
    return mg->leg_n;
}

void matg_move_ask(const View *v, const PathLeg *leg, PathAsk *ask) {
    const MatgGame *mg = matg_game_c(v->g);
    const Frame *f = &v->g->frame[v->g->h.frame_n - 1];
    Pose start = {{mg->start_x, mg->start_y}, mg->start_face};
    bool out = f->r[MOVE_R_ACT] == MOVE_ACT_ENTRY || f->r[MOVE_R_ACT] == MOVE_ACT_EXIT;
    matg_path_ask(v, mg->mover, start, leg, mg->leg_n, mg->end_turn ? &mg->end_face : NULL, out, ask);
}

void matg_start_move(Tx *tx, StandIx i, MoveAct act, StandIx other, Pose start, const PathLeg *leg, uint32_t n,
                     const Angle *end_face) {
    MatgGame *mg = matg_game(tx->g);
    Frame *f = tx_push(tx, MATG_FRAME_MOVE);
    ASSERT(f != NULL && n <= PATH_LEGS);
    f->step = MOVE_STEP_WALK;
    f->r[MOVE_R_ACT] = (int32_t)act;
    f->r[MOVE_R_OTHER] = other;
    f->r[MOVE_R_LAST_STOP] = -1;
    f->r[MOVE_R_LENGTH] = path_length(start.at, leg, n);
    mg->mover = i;
    mg->leg_n = (uint8_t)n;
    for (uint32_t k = 0; k < n; k++) {
        mg->leg_x[k] = leg[k].to.x;
        mg->leg_y[k] = leg[k].to.y;
        mg->leg_back[k] = leg[k].back;
    }
    mg->end_turn = end_face != NULL;
    mg->end_face = end_face != NULL ? *end_face : 0;
    mg->start_x = start.at.x;
    mg->start_y = start.at.y;
    mg->start_face = start.face;
    mg->along = 0;
    mg->let_finish = mg->ask_line = mg->opfirer_n = mg->cover_next = mg->stop_test = 0;
    mg->best = 0;
    for (uint32_t k = 0; k < tx->g->stand_n; k++) matg_stand(tx->g, k)->offered = 0;
}

/* Hundredths of a point, nearest: stretches of one move must not add up to more than was spent. */
static int32_t spent_shown(int64_t spent) {
    return (int32_t)((spent * 100 + PATH_ONE_POINT / 2) / PATH_ONE_POINT);
}

void matg_show_stretch(Tx *tx, const PathAsk *ask, Wu from, Wu to, int64_t spent) {
    Event *e = event_add(tx->ev, EV_MOVED, SEATS_ALL);
    const Stand *s = game_stand_c(tx->g, ask->self);
    e->a = ask->self;
    e->seat = s->seat;
    e->at = path_pose(ask, from).at;
    e->to = stand_at(s);
    e->angle = s->face;
    e->v[0] = to > from ? to - from : from - to;
    e->v[1] = (int32_t)tx->ev->pt_n;
    e->v[3] = spent_shown(spent);
    if (tx->ev->pt_n < tx->ev->pt_cap) tx->ev->pt[tx->ev->pt_n++] = e->at;
    Vec last = ask->start.at;
    Wu gone = 0;
    for (uint32_t k = 0; k < ask->leg_n; k++) {
        gone += geom_length_up(last, ask->leg[k].to);
        last = ask->leg[k].to;
        if (gone <= from || gone >= to) continue;
        if (tx->ev->pt_n < tx->ev->pt_cap) tx->ev->pt[tx->ev->pt_n++] = last;
    }
    if (tx->ev->pt_n < tx->ev->pt_cap) tx->ev->pt[tx->ev->pt_n++] = e->to;
    e->v[2] = (int32_t)tx->ev->pt_n - e->v[1];
}

void matg_break_contact(Game *g, StandIx i) {
    for (uint32_t k = 0; k < g->stand_n; k++) {
        MatgStand *m = matg_stand(g, k);
        if (m->load_done && (k == i || m->load_with == i)) {
            m->load_done = 0;
            m->load_with = 0;
            m->load_turn = 0;
        }
    }
}

void matg_clear_move(Tx *tx) {
    MatgGame *mg = matg_game(tx->g);
    tx_pop(tx);
    mg->mover = STAND_NONE;
    mg->leg_n = mg->end_turn = mg->let_finish = mg->ask_line = mg->opfirer_n = mg->cover_next = mg->stop_test = 0;
    mg->end_face = mg->start_face = 0;
    mg->start_x = mg->start_y = mg->along = mg->best = 0;
    for (uint32_t k = 0; k < MATG_PATH; k++) mg->leg_x[k] = mg->leg_y[k] = mg->leg_back[k] = 0;
    for (uint32_t k = 0; k < MATG_FIRERS; k++) mg->opfirer[k] = 0;
    for (uint32_t k = 0; k < 4; k++) mg->ask[k] = 0;
    for (uint32_t k = 0; k < tx->g->stand_n; k++) matg_stand(tx->g, k)->offered = 0;
}

static Event *note(Tx *tx, EventKind kind, StandIx i, TextId text, RuleRef rule) {
    Event *e = event_add(tx->ev, kind, SEATS_ALL);
    e->a = i;
    e->seat = game_stand_c(tx->g, i)->seat;
    e->text = (uint16_t)text;
    e->rule = rule;
    e->at = stand_at(game_stand_c(tx->g, i));
    return e;
}

static void leave(Tx *tx, StandIx i, Edge e) {
    StandIx cargo[64];
    uint32_t n = matg_cargo_of(tx->g, i, cargo, ARRAY_LEN(cargo));
    Vec at = stand_at(game_stand_c(tx->g, i));
    for (uint32_t k = 0; k < n; k++) matg_take_off(tx, cargo[k], ST_GONE);
    matg_take_off(tx, i, ST_GONE);
    Event *ev = event_add(tx->ev, EV_LEFT, SEATS_ALL);
    ev->a = i;
    ev->seat = game_stand_c(tx->g, i)->seat;
    ev->at = at;
    ev->v[0] = (int32_t)e;
    ev->rule = RULE(24, 4);
}

/* An entering stand that was stopped where nothing is clear waits outside again (9.4 leaves it no place on its path).
 */
static void put_outside(Tx *tx, StandIx i) {
    note(tx, EV_STOPPED, i, TX_MV_E_NO_ROOM, RULE(9, 4));
    tx_off(tx, i, 0);
    Stand *s = game_stand(tx->g, i);
    s->x = s->y = 0;
    s->face = 0;
    matg_cargo_follow(tx->g, i);
}

/* Where the path, gone up to `along`, leaves the stand. Back to the nearest clear place when it was stopped, or when
 * what happened on the way (a wreck across it) lets it no longer end where it would. False: no place is clear. */
static bool rest_at(Tx *tx, const PathAsk *whole, Wu *along, bool *stopped, bool leaves, PathAnswer *p) {
    View v = matg_tx_view(tx);
    PathLeg cut[PATH_LEGS];
    PathAsk part = *whole;
    if (!*stopped || *along == path_length(whole->start.at, whole->leg, whole->leg_n)) {
        bool walked = matg_walk(&v, whole->self, &part, p);
        ASSERT(walked);
        if (p->stop == PATH_WHOLE && (p->clear || leaves)) return true;
        *stopped = true;
        *along = p->reach;
    }
    for (;;) {
        part = *whole;
        part.leg = cut;
        part.leg_n = path_cut(whole, *along, cut);
        part.turn_at_end = 0;
        bool walked = matg_walk(&v, whole->self, &part, p);
        ASSERT(walked);
        if (p->clear) return true;
        if (*along == 0) return false;
        *along -= CLAMP(p->back, 1, *along);
    }
}

void matg_end_move(Tx *tx, Wu along, bool stopped) {
    View v = matg_tx_view(tx);
    MatgGame *mg = matg_game(tx->g);
    Frame f = *tx_top(tx);
    StandIx i = mg->mover;
    PathLeg leg[PATH_LEGS];
    matg_move_legs(tx->g, leg);
    PathAsk ask;
    matg_move_ask(&v, leg, &ask);
    PathAnswer p;
    Wu shown = mg->along, rest = along;
    bool leaves = f.r[MOVE_R_ACT] == MOVE_ACT_EXIT;
    bool place = rest_at(tx, &ask, &rest, &stopped, leaves, &p);
    MatgStand *m = matg_stand(tx->g, i);
    m->moved = 1;
    m->attempt = ATTEMPT_DONE;
    m->mp_used += p.spent;
    matg_break_contact(tx->g, i);
    if (!place && f.r[MOVE_R_ACT] == MOVE_ACT_ENTRY) {
        matg_clear_move(tx);
        put_outside(tx, i);
        return;
    }
    tx_pose(tx, i, p.end);
    matg_cargo_follow(tx->g, i);
    if (ask.leg_n == 0 && f.r[MOVE_R_ACT] != MOVE_ACT_ENTRY) {
        note(tx, EV_TURNED, i, TX_NONE, RULE(7, 8))->angle = p.end.face;
    } else if (rest != shown || shown == 0) {
        matg_show_stretch(tx, &ask, shown, rest, MAX(p.spent - f.r[MOVE_R_SPENT], 0));
    }
    if (stopped && rest < along) note(tx, EV_STOPPED, i, TX_MV_E_BACK, RULE(9, 4));
    matg_clear_move(tx);
    if (leaves && !stopped) leave(tx, i, (Edge)f.r[MOVE_R_EDGE]);
}

/* --- commands --- */

Verdict matg_check_move(const View *v, const Command *c) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    Verdict no = matg_check_due(v, (Seat)c->seat, i);
    if (no.kind != VERDICT_OK) return no;
    if (matg_stand_c(v->g, i)->moved) return verdict_no(TX_MV_DONE, RULE(7, 4), i);
    PathLeg leg[PATH_LEGS];
    uint32_t n;
    if (!matg_legs_of(c, 1, leg, &n))
        return verdict_limit(TX_MV_PATH_LONG, RULE(7, 8), i, STAND_NONE, MEASURE_COUNT, command_count(c, 1), PATH_LEGS);
    Angle face;
    PathAnswer p;
    return matg_check_path(v, i, leg, n, command_face(c, 2, &face), &p);
}

void matg_apply_move(Tx *tx, const Command *c) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    View v = matg_tx_view(tx);
    PathLeg leg[PATH_LEGS];
    uint32_t n = 0;
    matg_legs_of(c, 1, leg, &n);
    Angle face;
    const Angle *end = command_face(c, 2, &face);
    if (matg_on_table(&v, i)) {
        matg_start_move(tx, i, MOVE_ACT_PATH, STAND_NONE, matg_pose(game_stand_c(tx->g, i)), leg, n, end);
        return;
    }
    Pose start = {leg[0].to, deploy_inward((Edge)deploy_unit(&v, i)->zone.edge)};
    tx_pose(tx, i, start);
    matg_cargo_follow(tx->g, i);
    game_unit(tx->g, game_stand_c(tx->g, i)->unit)->entered = 1;
    note(tx, EV_ENTERED, i, TX_NONE, RULE(24, 3));
    matg_start_move(tx, i, MOVE_ACT_ENTRY, STAND_NONE, start, leg + 1, n - 1, end);
}

Verdict matg_check_turn(const View *v, const Command *c) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    Verdict no = matg_check_due(v, (Seat)c->seat, i);
    if (no.kind != VERDICT_OK) return no;
    if (matg_stand_c(v->g, i)->moved) return verdict_no(TX_MV_DONE, RULE(7, 4), i);
    if (!matg_on_table(v, i)) return verdict_no(TX_MV_WAITS, RULE(24, 3), i);
    Angle face;
    PathAnswer p;
    return matg_check_path(v, i, NULL, 0, command_face(c, 1, &face), &p);
}

void matg_apply_turn(Tx *tx, const Command *c) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    Angle face;
    matg_start_move(tx, i, MOVE_ACT_PATH, STAND_NONE, matg_pose(game_stand_c(tx->g, i)), NULL, 0, command_face(c, 1, &face));
}

Verdict matg_check_stay(const View *v, const Command *c) {
    for (uint16_t k = 0; k < command_count(c, 0); k++) {
        StandIx i = (StandIx)command_arg(c, 0, k)->a;
        Verdict no = matg_check_due(v, (Seat)c->seat, i);
        if (no.kind != VERDICT_OK) return no;
        for (uint16_t j = 0; j < k; j++)
            if (command_arg(c, 0, j)->a == i) return verdict_no(TX_NAMED_TWICE, RULE(7, 7), i);
    }
    return verdict_ok();
}

static void stay(Tx *tx, StandIx i) {
    MatgStand *m = matg_stand(tx->g, i);
    m->attempt = ATTEMPT_DONE; /* one that passes and stays has moved (7.7) */
    m->moved = 1;
    note(tx, EV_STOPPED, i, TX_MV_E_STAYS, RULE(7, 7));
}

void matg_apply_stay(Tx *tx, const Command *c) {
    for (uint16_t k = 0; k < command_count(c, 0); k++) stay(tx, (StandIx)command_arg(c, 0, k)->a);
}

Verdict matg_move_check_pass(const View *v, Seat seat) {
    return matg_check_go(v, seat);
}

static bool any_ready(const Game *g) {
    for (uint32_t i = 0; i < g->stand_n; i++)
        if (matg_stand_c(g, i)->attempt == ATTEMPT_READY && stand_alive(game_stand_c(g, i))) return true;
    return false;
}

void matg_move_pass(Tx *tx, Seat seat) {
    MatgGame *mg = matg_game(tx->g);
    if (mg->attempt_kind != ATTEMPT_OF_NONE && any_ready(tx->g)) {
        for (uint32_t i = 0; i < tx->g->stand_n; i++)
            if (matg_stand_c(tx->g, i)->attempt == ATTEMPT_READY) stay(tx, (StandIx)i);
        return;
    }
    Event *e = event_add(tx->ev, EV_PASS, SEATS_ALL);
    e->seat = (uint8_t)seat;
    e->rule = RULE(2, 5);
    e->v[1] = tx->g->h.phase;
    e->v[2] = tx->g->h.stage;
    mg->passed = (uint8_t)(mg->passed | SEAT_BIT(seat));
    matg_go_over(tx);
}

/* --- the run of phase 6 --- */

static bool can_enter(const View *v, StandIx i) {
    if (!matg_enters(v, i) || matg_may_attempt(v, i).kind != VERDICT_OK) return false;
    return !matg_option(v, MOPT_ENTRY_ROLL) || matg_formation_c(v->g, matg_formation_of(v, i))->orders > 0;
}

bool matg_move_can_act(const View *v, Seat seat) {
    uint8_t stage = v->g->h.stage;
    if (stage == MOVE_ASSAULT) return false;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        StandIx s = (StandIx)i;
        if (game_stand_c(v->g, i)->seat != seat || matg_dead(v, s)) continue;
        if (stage == MOVE_ORDERED && can_enter(v, s)) return true;
        if (!matg_on_table(v, s) || matg_may_attempt(v, s).kind != VERDICT_OK) continue;
        if (stage == MOVE_INDEPENDENT || matg_formation_c(v->g, matg_formation_of(v, s))->orders > 0) return true;
    }
    return matg_can_land_any(v, seat);
}

static void lose_orders(Game *g) {
    for (uint32_t f = 0; f < g->formation_n; f++) matg_formation(g, f)->orders = 0; /* unused orders (2.5) */
}

static void end_attempt(Tx *tx) {
    MatgGame *mg = matg_game(tx->g);
    mg->attempt_kind = ATTEMPT_OF_NONE;
    mg->attempt_seat = 0;
    mg->attempt_die = 0;
    matg_go_over(tx);
}

static void run_frame(Tx *tx) {
    Frame *f = tx_top(tx);
    switch (f->step) {
    case MOVE_STEP_COVER: matg_run_cover(tx, f); return;
    case MOVE_STEP_STOP: matg_run_stop(tx, f); return;
    default: break;
    }
    View v = matg_tx_view(tx);
    StandIx i = matg_game_c(tx->g)->mover;
    PathLeg leg[PATH_LEGS];
    matg_move_legs(tx->g, leg);
    PathAsk ask;
    matg_move_ask(&v, leg, &ask);
    Wu length = f->r[MOVE_R_LENGTH];
    if (matg_next_stop(tx, f, &ask, length)) return;
    StandIx other = (StandIx)f->r[MOVE_R_OTHER];
    switch (f->r[MOVE_R_ACT]) {
    case MOVE_ACT_LOAD:
        matg_clear_move(tx);
        matg_end_load(tx, i, other, false);
        return;
    case MOVE_ACT_LAND:
        matg_clear_move(tx);
        matg_end_land(tx, i, other, false);
        return;
    default: matg_end_move(tx, length, false); return;
    }
}

/* Runs what goes by itself; alternation and stages are turn.c's. */
void matg_move_step(Tx *tx) {
    MatgGame *mg = matg_game(tx->g);
    if (tx->g->h.stage != MOVE_ORDERED) lose_orders(tx->g);
    while (!tx->g->h.over && tx->g->decision.kind == 0) {
        Frame *f = tx_top(tx);
        if (f != NULL && f->kind == MATG_FRAME_MOVE)
            run_frame(tx);
        else if (mg->attempt_kind != ATTEMPT_OF_NONE && !any_ready(tx->g))
            end_attempt(tx);
        else
            return;
    }
}

/* What a stand did in phase 6 is of no more use, but for what it set down: that keeps to the end of the turn (12.5). */
void matg_move_end(Tx *tx) {
    matg_game(tx->g)->attempt_kind = ATTEMPT_OF_NONE;
    lose_orders(tx->g);
    for (uint32_t i = 0; i < tx->g->stand_n; i++) {
        MatgStand *m = matg_stand(tx->g, i);
        m->attempt = ATTEMPT_NONE;
        m->alone = m->stopped = m->moved = m->load_tried = 0;
        m->mp_used = 0;
    }
}
