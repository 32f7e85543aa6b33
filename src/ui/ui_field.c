#include "ui/ui_own.h"

#include <math.h>

static float width_to(const Ui *ui, const char *s, int n) {
    return ui_own_text_w(ui, s, (size_t)n, SIZE_BODY, FONT_REGULAR);
}

/* The byte before which the caret falls for a pointer at x px from the text's start. */
static int caret_at(const Ui *ui, const char *s, float x) {
    size_t n = base_strlen(s), at = 0;
    while (at < n) {
        size_t next = ui_own_next_char(s, n, at);
        if (x < (width_to(ui, s, (int)at) + width_to(ui, s, (int)next)) / 2) break;
        at = next;
    }
    return (int)at;
}

static int word_step(const char *s, int at, bool back) {
    int n = (int)base_strlen(s);
    if (back) {
        while (at > 0 && s[at - 1] == ' ') at--;
        while (at > 0 && s[at - 1] != ' ') at--;
    } else {
        while (at < n && s[at] != ' ') at++;
        while (at < n && s[at] == ' ') at++;
    }
    return at;
}

static bool erase_selection(Ui *ui, char *buf) {
    int a = MIN(ui->caret, ui->anchor), b = MAX(ui->caret, ui->anchor);
    if (a == b) return false;
    base_move(buf + a, buf + b, base_strlen(buf + b) + 1);
    ui->caret = ui->anchor = a;
    return true;
}

static bool allowed(char c, unsigned flags) {
    if ((uint8_t)c < 32 || c == 127) return false;
    if (!(flags & FIELD_NUMBER)) return true;
    return (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '+';
}

/* As much of s as fits and may stand there, whole characters only. */
static bool insert(Ui *ui, char *buf, size_t cap, const char *s, unsigned flags) {
    bool changed = erase_selection(ui, buf);
    size_t n = base_strlen(s);
    for (size_t at = 0; at < n;) {
        size_t next = ui_own_next_char(s, n, at), k = next - at, len = base_strlen(buf);
        if (allowed(s[at], flags)) {
            if (len + k + 1 > cap) break;
            base_move(buf + ui->caret + k, buf + ui->caret, len - (size_t)ui->caret + 1);
            base_copy(buf + ui->caret, s + at, k);
            ui->caret += (int)k;
            ui->anchor = ui->caret;
            changed = true;
        }
        at = next;
    }
    return changed;
}

static void copy_out(Ui *ui, const char *buf) {
    char part[1024];
    int a = MIN(ui->caret, ui->anchor), b = MAX(ui->caret, ui->anchor);
    size_t n = MIN((size_t)(b - a), sizeof part - 1);
    if (n == 0 || !ui->clip_board.set) return;
    if (n == sizeof part - 1) n = ui_own_prev_char(buf + a, n);
    base_copy(part, buf + a, n);
    part[n] = 0;
    ui->clip_board.set(ui->clip_board.user, part);
}

static bool chord(Ui *ui, char *buf, size_t cap, unsigned flags) {
    switch (ui->ev.key) {
    case KEY_A:
        ui->anchor = 0;
        ui->caret = (int)base_strlen(buf);
        return false;
    case KEY_C: copy_out(ui, buf); return false;
    case KEY_X: copy_out(ui, buf); return erase_selection(ui, buf);
    case KEY_V: {
        if (!ui->clip_board.get) return false;
        char in[1024];
        in[0] = 0;
        ui->clip_board.get(ui->clip_board.user, in, sizeof in);
        in[sizeof in - 1] = 0;
        return insert(ui, buf, cap, in, flags);
    }
    default: return false;
    }
}

static bool edit_key(Ui *ui, char *buf, size_t cap, unsigned flags) {
    bool shift = (ui->ev.mods & MOD_SHIFT) != 0, ctrl = (ui->ev.mods & MOD_CTRL) != 0;
    int n = (int)base_strlen(buf), c = ui->caret;
    switch (ui->ev.key) {
    case KEY_LEFT:
        if (!shift && c != ui->anchor && !ctrl) {
            c = MIN(c, ui->anchor);
        } else {
            c = ctrl ? word_step(buf, c, true) : (int)ui_own_prev_char(buf, (size_t)c);
        }
        break;
    case KEY_RIGHT:
        if (!shift && c != ui->anchor && !ctrl) {
            c = MAX(c, ui->anchor);
        } else {
            c = ctrl ? word_step(buf, c, false) : (int)ui_own_next_char(buf, (size_t)n, (size_t)c);
        }
        break;
    case KEY_HOME: c = 0; break;
    case KEY_END: c = n; break;
    case KEY_BACKSPACE:
        if (c == ui->anchor) ui->anchor = ctrl ? word_step(buf, c, true) : (int)ui_own_prev_char(buf, (size_t)c);
        return erase_selection(ui, buf);
    case KEY_DELETE:
        if (c == ui->anchor)
            ui->anchor = ctrl ? word_step(buf, c, false) : (int)ui_own_next_char(buf, (size_t)n, (size_t)c);
        return erase_selection(ui, buf);
    case KEY_ENTER:
        if (!ui->ev.repeat) ui->submitted = true;
        return false;
    default: return ctrl ? chord(ui, buf, cap, flags) : false;
    }
    ui->caret = c;
    if (!shift) ui->anchor = c;
    return false;
}

static void begin_edit(Ui *ui, UiId id, const char *buf) {
    ui->edit = id;
    ui->edit_x = 0;
    ui->caret = (int)base_strlen(buf);
    ui->anchor = ui->focus_tab ? 0 : ui->caret; /* Tab selects all, so that typing replaces */
    size_t n = MIN(base_strlen(buf), sizeof ui->edit_back - 1);
    base_copy(ui->edit_back, buf, n);
    ui->edit_back[n] = 0;
}

static void edit_mouse(Ui *ui, const char *buf, float x, unsigned state) {
    if (ui->pressed && (state & UI_PRESSED)) {
        if (ui->ev.clicks >= 3) {
            ui->anchor = 0;
            ui->caret = (int)base_strlen(buf);
        } else if (ui->ev.clicks == 2) {
            int c = caret_at(ui, buf, x);
            while (c > 0 && buf[c - 1] != ' ') c--;
            ui->anchor = c;
            while (buf[c] && buf[c] != ' ') c++;
            ui->caret = c;
        } else {
            ui->caret = caret_at(ui, buf, x);
            if (!(ui->ev.mods & MOD_SHIFT)) ui->anchor = ui->caret;
        }
    } else if ((state & UI_HELD) && ui->ev.kind == INPUT_NONE &&
               fabsf(ui->mouse.x - ui->press_at.x) > 3 * ui_own_thin(ui)) {
        ui->caret = caret_at(ui, buf, x); /* a drag selects; the word of a double click stays while the hand is still */
    }
}

static void draw_field(Ui *ui, Rect r, const char *buf, const char *hint, bool editing, unsigned state) {
    float rad = ui_own_px(ui, 5), pad = ui_own_px(ui, 8);
    Color line = editing ? ui_color(ui, ROLE_SELECT) : ui_color(ui, state & UI_HOVER ? ROLE_FAINT : ROLE_LINE);
    draw_frame(ui->list, r, rad, ui_color(ui, ROLE_WINDOW), line, editing ? 2 * ui_own_thin(ui) : ui_own_thin(ui));
    Rect in = {r.x + pad, r.y, r.w - 2 * pad, r.h};
    size_t n = base_strlen(buf);
    if (!editing || (n == 0 && hint)) {
        const char *s = n ? buf : hint ? hint : "";
        ui_own_text(ui, in, s, base_strlen(s), SIZE_BODY, FONT_REGULAR, ui_color(ui, n ? ROLE_TEXT : ROLE_FAINT),
                    ALIGN_LEFT, true);
        if (!editing) return;
    }
    float cx = width_to(ui, buf, ui->caret), ax = width_to(ui, buf, ui->anchor), caret_w = MAX(ui_own_px(ui, 1.5f), 1);
    ui->edit_x = CLAMP(ui->edit_x, MAX(cx - in.w + caret_w, 0), cx);
    ui_own_clip(ui, (Rect){in.x - caret_w, in.y, in.w + 2 * caret_w, in.h});
    float x = roundf(in.x - ui->edit_x), h = ui_own_line_h(ui, SIZE_BODY, FONT_REGULAR);
    float top = roundf(r.y + (r.h - h) / 2);
    if (cx != ax)
        draw_rect(ui->list, (Rect){x + MIN(cx, ax), top, fabsf(cx - ax), h}, 0,
                  style_alpha(ui_color(ui, ROLE_PRIMARY), 110));
    ui_own_text(ui, (Rect){x, r.y, width_to(ui, buf, (int)n) + 1, r.h}, buf, n, SIZE_BODY, FONT_REGULAR,
                ui_color(ui, ROLE_TEXT), ALIGN_LEFT, true);
    draw_rect(ui->list, (Rect){roundf(x + cx), top, roundf(caret_w), h}, 0, ui_color(ui, ROLE_SELECT));
    ui_own_unclip(ui);
}

bool ui_field(Ui *ui, const char *label, char *buf, size_t cap, const char *hint, unsigned flags) {
    Rect cell = ui_to_px(ui, ui_cell(ui, U_BUTTON));
    Rect r = ui_own_label_left(ui, cell, label);
    const char *name = ui_own_name(label);
    UiId id = ui_own_id(ui, name);
    unsigned state = ui_own_behave(ui, name, r, BEHAVE_FOCUS | BEHAVE_FIELD);
    bool editing = ui->focus == id && ui->layer >= ui->top_layer, changed = false;
    ui->submitted = false;
    if (editing) {
        if (ui->edit != id || ui->focus_moved) begin_edit(ui, id, buf);
        int n = (int)base_strlen(buf);
        if (ui->caret > n || ui->anchor > n) ui->caret = ui->anchor = n; /* the caller changed the text */
        edit_mouse(ui, buf, ui->mouse.x - r.x - ui_own_px(ui, 8) + ui->edit_x, state);
        if (ui->ev.kind == INPUT_KEY_DOWN) changed = edit_key(ui, buf, cap, flags);
        if (ui->ev.kind == INPUT_TEXT) changed = insert(ui, buf, cap, ui->ev.text, flags);
        if (ui_own_key(ui, KEY_ESC) && base_strlen(ui->edit_back) < cap && !base_streq(buf, ui->edit_back)) {
            base_copy(buf, ui->edit_back, base_strlen(ui->edit_back) + 1);
            ui->caret = ui->anchor = (int)base_strlen(buf);
            changed = true;
        }
    } else if (ui->edit == id) {
        ui->edit = 0;
    }
    draw_field(ui, r, buf, hint, editing, state);
    return changed;
}
