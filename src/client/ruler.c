/* ruler: legs and a running total, centre to centre of points or stands; inches and cm together (ux 4, plain form). */
#include "client/client_own.h"

#include <string.h>

bool ruler_click(Client *c, Vec at) {
    if (c->ruler_pinned) c->ruler_n = 0, c->ruler_pinned = false;
    /* near a stand's centre the ruler takes the centre: ranges go from there */
    if (c->hover != STAND_NONE) at = stand_at(game_stand_c(client_view(c)->g, c->hover));
    if (c->ruler_n < RULER_MAX) c->ruler[c->ruler_n++] = at;
    client_touch(c);
    return true;
}

static void both_units(int64_t wu, Text *out) {
    text_ratio(out, wu, WU_INCH, 2, false);
    text_str(out, " in  ");
    text_ratio(out, wu, WU_CM, 1, false);
    text_str(out, " cm");
}

void ruler_marks(Client *c) {
    if (c->ruler_n == 0) return;
    Vec p[RULER_MAX + 1];
    uint32_t n = c->ruler_n;
    memcpy(p, c->ruler, n * sizeof *p);
    if (!c->ruler_pinned && c->over_table) p[n++] = c->hover_at;
    int64_t total = 0;
    for (uint32_t i = 0; i + 1 < n; i++) {
        Mark *m = client_mark_line(c, p[i], p[i + 1], ROLE_INFO, DASH_DOT);
        m->width = 3, m->above = 1;
        int64_t leg = geom_length_up(p[i], p[i + 1]);
        total += leg;
        TEXT(t, 80);
        both_units(leg, &t);
        if (n > 2 && i + 2 == n) {
            TEXT(all, 40);
            both_units(total, &all);
            client_put(c, &t, TX_UI_RULER_TOGETHER, "all=%s", all.buf);
        }
        client_mark_label(c, (Vec){(p[i].x + p[i + 1].x) / 2, (p[i].y + p[i + 1].y) / 2}, ROLE_INFO, t.buf);
    }
    for (uint32_t i = 0; i < n; i++) {
        Mark *m = client_mark(c, MARK_DOT, ROLE_INFO, DASH_SOLID);
        m->pt[0] = p[i], m->n = 1, m->above = 1;
    }
}
