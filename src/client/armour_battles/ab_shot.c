/* ab_shot: the aimed shot with its extra dice: WILD dice and Staff Orders are declared before any dice are thrown (3.5, 6.5). */
#include "client/armour_battles/ab_ui.h"

#include <stdio.h>

/* Only plain ones are shots of their own: extra dice are toggles of the panel. */
bool ab_shot_plain(Client *c, const PlayAct *a, StandIx *by, StandIx *at, uint8_t *way) {
    if (a->o.cmd.op == AB_OP_OPFIRE && a->o.cmd.n == 1) {
        *by = a->by, *at = (StandIx)client_view(c)->g->decision.stand, *way = 0;
        return *by != STAND_NONE && *at < client_view(c)->g->stand_n;
    }
    if (a->o.cmd.op != AB_OP_FIRE || a->o.cmd.n > 2) return false;
    *by = a->by, *at = a->at, *way = 0;
    return *by != STAND_NONE && *at != STAND_NONE;
}

/* Toggles for extra dice; true: they changed. */
bool ab_extra_row(Client *c) {
    AbUi *u = ab_ui(c);
    const Game *g = client_view(c)->g;
    int wild = ab_wild(g, (Seat)c->seat), staff = ab_staff(g, (Seat)c->seat);
    if (wild + staff == 0) return false;
    Ui *ui = c->ui;
    u->wild = MIN(u->wild, wild), u->staff = MIN(u->staff, staff);
    bool changed = false;
    const struct {
        TextId words;
        const char *name;
        int have, *out;
    } row[] = {{TX_AB_UI_EXTRA_WILD, "wild", wild, &u->wild}, {TX_AB_UI_EXTRA_STAFF, "staff", staff, &u->staff}};
    for (size_t k = 0; k < ARRAY_LEN(row); k++) {
        if (row[k].have == 0) continue;
        char less[32], more[32];
        snprintf(less, sizeof less, "-##%s less", row[k].name);
        snprintf(more, sizeof more, "+##%s more", row[k].name);
        ui_row(ui, 28, 4, (const float[]){0, 30, 26, 30});
        ui_label(ui, client_line(c, row[k].words, "n=%d", row[k].have), (UiFont){.cut_ok = true, .role = *row[k].out ? ROLE_LIMIT : ROLE_TEXT});
        bool down = ui_button(ui, less, NULL, *row[k].out > 0 ? 0 : BUTTON_DISABLED);
        TEXT(n, 8);
        text_int(&n, *row[k].out);
        ui_label(ui, n.buf, (UiFont){.weight = FONT_BOLD, .align = ALIGN_CENTER});
        bool up = ui_button(ui, more, NULL, *row[k].out < row[k].have ? 0 : BUTTON_DISABLED);
        ui_column(ui);
        if (up) ++*row[k].out, changed = true;
        if (down) --*row[k].out, changed = true;
    }
    if (changed) client_touch(c);
    return changed;
}

static const Quote *quote(Client *c, StandIx by, StandIx at, Quote *mem) {
    const View *v = client_view(c);
    const AbUi *u = ab_ui(c);
    if (u->wild + u->staff == 0) return play_quote(c, by, at, 0);
    ab_quote_shot(v, by, at, stand_pose(game_stand_c(v->g, at)), u->wild + u->staff, 0, false, mem);
    return mem->some ? mem : NULL;
}

/* Others who could fire at it instead. */
static void firers(Client *c) {
    PlayUi *p = play_ui(c);
    const View *v = client_view(c);
    uint32_t n = 0;
    for (const PlayAct *a = play_find(c, "fire", STAND_NONE, p->aim, NULL); a; a = play_find(c, "fire", STAND_NONE, p->aim, a)) n += a->o.cmd.n == 2;
    if (n < 2) return;
    ui_heading(c->ui, client_text(c, TX_PLAY_OTHER_FIRERS));
    for (const PlayAct *a = play_find(c, "fire", STAND_NONE, p->aim, NULL); a; a = play_find(c, "fire", STAND_NONE, p->aim, a)) {
        if (a->o.cmd.n != 2) continue;
        const Quote *q = play_quote(c, a->by, p->aim, 0);
        TEXT(id, 16);
        stand_label(v->g, a->by, &id);
        PlayRow r = {.name = id.buf, .label = words_name(c, a->by), .role = ROLE_TEXT, .chance = q ? play_quote_chance(q, 1) : PLAY_NO_CHANCE, .marked = a->by == p->aim_by};
        if (play_row(c, &r).click) p->aim_by = a->by, client_select(c, a->by, false);
    }
}

bool ab_shot_work(Client *c) {
    PlayUi *p = play_ui(c);
    Quote mem;
    if (p->aim == STAND_NONE || p->aim_by == STAND_NONE) return false;
    Ui *ui = c->ui;
    const Quote *q = quote(c, p->aim_by, p->aim, &mem);
    ui_push(ui, "shot");
    ui_heading(ui, client_line(c, TX_AB_UI_SHOT, "who=%s\twhom=%s", words_name(c, p->aim_by), words_name(c, p->aim)));
    ab_extra_row(c);
    ui_row(ui, 36, 2, (const float[]){0, 92});
    bool go = ui_button(ui, client_label(c, TX_AB_FIRE, "fire"), "Enter", BUTTON_PRIMARY);
    bool drop = ui_button(ui, client_label(c, TX_PLAY_DROP, "drop"), "Esc", 0);
    ui_column(ui);
    if (q) play_quote_panel(c, q);
    firers(c);
    ui_pop(ui);
    if (go) ab_shot_fire(c);
    if (drop) play_aim(c, STAND_NONE), ab_shot_changed(c);
    return true;
}

bool ab_shot_fire(Client *c) {
    AbUi *u = ab_ui(c);
    PlayUi *p = play_ui(c);
    if (p->aim == STAND_NONE || p->aim_by == STAND_NONE || !client_may_act(c)) return false;
    const Game *g = client_view(c)->g;
    StandIx by = p->aim_by;
    TEXT(a, 16);
    TEXT(b, 16);
    TEXT(extra, 40);
    stand_label(g, by, &a);
    stand_label(g, p->aim, &b);
    if (u->wild) text_format(&extra, " wild %d", u->wild);
    if (u->staff) text_format(&extra, " staff %d", u->staff);
    if (!ab_say_line(c, "fire %s at %s%s", a.buf, b.buf, extra.buf)) return true;
    u->choices |= AB_DID_FIRE;
    u->wild = u->staff = 0;
    p->aim = STAND_NONE;
    return true;
}

/* Extra dice are meant for one roll of one record. */
void ab_shot_changed(Client *c) {
    AbUi *u = ab_ui(c);
    uint32_t record = client_view(c)->g->h.record + 1;
    PlayUi *p = play_ui(c);
    if (u->extra_record == record && u->extra_by == p->aim_by && u->extra_at == p->aim) return;
    u->extra_record = record, u->extra_by = p->aim_by, u->extra_at = p->aim;
    u->wild = u->staff = 0;
}
