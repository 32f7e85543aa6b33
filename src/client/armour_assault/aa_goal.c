/* aa_goal: objectives on the table: the ring within which one holds, by whom, for how many turns running; bases where they are put. */
#include "client/armour_assault/aa_ui.h"

#include <stdio.h>

static Vec at_of(Client *c, uint32_t o) {
    return (Vec){aa_of(c)->ox[o], aa_of(c)->oy[o]};
}

/* Is it one of the battle's own, whose flag the table draws? */
static bool of_battle(Client *c, Vec at) {
    const Battle *b = client_view(c)->cat->battle;
    for (uint32_t i = 0; b && i < b->objective_n; i++)
        if (vec_same(b->objective[i].at, at)) return true;
    return false;
}

static uint8_t holder(Client *c, uint32_t o) {
    const View *v = client_view(c);
    for (uint8_t s = 0; s < 2; s++)
        if (aa_counts_for(v->g, (Seat)s, o) && aa_holds(v, (Seat)s, o)) return s;
    return SEAT_NONE;
}

uint8_t aa_goal_holder(Client *c, const Objective *obj) {
    for (uint32_t o = 0; o < aa_of(c)->objective_n; o++)
        if (vec_same(obj->at, at_of(c, o))) return holder(c, o);
    return SEAT_NONE;
}

static void flag(Client *c, uint32_t o) {
    if (of_battle(c, at_of(c, o))) return;
    Mark *m = client_mark(c, MARK_FLAG, ROLE_INFO, DASH_SOLID);
    m->pt[0] = at_of(c, o), m->n = 1, m->seat = holder(c, o);
    uint8_t side = aa_of(c)->oside[o];
    Text t = text_make(m->text, sizeof m->text);
    if (side <= SEAT_B) client_put(c, &t, TX_AA_U_BASE_OF, "side=%s", aa_side(c, side));
    else text_str(&t, client_text(c, TX_AA_U_OBJECTIVE));
}

static void streak_words(Client *c, uint32_t o) {
    const View *v = client_view(c);
    const AaGame *t = aa_of(c);
    for (uint8_t s = 0; s < 2; s++) {
        int n = t->streak[o * 2 + s];
        bool now = aa_counts_for(v->g, (Seat)s, o) && aa_holds(v, (Seat)s, o);
        if (n == 0 && !now) continue;
        TEXT(pips, 40);
        for (int k = 0; k < aa_hold_turns(v->cat); k++) text_str(&pips, k < n ? "\xE2\x96\xA0" : "\xE2\x96\xA1");
        TEXT(words, 90);
        client_put(c, &words, TX_AA_U_STREAK, "side=%s\tpips=%s", aa_side(c, s), pips.buf);
        Vec at = at_of(c, o);
        client_mark_label(c, (Vec){at.x, at.y - 2 * WU_CM}, s == SEAT_A ? ROLE_SIDE_A : ROLE_SIDE_B, words.buf)->small = true;
    }
}

void aa_goal_overlay(Client *c) {
    const View *v = client_view(c);
    for (uint32_t o = 0; o < aa_of(c)->objective_n; o++) {
        uint8_t s = holder(c, o);
        uint8_t role = s == SEAT_A ? ROLE_SIDE_A : s == SEAT_B ? ROLE_SIDE_B : ROLE_INFO;
        Mark *m = client_mark(c, MARK_CIRCLE, role, s <= SEAT_B ? DASH_SOLID : DASH_DOT);
        m->pt[0] = at_of(c, o), m->n = 1, m->r = aa_hold_radius(v), m->width = s <= SEAT_B ? 2.5f : 1.5f;
        flag(c, o);
        if (v->g->h.turn > 0) streak_words(c, o);
    }
}
