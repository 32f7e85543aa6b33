/* step_list: forces in the right column: what each unit is and where; the card of the unit, formation or side in hand.
 */
#include "client/edit/step_own.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- the list of all units --- */

static const char *state_words(Client *c, uint32_t unit, uint8_t *role) {
    const View *v = client_view(c);
    const Steps *s = steps_of(c);
    uint32_t on, all;
    UnitState st = unit_state(v, unit, &on, &all);
    if (s->drag == STEP_DRAG_UNIT && s->unit == unit) {
        *role = ROLE_LIMIT;
        return client_text(c, TX_STEP_STATE_DRAGGING);
    }
    static const uint8_t ROLE[] = {ROLE_FAINT, ROLE_SECOND, ROLE_LIMIT, ROLE_CLEAR, ROLE_SECOND, ROLE_BLOCKED};
    *role = ROLE[st];
    PlanZone z;
    switch (st) {
    case UNIT_EMPTY: return client_text(c, TX_STEP_STATE_EMPTY);
    case UNIT_PLACED: return client_text(c, TX_STEP_STATE_PLACED);
    case UNIT_SOME: return client_line(c, TX_STEP_STATE_SOME, "n=%u\tall=%u", on, all);
    case UNIT_NO_ZONE: return client_text(c, TX_STEP_STATE_NO_ZONE);
    case UNIT_ENTERS:
        plan_zone_at(v->g, v->cat->battle, plan_unit_zone(v, unit), &z);
        return client_line(c, TX_STEP_STATE_TRAY, "turn=%u", z.turn);
    default: return client_text(c, TX_STEP_STATE_OFF);
    }
}

/* Taken up from the row and dragged over the table: the block hangs on the pointer, in whatever step. */
static void row_drag(Client *c, uint32_t unit, unsigned st) {
    Steps *s = steps_of(c);
    bool out = ui_mouse(c->ui).x < c->lay.right.x;
    if (!(st & UI_HELD) && s->held == unit + 20001) s->held = 0;
    if (!(st & UI_HELD) || !out || c->gesture != GESTURE_NONE || s->held != 0) return;
    s->held = (uint16_t)(unit + 20001);
    s->unit = (uint16_t)unit;
    s->drag = STEP_DRAG_UNIT;
    s->ghost_n = 0;
    client_drag_from(c, STAND_NONE);
}

static void unit_row(Client *c, uint32_t unit) {
    Ui *ui = c->ui;
    Steps *s = steps_of(c);
    const View *v = client_view(c);
    StandIx who[STEP_GHOSTS];
    uint32_t n = 0;
    for (uint32_t i = 0; i < v->g->stand_n; i++)
        n += game_stand_c(v->g, i)->unit == unit && stand_alive(game_stand_c(v->g, i));
    uint32_t standing = unit_stands(v, unit, who, STEP_GHOSTS);
    uint8_t seat = game_unit_c(v->g, unit)->seat, role;
    TEXT(name, 20);
    text_format(&name, "unit%u", unit + 1);
    Rect r = ui_cell(ui, 22);
    unsigned st = ui_zone(ui, name.buf, r, true);
    float u = c->scale;
    Pt m = ui_mouse(ui);
    bool hand = s->unit == unit && edit_step(c) == &STEP_FORCES;
    bool onto = s->drag == STEP_DRAG_TYPE && m.x >= r.x && m.x < r.x + r.w && m.y >= r.y && m.y < r.y + r.h;
    if (onto) s->onto = (uint16_t)unit;
    if (hand || onto || (st & UI_HOVER))
        draw_frame(ui_list(ui), ui_to_px(ui, r), 4 * u, ui_color(ui, hand ? ROLE_RAISED : ROLE_HOVER),
                   ui_color(ui, hand || onto ? ROLE_SELECT : ROLE_LINE), u);
    Rect sw = ui_to_px(ui, (Rect){r.x + 4, r.y + 6, 11, 11});
    draw_frame(ui_list(ui), sw, 2 * u, board_nation_color(step_side_name(c, (Seat)seat)),
               ui_color(ui, (Role)step_role(seat)), 2 * u);
    ui_place(ui, (Rect){r.x + 21, r.y, r.w - 130, 22});
    ui_label(ui, plan_unit_name(v, unit), (UiFont){.cut_ok = true, .weight = hand ? FONT_SEMIBOLD : FONT_REGULAR});
    TEXT(count, 12);
    text_int(&count, n);
    ui_place(ui, (Rect){r.x + r.w - 108, r.y, 24, 22});
    ui_label(ui, count.buf, (UiFont){.role = ROLE_SECOND, .align = ALIGN_RIGHT, .cut_ok = true});
    const char *words = state_words(c, unit, &role);
    ui_place(ui, (Rect){r.x + r.w - 82, r.y, 78, 22});
    ui_label(ui, words, (UiFont){.role = role, .weight = FONT_SEMIBOLD, .align = ALIGN_RIGHT, .cut_ok = true});
    if (standing) row_drag(c, unit, st);
    if (st & UI_CLICK && s->drag == STEP_DRAG_NONE) {
        s->unit = (uint16_t)unit, s->formation = STEP_NONE;
        s->side = seat;
        StandIx on[SELECTION_MAX];
        uint32_t k = 0;
        for (uint32_t i = 0; i < standing; i++)
            if (stand_on_table(game_stand_c(v->g, who[i]))) on[k++] = who[i];
        client_select_list(c, on, k, 0);
    }
}

static void formation_row(Client *c, uint32_t f) {
    Ui *ui = c->ui;
    Steps *s = steps_of(c);
    const View *v = client_view(c);
    const Formation *fo = game_formation_c(v->g, f);
    TEXT(name, 20);
    text_format(&name, "formation%u", f + 1);
    Rect r = ui_cell(ui, 20);
    unsigned st = ui_zone(ui, name.buf, r, true);
    bool hand = s->formation == f;
    if (hand || (st & UI_HOVER)) draw_rect(ui_list(ui), ui_to_px(ui, r), 4 * c->scale, ui_color(ui, ROLE_HOVER));
    ui_place(ui, (Rect){r.x + 4, r.y, r.w - 110, 20});
    ui_label(ui, plan_formation_name(v, f),
             (UiFont){.size = SIZE_SMALL,
                      .role = hand ? ROLE_SELECT : step_role(fo->seat),
                      .weight = FONT_SEMIBOLD,
                      .cut_ok = true});
    bool ghq = false;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        const Stand *k = game_stand_c(v->g, i);
        ghq = ghq || (k->role == ROLE_GHQ && stand_alive(k) && game_unit_c(v->g, k->unit)->formation == f);
    }
    ui_place(ui, (Rect){r.x + r.w - 104, r.y, 100, 20});
    ui_label(
        ui, ghq ? client_line(c, TX_STEP_GHQ_QUALITY, "n=%+d", fo->quality) : client_text(c, TX_STEP_NO_GHQ),
        (UiFont){.size = SIZE_SMALL, .role = ghq ? ROLE_SECOND : ROLE_LIMIT, .align = ALIGN_RIGHT, .cut_ok = true});
    if (st & UI_CLICK) s->formation = (uint16_t)f, s->unit = STEP_NONE, s->side = fo->seat;
}

void forces_list(Client *c) {
    Ui *ui = c->ui;
    Steps *s = steps_of(c);
    const View *v = client_view(c);
    bool own = edit_step(c) == &STEP_FORCES;
    TEXT(sum, 120);
    client_put(c, &sum, TX_STEP_FORCES_SUM, "a=%s\tn=%d\tb=%s\tm=%d", step_side_name(c, SEAT_A),
               (int)step_points_of(v, SEAT_A), step_side_name(c, SEAT_B), (int)step_points_of(v, SEAT_B));
    Rect r = ui_cell(ui, 22);
    ui_place(ui, (Rect){r.x, r.y, 70, 22});
    ui_label(ui, client_text(c, TX_STEP_FORCES),
             (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .weight = FONT_BOLD, .cut_ok = true});
    ui_place(ui, (Rect){r.x + 70, r.y, r.w - 70, 22});
    ui_label(ui, v->rs->cost ? sum.buf : "",
             (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .align = ALIGN_RIGHT, .cut_ok = true});
    float gap = ui_gap(ui, 0);
    uint32_t shown = 0;
    s->onto = STEP_NONE;
    for (int seat = 0; seat < SEATS; seat++)
        for (uint32_t f = 0; f < v->g->formation_n; f++) {
            if (game_formation_c(v->g, f)->seat != seat || !plan_formation_name(v, f)) continue;
            if (own) formation_row(c, f);
            shown++;
            for (uint32_t i = 0; i < client_view(c)->g->unit_n; i++)
                if (game_unit_c(v->g, i)->formation == f && plan_unit_name(v, i)) unit_row(c, i);
        }
    ui_gap(ui, gap);
    if (!shown)
        ui_label(ui, client_text(c, TX_STEP_NO_FORCES), (UiFont){.size = SIZE_SMALL, .role = ROLE_FAINT, .wrap = true});
    if (!own || !v->g->plan.drafting) return;
    ui_row(ui, 28, 2, NULL);
    if (ui_button(ui, client_label(c, TX_STEP_ADD_UNIT, "add unit"), NULL, 0)) {
        uint32_t f = s->formation;
        if (s->unit != STEP_NONE && s->unit < v->g->unit_n) f = game_unit_c(v->g, s->unit)->formation;
        for (uint32_t i = 0; i < v->g->formation_n && f == STEP_NONE; i++)
            if (plan_formation_name(v, i) && game_formation_c(v->g, i)->seat == s->side) f = i;
        EditDo d = edit_begin(c);
        if (f == STEP_NONE) {
            f = v->g->formation_n;
            step_line(&d, "U formation add %c %s", "AB"[s->side],
                      step_quoted(c, client_line(c, TX_STEP_FORMATION_N, "n=%u", f + 1)));
        }
        uint32_t unit = client_view(c)->g->unit_n;
        if (!d.failed)
            step_line(&d, "U unit add %u %s", f + 1, step_quoted(c, client_line(c, TX_STEP_UNIT_N, "n=%u", unit + 1)));
        if (step_end(&d, client_text(c, TX_STEP_ADD_UNIT))) {
            s->unit = (uint16_t)unit, s->formation = STEP_NONE;
            client_select(c, STAND_NONE, false); /* what is in hand is the new unit */
        }
    }
    if (ui_button(ui, client_label(c, TX_STEP_ADD_FORMATION, "add formation"), NULL, 0)) {
        uint32_t f = client_view(c)->g->formation_n;
        if (step_do(c, "U formation add %c %s", "AB"[s->side],
                    step_quoted(c, client_line(c, TX_STEP_FORMATION_N, "n=%u", f + 1))))
            s->formation = (uint16_t)f, s->unit = STEP_NONE;
    }
    ui_column(ui);
}

/* --- cards --- */

static void ink_unit_name(Client *c, uint32_t id, const char *text) {
    step_do(c, "U unit set u%u name %s", id + 1, step_quoted(c, text));
}
static void ink_formation_name(Client *c, uint32_t id, const char *text) {
    step_do(c, "U formation set %u name %s", id + 1, step_quoted(c, text));
}
static void ink_side_name(Client *c, uint32_t id, const char *text) {
    step_do(c, "U side set %c name %s", "AB"[id & 1], step_quoted(c, text));
}

/* One stand of the unit: label, type, role, hidden, away. */
static void stand_row(Client *c, StandIx i) {
    Ui *ui = c->ui;
    const View *v = client_view(c);
    const Stand *s = game_stand_c(v->g, i);
    static const char *const ROLE_WORD[] = {"none", "HQ", "GHQ", "FO"};
    TEXT(label, 16);
    stand_label(v->g, i, &label);
    ui_push(ui, label.buf);
    Rect r = ui_cell(ui, 24);
    unsigned st = ui_zone(ui, "row", (Rect){r.x, r.y, r.w - 112, 24}, false);
    if ((st & UI_HOVER) || client_selected(c, i))
        draw_rect(ui_list(ui), ui_to_px(ui, r), 4 * c->scale,
                  ui_color(ui, client_selected(c, i) ? ROLE_RAISED : ROLE_HOVER));
    if (st & UI_CLICK) client_select(c, i, (c->mods & MOD_SHIFT) != 0);
    ui_place(ui, (Rect){r.x + 2, r.y, 34, 24});
    ui_label(ui, label.buf, (UiFont){.weight = FONT_SEMIBOLD, .role = step_role(s->seat), .cut_ok = true});
    ui_place(ui, (Rect){r.x + 36, r.y, r.w - 150, 24});
    ui_label(ui, v->cat->type[s->type].short_name,
             (UiFont){.cut_ok = true, .role = stand_on_table(s) ? ROLE_TEXT : ROLE_SECOND});
    ui_place(ui, (Rect){r.x + r.w - 110, r.y, 48, 24});
    int role = s->role & 3;
    if (ui_button(ui, client_named(c, role ? ROLE_WORD[role] : "-", "role"), NULL, role ? BUTTON_ON : BUTTON_FLAT)) {
        EditDo d = edit_begin(c);
        int next = (role + 1) % 4;
        uint32_t f = game_unit_c(v->g, s->unit)->formation;
        for (uint32_t k = 0; k < v->g->stand_n && next == ROLE_GHQ; k++) { /* a formation has one */
            const Stand *o = game_stand_c(v->g, k);
            if (o->role == ROLE_GHQ && stand_alive(o) && k != i && game_unit_c(v->g, o->unit)->formation == f)
                next = ROLE_FO;
        }
        step_line(&d, "U stand role %s %s", label.buf, ROLE_WORD[next]);
        edit_end(&d);
    }
    ui_tooltip(ui, client_text(c, TX_STEP_ROLE_HOW));
    bool hidden = (s->flags & ST_HIDDEN) != 0;
    ui_place(ui, (Rect){r.x + r.w - 58, r.y, 26, 24});
    if (ui_icon_button(ui, "hidden", hidden ? ICON_LOCK : ICON_EYE, NULL, hidden ? BUTTON_ON : BUTTON_FLAT))
        step_do(c, "U stand flag %s hidden %s", label.buf, hidden ? "off" : "on");
    ui_tooltip(ui, client_text(c, hidden ? TX_STEP_IS_HIDDEN : TX_STEP_IS_SEEN));
    ui_place(ui, (Rect){r.x + r.w - 28, r.y, 26, 24});
    if (ui_icon_button(ui, "away", ICON_CROSS, NULL, BUTTON_FLAT)) step_do(c, "U stand del %s", label.buf);
    ui_tooltip(ui, client_text(c, TX_STEP_STAND_AWAY));
    ui_pop(ui);
}

static void zone_combo(Client *c, uint32_t unit) {
    const View *v = client_view(c);
    const char *item[34];
    uint16_t slot[34];
    int n = 1, cur = 0;
    uint16_t has = plan_unit_zone(v, unit);
    item[0] = client_text(c, TX_STEP_ZONE_NONE), slot[0] = PLAN_NO_ZONE;
    for (uint32_t i = 0; i < plan_zones(v->g, v->cat->battle) && n < (int)ARRAY_LEN(item); i++) {
        PlanZone z;
        if (!plan_zone_at(v->g, v->cat->battle, i, &z) || z.seat != game_unit_c(v->g, unit)->seat) continue;
        item[n] = z.kind == ZONE_EDGE ? client_line(c, TX_STEP_ZONE_PICK_ENTRY, "n=%u\tturn=%u", i + 1, z.turn)
                                      : client_line(c, TX_STEP_ZONE_PICK, "n=%u", i + 1);
        if (i == has) cur = n;
        slot[n++] = (uint16_t)i;
    }
    int was = cur;
    if (ui_combo(c->ui, client_label(c, TX_STEP_ZONE, "unit zone"), item, n, &cur) && cur != was)
        step_do(c, "U unit set u%u zone %u", unit + 1, slot[cur] == PLAN_NO_ZONE ? 0u : slot[cur] + 1u);
}

static void take_off(Client *c, uint32_t unit) {
    const View *v = client_view(c);
    Text t = text_make(edit_of(c)->line, COMMAND_BYTES);
    EditDo d = edit_begin(c);
    text_str(&t, "U stand off");
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        const Stand *s = game_stand_c(v->g, i);
        if (s->unit != unit || !stand_on_table(s)) continue;
        text_char(&t, ' ');
        stand_label(v->g, (StandIx)i, &t);
    }
    edit_line(&d, t.buf);
    edit_end(&d);
}

static void place_in_zone(Client *c, uint32_t unit) {
    const View *v = client_view(c);
    PlanZone z;
    uint16_t slot = plan_unit_zone(v, unit);
    Vec at = {v->g->h.w / 2, v->g->h.h / 2};
    if (slot != PLAN_NO_ZONE && plan_zone_at(v->g, v->cat->battle, slot, &z)) {
        Box b = plan_zone_box(v, &z);
        at = (Vec){(b.x0 + b.x1) / 2, (b.y0 + b.y1) / 2};
    }
    block_drop(c, unit, at);
}

static void unit_card(Client *c, uint32_t unit) {
    Ui *ui = c->ui;
    Steps *s = steps_of(c);
    const View *v = client_view(c);
    const Unit *un = game_unit_c(v->g, unit);
    bool draft = v->g->plan.drafting;
    TEXT(t, 24);
    uint32_t on, all;
    UnitState state = unit_state(v, unit, &on, &all);
    int64_t points = 0;
    for (uint32_t i = 0; i < v->g->stand_n; i++)
        if (game_stand_c(v->g, i)->unit == unit) points += step_points(v, (StandIx)i);
    ui_label_width(ui, 60);
    step_field(c, "unit name", TX_STEP_NAME, plan_unit_name(v, unit), 80, 0, ink_unit_name, unit);
    zone_combo(c, unit);
    ui_label_width(ui, 0);
    text_int(&t, un->cohesion);
    int by = step_count(c, "unit cohesion", TX_STEP_COHESION, t.buf, un->cohesion > 1, un->cohesion < 30);
    if (by) step_do(c, "U unit set u%u cohesion %d", unit + 1, CLAMP(un->cohesion + by, 1, 30));
    text_clear(&t);
    text_int(&t, (points + 5000) / 10000);
    if (v->rs->cost) step_row(c, TX_STEP_UNIT_POINTS, t.buf);
    ui_row(ui, 28, 3, NULL);
    if (ui_button(ui, client_label(c, TX_STEP_PLACE, "place unit"), NULL,
                  all && state != UNIT_ENTERS ? 0 : BUTTON_DISABLED))
        place_in_zone(c, unit);
    ui_tooltip(ui, client_text(c, TX_STEP_PLACE_HOW));
    if (ui_button(ui, client_label(c, TX_STEP_TAKE_OFF, "take off"), NULL, on ? 0 : BUTTON_DISABLED)) take_off(c, unit);
    if (ui_button(ui, client_label(c, TX_UI_EDIT_DELETE, "delete unit"), NULL, draft ? 0 : BUTTON_DISABLED) &&
        step_do(c, "U unit del u%u", unit + 1))
        s->unit = STEP_NONE;
    ui_column(ui);
    float gap = ui_gap(ui, 0);
    for (uint32_t i = 0; i < client_view(c)->g->stand_n; i++)
        if (game_stand_c(v->g, i)->unit == unit && stand_alive(game_stand_c(v->g, i))) stand_row(c, (StandIx)i);
    ui_gap(ui, gap);
    if (!all)
        ui_label(ui, client_text(c, TX_STEP_ADD_HOW), (UiFont){.size = SIZE_SMALL, .role = ROLE_FAINT, .wrap = true});
}

static void formation_card(Client *c, uint32_t f) {
    Ui *ui = c->ui;
    const View *v = client_view(c);
    const Formation *fo = game_formation_c(v->g, f);
    TEXT(t, 16);
    ui_label_width(ui, 60);
    step_field(c, "formation name", TX_STEP_NAME, plan_formation_name(v, f), 80, 0, ink_formation_name, f);
    ui_label_width(ui, 0);
    text_format(&t, fo->quality > 0 ? "+%d" : "%d", fo->quality);
    int by = step_count(c, "quality", TX_STEP_QUALITY, t.buf, fo->quality > -2, fo->quality < 3);
    if (by) step_do(c, "U formation set %u quality %d", f + 1, CLAMP(fo->quality + by, -2, 3));
    text_clear(&t);
    text_format(&t, "%d %%", fo->determination);
    by = step_count(c, "formation determination", TX_STEP_DETERMINATION, t.buf, fo->determination > 1,
                    fo->determination < 100);
    if (by) step_do(c, "U formation set %u determination %d", f + 1, CLAMP(fo->determination + by, 1, 100));
    if (v->g->plan.drafting && ui_button(ui, client_label(c, TX_UI_EDIT_DELETE, "delete formation"), NULL, 0) &&
        step_do(c, "U formation del %u", f + 1))
        steps_of(c)->formation = STEP_NONE;
}

/* The nation's row of data/cohesion.csv that covers the battle's year: what is usual. */
static const char *usual(Client *c, Seat s) {
    const View *v = client_view(c);
    const RowList *l = &v->cat->cohesion;
    int year = step_year(c);
    int32_t at[7];
    static const char *const COL[7] = {"nation", "y0", "y1", "low", "typical", "high", "determination_pct"};
    for (int k = 0; k < 7; k++) {
        at[k] = -1;
        for (uint32_t i = 0; i < l->col_n; i++)
            if (strcmp(l->col[i], COL[k]) == 0) at[k] = (int32_t)i;
        if (at[k] < 0) return NULL;
    }
    for (uint32_t i = 0; i < l->n; i++) {
        const char *const *cell = l->row[i].cell;
        if (strcmp(cell[at[0]], step_side_name(c, s)) != 0 || atoi(cell[at[1]]) > year || atoi(cell[at[2]]) < year)
            continue;
        return client_line(c, TX_STEP_USUAL, "what=%s\tlow=%s\ttypical=%s\thigh=%s\tpct=%s",
                           l->row[i].name && l->row[i].name[0] ? l->row[i].name : step_side_name(c, s), cell[at[3]], cell[at[4]], cell[at[5]], cell[at[6]]);
    }
    return NULL;
}

static void side_card(Client *c) {
    Ui *ui = c->ui;
    const View *v = client_view(c);
    Seat s = (Seat)steps_of(c)->side;
    PlanSide mem;
    const PlanSide *p = step_side(c, s, &mem);
    const char *nation[64];
    int n = 0, cur = -1;
    for (uint32_t i = 0; i < v->cat->nations.n && n < (int)ARRAY_LEN(nation); i++) {
        if (strcmp(v->cat->nations.row[i].id, p->nation) == 0) cur = n;
        nation[n++] = v->cat->nations.row[i].id;
    }
    int was = cur;
    char letter = "AB"[s];
    ui_label_width(ui, 88);
    cur = MAX(cur, 0);
    if (ui_combo(ui, client_label(c, TX_STEP_NATION, "side nation"), nation, n, &cur) && cur != was) {
        steps_of(c)->filters_of = 0;
        step_do(c, "U side set %c nation %s", letter, step_quoted(c, nation[cur]));
    }
    step_field(c, "side name", TX_STEP_NAME, p->name, 80, 0, ink_side_name, s);
    static const TextId EDGE[] = {TX_STEP_EDGE_N, TX_STEP_EDGE_E, TX_STEP_EDGE_S, TX_STEP_EDGE_W, TX_STEP_EDGE_AUTO};
    static const char *const EDGE_KEY[] = {"N", "E", "S", "W", "none"};
    const char *edges[5];
    for (int i = 0; i < 5; i++) edges[i] = client_text(c, EDGE[i]);
    int edge = MIN(p->edge, 4), edge_was = edge;
    if (ui_combo(ui, client_label(c, TX_STEP_HOME_EDGE, "home edge"), edges, 5, &edge) && edge != edge_was)
        step_do(c, "U side set %c edge %s", letter, EDGE_KEY[edge]);
    ui_label_width(ui, 0);
    p = step_side(c, s, &mem);
    TEXT(t, 16);
    text_int(&t, p->cohesion);
    int by = step_count(c, "cohesion", TX_STEP_COHESION, t.buf, p->cohesion > 1, p->cohesion < 30);
    if (by) step_do(c, "U side set %c cohesion %d", letter, CLAMP(p->cohesion + by, 1, 30));
    text_clear(&t);
    text_format(&t, "%d %%", p->determination);
    by = step_count(c, "determination", TX_STEP_DETERMINATION, t.buf, p->determination > 1, p->determination < 100);
    if (by) step_do(c, "U side set %c determination %d", letter, CLAMP(p->determination + by, 1, 100));
    const char *about = usual(c, s);
    if (about) ui_label(ui, about, (UiFont){.size = SIZE_SMALL, .role = ROLE_FAINT, .wrap = true});
    bool first = p->sets_up_first;
    if (ui_checkbox(ui, client_label(c, TX_STEP_FIRST, "sets up first"), &first, false))
        step_do(c, "U side set %c first %s", letter, first ? "on" : "off");
}

void forces_card(Client *c) {
    Steps *s = steps_of(c);
    const View *v = client_view(c);
    bool unit = s->unit != STEP_NONE && s->unit < v->g->unit_n && plan_unit_name(v, s->unit);
    bool formation = !unit && s->formation != STEP_NONE && plan_formation_name(v, s->formation);
    if (!unit) s->unit = STEP_NONE;
    if (!formation) s->formation = STEP_NONE;
    TextId head = unit ? TX_STEP_CARD_UNIT : formation ? TX_STEP_CARD_FORMATION : TX_STEP_CARD_SIDE;
    const char *back = client_line(c, head, "who=%s", step_side_name(c, (Seat)s->side));
    ui_label(c->ui, back,
             (UiFont){.size = SIZE_VALUE, .weight = FONT_BOLD, .role = step_role(s->side), .cut_ok = true});
    if (unit)
        unit_card(c, s->unit);
    else if (formation)
        formation_card(c, s->formation);
    else
        side_card(c);
}
