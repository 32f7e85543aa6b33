/* A picture on the table: what lies where, what the layers leave out, and that tiles of another look never come back.
 */
#include "client/paint/ground.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { W = 40 * WU_INCH, H = 40 * WU_INCH, SIDE = 400 };

static GroundBaker *baker;
static void *mem;
static uint32_t tile[GROUND_TILE * GROUND_TILE];
static Mat mat;

/* Red, green, blue, grey from the upper left clockwise; the table's corners are 50 pixels inside the picture. */
static int make(void **state) {
    (void)state;
    static const uint32_t QUARTER[4] = {0xFFC83232u, 0xFF32C832u, 0xFF808080u, 0xFF3232C8u};
    size_t cap = ground_baker_bytes();
    Arena a;
    mem = malloc(cap);
    Photo p = {SIDE, SIDE, SIDE, SIDE, malloc(SIDE * SIDE * sizeof(uint32_t))};
    if (!mem || !p.argb) return 1;
    arena_init(&a, mem, cap, "baker");
    baker = ground_baker_new(&a);
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) p.argb[y * SIDE + x] = QUARTER[(y >= SIDE / 2) * 2 + (x >= SIDE / 2)];
    MatCorners c = {{{5000, 5000}, {35000, 5000}, {35000, 35000}, {5000, 35000}}};
    mat.image = mat_image_new(&p);
    return mat.image == NULL || !warp_make(&mat.warp, &c, W, H);
}

static int drop(void **state) {
    (void)state;
    mat_image_drop(mat.image);
    free(mem);
    return 0;
}

/* Pixel at inches, level 0: 10 px an inch, the table's upper left corner is the tile's. */
static uint32_t at(double x, double y) {
    return tile[(int)((40 - y) * 10) * GROUND_TILE + (int)(x * 10)];
}

static void near(uint32_t have, uint32_t want) {
    for (int s = 0; s < 24; s += 8)
        if (abs((int)(have >> s & 255) - (int)(want >> s & 255)) > 3) fail_msg("%06x, expected %06x", have, want);
}

static const Vec RING[4] = {{4 * WU_INCH, 24 * WU_INCH},
                            {16 * WU_INCH, 24 * WU_INCH},
                            {16 * WU_INCH, 36 * WU_INCH},
                            {4 * WU_INCH, 36 * WU_INCH}};
static const GroundPiece WOODS = {.paint = PAINT_WOODS,
                                  .shape = PIECE_AREA,
                                  .number = 1,
                                  .ring_n = 1,
                                  .box = {4 * WU_INCH, 24 * WU_INCH, 16 * WU_INCH, 36 * WU_INCH}};
static const GroundRing ONE = {0, 4};

static GroundInput input(uint8_t layers) {
    return (GroundInput){.w = W,
                         .h = H,
                         .mat = mat,
                         .layers = layers,
                         .seed = 1,
                         .piece = &WOODS,
                         .piece_n = 1,
                         .ring = &ONE,
                         .ring_n = 1,
                         .pt = RING,
                         .pt_n = 4};
}

static void bake(uint8_t layers) {
    GroundInput in = input(layers);
    ground_bake(baker, &in, (GroundPlace){0, 0, 0}, tile);
}

static void the_picture_is_the_ground(void **state) {
    (void)state;
    bake(LAYER_NO_PIECES);
    near(at(1, 39), 0xC83232);
    near(at(39, 39), 0x32C832);
    near(at(1, 1), 0x808080);
    near(at(39, 1), 0x3232C8);
    near(at(19.5, 20.5), 0xC83232);
    near(at(20.5, 20.5), 0x32C832);
    near(at(10, 30), 0xC83232);
}

static void pieces_are_drawn_lightly(void **state) {
    (void)state;
    bake(0);
    near(at(2, 30), 0xC83232); /* beside it */
    uint32_t in = at(10, 30), edge = at(10, 24.02);
    assert_in_range(in >> 16 & 255, 0x80, 0xC0); /* the picture shines through, towards green */
    assert_in_range(in >> 8 & 255, 0x38, 0x60);
    assert_true((edge >> 16 & 255) < (in >> 16 & 255));
}

static void without_the_picture_it_is_painted(void **state) {
    (void)state;
    static uint32_t plain[GROUND_TILE * GROUND_TILE];
    GroundInput in = input(0);
    in.mat.image = NULL;
    ground_bake(baker, &in, (GroundPlace){0, 0, 0}, plain);
    bake(LAYER_NO_MAT);
    assert_memory_equal(tile, plain, sizeof tile);
}

/* Where the picture ends, painted ground goes on; tiles join without a seam. */
static void the_picture_ends_and_tiles_join(void **state) {
    (void)state;
    static uint32_t other[GROUND_TILE * GROUND_TILE];
    GroundInput in = input(0);
    MatCorners c = {{{0, 0}, {80000, 0}, {80000, 80000}, {0, 80000}}}; /* only the upper left quarter has a picture */
    assert_true(warp_make(&in.mat.warp, &c, W, H));
    ground_bake(baker, &in, (GroundPlace){0, 0, 0}, tile);
    near(at(2, 38), 0xC83232);
    uint32_t grass = at(30, 10);
    assert_true((grass >> 8 & 255) > (grass & 255));
    in = input(0);
    ground_bake_at(baker, &in, 1, 0, 0, tile);
    ground_bake_at(baker, &in, 1, 256, 256, other);
    for (int y = 0; y < 256; y++)
        assert_memory_equal(tile + (y + 256) * GROUND_TILE + 256, other + y * GROUND_TILE, 256 * sizeof *tile);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_picture_is_the_ground),
        cmocka_unit_test(pieces_are_drawn_lightly),
        cmocka_unit_test(without_the_picture_it_is_painted),
        cmocka_unit_test(the_picture_ends_and_tiles_join),
    };
    return cmocka_run_group_tests(tests, make, drop);
}
