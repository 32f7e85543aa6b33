#include "ui/ui_own.h"
#include "base/text.h"

#include <math.h>

/* ---- buttons ---- */

typedef struct Look {
    Color fill, ink, line;
} Look;

static Look button_look(const Ui *ui, unsigned flags, unsigned state) {
    bool on = (flags & BUTTON_ON) != 0, hover = (state & UI_HOVER) != 0;
    bool down = (state & UI_HELD) && hover;
    if (flags & BUTTON_DISABLED)
        return (Look){flags & BUTTON_FLAT ? 0 : ui_color(ui, ROLE_PANEL), ui_color(ui, ROLE_FAINT),
                      flags & BUTTON_FLAT ? 0 : ui_color(ui, ROLE_LINE)};
    if ((flags & BUTTON_PRIMARY) || (on && !(flags & BUTTON_FLAT))) {
        Color c = ui_color(ui, hover && !down ? ROLE_PRIMARY_HOVER : ROLE_PRIMARY);
        return (Look){c, ui_color(ui, ROLE_INK), c};
    }
    Color fill = ui_color(ui, down ? ROLE_PRESSED : hover ? ROLE_HOVER : ROLE_RAISED);
    if (flags & BUTTON_DANGER) return (Look){fill, ui_color(ui, ROLE_BLOCKED), ui_color(ui, ROLE_BLOCKED)};
    if (on) return (Look){fill, ui_color(ui, ROLE_SELECT), ui_color(ui, ROLE_SELECT)};
    if (flags & BUTTON_FLAT) return (Look){hover ? fill : 0, ui_color(ui, ROLE_TEXT), 0};
    return (Look){fill, ui_color(ui, ROLE_TEXT), ui_color(ui, ROLE_LINE)};
}

static void draw_look(Ui *ui, Rect r, float radius, Look k, unsigned state) {
    if (k.fill & 0xFF || k.line & 0xFF)
        draw_frame(ui->list, r, radius, k.fill, k.line, k.line & 0xFF ? ui_own_thin(ui) : 0);
    if (state & UI_FOCUS) ui_own_ring(ui, r, radius);
}

static unsigned behave_flags(unsigned flags) {
    return BEHAVE_FOCUS | (flags & BUTTON_DISABLED ? (unsigned)BEHAVE_DISABLED : 0u);
}

bool ui_button(Ui *ui, const char *label, const char *key, unsigned flags) {
    Rect r = ui_to_px(ui, ui_cell(ui, flags & BUTTON_TALL ? U_BUTTON_TALL : U_BUTTON));
    unsigned state = ui_own_behave(ui, ui_own_name(label), r, behave_flags(flags));
    Look k = button_look(ui, flags, state);
    draw_look(ui, r, ui_own_px(ui, 5), k, state);
    bool strong = (flags & (BUTTON_PRIMARY | BUTTON_DANGER)) || ((flags & BUTTON_ON) && !(flags & BUTTON_FLAT));
    FontWeight weight = strong ? FONT_SEMIBOLD : FONT_REGULAR;
    float size = r.h >= ui_own_px(ui, U_BUTTON_TALL) - 0.5f ? SIZE_VALUE : SIZE_BODY, pad = ui_own_px(ui, 8);
    Rect text = {r.x + pad, r.y, r.w - 2 * pad, r.h};
    if (key) {
        float w = ui_own_key_cap_w(ui, key);
        Rect cap = {r.x + r.w - w - pad, r.y, w, r.h};
        ui_own_key_cap(ui, cap, key, k.ink, style_alpha(k.ink, flags & BUTTON_DISABLED ? 120 : 200));
        text.w -= w + pad;
    }
    ui_own_text(ui, text, label, ui_own_shown(label), size, weight, k.ink,
                flags & BUTTON_LEFT ? ALIGN_LEFT : ALIGN_CENTER, false);
    return (state & UI_CLICK) != 0;
}

float ui_button_width(const Ui *ui, const char *label, const char *key) {
    float w = ui_own_text_w(ui, label, ui_own_shown(label), SIZE_VALUE, FONT_SEMIBOLD) + ui_own_px(ui, 20);
    if (key) w += ui_own_key_cap_w(ui, key) + ui_own_px(ui, 8);
    return ceilf(w / ui->f.scale);
}

bool ui_icon_button(Ui *ui, const char *name, Icon icon, const char *letter, unsigned flags) {
    Rect r = ui_to_px(ui, ui_cell(ui, letter ? 38 : 30));
    unsigned state = ui_own_behave(ui, ui_own_name(name), r, behave_flags(flags));
    Look k = button_look(ui, flags, state);
    draw_look(ui, r, ui_own_px(ui, 5), k, state);
    float side = roundf(ui_own_px(ui, 20)), letter_h = letter ? ui_own_line_h(ui, SIZE_SMALL, FONT_SEMIBOLD) : 0;
    side = MIN(side, MIN(r.w, r.h - letter_h) - ui_own_px(ui, 2));
    float top = r.y + (r.h - side - letter_h) / 2;
    icon_draw(ui->list, icon, (Rect){r.x + (r.w - side) / 2, top, side, side}, 0, k.ink);
    if (letter)
        ui_own_text(ui, (Rect){r.x, top + side, r.w, letter_h}, letter, base_strlen(letter), SIZE_SMALL, FONT_SEMIBOLD,
                    flags & BUTTON_ON ? k.ink : ui_color(ui, ROLE_FAINT), ALIGN_CENTER, false);
    return (state & UI_CLICK) != 0;
}

bool ui_image_button(Ui *ui, const char *name, ImageId image, unsigned flags) {
    Rect r = ui_to_px(ui, ui_cell(ui, 30));
    unsigned state = ui_own_behave(ui, ui_own_name(name), r, behave_flags(flags));
    Look k = button_look(ui, flags, state);
    draw_look(ui, r, ui_own_px(ui, 5), k, state);
    float side = MIN(r.w, r.h) - 2 * roundf(ui_own_px(ui, 4));
    Rect in = {roundf(r.x + (r.w - side) / 2), roundf(r.y + (r.h - side) / 2), side, side};
    draw_image(ui->list, image, in, 0, COLOR(0xFFFFFF));
    return (state & UI_CLICK) != 0;
}

/* ---- choices ---- */

bool ui_checkbox(Ui *ui, const char *label, bool *on, bool disabled) {
    Rect r = ui_to_px(ui, ui_cell(ui, U_ROW));
    unsigned state =
        ui_own_behave(ui, ui_own_name(label), r, BEHAVE_FOCUS | (disabled ? (unsigned)BEHAVE_DISABLED : 0));
    bool click = (state & UI_CLICK) != 0;
    if (click) *on = !*on;
    float side = roundf(ui_own_px(ui, 16)), rad = ui_own_px(ui, 3);
    Rect box = {r.x, roundf(r.y + (r.h - side) / 2), side, side};
    Color fill = ui_color(ui, *on ? (state & UI_HOVER ? ROLE_PRIMARY_HOVER : ROLE_PRIMARY)
                                  : (state & UI_HOVER ? ROLE_HOVER : ROLE_RAISED));
    if (disabled && *on) fill = ui_color(ui, ROLE_FAINT);
    draw_frame(ui->list, box, rad, fill, *on ? fill : ui_color(ui, disabled ? ROLE_LINE : ROLE_FAINT), ui_own_thin(ui));
    if (*on) icon_draw(ui->list, ICON_CHECK, box, ui_own_px(ui, 2), ui_color(ui, ROLE_INK));
    if (state & UI_FOCUS) ui_own_ring(ui, box, rad);
    float gap = ui_own_px(ui, 8);
    Rect text = {box.x + side + gap, r.y, r.w - side - gap, r.h};
    ui_own_text(ui, text, label, ui_own_shown(label), SIZE_BODY, FONT_REGULAR,
                ui_color(ui, disabled ? ROLE_FAINT : ROLE_TEXT), ALIGN_LEFT, false);
    return click;
}

/* Left and right within a row of choices that has the keys; gives the new choice. */
static int arrow_choice(const Ui *ui, unsigned state, int i, int n) {
    if (!(state & UI_FOCUS)) return -1;
    if (ui_own_key(ui, KEY_LEFT) && i > 0) return i - 1;
    if (ui_own_key(ui, KEY_RIGHT) && i + 1 < n) return i + 1;
    return -1;
}

static float chip_width(const Ui *ui, const char *label) {
    return ui_own_text_w(ui, label, ui_own_shown(label), SIZE_BODY, FONT_SEMIBOLD) / ui->f.scale + 22;
}

static void chip(Ui *ui, Rect u, const char *label, bool on, unsigned state) {
    Rect r = ui_to_px(ui, u);
    Look k = button_look(ui, on ? (unsigned)BUTTON_PRIMARY : 0u, state);
    draw_look(ui, r, r.h / 2, k, state);
    float pad = ui_own_px(ui, 10);
    ui_own_text(ui, (Rect){r.x + pad, r.y, r.w - 2 * pad, r.h}, label, ui_own_shown(label), SIZE_BODY,
                on ? FONT_SEMIBOLD : FONT_REGULAR, k.ink, ALIGN_CENTER, false);
}

bool ui_chips(Ui *ui, const char *name, const char *const *label, int n, int *cur) {
    const float gap = 6;
    float width = ui_width(ui), x = 0;
    int lines = 1, old = *cur, walk = -1;
    for (int i = 0; i < n; i++) {
        float w = MIN(chip_width(ui, label[i]), width);
        if (x > 0 && x + w > width) {
            x = 0;
            lines++;
        }
        x += w + gap;
    }
    Rect cell = ui_own_cell(ui, (float)lines * (U_ROW + gap) - gap, true);
    float y = cell.y;
    x = 0;
    ui_own_push(ui, name);
    for (int i = 0; i < n; i++) {
        float w = MIN(chip_width(ui, label[i]), width);
        if (x > 0 && x + w > width) {
            x = 0;
            y += U_ROW + gap;
        }
        Rect r = {cell.x + x, y, w, U_ROW};
        unsigned state = ui_own_behave(ui, ui_own_name(label[i]), ui_to_px(ui, r), BEHAVE_FOCUS | BEHAVE_KEYS);
        if (state & UI_CLICK) *cur = i;
        int to = arrow_choice(ui, state, i, n);
        if (to >= 0) walk = to;
        chip(ui, r, label[i], i == old, state);
        x += w + gap;
    }
    if (walk >= 0) {
        *cur = walk;
        ui->focus_want = ui_own_id(ui, ui_own_name(label[walk]));
        ui->focus_want_tab = true;
    }
    ui_own_pop(ui);
    return *cur != old;
}

bool ui_tabs(Ui *ui, const char *name, const char *const *label, int n, int *cur) {
    Rect cell = ui_cell(ui, U_BUTTON);
    Rect all = ui_to_px(ui, cell);
    float x = cell.x, t = ui_own_thin(ui);
    int old = *cur, walk = -1;
    draw_rect(ui->list, (Rect){all.x, all.y + all.h - t, all.w, t}, 0, ui_color(ui, ROLE_LINE));
    ui_own_push(ui, name);
    for (int i = 0; i < n; i++) {
        float w = ui_own_text_w(ui, label[i], ui_own_shown(label[i]), SIZE_BODY, FONT_SEMIBOLD) / ui->f.scale + 20;
        if (x + w > cell.x + cell.w + 0.5f) w = MAX(cell.x + cell.w - x, 0);
        Rect r = ui_to_px(ui, (Rect){x, cell.y, w, cell.h});
        unsigned state = ui_own_behave(ui, ui_own_name(label[i]), r, BEHAVE_FOCUS | BEHAVE_KEYS);
        if (state & UI_CLICK) *cur = i;
        int to = arrow_choice(ui, state, i, n);
        if (to >= 0) walk = to;
        bool on = i == old;
        if (state & UI_HOVER && !on) draw_rect(ui->list, r, ui_own_px(ui, 4), ui_color(ui, ROLE_HOVER));
        if (on) {
            float bar = roundf(ui_own_px(ui, 3));
            draw_rect(ui->list, (Rect){r.x, r.y + r.h - bar, r.w, bar}, 0, ui_color(ui, ROLE_PRIMARY));
        }
        ui_own_text(ui, r, label[i], ui_own_shown(label[i]), SIZE_BODY, on ? FONT_SEMIBOLD : FONT_REGULAR,
                    ui_color(ui, on ? ROLE_TEXT : ROLE_SECOND), ALIGN_CENTER, false);
        if (state & UI_FOCUS) ui_own_ring(ui, (Rect){r.x + 3 * t, r.y + 3 * t, r.w - 6 * t, r.h - 6 * t}, 2 * t);
        x += w + 2;
    }
    if (walk >= 0) {
        *cur = walk;
        ui->focus_want = ui_own_id(ui, ui_own_name(label[walk]));
        ui->focus_want_tab = true;
    }
    ui_own_pop(ui);
    return *cur != old;
}

bool ui_combo(Ui *ui, const char *label, const char *const *item, int n, int *cur) {
    ASSERT(n > 0 && n <= 64);
    Rect r = ui_own_label_left(ui, ui_to_px(ui, ui_cell(ui, U_BUTTON)), label);
    const char *name = ui_own_name(label);
    unsigned state = ui_own_behave(ui, name, r, BEHAVE_FOCUS | BEHAVE_KEYS);
    int old = *cur;
    ui_own_push(ui, name);
    UiId menu = ui_own_id(ui, "menu");
    if (state & UI_CLICK) ui_own_menu_open_id(ui, menu, r.x, r.y + r.h + ui_own_px(ui, 2));
    if (state & UI_FOCUS && !ui->menu.id) {
        if (ui_own_key(ui, KEY_UP) && *cur > 0) --*cur;
        if (ui_own_key(ui, KEY_DOWN) && *cur < n - 1) ++*cur;
    }
    Look k = button_look(ui, 0, state);
    draw_look(ui, r, ui_own_px(ui, 5), k, state);
    float pad = ui_own_px(ui, 10), arrow = roundf(ui_own_px(ui, 14));
    Rect text = {r.x + pad, r.y, r.w - 2 * pad - arrow, r.h};
    const char *s = item[CLAMP(*cur, 0, n - 1)];
    ui_own_text(ui, text, s, base_strlen(s), SIZE_BODY, FONT_REGULAR, k.ink, ALIGN_LEFT, false);
    icon_draw(ui->list, ICON_DOWN, (Rect){r.x + r.w - pad - arrow, r.y + (r.h - arrow) / 2, arrow, arrow}, 0,
              ui_color(ui, ROLE_SECOND));
    if (ui->menu.id == menu) {
        UiMenuItem line[64];
        for (int i = 0; i < n; i++) line[i] = (UiMenuItem){.label = item[i], .checked = i == old};
        int pick = ui_menu(ui, "menu", line, n);
        if (pick >= 0) *cur = pick;
    }
    ui_own_pop(ui);
    return *cur != old;
}

/* ---- sliders and bars ---- */

static int slider_keys(const Ui *ui, int v, int lo, int hi, int step) {
    if (ui_own_key(ui, KEY_LEFT) || ui_own_key(ui, KEY_DOWN)) return v - step;
    if (ui_own_key(ui, KEY_RIGHT) || ui_own_key(ui, KEY_UP)) return v + step;
    if (ui_own_key(ui, KEY_HOME)) return lo;
    if (ui_own_key(ui, KEY_END)) return hi;
    return v;
}

bool ui_slider(Ui *ui, const char *label, int *v, int lo, int hi, int step, const char *value_text) {
    ASSERT(hi > lo && step > 0);
    Rect r = ui_own_label_left(ui, ui_to_px(ui, ui_cell(ui, U_ROW)), label);
    TEXT(number, 24);
    if (!value_text) {
        text_int(&number, *v);
        value_text = number_buf;
    }
    size_t n = base_strlen(value_text);
    float value_w = MAX(ui_own_text_w(ui, value_text, n, SIZE_BODY, FONT_REGULAR), ui_own_px(ui, 30));
    value_w =
        ceilf(value_w / ui_own_px(ui, 8)) * ui_own_px(ui, 8); /* in steps, or the track would jump with every digit */
    Rect track = {r.x, r.y, MAX(r.w - value_w - ui_own_px(ui, 10), ui_own_px(ui, 24)), r.h};
    unsigned state = ui_own_behave(ui, ui_own_name(label), track, BEHAVE_FOCUS | BEHAVE_KEYS);
    int old = *v;
    float knob = ui_own_px(ui, 7), run = MAX(track.w - 2 * knob, 1);
    if (state & UI_HELD) {
        float t = CLAMP((ui->mouse.x - track.x - knob) / run, 0, 1);
        *v = lo + (int)lroundf(t * (float)(hi - lo) / (float)step) * step;
    }
    if (state & UI_FOCUS) *v = slider_keys(ui, *v, lo, hi, step);
    *v = CLAMP(*v, lo, hi);
    float at = track.x + knob + run * (float)(*v - lo) / (float)(hi - lo), cy = track.y + track.h / 2;
    float th = MAX(roundf(ui_own_px(ui, 4)), 2), ty = roundf(cy - th / 2);
    draw_rect(ui->list, (Rect){track.x, ty, track.w, th}, th / 2, ui_color(ui, ROLE_LINE));
    draw_rect(ui->list, (Rect){track.x, ty, MAX(at - track.x, th), th}, th / 2, ui_color(ui, ROLE_PRIMARY));
    bool lit = (state & (UI_HOVER | UI_HELD)) != 0;
    draw_disc(ui->list, at, ty + th / 2, lit ? knob * 1.15f : knob, ui_color(ui, ROLE_TEXT));
    if (state & UI_FOCUS) ui_own_ring(ui, (Rect){at - knob, ty + th / 2 - knob, 2 * knob, 2 * knob}, knob);
    Rect value = {r.x + r.w - value_w, r.y, value_w, r.h};
    ui_own_text(ui, value, value_text, n, SIZE_BODY, FONT_REGULAR, ui_color(ui, ROLE_TEXT), ALIGN_RIGHT, false);
    return *v != old;
}

bool ui_slider_percent(Ui *ui, const char *label, int *v, int lo, int hi, int step) {
    TEXT(value, 24);
    text_int(&value, *v);
    text_str(&value, " %");
    return ui_slider(ui, label, v, lo, hi, step, value_buf);
}

void ui_progress(Ui *ui, const char *label, int permille, const char *text) {
    Rect r = ui_own_label_left(ui, ui_to_px(ui, ui_cell(ui, 20)), label);
    float rad = ui_own_px(ui, U_RADIUS), w = roundf(r.w * (float)CLAMP(permille, 0, 1000) / 1000.0f);
    if (!text) text = "";
    size_t n = base_strlen(text);
    Color fill = ui_color(ui, ROLE_PRIMARY);
    draw_frame(ui->list, r, rad, ui_color(ui, ROLE_RAISED), ui_color(ui, ROLE_LINE), ui_own_thin(ui));
    ui_own_text(ui, r, text, n, 12, FONT_SEMIBOLD, ui_color(ui, ROLE_TEXT), ALIGN_CENTER, false);
    if (w < 1) return;
    ui_own_clip(ui, (Rect){r.x, r.y, w, r.h}); /* the text changes its ink where the bar reaches it */
    draw_rect(ui->list, r, rad, fill);
    ui_own_text(ui, r, text, n, 12, FONT_SEMIBOLD, ui_color(ui, ROLE_INK), ALIGN_CENTER, true);
    ui_own_unclip(ui);
}

void ui_stacked_bar(Ui *ui, const char *name, const UiSlice *s, int n, float h) {
    Rect cell = ui_cell(ui, h), r = ui_to_px(ui, cell);
    int64_t total = 0, sum = 0;
    for (int i = 0; i < n; i++) total += MAX(s[i].value, 0);
    ui_own_behave(ui, name, r, 0);
    float gap = ui_own_thin(ui);
    for (int i = 0; i < n && total > 0; i++) {
        if (s[i].value <= 0) continue;
        float x0 = roundf(r.x + r.w * (float)sum / (float)total);
        sum += s[i].value;
        float x1 = roundf(r.x + r.w * (float)sum / (float)total);
        Rect part = {x0, r.y, MAX(x1 - x0 - (sum < total ? gap : 0), 1), r.h};
        draw_rect(ui->list, part, ui_own_px(ui, 1.5f), s[i].fill);
        const char *t = s[i].text;
        size_t len = t ? base_strlen(t) : 0;
        if (len && ui_own_text_w(ui, t, len, SIZE_SMALL, FONT_SEMIBOLD) <= part.w - 2 * gap)
            ui_own_text(ui, part, t, len, SIZE_SMALL, FONT_SEMIBOLD, ui_own_ink_on(ui, s[i].fill), ALIGN_CENTER, false);
    }
}
