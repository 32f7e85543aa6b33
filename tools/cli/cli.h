/* cli: the headless program. One file a group of sub-commands; its forms are a contract: keys may be added, never
 * changed. */
#pragma once
#include "base/scan.h"
#include "session/session.h"

#include <stdio.h>

enum { CLI_YES = 0, CLI_NO = 1, CLI_BAD = 2 };

typedef struct Cli {
    const char *program;
    DataPaths paths;
    bool text; /* --text: the same for a person */
    int argc;  /* what is left after the sub-command */
    char **argv;
} Cli;

/* --- options --- */
/* Takes "--name VALUE" out of argv; NULL when it is not there. Missing value: *bad set. */
const char *cli_option(Cli *c, const char *name, bool *bad);
bool cli_flag(Cli *c, const char *name);
/* What is left must be at most `most` words that do not begin with '-'; else says so and false. */
bool cli_rest(Cli *c, int least, int most, const char *usage);
bool cli_number(const char *s, int64_t lo, int64_t hi, int64_t *out);
bool cli_faces(const char *s, uint8_t *out, uint32_t cap, uint32_t *n); /* "12,4,1" */
void cli_errors(const ErrList *e);                                      /* to stderr */
int cli_bad(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* --- games --- */
/* BATTLE or GAME, or for how->draft the size of an empty table; "GAME@41" looked at after record 41. Options as given. NULL: said why. */
Session *cli_open(Cli *c, const char *what, const SessionStart *how);
bool cli_is_game(const char *what);
int64_t cli_record_of(const char *what);                /* 41 of "GAME@41", else -1 */
bool cli_size(const char *s, int64_t unit, Wu *w, Wu *h); /* "72x48" of a table, in the rule set's unit */
size_t cli_specs(const CatalogSpec **spec, size_t cap); /* of all rule sets */
bool cli_is_matg(const View *v); /* its own words and figures go before the general ones */
/* Does the rule set answer this at all? Else says so: "seen: the rules of 'skeleton' know no lines of sight". */
bool cli_knows(const View *v, bool knows, const char *sub, const char *what);
/* The rule set of --rules, or the first; NULL: said why. */
const Ruleset *cli_rules_of(const char *id);
int64_t cli_unit(const CatalogSpec *spec); /* Wu of its ruler's inch or cm */
bool cli_sight_end(const View *v, const char *s, SightEnd *out); /* a stand or X,Y; says what is wrong */
int cli_odds_any(const Cli *c, const View *v, StandIx target, const StandIx *by, uint32_t n, int way); /* way -1: the best */
int cli_compare(const Cli *c, const View *v, StandIx target, StandIx by);
int cli_reach_any(Cli *c, Session *s, StandIx i, const Vec *to); /* by what is legal now, for any rule set */
/* Label to stand; says what is wrong. on_table: it must stand there, and why it does not is said. */
bool cli_stand(const View *v, const char *label, bool on_table, StandIx *out);
const char *cli_where(const Stand *s); /* "table", "reserve", "aboard", "lost", "gone" */
bool cli_seat(const char *s, Seat *out);
bool cli_point(const Catalog *cat, const char *s, Vec *out); /* "12.5,20" in the rule set's unit */

/* --- out.c: one object a line, keys in the order written --- */
typedef struct Json {
    FILE *to;
    bool first;
    int depth;
    bool comma[16];
} Json;
void out_open(Json *j, FILE *to);
void out_begin(Json *j, const char *key, char bracket); /* '{' or '['; key NULL in arrays and at the top */
void out_end(Json *j, char bracket);
void out_str(Json *j, const char *key, const char *value);
void out_int(Json *j, const char *key, int64_t v);
void out_bool(Json *j, const char *key, bool v);
void out_null(Json *j, const char *key);
void out_raw(Json *j, const char *key, const char *raw);
void out_ratio(Json *j, const char *key, int64_t num, int64_t den, int decimals);
void out_hash(Json *j, const char *key, uint64_t h);
void out_line(Json *j); /* ends the object's line */
void out_ledger(Json *j, const char *key, const Catalog *cat, const Ledger *l);
void out_length(Json *j, const char *key, const Catalog *cat, int64_t wu); /* in the rule set's unit */
void out_point(Json *j, const char *key, const Catalog *cat, Vec p);       /* [x,y] in the rule set's unit */
const char *out_seat_word(uint32_t seat);                                  /* "A", "B", "U", else "none" */
void out_label(Json *j, const char *key, const Game *g, StandIx i);
void out_verdict(Json *j, const View *v, const Verdict *no);
void out_event(Json *j, const View *v, const Events *e, const Event *ev, const Dice *d);

/* Random against random to the end, or to the end of `turns` (0 = to the end). What went wrong, NULL = nothing. */
const char *match_play(Session *s, uint64_t seed, int64_t turns);
const char *cli_assets(const Cli *c); /* the folder of pictures */

#define PRINT_USAGE                                                                                                    \
    "BATTLE|GAME --what table|counters|templates|records --out F.pdf|F.svg|F.png\n"                                    \
    "            [--paper a4|letter|a3|tabloid|a0|whole] [--portrait|--landscape] [--margin IN] [--overlap IN]\n"     \
    "            [--scale 1/2] [--size WxH] [--ppi N] [--style full|ink] [--seat A|B] [--no-stands] [--no-zones]\n"   \
    "            [--no-grid] [--blank]"

/* --- sub-commands: exit status --- */
int cli_los(Cli *c);
int cli_seen(Cli *c);
int cli_reach(Cli *c);
int cli_odds(Cli *c);
int cli_play(Cli *c);
int cli_battle(Cli *c);
int cli_show(Cli *c);
int cli_legal(Cli *c);
int cli_verify(Cli *c);
int cli_match(Cli *c);
int cli_map(Cli *c);
int cli_render(Cli *c);
int cli_print(Cli *c);
int cli_map_import(Cli *c);
int cli_lint(Cli *c);
int cli_rules(Cli *c);
int cli_bench(Cli *c);
