/* Outlines from a colour: areas, holes, regions that touch, a picture of one colour, noise, limits. */
#include "geom/ring.h"
#include "mat/trace.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PW = 720, PH = 480, W = 36 * WU_INCH, H = 24 * WU_INCH, GREEN = 0xFF3A7A3Au, SAND = 0xFFD0C090u };
static uint32_t px[PW * PH];
static TraceResult out;

static void clear(void) {
    for (int i = 0; i < PW * PH; i++) px[i] = SAND;
}
static void disc(double cx, double cy, double r, uint32_t c) {
    for (int y = 0; y < PH; y++)
        for (int x = 0; x < PW; x++)
            if (hypot(x + 0.5 - cx, y + 0.5 - cy) < r) px[y * PW + x] = c;
}
static void rect(int x0, int y0, int x1, int y1, uint32_t c) {
    for (int y = y0; y < y1; y++)
        for (int x = x0; x < x1; x++) px[y * PW + x] = c;
}
static uint32_t random_next(uint32_t *s) {
    *s ^= *s << 13;
    *s ^= *s >> 17;
    return *s ^= *s << 5;
}

static TraceAsk ask(bool smooth) {
    return (TraceAsk){px, PW, PH, W, H, 0x3A7A3A, 30, smooth, 0, (int64_t)WU_INCH * WU_INCH / 4, 400};
}

/* What the state would ask of each piece. */
static void expect_pieces_good(void) {
    for (uint32_t i = 0; i < out.piece_n; i++) {
        const TracePiece *p = &out.piece[i];
        Vec v[PIECE_POINTS];
        size_t ring0_n = 0;
        assert_in_range(p->n, 3, PIECE_POINTS);
        for (uint32_t k = 0; k < p->n; k++) {
            const TablePoint *t = &out.pt[p->pt + k];
            v[k] = (Vec){t->x, t->y};
            assert_true(t->x >= 0 && t->y >= 0 && t->x <= W && t->y <= H);
        }
        for (uint32_t from = 0, end; from < p->n; from = end) {
            size_t at;
            for (end = from; !(out.pt[p->pt + end].mark & POINT_RING_END);) end++;
            end++;
            assert_true(ring_simple(v + from, end - from, &at));
            int64_t area2 = ring_area2(v + from, end - from);
            assert_true(from == 0 ? area2 > 0 : area2 < 0);
            if (from == 0)
                ring0_n = end;
            else
                assert_int_equal(ring_side(v[from], v, ring0_n), SIDE_IN);
        }
        assert_true(out.pt[p->pt + p->n - 1].mark & POINT_RING_END);
    }
}

static void run(const TraceAsk *a) {
    assert_true(trace_picture(a, &out));
    expect_pieces_good();
}

/* Within a hundredth of what was painted, in square inches; a picture has 20 px an inch. */
static void expect_area(uint32_t i, double inches) {
    double have = (double)out.piece[i].outlined / ((double)WU_INCH * WU_INCH);
    if (fabs(have - inches) > inches / 100)
        fail_msg("piece %u has %.3f square inches, painted were %.3f", i, have, inches);
}

static void discs_keep_their_area(void **state) {
    (void)state;
    for (int smooth = 0; smooth < 2; smooth++)
        for (double r = 20; r <= 200; r *= 1.6) {
            clear();
            disc(350, 230, r, GREEN);
            TraceAsk a = ask(smooth);
            run(&a);
            assert_int_equal(out.piece_n, 1);
            expect_area(0, 3.14159265 * r * r / 400);
            assert_in_range(out.piece[0].n, 5, 60); /* few points */
            trace_free(&out);
        }
}

static void squares_stay_square(void **state) {
    (void)state;
    clear();
    rect(100, 60, 300, 260, GREEN);
    TraceAsk a = ask(true);
    run(&a);
    assert_int_equal(out.piece_n, 1);
    expect_area(0, 100);
    assert_in_range(out.piece[0].n, 4, 8);
    trace_free(&out);
}

static void holes_stay_open(void **state) {
    (void)state;
    clear();
    disc(360, 240, 180, GREEN);
    disc(300, 240, 60, SAND);
    disc(450, 240, 40, SAND);
    disc(450, 240, 15, GREEN);      /* a piece of its own in the hole */
    rect(360, 360, 364, 364, SAND); /* too small: filled */
    for (int smooth = 0; smooth < 2; smooth++) {
        TraceAsk a = ask(smooth);
        run(&a);
        assert_int_equal(out.piece_n, 2);
        assert_int_equal(out.piece[0].holes, 2);
        assert_int_equal(out.holes_filled, 1);
        expect_area(0, 3.14159265 * (180.0 * 180 - 3600 - 1600) / 400);
        assert_int_equal(out.piece[1].holes, 0);
        trace_free(&out);
    }
}

static void what_touches_at_a_corner_is_two(void **state) {
    (void)state;
    clear();
    rect(100, 100, 200, 200, GREEN);
    rect(200, 200, 300, 300, GREEN);
    rect(400, 100, 500, 200, GREEN); /* and what shares an edge is one */
    rect(500, 100, 600, 200, GREEN);
    TraceAsk a = ask(false);
    run(&a);
    assert_int_equal(out.piece_n, 3);
    expect_area(0, 50);
    expect_area(1, 25);
    trace_free(&out);
}

static void one_colour_is_the_whole_table(void **state) {
    (void)state;
    rect(0, 0, PW, PH, GREEN);
    for (int smooth = 0; smooth < 2; smooth++) {
        TraceAsk a = ask(smooth);
        run(&a);
        assert_int_equal(out.piece_n, 1);
        assert_int_equal(out.piece[0].n, 4);
        assert_int_equal(out.piece[0].outlined, (int64_t)W * H);
        trace_free(&out);
    }
    clear();
    TraceAsk a = ask(true);
    run(&a);
    assert_int_equal(out.piece_n, 0);
    assert_int_equal(out.matched, 0);
    trace_free(&out);
}

/* Grain, and salt and pepper: one wood, not a thousand. */
static void noise_makes_no_pieces(void **state) {
    (void)state;
    uint32_t seed = 7;
    clear();
    disc(360, 240, 150, GREEN);
    for (int i = 0; i < PW * PH; i++) {
        uint32_t r = random_next(&seed), c = px[i], v = 0xFF000000u;
        for (int s = 0; s < 24; s += 8) {
            int t = (int)(c >> s & 255) + (int)(r >> s & 31) - 16;
            v |= (uint32_t)CLAMP(t, 0, 255) << s;
        }
        px[i] = random_next(&seed) % 12 == 0 ? (r & 1 ? GREEN : SAND) : v;
    }
    TraceAsk a = ask(true);
    run(&a);
    assert_int_equal(out.piece_n, 1);
    assert_int_equal(out.piece[0].holes, 0);
    expect_area(0, 3.14159265 * 150 * 150 / 400);
    trace_free(&out);
    for (int i = 0; i < PW * PH; i++) px[i] = random_next(&seed) & 256 ? GREEN : SAND; /* nothing but noise */
    a = ask(true);
    run(&a);
    trace_free(&out);
}

static void limits_hold(void **state) {
    (void)state;
    clear(); /* a comb of 200 teeth, and many small squares */
    for (int x = 20; x < 700; x += 6) rect(x, 20, x + 3, 200, GREEN);
    rect(20, 200, 700, 210, GREEN);
    for (int y = 240; y < 470; y += 20)
        for (int x = 10; x < 700; x += 20) rect(x, y, x + 12, y + 12, GREEN);
    TraceAsk a = ask(true);
    a.most = 50;
    a.least_area = 0;
    run(&a);
    assert_int_equal(out.piece_n + out.intricate, 50);
    assert_in_range(out.too_many, 300, 500);
    trace_free(&out);
    a = ask(true);
    a.least_area = 200 * (int64_t)WU_INCH * WU_INCH;
    run(&a);
    assert_int_equal(out.piece_n, 0);
    assert_in_range(out.small, 400, 500);
    trace_free(&out);
    a.w = 1;
    assert_false(trace_picture(&a, &out));
    trace_free(&out);
}

static void what_is_outside_the_picture_is_nothing(void **state) {
    (void)state;
    for (int i = 0; i < PW * PH; i++) px[i] = 0; /* black, and not there */
    TraceAsk a = ask(false);
    a.rgb = 0;
    a.tolerance = 255;
    run(&a);
    assert_int_equal(out.piece_n, 0);
    trace_free(&out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(discs_keep_their_area),
        cmocka_unit_test(squares_stay_square),
        cmocka_unit_test(holes_stay_open),
        cmocka_unit_test(what_touches_at_a_corner_is_two),
        cmocka_unit_test(one_colour_is_the_whole_table),
        cmocka_unit_test(noise_makes_no_pieces),
        cmocka_unit_test(limits_hold),
        cmocka_unit_test(what_is_outside_the_picture_is_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
