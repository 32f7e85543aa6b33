/* The scene: outlines, what lies where, bodies; each query against the plainest way to ask it, without an index. */
#include "board_fixture.h"

#include "world/scene_int.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

static void outlines(void **state) {
    (void)state;
    uint32_t n;
    KindRule rule;
    board_clear(B);
    Vec line[3] = {at_inch(10, 10), at_inch(20, 10), at_inch(20, 20)};
    board_rect(B, BK_WOODS, 1, 1, 5, 5);
    board_line(B, BK_ROAD, line, 3);
    board_line(B, BK_HEDGE, line, 3);
    board_spot(B, BK_WRECK, at_inch(30, 30))->face = ANGLE_QUARTER;
    board_spot(B, BK_FORD, at_inch(40, 30));
    board_rect(B, BK_HEDGE, 50, 1, 55, 5); /* a field: its hedge, clear inside */
    board_rect(B, BK_WOODS, 60, 1, 65, 5)->flags = PIECE_GONE;
    for (int i = 0; i < 4; i++) B->pt[i].mark |= POINT_SMOOTH;
    board_read(B);
    assert_int_equal(scene_rings(B->scene, 0), 1);
    scene_ring(B->scene, 0, 0, &n);
    assert_int_equal(n, 32);
    assert_int_equal(scene_rings(B->scene, 1), 2);
    const Vec *quad = scene_ring(B->scene, 1, 0, &n);
    assert_int_equal(n, 4);
    assert_int_equal(quad[0].y, inch(9.75));
    assert_int_equal(scene_rings(B->scene, 2), 1);
    scene_ring(B->scene, 2, 0, &n);
    assert_int_equal(n, 3);
    const Vec *wreck = scene_ring(B->scene, 3, 0, &n);
    assert_int_equal(n, 4);
    assert_int_equal(ring_area2(wreck, 4), 2LL * WU_INCH * WU_INCH);
    scene_ring(B->scene, 4, 0, &n);
    assert_int_equal(n, 1);
    const Vec *hedge = scene_ring(B->scene, 5, 0, &n);
    assert_int_equal(n, 5);
    assert_true(vec_same(hedge[0], hedge[4]));
    PieceIx at[8];
    assert_int_equal(scene_areas_at(B->scene, at_inch(52, 3), at, 8), 0);
    assert_int_equal(scene_lines_at(B->scene, NULL, (Pose){at_inch(52, 0.5), 0}, inch(0.5), at, 8), 1);
    assert_int_equal(at[0], 5);
    assert_int_equal(scene_rings(B->scene, 6), 0);
    assert_null(scene_piece(B->scene, 6, NULL));
    assert_null(scene_piece(B->scene, 7, NULL));
    assert_non_null(scene_piece(B->scene, 3, &rule));
    assert_int_equal(rule.cost.q[CLS_T], 8);
    assert_int_equal(scene_version(B->scene), B->table.version);
}

static void m27_contact(void **state) {
    (void)state;
    uint16_t id;
    Shape s = inch_base();
    board_clear(B);
    board_body(B, at_inch(10, 10), 0, BODY_BLOCKS_ALL, 0);
    board_read(B);
    for (int far = 0; far < 2; far++) {
        Pose side = {vec(inch(11) + 127 + far, inch(10)), 0},
             corner = {vec(inch(11) + 89 + far, inch(11) + 89 + far), 0};
        assert_int_equal(scene_bodies_within(B->scene, s, side, 127, false, 9, &id, 1), !far);
        assert_int_equal(scene_bodies_within(B->scene, s, corner, 127, false, 9, &id, 1), !far);
        assert_int_equal(scene_bodies_within(B->scene, s, side, 127, false, 0, &id, 1), 0);
    }
    assert_int_equal(scene_bodies_within(B->scene, s, (Pose){at_inch(11, 10), 0}, 0, true, 9, &id, 1), 0);
    assert_int_equal(scene_bodies_within(B->scene, s, (Pose){vec(inch(11) - 1, inch(10)), 0}, 0, true, 9, &id, 1), 1);
}

static void half_of_a_base(void **state) {
    (void)state;
    Shape s = inch_base();
    board_clear(B);
    board_rect(B, BK_WOODS, 10, 10, 20, 20);
    board_read(B);
    assert_true(scene_half_in(B->scene, 0, s, (Pose){at_inch(10, 15), 0}));
    assert_false(scene_half_in(B->scene, 0, s, (Pose){vec(inch(10) - 1, inch(15)), 0}));
    assert_true(scene_half_in(B->scene, 0, s, (Pose){at_inch(10, 15), ANGLE_QUARTER / 2}));
    assert_int_equal(scene_overlap2(B->scene, 0, s, (Pose){at_inch(15, 15), 0}), shape_area2(s));
    assert_int_equal(scene_overlap2(B->scene, 0, s, (Pose){at_inch(10, 10), 0}), shape_area2(s) / 4);
    assert_int_equal(scene_overlap2(B->scene, 0, s, (Pose){at_inch(9.5, 15), 0}), 0);
    Shape disc = {SHAPE_DISC, WU_INCH / 2, 0};
    assert_true(scene_half_in(B->scene, 0, disc, (Pose){at_inch(10, 15), 0}));
    assert_false(scene_half_in(B->scene, 0, disc, (Pose){vec(inch(10) - 1, inch(15)), 0}));
}

/* The plainest way: every piece, every ring. */
static bool piece_has(PieceIx p, Vec at) {
    bool in = false, quads = B->piece[p].shape != PIECE_AREA;
    for (uint32_t k = 0; k < scene_rings(B->scene, p); k++) {
        uint32_t n;
        const Vec *ring = scene_ring(B->scene, p, k, &n);
        Side side = ring_side(at, ring, n);
        if (side == SIDE_EDGE || (quads && side == SIDE_IN)) return true;
        if (side == SIDE_IN) in = !in;
    }
    return in;
}

static bool is_line(PieceIx p) {
    return B->piece[p].shape == PIECE_LINE && B->rule[B->piece[p].kind].cost.width == 0;
}

static void against_brute_force(void **state) {
    (void)state;
    Rng r = rng_make(board_seed(3));
    int rounds = board_rounds(12);
    for (int round = 0; round < rounds; round++) {
        board_random(B, &r, (BoardMix){16, 6, 14, 8, 8, 10, 8, 80, round & 1});
        board_read(B);
        for (int k = 0; k < 120; k++) {
            Vec at = rng_vec(&r, B->table.w, B->table.h);
            if (rng_below(&r, 3) == 0) { /* a corner of something */
                TablePoint c = B->pt[rng_below(&r, B->table.pt_n)];
                at = vec(c.x, c.y);
            }
            Pose pose = {at, (Angle)rng_below(&r, 65536)};
            Shape base = inch_base();
            PieceIx found[256], line[256], want[256], cut[256];
            Frac where[256];
            uint32_t n = 0, lines = 0, want_cuts = 0;
            int level = 0;
            Vec end = rng_vec(&r, B->table.w, B->table.h);
            for (PieceIx p = 0; p < B->table.piece_n; p++) {
                if (!is_line(p) && piece_has(p, at)) {
                    want[n++] = p;
                    if (B->piece[p].kind == BK_HILL) level = MAX(level, B->piece[p].level);
                }
                if (!is_line(p)) continue;
                uint32_t points;
                const Vec *ring = scene_ring(B->scene, p, 0, &points);
                bool near = false, met = false;
                for (uint32_t i = 1; i < points; i++) {
                    near |= shape_meets_segment(base, pose, ring[i - 1], ring[i], 127);
                    met |= geom_segments_meet(at, end, ring[i - 1], ring[i]);
                }
                line[lines] = p;
                lines += near;
                want_cuts += met;
            }
            assert_int_equal(scene_areas_at(B->scene, at, found, 256), n);
            assert_memory_equal(found, want, n * sizeof(PieceIx));
            assert_int_equal(scene_level_at(B->scene, at), level);
            assert_int_equal(scene_lines_at(B->scene, &base, pose, 127, found, 256), lines);
            assert_memory_equal(found, line, lines * sizeof(PieceIx));
            uint32_t cuts = scene_lines_cut(B->scene, at, end, cut, where, 256), kinds = 0;
            for (uint32_t i = 0; i < cuts; i++) {
                if (i > 0) assert_true(frac_compare(where[i - 1], where[i]) <= 0);
                bool seen = false;
                for (uint32_t j = 0; j < i; j++) seen |= cut[j] == cut[i];
                kinds += !seen;
            }
            assert_int_equal(kinds, want_cuts);
            uint16_t id[256], near_id[256];
            Wu dist = rng_wu(&r, 0, inch(3));
            bool only = rng_below(&r, 2);
            uint32_t bodies = 0;
            for (uint16_t i = 0; i < B->body_n; i++)
                if (!(B->body[i].flags & BODY_OFF) && i != 5 &&
                    (only ? shape_overlap(base, pose, B->body[i].shape, B->body[i].pose)
                          : shape_within(base, pose, B->body[i].shape, B->body[i].pose, dist)))
                    near_id[bodies++] = i;
            assert_int_equal(scene_bodies_within(B->scene, base, pose, dist, only, 5, id, 256), bodies);
            assert_memory_equal(id, near_id, bodies * sizeof id[0]);
            /* one body moves, or leaves */
            uint32_t ix = rng_below(&r, B->body_n);
            B->body[ix].pose.at = rng_vec(&r, B->table.w, B->table.h);
            B->body[ix].flags ^= rng_below(&r, 4) == 0 ? BODY_OFF : 0;
            scene_set_body(B->scene, ix, B->body[ix]);
        }
    }
}

static void a_table_that_does_not_fit_changes_nothing(void **state) {
    (void)state;
    PieceIx at[4];
    board_clear(B);
    board_rect(B, BK_WOODS, 10, 10, 20, 20);
    board_read(B);
    uint32_t version = scene_version(B->scene);
    Table t = B->table;
    t.version = version + 1;
    t.piece_n = B->piece_cap + 1;
    assert_false(scene_set_table(B->scene, &t, B->rule, BK_KINDS));
    t.piece_n = 1;
    assert_false(scene_set_table(B->scene, &t, B->rule, BK_WOODS)); /* a kind that has no rule */
    Piece bad = B->piece[0];
    bad.pt = 3; /* points that are not there */
    t.piece = &bad;
    assert_false(scene_set_table(B->scene, &t, B->rule, BK_KINDS));
    assert_int_equal(scene_version(B->scene), version);
    assert_int_equal(scene_areas_at(B->scene, at_inch(15, 15), at, 4), 1);
}

/* 12,000 edges and 1,000 bodies are normal; 4,000 pieces and 65,000 points are the most. */
static void large_tables(void **state) {
    (void)state;
    Rng r = rng_make(1);
    Board *big = board_make(240, 120, TABLE_PIECES, TABLE_POINTS, 1000);
    Vec p[64];
    for (int i = 0; i < TABLE_PIECES; i++) {
        Vec at = rng_vec(&r, big->table.w, big->table.h);
        board_area(big, i % 2 ? BK_WOODS : BK_BUILDING, p, rng_star(&r, at, inch(0.3), inch(1), 16, p));
    }
    for (int i = 0; i < 1000; i++) board_body(big, rng_vec(&r, big->table.w, big->table.h), 0, BODY_BLOCKS_ALL, 0);
    board_read(big);
    SightCert cert;
    int visible = 0;
    for (int i = 0; i < 200; i++) {
        SightAsk q = rng_sight(&r, big->table.w, big->table.h);
        bool there = sight_query(big->scene, &q, &cert);
        visible += there;
        SightAsk back = sight_points(q.to, q.from);
        assert_int_equal(there, sight_query(big->scene, &back, NULL));
    }
    assert_true(visible < 200);
    board_free(big);
}

/* Combs of woods with thousands of teeth: more meetings than any list holds count as blocked, from both ends. */
static void combs(void **state) {
    (void)state;
    enum { TEETH = 950 };
    static Vec p[2 * TEETH];
    board_clear(B);
    for (int c = 0; c < 4; c++) {
        for (int i = 0; i < TEETH; i++) {
            p[2 * i] = vec(4000 + 40 * i + 10 * c, inch(20 + i % 2));
            p[2 * i + 1] = vec(4000 + 40 * i + 10 * c + 20, inch(20 + i % 2));
        }
        p[2 * TEETH - 2].y = p[2 * TEETH - 1].y = inch(10); /* the back of the comb */
        p[0].y = p[1].y = inch(10);
        board_area(B, BK_WOODS, p, (size_t)2 * TEETH);
    }
    board_read(B);
    SightAsk q = sight_points(at_inch(0.1, 20.4), at_inch(60, 20.6)), back = sight_points(q.to, q.from);
    SightCert cert;
    assert_false(sight_query(B->scene, &q, NULL));
    assert_false(sight_query(B->scene, &back, &cert));
    assert_int_equal(cert.why, SIGHT_THROUGH);
    q.from = at_inch(1.5, 1), q.to = at_inch(1.5, 40); /* beside them */
    assert_true(sight_query(B->scene, &q, NULL));
}

/* The share of a base leaves out what lies beside it: against all of the outline. */
static void share_of_a_base(void **state) {
    (void)state;
    Rng r = rng_make(board_seed(1811));
    int part = 0, whole = 0, rounds = board_rounds(20);
    for (int i = 0; i < rounds; i++) {
        B->table.w = inch(24);
        B->table.h = inch(16);
        board_random(B, &r, (BoardMix){12, 6, 8, 6, 6, 4, 6, 0, i % 2 != 0});
        board_read(B);
        for (int k = 0; k < 400; k++) {
            Pose at = rng_pose(&r, B->table.w, B->table.h);
            if (k % 4 == 0) { /* corner upon corner */
                const TablePoint *p = &B->pt[rng_below(&r, B->table.pt_n)];
                at = (Pose){vec_add(vec(p->x, p->y), vec(k % 8 ? WU_INCH / 2 : 0, WU_INCH / 2)), 0};
            }
            Shape shape = k % 7 == 0   ? (Shape){SHAPE_DISC, inch(0.7), 0}
                          : k % 7 == 1 ? (Shape){SHAPE_RECT, inch(1.5), inch(0.25)}
                                       : inch_base();
            Vec clip[RING_CLIP_MAX];
            size_t n = scene_base_ring(shape, at, clip);
            for (uint32_t p = 0; p < B->table.piece_n; p++) {
                PieceShape form = (PieceShape)B->piece[p].shape;
                if (form != PIECE_AREA || B->rule[B->piece[p].kind].at) continue;
                uint32_t ring_n;
                const Vec *ring = scene_ring(B->scene, (PieceIx)p, 0, &ring_n);
                size_t corners = ring_n;
                int64_t all = ring_clip_area2(clip, n, at.at, &ring, &corners, 1),
                        share = scene_overlap2(B->scene, (PieceIx)p, shape, at);
                assert_true(share == all);
                int64_t most = 4096 * ring_area2(clip, n);
                whole += share == (most < 0 ? -most : most);
                part += share > 0;
            }
        }
    }
    assert_true(whole > rounds * 10 && part > whole + rounds * 10);
}

/* Stretches: where a segment lies in areas that ask for it, and what bare lines it meets; the same from both ends. */
static void stretches(void **state) {
    (void)state;
    SceneStretch st[8], back[8];
    board_clear(B);
    Vec marsh[] = {at_inch(10, 10), at_inch(20, 10), at_inch(20, 20), at_inch(10, 20)};
    Vec crops[] = {at_inch(30, 10), at_inch(40, 10), at_inch(40, 20), at_inch(30, 20)};
    Vec hedge[] = {at_inch(25, 0), at_inch(25, 40)};
    B->rule[BK_MARSH].stretch = 1;
    board_area(B, BK_MARSH, marsh, 4);
    board_area(B, BK_CROPS, crops, 4); /* nobody asked for these */
    board_line(B, BK_HEDGE, hedge, 2);
    board_read(B);
    Vec a = at_inch(0, 15), b = at_inch(50, 15);
    assert_int_equal(scene_stretches(B->scene, a, b, st, 8), 2);
    assert_int_equal(st[0].line, 0);
    assert_int_equal(st[0].touch, 0);
    assert_int_equal(frac_scale(st[0].in, inch(50)), inch(10));
    assert_int_equal(frac_scale(st[0].out, inch(50)), inch(20));
    assert_int_equal(st[1].line, 1);
    assert_int_equal(frac_scale(st[1].in, inch(50)), inch(25));
    assert_int_equal(scene_stretches(B->scene, b, a, back, 8), 2);
    assert_int_equal(frac_scale(back[0].in, inch(50)), inch(30));
    assert_int_equal(frac_scale(back[0].out, inch(50)), inch(40));
    assert_int_equal(scene_stretches(B->scene, a, b, st, 1), 1); /* the rest is dropped */
    /* a corner is a mere touch; along an edge its inside lies on one side */
    assert_int_equal(scene_stretches(B->scene, at_inch(5, 15), at_inch(15, 5), st, 8), 1);
    assert_int_equal(st[0].touch, 1);
    assert_int_equal(frac_compare(st[0].in, st[0].out), 0);
    assert_int_equal(scene_stretches(B->scene, at_inch(5, 10), at_inch(24, 10), st, 8), 1);
    assert_int_equal(st[0].touch, 0);
    /* an end inside: from the very start */
    assert_int_equal(scene_stretches(B->scene, at_inch(15, 15), at_inch(24, 15), st, 8), 1);
    assert_true(st[0].in.num == 0);
    B->rule[BK_MARSH].stretch = 0;
    board_read(B);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(outlines),
        cmocka_unit_test(stretches),
        cmocka_unit_test(m27_contact),
        cmocka_unit_test(half_of_a_base),
        cmocka_unit_test(share_of_a_base),
        cmocka_unit_test(against_brute_force),
        cmocka_unit_test(a_table_that_does_not_fit_changes_nothing),
        cmocka_unit_test(large_tables),
        cmocka_unit_test(combs),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
