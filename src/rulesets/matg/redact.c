#include "rulesets/matg/fight.h"
#include "rulesets/matg/matg_move.h"

/* 9.3: the reacting side sees the way that a mover has gone, never the way it still means to go. */
static void cut_path(Game *g, Frame *f) {
    MatgGame *mg = matg_game(g);
    if (mg->mover >= g->stand_n) return;
    const Stand *s = game_stand_c(g, mg->mover);
    Vec start = {mg->start_x, mg->start_y};
    mg->leg_n = (uint8_t)path_gone(start, mg->leg_x, mg->leg_y, mg->leg_back, mg->leg_n, MATG_PATH, mg->along, stand_at(s));
    mg->end_turn = 0;
    mg->end_face = 0;
    f->r[MOVE_R_LENGTH] = mg->along;
    f->r[MOVE_R_ACT] = MOVE_ACT_PATH;
    f->r[MOVE_R_OTHER] = STAND_NONE;
    f->r[MOVE_R_EDGE] = EDGE_NONE;
}

/* Secret here: what the other side's break cards show (19.2), and a mover's way ahead. */
void matg_redact(const Catalog *cat, Game *g, Seat seat) {
    (void)cat;
    if (seat == SEAT_U) return;
    for (uint32_t f = 0; f < g->formation_n; f++) {
        if (game_formation_c(g, f)->seat == seat) continue;
        matg_formation(g, f)->total = -1;
        matg_formation(g, f)->deck = 0;
    }
    if (matg_game_c(g)->attempt_seat == seat) return;
    for (uint8_t k = 0; k < g->h.frame_n; k++)
        if (g->frame[k].kind == MATG_FRAME_MOVE) cut_path(g, &g->frame[k]);
}
