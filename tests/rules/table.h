/* table: a game of any rule set on its own, without session or file: for tests of rules and rule sets. */
#pragma once
#include "load/load.h"
#include "rounds.h"
#include "rules/rules.h"

typedef struct TestTable {
    LoadedCatalog *loaded;
    const Catalog *cat;
    const Ruleset *rs;
    Game *g, *back, *seen;
    Scene *scene, *seen_scene;
    Dice dice;
    Events ev;
    Arena tmp, args; /* args: for commands made by a test; release as you like */
    void *mem[9];
    char line[4096]; /* the last command as text */
} TestTable;

/* Data in tests/data/<data>, or the shipped data when NULL. Fails the test when anything cannot be read. */
void table_open(TestTable *t, const Ruleset *rs, const char *data, const char *battle, uint64_t key);
void table_close(TestTable *t);
View table_host(TestTable *t);
View table_view(TestTable *t, Seat seat); /* redacted, in t->seen */
Verdict table_run(TestTable *t, const Command *c);
/* Reads and runs a line; a line that cannot be read fails the test. */
Verdict table_line(TestTable *t, const char *line);
/* The line is refused for this reason, nothing has changed and nothing has happened. */
Verdict table_refused(TestTable *t, const char *line, TextId why);
