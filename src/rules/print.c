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
                       ev->text == TX_EDIT_LOG_MARK
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

void rules_print_event(const View *v, const Events *e, const Event *ev, Text *out) {
    TextId id = sentence_of(ev);
    if (id == TX_NONE) {
        v->rs->print_event(v, e, ev, out);
        return;
    }
    TEXT(who, 96);
    TEXT(label, 16);
    TEXT(have, 32);
    TEXT(value, 40);
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
    const TextSlot slot[] = {
        {"who", who.buf}, {"what", what}, {"id", label.buf}, {"have", have.buf}, {"value", value.buf}};
    text_fill(out, catalog_text(v->cat, id), slot, ARRAY_LEN(slot));
}
