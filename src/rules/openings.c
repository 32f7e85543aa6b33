#include "rules/openings.h"

Command command_keep(Arena *a, Seat seat, uint8_t op, const Arg *arg, uint32_t n) {
    Arg *own = ARENA_ARRAY(a, Arg, n ? n : 1);
    base_copy(own, arg, n * sizeof *arg);
    return (Command){.seat = (uint8_t)seat, .op = op, .n = (uint16_t)n, .arg = own};
}

const Angle *command_face(const Command *c, uint8_t slot, Angle *face) {
    const Arg *a = command_arg(c, slot, 0);
    if (a == NULL) return NULL;
    *face = (Angle)a->a;
    return face;
}

Opening *opening_add(Openings *l, uint8_t op, TextId title, const Arg *arg, uint32_t n) {
    static const Opening NONE = {.some = NULL};
    if (l->n >= l->cap) return NULL;
    Opening *o = &l->out[l->n++];
    *o = NONE;
    o->cmd = command_keep(l->a, (Seat)l->v->seat, op, arg, n);
    o->title = (uint16_t)title;
    return o;
}

Opening *opening_offer(Openings *l, uint8_t op, TextId title, const Arg *arg, uint32_t n) {
    Command c = {.seat = l->v->seat, .op = op, .n = (uint16_t)n, .arg = arg};
    return rules_check(l->v, &c).kind == VERDICT_OK ? opening_add(l, op, title, arg, n) : NULL;
}

void opening_rare(Opening *o) {
    if (o != NULL) o->rare = 1;
}

void opening_ends(Opening *o) {
    if (o != NULL) o->ends = 1;
}
