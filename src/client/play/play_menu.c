/* play_menu: the right-click list: what can be done there, and what cannot with its reason (ux 0.2, 9.9). */
#include "client/play/play_own.h"

#include <stdio.h>
#include <string.h>

enum { REFUSED = 6 };

static uint32_t add_act(Client *c, const PlayAct *a, bool brief, MenuLine *out, uint32_t n, uint32_t cap) {
    if (n >= cap) return n;
    MenuLine *m = &out[n];
    memset(m, 0, sizeof *m);
    m->select = STAND_NONE;
    m->possible = true;
    Text label = text_make(m->label, sizeof m->label), line = text_make(m->command, sizeof m->command);
    play_title(c, a, brief, &label);
    if (a->hole_n > 0) {
        text_str(&label, " \xE2\x80\xA6");
        m->play = (uint16_t)(1 + (a - play_book(c)->act)); /* chosen: picking begins */
        text_str(&line, play_verb(c, a));
    } else {
        play_line_of(c, &a->o.cmd, &line);
    }
    return n + 1;
}

bool play_chosen(Client *c, const MenuLine *m) {
    const PlayBook *b = play_book(c);
    if (m->play == 0 || m->play > b->n) return false;
    const PlayAct *a = &b->act[m->play - 1];
    if (strcmp(play_verb(c, a), m->command) != 0) return false; /* the game went on meanwhile */
    return play_do(c, a);
}

/* Every verb that was open before in this game, for this stand, here: why not now. */
static uint32_t refused(Client *c, StandIx who, const Hit *h, MenuLine *out, uint32_t n, uint32_t cap) {
    const View *v = client_view(c);
    uint32_t ops = MIN(rules_cmd_count(v->rs), (uint32_t)PLAY_OPS), said = 0;
    for (uint32_t op = OP_RULESET_FIRST; op < ops && n < cap && said < REFUSED; op++) {
        TextId title = (TextId)play_ui(c)->op_title[op];
        if (title == TX_NONE || rules_cmd(v->rs, op)->answer || play_find(c, rules_cmd(v->rs, op)->name, who, STAND_NONE, NULL)) continue;
        PlaySlot slot[PLAY_SLOTS];
        uint32_t slots = play_slots(c, (uint8_t)op, slot);
        Arg arg[PLAY_SLOTS];
        uint16_t k = 0;
        bool all = slots > 0 && slot[0].kind == ARG_STAND;
        for (uint8_t s = 0; s < slots && all; s++) {
            if (slot[s].optional) continue;
            if (s == 0)
                arg[k++] = (Arg){.slot = s, .kind = ARG_STAND, .a = who};
            else if (slot[s].kind == ARG_POINT || slot[s].kind == ARG_LEG)
                arg[k++] = (Arg){.slot = s, .kind = slot[s].kind, .a = h->at.x, .b = h->at.y};
            else if (slot[s].kind == ARG_ANGLE)
                arg[k++] = (Arg){.slot = s, .kind = ARG_ANGLE, .a = game_stand_c(v->g, who)->face};
            else
                all = false;
        }
        Command cmd = {.seat = c->seat, .op = (uint8_t)op, .n = k, .arg = arg};
        if (!all || play_check(c, &cmd).kind == VERDICT_OK) continue;
        char mem[400];
        Text line = text_make(mem, sizeof mem);
        PlayAct bare = {.o = {.cmd = cmd, .title = (uint16_t)title}, .by = who, .at = STAND_NONE};
        bare.o.cmd.n = 0;
        TEXT(label, 110);
        play_title(c, &bare, true, &label);
        if (!play_line_of(c, &cmd, &line)) continue;
        uint32_t was = n;
        n = words_menu_line(c, out, n, cap, label.buf, line.buf);
        said += n - was;
    }
    return n;
}

static uint32_t own(Client *c, const Hit *h, MenuLine *out, uint32_t cap) {
    uint32_t n = 0;
    for (const PlayAct *a = play_find(c, NULL, h->stand, STAND_NONE, NULL); a && n < cap; a = play_find(c, NULL, h->stand, STAND_NONE, a))
        if (a->by == h->stand) n = add_act(c, a, true, out, n, cap);
    return refused(c, h->stand, h, out, n, cap);
}

/* Shots at it, the selected stands' first; of a selected one that cannot: why. */
static uint32_t enemy(Client *c, StandIx at, MenuLine *out, uint32_t cap) {
    PlayShot s[PLAY_AIMS];
    uint32_t found = play_shots(c, PLAY_ANYONE, at, s, PLAY_AIMS), n = 0;
    for (int pass = 0; pass < 2; pass++)
        for (uint32_t k = 0; k < found && n < MIN(cap, 10u); k++) {
            if ((s[k].by != STAND_NONE && client_selected(c, s[k].by)) != (pass == 0)) continue;
            const Quote *q = play_quote(c, s[k].by, s[k].at, s[k].way);
            uint32_t was = n;
            n = add_act(c, s[k].act, false, out, n, cap);
            if (n == was) continue;
            Text label = text_make(out[was].label, sizeof out[was].label);
            play_title(c, s[k].act, false, &label);
            if (s[k].act->by == STAND_NONE && s[k].by != STAND_NONE) text_str(&label, ": "), stand_label(client_view(c)->g, s[k].by, &label);
            if (q) text_str(&label, "  "), words_percent(play_quote_chance(q, 1), &label), text_str(&label, " %");
        }
    for (uint32_t k = 0; k < c->sel_n && k < 3 && n < cap; k++) {
        PlayShot one;
        if (!play_mine(c, c->sel[k]) || play_shots(c, c->sel[k], at, &one, 1) > 0) continue;
        const Quote *q = play_quote(c, c->sel[k], at, 0);
        if (!q || q->verdict.kind == VERDICT_OK) continue;
        MenuLine *m = &out[n++];
        memset(m, 0, sizeof *m);
        m->select = STAND_NONE;
        Text label = text_make(m->label, sizeof m->label), why = text_make(m->reason, sizeof m->reason);
        client_put(c, &label, TX_PLAY_MENU_SHOT, "who=%s\twhom=%s", words_name(c, c->sel[k]), words_name(c, at));
        words_verdict(c, &q->verdict, &why);
    }
    return n;
}

uint32_t play_menu(Client *c, const Hit *h, MenuLine *out, uint32_t cap) {
    if (!client_may_act(c)) return 0;
    uint32_t n = 0;
    if (play_asking(c)) {
        const PlayAct *a[64];
        uint32_t all = play_answers(c, a, 64);
        for (uint32_t k = 0; k < all && n < cap; k++) n = add_act(c, a[k], false, out, n, cap);
        return n;
    }
    if (h->stand != STAND_NONE && play_mine(c, h->stand)) return own(c, h, out, cap);
    if (h->stand != STAND_NONE) return enemy(c, h->stand, out, cap);
    const PlayBook *b = play_book(c); /* on the ground: what no stand does; what ends a phase has its own key */
    for (uint32_t i = 0; i < b->n && n < MIN(cap, 12u); i++)
        if (b->act[i].by == STAND_NONE && b->act[i].at == STAND_NONE && !b->act[i].o.ends) n = add_act(c, &b->act[i], true, out, n, cap);
    return n;
}
