/* template_panel: the palette of templates, what is in hand in words, and the marks of all that lie. */
#include "client/template_own.h"

#include <stdio.h>
#include <string.h>

/* From the stand in hand to the middle of the template in hand: the range that a plotter asks for. */
static void range_from(Client *c, const LaidTemplate *l, Text *out, bool draw) {
    const View *v = client_view(c);
    if (c->sel_n == 0 || !stand_on_table(game_stand_c(v->g, c->sel[0]))) return;
    Vec from = stand_at(game_stand_c(v->g, c->sel[0]));
    if (vec_same(from, l->pose.at)) return;
    TEXT(far, 24);
    TEXT(who, 16);
    client_wu(c, geom_length_up(from, l->pose.at), 1, &far);
    stand_label(v->g, c->sel[0], &who);
    client_put(c, out, TX_UI_TEMPLATE_FROM, "d=%s\twho=%s", far.buf, who.buf);
    if (!draw) return;
    client_mark_line(c, from, l->pose.at, ROLE_INFO, DASH_DOT)->width = 1.5f;
    client_mark_label(c, (Vec){(from.x + l->pose.at.x) / 2, (from.y + l->pose.at.y) / 2}, ROLE_INFO, out->buf);
}

void template_marks(Client *c) {
    TemplateTool *tool = c->templates;
    const View *v = client_view(c);
    if (!tool || c->bv.bare) return;
    template_seat(c);
    for (uint32_t i = 0; i < tool->n; i++) {
        Template t;
        const LaidTemplate *l = &tool->laid[i];
        if (l->seat != c->seat || !template_of(v->cat, l, &t)) continue;
        bool held = tool->on && (int)i == tool->cur;
        over_template(&c->bv, v, &v->cat->tmpl[l->row], &t,
                      (TemplateLook){.held = held, .pinned = l->pinned, .handle = held ? template_handle_gap(c) : 0});
        TEXT(range, 60);
        if (held) range_from(c, l, &range, true);
    }
}

/* The shape, small: eighteen u. */
static void glyph(Client *c, Rect u, const TemplateForm *f, Color col) {
    DrawList *d = ui_list(c->ui);
    Rect r = ui_to_px(c->ui, u);
    float x = r.x + r.w / 2, y = r.y + r.h / 2, s = MIN(r.w, r.h) / 2 * 0.8f, w = 1.5f * c->scale;
    switch ((TemplateShape)f->shape) {
    case TEMPLATE_DISC: draw_ring(d, x, y, s, 0, 6.2831853f, w, col); break;
    case TEMPLATE_RECT: {
        float most = (float)MAX(f->width, f->length), a = MAX(2 * s * (float)f->width / most, 4 * c->scale),
              b = MAX(2 * s * (float)f->length / most, 4 * c->scale);
        draw_frame(d, (Rect){x - a / 2, y - b / 2, a, b}, 0, 0, col, w);
        break;
    }
    case TEMPLATE_SECTOR: {
        float half = (float)f->arc_mdeg / 1000 * 0.00872665f;
        Pt p[19] = {{x, y}};
        for (int i = 0; i < 18; i++) {
            float t = -half + 2 * half * (float)i / 17;
            p[i + 1] = (Pt){x + s * __builtin_sinf(t), y - s * __builtin_cosf(t)};
        }
        draw_line(d, p, 19, true, w, col);
        break;
    }
    case TEMPLATE_ROW:
        for (int i = 0; i < 3; i++) {
            float side = s * 0.6f, by = f->step > 0 ? s * 0.68f : 2 * c->scale;
            draw_frame(d,
                       (Rect){x - side / 2 + (float)(i - 1) * by,
                              y - side / 2 - (f->step > 0 ? 0 : (float)(i - 1) * by), side, side},
                       0, 0, col, w);
        }
        break;
    case TEMPLATE_COMPASS:
        draw_ring(d, x, y, s, 0, 6.2831853f, w, col);
        for (int i = 0; i < 4; i++) {
            float t = 0.78539816f * (float)i, dx = s * __builtin_sinf(t), dy = s * __builtin_cosf(t);
            draw_line(d, (Pt[2]){{x - dx, y + dy}, {x + dx, y - dy}}, 2, false, w * 0.7f, col);
        }
        break;
    default:
        draw_frame(d, (Rect){x - s, y - s, 2 * s, 2 * s}, 0, 0, col, w * 0.7f);
        draw_frame(d, (Rect){x - s / 3, y - s / 3, 2 * s / 3, 2 * s / 3}, 0, 0, col, w);
        break;
    }
}

static const TextId RULES_NAME[] = {TX_UI_TEMPLATE_RULES_MATG, TX_UI_TEMPLATE_RULES_ARMOUR_ASSAULT,
                                    TX_UI_TEMPLATE_RULES_ARMOUR_BATTLES, TX_UI_TEMPLATE_RULES_LOW_TECH};
enum { ROW_H = 24 };

static bool outside(Rect r, Pt p) {
    return p.x < r.x || p.y < r.y || p.x > r.x + r.w || p.y > r.y + r.h;
}

static void palette_row(Client *c, uint16_t row, Rect panel) {
    Ui *ui = c->ui;
    const Catalog *cat = client_view(c)->cat;
    const TemplateRow *t = &cat->tmpl[row];
    bool on = c->templates->row == row;
    ui_row(ui, ROW_H, 2, (float[]){22, 0});
    glyph(c, ui_cell(ui, 0), &t->form, ui_color(ui, on ? ROLE_SELECT : ROLE_SECOND));
    if (ui_button(ui, client_named(c, catalog_template_title(cat, row), t->id), NULL,
                  BUTTON_LEFT | BUTTON_FLAT | (on ? BUTTON_ON : 0)))
        template_pick(c, row);
    TemplateTool *tool = c->templates;
    if (ui_last_state(ui) & UI_HELD) {
        tool->row_held = true;
        if (!tool->carried && outside(panel, ui_mouse(ui))) tool->carried = true, template_carry(c, row);
    }
    TEXT(rule, 12);
    rule_print(t->rule, &rule);
    if (!(ui_last_state(ui) & UI_HELD))
        ui_tooltip(ui, client_line(c, TX_UI_TEMPLATE_PARAGRAPH, "rule=%s\tstatus=%s", rule.buf,
                                   status_word((Status)t->status)));
}

static void list(Client *c, Rect panel, float h) {
    Ui *ui = c->ui;
    const Catalog *cat = client_view(c)->cat;
    uint16_t order[256];
    uint32_t own, n = template_order(cat, order, ARRAY_LEN(order), &own);
    int last = -1;
    float to = -1;
    c->templates->row_held = false;
    ui_scroll_begin(ui, "list", h);
    float gap = ui_gap(ui, 0), top = ui_y(ui);
    for (uint32_t i = 0; i < n; i++) {
        int rules = cat->tmpl[order[i]].rules;
        if (rules != last) {
            last = rules;
            ui_column(ui);
            ui_heading(ui, client_text(c, RULES_NAME[rules]));
        }
        if (c->templates->list_to_row && order[i] == c->templates->row) {
            c->templates->list_to_row = false;
            to = MAX(0, ui_y(ui) - top - h / 2);
        }
        palette_row(c, order[i], panel);
    }
    ui_column(ui);
    ui_gap(ui, gap);
    ui_scroll_end(ui);
    if (!c->templates->row_held) c->templates->carried = false;
    if (to >= 0) ui_scroll_to(ui, "list", to);
}

static TextId touch_word(const TemplateForm *f) {
    static const TextId WORD[] = {TX_UI_TEMPLATE_TOUCH_NONE, TX_UI_TEMPLATE_TOUCH_CENTRE, TX_UI_TEMPLATE_TOUCH_BASE,
                                  TX_UI_TEMPLATE_TOUCH_OVERLAP};
    return WORD[f->touch];
}

/* What is in hand, else what would be laid next. */
static void in_hand(Client *c) {
    Ui *ui = c->ui;
    TemplateTool *tool = c->templates;
    const View *v = client_view(c);
    LaidTemplate next = {.row = tool->row};
    const LaidTemplate *l = tool->cur >= 0 ? &tool->laid[tool->cur] : &next;
    Template t;
    if (!template_of(v->cat, l, &t)) return;
    TEXT(size, 80);
    TEXT(rule, 60);
    TEXT(number, 12);
    template_sizes(v->cat, &t, &size);
    rule_print(v->cat->tmpl[l->row].rule, &number);
    client_put(c, &rule, TX_UI_TEMPLATE_PARAGRAPH, "rule=%s\tstatus=%s", number.buf,
               status_word((Status)v->cat->tmpl[l->row].status));
    ui_separator(ui);
    ui_label(ui, catalog_template_title(v->cat, l->row), (UiFont){.weight = FONT_SEMIBOLD, .cut_ok = true});
    ui_label(ui, size.buf, (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .cut_ok = true});
    ui_label(ui, rule.buf, (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .cut_ok = true});
    ui_label(ui, client_text(c, touch_word(t.form)), (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .cut_ok = true});
    if (tool->cur < 0) return;
    TEXT(face, 60);
    TEXT(deg, 16);
    text_ratio(&deg, angle_to_mdeg(l->pose.face), 1000, 1, true);
    if (tool->typed_n)
        client_put(c, &face, TX_UI_TEMPLATE_TYPED, "deg=%s", tool->typed);
    else
        client_put(c, &face, TX_UI_TEMPLATE_FACING, "deg=%s", deg.buf);
    if (l->pinned) text_str(&face, " · "), text_str(&face, client_text(c, TX_UI_TEMPLATE_PINNED));
    TEXT(range, 60);
    range_from(c, l, &range, false);
    if (range.len) text_str(&face, " · "), text_str(&face, range.buf);
    ui_row(ui, 26, 3, (float[]){0, 28, 28});
    ui_label(ui, face.buf, (UiFont){.weight = FONT_SEMIBOLD, .cut_ok = true});
    unsigned off = t.form->to == 0 ? BUTTON_DISABLED : 0;
    if (ui_icon_button(ui, "fewer", ICON_MINUS, NULL, BUTTON_FLAT | off)) template_resize(c, -1);
    ui_tooltip(ui, client_text(c, TX_UI_TEMPLATE_FEWER));
    if (ui_icon_button(ui, "more", ICON_PLUS, NULL, BUTTON_FLAT | off)) template_resize(c, 1);
    ui_tooltip(ui, client_text(c, TX_UI_TEMPLATE_MORE_OF));
    ui_column(ui);
    TEXT(said, 500);
    template_said(v, &t, 24, &said);
    if (said.len) ui_label(ui, said.buf, (UiFont){.wrap = true});
    for (int k = 1; t.form->shape == TEMPLATE_GRID && k <= 8; k++) {
        text_clear(&said);
        if (template_said_at(v, &t, k, &said))
            ui_label(ui, said.buf, (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .wrap = true});
    }
}

/* Over the right column, so that the table stays free; where there is none, along the table's right side. */
void template_panel(Client *c) {
    if (!template_on(c)) return;
    Ui *ui = c->ui;
    const Layout *l = &c->lay;
    bool tiny = l->cls == UI_TINY;
    float w = tiny ? 252 : 260, below = l->strip.h > 0 ? l->strip.h + 12 : 0;
    Rect r = {l->table.x + l->table.w - w, l->table.y + below, w, l->table.h - below};
    if (l->has_right && !tiny) r = l->right;
    ui_panel_begin(ui, "templates", r, PANEL_LINE_LEFT | PANEL_SCROLL);
    ui_heading(ui, client_text(c, TX_UI_TEMPLATE_TITLE));
    float details = c->templates->cur >= 0 ? 240 : 110, room = r.h - 40 - details;
    list(c, r, MAX(room, r.h > 320 ? 140 : r.h * 0.45f));
    in_hand(c);
    ui_panel_end(ui);
}
