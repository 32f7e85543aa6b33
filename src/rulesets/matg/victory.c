#include "rulesets/matg/fight.h"

/* --- objectives (24.5) --- */

static bool near_objective(const View *v, StandIx i, const Objective *o) {
    return geom_within(matg_pose(game_stand_c(v->g, i)).at, o->at, matg_k(v->cat, MK_OBJECTIVE_REACH));
}

/* The side that alone has an unsuppressed armed stand there; SEAT_NONE when nobody or both. */
Seat matg_holder(const View *v, const Objective *o) {
    bool there[SEATS] = {false, false};
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        if (!matg_on_table(v, (StandIx)i) || (matg_stand_c(v->g, i)->state & STATE_S)) continue;
        if (matg_is_armed(v, (StandIx)i) && near_objective(v, (StandIx)i, o)) there[game_stand_c(v->g, i)->seat] = true;
    }
    if (there[SEAT_A] == there[SEAT_B]) return SEAT_NONE;
    return there[SEAT_A] ? SEAT_A : SEAT_B;
}

/* --- terms (24.6) --- */

static bool term_for(const VictoryTerm *t, Seat seat) {
    return t->seat == seat || t->seat == SEAT_NONE;
}

static bool has_rate(const Battle *b, Seat seat, TermWho who) {
    for (uint32_t k = 0; k < b->term_n; k++)
        if (b->term[k].kind == TERM_KILL && b->term[k].who == who && term_for(&b->term[k], seat)) return true;
    return false;
}

static bool counts_as(const View *v, StandIx i, TermWho who) {
    const Stand *s = game_stand_c(v->g, i);
    switch (who) {
    case WHO_ARMED: return matg_is_armed(v, i);
    case WHO_TANK: return matg_is_tank(v, i);
    case WHO_WEAPON: return matg_is_weapon(v, i);
    case WHO_HQ: return s->role == ROLE_HQ;
    case WHO_GHQ: return s->role == ROLE_GHQ;
    default: return true;
    }
}

/* Rates of HQ and GHQ replace the others for those stands. */
static bool kill_counts(const View *v, StandIx i, Seat seat, TermWho who) {
    const Stand *s = game_stand_c(v->g, i);
    if (!counts_as(v, i, who)) return false;
    if (who == WHO_HQ || who == WHO_GHQ) return true;
    if (s->role == ROLE_HQ && has_rate(v->cat->battle, seat, WHO_HQ)) return false;
    return s->role != ROLE_GHQ || !has_rate(v->cat->battle, seat, WHO_GHQ);
}

static bool left_over(const View *v, StandIx i, uint8_t edge) {
    const Stand *s = game_stand_c(v->g, i);
    if (!(s->flags & ST_GONE) || matg_left_out(v->cat, matg_type(v, i))) return false;
    switch (edge) {
    case EDGE_N: return s->y >= v->g->h.h;
    case EDGE_S: return s->y <= 0;
    case EDGE_E: return s->x >= v->g->h.w;
    case EDGE_W: return s->x <= 0;
    default: return true;
    }
}

static int term_points(const View *v, const VictoryTerm *t, Seat seat) {
    const Battle *b = v->cat->battle;
    int sum = 0;
    if (t->kind == TERM_HOLD) {
        uint16_t at = t->turn ? t->turn : b->turns;
        if (v->g->h.turn > at) return 0; /* is in MatgGame.score */
        for (uint32_t o = 0; o < b->objective_n; o++) {
            if (t->objective != 0xFF && t->objective != o) continue;
            if (matg_holder(v, &b->objective[o]) == seat) sum += t->points ? t->points : b->objective[o].points;
        }
        return sum;
    }
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        const Stand *s = game_stand_c(v->g, i);
        if (t->kind == TERM_KILL && s->seat != seat && (s->flags & ST_LOST) &&
            kill_counts(v, (StandIx)i, seat, (TermWho)t->who))
            sum += t->points;
        if (t->kind == TERM_EXIT && s->seat == seat && left_over(v, (StandIx)i, t->edge) &&
            counts_as(v, (StandIx)i, (TermWho)t->who))
            sum += t->points;
    }
    return t->max > 0 ? MIN(sum, t->max) : sum;
}

static TextId term_text(const VictoryTerm *t) {
    switch (t->kind) {
    case TERM_HOLD: return TX_MATG_SCORE_HOLD;
    case TERM_KILL: return TX_MATG_SCORE_KILL;
    default: return TX_MATG_SCORE_EXIT;
    }
}

void matg_score(const View *v, int score[2], Events *ev) {
    const Battle *b = v->cat->battle;
    const MatgGame *mg = matg_game_c(v->g);
    for (int s = 0; s < SEATS; s++) score[s] = mg->score[s];
    for (uint32_t k = 0; k < b->term_n; k++) {
        const VictoryTerm *t = &b->term[k];
        if (t->kind == TERM_PROSE) continue;
        int got[SEATS] = {0, 0};
        for (int s = 0; s < SEATS; s++)
            if (term_for(t, (Seat)s)) got[s] = term_points(v, t, (Seat)s);
        for (int s = 0; s < SEATS; s++) score[s] += got[s];
        if (!ev || (!got[SEAT_A] && !got[SEAT_B])) continue;
        Event *e = event_add(ev, EV_SCORE, SEATS_ALL);
        e->seat = SEAT_NONE;
        e->text = (uint16_t)term_text(t);
        e->rule = RULE(24, 6);
        e->v[0] = got[SEAT_A];
        e->v[1] = got[SEAT_B];
    }
}

/* Terms of a turn before the last are written down when that turn ends. */
static void bank(Tx *tx) {
    const Battle *b = tx->cat->battle;
    View v = matg_tx_view(tx);
    for (uint32_t k = 0; k < b->term_n; k++) {
        const VictoryTerm *t = &b->term[k];
        uint16_t at = t->turn ? t->turn : b->turns;
        if (t->kind != TERM_HOLD || at != tx->g->h.turn || at >= b->turns) continue;
        for (int s = 0; s < SEATS; s++)
            if (term_for(t, (Seat)s))
                matg_game(tx->g)->score[s] = (int16_t)(matg_game(tx->g)->score[s] + term_points(&v, t, (Seat)s));
    }
}

/* --- the end --- */

static TextId level(const Battle *b, const Catalog *c, int margin) {
    int decisive = b->decisive ? b->decisive : matg_k(c, MK_DECISIVE);
    int marginal = b->marginal ? b->marginal : matg_k(c, MK_MARGINAL);
    return margin >= decisive ? TX_MATG_OVER_DECISIVE : margin >= marginal ? TX_MATG_OVER_MARGINAL : TX_MATG_OVER_DRAW;
}

void matg_game_end(Tx *tx, Seat winner, int margin, TextId why) {
    tx->g->h.over = 1;
    tx->g->h.winner = (uint8_t)winner;
    tx->g->h.to_act = 0;
    Event *ev = event_add(tx->ev, EV_OVER, SEATS_ALL);
    ev->seat = (uint8_t)winner;
    ev->text = (uint16_t)why;
    ev->rule = RULE(24, 6);
    ev->v[0] = (int32_t)winner;
    ev->v[1] = margin;
}

static void end_by_points(Tx *tx) {
    View v = matg_tx_view(tx);
    int score[SEATS];
    matg_score(&v, score, tx->ev);
    int margin = score[SEAT_A] - score[SEAT_B];
    Seat ahead = margin > 0 ? SEAT_A : SEAT_B;
    TextId what = level(tx->cat->battle, tx->cat, margin < 0 ? -margin : margin);
    if (what == TX_MATG_OVER_DRAW) ahead = SEAT_NONE;
    matg_game_end(tx, ahead, margin < 0 ? -margin : margin, what);
}

/* 24.6: none on the table and none due. */
static bool no_armed_left(const View *v, Seat seat) {
    for (uint32_t i = 0; i < v->g->stand_n; i++)
        if (game_stand_c(v->g, i)->seat == seat && !matg_dead(v, (StandIx)i) && matg_is_armed(v, (StandIx)i))
            return false;
    return true;
}

/* 19.5: the other side of a broken one must pass cohesion to go on. True: the battle ends. */
static bool gives_up(Tx *tx, Seat broken) {
    uint16_t since = 0;
    for (uint32_t f = 0; f < tx->g->formation_n; f++)
        if (game_formation_c(tx->g, f)->seat == broken) since = MAX(since, matg_formation_c(tx->g, f)->broken_turn);
    int more = matg_k(tx->cat, MK_GO_ON_FIRST) + matg_k(tx->cat, MK_GO_ON_MORE) * (tx->g->h.turn - since);
    Seat other = matg_other(broken);
    Ledger need = {.measure = MEASURE_NEED};
    ledger_add(&need, TX_MATG_T_FCL, RULE(19, 5), STATUS_BOOK, tx->cat->battle->side[other].cohesion);
    ledger_add(&need, TX_MATG_T_TURNS_BROKEN, RULE(19, 5), matg_k_status(tx->cat, MK_GO_ON_MORE), -more);
    bool on = matg_roll(tx, STAND_NONE, TX_MATG_GOES_ON, RULE(19, 5), &need, NULL);
    tx->ev->ev[tx->ev->n - 1].seat = (uint8_t)other;
    return !on;
}

static void clear_turn(Tx *tx) {
    for (uint32_t i = 0; i < tx->g->stand_n; i++) {
        MatgStand *m = matg_stand(tx->g, i);
        m->posture = POSTURE_FIRING;
        m->marked = 0;
        m->group = 0;
        m->fired = 0;
        m->attacked = 0;
        m->op_attacked = 0;
        m->pinned = 0;
        m->landed = 0;
    }
}

void matg_victory_turn_end(Tx *tx) {
    View v = matg_tx_view(tx);
    const Battle *b = tx->cat->battle;
    bool ends = false;
    for (int s = 0; s < SEATS && !ends; s++)
        if (!b->break_ends && matg_side_broken(tx->g, (Seat)s)) ends = gives_up(tx, (Seat)s);
    ends = ends || tx->g->h.turn >= b->turns || no_armed_left(&v, SEAT_A) || no_armed_left(&v, SEAT_B);
    if (ends) {
        end_by_points(tx);
        return;
    }
    bank(tx);
    clear_turn(tx);
}
