/* odds_panel: rows of firers, the terms of one, and the exact result of all together (ux 3.4). Serves attack and
 * reaction. */
#include "client/matg/matg_ui.h"

#include <stdio.h>
#include <string.h>

static const TextId OUTCOME[MATG_OUTCOMES] = {TX_UI_ODDS_NONE, TX_UI_ODDS_S, TX_UI_ODDS_D, TX_UI_ODDS_SD,
                                              TX_UI_ODDS_ELIMINATED};

static Color outcome_color(Client *c, int k) {
    static const uint8_t role[MATG_OUTCOMES] = {ROLE_LINE, ROLE_FAINT, ROLE_LIMIT, ROLE_LIMIT, ROLE_BLOCKED};
    Color col = ui_color(c->ui, (Role)role[k]);
    if (k == MATG_OUT_S) return COLOR(0xB5A97A);
    if (k == MATG_OUT_SD) return COLOR(0xEE9A5A);
    return col;
}

void odds_bar(Client *c, const MatgOdds *o) {
    static const int order[MATG_OUTCOMES] = {MATG_OUT_E, MATG_OUT_SD, MATG_OUT_D, MATG_OUT_S, MATG_OUT_NONE};
    Ui *ui = c->ui;
    int32_t t[MATG_OUTCOMES];
    words_tenths(o->outcome, MATG_OUTCOMES, t);
    UiSlice s[MATG_OUTCOMES];
    char text[MATG_OUTCOMES][12];
    for (int k = 0; k < MATG_OUTCOMES; k++) {
        snprintf(text[k], sizeof text[k], "%d", (t[order[k]] + 5) / 10);
        s[k] = (UiSlice){t[order[k]], outcome_color(c, order[k]), text[k]};
    }
    ui_stacked_bar(ui, "outcome", s, MATG_OUTCOMES, 20);
    for (int k = 0; k < MATG_OUTCOMES; k += 3) {
        ui_row(ui, 18, 3, NULL);
        for (int j = k; j < k + 3; j++) {
            const char *line = "";
            if (j < MATG_OUTCOMES) {
                Rect r = ui_cell(ui, 18);
                draw_rect(ui_list(ui), ui_to_px(ui, (Rect){r.x, r.y + 5, 8, 8}), 2 * c->scale,
                          outcome_color(c, order[j]));
                line = client_line(c, TX_UI_ODDS_OF, "what=%s\tn=%d.%d", client_text(c, OUTCOME[order[j]]),
                                   t[order[j]] / 10, t[order[j]] % 10);
                ui_place(ui, (Rect){r.x + 12, r.y, r.w - 12, 18});
            }
            ui_label(ui, line, (UiFont){.size = SIZE_SMALL, .cut_ok = true});
        }
    }
    ui_column(ui);
}

/* "natural 2-3 E  4 D  5-6 (S)  7 S  8-12 none", and the strip drawn with widths true to 2D6. */
static void natural_strip(Client *c, const MatgFirerOdds *f) {
    static const TextId R[MATG_RESULTS] = {TX_UI_ODDS_NONE, TX_MATG_R_S, TX_MATG_R_SS, TX_MATG_R_D, TX_MATG_R_E};
    static const int ways[13] = {0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};
    static const int as_outcome[MATG_RESULTS] = {MATG_OUT_NONE, MATG_OUT_S, MATG_OUT_S, MATG_OUT_D, MATG_OUT_E};
    UiSlice s[11];
    char num[11][4];
    for (int n = 2; n <= 12; n++) {
        snprintf(num[n - 2], sizeof num[0], "%d", n);
        s[n - 2] = (UiSlice){ways[n], outcome_color(c, as_outcome[f->natural[n]]), num[n - 2]};
    }
    ui_stacked_bar(c->ui, "natural", s, 11, 16);
    TEXT(t, 160);
    text_str(&t, client_text(c, TX_UI_ODDS_NATURAL));
    for (int n = 2; n <= 12;) {
        int m = n;
        while (m < 12 && f->natural[m + 1] == f->natural[n]) m++;
        if (m > n)
            text_format(&t, "%d-%d %s  ", n, m, client_text(c, R[f->natural[n]]));
        else
            text_format(&t, "%d %s  ", n, client_text(c, R[f->natural[n]]));
        n = m + 1;
    }
    ui_label(c->ui, t.buf, (UiFont){.size = SIZE_SMALL, .wrap = true});
}

static void term_line(Client *c, const char *what, int64_t value, bool sign, const char *suffix, const Ledger *l) {
    TEXT(v, 24);
    TEXT(terms, 500);
    if (sign)
        text_signed(&v, value);
    else
        text_int(&v, value);
    text_str(&v, suffix);
    text_str(&terms, " = ");
    words_ledger(c, l, &terms);
    UiSpan s[3] = {
        {what, ROLE_SECOND, FONT_REGULAR}, {v.buf, ROLE_TEXT, FONT_BOLD}, {terms.buf, ROLE_SECOND, FONT_REGULAR}};
    ui_spans(c->ui, s, 3, 12);
}

void odds_terms(Client *c, const MatgFirerOdds *f) {
    Ui *ui = c->ui;
    const char *name = client_line(c, TX_UI_ODDS_TERMS, "who=%s", words_name(c, f->stand));
    ui_box_begin(ui, "terms");
    ui_label(ui, name, (UiFont){.weight = FONT_SEMIBOLD, .cut_ok = true});
    if (f->verdict.kind != VERDICT_OK) {
        TEXT(why, 400);
        words_verdict(c, &f->verdict, &why);
        ui_label(ui, why.buf, (UiFont){.wrap = true, .role = ROLE_BLOCKED});
    } else {
        TEXT(pc, 24);
        text_str(&pc, "- ");
        words_percent(f->fires, &pc);
        text_str(&pc, " %");
        term_line(c, client_text(c, TX_UI_ODDS_TO_FIRE), ledger_sum(&f->need), false, pc.buf, &f->need);
        term_line(c, client_text(c, TX_UI_ODDS_CD_IS), ledger_sum(&f->cd), true, "", &f->cd);
        term_line(c, client_text(c, TX_UI_ODDS_CRT_IS), ledger_sum(&f->crt), true, "", &f->crt);
        if (f->margin_mdeg != 0) {
            int32_t deg = f->margin_mdeg < 0 ? -f->margin_mdeg : f->margin_mdeg;
            const char *arc =
                client_line(c, f->side ? TX_UI_ODDS_OUTSIDE : TX_UI_ODDS_INSIDE, "deg=%s", words_tenth(c, deg, 1000));
            ui_label(ui, arc, (UiFont){.size = SIZE_SMALL, .role = f->side ? ROLE_CLEAR : ROLE_SECOND});
        }
        natural_strip(c, f);
        ui_label(ui, client_line(c, TX_UI_ODDS_ALONE, "n=%s", words_of(c, f->kills)),
                 (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND});
    }
    ui_box_end(ui);
}

static void row_cells(Client *c, const MatgFirerOdds *f, bool picked) {
    Ui *ui = c->ui;
    uint8_t role = f->verdict.kind != VERDICT_OK ? ROLE_FAINT : picked ? ROLE_TEXT : ROLE_SECOND;
    TEXT(name, 64);
    client_stand_name(c, f->stand, &name);
    Rect r = ui_table_rect(ui);
    icon_draw(ui_list(ui), picked ? ICON_CHECK : ICON_NONE, ui_to_px(ui, (Rect){r.x + 2, r.y + (r.h - 14) / 2, 14, 14}),
              0, ui_color(ui, ROLE_PRIMARY));
    draw_frame(ui_list(ui), ui_to_px(ui, (Rect){r.x + 1, r.y + (r.h - 16) / 2, 16, 16}), 3 * c->scale, 0,
               ui_color(ui, ROLE_LINE), c->scale);
    ui_table_cell(ui, name.buf, (UiFont){.role = role, .weight = FONT_SEMIBOLD, .cut_ok = true});
    TEXT(range, 32);
    text_ratio(&range, f->range, WU_INCH, 1, false);
    if (f->side) text_str(&range, client_text(c, TX_UI_ODDS_SIDE));
    ui_table_cell(ui, range.buf, (UiFont){.role = f->side ? ROLE_CLEAR : role, .cut_ok = true});
    TEXT(need, 16);
    TEXT(cd, 16);
    TEXT(adds, 16);
    if (f->verdict.kind == VERDICT_OK) {
        text_format(&need, "%d-", ledger_sum(&f->need));
        text_signed(&cd, ledger_sum(&f->cd));
        text_char(&adds, '+');
        words_percent(f->adds, &adds);
    }
    ui_table_cell(ui, need.buf, (UiFont){.role = role});
    ui_table_cell(ui, cd.buf, (UiFont){.role = role, .weight = FONT_SEMIBOLD});
    ui_table_cell(ui, adds.buf, (UiFont){.role = f->verdict.kind == VERDICT_OK ? ROLE_CLEAR : role});
}

void odds_rows(Client *c, const MatgOdds *o, StandIx *open, bool *toggled, StandIx *which, bool picked) {
    Ui *ui = c->ui;
    const UiColumn col[] = {{"", 20, ALIGN_LEFT},
                            {client_text(c, TX_UI_ODDS_COL_BY), 0, ALIGN_LEFT},
                            {client_text(c, TX_UI_ODDS_COL_RANGE), 58, ALIGN_RIGHT},
                            {client_text(c, TX_UI_ODDS_COL_NEED), 32, ALIGN_RIGHT},
                            {client_text(c, TX_UI_ODDS_CD), 24, ALIGN_RIGHT},
                            {client_text(c, TX_UI_ODDS_COL_ADDS), 38, ALIGN_RIGHT}};
    static const UiColumn bare[] = {{NULL, 20, ALIGN_LEFT},  {NULL, 0, ALIGN_LEFT},   {NULL, 58, ALIGN_RIGHT},
                                    {NULL, 32, ALIGN_RIGHT}, {NULL, 24, ALIGN_RIGHT}, {NULL, 38, ALIGN_RIGHT}};
    ui_table_begin(ui, picked ? "in" : "could", picked ? col : bare, ARRAY_LEN(col), 0);
    for (uint32_t i = 0; i < o->n; i++) {
        const MatgFirerOdds *f = &o->by[i];
        if (!picked && f->verdict.kind != VERDICT_OK) continue;
        TEXT(id, 16);
        stand_label(client_view(c)->g, f->stand, &id);
        unsigned st = ui_table_row(ui, id.buf, *open == f->stand ? ROW_MARKED : 0);
        row_cells(c, f, picked);
        if (st & UI_HOVER) *open = f->stand;
        if (st & UI_CLICK) *toggled = true, *which = f->stand;
    }
    ui_table_end(ui);
}
