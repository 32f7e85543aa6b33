/* menu_ui: right click lists everything that can be done there, and what cannot with its reason (ux 0.2, 9.9). */
#include "client/matg/matg_ui.h"

#include <stdio.h>
#include <string.h>

static uint32_t enemy(Client *c, StandIx target, MenuLine *out, uint32_t n, uint32_t cap) {
    const View *v = client_view(c);
    StandIx by[UI_FIRERS];
    uint32_t k = 0;
    for (uint32_t i = 0; i < c->sel_n && k < UI_FIRERS; i++)
        if (game_stand_c(v->g, c->sel[i])->seat == c->seat && stand_on_table(game_stand_c(v->g, c->sel[i])))
            by[k++] = c->sel[i];
    if (k == 0) k = matg_propose(v, (Seat)c->seat, target, MATG_ONE / 2, MATG_STANDARD, by, UI_FIRERS);
    if (k == 0) return n;
    TEXT(line, 390);
    TEXT(label, 110);
    text_char(&line, words_seat(c));
    text_str(&line, " fire");
    words_stands(c, &target, 1, &line);
    text_str(&line, " by");
    words_stands(c, by, k, &line);
    TEXT(who, 60);
    words_stands(c, by, MIN(k, 6u), &who);
    client_put(c, &label, TX_UI_CONTEXT_FIRE, "who=%s", who.buf);
    return words_menu_line(c, out, n, cap, label.buf, line.buf);
}

/* The nearest enemy on the table that is not marked; marks it. */
static StandIx next_enemy(Client *c, StandIx who, uint8_t *marked) {
    const View *v = client_view(c);
    const Stand *me = game_stand_c(v->g, who), *best = NULL;
    StandIx near = STAND_NONE;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        const Stand *s = game_stand_c(v->g, i);
        if (marked[i] || s->seat == me->seat || !stand_on_table(s)) continue;
        if (best && vec_dist2(stand_at(s), stand_at(me)) >= vec_dist2(stand_at(best), stand_at(me))) continue;
        best = s, near = (StandIx)i;
    }
    if (near != STAND_NONE) marked[near] = 1;
    return near;
}

/* What one own stand could fire at, nearest first; when nothing, why not at the nearest. */
static uint32_t targets(Client *c, StandIx who, MenuLine *out, uint32_t n, uint32_t cap) {
    enum { SHOWN = 4 };
    uint8_t marked[GAME_STANDS] = {0};
    uint32_t shown = 0;
    for (int refused = 0; refused < 2 && shown == 0; refused++) {
        memset(marked, 0, sizeof marked);
        for (StandIx at = next_enemy(c, who, marked); at != STAND_NONE && shown < (refused ? 1u : (uint32_t)SHOWN);
             at = next_enemy(c, who, marked)) {
            TEXT(line, 60);
            text_char(&line, words_seat(c));
            text_str(&line, " fire");
            words_stands(c, &at, 1, &line);
            text_str(&line, " by");
            words_stands(c, &who, 1, &line);
            Verdict no;
            if (!refused && !(words_check(c, line.buf, &no) && no.kind == VERDICT_OK)) continue;
            n = words_menu_line(c, out, n, cap, client_line(c, TX_UI_CONTEXT_FIRE_AT, "who=%s", words_name(c, at)), line.buf);
            shown++;
        }
    }
    return n;
}

/* What a finite opening is called; an empty label: told elsewhere in the list, or not from here. */
static void opening_label(Client *c, const Command *cmd, const char *line, Text *label) {
    const View *v = client_view(c);
    if (cmd->op == words_op(v, "order") || cmd->op == words_op(v, "try") || cmd->op == words_op(v, "enter")) return;
    StandIx first = cmd->n > 0 && cmd->arg[0].kind == ARG_STAND ? (StandIx)cmd->arg[0].a : STAND_NONE;
    if (cmd->op == words_op(v, "load"))
        client_put(c, label, TX_UI_CONTEXT_LOAD, "who=%s\twhom=%s", words_name(c, first),
                   words_name(c, (StandIx)cmd->arg[1].a));
    else if (cmd->op == words_op(v, "first"))
        client_put(c, label, TX_UI_CONTEXT_FIRST, "who=%s",
                   v->cat->battle ? v->cat->battle->side[cmd->arg[0].a & 1].nation : "");
    else if (cmd->op == words_op(v, "stay") && first != STAND_NONE)
        client_put(c, label, TX_UI_CONTEXT_STAY, "who=%s", words_name(c, first));
    else if (cmd->op == words_op(v, "replace") && first != STAND_NONE)
        client_put(c, label, TX_UI_CONTEXT_REPLACE, "who=%s", words_name(c, first));
    else
        text_str(label, line + 2);
}

static uint32_t openings(Client *c, StandIx who, MenuLine *out, uint32_t n, uint32_t cap) {
    enum { CAP = 64, BYTES = 1 << 17 };
    const View *v = client_view(c);
    size_t mark = arena_mark(&c->tmp);
    Opening *o = ARENA_ARRAY(&c->tmp, Opening, CAP);
    Arena a;
    arena_init(&a, arena_get(&c->tmp, BYTES), BYTES, "openings");
    uint32_t found = v->rs->legal(v, who, &a, o, CAP);
    for (uint32_t i = 0; i < found && n < cap; i++) {
        bool free_slot = false;
        for (uint16_t k = 0; k < o[i].cmd.n; k++) free_slot = free_slot || o[i].cmd.arg[k].kind == ARG_FREE;
        TEXT(line, 390);
        TEXT(label, 110);
        if (o[i].cmd.op == words_op(v, "land") && cargo_beside(c, &o[i].cmd, &line)) {
            client_put(c, &label, TX_UI_CONTEXT_LAND, "who=%s", words_name(c, (StandIx)o[i].cmd.arg[0].a));
        } else if (!free_slot && !o[i].ends) {
            command_print(v->rs, v->cat, v->g, &o[i].cmd, &line);
            opening_label(c, &o[i].cmd, line.buf, &label);
        }
        if (label.len) n = words_menu_line(c, out, n, cap, label.buf, line.buf);
    }
    arena_release(&c->tmp, mark);
    return n;
}

/* The attempt of its group, with the reason when it is refused; cargo is not of it (12.3). */
static uint32_t group_attempt(Client *c, StandIx who, MenuLine *out, uint32_t n, uint32_t cap) {
    const View *v = client_view(c);
    MatgMoment mo;
    MatgInfo in;
    matg_moment(v, &mo);
    matg_info(v, who, &in);
    if (v->g->h.phase != MATG_PHASE_MOVE || v->g->decision.kind || in.attempt == MATG_TRY_READY) return n;
    StandIx all[UI_GROUP], g[UI_GROUP];
    uint32_t found = matg_movement_group(v, who, all, UI_GROUP), k = 0;
    for (uint32_t i = 0; i < found; i++)
        if (!(game_stand_c(v->g, all[i])->flags & ST_ABOARD)) g[k++] = all[i];
    TEXT(line, 390);
    text_char(&line, words_seat(c));
    text_str(&line, in.waits ? " enter" : mo.stage == 0 ? " order" : " try");
    words_stands(c, g, k, &line);
    TextId label = in.waits ? TX_UI_CONTEXT_ENTER : mo.stage == 0 ? TX_UI_CONTEXT_ORDER : TX_UI_CONTEXT_TRY;
    return words_menu_line(c, out, n, cap, client_text(c, label), line.buf);
}

static uint32_t own(Client *c, StandIx who, MenuLine *out, uint32_t n, uint32_t cap) {
    const View *v = client_view(c);
    n = openings(c, who, out, n, cap);
    if (v->g->h.phase == MATG_PHASE_FIRE && !v->g->decision.kind && stand_on_table(game_stand_c(v->g, who)))
        n = targets(c, who, out, n, cap);
    return group_attempt(c, who, out, n, cap);
}

/* While a question stands nothing else can be done at an enemy: the list offers the answers instead. */
static uint32_t answers(Client *c, StandIx at, MenuLine *out, uint32_t cap) {
    if (!react_open(c)) return 0;
    uint32_t n = 0;
    TEXT(line, 390);
    if (react_command(c, at, &line)) n = words_menu_line(c, out, n, cap, client_text(c, TX_UI_REACT_NOW), line.buf);
    TEXT(pass, 20);
    text_char(&pass, words_seat(c));
    text_str(&pass, " let pass");
    return words_menu_line(c, out, n, cap, client_text(c, TX_UI_REACT_PASS), pass.buf);
}

uint32_t menu_matg(Client *c, const Hit *h, MenuLine *out, uint32_t cap) {
    if (!client_may_act(c) || h->stand == STAND_NONE) return 0;
    uint8_t seat = game_stand_c(client_view(c)->g, h->stand)->seat;
    if (seat == c->seat) return own(c, h->stand, out, 0, cap);
    return client_view(c)->g->decision.kind ? answers(c, h->stand, out, cap) : enemy(c, h->stand, out, 0, cap);
}
