/* Pictures of stands: the same twice; states told apart in grey (ux 9.19); a turned stand is drawn turned; hits. */
#include "client/paint/stand_art.h"
#include "rules/ruleset.h"
#include "platform/worker.h"
#include "sample_board.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static double grey(uint32_t c) {
    return 0.2126 * (c >> 16 & 255) + 0.7152 * (c >> 8 & 255) + 0.0722 * (c & 255);
}

static int group_setup(void **state) {
    *state = sample_board_new(640, 480);
    return 0;
}
static int group_teardown(void **state) {
    sample_board_free(*state);
    return 0;
}
static SampleBoard *clean(void **state, float ppi, double x, double y) {
    SampleBoard *s = *state;
    s->view.stand_n = s->view.mark_n = 0;
    s->view.palette = PALETTE_DEFAULT;
    s->view.symbols = s->view.bare = s->view.heights = false;
    s->view.cam.ppi = ppi;
    camera_center(&s->view.cam, (Vec){(Wu)(x * WU_INCH), (Wu)(y * WU_INCH)});
    return s;
}

static void test_same_twice(void **state) {
    static const float ZOOM[] = {9, 22, 60, 130};
    for (size_t i = 0; i < ARRAY_LEN(ZOOM); i++) {
        SampleBoard *s = clean(state, ZOOM[i], 54, 25);
        sample_board_battle(s);
        size_t bytes = (size_t)s->w * (size_t)s->h * 4;
        uint32_t *first = malloc(bytes);
        sample_board_draw(s);
        memcpy(first, s->px, bytes);
        sample_board_draw(s);
        assert_memory_equal(first, s->px, bytes);
        assert_false(board_pending(s->board));
        free(first);
    }
}

/* Mean difference in grey of two stands' pictures, base and badges, at the window's middle. */
enum { SIDE = 96 };
static void crop(SampleBoard *s, BoardStand b, double *out) {
    s->view.stand_n = 1;
    s->stand[0] = b;
    sample_board_draw(s);
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++)
            out[y * SIDE + x] =
                grey(s->px[(size_t)(s->h / 2 - SIDE / 2 + y) * (size_t)s->w + (size_t)(s->w / 2 - SIDE / 2 + x)]);
}
static int strong_pixels(const double *a, const double *b) {
    int n = 0;
    for (int i = 0; i < SIDE * SIDE; i++) n += fabs(a[i] - b[i]) > 45;
    return n;
}

static void test_states_in_grey(void **state) {
    static const struct {
        const char *name;
        uint32_t badges;
        uint8_t seat;
    } LOOKS[] = {{"nothing", 0, SEAT_A},
                 {"S", BADGE_S, SEAT_A},
                 {"D", BADGE_D, SEAT_A},
                 {"S and D", BADGE_S | BADGE_D, SEAT_A},
                 {"fired", BADGE_FIRED, SEAT_A},
                 {"firing", BADGE_FIRING, SEAT_A},
                 {"movement", BADGE_MOVEMENT, SEAT_A},
                 {"fire/move", BADGE_FIRE_MOVE, SEAT_A},
                 {"can act", BADGE_CAN_ACT, SEAT_A},
                 {"moved", BADGE_MOVED, SEAT_A},
                 {"stopped", BADGE_STOPPED, SEAT_A},
                 {"passed", BADGE_PASSED, SEAT_A},
                 {"no AP", BADGE_NO_AP, SEAT_A},
                 {"side B", 0, SEAT_B}};
    enum { N = ARRAY_LEN(LOOKS) };
    static double px[N][SIDE * SIDE];
    static const float ZOOM[] = {60, 36, 24}; /* silhouette, its nearest limit, symbol */
    for (int palette = 0; palette < PALETTE_N; palette++)
        for (size_t z = 0; z < ARRAY_LEN(ZOOM); z++) {
            SampleBoard *s = clean(state, ZOOM[z], 40, 41);
            s->view.palette = (Palette)palette;
            BoardStand b = *sample_board_stand(s, LOOK_TANK, SEAT_A, 40, 41, 0);
            b.label = NULL;
            b.nation = "Germany"; /* both sides of one nation: only the rim parts them */
            for (size_t i = 0; i < N; i++) {
                b.badges = LOOKS[i].badges;
                b.seat = LOOKS[i].seat;
                crop(s, b, px[i]);
            }
            for (size_t i = 0; i < N; i++)
                for (size_t j = i + 1; j < N; j++) {
                    int n = strong_pixels(px[i], px[j]), least = ZOOM[z] > 30 ? 22 : 8;
                    if (n < least)
                        print_error("palette %d, %g: %s and %s differ in %d pixels\n", palette, (double)ZOOM[z],
                                    LOOKS[i].name, LOOKS[j].name, n);
                    assert_true(n >= least);
                }
        }
}

/* The wedge lies on the front edge, whichever way the stand faces; far off the dark front edge does. */
static void test_turned_stands(void **state) {
    SampleBoard *s = clean(state, 80, 40, 41);
    for (int q = 0; q < 8; q++) {
        s->view.stand_n = 0;
        BoardStand *b = sample_board_stand(s, LOOK_TANK, SEAT_A, 40, 41, 45.0 * q);
        b->label = NULL;
        sample_board_draw(s);
        double a = q * 0.7853981634, blue = style_color(PALETTE_DEFAULT, ROLE_SIDE_A) >> 8 & 255;
        int found[2] = {0, 0};
        for (int back = 0; back < 2; back++) {
            double t = back ? a + 3.14159265 : a, px = s->w / 2 + sin(t) * 80 * 0.56,
                   py = s->h / 2 - cos(t) * 80 * 0.56;
            uint32_t c = s->px[(size_t)py * (size_t)s->w + (size_t)px];
            found[back] = fabs((double)(c & 255) - blue) < 24 && (c >> 16 & 255) < 140;
        }
        if (!found[0] || found[1]) print_error("facing %d: wedge in front %d, behind %d\n", q * 45, found[0], found[1]);
        assert_true(found[0] && !found[1]);
    }
}

/* A table turned by a quarter gives its stands turned by a quarter, bit for bit in the draw list. */
static void test_turned_table(void **state) {
    SampleBoard *s = clean(state, 60, 36, 24);
    static const double AT[][3] = {{36, 24, 0}, {38, 25, 30}, {33.5, 22, 200}, {37, 27, 333}};
    float x[ARRAY_LEN(AT)][3];
    for (int turn = 0; turn < 2; turn++) {
        s->view.stand_n = 0;
        for (size_t i = 0; i < ARRAY_LEN(AT); i++) {
            double dx = AT[i][0] - 36, dy = AT[i][1] - 24;
            sample_board_stand(s, LOOK_TANK, SEAT_A, 36 + (turn ? dy : dx), 24 + (turn ? -dx : dy),
                               AT[i][2] + (turn ? 90 : 0))
                ->label = NULL;
        }
        draw_reset(&s->list);
        board_draw(s->board, &s->view, &s->list);
        size_t n = 0, seen = 0;
        float side = 60 * 1.5f;
        for (size_t i = 0; i < s->list.cmd_n; i++) {
            const DrawCmd *c = &s->list.cmd[i];
            if (c->kind != DRAW_IMAGE || (c->flags & DRAW_PART) || fabsf(c->w - side) > 0.01f ||
                fabsf(c->h - side) > 0.01f)
                continue;
            if (seen++ < ARRAY_LEN(AT)) continue; /* the shadows come first */
            assert_true(n < ARRAY_LEN(AT));
            float mx = c->x + c->w / 2 - 320, my = c->y + c->h / 2 - 240;
            if (!turn) {
                x[n][0] = mx, x[n][1] = my, x[n][2] = c->angle;
            } else { /* clockwise on the screen too: (x, y) -> (-y, x) */
                assert_true(fabsf(mx + x[n][1]) < 0.06f && fabsf(my - x[n][0]) < 0.06f);
                float d = c->angle - x[n][2];
                if (d < 0) d += 6.2831853f;
                assert_true(fabsf(d - 1.5707963f) < 0.001f);
            }
            n++;
        }
        assert_int_equal(n, ARRAY_LEN(AT));
    }
}

static void test_every_look_has_its_picture(void **state) {
    SampleBoard *s = clean(state, 60, 40, 41);
    static double px[LOOK_COUNT][SIDE * SIDE];
    Images images = platform_images(s->platform);
    StandArt *art = stand_art_new(&images, GLACIS_SOURCE_ASSETS);
    for (uint8_t i = 0; i < LOOK_COUNT; i++) assert_true(stand_art_has(art, i)); /* else its symbol stands in */
    assert_false(stand_art_has(art, LOOK_COUNT));
    stand_art_free(art);
    for (int symbols = 0; symbols < 2; symbols++) {
        s->view.symbols = symbols;
        BoardStand b = *sample_board_stand(s, LOOK_TANK, SEAT_A, 40, 41, 0);
        b.label = NULL;
        for (uint8_t i = 0; i < LOOK_COUNT; i++) {
            b.look = i;
            crop(s, b, px[i]);
        }
        for (int i = 0; i < LOOK_COUNT; i++)
            for (int j = i + 1; j < LOOK_COUNT; j++) {
                int n = strong_pixels(px[i], px[j]);
                if (n < 12) print_error("looks %d and %d (symbols %d) differ in %d pixels\n", i, j, symbols, n);
                assert_true(n >= 12);
            }
    }
}

static void test_flags_show(void **state) {
    static const uint8_t FLAG[] = {0,
                                   LOOK_SELECTED,
                                   LOOK_HOVERED,
                                   LOOK_AIMED,
                                   LOOK_DIM,
                                   LOOK_GHOST,
                                   LOOK_HIDDEN_OWN,
                                   LOOK_CANNOT,
                                   LOOK_SELECTED | LOOK_AIMED};
    static double px[ARRAY_LEN(FLAG)][SIDE * SIDE];
    SampleBoard *s = clean(state, 60, 40, 41);
    BoardStand b = *sample_board_stand(s, LOOK_TANK, SEAT_A, 40, 41, 20);
    b.label = NULL;
    for (size_t i = 0; i < ARRAY_LEN(FLAG); i++) {
        b.flags = FLAG[i];
        crop(s, b, px[i]);
    }
    for (size_t i = 0; i < ARRAY_LEN(FLAG); i++)
        for (size_t j = i + 1; j < ARRAY_LEN(FLAG); j++) {
            int n = strong_pixels(px[i], px[j]);
            if (n < 60) print_error("flags %u and %u differ in %d pixels\n", FLAG[i], FLAG[j], n);
            assert_true(n >= 60);
        }
}

/* A label is left out rather than laid over a stand or another label. */
static void test_labels_keep_clear(void **state) {
    SampleBoard *s = clean(state, 30, 40, 41);
    for (int i = 0; i < 49; i++)
        sample_board_stand(s, LOOK_INFANTRY, SEAT_A, 37.0 + 1.02 * (i % 7), 38.0 + 1.02 * (i / 7), 0);
    s->stand[24].role = ROLE_HQ; /* amid the block: no room for it */
    draw_reset(&s->list);
    board_draw(s->board, &s->view, &s->list);
    Rect r[64];
    size_t n = 0;
    const FontMetrics *m = platform_fonts(s->platform);
    for (size_t i = 0; i < s->list.cmd_n; i++) {
        const DrawCmd *c = &s->list.cmd[i];
        if (c->kind != DRAW_TEXT || c->width <= 0) continue;
        r[n++] = (Rect){c->x, c->y, m->width(m->user, s->list.text + c->first, c->n, c->size, (FontWeight)c->weight),
                        m->height(m->user, c->size, (FontWeight)c->weight)};
    }
    assert_true(n >= 6 && n < 49);
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < i; j++)
            assert_false(r[i].x + 1 < r[j].x + r[j].w && r[j].x + 1 < r[i].x + r[i].w && r[i].y + 1 < r[j].y + r[j].h &&
                         r[j].y + 1 < r[i].y + r[i].h);
        for (uint32_t k = 0; k < s->view.stand_n; k++) {
            Pt c = camera_px(&s->view.cam, s->stand[k].pose.at);
            assert_false(r[i].x + 1 < c.x + 13 && r[i].x + r[i].w - 1 > c.x - 13 && r[i].y + 1 < c.y + 13 &&
                         r[i].y + r[i].h - 1 > c.y - 13);
        }
    }
}

static void test_hits(void **state) {
    SampleBoard *s = clean(state, 60, 40, 41);
    sample_board_stand(s, LOOK_TANK, SEAT_A, 40, 41, 45);
    sample_board_stand(s, LOOK_TANK, SEAT_B, 40.5, 41, 0);
    BoardStand *ghost = sample_board_stand(s, LOOK_TANK, SEAT_A, 41, 41, 0);
    ghost->flags = LOOK_GHOST; /* the pencil of the first */
    ghost->id = 0;
    s->stand[1].shape.hx = s->stand[1].shape.hy = WU_INCH / 4; /* smaller, and so nearer to the hand */
    uint16_t ids[4];
    Pt c = camera_px(&s->view.cam, vec(40 * WU_INCH, 41 * WU_INCH));
    assert_int_equal(board_hit(&s->view, c.x, c.y, ids, 4), 1);
    assert_int_equal(ids[0], 0);
    assert_int_equal(board_hit(&s->view, c.x + 0.5f * 60, c.y, ids, 4),
                     2); /* inside the turned corner, and on the small one */
    assert_int_equal(ids[0], 1);
    assert_int_equal(ids[1], 0);
    assert_int_equal(board_hit(&s->view, c.x + 0.5f * 60, c.y, ids, 1), 1);
    assert_int_equal(ids[0], 1);
    assert_int_equal(board_hit(&s->view, c.x - 0.48f * 60, c.y - 0.48f * 60, ids, 4),
                     0); /* the corner an unturned base would have */
    /* pencil can be taken up, is no second entry for its own stand, and lies below what stands there */
    assert_int_equal(board_hit(&s->view, c.x + 1.2f * 60, c.y, ids, 4), 1);
    assert_int_equal(ids[0], 0);
    assert_int_equal(board_hit(&s->view, c.x + 0.72f * 60, c.y, ids, 4), 2);
    assert_int_equal(ids[0], 1);
    assert_int_equal(ids[1], 0);
    s->view.bare = true;
    assert_int_equal(board_hit(&s->view, c.x, c.y, ids, 4), 0);
}

/* Nothing is drawn outside the view, whatever lies there: panels stand beside it. */
static void test_clip_to_view(void **state) {
    SampleBoard *s = clean(state, 60, 54, 25);
    sample_board_battle(s);
    Rect was = s->view.cam.view;
    s->view.cam.view = (Rect){100, 80, 400, 300};
    sample_board_draw(s);
    s->view.cam.view = was;
    uint32_t back = 0xFF0E1214u;
    for (int y = 0; y < s->h; y++)
        for (int x = 0; x < s->w; x++)
            if (x < 99 || x > 501 || y < 79 || y > 381)
                assert_int_equal(s->px[(size_t)y * (size_t)s->w + (size_t)x] | 0xFF000000u, back);
}

/* Ground baked by the worker's thread while the table is panned ends in the same picture as ground baked at once. */
static bool push(void *user, void (*fn)(void *), void *arg) {
    return worker_push(user, fn, arg);
}

static void test_worker_gives_the_same_picture(void **state) {
    SampleBoard *s = clean(state, 44, 40, 22);
    sample_board_draw(s);
    size_t bytes = (size_t)s->w * (size_t)s->h * 4;
    uint32_t *at_once = malloc(bytes);
    memcpy(at_once, s->px, bytes);
    Worker *w = worker_open(NULL);
    assert_non_null(w);
    BoardHost host = {.images = platform_images(s->platform),
                      .fonts = platform_fonts(s->platform),
                      .assets = GLACIS_SOURCE_ASSETS,
                      .run = push,
                      .user = w};
    Board *own = s->board;
    s->board = board_new(&host);
    assert_non_null(s->board);
    board_set_ground(s->board, &s->cat, s->table.scene, s->table.table.piece_n, 1);
    int frames = 0;
    void *arg;
    Camera home = s->view.cam;
    do {
        if (frames < 6)
            camera_pan(&s->view.cam, 150, -60);
        else
            s->view.cam = home;
        sample_board_draw(s);
        if (frames == 3)
            board_set_ground(s->board, &s->cat, s->table.scene, s->table.table.piece_n - 2, 2); /* in mid-bake */
        if (frames == 5) board_set_ground(s->board, &s->cat, s->table.scene, s->table.table.piece_n, 3);
        worker_drain(w);
        while (worker_poll(w, &arg)) board_job_done(s->board, arg);
        assert_true(++frames < 200);
    } while (frames < 8 || board_pending(s->board));
    sample_board_draw(s);
    assert_memory_equal(at_once, s->px, bytes);
    worker_close(w);
    board_free(s->board);
    s->board = own;
    free(at_once);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_twice),
        cmocka_unit_test(test_states_in_grey),
        cmocka_unit_test(test_turned_stands),
        cmocka_unit_test(test_turned_table),
        cmocka_unit_test(test_every_look_has_its_picture),
        cmocka_unit_test(test_flags_show),
        cmocka_unit_test(test_labels_keep_clear),
        cmocka_unit_test(test_hits),
        cmocka_unit_test(test_clip_to_view),
        cmocka_unit_test(test_worker_gives_the_same_picture),
    };
    return cmocka_run_group_tests(tests, group_setup, group_teardown);
}
