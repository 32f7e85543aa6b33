/* edits: the umpire at random, for tests of any rule set: most edits fit the table, some do not. */
#pragma once
#include "table.h"

enum { EDITS_END = OP_PIECE_COPY + 1 }; /* behind them the plan's commands, which test_setup plays */
/* Made in t->args. */
Command edits_random(TestTable *t, Rng *r);
/* The scene is what a new one of the same state would be; fails the test where it is not. */
void edits_same_scene(TestTable *t);
