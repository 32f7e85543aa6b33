/* Lines of sight that must not change: ends swapped, tables mirrored, turned and shifted, a wood cut in two, an index
 * left out. */
#include "board.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

static const BoardMix MIX = {14, 5, 12, 8, 8, 6, 4, 60, false};

/* A line between points that love corners and edges: on a coarse grid, at corners of pieces, at centres of bodies. */
static Vec random_end(const Board *b, Rng *r) {
    uint32_t how = rng_below(r, 4);
    if (how == 0) {
        TablePoint p = b->pt[rng_below(r, b->table.pt_n)];
        return vec(p.x, p.y);
    }
    if (how == 1) return b->body[rng_below(r, b->body_n)].pose.at;
    return rng_vec(r, b->table.w, b->table.h);
}

static SightAsk random_ask(const Board *b, Rng *r) {
    Vec from = random_end(b, r), to = random_end(b, r);
    SightAsk q = sight_points(from, to);
    if (rng_below(r, 2)) q.to = vec_add(q.from, rng_step(r, inch(8)));
    if (rng_below(r, 8) == 0) q.to.y = q.from.y;
    if (rng_below(r, 2)) q.limit = inch(40), q.per_level = inch(5);
    q.to_foot = rng_below(r, 2) != 0;
    q.from_open = rng_below(r, 4) == 0;
    q.to_open = rng_below(r, 4) == 0;
    q.low_cover = rng_below(r, 4) == 0;
    q.plateau = rng_below(r, 4) == 0;
    if (rng_below(r, 4) == 0) q.to_body = (uint16_t)rng_below(r, b->body_n);
    return q;
}

/* Coordinates in whole quarters of an inch make lines that touch corners and run along edges common. */
static void coarsen(Board *b, Rng *r) {
    Wu grid = WU_INCH / 2 << rng_below(r, 2);
    for (uint32_t i = 0; i < b->table.pt_n; i++) {
        b->pt[i].x = b->pt[i].x / grid * grid;
        b->pt[i].y = b->pt[i].y / grid * grid;
    }
}

static void same_answer(const SightCert *a, const SightCert *b, bool both_ways) {
    assert_int_equal(a->visible, b->visible);
    assert_int_equal(a->graze, b->graze);
    assert_int_equal(a->dist2, b->dist2);
    assert_int_equal(a->n, b->n);
    if (both_ways) return;
    assert_int_equal(a->why, b->why);
    assert_int_equal(a->concealed, b->concealed);
    assert_int_equal(a->from_level, b->from_level);
    for (uint32_t i = 0; i < a->n; i++) {
        assert_int_equal(a->item[i].id, b->item[i].id);
        assert_int_equal(a->item[i].role, b->item[i].role);
        assert_int_equal(a->item[i].graze, b->item[i].graze);
        assert_int_equal(a->item[i].in, b->item[i].in);
        assert_int_equal(a->item[i].out, b->item[i].out);
    }
}

static void ends_swapped(void **state) {
    (void)state;
    Rng r = rng_make(board_seed(21));
    Board *b = board_small();
    int rounds = board_rounds(30), blocked = 0, grazes = 0;
    for (int round = 0; round < rounds; round++) {
        board_random(b, &r, MIX);
        if (round & 1) coarsen(b, &r);
        /* a target at a hedgerow is hidden, an observer is not: that alone is not alike from both ends */
        b->rule[BK_HEDGEROW].sight.adjacent_only = 0;
        board_read(b);
        for (int k = 0; k < 300; k++) {
            SightAsk q = random_ask(b, &r), back = q;
            q.per_level = back.per_level = 0;
            back.from = q.to, back.to = q.from;
            back.from_body = q.to_body, back.to_body = q.from_body;
            back.from_open = q.to_open, back.to_open = q.from_open;
            SightCert there, here;
            assert_int_equal(sight_query(b->scene, &q, &there), sight_query(b->scene, &q, NULL));
            assert_int_equal(sight_query(b->scene, &back, &here), sight_query(b->scene, &back, NULL));
            same_answer(&there, &here, true);
            blocked += !there.visible;
            grazes += there.graze;
        }
    }
    assert_true(blocked > 0 && blocked < rounds * 300);
    assert_true(rounds < 10 || grazes > 0);
    board_free(b);
}

static void tables_moved(void **state) {
    (void)state;
    Rng r = rng_make(board_seed(22));
    Board *b = board_small(), *to = board_small();
    int rounds = board_rounds(30);
    for (int round = 0; round < rounds; round++) {
        BoardMix mix = MIX;
        mix.smooth = round & 2;
        board_random(b, &r, mix);
        if (round & 1) coarsen(b, &r);
        board_read(b);
        BoardMove m = rng_move(&r, inch(60));
        board_move(to, b, m);
        board_read(to);
        for (int k = 0; k < 200; k++) {
            SightAsk q = random_ask(b, &r), other = q;
            Shape base = inch_base();
            if (rng_below(&r, 2)) {
                q.from_shape = q.to_shape = other.from_shape = other.to_shape = &base;
                q.from_pose = (Pose){q.from, (Angle)rng_below(&r, 65536)};
                q.to_pose = (Pose){q.to, (Angle)rng_below(&r, 65536)};
                other.from_pose = move_pose(m, q.from_pose);
                other.to_pose = move_pose(m, q.to_pose);
            }
            other.from = move_point(m, q.from);
            other.to = move_point(m, q.to);
            SightCert x, y;
            sight_query(b->scene, &q, &x);
            sight_query(to->scene, &other, &y);
            same_answer(&x, &y, false);
        }
    }
    board_free(b);
    board_free(to);
}

/* Woods of a rectangle, whole or cut at a random place: the same lines of sight. */
static void a_wood_cut_in_two(void **state) {
    (void)state;
    Rng r = rng_make(board_seed(23));
    Board *whole = board_small(), *cut = board_small();
    int rounds = board_rounds(60);
    for (int round = 0; round < rounds; round++) {
        board_clear(whole);
        board_clear(cut);
        for (int i = 0; i < 20; i++) {
            BoardKind kind = rng_below(&r, 2) ? BK_WOODS : BK_BUILDING;
            Wu x = rng_wu(&r, 0, 60) * WU_INCH, y = rng_wu(&r, 0, 40) * WU_INCH, w = rng_wu(&r, 1, 5) * WU_INCH,
               h = rng_wu(&r, 1, 5) * WU_INCH;
            board_box(whole, kind, x, y, x + w, y + h);
            Wu s = rng_wu(&r, 0, w), t = rng_wu(&r, 0, w);
            if (s == t && (s == 0 || s == w)) {
                board_box(cut, kind, x, y, x + w, y + h);
                continue;
            }
            /* from (x + s, y) to (x + t, y + h), perhaps through a corner */
            Vec left[4] = {{x, y}, {x + s, y}, {x + t, y + h}, {x, y + h}};
            Vec right[4] = {{x + s, y}, {x + w, y}, {x + w, y + h}, {x + t, y + h}};
            Vec tidy[4];
            for (int side = 0; side < 2; side++) {
                size_t n = 0;
                for (int k = 0; k < 4; k++) {
                    Vec p = (side ? right : left)[k];
                    if (n == 0 || !vec_same(p, tidy[n - 1])) tidy[n++] = p;
                }
                if (vec_same(tidy[0], tidy[n - 1])) n--;
                if (n >= 3) board_area(cut, kind, tidy, n);
            }
        }
        board_read(whole);
        board_read(cut);
        for (int k = 0; k < 200; k++) {
            SightAsk q = rng_sight(&r, inch(66), inch(46));
            if (rng_below(&r, 2)) { /* along whole inches: edges, corners */
                q.from = vec(q.from.x / WU_INCH * WU_INCH, q.from.y / WU_INCH * WU_INCH);
                q.to = vec(q.to.x / WU_INCH * WU_INCH, rng_below(&r, 2) ? q.from.y : q.to.y / WU_INCH * WU_INCH);
            }
            SightCert x, y;
            sight_query(whole->scene, &q, &x);
            sight_query(cut->scene, &q, &y);
            assert_int_equal(x.visible, y.visible);
            assert_int_equal(x.concealed, y.concealed);
            assert_int_equal(x.graze, y.graze);
        }
    }
    board_free(whole);
    board_free(cut);
}

/* A scene read again answers as before, and one body moved answers as all read anew. */
static void read_again(void **state) {
    (void)state;
    Rng r = rng_make(board_seed(24));
    Board *b = board_small(), *fresh = board_small();
    board_random(b, &r, MIX);
    board_read(b);
    for (int round = 0; round < 40; round++) {
        uint32_t ix = rng_below(&r, b->body_n);
        b->body[ix].pose = rng_pose(&r, b->table.w, b->table.h);
        scene_set_body(b->scene, ix, b->body[ix]);
        board_move(fresh, b, (BoardMove){0});
        board_read(fresh);
        for (int k = 0; k < 50; k++) {
            SightAsk q = random_ask(b, &r);
            SightCert x, y;
            sight_query(b->scene, &q, &x);
            sight_query(fresh->scene, &q, &y);
            same_answer(&x, &y, false);
        }
    }
    board_free(b);
    board_free(fresh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ends_swapped),
        cmocka_unit_test(tables_moved),
        cmocka_unit_test(a_wood_cut_in_two),
        cmocka_unit_test(read_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
