/* aa_guide: the guided first turn on the quick start: a sentence a step, over when the state is reached, by whatever means (ux 7). Either side may begin,
 * so that the steps speak of "a tank" and ring what is on the screen. */
#include "client/armour_assault/aa_ui.h"

enum { REST_MS = 400 };

static bool playing(Client *c) { return client_view(c)->g->h.turn >= 1; }
static bool later(Client *c) { return client_view(c)->g->h.turn > 1 || client_view(c)->g->h.over; }

static uint32_t told(Client *c, uint8_t kind) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < session_log_count(c->session); i++) {
        const LogLine *l = session_log(c->session, i);
        n += !l->undone && l->kind == kind;
    }
    return n;
}

static bool placed(Client *c) {
    const View *v = client_view(c);
    for (uint32_t i = 0; i < v->g->stand_n; i++)
        if (stand_on_table(game_stand_c(v->g, i))) return true;
    return v->g->h.phase > AA_DEPLOY;
}
static bool deployed(Client *c) { return client_view(c)->g->h.phase > AA_DEPLOY; }
static bool begun(Client *c) { return playing(c); }
static bool selected(Client *c) { return later(c) || told(c, EV_MOVED) || told(c, EV_SHOT) || (playing(c) && c->sel_n > 0); }
static bool drawn(Client *c) {
    AaRun r;
    return later(c) || told(c, EV_MOVED) || told(c, EV_SHOT) || aa_run_now(c, &r);
}
static bool moved(Client *c) { return later(c) || told(c, EV_MOVED) || told(c, EV_SHOT); }
static bool rolled(Client *c) {
    return later(c) || told(c, EV_ROLL) || told(c, EV_SHOT) || (moved(c) && play_ui(c)->aim != STAND_NONE);
}
static bool rested(Client *c) {
    AaUi *u = aa_ui(c);
    const View *v = client_view(c);
    bool on = c->over_table && c->hover < v->g->stand_n && game_stand_c(v->g, c->hover)->seat != c->seat;
    if (!on) u->rest_since = 0;
    else if (!u->rest_since) u->rest_since = c->now;
    if (u->rest_since) client_wake_at(c, u->rest_since + REST_MS);
    return later(c) || told(c, EV_SHOT) || (u->rest_since && c->now - u->rest_since >= REST_MS);
}
static bool fired(Client *c) { return later(c) || told(c, EV_SHOT); }
static bool read_log(Client *c) { return later(c) || c->flash_until > 0; }
static bool next_turn(Client *c) { return later(c); }
static bool never(Client *c) {
    (void)c;
    return false;
}

const GuideStep AA_GUIDE[] = {
    {TX_AA_G_PLACE, placed, NULL, "tray"},
    {TX_AA_G_REST, deployed, NULL, "top/pass"},
    {TX_AA_G_GROUPS, begun, NULL, "top/pass"},
    {TX_AA_G_SELECT, selected, NULL, NULL},
    {TX_AA_G_DRAG, drawn, NULL, NULL},
    {TX_AA_G_ENTER, moved, NULL, NULL},
    {TX_AA_G_AGAIN, rolled, NULL, "right/move2"},
    {TX_AA_G_HOVER, rested, NULL, NULL},
    {TX_AA_G_FIRE, fired, NULL, NULL},
    {TX_AA_G_LOG, read_log, NULL, NULL},
    {TX_AA_G_TURN, next_turn, NULL, "top/pass"},
    {TX_AA_G_END, never, NULL, NULL},
};
_Static_assert(ARRAY_LEN(AA_GUIDE) == 12, "the table of panels says how many");
const int AA_GUIDE_N = (int)ARRAY_LEN(AA_GUIDE);
