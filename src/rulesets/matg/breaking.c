#include "rulesets/matg/fight.h"

enum { DECK = 52, FACES = 13, CARDS_MOST = 10 };

/* 19.1 weighs an HQ or GHQ by its role only, unless option hq_extra counts it as an armed stand too. */
static int32_t weight(const View *v, StandIx i) {
    const Stand *s = game_stand_c(v->g, i);
    int32_t role = s->role == ROLE_HQ    ? matg_k(v->cat, MK_BREAK_HQ)
                   : s->role == ROLE_GHQ ? matg_k(v->cat, MK_BREAK_GHQ)
                                         : 0;
    if (role && !matg_option(v, MOPT_HQ_EXTRA)) return role;
    return role + (matg_is_armed(v, i) ? 1 : 0);
}

void matg_break_points(const Catalog *cat, Game *g) {
    View v = {.seat = SEAT_U, .cat = cat, .g = g};
    int32_t times = matg_k(cat, MK_BREAK_TIMES);
    for (uint32_t f = 0; f < g->formation_n; f++) {
        int64_t sum = 0;
        for (uint32_t i = 0; i < g->stand_n; i++) {
            const Stand *s = game_stand_c(g, i);
            if (matg_left_out(cat, &cat->type[s->type])) continue;
            if (s->unit < g->unit_n && game_unit_c(g, s->unit)->formation == f) sum += weight(&v, (StandIx)i);
        }
        /* per cent x 7, as hundredths */
        int64_t point = sum * game_formation_c(g, f)->determination * times;
        matg_formation(g, f)->break_point = (int32_t)CLAMP(point, INT64_C(0), INT64_C(1000000000));
        matg_formation(g, f)->deck = (UINT64_C(1) << DECK) - 1;
    }
}

static int cards_left(uint64_t deck) {
    int n = 0;
    for (; deck; deck &= deck - 1) n++;
    return n;
}

/* The deck is a set: the die says which of the cards still in it, counted by suit and face. */
static int draw(Tx *tx, MatgFormation *m, Seat owner) {
    if (!m->deck) m->deck = (UINT64_C(1) << DECK) - 1; /* 19.3 */
    int pick = tx_die_secret(tx, cards_left(m->deck), owner);
    for (int card = 0; card < DECK; card++) {
        if (!((m->deck >> card) & 1) || --pick > 0) continue;
        m->deck &= ~(UINT64_C(1) << card);
        return card % FACES + 1;
    }
    return 0;
}

static void card_event(Tx *tx, SeatMask audience, StandIx lost, uint32_t f, int face, int32_t total, uint16_t die) {
    Event *ev = event_add(tx->ev, EV_CARD, audience);
    ev->a = lost;
    ev->seat = game_formation_c(tx->g, f)->seat;
    ev->rule = RULE(19, 2);
    ev->v[0] = (int32_t)f;
    ev->v[1] = face;
    ev->v[2] = total;
    if (!face) return;
    ev->die = die;
    ev->die_n = 1;
}

void matg_draw_cards(Tx *tx, StandIx lost) {
    const Stand *s = game_stand_c(tx->g, lost);
    if (s->unit >= tx->g->unit_n) return;
    uint32_t f = game_unit_c(tx->g, s->unit)->formation;
    if (f >= tx->g->formation_n) return;
    MatgFormation *m = matg_formation(tx->g, f);
    Seat owner = (Seat)game_formation_c(tx->g, f)->seat;
    int n = s->role == ROLE_HQ ? matg_k(tx->cat, MK_CARDS_HQ) : s->role == ROLE_GHQ ? matg_k(tx->cat, MK_CARDS_GHQ) : 1;
    for (int k = 0; k < MIN(n, CARDS_MOST); k++) {
        uint16_t die = (uint16_t)tx->dice->n;
        int face = draw(tx, m, owner);
        m->total += face;
        m->cards++;
        card_event(tx, (SeatMask)(SEAT_BIT(owner) | SEAT_BIT(SEAT_U)), lost, f, face, m->total, die);
        card_event(tx, SEAT_BIT(owner == SEAT_A ? SEAT_B : SEAT_A), lost, f, 0, -1, 0);
    }
    if (m->broken || (int64_t)m->total * 100 <= m->break_point) return;
    m->broken = 1;
    m->broken_turn = tx->g->h.turn;
    Event *ev = event_add(tx->ev, EV_BROKEN, SEATS_ALL);
    ev->seat = (uint8_t)owner;
    ev->rule = RULE(19, 2);
    ev->v[0] = (int32_t)f;
}

bool matg_side_broken(const Game *g, Seat seat) {
    bool any = false;
    for (uint32_t f = 0; f < g->formation_n; f++) {
        if (game_formation_c(g, f)->seat != seat) continue;
        if (!matg_formation_c(g, f)->broken) return false;
        any = true;
    }
    return any;
}
