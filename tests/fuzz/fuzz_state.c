/* State blocks and positions: the first byte picks a battle and whether the block is read over its set-up or over a
 * game that has begun; the rest is the block. What is refused changes nothing. What is taken, and what is sound, can be
 * shown to both seats, written, read, and played on. */
#include "fuzz_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Start {
    FuzzTable table;
    Game *first[2]; /* set-up, after "U start" */
    Game *now;
} Start;

static Start *start_of(uint8_t pick) {
    static Start start[FUZZ_BATTLES];
    Start *s = &start[fuzz_table_pick(pick)];
    if (s->table.g != NULL) return s;
    fuzz_table_start(&s->table, (uint32_t)(s - start));
    for (int i = 0; i < 2; i++) {
        s->first[i] = game_init(malloc(s->table.g->bytes), s->table.rs, &s->table.g->lim);
        game_copy(s->first[i], s->table.g);
        if (i == 0) ASSERT(fuzz_table_line(&s->table, "U start", 7));
    }
    s->now = game_init(malloc(s->table.g->bytes), s->table.rs, &s->table.g->lim);
    return s;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) return 0;
    static ErrList err;
    Start *start = start_of((uint8_t)(data[0] < 128 ? data[0] % 6 / 2 : 128 + data[0] % 128 / 2));
    FuzzTable *t = &start->table;
    const Game *base = start->first[data[0] % 2];
    char *text = malloc(size);
    if (text == NULL) return 0;
    memcpy(text, data + 1, size - 1);
    text[size - 1] = 0;
    game_copy(start->now, base);
    err_clear(&err);
    bool good = game_read(start->now, t->rs, t->cat, text, size - 1, "fuzz", 1, &err);
    ASSERT(good == (err.total == 0));
    if (!good) ASSERT(memcmp(start->now, base, base->bytes) == 0);
    TEXT(why, 300);
    free(text);
    if (!good || !rules_sound(t->rs, t->cat, start->now, &why)) return 0;
    fuzz_table_set(t, base); /* its scene as it may stand */
    game_copy(t->g, start->now);
    if (!rules_scene_sync(t->rs, t->cat, t->g, t->scene)) return 0;
    fuzz_table_dump(t);
    fuzz_table_ask(t);
    Rng r = rng_make(size);
    for (int i = 0; i < 4 && fuzz_table_play(t, &r); i++) {
    }
    return 0;
}
