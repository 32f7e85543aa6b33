/* GEOS as a second opinion on whole questions: sight by matg 4.1 and 4.2 on level ground, shares of a base, the ground
 * that a path pays for. It works in floating point on joined outlines, by other methods. Each question is put to it
 * twice, with all outlines 2 Wu fatter and 2 Wu leaner; where these two answers differ, the line grazes something and
 * is left to the exact cases. */
#include "board.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#define GEOS_USE_ONLY_R_API
#include <geos_c.h>

enum { FAT = 2, FAMILIES = 4 };

static GEOSContextHandle_t G;

static int set_up(void **state) {
    (void)state;
    G = GEOS_init_r();
    return 0;
}
static int tear_down(void **state) {
    (void)state;
    GEOS_finish_r(G);
    return 0;
}

static GEOSCoordSequence *coords(const Vec *p, size_t n, bool close) {
    GEOSCoordSequence *c = GEOSCoordSeq_create_r(G, (unsigned)(n + close), 2);
    for (unsigned i = 0; i < n + close; i++) GEOSCoordSeq_setXY_r(G, c, i, p[i % n].x, p[i % n].y);
    return c;
}
static GEOSGeometry *polygon(const Vec *p, size_t n) {
    return GEOSGeom_createPolygon_r(G, GEOSGeom_createLinearRing_r(G, coords(p, n, true)), NULL, 0);
}
static GEOSGeometry *segment(Vec a, Vec b) {
    Vec p[2] = {a, b};
    return GEOSGeom_createLineString_r(G, coords(p, 2, false));
}
static GEOSGeometry *point(Vec a) {
    return GEOSGeom_createPointFromXY_r(G, a.x, a.y);
}

/* All outlines that `take` wants, joined, then grown by `fat`. */
static GEOSGeometry *joined(Board *b, bool (*take)(const Board *b, uint32_t i, int which), int which, double fat) {
    GEOSGeometry *part[2048];
    unsigned n = 0;
    for (PieceIx i = 0; i < b->table.piece_n; i++) {
        if (!take(b, i, which)) continue;
        for (uint32_t k = 0; k < scene_rings(b->scene, i); k++) {
            uint32_t points;
            const Vec *ring = scene_ring(b->scene, i, k, &points);
            part[n++] = polygon(ring, points);
        }
    }
    GEOSGeometry *all = GEOSGeom_createCollection_r(G, GEOS_MULTIPOLYGON, part, n), *one = GEOSUnaryUnion_r(G, all);
    assert_non_null(one);
    GEOSGeom_destroy_r(G, all);
    if (fat == 0) return one;
    GEOSGeometry *grown = GEOSBuffer_r(G, one, fat, 8);
    GEOSGeom_destroy_r(G, one);
    return grown;
}

static bool of_family(const Board *b, uint32_t i, int family) {
    const KindRule *r = &b->rule[b->piece[i].kind];
    return r->sight.effect == SIGHT_BLOCKS && r->sight.family == family && !r->at;
}

typedef struct Opinion {
    GEOSGeometry *family[FAMILIES];
    const GEOSPreparedGeometry *quick[FAMILIES];
    GEOSGeometry *body[256];
    Wu inner[FAMILIES];
} Opinion;

/* Does the part of the line in the area hold the end? */
static bool holds(const GEOSGeometry *part, const GEOSGeometry *end) {
    double d = 0;
    GEOSDistance_r(G, part, end, &d);
    return d < 1e-3;
}

static bool family_stops(const Opinion *o, int f, Vec from, Vec to, bool open, double dist) {
    GEOSGeometry *line = segment(from, to), *a = point(from), *b = point(to);
    bool stops = false;
    if (GEOSPreparedIntersects_r(G, o->quick[f], line) == 1) {
        GEOSGeometry *in = GEOSIntersection_r(G, line, o->family[f]);
        int parts = GEOSGetNumGeometries_r(G, in);
        for (int i = 0; i < parts && !stops; i++) {
            const GEOSGeometry *part = GEOSGetGeometryN_r(G, in, i);
            bool at_a = holds(part, a), at_b = holds(part, b);
            stops = (!at_a && !at_b) || (at_a && at_b && !open && dist > o->inner[f]);
        }
        GEOSGeom_destroy_r(G, in);
    }
    GEOSGeom_destroy_r(G, line);
    GEOSGeom_destroy_r(G, a);
    GEOSGeom_destroy_r(G, b);
    return stops;
}

static bool opinion_sees(const Board *b, const Opinion *o, const SightAsk *q) {
    double dist = sqrt((double)vec_dist2(q->from, q->to));
    for (int f = 1; f < FAMILIES; f++)
        if (family_stops(o, f, q->from, q->to, q->from_open || q->to_open, dist)) return false;
    GEOSGeometry *line = segment(q->from, q->to);
    bool clear = true;
    for (uint32_t i = 0; i < b->body_n && clear; i++) {
        const Body *body = &b->body[i];
        if ((body->flags & BODY_OFF) || body->id == q->from_body || body->id == q->to_body) continue;
        if (!(body->flags & BODY_BLOCKS_ALL) && !q->to_foot) continue;
        clear = GEOSIntersects_r(G, line, o->body[i]) == 0;
    }
    GEOSGeom_destroy_r(G, line);
    return clear;
}

static void opinion_make(Opinion *o, Board *b, double fat) {
    static const Wu inner[FAMILIES] = {0, 2 * WU_INCH, WU_INCH, WU_INCH};
    for (int f = 1; f < FAMILIES; f++) {
        o->family[f] = joined(b, of_family, f, fat);
        o->quick[f] = GEOSPrepare_r(G, o->family[f]);
        o->inner[f] = inner[f];
    }
    for (uint32_t i = 0; i < b->body_n; i++) {
        Vec ring[4];
        shape_ring(b->body[i].shape, b->body[i].pose, ring);
        GEOSGeometry *base = polygon(ring, 4);
        o->body[i] = GEOSBuffer_r(G, base, fat, 8);
        GEOSGeom_destroy_r(G, base);
    }
}

static void opinion_drop(Opinion *o, const Board *b) {
    for (int f = 1; f < FAMILIES; f++) {
        GEOSPreparedGeom_destroy_r(G, o->quick[f]);
        GEOSGeom_destroy_r(G, o->family[f]);
    }
    for (uint32_t i = 0; i < b->body_n; i++) GEOSGeom_destroy_r(G, o->body[i]);
}

static void lines_of_sight(void **state) {
    (void)state;
    Rng r = rng_make(board_seed(41));
    Board *b = board_small();
    int rounds = board_rounds(4), asked = 0, seen = 0, left_out = 0;
    for (int round = 0; round < rounds; round++) {
        board_random(b, &r, (BoardMix){14, 0, 14, 4, 0, 0, 6, 30, round & 1});
        board_read(b);
        Opinion fat, lean;
        opinion_make(&fat, b, FAT);
        opinion_make(&lean, b, -FAT);
        for (int k = 0; k < 300; k++) {
            SightAsk q = rng_sight(&r, b->table.w, b->table.h);
            if (k % 3) q.to = vec_add(q.from, rng_step(&r, inch(6)));
            q.to_foot = rng_below(&r, 2) != 0;
            q.to_open = rng_below(&r, 4) == 0;
            if (k % 4 == 0) {
                q.from_body = (uint16_t)rng_below(&r, b->body_n);
                q.from = b->body[q.from_body].pose.at;
            }
            bool most = opinion_sees(b, &fat, &q), least = opinion_sees(b, &lean, &q);
            if (most != least) {
                left_out++;
                continue;
            }
            bool ours = sight_query(b->scene, &q, NULL);
            if (ours != most)
                print_error("round %d: (%d, %d) to (%d, %d): ours %d, theirs %d\n", round, q.from.x, q.from.y, q.to.x,
                            q.to.y, ours, most);
            assert_int_equal(ours, most);
            asked++;
            seen += ours;
        }
        opinion_drop(&fat, b);
        opinion_drop(&lean, b);
    }
    print_message("%d lines, %d clear, %d too near to an edge\n", asked, seen, left_out);
    assert_true(left_out * 20 < asked && seen * 10 > asked && seen * 10 < asked * 9);
    board_free(b);
}

static bool of_kind(const Board *b, uint32_t i, int kind) {
    return b->piece[i].kind == kind;
}
static bool is_piece(const Board *b, uint32_t i, int which) {
    (void)b;
    return (int)i == which;
}

static double share(const GEOSGeometry *area, Shape shape, Pose at) {
    Vec ring[4];
    shape_ring(shape, at, ring);
    GEOSGeometry *base = polygon(ring, 4), *common = GEOSIntersection_r(G, base, area);
    double size = 0;
    GEOSArea_r(G, common, &size);
    GEOSGeom_destroy_r(G, base);
    GEOSGeom_destroy_r(G, common);
    return size;
}

static void shares_of_a_base(void **state) {
    (void)state;
    Rng r = rng_make(board_seed(42));
    Board *b = board_small();
    int rounds = board_rounds(4), parts = 0;
    for (int round = 0; round < rounds; round++) {
        board_random(b, &r, (BoardMix){14, 4, 14, 4, 0, 0, 0, 0, round & 1});
        board_read(b);
        for (PieceIx i = 0; i < b->table.piece_n; i++) {
            GEOSGeometry *area = joined(b, is_piece, i, 0);
            for (int k = 0; k < 12; k++) {
                TablePoint near = b->pt[b->piece[i].pt + rng_below(&r, b->piece[i].pt_n)];
                Vec centre = vec_add(vec(near.x, near.y), rng_step(&r, 3000));
                Pose at = {centre, (Angle)rng_below(&r, 65536)};
                Vec half = rng_vec(&r, 1700, 1700);
                Shape shape = {SHAPE_RECT, 300 + half.x, 300 + half.y};
                double ours = (double)scene_overlap2(b->scene, i, shape, at) / 8192, theirs = share(area, shape, at);
                /* each crossing is rounded to 1/64 Wu */
                double slack = (shape.hx + shape.hy) * 4 * 10 / 64.0;
                assert_true(fabs(ours - theirs) <= slack);
                parts += theirs > 0 && theirs < 3.9 * shape.hx * shape.hy;
            }
            GEOSGeom_destroy_r(G, area);
        }
    }
    assert_true(parts > rounds * 20);
    board_free(b);
}

/* Pieces of one kind apart from each other: where they overlap, ours counts them twice. */
static void scatter(Board *b, Rng *r, bool smooth) {
    static const BoardKind kinds[] = {BK_WOODS, BK_BUILDING, BK_ROUGH, BK_CROPS};
    Vec p[24], centre[40];
    board_clear(b);
    for (int i = 0, tries = 0; i < 40 && tries < 2000; tries++) {
        centre[i] = rng_vec(r, b->table.w, b->table.h);
        bool apart = true;
        for (int k = i % 4; k < i; k += 4) apart &= !geom_within(centre[i], centre[k], inch(5));
        if (!apart) continue;
        size_t n = 5 + rng_below(r, 16);
        board_area(b, kinds[i % 4], p, rng_star(r, centre[i], inch(1.2), inch(2.4), n, p));
        i++;
    }
    for (uint32_t i = 0; smooth && i < b->table.pt_n; i++) b->pt[i].mark |= POINT_SMOOTH;
}

static void ground_of_a_path(void **state) {
    (void)state;
    static const BoardKind kinds[] = {BK_WOODS, BK_BUILDING, BK_ROUGH, BK_CROPS};
    Rng r = rng_make(board_seed(43));
    Board *b = board_small();
    static PathAnswer a;
    int rounds = board_rounds(2), places = 0, rough = 0, left_out = 0;
    for (int round = 0; round < rounds; round++) {
        scatter(b, &r, round & 1);
        board_read(b);
        GEOSGeometry *area[4];
        for (int k = 0; k < 4; k++) area[k] = joined(b, of_kind, (int)kinds[k], 0);
        for (int k = 0; k < 20; k++) {
            PathLeg leg[2];
            PathAsk q = {.shape = inch_base(),
                         .self = 1,
                         .cls = (uint8_t)rng_below(&r, 4),
                         .leg = leg,
                         .leg_n = 2,
                         .off_table = 1,
                         .allowance = 1000 * (int64_t)PATH_ONE_POINT};
            q.start.at = rng_vec(&r, b->table.w, b->table.h);
            for (int i = 0; i < 2; i++) leg[i] = (PathLeg){rng_vec(&r, b->table.w, b->table.h), (uint8_t)(i == 1)};
            assert_true(path_walk(b->scene, &q, &a));
            assert_int_equal(a.stop, PATH_WHOLE);
            double half = 2.0 * q.shape.hx * q.shape.hy, sum = 0;
            enum { EVERY = 997 };
            uint32_t s = 0;
            for (Wu at = EVERY / 2 + 1; at < a.reach; at += EVERY) {
                int16_t dear = 0;
                bool near = false;
                Pose pose = path_pose(&q, at);
                for (int i = 0; i < 4; i++) {
                    double in = share(area[i], q.shape, pose);
                    near |= fabs(in - half) < 70.0 * 2 * q.shape.hx; /* within 1/40 inch of a cut */
                    if (in >= half) dear = MAX(dear, b->rule[kinds[i]].cost.q[q.cls]);
                }
                if (dear == 0) dear = 4;
                sum += (double)dear * EVERY;
                while (s + 1 < a.span_n && a.span[s].to <= at) s++;
                if (near) {
                    left_out++;
                    continue;
                }
                const PathSpan *span = &a.span[s];
                int16_t paid = span->piece == PIECE_NONE ? 4 : b->rule[b->piece[span->piece].kind].cost.q[q.cls];
                assert_int_equal(paid, dear);
                places++;
                rough += dear > 4;
            }
            /* and the whole sum, as far as sampling goes: each cut is off by at most a sample */
            assert_true(fabs(sum - (double)a.spent) <= (a.span_n + 2) * 16.0 * EVERY);
        }
        for (int k = 0; k < 4; k++) GEOSGeom_destroy_r(G, area[k]);
    }
    print_message("%d places, %d rough, %d too near to a cut\n", places, rough, left_out);
    assert_true(left_out * 3 < places && rough * 100 > places);
    board_free(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_of_sight),
        cmocka_unit_test(shares_of_a_base),
        cmocka_unit_test(ground_of_a_path),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
