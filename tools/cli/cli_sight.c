/* los: the certificate of a line of sight. reach: what a move to a point costs. MATG's rules of sight serve all for now. */
#define _GNU_SOURCE
#include "cli.h"
#include "rulesets/matg/matg.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct End {
    StandIx stand;
    Vec at;
} End;

static bool end_of(const View *v, const char *s, End *out) {
    *out = (End){.stand = STAND_NONE};
    if (stand_find(v->g, s, strlen(s), &out->stand)) {
        if (!stand_on_table(game_stand_c(v->g, out->stand))) return cli_bad("%s is not on the table", s), false;
        out->at = stand_at(game_stand_c(v->g, out->stand));
        return true;
    }
    return cli_point(v->cat, s, &out->at) || (cli_bad("'%s' is neither a stand of this game nor X,Y", s), false);
}

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

static void certificate(Cli *c, const View *v, const SightCert *s) {
    TEXT(rule, 12);
    rule_print(matg_sight_rule((SightWhy)s->why), &rule);
    if (c->text) {
        TEXT(r, 24);
        text_ratio(&r, s->range, WU_INCH, 1, false);
        printf("%s in: %s%s (%s)\n", r.buf, s->visible ? "visible" : "not visible", s->visible && (s->concealed & 1) ? ", concealed" : "", rule.buf);
    }
    Json j;
    out_open(&j, stdout);
    if (!c->text) {
        out_begin(&j, NULL, '{');
        out_bool(&j, "visible", s->visible);
        out_length(&j, "range", v->cat, s->range);
        out_str(&j, "why", catalog_text(v->cat, matg_sight_text((SightWhy)s->why)));
        out_str(&j, "rule", rule.buf);
        out_bool(&j, "graze", s->graze);
        out_bool(&j, "concealed", s->concealed & 1);
        out_begin(&j, "crossed", '[');
    }
    for (uint32_t i = 0; i < s->n; i++) {
        const SightItem *it = &s->item[i];
        TEXT(what, 40);
        TEXT(id, 16);
        TEXT(r2, 12);
        what_of(v, it, &what, &id);
        rule_print(matg_sight_rule((SightWhy)(it->role == SIGHT_STOPS ? it->why : SIGHT_CLEAR)), &r2);
        if (c->text) {
            printf("    %s %s %.2f-%.2f%s\n", what.buf, id.buf, it->in / 2540.0, it->out / 2540.0, it->role == SIGHT_STOPS ? " blocks" : "");
            continue;
        }
        out_begin(&j, NULL, '{');
        out_str(&j, "what", what.buf);
        out_str(&j, "id", id.buf);
        out_length(&j, "in", v->cat, it->in);
        out_length(&j, "out", v->cat, it->out);
        out_str(&j, "rule", r2.buf);
        out_bool(&j, "stops", it->role == SIGHT_STOPS);
        out_end(&j, '{');
    }
    if (c->text) return;
    out_end(&j, '[');
    out_null(&j, "shift");
    out_end(&j, '{');
    out_line(&j);
}

static int pairs(Cli *c, const View *v, const char *path, bool quiet) {
    FILE *f = fopen(path, "r");
    if (!f) return cli_bad("%s: cannot be read", path);
    char *line = NULL;
    size_t cap = 0, n = 0, seen = 0;
    int row = 0, status = CLI_YES;
    SightCert *s = malloc(sizeof *s);
    struct timespec t0, t1;
    clock_gettime(CLOCK_MONOTONIC, &t0);
    while (s && getline(&line, &cap, f) > 0) {
        row++;
        char *comma = strchr(line, ',');
        comma = comma ? strchr(comma + 1, ',') : NULL;
        Vec a, b;
        line[strcspn(line, "\r\n")] = 0;
        if (comma) *comma = 0;
        if (!comma || !cli_point(v->cat, line, &a) || !cli_point(v->cat, comma + 1, &b)) {
            fprintf(stderr, "%s:%d: a line X,Y,X,Y was expected\n", path, row);
            status = CLI_BAD;
            break;
        }
        seen += matg_sight_points(v, a, b, false, s);
        if (!quiet) certificate(c, v, s);
        n++;
    }
    clock_gettime(CLOCK_MONOTONIC, &t1);
    double sec = (double)(t1.tv_sec - t0.tv_sec) + (double)(t1.tv_nsec - t0.tv_nsec) / 1e9;
    if (quiet) printf("{\"pairs\":%zu,\"visible\":%zu,\"per_second\":%.0f}\n", n, seen, sec > 0 ? (double)n / sec : 0.0);
    free(s);
    free(line);
    fclose(f);
    return status;
}

int cli_los(Cli *c) {
    bool bad = false, quiet = cli_flag(c, "--quiet");
    const char *from = cli_option(c, "--from", &bad), *to = cli_option(c, "--to", &bad), *file = cli_option(c, "--pairs", &bad), *rules = cli_option(c, "--rules", &bad);
    if (bad || !cli_rest(c, 1, 1, "los BATTLE|GAME --from ... --to ...")) return CLI_BAD;
    if ((!from || !to) && !file) return cli_bad("los wants --from and --to, or --pairs");
    Session *s = cli_open(c, c->argv[0], &(SessionStart){.ruleset = rules});
    if (!s) return CLI_BAD;
    const View *v = session_view(s, SEAT_U);
    int status = CLI_BAD;
    End a, b;
    if (file) {
        status = pairs(c, v, file, quiet);
    } else if (end_of(v, from, &a) && end_of(v, to, &b)) {
        SightCert *cert = malloc(sizeof *cert);
        if (cert) {
            bool seen = a.stand != STAND_NONE && b.stand != STAND_NONE ? matg_sight(v, a.stand, b.stand, cert) : matg_sight_points(v, a.at, b.at, false, cert);
            certificate(c, v, cert);
            status = seen ? CLI_YES : CLI_NO;
        }
        free(cert);
    }
    session_free(s);
    return status;
}

int cli_reach(Cli *c) {
    bool bad = false;
    const char *stand = cli_option(c, "--stand", &bad), *to = cli_option(c, "--to", &bad);
    if (bad || !cli_rest(c, 1, 1, "reach GAME --stand S --to X,Y")) return CLI_BAD;
    if (!stand || !to) return cli_bad("reach wants --stand and --to");
    Session *s = cli_open(c, c->argv[0], NULL);
    if (!s) return CLI_BAD;
    const View *v = session_view(s, SEAT_U);
    StandIx i;
    PathLeg leg = {0};
    int status = CLI_BAD;
    PathAnswer *p = malloc(sizeof *p);
    if (!stand_find(v->g, stand, strlen(stand), &i)) cli_bad("no stand '%s'", stand);
    else if (!cli_point(v->cat, to, &leg.to)) cli_bad("'%s' is not X,Y", to);
    else if (p && matg_path(v, i, &leg, 1, NULL, p)) {
        bool whole = p->stop == PATH_WHOLE;
        Json j;
        out_open(&j, stdout);
        out_begin(&j, NULL, '{');
        out_label(&j, "stand", v->g, i);
        out_bool(&j, "reaches", whole);
        out_ratio(&j, "cost", p->spent, PATH_ONE_POINT, 4);
        out_ratio(&j, "allowance", matg_allowance(v, i), PATH_ONE_POINT, 4);
        out_length(&j, "length", v->cat, p->length);
        out_length(&j, "reach", v->cat, p->reach);
        out_begin(&j, "path", '[');
        out_begin(&j, NULL, '[');
        out_length(&j, NULL, v->cat, p->end.at.x);
        out_length(&j, NULL, v->cat, p->end.at.y);
        out_end(&j, '[');
        out_end(&j, '[');
        out_end(&j, '{');
        out_line(&j);
        status = whole ? CLI_YES : CLI_NO;
    } else {
        cli_bad("%s cannot move", stand);
    }
    free(p);
    session_free(s);
    return status;
}
