/* los: the certificate of a line of sight, by the rules of the battle. */
#define _GNU_SOURCE
#include "cli.h"
#include "rulesets/matg/matg.h"
#include "world/sight_shift.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static void what_of(const View *v, const SightItem *it, Text *what, Text *id) {
    if (it->is_body) {
        text_str(what, "stand");
        stand_label(v->g, it->id, id);
        return;
    }
    const Piece *p = scene_piece(v->scene, it->id, NULL);
    text_str(what, p ? v->cat->kind[p->kind].id : "terrain");
    text_format(id, "t%d", p ? p->number : 0);
}

/* Words of the contract; the sentence is the catalog's. */
static const char *why_word(uint8_t why) {
    static const char *const w[] = {
        [SIGHT_CLEAR] = "clear",     [SIGHT_ADJACENT] = "adjacent", [SIGHT_TOO_FAR] = "too_far",
        [SIGHT_THROUGH] = "through", [SIGHT_INNER] = "inner",       [SIGHT_LINE] = "line",
        [SIGHT_BODY] = "stand",      [SIGHT_HILL] = "hill",         [SIGHT_HEDGED] = "hedged"};
    return why < ARRAY_LEN(w) ? w[why] : "?";
}

/* The paragraph that decides of an item: of one that does not stop, the one that lets it be. */
static RuleRef item_rule(const View *v, const SightItem *it) {
    RuleRef (*rule)(SightWhy) = v->rs->sight_rule;
    if (!rule) return 0;
    if (it->role == SIGHT_STOPS) return rule((SightWhy)it->why);
    if (it->is_body) return rule(SIGHT_BODY);
    return it->role == SIGHT_UNDER ? rule(SIGHT_HILL) : rule(SIGHT_CLEAR);
}

static RuleRef cert_rule(const View *v, const SightCert *s) {
    if (cli_is_matg(v)) return matg_cert_rule(s);
    return v->rs->sight_rule ? v->rs->sight_rule((SightWhy)s->why) : 0;
}

/* The step aside that changes the answer. */
typedef struct Shift {
    bool some;
    int32_t hundredths;
} Shift;

typedef struct Touch {
    const SightAsk *ask;
} Touch;

static bool touches(void *user, Pose from) {
    const SightAsk *ask = ((const Touch *)user)->ask;
    return shape_within(*ask->from_shape, from, *ask->to_shape, ask->to_pose, 0);
}

static Shift shift_of(const View *v, const SightEnd *a, const SightEnd *b) {
    Shift s = {0};
    if (cli_is_matg(v) && a->stand != STAND_NONE && b->stand != STAND_NONE) { /* its option says what touching is */
        s.some = matg_sight_shift(v, a->stand, b->stand, &s.hundredths);
        return s;
    }
    if (!v->rs->sight_ask) return s;
    SightAsk ask;
    Touch t = {&ask};
    v->rs->sight_ask(v, a, b, &ask);
    bool bases = ask.adjacent && ask.from_shape && ask.to_shape;
    s.some = sight_shift(v->scene, &ask, SHIFT_LIMIT, bases ? touches : NULL, &t, &s.hundredths);
    return s;
}

static void end_name(const View *v, const SightEnd *e, Text *out) {
    if (e->stand != STAND_NONE) {
        stand_label(v->g, e->stand, out);
        return;
    }
    measure_print(v->cat, MEASURE_WU, e->at.x, 0, false, out);
    text_char(out, ',');
    measure_print(v->cat, MEASURE_WU, e->at.y, 0, false, out);
}

static TextId why_text(uint8_t why) {
    static const uint16_t OF[] = {
        [SIGHT_CLEAR] = TX_MATG_SIGHT_CLEAR,     [SIGHT_ADJACENT] = TX_MATG_SIGHT_ADJACENT,
        [SIGHT_TOO_FAR] = TX_MATG_SIGHT_TOO_FAR, [SIGHT_THROUGH] = TX_MATG_SIGHT_THROUGH,
        [SIGHT_INNER] = TX_MATG_SIGHT_INNER,     [SIGHT_LINE] = TX_MATG_SIGHT_LINE,
        [SIGHT_BODY] = TX_MATG_SIGHT_BODY,       [SIGHT_HILL] = TX_MATG_SIGHT_HILL,
        [SIGHT_HEDGED] = TX_MATG_SIGHT_HEDGED};
    return (TextId)OF[why < ARRAY_LEN(OF) ? why : SIGHT_CLEAR];
}

/* Head, what decides, each thing crossed with where the line is in it. */
static void plain_text(const View *v, const SightCert *s, const SightEnd *a, const SightEnd *b) {
    TEXT(line, 4000);
    TEXT(rule, 12);
    end_name(v, a, &line);
    text_str(&line, " -> ");
    end_name(v, b, &line);
    text_char(&line, ' ');
    measure_print(v->cat, MEASURE_WU, s->range, s->limit, true, &line);
    rule_print(cert_rule(v, s), &rule);
    text_format(&line, ": %s: %s", s->visible ? "visible" : "not visible", catalog_text(v->cat, why_text(s->why)));
    if (rule.len) text_format(&line, " (%s)", rule.buf);
    for (uint32_t i = 0; i < s->n; i++) {
        TEXT(what, 40);
        TEXT(id, 16);
        what_of(v, &s->item[i], &what, &id);
        text_format(&line, "; %s %s ", what.buf, id.buf);
        measure_print(v->cat, MEASURE_WU, s->item[i].in, 0, false, &line);
        text_char(&line, '-');
        measure_print(v->cat, MEASURE_WU, s->item[i].out, 0, false, &line);
        if (s->item[i].role == SIGHT_STOPS) text_str(&line, " stops it");
    }
    printf("%s\n", line.buf);
}

/* The words of the window's own certificate. */
static void matg_text(const View *v, const SightCert *s, const SightEnd *a, const SightEnd *b, const Shift *shift) {
    TEXT(who, 40);
    TEXT(whom, 40);
    TEXT(head, 200);
    TEXT(aside, 96);
    static char mem[8192];
    Text body = text_make(mem, sizeof mem);
    bool stands = a->stand != STAND_NONE && b->stand != STAND_NONE;
    MatgEnd from = {stands ? a->stand : STAND_NONE, {a->at, 0}}, to = {stands ? b->stand : STAND_NONE, {b->at, 0}};
    if (stands)
        from.pose = stand_pose(game_stand_c(v->g, a->stand)), to.pose = stand_pose(game_stand_c(v->g, b->stand));
    end_name(v, a, &who);
    end_name(v, b, &whom);
    matg_sight_head(v, who.buf, whom.buf, s, &head);
    matg_sight_print(v, &from, who.buf, &to, whom.buf, s, &body);
    matg_shift_print(v, from.stand, s->visible, shift->some ? &shift->hundredths : NULL, &aside);
    while (body.len > 0 && body.buf[body.len - 1] == ' ') body.buf[--body.len] = 0;
    printf("%s. %s%s%s\n", head.buf, body.buf, body.len ? " " : "", aside.buf);
}

static void certificate(const Cli *c, const View *v, const SightCert *s, const SightEnd *a, const SightEnd *b) {
    Shift shift = shift_of(v, a, b);
    if (c->text) {
        if (cli_is_matg(v))
            matg_text(v, s, a, b, &shift);
        else
            plain_text(v, s, a, b);
        return;
    }
    TEXT(rule, 12);
    rule_print(cert_rule(v, s), &rule);
    Json j;
    out_open(&j, stdout);
    out_begin(&j, NULL, '{');
    out_bool(&j, "visible", s->visible);
    out_length(&j, "range", v->cat, s->range);
    out_str(&j, "why", why_word(s->why));
    out_str(&j, "rule", rule.buf);
    out_bool(&j, "graze", s->graze);
    out_begin(&j, "crossed", '[');
    for (uint32_t i = 0; i < s->n; i++) {
        const SightItem *it = &s->item[i];
        TEXT(what, 40);
        TEXT(id, 16);
        TEXT(r2, 12);
        what_of(v, it, &what, &id);
        rule_print(item_rule(v, it), &r2);
        out_begin(&j, NULL, '{');
        out_str(&j, "what", what.buf);
        out_str(&j, "id", id.buf);
        out_length(&j, "in", v->cat, it->in);
        out_length(&j, "out", v->cat, it->out);
        out_str(&j, "rule", r2.buf);
        out_bool(&j, "stops", it->role == SIGHT_STOPS);
        out_end(&j, '{');
    }
    out_end(&j, '[');
    if (shift.some) out_ratio(&j, "shift", shift.hundredths, 100, 2);
    else out_null(&j, "shift");
    out_bool(&j, "concealed", s->visible && (s->concealed & 1));
    out_str(&j, "text", catalog_text(v->cat, why_text(s->why)));
    out_end(&j, '{');
    out_line(&j);
}

static int pairs(Cli *c, const View *v, const char *path, bool quiet) {
    FILE *f = fopen(path, "r");
    if (!f)
        return fprintf(stderr, "%s: found nothing that can be read, expected a file of lines X,Y,X,Y\n", path), CLI_BAD;
    char *line = NULL;
    setvbuf(stdout, NULL, _IOFBF, 1 << 16); /* a file of pairs is read by programs: no write a line */
    size_t cap = 0, n = 0, seen = 0;
    int row = 0, status = CLI_YES;
    SightCert *s = malloc(sizeof *s);
    struct timespec t0, t1;
    clock_gettime(CLOCK_MONOTONIC, &t0);
    while (s && getline(&line, &cap, f) > 0) {
        row++;
        char *comma = strchr(line, ',');
        comma = comma ? strchr(comma + 1, ',') : NULL;
        SightEnd a = {.stand = STAND_NONE}, b = a;
        line[strcspn(line, "\r\n")] = 0;
        bool good = comma != NULL;
        if (good) {
            *comma = 0;
            good = cli_point(v->cat, line, &a.at) && cli_point(v->cat, comma + 1, &b.at);
            *comma = ','; /* the line as it was, for the message */
        }
        if (!good) {
            fprintf(stderr, "%s:%d: pair: found '%.60s', expected a line X,Y,X,Y\n", path, row, line);
            status = CLI_BAD;
            break;
        }
        seen += v->rs->sight(v, &a, &b, s);
        if (!quiet) certificate(c, v, s, &a, &b);
        n++;
    }
    clock_gettime(CLOCK_MONOTONIC, &t1);
    double sec = (double)(t1.tv_sec - t0.tv_sec) + (double)(t1.tv_nsec - t0.tv_nsec) / 1e9;
    if (quiet && c->text)
        printf("%zu pairs, %zu visible, %.0f a second\n", n, seen, sec > 0 ? (double)n / sec : 0.0);
    else if (quiet)
        printf("{\"pairs\":%zu,\"visible\":%zu,\"per_second\":%.0f}\n", n, seen, sec > 0 ? (double)n / sec : 0.0);
    free(s);
    free(line);
    fclose(f);
    return status;
}

int cli_los(Cli *c) {
    bool bad = false, quiet = cli_flag(c, "--quiet");
    const char *from = cli_option(c, "--from", &bad), *to = cli_option(c, "--to", &bad),
               *file = cli_option(c, "--pairs", &bad), *rules = cli_option(c, "--rules", &bad);
    if (bad || !cli_rest(c, 1, 1, "los BATTLE|GAME --from ... --to ...")) return CLI_BAD;
    if (file ? from || to : !from || !to) return cli_bad("los wants --from and --to, or --pairs alone");
    if (quiet && !file) return cli_bad("--quiet goes with --pairs");
    Session *s = cli_open(c, c->argv[0], &(SessionStart){.ruleset = rules});
    if (!s) return CLI_BAD;
    const View *v = session_view(s, SEAT_U);
    if (!cli_knows(v, v->rs->sight != NULL, "los", "lines of sight")) {
        session_free(s);
        return CLI_BAD;
    }
    int status = CLI_BAD;
    SightEnd a, b;
    if (file) {
        status = pairs(c, v, file, quiet);
    } else if (cli_sight_end(v, from, &a) && cli_sight_end(v, to, &b)) {
        SightCert *cert = malloc(sizeof *cert);
        if (cert) {
            bool seen = v->rs->sight(v, &a, &b, cert);
            certificate(c, v, cert, &a, &b);
            status = seen ? CLI_YES : CLI_NO;
        }
        free(cert);
    }
    session_free(s);
    return status;
}
