/* play_aim: an enemy under the pointer is answered, a click aims, the second click or Enter does it; several firers and weapons to choose from. */
#include "client/play/play_own.h"

#include <string.h>

/* Which of several acts of one pair and verb: as many as come before it. */
static uint8_t way_of(Client *c, const PlayAct *a, StandIx by, StandIx at) {
    const PlayBook *b = play_book(c);
    uint32_t n = 0;
    if (a < b->act || a >= b->act + b->n) return 0;
    for (const PlayAct *o = b->act; o < a; o++)
        n += o->o.cmd.op == a->o.cmd.op && (by == STAND_NONE || play_takes(o, by)) && (at == STAND_NONE || play_takes(o, at));
    return (uint8_t)MIN(n, 255u);
}

StandIx play_asked_about(Client *c) {
    const Decision *d = &client_view(c)->g->decision;
    const StandIx who[2] = {(StandIx)d->stand, (StandIx)d->other};
    if (!d->kind) return STAND_NONE;
    for (int k = 0; k < 2; k++)
        if (who[k] != STAND_NONE && play_is_enemy(c, who[k])) return who[k];
    return STAND_NONE;
}

/* The own stand of the question: who would answer when the answer names only the other. */
static StandIx asked_of(Client *c) {
    const Decision *d = &client_view(c)->g->decision;
    if (d->stand != STAND_NONE && play_mine(c, (StandIx)d->stand)) return (StandIx)d->stand;
    return d->other != STAND_NONE && play_mine(c, (StandIx)d->other) ? (StandIx)d->other : STAND_NONE;
}

bool play_shot_of(Client *c, const PlayAct *a, StandIx *by, StandIx *at, uint8_t *way) {
    const PlayHooks *h = play_hooks(c);
    if (h->shot) return h->shot(c, a, by, at, way);
    *by = a->by != STAND_NONE ? a->by : a->answer && a->at != STAND_NONE ? asked_of(c) : STAND_NONE;
    *at = a->at != STAND_NONE ? a->at : a->answer ? play_asked_about(c) : STAND_NONE;
    *way = way_of(c, a, a->by, a->at);
    return *by != STAND_NONE && *at != STAND_NONE;
}

static bool free_of(const PlayAct *a, uint8_t kind) {
    for (uint16_t k = 0; k < a->o.cmd.n; k++)
        if (a->o.cmd.arg[k].kind == ARG_FREE && a->o.cmd.arg[k].a == kind) return true;
    return false;
}

static uint32_t add(Client *c, const PlayAct *a, StandIx by, StandIx at, PlayShot *out, uint32_t n, uint32_t cap) {
    StandIx b = by, t = at;
    uint8_t way = 0;
    PlayAct full = *a;
    full.by = by, full.at = at;
    const PlayHooks *h = play_hooks(c);
    if (!h->shot)
        way = way_of(c, a, by, at);
    else if (!h->shot(c, &full, &b, &t, &way) || b != by || t != at)
        return n;
    /* the weapon is still to be chosen: one shot for each */
    uint8_t ways = 1;
    if (free_of(a, ARG_WORD) || free_of(a, ARG_INT)) {
        const Quote *q = play_quote(c, by, at, 0);
        ways = q ? MAX(q->way_n, 1) : 1;
        way = 0;
    }
    for (; ways > 0 && n < cap; ways--, way++) out[n++] = (PlayShot){a, by, at, way};
    return n;
}

static bool is_shot(const PlayAct *a) {
    return !free_of(a, ARG_POINT) && !free_of(a, ARG_LEG) && !free_of(a, ARG_ANGLE);
}

static uint32_t add_act(Client *c, const PlayAct *a, StandIx by, StandIx at, PlayShot *out, uint32_t n, uint32_t cap) {
    if (a->answer || !is_shot(a)) return n;
    StandIx own[PLAY_SOME], foe[PLAY_SOME];
    uint32_t own_n = 0, foe_n = 0;
    if (a->by != STAND_NONE) own[own_n++] = a->by;
    if (a->at != STAND_NONE) foe[foe_n++] = a->at;
    for (uint16_t k = 0; k < a->o.some_n; k++) {
        StandIx i = a->o.some[k];
        if (play_mine(c, i) && a->by == STAND_NONE && own_n < PLAY_SOME) own[own_n++] = i;
        if (play_is_enemy(c, i) && a->at == STAND_NONE && foe_n < PLAY_SOME) foe[foe_n++] = i;
    }
    if (own_n == 0) own[own_n++] = STAND_NONE; /* something that the side does at it */
    for (uint32_t i = 0; i < own_n; i++)
        for (uint32_t k = 0; k < foe_n; k++)
            if ((by == PLAY_ANYONE || own[i] == by) && (at == STAND_NONE || foe[k] == at)) n = add(c, a, own[i], foe[k], out, n, cap);
    return n;
}

uint32_t play_shots(Client *c, StandIx by, StandIx at, PlayShot *out, uint32_t cap) {
    const PlayBook *b = play_book(c);
    uint32_t n = 0;
    for (uint32_t i = 0; i < b->n && n < cap; i++) n = add_act(c, &b->act[i], by, at, out, n, cap);
    return n;
}

/* The best of all who can; of the selected ones when any of them can. */
static bool best_shot(Client *c, StandIx at, PlayShot *out) {
    PlayShot s[PLAY_AIMS];
    uint32_t n = play_shots(c, PLAY_ANYONE, at, s, PLAY_AIMS);
    bool some = false, of_selection = false;
    uint64_t best = 0;
    for (uint32_t k = 0; k < n; k++) {
        bool sel = s[k].by != STAND_NONE && client_selected(c, s[k].by);
        const Quote *q = play_quote(c, s[k].by, s[k].at, s[k].way);
        uint64_t worth = q ? play_quote_worth(q) : 0;
        if (some && (of_selection > sel || (of_selection == sel && worth <= best))) continue;
        some = true, of_selection = sel, best = worth;
        *out = s[k];
    }
    return some;
}

const PlayShot *play_aimed(Client *c, PlayShot *mem) {
    PlayUi *u = play_ui(c);
    if (u->aim == STAND_NONE) return NULL;
    PlayShot s[PLAY_AIMS];
    uint32_t n = play_shots(c, u->aim_by, u->aim, s, PLAY_AIMS);
    if (n == 0) return NULL;
    *mem = s[u->way % n];
    return mem;
}

void play_aim(Client *c, StandIx at) {
    PlayUi *u = play_ui(c);
    PlayShot s;
    client_touch(c);
    u->aim = at;
    u->aim_by = STAND_NONE;
    u->way = 0;
    if (at == STAND_NONE) return;
    play_drop(c);
    if (!best_shot(c, at, &s)) {
        u->aim = STAND_NONE;
        return;
    }
    u->aim_by = s.by;
    PlayShot of[PLAY_AIMS];
    uint32_t n = play_shots(c, s.by, at, of, PLAY_AIMS);
    for (uint32_t k = 0; k < n; k++)
        if (of[k].act == s.act && of[k].way == s.way) u->way = (uint8_t)k;
}

void play_next_way(Client *c, int step) {
    PlayUi *u = play_ui(c);
    PlayShot s[PLAY_AIMS];
    uint32_t n = u->aim != STAND_NONE ? play_shots(c, u->aim_by, u->aim, s, PLAY_AIMS) : 0;
    if (n > 1) u->way = (uint8_t)((u->way % n + n + (uint32_t)(step < 0 ? -1 : 1)) % n);
    client_touch(c);
}

/* All selected firers that the act takes go in; the rest is picked by hand. */
bool play_shoot(Client *c, const PlayShot *s) {
    PlayShot shot = *s; /* it may lie in what the next line drops */
    if (shot.act->hole_n == 0) return play_do(c, shot.act);
    PlayPencil *p = play_pencil_begin(c, shot.act, false);
    if (!p) return false;
    PlayHole *h = play_hole(p, ARG_STAND);
    const StandIx want[2] = {shot.by, shot.at};
    for (int k = 0; h && k < 2; k++) {
        bool has = want[k] == STAND_NONE;
        for (uint16_t i = 0; i < p->n; i++) has = has || (p->arg[i].kind == ARG_STAND && p->arg[i].a == want[k]);
        if (!has) play_pencil_put(c, p, ARG_STAND, (Arg){.a = want[k]});
    }
    if (play_hole(p, ARG_WORD))
        play_pencil_put(c, p, ARG_WORD, (Arg){.a = shot.way});
    else if (play_hole(p, ARG_INT))
        play_pencil_put(c, p, ARG_INT, (Arg){.a = shot.way});
    if (!p->full) return true; /* picking goes on */
    bool ok = play_ink(c);
    if (!ok) play_drop(c);
    return ok;
}

bool play_fire(Client *c) {
    PlayShot mem;
    const PlayShot *s = play_aimed(c, &mem);
    if (!s) return false;
    StandIx by = play_ui(c)->aim_by;
    if (!play_shoot(c, s)) return false;
    play_ui(c)->aim = STAND_NONE;
    if (by != STAND_NONE && client_may_act(c) && play_mine(c, by) && stand_on_table(game_stand_c(client_view(c)->g, by))) client_select(c, by, false);
    return true;
}

/* Why the one in hand cannot: what the quote says of it. */
static void say_no(Client *c, StandIx at) {
    for (uint32_t k = 0; k < c->sel_n; k++) {
        if (!play_mine(c, c->sel[k])) continue;
        const Quote *q = play_quote(c, c->sel[k], at, 0);
        if (!q || q->verdict.kind == VERDICT_OK) continue;
        TEXT(why, 400);
        words_verdict(c, &q->verdict, &why);
        client_say(c, ROLE_BLOCKED, why.buf);
        c->refused_rule = q->verdict.rule;
        c->refused_at = c->now;
        return;
    }
}

bool play_click_aim(Client *c, const Hit *h) {
    PlayUi *u = play_ui(c);
    if (!client_may_act(c) || play_asking(c)) return false;
    if (h->stand == STAND_NONE) {
        if (u->aim == STAND_NONE) return false;
        play_aim(c, STAND_NONE);
        return true;
    }
    if (play_mine(c, h->stand)) {
        PlayShot s[PLAY_AIMS];
        if (u->aim == STAND_NONE || play_shots(c, h->stand, u->aim, s, PLAY_AIMS) == 0) return false;
        u->aim_by = h->stand; /* it fires instead */
        u->way = 0;
        client_select(c, h->stand, false);
        return true;
    }
    if (u->aim == h->stand) {
        play_fire(c);
        return true;
    }
    PlayShot s;
    if (!best_shot(c, h->stand, &s)) {
        say_no(c, h->stand);
        u->aim = STAND_NONE;
        return false; /* it is looked at */
    }
    play_aim(c, h->stand);
    if (h->mods & MOD_CTRL) play_fire(c);
    return true;
}

/* --- the cursor's answer --- */

static const Quote *hovered(Client *c, StandIx at, StandIx *by, bool *can) {
    PlayUi *u = play_ui(c);
    uint32_t version = session_version(c->session) + c->sel_n * 7919 + (c->sel_n ? c->sel[0] : 0) + 1;
    PlayShot s;
    if (u->aim == at && play_aimed(c, &s)) {
        *by = s.by, *can = true;
        return play_quote(c, s.by, s.at, s.way);
    }
    if (u->hover != at || u->hover_version != version) {
        u->hover = at;
        u->hover_version = version;
        u->hover_can = best_shot(c, at, &s);
        u->hover_by = u->hover_can ? s.by : STAND_NONE;
        u->hover_way = u->hover_can ? s.way : 0;
        for (uint32_t k = 0; k < c->sel_n && u->hover_by == STAND_NONE; k++)
            if (play_mine(c, c->sel[k])) u->hover_by = c->sel[k];
    }
    *by = u->hover_by, *can = u->hover_can;
    return play_quote(c, u->hover_by, at, u->hover_way);
}

static bool hover_pencil(Client *c, const Hit *h, Text *a, Text *b, uint8_t *ra, uint8_t *rb) {
    PlayUi *u = play_ui(c);
    PlayPencil *p = u->dragging ? play_pencil_of(c, c->press_stand) : play_pencil(c);
    if (!p || (!u->dragging && !u->turning && h->stand != p->by)) return false;
    const Verdict *v = p->nearer || p->verdict.kind != VERDICT_OK ? (p->nearer ? &p->wanted : &p->verdict) : NULL;
    play_pencil_words(c, p, a);
    *ra = v ? ROLE_LIMIT : ROLE_CLEAR;
    if (v && v->kind != VERDICT_OK) {
        words_verdict(c, v, b);
        *rb = p->nearer ? ROLE_LIMIT : ROLE_BLOCKED;
    }
    if (a->len == 0 && b->len > 0) {
        text_str(a, b->buf);
        *ra = *rb;
        text_clear(b);
    }
    return a->len > 0;
}

/* What a click into the slot at hand would be told. */
static bool hover_pick(Client *c, const Hit *h, Text *a, uint8_t *ra) {
    PlayPencil *p = play_pencil(c);
    if (!p || p->at >= p->hole_n || h->stand == STAND_NONE || p->hole[p->at].kind != ARG_STAND) return false;
    bool takes = false;
    for (uint16_t k = 0; k < p->some_n; k++) takes = takes || p->some[k] == h->stand;
    client_put(c, a, takes ? TX_PLAY_PICK_TAKES : TX_PLAY_PICK_NOT, "who=%s\twhat=%s", words_name(c, h->stand),
               p->title ? client_text(c, (TextId)p->title) : "");
    *ra = takes ? ROLE_CLEAR : ROLE_LIMIT;
    return true;
}

bool play_hover(Client *c, const Hit *h, Text *a, Text *b, uint8_t *ra, uint8_t *rb) {
    if (!client_may_act(c)) return false;
    if (hover_pencil(c, h, a, b, ra, rb) || hover_pick(c, h, a, ra)) return true;
    if (h->stand == STAND_NONE || play_mine(c, h->stand)) return false;
    StandIx by = STAND_NONE;
    bool can = false;
    const Quote *q;
    if (play_asking(c)) {
        const PlayAct *row[32];
        uint32_t n = play_answers(c, row, 32);
        uint8_t way;
        StandIx at;
        if (n == 0 || !play_shot_of(c, row[0], &by, &at, &way) || at != h->stand) return false;
        q = play_quote(c, by, at, way);
        can = true;
    } else {
        q = hovered(c, h->stand, &by, &can);
    }
    if (!q) {
        if (!can) return false;
        PlayShot s;
        if (!best_shot(c, h->stand, &s)) return false;
        play_title(c, s.act, false, a);
        *ra = ROLE_CLEAR;
        return true;
    }
    play_quote_lines(c, q, a, b, ra, rb);
    TEXT(who, 16);
    stand_label(client_view(c)->g, by, &who); /* a quote has a firer */
    if (!client_selected(c, by)) text_char(b, '\n'), client_put(c, b, TX_PLAY_BY, "who=%s", who.buf);
    return true;
}

int play_cursor(Client *c, const Hit *h) {
    PlayUi *u = play_ui(c);
    if (client_actor(c) < SEATS && !client_may_act(c)) return CUR_PENNANT;
    if (u->turning) return CUR_TURN;
    if (c->gesture == GESTURE_RULES) return CUR_MOVE;
    if (!client_may_act(c)) return -1;
    PlayPencil *p = play_pencil(c);
    if (p && p->at < p->hole_n) return CUR_CROSS;
    if (h->stand == STAND_NONE) return -1;
    if (play_mine(c, h->stand)) return play_find(c, NULL, h->stand, STAND_NONE, NULL) ? CUR_GRAB : -1;
    if (play_asking(c)) return play_asked_about(c) == h->stand ? CUR_CROSS : -1;
    StandIx by;
    bool can;
    const Quote *q = hovered(c, h->stand, &by, &can);
    return can ? CUR_CROSS : q ? CUR_REFUSED : -1;
}

/* --- on the table --- */

void play_mark_shot(Client *c, StandIx by, StandIx at, const Quote *q) {
    const View *v = client_view(c);
    if (by >= v->g->stand_n || at >= v->g->stand_n) return;
    const Stand *s = game_stand_c(v->g, by), *t = game_stand_c(v->g, at);
    if (!stand_on_table(s) || !stand_on_table(t)) return;
    bool ok = !q || q->verdict.kind == VERDICT_OK;
    Mark *l = client_mark_line(c, stand_at(s), stand_at(t), ok ? ROLE_CLEAR : ROLE_BLOCKED, ok ? DASH_SOLID : DASH_DOTS);
    l->width = 3;
    if (q && q->range > 0) {
        TEXT(range, 40);
        client_wu(c, q->range, 1, &range);
        static const TextId SIDE[] = {TX_PLAY_FRONT, TX_PLAY_SIDE, TX_PLAY_REAR};
        if (q->facing >= 0 && q->facing < 3) text_char(&range, ' '), text_str(&range, client_text(c, SIDE[q->facing]));
        client_mark_label(c, (Vec){s->x / 2 + t->x / 2, s->y / 2 + t->y / 2}, ok ? ROLE_TEXT : ROLE_BLOCKED, range.buf);
    }
    BoardStand *b = client_board_stand(c, by);
    if (b) b->flags |= LOOK_FIRER;
    b = client_board_stand(c, at);
    if (b) b->flags |= LOOK_AIMED;
}

void play_overlay_aim(Client *c) {
    PlayUi *u = play_ui(c);
    PlayShot mem;
    const PlayShot *s = play_aimed(c, &mem);
    if (!client_may_act(c) || play_asking(c) || u->aim == STAND_NONE) return;
    if (!s) return;
    play_mark_shot(c, s->by, s->at, play_quote(c, s->by, s->at, s->way));
    BoardStand *b = client_board_stand(c, s->at); /* also of what no stand does */
    if (b) b->flags |= LOOK_AIMED;
}
