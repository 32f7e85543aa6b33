/* What a record becomes: an entry, lines of the log for people, text of the file. */
#include "session/own.h"

void dice_text(const Dice *d, Text *out) {
    if (d->n == 0) text_char(out, '-');
    for (uint32_t i = 0; i < d->n; i++) {
        const Die *die = &d->die[i];
        if (i > 0) text_char(out, ' ');
        if (die->secret != 0) text_format(out, "%c:", "ABU"[MIN(die->secret - 1, 2)]);
        text_int(out, die->face);
    }
}

/* --- lines for people --- */

static void add_line(Session *s, uint32_t record, const GameHead *when, const Event *ev, const char *text) {
    s->log_line = own_grow(s->log_line, s->log_line_n, &s->log_line_cap, sizeof(LogLine));
    char *own = own_get(strlen(text) + 1);
    memcpy(own, text, strlen(text));
    s->log_line[s->log_line_n++] = (LogLine){.record = record,
                                             .audience = ev->audience,
                                             .kind = ev->kind,
                                             .turn = when->turn,
                                             .phase = when->phase,
                                             .a = ev->a,
                                             .b = ev->b,
                                             .at = ev->at,
                                             .text = own};
}

/* A remark's words are its command's: "Red: we hold the hill". */
static void note_text(const Session *s, const char *command, Text *out) {
    const char *quote = strchr(command, '"');
    if (quote == NULL) return;
    size_t n = strlen(quote);
    uint8_t seat = command[0] == 'A' ? SEAT_A : command[0] == 'B' ? SEAT_B : SEAT_U;
    text_format(out, "%s: ", seat <= SEAT_B ? s->cat->battle->side[seat].name : "U");
    text_bytes(out, quote + 1, n >= 2 ? n - 2 : 0);
}

static void add_lines(Session *s, Record *r) {
    View host = {.seat = SEAT_U, .rs = s->rs, .cat = s->cat, .g = s->g, .scene = s->scene};
    r->first_line = s->log_line_n;
    GameHead when = s->back->h; /* a record may run on through phases: each line has its own */
    bool named = strncmp(r->command, "U together ", 11) == 0 && strchr(r->command, '"') != NULL;
    for (uint32_t i = 0; i < s->ev.n; i++) {
        const Event *ev = &s->ev.ev[i];
        if (ev->kind == EV_TURN) when.turn = (uint16_t)ev->v[0];
        if (ev->kind == EV_PHASE) when.phase = (uint8_t)ev->v[0];
        if (ev->kind == EV_NOTE && named) continue; /* the steps that it binds are told already */
        TEXT(line, 1000);
        rules_print_event(&host, &s->ev, ev, &line);
        if (line.len == 0 && ev->kind == EV_NOTE) note_text(s, r->command, &line);
        if (line.len > 0) add_line(s, r->number, &when, ev, line.buf);
        if (ev->audience != SEATS_ALL) r->bound = 1;
    }
    r->line_n = s->log_line_n - r->first_line;
}

/* The undo button says what would be undone: the first line that everyone may read, else the command; nothing of what
 * not everyone may know. */
static char *what_of(const Session *s, const Record *r) {
    const char *text = r->command;
    for (uint32_t i = 0; i < r->line_n; i++) {
        const LogLine *l = &s->log_line[r->first_line + i];
        if (l->audience != SEATS_ALL && !s->g->plan.drafting) text = catalog_text(s->cat, TX_SECRET_STEP);
        if (l->audience != SEATS_ALL || l->kind == EV_TURN || l->kind == EV_PHASE || l->kind == EV_ACTOR) continue;
        text = l->text;
        break;
    }
    size_t n = strlen(text);
    const char *name = strncmp(r->command, "U together ", 11) == 0 ? strchr(r->command, '"') : NULL;
    if (name && strchr(name + 1, '"')) { /* a step that has a name */
        text = name + 1;
        n = (size_t)(strchr(text, '"') - text);
    }
    char *own = own_get(n + 1);
    memcpy(own, text, n);
    return own;
}

/* Read back, every so manieth state is kept: to the others it is a short replay. */
enum { READ_STRIDE = 8 };

void record_add(Session *s, const char *command) {
    s->rec = own_grow(s->rec, s->rec_n, &s->rec_cap, sizeof(Record));
    Record *r = &s->rec[s->rec_n];
    *r = (Record){.number = s->g->h.record,
                  .hash = s->hash,
                  .turn = s->g->h.turn,
                  .phase = s->g->h.phase,
                  .seat = command[0] == 'A'   ? (uint8_t)SEAT_A
                          : command[0] == 'B' ? (uint8_t)SEAT_B
                                              : (uint8_t)SEAT_U,
                  .bound = s->dice->n > 0};
    size_t n = strlen(command);
    r->command = own_get(n + 1);
    memcpy(r->command, command, n);
    r->face_n = (uint16_t)s->dice->n;
    r->face = own_get(s->dice->n);
    for (uint32_t i = 0; i < s->dice->n; i++) r->face[i] = s->dice->die[i].face;
    add_lines(s, r);
    r->what = what_of(s, r);
    s->live = own_grow(s->live, s->live_n, &s->live_cap, sizeof(uint32_t));
    s->live[s->live_n++] = s->rec_n;
    /* The undone command again is redo, by whatever hand; any other gives the undone branch up. */
    if (s->redo_n > 0 && strcmp(s->rec[s->redo[s->redo_n - 1]].command, command) == 0)
        s->redo_n--;
    else
        s->redo_n = 0;
    s->rec_n++;
    if (!s->reading || r->number % READ_STRIDE == 1) keep_state(s, r->number, s->g);
    s->version++;
}

/* --- text of the file --- */

bool record_turn_began(const Session *s) {
    uint16_t before = s->live_n >= 2 ? s->rec[s->live[s->live_n - 2]].turn : 0;
    return s->g->h.turn != before;
}

static void block_text(Session *s) {
    char word[64];
    Text head = text_make(word, sizeof word);
    text_format(&head, "begin state %u\n", s->g->h.record);
    buf_str(&s->log, word);
    for (size_t cap = 64 * 1024;; cap *= 2) {
        char *mem = own_get(cap);
        Text t = text_make(mem, cap);
        game_dump(s->g, s->rs, s->cat, &t);
        bool whole = !t.cut;
        if (whole) buf_add(&s->log, t.buf, t.len);
        free(mem);
        if (whole) break;
    }
    text_clear(&head);
    text_format(&head, "end state %u\n", s->g->h.record);
    buf_str(&s->log, word);
}

static void back_text(Session *s, uint32_t record) {
    char word[32];
    Text t = text_make(word, sizeof word);
    text_format(&t, "< %u\n", record);
    buf_str(&s->log, word);
}

/* Opening a game changes no file: only when play goes on does the log say from where. */
static void say_taken_back(Session *s) {
    if (s->taken_back != 0) back_text(s, s->taken_back);
    s->taken_back = 0;
}

void record_text(Session *s, bool block) {
    say_taken_back(s);
    char tail[DICE_MAX * 6 + 64];
    Text t = text_make(tail, sizeof tail);
    const Record *r = &s->rec[s->live[s->live_n - 1]];
    text_format(&t, "%u ", r->number);
    buf_add(&s->log, t.buf, t.len);
    buf_str(&s->log, r->command);
    text_clear(&t);
    text_str(&t, " | ");
    dice_text(s->dice, &t);
    text_str(&t, " | ");
    text_hex(&t, r->hash, 16);
    text_char(&t, '\n');
    buf_add(&s->log, t.buf, t.len);
    if (block) block_text(s);
}

void record_branch_back(Session *s, uint32_t record, bool text) {
    while (s->live_n > record) {
        uint32_t ix = s->live[--s->live_n];
        Record *r = &s->rec[ix];
        r->undone = 1;
        for (uint32_t i = 0; i < r->line_n; i++) s->log_line[r->first_line + i].undone = 1;
        s->redo = own_grow(s->redo, s->redo_n, &s->redo_cap, sizeof(uint32_t));
        s->redo[s->redo_n++] = ix;
    }
    keep_drop_above(s, record);
    s->version++;
    if (!text) return;
    say_taken_back(s);
    back_text(s, record);
}
