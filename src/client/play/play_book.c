/* play_book: the openings of the shown seat as acts, made once a change; titles; the quotes that were asked for. */
#include "client/play/play_own.h"

#include <stdlib.h>
#include <string.h>

enum { BOOK_BYTES = 6 << 20, SCRATCH_BYTES = 2 << 20, QUOTES = 64 };

typedef struct KeptQuote {
    uint32_t version;
    StandIx by, at;
    uint8_t way, seat;
    Quote quote;
} KeptQuote;

struct PlayMemory {
    Opening opening[PLAY_ACTS];
    PlayAct act[PLAY_ACTS];
    PlayBook book;
    uint8_t seat;
    bool may;
    uint32_t quote_next;
    KeptQuote quote[QUOTES];
    Quote fresh;
    _Alignas(16) uint8_t bytes[BOOK_BYTES];
    _Alignas(16) uint8_t scratch[SCRATCH_BYTES];
};

const PlayHooks *play_hooks(Client *c) {
    static const PlayHooks NONE;
    const RulesUi *ui = c->play_rules ? c->play_rules : c->rules;
    return ui && ui->play ? ui->play : &NONE;
}

bool play_mine(Client *c, StandIx i) {
    const View *v = client_view(c);
    return i < v->g->stand_n && game_stand_c(v->g, i)->seat == c->seat;
}

bool play_is_enemy(Client *c, StandIx i) {
    const View *v = client_view(c);
    return i < v->g->stand_n && game_stand_c(v->g, i)->seat != c->seat;
}

static PlayMemory *memory(Client *c) {
    PlayUi *u = play_ui(c);
    if (!u->mem) u->mem = calloc(1, sizeof *u->mem);
    ASSERT(u->mem);
    return u->mem;
}

void *play_scratch(Client *c, Arena *a) {
    PlayMemory *m = memory(c);
    arena_init(a, m->scratch, sizeof m->scratch, "play scratch");
    return m->scratch;
}

void play_close(Client *c) {
    free(play_ui(c)->mem);
    play_ui(c)->mem = NULL;
}

uint32_t play_slots(Client *c, uint8_t op, PlaySlot *out) {
    Sig sig = sig_make(rules_cmd(client_view(c)->rs, op)->sig);
    uint32_t n = 0, first = 0;
    bool inside = false;
    for (SigToken t = sig_next(&sig); t.kind != SIG_END && n < PLAY_SLOTS; t = sig_next(&sig)) {
        if (t.kind == SIG_OPEN) inside = true, first = n;
        if (t.kind == SIG_CLOSE) {
            inside = false;
            if (n == first + 1) out[first].alone = 1;
        }
        if (t.kind == SIG_NAME)
            out[n++] = (PlaySlot){.kind = t.arg, .optional = inside || t.many == '*', .many = t.many, .words = t.words};
    }
    return n;
}

static PlayAct act_of(Client *c, const Opening *o) {
    PlayAct a = {.o = *o, .by = STAND_NONE, .at = STAND_NONE, .hole = ARG_FREE};
    a.answer = rules_cmd(client_view(c)->rs, o->cmd.op)->answer;
    for (uint16_t k = 0; k < o->cmd.n; k++) {
        const Arg *g = &o->cmd.arg[k];
        if (g->kind == ARG_FREE && a.hole_n++ == 0) a.hole = (uint8_t)g->a;
        if (g->kind != ARG_STAND) continue;
        StandIx i = (StandIx)g->a;
        if (play_mine(c, i) && a.by == STAND_NONE) a.by = i;
        if (play_is_enemy(c, i) && a.at == STAND_NONE) a.at = i;
    }
    return a;
}

int play_declines(Client *c, const PlayAct *a) {
    const PlayHooks *h = play_hooks(c);
    if (h->declines) return h->declines(c, a);
    if (!a->answer || a->by != STAND_NONE || a->at != STAND_NONE || a->hole_n > 0) return false;
    if (a->o.ends || strcmp(play_verb(c, a), "decline") == 0) return true;
    /* the only one that names nobody, where others do: a choice among things that name nobody declines nothing */
    const PlayMemory *m = play_ui(c)->mem;
    uint32_t bare = 0;
    for (uint32_t i = 0; i < m->book.n; i++) bare += m->opening[i].cmd.n == 0 || m->opening[i].cmd.arg[0].kind != ARG_STAND;
    return bare == 1 && m->book.n > 1;
}

/* Answers with stands first, declining last; all else as the rule set lists it. */
static void sort_answers(Client *c, PlayMemory *m) {
    uint32_t n = 0;
    for (uint32_t pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; i < m->book.n; i++) {
            PlayAct a = act_of(c, &m->opening[i]);
            if ((uint32_t)(play_declines(c, &a) != 0) == pass) m->act[n++] = a;
        }
}

static void make(Client *c, PlayMemory *m) {
    const View *v = client_view(c);
    Arena a;
    arena_init(&a, m->bytes, sizeof m->bytes, "openings");
    m->book = (PlayBook){.act = m->act};
    if (!m->may) return;
    m->book.n = v->rs->legal(v, STAND_NONE, &a, m->opening, PLAY_ACTS);
    m->book.cut = m->book.n == PLAY_ACTS;
    sort_answers(c, m);
    for (uint32_t i = 0; i < m->book.n; i++) {
        const Opening *o = &m->act[i].o;
        if (o->cmd.op < PLAY_OPS && o->title != TX_NONE) play_ui(c)->op_title[o->cmd.op] = o->title;
    }
}

const PlayBook *play_book(Client *c) {
    PlayUi *u = play_ui(c);
    PlayMemory *m = memory(c);
    bool may = client_may_act(c);
    uint32_t version = session_version(c->session) + 1;
    if (u->version != version || m->seat != c->seat || m->may != may) {
        u->version = version;
        m->seat = c->seat;
        m->may = may;
        make(c, m);
    }
    return &m->book;
}

const char *play_verb(Client *c, const PlayAct *a) {
    return rules_cmd(client_view(c)->rs, a->o.cmd.op)->name;
}

static bool in_some(const PlayAct *a, StandIx i) {
    for (uint16_t k = 0; k < a->o.some_n; k++)
        if (a->o.some[k] == i) return true;
    return false;
}

bool play_takes(const PlayAct *a, StandIx i) {
    for (uint16_t k = 0; k < a->o.cmd.n; k++)
        if (a->o.cmd.arg[k].kind == ARG_STAND && a->o.cmd.arg[k].a == i) return true;
    return in_some(a, i);
}

const PlayAct *play_find(Client *c, const char *verb, StandIx by, StandIx at, const PlayAct *from) {
    const PlayBook *b = play_book(c);
    for (uint32_t i = from ? (uint32_t)(from - b->act) + 1 : 0; i < b->n; i++) {
        const PlayAct *a = &b->act[i];
        if (verb && strcmp(play_verb(c, a), verb) != 0) continue;
        if (by != STAND_NONE && a->by != by && !(a->by == STAND_NONE && in_some(a, by))) continue;
        if (at != STAND_NONE && a->at != at && !(a->at == STAND_NONE && in_some(a, at))) continue;
        return a;
    }
    return NULL;
}

/* --- titles --- */

static void first_letter(Text *t, size_t at) {
    if (at < t->len && t->buf[at] >= 'a' && t->buf[at] <= 'z') t->buf[at] = (char)(t->buf[at] - 'a' + 'A');
}

/* What is filled in beside stands: a word, a number, a unit, a kind. */
static void values(Client *c, const PlayAct *a, Text *what, Text *number) {
    const View *v = client_view(c);
    PlaySlot slot[PLAY_SLOTS];
    uint32_t n = play_slots(c, a->o.cmd.op, slot);
    for (uint16_t k = 0; k < a->o.cmd.n; k++) {
        const Arg *g = &a->o.cmd.arg[k];
        if (g->kind != ARG_INT && g->kind != ARG_STAND && g->kind != ARG_FREE && what->len) text_char(what, ' ');
        switch (g->kind) {
        case ARG_WORD: {
            Span w = g->slot < n ? sig_word_at(slot[g->slot].words, g->a) : (Span){"", 0};
            for (size_t i = 0; i < w.n; i++) text_char(what, w.p[i] == '_' ? ' ' : w.p[i]);
            break;
        }
        case ARG_INT:
            if (number->len) text_char(number, ' ');
            text_int(number, g->a);
            break;
        case ARG_UNIT:
            if (v->cat->battle && (uint32_t)g->a < v->g->unit_n)
                text_str(what, v->cat->battle->unit[game_unit_c(v->g, (uint32_t)g->a)->battle_unit].name);
            break;
        case ARG_KIND: text_str(what, v->cat->kind[g->a].title); break;
        case ARG_PIECE: piece_label(v->g, (PieceIx)g->a, what); break;
        case ARG_LENGTH: client_wu(c, g->a, 1, what); break;
        case ARG_TEXT: {
            const char *s = a->o.cmd.text ? a->o.cmd.text + g->a : "";
            uint16_t type;
            if (catalog_type(v->cat, s, (size_t)g->b, &type))
                text_str(what, v->cat->type[type].name);
            else
                text_bytes(what, s, (size_t)g->b);
            break;
        }
        case ARG_POINT: {
            TEXT(y, 16);
            client_wu(c, g->a, 1, what);
            client_wu(c, g->b, 1, &y);
            text_str(what, ", ");
            text_str(what, y.buf);
            break;
        }
        default: break;
        }
    }
}

/* Does another opening read the same without its words and numbers? */
static bool ambiguous(Client *c, const PlayAct *a) {
    const PlayBook *b = play_book(c);
    for (uint32_t i = 0; i < b->n; i++) {
        const PlayAct *o = &b->act[i];
        if (o->o.cmd.arg != a->o.cmd.arg && o->o.cmd.op == a->o.cmd.op && o->o.title == a->o.title && o->by == a->by && o->at == a->at) return true;
    }
    return false;
}

void play_title(Client *c, const PlayAct *a, bool brief, Text *out) {
    const PlayHooks *h = play_hooks(c);
    size_t start = out->len;
    if (h->title && h->title(c, a, brief, out)) return;
    const char *sentence = a->o.title != TX_NONE ? client_text(c, (TextId)a->o.title) : play_verb(c, a);
    TEXT(who, 80);
    TEXT(whom, 80);
    TEXT(what, 100);
    TEXT(number, 40);
    if (a->by != STAND_NONE) client_stand_name(c, a->by, &who);
    if (a->at != STAND_NONE) client_stand_name(c, a->at, &whom);
    values(c, a, &what, &number);
    const TextSlot slot[] = {{"who", who.buf}, {"whom", whom.buf}, {"what", what.buf}, {"n", number.buf}, {"id", who.buf}, {"target", whom.buf}};
    text_fill(out, sentence, slot, ARRAY_LEN(slot));
    bool tell = ambiguous(c, a);
    if (tell && what.len && !strstr(sentence, "{what}")) text_str(out, ": "), text_str(out, what.buf);
    if (tell && number.len && !strstr(sentence, "{n}")) text_char(out, ' '), text_str(out, number.buf);
    if (who.len && !brief && !strstr(sentence, "{who}") && !strstr(sentence, "{id}")) text_char(out, ' '), text_str(out, who.buf);
    if (whom.len && !strstr(sentence, "{whom}") && !strstr(sentence, "{target}")) text_str(out, " \xE2\x86\x92 "), text_str(out, whom.buf);
    /* further own stands that are filled in: a group, a carrier */
    uint32_t others = 0;
    for (uint16_t k = 0; k < a->o.cmd.n; k++) {
        const Arg *g = &a->o.cmd.arg[k];
        if (g->kind != ARG_STAND || g->a == a->by || g->a == a->at) continue;
        if (++others > 6) continue;
        text_str(out, others == 1 ? " + " : " ");
        stand_label(client_view(c)->g, (StandIx)g->a, out);
    }
    if (others > 6) text_str(out, " \xE2\x80\xA6");
    first_letter(out, start);
}

/* --- doing --- */

bool play_line_of(Client *c, const Command *cmd, Text *out) {
    const View *v = client_view(c);
    command_print(v->rs, v->cat, v->g, cmd, out);
    return !out->cut;
}

Verdict play_check(Client *c, const Command *cmd) {
    const View *v = client_view(c);
    TextId bad = command_fits(v->rs, v->g, cmd);
    return bad != TX_NONE ? verdict_no(bad, 0, STAND_NONE) : rules_check(v, cmd);
}

void play_say(Client *c, const Command *cmd, const Verdict *no) {
    char mem[PLAY_LINE];
    Text line = text_make(mem, sizeof mem);
    TEXT(why, 600);
    play_line_of(c, cmd, &line);
    client_refusal(c, line.buf, no, &why);
    client_say(c, ROLE_BLOCKED, why.buf);
    c->refused_rule = no->rule;
    c->refused_at = c->now;
}

/* What ends a phase goes the way of its key: first the list of what would be lost. */
static bool ends_phase(Client *c, const char *line) {
    size_t mark = arena_mark(&c->tmp);
    GameStatus *st = ARENA_NEW(&c->tmp, GameStatus);
    const View *v = client_view(c);
    v->rs->status(v, st);
    bool same = strcmp(st->end_command, line) == 0;
    arena_release(&c->tmp, mark);
    return same;
}

bool play_do(Client *c, const PlayAct *a) {
    if (a->hole_n > 0) return play_pencil_begin(c, a, false) != NULL;
    char mem[PLAY_LINE];
    Text line = text_make(mem, sizeof mem);
    if (!play_line_of(c, &a->o.cmd, &line)) return false;
    if (a->o.ends && !a->answer && ends_phase(c, line.buf)) {
        client_pass(c);
        return true;
    }
    return client_submit(c, line.buf);
}

/* --- quotes --- */

const Quote *play_quote(Client *c, StandIx by, StandIx at, uint8_t way) {
    const View *v = client_view(c);
    if (!v->rs->quote || by >= v->g->stand_n || at >= v->g->stand_n || by == at) return NULL;
    PlayMemory *m = memory(c);
    uint32_t version = session_version(c->session) + 1;
    for (uint32_t i = 0; i < QUOTES; i++) {
        const KeptQuote *k = &m->quote[i];
        if (k->version == version && k->by == by && k->at == at && k->way == way && k->seat == c->seat)
            return k->quote.some ? &k->quote : NULL;
    }
    KeptQuote *k = &m->quote[m->quote_next++ % QUOTES];
    *k = (KeptQuote){.version = version, .by = by, .at = at, .way = way, .seat = c->seat};
    k->quote.verdict = verdict_ok();
    v->rs->quote(v, by, at, way, &k->quote);
    if (k->quote.some && way > 0 && way >= k->quote.way_n) v->rs->quote(v, by, at, 0, &k->quote); /* what tells its acts apart is no weapon */
    return k->quote.some ? &k->quote : NULL;
}

uint64_t play_quote_chance(const Quote *q, int severity) {
    uint64_t sum = 0;
    for (uint8_t i = 0; i < q->outcome_n; i++)
        if (q->outcome[i].severity >= severity) sum += q->outcome[i].chance;
    return sum;
}

uint64_t play_quote_worth(const Quote *q) {
    if (q->outcome_n == 0) return q->roll_n ? q->roll[0].chance : 0;
    return play_quote_chance(q, 3) * 4 + play_quote_chance(q, 2) * 2 + play_quote_chance(q, 1);
}
