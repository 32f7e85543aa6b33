/* edit_card: the right column of the step "Table": the piece in hand, and what can be done with it. */
#include "client/edit/step_own.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static void row(Client *c, TextId label, const char *value) {
    Ui *ui = c->ui;
    Rect r = ui_cell(ui, 20);
    ui_place(ui, (Rect){r.x, r.y, r.w * 0.38f, 20});
    ui_label(ui, client_text(c, label), (UiFont){.size = SIZE_BODY, .role = ROLE_SECOND, .cut_ok = true});
    ui_place(ui, (Rect){r.x + r.w * 0.38f, r.y, r.w * 0.62f, 20});
    ui_label(ui, value, (UiFont){.weight = FONT_SEMIBOLD, .align = ALIGN_RIGHT, .cut_ok = true});
}

static void put_area(Client *c, int64_t area2, Text *out) {
    const View *v = client_view(c);
    bool cm = v->cat->spec->unit[0] == 'c';
    int64_t unit = cm ? WU_CM : WU_INCH;
    TEXT(a, 32);
    TEXT(p, 32);
    text_ratio(&a, area2, 2 * unit * unit, 1, false);
    text_ratio(&p, area2 * 50, (int64_t)v->g->h.w * v->g->h.h, 1, false);
    client_put(c, out, TX_UI_EDIT_AREA_VALUE, "area=%s\tunit=%s\tshare=%s", a.buf, v->cat->spec->unit, p.buf);
}

static void chart(Client *c, const Form *f) {
    const View *v = client_view(c);
    const Chart *t = catalog_chart(v->cat, "terrain");
    int32_t at = t ? chart_find(t, "id", v->cat->kind[f->kind].id) : -1;
    if (at < 0) return;
    ui_box_begin(c->ui, "chart");
    TEXT(head, 80);
    TEXT(line, 200);
    const Cell *status = chart_cell(t, (uint32_t)at, "status"), *rule = chart_cell(t, (uint32_t)at, "rule");
    client_put(c, &head, TX_UI_EDIT_CHART, "status=%s\trule=%s", status ? status->text : "", rule ? rule->text : "");
    ui_label(c->ui, head.buf, (UiFont){.size = SIZE_SMALL, .role = ROLE_LIMIT, .cut_ok = true});
    for (uint8_t i = 1; i < t->spec->col_n && i <= COST_CLASSES; i++) {
        const Cell *cell = chart_cell(t, (uint32_t)at, t->spec->col[i].name);
        if (cell && cell->text[0]) text_format(&line, "%s %s   ", t->spec->col[i].name, cell->text);
    }
    ui_label(c->ui, line.buf, (UiFont){.weight = FONT_SEMIBOLD, .cut_ok = true});
    ui_box_end(c->ui);
}

/* It may be another kind of the same shape. */
static void kinds(Client *c, const Form *f) {
    const Catalog *cat = client_view(c)->cat;
    const char *name[64];
    uint16_t id[64];
    int n = 0, cur = -1;
    uint8_t shape = cat->kind[f->kind].shape;
    for (uint32_t k = 0; k < cat->kind_n && n < 64; k++) {
        if (cat->kind[k].shape != shape) continue;
        if (k == f->kind) cur = n;
        name[n] = cat->kind[k].title, id[n++] = (uint16_t)k;
    }
    int was = cur;
    Rect r = ui_cell(c->ui, 28);
    ui_place(c->ui, (Rect){r.x, r.y, r.w * 0.3f, 28});
    ui_label(c->ui, client_text(c, TX_UI_EDIT_KIND), (UiFont){.role = ROLE_SECOND});
    ui_place(c->ui, (Rect){r.x + r.w * 0.3f, r.y, r.w * 0.7f, 28});
    if (cur >= 0 && ui_combo(c->ui, client_named(c, "", "kind"), name, n, &cur) && cur != was) edit_kind(c, id[cur]);
}

static void one_piece(Client *c) {
    Ui *ui = c->ui;
    Edit *e = edit_of(c);
    const View *v = client_view(c);
    Form *f = e->form;
    TEXT(id, 24);
    TEXT(t, 120);
    if (e->drag != DRAG_NONE) { /* the pencil is in use */
        f = e->work;
    }
    form_of(v, e->sel[0], f);
    piece_label(v->g, e->sel[0], &id);
    Rect r = ui_cell(ui, 28);
    float w = ui_text_width(ui, id.buf, SIZE_TITLE, FONT_BOLD) + 8;
    ui_place(ui, (Rect){r.x, r.y, w, 28});
    ui_label(ui, id.buf, (UiFont){.size = SIZE_TITLE, .weight = FONT_BOLD, .role = ROLE_SELECT});
    ui_place(ui, (Rect){r.x + w, r.y, r.w - w - 118, 28});
    ui_label(ui, v->cat->kind[f->kind].title, (UiFont){.size = SIZE_VALUE, .weight = FONT_SEMIBOLD, .cut_ok = true});
    ui_place(ui, (Rect){r.x + r.w - 116, r.y, 116, 28});
    ui_label(ui, client_text(c, e->corners ? TX_UI_EDIT_ENTER_BODY : TX_UI_EDIT_ENTER_CORNERS),
             (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .align = ALIGN_RIGHT, .cut_ok = true});
    put_area(c, form_area2(v, f), &t);
    if (f->shape != PIECE_SPOT) row(c, TX_UI_EDIT_AREA, t.buf);
    uint32_t soft = 0;
    for (uint32_t i = 0; i < f->n; i++) soft += f->pt[i].mark & POINT_SMOOTH;
    text_clear(&t);
    client_put(c, &t,
               soft == 0          ? TX_UI_EDIT_SHARP
               : 2 * soft >= f->n ? TX_UI_EDIT_SMOOTH
                                  : TX_UI_EDIT_MIXED,
               "n=%u", f->n);
    if (f->shape != PIECE_SPOT) row(c, TX_UI_EDIT_OUTLINE, t.buf);
    if (f->shape == PIECE_LINE) {
        text_clear(&t);
        int64_t len = 0;
        for (uint32_t i = 1; i < f->n; i++)
            len += geom_length_up((Vec){f->pt[i - 1].x, f->pt[i - 1].y}, (Vec){f->pt[i].x, f->pt[i].y});
        client_wu(c, len, 1, &t);
        text_str(&t, " x ");
        client_wu(c, form_width(v, f), 2, &t);
        row(c, TX_UI_EDIT_LENGTH, t.buf);
    }
    if (f->shape == PIECE_SPOT) {
        text_clear(&t);
        text_ratio(&t, angle_to_mdeg(f->face), 1000, 0, false);
        row(c, TX_UI_EDIT_FACING, t.buf);
    }
    if (v->cat->kind[f->kind].paint == PAINT_HILL) {
        Rect lr = ui_cell(ui, 28);
        ui_place(ui, (Rect){lr.x, lr.y, lr.w * 0.4f, 28});
        ui_label(ui, client_line(c, TX_UI_EDIT_LEVEL_N, "n=%d", f->level), (UiFont){.weight = FONT_SEMIBOLD});
        ui_place(ui, (Rect){lr.x + lr.w - 64, lr.y, 30, 28});
        bool down = ui_icon_button(ui, "lower", ICON_MINUS, NULL, f->level <= 1 ? BUTTON_DISABLED : 0);
        ui_place(ui, (Rect){lr.x + lr.w - 30, lr.y, 30, 28});
        bool up = ui_icon_button(ui, "higher", ICON_PLUS, NULL, 0);
        if (up || down) edit_level(c, f->level + (up ? 1 : -1));
    }
    kinds(c, f);
    chart(c, f);
    steps_piece_card(c, e->sel[0]);
}

static void buttons(Client *c) {
    Ui *ui = c->ui;
    Edit *e = edit_of(c);
    ui_row(ui, 28, 4, NULL);
    if (ui_button(ui, client_label(c, TX_UI_EDIT_COPY, "copy"), NULL, 0))
        edit_copy(c), edit_double(c, (Vec){WU_INCH, -WU_INCH});
    ui_tooltip(ui, "Ctrl+D");
    if (ui_button(ui, client_label(c, TX_UI_EDIT_MIRROR, "mirror"), NULL, 0)) edit_mirror(c, false);
    ui_tooltip(ui, "X, Shift+X");
    if (ui_button(ui, client_label(c, TX_UI_EDIT_LOCK, "lock"), NULL, 0)) {
        for (uint32_t i = 0; i < e->sel_n; i++) e->piece_locked[e->sel[i]] = 1;
        edit_select(c, PIECE_NONE, false);
    }
    if (ui_button(ui, client_label(c, TX_UI_EDIT_DELETE, "delete"), NULL, 0)) {
        bool was = e->corners;
        e->corners = false;
        edit_delete(c);
        e->corners = was && e->sel_n == 1;
    }
    ui_tooltip(ui, "Del");
    ui_column(ui);
}

static void many(Client *c) {
    Ui *ui = c->ui;
    Edit *e = edit_of(c);
    ui_label(ui, client_line(c, TX_UI_EDIT_MANY, "n=%u", e->sel_n),
             (UiFont){.size = SIZE_VALUE, .weight = FONT_SEMIBOLD});
    static const TextId ALIGN[6] = {TX_UI_EDIT_ALIGN_LEFT, TX_UI_EDIT_ALIGN_CENTRE, TX_UI_EDIT_ALIGN_RIGHT,
                                    TX_UI_EDIT_ALIGN_TOP,  TX_UI_EDIT_ALIGN_MIDDLE, TX_UI_EDIT_ALIGN_BOTTOM};
    static const char *const NAME[6] = {"align left", "align centre", "align right",
                                        "align top",  "align middle", "align bottom"};
    ui_label(ui, client_text(c, TX_UI_EDIT_ALIGN), (UiFont){.role = ROLE_SECOND});
    for (int i = 0; i < 6; i++) {
        if (i % 3 == 0) ui_row(ui, 28, 3, NULL);
        if (ui_button(ui, client_label(c, ALIGN[i], NAME[i]), NULL, 0)) edit_align(c, i);
    }
    bool grouped = e->group[e->sel[0]] != 0;
    ui_column(ui);
    if (ui_button(ui, client_label(c, grouped ? TX_UI_EDIT_UNGROUP : TX_UI_EDIT_GROUP, "group"), "Ctrl+G", 0))
        edit_group(c, !grouped);
}

static uint32_t locked_count(const Client *c) {
    const Edit *e = edit_of(c);
    uint32_t n = 0;
    for (uint32_t i = 0; i < TABLE_PIECES; i++) n += e->piece_locked[i];
    return n;
}

typedef struct TableSize {
    uint16_t w, h; /* feet, or centimetres */
} TableSize;
static const TableSize FEET[] = {{3, 3}, {4, 4}, {5, 4}, {6, 4}, {6, 5}, {8, 4}, {8, 5}, {8, 6}, {10, 5}, {12, 6}};
static const TableSize METRIC[] = {{90, 60}, {120, 80}, {120, 120}, {150, 100}, {180, 120}, {200, 120}, {240, 120}, {240, 150}, {300, 150}};
enum { SIZES_MOST = MAX(ARRAY_LEN(FEET), ARRAY_LEN(METRIC)) };

/* Usual tables in the rule set's ruler, wide by high; a piece that would lie beyond the edge refuses the smaller one. */
static void table_size(Client *c) {
    bool cm = edit_unit(c) == WU_CM;
    Wu one = cm ? WU_CM : 12 * WU_INCH;
    const TableSize *size = cm ? METRIC : FEET;
    int many = (int)(cm ? ARRAY_LEN(METRIC) : ARRAY_LEN(FEET));
    const Game *g = client_view(c)->g;
    char name[SIZES_MOST + 1][48];
    const char *item[SIZES_MOST + 1];
    int n = 0, cur = -1;
    for (int i = 0; i < many; i++) {
        TEXT(w, 16);
        TEXT(h, 16);
        edit_number(c, size[i].w * one, &w);
        edit_number(c, size[i].h * one, &h);
        Text t = text_make(name[n], sizeof name[n]);
        if (cm)
            client_put(c, &t, TX_UI_EDIT_TABLE_CM, "w=%d\th=%d", size[i].w, size[i].h);
        else
            client_put(c, &t, TX_UI_EDIT_TABLE_FEET, "a=%d\tb=%d\tw=%s\th=%s\tunit=%s", size[i].w, size[i].h, w.buf, h.buf,
                       client_view(c)->cat->spec->unit);
        if (g->h.w == size[i].w * one && g->h.h == size[i].h * one) cur = n;
        item[n] = name[n];
        n++;
    }
    if (cur < 0) { /* a size of its own stays in the list */
        cur = n;
        item[n++] = client_text(c, TX_UI_EDIT_TABLE_OTHER);
    }
    int was = cur;
    if (!ui_combo(c->ui, client_label(c, TX_UI_EDIT_TABLE_SIZE, "table size"), item, n, &cur) || cur == was) return;
    TEXT(line, 80);
    text_str(&line, "U table size ");
    edit_number(c, size[cur].w * one, &line);
    text_char(&line, ',');
    edit_number(c, size[cur].h * one, &line);
    EditDo d = edit_begin(c);
    edit_line(&d, line.buf);
    if (edit_end(&d)) c->want_fit_table = true;
}

static void table_card(Client *c) {
    Ui *ui = c->ui;
    Edit *e = edit_of(c);
    if (e->sel_n == 1)
        one_piece(c);
    else if (e->sel_n > 1)
        many(c);
    else if (c->sel_n > 0)
        panel_card(c);
    else {
        ui_label(ui, client_text(c, TX_UI_EDIT_NONE), (UiFont){.role = ROLE_SECOND});
        ui_label(ui, client_text(c, TX_UI_EDIT_HOW), (UiFont){.size = SIZE_SMALL, .role = ROLE_FAINT, .wrap = true});
    }
    if (e->draft && e->sel_n == 0 && c->sel_n == 0) table_size(c);
    if (e->sel_n > 0) buttons(c);
    uint32_t locked = locked_count(c);
    if (locked > 0 &&
        ui_button(ui, client_named(c, client_line(c, TX_UI_EDIT_UNLOCK, "n=%u", locked), "unlock"), NULL, 0))
        memset(e->piece_locked, 0, sizeof e->piece_locked);
}

void edit_right(Client *c, Rect r) {
    float foot = steps_foot_height(c);
    Rect main = {r.x, r.y, r.w, r.h - foot};
    ui_panel_begin(c->ui, "right", main, PANEL_SCROLL | (c->lay.right_over ? PANEL_RAISED : PANEL_LINE_LEFT));
    if (edit_step(c) == &EDIT_TABLE) table_card(c), edit_account(c), edit_checks(c);
    if (edit_step(c)->right) edit_step(c)->right(c);
    ui_panel_end(c->ui);
    if (foot > 0) steps_foot(c, (Rect){r.x, r.y + r.h - foot, r.w, foot});
}
