/* play_work: the work panel: the phase in a sentence, what is being picked, the aimed shot, the acts of the selection and of no stand. */
#include "client/play/play_own.h"

#include <stdio.h>
#include <string.h>

enum { BUTTONS = 40, TARGET_ROWS = 8 };

/* --- head --- */

static void first_sentence(const char *body, Text *out) {
    for (const char *p = body; *p; p++) {
        text_char(out, *p);
        if (*p == '.' && (p[1] == ' ' || p[1] == 0) && out->len > 30) return;
    }
}

void play_work_head(Client *c) {
    Ui *ui = c->ui;
    const View *v = client_view(c);
    const PlayHooks *h = play_hooks(c);
    if (v->g->h.phase >= v->rs->phase_n) return;
    const PhaseSpec *ph = &v->rs->phases[v->g->h.phase];
    ui_heading(ui, client_text(c, (TextId)ph->title));
    TextId said = h->phase_words ? h->phase_words(c) : TX_NONE;
    TEXT(words, 400);
    const RuleText *rule = said == TX_NONE && ph->rule ? catalog_rule(v->cat, ph->rule) : NULL;
    if (said != TX_NONE)
        text_str(&words, client_text(c, said));
    else if (rule && rule->rule == ph->rule)
        first_sentence(rule->body, &words);
    if (words.len) ui_label(ui, words.buf, (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .wrap = true});
    uint8_t a = client_actor(c);
    const Battle *b = v->cat->battle;
    if (a < SEATS && b && !client_may_act(c))
        ui_label(ui, client_line(c, TX_PLAY_OTHER, "side=%s", b->side[a].name),
                 (UiFont){.role = a == SEAT_A ? ROLE_SIDE_A : ROLE_SIDE_B, .weight = FONT_SEMIBOLD, .wrap = true});
}

/* --- what is being picked --- */

static void chips_of_words(Client *c, PlayPencil *p, PlayHole *h) {
    PlaySlot slot[PLAY_SLOTS];
    uint32_t n = play_slots(c, p->op, slot);
    char word[12][40];
    const char *label[12];
    int k = 0, cur = h->n ? p->arg[play_hole_value(p, h, 0)].a : -1, was;
    if (h->slot >= n) return;
    for (; k < 12; k++) {
        Span w = sig_word_at(slot[h->slot].words, k);
        if (w.n == 0) break;
        snprintf(word[k], sizeof word[k], "%.*s", (int)w.n, w.p);
        for (char *q = word[k]; *q; q++)
            if (*q == '_') *q = ' ';
        label[k] = word[k];
    }
    was = cur;
    TEXT(name, 16);
    text_format(&name, "word%d", h->slot);
    if (k > 0 && ui_chips(c->ui, name.buf, label, k, &cur) && cur != was) play_pencil_put(c, p, ARG_WORD, (Arg){.a = cur});
}

static void number_field(Client *c, PlayPencil *p, PlayHole *h) {
    PlayUi *u = play_ui(c);
    int value = h->n ? p->arg[play_hole_value(p, h, 0)].a : 0;
    ui_row(c->ui, 30, 3, (const float[]){36, 60, 36});
    bool less = ui_button(c->ui, "-", NULL, h->n ? 0 : BUTTON_DISABLED);
    TEXT(t, 24);
    if (u->number_n > 0)
        text_str(&t, u->number);
    else if (h->n && h->kind == ARG_LENGTH)
        client_wu(c, value, 1, &t);
    else if (h->n)
        text_int(&t, value);
    ui_label(c->ui, t.buf, (UiFont){.weight = FONT_BOLD, .align = ALIGN_CENTER, .size = SIZE_VALUE});
    bool more = ui_button(c->ui, "+", NULL, 0);
    ui_column(c->ui);
    int step = h->kind == ARG_INT ? 1 : client_view(c)->cat->spec->unit[0] == 'c' ? WU_CM : WU_INCH;
    if (less || more) play_pencil_put(c, p, h->kind, (Arg){.a = value + (more ? step : -step)});
}

static void stands_of(Client *c, PlayPencil *p, PlayHole *h) {
    TEXT(who, 300);
    for (uint16_t k = 0; k < h->n; k++) {
        if (k) text_str(&who, ", ");
        stand_label(client_view(c)->g, (StandIx)p->arg[play_hole_value(p, h, k)].a, &who);
    }
    if (who.len) ui_label(c->ui, who.buf, (UiFont){.weight = FONT_SEMIBOLD, .wrap = true});
    /* those that no click on the table reaches: aboard, off the table */
    int shown = 0;
    for (uint16_t k = 0; k < p->some_n && shown < 12; k++) {
        if (stand_on_table(game_stand_c(client_view(c)->g, p->some[k]))) continue;
        TEXT(id, 16);
        stand_label(client_view(c)->g, p->some[k], &id);
        if (ui_button(c->ui, client_named(c, words_name(c, p->some[k]), id.buf), NULL, BUTTON_LEFT))
            play_pencil_put(c, p, ARG_STAND, (Arg){.a = p->some[k]});
        shown++;
    }
}

static TextId hint_of(uint8_t kind, bool many) {
    switch (kind) {
    case ARG_STAND: return many ? TX_PLAY_PICK_STANDS : TX_PLAY_PICK_STAND;
    case ARG_UNIT: return TX_PLAY_PICK_UNIT;
    case ARG_POINT: return TX_PLAY_PICK_POINT;
    case ARG_LEG: return TX_PLAY_PICK_LEGS;
    case ARG_ANGLE: return TX_PLAY_PICK_ANGLE;
    case ARG_WORD: return TX_PLAY_PICK_WORD;
    case ARG_PIECE: return TX_PLAY_PICK_PIECE;
    default: return TX_PLAY_PICK_NUMBER;
    }
}

static void title_of(Client *c, const PlayPencil *p, Text *out) {
    text_str(out, p->title ? client_text(c, (TextId)p->title) : rules_cmd(client_view(c)->rs, p->op)->name);
    if (p->by != STAND_NONE && !strchr(out->buf, '{')) text_char(out, ' '), client_stand_name(c, p->by, out);
    if (!strchr(out->buf, '{')) return;
    TEXT(sentence, 200);
    text_str(&sentence, out->buf);
    text_clear(out);
    const char *who = p->by != STAND_NONE ? words_name(c, p->by) : "";
    const TextSlot slot[] = {{"who", who}, {"id", who}, {"whom", "..."}, {"target", "..."}, {"what", "..."}, {"n", "..."}};
    text_fill(out, sentence.buf, slot, ARRAY_LEN(slot));
}

static void holes(Client *c, PlayPencil *p) {
    for (uint16_t k = 0; k < p->hole_n; k++) {
        PlayHole *h = &p->hole[k];
        if (k == p->at) ui_label(c->ui, client_text(c, hint_of(h->kind, h->most != 1)), (UiFont){.role = ROLE_INFO, .wrap = true});
        if (h->kind == ARG_WORD) chips_of_words(c, p, h);
        if (h->kind == ARG_INT || h->kind == ARG_LENGTH) number_field(c, p, h);
        if (h->kind == ARG_STAND || h->kind == ARG_UNIT) stands_of(c, p, h);
        if (h->kind == ARG_ANGLE && h->n) {
            TEXT(deg, 24);
            text_ratio(&deg, angle_to_mdeg((Angle)p->arg[play_hole_value(p, h, 0)].a), 1000, 1, false);
            ui_label(c->ui, client_line(c, TX_PLAY_FACES, "deg=%s", deg.buf), (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND});
        }
    }
}

/* The quote of a shot whose both ends are given. */
static void pencil_quote(Client *c, const PlayPencil *p) {
    StandIx by = STAND_NONE, at = STAND_NONE;
    uint8_t way = 0;
    for (uint16_t k = 0; k < p->n; k++) {
        const Arg *g = &p->arg[k];
        if (g->kind == ARG_STAND && play_mine(c, (StandIx)g->a) && by == STAND_NONE) by = (StandIx)g->a;
        if (g->kind == ARG_STAND && play_is_enemy(c, (StandIx)g->a) && at == STAND_NONE) at = (StandIx)g->a;
        if (g->kind == ARG_WORD || g->kind == ARG_INT) way = (uint8_t)CLAMP(g->a, 0, 255);
    }
    const Quote *q = by != STAND_NONE && at != STAND_NONE ? play_quote(c, by, at, way) : NULL;
    if (q) play_quote_panel(c, q);
}

bool play_work_pencil(Client *c) {
    PlayUi *u = play_ui(c);
    PlayPencil *p = play_pencil(c);
    Ui *ui = c->ui;
    if (!p) return false;
    TEXT(title, 200);
    title_of(c, p, &title);
    ui_heading(ui, title.buf);
    if (u->pencil_n > 1) ui_label(ui, client_line(c, TX_PLAY_TOGETHER, "n=%u", u->pencil_n), (UiFont){.role = ROLE_SECOND});
    TEXT(cost, 160);
    play_pencil_words(c, p, &cost);
    if (cost.len) ui_label(ui, cost.buf, (UiFont){.weight = FONT_SEMIBOLD, .wrap = true});
    holes(c, p);
    const Verdict *no = p->nearer ? &p->wanted : &p->verdict;
    if (no->kind != VERDICT_OK) {
        TEXT(why, 500);
        words_verdict(c, no, &why);
        ui_label(ui, why.buf, (UiFont){.role = p->nearer ? ROLE_LIMIT : ROLE_BLOCKED, .wrap = true});
        if (p->nearer) ui_label(ui, client_text(c, TX_PLAY_NEARER), (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .wrap = true});
    }
    bool can = p->full && p->verdict.kind == VERDICT_OK;
    ui_row(ui, 36, 2, (const float[]){0, 100});
    bool go = ui_button(ui, client_label(c, TX_PLAY_DO, "Do it"), "Enter", BUTTON_PRIMARY | (can ? 0 : BUTTON_DISABLED));
    bool drop = ui_button(ui, client_label(c, TX_PLAY_DROP, "Drop"), "Esc", 0);
    ui_column(ui);
    pencil_quote(c, p);
    if (go) play_ink(c);
    if (drop) play_drop(c);
    return true;
}

/* --- the aimed shot --- */

/* Several weapons or ways: chips; several firers: rows, the one in hand marked. */
static void ways(Client *c) {
    PlayUi *u = play_ui(c);
    PlayShot s[PLAY_AIMS];
    uint32_t n = play_shots(c, u->aim_by, u->aim, s, PLAY_AIMS);
    if (n < 2) return;
    const char *label[8];
    int cur = (int)(u->way % n), k = 0;
    for (; k < 8 && k < (int)n; k++) {
        const Quote *q = play_quote(c, s[k].by, s[k].at, s[k].way);
        if (q && q->way_title != TX_NONE) {
            label[k] = client_text(c, (TextId)q->way_title);
        } else {
            Text t = client_line_make(c);
            play_title(c, s[k].act, true, &t);
            label[k] = t.buf;
        }
    }
    if (ui_chips(c->ui, "way", label, k, &cur)) u->way = (uint8_t)cur;
    ui_label(c->ui, client_text(c, TX_PLAY_WAYS_KEY), (UiFont){.size = SIZE_SMALL, .role = ROLE_FAINT});
}

static void firers(Client *c) {
    PlayUi *u = play_ui(c);
    PlayShot s[PLAY_AIMS];
    uint32_t n = play_shots(c, PLAY_ANYONE, u->aim, s, PLAY_AIMS), rows = 0;
    StandIx had[PLAY_AIMS];
    for (uint32_t k = 0; k < n; k++) {
        bool again = false;
        for (uint32_t i = 0; i < rows; i++) again = again || had[i] == s[k].by;
        if (again || s[k].by == STAND_NONE) continue;
        had[rows++] = s[k].by;
    }
    if (rows < 2) return;
    ui_heading(c->ui, client_text(c, TX_PLAY_OTHER_FIRERS));
    for (uint32_t k = 0; k < rows && k < 12; k++) {
        const Quote *q = play_quote(c, had[k], u->aim, 0);
        TEXT(id, 16);
        stand_label(client_view(c)->g, had[k], &id);
        PlayRow r = {.name = id.buf, .label = words_name(c, had[k]), .chance = q ? play_quote_chance(q, 1) : PLAY_NO_CHANCE, .marked = had[k] == u->aim_by};
        if (play_row(c, &r).click) u->aim_by = had[k], u->way = 0, client_select(c, had[k], false);
    }
}

bool play_work_aim(Client *c) {
    PlayUi *u = play_ui(c);
    PlayShot mem;
    const PlayShot *s = play_aimed(c, &mem);
    Ui *ui = c->ui;
    if (!s) return false;
    TEXT(title, 200);
    play_title(c, s->act, false, &title);
    if (s->act->at == STAND_NONE) text_str(&title, " \xE2\x86\x92 "), client_stand_name(c, u->aim, &title);
    if (s->act->by == STAND_NONE && s->by != STAND_NONE) text_str(&title, ": "), client_stand_name(c, s->by, &title);
    ui_heading(ui, title.buf);
    ways(c);
    const Quote *q = play_quote(c, s->by, s->at, s->way);
    ui_row(ui, 36, 2, (const float[]){0, 100}); /* above the odds: they may be longer than the panel */
    bool go = ui_button(ui, client_label(c, TX_PLAY_DO, "Fire"), "Enter", BUTTON_PRIMARY);
    bool drop = ui_button(ui, client_label(c, TX_PLAY_DROP, "Drop"), "Esc", 0);
    ui_column(ui);
    if (q) play_quote_panel(c, q);
    firers(c);
    if (go) play_fire(c);
    if (drop) play_aim(c, STAND_NONE);
    return true;
}

/* --- acts as buttons --- */

static bool usual(Client *c, const PlayAct *a) {
    const PlayHooks *h = play_hooks(c);
    return !a->answer && !(h->own_panel && h->own_panel(c, a));
}

/* Many of one verb that differ in their target: rows with chances instead of buttons. */
static uint32_t same_verb(Client *c, StandIx by, const PlayAct *a) {
    uint32_t n = 0;
    for (const PlayAct *o = play_find(c, play_verb(c, a), by, STAND_NONE, NULL); o; o = play_find(c, play_verb(c, a), by, STAND_NONE, o))
        n += o->by == by && o->at != STAND_NONE;
    return n;
}

static void target_rows(Client *c, StandIx by, const PlayAct *first) {
    const PlayAct *best[TARGET_ROWS];
    uint64_t worth[TARGET_ROWS];
    uint32_t n = 0, all = 0;
    for (const PlayAct *a = play_find(c, play_verb(c, first), by, STAND_NONE, NULL); a; a = play_find(c, play_verb(c, first), by, STAND_NONE, a)) {
        StandIx b, t;
        uint8_t way;
        if (a->by != by || a->at == STAND_NONE || a->o.rare != first->o.rare || !usual(c, a)) continue;
        const Quote *q = play_shot_of(c, a, &b, &t, &way) ? play_quote(c, b, t, way) : NULL;
        uint64_t w = q ? play_quote_worth(q) : 0;
        all++;
        uint32_t at = n < TARGET_ROWS ? n++ : n;
        for (; at > 0 && (at == TARGET_ROWS || worth[at - 1] < w); at--) {
            if (at == TARGET_ROWS && worth[at - 1] >= w) break;
            if (at < TARGET_ROWS) worth[at] = worth[at - 1], best[at] = best[at - 1];
        }
        if (at < TARGET_ROWS) worth[at] = w, best[at] = a;
    }
    const PlayAct *chosen = NULL;
    for (uint32_t k = 0; k < n; k++) {
        StandIx b, t;
        uint8_t way = 0;
        const Quote *q = play_shot_of(c, best[k], &b, &t, &way) ? play_quote(c, b, t, way) : NULL;
        TEXT(title, 200);
        TEXT(name, 24);
        play_title(c, best[k], true, &title);
        text_format(&name, "target%u", k);
        PlayRow r = {.name = name.buf, .label = title.buf, .chance = q ? play_quote_chance(q, 1) : PLAY_NO_CHANCE};
        PlayRowAnswer got = play_row(c, &r);
        if (got.click) chosen = best[k];
        if (got.hover) c->hover = best[k]->at;
    }
    if (all > n) ui_label(c->ui, client_line(c, TX_PLAY_AND_MORE, "n=%u", all - n), (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND});
    if (!chosen) return;
    StandIx b, t;
    uint8_t way;
    if (play_shot_of(c, chosen, &b, &t, &way))
        play_aim(c, chosen->at);
    else
        play_do(c, chosen);
}

bool play_fit(Client *c, Text *words, const char *key, float room) {
    enum { TAIL = 8 }; /* the end tells one from the next: the middle goes */
    if (ui_button_width(c->ui, words->buf, key) <= room) return false;
    char tail[TAIL * 4 + 1];
    size_t from = words->len;
    for (int k = 0; k < TAIL && from > 0; k++)
        do from--;
        while (from > 0 && ((unsigned char)words->buf[from] & 0xC0) == 0x80); /* whole letters */
    snprintf(tail, sizeof tail, "%s", words->buf + from);
    TEXT(short_, 300);
    do {
        if (from > 0) do from--;
            while (from > 0 && ((unsigned char)words->buf[from] & 0xC0) == 0x80);
        text_clear(&short_);
        text_bytes(&short_, words->buf, from);
        text_str(&short_, "\xE2\x80\xA6");
        text_str(&short_, tail);
    } while (from > 4 && ui_button_width(c->ui, short_.buf, key) > room);
    text_clear(words);
    text_str(words, short_.buf);
    return true;
}

static bool act_button(Client *c, const PlayAct *a, bool brief, uint32_t number) {
    TEXT(title, 240);
    TEXT(name, 24);
    play_title(c, a, brief, &title);
    if (a->hole_n > 0) text_str(&title, " \xE2\x80\xA6");
    text_format(&name, "act%u", number);
    const char *key = NULL;
    if (a->o.ends && a->hole_n == 0) {
        TEXT(line, 200);
        size_t mark = arena_mark(&c->tmp);
        GameStatus *st = ARENA_NEW(&c->tmp, GameStatus);
        client_view(c)->rs->status(client_view(c), st);
        play_line_of(c, &a->o.cmd, &line);
        if (strcmp(st->end_command, line.buf) == 0) key = "Ctrl+Enter";
        arena_release(&c->tmp, mark);
    }
    bool cut = play_fit(c, &title, key, ui_width(c->ui));
    bool pressed = ui_button(c->ui, client_named(c, title.buf, name.buf), key, BUTTON_LEFT | (key ? BUTTON_TALL : 0));
    if (cut) {
        TEXT(whole, 240);
        play_title(c, a, brief, &whole);
        ui_tooltip(c->ui, whole.buf);
    }
    return pressed;
}

static bool first_target(Client *c, StandIx by, const PlayAct *a) {
    const PlayBook *b = play_book(c);
    for (const PlayAct *o = b->act; o < b->act + b->n; o++) {
        if (o->by != by || o->at == STAND_NONE || o->o.cmd.op != a->o.cmd.op) continue;
        if (o < a && o->o.rare == a->o.rare) return false;
        if (a->o.rare && !o->o.rare) return false; /* the usual ones have the rows; these are their other ways */
    }
    return true;
}

/* The usual first, what is seldom wanted behind it, what ends something last. */
static int rank_of(const PlayAct *a) {
    return a->o.ends ? 2 : a->o.rare ? 1 : 0;
}

uint32_t play_act_buttons(Client *c, StandIx by, bool (*want)(Client *c, const PlayAct *a, void *user), void *user) {
    const PlayBook *b = play_book(c);
    const PlayAct *pressed = NULL;
    uint32_t n = 0, shown = 0;
    for (int rank = 0; rank < 3; rank++)
        for (uint32_t i = 0; i < b->n; i++) {
            const PlayAct *a = &b->act[i];
            if (a->by != by || rank_of(a) != rank || (want ? !want(c, a, user) : !usual(c, a))) continue;
            n++;
            if (by != STAND_NONE && a->at != STAND_NONE && same_verb(c, by, a) > 2) {
                if (first_target(c, by, a)) target_rows(c, by, a);
                continue;
            }
            if (++shown > BUTTONS && rank < 2) continue;
            if (act_button(c, a, by != STAND_NONE, i)) pressed = a;
        }
    if (shown > BUTTONS) ui_label(c->ui, client_line(c, TX_PLAY_AND_MORE, "n=%u", shown - BUTTONS), (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND});
    if (pressed) play_do(c, pressed);
    return n;
}

/* Verbs with how many stands can do them: a click selects the next that can. */
static void verbs(Client *c) {
    const PlayBook *b = play_book(c);
    bool said[PLAY_OPS] = {false};
    for (uint32_t i = 0; i < b->n; i++) {
        const PlayAct *a = &b->act[i];
        if (a->by == STAND_NONE || !usual(c, a) || a->o.cmd.op >= PLAY_OPS || said[a->o.cmd.op]) continue;
        said[a->o.cmd.op] = true;
        uint32_t n = 0;
        StandIx last = STAND_NONE;
        for (uint32_t k = i; k < b->n; k++) {
            if (b->act[k].o.cmd.op != a->o.cmd.op || b->act[k].by == last || b->act[k].by == STAND_NONE) continue;
            last = b->act[k].by;
            n++;
        }
        TEXT(words, 200);
        TEXT(name, 24);
        PlayAct bare = {.o = {.cmd = {.op = a->o.cmd.op}, .title = a->o.title}, .by = STAND_NONE, .at = STAND_NONE};
        TEXT(title, 120);
        if (strchr(client_text(c, (TextId)a->o.title), '{'))
            text_str(&title, play_verb(c, a));
        else
            play_title(c, &bare, true, &title);
        client_put(c, &words, n == 1 ? TX_PLAY_VERB_ONE : TX_PLAY_VERB, "what=%s\tn=%u", title.buf, n);
        text_format(&name, "verb%d", a->o.cmd.op);
        play_fit(c, &words, NULL, ui_width(c->ui));
        if (ui_button(c->ui, client_named(c, words.buf, name.buf), NULL, BUTTON_LEFT)) {
            client_select(c, a->by, false);
            if (stand_on_table(game_stand_c(client_view(c)->g, a->by))) camera_show(&c->bv.cam, stand_at(game_stand_c(client_view(c)->g, a->by)));
        }
    }
}

void play_work_acts(Client *c) {
    Ui *ui = c->ui;
    if (!client_may_act(c)) return;
    uint32_t mine = 0, had = 0;
    for (uint32_t k = 0; k < c->sel_n && k < 4; k++) {
        if (!play_mine(c, c->sel[k])) continue;
        mine++;
        if (!play_find(c, NULL, c->sel[k], STAND_NONE, NULL)) continue;
        TEXT(id, 16);
        stand_label(client_view(c)->g, c->sel[k], &id);
        ui_push(ui, id.buf);
        ui_heading(ui, words_name(c, c->sel[k]));
        had += play_act_buttons(c, c->sel[k], NULL, NULL);
        ui_pop(ui);
    }
    bool more = false; /* what names no stand can still be about it: a roll, a die more */
    const PlayBook *b = play_book(c);
    for (uint32_t i = 0; i < b->n; i++) more = more || (b->act[i].by == STAND_NONE && !b->act[i].o.ends);
    if (mine > 0 && had == 0 && !more)
        ui_label(ui, client_line(c, TX_PLAY_NOTHING_LEFT, "who=%s", words_name(c, c->sel[0])), (UiFont){.role = ROLE_SECOND, .wrap = true});
    if (mine == 0) verbs(c);
    ui_separator(ui);
    play_act_buttons(c, STAND_NONE, NULL, NULL);
}

/* Stands that wait and have something to do about it: what the rules keep off the table waits for nothing. */
static uint32_t setup_waits(Client *c) {
    const View *v = client_view(c);
    uint32_t waits = 0;
    for (uint32_t i = 0; play_setting_up(c) && i < v->g->stand_n; i++) {
        const Stand *s = game_stand_c(v->g, i);
        if (s->seat != c->seat || !stand_alive(s) || stand_on_table(s)) continue;
        const PlayAct *a = play_find(c, NULL, (StandIx)i, STAND_NONE, NULL);
        PlayForm form = a ? play_form(c, a) : PLAY_PLAIN;
        waits += form == PLAY_WAY || form == PLAY_ENTRY;
    }
    return waits;
}

static void setup_words(Client *c) {
    uint32_t waits = setup_waits(c);
    if (waits > 0) ui_label(c->ui, client_line(c, TX_PLAY_SETUP_WAIT, "n=%u", waits), (UiFont){.role = ROLE_SECOND, .wrap = true});
}

/* What no stand does has its buttons there and nowhere else; an end of something has its key. */
bool play_wants_work(Client *c) {
    const PlayBook *b = play_book(c);
    if (b->n == 0 || play_asking(c)) return play_asking(c) && b->n > 9;
    if (play_pencil(c) || play_ui(c)->aim != STAND_NONE) return true;
    for (uint32_t i = 0; i < b->n; i++)
        if (b->act[i].by == STAND_NONE && b->act[i].at == STAND_NONE && !b->act[i].o.ends) return true;
    return false;
}

void play_work(Client *c) {
    if (play_asking(c)) {
        play_work_ask(c);
        return;
    }
    play_work_head(c);
    if (play_setting_up(c)) setup_words(c);
    bool busy = play_work_pencil(c) || play_work_aim(c);
    if (busy) ui_separator(c->ui);
    play_work_acts(c);
}

/* --- the status bar: what click, Enter and Esc would do now --- */

void play_hint(Client *c, Text *out) {
    PlayUi *u = play_ui(c);
    PlayPencil *p = play_pencil(c);
    TEXT(who, 80);
    TextId id;
    if (u->number_n > 0) {
        client_put(c, out, TX_PLAY_HINT_NUMBER, "n=%s", u->number);
        return;
    }
    if (play_asking(c) && !p)
        id = TX_PLAY_HINT_ASK;
    else if (u->dragging)
        id = u->placing ? TX_PLAY_HINT_PLACE : TX_PLAY_HINT_DRAG;
    else if (u->turning)
        id = TX_PLAY_HINT_TURN;
    else if (p && p->at < p->hole_n)
        id = hint_of(p->hole[p->at].kind, p->hole[p->at].most != 1);
    else if (p)
        id = TX_PLAY_HINT_PENCIL;
    else if (u->aim != STAND_NONE) {
        id = TX_PLAY_HINT_AIMED;
        client_stand_name(c, u->aim, &who);
    } else
        id = setup_waits(c) > 0 ? TX_PLAY_HINT_SETUP : TX_PLAY_HINT;
    client_put(c, out, id, "who=%s", who.buf);
}
