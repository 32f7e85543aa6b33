/* panel_top: menu, undo and redo, turn, phase track, who acts, tokens, pass (ux 1.1). */
#include "client/edit/edit.h"

#include <stdio.h>
#include <string.h>

/* The tiny bar has room for one line of text. */
static bool one_line(const Client *c) {
    return c->lay.top.h < 40;
}

static void title(Client *c, const View *v, float x, float w) {
    const Battle *b = v->cat->battle;
    const char *t = v->g->h.turn == 0
                        ? client_text(c, TX_UI_TOP_SETUP)
                        : client_line(c, TX_UI_TOP_TURN, "turn=%d\tall=%d", v->g->h.turn, client_turns(c));
    bool one = one_line(c);
    ui_place(c->ui, (Rect){x, one ? 2 : 4, w, one ? 28 : 20});
    ui_label(c->ui, t, (UiFont){.size = one ? SIZE_BODY : SIZE_VALUE, .weight = FONT_BOLD, .cut_ok = true});
    if (one) return;
    ui_place(c->ui, (Rect){x, 23, w, 16});
    ui_label(c->ui, b ? b->title : "", (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .cut_ok = true});
}

static float phase_width(Client *c, const View *v, uint8_t i, bool short_past) {
    bool now = i == v->g->h.phase, past = i < v->g->h.phase;
    if (v->rs->phases[i].hidden && !now) return 0;
    if (past && short_past) return 26;
    const char *name = catalog_text(v->cat, (TextId)v->rs->phases[i].title);
    return ui_text_width(c->ui, name, SIZE_BODY, now ? FONT_BOLD : FONT_REGULAR) + (past ? 34.0f : 24.0f);
}

/* Past phases with a tick (the tick alone where room is short), the present one filled; compact: the present one only.
 */
static float track(Client *c, const View *v, float x, float room) {
    const Ruleset *rs = v->rs;
    bool all = c->lay.cls == UI_NORMAL || c->lay.cls == UI_WIDE;
    DrawList *d = ui_list(c->ui);
    float whole = x;
    for (uint8_t i = 0; i < rs->phase_n; i++) whole += phase_width(c, v, i, false) + 4;
    bool short_past = whole > room;
    for (uint8_t i = 0; i < rs->phase_n; i++) {
        bool now = i == v->g->h.phase, past = i < v->g->h.phase;
        float w = phase_width(c, v, i, short_past);
        if (w == 0 || (!all && !now)) continue;
        const char *name = past && short_past ? "" : catalog_text(v->cat, (TextId)rs->phases[i].title);
        if (x + w > room && !now) break;
        float ph = one_line(c) ? 24 : 28, py = (c->lay.top.h - ph) / 2;
        Rect r = {x, py, w, ph};
        Rect px = ui_to_px(c->ui, r);
        draw_frame(d, px, 5 * c->scale, ui_color(c->ui, now ? ROLE_PRIMARY : ROLE_RAISED),
                   ui_color(c->ui, now ? ROLE_PRIMARY : ROLE_LINE), c->scale);
        if (past)
            icon_draw(d, ICON_CHECK, ui_to_px(c->ui, (Rect){x + 6, py + ph / 2 - 7, 14, 14}), 0,
                      ui_color(c->ui, ROLE_SECOND));
        if (past && short_past) {
            x += w + 4;
            continue;
        }
        ui_place(c->ui, (Rect){x + (past ? 23.0f : 12.0f), py, w - 24, ph});
        ui_label(
            c->ui, name,
            (UiFont){.role = now ? ROLE_INK : ROLE_SECOND, .weight = now ? FONT_BOLD : FONT_REGULAR, .cut_ok = true});
        x += w + 4;
    }
    return x;
}

static void who_acts(Client *c, const View *v, float x, float w) {
    uint8_t a = client_actor(c);
    const Battle *b = v->cat->battle;
    const char *line = "-", *below = "";
    uint8_t role = a == SEAT_A ? ROLE_SIDE_A : a == SEAT_B ? ROLE_SIDE_B : ROLE_TEXT;
    if (v->g->h.over)
        line = client_text(c, TX_UI_TOP_OVER);
    else if (a < SEATS && b)
        line = client_line(c, v->g->decision.kind ? TX_UI_TOP_DECIDES : TX_UI_TOP_ACTS, "who=%s", b->side[a].nation);
    if (session_looking(c->session) != UINT32_MAX)
        below = client_line(c, TX_UI_TOP_LOOKING, "n=%u", session_looking(c->session));
    else if (a < SEATS && c->owner[a] == OWNER_RANDOM)
        below = client_text(c, TX_UI_TOP_RANDOM);
    else if (a < SEATS && b)
        below = b->side[a].name;
    bool one = one_line(c);
    draw_rect(ui_list(c->ui), ui_to_px(c->ui, (Rect){x, one ? 5 : 10, 4, one ? 22 : 24}), 0,
              ui_color(c->ui, (Role)role));
    ui_place(c->ui, (Rect){x + 10, one ? 2 : 5, w - 10, one ? 28 : 19});
    ui_label(c->ui, line, (UiFont){.size = SIZE_BODY, .weight = FONT_BOLD, .role = role, .cut_ok = true});
    if (one) return;
    ui_place(c->ui, (Rect){x + 10, 23, w - 10, 15});
    ui_label(c->ui, below, (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .cut_ok = true});
}

static const char *token_words(Client *c, const GameStatus *st) {
    return client_line(c, TX_UI_TOP_TOKENS, "n=%d\tall=%d\twhat=%s", st->tokens, st->tokens_max,
                       client_text(c, (TextId)st->token_text));
}

static float tokens_width(Client *c, const GameStatus *st) {
    return 6 + (float)MIN(st->tokens_max, 8) * 17 + ui_text_width(c->ui, token_words(c, st), SIZE_BODY, FONT_SEMIBOLD) + 10;
}

static void tokens(Client *c, const GameStatus *st, float x, float w) {
    DrawList *d = ui_list(c->ui);
    for (int i = 0; i < st->tokens_max && i < 8; i++) {
        float cx = (x + 7 + (float)i * 17) * c->scale, cy = 22 * c->scale;
        if (i < st->tokens) draw_disc(d, cx, cy, 6 * c->scale, ui_color(c->ui, ROLE_LIMIT));
        draw_ring(d, cx, cy, 6 * c->scale, 0, 6.2832f, 1.5f * c->scale, ui_color(c->ui, ROLE_LIMIT));
    }
    float dots = 6 + (float)MIN(st->tokens_max, 8) * 17;
    ui_place(c->ui, (Rect){x + dots, 8, w - dots - 4, 28});
    ui_label(c->ui, token_words(c, st), (UiFont){.size = SIZE_BODY, .weight = FONT_SEMIBOLD, .cut_ok = true});
}

enum { FIRST_WORD = 62 };

static void first_chips(Client *c, const View *v, const GameStatus *st, float x) {
    const Battle *b = v->cat->battle;
    if (!b || st->first_choice_seat != c->seat || !client_may_act(c)) return;
    const char *label[2] = {b->side[0].nation, b->side[1].nation};
    int cur = client_actor(c) == SEAT_B, was = cur;
    ui_place(c->ui, (Rect){x, 8, FIRST_WORD, 28});
    ui_label(c->ui, client_text(c, TX_UI_TOP_FIRST),
             (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .align = ALIGN_RIGHT, .cut_ok = true});
    ui_place(c->ui, (Rect){x + FIRST_WORD + 6, 8, 150, 28});
    if (ui_chips(c->ui, "first", label, 2, &cur) && cur != was) {
        char line[32];
        snprintf(line, sizeof line, "%c first %c", "AB"[c->seat], "AB"[cur]);
        client_submit(c, line);
    }
}

/* Menu, undo and redo, each with what it would do. */
void panel_top_buttons(Client *c, float h) {
    Ui *ui = c->ui;
    ui_place(ui, (Rect){4, 5, h, h});
    if (ui_icon_button(ui, "menu", ICON_MENU, NULL, BUTTON_FLAT)) c->sheet = SHEET_GAME_MENU, c->sheet_since = c->now;
    ui_tooltip(ui, client_text(c, TX_UI_TOP_MENU));
    char what[160];
    UndoKind k = session_undo_kind(c->session, what, sizeof what);
    ui_place(ui, (Rect){8 + h, 5, h, h});
    if (ui_icon_button(ui, "undo", ICON_UNDO, NULL, k == UNDO_NONE ? BUTTON_DISABLED : 0)) client_undo(c);
    TextId tip = k == UNDO_NONE ? TX_UI_TOP_NO_UNDO : k == UNDO_FREE ? TX_UI_TOP_UNDO : TX_UI_TOP_TAKE_BACK;
    ui_tooltip(ui, client_line(c, tip, "what=%s", what));
    ui_place(ui, (Rect){12 + 2 * h, 5, h, h});
    bool redo = session_can_redo(c->session, what, sizeof what);
    if (ui_icon_button(ui, "redo", ICON_REDO, NULL, redo ? 0 : BUTTON_DISABLED)) client_redo(c);
    ui_tooltip(ui, client_line(c, redo ? TX_UI_TOP_REDO : TX_UI_TOP_NO_REDO, "what=%s", what));
}

/* Pass or end, at the right end; gives where the room left of it ends. */
static float pass_button(Client *c, const GameStatus *st, Rect r, float right) {
    if (!client_may_act(c) || !st->end_command[0]) return right;
    bool pass = strstr(st->end_command, "pass") != NULL;
    const char *cap = one_line(c) ? NULL : "Ctrl+Enter", *label;
    if (c->pass_listed)
        label = client_text(c, TX_UI_PASS_END);
    else if (st->can_n > 0)
        label = client_line(c, pass ? TX_UI_TOP_PASS_COULD : TX_UI_TOP_END_COULD, "n=%u", st->can_n);
    else
        label = client_text(c, pass ? TX_UI_TOP_PASS : TX_UI_TOP_END);
    label = client_named(c, label, "pass");
    float w = ui_button_width(c->ui, label, cap), bh = one_line(c) ? r.h - 8 : r.h - 16;
    ui_place(c->ui, (Rect){right - w, (r.h - bh) / 2, w, bh});
    if (ui_button(c->ui, label, cap, c->pass_listed ? BUTTON_DANGER : 0)) client_pass(c);
    return right - w - 8;
}

void panel_top(Client *c, Rect r) {
    Ui *ui = c->ui;
    const View *v = client_view(c);
    float h = r.h - 10;
    ui_panel_begin(ui, "top", r, PANEL_TIGHT | PANEL_LINE_BOTTOM);
    panel_top_buttons(c, h);
    if (edit_on(c)) {
        edit_top(c, r, 24 + 3 * h);
        ui_panel_end(ui);
        return;
    }
    size_t mark = arena_mark(&c->tmp);
    GameStatus *st = ARENA_NEW(&c->tmp, GameStatus);
    v->rs->status(v, st);
    float right = pass_button(c, st, r, r.w - 8);
    float x = 24 + 3 * h;
    bool small = c->lay.cls == UI_TINY || c->lay.cls == UI_COMPACT;
    title(c, v, x, small ? 110 : 150);
    x += small ? 114 : 156;
    float who_w = small ? 130 : 170, tok = st->tokens_max > 0 && !small ? tokens_width(c, st) : 0;
    x = track(c, v, x, right - who_w - tok);
    if (right - x > 60) who_acts(c, v, x + 8, MIN(who_w, right - x - 12));
    if (tok > 0 && right - (x + 8 + who_w) > tok)
        tokens(c, st, right - tok, tok);
    else if (right - (x + 8 + who_w) > 162 + FIRST_WORD)
        first_chips(c, v, st, right - 162 - FIRST_WORD);
    arena_release(&c->tmp, mark);
    ui_panel_end(ui);
}
