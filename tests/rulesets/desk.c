#include "desk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TMP_BYTES = 64 << 20 };

Wu desk_in(double inches) {
    return (Wu)(inches * WU_INCH + (inches < 0 ? -0.5 : 0.5));
}

static void arena_of(Arena *a, size_t n, const char *name) {
    arena_init(a, malloc(n), n, name);
}

static void fail_errors(const ErrList *err, const char *what) {
    TEXT(t, 4000);
    for (int i = 0; i < err->n; i++) err_print(&err->err[i], &t), text_char(&t, '\n');
    fail_msg("%s: %s", what, t.buf);
}

Desk *desk_open(const char *battle) {
    Desk *d = calloc(1, sizeof *d);
    ErrList err = {0};
    DataPaths paths;
    if (!load_paths(NULL, &paths, &err)) fail_errors(&err, "paths");
    paths.own[0] = 0;
    d->loaded = load_catalog(&paths, &MATG_SPEC, &err);
    if (d->loaded == NULL) fail_errors(&err, "catalog");
    bool ok = battle[0] == '{' ? load_battle_text(d->loaded, "test", battle, strlen(battle), &err)
                               : load_battle(d->loaded, &paths, battle, &err);
    if (!ok) fail_errors(&err, "battle");
    d->cat = loaded_catalog(d->loaded);
    GameLimits lim;
    if (!game_limits(&MATG, d->cat->battle, &lim, &err)) fail_errors(&err, "limits");
    size_t bytes = game_bytes(&MATG, &lim);
    Game probe = {.lim = lim};
    arena_of(&d->arena, 2 * bytes + rules_scene_bytes(&probe) + events_bytes() + (1 << 20), "desk");
    arena_of(&d->tmp, TMP_BYTES, "desk tmp");
    d->g = game_init(arena_get(&d->arena, bytes), &MATG, &lim);
    d->back = game_init(arena_get(&d->arena, bytes), &MATG, &lim);
    if (!game_from_battle(d->g, &MATG, d->cat, &err)) fail_errors(&err, "game");
    d->scene = rules_scene_new(&d->arena, d->g);
    assert_non_null(d->scene);
    assert_true(rules_scene_sync(&MATG, d->cat, d->g, d->scene));
    events_init(&d->ev, &d->arena);
    d->dice.key = 1;
    return d;
}

void desk_close(Desk *d) {
    loaded_free(d->loaded);
    free(d->arena.mem);
    free(d->tmp.mem);
    free(d);
}

void desk_dice(Desk *d, const char *faces) {
    d->face_n = 0;
    for (const char *p = faces; *p;) {
        d->face[d->face_n++] = (uint8_t)strtol(p, (char **)(uintptr_t)&p, 10);
        while (*p == ',' || *p == ' ') p++;
    }
}

bool desk_command(Desk *d, const Command *c) {
    TEXT(line, 4096);
    command_print(&MATG, d->cat, d->g, c, &line);
    dice_begin(&d->dice, d->g->h.record + 1, line.buf, line.len);
    d->dice.given = d->face_n ? d->face : NULL;
    d->dice.given_n = d->face_n;
    d->dice.given_used = 0;
    Tx tx = {&MATG, d->cat, d->g, d->scene, &d->dice, &d->ev, &d->tmp};
    d->last = rules_apply(&tx, c, d->back);
    Text why = text_make(d->why, sizeof d->why);
    verdict_print(d->cat, d->g, &d->last, &why);
    bool ok = d->last.kind == VERDICT_OK;
    if (ok && d->face_n && d->dice.given_used != d->face_n)
        fail_msg("%s used %u of %u dice", line.buf, d->dice.given_used, d->face_n);
    d->face_n = 0;
    return ok;
}

bool desk_do(Desk *d, const char *line) {
    size_t mark = arena_mark(&d->tmp), at = 0;
    Command c;
    TextId why;
    if (!command_parse(&MATG, d->cat, d->g, line, strlen(line), &d->tmp, &c, &why, &at))
        fail_msg("\"%s\" does not parse at %zu: %s", line, at, catalog_text(d->cat, why));
    bool ok = desk_command(d, &c);
    arena_release(&d->tmp, mark);
    return ok;
}

void desk_must(Desk *d, const char *line) {
    if (!desk_do(d, line)) fail_msg("\"%s\" is refused: %s", line, d->why);
}

void desk_mustnt(Desk *d, const char *line, TextId why) {
    uint64_t before = game_hash(d->g, &MATG);
    if (desk_do(d, line)) fail_msg("\"%s\" is accepted", line);
    if (d->last.why != why)
        fail_msg("\"%s\" is refused by %s: %s; expected %s", line, text_key((TextId)d->last.why), d->why,
                 text_key(why));
    assert_true(game_hash(d->g, &MATG) == before);
}

View desk_view(Desk *d) {
    return (View){SEAT_U, &MATG, d->cat, d->g, d->scene};
}

View desk_seat(Desk *d, Seat s) {
    return (View){(uint8_t)s, &MATG, d->cat, d->g, d->scene};
}

StandIx desk_stand(Desk *d, const char *label) {
    StandIx i;
    if (!stand_find(d->g, label, strlen(label), &i)) fail_msg("no stand %s", label);
    return i;
}

MatgStand *desk_m(Desk *d, const char *label) {
    return matg_stand(d->g, desk_stand(d, label));
}

Stand *desk_s(Desk *d, const char *label) {
    return game_stand(d->g, desk_stand(d, label));
}

static Tx desk_tx(Desk *d) {
    return (Tx){&MATG, d->cat, d->g, d->scene, &d->dice, &d->ev, &d->tmp};
}

void desk_put(Desk *d, const char *label, double x, double y, int degrees) {
    Tx tx = desk_tx(d);
    tx_pose(&tx, desk_stand(d, label), (Pose){{desk_in(x), desk_in(y)}, angle_from_mdeg(degrees * 1000)});
}

void desk_off(Desk *d, const char *label) {
    Tx tx = desk_tx(d);
    tx_off(&tx, desk_stand(d, label), 0);
}

void desk_posture(Desk *d, const char *label, MatgPosture p) {
    desk_m(d, label)->posture = (uint8_t)p;
}

void desk_group(Desk *d, uint16_t group, const char *labels) {
    char all[256];
    snprintf(all, sizeof all, "%s", labels);
    for (char *p = strtok(all, " "); p; p = strtok(NULL, " ")) desk_m(d, p)->group = group;
}

void desk_phase6(Desk *d, Seat seat, int orders) {
    MatgGame *mg = matg_game(d->g);
    Tx tx = desk_tx(d);
    dice_begin(&d->dice, 0, "", 0);
    d->dice.given = NULL;
    if (d->g->h.record == 0) d->g->h.record = 1;
    if (d->g->h.turn == 0) d->g->h.turn = 1;
    d->g->h.phase = MATG_MOVE;
    for (uint32_t i = 0; i < d->g->stand_n; i++) matg_stand(d->g, i)->posture = POSTURE_MOVEMENT;
    matg_move_begin(&tx);
    for (uint32_t f = 0; f < d->g->formation_n; f++)
        matg_formation(d->g, f)->orders = matg_formation(d->g, f)->orders_max = (uint8_t)orders;
    mg->acted = 1;
    mg->turn_seat = (uint8_t)seat;
    d->g->h.to_act = SEAT_BIT(seat);
    events_clear(&d->ev);
}

const Event *desk_event(const Desk *d, EventKind kind, uint32_t nth) {
    for (uint32_t i = 0; i < d->ev.n; i++)
        if (d->ev.ev[i].kind == kind && nth-- == 0) return &d->ev.ev[i];
    return NULL;
}
