/* peek_ui: line of sight with its witness, arcs and range bands (ux 2, L and F). The same queries the rules use. */
#include "client/matg/matg_ui.h"

#include <stdio.h>
#include <string.h>

static const char *item_name(Client *c, const View *v, const SightItem *it, Text *out) {
    if (it->is_body) {
        stand_label(v->g, it->id, out);
        return out->buf;
    }
    const Piece *p = scene_piece(v->scene, it->id, NULL);
    text_str(out, p ? v->cat->kind[p->kind].title : client_text(c, TX_UI_PEEK_TERRAIN));
    return out->buf;
}

static Vec on_line(Vec a, Vec b, Wu along) {
    Wu len = geom_length_up(a, b);
    return len > 0 ? geom_point_along(a, b, CLAMP(along, 0, len), len) : a;
}

/* The line coloured along its length: green till the first thing, amber inside what conceals, red from what blocks on.
 */
static void draw_sight(Client *c, Vec a, Vec b, const SightCert *s) {
    const View *v = client_view(c);
    Wu len = geom_length_up(a, b), stop = len;
    for (uint32_t i = 0; i < s->n; i++) {
        const SightItem *it = &s->item[i];
        if (it->role == SIGHT_STOPS) stop = MIN(stop, it->in);
        if (it->role == SIGHT_BY) continue;
        Mark *m = client_mark_line(c, on_line(a, b, it->in), on_line(a, b, it->out),
                                   it->role == SIGHT_STOPS ? ROLE_BLOCKED : ROLE_LIMIT,
                                   it->role == SIGHT_STOPS ? DASH_DOTS : DASH_LONG);
        m->width = 6;
        TEXT(t, 90);
        item_name(c, v, it, &t);
        text_char(&t, ' ');
        text_ratio(&t, it->in, WU_INCH, 1, false);
        text_char(&t, '-');
        text_ratio(&t, it->out, WU_INCH, 1, false);
        if (it->role == SIGHT_STOPS) {
            TEXT(r, 12);
            rule_print(matg_sight_rule((SightWhy)it->why), &r);
            client_put(c, &t, TX_UI_PEEK_BLOCKS, "rule=%s", r.buf);
            Mark *x = client_mark(c, MARK_CROSS, ROLE_BLOCKED, DASH_SOLID);
            x->pt[0] = on_line(a, b, (it->in + it->out) / 2), x->n = 1, x->above = 1;
        }
        client_mark_label(c, on_line(a, b, (it->in + it->out) / 2), it->role == SIGHT_STOPS ? ROLE_BLOCKED : ROLE_LIMIT,
                          t.buf);
    }
    client_mark_line(c, a, on_line(a, b, s->visible ? len : stop), s->concealed & 1 ? ROLE_LIMIT : ROLE_CLEAR,
                     s->concealed & 1 ? DASH_LONG : DASH_SOLID)
        ->width = 3;
    if (!s->visible) client_mark_line(c, on_line(a, b, stop), b, ROLE_BLOCKED, DASH_DOTS)->width = 3;
    TextId how = !s->visible        ? matg_sight_text((SightWhy)s->why)
                 : s->concealed & 1 ? TX_UI_PEEK_CONCEALED
                                    : TX_UI_PEEK_VISIBLE;
    b.y -= WU_INCH;
    client_mark_label(
        c, b, s->visible ? ROLE_CLEAR : ROLE_BLOCKED,
        client_line(c, TX_UI_PEEK_SIGHT, "range=%s\thow=%s", words_tenth(c, s->range, WU_INCH), client_text(c, how)));
}

static void sight(Client *c, StandIx from) {
    const View *v = client_view(c);
    if (!c->over_table) return;
    size_t mark = arena_mark(&c->tmp);
    SightCert *s = ARENA_NEW(&c->tmp, SightCert);
    if (from == STAND_NONE || !stand_on_table(game_stand_c(v->g, from))) {
        arena_release(&c->tmp, mark);
        return;
    }
    Vec a = stand_at(game_stand_c(v->g, from));
    if (c->hover != STAND_NONE && c->hover != from && stand_on_table(game_stand_c(v->g, c->hover))) {
        matg_sight(v, from, c->hover, s);
        draw_sight(c, a, stand_at(game_stand_c(v->g, c->hover)), s);
    } else if (c->hover != from) {
        matg_sight_points(v, a, c->hover_at, false, s);
        draw_sight(c, a, c->hover_at, s);
    }
    arena_release(&c->tmp, mark);
}

static void circle(Client *c, Vec at, Wu r, uint8_t role, uint8_t dash, const char *text) {
    Mark *m = client_mark(c, MARK_CIRCLE, role, dash);
    m->pt[0] = at, m->n = 1, m->r = r, m->width = 1.5f;
    if (text) client_mark_label(c, (Vec){at.x, at.y + r}, role, text);
}

static void arcs(Client *c, StandIx who) {
    const View *v = client_view(c);
    const Stand *s = game_stand_c(v->g, who);
    if (!stand_on_table(s)) return;
    MatgInfo in;
    matg_info(v, who, &in);
    Vec at = stand_at(s);
    if (in.front_mdeg) {
        Mark *m = client_mark(c, MARK_SECTOR, ROLE_LIMIT, DASH_LONG);
        m->pt[0] = at, m->n = 1, m->r = 4 * WU_INCH;
        m->a = (Angle)(s->face - angle_from_mdeg(in.front_mdeg)),
        m->b = (Angle)(s->face + angle_from_mdeg(in.front_mdeg));
        client_mark_label(c, vec_add(at, angle_vec(s->face, 4 * WU_INCH)), ROLE_LIMIT,
                          client_text(c, TX_UI_PEEK_TARGET_FRONT));
    }
    Wu most = MAX(in.ap_r, in.he_r);
    if (in.arc_mdeg && most) {
        Mark *m = client_mark(c, MARK_SECTOR, ROLE_CLEAR, DASH_SOLID);
        m->pt[0] = at, m->n = 1, m->r = most;
        m->a = (Angle)(s->face - angle_from_mdeg(in.arc_mdeg)), m->b = (Angle)(s->face + angle_from_mdeg(in.arc_mdeg));
    }
    int upto[12], mod[12];
    uint32_t n = matg_bands(v, who, upto, mod, 12);
    for (uint32_t i = 0; i < n; i++) {
        if (upto[i] * WU_INCH > most) break;
        const char *t = client_line(c, TX_UI_PEEK_BAND, "mod=%+d\tn=%d", mod[i], upto[i]);
        circle(c, at, upto[i] * WU_INCH, ROLE_INFO, DASH_DOT, t);
    }
    if (in.ap_r)
        circle(c, at, in.ap_r, ROLE_BLOCKED, DASH_SOLID, client_line(c, TX_UI_PEEK_AP, "n=%d", in.ap_r / WU_INCH));
    if (in.he_r)
        circle(c, at, in.he_r, ROLE_LIMIT, DASH_LONG, client_line(c, TX_UI_PEEK_HE, "n=%d", in.he_r / WU_INCH));
}

/* Each enemy shows how many could fire at it (ux 3.4). */
static void firers(Client *c) {
    const View *v = client_view(c);
    if (v->g->h.phase != MATG_PHASE_FIRE || !client_may_act(c)) return;
    size_t mark = arena_mark(&c->tmp);
    enum { CAP = 512 };
    Opening *o = ARENA_ARRAY(&c->tmp, Opening, CAP);
    Arena a;
    arena_init(&a, arena_get(&c->tmp, 1 << 18), 1 << 18, "openings");
    uint32_t n = v->rs->legal(v, STAND_NONE, &a, o, CAP);
    for (uint32_t i = 0; i < n; i++) {
        const Arg *t = command_arg(&o[i].cmd, 0, 0);
        if (strcmp(rules_cmd(v->rs, o[i].cmd.op)->name, "fire") != 0 || !t || t->kind != ARG_STAND) continue;
        Mark *m = client_mark(c, MARK_DOT, ROLE_CLEAR, DASH_SOLID);
        m->pt[0] = stand_at(game_stand_c(v->g, (uint32_t)t->a));
        m->pt[0].x += WU_INCH * 3 / 4;
        m->pt[0].y += WU_INCH * 3 / 4;
        m->n = 1, m->above = 1;
        snprintf(m->text, sizeof m->text, "%u", o[i].some_n);
    }
    arena_release(&c->tmp, mark);
}

void peek_matg(Client *c, char key, StandIx s) {
    if (key == 'H') firers(c);
    if (key == 'L') sight(c, s);
    if (key == 'F' && s != STAND_NONE) arcs(c, s);
}
