/* The screen of Armour Battles with window events: chains and dice dragged onto leaders, bubbles, ways before the roll, extra dice, opportunity fire,
 * batteries, restocking, hand-over. Pencil never changes the game; ink is what was shown. */
#include "accept.h"
#include "client/armour_battles/ab_ui.h"

#include <stdio.h>

static const View *view(Desk *d) { return client_view(d->c); }
static AbUi *ui_of(Desk *d) { return ab_ui(d->c); }
static int phase(Desk *d) { return view(d)->g->h.phase; }

static Pt px_at(Desk *d, float x, float y) { /* inches */
    return camera_px(&d->c->bv.cam, (Vec){(Wu)(x * WU_INCH), (Wu)(y * WU_INCH)});
}

static Pt widget(Desk *d, const char *end) {
    Rect r;
    if (!desk_has_widget(d, end, &r)) fail_msg("no widget %s", end);
    return (Pt){r.x + 7, r.y + 7};
}

/* First Pulse with all placed, its first Command Dice rolled. */
static Desk *battle(uint64_t key) {
    static const char *const SET[] = {"B place B1 at 21,31 facing 180", "B place B2 at 27,27.5 facing 180", "B place B3 at 31,33.5 facing 180", "B place B4 at 29,23 facing 180",
                                      "B ready", "A place A1 at 16,5 facing 0", "A place A2 at 19,5 facing 0", "A place A3 at 22,5 facing 0", "A place A4 at 32,5 facing 0",
                                      "A place A5 at 36,5 facing 0", "A ready"};
    Desk *d = desk_new(1280, 720);
    desk_open(d, "ab_first_pulse", key);
    for (size_t k = 0; k < ARRAY_LEN(SET); k++) desk_must(d, SET[k]);
    d->c->guide_step = -1;
    camera_fit(&d->c->bv.cam);
    desk_settle(d);
    return d;
}

static int best_face(Desk *d) {
    int best = 0, n = 0;
    for (int f = 2; f <= 5; f++)
        if (ab_dice_of(view(d)->g, (Seat)d->c->seat, f) > n) n = ab_dice_of(view(d)->g, (Seat)d->c->seat, f), best = f;
    return best;
}

/* A battle in which side A begins and has a chain of so many dice below six. */
static Desk *battle_with(int dice) {
    for (uint64_t key = 1; key < 400; key++) {
        Desk *d = battle(key);
        int face = best_face(d);
        if (d->c->seat == SEAT_A && phase(d) == AB_CHAIN && face && ab_dice_of(view(d)->g, SEAT_A, face) >= dice) return d;
        desk_free(d);
    }
    fail_msg("no such dice");
    return NULL;
}

static void drag_chain(Desk *d, int face, const char *leader) {
    char name[32];
    float x, y;
    snprintf(name, sizeof name, "own tray/chain%d", face);
    Pt p = widget(d, name);
    desk_stand_px(d, leader, &x, &y);
    desk_drag(d, p.x, p.y, x, y);
    desk_frame(d);
}

static void test_chain_on_leader(void **state) {
    (void)state;
    Desk *d = battle_with(2);
    int face = best_face(d), n = ab_dice_of(view(d)->g, SEAT_A, face);
    uint64_t hash = session_hash(d->c->session);
    drag_chain(d, face, "A2");
    assert_true(ui_of(d)->order.on);
    assert_int_equal(ui_of(d)->order.dice, n);
    assert_int_equal(ui_of(d)->order.leader, desk_stand(d, "A2"));
    assert_int_equal(ui_of(d)->order.n, 2); /* its neighbours within six inches */
    assert_true(session_hash(d->c->session) == hash);
    desk_key(d, KEY_ESC, 0);
    assert_false(ui_of(d)->order.on);
    drag_chain(d, face, "A2");
    desk_frame(d);
    assert_true(desk_says(d, "2-fold: moves"));
    desk_key(d, KEY_ENTER, 0);
    assert_int_equal(phase(d), AB_GROUP);
    assert_int_equal(ab_game_c(view(d)->g)->fold, n);
    assert_int_equal(ab_stand_c(view(d)->g, desk_stand(d, "A2"))->group, 2);
    assert_int_equal(ab_stand_c(view(d)->g, desk_stand(d, "A1"))->group, 1);
    assert_int_equal(d->c->sel_n, 3); /* the group is in hand */
    desk_free(d);
}

static void test_one_die_is_one_order(void **state) {
    (void)state;
    Desk *d = battle_with(2);
    char name[32];
    int face = best_face(d), n = ab_dice_of(view(d)->g, SEAT_A, face);
    float x, y;
    snprintf(name, sizeof name, "own tray/die%d-0", face);
    Pt p = widget(d, name);
    desk_stand_px(d, "A4", &x, &y);
    desk_drag(d, p.x, p.y, x, y);
    assert_int_equal(ui_of(d)->order.dice, 1);
    assert_int_equal(ui_of(d)->order.n, 1); /* A5 */
    desk_stand_px(d, "A5", &x, &y);
    desk_click(d, x, y, MOUSE_LEFT, 0); /* left out */
    assert_int_equal(ui_of(d)->order.n, 0);
    desk_click(d, x, y, MOUSE_LEFT, 0); /* and in again */
    assert_int_equal(ui_of(d)->order.n, 1);
    desk_stand_px(d, "A1", &x, &y);
    desk_click(d, x, y, MOUSE_LEFT, 0); /* too far: stays out, and why is said */
    assert_int_equal(ui_of(d)->order.n, 1);
    assert_true(desk_says(d, "too far"));
    desk_stand_px(d, "A4", &x, &y);
    desk_click(d, x, y, MOUSE_LEFT, 0); /* the leader again: ink */
    assert_int_equal(phase(d), AB_GROUP);
    assert_int_equal(ab_game_c(view(d)->g)->fold, 1);
    assert_int_equal(ab_chain_left(view(d)->g), n - 1);
    desk_free(d);
}

static void test_nobody_passes(void **state) {
    (void)state;
    Desk *d = battle_with(1);
    uint32_t records = session_records(d->c->session);
    assert_false(desk_has_widget(d, "top/pass", NULL));
    desk_key(d, KEY_ENTER, MOD_CTRL);
    desk_key(d, KEY_ENTER, MOD_CTRL);
    assert_int_equal(session_records(d->c->session), records);
    assert_int_equal(phase(d), AB_CHAIN);
    desk_free(d);
}

static void drag_by(Desk *d, const char *label, float dx, float dy) {
    float x, y, k = camera_len(&d->c->bv.cam, WU_INCH);
    desk_stand_px(d, label, &x, &y);
    desk_drag(d, x, y, x + dx * k, y - dy * k);
    desk_frame(d);
}

static void test_way_then_roll(void **state) {
    (void)state;
    Desk *d = battle_with(2);
    drag_chain(d, best_face(d), "A2");
    desk_key(d, KEY_ENTER, 0);
    uint64_t hash = session_hash(d->c->session);
    drag_by(d, "A2", 0, 30);
    assert_int_equal(ui_of(d)->way_n, 3); /* the whole group goes along */
    const AbWay *w = &ui_of(d)->way[0];
    assert_true(w->clamped);
    assert_true(w->plan.solid > 0 && w->plan.solid <= w->plan.ring[0]);
    assert_true(w->plan.ring[0] <= w->plan.ring[1] && w->plan.ring[1] <= w->plan.ring[2] && w->plan.ring[2] <= w->plan.most);
    assert_true(w->plan.chance > 0 && w->plan.chance < QUOTE_ONE); /* not all dice carry so far */
    assert_true(session_hash(d->c->session) == hash);
    desk_move(d, 300, 200);
    assert_true(desk_says(d, "sure, whole way"));
    desk_key(d, KEY_Z, MOD_CTRL); /* pencil goes before records */
    assert_int_equal(ui_of(d)->way_n, 0);
    assert_true(session_hash(d->c->session) == hash);
    drag_by(d, "A2", 0, 8);
    desk_key(d, KEY_ENTER, 0);
    desk_settle(d);
    assert_int_equal(ab_game_c(view(d)->g)->var_n, ab_game_c(view(d)->g)->fold);
    assert_int_equal(play_ui(d->c)->pencil_n, 3);
    for (uint32_t k = 0; k < 3; k++) assert_int_equal(play_ui(d->c)->pencil[k].verdict.kind, VERDICT_OK);
    Vec end = play_ui(d->c)->pencil[0].end.at;
    StandIx first = play_ui(d->c)->pencil[0].by;
    desk_key(d, KEY_ENTER, 0);
    desk_settle(d);
    for (int k = 0; k < 12 && view(d)->g->decision.kind; k++) { /* the enemy lets it pass */
        assert_int_equal(d->c->seat, SEAT_B);
        desk_key(d, KEY_ESC, 0);
        desk_settle(d);
    }
    assert_true(vec_same(stand_at(game_stand_c(view(d)->g, first)), end)); /* ink is where the ghost stood */
    desk_free(d);
}

/* Until a shot of A2's is open: it fires before it moves. */
static Desk *aiming(void) {
    Desk *d = battle_with(1);
    drag_chain(d, best_face(d), "A2");
    desk_key(d, KEY_ENTER, 0);
    desk_settle(d);
    float x, y;
    desk_stand_px(d, "B2", &x, &y);
    desk_click(d, x, y, MOUSE_LEFT, 0);
    assert_int_equal(play_ui(d->c)->aim, desk_stand(d, "B2"));
    return d;
}

static void test_extra_die(void **state) {
    (void)state;
    Desk *d = aiming();
    int staff = ab_staff(view(d)->g, SEAT_A);
    AbShot s;
    char pool[32];
    StandIx by = play_ui(d->c)->aim_by, at = play_ui(d->c)->aim;
    ab_shot(view(d), by, stand_pose(game_stand_c(view(d)->g, by)), at, stand_pose(game_stand_c(view(d)->g, at)), 0, 0, false, &s);
    snprintf(pool, sizeof pool, "%dD6", s.pool);
    assert_true(desk_says(d, pool));
    desk_press(d, "shot/staff more");
    assert_int_equal(ui_of(d)->staff, 1);
    snprintf(pool, sizeof pool, "%dD6", s.pool + 1);
    assert_true(desk_says(d, pool));
    desk_key(d, KEY_ESC, 0); /* dropped: what was meant for it is not kept for another */
    float x, y;
    desk_stand_px(d, "B2", &x, &y);
    desk_click(d, x, y, MOUSE_LEFT, 0);
    assert_int_equal(ui_of(d)->staff, 0);
    desk_press(d, "shot/staff more");
    desk_click(d, x, y, MOUSE_LEFT, 0); /* the second click fires */
    assert_int_equal(ab_staff(view(d)->g, SEAT_A), staff - 1);
    assert_int_equal(ab_stand_c(view(d)->g, desk_stand(d, "A2"))->fired | ab_stand_c(view(d)->g, desk_stand(d, "A1"))->fired | ab_stand_c(view(d)->g, desk_stand(d, "A3"))->fired, 1);
    desk_free(d);
}

static void test_opportunity(void **state) {
    (void)state;
    Desk *d = aiming();
    desk_key(d, KEY_ENTER, 0);
    assert_int_equal(view(d)->g->decision.kind, AB_ASK_OPPORTUNITY);
    assert_int_equal(d->c->seat, SEAT_B);
    uint32_t records = session_records(d->c->session);
    desk_key(d, KEY_ENTER, 0); /* meant for the shot: deaf */
    assert_int_equal(session_records(d->c->session), records);
    desk_wait(d, 500);
    assert_true(desk_says(d, "suppressed, disrupted or lost"));
    assert_true(desk_has_widget(d, "strip/pass", NULL));
    assert_int_not_equal(ui_of(d)->react_by, STAND_NONE);
    float x, y;
    StandIx by = ui_of(d)->react_by, about = (StandIx)view(d)->g->decision.stand;
    TEXT(name, 16);
    stand_label(view(d)->g, about, &name);
    desk_stand_px(d, name.buf, &x, &y);
    desk_click(d, x, y, MOUSE_LEFT, 0); /* the one it is about: fire */
    assert_true(session_records(d->c->session) > records);
    assert_int_equal(ab_stand_c(view(d)->g, by)->fired, 1);
    desk_settle(d);
    if (view(d)->g->decision.kind == AB_ASK_OPPORTUNITY) { /* others may, too: Esc lets it pass */
        records = session_records(d->c->session);
        desk_key(d, KEY_ESC, 0);
        assert_int_equal(session_records(d->c->session), records + 1);
    }
    desk_free(d);
}

static void test_restock(void **state) {
    (void)state;
    Desk *d = battle_with(2);
    char name[32];
    int face = best_face(d), n = ab_dice_of(view(d)->g, SEAT_A, face), room = ab_staff_room(view(d)->g, SEAT_A);
    snprintf(name, sizeof name, "own tray/chain%d", face);
    Pt p = widget(d, name), to = widget(d, "own tray/staff");
    desk_drag(d, p.x, p.y, to.x, to.y);
    assert_int_equal(ab_staff_next(view(d)->g, SEAT_A), MIN(n - 1, room));
    desk_settle(d);
    if (d->c->seat == SEAT_A) assert_true(desk_says(d, "next turn"));
    desk_free(d);
}

static void test_fire_mission(void **state) {
    (void)state;
    Desk *d = battle_with(1);
    char name[32];
    snprintf(name, sizeof name, "own tray/chain%d", best_face(d));
    Pt p = widget(d, name);
    desk_click(d, p.x, p.y, MOUSE_LEFT, 0); /* in hand */
    assert_int_equal(ui_of(d)->hand.kind, AB_HAND_CHAIN);
    desk_click(d, p.x, p.y, MOUSE_LEFT, 0); /* chosen */
    assert_int_equal(phase(d), AB_ORDERS);
    int staff = ab_staff(view(d)->g, SEAT_A);
    StandIx gun = desk_stand(d, "A6");
    snprintf(name, sizeof name, "own tray/battery%d", gun);
    desk_press(d, name);
    assert_non_null(play_pencil(d->c));
    Pt far = px_at(d, 4, 34);
    desk_click(d, far.x, far.y, MOUSE_LEFT, 0); /* nobody near: refused, nothing is given */
    assert_true(desk_says(d, "must lie near an enemy"));
    Pt at = px_at(d, 28, 28);
    desk_move(d, at.x, at.y);
    desk_frame(d);
    assert_true(desk_says(d, "answers at once"));
    desk_click(d, at.x, at.y, MOUSE_LEFT, 0);
    assert_true(play_pencil(d->c)->full); /* the observer came by itself */
    assert_int_equal(play_pencil(d->c)->verdict.kind, VERDICT_OK);
    desk_key(d, KEY_ENTER, 0);
    assert_int_equal(ab_staff(view(d)->g, SEAT_A), staff - 1);
    desk_free(d);
}

static void test_hand_over(void **state) {
    (void)state;
    Desk *d = desk_new(1280, 720);
    desk_open(d, "ab_attack", 1);
    assert_int_equal(d->c->sheet, SHEET_HANDOVER); /* someone is hidden: also after loading */
    desk_wait(d, 600);
    uint64_t blank = desk_picture(d);
    assert_true(desk_has_widget(d, "hand-over/It is me: show", NULL));
    desk_key(d, KEY_ENTER, MOD_CTRL);
    desk_key(d, KEY_ESC, 0);
    assert_int_equal(d->c->sheet, SHEET_HANDOVER);
    desk_press(d, "hand-over/It is me: show");
    assert_int_equal(d->c->sheet, SHEET_NONE);
    assert_true(desk_picture(d) != blank);
    desk_free(d);
}

static void test_open_battles_have_none(void **state) {
    (void)state;
    Desk *d = battle(1);
    assert_int_equal(d->c->sheet, SHEET_NONE);
    desk_free(d);
}

static void test_guide_is_short(void **state) {
    (void)state;
    Desk *d = battle(1);
    assert_in_range(AB_GUIDE_N, 10, 12);
    assert_int_equal(d->c->rules->guide_n, AB_GUIDE_N);
    for (int k = 0; k < AB_GUIDE_N; k++) {
        const char *s = client_text(d->c, AB_GUIDE[k].text);
        int words = 1;
        for (const char *p = s; *p; p++) words += *p == ' ';
        if (words > 14) fail_msg("%d words: %s", words, s);
    }
    desk_free(d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chain_on_leader), cmocka_unit_test(test_one_die_is_one_order), cmocka_unit_test(test_nobody_passes),
        cmocka_unit_test(test_way_then_roll),   cmocka_unit_test(test_extra_die),            cmocka_unit_test(test_opportunity),
        cmocka_unit_test(test_restock),         cmocka_unit_test(test_fire_mission),         cmocka_unit_test(test_hand_over),
        cmocka_unit_test(test_open_battles_have_none), cmocka_unit_test(test_guide_is_short),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
