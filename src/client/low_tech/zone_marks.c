/* zone_marks: target zones on the table for both sides to see; over the one that is being called the grid of the D10 as the firing player sits
 * (lt 5.4, 5.5). */
#include "client/low_tech/lt_ui.h"

#include <stdio.h>

static Mark *square(Client *c, Vec at, Wu half, uint8_t kind, uint8_t role, uint8_t dash) {
    Mark *m = client_mark(c, kind, role, dash);
    m->pt[0] = (Vec){at.x - half, at.y - half}, m->pt[1] = (Vec){at.x + half, at.y - half};
    m->pt[2] = (Vec){at.x + half, at.y + half}, m->pt[3] = (Vec){at.x - half, at.y + half};
    m->n = 4;
    if (kind == MARK_LINE) m->pt[4] = m->pt[0], m->n = 5;
    return m;
}

static void on_the_way(Client *c, const LtGun *g) {
    square(c, g->at, g->half, MARK_AREA, g->seat == SEAT_A ? ROLE_SIDE_A : ROLE_SIDE_B, g->scatters ? DASH_LONG : DASH_SOLID)->width = 2.5f;
    if (g->scatters) square(c, g->at, g->half + g->step, MARK_LINE, g->seat == SEAT_A ? ROLE_SIDE_A : ROLE_SIDE_B, DASH_DOTS)->width = 1.5f;
    const char *t = client_line(c, TX_LT_U_ZONE, "what=%s\tturn=%u", g->name, g->arrives);
    Mark *m = client_mark_label(c, (Vec){g->at.x, g->at.y + g->half}, g->seat == SEAT_A ? ROLE_SIDE_A : ROLE_SIDE_B, t);
    m->small = true;
}

/* Where those of this player-turn came down, as the log has it. */
static void fallen(Client *c) {
    if (lt_phase(c) < LT_INDIRECT) return;
    for (uint32_t k = session_log_count(c->session); k-- > 0;) {
        const LogLine *l = session_log(c->session, k);
        if (l->kind == EV_ACTOR || l->turn != client_view(c)->g->h.turn) return;
        if (l->undone || l->kind != EV_NOTE || l->phase != LT_INDIRECT || (l->at.x == 0 && l->at.y == 0)) continue;
        Mark *m = client_mark(c, MARK_CROSS, ROLE_BLOCKED, DASH_SOLID);
        m->pt[0] = l->at, m->n = 1;
        client_mark_label(c, (Vec){l->at.x, l->at.y - WU_CM * 16 / 10}, ROLE_BLOCKED, client_text(c, TX_LT_U_FELL))->small = true;
    }
}

void lt_zone_marks(Client *c) {
    LtUi *u = lt_ui(c);
    LtGun g;
    fallen(c);
    for (uint32_t k = 0; lt_gun(client_view(c), k, &g); k++)
        if (g.on_way) on_the_way(c, &g);
    if (!lt_support_preview(c, &g)) return;
    bool ok = lt_support_check(c).kind == VERDICT_OK;
    square(c, g.at, g.half, MARK_AREA, ok ? ROLE_LIMIT : ROLE_BLOCKED, ok ? DASH_SOLID : DASH_DOTS)->width = 3;
    for (int face = 1; g.scatters && face <= 8; face++)
        square(c, vec_add(g.at, lt_deviation(client_view(c), (Seat)c->seat, face, g.step)), g.half, MARK_LINE, ROLE_LIMIT, DASH_DOT)->width = 1.25f;
    client_mark_line(c, stand_at(game_stand_c(client_view(c)->g, u->caller)), g.at, ROLE_INFO, DASH_DOT)->width = 2;
    StandIx in[GAME_STANDS];
    uint32_t n = lt_in_zone(client_view(c), g.at, g.half, in, ARRAY_LEN(in));
    for (uint32_t k = 0; k < n; k++) {
        BoardStand *b = client_board_stand(c, in[k]);
        if (b) b->flags |= LOOK_AIMED;
    }
    BoardStand *by = client_board_stand(c, u->caller);
    if (by) by->flags |= LOOK_FIRER;
}

static void number(Client *c, Vec at, Vec aside, const char *text) {
    Pt p = camera_px(&c->bv.cam, vec_add(at, aside));
    float size = SIZE_VALUE, w = ui_text_width(c->ui, text, size, FONT_BOLD) * c->scale;
    draw_text_halo(ui_list(c->ui), p.x - w / 2, p.y - size * 0.62f * c->scale, size * c->scale, FONT_BOLD, ui_color(c->ui, ROLE_LIMIT), COLOR(0x101410), 2 * c->scale,
                   text);
}

/* The faces where the zone's middle would lie. */
void lt_zone_draw(Client *c) {
    LtGun g;
    if (!lt_support_preview(c, &g) || !g.scatters) return;
    for (int face = 1; face <= 8; face++) {
        char text[4];
        snprintf(text, sizeof text, "%d", face);
        number(c, vec_add(g.at, lt_deviation(client_view(c), (Seat)c->seat, face, g.step)), (Vec){0, 0}, text);
    }
    number(c, g.at, (Vec){0, g.half > WU_CM * 4 ? WU_CM * 22 / 10 : 0}, "9 10"); /* clear of the stand in its middle */
}
