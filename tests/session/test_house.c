/* A player's own charts and types in a game: it plays elsewhere as it did at home, whatever lies on the other desk; and
 * what becomes of a game when the charts that ship change. */
#include "play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

/* A folder of data in the test's own folder; `copy_of` NULL = empty. */
static const char *folder(const char *name, const char *copy_of) {
    const char *path = play_path(name);
    char line[700];
    if (copy_of != NULL)
        (void)snprintf(line, sizeof line, "cp -r '%s' '%s' && chmod -R u+w '%s'", copy_of, path, path);
    else
        (void)snprintf(line, sizeof line, "mkdir -p '%s/units' '%s/rules/matg' '%s/text'", path, path, path);
    assert_int_equal(system(line), 0);
    return path;
}

static void put(const char *dir, const char *name, const char *text) {
    char path[700];
    (void)snprintf(path, sizeof path, "%s/%s", dir, name);
    play_write(path, text, strlen(text));
}

/* The file with one piece of its text replaced. */
static void change(const char *dir, const char *name, const char *what, const char *with) {
    char path[700];
    size_t n;
    (void)snprintf(path, sizeof path, "%s/%s", dir, name);
    char *text = play_read(path, &n), *at = strstr(text, what);
    assert_non_null(at);
    char *out = calloc(1, n + strlen(with) + 1);
    memcpy(out, text, (size_t)(at - text));
    strcat(out, with);
    strcat(out, at + strlen(what));
    play_write(path, out, strlen(out));
    free(out);
    free(text);
}

static DataPaths paths(const char *shipped, const char *own) {
    DataPaths p = {0};
    (void)snprintf(p.shipped, sizeof p.shipped, "%s", shipped);
    if (own != NULL) (void)snprintf(p.own, sizeof p.own, "%s", own);
    return p;
}

static Session *begin(const DataPaths *p, const char *battle, const char *path, uint64_t key) {
    ErrList err = {0};
    Session *s = session_new(p);
    TEXT(why, 600);
    bool good = session_start(s, &(SessionStart){.battle = battle, .key = key, .path = path}, &err);
    if (err.n > 0) err_print(&err.err[0], &why);
    if (!good) fail_msg("%s", why.buf);
    return s;
}

static Session *reopen(const DataPaths *p, const char *path) {
    ErrList err = {0};
    Session *s = session_new(p);
    TEXT(why, 600);
    bool good = session_open(s, path, &err);
    if (err.n > 0) err_print(&err.err[0], &why);
    if (!good) fail_msg("%s", why.buf);
    return s;
}

static void verified(const DataPaths *p, const char *path) {
    ErrList err = {0};
    VerifyReport report;
    if (!session_verify(p, path, &report, &err)) fail_msg("record %u: %s", report.at, report.what);
}

/* The same game from there: state, data, no word of mending; and it goes on, at home again too. */
static void plays_there(const DataPaths *there, const DataPaths *home, const char *path, Rng *r) {
    Session *s = reopen(home, path);
    uint64_t hash = session_hash(s), data = session_catalog(s)->data_hash;
    session_free(s);
    s = reopen(there, path);
    assert_int_equal(session_hash(s), hash);
    assert_int_equal(session_catalog(s)->data_hash, data);
    assert_false(session_mended(s, NULL, 0));
    (void)play_random(s, r, 4, true);
    hash = session_hash(s);
    session_free(s);
    verified(there, path);
    verified(home, path);
    s = reopen(home, path);
    assert_int_equal(session_hash(s), hash);
    session_free(s);
}

static const char *const UNITS = "units/skeleton.csv";
static const char *const OWN_TYPES = "id,name,nation,y0,y1,move,look,note\n"
                                     "red_horse,\"Red horse, \"\"Ours\"\"\",Red,1900,1999,55,cavalry,\n"
                                     "green_foot,Green foot,Red,1900,1999,33,infantry,nobody's here\n";

static bool has(const char *path, const char *what) {
    size_t n;
    char *text = play_read(path, &n);
    bool found = strstr(text, what) != NULL;
    free(text);
    return found;
}

static void types_go_along(void **state) {
    (void)state;
    Rng r = rounds_rng("house types");
    const char *path = play_path("game");
    DataPaths plain = play_data(), home = paths(plain.shipped, folder("home", NULL));
    put(home.own, UNITS, OWN_TYPES);
    Session *s = begin(&home, "duel", path, rng_next(&r));
    (void)play_random(s, &r, 40, true);
    session_free(s);
    assert_true(has(path, "\nhouse units/skeleton.csv 2\n+id,name,"));
    assert_true(has(path, "\n+red_horse,\"Red horse, \"\"Ours\"\"\",Red,"));
    assert_false(has(path, "green_foot"));
    plays_there(&plain, &home, path, &r);
    DataPaths other = paths(plain.shipped, folder("other", NULL));
    put(other.own, UNITS, "id,name,nation,y0,y1,move,look,note\nred_horse,Nag,Red,1900,1999,1,cavalry,\n");
    plays_there(&other, &home, path, &r);
    put(other.own, UNITS, "rubbish"); /* is not even read */
    plays_there(&other, &home, path, &r);
}

/* A game without tables of its own takes none of the desk on which it is opened; one that begins there does. */
static void a_plain_game_stays_plain(void **state) {
    (void)state;
    Rng r = rounds_rng("house plain");
    const char *path = play_path("game");
    DataPaths plain = play_data(), other = paths(plain.shipped, folder("other", NULL));
    put(other.own, UNITS, OWN_TYPES);
    Session *s = begin(&plain, "duel", path, rng_next(&r));
    (void)play_random(s, &r, 40, true);
    uint64_t data = session_catalog(s)->data_hash;
    session_free(s);
    assert_false(has(path, "\nhouse "));
    plays_there(&other, &plain, path, &r);
    s = begin(&other, "duel", NULL, 1);
    assert_true(session_catalog(s)->data_hash != data);
    session_free(s);
}

/* MATG: a chart goes whole, words stay at home. */
static void charts_go_along(void **state) {
    (void)state;
    Rng r = rounds_rng("house charts");
    const char *path = play_path("game"), *orders = "rules/matg/orders.csv";
    char shipped[700];
    size_t n;
    DataPaths plain = paths(GLACIS_SOURCE_DATA, NULL), home = paths(GLACIS_SOURCE_DATA, folder("home", NULL));
    (void)snprintf(shipped, sizeof shipped, "%s/%s", plain.shipped, orders);
    char *text = play_read(shipped, &n);
    put(home.own, orders, text);
    change(home.own, orders, "5,1,", "6,1,");
    put(home.own, "text/en.csv", "key,text\nrules.game_over,Finis\n");
    Session *s = begin(&home, "first_shots", path, rng_next(&r));
    (void)play_random(s, &r, 30, true);
    session_free(s);
    assert_true(has(path, "\nhouse rules/matg/orders.csv "));
    assert_true(has(path, "\n+6,1,") || has(path, ",6,1,"));
    assert_false(has(path, "Finis"));
    plays_there(&plain, &home, path, &r);
    s = reopen(&home, path);
    assert_string_equal(catalog_text(session_catalog(s), TX_GAME_OVER), "Finis");
    assert_true(catalog_chart(session_catalog(s), "orders")->house);
    session_free(s);
    s = reopen(&plain, path);
    assert_string_not_equal(catalog_text(session_catalog(s), TX_GAME_OVER), "Finis");
    assert_true(catalog_chart(session_catalog(s), "orders")->house);
    session_free(s);
    free(text);
}

static void refused(const char *text, const char *key, int line) {
    const char *path = play_path("bad");
    DataPaths data = play_data();
    ErrList err = {0};
    Session *s = session_new(&data);
    TEXT(say, 600);
    play_write(path, text, strlen(text));
    bool open = session_open(s, path, &err);
    if (err.n > 0) err_print(&err.err[0], &say);
    if (open || err.n == 0 || strcmp(err.err[0].key, key) != 0 || (line > 0 && err.err[0].line != line))
        fail_msg("opened %d: %s (expected %s in line %d)", open, say.buf, key, line);
    session_free(s);
}

static char *with(const char *text, const char *what, const char *instead) {
    const char *at = strstr(text, what);
    assert_non_null(at);
    char *out = calloc(1, strlen(text) + strlen(instead) + 1);
    memcpy(out, text, (size_t)(at - text));
    strcat(out, instead);
    strcat(out, at + strlen(what));
    return out;
}

static void bad_tables_are_refused(void **state) {
    (void)state;
    const char *path = play_path("game");
    DataPaths plain = play_data(), home = paths(plain.shipped, folder("home", NULL));
    put(home.own, UNITS, OWN_TYPES);
    session_free(begin(&home, "duel", path, 3));
    size_t n;
    char *text = play_read(path, &n);
    static const struct {
        const char *what, *instead, *key;
        int line;
    } BAD[] = {
        {"house units/skeleton.csv 2\n", "house\n", "house", 7},
        {"house units/skeleton.csv 2\n", "house units/skeleton.csv\n", "house", 7},
        {"house units/skeleton.csv 2\n", "house units/skeleton.csv -1\n", "house", 7},
        {"house units/skeleton.csv 2\n", "house units/skeleton.csv 3\n", "house", 9},
        {"house units/skeleton.csv 2\n", "house units/skeleton.csv 999999999999\n", "house", 9},
        {"house units/skeleton.csv 2\n", "house units/skeleton.csv 1\n", "battle", 9},
        {"house units/skeleton.csv 2\n", "house units/skeleton.csv 0\nhouse units/skeleton.csv 2\n", "house", 8},
        {"house units/skeleton.csv 2\n", "house units/skeletor.csv 2\n", "house", 0},
        {"house units/skeleton.csv 2\n", "house ../../secret 2\n", "house", 0},
        {"+red_horse,", "red_horse,", "house", 8},
        {",55,cavalry", ",5555,cavalry", "move", 2},
        {"+id,name", "+id,nome", "nome", 1},
    };
    for (size_t i = 0; i < ARRAY_LEN(BAD); i++) {
        char *bad = with(text, BAD[i].what, BAD[i].instead);
        refused(bad, BAD[i].key, BAD[i].line);
        free(bad);
    }
    free(text);
}

/* --- what ships changes --- */

/* A row that no one uses changes nothing; one that does, and a move that it no longer allows: from the last state
 * block. */
static void shipped_rows_change(void **state) {
    (void)state;
    Rng r = rounds_rng("house shipped");
    const char *path = play_path("game");
    DataPaths plain = play_data();
    Session *s = begin(&plain, "duel", path, rng_next(&r));
    while (session_game(s)->h.turn < 2) assert_true(play_command(s, &r));
    uint32_t began = session_records(s); /* its state block is the end of the file */
    uint64_t hash = session_hash(s);
    session_free(s);

    DataPaths newer = paths(folder("newer", plain.shipped), NULL);
    change(newer.shipped, UNITS, "red_horse,", "red_camel,Red camel,Red,1900,1999,25,cavalry,house,\nred_horse,");
    s = reopen(&newer, path);
    assert_false(session_mended(s, NULL, 0));
    assert_int_equal(session_hash(s), hash);
    session_free(s);
    verified(&newer, path);

    for (const char *const *t =
             (const char *const[]){"red_horse,Red horse,Red,1900,1999,20", "red_foot,Red foot,Red,1900,1999,10",
                                   "blue_horse,Blue horse,Blue,1900,1999,20", "blue_foot,Blue foot,Blue,1900,1999,10",
                                   NULL};
         *t != NULL; t++) {
        char slow[80];
        (void)snprintf(slow, sizeof slow, "%.*s,1", (int)(strrchr(*t, ',') - *t), *t);
        change(newer.shipped, UNITS, *t, slow);
    }
    ErrList err = {0};
    VerifyReport report;
    assert_false(session_verify(&newer, path, &report, &err));
    assert_true(report.at > 0 && report.at <= began && report.what[0] != 0);
    s = reopen(&newer, path);
    char what[200];
    assert_true(session_mended(s, what, sizeof what));
    assert_non_null(strstr(what, "state block"));
    assert_int_equal(session_hash(s), hash);
    assert_int_equal(session_records(s), began);
    assert_int_equal(session_undo_kind(s, NULL, 0), UNDO_NONE); /* before that all is text */
    assert_true(session_log_count(s) >= began);
    (void)play_random(s, &r, 5, false);
    hash = session_hash(s);
    session_free(s);
    s = reopen(&newer, path);
    assert_int_equal(session_hash(s), hash);
    session_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(types_go_along, play_begin, play_end),
        cmocka_unit_test_setup_teardown(a_plain_game_stays_plain, play_begin, play_end),
        cmocka_unit_test_setup_teardown(charts_go_along, play_begin, play_end),
        cmocka_unit_test_setup_teardown(bad_tables_are_refused, play_begin, play_end),
        cmocka_unit_test_setup_teardown(shipped_rows_change, play_begin, play_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
