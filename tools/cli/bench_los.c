/* J1: a segment against the edges of what blocks, and the whole rule of sight. J3: all pairs of stands. */
#include "bench.h"

#include <math.h>
#include <stdlib.h>

enum {
    SIGHT = 40 /* inches: open ground */,
    PAIRS = 20000,
    PEER_PAIRS = 1000,
    CHECKED = 20000,
    SHARE = 20 /* of all pairs, for the peer */
};

static double ns(double from, uint32_t n) {
    return (bench_now() - from) * 1e9 / n;
}

static void segments(const Cli *c, const BenchBoard *b, BenchGeos *g, int inches, double *grows) {
    Vec(*pair)[2] = calloc(PAIRS, sizeof *pair);
    Rng r = rng_make(7 + (uint64_t)inches);
    BenchEdges *e = bench_edges_new(b->edge, b->edge_n, b->table.w, b->table.h);
    if (!pair || !e) base_panic(__FILE__, __LINE__, "no memory left");
    bench_pairs(b, &r, inches, pair, PAIRS);
    uint32_t differ = 0, meet = 0, checked = g ? CHECKED : 0;
    for (uint32_t i = 0; i < checked; i++)
        differ += bench_geos_meets(g, pair[i][0], pair[i][1]) != bench_edges_meet(e, pair[i][0], pair[i][1]);
    BenchTimes ours = {0}, theirs = {0};
    for (int k = 0; k < BENCH_ROUNDS; k++) {
        double t = bench_now();
        for (uint32_t i = 0; i < PAIRS; i++) meet += bench_edges_meet(e, pair[i][0], pair[i][1]);
        bench_add(&ours, ns(t, PAIRS));
        if (!g) continue;
        t = bench_now();
        for (uint32_t i = 0; i < PEER_PAIRS; i++) meet += bench_geos_meets(g, pair[i][0], pair[i][1]);
        bench_add(&theirs, ns(t, PEER_PAIRS));
    }
    Json j;
    bench_open(c, &j, "J1", inches ? "segment, within 12 in" : "segment, anywhere");
    bench_num(&j, "board", b->times, 0);
    bench_num(&j, "edges", b->edge_n, 0);
    bench_num(&j, "ours_ns", bench_median(&ours), 1);
    if (g) {
        bench_num(&j, "geos_ns", bench_median(&theirs), 0);
        bench_num(&j, "ratio", bench_median(&theirs) / bench_median(&ours), 1);
        bench_num(&j, "goal", inches ? 12 : 50, 0);
        bench_num(&j, "checked", checked, 0);
        bench_num(&j, "differ", differ, 0);
    }
    if (b->times > 1)
        bench_num(&j, "growth", log(bench_median(&ours) / *grows) / log(b->times), 2);
    else
        *grows = bench_median(&ours);
    bench_num(&j, "met", meet, 0);
    bench_close(&j);
    bench_edges_free(e);
    free(pair);
}

static SightAsk ask_of(Vec from, Vec to) {
    return (SightAsk){.from = from,
                      .to = to,
                      .from_body = 0xFFFF,
                      .to_body = 0xFFFF,
                      .limit = SIGHT * WU_INCH,
                      .per_level = 5 * WU_INCH};
}

/* Does a step of 1 Wu of an end change the answer? Then the line grazes something. */
static bool grazes(const BenchBoard *b, SightAsk q) {
    bool sees = sight_query(b->scene, &q, NULL);
    for (int k = 0; k < 32; k++) {
        SightAsk near = q;
        Vec *end = k & 1 ? &near.to : &near.from;
        static const Vec step[8] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
        int far = k < 16 ? 1 : 3;
        *end = vec_add(*end, vec(step[k / 2 % 8].x * far, step[k / 2 % 8].y * far));
        if (sight_query(b->scene, &near, NULL) != sees) return true;
    }
    return false;
}

static SightAsk stands_ask(const BenchBoard *b, uint32_t i, uint32_t k) {
    SightAsk q = ask_of(b->body[i].pose.at, b->body[k].pose.at);
    q.from_body = (uint16_t)i, q.to_body = (uint16_t)k;
    q.to_foot = b->foot[k];
    return q;
}

/* The peer is given the sighting distance of 4.6 ready. */
static bool geos_sees(BenchGeos *g, const BenchBoard *b, const SightAsk *q) {
    Vec d = vec_sub(q->to, q->from);
    int up = MAX(0, scene_level_at(b->scene, q->from) - scene_level_at(b->scene, q->to));
    int64_t limit = q->limit + (int64_t)q->per_level * up;
    if (vec_dot(d, d) > limit * limit) return false;
    return bench_geos_sees(g, q);
}

static bool whole_rule(const Cli *c, const BenchBoard *b, BenchGeos *g, double *grows) {
    Vec(*pair)[2] = calloc(PAIRS, sizeof *pair);
    Rng r = rng_make(11);
    if (!pair) base_panic(__FILE__, __LINE__, "no memory left");
    bench_pairs(b, &r, SIGHT, pair, PAIRS);
    uint32_t differ = 0, graze = 0, seen = 0, uneven = 0, n = b->times == 16 ? PEER_PAIRS : CHECKED;
    for (uint32_t i = 0; g && i < n; i++) {
        SightAsk q = ask_of(pair[i][0], pair[i][1]), back = ask_of(pair[i][1], pair[i][0]);
        q.limit = back.limit = 0; /* 4.6 is not the same both ways */
        bool ours = sight_query(b->scene, &q, NULL);
        uneven += ours != sight_query(b->scene, &back, NULL);
        if (ours == bench_geos_sees(g, &q)) continue;
        if (grazes(b, q))
            graze++;
        else
            differ++;
    }
    BenchTimes ours = {0}, theirs = {0};
    for (int k = 0; k < BENCH_ROUNDS; k++) {
        double t = bench_now();
        for (uint32_t i = 0; i < PAIRS; i++) {
            SightAsk q = ask_of(pair[i][0], pair[i][1]);
            seen += sight_query(b->scene, &q, NULL);
        }
        bench_add(&ours, ns(t, PAIRS));
        if (!g) continue;
        t = bench_now();
        for (uint32_t i = 0; i < PEER_PAIRS; i++) {
            SightAsk q = ask_of(pair[i][0], pair[i][1]);
            seen += geos_sees(g, b, &q);
        }
        bench_add(&theirs, ns(t, PEER_PAIRS));
    }
    Json j;
    bench_open(c, &j, "J1", "whole rule, within 40 in");
    bench_num(&j, "board", b->times, 0);
    bench_num(&j, "ours_ns", bench_median(&ours), 1);
    if (g) {
        bench_num(&j, "geos_ns", bench_median(&theirs), 0);
        bench_num(&j, "ratio", bench_median(&theirs) / bench_median(&ours), 1);
        bench_num(&j, "goal", 200, 0);
        bench_num(&j, "checked", n, 0);
        bench_num(&j, "differ", differ, 0);
        bench_num(&j, "graze", graze, 0);
        bench_num(&j, "uneven", uneven, 0);
    }
    if (b->times > 1)
        bench_num(&j, "growth", log(bench_median(&ours) / *grows) / log(b->times), 2);
    else
        *grows = bench_median(&ours);
    bench_num(&j, "seen", seen, 0);
    bench_close(&j);
    free(pair);
    return differ == 0 && uneven == 0;
}

static double all_pairs(const BenchBoard *b, uint32_t n, uint32_t *seen) {
    double t = bench_now();
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = i + 1; k < n; k++) {
            SightAsk q = stands_ask(b, i, k);
            *seen += sight_query(b->scene, &q, NULL);
        }
    return (bench_now() - t) * 1e3;
}

static bool stands(const Cli *c, BenchBoard *b, BenchGeos *g) {
    uint32_t n = b->body_n, seen = 0, differ = 0, graze = 0, asked = 0;
    for (uint32_t i = 0; g && i < n; i++)
        for (uint32_t k = i + 1; k < n; k += SHARE / 4, asked++) {
            SightAsk q = stands_ask(b, i, k);
            if (sight_query(b->scene, &q, NULL) == geos_sees(g, b, &q)) continue;
            if (grazes(b, q))
                graze++;
            else
                differ++;
        }
    BenchTimes all = {0}, half = {0}, moved = {0}, theirs = {0};
    for (int r = 0; r < BENCH_ROUNDS; r++) {
        bench_add(&all, all_pairs(b, n, &seen));
        bench_add(&half, all_pairs(b, n / 2, &seen));
        double t = bench_now();
        for (uint32_t m = 0; m < n; m++) { /* each stand moves an inch and is looked at by all */
            Body body = b->body[m];
            body.pose.at.x += r % 2 ? -WU_INCH : WU_INCH;
            b->body[m] = body;
            scene_set_body(b->scene, m, body);
            for (uint32_t k = 0; k < n; k++) {
                SightAsk q = stands_ask(b, m, k);
                if (k != m) seen += sight_query(b->scene, &q, NULL);
            }
        }
        bench_add(&moved, (bench_now() - t) * 1e3 / n);
        if (!g) continue;
        uint32_t some = 0;
        t = bench_now();
        for (uint32_t i = 0; i < n; i++)
            for (uint32_t k = i + 1; k < n; k += SHARE, some++) {
                SightAsk q = stands_ask(b, i, k);
                seen += geos_sees(g, b, &q);
            }
        bench_add(&theirs, (bench_now() - t) * 1e3 / some * n * (n - 1) / 2);
    }
    Json j;
    bench_open(c, &j, "J3", "all pairs of 200 stands");
    bench_num(&j, "ours_ms", bench_median(&all), 2);
    bench_num(&j, "goal_ms", 5, 0);
    if (g) {
        bench_num(&j, "geos_ms", bench_median(&theirs), 0);
        bench_num(&j, "ratio", bench_median(&theirs) / bench_median(&all), 0);
        bench_num(&j, "goal", 200, 0);
        bench_num(&j, "checked", asked, 0);
        bench_num(&j, "differ", differ, 0);
        bench_num(&j, "graze", graze, 0);
    }
    bench_num(&j, "after_move_ms", bench_median(&moved), 3);
    bench_num(&j, "goal_after_move_ms", 0.2, 1);
    bench_num(&j, "growth_in_stands", log(bench_median(&all) / bench_median(&half)) / log(2), 2);
    bench_num(&j, "seen", seen, 0);
    bench_close(&j);
    return differ == 0;
}

bool bench_los(Cli *c) {
    static const int TIMES[] = {1, 4, 16};
    double grows[3] = {0};
    bool ok = true;
    for (size_t i = 0; i < ARRAY_LEN(TIMES); i++) {
        BenchBoard *b = bench_board_new(c, TIMES[i]);
        if (!b) return false;
        BenchGeos *g = bench_geos_new(b);
        segments(c, b, g, 0, &grows[0]);
        segments(c, b, g, 12, &grows[1]);
        ok = whole_rule(c, b, g, &grows[2]) && ok;
        if (TIMES[i] == 1) ok = stands(c, b, g) && ok;
        bench_geos_free(g);
        bench_board_free(b);
    }
    return ok;
}
