#include "desk_base.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TMP_BYTES = 64 << 20 };

Wu desk_wu(const Desk *d, double length) {
    return (Wu)(length * (strcmp(d->rs->spec->unit, "cm") == 0 ? WU_CM : WU_INCH) + (length < 0 ? -0.5 : 0.5));
}

static void arena_of(Arena *a, size_t n, const char *name) {
    arena_init(a, malloc(n), n, name);
}

static void fail_errors(const ErrList *err, const char *what) {
    TEXT(t, 4000);
    for (int i = 0; i < err->n; i++) err_print(&err->err[i], &t), text_char(&t, '\n');
    fail_msg("%s: %s", what, t.buf);
}

Desk *desk_load(const Ruleset *rs, const char *battle) {
    Desk *d = calloc(1, sizeof *d);
    d->rs = rs;
    ErrList err = {0};
    DataPaths paths;
    if (!load_paths(NULL, &paths, &err)) fail_errors(&err, "paths");
    paths.own[0] = 0;
    d->loaded = load_catalog(&paths, rs->spec, &err);
    if (d->loaded == NULL) fail_errors(&err, "catalog");
    bool ok = battle[0] == '{' ? load_battle_text(d->loaded, "test", battle, strlen(battle), &err)
                               : load_battle(d->loaded, &paths, battle, &err);
    if (!ok) fail_errors(&err, "battle");
    d->cat = loaded_catalog(d->loaded);
    GameLimits lim;
    if (!game_limits(rs, d->cat->battle, &lim, &err)) fail_errors(&err, "limits");
    size_t bytes = game_bytes(rs, &lim);
    Game probe = {.lim = lim};
    arena_of(&d->arena, 3 * bytes + 2 * rules_scene_bytes(&probe) + events_bytes() + (1 << 20), "desk");
    arena_of(&d->tmp, TMP_BYTES, "desk tmp");
    d->g = game_init(arena_get(&d->arena, bytes), rs, &lim);
    d->back = game_init(arena_get(&d->arena, bytes), rs, &lim);
    d->seen = game_init(arena_get(&d->arena, bytes), rs, &lim);
    if (!game_from_battle(d->g, rs, d->cat, &err)) fail_errors(&err, "game");
    d->scene = rules_scene_new(&d->arena, d->g);
    d->seen_scene = rules_scene_new(&d->arena, d->g);
    assert_non_null(d->seen_scene);
    assert_true(rules_scene_sync(rs, d->cat, d->g, d->scene));
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
    command_print(d->rs, d->cat, d->g, c, &line);
    dice_begin(&d->dice, d->g->h.record + 1, line.buf, line.len);
    d->dice.given = d->face_n ? d->face : NULL;
    d->dice.given_n = d->face_n;
    d->dice.given_used = 0;
    Tx tx = {d->rs, d->cat, d->g, d->scene, &d->dice, &d->ev, &d->tmp};
    d->last = rules_apply(&tx, c, d->back);
    Text why = text_make(d->why, sizeof d->why);
    verdict_print(d->cat, d->g, &d->last, &why);
    bool ok = d->last.kind == VERDICT_OK;
    if (ok && d->face_n && d->dice.given_used != d->face_n)
        fail_msg("%s used %u of %u dice", line.buf, d->dice.given_used, d->face_n);
    d->face_n = 0;
    TEXT(wrong, 300);
    if (ok && d->sound && !d->rs->invariant(d->cat, d->g, &wrong)) fail_msg("after \"%s\": %s", line.buf, wrong.buf);
    return ok;
}

bool desk_do(Desk *d, const char *line) {
    size_t mark = arena_mark(&d->tmp), at = 0;
    Command c;
    TextId why;
    if (!command_parse(d->rs, d->cat, d->g, line, strlen(line), &d->tmp, &c, &why, &at))
        fail_msg("\"%s\" does not parse at %zu: %s", line, at, catalog_text(d->cat, why));
    bool ok = desk_command(d, &c);
    arena_release(&d->tmp, mark);
    return ok;
}

void desk_must(Desk *d, const char *line) {
    if (!desk_do(d, line)) fail_msg("\"%s\" is refused: %s", line, d->why);
}

Verdict desk_mustnt(Desk *d, const char *line, TextId why) {
    uint64_t before = game_hash(d->g, d->rs);
    if (desk_do(d, line)) fail_msg("\"%s\" is accepted", line);
    if (d->last.why != why)
        fail_msg("\"%s\" is refused by %s: %s; expected %s", line, text_key((TextId)d->last.why), d->why,
                 text_key(why));
    assert_true(game_hash(d->g, d->rs) == before);
    const char *says = catalog_text(d->cat, why),
               *key = text_key(why); /* a sentence of its own, not some roll's name */
    bool shared = strncmp(key, "rules.", 6) == 0;
    if (!shared && says[strlen(says) - 1] != '.') fail_msg("%s is no sentence: %s", key, says);
    return d->last;
}

void desk_roll(Desk *d, const char *faces, const char *line) {
    desk_dice(d, faces);
    desk_must(d, line);
}

View desk_view(Desk *d) {
    return (View){SEAT_U, d->rs, d->cat, d->g, d->scene};
}

View desk_seat(Desk *d, Seat s) {
    return (View){(uint8_t)s, d->rs, d->cat, d->g, d->scene};
}

View desk_redacted(Desk *d, Seat s) {
    View v;
    rules_view_make(d->rs, d->cat, d->g, s, d->seen, d->seen_scene, &v);
    return v;
}

StandIx desk_stand(Desk *d, const char *label) {
    StandIx i;
    if (!stand_find(d->g, label, strlen(label), &i)) fail_msg("no stand %s", label);
    return i;
}

Stand *desk_s(Desk *d, const char *label) {
    return game_stand(d->g, desk_stand(d, label));
}

Tx desk_tx(Desk *d) {
    return (Tx){d->rs, d->cat, d->g, d->scene, &d->dice, &d->ev, &d->tmp};
}

void desk_put(Desk *d, const char *label, double x, double y, double degrees) {
    Tx tx = desk_tx(d);
    Angle face = angle_from_mdeg((int64_t)(degrees * 1000));
    tx_pose(&tx, desk_stand(d, label), (Pose){{desk_wu(d, x), desk_wu(d, y)}, face});
}

void desk_off(Desk *d, const char *label) {
    Tx tx = desk_tx(d);
    tx_off(&tx, desk_stand(d, label), 0);
}

double desk_x(Desk *d, const char *label) {
    return desk_s(d, label)->x / (double)desk_wu(d, 1);
}

double desk_y(Desk *d, const char *label) {
    return desk_s(d, label)->y / (double)desk_wu(d, 1);
}

const Event *desk_event_of(const Desk *d, EventKind kind, TextId text, uint32_t nth) {
    for (uint32_t i = 0; i < d->ev.n; i++) {
        const Event *ev = &d->ev.ev[i];
        if ((kind == EV_NONE || ev->kind == kind) && (text == TX_NONE || ev->text == text) && nth-- == 0) return ev;
    }
    return NULL;
}

const Event *desk_event(const Desk *d, EventKind kind, uint32_t nth) {
    return desk_event_of(d, kind, TX_NONE, nth);
}
