/* score_board: victory points of both sides and what they are made of, how near a side is to breaking, objectives and who holds them (lt 9.2). */
#include "client/low_tech/lt_ui.h"

uint8_t lt_score_holder(Client *c, const Objective *o) {
    const View *v = client_view(c);
    const Battle *b = v->cat->battle;
    if (!b || v->g->h.record == 0 || o < b->objective || o >= b->objective + b->objective_n) return SEAT_NONE;
    return (uint8_t)lt_holder(v, (uint32_t)(o - b->objective));
}

static void side(Client *c, Seat seat) {
    Ui *ui = c->ui;
    const Battle *b = client_view(c)->cat->battle;
    LtSide s;
    lt_side(client_view(c), seat, &s);
    TEXT(points, 16);
    text_int(&points, s.points);
    Rect row = ui_cell(ui, 20);
    ui_place(ui, (Rect){row.x, row.y, row.w - 50, 20});
    ui_label(ui, b->side[seat].name, (UiFont){.weight = FONT_SEMIBOLD, .role = seat == SEAT_A ? ROLE_SIDE_A : ROLE_SIDE_B, .cut_ok = true});
    ui_place(ui, (Rect){row.x + row.w - 50, row.y, 50, 20});
    ui_label(ui, points.buf, (UiFont){.size = SIZE_VALUE, .weight = FONT_BOLD, .align = ALIGN_RIGHT});
    lt_small(c, ROLE_SECOND, client_line(c, TX_LT_U_SCORE_OF, "kills=%d\theld=%d\tlost=%d\tall=%d\tlimit=%d", s.kills, s.held, s.lost, s.start, s.breaks_at));
}

static void objective(Client *c, uint32_t k) {
    Ui *ui = c->ui;
    const View *v = client_view(c);
    const Battle *b = v->cat->battle;
    Seat who = v->g->h.record ? lt_holder(v, k) : SEAT_NONE;
    uint8_t role = who == SEAT_A ? ROLE_SIDE_A : who == SEAT_B ? ROLE_SIDE_B : ROLE_SECOND;
    Rect row = ui_cell(ui, 18);
    float half = row.w * 0.52f;
    icon_draw(ui_list(ui), ICON_FLAG, ui_to_px(ui, (Rect){row.x, row.y + 2, 14, 14}), 0, ui_color(ui, (Role)role));
    ui_place(ui, (Rect){row.x + 18, row.y, half - 18, 18});
    ui_label(ui, client_line(c, TX_LT_U_OBJECTIVE, "what=%s\tn=%d", b->objective[k].name, b->objective[k].points), (UiFont){.size = SIZE_SMALL, .cut_ok = true});
    ui_tooltip(ui, b->objective[k].name);
    ui_place(ui, (Rect){row.x + half, row.y, row.w - half, 18});
    ui_label(ui, who == SEAT_A || who == SEAT_B ? b->side[who].name : client_text(c, TX_LT_U_NOBODY),
             (UiFont){.size = SIZE_SMALL, .role = role, .align = ALIGN_RIGHT, .weight = FONT_SEMIBOLD, .cut_ok = true});
}

void lt_score_board(Client *c) {
    const Battle *b = client_view(c)->cat->battle;
    if (!b) return;
    ui_separator(c->ui);
    ui_heading(c->ui, client_text(c, TX_LT_U_POINTS));
    for (Seat s = SEAT_A; s <= SEAT_B; s++) side(c, s);
    for (uint32_t k = 0; k < b->objective_n; k++) objective(c, k);
}
