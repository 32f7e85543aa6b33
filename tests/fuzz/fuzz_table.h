/* fuzz_table: a game of any rule set for fuzz targets: the laws of the design held against whatever bytes made it. */
#pragma once
#include "fuzz.h"

#include "ai/ai.h"
#include "load/load.h"
#include "rules/rules.h"

typedef struct FuzzTable {
    const Ruleset *rs;
    const Catalog *cat;
    Game *g, *back, *was, *seen;
    Scene *scene, *seen_scene;
    Dice dice;
    Events ev;
    Arena tmp;
    void *mem[8];
    char *line;      /* the last command, as it would stand in a log */
    const char *why; /* TextId's key of the last refusal */
} FuzzTable;

/* Of the catalog's battle, as set-up leaves it. False: refused, with errors. Close it either way. */
bool fuzz_table_open(FuzzTable *t, const Ruleset *rs, const Catalog *cat, ErrList *err);
/* The battles that targets pick from: of the skeleton and MATG by bytes below 128, of the younger rule sets from there on
 * (of one that is not in this program: another). */
enum { FUZZ_BATTLES = 6 };
uint32_t fuzz_table_pick(uint8_t byte);
const Ruleset *fuzz_table_rules(uint32_t pick, const char **battle);
/* Opens one of them, loaded as the program loads it; kept to the end. */
void fuzz_table_start(FuzzTable *t, uint32_t pick);
void fuzz_table_close(FuzzTable *t);
View fuzz_table_host(FuzzTable *t);
View fuzz_table_view(FuzzTable *t, Seat seat); /* redacted */
/* Applies it. Refused: nothing has changed. Accepted: the invariant holds, one record more. */
bool fuzz_table_do(FuzzTable *t, const Command *c);
/* Reads a line, prints and reads it again (the same line), applies it. False when it cannot be read or is refused. */
bool fuzz_table_line(FuzzTable *t, const char *line, size_t n);
/* One command of a random player for whoever may act; it must be accepted. False when no one can. */
bool fuzz_table_play(FuzzTable *t, Rng *r);
/* Everything that a window asks of a state: status, openings, cards of all stands, each seat's View. */
void fuzz_table_ask(FuzzTable *t);
/* The state block reads back to the same state. */
void fuzz_table_dump(FuzzTable *t);
/* Restores a state of the same layout. */
void fuzz_table_set(FuzzTable *t, const Game *g);
