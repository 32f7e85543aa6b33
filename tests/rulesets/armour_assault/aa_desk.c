#include "aa_desk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { JSON_BYTES = 1 << 16 };

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

Desk *aa_desk_open(const char *options, const char *terrain, const char *a, const char *b) {
    char *text = battle_text(options, terrain, a, b);
    Desk *d = desk_load(&ARMOUR_ASSAULT, text);
    free(text);
    d->sound = true;
    return d;
}

void aa_desk_play(Desk *d, Seat go) {
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

AaStand *aa_desk_s(Desk *d, const char *label) {
    return aa_stand(d->g, desk_stand(d, label));
}

bool aa_desk_runs(Desk *d, const char *label) {
    return aa_runs(d->g, desk_stand(d, label));
}
