/* event: what happened, for those who may know it. Events feed log and animation; a game never reads them. */
#pragma once
#include "rules/dice.h"
#include "rules/verdict.h"

typedef enum EventKind {
    EV_NONE,
    EV_TURN,      /* v[0] turn */
    EV_PHASE,     /* v[0] phase; v[1] 1 = passed without a choice */
    EV_ACTOR,     /* seat may act now */
    EV_PASS,      /* seat passes; v[0] 1 = it had nothing left */
    EV_ROLL,      /* a cohesion or other test of stand a (seat when STAND_NONE): text = of what; ledger = need; v[0] natural, v[1] need, v[2] 1 passed */
    EV_NUMBER,    /* a number rolled for: text = what; ledger; v[0] result */
    EV_SHOT,      /* a fires at b from `at` to `to`; v[0] range Wu, v[1] 1 side/rear, v[2] kind of attack (text) */
    EV_TABLE,     /* attack of a on b: ledger 0 = column, ledger 1 = die roll (the natural first, so its sum is v[1]); v[0] natural, v[1] modified, v[2] column, v[3] result code; text = result */
    EV_STATE,     /* b's states changed by a: v[0] before, v[1] after (rule set's bits) */
    EV_LOST,      /* a is lost, to b; at, angle */
    EV_PIECE,     /* terrain v[0] (PieceIx) came, v[1] = 1, changed 2 or went 3 */
    EV_CARD,      /* card drawn for formation v[0]: v[1] face (audience owner), v[2] total */
    EV_MOVED,     /* a went from `at` to `to`: v[0] path length, v[1] first point in Events.pt, v[2] count, v[3] spent, hundredths of a point */
    EV_TURNED,    /* a now faces angle */
    EV_POSTURE,   /* group of a: v[0] posture; stands in Events.stand v[1], v[2] */
    EV_GROUP,     /* attempt: stands in Events.stand v[1], v[2]; v[0] kind of attempt */
    EV_ENTERED, EV_LEFT,
    EV_BOARDED,   /* a into b */
    EV_LANDED,    /* a out of b */
    EV_ASKED,     /* seat is asked: text; a mover, v[] as the decision */
    EV_ANSWERED,  /* seat answered v[0] */
    EV_STOPPED,   /* a stops: text why */
    EV_BROKEN,    /* formation v[0] */
    EV_SCORE,     /* v[0] A, v[1] B points; text what for */
    EV_OVER,      /* winner in v[0], margin v[1]; text level */
    EV_NOTE,      /* text */
} EventKind;

typedef struct Event {
    uint8_t kind, audience, seat; /* EventKind, SeatMask */
    uint16_t text;                /* TextId */
    RuleRef rule;
    StandIx a, b;
    Vec at, to;
    Angle angle;
    uint16_t ledger, ledger_n;    /* in Events.ledger */
    uint16_t die, die_n;          /* in Dice.die of the record */
    int32_t v[6];
} Event;

typedef struct Events {
    Event *ev;
    Ledger *ledger;
    Vec *pt;
    StandIx *stand;
    uint32_t n, cap, ledger_n, ledger_cap, pt_n, pt_cap, stand_n, stand_cap;
    bool full; /* something was dropped: only words are lost, never state */
} Events;
enum { EVENTS_CAP = 1024, EVENTS_LEDGERS = 1024, EVENTS_POINTS = 4096, EVENTS_STANDS = 4096 };
size_t events_bytes(void);
void events_init(Events *e, Arena *a); /* of the caps above */
void events_clear(Events *e);
Event *event_add(Events *e, EventKind kind, SeatMask audience); /* never NULL: a scratch event when full; a, b = STAND_NONE */
void event_ledger(Events *e, Event *ev, const Ledger *l);       /* appends to the event just added */
