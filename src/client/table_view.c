/* table_view: what the painter gets of a View: stands with badges and names, objectives, marks. Reads, never decides.
 */
#include "client/over.h"
#include "client/rules_ui.h"

#include <stdio.h>
#include <string.h>

enum { NAMED_FEW = 24 };
static const float PLAIN_BELOW = 16.0f; /* u per inch: below it one name a unit is enough */

const char *client_type_name(Client *c, StandIx i) {
    const View *v = client_view(c);
    return v->cat->type[game_stand_c(v->g, i)->type].short_name;
}

void client_stand_name(Client *c, StandIx i, Text *out) {
    const View *v = client_view(c);
    stand_label(v->g, i, out);
    text_char(out, ' ');
    text_str(out, client_type_name(c, i));
}

void client_wu(Client *c, int64_t wu, int decimals, Text *out) {
    over_wu(client_view(c)->cat, wu, decimals, out);
}

Mark *client_mark(Client *c, uint8_t kind, uint8_t role, uint8_t dash) {
    return over_mark(&c->bv, kind, role, dash);
}

Mark *client_mark_line(Client *c, Vec a, Vec b, uint8_t role, uint8_t dash) {
    return over_line(&c->bv, a, b, role, dash);
}

Mark *client_mark_label(Client *c, Vec at, uint8_t role, const char *text) {
    return over_label(&c->bv, at, role, text);
}

BoardStand *client_board_stand(Client *c, StandIx i) {
    for (uint32_t k = 0; k < c->bv.stand_n; k++)
        if (c->stand_mem[k].id == i && !(c->stand_mem[k].flags & LOOK_GHOST)) return &c->stand_mem[k];
    return NULL;
}

static void fill_stand(Client *c, const View *v, StandIx i, uint32_t slot, const StandFace *face) {
    const Stand *s = game_stand_c(v->g, i);
    const StandType *t = &v->cat->type[s->type];
    BoardStand *b = &c->stand_mem[slot];
    memset(b, 0, sizeof *b);
    b->id = i;
    b->pose = stand_pose(s);
    Body body = {.shape = v->rs->base}; /* an option may change it */
    if (v->rs->body) v->rs->body(v->cat, v->g, i, &body);
    b->shape = body.shape;
    b->look = t->look;
    b->seat = s->seat, b->role = s->role;
    const Battle *battle = v->cat->battle;
    b->same_nation = battle && strcmp(battle->side[0].nation, battle->side[1].nation) == 0;
    b->nation = t->nation;
    b->badges = face->badges;
    b->cargo = face->cargo;
    if (client_selected(c, i)) b->flags |= LOOK_SELECTED;
    if (c->hover == i) b->flags |= LOOK_HOVERED;
    Text l = text_make(c->label_mem[slot], sizeof c->label_mem[slot]);
    stand_label(v->g, i, &l);
    snprintf(c->name_mem[slot], sizeof c->name_mem[slot], "%s", t->short_name);
    b->label = c->label_mem[slot];
    b->name = c->name_mem[slot];
}

BoardStand *client_ghost(Client *c, StandIx i, Pose p) {
    static const StandFace no_badges;
    uint32_t slot = c->bv.stand_n < BOARD_STANDS - 1 ? c->bv.stand_n++ : BOARD_STANDS - 1;
    fill_stand(c, client_view(c), i, slot, &no_badges);
    c->stand_mem[slot].pose = p;
    c->stand_mem[slot].flags = LOOK_GHOST;
    return &c->stand_mem[slot];
}

static void objectives(Client *c, const View *v) {
    const Battle *b = v->cat->battle;
    if (!b) return;
    for (uint32_t i = 0; i < b->objective_n; i++) {
        Mark *m = client_mark(c, MARK_FLAG, ROLE_INFO, DASH_SOLID);
        m->pt[0] = b->objective[i].at, m->n = 1;
        m->seat = c->rules ? c->rules->holder(c, &b->objective[i]) : SEAT_NONE;
        if (b->objective[i].points) /* there are battles whose objectives score nothing: held they win */
            snprintf(m->text, sizeof m->text, "%s · %d", b->objective[i].name, b->objective[i].points);
        else
            snprintf(m->text, sizeof m->text, "%s", b->objective[i].name);
    }
}

static void losses(Client *c, const View *v) {
    for (uint32_t i = 0; i < c->loss_n; i++) {
        if (c->loss[i].turn != v->g->h.turn) continue;
        Mark *m = client_mark(c, MARK_LOSS, ROLE_BLOCKED, DASH_SOLID);
        m->pt[0] = c->loss[i].at, m->n = 1;
        snprintf(m->text, sizeof m->text, "%s", c->loss[i].text);
    }
}

static void flash(Client *c) {
    if (c->now >= c->flash_until) return;
    const LogLine *l = session_log(c->session, c->flash_line);
    if (!l) return;
    const View *v = client_view(c);
    StandIx who[2] = {l->a, l->b};
    for (int k = 0; k < 2; k++) {
        if (who[k] == STAND_NONE || !stand_on_table(game_stand_c(v->g, who[k]))) continue;
        Mark *m = client_mark(c, MARK_CIRCLE, ROLE_SELECT, DASH_SOLID);
        m->pt[0] = stand_at(game_stand_c(v->g, who[k])), m->n = 1, m->r = WU_INCH, m->width = 3, m->above = 1;
    }
    client_wake_at(c, c->flash_until);
}

void client_build_stands(Client *c) {
    const View *v = client_view(c);
    c->bv.stand_n = c->bv.mark_n = 0;
    c->bv.stand = c->stand_mem, c->bv.mark = c->mark_mem;
    c->bv.scale = c->scale;
    c->bv.palette = c->prefs.palette;
    c->bv.symbols = c->prefs.symbols != peek_on(c, 'S');
    c->bv.bare = peek_on(c, 'B');
    c->bv.heights = peek_on(c, 'E');
    c->bv.under = regions_under, c->bv.user = c;
    c->bv.level_word = client_text(c, TX_UI_TABLE_LEVEL);
    size_t mark = arena_mark(&c->tmp);
    StandFace *face = ARENA_NEW(&c->tmp, StandFace);
    for (uint32_t i = 0; i < v->g->stand_n && c->bv.stand_n < BOARD_STANDS; i++) {
        const Stand *s = game_stand_c(v->g, i);
        Pose shown;
        bool film = anim_pose(c, (StandIx)i, &shown);
        if (!film && !stand_on_table(s)) continue;
        memset(face, 0, sizeof *face);
        v->rs->describe(v, (StandIx)i, face);
        if (c->done[i]) face->badges &= ~(uint32_t)BADGE_CAN_ACT;
        fill_stand(c, v, (StandIx)i, c->bv.stand_n++, face);
        if (film) c->stand_mem[c->bv.stand_n - 1].pose = shown;
    }
    arena_release(&c->tmp, mark);
    objectives(c, v);
}

void client_build_table(Client *c) {
    const View *v = client_view(c);
    client_build_stands(c);
    losses(c, v);
    flash(c);
    peek_marks(c);
    measure_marks(c);
    template_marks(c);
    keyboard_marks(c);
    if (c->rules && session_looking(c->session) == UINT32_MAX) c->rules->overlay(c);
    anim_marks(c);
    /* far off: names only of what is in hand, unless there are so few that all have room */
    if (c->bv.cam.ppi < PLAIN_BELOW * c->scale && c->bv.stand_n > NAMED_FEW)
        for (uint32_t i = 0; i < c->bv.stand_n; i++)
            if (!(c->stand_mem[i].flags & (LOOK_SELECTED | LOOK_HOVERED | LOOK_AIMED)) && !c->stand_mem[i].role)
                c->stand_mem[i].label = NULL;
}
