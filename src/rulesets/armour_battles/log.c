/* log: a line of the log for each event (ids and numbers in, one sentence out), with the dice thrown left to the log.
 */
#include "rulesets/armour_battles/ab_rules.h"

static void seat_name(const View *v, uint8_t seat, Text *out) {
    if (seat < SEATS)
        text_str(out, v->cat->battle->side[seat].name);
    else
        text_char(out, '-');
}

static void who_of(const View *v, const Event *ev, Text *out) {
    if (ev->a < v->g->stand_n)
        stand_label(v->g, ev->a, out);
    else
        seat_name(v, ev->kind == EV_OVER ? (uint8_t)ev->v[0] : ev->seat, out);
}

static TextId sentence_of(const Event *ev) {
    switch (ev->kind) {
    case EV_TURN: return TX_AB_LOG_TURN;
    case EV_PASS: return ev->rule == RULE(9, 1) ? TX_AB_LOG_READY : TX_AB_LOG_PULSE_OVER;
    case EV_ROLL: return TX_AB_LOG_ROLL;
    case EV_MOVED: return TX_AB_LOG_MOVED;
    case EV_LOST: return TX_AB_LOG_DISPERSED;
    case EV_ENTERED: return ev->rule == RULE(4, 3) ? TX_AB_LOG_ENTERS : (TextId)ev->text;
    case EV_ACTOR:
    case EV_NOTE:
    case EV_NUMBER:
    case EV_SHOT:
    case EV_STATE:
    case EV_SCORE:
    case EV_OVER:
    case EV_GROUP:
    case EV_ASKED:
    case EV_ANSWERED:
    case EV_STOPPED:
    case EV_PIECE: return (TextId)ev->text;
    default: return TX_NONE;
    }
}

static bool is_length(const Event *ev) {
    return ev->kind == EV_MOVED || ev->kind == EV_SHOT || ev->text == TX_AB_LOG_VARIABLE ||
           ev->text == TX_AB_LOG_FORCED_BACK || ev->text == TX_AB_LOG_DEVIATES;
}

void ab_print_event(const View *v, const Events *e, const Event *ev, Text *out) {
    TextId id = sentence_of(ev);
    TEXT(who, 90);
    TEXT(whom, 24);
    TEXT(have, 32);
    TEXT(limit, 32);
    TEXT(what, 90);
    TEXT(more, 600);
    TEXT(rule, 12);
    if (id == TX_NONE) return;
    who_of(v, ev, &who);
    if (ev->b < v->g->stand_n) stand_label(v->g, ev->b, &whom);
    measure_print(v->cat, is_length(ev) ? MEASURE_WU : MEASURE_COUNT, ev->v[0], 0, true, &have);
    if (ev->kind == EV_ROLL)
        measure_print(v->cat, MEASURE_COUNT, ev->v[1], 0, true, &limit);
    else
        text_int(&limit, ev->v[1]);
    if (ev->kind == EV_ROLL) text_str(&what, catalog_text(v->cat, (TextId)ev->text));
    if (ev->kind == EV_SCORE) text_int(&what, ev->v[2]);
    for (uint32_t k = 0; ev->kind == EV_ROLL && k < ev->ledger_n; k++) {
        text_str(&more, k == 0 ? "" : "; ");
        ledger_print(v->cat, &e->ledger[ev->ledger + k], &more);
    }
    TEXT(dice, 16);
    TEXT(sixes, 16);
    text_int(&dice, ev->kind == EV_ROLL ? ev->v[4] : ev->v[3]);
    text_int(&sixes, ev->kind == EV_ROLL ? ev->v[3] : ev->v[2]);
    rule_print(ev->rule, &rule);
    const TextSlot slot[] = {{"who", who.buf},     {"whom", whom.buf},   {"have", have.buf},
                             {"limit", limit.buf}, {"what", what.buf},   {"terms", more.buf},
                             {"dice", dice.buf},   {"sixes", sixes.buf}, {"rule", rule.buf}};
    text_fill(out, catalog_text(v->cat, id), slot, ARRAY_LEN(slot));
}
