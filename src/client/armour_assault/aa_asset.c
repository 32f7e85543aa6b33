/* aa_asset: assets as cards at the table's lower edge: dragged (or clicked, then laid by a click) onto the table: minefields and smoke as their rectangle,
 * engineers and ground attack onto a vehicle or a field (ux 5). R turns what is in hand. */
#include "client/armour_assault/aa_ui.h"

#include <stdio.h>
#include <string.h>

enum { CARD_W = 152, CARD_H = 46, STEP_DEG = 15 };

static bool laying_fields(Client *c) {
    return play_asking(c) && client_view(c)->g->decision.kind == AA_ASK_MINES;
}

static int in_hand(Client *c) { /* AaAsset, -1 */
    if (laying_fields(c) && !play_pencil(c)) return AA_MINEFIELD;
    return aa_ui(c)->card ? aa_ui(c)->card - 1 : -1;
}

bool aa_asset_can_take(AaAsset a) {
    return a == AA_MINEFIELD || a == AA_SMOKE || a == AA_ENGINEERS || a == AA_GROUND_ATTACK;
}

static void put_down(Client *c) {
    AaUi *u = aa_ui(c);
    u->card = 0;
    u->card_drag = u->card_first = false;
    client_touch(c);
}

void aa_asset_take(Client *c, AaAsset a) {
    AaUi *u = aa_ui(c);
    Verdict no = aa_may_play(client_view(c), (Seat)c->seat, a);
    if (no.kind != VERDICT_OK) {
        TEXT(why, 300);
        words_verdict(c, &no, &why);
        client_say(c, ROLE_BLOCKED, why.buf);
        return;
    }
    if (!aa_asset_can_take(a)) return;
    play_drop(c);
    play_aim(c, STAND_NONE);
    u->wish = false;
    u->card = (uint8_t)(a + 1);
    u->card_first = false;
    client_touch(c);
}

/* --- commands --- */

static void submit(Client *c, const char *verb, const Arg *arg, uint16_t n) {
    const View *v = client_view(c);
    TEXT(line, 200);
    Command cmd = {.seat = c->seat, .op = words_op(v, verb), .n = n, .arg = arg};
    command_print(v->rs, v->cat, v->g, &cmd, &line);
    client_submit(c, line.buf);
}

static void lay_field(Client *c, Pose at) {
    Arg arg[] = {{.slot = 0, .kind = ARG_POINT, .a = at.at.x, .b = at.at.y}, {.slot = 1, .kind = ARG_ANGLE, .a = at.face}};
    submit(c, "lay", arg, 2);
}

static void lay_smoke(Client *c, Pose first, Pose second) {
    Arg arg[] = {{.slot = 0, .kind = ARG_POINT, .a = first.at.x, .b = first.at.y}, {.slot = 1, .kind = ARG_ANGLE, .a = first.face},
                 {.slot = 2, .kind = ARG_POINT, .a = second.at.x, .b = second.at.y}, {.slot = 3, .kind = ARG_ANGLE, .a = second.face}};
    submit(c, "smoke", arg, 4);
}

static int field_under(Client *c, Vec at) {
    PieceIx in[16];
    const View *v = client_view(c);
    uint32_t n = scene_areas_at(v->scene, at, in, ARRAY_LEN(in));
    for (uint32_t i = 0; i < n; i++)
        if (aa_field_of(v->g, in[i]) >= 0) return in[i];
    return -1;
}

/* Puts what is in hand down at the place; false: nothing is in hand. */
static bool use_at(Client *c, StandIx on, Vec at) {
    AaUi *u = aa_ui(c);
    const View *v = client_view(c);
    int a = in_hand(c);
    Pose pose = {at, u->card_face};
    if (a < 0) return false;
    client_touch(c);
    if (laying_fields(c)) {
        lay_field(c, pose);
        return true;
    }
    switch (a) {
    case AA_MINEFIELD:
        u->card_at = pose;
        u->lay_first = true;
        put_down(c);
        aa_submit(c, "mines");
        break;
    case AA_SMOKE:
        if (!u->card_first) {
            u->card_first = true;
            u->card_at = pose;
            break;
        }
        pose = u->card_at;
        put_down(c);
        lay_smoke(c, pose, (Pose){at, u->card_face});
        break;
    case AA_GROUND_ATTACK: {
        if (on == STAND_NONE || game_stand_c(v->g, on)->seat == c->seat) return client_say(c, ROLE_LIMIT, client_text(c, TX_AA_U_ON_ENEMY)), true;
        Arg arg = {.kind = ARG_STAND, .a = on};
        put_down(c);
        submit(c, "air", &arg, 1);
        break;
    }
    default: {
        int field = field_under(c, at);
        if (on == STAND_NONE && field < 0) return client_say(c, ROLE_LIMIT, client_text(c, TX_AA_U_ON_OWN)), true;
        Arg arg = on != STAND_NONE ? (Arg){.kind = ARG_STAND, .a = on} : (Arg){.kind = ARG_PIECE, .a = field};
        put_down(c);
        submit(c, on != STAND_NONE ? "repair" : "clear", &arg, 1);
        break;
    }
    }
    return true;
}

void aa_asset_changed(Client *c) {
    AaUi *u = aa_ui(c);
    if (u->lay_first && laying_fields(c)) {
        u->lay_first = false;
        if (aa_field_place(client_view(c), (Seat)c->seat, u->card_at.at, u->card_at.face).kind == VERDICT_OK) lay_field(c, u->card_at);
        return;
    }
    if (client_view(c)->g->decision.kind != AA_ASK_MINES) u->lay_first = false;
    if (u->card && (!client_may_act(c) || aa_may_play(client_view(c), (Seat)c->seat, (AaAsset)(u->card - 1)).kind != VERDICT_OK)) put_down(c);
}

/* --- hands --- */

bool aa_asset_drag(Client *c, const Hit *from, const Hit *to, int step) {
    AaUi *u = aa_ui(c);
    (void)from;
    if (step == 0) return u->card != 0 && u->card_drag;
    if (!u->card_drag) return false;
    if (step == 1) return client_touch(c), true;
    u->card_drag = false;
    if (step == 3) put_down(c);
    else if (!c->over_table && !vec_same(to->at, c->hover_at)) put_down(c);
    else use_at(c, to->stand, to->at);
    return true;
}

bool aa_asset_click(Client *c, const Hit *h) {
    return client_may_act(c) && use_at(c, h->stand, h->at);
}

bool aa_asset_key(Client *c, const InputEvent *e) {
    AaUi *u = aa_ui(c);
    int a = in_hand(c);
    if (a != AA_MINEFIELD && a != AA_SMOKE) return false;
    if (e->kind == INPUT_WHEEL) {
        int mdeg = (e->mods & MOD_SHIFT) ? 1000 : 5000;
        u->card_face = (Angle)(u->card_face + (e->wheel > 0 ? (Angle)(0 - angle_from_mdeg(mdeg)) : angle_from_mdeg(mdeg)));
        return client_touch(c), true;
    }
    if (e->kind != INPUT_KEY_DOWN || e->key != KEY_R || (e->mods & (MOD_CTRL | MOD_ALT))) return false;
    Angle by = angle_from_mdeg(STEP_DEG * 1000);
    u->card_face = (Angle)((e->mods & MOD_SHIFT) ? u->card_face - by : u->card_face + by);
    return client_touch(c), true;
}

bool aa_asset_rub_out(Client *c) {
    AaUi *u = aa_ui(c);
    if (!u->card) return false;
    if (u->card_first) u->card_first = false;
    else put_down(c);
    client_touch(c);
    return true;
}

bool aa_asset_hint(Client *c, Text *out) {
    int a = in_hand(c);
    if (a < 0) return false;
    static const TextId HOW[AA_ASSETS] = {[AA_MINEFIELD] = TX_AA_U_HINT_MINES, [AA_SMOKE] = TX_AA_U_HINT_SMOKE, [AA_ENGINEERS] = TX_AA_U_HINT_ENGINEERS,
                                          [AA_GROUND_ATTACK] = TX_AA_U_HINT_AIR};
    text_str(out, client_text(c, HOW[a]));
    return true;
}

bool aa_asset_hover(Client *c, const Hit *h, Text *a, Text *b, uint8_t *ra, uint8_t *rb) {
    int in = in_hand(c);
    if (in < 0 || !client_may_act(c)) return false;
    *ra = ROLE_CLEAR, *rb = ROLE_SECOND;
    if (in == AA_MINEFIELD) {
        Verdict no = aa_field_place(client_view(c), (Seat)c->seat, h->at, aa_ui(c)->card_face);
        client_put(c, a, laying_fields(c) ? TX_AA_U_FIELDS_LEFT : TX_AA_U_FIELD, "n=%d", client_view(c)->g->decision.v[0]);
        if (no.kind != VERDICT_OK) *ra = *rb = ROLE_BLOCKED, words_verdict(c, &no, b);
        else text_str(b, client_text(c, TX_AA_U_TURN_KEY));
        return true;
    }
    if (in == AA_SMOKE) {
        client_put(c, a, TX_AA_U_SCREEN, "n=%d", aa_ui(c)->card_first ? 2 : 1);
        text_str(b, client_text(c, TX_AA_U_TURN_KEY));
        return true;
    }
    text_str(a, client_text(c, aa_asset_title((AaAsset)in)));
    text_char(a, ' ');
    if (h->stand != STAND_NONE) text_str(a, words_name(c, h->stand));
    return true;
}

/* --- the table --- */

static void rect_mark(Client *c, Pose at, uint8_t role, uint8_t dash) {
    Vec q[4];
    aa_rect(at.at, at.face, q);
    Mark *m = client_mark(c, MARK_AREA, role, dash);
    for (int k = 0; k < 4; k++) m->pt[k] = q[k];
    m->n = 4, m->above = 1;
}

/* The strip round a field in which no other may lie. */
static void gap_mark(Client *c, Pose at, uint8_t role) {
    Wu gap = aa_field_gap(client_view(c)->cat);
    Vec ring[4];
    aa_rect(at.at, at.face, ring);
    Vec along = angle_vec(at.face, gap), across = angle_vec((Angle)(at.face + ANGLE_QUARTER), gap);
    Mark *m = client_mark(c, MARK_LINE, role, DASH_DOT);
    for (int k = 0; k < 4; k++) {
        Vec out = vec_sub(ring[k], at.at);
        int64_t ahead = (int64_t)out.x * along.x + (int64_t)out.y * along.y, aside = (int64_t)out.x * across.x + (int64_t)out.y * across.y;
        Vec p = vec_add(ring[k], ahead < 0 ? vec_sub((Vec){0, 0}, along) : along);
        m->pt[k] = vec_add(p, aside < 0 ? vec_sub((Vec){0, 0}, across) : across);
    }
    m->pt[4] = m->pt[0];
    m->n = 5, m->width = 1.25f, m->above = 1;
}

static void targets(Client *c, int a) {
    const View *v = client_view(c);
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        const Stand *s = game_stand_c(v->g, i);
        if (!aa_runs(v->g, (StandIx)i)) continue;
        bool may = a == AA_GROUND_ATTACK ? s->seat != c->seat : aa_may_repair(v, (StandIx)i);
        if (!may) continue;
        Mark *m = client_mark(c, MARK_CIRCLE, c->hover == i ? ROLE_SELECT : ROLE_INFO, DASH_SOLID);
        m->pt[0] = stand_at(s), m->n = 1, m->r = 2 * aa_base_radius(v->cat, v->g), m->above = 1;
        m->width = c->hover == i ? 4 : 2.5f;
    }
}

void aa_asset_overlay(Client *c) {
    const View *v = client_view(c);
    AaUi *u = aa_ui(c);
    const AaGame *t = aa_of(c);
    int a = in_hand(c);
    if (!client_may_act(c) || a < 0) return;
    Pose at = {c->hover_at, u->card_face};
    if (a == AA_SMOKE && u->card_first) rect_mark(c, u->card_at, ROLE_SELECT, DASH_LONG);
    if (a == AA_GROUND_ATTACK || a == AA_ENGINEERS) targets(c, a);
    if (a == AA_MINEFIELD)
        for (int k = c->seat * AA_FIELDS_SIDE; k < (c->seat + 1) * AA_FIELDS_SIDE; k++) {
            if (t->mine_state[k] == AA_MINE_NONE || t->mine_state[k] == AA_MINE_GONE || t->mine[k] >= v->g->piece_n) continue;
            const Piece *p = &game_table(v->g).piece[t->mine[k]];
            Vec mid = {0, 0};
            for (uint32_t i = 0; i < 4 && i < p->pt_n; i++) mid.x += game_table(v->g).pt[p->pt + i].x / 4, mid.y += game_table(v->g).pt[p->pt + i].y / 4;
            gap_mark(c, (Pose){mid, p->face}, ROLE_INFO);
        }
    if (!c->over_table && !u->card_drag) return;
    if (a == AA_MINEFIELD) {
        bool ok = aa_field_place(v, (Seat)c->seat, at.at, at.face).kind == VERDICT_OK;
        rect_mark(c, at, ok ? ROLE_CLEAR : ROLE_BLOCKED, ok ? DASH_LONG : DASH_DOTS);
        gap_mark(c, at, ok ? ROLE_INFO : ROLE_BLOCKED);
    }
    if (a == AA_SMOKE) rect_mark(c, at, ROLE_CLEAR, DASH_LONG);
}

/* --- the cards --- */

static bool shown(Client *c, int a) {
    return aa_of(c)->asset[c->seat * AA_ASSETS + a] != AA_ASSET_NONE;
}

bool aa_asset_row(Client *c) {
    const View *v = client_view(c);
    if (v->g->h.over || c->seat > SEAT_B || v->g->h.phase < AA_GROUPS || session_looking(c->session) != UINT32_MAX) return false;
    for (int a = 0; a < AA_ASSETS; a++)
        if (shown(c, a)) return true;
    return false;
}

static const char *state_words(Client *c, int a, bool may) {
    if (aa_of(c)->asset[c->seat * AA_ASSETS + a] == AA_ASSET_USED) return client_text(c, TX_AA_U_CARD_USED);
    if (a == AA_OUTRIDERS || a == AA_OBSERVER) return client_text(c, TX_AA_U_CARD_ANSWERS);
    if (a == AA_TANK_HUNTERS) return client_text(c, TX_AA_U_CARD_BEFORE);
    return client_text(c, may ? TX_AA_U_CARD_DRAG : TX_AA_U_CARD_WAITS);
}

static void card(Client *c, int a, Rect r) {
    Ui *ui = c->ui;
    AaUi *u = aa_ui(c);
    const View *v = client_view(c);
    bool used = aa_of(c)->asset[c->seat * AA_ASSETS + a] == AA_ASSET_USED, held = u->card == a + 1;
    bool may = client_may_act(c) && !play_asking(c) && aa_may_play(v, (Seat)c->seat, (AaAsset)a).kind == VERDICT_OK && aa_asset_can_take((AaAsset)a);
    TEXT(name, 16);
    text_format(&name, "card%d", a);
    unsigned st = ui_zone(ui, name.buf, r, may);
    Color line = ui_color(ui, held ? ROLE_SELECT : may ? ROLE_PRIMARY : ROLE_LINE);
    draw_frame(ui_list(ui), ui_to_px(ui, r), 5 * c->scale, ui_color(ui, (st & UI_HOVER) && may ? ROLE_HOVER : ROLE_RAISED), line, (held || may ? 2.0f : 1.0f) * c->scale);
    ui_place(ui, (Rect){r.x + 8, r.y + 4, r.w - 16, 19});
    ui_label(ui, client_text(c, aa_asset_title((AaAsset)a)), (UiFont){.weight = FONT_SEMIBOLD, .role = used ? ROLE_FAINT : ROLE_TEXT, .cut_ok = true});
    ui_place(ui, (Rect){r.x + 8, r.y + 24, r.w - 16, 16});
    ui_label(ui, state_words(c, a, may), (UiFont){.size = SIZE_SMALL, .role = used ? ROLE_FAINT : may ? ROLE_CLEAR : ROLE_SECOND, .cut_ok = true});
    if (st & UI_CLICK) {
        if (held) put_down(c);
        else aa_asset_take(c, (AaAsset)a);
    }
    bool goes = (st & UI_HELD) && may && !held && !u->card_drag; /* held: it was just let go on the table */
    if (goes && (ui_mouse(ui).y < r.y - 6 || ui_mouse(ui).x > r.x + r.w + 60)) {
        aa_asset_take(c, (AaAsset)a);
        u->card_drag = u->card != 0;
        if (u->card_drag) client_drag_from(c, STAND_NONE);
    }
}

void aa_asset_tray(Client *c) {
    if (!aa_asset_row(c)) return;
    Rect t = c->lay.table;
    int n = 0, k = 0;
    for (int a = 0; a < AA_ASSETS; a++) n += shown(c, a);
    float step = MIN((float)CARD_W + 6, (t.w - 24) / (float)n), y = t.y + t.h - CARD_H - 16 - guide_lift(c);
    ui_panel_begin(c->ui, "assets", (Rect){t.x + 4, y - 4, step * (float)n + 10, CARD_H + 12}, PANEL_TIGHT | PANEL_CLEAR);
    for (int a = 0; a < AA_ASSETS; a++)
        if (shown(c, a)) card(c, a, (Rect){t.x + 10 + (float)k++ * step, y + 2, step - 6, CARD_H});
    ui_panel_end(c->ui);
}
