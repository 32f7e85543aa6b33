/* call_board: batteries as cards, dragged onto the table or put there by click; what the mission would be, who lies under it and what it needs
 * (lt 5). */
#include "client/low_tech/lt_ui.h"

enum { SHOWN_IN_ZONE = 16 };

/* --- the call in hand --- */

static bool gun_in_hand(Client *c, LtGun *g) {
    LtUi *u = lt_ui(c);
    return u->gun > 0 && lt_gun(client_view(c), u->gun - 1, g) && g->seat == c->seat;
}

static Verdict check_by(Client *c, StandIx caller) {
    LtUi *u = lt_ui(c);
    return lt_call_check(client_view(c), u->gun - 1, caller, u->target, u->target == STAND_NONE ? &u->place : NULL,
                         lt_has_foo(client_view(c), caller) ? (LtMode)u->mode : LT_RANGING);
}

/* Observers before command stands, who may before who may not. */
static void choose_caller(Client *c) {
    LtUi *u = lt_ui(c);
    const View *v = client_view(c);
    int best = -1;
    StandIx was = u->caller;
    u->caller = STAND_NONE;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        StandIx s = (StandIx)i;
        if (!lt_own(c, s) || !lt_may_call(v, s)) continue;
        int rank = (check_by(c, s).kind == VERDICT_OK) * 4 + lt_has_foo(v, s) * 2 + (s == was);
        if (rank > best) best = rank, u->caller = s;
    }
}

static bool first_free(Client *c) {
    LtUi *u = lt_ui(c);
    LtGun g;
    for (uint32_t k = 0; lt_gun(client_view(c), k, &g); k++)
        if (g.seat == c->seat && g.free.kind == VERDICT_OK) return u->gun = k + 1, true;
    return false;
}

void lt_support_place(Client *c, StandIx target, Vec at) {
    LtUi *u = lt_ui(c);
    u->target = target;
    u->place = at;
    u->placed = true;
    choose_caller(c);
    client_touch(c);
}

bool lt_support_preview(Client *c, LtGun *out) {
    LtUi *u = lt_ui(c);
    LtGun g;
    if (!lt_may(c, LT_INDIRECT) || !u->placed || !gun_in_hand(c, &g) || u->caller == STAND_NONE) return false;
    lt_call_preview(client_view(c), u->gun - 1, u->caller, u->target, u->target == STAND_NONE ? &u->place : NULL, (LtMode)u->mode, out);
    return true;
}

Verdict lt_support_check(Client *c) {
    LtUi *u = lt_ui(c);
    LtGun g;
    if (!u->placed || !gun_in_hand(c, &g)) return verdict_no(TX_LT_U_HOW_CALL, RULE(5, 1), STAND_NONE);
    if (u->caller == STAND_NONE) return verdict_no(TX_LT_U_NO_CALLER_LEFT, RULE(5, 1), STAND_NONE);
    return check_by(c, u->caller);
}

/* "A call 1 by A7 on B3 as open" */
static void line_of(Client *c, uint32_t gun, StandIx caller, StandIx target, Vec at, int mode, Text *out) {
    const View *v = client_view(c);
    Arg arg[4] = {{.slot = 0, .kind = ARG_INT, .a = (int32_t)gun}, {.slot = 1, .kind = ARG_STAND, .a = caller}};
    if (target != STAND_NONE)
        arg[2] = (Arg){.slot = 2, .kind = ARG_STAND, .a = target};
    else
        arg[2] = (Arg){.slot = 2, .kind = ARG_POINT, .a = at.x, .b = at.y};
    arg[3] = (Arg){.slot = 3, .kind = ARG_WORD, .a = mode};
    Command cmd = {.seat = c->seat, .op = target != STAND_NONE ? LT_OP_CALL : LT_OP_PLOT, .n = mode >= 0 ? 4 : 3, .arg = arg};
    command_print(v->rs, v->cat, v->g, &cmd, out);
}

bool lt_support_do(Client *c) {
    LtUi *u = lt_ui(c);
    LtGun g;
    if (!lt_may(c, LT_INDIRECT) || !lt_support_preview(c, &g)) return false;
    TEXT(line, 120);
    line_of(c, u->gun, u->caller, u->target, u->place, g.foo ? u->mode : -1, &line);
    if (!client_submit(c, line.buf)) return true;
    u->placed = false;
    u->gun = 0;
    return true;
}

bool lt_support_drop(Client *c) {
    LtUi *u = lt_ui(c);
    if (lt_phase(c) != LT_INDIRECT || (!u->placed && u->gun == 0)) return false;
    if (u->placed)
        u->placed = false;
    else
        u->gun = 0;
    client_touch(c);
    return true;
}

bool lt_support_click(Client *c, const Hit *h) {
    LtUi *u = lt_ui(c);
    LtGun g;
    if (!lt_may(c, LT_INDIRECT)) return false;
    if (h->stand != STAND_NONE && lt_own(c, h->stand)) {
        if (!u->placed || !lt_may_call(client_view(c), h->stand)) return false;
        u->caller = h->stand; /* that one calls instead */
        client_select(c, h->stand, false);
        return true;
    }
    if (!gun_in_hand(c, &g) && (h->stand == STAND_NONE || !first_free(c))) return false;
    bool again = u->placed && h->stand != STAND_NONE && u->target == h->stand;
    if (!again) lt_support_place(c, h->stand, h->at);
    if (again || (h->mods & MOD_CTRL)) (void)lt_support_do(c);
    return true;
}

/* --- the card that is dragged --- */

static StandIx enemy_at(Client *c, Vec at) {
    const View *v = client_view(c);
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        const Stand *s = game_stand_c(v->g, i);
        if (s->seat != c->seat && stand_on_table(s) && geom_within(stand_at(s), at, WU_CM * 12 / 10)) return (StandIx)i;
    }
    return STAND_NONE;
}

static bool over_table(Client *c, Pt at) {
    Rect r = c->bv.cam.view;
    return at.x >= r.x && at.x < r.x + r.w && at.y >= r.y && at.y < r.y + r.h;
}

static void drag_card(Client *c, uint32_t gun, bool held) {
    LtUi *u = lt_ui(c);
    Pt hand = ui_mouse(c->ui); /* the panel has the pointer: the table is not told where it is */
    hand.x *= c->scale, hand.y *= c->scale;
    if (held && over_table(c, hand)) {
        u->gun = gun;
        u->gun_held = true;
        Vec at = camera_wu(&c->bv.cam, hand.x, hand.y);
        lt_support_place(c, enemy_at(c, at), at);
    } else if (held && u->gun_held) {
        u->placed = false; /* back over the panel: nothing is meant */
    } else if (!held && u->gun_held && u->gun == gun) {
        u->gun_held = false;
        client_touch(c);
    }
}

/* --- cards --- */

static void state_of(Client *c, const LtGun *g, Text *out) {
    text_str(out, client_text(c, lt_support_text((LtSupport)g->kind)));
    text_str(out, ", ");
    text_str(out, client_text(c, g->on_table ? TX_LT_T_ON_TABLE : TX_LT_T_OFF_TABLE));
    text_str(out, ". ");
    client_put(c, out, TX_LT_U_TUBES, "n=%d\tall=%d", g->tubes, g->takes);
    if (g->missions >= 0) text_char(out, ' '), client_put(c, out, TX_LT_U_MISSIONS, "n=%d", g->missions);
    if (g->on_way) {
        text_char(out, ' ');
        client_put(c, out, TX_LT_U_ARRIVES, "turn=%u", g->arrives);
    } else if (g->free.kind != VERDICT_OK) {
        text_char(out, ' ');
        words_verdict(c, &g->free, out);
    }
}

static bool card(Client *c, uint32_t ix, const LtGun *g) {
    Ui *ui = c->ui;
    LtUi *u = lt_ui(c);
    TEXT(name, 16);
    TEXT(sub, 500);
    TEXT(need, 40);
    bool free = g->free.kind == VERDICT_OK && lt_may(c, LT_INDIRECT), marked = u->gun == ix + 1;
    int32_t from = ledger_sum(&g->need);
    state_of(c, g, &sub);
    text_format(&name, "gun%u", ix + 1);
    if (g->free.kind == VERDICT_OK) text_format(&need, "%d+  ", from), text_str(&need, lt_faces(c, g->faces));
    if (g->on_way) text_str(&need, client_text(c, TX_LT_U_ON_WAY));
    float w = ui_width(ui) - 12, h = 30 + ui_text_height(ui, sub.buf, SIZE_SMALL, FONT_REGULAR, w);
    Rect at = ui_cell(ui, h);
    unsigned st = ui_zone(ui, name.buf, at, true);
    draw_frame(ui_list(ui), ui_to_px(ui, at), 4 * c->scale, ui_color(ui, (st & UI_HOVER) && free ? ROLE_HOVER : ROLE_RAISED),
               ui_color(ui, marked ? ROLE_SELECT : ROLE_LINE), (marked ? 2.0f : 1.0f) * c->scale);
    float rw = ui_text_width(ui, need.buf, SIZE_BODY, FONT_BOLD) + 6;
    ui_place(ui, (Rect){at.x + 6, at.y + 3, at.w - 12 - rw, 20});
    ui_label(ui, client_line(c, TX_LT_U_GUN, "n=%u\twhat=%s", ix + 1, g->name), (UiFont){.weight = FONT_SEMIBOLD, .cut_ok = true, .role = free || g->on_way ? ROLE_TEXT : ROLE_SECOND});
    ui_place(ui, (Rect){at.x + at.w - 6 - rw, at.y + 3, rw, 20});
    ui_label(ui, need.buf, (UiFont){.weight = FONT_BOLD, .align = ALIGN_RIGHT, .role = g->on_way ? ROLE_LIMIT : ROLE_TEXT, .cut_ok = true});
    ui_place(ui, (Rect){at.x + 6, at.y + 23, w, h - 27});
    ui_label(ui, sub.buf, (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .wrap = true});
    if (free) drag_card(c, ix + 1, (st & UI_HELD) != 0);
    if ((st & UI_CLICK) && free && !u->placed) u->gun = marked ? 0 : ix + 1, client_touch(c);
    if ((st & UI_CLICK) && g->on_way) camera_show(&c->bv.cam, g->at);
    return free;
}

/* --- the order --- */

static void callers(Client *c) {
    LtUi *u = lt_ui(c);
    const View *v = client_view(c);
    const char *label[8];
    StandIx who[8];
    int n = 0, cur = 0;
    for (uint32_t i = 0; i < v->g->stand_n && n < 8; i++) {
        if (!lt_own(c, (StandIx)i) || !lt_may_call(v, (StandIx)i)) continue;
        if (u->caller == i) cur = n;
        who[n] = (StandIx)i;
        label[n++] = client_line(c, lt_has_foo(v, (StandIx)i) ? TX_LT_U_CALLER_FOO : TX_LT_U_CALLER, "who=%s", lt_label(c, (StandIx)i));
    }
    if (n == 0) return;
    lt_small(c, ROLE_SECOND, client_text(c, TX_LT_U_CALLED_BY));
    if (ui_chips(c->ui, "caller", label, n, &cur)) u->caller = who[cur];
}

static void modes(Client *c, const LtGun *p) {
    LtUi *u = lt_ui(c);
    if (!p->foo) return;
    const char *label[] = {client_text(c, TX_LT_U_RANGING), client_text(c, TX_LT_U_CATCH)};
    int cur = u->mode;
    if (ui_chips(c->ui, "mode", label, 2, &cur)) u->mode = (uint8_t)cur;
}

static TextId case_of(const LtGun *p) {
    if (p->kind == LT_MRL) return p->open ? TX_LT_U_CASE_MRL_OPEN : TX_LT_U_CASE_MRL;
    if (p->scatters) return p->open ? TX_LT_U_CASE_SCATTERS_OPEN : TX_LT_U_CASE_SCATTERS;
    return p->open ? TX_LT_U_CASE_SURE_OPEN : TX_LT_U_CASE_SURE;
}

/* Who lies in it: what he counts as, what destroys him, how likely. */
static void in_zone(Client *c, const LtGun *p) {
    const View *v = client_view(c);
    StandIx in[GAME_STANDS];
    uint32_t n = lt_in_zone(v, p->at, p->half, in, ARRAY_LEN(in)), more = 0;
    ui_heading(c->ui, client_line(c, TX_LT_U_IN_ZONE, "n=%u", n));
    for (uint32_t k = 0; k < n && k < SHOWN_IN_ZONE; k++) {
        TEXT(name, 16);
        TEXT(sub, 160);
        LtProt as;
        int from = lt_damage_from(v, in[k], p->open, &as);
        text_format(&name, "in%s", lt_label(c, in[k]));
        client_put(c, &sub, as == LT_A ? TX_LT_U_ZONE_A : p->rolls > 1 ? TX_LT_U_ZONE_TWICE : TX_LT_U_ZONE_NEED, "what=%s\tn=%d\tall=%d",
                   client_text(c, lt_prot_text(as)), from, lt_commander_from(v, p->open));
        bool own = lt_own(c, in[k]);
        PlayRow r = {.name = name.buf,
                     .label = words_name(c, in[k]),
                     .sub = sub.buf,
                     .chance = lt_zone_chance(v, in[k], p->open, p->rolls),
                     .icon = own ? ICON_WARNING : ICON_NONE,
                     .icon_role = ROLE_BLOCKED,
                     .role = own ? ROLE_BLOCKED : ROLE_TEXT};
        if (play_row(c, &r).hover) lt_row_over(c, in[k]);
    }
    if (n > SHOWN_IN_ZONE) lt_small(c, ROLE_SECOND, client_line(c, TX_PLAY_AND_MORE, "n=%u", n - SHOWN_IN_ZONE));
    if (!p->scatters) return;
    uint32_t all = lt_in_zone(v, p->at, p->half + p->step, in, ARRAY_LEN(in));
    for (uint32_t k = 0; k < all; k++) more += lt_own(c, in[k]);
    lt_small(c, more ? ROLE_LIMIT : ROLE_SECOND, client_line(c, TX_LT_U_EXTENT, "n=%u\tall=%u", more, all));
}

static void order(Client *c) {
    Ui *ui = c->ui;
    LtUi *u = lt_ui(c);
    LtGun p;
    Verdict no = lt_support_check(c);
    TEXT(title, 160);
    if (!lt_support_preview(c, &p)) {
        TEXT(why, 300);
        words_verdict(c, &no, &why);
        ui_label(ui, why.buf, (UiFont){.role = ROLE_BLOCKED, .wrap = true});
        return;
    }
    client_put(c, &title, u->target == STAND_NONE ? TX_LT_U_CALL_PLACE : TX_LT_U_CALL_ON, "what=%s\twhom=%s", client_line(c, TX_LT_U_GUN, "n=%u\twhat=%s", u->gun, p.name),
               u->target == STAND_NONE ? "" : words_name(c, u->target));
    ui_label(ui, title.buf, (UiFont){.weight = FONT_SEMIBOLD, .role = ROLE_SECOND, .wrap = true});
    bool can = no.kind == VERDICT_OK;
    ui_row(ui, 36, 2, (const float[]){0, 100});
    bool go = ui_button(ui, client_label(c, TX_LT_U_CALL, "call"), "Enter", BUTTON_PRIMARY | (can ? 0 : BUTTON_DISABLED));
    bool drop = ui_button(ui, client_label(c, TX_PLAY_DROP, "Drop"), "Esc", 0);
    ui_column(ui);
    if (!can) {
        TEXT(why, 400);
        words_verdict(c, &no, &why);
        ui_label(ui, why.buf, (UiFont){.role = ROLE_BLOCKED, .wrap = true});
    }
    callers(c);
    modes(c, &p);
    TEXT(step, 20);
    client_wu(c, p.step, 0, &step);
    ui_label(ui, client_line(c, case_of(&p), "n=%s", step.buf), (UiFont){.wrap = true});
    ui_label(ui, client_line(c, TX_LT_U_ARRIVES_THEN, "turn=%u", p.arrives), (UiFont){.role = ROLE_INFO, .wrap = true});
    in_zone(c, &p);
    if (go) (void)lt_support_do(c);
    if (drop) (void)lt_support_drop(c);
}

void lt_support_board(Client *c) {
    LtUi *u = lt_ui(c);
    uint32_t n = 0, free = 0;
    LtGun g;
    if (u->placed) {
        order(c);
        ui_separator(c->ui);
    }
    for (uint32_t k = 0; lt_gun(client_view(c), k, &g); k++) {
        if (g.seat != c->seat) continue;
        if (n++ == 0) ui_heading(c->ui, client_text(c, TX_LT_U_BATTERIES));
        free += card(c, k, &g);
    }
    if (n == 0) lt_small(c, ROLE_SECOND, client_text(c, TX_LT_U_NO_BATTERIES));
    if (free > 0 && !u->placed) ui_label(c->ui, client_text(c, TX_LT_U_HOW_CALL), (UiFont){.role = ROLE_INFO, .wrap = true});
    lt_pass_button(c);
}

bool lt_support_hover(Client *c, const Hit *h, Text *a, Text *b, uint8_t *ra, uint8_t *rb) {
    LtUi *u = lt_ui(c);
    LtGun p;
    if (!lt_may(c, LT_INDIRECT) || h->stand == STAND_NONE || !lt_enemy(c, h->stand) || u->placed || !gun_in_hand(c, &p)) return false;
    LtUi was = *u;
    lt_support_place(c, h->stand, h->at);
    Verdict no = lt_support_check(c);
    bool some = lt_support_preview(c, &p);
    int32_t from = some ? ledger_sum(&p.need) : 0;
    u->placed = was.placed, u->target = was.target, u->place = was.place, u->caller = was.caller;
    if (!some || no.kind != VERDICT_OK) {
        words_verdict(c, &no, a);
        *ra = ROLE_LIMIT;
        return true;
    }
    client_put(c, a, TX_LT_U_CALL_TIP, "n=%d\tpc=%s", from, lt_faces(c, p.faces));
    client_put(c, b, TX_LT_U_ARRIVES_THEN, "turn=%u", p.arrives);
    *ra = ROLE_CLEAR, *rb = ROLE_TEXT;
    return true;
}

uint32_t lt_support_menu(Client *c, const Hit *h, MenuLine *out, uint32_t n, uint32_t cap) {
    LtUi *u = lt_ui(c);
    const View *v = client_view(c);
    LtGun g;
    if (!lt_may(c, LT_INDIRECT) || (h->stand != STAND_NONE && lt_own(c, h->stand))) return n;
    uint32_t was = u->gun;
    for (uint32_t k = 0; lt_gun(v, k, &g) && n < cap; k++) {
        if (g.seat != c->seat) continue;
        u->gun = k + 1;
        StandIx target = u->target, caller = u->caller;
        Vec place = u->place;
        u->target = h->stand, u->place = h->at;
        choose_caller(c);
        StandIx by = u->caller;
        u->target = target, u->place = place, u->caller = caller;
        if (by == STAND_NONE) continue;
        for (int mode = lt_has_foo(v, by) ? 0 : -1; mode < (lt_has_foo(v, by) ? 2 : 0); mode++) {
            TEXT(line, 120);
            line_of(c, k + 1, by, h->stand, h->at, mode, &line);
            const char *how = mode < 0 ? "" : client_text(c, mode ? TX_LT_U_CATCH : TX_LT_U_RANGING);
            const char *label = client_line(c, mode < 0 ? TX_LT_U_MENU_CALL : TX_LT_U_MENU_CALL_AS, "what=%s\thow=%s\twho=%s",
                                            client_line(c, TX_LT_U_GUN, "n=%u\twhat=%s", k + 1, g.name), how, lt_label(c, by));
            n = words_menu_line(c, out, n, cap, label, line.buf);
        }
    }
    u->gun = was;
    return n;
}
