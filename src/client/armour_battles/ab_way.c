/* ab_way: the group that acts: its ways before the Variable dice are rolled, solid to what the Fixed part carries, rings at likely dice; the roll
 * locks them. Afterwards they are pencils like any other (5.1-5.6). */
#include "client/armour_battles/ab_ui.h"

#include <stdio.h>
#include <string.h>

bool ab_way_open(Client *c) {
    const AbGame *t = ab_game_c(client_view(c)->g);
    return client_may_act(c) && ab_phase(c) == AB_GROUP && client_view(c)->g->decision.kind == AB_ASK_NONE && t->var_n == 0 && t->order == AB_ORDER_MOVE;
}

static bool may_move(Client *c, StandIx i) {
    const AbStand *s = ab_stand_c(client_view(c)->g, i);
    return s->group && !s->moved && !s->broke_off && stand_on_table(game_stand_c(client_view(c)->g, i));
}

static AbWay *way_of(Client *c, StandIx i) {
    AbUi *u = ab_ui(c);
    for (uint32_t k = 0; k < u->way_n; k++)
        if (u->way[k].stand == i) return &u->way[k];
    return NULL;
}

static AbWay *way_add(Client *c, StandIx i) {
    AbUi *u = ab_ui(c);
    AbWay *w = way_of(c, i);
    if (w || u->way_n == AB_WAYS) return w;
    w = &u->way[u->way_n++];
    memset(w, 0, sizeof *w);
    w->stand = i;
    return w;
}

static Pose start_of(Client *c, const AbWay *w) {
    return stand_pose(game_stand_c(client_view(c)->g, w->stand));
}

static Pose end_of(Client *c, const AbWay *w) {
    return ab_way_pose(start_of(c, w), w->leg, w->n, WU_MAX);
}

/* Its last leg goes to `to`, or as far that way as the best dice carry. */
static void reach(Client *c, AbWay *w, Vec to, bool back) {
    const View *v = client_view(c);
    Pose start = start_of(c, w);
    w->n = w->drawn_from;
    w->clamped = false;
    if (w->n == AB_LEGS || vec_same(ab_way_pose(start, w->leg, w->n, WU_MAX).at, to)) return;
    w->leg[w->n++] = (Arg){.kind = ARG_LEG, .flag = back, .a = to.x, .b = to.y};
    ab_plan(v, w->stand, start, w->leg, w->n, AB_GOES_MOVE, &w->plan);
    Wu length = ab_way_length(start, w->leg, w->n);
    if (w->plan.most < length) {
        Pose end = ab_way_pose(start, w->leg, w->n, w->plan.most);
        Wu before = ab_way_length(start, w->leg, w->n - 1);
        w->clamped = true;
        if (w->plan.most <= before) {
            w->n--;
        } else {
            w->leg[w->n - 1].a = end.at.x, w->leg[w->n - 1].b = end.at.y;
        }
        if (w->n) ab_plan(v, w->stand, start, w->leg, w->n, AB_GOES_MOVE, &w->plan); /* of what is left of it */
    }
    w->stop_n = w->n ? ab_stops(v, w->stand, start, w->leg, w->n, w->stop, ARRAY_LEN(w->stop)) : 0;
}

static void begin(Client *c, StandIx i) {
    AbUi *u = ab_ui(c);
    AbWay *lead = way_of(c, i);
    if (!lead) {
        lead = way_add(c, i);
        if (client_selected(c, i))
            for (uint32_t k = 0; k < c->sel_n; k++)
                if (may_move(c, c->sel[k])) way_add(c, c->sel[k]);
    }
    for (uint32_t k = 0; k < u->way_n; k++) u->way[k].drawn_from = u->way[k].n;
}

bool ab_way_drag(Client *c, const Hit *from, const Hit *to, int step) {
    AbUi *u = ab_ui(c);
    if (step == 0) {
        if (!ab_way_open(c) || from->stand == STAND_NONE || !may_move(c, from->stand)) return false;
        begin(c, from->stand);
        AbWay *lead = way_of(c, from->stand);
        if (!lead) return false;
        u->drawing = true;
        u->grab = vec_sub(end_of(c, lead).at, from->at);
        if (!client_selected(c, from->stand)) client_select(c, from->stand, false);
    }
    if (!u->drawing) return false;
    AbWay *lead = way_of(c, from->stand);
    if (step == 3 || !lead) {
        for (uint32_t k = u->way_n; k-- > 0;) {
            u->way[k].n = u->way[k].drawn_from;
            if (u->way[k].n == 0) u->way[k] = u->way[--u->way_n];
        }
        u->drawing = false;
        client_touch(c);
        return true;
    }
    lead->n = lead->drawn_from;
    Vec by = vec_sub(vec_add(to->at, u->grab), end_of(c, lead).at);
    for (uint32_t k = 0; k < u->way_n; k++) { /* all the same way: those drawn before by themselves stay */
        AbWay *w = &u->way[k];
        if (w != lead && !client_selected(c, w->stand)) continue;
        w->n = w->drawn_from;
        reach(c, w, vec_add(end_of(c, w).at, by), (c->mods & MOD_SHIFT) != 0);
    }
    if (step == 2) {
        u->drawing = false;
        for (uint32_t k = u->way_n; k-- > 0;)
            if (u->way[k].n == 0) u->way[k] = u->way[--u->way_n];
    }
    client_touch(c);
    return true;
}

bool ab_way_back(Client *c) {
    AbUi *u = ab_ui(c);
    if (u->way_n == 0) return false;
    u->way_n = 0;
    client_touch(c);
    return true;
}

void ab_way_changed(Client *c) {
    AbUi *u = ab_ui(c);
    if (!u->rolling && !ab_way_open(c)) u->way_n = 0;
}

/* --- the roll --- */

/* A way that was drawn before becomes the pencil of that stand's move, held to what the dice gave. */
static void to_pencil(Client *c, const AbWay *w) {
    const PlayAct *a = play_find(c, "move", w->stand, STAND_NONE, NULL);
    if (!a || w->n == 0) return;
    PlayPencil *p = play_pencil_begin(c, a, true);
    if (!p) return;
    for (uint32_t k = 0; k < w->n; k++) play_pencil_put(c, p, ARG_LEG, (Arg){.flag = w->leg[k].flag, .a = w->leg[k].a, .b = w->leg[k].b});
    play_pencil_nearer(c, p);
    p->drag = 1;
}

bool ab_way_roll(Client *c) {
    AbUi *u = ab_ui(c);
    const AbGame *t = ab_game_c(client_view(c)->g);
    if (!client_may_act(c) || ab_phase(c) != AB_GROUP || t->var_n > 0) return false;
    u->rolling = true;
    bool ok = ab_say_line(c, "roll");
    u->rolling = false;
    if (!ok) return true;
    u->choices |= AB_DID_ROLL;
    play_drop(c);
    play_ui(c)->turning = false;
    for (uint32_t k = 0; k < u->way_n; k++) to_pencil(c, &u->way[k]);
    play_ui(c)->turning = false;
    u->way_n = 0;
    return true;
}

/* --- words and marks --- */

static void allowance_words(Client *c, const AbWalk *w, Text *out) {
    TEXT(cost, 24);
    TEXT(have, 24);
    text_ratio(&cost, w->cost, WU_INCH, 1, false);
    client_wu(c, w->allowance, 1, &have);
    client_put(c, out, TX_AB_UI_COST, "n=%s\tall=%s", cost.buf, have.buf);
    if (w->ledger.n <= 2) return; /* without hedges and woods there is no more to say */
    text_str(out, " = ");
    words_ledger(c, &w->ledger, out);
}

void ab_way_words(Client *c, const AbWay *w, Text *out) {
    TEXT(far, 24);
    TEXT(solid, 24);
    AbMove mv;
    ab_move(client_view(c), w->stand, &mv);
    client_wu(c, ab_way_length(start_of(c, w), w->leg, w->n), 1, &far);
    client_wu(c, w->plan.solid, 1, &solid);
    client_put(c, out, TX_AB_UI_WAY, "far=%s\tsure=%s\tchance=%s", far.buf, solid.buf, words_of(c, w->plan.chance));
    int hedges = w->plan.walk.hedges;
    if (hedges) text_str(out, " \xC2\xB7 "), client_put(c, out, TX_AB_UI_HEDGES, "n=%d", MIN(hedges, mv.fold)), text_char(out, ' '), client_wu(c, (Wu)MIN(hedges, mv.fold) * -mv.fixed, 0, out);
}

static const PlayHole *legs_of(const PlayPencil *p, const Arg **leg) {
    for (uint16_t k = 0; k < p->hole_n; k++) {
        if (p->hole[k].kind != ARG_LEG) continue;
        for (uint16_t i = 0; i < p->n; i++)
            if (p->arg[i].kind == ARG_LEG) {
                *leg = &p->arg[i];
                return &p->hole[k];
            }
    }
    return NULL;
}

/* The pencil's way as the rules walk it; false: it has none. */
static bool walk_of(Client *c, const PlayPencil *p, AbWalk *w, const Arg **leg, uint32_t *n) {
    const PlayHole *h = legs_of(p, leg);
    if (!h || h->n == 0 || p->by == STAND_NONE || p->waits) return false;
    *n = h->n;
    ab_walk(client_view(c), p->by, p->from, *leg, h->n, AB_GOES_MOVE, w);
    return true;
}

void ab_way_cost(Client *c, const PlayPencil *p, Text *out) {
    AbWalk w;
    const Arg *leg;
    uint32_t n;
    if (ab_phase(c) == AB_GROUP && walk_of(c, p, &w, &leg, &n))
        allowance_words(c, &w, out);
    else if (p->length > 0)
        client_wu(c, p->length, 1, out);
}

static void stops(Client *c, Pose start, const Arg *leg, uint32_t n, const Wu *at, uint32_t k) {
    for (uint32_t i = 0; i < k; i++) {
        Mark *m = client_mark(c, MARK_DOT, ROLE_BLOCKED, DASH_SOLID);
        m->pt[0] = ab_way_pose(start, leg, n, at[i]).at, m->n = 1, m->above = 1;
        if (at[i] == 0) m->pt[0].x += WU_INCH; /* beside the stand, not on it */
        snprintf(m->text, sizeof m->text, "%u", i + 1);
    }
}

/* Where the enemy may fire at it, along a way whose dice lie already. The rest is drawn as any pencil. */
bool ab_way_mark(Client *c, const PlayPencil *p) {
    if (ab_guns_cast(c, p)) return true;
    AbWalk w;
    const Arg *leg;
    uint32_t n;
    Wu at[8];
    if (ab_phase(c) != AB_GROUP || play_ui(c)->dragging || !walk_of(c, p, &w, &leg, &n)) return false;
    uint32_t k = ab_stops(client_view(c), p->by, p->from, leg, n, at, ARRAY_LEN(at));
    stops(c, p->from, leg, n, at, k);
    return false;
}

/* The part of a way from one length along it to another. */
static void stretch(Client *c, Pose start, const AbWay *w, Wu from, Wu to, uint8_t dash, float width) {
    Mark *m = client_mark(c, MARK_LINE, ROLE_CLEAR, dash);
    Wu at = 0;
    m->width = width;
    m->pt[m->n++] = ab_way_pose(start, w->leg, w->n, from).at;
    for (uint32_t k = 0; k < w->n; k++) {
        at = ab_way_length(start, w->leg, k + 1);
        if (at > from && at < to) m->pt[m->n++] = (Vec){w->leg[k].a, w->leg[k].b};
    }
    m->pt[m->n++] = ab_way_pose(start, w->leg, w->n, to).at;
}

static void mark_way(Client *c, const AbWay *w) {
    Pose start = start_of(c, w);
    Wu length = ab_way_length(start, w->leg, w->n);
    if (w->n == 0 || length == 0) return;
    Wu solid = MIN(w->plan.solid, length);
    if (solid > 0) stretch(c, start, w, 0, solid, DASH_SOLID, 4);
    if (solid < length) stretch(c, start, w, solid, length, DASH_LONG, 2.5f);
    Wu last = -1;
    for (int r = 0; r < AB_RINGS; r++) {
        Wu at = w->plan.ring[r];
        if (at <= solid || at > length || at == last) continue;
        last = at;
        Vec where = ab_way_pose(start, w->leg, w->n, at).at;
        Mark *m = client_mark(c, MARK_CIRCLE, ROLE_LIMIT, DASH_SOLID);
        m->pt[0] = where, m->n = 1, m->r = WU_INCH * 2 / 5, m->above = 1, m->width = 2.5f;
        TEXT(percent, 16);
        text_format(&percent, "%d %%", (int)ab_ring_percent(r));
        client_mark_label(c, (Vec){where.x + WU_INCH, where.y}, ROLE_LIMIT, percent.buf)->small = true;
    }
    stops(c, start, w->leg, w->n, w->stop, w->stop_n);
    client_ghost(c, w->stand, end_of(c, w));
    const AbUi *u = ab_ui(c);
    if (w != &u->way[0] && w->stand != c->hover) return; /* one says it, the others when asked */
    if (u->drawing) return; /* the cursor says it */
    TEXT(words, 90);
    ab_way_words(c, w, &words);
    Vec at = end_of(c, w).at;
    client_mark_label(c, (Vec){at.x, at.y + WU_INCH * 3 / 2}, w->plan.chance == QUOTE_ONE && !w->clamped ? ROLE_CLEAR : ROLE_LIMIT, words.buf);
}

void ab_way_overlay(Client *c) {
    const AbUi *u = ab_ui(c);
    if (!ab_way_open(c)) return;
    for (uint32_t k = 0; k < u->way_n; k++) mark_way(c, &u->way[k]);
}

/* --- the panel of the group --- */

static void variable(Client *c) {
    const View *v = client_view(c);
    const AbGame *t = ab_game_c(v->g);
    Ui *ui = c->ui;
    TEXT(have, 24);
    StandIx lead = STAND_NONE;
    for (uint32_t i = 0; i < v->g->stand_n && lead == STAND_NONE; i++)
        if (ab_stand_c(v->g, i)->group == 2) lead = (StandIx)i;
    if (lead == STAND_NONE) return;
    AbMove m;
    ab_move(v, lead, &m);
    if (t->var_n == 0) {
        TEXT(a, 24);
        text_ratio(&a, m.least, WU_INCH, 0, false);
        client_wu(c, m.most, 0, &have);
        ui_label(ui, client_line(c, TX_AB_UI_BEFORE_ROLL, "from=%s\tto=%s", a.buf, have.buf), (UiFont){.weight = FONT_SEMIBOLD, .wrap = true});
        return;
    }
    client_wu(c, ledger_sum(&m.allowance), 0, &have);
    TEXT(terms, 200);
    words_ledger(c, &m.allowance, &terms);
    ui_label(ui, client_line(c, TX_AB_UI_ALLOWED, "n=%s\tterms=%s", have.buf, terms.buf), (UiFont){.weight = FONT_SEMIBOLD, .wrap = true});
    Rect r = ui_cell(ui, 34);
    for (int k = 0; k < t->var_n && (float)k * 36 < r.w - 30; k++) {
        char name[16];
        snprintf(name, sizeof name, "var%d", k + 1);
        Rect at = {r.x + (float)k * 36, r.y + 2, 30, 30};
        bool wild = ab_wild(v->g, (Seat)c->seat) > 0, can = t->var[k] < 6 && (wild || ab_staff(v->g, (Seat)c->seat) > 0);
        unsigned st = can ? ui_zone(ui, name, at, true) : 0;
        if (st & UI_HOVER) ui_tooltip(ui, client_text(c, wild ? TX_AB_REPLACE_WILD : TX_AB_REPLACE_STAFF));
        ab_pip_die(c, at, t->var[k], COLOR(0xF4F1E4), COLOR(0x14181A), ui_color(ui, st & UI_HOVER ? ROLE_SELECT : ROLE_LINE));
        if (st & UI_CLICK) ab_say_line(c, "replace %d by %s", k + 1, wild ? "wild" : "staff");
    }
}

static TextId state_of(Client *c, StandIx i) {
    const View *v = client_view(c);
    const AbStand *s = ab_stand_c(v->g, i);
    if (s->broke_off) return TX_AB_HAS_BROKEN_OFF;
    if (s->suppressed && s->moved) return TX_AB_SUPPRESSED;
    bool fire = !s->shot && ab_check_can_fire(v, i).kind == VERDICT_OK && ab_game_c(v->g)->order != AB_ORDER_DISENGAGE;
    if (!s->moved) return fire ? TX_AB_UI_MAY_BOTH : TX_AB_UI_MAY_MOVE;
    return fire ? TX_AB_UI_MAY_FIRE : TX_AB_UI_DONE;
}

void ab_group_work(Client *c) {
    const View *v = client_view(c);
    const AbGame *t = ab_game_c(v->g);
    Ui *ui = c->ui;
    ui_push(ui, "group");
    ui_heading(ui, client_line(c, TX_AB_UI_GROUP, "n=%d", t->fold));
    variable(c);
    bool roll = false;
    if (t->var_n == 0) {
        ui_label(ui, client_text(c, ab_ui(c)->way_n ? TX_AB_UI_ROLL_DRAWN : TX_AB_UI_ROLL_HOW), (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .wrap = true});
        roll = ui_button(ui, client_label(c, TX_AB_ROLL, "roll"), play_ui(c)->aim == STAND_NONE ? "Enter" : NULL, BUTTON_PRIMARY | BUTTON_TALL);
    }
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        if (!ab_stand_c(v->g, i)->group || !stand_alive(game_stand_c(v->g, i))) continue;
        TEXT(id, 16);
        stand_label(v->g, (StandIx)i, &id);
        PlayRow r = {.name = id.buf, .label = words_name(c, (StandIx)i), .sub = client_text(c, state_of(c, (StandIx)i)), .chance = PLAY_NO_CHANCE,
                     .role = ab_group_can_act(v, (StandIx)i) ? ROLE_TEXT : ROLE_FAINT, .marked = client_selected(c, (StandIx)i)};
        if (play_row(c, &r).click) client_select(c, (StandIx)i, false);
    }
    ui_pop(ui);
    if (roll) ab_way_roll(c);
}
