/* aa_desk: a game of Armour Assault for tests: vehicles put where a test wants them, dice typed in, commands as lines.
 */
#pragma once
#include "desk_base.h"
#include "rulesets/armour_assault/armour_assault.h"

/* A table of 120 by 120 cm, A at the south edge, B at the north. options and terrain as in a battle file ("" = none);
 * types: ids with blanks between,
 * "" on both sides = forces to be bought. The battle is an encounter unless the options say otherwise. */
Desk *aa_desk_open(const char *options, const char *terrain, const char *a, const char *b);
void aa_desk_play(Desk *d, Seat go); /* turn 1, that seat's player-turn has just begun; nobody has moved */
AaStand *aa_desk_s(Desk *d, const char *label);
bool aa_desk_runs(Desk *d, const char *label);
/* Features for `terrain`. */
#define AA_RECT(kind, x0, y0, x1, y1)                                                                                  \
    "{\"type\":\"Feature\",\"properties\":{\"kind\":\"" kind                                                           \
    "\"},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[[" #x0 "," #y0 "],[" #x1 "," #y0 "],[" #x1 "," #y1       \
    "],[" #x0 "," #y1 "],[" #x0 "," #y0 "]]]}}"
#define AA_LINE(kind, x0, y0, x1, y1)                                                                                  \
    "{\"type\":\"Feature\",\"properties\":{\"kind\":\"" kind                                                           \
    "\"},\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[" #x0 "," #y0 "],[" #x1 "," #y1 "]]}}"
