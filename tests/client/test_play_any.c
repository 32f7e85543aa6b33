/* Panels for any rule set, with window events: the smallest rule set is played from its first record to its end with mouse and keys alone; what its
 * rules refuse, ask and chance is read off the screen; and the same panels set up and play MATG, which they have never heard of. */
#include "accept.h"
#include "client/play/play_ui.h"
#include "rules/deploy.h"

#include <stdio.h>

static const View *view(Desk *d) { return client_view(d->c); }
static PlayUi *ui_of(Desk *d) { return play_ui(d->c); }

static float px(Desk *d, float cm) { return camera_len(&d->c->bv.cam, (Wu)(cm * WU_CM)); }

/* Its table is small: all of it on the screen, so that nothing scrolls under the hand. */
static Desk *duel(uint64_t key) {
    Desk *d = desk_new_skeleton(1280, 720);
    desk_open(d, "duel", key);
    assert_ptr_equal(d->c->rules->work, play_work);
    camera_fit(&d->c->bv.cam);
    desk_settle(d);
    return d;
}

static void drag_stand(Desk *d, const char *label, float dx, float dy) { /* cm, up is up */
    float x, y;
    desk_stand_px(d, label, &x, &y);
    desk_drag(d, x, y, x + px(d, dx), y - px(d, dy));
}

static void test_drag_and_enter(void **state) {
    (void)state;
    Desk *d = duel(1);
    StandIx a5 = desk_stand(d, "A5");
    Vec was = stand_at(game_stand_c(view(d)->g, a5));
    drag_stand(d, "A5", 0, 5);
    assert_int_equal(ui_of(d)->pencil_n, 1);
    assert_int_equal(ui_of(d)->pencil[0].verdict.kind, VERDICT_OK);
    assert_true(vec_same(stand_at(game_stand_c(view(d)->g, a5)), was)); /* pencil is no ink */
    desk_frame(d);
    assert_true(desk_says(d, "cm")); /* how far it goes, in the ruler of the rule set */
    Vec end = ui_of(d)->pencil[0].end.at;
    desk_key(d, KEY_ENTER, 0);
    assert_true(vec_same(stand_at(game_stand_c(view(d)->g, a5)), end)); /* ink is where the ghost stood */
    assert_int_equal(ui_of(d)->pencil_n, 0);
    assert_int_equal(d->c->seat, SEAT_B);
    desk_free(d);
}

static void test_clamp(void **state) {
    (void)state;
    Desk *d = duel(1);
    drag_stand(d, "A5", 12, 24);
    const PlayPencil *p = &ui_of(d)->pencil[0];
    assert_int_equal(ui_of(d)->pencil_n, 1);
    assert_true(p->nearer);
    assert_int_equal(p->wanted.kind, VERDICT_NO);
    assert_int_equal(p->wanted.why, TX_SKEL_TOO_FAR);
    desk_frame(d);
    assert_true(desk_says(d, "cannot get there")); /* the refusal stays to be read */
    assert_true(p->length <= p->wanted.limit);
    assert_true(p->length >= p->wanted.limit - WU_CM / 10);
    uint32_t records = session_records(d->c->session);
    desk_key(d, KEY_ENTER, 0);
    assert_int_equal(session_records(d->c->session), records + 1);
    desk_free(d);
}

/* No way leads there at all: the sentence of the rules, nothing left behind. */
static void test_refused(void **state) {
    (void)state;
    Desk *d = duel(1);
    desk_must(d, "A move A5 to 11.25,32");
    desk_must(d, "B pass");
    drag_stand(d, "A5", 5, 0);
    assert_int_equal(ui_of(d)->pencil_n, 0);
    desk_frame(d);
    assert_true(desk_says(d, "has moved"));
    desk_free(d);
}

static void test_escape_and_undo_keep_the_state(void **state) {
    (void)state;
    Desk *d = duel(1);
    uint64_t hash = session_hash(d->c->session);
    drag_stand(d, "A5", 3, 4);
    desk_key(d, KEY_ESC, 0);
    assert_int_equal(ui_of(d)->pencil_n, 0);
    assert_true(session_hash(d->c->session) == hash);
    drag_stand(d, "A5", 3, 4);
    desk_key(d, KEY_Z, MOD_CTRL);
    assert_int_equal(ui_of(d)->pencil_n, 0);
    drag_stand(d, "A5", 3, 4);
    desk_key(d, KEY_ENTER, 0);
    assert_true(session_hash(d->c->session) != hash);
    desk_key(d, KEY_Z, MOD_CTRL);
    assert_true(session_hash(d->c->session) == hash);
    desk_free(d);
}

/* A facing that the signature allows but no opening asks for: R, then the pointer. */
static void test_turn(void **state) {
    (void)state;
    Desk *d = duel(1);
    float x, y;
    drag_stand(d, "A5", 0, 5);
    desk_key(d, KEY_R, 0);
    assert_true(ui_of(d)->turning);
    Pt end = camera_px(&d->c->bv.cam, ui_of(d)->pencil[0].end.at);
    desk_move(d, end.x + 60, end.y);
    desk_click(d, end.x + 60, end.y, MOUSE_LEFT, 0);
    assert_false(ui_of(d)->turning);
    desk_key(d, KEY_ENTER, 0);
    int32_t mdeg = angle_to_mdeg(game_stand_c(view(d)->g, desk_stand(d, "A5"))->face);
    assert_in_range(mdeg, 89000, 91000);
    desk_stand_px(d, "A5", &x, &y);
    desk_free(d);
}

static void test_typed(void **state) {
    (void)state;
    Desk *d = duel(1);
    float x, y;
    desk_stand_px(d, "A5", &x, &y);
    desk_click(d, x, y, MOUSE_LEFT, 0);
    Vec was = stand_at(game_stand_c(view(d)->g, desk_stand(d, "A5")));
    desk_key(d, KEY_3, 0), desk_key(d, KEY_PERIOD, 0), desk_key(d, KEY_5, 0);
    desk_key(d, KEY_ENTER, 0);
    assert_int_equal(ui_of(d)->pencil_n, 1);
    desk_key(d, KEY_ENTER, 0);
    Vec is = stand_at(game_stand_c(view(d)->g, desk_stand(d, "A5")));
    assert_int_equal(is.x, was.x);
    assert_int_equal(is.y - was.y, 7 * WU_CM / 2);
    desk_free(d);
}

/* A question: the strip, the chance, the deaf time, the keys; its answer in the log. */
static void bring_question(Desk *d) {
    desk_must(d, "A move A5 to 11.25,33");
    desk_must(d, "B move B5 to 11.25,40");
    desk_wait(d, 20);
    assert_int_equal(view(d)->g->decision.kind, 1);
    assert_int_equal(d->c->seat, SEAT_A);
}

static void test_question(void **state) {
    (void)state;
    Desk *d = duel(1);
    float x, y;
    bring_question(d);
    desk_settle(d);
    assert_true(desk_says(d, "decides"));
    assert_true(desk_says(d, "33.3 %")); /* 5 or 6 of a D6, from the quote of the rule set */
    assert_true(desk_has_widget(d, "answer1", NULL));
    const PlayBook *b = play_book(d->c);
    assert_true(b->n >= 2);
    assert_string_equal(play_verb(d->c, &b->act[b->n - 1]), "let"); /* declining comes last */
    desk_stand_px(d, "B5", &x, &y);
    desk_move(d, x, y);
    desk_frame(d);
    assert_true(desk_says(d, "lost")); /* the cursor's own answer */
    uint32_t records = session_records(d->c->session);
    desk_press(d, "answer1");
    assert_int_equal(session_records(d->c->session), records + 1);
    assert_int_equal(view(d)->g->decision.kind, 0);
    desk_free(d);
}

static void test_question_is_deaf_at_first(void **state) {
    (void)state;
    Desk *d = duel(1);
    desk_must(d, "A move A5 to 11.25,33");
    desk_settle(d);
    SessionReply r = session_submit(d->c->session, "B move B5 to 11.25,40", 21);
    assert_true(r.accepted);
    client_changed(d->c);
    desk_frame(d);
    uint32_t records = session_records(d->c->session);
    desk_key(d, KEY_ENTER, 0); /* meant for the move before */
    assert_int_equal(session_records(d->c->session), records);
    desk_wait(d, 500);
    desk_key(d, KEY_ESC, 0);
    assert_int_equal(session_records(d->c->session), records + 1);
    assert_int_equal(view(d)->g->decision.kind, 0);
    desk_free(d);
}

static void test_answer_by_key_and_click(void **state) {
    (void)state;
    Desk *d = duel(3);
    float x, y;
    bring_question(d);
    desk_settle(d);
    desk_stand_px(d, "A5", &x, &y);
    desk_click(d, x, y, MOUSE_LEFT, 0); /* takes its answer in hand */
    uint32_t records = session_records(d->c->session);
    desk_stand_px(d, "B5", &x, &y);
    desk_click(d, x, y, MOUSE_LEFT, 0); /* and gives it */
    assert_int_equal(session_records(d->c->session), records + 1);
    desk_key(d, KEY_Z, MOD_CTRL);
    desk_settle(d);
    assert_int_equal(view(d)->g->decision.kind, 1);
    uint32_t last = play_book(d->c)->n;
    desk_key(d, (uint16_t)(KEY_0 + last), 0);
    assert_int_equal(view(d)->g->decision.kind, 0);
    desk_free(d);
}

static void test_buttons_and_menu(void **state) {
    (void)state;
    Desk *d = duel(1);
    float x, y;
    assert_true(desk_says(d, "Move: 8 stands"));
    desk_stand_px(d, "A5", &x, &y);
    desk_click(d, x, y, MOUSE_LEFT, 0);
    const PlayBook *b = play_book(d->c);
    for (uint32_t i = 0; i < b->n; i++) { /* its move begins by its button; a click on the table says where to */
        if (b->act[i].by != desk_stand(d, "A5")) continue;
        TEXT(name, 16);
        text_format(&name, "act%u", i);
        desk_press(d, name.buf);
    }
    assert_int_equal(ui_of(d)->pencil_n, 1);
    desk_frame(d);
    assert_true(desk_says(d, "click the place"));
    desk_click(d, x + px(d, 4), y - px(d, 4), MOUSE_LEFT, 0);
    assert_true(ui_of(d)->pencil[0].full);
    desk_press(d, "Do it");
    assert_int_equal(d->c->seat, SEAT_B);
    desk_must(d, "B pass");
    desk_stand_px(d, "A5", &x, &y);
    desk_click(d, x, y, MOUSE_RIGHT, 0); /* it has moved: the list says why not again */
    desk_frame(d);
    assert_true(desk_says(d, "has moved"));
    desk_free(d);
}

/* --- a whole game --- */

static bool near_enemy(Desk *d, StandIx i, Vec *to) {
    const Game *g = view(d)->g;
    int64_t best = INT64_MAX;
    for (uint32_t k = 0; k < g->stand_n; k++) {
        const Stand *s = game_stand_c(g, k);
        if (s->seat == game_stand_c(g, i)->seat || !stand_on_table(s)) continue;
        int64_t far = vec_dist2(stand_at(s), stand_at(game_stand_c(g, i)));
        if (far < best) best = far, *to = stand_at(s);
    }
    return best < INT64_MAX;
}

/* One go of whoever acts, by hand: a drag towards the nearest enemy and Enter, else the pass button. */
static void one_go(Desk *d, uint32_t number) {
    uint32_t records = session_records(d->c->session);
    if (play_asking(d->c)) {
        desk_wait(d, 500);
        desk_key(d, number % 3 ? KEY_ENTER : KEY_ESC, 0);
        desk_settle(d);
        assert_true(session_records(d->c->session) > records);
        return;
    }
    const PlayBook *b = play_book(d->c);
    for (uint32_t i = 0; i < b->n; i++) {
        StandIx who = b->act[(i + number) % b->n].by;
        Vec to;
        if (who == STAND_NONE || !near_enemy(d, who, &to)) continue;
        Pt p = camera_px(&d->c->bv.cam, stand_at(game_stand_c(view(d)->g, who))), q = camera_px(&d->c->bv.cam, to);
        desk_drag(d, p.x, p.y, p.x + (q.x - p.x) * 0.8f, p.y + (q.y - p.y) * 0.8f);
        desk_key(d, KEY_ENTER, 0);
        desk_settle(d);
        if (session_records(d->c->session) > records) return;
        desk_key(d, KEY_ESC, 0);
        b = play_book(d->c);
    }
    desk_key(d, KEY_ENTER, MOD_CTRL);
    if (session_records(d->c->session) == records) desk_key(d, KEY_ENTER, MOD_CTRL);
    desk_settle(d);
    assert_true(session_records(d->c->session) > records);
}

static void test_to_the_end(void **state) {
    (void)state;
    Desk *d = duel(7);
    uint32_t go = 0;
    for (; go < 400 && !view(d)->g->h.over; go++) one_go(d, go);
    assert_true(view(d)->g->h.over);
    desk_settle(d);
    assert_true(desk_says(d, view(d)->g->h.winner < SEATS ? "wins" : "draw") || desk_says(d, "Draw"));
    uint32_t lost = 0;
    for (uint32_t i = 0; i < view(d)->g->stand_n; i++) lost += (game_stand_c(view(d)->g, i)->flags & ST_LOST) != 0;
    assert_true(lost > 0); /* they did meet, and the questions were answered */
    uint64_t hash = session_hash(d->c->session); /* and it is a game like any other: back to the start and on again */
    while (client_undo(d->c)) {
    }
    assert_int_equal(view(d)->g->h.over, 0);
    while (session_can_redo(d->c->session, (char[200]){0}, 200)) client_redo(d->c);
    assert_true(session_hash(d->c->session) == hash);
    desk_free(d);
}

/* --- rules that these panels do not know --- */

static void general_panels(Desk *d) {
    Client *c = d->c;
    c->rules->close(c);
    free(c->rules_state);
    c->rules = c->play_rules = client_rules_take(c, "none");
    c->rules_state = calloc(1, sizeof(PlayUi) + 1);
    client_changed(c);
    desk_settle(d);
}

/* A shot whose firers are still free: the odds at the cursor, aim, another firer, fire. */
static void test_shot(void **state) {
    (void)state;
    Desk *d = desk_new(1280, 720);
    float x, y;
    desk_open(d, "first_shots", 1);
    general_panels(d);
    desk_stand_px(d, "B4", &x, &y);
    desk_move(d, x, y);
    desk_frame(d);
    assert_true(desk_says(d, "eliminated"));
    desk_click(d, x, y, MOUSE_LEFT, 0);
    assert_int_equal(ui_of(d)->aim, desk_stand(d, "B4"));
    assert_true(desk_says(d, "no effect")); /* the outcomes of the quote */
    assert_true(desk_says(d, "to fire"));
    desk_stand_px(d, "A2", &x, &y);
    desk_click(d, x, y, MOUSE_LEFT, 0);
    assert_int_equal(ui_of(d)->aim_by, desk_stand(d, "A2"));
    uint32_t records = session_records(d->c->session);
    desk_key(d, KEY_ENTER, 0);
    assert_int_equal(session_records(d->c->session), records + 1);
    assert_int_equal(ui_of(d)->aim, STAND_NONE);
    uint32_t shots = 0;
    for (uint32_t i = 0; i < session_log_count(d->c->session); i++) {
        const LogLine *l = session_log(d->c->session, i);
        shots += l->a == desk_stand(d, "A2") && l->b == desk_stand(d, "B4");
    }
    assert_true(shots > 0);
    desk_free(d);
}

/* A small window hides the right column: what only it can offer brings it back. */
static void test_small_window(void **state) {
    (void)state;
    Desk *d = desk_new_skeleton(960, 600);
    desk_open(d, "duel", 1);
    desk_settle(d);
    assert_true(d->c->lay.right_over);
    assert_false(d->c->lay.has_right); /* nothing but the pass, which has its button */
    float x, y;
    desk_stand_px(d, "A5", &x, &y);
    desk_drag(d, x, y, x + 20, y - 30);
    client_select(d->c, STAND_NONE, false);
    desk_move(d, 100, 560); /* on no stand: the card is short */
    desk_frame(d);
    assert_true(d->c->lay.has_right);
    desk_press(d, "Do it");
    assert_int_equal(d->c->seat, SEAT_B);
    if (ui_cut_count(d->c->ui)) fail_msg("cut: %s", ui_cut_text(d->c->ui));
    desk_free(d);
}

static const char SETUP[] =
    "{\"glacis_battle\":1,\"key\":\"setup\",\"title\":\"Set-up\",\"date\":\"1943-07-05\",\"ruleset\":\"matg\",\"size\":[40,30],\"turns\":4,"
    "\"density\":\"open\",\"sight\":40,\"victory\":{\"text\":\"none\",\"decisive\":10,\"marginal\":4,\"terms\":[]},\"sides\":["
    "{\"nation\":\"Germany\",\"name\":\"A\",\"cohesion\":13,\"determination\":35,\"edge\":\"W\",\"sets_up_first\":true,\"formations\":[{\"name\":\"KG\","
    "\"ghq_quality\":1,\"units\":[{\"name\":\"Company\",\"zone\":{\"rect\":[2,4,8,12]},\"stands\":[{\"type\":\"ger_pz4h\",\"role\":\"GHQ\"},"
    "{\"type\":\"ger_pz4h\"}]}]}]},"
    "{\"nation\":\"USSR\",\"name\":\"B\",\"cohesion\":13,\"determination\":40,\"edge\":\"E\",\"formations\":[{\"name\":\"TB\",\"ghq_quality\":0,"
    "\"units\":[{\"name\":\"Battalion\",\"zone\":{\"rect\":[30,4,36,10]},\"stands\":[{\"type\":\"sov_t34_43\",\"role\":\"GHQ\"}]}]}]}],"
    "\"terrain\":{\"type\":\"FeatureCollection\",\"features\":[]}}";

static void drag_from_tray(Desk *d, const char *label, Vec to) {
    TEXT(name, 24);
    Rect r;
    Pt p = camera_px(&d->c->bv.cam, to);
    text_format(&name, "tray/stand%d", desk_stand(d, label));
    assert_true(desk_has_widget(d, name.buf, &r));
    desk_drag(d, r.x + r.w / 2, r.y + r.h / 2, p.x, p.y);
    desk_settle(d);
}

static void test_sets_up_another(void **state) {
    (void)state;
    Desk *d = desk_new_skeleton(1280, 720);
    char path[400];
    snprintf(path, sizeof path, "%s/battles/setup.json", d->shipped);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(SETUP, f);
    fclose(f);
    desk_open(d, "setup", 1);
    general_panels(d);
    camera_fit(&d->c->bv.cam);
    desk_settle(d);
    assert_int_equal(view(d)->g->h.turn, 0);
    assert_true(desk_says(d, "2 stands wait"));
    uint32_t records = session_records(d->c->session);
    drag_from_tray(d, "A1", (Vec){20 * WU_INCH, 20 * WU_INCH}); /* outside its zone: the ghost goes where it would do, or nothing is done */
    const Stand *a1 = game_stand_c(view(d)->g, desk_stand(d, "A1"));
    assert_true(session_records(d->c->session) == records || a1->x <= 8 * WU_INCH);
    drag_from_tray(d, "A2", (Vec){5 * WU_INCH, 8 * WU_INCH});
    const Stand *a2 = game_stand_c(view(d)->g, desk_stand(d, "A2"));
    assert_true(stand_on_table(a2));
    assert_in_range(a2->x, 49 * WU_INCH / 10, 51 * WU_INCH / 10);
    assert_int_equal(a2->face, ANGLE_QUARTER); /* it looks towards the middle of the table */
    float x, y;
    desk_stand_px(d, "A2", &x, &y);
    Pt to = camera_px(&d->c->bv.cam, (Vec){4 * WU_INCH, 6 * WU_INCH});
    desk_drag(d, x, y, to.x, to.y); /* put down elsewhere */
    desk_settle(d);
    a2 = game_stand_c(view(d)->g, desk_stand(d, "A2"));
    assert_in_range(a2->x, 39 * WU_INCH / 10, 41 * WU_INCH / 10);
    desk_key(d, KEY_ENTER, MOD_CTRL);
    if (view(d)->g->h.to_act == SEAT_BIT(SEAT_A)) desk_key(d, KEY_ENTER, MOD_CTRL);
    desk_settle(d);
    assert_int_equal(d->c->seat, SEAT_B);
    desk_free(d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_drag_and_enter),
        cmocka_unit_test(test_clamp),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_escape_and_undo_keep_the_state),
        cmocka_unit_test(test_turn),
        cmocka_unit_test(test_typed),
        cmocka_unit_test(test_question),
        cmocka_unit_test(test_question_is_deaf_at_first),
        cmocka_unit_test(test_answer_by_key_and_click),
        cmocka_unit_test(test_buttons_and_menu),
        cmocka_unit_test(test_shot),
        cmocka_unit_test(test_small_window),
        cmocka_unit_test(test_to_the_end),
        cmocka_unit_test(test_sets_up_another),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
