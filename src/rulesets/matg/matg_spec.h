/* matg_spec: what MATG asks of its files: columns of the stand list and of each chart, options of matg 26. Declared
 * here, read by load. */
#pragma once
#include "catalog/catalog.h"

/* StandType.value of MATG's list (data/units/matg.csv). Ranges in Wu, firepower and costs in points. */
typedef enum MatgValue {
    MV_KIND,      /* MatgKind */
    MV_DEF_CLASS, /* MatgClass */
    MV_DV,        /* defence value, front */
    MV_AP,
    MV_AP_R, /* Wu; 0 = close assault only */
    MV_HE,
    MV_HE_R,  /* Wu; 0 = close assault only */
    MV_IND_R, /* Wu; 0 = no indirect fire */
    MV_MP,
    MV_MCLASS, /* MatgMove */
    MV_DEP,    /* D#: 4, 5, 6; 0 = none (matg 5.8) */
    MV_CARGO,  /* load points it carries */
    MV_LOAD,   /* load points it is; 0 = cannot be lifted (matg 12.3) */
    MV_COST,
    MV_COUNT
} MatgValue;
typedef enum MatgKind { MATG_VEHICLE, MATG_WEAPON, MATG_INFANTRY, MATG_TRANSPORT } MatgKind;
typedef enum MatgClass { MATG_ARMOURED, MATG_UNARMOURED, MATG_PERSONNEL } MatgClass; /* [n], (n), Pn */
typedef enum MatgMove { MATG_W, MATG_T, MATG_F, MATG_A } MatgMove; /* cost classes of matg 7.4, as in KindCost.q */

/* Bits of StandType.codes, in the order of the word list (matg 21). */
typedef enum MatgCode {
    MC_P,
    MC_R,
    MC_I,
    MC_S,
    MC_U,
    MC_RECON,
    MC_AA,
    MC_DP,
    MC_ENG,
    MC_FLAME,
    MC_FLAMEI,
    MC_MMG,
    MC_FO,
    MC_PARA,
    MC_CAV,
    MC_MC,
    MC_BIKE,
    MC_SKI,
    MC_SNOW,
    MC_PORTEE,
    MC_LIMBER,
    MC_PACK,
    MC_TOW,
    MC_AMPH,
    MC_BOAT,
    MC_DOZER,
    MC_RECOVERY,
    MC_MINE,
    MC_BRIDGE,
    MC_ROCKET,
    MC_LAND,
    MC_HULL75,
    MC_RAIL,
    MC_COUNT
} MatgCode;
static inline bool matg_code(const StandType *t, MatgCode c) {
    return ((t->codes >> c) & 1u) != 0;
}

/* Columns of data/rules/matg/terrain.csv, in the order of MATG_SPEC. */
typedef enum MatgTerrainCol {
    TC_ID,
    TC_W,
    TC_T,
    TC_F,
    TC_A,
    TC_FORM,
    TC_COH,
    TC_CRT,
    TC_LOS,
    TC_FAMILY,
    TC_INNER,
    TC_TOP,
    TC_CONCEALS,
    TC_ADJACENT_ONLY,
    TC_WATER,
    TC_WAY_CROSSES,
    TC_OVER,
    TC_GROUND,
    TC_AT,
    TC_WIDTH,
    TC_REACH,
    TC_DV,
    TC_STATUS,
    TC_RULE,
    TC_NOTE,
    TC_COUNT
} MatgTerrainCol;

/* Columns of data/rules/matg/terrain.csv that are words. */
typedef enum MatgForm {
    MF_AREA,
    MF_WAY,
    MF_LINE,
    MF_CLIMB,
    MF_SPOT,
    MF_FREE,
    MF_ENTER
} MatgForm; /* as CostForm; ENTER: once when the base comes in (IP, matg 8.4) */
typedef enum MatgLos { ML_NONE, ML_BLOCKS, ML_HEIGHT } MatgLos;
typedef enum MatgFamily {
    MFAM_NONE,
    MFAM_WOODS,
    MFAM_HILL,
    MFAM_CREST,
    MFAM_HEDGEROW,
    MFAM_BUILDING,
    MFAM_EMBANKMENT,
    MFAM_WRECK,
    MFAM_SMOKE
} MatgFamily;
typedef enum MatgCross {
    MX_NEVER,
    MX_WAY,
    MX_BRIDGE
} MatgCross; /* what takes one across: nothing, any way, only a bridge, ford or gap */
typedef enum MatgOver {
    MO_NONE,
    MO_WATER,
    MO_LINES,
    MO_BOTH
} MatgOver; /* what a spot replaces: bit 0 water's cost, bit 1 lines that block */

/* Rows of data/rules/matg/constants.csv: numbers of the rules that stand in no other chart. */
#define MATG_CONSTANTS(X)                                                                                              \
    X(MK_BASE_SIDE, "base_side")                                                                                       \
    X(MK_ADJACENT, "adjacent")                                                                                         \
    X(MK_CONTACT_EDGE, "contact_edge")                                                                                 \
    X(MK_AT_LINE, "at_line")                                                                                           \
    X(MK_AT_LINE_POINT, "at_line_point")                                                                               \
    X(MK_STATE_S, "state_s")                                                                                           \
    X(MK_STATE_D, "state_d")                                                                                           \
    X(MK_LOW_AMMO_ROLL, "low_ammo_roll")                                                                               \
    X(MK_HOT_SHOT_ROLL, "hot_shot_roll")                                                                               \
    X(MK_HOT_SHOT_COLUMNS, "hot_shot_columns")                                                                         \
    X(MK_WILD_DEVIATE_ROLL, "wild_deviate_roll")                                                                       \
    X(MK_INTUITIVE_ROLL, "intuitive_roll")                                                                             \
    X(MK_CONFLICTING_ROLL, "conflicting_roll")                                                                         \
    X(MK_INITIATIVE_SIDES, "initiative_sides")                                                                         \
    X(MK_TURN_MINUTES, "turn_minutes")                                                                                 \
    X(MK_INCH_YARDS, "inch_yards")                                                                                     \
    X(MK_FIRE_MOVE, "fire_move")                                                                                       \
    X(MK_MOVE_HALVES_PCT, "move_halves_pct")                                                                           \
    X(MK_POSTURE_DV_PCT, "posture_dv_pct")                                                                             \
    X(MK_LINK, "link")                                                                                                 \
    X(MK_SMOKE_COH, "smoke_coh")                                                                                       \
    X(MK_SMOKE_CRT, "smoke_crt")                                                                                       \
    X(MK_LEVEL_EIGHTHS, "level_eighths")                                                                               \
    X(MK_EYE_EIGHTHS, "eye_eighths")                                                                                   \
    X(MK_LOW_COVER_EIGHTHS, "low_cover_eighths")                                                                       \
    X(MK_SIGHT_OPEN, "sight_open")                                                                                     \
    X(MK_SIGHT_MIXED, "sight_mixed")                                                                                   \
    X(MK_SIGHT_CLOSED, "sight_closed")                                                                                 \
    X(MK_SIGHT_PER_LEVEL, "sight_per_level")                                                                           \
    X(MK_CD_LEAST, "cd_least")                                                                                         \
    X(MK_FRONT_ARC_DEG, "front_arc_deg")                                                                               \
    X(MK_FIRING_ARC_DEG, "firing_arc_deg")                                                                             \
    X(MK_SIDE_DV_PCT, "side_dv_pct")                                                                                   \
    X(MK_INDIRECT_ARMOUR_PCT, "indirect_armour_pct")                                                                   \
    X(MK_INDIRECT_OPEN_PCT, "indirect_open_pct")                                                                       \
    X(MK_DV_LEAST, "dv_least")                                                                                         \
    X(MK_SPECIAL_AP_PCT, "special_ap_pct")                                                                             \
    X(MK_SPECIAL_AP_SPENT, "special_ap_spent")                                                                         \
    X(MK_SPECIAL_AP_LEAST, "special_ap_least")                                                                         \
    X(MK_SPECIAL_AP_FROM, "special_ap_from")                                                                           \
    X(MK_HEAT_ROUNDS, "heat_rounds")                                                                                   \
    X(MK_HEAT_HE_LEAST, "heat_he_least")                                                                               \
    X(MK_HEAT_AP_PCT, "heat_ap_pct")                                                                                   \
    X(MK_BIG_GUNS_HE, "big_guns_he")                                                                                   \
    X(MK_BIG_GUNS_RANGE, "big_guns_range")                                                                             \
    X(MK_CD_MOST, "cd_most")                                                                                           \
    X(MK_INDEPENDENT, "independent")                                                                                   \
    X(MK_GROUP_HQ, "group_hq")                                                                                         \
    X(MK_LEAST_MOVE, "least_move")                                                                                     \
    X(MK_HALF_BASE_PCT, "half_base_pct")                                                                               \
    X(MK_PASS_ARMOUR, "pass_armour")                                                                                   \
    X(MK_CLEAR_CARGO, "clear_cargo")                                                                                   \
    X(MK_CLEAR_DV, "clear_dv")                                                                                         \
    X(MK_IP_LIGHT_COST, "ip_light_cost")                                                                               \
    X(MK_IP_MEDIUM_COST, "ip_medium_cost")                                                                             \
    X(MK_IP_MEDIUM_HITS, "ip_medium_hits")                                                                             \
    X(MK_IP_TURN_DEG, "ip_turn_deg")                                                                                   \
    X(MK_WIRE_COST, "wire_cost")                                                                                       \
    X(MK_DITCH_COST, "ditch_cost")                                                                                     \
    X(MK_BUILDING_LIGHT_HITS, "building_light_hits")                                                                   \
    X(MK_BUILDING_MEDIUM_HITS, "building_medium_hits")                                                                 \
    X(MK_BUILDING_HEAVY_HITS, "building_heavy_hits")                                                                   \
    X(MK_OPFIRE_ALL, "opfire_all")                                                                                     \
    X(MK_COVERING, "covering")                                                                                         \
    X(MK_STOP_GAP, "stop_gap")                                                                                         \
    X(MK_LOAD_MP_PCT, "load_mp_pct")                                                                                   \
    X(MK_SLOW_LOAD, "slow_load")                                                                                       \
    X(MK_OVERLOAD_TIMES, "overload_times")                                                                             \
    X(MK_RECOVERY_HQ, "recovery_hq")                                                                                   \
    X(MK_HQ_COST_PCT, "hq_cost_pct")                                                                                   \
    X(MK_NO_REPLACE_FCL, "no_replace_fcl")                                                                             \
    X(MK_BREAK_TIMES, "break_times")                                                                                   \
    X(MK_BREAK_HQ, "break_hq")                                                                                         \
    X(MK_BREAK_GHQ, "break_ghq")                                                                                       \
    X(MK_DETERMINATION_LEAST, "determination_least")                                                                   \
    X(MK_DETERMINATION_MOST, "determination_most")                                                                     \
    X(MK_CARDS_HQ, "cards_hq")                                                                                         \
    X(MK_CARDS_GHQ, "cards_ghq")                                                                                       \
    X(MK_BROKEN_COH, "broken_coh")                                                                                     \
    X(MK_GO_ON_FIRST, "go_on_first")                                                                                   \
    X(MK_GO_ON_MORE, "go_on_more")                                                                                     \
    X(MK_RECOVER_D_ROLL, "recover_d_roll")                                                                             \
    X(MK_PANIC_ROLL, "panic_roll")                                                                                     \
    X(MK_OBJECTIVE_REACH, "objective_reach")                                                                           \
    X(MK_DECISIVE, "decisive")                                                                                         \
    X(MK_MARGINAL, "marginal")
typedef enum MatgKey {
#define X(id, key) id,
    MATG_CONSTANTS(X)
#undef X
        MK_COUNT
} MatgKey;
/* All constants at once, by MatgKey: plain numbers, or Wu where the chart has inches. The catalog has been loaded, so
 * every row is there. */
void matg_constants(const Catalog *c, int32_t out[MK_COUNT]);

/* Options of matg 26 in the order written; index in CatalogSpec.option. */
typedef enum MatgOption {
    MOPT_NATURAL_ROLLS,
    MOPT_LOW_AMMO,
    MOPT_CONTACT,
    MOPT_GROUP_SCOPE,
    MOPT_LOW_COVER,
    MOPT_PLATEAU,
    MOPT_ONE_ATTACK,
    MOPT_SPECIAL_AP,
    MOPT_HEAT,
    MOPT_BIG_GUNS,
    MOPT_HALF_BASE,
    MOPT_IP_ARC,
    MOPT_WADE,
    MOPT_OPFIRE,
    MOPT_TANK_RIDERS,
    MOPT_OVERLOAD,
    MOPT_KEEP_MISSION,
    MOPT_POLAR_PLOT,
    MOPT_HQ_EXTRA,
    MOPT_HAZE_PERCENT,
    MOPT_ENTRY_ROLL,
    MOPT_COUNT
} MatgOption;

extern const CatalogSpec MATG_SPEC;
