/* ab_board: both sides' Army Morale, Command Dice and Staff Orders at the top of the work panel, with what this turn brought: failure, received dice;
 * and the arrows back of those who may break off or scoot. */
#include "client/armour_battles/ab_ui.h"

#include <stdio.h>

static void side(Client *c, Seat s) {
    const View *v = client_view(c);
    const AbGame *t = ab_game_c(v->g);
    const Battle *b = v->cat->battle;
    Ui *ui = c->ui;
    uint8_t role = s == SEAT_A ? ROLE_SIDE_A : ROLE_SIDE_B;
    int have = ab_morale(v->g, s), start = MAX(ab_morale_start(v->g, s), 1);
    const char *right = client_line(c, TX_AB_UI_MORALE, "n=%d\tall=%d", have, start);
    float rw = ui_text_width(ui, right, SIZE_BODY, FONT_BOLD) + 6;
    Rect r = ui_cell(ui, 40);
    bool pulse = v->g->h.turn > 0 && !v->g->h.over && t->pulse == s && v->g->h.phase != AB_COMMAND && v->g->h.phase != AB_END;
    if (pulse) draw_rect(ui_list(ui), ui_to_px(ui, (Rect){r.x - 6, r.y + 2, 3, 34}), 1.5f * c->scale, ui_color(ui, (Role)role));
    ui_place(ui, (Rect){r.x, r.y, r.w - rw - 4, 18});
    ui_label(ui, b ? b->side[s].name : "", (UiFont){.weight = FONT_SEMIBOLD, .role = role, .cut_ok = true});
    ui_place(ui, (Rect){r.x + r.w - rw, r.y, rw, 18});
    ui_label(ui, right, (UiFont){.weight = FONT_BOLD, .align = ALIGN_RIGHT, .role = have == 0 ? ROLE_BLOCKED : ROLE_TEXT});
    Rect bar = {r.x, r.y + 19, r.w, 5};
    draw_rect(ui_list(ui), ui_to_px(ui, bar), 2 * c->scale, ui_color(ui, ROLE_LINE));
    float part = MIN((float)have / (float)start, 1.0f);
    if (part > 0) draw_rect(ui_list(ui), ui_to_px(ui, (Rect){bar.x, bar.y, bar.w * part, bar.h}), 2 * c->scale, ui_color(ui, (Role)role));
    Text words = client_line_make(c);
    int next = ab_staff_next(v->g, s);
    client_put(c, &words, next ? TX_AB_UI_SIDE_NEXT : TX_AB_UI_SIDE, "cd=%d\tso=%d\tmore=%d", t->command_dice[s], ab_staff(v->g, s), next);
    ui_place(ui, (Rect){r.x, r.y + 25, r.w, 15});
    ui_label(ui, words.buf, (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .cut_ok = true});
    if (v->g->h.turn == 0 || (!t->failed[s] && t->wild[s] + t->bonus[s] == 0 && have > 0)) return;
    Text said = client_line_make(c);
    if (t->failed[s]) text_str(&said, client_text(c, TX_AB_UI_FAILED));
    if (t->wild[s] + t->bonus[s]) {
        if (said.len) text_str(&said, " \xC2\xB7 ");
        client_put(c, &said, TX_AB_UI_RECEIVED, "n=%d", t->wild[s] + t->bonus[s]);
    }
    if (have == 0) {
        if (said.len) text_str(&said, " \xC2\xB7 ");
        text_str(&said, client_text(c, TX_AB_UI_COLLAPSE));
    }
    ui_label(ui, said.buf, (UiFont){.size = SIZE_SMALL, .weight = FONT_SEMIBOLD, .role = t->failed[s] || have == 0 ? ROLE_BLOCKED : ROLE_LIMIT, .wrap = true});
}

void ab_board(Client *c) {
    const View *v = client_view(c);
    float gap = ui_gap(c->ui, 4);
    side(c, SEAT_A);
    side(c, SEAT_B);
    ui_gap(c->ui, gap);
    if (v->g->h.turn > 0) ui_separator(c->ui);
}

/* Those who may go back when it matters: of the question, and of the stand in hand. */
void ab_mark_backs(Client *c) {
    const View *v = client_view(c);
    const Decision *d = &v->g->decision;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        if (!ab_is_unit(v, (StandIx)i) || !ab_has(v, (StandIx)i, AB_BREAK_OFF | AB_SHOOT_SCOOT)) continue;
        bool asked = (d->kind == AB_ASK_BREAK || d->kind == AB_ASK_SCOOT) && d->stand == i;
        if (!asked && !client_selected(c, (StandIx)i) && c->hover != i) continue;
        if (ab_stand_c(v->g, i)->suppressed || ab_stand_c(v->g, i)->broke_off) continue;
        Pose p = stand_pose(game_stand_c(v->g, i));
        AbMove m;
        ab_move(v, (StandIx)i, &m);
        Wu far = ab_back_reach(v, (StandIx)i, m.most);
        if (far == 0) continue;
        Angle way = (Angle)(p.face + ANGLE_HALF);
        Vec tail = vec_add(p.at, angle_vec(way, WU_INCH)), tip = vec_add(p.at, angle_vec(way, MAX(far, WU_INCH * 3 / 2)));
        uint8_t dash = asked ? DASH_SOLID : DASH_LONG;
        client_mark_line(c, tail, tip, ROLE_INFO, dash)->width = asked ? 3 : 2;
        Angle left = (Angle)(p.face + 6000), right = (Angle)(p.face - 6000);
        client_mark_line(c, tip, vec_add(tip, angle_vec(left, WU_INCH * 2 / 3)), ROLE_INFO, DASH_SOLID)->width = 2;
        client_mark_line(c, tip, vec_add(tip, angle_vec(right, WU_INCH * 2 / 3)), ROLE_INFO, DASH_SOLID)->width = 2;
    }
}
