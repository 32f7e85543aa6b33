/* The tool T by hand: lay, turn, move, snap, pin, take away; who is touched; and never a word in the game's log. */
#include "accept.h"
#include "client/edit/edit.h"
#include "client/template_own.h"

#include <stdio.h>

static Desk *desk;

static int set_up(void **state) {
    (void)state;
    desk = desk_new(1280, 720);
    return 0;
}
static int tear_down(void **state) {
    (void)state;
    desk_free(desk);
    return 0;
}

static void open_shots(void) {
    desk_open(desk, "first_shots", 7);
    desk->c->guide_step = -1;
    desk->c->peek_kept = 0;
    desk_frame(desk);
}

static TemplateTool *tool(void) {
    assert_non_null(desk->c->templates);
    return desk->c->templates;
}

static LaidTemplate *held(void) {
    assert_in_range(tool()->cur, 0, tool()->n - 1);
    return &tool()->laid[tool()->cur];
}

static void pick(const char *id) {
    int32_t row = catalog_template(client_view(desk->c)->cat, id, strlen(id));
    assert_true(row >= 0);
    template_pick(desk->c, (uint16_t)row);
    desk_frame(desk);
}

static Pt px(Vec at) {
    return camera_px(&desk->c->bv.cam, at);
}

static void wheel(float by, uint8_t mods) {
    InputEvent e = {
        .kind = INPUT_WHEEL, .x = desk->c->mx, .y = desk->c->my, .wheel = by, .mods = mods, .time = desk->now};
    client_input(desk->c, &e);
    desk_frame(desk);
}

static void lay(const char *id, float x, float y, float x1, float y1) {
    tool()->cur = -1;
    pick(id);
    desk_drag(desk, x, y, x1, y1);
}

static void turning(void **state) {
    (void)state;
    open_shots();
    uint64_t before = session_hash(desk->c->session);
    int64_t records = session_records(desk->c->session);
    desk_key(desk, KEY_T, 0);
    assert_true(template_on(desk->c));
    assert_true(desk_says(desk, "MATG"));
    lay("matg_compass", 500, 400, 600, 400); /* its zero to the east */
    assert_int_equal(tool()->n, 1);
    assert_int_equal(held()->pose.face, ANGLE_QUARTER);
    assert_true(vec_same(held()->pose.at, camera_wu(&desk->c->bv.cam, 500, 400)));
    wheel(-1, MOD_CTRL);
    assert_int_equal(held()->pose.face, angle_from_mdeg(95000));
    wheel(1, MOD_CTRL | MOD_SHIFT);
    assert_int_equal(held()->pose.face, angle_from_mdeg(94000));
    desk_key(desk, KEY_3, 0); /* exact degrees, as they are typed */
    desk_key(desk, KEY_3, 0);
    desk_key(desk, KEY_PERIOD, 0);
    desk_key(desk, KEY_5, 0);
    assert_int_equal(held()->pose.face, angle_from_mdeg(33500));
    desk_key(desk, KEY_BACKSPACE, 0);
    desk_key(desk, KEY_BACKSPACE, 0);
    assert_int_equal(held()->pose.face, angle_from_mdeg(33000));
    desk_key(desk, KEY_ESC, 0); /* drops what was typed, nothing else */
    assert_int_equal(held()->pose.face, angle_from_mdeg(94000));
    desk_key(desk, KEY_R, 0);
    desk_move(desk, 500, 300);
    assert_int_equal(held()->pose.face, 0);
    desk_key(desk, KEY_ESC, 0);
    assert_int_equal(held()->pose.face, angle_from_mdeg(94000));
    desk_key(desk, KEY_R, 0);
    desk_move(desk, 500, 500);
    desk_key(desk, KEY_ENTER, 0);
    assert_int_equal(held()->pose.face, ANGLE_HALF);
    desk_move(desk, 500, 300);
    assert_int_equal(held()->pose.face, ANGLE_HALF);
    Template t;
    assert_true(template_of(client_view(desk->c)->cat, held(), &t)); /* by its handle */
    Pt h = px(template_handle(&t, template_handle_gap(desk->c)));
    desk_drag(desk, h.x, h.y, 400, 400);
    assert_int_equal(held()->pose.face, ANGLE_QUARTER * 3);
    assert_int_equal(session_hash(desk->c->session), before);
    assert_int_equal(session_records(desk->c->session), records);
}

static void sheaf_goes_by_the_compass(void **state) {
    (void)state;
    open_shots();
    desk_key(desk, KEY_T, 0);
    lay("matg_compass", 500, 300, 560, 280);
    desk_key(desk, KEY_1, 0);
    desk_key(desk, KEY_0, 0);
    desk_key(desk, KEY_ENTER, 0); /* takes the angle */
    assert_int_equal(tool()->cur, 0);
    desk_key(desk, KEY_ENTER, 0); /* pins it */
    assert_int_equal(tool()->cur, -1);
    assert_true(tool()->laid[0].pinned);
    lay("matg_sheaf_open", 500, 450, 600, 440); /* one of the compass's eight */
    assert_int_equal(tool()->n, 2);
    assert_int_equal(held()->pose.face, angle_from_mdeg(100000));
    /* drawn near to where the dice would bring it, it lies there */
    Template c;
    assert_true(template_of(client_view(desk->c)->cat, &tool()->laid[0], &c));
    Vec place = template_place(&c, 4, 3);
    Pt to = px(place);
    desk_drag(desk, 500, 450, to.x + 4, to.y - 3);
    assert_true(vec_same(held()->pose.at, place));
    desk_key(desk, KEY_PAGE_UP, 0);
    assert_int_equal(held()->count, 4);
    for (int i = 0; i < 9; i++) desk_key(desk, KEY_PAGE_DOWN, 0);
    assert_int_equal(held()->count, 1);
    uint16_t row = held()->row;
    desk_key(desk, KEY_TAB, 0); /* what is in hand and loose becomes the next */
    assert_int_not_equal(held()->row, row);
    desk_key(desk, KEY_TAB, MOD_SHIFT);
    assert_int_equal(held()->row, row);
    Wu x = held()->pose.at.x;
    desk_key(desk, KEY_RIGHT, 0);
    assert_int_equal(held()->pose.at.x, x + WU_INCH / 10);
    desk_key(desk, KEY_DELETE, 0);
    assert_int_equal(tool()->n, 1);
}

static void snapping(void **state) {
    (void)state;
    float x, y;
    open_shots();
    desk_key(desk, KEY_T, 0);
    const Stand *b4 = game_stand_c(client_view(desk->c)->g, desk_stand(desk, "B4"));
    desk_stand_px(desk, "B4", &x, &y);
    tool()->cur = -1;
    pick("ab_blast");
    desk_click(desk, x + 5, y - 4, MOUSE_LEFT, 0);
    assert_true(vec_same(held()->pose.at, stand_at(b4)));
    desk_key(desk, KEY_ESC, 0); /* rubs it out */
    assert_int_equal(tool()->n, 0);
    desk_click(desk, x + 5, y - 4, MOUSE_LEFT, MOD_CTRL);
    assert_true(vec_same(held()->pose.at, camera_wu(&desk->c->bv.cam, x + 5, y - 4)));
    desk_key(desk, KEY_ESC, 0);
    Vec ring[4], edge;
    shape_ring(client_view(desk->c)->rs->base, stand_pose(b4), ring);
    edge = (Vec){(ring[0].x + ring[1].x) / 2, (ring[0].y + ring[1].y) / 2};
    Vec off = vec_add(edge, angle_vec(b4->face, WU_INCH / 8));
    Pt p = px(off);
    desk_click(desk, p.x, p.y, MOUSE_LEFT, 0); /* ahead of its front: the edge takes it */
    assert_true(geom_point_segment_within(held()->pose.at, ring[0], ring[1], 2));
    desk_key(desk, KEY_ESC, 0);
    pick("matg_firing_arc"); /* an arc laid on a stand is that stand's */
    desk_click(desk, x, y, MOUSE_LEFT, 0);
    assert_int_equal(held()->pose.face, b4->face);
}

static void touched(void **state) {
    (void)state;
    float x, y;
    open_shots();
    desk_key(desk, KEY_T, 0);
    desk_stand_px(desk, "B4", &x, &y);
    pick("ab_blast");
    desk_click(desk, x, y, MOUSE_LEFT, 0);
    const View *v = client_view(desk->c);
    uint32_t n = 0, bodies;
    const Body *b = scene_bodies(v->scene, &bodies);
    char want[200];
    Text list = text_make(want, sizeof want);
    for (uint32_t i = 0; i < bodies; i++)
        if (shape_meets_segment(b[i].shape, b[i].pose, held()->pose.at, held()->pose.at, 4 * WU_INCH)) {
            if (n++) text_str(&list, ", ");
            stand_label(v->g, b[i].id, &list);
        }
    assert_true(n >= 2);
    char says[240];
    snprintf(says, sizeof says, "%u stands: %s", n, want);
    if (!desk_says(desk, says)) fail_msg("it does not say '%s'", says);
    uint32_t rings = 0;
    for (uint32_t i = 0; i < desk->c->bv.mark_n; i++) {
        const Mark *m = &desk->c->bv.mark[i];
        rings += m->kind == MARK_CIRCLE && m->role == ROLE_BLOCKED && m->r == WU_INCH * 3 / 4;
    }
    assert_int_equal(rings, n);
    client_select(desk->c, desk_stand(desk, "A2"), false);
    desk_frame(desk);
    assert_true(desk_says(desk, "from A2"));
}

static void leaving(void **state) {
    (void)state;
    open_shots();
    desk_key(desk, KEY_T, 0);
    lay("matg_strafe", 400, 300, 450, 300);
    desk_key(desk, KEY_ENTER, 0);
    lay("lt_zone", 600, 450, 640, 450);
    assert_int_equal(tool()->n, 2);
    desk_key(desk, KEY_T, 0); /* what is pinned stays, loose pencil goes */
    assert_false(template_on(desk->c));
    assert_int_equal(tool()->n, 1);
    assert_true(desk->c->bv.mark_n > 0);
    float x, y;
    desk_stand_px(desk, "A2", &x, &y);
    desk_click(desk, x, y, MOUSE_LEFT, 0); /* the table is the game's again */
    assert_true(client_selected(desk->c, desk_stand(desk, "A2")));
    desk_key(desk, KEY_T, 0);
    Pt p = px(tool()->laid[0].pose.at);
    desk_click(desk, p.x, p.y, MOUSE_LEFT, 0);
    assert_int_equal(tool()->cur, 0);
    desk_drag(desk, p.x, p.y, p.x + 50, p.y + 20);
    assert_int_equal(tool()->n, 1);
    desk_key(desk, KEY_ESC, 0); /* a pinned one is let go of, not rubbed out */
    assert_int_equal(tool()->n, 1);
    assert_true(template_on(desk->c));
    desk_key(desk, KEY_ESC, 0);
    assert_false(template_on(desk->c));
    assert_int_equal(desk->c->sheet, SHEET_NONE);
    open_shots(); /* another game: nothing lies there */
    assert_null(desk->c->templates);
}

static void dropped_drags(void **state) {
    (void)state;
    open_shots();
    desk_key(desk, KEY_T, 0);
    pick("ab_smoke");
    InputEvent down = {.kind = INPUT_MOUSE_DOWN, .button = MOUSE_LEFT, .clicks = 1, .x = 400, .y = 300};
    client_input(desk->c, &down);
    desk_move(desk, 460, 330);
    assert_int_equal(tool()->n, 1);
    desk_key(desk, KEY_ESC, 0);
    assert_int_equal(tool()->n, 0);
    InputEvent up = {.kind = INPUT_MOUSE_UP, .button = MOUSE_LEFT, .x = 460, .y = 330};
    client_input(desk->c, &up);
    assert_int_equal(tool()->n, 0);
    desk_drag(desk, 400, 300, 460, 330);
    Pose was = held()->pose;
    client_input(desk->c, &down);
    desk_move(desk, 300, 200);
    assert_false(vec_same(held()->pose.at, was.at));
    InputEvent right = {.kind = INPUT_MOUSE_DOWN, .button = MOUSE_RIGHT, .clicks = 1, .x = 300, .y = 200};
    client_input(desk->c, &right);
    assert_true(vec_same(held()->pose.at, was.at));
    client_input(desk->c, &up);
    client_input(desk->c, &down); /* focus goes in mid-drag: it lies where it was */
    desk_move(desk, 350, 260);
    Vec here = held()->pose.at;
    client_input(desk->c, &(InputEvent){.kind = INPUT_FOCUS_LOST});
    client_input(desk->c, &(InputEvent){.kind = INPUT_FOCUS_GAINED});
    desk_wait(desk, 500);
    desk_move(desk, 500, 400);
    assert_true(vec_same(held()->pose.at, here));
    for (int i = 0; i < TEMPLATES_LAID + 3; i++) {
        tool()->cur = -1;
        desk_click(desk, 150 + 30 * (float)(i % 20), 120 + 90 * (float)(i / 20), MOUSE_LEFT, MOD_CTRL);
        if (tool()->cur >= 0) tool()->laid[tool()->cur].pinned = true;
    }
    assert_int_equal(tool()->n, TEMPLATES_LAID);
    assert_true(desk_says(desk, "take one away first"));
}

static void lay_one(const char *where) {
    uint64_t before = session_hash(desk->c->session);
    if (!template_on(desk->c)) desk_key(desk, KEY_T, 0);
    uint32_t n = tool()->n;
    lay("matg_bombs", 300 + 60 * (float)n, 300, 360 + 60 * (float)n, 350);
    if (tool()->n != n + 1) fail_msg("nothing was laid %s", where);
    if (!desk_says(desk, "Bomb line")) fail_msg("nothing is shown %s", where);
    assert_int_equal(session_hash(desk->c->session), before);
    desk_key(desk, KEY_ENTER, 0);
}

static void in_every_mode(void **state) {
    (void)state;
    open_shots();
    lay_one("in play");
    desk_key(desk, KEY_T, 0);
    desk_must(desk, "A pass");
    desk_key(desk, KEY_COMMA, 0); /* looking back */
    assert_int_not_equal(session_looking(desk->c->session), UINT32_MAX);
    lay_one("looking back");
    session_look(desk->c->session, UINT32_MAX);
    client_changed(desk->c);
    desk->c->seat = SEAT_U;
    lay_one("for the umpire");
    open_shots();
    edit_enter(desk->c, false);
    desk_frame(desk);
    lay_one("in the editor");
    desk_open(desk, "state_farm_79", 3);
    desk->c->guide_step = -1;
    lay_one("in set-up");
}

/* At one desk the other side sees neither what lies nor what is in hand. */
static void one_side_only(void **state) {
    (void)state;
    open_shots();
    desk_key(desk, KEY_T, 0);
    lay("matg_strafe", 400, 300, 450, 300);
    assert_true(desk_says(desk, "Strafed strip · "));
    uint64_t seat = desk->c->seat;
    desk->c->seat = seat == SEAT_A ? SEAT_B : SEAT_A;
    desk_frame(desk);
    assert_false(desk_says(desk, "Strafed strip · "));
    assert_int_equal(tool()->cur, -1);
    desk_drag(desk, 400, 300, 300, 250); /* not taken: another is laid */
    assert_int_equal(tool()->n, 2);
    assert_int_equal(tool()->laid[1].seat, desk->c->seat);
    desk->c->seat = (uint8_t)seat;
    desk_frame(desk);
    assert_int_equal(tool()->cur, -1);
    desk_click(desk, 400, 300, MOUSE_LEFT, 0);
    assert_int_equal(tool()->cur, 0);
}

/* Palette and words fit at every scale, and every row can be had. */
static void palette_fits(void **state) {
    (void)state;
    static const int size[][2] = {{1280, 720}, {1920, 1080}, {3840, 2160}}, scale[] = {75, 100, 150, 200, 300};
    open_shots();
    desk_key(desk, KEY_T, 0);
    lay("lt_deviation_foo", 500, 350, 560, 350);
    for (size_t s = 0; s < ARRAY_LEN(size); s++)
        for (size_t k = 0; k < ARRAY_LEN(scale); k++) {
            desk->w = size[s][0], desk->h = size[s][1];
            client_start_scale(desk->c, scale[k]);
            desk_frame(desk);
            desk_frame(desk);
            if (ui_cut_count(desk->c->ui) > 0)
                fail_msg("%dx%d at %d %%: '%s' is cut", size[s][0], size[s][1], scale[k], ui_cut_text(desk->c->ui));
            Rect list;
            assert_true(desk_has_widget(desk, "matg_compass", &list) || desk_has_widget(desk, "lt_zone", &list));
            assert_true(list.w > 40);
        }
    desk->w = 1280, desk->h = 720;
    client_start_scale(desk->c, 100);
    desk_frame(desk);
    for (uint32_t i = 0; i < client_view(desk->c)->cat->tmpl_n; i++) {
        uint16_t was = tool()->row;
        desk_key(desk, KEY_TAB, 0);
        assert_int_not_equal(tool()->row, was);
    }
    pick("matg_link"); /* the list follows what a key picks */
    desk_key(desk, KEY_TAB, MOD_SHIFT);
    desk_frame(desk);
    desk_press(desk, "matg_strafe");
    assert_string_equal(client_view(desk->c)->cat->tmpl[tool()->row].id, "matg_strafe");
    /* out of the palette onto the table */
    Rect r;
    assert_true(desk_has_widget(desk, "matg_bombs", &r));
    uint32_t n = tool()->n;
    desk_drag(desk, r.x + 60, r.y + 10, 500, 500);
    assert_int_equal(tool()->n, n + 1);
    assert_string_equal(client_view(desk->c)->cat->tmpl[held()->row].id, "matg_bombs");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turning),       cmocka_unit_test(sheaf_goes_by_the_compass),
        cmocka_unit_test(snapping),      cmocka_unit_test(touched),
        cmocka_unit_test(leaving),       cmocka_unit_test(dropped_drags),
        cmocka_unit_test(in_every_mode), cmocka_unit_test(palette_fits),
        cmocka_unit_test(one_side_only),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
