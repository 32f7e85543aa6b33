/* templates: those of the rule set that is played, from data/templates.csv, at true scale to cut out of card or print
 * on film; what is larger than the paper is drawn as far as it goes, and says so. */
#include "print/print_own.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { ITEMS = 64 };
typedef struct Item {
    const TemplateRow *row; /* NULL: the range stick */
    double w, h;            /* without its caption */
    double r;               /* round ones: radius drawn */
    int count;              /* rings, or pieces in a row */
    bool half;              /* half a disc */
    bool twin;              /* drawn as another one is: that one's caption names it too */
    P2 mid;                 /* its centre in w x h */
} Item;
static const double CAPTION = 0.52, CAPTION_WIDTH = 2.4, GAP = 0.22;

typedef struct Room {
    double w, h; /* of a page for one item, caption left off */
} Room;

/* The largest count, up to what is usual, for which fits(count) holds; never below the least. */
static int rings_for(const TemplateForm *f, double step, double most) {
    int n = f->usual ? f->usual : 1;
    while (n > MAX(f->from, 1) && n * step > most) n--;
    return n;
}

static void size_sector(Item *it, const TemplateForm *f, Room room) {
    double half = f->arc_mdeg / 2000.0 * M_PI / 180, step = inch(f->step), reach = f->usual ? 1e9 : inch(f->radius);
    double side = half < M_PI / 2 ? sin(half) : 1, back = half < M_PI / 2 ? 0 : -cos(half);
    double most = MIN((room.w - 0.3) / (2 * side), (room.h - 0.3) / (1 + back));
    it->count = f->usual ? rings_for(f, step, MIN(most, 6)) : 0;
    it->r = MIN(f->usual ? it->count * step : reach, most); /* as far as the paper goes */
    it->w = 2 * side * it->r + 0.3;
    it->h = (1 + back) * it->r + 0.3;
    it->mid = p2(it->w / 2, it->r + 0.15);
}

static void size_item(Item *it, Room room) {
    const TemplateForm *f = &it->row->form;
    switch (f->shape) {
    case TEMPLATE_DISC: {
        double r =
            f->usual ? rings_for(f, inch(f->step), MIN(room.w, room.h) / 2 - 0.1) * inch(f->step) : inch(f->radius);
        it->half = 2 * r > MIN(room.w, room.h) - 0.1;
        if (it->half) r = MIN(r, MIN(room.h / 2, room.w) - 0.1);
        it->r = r;
        it->w = (it->half ? r : 2 * r) + 0.1;
        it->h = 2 * r + 0.1;
        it->mid = p2(it->half ? 0.05 : it->w / 2, it->h / 2);
        break;
    }
    case TEMPLATE_SECTOR: size_sector(it, f, room); break;
    case TEMPLATE_COMPASS:
        it->count = rings_for(f, inch(f->step), MIN(room.w, room.h) / 2 - 0.32);
        it->r = it->count * inch(f->step) + 0.28;
        it->w = it->h = 2 * it->r + 0.04;
        it->mid = p2(it->w / 2, it->h / 2);
        break;
    case TEMPLATE_ROW:
        it->count = MAX(f->to, 1);
        while (it->count > 1 && it->count * inch(f->width) > room.w - 0.1) it->count--;
        it->w = it->count * inch(f->width) + 0.1;
        it->h = inch(f->length) + 0.1;
        break;
    case TEMPLATE_GRID:
        it->w = inch(f->width) + 2 * inch(f->step);
        it->h = inch(f->length) + 2 * inch(f->step);
        if (it->w > room.w || it->h > room.h) it->w = inch(f->width), it->h = inch(f->length); /* the zone alone */
        break;
    default:
        it->w = inch(f->width), it->h = inch(f->length);
        if (it->w > room.w && it->h < room.w) { /* lying across: stand it up */
            double t = it->w;
            it->w = it->h, it->h = t;
        }
        it->count = 1; /* what is larger than the paper in equal pieces */
        if (it->h > room.h) it->count = (int)ceil(it->h / room.h), it->h /= it->count;
        if (it->w > room.w) {
            int across = (int)ceil(it->w / room.w);
            it->count *= across, it->w /= across;
        }
        break;
    }
}

typedef enum Motif { MOTIF_IMPACT, MOTIF_SMOKE, MOTIF_MINE, MOTIF_POSITION } Motif;
static Motif motif_of(const TemplateRow *r) {
    return strstr(r->id, "smoke")      ? MOTIF_SMOKE
           : strstr(r->id, "mine")     ? MOTIF_MINE
           : strstr(r->id, "position") ? MOTIF_POSITION
                                       : MOTIF_IMPACT;
}

/* Would they come out of the printer alike? */
static bool same_look(const Item *a, const Item *b) {
    const TemplateForm *f = &a->row->form, *g = &b->row->form;
    return f->shape == g->shape && a->count == b->count && a->half == b->half && f->directions == g->directions &&
           (f->shape == TEMPLATE_ROW || f->step == g->step) && f->arc_mdeg == g->arc_mdeg && f->width == g->width &&
           f->length == g->length && (int)(a->r * 1000) == (int)(b->r * 1000) && motif_of(a->row) == motif_of(b->row);
}

/* --- drawing: 0,0 is the item's upper left --- */
static void cut_line(const Pen *p) {
    pen_dash(p, 0.07, 0.04);
    pen_stroke(p, INK, 0.012, 1);
    pen_dash(p, 0, 0);
}

static void cross(const Pen *p, double x, double y) {
    pen_new(p);
    pen_line(p, x - 0.12, y, x + 0.12, y);
    pen_line(p, x, y - 0.12, x, y + 0.12);
    pen_stroke(p, INK, 0.012, 1);
    pen_new(p);
}

static void number_at(const Pen *p, double x, double y, int n, double size, bool bold) {
    char t[12];
    snprintf(t, sizeof t, "%d", n);
    pen_text(p, x, y + size * 0.36, t, (Words){.size = size, .bold = bold, .align = CENTER, .rgb = INK, .halo = 0.03});
}

static void draw_compass(const Pen *p, const Item *it) {
    const TemplateForm *f = &it->row->form;
    int n = f->directions;
    double step = inch(f->step), x = it->mid.x, y = it->mid.y;
    pen_new(p);
    pen_disc(p, x, y, it->r);
    if (!p->ink) pen_fill(p, 0xF3F1E2, 1);
    pen_stroke(p, INK, 0.014, 1);
    for (int i = it->count; i >= 1; i--) {
        pen_new(p);
        pen_disc(p, x, y, i * step);
        if (!p->ink) pen_fill(p, i & 1 ? 0xE6EBD6 : 0xF6F5EA, 1);
        pen_stroke(p, GREY, 0.01, 1);
    }
    for (int i = 0; i < n; i++) {
        double a = i * 2 * M_PI / n, dx = sin(a), dy = -cos(a);
        pen_new(p);
        pen_line(p, x + dx * 0.12, y + dy * 0.12, x + dx * it->count * step, y + dy * it->count * step);
        for (int k = 1; k < 2 * it->count; k += 2) {
            double r = k * step / 2;
            pen_line(p, x + dx * r - dy * 0.05, y + dy * r + dx * 0.05, x + dx * r + dy * 0.05, y + dy * r - dx * 0.05);
        }
        pen_stroke(p, i == 0 ? 0xA8281C : INK, i == 0 ? 0.03 : 0.014, 1);
        number_at(p, x + dx * (it->r - 0.15), y + dy * (it->r - 0.15), i + 1, n > 10 ? 0.13 : 0.19, true);
    }
    for (int k = 1; k <= it->count; k++) {
        double a = M_PI / n, r = k * step - 0.08;
        number_at(p, x + sin(a) * r, y - cos(a) * r, k, 0.1, false);
    }
    pen_new(p);
    pen_disc(p, x, y, 0.12);
    pen_fill(p, PAPER, 1);
    pen_stroke(p, INK, 0.014, 1);
    cross(p, x, y);
}

static void draw_disc(const Pen *p, const Item *it) {
    double x = it->mid.x, y = it->mid.y;
    pen_new(p);
    if (it->half)
        cairo_arc(p->cr, x, y, it->r, -M_PI_2, M_PI_2), cairo_close_path(p->cr);
    else
        pen_disc(p, x, y, it->r);
    if (!p->ink) pen_fill(p, 0xF6E3CF, 1);
    cut_line(p);
    pen_new(p);
    double step = inch(p->v->cat->spec->unit[0] == 'c' ? 5 * WU_CM : WU_INCH); /* in the ruler of the rule set */
    for (double r = step; r < it->r - 0.01; r += step) {
        cairo_new_sub_path(p->cr);
        cairo_arc(p->cr, x, y, r, it->half ? -M_PI_2 : 0, it->half ? M_PI_2 : 2 * M_PI);
    }
    pen_stroke(p, GREY, 0.008, 1);
    if (it->half) {
        pen_new(p);
        pen_line(p, x, y, x + 0.2, y);
        pen_stroke(p, INK, 0.012, 1);
        pen_text(p, x + 0.3, y + 0.05, pen_say(p, TX_PRINT_T_HALF),
                 (Words){.size = 0.12, .rgb = INK, .fit = it->r - 0.5});
    } else
        cross(p, x, y);
}

static void draw_sector(const Pen *p, const Item *it) {
    const TemplateForm *f = &it->row->form;
    double half = f->arc_mdeg / 2000.0 * M_PI / 180, x = it->mid.x, y = it->mid.y;
    pen_new(p);
    cairo_move_to(p->cr, x, y);
    cairo_arc(p->cr, x, y, it->r, -M_PI_2 - half, -M_PI_2 + half);
    cairo_close_path(p->cr);
    if (!p->ink) pen_fill(p, 0xDDE8F1, 1);
    cut_line(p);
    for (int k = 1; k < (it->count ? it->count : 1); k++) {
        pen_new(p);
        cairo_arc(p->cr, x, y, k * inch(f->step), -M_PI_2 - half, -M_PI_2 + half);
        pen_stroke(p, GREY, 0.008, 1);
        number_at(p, x, y - k * inch(f->step), k, 0.11, false);
    }
    pen_new(p);
    pen_line(p, x, y, x, y - it->r + 0.1);
    pen_dash(p, 0.05, 0.05);
    pen_stroke(p, GREY, 0.008, 1);
    pen_dash(p, 0, 0);
    pen_push(p); /* how the stand lies: what of its square inch is under the template */
    pen_new(p);
    cairo_move_to(p->cr, x, y);
    cairo_arc(p->cr, x, y, it->r, -M_PI_2 - half, -M_PI_2 + half);
    cairo_close_path(p->cr);
    cairo_clip(p->cr);
    pen_rect(p, x - 0.5, y - 0.5, 1, 1);
    pen_stroke(p, 0x3A78A6, 0.012, 1);
    pen_pop(p);
    cross(p, x, y);
}

static void marker_face(const Pen *p, const Item *it, double x, double y, double w, double h) {
    Motif motif = motif_of(it->row);
    bool smoke = motif == MOTIF_SMOKE, mine = motif == MOTIF_MINE;
    pen_new(p);
    pen_rect(p, x, y, w, h);
    if (!p->ink) pen_fill(p, smoke ? 0xE3E7E8 : mine ? 0xEBD9C6 : 0xF6E3CF, 1);
    double cx = x + w / 2, cy = y + h / 2, r = MIN(w, h) * 0.36;
    if (smoke) { /* puffs along it */
        for (int i = 0; i < (int)(8 * w * h) && i < 120; i++) {
            uint32_t hash = pen_hash(i, 3, 5);
            pen_new(p);
            pen_disc(p, x + 0.14 + (w - 0.28) * pen_unit(hash), y + 0.14 + (h - 0.28) * pen_unit(hash * 7u),
                     0.1 + 0.06 * pen_unit(hash * 3u));
            pen_fill(p, PAPER, 0.75);
            pen_stroke(p, GREY, 0.008, 0.7);
        }
    } else if (mine) {
        for (int i = 0; i < 5; i++) {
            double a = i * 2 * M_PI / 5 - M_PI_2;
            pen_new(p);
            pen_disc(p, cx + r * 0.8 * cos(a), cy + r * 0.8 * sin(a), 0.07);
            pen_fill(p, p->ink ? PAPER : 0x3A302A, 1);
            pen_stroke(p, INK, 0.014, 1);
        }
    } else if (motif == MOTIF_POSITION) { /* a parapet to the front */
        pen_new(p);
        cairo_arc(p->cr, cx, cy + 0.12 * h, r, M_PI * 0.98, M_PI * 2.02);
        pen_stroke(p, INK, 0.16, 1);
        pen_stroke(p, p->ink ? PAPER : 0xD9C48C, 0.12, 1);
        pen_new(p);
    } else if (w < 1.2 && h < 1.2) { /* impact: a burst */
        pen_new(p);
        for (int i = 0; i < 20; i++) {
            double a = i * M_PI / 10, q = i & 1 ? r * 0.55 : r * (0.85 + 0.15 * pen_unit(pen_hash(i, 1, 1)));
            cairo_line_to(p->cr, cx + q * cos(a), cy + q * sin(a));
        }
        cairo_close_path(p->cr);
        pen_fill(p, p->ink ? PAPER : 0xE39A3B, 1);
        pen_stroke(p, INK, 0.016, 1);
        pen_new(p);
        pen_disc(p, cx, cy, r * 0.3);
        pen_fill(p, p->ink ? PAPER : 0x4A3A2A, 1);
    } else { /* a strip: the way it runs */
        pen_new(p);
        bool up = h > w;
        pen_line(p, up ? cx : x + 0.2, up ? y + h - 0.2 : cy, up ? cx : x + w - 0.3, up ? y + 0.3 : cy);
        pen_stroke(p, INK, 0.03, 1);
        pen_new(p);
        double ax = up ? cx : x + w - 0.15, ay = up ? y + 0.15 : cy;
        cairo_move_to(p->cr, ax, ay);
        cairo_line_to(p->cr, up ? ax - 0.1 : ax - 0.2, up ? ay + 0.2 : ay - 0.1);
        cairo_line_to(p->cr, up ? ax + 0.1 : ax - 0.2, up ? ay + 0.2 : ay + 0.1);
        cairo_close_path(p->cr);
        pen_fill(p, INK, 1);
    }
    pen_new(p);
    pen_rect(p, x, y, w, h);
    cut_line(p);
    cross(p, cx, cy);
}

static void draw_grid(const Pen *p, const Item *it) {
    static const int PLACE[9] = {1, 2, 3, 4, 0, 5, 6, 7, 8}; /* 9 and 10: where it was aimed */
    const TemplateForm *f = &it->row->form;
    double w = inch(f->width), h = inch(f->length), s = inch(f->step);
    bool whole = it->w > w + 0.01;
    for (int i = 0; i < 9; i++) {
        int c = i % 3, r = i / 3;
        if (!whole && i != 4) continue;
        double x = whole ? c * s : 0, y = whole ? r * s : 0;
        pen_new(p);
        pen_rect(p, x, y, w, h);
        if (!p->ink && i == 4) pen_fill(p, 0xF6E3CF, 0.8);
        cut_line(p);
        if (PLACE[i]) number_at(p, whole ? c * s + w / 2 : w / 2, whole ? r * s + h / 2 : h / 2, PLACE[i], 0.3, true);
    }
    cross(p, it->w / 2, it->h / 2);
}

static void draw_stick(const Pen *p, const Item *it) {
    Band band[24];
    const PrintRules *r = print_rules(p->v);
    uint32_t n = r->bands(p->v, band, ARRAY_LEN(band));
    double from = 0;
    for (uint32_t i = 0; i < n && from < it->h; i++) {
        double to = MIN((double)band[i].upto, it->h);
        pen_new(p);
        pen_rect(p, 0, from, it->w, to - from);
        if (!p->ink) pen_fill(p, i & 1 ? 0xF6F5EA : 0xDDE8F1, 1);
        pen_stroke(p, INK, 0.01, 1);
        pen_text(p, it->w - 0.1, (from + to) / 2 + 0.06, band[i].word,
                 (Words){.size = 0.17, .bold = true, .align = RIGHT, .rgb = INK});
        from = to;
    }
    for (int i = 1; i < 8 * (int)it->h; i++) {
        pen_new(p);
        pen_line(p, 0, i / 8.0, i % 8 == 0 ? 0.2 : i % 4 == 0 ? 0.13 : 0.07, i / 8.0);
        pen_stroke(p, INK, i % 8 == 0 ? 0.014 : 0.008, 1);
        if (i % 8 == 0) number_at(p, 0.31, i / 8.0, i / 8, 0.12, true);
    }
    pen_new(p);
    pen_rect(p, 0, 0, it->w, it->h);
    pen_stroke(p, INK, 0.014, 1);
    pen_new(p);
}

static void name_of(const Pen *p, const Item *it, Text *out) {
    TEXT(rule, 12);
    RuleRef r = it->row->rule;
    if (r % 100)
        rule_print(r, &rule);
    else
        text_int(&rule, r / 100); /* a chapter */
    print_fill(p->v->cat, out, TX_PRINT_T_CAPTION, "name=%s\trule=%s\tstatus=%s",
               catalog_template_title(p->v->cat, (uint32_t)(it->row - p->v->cat->tmpl)), rule.buf,
               status_word((Status)it->row->status));
}

/* With the names of its twins. */
static void caption(const Pen *p, const Item *it, const Item *all, uint32_t n) {
    TEXT(t, 400);
    if (it->row)
        name_of(p, it, &t);
    else
        text_str(&t, pen_say(p, TX_PRINT_T_STICK));
    for (uint32_t i = 0; it->row && i < n; i++) {
        if (!all[i].twin || !same_look(it, &all[i])) continue;
        text_str(&t, ", ");
        name_of(p, &all[i], &t);
    }
    if (it->row && it->row->form.shape == TEMPLATE_RECT && it->count > 1) text_format(&t, " \xc3\x97 %d", it->count);
    if (it->row && it->row->form.shape == TEMPLATE_DISC && !it->row->form.usual && it->r < inch(it->row->form.radius) - 0.01) { /* says that it is cut */
        Wu unit = p->v->cat->spec->unit[0] == 'c' ? WU_CM : WU_INCH;
        text_format(&t, " (%d / %d %s)", (int)(it->r / inch(unit)), (int)(inch(it->row->form.radius) / inch(unit) + 0.5), p->v->cat->spec->unit);
    }
    double w = MAX(it->w, CAPTION_WIDTH);
    double y = pen_wrap(p, 0, it->h + 0.16, w, t.buf, (Words){.size = 0.115, .bold = true, .rgb = INK}, 0.15);
    if (it->row && it->row->note && *it->row->note)
        pen_text(p, 0, y, it->row->note, (Words){.size = 0.09, .rgb = GREY, .fit = w});
}

static void draw_item(Sheet *s, const Item *it, double x, double y, const Item *all, uint32_t n) {
    Pen *p = &s->pen;
    pen_push(p);
    cairo_translate(p->cr, x, y);
    caption(p, it, all, n);
    if (!it->row)
        draw_stick(p, it);
    else
        switch (it->row->form.shape) {
        case TEMPLATE_DISC: draw_disc(p, it); break;
        case TEMPLATE_SECTOR: draw_sector(p, it); break;
        case TEMPLATE_COMPASS: draw_compass(p, it); break;
        case TEMPLATE_GRID: draw_grid(p, it); break;
        case TEMPLATE_ROW:
            for (int i = 0; i < it->count; i++)
                marker_face(p, it, i * inch(it->row->form.width), 0, inch(it->row->form.width),
                            inch(it->row->form.length));
            break;
        default: marker_face(p, it, 0, 0, it->w, it->h); break;
        }
    pen_pop(p);
}

static bool new_page(Sheet *s) {
    return sheet_begin(s, pen_say(&s->pen, TX_PRINT_TEMPLATES_OF), pen_say(&s->pen, TX_PRINT_TEMPLATES_ABOUT));
}

static uint32_t items_of(Sheet *s, Item *out, Room room) {
    const Catalog *cat = s->v->cat;
    uint32_t n = 0;
    for (uint32_t i = 0; i < cat->tmpl_n && n + 1 < ITEMS; i++) {
        const char *word;
        size_t len = words_at(TEMPLATE_RULES, cat->tmpl[i].rules, &word);
        if (strlen(s->v->rs->id) != len || memcmp(word, s->v->rs->id, len) != 0) continue;
        out[n].row = &cat->tmpl[i];
        size_item(&out[n], room);
        for (uint32_t k = 0; k < n && !out[n].twin; k++) out[n].twin = same_look(&out[k], &out[n]);
        n++;
    }
    const PrintRules *r = print_rules(s->v);
    Band band[24];
    if (r && r->bands && r->bands(s->v, band, ARRAY_LEN(band)) > 0)
        out[n++] = (Item){.w = 1, .h = floor(MIN(room.h, 20))};
    return n;
}

/* Tallest first, in rows: little paper is lost. */
bool print_templates(Sheet *s) {
    Item item[ITEMS] = {{0}};
    bool done[ITEMS] = {false};
    double pw, ph, m = inch(s->job->margin);
    paper_size(s->job, s->job->turn == TURN_LANDSCAPE, &pw, &ph);
    Room room = {pw - 2 * m, ph - 2 * m - 0.6 - 0.35 - CAPTION};
    s->pen.v = s->v;
    uint32_t n = items_of(s, item, room), left = n;
    for (uint32_t i = 0; i < n; i++)
        if (item[i].twin) done[i] = true, left--;
    if (n == 0) {
        output_fail(s->o, TX_PRINT_E_RULES, "rules=%s", s->v->rs->id);
        return false;
    }
    while (left > 0) {
        if (!new_page(s)) return false;
        double y = s->y, bottom = s->h - s->margin - 0.2;
        for (bool any = true; any;) { /* a row */
            double x = 0, tall = 0;
            any = false;
            for (;;) {
                int best = -1;
                for (uint32_t i = 0; i < n; i++) {
                    double w = MAX(item[i].w, CAPTION_WIDTH), h = item[i].h + CAPTION;
                    bool fits = y + h <= bottom + 0.01 && x + (x > 0 ? w : item[i].w) <= room.w + 0.01 &&
                                (x == 0 || h <= tall + 0.01);
                    if (!done[i] && fits && (best < 0 || item[i].h > item[best].h)) best = (int)i;
                }
                if (best < 0) break;
                draw_item(s, &item[best], s->margin + x, y, item, n);
                done[best] = true, left--, any = true;
                tall = MAX(tall, item[best].h + CAPTION);
                x += MAX(item[best].w, CAPTION_WIDTH) + GAP;
            }
            y += tall + GAP;
        }
        if (s->number > n) break; /* each page takes one at least */
    }
    return left == 0;
}
