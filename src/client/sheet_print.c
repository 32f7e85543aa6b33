/* sheet_print: the same choices as `glacis-cli print`, written to the player's folder: of the open game, for one seat's
 * eyes, or of a battle from the list. */
#include "client/edit/edit.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static int chips(Client *c, const char *name, const ClientWord *w, int n, int cur) {
    const char *word[8];
    client_words(c, w, n, word);
    ui_chips(c->ui, name, word, n, &cur);
    return cur;
}

static void heading(Client *c, TextId id) {
    ui_label(c->ui, client_text(c, id), (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND});
}

void client_print_open(Client *c, const char *battle) {
    ClientPrint *p = &c->print;
    if (!p->begun) print_job_default(&p->job);
    p->begun = true;
    p->done[0] = 0;
    snprintf(p->battle, sizeof p->battle, "%s", battle ? battle : "");
    p->seat = battle || (edit_on(c) && !edit_drafts(c)) ? (uint8_t)SEAT_U : c->seat;
    c->sheet = SHEET_PRINT;
}

/* Only a seat that a person plays: what random holds is no one's to print. */
static void whose(Client *c) {
    ClientPrint *p = &c->print;
    const Battle *b = p->battle[0] ? NULL : client_view(c)->cat->battle;
    if (!b || p->seat > SEAT_B) return;
    const char *word[SEATS];
    int seat[SEATS], n = 0, cur = 0;
    for (int s = 0; s < SEATS; s++) {
        if (c->owner[s] != OWNER_PERSON && c->seat != s) continue;
        if (s == p->seat) cur = n;
        seat[n] = s;
        word[n++] = client_named(c, b->side[s].nation, s == SEAT_A ? "print A" : "print B");
    }
    heading(c, TX_UI_PRINT_FOR);
    if (ui_chips(c->ui, "for", word, n, &cur)) p->seat = (uint8_t)seat[cur];
}

static void of_table(Client *c) {
    ClientPrint *p = &c->print;
    Ui *ui = c->ui;
    bool stands = !p->job.no_stands, zones = !p->job.no_zones, grid = !p->job.no_grid;
    ui_row(ui, 26, 3, NULL);
    ui_checkbox(ui, client_label(c, TX_UI_PRINT_STANDS, "with stands"), &stands, false);
    ui_checkbox(ui, client_label(c, TX_UI_PRINT_ZONES, "with zones"), &zones, false);
    ui_checkbox(ui, client_label(c, TX_UI_PRINT_GRID, "with grid"), &grid, false);
    ui_column(ui);
    p->job.no_stands = !stands, p->job.no_zones = !zones, p->job.no_grid = !grid;
    if (p->job.form == PRINT_PNG) return;
    static const ClientWord SCALE[] = {
        {TX_UI_PRINT_TRUE, "true scale"}, {TX_UI_PRINT_HALF, "half scale"}, {TX_UI_PRINT_QUARTER, "quarter scale"}};
    heading(c, TX_UI_PRINT_SCALE);
    p->scale = chips(c, "scale", SCALE, ARRAY_LEN(SCALE), p->scale);
}

static void on_paper(Client *c) {
    ClientPrint *p = &c->print;
    static const ClientWord PAPER[PAPERS] = {{TX_UI_PRINT_A4, "A4"}, {TX_UI_PRINT_LETTER, "Letter"},
                                             {TX_UI_PRINT_A3, "A3"}, {TX_UI_PRINT_TABLOID, "Tabloid"},
                                             {TX_UI_PRINT_A0, "A0"}, {TX_UI_PRINT_WHOLE, "one sheet"}};
    static const ClientWord TURN[] = {{TX_UI_PRINT_TURN_AUTO, "fewest sheets"},
                                      {TX_UI_PRINT_PORTRAIT, "portrait"},
                                      {TX_UI_PRINT_LANDSCAPE, "landscape"}};
    if (p->job.what == PRINT_TABLE && p->job.form != PRINT_PDF) return; /* one picture, without paper */
    heading(c, TX_UI_PRINT_PAPER);
    p->job.paper = (uint8_t)chips(c, "paper", PAPER, p->job.what == PRINT_TABLE ? PAPERS : PAPERS - 1,
                                  MIN(p->job.paper, p->job.what == PRINT_TABLE ? PAPERS - 1 : PAPERS - 2));
    if (p->job.paper == PAPER_WHOLE) return;
    p->job.turn = (uint8_t)chips(c, "turned", TURN, ARRAY_LEN(TURN), p->job.turn);
}

/* A name that nothing has yet: "introductory-table.pdf", then "-2". */
static bool fresh_path(Client *c, const char *battle, char *path, size_t cap) {
    const char *what, *form;
    char dir[700];
    struct stat st;
    size_t wn = words_at(PRINT_WHAT_WORDS, c->print.job.what, &what),
           fn = words_at(PRINT_FORM_WORDS, c->print.job.form, &form);
    snprintf(dir, sizeof dir, "%s/prints", c->host.own);
    mkdir(dir, 0777);
    for (int i = 1; i < 1000; i++) {
        char n[16] = "", first[1100];
        if (i > 1) snprintf(n, sizeof n, "-%d", i);
        if ((size_t)snprintf(path, cap, "%s/%s-%.*s%s.%.*s", dir, battle, (int)wn, what, n, (int)fn, form) >= cap)
            return false;
        snprintf(first, sizeof first, "%s/%s-%.*s%s-1.%.*s", dir, battle, (int)wn, what, n, (int)fn, form);
        if (stat(path, &st) != 0 && stat(first, &st) != 0) return true;
    }
    return false;
}

static void write_view(Client *c, const View *v) {
    ClientPrint *p = &c->print;
    char path[1000], err[600] = "";
    PrintReport r;
    PrintJob job = p->job;
    static const int32_t DEN[] = {0, 2, 4};
    job.num = p->scale > 0 && job.form != PRINT_PNG && job.what == PRINT_TABLE;
    job.den = job.num ? DEN[p->scale] : 0;
    job.only = p->seat;
    job.assets = c->host.assets;
    const char *key =
        v->cat->battle && v->cat->battle->key && !strchr(v->cat->battle->key, '/') ? v->cat->battle->key : "table";
    p->failed = true;
    if (!fresh_path(c, key, path, sizeof path))
        snprintf(p->done, sizeof p->done, "%s", client_text(c, TX_UI_PRINT_NO_NAME));
    else if (!c->host.print(c->host.user, v, &job, path, &r, err, sizeof err))
        snprintf(p->done, sizeof p->done, "%s", err);
    else {
        p->failed = false;
        snprintf(p->done, sizeof p->done, "%s", client_line(c, TX_UI_PRINT_DONE, "n=%u\tpath=%s", r.sheets, r.first));
    }
}

/* A battle that is not being played is set up in memory for as long as it takes. */
static void write_battle(Client *c) {
    ErrList err;
    err_clear(&err);
    Session *s = session_new(&c->paths);
    SessionStart o = {.battle = c->print.battle, .key = 1};
    if (s && session_start(s, &o, &err))
        write_view(c, session_view(s, SEAT_U));
    else {
        c->errors = err;
        client_say_errors(c, c->print.battle);
    }
    if (s) session_free(s);
}

void sheet_print(Client *c) {
    static const ClientWord WHAT[PRINT_WHATS] = {{TX_UI_PRINT_TABLE, "the table"},
                                                 {TX_UI_PRINT_COUNTERS, "counters"},
                                                 {TX_UI_PRINT_TEMPLATES, "templates"},
                                                 {TX_UI_PRINT_RECORDS, "record sheets"}};
    static const ClientWord FORM[PRINT_FORMS] = {
        {TX_UI_PRINT_PDF, "PDF"}, {TX_UI_PRINT_SVG, "SVG"}, {TX_UI_PRINT_PNG, "PNG"}};
    static const ClientWord STYLE[] = {{TX_UI_PRINT_FULL, "full colour"}, {TX_UI_PRINT_INK, "little ink"}};
    ClientPrint *p = &c->print;
    Ui *ui = c->ui;
    ui_modal_begin(ui, "print", client_text(c, TX_UI_MENU_PRINT), 560, 510);
    ui_scroll_begin(ui, "choices", MIN(ui_window(ui).h - 40, 510.0f) - 165);
    p->job.what = (uint8_t)chips(c, "what", WHAT, PRINT_WHATS, p->job.what);
    ui_row(ui, 30, 2, NULL);
    p->job.form = (uint8_t)chips(c, "form", FORM, PRINT_FORMS, p->job.form);
    p->job.style = (uint8_t)chips(c, "style", STYLE, ARRAY_LEN(STYLE), p->job.style);
    ui_column(ui);
    if (p->job.what == PRINT_TABLE) of_table(c);
    on_paper(c);
    if (p->job.what == PRINT_RECORDS)
        ui_checkbox(ui, client_label(c, TX_UI_PRINT_BLANK, "blank"), &p->job.blank, false);
    if (p->job.what != PRINT_TEMPLATES) whose(c);
    ui_scroll_end(ui);
    ui_row(ui, 34, 2, NULL);
    if (ui_button(ui, client_label(c, TX_UI_PRINT_WRITE, "Write the file"), NULL,
                  BUTTON_PRIMARY | (c->host.print ? 0 : BUTTON_DISABLED))) {
        if (p->battle[0])
            write_battle(c);
        else
            write_view(c, session_view(c->session, (Seat)p->seat));
        client_touch(c);
    }
    if (ui_button(ui, client_label(c, TX_UI_SHEET_CLOSE, "Close"), "Esc", 0) || ui_modal_escaped(ui))
        c->sheet = SHEET_NONE;
    ui_column(ui);
    if (p->done[0])
        ui_label(ui, p->done,
                 (UiFont){.wrap = true, .size = SIZE_SMALL, .role = p->failed ? ROLE_BLOCKED : ROLE_CLEAR});
    ui_modal_end(ui);
}
