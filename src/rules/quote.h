/* quote: what a shot would be, by any rule set, before it is taken: the words, sums and chances that panel, cursor, command line and
 * comparison show alike. */
#pragma once
#include "rules/verdict.h"

#define QUOTE_ONE (UINT64_C(1) << 40) /* certainty */
enum { QUOTE_ROLLS = 12, QUOTE_OUTCOMES = 16 };

typedef enum QuoteDie { QUOTE_DIE, QUOTE_DIE_RED, QUOTE_DIE_WHITE } QuoteDie;

/* One roll of it, in the order made. need: a ledger whose sum is what must be reached on each die (the face or more), or what is added to it. */
typedef struct QuoteRoll {
    uint16_t what;          /* TextId: "to hit", "penetration", "Reaction" */
    uint8_t die;            /* QuoteDie */
    uint8_t sides;          /* 6, 10, 20 */
    uint8_t target_rolls;   /* 1: the target's player throws */
    uint8_t low;            /* 1: need is the most that does it, low faces are good */
    int16_t dice;           /* how many are thrown; 0 = none, it is settled without */
    int16_t from;           /* the least face that does it, 1 .. sides; above sides: none does; 0 = no single face decides */
    Ledger need;            /* of that: its terms */
    Ledger pool;            /* terms of the number of dice, when it is a sum; n = 0 otherwise */
    uint64_t chance;        /* that it succeeds, of QUOTE_ONE, given that it is made; pools: that one die does */
} QuoteRoll;

/* What may come of it, from none to the worst; together QUOTE_ONE. */
typedef struct QuoteOutcome {
    uint16_t what;    /* TextId */
    uint8_t severity; /* 0 nothing, 1 a hindrance, 2 damage, 3 lost */
    uint64_t chance;
} QuoteOutcome;

typedef struct Quote {
    Verdict verdict;     /* VERDICT_NO: why the shot may not be taken now; what is filled is what it would be */
    bool some;           /* false: there is nothing to say (no weapon, no such stand) */
    uint8_t way, way_n;  /* which of the firer's weapons or ways; how many there are */
    uint16_t way_title;  /* TextId, TX_NONE when there is one only */
    Wu range;            /* as the rule set measures it, rounded up */
    int8_t facing;       /* of the target that is hit: 0 front, 1 side, 2 rear, -1 = the rules know none */
    uint16_t note;       /* TextId: what a miss costs, or TX_NONE */
    uint8_t roll_n, outcome_n;
    QuoteRoll roll[QUOTE_ROLLS];
    QuoteOutcome outcome[QUOTE_OUTCOMES];
} Quote;

/* Chance, of QUOTE_ONE, that exactly k of n dice show one of `good` of `sides` faces. n <= 60. Exact up to the last of 40 bits. */
uint64_t quote_binomial(int n, int k, int good, int sides);
/* The same for two kinds of face that exclude each other: exactly j of the first and k of the second among n dice. */
uint64_t quote_multinomial(int n, int j, int good_j, int k, int good_k, int sides);
/* Parts of a whole as tenths of a per cent that add to 1000: by largest remainder, the first of equals. All 0: all 0. */
void quote_tenths(const uint64_t *part, uint32_t n, int32_t *tenths);
