/* load_battle: battles as JSON, read and written. Inside load only (and its tests).
 *
 * The form, keys in the order of the canonical text; what says (default) may be left out:
 *   glacis_battle   1, the version of this form
 *   key title subtitle date place ruleset    texts; date is "1943-08-05" or a year, ruleset "matg"
 *   unit            "in" or "cm" ("in"): the unit of every length below
 *   size [w, h]   turns   density "open|mixed|closed"   sight (length)   weather   ident   history
 *   mat             {"file": "photo.jpg", "corners": [[x, y] four times]}: a picture, PNG or JPEG, that lies on the
 *                   table; its path from this file's folder, and where in it, in pixels from its upper left, y down, the
 *                   table's corners are: north-west, north-east, south-east, south-west (none)
 *   teaching        true leaves out off-map guns, mortars and mortar carriers (false)
 *   land            "grass|desert|snow" (by the place's name: the deserts of Africa, else grass)
 *   draft           true: a battle in the making: units may lack a zone, sides their forces; the umpire alone opens it (false)
 *   options         {"wade": "on"}: rule options that differ from their default
 *   victory         {"text", "decisive", "marginal", "break_ends", "terms": [...]}, a term being one of
 *                     {"kind": "hold", "objective": a name or "all", "seat", "points" (printed), "turn" (the last)}
 *                     {"kind": "kill", "who": "armed|tank|weapon|any|hq|ghq", "seat", "points", "max" (none)}
 *                     {"kind": "exit", "edge": "N|E|S|W", "who", "seat", "points", "max"}
 *                     {"kind": "prose"} for what only the text says; seat is "A", "B" or "both" ("both")
 *   sides           two: {"nation", "name", "cohesion", "determination" (per cent), "edge" (worked out),
 * "sets_up_first", "extras", "pools": {"command_dice": 6} (numbers that the rule set
 *                     names; each has its own default), "off_map": [{"id", "sections", "fire_turns", "prereg"}], "air": [{"id", "strikes",
 * "note"}], "formations": [
 *                     {"name", "ghq_quality", "determination" (the side's), "units": [
 *                       {"name", "note", "turn" (0 = sets up), "cohesion" (the side's), "zone": {"rect": [x0, y0, x1,
 * y1]} or
 *                        {"edge": "W", "span": [lo, hi]}, "stands": [{"type", "count" (1), "role": "HQ|GHQ|FO",
 * "flags": [...]}]}]}]} flags: "embarked", "rider", "hidden", "in_ip". A side
 * without formations has no forces: such a battle is a table alone. Labels follow the order of this list. zones [{"side": "A|B", "rect" or "edge" and "span", "turn"}] that no unit has;
 * objectives
 * [{"name", "at": [x, y], "points"}] special sources needs    lists of texts; needs names what the program still lacks
 * for it: "artillery (13)" terrain         a GeoJSON FeatureCollection. Polygon (outline, then holes) for areas,
 * LineString for lines, Point or MultiPoint for spots (and a single position, wreck or
 * puff of an area kind); properties: "kind" (data/terrain.csv), "name", "level" (hills),
 * "width" (lines; the kind's own), "facing" (degrees), "secret": "A|B" who alone knows of it,
 * "smooth": true rounds every corner, a list of lists of 0 and 1,
 * one a ring, says which position        a state block, line by line, that the game starts from A length is rounded
 * once to the nearest Wu. Outlines turn counter-clockwise, holes clockwise, whichever way they were drawn. */
#pragma once
#include "load/inside.h"
#include "load/json_read.h"

enum { BATTLE_VERSION = 1, BATTLE_BYTES = 8 << 20, BATTLE_UNITS = 1000, BATTLE_OBJECTIVES = 200, BATTLE_TERMS = 64, BATTLE_ZONES = 200 };
#define TERM_KINDS    "hold|kill|exit|prose"
#define TERM_WHO      "armed|tank|weapon|any|hq|ghq"
#define TERM_SEATS    "A|B|both"
#define EDGE_WORDS    "N|E|S|W"
#define ROLE_WORDS    "|HQ|GHQ|FO"
#define FLAG_WORDS    "embarked|rider|hidden|in_ip"
#define LAND_WORDS    "grass|desert|snow"
#define DENSITY_WORDS "open|mixed|closed"

/* What is known while a battle is read. */
typedef struct BattleRead {
    Json j;
    const Catalog *cat;
    Battle b;
    Grow formation, unit, stand, piece, piece_name, pt, objective, term, option, zone;
} BattleRead;

void read_mat(BattleRead *r, const json_t *root);
void read_terrain(BattleRead *r, const json_t *root);
void read_sides(BattleRead *r, const json_t *root);
void read_free_zones(BattleRead *r, const json_t *root); /* after the sides */
void read_victory(BattleRead *r, const json_t *root);
Box battle_table(const Battle *b);
LandKind battle_land_of(const char *place); /* what a battle without a word about it lies on */

/* Reads a battle into the pool; NULL and errors if anything is wrong. */
Battle *battle_read(const Catalog *cat, Pool *pool, const char *file, const char *text, size_t n, ErrList *err);
/* The canonical text, malloc'd, with a NUL behind: with lines for people, or on one line for the log. */
char *battle_write(const Catalog *cat, const Battle *b, bool one_line, size_t *n);
