/* Regions of sight against the exact answer, point by point on random boards: away from edges they say the same. */
#include "board.h"
#include "world/sight_region.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

enum { QUADS = 20000, NEAR = 4, MARGIN = 6 * WU_INCH };

typedef struct Drawn {
    SightRegion region;
    Arena tmp;
} Drawn;

static Drawn *drawn_new(const Board *b) {
    Drawn *d = calloc(1, sizeof *d);
    size_t bytes = sight_region_bytes(b->scene);
    d->region.quad = calloc(QUADS, sizeof *d->region.quad);
    d->region.cap = QUADS;
    arena_init(&d->tmp, malloc(bytes), bytes, "region");
    return d;
}

static void drawn_free(Drawn *d) {
    free(d->region.quad);
    free(d->tmp.mem);
    free(d);
}

static Drawn *draw(const Board *b, const SightAsk *ask, SightFine fine) {
    Drawn *d = drawn_new(b);
    assert_true(sight_region(b->scene, ask, fine, &d->tmp, &d->region));
    assert_false(d->region.full);
    return d;
}

static bool sees(const Board *b, SightAsk ask, Vec to) {
    ask.to = to;
    return sight_query(b->scene, &ask, NULL);
}

/* Do the points about it say the same as it does, of the picture and of the rule? */
static bool near_edge(const Board *b, const SightAsk *ask, const SightRegion *r, Vec at) {
    bool drawn = sight_region_has(r, at), seen = sees(b, *ask, at);
    for (int i = 0; i < 16; i++) {
        Vec p = vec_add(at, angle_vec((Angle)(i * 4096), NEAR));
        if (sight_region_has(r, p) != drawn || sees(b, *ask, p) != seen) return true;
    }
    return false;
}

static int compare(const Board *b, const SightAsk *ask, Rng *r, int points, int *seen) {
    Drawn *d = draw(b, ask, SIGHT_EXACT);
    int differ = 0;
    for (int i = 0; i < points; i++) {
        Vec at = rng_vec(r, b->table.w, b->table.h);
        if (i % 2) at = vec_add(ask->from, rng_step(r, MARGIN));
        if (!box_has(scene_box(b->scene), at)) continue;
        bool want = sees(b, *ask, at);
        *seen += want;
        if (sight_region_has(&d->region, at) == want || near_edge(b, ask, &d->region, at)) continue;
        differ++;
        printf("from %d,%d to %d,%d: %s, drawn otherwise\n", ask->from.x, ask->from.y, at.x, at.y,
               want ? "seen" : "not seen");
    }
    drawn_free(d);
    return differ;
}

static void agree(BoardMix mix, uint64_t seed, int boards, void (*change)(SightAsk *ask, Rng *r)) {
    Board *b = board_small();
    Rng r = rng_make(board_seed(seed));
    int seen = 0, differ = 0, points = 0;
    for (int i = 0; i < board_rounds(boards); i++) {
        board_random(b, &r, mix);
        board_read(b);
        for (int k = 0; k < 4; k++) {
            SightAsk ask = sight_points(rng_vec(&r, b->table.w, b->table.h), vec(0, 0));
            if (change) change(&ask, &r);
            differ += compare(b, &ask, &r, 150, &seen);
            points += 150;
        }
    }
    printf("%d of %d seen, %d differ\n", seen, points, differ);
    assert_true(seen > points / 100);
    assert_int_equal(differ, 0);
    board_free(b);
}

static void flat(void **state) {
    (void)state;
    agree((BoardMix){.woods = 20, .buildings = 15, .fields = 5}, 11, 12, NULL);
}

static void bodies(void **state) {
    (void)state;
    agree((BoardMix){.woods = 8, .bodies = 60}, 12, 12, NULL);
}

static void limits(SightAsk *ask, Rng *r) {
    ask->limit = rng_wu(r, inch(5), inch(25));
    ask->per_level = inch(5);
    ask->to_foot = rng_below(r, 2) != 0;
    ask->to_open = rng_below(r, 4) == 0;
    ask->from_open = rng_below(r, 4) == 0;
}

static void hills(void **state) {
    (void)state;
    agree((BoardMix){.hills = 8}, 13, 12, NULL);
    agree((BoardMix){.woods = 12, .buildings = 8, .hills = 8, .bodies = 30}, 14, 16, limits);
}

static void options(SightAsk *ask, Rng *r) {
    limits(ask, r);
    ask->low_cover = 1;
    ask->plateau = rng_below(r, 2) != 0;
}

static void lines(void **state) {
    (void)state;
    agree((BoardMix){.woods = 4, .lines = 20}, 15, 12, NULL);
    agree((BoardMix){.woods = 8,
                     .dense = 5,
                     .buildings = 8,
                     .fields = 10,
                     .hills = 6,
                     .lines = 12,
                     .roads = 6,
                     .bodies = 30,
                     .smooth = true},
          16, 16, options);
}

/* Eyes of stands: their own base is no obstacle, and what lies at their base is no line to them. */
static void stands(void **state) {
    (void)state;
    Board *b = board_small();
    Rng r = rng_make(board_seed(17));
    int seen = 0, differ = 0;
    for (int i = 0; i < board_rounds(12); i++) {
        board_random(b, &r, (BoardMix){.woods = 10, .buildings = 6, .hills = 4, .lines = 16, .bodies = 40});
        board_read(b);
        for (uint32_t k = 0; k < 4; k++) {
            const Body *from = &b->body[rng_below(&r, b->body_n)];
            SightAsk ask = sight_points(from->pose.at, vec(0, 0));
            ask.from_body = from->id;
            ask.from_shape = &from->shape;
            ask.from_pose = from->pose;
            ask.limit = inch(20);
            differ += compare(b, &ask, &r, 150, &seen);
        }
    }
    assert_true(seen > 0);
    assert_int_equal(differ, 0);
    board_free(b);
}

/* Eyes on edges of what they see, and on the table's border; on a corner only slivers along its edges may differ. */
static void on_edges(void **state) {
    (void)state;
    Board *b = board_small();
    Rng r = rng_make(board_seed(18));
    int seen = 0, differ = 0, slivers = 0, points = 0;
    for (int i = 0; i < board_rounds(12); i++) {
        board_random(b, &r, (BoardMix){.woods = 12, .buildings = 6, .hills = 4});
        board_read(b);
        for (int k = 0; k < 4; k++) {
            uint32_t n, p = rng_below(&r, b->table.piece_n);
            const Vec *ring = scene_ring(b->scene, (PieceIx)p, 0, &n);
            SightAsk ask = sight_points(k == 0 ? vec(0, rng_wu(&r, 0, b->table.h)) : ring[rng_below(&r, n)], vec(0, 0));
            if (!box_has(scene_box(b->scene), ask.from)) continue;
            *(k == 0 ? &differ : &slivers) += compare(b, &ask, &r, 150, &seen);
            points += 150;
        }
        board_clear(b); /* edges along the axes, to stand on */
        Wu x = rng_wu(&r, inch(10), inch(40)), y = rng_wu(&r, inch(10), inch(30));
        board_box(b, BK_WOODS, x, y, x + inch(4), y + inch(3));
        board_box(b, BK_BUILDING, x + inch(9), y, x + inch(11), y + inch(2));
        board_read(b);
        SightAsk ask = sight_points(vec(x + inch(1), y + inch(3)), vec(0, 0));
        differ += compare(b, &ask, &r, 150, &seen);
    }
    assert_true(seen > 0);
    assert_int_equal(differ, 0);
    assert_true(slivers * 100 <= points);
    board_free(b);
}

/* Mirrored and turned tables show mirrored and turned regions. */
static void moved(void **state) {
    (void)state;
    Board *b = board_small(), *to = board_small();
    Rng r = rng_make(board_seed(19));
    int asked = 0;
    for (int i = 0; i < board_rounds(10); i++) {
        board_random(b, &r, (BoardMix){.woods = 14, .buildings = 8, .hills = 5, .lines = 6, .bodies = 30});
        BoardMove m = rng_move(&r, 0);
        Vec corner = move_point(m, vec(b->table.w, b->table.h));
        m.shift = vec(MAX(-corner.x, 0), MAX(-corner.y, 0)); /* back into the quadrant of the table */
        board_move(to, b, m);
        if (m.quarters % 2) to->table.w = b->table.h, to->table.h = b->table.w;
        board_read(b);
        board_read(to);
        SightAsk here = sight_points(rng_vec(&r, b->table.w, b->table.h), vec(0, 0)), there = here;
        here.limit = there.limit = inch(30);
        there.from = move_point(m, here.from);
        Drawn *x = draw(b, &here, SIGHT_EXACT), *y = draw(to, &there, SIGHT_EXACT);
        for (int k = 0; k < 200; k++) {
            Vec at = rng_vec(&r, b->table.w, b->table.h);
            asked++;
            if (sight_region_has(&x->region, at) != sight_region_has(&y->region, move_point(m, at)))
                assert_true(near_edge(b, &here, &x->region, at));
        }
        drawn_free(x);
        drawn_free(y);
    }
    assert_true(asked > 0);
    board_free(b);
    board_free(to);
}

/* The picture while dragging misses little, and shows little that is not there. */
static void coarse(void **state) {
    (void)state;
    Board *b = board_small();
    Rng r = rng_make(board_seed(20));
    int points = 0, differ = 0;
    for (int i = 0; i < board_rounds(10); i++) {
        board_random(b, &r, (BoardMix){.woods = 14, .buildings = 10, .hills = 5, .lines = 6, .bodies = 40});
        board_read(b);
        SightAsk ask = sight_points(rng_vec(&r, b->table.w, b->table.h), vec(0, 0));
        ask.limit = inch(30);
        Drawn *d = draw(b, &ask, SIGHT_COARSE);
        for (int k = 0; k < 300; k++) {
            Vec at = rng_vec(&r, b->table.w, b->table.h);
            points++;
            differ += sight_region_has(&d->region, at) != sees(b, ask, at);
        }
        drawn_free(d);
    }
    printf("%d of %d differ\n", differ, points);
    assert_true(differ * 100 <= points);
    board_free(b);
}

static void refuses(void **state) {
    (void)state;
    Board *b = board_small();
    Rng r = rng_make(21);
    board_random(b, &r, (BoardMix){.woods = 10});
    board_read(b);
    SightAsk ask = sight_points(at_inch(30, 20), vec(0, 0));
    Drawn *d = draw(b, &ask, SIGHT_EXACT);
    uint32_t n = d->region.n;
    assert_true(n > 10);
    d->region.cap = 10; /* says that it lacks some */
    assert_true(sight_region(b->scene, &ask, SIGHT_EXACT, &d->tmp, &d->region));
    assert_true(d->region.full && d->region.n == 10);
    d->region.cap = QUADS;
    d->tmp.cap = 1000;
    d->region.n = 7;
    assert_false(sight_region(b->scene, &ask, SIGHT_EXACT, &d->tmp, &d->region));
    assert_int_equal(d->region.n, 7);
    assert_int_equal(d->tmp.used, 0);
    drawn_free(d);
    board_free(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(flat),  cmocka_unit_test(bodies), cmocka_unit_test(hills),
                                       cmocka_unit_test(lines), cmocka_unit_test(stands), cmocka_unit_test(on_edges),
                                       cmocka_unit_test(moved), cmocka_unit_test(coarse), cmocka_unit_test(refuses)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
