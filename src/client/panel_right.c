/* panel_right: the card of the stand in question over the work panel of the phase. */
#include "client/rules_ui.h"

#include <stdio.h>
#include <string.h>

static void pills(Client *c, const StandFace *face, const char *unit) {
    const char *text[CARD_ROWS];
    char buf[CARD_ROWS][110];
    int n = 0;
    const View *v = client_view(c);
    for (uint32_t i = 0; i < face->row_n && n < CARD_ROWS; i++) {
        if (strlen(face->row[i].value) > 14 || strcmp(face->row[i].value, unit) == 0) continue;
        snprintf(buf[n], sizeof buf[n], "%s %s%s", catalog_text(v->cat, (TextId)face->row[i].label), face->row[i].value,
                 "");
        text[n] = buf[n];
        n++;
    }
    if (n) ui_pills(c->ui, text, n);
    for (uint32_t i = 0; i < face->row_n; i++) {
        if (strlen(face->row[i].value) <= 14 || strcmp(face->row[i].value, unit) == 0) continue;
        char line[200];
        snprintf(line, sizeof line, "%s: %s", catalog_text(v->cat, (TextId)face->row[i].label), face->row[i].value);
        ui_label(c->ui, line, (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .wrap = true});
    }
}

void panel_card(Client *c) {
    Ui *ui = c->ui;
    const View *v = client_view(c);
    StandIx who = client_subject(c);
    if (who == STAND_NONE || who >= v->g->stand_n) {
        ui_label(ui, client_text(c, TX_UI_CARD_NONE), (UiFont){.role = ROLE_SECOND});
        ui_label(ui, client_text(c, v->g->stand_n || (v->g->unit_n && !v->g->plan.drafting) ? TX_UI_CARD_HOW : TX_UI_CARD_NO_STANDS),
                 (UiFont){.size = SIZE_SMALL, .role = ROLE_FAINT, .wrap = true});
        return;
    }
    const Stand *s = game_stand_c(v->g, who);
    const StandType *t = &v->cat->type[s->type];
    TEXT(label, 16);
    stand_label(v->g, who, &label);
    Rect r = ui_cell(ui, 46);
    board_draw_type(c->board, ui_list(ui), ui_to_px(ui, (Rect){r.x, r.y + 1, 44, 44}), t->look, t->nation, false);
    float lw = ui_text_width(ui, label.buf, SIZE_TITLE, FONT_BOLD);
    ui_place(ui, (Rect){r.x + 54, r.y, lw + 4, 26});
    ui_label(ui, label.buf,
             (UiFont){.size = SIZE_TITLE, .weight = FONT_BOLD, .role = s->seat == SEAT_A ? ROLE_SIDE_A : ROLE_SIDE_B});
    ui_place(ui, (Rect){r.x + 60 + lw, r.y, r.w - 60 - lw, 26});
    ui_label(ui, t->name, (UiFont){.size = SIZE_VALUE, .weight = FONT_SEMIBOLD, .cut_ok = true});
    ui_tooltip(ui, t->name);
    char line[200];
    const Battle *b = v->cat->battle;
    const char *unit = b && s->unit < v->g->unit_n ? b->unit[game_unit_c(v->g, s->unit)->battle_unit].name : "";
    static const TextId ROLE_WORD[] = {TX_NONE, TX_UI_CARD_HQ, TX_UI_CARD_GHQ, TX_UI_CARD_FO};
    snprintf(line, sizeof line, "%s%s", client_text(c, ROLE_WORD[s->role & 3]), unit);
    ui_place(ui, (Rect){r.x + 54, r.y + 26, r.w - 54, 18});
    ui_label(ui, line, (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .cut_ok = true});
    size_t mark = arena_mark(&c->tmp);
    StandFace *face = ARENA_NEW(&c->tmp, StandFace);
    v->rs->describe(v, who, face);
    pills(c, face, unit);
    arena_release(&c->tmp, mark);
}

/* How many from i on say the same of stands of one unit. */
static uint32_t fold(const View *v, const GameStatus *st, uint32_t i) {
    uint32_t n = 1;
    while (i + n < st->lose_n && st->lose_text[i + n] == st->lose_text[i] && st->lose_stand[i] != STAND_NONE &&
           st->lose_stand[i + n] != STAND_NONE &&
           game_stand_c(v->g, st->lose_stand[i + n])->unit == game_stand_c(v->g, st->lose_stand[i])->unit)
        n++;
    return n;
}

/* A line as high as its words need, that can be clicked. */
static bool line_clicked(Ui *ui, const char *name, const char *text) {
    float w = ui_width(ui);
    Rect r = ui_cell(ui, ui_text_height(ui, text, SIZE_BODY, FONT_REGULAR, w - 12) + 8);
    unsigned state = ui_zone(ui, name, r, true);
    if (state & UI_HOVER) draw_rect(ui_list(ui), ui_to_px(ui, r), 3, ui_color(ui, ROLE_HOVER));
    ui_place(ui, (Rect){r.x + 6, r.y + 4, r.w - 12, r.h - 8});
    ui_label(ui, text, (UiFont){.wrap = true});
    return (state & UI_CLICK) != 0;
}

/* Before a pass that loses something: what, and a click goes there. */
static bool losses(Client *c) {
    if (!c->pass_listed) return false;
    Ui *ui = c->ui;
    const View *v = client_view(c);
    size_t mark = arena_mark(&c->tmp);
    GameStatus *st = ARENA_NEW(&c->tmp, GameStatus);
    v->rs->status(v, st);
    ui_heading(ui, client_text(c, TX_UI_PASS_LOSES));
    for (uint32_t i = 0, next; i < st->lose_n; i = next) {
        TEXT(t, 200);
        TEXT(who, 120);
        uint32_t same = fold(v, st, i);
        next = i + same;
        const char *sentence = catalog_text(v->cat, (TextId)st->lose_text[i]);
        if (st->lose_stand[i] != STAND_NONE) client_stand_name(c, st->lose_stand[i], &who);
        if (same > 1) client_put(c, &who, TX_UI_PASS_MORE, "n=%u", same - 1);
        if (who.len && !strstr(sentence, "{who}")) text_str(&t, who.buf), text_char(&t, ' ');
        text_fill(&t, sentence, &(TextSlot){"who", who.buf}, 1);
        TEXT(name, 16);
        text_format(&name, "lose%u", i);
        if (line_clicked(ui, name.buf, t.buf) && st->lose_stand[i] != STAND_NONE) {
            client_select(c, st->lose_stand[i], false);
            camera_show(&c->bv.cam, stand_at(game_stand_c(v->g, st->lose_stand[i])));
        }
    }
    arena_release(&c->tmp, mark);
    ui_space(ui, 6);
    if (ui_button(ui, client_label(c, TX_UI_PASS_END, "End all the same"), "Ctrl+Enter", BUTTON_DANGER | BUTTON_TALL))
        client_pass(c);
    if (ui_button(ui, client_label(c, TX_UI_PASS_STAY, "Go on playing"), "Esc", BUTTON_TALL)) c->pass_listed = false;
    return true;
}

static void verdict_over(Client *c) {
    Ui *ui = c->ui;
    const View *v = client_view(c);
    const Battle *b = v->cat->battle;
    ui_heading(ui, client_text(c, TX_UI_OVER_HEADING));
    const char *line = v->g->h.winner < SEATS && b
                           ? client_line(c, TX_UI_OVER_WINS, "who=%s", b->side[v->g->h.winner].nation)
                           : client_text(c, TX_UI_OVER_DRAW);
    ui_label(ui, line, (UiFont){.size = SIZE_BANNER, .weight = FONT_BOLD, .wrap = true});
    for (int s = 0; s < SEATS && b; s++) {
        line = client_line(c, TX_UI_OVER_POINTS, "who=%s\tn=%d", b->side[s].nation, client_points(c, (Seat)s));
        ui_label(ui, line, (UiFont){.role = s == SEAT_A ? ROLE_SIDE_A : ROLE_SIDE_B});
    }
    if (c->rules && c->rules->verdict) c->rules->verdict(c);
    ui_label(ui, client_text(c, TX_UI_OVER_HOW), (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .wrap = true});
    if (ui_button(ui, client_label(c, TX_UI_MENU_STATS, "Statistics"), NULL, BUTTON_TALL)) c->sheet = SHEET_STATS;
    if (ui_button(ui, client_label(c, TX_UI_MENU_START, "Start screen"), NULL, BUTTON_TALL)) c->sheet = SHEET_LEAVE;
}

void panel_right(Client *c, Rect r) {
    Ui *ui = c->ui;
    ui_panel_begin(ui, "right", r, PANEL_SCROLL | (c->lay.right_over ? PANEL_RAISED : PANEL_LINE_LEFT));
    panel_card(c);
    ui_separator(ui);
    if (client_view(c)->g->h.over)
        verdict_over(c);
    else if (!losses(c) && c->rules)
        c->rules->work(c);
    ui_panel_end(ui);
}
