#include "ui/ui_own.h"

#include <math.h>

/* What floats: a box with a shadow. */
static void float_box(Ui *ui, Rect r, Color line) {
    float rad = ui_own_px(ui, 6);
    Rect under = {r.x, r.y + ui_own_px(ui, 2), r.w, r.h};
    draw_shadow(ui->list, under, rad, ui_own_px(ui, 10), COLOR_A(0x000000, 120));
    draw_frame(ui->list, r, rad, ui_color(ui, ROLE_RAISED), line, ui_own_thin(ui));
}

/* ---- tooltips ---- */

void ui_tooltip(Ui *ui, const char *text) {
    if (!text || !text[0] || ui->hot_next != ui->last_id || ui->last_id == 0) return;
    size_t n = MIN(base_strlen(text), sizeof ui->tip - 1);
    while (n > 0 && ((uint8_t)text[n] & 0xC0) == 0x80) n--;
    base_copy(ui->tip, text, n);
    ui->tip[n] = 0;
    ui->tip_id = ui->last_id;
}

/* 16 u from the pointer, right and below, flipped at the edges, never under it. */
static Rect beside(const Ui *ui, float x, float y, float w, float h) {
    float off = ui_own_px(ui, 16), edge = ui_own_px(ui, 4);
    Rect r = {x + off, y + off, w, h};
    if (r.x + w > ui->f.w - edge) r.x = x - off - w;
    if (r.y + h > ui->f.h - edge) r.y = y - off - h;
    r.x = roundf(CLAMP(r.x, MIN(edge, ui->f.w - w), MAX(ui->f.w - w - edge, 0)));
    r.y = roundf(CLAMP(r.y, MIN(edge, ui->f.h - h), MAX(ui->f.h - h - edge, 0)));
    return r;
}

static void draw_tip(Ui *ui) {
    float most = MIN(ui_own_px(ui, 320), ui->f.w - ui_own_px(ui, 8)), pad = ui_own_px(ui, 10);
    float line = ui_own_line_h(ui, SIZE_BODY, FONT_REGULAR), width = 0;
    size_t n = base_strlen(ui->tip), skip = 0, lines = 0;
    for (size_t at = 0; at < n; lines++) {
        size_t k = ui_own_fit(ui, ui->tip + at, n - at, SIZE_BODY, FONT_REGULAR, most - 2 * pad, true, &skip);
        width = MAX(width, ui_own_text_w(ui, ui->tip + at, k, SIZE_BODY, FONT_REGULAR));
        at += k + skip;
    }
    float h = (float)lines * line + ui_own_px(ui, 12);
    Rect r = beside(ui, ui->mouse.x, ui->mouse.y, ceilf(width + 2 * pad), roundf(h));
    float_box(ui, r, ui_color(ui, ROLE_LINE));
    float y = r.y + ui_own_px(ui, 6);
    for (size_t at = 0; at < n; y += line) {
        size_t k = ui_own_fit(ui, ui->tip + at, n - at, SIZE_BODY, FONT_REGULAR, most - 2 * pad, true, &skip);
        ui_own_text(ui, (Rect){r.x + pad, y, r.w - 2 * pad + 1, line}, ui->tip + at, k, SIZE_BODY, FONT_REGULAR,
                    ui_color(ui, ROLE_TEXT), ALIGN_LEFT, false);
        at += k + skip;
    }
}

static void run_tip(Ui *ui) {
    int64_t now = ui->f.now;
    if (ui->pressed || ui->ev.kind == INPUT_KEY_DOWN) { /* who acts does not want to read */
        ui->tip_shown = 0;
        ui->tip_wait = ui->tip_id;
        ui->tip_since = now + 1000000000;
        return;
    }
    if (!ui->tip_id) {
        if (ui->tip_shown) ui->tip_gone = now;
        ui->tip_shown = ui->tip_wait = 0;
        return;
    }
    if (ui->tip_id != ui->tip_wait) {
        bool warm = ui->tip_shown != 0 || now - ui->tip_gone < TIP_WARM_MS;
        ui->tip_wait = ui->tip_id;
        ui->tip_since = warm ? now - TIP_DELAY_MS : now;
    }
    int64_t due = ui->tip_since + TIP_DELAY_MS;
    if (now < due) {
        if (due - now <= TIP_DELAY_MS) ui_own_wake(ui, due);
        return;
    }
    ui->tip_shown = ui->tip_id;
    draw_tip(ui);
}

void ui_tip_at(Ui *ui, float x, float y, const UiTip *line, int n, Role border) {
    DrawList *back = ui->list;
    ui->list = &ui->over;
    float pad = ui_own_px(ui, 9), lh = ui_own_line_h(ui, SIZE_BODY, FONT_REGULAR), width = 0;
    for (int i = 0; i < n; i++) {
        float w = 0;
        for (int k = 0; k < line[i].n; k++) {
            const UiSpan *s = &line[i].span[k];
            w += ui_own_text_w(ui, s->text, base_strlen(s->text), SIZE_BODY, s->weight);
        }
        width = MAX(width, w);
    }
    Rect r = beside(ui, x, y, ceilf(width + 2 * pad), roundf((float)n * lh + ui_own_px(ui, 10)));
    float_box(ui, r, ui_color(ui, border));
    float ty = r.y + ui_own_px(ui, 5);
    for (int i = 0; i < n; i++, ty += lh) {
        float tx = r.x + pad;
        for (int k = 0; k < line[i].n; k++) {
            const UiSpan *s = &line[i].span[k];
            float w = ui_own_text_w(ui, s->text, base_strlen(s->text), SIZE_BODY, s->weight);
            ui_own_text(ui, (Rect){tx, ty, w + 1, lh}, s->text, base_strlen(s->text), SIZE_BODY, s->weight,
                        ui_color(ui, s->role), ALIGN_LEFT, false);
            tx += w;
        }
    }
    ui->list = back;
}

/* ---- toasts ---- */

void ui_toast(Ui *ui, const char *text, Role role) {
    if (ui->toast_n == TOAST_MAX) ui->toast[0] = ui->toast[--ui->toast_n]; /* the oldest goes */
    Toast *t = &ui->toast[ui->toast_n++];
    size_t n = MIN(base_strlen(text), sizeof t->text - 1);
    while (n > 0 && ((uint8_t)text[n] & 0xC0) == 0x80) n--;
    base_copy(t->text, text, n);
    t->text[n] = 0;
    t->role = role;
    t->until = ui->f.now + TOAST_MS;
    ui->settle = true;
}

void ui_toast_bottom(Ui *ui, float y) {
    ui->toast_bottom = y;
}

static void run_toasts(Ui *ui) {
    float y = (ui->toast_bottom > 0 ? ui->toast_bottom : ui_window(ui).h - 28) * ui->f.scale;
    int kept = 0;
    for (int i = 0; i < ui->toast_n; i++) {
        if (ui->toast[i].until > ui->f.now) ui->toast[kept++] = ui->toast[i];
    }
    ui->toast_n = kept;
    for (int i = kept; i-- > 0;) {
        const Toast *t = &ui->toast[i];
        size_t n = base_strlen(t->text);
        float pad = ui_own_px(ui, 14), bar = roundf(ui_own_px(ui, 4)), most = ui_own_px(ui, TOAST_WIDTH);
        float w = ui_own_text_w(ui, t->text, n, SIZE_BODY, FONT_SEMIBOLD) + 2 * pad + bar;
        w = ceilf(MIN(w, MIN(most, ui->f.w - 2 * pad)));
        float inner = (w - 2 * pad - bar) / ui->f.scale;
        float h = roundf(ui_own_px(ui, 14 + ui_text_height(ui, t->text, SIZE_BODY, FONT_SEMIBOLD, inner)));
        y -= h + ui_own_px(ui, 8);
        Rect r = {roundf((ui->f.w - w) / 2), roundf(y), w, h};
        float_box(ui, r, ui_color(ui, t->role));
        draw_rect(ui->list, (Rect){r.x + bar, r.y + bar + 2, bar, r.h - 2 * bar - 4}, bar / 2, ui_color(ui, t->role));
        float line = ui_own_line_h(ui, SIZE_BODY, FONT_SEMIBOLD), ty = r.y + ui_own_px(ui, 7);
        size_t skip = 0;
        for (size_t at = 0; at < n; ty += line) {
            size_t k = ui_own_fit(ui, t->text + at, n - at, SIZE_BODY, FONT_SEMIBOLD, w - 2 * pad - bar, true, &skip);
            ui_own_text(ui, (Rect){r.x + pad + bar, ty, r.w - 2 * pad - bar + 1, line}, t->text + at, k, SIZE_BODY,
                        FONT_SEMIBOLD, ui_color(ui, ROLE_TEXT), ALIGN_LEFT, true);
            at += k + skip;
        }
        ui_own_wake(ui, t->until);
    }
}

void ui_own_over_all(Ui *ui) {
    ui->list = &ui->over;
    run_toasts(ui);
    ui->list = &ui->top;
    run_tip(ui);
    ui->list = ui->base;
}

/* ---- menus ---- */

void ui_own_menu_open_id(Ui *ui, UiId id, float x, float y) {
    ui->menu = (Menu){.id = id, .x = x, .y = y, .cursor = -1, .seen = ui->frame};
    ui->settle = true;
}

void ui_menu_open(Ui *ui, const char *name, float x, float y) {
    ui_own_menu_open_id(ui, ui_own_id(ui, name), x, y);
}

bool ui_menu_is_open(const Ui *ui, const char *name) {
    return ui->menu.id != 0 && ui->menu.id == ui_own_id(ui, name);
}

void ui_menu_close(Ui *ui) {
    ui->menu = (Menu){.cursor = -1};
    ui->settle = true;
}

typedef struct MenuSize {
    float w, h, line, reason, gap, pad;
} MenuSize;

static float item_h(const MenuSize *m, const UiMenuItem *it) {
    if (!it->label) return m->gap;
    return m->line + (it->reason ? m->reason : 0);
}

static MenuSize menu_size(const Ui *ui, const UiMenuItem *item, int n) {
    MenuSize m = {
        .line = roundf(ui_own_px(ui, U_ROW)), .gap = roundf(ui_own_px(ui, 9)), .pad = roundf(ui_own_px(ui, 4))};
    m.reason = ui_own_line_h(ui, SIZE_SMALL, FONT_REGULAR) + roundf(ui_own_px(ui, 3));
    m.w = ui_own_px(ui, 140);
    for (int i = 0; i < n; i++) {
        if (!item[i].label) continue;
        float w = ui_own_text_w(ui, item[i].label, ui_own_shown(item[i].label), SIZE_BODY, FONT_REGULAR);
        if (item[i].key) w += ui_own_key_cap_w(ui, item[i].key) + ui_own_px(ui, 20);
        if (item[i].reason)
            w = MAX(w, ui_own_text_w(ui, item[i].reason, base_strlen(item[i].reason), SIZE_SMALL, FONT_REGULAR));
        m.w = MAX(m.w, w + ui_own_px(ui, 44));
        m.h += item_h(&m, &item[i]);
    }
    for (int i = 0; i < n; i++) m.h += item[i].label ? 0 : m.gap;
    m.w = MIN(ceilf(m.w), ui->f.w);
    return m;
}

static void menu_keys(Ui *ui, const UiMenuItem *item, int n) {
    int step = ui_own_key(ui, KEY_DOWN) || (ui_own_key(ui, KEY_TAB) && !(ui->ev.mods & MOD_SHIFT)) ? 1
               : ui_own_key(ui, KEY_UP) || ui_own_key(ui, KEY_TAB)                                 ? -1
                                                                                                   : 0;
    int c = ui->menu.cursor;
    if (ui_own_key(ui, KEY_HOME)) {
        c = -1;
        step = 1;
    }
    if (ui_own_key(ui, KEY_END)) {
        c = n;
        step = -1;
    }
    if (!step) return;
    if (c < 0 && step < 0) c = n;
    for (int k = 0; k < n; k++) {
        c = ((c + step) % n + n) % n;
        if (item[c].label) break; /* refused lines too: their reason is there to be read */
    }
    ui->menu.cursor = c;
}

static bool menu_item(Ui *ui, const MenuSize *m, Rect r, const UiMenuItem *it, bool at_cursor) {
    bool off = it->reason != NULL;
    unsigned state = ui_own_behave(ui, ui_own_name(it->label), r, off ? (unsigned)BEHAVE_DISABLED : 0u);
    if (at_cursor || ((state & UI_HOVER) && !off)) draw_rect(ui->list, r, ui_own_px(ui, 4), ui_color(ui, ROLE_HOVER));
    if (at_cursor) draw_frame(ui->list, r, ui_own_px(ui, 4), 0, ui_color(ui, ROLE_SELECT), ui_own_thin(ui));
    float left = ui_own_px(ui, 26), right = ui_own_px(ui, 10);
    Rect text = {r.x + left, r.y, r.w - left - right, m->line};
    if (it->checked) {
        float side = roundf(ui_own_px(ui, 14));
        icon_draw(ui->list, ICON_CHECK, (Rect){r.x + ui_own_px(ui, 6), r.y + (m->line - side) / 2, side, side}, 0,
                  ui_color(ui, ROLE_PRIMARY));
    }
    if (it->key) {
        float w = ui_own_key_cap_w(ui, it->key);
        ui_own_key_cap(ui, (Rect){r.x + r.w - right - w, r.y, w, m->line}, it->key,
                       ui_color(ui, off ? ROLE_FAINT : ROLE_SECOND), ui_color(ui, ROLE_LINE));
        text.w -= w + ui_own_px(ui, 8);
    }
    ui_own_text(ui, text, it->label, ui_own_shown(it->label), SIZE_BODY, FONT_REGULAR,
                ui_color(ui, off ? ROLE_FAINT : ROLE_TEXT), ALIGN_LEFT, false);
    if (off) {
        Rect why = {r.x + left, r.y + m->line - ui_own_px(ui, 3), r.w - left - right, m->reason};
        ui_own_text(ui, why, it->reason, base_strlen(it->reason), SIZE_SMALL, FONT_REGULAR, ui_color(ui, ROLE_LIMIT),
                    ALIGN_LEFT, false);
    }
    bool enter = at_cursor && ui_own_key(ui, KEY_ENTER) && !ui->ev.repeat;
    return !off && (enter || (state & UI_CLICK));
}

/* Keeps the menu in the window: flips above its point, and scrolls when it is taller than the window. */
static Rect menu_place(Ui *ui, const MenuSize *m, const UiMenuItem *item, int n) {
    float edge = ui_own_px(ui, 4), h = m->h + 2 * m->pad;
    float most = ui->f.h - 2 * edge;
    Rect r = {ui->menu.x, ui->menu.y, m->w, MIN(h, most)};
    if (r.x + r.w > ui->f.w - edge) r.x = MAX(ui->menu.x - r.w, edge);
    if (r.y + r.h > ui->f.h - edge) r.y = ui->menu.y - r.h >= edge ? ui->menu.y - r.h : ui->f.h - edge - r.h;
    r.y = MAX(r.y, MIN(edge, ui->f.h));
    r.x = roundf(CLAMP(r.x, 0, MAX(ui->f.w - r.w, 0)));
    r.y = roundf(r.y);
    float over = h - r.h;
    if (ui->ev.kind == INPUT_WHEEL) ui->menu.scroll -= ui->ev.wheel * 3 * m->line;
    if (ui->ev.kind == INPUT_KEY_DOWN && ui->menu.cursor >= 0) {
        float y = 0;
        for (int i = 0; i < ui->menu.cursor && i < n; i++) y += item_h(m, &item[i]);
        float bottom = y + item_h(m, &item[ui->menu.cursor]) + 2 * m->pad - r.h;
        ui->menu.scroll = CLAMP(ui->menu.scroll, bottom, y);
    }
    ui->menu.scroll = roundf(CLAMP(ui->menu.scroll, 0, MAX(over, 0)));
    return r;
}

int ui_menu(Ui *ui, const char *name, const UiMenuItem *item, int n) {
    UiId id = ui_own_id(ui, name);
    if (ui->menu.id != id || n <= 0) return -1;
    bool fresh = ui->menu.seen == ui->frame; /* the press or key that opened it is not an answer to it */
    ui->menu.seen = ui->frame;
    int pick = -1, layer = ui->layer;
    if (ui->menu.cursor >= n) ui->menu.cursor = -1;
    if (!fresh) menu_keys(ui, item, n);
    MenuSize m = menu_size(ui, item, n);
    Rect r = menu_place(ui, &m, item, n);
    int clip_n = ui->clip_n;
    Rect clip_back = ui_own_clip_now(ui);
    ui_own_layer(ui, LAYER_MENU);
    ui_own_push(ui, name);
    ui_own_panel_add(ui, id, r);
    ui->clip_n = 0;
    float_box(ui, r, ui_color(ui, ROLE_LINE));
    ui_own_clip(ui, (Rect){r.x, r.y + 1, r.w, r.h - 2});
    float y = r.y + m.pad - ui->menu.scroll;
    for (int i = 0; i < n; i++) {
        float h = item_h(&m, &item[i]);
        Rect line = {r.x + m.pad, y, r.w - 2 * m.pad, h};
        y += h;
        if (!item[i].label) {
            draw_rect(ui->list, (Rect){line.x, roundf(line.y + h / 2), line.w, ui_own_thin(ui)}, 0,
                      ui_color(ui, ROLE_LINE));
        } else if (menu_item(ui, &m, line, &item[i], i == ui->menu.cursor) && !fresh) {
            pick = i;
        }
    }
    ui_own_unclip(ui);
    ui->panel_depth--;
    ui_own_pop(ui);
    ui->clip_n = clip_n;
    if (clip_n) ui->clip[clip_n - 1] = clip_back;
    ui_own_layer(ui, layer);
    bool outside = (ui->pressed || ui->right_pressed) && !ui_own_inside(r, ui->mouse);
    bool leave = outside || ui_own_key(ui, KEY_ESC);
    if (pick >= 0 || (!fresh && leave)) ui_menu_close(ui);
    return pick;
}

/* ---- modal windows ---- */

void ui_modal_begin(Ui *ui, const char *name, const char *title, float w, float h) {
    UiId id = ui_own_id(ui, name);
    Rect win = ui_window(ui);
    w = MIN(w, win.w - 16);
    h = MIN(h, win.h - 16);
    ui->modal = id;
    ui_own_layer(ui, LAYER_MODAL);
    draw_rect(ui->list, (Rect){0, 0, ui->f.w, ui->f.h}, 0, ui_color(ui, ROLE_SHADE));
    ui_panel_begin(ui, name, (Rect){roundf((win.w - w) / 2), roundf((win.h - h) / 2), w, h},
                   PANEL_RAISED | PANEL_SCROLL);
    ui->modal_esc = ui->top_layer == LAYER_MODAL && ui_own_key(ui, KEY_ESC) && !ui->focus;
    if (title && title[0]) {
        ui_label(ui, title, (UiFont){.size = SIZE_TITLE, .weight = FONT_SEMIBOLD, .wrap = true});
        ui_space(ui, 4);
    }
}

bool ui_modal_escaped(const Ui *ui) {
    return ui->modal_esc;
}

void ui_modal_end(Ui *ui) {
    ui_panel_end(ui);
    ui_own_layer(ui, LAYER_BASE);
}
