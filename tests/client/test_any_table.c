/* What a table of any rule set shows whatever is played on it: names, units, hints and pictures that belong to this game and no other. */
#include "accept.h"
#include "client/rules_ui.h"
#include "rulesets/rulesets.h"

#include <stdio.h>

static const char *const QUICK[] = {"introductory", "aa_first_tanks", "ab_first_pulse", "lt_first_orders"};

static const View *view(Desk *d) { return client_view(d->c); }

static bool ends_with(const char *s, size_t n, const char *end) {
    size_t e = strlen(end);
    return n >= e && memcmp(s + n - e, end, e) == 0;
}

/* Objectives that score nothing name no score. */
static void test_no_score_of_nothing(void **state) {
    (void)state;
    Desk *d = desk_new(1280, 720);
    for (size_t k = 0; k < ARRAY_LEN(QUICK); k++) {
        desk_open(d, QUICK[k], 1);
        const Battle *b = view(d)->cat->battle;
        for (uint32_t i = 0; i < b->objective_n; i++) {
            char scored[160];
            snprintf(scored, sizeof scored, "%s · %d", b->objective[i].name, b->objective[i].points);
            assert_true(desk_says(d, b->objective[i].name));
            assert_int_equal(desk_says(d, scored), b->objective[i].points != 0);
        }
    }
    desk_free(d);
}

/* The status bar's zoom is in the ruler of the rule set: a table in cm is not measured in inches. */
static void test_zoom_in_the_unit(void **state) {
    (void)state;
    Desk *d = desk_new(1280, 720);
    for (size_t k = 0; k < ARRAY_LEN(QUICK); k++) {
        desk_open(d, QUICK[k], 1);
        bool cm = view(d)->cat->spec->unit[0] == 'c';
        char zoom[40];
        snprintf(zoom, sizeof zoom, " %d u/%s", (int)(camera_len(&d->c->bv.cam, cm ? WU_CM : WU_INCH) / d->c->scale + 0.5f), cm ? "cm" : "in");
        assert_true(desk_says(d, zoom));
        assert_false(desk_says(d, cm ? "u/in" : "u/cm"));
    }
    desk_free(d);
}

/* The hint speaks of the tray as long as somebody waits in it, and not in what else there is before the first turn. */
static void test_tray_hint_while_there_is_a_tray(void **state) {
    (void)state;
    Desk *d = desk_new(1280, 720);
    for (size_t k = 1; k < ARRAY_LEN(QUICK); k++) {
        desk_open(d, QUICK[k], 1);
        assert_true(desk_says(d, "out of the tray into their zone"));
        for (int step = 0; step < 12 && view(d)->g->h.turn == 0; step++) {
            uint32_t waits = 0;
            for (uint32_t i = 0; i < view(d)->g->stand_n; i++) {
                const Stand *s = game_stand_c(view(d)->g, i);
                waits += s->seat == d->c->seat && !stand_on_table(s);
            }
            if (waits == 0) assert_false(desk_says(d, "out of the tray into their zone"));
            desk_key(d, KEY_ENTER, MOD_CTRL);
            desk_settle(d);
        }
        assert_true(view(d)->g->h.turn > 0);
    }
    desk_free(d);
}

/* What is left to spend stands whole in the top bar. */
static void test_tokens_are_not_cut(void **state) {
    (void)state;
    for (int w = 1280; w <= 1920; w += 640) {
        Desk *d = desk_new(w, w * 9 / 16);
        desk_open(d, "aa_first_tanks", 1);
        for (int step = 0; step < 12 && view(d)->g->h.turn == 0; step++) desk_key(d, KEY_ENTER, MOD_CTRL), desk_settle(d);
        GameStatus st = {0};
        view(d)->rs->status(view(d), &st);
        assert_true(st.tokens_max > 0);
        char all[80];
        snprintf(all, sizeof all, "%d of %d %s", st.tokens, st.tokens_max, client_text(d->c, (TextId)st.token_text));
        assert_true(desk_says(d, all));
        desk_free(d);
    }
}

/* The start screen has a table behind it that fills the window, whatever size the last one was. */
static void test_backdrop_fills(void **state) {
    (void)state;
    Desk *d = desk_new(1280, 720);
    for (size_t k = 0; k < ARRAY_LEN(QUICK); k++) {
        desk_open(d, QUICK[k], 1);
        Wu w = view(d)->g->h.w, h = view(d)->g->h.h;
        client_open_start(d->c);
        desk_settle(d);
        assert_int_equal(d->c->backdrop_w, w);
        assert_int_equal(d->c->backdrop_h, h);
        Pt a = camera_px(&d->c->bv.cam, (Vec){0, 0}), b = camera_px(&d->c->bv.cam, (Vec){w, h});
        assert_true(MIN(a.x, b.x) <= 0 && MAX(a.x, b.x) >= 1280 && MIN(a.y, b.y) <= 0 && MAX(a.y, b.y) >= 720);
    }
    desk_free(d);
}

/* A few stands keep their names at the first zoom, beside their bases and not on them. */
static void test_names_at_first_zoom(void **state) {
    (void)state;
    Desk *d = desk_new(1280, 720);
    desk_open(d, "ab_first_pulse", 1);
    for (int step = 0; step < 4 && view(d)->g->h.turn == 0; step++) desk_key(d, KEY_ENTER, MOD_CTRL), desk_settle(d);
    uint32_t shown = 0;
    for (uint32_t i = 0; i < view(d)->g->stand_n; i++) {
        if (!stand_on_table(game_stand_c(view(d)->g, i))) continue;
        TEXT(id, 16);
        stand_label(view(d)->g, (StandIx)i, &id);
        const DrawList *l = &d->list;
        float x, y;
        assert_true(client_stand_px(d->c, (StandIx)i, &x, &y));
        bool near = false;
        for (size_t k = 0; k < l->cmd_n; k++)
            if (l->cmd[k].kind == DRAW_TEXT && l->cmd[k].n == strlen(id.buf) && ends_with(l->text + l->cmd[k].first, l->cmd[k].n, id.buf)) near = true;
        assert_true(near);
        shown++;
    }
    assert_true(shown >= 8);
    desk_free(d);
}

/* The guided turn's sentence never lies over the stands it speaks of, where the other edge of the table is free. */
static void test_guide_keeps_clear(void **state) {
    (void)state;
    Desk *d = desk_new(1280, 720);
    client_open_battle(d->c, "ab_first_pulse");
    desk_settle(d);
    for (int step = 0; step < 4 && view(d)->g->h.turn == 0; step++) desk_key(d, KEY_ENTER, MOD_CTRL), desk_settle(d);
    assert_true(d->c->guide_step >= 0);
    Rect leave;
    assert_true(desk_has_widget(d, "Leave", &leave));
    Rect t = d->c->lay.table;
    Rect box = {t.x + (t.w - 620) / 2, leave.y / d->c->scale - 10, 620, 62};
    for (uint32_t i = 0; i < view(d)->g->stand_n; i++) {
        float x, y;
        if (!stand_on_table(game_stand_c(view(d)->g, i)) || !client_stand_px(d->c, (StandIx)i, &x, &y)) continue;
        assert_false(x > box.x && x < box.x + box.w && y > box.y && y < box.y + box.h);
    }
    desk_free(d);
}

/* A size that nobody kept is gone with its ten seconds, without a hand on the mouse: where it was too large to be kept, too. */
static void test_unkept_size_goes_back(void **state) {
    (void)state;
    Desk *d = desk_new(1280, 720);
    desk_frame(d);
    float was = d->c->scale;
    client_set_scale(d->c, 300);
    desk_frame(d);
    assert_true(d->c->scale > was);
    int64_t until = d->now + 11500;
    while (client_next_wake(d->c) < until) { /* as the window does: frames when it asks for them */
        d->now = MAX(client_next_wake(d->c), d->now + 1);
        desk_frame(d);
    }
    d->now = until;
    if (client_dirty(d->c, d->now)) desk_frame(d);
    assert_float_equal(d->c->scale, was, 0.001f);
    assert_int_equal(d->c->prefs.scale_percent, 100);
    desk_free(d);
}

/* What is said in passing lies over no button of the guided turn. */
static void test_toast_beside_the_guide(void **state) {
    (void)state;
    Desk *d = desk_new(1280, 720);
    for (size_t k = 0; k < ARRAY_LEN(QUICK); k++) {
        desk_open(d, QUICK[k], 1);
        if (!d->c->rules || !d->c->rules->guide_n) continue;
        client_open_battle(d->c, d->c->rules->guide_battle);
        desk_settle(d);
        if (d->c->guide_step < 0) continue;
        Rect leave;
        assert_true(desk_has_widget(d, "Leave", &leave));
        float toasts = d->c->lay.table.y + d->c->lay.table.h - guide_lift(d->c);
        bool above = toasts <= leave.y / d->c->scale, high = leave.y / d->c->scale + 100 < toasts;
        assert_true(above || high);
    }
    desk_free(d);
}

/* A question's strip lies over none of those who could answer it, nor over what they answer. */
static void test_strip_keeps_clear(void **state) {
    (void)state;
    uint32_t asked = 0;
    for (size_t k = 1; k < ARRAY_LEN(QUICK); k++) {
        Desk *d = desk_new(1280, 720);
        desk_open(d, QUICK[k], 3);
        Rng r = rng_make(5);
        uint32_t had = 0;
        for (int n = 0; n < 400 && !view(d)->g->h.over && had < 4; n++) {
            StandIx about = (StandIx)view(d)->g->decision.stand;
            desk_frame(d);
            Rect strip = d->c->lay.strip;
            strip.h = d->c->rules->strip ? d->c->rules->strip(d->c, strip, false) : 0;
            if (view(d)->g->decision.kind && about < view(d)->g->stand_n && stand_on_table(game_stand_c(view(d)->g, about)) && strip.h > 0) {
                float x, y;
                assert_true(client_stand_px(d->c, about, &x, &y));
                if (x > strip.x && x < strip.x + strip.w && y > strip.y && y < strip.y + strip.h)
                    fail_msg("%s: the strip %g %g %g %g lies over %g %g (question %u)", QUICK[k], (double)strip.x, (double)strip.y, (double)strip.w, (double)strip.h, (double)x, (double)y, view(d)->g->decision.kind);
                had++, asked++;
            }
            if (!desk_random(d, &r)) break;
        }
        desk_free(d);
    }
    assert_true(asked > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_score_of_nothing), cmocka_unit_test(test_zoom_in_the_unit),    cmocka_unit_test(test_tray_hint_while_there_is_a_tray),
        cmocka_unit_test(test_tokens_are_not_cut),  cmocka_unit_test(test_backdrop_fills),      cmocka_unit_test(test_names_at_first_zoom),
        cmocka_unit_test(test_guide_keeps_clear),   cmocka_unit_test(test_strip_keeps_clear),
        cmocka_unit_test(test_unkept_size_goes_back), cmocka_unit_test(test_toast_beside_the_guide),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
