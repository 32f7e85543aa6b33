/* What ux 9 promises of play and a machine can check without a window: keys (17), menus (9), secrets (23), the strip (24), pencil (12, 13), the
 * guided turn (2). */
#include "accept.h"
#include "client/matg/matg_ui.h"

#include <ctype.h>
#include <stdio.h>

/* --- 9.17 --- */

static void test_no_two_keys_clash(void **state) {
    (void)state;
    Keymap k;
    keymap_default(&k);
    for (int a = 1; a < ACT_N; a++) {
        if (k.of[a].key == KEY_NONE) continue;
        for (int b = a + 1; b < ACT_N; b++)
            if (k.of[a].key == k.of[b].key && k.of[a].mods == k.of[b].mods) fail_msg("%s and %s share a key", keymap_act_key((Act)a), keymap_act_key((Act)b));
        InputEvent e = {.kind = INPUT_KEY_DOWN, .key = k.of[a].key, .mods = k.of[a].mods};
        assert_int_equal(keymap_find(&k, &e), a);
        TEXT(word, 40);
        binding_print(k.of[a], &word);
        Binding back;
        assert_true(binding_parse(word.buf, &back));
        assert_int_equal(back.key, k.of[a].key);
        assert_int_equal(back.mods, k.of[a].mods);
    }
    /* a clash is refused by name and changes nothing */
    Act clash = ACT_NONE;
    Keymap was = k;
    assert_false(keymap_bind(&k, ACT_ALL, k.of[ACT_PASS], &clash));
    assert_int_equal(clash, ACT_PASS);
    assert_memory_equal(&k, &was, sizeof k);
    /* what ends a phase needs Ctrl (9.15); plain Enter, Space and Esc never do */
    assert_true(k.of[ACT_PASS].mods & MOD_CTRL);
}

/* --- 9.9 --- */

static bool names_a_paragraph(const char *s) {
    for (const char *p = strchr(s, '('); p; p = strchr(p + 1, '(')) {
        const char *q = p + 1;
        while (isdigit((unsigned char)*q)) q++;
        if (q > p + 1 && (*q == '.' || *q == ')')) return true;
    }
    return false;
}

static uint32_t judge_menu(Desk *d, StandIx i) {
    float x, y;
    uint32_t refused = 0;
    if (!client_stand_px(d->c, i, &x, &y)) return 0;
    client_menu_open(d->c, x, y);
    assert_in_range(d->c->menu_n, 1, MENU_MAX);
    for (int k = 0; k < d->c->menu_n; k++) {
        const MenuLine *m = &d->c->menu[k];
        assert_true(m->label[0]);
        if (m->possible) continue;
        refused++;
        TEXT(who, 20);
        stand_label(client_view(d->c)->g, i, &who);
        if (!names_a_paragraph(m->reason)) fail_msg("%s, \"%s\": no paragraph in \"%s\"", who.buf, m->label, m->reason);
        if (!strstr(m->reason, "Nearest:")) fail_msg("%s, \"%s\": no remedy in \"%s\"", who.buf, m->label, m->reason);
        size_t n = strlen(m->reason);
        if (m->reason[n - 1] != '.') fail_msg("%s, \"%s\": the reason is cut: \"%s\"", who.buf, m->label, m->reason);
    }
    ui_menu_close(d->c->ui);
    return refused;
}

static void test_refused_lines_say_why(void **state) {
    (void)state;
    static const char *const BATTLES[] = {"first_shots", "introductory"};
    Rng r = rounds_rng("menu");
    uint32_t refused = 0;
    for (uint32_t round = 0; round < rounds_of(4); round++) {
        Desk *d = desk_new(1280, 720);
        desk_open(d, BATTLES[round % 2], rng_next(&r) | 1);
        for (int step = 0; step < 60; step++) {
            for (int n = 0; n < 4 && desk_random(d, &r); n++) {}
            desk_frame(d);
            const View *v = client_view(d->c);
            for (int k = 0; k < 6; k++) {
                if (rng_below(&r, 2)) client_select(d->c, (StandIx)rng_below(&r, v->g->stand_n), false);
                refused += judge_menu(d, (StandIx)rng_below(&r, v->g->stand_n));
            }
        }
        desk_free(d);
    }
    assert_true(refused > 20);
}

/* --- 9.23 --- */

/* B3 dies by typed dice; the USSR's break card is the typed one. */
static Desk *lost_b3(uint8_t card) {
    Desk *d = desk_new(1280, 720);
    desk_open(d, "first_shots", 77);
    const uint8_t faces[] = {1, 1, 1, card};
    session_give_faces(d->c->session, faces, ARRAY_LEN(faces));
    desk_must(d, "A fire B3 by A5");
    const Stand *s = game_stand_c(session_game(d->c->session), desk_stand(d, "B3"));
    assert_true(s->flags & ST_LOST);
    return d;
}

typedef void (*Sight)(Desk *d);
static void look_table(Desk *d) { desk_settle(d); }
static void look_hover(Desk *d) {
    float x, y;
    desk_stand_px(d, "B1", &x, &y);
    desk_move(d, x, y);
}
static void look_log(Desk *d) {
    d->c->log_h = 300;
    desk_settle(d);
}
static void look_undo(Desk *d) {
    Rect r;
    assert_true(desk_has_widget(d, "top/undo", &r));
    desk_move(d, r.x + r.w / 2, r.y + r.h / 2);
    desk_wait(d, 400);
    desk_frame(d);
}
static void look_taken_back(Desk *d) {
    client_undo(d->c);
    desk_settle(d);
}
static void look_handover(Desk *d) {
    d->c->cards_seat = SEAT_A;
    d->c->sheet = SHEET_HANDOVER;
    d->c->sheet_since = d->now;
    desk_wait(d, 100);
}
static void look_handover_b(Desk *d) {
    d->c->cards_seat = SEAT_B;
    d->c->sheet = SHEET_HANDOVER;
    d->c->sheet_since = d->now;
    desk_wait(d, 700);
}
static void look_cards_a(Desk *d) {
    d->c->cards_seat = SEAT_A;
    d->c->sheet = SHEET_CARDS;
    desk_wait(d, 100);
}
static void look_cards_b(Desk *d) {
    d->c->cards_seat = SEAT_B;
    d->c->sheet = SHEET_CARDS;
    desk_wait(d, 100);
}
static void look_menu(Desk *d) {
    d->c->sheet = SHEET_GAME_MENU;
    desk_wait(d, 100);
}
static void look_stats(Desk *d) {
    d->c->sheet = SHEET_STATS;
    desk_wait(d, 100);
}
static void look_recovery(Desk *d) {
    uint8_t faces[16];
    memset(faces, 3, sizeof faces);
    session_give_faces(d->c->session, faces, ARRAY_LEN(faces));
    desk_must(d, "B pass");
    desk_must(d, "A pass");
    desk_settle(d);
}
static void look_back(Desk *d) {
    desk_key(d, KEY_COMMA, 0);
    desk_settle(d);
}
static void look_f1(Desk *d) {
    desk_key(d, KEY_F1, 0);
    desk_settle(d);
}

static bool same_picture(Sight look, const char *name, bool want) {
    Desk *a = lost_b3(3), *b = lost_b3(11);
    look(a);
    look(b);
    bool same = desk_picture(a) == desk_picture(b) && strcmp(a->title, b->title) == 0 && strcmp(a->clipboard, b->clipboard) == 0;
    if (same != want) print_error("%s: %s\n", name, same ? "the same picture" : "the other side's card shows");
    desk_free(a);
    desk_free(b);
    return same == want;
}

static void test_secrets_do_not_show(void **state) {
    (void)state;
    static const struct {
        Sight look;
        const char *name;
    } at[] = {{look_table, "table"},       {look_hover, "hover"},           {look_log, "log"},           {look_undo, "undo tooltip"},  {look_taken_back, "taken back"},
              {look_handover, "hand-over"}, {look_handover_b, "hand-over of the owner"}, {look_cards_a, "own cards"}, {look_menu, "menu"}, {look_stats, "statistics"},
              {look_recovery, "later"},    {look_back, "looking back"},     {look_f1, "F1"}};
    bool ok = true;
    for (size_t i = 0; i < ARRAY_LEN(at); i++) ok = same_picture(at[i].look, at[i].name, true) && ok;
    assert_true(ok);
    assert_true(same_picture(look_cards_b, "the owner's own cards must show them", false)); /* else this test could not fail */
    Desk *d = lost_b3(11);
    look_cards_b(d);
    assert_true(desk_says(d, "jack"));
    look_cards_a(d);
    assert_false(desk_says(d, "jack"));
    assert_false(desk_says(d, "card drawn")); /* what one knows of the other side is no card of one's own */
    desk_free(d);
}

/* --- 9.24 --- */

/* The first game, by key, in which A2 passes its order and is asked about on its way. */
static Desk *asked(uint64_t key, const char *path) {
    Desk *d = desk_new(1280, 720);
    desk_open(d, "first_shots", key);
    d->c->prefs.ask_from = 0;
    desk_must(d, "A pass");
    desk_must(d, "B pass");
    const View *v = client_view(d->c);
    bool ours = v->g->h.phase == MATG_PHASE_MOVE && (v->g->h.to_act & SEAT_BIT(SEAT_A));
    if (ours && session_submit(d->c->session, "A order A1 A2 A3", 16).accepted && session_submit(d->c->session, path, strlen(path)).accepted) {
        client_changed(d->c);
        if (session_game(d->c->session)->decision.kind == MATG_ASK_REACT) {
            client_select(d->c, STAND_NONE, false);
            desk_settle(d);
            return d;
        }
    }
    desk_free(d);
    return NULL;
}

static void test_strip_hides_the_way_ahead(void **state) {
    (void)state;
    for (uint64_t key = 1; key < 60; key++) {
        Desk *a = asked(key, "A move A2 by 9.2,10.7 10.2,10.7");
        if (!a) continue;
        assert_true(desk_has_widget(a, "strip/Fire now", NULL));
        static const char *const other[] = {"A move A2 by 9.2,10.7 9.2,11.7", "A move A2 by 9.2,10.7 9.4,10.7", "A move A2 by 9.2,10.7 8.2,9.9"};
        for (size_t i = 0; i < ARRAY_LEN(other); i++) {
            Desk *b = asked(key, other[i]);
            if (!b) fail_msg("the same way so far is not asked about: %s", other[i]);
            if (desk_picture(a) != desk_picture(b)) fail_msg("the strip shows the way ahead: %s", other[i]);
            desk_free(b);
        }
        desk_free(a);
        return;
    }
    fail_msg("no game with a question in 60");
}

/* --- 9.6, 9.16 --- */

static void test_strip_is_deaf_at_first(void **state) {
    (void)state;
    for (uint64_t key = 1; key < 60; key++) {
        Desk *d = asked(key, "A move A2 by 9.2,10.7 10.2,10.7");
        if (!d) continue;
        uint32_t record = session_records(d->c->session);
        matg_ui(d->c)->react_since = d->now; /* as if it had just come */
        desk_key(d, KEY_ENTER, 0);
        desk_key(d, KEY_ESC, 0);
        desk_key(d, KEY_SPACE, 0);
        assert_int_equal(session_records(d->c->session), record);
        assert_int_equal(d->c->sheet, SHEET_NONE);
        desk_wait(d, 500);
        InputEvent held = {.kind = INPUT_KEY_DOWN, .key = KEY_ENTER, .repeat = true, .time = d->now};
        client_input(d->c, &held);
        desk_frame(d);
        assert_int_equal(session_records(d->c->session), record); /* a key held from before never answers */
        desk_key(d, KEY_Z, MOD_CTRL);                             /* undo is no answer either */
        assert_true(session_records(d->c->session) <= record);
        desk_free(d);
        return;
    }
    fail_msg("no game with a question in 60");
}

/* --- 9.12, 9.13 --- */

static void test_pencil_leaves_no_trace(void **state) {
    (void)state;
    Rng r = rounds_rng("pencil");
    for (uint32_t round = 0; round < rounds_of(6); round++) {
        Desk *d = desk_new(1280, 720);
        desk_open(d, "first_shots", rng_next(&r) | 1);
        desk_must(d, "A pass");
        desk_must(d, "B pass");
        const View *v = client_view(d->c);
        if (v->g->h.phase == MATG_PHASE_MOVE)
            for (int k = 0; k < 12; k++) {
                uint64_t hash = session_hash(d->c->session);
                float x, y;
                const char *label = d->c->seat == SEAT_A ? "A2" : "B2";
                desk_stand_px(d, label, &x, &y);
                float tx = x + (float)rng_below(&r, 300) - 150, ty = y + (float)rng_below(&r, 300) - 150;
                desk_drag(d, x, y, CLAMP(tx, 60, 960), CLAMP(ty, 60, 600));
                assert_true(session_hash(d->c->session) == hash);
                for (uint32_t p = 0; p < matg_ui(d->c)->path_n; p++) { /* what is left after the drag is what the rules take */
                    const PencilPath *path = &matg_ui(d->c)->path[p];
                    if (path->leg_n) assert_int_equal(path->verdict.kind, VERDICT_OK);
                }
                for (int esc = 0; esc < 6 && matg_ui(d->c)->path_n; esc++) desk_key(d, KEY_ESC, 0);
                assert_int_equal(matg_ui(d->c)->path_n, 0);
                assert_true(session_hash(d->c->session) == hash);
                while (d->c->sheet != SHEET_NONE) desk_key(d, KEY_ESC, 0);
            }
        desk_free(d);
    }
}

/* --- 9.2 --- */

static void expect_step(Desk *d, int step, const char *what) {
    desk_settle(d);
    assert_int_equal(d->c->sheet, SHEET_NONE); /* no dialog in play (9.5) */
    if (d->c->guide_step < step) fail_msg("after \"%s\" the guide stands at step %d, not %d", what, d->c->guide_step + 1, step + 1);
}

static void click_stand(Desk *d, const char *label) {
    float x, y;
    desk_stand_px(d, label, &x, &y);
    desk_click(d, x, y, MOUSE_LEFT, 0);
}

/* Ctrl+Enter as often as it takes, and Esc to strips, until the turn is over. */
static void to_next_turn(Desk *d) {
    for (int i = 0; i < 60 && client_view(d->c)->g->h.turn == 1; i++) {
        desk_settle(d);
        if (react_open(d->c)) desk_key(d, KEY_ESC, 0);
        else desk_key(d, KEY_ENTER, MOD_CTRL);
    }
}

static void test_guided_turn(void **state) {
    (void)state;
    Desk *d = desk_new(1280, 720);
    desk_press(d, "start/First shots (3 min)");
    assert_int_equal(d->c->guide_step, 0);
    desk_settle(d);
    click_stand(d, "A2");
    expect_step(d, 1, "click A2");
    float x, y;
    desk_stand_px(d, "B4", &x, &y);
    desk_move(d, x, y);
    desk_wait(d, 2000);
    expect_step(d, 2, "rest on B4");
    click_stand(d, "B4");
    click_stand(d, "A3");
    expect_step(d, 3, "aim and join");
    desk_key(d, KEY_ENTER, 0);
    expect_step(d, 4, "Enter");
    assert_true(session_records(d->c->session) > 1);
    Rect line;
    char name[40];
    for (int i = 99; i >= 0; i--) { /* the newest line */
        snprintf(name, sizeof name, "log/line%d", i);
        if (desk_has_widget(d, name, &line)) break;
    }
    desk_click(d, line.x + 150, line.y + line.h / 2, MOUSE_LEFT, 0);
    expect_step(d, 5, "click the log line");
    for (int i = 0; i < 12 && client_view(d->c)->g->h.phase == MATG_PHASE_FIRE; i++) desk_key(d, KEY_ENTER, MOD_CTRL), desk_settle(d);
    expect_step(d, 7, "Ctrl+Enter twice");
    if (client_view(d->c)->g->h.phase == MATG_PHASE_MOVE && d->c->seat == SEAT_A) {
        desk_stand_px(d, "A2", &x, &y);
        desk_drag(d, x, y, x + 70, y + 4);
        expect_step(d, 8, "drag A2");
        desk_key(d, KEY_ENTER, 0);
        expect_step(d, 9, "Enter: an order");
    }
    to_next_turn(d);
    expect_step(d, 11, "the end of the turn");
    desk_press(d, "guide/Leave");
    assert_int_equal(d->c->guide_step, -1);
    desk_free(d);
}

/* --- 9.30: a film never delays a click --- */

static void test_film_delays_nothing(void **state) {
    (void)state;
    Desk *d = desk_new(1280, 720);
    desk_open(d, "first_shots", 9);
    d->c->prefs.speed = 1; /* the slowest */
    static const char shot[] = "A fire B3 by A5";
    assert_true(client_submit(d->c, shot));
    desk_frame(d);
    assert_true(anim_running(d->c));
    assert_int_equal(d->c->seat, SEAT_B);
    float x, y;
    desk_stand_px(d, "A2", &x, &y);
    InputEvent e = {.kind = INPUT_MOUSE_MOVE, .x = x, .y = y, .time = d->now};
    client_input(d->c, &e);
    e.kind = INPUT_MOUSE_DOWN, e.button = MOUSE_LEFT, e.clicks = 1;
    client_input(d->c, &e);
    e.kind = INPUT_MOUSE_UP;
    client_input(d->c, &e);
    desk_frame(d);
    assert_int_equal(matg_ui(d->c)->aim, desk_stand(d, "A2"));
    uint32_t records = session_records(d->c->session);
    assert_true(client_submit(d->c, "B pass"));
    desk_frame(d);
    desk_key(d, KEY_SPACE, 0); /* Space ends a film and does nothing else (9.16) */
    assert_false(anim_running(d->c));
    assert_int_equal(session_records(d->c->session), records + 1);
    desk_free(d);
}

/* --- 9.30: nothing moves at rest --- */

static void test_rest(void **state) {
    (void)state;
    Desk *d = desk_new(1280, 720);
    desk_open(d, "first_shots", 9);
    for (int i = 0; i < 4; i++) desk_wait(d, 10000);
    assert_false(client_dirty(d->c, d->now));
    assert_true(client_next_wake(d->c) == UI_NEVER);
    uint64_t picture = desk_picture(d);
    desk_wait(d, 100000);
    assert_true(desk_picture(d) == picture);
    desk_free(d);
}

int main(int argc, char **argv) {
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_two_keys_clash),      cmocka_unit_test(test_refused_lines_say_why), cmocka_unit_test(test_secrets_do_not_show),
        cmocka_unit_test(test_strip_hides_the_way_ahead), cmocka_unit_test(test_strip_is_deaf_at_first), cmocka_unit_test(test_pencil_leaves_no_trace),
        cmocka_unit_test(test_guided_turn),            cmocka_unit_test(test_film_delays_nothing),   cmocka_unit_test(test_rest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
