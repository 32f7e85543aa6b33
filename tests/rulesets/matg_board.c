#include "matg_board.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { TEXT_MOST = 1 << 18, TMP_MOST = 16 << 20 };

static void put_units(Text *t, const MbSetup *s, uint8_t seat) {
    static const char *const ROLE[] = {"", "HQ", "GHQ", "FO"};
    int unit = -1;
    for (uint32_t i = 0; i < s->stand_n; i++) {
        const MbStand *m = &s->stand[i];
        if (m->seat != seat) continue;
        if (m->unit != unit) {
            if (unit >= 0) text_str(t, "]},");
            text_format(t, "{\"name\": \"Unit %d\", \"zone\": {\"rect\": [0, 0, 60, 40]}, \"stands\": [", (int)m->unit);
            unit = m->unit;
        } else {
            text_char(t, ',');
        }
        text_format(t, "{\"type\": \"%s\"", m->type);
        if (m->role) text_format(t, ", \"role\": \"%s\"", ROLE[m->role]);
        text_char(t, '}');
    }
    if (unit >= 0) text_str(t, "]}");
}

static void put_side(Text *t, const MbSetup *s, uint8_t seat) {
    int fcl = s->fcl[seat] ? s->fcl[seat] : 13, det = s->determination[seat] ? s->determination[seat] : 35;
    text_format(
        t, "{\"nation\": \"%s\", \"name\": \"Side %c\", \"cohesion\": %d, \"determination\": %d, \"edge\": \"%s\",",
        seat ? "USSR" : "Germany", 'A' + seat, fcl, det, seat ? "E" : "W");
    text_format(t, "\"formations\": [{\"name\": \"Command %c\", \"units\": [", 'A' + seat);
    put_units(t, s, seat);
    text_str(t, "]}]}");
}

static void write_battle(Text *t, const MbSetup *s) {
    text_str(t, "{\"glacis_battle\": 1, \"key\": \"test\", \"title\": \"Test\", \"date\": \"1943-07-01\", \"ruleset\": "
                "\"matg\","
                "\"size\": [60, 40], \"density\": \"open\", \"sight\": 40, \"options\": {");
    if (s->options) text_str(t, s->options);
    text_format(t, "}, \"turns\": %d, \"victory\": ", s->turns ? s->turns : 6);
    text_str(t, s->victory ? s->victory : "{\"terms\": [{\"kind\": \"kill\", \"who\": \"any\", \"points\": 1}]}");
    text_str(t, ", \"sides\": [");
    put_side(t, s, 0);
    text_char(t, ',');
    put_side(t, s, 1);
    text_str(t, "], \"terrain\": {\"type\": \"FeatureCollection\", \"features\": [");
    if (s->terrain) text_str(t, s->terrain);
    text_str(t, "]}}\n");
}

static void fail_with(const ErrList *err) {
    for (int i = 0; i < err->n; i++) {
        TEXT(line, 600);
        err_print(&err->err[i], &line);
        print_error("%s\n", line.buf);
    }
    fail();
}

static MatgBoard *make(LoadedCatalog *loaded) {
    MatgBoard *b = calloc(1, sizeof *b);
    ErrList err = {0};
    GameLimits lim;
    b->loaded = loaded;
    b->cat = loaded_catalog(loaded);
    if (!game_limits(&MATG, b->cat->battle, &lim, &err)) fail_with(&err);
    size_t bytes = game_bytes(&MATG, &lim);
    b->g = game_init(calloc(1, bytes), &MATG, &lim);
    b->back = game_init(calloc(1, bytes), &MATG, &lim);
    if (!game_from_battle(b->g, &MATG, b->cat, &err)) fail_with(&err);
    size_t need = rules_scene_bytes(b->g) + events_bytes() + 4096;
    b->mem = malloc(need);
    b->mem_tmp = malloc(TMP_MOST);
    arena_init(&b->arena, b->mem, need, "board");
    arena_init(&b->tmp, b->mem_tmp, TMP_MOST, "board tmp");
    b->scene = rules_scene_new(&b->arena, b->g);
    events_init(&b->ev, &b->arena);
    assert_true(rules_scene_sync(&MATG, b->cat, b->g, b->scene));
    b->v = (View){.seat = SEAT_U, .rs = &MATG, .cat = b->cat, .g = b->g, .scene = b->scene};
    b->dice.key = 12345;
    return b;
}

static LoadedCatalog *load_all(DataPaths *paths) {
    ErrList err = {0};
    strcpy(paths->shipped, GLACIS_SOURCE_DATA);
    strcpy(paths->own, GLACIS_SOURCE_DATA "/../tests/data/matg");
    LoadedCatalog *l = load_catalog(paths, &MATG_SPEC, &err);
    if (!l) fail_with(&err);
    return l;
}

void mb_place(MatgBoard *b, const char *label, double x, double y, double deg) {
    Stand *s = game_stand(b->g, mb_ix(b, label));
    s->x = (int32_t)(x * WU_INCH + 0.5);
    s->y = (int32_t)(y * WU_INCH + 0.5);
    s->face = angle_from_mdeg((int64_t)(deg * 1000));
    s->flags |= ST_ON_TABLE;
    assert_true(rules_scene_sync(&MATG, b->cat, b->g, b->scene));
}

MatgBoard *mb_open(const MbSetup *setup, MatgPhase phase) {
    DataPaths paths = {0};
    ErrList err = {0};
    LoadedCatalog *l = load_all(&paths);
    char *buf = malloc(TEXT_MOST);
    Text t = text_make(buf, TEXT_MOST);
    write_battle(&t, setup);
    if (!load_battle_text(l, "test.json", t.buf, t.len, &err)) fail_with(&err);
    free(buf);
    MatgBoard *b = make(l);
    assert_int_equal(b->g->stand_n, setup->stand_n);
    for (uint32_t i = 0; i < setup->stand_n; i++) {
        const MbStand *m = &setup->stand[i];
        Stand *s = game_stand(b->g, i);
        assert_int_equal(s->seat, m->seat);
        s->x = (int32_t)(m->x * WU_INCH + 0.5);
        s->y = (int32_t)(m->y * WU_INCH + 0.5);
        s->face = angle_from_mdeg((int64_t)(m->deg * 1000));
        s->flags |= ST_ON_TABLE;
        matg_stand(b->g, i)->posture = m->posture;
        matg_stand(b->g, i)->marked = phase > MATG_POSTURE;
    }
    b->g->h.record = 1;
    b->g->h.turn = 1;
    b->g->h.phase = (uint8_t)phase;
    b->g->h.to_act = SEAT_BIT(SEAT_A);
    assert_true(rules_scene_sync(&MATG, b->cat, b->g, b->scene));
    return b;
}

MatgBoard *mb_battle(const char *key) {
    DataPaths paths = {0};
    ErrList err = {0};
    LoadedCatalog *l = load_all(&paths);
    if (!load_battle(l, &paths, key, &err)) fail_with(&err);
    return make(l);
}

void mb_close(MatgBoard *b) {
    loaded_free(b->loaded);
    free(b->g);
    free(b->back);
    free(b->mem);
    free(b->mem_tmp);
    free(b);
}

static void parse(MatgBoard *b, const char *line, Command *c) {
    TextId why = TX_NONE;
    size_t at = 0;
    if (command_parse(&MATG, b->cat, b->g, line, strlen(line), &b->tmp, c, &why, &at)) return;
    print_error("%s\nat %zu: %s\n", line, at, catalog_text(b->cat, why));
    fail();
}

static Verdict run(MatgBoard *b, const char *line, const uint8_t *face, uint32_t n) {
    Command c;
    size_t mark = arena_mark(&b->tmp);
    parse(b, line, &c);
    dice_begin(&b->dice, b->g->h.record + 1, line, strlen(line));
    b->dice.given = face;
    b->dice.given_n = n;
    b->dice.given_used = 0;
    Tx tx = {.rs = &MATG, .cat = b->cat, .g = b->g, .scene = b->scene, .dice = &b->dice, .ev = &b->ev, .tmp = &b->tmp};
    Verdict v = rules_apply(&tx, &c, b->back);
    arena_release(&b->tmp, mark);
    if (v.kind == VERDICT_OK && face && b->dice.given_used != n) {
        print_error("%s: %u of %u dice used\n", line, b->dice.given_used, n);
        fail();
    }
    return v;
}

static Verdict told(MatgBoard *b, const char *line, Verdict v) {
    TEXT(why, 600);
    verdict_print(b->cat, b->g, &v, &why);
    if (v.kind != VERDICT_OK) print_message("%s: %s\n", line, why.buf);
    return v;
}

Verdict mb_do(MatgBoard *b, const char *line, const int *dice) {
    uint8_t face[DICE_MAX];
    uint32_t n = 0;
    for (; dice[n]; n++) face[n] = (uint8_t)dice[n];
    return told(b, line, run(b, line, face, n));
}

Verdict mb_roll(MatgBoard *b, const char *line) {
    return told(b, line, run(b, line, NULL, 0));
}

Verdict mb_check(MatgBoard *b, const char *line) {
    Command c;
    size_t mark = arena_mark(&b->tmp);
    parse(b, line, &c);
    Verdict v = rules_check(&b->v, &c);
    arena_release(&b->tmp, mark);
    return v;
}

StandIx mb_ix(const MatgBoard *b, const char *label) {
    StandIx i = STAND_NONE;
    assert_true(stand_find(b->g, label, strlen(label), &i));
    return i;
}

MatgStand *mb_stand(MatgBoard *b, const char *label) {
    return matg_stand(b->g, mb_ix(b, label));
}

void mb_log(MatgBoard *b, Seat seat, Text *out) {
    for (uint32_t k = 0; k < b->ev.n; k++) {
        if (!(b->ev.ev[k].audience & SEAT_BIT(seat))) continue;
        TEXT(line, 1200);
        MATG.print_event(&b->v, &b->ev, &b->ev.ev[k], &line);
        if (!line.len) continue;
        text_str(out, line.buf);
        text_char(out, '\n');
    }
}

bool mb_logged(MatgBoard *b, const char *part) {
    static char buf[1 << 16];
    Text t = text_make(buf, sizeof buf);
    mb_log(b, SEAT_U, &t);
    if (strstr(buf, part)) return true;
    print_message("log:\n%s", buf);
    return false;
}

uint64_t mb_hash(const MatgBoard *b) {
    return game_hash(b->g, &MATG);
}
