/* lt_move: what a way costs and of what, clocks of setting up and packing up, lifts by dragging a stand onto its carrier (lt 3). */
#include "client/low_tech/lt_ui.h"

/* --- what a way costs --- */

enum { PARTS = 6 };
typedef struct Part { /* of one kind of ground */
    int kind; /* KindId, -1 open ground */
    Wu length;
    int64_t cost;
} Part;

static uint32_t parts_of(Client *c, const PathAnswer *p, Part *out) {
    uint32_t n = 0;
    for (uint32_t k = 0; k < p->span_n; k++) {
        const PathSpan *s = &p->span[k];
        const Piece *piece = s->piece == PIECE_NONE ? NULL : scene_piece(client_view(c)->scene, s->piece, NULL);
        int kind = piece ? piece->kind : -1;
        uint32_t i = 0;
        while (i < n && out[i].kind != kind) i++;
        if (i == PARTS) continue;
        if (i == n) out[n++] = (Part){.kind = kind};
        out[i].length += s->to - s->from;
        out[i].cost += s->cost;
    }
    return n;
}

static void cm(int64_t wu, Text *out) {
    text_ratio(out, wu, WU_CM, 1, false);
}

/* The way as the rules walk it; NULL: it is none. In the frame's memory. */
static PathAnswer *walk_of(Client *c, const PlayPencil *p) {
    PathLeg leg[PATH_LEGS];
    uint32_t n = 0;
    for (uint16_t k = 0; k < p->n && n < PATH_LEGS; k++)
        if (p->arg[k].kind == ARG_LEG) leg[n++] = (PathLeg){{p->arg[k].a, p->arg[k].b}, p->arg[k].flag};
    if (n == 0 || p->op != LT_OP_MOVE || p->by == STAND_NONE) return NULL;
    PathAnswer *walk = ARENA_NEW(&c->tmp, PathAnswer);
    (void)lt_check_path(client_view(c), p->by, leg, n, NULL, walk);
    return walk;
}

static const char *ground_of(Client *c, const Part *p) {
    return p->kind < 0 ? client_text(c, TX_LT_U_OPEN_GROUND) : client_view(c)->cat->kind[p->kind].title;
}

/* "24.0 of 30.0 cm"; in the hand with the ground it goes over, at rest the panel has that. */
void lt_move_cost(Client *c, const PlayPencil *p, Text *out) {
    size_t mark = arena_mark(&c->tmp);
    PathAnswer *walk = walk_of(c, p);
    LtMove m;
    Part part[PARTS];
    TEXT(spent, 16);
    TEXT(left, 16);
    if (!walk) {
        arena_release(&c->tmp, mark);
        if (p->length > 0) client_wu(c, p->length, 1, out);
        return;
    }
    lt_move_info(client_view(c), p->by, &m);
    cm(walk->spent / 4, &spent);
    cm(m.left / 4, &left);
    client_put(c, out, TX_LT_U_SPENT, "n=%s\tall=%s", spent.buf, left.buf);
    uint32_t some = play_ui(c)->dragging ? parts_of(c, walk, part) : 0;
    bool plain = some == 1 && part[0].kind < 0;
    for (uint32_t k = 0; k < some && !plain; k++) {
        text_str(out, k == 0 ? " = " : ", ");
        text_str(out, ground_of(c, &part[k]));
        if (part[k].length > 0) text_char(out, ' '), cm(part[k].length, out);
        if (part[k].length * 4 == part[k].cost) continue;
        text_str(out, part[k].length > 0 ? " \xE2\x86\x92 " : " +");
        cm(part[k].cost / 4, out);
    }
    arena_release(&c->tmp, mark);
}

/* A line a kind of ground: how far over it, what that takes of the allowance. */
static void ground_rows(Client *c) {
    PlayPencil *p = play_pencil(c);
    size_t mark = arena_mark(&c->tmp);
    PathAnswer *walk = p ? walk_of(c, p) : NULL;
    Part part[PARTS];
    uint32_t n = walk ? parts_of(c, walk, part) : 0;
    for (uint32_t k = 0; k < n; k++) {
        TEXT(length, 16);
        TEXT(cost, 16);
        cm(part[k].length, &length);
        cm(part[k].cost / 4, &cost);
        Rect r = ui_cell(c->ui, 17);
        ui_place(c->ui, (Rect){r.x, r.y, r.w * 0.45f, 17});
        ui_label(c->ui, ground_of(c, &part[k]), (UiFont){.size = SIZE_SMALL, .cut_ok = true});
        ui_place(c->ui, (Rect){r.x + r.w * 0.45f, r.y, r.w * 0.55f, 17});
        ui_label(c->ui, client_line(c, part[k].length > 0 ? TX_LT_U_GROUND : TX_LT_U_GROUND_ONCE, "n=%s\tall=%s", length.buf, cost.buf),
                 (UiFont){.size = SIZE_SMALL, .align = ALIGN_RIGHT, .role = ROLE_SECOND, .cut_ok = true});
    }
    arena_release(&c->tmp, mark);
}

/* --- clocks --- */

static bool deploy_line(Client *c, StandIx i, bool up, Text *line) {
    lt_line(c, line, "deploy %s %s", lt_label(c, i), up ? "up" : "away");
    return !line->cut;
}

static void clock_words(Client *c, const LtClock *k, Text *out) {
    const char *what = client_text(c, lt_deploy_text((LtDeploy)k->deploy));
    if (k->ready)
        client_put(c, out, TX_LT_U_CLOCK, "what=%s\tn=%u\tturn=%u", what, k->left, k->ready);
    else
        text_str(out, what);
}

static void deploy_button(Client *c, StandIx i, bool up, const char *name) {
    TEXT(line, 40);
    Verdict no;
    deploy_line(c, i, up, &line);
    if (!words_check(c, line.buf, &no)) return;
    bool can = client_may_act(c) && no.kind == VERDICT_OK;
    bool pressed = ui_button(c->ui, client_named(c, client_text(c, up ? TX_LT_A_SET_UP : TX_LT_A_PACK_UP), name), NULL, can ? 0 : BUTTON_DISABLED);
    if (!can) {
        TEXT(why, 400);
        words_verdict(c, &no, &why);
        ui_tooltip(c->ui, why.buf);
    }
    if (pressed) client_submit(c, line.buf);
}

static void clock_row(Client *c, StandIx i) {
    LtClock k = lt_clock(client_view(c), i);
    TEXT(words, 120);
    if (!k.has) return;
    clock_words(c, &k, &words);
    ui_label(c->ui, words.buf, (UiFont){.role = k.ready ? ROLE_LIMIT : ROLE_TEXT, .wrap = true});
    ui_row(c->ui, 28, 2, NULL);
    deploy_button(c, i, true, "set_up");
    deploy_button(c, i, false, "pack_up");
    ui_column(c->ui);
}

/* All own clocks that run, so that none is forgotten. */
static void clocks(Client *c) {
    const View *v = client_view(c);
    uint32_t n = 0;
    for (uint32_t i = 0; i < v->g->stand_n && n < 12; i++) {
        LtClock k;
        const Stand *s = game_stand_c(v->g, i);
        if (s->seat != c->seat || !stand_alive(s) || !(k = lt_clock(v, (StandIx)i)).ready) continue;
        if (n++ == 0) ui_heading(c->ui, client_text(c, TX_LT_U_CLOCKS));
        TEXT(words, 120);
        TEXT(name, 16);
        clock_words(c, &k, &words);
        text_format(&name, "clock%u", i);
        PlayRow r = {.name = name.buf, .label = words_name(c, (StandIx)i), .sub = words.buf, .sub_role = ROLE_LIMIT, .chance = PLAY_NO_CHANCE};
        if (play_row(c, &r).click) client_select(c, (StandIx)i, false);
    }
}

/* --- the stand in hand --- */

static void allowance(Client *c, const LtMove *m) {
    Ui *ui = c->ui;
    TEXT(left, 16);
    TEXT(all, 16);
    cm(m->left / 4, &left);
    cm(m->all / 4, &all);
    ui_label(ui, client_line(c, m->halved ? TX_LT_U_LEFT_HALVED : TX_LT_U_LEFT, "n=%s\tall=%s", left.buf, all.buf), (UiFont){.weight = FONT_SEMIBOLD, .wrap = true});
    Rect r = ui_cell(ui, 6);
    draw_rect(ui_list(ui), ui_to_px(ui, (Rect){r.x, r.y + 1, r.w, 4}), 2 * c->scale, ui_color(ui, ROLE_LINE));
    float part = m->all > 0 ? (float)((double)m->left / (double)m->all) : 0;
    if (part > 0) draw_rect(ui_list(ui), ui_to_px(ui, (Rect){r.x, r.y + 1, r.w * part, 4}), 2 * c->scale, ui_color(ui, ROLE_CLEAR));
}

static void duty(Client *c, const LtMove *m) {
    if (m->result == LT_OK && !m->bound) return;
    TEXT(range, 20);
    if (m->result >= LT_WITHDRAW) {
        ui_label(c->ui, client_text(c, m->result == LT_ROUT ? TX_LT_U_RUNS : TX_LT_U_GOES_BACK), (UiFont){.role = ROLE_BLOCKED, .wrap = true});
    } else if (m->nearest != STAND_NONE) {
        client_wu(c, m->nearest_range, 1, &range);
        ui_label(c->ui, client_line(c, TX_LT_U_NOT_CLOSER, "whom=%s\tn=%s", words_name(c, m->nearest), range.buf), (UiFont){.role = ROLE_LIMIT, .wrap = true});
    }
}

static bool lifts(Client *c, const PlayAct *a, void *user) {
    (void)c, (void)user;
    return a->o.cmd.op == LT_OP_MOUNT || a->o.cmd.op == LT_OP_DISMOUNT;
}

static void cargo(Client *c, StandIx i) {
    const View *v = client_view(c);
    StandIx in[16];
    uint32_t n = lt_cargo(v, i, in, ARRAY_LEN(in));
    int32_t seats = lt_seats(v, i);
    if (seats > 0 || lt_tows(v, i))
        lt_small(c, ROLE_SECOND, client_line(c, lt_tows(v, i) ? TX_LT_U_SEATS_TOW : TX_LT_U_SEATS, "n=%d", seats));
    for (uint32_t k = 0; k < n; k++) {
        const PlayAct *a = NULL;
        for (a = play_find(c, "dismount", in[k], STAND_NONE, NULL); a && a->by != in[k];) a = play_find(c, "dismount", in[k], STAND_NONE, a);
        TEXT(name, 16);
        text_format(&name, "cargo%u", k);
        PlayRow r = {.name = name.buf,
                     .label = words_name(c, in[k]),
                     .chance = PLAY_NO_CHANCE,
                     .button = {client_label(c, lt_is_gun(v, in[k]) ? TX_LT_A_UNLIMBER : TX_LT_A_DISMOUNT, "off")},
                     .button_off = a ? 0 : 1};
        PlayRowAnswer got = play_row(c, &r);
        if (got.click) client_select(c, in[k], false);
        if (got.button == 0 && a) {
            client_select(c, in[k], false);
            play_do(c, a);
            return;
        }
    }
}

static void mover(Client *c, StandIx i) {
    const View *v = client_view(c);
    LtMove m;
    lt_move_info(v, i, &m);
    ui_heading(c->ui, words_name(c, i));
    if (m.may.kind == VERDICT_OK) {
        allowance(c, &m);
    } else {
        TEXT(why, 400);
        words_verdict(c, &m.may, &why);
        ui_label(c->ui, why.buf, (UiFont){.role = ROLE_LIMIT, .wrap = true});
    }
    duty(c, &m);
    clock_row(c, i);
    cargo(c, i);
    play_act_buttons(c, i, lifts, NULL);
}

/* Who goes back by himself at the end of the phase. */
static void owed(Client *c) {
    const View *v = client_view(c);
    uint32_t n = 0;
    for (uint32_t i = 0; i < v->g->stand_n; i++)
        n += game_stand_c(v->g, i)->seat == c->seat && stand_on_table(game_stand_c(v->g, i)) && lt_result_of(v, (StandIx)i) >= LT_WITHDRAW;
    if (n > 0) ui_label(c->ui, client_line(c, TX_LT_U_OWED, "n=%u", n), (UiFont){.role = ROLE_LIMIT, .wrap = true});
}

void lt_move_board(Client *c) {
    LtUi *u = lt_ui(c);
    StandIx i = lt_in_hand(c);
    bool busy = play_work_pencil(c);
    if (busy && play_pencil(c)) ground_rows(c);
    if (busy && u->lift_later && u->lift_on != STAND_NONE)
        ui_label(c->ui, client_line(c, TX_LT_U_THEN_MOUNTS, "whom=%s", words_name(c, u->lift_on)), (UiFont){.role = ROLE_INFO, .wrap = true});
    if (busy) ui_separator(c->ui);
    if (i != STAND_NONE)
        mover(c, i);
    else if (!busy)
        lt_small(c, ROLE_SECOND, client_text(c, TX_LT_U_HOW_MOVE));
    owed(c);
    clocks(c);
    lt_pass_button(c);
}

/* --- marks --- */

void lt_move_marks(Client *c) {
    const View *v = client_view(c);
    LtUi *u = lt_ui(c);
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        const Stand *s = game_stand_c(v->g, i);
        LtClock k = lt_clock(v, (StandIx)i);
        if (!stand_on_table(s) || !k.ready) continue;
        const char *t = client_line(c, k.left == 1 ? TX_LT_U_TURN : TX_LT_U_TURNS, "what=%s\tn=%u", k.deploy == LT_PACKING ? "\xE2\x86\x93" : "\xE2\x86\x91", k.left);
        Mark *m = client_mark_label(c, (Vec){s->x, s->y + WU_CM * 18 / 10}, ROLE_LIMIT, t);
        m->small = true;
    }
    if (u->lift_on == STAND_NONE || u->lift == STAND_NONE || !client_may_act(c)) return;
    const Stand *on = game_stand_c(v->g, u->lift_on);
    Mark *m = client_mark(c, MARK_CIRCLE, ROLE_CLEAR, DASH_SOLID);
    m->pt[0] = stand_at(on), m->n = 1, m->r = WU_CM * 17 / 10, m->width = 3, m->above = 1;
    const char *t = client_line(c, lt_is_gun(v, u->lift) ? TX_LT_U_TOW_HERE : TX_LT_U_MOUNT_HERE, "who=%s\twhom=%s", lt_label(c, u->lift), lt_label(c, u->lift_on));
    client_mark_label(c, (Vec){on->x, on->y + WU_CM * 26 / 10}, ROLE_CLEAR, t);
}

/* --- lifts --- */

/* An own vehicle under the hand that could take it: whom the ghost under the pointer hides. */
static StandIx carrier_at(Client *c, StandIx who, Vec at) {
    const View *v = client_view(c);
    if (lt_is_vehicle(v, who)) return STAND_NONE;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        const Stand *s = game_stand_c(v->g, i);
        if (i == who || s->seat != c->seat || !stand_on_table(s) || (lt_seats(v, (StandIx)i) == 0 && !lt_tows(v, (StandIx)i))) continue;
        if (geom_within(stand_at(s), at, WU_CM * 12 / 10)) return (StandIx)i;
    }
    return STAND_NONE;
}

static void mount_line(Client *c, Text *line) {
    LtUi *u = lt_ui(c);
    lt_line(c, line, "mount %s on %s", lt_label(c, u->lift), lt_label(c, u->lift_on));
}

static void lift_none(LtUi *u) {
    u->lift = u->lift_on = STAND_NONE;
    u->lift_later = false;
}

/* Let go on a carrier: up at once when it may, after the way beside it when that is what is missing, else the reason. */
static void let_go(Client *c) {
    LtUi *u = lt_ui(c);
    TEXT(line, 40);
    Verdict no;
    mount_line(c, &line);
    if (!words_check(c, line.buf, &no)) return lift_none(u);
    PlayPencil *p = play_pencil(c);
    if (no.kind != VERDICT_OK && no.why == TX_LT_NOT_BESIDE && p && p->by == u->lift && p->verdict.kind == VERDICT_OK) {
        u->lift_later = true;
        return;
    }
    play_drop(c);
    (void)client_submit(c, line.buf);
    lift_none(u);
}

static void guide_path(Client *c, StandIx who, Vec to) {
    PlayUi *p = play_ui(c);
    PlayPencil *pen = play_pencil(c);
    PathLeg leg[PATH_LEGS];
    uint32_t n = 0;
    if (!pen || p->pencil_n != 1 || pen->by != who || p->drawn_from[0] != 0 || !lt_field_path(c, who, to, leg, &n) || n == 0) return;
    while (play_pencil_take_back(c, pen)) {
    }
    for (uint32_t k = 0; k < n; k++) play_pencil_put(c, pen, ARG_LEG, (Arg){.a = leg[k].to.x, .b = leg[k].to.y});
}

bool lt_move_drag(Client *c, const Hit *from, const Hit *to, int step) {
    LtUi *u = lt_ui(c);
    bool mine = lt_may(c, LT_MOVEMENT) && from->stand != STAND_NONE && lt_own(c, from->stand);
    if (step == 0) lift_none(u);
    bool gun = mine && lt_is_gun(client_view(c), from->stand) && stand_on_table(game_stand_c(client_view(c)->g, from->stand));
    if (gun) { /* it has no way of its own: the hand looks for who tows it */
        if (!client_selected(c, from->stand)) client_select(c, from->stand, false);
    } else if (!play_drag(c, from, to, step)) {
        return false;
    }
    if (!mine) return true;
    if (step == 3) return lift_none(u), true;
    if (step == 1 || step == 2) {
        u->lift = from->stand;
        u->lift_on = carrier_at(c, from->stand, to->at);
        if (u->lift_on == STAND_NONE && step == 2 && gun) {
            TEXT(why, 400);
            LtMove m;
            lt_move_info(client_view(c), from->stand, &m);
            words_verdict(c, &m.may, &why);
            client_say(c, ROLE_BLOCKED, why.buf);
        }
        if (u->lift_on == STAND_NONE && (c->mods & MOD_SHIFT)) guide_path(c, from->stand, to->at);
        if (step == 2 && u->lift_on != STAND_NONE) let_go(c);
        if (step == 2 && !u->lift_later) lift_none(u);
        client_touch(c);
    }
    return true;
}

bool lt_move_enter(Client *c) {
    LtUi *u = lt_ui(c);
    if (!lt_may(c, LT_MOVEMENT) || !u->lift_later || !play_pencil(c)) return false;
    TEXT(line, 40);
    mount_line(c, &line);
    if (play_ink(c)) (void)client_submit(c, line.buf);
    lift_none(u);
    return true;
}

uint32_t lt_move_menu(Client *c, const Hit *h, MenuLine *out, uint32_t n, uint32_t cap) {
    if (h->stand == STAND_NONE || !lt_own(c, h->stand) || !client_may_act(c)) return n;
    LtClock k = lt_clock(client_view(c), h->stand);
    if (!k.has || lt_phase(c) > LT_MOVEMENT) return n;
    TEXT(up, 40);
    TEXT(away, 40);
    deploy_line(c, h->stand, true, &up);
    deploy_line(c, h->stand, false, &away);
    bool can = k.deploy == LT_MOBILE || k.deploy == LT_SETTING_UP; /* the other one would only say that it is so already */
    return words_menu_line(c, out, n, cap, client_text(c, can ? TX_LT_A_SET_UP : TX_LT_A_PACK_UP), can ? up.buf : away.buf);
}
