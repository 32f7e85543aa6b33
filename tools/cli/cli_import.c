/* map import: a GeoJSON from elsewhere, or a photograph or scan, becomes a table: each feature or region as the
 * umpire's command, through the same door as the mouse's. */
#define _GNU_SOURCE
#include "cli.h"
#include "load/geo.h"
#include "mat/mat.h"
#include "mat/trace.h"
#include "platform/photo.h"
#include "rules/rules.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RULES_MAX = 64, GEO_BYTES = 64 << 20, FLAT = 2400, FOUR = 4 };

typedef struct Import {
    Cli *c;
    Session *s;
    const char *file, *out, *onto, *size, *unit, *scale, *box, *kind, *corners, *ruler, *trace, *tolerance, *detail,
        *smallest, *level, *rules;
    const char *map[RULES_MAX];
    uint32_t map_n;
    bool sharp, over;
    uint32_t taken, mended, refused, pieces, points;
    char *line; /* a command */
} Import;

static const View *view_of(Import *im) {
    return session_view(im->s, SEAT_U);
}

static int64_t unit_of(Import *im) {
    return strcmp(session_catalog(im->s)->spec->unit, "cm") == 0 ? WU_CM : WU_INCH;
}

/* "1,2,3": exactly n numbers. */
static bool numbers(const char *s, double *out, int n) {
    for (int i = 0; i < n; i++) {
        char *end;
        out[i] = strtod(s, &end);
        if (end == s || !isfinite(out[i]) || *end != (i + 1 < n ? ',' : 0)) return false;
        s = end + 1;
    }
    return true;
}

/* --- what was done, a line each --- */

static void notes_out(Json *j, const char *key, const char *const *repair, uint32_t n) {
    out_begin(j, key, '[');
    for (uint32_t i = 0; i < n; i++) out_str(j, NULL, repair[i]);
    out_end(j, '[');
}

typedef struct Line { /* of a feature or region */
    const char *what;
    uint32_t number;
    bool taken;
    const char *kind, *by, *why;
    const char *const *repair;
    uint32_t repair_n, pieces, points;
    double area; /* square units; < 0 = none */
} Line;

static void say(Import *im, const Line *l) {
    if (im->c->text) {
        printf("%s %u: ", l->what, l->number);
        if (l->taken)
            printf("%s%s%s%s, %u piece%s, %u points", l->kind, *l->by ? " (" : "", l->by, *l->by ? ")" : "", l->pieces,
                   l->pieces == 1 ? "" : "s", l->points);
        else
            printf("refused: %s", l->why);
        for (uint32_t i = 0; i < l->repair_n; i++) printf("; %s", l->repair[i]);
        printf("\n");
        return;
    }
    Json j;
    out_open(&j, stdout);
    out_begin(&j, NULL, '{');
    out_int(&j, l->what, l->number);
    out_bool(&j, "taken", l->taken);
    out_str(&j, "kind", l->kind);
    out_str(&j, "by", l->by);
    out_int(&j, "pieces", l->pieces);
    out_int(&j, "points", l->points);
    if (l->area >= 0) out_ratio(&j, "area", llround(l->area * 100), 100, 2);
    notes_out(&j, "mended", l->repair, l->repair_n);
    if (!l->taken) out_str(&j, "why", l->why);
}

static void say_commands_begin(Import *im, Json *j) {
    if (im->c->text) return;
    *j = (Json){.to = stdout, .depth = 1, .comma = {true, true}};
    out_begin(j, "commands", '[');
}
static void say_commands_end(Import *im, Json *j) {
    if (im->c->text) return;
    out_end(j, '[');
    out_end(j, '{');
    out_line(j);
}

/* --- through the door --- */

static bool submit(Import *im, const char *line, Text *why) {
    SessionReply r = session_submit(im->s, line, strlen(line));
    if (r.accepted) return true;
    View host = {.seat = SEAT_U, .rs = session_ruleset(im->s), .cat = session_catalog(im->s), .g = session_game(im->s)};
    if (r.parse != TX_NONE)
        command_error_print(host.cat, (TextId)r.parse, line, strlen(line), r.at, why);
    else
        verdict_print(host.cat, host.g, &r.verdict, why);
    return false;
}

/* A run of pieces as commands; those that the state refuses are counted out. Prints the line with them. */
static void put_pieces(Import *im, Line *l, const Piece *piece, uint32_t n, const TablePoint *pt) {
    TEXT(why, 600);
    Json j;
    bool *good = calloc(n + 1, sizeof *good);
    if (!good) base_panic(__FILE__, __LINE__, "no memory left");
    for (uint32_t i = 0; i < n; i++) {
        Text t = text_make(im->line, COMMAND_BYTES);
        good[i] = piece_command(session_catalog(im->s), &piece[i], pt + piece[i].pt, &t) && submit(im, im->line, &why);
        if (!good[i]) continue;
        l->pieces++;
        l->points += piece[i].pt_n;
    }
    l->taken = l->pieces > 0;
    if (!l->taken && !*l->why) l->why = why.buf;
    say(im, l);
    say_commands_begin(im, &j);
    for (uint32_t i = 0; i < n && !im->c->text; i++) {
        Text t = text_make(im->line, COMMAND_BYTES);
        if (good[i] && piece_command(session_catalog(im->s), &piece[i], pt + piece[i].pt, &t))
            out_str(&j, NULL, im->line);
    }
    say_commands_end(im, &j);
    im->taken += l->taken;
    im->refused += !l->taken;
    im->mended += l->taken && l->repair_n > 0;
    im->pieces += l->pieces;
    im->points += l->points;
    free(good);
}

/* --- GeoJSON --- */

static bool geo_ask(Import *im, GeoAsk *a) {
    const Game *g = view_of(im)->g;
    int32_t unit = GEO_GUESS;
    *a = (GeoAsk){.w = g->h.w,
                  .h = g->h.h,
                  .kind = im->kind,
                  .rule = im->map,
                  .rule_n = im->map_n,
                  .pieces = TABLE_PIECES - MIN(g->piece_n, TABLE_PIECES),
                  .points = TABLE_POINTS - MIN(g->pt_n, TABLE_POINTS)};
    if (im->unit && !words_find(GEO_UNIT_WORDS, im->unit, strlen(im->unit), &unit))
        return cli_bad("--unit wants guess, in, cm, m or degrees"), false;
    a->unit = (uint8_t)unit;
    if (im->scale && (!numbers(im->scale, &a->scale, 1) || a->scale <= 0 || a->scale > 1e7))
        return cli_bad("--scale wants what an inch of the table is on the ground, in metres"), false;
    a->has_box = im->box != NULL;
    if (im->box && !numbers(im->box, a->box, FOUR)) return cli_bad("--box wants X0,Y0,X1,Y1"), false;
    return true;
}

static int import_geo(Import *im) {
    ErrList err;
    GeoAsk a;
    GeoResult r;
    size_t n;
    err_clear(&err);
    if (im->corners || im->ruler || im->trace)
        return cli_bad("--corners, --ruler and --trace are for pictures; %s is none", im->file);
    if (!geo_ask(im, &a)) return CLI_BAD;
    char *text = load_file(im->file, GEO_BYTES, &n, &err);
    bool good = text && geo_import(session_catalog(im->s), im->file, text, n, &a, &r, &err);
    if (!good) {
        cli_errors(&err);
        if (text) geo_free(&r);
        free(text);
        return CLI_BAD;
    }
    for (uint32_t i = 0; i < r.note_n; i++) {
        const GeoNote *k = &r.note[i];
        Line l = {"feature", k->feature, k->taken, k->kind, k->by, k->why, k->repair, k->repair_n, 0, 0, -1};
        put_pieces(im, &l, r.piece + k->piece, k->piece_n, r.pt);
    }
    Json j;
    const char *word;
    size_t word_n = words_at(GEO_UNIT_WORDS, r.unit, &word);
    char unit[16];
    snprintf(unit, sizeof unit, "%.*s", (int)word_n, word);
    if (im->c->text) {
        printf("coordinates in %s%s, %.4g on an inch of the table\n", unit, r.guessed ? " (guessed)" : "", r.scale);
    } else {
        out_open(&j, stdout);
        out_begin(&j, NULL, '{');
        out_str(&j, "unit", unit);
        out_bool(&j, "guessed", r.guessed);
        out_ratio(&j, "scale", llround(MIN(r.scale, 1e9) * 10000), 10000, 4);
        out_end(&j, '{');
        out_line(&j);
    }
    geo_free(&r);
    free(text);
    return CLI_YES;
}

/* --- pictures --- */

static bool find_corners(Import *im, const Photo *p, MatCorners *out) {
    const Game *g = view_of(im)->g;
    *out = mat_corners_whole(p->full_w, p->full_h);
    if (im->corners && im->ruler) return cli_bad("--corners or --ruler, not both"), false;
    if (im->corners) {
        double v[8];
        if (!numbers(im->corners, v, 8)) return cli_bad("--corners wants X,Y four times, pixels of the picture"), false;
        for (int i = 0; i < FOUR; i++) {
            if (fabs(v[2 * i]) > 4e4 || fabs(v[2 * i + 1]) > 4e4)
                return cli_bad("corner %d lies far outside the picture of %d x %d pixels", i + 1, p->full_w, p->full_h),
                       false;
            out->at[i] = vec((Wu)lround(v[2 * i] * MAT_PER_PIXEL), (Wu)lround(v[2 * i + 1] * MAT_PER_PIXEL));
        }
        const char *wrong = battle_mat_wrong(out->at);
        if (wrong) return cli_bad("--corners: %s; wanted north-west, north-east, south-east, south-west", wrong), false;
    }
    if (im->ruler) {
        double v[5];
        bool good = numbers(im->ruler, v, 5) && v[4] > 0 && v[4] < 1000;
        if (!good || !mat_corners_by_scale(v, v + 2, (Wu)lround(v[4] * (double)unit_of(im)), p->full_w, p->full_h,
                                           g->h.w, g->h.h, out))
            return cli_bad(
                       "--ruler wants X,Y,X,Y,LENGTH: two points of the picture and how far they are from each other"),
                   false;
    }
    return true;
}

static bool trace_ask(Import *im, TraceAsk *a) {
    char *end;
    int64_t tolerance = 24, level = 1;
    double smallest = 0.5, detail = 0.2;
    unsigned long rgb = strtoul(im->trace + (*im->trace == '#'), &end, 16);
    if (*end || end != im->trace + (*im->trace == '#') + 6) return cli_bad("--trace wants a colour, RRGGBB"), false;
    if (im->tolerance && !cli_number(im->tolerance, 0, 255, &tolerance))
        return cli_bad("--tolerance wants 0 to 255"), false;
    if (im->smallest && (!numbers(im->smallest, &smallest, 1) || smallest < 0 || smallest > 1e4))
        return cli_bad("--smallest wants an area, square units of the table"), false;
    if (im->detail && (!numbers(im->detail, &detail, 1) || detail < 0 || detail > 10))
        return cli_bad("--detail wants a length: what is finer is evened out"), false;
    a->detail = (Wu)lround(detail * (double)unit_of(im));
    if (im->level && !cli_number(im->level, 1, 40, &level)) return cli_bad("--level wants 1 to 40"), false;
    a->rgb = (uint32_t)rgb;
    a->tolerance = (int)tolerance;
    a->smooth = !im->sharp;
    a->least_area = (int64_t)(smallest * (double)(unit_of(im) * unit_of(im)));
    a->most = TABLE_PIECES;
    return true;
}

static void trace_out(Import *im, const TraceResult *r, KindId kind, int level) {
    const Catalog *cat = session_catalog(im->s);
    double unit2 = (double)(unit_of(im) * unit_of(im));
    for (uint32_t i = 0; i < r->piece_n; i++) {
        const TracePiece *t = &r->piece[i];
        Piece p = {.kind = kind, .shape = PIECE_AREA, .pt = t->pt, .pt_n = t->n, .label = 0xFFFF};
        if (cat->kind[kind].paint == PAINT_HILL) p.level = (int16_t)level;
        Line l = {"region", i + 1, true, cat->kind[kind].id, "", "", NULL, 0, 0, 0, (double)t->outlined / unit2};
        put_pieces(im, &l, &p, 1, r->pt);
    }
    if (im->c->text) {
        printf("left out: %u too small, %u beyond the most, %u too intricate; %u small holes filled\n", r->small,
               r->too_many, r->intricate, r->holes_filled);
        return;
    }
    Json j;
    out_open(&j, stdout);
    out_begin(&j, NULL, '{');
    out_int(&j, "too_small", r->small);
    out_int(&j, "too_many", r->too_many);
    out_int(&j, "too_intricate", r->intricate);
    out_int(&j, "holes_filled", r->holes_filled);
    out_end(&j, '{');
    out_line(&j);
}

static int trace(Import *im, Photo *p, const MatCorners *c) {
    const View *v = view_of(im);
    TraceAsk a = {0};
    Mat m = {0};
    KindId kind;
    int64_t level = 1;
    const char *id = im->kind ? im->kind : "woods";
    if (!trace_ask(im, &a)) return CLI_BAD;
    if (im->level) (void)cli_number(im->level, 1, 40, &level);
    if (!catalog_kind(v->cat, id, strlen(id), &kind) || v->cat->kind[kind].shape != PIECE_AREA)
        return cli_bad("--kind wants the id of an area in terrain.csv, not '%s'", id);
    if (!warp_make(&m.warp, c, v->g->h.w, v->g->h.h)) return cli_bad("the corners have no area between them");
    m.image = mat_image_new(p);
    mat_flat_size(v->g->h.w, v->g->h.h, FLAT, &a.w, &a.h);
    uint32_t *flat = m.image ? mat_flatten(&m, v->g->h.w, v->g->h.h, a.w, a.h) : NULL;
    mat_image_drop(m.image);
    a.argb = flat;
    a.table_w = v->g->h.w, a.table_h = v->g->h.h;
    TraceResult r = {0};
    bool good = flat && trace_picture(&a, &r);
    free(flat);
    if (good)
        trace_out(im, &r, kind, (int)level);
    else
        cli_bad("no memory left");
    trace_free(&r);
    return good ? CLI_YES : CLI_BAD;
}

/* The path of the picture from the folder of the battle that will be written (none: from here). */
static bool relative(const char *picture, const char *battle, char *out, size_t cap) {
    char a[PATH_MAX], b[PATH_MAX], dir[PATH_MAX];
    snprintf(dir, sizeof dir, "%s", battle ? battle : "./x");
    char *slash = strrchr(dir, '/');
    if (slash)
        *slash = 0;
    else
        snprintf(dir, sizeof dir, ".");
    if (!realpath(picture, a) || !realpath(*dir ? dir : "/", b)) return false;
    size_t same = 0, i = 0;
    for (; a[i] && a[i] == b[i]; i++)
        if (a[i] == '/') same = i;
    if (!b[i] && a[i] == '/') same = i;
    Text t = text_make(out, cap);
    for (const char *p = b + same; *p; p++)
        if (*p == '/' && p[1]) text_str(&t, "../");
    text_str(&t, a + same + 1);
    return !t.cut;
}

static bool lay(Import *im, const Photo *p, const MatCorners *c) {
    char path[MAT_PATH + 1];
    TEXT(why, 600);
    Text t = text_make(im->line, COMMAND_BYTES);
    if (!relative(im->file, im->out, path, sizeof path))
        return cli_bad("%s: its path from the battle's folder is longer than %d bytes", im->file, MAT_PATH), false;
    text_format(&t, "U mat set \"%s\" \"", path);
    for (int i = 0; i < FOUR; i++) {
        if (i) text_char(&t, ' ');
        text_ratio(&t, c->at[i].x, MAT_PER_PIXEL, 2, true);
        text_char(&t, ',');
        text_ratio(&t, c->at[i].y, MAT_PER_PIXEL, 2, true);
    }
    text_str(&t, "\"");
    if (!submit(im, im->line, &why)) return cli_bad("%s: %s", path, why.buf), false;
    if (im->c->text) {
        printf("picture %s, %d x %d pixels%s\n", path, p->full_w, p->full_h,
               p->w < p->full_w ? " (made smaller in memory)" : "");
        return true;
    }
    Json j;
    out_open(&j, stdout);
    out_begin(&j, NULL, '{');
    out_str(&j, "mat", path);
    out_begin(&j, "pixels", '[');
    out_int(&j, NULL, p->full_w);
    out_int(&j, NULL, p->full_h);
    out_end(&j, '[');
    out_begin(&j, "kept", '[');
    out_int(&j, NULL, p->w);
    out_int(&j, NULL, p->h);
    out_end(&j, '[');
    out_str(&j, "command", im->line);
    out_end(&j, '{');
    out_line(&j);
    return true;
}

static int import_picture(Import *im) {
    ErrList err;
    Photo p;
    MatCorners c;
    err_clear(&err);
    if (im->unit || im->scale || im->box || im->map_n)
        return cli_bad("--unit, --scale, --box and --map are for GeoJSON; %s is none", im->file);
    if (!platform_photo(im->file, 0, &p, &err)) {
        cli_errors(&err);
        return CLI_BAD;
    }
    int status = find_corners(im, &p, &c) && lay(im, &p, &c) ? CLI_YES : CLI_BAD;
    if (status == CLI_YES && im->trace) status = trace(im, &p, &c);
    photo_free(&p);
    return status;
}

/* --- all of it --- */

/* By what it holds, not by its name: the first sign that is no blank. */
static bool is_json(const char *path) {
    FILE *f = fopen(path, "rb");
    int ch = EOF;
    while (f && ((ch = fgetc(f)) == ' ' || ch == '\n' || ch == '\r' || ch == '\t' || ch == 0xEF || ch == 0xBB ||
                 ch == 0xBF)) {
    }
    if (f) fclose(f);
    return ch == '{' || ch == '[';
}

static bool open_table(Import *im) {
    ErrList err;
    const Ruleset *rs = cli_rules_of(im->rules);
    if (!rs) return false;
    int64_t unit = cli_unit(rs->spec);
    Vec size = unit == WU_CM ? vec(180 * WU_CM, 120 * WU_CM) : vec(72 * WU_INCH, 48 * WU_INCH);
    err_clear(&err);
    SessionStart o = {.battle = im->onto, .ruleset = im->rules || !im->onto ? rs->id : NULL, .key = 1, .draft = true};
    double v[2];
    if (im->size) {
        char buf[64];
        snprintf(buf, sizeof buf, "%s", im->size);
        char *x = strchr(buf, 'x');
        if (x) *x = ',';
        if (im->onto || !numbers(buf, v, 2) || !(v[0] > 0 && v[1] > 0 && v[0] < 700 && v[1] < 700))
            return cli_bad(im->onto ? "--size is that of the battle: leave it out with --onto" : "--size wants WxH"),
                   false;
        size = vec((Wu)lround(v[0] * (double)unit), (Wu)lround(v[1] * (double)unit));
    }
    o.w = size.x, o.h = size.y;
    im->s = session_new(&im->c->paths);
    if (im->s && session_start(im->s, &o, &err)) return true;
    cli_errors(&err);
    return false;
}

/* letters, digits and _ of the file's name: a battle's key */
static void key_of(const char *path, char *out, size_t cap) {
    const char *slash = strrchr(path, '/');
    Text t = text_make(out, MIN(cap, 64));
    for (const char *p = slash ? slash + 1 : path; *p && *p != '.'; p++) {
        char ch = *p >= 'A' && *p <= 'Z' ? (char)(*p + 32) : *p;
        text_char(&t, (ch >= 'a' && ch <= 'z') || (ch >= '0' && ch <= '9') ? ch : '_');
    }
    if (t.len == 0) text_str(&t, "table");
}

static int save(Import *im) {
    ErrList err;
    char key[64];
    err_clear(&err);
    if (im->out) {
        key_of(im->out, key, sizeof key);
        if (!session_save_battle(im->s, im->onto ? PLAN_SAVE_FORCES : PLAN_SAVE_TABLE, key, im->out, im->over, &err)) {
            cli_errors(&err);
            return CLI_BAD;
        }
    }
    if (im->c->text) {
        printf("%u taken, %u of them mended, %u refused; %u pieces, %u points%s%s\n", im->taken, im->mended,
               im->refused, im->pieces, im->points, im->out ? "; written to " : "", im->out ? im->out : "");
    } else {
        Json j;
        out_open(&j, stdout);
        out_begin(&j, NULL, '{');
        out_int(&j, "taken", im->taken);
        out_int(&j, "mended", im->mended);
        out_int(&j, "refused", im->refused);
        out_int(&j, "pieces", im->pieces);
        out_int(&j, "points", im->points);
        if (im->out) out_str(&j, "file", im->out);
        out_end(&j, '{');
        out_line(&j);
    }
    return im->refused > 0 ? CLI_NO : CLI_YES;
}

int cli_map_import(Cli *c) {
    Import im = {.c = c};
    bool bad = false;
    const char *use =
        "map import FILE.geojson|FILE.png|FILE.jpg [--size WxH | --onto BATTLE] [--out FILE [--over]] ...";
    struct {
        const char *name, **to;
    } const option[] = {{"--size", &im.size},     {"--onto", &im.onto},         {"--out", &im.out},
                        {"--rules", &im.rules},   {"--unit", &im.unit},         {"--scale", &im.scale},
                        {"--box", &im.box},       {"--kind", &im.kind},         {"--corners", &im.corners},
                        {"--ruler", &im.ruler},   {"--trace", &im.trace},       {"--tolerance", &im.tolerance},
                        {"--detail", &im.detail}, {"--smallest", &im.smallest}, {"--level", &im.level}};
    for (size_t i = 0; i < ARRAY_LEN(option) && !bad; i++) *option[i].to = cli_option(c, option[i].name, &bad);
    for (const char *m; !bad && (m = cli_option(c, "--map", &bad)) != NULL;)
        if (im.map_n < RULES_MAX) im.map[im.map_n++] = m;
    im.sharp = cli_flag(c, "--sharp");
    im.over = cli_flag(c, "--over");
    if (bad || !cli_rest(c, 1, 1, use)) return CLI_BAD;
    im.file = c->argv[0];
    if (access(im.file, F_OK) != 0) return cli_bad("%s: no such file; a GeoJSON, PNG or JPEG is wanted", im.file);
    if (im.out && !im.over && access(im.out, F_OK) == 0)
        return cli_bad("%s is there: another name, or --over to write over it", im.out);
    im.line = malloc(COMMAND_BYTES);
    int status = im.line && open_table(&im) ? is_json(im.file) ? import_geo(&im) : import_picture(&im) : CLI_BAD;
    if (status == CLI_YES) status = save(&im);
    session_free(im.s);
    free(im.line);
    return status;
}
