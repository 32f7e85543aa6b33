/* bench: the figures of `glacis-cli bench`. Ours and a peer's are timed in turn, round by round, in one run; what is
 * given is the median of the rounds, in CPU time of this thread unless it waits for the disk. Agreement is checked
 * before anything is timed. */
#pragma once
#include "base/hash.h"
#include "bench_edges.h"
#include "cli.h"
#include "world/sight.h"

enum { BENCH_ROUNDS = 7 };
typedef struct BenchTimes {
    double at[BENCH_ROUNDS];
    int n;
} BenchTimes;
double bench_now(void);                      /* seconds of CPU time of this thread */
double bench_wall(void);                     /* seconds by the clock */
void bench_add(BenchTimes *t, double value); /* the first BENCH_ROUNDS are kept */
double bench_median(const BenchTimes *t);    /* 0 without any */

/* --- lines of output --- */
void bench_open(const Cli *c, Json *j, const char *job, const char *what);
void bench_num(Json *j, const char *key, double v, int decimals);
void bench_close(Json *j);

/* --- the seeded board (its mix is in bench_board.c); times: 1, 4, 16 in area --- */
typedef struct BenchBoard {
    int times;
    Table table;
    Piece *piece;
    TablePoint *pt;
    Body *body;
    bool *foot; /* per body: personnel */
    uint32_t body_n, kinds;
    KindRule *rule;
    BenchEdge *edge; /* all edges of what blocks or rises */
    uint32_t edge_n;
    Arena arena;
    Scene *scene;
} BenchBoard;
/* Kinds by the charts of MATG. NULL: said why. */
BenchBoard *bench_board_new(Cli *c, int times);
void bench_board_free(BenchBoard *b);
Shape bench_base(void);
/* Pairs: 0 anywhere, else within so many inches. */
void bench_pairs(const BenchBoard *b, Rng *r, int inches, Vec (*pair)[2], uint32_t n);

/* --- GEOS as opponent; without it bench_geos_new gives NULL --- */
typedef struct BenchGeos BenchGeos;
const char *bench_geos_version(void); /* NULL: not built in */
BenchGeos *bench_geos_new(const BenchBoard *b);
void bench_geos_free(BenchGeos *g);
bool bench_geos_meets(BenchGeos *g, Vec a, Vec b);       /* does the segment meet an edge? */
bool bench_geos_sees(BenchGeos *g, const SightAsk *ask); /* matg 4.1 to 4.6 */

/* --- jobs --- */
bool bench_los(Cli *c);
bool bench_seen(Cli *c);
bool bench_reach(Cli *c);
bool bench_odds(Cli *c);
bool bench_match(Cli *c);
bool bench_frame(Cli *c);
