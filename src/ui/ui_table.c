#include "ui/ui_own.h"

#include <math.h>

#define ROW_PAD 4.0f /* u left and right of a row's cells */

void ui_table_begin(Ui *ui, const char *name, const UiColumn *c, int n, float h) {
    ASSERT(n > 0 && n <= CELL_MAX);
    TableScope *t = &ui->table;
    ui_column(ui);
    ui_own_push(ui, name);
    t->n = n;
    t->cell = n;
    t->scrolls = h > 0;
    float width = ui_width(ui), fixed = 2 * ROW_PAD, share = 0;
    int shares = 0;
    bool head = false;
    for (int i = 0; i < n; i++) {
        t->col[i] = c[i];
        fixed += c[i].w;
        if (c[i].w <= 0) shares++;
        if (c[i].head) head = true;
    }
    if (shares) share = MAX((width - fixed - (h > 0 ? 8 : 0)) / (float)shares, 0);
    float x = ui_own_lay(ui)->x + ROW_PAD;
    for (int i = 0; i < n; i++) {
        float w = c[i].w > 0 ? c[i].w : share;
        t->x[i] = x * ui->f.scale;
        t->w[i] = w * ui->f.scale;
        x += w;
    }
    if (head) {
        Rect r = ui_to_px(ui, ui_cell(ui, 18));
        for (int i = 0; i < n; i++) {
            if (!c[i].head) continue;
            ui_own_text(ui, (Rect){t->x[i], r.y, t->w[i], r.h}, c[i].head, base_strlen(c[i].head), SIZE_SMALL,
                        FONT_REGULAR, ui_color(ui, ROLE_FAINT), c[i].align, false);
        }
        if (h > 0) h -= 18 + ui_own_lay(ui)->gap;
    }
    if (t->scrolls) ui_scroll_begin(ui, "rows", h);
    ui_gap(ui, 2);
}

unsigned ui_table_row(Ui *ui, const char *name, unsigned flags) {
    TableScope *t = &ui->table;
    Rect r = ui_to_px(ui, ui_cell(ui, U_ROW));
    unsigned off = flags & ROW_DISABLED ? (unsigned)BEHAVE_DISABLED : 0;
    unsigned state = ui_own_behave(ui, name, r, BEHAVE_FOCUS | off);
    float rad = ui_own_px(ui, U_RADIUS);
    if (flags & ROW_SELECTED) {
        draw_rect(ui->list, r, rad, ui_color(ui, ROLE_HOVER));
    } else if ((state & UI_HOVER) && !off) {
        draw_rect(ui->list, r, rad, ui_color(ui, ROLE_RAISED));
    }
    if (flags & ROW_MARKED) draw_frame(ui->list, r, rad, 0, ui_color(ui, ROLE_SELECT), ui_own_thin(ui));
    if (state & UI_FOCUS) {
        float in = ui_own_px(ui, 3);
        ui_own_ring(ui, (Rect){r.x + in, r.y + in, r.w - 2 * in, r.h - 2 * in}, rad);
    }
    t->row = r;
    t->row_disabled = off != 0;
    t->cell = 0;
    return state;
}

static Rect next_cell(Ui *ui) {
    TableScope *t = &ui->table;
    ASSERT(t->cell < t->n);
    int i = t->cell++;
    return (Rect){roundf(t->x[i]), t->row.y, roundf(t->w[i]), t->row.h};
}

Rect ui_table_rect(Ui *ui) {
    Rect r = next_cell(ui);
    float s = ui->f.scale;
    return (Rect){r.x / s, r.y / s, r.w / s, r.h / s};
}

void ui_table_cell(Ui *ui, const char *text, UiFont f) {
    TableScope *t = &ui->table;
    UiAlign a = f.align ? f.align : ui->table.col[t->cell].align;
    Rect r = next_cell(ui);
    Role role = t->row_disabled && f.role == ROLE_TEXT ? ROLE_FAINT : (Role)f.role;
    ui_own_text(ui, r, text, base_strlen(text), f.size > 0 ? f.size : SIZE_BODY, f.weight, ui_color(ui, role), a,
                f.cut_ok);
}

void ui_table_end(Ui *ui) {
    if (ui->table.scrolls) {
        ui_scroll_end(ui);
    } else {
        ui_gap(ui, U_GRID);
    }
    ui_own_pop(ui);
}
