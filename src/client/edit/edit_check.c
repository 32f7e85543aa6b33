/* edit_check: what makes no sense on the table, live in the right column, each with its repairs at one click (ux 4). */
#include "client/edit/edit_own.h"

#include "ground/check.h"

#include <stdlib.h>
#include <string.h>

enum { SHOWN = 12, REST = 300 /* ms */ };

struct EditChecks {
    uint32_t version, seen; /* session_version they were asked at, and were last wanted at, + 1 */
    int64_t due;            /* ms: hands that go on working are not kept waiting for answers */
    char words[SHOWN][300];
    uint32_t n;
    Check check[GROUND_CHECKS];
    uint8_t *mem; /* of repairs */
    uint32_t repair_n[SHOWN];
    Repair repair[SHOWN][GROUND_REPAIRS];
};

void edit_checks_free(Edit *e) {
    if (!e->checks) return;
    free(e->checks->mem);
    free(e->checks);
    e->checks = NULL;
}

static struct EditChecks *ask(Client *c, bool now) {
    Edit *e = edit_of(c);
    const View *v = client_view(c);
    if (!e->checks) {
        e->checks = calloc(1, sizeof *e->checks);
        if (e->checks) e->checks->mem = malloc(GROUND_REPAIR_BYTES);
        if (!e->checks || !e->checks->mem) {
            edit_checks_free(e);
            return NULL;
        }
    }
    struct EditChecks *k = e->checks;
    if (k->version == session_version(c->session) + 1) return k;
    if (!now && k->version) {
        if (k->seen != session_version(c->session) + 1) k->due = c->now + REST;
        k->seen = session_version(c->session) + 1;
        if (c->now < k->due) {
            client_wake_at(c, k->due);
            return k;
        }
    }
    k->version = session_version(c->session) + 1;
    size_t bytes = ground_checks_bytes(v);
    void *mem = malloc(bytes);
    k->n = 0;
    if (!mem) return k;
    Arena a;
    arena_init(&a, mem, bytes, "checks");
    k->n = ground_checks(v, &a, k->check, GROUND_CHECKS);
    free(mem);
    arena_init(&a, k->mem, GROUND_REPAIR_BYTES, "repairs");
    for (uint32_t i = 0; i < k->n && i < SHOWN; i++) {
        Text words = text_make(k->words[i], sizeof k->words[i]);
        ground_check_print(v, &k->check[i], &words);
        size_t left = a.cap - a.used; /* each may want its share */
        k->repair_n[i] = left > GROUND_REPAIR_BYTES / SHOWN ? ground_repairs(v, &k->check[i], &a, k->repair[i]) : 0;
    }
    return k;
}

static void mend(Client *c, const Repair *r) {
    EditDo d = edit_begin(c);
    d.what = client_text(c, (TextId)r->title);
    for (uint16_t i = 0; i < r->line_n; i++) edit_line(&d, r->line[i]);
    edit_end(&d);
}

static void go_there(Client *c, const Check *k) {
    Edit *e = edit_of(c);
    e->tile = -1;
    if (k->piece_n > 0) edit_select(c, k->piece[0], false);
    if (k->stand[0] != STAND_NONE) client_select(c, k->stand[0], false);
    camera_show(&c->bv.cam, k->at);
}

static bool one(Client *c, struct EditChecks *k, uint32_t i) {
    Ui *ui = c->ui;
    const Check *q = &k->check[i];
    static const uint8_t ROLE[] = {ROLE_INFO, ROLE_LIMIT, ROLE_BLOCKED};
    TEXT(name, 24);
    bool stale = k->version != session_version(c->session) + 1; /* as it was a moment ago */
    const char *words = k->words[i];
    text_format(&name, "check%u", i);
    ui_push(ui, name.buf);
    float w = ui_width(ui) - 18;
    Rect r = ui_cell(ui, ui_text_height(ui, words, SIZE_BODY, FONT_REGULAR, w) + 4);
    unsigned st = ui_zone(ui, "go", r, true);
    if (st & UI_HOVER) draw_rect(ui_list(ui), ui_to_px(ui, r), 3, ui_color(ui, ROLE_HOVER));
    Rect px = ui_to_px(ui, r);
    draw_disc(ui_list(ui), px.x + 6 * c->scale, px.y + 11 * c->scale, 4.5f * c->scale,
              ui_color(ui, (Role)ROLE[MIN(q->severity, 2)]));
    ui_place(ui, (Rect){r.x + 16, r.y + 2, w, r.h - 4});
    ui_label(ui, words, (UiFont){.wrap = true});
    if ((st & UI_CLICK) && !stale) go_there(c, q);
    bool done = false;
    for (uint32_t m = 0; m < k->repair_n[i] && !done; m += 2) {
        static const float HALF[3] = {14, 0, 0};
        ui_row(ui, 26, 3, HALF);
        (void)ui_cell(ui, 26);
        for (uint32_t p = m; p < m + 2; p++) {
            if (p >= k->repair_n[i]) {
                (void)ui_cell(ui, 26);
                continue;
            }
            TEXT(id, 16);
            text_format(&id, "mend%u", p);
            const char *title = client_text(c, (TextId)k->repair[i][p].title);
            if (!done && ui_button(ui, client_named(c, title, id.buf), NULL, stale ? BUTTON_DISABLED : 0)) {
                mend(c, &k->repair[i][p]);
                done = true;
            }
        }
    }
    ui_column(ui);
    ui_pop(ui);
    return done;
}

void edit_checks(Client *c) {
    Ui *ui = c->ui;
    struct EditChecks *k = ask(c, false);
    if (!k) return;
    ui_separator(ui);
    ui_heading(ui, client_text(c, TX_UI_EDIT_CHECKS));
    if (k->n == 0) {
        ui_label(ui, client_text(c, TX_UI_EDIT_CHECKS_NONE), (UiFont){.role = ROLE_CLEAR});
        return;
    }
    ui_label(ui, client_line(c, TX_UI_EDIT_CHECKS_N, "n=%u", k->n), (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND});
    for (uint32_t i = 0; i < k->n && i < SHOWN; i++)
        if (one(c, k, i)) return; /* the list is another now */
    if (k->n > SHOWN)
        ui_label(ui, client_line(c, TX_UI_EDIT_CHECKS_MORE, "n=%u", k->n - SHOWN),
                 (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND});
}

uint32_t edit_checks_lines(Client *c, const char **line, uint32_t cap) {
    struct EditChecks *k = ask(c, true);
    uint32_t n = 0;
    for (uint32_t i = 0; k && i < k->n && i < SHOWN && n < cap; i++) line[n++] = k->words[i];
    return n;
}

uint32_t edit_checks_count(Client *c) {
    const struct EditChecks *k = ask(c, true);
    return k ? k->n : 0;
}
