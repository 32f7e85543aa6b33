/* play_ui: hands each question of the window to its part; film, peeks, sight and points by what any Ruleset gives. */
#include "client/play/play_own.h"

#include <string.h>

void play_changed(Client *c) {
    PlayUi *u = play_ui(c);
    const View *v = client_view(c);
    if (!u->mem) u->aim = u->aim_by = u->hover = u->hover_by = u->reach_of = STAND_NONE;
    if (u->inking) return; /* asked again when all of it is ink */
    if (u->phase != v->g->h.phase || u->turn != v->g->h.turn) {
        u->phase = v->g->h.phase;
        u->turn = v->g->h.turn;
        memset(c->done, 0, sizeof c->done);
        play_drop(c);
    }
    play_book(c);
    for (uint32_t k = u->pencil_n; k-- > 0;) { /* pencil of what can no longer be done fades; the other side's waits unseen */
        PlayPencil *p = &u->pencil[k];
        if (p->seat != c->seat || !client_may_act(c)) continue;
        const PlayAct *a = NULL;
        for (a = play_find(c, NULL, p->by, STAND_NONE, NULL); a && a->o.cmd.op != p->op;) a = play_find(c, NULL, p->by, STAND_NONE, a);
        if (a || u->dragging)
            play_pencil_check(c, p);
        else
            play_pencil_remove(c, k);
    }
    PlayShot mem;
    if (u->aim != STAND_NONE && (u->aim >= v->g->stand_n || !stand_alive(game_stand_c(v->g, u->aim)) || !play_aimed(c, &mem))) u->aim = STAND_NONE;
    play_ask_changed(c);
}

/* --- the table --- */

/* Points that move nobody: a cross each, with its direction when one is given behind it. */
static void spots(Client *c, const PlayPencil *p) {
    for (uint16_t k = 0; k < p->n; k++) {
        if (p->arg[k].kind != ARG_POINT && p->arg[k].kind != ARG_LEG) continue;
        Vec at = {p->arg[k].a, p->arg[k].b};
        Mark *m = client_mark(c, MARK_CIRCLE, ROLE_LIMIT, DASH_LONG);
        m->pt[0] = at, m->n = 1, m->r = WU_INCH / 2, m->above = 1;
        client_mark(c, MARK_CROSS, ROLE_LIMIT, DASH_SOLID)->pt[0] = at;
        c->bv.mark[c->bv.mark_n - 1].n = 1;
        if (k + 1u >= p->n || p->arg[k + 1].kind != ARG_ANGLE) continue;
        client_mark_line(c, at, vec_add(at, angle_vec((Angle)p->arg[k + 1].a, 2 * WU_INCH)), ROLE_LIMIT, DASH_SOLID)->above = 1;
    }
}

void play_mark_pencils(Client *c) {
    PlayUi *u = play_ui(c);
    for (uint32_t k = 0; k < u->pencil_n; k++) {
        const PlayPencil *p = &u->pencil[k];
        if (p->seat != c->seat) continue;
        bool ok = p->verdict.kind == VERDICT_OK;
        for (uint16_t i = 0; i < p->n; i++) { /* whom it names */
            BoardStand *b = p->arg[i].kind == ARG_STAND ? client_board_stand(c, (StandIx)p->arg[i].a) : NULL;
            if (b) b->flags |= play_mine(c, b->id) ? LOOK_FIRER : LOOK_AIMED;
        }
        if (p->at < p->hole_n && p->hole[p->at].kind == ARG_STAND) /* and whom it may */
            for (uint16_t i = 0; i < p->some_n; i++) {
                const Stand *s = game_stand_c(client_view(c)->g, p->some[i]);
                if (!stand_on_table(s)) continue;
                Mark *m = client_mark(c, MARK_CIRCLE, ROLE_CLEAR, DASH_SOLID);
                m->pt[0] = stand_at(s), m->n = 1, m->r = WU_INCH * 3 / 4, m->above = 1;
            }
        if (play_hooks(c)->mark_pencil && play_hooks(c)->mark_pencil(c, p)) continue;
        if (p->form == PLAY_SPOT || p->by == STAND_NONE) {
            spots(c, p);
            continue;
        }
        bool moved = !vec_same(p->end.at, p->from.at) || p->end.face != p->from.face || u->turning;
        if (!moved) continue;
        uint8_t role = !ok ? ROLE_BLOCKED : p->nearer ? ROLE_LIMIT : ROLE_CLEAR;
        bool on = stand_on_table(game_stand_c(client_view(c)->g, p->by));
        Mark *way = client_mark(c, MARK_LINE, role, ok ? DASH_LONG : DASH_DOTS);
        way->width = 2.5f;
        if (on) way->pt[way->n++] = p->from.at;
        for (uint16_t i = 0; i < p->n && way->n < MARK_POINTS - 1; i++)
            if (p->arg[i].kind == ARG_POINT || p->arg[i].kind == ARG_LEG) way->pt[way->n++] = (Vec){p->arg[i].a, p->arg[i].b};
        if (p->form == PLAY_LANE) way->pt[way->n++] = p->end.at;
        BoardStand *b = client_ghost(c, p->by, p->end);
        if (!ok) b->flags |= LOOK_CANNOT;
        TEXT(words, 90);
        play_pencil_words(c, p, &words);
        if (words.len && !u->dragging) client_mark_label(c, (Vec){p->end.at.x, p->end.at.y + WU_INCH * 3 / 4}, role, words.buf);
    }
}

void play_overlay(Client *c) {
    PlayUi *u = play_ui(c);
    if (u->turning && c->over_table && c->gesture == GESTURE_NONE) play_turn_to(c, c->hover_at);
    play_overlay_setup(c);
    play_overlay_aim(c);
    play_overlay_ask(c);
    if (client_may_act(c)) play_mark_pencils(c);
}

/* --- clicks --- */

static bool on_ghost(Client *c, const Hit *h) {
    for (uint32_t k = 0; k < play_ui(c)->pencil_n; k++) {
        const PlayPencil *p = &play_ui(c)->pencil[k];
        if (p->seat != c->seat || p->by == STAND_NONE || vec_same(p->end.at, p->from.at)) continue;
        if (h->stand == p->by && geom_within(p->end.at, h->at, WU_INCH * 3 / 4)) return true;
    }
    return false;
}

bool play_click_pencil(Client *c, const Hit *h) {
    PlayUi *u = play_ui(c);
    PlayPencil *p = play_pencil(c);
    if (!p || !client_may_act(c)) return false;
    if (on_ghost(c, h) && !u->turning) return play_ink(c), true;
    if (u->turning) {
        play_turn_to(c, h->at);
        u->turning = p->at < p->hole_n && p->hole[p->at].kind == ARG_ANGLE;
        return true;
    }
    PlayHole *hole = p->at < p->hole_n ? &p->hole[p->at] : NULL;
    if (!hole && !p->drag) hole = play_hole(p, ARG_POINT); /* the point goes where the next click is */
    bool lane = p->form == PLAY_LANE && !p->drag;
    if (!hole && !lane) return false;
    if (lane || ((p->form == PLAY_WAY || p->form == PLAY_ENTRY) && (hole->kind == ARG_POINT || hole->kind == ARG_LEG))) {
        play_pencil_reach(c, p, h->at, false);
        play_pencil_nearer(c, p);
        if ((h->mods & MOD_CTRL) && p->full) play_ink(c);
        return true;
    }
    switch (hole->kind) {
    case ARG_STAND: {
        if (h->stand == STAND_NONE) return false;
        bool full = p->full && hole->most == 1 && hole->n == 1 && p->arg[play_hole_value(p, hole, 0)].a == h->stand;
        if (full) return play_ink(c), true;
        if (!play_pencil_put(c, p, ARG_STAND, (Arg){.a = h->stand})) return false;
        if ((h->mods & MOD_CTRL) && p->full) play_ink(c);
        return true;
    }
    case ARG_UNIT:
        if (h->stand == STAND_NONE) return false;
        return play_pencil_put(c, p, ARG_UNIT, (Arg){.a = game_stand_c(client_view(c)->g, h->stand)->unit});
    case ARG_POINT:
    case ARG_LEG:
        if (!play_pencil_put(c, p, hole->kind, (Arg){.a = h->at.x, .b = h->at.y})) return false;
        play_pencil_nearer(c, p);
        u->turning = p->at < p->hole_n && p->hole[p->at].kind == ARG_ANGLE;
        if ((h->mods & MOD_CTRL) && p->full) play_ink(c);
        return true;
    case ARG_ANGLE: play_turn_to(c, h->at); return true;
    case ARG_PIECE: {
        PieceIx in[1];
        if (scene_areas_at(client_view(c)->scene, h->at, in, 1) == 0) return true;
        return play_pencil_put(c, p, ARG_PIECE, (Arg){.a = in[0]});
    }
    default: return false;
    }
}

bool play_click(Client *c, const Hit *h) {
    return play_click_pencil(c, h) || play_click_ask(c, h) || play_click_aim(c, h);
}

/* --- film --- */

TextId play_outcome(const Event *ev, uint8_t *role) {
    *role = ROLE_TEXT;
    switch (ev->kind) {
    case EV_LOST: *role = ROLE_BLOCKED; return TX_PLAY_LOST;
    case EV_ROLL:
        *role = ev->v[2] ? ROLE_CLEAR : ROLE_LIMIT;
        return ev->v[2] ? TX_PLAY_PASSED : TX_PLAY_FAILED;
    case EV_TABLE: return (TextId)ev->text;
    default: return TX_NONE;
    }
}

bool play_dice(Client *c, const Event *ev, uint8_t *die, uint32_t n) {
    const PlayHooks *h = play_hooks(c);
    if (ev->die_n == 0) return false;
    for (uint32_t k = 0; k < n; k++) die[k] = (uint8_t)(h->die ? h->die(ev, (uint16_t)k) : QUOTE_DIE);
    return true;
}

/* --- what measures ask --- */

void play_sight_ask(Client *c, const MeasureEnd *from, const MeasureEnd *to, int kind, SightAsk *ask) {
    const View *v = client_view(c);
    (void)kind;
    if (v->rs->sight_ask) {
        SightEnd a = {from->stand, from->pose.at}, b = {to->stand, to->pose.at};
        v->rs->sight_ask(v, &a, &b, ask);
    } else {
        *ask = (SightAsk){.from_body = from->stand, .to_body = to->stand};
        if (from->stand != STAND_NONE) ask->from_shape = &v->rs->base;
        if (to->stand != STAND_NONE) ask->to_shape = &v->rs->base;
    }
    ask->from = from->pose.at, ask->to = to->pose.at; /* a ghost stands elsewhere than its stand */
    ask->from_pose = from->pose, ask->to_pose = to->pose;
}

bool play_sight(Client *c, const MeasureEnd *from, const MeasureEnd *to, SightCert *cert) {
    const View *v = client_view(c);
    if (!v->rs->sight || from->pencil || to->pencil) return false;
    SightEnd a = {from->stand, from->pose.at}, b = {to->stand, to->pose.at};
    return v->rs->sight(v, &a, &b, cert);
}

static RuleRef rule_of(const View *v, SightWhy why) {
    return v->rs->sight_rule ? v->rs->sight_rule(why) : 0;
}

/* "Woods 6.8-18.7 cm: blocks (3.1)." */
static void item(Client *c, const SightItem *it, Text *out) {
    const View *v = client_view(c);
    TEXT(from, 24);
    TEXT(to, 24);
    TEXT(name, 80);
    TEXT(rule, 24);
    bool stops = it->role == SIGHT_STOPS;
    bool hides = it->role == SIGHT_FROM_IN || it->role == SIGHT_TO_IN || it->role == SIGHT_BOTH_IN;
    if (!stops && !hides) return;
    sightline_item(c, it, &name);
    bool cm = v->cat->spec->unit[0] == 'c';
    text_ratio(&from, it->in, cm ? WU_CM : WU_INCH, 1, false);
    client_wu(c, it->out, 1, &to);
    RuleRef r = rule_of(v, stops ? (SightWhy)it->why : SIGHT_CLEAR);
    if (r) text_str(&rule, " ("), rule_print(r, &rule), text_char(&rule, ')');
    if (out->len) text_char(out, ' ');
    client_put(c, out, stops ? TX_PLAY_SIGHT_STOPS : TX_PLAY_SIGHT_IN, "what=%s\tfrom=%s\tto=%s\trule=%s", name.buf, from.buf, to.buf, rule.buf);
}

void play_sight_print(Client *c, const MeasureEnd *from, const char *who, const MeasureEnd *to, const char *whom, const SightCert *cert, Text *head,
                      Text *body, Text *aside) {
    TEXT(range, 24);
    (void)from, (void)to, (void)aside;
    client_wu(c, cert->range, 1, &range);
    TextId how = !cert->visible ? TX_UI_MEASURE_NO : (cert->concealed & 1) ? TX_UI_PEEK_CONCEALED : TX_UI_PEEK_VISIBLE;
    client_put(c, head, TX_UI_MEASURE_HEAD, "who=%s\twhom=%s\trange=%s\thow=%s", who, whom, range.buf, client_text(c, how));
    if (!cert->visible && cert->why == SIGHT_TOO_FAR) {
        TEXT(limit, 24);
        client_wu(c, cert->limit, 1, &limit);
        client_put(c, body, TX_PLAY_SIGHT_LIMIT, "n=%s", limit.buf);
    }
    for (uint32_t i = 0; i < cert->n; i++) item(c, &cert->item[i], body);
}

/* --- where it can go (G): as far as the rules let it go straight, each way --- */

static void reach(Client *c, StandIx who) {
    PlayUi *u = play_ui(c);
    uint32_t version = session_version(c->session) + 1;
    if (u->reach_of == who && u->reach_version == version) return;
    u->reach_of = who, u->reach_version = version, u->reach_n = 0;
    const PlayAct *a = NULL;
    for (a = play_find(c, NULL, who, STAND_NONE, NULL); a; a = play_find(c, NULL, who, STAND_NONE, a))
        if (a->by == who && (play_form(c, a) == PLAY_WAY || play_form(c, a) == PLAY_LANE)) break;
    const View *v = client_view(c);
    if (!a || !stand_on_table(game_stand_c(v->g, who)) || u->pencil_n == PLAY_PENCILS) return;
    uint32_t was = u->pencil_n;
    PlayPencil *p = play_pencil_begin(c, a, true);
    for (uint32_t k = 0; p && k < ARRAY_LEN(u->reach); k++) {
        Angle way = (Angle)(k * 65536u / ARRAY_LEN(u->reach));
        Wu good = 0, bad = v->g->h.w + v->g->h.h;
        for (int step = 0; step < 13; step++) {
            Wu mid = good + (bad - good) / 2;
            Vec to = vec_add(p->from.at, angle_vec(way, mid));
            play_pencil_keep(p, 0);
            play_pencil_check(c, p);
            play_pencil_reach(c, p, to, false);
            if (p->full && p->verdict.kind == VERDICT_OK)
                good = mid;
            else
                bad = mid;
        }
        u->reach[u->reach_n++] = vec_add(p->from.at, angle_vec(way, good));
    }
    u->pencil_n = was;
    u->turning = false;
}

/* How far it fires: rings where its chances change, cut to the arc it has; all over the table is told by the arc alone. */
static void bands(Client *c, StandIx s) {
    const RulesUi *r = c->play_rules;
    const View *v = client_view(c);
    FireReach far = {0};
    if (!r || !r->fire_reach || s >= v->g->stand_n || !stand_on_table(game_stand_c(v->g, s))) return;
    r->fire_reach(c, s, STAND_NONE, &far);
    Wu upto[12] = {far.in_arc};
    uint32_t n = r->fire_bands ? r->fire_bands(c, s, upto, ARRAY_LEN(upto)) : far.in_arc > 0;
    Pose p = stand_pose(game_stand_c(v->g, s));
    for (uint32_t k = 0; k < n; k++) {
        Mark *m = client_mark(c, far.arc_mdeg ? MARK_SECTOR : MARK_CIRCLE, ROLE_INFO, k + 1 < n ? DASH_DOT : DASH_SOLID);
        m->pt[0] = p.at, m->n = 1, m->r = upto[k], m->width = 1.5f, m->open = far.arc_mdeg && k + 1 < n;
        if (far.arc_mdeg) m->a = (Angle)(p.face - angle_from_mdeg(far.arc_mdeg)), m->b = (Angle)(p.face + angle_from_mdeg(far.arc_mdeg));
        Vec end = vec_add(p.at, angle_vec(p.face, upto[k]));
        bool off = !box_has((Box){0, 0, v->g->h.w, v->g->h.h}, end);
        if (off || camera_len(&c->bv.cam, upto[k]) < 60 * c->scale) continue; /* under the stand's own name */
        TEXT(t, 24);
        measure_print(v->cat, MEASURE_WU, upto[k], 0, true, &t);
        client_mark_label(c, end, ROLE_INFO, client_line(c, TX_PLAY_BAND, "n=%s", t.buf))->small = 1;
    }
}

void play_peek(Client *c, char key, StandIx s) {
    PlayUi *u = play_ui(c);
    if (key == 'F' && s != STAND_NONE) bands(c, s);
    if (key != 'G' || s == STAND_NONE || !client_may_act(c) || !play_mine(c, s)) return;
    if (u->dragging) return;
    reach(c, s);
    if (u->reach_n < 3) return;
    Mark *m = client_mark(c, MARK_OUTLINE, ROLE_CLEAR, DASH_SOLID);
    m->ring = u->reach, m->ring_n = u->reach_n, m->width = 2;
}

/* --- the rest --- */

RuleRef play_explain(Client *c) {
    PlayUi *u = play_ui(c);
    PlayPencil *p = play_pencil(c);
    if (p && p->wanted.kind != VERDICT_OK) return p->wanted.rule;
    StandIx at = u->aim != STAND_NONE ? u->aim : c->hover;
    StandIx by = u->aim != STAND_NONE ? u->aim_by : c->sel_n ? c->sel[0] : STAND_NONE;
    const Quote *q = at != STAND_NONE && by != STAND_NONE && play_is_enemy(c, at) ? play_quote(c, by, at, u->way) : NULL;
    if (!q) return 0;
    if (q->verdict.kind != VERDICT_OK) return q->verdict.rule;
    return q->roll_n && q->roll[0].need.n ? q->roll[0].need.term[0].rule : 0;
}

int play_points(Client *c, Seat s) {
    const View *v = client_view(c);
    return v->rs->points ? v->rs->points(v, s) : v->rs->evaluate(v, s);
}

uint8_t play_holder(Client *c, const Objective *o) {
    (void)c, (void)o;
    return SEAT_NONE;
}

bool play_has_secrets(Client *c) {
    (void)c;
    return false;
}

void play_secrets(Client *c) {
    (void)c;
}

void play_draw(Client *c) {
    (void)c;
}

static const PlayHooks NO_HOOKS;
const RulesUi CLIENT_PLAY = {.id = "", .play = &NO_HOOKS, .state_size = sizeof(PlayUi)};

#define FILL(name)                                                                                                     \
    if (!ui->name) ui->name = play_##name
void play_fill(RulesUi *ui) {
    FILL(changed);
    FILL(close);
    FILL(strip);
    FILL(work);
    FILL(wants_work);
    FILL(overlay);
    FILL(click);
    FILL(drag);
    FILL(key);
    FILL(enter);
    FILL(rub_out);
    FILL(escape);
    FILL(hover);
    FILL(hint);
    FILL(cursor);
    FILL(draw);
    FILL(menu);
    FILL(chosen);
    FILL(explain);
    FILL(peek);
    FILL(points);
    FILL(holder);
    FILL(outcome);
    FILL(dice);
    FILL(has_secrets);
    FILL(secrets);
    FILL(sight);
    FILL(sight_ask);
    FILL(sight_print);
    if (!ui->guide_battle) ui->guide_battle = "";
}
#undef FILL
