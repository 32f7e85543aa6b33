/* One number over many answers, the same with every compiler, optimisation and sanitizer. It stands for the hashes of
 * saved games: whoever changes it on purpose (another rounding, another table) raises the version of the rule sets. */
#include "geom/shape.h"
#include "random_shapes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static uint64_t hash_vec(uint64_t h, const Vec *p, size_t n) {
    for (size_t i = 0; i < n; i++) h = hash_u64(hash_u64(h, (uint64_t)p[i].x), (uint64_t)p[i].y);
    return h;
}

static uint64_t hash_stretch(uint64_t h, bool met, Frac in, Frac out) {
    if (!met) return hash_u64(h, 0);
    return hash_u64(hash_u64(h, (uint64_t)frac_scale(in, 1 << 20)), (uint64_t)frac_scale(out, 1 << 20));
}

static void answers_are_for_ever(void **state) {
    (void)state;
    Rng r = rng_make(19430705);
    uint64_t h = HASH_START;
    for (int i = 0; i < 3000; i++) {
        uint32_t spread = random_spread(&r);
        Vec ring[12], corner[4], curve[96], quad[12][4], a = random_point(&r, vec(0, 0), spread),
                                                         b = random_point(&r, a, 2 * spread);
        uint8_t smooth[12];
        size_t n = random_ring(&r, a, spread, ARRAY_LEN(ring), ring);
        for (size_t k = 0; k < n; k++) smooth[k] = (uint8_t)rng_below(&r, 2);
        Shape s = random_shape(&r, spread), t = random_shape(&r, spread);
        Pose ps = random_pose(&r, spread), pt = random_pose(&r, spread);
        Angle to = angle_of(vec_sub(b, a));
        h = hash_u64(h, to);
        h = hash_u64(h, (uint64_t)angle_sin(ps.face));
        h = hash_u64(h, (uint64_t)angle_to_mdeg(ps.face));
        h = hash_u64(h, angle_in_arc(vec_sub(b, a), ps.face, 45000));
        h = hash_u64(h, (uint64_t)geom_length_up(a, b));
        h = hash_u64(h, ring_side(b, ring, n));
        h = hash_u64(h, (uint64_t)shape_overlap(s, ps, t, pt) << 1 | shape_within(s, ps, t, pt, spread / 4));
        Frac in, out;
        bool met = shape_stretch(s, ps, a, b, &in, &out);
        h = hash_stretch(h, met, in, out);
        h = hash_vec(h, curve, ring_smooth(ring, smooth, n, true, curve, ARRAY_LEN(curve)));
        size_t quads = ring_line_quads(ring, n, 100, quad, ARRAY_LEN(quad));
        for (size_t k = 0; k < quads; k++) h = hash_vec(h, quad[k], 4);
        if (s.kind != SHAPE_RECT) continue;
        const Vec *rings[] = {ring};
        shape_ring(s, ps, corner);
        h = hash_vec(h, corner, 4);
        h = hash_u64(h, (uint64_t)ring_clip_area2(corner, 4, ps.at, rings, &n, 1));
    }
    if (h != UINT64_C(0x664eb75d3f437c5c)) print_error("now %#llx\n", (unsigned long long)h);
    assert_true(h == UINT64_C(0x664eb75d3f437c5c));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(answers_are_for_ever)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
