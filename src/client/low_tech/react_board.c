/* react_board: a row a platoon: its terms, what each face of the die would do, and with what chances (lt 2); on the table those that go back have an
 * arrow to their edge, those that may not close a bar before them. */
#include "client/low_tech/lt_ui.h"

#include <stdio.h>

static Color result_color(Client *c, uint8_t r) {
    static const uint8_t ROLE[] = {[LT_OK] = ROLE_CLEAR, [LT_NO_ADVANCE] = ROLE_LIMIT, [LT_WITHDRAW] = ROLE_BLOCKED, [LT_ROUT] = ROLE_BLOCKED};
    Color col = ui_color(c->ui, (Role)ROLE[r & 3]);
    return r == LT_WITHDRAW ? style_mix(col, ui_color(c->ui, ROLE_LIMIT), 0.5f) : col;
}

static TextId result_text(const LtReaction *r, uint8_t res) {
    return res == LT_ROUT && r->surrounded ? TX_LT_R_SURRENDER : lt_result_text((LtResult)res);
}

static bool due(const LtReaction *r) {
    return r->tests && !r->tested;
}

/* The platoon that Enter tests: of the stand in hand, else the first that has to. */
static uint16_t in_hand(Client *c) {
    const View *v = client_view(c);
    StandIx i = lt_in_hand(c);
    LtReaction r;
    if (i != STAND_NONE) {
        uint16_t unit = game_stand_c(v->g, i)->unit;
        lt_reaction(v, unit, &r);
        if (due(&r)) return unit;
    }
    for (uint32_t u = 0; u < v->g->unit_n && u < LT_PLATOONS; u++) {
        if (game_unit_c(v->g, u)->seat != c->seat) continue;
        lt_reaction(v, (uint16_t)u, &r);
        if (due(&r)) return (uint16_t)u;
    }
    return UNIT_NONE;
}

static bool test(Client *c, uint16_t unit) {
    for (const PlayAct *a = play_find(c, "react", STAND_NONE, STAND_NONE, NULL); a; a = play_find(c, "react", STAND_NONE, STAND_NONE, a))
        if (a->o.cmd.n == 1 && a->o.cmd.arg[0].a == unit) return play_do(c, a);
    return false;
}

bool lt_react_do(Client *c, bool all) {
    TEXT(line, 40);
    if (!lt_may(c, LT_REACTION)) return false;
    if (!all) return test(c, in_hand(c));
    lt_line(c, &line, "reactions");
    return client_submit(c, line.buf);
}

/* --- rows --- */

/* Six faces, each in the colour of what it would do. */
static void faces(Client *c, const LtReaction *r, float x, float y) {
    Ui *ui = c->ui;
    for (int f = 0; f < 6; f++) {
        Rect at = {x + (float)f * 25, y, 22, 22}, px = ui_to_px(ui, at);
        char n[4];
        snprintf(n, sizeof n, "%d", f + 1);
        draw_frame(ui_list(ui), px, px.w * 0.18f, result_color(c, r->face[f]), COLOR(0x14181A), 1.25f * c->scale);
        float w = ui_text_width(ui, n, SIZE_BODY, FONT_BOLD);
        draw_text(ui_list(ui), (at.x + (at.w - w) / 2) * c->scale, (at.y + 3) * c->scale, SIZE_BODY * c->scale, FONT_BOLD, COLOR(0x14181A), n);
    }
}

/* "3-6 no problem 66.7 %", best first; the chances add to 100.0. */
static void outcomes(Client *c, const LtReaction *r) {
    Ui *ui = c->ui;
    uint64_t part[4];
    int32_t t[4];
    for (int k = 0; k < 4; k++) part[k] = r->chance[k];
    quote_tenths(part, 4, t);
    for (uint8_t k = 0; k < 4; k++) {
        int lo = 0, hi = 0;
        for (int f = 1; f <= 6; f++)
            if (r->face[f - 1] == k) hi = f, lo = lo ? lo : f;
        if (!lo) continue;
        Rect row = ui_cell(ui, 17);
        TEXT(range, 12);
        TEXT(pc, 16);
        text_format(&range, lo == hi ? "%d" : "%d-%d", lo, hi);
        text_format(&pc, "%d.%d %%", t[k] / 10, t[k] % 10);
        draw_rect(ui_list(ui), ui_to_px(ui, (Rect){row.x, row.y + 4, 9, 9}), 2 * c->scale, result_color(c, k));
        ui_place(ui, (Rect){row.x + 15, row.y, 26, 17});
        ui_label(ui, range.buf, (UiFont){.size = SIZE_SMALL, .weight = FONT_SEMIBOLD});
        ui_place(ui, (Rect){row.x + 42, row.y, row.w - 42 - 60, 17});
        ui_label(ui, client_text(c, result_text(r, k)), (UiFont){.size = SIZE_SMALL, .cut_ok = true});
        ui_place(ui, (Rect){row.x + row.w - 60, row.y, 60, 17});
        ui_label(ui, pc.buf, (UiFont){.size = SIZE_SMALL, .weight = FONT_SEMIBOLD, .align = ALIGN_RIGHT});
    }
}

static void head(Client *c, uint16_t unit, const LtReaction *r, bool marked) {
    Ui *ui = c->ui;
    TEXT(right, 60);
    if (due(r)) {
        text_str(&right, "D6 ");
        text_signed(&right, ledger_sum(&r->mods));
    } else {
        text_str(&right, client_text(c, lt_result_text((LtResult)r->last)));
    }
    Rect row = ui_cell(ui, 22);
    unsigned st = ui_zone(ui, "head", row, true);
    if (st & UI_HOVER) draw_rect(ui_list(ui), ui_to_px(ui, row), 3, ui_color(ui, ROLE_HOVER));
    if (st & UI_CLICK) lt_select_unit(c, unit);
    float rw = ui_text_width(ui, right.buf, SIZE_BODY, FONT_BOLD) + 6;
    rw = MIN(rw, row.w * 0.6f);
    ui_place(ui, (Rect){row.x + 2, row.y, row.w - rw - 4, 22});
    ui_label(ui, lt_platoon_name(client_view(c), unit), (UiFont){.weight = FONT_SEMIBOLD, .cut_ok = true, .role = marked ? ROLE_SELECT : ROLE_TEXT});
    ui_place(ui, (Rect){row.x + row.w - rw, row.y, rw, 22});
    uint8_t role = due(r) ? ROLE_TEXT : r->last == LT_OK ? ROLE_CLEAR : r->last == LT_NO_ADVANCE ? ROLE_LIMIT : ROLE_BLOCKED;
    ui_label(ui, right.buf, (UiFont){.weight = FONT_BOLD, .align = ALIGN_RIGHT, .role = role, .cut_ok = true});
}

static bool platoon(Client *c, uint16_t unit, const LtReaction *r, bool marked) {
    Ui *ui = c->ui;
    TEXT(name, 16);
    TEXT(terms, 500);
    bool pressed = false;
    text_format(&name, "platoon%d", unit);
    ui_box_begin(ui, name.buf);
    head(c, unit, r, marked);
    if (due(r)) {
        if (r->mods.n) words_ledger(c, &r->mods, &terms);
        if (terms.len) lt_small(c, ROLE_SECOND, terms.buf);
        Rect row = ui_cell(ui, 26);
        faces(c, r, row.x, row.y + 2);
        const char *label = client_label(c, TX_LT_U_TEST, "test");
        const char *key = marked ? "Enter" : NULL;
        float w = MIN(ui_button_width(ui, label, key), row.w - 154);
        if (w < ui_button_width(ui, label, key)) key = NULL, w = MIN(ui_button_width(ui, label, NULL), row.w - 154);
        ui_place(ui, (Rect){row.x + row.w - w, row.y, w, 26});
        pressed = client_may_act(c) && ui_button(ui, label, key, marked ? BUTTON_PRIMARY : 0);
        outcomes(c, r);
    }
    ui_box_end(ui);
    return pressed;
}

void lt_react_board(Client *c) {
    Ui *ui = c->ui;
    const View *v = client_view(c);
    uint16_t hand = in_hand(c), pressed = UNIT_NONE;
    uint32_t left = 0;
    LtReaction r;
    for (uint32_t u = 0; u < v->g->unit_n && u < LT_PLATOONS; u++) {
        lt_reaction(v, (uint16_t)u, &r);
        left += game_unit_c(v->g, u)->seat == lt_turn(v).player && due(&r);
    }
    if (lt_may(c, LT_REACTION) && left > 0) {
        const char *label = client_named(c, client_line(c, TX_LT_U_TEST_ALL, "n=%u", left), "test_all");
        if (ui_button(ui, label, "Shift+Enter", BUTTON_PRIMARY | BUTTON_TALL)) {
            lt_react_do(c, true);
            return;
        }
    }
    for (int pass = 0; pass < 2; pass++) /* those that have to test first */
        for (uint32_t u = 0; u < v->g->unit_n && u < LT_PLATOONS; u++) {
            if (game_unit_c(v->g, u)->seat != lt_turn(v).player) continue;
            lt_reaction(v, (uint16_t)u, &r);
            if ((!r.tests && !r.tested) || due(&r) != (pass == 0)) continue;
            if (platoon(c, (uint16_t)u, &r, u == hand)) pressed = (uint16_t)u;
        }
    if (pressed != UNIT_NONE) test(c, pressed);
}

/* --- on the table --- */

static Vec edge_of(const View *v, uint8_t edge, Vec at) {
    switch (edge) {
    case EDGE_N: return (Vec){at.x, v->g->h.h};
    case EDGE_E: return (Vec){v->g->h.w, at.y};
    case EDGE_S: return (Vec){at.x, 0};
    default: return (Vec){0, at.y};
    }
}

static void arrow(Client *c, Vec from, Vec to, uint8_t role, uint8_t dash) {
    enum { BARB = 24000 }; /* how far a barb stands back, of the half circle */
    Vec d = vec_sub(to, from);
    Wu len = geom_length_up(from, to), skip = MIN(WU_CM * 14 / 10, len / 2);
    if (len < WU_CM) return;
    Vec start = geom_point_along(from, to, skip, len);
    Mark *m = client_mark_line(c, start, to, role, dash);
    m->width = 2.5f;
    Angle way = angle_of(d);
    for (int k = 0; k < 2; k++) {
        Angle barb = (Angle)(way + (k ? BARB : 65536 - BARB) + 0);
        client_mark_line(c, to, vec_add(to, angle_vec(barb, WU_CM * 16 / 10)), role, DASH_SOLID)->width = 3;
    }
}

/* Across the way to the nearest enemy: it may come no closer. */
static void bar(Client *c, StandIx i, const LtMove *m) {
    const View *v = client_view(c);
    if (m->nearest == STAND_NONE) return;
    Vec at = stand_at(game_stand_c(v->g, i)), to = stand_at(game_stand_c(v->g, m->nearest));
    if (vec_same(at, to)) return;
    Angle way = angle_of(vec_sub(to, at));
    Vec mid = vec_add(at, angle_vec(way, WU_CM * 17 / 10));
    Vec a = vec_add(mid, angle_vec((Angle)(way + ANGLE_QUARTER), WU_CM)), b = vec_add(mid, angle_vec((Angle)(way - ANGLE_QUARTER), WU_CM));
    Mark *line = client_mark_line(c, a, b, ROLE_LIMIT, DASH_SOLID);
    line->width = 4;
    line->above = 1;
}

void lt_react_marks(Client *c) {
    const View *v = client_view(c);
    if (lt_phase(c) == LT_SETUP) return;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        const Stand *s = game_stand_c(v->g, i);
        if (!stand_on_table(s)) continue;
        LtResult r = lt_result_of(v, (StandIx)i);
        bool moves = lt_phase(c) <= LT_MOVEMENT && lt_turn(v).player == s->seat;
        if (r == LT_OK || (r == LT_NO_ADVANCE && !moves)) continue;
        LtMove m;
        lt_move_info(v, (StandIx)i, &m);
        if (r == LT_NO_ADVANCE)
            bar(c, (StandIx)i, &m);
        else
            arrow(c, stand_at(s), edge_of(v, m.home, stand_at(s)), r == LT_ROUT ? ROLE_BLOCKED : ROLE_LIMIT, r == LT_ROUT ? DASH_DOTS : DASH_LONG);
    }
}
