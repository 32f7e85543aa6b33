/* records: pages of forms: heading, foot, tables with boxes to tick, blank or filled. */
#include "print/print_own.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

double sheet_width(const Sheet *s) {
    return s->w - 2 * s->margin;
}
double sheet_left(const Sheet *s) {
    return s->h - s->margin - 0.3 - s->y;
}

static void foot(Sheet *s) {
    const Battle *b = s->v->cat->battle;
    TEXT(t, 120);
    double y = s->h - s->margin + 0.02;
    print_fill(s->v->cat, &t, TX_PRINT_PAGE, "n=%u", s->number);
    pen_text(&s->pen, s->margin, y, s->job->blank || !b ? "" : b->title,
             (Words){.size = 0.095, .rgb = GREY, .fit = sheet_width(s) * 0.6});
    pen_text(&s->pen, s->w - s->margin, y, t.buf, (Words){.size = 0.095, .align = RIGHT, .rgb = GREY});
}

bool sheet_begin(Sheet *s, const char *title, const char *about) {
    paper_size(s->job, s->job->turn == TURN_LANDSCAPE, &s->w, &s->h);
    s->margin = inch(s->job->margin);
    cairo_t *cr = output_page(s->o, s->w, s->h);
    if (!cr) return false;
    if (s->o->report->paper_w == 0)
        s->o->report->paper_w = s->w, s->o->report->paper_h = s->h, s->o->report->margin = s->margin;
    s->number++;
    s->pen = (Pen){
        .cr = cr, .v = s->v, .ink = s->job->style == PRINT_INK, .seen = {0, 0, s->w, s->h}, .assets = s->job->assets};
    double w = sheet_width(s);
    pen_text(&s->pen, s->margin, s->margin + 0.2, title, (Words){.size = 0.24, .bold = true, .rgb = INK, .fit = w});
    pen_text(&s->pen, s->margin, s->margin + 0.38, about, (Words){.size = 0.105, .rgb = GREY, .fit = w});
    pen_new(&s->pen);
    pen_line(&s->pen, s->margin, s->margin + 0.46, s->w - s->margin, s->margin + 0.46);
    pen_stroke(&s->pen, INK, 0.02, 1);
    pen_new(&s->pen);
    s->y = s->margin + 0.6;
    foot(s);
    return true;
}

void sheet_heading(Sheet *s, const char *text) {
    pen_text(&s->pen, s->margin, s->y + 0.14, text,
             (Words){.size = 0.145, .bold = true, .rgb = INK, .fit = sheet_width(s)});
    s->y += 0.22;
}

/* Up to a row of squares; a number above ten is a number only. */
static void boxes(const Pen *p, double x, double y, double w, int n, int ticked) {
    double side = MIN(0.13, w / n - 0.03);
    for (int i = 0; i < n; i++) {
        double bx = x + i * (side + 0.03);
        pen_new(p);
        pen_rect(p, bx, y - side / 2, side, side);
        pen_stroke(p, INK, 0.009, 1);
        if (i >= ticked) continue;
        pen_new(p);
        pen_line(p, bx + 0.02, y - side / 2 + 0.02, bx + side - 0.02, y + side / 2 - 0.02);
        pen_line(p, bx + side - 0.02, y - side / 2 + 0.02, bx + 0.02, y + side / 2 - 0.02);
        pen_stroke(p, INK, 0.016, 1);
    }
    pen_new(p);
}

static void cell_draw(const Pen *p, const Col *c, const char *text, double x, double y, double w, double h) {
    double pad = 0.05;
    int n = c->boxes, ticked = 0;
    const char *star = text ? strchr(text, '*') : NULL;
    if (text && n && text[0] >= '0' && text[0] <= '9') n = atoi(text); /* "4*1": four boxes, one ticked */
    if (star) ticked = atoi(star + 1);
    if (n && text && !*text) return;
    if (n) {
        boxes(p, x + pad, y + h / 2, w - 2 * pad, MIN(n, 12), ticked);
        return;
    }
    double tx = c->align == CENTER ? x + w / 2 : c->align == RIGHT ? x + w - pad : x + pad;
    bool bold = text && *text == '\b'; /* a bold cell */
    pen_text(p, tx, y + h / 2 + 0.038, bold ? text + 1 : text,
             (Words){.size = 0.108, .bold = bold, .align = c->align, .rgb = INK, .fit = w - 2 * pad});
}

static void head_row(Sheet *s, const Col *col, uint32_t n, const double *x) {
    const double h = 0.24;
    pen_new(&s->pen);
    pen_rect(&s->pen, s->margin, s->y, sheet_width(s), h);
    pen_fill(&s->pen, s->pen.ink ? PAPER : 0xE4E7DC, 1);
    pen_stroke(&s->pen, INK, 0.012, 1);
    for (uint32_t i = 0; i < n; i++) {
        double w = x[i + 1] - x[i], tx = col[i].align == CENTER  ? x[i] + w / 2
                                         : col[i].align == RIGHT ? x[i + 1] - 0.05
                                                                 : x[i] + 0.05;
        pen_text(&s->pen, tx, s->y + 0.155, col[i].head,
                 (Words){.size = 0.095, .bold = true, .align = col[i].align, .rgb = INK, .fit = w - 0.06});
    }
    s->y += h;
}

bool sheet_table(Sheet *s, const char *title, const Col *col, uint32_t col_n, const char *const *cell, uint32_t row_n,
                 double row_h) {
    double x[33], sum = 0;
    for (uint32_t i = 0; i < col_n; i++) sum += col[i].w;
    for (uint32_t row = 0; row < row_n;) {
        if (row > 0 && !sheet_begin(s, title, pen_say(&s->pen, TX_PRINT_GOES_ON))) return false;
        x[0] = s->margin;
        for (uint32_t i = 0; i < col_n; i++) x[i + 1] = x[i] + sheet_width(s) * col[i].w / sum;
        double top = s->y;
        head_row(s, col, col_n, x);
        uint32_t from = row;
        while (row < row_n && (row == from || sheet_left(s) > row_h)) {
            for (uint32_t i = 0; i < col_n; i++)
                cell_draw(&s->pen, &col[i], cell ? cell[row * col_n + i] : NULL, x[i], s->y, x[i + 1] - x[i], row_h);
            s->y += row_h;
            row++;
            pen_new(&s->pen);
            pen_line(&s->pen, s->margin, s->y, s->w - s->margin, s->y);
            pen_stroke(&s->pen, row == row_n ? INK : 0x9AA0A3, row == row_n ? 0.012 : 0.007, 1);
        }
        pen_new(&s->pen);
        for (uint32_t i = 0; i <= col_n; i++) pen_line(&s->pen, x[i], top, x[i], s->y);
        pen_stroke(&s->pen, INK, 0.008, 1);
        pen_new(&s->pen);
    }
    s->y += 0.16;
    return true;
}
