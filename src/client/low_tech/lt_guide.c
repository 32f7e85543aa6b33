/* lt_guide: the guided first turn of Low Tech. A step ends when its state is reached, by whatever means (ux 7). */
#include "client/low_tech/lt_ui.h"

static bool past(Client *c, LtPhase phase) {
    const View *v = client_view(c);
    return v->g->h.turn > 1 || (v->g->h.turn == 1 && (v->g->h.phase > (uint8_t)phase || lt_turn(v).player != lt_turn(v).first));
}

static bool said(Client *c, uint8_t kind) {
    for (uint32_t i = 0; i < session_log_count(c->session); i++) {
        const LogLine *l = session_log(c->session, i);
        if (l->kind == kind && !l->undone) return true;
    }
    return false;
}

static bool placed(Client *c) {
    const View *v = client_view(c);
    bool some = v->g->h.turn > 0;
    for (uint32_t i = 0; i < v->g->stand_n && !some; i++) some = stand_on_table(game_stand_c(v->g, i));
    return some;
}
static bool set_up(Client *c) { return client_view(c)->g->h.turn > 0; }
static bool reacted(Client *c) { return past(c, LT_REACTION); }
static bool drew(Client *c) { return play_ui(c)->pencil_n > 0 || said(c, EV_MOVED) || past(c, LT_MOVEMENT); }
static bool moved(Client *c) { return said(c, EV_MOVED) || past(c, LT_MOVEMENT); }
static bool peeked(Client *c) { return peek_on(c, 'G') || past(c, LT_MOVEMENT); }
static bool move_over(Client *c) { return past(c, LT_MOVEMENT); }
static bool looked(Client *c) {
    const View *v = client_view(c);
    if (past(c, LT_SPOTTING)) return true;
    for (uint32_t i = 0; i < v->g->stand_n && lt_phase(c) == LT_SPOTTING; i++) {
        LtSpot s;
        if (game_stand_c(v->g, i)->seat != lt_turn(v).player && lt_spot_of(v, (Seat)lt_turn(v).player, (StandIx)i, &s) && (s.tried || s.spotted)) return true;
    }
    return false;
}
/* Where nothing was spotted in the first turn the next one is waited for. */
static bool fired(Client *c) { return said(c, EV_SHOT) || client_view(c)->g->h.turn > 2; }
static bool aimed(Client *c) {
    LtUi *u = lt_ui(c);
    for (int k = 0; k < LT_WAYS; k++)
        if (u->fire_by != STAND_NONE && u->fire_at[k] != STAND_NONE) return true;
    return fired(c);
}
static bool turn_over(Client *c) { return past(c, LT_DIRECT) && fired(c); }
static bool never(Client *c) {
    (void)c;
    return false;
}

const GuideStep LT_GUIDE[LT_GUIDE_STEPS] = {
    {TX_LT_G_PLACE, placed, NULL, "tray"},
    {TX_LT_G_READY, set_up, NULL, "top/pass"},
    {TX_LT_G_REACT, reacted, NULL, "right/test_all"},
    {TX_LT_G_DRAG, drew, "A1", NULL},
    {TX_LT_G_ENTER, moved, NULL, NULL},
    {TX_LT_G_FIELD, peeked, "A2", NULL},
    {TX_LT_G_END_MOVE, move_over, NULL, "top/pass"},
    {TX_LT_G_SPOT, looked, NULL, "right/search"},
    {TX_LT_G_AIM, aimed, NULL, NULL},
    {TX_LT_G_FIRE, fired, NULL, NULL},
    {TX_LT_G_OTHER, turn_over, NULL, "top/pass"},
    {TX_LT_G_END, never, NULL, NULL},
};
