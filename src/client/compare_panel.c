/* compare_panel: the same shot under each rule set, side by side: range, every roll with its terms, what may come of it. */
#include "client/client_own.h"
#include "client/words.h"
#include "session/other.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct ComparePanel {
    Compare *room;
    bool on;
    StandIx by, target;
    uint32_t version; /* of the game that was asked; 0 = not yet */
    uint8_t seat;
    uint32_t looking;
    bool good;
    CompareRow row[COMPARE_RULES];
    char why[300];
};

void compare_close(Client *c) {
    struct ComparePanel *p = c->compare;
    if (!p) return;
    compare_free(p->room);
    free(p);
    c->compare = NULL;
}

bool compare_on(const Client *c) {
    return c->compare && c->compare->on;
}

bool compare_escape(Client *c) {
    if (!compare_on(c)) return false;
    c->compare->on = false;
    client_touch(c);
    return true;
}

/* Whose shot at it does most now; STAND_NONE: nobody of the shown seat may fire at it. */
static StandIx best_firer(Client *c, const View *v, StandIx target) {
    StandIx best = STAND_NONE;
    uint64_t most = 0;
    Quote q;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        const Stand *s = game_stand_c(v->g, i);
        if (s->seat != c->seat || !stand_on_table(s)) continue;
        quote_best(v, (StandIx)i, target, &q);
        if (!q.some || q.verdict.kind != VERDICT_OK) continue;
        uint64_t worth = 1 + quote_worth(&q);
        if (worth > most) best = (StandIx)i, most = worth;
    }
    return best;
}

/* Firer: the stand in hand, else the best one. */
bool compare_pair(Client *c, StandIx at, StandIx *by, StandIx *target) {
    const View *v = client_has_game(c) ? client_view(c) : NULL;
    if (!v || v->g->plan.drafting || at == STAND_NONE || v->rs->quote == NULL) return false;
    const Stand *b = game_stand_c(v->g, at);
    *target = at;
    *by = c->sel_n > 0 ? c->sel[0] : stand_on_table(b) && b->seat != c->seat ? best_firer(c, v, at) : STAND_NONE;
    if (*by == STAND_NONE) return false;
    const Stand *a = game_stand_c(v->g, *by);
    return a->seat != b->seat && stand_on_table(a) && stand_on_table(b);
}

void compare_open(Client *c, StandIx by, StandIx target) {
    if (!c->compare) c->compare = calloc(1, sizeof *c->compare);
    struct ComparePanel *p = c->compare;
    if (!p) return;
    if (!p->room) p->room = compare_new(&c->paths);
    p->on = true;
    p->version = 0;
    p->by = by, p->target = target;
    client_touch(c);
}

void compare_toggle(Client *c) {
    StandIx by, target;
    if (compare_escape(c)) return;
    if (compare_pair(c, c->hover, &by, &target))
        compare_open(c, by, target);
    else
        client_say(c, ROLE_INFO, client_text(c, TX_UI_COMPARE_HOW));
}

static void ask(Client *c) {
    struct ComparePanel *p = c->compare;
    const View *v = client_view(c);
    uint32_t now = session_version(c->session) + 1, look = session_looking(c->session);
    if (p->version == now && p->seat == c->seat && p->looking == look) return;
    ErrList err;
    err_clear(&err);
    p->version = now, p->seat = c->seat, p->looking = look;
    p->why[0] = 0;
    const Stand *a = game_stand_c(v->g, p->by), *b = game_stand_c(v->g, p->target);
    if (!stand_on_table(a) || !stand_on_table(b)) { /* one of them is lost or out of sight by now */
        p->on = false;
        return;
    }
    p->good = compare_shot(p->room, v, p->by, p->target, p->row, &err);
    Text t = text_make(p->why, sizeof p->why);
    if (!p->good && err.n) err_print(&err.err[0], &t);
}

static void small(Client *c, const char *text, uint8_t role) {
    ui_label(c->ui, text, (UiFont){.size = SIZE_SMALL, .role = role, .wrap = true});
}

static const char *row_text(const CompareRow *r, uint16_t id) {
    return id == TX_NONE ? "" : catalog_text(r->v.cat, (TextId)id);
}

static const char *side_of(Client *c, int8_t facing) {
    static const TextId OF[] = {TX_UI_COMPARE_FRONT, TX_UI_COMPARE_SIDE, TX_UI_COMPARE_REAR};
    return facing >= 0 && facing < 3 ? client_text(c, OF[facing]) : "";
}

/* "to fire 1D20, 13 or less: 65.0 %", and below it where the number comes from. */
static void roll(Client *c, const CompareRow *r, const QuoteRoll *q) {
    Text line = client_line_make(c);
    text_str(&line, row_text(r, q->what));
    if (q->dice > 0) {
        text_format(&line, " %dD%d", q->dice, q->sides);
        if (q->from > 0)
            client_put(c, &line, q->low ? TX_UI_COMPARE_OR_LESS : TX_UI_COMPARE_OR_MORE, "n=%d", q->from);
        client_put(c, &line, TX_UI_COMPARE_CHANCE, "p=%s", words_of(c, q->chance));
    }
    ui_label(c->ui, line.buf, (UiFont){.weight = FONT_SEMIBOLD, .wrap = true});
    const Ledger *sum[2] = {&q->need, &q->pool};
    for (int k = 0; k < 2; k++) {
        if (sum[k]->n == 0) continue;
        TEXT(terms, 700);
        ledger_print(r->v.cat, sum[k], &terms);
        text_format(&terms, " = %d", ledger_sum(sum[k]));
        small(c, terms.buf, ROLE_SECOND);
    }
}

static void outcomes(Client *c, const CompareRow *r) {
    static const uint8_t ROLE_OF[] = {ROLE_SECOND, ROLE_LIMIT, ROLE_LIMIT, ROLE_BLOCKED};
    const Quote *q = &r->quote;
    uint64_t part[QUOTE_OUTCOMES];
    int32_t tenths[QUOTE_OUTCOMES];
    UiSlice slice[QUOTE_OUTCOMES];
    for (int i = 0; i < q->outcome_n; i++) part[i] = q->outcome[i].chance;
    words_tenths(part, q->outcome_n, tenths);
    for (int i = 0; i < q->outcome_n; i++)
        slice[i] = (UiSlice){tenths[i], ui_color(c->ui, ROLE_OF[MIN(q->outcome[i].severity, 3)]), NULL};
    if (q->outcome_n) ui_stacked_bar(c->ui, "outcomes", slice, q->outcome_n, 12);
    for (int i = q->outcome_n; i-- > 0;) { /* the worst first, as in the odds */
        if (tenths[i] == 0) continue;
        UiSpan s[2] = {{client_line(c, TX_UI_COMPARE_OUTCOME, "n=%d.%d", tenths[i] / 10, tenths[i] % 10),
                        ROLE_OF[MIN(q->outcome[i].severity, 3)], FONT_SEMIBOLD},
                       {row_text(r, q->outcome[i].what), ROLE_TEXT, FONT_REGULAR}};
        ui_spans(c->ui, s, 2, SIZE_BODY);
    }
}

static void known(Client *c, const CompareRow *r) {
    const Quote *q = &r->quote;
    TEXT(range, 24);
    const Stand *by = game_stand_c(r->v.g, r->by), *target = game_stand_c(r->v.g, r->target);
    small(c,
          client_line(c, TX_UI_COMPARE_TYPES, "who=%s\twhom=%s", r->v.cat->type[by->type].short_name,
                      r->v.cat->type[target->type].short_name),
          ROLE_SECOND);
    if (!q->some) {
        TEXT(no, 400);
        if (q->verdict.kind != VERDICT_OK) verdict_print(r->v.cat, r->v.g, &q->verdict, &no);
        small(c, no.len ? no.buf : client_text(c, TX_UI_COMPARE_NO_SHOT), ROLE_LIMIT);
        return;
    }
    measure_print(r->v.cat, MEASURE_WU, q->range, 0, true, &range);
    ui_label(c->ui,
             client_line(c, TX_UI_COMPARE_RANGE, "range=%s\tside=%s\tway=%s", range.buf, side_of(c, q->facing),
                         row_text(r, q->way_title)),
             (UiFont){.wrap = true});
    for (int i = 0; i < q->roll_n; i++) roll(c, r, &q->roll[i]);
    ui_space(c->ui, 2);
    outcomes(c, r);
    if (q->note != TX_NONE) small(c, row_text(r, q->note), ROLE_SECOND);
    uint64_t some = 0;
    for (int i = 0; i < q->outcome_n; i++) some += q->outcome[i].severity > 0 ? q->outcome[i].chance : 0;
    /* whose turn it would be elsewhere says nothing; why nothing can come of it does */
    if (q->verdict.kind != VERDICT_OK && (r->own || some == 0)) {
        TEXT(no, 400);
        verdict_print(r->v.cat, r->v.g, &q->verdict, &no);
        small(c, no.buf, ROLE_LIMIT);
    }
}

static void column(Client *c, int i) {
    const CompareRow *r = &c->compare->row[i];
    ui_push(c->ui, r->rs ? r->rs->id : "none");
    ui_label(c->ui, rules_shown_title(c, i),
             (UiFont){.size = SIZE_VALUE, .weight = FONT_BOLD, .role = r->own ? ROLE_SELECT : ROLE_TEXT});
    if (!r->rs)
        small(c, client_line(c, TX_UI_RULES_NO_PANELS, "what=%s", rules_shown_title(c, i)), ROLE_SECOND);
    else if (r->why[0])
        small(c, r->why, ROLE_LIMIT);
    else if (!r->knows) {
        const View *v = client_view(c);
        const Stand *lacks = game_stand_c(v->g, r->lacks[0] ? c->compare->by : c->compare->target);
        small(c, client_line(c, TX_UI_COMPARE_LACKS, "what=%s", v->cat->type[lacks->type].short_name), ROLE_SECOND);
    } else {
        known(c, r);
    }
    ui_pop(c->ui);
}

/* Four beside one another where there is room, else one below the other. */
void compare_panel(Client *c) {
    if (!compare_on(c)) return;
    ask(c);
    if (!compare_on(c)) return;
    Ui *ui = c->ui;
    struct ComparePanel *p = c->compare;
    Rect t = c->lay.table;
    float w = MIN(t.w - 16, 1040.0f), h = MIN(t.h - 16, 460.0f);
    bool wide = w >= 4 * 165;
    Rect r = {t.x + (t.w - w) / 2, t.y + 8, w, h};
    TEXT(who, 90);
    TEXT(whom, 90);
    client_stand_name(c, p->by, &who);
    client_stand_name(c, p->target, &whom);
    ui_panel_begin(ui, "compare", r, PANEL_RAISED | (wide ? 0 : PANEL_SCROLL));
    ui_row(ui, 28, 2, (const float[]){0, 90});
    ui_label(ui, client_line(c, TX_UI_COMPARE_HEAD, "who=%s\twhom=%s", who.buf, whom.buf),
             (UiFont){.weight = FONT_BOLD, .cut_ok = true});
    if (ui_button(ui, client_label(c, TX_UI_SHEET_CLOSE, "Close"), "Esc", 0)) compare_escape(c);
    ui_column(ui);
    if (!p->good) small(c, p->why, ROLE_LIMIT);
    for (int i = 0; p->good && !wide && i < COMPARE_RULES; i++) {
        ui_separator(ui);
        column(c, i);
    }
    ui_panel_end(ui);
    for (int i = 0; p->good && wide && compare_on(c) && i < COMPARE_RULES; i++) {
        char name[16];
        snprintf(name, sizeof name, "compare%d", i);
        float part = (w - 16) / COMPARE_RULES;
        ui_panel_begin(ui, name, (Rect){r.x + 11 + part * (float)i, r.y + 46, part - 6, h - 54}, PANEL_SCROLL);
        column(c, i);
        ui_panel_end(ui);
    }
}
