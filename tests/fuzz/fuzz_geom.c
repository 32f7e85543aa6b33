/* Any rings, segments and bases, simple or not: geom must neither overflow nor loop, and its answers keep their laws.
 */
#include "fuzz.h"

#include "base/arena.h"
#include "geom/grid.h"
#include "geom/shape.h"

enum { POINTS = 24 };

/* Small numbers, so that things meet, and now and then the far end of the largest table. */
static Wu coordinate(Bytes *b) {
    uint8_t kind = bytes_u8(b);
    if (kind < 200) return (Wu)(kind % 32) - 16;
    if (kind < 250) return (Wu)(bytes_u32(b) % (2 * WU_MAX - 1)) - WU_MAX + 1;
    return kind % 2 == 0 ? WU_MAX - 1 : 1 - WU_MAX;
}

static Vec point(Bytes *b) {
    Wu x = coordinate(b);
    return vec(x, coordinate(b));
}

static void segments(const Vec *p, int64_t d) {
    Frac at;
    bool meet = geom_segments_meet(p[0], p[1], p[2], p[3]);
    ASSERT(meet == geom_segments_meet(p[3], p[2], p[1], p[0]));
    ASSERT(geom_segments_within(p[0], p[1], p[2], p[3], d) || !meet);
    if (geom_segment_cut(p[0], p[1], p[2], p[3], &at)) ASSERT(meet && at.num >= 0 && at.num <= at.den && at.den > 0);
    Wu length = geom_length_up(p[0], p[1]);
    ASSERT(geom_within(p[0], p[1], length) && (length == 0 || !geom_within(p[0], p[1], length - 1)));
    ASSERT(geom_within(p[0], geom_point_along(p[0], p[1], (Wu)MIN(d, length), length), d + 1));
}

static void bases(Shape s, Pose pose, const Vec *ring, size_t n, int64_t d) {
    Frac in, out;
    if (shape_stretch(s, pose, ring[0], ring[1], &in, &out))
        ASSERT(frac_compare(in, out) <= 0 && out.num <= out.den && in.num >= 0);
    if (shape_crossed(s, pose, ring[0], ring[1])) ASSERT(shape_meets_segment(s, pose, ring[0], ring[1], d));
    ASSERT(box_has(shape_box(s, pose), pose.at) && shape_within(s, pose, s, pose, 0));
    if (s.kind != SHAPE_RECT) return;
    Vec base[4];
    shape_ring(s, pose, base);
    int64_t whole = ring_area2(base, 4) * 64 * 64, share = ring_clip_area2(base, 4, pose.at, &ring, &n, 1);
    ASSERT(share >= 0 && share <= whole);
}

static void outlines(const Vec *p, const uint8_t *smooth, size_t n, Wu width) {
    Vec out[8 * POINTS], quad[POINTS][4];
    ASSERT(ring_smooth(p, smooth, n, true, out, ARRAY_LEN(out)) >= 1);
    size_t quads = ring_line_quads(p, n, width, quad, POINTS);
    for (size_t i = 0; i < quads; i++) ASSERT(ring_area2(quad[i], 4) > 0);
    size_t at = 0;
    ring_simple(p, n, &at);
    ASSERT(at < n);
}

static void index_of(const Vec *p, size_t n, Wu cell) {
    static _Alignas(16) uint8_t mem[1 << 20];
    Arena a;
    arena_init(&a, mem, sizeof mem, "fuzz");
    Box item[POINTS];
    for (size_t i = 0; i < n; i++) item[i] = box_of((Vec[]){p[i], p[(i + 1) % n]}, 2);
    Grid *g = grid_build(&a, (Box){-2000, -2000, 2000, 2000}, cell, item, (uint32_t)n);
    if (g == NULL) return;
    uint32_t found[POINTS], back[POINTS];
    bool full;
    uint32_t count = grid_along(g, p[0], p[n / 2], found, POINTS, &full);
    ASSERT(!full && count == grid_along(g, p[n / 2], p[0], back, POINTS, &full));
    for (uint32_t i = 0, k = 0; i < n; i++) {
        bool given = k < count && found[k] == i;
        if (given) ASSERT(back[k++] == i);
        if (geom_segments_meet(p[i], p[(i + 1) % n], p[0], p[n / 2])) ASSERT(given);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Bytes b = {data, size};
    Vec p[POINTS];
    uint8_t smooth[POINTS];
    size_t n = 4 + bytes_u8(&b) % (POINTS - 3);
    Shape s = {bytes_u8(&b) % 2, 1 + (Wu)(bytes_u8(&b) % 100), 1 + (Wu)(bytes_u8(&b) % 100)};
    Wu width = 2 + (Wu)(bytes_u32(&b) % 20000), cell = 50 + (Wu)(bytes_u32(&b) % 5000);
    Angle face = (Angle)bytes_u32(&b);
    int64_t d = bytes_u32(&b) % 4000;
    for (size_t i = 0; i < n; i++) {
        smooth[i] = bytes_u8(&b) % 2;
        p[i] = point(&b);
    }
    Pose pose = {vec(p[0].x / 2, p[0].y / 2), face}; /* the whole base on the table */
    segments(p, d);
    bases(s, pose, p, n, d);
    outlines(p, smooth, n, width);
    index_of(p, n, cell);
    ASSERT(angle_from_mdeg(angle_to_mdeg(angle_of(vec_sub(p[1], p[0])))) == angle_of(vec_sub(p[1], p[0])));
    return 0;
}
