/* Starting, submitting, undoing, looking back. */
#include "session/other.h"
#include "session/own.h"

#include <stdio.h>
#include <sys/random.h>
#include <time.h>

/* --- starting --- */

static bool fail(ErrList *err, const char *key, const char *found, const char *expected) {
    err_add(err, NULL, 0, key, found, expected);
    return false;
}

static const char *battle_ruleset(const SessionStart *o, const DataPaths *paths, char *out, size_t cap) {
    BattleHead *head = own_get(sizeof *head * 256);
    ErrList err = {0};
    int n = load_battle_list(paths, head, 256, &err);
    out[0] = 0;
    for (int i = 0; i < n; i++)
        if (strcmp(head[i].key, o->battle) == 0) (void)snprintf(out, cap, "%s", head[i].ruleset);
    free(head);
    return out;
}

/* An empty table: two sides of the first two nations of the list, no forces. */
static bool empty_battle(Session *s, const Ruleset *rs, const SessionStart *o, ErrList *err) {
    const Catalog *cat = loaded_catalog(s->loaded);
    Battle b = {.key = "untitled",
                .title = "Untitled battle",
                .subtitle = "",
                .date = "1943",
                .place = "",
                .ruleset = rs->id,
                .density = "mixed",
                .weather = "",
                .ident = "",
                .history = "",
                .victory_text = "",
                .file = "untitled",
                .w = o->w,
                .h = o->h,
                .turns = 12,
                .year = 1943,
                .sight = 60 * WU_INCH,
                .draft = 1,
                .decisive = 10,
                .marginal = 5};
    for (uint32_t i = 0; i < SEATS; i++) {
        const char *nation = i < cat->nations.n ? cat->nations.row[i].id : "";
        b.side[i] = (BattleSide){.nation = nation,
                                 .name = nation,
                                 .extras = "",
                                 .edge = i == 0 ? EDGE_W : EDGE_E,
                                 .cohesion = 14,
                                 .determination = 35,
                                 .sets_up_first = i == 0};
        if (catalog_chart(cat, "ratings") != NULL) usual_troops(cat, &b.side[i], b.year); /* classes of troops, not a number to roll */
    }
    size_t n;
    char *text = save_battle(cat, &b, &n);
    bool good = load_battle_text(s->loaded, "untitled", text, n, err);
    free(text);
    return good;
}

/* The battle under the rule set that it is for; NULL: none of those built in reads it. */
static LoadedCatalog *under_its_own(Session *s, const Ruleset *but, const char *battle) {
    for (uint32_t i = 0; i < rulesets_count(); i++) {
        ErrList told = {0};
        const Ruleset *rs = rulesets_at(i);
        LoadedCatalog *l = rs != but ? load_catalog(&s->paths, rs->spec, &told) : NULL;
        if (l != NULL && load_battle(l, &s->paths, battle, &told)) return l;
        loaded_free(l);
    }
    return NULL;
}

/* A table of one rule set, in the making for another. False without an error: the battle is none of another rule set's. */
static bool battle_of_others(Session *s, const Ruleset *rs, const SessionStart *o, ErrList *err) {
    LoadedCatalog *was = under_its_own(s, rs, o->battle);
    if (was == NULL) return false;
    const Catalog *cat[SAME_RULES] = {0}, *from = loaded_catalog(was), *to = loaded_catalog(s->loaded);
    if (same_rules(rs->id) >= 0) cat[same_rules(rs->id)] = to;
    if (same_rules(from->spec->id) >= 0) cat[same_rules(from->spec->id)] = from;
    SameList *same = load_same(&s->paths, cat, err);
    uint32_t left_out;
    size_t n;
    char *text = same != NULL ? other_battle(same, from, to, &left_out, &n, err) : NULL;
    bool good = text != NULL && load_battle_text(s->loaded, from->battle->file, text, n, err);
    free(text);
    same_free(same);
    loaded_free(was);
    return good;
}

static bool battle_for(Session *s, const Ruleset *rs, const SessionStart *o, ErrList *err) {
    if (o->battle == NULL) return empty_battle(s, rs, o, err);
    ErrList told = {0}; /* that it is for other rules is no error of a table in the making */
    if (o->draft && o->ruleset != NULL && !load_battle(s->loaded, &s->paths, o->battle, &told) &&
        battle_of_others(s, rs, o, err))
        return true;
    if (err->total > 0) return false;
    return load_battle(s->loaded, &s->paths, o->battle, err) && (!o->draft || load_battle_as_draft(s->loaded, err));
}

/* The battle's own rule set: the start screen's list knows those that ship; for a path each is tried that is built in.
 */
static bool load_for(Session *s, const SessionStart *o, ErrList *err) {
    char id[64] = "";
    if (o->ruleset == NULL && o->battle != NULL) battle_ruleset(o, &s->paths, id, sizeof id);
    const char *want = o->ruleset != NULL ? o->ruleset : id;
    ErrList told = {0}, now = {0}; /* what the first rule set says that has its data here */
    bool has_data = false;
    for (uint32_t i = 0; i < rulesets_count(); i++) {
        const Ruleset *rs = rulesets_at(i);
        if (want[0] != 0 && strcmp(rs->id, want) != 0) continue;
        err_clear(&now);
        s->shelf = o->shelf;
        s->loaded = shelf_take(o->shelf, &s->paths, rs, &now);
        if (s->loaded != NULL && battle_for(s, rs, o, &now)) {
            s->cat = loaded_catalog(s->loaded);
            s->rs = rs;
            return true;
        }
        if (told.total == 0 || (!has_data && s->loaded != NULL)) told = now;
        has_data |= s->loaded != NULL;
        shelf_put(o->shelf, rs, s->loaded);
        s->loaded = NULL;
    }
    if (told.total == 0) return fail(err, "ruleset", want, "a rule set that this program has");
    for (int i = 0; i < told.n; i++)
        err_add(err, told.err[i].file, told.err[i].line, told.err[i].key, told.err[i].found, told.err[i].expected);
    return false;
}

/* "key=value" */
static bool read_options(const Session *s, const SessionStart *o, BattleOption *out, uint32_t *n, ErrList *err) {
    *n = 0;
    for (uint32_t i = 0; i < o->option_n; i++) {
        const char *text = o->option[i], *eq = strchr(text, '=');
        int32_t at = eq != NULL ? catalog_option(s->cat, text, (size_t)(eq - text)) : -1, word;
        if (at < 0) return fail(err, "option", text, "key=value with a key of the rule set");
        const OptionSpec *spec = &s->cat->spec->option[at];
        if (!words_find(spec->values, eq + 1, strlen(eq + 1), &word)) return fail(err, spec->key, eq + 1, spec->values);
        if (!spec->ready && word != spec->def) return fail(err, spec->key, eq + 1, "an option whose chapter is built");
        if (*n == OPTION_MAX) return fail(err, "option", text, "fewer options");
        out[(*n)++] = (BattleOption){(uint8_t)at, (uint8_t)word};
    }
    return true;
}

static uint64_t draw_key(void) {
    uint64_t key = 0;
    if (getrandom(&key, sizeof key, 0) != (ssize_t)sizeof key) {
        struct timespec t = {0};
        (void)clock_gettime(CLOCK_REALTIME, &t);
        key = hash_mix((uint64_t)t.tv_sec ^ (uint64_t)t.tv_nsec << 32);
    }
    return key != 0 ? key : 1;
}

static bool start(Session *s, const SessionStart *o, ErrList *err) {
    BattleOption option[OPTION_MAX];
    uint32_t option_n;
    GameLimits lim;
    if (!load_for(s, o, err) || !read_options(s, o, option, &option_n, err)) return false;
    s->key = o->key != 0 ? o->key : draw_key();
    if (!game_limits(s->rs, s->cat->battle, &lim, err) || !engine_make(s, s->rs, &lim, option, option_n, err)) return false;
    log_header(s);
    s->open = true;
    session_give_faces(s, o->faces, o->face_n);
    SessionReply r = session_submit(s, "U start", 7);
    if (!r.accepted) {
        TEXT(why, 300);
        verdict_print(s->cat, s->g, &r.verdict, &why);
        return fail(err, "start", why.buf, "a battle that can begin");
    }
    if (o->path == NULL) return true;
    if (!file_create(&s->file, o->path, s->log.p, s->log.n)) {
        err_add(err, o->path, 0, NULL, strerror(s->file.error), "a new file that can be written");
        return false;
    }
    s->has_file = true;
    return true;
}

bool session_start(Session *s, const SessionStart *o, ErrList *err) {
    session_clear(s);
    if (start(s, o, err)) return true;
    session_clear(s);
    return false;
}

/* --- submitting --- */

void session_give_faces(Session *s, const uint8_t *face, uint32_t n) {
    s->typed = n > 0;
    if (n == 0) s->face_n = 0;
    for (uint32_t i = 0; i < n; i++) {
        s->face = own_grow(s->face, s->face_n, &s->face_cap, 1);
        s->face[s->face_n++] = face[i];
    }
}

static void use_faces(Session *s, uint32_t n) {
    memmove(s->face, s->face + n, s->face_n - n);
    s->face_n -= n;
}

bool session_drafting(const Session *s) {
    return s->open && s->g->plan.drafting != 0;
}

static SessionReply refuse(TextId why) {
    return (SessionReply){.verdict = verdict_no(why, 0, STAND_NONE), .parse = TX_NONE};
}

/* The line is printed anew and read again: what runs is what stands in the log, for people, players and files alike. */
static bool take_line(Session *s, const char *line, size_t n, Command *c, SessionReply *out) {
    TextId why;
    while (n > 0 && (line[n - 1] == '\n' || line[n - 1] == '\r' || line[n - 1] == ' ')) n--;
    if (!command_parse(s->rs, s->cat, s->g, line, n, &s->tmp, c, &why, &out->at)) {
        out->parse = (uint16_t)why;
        out->verdict = verdict_no(why, 0, STAND_NONE);
        return false;
    }
    Text t = text_make(s->line, COMMAND_BYTES);
    command_print(s->rs, s->cat, s->g, c, &t);
    if (t.cut || !command_parse(s->rs, s->cat, s->g, t.buf, t.len, &s->tmp, c, &why, &out->at)) {
        *out = refuse(TX_CAPACITY);
        return false;
    }
    return true;
}

/* The rules know what lies on the table in secret, and why they refuse would tell of it: a command that is good by all
 * that its own seat may know is refused without a word about what is in its way. */
static void keep_secret(Session *s, const Command *c, Verdict *no) {
    if (c->seat > SEAT_B || s->g->plan.drafting) return;
    uint8_t others = c->seat == SEAT_A ? PIECE_SECRET_B : PIECE_SECRET_A;
    Table t = game_table(s->g);
    bool any = false;
    for (uint32_t i = 0; i < t.piece_n && !any; i++) any = (t.piece[i].flags & (others | PIECE_GONE)) == others;
    if (any && rules_check(session_view(s, (Seat)c->seat), c).kind == VERDICT_OK)
        *no = verdict_no(TX_SECRET_IN_WAY, 0, STAND_NONE);
}

SessionReply session_submit(Session *s, const char *line, size_t n) {
    if (!s->open) return refuse(TX_NO_GAME);
    if (s->has_file && s->file.read_only) return refuse(TX_READ_ONLY);
    (void)session_look(s, UINT32_MAX);
    SessionReply out = {.parse = TX_NONE};
    Command c;
    size_t mark = arena_mark(&s->tmp);
    if (take_line(s, line, n, &c, &out)) {
        static const uint8_t NO_FACE[1] = {0};
        out.verdict = engine_run(s, &c, !s->typed ? NULL : s->face_n > 0 ? s->face : NO_FACE, s->face_n);
        out.accepted = out.verdict.kind == VERDICT_OK;
        if (!out.accepted && out.verdict.why != TX_DICE_RAN_OUT && out.verdict.why != TX_DICE_BAD_FACE)
            keep_secret(s, &c, &out.verdict);
    }
    arena_release(&s->tmp, mark);
    out.hash = s->hash;
    if (!out.accepted) return out;
    if (s->typed) use_faces(s, s->dice->given_used);
    record_add(s, s->line);
    record_text(s, record_turn_began(s));
    store_bring(s);
    out.record = s->g->h.record;
    out.events = &s->ev;
    out.dice = s->dice;
    return out;
}

SessionReply session_submit_command(Session *s, const Command *c) {
    if (!s->open) return refuse(TX_NO_GAME);
    (void)session_look(s, UINT32_MAX);
    TextId why = command_fits(s->rs, s->g, c);
    if (why != TX_NONE) return refuse(why);
    char *line = own_get(COMMAND_BYTES);
    Text t = text_make(line, COMMAND_BYTES);
    command_print(s->rs, s->cat, s->g, c, &t);
    SessionReply out = t.cut ? refuse(TX_CAPACITY) : session_submit(s, t.buf, t.len);
    free(line);
    return out;
}

/* --- undo and redo --- */

static void say(char *what, size_t cap, const char *text) {
    if (what == NULL || cap == 0) return;
    Text t = text_make(what, cap);
    text_str(&t, text);
}

UndoKind session_undo_kind(const Session *s, char *what, size_t cap) {
    say(what, cap, "");
    if (!s->open || s->live_n <= MAX(s->floor, 1u) || (s->has_file && s->file.read_only)) return UNDO_NONE;
    const Record *r = &s->rec[s->live[s->live_n - 1]];
    say(what, cap, r->what);
    return r->bound ? UNDO_TAKE_BACK : UNDO_FREE;
}

/* "U together 12 ..." makes the twelve records before it one step with it: how many they are in all, else 0. */
static uint32_t together(const Record *r) {
    static const char WORD[] = "U together ";
    int64_t n;
    if (strncmp(r->command, WORD, sizeof WORD - 1) != 0) return 0;
    Scan in = scan_make(r->command + sizeof WORD - 1, strlen(r->command) - (sizeof WORD - 1));
    return span_int(scan_word(&in), &n) && n >= 1 && n < UINT32_MAX ? (uint32_t)n + 1 : 0;
}

bool session_undo(Session *s, bool take_back) {
    UndoKind kind = session_undo_kind(s, NULL, 0);
    if (kind == UNDO_NONE || (kind == UNDO_TAKE_BACK && !take_back)) return false;
    uint32_t n = together(&s->rec[s->live[s->live_n - 1]]), least = MAX(s->floor, 1u);
    return session_undo_to(s, s->live_n - MIN(MAX(n, 1u), s->live_n - least));
}

bool session_undo_to(Session *s, uint32_t record) {
    if (session_undo_kind(s, NULL, 0) == UNDO_NONE) return false;
    if (record < MAX(s->floor, 1u) || record >= s->live_n) return false;
    (void)session_look(s, UINT32_MAX);
    if (!engine_replay(s, s->look_g, record)) return false;
    engine_restore(s, s->look_g);
    events_clear(&s->ev);
    record_branch_back(s, record, true);
    store_bring(s);
    return true;
}

bool session_can_redo(const Session *s, char *what, size_t cap) {
    say(what, cap, "");
    if (!s->open || s->redo_n == 0 || (s->has_file && s->file.read_only)) return false;
    say(what, cap, s->rec[s->redo[s->redo_n - 1]].what);
    return true;
}

/* The same command draws the same dice by key; if its faces were typed they are given again. */
static bool redo_one(Session *s) {
    const Record *r = &s->rec[s->redo[s->redo_n - 1]];
    char *line = own_get(strlen(r->command) + 1);
    memcpy(line, r->command, strlen(r->command));
    bool typed = s->typed;
    uint8_t *face = s->face;
    uint32_t face_n = s->face_n, face_cap = s->face_cap;
    s->face = NULL;
    s->face_n = s->face_cap = 0;
    session_give_faces(s, r->face, r->face_n);
    bool good = session_submit(s, line, strlen(line)).accepted;
    free(s->face);
    s->face = face;
    s->face_n = face_n;
    s->face_cap = face_cap;
    s->typed = typed;
    free(line);
    return good;
}

/* How many the next redo brings: all of a group that was undone whole, with the groups in it. */
static uint32_t redo_count(const Session *s) {
    uint32_t all = 1;
    for (uint32_t i = 2; i <= s->redo_n; i++)
        if (together(&s->rec[s->redo[s->redo_n - i]]) == i) all = i;
    return all;
}

bool session_redo(Session *s) {
    if (!session_can_redo(s, NULL, 0)) return false;
    for (uint32_t n = redo_count(s); n > 0; n--)
        if (!redo_one(s)) return false;
    return true;
}

static size_t text_bytes_of(const char *p) {
    return p != NULL ? strlen(p) + 1 : 0;
}

size_t session_history_bytes(const Session *s) {
    size_t n = s->log.cap + s->rec_cap * sizeof *s->rec + s->log_line_cap * sizeof *s->log_line +
               (s->live_cap + s->redo_cap) * sizeof *s->live;
    for (uint32_t i = 0; i < s->keep_n; i++) n += s->keep[i].g != NULL ? s->keep[i].g->bytes : 0;
    for (uint32_t i = 0; i < s->rec_n; i++)
        n += text_bytes_of(s->rec[i].command) + text_bytes_of(s->rec[i].what) + s->rec[i].face_n;
    for (uint32_t i = 0; i < s->log_line_n; i++) n += text_bytes_of(s->log_line[i].text);
    return n;
}

/* --- looking --- */

bool session_look(Session *s, uint32_t record) {
    if (!s->open) return false;
    if (record == UINT32_MAX || record == s->live_n) {
        if (s->look != UINT32_MAX) s->version++;
        s->look = UINT32_MAX;
        engine_plan(s, s->g);
        return true;
    }
    if (record < MAX(s->floor, 1u) || record > s->live_n) return false;
    if (!engine_replay(s, s->look_g, record)) return false;
    s->look = record;
    engine_plan(s, s->look_g);
    s->look_hash = game_hash(s->look_g, s->rs);
    s->version++;
    return true;
}

uint32_t session_looking(const Session *s) {
    return s->look;
}

const Catalog *session_catalog(const Session *s) {
    return s->cat;
}

const Ruleset *session_ruleset(const Session *s) {
    return s->rs;
}

const Game *session_game(const Session *s) {
    return s->look == UINT32_MAX ? s->g : s->look_g;
}

uint64_t session_hash(const Session *s) {
    return s->look == UINT32_MAX ? s->hash : s->look_hash;
}

uint32_t session_version(const Session *s) {
    return s->version;
}

/* Made on demand and kept until something changes; the umpire's too, so that no one holds the host's own scene. */
const View *session_view(Session *s, Seat seat) {
    ASSERT(s->open && (uint32_t)seat <= SEATS);
    SeatView *v = &s->view[seat];
    if (v->made && v->version == s->version) return &v->view;
    if (v->mem == NULL) { /* a scene is large: made for who looks */
        v->mem = own_get(s->g->bytes);
        v->g = v->mem;
        v->scene = engine_scene(s->g, &v->scene_mem);
    }
    rules_view_make(s->rs, s->cat, session_game(s), seat, v->g, v->scene, &v->view);
    v->version = s->version;
    v->made = true;
    return &v->view;
}

/* --- the log --- */

uint32_t session_log_count(const Session *s) {
    return s->log_line_n;
}

const LogLine *session_log(const Session *s, uint32_t i) {
    return i < s->log_line_n ? &s->log_line[i] : NULL;
}

uint32_t session_records(const Session *s) {
    return s->live_n;
}

bool session_record(const Session *s, uint32_t i, RecordInfo *out) {
    if (i < 1 || i > s->live_n) return false;
    const Record *r = &s->rec[s->live[i - 1]];
    *out = (RecordInfo){.record = r->number,
                        .command = r->command,
                        .turn = r->turn,
                        .phase = r->phase,
                        .undone = r->undone,
                        .seat = r->seat,
                        .hash = r->hash};
    return true;
}

bool session_mended(const Session *s, char *what, size_t cap) {
    say(what, cap, s->mended);
    return s->mended[0] != 0;
}
