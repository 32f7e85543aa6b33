/* reach: where a stand can get, and the cheapest path to a point. By MATG's own reckoning, or
 * for other rules by what is legal (cli_reach_any.c). */
#define _GNU_SOURCE
#include "cli.h"
#include "rulesets/matg/matg.h"

#include <stdlib.h>
#include <string.h>

enum { POINTS = 1 << 16, RINGS = 1 << 12 };

typedef struct Way {
    PathLeg leg[PATH_LEGS];
    uint32_t n;
    PathAnswer answer;
} Way;

static const char *stop_word(uint8_t stop) {
    static const char *const w[] = {[PATH_WHOLE] = "none",
                                    [PATH_SPENT] = "spent",
                                    [PATH_BLOCKED] = "blocked",
                                    [PATH_ENEMY] = "enemy",
                                    [PATH_EDGE] = "edge"};
    return stop < ARRAY_LEN(w) ? w[stop] : "?";
}

static void path_text(const View *v, StandIx i, const Way *w) {
    static const char *const say[] = {[PATH_WHOLE] = "gets there",
                                      [PATH_SPENT] = "its movement points are spent",
                                      [PATH_BLOCKED] = "the ground is impassable",
                                      [PATH_ENEMY] = "an enemy is in the way",
                                      [PATH_EDGE] = "the table ends"};
    const PathAnswer *p = &w->answer;
    TEXT(label, 16);
    TEXT(mp, 40);
    TEXT(length, 24);
    TEXT(reach, 24);
    stand_label(v->g, i, &label);
    text_ratio(&mp, p->spent, PATH_ONE_POINT, 2, true);
    text_str(&mp, " of ");
    text_ratio(&mp, matg_allowance(v, i), PATH_ONE_POINT, 2, true);
    measure_print(v->cat, MEASURE_WU, p->reach, p->length, false, &reach);
    measure_print(v->cat, MEASURE_WU, p->length, p->reach, true, &length);
    printf("%s: %s of %s for %s MP: %s\n", label.buf, reach.buf, length.buf, mp.buf,
           p->stop < ARRAY_LEN(say) ? say[p->stop] : "?");
}

static void path_out(const Cli *c, const View *v, StandIx i, const Way *w) {
    const PathAnswer *p = &w->answer;
    if (c->text) {
        path_text(v, i, w);
        return;
    }
    Json j;
    out_open(&j, stdout);
    out_begin(&j, NULL, '{');
    out_label(&j, "stand", v->g, i);
    out_bool(&j, "reaches", p->stop == PATH_WHOLE);
    out_ratio(&j, "cost", p->spent, PATH_ONE_POINT, 4);
    out_ratio(&j, "allowance", matg_allowance(v, i), PATH_ONE_POINT, 4);
    out_length(&j, "length", v->cat, p->length);
    out_length(&j, "reach", v->cat, p->reach);
    out_begin(&j, "path", '[');
    for (uint32_t k = 0; k + 1 < w->n; k++) out_point(&j, NULL, v->cat, w->leg[k].to);
    out_point(&j, NULL, v->cat, p->end.at);
    out_end(&j, '[');
    out_str(&j, "stop", stop_word(p->stop));
    out_bool(&j, "clear", p->clear);
    out_begin(&j, "spans", '[');
    for (uint32_t k = 0; k < p->span_n; k++) {
        const Piece *at = p->span[k].piece == PIECE_NONE ? NULL : scene_piece(v->scene, p->span[k].piece, NULL);
        out_begin(&j, NULL, '{');
        out_str(&j, "what", at ? v->cat->kind[at->kind].id : "clear");
        out_length(&j, "from", v->cat, p->span[k].from);
        out_length(&j, "to", v->cat, p->span[k].to);
        out_ratio(&j, "cost", p->span[k].cost, PATH_ONE_POINT, 4);
        out_end(&j, '{');
    }
    out_end(&j, '[');
    out_end(&j, '{');
    out_line(&j);
}

/* The cheapest path that the points carry; else how far the straight way goes, and why no further. */
static int way_to(const Cli *c, const View *v, StandIx i, Reach *r, Vec to) {
    Way *w = calloc(1, sizeof *w);
    int status = CLI_BAD;
    if (!w) return cli_bad("no memory left");
    bool found = r && matg_cheapest_path(r, NULL, to, w->leg, &w->n, &w->answer);
    /* as a command would pay it */
    if (found) found = matg_path(v, i, w->leg, w->n, NULL, &w->answer);
    if (!found) w->leg[0] = (PathLeg){to, 0}, w->n = 1;
    if (!found && !matg_path(v, i, w->leg, 1, NULL, &w->answer)) {
        cli_bad("the way there cannot be worked out");
    } else {
        path_out(c, v, i, w);
        status = w->answer.stop == PATH_WHOLE ? CLI_YES : CLI_NO;
    }
    free(w);
    return status;
}

static double ring_area(const ReachRings *g, uint32_t k) {
    uint32_t from = k > 0 ? g->end[k - 1] : 0;
    return (double)ring_area2(g->pt + from, g->end[k] - from) / 2;
}

static void region_out(const Cli *c, const View *v, StandIx i, const ReachRings *g) {
    bool cm = strcmp(v->cat->spec->unit, "cm") == 0;
    double area = 0, unit = cm ? WU_CM : WU_INCH;
    for (uint32_t k = 0; k < g->n; k++) area += ring_area(g, k) / unit / unit;
    if (c->text) {
        TEXT(label, 16);
        TEXT(mp, 24);
        stand_label(v->g, i, &label);
        text_ratio(&mp, matg_allowance(v, i), PATH_ONE_POINT, 2, true);
        printf("%s reaches %.1f square %s with %s MP\n", label.buf, area, cm ? "cm" : "inches", mp.buf);
        return;
    }
    Json j;
    char num[40];
    out_open(&j, stdout);
    out_begin(&j, NULL, '{');
    out_label(&j, "stand", v->g, i);
    out_ratio(&j, "allowance", matg_allowance(v, i), PATH_ONE_POINT, 4);
    snprintf(num, sizeof num, "%.2f", area);
    out_raw(&j, "area", num);
    out_begin(&j, "rings", '[');
    for (uint32_t k = 0; k < g->n; k++) {
        out_begin(&j, NULL, '[');
        for (uint32_t p = k > 0 ? g->end[k - 1] : 0; p < g->end[k]; p++) out_point(&j, NULL, v->cat, g->pt[p]);
        out_end(&j, '[');
    }
    out_end(&j, '[');
    out_end(&j, '{');
    out_line(&j);
}

static int region(const Cli *c, const View *v, StandIx i, Reach *r, Arena *tmp) {
    ReachRings g = {.pt = malloc(POINTS * sizeof *g.pt), .end = malloc(RINGS * sizeof *g.end), .pt_cap = POINTS, .end_cap = RINGS};
    bool ok = r && g.pt && g.end && reach_rings(r, tmp, &g);
    if (ok) region_out(c, v, i, &g);
    free(g.pt);
    free(g.end);
    return ok ? CLI_YES : cli_bad("the region cannot be worked out: no memory left, or more than %d points", POINTS);
}

int cli_reach(Cli *c) {
    bool bad = false;
    const char *stand = cli_option(c, "--stand", &bad), *to = cli_option(c, "--to", &bad);
    if (bad || !cli_rest(c, 1, 1, "reach GAME --stand S [--to X,Y]")) return CLI_BAD;
    if (!stand) return cli_bad("reach wants --stand");
    Session *s = cli_open(c, c->argv[0], NULL);
    if (!s) return CLI_BAD;
    const View *v = session_view(s, SEAT_U);
    StandIx i;
    Vec at;
    int status = CLI_BAD;
    if (!cli_stand(v, stand, true, &i)) {
        status = CLI_BAD;
    } else if (!cli_is_matg(v) && (!to || cli_point(v->cat, to, &at))) {
        status = cli_reach_any(c, s, i, to ? &at : NULL);
    } else if (to && !cli_point(v->cat, to, &at)) {
        cli_bad("'%s' is not X,Y", to);
    } else {
        size_t bytes = 2 * matg_reach_bytes(v, i, NULL, -1);
        void *mem = bytes ? malloc(bytes) : NULL;
        Arena a;
        if (mem) arena_init(&a, mem, bytes, "reach");
        Reach *r = mem ? matg_reach_region(v, i, NULL, -1, &a) : NULL;
        status = to ? way_to(c, v, i, r, at) : region(c, v, i, r, &a);
        free(mem);
    }
    session_free(s);
    return status;
}
