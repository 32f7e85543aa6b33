/* Moves: what they cost, where they are cut, what they meet (matg 7.4-7.10, 8.1, 8.3). */
#include "board_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

static PathAnswer A;
static PathLeg LEG[PATH_LEGS];

static int64_t points(double mp) {
    return (int64_t)(mp * PATH_ONE_POINT);
}

/* From x, y by legs, facing the first; 10 points unless said. */
static PathAsk ask_from(double x, double y, uint8_t cls) {
    return (PathAsk){.start = {at_inch(x, y), 0},
                     .shape = inch_base(),
                     .self = 999,
                     .cls = cls,
                     .allowance = points(10),
                     .leg = LEG};
}
static void leg_to(PathAsk *q, double x, double y) {
    LEG[q->leg_n++] = (PathLeg){at_inch(x, y), 0};
}

static void walk(const PathAsk *q) {
    assert_true(path_walk(B->scene, q, &A));
    int64_t sum = 0;
    Wu end = 0;
    for (uint32_t i = 0; i < A.span_n; i++) {
        sum += A.span[i].cost;
        assert_int_equal(A.span[i].from, end);
        end = A.span[i].to;
    }
    assert_int_equal(sum, A.spent);
    assert_int_equal(end, A.reach);
    assert_true(A.spent <= q->allowance);
    Pose p = path_pose(q, A.reach);
    assert_true(vec_same(p.at, A.end.at));
}

static void clear_ground_and_facing(void **state) {
    (void)state;
    board_clear(B);
    board_read(B);
    PathAsk q = ask_from(10, 10, CLS_T);
    leg_to(&q, 13, 14);
    walk(&q);
    assert_int_equal(A.stop, PATH_WHOLE);
    assert_int_equal(A.length, inch(5));
    assert_int_equal(A.spent, points(5));
    assert_true(A.clear);
    assert_int_equal(A.end.face, angle_of(vec(3, 4)));
    LEG[0].back = 1;
    walk(&q);
    assert_int_equal(A.end.face, (Angle)(angle_of(vec(3, 4)) + ANGLE_HALF));
    q.turn_at_end = 1;
    q.end_face = 777;
    walk(&q);
    assert_int_equal(A.end.face, 777);
    /* turning on the spot is a move (7.8), and free */
    q.leg_n = 0;
    walk(&q);
    assert_int_equal(A.end.face, 777);
    assert_int_equal(A.spent, 0);
    /* an uneven length rounds up to a Wu */
    q = ask_from(10, 10, CLS_T);
    LEG[q.leg_n++] = (PathLeg){vec(inch(10) + 1, inch(10) + 1), 0};
    walk(&q);
    assert_int_equal(A.length, 2);
    assert_int_equal(A.spent, 8);
    /* cut where the allowance ends, facing as on that leg */
    q = ask_from(10, 10, CLS_T);
    q.turn_at_end = 1;
    leg_to(&q, 14, 10);
    leg_to(&q, 14, 30);
    walk(&q);
    assert_int_equal(A.stop, PATH_SPENT);
    assert_int_equal(A.reach, inch(10));
    assert_true(vec_same(A.end.at, at_inch(14, 16)));
    assert_int_equal(A.end.face, 0);
}

static void m15_tracked_into_woods(void **state) {
    (void)state;
    for (int turn = 0; turn < 4; turn++) {
        BoardMove m = {turn, turn & 1, at_inch(36, 24)};
        board_clear(B);
        Vec wood[4] = {at_inch(-5, 2), at_inch(5, 2), at_inch(5, 12), at_inch(-5, 12)};
        for (int i = 0; i < 4; i++) wood[i] = move_point(m, wood[i]);
        board_area(B, BK_WOODS, wood, 4);
        board_read(B);
        PathAsk q = ask_from(0, 0, CLS_T);
        q.start = move_pose(m, (Pose){{0, 0}, 0});
        q.allowance = points(4); /* MP 9, fire/move */
        LEG[q.leg_n++] = (PathLeg){move_point(m, at_inch(0, 6)), 0};
        walk(&q);
        assert_int_equal(A.stop, PATH_SPENT);
        assert_int_equal(A.reach, 5080 + 1693);
        assert_int_equal(A.span_n, 2);
        assert_int_equal(A.span[0].piece, PIECE_NONE);
        assert_int_equal(A.span[0].to, 5080);
        assert_int_equal(A.span[1].piece, 0);
        assert_int_equal(A.span[1].cost, 1693 * 12);
    }
}

static void m16_wheels_in_woods(void **state) {
    (void)state;
    board_clear(B);
    board_rect(B, BK_WOODS, 5, 10, 15, 20);
    board_read(B);
    PathAsk q = ask_from(10, 10, CLS_W);
    leg_to(&q, 10, 14);
    q.allowance = points(3);
    q.one_inch = 1;
    walk(&q);
    assert_int_equal(A.reach, inch(1));
    assert_int_equal(A.spent, 0);
    assert_int_equal(A.stop, PATH_SPENT);
    q.one_inch = 0;
    walk(&q);
    assert_int_equal(A.reach, inch(0.75));
    q.allowance = points(1); /* 12 MP, 11 spent there */
    walk(&q);
    assert_int_equal(A.reach, inch(0.25));
    assert_int_equal(A.spent, points(1));
}

static void half_the_base_out_again(void **state) {
    (void)state;
    /* a strip 2 inches deep: paid for 2 inches, in either direction; one of half an inch never holds half the base but
     * at one place */
    board_clear(B);
    board_rect(B, BK_WOODS, 5, 10, 15, 12);
    board_rect(B, BK_WOODS, 5, 20, 15, 20.5);
    board_rect(B, BK_WOODS, 5, 30, 15, 30.75);
    board_read(B);
    for (int back = 0; back < 2; back++) {
        PathAsk q = ask_from(10, back ? 13 : 9, CLS_T);
        leg_to(&q, 10, back ? 9 : 13);
        walk(&q);
        assert_int_equal(A.spent, points(2 + 2 * 3));
        q = ask_from(10, back ? 22 : 19, CLS_T);
        leg_to(&q, 10, back ? 19 : 22);
        walk(&q);
        /* half the base lies in it while the strip is wholly under the base: 1/2 inch of way */
        assert_int_equal(A.spent, points(2.5 + 0.5 * 3));
        q = ask_from(10, back ? 32 : 29, CLS_T);
        leg_to(&q, 10, back ? 29 : 32);
        walk(&q);
        assert_int_equal(A.spent, points(2.25 + 0.75 * 3));
    }
}

static void a_wood_in_two_parts_is_one(void **state) {
    (void)state;
    board_clear(B);
    board_rect(B, BK_WOODS, 5, 10, 10.2, 20);
    board_rect(B, BK_WOODS, 10.2, 10, 10.3, 20);
    board_rect(B, BK_WOODS, 10.3, 10, 15, 20);
    board_read(B);
    PathAsk q = ask_from(10, 9, CLS_T);
    leg_to(&q, 10, 12);
    walk(&q);
    assert_int_equal(A.spent, points(1 + 2 * 3));
}

static void the_dearest_of_several(void **state) {
    (void)state;
    board_clear(B);
    board_rect(B, BK_ROUGH, 5, 10, 15, 20);
    board_rect(B, BK_WOODS, 5, 12, 15, 14);
    board_read(B);
    PathAsk q = ask_from(10, 9, CLS_T);
    leg_to(&q, 10, 15);
    q.allowance = points(50);
    walk(&q);
    assert_int_equal(A.spent, points(1 + 2 * 1.5 + 2 * 3 + 1 * 1.5));
    assert_int_equal(A.span_n, 4);
    assert_int_equal(A.span[2].piece, 1);
}

static void impassable_ground(void **state) {
    (void)state;
    board_clear(B);
    board_rect(B, BK_MARSH, 5, 10, 15, 20);
    board_read(B);
    PathAsk q = ask_from(10, 9, CLS_W);
    leg_to(&q, 10, 12);
    walk(&q);
    assert_int_equal(A.stop, PATH_BLOCKED);
    assert_int_equal(A.by, 0);
    assert_int_equal(A.reach, inch(1) - 1); /* half or more never lies in it */
    q.one_inch = 1;
    q.start.at.y = inch(9.5);
    walk(&q);
    assert_int_equal(A.stop, PATH_BLOCKED);
    assert_int_equal(A.reach, inch(0.5) - 1);
    /* the turn into a leg counts too: three corners in, the fourth swings in */
    q.one_inch = 0;
    q.start.at.y = inch(10);
    walk(&q);
    assert_int_equal(A.reach, 0);
    assert_int_equal(A.end.face, 0);
    /* a gap of the marsh too narrow for half a base stops nobody else */
    q.cls = CLS_F;
    walk(&q);
    assert_int_equal(A.stop, PATH_WHOLE);
}

static void roads_run_through_anything(void **state) {
    (void)state;
    Vec road[2] = {at_inch(2, 10), at_inch(30, 10)}, stream[2] = {at_inch(8, 5), at_inch(8, 15)},
        wire[2] = {at_inch(20, 5), at_inch(20, 15)};
    board_clear(B);
    board_rect(B, BK_DENSE, 4, 5, 12, 15);
    board_line(B, BK_ROAD, road, 2);
    board_line(B, BK_STREAM, stream, 2);
    board_hill(B, 2, 14, 5, 18, 15);
    board_line(B, BK_WIRE, wire, 2);
    board_read(B);
    PathAsk q = ask_from(3, 10, CLS_W);
    leg_to(&q, 23, 10);
    walk(&q);
    assert_int_equal(A.stop, PATH_BLOCKED); /* wire only at gaps (7.6) */
    assert_int_equal(A.by, 4);
    assert_int_equal(A.reach, inch(17) - 1);
    assert_int_equal(A.spent, points(8.5) - 2);
    board_spot(B, BK_GAP, at_inch(20.2, 10.2));
    board_read(B);
    walk(&q);
    assert_int_equal(A.stop, PATH_WHOLE);
    assert_int_equal(A.spent, points(10));
    /* off the road at its edge: a quarter inch aside is still on it, one Wu more is not */
    q = ask_from(12.6, 10.25, CLS_W);
    leg_to(&q, 13.6, 10.25);
    walk(&q);
    assert_int_equal(A.spent, points(0.5));
    q.start.at.y++;
    LEG[0].to.y++;
    walk(&q);
    assert_int_equal(A.spent, points(1));
}

static void wrecks_on_the_road(void **state) {
    (void)state;
    Vec road[2] = {at_inch(2, 10), at_inch(30, 10)};
    board_clear(B);
    board_line(B, BK_ROAD, road, 2);
    Piece *wreck = board_spot(B, BK_WRECK, at_inch(10, 10));
    board_read(B);
    PathAsk q = ask_from(5, 10, CLS_T);
    leg_to(&q, 15, 10);
    walk(&q);
    /* half the base or more over the wreck for one inch: 2 an inch, no road rate (8.3) */
    assert_int_equal(A.spent, points(9 * 0.5 + 1 * 2));
    wreck->flags |= PIECE_CLEARED;
    board_read(B);
    walk(&q);
    assert_int_equal(A.spent, points(5));
}

static void lines_are_paid_once_a_crossing(void **state) {
    (void)state;
    Vec hedge[3] = {at_inch(10, 5), at_inch(10, 15), at_inch(14, 15)};
    board_clear(B);
    board_line(B, BK_HEDGE, hedge, 3);
    board_read(B);
    PathAsk q = ask_from(8, 10, CLS_T);
    leg_to(&q, 12, 10);
    walk(&q);
    assert_int_equal(A.spent, points(4 + 1));
    assert_int_equal(A.span_n, 3);
    assert_int_equal(A.span[1].form, COST_LINE);
    assert_int_equal(A.span[1].from, inch(2));
    leg_to(&q, 12, 17);
    walk(&q);
    assert_int_equal(A.spent, points(10) - 4); /* a Wu before the hedge: 10 would be spent on it, and it is not paid */
    assert_int_equal(A.stop, PATH_SPENT);
    q.allowance = points(20);
    walk(&q);
    assert_int_equal(A.spent, points(4 + 1 + 7 + 1));
    /* not enough left to cross: it ends on this side */
    q = ask_from(8, 10, CLS_T);
    leg_to(&q, 12, 10);
    q.allowance = points(2.5);
    walk(&q);
    assert_int_equal(A.stop, PATH_SPENT);
    assert_int_equal(A.reach, inch(2) - 1);
    /* a leg that ends on the line has paid; the next does not pay again */
    q = ask_from(8, 10, CLS_T);
    leg_to(&q, 10, 10);
    walk(&q);
    assert_int_equal(A.spent, points(3));
    leg_to(&q, 12, 10);
    walk(&q);
    assert_int_equal(A.spent, points(5));
    /* one that sets out on it goes free */
    q = ask_from(10, 10, CLS_T);
    leg_to(&q, 12, 10);
    walk(&q);
    assert_int_equal(A.spent, points(2));
    /* x: the centre never crosses, at whatever angle, however the places are rounded */
    Rng r = rng_make(11);
    int stopped = 0;
    board_clear(B);
    Vec cliff[2] = {at_inch(5, 5), vec(inch(30) + 7, inch(9) + 3)};
    board_line(B, BK_CLIFF, cliff, 2);
    board_read(B);
    for (int i = 0; i < 20000; i++) {
        q = ask_from(0, 0, CLS_T);
        q.start.at = rng_vec(&r, inch(10), inch(10));
        q.start.at.x += inch(12); /* too far from the cliff's ends to go round them */
        Vec step = rng_vec(&r, inch(12), i % 2 ? 600 : inch(12));
        Vec to = vec_add(q.start.at, vec(step.x - inch(6), step.y - (i % 2 ? 300 : inch(6))));
        q.off_table = 1;
        LEG[q.leg_n++] = (PathLeg){to, 0};
        walk(&q);
        int side = geom_turn(cliff[0], cliff[1], q.start.at);
        if (side != 0) assert_int_equal(geom_turn(cliff[0], cliff[1], A.end.at), side);
        stopped += A.stop == PATH_BLOCKED;
    }
    assert_true(stopped > 1000);
}

static void climbs_are_paid_once_a_level(void **state) {
    (void)state;
    board_clear(B);
    board_hill(B, 1, 10, 5, 20, 15);
    board_hill(B, 2, 12, 6, 18, 14);
    board_hill(B, 3, 25, 5, 30, 15); /* needs no lower ones round it (8.9) */
    board_read(B);
    PathAsk q = ask_from(8, 10, CLS_T);
    leg_to(&q, 15, 10);
    q.allowance = points(50);
    walk(&q);
    assert_int_equal(A.spent, points(7 + 2));
    assert_int_equal(A.span[1].form, COST_CLIMB);
    assert_int_equal(A.span[1].from, inch(2));
    leg_to(&q, 23, 10); /* down costs nothing */
    walk(&q);
    assert_int_equal(A.spent, points(15 + 2));
    leg_to(&q, 27, 10);
    walk(&q);
    assert_int_equal(A.spent, points(19 + 2 + 3));
    leg_to(&q, 15, 10); /* back over the saddle: two more */
    walk(&q);
    assert_int_equal(A.spent, points(31 + 5 + 2));
}

static void fords_and_bridges(void **state) {
    (void)state;
    Vec stream[2] = {at_inch(10, 2), at_inch(10, 30)}, road[2] = {at_inch(2, 20), at_inch(30, 20)};
    board_clear(B);
    board_line(B, BK_STREAM, stream, 2);
    board_spot(B, BK_FORD, at_inch(10, 10));
    board_rect(B, BK_RIVER, 20, 2, 20.8, 40);
    board_line(B, BK_ROAD, road, 2);
    board_read(B);
    PathAsk q = ask_from(8, 10, CLS_T);
    leg_to(&q, 12, 10);
    walk(&q);
    assert_int_equal(A.stop, PATH_WHOLE);
    assert_int_equal(A.spent, points(3 + 1 * 2)); /* an inch within the ford's reach at 2 */
    q = ask_from(8, 11, CLS_T);
    leg_to(&q, 12, 11);
    walk(&q);
    assert_int_equal(A.stop, PATH_BLOCKED);
    assert_int_equal(A.reach, inch(2) - 1);
    q.cls = CLS_A;
    walk(&q);
    assert_int_equal(A.spent, points(4 + 1));
    /* the road crosses the stream, not the river... */
    q = ask_from(8, 20, CLS_T);
    leg_to(&q, 23, 20);
    walk(&q);
    assert_int_equal(A.stop, PATH_BLOCKED);
    assert_int_equal(A.by, 2);
    assert_int_equal(A.reach, inch(12) - 1);
    assert_int_equal(A.spent, points(6) - 2);
    board_spot(B, BK_BRIDGE, at_inch(20.4, 20)); /* ...but at a bridge */
    board_read(B);
    walk(&q);
    assert_int_equal(A.stop, PATH_WHOLE);
    assert_int_equal(A.spent, points(7.5));
}

static void positions_are_paid_on_entering(void **state) {
    (void)state;
    board_clear(B);
    board_spot(B, BK_POSITION, at_inch(10, 10));
    board_spot(B, BK_POSITION, at_inch(11, 10));
    board_read(B);
    PathAsk q = ask_from(8, 10, CLS_W);
    leg_to(&q, 13, 10);
    walk(&q);
    assert_int_equal(A.spent, points(5 + 2)); /* two that touch are one work */
    q.cls = CLS_F;
    walk(&q);
    assert_int_equal(A.spent, points(5));
}

static void enemies_stop_friends_do_not(void **state) {
    (void)state;
    board_clear(B);
    board_body(B, at_inch(15, 10), 0, BODY_BLOCKS_ALL, 1);
    board_read(B);
    PathAsk q = ask_from(10, 10, CLS_T);
    q.self = 77;
    leg_to(&q, 20, 10);
    q.seat = 1;
    walk(&q);
    assert_int_equal(A.stop, PATH_WHOLE);
    assert_true(A.clear);
    q.seat = 0;
    walk(&q);
    assert_int_equal(A.stop, PATH_ENEMY);
    assert_int_equal(A.by, 0);
    assert_int_equal(A.reach, inch(4)); /* touching is allowed */
    assert_true(A.clear);
    /* along its side, touching all the way */
    q.start.at.y = LEG[0].to.y = inch(11);
    walk(&q);
    assert_int_equal(A.stop, PATH_WHOLE);
    q.start.at.y = --LEG[0].to.y;
    walk(&q);
    assert_int_equal(A.stop, PATH_ENEMY);
    assert_int_equal(A.reach, inch(4));
    /* a turned enemy: its corner is 1/2 sqrt 2 away */
    B->body[0].pose.face = ANGLE_QUARTER / 2;
    scene_set_body(B->scene, 0, B->body[0]);
    q.start.at.y = LEG[0].to.y = inch(10);
    walk(&q);
    assert_int_equal(A.reach, inch(4.5) - 1796);
    /* ends on a friend: not clear, and how far back */
    q.seat = 1;
    LEG[0].to = at_inch(15.3, 10);
    walk(&q);
    assert_false(A.clear);
    assert_int_equal(A.on, 0);
    assert_int_equal(A.reach - A.back, inch(4.5) - 1796);
    /* the turn at the end may not put a corner into an enemy */
    q = ask_from(10, 10, CLS_T);
    q.self = 77;
    q.turn_at_end = 1;
    q.end_face = ANGLE_QUARTER / 2;
    B->body[0].pose = (Pose){at_inch(15, 10), 0};
    scene_set_body(B->scene, 0, B->body[0]);
    leg_to(&q, 14, 10);
    walk(&q);
    assert_int_equal(A.stop, PATH_ENEMY);
    assert_int_equal(A.reach, inch(4));
    assert_int_equal(A.end.face, ANGLE_QUARTER);
}

static void back_over_several_friends(void **state) {
    (void)state;
    board_clear(B);
    for (int i = 0; i < 4; i++) board_body(B, at_inch(14 + i * 0.9, 10), (Angle)(i * 3000), BODY_BLOCKS_ALL, 0);
    board_read(B);
    PathAsk q = ask_from(10, 14, CLS_T);
    q.self = 77;
    leg_to(&q, 10, 10);
    leg_to(&q, 17, 10);
    q.allowance = points(30);
    walk(&q);
    assert_false(A.clear);
    uint16_t on;
    Pose there = path_pose(&q, A.reach - A.back), beyond = path_pose(&q, A.reach - A.back + 1);
    assert_int_equal(scene_bodies_within(B->scene, q.shape, there, 0, true, 77, &on, 1), 0);
    assert_int_equal(scene_bodies_within(B->scene, q.shape, beyond, 0, true, 77, &on, 1), 1);
    assert_int_equal(A.reach - A.back, inch(4 + 3));
}

static void the_table_ends(void **state) {
    (void)state;
    board_clear(B);
    board_read(B);
    PathAsk q = ask_from(2, 10, CLS_T);
    leg_to(&q, -2, 10);
    walk(&q);
    assert_int_equal(A.stop, PATH_EDGE);
    assert_int_equal(A.reach, inch(1.5));
    q.off_table = 1;
    walk(&q);
    assert_int_equal(A.reach, inch(2)); /* the centre reaches the edge */
    /* entering: it starts on the edge, and may come in though its base sticks out */
    q = ask_from(0, 10, CLS_T);
    leg_to(&q, 3, 12);
    walk(&q);
    assert_int_equal(A.stop, PATH_WHOLE);
    q = ask_from(0, 10, CLS_T);
    leg_to(&q, -1, 10);
    walk(&q);
    assert_int_equal(A.stop, PATH_EDGE);
    assert_int_equal(A.reach, 0);
}

static void stops_depend_on_the_way_so_far(void **state) {
    (void)state;
    Rng r = rng_make(board_seed(5));
    for (int round = 0; round < 200; round++) {
        PathAsk q = ask_from(10, 10, CLS_T);
        Wu longer[400], shorter[400];
        Wu end[5] = {0};
        Vec at = q.start.at;
        for (q.leg_n = 0; q.leg_n < 4; q.leg_n++) {
            Vec to = vec_add(at, rng_way(&r, 0, inch(3)));
            LEG[q.leg_n] = (PathLeg){to, 0};
            end[q.leg_n + 1] = end[q.leg_n] + geom_length_up(at, to);
            at = to;
        }
        uint32_t n = path_stops(&q, end[4], longer, 400);
        Wu before = 0;
        for (uint32_t i = 0; i < n; i++) {
            assert_true(longer[i] > before && longer[i] - before <= inch(0.5));
            before = longer[i];
        }
        assert_int_equal(before, end[4]);
        for (uint32_t legs = 0; legs < 4; legs++) {
            PathAsk part = q;
            part.leg_n = legs;
            uint32_t m = path_stops(&part, end[legs], shorter, 400);
            assert_true(m <= n);
            assert_memory_equal(shorter, longer, m * sizeof(Wu));
            assert_true(m == n || longer[m] > end[legs]);
            m = path_stops(&q, end[legs] + 100, shorter, 400);
            assert_memory_equal(shorter, longer, m * sizeof(Wu));
        }
    }
}

/* Mirrored, turned and shifted tables give the same costs to the Wu; a longer allowance goes at least as far over the
 * same spans. */
static void moved_tables_cost_the_same(void **state) {
    (void)state;
    Rng r = rng_make(board_seed(7));
    Board *to = board_small();
    int rounds = board_rounds(40);
    for (int round = 0; round < rounds; round++) {
        board_random(B, &r, (BoardMix){12, 6, 10, 6, 6, 6, 6, 20, round & 1});
        board_read(B);
        BoardMove m = rng_move(&r, 0);
        /* the table's box does not turn with it: keep clear of its edges by moving about its middle */
        Vec middle = at_inch(36, 24), moved = move_point(m, middle);
        m.shift = vec_sub(middle, moved);
        board_move(to, B, m);
        board_read(to);
        for (int k = 0; k < 20; k++) {
            PathAsk q = ask_from(0, 0, (uint8_t)rng_below(&r, 4));
            q.start = rng_pose(&r, inch(28), inch(28));
            q.start.at = vec_add(q.start.at, at_inch(22, 10));
            q.allowance = points(30);
            q.off_table = 1;
            PathLeg leg[3], other[3];
            Vec at = q.start.at;
            for (int i = 0; i < 3; i++) {
                uint32_t how = rng_below(&r, 3);
                Wu x = rng_wu(&r, -inch(3), inch(3)), y = rng_wu(&r, -inch(3), inch(3));
                Vec step = vec(how != 0 ? x : 0, how != 1 ? y : 0);
                at = vec_add(at, step);
                leg[i] = (PathLeg){at, (uint8_t)rng_below(&r, 2)};
                other[i] = (PathLeg){move_point(m, at), leg[i].back};
            }
            q.leg = leg;
            q.leg_n = 3;
            assert_true(path_walk(B->scene, &q, &A));
            PathAnswer first = A;
            PathAsk moved_ask = q;
            moved_ask.start = move_pose(m, q.start);
            moved_ask.leg = other;
            assert_true(path_walk(to->scene, &moved_ask, &A));
            assert_int_equal(first.reach, A.reach);
            assert_int_equal(first.spent, A.spent);
            assert_int_equal(first.stop, A.stop);
            assert_int_equal(first.by, A.by);
            assert_int_equal(first.clear, A.clear);
            assert_int_equal(first.back, A.back);
            /* less to spend goes the same way, less far */
            q.allowance = points(3);
            assert_true(path_walk(B->scene, &q, &A));
            assert_true(A.reach <= first.reach);
            if (first.spent <= q.allowance) assert_int_equal(A.reach, first.reach);
        }
    }
    board_free(to);
}

static void discs(void **state) {
    (void)state;
    Shape disc = {SHAPE_DISC, WU_INCH / 2, 0};
    board_clear(B);
    board_rect(B, BK_WOODS, 9, 20, 11, 30);
    board_body(B, at_inch(15, 10), 0, BODY_BLOCKS_ALL, 1)->shape = disc;
    board_body(B, at_inch(30, 10), 0, BODY_BLOCKS_ALL, 1);
    board_read(B);
    PathAsk q = ask_from(10, 10, CLS_T);
    q.shape = disc;
    leg_to(&q, 20, 10);
    walk(&q);
    assert_int_equal(A.stop, PATH_ENEMY);
    assert_int_equal(A.reach, inch(4));
    q = ask_from(27, 10, CLS_T); /* against a square */
    q.shape = disc;
    leg_to(&q, 33, 10);
    walk(&q);
    assert_int_equal(A.by, 1);
    assert_int_equal(A.reach, inch(2));
    q = ask_from(10, 18, CLS_T); /* half a disc in the wood when its centre is on the edge */
    q.shape = disc;
    leg_to(&q, 10, 22);
    walk(&q);
    assert_int_equal(A.spent, points(2 + 2 * 3));
    q = ask_from(13.5, 10, CLS_T); /* ends on a friend: back to where the discs touch */
    q.shape = disc;
    q.seat = 1;
    leg_to(&q, 15.2, 10);
    walk(&q);
    assert_false(A.clear);
    assert_int_equal(A.reach - A.back, inch(0.5));
}

/* A straight way costs the same in one leg or in three, and the same back again where nothing is climbed. */
static void cut_and_reversed(void **state) {
    (void)state;
    Rng r = rng_make(board_seed(8));
    int rounds = board_rounds(40), stopped = 0;
    for (int round = 0; round < rounds; round++) {
        bool reversed = round & 1;
        board_random(B, &r, (BoardMix){12, 6, 10, 6, reversed ? 0 : 8, 8, 6, 20, round & 2});
        board_read(B);
        for (int k = 0; k < 20; k++) {
            PathAsk q = ask_from(0, 0, (uint8_t)rng_below(&r, 4));
            q.start.at = vec_add(rng_vec(&r, inch(52), inch(28)), at_inch(10, 10));
            q.allowance = points(200);
            q.seat = rng_below(&r, 2) != 0;
            if (reversed) scene_set_bodies(B->scene, NULL, 0);
            Wu len = rng_wu(&r, 10, inch(9)), a = rng_wu(&r, 1, len - 1), b = rng_wu(&r, 1, len - 1);
            bool level = rng_below(&r, 2);
            q.leg_n = 1;
            LEG[0] = (PathLeg){vec_add(q.start.at, level ? vec(len, 0) : vec(0, len)), 0};
            walk(&q);
            PathAnswer whole = A;
            stopped += whole.stop != PATH_WHOLE;
            if (reversed) {
                if (whole.stop != PATH_WHOLE) continue;
                Vec from = q.start.at;
                q.start.at = LEG[0].to;
                LEG[0].to = from;
                walk(&q);
                if (A.stop == PATH_WHOLE) assert_int_equal(A.spent, whole.spent);
                continue;
            }
            Vec to = LEG[0].to;
            for (int i = 0; i < 2; i++) {
                Wu at = i == 0 ? MIN(a, b) : MAX(a, b);
                LEG[i].to = vec_add(q.start.at, level ? vec(at, 0) : vec(0, at));
                LEG[i].back = 0;
            }
            LEG[2] = (PathLeg){to, 0};
            q.leg_n = 3;
            walk(&q);
            assert_int_equal(A.reach, whole.reach);
            assert_int_equal(A.spent, whole.spent);
            assert_int_equal(A.stop, whole.stop);
            assert_int_equal(A.by, whole.by);
        }
    }
    assert_true(rounds < 20 || stopped > 0);
}

static void along_an_edge_nothing_flickers(void **state) {
    (void)state;
    /* the centre runs along the edge of a wood, at an angle that no Wu grid likes */
    board_clear(B);
    Vec p[3] = {vec(3001, 2003), vec(inch(60) + 17, inch(31) + 5), vec(inch(60), inch(3))};
    board_area(B, BK_WOODS, p, 3);
    board_read(B);
    PathAsk q = ask_from(0, 0, CLS_F);
    q.start.at = p[0];
    q.allowance = points(500);
    LEG[q.leg_n++] = (PathLeg){p[1], 0};
    q.off_table = 1;
    walk(&q);
    assert_int_equal(A.stop, PATH_WHOLE);
    assert_true(A.span_n < 40);
}

static void bad_asks(void **state) {
    (void)state;
    board_clear(B);
    board_read(B);
    PathAsk q = ask_from(10, 10, CLS_T);
    q.leg_n = PATH_LEGS + 1;
    assert_false(path_walk(B->scene, &q, &A));
    q.leg_n = 1;
    LEG[0] = (PathLeg){{WU_MAX, 0}, 0};
    assert_false(path_walk(B->scene, &q, &A));
    LEG[0].to.x = 0;
    q.cls = COST_CLASSES;
    assert_false(path_walk(B->scene, &q, &A));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clear_ground_and_facing),
        cmocka_unit_test(m15_tracked_into_woods),
        cmocka_unit_test(m16_wheels_in_woods),
        cmocka_unit_test(half_the_base_out_again),
        cmocka_unit_test(a_wood_in_two_parts_is_one),
        cmocka_unit_test(the_dearest_of_several),
        cmocka_unit_test(impassable_ground),
        cmocka_unit_test(roads_run_through_anything),
        cmocka_unit_test(wrecks_on_the_road),
        cmocka_unit_test(lines_are_paid_once_a_crossing),
        cmocka_unit_test(climbs_are_paid_once_a_level),
        cmocka_unit_test(fords_and_bridges),
        cmocka_unit_test(positions_are_paid_on_entering),
        cmocka_unit_test(enemies_stop_friends_do_not),
        cmocka_unit_test(back_over_several_friends),
        cmocka_unit_test(the_table_ends),
        cmocka_unit_test(stops_depend_on_the_way_so_far),
        cmocka_unit_test(moved_tables_cost_the_same),
        cmocka_unit_test(discs),
        cmocka_unit_test(cut_and_reversed),
        cmocka_unit_test(along_an_edge_nothing_flickers),
        cmocka_unit_test(bad_asks),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
