#include "ab_desk.h"

#include <stdio.h>
#include <stdlib.h>

enum { TMP_BYTES = 64 << 20 };

static const char BATTLE[] =
    "{\"glacis_battle\":1,\"key\":\"t\",\"title\":\"t\",\"date\":\"1944-09-21\",\"ruleset\":\"armour_battles\","
    "\"size\":[72,48],\"turns\":10,"
    "\"density\":\"open\",\"sight\":90,\"options\":{%s},\"victory\":{},\"sides\":["
    "{\"nation\":\"USA\",\"name\":\"Blue\",\"cohesion\":3,\"determination\":50,\"edge\":\"S\",\"pools\":{"
    "\"command_dice\":6,\"staff_orders\":4,\"rally_dice\":4,\"response_dice\":4,\"army_morale\":10},"
    "\"formations\":[{\"name\":\"Blue\",\"units\":["
    "{\"name\":\"a\",\"zone\":{\"rect\":[0,0,72,12]},\"stands\":[{\"type\":\"ab_m4_75\",\"count\":2},{\"type\":"
    "\"ab_m4_76\"},{\"type\":\"ab_m5\",\"count\":2},{\"type\":\"ab_m10\"},{\"type\":\"ab_105\"}]},"
    "{\"name\":\"r\",\"turn\":2,\"zone\":{\"edge\":\"S\",\"span\":[10,60]},\"stands\":[{\"type\":\"ab_m4_75\","
    "\"count\":2}]}]}]},"
    "{\"nation\":\"Germany\",\"name\":\"Red\",\"cohesion\":3,\"determination\":50,\"edge\":\"N\",\"pools\":{"
    "\"command_dice\":6,\"staff_orders\":4,\"rally_dice\":4,\"response_dice\":3,\"army_morale\":8},"
    "\"formations\":[{\"name\":\"Red\",\"units\":["
    "{\"name\":\"b\",\"zone\":{\"rect\":[0,36,72,48]},\"stands\":[{\"type\":\"ab_stug3\",\"count\":2},{\"type\":"
    "\"ab_stug3\",\"flags\":[\"hidden\"]},{\"type\":\"ab_pz4\",\"count\":2},{\"type\":\"ab_panther\"},{\"type\":\"ab_"
    "105_ger\"}]}]}]}],"
    "\"terrain\":{\"type\":\"FeatureCollection\",\"features\":[%s]}}";

static void fail_errors(const ErrList *err, const char *what) {
    TEXT(t, 4000);
    for (int i = 0; i < err->n; i++) err_print(&err->err[i], &t), text_char(&t, '\n');
    fail_msg("%s: %s", what, t.buf);
}

Wu ab_in(double inches) {
    return (Wu)(inches * WU_INCH + (inches < 0 ? -0.5 : 0.5));
}

AbDesk *ab_desk(const char *terrain, const char *options) {
    AbDesk *d = calloc(1, sizeof *d);
    static char text[20000];
    ErrList err = {0};
    DataPaths paths;
    if (!load_paths(NULL, &paths, &err)) fail_errors(&err, "paths");
    paths.own[0] = 0;
    d->loaded = load_catalog(&paths, &ARMOUR_BATTLES_SPEC, &err);
    if (d->loaded == NULL) fail_errors(&err, "catalog");
    int n = snprintf(text, sizeof text, BATTLE, options, terrain);
    if (!load_battle_text(d->loaded, "test", text, (size_t)n, &err)) fail_errors(&err, "battle");
    d->cat = loaded_catalog(d->loaded);
    GameLimits lim;
    if (!game_limits(&ARMOUR_BATTLES, d->cat->battle, &lim, &err)) fail_errors(&err, "limits");
    size_t bytes = game_bytes(&ARMOUR_BATTLES, &lim);
    Game probe = {.lim = lim};
    size_t all = 3 * bytes + 2 * rules_scene_bytes(&probe) + events_bytes() + (1 << 20);
    arena_init(&d->arena, malloc(all), all, "desk");
    arena_init(&d->tmp, malloc(TMP_BYTES), TMP_BYTES, "desk tmp");
    d->g = game_init(arena_get(&d->arena, bytes), &ARMOUR_BATTLES, &lim);
    d->back = game_init(arena_get(&d->arena, bytes), &ARMOUR_BATTLES, &lim);
    d->seen = game_init(arena_get(&d->arena, bytes), &ARMOUR_BATTLES, &lim);
    if (!game_from_battle(d->g, &ARMOUR_BATTLES, d->cat, &err)) fail_errors(&err, "game");
    d->scene = rules_scene_new(&d->arena, d->g);
    d->seen_scene = rules_scene_new(&d->arena, d->g);
    assert_true(rules_scene_sync(&ARMOUR_BATTLES, d->cat, d->g, d->scene));
    events_init(&d->ev, &d->arena);
    d->dice.key = 1;
    ab_must(d, "U start");
    return d;
}

void ab_desk_close(AbDesk *d) {
    loaded_free(d->loaded);
    free(d->arena.mem);
    free(d->tmp.mem);
    free(d);
}

void ab_dice(AbDesk *d, const char *faces) {
    d->face_n = 0;
    for (const char *p = faces; *p;) {
        d->face[d->face_n++] = (uint8_t)strtol(p, (char **)(uintptr_t)&p, 10);
        while (*p == ',' || *p == ' ') p++;
    }
}

bool ab_do(AbDesk *d, const char *line) {
    size_t mark = arena_mark(&d->tmp), at = 0;
    Command c;
    TextId why;
    if (!command_parse(&ARMOUR_BATTLES, d->cat, d->g, line, strlen(line), &d->tmp, &c, &why, &at))
        fail_msg("\"%s\" does not parse at %d: %s", line, (int)at, catalog_text(d->cat, why));
    TEXT(own, 4096);
    command_print(&ARMOUR_BATTLES, d->cat, d->g, &c, &own);
    dice_begin(&d->dice, d->g->h.record + 1, own.buf, own.len);
    d->dice.given = d->face_n ? d->face : NULL;
    d->dice.given_n = d->face_n;
    Tx tx = {&ARMOUR_BATTLES, d->cat, d->g, d->scene, &d->dice, &d->ev, &d->tmp};
    d->last = rules_apply(&tx, &c, d->back);
    Text words = text_make(d->why, sizeof d->why);
    verdict_print(d->cat, d->g, &d->last, &words);
    bool ok = d->last.kind == VERDICT_OK;
    if (ok && d->face_n && d->dice.given_used != d->face_n)
        fail_msg("%s used %u of %u dice", own.buf, d->dice.given_used, d->face_n);
    d->face_n = 0;
    arena_release(&d->tmp, mark);
    TEXT(wrong, 300);
    if (ok && !ab_invariant(d->cat, d->g, &wrong)) fail_msg("%s: %s", line, wrong.buf);
    return ok;
}

void ab_must(AbDesk *d, const char *line) {
    if (!ab_do(d, line)) fail_msg("\"%s\" is refused: %s", line, d->why);
}

void ab_mustnt(AbDesk *d, const char *line, TextId why) {
    uint64_t before = game_hash(d->g, &ARMOUR_BATTLES);
    if (ab_do(d, line)) fail_msg("\"%s\" is accepted", line);
    if (d->last.why != why)
        fail_msg("\"%s\" is refused by %s: %s; expected %s", line, text_key((TextId)d->last.why), d->why,
                 text_key(why));
    assert_true(game_hash(d->g, &ARMOUR_BATTLES) == before);
}

View ab_host(AbDesk *d) {
    return (View){SEAT_U, &ARMOUR_BATTLES, d->cat, d->g, d->scene};
}

View ab_seen(AbDesk *d, Seat s) {
    View v;
    rules_view_make(&ARMOUR_BATTLES, d->cat, d->g, s, d->seen, d->seen_scene, &v);
    return v;
}

StandIx ab_at(AbDesk *d, const char *label) {
    StandIx i;
    if (!stand_find(d->g, label, strlen(label), &i)) fail_msg("no stand %s", label);
    return i;
}

AbStand *ab_s(AbDesk *d, const char *label) {
    return ab_stand(d->g, ab_at(d, label));
}

void ab_put(AbDesk *d, const char *label, double x, double y, int degrees) {
    Stand *s = game_stand(d->g, ab_at(d, label));
    s->x = ab_in(x);
    s->y = ab_in(y);
    s->face = angle_from_mdeg(degrees * 1000);
    s->flags = ST_ON_TABLE;
    assert_true(rules_scene_sync(&ARMOUR_BATTLES, d->cat, d->g, d->scene));
}

void ab_hide(AbDesk *d, const char *label, double x, double y, int degrees) {
    ab_put(d, label, x, y, degrees);
    game_stand(d->g, ab_at(d, label))->flags |= ST_HIDDEN;
}

void ab_pulse(AbDesk *d, Seat seat, uint16_t turn, uint8_t chain) {
    AbGame *t = ab_game(d->g);
    d->g->h.turn = turn;
    d->g->h.phase = AB_ORDERS;
    d->g->h.to_act = SEAT_BIT(seat);
    d->g->decision = (Decision){0};
    t->ready = SEATS_PLAY;
    t->rolled = AB_TURN_NEXT;
    t->pulse = t->first = (uint8_t)seat;
    t->pulses[seat] = 1;
    t->logistics[0] = t->logistics[1] = 1;
    t->chain_face = 4;
    t->chain_n = chain;
    t->staff[0] = t->staff[1] = 0; /* no questions about extra dice, unless a test wants them */
    for (int i = 0; i < 2 * AB_FACES; i++) t->pool[i] = 0;
    t->pool[(int)seat * AB_FACES + 3] = 1; /* a pulse more to come: the turn goes on */
}

double ab_x(AbDesk *d, const char *label) {
    return (double)game_stand_c(d->g, ab_at(d, label))->x / WU_INCH;
}

double ab_y(AbDesk *d, const char *label) {
    return (double)game_stand_c(d->g, ab_at(d, label))->y / WU_INCH;
}

const Event *ab_event(const AbDesk *d, TextId text) {
    for (uint32_t i = 0; i < d->ev.n; i++)
        if (d->ev.ev[i].text == text) return &d->ev.ev[i];
    return NULL;
}
