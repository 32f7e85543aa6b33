/* seen: all that a point or stand sees, as a region, a grid or a picture. By the rules of the battle. */
#define _GNU_SOURCE
#include "cli.h"
#include "world/sight_region.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { QUADS = 1 << 17, GRID_MOST = 4000 };

static bool eye_of(const View *v, const char *s, SightEnd *out) {
    if (!cli_sight_end(v, s, out)) return false;
    if (!box_has(scene_box(v->scene), out->at)) return cli_bad("--from: %s is not on the table", s), false;
    return true;
}

static double area_of(const SightRegion *r, double unit) {
    double sum = 0;
    for (uint32_t i = 0; i < r->n; i++) {
        const Vec *p = r->quad[i].p;
        sum += (double)vec_cross(vec_sub(p[2], p[0]), vec_sub(p[3], p[1])) / 2;
    }
    return sum / unit / unit;
}

static double unit_of(const View *v) {
    return strcmp(v->cat->spec->unit, "cm") == 0 ? WU_CM : WU_INCH;
}

static void open_line(Json *j, const View *v, const SightEnd *eye) {
    out_open(j, stdout);
    out_begin(j, NULL, '{');
    if (eye->stand != STAND_NONE) out_label(j, "from", v->g, eye->stand);
    else out_point(j, "from", v->cat, eye->at);
}

static void out_area(Json *j, const char *key, double area) {
    char num[40];
    snprintf(num, sizeof num, "%.2f", area);
    out_raw(j, key, num);
}

static void rings(const Cli *c, const View *v, const SightEnd *eye, const SightRegion *r) {
    double unit = unit_of(v), area = area_of(r, unit), table = (double)v->g->h.w / unit * v->g->h.h / unit;
    if (c->text) {
        TEXT(label, 16);
        if (eye->stand != STAND_NONE) stand_label(v->g, eye->stand, &label);
        printf("%s sees %.1f square %s of %.0f, %.0f%% of the table\n", eye->stand != STAND_NONE ? label.buf : "The point", area,
               strcmp(v->cat->spec->unit, "cm") == 0 ? "cm" : "inches", table, 100 * area / table);
        return;
    }
    Json j;
    open_line(&j, v, eye);
    out_area(&j, "area", area);
    out_area(&j, "share", area / table);
    out_begin(&j, "rings", '[');
    for (uint32_t i = 0; i < r->n; i++) {
        const Vec *p = r->quad[i].p;
        out_begin(&j, NULL, '[');
        for (int k = 0; k < 4; k++)
            if (!vec_same(p[k], p[(k + 3) & 3])) out_point(&j, NULL, v->cat, p[k]);
        out_end(&j, '[');
    }
    out_end(&j, '[');
    out_end(&j, '{');
    out_line(&j);
}

/* Points a step apart from the lower left corner, by the exact answer; the northernmost row first, as on a map. */
static int grid(const Cli *c, const View *v, const SightEnd *eye, int64_t step) {
    int64_t cols = v->g->h.w / step + 1, rows = v->g->h.h / step + 1;
    if (cols > GRID_MOST || rows > GRID_MOST) return cli_bad("--grid: the table would have %lld x %lld points, at most %d each way are wanted", (long long)cols, (long long)rows, GRID_MOST);
    char *row = malloc((size_t)cols + 1);
    if (!row) return cli_bad("no memory left");
    SightCert cert;
    Json j;
    if (!c->text) {
        open_line(&j, v, eye);
        out_length(&j, "step", v->cat, step);
        out_int(&j, "columns", cols);
        out_int(&j, "rows", rows);
        out_begin(&j, "grid", '[');
    }
    for (int64_t y = rows - 1; y >= 0; y--) {
        for (int64_t x = 0; x < cols; x++) {
            SightEnd to = {STAND_NONE, vec((Wu)(x * step), (Wu)(y * step))};
            row[x] = v->rs->sight(v, eye, &to, &cert) ? '1' : '0';
        }
        row[cols] = 0;
        if (c->text) puts(row);
        else out_str(&j, NULL, row);
    }
    free(row);
    if (!c->text) {
        out_end(&j, '[');
        out_end(&j, '{');
        out_line(&j);
    }
    return CLI_YES;
}

/* --- SVG: y runs down there --- */

static void svg_path(FILE *f, const View *v, const Vec *p, uint32_t n, bool close, const char *style) {
    fputs("<path d=\"", f);
    for (uint32_t i = 0; i < n; i++) fprintf(f, "%c%d %d", i == 0 ? 'M' : 'L', p[i].x, v->g->h.h - p[i].y);
    fprintf(f, "%s\" %s/>\n", close ? "Z" : "", style);
}

static void svg_pieces(FILE *f, const View *v) {
    for (uint32_t i = 0; i < TABLE_PIECES; i++) {
        KindRule rule;
        const Piece *p = scene_piece(v->scene, (PieceIx)i, &rule);
        if (!p) continue;
        for (uint32_t k = 0; k < scene_rings(v->scene, (PieceIx)i); k++) {
            uint32_t n;
            const Vec *ring = scene_ring(v->scene, (PieceIx)i, k, &n);
            bool area = p->shape != PIECE_LINE || p->width > 0 || rule.cost.width > 0;
            svg_path(f, v, ring, n, area,
                     rule.sight.effect == SIGHT_BLOCKS ? area ? "fill=\"#6b8a4e\" fill-opacity=\"0.5\" stroke=\"#3f5a2c\"" : "fill=\"none\" stroke=\"#3f5a2c\" stroke-width=\"120\""
                                                       : area ? "fill=\"#b59f6a\" fill-opacity=\"0.18\" stroke=\"#8a7a55\"" : "fill=\"none\" stroke=\"#8a7a55\" stroke-width=\"80\"");
        }
    }
}

static int svg(const View *v, const SightEnd *eye, const SightRegion *r, const char *path) {
    FILE *f = fopen(path, "w");
    if (!f) return cli_bad("%s: cannot be written: %s", path, strerror(errno));
    double inch = WU_INCH;
    fprintf(f, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.2fin\" height=\"%.2fin\" viewBox=\"0 0 %d %d\" stroke-width=\"40\">\n", v->g->h.w / inch, v->g->h.h / inch, v->g->h.w, v->g->h.h);
    fprintf(f, "<rect width=\"%d\" height=\"%d\" fill=\"#d8cfae\"/>\n<g fill=\"#ffe08a\" fill-opacity=\"0.75\" stroke=\"#ffe08a\" stroke-opacity=\"0.4\" stroke-width=\"12\">\n", v->g->h.w, v->g->h.h);
    for (uint32_t i = 0; i < r->n; i++) svg_path(f, v, r->quad[i].p, 4, true, "");
    fputs("</g>\n", f);
    svg_pieces(f, v);
    uint32_t n;
    const Body *b = scene_bodies(v->scene, &n);
    for (uint32_t i = 0; i < n; i++) {
        if (b[i].flags & BODY_OFF) continue;
        Vec ring[4];
        shape_ring(b[i].shape, b[i].pose, ring);
        svg_path(f, v, ring, 4, true, b[i].seat == SEAT_A ? "fill=\"#56789a\"" : "fill=\"#a0563f\"");
    }
    fprintf(f, "<circle cx=\"%d\" cy=\"%d\" r=\"300\" fill=\"#202020\"/>\n</svg>\n", eye->at.x, v->g->h.h - eye->at.y);
    bool bad = ferror(f) != 0;
    if (fclose(f) != 0 || bad) return cli_bad("%s: could not be written", path);
    return CLI_YES;
}

/* picture: where to draw it, NULL = not; print: the rings, too. */
static int region(const Cli *c, const View *v, const SightEnd *eye, const char *picture, bool print) {
    size_t bytes = sight_region_bytes(v->scene);
    SightAsk ask;
    v->rs->sight_ask(v, eye, &(SightEnd){STAND_NONE, eye->at}, &ask);
    SightRegion r = {.quad = malloc(QUADS * sizeof *r.quad), .cap = QUADS};
    void *mem = malloc(bytes);
    Arena tmp;
    int status = CLI_BAD;
    if (mem) arena_init(&tmp, mem, bytes, "seen");
    if (!r.quad || !mem || !sight_region(v->scene, &ask, SIGHT_EXACT, &tmp, &r)) {
        cli_bad("no memory left");
    } else if (r.full) {
        cli_bad("the region has more than %d parts", QUADS);
    } else {
        status = picture ? svg(v, eye, &r, picture) : CLI_YES;
        if (status == CLI_YES && print) rings(c, v, eye, &r);
    }
    free(mem);
    free(r.quad);
    return status;
}

int cli_seen(Cli *c) {
    bool bad = false;
    const char *from = cli_option(c, "--from", &bad), *step = cli_option(c, "--grid", &bad), *picture = cli_option(c, "--svg", &bad), *rules = cli_option(c, "--rules", &bad);
    if (bad || !cli_rest(c, 1, 1, "seen BATTLE|GAME --from X,Y|STAND [--grid STEP] [--svg FILE]")) return CLI_BAD;
    if (!from) return cli_bad("seen wants --from");
    Session *s = cli_open(c, c->argv[0], &(SessionStart){.ruleset = rules});
    if (!s) return CLI_BAD;
    const View *v = session_view(s, SEAT_U);
    int64_t wu = 0;
    SightEnd eye;
    int status = CLI_BAD;
    if (!cli_knows(v, v->rs->sight && v->rs->sight_ask, "seen", "lines of sight") || !eye_of(v, from, &eye)) {
        status = CLI_BAD;
    } else if (step && (!span_fixed((Span){step, strlen(step)}, (int64_t)unit_of(v), &wu) || wu < WU_MM)) {
        cli_bad("--grid: found '%s', expected a length of a millimetre or more", step);
    } else {
        status = step && !picture ? CLI_YES : region(c, v, &eye, picture, step == NULL);
        if (step && status == CLI_YES) status = grid(c, v, &eye, wu);
    }
    session_free(s);
    return status;
}
