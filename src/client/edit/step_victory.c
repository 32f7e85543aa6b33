/* step_victory: what the battle is about: its head, its length and sight, what scores, when it ends, options of the
 * rules. */
#include "client/edit/step_own.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const KIND_KEY[] = {"hold", "kill", "exit", "prose"};
static const char *const WHO_KEY[] = {"armed", "tank", "weapon", "any", "hq", "ghq"};
static const TextId WHO_TEXT[] = {TX_STEP_WHO_ARMED, TX_STEP_WHO_TANK, TX_STEP_WHO_WEAPON,
                                  TX_STEP_WHO_ANY,   TX_STEP_WHO_HQ,   TX_STEP_WHO_GHQ};
static const char *const EDGE_KEY[] = {"N", "E", "S", "W"};
static const TextId EDGE_TEXT[] = {TX_STEP_EDGE_N, TX_STEP_EDGE_E, TX_STEP_EDGE_S, TX_STEP_EDGE_W};

/* --- terms --- */

static const char *term_whom(Client *c, const PlanTerm *t) {
    return t->seat < SEATS ? step_side_name(c, (Seat)t->seat) : client_text(c, TX_STEP_BOTH);
}

static const char *term_words(Client *c, const PlanTerm *t) {
    const View *v = client_view(c);
    PlanObjective o;
    const char *what = client_text(c, TX_STEP_ALL_OBJECTIVES);
    if (t->objective != 0xFF && plan_objective_at(v, t->objective, &o)) {
        Text name = client_line_make(c);
        text_str(&name, o.name);
        what = name.buf;
    }
    const char *when = t->turn ? client_line(c, TX_STEP_TERM_TURN, "n=%u", t->turn) : "";
    const char *worth =
        t->points ? client_line(c, TX_STEP_TERM_POINTS, "n=%d", t->points) : client_text(c, TX_STEP_TERM_PRINTED);
    const char *most = t->max ? client_line(c, TX_STEP_TERM_MOST, "n=%d", t->max) : "";
    switch (t->kind) {
    case TERM_HOLD:
        return client_line(c, TX_STEP_TERM_HOLD, "what=%s\tworth=%s\twhen=%s\twhom=%s", what, worth, when,
                           term_whom(c, t));
    case TERM_KILL:
        return client_line(c, TX_STEP_TERM_KILL, "what=%s\tworth=%s\tmost=%s\twhom=%s",
                           client_text(c, WHO_TEXT[MIN(t->who, 5)]), worth, most, term_whom(c, t));
    case TERM_EXIT:
        return client_line(c, TX_STEP_TERM_EXIT, "what=%s\tedge=%s\tworth=%s\tmost=%s\twhom=%s",
                           client_text(c, WHO_TEXT[MIN(t->who, 5)]), client_text(c, EDGE_TEXT[t->edge & 3]), worth,
                           most, term_whom(c, t));
    default: return client_text(c, TX_STEP_TERM_PROSE);
    }
}

static void add_line(EditDo *d, const PlanTerm *t) {
    Client *c = d->c;
    Text l = client_line_make(c);
    text_format(&l, "U victory add %s", KIND_KEY[MIN(t->kind, 3)]);
    if (t->kind == TERM_HOLD && t->objective != 0xFF) text_format(&l, " objective %u", t->objective + 1u);
    if (t->kind == TERM_KILL || t->kind == TERM_EXIT) text_format(&l, " who %s", WHO_KEY[MIN(t->who, 5)]);
    if (t->kind == TERM_EXIT) text_format(&l, " over %s", EDGE_KEY[t->edge & 3]);
    text_format(&l, " for %s", t->seat == SEAT_A ? "A" : t->seat == SEAT_B ? "B" : "both");
    if (t->points) text_format(&l, " points %d", t->points);
    if (t->max) text_format(&l, " most %d", t->max);
    if (t->turn) text_format(&l, " turn %u", t->turn);
    edit_line(d, l.buf);
}

/* A term is changed by another in its place: the numbers of terms are never given twice. */
static void replace(Client *c, const PlanTerm *t) {
    Steps *s = steps_of(c);
    uint32_t slot = plan_terms(client_view(c));
    EditDo d = edit_begin(c);
    step_line(&d, "U victory del %u", s->term + 1u);
    add_line(&d, t);
    if (step_end(&d, client_text(c, TX_STEP_TERM_CHANGED_LOG))) s->term = (uint16_t)slot;
}

static void add(Client *c, uint8_t kind) {
    Steps *s = steps_of(c);
    const View *v = client_view(c);
    uint32_t slot = plan_terms(v);
    PlanTerm t = {.kind = kind,
                  .who = kind == TERM_KILL ? WHO_ARMED : WHO_ANY,
                  .seat = SEAT_NONE,
                  .objective = 0xFF,
                  .edge = EDGE_N,
                  .points = (int16_t)(kind == TERM_HOLD ? 0 : 1)};
    EditDo d = edit_begin(c);
    add_line(&d, &t);
    if (edit_end(&d)) s->term = (uint16_t)slot;
}

static void term_list(Client *c) {
    Ui *ui = c->ui;
    Steps *s = steps_of(c);
    const View *v = client_view(c);
    uint32_t shown = 0;
    ui_heading(ui, client_text(c, TX_STEP_TERMS));
    for (uint32_t i = 0; i < plan_terms(v); i++) {
        PlanTerm t;
        if (!plan_term_at(v, i, &t)) continue;
        const char *words = term_words(c, &t);
        float w = ui_width(ui);
        Rect r = ui_cell(ui, MAX(ui_text_height(ui, words, SIZE_BODY, FONT_REGULAR, w - 44) + 10, 28.0f));
        TEXT(name, 16);
        text_format(&name, "term%u", i + 1);
        unsigned st = ui_zone(ui, name.buf, (Rect){r.x, r.y, r.w - 30, r.h}, true);
        bool on = s->term == i;
        draw_frame(ui_list(ui), ui_to_px(ui, r), 4 * c->scale, ui_color(ui, (st & UI_HOVER) ? ROLE_HOVER : ROLE_RAISED),
                   ui_color(ui, on ? ROLE_SELECT : ROLE_LINE), (on ? 2.0f : 1.0f) * c->scale);
        ui_place(ui, (Rect){r.x + 8, r.y + 5, r.w - 44, r.h - 10});
        ui_label(ui, words, (UiFont){.wrap = true, .role = t.seat < SEATS ? step_role(t.seat) : ROLE_TEXT});
        if (st & UI_CLICK) s->term = on ? STEP_NONE : (uint16_t)i;
        text_str(&name, " away");
        ui_place(ui, (Rect){r.x + r.w - 30, r.y + (r.h - 26) / 2, 26, 26});
        if (ui_icon_button(ui, name.buf, ICON_CROSS, NULL, BUTTON_FLAT) && step_do(c, "U victory del %u", i + 1))
            s->term = STEP_NONE;
        shown++;
    }
    if (!shown)
        ui_label(ui, client_text(c, TX_STEP_NO_TERMS), (UiFont){.size = SIZE_SMALL, .role = ROLE_FAINT, .wrap = true});
    ui_row(ui, 28, ui_width(ui) < 170 ? 1 : 3, NULL);
    if (ui_button(ui, client_label(c, TX_STEP_ADD_HOLD, "add hold"), NULL, 0)) add(c, TERM_HOLD);
    if (ui_button(ui, client_label(c, TX_STEP_ADD_KILL, "add kill"), NULL, 0)) add(c, TERM_KILL);
    if (ui_button(ui, client_label(c, TX_STEP_ADD_EXIT, "add exit"), NULL, 0)) add(c, TERM_EXIT);
    ui_column(ui);
}

static bool pick(Client *c, TextId label, const char *name, const char *const *item, int n, int cur, int *out) {
    *out = cur;
    return ui_combo(c->ui, client_label(c, label, name), item, n, out) && *out != cur;
}

static void ink_term_points(Client *c, uint32_t id, const char *text) {
    PlanTerm t;
    steps_of(c)->term = (uint16_t)id;
    if (plan_term_at(client_view(c), id, &t)) t.points = (int16_t)CLAMP(atoi(text), -1000, 1000), replace(c, &t);
}
static void ink_term_most(Client *c, uint32_t id, const char *text) {
    PlanTerm t;
    steps_of(c)->term = (uint16_t)id;
    if (plan_term_at(client_view(c), id, &t)) t.max = (int16_t)CLAMP(atoi(text), 0, 10000), replace(c, &t);
}
static void ink_term_turn(Client *c, uint32_t id, const char *text) {
    PlanTerm t;
    steps_of(c)->term = (uint16_t)id;
    if (plan_term_at(client_view(c), id, &t)) t.turn = (uint16_t)CLAMP(atoi(text), 0, 200), replace(c, &t);
}

static void term_form(Client *c, PlanTerm *t) {
    Ui *ui = c->ui;
    Steps *s = steps_of(c);
    const View *v = client_view(c);
    const char *item[40];
    char names[34][PLAN_NAME];
    uint8_t slot[40];
    int n = 0, cur = 0, to;
    TEXT(num, 16);
    ui_label_width(ui, 62);
    if (t->kind == TERM_HOLD) {
        item[n] = client_text(c, TX_STEP_ALL_OBJECTIVES), slot[n++] = 0xFF;
        for (uint32_t i = 0; i < plan_objectives(v) && n < (int)ARRAY_LEN(names); i++) {
            PlanObjective o;
            if (!plan_objective_at(v, i, &o)) continue;
            memcpy(names[n], o.name, PLAN_NAME);
            if (i == t->objective) cur = n;
            item[n] = names[n], slot[n] = (uint8_t)i, n++;
        }
        if (pick(c, TX_STEP_WHAT, "term objective", item, n, cur, &to)) t->objective = slot[to], replace(c, t);
    } else if (t->kind != TERM_PROSE) {
        for (n = 0; n < 6; n++) item[n] = client_text(c, WHO_TEXT[n]);
        if (pick(c, TX_STEP_WHAT, "term who", item, n, MIN(t->who, 5), &to)) t->who = (uint8_t)to, replace(c, t);
    }
    if (t->kind == TERM_EXIT) {
        for (n = 0; n < 4; n++) item[n] = client_text(c, EDGE_TEXT[n]);
        if (pick(c, TX_STEP_OVER, "term edge", item, n, t->edge & 3, &to)) t->edge = (uint8_t)to, replace(c, t);
    }
    item[0] = client_text(c, TX_STEP_BOTH), item[1] = step_side_name(c, SEAT_A), item[2] = step_side_name(c, SEAT_B);
    if (pick(c, TX_STEP_FOR, "term for", item, 3, t->seat < SEATS ? t->seat + 1 : 0, &to))
        t->seat = (uint8_t)(to ? to - 1 : SEAT_NONE), replace(c, t);
    text_int(&num, t->points);
    step_field(c, "term points", TX_STEP_POINTS, num.buf, 5, FIELD_NUMBER, ink_term_points, s->term);
    text_clear(&num);
    text_int(&num, t->kind == TERM_HOLD ? t->turn : t->max);
    if (t->kind == TERM_HOLD)
        step_field(c, "term turn", TX_STEP_AT_TURN, num.buf, 3, FIELD_NUMBER, ink_term_turn, s->term);
    else
        step_field(c, "term most", TX_STEP_AT_MOST, num.buf, 5, FIELD_NUMBER, ink_term_most, s->term);
    ui_label_width(ui, 0);
}

/* --- options of the rules --- */

static void options(Client *c) {
    Ui *ui = c->ui;
    const View *v = client_view(c);
    ui_heading(ui, client_text(c, TX_STEP_OPTIONS));
    for (uint32_t i = 0; i < v->cat->spec->option_n; i++) {
        const OptionSpec *o = &v->cat->spec->option[i];
        const char *item[8], *w;
        char words[8][24], label[96];
        int n = 0;
        for (size_t len; n < 8 && (len = words_at(o->values, n, &w)) > 0; n++)
            snprintf(words[n], sizeof words[0], "%.*s", (int)len, w), item[n] = words[n];
        bool narrow = ui_width(ui) < 170; /* then the words stand above */
        snprintf(label, sizeof label, "%s", o->key);
        for (char *p = label; *p; p++)
            if (*p == '_') *p = ' ';
        if (narrow && o->ready && n >= 2)
            ui_label(ui, label, (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .cut_ok = true});
        snprintf(label + (narrow ? 0 : strlen(label)), sizeof label - (narrow ? 0 : strlen(label)), "##option %s",
                 o->key);
        int cur = v->g->h.option[i], was = cur;
        if (!o->ready || n < 2) continue;
        TEXT(tip, 300);
        TEXT(key, 64);
        text_format(&key, "%s.option.%s", v->cat->spec->id, o->key);
        TextId what; /* a rule set says in a sentence what its option changes */
        if (text_id(key.buf, key.len, &what)) text_str(&tip, client_text(c, what));
        text_str(&tip, tip.len ? " (" : "(");
        rule_print(o->rule, &tip);
        text_str(&tip, ")");
        ui_label_width(ui, narrow ? 0 : ui_width(ui) - 96);
        if (ui_combo(ui, label, item, n, &cur) && cur != was) step_do(c, "U option \"%s\" \"%s\"", o->key, words[cur]);
        ui_tooltip(ui, tip.buf);
    }
    ui_label_width(ui, 0);
}

static void tray(Client *c, Rect r) {
    Ui *ui = c->ui;
    Steps *s = steps_of(c);
    PlanTerm t;
    ui_panel_begin(ui, "tray", r, PANEL_LINE_RIGHT | PANEL_SCROLL);
    float gap = ui_gap(ui, 4);
    term_list(c);
    if (s->term != STEP_NONE && plan_term_at(client_view(c), s->term, &t)) term_form(c, &t);
    ui_separator(ui);
    options(c);
    ui_gap(ui, gap);
    ui_panel_end(ui);
}

/* --- the battle's head --- */

static const char *const HEAD_KEY[] = {"title", "subtitle", "place", "date", "turns", "sight"};

static void ink_head(Client *c, uint32_t id, const char *text) {
    step_do(c, "U battle set \"%s\" %s", HEAD_KEY[id], step_quoted(c, text));
}
static void ink_words(Client *c, uint32_t id, const char *text) {
    (void)id;
    step_do(c, "U victory set text %s", step_quoted(c, text));
}
static void ink_margin(Client *c, uint32_t id, const char *text) {
    step_do(c, "U victory set %s %d", id ? "marginal" : "decisive", atoi(text));
}

static void head_field(Client *c, uint32_t id, TextId label, const char *value, size_t most, unsigned flags) {
    TEXT(name, 24);
    text_format(&name, "battle %s", HEAD_KEY[id]);
    step_field(c, name.buf, label, value, most, flags, ink_head, id);
}

static void right(Client *c) {
    Ui *ui = c->ui;
    const View *v = client_view(c);
    TEXT(t, 24);
    ui_label(ui, client_text(c, TX_STEP_BATTLE), (UiFont){.size = SIZE_VALUE, .weight = FONT_BOLD});
    ui_label_width(ui, 72);
    head_field(c, 0, TX_STEP_BATTLE_TITLE, v->cat->battle->title, 95, 0);
    head_field(c, 1, TX_STEP_BATTLE_SUBTITLE, v->cat->battle->subtitle ? v->cat->battle->subtitle : "", 127, 0);
    head_field(c, 2, TX_STEP_BATTLE_PLACE, v->cat->battle->place ? v->cat->battle->place : "", 199, 0);
    head_field(c, 3, TX_STEP_BATTLE_DATE, v->cat->battle->date ? v->cat->battle->date : "", 10, 0);
    text_int(&t, v->cat->battle->turns);
    head_field(c, 4, TX_STEP_BATTLE_TURNS, t.buf, 3, FIELD_NUMBER);
    head_field(c, 5, TX_STEP_BATTLE_SIGHT, step_number(c, v->cat->battle->sight), 6, FIELD_NUMBER);
    static const TextId DENSITY[] = {TX_UI_EDIT_OPEN, TX_UI_EDIT_MIXED_LAND, TX_UI_EDIT_CLOSED};
    static const char *const KEY[] = {"open", "mixed", "closed"};
    const char *item[3];
    int cur = 0, to;
    for (int i = 0; i < 3; i++) {
        item[i] = client_text(c, DENSITY[i]);
        if (v->cat->battle->density && strcmp(v->cat->battle->density, KEY[i]) == 0) cur = i;
    }
    if (pick(c, TX_STEP_BATTLE_DENSITY, "battle density", item, 3, cur, &to))
        step_do(c, "U battle set \"density\" \"%s\"", KEY[to]);
    static const TextId LAND[] = {TX_STEP_LAND_GRASS, TX_STEP_LAND_DESERT, TX_STEP_LAND_SNOW};
    static const char *const LAND_KEY[] = {"grass", "desert", "snow"};
    for (int i = 0; i < 3; i++) item[i] = client_text(c, LAND[i]);
    if (pick(c, TX_STEP_BATTLE_LAND, "battle land", item, 3, MIN(v->cat->battle->land, 2), &to))
        step_do(c, "U battle set \"land\" \"%s\"", LAND_KEY[to]);
    ui_separator(ui);
    text_clear(&t);
    text_int(&t, v->cat->battle->decisive);
    step_field(c, "decisive", TX_STEP_DECISIVE, t.buf, 5, FIELD_NUMBER, ink_margin, 0);
    text_clear(&t);
    text_int(&t, v->cat->battle->marginal);
    step_field(c, "marginal", TX_STEP_MARGINAL, t.buf, 5, FIELD_NUMBER, ink_margin, 1);
    bool ends = v->cat->battle->break_ends;
    if (ui_checkbox(ui, client_label(c, TX_STEP_BREAKING, "breaking ends"), &ends, false))
        step_do(c, "U victory set breaking %s", ends ? "on" : "off");
    const char *words = client_view(c)->cat->battle->victory_text;
    step_field(c, "victory words", TX_STEP_WORDS, words ? words : "", PLAN_LONG - 6, 0, ink_words, 0);
    ui_label_width(ui, 0);
    words = client_view(c)->cat->battle->victory_text;
    if (words && words[0]) ui_label(ui, words, (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .wrap = true});
}

/* --- the table is only looked at --- */

static bool click(Client *c, const Hit *h) {
    steps_flush(c);
    client_select(c, h->stand, (h->mods & MOD_SHIFT) != 0);
    return true;
}
static bool drag(Client *c, const Hit *from, const Hit *to, int step) { /* nothing is moved by accident: it pans */
    Steps *s = steps_of(c);
    (void)from, (void)to;
    if (step == 1) camera_pan(&c->bv.cam, c->mx - s->pan_x, c->my - s->pan_y);
    s->pan_x = c->mx, s->pan_y = c->my;
    client_touch(c);
    return true;
}
static bool key(Client *c, const InputEvent *k) {
    (void)c, (void)k;
    return false;
}
static bool escape(Client *c) {
    Steps *s = steps_of(c);
    edit_of(c)->why[0] = 0;
    client_touch(c);
    if (c->sel_n > 0)
        client_select(c, STAND_NONE, false);
    else if (s->term != STEP_NONE)
        s->term = STEP_NONE;
    else
        return false;
    return true;
}
static bool hover(Client *c, const Hit *h, Text *a, Text *b, uint8_t *ra, uint8_t *rb) {
    (void)c, (void)h, (void)a, (void)b, (void)ra, (void)rb;
    return false;
}
static void hint(Client *c, Text *out) {
    text_str(out, client_text(c, TX_STEP_HINT_LOOK));
}
static int cursor(Client *c, const Hit *h) {
    (void)c, (void)h;
    return -1;
}
static uint32_t menu(Client *c, const Hit *h, MenuLine *out, uint32_t cap) {
    (void)c, (void)h, (void)out, (void)cap;
    return 0;
}
static void draw(Client *c) {
    draw_clip(ui_list(c->ui), c->bv.cam.view);
    edit_overlay_back(c);
    draw_clip_none(ui_list(c->ui));
    edit_refusal(c);
}

const RulesUi STEP_LOOK = {.id = "look",
                           .click = click,
                           .drag = drag,
                           .key = key,
                           .enter = steps_enter,
                           .rub_out = steps_rub_out,
                           .escape = escape,
                           .hover = hover,
                           .hint = hint,
                           .cursor = cursor,
                           .menu = menu,
                           .draw = draw};
const EditStep STEP_VICTORY = {TX_STEP_TITLE_VICTORY, "Victory", tray, right, &STEP_LOOK, false};
