/* aa_setup: before the first turn: size and mode, the data sheet to buy from with its account, assets, bases, and fire groups by selecting and linking. */
#include "client/armour_assault/aa_ui.h"

#include <stdio.h>
#include <string.h>

static bool mine(Client *c) {
    return client_may_act(c) && (client_view(c)->g->h.to_act & SEAT_BIT(c->seat));
}

/* --- size and mode --- */

static void option_row(Client *c, const PlayAct *a, const char *sub, uint32_t number, const PlayAct **pressed) {
    TEXT(title, 120);
    TEXT(name, 16);
    play_title(c, a, true, &title);
    text_format(&name, "option%u", number);
    PlayRow r = {.name = name.buf, .label = title.buf, .sub = sub, .chance = PLAY_NO_CHANCE, .icon = number == 0 && sub ? ICON_DICE : ICON_NONE, .icon_role = ROLE_PRIMARY};
    if (play_row(c, &r).click) *pressed = a;
}

static const char *mode_words(Client *c, int mode) {
    const View *v = client_view(c);
    static const TextId ABOUT[] = {TX_AA_U_ABOUT_ROLL, TX_AA_U_ABOUT_PATROL, TX_AA_U_ABOUT_ENCOUNTER, TX_AA_U_ABOUT_ASSAULT};
    if (mode < 0 || mode > 3) return NULL;
    return client_line(c, ABOUT[mode], "turns=%d\tholds=%d", mode ? aa_mode_turns(v->cat, (AaMode)mode) : 0, aa_hold_turns(v->cat));
}

static void choose(Client *c) {
    const View *v = client_view(c);
    const PlayBook *b = play_book(c);
    const PlayAct *pressed = NULL;
    bool size = v->g->h.stage == AA_CHOOSE_SIZE;
    if (!mine(c)) return;
    ui_heading(c->ui, client_text(c, size ? TX_AA_U_SIZE : TX_AA_U_MODE));
    for (uint32_t i = 0; i < b->n; i++) {
        const PlayAct *a = &b->act[i];
        if (a->answer || a->o.cmd.n == 0) continue;
        option_row(c, a, size ? NULL : mode_words(c, a->o.cmd.arg[0].a), i, &pressed);
    }
    if (pressed) play_do(c, pressed);
}

/* --- buying: the data sheet over the table --- */

static uint32_t owned(Client *c, uint16_t type, StandIx *last) {
    const View *v = client_view(c);
    uint32_t n = 0;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        const Stand *s = game_stand_c(v->g, i);
        if (s->seat != c->seat || s->type != type || !stand_alive(s)) continue;
        n++;
        *last = (StandIx)i;
    }
    return n;
}

static void buy(Client *c, uint16_t type, int count) {
    TEXT(command, 120);
    text_format(&command, "buy \"%s\"", client_view(c)->cat->type[type].id);
    if (count > 1) text_format(&command, " count %d", count);
    aa_submit(c, command.buf);
}

static void sell(Client *c, StandIx i) {
    TEXT(command, 40);
    text_str(&command, "sell ");
    stand_label(client_view(c)->g, i, &command);
    aa_submit(c, command.buf);
}

static void number_cell(Client *c, int n, bool sign) {
    TEXT(t, 12);
    if (sign) text_signed(&t, n);
    else text_int(&t, n);
    ui_table_cell(c->ui, t.buf, (UiFont){0});
}

/* Fewer, how many, more. */
static void basket_cell(Client *c, uint16_t type) {
    Ui *ui = c->ui;
    StandIx last = STAND_NONE;
    uint32_t n = owned(c, type, &last);
    Rect r = ui_table_rect(ui);
    TEXT(count, 12);
    AaAccount a;
    aa_account(client_view(c), (Seat)c->seat, &a);
    bool can = aa_type_points(client_view(c)->cat, client_view(c)->g, type) <= a.left;
    r.x += 10;
    ui_place(ui, (Rect){r.x, r.y, 26, r.h});
    if (ui_button(ui, "-##less", NULL, n ? 0 : BUTTON_DISABLED)) sell(c, last);
    text_int(&count, (int64_t)n);
    ui_place(ui, (Rect){r.x + 30, r.y, 26, r.h});
    ui_label(ui, count.buf, (UiFont){.weight = FONT_BOLD, .align = ALIGN_CENTER, .role = n ? ROLE_SELECT : ROLE_FAINT});
    ui_place(ui, (Rect){r.x + 60, r.y, 26, r.h});
    if (ui_button(ui, "+##more", NULL, can ? BUTTON_PRIMARY : BUTTON_DISABLED)) buy(c, type, 1);
}

static void type_row(Client *c, uint16_t type) {
    Ui *ui = c->ui;
    const View *v = client_view(c);
    StandIx last;
    ui_table_row(ui, v->cat->type[type].id, owned(c, type, &last) ? ROW_MARKED : 0);
    ui_push(ui, v->cat->type[type].id);
    TEXT(armour, 24);
    TEXT(move, 24);
    ui_table_cell(ui, v->cat->type[type].name, (UiFont){.weight = FONT_SEMIBOLD, .cut_ok = true});
    ui_table_cell(ui, client_text(c, aa_kind_title(v, type)), (UiFont){.size = SIZE_SMALL, .role = aa_class(v->cat, v->g, type) == AA_LIGHT ? ROLE_CLEAR : ROLE_SECOND, .cut_ok = true});
    text_format(&armour, "%d / %d / %d", aa_armour(v->cat, type, AA_FRONT), aa_armour(v->cat, type, AA_SIDE), aa_armour(v->cat, type, AA_REAR));
    ui_table_cell(ui, armour.buf, (UiFont){0});
    number_cell(c, aa_acc(v->cat, type), true);
    number_cell(c, aa_pen(v->cat, type), true);
    client_wu(c, aa_type_move(v->cat, v->g, type), 0, &move);
    ui_table_cell(ui, move.buf, (UiFont){.role = ROLE_SECOND});
    number_cell(c, aa_pivots(v->cat, v->g, type), false);
    number_cell(c, aa_brew_hits(v->cat, v->g, type), false);
    TEXT(points, 12);
    text_int(&points, aa_type_points(v->cat, v->g, type));
    ui_table_cell(ui, points.buf, (UiFont){.weight = FONT_BOLD});
    basket_cell(c, type);
    ui_pop(ui);
}

static bool on_shelf(Client *c, uint16_t type) {
    const View *v = client_view(c);
    uint8_t shelf = aa_ui(c)->shelf;
    return aa_may_buy(v, (Seat)c->seat, type) && (shelf == 0 || aa_class(v->cat, v->g, type) == (AaClass)(shelf - 1));
}

static void data_sheet(Client *c) {
    Ui *ui = c->ui;
    const View *v = client_view(c);
    Rect t = c->lay.table;
    float w = MIN(820.0f, t.w - 16);
    ui_panel_begin(ui, "data sheet", (Rect){t.x + (t.w - w) / 2, t.y + 8, w, t.h - 16}, PANEL_RAISED);
    ui_label(ui, client_line(c, TX_AA_U_SHEET, "side=%s", aa_side(c, c->seat)), (UiFont){.size = SIZE_TITLE, .weight = FONT_BOLD, .role = c->seat == SEAT_A ? ROLE_SIDE_A : ROLE_SIDE_B, .cut_ok = true});
    const char *shelf[] = {client_text(c, TX_AA_U_ALL), client_text(c, TX_AA_U_LIGHT), client_text(c, TX_AA_U_MEDIUM), client_text(c, TX_AA_U_HEAVY)};
    int cur = aa_ui(c)->shelf;
    if (ui_chips(ui, "shelf", shelf, 4, &cur)) aa_ui(c)->shelf = (uint8_t)cur;
    bool wide = w > 760;
    const UiColumn col[] = {{client_text(c, TX_AA_U_H_VEHICLE), 0, ALIGN_LEFT}, {client_text(c, TX_AA_U_H_CLASS), wide ? 142 : 110, ALIGN_LEFT},
                            {client_text(c, TX_AA_U_H_ARMOUR), 104, ALIGN_CENTER}, {client_text(c, TX_AA_U_H_ACC), 44, ALIGN_RIGHT},
                            {client_text(c, TX_AA_U_H_PEN), 44, ALIGN_RIGHT}, {client_text(c, TX_AA_U_H_MOVE), 58, ALIGN_RIGHT},
                            {client_text(c, TX_AA_U_H_PIVOTS), 52, ALIGN_RIGHT}, {client_text(c, TX_AA_U_H_HITS), 44, ALIGN_RIGHT},
                            {client_text(c, TX_AA_U_H_POINTS), 54, ALIGN_RIGHT}, {client_text(c, TX_AA_U_H_COUNT), 106, ALIGN_CENTER}};
    ui_table_begin(ui, "types", col, ARRAY_LEN(col), MAX(t.y + t.h - 24 - ui_y(ui), 80));
    for (uint32_t k = 0; k < v->cat->type_n; k++)
        if (on_shelf(c, (uint16_t)k)) type_row(c, (uint16_t)k);
    ui_table_end(ui);
    ui_panel_end(ui);
}

/* --- buying: the account --- */

static void account_bar(Client *c, const char *words, int have, int of, bool enough, Role role) {
    Rect r = ui_cell(c->ui, 36);
    ui_place(c->ui, (Rect){r.x, r.y, r.w, 20});
    ui_label(c->ui, words, (UiFont){.weight = FONT_SEMIBOLD, .role = enough ? ROLE_TEXT : ROLE_LIMIT, .cut_ok = true});
    float part = of > 0 ? CLAMP((float)have / (float)of, 0.0f, 1.0f) : 1.0f;
    draw_rect(ui_list(c->ui), ui_to_px(c->ui, (Rect){r.x, r.y + 23, r.w, 7}), 3 * c->scale, ui_color(c->ui, ROLE_LINE));
    if (part > 0) draw_rect(ui_list(c->ui), ui_to_px(c->ui, (Rect){r.x, r.y + 23, r.w * part, 7}), 3 * c->scale, ui_color(c->ui, role));
}

static void asset_rows(Client *c, const AaAccount *a) {
    const View *v = client_view(c);
    ui_heading(c->ui, client_text(c, TX_AA_U_ASSETS));
    static const TextId ABOUT[AA_ASSETS] = {TX_AA_U_A_MINES, TX_AA_U_A_AIR, TX_AA_U_A_HUNTERS, TX_AA_U_A_ENGINEERS, TX_AA_U_A_OUTRIDERS, TX_AA_U_A_OBSERVER, TX_AA_U_A_SMOKE};
    static const char *const WORD[AA_ASSETS] = {"minefield", "ground_attack", "tank_hunters", "engineers", "outriders", "observer", "smoke"};
    for (int k = 0; k < AA_ASSETS; k++) {
        TEXT(name, 12);
        TEXT(cost, 12);
        TEXT(command, 60);
        bool has = a->asset[k] != AA_ASSET_NONE;
        int points = aa_asset_cost(v->cat, (AaAsset)k);
        text_format(&name, "asset%d", k);
        text_int(&cost, points);
        PlayRow r = {.name = name.buf, .label = client_text(c, aa_asset_title((AaAsset)k)), .sub = client_text(c, ABOUT[k]), .value = cost.buf, .chance = PLAY_NO_CHANCE,
                     .boxed = true, .ticked = has, .marked = has, .role = has || points <= a->left ? ROLE_TEXT : ROLE_FAINT};
        PlayRowAnswer got = play_row(c, &r);
        if (!got.click && !got.ticked) continue;
        text_format(&command, "asset %s %s", has ? "sell" : "buy", WORD[k]);
        aa_submit(c, command.buf);
    }
}

static void buying(Client *c) {
    const View *v = client_view(c);
    AaAccount a;
    if (!mine(c)) {
        aa_note(c, client_text(c, TX_AA_U_OTHER_BUYS), ROLE_SECOND);
        return;
    }
    aa_account(v, (Seat)c->seat, &a);
    account_bar(c, client_line(c, a.left < 0 ? TX_AA_U_OVERSPENT : TX_AA_U_SPENT, "spent=%d\tsize=%d\tleft=%d", a.vehicles + a.assets, a.size, a.left < 0 ? -a.left : a.left),
                a.vehicles + a.assets, a.size, a.left >= 0, a.left < 0 ? ROLE_BLOCKED : ROLE_PRIMARY);
    int least = aa_light_least(v->cat, &a);
    if (least > 0)
        account_bar(c, client_line(c, a.light >= least ? TX_AA_U_LIGHT_OK : TX_AA_U_LIGHT_LACKS, "have=%d\tneed=%d\tlacks=%d", a.light, least, MAX(least - a.light, 0)), a.light, least,
                    a.light >= least, a.light >= least ? ROLE_CLEAR : ROLE_LIMIT);
    aa_note(c, client_line(c, TX_AA_U_BASKET, "n=%u\tlight=%u\tvehicles=%d\tassets=%d", a.count, a.light_count, a.vehicles, a.assets), ROLE_SECOND);
    bool ok = false;
    const char *why = aa_verdict(c, "ready", &ok);
    if (why[0]) ui_label(c->ui, why, (UiFont){.role = ROLE_LIMIT, .wrap = true});
    if (ui_button(c->ui, client_label(c, TX_AA_U_COMPLETE, "complete"), "Ctrl+Enter", BUTTON_TALL | (ok ? BUTTON_PRIMARY : BUTTON_DISABLED))) client_pass(c);
    asset_rows(c, &a);
}

/* --- bases --- */

static void bases(Client *c) {
    AaUi *u = aa_ui(c);
    const View *v = client_view(c);
    if (!mine(c)) return;
    int cm = (int)(u->base_in / WU_CM), most = (int)(aa_base_most(v->cat) / WU_CM);
    aa_note(c, client_line(c, TX_AA_U_BASE_HOW, "most=%d", most), ROLE_SECOND);
    TEXT(deep, 24);
    client_wu(c, u->base_in, 1, &deep);
    if (ui_slider(c->ui, client_label(c, TX_AA_U_BASE_DEPTH, "depth"), &cm, 0, most, 1, deep.buf)) u->base_in = cm * WU_CM, u->base_drawn = true;
    if (ui_button(c->ui, client_label(c, TX_AA_M_BASE, "base"), "Enter", BUTTON_PRIMARY | BUTTON_TALL)) aa_setup_enter(c);
}

static void base_mark(Client *c) {
    AaUi *u = aa_ui(c);
    const View *v = client_view(c);
    Vec at = aa_base_point(v, (Seat)c->seat, u->base_in);
    play_mark_zone(c, aa_base_zone(v, (Seat)c->seat), c->seat);
    Mark *m = client_mark(c, MARK_FLAG, ROLE_INFO, DASH_SOLID);
    m->pt[0] = at, m->n = 1, m->seat = c->seat;
    Text t = text_make(m->text, sizeof m->text);
    client_wu(c, u->base_in, 1, &t);
    m = client_mark(c, MARK_CIRCLE, c->seat == SEAT_A ? ROLE_SIDE_A : ROLE_SIDE_B, DASH_LONG);
    m->pt[0] = at, m->n = 1, m->r = aa_hold_radius(v);
}

/* --- fire groups --- */

bool aa_group_waits(Client *c) {
    return aa_phase_is(c, AA_GROUPS) && mine(c) && c->sel_n >= 2 && aa_group_check(client_view(c), (Seat)c->seat, c->sel, c->sel_n).kind == VERDICT_OK;
}

static void link(Client *c) {
    TEXT(command, 120);
    text_str(&command, "group");
    words_stands(c, c->sel, c->sel_n, &command);
    aa_submit(c, command.buf);
}

static void group_rows(Client *c) {
    const View *v = client_view(c);
    StandIx gone = STAND_NONE;
    for (int g = 1; g <= aa_of(c)->groups && g < AA_GROUPS_MAX; g++) {
        StandIx who[AA_GROUP_MOST];
        uint32_t n = aa_group_members(v->g, (uint8_t)g, who, AA_GROUP_MOST);
        if (n == 0 || game_stand_c(v->g, who[0])->seat != c->seat) continue;
        TEXT(name, 16);
        TEXT(names, 100);
        text_format(&name, "group%d", g);
        words_stands(c, who, n, &names);
        PlayRow r = {.name = name.buf, .label = client_line(c, TX_AA_U_GROUP_HEAD, "n=%d\twho=%s", g, names.buf), .chance = PLAY_NO_CHANCE,
                     .button = {client_label(c, TX_AA_M_UNGROUP, "dissolve")}};
        PlayRowAnswer got = play_row(c, &r);
        if (got.button == 0) gone = who[0];
        else if (got.click) client_select_list(c, who, n, 0);
    }
    if (gone == STAND_NONE) return;
    TEXT(command, 40);
    text_str(&command, "ungroup ");
    stand_label(v->g, gone, &command);
    aa_submit(c, command.buf);
}

static void groups(Client *c) {
    const View *v = client_view(c);
    if (!mine(c)) return;
    if (aa_groups_on(v->g)) {
        TEXT(most, 24);
        client_wu(c, aa_cohesion(v->cat), 1, &most);
        aa_note(c, client_line(c, TX_AA_U_GROUP_HOW, "n=%d\tmost=%s", AA_GROUP_MOST, most.buf), ROLE_SECOND);
        if (c->sel_n >= 2) {
            TEXT(names, 120);
            Verdict no = aa_group_check(v, (Seat)c->seat, c->sel, c->sel_n);
            words_stands(c, c->sel, MIN(c->sel_n, 8u), &names);
            bool ok = no.kind == VERDICT_OK;
            if (ui_button(c->ui, client_named(c, client_line(c, TX_AA_U_LINK, "who=%s", names.buf), "link"), "Enter", BUTTON_TALL | (ok ? BUTTON_PRIMARY : BUTTON_DISABLED))) link(c);
            if (!ok) {
                TEXT(why, 300);
                words_verdict(c, &no, &why);
                ui_label(c->ui, why.buf, (UiFont){.role = ROLE_LIMIT, .wrap = true});
            }
        }
        group_rows(c);
    }
    if (aa_may_play(v, (Seat)c->seat, AA_MINEFIELD).kind == VERDICT_OK) aa_note(c, client_text(c, TX_AA_U_MINES_NOW), ROLE_INFO);
    if (ui_button(c->ui, client_label(c, TX_AA_M_GROUPED, "grouped"), "Ctrl+Enter", BUTTON_TALL)) client_pass(c);
}

/* --- all of it --- */

void aa_setup_work(Client *c) {
    if (play_asking(c)) {
        aa_defend_work(c);
        return;
    }
    play_work_head(c);
    switch (client_view(c)->g->h.phase) {
    case AA_CHOOSE: choose(c); break;
    case AA_BUY: buying(c); break;
    case AA_BASES: bases(c); break;
    case AA_GROUPS: groups(c); break;
    default:
        if (!play_work_pencil(c)) play_work_acts(c);
        break;
    }
}

void aa_setup_overlay(Client *c) {
    if (!mine(c)) return;
    if (aa_phase_is(c, AA_BASES)) base_mark(c);
    if (aa_phase_is(c, AA_DEPLOY)) play_mark_zone(c, aa_base_zone(client_view(c), (Seat)c->seat), c->seat);
}

void aa_setup_sheet(Client *c) {
    if (aa_phase_is(c, AA_BUY) && mine(c) && c->lay.cls != UI_TINY) data_sheet(c);
}

/* The base goes as deep as the pointer is from the edge; a second click there places it. */
bool aa_setup_click(Client *c, const Hit *h) {
    AaUi *u = aa_ui(c);
    if (!aa_phase_is(c, AA_BASES) || !mine(c)) return false;
    Wu in = aa_base_depth(client_view(c), (Seat)c->seat, h->at);
    in = (in + WU_CM / 4) / (WU_CM / 2) * (WU_CM / 2); /* to half a centimetre */
    bool same = u->base_drawn && in == u->base_in;
    u->base_in = in;
    u->base_drawn = true;
    client_touch(c);
    if (same || (h->mods & MOD_CTRL)) aa_setup_enter(c);
    return true;
}

bool aa_setup_drag(Client *c, const Hit *from, const Hit *to, int step) {
    AaUi *u = aa_ui(c);
    if (!aa_phase_is(c, AA_BASES) || !mine(c)) return false;
    if (step == 0 && !geom_within(from->at, aa_base_point(client_view(c), (Seat)c->seat, u->base_in), 2 * WU_CM)) return false;
    u->base_in = aa_base_depth(client_view(c), (Seat)c->seat, to->at);
    u->base_drawn = true;
    client_touch(c);
    return true;
}

bool aa_setup_enter(Client *c) {
    if (aa_group_waits(c)) {
        link(c);
        return true;
    }
    if (!aa_phase_is(c, AA_BASES) || !mine(c)) return false;
    AaUi *u = aa_ui(c);
    TEXT(command, 40);
    text_str(&command, "base ");
    text_ratio(&command, u->base_in, WU_CM, 3, true);
    u->base_drawn = false;
    u->base_in = 0;
    aa_submit(c, command.buf);
    return true;
}
