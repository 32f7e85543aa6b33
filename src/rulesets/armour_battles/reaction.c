/* reaction: a move under way and its stops, at which the other side may fire (6.10); the Variable dice of a group
 * (5.1), moves of every sort (5, 4.3, 4.4, 6.12). The way ahead is its owner's alone (hidden.c). */
#include "rulesets/armour_battles/ab_rules.h"

/* --- Variable dice (5.1) --- */

static void roll_event(Tx *tx, StandIx a, Seat s, uint16_t at, int n, Wu far) {
    Event *e = event_add(tx->ev, EV_NUMBER, SEATS_ALL);
    e->text = TX_AB_LOG_VARIABLE;
    e->rule = RULE(5, 1);
    e->seat = (uint8_t)s;
    e->a = a;
    e->die = at;
    e->die_n = (uint16_t)n;
    e->v[0] = far;
}

Verdict ab_check_roll(const View *v, const Command *c) {
    const AbGame *t = ab_game_c(v->g);
    (void)c;
    if (v->g->h.phase != AB_GROUP) return ab_no(TX_AB_NO_GROUP, RULE(5, 1), STAND_NONE);
    if (t->var_n > 0) return ab_no(TX_AB_ROLLED, RULE(5, 1), STAND_NONE);
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        const AbStand *s = ab_stand_c(v->g, i);
        if (s->group && !s->moved && !s->broke_off && stand_alive(game_stand_c(v->g, i))) return verdict_ok();
    }
    return ab_no(TX_AB_NONE_MOVES, RULE(5, 1), STAND_NONE);
}

static void roll_group(Tx *tx, Seat s) {
    AbGame *t = ab_game(tx->g);
    uint16_t at = (uint16_t)tx->dice->n;
    int32_t sum = 0;
    t->var_n = MIN(t->fold, (uint8_t)AB_VAR);
    for (int k = 0; k < t->var_n; k++) {
        t->var[k] = (uint8_t)tx_die(tx, 6);
        sum += t->var[k];
    }
    roll_event(tx, STAND_NONE, s, at, t->var_n, sum * (t->fast ? 2 : 1) * WU_INCH);
}

void ab_apply_roll(Tx *tx, const Command *c) {
    roll_group(tx, (Seat)c->seat);
}

void ab_roll_alone(Tx *tx, StandIx i, AbMove *out) {
    View v = ab_tx_view(tx);
    uint16_t at = (uint16_t)tx->dice->n;
    *out = (AbMove){.fold = 1, .fast = ab_value(&v, i, AB_MOVE) == AB_MOVE_FAST, .fixed = ab_k(tx->cat, ABK_FIXED)};
    out->variable = tx_die(tx, 6) * (out->fast ? 2 : 1) * WU_INCH;
    ab_move_ledger(out);
    roll_event(tx, i, (Seat)game_stand_c(tx->g, i)->seat, at, 1, out->fixed + out->variable);
}

Verdict ab_check_replace(const View *v, const Command *c) {
    const AbGame *t = ab_game_c(v->g);
    int32_t die = command_arg(c, 0, 0)->a, staff = command_arg(c, 1, 0)->a;
    if (v->g->h.phase != AB_GROUP || t->var_n == 0) return ab_no(TX_AB_NOT_ROLLED, RULE(3, 5), STAND_NONE);
    if (die < 1 || die > t->var_n)
        return ab_limit(TX_AB_NO_SUCH_DIE, RULE(3, 5), STAND_NONE, MEASURE_COUNT, die, t->var_n);
    if (t->var[die - 1] == 6) return ab_no(TX_AB_IS_SIX, RULE(3, 5), STAND_NONE);
    return ab_check_extra(v, (Seat)c->seat, !staff, staff, RULE(3, 5));
}

void ab_apply_replace(Tx *tx, const Command *c) {
    AbGame *t = ab_game(tx->g);
    int32_t die = command_arg(c, 0, 0)->a, staff = command_arg(c, 1, 0)->a;
    ab_pay_extra(tx, (Seat)c->seat, !staff, staff);
    Event *e = event_add(tx->ev, EV_NOTE, SEATS_ALL);
    e->text = TX_AB_LOG_REPLACES;
    e->rule = RULE(3, 5);
    e->seat = c->seat;
    e->v[0] = t->var[die - 1];
    t->var[die - 1] = 6;
}

/* --- the move under way --- */

static void path_of(const Game *g, AbPath *p, Arg leg[AB_LEGS]) {
    const AbGame *t = ab_game_c(g);
    for (uint32_t k = 0; k < t->leg_n; k++)
        leg[k] = (Arg){.kind = ARG_LEG, .flag = t->leg_back[k], .a = t->leg_x[k], .b = t->leg_y[k]};
    *p = (AbPath){{{t->start_x, t->start_y}, t->start_face}, leg, t->leg_n};
}

/* Behind it, the way is measured as the other side sees it: ending where the mover stands (law 4: a place rounded
 * otherwise could let one side fire and refuse the other). */
static void cut_behind(const Game *g, AbPath *p, Arg leg[AB_LEGS]) {
    const AbGame *t = ab_game_c(g);
    Vec at = p->start.at;
    Wu gone = 0;
    uint32_t n = 0;
    while (n < p->n && gone < t->along) {
        Vec to = {leg[n].a, leg[n].b};
        gone += geom_length_up(at, to);
        at = to;
        if (gone >= t->along) {
            const Stand *s = game_stand_c(g, t->mover);
            leg[n].a = s->x;
            leg[n].b = s->y;
        }
        n++;
    }
    p->n = n;
}

Pose ab_pose_along(const Game *g, Wu along) {
    const AbGame *t = ab_game_c(g);
    AbPath p;
    Arg leg[AB_LEGS];
    path_of(g, &p, leg);
    if (along < t->along && t->mover < g->stand_n) cut_behind(g, &p, leg);
    return ab_path_pose(&p, along);
}

void ab_begin_move(Tx *tx, StandIx i, Pose start, const Arg *leg, uint32_t n, bool turn, Angle face, uint8_t goes) {
    AbGame *t = ab_game(tx->g);
    AbPath p = {start, leg, n};
    t->mover = i;
    t->goes = goes;
    t->leg_n = (uint8_t)n;
    t->start_x = start.at.x;
    t->start_y = start.at.y;
    t->start_face = start.face;
    for (uint32_t k = 0; k < n; k++) {
        t->leg_x[k] = leg[k].a;
        t->leg_y[k] = leg[k].b;
        t->leg_back[k] = leg[k].flag;
    }
    t->end_turn = turn;
    t->end_face = turn ? face : 0;
    t->along = t->last = t->resume = 0;
    t->declared = 0;
    t->reach = ab_path_length(&p);
    t->stop = AB_STOP_START;
    ab_stand(tx->g, i)->moved = 1;
    if (ab_is_hidden(tx->g, i)) ab_reveal(tx, i);
    if (goes == AB_GOES_ENTER) game_unit(tx->g, game_stand_c(tx->g, i)->unit)->entered = 1;
}

static void clear_move(AbGame *t) {
    t->mover = STAND_NONE;
    t->goes = t->leg_n = t->stop = t->end_turn = 0;
    t->end_face = t->start_face = 0;
    t->along = t->last = t->resume = t->reach = t->start_x = t->start_y = 0;
    for (int k = 0; k < AB_LEGS; k++) t->leg_x[k] = t->leg_y[k] = t->leg_back[k] = 0;
}

static void log_move(Tx *tx) {
    const AbGame *t = ab_game_c(tx->g);
    const Stand *s = game_stand_c(tx->g, t->mover);
    Event *e = event_add(tx->ev, EV_MOVED, SEATS_ALL);
    e->a = t->mover;
    e->seat = s->seat;
    e->at = (Vec){t->start_x, t->start_y};
    e->to = stand_at(s);
    e->angle = s->face;
    e->v[0] = t->along;
    e->rule = RULE(5, 1);
}

/* The nearest place back along the way where it stands free of all: it may have been passing its own, or over a hedge.
 */
static void settle(Tx *tx, bool turned) {
    AbGame *t = ab_game(tx->g);
    View v = ab_tx_view(tx);
    StandIx by;
    PieceIx on;
    Wu at = t->along;
    AbPath p;
    Arg leg[AB_LEGS];
    path_of(tx->g, &p, leg);
    if (turned && !ab_taken(&v, t->mover, stand_pose(game_stand_c(tx->g, t->mover)), false, &by)) return;
    while (at > 0) {
        Pose here = ab_path_pose(&p, at);
        if (!ab_taken(&v, t->mover, here, false, &by) && ab_on_hedge(&v, here, &on) == 0 && !ab_off_table(&v, here))
            break;
        at = MAX(0, at - WU_INCH / 8);
    }
    t->along = at;
    if (ab_off_table(&v, ab_path_pose(&p, at))) { /* entering, and no room behind the edge: it stays out */
        tx_off(tx, t->mover, 0);
        clear_move(t);
        return;
    }
    tx_pose(tx, t->mover, ab_path_pose(&p, at));
}

void ab_stop_move(Tx *tx) {
    AbGame *t = ab_game(tx->g);
    if (t->mover == STAND_NONE) return;
    if (stand_on_table(game_stand_c(tx->g, t->mover)) && t->along > 0) settle(tx, t->along == t->reach && t->end_turn);
    if (t->mover == STAND_NONE) return;
    if (t->along > 0) log_move(tx);
    clear_move(t);
}

static bool is_retreat(uint8_t goes) {
    return goes == AB_GOES_SCOOT;
}

/* --- stops --- */

/* Could any open enemy fire at it there that could not at the place before? */
static bool new_threat(const View *v, StandIx mover, Pose was, Pose now, bool fresh) {
    for (uint32_t k = 0; k < v->g->stand_n; k++) {
        if (!ab_open_reactor(v, (StandIx)k, mover, now)) continue;
        if (fresh || !ab_open_reactor(v, (StandIx)k, mover, was)) return true;
    }
    return false;
}

static Wu next_stop(const View *v, StandIx mover, const AbPath *p, Wu from, Wu reach) {
    Wu step = ab_k(v->cat, ABK_STOP_STEP);
    for (Wu at = from + step; at < reach; at += step)
        if (new_threat(v, mover, ab_path_pose(p, at - step), ab_path_pose(p, at), false)) return at;
    return reach;
}

uint32_t ab_stops(const View *v, StandIx i, Pose start, const Arg *leg, uint32_t n, Wu *out, uint32_t cap) {
    AbPath p = {start, leg, n};
    uint32_t k = 0;
    Wu reach = ab_path_length(&p);
    if (k < cap && new_threat(v, i, start, start, true)) out[k++] = 0;
    for (Wu at = 0; at < reach && k < cap;) {
        at = next_stop(v, i, &p, at, reach);
        if (at < reach || new_threat(v, i, start, ab_path_pose(&p, reach), true)) out[k++] = at;
    }
    return k;
}

/* Hidden ones are asked wherever their side is asked at all, and always at the end: so a question tells nothing. */
static bool some_hidden(const View *v, Seat s) {
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        const Stand *st = game_stand_c(v->g, i);
        if (st->seat == s && (st->flags & ST_HIDDEN) && stand_on_table(st) && !ab_stand_c(v->g, i)->fired) return true;
    }
    return false;
}

/* One that this mover finds here, and that could fire at it first. */
static bool found_may_fire(const View *v, StandIx by, StandIx mover, Pose at) {
    AbShot s;
    if (v->g->h.phase != AB_GROUP || !ab_finds_from(v, mover, at, by)) return false;
    ab_shot(v, by, stand_pose(game_stand_c(v->g, by)), mover, at, 0, 0, false, &s);
    return s.verdict.kind == VERDICT_OK;
}

bool ab_ask_opportunity(Tx *tx, StandIx about, int stop) {
    AbGame *t = ab_game(tx->g);
    View v = ab_tx_view(tx);
    Seat s = ab_other(game_stand_c(tx->g, about)->seat);
    Pose at = stand_pose(game_stand_c(tx->g, about));
    if (s == t->pulse) return false; /* not in one's own pulse */
    bool open = false;
    for (uint32_t k = 0; k < tx->g->stand_n && !open; k++) {
        bool in = false;
        for (uint32_t m = 0; m < t->shot_n; m++)
            in = in || (t->volley == AB_VOLLEY_FIRE && ab_reg_c(tx->g, m, AB_SHOT_FIRER) == (int32_t)k);
        open = !in && (ab_open_reactor(&v, (StandIx)k, about, at) || found_may_fire(&v, (StandIx)k, about, at));
    }
    if (t->shot_n >= AB_SHOTS) return false;
    if (!open && (!some_hidden(&v, s) || stop == AB_STOP_START || stop == AB_STOP_SEEN)) return false;
    tx->g->decision = (Decision){.seat = (uint8_t)s,
                                 .kind = AB_ASK_OPPORTUNITY,
                                 .stand = about,
                                 .other = STAND_NONE,
                                 .v = {stop, t->along, t->last}};
    Event *e = event_add(tx->ev, EV_ASKED, SEATS_ALL);
    e->seat = (uint8_t)s;
    e->a = about;
    e->text = TX_AB_LOG_ASKED;
    e->rule = RULE(6, 10);
    return true;
}

/* What is hidden and in the way is met: the mover halts before it, and it is found (law 4). */
static bool meets_hidden(Tx *tx, Pose p) {
    const AbGame *t = ab_game_c(tx->g);
    View v = ab_tx_view(tx);
    StandIx by;
    if (!ab_taken(&v, t->mover, p, false, &by)) return false;
    const Stand *s = game_stand_c(tx->g, by);
    if (s->seat == game_stand_c(tx->g, t->mover)->seat || !(s->flags & ST_HIDDEN)) return false;
    ab_reveal(tx, by);
    return true;
}

static bool blocked_now(Tx *tx, Pose p) {
    View v = ab_tx_view(tx);
    StandIx by;
    if (!ab_taken(&v, ab_game_c(tx->g)->mover, p, false, &by)) return false;
    return game_stand_c(tx->g, by)->seat != game_stand_c(tx->g, ab_game_c(tx->g)->mover)->seat;
}

static bool finds_any(Tx *tx, Pose at) {
    View v = ab_tx_view(tx);
    for (uint32_t i = 0; i < tx->g->stand_n; i++)
        if (ab_finds_from(&v, ab_game_c(tx->g)->mover, at, (StandIx)i)) return true;
    return false;
}

/* Moves on to `to`, as far as nothing hidden is met; true: it halted. Where it finds somebody there is a stop: the
 * hidden one may fire before it is revealed (6.14). */
static bool advance(Tx *tx, Wu to) {
    AbGame *t = ab_game(tx->g);
    AbPath p;
    Arg leg[AB_LEGS];
    path_of(tx->g, &p, leg);
    uint32_t step = 0;
    while (t->along < to) {
        Wu next = MIN(t->along + WU_INCH / 8, to);
        Pose at = ab_path_pose(&p, next);
        if (meets_hidden(tx, at) || blocked_now(tx, at)) {
            StandIx who = t->mover;
            settle(tx, false);
            Event *e = event_add(tx->ev, EV_STOPPED, SEATS_ALL);
            e->a = who;
            e->text = TX_AB_LOG_MET;
            e->rule = RULE(6, 14);
            return true;
        }
        t->along = next;
        if (++step % 4 == 0 && finds_any(tx, at)) break;
    }
    tx_pose(tx, t->mover, ab_path_pose(&p, t->along));
    return false;
}

static bool still_goes(const Tx *tx) {
    const AbGame *t = ab_game_c(tx->g);
    return t->mover != STAND_NONE && stand_alive(game_stand_c(tx->g, t->mover));
}

static void end_move(Tx *tx) {
    AbGame *t = ab_game(tx->g);
    View v = ab_tx_view(tx);
    StandIx i = t->mover, by;
    Pose p = stand_pose(game_stand_c(tx->g, i));
    if (t->end_turn) {
        p.face = t->end_face;
        if (!ab_taken(&v, i, p, false, &by)) tx_pose(tx, i, p);
    }
    ab_stop_move(tx);
    ab_look_about(tx);
}

/* One leg of the story: the stop it stands at has been dealt with. */
static bool to_next_stop(Tx *tx) {
    AbGame *t = ab_game(tx->g);
    AbPath p;
    Arg leg[AB_LEGS];
    path_of(tx->g, &p, leg);
    View v = ab_tx_view(tx);
    if (t->along >= t->reach) return false;
    Wu to = next_stop(&v, t->mover, &p, t->along, t->reach);
    t->last = t->along;
    bool met = advance(tx, to);
    if (t->mover == STAND_NONE) return true;
    if (met) t->reach = t->along;
    t->last = MIN(t->last, t->along); /* one that settled farther back than its last stop */
    t->stop = met || t->along >= t->reach ? AB_STOP_END : AB_STOP_SEEN;
    if (t->stop == AB_STOP_END && t->end_turn && !met) {
        StandIx by;
        Pose at = stand_pose(game_stand_c(tx->g, t->mover));
        at.face = t->end_face;
        if (!ab_taken(&v, t->mover, at, false, &by)) tx_pose(tx, t->mover, at);
    }
    return true;
}

/* After a stop without a question left, or the start: goes on until a question stands or the move is over. */
void ab_go_on(Tx *tx) {
    AbGame *t = ab_game(tx->g);
    while (t->mover != STAND_NONE && tx->g->decision.kind == AB_ASK_NONE && t->volley == AB_VOLLEY_NONE) {
        if (!still_goes(tx) || ab_stand_c(tx->g, t->mover)->broke_off) {
            ab_stop_move(tx);
            return;
        }
        if (t->resume > t->along) {
            t->along = t->resume;
            tx_pose(tx, t->mover, ab_pose_along(tx->g, t->along));
        }
        t->resume = 0;
        if (t->declared == 0) { /* not yet asked here; entering, it is not on the table before it moves */
            t->declared = 1;
            bool there = stand_on_table(game_stand_c(tx->g, t->mover));
            if (there && ab_ask_opportunity(tx, t->mover, t->stop)) return;
        }
        t->declared = 0;
        ab_look_about(tx); /* those it finds here could fire first, as hidden as they were */
        if (t->stop == AB_STOP_END || !to_next_stop(tx)) {
            end_move(tx);
            return;
        }
    }
}

/* --- answers --- */

void ab_apply_opfire_cmd(Tx *tx, const Command *c) {
    AbGame *t = ab_game(tx->g);
    StandIx by = (StandIx)command_arg(c, 0, 0)->a, about = tx->g->decision.stand;
    Wu back = ab_int_arg(c, 1, 0);
    int32_t wild = ab_int_arg(c, 2, 0), staff = ab_int_arg(c, 3, 0);
    bool at_fire = tx->g->decision.v[0] == AB_STOP_FIRE;
    tx->g->decision = (Decision){0};
    ab_pay_extra(tx, (Seat)c->seat, wild, staff);
    if (at_fire) {
        ab_add_shot(tx, by, about, wild + staff, false, false);
        return;
    }
    ab_begin_volley(tx, AB_VOLLEY_STOP);
    t->declared = 1;
    Wu was = t->along;
    if (back > 0) {
        Pose then = ab_pose_along(tx->g, t->along - back);
        t->along -= back;
        tx_pose(tx, about, then);
    }
    ab_add_shot(tx, by, about, wild + staff, false, is_retreat(t->goes));
    t->resume = was; /* where it was halted: it goes on from there, or not at all */
}

Verdict ab_check_decline(const View *v, const Command *c) {
    (void)c;
    uint16_t k = v->g->decision.kind;
    bool may = k == AB_ASK_OPPORTUNITY || k == AB_ASK_BREAK || k == AB_ASK_SCOOT || k == AB_ASK_BONUS;
    return may ? verdict_ok() : ab_no(TX_AB_OTHER_QUESTION, RULE(6, 10), STAND_NONE);
}

void ab_apply_decline(Tx *tx, const Command *c) {
    AbGame *t = ab_game(tx->g);
    uint16_t kind = tx->g->decision.kind;
    bool at_fire = tx->g->decision.v[0] == AB_STOP_FIRE;
    tx->g->decision = (Decision){0};
    Event *e = event_add(tx->ev, EV_ANSWERED, SEATS_ALL);
    e->seat = c->seat;
    if (kind == AB_ASK_OPPORTUNITY && at_fire && t->volley == AB_VOLLEY_FIRE) t->declared = 1;
}

/* --- scoot (6.12) --- */

Verdict ab_check_scoot(const View *v, const Command *c) {
    if (v->g->decision.kind != AB_ASK_SCOOT) return ab_no(TX_AB_OTHER_QUESTION, RULE(6, 12), STAND_NONE);
    Wu most = ab_int_arg(c, 0, WU_INCH);
    return most > 0 ? verdict_ok() : ab_limit(TX_AB_BACK_TOO_FAR, RULE(6, 12), STAND_NONE, MEASURE_WU, most, 0);
}

static Arg back_leg(const View *v, StandIx i, Wu far) {
    const Stand *s = game_stand_c(v->g, i);
    Vec to = vec_add(stand_at(s), angle_vec((Angle)(s->face + ANGLE_HALF), far));
    return (Arg){.kind = ARG_LEG, .flag = 2, .a = to.x, .b = to.y};
}

void ab_apply_scoot(Tx *tx, const Command *c) {
    AbGame *t = ab_game(tx->g);
    View v = ab_tx_view(tx);
    StandIx i = tx->g->decision.stand;
    tx->g->decision = (Decision){0};
    bool own = t->pulse == c->seat && ab_stand_c(tx->g, i)->group;
    AbMove m;
    if (own) {
        if (t->var_n == 0) roll_group(tx, (Seat)c->seat);
        ab_move(&v, i, &m);
    } else {
        ab_roll_alone(tx, i, &m);
    }
    Wu far = ab_back_carry(&v, i, &m, ab_int_arg(c, 0, INT32_MAX));
    Event *e = event_add(tx->ev, EV_ANSWERED, SEATS_ALL);
    e->seat = c->seat;
    e->a = i;
    e->text = TX_AB_LOG_SCOOTS;
    e->rule = RULE(6, 12);
    if (!own) { /* in the enemy's pulse nobody may fire at it: not in one's own */
        (void)ab_slide(tx, i, (Angle)(game_stand_c(tx->g, i)->face + ANGLE_HALF), far);
        ab_stand(tx->g, i)->moved = 0;
        return;
    }
    Arg leg = back_leg(&v, i, far);
    t->scoot = i;
    ab_begin_move(tx, i, stand_pose(game_stand_c(tx->g, i)), &leg, far > 0 ? 1 : 0, false, 0, AB_GOES_SCOOT);
}

/* --- move, enter, back --- */

static Verdict check_mover(const View *v, const Command *c, StandIx i, bool enters) {
    const AbGame *t = ab_game_c(v->g);
    if (i >= v->g->stand_n) return ab_no(TX_NO_SUCH_STAND, 0, STAND_NONE);
    if (game_stand_c(v->g, i)->seat != c->seat) return ab_no(TX_NOT_YOUR_STAND, 0, i);
    if (v->g->h.phase != AB_GROUP || !ab_stand_c(v->g, i)->group) return ab_no(TX_AB_NOT_IN_GROUP, RULE(4, 2), i);
    if (ab_stand_c(v->g, i)->broke_off) return ab_no(TX_AB_BROKE_OFF, RULE(6, 11), i);
    if (ab_stand_c(v->g, i)->moved) return ab_no(TX_AB_MOVED, RULE(4, 2), i);
    if (!stand_alive(game_stand_c(v->g, i))) return ab_no(TX_STAND_LOST, 0, i);
    if (enters != !stand_on_table(game_stand_c(v->g, i)))
        return ab_no(enters ? TX_AB_ENTERED : TX_STAND_OFF_TABLE, RULE(4, 3), i);
    if (t->var_n == 0) return ab_no(TX_AB_NOT_ROLLED, RULE(5, 1), i);
    return verdict_ok();
}

static Verdict check_legs(const Command *c, uint8_t slot, StandIx i) {
    for (uint16_t k = 0; k < command_count(c, slot); k++)
        if (command_arg(c, slot, k)->flag > 1) return ab_no(TX_BAD_ARGUMENT, 0, i);
    return verdict_ok();
}

Verdict ab_check_move_cmd(const View *v, const Command *c) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    Verdict no = check_mover(v, c, i, false);
    if (no.kind == VERDICT_OK) no = check_legs(c, 1, i);
    if (no.kind != VERDICT_OK) return no;
    if (ab_game_c(v->g)->order == AB_ORDER_DISENGAGE) return ab_no(TX_AB_DISENGAGES, RULE(4, 4), i);
    AbWalk w;
    const Arg *face = command_arg(c, 2, 0);
    return ab_check_way(v, i, stand_pose(game_stand_c(v->g, i)), command_arg(c, 1, 0), command_count(c, 1),
                        face != NULL, face ? (Angle)face->a : 0, AB_GOES_MOVE, &w);
}

void ab_apply_move_cmd(Tx *tx, const Command *c) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    const Arg *face = command_arg(c, 2, 0);
    ab_begin_move(tx, i, stand_pose(game_stand_c(tx->g, i)), command_arg(c, 1, 0), command_count(c, 1), face != NULL,
                  face ? (Angle)face->a : 0, AB_GOES_MOVE);
}

/* Just outside the edge, its front on it: the move is measured from there (4.3). */
static Pose outside(const View *v, uint8_t edge, Vec at) {
    Angle in = (Angle)(edge * ANGLE_QUARTER + ANGLE_HALF);
    return (Pose){vec_sub(at, angle_vec(in, ab_shape(v->g).hy)), in};
}

static Verdict check_edge(const View *v, StandIx i, Vec at) {
    const BattleUnit *u = deploy_unit(v, i);
    if (u == NULL || u->zone.kind != ZONE_EDGE) return ab_no(TX_AB_NO_RESERVE, RULE(4, 3), i);
    bool level = u->zone.edge == EDGE_N || u->zone.edge == EDGE_S;
    Wu along = level ? at.x : at.y, across = level ? at.y : at.x;
    Wu edge = u->zone.edge == EDGE_N ? v->g->h.h : u->zone.edge == EDGE_E ? v->g->h.w : 0;
    if (across != edge || along < u->zone.lo || along > u->zone.hi)
        return ab_limit(TX_AB_NOT_ITS_EDGE, RULE(4, 3), i, MEASURE_WU, along,
                        along < u->zone.lo ? u->zone.lo : u->zone.hi);
    return verdict_ok();
}

Verdict ab_check_enter(const View *v, const Command *c) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    const Arg *at = command_arg(c, 1, 0), *face = command_arg(c, 3, 0);
    Verdict no = check_mover(v, c, i, true);
    if (no.kind == VERDICT_OK) no = check_legs(c, 2, i);
    if (no.kind == VERDICT_OK) no = check_edge(v, i, (Vec){at->a, at->b});
    if (no.kind != VERDICT_OK) return no;
    AbWalk w;
    Pose start = outside(v, deploy_unit(v, i)->zone.edge, (Vec){at->a, at->b});
    return ab_check_way(v, i, start, command_arg(c, 2, 0), command_count(c, 2), face != NULL, face ? (Angle)face->a : 0,
                        AB_GOES_ENTER, &w);
}

void ab_apply_enter(Tx *tx, const Command *c) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    const Arg *at = command_arg(c, 1, 0), *face = command_arg(c, 3, 0);
    View v = ab_tx_view(tx);
    Event *e = event_add(tx->ev, EV_ENTERED, SEATS_ALL);
    e->a = i;
    e->seat = c->seat;
    e->rule = RULE(4, 3);
    e->at = (Vec){at->a, at->b};
    Pose start = outside(&v, deploy_unit(&v, i)->zone.edge, (Vec){at->a, at->b});
    ab_begin_move(tx, i, start, command_arg(c, 2, 0), command_count(c, 2), face != NULL, face ? (Angle)face->a : 0,
                  AB_GOES_ENTER);
}

/* Disengage: straight back, and farther than before from every enemy that sees it or is seen (4.4). */
Verdict ab_check_back(const View *v, const Command *c) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    Wu far = command_arg(c, 1, 0)->a;
    Verdict no = check_mover(v, c, i, false);
    if (no.kind != VERDICT_OK) return no;
    if (ab_game_c(v->g)->order != AB_ORDER_DISENGAGE) return ab_no(TX_AB_NOT_DISENGAGING, RULE(4, 4), i);
    if (far <= 0 || far > ab_allowance(v, i))
        return ab_limit(TX_AB_TOO_FAR, RULE(4, 4), i, MEASURE_WU, far, ab_allowance(v, i));
    AbWalk w;
    Arg leg = back_leg(v, i, far);
    Pose was = stand_pose(game_stand_c(v->g, i)), end = {{leg.a, leg.b}, was.face};
    no = ab_check_way(v, i, was, &leg, 1, false, 0, AB_GOES_DISENGAGE, &w);
    if (no.kind != VERDICT_OK) return no;
    for (uint32_t k = 0; k < v->g->stand_n; k++) {
        const Stand *s = game_stand_c(v->g, k);
        if (s->seat == c->seat || !ab_is_unit(v, (StandIx)k) || (s->flags & ST_HIDDEN)) continue;
        if (!ab_sees(v, i, was, (StandIx)k, stand_pose(s), NULL)) continue;
        Wu before = ab_hull_distance(v, was, stand_pose(s)), after = ab_hull_distance(v, end, stand_pose(s));
        if (after <= before)
            return verdict_limit(TX_AB_NOT_FARTHER, RULE(4, 4), i, (StandIx)k, MEASURE_WU, after, before);
    }
    return verdict_ok();
}

void ab_apply_back(Tx *tx, const Command *c) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    View v = ab_tx_view(tx);
    Arg leg = back_leg(&v, i, command_arg(c, 1, 0)->a);
    ab_begin_move(tx, i, stand_pose(game_stand_c(tx->g, i)), &leg, 1, false, 0, AB_GOES_DISENGAGE);
}
