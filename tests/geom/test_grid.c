/* The cell index: never misses what a plain search finds, gives each item once, from both ends alike. */
#include "geom/grid.h"
#include "random_shapes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ITEMS = 400 };
static _Alignas(16) uint8_t mem[1 << 22];

static void by_hand(void **state) {
    (void)state;
    Arena a;
    arena_init(&a, mem, sizeof mem, "grid");
    /* cells of 10: an item in cell (0,0), one over the four cells about (10,10), one on the border of cell (3,0), one
     * far outside */
    Box item[] = {{1, 1, 2, 2}, {9, 9, 10, 10}, {30, 0, 30, 0}, {-500, 300, -400, 300}};
    Grid *g = grid_build(&a, (Box){0, 0, 39, 39}, 10, item, 4);
    uint32_t out[4];
    bool full = true;
    assert_int_equal(grid_along(g, vec(5, 5), vec(5, 5), out, 4, &full), 2);
    assert_false(full);
    assert_true(out[0] == 0 && out[1] == 1);
    assert_int_equal(grid_along(g, vec(0, 15), vec(25, 15), out, 4, NULL), 1);
    assert_int_equal(out[0], 1);
    assert_int_equal(grid_along(g, vec(39, 0), vec(0, 0), out, 4, NULL), 3); /* leftwards; all of the lowest row */
    assert_true(out[0] == 0 && out[1] == 1 && out[2] == 2);
    assert_int_equal(grid_along(g, vec(29, 0), vec(29, 9), out, 4, NULL), 0);
    assert_int_equal(grid_along(g, vec(-450, -800), vec(-450, 800), out, 4, NULL),
                     3); /* beyond the world: the border cells go on */
    assert_int_equal(out[2], 3);
    assert_int_equal(grid_in_box(g, (Box){0, 0, 39, 39}, out, 4, &full), 4);
    assert_false(full);
    assert_int_equal(grid_in_box(g, (Box){0, 0, 39, 39}, out, 3, &full), 3);
    assert_true(full);
    assert_int_equal(grid_in_box(g, (Box){20, 20, 29, 29}, out, 4, &full), 0);
    assert_int_equal(grid_in_box(grid_build(&a, (Box){0, 0, 0, 0}, 10, NULL, 0), (Box){0, 0, 9, 9}, out, 4, &full), 0);
}

static void small_arena(void **state) {
    (void)state;
    static Box item[ITEMS];
    Arena a;
    size_t need = 0;
    for (int i = 0; i < ITEMS; i++) item[i] = (Box){i, i, i + 50, i};
    arena_init(&a, mem, sizeof mem, "grid");
    assert_non_null(grid_build(&a, (Box){0, 0, 999, 999}, 20, item, ITEMS));
    need = a.used;
    for (size_t cap = 0; cap < need; cap += 1 + cap / 4) {
        arena_init(&a, mem, cap, "small");
        assert_null(grid_build(&a, (Box){0, 0, 999, 999}, 20, item, ITEMS));
        assert_int_equal(a.used, 0); /* nothing stays behind */
    }
    arena_init(&a, mem, need, "enough");
    assert_non_null(grid_build(&a, (Box){0, 0, 999, 999}, 20, item, ITEMS));
}

static bool ascending(const uint32_t *id, uint32_t n, uint32_t below) {
    for (uint32_t i = 0; i < n; i++)
        if (id[i] >= below || (i > 0 && id[i] <= id[i - 1])) return false;
    return true;
}

static bool has(const uint32_t *id, uint32_t n, uint32_t v) {
    for (uint32_t i = 0; i < n; i++)
        if (id[i] == v) return true;
    return false;
}

/* The cells of the closed segment, the slow way: is there a cell of the item that it meets? Half-open cells are closed
 * here, which is what the index may at most add. */
static bool near_cells(Box item, Vec a, Vec b, Wu cell) {
    Box grown = {item.x0 - cell, item.y0 - cell, item.x1 + cell, item.y1 + cell};
    Vec ring[4] = {{grown.x0, grown.y0}, {grown.x1, grown.y0}, {grown.x1, grown.y1}, {grown.x0, grown.y1}};
    Frac in, out;
    return ring_convex_stretch(ring, 4, a, b, &in, &out);
}

/* Do the runs of the walk hold these items and no others? */
static bool walks_over(const Grid *g, Vec a, Vec b, const uint32_t *id, uint32_t count) {
    uint32_t slots, first, n;
    const uint32_t *slot = grid_slots(g, &slots);
    bool seen[ITEMS] = {false};
    for (GridWalk w = grid_walk(g, a, b); grid_step(&w, &first, &n);)
        for (uint32_t i = first; i < first + n; i++) {
            if (i >= slots || !has(id, count, slot[i])) return false;
            seen[slot[i]] = true;
        }
    for (uint32_t i = 0; i < count; i++)
        if (!seen[id[i]]) return false;
    return true;
}

/* More items than a query marks at a time. */
static void many_items(void **state) {
    (void)state;
    enum { MANY = 70000 };
    static Box item[MANY];
    static uint32_t out[MANY];
    for (int i = 0; i < MANY; i++) item[i] = (Box){i % 100, i / 100, i % 100, i / 100}; /* a point each, 100 a row */
    Arena a;
    arena_init(&a, mem, sizeof mem, "grid");
    Grid *g = grid_build(&a, (Box){0, 0, 99, 699}, 10, item, MANY);
    assert_non_null(g);
    bool full;
    assert_int_equal(grid_along(g, vec(55, 0), vec(55, 699), out, MANY, &full), MANY / 10); /* a column of cells */
    for (uint32_t i = 0; i < MANY / 10; i++) assert_int_equal(out[i], i / 10 * 100 + 50 + i % 10);
    assert_int_equal(grid_along(g, vec(55, 0), vec(55, 699), out, 5000, &full), 5000);
    assert_true(full);
    assert_int_equal(grid_in_box(g, (Box){0, 0, 99, 699}, out, MANY, &full), MANY);
    for (uint32_t i = 0; i < MANY; i++) assert_int_equal(out[i], i);
}

static void finds_all(void **state) {
    (void)state;
    Rng r = rounds_rng("grid");
    static Box item[ITEMS];
    static uint32_t out[ITEMS], back[ITEMS], some[ITEMS];
    uint32_t met = 0, given = 0;
    for (uint32_t round = 0; round < rounds_of(150); round++) {
        uint32_t n = rng_below(&r, ITEMS), spread = 50 + rng_below(&r, 100000),
                 size = 1 + spread / (1 + rng_below(&r, 40));
        Wu cell = 1 + (Wu)(spread / (1 + rng_below(&r, 40)));
        for (uint32_t i = 0; i < n; i++) {
            Vec p = random_point(&r, vec(0, 0), spread), q = random_point(&r, p, size);
            item[i] = box_of((Vec[]){p, q}, 2);
        }
        Arena arena;
        arena_init(&arena, mem, sizeof mem, "grid");
        Wu edge = (Wu)(spread - rng_below(&r, spread / 2)); /* some items lie beyond the world */
        Grid *g = grid_build(&arena, (Box){-edge, -edge, edge, edge}, cell, item, n);
        assert_non_null(g);
        for (int query = 0; query < 40; query++) {
            Vec a = random_point(&r, vec(0, 0), spread + spread / 4), b = random_point(&r, vec(0, 0), spread);
            if (query % 4 == 0) b.x = a.x;
            if (query % 4 == 1) b.y = a.y;
            if (query % 8 == 2) b = vec(a.x + (b.y - a.y), b.y); /* through the corners of cells */
            bool full;
            uint32_t count = grid_along(g, a, b, out, ITEMS, &full);
            assert_true(!full && ascending(out, count, n));
            assert_int_equal(grid_along(g, b, a, back, ITEMS, &full), count);
            assert_memory_equal(out, back, count * sizeof out[0]);
            for (uint32_t i = 0; i < n; i++) {
                Box x = item[i];
                Vec ring[4] = {{x.x0, x.y0}, {x.x1, x.y0}, {x.x1, x.y1}, {x.x0, x.y1}};
                Frac in, end;
                bool meets = x.x1 > x.x0 && x.y1 > x.y0 ? ring_convex_stretch(ring, 4, a, b, &in, &end)
                                                        : geom_segments_meet(ring[0], ring[2], a, b);
                if (meets) assert_true(has(out, count, i));
                met += meets;
            }
            given += count;
            assert_true(walks_over(g, a, b, out, count));
            for (uint32_t i = 0; i < count; i++) {
                Box x = item[out[i]];
                bool within = MAX(x.x1, MAX(a.x, b.x)) <= edge && MIN(x.x0, MIN(a.x, b.x)) >= -edge &&
                              MAX(x.y1, MAX(a.y, b.y)) <= edge && MIN(x.y0, MIN(a.y, b.y)) >= -edge;
                if (within) assert_true(near_cells(x, a, b, cell));
            }
            if (count > 0) {
                uint32_t cap = rng_below(&r, count);
                assert_int_equal(grid_along(g, a, b, some, cap, &full), cap);
                assert_true(full);
                assert_memory_equal(some, out, cap * sizeof out[0]); /* the highest are dropped */
            }
            Box q = box_of((Vec[]){a, b}, 2);
            count = grid_in_box(g, q, out, ITEMS, &full);
            assert_true(!full && ascending(out, count, n));
            for (uint32_t i = 0; i < n; i++)
                if (box_meets(q, item[i])) assert_true(has(out, count, i));
        }
    }
    assert_true(met > 1000 && given < met * 30);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(by_hand), cmocka_unit_test(small_arena),
                                       cmocka_unit_test(many_items), cmocka_unit_test(finds_all)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
