/* land: generated ground as a battle and as a game, for the tests of this room. */
#pragma once
#include "ground/generate.h"
#include "table.h"

typedef struct Land {
    void *mem;
    Arena a;
    GroundMap map;
} Land;

/* Fails the test when there is none. */
void land_make(Land *l, const Catalog *cat, const GroundAsk *ask);
void land_free(Land *l);
/* As a battle file without forces; malloc'd. */
char *land_text(const Land *l, const Catalog *cat, const GroundAsk *ask, size_t *n);
uint64_t land_hash(const Land *l);
/* A table in the making on it, or on nothing: t as table_open leaves it. */
void land_open(TestTable *t, const GroundAsk *ask);
void land_open_empty(TestTable *t, Wu w, Wu h);
