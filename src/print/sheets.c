/* sheets: a table cut into sheets of paper that overlap, with crop marks, a name each and a page that says how they go
 * together; of an SVG or PNG the whole table in one picture. */
#include "print/print_own.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

void paper_size(const PrintJob *job, bool landscape, double *w, double *h) {
    static const double SIZE[PAPERS][2] = {{210 / 25.4, 297 / 25.4},  {8.5, 11},
                                           {297 / 25.4, 420 / 25.4},  {11, 17},
                                           {841 / 25.4, 1189 / 25.4}, {210 / 25.4, 297 / 25.4}};
    *w = SIZE[job->paper][landscape ? 1 : 0];
    *h = SIZE[job->paper][landscape ? 0 : 1];
}

void mark_cut(const Pen *p, Area a, double len) {
    const double gap = 0.05;
    pen_new(p);
    for (int k = 0; k < 4; k++) {
        double x = k & 1 ? a.x1 : a.x0, y = k & 2 ? a.y1 : a.y0, sx = k & 1 ? 1 : -1, sy = k & 2 ? 1 : -1;
        pen_line(p, x + sx * gap, y, x + sx * (gap + len), y);
        pen_line(p, x, y + sy * gap, x, y + sy * (gap + len));
    }
    cairo_set_line_cap(p->cr, CAIRO_LINE_CAP_BUTT);
    pen_stroke(p, 0x000000, 0.008, 1);
    pen_new(p);
}

/* `inches` of paper, half of them filled by turns; scale: paper to table. */
void scale_bar(const Pen *p, double x, double y, int inches, double scale) {
    pen_new(p);
    for (int i = 0; i < inches; i++) {
        pen_rect(p, x + i, y - 0.06, 1, 0.06);
        pen_fill(p, i & 1 ? PAPER : INK, 1);
        pen_stroke(p, INK, 0.008, 1);
        pen_new(p);
    }
    TEXT(n, 24);
    TEXT(t, 120);
    text_ratio(&n, llround(inches / scale * 100), 100, 2, true);
    print_fill(p->v->cat, &t, scale == 1 ? TX_PRINT_SCALE_TRUE : TX_PRINT_SCALE_OTHER, "paper=%d\ttable=%s", inches,
               n.buf);
    pen_text(p, x + inches + 0.1, y, t.buf, (Words){.size = 0.085, .rgb = INK});
}

typedef struct Cut { /* how the table falls into sheets; w, h, overlap in inches of paper */
    double k, pw, ph, margin, cw, ch, over;
    uint32_t cols, rows;
} Cut;

static uint32_t parts(double whole, double window, double over) {
    return whole <= window + 1e-6 ? 1 : 1 + (uint32_t)ceil((whole - window) / (window - over) - 1e-6);
}

static Cut cut_for(const View *v, const PrintJob *job, bool landscape) {
    Cut c = {.k = job->den ? (double)job->num / job->den : 1, .margin = inch(job->margin), .over = inch(job->overlap)};
    double tw = inch(v->g->h.w) * c.k, th = inch(v->g->h.h) * c.k;
    paper_size(job, landscape, &c.pw, &c.ph);
    if (job->paper == PAPER_WHOLE) c.pw = tw + 2 * c.margin, c.ph = th + 2 * c.margin;
    c.cw = c.pw - 2 * c.margin;
    c.ch = c.ph - 2 * c.margin;
    c.cols = parts(tw, c.cw, c.over);
    c.rows = parts(th, c.ch, c.over);
    return c;
}

/* Part of the table, in its inches, on a sheet. */
static Area window_of(const Cut *c, uint32_t col, uint32_t row) {
    double x = col * (c->cw - c->over), y = row * (c->ch - c->over);
    return (Area){x / c->k, y / c->k, (x + c->cw) / c->k, (y + c->ch) / c->k};
}

static const char *sheet_name(uint32_t col, uint32_t row, char out[16]) {
    if (row < 26)
        snprintf(out, 16, "%c%u", 'A' + (int)row, col + 1);
    else
        snprintf(out, 16, "%c%c%u", 'A' + (int)(row / 26 - 1) % 26, 'A' + (int)(row % 26), col + 1);
    return out;
}

static Pen pen_for(cairo_t *cr, const View *v, const PrintJob *job, Area seen) {
    return (Pen){.cr = cr, .v = v, .ink = job->style == PRINT_INK, .seen = seen, .assets = job->assets};
}

static TableLook look_of(const PrintJob *job) {
    return (TableLook){!job->no_stands, !job->no_zones, !job->no_grid};
}

/* Where the next sheet begins: short ticks at the overlap's inner edges. */
static void overlap_marks(const Pen *p, const Cut *c, Area on, uint32_t col, uint32_t row) {
    if (c->over <= 0) return;
    pen_new(p);
    double x = on.x1 - c->over, y = on.y1 - c->over, l = MIN(0.14, c->margin - 0.1);
    if (col + 1 < c->cols)
        pen_line(p, x, on.y0 - 0.05, x, on.y0 - 0.05 - l), pen_line(p, x, on.y1 + 0.05, x, on.y1 + 0.05 + l);
    if (row + 1 < c->rows)
        pen_line(p, on.x0 - 0.05, y, on.x0 - 0.05 - l, y), pen_line(p, on.x1 + 0.05, y, on.x1 + 0.05 + l, y);
    pen_dash(p, 0.03, 0.02);
    pen_stroke(p, GREY, 0.01, 1);
    pen_dash(p, 0, 0);
    pen_new(p);
}

static void neighbour(const Pen *p, double x, double y, const char *name) {
    pen_text(p, x, y + 0.03, name, (Words){.size = 0.085, .bold = true, .align = CENTER, .rgb = GREY});
}

static void neighbours(const Pen *p, const Cut *c, uint32_t col, uint32_t row) {
    char n[16];
    double e = c->margin / 2 - 0.08, mx = c->pw / 2, my = c->ph / 2 + 0.5;
    if (e < 0.12) return;
    if (col > 0) neighbour(p, e, my, sheet_name(col - 1, row, n));
    if (col + 1 < c->cols) neighbour(p, c->pw - e, my, sheet_name(col + 1, row, n));
    if (row > 0) neighbour(p, mx, e, sheet_name(col, row - 1, n));
    if (row + 1 < c->rows) neighbour(p, mx, c->ph - e, sheet_name(col, row + 1, n));
}

static void margins(const Pen *p, const Cut *c, Area on, uint32_t col, uint32_t row) {
    const Battle *b = p->v->cat->battle;
    char name[16];
    TEXT(t, 200);
    double y0 = c->margin * 0.42, y1 = c->ph - c->margin * 0.22;
    mark_cut(p, on, MIN(0.2, c->margin - 0.1));
    overlap_marks(p, c, on, col, row);
    neighbours(p, c, col, row);
    print_fill(p->v->cat, &t, TX_PRINT_SHEET, "name=%s\tn=%u\tall=%u", sheet_name(col, row, name),
               row * c->cols + col + 1, c->cols * c->rows);
    pen_text(p, c->margin + 0.3, y0, t.buf, (Words){.size = 0.11, .bold = true, .rgb = INK});
    pen_text(p, c->pw - c->margin - 0.3, y0, b ? b->title : "",
             (Words){.size = 0.095, .align = RIGHT, .rgb = GREY, .fit = c->cw / 2 - 1});
    if (c->cw > 4.5) scale_bar(p, c->margin + 0.3, y1, 2, c->k);
    pen_text(p, c->pw - c->margin - 0.3, y1, pen_say(p, TX_PRINT_AT_100),
             (Words){.size = 0.085, .align = RIGHT, .rgb = GREY, .fit = c->cw / 2 - 1});
}

static bool sheet(Output *o, const View *v, const PrintJob *job, const Map *m, const Cut *c, uint32_t col,
                  uint32_t row) {
    cairo_t *cr = output_page(o, c->pw, c->ph);
    if (!cr) return false;
    Area win = window_of(c, col, row);
    Area on = {c->margin, c->margin, c->margin + MIN(c->cw, (m->w - win.x0) * c->k),
               c->margin + MIN(c->ch, (m->h - win.y0) * c->k)};
    Pen p = pen_for(cr, v, job, (Area){win.x0, win.y0, MIN(win.x1, m->w), MIN(win.y1, m->h)});
    cairo_save(cr);
    cairo_rectangle(cr, on.x0, on.y0, on.x1 - on.x0, on.y1 - on.y0);
    cairo_clip(cr);
    cairo_translate(cr, c->margin, c->margin);
    cairo_scale(cr, c->k, c->k);
    cairo_translate(cr, -win.x0, -win.y0);
    table_draw(&p, m, look_of(job));
    cairo_restore(cr);
    if (c->k == 1 && c->margin >= 0.4) {
        cairo_save(cr);
        cairo_translate(cr, c->margin - win.x0, c->margin - win.y0);
        table_ruler(&p, m, p.seen);
        cairo_restore(cr);
    }
    margins(&p, c, on, col, row);
    return output_sound(o);
}

/* --- the page that says how they go together --- */
static bool used(const Map *m, uint16_t kind) {
    for (uint32_t i = 0; i < m->piece_n; i++)
        if (m->piece[i].kind == kind) return true;
    return false;
}

static double legend(const Pen *p, const Map *m, double x, double y, double w, double bottom) {
    const Catalog *cat = p->v->cat;
    int cols = MAX((int)(w / 2.3), 1), n = 0;
    double step = w / cols;
    for (uint32_t k = 0; k < cat->kind_n; k++) {
        if (!used(m, (uint16_t)k)) continue;
        double cx = x + step * (n % cols), cy = y + 0.56 * (n / cols);
        if (cy + 0.5 > bottom) break;
        n++;
        pen_push(p);
        cairo_translate(p->cr, cx, cy);
        cairo_scale(p->cr, 0.36, 0.36); /* not to scale: a swatch */
        kind_sample(p, (uint16_t)k, 1.92, 1.25);
        pen_pop(p);
        pen_text(p, cx + 0.8, cy + 0.28, cat->kind[k].title, (Words){.size = 0.12, .rgb = INK, .fit = step - 0.9});
    }
    return y + 0.56 * ((n + cols - 1) / cols);
}

static double overview(const Pen *p, const PrintJob *job, const Map *m, const Cut *c, double x, double y, double w,
                       double h) {
    double k = MIN(w / m->w, h / m->h);
    char n[16];
    pen_push(p);
    cairo_translate(p->cr, x + (w - k * m->w) / 2, y);
    cairo_scale(p->cr, k, k);
    Pen q = *p;
    q.seen = (Area){0, 0, m->w, m->h};
    TableLook look = look_of(job);
    look.grid = false;
    table_draw(&q, m, look);
    for (uint32_t row = 0; row < c->rows; row++)
        for (uint32_t col = 0; col < c->cols; col++) {
            Area a = window_of(c, col, row);
            a.x1 = MIN(a.x1, m->w), a.y1 = MIN(a.y1, m->h);
            pen_new(p);
            pen_rect(p, a.x0, a.y0, a.x1 - a.x0, a.y1 - a.y0);
            pen_stroke(p, PAPER, 0.022 / k, 0.75);
            pen_stroke(p, 0x8E1F14, 0.01 / k, 1);
            double size = MIN(0.16 / k, (a.x1 - a.x0) * 0.3);
            pen_text(p, (a.x0 + a.x1) / 2, (a.y0 + a.y1) / 2 + size * 0.35, sheet_name(col, row, n),
                     (Words){.size = size, .bold = true, .align = CENTER, .rgb = 0x8E1F14, .halo = size * 0.15});
        }
    pen_pop(p);
    return y + k * m->h;
}

static double forces(const Pen *p, double x, double y, double w) {
    const Battle *b = p->v->cat->battle;
    for (int s = 0; b && s < SEATS; s++) {
        pen_new(p);
        pen_rect(p, x + s * w / 2, y - 0.1, 0.12, 0.12);
        pen_fill(p, p->ink ? PAPER : side_rgb((uint8_t)s), 1);
        pen_stroke(p, INK, 0.01, 1);
        char t[200];
        snprintf(t, sizeof t, "%s: %s", b->side[s].nation, b->side[s].name);
        pen_text(p, x + s * w / 2 + 0.2, y, t, (Words){.size = 0.12, .rgb = INK, .fit = w / 2 - 0.35});
    }
    return y + 0.3;
}

static bool key_page(Output *o, const View *v, const PrintJob *job, const Map *m, const Cut *c) {
    cairo_t *cr = output_page(o, c->pw, c->ph);
    if (!cr) return false;
    const Battle *b = v->cat->battle;
    Pen p = pen_for(cr, v, job, (Area){0, 0, c->pw, c->ph});
    double x = MAX(c->margin, 0.5), w = c->pw - 2 * x, y = x + 0.25;
    pen_text(&p, x, y, b ? b->title : "", (Words){.size = 0.32, .bold = true, .rgb = INK, .fit = w});
    y += 0.25;
    char line[300];
    snprintf(line, sizeof line, "%s%s%s", b ? b->place : "", b && *b->place && *b->date ? ", " : "", b ? b->date : "");
    pen_text(&p, x, y, line, (Words){.size = 0.13, .rgb = GREY, .fit = w});
    y += 0.16;
    double room = MAX(c->ph - y - x - 3.6, c->ph * 0.36);
    y = overview(&p, job, m, c, x, y, w, room) + 0.3;
    y = forces(&p, x, y, w);
    TEXT(how, 900);
    TEXT(pw, 24);
    TEXT(tw, 24);
    TEXT(th, 24);
    text_ratio(&pw, llround(c->over * 100), 100, 2, true);
    text_ratio(&tw, llround(m->w * 10), 10, 1, true);
    text_ratio(&th, llround(m->h * 10), 10, 1, true);
    print_fill(v->cat, &how, TX_PRINT_HOW, "sheets=%u\tcols=%u\trows=%u\toverlap=%s\tw=%s\th=%s", c->cols * c->rows,
               c->cols, c->rows, pw.buf, tw.buf, th.buf);
    y = pen_wrap(&p, x, y, w, how.buf, (Words){.size = 0.125, .rgb = INK}, 0.18) + 0.14;
    scale_bar(&p, x, y, MIN(4, (int)w - 2), c->k);
    legend(&p, m, x, y + 0.2, w, c->ph - x);
    return true;
}

static bool over_sheets(Output *o, const View *v, const PrintJob *job, const Map *m) {
    Cut c = cut_for(v, job, false), l = cut_for(v, job, true);
    if (job->turn == TURN_LANDSCAPE || (job->turn == TURN_AUTO && l.cols * l.rows < c.cols * c.rows)) c = l;
    if (c.cw < 1 + c.over || c.ch < 1 + c.over) {
        output_fail(o, TX_PRINT_E_MARGIN, "%s", "");
        return false;
    }
    if ((uint64_t)c.cols * c.rows >= PRINT_SHEETS_MOST || c.pw > 200 || c.ph > 200) {
        output_fail(o, c.pw > 200 || c.ph > 200 ? TX_PRINT_E_PAGE : TX_PRINT_E_SHEETS, "n=%u\tmost=%d", c.cols * c.rows,
                    PRINT_SHEETS_MOST - 1);
        return false;
    }
    o->report->cols = c.cols, o->report->rows = c.rows;
    o->report->paper_w = c.pw, o->report->paper_h = c.ph, o->report->margin = c.margin, o->report->overlap = c.over;
    if (job->paper != PAPER_WHOLE && !key_page(o, v, job, m, &c)) return false;
    for (uint32_t row = 0; row < c.rows; row++)
        for (uint32_t col = 0; col < c.cols; col++)
            if (!sheet(o, v, job, m, &c, col, row)) return false;
    return true;
}

/* The whole table to its edges; its own ppi each way, so that the size asked for is met to the pixel. */
static bool one_picture(Output *o, const View *v, const PrintJob *job, const Map *m) {
    double w = m->w, h = m->h;
    if (o->form == PRINT_PNG) {
        int px = job->w_px ? job->w_px : (int)lround(m->w * o->ppi),
            py = job->h_px ? job->h_px : (int)lround(m->h * o->ppi);
        if (px > PRINT_SIDE_MOST || py > PRINT_SIDE_MOST || (int64_t)px * py > PRINT_PIXELS_MOST || px < 16 ||
            py < 16) {
            output_fail(o, TX_PRINT_E_SIZE, "w=%d\th=%d\tside=%d\tpixels=%d", px, py, PRINT_SIDE_MOST,
                        PRINT_PIXELS_MOST / 1000000);
            return false;
        }
        o->ppi = MIN(px / m->w, py / m->h);
        w = px / o->ppi, h = py / o->ppi;
    } else if (job->den) { /* SVG at a scale: the page is smaller, the drawing with it */
        w = m->w * job->num / job->den, h = m->h * job->num / job->den;
    }
    cairo_t *cr = output_page(o, w, h);
    if (!cr) return false;
    o->report->cols = o->report->rows = 1;
    o->report->paper_w = w, o->report->paper_h = h;
    double k = MIN(w / m->w, h / m->h);
    cairo_translate(cr, (w - k * m->w) / 2, (h - k * m->h) / 2);
    cairo_scale(cr, k, k);
    Pen p = pen_for(cr, v, job, (Area){0, 0, m->w, m->h});
    p.big = CLAMP(m->w / 180, 1.0, 2.5); /* looked at whole, not inch by inch */
    if (o->form == PRINT_PNG) p.big = CLAMP(12 / (0.2 * o->ppi), 1.0, 4.0);
    table_draw(&p, m, look_of(job));
    return true;
}

bool print_table(Output *o, const View *v, const PrintJob *job) {
    Map m;
    if (!map_make(&m, v)) {
        output_fail(o, TX_PRINT_E_MEMORY, "%s", "");
        return false;
    }
    bool ok = job->form == PRINT_PDF ? over_sheets(o, v, job, &m) : one_picture(o, v, job, &m);
    map_free(&m);
    return ok;
}
