/* anim: a film of what happened, from the events this seat may see. The state is already the new one: skipping loses
 * nothing, no click waits. */
#include "client/rules_ui.h"

#include <stdio.h>
#include <string.h>

static int64_t scaled(const Client *c, int64_t ms) {
    static const int64_t percent[5] = {0, 200, 100, 50, 25};
    return c->prefs.reduced_motion ? 0 : ms * percent[CLAMP(c->prefs.speed, 0, 4)] / 100;
}

bool anim_running(const Client *c) {
    return c->anim_n > 0;
}

void anim_finish(Client *c) {
    if (c->anim_n) client_touch(c);
    c->anim_n = 0;
    c->anim_pt_n = 0;
}

static int64_t film_end(const Client *c) {
    int64_t end = c->now;
    for (uint32_t i = 0; i < c->anim_n; i++) end = MAX(end, c->anim[i].end);
    return end;
}

/* When what follows may begin: a word floats on while the film goes on. */
static int64_t film_next(const Client *c) {
    int64_t next = c->now;
    for (uint32_t i = 0; i < c->anim_n; i++) next = MAX(next, c->anim[i].next);
    return next;
}

static Anim *add(Client *c, AnimKind kind, int64_t ms) {
    if (c->anim_n == ANIM_MAX) anim_finish(c);
    int64_t start = film_next(c);
    Anim *a = &c->anim[c->anim_n++];
    *a = (Anim){.kind = (uint8_t)kind, .stand = STAND_NONE, .start = start, .end = start + ms, .next = start + ms};
    return a;
}

/* Stands of one unit that move one after another glide together, each a little behind the last: a company takes no
 * longer than a stand. -1: it waits for the film before it. */
static int64_t group_start(const Client *c, const Event *ev) {
    if (c->anim_n == 0) return -1;
    const Anim *last = &c->anim[c->anim_n - 1];
    const Game *g = session_game(c->session);
    if (last->kind != ANIM_MOVE || last->stand == ev->a ||
        game_stand_c(g, last->stand)->unit != game_stand_c(g, ev->a)->unit)
        return -1;
    for (uint32_t i = 0; i < c->anim_n; i++)
        if (c->anim[i].kind == ANIM_MOVE && c->anim[i].stand == ev->a)
            return -1; /* its own earlier stretch comes first */
    return MAX(c->now, last->start + scaled(c, 100));
}

static void moved(Client *c, const Events *e, const Event *ev) {
    uint32_t n = (uint32_t)ev->v[2];
    if ((uint32_t)ev->v[1] + n > e->pt_n || n > MARK_POINTS || c->anim_pt_n + n + 2 > ARRAY_LEN(c->anim_pt)) return;
    int64_t with = group_start(c, ev);
    Anim *a = add(c, ANIM_MOVE, scaled(c, MIN((int64_t)ev->v[0] * 90 / WU_INCH, 900)));
    if (with >= 0) a->end = with + (a->end - a->start), a->start = with;
    a->stand = ev->a;
    a->face = ev->angle;
    a->first = (uint16_t)c->anim_pt_n;
    c->anim_pt[c->anim_pt_n++] = ev->at;
    for (uint32_t i = 0; i < n; i++) c->anim_pt[c->anim_pt_n++] = e->pt[(uint32_t)ev->v[1] + i];
    if (n == 0 || !vec_same(c->anim_pt[c->anim_pt_n - 1], ev->to)) c->anim_pt[c->anim_pt_n++] = ev->to;
    a->n = (uint16_t)(c->anim_pt_n - a->first);
}

static void lost(Client *c, const Event *ev) {
    const View *v = client_view(c);
    uint32_t slot = c->loss_n < LOSS_MAX ? c->loss_n++ : LOSS_MAX - 1;
    c->loss[slot].at = ev->at;
    c->loss[slot].turn = v->g->h.turn;
    TEXT(t, 48);
    stand_label(v->g, ev->a, &t);
    if (ev->b != STAND_NONE) {
        TEXT(by, 12);
        stand_label(v->g, ev->b, &by);
        client_put(c, &t, TX_UI_ANIM_BY, "who=%s", by.buf);
    }
    memcpy(c->loss[slot].text, t.buf, sizeof t_buf);
}

static Vec place_of(Client *c, const Event *ev) {
    const View *v = client_view(c);
    StandIx who = ev->kind == EV_ROLL ? ev->a : ev->b;
    if (ev->kind == EV_LOST) return ev->at;
    return who != STAND_NONE && who < v->g->stand_n ? stand_at(game_stand_c(v->g, who)) : ev->at;
}

/* Those of a secret throw are for nobody's eyes. */
static void film_dice(Client *c, const Event *ev, const Dice *dice) {
    uint8_t as[ANIM_DICE_MOST] = {0};
    uint32_t n = MIN((uint32_t)ev->die_n, (uint32_t)ANIM_DICE_MOST);
    bool shown = c->rules && c->rules->dice ? c->rules->dice(c, ev, as, n) : ev->kind == EV_TABLE;
    if (!shown || n == 0 || (uint32_t)ev->die + n > dice->n) return;
    for (uint32_t k = 0; k < n; k++)
        if (dice->die[ev->die + k].secret) return;
    Anim *a = add(c, ANIM_DICE, scaled(c, 700));
    a->next = a->start + scaled(c, 350);
    a->from = place_of(c, ev);
    a->die_n = (uint8_t)n;
    for (uint32_t k = 0; k < n; k++) {
        a->face_of[k] = dice->die[ev->die + k].face;
        a->sides_of[k] = dice->die[ev->die + k].sides;
        a->die_of[k] = as[k];
    }
}

/* The dice of a result, then what came of it, in a word at the stand. */
static void outcome(Client *c, const Events *e, uint32_t i, const Dice *dice) {
    const Event *ev = &e->ev[i];
    if (dice) film_dice(c, ev, dice);
    uint8_t role = ROLE_TEXT;
    TextId word = c->rules && c->rules->outcome ? c->rules->outcome(ev, &role) : TX_NONE;
    if (word == TX_NONE) return;
    Anim *a = add(c, ANIM_WORD, scaled(c, 1200));
    a->next = a->start + scaled(c, 200);
    a->role = role;
    a->from = place_of(c, ev);
    snprintf(a->text, sizeof a->text, "%s", client_text(c, word));
}

static void banner(Client *c, int turn) {
    Anim *a = add(c, ANIM_BANNER, scaled(c, 900));
    Text t = text_make(a->text, sizeof a->text);
    client_put(c, &t, TX_UI_TOP_TURN, "turn=%d\tall=%d", turn, client_turns(c));
}

void anim_from_events(Client *c, const Events *e, const Dice *dice) {
    if (c->prefs.speed == 0) anim_finish(c);
    for (uint32_t i = 0; i < e->n; i++) {
        const Event *ev = &e->ev[i];
        if (!client_may_show(c, ev->audience)) continue;
        if (ev->kind == EV_LOST) lost(c, ev);
        if (scaled(c, 100) == 0) continue;
        if (ev->kind == EV_MOVED) moved(c, e, ev);
        if (ev->kind == EV_SHOT) {
            Anim *a = add(c, ANIM_SHOT, scaled(c, 250));
            a->from = ev->at, a->to = ev->to;
        }
        outcome(c, e, i, dice);
        if (ev->kind == EV_TURN && ev->v[0] > 0) banner(c, ev->v[0]);
    }
    client_touch(c);
}

static Vec along(const Client *c, const Anim *a, double t, Angle *face) {
    const Vec *p = &c->anim_pt[a->first];
    double total = 0;
    for (uint16_t i = 0; i + 1 < a->n; i++) total += geom_length_up(p[i], p[i + 1]);
    double go = total * t;
    for (uint16_t i = 0; i + 1 < a->n; i++) {
        double leg = geom_length_up(p[i], p[i + 1]);
        if (leg > 0) *face = angle_of(vec_sub(p[i + 1], p[i]));
        if (go <= leg && leg > 0) {
            double f = go / leg;
            return (Vec){(Wu)(p[i].x + (p[i + 1].x - p[i].x) * f), (Wu)(p[i].y + (p[i + 1].y - p[i].y) * f)};
        }
        go -= leg;
    }
    *face = a->face;
    return p[a->n - 1];
}

bool anim_pose(const Client *c, StandIx i, Pose *out) {
    /* a stand with several moves in the film waits at the start of the first that is not over */
    for (uint32_t k = 0; k < c->anim_n; k++) {
        const Anim *a = &c->anim[k];
        if (a->kind != ANIM_MOVE || a->stand != i || c->now >= a->end) continue;
        double t = c->now <= a->start ? 0 : (double)(c->now - a->start) / (double)(a->end - a->start);
        Angle face = a->face;
        out->at = along(c, a, t, &face);
        out->face = face;
        return true;
    }
    return false;
}

void anim_marks(Client *c) {
    if (c->anim_n == 0) return;
    if (c->now >= film_end(c)) {
        anim_finish(c);
        return;
    }
    for (uint32_t k = 0; k < c->anim_n; k++) {
        const Anim *a = &c->anim[k];
        if (a->kind == ANIM_WORD && c->now >= a->start && c->now < a->end) {
            Vec at = a->from;
            at.y += WU_INCH * 3 / 4;
            client_mark_label(c, at, a->role, a->text);
        }
        if (a->kind != ANIM_SHOT || c->now < a->start || c->now >= a->end) continue;
        Mark *m = client_mark(c, MARK_SHOT, ROLE_LIMIT, DASH_SOLID);
        m->pt[0] = a->from, m->pt[1] = a->to, m->n = 2, m->above = 1;
        m->a = (Angle)((c->now - a->start) * 65535 / MAX(1, a->end - a->start));
    }
    client_wake_at(c, c->now + 16);
}

/* Red and white dice as on the table; what is no cube is a disc. */
static void draw_dice(Client *c, const Anim *a) {
    enum { IN_A_ROW = 8 };
    DrawList *d = ui_list(c->ui);
    Pt p = camera_px(&c->bv.cam, a->from);
    float side = 22 * c->scale, step = side * 1.2f, row = (float)MIN(a->die_n, IN_A_ROW) * step;
    float left = p.x - row / 2, top = p.y + camera_len(&c->bv.cam, WU_INCH) * 0.6f + side;
    for (int k = 0; k < a->die_n; k++) {
        char face[4];
        bool red = a->die_of[k] == QUOTE_DIE_RED;
        snprintf(face, sizeof face, "%u", a->face_of[k]);
        Rect r = {left + (float)(k % IN_A_ROW) * step, top + (float)(k / IN_A_ROW) * step, side, side};
        draw_frame(d, r, a->sides_of[k] == 6 ? 4 * c->scale : side / 2, red ? COLOR(0xC4463A) : COLOR(0xF4F1E4), COLOR(0x14181A), 1.5f * c->scale);
        float w = ui_text_width(c->ui, face, SIZE_VALUE, FONT_BOLD) * c->scale;
        draw_text(d, r.x + (side - w) / 2, r.y + side * 0.12f, SIZE_VALUE * c->scale, FONT_BOLD, red ? COLOR(0xFFFFFF) : COLOR(0x14181A), face);
    }
}

/* What lies over the table's picture: dice and the banner of a turn. */
void anim_draw(Client *c) {
    for (uint32_t k = 0; k < c->anim_n; k++) {
        const Anim *a = &c->anim[k];
        if (c->now < a->start || c->now >= a->end) continue;
        if (a->kind == ANIM_DICE) draw_dice(c, a);
        if (a->kind != ANIM_BANNER) continue;
        Rect t = c->lay.table;
        float w = ui_text_width(c->ui, a->text, SIZE_BANNER, FONT_BOLD);
        ui_place(c->ui, (Rect){t.x + (t.w - w) / 2 - 20, t.y + t.h * 0.3f, w + 40, 40});
        ui_label(c->ui, a->text, (UiFont){.size = SIZE_BANNER, .weight = FONT_BOLD, .align = ALIGN_CENTER});
    }
}
