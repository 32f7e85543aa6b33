/* aa_desk: a game of Armour Assault for tests: vehicles put where a test wants them, dice typed in, commands as lines.
 */
#pragma once
#include "desk_base.h"
#include "rulesets/armour_assault/armour_assault.h"

typedef Desk AaDesk;
#define aa_desk_close  desk_close
#define aa_desk_put    desk_put
#define aa_desk_dice   desk_dice
#define aa_desk_do     desk_do
#define aa_desk_must   desk_must
#define aa_desk_mustnt desk_mustnt
#define aa_desk_roll   desk_roll
#define aa_desk_ix     desk_stand
#define aa_desk_view   desk_seat
#define aa_desk_event  desk_event_of
#define aa_desk_x      desk_x
#define aa_desk_y      desk_y

/* A table of 120 by 120 cm, A at the south edge, B at the north. options and terrain as in a battle file ("" = none);
 * types: ids with blanks between,
 * "" on both sides = forces to be bought. The battle is an encounter unless the options say otherwise. */
AaDesk *aa_desk_open(const char *options, const char *terrain, const char *a, const char *b);
void aa_desk_play(AaDesk *d, Seat go); /* turn 1, that seat's player-turn has just begun; nobody has moved */
AaStand *aa_desk_s(AaDesk *d, const char *label);
bool aa_desk_runs(AaDesk *d, const char *label);
/* Features for `terrain`. */
#define AA_RECT(kind, x0, y0, x1, y1)                                                                                  \
    "{\"type\":\"Feature\",\"properties\":{\"kind\":\"" kind                                                           \
    "\"},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[[" #x0 "," #y0 "],[" #x1 "," #y0 "],[" #x1 "," #y1       \
    "],[" #x0 "," #y1 "],[" #x0 "," #y0 "]]]}}"
#define AA_LINE(kind, x0, y0, x1, y1)                                                                                  \
    "{\"type\":\"Feature\",\"properties\":{\"kind\":\"" kind                                                           \
    "\"},\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[" #x0 "," #y0 "],[" #x1 "," #y1 "]]}}"
