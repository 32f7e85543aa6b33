/* Lines of the log that are the same in every rule set: what the umpire did. */
#include "rules/rules.h"

static TextId piece_text(int32_t change) {
    return change == 1 ? TX_EDIT_LOG_ADDED : change == 3 ? TX_EDIT_LOG_REMOVED : TX_EDIT_LOG_CHANGED;
}

static TextId sentence_of(const Event *ev) {
    if (ev->seat != SEAT_U) return TX_NONE;
    switch (ev->kind) {
    case EV_PIECE: return piece_text(ev->v[1]);
    case EV_MOVED: return TX_EDIT_LOG_MOVED;
    case EV_TURNED: return TX_EDIT_LOG_TURNED;
    case EV_NOTE:
        return ev->text == TX_EDIT_LOG_PLACED || ev->text == TX_EDIT_LOG_RESERVE || ev->text == TX_EDIT_LOG_OPTION ||
                       ev->text == TX_EDIT_LOG_MARK ||
                       (ev->text >= TX_PLAN_LOG_BATTLE && ev->text <= TX_PLAN_LOG_TOGETHER)
                   ? (TextId)ev->text
                   : TX_NONE;
    default: return TX_NONE;
    }
}

static void put_word(const char *words, int32_t at, Text *out) {
    const char *word = "";
    size_t n = words_at(words, at, &word);
    text_bytes(out, word, n);
}

static void plan_key(const View *v, int32_t key, const char **what, Text *value) {
    const PlanHead *p = &v->g->plan;
    const char *const word[] = {p->title, p->subtitle, p->date, p->place};
    static const char *const NAME[] = {"title", "subtitle", "date", "place", "turns", "density", "sight", "land"};
    if (key < 0 || (size_t)key >= ARRAY_LEN(NAME)) return;
    *what = NAME[key];
    if ((size_t)key < ARRAY_LEN(word)) text_str(value, word[key]);
    if (key == 4) text_int(value, p->turns);
    if (key == 5) put_word(PLAN_DENSITIES, p->density, value);
    if (key == 7) put_word(PLAN_LANDS, p->land, value);
    if (key == 6) measure_print(v->cat, MEASURE_WU, p->sight, 0, true, value);
}

/* What an edit of the plan was about: its slots are in v[0], the seat of a zone in v[1]. */
static void plan_words(const View *v, const Event *ev, const char **what, Text *id, Text *have, Text *value) {
    const Game *g = v->g;
    const PlanHead *p = &g->plan;
    uint32_t i = (uint32_t)MAX(ev->v[0], 0);
    TextId t = (TextId)ev->text;
    if (t == TX_PLAN_LOG_BATTLE) plan_key(v, ev->v[0], what, value);
    if (t == TX_PLAN_LOG_SIZE) {
        measure_print(v->cat, MEASURE_WU, g->h.w, 0, false, value);
        text_str(value, " x ");
        measure_print(v->cat, MEASURE_WU, g->h.h, 0, true, value);
    }
    if (t == TX_PLAN_LOG_MAT) *what = p->mat_file[0] != 0 ? p->mat_file : "-";
    if (t == TX_PLAN_LOG_SIDE) *what = plan_side_c(g, i == 0 ? SEAT_A : SEAT_B)->name;
    if (t == TX_PLAN_LOG_ACCOUNT) {
        static const int FACTOR[] = {2, 4, 7};
        static const char *const WORD[] = {"open", "mixed", "closed"};
        *what = WORD[MIN(p->account_density, 2)];
        text_int(have, ev->v[0]);
        text_format(value, "%d %%", FACTOR[MIN(p->account_density, 2)] * ev->v[0]);
    }
    if (t >= TX_PLAN_LOG_ZONE_ADDED && t <= TX_PLAN_LOG_ZONE_REMOVED) {
        text_format(id, "z%u", i + 1);
        *what = plan_side_c(g, ev->v[1] == SEAT_A ? SEAT_A : SEAT_B)->name;
    }
    if (t >= TX_PLAN_LOG_OBJECTIVE_ADDED && t <= TX_PLAN_LOG_OBJECTIVE_REMOVED && i < p->objective_n)
        *what = plan_objective_c(g, i)->name;
    if (t >= TX_PLAN_LOG_FORMATION_ADDED && t <= TX_PLAN_LOG_FORMATION_REMOVED && i < p->formation_n)
        *what = plan_formation_c(g, i)->name;
    bool unit = (t >= TX_PLAN_LOG_UNIT_ADDED && t <= TX_PLAN_LOG_UNIT_REMOVED) || t == TX_PLAN_LOG_STAND_ADDED;
    if (unit && i < p->unit_n) *what = plan_unit_c(g, i)->name;
    if (t == TX_PLAN_LOG_STAND_ADDED) text_int(value, ev->v[1]);
    if (t == TX_PLAN_LOG_TOGETHER) text_int(value, ev->v[0]);
}

void rules_print_event(const View *v, const Events *e, const Event *ev, Text *out) {
    TextId id = sentence_of(ev);
    if (id == TX_NONE) {
        v->rs->print_event(v, e, ev, out);
        return;
    }
    TEXT(who, 96);
    TEXT(label, 16);
    TEXT(have, 32);
    TEXT(value, 240);
    const char *what = "";
    if (ev->a < v->g->stand_n) {
        stand_label(v->g, ev->a, &who);
        uint16_t type = game_stand_c(v->g, ev->a)->type;
        if (type < v->cat->type_n) text_format(&who, " %s", v->cat->type[type].short_name);
    }
    if (ev->kind == EV_PIECE && ev->v[0] >= 0 && (uint32_t)ev->v[0] < v->g->piece_n) {
        piece_label(v->g, (PieceIx)ev->v[0], &label);
        uint16_t kind = game_table(v->g).piece[ev->v[0]].kind;
        if (kind < v->cat->kind_n) what = v->cat->kind[kind].title;
    }
    if (ev->kind == EV_MOVED) measure_print(v->cat, MEASURE_WU, ev->v[0], 0, true, &have);
    if (ev->kind == EV_TURNED) measure_print(v->cat, MEASURE_MDEG, angle_to_mdeg(ev->angle), 0, true, &have);
    if (id == TX_EDIT_LOG_OPTION && ev->v[0] >= 0 && ev->v[0] < v->cat->spec->option_n) {
        what = v->cat->spec->option[ev->v[0]].key;
        put_word(v->cat->spec->option[ev->v[0]].values, ev->v[1], &value);
    }
    if (id == TX_EDIT_LOG_MARK && ev->v[0] >= 0 && ev->v[0] < v->rs->mark_n) {
        what = v->rs->marks[ev->v[0]].key;
        put_word(v->rs->marks[ev->v[0]].values, ev->v[1], &value);
    }
    if (ev->kind == EV_NOTE) plan_words(v, ev, &what, &label, &have, &value);
    const TextSlot slot[] = {
        {"who", who.buf}, {"what", what}, {"id", label.buf}, {"have", have.buf}, {"value", value.buf}};
    text_fill(out, catalog_text(v->cat, id), slot, ARRAY_LEN(slot));
}
