/* Several pieces at once about a point: turned, scaled, mirrored, copied. One command is one step of undo. */
#include "rules/edit.h"

enum { GROUP_WHICH, GROUP_ABOUT, GROUP_HOW };
enum { COPY_WHICH, COPY_BY };
enum { SCALE_LEAST = 50, SCALE_MOST = 20000 }; /* thousandths */

/* Clockwise about the origin. */
static Vec vec_turn(Vec v, Angle by) {
    const int64_t one = 1 << 20;
    Vec u = angle_vec(by, (Wu)one); /* sine and cosine */
    int64_t x = (int64_t)v.x * u.y + (int64_t)v.y * u.x, y = (int64_t)v.y * u.y - (int64_t)v.x * u.x;
    return vec((Wu)(x >= 0 ? (x + one / 2) / one : -((-x + one / 2) / one)),
               (Wu)(y >= 0 ? (y + one / 2) / one : -((-y + one / 2) / one)));
}

typedef void Change(const Command *c, Draft *d);

static Vec about(const Command *c) {
    const Arg *a = command_arg(c, GROUP_ABOUT, 0);
    return vec(a->a, a->b);
}

static void turn(const Command *c, Draft *d) {
    Angle by = (Angle)command_arg(c, GROUP_HOW, 0)->a;
    Vec o = about(c);
    for (uint32_t i = 0; i < d->n; i++) {
        Vec p = vec_add(o, vec_turn(vec(d->pt[i].x - o.x, d->pt[i].y - o.y), by));
        d->pt[i].x = p.x;
        d->pt[i].y = p.y;
    }
    d->head.face = (Angle)(d->head.face + by);
}

static Wu scaled(Wu from, Wu at, int32_t by) {
    int64_t d = (int64_t)(at - from) * by;
    return (Wu)(from + (d >= 0 ? (d + 500) / 1000 : -((-d + 500) / 1000)));
}

static void scale(const Command *c, Draft *d) {
    int32_t by = CLAMP(command_arg(c, GROUP_HOW, 0)->a, SCALE_LEAST, SCALE_MOST);
    Vec o = about(c);
    for (uint32_t i = 0; i < d->n; i++) {
        d->pt[i].x = scaled(o.x, d->pt[i].x, by);
        d->pt[i].y = scaled(o.y, d->pt[i].y, by);
    }
}

/* Outlines turn the other way round by it; draft_settle() puts that right. */
static void mirror(const Command *c, Draft *d) {
    bool across = command_arg(c, GROUP_HOW, 0)->a == 0;
    Vec o = about(c);
    for (uint32_t i = 0; i < d->n; i++) {
        if (across)
            d->pt[i].x = 2 * o.x - d->pt[i].x;
        else
            d->pt[i].y = 2 * o.y - d->pt[i].y;
    }
    Angle f = d->head.face;
    d->head.face = across ? (Angle)-f : (Angle)(ANGLE_HALF - f);
}

static void shift(const Command *c, Draft *d) {
    const Arg *by = command_arg(c, COPY_BY, 0);
    for (uint32_t i = 0; i < d->n; i++) {
        d->pt[i].x += by->a;
        d->pt[i].y += by->b;
    }
}

/* Every one as it would be may lie there, and there is room for all. */
static Verdict check(const View *v, const Command *c, Change *change, bool copies) {
    Verdict open = edit_open_pieces(v, c, GROUP_WHICH);
    if (open.kind != VERDICT_OK) return open;
    int64_t takes = 0;
    uint16_t n = command_count(c, GROUP_WHICH);
    for (uint16_t i = 0; i < n; i++) {
        Draft d;
        PieceIx ix = (PieceIx)command_arg(c, GROUP_WHICH, i)->a;
        edit_draft_of(v->g, ix, &d);
        change(c, &d);
        draft_settle(&d);
        Verdict no = draft_check(v, &d);
        if (no.kind != VERDICT_OK) return no;
        takes += copies ? (int64_t)d.n : piece_takes(v->cat, v->g, ix, d.n);
    }
    return edit_room_for(v, copies ? n : 0, takes);
}

static void apply(Tx *tx, const Command *c, Change *change, bool copies) {
    for (uint16_t i = 0; i < command_count(c, GROUP_WHICH); i++) {
        Draft d;
        int32_t ix = command_arg(c, GROUP_WHICH, i)->a;
        edit_draft_of(tx->g, (PieceIx)ix, &d);
        change(c, &d);
        edit_put(tx, copies ? -1 : ix, &d);
    }
}

Verdict edit_turn_check(const View *v, const Command *c) {
    return check(v, c, turn, false);
}
void edit_turn_apply(Tx *tx, const Command *c) {
    apply(tx, c, turn, false);
}

Verdict edit_scale_check(const View *v, const Command *c) {
    int32_t by = command_arg(c, GROUP_HOW, 0)->a;
    if (by < SCALE_LEAST || by > SCALE_MOST)
        return verdict_limit(by < SCALE_LEAST ? TX_PLAN_LEAST : TX_PLAN_MOST, 0, STAND_NONE, STAND_NONE, MEASURE_COUNT,
                             by, by < SCALE_LEAST ? SCALE_LEAST : SCALE_MOST);
    return check(v, c, scale, false);
}
void edit_scale_apply(Tx *tx, const Command *c) {
    apply(tx, c, scale, false);
}

Verdict edit_mirror_check(const View *v, const Command *c) {
    return check(v, c, mirror, false);
}
void edit_mirror_apply(Tx *tx, const Command *c) {
    apply(tx, c, mirror, false);
}

Verdict edit_copy_check(const View *v, const Command *c) {
    return check(v, c, shift, true);
}
void edit_copy_apply(Tx *tx, const Command *c) {
    apply(tx, c, shift, true);
}
