/* ab_tray: the dice tray along the table's lower edge: chains, WILD dice apart, Staff Orders as tokens. A chain, a die or a token is dragged onto a
 * leader, onto the Staff Orders (restock) or onto the chosen chain (enlarge); a click takes it in hand for the next click. */
#include "client/armour_battles/ab_ui.h"

#include <stdio.h>

enum { DIE = 30, STEP = 34, PAD = 8, TALL = 70 };
static const Color WHITE_DIE = COLOR(0xF4F1E4), WILD_DIE = COLOR(0xF0B93A), LENT_DIE = COLOR(0x9C6ADE), INK = COLOR(0x14181A);

/* A die with pips, as on the table. */
void ab_pip_die(Client *c, Rect u, int face, Color fill, Color ink, Color line) {
    static const int8_t AT[7][6][2] = {{{0}},
                                       {{0, 0}},
                                       {{-1, -1}, {1, 1}},
                                       {{-1, -1}, {0, 0}, {1, 1}},
                                       {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}},
                                       {{-1, -1}, {1, -1}, {0, 0}, {-1, 1}, {1, 1}},
                                       {{-1, -1}, {-1, 0}, {-1, 1}, {1, -1}, {1, 0}, {1, 1}}};
    DrawList *d = ui_list(c->ui);
    Rect px = ui_to_px(c->ui, u);
    draw_frame(d, px, px.w * 0.2f, fill, line, 1.5f * c->scale);
    for (int k = 0; k < face && face <= 6; k++)
        draw_disc(d, px.x + px.w / 2 + (float)AT[face][k][0] * px.w * 0.26f, px.y + px.h / 2 + (float)AT[face][k][1] * px.h * 0.26f, px.w * 0.085f, ink);
}

static void token(Client *c, float x, float y, float r, bool solid) {
    DrawList *d = ui_list(c->ui);
    Pt p[6];
    for (int k = 0; k < 6; k++) {
        static const float CX[6] = {1, 0.5f, -0.5f, -1, -0.5f, 0.5f}, SY[6] = {0, 0.866f, 0.866f, 0, -0.866f, -0.866f};
        p[k] = (Pt){(x + r * CX[k]) * c->scale, (y + r * SY[k]) * c->scale};
    }
    Color on = ui_color(c->ui, ROLE_INFO);
    if (solid) draw_fill(d, p, 6, on);
    draw_line(d, p, 6, true, 1.5f * c->scale, on);
    if (!solid) return;
    const char *s = "SO";
    float w = ui_text_width(c->ui, s, SIZE_SMALL, FONT_BOLD);
    draw_text(d, (x - w / 2) * c->scale, (y - SIZE_SMALL * 0.62f) * c->scale, SIZE_SMALL * c->scale, FONT_BOLD, INK, s);
}

/* --- the hand --- */

void ab_hand_drop(Client *c) {
    ab_ui(c)->hand = (AbHand){0};
    client_touch(c);
}

static void take(Client *c, AbHand h) {
    ab_ui(c)->hand = h;
    client_touch(c);
}

/* A piece of the tray: pressed and moved it is dragged, clicked it is in hand. */
static bool piece(Client *c, const char *name, Rect r, AbHand h, const char *tip) {
    AbUi *u = ab_ui(c);
    unsigned st = ui_zone(c->ui, name, r, true);
    if (st & UI_PRESSED) u->dragged = false;
    float x = c->down ? c->mx : c->up_x, y = c->down ? c->my : c->up_y, dx = x - c->down_x, dy = y - c->down_y, far = 6 * c->scale;
    if ((st & UI_HELD) && !u->dragged && c->gesture == GESTURE_NONE && dx * dx + dy * dy > far * far) {
        u->dragged = true;
        h.dragging = true;
        take(c, h);
        client_drag_from(c, STAND_NONE);
    }
    if ((st & UI_HOVER) && !c->down && u->hand.kind == AB_HAND_NONE) ui_tooltip(c->ui, tip);
    if (!(st & UI_CLICK) || u->dragged) return (st & UI_HOVER) != 0;
    bool same = u->hand.kind == h.kind && u->hand.face == h.face && u->hand.dice == h.dice;
    if (same && h.kind == AB_HAND_CHAIN && h.face) {
        ab_hand_drop(c);
        ab_chain_take(c, h.face, 0);
    } else if (same) {
        ab_hand_drop(c);
    } else {
        take(c, h);
    }
    return true;
}

/* --- what lies where --- */

static bool in(Rect r, float x, float y) {
    return x >= r.x && y >= r.y && x < r.x + r.w && y < r.y + r.h;
}

static bool over_widget(Client *c, const char *path, const Hit *to) {
    Rect r;
    return ui_find(c->ui, path, &r) && in(r, to->x, to->y);
}

static void restock(Client *c, const AbHand *h) {
    int n = h->dice;
    if (h->face) {
        ab_chain_take(c, h->face, 0);
        n = ab_chain_left(client_view(c)->g);
        if (ab_phase(c) != AB_ORDERS) return;
    }
    ab_say_line(c, "restock %d", n);
}

bool ab_hand_released(Client *c, const Hit *to) {
    AbUi *u = ab_ui(c);
    AbHand h = u->hand;
    ab_hand_drop(c);
    if (h.kind == AB_HAND_NONE || !client_may_act(c)) return false;
    if (over_widget(c, "own tray/staff", to)) {
        if (h.kind != AB_HAND_STAFF) restock(c, &h);
        return true;
    }
    if (over_widget(c, "own tray/chosen", to) && (h.kind == AB_HAND_WILD || h.kind == AB_HAND_STAFF)) {
        ab_say_line(c, "enlarge %s 1", h.kind == AB_HAND_WILD ? "wild" : "staff");
        return true;
    }
    Rect tray = ui_to_px(c->ui, c->lay.own);
    if (in(tray, to->x, to->y)) return true; /* put back */
    if (to->stand == STAND_NONE || !ab_is_unit(client_view(c), to->stand) || game_stand_c(client_view(c)->g, to->stand)->seat != c->seat) {
        client_say(c, ROLE_LIMIT, client_text(c, TX_AB_UI_DROP_WHERE));
        return true;
    }
    ab_order_begin(c, to->stand, &h);
    if (u->order.on && h.kind == AB_HAND_CHAIN) u->choices |= AB_DID_DRAG_CHAIN;
    return true;
}

void ab_hand_draw(Client *c) {
    const AbHand *h = &ab_ui(c)->hand;
    if (h->kind == AB_HAND_NONE || (!h->dragging && !c->over_table)) return;
    Pt m = ui_mouse(c->ui);
    if (h->kind == AB_HAND_STAFF) {
        token(c, m.x + 16, m.y + 18, 13, true);
        return;
    }
    int face = h->kind == AB_HAND_WILD ? 6 : h->face ? h->face : ab_game_c(client_view(c)->g)->chain_face;
    for (int k = 0; k < h->dice && k < 8; k++)
        ab_pip_die(c, (Rect){m.x + 10 + (float)k * 24, m.y + 10, 22, 22}, face, face == 6 ? WILD_DIE : WHITE_DIE, INK, ui_color(c->ui, ROLE_SELECT));
}

/* --- drawing --- */

static void caption(Client *c, float x, float y, float w, const char *text, uint8_t role) {
    ui_place(c->ui, (Rect){x, y, w, 16});
    ui_label(c->ui, text, (UiFont){.size = SIZE_SMALL, .weight = FONT_SEMIBOLD, .role = role, .cut_ok = true});
}

static const char *chain_name(Client *c, int n) {
    static const TextId NAME[] = {TX_AB_UI_SINGLE, TX_AB_UI_DOUBLE, TX_AB_UI_TRIPLE, TX_AB_UI_QUADRUPLE};
    return n >= 1 && n <= 4 ? client_text(c, NAME[n - 1]) : client_line(c, TX_AB_UI_N_FOLD, "n=%d", n);
}

/* A chain: its frame is the whole of it, each die one order. Gives its width. */
static float chain(Client *c, float x, float y, int face, int n, bool chosen, bool can) {
    Ui *ui = c->ui;
    const AbHand *h = &ab_ui(c)->hand;
    uint8_t mark = chosen ? 0 : (uint8_t)face;
    const char *name = chain_name(c, n);
    float w = MAX((float)n * STEP + 12, ui_text_width(ui, name, SIZE_SMALL, FONT_SEMIBOLD) + 16);
    Rect r = {x, y, w, TALL - 12};
    bool in_hand = h->kind == AB_HAND_CHAIN && h->face == mark;
    char id[24];
    snprintf(id, sizeof id, chosen ? "chosen" : "chain%d", face);
    bool over = can && piece(c, id, r, (AbHand){.kind = AB_HAND_CHAIN, .face = mark, .dice = (uint8_t)n}, client_text(c, TX_AB_UI_TIP_CHAIN));
    draw_frame(ui_list(ui), ui_to_px(ui, r), 6 * c->scale, ui_color(ui, over ? ROLE_HOVER : ROLE_RAISED), ui_color(ui, in_hand || chosen ? ROLE_SELECT : ROLE_LINE),
               (in_hand || chosen ? 2.5f : 1.0f) * c->scale);
    caption(c, x + 6, y + 3, w - 8, name, can ? ROLE_TEXT : ROLE_FAINT);
    for (int k = 0; k < n; k++) {
        Rect die = {x + 6 + (float)k * STEP, y + 22, DIE, DIE};
        snprintf(id, sizeof id, "die%d-%d", face, k);
        bool one = can && n > 1 && piece(c, id, die, (AbHand){.kind = AB_HAND_DIE, .face = mark, .dice = 1}, client_text(c, TX_AB_UI_TIP_DIE));
        bool held = h->kind == AB_HAND_DIE && h->face == mark && k == 0;
        ab_pip_die(c, die, face, face == 6 ? WILD_DIE : WHITE_DIE, INK, ui_color(ui, one || held ? ROLE_SELECT : ROLE_LINE));
    }
    return w + PAD;
}

static float wild(Client *c, float x, float y, Seat s, bool can) {
    const AbGame *t = ab_game_c(client_view(c)->g);
    Ui *ui = c->ui;
    int n = ab_wild(client_view(c)->g, s), lent = t->wild[s];
    const char *name = client_line(c, lent ? TX_AB_UI_WILD_LENT : TX_AB_UI_WILD, "n=%d\tlent=%d", n, lent);
    float w = MAX((float)n * STEP + 12, ui_text_width(ui, name, SIZE_SMALL, FONT_SEMIBOLD) + 16);
    Rect r = {x, y, w, TALL - 12};
    bool open = can && ab_phase(c) == AB_CHAIN && n > 0;
    const AbHand *h = &ab_ui(c)->hand;
    if (open) (void)piece(c, "wild", r, (AbHand){.kind = AB_HAND_CHAIN, .face = 6, .dice = (uint8_t)n}, client_text(c, TX_AB_UI_TIP_WILD));
    draw_frame(ui_list(ui), ui_to_px(ui, r), 6 * c->scale, ui_color(ui, ROLE_RAISED), ui_color(ui, h->kind == AB_HAND_CHAIN && h->face == 6 ? ROLE_SELECT : ROLE_LINE), 1.5f * c->scale);
    caption(c, x + 6, y + 3, w - 8, name, n ? ROLE_LIMIT : ROLE_FAINT);
    for (int k = 0; k < n; k++) {
        Rect die = {x + 6 + (float)k * STEP, y + 22, DIE, DIE};
        char id[24];
        snprintf(id, sizeof id, "wild%d", k);
        bool one = can && piece(c, id, die, (AbHand){.kind = AB_HAND_WILD, .dice = 1}, client_text(c, TX_AB_UI_TIP_WILD));
        ab_pip_die(c, die, 6, k < n - lent ? WILD_DIE : LENT_DIE, INK, ui_color(ui, one ? ROLE_SELECT : ROLE_LINE));
    }
    return w + PAD;
}

static float staff(Client *c, float x, float y, Seat s, bool can) {
    Ui *ui = c->ui;
    const Game *g = client_view(c)->g;
    int n = ab_staff(g, s), next = ab_staff_next(g, s), shown = MIN(n, 8);
    const char *name = next ? client_line(c, TX_AB_UI_STAFF_NEXT, "n=%d\tmore=%d", n, next) : client_line(c, TX_AB_UI_STAFF, "n=%d", n);
    float w = MAX((float)(shown + MIN(next, 4)) * 30 + 16, ui_text_width(ui, name, SIZE_SMALL, FONT_SEMIBOLD) + 16);
    Rect r = {x, y, w, TALL - 12};
    unsigned st = ui_zone(ui, "staff", r, false);
    if (st & UI_HOVER) ui_tooltip(ui, client_text(c, TX_AB_UI_TIP_STAFF));
    AbHand *h = &ab_ui(c)->hand;
    bool takes = (h->kind == AB_HAND_CHAIN || h->kind == AB_HAND_DIE) && h->dice > 1 && can;
    if ((st & UI_CLICK) && takes && !ab_ui(c)->dragged) {
        AbHand in_hand = *h;
        ab_hand_drop(c);
        restock(c, &in_hand);
    }
    draw_frame(ui_list(ui), ui_to_px(ui, r), 6 * c->scale, ui_color(ui, takes && (st & UI_HOVER) ? ROLE_HOVER : ROLE_RAISED), ui_color(ui, takes ? ROLE_CLEAR : ROLE_LINE),
               (takes ? 2.5f : 1.0f) * c->scale);
    caption(c, x + 6, y + 3, w - 8, name, ROLE_INFO);
    bool open = can && (ab_phase(c) == AB_ORDERS || ab_phase(c) == AB_CHAIN);
    for (int k = 0; k < shown; k++) {
        char id[24];
        snprintf(id, sizeof id, "order%d", k);
        Rect at = {x + 6 + (float)k * 30, y + 23, 28, 28};
        if (open && ab_phase(c) == AB_ORDERS) (void)piece(c, id, at, (AbHand){.kind = AB_HAND_STAFF, .dice = 1}, client_text(c, TX_AB_UI_TIP_ORDER));
        token(c, at.x + 14, at.y + 14, 13, true);
    }
    for (int k = 0; k < MIN(next, 4); k++) token(c, x + 20 + (float)(shown + k) * 30, y + 37, 13, false);
    return w + PAD;
}

/* A battery: its mission; a click picks the point of a new one. */
static float battery(Client *c, float x, float y, StandIx i, bool can) {
    Ui *ui = c->ui;
    const View *v = client_view(c);
    const StandType *t = ab_type(v, i);
    static const TextId STATE[] = {TX_AB_UI_GUN_IDLE, TX_AB_UI_GUN_FIRE, TX_AB_UI_GUN_SMOKE, TX_AB_UI_GUN_SCREEN};
    Vec at;
    Angle face;
    uint8_t mission = AB_MISSION_NONE;
    ab_mission(v, i, &at, &face, &mission);
    const char *state = client_text(c, STATE[MIN(mission, (uint8_t)3)]);
    TEXT(id, 16);
    stand_label(v->g, i, &id);
    text_char(&id, ' ');
    text_str(&id, state);
    float w = MAX(ui_text_width(ui, id.buf, SIZE_SMALL, FONT_SEMIBOLD) + 14, 56);
    Rect r = {x, y, w, TALL - 12};
    char name[24];
    snprintf(name, sizeof name, "battery%d", i);
    unsigned st = ui_zone(ui, name, r, true);
    draw_frame(ui_list(ui), ui_to_px(ui, r), 6 * c->scale, ui_color(ui, st & UI_HOVER ? ROLE_HOVER : ROLE_RAISED), ui_color(ui, client_selected(c, i) ? ROLE_SELECT : ROLE_LINE),
               (client_selected(c, i) ? 2.5f : 1.0f) * c->scale);
    caption(c, x + 6, y + 3, w - 8, id.buf, mission == AB_MISSION_NONE ? ROLE_TEXT : ROLE_LIMIT);
    board_draw_type(c->board, ui_list(ui), ui_to_px(ui, (Rect){x + w / 2 - 16, y + 21, 32, 32}), t->look, t->nation, false);
    if (st & UI_HOVER) ui_tooltip(ui, client_line(c, TX_AB_UI_TIP_GUN, "who=%s", words_name(c, i)));
    if (!(st & UI_CLICK)) return w + PAD;
    client_select(c, i, false);
    const PlayAct *a = can ? play_find(c, ab_phase(c) == AB_LOGISTICS ? "adjust" : "call", i, STAND_NONE, NULL) : NULL;
    if (a) {
        ab_hand_drop(c);
        ab_order_drop(c);
        play_do(c, a);
    }
    return w + PAD;
}

/* The other side's, small: what it still has. */
static void other_side(Client *c, Rect r, float x, float y, Seat s) {
    Ui *ui = c->ui;
    const View *v = client_view(c);
    const Battle *b = v->cat->battle;
    float side = 17, w = 0;
    for (int f = 2; f <= 6; f++) w += (float)ab_dice_of(v->g, s, f) * (side + 2) + (ab_dice_of(v->g, s, f) ? 5 : 0);
    const char *name = client_line(c, TX_AB_UI_OTHER_TRAY, "who=%s\tn=%d", b ? b->side[s].nation : "", ab_staff(v->g, s));
    float need = MAX(w, ui_text_width(ui, name, SIZE_SMALL, FONT_SEMIBOLD)) + 8, at = r.x + r.w - need - 6;
    if (at < x + 12) return;
    caption(c, at, y + 3, need, name, s == SEAT_A ? ROLE_SIDE_A : ROLE_SIDE_B);
    for (int f = 6; f >= 2; f--) {
        int n = ab_dice_of(v->g, s, f), lent = f == 6 ? ab_game_c(v->g)->wild[s] : 0;
        for (int k = 0; k < n; k++, at += side + 2)
            ab_pip_die(c, (Rect){at, y + 28, side, side}, f, f < 6 ? WHITE_DIE : k < n - lent ? WILD_DIE : LENT_DIE, INK, ui_color(ui, ROLE_LINE));
        if (n) at += 5;
    }
}

/* What is to be done with it, in a sentence, behind the pieces. */
static const char *advice(Client *c, bool mine) {
    const AbHand *h = &ab_ui(c)->hand;
    if (!mine) return NULL;
    if (ab_ui(c)->order.on) return NULL;
    if (h->kind != AB_HAND_NONE) return client_text(c, h->kind == AB_HAND_WILD ? TX_AB_UI_HAND_WILD : TX_AB_UI_HAND);
    if (ab_phase(c) == AB_CHAIN) return client_text(c, TX_AB_UI_MUST_CHOOSE);
    if (ab_phase(c) == AB_ORDERS) return client_text(c, ab_chain_left(client_view(c)->g) ? TX_AB_UI_DRAG_DICE : TX_AB_UI_STAFF_LEFT);
    return NULL;
}

float ab_tray(Client *c, Rect r, bool draw) {
    const View *v = client_view(c);
    if (v->g->h.over || v->g->h.turn == 0 || c->seat > SEAT_B) return 0;
    if (!draw) return TALL;
    Ui *ui = c->ui;
    Seat s = (Seat)c->seat;
    const AbGame *t = ab_game_c(v->g);
    bool mine = client_may_act(c) && v->g->decision.kind == AB_ASK_NONE, can = mine && (ab_phase(c) == AB_CHAIN || ab_phase(c) == AB_ORDERS);
    ui_panel_begin(ui, "own tray", r, PANEL_TIGHT | PANEL_LINE_TOP);
    float x = r.x + PAD, y = r.y + 6;
    if (t->pulse == s && t->chain_n > 0) x += chain(c, x, y, t->chain_face, t->chain_n, true, can);
    for (int f = 5; f >= 2; f--) {
        int n = ab_dice_of(v->g, s, f);
        if (n) x += chain(c, x, y, f, n, false, mine && ab_phase(c) == AB_CHAIN);
    }
    if (ab_wild(v->g, s)) x += wild(c, x, y, s, can);
    x += staff(c, x, y, s, can);
    for (uint32_t i = 0; i < v->g->stand_n; i++)
        if (game_stand_c(v->g, i)->seat == s && ab_is_battery(v, (StandIx)i) && x < r.x + r.w - 80) x += battery(c, x, y, (StandIx)i, mine);
    const char *say = advice(c, mine);
    if (say) {
        float w = ui_text_width(ui, say, SIZE_SMALL, FONT_SEMIBOLD) + 8, room = r.x + r.w - x - 190;
        if (room > 120) {
            ui_place(ui, (Rect){x, y + 8, MIN(w, room), TALL - 20});
            ui_label(ui, say, (UiFont){.size = SIZE_SMALL, .weight = FONT_SEMIBOLD, .role = ROLE_CLEAR, .wrap = true});
            x += MIN(w, room);
        }
    }
    other_side(c, r, x, y, s == SEAT_A ? SEAT_B : SEAT_A);
    ui_panel_end(ui);
    return TALL;
}
