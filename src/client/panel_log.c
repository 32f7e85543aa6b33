/* panel_log: every record in words with every die; a click shows it on the table, Shift+click goes back there. */
#include "client/client_own.h"

#include <stdio.h>
#include <string.h>

static void line(Client *c, const LogLine *l, uint32_t i) {
    Ui *ui = c->ui;
    char name[32];
    snprintf(name, sizeof name, "line%u", i);
    Rect r = ui_cell(ui, 20);
    unsigned state = ui_zone(ui, name, r, false);
    if (state & UI_HOVER) draw_rect(ui_list(ui), ui_to_px(ui, r), 3 * c->scale, ui_color(ui, ROLE_HOVER));
    if (state & UI_HOVER) ui_tooltip(ui, "Click: show on the table. Shift+click: look at the table as it was then.");
    uint8_t role = l->undone ? ROLE_FAINT : l->kind == EV_LOST || l->kind == EV_BROKEN ? ROLE_BLOCKED : l->kind == EV_TURN || l->kind == EV_PHASE ? ROLE_LIMIT : ROLE_TEXT;
    char num[24];
    snprintf(num, sizeof num, "%u.%u.%u", l->turn, l->phase, l->record);
    ui_place(ui, (Rect){r.x + 4, r.y, 58, r.h});
    ui_label(ui, num, (UiFont){.size = SIZE_SMALL, .role = ROLE_FAINT});
    ui_place(ui, (Rect){r.x + 64, r.y, r.w - 68, r.h});
    ui_label(ui, l->text, (UiFont){.size = 12, .role = role, .weight = l->kind == EV_TURN ? FONT_SEMIBOLD : FONT_REGULAR, .cut_ok = true});
    if (state & (UI_CLICK | UI_DOUBLE)) {
        c->flash_line = i;
        c->flash_until = c->now + 3000;
        if (l->a != STAND_NONE || l->b != STAND_NONE) camera_show(&c->bv.cam, l->at);
        if (c->press_mods & MOD_SHIFT) {
            session_look(c->session, l->record);
            client_changed(c);
        }
        client_touch(c);
    }
}

static void drag_edge(Client *c, Rect r) {
    unsigned s = ui_zone(c->ui, "edge", (Rect){r.x, r.y - 2, r.w, 6}, false);
    if (s & UI_HELD) {
        Rect win = ui_window(c->ui);
        c->log_h = CLAMP(win.h - c->lay.status.h - ui_mouse(c->ui).y, 40.0f, win.h * 0.6f);
        client_touch(c);
    }
}

void panel_log(Client *c, Rect r) {
    Ui *ui = c->ui;
    uint32_t n = session_log_count(c->session), shown = 0;
    static const uint32_t most = 400; /* of the newest lines that this seat may read */
    uint32_t first = n;
    while (first > 0 && shown < most) {
        first--;
        if (client_may_show(c, session_log(c->session, first)->audience)) shown++;
    }
    if (c->log_to_end > 0) { /* twice: the first pass still measures with the old height */
        c->log_to_end--;
        ui_scroll_to(ui, "log", 1e9f);
    }
    ui_panel_begin(ui, "log", r, PANEL_SCROLL | PANEL_TIGHT | PANEL_LINE_TOP);
    float gap = ui_gap(ui, 0);
    if (shown == 0) ui_label(ui, "  The log is empty: every roll and every shot will stand here.", (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND});
    for (uint32_t i = first; i < n; i++) {
        const LogLine *l = session_log(c->session, i);
        if (client_may_show(c, l->audience)) line(c, l, i);
    }
    ui_space(ui, 4);
    ui_gap(ui, gap);
    drag_edge(c, r);
    ui_panel_end(ui);
}
