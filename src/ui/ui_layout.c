#include "ui/ui_own.h"

#include <math.h>

/* ---- clip and layers ---- */

Rect ui_own_clip_now(const Ui *ui) {
    return ui->clip_n ? ui->clip[ui->clip_n - 1] : (Rect){-1e7f, -1e7f, 2e7f, 2e7f};
}

void ui_own_clip(Ui *ui, Rect r) {
    ASSERT(ui->clip_n < CLIP_MAX);
    Rect o = ui_own_clip_now(ui);
    float x = MAX(r.x, o.x), y = MAX(r.y, o.y);
    Rect c = {x, y, MAX(MIN(r.x + r.w, o.x + o.w) - x, 0), MAX(MIN(r.y + r.h, o.y + o.h) - y, 0)};
    ui->clip[ui->clip_n++] = c;
    draw_clip(ui->list, c);
}

void ui_own_unclip(Ui *ui) {
    ASSERT(ui->clip_n > 0);
    ui->clip_n--;
    if (ui->clip_n) {
        draw_clip(ui->list, ui->clip[ui->clip_n - 1]);
    } else {
        draw_clip_none(ui->list);
    }
}

void ui_own_layer(Ui *ui, int layer) {
    ui->layer = layer;
    ui->list = layer == LAYER_BASE ? ui->base : layer == LAYER_MENU ? &ui->top : &ui->over;
}

/* ---- cells ---- */

void ui_own_lay_push(Ui *ui, float x, float y, float w, float gap) {
    ASSERT(ui->lay_n < LAY_MAX);
    ui->lay[ui->lay_n++] = (Lay){.x = x, .y = y, .w = w, .gap = gap, .bottom = y};
}

Lay *ui_own_lay(Ui *ui) {
    return &ui->lay[ui->lay_n - 1];
}

void ui_own_lay_pop(Ui *ui) {
    ASSERT(ui->lay_n > 1);
    ui->lay_n--;
}

static void end_row(Lay *l) {
    if (l->n > 0 && l->i > 0) l->y += l->row_max + l->gap;
    l->i = 0;
    l->row_max = 0;
}

void ui_column(Ui *ui) {
    Lay *l = ui_own_lay(ui);
    end_row(l);
    l->n = 0;
}

void ui_row(Ui *ui, float h, int n, const float *w) {
    ASSERT(n > 0 && n <= CELL_MAX);
    Lay *l = ui_own_lay(ui);
    end_row(l);
    l->n = n;
    l->row_h = h;
    float fixed = l->gap * (float)(n - 1);
    int shares = 0;
    for (int i = 0; i < n; i++) {
        if (w && w[i] > 0) fixed += w[i];
        if (!w || w[i] <= 0) shares++;
    }
    float share = shares ? MAX((l->w - fixed) / (float)shares, 0) : 0, x = l->x;
    for (int i = 0; i < n; i++) {
        l->cell_x[i] = x;
        l->cell_w[i] = w && w[i] > 0 ? w[i] : share;
        x += l->cell_w[i] + l->gap;
    }
}

void ui_place(Ui *ui, Rect r) {
    ui->placed = true;
    ui->place = r;
}

/* Width of the next cell, for those who must know it before they know their height. */
static float next_width(const Ui *ui) {
    const Lay *l = &ui->lay[ui->lay_n - 1];
    if (ui->placed) return ui->place.w;
    return l->n ? l->cell_w[l->i] : l->w;
}

float ui_width(const Ui *ui) {
    return next_width(ui);
}

Rect ui_cell(Ui *ui, float h) {
    return ui_own_cell(ui, h, false);
}

Rect ui_own_cell(Ui *ui, float h, bool grow) {
    if (ui->placed) {
        ui->placed = false;
        return ui->place;
    }
    Lay *l = ui_own_lay(ui);
    Rect r;
    if (l->n == 0) {
        r = (Rect){l->x, l->y, l->w, h > 0 ? h : U_ROW};
        l->y += r.h + l->gap;
        l->bottom = MAX(l->bottom, r.y + r.h);
        return r;
    }
    float row = l->row_h > 0 ? l->row_h : h > 0 ? h : U_ROW;
    if (grow) row = MAX(row, h);
    r = (Rect){l->cell_x[l->i], l->y, l->cell_w[l->i], row};
    l->row_max = MAX(l->row_max, row);
    l->bottom = MAX(l->bottom, r.y + r.h);
    if (++l->i == l->n) end_row(l);
    return r;
}

void ui_space(Ui *ui, float h) {
    Lay *l = ui_own_lay(ui);
    end_row(l);
    l->y += h;
    l->bottom = MAX(l->bottom, l->y - l->gap);
}

void ui_label_width(Ui *ui, float w) {
    ui->label_w = w;
}
float ui_y(const Ui *ui) {
    return ui->lay[ui->lay_n - 1].y;
}

float ui_gap(Ui *ui, float gap) {
    Lay *l = ui_own_lay(ui);
    float old = l->gap;
    l->gap = gap;
    return old;
}

void ui_separator(Ui *ui) {
    Rect r = ui_to_px(ui, ui_cell(ui, 9));
    float t = ui_own_thin(ui);
    draw_rect(ui->list, (Rect){r.x, floorf(r.y + r.h / 2), r.w, t}, 0, ui_color(ui, ROLE_LINE));
}

/* ---- scrolling ---- */

static void scroll_push(Ui *ui, UiId id, Rect view_u, float pad, bool on) {
    ASSERT(ui->scroll_n < LAY_MAX);
    Keep *k = on ? ui_own_keep(ui, id) : NULL;
    if (k) k->scroll = CLAMP(k->scroll, 0, MAX(k->content - view_u.h, 0));
    /* whole pixels, so that text stays crisp while scrolling */
    float off = k ? roundf(k->scroll * ui->f.scale) / ui->f.scale : 0;
    bool bar = k && k->content > view_u.h + 0.5f;
    float gap = ui->lay[ui->lay_n - 1].gap;
    ui->scroll[ui->scroll_n++] =
        (ScrollScope){.id = id, .view = ui_to_px(ui, view_u), .top = view_u.y - off, .pad = pad, .on = on};
    float room = bar ? MAX(10 - pad, 0) + (pad > 0 && pad < 10 ? 4 : 0) : 0;
    ui_own_lay_push(ui, view_u.x + pad, view_u.y - off + pad, view_u.w - 2 * pad - room, gap > 0 ? gap : U_GRID);
    ui_own_clip(ui, ui_to_px(ui, view_u));
}

static void scroll_bar(Ui *ui, ScrollScope *s, Keep *k, float view_h, float most) {
    float w = ui_own_px(ui, 6), track = s->view.h - ui_own_px(ui, 4);
    float len = MAX(track * view_h / k->content, ui_own_px(ui, 24));
    Rect bar = {s->view.x + s->view.w - w - ui_own_px(ui, 2), s->view.y + ui_own_px(ui, 2), w, len};
    Rect hit = {bar.x - ui_own_px(ui, 4), s->view.y, w + ui_own_px(ui, 6), s->view.h};
    unsigned state = ui_own_behave(ui, "scrollbar", hit, 0);
    if (state & UI_HELD && track > len) {
        float at = CLAMP((ui->mouse.y - bar.y - len / 2) / (track - len), 0, 1);
        if (k->scroll != at * most) ui->settle = true;
        k->scroll = at * most;
    }
    bar.y += (track - len) * CLAMP(k->scroll / most, 0, 1);
    draw_rect(ui->list, bar, w / 2, ui_color(ui, state & (UI_HOVER | UI_HELD) ? ROLE_FAINT : ROLE_LINE));
}

static void scroll_pop(Ui *ui) {
    ScrollScope s = ui->scroll[--ui->scroll_n];
    Lay *l = ui_own_lay(ui);
    end_row(l);
    float content = MAX(l->bottom, l->y - l->gap) + s.pad - s.top;
    ui_own_lay_pop(ui);
    if (s.on) {
        Keep *k = ui_own_keep(ui, s.id);
        float view_h = s.view.h / ui->f.scale, most = content - view_h;
        if (fabsf(k->content - content) > 0.01f) {
            k->content = content;
            ui->settle = true;
        }
        bool live = ui_own_live(ui) && ui_own_inside(s.view, ui->mouse);
        if (live && ui->ev.kind == INPUT_WHEEL && most > 0.5f) {
            float before = k->scroll;
            k->scroll = CLAMP(k->scroll - ui->ev.wheel * 3 * U_ROW, 0, most);
            /* taken, unless at its end: then the area around it scrolls */
            if (k->scroll != before) {
                ui->ev.kind = INPUT_NONE;
                ui->settle = true;
            }
        }
        if (most > 0.5f) scroll_bar(ui, &s, k, view_h, most);
    }
    ui_own_unclip(ui);
}

void ui_scroll_begin(Ui *ui, const char *name, float h) {
    Rect r = ui_cell(ui, h);
    UiId id = ui_own_id(ui, name);
    ui_own_push(ui, name);
    scroll_push(ui, id, r, 0, true);
}

void ui_scroll_end(Ui *ui) {
    scroll_pop(ui);
    ui_own_pop(ui);
}

void ui_scroll_to(Ui *ui, const char *name, float y) {
    Keep *k = ui_own_keep(ui, ui_own_id(ui, name));
    if (k->scroll != y) ui->settle = true;
    k->scroll = y;
}

/* ---- panels and boxes ---- */

void ui_own_panel_add(Ui *ui, UiId id, Rect r) {
    ASSERT(ui->panel_n[ui->now] < PANEL_MAX && ui->panel_depth < 8);
    ui->panel[ui->now][ui->panel_n[ui->now]++] = (Panel){id, r, ui->layer};
    ui->panel_cur[ui->panel_depth++] = id;
}

static void panel_back(Ui *ui, Rect px, unsigned flags) {
    float t = ui_own_thin(ui);
    Color line = ui_color(ui, ROLE_LINE);
    if (flags & PANEL_RAISED) {
        float rad = ui_own_px(ui, 6);
        draw_shadow(ui->list, (Rect){px.x, px.y + ui_own_px(ui, 2), px.w, px.h}, rad, ui_own_px(ui, 10),
                    COLOR_A(0x000000, 110));
        draw_frame(ui->list, px, rad, ui_color(ui, ROLE_RAISED), line, t);
    } else if (!(flags & PANEL_CLEAR)) {
        draw_rect(ui->list, px, 0, ui_color(ui, ROLE_PANEL));
    }
    if (flags & PANEL_LINE_LEFT) draw_rect(ui->list, (Rect){px.x, px.y, t, px.h}, 0, line);
    if (flags & PANEL_LINE_RIGHT) draw_rect(ui->list, (Rect){px.x + px.w - t, px.y, t, px.h}, 0, line);
    if (flags & PANEL_LINE_TOP) draw_rect(ui->list, (Rect){px.x, px.y, px.w, t}, 0, line);
    if (flags & PANEL_LINE_BOTTOM) draw_rect(ui->list, (Rect){px.x, px.y + px.h - t, px.w, t}, 0, line);
}

void ui_panel_begin(Ui *ui, const char *name, Rect r, unsigned flags) {
    UiId id = ui_own_id(ui, name);
    Rect px = ui_to_px(ui, r);
    ui_own_push(ui, name);
    ui_own_panel_add(ui, id, px);
    panel_back(ui, px, flags);
    scroll_push(ui, id, r, flags & PANEL_TIGHT ? 0 : U_PAD, (flags & PANEL_SCROLL) != 0);
}

void ui_panel_end(Ui *ui) {
    scroll_pop(ui);
    ui->panel_depth--;
    ui_own_pop(ui);
}

void ui_box_begin(Ui *ui, const char *name) {
    ASSERT(ui->box_n < LAY_MAX);
    Lay *l = ui_own_lay(ui);
    end_row(l);
    l->n = 0;
    ui_own_push(ui, name);
    /* the frame is drawn first and gets its height at the end, when that is known */
    ui->box_cmd[ui->box_n] = ui->list->cmd_n;
    ui->box_y[ui->box_n++] = l->y;
    Rect px = ui_to_px(ui, (Rect){l->x, l->y, l->w, 1});
    draw_frame(ui->list, px, ui_own_px(ui, U_RADIUS), ui_color(ui, ROLE_RAISED), ui_color(ui, ROLE_LINE),
               ui->f.palette == PALETTE_HIGH_CONTRAST ? ui_own_thin(ui) : 0);
    ui_own_lay_push(ui, l->x + 8, l->y + 6, l->w - 16, l->gap);
}

void ui_box_end(Ui *ui) {
    Lay *in = ui_own_lay(ui);
    end_row(in);
    float end = MAX(in->bottom, in->y - in->gap) + 6, y = ui->box_y[--ui->box_n];
    size_t cmd = ui->box_cmd[ui->box_n];
    ui_own_lay_pop(ui);
    Lay *l = ui_own_lay(ui);
    Rect px = ui_to_px(ui, (Rect){l->x, y, l->w, end - y});
    if (cmd < ui->list->cmd_n && ui->list->cmd[cmd].kind == DRAW_RECT) ui->list->cmd[cmd].h = px.h;
    l->y = end + l->gap;
    l->bottom = MAX(l->bottom, end);
    ui_own_pop(ui);
}
