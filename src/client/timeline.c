/* timeline: while looking back: a bar of all records with phases and losses marked; drag goes anywhere, Play shows the
 * film (wish 21). */
#include "client/client_own.h"

#include <stdio.h>

static void go(Client *c, uint32_t to) {
    uint32_t all = session_records(c->session);
    session_look(c->session, to >= all ? UINT32_MAX : to);
    client_changed(c);
}

static void marks(Client *c, Rect bar, uint32_t all) {
    DrawList *d = ui_list(c->ui);
    uint16_t turn = UINT16_MAX;
    for (uint32_t i = 0; i < session_log_count(c->session); i++) {
        const LogLine *l = session_log(c->session, i);
        if (l->undone || !client_may_show(c, l->audience)) continue;
        float x = bar.x + bar.w * (float)l->record / (float)MAX(1u, all);
        if (l->turn != turn) {
            turn = l->turn;
            draw_rect(d, ui_to_px(c->ui, (Rect){x, bar.y, 1, bar.h}), 0, ui_color(c->ui, ROLE_SECOND));
        }
        if (l->kind == EV_LOST)
            draw_rect(d, ui_to_px(c->ui, (Rect){x - 1, bar.y + bar.h - 6, 3, 6}), 0, ui_color(c->ui, ROLE_BLOCKED));
    }
}

static void play_on(Client *c, uint32_t at) {
    if (!c->replaying) return;
    static const int64_t pause_ms[5] = {0, 1200, 600, 300, 150};
    int64_t wait = pause_ms[CLAMP(c->prefs.speed, 0, 4)];
    if (c->now - c->replay_at < wait) {
        client_wake_at(c, c->replay_at + wait);
        return;
    }
    c->replay_at = c->now;
    go(c, at + 1);
    if (session_looking(c->session) == UINT32_MAX) c->replaying = false;
    client_wake_at(c, c->now + wait);
}

void panel_timeline(Client *c, Rect table) {
    uint32_t all = session_records(c->session), at = session_looking(c->session);
    if (at == UINT32_MAX) {
        c->replaying = false;
        return;
    }
    Ui *ui = c->ui;
    Rect r = {table.x + 12, table.y + table.h - 62, MIN(table.w - 24, 760.0f), 52};
    ui_panel_begin(ui, "timeline", r, PANEL_RAISED | PANEL_TIGHT);
    static const struct {
        Icon icon;
        const char *name;
        TextId tip;
    } b[] = {{ICON_STEP_BACK, "back", TX_UI_TIMELINE_BACK},
             {ICON_PLAY, "play", TX_UI_TIMELINE_PLAY},
             {ICON_STEP_ON, "on", TX_UI_TIMELINE_ON}};
    for (int i = 0; i < 3; i++) {
        ui_place(ui, (Rect){r.x + 8 + (float)i * 36, r.y + 10, 32, 32});
        bool hit = ui_icon_button(ui, b[i].name, i == 1 && c->replaying ? ICON_PAUSE : b[i].icon, NULL, BUTTON_FLAT);
        ui_tooltip(ui, client_text(c, b[i].tip));
        if (hit && i == 0 && at > 0) go(c, at - 1);
        if (hit && i == 1) c->replaying = !c->replaying, c->replay_at = c->now;
        if (hit && i == 2) go(c, at + 1);
    }
    Rect bar = {r.x + 124, r.y + 14, r.w - 124 - 190, 24};
    draw_rect(ui_list(ui), ui_to_px(ui, bar), 4 * c->scale, ui_color(ui, ROLE_PANEL));
    marks(c, bar, all);
    float x = bar.x + bar.w * (float)at / (float)MAX(1u, all);
    draw_rect(ui_list(ui), ui_to_px(ui, (Rect){x - 2, bar.y - 3, 4, bar.h + 6}), 2 * c->scale,
              ui_color(ui, ROLE_SELECT));
    unsigned z = ui_zone(ui, "bar", bar, false);
    if (z & (UI_HELD | UI_PRESSED)) {
        float f = CLAMP((ui_mouse(ui).x - bar.x) / bar.w, 0.0f, 1.0f);
        uint32_t to = (uint32_t)(f * (float)all + 0.5f);
        if (to != at) go(c, to);
    }
    const char *line = client_line(c, TX_UI_TIMELINE_RECORD, "at=%u\tall=%u", at, all);
    ui_place(ui, (Rect){bar.x + bar.w + 10, r.y + 10, 100, 32});
    ui_label(ui, line, (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .cut_ok = true});
    ui_place(ui, (Rect){bar.x + bar.w + 114, r.y + 10, 66, 32});
    if (ui_button(ui, client_label(c, TX_UI_TIMELINE_NOW, "Now"), "Esc", BUTTON_PRIMARY)) go(c, all);
    ui_panel_end(ui);
    play_on(c, at);
}
