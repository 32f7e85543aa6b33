/* other: a battle, or a shot of a game, under another rule set. Terrain, zones and objectives are the same; a stand is the
 * type that data/units/same.csv names for it. */
#pragma once
#include "load/load.h"
#include "rulesets/rulesets.h"

/* The kind of `to` that is called as kind `of` of `from`; false: it has none so called. */
bool other_kind(const Catalog *from, KindId of, const Catalog *to, KindId *out);
/* The type of `to`; false: same.csv names none. */
bool other_type(const SameList *same, const Catalog *from, uint16_t type, const Catalog *to, uint16_t *out);

/* How good a side's troops are where nobody has said: in rules with classes of troops (a chart "ratings") the class that adds
 * nothing, else what is usual for nation and year (data/cohesion.csv); its determination is likewise the list's. */
void usual_troops(const Catalog *cat, BattleSide *side, uint16_t year);
/* What a side of a battle is under the rules of `to`: its name, nation and edge. How good its troops are is a number of each
 * rule set's own, so it is the usual one there. */
BattleSide other_side(const Catalog *to, const BattleSide *side, uint16_t year);

/* The battle of `from` as one in the making of rule set `to`: its stands mapped, those that it does not know left out, and
 * units and formations that have none left; options, pools, off-map guns, aircraft and a position are the old rules' own and stay
 * behind. *left_out: how many stands. malloc'd text of a battle file, NULL and errors if it cannot be. */
char *other_battle(const SameList *same, const Catalog *from, const Catalog *to, uint32_t *left_out, size_t *n, ErrList *err);

/* --- the same shot under each rule set --- */
enum { COMPARE_RULES = SAME_RULES };
typedef struct CompareRow {
    const Ruleset *rs;   /* NULL: not in this program */
    bool own;            /* the rule set that is being played */
    bool knows;          /* it has both types, and its data could be read */
    bool lacks[2];       /* of firer and target: it has no such type */
    View v;              /* of the small game (or the one asked of): for words and sentences; good until the next ask */
    StandIx by, target;  /* there */
    Quote quote;         /* with the way that does most */
    char why[200];       /* what is wrong with its data, else "" */
} CompareRow;

typedef struct Compare Compare; /* keeps the catalogs of the other rule sets once read */
Compare *compare_new(const DataPaths *paths);
void compare_free(Compare *c);
/* What the shot would be under each rule set: same places, facings, terrain and distance, nothing else of the game. Both
 * must be on the table. False: same.csv cannot be read, err says why. */
bool compare_shot(Compare *c, const View *v, StandIx by, StandIx target, CompareRow out[COMPARE_RULES], ErrList *err);

/* How much a shot does, to set one beside another: chances of the worse outcomes weigh more. Not a figure of any rules. */
uint64_t quote_worth(const Quote *q);
/* The way of shooting that does most to the target, by the chances of the worse outcomes; out: its quote. */
void quote_best(const View *v, StandIx by, StandIx target, Quote *out);
