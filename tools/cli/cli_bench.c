/* bench: figures with the machine's data; a ratio is one of this run, never of another. */
#define _GNU_SOURCE
#include "bench.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

static double seconds(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}
double bench_now(void) {
    return seconds(CLOCK_THREAD_CPUTIME_ID);
}
double bench_wall(void) {
    return seconds(CLOCK_MONOTONIC);
}

void bench_add(BenchTimes *t, double value) {
    if (t->n < BENCH_ROUNDS) t->at[t->n++] = value;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

double bench_median(const BenchTimes *t) {
    double at[BENCH_ROUNDS];
    memcpy(at, t->at, sizeof at);
    qsort(at, (size_t)t->n, sizeof *at, by_size);
    return t->n ? at[t->n / 2] : 0;
}

/* For a person: the same keys, as words. */
static bool for_person;

void bench_open(const Cli *c, Json *j, const char *job, const char *what) {
    for_person = c->text;
    out_open(j, stdout);
    if (for_person) {
        printf("%-4s %-22s", job, what);
        return;
    }
    out_begin(j, NULL, '{');
    out_str(j, "job", job);
    out_str(j, "what", what);
}

void bench_num(Json *j, const char *key, double v, int decimals) {
    char buf[64];
    snprintf(buf, sizeof buf, "%.*f", decimals, v);
    if (for_person)
        printf("  %s %s", key, buf);
    else
        out_raw(j, key, buf);
}

void bench_close(Json *j) {
    if (for_person)
        printf("\n");
    else
        out_end(j, '{'), out_line(j);
    fflush(stdout);
}

static void cpu_name(char *out, size_t cap) {
    FILE *f = fopen("/proc/cpuinfo", "r");
    char line[256];
    snprintf(out, cap, "unknown");
    while (f && fgets(line, sizeof line, f)) {
        char *colon = strchr(line, ':');
        if (strncmp(line, "model name", 10) != 0 || !colon) continue;
        line[strcspn(line, "\n")] = 0;
        snprintf(out, cap, "%s", colon + 2);
        break;
    }
    if (f) fclose(f);
}

static void machine(const Cli *c) {
    static const char *const absent[] = {"embree", "box2d", "chipmunk", "cgal", "scikit-fmm"};
    char cpu[200];
    const char *geos = bench_geos_version();
    cpu_name(cpu, sizeof cpu);
    if (c->text) {
        printf("glacis-cli %s, %s, %ld cores, %s, %s; GEOS %s; other peers missing\n", GLACIS_VERSION, cpu,
               sysconf(_SC_NPROCESSORS_ONLN), __VERSION__, GLACIS_CLI_FLAGS, geos ? geos : "missing");
        return;
    }
    Json j;
    out_open(&j, stdout);
    out_begin(&j, NULL, '{');
    out_str(&j, "job", "machine");
    out_str(&j, "version", GLACIS_VERSION);
    out_str(&j, "cpu", cpu);
    out_int(&j, "cores", sysconf(_SC_NPROCESSORS_ONLN));
#ifdef __clang__
    out_str(&j, "compiler", "clang " __clang_version__);
#else
    out_str(&j, "compiler", "gcc " __VERSION__);
#endif
    out_str(&j, "flags", GLACIS_CLI_FLAGS);
    out_begin(&j, "peers", '{');
    out_str(&j, "geos", geos ? geos : "missing");
    for (size_t i = 0; i < ARRAY_LEN(absent); i++) out_str(&j, absent[i], "missing");
    out_end(&j, '{');
    out_end(&j, '{');
    out_line(&j);
}

static void memory(const Cli *c) {
    struct rusage u;
    Json j;
    getrusage(RUSAGE_SELF, &u);
    bench_open(c, &j, "mem", "high-water of this run");
    bench_num(&j, "mb", (double)u.ru_maxrss / 1024, 1);
    bench_close(&j);
}

int cli_bench(Cli *c) {
    static const struct {
        const char *name;
        bool (*run)(Cli *c);
    } JOB[] = {{"frame", bench_frame}, {"los", bench_los}, {"seen", bench_seen}, {"reach", bench_reach}, {"odds", bench_odds}, {"match", bench_match}};
    if (!cli_rest(c, 0, 1, "bench [los|seen|reach|odds|match|frame|all]")) return CLI_BAD;
    const char *want = c->argc ? c->argv[0] : "all";
    bool any = false, ok = true;
    for (size_t i = 0; i < ARRAY_LEN(JOB); i++) any = any || strcmp(want, "all") == 0 || strcmp(want, JOB[i].name) == 0;
    if (!any) return cli_bad("no bench '%s'; usage: bench [los|seen|reach|odds|match|frame|all]", want);
    machine(c);
    for (size_t i = 0; i < ARRAY_LEN(JOB); i++) /* frames first: the first one is to be a cold one */
        if (strcmp(want, "all") == 0 || strcmp(want, JOB[i].name) == 0) ok = JOB[i].run(c) && ok;
    memory(c);
    return ok ? CLI_YES : CLI_NO;
}
