/* panel_log: every record in words with every die; a click shows it on the table, Shift+click goes back there. */
#include "client/client_own.h"

#include <stdio.h>
#include <string.h>

/* A word's colour: stands in their side's, what passed, what was lost. */
static uint8_t word_role(const char *w, size_t n, uint8_t base) {
    if (n >= 2 && (w[0] == 'A' || w[0] == 'B') && w[1] >= '0' && w[1] <= '9')
        return w[0] == 'A' ? ROLE_SIDE_A : ROLE_SIDE_B;
    static const struct {
        const char *word;
        uint8_t role;
    } words[] = {{"pass", ROLE_CLEAR},       {"fail", ROLE_LIMIT},           {"eliminated", ROLE_BLOCKED},
                 {"Suppressed", ROLE_LIMIT}, {"Disorganized", ROLE_BLOCKED}, {"wins", ROLE_CLEAR}};
    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        if (strlen(words[i].word) <= n && strncmp(words[i].word, w, strlen(words[i].word)) == 0) return words[i].role;
    return base;
}

static void words(Client *c, Rect r, const char *text, uint8_t base, FontWeight weight) {
    Ui *ui = c->ui;
    const float size = 12;
    DrawList *d = ui_list(ui);
    float x = r.x, y = r.y + (r.h - 15) / 2, space = ui_text_width(ui, " ", size, weight);
    for (const char *p = text; *p;) {
        size_t n = strcspn(p, " ");
        char word[160];
        snprintf(word, sizeof word, "%.*s", (int)MIN(n, sizeof word - 1), p);
        float w = ui_text_width(ui, word, size, weight);
        if (x + w > r.x + r.w) {
            snprintf(word, sizeof word, "…");
            n = strlen(p);
        }
        Rect px = ui_to_px(ui, (Rect){x, y, w, 15});
        draw_text(d, px.x, px.y, size * c->scale, weight, ui_color(ui, (Role)word_role(word, n, base)), word);
        x += w + space;
        p += n;
        while (*p == ' ') p++;
    }
}

static void line(Client *c, const LogLine *l, uint32_t i) {
    Ui *ui = c->ui;
    char name[32];
    snprintf(name, sizeof name, "line%u", i);
    Rect r = ui_cell(ui, 20);
    unsigned state = ui_zone(ui, name, r, false);
    if (state & UI_HOVER) draw_rect(ui_list(ui), ui_to_px(ui, r), 3 * c->scale, ui_color(ui, ROLE_HOVER));
    if (state & UI_HOVER) {
        ui_tooltip(ui, client_line(c, TX_UI_LOG_TIP, "line=%s", l->text));
    }
    uint8_t role = l->undone                                    ? ROLE_FAINT
                   : l->kind == EV_LOST || l->kind == EV_BROKEN ? ROLE_BLOCKED
                   : l->kind == EV_TURN || l->kind == EV_PHASE  ? ROLE_LIMIT
                                                                : ROLE_TEXT;
    char num[24];
    snprintf(num, sizeof num, "%u.%u.%u", l->turn, l->phase, l->record);
    ui_place(ui, (Rect){r.x + 4, r.y, 58, r.h});
    ui_label(ui, num, (UiFont){.size = SIZE_SMALL, .role = ROLE_FAINT});
    words(c, (Rect){r.x + 64, r.y, r.w - 72, r.h}, l->text, role, l->kind == EV_TURN ? FONT_SEMIBOLD : FONT_REGULAR);
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
    if (shown == 0) ui_label(ui, client_text(c, TX_UI_LOG_EMPTY), (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND});
    for (uint32_t i = first; i < n; i++) {
        const LogLine *l = session_log(c->session, i);
        if (client_may_show(c, l->audience)) line(c, l, i);
    }
    ui_space(ui, 4);
    ui_gap(ui, gap);
    drag_edge(c, r);
    ui_panel_end(ui);
}
