#include "edits.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { ARGS_MOST = 64 };

typedef struct Maker {
    Rng *r;
    const TestTable *t;
    Arg *arg;
    uint16_t n;
} Maker;

static void add(Maker *m, uint8_t slot, uint8_t kind, int32_t a, int32_t b, uint8_t flag) {
    if (m->n < ARGS_MOST) m->arg[m->n++] = (Arg){.slot = slot, .kind = kind, .flag = flag, .a = a, .b = b};
}

static int32_t between(Rng *r, int32_t lo, int32_t hi) {
    return lo + (int32_t)rng_below(r, (uint32_t)(hi - lo + 1));
}

static Vec somewhere(Maker *m) {
    const GameHead *h = &m->t->g->h;
    return vec(between(m->r, -h->w / 20, h->w + h->w / 20), between(m->r, -h->h / 20, h->h + h->h / 20));
}

/* A star about a point is simple as long as its corners go round it. */
static void ring(Maker *m, uint8_t slot, Vec at, Wu least, Wu most, uint32_t corners) {
    uint32_t turn = rng_below(m->r, 65536), step = 65536 / corners;
    bool back = rng_below(m->r, 2) == 0;
    for (uint32_t k = 0; k < corners; k++) {
        uint32_t angle = turn + step * (back ? corners - k : k);
        Vec p = vec_add(at, angle_vec((Angle)angle, between(m->r, least, most)));
        uint8_t flag = (uint8_t)(rng_below(m->r, 3) == 0 ? POINT_SMOOTH : 0);
        if (k + 1 == corners) flag |= POINT_RING_END;
        add(m, slot, ARG_CORNER, p.x, p.y, flag);
    }
}

static void corners(Maker *m, uint8_t slot, uint8_t shape) {
    uint32_t n = 1 + rng_below(m->r, 7);
    Vec at = somewhere(m);
    bool wild = rng_below(m->r, 8) == 0;
    if (shape == PIECE_AREA && !wild) {
        ring(m, slot, at, 3 * WU_INCH, 6 * WU_INCH, n + 2);
        if (rng_below(m->r, 3) == 0) ring(m, slot, at, WU_INCH / 2, WU_INCH, 3 + rng_below(m->r, 3));
        return;
    }
    if (shape == PIECE_LINE && n == 1) n = 2;
    for (uint32_t k = 0; k < n; k++) {
        add(m, slot, ARG_CORNER, at.x, at.y, (uint8_t)(shape == PIECE_SPOT ? 0 : rng_below(m->r, 2)));
        at = wild ? somewhere(m) : vec_add(at, angle_vec((Angle)rng_below(m->r, 65536), 4 * WU_INCH));
    }
}

static void make_add(Maker *m) {
    const Catalog *cat = m->t->cat;
    uint32_t kind = rng_below(m->r, cat->kind_n + (rng_below(m->r, 20) == 0));
    uint8_t shape = kind < cat->kind_n && rng_below(m->r, 12) ? cat->kind[kind].shape : (uint8_t)rng_below(m->r, 3);
    bool hill = kind < cat->kind_n && cat->kind[kind].paint == PAINT_HILL;
    add(m, 0, ARG_KIND, (int32_t)kind, 0, 0);
    add(m, 1, ARG_WORD, shape, 0, 0);
    corners(m, 2, shape);
    if (hill || rng_below(m->r, 12) == 0) add(m, 3, ARG_INT, between(m->r, 0, 5), 0, 0);
    if (rng_below(m->r, 12) == 0 || (shape == PIECE_LINE && rng_below(m->r, 2)))
        add(m, 4, ARG_LENGTH, between(m->r, 0, 4 * WU_INCH), 0, 0);
    if (rng_below(m->r, 3) == 0) add(m, 5, ARG_ANGLE, (int32_t)rng_below(m->r, 65536), 0, 0);
}

static uint32_t piece(Maker *m, uint8_t slot) {
    uint32_t ix = rng_below(m->r, MAX(m->t->g->piece_n, 1U));
    add(m, slot, ARG_PIECE, (int32_t)ix, 0, 0);
    return ix;
}

static void make_set(Maker *m) {
    uint32_t ix = piece(m, 0);
    if (ix < m->t->g->piece_n && rng_below(m->r, 3)) corners(m, 1, game_table(m->t->g).piece[ix].shape);
    if (rng_below(m->r, 6) == 0) add(m, 2, ARG_INT, between(m->r, 0, 5), 0, 0);
    if (rng_below(m->r, 6) == 0) add(m, 3, ARG_LENGTH, between(m->r, 0, 4 * WU_INCH), 0, 0);
    if (rng_below(m->r, 4) == 0) add(m, 4, ARG_ANGLE, (int32_t)rng_below(m->r, 65536), 0, 0);
}

static void shift(Maker *m, uint8_t slot) {
    add(m, slot, ARG_POINT, between(m->r, -3 * WU_INCH, 3 * WU_INCH), between(m->r, -3 * WU_INCH, 3 * WU_INCH), 0);
}

static void stands(Maker *m, uint32_t most) {
    for (uint32_t k = 1 + rng_below(m->r, most); k > 0; k--)
        add(m, 0, ARG_STAND, (int32_t)rng_below(m->r, m->t->g->stand_n), 0, 0);
}

/* Words of the rule set's own list, now and then of another's. */
static Command mark(Maker *m) {
    static char text[80];
    const Ruleset *rs = m->t->rs;
    const char *key = "fired", *word = "on";
    size_t n = 2;
    if (rs->mark_n > 0) {
        const StandMark *s = &rs->marks[rng_below(m->r, rs->mark_n)];
        key = s->key;
        n = words_at(s->values, (int32_t)rng_below(m->r, 4), &word);
    }
    int at = snprintf(text, sizeof text, "%s%.*s", key, (int)n, word);
    stands(m, 1);
    add(m, 1, ARG_TEXT, 0, at - (int)n, 0);
    add(m, 2, ARG_TEXT, at - (int)n, (int32_t)n, 0);
    return (Command){.seat = SEAT_U, .op = OP_STAND_MARK, .n = m->n, .arg = m->arg, .text = text};
}

Command edits_random(TestTable *t, Rng *r) {
    Maker m = {.r = r, .t = t, .arg = ARENA_ARRAY(&t->args, Arg, ARGS_MOST)};
    uint8_t op = (uint8_t)(OP_PIECE_ADD + rng_below(r, EDITS_END - OP_PIECE_ADD));
    uint32_t few = 1 + rng_below(r, 3);
    Vec at = somewhere(&m);
    switch (op) {
    case OP_PIECE_ADD: make_add(&m); break;
    case OP_PIECE_SET: make_set(&m); break;
    case OP_PIECE_MOVE:
        while (few-- > 0) piece(&m, 0);
        shift(&m, 1);
        break;
    case OP_PIECE_KIND:
        piece(&m, 0);
        add(&m, 1, ARG_KIND, (int32_t)rng_below(r, t->cat->kind_n), 0, 0);
        if (rng_below(r, 6) == 0) add(&m, 2, ARG_INT, between(r, 0, 5), 0, 0);
        break;
    case OP_PIECE_DEL:
        while (few-- > 0) piece(&m, 0);
        break;
    case OP_STAND_SET:
        stands(&m, 1);
        add(&m, 1, ARG_POINT, at.x, at.y, 0);
        if (rng_below(r, 2)) add(&m, 2, ARG_ANGLE, (int32_t)rng_below(r, 65536), 0, 0);
        break;
    case OP_STAND_MOVE:
        stands(&m, 3);
        shift(&m, 1);
        break;
    case OP_STAND_OFF: stands(&m, 2); break;
    case OP_PIECE_TURN:
    case OP_PIECE_SCALE:
    case OP_PIECE_MIRROR:
        while (few-- > 0) piece(&m, 0);
        add(&m, 1, ARG_POINT, at.x, at.y, 0);
        if (op == OP_PIECE_TURN) add(&m, 2, ARG_ANGLE, (int32_t)rng_below(r, 65536), 0, 0);
        if (op == OP_PIECE_SCALE) add(&m, 2, ARG_INT, between(r, 30, 1500), 0, 0);
        if (op == OP_PIECE_MIRROR) add(&m, 2, ARG_WORD, (int32_t)rng_below(r, 2), 0, 0);
        break;
    case OP_PIECE_COPY:
        while (few-- > 0) piece(&m, 0);
        shift(&m, 1);
        break;
    default: return mark(&m);
    }
    uint8_t seat = rng_below(r, 16) ? SEAT_U : (uint8_t)rng_below(r, 2);
    return (Command){.seat = seat, .op = op, .n = m.n, .arg = m.arg};
}

void edits_same_scene(TestTable *t) {
    size_t n = rules_scene_bytes(t->g) + 64;
    void *mem = malloc(n);
    Arena a;
    arena_init(&a, mem, n, "scene");
    Scene *fresh = rules_scene_new(&a, t->g);
    assert_true(rules_scene_sync(t->rs, t->cat, t->g, fresh));
    assert_int_equal(scene_version(fresh), scene_version(t->scene));
    for (uint32_t i = 0; i < t->g->piece_n; i++) {
        KindRule x, y;
        const Piece *p = scene_piece(fresh, (PieceIx)i, &x), *q = scene_piece(t->scene, (PieceIx)i, &y);
        assert_int_equal(p == NULL, q == NULL);
        if (p == NULL || q == NULL) continue;
        assert_int_equal(x.sight.effect, y.sight.effect);
        assert_int_equal(x.sight.inner, y.sight.inner);
        assert_memory_equal(x.cost.q, y.cost.q, sizeof x.cost.q);
        assert_int_equal(p->level, q->level);
        uint32_t rings = scene_rings(fresh, (PieceIx)i);
        assert_int_equal(rings, scene_rings(t->scene, (PieceIx)i));
        for (uint32_t k = 0; k < rings; k++) {
            uint32_t pn, qn;
            const Vec *pv = scene_ring(fresh, (PieceIx)i, k, &pn), *qv = scene_ring(t->scene, (PieceIx)i, k, &qn);
            assert_int_equal(pn, qn);
            assert_memory_equal(pv, qv, sizeof *pv * pn);
        }
    }
    uint32_t bn, cn;
    const Body *b = scene_bodies(fresh, &bn), *c = scene_bodies(t->scene, &cn);
    assert_int_equal(bn, cn);
    for (uint32_t i = 0; i < bn; i++) {
        assert_int_equal(b[i].flags, c[i].flags);
        if (b[i].flags & BODY_OFF) continue; /* cargo goes with its carrier, unseen */
        assert_true(vec_same(b[i].pose.at, c[i].pose.at));
        assert_int_equal(b[i].pose.face, c[i].pose.face);
    }
    free(mem);
}
