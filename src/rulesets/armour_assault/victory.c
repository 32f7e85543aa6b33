/* victory: objectives, who holds them, kill points, the end (aa 3.1). */
#include "rulesets/armour_assault/aa_rules.h"

TextId aa_mode_title(AaMode m) {
    static const TextId TITLE[AA_MODES] = {TX_NONE, TX_AA_PATROL, TX_AA_ENCOUNTER, TX_AA_ASSAULT};
    return m < AA_MODES ? TITLE[m] : TX_NONE;
}

int aa_turns(const View *v) {
    int mode = aa_mode_turns(v->cat, (AaMode)aa_game_c(v->g)->mode);
    int own = v->g->plan.version > 0 ? v->g->plan.turns : v->cat->battle->turns;
    return v->g->h.option[AO_MODE] > 1 && own > 0 ? own : mode;
}

/* --- objectives --- */

static uint32_t battle_objectives(const View *v, Vec *out, uint32_t cap) {
    uint32_t n = 0;
    if (v->g->plan.version == 0) {
        for (uint32_t i = 0; i < v->cat->battle->objective_n && n < cap; i++)
            out[n++] = v->cat->battle->objective[i].at;
        return n;
    }
    for (uint32_t i = 0; i < v->g->plan.objective_n && n < cap; i++)
        if (plan_objective_c(v->g, i)->state == PLAN_THERE)
            out[n++] = vec(plan_objective_c(v->g, i)->x, plan_objective_c(v->g, i)->y);
    return n;
}

static void put_objective(AaGame *t, Vec at, uint8_t side) {
    if (t->objective_n >= 2) return;
    t->ox[t->objective_n] = at.x;
    t->oy[t->objective_n] = at.y;
    t->oside[t->objective_n++] = side;
}

/* The battle's own where they fit the mode: how many, and whose base each is. An assault's lies at the defender's edge:
 * with the roles the other way round it is none. */
static uint32_t fitting(const View *v, Vec at[2], uint8_t side[2]) {
    const AaGame *t = aa_game_c(v->g);
    Vec own[3];
    uint32_t n = battle_objectives(v, own, ARRAY_LEN(own));
    Seat defender = t->attacker == SEAT_A ? SEAT_B : SEAT_A;
    at[0] = own[0];
    side[0] = SEAT_NONE;
    if (t->mode == AA_ENCOUNTER) return n == 1;
    if (t->mode == AA_ASSAULT) {
        side[0] = (uint8_t)defender;
        return n == 1 && aa_from_edge(v, defender, own[0]) <= aa_cm(v->cat, AN_BASE_CM);
    }
    if (t->mode != AA_PATROL || n != 2) return 0;
    bool first_a = aa_from_edge(v, SEAT_A, own[0]) <= aa_from_edge(v, SEAT_A, own[1]);
    at[0] = own[first_a ? 0 : 1];
    at[1] = own[first_a ? 1 : 0];
    side[0] = SEAT_A;
    side[1] = SEAT_B;
    return 2;
}

/* What does not fit is the middle of the table, or whoever has a base is asked for it. */
void aa_set_objectives(Tx *tx) {
    View v = aa_tx_view(tx);
    AaGame *t = aa_game(tx->g);
    Vec at[2];
    uint8_t side[2];
    if (t->objective_n > 0) return;
    uint32_t n = fitting(&v, at, side);
    for (uint32_t k = 0; k < n; k++) put_objective(t, at[k], side[k]);
    if (n == 0 && t->mode == AA_ENCOUNTER) put_objective(t, vec(tx->g->h.w / 2, tx->g->h.h / 2), SEAT_NONE);
}

/* The umpire has moved one while the battle goes on. */
void aa_follow_objectives(Tx *tx) {
    View v = aa_tx_view(tx);
    AaGame *t = aa_game(tx->g);
    Vec at[2];
    uint8_t side[2];
    if (tx->g->plan.version == 0 || t->objective_n == 0) return;
    uint32_t n = fitting(&v, at, side);
    for (uint32_t k = 0; k < n && n == t->objective_n; k++)
        for (uint32_t o = 0; o < n; o++)
            if (t->oside[o] == side[k]) t->ox[o] = at[k].x, t->oy[o] = at[k].y;
}

bool aa_needs_base(const View *v, Seat seat) {
    const AaGame *t = aa_game_c(v->g);
    if (v->g->h.phase != AA_BASES) return false;
    if (t->mode == AA_ASSAULT && t->attacker == seat) return false;
    if (t->mode == AA_ENCOUNTER || t->mode == AA_NO_MODE) return false;
    for (uint32_t k = 0; k < t->objective_n; k++)
        if (t->oside[k] == seat) return false;
    return true;
}

bool aa_counts_for(const Game *g, Seat seat, uint32_t objective) {
    const AaGame *t = aa_game_c(g);
    if (objective >= t->objective_n || seat > SEAT_B) return false;
    if (t->mode == AA_ASSAULT) return seat == t->attacker;
    return t->oside[objective] != seat;
}

/* Where vehicles block: not the one that looks, nor one that stands on it. */
static bool sees_objective(const View *v, StandIx by, Vec at) {
    Shape point = {SHAPE_DISC, 1, 0};
    uint16_t on = STAND_NONE;
    SightCert own;
    (void)scene_bodies_within(v->scene, point, (Pose){at, 0}, 0, true, by, &on, 1);
    SightEnd from = {by, {0, 0}}, to = {STAND_NONE, at};
    SightAsk ask;
    aa_sight_ask(v, &from, &to, &ask);
    ask.to_body = on;
    return aa_sight_by(v, &ask, &own);
}

bool aa_holds(const View *v, Seat seat, uint32_t objective) {
    const AaGame *t = aa_game_c(v->g);
    Wu far = (Wu)aa_option_thousandths(v->cat, v->g, AO_HOLD);
    Vec at = vec(t->ox[objective], t->oy[objective]);
    bool there = false;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        if (!aa_runs(v->g, (StandIx)i)) continue;
        const Stand *s = game_stand_c(v->g, i);
        if (!geom_within(stand_at(s), at, far)) continue;
        if (s->seat != seat && sees_objective(v, (StandIx)i, at)) return false;
        there |= s->seat == seat;
    }
    return there;
}

int aa_kill_points(const View *v, Seat seat) {
    int n = 0;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        const Stand *s = game_stand_c(v->g, i);
        if (s->seat != seat && (s->flags & ST_LOST) && s->type < v->cat->type_n)
            n += aa_type_points(v->cat, v->g, s->type);
    }
    return n;
}

/* --- the end --- */

static void end_game(Tx *tx, uint8_t winner, TextId how) {
    View v = aa_tx_view(tx);
    int a = aa_kill_points(&v, SEAT_A), b = aa_kill_points(&v, SEAT_B);
    tx->g->h.over = 1;
    tx->g->h.to_act = 0;
    tx->g->h.winner = winner;
    tx->g->decision = (Decision){0};
    Event *ev = aa_event(tx, EV_OVER, how, RULE(3, 1));
    ev->seat = winner;
    ev->v[0] = winner;
    ev->v[1] = MAX(a, b) - MIN(a, b);
    ev->v[2] = a;
    ev->v[3] = b;
}

static void by_points(Tx *tx) {
    View v = aa_tx_view(tx);
    int a = aa_kill_points(&v, SEAT_A), b = aa_kill_points(&v, SEAT_B);
    end_game(tx, a > b ? SEAT_A : b > a ? SEAT_B : SEAT_NONE, a == b ? TX_AA_END_DRAW : TX_AA_END_POINTS);
}

static bool has_any(const Game *g, Seat seat) {
    for (uint32_t i = 0; i < g->stand_n; i++)
        if (game_stand_c(g, i)->seat == seat && aa_runs(g, (StandIx)i)) return true;
    return false;
}

bool aa_elimination(Tx *tx) {
    bool a = has_any(tx->g, SEAT_A), b = has_any(tx->g, SEAT_B);
    if (a && b) return false;
    if (!a && !b)
        by_points(tx);
    else
        end_game(tx, a ? SEAT_A : SEAT_B, TX_AA_END_DESTROYED);
    return true;
}

static void count_holds(Tx *tx) {
    View v = aa_tx_view(tx);
    AaGame *t = aa_game(tx->g);
    for (uint32_t o = 0; o < t->objective_n; o++)
        for (uint8_t s = 0; s < SEATS; s++) {
            uint8_t *streak = &t->streak[o * 2 + s], before = *streak;
            if (!aa_counts_for(tx->g, (Seat)s, o)) continue;
            bool held = aa_holds(&v, (Seat)s, o);
            *streak = held ? (uint8_t)MIN(before + 1, 100) : 0;
            if (held && tx->g->h.turn <= aa_number(tx->cat, AN_CAPTURE_TURN)) t->captured = 1;
            if (*streak == before) continue;
            Event *ev = aa_event(tx, EV_NOTE, held ? TX_AA_LOG_HELD : TX_AA_LOG_NOT_HELD, RULE(3, 1));
            ev->seat = s;
            ev->at = vec(t->ox[o], t->oy[o]);
            ev->v[0] = *streak;
            ev->v[1] = (int32_t)o;
        }
}

bool aa_end_of_turn(Tx *tx) {
    View v = aa_tx_view(tx);
    AaGame *t = aa_game(tx->g);
    uint8_t won = 0;
    count_holds(tx);
    for (uint32_t o = 0; o < t->objective_n; o++)
        for (uint8_t s = 0; s < SEATS; s++)
            if (t->streak[o * 2 + s] >= aa_hold_turns(tx->cat) && (t->mode != AA_ASSAULT || t->captured))
                won |= SEAT_BIT(s);
    if (won == SEATS_PLAY)
        by_points(tx);
    else if (won != 0)
        end_game(tx, won == SEAT_BIT(SEAT_A) ? SEAT_A : SEAT_B, TX_AA_END_HELD);
    else if (tx->g->h.turn >= aa_turns(&v)) {
        if (t->mode == AA_ASSAULT && t->attacker <= SEAT_B)
            end_game(tx, (uint8_t)(1 - t->attacker), TX_AA_END_TIME);
        else
            by_points(tx);
    }
    return tx->g->h.over != 0;
}
