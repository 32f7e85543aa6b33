/* The engine of a session: one state, its scene, and the one door. Makes, runs, restores; knows no file. */
#include "session/own.h"

void buf_add(Buf *b, const void *p, size_t n) {
    if (b->n + n + 1 > b->cap) {
        size_t cap = MAX(b->cap * 2, b->n + n + 1);
        char *more = realloc(b->p, cap);
        if (more == NULL) base_panic(__FILE__, __LINE__, "no memory left");
        b->p = more;
        b->cap = cap;
    }
    if (n > 0) memcpy(b->p + b->n, p, n);
    b->n += n;
    b->p[b->n] = 0;
}

void buf_str(Buf *b, const char *s) {
    buf_add(b, s, strlen(s));
}

void *own_get(size_t n) {
    void *p = calloc(1, n > 0 ? n : 1);
    if (p == NULL) base_panic(__FILE__, __LINE__, "no memory left");
    return p;
}

void *own_grow(void *p, uint32_t n, uint32_t *cap, size_t size) {
    if (n < *cap) return p;
    *cap = *cap == 0 ? 64 : *cap * 2;
    void *more = realloc(p, *cap * size);
    if (more == NULL) base_panic(__FILE__, __LINE__, "no memory left");
    return more;
}

Session *session_new(const DataPaths *paths) {
    Session *s = own_get(sizeof *s);
    if (paths != NULL) s->paths = *paths;
    file_init(&s->file);
    s->look = UINT32_MAX;
    return s;
}

void session_clear(Session *s) {
    if (s->has_file) file_close(&s->file);
    for (uint32_t i = 0; i < s->rec_n; i++) {
        free(s->rec[i].command);
        free(s->rec[i].what);
        free(s->rec[i].face);
    }
    for (uint32_t i = 0; i < s->log_line_n; i++) free((char *)(uintptr_t)s->log_line[i].text);
    for (uint32_t i = 0; i < KEEP_MOST; i++) free(s->keep[i].g);
    for (uint32_t i = 0; i <= SEATS; i++) {
        free(s->view[i].mem);
        free(s->view[i].scene_mem);
    }
    void *const mem[] = {s->g,   s->back, s->scene_mem, s->dice, s->ev_mem, s->tmp_mem, s->line,  s->face,
                         s->rec, s->live, s->log_line,  s->redo, s->log.p,  s->words.p, s->look_g, s->plan_mem};
    for (size_t i = 0; i < ARRAY_LEN(mem); i++) free(mem[i]);
    shelf_put(s->shelf, s->rs, s->loaded);
    DataPaths paths = s->paths;
    FileFaults faults = s->file.faults;
    uint32_t version = s->version;
    memset(s, 0, sizeof *s);
    s->paths = paths;
    s->version = version + 1;
    s->look = UINT32_MAX;
    s->file.faults = faults;
    file_init(&s->file);
}

void session_free(Session *s) {
    if (s == NULL) return;
    session_clear(s);
    free(s);
}

void engine_plan(Session *s, const Game *g) {
    loaded_set_battle(s->loaded, plan_battle(g, s->base, s->plan_mem));
}

Scene *engine_scene(const Game *g, void **mem) {
    size_t n = rules_scene_bytes(g) + 64;
    Arena a;
    *mem = own_get(n);
    arena_init(&a, *mem, n, "scene");
    return rules_scene_new(&a, g);
}

bool engine_make(Session *s, const Ruleset *rs, const GameLimits *lim, const BattleOption *option, uint32_t option_n,
                 ErrList *err) {
    size_t bytes = game_bytes(rs, lim);
    s->rs = rs;
    s->g = game_init(own_get(bytes), rs, lim);
    s->back = game_init(own_get(bytes), rs, lim);
    s->look_g = game_init(own_get(bytes), rs, lim);
    s->dice = own_get(sizeof *s->dice);
    s->dice->key = s->key;
    s->ev_mem = own_get(events_bytes() + 64);
    arena_init(&s->ev_arena, s->ev_mem, events_bytes() + 64, "events");
    events_init(&s->ev, &s->ev_arena);
    s->tmp_mem = own_get(TMP_BYTES);
    arena_init(&s->tmp, s->tmp_mem, TMP_BYTES, "command");
    s->line = own_get(COMMAND_BYTES + 1024);
    s->keep_cap = (uint32_t)CLAMP((size_t)KEEP_BYTES / bytes, 8, (size_t)KEEP_MOST);
    s->base = s->cat->battle;
    s->plan_mem = own_get(plan_battle_bytes(s->g));
    if (!game_from_battle_with(s->g, rs, s->cat, option, option_n, err)) return false;
    s->scene = engine_scene(s->g, &s->scene_mem);
    if (!rules_scene_sync(rs, s->cat, s->g, s->scene)) {
        err_add(err, s->cat->battle->file, 0, "terrain", "more than the table's index holds", "simpler outlines");
        return false;
    }
    s->hash = game_hash(s->g, rs);
    engine_plan(s, s->g);
    return true;
}

Verdict engine_run(Session *s, const Command *c, const uint8_t *given, uint32_t given_n) {
    Tx tx = {.rs = s->rs, .cat = s->cat, .g = s->g, .scene = s->scene, .dice = s->dice, .ev = &s->ev, .tmp = &s->tmp};
    dice_begin(s->dice, s->g->h.record + 1, s->line, strlen(s->line));
    s->dice->given = given;
    s->dice->given_n = given_n;
    Verdict v = rules_apply(&tx, c, s->back);
    if (v.kind == VERDICT_OK && !s->light) s->hash = game_hash(s->g, s->rs);
    engine_plan(s, s->g);
    return v;
}

void engine_restore(Session *s, const Game *from) {
    game_copy(s->g, from);
    engine_plan(s, s->g);
    ASSERT(rules_scene_sync(s->rs, s->cat, s->g, s->scene));
    s->hash = game_hash(s->g, s->rs);
}

/* --- kept states: in the order of their records, few enough to look through at every record --- */

/* More would cost more memory to fill than the replay from the nearest takes. */
enum { KEEP_STATES = 192 };

static Kept *kept_find(Session *s, uint32_t record) {
    for (uint32_t i = s->keep_n; i-- > 0;)
        if (s->keep[i].g != NULL && s->keep[i].record == record) return &s->keep[i];
    return NULL;
}

/* Empty slots go, the order stays. */
static void kept_close_up(Session *s) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < s->keep_n; i++) {
        if (s->keep[i].g == NULL) continue;
        Kept k = s->keep[i];
        s->keep[i].g = NULL;
        s->keep[n++] = k;
    }
    s->keep_n = n;
}

/* Full: the state goes whose loss costs least, a short replay far back; the first always stays. Its memory is given
 * back; NULL = none may go. */
static Game *kept_give_up(Session *s, uint32_t now) {
    uint32_t best = UINT32_MAX;
    uint64_t best_cost = UINT64_MAX;
    for (uint32_t i = 0; i < s->keep_n; i++) {
        uint32_t record = s->keep[i].record, before = i > 0 ? s->keep[i - 1].record : 0,
                 after = i + 1 < s->keep_n ? s->keep[i + 1].record : now;
        uint64_t cost = (uint64_t)(after - before) * 1000000 / (now - record + 1);
        if (record <= s->floor || record <= 1 || cost >= best_cost) continue;
        best = i;
        best_cost = cost;
    }
    if (best == UINT32_MAX) return NULL;
    Game *g = s->keep[best].g;
    s->keep[best].g = NULL;
    kept_close_up(s);
    return g;
}

void keep_state(Session *s, uint32_t record, const Game *g) {
    Kept *k = kept_find(s, record);
    if (k != NULL) {
        game_copy(k->g, g);
        return;
    }
    kept_close_up(s);
    bool full = s->keep_n >= MIN(s->keep_cap, (uint32_t)KEEP_STATES);
    Game *room = full ? kept_give_up(s, record) : game_init(own_get(g->bytes), s->rs, &g->lim);
    if (room == NULL) return;
    game_copy(room, g);
    uint32_t at = s->keep_n++;
    for (; at > 0 && s->keep[at - 1].record > record; at--) s->keep[at] = s->keep[at - 1];
    s->keep[at] = (Kept){.record = record, .g = room};
}

void keep_drop_above(Session *s, uint32_t record) {
    for (uint32_t i = 0; i < s->keep_n; i++) {
        if (s->keep[i].g == NULL || s->keep[i].record <= record) continue;
        free(s->keep[i].g);
        s->keep[i].g = NULL;
    }
    kept_close_up(s);
}

/* Replays on the engine's own state, which is put back; with the faces as written, so that typed dice come out the
 * same. */
bool engine_replay(Session *s, Game *g, uint32_t record) {
    Kept *from = NULL;
    for (uint32_t i = 0; i < s->keep_n; i++)
        if (s->keep[i].g != NULL && s->keep[i].record <= record && (from == NULL || s->keep[i].record > from->record))
            from = &s->keep[i];
    if (from == NULL || record > s->live_n) return false;
    if (from->record == record) {
        game_copy(g, from->g);
        return true;
    }
    Game *now = game_init(own_get(s->g->bytes), s->rs, &s->g->lim);
    game_copy(now, s->g);
    engine_restore(s, from->g);
    bool good = true, light = s->light;
    s->light = false;
    for (uint32_t n = from->record + 1; n <= record && good; n++) {
        const Record *r = &s->rec[s->live[n - 1]];
        size_t mark = arena_mark(&s->tmp), len = strlen(r->command);
        Command c;
        memcpy(s->line, r->command, len + 1);
        good = command_parse(s->rs, s->cat, s->g, s->line, len, &s->tmp, &c, NULL, NULL) &&
               engine_run(s, &c, r->face, r->face_n).kind == VERDICT_OK && s->hash == r->hash;
        arena_release(&s->tmp, mark);
    }
    s->light = light;
    if (good) game_copy(g, s->g);
    engine_restore(s, now);
    events_clear(&s->ev);
    free(now);
    return good;
}
