/* A small MATG battle for tests: stands where the test wants them, the phase it wants, dice typed in. */
#pragma once
#include "load/load.h"
#include "rulesets/matg/matg_rules.h"

typedef struct MbStand {
    const char *type; /* of data/units/matg.csv or tests/data/matg */
    uint8_t seat;     /* A's before B's */
    double x, y, deg; /* inches, degrees */
    uint8_t posture;  /* MatgPosture */
    uint8_t role;     /* StandRole */
    uint8_t unit;     /* number within its side, ascending */
} MbStand;

typedef struct MbSetup {
    const MbStand *stand;
    uint32_t stand_n;
    int fcl[2];           /* 0 = 13 */
    int determination[2]; /* 0 = 35 */
    int turns;            /* 0 = 6 */
    const char *terrain;  /* features of GeoJSON, separated by commas; NULL = clear ground */
    const char *options;  /* "\"one_attack\": \"off\"" */
    const char *victory;  /* the object; NULL = a point a stand */
} MbSetup;

typedef struct MatgBoard {
    LoadedCatalog *loaded;
    const Catalog *cat;
    Game *g, *back;
    Scene *scene;
    Arena arena, tmp;
    Events ev;
    Dice dice;
    View v; /* the host's */
    uint8_t *mem, *mem_tmp;
} MatgBoard;

/* Fails the test when the battle cannot be made. Turn 1, the phase given, A to go, all stands on the table. */
MatgBoard *mb_open(const MbSetup *setup, MatgPhase phase);
MatgBoard *mb_battle(const char *key); /* a battle that ships, after "U start" with dice of its own key */
void mb_close(MatgBoard *b);
/* One command with the dice that it shall use, 0 behind the last; all must be used. A line that cannot be read fails
 * the test. */
Verdict mb_do(MatgBoard *b, const char *line, const int *dice);
#define MB_DO(b, line, ...) mb_do(b, line, (const int[]){__VA_ARGS__ __VA_OPT__(, ) 0})
Verdict mb_check(MatgBoard *b, const char *line);
Verdict mb_roll(MatgBoard *b, const char *line); /* dice by the key, not typed */
StandIx mb_ix(const MatgBoard *b, const char *label);
MatgStand *mb_stand(MatgBoard *b, const char *label);
bool mb_logged(MatgBoard *b, const char *part);  /* the last record's log, as the host sees it, has a line with this */
void mb_log(MatgBoard *b, Seat seat, Text *out); /* all lines of the last record for a seat */
uint64_t mb_hash(const MatgBoard *b);
void mb_place(MatgBoard *b, const char *label, double x, double y, double deg);
