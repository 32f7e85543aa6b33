#include "rules/command.h"

#include "rules/rules.h"
#include "rules/sig.h"
#include "rules/units.h"

enum { ANGLE_TEXT_MOST = 720000 /* thousandths of a degree that may be typed */ };

const Arg *command_arg(const Command *c, uint8_t slot, uint16_t nth) {
    for (uint16_t i = 0; i < c->n; i++)
        if (c->arg[i].slot == slot && nth-- == 0) return &c->arg[i];
    return NULL;
}

uint16_t command_count(const Command *c, uint8_t slot) {
    uint16_t n = 0;
    for (uint16_t i = 0; i < c->n; i++) n = (uint16_t)(n + (c->arg[i].slot == slot));
    return n;
}

/* --- reading --- */

typedef struct Parser {
    const Ruleset *rs;
    const Catalog *cat;
    const Game *g;
    Scan s;
    Arg *arg;
    uint32_t n, cap;
    TextId why; /* of the last word that did not fit, at `at`: the reason when nothing else takes that word */
    size_t at;
} Parser;

/* Takes a letter off the end of a word. */
static bool take_last(Span *w, char c) {
    bool there = w->n > 1 && w->p[w->n - 1] == c;
    if (there) w->n--;
    return there;
}

static TextId parse_terrain(const Parser *p, uint8_t kind, Span w, Arg *out) {
    uint16_t v;
    if (kind == ARG_KIND ? catalog_kind(p->cat, w.p, w.n, &v) : piece_find(p->g, w.p, w.n, &v)) {
        out->a = v;
        return TX_NONE;
    }
    return kind == ARG_KIND ? TX_EDIT_NO_KIND : TX_EDIT_NO_PIECE;
}

static bool parse_point(const Parser *p, Span w, Arg *out) {
    size_t comma = 0;
    int64_t unit = units_wu(p->rs), x, y;
    while (comma < w.n && w.p[comma] != ',') comma++;
    if (comma == w.n) return false;
    if (!span_fixed((Span){w.p, comma}, unit, &x) || !span_fixed((Span){w.p + comma + 1, w.n - comma - 1}, unit, &y))
        return false;
    if (x <= -WU_MAX || x >= WU_MAX || y <= -WU_MAX || y >= WU_MAX) return false;
    out->a = (int32_t)x;
    out->b = (int32_t)y;
    return true;
}

static TextId parse_value(const Parser *p, const SigToken *t, Span w, Arg *out) {
    int64_t v;
    switch (t->arg) {
    case ARG_STAND: {
        StandIx ix;
        if (stand_find(p->g, w.p, w.n, &ix)) {
            out->a = ix;
            return TX_NONE;
        }
        bool like = w.n >= 2 && (w.p[0] == 'A' || w.p[0] == 'B' || w.p[0] == 'a' || w.p[0] == 'b') &&
                    span_int((Span){w.p + 1, w.n - 1}, &v);
        return like ? TX_NO_SUCH_STAND : TX_BAD_ARGUMENT;
    }
    case ARG_UNIT:
        if (w.n < 2 || w.p[0] != 'u' || !span_int((Span){w.p + 1, w.n - 1}, &v)) return TX_BAD_ARGUMENT;
        if (v < 1 || v > p->g->unit_n) return TX_NO_SUCH_UNIT;
        out->a = (int32_t)(v - 1);
        return TX_NONE;
    case ARG_LEG: out->flag = take_last(&w, 'b'); return parse_point(p, w, out) ? TX_NONE : TX_BAD_ARGUMENT;
    case ARG_CORNER:
        if (take_last(&w, ';')) out->flag = POINT_RING_END;
        if (take_last(&w, 's')) out->flag |= POINT_SMOOTH;
        return parse_point(p, w, out) ? TX_NONE : TX_BAD_ARGUMENT;
    case ARG_POINT: return parse_point(p, w, out) ? TX_NONE : TX_BAD_ARGUMENT;
    case ARG_PIECE:
    case ARG_KIND: return parse_terrain(p, t->arg, w, out);
    case ARG_LENGTH:
        if (!span_fixed(w, units_wu(p->rs), &v) || v <= -WU_MAX || v >= WU_MAX) return TX_BAD_ARGUMENT;
        out->a = (int32_t)v;
        return TX_NONE;
    case ARG_ANGLE:
        if (!span_fixed(w, 1000, &v) || v < -ANGLE_TEXT_MOST || v > ANGLE_TEXT_MOST) return TX_BAD_ARGUMENT;
        out->a = angle_from_mdeg(v);
        return TX_NONE;
    case ARG_INT:
        if (!span_int(w, &v) || v < INT32_MIN || v > INT32_MAX) return TX_BAD_ARGUMENT;
        out->a = (int32_t)v;
        return TX_NONE;
    case ARG_WORD: out->a = sig_word_find(t->words, w); return out->a >= 0 ? TX_NONE : TX_BAD_ARGUMENT;
    default: return TX_BAD_ARGUMENT;
    }
}

static bool parse_quoted(Parser *p, Arg *out) {
    Scan s = p->s;
    if (!scan_char(&s, '"')) return false;
    const char *from = s.p;
    while (s.p < s.end && *s.p != '"' && *s.p != '\\' && (uint8_t)*s.p >= 0x20 && *s.p != 0x7f) s.p++;
    if (s.p == s.end || *s.p != '"') return false;
    out->a = (int32_t)(from - s.start);
    out->b = (int32_t)(s.p - from);
    s.p++;
    p->s = s;
    return true;
}

static bool refuse(Parser *p, TextId why) {
    size_t at = (size_t)(p->s.p - p->s.start);
    bool said = p->at == at && (p->why == TX_NO_SUCH_STAND || p->why == TX_NO_SUCH_UNIT || p->why == TX_CAPACITY ||
                                p->why == TX_EDIT_NO_PIECE || p->why == TX_EDIT_NO_KIND);
    if (!said) p->why = why; /* "there is no A99" tells more than "facing was expected" */
    p->at = at;
    return false;
}

static bool parse_one(Parser *p, const SigToken *t) {
    Arg a = {.slot = t->slot, .kind = t->arg};
    Scan before = p->s;
    scan_blank(&p->s);
    Scan word = p->s;
    Span w = scan_peek(&p->s);
    TextId why = w.n == 0 ? TX_MISSING_ARGUMENT : TX_NONE;
    if (why == TX_NONE && t->arg == ARG_TEXT) {
        if (!parse_quoted(p, &a)) why = TX_BAD_ARGUMENT;
    } else if (why == TX_NONE) {
        why = parse_value(p, t, w, &a);
        if (why == TX_NONE) scan_word(&p->s);
    }
    if (why == TX_NONE && p->n == p->cap) why = TX_CAPACITY;
    if (why != TX_NONE) {
        p->s = word;
        refuse(p, why);
        p->s = before;
        return false;
    }
    p->arg[p->n++] = a;
    return true;
}

static bool parse_token(Parser *p, const SigToken *t) {
    if (t->kind == SIG_WORD) {
        scan_blank(&p->s);
        Span w = scan_peek(&p->s);
        if (w.n != t->word.n || base_compare(w.p, t->word.p, w.n) != 0)
            return refuse(p, w.n == 0 ? TX_MISSING_ARGUMENT : TX_BAD_ARGUMENT);
        scan_word(&p->s);
        return true;
    }
    if (t->many == 0) return parse_one(p, t);
    uint32_t n = 0;
    while (parse_one(p, t)) n++;
    return n > 0 || t->many == '*';
}

static void skip_group(Sig *sig) {
    for (SigToken t = sig_next(sig); t.kind != SIG_CLOSE; t = sig_next(sig)) ASSERT(t.kind != SIG_END);
}

static bool parse_sig(Parser *p, const char *text) {
    Sig sig = sig_make(text);
    for (SigToken t = sig_next(&sig); t.kind != SIG_END; t = sig_next(&sig)) {
        if (t.kind == SIG_CLOSE) continue;
        if (t.kind == SIG_OPEN) {
            t = sig_next(&sig);
            if (!parse_token(p, &t)) skip_group(&sig); /* its first word decides */
            continue;
        }
        if (!parse_token(p, &t)) return false;
    }
    scan_blank(&p->s);
    return p->s.p == p->s.end || refuse(p, TX_LEFT_OVER);
}

/* Shared commands and the rule set's under one numbering. A name of two words begins as no name of one does. */
static bool find_op(Scan *s, const Ruleset *rs, uint8_t *op) {
    scan_blank(s);
    Scan start = *s, first = *s;
    for (uint32_t i = 0; i < rules_cmd_count(rs); i++) {
        Scan name = scan_str(rules_cmd(rs, i)->name), at = start;
        Span want = scan_word(&name), have = scan_word(&at);
        if (want.n != have.n || base_compare(want.p, have.p, want.n) != 0) continue;
        want = scan_word(&name);
        scan_blank(&at);
        first = at;
        have = want.n > 0 ? scan_word(&at) : want;
        if (want.n != have.n || base_compare(want.p, have.p, want.n) != 0) continue;
        *op = (uint8_t)i;
        *s = at;
        return true;
    }
    *s = first; /* the word that fits no name */
    return false;
}

static bool parse_line(Parser *p, Arena *a, Command *out) {
    static const char SEAT[] = "ABU";
    Span seat = scan_word(&p->s);
    *out = (Command){.seat = SEAT_NONE};
    for (uint8_t i = 0; i < 3; i++)
        if (seat.n == 1 && seat.p[0] == SEAT[i]) out->seat = i;
    if (out->seat == SEAT_NONE) {
        p->s.p = seat.p;
        return refuse(p, TX_NO_SUCH_SEAT);
    }
    if (!find_op(&p->s, p->rs, &out->op)) return refuse(p, TX_NO_SUCH_COMMAND);
    Scan count = p->s; /* no argument is shorter than a letter and a blank */
    p->cap = MIN((uint32_t)((size_t)(count.end - count.p) / 2 + 1), (uint32_t)COMMAND_ARGS);
    p->arg = arena_try(a, sizeof(Arg) * p->cap);
    if (p->arg == NULL) return refuse(p, TX_CAPACITY);
    if (!parse_sig(p, rules_cmd(p->rs, out->op)->sig)) return false;
    out->n = (uint16_t)p->n;
    out->arg = p->arg;
    out->text = p->s.start;
    return true;
}

bool command_parse(const Ruleset *rs, const Catalog *cat, const Game *g, const char *line, size_t n, Arena *a,
                   Command *out, TextId *why, size_t *at) {
    Parser p = {.rs = rs, .cat = cat, .g = g, .s = scan_make(line, n), .why = TX_NONE};
    bool ok = n <= COMMAND_BYTES ? parse_line(&p, a, out) : refuse(&p, TX_CAPACITY);
    if (why != NULL) *why = ok ? TX_NONE : p.why;
    if (at != NULL) *at = ok ? 0 : p.at;
    return ok;
}

void command_error_print(const Catalog *cat, TextId why, const char *line, size_t n, size_t at, Text *out) {
    Scan s = scan_make(line, n);
    s.p += MIN(at, n);
    Span w = scan_word(&s);
    TEXT(what, 40);
    TEXT(most, 16);
    text_bytes(&what, w.p, w.n);
    text_int(&most, n > COMMAND_BYTES ? COMMAND_BYTES : COMMAND_ARGS);
    const TextSlot slot[] = {{"what", what.buf}, {"limit", most.buf}};
    text_fill(out, catalog_text(cat, why), slot, ARRAY_LEN(slot));
}

/* --- writing --- */

/* What an opening leaves free. Stands are listed behind the line, by who prints it: they are not the command's. */
static void print_free(const Arg *a, Text *out) {
    static const char *const word[] = {
        [ARG_STAND] = "SOME OF", [ARG_UNIT] = "UNIT",  [ARG_POINT] = "POINT",    [ARG_LEG] = "PATH",
        [ARG_ANGLE] = "ANGLE",   [ARG_INT] = "NUMBER", [ARG_WORD] = "WORD",      [ARG_TEXT] = "TEXT",
        [ARG_PIECE] = "PIECE",   [ARG_KIND] = "KIND",  [ARG_CORNER] = "OUTLINE", [ARG_LENGTH] = "LENGTH"};
    text_str(out, a->a >= 0 && a->a < (int32_t)ARRAY_LEN(word) ? word[a->a] : "?");
}

static void print_value(const Ruleset *rs, const Catalog *cat, const Game *g, const Command *c, const SigToken *t,
                        const Arg *a, Text *out) {
    text_char(out, ' ');
    if (a->kind == ARG_FREE) { /* of an opening */
        print_free(a, out);
        return;
    }
    switch (t->arg) {
    case ARG_STAND: stand_label(g, (StandIx)a->a, out); break;
    case ARG_UNIT: text_format(out, "u%d", a->a + 1); break;
    case ARG_POINT:
    case ARG_CORNER:
    case ARG_LEG:
        units_print(rs, a->a, units_exact(rs), true, out);
        text_char(out, ',');
        units_print(rs, a->b, units_exact(rs), true, out);
        if (t->arg == ARG_LEG && a->flag) text_char(out, 'b');
        if (t->arg == ARG_CORNER && (a->flag & POINT_SMOOTH)) text_char(out, 's');
        if (t->arg == ARG_CORNER && (a->flag & POINT_RING_END)) text_char(out, ';');
        break;
    case ARG_LENGTH: units_print(rs, a->a, units_exact(rs), true, out); break;
    case ARG_PIECE: piece_label(g, (PieceIx)a->a, out); break;
    case ARG_KIND: text_str(out, (uint32_t)a->a < cat->kind_n ? cat->kind[a->a].id : "?"); break;
    case ARG_ANGLE: text_ratio(out, angle_to_mdeg((Angle)a->a), 1000, 3, true); break;
    case ARG_INT: text_int(out, a->a); break;
    case ARG_WORD: {
        Span w = sig_word_at(t->words, a->a);
        text_bytes(out, w.p, w.n);
        break;
    }
    case ARG_TEXT:
        text_char(out, '"');
        if (c->text != NULL) text_bytes(out, c->text + a->a, (size_t)a->b);
        text_char(out, '"');
        break;
    }
}

/* Is any argument of the group's NAMEs given? sig stands behind the "[". */
static bool group_given(Sig sig, const Command *c) {
    for (SigToken t = sig_next(&sig); t.kind != SIG_CLOSE; t = sig_next(&sig)) {
        ASSERT(t.kind != SIG_END);
        if (t.kind == SIG_NAME && command_arg(c, t.slot, 0) != NULL) return true;
    }
    return false;
}

void command_print(const Ruleset *rs, const Catalog *cat, const Game *g, const Command *c, Text *out) {
    const CmdSpec *spec = rules_cmd(rs, c->op);
    text_format(out, "%c %s", "ABU?"[MIN(c->seat, 3)], spec -> name);
    Sig sig = sig_make(spec->sig);
    uint16_t next = 0; /* arguments stand slot by slot */
    for (SigToken t = sig_next(&sig); t.kind != SIG_END; t = sig_next(&sig)) {
        if (t.kind == SIG_OPEN && !group_given(sig, c)) skip_group(&sig);
        if (t.kind == SIG_WORD) {
            text_char(out, ' ');
            text_bytes(out, t.word.p, t.word.n);
        }
        for (; t.kind == SIG_NAME && next < c->n && c->arg[next].slot == t.slot; next++)
            print_value(rs, cat, g, c, &t, &c->arg[next], out);
    }
}

/* --- commands built by hand --- */

static TextId value_fits(const Game *g, const Command *c, const SigToken *t, const Arg *a) {
    if (a->kind != t->arg) return TX_BAD_ARGUMENT;
    bool in = a->a > -WU_MAX && a->a < WU_MAX && a->b > -WU_MAX && a->b < WU_MAX;
    switch (t->arg) {
    case ARG_STAND: return a->a >= 0 && a->a < (int32_t)g->stand_n ? TX_NONE : TX_NO_SUCH_STAND;
    case ARG_UNIT: return a->a >= 0 && a->a < (int32_t)g->unit_n ? TX_NONE : TX_NO_SUCH_UNIT;
    case ARG_POINT:
    case ARG_LEG: return in ? TX_NONE : TX_BAD_ARGUMENT;
    case ARG_CORNER: return in && a->flag <= (POINT_SMOOTH | POINT_RING_END) ? TX_NONE : TX_BAD_ARGUMENT;
    case ARG_PIECE: return a->a >= 0 && a->a < (int32_t)g->piece_n ? TX_NONE : TX_EDIT_NO_PIECE;
    case ARG_KIND: return a->a >= 0 && a->a <= UINT16_MAX ? TX_NONE : TX_EDIT_NO_KIND;
    case ARG_LENGTH: return in ? TX_NONE : TX_BAD_ARGUMENT;
    case ARG_ANGLE: return a->a >= 0 && a->a <= UINT16_MAX ? TX_NONE : TX_BAD_ARGUMENT;
    case ARG_WORD: return a->a >= 0 && sig_word_at(t->words, a->a).n > 0 ? TX_NONE : TX_BAD_ARGUMENT;
    case ARG_TEXT: return c->text != NULL && a->a >= 0 && a->b >= 0 ? TX_NONE : TX_BAD_ARGUMENT;
    default: return TX_NONE;
    }
}

TextId command_fits(const Ruleset *rs, const Game *g, const Command *c) {
    if (c->op >= rules_cmd_count(rs)) return TX_NO_SUCH_COMMAND;
    if (c->seat > SEAT_U) return TX_NO_SUCH_SEAT;
    if (c->n > COMMAND_ARGS) return TX_CAPACITY;
    Sig sig = sig_make(rules_cmd(rs, c->op)->sig);
    uint16_t next = 0;
    for (SigToken t = sig_next(&sig); t.kind != SIG_END; t = sig_next(&sig)) {
        if (t.kind == SIG_OPEN && !group_given(sig, c)) skip_group(&sig);
        if (t.kind != SIG_NAME) continue;
        uint32_t n = 0;
        for (; next < c->n && c->arg[next].slot == t.slot; next++, n++) {
            TextId why = value_fits(g, c, &t, &c->arg[next]);
            if (why != TX_NONE) return why;
        }
        if (n == 0 && t.many != '*') return TX_MISSING_ARGUMENT;
        if (n > 1 && t.many == 0) return TX_BAD_ARGUMENT;
    }
    return next == c->n ? TX_NONE : TX_BAD_ARGUMENT;
}
