#include "print/print_own.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char PRINT_WHAT_WORDS[] = "table|counters|templates|records";
const char PRINT_FORM_WORDS[] = "pdf|svg|png";
const char PRINT_STYLE_WORDS[] = "full|ink";
const char PRINT_PAPER_WORDS[] = "a4|letter|a3|tabloid|a0|whole";

void print_job_default(PrintJob *job) {
    *job = (PrintJob){.only = SEAT_NONE, .margin = -1, .overlap = -1};
}

bool print_form_of(const char *path, uint8_t *form) {
    const char *dot = strrchr(path, '.');
    int32_t v;
    char low[8] = "";
    if (!dot || strlen(dot + 1) >= sizeof low) return false;
    for (size_t i = 0; dot[1 + i]; i++)
        low[i] = (char)(dot[1 + i] >= 'A' && dot[1 + i] <= 'Z' ? dot[1 + i] + 32 : dot[1 + i]);
    if (!words_find(PRINT_FORM_WORDS, low, strlen(low), &v)) return false;
    *form = (uint8_t)v;
    return true;
}

const PrintRules *print_rules(const View *v) {
    static const PrintRules *const ALL[] = {&MATG_PRINT};
    for (size_t i = 0; i < ARRAY_LEN(ALL); i++)
        if (strcmp(ALL[i]->id, v->rs->id) == 0) return ALL[i];
    return NULL;
}

static bool record_sheets(Output *o, const View *v, const PrintJob *job) {
    const PrintRules *r = print_rules(v);
    if (!r || !r->records) {
        output_fail(o, TX_PRINT_E_RULES, "rules=%s", v->rs->id);
        return false;
    }
    Sheet s = {.o = o, .v = v, .job = job, .pen = {.v = v}};
    for (uint8_t seat = 0; seat < SEATS;
         seat++) /* a seat's sheets are its own; the host prints both; blank ones are all alike */
        if ((v->seat > SEAT_B || v->seat == seat) && (!job->blank || seat == 0 || v->seat == seat) &&
            !r->records(&s, (Seat)seat))
            return false;
    return true;
}

static bool template_sheets(Output *o, const View *v, const PrintJob *job) {
    Sheet s = {.o = o, .v = v, .job = job, .pen = {.v = v}};
    return print_templates(&s);
}

static bool margins_ok(Output *o, PrintJob *job) {
    if (job->margin < 0) job->margin = WU_INCH / 2;
    if (job->overlap < 0) job->overlap = WU_INCH / 4;
    if (job->margin >= WU_INCH / 4 && job->margin <= 2 * WU_INCH && job->overlap <= 2 * WU_INCH) return true;
    output_fail(o, TX_PRINT_E_MARGIN, "%s", "");
    return false;
}

static bool write_all(Output *o, const View *v, PrintJob *job) {
    if (!margins_ok(o, job)) return false;
    switch (job->what) {
    case PRINT_TABLE: return print_table(o, v, job);
    case PRINT_COUNTERS: return print_counters(o, v, job);
    case PRINT_TEMPLATES: return template_sheets(o, v, job);
    default: return record_sheets(o, v, job);
    }
}

bool print_write(const View *given, const PrintJob *want, const char *path, PrintReport *out, char *err, size_t cap) {
    PrintJob job = *want;
    Catalog cat = *given->cat;
    View v = *given;
    Output o = {.form = job.form, .v = &v, .report = out, .err = err, .cap = cap, .many = job.what != PRINT_TABLE};
    *out = (PrintReport){0};
    err[0] = 0;
    v.cat = &cat;
    void *mem = malloc(plan_battle_bytes(v.g) + 1);
    if (mem && cat.battle) cat.battle = plan_battle(v.g, cat.battle, mem); /* with what was edited since its file */
    o.ppi = job.ppi > 0 ? job.ppi : PRINT_PPI_DEFAULT;
    const char *dot = strrchr(path, '.');
    snprintf(o.base, sizeof o.base, "%.*s", (int)(dot ? dot - path : (ptrdiff_t)strlen(path)), path);
    if (!mem)
        output_fail(&o, TX_PRINT_E_MEMORY, "%s", "");
    else if ((size_t)snprintf(o.path, sizeof o.path, "%s", path) >= sizeof o.base)
        output_fail(&o, TX_PRINT_E_PATH, "most=%d", (int)sizeof o.base - 1);
    else if (job.what != PRINT_TABLE && job.form == PRINT_PNG && (o.ppi > 600 || o.ppi < 20))
        output_fail(&o, TX_PRINT_E_PPI, "%s", "");
    else if (!write_all(&o, &v, &job))
        output_fail(&o, TX_PRINT_E_MEMORY, "%s", ""); /* what said more came first */
    bool ok = output_end(&o);
    free(mem);
    return ok;
}

void print_forget(void) {
    art_forget();
}
