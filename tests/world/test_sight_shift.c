/* The step aside that changes a line of sight: against every place asked one by one, on mirrored and turned tables, and
 * by hand. */
#include "board_fixture.h"

#include "world/sight_shift.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

enum { NONE = INT32_MAX, MOST = SHIFT_LIMIT / WU_INCH * SHIFT_GRAINS };

static int32_t shift_of(const Board *b, const SightAsk *q) {
    int32_t k;
    return sight_shift(b->scene, q, SHIFT_LIMIT, NULL, NULL, &k) ? k : NONE;
}

/* `aside` hundredths to the right of the line, as anybody would work it out. */
static Vec place_of(const SightAsk *q, int32_t aside) {
    double dx = q->to.x - q->from.x, dy = q->to.y - q->from.y, len = sqrt(dx * dx + dy * dy), d = aside * 25.4;
    return vec((Wu)lround(q->from.x + dy / len * d), (Wu)lround(q->from.y - dx / len * d));
}

/* By the certificate, which goes the long way. */
static bool changes(const Board *b, const SightAsk *q, int32_t aside, bool sees) {
    SightAsk moved = *q;
    SightCert cert;
    moved.from = sight_shift_place(q, aside);
    Vec about = place_of(q, aside);
    assert_true(abs(moved.from.x - about.x) <= 1 && abs(moved.from.y - about.y) <= 1);
    moved.from_pose.at = vec_add(q->from_pose.at, vec_sub(moved.from, q->from));
    return box_has(scene_box(b->scene), moved.from) && sight_query(b->scene, &moved, &cert) != sees;
}

static int32_t brute(const Board *b, const SightAsk *q) {
    bool sees = sight_query(b->scene, q, NULL);
    int32_t best = NONE;
    for (int32_t k = -MOST; k <= MOST; k++)
        if (k != 0 && (best == NONE || abs(k) <= abs(best)) && changes(b, q, k, sees)) best = k;
    return best;
}

static SightAsk any_ask(const Board *b, Rng *r) {
    SightAsk q = rng_sight(r, b->table.w, b->table.h);
    if (rng_below(r, 2)) q.to = vec_add(q.from, rng_step(r, inch(12)));
    if (rng_below(r, 2)) q.limit = inch(20), q.per_level = inch(5);
    q.to_foot = rng_below(r, 2) != 0;
    q.from_open = rng_below(r, 4) == 0;
    q.low_cover = rng_below(r, 4) == 0;
    return q;
}

static const BoardMix MIX = {14, 5, 12, 8, 8, 6, 4, 60, false};

static void every_place(void **state) {
    (void)state;
    Rng r = rng_make(board_seed(51));
    int some = 0, none = 0;
    for (int i = 0; i < board_rounds(6); i++) {
        board_random(B, &r, MIX);
        board_read(B);
        for (int k = 0; k < 60; k++) {
            SightAsk q = any_ask(B, &r);
            Shape base = inch_base();
            if (k % 2) q.from_shape = &base, q.from_pose = (Pose){q.from, (Angle)rng_below(&r, 65536)};
            int32_t got = shift_of(B, &q);
            assert_int_equal(got, brute(B, &q));
            *(got == NONE ? &none : &some) += 1;
        }
    }
    printf("%d with a step aside, %d without\n", some, none);
    assert_true(some > 50 && none > 10);
}

static void moved_tables(void **state) {
    (void)state;
    Rng r = rng_make(board_seed(52));
    Board *to = board_small();
    Wu w = B->table.w, h = B->table.h;
    const BoardMove mirror = {.mirror = true, .shift = {w, 0}}, half = {.quarters = 2, .shift = {w, h}};
    for (int i = 0; i < board_rounds(6); i++) {
        board_random(B, &r, MIX);
        board_read(B);
        for (int turn = 0; turn < 2; turn++) {
            BoardMove m = turn ? half : mirror;
            board_move(to, B, m);
            board_read(to);
            for (int k = 0; k < 60; k++) {
                SightAsk q = any_ask(B, &r), other = q;
                other.from = move_point(m, q.from);
                other.to = move_point(m, q.to);
                int32_t here = shift_of(B, &q), there = shift_of(to, &other);
                bool both = !turn && here != NONE && changes(B, &q, -here, sight_query(B->scene, &q, NULL));
                assert_int_equal(there, turn || here == NONE || both ? here : -here);
            }
        }
    }
    board_free(to);
}

static int32_t past_wood(double x0, double y0, double x1, double y1, bool back) {
    board_clear(B);
    board_rect(B, BK_WOODS, x0, y0, x1, y1);
    board_read(B);
    SightAsk q = sight_points(at_inch(back ? 30 : 10, 20), at_inch(back ? 10 : 30, 20));
    return shift_of(B, &q);
}

static void by_hand(void **state) {
    (void)state;
    /* Half an inch too far up, midway: left by an inch past its far corner; from the other end that is right. */
    assert_int_equal(past_wood(20, 17, 20.1, 20.5, false), -102);
    assert_int_equal(past_wood(19.9, 17, 20, 20.5, true), 102);
    assert_int_equal(past_wood(20, 19.5, 20.1, 23, false), 102);
    /* The line runs along its edge: touching is blocked, the least step clears it. */
    assert_int_equal(past_wood(15, 20, 20, 22, false), 1);
    assert_int_equal(past_wood(15, 18, 20, 20, false), -1);
    /* As near on both sides: right. */
    assert_int_equal(past_wood(20, 19.5, 20.1, 20.5, false), 102);
    /* In sight: to where it hides. */
    assert_int_equal(past_wood(20, 21, 25, 24, false), -200);
    assert_int_equal(past_wood(15, 12, 20, 28, false), NONE);
    SightAsk q = sight_points(at_inch(5, 5), at_inch(5, 5));
    assert_int_equal(shift_of(B, &q), NONE);
}

/* A gap of 1/20 inch between two woods is found, wherever it lies. */
static void narrow_gaps(void **state) {
    (void)state;
    Rng r = rng_make(board_seed(53));
    for (int i = 0; i < board_rounds(20); i++) {
        Wu at = inch(20) - rng_wu(&r, inch(0.2), inch(2)), gap = inch(0.05);
        board_clear(B);
        board_box(B, BK_WOODS, inch(20), 0, inch(20) + 10, at - gap);
        board_box(B, BK_WOODS, inch(20), at, inch(20) + 10, inch(48));
        board_read(B);
        SightAsk q = sight_points(at_inch(10, 20), at_inch(30, 20));
        int32_t k = shift_of(B, &q), want = (inch(20) - at) * 2 * SHIFT_GRAINS / WU_INCH;
        assert_true(k >= want - 1 && k <= want + 3);
    }
}

/* Never off the table, and no further than asked. */
static void ends(void **state) {
    (void)state;
    board_clear(B);
    board_rect(B, BK_WOODS, 20, 0, 21, 1.5);
    board_read(B);
    SightAsk q = sight_points(at_inch(10, 2), at_inch(30, 1));
    int32_t k;
    assert_true(sight_shift(B->scene, &q, SHIFT_LIMIT, NULL, NULL, &k));
    assert_true(k < 0 && k > -150);
    assert_false(sight_shift(B->scene, &q, inch(0.01) * -k - inch(0.02), NULL, NULL, &k));
    q = sight_points(at_inch(10, 0.5), at_inch(12, 0.5));
    board_clear(B);
    board_rect(B, BK_WOODS, 9, -3, 11, 0.4);
    board_read(B);
    k = shift_of(B, &q);
    assert_true(k == NONE || sight_shift_place(&q, k).y >= 0);
}

static bool near_target(void *user, Pose from) {
    return vec_dist2(from.at, *(const Vec *)user) <= (int64_t)WU_INCH * WU_INCH * 4;
}

/* A base that comes to touch the target sees it through anything. */
static void touching(void **state) {
    (void)state;
    board_clear(B);
    board_rect(B, BK_BUILDING, 10, 10, 20, 20);
    board_read(B);
    SightAsk q = sight_points(at_inch(15, 11), at_inch(15, 14));
    Vec spot = at_inch(17, 11);
    q.from_pose.at = q.from;
    int32_t k = 0;
    assert_false(sight_shift(B->scene, &q, inch(4), NULL, NULL, &k));
    assert_true(sight_shift(B->scene, &q, inch(4), near_target, &spot, &k));
    assert_int_equal(k, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_place), cmocka_unit_test(moved_tables),
                                       cmocka_unit_test(by_hand),     cmocka_unit_test(narrow_gaps),
                                       cmocka_unit_test(ends),        cmocka_unit_test(touching)};
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
