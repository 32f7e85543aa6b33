/* Hidden is hidden (law 3) on paper too: two games that differ only in what a seat may not know give that seat the same
 * sheets to the byte. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include "print/print.h"
#include "rulesets/matg/matg_state.h"
#include "session/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Desk {
    Session *s;
    Game *host, *seen;
    void *mem;
    View v;
} Desk;

static Desk desk_open(void) {
    DataPaths paths;
    ErrList err;
    err_clear(&err);
    assert_true(load_paths("", &paths, &err));
    Desk d = {.s = session_new(&paths)};
    SessionStart o = {.battle = "first_shots", .key = 1};
    assert_true(session_start(d.s, &o, &err));
    const Game *g = session_game(d.s);
    d.host = malloc(g->bytes);
    d.seen = malloc(g->bytes);
    memcpy(d.host, g, g->bytes);
    d.mem = malloc(rules_scene_bytes(g) + 4096);
    return d;
}

static void desk_close(Desk *d) {
    session_free(d->s);
    free(d->host), free(d->seen), free(d->mem);
}

static char *printed(Desk *d, Seat seat, uint8_t what, size_t *n) {
    Arena a;
    char path[64], err[600];
    PrintJob job;
    PrintReport r;
    arena_init(&a, d->mem, rules_scene_bytes(d->host) + 4096, "scene");
    rules_view_make(session_ruleset(d->s), session_catalog(d->s), d->host, seat, d->seen, rules_scene_new(&a, d->host),
                    &d->v);
    snprintf(path, sizeof path, "/tmp/glacis-secret-%ld.pdf", (long)getpid());
    print_job_default(&job);
    job.what = what;
    job.assets = getenv("GLACIS_ASSETS");
    if (!print_write(&d->v, &job, path, &r, err, sizeof err)) fail_msg("%s", err);
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    char *mem = malloc(8 << 20);
    *n = fread(mem, 1, 8 << 20, f);
    assert_true(*n > 1000 && *n < 8 << 20);
    fclose(f);
    unlink(path);
    return mem;
}

static bool same(Desk *a, Desk *b, Seat seat, uint8_t what) {
    size_t n, m;
    char *x = printed(a, seat, what, &n), *y = printed(b, seat, what, &m);
    bool is = n == m && memcmp(x, y, n) == 0;
    free(x), free(y);
    return is;
}

static void where_a_hidden_stand_is(void **state) {
    (void)state;
    Desk a = desk_open(), b = desk_open();
    StandIx i;
    assert_true(stand_find(a.host, "B2", 2, &i));
    game_stand(a.host, i)->flags |= ST_HIDDEN;
    game_stand(b.host, i)->flags |= ST_HIDDEN;
    game_stand(b.host, i)->x += 3 * WU_INCH;
    game_stand(b.host, i)->face += 4000;
    for (uint8_t what = 0; what < PRINT_WHATS; what++) assert_true(same(&a, &b, SEAT_A, what));
    assert_false(same(&a, &b, SEAT_B, PRINT_TABLE)); /* its owner sees it, and the host */
    assert_false(same(&a, &b, SEAT_U, PRINT_TABLE));
    desk_close(&a);
    desk_close(&b);
}

static void what_the_cards_show(void **state) {
    (void)state;
    Desk a = desk_open(), b = desk_open();
    for (uint32_t f = 0; f < a.host->formation_n; f++) {
        if (game_formation_c(a.host, f)->seat != SEAT_B) continue;
        matg_formation(a.host, f)->cards = matg_formation(b.host, f)->cards = 2;
        matg_formation(a.host, f)->total = 7;
        matg_formation(b.host, f)->total = 21;
    }
    for (uint8_t what = 0; what < PRINT_WHATS; what++) assert_true(same(&a, &b, SEAT_A, what));
    assert_false(same(&a, &b, SEAT_B, PRINT_RECORDS));
    desk_close(&a);
    desk_close(&b);
}

/* A game that goes on shows on its sheets: what is suppressed, disorganized or lost. */
static void states_are_filled_in(void **state) {
    (void)state;
    Desk a = desk_open(), b = desk_open();
    StandIx i;
    assert_true(stand_find(b.host, "A2", 2, &i));
    matg_stand(b.host, i)->state = STATE_S;
    assert_false(same(&a, &b, SEAT_A, PRINT_RECORDS));
    assert_false(same(&a, &b, SEAT_A, PRINT_TABLE));
    assert_true(same(&a, &b, SEAT_A, PRINT_COUNTERS)); /* a counter is for every state */
    desk_close(&a);
    desk_close(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(where_a_hidden_stand_is), cmocka_unit_test(what_the_cards_show),
                                       cmocka_unit_test(states_are_filled_in)};
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    print_forget();
    return failed;
}
