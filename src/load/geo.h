/* geo: GeoJSON from elsewhere becomes pieces of terrain: other units, MultiPolygons, collections, holes, outlines that
 * cross themselves, features of other programs' kinds. What can be mended is mended and named, the rest is refused with
 * the feature's number and why. The pieces are advice: they enter a game as the arguments of commands. */
#pragma once
#include "base/err.h"
#include "catalog/battle.h"

typedef enum GeoUnit { GEO_GUESS, GEO_INCH, GEO_CM, GEO_METRE, GEO_DEGREE } GeoUnit;
#define GEO_UNIT_WORDS "guess|in|cm|m|degrees"

typedef struct GeoAsk {
    Wu w, h;          /* of the table */
    uint8_t unit;     /* GeoUnit of the file's coordinates */
    double scale;     /* metres (in: inches, cm: centimetres) of the file on an inch of the table; 0 = what fits */
    bool has_box;     /* the part of the file, in its own coordinates, that is put on the table; else all of it */
    double box[4];    /* x0, y0, x1, y1 */
    const char *kind; /* for features that say none; NULL = they are refused */
    const char *const *rule; /* "natural=heath:brush", before the table that is built in; * as value = any */
    uint32_t rule_n;
    uint32_t pieces,
        points; /* at most so many, for what lies on the table already: TABLE_PIECES, TABLE_POINTS less that */
} GeoAsk;

enum { GEO_REPAIRS = 10 };
typedef struct GeoNote { /* one a feature; features are counted from 1 */
    uint32_t feature;
    bool taken;              /* at least one piece came of it */
    const char *kind, *by;   /* id; what said so: "natural=wood"; "" */
    uint32_t piece, piece_n; /* in GeoResult.piece */
    const char *why;         /* refused: why; "" when taken */
    const char *repair[GEO_REPAIRS];
    uint32_t repair_n;
} GeoNote;

typedef struct GeoResult {
    GeoNote *note;
    uint32_t note_n;
    Piece *piece;
    const char **name; /* of each piece; "" */
    uint32_t piece_n;
    TablePoint *pt;
    uint32_t pt_n;
    uint8_t unit; /* GeoUnit that was used */
    bool guessed;
    double scale; /* that was used */
    void *mem;    /* strings */
} GeoResult;

/* False and errors: no GeoJSON, nothing with coordinates, bad rules or kind. Free the result either way. */
bool geo_import(const Catalog *cat, const char *file, const char *text, size_t n, const GeoAsk *ask, GeoResult *out,
                ErrList *err);
void geo_free(GeoResult *r);

/* A piece as the umpire's command, in the rule set's unit: "U piece add woods area at 10,10 20,10 20,20". False: the
 * text was cut. */
bool piece_command(const Catalog *cat, const Piece *p, const TablePoint *pt, Text *out);
/* The kind that a property stands for: "natural", "wood" gives woods. NULL = none. *width: a line of it is widened to
 * an area so many Wu wide, 0 = not. */
const char *geo_kind_of(const char *key, const char *value, Wu *width);
