/* State blocks: the state as lines of names and values. Written whole, read over a game of the same battle. */
#include "base/scan.h"
#include "rules/fields.h"
#include "rules/game.h"

/* --- writing --- */

/* Has it the outline that the battle gave it? */
static bool own_outline(const Table *t, const Battle *b, uint32_t i) {
    const Piece *p = &t->piece[i], *was = &b->piece[i];
    if (p->pt_n != was->pt_n) return false;
    for (uint32_t k = 0; k < p->pt_n; k++) {
        const TablePoint *x = &t->pt[p->pt + k], *y = &b->pt[was->pt + k];
        if (x->x != y->x || x->y != y->y || x->mark != y->mark) return false;
    }
    return true;
}

static uint32_t used_elements(const void *thing, const FieldDesc *f) {
    uint32_t n = f->count;
    while (n > 0 && field_get(thing, f, n - 1) == 0) n--;
    return n;
}

static void dump_value(const void *thing, const FieldDesc *f, uint32_t n, Text *out) {
    for (uint32_t i = 0, run; i < n; i += run) {
        int64_t v = field_get(thing, f, i);
        for (run = 1; i + run < n && field_get(thing, f, i + run) == v;) run++;
        if (i > 0) text_char(out, ',');
        text_int(out, v);
        if (run > 1) text_format(out, "*%u", run);
    }
}

static void dump_fields(const void *thing, const FieldList *l, const char *skip, Text *out) {
    for (uint16_t k = 0; k < l->n; k++) {
        const FieldDesc *f = &l->f[k];
        uint32_t n = used_elements(thing, f);
        if (n == 0 || (skip != NULL && base_streq(skip, f->name))) continue;
        text_format(out, " %s=", f->name);
        dump_value(thing, f, n, out);
    }
    text_char(out, '\n');
}

static void dump_pieces(const Game *g, const Catalog *cat, Text *out) {
    Table t = game_table(g);
    const Battle *b = cat->battle;
    for (uint32_t i = 0; i < g->piece_n; i++) {
        const Piece *p = &t.piece[i];
        bool own = b != NULL && i < b->piece_n && own_outline(&t, b, i);
        if (own) {
            Piece was = b->piece[i];
            bool same = true;
            for (uint16_t k = 0; k < FIELDS_PIECE.n; k++)
                same &= field_get(p, &FIELDS_PIECE.f[k], 0) == field_get(&was, &FIELDS_PIECE.f[k], 0);
            if (same) continue;
        }
        text_format(out, "piece %u kind=%s", i, cat->kind[p->kind].id);
        for (uint32_t k = 0; !own && k < p->pt_n; k++) {
            const TablePoint *q = &t.pt[p->pt + k];
            text_format(out, "%s%d,%d,%u", k == 0 ? " at=" : ";", q->x, q->y, q->mark);
        }
        dump_fields(p, &FIELDS_PIECE, "kind", out);
    }
}

/* What each stand of the plan is flagged as, a list as long as there are stands. */
static FieldDesc flags_field(const Game *g) {
    return (FieldDesc){.name = "v", .size = 1, .count = (uint16_t)g->lim.stands};
}

/* The arrays of the plan, by the word that begins their lines. */
enum { PLAN_ARRAYS = 6 };
typedef struct PlanArray {
    const char *word;
    const FieldList *list;
    uint32_t at, n, most;
} PlanArray;

static void plan_arrays(const Game *g, PlanArray out[PLAN_ARRAYS]) {
    const PlanAt *at = &g->at_plan;
    const PlanHead *p = &g->plan;
    out[0] = (PlanArray){"plan_side", &FIELDS_PLAN_SIDE, at->side, SEATS, SEATS};
    out[1] = (PlanArray){"plan_zone", &FIELDS_PLAN_ZONE, at->zone, p->zone_n, g->lim.zones};
    out[2] =
        (PlanArray){"plan_objective", &FIELDS_PLAN_OBJECTIVE, at->objective, p->objective_n, g->lim.objectives};
    out[3] = (PlanArray){"plan_term", &FIELDS_PLAN_TERM, at->term, p->term_n, g->lim.terms};
    out[4] = (PlanArray){"plan_unit", &FIELDS_PLAN_UNIT, at->unit, p->unit_n, g->lim.units};
    out[5] =
        (PlanArray){"plan_formation", &FIELDS_PLAN_FORMATION, at->formation, p->formation_n, g->lim.formations};
}

static void dump_plan(const Game *g, Text *out) {
    if (g->plan.version == 0 && !g->plan.drafting) return;
    text_str(out, "plan");
    dump_fields(&g->plan, &FIELDS_PLAN, NULL, out);
    if (g->plan.version == 0) return;
    PlanArray array[PLAN_ARRAYS];
    plan_arrays(g, array);
    for (int k = 0; k < PLAN_ARRAYS; k++)
        for (uint32_t i = 0; i < array[k].n; i++) {
            text_format(out, "%s %u", array[k].word, i);
            dump_fields((const uint8_t *)g + array[k].at + (size_t)array[k].list->size * i, array[k].list, NULL, out);
        }
    FieldDesc f = flags_field(g);
    text_str(out, "plan_flags");
    dump_fields((const uint8_t *)g + g->at_plan.flags, &(FieldList){&f, 1, 1}, NULL, out);
}

void game_dump(const Game *g, const Ruleset *rs, const Catalog *cat, Text *out) {
    text_str(out, "state full\ngame");
    dump_fields(&g->h, &FIELDS_GAME, NULL, out);
    text_str(out, "decision");
    dump_fields(&g->decision, &FIELDS_DECISION, NULL, out);
    for (uint32_t i = 0; i < g->h.frame_n && i < GAME_FRAMES; i++) {
        text_format(out, "frame %u", i);
        dump_fields(&g->frame[i], &FIELDS_FRAME, NULL, out);
    }
    dump_plan(g, out);
    if (rs->game_tail.size > 0) {
        text_str(out, "tail");
        dump_fields(game_tail_c(g), &rs->game_tail, NULL, out);
    }
    for (uint32_t i = 0; i < g->unit_n; i++) {
        text_format(out, "unit u%u", i + 1);
        dump_fields(game_unit_c(g, i), &FIELDS_UNIT, NULL, out);
    }
    for (uint32_t i = 0; i < g->formation_n; i++) {
        text_format(out, "formation %u", i);
        dump_fields(game_formation_c(g, i), &FIELDS_FORMATION, NULL, out);
        if (rs->formation_tail.size == 0) continue;
        text_format(out, "formation_tail %u", i);
        dump_fields(game_formation_tail_c(g, i), &rs->formation_tail, NULL, out);
    }
    for (uint32_t i = 0; i < g->stand_n; i++) {
        const Stand *s = game_stand_c(g, i);
        text_str(out, "stand ");
        stand_label(g, (StandIx)i, out);
        if (s->type < cat->type_n) text_format(out, " type=%s", cat->type[s->type].id);
        dump_fields(s, &FIELDS_STAND, "type", out);
        if (rs->stand_tail.size == 0) continue;
        text_str(out, "stand_tail ");
        stand_label(g, (StandIx)i, out);
        dump_fields(game_stand_tail_c(g, i), &rs->stand_tail, NULL, out);
    }
    dump_pieces(g, cat, out);
}

/* --- reading: the same walk twice, first without writing, so that a fault changes nothing --- */

typedef struct Reader {
    Game *g;
    const Ruleset *rs;
    const Catalog *cat;
    const char *file;
    int line;
    ErrList *err;
    bool full, write, bad;
    uint32_t stand_n, unit_n, formation_n, piece_n, pt_n; /* as far as the block has come, full only */
    char key[64];
} Reader;

static void wrong(Reader *r, const char *key, Span found, const char *expected) {
    char word[96];
    Text t = text_make(word, sizeof word);
    text_bytes(&t, found.p, found.n);
    r->bad = true;
    if (!r->write) err_add(r->err, r->file, r->line, key, word, expected);
}

static bool fits(const FieldDesc *f, int64_t v) {
    if (f->size == 8) return true;
    int bits = f->size * 8;
    return f->is_signed ? v >= -(INT64_C(1) << (bits - 1)) && v < INT64_C(1) << (bits - 1)
                        : v >= 0 && v < INT64_C(1) << bits;
}

static bool cut_at(Span *w, char c, Span *head) {
    size_t i = 0;
    while (i < w->n && w->p[i] != c) i++;
    *head = (Span){w->p, i};
    if (i == w->n) {
        *w = (Span){w->p + i, 0};
        return false;
    }
    *w = (Span){w->p + i + 1, w->n - i - 1};
    return true;
}

/* Values that later index an array: the highest allowed, or -1 when any goes. */
typedef struct Limit {
    const char *name;
    int64_t most, also; /* also: one more value that is allowed (NONE), -1 = no */
} Limit;

/* 64-bit unsigned values are printed as signed ones: field_get knows no other. */
static void read_value(Reader *r, void *thing, const FieldDesc *f, const Limit *limit, Span value) {
    uint32_t at = 0;
    for (bool more = true; more;) {
        Span item, num;
        int64_t v, run = 1;
        more = cut_at(&value, ',', &item);
        Span rest = item;
        bool runs = cut_at(&rest, '*', &num);
        if (!span_int(num, &v) || (runs && !span_int(rest, &run)) || run < 1) {
            wrong(r, f->name, item, "a whole number");
            return;
        }
        if (!fits(f, v)) {
            wrong(r, f->name, item, "a number that fits the field");
            return;
        }
        if (limit != NULL && (v < 0 || v > limit->most) && v != limit->also) {
            wrong(r, f->name, item, "something that exists");
            return;
        }
        if (run > (int64_t)f->count - at) {
            wrong(r, f->name, item, "no more values than the field has");
            return;
        }
        for (; run > 0; run--, at++)
            if (r->write) field_set(thing, f, at, v);
    }
    for (; r->write && at < f->count; at++) field_set(thing, f, at, 0);
}

static const FieldDesc *field_named(const FieldList *l, Span name) {
    for (uint16_t k = 0; k < l->n; k++)
        if (span_is(name, l->f[k].name)) return &l->f[k];
    return NULL;
}

static void read_fields(Reader *r, Scan *s, void *thing, const FieldList *l, const Limit *limit, size_t limits,
                        bool (*special)(Reader *, void *, Span name, Span value)) {
    while (!scan_end(s)) {
        Span value = scan_word(s), name;
        if (!cut_at(&value, '=', &name)) {
            wrong(r, "", name, "name=value");
            return;
        }
        if (special != NULL && special(r, thing, name, value)) continue;
        const FieldDesc *f = field_named(l, name);
        if (f == NULL) {
            wrong(r, r->key, name, "a field of this line");
            continue;
        }
        const Limit *most = NULL;
        for (size_t i = 0; i < limits; i++)
            if (span_is(name, limit[i].name)) most = &limit[i];
        read_value(r, thing, f, most, value);
    }
}

static bool read_type(Reader *r, void *thing, Span name, Span value) {
    if (!span_is(name, "type")) return false;
    uint16_t type;
    if (!catalog_type(r->cat, value.p, value.n, &type))
        wrong(r, "type", value, "an id of the stand list");
    else if (r->write)
        ((Stand *)thing)->type = type;
    return true;
}

static TablePoint *points(Game *g) {
    return (TablePoint *)(void *)((uint8_t *)g + g->at_pt);
}

static void read_points(Reader *r, Piece *p, Span value) {
    uint32_t first = r->pt_n, n = 0;
    for (bool more = true; more; n++) {
        Span item, x, y;
        int64_t vx, vy, mark;
        more = cut_at(&value, ';', &item);
        if (!cut_at(&item, ',', &x) || !cut_at(&item, ',', &y) || !span_int(x, &vx) || !span_int(y, &vy) ||
            !span_int(item, &mark) || vx <= -WU_MAX || vx >= WU_MAX || vy <= -WU_MAX || vy >= WU_MAX || mark < 0 ||
            mark > 3) {
            wrong(r, "at", item, "x,y,mark;x,y,mark;...");
            return;
        }
        if (r->pt_n >= r->g->lim.points || n >= PIECE_POINTS) {
            wrong(r, "at", item, "no more points than the game has room for");
            return;
        }
        if (r->write) points(r->g)[r->pt_n] = (TablePoint){(Wu)vx, (Wu)vy, (uint32_t)mark};
        r->pt_n++;
    }
    if (r->write) {
        p->pt = first;
        p->pt_n = n;
    }
}

static bool read_piece_word(Reader *r, void *thing, Span name, Span value) {
    if (span_is(name, "kind")) {
        uint16_t kind;
        if (!catalog_kind(r->cat, value.p, value.n, &kind))
            wrong(r, "kind", value, "an id of data/terrain.csv");
        else if (r->write)
            ((Piece *)thing)->kind = kind;
        return true;
    }
    if (!span_is(name, "at")) return false;
    read_points(r, thing, value);
    return true;
}

/* The slot a line speaks of: in a full block the next one. */
static bool read_slot(Reader *r, Span which, int64_t from, uint32_t *count, uint32_t most, uint32_t *out) {
    Span w = which;
    if (from == 1 && w.n > 0 && w.p[0] == 'u') w = (Span){w.p + 1, w.n - 1};
    int64_t v;
    bool number = span_int(w, &v) && v >= from; /* before any sum: the least number there is may stand here */
    bool next = number && r->full && v - from == *count && *count < most;
    if (!number || (!next && v - from >= *count)) {
        wrong(r, r->key, which, "the next number, or one that exists");
        return false;
    }
    if (next) ++*count;
    *out = (uint32_t)(v - from);
    return true;
}

static bool read_stand_slot(Reader *r, Span which, bool tail, uint32_t *out) {
    StandIx ix;
    int64_t label;
    bool shape = which.n >= 2 && (which.p[0] == 'A' || which.p[0] == 'B') &&
                 span_int((Span){which.p + 1, which.n - 1}, &label) && label > 0 && label <= UINT16_MAX;
    if (r->full) {
        uint32_t n = r->stand_n + (tail ? 0 : 1);
        if (!shape || n == 0 || n > r->g->lim.stands) {
            wrong(r, r->key, which, "a label, and no more stands than there is room for");
            return false;
        }
        r->stand_n = n;
        *out = n - 1;
        return true;
    }
    if (!shape || !stand_find(r->g, which.p, which.n, &ix)) {
        wrong(r, r->key, which, "the label of a stand");
        return false;
    }
    *out = ix;
    return true;
}

static void read_stand(Reader *r, Scan *s, Span which, bool tail) {
    uint32_t ix;
    if (!read_stand_slot(r, which, tail, &ix)) return;
    if (tail) {
        read_fields(r, s, game_stand_tail(r->g, ix), &r->rs->stand_tail, NULL, 0, NULL);
        return;
    }
    const Limit limit[] = {{"seat", SEAT_B, -1},
                           {"unit", (int64_t)r->g->lim.units - 1, UNIT_NONE},
                           {"carrier", (int64_t)r->g->lim.stands - 1, STAND_NONE},
                           {"x", WU_MAX, -1},
                           {"y", WU_MAX, -1}};
    read_fields(r, s, game_stand(r->g, ix), &FIELDS_STAND, limit, ARRAY_LEN(limit), read_type);
    if (r->full && r->write) { /* the label in front is law: seat and number cannot say otherwise */
        int64_t label = 0;
        span_int((Span){which.p + 1, which.n - 1}, &label);
        game_stand(r->g, ix)->seat = which.p[0] == 'A' ? SEAT_A : SEAT_B;
        game_stand(r->g, ix)->label = (uint16_t)label;
    }
}

static void read_formation(Reader *r, Scan *s, Span which, bool tail) {
    uint32_t ix, before = r->formation_n;
    if (!read_slot(r, which, 0, &r->formation_n, r->g->lim.formations, &ix)) return;
    if (tail && r->formation_n != before) {
        wrong(r, r->key, which, "a formation that has its line");
        return;
    }
    const Limit limit[] = {{"seat", SEAT_B, -1}, {"ghq", (int64_t)r->g->lim.stands - 1, STAND_NONE}};
    if (tail)
        read_fields(r, s, game_formation_tail(r->g, ix), &r->rs->formation_tail, NULL, 0, NULL);
    else
        read_fields(r, s, game_formation(r->g, ix), &FIELDS_FORMATION, limit, ARRAY_LEN(limit), NULL);
}

static void read_piece(Reader *r, Scan *s, Span which) {
    uint32_t ix;
    if (!read_slot(r, which, 0, &r->piece_n, r->g->lim.pieces, &ix)) return;
    Piece *p = (Piece *)(void *)((uint8_t *)r->g + r->g->at_piece) + ix;
    const Limit limit[] = {{"shape", PIECE_SPOT, -1}};
    if (r->full && r->write) *p = (Piece){.pt = p->pt, .pt_n = p->pt_n};
    read_fields(r, s, p, &FIELDS_PIECE, limit, ARRAY_LEN(limit), read_piece_word);
}

/* A line of the plan; false: it is none. */
static bool read_plan(Reader *r, Scan *s, Span what) {
    Game *g = r->g;
    if (span_is(what, "plan")) {
        const Limit limit[] = {{"zone_n", (int64_t)g->lim.zones, -1},
                               {"objective_n", (int64_t)g->lim.objectives, -1},
                               {"term_n", (int64_t)g->lim.terms, -1},
                               {"unit_n", (int64_t)g->lim.units, -1},
                               {"formation_n", (int64_t)g->lim.formations, -1},
                               {"drafting", 1, -1}};
        read_fields(r, s, &g->plan, &FIELDS_PLAN, limit, ARRAY_LEN(limit), NULL);
        return true;
    }
    if (span_is(what, "plan_flags")) {
        FieldDesc f = flags_field(g);
        read_fields(r, s, plan_stand_flags(g, 0), &(FieldList){&f, 1, 1}, NULL, 0, NULL);
        return true;
    }
    PlanArray array[PLAN_ARRAYS];
    plan_arrays(g, array);
    for (int k = 0; k < PLAN_ARRAYS; k++) {
        if (!span_is(what, array[k].word)) continue;
        Span which = scan_word(s);
        int64_t v;
        if (!span_int(which, &v) || v < 0 || v >= (int64_t)array[k].most)
            wrong(r, array[k].word, which, "a number that the game has room for");
        else
            read_fields(r, s, (uint8_t *)g + array[k].at + (size_t)array[k].list->size * (size_t)v, array[k].list, NULL,
                        0, NULL);
        return true;
    }
    return false;
}

static void read_line(Reader *r, Span line) {
    Scan s = scan_make(line.p, line.n);
    Span what = scan_word(&s);
    Text key = text_make(r->key, sizeof r->key);
    text_bytes(&key, what.p, what.n);
    Game *g = r->g;
    uint32_t ix;
    const Limit unit[] = {{"seat", SEAT_B, -1},
                          {"formation", (int64_t)g->lim.formations - 1, -1},
                          {"battle_unit", (int64_t)g->lim.units - 1, -1}};
    const Limit head[] = {{"phase", r->rs->phase_n - 1, -1},
                          {"frame_n", GAME_FRAMES, -1},
                          {"winner", SEAT_NONE, -1},
                          {"w", WU_MAX, -1},
                          {"h", WU_MAX, -1}};
    const Limit decision[] = {{"seat", SEAT_NONE, -1},
                              {"stand", (int64_t)g->lim.stands - 1, STAND_NONE},
                              {"other", (int64_t)g->lim.stands - 1, STAND_NONE}};
    if (read_plan(r, &s, what)) return;
    if (span_is(what, "game")) {
        read_fields(r, &s, &g->h, &FIELDS_GAME, head, ARRAY_LEN(head), NULL);
    } else if (span_is(what, "decision")) {
        read_fields(r, &s, &g->decision, &FIELDS_DECISION, decision, ARRAY_LEN(decision), NULL);
    } else if (span_is(what, "tail")) {
        read_fields(r, &s, game_tail(g), &r->rs->game_tail, NULL, 0, NULL);
    } else if (span_is(what, "frame")) {
        Span which = scan_word(&s);
        int64_t v;
        if (!span_int(which, &v) || v < 0 || v >= GAME_FRAMES)
            wrong(r, "frame", which, "a number below 32");
        else
            read_fields(r, &s, &g->frame[v], &FIELDS_FRAME, NULL, 0, NULL);
    } else if (span_is(what, "unit")) {
        if (read_slot(r, scan_word(&s), 1, &r->unit_n, g->lim.units, &ix))
            read_fields(r, &s, game_unit(g, ix), &FIELDS_UNIT, unit, ARRAY_LEN(unit), NULL);
    } else if (span_is(what, "formation") || span_is(what, "formation_tail")) {
        read_formation(r, &s, scan_word(&s), what.n > 9);
    } else if (span_is(what, "stand") || span_is(what, "stand_tail")) {
        read_stand(r, &s, scan_word(&s), what.n > 5);
    } else if (span_is(what, "piece")) {
        read_piece(r, &s, scan_word(&s));
    } else {
        wrong(r, "", what, "game, decision, frame, plan, tail, unit, formation, stand or piece");
    }
}

/* All at 0, terrain as the battle has it; types stay: a full block names them all. */
static void clear_all(Game *g, const Ruleset *rs, const Catalog *cat) {
    GameLimits lim = g->lim;
    game_init(g, rs, &lim);
    g->h.winner = 0;
    const Battle *b = cat->battle;
    if (b == NULL) return;
    base_copy((uint8_t *)g + g->at_piece, b->piece, sizeof(Piece) * b->piece_n);
    base_copy((uint8_t *)g + g->at_pt, b->pt, sizeof(TablePoint) * b->pt_n);
    g->piece_n = b->piece_n;
    g->pt_n = b->pt_n;
}

static void walk(Reader *r, const char *text, size_t n, int line) {
    Scan s = scan_make(text, n);
    Span l;
    for (bool first = true; scan_line(&s, &l); line++) {
        r->line = line;
        if (span_trim(l).n == 0 || l.p[0] == '#') continue;
        if (first && span_is(span_trim(l), "state full")) {
            r->full = true;
            r->stand_n = r->unit_n = r->formation_n = 0;
            r->piece_n = r->cat->battle ? r->cat->battle->piece_n : 0;
            r->pt_n = r->cat->battle ? r->cat->battle->pt_n : 0;
            if (r->write) clear_all(r->g, r->rs, r->cat);
        } else {
            read_line(r, l);
        }
        first = false;
    }
}

bool game_read(Game *g, const Ruleset *rs, const Catalog *cat, const char *text, size_t n, const char *file, int line,
               ErrList *err) {
    Reader r = {.g = g,
                .rs = rs,
                .cat = cat,
                .file = file,
                .err = err,
                .stand_n = g->stand_n,
                .unit_n = g->unit_n,
                .formation_n = g->formation_n,
                .piece_n = g->piece_n,
                .pt_n = g->pt_n};
    Reader dry = r;
    walk(&dry, text, n, line);
    if (dry.bad) return false;
    r.write = true;
    walk(&r, text, n, line);
    ASSERT(!r.bad);
    g->stand_n = r.stand_n;
    g->unit_n = r.unit_n;
    g->formation_n = r.formation_n;
    g->piece_n = r.piece_n;
    g->pt_n = r.pt_n;
    g->h.terrain_hash = 0;
    for (uint32_t i = 0; i < g->piece_n; i++) g->h.terrain_hash += game_piece_hash(g, cat, (PieceIx)i);
    return true;
}
