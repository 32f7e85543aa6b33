/* low_tech: Low Tech 20th Century Microarmour 1930-1970. All that screens may ask of this rule set; every function reads a View and
 * changes nothing. Paragraphs are the text's own ("lt 2.2" = RULE(2, 2)); chapter 9 is what Glacis adds (set-up, sight, victory). */
#pragma once
#include "rules/rules.h"
#include "world/path.h"

extern const CatalogSpec LOW_TECH_SPEC;
extern const Ruleset LOW_TECH;

/* The phases of a player's turn (lt 1); set-up before the first (lt 9.1). */
typedef enum LtPhase { LT_SETUP, LT_REACTION, LT_MOVEMENT, LT_SPOTTING, LT_INDIRECT, LT_DIRECT, LT_PHASES } LtPhase;
enum {
    LT_OP_PLACE = OP_RULESET_FIRST,
    LT_OP_READY,
    LT_OP_REACT,      /* "A react u2": one platoon tests (lt 2.1) */
    LT_OP_REACTIONS,  /* all that have not */
    LT_OP_MOVE,
    LT_OP_MOUNT,
    LT_OP_DISMOUNT,
    LT_OP_DEPLOY,     /* sets up or packs up (lt 3.7) */
    LT_OP_SPOT,       /* one attempt on an enemy stand (lt 4.5) */
    LT_OP_SEARCH,     /* on all that are left */
    LT_OP_CALL,       /* fire support on a stand (lt 5.1) */
    LT_OP_PLOT,       /* on a place, with a spotted enemy near it */
    LT_OP_FIRE,
    LT_OP_PASS,       /* ends the phase */
    LT_OP_END
};

typedef enum LtProt { LT_NONE, LT_C, LT_B, LT_A } LtProt; /* the better the greater */
typedef enum LtResult { LT_OK, LT_NO_ADVANCE, LT_WITHDRAW, LT_ROUT } LtResult;
typedef enum LtDeploy { LT_MOBILE, LT_SETTING_UP, LT_DEPLOYED, LT_PACKING } LtDeploy;
typedef enum LtWeapon {
    LT_W_NONE, LT_W_LTG, LT_W_ARTY, LT_W_STG, LT_W_RCL, LT_W_HMG, LT_W_LMG, LT_W_ASR, LT_W_LAT, LT_W_SNIPER, LT_W_MORTAR, LT_WEAPONS
} LtWeapon;
typedef enum LtSupport { LT_SMALL, LT_MEDIUM, LT_LARGE, LT_MRL, LT_SUPPORTS } LtSupport; /* < 80 mm, to 122, above, rockets */
typedef enum LtMode { LT_RANGING, LT_OPEN } LtMode; /* a FOO's choice (lt 5.7, 5.8) */
enum { LT_PLATOONS = 256, LT_GUNS = 32, LT_WAYS = 3, LT_NEVER = 99 /* need of what cannot be */ };

const char *lt_platoon_name(const View *v, uint16_t unit);
TextId lt_result_text(LtResult r);
TextId lt_weapon_text(LtWeapon w);
TextId lt_prot_text(LtProt p);
TextId lt_deploy_text(LtDeploy d);
TextId lt_support_text(LtSupport s);

/* --- whose turn --- */
typedef struct LtTurn {
    uint8_t player, first; /* Seat that acts; Player 1 (lt 1) */
    uint16_t turn, turns;
} LtTurn;
LtTurn lt_turn(const View *v);

/* --- reaction (lt 2) --- */
typedef struct LtReaction {
    Ledger mods;           /* reliability and every modifier: added to a D6 */
    bool tests, tested;    /* has to test this turn; has done so */
    uint8_t from, last;    /* LtResult held now; same, of its last test */
    bool surrounded;
    uint8_t chance[4];     /* faces of six, by LtResult; a rout when surrounded is a surrender */
    uint8_t face[6];       /* LtResult of each face, 1 first */
    uint8_t quadrants;     /* of four with an enemy near (lt 9.4) */
    uint16_t start, lost, lost_now;
} LtReaction;
void lt_reaction(const View *v, uint16_t unit, LtReaction *out);
/* What holds for the stand: its own when its commander is dead (lt 5.10), else its platoon's. */
LtResult lt_result_of(const View *v, StandIx i);

/* --- movement (lt 3) --- */
typedef struct LtMove {
    Verdict may;        /* VERDICT_NO: why it cannot move now */
    int64_t all, left;  /* allowance and what is left, quarter points x Wu: /4 = Wu on clear ground */
    bool halved;        /* by mounting (lt 3.6) */
    uint8_t result;     /* LtResult: NO_ADVANCE may not close, WITHDRAW and ROUT must go home */
    StandIx nearest;    /* enemy that it may not close with; STAND_NONE */
    Wu nearest_range;
    uint8_t home;       /* Edge of its own side */
    bool bound;         /* a duty cuts where it may end: its own, or of those aboard (lt 2.3) */
} LtMove;
void lt_move_info(const View *v, StandIx i, LtMove *out);
/* Its duty alone, whatever the way costs: may it end its move at that point (lt 2.3)? For reach fields. */
Verdict lt_may_end(const View *v, StandIx i, Vec at);
/* What a path would do and whether it is allowed; the same engine moves the stand. face NULL: as it goes. */
Verdict lt_check_path(const View *v, StandIx i, const PathLeg *leg, uint32_t n, const Angle *face, PathAnswer *out);
/* The ask behind it, for reach fields. False: not on the table and not due to enter. */
bool lt_path_ask(const View *v, StandIx i, const PathLeg *leg, uint32_t n, const Angle *face, PathAsk *ask);

/* --- set-up and pack-up, carrying (lt 3.6, 3.7) --- */
typedef struct LtClock {
    bool has;           /* a weapon or command that has to be set up */
    uint8_t deploy;     /* LtDeploy */
    uint16_t ready;     /* turn in whose movement the clock runs out; 0 = none runs */
    uint16_t left;      /* turns until then */
} LtClock;
LtClock lt_clock(const View *v, StandIx i);
uint32_t lt_cargo(const View *v, StandIx carrier, StandIx *out, uint32_t cap); /* aboard or in tow */
int32_t lt_seats(const View *v, StandIx carrier);  /* stands it can take, without a gun in tow */
bool lt_tows(const View *v, StandIx carrier);
bool lt_is_gun(const View *v, StandIx i);          /* goes by tow only */
bool lt_is_vehicle(const View *v, StandIx i);

/* --- spotting (lt 4) --- */
typedef struct LtSpot {
    StandIx target, by, by_fire; /* best spotter of all, best Command or FOO; STAND_NONE: none sees it */
    Ledger need, need_fire;      /* what the D6 must reach */
    uint8_t faces, faces_fire;   /* of six */
    bool tried, spotted;
} LtSpot;
/* Enemy stands on the table, in order of slots, those that no stand sees too. */
uint32_t lt_spots(const View *v, LtSpot *out, uint32_t cap);
bool lt_spot_of(const View *v, Seat seat, StandIx target, LtSpot *out);
/* Of one spotter; NO: it does not see the target. */
Verdict lt_spot_need(const View *v, StandIx by, StandIx target, Ledger *need);
bool lt_spotted(const View *v, StandIx i);

/* --- fire support (lt 5) --- */
typedef struct LtGun { /* a battery off the table, or what a platoon has on it */
    uint8_t seat, kind;   /* Seat, LtSupport */
    bool on_table;
    uint16_t unit;        /* of those on the table */
    const char *name;
    int16_t tubes, takes; /* that can fire now; that a mission takes */
    uint8_t rolls;        /* damage rolls for each stand: two above 122 mm (lt 5.10) */
    int16_t missions;     /* left; -1 = no limit */
    uint16_t reload;      /* turn from which rockets are loaded again; 0 = loaded */
    Ledger need;          /* of the D6 that grants it (lt 5.3) */
    uint8_t faces;        /* of six that do */
    Verdict free;         /* VERDICT_NO: why it cannot be asked now */
    bool on_way;
    Vec at;               /* centre of the marked zone */
    Wu half;              /* half a side of it */
    StandIx target, caller;
    bool foo, open;       /* caller has a FOO; stands are caught in the open */
    bool scatters;        /* D10 on arrival */
    Wu step;              /* how far a miss goes */
    uint16_t arrives;     /* turn */
} LtGun;
uint32_t lt_guns(const View *v, Seat seat, LtGun *out, uint32_t cap); /* number N of the commands = position + 1 of all sides' */
bool lt_gun(const View *v, uint32_t ix, LtGun *out);                   /* by number from 0; false: none */
/* What a call would be: zone, case and who of both sides lies in it and, for one that scatters, in its greatest extent (lt 5.5.1). */
Verdict lt_call_check(const View *v, uint32_t gun, StandIx caller, StandIx target, const Vec *place, LtMode mode);
void lt_call_preview(const View *v, uint32_t gun, StandIx caller, StandIx target, const Vec *place, LtMode mode, LtGun *out);
bool lt_has_foo(const View *v, StandIx i);
bool lt_may_call(const View *v, StandIx i);      /* Command or FOO, deployed when motorised, not pinned */
uint32_t lt_in_zone(const View *v, Vec centre, Wu half, StandIx *out, uint32_t cap);
/* Where the zone goes by each face of the D10, as the firing player sits (lt 5.5.2). */
Vec lt_deviation(const View *v, Seat seat, int face, Wu step);
/* Faces of six that destroy the stand when a mission of the kind falls on it; for protection A those that ask 2D6. */
int lt_damage_from(const View *v, StandIx i, bool open, LtProt *counts_as);
int lt_commander_from(const View *v, bool open); /* least 2D6 then, for protection A */
/* Of QUOTE_ONE: that a mission with so many rolls destroys it, or (protection A) kills its commander. */
uint64_t lt_zone_chance(const View *v, StandIx i, bool open, int rolls);

/* --- direct fire (lt 6) --- */
enum { LT_BANDS = 7 };
typedef struct LtWay { /* an entry of section 7 */
    uint8_t weapon, option, n, left; /* LtWeapon; 1 or 2; shots a turn; shots left */
    Verdict may;                     /* VERDICT_NO: why it cannot fire now */
} LtWay;
uint32_t lt_ways(const View *v, StandIx i, LtWay out[LT_WAYS]);
typedef struct LtShot {
    Verdict verdict;
    uint8_t weapon, prot;  /* LtWeapon; LtProt that counts */
    Wu range;
    Ledger hit, destroy;   /* least faces of a D6 */
    uint8_t hit_faces, kill_faces; /* of six; kill 6 = auto */
    bool can_destroy;      /* else a hit does nothing (lt 6.1.4) */
} LtShot;
/* Any two stands; filled also when it may not be taken now. */
void lt_shot(const View *v, StandIx by, StandIx target, LtWeapon w, LtShot *out);

/* Ends of the columns in which its farthest weapon has a number (3.4), ascending; how many; 0 = it cannot fire directly. */
uint32_t lt_bands(const View *v, StandIx i, Wu out[LT_BANDS]);

/* --- state of a stand --- */
typedef struct LtState {
    bool pinned, moved, fired_light, fired_heavy, commander_dead, landed;
    uint16_t pinned_until; /* turn of its owner at whose end it ends */
    uint8_t prot;          /* LtProt that counts now */
    uint8_t terrain_prot;
} LtState;
LtState lt_state(const View *v, StandIx i);

/* --- victory (lt 9.2) --- */
typedef struct LtSide {
    int32_t points, kills, held; /* victory points: all, by losses of the enemy, by objectives held now */
    int32_t lost, start;         /* stands */
    int32_t breaks_at;           /* more stands lost than this: the side breaks */
} LtSide;
void lt_side(const View *v, Seat seat, LtSide *out);
Seat lt_holder(const View *v, uint32_t objective); /* SEAT_NONE: nobody, or both are near */
