/* ab_desk: a game of Armour Battles without window or file, for tests: commands as lines, dice typed in, stands put
 * where a test wants them. A: A1 A2 M4 75, A3 M4 76, A4 A5 M5, A6 M10, A7 105 (off table), A8 A9 M4 75 in reserve.
 * B: B1-B3 StuG III (B3 hides), B4 B5 Pz IV, B6 Panther, B7 10.5 (off table). The table is 72 x 48 inches. */
#pragma once
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "load/load.h"
#include "rulesets/armour_battles/ab_rules.h"

typedef struct AbDesk {
    LoadedCatalog *loaded;
    const Catalog *cat;
    Game *g, *back, *seen;
    Scene *scene, *seen_scene;
    Arena arena, tmp;
    Dice dice;
    Events ev;
    Verdict last;
    char why[600];
    uint8_t face[256];
    uint32_t face_n;
} AbDesk;

/* terrain: GeoJSON features, separated by commas, "" = open ground; options: "\"ab_woods\": \"half\"" or "". */
AbDesk *ab_desk(const char *terrain, const char *options);
void ab_desk_close(AbDesk *d);
void ab_dice(AbDesk *d, const char *faces); /* "6,5,1": the next command uses them, and all of them */
bool ab_do(AbDesk *d, const char *line);
void ab_must(AbDesk *d, const char *line);
void ab_mustnt(AbDesk *d, const char *line, TextId why);
View ab_host(AbDesk *d);
View ab_seen(AbDesk *d, Seat s); /* redacted */
StandIx ab_at(AbDesk *d, const char *label);
AbStand *ab_s(AbDesk *d, const char *label);
void ab_put(AbDesk *d, const char *label, double x, double y, int degrees);
void ab_hide(AbDesk *d, const char *label, double x, double y, int degrees);
Wu ab_in(double inches);
/* In the seat's pulse of that turn, a chain of so many dice chosen; everybody off but who was put. */
void ab_pulse(AbDesk *d, Seat seat, uint16_t turn, uint8_t chain);
double ab_x(AbDesk *d, const char *label);
double ab_y(AbDesk *d, const char *label);
const Event *ab_event(const AbDesk *d, TextId text);
#define AB_LINE(kind, x0, y0, x1, y1)                                                                                  \
    "{\"type\":\"Feature\",\"properties\":{\"kind\":\"" kind "\"},\"geometry\":{\"type\":\"LineString\","              \
    "\"coordinates\":[[" #x0 "," #y0 "],[" #x1 "," #y1 "]]}}"
#define AB_BOX(kind, more, x0, y0, x1, y1)                                                                             \
    "{\"type\":\"Feature\",\"properties\":{\"kind\":\"" kind "\"" more "},\"geometry\":{\"type\":\"Polygon\","         \
    "\"coordinates\":[[[" #x0 "," #y0 "],[" #x1 "," #y0 "],[" #x1 "," #y1 "],[" #x0 "," #y1 "],[" #x0 "," #y0 "]]]}}"
