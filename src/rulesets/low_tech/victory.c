/* victory: the text has none; lt 9.2: points for stands destroyed and objectives held, and a side that breaks. */
#include "rulesets/low_tech/lt_own.h"

static bool near(const View *v, StandIx i, const Objective *o) {
    return geom_within(lt_at(v->g, i), o->at, lt_k_cm(v->cat, LK_OBJECTIVE));
}

/* An unpinned stand of its own near it, no enemy near it. */
Seat lt_holder(const View *v, uint32_t objective) {
    const Objective *o = &v->cat->battle->objective[objective];
    bool holds[SEATS] = {false, false}, there[SEATS] = {false, false};
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        const Stand *s = game_stand_c(v->g, i);
        if (!lt_on_table(v->g, (StandIx)i) || !near(v, (StandIx)i, o)) continue;
        there[s->seat] = true;
        if (!lt_stand_c(v->g, i)->pinned) holds[s->seat] = true;
    }
    for (Seat s = SEAT_A; s <= SEAT_B; s++)
        if (holds[s] && !there[lt_other(s)]) return s;
    return SEAT_NONE;
}

static bool scores(const VictoryTerm *t, Seat seat) {
    return t->seat == seat || t->seat == SEAT_NONE;
}

/* Objectives that hold for the side: those of the battle's terms, or all when it has none. */
static int32_t held(const View *v, Seat seat) {
    const Battle *b = v->cat->battle;
    int32_t sum = 0;
    bool terms = false;
    for (uint32_t k = 0; k < b->term_n; k++) terms |= b->term[k].kind == TERM_HOLD;
    for (uint32_t o = 0; o < b->objective_n; o++) {
        if (lt_holder(v, o) != seat) continue;
        if (!terms) sum += b->objective[o].points;
        for (uint32_t k = 0; k < b->term_n; k++) {
            const VictoryTerm *t = &b->term[k];
            if (t->kind != TERM_HOLD || !scores(t, seat) || (t->objective != 0xFF && t->objective != o)) continue;
            sum += t->points ? t->points : b->objective[o].points;
        }
    }
    return sum;
}

static int32_t worth(const View *v, StandIx i) {
    LtProfile p;
    const Stand *s = game_stand_c(v->g, i);
    lt_profile(v->cat, s->type, &p);
    bool leads = s->role == ROLE_HQ || s->role == ROLE_GHQ;
    return leads ? MAX(p.vp, lt_k(v->cat, LK_VP_COMMAND)) : p.vp;
}

void lt_side(const View *v, Seat seat, LtSide *out) {
    *out = (LtSide){0};
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        const Stand *s = game_stand_c(v->g, i);
        bool lost = (s->flags & ST_LOST) != 0;
        if (s->flags & ST_GONE) continue;
        if (s->seat == seat) {
            out->start++;
            out->lost += lost;
        } else if (lost && s->seat < SEATS) {
            out->kills += worth(v, (StandIx)i);
        }
    }
    out->held = held(v, seat);
    out->points = out->kills + out->held;
    out->breaks_at = (int32_t)((int64_t)out->start * v->cat->battle->side[seat].determination / 100);
}

int32_t lt_points(const View *v, Seat seat) {
    LtSide s;
    if (seat > SEAT_B) return 0;
    lt_side(v, seat, &s);
    return s.points;
}

int32_t lt_evaluate(const View *v, Seat seat) {
    enum { POINT = 10, PINNED = 3 };
    if (seat > SEAT_B) return 0;
    int32_t sum = (lt_points(v, seat) - lt_points(v, lt_other(seat))) * POINT;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        if (!stand_alive(game_stand_c(v->g, i)) || !lt_stand_c(v->g, i)->pinned) continue;
        sum += game_stand_c(v->g, i)->seat == seat ? -PINNED : PINNED;
    }
    return sum;
}

/* A force is made by agreement: a stand costs what it is worth to the enemy. */
int64_t lt_cost(const View *v, StandIx i) {
    enum { POINT = 10000 };
    return stand_alive(game_stand_c(v->g, i)) ? (int64_t)worth(v, i) * POINT : 0;
}

static void over(Tx *tx, Seat winner, int32_t margin, TextId how) {
    tx->g->h.over = 1;
    tx->g->h.to_act = 0;
    tx->g->h.winner = (uint8_t)winner;
    Event *e = lt_say(tx, EV_OVER, RULE(9, 2));
    e->seat = (uint8_t)winner;
    e->text = (uint16_t)how;
    e->v[0] = (int32_t)winner;
    e->v[1] = margin;
}

static void score_event(Tx *tx, const LtSide s[SEATS]) {
    Event *e = lt_say(tx, EV_SCORE, RULE(9, 2));
    e->text = TX_LT_SCORE_KILLS;
    e->v[0] = s[SEAT_A].kills;
    e->v[1] = s[SEAT_B].kills;
    e = lt_say(tx, EV_SCORE, RULE(9, 2));
    e->text = TX_LT_SCORE_HELD;
    e->v[0] = s[SEAT_A].held;
    e->v[1] = s[SEAT_B].held;
}

void lt_end_if_over(Tx *tx, bool last_turn) {
    View v = lt_tx_view(tx);
    LtSide s[SEATS];
    if (tx->g->h.over || tx->g->h.phase == LT_SETUP) return;
    for (Seat k = SEAT_A; k <= SEAT_B; k++) lt_side(&v, k, &s[k]);
    bool a = s[SEAT_A].lost > s[SEAT_A].breaks_at, b = s[SEAT_B].lost > s[SEAT_B].breaks_at;
    if (!a && !b && !last_turn) return;
    score_event(tx, s);
    int32_t margin = s[SEAT_A].points - s[SEAT_B].points;
    if (a || b) {
        over(tx, a && b ? SEAT_NONE : a ? SEAT_B : SEAT_A, margin < 0 ? -margin : margin, TX_LT_OVER_BROKEN);
        return;
    }
    int32_t least = MAX(tx->cat->battle->marginal, 1), abs = margin < 0 ? -margin : margin;
    Seat winner = abs < least ? SEAT_NONE : margin > 0 ? SEAT_A : SEAT_B;
    bool decisive = winner != SEAT_NONE && abs >= tx->cat->battle->decisive;
    over(tx, winner, abs, winner == SEAT_NONE ? TX_LT_OVER_DRAW : decisive ? TX_LT_OVER_DECISIVE : TX_LT_OVER_MARGINAL);
}
