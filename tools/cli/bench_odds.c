/* J5: the odds panel, exact by enumeration, with eight firers; and attacks sampled from the same numbers, which must
 * agree with it before they are timed. */
#define _GNU_SOURCE
#include "bench.h"
#include "rulesets/matg/matg.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FIRERS = 8, PANELS = 200, CHECKED = 2000000, SAMPLES = 20000000 };

static void battle(FILE *f) {
    fprintf(f, "{\"glacis_battle\": 1, \"key\": \"bench_odds\", \"title\": \"Bench\", \"date\": \"1943-07-01\", "
               "\"ruleset\": \"matg\", \"size\": [40, 30], \"turns\": 1, \"density\": \"open\", "
               "\"sight\": 40, \"weather\": \"clear\", \"victory\": {\"text\": \"\", \"terms\": [{\"kind\": \"kill\", "
               "\"who\": \"any\", \"points\": 1}]}, \"sides\": [");
    static const char *const side[2][4] = {{"Germany", "W", "ger_pz4h", "8"}, {"USSR", "E", "sov_t34_43", "1"}};
    for (int s = 0; s < 2; s++)
        fprintf(f,
                "%s{\"nation\": \"%s\", \"name\": \"%s\", \"cohesion\": 14, \"determination\": 35, \"edge\": \"%s\", "
                "\"formations\": [{\"name\": \"F\", \"units\": [{\"name\": \"U\", "
                "\"zone\": {\"rect\": [1, 1, 39, 29]}, \"stands\": [{\"type\": \"%s\", \"count\": %s}]}]}]}",
                s ? ", " : "", side[s][0], side[s][0], side[s][1], side[s][2], side[s][3]);
    fprintf(f,
            "], \"terrain\": {\"type\": \"FeatureCollection\", \"features\": [{\"type\": \"Feature\", \"properties\": "
            "{\"kind\": \"crops\"}, \"geometry\": {\"type\": \"Polygon\", "
            "\"coordinates\": [[[12, 12], [16, 12], [16, 18], [12, 18], [12, 12]]]}}]}, \"position\": [\"game turn=1 "
            "phase=4 to_act=1\", \"unit u1 entered=1\", \"unit u2 entered=1\", "
            "\"stand B1 flags=1 x=%d y=%d face=49152\"",
            14 * WU_INCH, 15 * WU_INCH);
    for (int i = 0; i < FIRERS; i++)
        fprintf(f, ", \"stand A%d flags=1 x=%d y=%d face=16384\"", i + 1, 4 * WU_INCH, (4 + 3 * i) * WU_INCH);
    fprintf(f, "]}\n");
}

static Session *open_battle(Cli *c) {
    char path[] = "/tmp/glacis-bench-XXXXXX.json";
    int fd = mkstemps(path, 5);
    FILE *f = fd < 0 ? NULL : fdopen(fd, "w");
    if (!f) return cli_bad("no file can be made in /tmp"), NULL;
    battle(f);
    fclose(f);
    Session *s = cli_open(c, path, NULL);
    unlink(path);
    return s;
}

/* What one firer does, as tables: the natural D20 it fires up to, and what state (none, S, D, S+D, gone) follows from a
 * state by each sum of 2D6. All that a sampled attack needs is two random numbers and two look-ups. */
typedef struct Sampler {
    uint32_t n;
    uint32_t fires[64];      /* of 2^32: the die passes below it */
    uint8_t next[64][5][36]; /* by state and by the 36 throws */
} Sampler;

/* matg 6.2 on the five states. */
static int after(int state, uint8_t result) {
    static const uint8_t NEXT[5][MATG_RESULTS] = {
        /* none */ {0, 1, 1, 2, 4},
        /* S */ {1, 1, 3, 3, 4},
        /* D */ {2, 3, 3, 4, 4},
        /* S+D */ {3, 3, 4, 4, 4},
        /* gone */ {4, 4, 4, 4, 4},
    };
    return NEXT[state][result];
}

static void sampler_make(Sampler *s, const MatgOdds *o) {
    s->n = o->n;
    for (uint32_t i = 0; i < o->n; i++) {
        s->fires[i] = (uint32_t)MIN(o->by[i].fires >> 8, (uint64_t)UINT32_MAX);
        for (int state = 0; state < 5; state++)
            for (int k = 0; k < 36; k++)
                s->next[i][state][k] = (uint8_t)after(state, o->by[i].natural[k / 6 + k % 6 + 2]);
    }
}

/* One attack: the high half of a random word is the D20, the low one the throw of two dice. */
static uint64_t sample(const Sampler *s, uint64_t seed, uint64_t *attacks, uint32_t count[5]) {
    uint64_t x = seed, made = 0;
    while (made < *attacks) {
        int state = 0;
        for (uint32_t i = 0; i < s->n; i++, made++) {
            x ^= x << 13, x ^= x >> 7, x ^= x << 17;
            uint32_t hi = (uint32_t)(x >> 32), throw36 = (uint32_t)((x & UINT32_MAX) * 36 >> 32);
            state = hi < s->fires[i] ? s->next[i][state][throw36] : state;
        }
        count[state]++;
    }
    *attacks = made;
    return x;
}

bool bench_odds(Cli *c) {
    Session *s = open_battle(c);
    if (!s) return false;
    const View *v = session_view(s, SEAT_U);
    StandIx by[FIRERS], target = STAND_NONE;
    bool ok = stand_find(v->g, "B1", 2, &target);
    for (int i = 0; i < FIRERS; i++) by[i] = (StandIx)i;
    MatgOdds *o = malloc(sizeof *o);
    Sampler *sm = calloc(1, sizeof *sm);
    if (!o || !sm) base_panic(__FILE__, __LINE__, "no memory left");
    matg_odds(v, target, by, FIRERS, MATG_STANDARD, o);
    for (uint32_t i = 0; i < o->n; i++) ok = ok && o->by[i].verdict.kind == VERDICT_OK;
    if (!ok) cli_bad("a firer of the bench may not fire");
    sampler_make(sm, o);
    uint32_t count[5] = {0};
    uint64_t n = CHECKED, seed = sample(sm, 88172645463325252u, &n, count);
    double worst = 0, all = (double)n / FIRERS;
    for (int k = 0; k < 5; k++) worst = fmax(worst, fabs(count[k] / all - (double)o->outcome[k] / (double)MATG_ONE));
    ok = ok && worst < 0.005; /* about five deviations of 250,000 volleys */
    BenchTimes panel = {0}, shots = {0};
    for (int r = 0; r < BENCH_ROUNDS; r++) {
        double t = bench_now();
        for (int i = 0; i < PANELS; i++) matg_odds(v, target, by, FIRERS, MATG_STANDARD, o);
        bench_add(&panel, (bench_now() - t) * 1e3 / PANELS);
        t = bench_now();
        n = SAMPLES;
        seed = sample(sm, seed, &n, count);
        bench_add(&shots, (double)n / (bench_now() - t) / 1e6);
    }
    Json j;
    bench_open(c, &j, "J5", "odds panel");
    bench_num(&j, "firers", FIRERS, 0);
    bench_num(&j, "ours_ms", bench_median(&panel), 4);
    bench_num(&j, "goal_ms", 1, 0);
    bench_num(&j, "sampled_millions_a_second", bench_median(&shots), 0);
    bench_num(&j, "goal_millions", 200, 0);
    bench_num(&j, "farthest_from_exact", worst, 5);
    bench_close(&j);
    free(o), free(sm);
    session_free(s);
    return ok;
}
