/* Every template of the rules, drawn over a battle: its outline is where the world says that it is, the stands that it
 * touches are ringed, the rest of the table is left alone. GLACIS_TEST_PICTURES=FOLDER keeps the pictures. */
#include "client/over.h"
#include "client/picture.h"
#include "platform/platform.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { W = 900, H = 600, CMDS = 60000, POINTS = 300000, LETTERS = 100000 };

typedef struct Easel {
    Platform *platform;
    Session *session;
    Picture *picture;
    Camera cam;
    DrawList list;
    uint32_t plain[W * H], px[W * H];
} Easel;

static void draw(Easel *e, const char *over, uint32_t *out) {
    ErrList err;
    err_clear(&err);
    if (over && !picture_over(e->picture, over, &err)) {
        TEXT(line, 400);
        err_print(&err.err[0], &line);
        fail_msg("%s", line.buf);
    }
    while (!picture_draw(e->picture, &e->cam, &e->list)) {
    }
    assert_false(e->list.full);
    platform_draw(e->platform, &e->list, COLOR(0x0E1214));
    assert_true(platform_read_pixels(e->platform, out));
}

static void keep(Easel *e, const char *name) {
    const char *folder = getenv("GLACIS_TEST_PICTURES");
    char path[600], why[200];
    if (!folder) return;
    snprintf(path, sizeof path, "%s/template_%s.png", folder, name);
    assert_true(platform_save_png(e->platform, path, why, sizeof why));
}

static int set_up(void **state) {
    Easel *e = calloc(1, sizeof *e);
    char why[300] = "";
    ErrList err;
    err_clear(&err);
    DataPaths paths = {0};
    snprintf(paths.shipped, sizeof paths.shipped, "%s", GLACIS_SOURCE_DATA);
    e->platform = platform_open(&(PlatformOptions){.w = W, .h = H, .headless = true}, why, sizeof why);
    if (!e->platform) fail_msg("%s", why);
    e->session = session_new(&paths);
    assert_true(session_start(e->session, &(SessionStart){.battle = "first_shots", .key = 1}, &err));
    ClientHost host = {
        .images = platform_images(e->platform), .fonts = platform_fonts(e->platform), .assets = GLACIS_SOURCE_ASSETS};
    e->picture = picture_new(&host, e->session, SEAT_U, &err);
    assert_non_null(e->picture);
    draw_init(&e->list, calloc(CMDS, sizeof(DrawCmd)), CMDS, calloc(POINTS, sizeof(Pt)), POINTS, calloc(LETTERS, 1),
              LETTERS);
    const Game *g = session_view(e->session, SEAT_U)->g;
    e->cam = (Camera){.w = g->h.w, .h = g->h.h, .view = {0, 0, W, H}};
    camera_fit(&e->cam);
    draw(e, NULL, e->plain);
    *state = e;
    return 0;
}

static int tear_down(void **state) {
    Easel *e = *state;
    picture_free(e->picture);
    session_free(e->session);
    platform_close(e->platform);
    free(e->list.cmd), free(e->list.pt), free(e->list.text);
    free(e);
    return 0;
}

static int apart(uint32_t a, uint32_t b) {
    int d = 0;
    for (int s = 0; s < 24; s += 8) d = MAX(d, abs((int)(a >> s & 255) - (int)(b >> s & 255)));
    return d;
}

/* Does the picture differ from the plain one within two pixels of the place? Places off the window count as drawn. */
static bool drawn_at(const Easel *e, Vec at) {
    Pt p = camera_px(&e->cam, at);
    int x0 = (int)p.x, y0 = (int)p.y;
    if (x0 < 2 || y0 < 2 || x0 >= W - 2 || y0 >= H - 2) return true;
    for (int y = y0 - 2; y <= y0 + 2; y++)
        for (int x = x0 - 2; x <= x0 + 2; x++)
            if (apart(e->px[y * W + x], e->plain[y * W + x]) > 20) return true;
    return false;
}

static void outline_is_drawn(const Easel *e, const Template *t, const char *id) {
    TemplatePart part[TEMPLATE_PARTS];
    uint32_t n = template_parts(t, part);
    int places = 0, seen = 0;
    for (uint32_t k = 0; k < n; k++) {
        Vec ring[4];
        if (!part[k].counts) continue;
        if (template_corners(&part[k], ring)) {
            for (int i = 0; i < 4; i++)
                for (int s = 0; s < 5; s++, places++)
                    seen += drawn_at(e, (Vec){ring[i].x + (ring[(i + 1) & 3].x - ring[i].x) * s / 5,
                                              ring[i].y + (ring[(i + 1) & 3].y - ring[i].y) * s / 5});
            continue;
        }
        int32_t half = part[k].half_mdeg ? part[k].half_mdeg : 180000;
        for (int s = 0; s <= 24; s++, places++) {
            Angle a = (Angle)(t->pose.face + angle_from_mdeg(-half + (int64_t)half * s / 12));
            seen += drawn_at(e, vec_add(t->pose.at, angle_vec(a, part[k].shape.hx)));
        }
    }
    for (int k = 1; k <= t->form->directions; k++)
        for (int s = 1; s <= template_count(t); s++, places++) seen += drawn_at(e, template_place(t, k, s));
    if (t->form->shape == TEMPLATE_GRID)
        for (int k = 1; k <= 8; k++, places++) seen += drawn_at(e, template_place(t, k, 1));
    if (places == 0 || seen < places) fail_msg("%s: %d of %d places of its outline are drawn", id, seen, places);
}

/* A ring round each stand that is touched, on its four sides. */
static void touched_are_ringed(const Easel *e, const Template *t, const char *id) {
    const View *v = session_view(e->session, SEAT_U);
    TemplateHit hit[64];
    uint32_t bodies;
    const Body *b = scene_bodies(v->scene, &bodies);
    uint32_t n = template_touches(t, b, bodies, hit, 64);
    for (uint32_t i = 0; i < n; i++)
        for (int q = 0; q < 4 && hit[i].times; q++) {
            Vec at = vec_add(stand_at(game_stand_c(v->g, hit[i].id)),
                             angle_vec((Angle)(ANGLE_QUARTER * q + 4000), WU_INCH * 3 / 4));
            if (!drawn_at(e, at)) fail_msg("%s: no ring round stand %u", id, hit[i].id);
        }
}

/* Away from it, its words and its rings, no pixel differs. */
static void rest_is_left(const Easel *e, const Template *t, const char *id) {
    Box box = box_grow(template_box(t), 3 * WU_INCH);
    Pt a = camera_px(&e->cam, (Vec){box.x0, box.y1}), z = camera_px(&e->cam, (Vec){box.x1, box.y0});
    int words = 170; /* its name may be wider than itself */
    float mid = (a.x + z.x) / 2, x0 = MIN(a.x, mid - (float)words), x1 = MAX(z.x, mid + (float)words);
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++)
            if (((float)x < x0 || (float)x > x1 || (float)y < a.y || (float)y > z.y) &&
                e->px[y * W + x] != e->plain[y * W + x])
                fail_msg("%s: %d,%d is drawn over", id, x, y);
}

static void every_template(void **state) {
    Easel *e = *state;
    const View *v = session_view(e->session, SEAT_U);
    int touching = 0;
    for (uint32_t i = 0; i < v->cat->tmpl_n; i++) {
        const TemplateRow *row = &v->cat->tmpl[i];
        char over[120];
        snprintf(over, sizeof over, "template:%s@22,13.5,30", row->id);
        draw(e, over, e->px);
        keep(e, row->id);
        Template t = {&row->form, {{22 * WU_INCH, 27 * WU_INCH / 2}, angle_from_mdeg(30000)}, 0};
        outline_is_drawn(e, &t, row->id);
        touched_are_ringed(e, &t, row->id);
        rest_is_left(e, &t, row->id);
        TEXT(said, 200);
        template_said(v, &t, 8, &said);
        assert_int_equal(said.len == 0, row->form.touch == TOUCH_NONE);
        touching += said.len > 0 && strcmp(said.buf, "no stand") != 0;
    }
    assert_true(v->cat->tmpl_n >= 37);
    assert_true(touching >= 12);
}

static void same_twice(void **state) {
    Easel *e = *state;
    static const char LIST[] = "grid,arcs:A2,sight:A2,reach:A3,template:compass@22,14,30,ruler:5,5,10,8,14,5";
    uint32_t *again = malloc(sizeof e->px);
    draw(e, LIST, e->px);
    keep(e, "list");
    draw(e, LIST, again);
    assert_memory_equal(e->px, again, sizeof e->px);
    assert_true(drawn_at(e, (Vec){10 * WU_INCH, 8 * WU_INCH}));
    assert_true(drawn_at(e, (Vec){15 * WU_INCH, 3 * WU_INCH})); /* a line of the grid */
    free(again);
}

static void bad_lists(void **state) {
    Easel *e = *state;
    static const char *const BAD[] = {"",
                                      "frob",
                                      "grid:0",
                                      "grid:x",
                                      "grid,",
                                      "arcs",
                                      "arcs:",
                                      "arcs:Z9",
                                      "sight:A",
                                      "reach:B99",
                                      "template:compass",
                                      "template:nothing@1,2",
                                      "template:compass@1",
                                      "template:compass@1,2,3,4",
                                      "template:compass@1,x",
                                      "template:compass*9@1,2",
                                      "template:compass*@1,2",
                                      "template:compass@999999,2",
                                      "ruler:1,2",
                                      "ruler:1,2,3",
                                      "ruler:1,2,3,x",
                                      "ruler:1,2,3,4,999999999,2"};
    for (size_t i = 0; i < ARRAY_LEN(BAD); i++) {
        char list[200];
        ErrList err;
        err_clear(&err);
        snprintf(list, sizeof list, "%s", BAD[i]);
        if (picture_over(e->picture, list, &err)) fail_msg("'%s' is taken", BAD[i]);
        assert_string_equal(err.err[0].key, "--over");
        assert_true(err.err[0].expected[0]);
        /* among good ones the bad one is named, and none is drawn */
        err_clear(&err);
        snprintf(list, sizeof list, "grid,%s,arcs:A1", BAD[i]);
        if (i == 4 || BAD[i][0] == 0) continue;
        assert_false(picture_over(e->picture, list, &err));
        assert_in_range(err.n, 1, 2); /* a word behind a comma is an item of its own */
        assert_true(strncmp(err.err[0].found, BAD[i], strlen(err.err[0].found)) == 0);
    }
    while (!picture_draw(e->picture, &e->cam, &e->list)) {
    }
    char many[400] = "grid";
    for (int i = 0; i < PICTURE_ITEMS; i++) strcat(many, ",grid:2");
    ErrList err;
    err_clear(&err);
    assert_false(picture_over(e->picture, many, &err));
    assert_non_null(strstr(err.err[0].expected, "32"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_template),
        cmocka_unit_test(same_twice),
        cmocka_unit_test(bad_lists),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
