/* The general panels under random hands, on a battle of each rule set that ships: every opening can be begun and filled by them, and the command that
 * comes out is the one that was meant; buttons, drags and keys in any order leave a window that draws, cuts no word and goes on. */
#include "accept.h"
#include "client/play/play_ui.h"

#include <stdio.h>

static const View *view(Desk *d) { return client_view(d->c); }

static void general_panels(Desk *d) {
    Client *c = d->c;
    c->rules->close(c);
    free(c->rules_state);
    c->rules = c->play_rules = client_rules_take(c, "none");
    c->rules_state = calloc(1, sizeof(PlayUi) + 1);
    client_changed(c);
    desk_settle(d);
}

static PlayHole *hole_of(PlayPencil *p, uint8_t slot) {
    for (uint16_t k = 0; k < p->hole_n; k++)
        if (p->hole[k].slot == slot) return &p->hole[k];
    return NULL;
}

static uint8_t mem[8 << 20];

/* The command that the rule set's own sample makes of an opening comes out of the pencil letter by letter. */
static bool filled_by_hand(Desk *d, const PlayAct *a, Rng *rng) {
    Client *c = d->c;
    Arena arena;
    arena_init(&arena, mem, sizeof mem, "sample");
    Command want;
    if (!view(d)->rs->sample(view(d), &a->o, rng, &arena, &want)) return false;
    static char line[COMMAND_BYTES], made[COMMAND_BYTES];
    Text t = text_make(line, sizeof line), m = text_make(made, sizeof made);
    command_print(view(d)->rs, view(d)->cat, view(d)->g, &want, &t);
    if (a->hole_n == 0) return client_submit_quietly(c, line);
    if (want.n > PLAY_ARGS) return client_submit_quietly(c, line);
    client_select(c, STAND_NONE, false);
    PlayPencil *p = play_pencil_begin(c, a, false);
    assert_non_null(p);
    for (uint16_t k = 0; k < p->hole_n; k++) /* what was put in beforehand is not of the sample */
        while (p->hole[k].n > 0 && play_pencil_take_back(c, p)) {
        }
    for (uint16_t k = 0; k < want.n; k++) {
        PlayHole *h = hole_of(p, want.arg[k].slot);
        if (!h) continue;
        p->at = (uint16_t)(h - p->hole);
        if (!play_pencil_put(c, p, h->kind, want.arg[k])) fail_msg("slot %d is not filled: %s", want.arg[k].slot, line);
    }
    if (!p->full) fail_msg("not full: %s", line);
    play_pencil_line(c, p, &m);
    if (strcmp(line, made) != 0) fail_msg("wanted %s, made %s", line, made);
    assert_int_equal(p->verdict.kind, VERDICT_OK);
    bool ok = play_ink(c);
    play_drop(c);
    return ok;
}

static void play_openings(const char *battle, uint64_t key, uint32_t steps) {
    Desk *d = desk_new(1280, 720);
    Rng rng = rng_make(key);
    desk_open(d, battle, key);
    general_panels(d);
    d->c->prefs.speed = 0;
    uint32_t first = session_records(d->c->session);
    for (uint32_t i = 0; i < steps && !view(d)->g->h.over; i++) {
        const PlayBook *b = play_book(d->c);
        if (b->n == 0) fail_msg("%s: nothing to do in phase %d", battle, view(d)->g->h.phase);
        bool done = false;
        for (int tries = 0; tries < 60 && !done; tries++) {
            const PlayAct *a = &play_book(d->c)->act[rng_below(&rng, play_book(d->c)->n)];
            if ((a->o.ends || a->o.rare) && rng_below(&rng, 4) != 0) continue;
            TEXT(title, 300);
            play_title(d->c, a, rng_below(&rng, 2) == 0, &title);
            if (title.len == 0 || strchr(title.buf, '{')) fail_msg("%s: an act is called \"%s\"", battle, title.buf);
            done = filled_by_hand(d, a, &rng);
        }
        if (i % 16 == 0) {
            desk_frame(d);
            if (ui_cut_count(d->c->ui)) fail_msg("%s, record %u: cut: %s", battle, session_records(d->c->session), ui_cut_text(d->c->ui));
        }
    }
    assert_true(session_records(d->c->session) > first + steps / 4 || view(d)->g->h.over);
    desk_free(d);
}

/* --- hands --- */

static void click_widget(Desk *d, const char *prefix, Rng *rng) {
    const char *path;
    Rect r, pick = {0, 0, 0, 0};
    bool tab;
    uint32_t n = 0;
    for (size_t i = 0; ui_registered(d->c->ui, i, &path, &r, &tab); i++)
        if (strncmp(path, prefix, strlen(prefix)) == 0 && r.y < (float)d->h - 30 && rng_below(rng, ++n) == 0) pick = r;
    if (n > 0) desk_click(d, pick.x + pick.w / 2, pick.y + pick.h / 2, MOUSE_LEFT, 0);
}

static bool some_stand(Desk *d, Rng *rng, bool own, float *x, float *y) {
    const Game *g = view(d)->g;
    for (int tries = 0; tries < 60; tries++) {
        uint32_t i = rng_below(rng, g->stand_n);
        if ((game_stand_c(g, i)->seat == d->c->seat) == own && client_stand_px(d->c, (StandIx)i, x, y)) return true;
    }
    return false;
}

static void one_hand(Desk *d, Rng *rng) {
    float x, y;
    switch (rng_below(rng, 12)) {
    case 0:
    case 1: click_widget(d, "right/", rng); break;
    case 2: click_widget(d, "strip/", rng); break;
    case 3:
    case 4:
        if (some_stand(d, rng, true, &x, &y)) desk_drag(d, x, y, x + (float)rng_below(rng, 300) - 150, y + (float)rng_below(rng, 300) - 150);
        break;
    case 5:
        if (some_stand(d, rng, true, &x, &y)) desk_click(d, x, y, rng_below(rng, 3) ? MOUSE_LEFT : MOUSE_RIGHT, 0);
        break;
    case 6:
        if (some_stand(d, rng, false, &x, &y)) desk_click(d, x, y, rng_below(rng, 4) ? MOUSE_LEFT : MOUSE_RIGHT, 0);
        break;
    case 7:
    case 8: desk_key(d, KEY_ENTER, 0); break;
    case 9: desk_click(d, 100 + (float)rng_below(rng, 800), 100 + (float)rng_below(rng, 400), MOUSE_LEFT, 0); break;
    case 10: {
        static const uint16_t KEY[] = {KEY_R, KEY_TAB, KEY_BACKSPACE, KEY_1, KEY_3, KEY_PERIOD, KEY_G, KEY_A, KEY_N, KEY_L};
        desk_key(d, KEY[rng_below(rng, ARRAY_LEN(KEY))], 0);
        break;
    }
    default:
        if (rng_below(rng, 3) == 0)
            desk_key(d, KEY_ENTER, MOD_CTRL);
        else
            desk_key(d, KEY_Z, rng_below(rng, 6) == 0 ? MOD_CTRL : 0);
        break;
    }
    if (d->c->sheet != SHEET_NONE) d->c->sheet = SHEET_NONE;
    if (d->c->screen != SCREEN_TABLE) fail_msg("the hands left the table");
    if (anim_running(d->c)) anim_finish(d->c);
}

static void play_hands(const char *battle, uint64_t key, uint32_t steps) {
    Desk *d = desk_new(key % 2 ? 1280 : 1920, key % 2 ? 720 : 1080);
    Rng rng = rng_make(key);
    desk_open(d, battle, key);
    general_panels(d);
    uint32_t first = session_records(d->c->session);
    for (uint32_t i = 0; i < steps && !view(d)->g->h.over; i++) one_hand(d, &rng);
    desk_frame(d);
    if (session_records(d->c->session) <= first) fail_msg("%s: %u gestures did nothing", battle, steps);
    TEXT(why, 200);
    if (view(d)->rs->invariant && !view(d)->rs->invariant(view(d)->cat, session_game(d->c->session), &why)) fail_msg("%s: %s", battle, why.buf);
    desk_free(d);
}

static const char *const BATTLE[] = {"aa_first_tanks", "ab_first_pulse", "lt_first_orders", "first_shots"};

static bool ships(const char *battle) {
    char path[400];
    snprintf(path, sizeof path, "%s/battles/%s.json", GLACIS_SOURCE_DATA, battle);
    FILE *f = fopen(path, "r");
    if (f) fclose(f);
    return f != NULL;
}

static void test_openings(void **state) {
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(BATTLE); i++)
        for (uint64_t key = 1; key <= 2; key++)
            if (ships(BATTLE[i])) play_openings(BATTLE[i], key, 120);
}

static void test_hands(void **state) {
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(BATTLE); i++)
        for (uint64_t key = 1; key <= 2; key++)
            if (ships(BATTLE[i])) play_hands(BATTLE[i], key, 250);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_openings), cmocka_unit_test(test_hands)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
