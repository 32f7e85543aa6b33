/* The umpire's commands on stands: put, shifted, taken off. */
#include "rules/edit.h"

enum { SET_WHO, SET_AT, SET_FACE };
enum { MOVE_WHO, MOVE_BY };

typedef struct Group {
    uint8_t in[GAME_STANDS / 8 + 1];
} Group;

static bool in_group(const Group *g, uint32_t i) {
    return (g->in[i / 8] >> i % 8 & 1) != 0;
}

/* On the table, or in reserve when `reserve` is: what is lost, gone or aboard is not the umpire's to place. */
static Verdict stand_free(const View *v, StandIx i, bool reserve) {
    const Stand *s = game_stand_c(v->g, i);
    if (!stand_alive(s)) return verdict_no(TX_STAND_LOST, 0, i);
    if (s->flags & ST_ABOARD) return verdict_no(TX_STAND_ABOARD, 0, i);
    return reserve || stand_on_table(s) ? verdict_ok() : verdict_no(TX_STAND_OFF_TABLE, 0, i);
}

static Box body_box(const Body *b) {
    Vec c = b->pose.at;
    if (b->shape.kind == SHAPE_DISC)
        return (Box){c.x - b->shape.hx, c.y - b->shape.hx, c.x + b->shape.hx, c.y + b->shape.hx};
    return shape_box(b->shape, b->pose);
}

/* The base lies on the table and on no other but those that move with it. */
static Verdict pose_free(const View *v, StandIx i, Pose p, const Group *with) {
    Body b = sync_body(v->rs, v->cat, v->g, i);
    uint16_t met[GAME_STANDS];
    b.pose = p;
    Box in = body_box(&b);
    if (in.x0 < 0 || in.y0 < 0 || in.x1 > v->g->h.w || in.y1 > v->g->h.h) return verdict_no(TX_EDIT_EDGE, 0, i);
    uint32_t n = scene_bodies_within(v->scene, b.shape, p, 0, true, i, met, GAME_STANDS);
    for (uint32_t k = 0; k < n; k++) {
        if (in_group(with, met[k])) continue;
        Verdict no = verdict_no(TX_EDIT_ON_STAND, 0, i);
        no.whom = met[k];
        return no;
    }
    return verdict_ok();
}

static Pose set_pose(const Game *g, const Command *c) {
    const Arg *at = command_arg(c, SET_AT, 0), *face = command_arg(c, SET_FACE, 0);
    uint16_t own = game_stand_c(g, (uint32_t)command_arg(c, SET_WHO, 0)->a)->face;
    return (Pose){{at->a, at->b}, face != NULL ? (Angle)face->a : own};
}

/* As it stands, shifted. */
static Pose moved_pose(const Game *g, StandIx i, const Command *c) {
    const Arg *by = command_arg(c, MOVE_BY, 0);
    Pose p = stand_pose(game_stand_c(g, i));
    p.at = vec_add(p.at, vec(by->a, by->b));
    return p;
}

/* Stands named in slot 0: all free, none twice. */
static Verdict open_stands(const View *v, const Command *c, bool reserve, Group *out) {
    Verdict no = edit_open(v, c);
    *out = (Group){{0}};
    for (uint16_t k = 0; k < c->n && no.kind == VERDICT_OK && c->arg[k].slot == 0; k++) {
        uint32_t i = (uint32_t)c->arg[k].a;
        no = in_group(out, i) ? verdict_no(TX_NAMED_TWICE, 0, (StandIx)i) : stand_free(v, (StandIx)i, reserve);
        out->in[i / 8] = (uint8_t)(out->in[i / 8] | 1u << i % 8);
    }
    return no;
}

Verdict edit_stand_set_check(const View *v, const Command *c) {
    Group who;
    Verdict open = open_stands(v, c, true, &who);
    if (open.kind != VERDICT_OK) return open;
    return pose_free(v, (StandIx)command_arg(c, SET_WHO, 0)->a, set_pose(v->g, c), &who);
}

Verdict edit_stand_move_check(const View *v, const Command *c) {
    Group who;
    Verdict no = open_stands(v, c, false, &who);
    for (uint16_t k = 0; k < c->n && no.kind == VERDICT_OK && c->arg[k].slot == MOVE_WHO; k++) {
        StandIx i = (StandIx)c->arg[k].a;
        no = pose_free(v, i, moved_pose(v->g, i, c), &who);
    }
    return no;
}

Verdict edit_stand_off_check(const View *v, const Command *c) {
    Group who;
    return open_stands(v, c, false, &who);
}

static void add_point(Events *e, Vec p) {
    if (e->pt_n < e->pt_cap) e->pt[e->pt_n++] = p;
}

static void put(Tx *tx, StandIx i, Pose p) {
    const Stand *s = game_stand_c(tx->g, i);
    bool was_on = stand_on_table(s), stays = was_on && vec_same(stand_at(s), p.at);
    Event *ev = event_add(tx->ev, stays ? EV_TURNED : was_on ? EV_MOVED : EV_NOTE, SEATS_ALL);
    ev->seat = SEAT_U;
    ev->a = i;
    ev->at = was_on ? stand_at(s) : p.at;
    ev->to = p.at;
    ev->angle = p.face;
    if (!was_on) ev->text = TX_EDIT_LOG_PLACED;
    if (ev->kind == EV_MOVED) {
        ev->v[0] = geom_length_up(ev->at, p.at);
        ev->v[1] = (int32_t)tx->ev->pt_n;
        add_point(tx->ev, ev->at);
        add_point(tx->ev, p.at);
        ev->v[2] = (int32_t)tx->ev->pt_n - ev->v[1];
    }
    tx_pose(tx, i, p);
    game_unit(tx->g, game_stand_c(tx->g, i)->unit)->entered = 1;
    if (tx->rs->edited != NULL) tx->rs->edited(tx, i);
}

void edit_stand_set_apply(Tx *tx, const Command *c) {
    put(tx, (StandIx)command_arg(c, SET_WHO, 0)->a, set_pose(tx->g, c));
}

void edit_stand_move_apply(Tx *tx, const Command *c) {
    for (uint16_t k = 0; k < c->n && c->arg[k].slot == MOVE_WHO; k++) {
        StandIx i = (StandIx)c->arg[k].a;
        put(tx, i, moved_pose(tx->g, i, c));
    }
}

void edit_stand_off_apply(Tx *tx, const Command *c) {
    for (uint16_t k = 0; k < c->n; k++) {
        StandIx i = (StandIx)c->arg[k].a;
        Event *ev = event_add(tx->ev, EV_NOTE, SEATS_ALL);
        ev->seat = SEAT_U;
        ev->a = i;
        ev->at = stand_at(game_stand_c(tx->g, i));
        ev->text = TX_EDIT_LOG_RESERVE;
        tx_off(tx, i, 0);
        if (tx->rs->edited != NULL) tx->rs->edited(tx, i);
    }
}

/* --- states of one rule set --- */

static bool find_mark(const Ruleset *rs, const Command *c, uint8_t *mark, int32_t *value) {
    const Arg *key = command_arg(c, 1, 0), *word = command_arg(c, 2, 0);
    for (uint8_t k = 0; k < rs->mark_n; k++) {
        const StandMark *m = &rs->marks[k];
        if (base_strlen(m->key) != (size_t)key->b || base_compare(m->key, c->text + key->a, (size_t)key->b) != 0)
            continue;
        *mark = k;
        return words_find(m->values, c->text + word->a, (size_t)word->b, value);
    }
    return false;
}

Verdict edit_stand_mark_check(const View *v, const Command *c) {
    Group who;
    uint8_t mark;
    int32_t value;
    Verdict open = open_stands(v, c, true, &who);
    if (open.kind != VERDICT_OK) return open;
    return find_mark(v->rs, c, &mark, &value) ? verdict_ok() : verdict_no(TX_EDIT_NO_MARK, 0, STAND_NONE);
}

void edit_stand_mark_apply(Tx *tx, const Command *c) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    uint8_t mark = 0;
    int32_t value = 0;
    find_mark(tx->rs, c, &mark, &value);
    tx->rs->mark(tx, i, mark, value);
    Event *ev = event_add(tx->ev, EV_NOTE, SEATS_ALL);
    ev->seat = SEAT_U;
    ev->a = i;
    ev->text = TX_EDIT_LOG_MARK;
    ev->v[0] = mark;
    ev->v[1] = value;
}
