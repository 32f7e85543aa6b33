#include "table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static void *get(TestTable *t, size_t i, size_t n) {
    t->mem[i] = calloc(1, n);
    assert_non_null(t->mem[i]);
    return t->mem[i];
}

static void no_errors(const ErrList *err) {
    for (int i = 0; i < err->n; i++) {
        TEXT(line, 800);
        err_print(&err->err[i], &line);
        print_error("%s\n", line.buf);
    }
    assert_int_equal(err->total, 0);
}

static Scene *scene_for(TestTable *t, size_t i) {
    size_t n = rules_scene_bytes(t->g) + 64;
    Arena a;
    arena_init(&a, get(t, i, n), n, "scene");
    return rules_scene_new(&a, t->g);
}

void table_open(TestTable *t, const Ruleset *rs, const char *data, const char *battle, uint64_t key) {
    DataPaths paths = {0};
    ErrList err = {0};
    GameLimits lim;
    memset(t, 0, sizeof *t);
    (void)snprintf(paths.shipped, sizeof paths.shipped, "%s%s", data != NULL ? TEST_DATA "/" : GLACIS_SOURCE_DATA,
                   data != NULL ? data : "");
    t->rs = rs;
    t->loaded = load_catalog(&paths, rs->spec, &err);
    no_errors(&err);
    (void)load_battle(t->loaded, &paths, battle, &err);
    no_errors(&err);
    t->cat = loaded_catalog(t->loaded);
    (void)game_limits(t->rs, t->cat->battle, &lim, &err);
    no_errors(&err);
    size_t bytes = game_bytes(rs, &lim);
    t->g = game_init(get(t, 0, bytes), rs, &lim);
    t->back = game_init(get(t, 1, bytes), rs, &lim);
    t->seen = game_init(get(t, 2, bytes), rs, &lim);
    (void)game_from_battle(t->g, rs, t->cat, &err);
    no_errors(&err);
    t->scene = scene_for(t, 3);
    t->seen_scene = scene_for(t, 4);
    assert_true(rules_scene_sync(rs, t->cat, t->g, t->scene));
    arena_init(&t->tmp, get(t, 5, 16 << 20), 16 << 20, "tmp");
    arena_init(&t->args, get(t, 6, 16 << 20), 16 << 20, "args");
    Arena ev;
    arena_init(&ev, get(t, 7, events_bytes() + 64), events_bytes() + 64, "events");
    events_init(&t->ev, &ev);
    t->dice.key = key;
}

void table_close(TestTable *t) {
    for (size_t i = 0; i < ARRAY_LEN(t->mem); i++) free(t->mem[i]);
    loaded_free(t->loaded);
}

View table_host(TestTable *t) {
    return (View){.seat = SEAT_U, .rs = t->rs, .cat = t->cat, .g = t->g, .scene = t->scene};
}

View table_view(TestTable *t, Seat seat) {
    View v;
    rules_view_make(t->rs, t->cat, t->g, seat, t->seen, t->seen_scene, &v);
    return v;
}

Verdict table_run(TestTable *t, const Command *c) {
    Text line = text_make(t->line, sizeof t->line);
    command_print(t->rs, t->cat, t->g, c, &line);
    Tx tx = {.rs = t->rs, .cat = t->cat, .g = t->g, .scene = t->scene, .dice = &t->dice, .ev = &t->ev, .tmp = &t->tmp};
    dice_begin(&t->dice, t->g->h.record + 1, line.buf, line.len);
    return rules_apply(&tx, c, t->back);
}

Verdict table_line(TestTable *t, const char *line) {
    Command c;
    TextId why;
    size_t at;
    arena_release(&t->args, 0);
    if (!command_parse(t->rs, t->cat, t->g, line, strlen(line), &t->args, &c, &why, &at)) {
        print_error("%s: %s at %d\n", line, text_key(why), (int)at);
        fail();
    }
    return table_run(t, &c);
}

Verdict table_refused(TestTable *t, const char *line, TextId why) {
    game_copy(t->seen, t->g);
    Verdict v = table_line(t, line);
    assert_int_equal(v.kind, VERDICT_NO);
    if (v.why != why) fail_msg("%s: %s, expected %s", line, text_key((TextId)v.why), text_key(why));
    assert_memory_equal(t->seen, t->g, t->g->bytes);
    assert_int_equal(t->ev.n, 0);
    return v;
}
