/* What is measured in the window (ux 2, 4): rulers, lines of sight, fields of sight and danger, reach; by hand and
 * against the exact questions; in play, looking back and with the umpire's eyes. Nothing of it touches the game. */
#include "accept.h"
#include "client/edit/edit.h"
#include "client/matg/matg_ui.h"
#include "client/paint/hatch.h"

#include <math.h>
#include <stdio.h>

static Desk *first_shots(void) {
    Desk *d = desk_new(1280, 720);
    desk_open(d, "first_shots", 77);
    d->c->guide_step = -1;
    desk_frame(d);
    return d;
}

static Vec at_px(Desk *d, float x, float y) {
    return camera_wu(&d->c->bv.cam, x, y);
}

static Vec stand_wu(Desk *d, const char *label) {
    return stand_at(game_stand_c(client_view(d->c)->g, desk_stand(d, label)));
}

static void ruler_between(Desk *d, const char *a, const char *b) {
    float x, y, x1, y1;
    desk_stand_px(d, a, &x, &y);
    desk_stand_px(d, b, &x1, &y1);
    desk_drag(d, x + 2, y, x1, y1 + 2);
}

static void key_edge(Desk *d, uint16_t key, bool down) {
    client_input(d->c, &(InputEvent){.kind = down ? INPUT_KEY_DOWN : INPUT_KEY_UP, .key = key, .time = d->now});
    desk_wait(d, 400); /* longer than a tap */
}

/* --- rulers --- */

static void test_ruler_legs(void **state) {
    (void)state;
    Desk *d = first_shots();
    Measures *m = &d->c->measure;
    uint64_t hash = session_hash(d->c->session);
    desk_key(d, KEY_M, 0);
    ruler_between(d, "A2", "B4");
    assert_int_equal(m->now.n, 2);
    assert_int_equal(m->now.pt[0].stand, desk_stand(d, "A2")); /* taken up beside its centre: it goes from the centre */
    assert_true(desk_says(d, "12.30 in 31.2 cm"));
    assert_true(desk_says(d, " edges 11.22 in 28.5 cm"));
    desk_click(d, 500, 500, MOUSE_LEFT, 0);
    assert_int_equal(m->now.n, 3);
    int64_t sum =
        geom_length_up(stand_wu(d, "A2"), stand_wu(d, "B4")) + geom_length_up(stand_wu(d, "B4"), at_px(d, 500, 500));
    TEXT(all, 60);
    text_str(&all, "together ");
    text_ratio(&all, sum, WU_INCH, 2, false);
    assert_true(desk_says(d, all.buf));
    assert_true(desk_says(d, "°"));
    desk_key(d, KEY_BACKSPACE, 0);
    assert_int_equal(m->now.n, 2);
    desk_key(d, KEY_ENTER, 0); /* pins; a game key without the ruler */
    assert_int_equal(m->ruler_n, 1);
    assert_int_equal(m->now.n, 0);
    desk_click(d, 300, 450, MOUSE_LEFT, 0);
    desk_move(d, 400, 450);
    assert_true(desk_says(d, "bearing 090.0°"));
    desk_key(d, KEY_ESC, 0); /* what is in hand, then the tool; what is pinned stays */
    assert_int_equal(m->now.n, 0);
    assert_true(m->ruler_on);
    desk_key(d, KEY_ESC, 0);
    assert_false(m->ruler_on);
    assert_true(desk_says(d, "12.30 in 31.2 cm"));
    /* it goes with its stand */
    desk_must(d, "U stand move B4 by 1,0");
    desk_frame(d);
    assert_false(desk_says(d, "12.30 in 31.2 cm"));
    d->c->seat = SEAT_B; /* pencil of the other seat */
    desk_frame(d);
    assert_false(desk_says(d, " edges "));
    d->c->seat = SEAT_A;
    desk_key(d, KEY_M, MOD_SHIFT);
    assert_int_equal(m->ruler_n, 0);
    desk_key(d, KEY_Z, MOD_CTRL);
    assert_true(session_hash(d->c->session) == hash);
    desk_free(d);
}

static void test_ruler_typed(void **state) {
    (void)state;
    Desk *d = first_shots();
    Measures *m = &d->c->measure;
    desk_key(d, KEY_M, 0);
    desk_click(d, 400, 450, MOUSE_LEFT, 0);
    desk_move(d, 600, 450);
    desk_key(d, KEY_3, 0);
    desk_key(d, KEY_PERIOD, 0);
    desk_key(d, KEY_5, 0);
    assert_true(desk_says(d, "typed 3.5"));
    desk_key(d, KEY_ENTER, 0); /* towards the pointer */
    assert_int_equal(m->now.n, 2);
    Vec from = at_px(d, 400, 450),
        want = vec_add(from, angle_vec(angle_of(vec_sub(at_px(d, 600, 450), from)), 3 * WU_INCH + WU_INCH / 2));
    assert_true(vec_same(m->now.pt[1].pose.at, want));
    desk_key(d, KEY_2, 0);
    desk_key(d, KEY_TAB, 0);
    desk_key(d, KEY_0, 0);
    desk_key(d, KEY_4, 0);
    desk_key(d, KEY_5, 0);
    desk_key(d, KEY_ENTER, 0);
    assert_int_equal(m->now.n, 3);
    assert_true(vec_same(m->now.pt[2].pose.at, vec_add(want, angle_vec(ANGLE_QUARTER / 2, 2 * WU_INCH))));
    assert_true(desk_says(d, "135°")); /* east, then north-east */
    desk_key(d, KEY_7, 0);
    desk_key(d, KEY_ESC, 0); /* the number first */
    assert_int_equal(m->typed_n, 0);
    assert_int_equal(m->now.n, 3);
    desk_key(d, KEY_0, 0);
    desk_key(d, KEY_ENTER, 0); /* no length */
    assert_int_equal(m->now.n, 3);
    assert_int_equal(m->ruler_n, 0);
    desk_free(d);
}

static void test_ruler_closed(void **state) {
    (void)state;
    Desk *d = first_shots();
    Measures *m = &d->c->measure;
    const float corner[4][2] = {{300, 300}, {420, 300}, {420, 380}, {300, 380}};
    desk_key(d, KEY_M, 0);
    for (int k = 0; k < 5; k++) desk_click(d, corner[k % 4][0], corner[k % 4][1], MOUSE_LEFT, MOD_CTRL);
    assert_int_equal(m->now.n, 0);
    assert_int_equal(m->ruler_n, 1);
    assert_true(m->ruler[0].closed);
    int64_t area2;
    assert_false(ruler_crosses(d->c, &m->ruler[0], &area2));
    double in = 120.0 / d->c->bv.cam.ppi * 80.0 / d->c->bv.cam.ppi;
    assert_true(fabs((double)area2 / 2 / WU_INCH / WU_INCH - in) < 0.02);
    char t[40];
    snprintf(t, sizeof t, "%.1f sq in", in);
    desk_frame(d);
    assert_true(desk_says(d, t));
    const Game *g = client_view(d->c)->g;
    snprintf(t, sizeof t, "%.1f %% of the table", in * 100 * WU_INCH * WU_INCH / g->h.w / g->h.h);
    assert_true(desk_says(d, t));
    assert_true(desk_says(d, "90°"));
    /* an outline that crosses itself has no area to tell */
    const int order[5] = {0, 1, 3, 2, 0};
    for (int k = 0; k < 5; k++)
        desk_click(d, corner[order[k]][0] + 250, corner[order[k]][1] + 130, MOUSE_LEFT, MOD_CTRL);
    assert_int_equal(m->ruler_n, 2);
    assert_true(ruler_crosses(d->c, &m->ruler[1], &area2));
    assert_true(desk_says(d, "crosses itself"));
    /* Del takes the one under the pointer */
    desk_move(d, 360, 301);
    desk_key(d, KEY_DELETE, 0);
    assert_int_equal(m->ruler_n, 1);
    assert_true(ruler_crosses(d->c, &m->ruler[0], &area2));
    desk_move(d, 100, 600);
    desk_key(d, KEY_DELETE, 0); /* none near */
    assert_int_equal(m->ruler_n, 1);
    for (int k = 0; k < RULERS + 3; k++) { /* the oldest makes room */
        desk_drag(d, 300, 300 + (float)k * 4, 500, 300 + (float)k * 4);
        desk_key(d, KEY_ENTER, 0);
    }
    assert_int_equal(m->ruler_n, RULERS);
    desk_free(d);
}

/* Least distance of two bases, and of a base and a point: within it, not within one Wu less. */
static void test_edges_are_exact(void **state) {
    (void)state;
    Desk *d = first_shots();
    const Shape base = client_view(d->c)->rs->base;
    Rng r = rounds_rng("edges");
    for (uint32_t i = 0; i < rounds_of(400); i++) {
        MeasureEnd e[2];
        for (int k = 0; k < 2; k++) {
            Vec at = {(Wu)rng_below(&r, 12 * WU_INCH), (Wu)rng_below(&r, 12 * WU_INCH)};
            e[k] = (MeasureEnd){.stand = (StandIx)k, .pencil = 1, .pose = {at, (Angle)rng_below(&r, 65536)}};
        }
        bool bare = rng_below(&r, 3) == 0;
        if (bare) e[1].stand = STAND_NONE;
        Wu n = ruler_edges(d->c, &e[0], &e[1]);
        assert_int_equal(ruler_edges(d->c, &e[1], &e[0]), n);
        for (Wu less = 0; less <= 1 && n - less >= 0; less++) {
            bool in = bare ? shape_meets_segment(base, e[0].pose, e[1].pose.at, e[1].pose.at, n - less)
                           : shape_within(base, e[0].pose, base, e[1].pose, n - less);
            assert_int_equal(in, less == 0);
        }
    }
    desk_free(d);
}

/* --- lines of sight --- */

static void test_sight_line(void **state) {
    (void)state;
    Desk *d = first_shots();
    Measures *m = &d->c->measure;
    float x, y;
    uint32_t record = session_records(d->c->session);
    desk_stand_px(d, "A2", &x, &y);
    desk_click(d, x, y, MOUSE_LEFT, 0);
    desk_stand_px(d, "B4", &x, &y);
    desk_move(d, x, y);
    key_edge(d, KEY_L, true);
    assert_true(desk_says(d, "A2 -> B4 12.3 in: visible, concealed") || desk_says(d, "12.3 in: visible, concealed"));
    assert_true(desk_says(d, "infantry:"));
    assert_true(desk_says(d, "weapon:"));
    assert_true(desk_says(d, "to fire +1 until it fires (4.7)"));
    assert_true(desk_says(d, "hides it.") || desk_says(d, "No shift of A2"));
    assert_true(desk_says(d, "A2: level 0"));
    assert_true(desk_has_widget(d, "sight", NULL) || desk_says(d, "Enter pins it"));
    desk_key(d, KEY_ENTER, 0); /* pins, and does not fire */
    assert_int_equal(m->sight_n, 1);
    assert_int_equal(session_records(d->c->session), record);
    key_edge(d, KEY_L, false);
    assert_int_equal(d->c->peek_kept, 0);
    assert_false(desk_says(d, "infantry:"));
    assert_true(desk_says(d, "12.3 in visible, concealed")); /* the pinned one still answers */
    /* from a point to a point: a tap keeps the tool, a drag lays the line */
    desk_key(d, KEY_L, 0);
    assert_true(d->c->peek_kept);
    desk_drag(d, 150, 150, 560, 90);
    assert_true(m->laid);
    assert_int_equal(m->line.from.stand, STAND_NONE);
    SightCert cert;
    assert_true(sightline_ask(d->c, &m->line, -1, &cert));
    assert_int_equal(cert.visible,
                     matg_sight_points(client_view(d->c), m->line.from.pose.at, m->line.to.pose.at, false, NULL));
    assert_false(cert.visible); /* through the wood */
    assert_true(desk_says(d, "not visible"));
    assert_true(desk_says(d, "touches neither end"));
    assert_true(desk_says(d, "blocked from "));
    desk_key(d, KEY_ESC, 0);
    assert_false(m->laid);
    assert_true(d->c->peek_kept);
    desk_key(d, KEY_ESC, 0);
    assert_false(d->c->peek_kept);
    desk_key(d, KEY_L, 0);
    desk_move(d, 450, 270); /* on the pinned line */
    desk_key(d, KEY_DELETE, 0);
    assert_int_equal(m->sight_n, 0);
    desk_free(d);
}

/* The panel's answer for every pair is the rules' own, and each kind's is what a stand of that kind would get. */
static void test_sight_agrees(void **state) {
    (void)state;
    Desk *d = desk_new(1280, 720);
    desk_open(d, "first_shots", 5);
    const View *v = client_view(d->c);
    for (StandIx a = 0; a < v->g->stand_n; a++)
        for (StandIx b = 0; b < v->g->stand_n; b++) {
            if (a == b || !stand_on_table(game_stand_c(v->g, a)) || !stand_on_table(game_stand_c(v->g, b))) continue;
            SightLine l = {.from = {.stand = a}, .to = {.stand = b}};
            SightCert cert, same;
            assert_true(sightline_ask(d->c, &l, -1, &cert));
            assert_int_equal(cert.visible, matg_sight(v, a, b, &same));
            assert_memory_equal(&cert, &same, sizeof cert);
            assert_true(sightline_ask(d->c, &l, (int)matg_target_of(v, b), &same));
            assert_memory_equal(&cert, &same, sizeof cert);
            SightProfile p;
            sight_profile(v->scene, &cert, &p);
            Wu stop = sightline_stop(d->c, &cert, &p);
            assert_true(cert.visible ? stop == cert.range : stop < cert.range);
        }
    desk_free(d);
}

/* --- regions --- */

/* A line through a convex piece is drawn where the piece is, and where it is not when the rest is asked for. */
static void test_hatch(void **state) {
    (void)state;
    enum { CMDS = 4000 };
    DrawList list;
    draw_init(&list, calloc(CMDS, sizeof(DrawCmd)), CMDS, calloc(4 * CMDS, sizeof(Pt)), 4 * CMDS, calloc(16, 1), 16);
    Hatch *h = hatch_new();
    Rng r = rounds_rng("hatch");
    for (uint32_t round = 0; round < rounds_of(60); round++) {
        Rect clip = {20, 30, 200, 150};
        bool falling = round % 2;
        Pt tri[2][3];
        draw_reset(&list);
        assert_true(hatch_begin(h, clip, (Pt){(float)rng_below(&r, 50), -17}, 9, falling));
        for (int t = 0; t < 2; t++) {
            for (int k = 0; k < 3; k++) tri[t][k] = (Pt){(float)rng_below(&r, 260), (float)rng_below(&r, 220)};
            hatch_add(h, tri[t], 3);
            hatch_layer(h);
        }
        int least = (int)round % 3;
        hatch_draw(h, &list, least, (Pt){0, 0}, clip, 1, 0xFFFFFFFF);
        for (size_t i = 0; i < list.cmd_n; i++) {
            Pt a = list.pt[list.cmd[i].first], b = list.pt[list.cmd[i].first + 1];
            assert_true(fabsf(fabsf(b.x - a.x) - fabsf(b.y - a.y)) < 0.01f);
            assert_true(falling ? b.y > a.y : b.y < a.y);
            Pt mid = {(a.x + b.x) / 2, (a.y + b.y) / 2};
            assert_true(mid.x >= clip.x - 1 && mid.x <= clip.x + clip.w + 1 && mid.y >= clip.y - 1 &&
                        mid.y <= clip.y + clip.h + 1);
            int in = 0, sure = 1;
            for (int t = 0; t < 2; t++) {
                int left = 0, right = 0;
                float away = 1e9f;
                for (int k = 0; k < 3; k++) {
                    Pt p = tri[t][k], q = tri[t][(k + 1) % 3];
                    float cross = (q.x - p.x) * (mid.y - p.y) - (q.y - p.y) * (mid.x - p.x),
                          len = hypotf(q.x - p.x, q.y - p.y);
                    away = fminf(away, len > 0 ? fabsf(cross) / len : 0);
                    left += cross > 0, right += cross < 0;
                }
                in += left == 3 || right == 3;
                sure &= away > 1.5f;
            }
            if (sure) assert_true(least == 0 ? in == 0 : in >= least);
        }
    }
    Rect clip = {0, 0, 100, 80};
    const Pt tri[3] = {{10, 10}, {90, 20}, {30, 70}};
    assert_true(hatch_begin(h, clip, (Pt){0, 0}, 9, false));
    hatch_add(h, tri, 3);
    hatch_layer(h);
    draw_reset(&list);
    hatch_draw(h, &list, 1, (Pt){0, 0}, clip, 1, 0xFFFFFFFF);
    size_t n = list.cmd_n, p = list.pt_n;
    hatch_draw(h, &list, 1, (Pt){25, -5}, (Rect){-50, -50, 400, 400}, 1, 0xFFFFFFFF);
    assert_true(n > 4);
    assert_int_equal(list.cmd_n, 2 * n);
    for (size_t i = 0; i < p; i++) {
        assert_true(fabsf(list.pt[p + i].x - list.pt[i].x - 25) < 0.01f);
        assert_true(fabsf(list.pt[p + i].y - list.pt[i].y + 5) < 0.01f);
    }
    hatch_draw(h, &list, 1, (Pt){25, -5}, (Rect){500, 500, 100, 100}, 1, 0xFFFFFFFF);
    assert_int_equal(list.cmd_n, 2 * n);
    hatch_free(h);
    free(list.cmd), free(list.pt), free(list.text);
}

static void test_field_of_sight(void **state) {
    (void)state;
    Desk *d = first_shots();
    float x, y;
    desk_stand_px(d, "A2", &x, &y);
    desk_click(d, x, y, MOUSE_LEFT, 0);
    size_t plain = d->list.cmd_n;
    desk_key(d, KEY_V, 0);
    size_t one = d->list.cmd_n;
    assert_true(desk_says(d, "sees "));
    assert_true(one > plain + 20); /* dead ground is hatched */
    assert_false(d->c->side_sees);
    desk_key(d, KEY_V, 0);
    assert_true(d->c->side_sees);
    assert_true(desk_says(d, "All that Germany sees"));
    assert_true(d->list.cmd_n > plain && d->list.cmd_n < one); /* the side sees more */
    desk_key(d, KEY_V, 0);
    assert_false(d->c->peek_kept);
    assert_int_equal(d->list.cmd_n, plain);
    /* it follows the stand in the hand */
    desk_must(d, "A pass");
    desk_must(d, "B pass");
    d->c->guide_step = -1;
    desk_frame(d);
    const char *who = d->c->seat == SEAT_A ? "A2" : "B2";
    desk_stand_px(d, who, &x, &y);
    desk_move(d, x, y);
    desk_key(d, KEY_V, 0);
    StandIx eye_of;
    Pose eye;
    assert_true(regions_eye(d->c, &eye_of, &eye));
    assert_true(vec_same(eye.at, stand_wu(d, who)));
    client_input(
        d->c,
        &(InputEvent){.kind = INPUT_MOUSE_DOWN, .button = MOUSE_LEFT, .clicks = 1, .x = x, .y = y, .time = d->now});
    desk_move(d, x + (who[0] == 'A' ? 40.0f : -40.0f), y);
    desk_move(d, x + (who[0] == 'A' ? 80.0f : -80.0f), y);
    assert_int_equal(d->c->gesture, GESTURE_RULES);
    assert_true(regions_eye(d->c, &eye_of, &eye));
    assert_int_equal(eye_of, desk_stand(d, who));
    assert_false(vec_same(eye.at, stand_wu(d, who)));
    assert_true(desk_says(d, "seen by"));
    PencilPath *p = move_path_of(matg_ui(d->c), eye_of);
    assert_non_null(p);
    const View *v = client_view(d->c);
    uint32_t sees = 0;
    for (StandIx i = 0; i < v->g->stand_n; i++) {
        const Stand *o = game_stand_c(v->g, i);
        if (o->seat == d->c->seat || !stand_on_table(o)) continue;
        sees += matg_sight_poses(v, eye_of, p->walk.end, i, stand_pose(o), NULL);
    }
    assert_int_equal(p->sees_n, sees);
    desk_free(d);
}

/* Who is named as a danger to a stand are those whose shot the rules allow but for posture and turn: in range of the
 * value that counts, in the arc or with what is left outside it, in sight. */
static void test_danger(void **state) {
    (void)state;
    Desk *d = first_shots();
    const View *v = client_view(d->c);
    uint32_t shots = 0;
    for (StandIx t = 0; t < v->g->stand_n; t++) {
        if (!stand_on_table(game_stand_c(v->g, t))) continue;
        StandIx by[64];
        uint32_t n = regions_threats(d->c, t, stand_pose(game_stand_c(v->g, t)), by, 64), want = 0;
        for (StandIx e = 0; e < v->g->stand_n; e++) {
            const Stand *o = game_stand_c(v->g, e), *s = game_stand_c(v->g, t);
            if (o->seat == s->seat || !stand_on_table(o)) continue;
            MatgOdds odds;
            matg_odds(v, t, &e, 1, MATG_STANDARD, &odds);
            MatgFireReach f;
            matg_fire_reach(v, e, t, &f);
            bool in = f.arc_mdeg == 0 || angle_in_arc(vec_sub(stand_at(s), stand_at(o)), o->face, f.arc_mdeg);
            Wu far = in ? f.in_arc : f.beyond;
            bool hit = far > 0 && geom_within(stand_at(o), stand_at(s), far) && matg_sight(v, e, t, NULL);
            if (odds.by[0].verdict.kind == VERDICT_OK) assert_true(hit), shots++;
            want += hit;
        }
        assert_int_equal(n, want);
    }
    assert_true(shots > 0);
    key_edge(d, KEY_D, true);
    desk_move(d, 240, 470);
    assert_true(desk_says(d, "can hit here") || desk_says(d, "no known enemy"));
    desk_free(d);
}

/* Arcs cut it: behind a gun that has one the danger ends. */
static void test_danger_has_arcs(void **state) {
    (void)state;
    Desk *d = desk_new(1280, 720);
    desk_open(d, "introductory", 3);
    const View *v = client_view(d->c);
    for (StandIx i = 0; i < v->g->stand_n; i++) {
        FireReach f = {0};
        if (game_stand_c(v->g, i)->seat == SEAT_A) peek_fire_reach(d->c, i, STAND_NONE, &f);
        if (f.arc_mdeg == 0 || f.beyond >= f.in_arc) continue;
        TEXT(label, 12);
        TEXT(line, 80);
        stand_label(v->g, i, &label);
        text_format(&line, "U stand set %s at 30,4 facing 90", label.buf);
        desk_must(d, line.buf);
        d->c->seat = SEAT_B;
        StandIx by[4];
        Vec gun = {30 * WU_INCH, 4 * WU_INCH};
        Wu far = f.beyond + WU_INCH;
        assert_int_equal(regions_threats(d->c, STAND_NONE, (Pose){{gun.x + far, gun.y}, 0}, by, 4), 1);
        assert_int_equal(regions_threats(d->c, STAND_NONE, (Pose){{gun.x - far, gun.y}, 0}, by, 4), 0);
        d->c->peek_kept = 1u << ('D' - 'A') | 1u << ('F' - 'A');
        desk_frame(d);
        desk_free(d);
        return;
    }
    fail_msg("no stand with a Firing Arc");
}

static void test_reach_by_posture(void **state) {
    (void)state;
    Desk *d = first_shots();
    float x, y;
    desk_stand_px(d, "A2", &x, &y);
    desk_move(d, x, y);
    key_edge(d, KEY_G, true);
    assert_true(desk_says(d, "fire/move 4.0 MP"));
    assert_true(desk_says(d, "alone")); /* what an order and an independent attempt need */
    MatgInfo in;
    matg_info(client_view(d->c), desk_stand(d, "A2"), &in);
    assert_int_equal(in.may_spend[MATG_SHOWS_FIRING], 0);
    assert_int_equal(in.may_spend[MATG_SHOWS_FIRE_MOVE], 4 * PATH_ONE_POINT);
    assert_int_equal(in.may_spend[MATG_SHOWS_MOVEMENT], 8 * PATH_ONE_POINT);
    assert_int_equal(in.may_spend[in.posture], matg_allowance(client_view(d->c), desk_stand(d, "A2")));
    desk_free(d);
}

/* --- P held paints --- */

static void test_paint_postures(void **state) {
    (void)state;
    Desk *d = desk_new(1280, 720);
    desk_open(d, "introductory", 3);
    MatgUi *m = matg_ui(d->c);
    assert_int_equal(matg_ui_phase(d->c), MATG_PHASE_POSTURE);
    desk_key(d, KEY_Z, MOD_SHIFT);
    float x0 = 0, y0 = 0, y1 = 0;
    uint32_t n = 0;
    for (uint32_t k = 0; k < d->c->bv.stand_n; k++) { /* a column of stands that wait */
        const BoardStand *b = &d->c->stand_mem[k];
        Pt p = camera_px(&d->c->bv.cam, b->pose.at);
        if (b->seat != d->c->seat || (n && fabsf(p.x - x0) > 2)) continue;
        if (n == 0) x0 = p.x, y0 = y1 = p.y;
        y0 = fminf(y0, p.y), y1 = fmaxf(y1, p.y), n++;
    }
    assert_true(n > 4);
    uint32_t before[3] = {0}, after[3] = {0};
    for (StandIx i = 0; i < client_view(d->c)->g->stand_n; i++) before[m->posture[i]]++;
    uint32_t record = session_records(d->c->session);
    client_input(d->c, &(InputEvent){.kind = INPUT_KEY_DOWN, .key = KEY_P, .time = d->now});
    desk_drag(d, x0, y0 - 20, x0, y1 + 20);
    client_input(d->c, &(InputEvent){.kind = INPUT_KEY_UP, .key = KEY_P, .time = d->now});
    desk_frame(d);
    for (StandIx i = 0; i < client_view(d->c)->g->stand_n; i++) after[m->posture[i]]++;
    assert_int_equal(d->c->sel_n, 0);                                              /* no box */
    assert_int_equal(after[MATG_SHOWS_MOVEMENT] + n, before[MATG_SHOWS_MOVEMENT]); /* movement is followed by firing */
    assert_int_equal(after[MATG_SHOWS_FIRING], before[MATG_SHOWS_FIRING] + n);
    assert_int_equal(session_records(d->c->session), record);
    desk_move(d, x0, y0);
    StandIx over = d->c->hover;
    assert_int_not_equal(over, STAND_NONE);
    desk_key(d, KEY_P, 0); /* a tap steps */
    assert_int_equal(m->posture[over], MATG_SHOWS_FIRE_MOVE);
    desk_free(d);
}

/* --- any mode --- */

static void all_measures(Desk *d) {
    static const uint16_t peeks[] = {KEY_V, KEY_L, KEY_G, KEY_D, KEY_F, KEY_E, KEY_O, KEY_S, KEY_H, KEY_B};
    float x, y, x1, y1;
    uint64_t hash = session_hash(d->c->session);
    uint32_t record = session_records(d->c->session);
    desk_stand_px(d, "A2", &x, &y);
    desk_stand_px(d, "B2", &x1, &y1);
    for (size_t k = 0; k < ARRAY_LEN(peeks); k++) {
        desk_move(d, x, y);
        key_edge(d, peeks[k], true);
        desk_move(d, x1, y1);
        desk_move(d, 500, 300);
        key_edge(d, peeks[k], false);
        assert_int_equal(d->c->peek_held, 0);
        assert_int_equal(d->c->peek_kept, 0);
    }
    desk_key(d, KEY_V, 0);
    desk_key(d, KEY_V, 0);
    desk_move(d, x1, y1);
    desk_key(d, KEY_V, 0);
    desk_key(d, KEY_L, 0);
    desk_drag(d, x, y, x1, y1);
    assert_true(d->c->measure.laid);
    assert_true(desk_says(d, "infantry:"));
    desk_key(d, KEY_ENTER, 0);
    desk_key(d, KEY_L, 0);
    desk_key(d, KEY_M, 0);
    desk_drag(d, x, y, x1, y1);
    assert_true(desk_says(d, " edges "));
    desk_key(d, KEY_ENTER, 0);
    desk_key(d, KEY_M, 0);
    assert_int_equal(d->c->measure.ruler_n, 1);
    assert_int_equal(d->c->measure.sight_n, 1);
    desk_key(d, KEY_M, MOD_SHIFT);
    assert_int_equal(d->c->measure.ruler_n + d->c->measure.sight_n, 0);
    assert_true(session_hash(d->c->session) == hash);
    assert_int_equal(session_records(d->c->session), record);
}

static void test_any_mode(void **state) {
    (void)state;
    Desk *d = first_shots();
    all_measures(d);
    desk_must(d, "A fire B4 by A2");
    desk_must(d, "B pass");
    d->c->guide_step = -1;
    desk_key(d, KEY_COMMA, 0); /* looking back */
    assert_int_not_equal(session_looking(d->c->session), UINT32_MAX);
    all_measures(d);
    desk_key(d, KEY_ESC, 0);
    desk_frame(d);
    d->c->seat = SEAT_U; /* the umpire's eyes */
    desk_frame(d);
    all_measures(d);
    edit_enter(d->c, false); /* the table editor has the mouse */
    desk_settle(d);
    all_measures(d);
    edit_leave(d->c);
    desk_settle(d);
    d->c->seat = SEAT_A;
    d->c->owner[0] = d->c->owner[1] = OWNER_RANDOM; /* nobody's turn here */
    d->c->prefs.speed = 0;
    d->c->random_at = INT64_MAX;
    desk_frame(d);
    all_measures(d);
    desk_free(d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ruler_legs),
        cmocka_unit_test(test_ruler_typed),
        cmocka_unit_test(test_ruler_closed),
        cmocka_unit_test(test_edges_are_exact),
        cmocka_unit_test(test_sight_line),
        cmocka_unit_test(test_sight_agrees),
        cmocka_unit_test(test_hatch),
        cmocka_unit_test(test_field_of_sight),
        cmocka_unit_test(test_danger),
        cmocka_unit_test(test_danger_has_arcs),
        cmocka_unit_test(test_reach_by_posture),
        cmocka_unit_test(test_paint_postures),
        cmocka_unit_test(test_any_mode),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
