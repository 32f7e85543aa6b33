/* armour_assault: Armour Assault - Tank Warfare (Tread Head Games, V1.2L2). All lengths in Wu, 1000 a centimetre; paragraphs are the chapters of its
 * text file. This header is what the screens may ask; every answer is of a View and changes nothing.
 *
 * There are no secrets in this game: minefields lie open on the table, and what a field is nobody knows until a die falls (aa 8).
 *
 * A game: set-up (size, mode, roles, buying, bases, deployment, fire groups, tank hunters), then turns. In a turn both sides roll for initiative; each
 * has one player-turn, which goes on vehicle by vehicle until he misses, fails a roll to move again, breaks a fire group, or is done. */
#pragma once
#include "rules/deploy.h"
#include "rules/rules.h"

extern const CatalogSpec ARMOUR_ASSAULT_SPEC;
extern const Ruleset ARMOUR_ASSAULT;

/* --- words --- */

typedef enum AaPhase { AA_CHOOSE, AA_BUY, AA_BASES, AA_DEPLOY, AA_GROUPS, AA_HUNTERS, AA_PLAY, AA_PHASES } AaPhase;
enum { AA_CHOOSE_SIZE, AA_CHOOSE_MODE, AA_CHOOSE_ROLE }; /* GameHead.stage in AA_CHOOSE */
typedef enum AaMode { AA_NO_MODE, AA_PATROL, AA_ENCOUNTER, AA_ASSAULT, AA_MODES } AaMode;
typedef enum AaKind { AA_TANK, AA_TD, AA_ARTY, AA_KINDS } AaKind;
typedef enum AaClass { AA_LIGHT, AA_MEDIUM, AA_HEAVY, AA_CLASSES } AaClass;
typedef enum AaFacing { AA_FRONT, AA_SIDE, AA_REAR } AaFacing;
typedef enum AaAsset { AA_MINEFIELD, AA_GROUND_ATTACK, AA_TANK_HUNTERS, AA_ENGINEERS, AA_OUTRIDERS, AA_OBSERVER, AA_SMOKE, AA_ASSETS } AaAsset;
enum { AA_ASSET_NONE, AA_ASSET_OWNED, AA_ASSET_USED };
typedef enum AaDamage { AA_NO_DAMAGE, AA_STUNNED, AA_TRACK, AA_ENGINE, AA_TURRET, AA_INJURED, AA_BREWED } AaDamage; /* 1..6: faces of the damage table */
typedef enum AaTier { AA_TIER_NONE, AA_TIER_HIT, AA_TIER_DAMAGE, AA_TIER_BREWED } AaTier;
typedef enum AaStep { AA_IDLE, AA_MOVING, AA_FIRING } AaStep; /* of the player-turn */
typedef enum AaShotKind { AA_OFFENSIVE, AA_DEFENSIVE } AaShotKind;
enum { AA_MINE_NONE, AA_MINE_UNKNOWN, AA_MINE_REAL, AA_MINE_GONE };
/* Decision.kind, and what its fields say. */
enum {
    AA_ASK_NONE,
    AA_ASK_ROLE,      /* seat: higher die; attack or defend? */
    AA_ASK_DEFEND,    /* stand: who was hit; other: who hit it; v[0]: shots of this chain so far */
    AA_ASK_OUTRIDERS, /* stand: who failed to move again; v[0]: face, v[1]: needed */
    AA_ASK_OBSERVER,  /* stand: the gun that missed; other: its target */
    AA_ASK_MINES,     /* v[0]: fields still to lay */
    AA_ASK_HUNTERS    /* whose tank hunters strike now */
};
enum {
    AA_FIELDS_SIDE = 5, AA_FIELDS = 2 * AA_FIELDS_SIDE, AA_SCREENS = 4, AA_GROUP_MOST = 5, AA_GROUPS_MAX = 128, AA_MOVES = 3, AA_SPANS = 48,
    AA_MODE_TURNS_MAX = 15
};

/* --- state --- */

#define AA_STAND_FIELDS(F, A)                                                                                          \
    F(uint32_t, bought)   /* of what was bought in this game: its type's name, hashed; 0 = came with the battle */     \
    F(uint8_t, hits)      /* penetrating hits: under-fire markers */                                                   \
    F(uint8_t, engine) F(uint8_t, turret) F(uint8_t, injured)                                                          \
    F(uint8_t, stun) F(uint8_t, track) /* 0 no; 1 until the game turn ends; 2, 3 until the end of this or the next player-turn of its own */ \
    F(uint8_t, moved)     /* this turn: for the accuracy modifiers */                                                  \
    F(uint8_t, fired)     /* its offensive shot */                                                                     \
    F(uint8_t, activated)                                                                                              \
    F(uint8_t, moves)     /* the last of this activation's movements that it took part in, 0..3 */                     \
    F(uint8_t, pivots)    /* used */                                                                                   \
    F(uint8_t, group)     /* 0 none, else 1.. */
typedef struct AaStand {
    AA_STAND_FIELDS(FIELD_MEMBER, FIELD_MEMBER_ARRAY)
} AaStand;

#define AA_GAME_FIELDS(F, A)                                                                                           \
    F(uint8_t, mode)       /* AaMode */                                                                                \
    F(uint8_t, attacker)   /* Seat, in Assault */                                                                      \
    F(uint8_t, first)      /* Seat that sets up first */                                                               \
    F(uint8_t, ready)      /* SeatMask: done with this step of set-up */                                               \
    F(uint8_t, buying)     /* 1: the forces are bought in this game */                                                 \
    F(uint16_t, size)      /* combat command, points a side */                                                         \
    F(uint8_t, initiative) /* Seat that won it this turn */                                                            \
    F(uint8_t, go)         /* Seat whose player-turn it is */                                                          \
    F(uint8_t, over)       /* SeatMask: their player-turn of this game turn is over */                                 \
    F(uint8_t, begun)      /* SeatMask: their player-turn has begun */                                                 \
    F(uint8_t, step)       /* AaStep */                                                                                \
    F(uint16_t, actor)     /* StandIx that is active (of a group: who began it) */                                     \
    F(uint8_t, group)      /* active fire group, 0 = none */                                                           \
    F(uint8_t, rolled)     /* movements allowed to the active so far: 1 is free */                                     \
    F(uint8_t, failed)     /* its roll to move again failed, and by aa_movefail_may_fire it may still fire: then the turn is over */ \
    F(uint8_t, any_moved)  /* a member of the active group has moved in this activation */                             \
    F(uint8_t, captured)   /* Assault: the attacker held it in time */                                                 \
    F(uint8_t, groups)     /* numbers given */                                                                         \
    F(uint8_t, objective_n)                                                                                            \
    A(int32_t, ox, 2) A(int32_t, oy, 2)                                                                                \
    A(uint8_t, oside, 2)   /* Seat whose base it is, SEAT_NONE = nobody's */                                           \
    A(uint8_t, streak, 4)  /* objective * 2 + seat: held ends of turn in a row */                                      \
    A(uint8_t, asset, 14)  /* seat * 7 + AaAsset: AA_ASSET_* */                                                        \
    A(uint16_t, mine, 10) A(uint8_t, mine_state, 10) /* seat * 5 + n: PieceIx; AA_MINE_* */                            \
    A(uint16_t, smoke, 4) A(uint16_t, smoke_last, 4) /* seat * 2 + n: PieceIx; last turn it stands, 0 = none */        \
    A(uint8_t, group_fired, AA_GROUPS_MAX) /* its first shot of this turn is spent */
typedef struct AaGame {
    AA_GAME_FIELDS(FIELD_MEMBER, FIELD_MEMBER_ARRAY)
} AaGame;

static inline AaStand *aa_stand(Game *g, uint32_t i) { return (AaStand *)game_stand_tail(g, i); }
static inline const AaStand *aa_stand_c(const Game *g, uint32_t i) { return (const AaStand *)game_stand_tail_c(g, i); }
static inline AaGame *aa_game(Game *g) { return (AaGame *)game_tail(g); }
static inline const AaGame *aa_game_c(const Game *g) { return (const AaGame *)game_tail_c(g); }

/* --- the vehicle (aa 2) --- */

AaKind aa_kind(const Catalog *cat, const Game *g, uint16_t type);   /* by the sheet and aa_assault_howitzers */
AaClass aa_class(const Catalog *cat, const Game *g, uint16_t type); /* by the sheet and aa_panther_class */
TextId aa_kind_title(const View *v, uint16_t type); /* "medium tank" */
bool aa_turreted(const Catalog *cat, uint16_t type);
int aa_armour(const Catalog *cat, uint16_t type, AaFacing f);
int aa_acc(const Catalog *cat, uint16_t type);
int aa_pen(const Catalog *cat, uint16_t type);
int aa_type_points(const Catalog *cat, const Game *g, uint16_t type); /* to buy, and as kill points */
Wu aa_type_move(const Catalog *cat, const Game *g, uint16_t type);
int aa_brew_hits(const Catalog *cat, const Game *g, uint16_t type);
int aa_pivots(const Catalog *cat, const Game *g, uint16_t type);
bool aa_runs(const Game *g, StandIx i);                             /* on the table and not brewed up */
bool aa_half_gunnery(const Game *g, StandIx i);                     /* stunned or injured */
bool aa_forward_only(const Catalog *cat, const Game *g, StandIx i); /* no turret, or a damaged one */
Wu aa_base_radius(const Catalog *cat, const Game *g);
/* Facing of the target that a line from `from` meets: front to 45 degrees, side to 135. */
AaFacing aa_facing(const Catalog *cat, const Game *g, StandIx target, Vec from);
uint16_t aa_wreck(const Catalog *cat, const Game *g, StandIx i);    /* PieceIx of what is left of it, PIECE_NONE */

/* --- set-up (aa 3) --- */

typedef struct AaAccount {
    int size;                          /* the command's points */
    int vehicles, assets, light;       /* spent; light: on Light class */
    int left;                          /* size less what is spent */
    int light_base;                    /* what a third of must be light; 0 = the option asks for none */
    uint32_t count, light_count;       /* vehicles */
    uint8_t asset[AA_ASSETS];          /* AA_ASSET_* */
} AaAccount;
void aa_account(const View *v, Seat seat, AaAccount *out);
int aa_asset_cost(const Catalog *cat, AaAsset a);
TextId aa_asset_title(AaAsset a);
TextId aa_mode_title(AaMode m);
TextId aa_damage_title(AaDamage d);
/* May the seat buy this type: the sheet of its nation; every type when its nation has no sheet. */
bool aa_may_buy(const View *v, Seat seat, uint16_t type);
uint8_t aa_edge(const View *v, Seat seat);                  /* Edge: its base edge */
Box aa_base_zone(const View *v, Seat seat);                 /* the strip of 10 cm along it */
bool aa_sets_up(const View *v, StandIx i);                  /* has no place yet */
uint8_t aa_set_up_seats(const Game *g);                     /* SeatMask of who is to do something in this step of set-up */
typedef struct AaTerrain { int covered, target; } AaTerrain; /* per cent of the table, and what the option recommends; 0 = nothing */
void aa_terrain_share(const View *v, AaTerrain *out);

/* --- the turn (aa 4) --- */

typedef enum AaWhyOver { AA_OVER_DONE, AA_OVER_MISS, AA_OVER_ROLL, AA_OVER_COHESION, AA_OVER_ENDED } AaWhyOver;
bool aa_can_act(const Game *g, StandIx i);       /* may be chosen now: not activated, its player-turn, nobody else active */
bool aa_is_active(const Game *g, StandIx i);     /* it, or its group, is active now */
int aa_again_from(const View *v);                /* least face of the roll for another movement of the active; 0 = none may be tried */
uint32_t aa_unactivated(const Game *g, Seat seat);

/* --- movement (aa 5) --- */

typedef enum AaLaneStop { AA_LANE_SPENT, AA_LANE_IMPASSABLE, AA_LANE_ENEMY, AA_LANE_EDGE } AaLaneStop;
typedef struct AaSpan { Wu from, to; uint8_t times; uint8_t rough; } AaSpan; /* times: what a centimetre costs, 1, 2 or 4 */
typedef struct AaLane {
    Vec from;
    Angle way;       /* it goes; the hull faces there, or away when in reverse */
    bool reverse;
    Wu allowance;    /* what may be spent, rounded down (the sum itself is exact) */
    Wu limit;        /* how far along the lane at most */
    uint8_t stop;    /* AaLaneStop: why no farther */
    uint16_t by;     /* PieceIx or StandIx of it, 0xFFFF */
    uint32_t span_n;
    AaSpan span[AA_SPANS];
} AaLane;
void aa_allowance_terms(const View *v, StandIx i, Ledger *out); /* of its own movement, Wu rounded down: move, then what damage leaves of it */
int64_t aa_allowance16(const View *v, StandIx i);       /* of one movement, in 1/16 Wu: damage and, in a group, its slowest counted; 0 = cannot move */
Wu aa_allowance(const View *v, StandIx i);              /* the same in whole Wu, rounded down */
/* The lane of a move with the hull facing `face`. False: it cannot move at all. */
bool aa_lane(const View *v, StandIx i, Angle face, bool reverse, AaLane *out);
Vec aa_lane_point(const AaLane *l, Wu at);
bool aa_lane_free(const View *v, StandIx i, const AaLane *l, Wu at); /* may end there: on no model, no wreck */
Wu aa_lane_last(const View *v, StandIx i, const AaLane *l, Wu at);   /* nearest free place at or before `at`; 0 = where it stands */
int aa_pivots_left(const View *v, StandIx i);
Verdict aa_may_move(const View *v, StandIx i);          /* in this movement, whatever the way */

/* --- sight and cover (aa 6) --- */

bool aa_sees_point(const View *v, Vec from, Vec to, SightCert *cert); /* cert may be NULL */
bool aa_sees(const View *v, StandIx from, StandIx to);
bool aa_protected(const View *v, Vec at);                             /* in a protective feature */
bool aa_hull_down(const View *v, Vec from, Vec target, uint16_t *edge); /* edge: PieceIx, may be NULL */

/* --- shots (aa 7) --- */

typedef struct AaShot {
    StandIx by, target, spotter; /* spotter: who sees the target for an artillery piece that does not; STAND_NONE */
    uint8_t kind;                /* AaShotKind */
    uint8_t facing;              /* AaFacing of the target */
    bool prot, hull, open, half, bonus; /* target; firer's gunnery halved; first shot of its fire group */
    Wu range;
    Ledger red, white;           /* what is added to either die */
    int armour;
    int hit_from;                /* least RED face that hits, 1..7; 7 = none */
    SightCert sight;             /* of the line that counts: the gun's, or the spotter's */
} AaShot;
/* The shot, and why it may not be. What is filled is what it would be. */
Verdict aa_shot(const View *v, StandIx by, StandIx target, AaShotKind kind, AaShot *out);
Verdict aa_may_fire(const View *v, StandIx by); /* an offensive shot now, whatever the target */
bool aa_red_hits(const View *v, const AaShot *s, int face);
int aa_red_total(const View *v, const AaShot *s, int face, Ledger *out);
AaTier aa_tier(const View *v, int margin);
/* Chances, in 216ths of one, over RED, WHITE and the damage die. */
typedef struct AaOdds { int miss, bounce, hit, damage[7], brewed; } AaOdds; /* damage[AaDamage]; brewed counts every way to it */
void aa_odds(const View *v, const AaShot *s, AaOdds *out);
/* May the one who is hit answer (aa 7.1)? */
Verdict aa_may_defend(const View *v, StandIx by, StandIx target);

/* --- fire groups (aa 3, 5, 7.2) --- */

uint32_t aa_group_members(const Game *g, uint8_t group, StandIx *out, uint32_t cap); /* those that run */
bool aa_group_together(const View *v, uint8_t group);     /* cohesion holds now */
/* What would have to be allowed for them to be together: the widest step of the chain, or pair; off (may be NULL): who is that far off. */
Wu aa_stands_gap(const View *v, const StandIx *who, uint32_t n, StandIx *off);
Wu aa_group_gap(const View *v, uint8_t group, StandIx *off);
bool aa_stands_together(const View *v, const StandIx *who, uint32_t n);
bool aa_points_together(const View *v, const Vec *at, uint32_t n); /* would they be, standing there */
int aa_group_bonus(const View *v, StandIx by);            /* penetration of the next shot by it */
Verdict aa_group_check(const View *v, Seat seat, const StandIx *who, uint32_t n);

/* --- assets and mines (aa 8) --- */

Verdict aa_may_play(const View *v, Seat seat, AaAsset a); /* now */
int aa_field_of(const Game *g, uint16_t piece);           /* index in AaGame.mine, -1 */
Verdict aa_field_place(const View *v, Seat seat, Vec at, Angle face); /* a minefield there */
void aa_rect(Vec at, Angle face, Vec out[4]);             /* 10 x 5 cm, its long side across the facing */

/* --- victory (aa 3.1) --- */

int aa_mode_turns(const Catalog *cat, AaMode m);
int aa_turns(const View *v); /* of this battle: its own when it says which mode it is, else the mode's */
int aa_hold_turns(const Catalog *cat);
bool aa_holds(const View *v, Seat seat, uint32_t objective); /* as it stands now */
bool aa_counts_for(const Game *g, Seat seat, uint32_t objective); /* may the seat win by it */
int aa_kill_points(const View *v, Seat seat);                /* of enemy vehicles brewed up */

/* --- what the screens ask beside (ask.c) --- */

int aa_moves_most(const Catalog *cat);                  /* movements an activation */
int aa_move_from(const Catalog *cat, int movement);     /* least face for the second and third; 0 = free */
bool aa_failed_may_fire(const Game *g);                 /* a failed roll ends the turn only after a shot (option) */
Wu aa_cohesion(const Catalog *cat);                     /* of a fire group */
bool aa_groups_on(const Game *g);
Wu aa_blast(const Catalog *cat);                        /* how far an explosion reaches */
Wu aa_field_gap(const Catalog *cat);                    /* between two minefields, at least */
Wu aa_hold_radius(const View *v);
int aa_chain_most(const View *v);                       /* shots of a chain of defensive fire; 0 = no end */
int aa_arc_half_mdeg(const View *v);                    /* either side of the front, without a turret */
int aa_light_least(const Catalog *cat, const AaAccount *a); /* points on Light vehicles; 0 = none asked for */
int64_t aa_lane_spent(const AaLane *l, Wu at);          /* of the allowance, up to there */
Wu aa_base_most(const Catalog *cat);                    /* how deep a base may lie */
Vec aa_base_point(const View *v, Seat seat, Wu in);     /* where a base so deep in lies */
Wu aa_base_depth(const View *v, Seat seat, Vec at);     /* of the point, held to what is allowed */
bool aa_may_repair(const View *v, StandIx i);           /* by the engineers, now */
