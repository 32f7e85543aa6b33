/* ab_desk: a game of Armour Battles without window or file, for tests: commands as lines, dice typed in, stands put
 * where a test wants them. A: A1 A2 M4 75, A3 M4 76, A4 A5 M5, A6 M10, A7 105 (off table), A8 A9 M4 75 in reserve.
 * B: B1-B3 StuG III (B3 hides), B4 B5 Pz IV, B6 Panther, B7 10.5 (off table). The table is 72 x 48 inches. */
#pragma once
#include <string.h>

#include "desk_base.h"
#include "rulesets/armour_battles/ab_rules.h"

/* terrain: GeoJSON features, separated by commas, "" = open ground; options: "\"ab_woods\": \"half\"" or "". */
Desk *ab_desk(const char *terrain, const char *options);
const Event *ab_event(const Desk *d, TextId text); /* the first of the last command that says so */
AbStand *ab_s(Desk *d, const char *label);
void ab_put(Desk *d, const char *label, double x, double y, int degrees);
void ab_hide(Desk *d, const char *label, double x, double y, int degrees);
Wu ab_in(double inches);
/* In the seat's pulse of that turn, a chain of so many dice chosen; everybody off but who was put. */
void ab_pulse(Desk *d, Seat seat, uint16_t turn, uint8_t chain);
#define AB_LINE(kind, x0, y0, x1, y1)                                                                                  \
    "{\"type\":\"Feature\",\"properties\":{\"kind\":\"" kind "\"},\"geometry\":{\"type\":\"LineString\","              \
    "\"coordinates\":[[" #x0 "," #y0 "],[" #x1 "," #y1 "]]}}"
#define AB_BOX(kind, more, x0, y0, x1, y1)                                                                             \
    "{\"type\":\"Feature\",\"properties\":{\"kind\":\"" kind "\"" more "},\"geometry\":{\"type\":\"Polygon\","         \
    "\"coordinates\":[[[" #x0 "," #y0 "],[" #x1 "," #y0 "],[" #x1 "," #y1 "],[" #x0 "," #y1 "],[" #x0 "," #y0 "]]]}}"
