/* ab_order: an order as pencil: dice of a chain on a leader make the bubble of its Command Group; clicks change who is in it; Enter or a second
 * click on the leader gives it (4.1-4.6). */
#include "client/armour_battles/ab_ui.h"

#include <stdio.h>
#include <string.h>

static const char *const VERB[AB_GIVE_KINDS] = {"activate", "disengage", "rally", "recover"};

static char seat_of(Client *c) {
    return c->seat == SEAT_A ? 'A' : 'B';
}

/* --- chains --- */

int ab_chain_of(Client *c, int face) {
    return ab_dice_of(client_view(c)->g, (Seat)c->seat, face);
}

void ab_chain_take(Client *c, int face, int wild) {
    int more = wild + (face == 6 ? ab_chain_of(c, 6) - 1 : 0);
    if (ab_game_c(client_view(c)->g)->bonus_on || more <= 0)
        ab_say_line(c, "chain %d", face);
    else
        ab_say_line(c, "chain %d wild %d", face, more);
}

/* --- begin and drop --- */

void ab_order_drop(Client *c) {
    ab_ui(c)->order = (AbOrder){0};
    client_touch(c);
}

/* The dice of the chain that there are for it. */
static int dice_most(Client *c, const AbOrder *o) {
    if (o->kind == AB_GIVE_RECOVER) return o->staff ? 0 : 1;
    return o->face ? ab_chain_of(c, o->face) : ab_chain_left(client_view(c)->g);
}

void ab_order_begin(Client *c, StandIx leader, const AbHand *h) {
    const View *v = client_view(c);
    AbUi *u = ab_ui(c);
    bool hurt = ab_stand_c(v->g, leader)->suppressed != 0;
    Verdict no = ab_check_member(v, leader, leader);
    if (no.kind != VERDICT_OK && !hurt) {
        ab_refuse(c, &no);
        return;
    }
    play_drop(c);
    AbOrder o = {.on = true, .leader = leader, .face = h->face};
    o.kind = hurt ? AB_GIVE_RECOVER : AB_GIVE_MOVE;
    if (h->kind == AB_HAND_STAFF) {
        if (ab_phase(c) != AB_ORDERS) {
            client_say(c, ROLE_LIMIT, client_text(c, TX_AB_CHOOSE_CHAIN));
            return;
        }
        o.staff = 1;
    } else if (h->kind == AB_HAND_WILD) {
        if (ab_phase(c) == AB_CHAIN)
            o.face = 6, o.dice = 1; /* a WILD die alone is a chain of sixes */
        else
            o.wild = 1, o.dice = (int8_t)MIN(ab_chain_left(v->g), 1);
    } else {
        o.dice = (int8_t)h->dice;
    }
    if (o.kind == AB_GIVE_RECOVER && o.dice > 1) o.dice = 1;
    if (!hurt) o.n = ab_group_pick(v, leader, o.with, AB_WITH);
    u->order = o;
    client_select(c, leader, false);
    client_touch(c);
}

static Verdict check(Client *c, const AbOrder *o) {
    const View *v = client_view(c);
    if (o->kind == AB_GIVE_RECOVER) return verdict_ok();
    return ab_check_group(v, o->leader, o->with, o->n);
}

/* --- ink --- */

static void order_line(Client *c, const AbOrder *o, Text *out) {
    const Game *g = client_view(c)->g;
    text_format(out, "%c %s ", seat_of(c), VERB[o->kind]);
    stand_label(g, o->leader, out);
    if (o->kind == AB_GIVE_RECOVER) {
        if (o->staff) text_str(out, " staff 1");
        return;
    }
    if (o->n) text_str(out, " with"), words_stands(c, o->with, o->n, out);
    bool rally = o->kind == AB_GIVE_RALLY;
    text_format(out, " dice %d", o->dice + (rally ? 0 : o->wild));
    if (o->staff) text_format(out, " staff %d", o->staff);
    if (rally && o->wild) text_format(out, " wild %d", o->wild);
}

static bool chain_first(Client *c, const AbOrder *o) {
    bool grow = o->wild > 0 && o->kind != AB_GIVE_RALLY;
    if (ab_phase(c) == AB_CHAIN) {
        bool bonus = ab_game_c(client_view(c)->g)->bonus_on;
        int wild = (grow ? o->wild : 0) + (o->face == 6 && !bonus ? o->dice - 1 : 0);
        return wild > 0 ? ab_say_line(c, "chain %d wild %d", o->face, wild) : ab_say_line(c, "chain %d", o->face);
    }
    return !grow || ab_say_line(c, "enlarge wild %d", o->wild);
}

bool ab_order_give(Client *c) {
    AbUi *u = ab_ui(c);
    AbOrder o = u->order;
    if (!o.on || !client_may_act(c)) return false;
    Verdict no = check(c, &o);
    if (no.kind != VERDICT_OK) {
        ab_refuse(c, &no);
        return true;
    }
    u->giving = true;
    bool ok = chain_first(c, &o);
    TEXT(line, 400);
    order_line(c, &o, &line);
    if (ok) {
        if (u->order.face) u->order.face = 0, u->order.wild = o.kind == AB_GIVE_RALLY ? o.wild : 0; /* the chain lies there now */
        ok = client_submit(c, line.buf);
    }
    u->giving = false;
    if (!ok) return true;
    u->choices |= AB_DID_ORDER;
    ab_order_drop(c);
    return true;
}

/* --- clicks --- */

bool ab_order_click(Client *c, const Hit *h) {
    AbUi *u = ab_ui(c);
    AbOrder *o = &u->order;
    const View *v = client_view(c);
    if (!o->on) return false;
    if (h->stand == STAND_NONE) return false;
    if (h->stand == o->leader) return ab_order_give(c);
    if (game_stand_c(v->g, h->stand)->seat != c->seat) return false;
    for (uint32_t k = 0; k < o->n; k++)
        if (o->with[k] == h->stand) {
            memmove(&o->with[k], &o->with[k + 1], sizeof o->with[0] * (o->n - k - 1));
            o->n--;
            client_touch(c);
            return true;
        }
    if (o->n == AB_WITH || o->kind == AB_GIVE_RECOVER) return true;
    AbOrder more = *o;
    more.with[more.n++] = h->stand;
    Verdict no = check(c, &more);
    if (no.kind == VERDICT_OK)
        *o = more;
    else
        ab_refuse(c, &no);
    client_touch(c);
    return true;
}

/* --- panel --- */

/* "Dice of the chain  - 2 +": one more or less. */
static bool stepper(Client *c, const char *name, const char *words, int have, int lo, int hi, int *out) {
    Ui *ui = c->ui;
    char less[40], more[40];
    snprintf(less, sizeof less, "-##%s less", name);
    snprintf(more, sizeof more, "+##%s more", name);
    ui_row(ui, 28, 4, (const float[]){0, 30, 26, 30});
    ui_label(ui, words, (UiFont){.cut_ok = true});
    bool down = ui_button(ui, less, NULL, have > lo ? 0 : BUTTON_DISABLED);
    TEXT(n, 8);
    text_int(&n, have);
    ui_label(ui, n.buf, (UiFont){.weight = FONT_BOLD, .align = ALIGN_CENTER});
    bool up = ui_button(ui, more, NULL, have < hi ? 0 : BUTTON_DISABLED);
    ui_column(ui);
    *out = have + (up ? 1 : down ? -1 : 0);
    return up || down;
}

static void kinds(Client *c, AbOrder *o) {
    static const TextId NAME[] = {TX_AB_UI_GIVE_MOVE, TX_AB_UI_GIVE_DISENGAGE, TX_AB_UI_GIVE_RALLY, TX_AB_UI_GIVE_RECOVER};
    const char *label[AB_GIVE_KINDS];
    bool hurt = ab_stand_c(client_view(c)->g, o->leader)->suppressed != 0;
    int n = hurt ? AB_GIVE_KINDS : AB_GIVE_KINDS - 1;
    for (int k = 0; k < n; k++) label[k] = client_text(c, NAME[k]);
    ui_row(c->ui, 28, 2, NULL);
    for (int k = 0; k < n; k++) {
        bool rally_off = k == AB_GIVE_RALLY && hurt;
        if (ui_button(c->ui, client_named(c, label[k], VERB[k]), NULL, (o->kind == k ? BUTTON_ON : 0) | (rally_off ? BUTTON_DISABLED : 0))) {
            o->kind = (uint8_t)k;
            o->dice = (int8_t)MIN(o->dice, dice_most(c, o));
        }
    }
    ui_column(c->ui);
}

static void ahead(Client *c, const AbOrder *o) {
    const View *v = client_view(c);
    int fold = o->dice + o->staff + o->wild;
    if (fold < 1 || (o->kind != AB_GIVE_MOVE && o->kind != AB_GIVE_DISENGAGE)) return;
    Wu least, most;
    TEXT(a, 24);
    TEXT(b, 24);
    ab_move_ahead(v, o->leader, o->with, o->n, fold, &least, &most);
    text_ratio(&a, least, WU_INCH, 0, false);
    client_wu(c, most, 0, &b);
    int fire = o->kind == AB_GIVE_MOVE ? ab_fold_dice(v, fold) : 0;
    ui_label(c->ui, client_line(c, fire ? TX_AB_UI_AHEAD_FIRE : TX_AB_UI_AHEAD, "n=%d\tfrom=%s\tto=%s\tdice=%d", fold, a.buf, b.buf, fire),
             (UiFont){.weight = FONT_SEMIBOLD, .wrap = true});
}

static void members(Client *c, AbOrder *o) {
    const View *v = client_view(c);
    uint32_t most = ab_group_most(v, o->leader, o->with, o->n);
    ui_heading(c->ui, client_line(c, TX_AB_UI_MEMBERS, "n=%u\tmost=%u", o->n + 1, most + 1));
    ui_label(c->ui, client_line(c, TX_AB_UI_LEADS, "who=%s", words_name(c, o->leader)), (UiFont){.weight = FONT_SEMIBOLD, .cut_ok = true});
    uint32_t drop = UINT32_MAX;
    for (uint32_t k = 0; k < o->n; k++) {
        TEXT(id, 16);
        stand_label(v->g, o->with[k], &id);
        PlayRow r = {.name = id.buf, .label = words_name(c, o->with[k]), .chance = PLAY_NO_CHANCE, .boxed = true, .ticked = true, .role = ROLE_TEXT};
        PlayRowAnswer got = play_row(c, &r);
        if (got.click || got.ticked) drop = k;
    }
    if (drop < o->n) {
        memmove(&o->with[drop], &o->with[drop + 1], sizeof o->with[0] * (o->n - drop - 1));
        o->n--;
    }
    ui_label(c->ui, client_text(c, TX_AB_UI_MEMBERS_HOW), (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .wrap = true});
}

void ab_order_work(Client *c) {
    AbUi *u = ab_ui(c);
    AbOrder *o = &u->order;
    const Game *g = client_view(c)->g;
    Ui *ui = c->ui;
    int n;
    ui_push(ui, "order");
    ui_heading(ui, client_line(c, TX_AB_UI_ORDER, "who=%s", words_name(c, o->leader)));
    kinds(c, o);
    if (o->kind == AB_GIVE_RECOVER) {
        ui_label(ui, client_text(c, o->staff ? TX_AB_UI_PAYS_STAFF : TX_AB_UI_PAYS_DIE), (UiFont){.role = ROLE_SECOND, .wrap = true});
    } else {
        if (stepper(c, "dice", client_line(c, TX_AB_UI_DICE_OF, "n=%d", dice_most(c, o)), o->dice, 0, dice_most(c, o), &n)) o->dice = (int8_t)n;
        int left = ab_wild(g, (Seat)c->seat) - (o->face == 6 ? o->dice : 0);
        bool grow = ab_phase(c) == AB_CHAIN || ab_may_enlarge(client_view(c)) || o->kind == AB_GIVE_RALLY;
        if (stepper(c, "wild", client_line(c, TX_AB_UI_WILD_OF, "n=%d", MAX(left, 0)), o->wild, 0, grow ? left : 0, &n)) o->wild = (int8_t)n;
        if (stepper(c, "staff", client_line(c, TX_AB_UI_STAFF_OF, "n=%d", ab_staff(g, (Seat)c->seat)), o->staff, 0, ab_staff(g, (Seat)c->seat), &n)) o->staff = (int8_t)n;
        ahead(c, o);
    }
    Verdict no = check(c, o);
    if (no.kind != VERDICT_OK) {
        TEXT(why, 400);
        words_verdict(c, &no, &why);
        ui_label(ui, why.buf, (UiFont){.role = ROLE_BLOCKED, .wrap = true});
    }
    bool can = no.kind == VERDICT_OK && o->dice + o->staff + o->wild > 0;
    ui_row(ui, 36, 2, (const float[]){0, 92});
    bool go = ui_button(ui, client_label(c, TX_AB_UI_GIVE, "give"), "Enter", BUTTON_PRIMARY | (can ? 0 : BUTTON_DISABLED));
    bool drop = ui_button(ui, client_label(c, TX_PLAY_DROP, "drop"), "Esc", 0);
    ui_column(ui);
    if (o->kind != AB_GIVE_RECOVER) members(c, o);
    ui_pop(ui);
    if (go) ab_order_give(c);
    if (drop) ab_order_drop(c);
}

/* --- the bubble --- */

void ab_order_overlay(Client *c) {
    const AbUi *u = ab_ui(c);
    const AbOrder *o = &u->order;
    const View *v = client_view(c);
    StandIx leader = o->on ? o->leader : STAND_NONE;
    if (!o->on && u->hand.kind != AB_HAND_NONE && u->hand.kind != AB_HAND_STAFF && c->hover != STAND_NONE && ab_is_unit(v, c->hover) &&
        game_stand_c(v->g, c->hover)->seat == c->seat)
        leader = c->hover; /* where the dice would fall */
    if (leader == STAND_NONE || !stand_on_table(game_stand_c(v->g, leader))) return;
    AbOrder would = {.leader = leader};
    bool able = ab_check_member(v, leader, leader).kind == VERDICT_OK;
    if (!o->on && able) would.n = ab_group_pick(v, leader, would.with, AB_WITH);
    const AbOrder *show = o->on ? o : &would;
    Vec at = stand_at(game_stand_c(v->g, leader));
    Mark *m = client_mark(c, MARK_CIRCLE, able ? ROLE_SELECT : ROLE_BLOCKED, o->on ? DASH_SOLID : DASH_LONG);
    m->pt[0] = at, m->n = 1, m->r = ab_group_reach(v), m->width = 2;
    BoardStand *b = client_board_stand(c, leader);
    if (b) b->flags |= LOOK_FIRER;
    if (o->on && o->kind == AB_GIVE_RECOVER) return;
    for (uint32_t k = 0; k < show->n; k++) {
        client_mark_line(c, at, stand_at(game_stand_c(v->g, show->with[k])), ROLE_SELECT, o->on ? DASH_SOLID : DASH_LONG)->width = 1.5f;
        b = client_board_stand(c, show->with[k]);
        if (b) b->flags |= LOOK_FIRER;
    }
}
