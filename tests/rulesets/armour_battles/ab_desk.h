/* ab_desk: a game of Armour Battles without window or file, for tests: commands as lines, dice typed in, stands put
 * where a test wants them. A: A1 A2 M4 75, A3 M4 76, A4 A5 M5, A6 M10, A7 105 (off table), A8 A9 M4 75 in reserve.
 * B: B1-B3 StuG III (B3 hides), B4 B5 Pz IV, B6 Panther, B7 10.5 (off table). The table is 72 x 48 inches. */
#pragma once
#include <string.h>

#include "desk_base.h"
#include "rulesets/armour_battles/ab_rules.h"

typedef Desk AbDesk;
#define ab_desk_close     desk_close
#define ab_dice           desk_dice
#define ab_do             desk_do
#define ab_must           desk_must
#define ab_mustnt         desk_mustnt
#define ab_host           desk_view
#define ab_seen           desk_redacted
#define ab_at             desk_stand
#define ab_x              desk_x
#define ab_y              desk_y
#define ab_event(d, text) desk_event_of(d, EV_NONE, text, 0)

/* terrain: GeoJSON features, separated by commas, "" = open ground; options: "\"ab_woods\": \"half\"" or "". */
AbDesk *ab_desk(const char *terrain, const char *options);
AbStand *ab_s(AbDesk *d, const char *label);
void ab_put(AbDesk *d, const char *label, double x, double y, int degrees);
void ab_hide(AbDesk *d, const char *label, double x, double y, int degrees);
Wu ab_in(double inches);
/* In the seat's pulse of that turn, a chain of so many dice chosen; everybody off but who was put. */
void ab_pulse(AbDesk *d, Seat seat, uint16_t turn, uint8_t chain);
#define AB_LINE(kind, x0, y0, x1, y1)                                                                                  \
    "{\"type\":\"Feature\",\"properties\":{\"kind\":\"" kind "\"},\"geometry\":{\"type\":\"LineString\","              \
    "\"coordinates\":[[" #x0 "," #y0 "],[" #x1 "," #y1 "]]}}"
#define AB_BOX(kind, more, x0, y0, x1, y1)                                                                             \
    "{\"type\":\"Feature\",\"properties\":{\"kind\":\"" kind "\"" more "},\"geometry\":{\"type\":\"Polygon\","         \
    "\"coordinates\":[[[" #x0 "," #y0 "],[" #x1 "," #y0 "],[" #x1 "," #y1 "],[" #x0 "," #y1 "],[" #x0 "," #y0 "]]]}}"
