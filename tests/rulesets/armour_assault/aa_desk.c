#include "aa_desk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TMP_BYTES = 32 << 20, JSON_BYTES = 1 << 16 };

static void fail_errors(const ErrList *err, const char *what) {
    TEXT(t, 4000);
    for (int i = 0; i < err->n; i++) err_print(&err->err[i], &t), text_char(&t, '\n');
    fail_msg("%s: %s", what, t.buf);
}

static void put_types(Text *t, const char *types) {
    char all[2000];
    snprintf(all, sizeof all, "%s", types);
    bool first = true;
    for (char *p = strtok(all, " "); p != NULL; p = strtok(NULL, " "), first = false)
        text_format(t, "%s{\"type\": \"%s\"}", first ? "" : ", ", p);
}

static void put_side(Text *t, const char *nation, const char *name, const char *edge, const char *rect,
                     const char *types) {
    text_format(t,
                "{\"nation\": \"%s\", \"name\": \"%s\", \"cohesion\": 10, \"determination\": 50, \"edge\": \"%s\", "
                "\"formations\": [{\"name\": \"%s\", "
                "\"units\": [{\"name\": \"%s\", \"zone\": {\"rect\": %s}, \"stands\": [",
                nation, name, edge, name, name, rect);
    put_types(t, types);
    text_str(t, "]}]}]}");
}

static char *battle_text(const char *options, const char *terrain, const char *a, const char *b) {
    char *buf = malloc(JSON_BYTES);
    Text t = text_make(buf, JSON_BYTES);
    bool mode = strstr(options, "aa_mode") != NULL;
    text_str(&t, "{\"glacis_battle\": 1, \"key\": \"test\", \"title\": \"Test\", \"date\": \"1943\", \"ruleset\": "
                 "\"armour_assault\", \"unit\": \"cm\", "
                 "\"size\": [120, 120], \"density\": \"open\", \"sight\": 300, \"options\": {");
    text_format(
        &t, "%s%s%s}, \"turns\": %d, \"victory\": {\"text\": \"none\", \"decisive\": 2, \"marginal\": 1}, \"sides\": [",
        mode ? "" : "\"aa_mode\": \"encounter\"", !mode && options[0] ? ", " : "", options,
        strstr(options, "assault") != NULL ? 15 : 10);
    put_side(&t, "USSR", "Red", "S", "[0, 0, 120, 10]", a);
    text_str(&t, ", ");
    put_side(&t, "Germany", "Grey", "N", "[0, 110, 120, 120]", b);
    text_format(&t, "], \"terrain\": {\"type\": \"FeatureCollection\", \"features\": [%s]}}", terrain);
    assert_false(t.cut);
    return buf;
}

AaDesk *aa_desk_open(const char *options, const char *terrain, const char *a, const char *b) {
    AaDesk *d = calloc(1, sizeof *d);
    ErrList err = {0};
    DataPaths paths;
    if (!load_paths(NULL, &paths, &err)) fail_errors(&err, "paths");
    paths.own[0] = 0;
    d->loaded = load_catalog(&paths, &ARMOUR_ASSAULT_SPEC, &err);
    if (d->loaded == NULL) fail_errors(&err, "catalog");
    char *text = battle_text(options, terrain, a, b);
    if (!load_battle_text(d->loaded, "test", text, strlen(text), &err)) fail_errors(&err, "battle");
    free(text);
    d->cat = loaded_catalog(d->loaded);
    GameLimits lim;
    if (!game_limits(&ARMOUR_ASSAULT, d->cat->battle, &lim, &err)) fail_errors(&err, "limits");
    size_t bytes = game_bytes(&ARMOUR_ASSAULT, &lim);
    Game probe = {.lim = lim};
    size_t n = 2 * bytes + rules_scene_bytes(&probe) + events_bytes() + (1 << 20);
    arena_init(&d->arena, malloc(n), n, "desk");
    arena_init(&d->tmp, malloc(TMP_BYTES), TMP_BYTES, "desk tmp");
    d->g = game_init(arena_get(&d->arena, bytes), &ARMOUR_ASSAULT, &lim);
    d->back = game_init(arena_get(&d->arena, bytes), &ARMOUR_ASSAULT, &lim);
    if (!game_from_battle(d->g, &ARMOUR_ASSAULT, d->cat, &err)) fail_errors(&err, "game");
    d->scene = rules_scene_new(&d->arena, d->g);
    assert_true(rules_scene_sync(&ARMOUR_ASSAULT, d->cat, d->g, d->scene));
    events_init(&d->ev, &d->arena);
    d->dice.key = 1;
    return d;
}

void aa_desk_close(AaDesk *d) {
    loaded_free(d->loaded);
    free(d->arena.mem);
    free(d->tmp.mem);
    free(d);
}

void aa_desk_play(AaDesk *d, Seat go) {
    AaGame *t = aa_game(d->g);
    d->g->h.record = 1;
    d->g->h.turn = 1;
    d->g->h.phase = AA_PLAY;
    d->g->h.stage = 0;
    d->g->h.to_act = SEAT_BIT(go);
    if (t->mode == AA_NO_MODE) t->mode = AA_ENCOUNTER;
    t->go = t->initiative = (uint8_t)go;
    t->begun = SEAT_BIT(go);
    t->over = 0;
}

void aa_desk_dice(AaDesk *d, const char *faces) {
    d->face_n = 0;
    for (const char *p = faces; *p;) {
        d->face[d->face_n++] = (uint8_t)strtol(p, (char **)(uintptr_t)&p, 10);
        while (*p == ',' || *p == ' ') p++;
    }
}

bool aa_desk_do(AaDesk *d, const char *line) {
    size_t mark = arena_mark(&d->tmp), at = 0;
    Command c;
    TextId why;
    if (!command_parse(&ARMOUR_ASSAULT, d->cat, d->g, line, strlen(line), &d->tmp, &c, &why, &at))
        fail_msg("\"%s\" does not parse at %zu: %s", line, at, catalog_text(d->cat, why));
    dice_begin(&d->dice, d->g->h.record + 1, line, strlen(line));
    d->dice.given = d->face_n ? d->face : NULL;
    d->dice.given_n = d->face_n;
    d->dice.given_used = 0;
    Tx tx = {&ARMOUR_ASSAULT, d->cat, d->g, d->scene, &d->dice, &d->ev, &d->tmp};
    d->last = rules_apply(&tx, &c, d->back);
    Text say = text_make(d->why, sizeof d->why);
    verdict_print(d->cat, d->g, &d->last, &say);
    bool ok = d->last.kind == VERDICT_OK;
    if (ok && d->face_n && d->dice.given_used != d->face_n)
        fail_msg("%s used %u of %u dice", line, d->dice.given_used, d->face_n);
    d->face_n = 0;
    arena_release(&d->tmp, mark);
    TEXT(wrong, 300);
    if (!ARMOUR_ASSAULT.invariant(d->cat, d->g, &wrong)) fail_msg("after \"%s\": %s", line, wrong.buf);
    return ok;
}

void aa_desk_must(AaDesk *d, const char *line) {
    if (!aa_desk_do(d, line)) fail_msg("\"%s\" is refused: %s", line, d->why);
}

void aa_desk_roll(AaDesk *d, const char *faces, const char *line) {
    aa_desk_dice(d, faces);
    aa_desk_must(d, line);
}

Verdict aa_desk_mustnt(AaDesk *d, const char *line, TextId why) {
    uint64_t before = game_hash(d->g, &ARMOUR_ASSAULT);
    if (aa_desk_do(d, line)) fail_msg("\"%s\" is accepted", line);
    if (d->last.why != why)
        fail_msg("\"%s\" is refused by %s: %s; expected %s", line, text_key((TextId)d->last.why), d->why,
                 text_key(why));
    assert_true(game_hash(d->g, &ARMOUR_ASSAULT) == before);
    const char *says = catalog_text(d->cat, why), *key = text_key(why); /* a sentence, not some roll's name */
    if (strncmp(key, "aa.", 3) == 0 && says[strlen(says) - 1] != '.') fail_msg("%s is no sentence: %s", key, says);
    return d->last;
}

StandIx aa_desk_ix(AaDesk *d, const char *label) {
    StandIx i;
    if (!stand_find(d->g, label, strlen(label), &i)) fail_msg("no stand %s", label);
    return i;
}

AaStand *aa_desk_s(AaDesk *d, const char *label) {
    return aa_stand(d->g, aa_desk_ix(d, label));
}

bool aa_desk_runs(AaDesk *d, const char *label) {
    return aa_runs(d->g, aa_desk_ix(d, label));
}

static Wu wu(double cm) {
    return (Wu)(cm * WU_CM + (cm < 0 ? -0.5 : 0.5));
}

void aa_desk_put(AaDesk *d, const char *label, double x, double y, double degrees) {
    Tx tx = {&ARMOUR_ASSAULT, d->cat, d->g, d->scene, &d->dice, &d->ev, &d->tmp};
    tx_pose(&tx, aa_desk_ix(d, label), (Pose){{wu(x), wu(y)}, angle_from_mdeg((int64_t)(degrees * 1000))});
}

View aa_desk_view(AaDesk *d, Seat s) {
    return (View){(uint8_t)s, &ARMOUR_ASSAULT, d->cat, d->g, d->scene};
}

const Event *aa_desk_event(const AaDesk *d, EventKind kind, TextId text, uint32_t nth) {
    for (uint32_t i = 0; i < d->ev.n; i++)
        if (d->ev.ev[i].kind == kind && (text == TX_NONE || d->ev.ev[i].text == text) && nth-- == 0)
            return &d->ev.ev[i];
    return NULL;
}

double aa_desk_x(AaDesk *d, const char *label) {
    return game_stand_c(d->g, aa_desk_ix(d, label))->x / (double)WU_CM;
}

double aa_desk_y(AaDesk *d, const char *label) {
    return game_stand_c(d->g, aa_desk_ix(d, label))->y / (double)WU_CM;
}
