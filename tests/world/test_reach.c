/* Regions of reach against path_walk, point by point, and the cheapest paths by their own exact cost. */
#include "board.h"
#include "world/reach_int.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

enum { MP = PATH_ONE_POINT };

typedef struct Field {
    Arena mem;
    Reach *reach;
} Field;

static PathAsk ask_from(Pose start, int cls, int points) {
    return (PathAsk){.start = start,
                     .shape = inch_base(),
                     .self = 0xFFFF,
                     .seat = 0,
                     .cls = (uint8_t)cls,
                     .allowance = (int64_t)points * MP};
}

static Field field_new(const Board *b, const PathAsk *ask, Wu free) {
    Field f;
    size_t bytes = 2 * reach_bytes(b->scene, ask);
    arena_init(&f.mem, malloc(bytes), bytes, "reach");
    f.reach = reach_new(&f.mem, b->scene, ask, free);
    assert_non_null(f.reach);
    return f;
}

static int64_t straight_cost(const Board *b, PathAsk ask, Vec to, PathAnswer *a) {
    PathLeg leg = {to, 0};
    ask.leg = &leg;
    ask.leg_n = 1;
    assert_true(path_walk(b->scene, &ask, a));
    return a->stop == PATH_WHOLE ? a->spent : INT64_MAX;
}

/* A path that path_walk accepts within the allowance, at the cost that is said. */
static void assert_path(const Board *b, PathAsk ask, Vec to, const PathLeg *leg, uint32_t n, const PathAnswer *said) {
    PathAnswer a;
    assert_true(n >= 1 && n <= PATH_LEGS);
    assert_true(vec_same(leg[n - 1].to, to));
    ask.leg = leg;
    ask.leg_n = n;
    assert_true(path_walk(b->scene, &ask, &a));
    assert_int_equal(a.stop, PATH_WHOLE);
    assert_int_equal(a.spent, said->spent);
    assert_true(a.spent <= ask.allowance);
}

static void open_ground(void **state) {
    (void)state;
    Board *b = board_small();
    board_read(b);
    PathAsk ask = ask_from((Pose){at_inch(30, 24), 0}, CLS_T, 8);
    Field f = field_new(b, &ask, 0);
    Rng r = rng_make(board_seed(1));
    for (int i = 0; i < 500; i++) {
        Vec to = vec_add(ask.start.at, rng_step(&r, inch(9)));
        Wu len = geom_length_up(ask.start.at, to);
        int64_t cost = reach_cost(f.reach, to);
        if (len <= inch(8) - 2) assert_true(cost >= 4 * (int64_t)len && cost <= 4 * (int64_t)len + 8);
        if (len > inch(8) + 2) assert_int_equal(cost, -1);
    }
    free(f.mem.mem);
    board_free(b);
}

static void road(void **state) {
    (void)state;
    Board *b = board_small();
    Vec way[] = {at_inch(5, 20), at_inch(20, 21), at_inch(26, 26), at_inch(60, 26)};
    board_rect(b, BK_WOODS, 18, 18, 24, 22);
    board_line(b, BK_ROAD, way, ARRAY_LEN(way));
    board_read(b);
    PathAsk ask = ask_from((Pose){at_inch(6, 19), 0}, CLS_T, 12);
    Field f = field_new(b, &ask, 0);
    PathLeg leg[PATH_LEGS];
    PathAnswer a, s;
    uint32_t n;
    /* 1/2 a point an inch on it: further than 12 inches, and through the wood */
    Vec to = at_inch(25.5, 25.6);
    assert_true(reach_path(f.reach, to, leg, &n, &a));
    assert_path(b, ask, to, leg, n, &a);
    assert_int_equal(straight_cost(b, ask, to, &s), INT64_MAX);
    int64_t on_road = 0;
    for (uint32_t i = 0; i < a.span_n; i++)
        if (a.span[i].form == COST_WAY) on_road += a.span[i].to - a.span[i].from;
    assert_true(on_road > inch(19));
    assert_true(a.spent < 12 * MP);
    free(f.mem.mem);
    board_free(b);
}

/* A wall with a gap: round about through it, not through the wall; enemies block, friends do not. */
static void walls(void **state) {
    (void)state;
    Board *b = board_small();
    board_rect(b, BK_RIVER, 20, 0, 23, 30);
    board_rect(b, BK_RIVER, 20, 33, 23, 48);
    board_read(b);
    PathAsk ask = ask_from((Pose){at_inch(17, 24), 0}, CLS_T, 20);
    Field f = field_new(b, &ask, 0);
    PathLeg leg[PATH_LEGS];
    PathAnswer a;
    uint32_t n;
    Vec to = at_inch(26, 24), in = at_inch(21.5, 24);
    assert_true(reach_path(f.reach, to, leg, &n, &a));
    assert_path(b, ask, to, leg, n, &a);
    assert_true(n >= 2 && a.spent > 15 * MP);
    assert_int_equal(reach_cost(f.reach, in), -1);
    assert_false(reach_path(f.reach, in, leg, &n, &a));
    free(f.mem.mem);
    for (int k = 0; k < 3; k++) board_body(b, at_inch(21.5, 30.5 + k), 0, BODY_BLOCKS_ALL, 1);
    board_read(b);
    f = field_new(b, &ask, 0);
    assert_int_equal(reach_cost(f.reach, to), -1);
    assert_false(reach_path(f.reach, to, leg, &n, &a));
    free(f.mem.mem);
    for (int k = 0; k < 3; k++) b->body[k].seat = 0;
    board_read(b);
    f = field_new(b, &ask, 0);
    assert_true(reach_path(f.reach, to, leg, &n, &a));
    free(f.mem.mem);
    board_free(b);
}

/* The way through two grounds bends where the dearer one begins, as light does. */
static void bends(void **state) {
    (void)state;
    Board *b = board_small();
    board_rect(b, BK_WOODS, 30, 0, 72, 48);
    board_read(b);
    PathAsk ask = ask_from((Pose){at_inch(26, 20), 0}, CLS_T, 20);
    Field f = field_new(b, &ask, 0);
    PathLeg leg[PATH_LEGS];
    PathAnswer a, s;
    uint32_t n;
    Vec to = at_inch(33, 27);
    assert_true(reach_path(f.reach, to, leg, &n, &a));
    assert_path(b, ask, to, leg, n, &a);
    /* the least over where it enters, in steps of 1/100 inch */
    int64_t least = INT64_MAX;
    for (int y = 2000; y <= 2700; y++) {
        PathLeg two[2] = {{vec(inch(30), inch(y / 100.0)), 0}, {to, 0}};
        PathAsk q = ask;
        q.leg = two, q.leg_n = 2;
        assert_true(path_walk(b->scene, &q, &s));
        if (s.stop == PATH_WHOLE && s.spent < least) least = s.spent;
    }
    assert_true(a.spent * 1000 <= least * 1003);
    assert_true(reach_cost(f.reach, to) * 1000 <= least * 1010 && reach_cost(f.reach, to) * 1010 >= least * 1000);
    free(f.mem.mem);
    board_free(b);
}

/* The straight inch is free, of all but what may not be entered (matg 7.9). */
static void one_inch(void **state) {
    (void)state;
    Board *b = board_small();
    board_rect(b, BK_WOODS, 0, 0, 72, 48);
    board_read(b);
    PathAsk ask = ask_from((Pose){at_inch(30, 24), 0}, CLS_T, 1);
    Field f = field_new(b, &ask, WU_INCH);
    PathLeg leg[PATH_LEGS];
    PathAnswer a;
    uint32_t n;
    assert_true(reach_cost(f.reach, at_inch(30, 24.95)) >= 0);
    assert_int_equal(reach_cost(f.reach, at_inch(30, 25.3)), -1);
    assert_true(reach_path(f.reach, at_inch(30, 24.95), leg, &n, &a));
    assert_int_equal(n, 1);
    free(f.mem.mem);
    board_free(b);
}

static bool inside(const ReachRings *g, Vec at) {
    bool in = false;
    for (uint32_t k = 0; k < g->n; k++) {
        uint32_t from = k > 0 ? g->end[k - 1] : 0;
        if (ring_side(at, g->pt + from, g->end[k] - from) != SIDE_OUT) in = !in;
    }
    return in;
}

/* Random boards: a point of the region has a path that path_walk accepts; a point that the straight way reaches is of
 * the region; the outline says what the field says. Away from edges, that is. */
static void random_boards(void **state) {
    (void)state;
    Board *b = board_small();
    Rng r = rng_make(board_seed(2));
    int in = 0, out = 0, no_path = 0, missed = 0, outline = 0, dearer = 0;
    for (int i = 0; i < board_rounds(6); i++) {
        board_random(b, &r,
                     (BoardMix){.woods = 12,
                                .dense = 5,
                                .buildings = 10,
                                .fields = 6,
                                .hills = 4,
                                .lines = 10,
                                .roads = 8,
                                .bodies = 30});
        board_read(b);
        Pose start = {vec(rng_wu(&r, inch(10), inch(60)), rng_wu(&r, inch(8), inch(40))), 0};
        PathAsk ask = ask_from(start, (int)rng_below(&r, COST_CLASSES), 8);
        PathAnswer a, s;
        PathLeg leg[PATH_LEGS];
        if (straight_cost(b, ask, start.at, &s) != 0) continue;
        Field f = field_new(b, &ask, 0);
        static Vec pt[40000];
        static uint32_t end[4000];
        ReachRings rings = {pt, end, ARRAY_LEN(pt), ARRAY_LEN(end), 0, 0};
        assert_true(reach_rings(f.reach, &f.mem, &rings));
        for (int k = 0; k < 60; k++) {
            Vec to = vec_add(start.at, rng_step(&r, inch(9)));
            if (!box_has(box_grow(scene_box(b->scene), -WU_INCH), to)) continue;
            uint32_t n;
            bool reached = reach_cost(f.reach, to) >= 0, even = true;
            for (int e = 0; e < 8 && even; e++)
                even = (reach_cost(f.reach, vec_add(to, angle_vec((Angle)(e * 8192), WU_INCH / 4))) >= 0) == reached;
            int64_t straight = straight_cost(b, ask, to, &s);
            bool path = reach_path(f.reach, to, leg, &n, &a);
            if (path) assert_path(b, ask, to, leg, n, &a);
            if (path && a.spent > straight) dearer++;
            reached ? in++ : out++;
            if (!even) continue;
            no_path += reached && !path;
            missed += !reached && straight <= ask.allowance;
            outline += inside(&rings, to) != reached;
        }
        free(f.mem.mem);
    }
    printf("%d in, %d out, %d without a path, %d missed, %d otherwise in the outline, %d dearer\n", in, out, no_path,
           missed, outline, dearer);
    assert_true(in > 20 && out > 20);
    assert_int_equal(dearer, 0);
    assert_int_equal(no_path, 0);
    assert_int_equal(missed, 0);
    assert_int_equal(outline, 0);
    board_free(b);
}

/* What a block's samples are said to cost, asked one by one as a path would be. */
static void rates(void **state) {
    (void)state;
    Board *b = board_small();
    Rng r = rng_make(board_seed(3));
    int asked = 0, dear = 0, never = 0, differ = 0;
    for (int i = 0; i < board_rounds(8); i++) {
        board_random(
            b, &r,
            (BoardMix){
                .woods = 16, .dense = 8, .buildings = 20, .fields = 8, .lines = 6, .roads = 12, .smooth = i % 2 != 0});
        static const BoardKind more[] = {BK_RIVER, BK_GULLY, BK_BRIDGE, BK_FORD, BK_WRECK, BK_MARSH};
        for (size_t k = 0; k < 18; k++) {
            Wu x = rng_wu(&r, inch(5), inch(60)), y = rng_wu(&r, inch(5), inch(40));
            BoardKind kind = more[k % ARRAY_LEN(more)];
            if (kind == BK_BRIDGE || kind == BK_FORD)
                board_spot(b, kind, vec(x, y));
            else
                board_box(b, kind, x, y, x + rng_wu(&r, inch(0.3), inch(4)), y + rng_wu(&r, inch(0.3), inch(4)));
        }
        board_read(b);
        PathAsk ask = ask_from((Pose){rng_vec(&r, b->table.w, b->table.h), 0}, i % COST_CLASSES, 10);
        Field f = field_new(b, &ask, 0);
        const Reach *q = f.reach;
        for (int32_t k = 0; k < 2 * q->rows; k++)
            for (int32_t c = (int32_t)rng_below(&r, 7); c < 2 * q->cols; c += 7) {
                uint16_t said = q->rate[k * 2 * q->cols + c];
                Vec at = vec(q->origin.x + c * (q->step / 2), q->origin.y + k * (q->step / 2));
                if (said == 0) continue;
                int16_t want = reach_rate_facing(q, at, 0);
                if (want != COST_X && !geom_within(at, ask.start.at, WU_INCH) &&
                    reach_rate_facing(q, at, ANGLE_QUARTER / 2) == COST_X)
                    want = COST_X;
                bool x = (said & SAMPLE_X) != 0;
                asked++;
                never += x;
                dear += !x && (uint8_t)said != 4;
                differ += want == COST_X ? !x : x || (uint8_t)said != want;
            }
        free(f.mem.mem);
    }
    printf("%d samples, %d dear, %d impassable, %d differ\n", asked, dear, never, differ);
    assert_true(asked > 5000 && dear > 100 && never > 0); /* what it asks about was there */
    assert_true(differ * 5000 <= asked); /* half a base to the last hair */
    board_free(b);
}

static void refuses(void **state) {
    (void)state;
    Board *b = board_small();
    board_read(b);
    PathAsk ask = ask_from((Pose){at_inch(30, 24), 0}, CLS_T, 8);
    uint8_t small[2048];
    Arena a;
    arena_init(&a, small, sizeof small, "small");
    assert_null(reach_new(&a, b->scene, &ask, 0));
    assert_int_equal(a.used, 0);
    Field f = field_new(b, &ask, 0);
    Vec pt[8];
    uint32_t end[1];
    ReachRings rings = {pt, end, ARRAY_LEN(pt), ARRAY_LEN(end), 0, 0};
    assert_false(reach_rings(f.reach, &f.mem, &rings));
    assert_false(reach_rings(f.reach, &a, &rings));
    free(f.mem.mem);
    board_free(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(open_ground), cmocka_unit_test(road),
                                       cmocka_unit_test(walls),       cmocka_unit_test(bends),
                                       cmocka_unit_test(one_inch),    cmocka_unit_test(random_boards),
                                       cmocka_unit_test(rates),       cmocka_unit_test(refuses)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
