/* aa_desk: a game of Armour Assault for tests: vehicles put where a test wants them, dice typed in, commands as lines.
 */
#pragma once
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "load/load.h"
#include "rulesets/armour_assault/armour_assault.h"

typedef struct AaDesk {
    LoadedCatalog *loaded;
    const Catalog *cat;
    Game *g, *back;
    Scene *scene;
    Arena arena, tmp;
    Dice dice;
    Events ev;
    Verdict last;
    char why[512];
    uint8_t face[256];
    uint32_t face_n;
} AaDesk;

/* A table of 120 by 120 cm, A at the south edge, B at the north. options and terrain as in a battle file ("" = none);
 * types: ids with blanks between,
 * "" on both sides = forces to be bought. The battle is an encounter unless the options say otherwise. */
AaDesk *aa_desk_open(const char *options, const char *terrain, const char *a, const char *b);
void aa_desk_close(AaDesk *d);
void aa_desk_play(AaDesk *d, Seat go); /* turn 1, that seat's player-turn has just begun; nobody has moved */
void aa_desk_put(AaDesk *d, const char *label, double x, double y, double degrees);
void aa_desk_dice(AaDesk *d, const char *faces); /* of the next command, which must use them all */
bool aa_desk_do(AaDesk *d, const char *line);
void aa_desk_must(AaDesk *d, const char *line);
Verdict aa_desk_mustnt(AaDesk *d, const char *line, TextId why);
void aa_desk_roll(AaDesk *d, const char *faces, const char *line); /* dice, then must */
StandIx aa_desk_ix(AaDesk *d, const char *label);
AaStand *aa_desk_s(AaDesk *d, const char *label);
bool aa_desk_runs(AaDesk *d, const char *label);
View aa_desk_view(AaDesk *d, Seat s);
const Event *aa_desk_event(const AaDesk *d, EventKind kind, TextId text, uint32_t nth); /* TX_NONE: any */
double aa_desk_x(AaDesk *d, const char *label);
double aa_desk_y(AaDesk *d, const char *label);
/* Features for `terrain`. */
#define AA_RECT(kind, x0, y0, x1, y1)                                                                                  \
    "{\"type\":\"Feature\",\"properties\":{\"kind\":\"" kind                                                           \
    "\"},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[[" #x0 "," #y0 "],[" #x1 "," #y0 "],[" #x1 "," #y1       \
    "],[" #x0 "," #y1 "],[" #x0 "," #y0 "]]]}}"
#define AA_LINE(kind, x0, y0, x1, y1)                                                                                  \
    "{\"type\":\"Feature\",\"properties\":{\"kind\":\"" kind                                                           \
    "\"},\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[" #x0 "," #y0 "],[" #x1 "," #y1 "]]}}"
