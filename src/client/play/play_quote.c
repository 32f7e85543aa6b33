/* play_quote: a shot before it is taken, from the rule set's quote: rolls term by term with their dice, outcomes in bars, what a miss costs. */
#include "client/play/play_own.h"

#include <stdio.h>

static Color outcome_color(Client *c, uint8_t severity) {
    static const uint8_t role[] = {ROLE_LINE, ROLE_FAINT, ROLE_LIMIT, ROLE_BLOCKED};
    return ui_color(c->ui, (Role)role[MIN(severity, 3)]);
}

static Color die_fill(QuoteDie die) {
    return die == QUOTE_DIE_RED ? COLOR(0xC4463A) : COLOR(0xF4F1E4);
}
static Color die_ink(QuoteDie die) {
    return die == QUOTE_DIE_RED ? COLOR(0xFFFFFF) : COLOR(0x14181A);
}

void play_die(Client *c, Rect u, int sides, int face, QuoteDie die, bool hot) {
    Ui *ui = c->ui;
    DrawList *d = ui_list(ui);
    Rect px = ui_to_px(ui, u);
    float round = sides == 6 ? px.w * 0.18f : px.w * 0.5f; /* what is not a cube shows as a disc */
    Color fill = hot ? die_fill(die) : ui_color(ui, ROLE_RAISED);
    Color line = hot ? COLOR(0x14181A) : die == QUOTE_DIE_RED ? COLOR(0xC4463A) : ui_color(ui, ROLE_LINE);
    draw_frame(d, px, round, fill, line, 1.5f * c->scale);
    if (face <= 0) return;
    char text[12];
    snprintf(text, sizeof text, "%d", face);
    float size = MIN(u.h * 0.62f, SIZE_VALUE), w = ui_text_width(ui, text, size, FONT_BOLD);
    draw_text(d, (u.x + (u.w - w) / 2) * c->scale, (u.y + (u.h - size * 1.2f) / 2) * c->scale, size * c->scale, FONT_BOLD,
              hot ? die_ink(die) : ui_color(ui, ROLE_SECOND), text);
}

void play_faces(Client *c, int sides, int from, bool low, QuoteDie die, float h) {
    Rect r = ui_cell(c->ui, h + 4);
    if (sides > 12) { /* too many to be read one by one: a scale */
        float step = r.w / (float)sides;
        for (int f = 1; f <= sides; f++) {
            bool hot = from > 0 && (low ? f <= from : f >= from);
            Rect u = {r.x + (float)(f - 1) * step, r.y + 4, step - 1, 10};
            draw_rect(ui_list(c->ui), ui_to_px(c->ui, u), 1, hot ? die_fill(die) : ui_color(c->ui, ROLE_LINE));
        }
        return;
    }
    float side = MIN(h, (r.w - (float)(sides - 1) * 2) / (float)sides), gap = sides > 12 ? 1.0f : 3.0f;
    for (int f = 1; f <= sides; f++)
        play_die(c, (Rect){r.x + (float)(f - 1) * (side + gap), r.y + (r.h - side) / 2, side, side}, sides, f, die, from > 0 && (low ? f <= from : f >= from));
}

/* --- rolls --- */

static void die_name(Client *c, const QuoteRoll *r, Text *out) {
    if (r->dice > 0) client_put(c, out, TX_PLAY_DICE, "n=%d\tsides=%d", r->dice, r->sides);
}

/* Low is good where the need is one of "15 or less". */
static bool is_low(const QuoteRoll *r) {
    return r->need.measure == MEASURE_NEED;
}

/* A number that is worked out, without any roll of its own: a column, a strength. */
static bool is_sum(const QuoteRoll *r) {
    return r->dice == 0 && r->need.n > 0 && r->need.measure != MEASURE_D6 && r->need.measure != MEASURE_NEED;
}

/* "4+", "15-"; a sum that is added says so itself. */
static void need_of(Client *c, const QuoteRoll *r, Text *out) {
    if (is_sum(r)) {
        text_signed(out, ledger_sum(&r->need));
        return;
    }
    if (r->dice == 0) {
        text_str(out, client_text(c, r->chance > 0 ? TX_PLAY_SETTLED : TX_PLAY_CANNOT));
        return;
    }
    if (!is_low(r) && r->from > r->sides)
        text_str(out, client_text(c, TX_PLAY_NO_FACE));
    else if (r->from > 0)
        text_format(out, is_low(r) ? "%d-" : "%d+", r->from);
    else if (r->need.n > 0)
        text_signed(out, ledger_sum(&r->need));
}

void play_roll_words(Client *c, const QuoteRoll *r, Text *out) {
    need_of(c, r, out);
    if (r->need.n == 0) return;
    text_str(out, out->len ? " = " : "");
    words_ledger(c, &r->need, out);
}

static void chance_text(Client *c, const QuoteRoll *r, Text *out) {
    if (r->dice == 0 || r->from == 0) return; /* nothing is thrown, or no face alone decides */
    words_percent(r->chance, out);
    text_str(out, " %");
    if (r->dice > 1) text_char(out, ' '), text_str(out, client_text(c, TX_PLAY_EACH));
}

static void roll(Client *c, const QuoteRoll *r, int number) {
    Ui *ui = c->ui;
    TEXT(need, 40);
    TEXT(dice, 40);
    TEXT(chance, 40);
    TEXT(head, 160);
    TEXT(terms, 600);
    TEXT(name, 12);
    need_of(c, r, &need);
    die_name(c, r, &dice);
    chance_text(c, r, &chance);
    text_format(&name, "roll%d", number);
    ui_box_begin(ui, name.buf);
    text_str(&head, client_text(c, (TextId)r->what));
    Rect row = ui_cell(ui, 22);
    TEXT(right, 90);
    text_str(&right, need.buf);
    if (chance.len) text_str(&right, right.len ? "   " : ""), text_str(&right, chance.buf);
    float rw = MIN(ui_text_width(ui, right.buf, SIZE_BODY, FONT_BOLD) + 4, row.w * 0.7f);
    ui_place(ui, (Rect){row.x, row.y, row.w - rw - 4, 22});
    ui_label(ui, head.buf, (UiFont){.weight = FONT_SEMIBOLD, .cut_ok = true});
    ui_place(ui, (Rect){row.x + row.w - rw, row.y, rw, 22});
    ui_label(ui, right.buf, (UiFont){.weight = FONT_BOLD, .align = ALIGN_RIGHT, .cut_ok = true, .role = r->dice > 0 && r->from > r->sides ? ROLE_BLOCKED : ROLE_TEXT});
    if (r->dice > 1) {
        Rect pool = ui_cell(ui, 26);
        int shown = MIN(r->dice, (int)((pool.w - 70) / 22));
        for (int k = 0; k < shown; k++) play_die(c, (Rect){pool.x + (float)k * 22, pool.y + 3, 20, 20}, r->sides, r->from <= r->sides ? r->from : 0, (QuoteDie)r->die, true);
        ui_place(ui, (Rect){pool.x + (float)shown * 22 + 6, pool.y, pool.w - (float)shown * 22 - 6, 26});
        ui_label(ui, dice.buf, (UiFont){.role = ROLE_SECOND, .cut_ok = true});
    } else if (r->dice == 1 && r->from > 0) {
        play_faces(c, r->sides, r->from, is_low(r), (QuoteDie)r->die, r->sides > 10 ? 14 : 20);
    } else if (r->dice == 1) {
        ui_label(ui, dice.buf, (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND});
    }
    if (r->target_rolls) ui_label(ui, client_text(c, TX_PLAY_THEY_ROLL), (UiFont){.size = SIZE_SMALL, .role = ROLE_INFO, .cut_ok = true});
    if (r->need.n > 0) {
        words_ledger(c, &r->need, &terms);
        ui_label(ui, terms.buf, (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .wrap = true});
    }
    if (r->pool.n > 0) {
        text_clear(&terms);
        client_put(c, &terms, TX_PLAY_POOL, "n=%d", ledger_sum(&r->pool));
        text_char(&terms, ' ');
        words_ledger(c, &r->pool, &terms);
        ui_label(ui, terms.buf, (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .wrap = true});
    }
    ui_box_end(ui);
}

void play_quote_rolls(Client *c, const Quote *q) {
    for (uint8_t k = 0; k < q->roll_n; k++) roll(c, &q->roll[k], k);
}

/* --- outcomes --- */

void play_quote_outcomes(Client *c, const Quote *q) {
    Ui *ui = c->ui;
    if (q->outcome_n == 0) return;
    uint64_t part[QUOTE_OUTCOMES] = {0};
    int32_t t[QUOTE_OUTCOMES];
    UiSlice slice[QUOTE_OUTCOMES];
    char text[QUOTE_OUTCOMES][12];
    uint32_t n = MIN((uint32_t)q->outcome_n, (uint32_t)QUOTE_OUTCOMES);
    for (uint32_t k = 0; k < n; k++) part[k] = q->outcome[n - 1 - k].chance; /* the worst first */
    quote_tenths(part, n, t);
    for (uint32_t k = 0; k < n; k++) {
        snprintf(text[k], sizeof text[k], "%d", (t[k] + 5) / 10);
        slice[k] = (UiSlice){t[k], outcome_color(c, q->outcome[n - 1 - k].severity), text[k]};
    }
    ui_stacked_bar(ui, "outcome", slice, (int)n, 20);
    for (uint32_t k = 0; k < n; k++) {
        if (part[k] == 0 && n > 3) continue;
        Rect r = ui_cell(ui, 18);
        draw_rect(ui_list(ui), ui_to_px(ui, (Rect){r.x, r.y + 5, 8, 8}), 2 * c->scale, slice[k].fill);
        ui_place(ui, (Rect){r.x + 14, r.y, r.w - 80, 18});
        ui_label(ui, client_text(c, (TextId)q->outcome[n - 1 - k].what), (UiFont){.size = SIZE_SMALL, .cut_ok = true});
        TEXT(pc, 16);
        text_format(&pc, "%d.%d %%", t[k] / 10, t[k] % 10);
        ui_place(ui, (Rect){r.x + r.w - 64, r.y, 64, 18});
        ui_label(ui, pc.buf, (UiFont){.size = SIZE_SMALL, .align = ALIGN_RIGHT, .weight = FONT_SEMIBOLD});
    }
}

static void range_line(Client *c, const Quote *q, Text *out) {
    static const TextId SIDE[] = {TX_PLAY_FRONT, TX_PLAY_SIDE, TX_PLAY_REAR};
    if (q->range > 0) client_wu(c, q->range, 1, out);
    if (q->facing < 0 || q->facing > 2) return;
    if (out->len) text_char(out, ' ');
    text_str(out, client_text(c, SIDE[q->facing]));
}

void play_quote_panel(Client *c, const Quote *q) {
    Ui *ui = c->ui;
    TEXT(range, 80);
    range_line(c, q, &range);
    if (range.len) ui_label(ui, range.buf, (UiFont){.role = ROLE_SECOND, .cut_ok = true});
    if (q->verdict.kind != VERDICT_OK) {
        TEXT(why, 500);
        words_verdict(c, &q->verdict, &why);
        ui_label(ui, why.buf, (UiFont){.role = ROLE_BLOCKED, .wrap = true});
    }
    play_quote_rolls(c, q);
    play_quote_outcomes(c, q);
    if (q->note != TX_NONE) ui_label(ui, client_text(c, (TextId)q->note), (UiFont){.size = SIZE_SMALL, .role = ROLE_LIMIT, .wrap = true});
}

void play_quote_lines(Client *c, const Quote *q, Text *a, Text *b, uint8_t *ra, uint8_t *rb) {
    uint64_t part[QUOTE_OUTCOMES] = {0};
    int32_t t[QUOTE_OUTCOMES];
    uint32_t n = MIN((uint32_t)q->outcome_n, (uint32_t)QUOTE_OUTCOMES), said = 0;
    for (uint32_t k = 0; k < n; k++) part[k] = q->outcome[k].chance;
    quote_tenths(part, n, t);
    uint32_t some = 0;
    int32_t any = 0;
    for (uint32_t k = 0; k < n; k++)
        if (q->outcome[k].severity > 0 && t[k] > 0) some++, any += t[k];
    for (uint32_t k = n; k-- > 0 && said < (some > 2 ? 1u : 2u);) { /* the worst, and what any of them comes to */
        if (q->outcome[k].severity == 0 || t[k] == 0) continue;
        if (said++ > 0) text_str(a, " \xC2\xB7 ");
        text_format(a, "%d.%d %% %s", t[k] / 10, t[k] % 10, client_text(c, (TextId)q->outcome[k].what));
    }
    if (some > 2) text_str(a, " \xC2\xB7 "), client_put(c, a, TX_PLAY_ANY, "n=%d.%d", any / 10, any % 10);
    *ra = ROLE_BLOCKED;
    if (said == 0 && q->verdict.kind != VERDICT_OK) { /* why not is all there is to say */
        words_verdict(c, &q->verdict, a);
        *ra = ROLE_LIMIT;
        return;
    }
    if (said == 0) {
        text_str(a, client_text(c, TX_PLAY_NOTHING));
        *ra = ROLE_SECOND;
    }
    *rb = ROLE_TEXT;
    if (q->verdict.kind != VERDICT_OK) {
        words_verdict(c, &q->verdict, b);
        *ra = ROLE_SECOND, *rb = ROLE_LIMIT;
        return;
    }
    range_line(c, q, b);
    for (uint8_t k = 0; k < q->roll_n; k++) { /* what each die needs, in short */
        TEXT(need, 40);
        need_of(c, &q->roll[k], &need);
        if (need.len == 0 || b->len > 100) continue;
        if (b->len) text_str(b, " \xC2\xB7 ");
        text_str(b, client_text(c, (TextId)q->roll[k].what));
        text_char(b, ' ');
        if (q->roll[k].dice > 1) text_format(b, "%dD ", q->roll[k].dice);
        text_str(b, need.buf);
    }
}
