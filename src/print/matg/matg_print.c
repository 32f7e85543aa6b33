/* matg_print: what the paper of MATG has beyond the common: values on the backs of counters, markers of states and
 * postures, the bands of the range stick. */
#include "print/print_own.h"
#include "print/matg/matg_sheets.h"
#include "rulesets/matg/matg.h"

#include <stdio.h>
#include <string.h>

bool matg_card_value(const StandFace *f, TextId label, char *out, size_t cap) {
    for (uint32_t i = 0; i < f->row_n; i++)
        if (f->row[i].label == label) {
            snprintf(out, cap, "%s", f->row[i].value);
            return true;
        }
    out[0] = 0;
    return false;
}

static uint32_t values(const View *v, StandIx i, char (*line)[48], uint32_t cap) {
    static const TextId ROW[] = {TX_MATG_C_AP, TX_MATG_C_HE,    TX_MATG_C_DV,
                                 TX_MATG_C_MP, TX_MATG_C_CARGO, TX_MATG_C_CODES};
    StandFace f = {0};
    uint32_t n = 0;
    v->rs->describe(v, i, &f);
    for (size_t k = 0; k < ARRAY_LEN(ROW) && n < cap; k++) {
        char value[60];
        if (!matg_card_value(&f, ROW[k], value, sizeof value)) continue;
        if (snprintf(line[n], 48, "%s\t%s", catalog_text(v->cat, ROW[k]), value) > 0) n++;
    }
    return n;
}

static uint32_t bands(const View *v, Band *out, uint32_t cap) {
    int upto[24], mod[24];
    uint32_t n = 0;
    for (uint32_t i = 0; i < v->g->stand_n && n == 0; i++) {
        n = matg_bands(v, (StandIx)i, upto, mod, MIN(cap, 24u));
        if (n > 2 && upto[1] > 5) n = 0; /* the wider bands of dual-purpose guns: not the usual stick */
    }
    for (uint32_t i = 0; i < n; i++) {
        out[i].upto = upto[i];
        snprintf(out[i].word, sizeof out[i].word, "%+d", mod[i]);
    }
    return n;
}

/* --- markers: half an inch, two faces each --- */
typedef struct Marker {
    TextId front, back;
    uint32_t front_rgb, back_rgb;
    uint8_t shape[2]; /* 0 disc, 1 square, 2 arrow: to be told without colour */
} Marker;
static const Marker MARKER[] = {{TX_PRINT_M_S, TX_PRINT_M_D, 0xF2C230, 0xD9483B, {0, 1}},
                                {TX_PRINT_M_MOVE, TX_PRINT_M_FIRE_MOVE, 0x7FB6E6, 0xB9A2DC, {2, 2}},
                                {TX_PRINT_M_FIRED, TX_PRINT_M_MOVED, 0xE9E4D2, 0xCFE3B8, {0, 2}}};
typedef struct MarkerSet {
    uint32_t each[ARRAY_LEN(MARKER)];
} MarkerSet;

static void marker_draw(Sheet *s, uint32_t i, bool back, P2 at, void *user) {
    const MarkerSet *set = user;
    size_t k = 0;
    while (i >= set->each[k]) i -= set->each[k++];
    const Marker *m = &MARKER[k];
    const Pen *p = &s->pen;
    const char *word = pen_say(p, back ? m->back : m->front);
    pen_new(p);
    pen_rect(p, at.x - 0.25, at.y - 0.25, 0.5, 0.5);
    pen_fill(p, p->ink ? PAPER : back ? m->back_rgb : m->front_rgb, 1);
    pen_stroke(p, PALE, 0.006, 1);
    pen_new(p);
    switch (m->shape[back]) {
    case 0: pen_disc(p, at.x, at.y, 0.2); break;
    case 1: pen_rect(p, at.x - 0.18, at.y - 0.18, 0.36, 0.36); break;
    default:
        cairo_move_to(p->cr, at.x - 0.2, at.y + 0.2);
        cairo_line_to(p->cr, at.x - 0.2, at.y - 0.08);
        cairo_line_to(p->cr, at.x, at.y - 0.22);
        cairo_line_to(p->cr, at.x + 0.2, at.y - 0.08);
        cairo_line_to(p->cr, at.x + 0.2, at.y + 0.2);
        cairo_close_path(p->cr);
        break;
    }
    pen_fill(p, PAPER, p->ink ? 1 : 0.45);
    pen_stroke(p, INK, 0.016, 1);
    pen_text(p, at.x, at.y + (strlen(word) > 2 ? 0.035 : 0.085), word,
             (Words){.size = strlen(word) > 2 ? 0.1 : 0.23, .bold = true, .align = CENTER, .rgb = INK, .fit = 0.36});
}

static bool markers(Sheet *s, uint32_t stands) {
    MarkerSet set = {{stands / 2 + 6, stands / 2 + 6, stands / 3 + 6}};
    uint32_t n = 0;
    for (size_t k = 0; k < ARRAY_LEN(MARKER); k++) n += set.each[k];
    counter_sheet(s, &(CounterSpec){0.5, n, marker_draw, &set}, pen_say(&s->pen, TX_PRINT_MARKERS));
    return !s->o->failed;
}

const PrintRules MATG_PRINT = {"matg", values, markers, bands, matg_records};
