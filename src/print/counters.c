/* counters: every stand as a square inch, fronts on one sheet and backs, mirrored, on the next: printed on both sides
 * of card they fall upon each other. */
#include "print/print_own.h"

#include <math.h>
#include <string.h>

enum { BACK_LINES = 6 };

/* Ticks outside a grid of squares, so that a ruler and a knife do all of a sheet in a few cuts. */
static void cut_ticks(const Pen *p, double x, double y, int cols, int rows, double side) {
    double w = cols * side, h = rows * side, l = 0.16, gap = 0.04;
    pen_new(p);
    for (int i = 0; i <= cols; i++) {
        pen_line(p, x + i * side, y - gap - l, x + i * side, y - gap);
        pen_line(p, x + i * side, y + h + gap, x + i * side, y + h + gap + l);
    }
    for (int i = 0; i <= rows; i++) {
        pen_line(p, x - gap - l, y + i * side, x - gap, y + i * side);
        pen_line(p, x + w + gap, y + i * side, x + w + gap + l, y + i * side);
    }
    cairo_set_line_cap(p->cr, CAIRO_LINE_CAP_BUTT);
    pen_stroke(p, 0x000000, 0.008, 1);
    pen_new(p);
}

void counter_sheet(Sheet *s, const CounterSpec *c, const char *title) {
    for (uint32_t first = 0; first < c->n;) {
        if (!sheet_begin(s, title, pen_say(&s->pen, TX_PRINT_COUNTERS_FRONT))) return;
        double top = s->y + 0.24, w = sheet_width(s);
        int cols = MAX((int)((w - 0.1) / c->side), 1), rows = MAX((int)((s->h - s->margin - 0.45 - top) / c->side), 1);
        uint32_t n = MIN(c->n - first, (uint32_t)(cols * rows));
        if (n < (uint32_t)cols) cols = (int)n;
        rows = (int)((n + (uint32_t)cols - 1) / (uint32_t)cols);
        double x = s->w / 2 - cols * c->side / 2; /* in the middle: the back lies upon it */
        for (int back = 0; back < 2; back++) {
            if (back && !sheet_begin(s, title, pen_say(&s->pen, TX_PRINT_COUNTERS_BACK))) return;
            for (uint32_t i = 0; i < n; i++) {
                int col = (int)i % cols, row = (int)i / cols;
                if (back) col = cols - 1 - col;
                c->draw(s, first + i, back, p2(x + (col + 0.5) * c->side, top + (row + 0.5) * c->side), c->user);
            }
            cut_ticks(&s->pen, x, top, cols, rows, c->side);
        }
        first += n;
    }
}

typedef struct Force {
    StandIx of[GAME_STANDS];
    uint32_t n;
} Force;

static const char *unit_name(const View *v, const Stand *s) {
    const Battle *b = v->cat->battle;
    if (!b || s->unit >= v->g->unit_n) return "";
    uint16_t u = game_unit_c(v->g, s->unit)->battle_unit;
    return u < b->unit_n ? b->unit[u].name : "";
}

static void stand_counter(Sheet *s, uint32_t i, bool back, P2 at, void *user) {
    const Force *f = user;
    TEXT(label, 12);
    TEXT(name, 80);
    Face face;
    View all = *s->v;
    all.seat = SEAT_U; /* force lists are open; where a hidden stand is, no counter tells */
    if (!stand_face(&all, f->of[i], &face, &label, &name)) return;
    face.at = at, face.face = 0, face.badges = 0, face.hidden = false, face.name_shown = true;
    if (!back) {
        stand_draw(&s->pen, &face);
        return;
    }
    char line[BACK_LINES][48];
    const char *ptr[BACK_LINES];
    const PrintRules *r = print_rules(s->v);
    uint32_t n = r && r->values ? r->values(s->v, f->of[i], line, BACK_LINES) : 0;
    for (uint32_t k = 0; k < n; k++) ptr[k] = line[k];
    stand_back(&s->pen, &face, unit_name(s->v, game_stand_c(s->v->g, f->of[i])), ptr, n);
}

bool print_counters(Output *o, const View *v, const PrintJob *job) {
    const Battle *b = v->cat->battle;
    const PrintRules *r = print_rules(v);
    static Force f; /* too large for a stack that may be a thread's */
    uint32_t all = 0;
    Sheet s = {.o = o, .v = v, .job = job, .pen = {.v = v}};
    for (uint8_t seat = 0; seat < SEATS; seat++) {
        if (job->only <= SEAT_B && job->only != seat) continue;
        f.n = 0;
        for (uint32_t i = 0; i < v->g->stand_n; i++)
            if (game_stand_c(v->g, i)->seat == seat) f.of[f.n++] = (StandIx)i;
        all += f.n;
        TEXT(title, 160);
        print_fill(v->cat, &title, TX_PRINT_COUNTERS_OF, "who=%s\tn=%u", b ? b->side[seat].nation : "", f.n);
        counter_sheet(&s, &(CounterSpec){1, f.n, stand_counter, &f}, title.buf);
    }
    if (all == 0) {
        output_fail(o, TX_PRINT_E_NO_STANDS, "%s", "");
        return false;
    }
    return (!r || !r->markers || r->markers(&s, all)) && !o->failed;
}
