/* panel_table: small things that lie over the table: minimap, tray of what is off it, the cursor's answer, right-click
 * list, save bar. */
#include "client/edit/edit.h"

#include <stdio.h>
#include <string.h>

void panel_mini(Client *c, Rect r) {
    ui_panel_begin(c->ui, "mini", r, PANEL_RAISED | PANEL_TIGHT);
    Rect in = {r.x + 3, r.y + 3, r.w - 6, r.h - 6};
    board_draw_mini(c->board, &c->bv, ui_to_px(c->ui, in), ui_list(c->ui));
    if (ui_zone(c->ui, "map", in, false) & (UI_HELD | UI_PRESSED)) {
        Pt m = ui_mouse(c->ui);
        float k = MIN(in.w / (float)c->bv.cam.w, in.h / (float)c->bv.cam.h);
        float ox = in.x + (in.w - k * (float)c->bv.cam.w) / 2, oy = in.y + (in.h - k * (float)c->bv.cam.h) / 2;
        camera_center(&c->bv.cam, (Vec){(Wu)((m.x - ox) / k), (Wu)((float)c->bv.cam.h - (m.y - oy) / k)});
        client_touch(c);
    }
    ui_panel_end(c->ui);
}

/* Reserve that has not entered, and cargo: one small picture a stand, by unit. */
static uint32_t off_table(Client *c, StandIx *out, uint32_t cap) {
    const View *v = client_view(c);
    uint32_t n = 0;
    for (uint32_t i = 0; i < v->g->stand_n && n < cap; i++) {
        const Stand *s = game_stand_c(v->g, i);
        bool elsewhere = c->rules && c->rules->trays && !c->rules->trays(c, (StandIx)i);
        if (stand_alive(s) && s->seat == c->seat && !stand_on_table(s) && !elsewhere) out[n++] = (StandIx)i;
    }
    return n;
}

float panel_tray_wanted(Client *c) {
    StandIx one[1];
    return client_has_game(c) && off_table(c, one, 1) ? 58 : 0;
}

/* Heading of a unit: its name and when it comes, or that it is aboard. Its width. */
static float tray_unit(Client *c, const Stand *s, float x, Rect r) {
    Ui *ui = c->ui;
    const View *v = client_view(c);
    const Battle *b = v->cat->battle;
    const Unit *u = game_unit_c(v->g, s->unit);
    const char *name = b ? b->unit[u->battle_unit].name : "";
    bool zoned = b && b->unit[u->battle_unit].zone.kind == ZONE_RECT && v->g->h.turn == 0;
    bool aboard = (s->flags & ST_ABOARD) != 0;
    const char *when = aboard         ? client_text(c, TX_UI_TRAY_ABOARD)
                       : u->turn != 0 ? client_line(c, TX_UI_TRAY_TURN, "n=%u", u->turn)
                                      : client_text(c, zoned ? TX_PLAY_TRAY_SETS_UP : TX_PLAY_TRAY_OFF);
    float w = MIN(MAX(ui_text_width(ui, name, SIZE_SMALL, FONT_SEMIBOLD), ui_text_width(ui, when, SIZE_SMALL, FONT_REGULAR)) + 8, 130.0f);
    if (x + w > r.x + r.w - 90) return 0;
    ui_place(ui, (Rect){x, r.y + 8, w, 18});
    ui_label(ui, name, (UiFont){.size = SIZE_SMALL, .weight = FONT_SEMIBOLD, .cut_ok = true});
    ui_place(ui, (Rect){x, r.y + 28, w, 16});
    ui_label(ui, when, (UiFont){.size = SIZE_SMALL, .role = u->turn > v->g->h.turn ? ROLE_FAINT : ROLE_CLEAR});
    return w;
}

/* One picture: select by click, drag it out onto the table. */
static void tray_stand(Client *c, StandIx i, float x, Rect r) {
    Ui *ui = c->ui;
    const View *v = client_view(c);
    const StandType *t = &v->cat->type[game_stand_c(v->g, i)->type];
    Rect at = {x, r.y + 8, 40, 40};
    TEXT(zone, 24);
    text_str(&zone, "stand");
    text_int(&zone, i);
    unsigned st = ui_zone(ui, zone.buf, at, false);
    board_draw_type(c->board, ui_list(ui), ui_to_px(ui, (Rect){x + 2, r.y + 9, 36, 36}), t->look, t->nation,
                    c->bv.symbols);
    if (client_selected(c, i))
        draw_frame(ui_list(ui), ui_to_px(ui, at), 4 * c->scale, 0, ui_color(ui, ROLE_SELECT), 2 * c->scale);
    if (st & UI_HOVER) {
        TEXT(tip, 120);
        client_stand_name(c, i, &tip);
        ui_tooltip(ui, tip.buf);
    }
    if ((st & UI_HELD) && ui_mouse(ui).y < r.y - 4) client_drag_from(c, i);
    if (st & UI_CLICK) client_select(c, i, (c->press_mods & MOD_SHIFT) != 0);
}

void panel_tray(Client *c, Rect r) {
    StandIx list[128];
    uint32_t n = off_table(c, list, 128), i = 0;
    const View *v = client_view(c);
    ui_panel_begin(c->ui, "tray", r, PANEL_TIGHT | PANEL_LINE_TOP);
    float x = r.x + 8;
    uint16_t unit = UNIT_NONE;
    bool aboard = false;
    uint32_t first = c->tray_first < n ? c->tray_first : 0;
    for (i = first; i < n && x < r.x + r.w - 90; i++) {
        const Stand *s = game_stand_c(v->g, list[i]);
        bool is = (s->flags & ST_ABOARD) != 0;
        if (s->unit != unit || is != aboard) {
            float w = tray_unit(c, s, x + (i > first ? 8 : 0), r);
            if (w == 0) break;
            x += w + (i > first ? 8 : 0);
            unit = s->unit, aboard = is;
        }
        tray_stand(c, list[i], x, r);
        x += 42;
    }
    if (first > 0 || i < n) { /* the rest by a click, round and round */
        ui_place(c->ui, (Rect){r.x + r.w - 52, r.y + 14, 46, 28});
        const char *more = i < n ? client_line(c, TX_UI_TRAY_MORE, "n=%u", n - i) : client_text(c, TX_UI_TRAY_BACK);
        if (ui_button(c->ui, client_named(c, more, "more"), NULL, 0)) c->tray_first = i < n ? i : 0, client_touch(c);
    }
    ui_panel_end(c->ui);
}

void panel_tip(Client *c) {
    if (!c->over_table || c->gesture == GESTURE_PAN || c->gesture == GESTURE_BOX || !c->rules || !client_has_game(c))
        return;
    if (template_on(c) || measure_tip(c)) return; /* they answer at the same place */
    Hit h = {.stand = c->hover, .at = c->hover_at, .x = c->mx, .y = c->my};
    TEXT(a, 160);
    TEXT(b, 160);
    uint8_t ra = ROLE_TEXT, rb = ROLE_TEXT;
    if (!c->rules->hover(c, &h, &a, &b, &ra, &rb) || a.len == 0) return;
    char *third = strchr(b.buf, '\n'); /* a rule set may say one more */
    if (third) *third++ = 0;
    UiSpan s1 = {a.buf, ra, FONT_SEMIBOLD}, s2 = {b.buf, rb, FONT_REGULAR}, s3 = {third, ROLE_TEXT, FONT_REGULAR};
    UiTip line[3] = {{&s1, 1}, {&s2, 1}, {&s3, 1}};
    ui_tip_at(c->ui, c->mx, c->my, line, third ? 3 : b.len ? 2 : 1, (Role)ra);
}

static void menu_add(Client *c, const char *label, uint16_t act, StandIx select) {
    if (c->menu_n >= MENU_MAX) return;
    MenuLine *m = &c->menu[c->menu_n++];
    memset(m, 0, sizeof *m);
    snprintf(m->label, sizeof m->label, "%s", label);
    m->act = act, m->select = select, m->possible = true;
}

void client_menu_open(Client *c, float x, float y) {
    if (!client_has_game(c)) return;
    Hit h = {.stand = STAND_NONE, .at = camera_wu(&c->bv.cam, x, y), .x = x, .y = y};
    uint16_t ids[16];
    uint32_t n = board_hit(&c->bv, x, y, ids, 16);
    if (n) h.stand = ids[0];
    c->menu_n = 0;
    if (c->rules) c->menu_n = (int)c->rules->menu(c, &h, c->menu, MENU_MAX - 16);
    for (uint32_t i = 0; i < n && i < 6; i++) {
        TEXT(t, 110);
        TEXT(who, 90);
        client_stand_name(c, ids[i], &who);
        client_put(c, &t, TX_UI_CONTEXT_SELECT, "who=%s", who.buf);
        menu_add(c, t.buf, ACT_NONE, ids[i]);
    }
    static const Act peek[] = {ACT_PEEK_FIELD, ACT_PEEK_SIGHT, ACT_PEEK_REACH, ACT_PEEK_ARCS, ACT_PEEK_DANGER};
    for (size_t i = 0; h.stand != STAND_NONE && i < ARRAY_LEN(peek); i++)
        menu_add(c, client_text(c, keymap_act_text(peek[i])), (uint16_t)peek[i], h.stand);
    StandIx by, target;
    if (compare_pair(c, h.stand, &by, &target)) {
        menu_add(c, client_text(c, TX_UI_ACT_COMPARE), ACT_COMPARE, STAND_NONE);
        c->menu_stand = target;
    }
    menu_add(c, client_text(c, TX_UI_CONTEXT_RULER), ACT_RULER, STAND_NONE);
    if (measure_some(c)) menu_add(c, client_text(c, TX_UI_ACT_CLEAR_MEASURES), ACT_CLEAR_MEASURES, STAND_NONE);
    menu_add(c, client_text(c, TX_UI_ACT_WHOLE), ACT_WHOLE, STAND_NONE);
    menu_add(c, client_text(c, TX_UI_CONTEXT_EXPLAIN), ACT_EXPLAIN, STAND_NONE);
    ui_menu_open(c->ui, "context", x, y);
    c->menu_x = x, c->menu_y = y;
    client_touch(c);
}

void panel_menu(Client *c) {
    if (!ui_menu_is_open(c->ui, "context")) return;
    UiMenuItem item[MENU_MAX];
    for (int i = 0; i < c->menu_n; i++)
        item[i] = (UiMenuItem){.label = c->menu[i].label, .reason = c->menu[i].possible ? NULL : c->menu[i].reason};
    int k = ui_menu(c->ui, "context", item, c->menu_n);
    if (k < 0) return;
    MenuLine m = c->menu[k];
    if (m.play && c->rules->chosen) {
        c->rules->chosen(c, &m);
    } else if (m.edit && edit_on(c)) {
        edit_menu_chosen(c, &m);
    } else if (m.select != STAND_NONE && !m.command[0]) {
        client_select(c, m.select, false);
        if (m.act != ACT_NONE) client_act(c, (Act)m.act, NULL);
    } else if (m.command[0])
        client_submit(c, m.command);
    else if (m.act == ACT_COMPARE) {
        StandIx by, target;
        if (compare_pair(c, c->menu_stand, &by, &target)) compare_open(c, by, target);
    } else if (m.act == ACT_RULER)
        measure_from(c, c->menu_x, c->menu_y);
    else if (m.act != ACT_NONE)
        client_act(c, (Act)m.act, NULL);
}
