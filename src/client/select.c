/* select: which stands the player has in hand. */
#include "client/client_own.h"

bool client_selected(const Client *c, StandIx i) {
    for (uint32_t k = 0; k < c->sel_n; k++)
        if (c->sel[k] == i) return true;
    return false;
}

static void take_out(Client *c, StandIx i) {
    uint32_t n = 0;
    for (uint32_t k = 0; k < c->sel_n; k++)
        if (c->sel[k] != i) c->sel[n++] = c->sel[k];
    c->sel_n = n;
}

void client_select(Client *c, StandIx i, bool add) {
    client_touch(c);
    if (!add) c->sel_n = 0;
    if (i == STAND_NONE) return;
    if (add && client_selected(c, i))
        take_out(c, i);
    else if (c->sel_n < SELECTION_MAX)
        c->sel[c->sel_n++] = i;
}

void client_select_list(Client *c, const StandIx *s, uint32_t n, int mode) {
    client_touch(c);
    if (mode == 0) c->sel_n = 0;
    for (uint32_t k = 0; k < n; k++) {
        take_out(c, s[k]);
        if (mode != 2 && c->sel_n < SELECTION_MAX) c->sel[c->sel_n++] = s[k];
    }
}

StandIx client_subject(Client *c) {
    if (c->hover != STAND_NONE) return c->hover;
    if (c->pinned != STAND_NONE) return c->pinned;
    return c->sel_n > 0 ? c->sel[0] : STAND_NONE;
}
