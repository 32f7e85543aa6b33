/* openings: how a rule set lists what is legal now, builds commands and reads their common arguments. */
#pragma once
#include "rules/rules.h"

/* --- arguments and commands --- */

static inline Arg arg_of(uint8_t slot, ArgKind kind, int32_t a) {
    return (Arg){.slot = slot, .kind = (uint8_t)kind, .a = a};
}
static inline Arg arg_stand(uint8_t slot, StandIx i) {
    return arg_of(slot, ARG_STAND, i);
}
static inline Arg arg_word(uint8_t slot, int32_t at) {
    return arg_of(slot, ARG_WORD, at);
}
static inline Arg arg_face(uint8_t slot, Angle face) {
    return arg_of(slot, ARG_ANGLE, face);
}
/* A point, a leg, a corner. */
static inline Arg arg_at(uint8_t slot, ArgKind kind, Vec at) {
    return (Arg){.slot = slot, .kind = (uint8_t)kind, .a = at.x, .b = at.y};
}
static inline Arg arg_leg(uint8_t slot, Vec to, uint8_t back) {
    return (Arg){.slot = slot, .kind = ARG_LEG, .flag = back, .a = to.x, .b = to.y};
}
/* To be filled in: most = how many at most, 0 = any. */
static inline Arg arg_free(uint8_t slot, ArgKind kind, int32_t most) {
    return (Arg){.slot = slot, .kind = ARG_FREE, .a = (int32_t)kind, .b = most};
}
/* A command whose arguments are copied into the arena. */
Command command_keep(Arena *a, Seat seat, uint8_t op, const Arg *arg, uint32_t n);
/* The angle of a slot, NULL when it is left out. */
const Angle *command_face(const Command *c, uint8_t slot, Angle *face);

/* --- the list --- */

typedef struct Openings {
    const View *v;
    StandIx only; /* STAND_NONE = all */
    Arena *a;
    Opening *out;
    uint32_t cap, n;
} Openings;

/* NULL when the list is full. */
Opening *opening_add(Openings *l, uint8_t op, TextId title, const Arg *arg, uint32_t n);
Opening *opening_offer(Openings *l, uint8_t op, TextId title, const Arg *arg,
                       uint32_t n); /* only what the check allows; else NULL */
void opening_rare(Opening *o);      /* NULL is passed over */
void opening_ends(Opening *o);
static inline bool opening_wanted(const Openings *l, StandIx i) {
    return l->only == STAND_NONE || l->only == i;
}
