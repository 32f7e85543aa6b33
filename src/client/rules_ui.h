/* rules_ui: what the window asks of the panels of one rule set (client/<id>/). All state of theirs lives in
 * Client.rules_state. */
#pragma once
#include "client/client_own.h"

typedef struct Hit {
    StandIx stand; /* STAND_NONE = ground */
    Vec at;        /* table point */
    float x, y;    /* px */
    uint8_t mods, clicks, button;
} Hit;

/* A step of the guided first turn: one ring, one sentence; over when the state is reached, by whatever means (ux 7). */
typedef struct GuideStep {
    TextId text; /* at most 14 words */
    bool (*done)(Client *c);
    const char *stand;  /* label to ring, or NULL */
    const char *widget; /* ui path to ring, or NULL */
} GuideStep;

/* How far a stand can fire directly: within its arc, and beyond it. arc_mdeg: half of the arc, to either side; 0 = all round. */
typedef struct FireReach {
    Wu in_arc, beyond;
    int32_t arc_mdeg;
} FireReach;

struct PlayHooks;
typedef struct RulesUi {
    const char *id;
    /* Built on the panels for any rule set (play/play_ui.h): what is left out below is theirs, and rules_state begins with a PlayUi. */
    const struct PlayHooks *play;
    /* What measures need (measure.h, regions.h); they work in any phase, looking back, and for the umpire. */
    bool edge_to_edge;         /* the rule set measures ranges so; else from centre to centre */
    const TextId *target_kind; /* kinds of target that a line of sight is asked for at once */
    int target_kind_n, target_kind_usual; /* usual: a bare point is asked for as one of these */
    int (*target_kind_of)(Client *c, StandIx i);
    void (*sight_ask)(Client *c, const MeasureEnd *from, const MeasureEnd *to, int kind, SightAsk *ask);
    /* The words of a certificate: a head, what decides, the step aside that changes the answer. */
    void (*sight_print)(Client *c, const MeasureEnd *from, const char *who, const MeasureEnd *to, const char *whom,
                        const SightCert *cert, Text *head, Text *body, Text *aside);
    /* The whole answer, for rule sets that ask several lines; NULL or false: the line of sight_ask alone. */
    bool (*sight)(Client *c, const MeasureEnd *from, const MeasureEnd *to, SightCert *cert);
    /* target: a stand, or STAND_NONE for the farther of its values. */
    void (*fire_reach)(Client *c, StandIx firer, StandIx target, FireReach *out);
    /* Ranges at which its chances of hitting change, ascending, the last being how far it fires; NULL: none but that. */
    uint32_t (*fire_bands)(Client *c, StandIx firer, Wu *upto, uint32_t cap);
    const GuideStep *guide;
    int guide_n;
    size_t state_size;          /* zeroed at the start of a game */
    void (*changed)(Client *c); /* the game moved on: drop pencil that no longer fits, prepare the phase */
    float (*strip)(Client *c, Rect r,
                   bool draw); /* decision strip at the table's top: its height in u, 0 = none; draws when asked */
    /* A tray of its own along the table's lower edge (dice, cards): its height in u, 0 = none; draws when asked. */
    float (*tray)(Client *c, Rect r, bool draw);
    bool (*trays)(Client *c, StandIx i); /* false: off the table, but shown elsewhere than in the tray of what waits; NULL: all are in it */
    /* What came of something in a word, for the film; TX_NONE = none is due. */
    TextId (*outcome)(const Event *ev, uint8_t *role);
    /* Are the dice of an event shown in the film, and as what dice (QuoteDie each, up to n); NULL: those of EV_TABLE, plain. */
    bool (*dice)(Client *c, const Event *ev, uint8_t *die, uint32_t n);
    int (*points)(Client *c, Seat s);
    int (*turns)(Client *c); /* of this battle, where the rules and not the battle say how many; NULL: the battle's own */
    const char *guide_battle;               /* the battle that the guide is for */
    void (*work)(Client *c);                /* the work panel: widgets into the open panel */
    bool (*wants_work)(Client *c); /* small windows: the work panel holds something that nothing else shows; NULL: never */
    void (*overlay)(Client *c);             /* pencil and answers: client_mark(), and flags of stands */
    bool (*click)(Client *c, const Hit *h); /* true = taken */
    bool (*drag)(Client *c, const Hit *from, const Hit *to,
                 int step);                      /* 0 begin (true = it is mine), 1 moving, 2 end, 3 dropped */
    bool (*key)(Client *c, const InputEvent *e); /* true = taken */
    bool (*enter)(Client *c, bool shift);        /* Enter: do what is pencilled or aimed */
    bool (*rub_out)(Client *c);                  /* pencil only, one step: what undo takes before records */
    bool (*escape)(Client *c);                   /* one step back; false = nothing to rub out */
    bool (*hover)(Client *c, const Hit *h, Text *line1, Text *line2, uint8_t *role1,
                  uint8_t *role2);                /* the cursor's own answer */
    void (*hint)(Client *c, Text *out);           /* what click, Enter, Esc would do now */
    int (*cursor)(Client *c, const Hit *h);       /* ClientCursor, -1 = usual */
    void (*verdict)(Client *c);                   /* how the points of a battle that is over came about, below its winner; NULL: nothing more */
    uint8_t (*holder)(Client *c, const Objective *o); /* Seat that holds it, SEAT_NONE */
    RuleRef (*explain)(Client *c);                    /* F1: the paragraph of what is open or under the pointer; 0 = the phase's */
    void (*draw)(Client *c);                      /* over the painted table, in px */
    void (*under)(Client *c);                     /* between ground and stands, in px: regions */
    void (*close)(Client *c);                     /* the game is left: give back what rules_state holds */
    void (*peek)(Client *c, char key, StandIx s); /* marks of a rule set's peek: F G O H */
    bool (*has_secrets)(Client *c);               /* a "peek at my cards" makes sense */
    void (*secrets)(Client *c);                   /* widgets of that sheet, for c->cards_seat, after the hand-over */
    uint32_t (*menu)(Client *c, const Hit *h, MenuLine *out, uint32_t cap); /* right click: acts with reasons */
    bool (*chosen)(Client *c, const MenuLine *m); /* a line of it with `play` set */
} RulesUi;

extern const RulesUi CLIENT_MATG;
extern const RulesUi CLIENT_ARMOUR_ASSAULT;
extern const RulesUi CLIENT_ARMOUR_BATTLES;
extern const RulesUi CLIENT_LOW_TECH;
extern const RulesUi CLIENT_PLAY; /* of a rule set without panels of its own */
