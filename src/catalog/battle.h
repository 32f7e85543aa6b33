/* battle: what holds before the first command: table, forces, zones, objectives, victory terms, prose. Read from data/battles/<key>.json. */
#pragma once
#include "catalog/catalog.h"
#include "geom/piece.h"

typedef enum ZoneKind { ZONE_NONE, ZONE_RECT, ZONE_EDGE } ZoneKind;
typedef enum Edge { EDGE_N, EDGE_E, EDGE_S, EDGE_W, EDGE_NONE } Edge;
typedef struct BattleZone {
    uint8_t kind, edge; /* ZONE_EDGE: entry over that edge between lo and hi along it */
    Wu lo, hi;
    Box box;            /* ZONE_RECT */
} BattleZone;

typedef enum StandRole { ROLE_NONE, ROLE_HQ, ROLE_GHQ, ROLE_FO } StandRole;
enum { STAND_EMBARKED = 1, STAND_RIDER = 2, STAND_HIDDEN = 4, STAND_IN_IP = 8 }; /* BattleStand.flags */
typedef struct BattleStand {
    uint16_t type, unit; /* StandType; BattleUnit */
    uint8_t role, flags;
} BattleStand;
typedef struct BattleUnit { /* company, battalion: an entry of `units` */
    const char *name, *note;
    uint16_t formation, stand, stand_n; /* first stand in Battle.stand */
    uint16_t turn;     /* of entry; 0 = sets up */
    int16_t cohesion;  /* 0 = its side's */
    BattleZone zone;
} BattleUnit;
typedef struct FreeZone { /* a zone that no unit has yet */
    uint8_t seat;
    uint16_t turn; /* of entry over its edge; 0 = sets up */
    BattleZone zone;
} FreeZone;
typedef struct BattleFormation { /* a GHQ's command */
    const char *name;
    uint8_t seat;
    int8_t ghq_quality;
    int16_t determination; /* per cent */
} BattleFormation;
typedef struct OffMap {
    const char *id;
    int16_t sections, fire_turns, prereg;
} OffMap;
typedef struct AirSupport {
    const char *id, *note; /* row of aircraft */
    int16_t strikes;
} AirSupport;
typedef struct SidePool { /* a number of a side that its rule set asks for (CatalogSpec.pools): dice, orders, morale */
    uint8_t key; /* position in the list */
    int16_t value;
} SidePool;
enum { SIDE_POOLS = 24, POOL_MOST = 1000 };
typedef struct BattleSide {
    const char *nation, *name, *extras;
    int16_t cohesion, determination;
    uint8_t edge;          /* Edge, friendly; EDGE_NONE = worked out (matg 0.8) */
    uint8_t sets_up_first;
    const OffMap *offmap;
    uint32_t offmap_n;
    const AirSupport *air;
    uint32_t air_n;
    const SidePool *pool; /* by key */
    uint32_t pool_n;
} BattleSide;
/* The number of a pool by its position in CatalogSpec.pools; `none` when the battle does not say. */
int32_t side_pool(const BattleSide *s, uint8_t key, int32_t none);
typedef struct Objective {
    const char *name;
    Vec at;
    int16_t points;
} Objective;
typedef enum TermKind { TERM_HOLD, TERM_KILL, TERM_EXIT, TERM_PROSE } TermKind;
typedef enum TermWho { WHO_ARMED, WHO_TANK, WHO_WEAPON, WHO_ANY, WHO_HQ, WHO_GHQ } TermWho;
typedef struct VictoryTerm {
    uint8_t kind, who, seat; /* seat it scores for; SEAT_NONE = both */
    uint8_t objective;       /* TERM_HOLD: index, 0xFF = all by their printed points */
    int16_t points, max;     /* per piece; max 0 = none */
    uint16_t turn;           /* TERM_HOLD: scored at the end of this turn, 0 = last */
    uint8_t edge;
} VictoryTerm;
typedef struct BattleOption {
    uint8_t option, value;
} BattleOption;

/* What lies where no terrain does: looks only, no rule asks. */
typedef enum LandKind { LAND_GRASS, LAND_DESERT, LAND_SNOW } LandKind;

/* A photograph or scan that lies on the table in place of painted ground: for the eye, no rule knows it. */
typedef struct BattleMat {
    const char *file; /* PNG or JPEG, its path from the battle file's folder; NULL = none */
    Vec corner[4];    /* where the table's corners are in the picture, 1/100 pixel from its upper left, y down: NW, NE, SE, SW */
} BattleMat;
enum { MAT_SUBPIXEL = 100, MAT_SIDE_MAX = 20000 /* pixels along a side */, MAT_MARGIN = 20000 /* outside it */, MAT_PATH = 255 };
/* NULL, or what is wrong with a mat's corners: they must be within the margin, apart, and go round the table clockwise. */
const char *battle_mat_wrong(const Vec corner[4]);
/* A relative path of 1 to MAT_PATH bytes, / between folders, nothing that a line of text cannot hold. */
bool battle_mat_path(const char *file, size_t n);

typedef struct Battle {
    const char *key, *title, *subtitle, *date, *place, *ruleset, *density, *weather, *ident, *history, *victory_text, *file;
    Wu w, h;
    uint16_t turns, year;
    Wu sight;              /* sighting distance */
    BattleMat mat;
    uint8_t teaching;      /* leaves out off-map guns, mortars and mortar carriers */
    uint8_t break_ends;    /* breaking the enemy ends the battle */
    uint8_t land;               /* LandKind: what the ground looks like */
    uint8_t draft;              /* in the making: the umpire's alone; units may lack a zone or stands */
    int16_t decisive, marginal; /* margins in points */
    BattleSide side[SEATS];
    const BattleFormation *formation;
    uint32_t formation_n;
    const BattleUnit *unit;
    uint32_t unit_n;
    const BattleStand *stand;
    uint32_t stand_n;
    const FreeZone *zone;
    uint32_t zone_n;
    const Piece *piece; /* numbers 1.. in order */
    const char *const *piece_name;
    uint32_t piece_n;
    const TablePoint *pt;
    uint32_t pt_n;
    const Objective *objective;
    uint32_t objective_n;
    const VictoryTerm *term;
    uint32_t term_n;
    const BattleOption *option;
    uint32_t option_n;
    const char *const *special, *const *source, *const *needs; /* needs: what it still lacks, "artillery (13)" */
    uint32_t special_n, source_n, needs_n;
    const char *position; /* a state block (rules/game.h) that the game starts from, or NULL */
    const char *canonical; /* the file in its canonical form, one line, for the log */
} Battle;
