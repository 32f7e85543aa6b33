/* Lines of sight: exact cases by hand (matg 4.1-4.8), with the worked examples of matg 25 under their labels. */
#include "board_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

static SightCert C;

/* Both ways, and the short answer too: what is asked without saying who is who must not depend on it. */
static bool sees(double x0, double y0, double x1, double y1) {
    SightAsk q = sight_points(at_inch(x0, y0), at_inch(x1, y1)), back = sight_points(q.to, q.from);
    bool there = sight_query(B->scene, &q, &C);
    assert_int_equal(there, C.visible);
    assert_int_equal(there, sight_query(B->scene, &q, NULL));
    assert_int_equal(there, sight_query(B->scene, &back, NULL));
    return there;
}

static void m22_through_into_and_within_a_wood(void **state) {
    (void)state;
    board_clear(B);
    board_rect(B, BK_WOODS, 10, 10, 13, 20);
    board_read(B);
    assert_false(sees(5, 15, 20, 15));
    assert_int_equal(C.why, SIGHT_THROUGH);
    assert_false(C.graze);
    assert_int_equal(C.n, 1);
    assert_int_equal(C.item[0].role, SIGHT_STOPS);
    assert_int_equal(C.item[0].in, inch(5));
    assert_int_equal(C.item[0].out, inch(8));
    assert_int_equal(C.range, inch(15));

    assert_true(sees(5, 15, 11.5, 15));
    assert_int_equal(C.why, SIGHT_CLEAR);
    assert_int_equal(C.concealed, 1);
    assert_int_equal(C.item[0].role, SIGHT_TO_IN);

    assert_true(sees(12, 12, 12, 13.9));
    assert_int_equal(C.concealed, 3);
    assert_int_equal(C.item[0].role, SIGHT_BOTH_IN);
    assert_true(sees(12, 12, 12, 14)); /* limits include their end */
    SightAsk q = sight_points(at_inch(12, 12), vec(inch(12), inch(14) + 1));
    assert_false(sight_query(B->scene, &q, &C));
    assert_int_equal(C.why, SIGHT_INNER);
    /* having fired lifts the inner distance, from either end, and the concealment of who fired */
    q.to_open = 1;
    assert_true(sight_query(B->scene, &q, &C));
    assert_int_equal(C.concealed, 2);
    q.to_open = 0;
    q.from_open = 1;
    assert_true(sight_query(B->scene, &q, &C));
    assert_int_equal(C.concealed, 1);
}

static void m23_along_the_edge_is_a_graze(void **state) {
    (void)state;
    board_clear(B);
    board_rect(B, BK_WOODS, 10, 10, 13, 20);
    board_read(B);
    assert_false(sees(5, 20, 20, 20));
    assert_int_equal(C.why, SIGHT_THROUGH);
    assert_true(C.graze);
    assert_true(C.item[0].graze);
    assert_false(sees(10, 5, 10, 25));
    assert_true(C.graze);
    /* a corner only: the line x + y = 30 meets it at (10, 20) */
    assert_false(sees(5, 15, 15, 25));
    assert_true(C.graze);
    assert_int_equal(C.item[0].in, C.item[0].out);
    /* a Wu beside it */
    SightAsk q = sight_points(vec(inch(5), inch(20) + 1), vec(inch(20), inch(20) + 1));
    assert_true(sight_query(B->scene, &q, &C));
    assert_int_equal(C.n, 0);
    /* an end on the edge is in it: the graze does not block */
    assert_true(sees(10, 20, 20, 20));
    assert_true(sees(10, 20, 5, 30));
}

static void seam_of_two_pieces_is_no_graze(void **state) {
    (void)state;
    board_clear(B);
    board_rect(B, BK_WOODS, 10, 10, 13, 15);
    board_rect(B, BK_WOODS, 10, 15, 13, 20);
    board_read(B);
    assert_false(sees(5, 15, 20, 15));
    assert_false(C.graze);
}

static void m24_stands_on_the_line(void **state) {
    (void)state;
    board_clear(B);
    board_body(B, at_inch(10, 10), 0, BODY_BLOCKS_FOOT, 0);
    board_read(B);
    SightAsk q = sight_points(at_inch(5, 10), at_inch(20, 10));
    assert_true(sight_query(B->scene, &q, &C));
    assert_int_equal(C.n, 1);
    assert_int_equal(C.item[0].role, SIGHT_BY);
    q.to_foot = 1;
    assert_false(sight_query(B->scene, &q, &C));
    assert_int_equal(C.why, SIGHT_BODY);
    assert_int_equal(C.item[0].in, inch(4.5));
    assert_int_equal(C.item[0].out, inch(5.5));
    q.to_foot = 0;
    B->body[0].flags = BODY_BLOCKS_ALL;
    scene_set_body(B->scene, 0, B->body[0]);
    assert_false(sight_query(B->scene, &q, NULL));
    q.to_body = 0; /* the ends never block */
    assert_true(sight_query(B->scene, &q, NULL));
    q.to_body = 0xFFFF;
    B->body[0].flags = BODY_BLOCKS_ALL | BODY_OFF;
    scene_set_body(B->scene, 0, B->body[0]);
    assert_true(sight_query(B->scene, &q, NULL));
    /* touching its edge or its corner is not crossing (4.2) */
    B->body[0] = (Body){{at_inch(10, 10.5), 0}, inch_base(), BODY_BLOCKS_ALL, 0, 0};
    scene_set_body(B->scene, 0, B->body[0]);
    assert_true(sight_query(B->scene, &q, NULL));
    assert_true(sees(5, 16.5, 16, 5.5)); /* x + y = 21.5 has its corner (10.5, 11) */
    assert_false(sees(5, 16.4, 16, 5.4));
    B->body[0].pose.at.y -= 1;
    scene_set_body(B->scene, 0, B->body[0]);
    assert_false(sight_query(B->scene, &q, NULL));
}

static void m26_over_the_wood_from_a_hill(void **state) {
    (void)state;
    for (int k = 0; k < 2; k++) {
        board_clear(B);
        board_hill(B, 1, 8, 10, 12, 20);
        board_hill(B, 2, 9, 11, 11, 19);
        board_rect(B, BK_WOODS, 17, 10, k ? 19 : 18.9, 20);
        board_read(B);
        bool visible = sees(10, 15, 26, 15);
        assert_int_equal(visible, k == 0);
        assert_int_equal(C.from_level, 2);
        assert_int_equal(C.to_level, 0);
        SightItem last = C.item[C.n - 1];
        assert_int_equal(last.role, k ? SIGHT_STOPS : SIGHT_UNDER);
        assert_int_equal(C.why, k ? SIGHT_THROUGH : SIGHT_CLEAR);
    }
}

static void ground_under_the_wood_counts(void **state) {
    (void)state;
    /* as M-26 with 8.9, but the far 1/10 inch of the wood stands on a rise of one level: 16/8 reaches the line */
    board_clear(B);
    board_hill(B, 2, 9, 11, 11, 19);
    board_rect(B, BK_WOODS, 17, 10, 18.9, 20);
    board_hill(B, 1, 18.8, 12, 18.85, 18);
    board_read(B);
    assert_false(sees(10, 15, 26, 15));
    assert_int_equal(C.why, SIGHT_THROUGH);
}

static void hills_block_by_height(void **state) {
    (void)state;
    board_clear(B);
    board_hill(B, 1, 10, 10, 12, 20);
    board_read(B);
    assert_false(sees(5, 15, 20, 15));
    assert_int_equal(C.why, SIGHT_HILL);
    assert_true(sees(11, 15, 20, 15)); /* own stretch never blocks */
    /* two hills of level 2 see each other over one of level 1, but not over one of level 3 */
    board_hill(B, 2, 1, 10, 3, 20);
    board_hill(B, 2, 30, 10, 33, 20);
    board_read(B);
    assert_true(sees(2, 15, 31, 15));
    board_hill(B, 3, 20, 10, 22, 20);
    board_read(B);
    assert_false(sees(2, 15, 31, 15));
    /* the hill's own edge grazed */
    assert_false(sees(5, 20, 15, 20));
    assert_true(C.graze);
}

static void plateau_hides_dead_ground(void **state) {
    (void)state;
    board_clear(B);
    board_hill(B, 1, 10, 10, 20, 20);
    board_read(B);
    /* eye 9/8 at x = 11, target 1/8: the line falls below 8/8 before the edge at 20 if the target is near */
    SightAsk q = sight_points(at_inch(11, 15), at_inch(25, 15));
    assert_true(sight_query(B->scene, &q, NULL));
    q.plateau = 1;
    assert_false(sight_query(B->scene, &q, &C));
    assert_int_equal(C.why, SIGHT_HILL);
    /* 9 - 8 * 9 / d > 8 needs d > 72 inches */
    q.to = at_inch(11 + 72, 15);
    assert_false(sight_query(B->scene, &q, NULL));
    q.to.x++;
    assert_true(sight_query(B->scene, &q, NULL));
    SightAsk back = sight_points(q.to, q.from);
    back.plateau = 1;
    assert_true(sight_query(B->scene, &back, NULL));
}

static void families_join_where_they_touch(void **state) {
    (void)state;
    /* woods, dense woods: one stretch from 10 to 14, with both ends in it the smaller distance counts */
    board_clear(B);
    board_rect(B, BK_WOODS, 10, 10, 12, 20);
    board_rect(B, BK_DENSE, 12, 10, 14, 20);
    board_read(B);
    assert_true(sees(5, 15, 13, 15)); /* through the wood into the dense: one stretch with an end in it */
    assert_true(sees(11.5, 15, 12.5, 15));
    assert_false(sees(11, 15, 12.5, 15));
    assert_int_equal(C.why, SIGHT_INNER);
    /* a building between is another kind: the line passes through it */
    board_clear(B);
    board_rect(B, BK_WOODS, 10, 10, 12, 20);
    board_rect(B, BK_BUILDING, 12, 10, 14, 20);
    board_rect(B, BK_WOODS, 14, 10, 16, 20);
    board_read(B);
    assert_false(sees(11, 15, 15, 15));
    assert_int_equal(C.why, SIGHT_THROUGH);
    /* out of a wood, over open ground, into another: neither is passed through */
    board_clear(B);
    board_rect(B, BK_WOODS, 10, 10, 12, 20);
    board_rect(B, BK_WOODS, 14, 10, 16, 20);
    board_read(B);
    assert_true(sees(11, 15, 15, 15));
    /* one line touches at a corner only: the two woods are joined there */
    board_clear(B);
    board_rect(B, BK_WOODS, 10, 10, 12, 12);
    board_rect(B, BK_WOODS, 12, 12, 14, 14);
    board_read(B);
    assert_false(sees(11, 11, 13, 13));
    assert_int_equal(C.why, SIGHT_INNER);
}

static void a_hole_is_clear(void **state) {
    (void)state;
    Vec p[8] = {at_inch(10, 10), at_inch(20, 10), at_inch(20, 20), at_inch(10, 20),
                at_inch(13, 13), at_inch(13, 17), at_inch(17, 17), at_inch(17, 13)};
    board_clear(B);
    board_area(B, BK_WOODS, p, 8);
    B->pt[3].mark |= POINT_RING_END;
    board_read(B);
    assert_true(sees(14, 14, 16, 16));
    assert_int_equal(C.n, 0);
    assert_true(sees(11, 15, 15, 15));
    assert_true(sees(11, 15, 19, 15)); /* own wood, glade, own wood */
    assert_false(sees(5, 15, 15, 15));
    assert_false(sees(13, 5, 13, 25)); /* along the glade's edge, but through the wood */
    assert_false(C.graze);
    assert_false(sees(13, 13, 13,
                      17)); /* along the glade's edge with both ends on it, and so in the wood: 4 inches are too many */
    assert_int_equal(C.why, SIGHT_INNER);
}

static void hedgerows(void **state) {
    (void)state;
    Shape base = inch_base();
    Vec p[2] = {at_inch(15, 5), at_inch(15, 25)};
    board_clear(B);
    board_line(B, BK_HEDGEROW, p, 2);
    board_read(B);
    assert_false(sees(10, 15, 20, 15));
    assert_int_equal(C.why, SIGHT_LINE);
    assert_false(C.graze);
    assert_false(sees(10, 25, 20, 25)); /* its end is met */
    assert_true(C.graze);
    assert_true(sees(10, 26, 20, 26));
    /* an observer at it looks through: a point within 1/2 inch, a base within 1/20 */
    SightAsk q = sight_points(at_inch(14.5, 15), at_inch(20, 15));
    assert_true(sight_query(B->scene, &q, &C));
    assert_int_equal(C.item[0].role, SIGHT_FROM_IN);
    q.from.x--;
    assert_false(sight_query(B->scene, &q, NULL));
    q.from_shape = q.to_shape = &base;
    q.from = vec(inch(14.5) - 127, inch(15));
    q.from_pose = (Pose){q.from, 0};
    q.to_pose = (Pose){q.to, 0};
    assert_true(sight_query(B->scene, &q, NULL));
    q.from_pose.at.x = --q.from.x;
    assert_false(sight_query(B->scene, &q, NULL));
    /* a target at it is hidden (4.7), unless it has fired or is adjacent */
    q.from = q.from_pose.at = at_inch(20, 15);
    q.to = q.to_pose.at = at_inch(14.5, 15);
    assert_false(sight_query(B->scene, &q, &C));
    assert_int_equal(C.why, SIGHT_HEDGED);
    q.to_open = 1;
    assert_true(sight_query(B->scene, &q, NULL));
    q.to_open = 0;
    q.adjacent = 1;
    assert_true(sight_query(B->scene, &q, &C));
    assert_int_equal(C.why, SIGHT_ADJACENT);
    /* from its own side the line does not cross it */
    q.adjacent = 0;
    q.from = q.from_pose.at = at_inch(5, 15);
    assert_true(sight_query(B->scene, &q, NULL));
}

static void crests_are_half_a_level(void **state) {
    (void)state;
    Vec p[2] = {at_inch(15, 5), at_inch(15, 25)};
    board_clear(B);
    board_line(B, BK_CREST, p, 2);
    board_hill(B, 1, 1, 5, 3, 25);
    board_read(B);
    assert_false(sees(10, 15, 20, 15));
    /* eye 9/8 at 2, target at 28: at 15 the line is at 5/8, above 4/8 */
    assert_true(sees(2, 15, 28, 15));
    assert_int_equal(C.item[C.n - 1].role, SIGHT_UNDER);
    /* target at 22.8: at 15 the line is at 9 - 8 * 13 / 20.8 = 4 */
    assert_false(sees(2, 15, 22.8, 15));
}

static void low_cover(void **state) {
    (void)state;
    Vec p[2] = {at_inch(15, 5), at_inch(15, 25)};
    board_clear(B);
    board_line(B, BK_HEDGE, p, 2);
    board_rect(B, BK_CROPS, 30, 5, 40, 25);
    board_read(B);
    SightAsk hedge = sight_points(at_inch(10, 15), at_inch(20, 15)),
             crops = sight_points(at_inch(28, 15), at_inch(45, 15));
    assert_true(sight_query(B->scene, &hedge, NULL));
    assert_true(sight_query(B->scene, &crops, NULL));
    hedge.low_cover = crops.low_cover = 1;
    assert_false(sight_query(B->scene, &hedge, NULL));
    assert_false(sight_query(B->scene, &crops, NULL));
    crops.to = at_inch(40, 15); /* an end in them, on the edge */
    assert_true(sight_query(B->scene, &crops, &C));
    assert_int_equal(C.concealed, 1);
    crops.from = at_inch(31, 15);
    assert_true(sight_query(B->scene, &crops, NULL)); /* both, at any distance */
    hedge.to = at_inch(15.5, 15);
    assert_true(sight_query(B->scene, &hedge, NULL));
}

static void sighting_distance(void **state) {
    (void)state;
    board_clear(B);
    board_hill(B, 2, 1, 10, 3, 20);
    board_read(B);
    SightAsk q = sight_points(at_inch(10, 15), at_inch(50, 15));
    q.limit = inch(40);
    q.per_level = inch(5);
    assert_true(sight_query(B->scene, &q, NULL));
    q.to.x++;
    assert_false(sight_query(B->scene, &q, &C));
    assert_int_equal(C.why, SIGHT_TOO_FAR);
    q.from = at_inch(2, 15);
    q.to = at_inch(52, 15);
    assert_true(sight_query(B->scene, &q, &C));
    assert_int_equal(C.limit, inch(50));
    SightAsk up = q; /* looking up gives nothing */
    up.from = q.to, up.to = q.from;
    assert_false(sight_query(B->scene, &up, NULL));
    q.to.x++;
    assert_false(sight_query(B->scene, &q, NULL));
}

static void smoke_has_no_top(void **state) {
    (void)state;
    board_clear(B);
    board_hill(B, 3, 1, 10, 3, 20);
    board_spot(B, BK_SMOKE, at_inch(10, 15));
    board_read(B);
    assert_false(sees(2, 15, 11, 15));
    assert_true(sees(2, 15, 10.5, 15)); /* in it, on its edge */
    assert_int_equal(C.concealed, 1);
}

static void lines_with_width_are_areas(void **state) {
    (void)state;
    Vec p[4] = {at_inch(10, 10), at_inch(20, 10), at_inch(25, 20), at_inch(40, 20)};
    board_clear(B);
    board_line(B, BK_EMBANKMENT, p, 4);
    board_read(B);
    assert_false(sees(15, 5, 15, 15));
    assert_int_equal(C.item[0].in, inch(4.5));
    assert_int_equal(C.item[0].out, inch(5.5));
    /* along its axis, corner to corner: quads that share an edge are one stretch */
    assert_false(sees(12, 10, 20, 10.1));
    assert_int_equal(C.why, SIGHT_INNER);
    assert_true(sees(19.8, 10, 20.3, 10.6));
    assert_int_equal(C.n, 1);
    assert_int_equal(C.item[0].role, SIGHT_BOTH_IN);
}

static void a_point_sees_itself(void **state) {
    (void)state;
    board_clear(B);
    board_rect(B, BK_WOODS, 10, 10, 13, 20);
    board_read(B);
    assert_true(sees(11, 11, 11, 11));
    assert_int_equal(C.item[0].role, SIGHT_BOTH_IN);
    assert_true(sees(5, 5, 5, 5));
}

static void more_items_than_the_certificate_holds(void **state) {
    (void)state;
    board_clear(B);
    for (int i = 0; i < 60; i++) board_rect(B, BK_CROPS, 5 + i, 10, 5.5 + i, 20);
    board_rect(B, BK_WOODS, 66, 10, 67, 20);
    board_read(B);
    assert_false(sees(2, 15, 70, 15));
    assert_int_equal(C.n, SIGHT_ITEMS);
    assert_int_equal(C.item[SIGHT_ITEMS - 1].role, SIGHT_STOPS);
    assert_int_equal(C.item[SIGHT_ITEMS - 1].id, 60);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(m22_through_into_and_within_a_wood),
        cmocka_unit_test(m23_along_the_edge_is_a_graze),
        cmocka_unit_test(seam_of_two_pieces_is_no_graze),
        cmocka_unit_test(m24_stands_on_the_line),
        cmocka_unit_test(m26_over_the_wood_from_a_hill),
        cmocka_unit_test(ground_under_the_wood_counts),
        cmocka_unit_test(hills_block_by_height),
        cmocka_unit_test(plateau_hides_dead_ground),
        cmocka_unit_test(families_join_where_they_touch),
        cmocka_unit_test(a_hole_is_clear),
        cmocka_unit_test(hedgerows),
        cmocka_unit_test(crests_are_half_a_level),
        cmocka_unit_test(low_cover),
        cmocka_unit_test(sighting_distance),
        cmocka_unit_test(smoke_has_no_top),
        cmocka_unit_test(lines_with_width_are_areas),
        cmocka_unit_test(a_point_sees_itself),
        cmocka_unit_test(more_items_than_the_certificate_holds),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
