/* panel_log: every record in words with every die; a click shows it on the table, Shift+click goes back there. */
#include "client/client_own.h"

#include <stdio.h>
#include <string.h>

enum { LINE_H = 16, LINES_MOST = 3 };
static const float TEXT_SIZE = 12, NUMBER_W = 64;

/* A word's colour: stands in their side's, what passed, what was lost. Signs behind the word do not count. */
static uint8_t word_role(const Client *c, const char *w, size_t n, bool rolled, uint8_t base) {
    if (n >= 2 && (w[0] == 'A' || w[0] == 'B') && w[1] >= '0' && w[1] <= '9')
        return w[0] == 'A' ? ROLE_SIDE_A : ROLE_SIDE_B;
    static const struct {
        TextId word;
        uint8_t role;
    } words[] = {{TX_MATG_PASS, ROLE_CLEAR},
                 {TX_MATG_FAIL, ROLE_LIMIT},
                 {TX_MATG_ELIMINATED, ROLE_BLOCKED},
                 {TX_MATG_T_SUPPRESSED, ROLE_LIMIT},
                 {TX_MATG_T_DISORGANIZED, ROLE_BLOCKED}};
    while (n > 0 && strchr(".,:;", w[n - 1])) n--;
    for (size_t i = rolled ? 0 : 2; i < ARRAY_LEN(words); i++) { /* "8 pass", not "lets it pass" */
        const char *is = client_text(c, words[i].word);
        if (strlen(is) == n && strncmp(is, w, n) == 0) return words[i].role;
    }
    return base;
}

/* Without the paragraphs: "(5.5)", "(4.7, 8.1)". They are in the tooltip and in F1; here the result must be seen. */
static void plain(const char *text, Text *out) {
    for (const char *p = text; *p;) {
        const char *q = p + (*p == ' ');
        if (*q == '(' && q[1] >= '0' && q[1] <= '9') {
            size_t n = strspn(q + 1, "0123456789., ");
            if (q[1 + n] == ')') {
                p = q + n + 2;
                continue;
            }
        }
        text_char(out, *p++);
    }
}

static bool after_die(const char *text, const char *p) {
    return p >= text + 2 && p[-1] == ' ' && p[-2] >= '0' && p[-2] <= '9';
}

/* Draws words into as many lines as they take, at most LINES_MOST; `draw` false only counts them. */
static int words(Client *c, Rect r, const char *text, uint8_t base, FontWeight weight, bool draw) {
    Ui *ui = c->ui;
    int lines = 1;
    float x = r.x, y = r.y, space = ui_text_width(ui, " ", TEXT_SIZE, weight);
    for (const char *p = text; *p;) {
        size_t n = strcspn(p, " ");
        char word[160];
        snprintf(word, sizeof word, "%.*s", (int)MIN(n, sizeof word - 1), p);
        float w = ui_text_width(ui, word, TEXT_SIZE, weight);
        if (x + w > r.x + r.w && x > r.x && lines < LINES_MOST) x = r.x, y += LINE_H, lines++;
        if (x + w > r.x + r.w && x > r.x) {
            snprintf(word, sizeof word, "…");
            n = strlen(p);
        }
        if (draw) {
            Rect px = ui_to_px(ui, (Rect){x, y, w, 15});
            draw_text(ui_list(ui), px.x, px.y, TEXT_SIZE * c->scale, weight,
                      ui_color(ui, (Role)word_role(c, word, n, after_die(text, p), base)), word);
        }
        x += w + space;
        p += n;
        while (*p == ' ') p++;
    }
    return lines;
}

static uint8_t line_role(const LogLine *l) {
    if (l->undone) return ROLE_FAINT;
    if (l->kind == EV_LOST || l->kind == EV_BROKEN) return ROLE_BLOCKED;
    return l->kind == EV_TURN || l->kind == EV_PHASE ? ROLE_LIMIT : ROLE_TEXT;
}

static void line(Client *c, const LogLine *l, uint32_t i, float width) {
    Ui *ui = c->ui;
    char name[32], num[24];
    TEXT(text, 700);
    FontWeight weight = l->kind == EV_TURN ? FONT_SEMIBOLD : FONT_REGULAR;
    plain(l->text, &text);
    Rect in = {0, 0, width - NUMBER_W - 8, 0};
    bool small = (c->lay.cls == UI_COMPACT || c->lay.cls == UI_TINY) && c->log_h == 0; /* the newest line alone */
    bool one = small || ui_text_width(ui, text.buf, TEXT_SIZE, weight) <= in.w;
    int n = one ? 1 : words(c, in, text.buf, 0, weight, false);
    snprintf(name, sizeof name, "line%u", i);
    Rect r = ui_cell(ui, (float)(n * LINE_H + 4));
    unsigned state = ui_zone(ui, name, r, false);
    if (state & UI_HOVER) {
        draw_rect(ui_list(ui), ui_to_px(ui, r), 3 * c->scale, ui_color(ui, ROLE_HOVER));
        ui_tooltip(ui, client_line(c, TX_UI_LOG_TIP, "line=%s", l->text));
    }
    snprintf(num, sizeof num, "%u.%u.%u", l->turn, l->phase, l->record);
    ui_place(ui, (Rect){r.x + 4, r.y, 58, 20});
    ui_label(ui, num, (UiFont){.size = SIZE_SMALL, .role = ROLE_FAINT});
    if (small) {
        ui_place(ui, (Rect){r.x + NUMBER_W, r.y, in.w, 20});
        ui_label(ui, text.buf, (UiFont){.size = TEXT_SIZE, .role = line_role(l), .weight = (uint8_t)weight, .cut_ok = true});
    } else {
        words(c, (Rect){r.x + NUMBER_W, r.y + 2, in.w, r.h}, text.buf, line_role(l), weight, true);
    }
    if (!(state & (UI_CLICK | UI_DOUBLE))) return;
    c->flash_line = i;
    c->flash_until = c->now + 3000;
    if (l->a != STAND_NONE || l->b != STAND_NONE) camera_show(&c->bv.cam, l->at);
    if (c->press_mods & MOD_SHIFT) {
        session_look(c->session, l->record);
        client_changed(c);
    }
    client_touch(c);
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
        if (client_may_show(c, l->audience)) line(c, l, i, ui_width(ui));
    }
    ui_space(ui, 4);
    ui_gap(ui, gap);
    drag_edge(c, r);
    ui_panel_end(ui);
}
