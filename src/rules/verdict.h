/* verdict: the one answer to "may I?", with number against limit; and ledgers: every number that a rule works out is a sum of named terms. */
#pragma once
#include "rules/game.h"

typedef enum VerdictKind { VERDICT_OK, VERDICT_NO } VerdictKind;
typedef enum Measure { MEASURE_NONE, MEASURE_COUNT, MEASURE_WU, MEASURE_MDEG, MEASURE_MP /* quarter points x Wu, in have64 */, MEASURE_NEED, MEASURE_D6, MEASURE_TENTHS } Measure;
typedef struct Verdict {
    uint8_t kind, measure; /* VerdictKind; Measure of have and limit */
    uint16_t why;          /* TextId: sentence with {who} {whom} {have} {limit} {what} */
    RuleRef rule;
    StandIx who, whom;     /* STAND_NONE when not about a stand */
    uint16_t what;         /* KindId, PieceIx or TextId for {what}; what_kind says which */
    uint8_t what_kind;     /* 0 none: {what} is who's label; 1 terrain kind, 2 text, 3 stand type, 4 option, 5 a difference: first << 8 | second, "4 -9" */
    int64_t have, limit;
} Verdict;

static inline Verdict verdict_ok(void) { return (Verdict){.who = STAND_NONE, .whom = STAND_NONE}; }
Verdict verdict_no(TextId why, RuleRef rule, StandIx who);
Verdict verdict_limit(TextId why, RuleRef rule, StandIx who, StandIx whom, Measure m, int64_t have, int64_t limit);
/* The sentence of v->why with its slots filled: {who} {whom} label and type name, {id} {target} their labels alone, {have} with its unit, {limit}
 * without, {what}, {rule} "(5.1)". A sentence without {rule} gets it before its full stop.
 * "A7 Pz III L cannot reach B5: 17.2 in, AP carries 16 (5.1)." Lengths as ux 6: one decimal, two when the limit is nearer than 0.1. */
void verdict_print(const Catalog *cat, const Game *g, const Verdict *v, Text *out);

typedef enum TermOp { TERM_ADD, TERM_SET, TERM_HALVE_UP, TERM_QUARTER_UP, TERM_CAP, TERM_FLOOR, TERM_LOOKUP } TermOp; /* all but ADD: value = what then stands */
typedef struct Term {
    uint16_t what;  /* TextId */
    RuleRef rule;
    uint8_t op, status; /* TermOp; Status of the number */
    uint16_t kind;  /* terrain kind the term speaks of + 1, 0 = none: fills {kind} of the text */
    int32_t value;
    int64_t arg;    /* what the term was looked up by (a range in Wu), 0 = none */
} Term;
enum { LEDGER_MAX = 24 };
typedef struct Ledger {
    uint8_t n, measure;
    Term term[LEDGER_MAX];
} Ledger;
void ledger_add(Ledger *l, TextId what, RuleRef rule, Status st, int32_t value); /* adds; a zero is kept out */
void ledger_term(Ledger *l, Term t);
int32_t ledger_sum(const Ledger *l); /* runs through the terms: the only way a number is got from a ledger */
/* "FCL 16 -4 Suppressed (1.2) -1 crops (4.7)"; a term that sets, halves or caps shows what then stands: "DV 7 halved 4 (5.6)" */
void ledger_print(const Catalog *cat, const Ledger *l, Text *out);
/* A number in its measure: "17.2 in", "3.2 deg", "13-", "25.5 %". near: the number it is compared with, decides the decimals (ux 6). */
void measure_print(const Catalog *cat, Measure m, int64_t v, int64_t near, bool unit, Text *out);
