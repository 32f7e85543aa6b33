/* Armour Assault by window events: every gesture of its screens, on a battle whose dice come from a key. Vehicles are put where a case wants them by the
 * umpire; all that a player does is done by mouse and keys, and read off the screen or the state. */
#include "accept.h"
#include "client/armour_assault/aa_ui.h"

#include <stdio.h>

static const View *view(Desk *d) { return client_view(d->c); }
static AaUi *ui_of(Desk *d) { return aa_ui(d->c); }
static uint32_t records(Desk *d) { return session_records(d->c->session); }
static const Stand *stand(Desk *d, const char *label) { return game_stand_c(view(d)->g, desk_stand(d, label)); }
static float px(Desk *d, float cm) { return camera_len(&d->c->bv.cam, (double)cm * WU_CM); }

static void whole_table(Desk *d) {
    camera_fit(&d->c->bv.cam);
    desk_settle(d);
}

static void say(Desk *d, const char *form, const char *a, int x, int y, int face) {
    TEXT(line, 100);
    text_format(&line, form, a, x, y, face);
    desk_must(d, line.buf);
}
static void put(Desk *d, const char *label, int x, int y, int face) { say(d, "U stand set %s at %d,%d facing %d", label, x, y, face); }

/* Turn 1 on the quick start, A's player-turn. The wheat field is open ground. */
static Desk *play(uint64_t key) {
    Desk *d = desk_new(1280, 720);
    desk_open(d, "aa_first_tanks", key);
    d->c->guide_step = -1;
    for (int k = 0; k < 8 && view(d)->g->h.turn == 0; k++) desk_must(d, client_actor(d->c) == SEAT_A ? "A ready" : "B ready");
    assert_int_equal(view(d)->g->h.turn, 1);
    if (aa_game_c(view(d)->g)->go == SEAT_B) desk_must(d, "B end");
    assert_int_equal(aa_game_c(view(d)->g)->go, SEAT_A);
    whole_table(d);
    return d;
}

static void drag_stand(Desk *d, const char *label, float dx, float dy) { /* cm, up is up */
    float x, y;
    desk_stand_px(d, label, &x, &y);
    desk_drag(d, x, y, x + px(d, dx), y - px(d, dy));
}

static void click_stand(Desk *d, const char *label) {
    float x, y;
    desk_stand_px(d, label, &x, &y);
    desk_click(d, x, y, MOUSE_LEFT, 0);
}

/* --- lanes --- */

static void test_lane_ahead(void **state) {
    (void)state;
    Desk *d = play(1);
    put(d, "A1", 16, 18, 90);
    drag_stand(d, "A1", 8, 0.2f);
    AaRun r;
    assert_true(aa_run_now(d->c, &r));
    assert_false(r.reverse);
    assert_false(r.turns); /* along the hull: no pivot is spent */
    assert_in_range(r.far, 7500, 8500);
    desk_frame(d);
    assert_true(desk_says(d, "of 30.0 cm spent"));
    Vec end = play_ui(d->c)->pencil[0].end.at;
    uint64_t hash = session_hash(d->c->session);
    desk_key(d, KEY_ESC, 0);
    assert_false(aa_run_now(d->c, &r));
    assert_true(session_hash(d->c->session) == hash); /* pencil */
    drag_stand(d, "A1", 8, 0.2f);
    desk_key(d, KEY_ENTER, 0);
    assert_true(vec_same(stand_at(stand(d, "A1")), end)); /* ink is where the ghost stood */
    assert_int_equal(stand(d, "A1")->face, 16384);
    desk_free(d);
}

/* The ghost stops where the allowance does, and says by how much it was asked too far. */
static void test_lane_is_held(void **state) {
    (void)state;
    Desk *d = play(1);
    put(d, "A1", 20, 24, 90);
    drag_stand(d, "A1", 45, 0);
    AaRun r;
    AaLane lane;
    assert_true(aa_run_now(d->c, &r));
    assert_true(aa_lane(view(d), r.who, r.before, r.reverse, &lane));
    assert_true(r.far <= lane.limit);
    const PlayPencil *p = &play_ui(d->c)->pencil[0];
    assert_true(p->nearer);
    assert_int_equal(p->verdict.kind, VERDICT_OK);
    assert_int_equal(p->wanted.kind, VERDICT_NO);
    desk_frame(d);
    assert_true(desk_says(d, "cannot go"));
    desk_free(d);
}

static void test_lane_back(void **state) {
    (void)state;
    Desk *d = play(1);
    put(d, "A1", 26, 18, 90);
    drag_stand(d, "A1", -8, 0);
    AaRun r;
    assert_true(aa_run_now(d->c, &r));
    assert_true(r.reverse);
    assert_false(r.turns);
    desk_frame(d);
    assert_true(desk_says(d, "in reverse"));
    desk_key(d, KEY_ENTER, 0);
    assert_true(stand(d, "A1")->x < 19 * WU_CM);
    assert_int_equal(stand(d, "A1")->face, 16384); /* the hull still looks ahead */
    desk_free(d);
}

static void test_pivots(void **state) {
    (void)state;
    Desk *d = play(1);
    put(d, "A1", 20, 18, 90);
    drag_stand(d, "A1", 6, 6); /* north-east: a pivot of 45 degrees to the left */
    AaRun r;
    Pt at;
    assert_true(aa_run_now(d->c, &r));
    assert_true(r.turns);
    assert_in_range(angle_to_mdeg(r.before), 42000, 48000);
    assert_true(aa_lane_handle(d->c, 1, &at));
    desk_drag(d, at.x, at.y, at.x + px(d, 4), at.y + px(d, 14)); /* the other handle, as far as it goes */
    assert_true(aa_run_now(d->c, &r));
    assert_true(r.turns_after);
    int32_t by = angle_diff(r.before, r.after);
    assert_in_range(by, 10000, ANGLE_QUARTER); /* a quarter turn at most */
    desk_frame(d);
    assert_true(desk_says(d, "2 of 3 pivots"));
    assert_true(aa_lane_handle(d->c, 1, &at));
    Pt end = camera_px(&d->c->bv.cam, play_ui(d->c)->pencil[0].end.at);
    desk_drag(d, at.x, at.y, end.x - px(d, 5), end.y - px(d, 5)); /* behind it: held to 90 degrees */
    assert_true(aa_run_now(d->c, &r));
    by = angle_diff(r.before, r.after);
    assert_true(by <= ANGLE_QUARTER && by >= -ANGLE_QUARTER);
    Angle after = r.after;
    desk_key(d, KEY_ENTER, 0);
    assert_int_equal(stand(d, "A1")->face, after);
    assert_int_equal(aa_pivots_left(view(d), desk_stand(d, "A1")), 1);
    desk_free(d);
}

/* Tab while dragging: there, but backwards. */
static void test_tab_reverses(void **state) {
    (void)state;
    Desk *d = play(1);
    put(d, "A1", 20, 18, 90);
    drag_stand(d, "A1", 8, 0);
    AaRun r;
    assert_true(aa_run_now(d->c, &r));
    assert_false(r.reverse);
    desk_key(d, KEY_ESC, 0);
    float x, y;
    desk_stand_px(d, "A1", &x, &y);
    desk_move(d, x, y);
    InputEvent e = {.kind = INPUT_MOUSE_DOWN, .button = MOUSE_LEFT, .clicks = 1, .x = x, .y = y, .time = d->now};
    client_input(d->c, &e);
    desk_move(d, x + px(d, 4), y - px(d, 6));
    desk_move(d, x + px(d, 5), y - px(d, 7));
    assert_true(aa_run_now(d->c, &r));
    assert_false(r.reverse);
    desk_key(d, KEY_TAB, 0);
    assert_true(aa_run_now(d->c, &r));
    assert_true(r.reverse);
    e = (InputEvent){.kind = INPUT_MOUSE_UP, .button = MOUSE_LEFT, .x = x + px(d, 5), .y = y - px(d, 7), .time = d->now};
    client_input(d->c, &e);
    desk_frame(d);
    desk_free(d);
}

/* --- movements --- */

static void test_chips(void **state) {
    (void)state;
    Desk *d = play(1);
    put(d, "A1", 16, 18, 90);
    click_stand(d, "A1");
    desk_frame(d);
    assert_true(desk_says(d, "1 free"));
    assert_true(desk_says(d, "4+  50 %"));
    assert_true(desk_says(d, "5+  33 %"));
    drag_stand(d, "A1", 6, 0);
    desk_key(d, KEY_ENTER, 0);
    desk_settle(d);
    assert_int_equal(aa_again_from(view(d)), 4);
    TEXT(costs, 200);
    aa_failure_words(d->c, &costs);
    assert_string_equal(costs.buf, "A failed roll ends your turn: 4 vehicles unused, no shot.");
    assert_true(desk_says(d, "A failed roll ends"));
    uint32_t before = records(d);
    desk_press(d, "move2");
    assert_int_equal(records(d), before + 1);
    bool again = aa_is_active(view(d)->g, desk_stand(d, "A1"));
    assert_int_equal(aa_game_c(view(d)->g)->go, again ? SEAT_A : SEAT_B);
    if (again) assert_int_equal(aa_game_c(view(d)->g)->rolled, 2);
    desk_free(d);
}

/* Drawn first, rolled by Enter: who passes goes where the ghost stood, who fails has lost the turn. */
static void test_drawn_then_rolled(void **state) {
    (void)state;
    int passed = 0, failed = 0;
    for (uint64_t key = 1; key < 12 && (!passed || !failed); key++) {
        Desk *d = play(key);
        put(d, "A1", 16, 18, 90);
        drag_stand(d, "A1", 5, 0);
        desk_key(d, KEY_ENTER, 0);
        desk_settle(d);
        drag_stand(d, "A1", 4, 0);
        assert_true(ui_of(d)->wish);
        assert_int_equal(play_ui(d->c)->pencil_n, 0);
        desk_frame(d);
        assert_true(desk_says(d, "Roll 4+: move"));
        Vec was = stand_at(stand(d, "A1"));
        Wu far = ui_of(d)->wished.far;
        desk_key(d, KEY_ENTER, 0);
        desk_settle(d);
        assert_false(ui_of(d)->wish);
        if (aa_game_c(view(d)->g)->go == SEAT_A) {
            assert_int_equal(stand(d, "A1")->x - was.x, far);
            passed++;
        } else {
            assert_true(vec_same(stand_at(stand(d, "A1")), was));
            failed++;
        }
        desk_free(d);
    }
    assert_true(passed && failed);
}

/* --- shots --- */

static void face_off(Desk *d) { /* A5, a Pz IV, and B5, a T-34, in the wheat, the others out of sight in their corners */
    put(d, "A5", 57, 16, 90);
    put(d, "B5", 65, 16, 270);
    whole_table(d);
}

static void test_shot(void **state) {
    (void)state;
    Desk *d = play(1);
    face_off(d);
    float x, y;
    click_stand(d, "A5");
    desk_stand_px(d, "B5", &x, &y);
    desk_move(d, x, y);
    desk_frame(d);
    const Quote *q = play_quote(d->c, desk_stand(d, "A5"), desk_stand(d, "B5"), 0);
    assert_non_null(q);
    TEXT(line1, 200);
    TEXT(line2, 200);
    uint8_t a, b;
    play_quote_lines(d->c, q, &line1, &line2, &a, &b);
    assert_true(desk_says(d, line1.buf)); /* the cursor */
    uint64_t hash = session_hash(d->c->session);
    desk_click(d, x, y, MOUSE_LEFT, 0);
    assert_int_equal(play_ui(d->c)->aim, desk_stand(d, "B5"));
    assert_true(session_hash(d->c->session) == hash);
    desk_frame(d);
    assert_true(desk_says(d, "to hit"));
    assert_true(desk_says(d, "to penetrate"));
    assert_true(desk_says(d, "your turn ends") || desk_says(d, "It cannot miss"));
    uint32_t before = records(d);
    desk_key(d, KEY_ENTER, 0);
    assert_int_equal(records(d), before + 1);
    assert_true(aa_stand_c(view(d)->g, desk_stand(d, "A5"))->fired);
    desk_free(d);
}

/* An exchange: whoever is hit and stands is asked; the shots so far lie numbered on the table. */
static Desk *exchange(void) {
    for (uint64_t key = 1; key < 40; key++) {
        Desk *d = play(key);
        face_off(d);
        desk_must(d, "A fire A5 at B5");
        if (view(d)->g->decision.kind == AA_ASK_DEFEND) return d;
        desk_free(d);
    }
    fail_msg("no exchange of shots in 40 games");
    return NULL;
}

static uint32_t dots(Desk *d) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < d->c->bv.mark_n; i++) n += d->c->bv.mark[i].kind == MARK_DOT && d->c->bv.mark[i].text[0] != 0;
    return n;
}

static void test_exchange(void **state) {
    (void)state;
    Desk *d = exchange();
    desk_settle(d);
    assert_int_equal(d->c->seat, SEAT_B);
    assert_true(desk_says(d, "Fire back at A5"));
    assert_true(desk_says(d, "Do not fire"));
    assert_true(desk_says(d, "EXCHANGE OF SHOTS"));
    assert_true(desk_says(d, "It ends with a miss"));
    assert_int_equal(dots(d), 2); /* the shot that was, and the one that may follow */
    const Quote *q = play_quote(d->c, desk_stand(d, "B5"), desk_stand(d, "A5"), 0);
    TEXT(chance, 24);
    words_percent(play_quote_chance(q, 1), &chance);
    text_str(&chance, " %");
    assert_true(desk_says(d, chance.buf));
    uint32_t before = records(d);
    desk_press(d, "answer1");
    assert_int_equal(records(d), before + 1);
    desk_key(d, KEY_Z, MOD_CTRL);
    desk_settle(d);
    desk_key(d, KEY_ESC, 0); /* declines */
    assert_int_equal(view(d)->g->decision.kind, AA_ASK_NONE);
    assert_int_equal(d->c->seat, SEAT_A);
    desk_free(d);
}

static void test_standing_answers(void **state) {
    (void)state;
    Desk *d = exchange();
    uint32_t asked = records(d);
    ui_of(d)->pass_below[SEAT_B] = 95;
    desk_key(d, KEY_Z, MOD_CTRL); /* the shot is taken back and fired again: its question is answered by itself */
    desk_settle(d);
    desk_must(d, "A fire A5 at B5");
    desk_settle(d);
    assert_int_equal(view(d)->g->decision.kind, AA_ASK_NONE);
    assert_int_equal(records(d), asked + 1);
    desk_key(d, KEY_Z, MOD_CTRL); /* undo gets back to the question, and there it stays */
    desk_settle(d);
    assert_int_equal(view(d)->g->decision.kind, AA_ASK_DEFEND);
    desk_free(d);
    d = exchange();
    ui_of(d)->fire_from[SEAT_B] = 1;
    desk_key(d, KEY_Z, MOD_CTRL);
    desk_settle(d);
    desk_must(d, "A fire A5 at B5");
    desk_settle(d);
    bool fired_back = false;
    for (uint32_t i = 0; i < session_log_count(d->c->session); i++) {
        const LogLine *l = session_log(d->c->session, i);
        fired_back = fired_back || (!l->undone && l->kind == EV_SHOT && l->a == desk_stand(d, "B5"));
    }
    assert_true(fired_back);
    desk_free(d);
}

/* --- fire groups --- */

static Desk *grouping(void) {
    Desk *d = desk_new(1280, 720);
    desk_open(d, "aa_first_tanks", 1);
    d->c->guide_step = -1;
    for (int k = 0; k < 4 && view(d)->g->h.phase < AA_GROUPS; k++) desk_must(d, client_actor(d->c) == SEAT_A ? "A ready" : "B ready");
    assert_int_equal(view(d)->g->h.phase, AA_GROUPS);
    put(d, "A1", 16, 18, 90);
    put(d, "A2", 16, 22, 90);
    put(d, "A3", 16, 26, 90);
    put(d, "A4", 16, 50, 90);
    d->c->seat = SEAT_A;
    client_changed(d->c);
    whole_table(d);
    return d;
}

static void box(Desk *d, float x0, float y0, float x1, float y1) {
    Pt a = camera_px(&d->c->bv.cam, (Vec){(Wu)(x0 * WU_CM), (Wu)(y0 * WU_CM)}), b = camera_px(&d->c->bv.cam, (Vec){(Wu)(x1 * WU_CM), (Wu)(y1 * WU_CM)});
    desk_drag(d, a.x, a.y, b.x, b.y);
    desk_frame(d);
}

static void test_group_by_box(void **state) {
    (void)state;
    Desk *d = grouping();
    box(d, 13, 16, 20, 52); /* one of them stands too far */
    assert_int_equal(d->c->sel_n, 4);
    assert_false(aa_group_waits(d->c));
    uint32_t before = records(d);
    desk_key(d, KEY_ENTER, 0);
    assert_int_equal(records(d), before);
    assert_true(desk_says(d, "A fire group must stand within"));
    box(d, 13, 16, 20, 30);
    assert_int_equal(d->c->sel_n, 3);
    desk_key(d, KEY_ENTER, 0);
    assert_int_equal(records(d), before + 1);
    StandIx who[AA_GROUP_MOST];
    assert_int_equal(aa_group_members(view(d)->g, 1, who, AA_GROUP_MOST), 3);
    desk_frame(d);
    assert_true(desk_says(d, "Fire group 1: A1 A2 A3"));
    desk_free(d);
}

/* A member that is drawn away turns the ring red before any ink; the group drives together when one of it is dragged. */
static void test_group_moves(void **state) {
    (void)state;
    Desk *d = grouping();
    desk_must(d, "A group A1 A2 A3");
    for (int k = 0; k < 4 && view(d)->g->h.turn == 0; k++) desk_must(d, client_actor(d->c) == SEAT_A ? "A ready" : "B ready");
    if (aa_game_c(view(d)->g)->go == SEAT_B) desk_must(d, "B end");
    whole_table(d);
    drag_stand(d, "A2", 6, 0);
    assert_int_equal(play_ui(d->c)->pencil_n, 3);
    desk_frame(d);
    assert_true(desk_says(d, "Together: everyone is within 5.0 cm of another."));
    desk_key(d, KEY_ESC, 0);
    desk_settle(d);
    client_select(d->c, desk_stand(d, "A3"), false);
    drag_stand(d, "A3", 12, 0);
    assert_int_equal(play_ui(d->c)->pencil_n, 1); /* selected alone, it goes alone */
    desk_frame(d);
    assert_true(desk_says(d, "breaks the fire group"));
    desk_key(d, KEY_ESC, 0);
    drag_stand(d, "A1", 6, 0);
    assert_int_equal(play_ui(d->c)->pencil_n, 3);
    desk_key(d, KEY_ENTER, 0);
    desk_settle(d);
    for (int k = 1; k <= 3; k++) {
        TEXT(id, 8);
        text_format(&id, "A%d", k);
        assert_true(stand(d, id.buf)->x > 21 * WU_CM);
    }
    assert_true(aa_group_together(view(d), 1));
    desk_free(d);
}

/* --- buying, bases, assets --- */

static void to_buying(Desk *d) {
    for (uint64_t key = 1; key < 30; key++) { /* the battle is rolled for: one in which both have a base */
        desk_open(d, "aa_muster", key);
        desk_press(d, "option1/row"); /* a patrol's command: 60 points */
        desk_settle(d);
        if (aa_game_c(view(d)->g)->mode == AA_PATROL) break;
    }
    assert_int_equal(aa_game_c(view(d)->g)->mode, AA_PATROL);
    assert_int_equal(view(d)->g->h.phase, AA_BUY);
    assert_int_equal(aa_game_c(view(d)->g)->size, 60);
    desk_frame(d);
}

static uint16_t type_of(Desk *d, AaClass cls, AaKind kind) {
    const View *v = view(d);
    for (uint32_t t = 0; t < v->cat->type_n; t++)
        if (aa_may_buy(v, (Seat)d->c->seat, (uint16_t)t) && aa_class(v->cat, v->g, (uint16_t)t) == cls && aa_kind(v->cat, v->g, (uint16_t)t) == kind) return (uint16_t)t;
    fail_msg("no such type");
    return 0;
}

static void press_type(Desk *d, uint16_t type, const char *which) {
    TEXT(path, 100);
    text_format(&path, "%s/%s", view(d)->cat->type[type].id, which);
    desk_press(d, path.buf);
    desk_settle(d);
}

static void test_buying(void **state) {
    (void)state;
    Desk *d = desk_new(1280, 720);
    to_buying(d);
    uint8_t seat = d->c->seat;
    uint16_t light = type_of(d, AA_LIGHT, AA_TANK), medium = type_of(d, AA_MEDIUM, AA_TANK);
    press_type(d, medium, "more");
    press_type(d, medium, "more");
    AaAccount a;
    aa_account(view(d), (Seat)seat, &a);
    assert_int_equal(a.count, 2);
    assert_int_equal(a.light, 0);
    assert_true(desk_says(d, "Light 0 of 20: 20 missing"));
    assert_true(desk_says(d, "20 of 60 spent, 40 left"));
    assert_true(desk_says(d, "points are spent on Light"));
    uint32_t before = records(d);
    desk_press(d, "complete"); /* greyed: nothing happens */
    assert_int_equal(records(d), before);
    press_type(d, medium, "less");
    for (int k = 0; k < 4; k++) press_type(d, light, "more");
    aa_account(view(d), (Seat)seat, &a);
    assert_int_equal(a.light, 20);
    assert_true(desk_says(d, "Light 20, a third is 20"));
    desk_press(d, "complete");
    desk_settle(d);
    assert_int_equal(d->c->seat, 1 - seat);
    desk_free(d);
}

static void buy_army(Desk *d, const char *assets) {
    uint8_t seat = d->c->seat;
    TEXT(line, 100);
    text_format(&line, "%c buy \"%s\" count 4", "AB"[seat], view(d)->cat->type[type_of(d, AA_LIGHT, AA_TANK)].id);
    desk_must(d, line.buf);
    if (assets) {
        text_clear(&line);
        text_format(&line, "%c asset buy %s", "AB"[seat], assets);
        desk_must(d, line.buf);
    }
    text_clear(&line);
    text_format(&line, "%c ready", "AB"[seat]);
    desk_must(d, line.buf);
}

static void test_base_and_mines(void **state) {
    (void)state;
    Desk *d = desk_new(1280, 720);
    to_buying(d);
    buy_army(d, "minefield");
    buy_army(d, "minefield");
    assert_int_equal(view(d)->g->h.phase, AA_BASES);
    whole_table(d);
    for (int k = 0; k < 2; k++) { /* each by hand: a click says how deep, Enter places it */
        Vec at = aa_base_point(view(d), (Seat)d->c->seat, 6 * WU_CM);
        Pt p = camera_px(&d->c->bv.cam, at);
        desk_click(d, p.x, p.y, MOUSE_LEFT, 0);
        assert_in_range(ui_of(d)->base_in, 5 * WU_CM, 7 * WU_CM);
        desk_key(d, KEY_ENTER, 0);
        desk_settle(d);
    }
    for (int k = 0; k < 4 && view(d)->g->h.phase == AA_DEPLOY; k++) desk_must(d, client_actor(d->c) == SEAT_A ? "A ready" : "B ready");
    assert_int_equal(view(d)->g->h.phase, AA_GROUPS);
    whole_table(d);
    uint8_t seat = d->c->seat;
    Rect r;
    assert_true(desk_has_widget(d, "card0", &r));
    Pt mid = camera_px(&d->c->bv.cam, (Vec){view(d)->g->h.w / 2, view(d)->g->h.h / 2});
    desk_drag(d, r.x + r.w / 2, r.y + r.h / 2, mid.x, mid.y);
    desk_settle(d);
    const AaGame *t = aa_game_c(view(d)->g);
    assert_int_equal(view(d)->g->decision.kind, AA_ASK_MINES); /* the die said how many; the first lies where it was dropped */
    assert_int_equal(t->mine_state[seat * AA_FIELDS_SIDE], AA_MINE_UNKNOWN);
    int left = view(d)->g->decision.v[0];
    desk_click(d, mid.x + px(d, 4), mid.y, MOUSE_LEFT, 0); /* too near the first */
    assert_int_equal(view(d)->g->decision.v[0], left);
    Angle was = ui_of(d)->card_face;
    desk_key(d, KEY_R, 0);
    assert_true(ui_of(d)->card_face != was);
    desk_click(d, mid.x, mid.y - px(d, 15), MOUSE_LEFT, 0);
    desk_settle(d);
    assert_true(view(d)->g->decision.kind == AA_ASK_NONE || view(d)->g->decision.v[0] == left - 1);
    desk_free(d);
}

static void test_smoke_and_engineers(void **state) {
    (void)state;
    Desk *d = desk_new(1280, 720);
    to_buying(d);
    buy_army(d, "smoke");
    buy_army(d, "engineers");
    for (int k = 0; k < 2; k++) desk_must(d, client_actor(d->c) == SEAT_A ? "A base 5" : "B base 5");
    for (int k = 0; k < 8 && view(d)->g->h.turn == 0; k++) desk_must(d, client_actor(d->c) == SEAT_A ? "A ready" : "B ready");
    const AaGame *t = aa_game_c(view(d)->g);
    if (t->go == SEAT_B) desk_must(d, "B end");
    whole_table(d);
    Pt mid = camera_px(&d->c->bv.cam, (Vec){view(d)->g->h.w / 2, view(d)->g->h.h / 2});
    Rect r;
    assert_true(desk_has_widget(d, "card6", &r));
    desk_drag(d, r.x + r.w / 2, r.y + r.h / 2, mid.x, mid.y);
    assert_true(ui_of(d)->card_first);
    desk_key(d, KEY_ESC, 0); /* one step back, the card stays in hand */
    assert_false(ui_of(d)->card_first);
    assert_int_equal(ui_of(d)->card, AA_SMOKE + 1);
    desk_click(d, mid.x, mid.y, MOUSE_LEFT, 0);
    desk_click(d, mid.x + px(d, 12), mid.y, MOUSE_LEFT, 0);
    desk_settle(d);
    assert_int_equal(aa_game_c(view(d)->g)->smoke_last[0], view(d)->g->h.turn + 2);
    assert_int_equal(ui_of(d)->card, 0);
    desk_must(d, "A end");
    desk_must(d, "U stand mark B1 \"engine\" \"on\"");
    desk_settle(d);
    assert_int_equal(d->c->seat, SEAT_B);
    assert_true(desk_has_widget(d, "card3", &r));
    float x, y;
    desk_stand_px(d, "B1", &x, &y);
    desk_drag(d, r.x + r.w / 2, r.y + r.h / 2, x, y);
    desk_settle(d);
    assert_int_equal(aa_stand_c(view(d)->g, desk_stand(d, "B1"))->engine, 0);
    desk_free(d);
}

/* --- damage, objectives, guide --- */

static uint32_t badges(Desk *d, const char *label) {
    BoardStand *b = client_board_stand(d->c, desk_stand(d, label));
    assert_non_null(b);
    return b->badges;
}

static void test_badges(void **state) {
    (void)state;
    Desk *d = play(1);
    static const char *const KEY[] = {"stunned", "track", "engine", "turret", "injured"};
    static const uint32_t BIT[] = {BADGE_STUN, BADGE_TRACK, BADGE_ENGINE, BADGE_TURRET, BADGE_CREW};
    for (size_t k = 0; k < ARRAY_LEN(KEY); k++) {
        TEXT(line, 80);
        text_format(&line, "U stand mark A1 \"%s\" \"on\"", KEY[k]);
        desk_must(d, line.buf);
        assert_int_equal(badges(d, "A1") & (BADGE_STUN | BADGE_TRACK | BADGE_ENGINE | BADGE_TURRET | BADGE_CREW), BIT[k]);
        text_clear(&line);
        text_format(&line, "U stand mark A1 \"%s\" \"off\"", KEY[k]);
        desk_must(d, line.buf);
    }
    desk_must(d, "U stand mark A1 \"hits\" \"2\"");
    assert_int_equal(badges(d, "A1") >> BADGE_HITS & 7, 2);
    assert_int_equal(client_board_stand(d->c, desk_stand(d, "A1"))->shape.kind, SHAPE_DISC);
    assert_int_equal(client_board_stand(d->c, desk_stand(d, "A1"))->shape.hx, aa_base_radius(view(d)->cat, view(d)->g));
    desk_free(d);
}

static void test_board_and_objective(void **state) {
    (void)state;
    Desk *d = play(1);
    client_select(d->c, STAND_NONE, false);
    desk_settle(d);
    assert_true(desk_says(d, "Turn 1 of 10"));
    assert_true(desk_says(d, "won the initiative"));
    assert_true(desk_says(d, "Germany: 5 vehicles to go"));
    assert_true(desk_says(d, "Germany: the objective not held"));
    put(d, "A1", 45, 30, 90);
    desk_settle(d);
    assert_true(desk_says(d, "Germany holds the objective"));
    desk_press(d, "board/A2");
    assert_int_equal(d->c->sel_n, 1);
    assert_int_equal(d->c->sel[0], desk_stand(d, "A2"));
    desk_free(d);
}

static void test_guide(void **state) {
    (void)state;
    Desk *d = desk_new(1280, 720);
    assert_true(client_open_battle(d->c, "aa_first_tanks"));
    desk_settle(d);
    assert_int_equal(d->c->guide_step, 0);
    for (int k = 0; k < AA_GUIDE_N; k++) {
        const char *words = client_text(d->c, AA_GUIDE[k].text);
        int n = words[0] != 0;
        for (const char *s = words; *s; s++) n += *s == ' ';
        assert_in_range(n, 3, 14);
    }
    for (int k = 0; k < 8 && view(d)->g->h.turn == 0; k++) {
        if (view(d)->g->h.phase == AA_DEPLOY) desk_must(d, d->c->seat == SEAT_A ? "A place A1 at 5,22 facing 90" : "B place B1 at 85,22 facing 270");
        desk_key(d, KEY_ENTER, MOD_CTRL);
        if (d->c->pass_listed) desk_key(d, KEY_ENTER, MOD_CTRL);
        desk_settle(d);
    }
    assert_int_equal(d->c->guide_step, 3);
    const char *own = d->c->seat == SEAT_A ? "A1" : "B1";
    whole_table(d);
    click_stand(d, own);
    assert_int_equal(d->c->guide_step, 4);
    drag_stand(d, own, own[0] == 'A' ? 5.0f : -5.0f, 0);
    desk_frame(d);
    assert_int_equal(d->c->guide_step, 5);
    desk_key(d, KEY_ENTER, 0);
    desk_settle(d);
    assert_int_equal(d->c->guide_step, 6);
    desk_must(d, d->c->seat == SEAT_A ? "A end" : "B end");
    desk_must(d, d->c->seat == SEAT_A ? "A end" : "B end");
    desk_settle(d);
    assert_int_equal(d->c->guide_step, AA_GUIDE_N - 1); /* whatever was left out is behind now */
    desk_free(d);
}

/* --- a whole game by hand, both seats --- */

static bool shoot_something(Desk *d) {
    uint32_t before = records(d);
    const PlayBook *b = play_book(d->c);
    for (uint32_t i = 0; i < b->n; i++) {
        const PlayAct *a = &b->act[i];
        if (strcmp(play_verb(d->c, a), "fire") != 0 || a->at == STAND_NONE) continue;
        Pt p = camera_px(&d->c->bv.cam, stand_at(game_stand_c(view(d)->g, a->at)));
        desk_click(d, p.x, p.y, MOUSE_LEFT, 0);
        desk_key(d, KEY_ENTER, 0);
        return records(d) > before;
    }
    return false;
}

static bool drive_something(Desk *d) {
    const PlayBook *b = play_book(d->c);
    uint32_t before = records(d);
    for (uint32_t i = 0; i < b->n; i++) {
        const PlayAct *a = &b->act[i];
        if (strcmp(play_verb(d->c, a), "move") != 0) continue;
        StandIx who = a->by;
        Pt p = camera_px(&d->c->bv.cam, stand_at(game_stand_c(view(d)->g, who))), to = camera_px(&d->c->bv.cam, (Vec){45 * WU_CM, 30 * WU_CM});
        desk_drag(d, p.x, p.y, p.x + (to.x - p.x) * 0.6f, p.y + (to.y - p.y) * 0.6f);
        desk_key(d, KEY_ENTER, 0);
        if (records(d) > before) return true;
        desk_key(d, KEY_ESC, 0), desk_key(d, KEY_ESC, 0);
        b = play_book(d->c);
    }
    return false;
}

static void test_to_the_end(void **state) {
    (void)state;
    Desk *d = play(5);
    d->c->prefs.speed = 0;
    int go = 0;
    for (; go < 600 && !view(d)->g->h.over; go++) {
        if (play_asking(d->c)) {
            desk_wait(d, 500);
            desk_key(d, go % 4 ? KEY_ENTER : KEY_ESC, 0);
            continue;
        }
        if (aa_game_c(view(d)->g)->step != AA_MOVING && go % 3 == 0 && drive_something(d)) continue;
        if (shoot_something(d)) continue;
        if (aa_game_c(view(d)->g)->step == AA_IDLE && drive_something(d)) continue;
        desk_key(d, KEY_ENTER, MOD_CTRL);
        if (d->c->pass_listed) desk_key(d, KEY_ENTER, MOD_CTRL);
    }
    if (!view(d)->g->h.over) fail_msg("turn %d after %d records", view(d)->g->h.turn, (int)records(d));
    desk_settle(d);
    assert_true(desk_says(d, view(d)->g->h.winner <= SEAT_B ? "wins" : "draw"));
    uint64_t hash = session_hash(d->c->session);
    uint32_t n = records(d);
    for (int k = 0; k < 20 && client_undo(d->c); k++) {
    }
    while (session_can_redo(d->c->session, (char[200]){0}, 200)) client_redo(d->c);
    assert_int_equal(records(d), n);
    assert_true(session_hash(d->c->session) == hash);
    desk_free(d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lane_ahead),        cmocka_unit_test(test_lane_is_held),     cmocka_unit_test(test_lane_back),
        cmocka_unit_test(test_pivots),            cmocka_unit_test(test_tab_reverses),     cmocka_unit_test(test_chips),
        cmocka_unit_test(test_drawn_then_rolled), cmocka_unit_test(test_shot),             cmocka_unit_test(test_exchange),
        cmocka_unit_test(test_standing_answers),  cmocka_unit_test(test_group_by_box),     cmocka_unit_test(test_group_moves),
        cmocka_unit_test(test_buying),            cmocka_unit_test(test_base_and_mines),   cmocka_unit_test(test_smoke_and_engineers),
        cmocka_unit_test(test_badges),            cmocka_unit_test(test_board_and_objective), cmocka_unit_test(test_guide),
        cmocka_unit_test(test_to_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
