/* Lines of sight with heights (matg 4.1, 4.5) against the plainest reading of the words: walk along the line in a
 * thousand steps and look at the ground under each. What is shorter than a step, or within 1/20 of an eighth of the
 * line between the eyes, is left to the exact cases. */
#include "board.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

enum {
    STEPS = 1000,
    PLACES = STEPS + 1,
    GROUPS = 6,
    SURE = 50
}; /* groups: 0 woods, 1 buildings, 2 smoke, 3.. hills of level 1.. */

typedef struct Sampled {
    bool in[GROUPS][PLACES];
    int top[GROUPS][PLACES]; /* above the table, in thousandths of an eighth */
    int ground[PLACES];
} Sampled;

static bool has(const Board *b, PieceIx p, Vec at) {
    bool in = false, quads = b->piece[p].shape != PIECE_AREA;
    for (uint32_t k = 0; k < scene_rings(b->scene, p); k++) {
        uint32_t n;
        const Vec *ring = scene_ring(b->scene, p, k, &n);
        if (!box_has(box_of(ring, n), at)) continue;
        Side side = ring_side(at, ring, n);
        if (side == SIDE_EDGE || (quads && side == SIDE_IN)) return true;
        if (side == SIDE_IN) in = !in;
    }
    return in;
}

static int group_of(const Board *b, PieceIx p) {
    switch (b->piece[p].kind) {
    case BK_WOODS:
    case BK_DENSE: return 0;
    case BK_BUILDING:
    case BK_HEAVY: return 1;
    case BK_SMOKE: return 2;
    case BK_HILL: return 2 + b->piece[p].level;
    default: return -1;
    }
}

static void sample(const Board *b, Vec from, Vec to, Sampled *s) {
    base_zero(s, sizeof *s);
    for (int i = 0; i < PLACES; i++) {
        Vec at = vec(from.x + (Wu)(((int64_t)to.x - from.x) * i / STEPS),
                     from.y + (Wu)(((int64_t)to.y - from.y) * i / STEPS));
        for (int pass = 0; pass < 2; pass++) /* the ground first: what stands on it stands on it */
            for (PieceIx p = 0; p < b->table.piece_n; p++) {
                int g = group_of(b, p);
                if (g < 0 || (g >= 3) != (pass == 0) || !has(b, p, at)) continue;
                int level = b->piece[p].level, top = b->rule[b->piece[p].kind].sight.top;
                if (pass == 0) s->ground[i] = MAX(s->ground[i], level);
                int over = pass == 0               ? level * 8000
                           : top == SIGHT_TOP_NONE ? INT32_MAX / 2
                                                   : s->ground[i] * 8000 + top * 1000;
                s->top[g][i] = s->in[g][i] ? MAX(s->top[g][i], over) : over;
                s->in[g][i] = true;
            }
    }
}

/* By how much the highest thing that would block stands above the line, in thousandths of an eighth; INT32_MIN for
 * none. */
static int excess(const Sampled *s, bool plateau, int64_t dist2, const Wu inner[2]) {
    int eye[2] = {s->ground[0] * 8000 + 1000, s->ground[STEPS] * 8000 + 1000}, most = INT32_MIN;
    for (int g = 0; g < GROUPS; g++)
        for (int i = 0, k; i < PLACES; i = k) {
            for (k = i; k < PLACES && s->in[g][k]; k++) {
            }
            if (k == i) {
                k++;
                continue;
            }
            bool from = i == 0, to = k == PLACES, hill = g >= 3;
            bool blocks = (!from && !to) || (hill && plateau);
            if (from && to && !hill) blocks = dist2 > (int64_t)inner[g > 0] * inner[g > 0];
            for (int j = i; blocks && j < k; j++)
                most = MAX(most, s->top[g][j] - (eye[0] + (int)((int64_t)(eye[1] - eye[0]) * j / STEPS)));
        }
    return most;
}

/* Is something on this line shorter than a few steps, or a gap between two things? */
static bool fine_print(const SightCert *c) {
    int64_t least = 3 * (int64_t)c->range / STEPS + 3;
    for (uint32_t i = 0; i < c->n; i++) {
        if (c->item[i].out - c->item[i].in < least) return true;
        for (uint32_t k = 0; k < c->n; k++) {
            Wu gap = c->item[k].in - c->item[i].out;
            if (k != i && gap >= -least && gap <= least) return true;
        }
    }
    return c->n == SIGHT_ITEMS;
}

static void against_samples(void **state) {
    (void)state;
    static Sampled s;
    Rng r = rng_make(board_seed(61));
    Board *b = board_small();
    int rounds = board_rounds(4), asked = 0, seen = 0, left_out = 0, under = 0;
    for (int round = 0; round < rounds; round++) {
        board_random(b, &r, (BoardMix){12, 0, 8, 4, 10, 0, 0, 0, round & 1});
        for (int i = 0; i < 3; i++)
            board_spot(b, BK_SMOKE, rng_vec(&r, b->table.w, b->table.h))->face = (Angle)rng_below(&r, 65536);
        for (int i = 0; i < 3; i++) {
            Vec p[6], at = rng_vec(&r, b->table.w, b->table.h);
            board_area(b, BK_HEAVY, p, rng_star(&r, at, inch(0.6), inch(1.2), 6, p));
        }
        board_read(b);
        for (int k = 0; k < 60; k++) {
            SightAsk q = rng_sight(&r, b->table.w, b->table.h);
            if (k % 2) q.to = vec_add(q.from, rng_step(&r, inch(8)));
            q.plateau = k % 3 == 0;
            SightCert cert;
            bool ours = sight_query(b->scene, &q, &cert);
            sample(b, q.from, q.to, &s);
            int over = excess(&s, q.plateau, cert.dist2, (const Wu[]){2 * WU_INCH, WU_INCH});
            if ((over > -SURE && over < SURE) || fine_print(&cert)) {
                left_out++;
                continue;
            }
            if (ours != (over < 0))
                print_error("round %d: (%d, %d) to (%d, %d)%s: ours %d, excess %d\n", round, q.from.x, q.from.y, q.to.x,
                            q.to.y, q.plateau ? " plateau" : "", ours, over);
            assert_int_equal(ours, over < 0);
            assert_int_equal(cert.from_level, s.ground[0]);
            assert_int_equal(cert.to_level, s.ground[STEPS]);
            asked++;
            seen += ours;
            under += ours && over != INT32_MIN;
        }
    }
    print_message("%d lines, %d clear, %d of them over something, %d left out\n", asked, seen, under, left_out);
    assert_true(asked > left_out && seen * 10 > asked && (rounds < 40 || under > 0));
    board_free(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(against_samples)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
