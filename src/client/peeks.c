/* peeks: hold shows, tap keeps; in any phase, for any stand that this seat can see. */
#include "client/rules_ui.h"

#include <stdio.h>

bool peek_on(const Client *c, char letter) {
    uint32_t bit = 1u << (letter - 'A');
    return ((c->peek_held ^ c->peek_kept) & bit) != 0;
}

/* Hold shows, tap keeps; a second tap of V is the whole side, else it ends it. */
void peek_tap(Client *c, char letter) {
    uint32_t bit = 1u << (letter - 'A');
    if (letter == 'V' && (c->peek_kept & bit) && !c->side_sees) {
        c->side_sees = true;
    } else {
        c->peek_kept ^= bit;
        if (letter == 'V') c->side_sees = false;
    }
    client_touch(c);
}

static void zones(Client *c, const View *v) {
    const Battle *b = v->cat->battle;
    if (!b) return;
    for (uint32_t i = 0; i < b->unit_n; i++) {
        const BattleZone *z = &b->unit[i].zone;
        uint8_t seat = b->formation[b->unit[i].formation].seat;
        if (i > 0 && z->kind == b->unit[i - 1].zone.kind && z->edge == b->unit[i - 1].zone.edge &&
            z->lo == b->unit[i - 1].zone.lo)
            continue;
        uint8_t role = seat == SEAT_A ? ROLE_SIDE_A : ROLE_SIDE_B;
        if (z->kind == ZONE_RECT) {
            Mark *m = client_mark(c, MARK_AREA, role, DASH_LONG);
            m->pt[0] = (Vec){z->box.x0, z->box.y0}, m->pt[1] = (Vec){z->box.x1, z->box.y0},
            m->pt[2] = (Vec){z->box.x1, z->box.y1}, m->pt[3] = (Vec){z->box.x0, z->box.y1};
            m->n = 4;
        } else if (z->kind == ZONE_EDGE) {
            bool side = z->edge == EDGE_W || z->edge == EDGE_E;
            Wu at = z->edge == EDGE_W || z->edge == EDGE_S ? 0 : z->edge == EDGE_E ? v->g->h.w : v->g->h.h;
            Vec p = side ? (Vec){at, z->lo} : (Vec){z->lo, at}, q = side ? (Vec){at, z->hi} : (Vec){z->hi, at};
            client_mark_line(c, p, q, role, DASH_SOLID)->width = 6;
        }
    }
}

static void command_links(Client *c, const View *v, StandIx who) {
    if (who == STAND_NONE) return;
    const Stand *s = game_stand_c(v->g, who);
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        const Stand *o = game_stand_c(v->g, i);
        if (i == who || o->unit != s->unit || !stand_on_table(o) || !stand_on_table(s)) continue;
        client_mark_line(c, stand_at(s), stand_at(o), s->seat == SEAT_A ? ROLE_SIDE_A : ROLE_SIDE_B, DASH_DOT)->width =
            1.5f;
    }
}

static void active(Client *c, const View *v) {
    size_t mark = arena_mark(&c->tmp);
    GameStatus *st = ARENA_NEW(&c->tmp, GameStatus);
    v->rs->status(v, st);
    for (uint32_t i = 0; i < c->bv.stand_n; i++) {
        bool can = false;
        for (uint32_t k = 0; k < st->can_n; k++) can = can || st->can[k] == c->stand_mem[i].id;
        if (can)
            c->stand_mem[i].badges |= BADGE_CAN_ACT;
        else
            c->stand_mem[i].flags |= LOOK_DIM;
    }
    arena_release(&c->tmp, mark);
}

void peek_marks(Client *c) {
    const View *v = client_view(c);
    StandIx who = client_subject(c);
    if (peek_on(c, 'O')) {
        zones(c, v);
        command_links(c, v, who);
    }
    if (peek_on(c, 'H')) active(c, v);
    regions_marks(c);
    if (!c->rules) return;
    if (peek_on(c, 'G')) c->rules->peek(c, 'G', who);
    if (peek_on(c, 'F') && who != STAND_NONE) c->rules->peek(c, 'F', who);
    if (peek_on(c, 'O')) c->rules->peek(c, 'O', who);
    if (peek_on(c, 'H')) c->rules->peek(c, 'H', who);
}
