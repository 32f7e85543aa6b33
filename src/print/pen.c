/* pen: small things over cairo: colours, paths, words. */
#include "print/print_own.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

uint32_t pen_hash(int64_t x, int64_t y, uint32_t s) {
    uint32_t h = (uint32_t)x * 374761393u + (uint32_t)y * 668265263u + s * 2246822519u;
    h = (h ^ (h >> 13)) * 1274126177u;
    h = (h ^ (h >> 16)) * 2654435761u;
    return h ^ (h >> 15);
}

double pen_unit(uint32_t h) {
    return (double)(h >> 8) / 16777216.0;
}

uint32_t rgb_mix(uint32_t a, uint32_t b, double t) {
    uint32_t out = 0;
    for (int sh = 16; sh >= 0; sh -= 8)
        out |= (uint32_t)lround((double)(a >> sh & 255) * (1 - t) + (double)(b >> sh & 255) * t) << sh;
    return out;
}

uint32_t rgb_scale(uint32_t c, double k) {
    return k > 1 ? rgb_mix(c, 0xFFFFFF, k - 1) : rgb_mix(0, c, k);
}

P2 facing(Angle a) {
    const double one = (double)(1 << 30);
    return p2((double)angle_sin(a) / one, -(double)angle_cos(a) / one);
}

void pen_color(const Pen *p, uint32_t rgb, double alpha) {
    double r = (rgb >> 16 & 255) / 255.0, g = (rgb >> 8 & 255) / 255.0, b = (rgb & 255) / 255.0;
    if (alpha >= 1)
        cairo_set_source_rgb(p->cr, r, g, b);
    else
        cairo_set_source_rgba(p->cr, r, g, b, alpha);
}

void pen_fill(const Pen *p, uint32_t rgb, double alpha) {
    pen_color(p, rgb, alpha);
    cairo_fill_preserve(p->cr);
}

void pen_stroke(const Pen *p, uint32_t rgb, double width, double alpha) {
    pen_color(p, rgb, alpha);
    cairo_set_line_width(p->cr, width);
    cairo_stroke_preserve(p->cr);
}

void pen_dash(const Pen *p, double on, double off) {
    const double d[2] = {on, off};
    cairo_set_dash(p->cr, d, on > 0 ? 2 : 0, 0);
}

void pen_new(const Pen *p) {
    cairo_new_path(p->cr);
}

void pen_line(const Pen *p, double x0, double y0, double x1, double y1) {
    cairo_move_to(p->cr, x0, y0);
    cairo_line_to(p->cr, x1, y1);
}

void pen_rect(const Pen *p, double x, double y, double w, double h) {
    cairo_rectangle(p->cr, x, y, w, h);
}

void pen_round(const Pen *p, double x, double y, double w, double h, double r) {
    r = MIN(r, MIN(w, h) / 2);
    cairo_new_sub_path(p->cr);
    cairo_arc(p->cr, x + w - r, y + r, r, -M_PI_2, 0);
    cairo_arc(p->cr, x + w - r, y + h - r, r, 0, M_PI_2);
    cairo_arc(p->cr, x + r, y + h - r, r, M_PI_2, M_PI);
    cairo_arc(p->cr, x + r, y + r, r, M_PI, 3 * M_PI_2);
    cairo_close_path(p->cr);
}

void pen_disc(const Pen *p, double x, double y, double r) {
    cairo_new_sub_path(p->cr);
    cairo_arc(p->cr, x, y, r, 0, 2 * M_PI);
    cairo_close_path(p->cr);
}

void pen_poly(const Pen *p, const P2 *pt, uint32_t n, bool closed) {
    for (uint32_t i = 0; i < n; i++)
        if (i)
            cairo_line_to(p->cr, pt[i].x, pt[i].y);
        else
            cairo_move_to(p->cr, pt[i].x, pt[i].y);
    if (closed && n) cairo_close_path(p->cr);
}

bool pen_sees(const Pen *p, Area a) {
    return a.x1 >= p->seen.x0 && a.x0 <= p->seen.x1 && a.y1 >= p->seen.y0 && a.y0 <= p->seen.y1;
}

void pen_push(const Pen *p) {
    cairo_save(p->cr);
}
void pen_pop(const Pen *p) {
    cairo_restore(p->cr);
    cairo_new_path(p->cr);
}

static void font(const Pen *p, double size, bool bold, bool italic) {
    cairo_select_font_face(p->cr, "Inter", italic ? CAIRO_FONT_SLANT_ITALIC : CAIRO_FONT_SLANT_NORMAL,
                           bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(p->cr, size);
}

double pen_text_width(const Pen *p, const char *s, double size, bool bold) {
    cairo_text_extents_t e;
    font(p, size, bold, false);
    cairo_text_extents(p->cr, s, &e);
    return e.x_advance;
}

/* Cuts whole characters off the end until it fits, with dots. */
static void cut_to(const Pen *p, char *s, size_t cap, double size, bool bold, double width) {
    size_t n = strlen(s);
    while (n > 1 && pen_text_width(p, s, size, bold) > width) {
        do n--;
        while (n > 0 && ((unsigned char)s[n] & 0xC0) == 0x80);
        if (n + 4 < cap) memcpy(s + n, "\xE2\x80\xA6", 4);
    }
}

void pen_text(const Pen *p, double x, double y, const char *s, Words w) {
    char cut[512];
    if (!s || !*s) return;
    double size = w.size, width = pen_text_width(p, s, size, w.bold);
    if (w.fit > 0 && width > w.fit) {
        size = MAX(size * w.fit / width, size * 0.6);
        if (pen_text_width(p, s, size, w.bold) > w.fit * 1.001) {
            snprintf(cut, sizeof cut, "%s", s);
            cut_to(p, cut, sizeof cut, size, w.bold, w.fit);
            s = cut;
        }
        width = pen_text_width(p, s, size, w.bold);
    }
    font(p, size, w.bold, w.italic);
    if (w.align == CENTER) x -= width / 2;
    if (w.align == RIGHT) x -= width;
    if (w.halo > 0) {
        cairo_new_path(p->cr);
        cairo_move_to(p->cr, x, y);
        cairo_text_path(p->cr, s);
        cairo_set_line_join(p->cr, CAIRO_LINE_JOIN_ROUND);
        pen_stroke(p, PAPER, 2 * w.halo, 0.9);
        cairo_new_path(p->cr);
    }
    pen_color(p, w.rgb, 1);
    cairo_move_to(p->cr, x, y);
    cairo_show_text(p->cr, s);
    cairo_new_path(p->cr);
}

double pen_wrap(const Pen *p, double x, double y, double width, const char *s, Words w, double lead) {
    char line[512] = "";
    while (*s) {
        size_t word = strcspn(s, " \n"), have = strlen(line);
        char with[512];
        Text t = text_make(with, sizeof with);
        text_str(&t, line);
        if (have) text_char(&t, ' ');
        text_bytes(&t, s, word);
        if (have && pen_text_width(p, with, w.size, w.bold) > width) {
            pen_text(p, x, y, line, w);
            y += lead;
            t = text_make(line, sizeof line);
            text_bytes(&t, s, word);
        } else
            memcpy(line, with, sizeof line);
        s += word;
        if (*s == '\n') {
            pen_text(p, x, y, line, w);
            y += lead;
            line[0] = 0;
        }
        if (*s) s++;
    }
    if (line[0]) {
        pen_text(p, x, y, line, w);
        y += lead;
    }
    return y;
}

const char *pen_say(const Pen *p, TextId id) {
    return catalog_text(p->v->cat, id);
}
