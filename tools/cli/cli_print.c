/* print: table, counters, templates and record sheets on paper, or as a picture. */
#include "cli.h"
#include "print/print.h"

#include <stdlib.h>
#include <string.h>

/* A word of a list; says what there is when it is none of them. */
static bool word_of(const char *name, const char *words, const char *given, uint8_t *out) {
    int32_t v;
    if (!given) return true;
    if (words_find(words, given, strlen(given), &v)) {
        *out = (uint8_t)v;
        return true;
    }
    char list[120];
    snprintf(list, sizeof list, "%s", words);
    for (char *p = list; *p; p++)
        if (*p == '|') *p = ' ';
    return cli_bad("%s '%s' is not known; there are: %s", name, given, list), false;
}

static bool inches(const char *name, const char *given, Wu *out) {
    int64_t v;
    if (!given) return true;
    if (!span_fixed((Span){given, strlen(given)}, WU_INCH, &v) || v < 0 || v > 2 * WU_INCH)
        return cli_bad("%s wants inches, 0 to 2", name), false;
    *out = (Wu)v;
    return true;
}

/* "1", "1/2", "0.25", "50%": paper to table. */
static bool scale(const char *given, PrintJob *job) {
    int64_t v = 0, num, den;
    if (!given) return true;
    char word[32];
    size_t n = strlen(given);
    if (n > 0 && n < sizeof word) {
        memcpy(word, given, n + 1);
        char *slash = strchr(word, '/'), *percent = word[n - 1] == '%' ? word + n - 1 : NULL;
        if (slash) *slash = 0;
        if (percent) *percent = 0;
        if (slash && cli_number(word, 1, 1000, &num) && cli_number(slash + 1, 1, 1000, &den)) {
            job->num = (int32_t)num, job->den = (int32_t)den;
            v = num * 10000 / den;
        } else if (!slash && span_fixed((Span){word, strlen(word)}, percent ? 100 : 10000, &v)) {
            job->num = (int32_t)CLAMP(v, 0, 1000000), job->den = 10000;
        }
    }
    if (v >= 100 && v <= 40000) return true;
    return cli_bad("--scale wants paper to table, 1/100 to 4, as 1/2, 0.5 or 50%%; not '%s'", given), false;
}

static bool picture(const char *size, const char *ppi, PrintJob *job) {
    int64_t v;
    char tail;
    if (size && (sscanf(size, "%dx%d%c", &job->w_px, &job->h_px, &tail) != 2 || job->w_px < 1 || job->h_px < 1))
        return cli_bad("--size wants WxH pixels; not '%s'", size), false;
    if (ppi && !cli_number(ppi, 1, 2400, &v))
        return cli_bad("--ppi wants pixels an inch, 1 to 2400; not '%s'", ppi), false;
    if (ppi) job->ppi = (int32_t)v;
    return true;
}

typedef struct Given {
    const char *what, *out, *paper, *style, *seat, *scale, *size, *ppi, *margin, *overlap;
    bool portrait, landscape;
} Given;

static bool read_job(const Given *g, PrintJob *job, Seat *seat) {
    if (!g->what || !g->out) return cli_bad("print wants --what and --out; usage: print " PRINT_USAGE), false;
    if (!word_of("--what", PRINT_WHAT_WORDS, g->what, &job->what) ||
        !word_of("--paper", PRINT_PAPER_WORDS, g->paper, &job->paper) ||
        !word_of("--style", PRINT_STYLE_WORDS, g->style, &job->style))
        return false;
    if (!print_form_of(g->out, &job->form))
        return cli_bad("--out %s: a name that ends in .pdf, .svg or .png is wanted", g->out), false;
    if (!inches("--margin", g->margin, &job->margin) || !inches("--overlap", g->overlap, &job->overlap) ||
        !scale(g->scale, job) || !picture(g->size, g->ppi, job))
        return false;
    if (g->portrait && g->landscape) return cli_bad("--portrait and --landscape cannot both be"), false;
    job->turn = g->portrait ? TURN_PORTRAIT : g->landscape ? TURN_LANDSCAPE : TURN_AUTO;
    if (g->seat && (!cli_seat(g->seat, seat))) return cli_bad("--seat wants A, B or U"), false;
    job->only = *seat <= SEAT_B ? (uint8_t)*seat : (uint8_t)SEAT_NONE;
    if (g->scale && job->what != PRINT_TABLE)
        return cli_bad("--scale is of a table only: counters and templates are as large as they are played with"),
               false;
    if ((g->size || g->ppi) && job->form != PRINT_PNG) return cli_bad("--size and --ppi are of a .png only"), false;
    if (g->size && job->what != PRINT_TABLE) return cli_bad("--size is of a table only; sheets take --ppi"), false;
    if (g->scale && job->form == PRINT_PNG)
        return cli_bad("--scale is of .pdf and .svg; a .png takes --size or --ppi"), false;
    return true;
}

static void report(const Cli *c, const PrintJob *job, const PrintReport *r) {
    if (c->text) {
        printf("%s: %u sheet%s", r->first, r->sheets, r->sheets == 1 ? "" : "s");
        if (r->files > 1) printf(" in %u files", r->files);
        if (r->cols * r->rows > 1) printf(", the table over %u x %u", r->cols, r->rows);
        printf("\n");
        return;
    }
    const char *word;
    size_t n = words_at(PRINT_WHAT_WORDS, job->what, &word);
    char what[16], number[32];
    snprintf(what, sizeof what, "%.*s", (int)n, word);
    Json j;
    out_open(&j, stdout);
    out_begin(&j, NULL, '{');
    out_str(&j, "file", r->first);
    out_str(&j, "what", what);
    out_int(&j, "files", r->files);
    out_int(&j, "sheets", r->sheets);
    out_int(&j, "columns", r->cols);
    out_int(&j, "rows", r->rows);
    const double of[] = {r->paper_w, r->paper_h, r->margin, r->overlap};
    static const char *const key[] = {"width", "height", "margin", "overlap"};
    for (size_t i = 0; i < ARRAY_LEN(of); i++) {
        snprintf(number, sizeof number, "%.4f", of[i]);
        out_raw(&j, key[i], number);
    }
    out_end(&j, '{');
    out_line(&j);
}

int cli_print(Cli *c) {
    bool bad = false;
    PrintJob job;
    Seat seat = SEAT_U;
    print_job_default(&job);
    const Given g = {cli_option(c, "--what", &bad),    cli_option(c, "--out", &bad),  cli_option(c, "--paper", &bad),
                     cli_option(c, "--style", &bad),   cli_option(c, "--seat", &bad), cli_option(c, "--scale", &bad),
                     cli_option(c, "--size", &bad),    cli_option(c, "--ppi", &bad),  cli_option(c, "--margin", &bad),
                     cli_option(c, "--overlap", &bad), cli_flag(c, "--portrait"),     cli_flag(c, "--landscape")};
    job.no_stands = cli_flag(c, "--no-stands");
    job.no_zones = cli_flag(c, "--no-zones");
    job.no_grid = cli_flag(c, "--no-grid");
    job.blank = cli_flag(c, "--blank");
    if (bad || !cli_rest(c, 1, 1, "print " PRINT_USAGE) || !read_job(&g, &job, &seat)) return CLI_BAD;
    Session *s = cli_open(c, c->argv[0], NULL);
    if (!s) return CLI_BAD;
    job.assets = cli_assets(c);
    PrintReport r;
    char why[600];
    bool ok = print_write(session_view(s, seat), &job, g.out, &r, why, sizeof why);
    if (ok)
        report(c, &job, &r);
    else
        cli_bad("%s", why);
    print_forget();
    session_free(s);
    return ok ? CLI_YES : CLI_BAD;
}
