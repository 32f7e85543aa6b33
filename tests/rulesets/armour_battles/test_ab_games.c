/* Random games of every battle go to their end: the invariant holds after each command, nobody is stuck, chains end.
 * The battles are in canonical form and their numbers are what the text says (9). */
#include "ab_desk.h"
#include "ai/ai.h"
#include "rounds.h"
#include "rules/deploy.h"

enum { MOST = 6000 };

static bool step(Desk *d, Rng *r) {
    uint8_t first = (uint8_t)rng_below(r, SEATS);
    for (uint8_t k = 0; k < SEATS; k++) {
        Command c;
        View v = desk_redacted(d, (Seat)((first + k) % SEATS));
        arena_release(&d->tmp, 0);
        if (!ai_random(&v, r, &d->tmp, &c)) continue;
        TEXT(line, 4096);
        command_print(&ARMOUR_BATTLES, d->cat, d->g, &c, &line);
        if (!desk_do(d, line.buf)) fail_msg("the view allows '%s', the host says %s", line.buf, d->why); /* law 4 */
        return true;
    }
    return false;
}

static void play(const char *key, uint64_t seed) {
    Desk *d = desk_load(&ARMOUR_BATTLES, key);
    Rng r = rng_make(seed);
    d->dice.key = seed;
    desk_must(d, "U start");
    uint32_t n = 0;
    while (!d->g->h.over && n++ < MOST)
        if (!step(d, &r)) fail_msg("%s: stuck in record %u, phase %u", key, d->g->h.record, d->g->h.phase);
    assert_true(d->g->h.over);
    desk_close(d);
}

static void random_games(void **state) {
    static const struct {
        const char *key;
        uint32_t n;
    } B[] = {{"ab_first_pulse", 12}, {"ab_meeting", 3}, {"ab_attack", 3}, {"ab_lezey", 3}};
    (void)state;
    Rng r = rounds_rng("armour battles");
    for (size_t k = 0; k < ARRAY_LEN(B); k++)
        for (uint32_t i = 0; i < rounds_of(B[k].n); i++) play(B[k].key, rng_next(&r));
}

static void numbers(const char *key, uint8_t seat, uint32_t units, int16_t cd, int16_t so, int16_t am) {
    Desk *d = desk_load(&ARMOUR_BATTLES, key);
    const AbGame *t = ab_game_c(d->g);
    uint32_t n = 0;
    for (uint32_t i = 0; i < d->g->stand_n; i++) n += game_stand_c(d->g, i)->seat == seat;
    assert_int_equal(n, units);
    assert_int_equal(t->command_dice[seat], cd);
    assert_int_equal(t->staff[seat], so);
    assert_int_equal(t->morale[seat], am);
    int32_t div = ab_divider(d->cat, d->cat->battle->side[seat].nation);
    assert_int_equal(ab_command_dice_of((int32_t)units, div), cd); /* as the formulas have it (2.5) */
    assert_int_equal(ab_army_morale_of((int32_t)units, cd), am);
    desk_close(d);
}

static void forces_of_the_battles(void **state) {
    (void)state;
    numbers("ab_meeting", SEAT_A, 9, 3, 2, 8);
    numbers("ab_meeting", SEAT_B, 6, 3, 2, 6);
    numbers("ab_attack", SEAT_A, 14, 5, 4, 12);
    numbers("ab_attack", SEAT_B, 8, 4, 2, 8);
    numbers("ab_lezey", SEAT_A, 17, 6, 4, 15);
    numbers("ab_lezey", SEAT_B, 11, 5, 3, 11);
}

/* The battle says who begins, even on a Command Failure (3.3). */
static void first_by_the_battles_word(void **state) {
    (void)state;
    Desk *d = desk_load(&ARMOUR_BATTLES, "ab_lezey");
    desk_must(d, "U start");
    desk_must(d, "B ready");
    desk_roll(d, "1,1,2,3,4,5, 6,6,5,5,4", "A ready");
    assert_true(ab_failed(d->g, SEAT_A));
    assert_int_equal(d->g->h.turn, 1);
    assert_int_equal(d->g->h.to_act, SEAT_BIT(SEAT_A));
    desk_close(d);
}

static char *file_of(const char *key) {
    DataPaths paths;
    ErrList err = {0};
    TEXT(path, 1200);
    assert_true(load_paths(NULL, &paths, &err));
    text_format(&path, "%s/battles/%s.json", paths.shipped, key);
    FILE *f = fopen(path.buf, "rb");
    assert_non_null(f);
    char *text = calloc(1, 1 << 20);
    assert_in_range(fread(text, 1, (1 << 20) - 1, f), 1, (1 << 20) - 2);
    fclose(f);
    return text;
}

/* The shipped files are in canonical form, and it is one: opened and saved, the same bytes, pools and all. */
static void battles_are_canonical(void **state) {
    static const char *const KEY[] = {"ab_first_pulse", "ab_meeting", "ab_attack", "ab_lezey"};
    (void)state;
    for (size_t k = 0; k < ARRAY_LEN(KEY); k++) {
        Desk *d = desk_load(&ARMOUR_BATTLES, KEY[k]);
        ErrList err = {0};
        size_t n, m;
        char *file = file_of(KEY[k]), *once = save_battle(d->cat, d->cat->battle, &n);
        assert_string_equal(once, file);
        assert_non_null(strstr(once, "\"pools\": {\"command_dice\": "));
        assert_true(load_battle_text(d->loaded, KEY[k], once, n, &err));
        char *twice = save_battle(d->cat, d->cat->battle, &m);
        assert_string_equal(once, twice);
        free(file);
        free(once);
        free(twice);
        desk_close(d);
    }
}

/* A battle made of a game in play has them too; one without them takes what the formulas give (2.5). */
static void pools_of_made_battles(void **state) {
    (void)state;
    Desk *d = desk_load(&ARMOUR_BATTLES, "ab_meeting");
    desk_must(d, "U start");
    View v = desk_view(d);
    const Battle *made = plan_compose(&v, d->cat->battle, PLAN_SAVE_POSITION, "made", &d->tmp);
    assert_non_null(made);
    assert_int_equal(made->side[SEAT_A].pool_n, d->cat->battle->side[SEAT_A].pool_n);
    assert_int_equal(side_pool(&made->side[SEAT_A], 0, -1), 3);
    size_t n;
    char *text = save_battle(d->cat, d->cat->battle, &n);
    for (char *at = strstr(text, "\"pools\""); at != NULL; at = strstr(text, "\"pools\"")) {
        char *end = strchr(at, '}') + 2; /* and its comma */
        memmove(at, end, strlen(end) + 1);
    }
    ErrList err = {0};
    assert_true(load_battle_text(d->loaded, "bare", text, strlen(text), &err));
    d->cat = loaded_catalog(d->loaded);
    assert_true(game_from_battle(d->g, &ARMOUR_BATTLES, d->cat, &err));
    const AbGame *t = ab_game_c(d->g);
    assert_int_equal(t->command_dice[SEAT_A], 3);
    assert_int_equal(t->staff[SEAT_A], 2);
    assert_int_equal(t->morale[SEAT_A], 8);
    assert_int_equal(t->rally[SEAT_A], ab_k(d->cat, ABK_RALLY));
    free(text);
    desk_close(d);
}

/* The battle of first_pulse with other pools; the errors name the key. */
static void bad_pools(void **state) {
    static const struct {
        const char *put, *key, *found;
    } BAD[] = {{"\"pools\": {\"luck\": 3}", "sides[0].pools.luck", "an unknown key"},
               {"\"pools\": {\"command_dice\": -1}", "sides[0].pools.command_dice", "-1"},
               {"\"pools\": 4", "sides[0].pools", "4"}};
    (void)state;
    Desk *d = desk_load(&ARMOUR_BATTLES, "ab_first_pulse");
    size_t n;
    char *text = save_battle(d->cat, d->cat->battle, &n), *at = strstr(text, "\"pools\""), *end = strchr(at, '}') + 1;
    for (size_t k = 0; k < ARRAY_LEN(BAD); k++) {
        static char bad[200000];
        ErrList err = {0};
        *at = 0;
        int len = snprintf(bad, sizeof bad, "%s%s%s", text, BAD[k].put, end);
        *at = '"';
        assert_false(load_battle_text(d->loaded, "bad", bad, (size_t)len, &err));
        assert_string_equal(err.err[0].key, BAD[k].key);
        assert_true(err.err[0].line > 0);
        assert_non_null(strstr(err.err[0].found, BAD[k].found));
    }
    free(text);
    desk_close(d);
}

/* Battle 3: the Germans plot, then the light tanks are placed (9.5). */
static void hidden_germans_first(void **state) {
    (void)state;
    Desk *d = desk_load(&ARMOUR_BATTLES, "ab_lezey");
    desk_must(d, "U start");
    desk_mustnt(d, "A place A1 at 30,2 facing 0", TX_NOT_YOUR_TURN);
    desk_mustnt(d, "A ready", TX_NOT_YOUR_TURN);
    desk_must(d, "B ready");
    for (uint32_t i = 0; i < d->g->stand_n; i++)
        if (d->cat->battle->stand[i].flags & STAND_HIDDEN) assert_true(ab_is_hidden(d->g, (StandIx)i));
    desk_mustnt(d, "A place A1 at 30,5 facing 0", TX_DEPLOY_OUTSIDE);
    desk_must(d, "A place A1 at 30,2 facing 0");
    desk_close(d);
}

/* Companies of battle 3 from turn 2, the Tiger from turn 3, none in a turn of Command Failure (4.3, 9.5). */
static void reserves_by_company(void **state) {
    (void)state;
    Desk *d = desk_load(&ARMOUR_BATTLES, "ab_lezey");
    desk_must(d, "U start");
    desk_must(d, "B ready");
    desk_must(d, "A ready");
    StandIx tank = desk_stand(d, "A4"), tiger = desk_stand(d, "B10");
    TEXT(tanks, 40);
    TEXT(tigers, 40);
    text_format(&tanks, "A commit u%d", (int)game_stand_c(d->g, tank)->unit + 1);
    text_format(&tigers, "B commit u%d", (int)game_stand_c(d->g, tiger)->unit + 1);
    ab_pulse(d, SEAT_A, 1, 1);
    desk_mustnt(d, tanks.buf, TX_AB_RESERVE_TURN);
    assert_int_equal(d->last.limit, 2);
    ab_pulse(d, SEAT_A, 2, 1);
    ab_game(d->g)->failed[SEAT_A] = 1;
    desk_mustnt(d, tanks.buf, TX_AB_RESERVE_FAILURE);
    ab_game(d->g)->failed[SEAT_A] = 0;
    desk_must(d, tanks.buf);
    assert_true(ab_s(d, "A4")->group && ab_s(d, "A5")->group && ab_s(d, "A6")->group && !ab_s(d, "A7")->group);
    desk_must(d, "A done");
    ab_pulse(d, SEAT_B, 2, 1);
    desk_mustnt(d, tigers.buf, TX_AB_RESERVE_TURN);
    assert_int_equal(d->last.limit, 3);
    ab_pulse(d, SEAT_B, 3, 1);
    desk_must(d, tigers.buf);
    desk_close(d);
}

/* Each paragraph that options, phases, sight and the charts name is one of the text, itself and not its chapter alone;
 * what the code names, a test over all sources holds (rule_refs). */
static void every_paragraph_exists(void **state) {
    (void)state;
    Desk *d = desk_load(&ARMOUR_BATTLES, "ab_first_pulse");
    for (uint32_t i = 0; i < ARMOUR_BATTLES_SPEC.option_n; i++) {
        const RuleText *t = catalog_rule(d->cat, ARMOUR_BATTLES_SPEC.option[i].rule);
        assert_non_null(t);
        assert_int_equal(t->rule, ARMOUR_BATTLES_SPEC.option[i].rule);
        assert_non_null(strstr(t->body, ARMOUR_BATTLES_SPEC.option[i].key)); /* which says what the option does */
    }
    for (uint32_t i = 0; i < ARMOUR_BATTLES.phase_n; i++) {
        const RuleText *t = catalog_rule(d->cat, ARMOUR_BATTLES.phases[i].rule);
        assert_true(t != NULL && t->rule == ARMOUR_BATTLES.phases[i].rule);
    }
    desk_close(d);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_games),
                                       cmocka_unit_test(forces_of_the_battles),
                                       cmocka_unit_test(first_by_the_battles_word),
                                       cmocka_unit_test(battles_are_canonical),
                                       cmocka_unit_test(pools_of_made_battles),
                                       cmocka_unit_test(bad_pools),
                                       cmocka_unit_test(hidden_germans_first),
                                       cmocka_unit_test(reserves_by_company),
                                       cmocka_unit_test(every_paragraph_exists)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
