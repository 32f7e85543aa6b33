/* play_drag: hands on own stands: dragged, turned, moved by typed numbers; those that wait are put into their zone. */
#include "client/play/play_own.h"
#include "base/scan.h"

#include <string.h>

static bool has_way(Client *c, const PlayAct *a) {
    PlayForm f = play_form(c, a);
    return f == PLAY_WAY || f == PLAY_LANE || f == PLAY_ENTRY;
}

/* Ways of moving a stand by hand, the one chosen last first. */
static uint32_t ways_of(Client *c, StandIx i, const PlayAct **out, uint32_t cap) {
    const PlayHooks *h = play_hooks(c);
    const PlayUi *u = play_ui(c);
    int rank[16];
    uint32_t n = 0;
    cap = MIN(cap, (uint32_t)ARRAY_LEN(rank));
    for (const PlayAct *a = play_find(c, NULL, i, STAND_NONE, NULL); a && n < cap; a = play_find(c, NULL, i, STAND_NONE, a)) {
        int r = h->drag_rank ? h->drag_rank(c, a) : 0;
        if (a->by != i || r < 0 || !has_way(c, a)) continue;
        for (int k = 0; k < (int)ARRAY_LEN(u->drag_op); k++)
            if (u->drag_op[k] == a->o.cmd.op + 1) r += 1000 - k;
        uint32_t at = n++;
        for (; at > 0 && rank[at - 1] < r; at--) rank[at] = rank[at - 1], out[at] = out[at - 1];
        rank[at] = r, out[at] = a;
    }
    return n;
}

static void remember(Client *c, uint8_t op) {
    PlayUi *u = play_ui(c);
    if (u->drag_op[0] == op + 1) return;
    memmove(&u->drag_op[1], &u->drag_op[0], sizeof u->drag_op - 1);
    u->drag_op[0] = (uint8_t)(op + 1);
}

bool play_setting_up(Client *c) {
    return client_view(c)->g->h.turn == 0 && client_may_act(c);
}

/* The same way of moving for a stand that legal() does not list: to move it again in set-up, or to hear why it may not. */
static bool made_up(Client *c, StandIx i, uint8_t op, PlayAct *out, Arg *arg) {
    PlaySlot slot[PLAY_SLOTS];
    uint32_t n = play_slots(c, op, slot);
    uint16_t k = 0;
    if (n == 0 || slot[0].kind != ARG_STAND) return false;
    for (uint8_t s = 0; s < n; s++) {
        bool way = slot[s].kind == ARG_POINT || slot[s].kind == ARG_LEG || slot[s].kind == ARG_ANGLE || slot[s].kind == ARG_LENGTH;
        if (s > 0 && slot[s].optional) continue;
        if (s > 0 && !way) return false;
        arg[k++] = s == 0 ? (Arg){.slot = s, .kind = ARG_STAND, .a = i} : (Arg){.slot = s, .kind = ARG_FREE, .a = slot[s].kind};
    }
    *out = (PlayAct){.o = {.cmd = {.seat = c->seat, .op = op, .n = k, .arg = arg}}, .by = i, .at = STAND_NONE, .hole_n = (uint8_t)(k - 1)};
    out->o.title = op < PLAY_OPS ? play_ui(c)->op_title[op] : TX_NONE;
    return has_way(c, out);
}

/* How others of the side move now, else the verb that moves, else how it was done last. */
static bool usual_op(Client *c, uint8_t *op) {
    const PlayBook *b = play_book(c);
    for (uint32_t k = 0; k < b->n; k++)
        if (has_way(c, &b->act[k]) && b->act[k].by != STAND_NONE) {
            *op = b->act[k].o.cmd.op;
            return true;
        }
    const View *v = client_view(c);
    for (uint32_t k = OP_RULESET_FIRST; !play_setting_up(c) && k < rules_cmd_count(v->rs) && k <= UINT8_MAX; k++)
        if (strcmp(rules_cmd(v->rs, k)->name, "move") == 0) {
            *op = (uint8_t)k;
            return true;
        }
    if (play_ui(c)->drag_op[0] == 0) return false;
    *op = (uint8_t)(play_ui(c)->drag_op[0] - 1);
    return true;
}

/* Not its to move: the rules' own sentence. */
static bool say_why(Client *c, StandIx i, Vec to) {
    Arg arg[PLAY_SLOTS];
    PlayAct a;
    uint8_t op;
    if (!usual_op(c, &op) || !made_up(c, i, op, &a, arg)) return false;
    PlayUi *u = play_ui(c);
    uint32_t was = u->pencil_n;
    PlayPencil *p = play_pencil_begin(c, &a, true);
    if (!p) return false;
    play_pencil_reach(c, p, to, false);
    bool no = p->full && p->verdict.kind != VERDICT_OK;
    if (no) {
        Command cmd = play_command(p);
        play_say(c, &cmd, &p->verdict);
    }
    u->pencil_n = was;
    return no;
}

static PlayPencil *take_up(Client *c, StandIx i, uint8_t op) {
    const PlayAct *way[16];
    uint32_t n = ways_of(c, i, way, ARRAY_LEN(way));
    for (uint32_t k = 0; k < n; k++)
        if (op == UINT8_MAX || way[k]->o.cmd.op == op) return play_pencil_begin(c, way[k], play_ui(c)->pencil_n > 0);
    Arg arg[PLAY_SLOTS];
    PlayAct a;
    uint8_t usual;
    bool again = n == 0 && play_setting_up(c) && stand_on_table(game_stand_c(client_view(c)->g, i));
    if (!again || !usual_op(c, &usual) || !made_up(c, i, usual, &a, arg)) return NULL;
    return play_pencil_begin(c, &a, play_ui(c)->pencil_n > 0);
}

/* The stand under the hand, then those that are selected with it and can go the same way. */
static bool begin(Client *c, const Hit *from) {
    PlayUi *u = play_ui(c);
    PlayPencil *old = play_pencil_of(c, from->stand);
    bool drawn = old && old->form >= PLAY_WAY && old->form <= PLAY_ENTRY;
    bool on_ghost = drawn && !vec_same(old->end.at, old->from.at) && geom_within(old->end.at, from->at, WU_INCH * 3 / 4);
    if (!on_ghost) {
        PlayPencil picked = {0};
        if (drawn) picked = *old; /* begun by its button: the drag fills that one */
        play_drop(c);
        if (drawn) {
            u->pencil[0] = picked;
            u->pencil_n = 1;
            play_pencil_keep(&u->pencil[0], 0);
            play_pencil_check(c, &u->pencil[0]);
        } else if (!take_up(c, from->stand, UINT8_MAX)) {
            return false;
        }
        PlayPencil *lead = &u->pencil[0];
        if (client_selected(c, from->stand))
            for (uint32_t k = 0; k < c->sel_n; k++)
                if (c->sel[k] != from->stand) take_up(c, c->sel[k], lead->op);
    }
    for (uint32_t k = 0; k < u->pencil_n; k++) {
        u->drawn_from[k] = play_pencil_ways(&u->pencil[k]);
        u->pencil[k].drag = 1;
    }
    PlayPencil *lead = play_pencil_of(c, from->stand);
    const Stand *s = game_stand_c(client_view(c)->g, from->stand);
    u->placing = !stand_on_table(s) || client_view(c)->g->h.turn == 0;
    u->grab = stand_on_table(s) || on_ghost ? vec_sub(lead->end.at, from->at) : (Vec){0, 0};
    u->dragging = true;
    u->back = false;
    if (!client_selected(c, from->stand)) client_select(c, from->stand, false);
    return true;
}

/* Back to where the drag took it up; gives where the next stretch starts. */
static Vec rest_of(Client *c, uint32_t k) {
    PlayPencil *p = &play_ui(c)->pencil[k];
    play_pencil_keep(p, play_ui(c)->drawn_from[k]);
    play_pencil_check(c, p);
    return p->end.at;
}

static void draw_to(Client *c, const Hit *from, const Hit *to) {
    PlayUi *u = play_ui(c);
    PlayPencil *lead = play_pencil_of(c, from->stand);
    if (!lead) return;
    Vec by = vec_sub(vec_add(to->at, u->grab), rest_of(c, (uint32_t)(lead - u->pencil)));
    for (uint32_t k = 0; k < u->pencil_n; k++) {
        if (!u->pencil[k].drag) continue;
        play_pencil_reach(c, &u->pencil[k], vec_add(rest_of(c, k), by), u->back);
        play_pencil_nearer(c, &u->pencil[k]);
    }
    client_touch(c);
}

/* Those that can go nowhere that way are put down again. */
static void let_go(Client *c, StandIx lead) {
    PlayUi *u = play_ui(c);
    for (uint32_t k = u->pencil_n; k-- > 0;) {
        PlayPencil *p = &u->pencil[k];
        if (!p->drag || !p->full || p->verdict.kind == VERDICT_OK) continue;
        if (p->by == lead) {
            Command cmd = play_command(p);
            play_say(c, &cmd, &p->verdict);
        }
        play_pencil_remove(c, k);
    }
}

static void drop_drag(Client *c) {
    PlayUi *u = play_ui(c);
    for (uint32_t k = u->pencil_n; k-- > 0;) {
        rest_of(c, k);
        if (u->drawn_from[k] == 0) play_pencil_remove(c, k);
    }
}

bool play_drag(Client *c, const Hit *from, const Hit *to, int step) {
    PlayUi *u = play_ui(c);
    if (step == 0) {
        if (!client_may_act(c) || from->stand == STAND_NONE || !play_mine(c, from->stand)) return false;
        if (!begin(c, from)) return !play_asking(c) && say_why(c, from->stand, to->at);
        draw_to(c, from, to);
        return true;
    }
    if (!u->dragging) return true;
    if (step < 3) draw_to(c, from, to);
    if (step < 2) return true;
    u->dragging = false;
    if (step == 3) {
        drop_drag(c);
        return true;
    }
    PlayPencil *lead = play_pencil_of(c, from->stand);
    if (lead) remember(c, lead->op);
    let_go(c, from->stand);
    if (u->placing && u->pencil_n > 0) play_ink(c), play_drop(c);
    return true;
}

/* Forward and reverse may be two acts of one verb. */
static bool same_act(const PlayPencil *p, const PlayAct *a) {
    if (p->op != a->o.cmd.op) return false;
    for (uint16_t k = 0; k < a->o.cmd.n; k++) {
        const Arg *g = &a->o.cmd.arg[k];
        bool same = g->kind == ARG_FREE;
        for (uint16_t i = 0; i < p->n && !same; i++) same = p->arg[i].slot == g->slot && p->arg[i].a == g->a;
        if (!same) return false;
    }
    return true;
}

/* Tab in a drag: backwards, then the next way of moving. */
static bool next_way(Client *c) {
    PlayUi *u = play_ui(c);
    PlayPencil *p = play_pencil_of(c, c->press_stand);
    if (!u->dragging || !p) return false;
    PlayHole *h = play_hole(p, ARG_POINT);
    const PlayAct *way[16];
    uint32_t n = ways_of(c, p->by, way, ARRAY_LEN(way)), at = 0;
    while (at < n && !same_act(p, way[at])) at++;
    if (h && h->kind == ARG_LEG && !u->back) {
        u->back = true;
    } else {
        u->back = false;
        if (n > 1) {
            StandIx i = p->by;
            const PlayAct *next = way[(at + 1) % n];
            play_drop(c);
            PlayPencil *q = play_pencil_begin(c, next, false);
            if (q) q->drag = 1, q->by = i;
            u->drawn_from[0] = 0;
            u->dragging = true;
        }
    }
    Hit from = {.stand = c->press_stand}, to = {.at = c->hover_at};
    draw_to(c, &from, &to);
    return true;
}

/* --- turning --- */

/* The act that turns a stand and nothing else. */
static const PlayAct *turn_of(Client *c, StandIx i) {
    for (const PlayAct *a = play_find(c, NULL, i, STAND_NONE, NULL); a; a = play_find(c, NULL, i, STAND_NONE, a))
        if (a->by == i && a->hole_n == 1 && a->hole == ARG_ANGLE) return a;
    return NULL;
}

static PlayPencil *turned(Client *c) {
    PlayPencil *p = play_pencil(c);
    if (p && play_hole(p, ARG_ANGLE)) return p;
    StandIx i = client_subject(c);
    if (i == STAND_NONE || !play_mine(c, i)) return NULL;
    const PlayAct *a = turn_of(c, i);
    return a ? play_pencil_begin(c, a, false) : NULL;
}

bool play_turn_to(Client *c, Vec at) {
    PlayPencil *p = play_pencil(c);
    if (!p || !play_hole(p, ARG_ANGLE)) return false;
    Vec about = p->end.at;
    if (p->form == PLAY_SPOT) /* the point that was given last */
        for (uint16_t k = 0; k < p->n; k++)
            if (p->arg[k].kind == ARG_POINT) about = (Vec){p->arg[k].a, p->arg[k].b};
    Vec d = vec_sub(at, about);
    if (d.x == 0 && d.y == 0) return true;
    play_pencil_face(c, p, angle_of(d));
    return true;
}

static bool turn_by(Client *c, int degrees) {
    PlayPencil *p = turned(c);
    if (!p) return false;
    play_pencil_face(c, p, (Angle)(p->end.face + angle_from_mdeg(degrees < 0 ? 360000 + degrees * 1000 : degrees * 1000)));
    return true;
}

/* --- typed numbers: "3.5" straight on, "3.5-" backwards, "3.5 045" on that bearing; after R degrees; else a number slot --- */

static bool typed_slot(Client *c, PlayPencil *p) {
    PlayUi *u = play_ui(c);
    PlayHole *h = p->at < p->hole_n ? &p->hole[p->at] : NULL;
    int64_t value;
    if (!h || (h->kind != ARG_INT && h->kind != ARG_LENGTH)) return false;
    int64_t unit = h->kind == ARG_INT ? 1 : client_view(c)->cat->spec->unit[0] == 'c' ? WU_CM : WU_INCH;
    if (span_fixed((Span){u->number, u->number_n}, (int32_t)unit, &value) && value >= INT32_MIN && value <= INT32_MAX)
        play_pencil_put(c, p, h->kind, (Arg){.a = (int32_t)value});
    return true;
}

static void typed_way(Client *c) {
    char number[16]; /* beginning a pencil clears the one that was typed */
    size_t all = play_ui(c)->number_n;
    memcpy(number, play_ui(c)->number, sizeof number);
    StandIx i = c->sel_n ? c->sel[0] : STAND_NONE;
    PlayPencil *p = play_pencil(c);
    if (!p && i != STAND_NONE && play_mine(c, i)) p = take_up(c, i, UINT8_MAX);
    if (!p || p->form < PLAY_WAY || p->form > PLAY_ENTRY) return;
    PlayHole *h = play_hole(p, ARG_LEG);
    const char *space = strchr(number, ' ');
    size_t n = space ? (size_t)(space - number) : all;
    bool back = n > 0 && number[n - 1] == '-', cm = client_view(c)->cat->spec->unit[0] == 'c';
    int64_t wu, mdeg = -1;
    if (space && !span_fixed((Span){space + 1, all - n - 1}, 1000, &mdeg)) mdeg = -1;
    if (!span_fixed((Span){number, back ? n - 1 : n}, cm ? WU_CM : WU_INCH, &wu) || wu <= 0 || wu >= WU_MAX) return;
    Pose at = h && h->kind == ARG_LEG ? p->end : p->from;
    Angle way = mdeg >= 0 ? angle_from_mdeg((int32_t)(mdeg % 360000)) : at.face;
    play_pencil_reach(c, p, vec_add(at.at, angle_vec((Angle)(back ? way + ANGLE_HALF : way), (Wu)wu)), back);
    if (p->full && p->verdict.kind != VERDICT_OK) {
        TEXT(why, 400);
        words_verdict(c, &p->verdict, &why);
        client_say(c, ROLE_LIMIT, why.buf);
    }
}

void play_number_enter(Client *c) {
    PlayUi *u = play_ui(c);
    PlayPencil *p = play_pencil(c);
    int64_t mdeg;
    bool angle = p && (u->turning || (p->at < p->hole_n && p->hole[p->at].kind == ARG_ANGLE));
    if (angle && span_fixed((Span){u->number, u->number_n}, 1000, &mdeg))
        play_pencil_face(c, p, angle_from_mdeg((int32_t)(mdeg % 360000))), u->turning = false;
    else if (!p || !typed_slot(c, p))
        typed_way(c);
    u->number_n = 0;
    u->number[0] = 0;
    client_touch(c);
}

static bool digit(const PlayUi *u, const InputEvent *e) {
    if (e->mods & (MOD_CTRL | MOD_ALT)) return false;
    if (e->key >= KEY_0 && e->key <= KEY_9) return true;
    return u->number_n > 0 && (e->key == KEY_PERIOD || e->key == KEY_MINUS);
}

/* Are digits for the hand at all: something to move, turn or fill? */
static bool takes_number(Client *c) {
    const PlayAct *way[16];
    if (play_pencil(c)) return true;
    return c->sel_n > 0 && play_mine(c, c->sel[0]) && (ways_of(c, c->sel[0], way, 1) > 0 || turn_of(c, c->sel[0]));
}

bool play_type(Client *c, const InputEvent *e) {
    PlayUi *u = play_ui(c);
    if (digit(u, e) && (u->number_n > 0 || takes_number(c))) {
        number_add(c, u->number, sizeof u->number, &u->number_n, (char)e->key);
        return true;
    }
    return number_key(c, u->number, sizeof u->number, &u->number_n, e, play_number_enter);
}

bool play_key(Client *c, const InputEvent *e) {
    PlayUi *u = play_ui(c);
    if (!client_may_act(c)) return false;
    if (e->kind == INPUT_WHEEL) return turn_by(c, (e->wheel > 0 ? -1 : 1) * ((e->mods & MOD_SHIFT) ? 1 : 5));
    if (e->kind != INPUT_KEY_DOWN) return false;
    if (play_asking(c) && !e->repeat && e->key >= KEY_0 + 1 && e->key <= KEY_9 && !(e->mods & (MOD_CTRL | MOD_ALT)))
        return play_give(c, e->key - KEY_0 - 1);
    if (e->key == KEY_TAB && u->dragging) return next_way(c);
    if (e->key == KEY_TAB && u->number_n == 0 && u->aim != STAND_NONE) return play_next_way(c, (e->mods & MOD_SHIFT) ? -1 : 1), true;
    if (!play_asking(c) && play_type(c, e)) return true;
    PlayPencil *p = play_pencil(c);
    if (e->key == KEY_BACKSPACE && p) {
        if (!play_pencil_take_back(c, p)) play_drop(c);
        return true;
    }
    Act a = keymap_find(&c->prefs.keys, e);
    if (a == ACT_TURN && !play_asking(c)) {
        if (!turned(c)) return false;
        u->turning = !u->turning;
        client_touch(c);
        return true;
    }
    if (a == ACT_ALL && p && p->some_n > 0) { /* all that may be in it */
        PlayHole *h = play_hole(p, ARG_STAND);
        if (!h || h->most == 1) return false;
        play_pencil_cut(p, h, 0);
        for (uint16_t k = 0; k < p->some_n; k++)
            if (!play_pencil_put(c, p, ARG_STAND, (Arg){.a = p->some[k]})) break;
        return true;
    }
    return false;
}

/* --- set-up --- */

static const BattleZone *zone_of(Client *c, StandIx i) {
    const PlayHooks *h = play_hooks(c);
    if (h->zone) return h->zone(c, i);
    return client_view(c)->g->h.turn == 0 ? deploy_zone(client_view(c), i) : NULL;
}

void play_mark_zone(Client *c, Box b, uint8_t seat) {
    Mark *m = client_mark(c, MARK_AREA, seat == SEAT_A ? ROLE_SIDE_A : ROLE_SIDE_B, DASH_LONG);
    m->pt[0] = (Vec){b.x0, b.y0}, m->pt[1] = (Vec){b.x1, b.y0}, m->pt[2] = (Vec){b.x1, b.y1}, m->pt[3] = (Vec){b.x0, b.y1};
    m->n = 4;
}

/* Zones of those that still wait, and of the one in hand. */
void play_overlay_setup(Client *c) {
    const View *v = client_view(c);
    Box seen[16];
    uint32_t n = 0;
    if (!client_may_act(c)) return;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        const Stand *s = game_stand_c(v->g, i);
        const BattleZone *z;
        bool in_hand = client_selected(c, (StandIx)i) || play_pencil_of(c, (StandIx)i);
        if (s->seat != c->seat || !stand_alive(s) || (stand_on_table(s) && !in_hand)) continue;
        if (!(z = zone_of(c, (StandIx)i)) || z->kind != ZONE_RECT) continue;
        bool had = false;
        for (uint32_t k = 0; k < n; k++) had = had || memcmp(&seen[k], &z->box, sizeof z->box) == 0;
        if (had) continue;
        if (n < ARRAY_LEN(seen)) seen[n++] = z->box;
        play_mark_zone(c, z->box, s->seat);
    }
}
