/* edit_ground: the account of terrain (matg 23.2) in the right column, and ground from a seed. */
#include "client/edit/edit_own.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- the account --- */

static Color group_color(int g) {
    switch (g) {
    case GROUND_WOODS: return COLOR(0x5E8A3C);
    case GROUND_FIELDS: return COLOR(0xD2AE5E);
    case GROUND_ROUGH: return COLOR(0x8C7E5C);
    case GROUND_BUILT: return COLOR(0xBE5A42);
    case GROUND_WATER: return COLOR(0x4F93C4);
    default: return COLOR(0x4A5458);
    }
}

static void put_tenths(Text *out, int64_t area2, int64_t table2) {
    text_ratio(out, ground_tenths(area2, table2), 10, 1, false);
}

static void roll_row(Client *c) {
    Ui *ui = c->ui;
    static const char *const WORD[] = {"open", "mixed", "closed"};
    static const TextId TITLE[] = {TX_UI_EDIT_OPEN, TX_UI_EDIT_MIXED_LAND, TX_UI_EDIT_CLOSED};
    const char *title[3];
    for (int i = 0; i < 3; i++) title[i] = client_text(c, TITLE[i]);
    ui_row(ui, 28, 2, (const float[]){0, 96});
    ui_combo(ui, client_named(c, "", "density"), title, 3, &edit_of(c)->density);
    bool rolled = ui_button(ui, client_label(c, TX_UI_EDIT_ROLL, "roll"), NULL, 0);
    ui_column(ui);
    if (!rolled) return;
    TEXT(line, 60);
    text_format(&line, "U account roll %s", WORD[CLAMP(edit_of(c)->density, 0, 2)]);
    EditDo d = edit_begin(c);
    edit_line(&d, line.buf);
    edit_end(&d);
}

/* Bar by kind, to the target once it was rolled; who places next. */
void edit_account(Client *c) {
    Ui *ui = c->ui;
    const View *v = client_view(c);
    Account a;
    ground_account(v, &a);
    ui_separator(ui);
    ui_heading(ui, client_text(c, TX_UI_EDIT_ACCOUNT));
    UiSlice slice[GROUND_GROUPS + 1];
    TEXT(words, 200);
    int n = 0;
    for (int g = 0; g <= GROUND_WATER; g++) {
        if (a.group2[g] <= 0) continue;
        slice[n++] = (UiSlice){(int)(a.group2[g] / WU_INCH / WU_INCH), group_color(g), NULL};
        TEXT(share, 16);
        put_tenths(&share, a.group2[g], a.table2);
        if (words.len) text_str(&words, " · ");
        text_format(&words, "%s %s", client_text(c, ground_group_text((GroundGroup)g)), share.buf);
    }
    int64_t rest = (a.rolled ? a.target2 : a.table2) - a.counted2;
    if (rest > 0) slice[n++] = (UiSlice){(int)(rest / WU_INCH / WU_INCH), COLOR(0x2E373C), NULL};
    if (n > 0) ui_stacked_bar(ui, "account", slice, n, 14);
    TEXT(sum, 24);
    TEXT(all, 120);
    put_tenths(&sum, a.counted2, a.table2);
    if (a.rolled)
        client_put(c, &all, TX_UI_EDIT_ACCOUNT_OF, "have=%s\tlimit=%d\tdice=%d\tk=%d", sum.buf, a.percent, a.dice,
                   (int)ground_density_factor((GroundDensity)a.density));
    else
        client_put(c, &all, TX_UI_EDIT_ACCOUNT_SUM, "have=%s", sum.buf);
    ui_label(ui, all.buf, (UiFont){.weight = FONT_SEMIBOLD, .cut_ok = true});
    if (words.len) ui_label(ui, words.buf, (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .wrap = true});
    if (a.rolled && a.next < SEATS) {
        const char *who = v->cat->battle ? v->cat->battle->side[a.next].nation : "";
        ui_label(ui,
                 client_line(c, TX_UI_EDIT_ACCOUNT_NEXT, "who=%s",
                             who[0]             ? who
                             : a.next == SEAT_A ? "A"
                                                : "B"),
                 (UiFont){.weight = FONT_SEMIBOLD, .role = a.next == SEAT_A ? ROLE_SIDE_A : ROLE_SIDE_B});
    } else if (a.rolled) {
        ui_label(ui, client_text(c, TX_UI_EDIT_ACCOUNT_DONE), (UiFont){.role = ROLE_CLEAR});
    }
    if (edit_of(c)->draft) roll_row(c);
}

/* --- ground from a seed --- */

static bool lay_map(Client *c, const GroundMap *m, const char *name) {
    Edit *e = edit_of(c);
    EditDo d = edit_begin(c);
    d.what = name;
    d.quiet = true;
    edit_select_box(c, (Box){-WU_MAX, -WU_MAX, WU_MAX, WU_MAX}, 0);
    while (e->sel_n > 0 && !d.failed) {
        edit_delete_line(&d);
        edit_select_box(c, (Box){-WU_MAX, -WU_MAX, WU_MAX, WU_MAX}, 0);
    }
    for (uint32_t i = 0; i < m->piece_n && !d.failed; i++) {
        const Piece *p = &m->piece[i];
        Form *f = e->form;
        *f = (Form){.kind = p->kind, .shape = p->shape, .level = p->level, .width = p->width, .face = p->face};
        f->n = MIN(p->pt_n, (uint32_t)PIECE_POINTS);
        memcpy(f->pt, m->pt + p->pt, sizeof *f->pt * f->n);
        edit_add(&d, f);
    }
    edit_select(c, PIECE_NONE, false);
    return edit_end(&d);
}

static void generate(Client *c, const char *preset, const char *name) {
    Edit *e = edit_of(c);
    const View *v = client_view(c);
    GroundAsk ask = {.density = (uint8_t)CLAMP(e->density, 0, GROUND_DENSITIES - 1),
                     .preset = (uint8_t)e->preset,
                     .w = v->g->h.w,
                     .h = v->g->h.h,
                     .seed = (uint64_t)strtoull(e->seed, NULL, 10),
                     .roads = GROUND_AUTO,
                     .streams = GROUND_AUTO,
                     .villages = GROUND_AUTO,
                     .percent = v->rs->ground ? v->rs->ground(v->cat, v->g) : 0};
    size_t bytes = ground_generate_bytes(ask.w, ask.h);
    void *mem = malloc(bytes);
    if (!mem) return;
    Arena a;
    GroundMap m;
    arena_init(&a, mem, bytes, "ground");
    if (!ground_generate(v->cat, &ask, &a, &m))
        edit_refuse(c, client_text(c, TX_UI_EDIT_NO_GROUND));
    else
        lay_map(c, &m, name);
    (void)preset;
    free(mem);
}

void edit_generate(Client *c, int density, int preset, const char *seed) {
    Edit *e = edit_of(c);
    e->density = density, e->preset = preset;
    snprintf(e->seed, sizeof e->seed, "%s", seed);
    generate(c, "", client_text(c, TX_UI_EDIT_GENERATE));
}

void edit_generate_panel(Client *c) {
    static const TextId TITLE[GROUND_PRESETS] = {TX_UI_EDIT_MIXED_LAND, TX_UI_EDIT_STEPPE, TX_UI_EDIT_BOCAGE,
                                                 TX_UI_EDIT_DESERT,     TX_UI_EDIT_TOWN,   TX_UI_EDIT_HILL_LAND};
    static const TextId DENSE[] = {TX_UI_EDIT_OPEN, TX_UI_EDIT_MIXED_LAND, TX_UI_EDIT_CLOSED};
    Ui *ui = c->ui;
    Edit *e = edit_of(c);
    if (!e->generating) return;
    const char *title[GROUND_PRESETS], *dense[3];
    for (int i = 0; i < GROUND_PRESETS; i++) title[i] = client_text(c, TITLE[i]);
    for (int i = 0; i < 3; i++) dense[i] = client_text(c, DENSE[i]);
    float w = 300;
    Rect t = c->lay.table, r = {t.x + t.w - w - 8, t.y + 8, w, 222};
    ui_panel_begin(ui, "generate", r, PANEL_RAISED);
    ui_heading(ui, client_text(c, TX_UI_EDIT_GENERATE));
    ui_label_width(ui, 70);
    ui_combo(ui, client_label(c, TX_UI_EDIT_PRESET, "preset"), title, GROUND_PRESETS, &e->preset);
    ui_combo(ui, client_label(c, TX_UI_EDIT_DENSITY, "how dense"), dense, 3, &e->density);
    ui_field(ui, client_label(c, TX_UI_EDIT_SEED, "seed"), e->seed, sizeof e->seed, "1", FIELD_NUMBER);
    ui_label_width(ui, 0);
    ui_label(ui, client_text(c, TX_UI_EDIT_GENERATE_HOW),
             (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .wrap = true});
    ui_row(ui, 28, 3, NULL);
    if (ui_button(ui, client_label(c, TX_UI_EDIT_LAY, "lay"), NULL, BUTTON_PRIMARY)) generate(c, "", title[e->preset]);
    if (ui_button(ui, client_label(c, TX_UI_EDIT_NEXT_SEED, "next seed"), NULL, 0)) {
        snprintf(e->seed, sizeof e->seed, "%llu", strtoull(e->seed, NULL, 10) % 999999 + 1);
        generate(c, "", title[e->preset]);
    }
    if (ui_button(ui, client_label(c, TX_UI_SHEET_CLOSE, "close generate"), NULL, 0)) e->generating = false;
    ui_column(ui);
    ui_panel_end(ui);
}
