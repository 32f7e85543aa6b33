/* hidden: who is hidden, who is found, and what the other side may not know (6.14). Absent from its View: place, facing
 * and all marks; that there is such a unit the force list says anyway. */
#include "rulesets/armour_battles/ab_rules.h"
#include "world/path.h"

void ab_reveal(Tx *tx, StandIx i) {
    Stand *s = game_stand(tx->g, i);
    if ((s->flags & ST_HIDDEN) == 0) return;
    s->flags = (uint16_t)(s->flags & ~ST_HIDDEN);
    Event *e = event_add(tx->ev, EV_NOTE, SEATS_ALL);
    e->text = TX_AB_LOG_REVEALED;
    e->rule = RULE(6, 14);
    e->a = i;
    e->seat = s->seat;
    e->at = stand_at(s);
}

static bool finds(const View *v, StandIx by, Pose from, StandIx hidden) {
    const Stand *s = game_stand_c(v->g, by), *h = game_stand_c(v->g, hidden);
    if (s->seat == h->seat || !ab_is_unit(v, by) || ab_stand_c(v->g, by)->suppressed) return false;
    Shape hull = ab_shape(v->g);
    Wu far = ab_k(v->cat, ab_has(v, by, AB_RECON) ? ABK_REVEAL_RECON : ABK_REVEAL);
    return shape_within(hull, from, hull, stand_pose(h), far) &&
           ab_sees(v, by, from, hidden, stand_pose(h), NULL);
}

void ab_look_about(Tx *tx) {
    View v = ab_tx_view(tx);
    for (uint32_t i = 0; i < tx->g->stand_n; i++) {
        if (!ab_is_hidden(tx->g, (StandIx)i) || !stand_on_table(game_stand_c(tx->g, i))) continue;
        for (uint32_t k = 0; k < tx->g->stand_n; k++)
            if (finds(&v, (StandIx)k, stand_pose(game_stand_c(tx->g, k)), (StandIx)i)) {
                ab_reveal(tx, (StandIx)i);
                break;
            }
    }
}

bool ab_finds_from(const View *v, StandIx by, Pose at, StandIx hidden) {
    const Stand *h = game_stand_c(v->g, hidden);
    return (h->flags & ST_HIDDEN) && stand_on_table(h) && !ab_off_table(v, at) && finds(v, by, at, hidden);
}

/* In woods or behind a hedge. */
bool ab_hides_at(const View *v, StandIx i, Pose at) {
    return ab_in_cover(v, i, at, NULL);
}

/* The way ahead is the mover's own. */
static void cut_path(Game *g) {
    AbGame *t = ab_game(g);
    const Stand *s = game_stand_c(g, t->mover);
    Vec start = {t->start_x, t->start_y};
    t->leg_n = (uint8_t)path_gone(start, t->leg_x, t->leg_y, t->leg_back, t->leg_n, AB_LEGS, t->along, stand_at(s));
    t->reach = t->along;
    t->end_turn = 0;
    t->end_face = 0;
}

void ab_redact(const Catalog *cat, Game *g, Seat seat) {
    (void)cat;
    if (seat == SEAT_U) return;
    for (uint32_t i = 0; i < g->stand_n; i++) {
        Stand *s = game_stand(g, i);
        if (s->seat == seat || (s->flags & ST_HIDDEN) == 0 || !stand_alive(s)) continue;
        s->flags = (uint16_t)(s->flags & ~ST_ON_TABLE);
        s->x = s->y = 0;
        s->face = 0;
        *ab_stand(g, i) = (AbStand){.screen = PIECE_NONE};
    }
    const AbGame *t = ab_game_c(g);
    if (t->mover < g->stand_n && game_stand_c(g, t->mover)->seat != seat) cut_path(g);
}
