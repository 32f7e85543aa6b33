/* The game file: its header, and reading it back by replay.
 *
 *   glacis 1
 *   ruleset skeleton 1
 *   option reach=short              each option of the rule set, as it stood at the start
 *   limits 28 4 2 300 2400 12 9 10  stands units formations pieces points; zones objectives terms of the plan
 *   data 0123456789abcdef           hash of options, charts and the types in use
 *   key 0123456789abcdef            of the dice
 *   house NAME LINES                each table that the player laid over ours (house.c)
 *   battle {...}                    on one line, in canonical form
 *   1 U start | A:3 B:5 | 0123456789abcdef
 *   begin state 1 ... end state 1   at each turn
 *   2 A move A1 to 12,5 | - | 0123456789abcdef
 *   < 1                             undo: back to after record 1 */
#include "session/own.h"

#include <stdio.h>

/* --- writing the header --- */

static void log_word(Session *s, const char *key, const char *value) {
    buf_str(&s->log, key);
    buf_str(&s->log, " ");
    buf_str(&s->log, value);
    buf_str(&s->log, "\n");
}

void log_header(Session *s) {
    TEXT(t, 200);
    const GameLimits *l = &s->g->lim;
    text_int(&t, GAME_FORMAT);
    log_word(s, "glacis", t.buf);
    text_clear(&t);
    text_format(&t, "%s %d", s->rs->id, s->rs->version);
    log_word(s, "ruleset", t.buf);
    for (uint32_t i = 0; i < s->cat->spec->option_n; i++) {
        const OptionSpec *o = &s->cat->spec->option[i];
        const char *word;
        size_t n = words_at(o->values, s->g->h.option[i], &word);
        text_clear(&t);
        text_format(&t, "%s=", o->key);
        text_bytes(&t, word, n);
        log_word(s, "option", t.buf);
    }
    text_clear(&t);
    text_format(&t, "%u %u %u %u %u %u %u %u", l->stands, l->units, l->formations, l->pieces, l->points, l->zones,
                l->objectives, l->terms);
    log_word(s, "limits", t.buf);
    text_clear(&t);
    text_hex(&t, s->cat->data_hash, 16);
    log_word(s, "data", t.buf);
    text_clear(&t);
    text_hex(&t, s->key, 16);
    log_word(s, "key", t.buf);
    house_text(s);
    log_word(s, "battle", s->cat->battle->canonical);
}

/* --- reading --- */

typedef struct Reading {
    Session *s;
    const char *path;
    Scan in;
    int line;
    bool strict;
    bool other; /* of an older rule set, or other charts: hashes may differ */
    int version;
    uint64_t data;
    BattleOption option[OPTION_MAX];
    uint32_t option_n;
    GameLimits lim;
    House house;
    bool again;         /* light reading has met a difference: the careful one will say which */
    const char *resume; /* up to this state block all is text, from there the game goes on; NULL = replay */
    uint32_t tail;      /* not 0: all behind this record is text, until an undo line leads back to it or before */
    VerifyReport *report;
    ErrList *err;
} Reading;

static bool bad(Reading *r, const char *key, Span found, const char *expected) {
    TEXT(word, 90);
    text_bytes(&word, found.p, MIN(found.n, (size_t)80));
    err_add(r->err, r->path, r->line, key, word.buf, expected);
    return false;
}

/* The next line must be "key rest". */
static bool header_line(Reading *r, const char *key, Scan *rest, const char *expected) {
    Span l = {r->in.p, 0};
    r->line++;
    bool got = scan_line(&r->in, &l);
    *rest = scan_make(l.p, got ? l.n : 0);
    Span word = got ? scan_word(rest) : (Span){l.p, 0};
    return span_is(word, key) || bad(r, key, word, expected);
}

static bool read_format(Reading *r) {
    Scan s;
    int64_t v;
    if (!header_line(r, "glacis", &s, "a game of Glacis: \"glacis 1\" in the first line")) return false;
    if (!scan_int(&s, &v) || v < 1 || !scan_end(&s))
        return bad(r, "glacis", (Span){s.p, 0}, "the number of the format");
    return v == GAME_FORMAT || bad(r, "glacis", scan_word(&(Scan){s.start + 7, s.end, s.start}),
                                   "format 1: this file is of a newer Glacis");
}

static bool read_ruleset(Reading *r) {
    Scan s;
    int64_t v;
    TEXT(id, 64);
    if (!header_line(r, "ruleset", &s, "the rule set and its version")) return false;
    Span name = scan_word(&s);
    text_bytes(&id, name.p, name.n);
    if (!scan_int(&s, &v) || v < 1 || v > INT32_MAX || !scan_end(&s))
        return bad(r, "ruleset", name, "an id and a version");
    r->s->rs = rulesets_find(id.buf);
    if (r->s->rs == NULL) return bad(r, "ruleset", name, "a rule set that this program has");
    if (v > r->s->rs->version) return bad(r, "ruleset", name, "an older version: this game is of newer rules");
    r->version = (int)v;
    r->other = v != r->s->rs->version;
    return true;
}

static bool read_option(Reading *r, Span text) {
    const CatalogSpec *spec = r->s->rs->spec;
    size_t eq = 0;
    int32_t word;
    while (eq < text.n && text.p[eq] != '=') eq++;
    for (uint32_t i = 0; eq < text.n && i < spec->option_n; i++) {
        if (!span_is((Span){text.p, eq}, spec->option[i].key)) continue;
        if (!words_find(spec->option[i].values, text.p + eq + 1, text.n - eq - 1, &word) || r->option_n == OPTION_MAX)
            return bad(r, spec->option[i].key, text, spec->option[i].values);
        r->option[r->option_n++] = (BattleOption){(uint8_t)i, (uint8_t)word};
        return true;
    }
    return bad(r, "option", text, "key=value with a key of the rule set");
}

static bool read_options(Reading *r) {
    for (;;) {
        Scan ahead = r->in, s;
        Span l;
        if (!scan_line(&ahead, &l)) return true;
        s = scan_make(l.p, l.n);
        if (!span_is(scan_word(&s), "option")) return true;
        r->line++;
        r->in = ahead;
        if (!read_option(r, span_trim((Span){s.p, (size_t)(s.end - s.p)}))) return false;
    }
}

static bool read_limits(Reading *r) {
    Scan s;
    int64_t v[8] = {0};
    static const int64_t MOST[8] = {GAME_STANDS,  GAME_STANDS, 2 * GAME_FORMATIONS, TABLE_PIECES,
                                    TABLE_POINTS, PLAN_ZONES,  PLAN_OBJECTIVES,     PLAN_TERMS};
    if (!header_line(r, "limits", &s, "stands, units, formations, pieces, points")) return false;
    for (int i = 0; i < 8; i++) {
        if (i == 5 && scan_end(&s)) break; /* of a game from before plans: read_battle() says how many */
        if (!scan_int(&s, &v[i]) || v[i] < 0 || v[i] > MOST[i])
            return bad(r, "limits", scan_peek(&s), "eight numbers within this program's limits");
    }
    r->lim = (GameLimits){(uint32_t)v[0], (uint32_t)v[1], (uint32_t)v[2], (uint32_t)v[3],
                          (uint32_t)v[4], (uint32_t)v[5], (uint32_t)v[6], (uint32_t)v[7]};
    return true;
}

static bool read_hex(Reading *r, const char *key, uint64_t *out) {
    Scan s;
    if (!header_line(r, key, &s, "16 hexadecimal digits")) return false;
    Span w = scan_word(&s);
    return (w.n == 16 && span_hex(w, out)) || bad(r, key, w, "16 hexadecimal digits");
}

static bool read_house(Reading *r) {
    const char *expected = NULL;
    return house_read(&r->in, &r->line, &r->house, &expected) || bad(r, "house", (Span){r->in.p, 0}, expected);
}

/* A table that nothing reads would be lost when the game is saved anew. */
static bool house_used(Reading *r) {
    const HouseTable *h;
    uint32_t n = loaded_house(r->s->loaded, &h);
    for (uint32_t i = 0; i < r->house.n; i++) {
        const char *name = r->house.table[i].name;
        bool used = false;
        for (uint32_t k = 0; k < n; k++) used |= strcmp(h[k].name, name) == 0;
        if (!used) return bad(r, "house", (Span){name, strlen(name)}, "a table that this battle needs");
    }
    return true;
}

static bool read_battle(Reading *r) {
    Session *s = r->s;
    Scan l;
    if (!header_line(r, "battle", &l, "the battle, on one line")) return false;
    scan_blank(&l);
    /* The tables of the game and what ships: no chart of this machine's player. */
    s->loaded = load_catalog_house(&s->paths, s->rs->spec, r->house.table, r->house.n, r->err);
    if (s->loaded == NULL) return false;
    TEXT(name, 1200);
    text_format(&name, "%s:%d", r->path, r->line);
    if (!load_battle_text(s->loaded, name.buf, l.p, (size_t)(l.end - l.p), r->err)) return false;
    if (!house_used(r)) return false;
    s->cat = loaded_catalog(s->loaded);
    const Battle *b = s->cat->battle;
    if (s->cat->data_hash != r->data) r->other = true;
    GameLimits need;
    if (!game_limits(r->s->rs, b, &need, r->err)) return false;
    if (r->lim.zones == 0) { /* there is always room for one */
        r->lim.zones = need.zones;
        r->lim.objectives = need.objectives;
        r->lim.terms = need.terms;
    }
    if (r->lim.zones < MIN(b->zone_n, (uint32_t)PLAN_ZONES) || r->lim.objectives < b->objective_n ||
        r->lim.terms < b->term_n)
        return bad(r, "limits", (Span){"too low", 7}, "limits that hold the battle");
    if (r->lim.stands < b->stand_n || r->lim.units < b->unit_n || r->lim.formations < b->formation_n ||
        r->lim.pieces < b->piece_n || r->lim.points < b->pt_n)
        return bad(r, "limits", (Span){"too low", 7}, "limits that hold the battle");
    return true;
}

static bool read_header(Reading *r) {
    return read_format(r) && read_ruleset(r) && read_options(r) && read_limits(r) && read_hex(r, "data", &r->data) &&
           read_hex(r, "key", &r->s->key) && read_house(r) && read_battle(r) &&
           engine_make(r->s, r->s->rs, &r->lim, r->option, r->option_n, r->err);
}

/* --- records --- */

typedef struct RecordLine {
    int64_t number;
    Span command;
    uint8_t face[DICE_MAX];
    uint32_t face_n;
    uint64_t hash;
} RecordLine;

static bool cut_last(Span *l, Span *tail) {
    for (size_t i = l->n; i >= 3; i--)
        if (l->p[i - 3] == ' ' && l->p[i - 2] == '|' && l->p[i - 1] == ' ') {
            *tail = (Span){l->p + i, l->n - i};
            l->n = i - 3;
            return true;
        }
    return false;
}

static bool read_faces(Span text, RecordLine *out) {
    Scan s = scan_make(text.p, text.n);
    out->face_n = 0;
    if (span_is(text, "-")) return true;
    while (!scan_end(&s)) {
        Span w = scan_word(&s);
        int64_t v;
        if (w.n > 2 && w.p[1] == ':' && (w.p[0] == 'A' || w.p[0] == 'B' || w.p[0] == 'U')) w = (Span){w.p + 2, w.n - 2};
        if (!span_int(w, &v) || v < 1 || v > UINT8_MAX || out->face_n == DICE_MAX) return false;
        out->face[out->face_n++] = (uint8_t)v;
    }
    return out->face_n > 0;
}

/* "41 A fire B7 by A2 | 4 2 6 | 9f3a0123456789ab" */
static bool split_record(Span l, RecordLine *out) {
    Span hash, faces;
    if (!cut_last(&l, &hash) || !cut_last(&l, &faces)) return false;
    if (hash.n != 16 || !span_hex(hash, &out->hash) || !read_faces(faces, out)) return false;
    Scan s = scan_make(l.p, l.n);
    Span number = scan_word(&s);
    if (!span_int(number, &out->number) || out->number < 1 || s.p == s.end) return false;
    out->command = (Span){s.p + 1, (size_t)(s.end - s.p - 1)};
    return out->command.n > 0 && out->command.n < COMMAND_BYTES;
}

static bool differ(Reading *r, int64_t number, const char *what) {
    if (r->report != NULL && r->report->what[0] == 0) {
        r->report->at = (uint32_t)number;
        (void)snprintf(r->report->what, sizeof r->report->what, "%s", what);
    }
    return false;
}

static bool run_record(Reading *r, const RecordLine *rec) {
    Session *s = r->s;
    Command c;
    TEXT(why, 180);
    TextId parse;
    size_t at, mark = arena_mark(&s->tmp);
    memcpy(s->line, rec->command.p, rec->command.n);
    s->line[rec->command.n] = 0;
    Verdict v = verdict_ok();
    bool read = command_parse(s->rs, s->cat, s->g, s->line, rec->command.n, &s->tmp, &c, &parse, &at);
    if (read)
        v = engine_run(s, &c, rec->face, rec->face_n);
    else
        command_error_print(s->cat, parse, s->line, rec->command.n, at, &why);
    arena_release(&s->tmp, mark);
    if (v.kind != VERDICT_OK) verdict_print(s->cat, s->g, &v, &why);
    if (!read || v.kind != VERDICT_OK) return differ(r, rec->number, why.buf);
    if (s->dice->given_used != rec->face_n) return differ(r, rec->number, "fewer dice are rolled than are written");
    if (s->light) s->hash = rec->hash; /* held against the state at the next block, and at the end */
    if (s->hash == rec->hash) return true;
    text_str(&why, "hash: ");
    text_hex(&why, rec->hash, 16);
    text_str(&why, " written, ");
    text_hex(&why, s->hash, 16);
    text_str(&why, " replayed");
    return differ(r, rec->number, why.buf);
}

/* A record that is only read: of rules that are no longer these. */
static void text_record(Session *s, const RecordLine *rec) {
    char *command = own_get(rec->command.n + 1);
    memcpy(command, rec->command.p, rec->command.n);
    s->g->h.record = (uint32_t)rec->number;
    s->hash = rec->hash;
    s->dice->n = 0;
    events_clear(&s->ev);
    Event *ev = event_add(&s->ev, EV_NONE, SEATS_ALL);
    record_add(s, command);
    Record *last = &s->rec[s->rec_n - 1];
    last->text_only = 1;
    s->log_line = own_grow(s->log_line, s->log_line_n, &s->log_line_cap, sizeof(LogLine));
    s->log_line[s->log_line_n++] = (LogLine){.record = last->number,
                                             .audience = SEATS_ALL,
                                             .kind = ev->kind,
                                             .a = STAND_NONE,
                                             .b = STAND_NONE,
                                             .text = command};
    last->first_line = s->log_line_n - 1;
    last->line_n = 1;
}

/* --- state blocks --- */

/* "begin state 12" ... "end state 12": its lines, the scan behind it; false when it has no end. */
static bool take_block(Scan *in, int *line, int64_t number, Span *block) {
    Span l;
    block->p = in->p;
    while (scan_line(in, &l)) {
        ++*line;
        Scan s = scan_make(l.p, l.n);
        int64_t v;
        if (!span_is(scan_word(&s), "end") || !span_is(scan_word(&s), "state")) continue;
        block->n = (size_t)(l.p - block->p);
        return scan_int(&s, &v) && v == number && in->p[-1] == '\n';
    }
    return false;
}

static bool begins_block(Span l, int64_t *number) {
    Scan s = scan_make(l.p, l.n);
    return span_is(scan_word(&s), "begin") && span_is(scan_word(&s), "state") && scan_int(&s, number) && scan_end(&s);
}

static bool verify_block(Reading *r, Span block, int64_t number, int line) {
    Session *s = r->s;
    TEXT(what, 180);
    game_copy(s->look_g, s->g);
    if (!game_read(s->look_g, s->rs, s->cat, block.p, block.n, r->path, line, r->err)) return false;
    if (game_differs(s->look_g, s->g, s->rs, &what)) return differ(r, number, what.buf);
    return game_hash(s->look_g, s->rs) == s->hash || differ(r, number, "the state block hashes otherwise");
}

/* The state that an older game goes on from. */
static bool resume_block(Reading *r, Span block, int64_t number, int line) {
    Session *s = r->s;
    TEXT(why, 200);
    game_copy(s->look_g, s->g);
    if (!game_from_battle_with(s->look_g, s->rs, s->cat, r->option, r->option_n, r->err)) return false;
    if (!game_read(s->look_g, s->rs, s->cat, block.p, block.n, r->path, line, r->err)) return false;
    if (s->look_g->h.record != number)
        return bad(r, "begin state", (Span){"", 0}, "the state after the record before it");
    if (!rules_sound(s->rs, s->cat, s->look_g, &why))
        return bad(r, "begin state", (Span){why.buf, why.len}, "a sound state");
    engine_restore(s, s->look_g);
    Record *last = &s->rec[s->live[s->live_n - 1]];
    last->hash = s->hash;
    last->turn = s->g->h.turn;
    last->phase = s->g->h.phase;
    for (uint32_t i = 0; i < KEEP_MOST; i++) {
        free(s->keep[i].g);
        s->keep[i].g = NULL;
    }
    s->floor = s->live_n;
    s->redo_n = 0;
    keep_state(s, s->live_n, s->g);
    return true;
}

/* --- the walk --- */

typedef enum LineResult { LINE_DONE, LINE_TORN, LINE_WRONG, LINE_DIFFERS } LineResult;

static LineResult read_record(Reading *r, Span l, bool text_only) {
    RecordLine *rec = own_get(sizeof *rec);
    LineResult out = LINE_DONE;
    Session *s = r->s;
    if (!split_record(l, rec))
        out = LINE_TORN;
    else if (rec->number != (int64_t)s->live_n + 1)
        out = LINE_WRONG;
    else if (text_only)
        text_record(s, rec);
    else if (!run_record(r, rec))
        out = LINE_DIFFERS;
    else
        record_add(s, s->line);
    free(rec);
    return out;
}

/* Light reading: is the state what the last record says? */
static bool still_same(Reading *r) {
    Session *s = r->s;
    r->again |= s->light && game_hash(s->g, s->rs) != s->hash;
    return !r->again;
}

static LineResult read_undo(Reading *r, Span l, bool text_only) {
    Session *s = r->s;
    Scan in = scan_make(l.p, l.n);
    int64_t to;
    (void)scan_word(&in);
    if (!scan_int(&in, &to) || !scan_end(&in)) return LINE_TORN;
    if (to < MAX((int64_t)s->floor, 1) || to >= (int64_t)s->live_n) return LINE_WRONG;
    if (r->tail != 0 && to <= (int64_t)r->tail) {
        r->tail = 0; /* a branch that replays begins */
        text_only = false;
    }
    if (!text_only) {
        if (!still_same(r)) return LINE_DIFFERS;
        if (!engine_replay(s, s->look_g, (uint32_t)to)) return s->light ? LINE_DIFFERS : LINE_WRONG;
        engine_restore(s, s->look_g);
    }
    record_branch_back(s, (uint32_t)to, false);
    return LINE_DONE;
}

/* One line, or one block. *good is moved behind what was taken. */
static LineResult read_line(Reading *r, Span l, size_t *good, bool strict_block) {
    bool text_only = r->resume != NULL || r->tail != 0;
    int64_t number;
    LineResult out = LINE_DONE;
    if (begins_block(l, &number)) {
        Span block;
        int line = r->line;
        bool here = r->resume == l.p;
        if (!take_block(&r->in, &r->line, number, &block)) return LINE_TORN;
        if (number != (int64_t)r->s->live_n) return LINE_WRONG;
        if (!text_only && !still_same(r)) return LINE_DIFFERS;
        if (here && !resume_block(r, block, number, line + 1)) return LINE_WRONG;
        if (here)
            r->resume = NULL;
        else if (!text_only && strict_block && !verify_block(r, block, number, line + 1))
            out = LINE_DIFFERS;
    } else if (l.n > 0 && l.p[0] == '<') {
        out = read_undo(r, l, text_only);
    } else {
        out = read_record(r, l, text_only);
    }
    if (out == LINE_DONE) *good = (size_t)(r->in.p - r->in.start);
    return out;
}

/* Is no whole record behind this line? Then it is the torn end of the file. */
static bool is_last(const Reading *r, Span l) {
    Scan s = {l.p + l.n, r->in.end, r->in.start};
    Span next;
    RecordLine *rec = own_get(sizeof *rec);
    bool last = true;
    while (last && scan_line(&s, &next)) last = !split_record(next, rec);
    free(rec);
    return last;
}

/* The last state block of the branch that lives: an undo line that leads back before a block leaves it behind. */
static const char *last_block(Scan in) {
    enum { BLOCKS = 512 }; /* more than turns: the eldest are forgotten */
    struct {
        const char *at;
        int64_t number;
    } found[BLOCKS];
    uint32_t n = 0;
    Span l, block;
    int64_t number;
    int line = 0;
    while (scan_line(&in, &l)) {
        Scan undo = scan_make(l.p, l.n);
        if (l.n > 0 && l.p[0] == '<' && span_is(scan_word(&undo), "<") && scan_int(&undo, &number)) {
            while (n > 0 && found[n - 1].number > number) n--;
            continue;
        }
        if (!begins_block(l, &number)) continue;
        if (!take_block(&in, &line, number, &block)) break;
        if (n == BLOCKS) {
            memmove(found, found + 1, sizeof found[0] * (BLOCKS - 1));
            n--;
        }
        found[n].at = l.p;
        found[n++].number = number;
    }
    return n > 0 ? found[n - 1].at : NULL;
}

static bool torn(Reading *r, int line, const char *what) {
    if (r->strict) return differ(r, r->s->live_n + 1, what);
    (void)snprintf(r->s->mended, sizeof r->s->mended, "line %d was cut short and is left out", line);
    return true;
}

/* A record that these rules and charts replay otherwise: the game goes on from the last state block behind it, else
 * from the record before it. */
static bool go_on_otherwise(Reading *r, Scan from, const char *begin, int line) {
    Session *s = r->s;
    const char *block = last_block(from);
    if (block != NULL && block >= begin) {
        r->resume = block;
        (void)snprintf(s->mended, sizeof s->mended,
                       "line %d replays otherwise; the game goes on from its last state block", line);
        return true;
    }
    if (s->live_n == 0) return false;
    r->tail = s->live_n;
    (void)snprintf(s->mended, sizeof s->mended, "line %d replays otherwise; the game goes on from record %u", line,
                   r->tail);
    return true;
}

/* What could not be replayed stands in the log as undone. */
static bool take_tail_back(Reading *r) {
    Session *s = r->s;
    if (r->tail == 0) return true;
    if (!engine_replay(s, s->look_g, r->tail)) return false;
    engine_restore(s, s->look_g);
    record_branch_back(s, r->tail, false);
    s->redo_n = 0;
    s->taken_back = r->tail;
    return true;
}

static bool read_records(Reading *r, size_t *good) {
    Scan from = r->in;
    Span l;
    *good = (size_t)(r->in.p - r->in.start);
    while (r->in.p < r->in.end) {
        const char *begin = r->in.p;
        int line = ++r->line;
        (void)scan_line(&r->in, &l);
        bool whole = r->in.p > r->in.start && r->in.p[-1] == '\n';
        LineResult res = whole ? read_line(r, l, good, r->strict) : LINE_TORN;
        if (res == LINE_DONE) continue;
        if (res == LINE_DIFFERS && r->s->light) {
            r->again = true;
            return false;
        }
        if (res == LINE_TORN && is_last(r, l)) return torn(r, line, "its last line is cut short");
        if (res == LINE_DIFFERS && !r->strict && go_on_otherwise(r, from, begin, line)) {
            r->in.p = begin; /* the record again, as text */
            r->line = line - 1;
            continue;
        }
        r->line = line;
        if (res == LINE_DIFFERS)
            return bad(r, "record", l,
                       r->other ? "a record that these rules and charts replay" : "a record that replays");
        return bad(r, "record", l, "the next record, \"number command | dice | hash\"");
    }
    return true;
}

static bool read_all(Reading *r, bool light, size_t *good) {
    Session *s = r->s;
    if (!read_header(r)) return false;
    s->reading = true;
    s->light = light && !r->other;
    bool done = read_records(r, good) && take_tail_back(r) && still_same(r);
    s->reading = s->light = false;
    if (done && s->live_n > 0) keep_state(s, s->live_n, s->g);
    return done;
}

bool log_read(Session *s, const char *path, LogRead how, VerifyReport *report, ErrList *err, bool *again) {
    size_t n, good;
    char *text = load_file(path, GAME_FILE_MOST, &n, err);
    if (text == NULL) return false;
    bool strict = how == LOG_STRICT;
    Reading r = {.s = s, .path = path, .in = scan_make(text, n), .strict = strict, .report = report, .err = err};
    bool done = read_all(&r, how == LOG_LIGHT, &good);
    if (again != NULL) *again = r.again;
    if (done && s->live_n == 0) done = bad(&r, "record", (Span){"", 0}, "a game that has begun");
    if (done && !strict) buf_add(&s->log, text, good);
    if (done) s->open = true;
    if (report != NULL) report->records = s->live_n;
    house_free(&r.house);
    free(text);
    return done;
}

static bool open_as(Session *s, const char *path, LogRead how, ErrList *err, bool *again) {
    *again = false;
    session_clear(s);
    s->has_file = file_open(&s->file, path);
    if (!s->has_file) err_add(err, path, 0, NULL, strerror(s->file.error), "a path to a game");
    if (s->has_file && log_read(s, path, how, NULL, err, again)) return true;
    session_clear(s);
    return false;
}

bool session_open(Session *s, const char *path, ErrList *err) {
    bool again;
    if (!open_as(s, path, LOG_LIGHT, err, &again) && !(again && open_as(s, path, LOG_CAREFUL, err, &again)))
        return false;
    file_begin(&s->file, s->log.n);
    s->copy_turn = s->g->h.turn;
    s->copy_phase = s->g->h.phase;
    return true;
}

bool session_verify(const DataPaths *paths, const char *path, VerifyReport *out, ErrList *err) {
    Session *s = session_new(paths);
    *out = (VerifyReport){0};
    int before = err->total;
    out->ok = log_read(s, path, LOG_STRICT, out, err, NULL) && out->what[0] == 0;
    if (!out->ok && out->what[0] == 0 && err->total > before && err->n > 0) {
        Text t = text_make(out->what, sizeof out->what);
        err_print(&err->err[err->n - 1], &t);
    }
    session_free(s);
    return out->ok;
}
