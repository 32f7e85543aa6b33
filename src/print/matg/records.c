/* records: MATG's record sheets: units with their state and cohesion (1, 3, 6, 19), artillery missions (13.6),
 * minefields (17). Filled from the seat's own View: of the other side nothing is asked. */
#include "print/matg/matg_sheets.h"
#include "rulesets/matg/matg.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = 6000, CELL_TEXT = 80, MISSIONS = 14, MINES = 18, BLANK_UNITS = 4, BLANK_STANDS = 9 };

/* Cells of a table: text that lives until the next one. */
typedef struct Grid {
    const char *cell[CELLS];
    char text[CELLS][CELL_TEXT];
    uint32_t n;
} Grid;

static void put(Grid *g, const char *s) {
    if (g->n >= CELLS) return;
    snprintf(g->text[g->n], CELL_TEXT, "%s", s ? s : "");
    g->cell[g->n] = g->text[g->n];
    g->n++;
}
static void put_int(Grid *g, int64_t v) {
    char t[24];
    snprintf(t, sizeof t, "%lld", (long long)v);
    put(g, t);
}
static void put_inches(Grid *g, double v) {
    char t[24];
    snprintf(t, sizeof t, "%.1f", v);
    put(g, t);
}

static const char *say(const Sheet *s, TextId id) {
    return catalog_text(s->v->cat, id);
}

/* A page with the seat's name over it; of blank forms a line to write it on. */
static bool page(Sheet *s, Seat seat, TextId what, TextId about) {
    const Battle *b = s->v->cat->battle;
    TEXT(t, 200);
    if (s->job->blank || !b)
        print_fill(s->v->cat, &t, TX_PRINT_R_BLANK, "what=%s", say(s, what));
    else
        print_fill(s->v->cat, &t, TX_PRINT_R_TITLE, "what=%s\twho=%s", say(s, what), b->side[seat].nation);
    return sheet_begin(s, t.buf, say(s, about));
}

/* --- units --- */
static void turn_track(Sheet *s) {
    const Battle *b = s->v->cat->battle;
    int turns = s->job->blank || !b || b->turns == 0 ? 20 : MIN(b->turns, 30),
        now = s->job->blank ? 0 : s->v->g->h.turn;
    double side = MIN(0.27, (sheet_width(s) - 0.7) / turns), x = s->margin + 0.6;
    pen_text(&s->pen, s->margin, s->y + 0.18, say(s, TX_PRINT_R_TURN),
             (Words){.size = 0.115, .bold = true, .rgb = INK});
    for (int i = 1; i <= turns; i++, x += side) {
        char n[16];
        snprintf(n, sizeof n, "%d", i);
        pen_new(&s->pen);
        pen_rect(&s->pen, x, s->y, side, 0.27);
        if (i < now) pen_fill(&s->pen, 0xD6DAD0, 1);
        pen_stroke(&s->pen, INK, i == now ? 0.03 : 0.009, 1);
        pen_text(&s->pen, x + side / 2, s->y + 0.17, n,
                 (Words){.size = 0.1, .bold = i == now, .align = CENTER, .rgb = INK});
    }
    pen_new(&s->pen);
    s->y += 0.4;
}

static void side_table(Sheet *s, Seat seat) {
    static Grid g;
    const Battle *b = s->v->cat->battle;
    const Col col[] = {{say(s, TX_PRINT_R_FORMATION), 3, LEFT, 0}, {say(s, TX_PRINT_R_FCL), 0.7, CENTER, 0},
                       {say(s, TX_PRINT_R_GHQ), 1, CENTER, 0},     {say(s, TX_PRINT_R_BREAK), 1, CENTER, 0},
                       {say(s, TX_PRINT_R_CARDS), 1.6, LEFT, 0},   {say(s, TX_PRINT_R_BROKEN), 0.7, CENTER, 1}};
    g.n = 0;
    uint32_t rows = 0;
    for (uint32_t i = 0; !s->job->blank && b && i < b->formation_n; i++) {
        if (b->formation[i].seat != seat) continue;
        MatgSide side;
        matg_side(s->v, seat, &side);
        char q[40], brk[24] = "", cards[40] = "";
        snprintf(q, sizeof q, "%+d", b->formation[i].ghq_quality);
        if (rows == 0) {
            snprintf(brk, sizeof brk, "%d.%02d", (int)(side.break_hundredths / 100),
                     (int)(side.break_hundredths % 100));
            if (side.total >= 0 && side.cards > 0)
                snprintf(cards, sizeof cards, "%d (%d)", (int)side.total, (int)side.cards);
        }
        put(&g, b->formation[i].name);
        put_int(&g, b->side[seat].cohesion);
        put(&g, q);
        put(&g, brk);
        put(&g, cards);
        put(&g, rows == 0 && side.broken ? "1*1" : "1*0");
        rows++;
    }
    sheet_table(s, say(s, TX_PRINT_R_UNITS), col, ARRAY_LEN(col), rows ? g.cell : NULL, rows ? rows : 2, 0.26);
}

static void stand_cells(Grid *g, const Sheet *s, StandIx i) {
    static const TextId VALUE[] = {TX_MATG_C_AP, TX_MATG_C_HE, TX_MATG_C_DV, TX_MATG_C_MP};
    const Stand *st = game_stand_c(s->v->g, i);
    const StandType *t = &s->v->cat->type[st->type];
    StandFace f = {0};
    TEXT(label, 12);
    char value[60], name[CELL_TEXT];
    s->v->rs->describe(s->v, i, &f);
    stand_label(s->v->g, i, &label);
    snprintf(value, sizeof value, "\b%s", label.buf);
    put(g, value);
    static const TextId ROLE[] = {TX_PRINT_ROLE_HQ, TX_PRINT_ROLE_GHQ, TX_PRINT_ROLE_FO};
    if (st->role >= ROLE_HQ && st->role <= ROLE_FO)
        snprintf(name, sizeof name, "%s (%s)", t->short_name, say(s, ROLE[st->role - ROLE_HQ]));
    else
        snprintf(name, sizeof name, "%s", t->short_name);
    put(g, name);
    for (size_t k = 0; k < ARRAY_LEN(VALUE); k++) {
        matg_card_value(&f, VALUE[k], value, sizeof value);
        put(g, value);
    }
    matg_card_value(&f, TX_MATG_T_FCL, value, sizeof value);
    put(g, value);
    put(g, f.badges & BADGE_S ? "1*1" : "1*0");
    put(g, f.badges & BADGE_D ? "1*1" : "1*0");
    put(g, st->flags & ST_LOST ? "1*1" : "1*0");
    put(g, st->flags & ST_GONE && !(st->flags & ST_LOST) ? say(s, TX_PRINT_R_OFF) : "");
}

static bool unit_table(Sheet *s, Seat seat, const BattleUnit *u, uint32_t unit, const char *title) {
    static Grid g;
    const Col col[] = {{say(s, TX_PRINT_R_STAND), 0.7, LEFT, 0},  {say(s, TX_PRINT_R_TYPE), 2.5, LEFT, 0},
                       {say(s, TX_PRINT_R_AP), 0.95, CENTER, 0},  {say(s, TX_PRINT_R_HE), 0.95, CENTER, 0},
                       {say(s, TX_PRINT_R_DV), 1.2, CENTER, 0},   {say(s, TX_PRINT_R_MP), 1.15, CENTER, 0},
                       {say(s, TX_PRINT_R_FCL), 0.55, CENTER, 0}, {say(s, TX_PRINT_R_S), 0.4, CENTER, 1},
                       {say(s, TX_PRINT_R_D), 0.4, CENTER, 1},    {say(s, TX_PRINT_R_LOST), 0.5, CENTER, 1},
                       {say(s, TX_PRINT_R_NOTE), 1.8, LEFT, 0}};
    uint32_t rows = 0;
    g.n = 0;
    for (uint32_t i = 0; u && i < s->v->g->stand_n; i++) {
        const Stand *st = game_stand_c(s->v->g, i);
        if (st->unit != unit || st->seat != seat || g.n + ARRAY_LEN(col) > CELLS) continue;
        stand_cells(&g, s, (StandIx)i);
        rows++;
    }
    if (u && rows == 0) return true;
    double need = 0.22 + 0.24 + 0.22 * MIN(rows ? rows : BLANK_STANDS, 6u);
    if (sheet_left(s) < need && !page(s, seat, TX_PRINT_R_UNITS, TX_PRINT_R_UNITS_ABOUT)) return false;
    sheet_heading(s, title);
    return sheet_table(s, title, col, ARRAY_LEN(col), u ? g.cell : NULL, u ? rows : BLANK_STANDS, 0.22);
}

static bool units(Sheet *s, Seat seat) {
    const Battle *b = s->v->cat->battle;
    if (!page(s, seat, TX_PRINT_R_UNITS, TX_PRINT_R_UNITS_ABOUT)) return false;
    turn_track(s);
    side_table(s, seat);
    if (s->job->blank || !b) {
        for (int i = 0; i < BLANK_UNITS && !s->o->failed; i++) {
            if (!unit_table(s, seat, NULL, 0, say(s, TX_PRINT_R_UNIT_BLANK))) return false;
        }
        return true;
    }
    for (uint32_t i = 0; i < s->v->g->unit_n; i++) {
        const Unit *gu = game_unit_c(s->v->g, i);
        if (gu->seat != seat || gu->battle_unit >= b->unit_n) continue;
        const BattleUnit *u = &b->unit[gu->battle_unit];
        TEXT(t, 200);
        if (u->turn > 0 && !gu->entered)
            print_fill(s->v->cat, &t, TX_PRINT_R_UNIT_DUE, "name=%s\tturn=%u", u->name, u->turn);
        else
            text_str(&t, u->name);
        if (!unit_table(s, seat, u, i, t.buf)) return false;
    }
    return true;
}

/* --- artillery --- */
static const char *list_cell(const RowList *l, const char *id, const char *col) {
    for (uint32_t r = 0; r < l->n; r++) {
        if (strcmp(l->row[r].id, id) != 0) continue;
        for (uint32_t c = 0; c < l->col_n; c++)
            if (strcmp(l->col[c], col) == 0) return l->row[r].cell[c];
    }
    return NULL;
}

static void battery_cells(Grid *g, const Sheet *s, const char *who, const char *id, int sections, int turns,
                          int prereg) {
    const RowList *l = &s->v->cat->artillery;
    char t[24];
    put(g, who);
    put_int(g, sections);
    put(g, list_cell(l, id, "he"));
    put(g, list_cell(l, id, "delay"));
    put(g, list_cell(l, id, "smoke"));
    if (prereg > 0)
        put_int(g, prereg);
    else
        put(g, "");
    snprintf(t, sizeof t, "%d*0", turns);
    put(g, turns > 0 ? t : "");
}

static uint32_t batteries(Grid *g, const Sheet *s, Seat seat) {
    const View *v = s->v;
    const BattleSide *side = &v->cat->battle->side[seat];
    const RowList *l = &v->cat->artillery;
    uint32_t rows = 0;
    for (uint32_t i = 0; i < side->offmap_n; i++, rows++) {
        const OffMap *o = &side->offmap[i];
        const char *name = list_cell(l, o->id, "name");
        battery_cells(g, s, name ? name : o->id, o->id, o->sections, o->fire_turns, o->prereg);
    }
    for (uint32_t i = 0; i < v->g->stand_n && rows < 40; i++) {
        const Stand *st = game_stand_c(v->g, i);
        const StandType *t = &v->cat->type[st->type];
        const char *sections = list_cell(l, t->id, "sections");
        if (st->seat != seat || !sections || !stand_alive(st)) continue;
        TEXT(who, CELL_TEXT);
        stand_label(v->g, (StandIx)i, &who);
        text_char(&who, ' ');
        text_str(&who, t->short_name);
        battery_cells(g, s, who.buf, t->id, atoi(sections), 0, 0);
        rows++;
    }
    for (uint32_t i = 0; i < side->air_n; i++, rows++) {
        const AirSupport *a = &side->air[i];
        const char *name = list_cell(&v->cat->aircraft, a->id, "name");
        char strikes[24];
        put(g, name ? name : a->id);
        put(g, "");
        put(g, list_cell(&v->cat->aircraft, a->id, "ord_he"));
        put(g, "");
        put(g, "");
        put(g, "");
        snprintf(strikes, sizeof strikes, "%d*0", MAX(a->strikes, 1));
        put(g, strikes);
    }
    return rows;
}

static bool artillery(Sheet *s, Seat seat) {
    static Grid g;
    if (!page(s, seat, TX_PRINT_R_ARTILLERY, TX_PRINT_R_ARTILLERY_ABOUT)) return false;
    g.n = 0;
    uint32_t rows = s->job->blank || !s->v->cat->battle ? 0 : batteries(&g, s, seat);
    const Col bat[] = {{say(s, TX_PRINT_R_BATTERY), 3, LEFT, 0},   {say(s, TX_PRINT_R_SECTIONS), 0.8, CENTER, 0},
                       {say(s, TX_PRINT_R_HE), 0.6, CENTER, 0},    {say(s, TX_PRINT_R_DELAY), 0.7, CENTER, 0},
                       {say(s, TX_PRINT_R_SMOKE), 0.7, CENTER, 0}, {say(s, TX_PRINT_R_PREREG), 0.9, CENTER, 0},
                       {say(s, TX_PRINT_R_FIRE_TURNS), 2, LEFT, 6}};
    sheet_heading(s, say(s, TX_PRINT_R_BATTERIES));
    if (rows)
        sheet_table(s, say(s, TX_PRINT_R_ARTILLERY), bat, ARRAY_LEN(bat), g.cell, rows, 0.25);
    else
        sheet_table(s, say(s, TX_PRINT_R_ARTILLERY), bat, ARRAY_LEN(bat), NULL, 4, 0.25);
    const Col mission[] = {{say(s, TX_PRINT_R_NO), 0.5, CENTER, 0},    {say(s, TX_PRINT_R_PLOTTED), 0.7, CENTER, 0},
                           {say(s, TX_PRINT_R_PLOTTER), 0.9, LEFT, 0}, {say(s, TX_PRINT_R_BATTERY), 1.5, LEFT, 0},
                           {say(s, TX_PRINT_R_MISSION), 0.9, LEFT, 0}, {say(s, TX_PRINT_R_RIGHT), 0.6, CENTER, 0},
                           {say(s, TX_PRINT_R_UP), 0.6, CENTER, 0},    {say(s, TX_PRINT_R_SHEAF), 0.8, CENTER, 0},
                           {say(s, TX_PRINT_R_AMMO), 0.7, CENTER, 0},  {say(s, TX_PRINT_R_ARRIVES), 0.75, CENTER, 0},
                           {say(s, TX_PRINT_R_LASTS), 0.7, CENTER, 0}, {say(s, TX_PRINT_R_DEVIATES), 1.1, LEFT, 0},
                           {say(s, TX_PRINT_R_DONE), 0.5, CENTER, 1}};
    g.n = 0;
    for (int i = 1; i <= MISSIONS; i++) {
        put_int(&g, i);
        for (size_t k = 2; k < ARRAY_LEN(mission); k++) put(&g, "");
        put(&g, "1*0");
    }
    sheet_heading(s, say(s, TX_PRINT_R_MISSIONS));
    return sheet_table(s, say(s, TX_PRINT_R_ARTILLERY), mission, ARRAY_LEN(mission), g.cell, MISSIONS, 0.3);
}

/* --- minefields --- */
static void sketch(Sheet *s, const Map *m) {
    double h = MIN(sheet_left(s) - 0.1, sheet_width(s) * m->h / m->w), w = h * m->w / m->h, k = w / m->w;
    if (h < 1) return;
    const Pen *p = &s->pen;
    pen_push(p);
    cairo_translate(p->cr, s->margin + (sheet_width(s) - w) / 2, s->y);
    cairo_scale(p->cr, k, k);
    Pen q = *p;
    q.seen = (Area){0, 0, m->w, m->h};
    q.ink = true; /* to draw on */
    if (!s->job->blank) table_draw(&q, m, (TableLook){0});
    pen_new(&q);
    for (double x = 0; x <= m->w + 0.01; x += 6) pen_line(&q, x, 0, x, m->h);
    for (double y = m->h; y >= -0.01; y -= 6) pen_line(&q, 0, y, m->w, y);
    pen_stroke(&q, GREY, 0.008 / k, 1);
    pen_new(&q);
    for (int i = 0; i <= (int)m->w; i += 12) {
        char t[16];
        snprintf(t, sizeof t, "%d", i);
        pen_text(&q, i, m->h + 0.13 / k, t, (Words){.size = 0.09 / k, .align = CENTER, .rgb = INK});
    }
    for (int i = 12; i <= (int)m->h; i += 12) {
        char t[16];
        snprintf(t, sizeof t, "%d", i);
        pen_text(&q, -0.04 / k, m->h - i + 0.03 / k, t, (Words){.size = 0.09 / k, .align = RIGHT, .rgb = INK});
    }
    pen_pop(p);
    s->y += h + 0.25;
}

static void without_secrets_of(Map *m, Seat other) {
    uint8_t flag = other == SEAT_A ? PIECE_SECRET_A : PIECE_SECRET_B;
    uint32_t n = 0;
    for (uint32_t i = 0; i < m->piece_n; i++)
        if (!(m->piece[i].flags & flag)) m->piece[n++] = m->piece[i];
    m->piece_n = n;
}

static uint32_t mine_cells(Grid *g, const Sheet *s, const Map *m) {
    uint32_t rows = 0;
    for (uint32_t i = 0; i < m->piece_n && rows < 200; i++) {
        const PrintPiece *k = &m->piece[i];
        if (k->paint != PAINT_MINES) continue;
        rows++;
        put_int(g, rows);
        put(g, s->v->cat->kind[k->kind].title);
        put_inches(g, (k->box.x0 + k->box.x1) / 2);
        put_inches(g, m->h - (k->box.y0 + k->box.y1) / 2);
        char size[24];
        snprintf(size, sizeof size, "%.0f x %.0f", k->box.x1 - k->box.x0, k->box.y1 - k->box.y0);
        put(g, size);
        put(g, "");
        put(g, k->flags & PIECE_CLEARED ? "1*1" : "1*0");
        put(g, k->grade == 2 ? "5*0" : "3*0");
    }
    return rows;
}

static bool minefields(Sheet *s, Seat seat) {
    static Grid g;
    Map m;
    const Battle *b = s->v->cat->battle;
    if (!page(s, seat, TX_PRINT_R_MINES, TX_PRINT_R_MINES_ABOUT)) return false;
    if (!map_make(&m, s->v)) return false;
    without_secrets_of(&m, seat == SEAT_A ? SEAT_B : SEAT_A); /* the host, too, prints a seat's own sheet */
    const Col col[] = {{say(s, TX_PRINT_R_NO), 0.5, CENTER, 0},       {say(s, TX_PRINT_R_KIND), 2.4, LEFT, 0},
                       {say(s, TX_PRINT_R_RIGHT), 0.7, CENTER, 0},    {say(s, TX_PRINT_R_UP), 0.7, CENTER, 0},
                       {say(s, TX_PRINT_R_SIZE), 0.8, CENTER, 0},     {say(s, TX_PRINT_R_DUMMY), 0.9, CENTER, 0},
                       {say(s, TX_PRINT_R_REVEALED), 0.8, CENTER, 1}, {say(s, TX_PRINT_R_BREACHED), 1.5, LEFT, 5}};
    g.n = 0;
    uint32_t rows = s->job->blank ? 0 : mine_cells(&g, s, &m), filled = rows;
    for (; rows < MAX(filled + 4, MINES); rows++) {
        put_int(&g, rows + 1);
        for (size_t k = 1; k < ARRAY_LEN(col) - 2; k++) put(&g, "");
        put(&g, "1*0");
        put(&g, "5*0");
    }
    if (!s->job->blank && b && b->side[seat].extras &&
        *b->side[seat].extras) { /* the owner's to place: his own sheet only */
        TEXT(t, 400);
        print_fill(s->v->cat, &t, TX_PRINT_R_EXTRAS, "what=%s", b->side[seat].extras);
        s->y =
            pen_wrap(&s->pen, s->margin, s->y + 0.12, sheet_width(s), t.buf, (Words){.size = 0.115, .rgb = INK}, 0.17) +
            0.06;
    }
    bool ok = sheet_table(s, say(s, TX_PRINT_R_MINES), col, ARRAY_LEN(col), g.cell, rows, 0.235);
    if (ok) {
        if (sheet_left(s) < 2 && !page(s, seat, TX_PRINT_R_MINES, TX_PRINT_R_MINES_ABOUT)) ok = false;
        if (ok) sketch(s, &m);
    }
    map_free(&m);
    return ok;
}

bool matg_records(Sheet *s, Seat seat) {
    return units(s, seat) && artillery(s, seat) && minefields(s, seat);
}
