/* A line of sight seen from the side: steps of the ground, what stands on it, where a top reaches the line. */
#include "board.h"
#include "world/sight_profile.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "board_fixture.h"

static SightCert CERT;
static SightProfile P;

static void look(SightAsk q) {
    sight_query(B->scene, &q, &CERT);
    sight_profile(B->scene, &CERT, &P);
}

static uint32_t item_of(PieceIx id) {
    for (uint32_t i = 0; i < CERT.n; i++)
        if (!CERT.item[i].is_body && CERT.item[i].id == id) return i;
    fail_msg("piece %u is not in the certificate", id);
    return 0;
}

/* From a hill of two levels over woods on the plain: the wood's top is reached where the line has come down to it. */
static void woods_below_a_hill(void **state) {
    (void)state;
    board_clear(B);
    board_hill(B, 1, 0, 0, 8, 20);
    board_hill(B, 2, 0, 0, 4, 20);
    board_rect(B, BK_WOODS, 10, 0, 20, 20);
    board_read(B);
    look(sight_points(at_inch(2, 10), at_inch(24, 10)));
    assert_false(CERT.visible);
    assert_int_equal(P.length, inch(22));
    assert_int_equal(P.from_eye, 17);
    assert_int_equal(P.to_eye, 1);
    assert_int_equal(P.step_n, 3);
    assert_int_equal(P.step[0].level, 2);
    assert_int_equal(P.step[1].at, inch(2));
    assert_int_equal(P.step[1].level, 1);
    assert_int_equal(P.step[2].at, inch(6));
    assert_int_equal(P.step[2].level, 0);
    assert_int_equal(P.part_n, 1);
    assert_int_equal(P.part[0].in, inch(8));
    assert_int_equal(P.part[0].out, inch(18));
    assert_int_equal(P.part[0].bottom, 0);
    assert_int_equal(P.part[0].top, 8);
    /* 17 - 16 x / 22 = 8 at 12.375 inches */
    assert_int_equal(sight_profile_reached(B->scene, &CERT, &P, item_of(2)), inch(12.375));
    assert_int_equal(sight_profile_reached(B->scene, &CERT, &P, CERT.n), -1);
    /* from the farther side the line only rises: it is under the top from the entry on */
    look(sight_points(at_inch(24, 10), at_inch(2, 10)));
    assert_int_equal(sight_profile_reached(B->scene, &CERT, &P, item_of(2)), inch(4));
}

/* A wood over a slope stands on each of its grounds; a line without width stands on one; smoke has no top. */
static void parts_follow_the_ground(void **state) {
    (void)state;
    board_clear(B);
    board_hill(B, 1, 10, 0, 20, 20);
    board_rect(B, BK_WOODS, 8, 0, 12, 20);
    Vec hedge[2] = {at_inch(15, 0), at_inch(15, 20)};
    board_line(B, BK_HEDGEROW, hedge, 2);
    board_rect(B, BK_SMOKE, 22, 0, 23, 20);
    board_rect(B, BK_ROUGH, 24, 0, 25, 20);
    board_read(B);
    look(sight_points(at_inch(2, 10), at_inch(30, 10)));
    assert_int_equal(P.step_n, 3);
    assert_int_equal(P.part_n, 4);
    assert_int_equal(P.part[0].bottom, 0);
    assert_int_equal(P.part[0].out, inch(8));
    assert_int_equal(P.part[1].bottom, 8);
    assert_int_equal(P.part[1].top, 16);
    assert_int_equal(P.part[2].in, inch(13));
    assert_int_equal(P.part[2].out, inch(13));
    assert_int_equal(P.part[2].bottom, 8);
    assert_int_equal(P.part[3].top, SIGHT_TOP_NONE);
    assert_int_equal(sight_profile_reached(B->scene, &CERT, &P, item_of(3)), inch(20));
}

/* On random ground: what the certificate lets block reaches the line within its stretch, what it calls below it does
 * not (up to a Wu at the ends, where the certificate rounds). */
static void agrees_with_the_certificate(void **state) {
    (void)state;
    static const BoardMix mix = {14, 5, 12, 8, 8, 6, 4, 40, true};
    Rng r = rng_make(board_seed(20261130));
    uint32_t stops = 0, under = 0;
    for (int round = 0; round < board_rounds(30); round++) {
        board_random(B, &r, mix);
        board_read(B);
        for (int k = 0; k < 200; k++) {
            look(rng_sight(&r, B->table.w, B->table.h));
            if (CERT.n >= SIGHT_ITEMS) continue;
            for (uint32_t i = 1; i < P.step_n; i++) assert_true(P.step[i - 1].at < P.step[i].at);
            for (uint32_t i = 0; i < CERT.n; i++) {
                const SightItem *it = &CERT.item[i];
                Wu at = sight_profile_reached(B->scene, &CERT, &P, i);
                if (at >= 0) assert_in_range(at, it->in, it->out);
                if (it->out - it->in < 4) continue;
                if (it->role == SIGHT_STOPS && it->why != SIGHT_INNER) assert_true(at >= 0), stops++;
                if (it->role == SIGHT_UNDER) assert_true(at < 0 || at - it->in < 3 || it->out - at < 3), under++;
            }
        }
    }
    assert_true(stops > 0 && under > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(woods_below_a_hill), cmocka_unit_test(parts_follow_the_ground),
                                       cmocka_unit_test(agrees_with_the_certificate)};
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
