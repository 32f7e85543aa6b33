/* bench: regions of sight (J2) and of reach (J4), checked against the exact answers before anything is timed. */
#include "bench.h"

#include "world/reach.h"
#include "world/sight_region.h"

#include <math.h>
#include <stdlib.h>

enum { EYES = 400, AGAIN = 5, EDITS = 20, CHECKED_EYES = 20, CHECKED_POINTS = 100, QUADS = 1 << 16, NEAR = 4, SIGHT = 40, MOVERS = 60, POINTS = 8, RING_POINTS = 1 << 16, RINGS = 1 << 12 };

static Vec anywhere(const BenchBoard *b, Rng *r) {
    Wu x = (Wu)rng_below(r, (uint32_t)b->table.w), y = (Wu)rng_below(r, (uint32_t)b->table.h);
    return vec(x, y);
}

static int up(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static double share(double *v, uint32_t n, uint32_t hundredths) {
    qsort(v, n, sizeof *v, up);
    return v[(n - 1) * hundredths / 100];
}

static SightAsk ask_at(Vec eye) {
    return (SightAsk){.from = eye, .from_body = 0xFFFF, .to_body = 0xFFFF, .limit = SIGHT * WU_INCH, .per_level = 5 * WU_INCH};
}

static bool sees(const BenchBoard *b, SightAsk q, Vec to) {
    q.to = to;
    return sight_query(b->scene, &q, NULL);
}

static bool near_edge(const BenchBoard *b, const SightAsk *q, const SightRegion *g, Vec at) {
    bool drawn = sight_region_has(g, at), seen = sees(b, *q, at);
    for (int k = 0; k < 16; k++) {
        Vec p = vec_add(at, angle_vec((Angle)(k * 4096), NEAR));
        if (sight_region_has(g, p) != drawn || sees(b, *q, p) != seen) return true;
    }
    return false;
}

/* Of the exact picture away from edges; rough: of the one while dragging, edges and all. */
static uint32_t disagreements(const BenchBoard *b, SightRegion *g, Arena *tmp, uint32_t *rough) {
    Rng r = rng_make(21);
    uint32_t differ = 0;
    *rough = 0;
    for (int i = 0; i < CHECKED_EYES; i++) {
        SightAsk q = ask_at(anywhere(b, &r));
        if (!sight_region(b->scene, &q, SIGHT_EXACT, tmp, g)) return UINT32_MAX;
        Rng again = r;
        for (int k = 0; k < CHECKED_POINTS; k++) {
            Vec at = anywhere(b, &r);
            differ += sight_region_has(g, at) != sees(b, q, at) && !near_edge(b, &q, g, at);
        }
        sight_region(b->scene, &q, SIGHT_COARSE, tmp, g);
        for (int k = 0; k < CHECKED_POINTS; k++) {
            Vec at = anywhere(b, &again);
            *rough += sight_region_has(g, at) != sees(b, q, at);
        }
    }
    return differ;
}

/* From a change of the terrain to the picture that shows it, in ms. */
static double edit_ms(BenchBoard *b, SightFine fine, SightRegion *g, Arena *tmp) {
    static double took[EDITS];
    Rng r = rng_make(24);
    for (int i = 0; i < EDITS; i++) {
        SightAsk q = ask_at(anywhere(b, &r));
        uint32_t p = b->piece[rng_below(&r, b->table.piece_n)].pt;
        double t = bench_now();
        b->pt[p].x ^= 1;
        b->table.version++;
        if (!scene_set_table(b->scene, &b->table, b->rule, b->kinds)) base_panic(__FILE__, __LINE__, "no room");
        sight_region(b->scene, &q, fine, tmp, g);
        took[i] = (bench_now() - t) * 1e3;
    }
    return share(took, EDITS, 100);
}

static bool seen_on(Cli *c, int times, double *grows) {
    BenchBoard *b = bench_board_new(c, times);
    if (!b) return false;
    size_t bytes = sight_region_bytes(b->scene);
    SightRegion g = {.quad = calloc(QUADS, sizeof *g.quad), .cap = QUADS};
    void *mem = malloc(bytes);
    Arena tmp;
    if (!g.quad || !mem) base_panic(__FILE__, __LINE__, "no memory left");
    arena_init(&tmp, mem, bytes, "bench");
    uint32_t rough, differ = disagreements(b, &g, &tmp, &rough);
    static double took[2][EYES];
    double quads = 0;
    Rng r = rng_make(22);
    for (int i = 0; i < EYES; i++) {
        SightAsk q = ask_at(anywhere(b, &r));
        BenchTimes times_of[2] = {0};
        for (int k = 0; k < AGAIN; k++)
            for (int fine = 0; fine < 2; fine++) {
                double t = bench_now();
                sight_region(b->scene, &q, fine ? SIGHT_EXACT : SIGHT_COARSE, &tmp, &g);
                bench_add(&times_of[fine], (bench_now() - t) * 1e6);
            }
        for (int fine = 0; fine < 2; fine++) took[fine][i] = bench_median(&times_of[fine]);
        quads += g.n;
    }
    double coarse = share(took[0], EYES, 50);
    Json j;
    bench_open(c, &j, "J2", "region of sight, full rule, within 40 in");
    bench_num(&j, "board", times, 0);
    bench_num(&j, "drag_us", coarse, 0);
    bench_num(&j, "drag_p99_us", share(took[0], EYES, 99), 0);
    bench_num(&j, "goal_p99_us", 200, 0);
    bench_num(&j, "drag_off_pct", 100.0 * rough / (CHECKED_EYES * CHECKED_POINTS), 2);
    bench_num(&j, "exact_us", share(took[1], EYES, 50), 0);
    bench_num(&j, "exact_p99_us", share(took[1], EYES, 99), 0);
    bench_num(&j, "quads", quads / EYES, 0);
    bench_num(&j, "checked", CHECKED_EYES * CHECKED_POINTS, 0);
    bench_num(&j, "differ", differ, 0);
    bench_num(&j, "edit_ms", edit_ms(b, SIGHT_EXACT, &g, &tmp), 1);
    bench_num(&j, "goal_edit_ms", 10, 0);
    if (times > 1) bench_num(&j, "growth", log(coarse / *grows) / log(times), 2);
    else *grows = coarse;
    bench_close(&j);
    free(mem);
    free(g.quad);
    bench_board_free(b);
    return differ == 0;
}

bool bench_seen(Cli *c) {
    double grows = 0;
    bool ok = seen_on(c, 1, &grows);
    ok = seen_on(c, 4, &grows) && ok;
    return seen_on(c, 16, &grows) && ok;
}

bool bench_reach(Cli *c) {
    BenchBoard *b = bench_board_new(c, 1);
    if (!b) return false;
    Rng r = rng_make(23);
    static double field[MOVERS], outline[MOVERS], path[MOVERS * POINTS];
    uint32_t paths = 0, refused = 0;
    double off = 0, worst = 0;
    ReachRings rings = {.pt = calloc(RING_POINTS, sizeof *rings.pt), .end = calloc(RINGS, sizeof *rings.end), .pt_cap = RING_POINTS, .end_cap = RINGS};
    if (!rings.pt || !rings.end) base_panic(__FILE__, __LINE__, "no memory left");
    for (int i = 0; i < MOVERS; i++) {
        PathAsk q = {.start = {anywhere(b, &r), 0}, .shape = bench_base(), .self = 0xFFFF, .cls = 1, .allowance = 12 * (int64_t)PATH_ONE_POINT};
        size_t bytes = 2 * reach_bytes(b->scene, &q);
        void *mem = malloc(bytes);
        Arena a;
        if (!mem) base_panic(__FILE__, __LINE__, "no memory left");
        arena_init(&a, mem, bytes, "bench");
        double t = bench_now();
        Reach *reach = reach_new(&a, b->scene, &q, 0);
        field[i] = (bench_now() - t) * 1e3;
        t = bench_now();
        refused += !reach_rings(reach, &a, &rings);
        outline[i] = (bench_now() - t) * 1e3;
        for (int k = 0; k < POINTS; k++) {
            PathLeg leg[PATH_LEGS];
            PathAnswer answer;
            uint32_t n;
            Angle turn = (Angle)rng_below(&r, 65536);
            Vec to = vec_add(q.start.at, angle_vec(turn, 8 * WU_INCH));
            int64_t said = reach_cost(reach, to);
            if (said < 0) continue;
            t = bench_now();
            bool found = reach_path(reach, to, leg, &n, &answer);
            path[paths] = (bench_now() - t) * 1e6;
            if (!found) continue;
            double e = fabs((double)said / (double)answer.spent - 1);
            off += e;
            worst = e > worst ? e : worst;
            paths++;
        }
        free(mem);
    }
    Json j;
    bench_open(c, &j, "J4", "where a stand can get with 12 MP, weighted");
    bench_num(&j, "field_ms", share(field, MOVERS, 50), 1);
    bench_num(&j, "field_p90_ms", share(field, MOVERS, 90), 1);
    bench_num(&j, "outline_ms", share(outline, MOVERS, 50), 1);
    bench_num(&j, "path_us", paths ? share(path, paths, 50) : 0, 0);
    bench_num(&j, "path_p90_us", paths ? share(path, paths, 90) : 0, 0);
    bench_num(&j, "paths", paths, 0);
    bench_num(&j, "field_off_pct", paths ? off / paths * 100 : 0, 2);
    bench_num(&j, "field_worst_pct", worst * 100, 1);
    bench_close(&j);
    free(rings.pt);
    free(rings.end);
    bench_board_free(b);
    return refused == 0 && paths > 0;
}
