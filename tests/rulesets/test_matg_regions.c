/* Regions of sight and reach of a battle's stands against the exact questions. */
#include "matg_board.h"
#include "rulesets/matg/matg_move.h"

#include "base/hash.h"

#include <stdio.h>
#include <stdlib.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

enum { QUADS = 20000, POINTS = 200, NEAR = 4, REACHES = 9 * WU_INCH };

static Vec place(Rng *r, const View *v) {
    Wu x = (Wu)rng_below(r, (uint32_t)v->g->h.w), y = (Wu)rng_below(r, (uint32_t)v->g->h.h);
    return vec(x, y);
}

static bool near_edge(const View *v, StandIx i, Pose eye, const SightRegion *g, Vec at) {
    bool drawn = sight_region_has(g, at), seen = matg_sees_point(v, i, eye, at, false);
    for (int k = 0; k < 16; k++) {
        Vec p = vec_add(at, angle_vec((Angle)(k * 4096), NEAR));
        if (sight_region_has(g, p) != drawn || matg_sees_point(v, i, eye, p, false) != seen) return true;
    }
    return false;
}

static void sees(void **state) {
    (void)state;
    MatgBoard *b = mb_battle("first_shots");
    const View *v = &b->v;
    Rng r = rng_make(5);
    size_t bytes = matg_region_bytes(v);
    Arena tmp;
    SightRegion g = {.quad = calloc(QUADS, sizeof *g.quad), .cap = QUADS};
    arena_init(&tmp, malloc(bytes), bytes, "region");
    int asked = 0, seen = 0;
    for (StandIx i = 0; i < v->g->stand_n; i++) {
        if (!matg_on_table(v, i)) continue;
        Pose eye = matg_pose(game_stand_c(v->g, i));
        assert_true(matg_sees_within(v, i, eye, false, i % 3 == 0 ? REACHES : 0, SIGHT_EXACT, &tmp, &g));
        assert_false(g.full);
        for (int k = 0; k < POINTS; k++) {
            Vec at = place(&r, v);
            bool want = matg_sees_point(v, i, eye, at, false) && (i % 3 != 0 || geom_within(eye.at, at, REACHES));
            asked++;
            seen += want;
            if (sight_region_has(&g, at) != want)
                assert_true(near_edge(v, i, eye, &g, at) || (i % 3 == 0 && geom_within(eye.at, at, REACHES + NEAR)));
        }
    }
    assert_true(asked > POINTS && seen > asked / 10);
    free(tmp.mem);
    free(g.quad);
    mb_close(b);
}

/* The path is the command's: matg_path says the same of it, and it costs no more than the straight way. */
static void reaches(void **state) {
    (void)state;
    MatgBoard *b = mb_battle("first_shots");
    Rng r = rng_make(6);
    int in = 0, out = 0;
    for (StandIx i = 0; i < b->v.g->stand_n; i++) {
        const View *v = &b->v;
        if (!matg_on_table(v, i)) continue;
        matg_stand(b->g, i)->posture = i % 2 ? POSTURE_MOVEMENT : POSTURE_FIRE_MOVE;
        int64_t all = matg_allowance(v, i);
        if (all == 0) continue;
        size_t bytes = matg_reach_bytes(v, i, NULL, -1);
        Arena a;
        arena_init(&a, malloc(bytes), bytes, "reach");
        Reach *reach = matg_reach_region(v, i, NULL, -1, &a);
        assert_non_null(reach);
        for (int k = 0; k < 30; k++) {
            Vec at = matg_pose(game_stand_c(v->g, i)).at;
            Wu far = (Wu)(all / 4);
            at = vec_add(at, angle_vec((Angle)rng_below(&r, 65536), (Wu)rng_below(&r, (uint32_t)(far * 3 / 2))));
            PathLeg leg[PATH_LEGS], straight = {at, 0};
            PathAnswer path, said, one;
            uint32_t n;
            if (!matg_cheapest_path(reach, NULL, at, leg, &n, &path)) {
                assert_true(matg_path(v, i, &straight, 1, NULL, &one));
                assert_true(one.stop != PATH_WHOLE);
                out++;
                continue;
            }
            assert_true(matg_path(v, i, leg, n, NULL, &said));
            assert_int_equal(said.stop, PATH_WHOLE);
            assert_true(vec_same(said.end.at, at));
            assert_true(said.spent <= all && said.spent == path.spent);
            assert_true(matg_path(v, i, &straight, 1, NULL, &one));
            assert_true(one.stop != PATH_WHOLE || path.spent <= one.spent);
            in++;
        }
        free(a.mem);
        Vec edge = vec(0, 0); /* who is on the table does not come in */
        assert_null(matg_reach_region(v, i, &edge, -1, &a));
        assert_int_equal(matg_reach_bytes(v, i, &edge, -1), 0);
    }
    assert_true(in > 30 && out > 5);
    mb_close(b);
}

/* Who waits at its edge: from the place on it that is named, with that place in front of the path. */
static void enters(void **state) {
    (void)state;
    MatgBoard *b = mb_battle("introductory");
    b->g->h.turn = MAX(b->g->h.turn, 1);
    const View *v = &b->v;
    int entered = 0;
    for (StandIx i = 0; i < v->g->stand_n && entered < 3; i++) {
        if (matg_on_table(v, i) || !matg_enters(v, i)) continue;
        matg_stand(b->g, i)->posture = POSTURE_MOVEMENT;
        const BattleUnit *u = deploy_unit(v, i);
        Wu mid = u->zone.lo + (u->zone.hi - u->zone.lo) / 2, w = v->g->h.w, h = v->g->h.h;
        Vec at = u->zone.edge == EDGE_N   ? vec(mid, h)
                 : u->zone.edge == EDGE_S ? vec(mid, 0)
                 : u->zone.edge == EDGE_E ? vec(w, mid)
                                          : vec(0, mid);
        size_t bytes = matg_reach_bytes(v, i, &at, -1);
        assert_true(bytes > 0);
        assert_int_equal(matg_reach_bytes(v, i, NULL, -1), 0);
        Arena a;
        arena_init(&a, malloc(bytes), bytes, "reach");
        Reach *reach = matg_reach_region(v, i, &at, -1, &a);
        assert_non_null(reach);
        PathLeg leg[PATH_LEGS];
        PathAnswer path, said;
        uint32_t n;
        Vec in = angle_vec(deploy_inward((Edge)u->zone.edge), 2 * WU_INCH);
        if (matg_cheapest_path(reach, &at, vec_add(at, in), leg, &n, &path)) {
            assert_true(n >= 2 && vec_same(leg[0].to, at));
            assert_true(matg_path(v, i, leg, n, NULL, &said));
            assert_int_equal(said.stop, PATH_WHOLE);
            entered++;
        }
        free(a.mem);
    }
    assert_true(entered > 0);
    mb_close(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(sees), cmocka_unit_test(reaches), cmocka_unit_test(enters)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
