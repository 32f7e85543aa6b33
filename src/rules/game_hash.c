#include "base/hash.h"
#include "rules/fields.h"
#include "rules/game.h"

/* Narrow fields are packed into words before they are mixed: a stand costs a few mixes, not one a field. */
typedef struct Pack {
    uint64_t h, word;
    uint32_t bits;
} Pack;

static void pack_flush(Pack *p) {
    if (p->bits > 0) p->h = hash_u64(p->h, p->word);
    p->word = 0;
    p->bits = 0;
}

static uint64_t own_bytes(const uint8_t *at, uint8_t size) {
    uint16_t two;
    uint32_t four;
    uint64_t eight;
    switch (size) {
    case 1: return *at;
    case 2: __builtin_memcpy(&two, at, sizeof two); return two;
    case 4: __builtin_memcpy(&four, at, sizeof four); return four;
    default: __builtin_memcpy(&eight, at, sizeof eight); return eight;
    }
}

/* As field_get on each element, its own bytes only; this runs at every command. Where the machine keeps its low bytes
 * first, a word full of elements is what lies in memory. */
static void pack_field(Pack *p, const uint8_t *at, uint8_t size, uint32_t count) {
    const bool low_first = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__;
    const uint32_t bits = size * 8u;
    for (size_t left = (size_t)size * count; left > 0;) {
        if (p->bits + bits > 64) pack_flush(p);
        bool whole = low_first && p->bits == 0 && left >= 8;
        size_t step = whole ? 8 : size;
        p->word |= own_bytes(at, (uint8_t)step) << p->bits;
        p->bits += (uint32_t)step * 8;
        at += step;
        left -= step;
    }
}

enum { SKIP_NONE = UINT32_MAX };

/* skip: offset of a field that is left out. */
static void pack_struct(Pack *p, const void *thing, const FieldList *l, uint32_t skip) {
    for (uint16_t k = 0; k < l->n; k++) {
        const FieldDesc *f = &l->f[k];
        if (f->offset == skip) continue;
        pack_field(p, (const uint8_t *)thing + f->offset, f->size, f->count);
    }
    pack_flush(p);
}

uint64_t game_hash(const Game *g, const Ruleset *rs) {
    Pack p = {.h = hash_str(HASH_START, rs->id)};
    pack_struct(&p, &g->h, &FIELDS_GAME, SKIP_NONE);
    pack_struct(&p, &g->decision, &FIELDS_DECISION, SKIP_NONE);
    for (uint32_t i = 0; i < g->h.frame_n && i < GAME_FRAMES; i++) pack_struct(&p, &g->frame[i], &FIELDS_FRAME, SKIP_NONE);
    if (g->plan.version > 0 || g->plan.drafting) pack_struct(&p, &g->plan, &FIELDS_PLAN, SKIP_NONE);
    pack_struct(&p, game_tail_c(g), &rs->game_tail, SKIP_NONE);
    p.h = hash_u64(p.h, (uint64_t)g->unit_n | (uint64_t)g->formation_n << 16 | (uint64_t)g->stand_n << 32);
    for (uint32_t i = 0; i < g->unit_n; i++) pack_struct(&p, game_unit_c(g, i), &FIELDS_UNIT, SKIP_NONE);
    for (uint32_t i = 0; i < g->formation_n; i++) {
        pack_struct(&p, game_formation_c(g, i), &FIELDS_FORMATION, SKIP_NONE);
        pack_struct(&p, game_formation_tail_c(g, i), &rs->formation_tail, SKIP_NONE);
    }
    for (uint32_t i = 0; i < g->stand_n; i++) {
        pack_struct(&p, game_stand_c(g, i), &FIELDS_STAND, offsetof(Stand, type));
        pack_struct(&p, game_stand_tail_c(g, i), &rs->stand_tail, SKIP_NONE);
    }
    return p.h;
}

static bool differs_in(const char *what, const Game *g, int32_t stand, int64_t ix, const void *a, const void *b,
                       const FieldList *l, Text *out) {
    for (uint16_t k = 0; k < l->n; k++) {
        const FieldDesc *f = &l->f[k];
        for (uint32_t i = 0; i < f->count; i++) {
            int64_t va = field_get(a, f, i), vb = field_get(b, f, i);
            if (va == vb) continue;
            text_str(out, what);
            text_char(out, ' ');
            if (stand >= 0) {
                stand_label(g, (StandIx)stand, out);
                text_char(out, ' ');
            } else if (ix >= 0) {
                text_int(out, ix);
                text_char(out, ' ');
            }
            text_str(out, f->name);
            if (f->count > 1) text_format(out, "[%u]", i);
            text_format(out, ": %ld, %ld", va, vb);
            return true;
        }
    }
    return false;
}

static bool count_differs(const char *what, uint32_t a, uint32_t b, Text *out) {
    if (a != b) text_format(out, "%s: %u, %u", what, a, b);
    return a != b;
}

static bool terrain_differs(const Game *a, const Game *b, Text *out) {
    Table ta = game_table(a), tb = game_table(b);
    for (uint32_t i = 0; i < a->piece_n; i++) {
        const Piece *pa = &ta.piece[i], *pb = &tb.piece[i];
        if (differs_in("piece", a, -1, i, pa, pb, &FIELDS_PIECE, out)) return true;
        if (count_differs("points of a piece", pa->pt_n, pb->pt_n, out)) return true;
        for (uint32_t k = 0; k < pa->pt_n; k++) {
            const TablePoint *qa = &ta.pt[pa->pt + k], *qb = &tb.pt[pb->pt + k];
            if (qa->x == qb->x && qa->y == qb->y && qa->mark == qb->mark) continue;
            text_format(out, "piece %u point %u", i, k);
            return true;
        }
    }
    return false;
}

static bool plan_differs(const Game *a, const Game *b, Text *out) {
    if (differs_in("plan", a, -1, -1, &a->plan, &b->plan, &FIELDS_PLAN, out)) return true;
    for (int s = 0; s < SEATS; s++)
        if (differs_in("plan side", a, -1, s, plan_side_c(a, (Seat)s), plan_side_c(b, (Seat)s), &FIELDS_PLAN_SIDE, out))
            return true;
#define PLAN_DIFFERS(name, FIELDS)                                                                                     \
    for (uint32_t i = 0; i < a->plan.name##_n; i++)                                                                    \
        if (differs_in("plan " #name, a, -1, i, plan_##name##_c(a, i), plan_##name##_c(b, i), &FIELDS, out)) return true;
    PLAN_DIFFERS(zone, FIELDS_PLAN_ZONE)
    PLAN_DIFFERS(objective, FIELDS_PLAN_OBJECTIVE)
    PLAN_DIFFERS(term, FIELDS_PLAN_TERM)
    PLAN_DIFFERS(unit, FIELDS_PLAN_UNIT)
    PLAN_DIFFERS(formation, FIELDS_PLAN_FORMATION)
#undef PLAN_DIFFERS
    return false;
}

bool game_differs(const Game *a, const Game *b, const Ruleset *rs, Text *out) {
    if (count_differs("stands", a->stand_n, b->stand_n, out) || count_differs("units", a->unit_n, b->unit_n, out) ||
        count_differs("formations", a->formation_n, b->formation_n, out) ||
        count_differs("pieces", a->piece_n, b->piece_n, out))
        return true;
    if (differs_in("game", a, -1, -1, &a->h, &b->h, &FIELDS_GAME, out)) return true;
    if (plan_differs(a, b, out)) return true;
    if (differs_in("decision", a, -1, -1, &a->decision, &b->decision, &FIELDS_DECISION, out)) return true;
    for (uint32_t i = 0; i < a->h.frame_n && i < GAME_FRAMES; i++)
        if (differs_in("frame", a, -1, i, &a->frame[i], &b->frame[i], &FIELDS_FRAME, out)) return true;
    if (differs_in(rs->id, a, -1, -1, game_tail_c(a), game_tail_c(b), &rs->game_tail, out)) return true;
    for (uint32_t i = 0; i < a->unit_n; i++)
        if (differs_in("unit", a, -1, i, game_unit_c(a, i), game_unit_c(b, i), &FIELDS_UNIT, out)) return true;
    for (uint32_t i = 0; i < a->formation_n; i++)
        if (differs_in("formation", a, -1, i, game_formation_c(a, i), game_formation_c(b, i), &FIELDS_FORMATION, out) ||
            differs_in("formation", a, -1, i, game_formation_tail_c(a, i), game_formation_tail_c(b, i),
                       &rs->formation_tail, out))
            return true;
    for (uint32_t i = 0; i < a->stand_n; i++)
        if (differs_in("stand", a, (int32_t)i, -1, game_stand_c(a, i), game_stand_c(b, i), &FIELDS_STAND, out) ||
            differs_in("stand", a, (int32_t)i, -1, game_stand_tail_c(a, i), game_stand_tail_c(b, i), &rs->stand_tail,
                       out))
            return true;
    return terrain_differs(a, b, out);
}
