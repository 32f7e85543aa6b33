/* The ground's picture: the same twice, the same whatever the tile, and every paint shows. */
#include "catalog/battle.h"
#include "client/paint/ground_tiles.h"
#include "sample_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PX = GROUND_TILE * GROUND_TILE };

typedef struct Kit {
    SampleTable s;
    void *mem, *baker_mem;
    GroundInput in;
    GroundBaker *baker;
} Kit;

static void kit_read(Kit *k) {
    free(k->mem);
    size_t cap = ground_input_bytes(k->s.scene, k->s.table.piece_n);
    Arena a;
    k->mem = malloc(cap);
    arena_init(&a, k->mem, cap, "ground test");
    assert_true(ground_input_make(&k->in, k->s.scene, k->s.table.piece_n, k->s.kind, k->s.kind_n, 7, &a));
}
static Kit *kit_new(void) {
    Kit *k = calloc(1, sizeof *k);
    sample_table_make(&k->s);
    kit_read(k);
    Arena a;
    k->baker_mem = malloc(ground_baker_bytes());
    arena_init(&a, k->baker_mem, ground_baker_bytes(), "ground test baker");
    k->baker = ground_baker_new(&a);
    return k;
}
static void kit_free(Kit *k) {
    free(k->s.scene_mem);
    free(k->mem);
    free(k->baker_mem);
    free(k);
}

static int channel_gap(uint32_t a, uint32_t b) {
    int worst = 0;
    for (int sh = 0; sh < 24; sh += 8) worst = MAX(worst, abs((int)(a >> sh & 255) - (int)(b >> sh & 255)));
    return worst;
}

static void test_same_twice(void **state) {
    (void)state;
    Kit *k = kit_new(), *other = kit_new();
    uint32_t *a = malloc(PX * 4), *b = malloc(PX * 4);
    for (uint8_t level = 0; level < GROUND_LEVELS; level++) {
        GroundPlace at = {level, (int16_t)(ground_cols(&k->in, level) / 2), (int16_t)(ground_rows(&k->in, level) / 2)};
        ground_bake(k->baker, &k->in, at, a);
        ground_bake(k->baker, &k->in, (GroundPlace){level, 0, 0},
                    b); /* another tile in between leaves nothing behind */
        ground_bake(k->baker, &k->in, at, b);
        assert_memory_equal(a, b, PX * 4);
        ground_bake(other->baker, &other->in, at, b);
        assert_memory_equal(a, b, PX * 4);
    }
    free(a);
    free(b);
    kit_free(other);
    kit_free(k);
}

/* A picture baked across four tiles shows what each of them shows. */
static void test_no_seams(void **state) {
    (void)state;
    Kit *k = kit_new();
    uint32_t *a = malloc(PX * 4), *b = malloc(PX * 4);
    const int half = GROUND_TILE / 2;
    for (int level = 0; level < 4; level++)
        for (int corner = 0; corner < (level == 0 ? 1 : level == 1 ? 2 : level == 2 ? 15 : 4); corner++) {
            /* every corner at 10 to 40 px an inch, some of village, stream and hill at 80 */
            static const int FINE[4][2] = {{8, 2}, {5, 3}, {1, 4}, {8, 4}};
            int cols = ground_cols(&k->in, level), tx = corner % MAX(cols - 1, 1), ty = corner / MAX(cols - 1, 1);
            if (level == 3) tx = FINE[corner][0], ty = FINE[corner][1];
            ground_bake_at(k->baker, &k->in, level, tx * GROUND_TILE + half, ty * GROUND_TILE + half, a);
            size_t differ = 0;
            for (int q = 0; q < 4; q++) {
                int dx = q & 1, dy = q >> 1;
                ground_bake(k->baker, &k->in, (GroundPlace){(uint8_t)level, (int16_t)(tx + dx), (int16_t)(ty + dy)}, b);
                for (int y = 0; y < half; y++)
                    for (int x = 0; x < half; x++) {
                        uint32_t in_tile =
                            b[(size_t)(y + (dy ? 0 : half)) * GROUND_TILE + (size_t)(x + (dx ? 0 : half))];
                        uint32_t across =
                            a[(size_t)(y + (dy ? half : 0)) * GROUND_TILE + (size_t)(x + (dx ? half : 0))];
                        differ += channel_gap(in_tile, across) > 6;
                    }
            }
            /* rounding of sums begun elsewhere moves a pixel here and there, never a line of them */
            if (differ > 24) print_error("level %d, tile %d,%d: %zu pixels differ\n", level, tx, ty, differ);
            assert_true(differ <= 24);
        }
    free(a);
    free(b);
    kit_free(k);
}

/* Each kind of the sample leaves its mark on the ground it lies on. */
static void test_every_paint_shows(void **state) {
    (void)state;
    static const double BLOCK[] = {30, 20, 34, 20, 34, 24, 30, 24}, LINE[] = {29, 22, 35, 22.4}, SPOT[] = {32, 22},
                        WATER[] = {28, 21, 36, 21, 36, 23, 28, 23};
    Kit *k = kit_new();
    uint32_t *bare = malloc(PX * 4), *with = malloc(PX * 4);
    const int px = 26 * 40 - 26 * 40 % 16, py = 20 * 40;
    for (uint32_t i = 0; i < k->s.kind_n; i++) {
        const TerrainKind *kind = &k->s.kind[i];
        if (kind->paint == PAINT_CLEAR) continue;
        bool spot = kind->paint == PAINT_FORD || kind->paint == PAINT_BRIDGE;
        bool line = kind->width > 0 && !spot;
        line = line || kind->paint == PAINT_CREST || kind->paint == PAINT_CLIFF || kind->paint == PAINT_WALL ||
               kind->paint == PAINT_HEDGEROW;
        k->s.table.piece_n = k->s.table.pt_n = 0;
        if (spot) sample_table_add(&k->s, "river", PIECE_AREA, false, WATER, 4, 0);
        sample_table_read(&k->s);
        kit_read(k);
        ground_bake_at(k->baker, &k->in, 2, px, py, bare);
        if (spot)
            sample_table_add(&k->s, kind->id, PIECE_SPOT, false, SPOT, 1, 0);
        else if (line)
            sample_table_add(&k->s, kind->id, PIECE_LINE, false, LINE, 2, 0);
        else
            sample_table_add(&k->s, kind->id, PIECE_AREA, false, BLOCK, 4, 0);
        sample_table_read(&k->s);
        kit_read(k);
        ground_bake_at(k->baker, &k->in, 2, px, py, with);
        size_t changed = 0, far = 0;
        for (int y = 0; y < GROUND_TILE; y++)
            for (int x = 0; x < GROUND_TILE; x++) {
                size_t at = (size_t)y * GROUND_TILE + (size_t)x;
                double wx = (px + x) / 40.0, wy = 48 - (py + y) / 40.0;
                bool differs = channel_gap(bare[at], with[at]) > 14;
                changed += differs;
                far += differs && (wx < 26.5 || wx > 37.5 || wy < 17 || wy > 27);
            }
        if (changed < 600 || far) print_error("%s: %zu pixels changed, %zu of them far away\n", kind->id, changed, far);
        assert_true(changed >= 600);
        assert_int_equal(far, 0);
    }
    free(bare);
    free(with);
    kit_free(k);
}

/* What a kind is may be told from its colours: no two of these look alike on average. */
static void test_paints_differ(void **state) {
    (void)state;
    static const char *const KINDS[] = {"clear", "crops",  "woods", "dense_woods", "marsh",
                                        "sand",  "rough3", "river", "rubble",      "building_medium"};
    static const double BLOCK[] = {28, 18, 36, 18, 36, 26, 28, 26};
    enum { N = ARRAY_LEN(KINDS) };
    double mean[N][4] = {{0}};
    Kit *k = kit_new();
    uint32_t *px = malloc(PX * 4);
    for (size_t i = 0; i < N; i++) {
        k->s.table.piece_n = k->s.table.pt_n = 0;
        sample_table_add(&k->s, KINDS[i], PIECE_AREA, false, BLOCK, 4, 0);
        sample_table_read(&k->s);
        kit_read(k);
        ground_bake_at(k->baker, &k->in, 1, 432, 320, px); /* 20 px an inch: the block from 560, 440 */
        double sum[3] = {0}, sq = 0;
        for (int y = 140; y < 260; y++)
            for (int x = 148; x < 268; x++) {
                uint32_t c = px[(size_t)y * GROUND_TILE + (size_t)x];
                double l = 0;
                for (int ch = 0; ch < 3; ch++) {
                    double v = c >> (8 * ch) & 255;
                    sum[ch] += v;
                    l += v / 3;
                }
                sq += l * l;
            }
        double n = 120 * 120, l = (sum[0] + sum[1] + sum[2]) / 3 / n;
        for (int ch = 0; ch < 3; ch++) mean[i][ch] = sum[ch] / n;
        mean[i][3] = sq / n - l * l > 0 ? (sq / n - l * l) / 20 : 0; /* how restless it is */
    }
    for (size_t i = 0; i < N; i++)
        for (size_t j = i + 1; j < N; j++) {
            double gap = 0;
            for (int ch = 0; ch < 4; ch++) {
                double d = mean[i][ch] - mean[j][ch];
                gap += d * d;
            }
            if (gap < 14 * 14) print_error("%s and %s look alike: %.0f\n", KINDS[i], KINDS[j], gap);
            assert_true(gap >= 14 * 14);
        }
    free(px);
    kit_free(k);
}

/* --- tiles --- */
typedef struct Desk { /* a host that keeps jobs until told, and counts */
    void (*fn[8])(void *);
    void *arg[8];
    int n, images, updates, drops;
    bool refuse;
} Desk;
static ImageId desk_put(void *user, int w, int h, const uint32_t *argb, int flags) {
    Desk *d = user;
    (void)flags;
    assert_true(w == GROUND_TILE && h == GROUND_TILE && argb);
    return d->refuse ? 0 : (ImageId)++d->images;
}
static bool desk_update(void *user, ImageId id, int x, int y, int w, int h, const uint32_t *argb, int stride) {
    (void)id, (void)x, (void)y, (void)w, (void)h, (void)argb, (void)stride;
    ((Desk *)user)->updates++;
    return true;
}
static void desk_drop(void *user, ImageId id) {
    (void)id;
    ((Desk *)user)->drops++;
}
static bool desk_run(void *user, void (*fn)(void *), void *arg) {
    Desk *d = user;
    if (d->n == 8) return false;
    d->fn[d->n] = fn;
    d->arg[d->n++] = arg;
    return true;
}
static void desk_work(Desk *d, GroundTiles *t) {
    for (int i = 0; i < d->n; i++) {
        d->fn[i](d->arg[i]);
        tiles_done(t, d->arg[i]);
    }
    d->n = 0;
}

typedef struct Screen {
    DrawCmd cmd[4000];
    Pt pt[16];
    char text[16];
    DrawList list;
} Screen;

static int settle(Desk *d, GroundTiles *t, const Camera *c, Screen *s) {
    int frames = 0;
    do {
        draw_init(&s->list, s->cmd, ARRAY_LEN(s->cmd), s->pt, 16, s->text, 16);
        tiles_draw(t, c, &s->list);
        assert_false(s->list.full);
        desk_work(d, t);
        assert_true(++frames < 400);
    } while (tiles_pending(t));
    return frames;
}

static void test_tiles_coarse_first_and_only_what_changed(void **state) {
    (void)state;
    Kit *k = kit_new();
    Screen *s = calloc(1, sizeof *s);
    Desk d = {.n = 0};
    BoardHost host = {
        .images = {.put = desk_put, .update = desk_update, .drop = desk_drop, .user = &d}, .run = desk_run, .user = &d};
    Catalog cat = {.kind = k->s.kind, .kind_n = k->s.kind_n};
    GroundTiles *t = tiles_new(&host);
    assert_true(tiles_set(t, &cat, k->s.scene, k->s.table.piece_n, 7));
    Camera c = {.cx = 60 * WU_INCH,
                .cy = 24 * WU_INCH,
                .ppi = 40,
                .view = {0, 0, 600, 400},
                .w = 72 * WU_INCH,
                .h = 48 * WU_INCH};
    draw_init(&s->list, s->cmd, ARRAY_LEN(s->cmd), s->pt, 16, s->text, 16);
    tiles_draw(t, &c, &s->list);
    assert_int_equal(d.images, 2); /* the whole table, coarse, at once */
    assert_true(s->list.cmd_n > 0 && tiles_pending(t));
    settle(&d, t, &c, s);
    int fine = d.images - 2;
    assert_true(fine >= 1 && fine <= 6);
    /* nothing more to do: nothing is asked for */
    settle(&d, t, &c, s);
    assert_int_equal(d.images, fine + 2);
    assert_int_equal(d.updates, 0);
    /* the same ground again: nothing is baked again */
    assert_true(tiles_set(t, &cat, k->s.scene, k->s.table.piece_n, 7));
    settle(&d, t, &c, s);
    assert_int_equal(d.updates, 0);
    /* a wreck at the far edge: the coarse tile of that edge, no fine one in view */
    static const double FAR[] = {2, 2, 3, 2, 3, 3, 2, 3}, NEAR[] = {60, 24, 61, 24, 61, 25, 60, 25};
    sample_table_add(&k->s, "wreck", PIECE_AREA, false, FAR, 4, 0);
    sample_table_read(&k->s);
    assert_true(tiles_set(t, &cat, k->s.scene, k->s.table.piece_n, 7));
    settle(&d, t, &c, s);
    assert_int_equal(d.updates, 1);
    sample_table_add(&k->s, "wreck", PIECE_AREA, false, NEAR, 4, 0);
    sample_table_read(&k->s);
    assert_true(tiles_set(t, &cat, k->s.scene, k->s.table.piece_n, 7));
    settle(&d, t, &c, s);
    assert_true(d.updates >= 3);
    tiles_free(t);
    assert_int_equal(d.drops, d.images);
    free(s);
    kit_free(k);
}

/* However one pans and zooms, no more than 96 tiles are kept, and a host that keeps no image ends in no loop. */
static void test_tiles_are_bounded(void **state) {
    (void)state;
    Kit *k = kit_new();
    Screen *s = calloc(1, sizeof *s);
    Desk d = {.n = 0};
    BoardHost host = {
        .images = {.put = desk_put, .update = desk_update, .drop = desk_drop, .user = &d}, .run = desk_run, .user = &d};
    Catalog cat = {.kind = k->s.kind, .kind_n = k->s.kind_n};
    GroundTiles *t = tiles_new(&host);
    k->s.table.piece_n = 0; /* bare ground bakes fast */
    sample_table_read(&k->s);
    assert_true(tiles_set(t, &cat, k->s.scene, 0, 7));
    for (int i = 0; i < 5; i++) {
        Camera c = {.cx = (12 + i * 12) * (double)WU_INCH,
                    .cy = 24 * WU_INCH,
                    .ppi = 41,
                    .view = {0, 0, 1500, 1100},
                    .w = 72 * WU_INCH,
                    .h = 48 * WU_INCH};
        settle(&d, t, &c, s);
        assert_true(d.images - d.drops <= 96);
    }
    tiles_free(t);
    d = (Desk){.refuse = true};
    host.run = NULL;
    t = tiles_new(&host);
    assert_true(tiles_set(t, &cat, k->s.scene, 0, 7));
    Camera c = {.cx = 36 * WU_INCH,
                .cy = 24 * WU_INCH,
                .ppi = 20,
                .view = {0, 0, 800, 600},
                .w = 72 * WU_INCH,
                .h = 48 * WU_INCH};
    settle(&d, t, &c, s);
    assert_int_equal(s->list.cmd_n, 0);
    tiles_free(t);
    free(s);
    kit_free(k);
}

/* A battle in the desert lies on sand, one in winter on snow; another land under the same outlines is baked anew. */
static void test_land(void **state) {
    (void)state;
    Kit *k = kit_new();
    Desk d = {.n = 0};
    BoardHost host = {
        .images = {.put = desk_put, .update = desk_update, .drop = desk_drop, .user = &d}, .run = desk_run, .user = &d};
    GroundTiles *t = tiles_new(&host);
    uint32_t *px = malloc(PX * 4);
    for (size_t i = 0; i <= LAND_SNOW; i++) {
        Battle battle = {.place = "", .land = (uint8_t)i};
        Catalog cat = {.kind = k->s.kind, .kind_n = k->s.kind_n, .battle = &battle};
        assert_true(tiles_set(t, &cat, k->s.scene, k->s.table.piece_n, 7));
        const GroundInput *in = tiles_input(t);
        assert_int_equal(in->desert, i == LAND_DESERT);
        assert_int_equal(in->snow, i == LAND_SNOW);
        ground_bake(k->baker, in, (GroundPlace){0, 0, 0}, px);
        uint32_t corner = px[2 * GROUND_TILE + 2]; /* nothing but ground lies there */
        assert_int_equal((corner >> 16 & 255) > (corner >> 8 & 255), i == LAND_DESERT);
        assert_int_equal((corner & 255) > 180, i == LAND_SNOW);
    }
    tiles_free(t);
    free(px);
    kit_free(k);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_twice),
        cmocka_unit_test(test_no_seams),
        cmocka_unit_test(test_every_paint_shows),
        cmocka_unit_test(test_paints_differ),
        cmocka_unit_test(test_tiles_coarse_first_and_only_what_changed),
        cmocka_unit_test(test_tiles_are_bounded),
        cmocka_unit_test(test_land),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
