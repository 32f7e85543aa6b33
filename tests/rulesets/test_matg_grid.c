/* Regions against exact answers on a grid over the tables of the battles that ship: what is drawn as seen is seen, and
 * what is drawn as within reach has a path that costs no more, at every point away from their edges. */
#include "matg_board.h"
#include "rulesets/matg/matg_move.h"

#include "base/hash.h"

#include <stdio.h>
#include <stdlib.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

static const char *const BATTLE[] = {"introductory", "first_shots", "stonne", "elsenborn", "bir_el_gubi", "korsun_239"};

enum { QUADS = 1 << 16, NEAR = 4, EYES = 4, MOVERS = 3, BLUR = WU_INCH / 4 };

static int asked, yes;

static Vec place(Rng *r, const View *v) {
    Wu x = (Wu)rng_below(r, (uint32_t)v->g->h.w), y = (Wu)rng_below(r, (uint32_t)v->g->h.h);
    return vec(x, y);
}

static bool edge_of_sight(const View *v, StandIx i, Pose eye, bool foot, const SightRegion *g, Vec at) {
    bool drawn = sight_region_has(g, at), seen = matg_sees_point(v, i, eye, at, foot);
    for (int k = 0; k < 16; k++) {
        Vec p = vec_add(at, angle_vec((Angle)(k * 4096), NEAR));
        if (sight_region_has(g, p) != drawn || matg_sees_point(v, i, eye, p, foot) != seen) return true;
    }
    return false;
}

static void sight_grid(const View *v, StandIx i, Pose eye, bool foot, Arena *tmp, SightRegion *g) {
    assert_true(matg_sees_region(v, i, eye, foot, SIGHT_EXACT, tmp, g));
    assert_false(g->full);
    for (Wu y = 911; y < v->g->h.h; y += WU_INCH)
        for (Wu x = 733; x < v->g->h.w; x += WU_INCH) {
            Vec at = vec(x, y);
            bool want = matg_sees_point(v, i, eye, at, foot);
            asked++;
            yes += want;
            if (sight_region_has(g, at) != want && !edge_of_sight(v, i, eye, foot, g, at))
                fail_msg("from %d,%d to %d,%d: %s, drawn otherwise", eye.at.x, eye.at.y, x, y,
                         want ? "seen" : "not seen");
        }
}

/* From points, and from stands where they stand. */
static void seen_on_grids(void **state) {
    (void)state;
    Rng r = rng_make(31);
    asked = yes = 0;
    for (size_t k = 0; k < ARRAY_LEN(BATTLE); k++) {
        MatgBoard *b = mb_battle(BATTLE[k]);
        const View *v = &b->v;
        Arena tmp;
        size_t bytes = matg_region_bytes(v);
        SightRegion g = {.quad = calloc(QUADS, sizeof *g.quad), .cap = QUADS};
        arena_init(&tmp, malloc(bytes), bytes, "region");
        int stands = 0;
        for (StandIx i = 0; i < v->g->stand_n && stands < EYES; i++)
            if (matg_on_table(v, i) && rng_below(&r, 4) == 0) {
                sight_grid(v, i, matg_pose(game_stand_c(v->g, i)), stands % 2 != 0, &tmp, &g);
                stands++;
            }
        for (int e = stands; e < EYES; e++) sight_grid(v, STAND_NONE, (Pose){place(&r, v), 0}, e % 2 != 0, &tmp, &g);
        free(tmp.mem);
        free(g.quad);
        mb_close(b);
    }
    printf("%d points asked, %d seen\n", asked, yes);
    assert_true(yes > asked / 10 && yes < asked);
}

static bool edge_of_reach(Reach *reach, Vec at) {
    bool in = reach_cost(reach, at) >= 0;
    for (int k = 0; k < 8; k++)
        if ((reach_cost(reach, vec_add(at, angle_vec((Angle)(k * 8192), BLUR))) >= 0) != in) return true;
    return false;
}

/* A point of the region has a path that path_walk accepts and pays for; one that the straight way reaches is of it. */
static void reach_grid(const View *v, const PathAsk *ask, Arena *a) {
    Reach *reach = reach_new(a, v->scene, ask, 0);
    assert_non_null(reach);
    Wu far = (Wu)(ask->allowance / 3);
    for (Wu y = 911; y < v->g->h.h; y += WU_INCH)
        for (Wu x = 733; x < v->g->h.w; x += WU_INCH) {
            Vec at = vec(x, y);
            if (!geom_within(ask->start.at, at, far) || edge_of_reach(reach, at)) continue;
            PathLeg leg[PATH_LEGS], straight = {at, 0};
            PathAnswer path, one;
            uint32_t n;
            int64_t cost = reach_cost(reach, at);
            bool found = reach_path(reach, at, leg, &n, &path);
            PathAsk q = *ask;
            q.leg = &straight;
            q.leg_n = 1;
            asked++;
            yes += cost >= 0;
            assert_true(path_walk(v->scene, &q, &one));
            if ((cost >= 0) != found) fail_msg("%d,%d: region and path differ", x, y);
            if (one.stop == PATH_WHOLE && cost < 0) fail_msg("%d,%d: straight there, not of the region", x, y);
            if (!found) continue;
            q.leg = leg;
            q.leg_n = n;
            assert_true(path_walk(v->scene, &q, &one));
            assert_int_equal(one.stop, PATH_WHOLE);
            assert_int_equal(one.spent, path.spent);
        }
}

static void reached_on_grids(void **state) {
    (void)state;
    Rng r = rng_make(32);
    asked = yes = 0;
    for (size_t k = 0; k < ARRAY_LEN(BATTLE); k++) {
        MatgBoard *b = mb_battle(BATTLE[k]);
        for (int m = 0; m < MOVERS; m++) {
            PathAsk ask = {.start = {place(&r, &b->v), (Angle)rng_below(&r, 65536)},
                           .shape = MATG_BASE,
                           .self = STAND_NONE,
                           .seat = (uint8_t)rng_below(&r, 2),
                           .cls = (uint8_t)rng_below(&r, COST_CLASSES),
                           .allowance = (int64_t)(3 + rng_below(&r, 4)) * PATH_ONE_POINT};
            size_t bytes = reach_bytes(b->v.scene, &ask);
            Arena a;
            arena_init(&a, malloc(bytes), bytes, "reach");
            reach_grid(&b->v, &ask, &a);
            free(a.mem);
        }
        mb_close(b);
    }
    printf("%d points asked, %d within reach\n", asked, yes);
    assert_true(yes > 100 && yes < asked);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(seen_on_grids), cmocka_unit_test(reached_on_grids)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
