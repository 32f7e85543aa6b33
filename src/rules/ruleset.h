/* ruleset: what a rule set gives to the table. Each exports one const Ruleset; rules/ calls it, never another rule set.
 */
#pragma once
#include "rules/command.h"
#include "rules/event.h"
#include "rules/quote.h"
#include "world/sight.h"

/* What one seat sees (g redacted), or the host's own (seat = SEAT_U, everything). */
typedef struct View { /* plan.h names it too */
    uint8_t seat;
    const struct Ruleset *rs;
    const Catalog *cat;
    const Game *g;
    Scene *scene; /* derived from g */
} View;

/* All that apply may touch. */
typedef struct Tx {
    const struct Ruleset *rs;
    const Catalog *cat;
    Game *g;
    Scene *scene;
    Dice *dice;
    Events *ev;
    Arena *tmp; /* released after the command */
} Tx;

typedef struct CmdSpec {
    const char *name, *sig;
    Verdict (*check)(const View *, const Command *); /* the only place that says why not */
    void (*apply)(Tx *, const Command *);            /* cannot fail */
    uint8_t answer;                                  /* 1: an answer to the open decision */
} CmdSpec;

typedef struct PhaseSpec {
    const char *key; /* "fire" */
    uint16_t title;  /* TextId: "Fire" */
    RuleRef rule;
    uint8_t hidden; /* not on the phase track (set-up) */
} PhaseSpec;

/* An opening: a command that is legal now, finite parts filled in, ARG_FREE where free. Stands of a free slot are
 * listed in some[]. */
typedef struct Opening {
    Command cmd;
    const StandIx *some;
    uint16_t some_n;
    uint8_t ends;   /* 1: passes or ends something */
    uint8_t rare;   /* 1: a random player takes it seldom, so that its games go somewhere */
    uint16_t title; /* TextId for menus */
} Opening;

/* Badges of a stand; places and shapes are the client's (ux 1.4). */
enum {
    BADGE_FIRING = 1,
    BADGE_MOVEMENT = 2,
    BADGE_FIRE_MOVE = 4,
    BADGE_S = 8,
    BADGE_D = 16,
    BADGE_FIRED = 32,
    BADGE_CAN_ACT = 64,
    BADGE_PASSED = 128,
    BADGE_MOVED = 256,
    BADGE_NO_AP = 512,
    BADGE_STOPPED = 1024,
    BADGE_ALARM = 2048,  /* "!": pinned down */
    BADGE_PIP_1 = 4096,  /* one hit of those that break it */
    BADGE_PIPS_2 = 8192, /* two */
    BADGE_GROUP = 16384, /* of the group that acts */
    BADGE_SPOTTED = 1 << 16, /* found by the enemy; looked for in vain */
    BADGE_SOUGHT = 1 << 17,
    BADGE_PINNED = 1 << 18,
    BADGE_NO_COMMANDER = 1 << 19,
    BADGE_STUN = 1 << 20,  /* crew stunned */
    BADGE_TRACK = 1 << 21, /* thrown track */
    BADGE_ENGINE = 1 << 22,
    BADGE_TURRET = 1 << 23,
    BADGE_CREW = 1 << 24,
    BADGE_HITS = 26 /* from this bit on: how many hits it has taken, to 7 */
};
enum { CARD_ROWS = 24 };
typedef struct CardRow {
    uint16_t label; /* TextId */
    RuleRef rule;
    uint8_t status; /* Status of the number */
    char value[60];
} CardRow;
typedef struct StandFace {
    uint32_t badges;
    uint8_t cargo;
    uint32_t row_n;
    CardRow row[CARD_ROWS];
} StandFace;

/* Where the game stands, for phase track and "what remains". */
enum { STATUS_STANDS = 512 };
typedef struct GameStatus {
    SeatMask to_act;
    uint8_t first_choice_seat;  /* who may choose the first actor of the step; SEAT_NONE */
    int16_t tokens, tokens_max; /* orders left of the acting seat; -1 = none in this phase */
    uint16_t token_text;        /* TextId "orders" */
    uint32_t can_n;
    StandIx can[STATUS_STANDS]; /* stands of the view's seat that can still act, most worthwhile first */
    uint32_t lose_n;
    uint16_t lose_text[STATUS_STANDS]; /* what ending now would lose, with the stand it concerns */
    StandIx lose_stand[STATUS_STANDS];
    char end_command[64]; /* "A pass": passes or ends the phase; empty if not possible */
} GameStatus;
/* One more that can act, or that ending now would lose something of; beyond STATUS_STANDS it is left out. */
void status_add_can(GameStatus *st, StandIx i);
void status_add_loss(GameStatus *st, StandIx i, TextId what);

/* A state of a stand that the umpire may set. */
typedef struct StandMark {
    const char *key;    /* "posture" */
    const char *values; /* "firing|fire_move|movement" */
} StandMark;

typedef struct Remedy {
    bool some;     /* false: none this turn */
    Command cmd;   /* makes the act legal (args in the caller's arena) */
    uint16_t text; /* TextId: "{who}, {have}" */
    StandIx who;
    uint8_t measure;
    int64_t have;
    char note[96]; /* a sentence that belongs to the refusal: what would do, though no act of this moment does it */
} Remedy;

/* An end of a line of sight: a stand, or a bare point. */
typedef struct SightEnd {
    StandIx stand; /* STAND_NONE: a point */
    Vec at;        /* of a point; a stand's centre is its own */
} SightEnd;

typedef struct Ruleset {
    const char *id;
    int version;
    const CatalogSpec *spec;
    const CmdSpec *cmds;
    uint8_t cmd_n;
    const PhaseSpec *phases;
    uint8_t phase_n;
    FieldList game_tail, formation_tail, stand_tail; /* sizes and fields */
    Shape base;                                      /* of a stand */

    bool (*setup)(const Catalog *cat, Game *g,
                  ErrList *err); /* tails and first phase of a new game; before the first record */
    bool (*kinds)(const Catalog *cat, const Game *g, KindRule *out,
                  uint32_t n); /* KindRule of each catalog kind, by charts and options */
    void (*body)(const Catalog *cat, const Game *g, StandIx i, Body *out); /* as the world sees the stand (flags) */
    void (*redact)(const Catalog *cat, Game *g, Seat seat);                /* clears what the seat may not know */
    void (*step)(Tx *tx); /* after each command: runs on by itself until a person is needed */
    uint32_t (*legal)(const View *v, StandIx only, Arena *a, Opening *out,
                      uint32_t cap); /* openings of v->seat; STAND_NONE = all */
    bool (*sample)(const View *v, const Opening *o, Rng *r, Arena *a,
                   Command *out); /* fills the free arguments; may find none */
    void (*remedy)(const View *v, const Command *c, const Verdict *no, Arena *a, Remedy *out);
    void (*describe)(const View *v, StandIx i, StandFace *out);
    void (*status)(const View *v, GameStatus *out);
    void (*print_event)(const View *v, const Events *e, const Event *ev,
                        Text *out);                /* a line of the log (ux 6); empty = none */
    int32_t (*evaluate)(const View *v, Seat seat); /* how well the seat stands, for players of the machine */
    int32_t (*points)(const View *v, Seat seat);   /* victory points so far, for people */
    int64_t (*cost)(const View *v, StandIx i); /* of a stand when a battle is made, in 1/10000 of a point; NULL: no points */
    const StandMark *marks;
    uint8_t mark_n;
    void (*mark)(Tx *tx, StandIx i, uint8_t mark, int32_t value); /* NULL when there are no marks */
    void (*edited)(
        Tx *tx,
        StandIx i); /* the umpire put the stand elsewhere or off: what hangs on it follows; NULL = nothing does */
    void (*joined)(const Catalog *cat, Game *g, StandIx i); /* a stand that the umpire added: fills its tail; NULL = zeros do */
    void (*planned)(Tx *tx); /* the umpire has edited a battle that is on: what the rule set has taken over from the plan follows; NULL = nothing has */
    /* What a shot of `by` at `target` would be, with the way-th of its weapons; legal now or not. NULL: the rules know no shots. */
    void (*quote)(const View *v, StandIx by, StandIx target, uint8_t way, Quote *out);
    /* The whole answer of one stand or point seeing another, as the rules have it (some ask several lines). NULL: no lines of sight. */
    bool (*sight)(const View *v, const SightEnd *from, const SightEnd *to, SightCert *cert);
    void (*sight_ask)(const View *v, const SightEnd *from, const SightEnd *to, SightAsk *ask); /* of the line between their centres */
    RuleRef (*sight_rule)(SightWhy why); /* the paragraph of a reason */
    /* Room that play can need beyond the battle's own: stands that are bought, smoke. NULL: none more. */
    void (*room)(const struct Battle *b, GameLimits *lim);
    /* Per cent of the table that generated ground is to cover, by the game's options, or by their defaults where g is NULL. NULL or 0: the density's own. */
    int16_t (*ground)(const Catalog *cat, const Game *g);
    bool (*invariant)(const Catalog *cat, const Game *g, Text *why); /* for tests and random games */
} Ruleset;
