#include "ui/ui_own.h"

#include <math.h>

#define ELLIPSIS "\xE2\x80\xA6"

float ui_own_thin(const Ui *ui) {
    return MAX(roundf(ui->f.scale), 1);
}

float ui_own_text_w(const Ui *ui, const char *s, size_t n, float size, FontWeight w) {
    return n ? ui->fm->width(ui->fm->user, s, n, ui_own_px(ui, size), w) : 0;
}

float ui_own_line_h(const Ui *ui, float size, FontWeight w) {
    float h = ui->fm->height(ui->fm->user, ui_own_px(ui, size), w);
    return roundf(MAX(h, ui_own_px(ui, size) * 1.28f));
}

size_t ui_own_next_char(const char *s, size_t n, size_t at) {
    if (at < n) at++;
    while (at < n && ((uint8_t)s[at] & 0xC0) == 0x80) at++;
    return at;
}

size_t ui_own_prev_char(const char *s, size_t at) {
    if (at > 0) at--;
    while (at > 0 && ((uint8_t)s[at] & 0xC0) == 0x80) at--;
    return at;
}

static void note_cut(Ui *ui, const char *s, size_t n) {
    if (ui->cut_n++ > 0) return;
    n = MIN(n, sizeof ui->cut - 1);
    base_copy(ui->cut, s, n);
    ui->cut[n] = 0;
}

/* The longest beginning that leaves room for an ellipsis. */
static size_t shorten(const Ui *ui, const char *s, size_t n, float size, FontWeight w, float width) {
    float room = width - ui_own_text_w(ui, ELLIPSIS, 3, size, w);
    while (n > 0 && ui_own_text_w(ui, s, n, size, w) > room) n = ui_own_prev_char(s, n);
    return n;
}

float ui_own_text(Ui *ui, Rect r, const char *s, size_t n, float size, FontWeight w, Color c, UiAlign a, bool cut_ok) {
    if (n == 0) return 0;
    float width = ui_own_text_w(ui, s, n, size, w), h = ui->fm->height(ui->fm->user, ui_own_px(ui, size), w);
    float y = roundf(r.y + (r.h - h) / 2);
    /* A text may hang over by the half pixel that rounding its place can cost. */
    if (width > r.w + 0.75f) {
        if (!cut_ok) note_cut(ui, s, n);
        char buf[512];
        size_t keep = shorten(ui, s, MIN(n, sizeof buf - 4), size, w, r.w);
        if (keep == 0) return 0;
        base_copy(buf, s, keep);
        base_copy(buf + keep, ELLIPSIS, 3);
        draw_text_n(ui->list, roundf(r.x), y, ui_own_px(ui, size), w, c, buf, keep + 3);
        return r.w;
    }
    float x = a == ALIGN_LEFT ? r.x : a == ALIGN_RIGHT ? r.x + r.w - width : r.x + (r.w - width) / 2;
    draw_text_n(ui->list, roundf(x), y, ui_own_px(ui, size), w, c, s, n);
    return width;
}

size_t ui_own_fit(const Ui *ui, const char *s, size_t n, float size, FontWeight w, float width, bool must,
                  size_t *skip) {
    size_t best = 0, at = 0;
    *skip = 0;
    for (;;) {
        size_t end = at;
        while (end < n && s[end] == ' ') end++;
        while (end < n && s[end] != ' ' && s[end] != '\n') end++;
        if (ui_own_text_w(ui, s, end, size, w) > width + 0.5f) break;
        best = at = end;
        if (end == n || s[end] == '\n') break;
    }
    if (best == 0 && must && n > 0 && s[0] != '\n') {
        best = ui_own_next_char(s, n, 0);
        for (size_t next = best; best < n && s[best] != ' '; best = next) {
            next = ui_own_next_char(s, n, best);
            if (ui_own_text_w(ui, s, next, size, w) > width) break;
        }
    }
    size_t after = best;
    while (after < n && s[after] == ' ') after++;
    if (after < n && s[after] == '\n') after++;
    *skip = after - best;
    return best;
}

float ui_text_width(const Ui *ui, const char *s, float size, FontWeight w) {
    return ui_own_text_w(ui, s, base_strlen(s), size, w) / ui->f.scale;
}

float ui_text_height(const Ui *ui, const char *s, float size, FontWeight w, float width) {
    size_t n = base_strlen(s), skip = 0, lines = 0;
    for (size_t at = 0; at < n;) {
        at += ui_own_fit(ui, s + at, n - at, size, w, width * ui->f.scale, true, &skip);
        at += skip;
        lines++;
    }
    return (float)MAX(lines, 1) * ui_own_line_h(ui, size, w) / ui->f.scale;
}

static void label_wrapped(Ui *ui, const char *s, UiFont f, float size) {
    float width = ui_width(ui);
    Rect r = ui_to_px(ui, ui_own_cell(ui, ui_text_height(ui, s, size, f.weight, width), true));
    float line = ui_own_line_h(ui, size, f.weight);
    size_t n = base_strlen(s), skip = 0;
    Color c = ui_color(ui, f.role);
    for (size_t at = 0; at < n; r.y += line) {
        size_t k = ui_own_fit(ui, s + at, n - at, size, f.weight, width * ui->f.scale, true, &skip);
        /* a line was broken to the width in u: whole pixels may have taken one off it */
        ui_own_text(ui, (Rect){r.x, r.y, r.w + 1, line}, s + at, k, size, f.weight, c, f.align, f.cut_ok);
        at += k + skip;
    }
}

void ui_label(Ui *ui, const char *text, UiFont f) {
    float size = f.size > 0 ? f.size : SIZE_BODY;
    if (f.wrap) {
        label_wrapped(ui, text, f, size);
        return;
    }
    float line = ui_own_line_h(ui, size, f.weight) / ui->f.scale;
    Rect r = ui_to_px(ui, ui_cell(ui, MAX(line, 18)));
    ui_own_text(ui, r, text, base_strlen(text), size, f.weight, ui_color(ui, f.role), f.align, f.cut_ok);
}

void ui_heading(Ui *ui, const char *text) {
    Rect r = ui_to_px(ui, ui_cell(ui, 22));
    ui_own_text(ui, r, text, base_strlen(text), SIZE_BODY, FONT_SEMIBOLD, ui_color(ui, ROLE_SECOND), ALIGN_LEFT, false);
}

/* One pass measures, the other draws, by the same code. */
static float spans_run(Ui *ui, const UiSpan *s, int n, float size, Rect r, bool draw) {
    float line = ui_own_line_h(ui, size, FONT_REGULAR), x = 0, y = 0;
    for (int i = 0; i < n; i++) {
        const char *t = s[i].text;
        size_t len = base_strlen(t), skip = 0;
        for (size_t at = 0; at < len;) {
            size_t k = ui_own_fit(ui, t + at, len - at, size, s[i].weight, r.w - x, x <= 0, &skip);
            bool all = at + k == len;
            float w = ui_own_text_w(ui, t + at, k, size, s[i].weight);
            if (draw && k > 0) {
                Rect place = {r.x + x, r.y + y, w + 1, line};
                ui_own_text(ui, place, t + at, k, size, s[i].weight, ui_color(ui, s[i].role), ALIGN_LEFT, false);
            }
            x += w;
            if (all) break;
            at += k + skip;
            if (at == len) { /* only spaces did not fit: what follows begins a line */
                x = r.w + 1;
                break;
            }
            x = 0;
            y += line;
        }
    }
    return y + line;
}

void ui_spans(Ui *ui, const UiSpan *s, int n, float size) {
    if (size <= 0) size = SIZE_BODY;
    Rect wide = {0, 0, ui_width(ui) * ui->f.scale, 0};
    float h = spans_run(ui, s, n, size, wide, false) / ui->f.scale;
    Rect cell = ui_own_cell(ui, h, true), r = ui_to_px(ui, cell);
    r.w = wide.w;
    if (cell.h > h) r.y += roundf((cell.h - h) * ui->f.scale / 2);
    spans_run(ui, s, n, size, r, true);
}

/* ---- key caps, badges, rings ---- */

Color ui_own_ink_on(const Ui *ui, Color fill) {
    Color ink = ui_color(ui, ROLE_INK), text = ui_color(ui, ROLE_TEXT);
    return style_contrast(fill, ink) >= style_contrast(fill, text) ? ink : text;
}

void ui_own_ring(Ui *ui, Rect r, float radius) {
    float t = MAX(ui_own_px(ui, 2), 1), gap = t / 2 + ui_own_thin(ui);
    Rect out = {r.x - gap, r.y - gap, r.w + 2 * gap, r.h + 2 * gap};
    draw_frame(ui->list, out, radius + gap, 0, ui_color(ui, ROLE_INK), t + 2 * ui_own_thin(ui));
    draw_frame(ui->list, out, radius + gap, 0, ui_color(ui, ROLE_SELECT), t);
}

float ui_own_key_cap_w(const Ui *ui, const char *key) {
    float w = ui_own_text_w(ui, key, base_strlen(key), SIZE_SMALL, FONT_SEMIBOLD) + ui_own_px(ui, 12);
    return MAX(roundf(w), ui_own_px(ui, 18));
}

void ui_own_key_cap(Ui *ui, Rect r, const char *key, Color ink, Color line) {
    float h = MIN(roundf(ui_own_px(ui, 18)), r.h);
    Rect cap = {r.x, roundf(r.y + (r.h - h) / 2), r.w, h};
    draw_frame(ui->list, cap, ui_own_px(ui, 4), 0, line, ui_own_thin(ui));
    ui_own_text(ui, cap, key, base_strlen(key), SIZE_SMALL, FONT_SEMIBOLD, ink, ALIGN_CENTER, false);
}

void ui_key_cap(Ui *ui, const char *key) {
    Rect r = ui_to_px(ui, ui_cell(ui, 18));
    float w = ui_own_key_cap_w(ui, key);
    ui_own_key_cap(ui, (Rect){r.x, r.y, MIN(w, r.w), r.h}, key, ui_color(ui, ROLE_SECOND), ui_color(ui, ROLE_FAINT));
}

void badge_draw(DrawList *d, const FontMetrics *fm, float cx, float cy, float size, const char *letter,
                BadgeShape shape, Color fill, Color ink) {
    float h = size / 2, t = MAX(size / 14, 1), font = roundf(size * 0.72f);
    size_t n = base_strlen(letter);
    float w = fm->width(fm->user, letter, n, font, FONT_BOLD), fh = fm->height(fm->user, font, FONT_BOLD);
    if (shape == BADGE_DISC) {
        draw_disc(d, cx, cy, h + t * 0.5f, ink);
        draw_disc(d, cx, cy, h - t * 0.5f, fill);
    } else if (shape == BADGE_DIAMOND) {
        float o = h * 1.25f;
        Pt p[4] = {{cx, cy - o}, {cx + o, cy}, {cx, cy + o}, {cx - o, cy}};
        draw_fill(d, p, 4, fill);
        draw_line(d, p, 4, true, t, ink);
    } else {
        float half = MAX(h, w / 2 + size * 0.22f);
        draw_frame(d, (Rect){cx - half, cy - h, 2 * half, size}, size * 0.2f, fill, ink, t);
    }
    draw_text_n(d, roundf(cx - w / 2), roundf(cy - fh / 2), font, FONT_BOLD, ink, letter, n);
}

void ui_badge(Ui *ui, const char *letter, BadgeShape shape, Color fill) {
    Rect r = ui_to_px(ui, ui_cell(ui, 18));
    float size = roundf(ui_own_px(ui, 14));
    badge_draw(ui->list, ui->fm, r.x + MIN(r.w, r.h) / 2, r.y + r.h / 2, size, letter, shape, fill,
               ui_own_ink_on(ui, fill));
}

void ui_pills(Ui *ui, const char *const *text, int n) {
    float pad = 9, h = 20, gap = 6, width = ui_width(ui), x = 0;
    int lines = 1;
    for (int i = 0; i < n; i++) {
        float w = ui_text_width(ui, text[i], 12, FONT_REGULAR) + 2 * pad;
        if (x > 0 && x + w > width) {
            x = 0;
            lines++;
        }
        x += w + gap;
    }
    Rect cell = ui_own_cell(ui, (float)lines * h + (float)(lines - 1) * gap, true);
    float y = cell.y;
    x = 0;
    for (int i = 0; i < n; i++) {
        float w = ui_text_width(ui, text[i], 12, FONT_REGULAR) + 2 * pad;
        if (x > 0 && x + w > width) {
            x = 0;
            y += h + gap;
        }
        Rect px = ui_to_px(ui, (Rect){cell.x + x, y, w, h});
        draw_frame(ui->list, px, px.h / 2, 0, ui_color(ui, ROLE_LINE), ui_own_thin(ui));
        ui_own_text(ui, px, text[i], base_strlen(text[i]), 12, FONT_REGULAR, ui_color(ui, ROLE_TEXT), ALIGN_CENTER,
                    false);
        x += w + gap;
    }
}

Rect ui_own_label_left(Ui *ui, Rect r, const char *label) {
    size_t n = ui_own_shown(label);
    if (n == 0) return r;
    float w = ui->label_w > 0 ? ui_own_px(ui, ui->label_w)
                              : ui_own_text_w(ui, label, n, SIZE_BODY, FONT_REGULAR) + ui_own_px(ui, 10);
    w = roundf(MIN(w, r.w * 0.7f));
    Rect left = {r.x, r.y, w - ui_own_px(ui, 6), r.h};
    ui_own_text(ui, left, label, n, SIZE_BODY, FONT_REGULAR, ui_color(ui, ROLE_SECOND), ALIGN_LEFT, false);
    return (Rect){r.x + w, r.y, r.w - w, r.h};
}
