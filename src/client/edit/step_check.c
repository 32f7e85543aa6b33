/* step_check: what is still wrong, each with its repair; the account of terrain (matg 23.2); what may be seen at this
 * desk; saving and playing. */
#include "client/edit/step_own.h"

#include <stdio.h>
#include <string.h>

/* A piece as it is laid: whose secret it is. */
void steps_piece_words(const EditDo *d, uint16_t kind, Text *out) {
    Client *c = d->c;
    Steps *s = steps_of(c);
    const View *v = client_view(c);
    if (v->cat->kind[kind].paint == PAINT_MINES)
        text_format(out, " secret %c", "AB"[c->seat < SEATS ? c->seat : s->side]);
}

void steps_piece_card(Client *c, PieceIx p) {
    const View *v = client_view(c);
    const Piece *k = &game_table(v->g).piece[p];
    if (v->cat->kind[k->kind].paint != PAINT_MINES) return;
    static const char *const KEY[] = {"none", "A", "B"};
    const char *item[3] = {client_text(c, TX_STEP_KNOWN), step_side_name(c, SEAT_A), step_side_name(c, SEAT_B)};
    int cur = (k->flags & PIECE_SECRET_A) ? 1 : (k->flags & PIECE_SECRET_B) ? 2 : 0, was = cur;
    TEXT(id, 24);
    piece_label(v->g, p, &id);
    if (ui_combo(c->ui, client_label(c, TX_STEP_SECRET_TO, "secret to"), item, 3, &cur) && cur != was)
        step_do(c, "U piece set %s secret %s", id.buf, KEY[cur]);
}

/* --- checks --- */

typedef struct Need { /* what keeps a battle from being played */
    char text[200];
    int step; /* where it is mended */
} Need;

static uint32_t needs(Client *c, Need *out, uint32_t cap) {
    const View *v = client_view(c);
    uint32_t n = 0, of_side[SEATS] = {0, 0};
    for (uint32_t i = 0; i < v->g->stand_n; i++)
        if (stand_alive(game_stand_c(v->g, i)) && game_stand_c(v->g, i)->seat < SEATS)
            of_side[game_stand_c(v->g, i)->seat]++;
    for (int s = 0; s < SEATS && n < cap; s++)
        if (of_side[s] == 0) {
            snprintf(out[n].text, sizeof out[n].text, "%s",
                     client_line(c, TX_STEP_NEED_STANDS, "who=%s", step_side_name(c, (Seat)s)));
            out[n++].step = 2;
        }
    for (uint32_t i = 0; i < v->g->unit_n && n < cap; i++) {
        uint32_t on, all;
        if (!plan_unit_name(v, i) || unit_state(v, i, &on, &all) != UNIT_NO_ZONE) continue;
        snprintf(out[n].text, sizeof out[n].text, "%s",
                 client_line(c, TX_STEP_NEED_ZONE, "what=%s", plan_unit_name(v, i)));
        out[n++].step = 1;
    }
    return n;
}

enum { NEEDS = 12 };

void steps_checks(Client *c) {
    Ui *ui = c->ui;
    Need need[NEEDS];
    uint32_t n = needs(c, need, NEEDS);
    if (n == 0) return;
    ui_heading(ui, client_text(c, TX_STEP_NEEDS));
    static const TextId GO[] = {TX_UI_EDIT_STEP_TABLE, TX_STEP_TITLE_ZONES, TX_STEP_TITLE_FORCES,
                                TX_STEP_TITLE_VICTORY};
    for (uint32_t i = 0; i < n; i++) {
        TEXT(name, 16);
        Rect row = ui_cell(ui, 20);
        draw_disc(ui_list(ui), (row.x + 6) * c->scale, (row.y + 10) * c->scale, 4.5f * c->scale,
                  ui_color(ui, ROLE_BLOCKED));
        ui_place(ui, (Rect){row.x + 18, row.y, row.w - 18, 20});
        ui_label(ui, need[i].text, (UiFont){.weight = FONT_SEMIBOLD, .cut_ok = true});
        ui_tooltip(ui, need[i].text);
        text_format(&name, "need%u", i);
        row = ui_cell(ui, 26);
        ui_place(ui, (Rect){row.x + 18, row.y, 120, 24});
        if (ui_button(
                ui,
                client_named(c, client_line(c, TX_STEP_GO_TO, "what=%s", client_text(c, GO[need[i].step])), name.buf),
                NULL, 0))
            edit_go(c, need[i].step);
    }
}

/* --- foot: check and play, save, print --- */

float steps_foot_height(const Client *c) {
    return edit_of(c)->draft && !c->lay.right_over ? 52 : 0;
}

void steps_play(Client *c) {
    Need need[NEEDS];
    steps_flush(c);
    if (needs(c, need, NEEDS) > 0) {
        edit_go(c, EDIT_STEPS_N - 1);
        edit_refuse(c, need[0].text);
        client_say(c, ROLE_BLOCKED, need[0].text);
        return;
    }
    sheet_battle_open(c, true);
}

void steps_foot(Client *c, Rect r) {
    Ui *ui = c->ui;
    const char *play = client_label(c, TX_STEP_CHECK_AND_PLAY, "check and play"),
               *save = client_label(c, TX_UI_BATTLE_SAVE, "save as battle"),
               *print = client_label(c, TX_UI_MENU_PRINT, "print sheet");
    float ws = ui_button_width(ui, save, NULL), wp = ui_button_width(ui, print, NULL), x = r.x + 8,
          w = r.w - 16 - 12 - ws - wp;
    ui_panel_begin(ui, "foot", r, PANEL_TIGHT | PANEL_LINE_LEFT | PANEL_LINE_TOP);
    ui_place(ui, (Rect){x, r.y + 9, w, 34});
    if (ui_button(ui, play, NULL, BUTTON_PRIMARY)) steps_play(c);
    ui_place(ui, (Rect){x + w + 6, r.y + 9, ws, 34});
    if (ui_button(ui, save, NULL, 0)) steps_flush(c), sheet_battle_open(c, false);
    ui_place(ui, (Rect){x + w + ws + 12, r.y + 9, wp, 34});
    if (ui_button(ui, print, NULL, 0)) steps_flush(c), client_print_open(c, NULL);
    ui_panel_end(ui);
}

/* --- whose eyes --- */

/* After the hand-over sheet: this seat's secrets are on the screen; SEAT_U: all. */
void steps_eyes(Client *c, uint8_t seat) {
    Steps *s = steps_of(c);
    s->two_here = seat < SEATS;
    if (seat < SEATS) s->side = seat;
    c->seat = seat;
    s->unit = s->formation = STEP_NONE;
    edit_select(c, PIECE_NONE, false);
    client_select(c, STAND_NONE, false);
    c->ground_version = UINT32_MAX; /* what is painted may be a secret */
    client_changed(c);
}

static void hand_to(Client *c, uint8_t seat) {
    c->cards_seat = seat;
    c->sheet = SHEET_HANDOVER;
    c->sheet_since = c->now;
}

static void eyes(Client *c) {
    Ui *ui = c->ui;
    Steps *s = steps_of(c);
    ui_heading(ui, client_text(c, TX_STEP_SECRETS));
    ui_label(ui,
             s->two_here ? client_line(c, TX_STEP_EYES_OF, "who=%s", step_side_name(c, (Seat)(c->seat & 1)))
                         : client_text(c, TX_STEP_EYES_ALL),
             (UiFont){.size = SIZE_SMALL, .role = s->two_here ? step_role(c->seat) : ROLE_SECOND, .wrap = true});
    for (int k = 0; k < SEATS; k++) {
        TEXT(name, 20);
        text_format(&name, "hand over %c", "AB"[k]);
        if (s->two_here && c->seat == k) continue;
        if (ui_button(
                ui, client_named(c, client_line(c, TX_STEP_HAND_OVER, "who=%s", step_side_name(c, (Seat)k)), name.buf),
                NULL, 0))
            hand_to(c, (uint8_t)k);
    }
    if (s->two_here && ui_button(ui, client_label(c, TX_STEP_ALL_EYES, "hand over all"), NULL, 0)) hand_to(c, SEAT_U);
}

/* --- the step --- */

static void tray(Client *c, Rect r) {
    Ui *ui = c->ui;
    const View *v = client_view(c);
    const Battle *b = v->cat->battle;
    ui_panel_begin(ui, "tray", r, PANEL_LINE_RIGHT | PANEL_SCROLL);
    ui_label(ui, b->title, (UiFont){.size = SIZE_TITLE, .weight = FONT_BOLD, .wrap = true});
    TEXT(t, 40);
    text_format(&t, "%s x %s", step_number(c, v->g->h.w), step_number(c, v->g->h.h));
    step_row(c, TX_STEP_SIZE, t.buf);
    text_clear(&t);
    text_int(&t, b->turns);
    step_row(c, TX_STEP_BATTLE_TURNS, t.buf);
    uint32_t pieces = 0, zones = 0, objectives = 0, terms = 0;
    PlanZone z;
    PlanObjective o;
    PlanTerm term;
    for (uint32_t i = 0; i < v->g->piece_n; i++) pieces += !(game_table(v->g).piece[i].flags & PIECE_GONE);
    for (uint32_t i = 0; i < plan_zones(v->g, b); i++) zones += plan_zone_at(v->g, b, i, &z);
    for (uint32_t i = 0; i < plan_objectives(v); i++) objectives += plan_objective_at(v, i, &o);
    for (uint32_t i = 0; i < plan_terms(v); i++) terms += plan_term_at(v, i, &term);
    const uint32_t number[] = {pieces, zones, objectives, terms};
    static const TextId WHAT[] = {TX_STEP_SUM_PIECES, TX_STEP_ZONES_SHORT, TX_STEP_OBJECTIVES_SHORT,
                                  TX_STEP_TERMS_SHORT};
    for (int i = 0; i < 4; i++) {
        text_clear(&t);
        text_int(&t, number[i]);
        step_row(c, WHAT[i], t.buf);
    }
    for (int s = 0; s < SEATS; s++) {
        uint32_t n = 0;
        for (uint32_t i = 0; i < v->g->stand_n; i++)
            n += game_stand_c(v->g, i)->seat == s && stand_alive(game_stand_c(v->g, i));
        ui_label(ui,
                 client_line(c, TX_STEP_SUM_SIDE, "who=%s\tn=%u\tpoints=%d", step_side_name(c, (Seat)s), n,
                             (int)step_points_of(v, (Seat)s)),
                 (UiFont){.role = step_role((uint8_t)s), .weight = FONT_SEMIBOLD, .wrap = true});
    }
    if (edit_of(c)->draft) {
        ui_separator(ui);
        eyes(c);
    }
    ui_panel_end(ui);
}

static void right(Client *c) {
    steps_checks(c);
    edit_checks(c);
    edit_account(c);
    ui_separator(c->ui);
    forces_list(c);
}

const EditStep STEP_CHECK = {TX_STEP_TITLE_CHECK, "Check", tray, right, &STEP_LOOK, true};

/* Under the account and the checks of the step "Table" (ux, picture of set-up). */
void steps_table_right(Client *c) {
    ui_separator(c->ui);
    forces_list(c);
}
