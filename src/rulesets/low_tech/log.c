/* log: a line of each event: ids and numbers in, one sentence out. */
#include "rulesets/low_tech/lt_own.h"

static TextId note_of(const Event *ev) {
    return (TextId)ev->text; /* notes carry their own sentence */
}

static TextId roll_sentence(const Event *ev) {
    switch (ev->text) {
    case TX_LT_TO_HIT: return ev->v[2] ? TX_LT_L_HIT : TX_LT_L_MISS;
    case TX_LT_TO_DESTROY: return ev->v[2] ? TX_LT_L_KILL : TX_LT_L_NO_KILL;
    case TX_LT_AUTO: return TX_LT_L_AUTO;
    case TX_LT_SPOTTING: return ev->v[2] ? TX_LT_L_SPOTTED : TX_LT_L_NOT_SPOTTED;
    case TX_LT_CALL: return ev->v[2] ? TX_LT_L_GRANTED : TX_LT_L_REFUSED;
    case TX_LT_BAIL: return ev->v[2] ? TX_LT_L_BAILS : TX_LT_L_NO_BAIL;
    case TX_LT_DAMAGE:
    case TX_LT_DAMAGE_AGAIN:
        return !ev->v[2] ? TX_LT_L_SHELLS_NO : ev->v[3] == LT_A ? TX_LT_L_SHELLS_A : TX_LT_L_SHELLS_KILL;
    case TX_LT_COMMANDER: return ev->v[2] ? TX_LT_L_COMMANDER_DEAD : TX_LT_L_COMMANDER_LIVES;
    default: return ev->v[2] ? TX_LT_L_ROLL_YES : TX_LT_L_ROLL_NO;
    }
}

/* The roll just before has said it. */
static bool told(const Events *e, const Event *ev) {
    if (ev == e->ev) return false;
    const Event *last = ev - 1;
    if (last->kind != EV_ROLL || !last->v[2]) return false;
    if (last->text == TX_LT_DAMAGE || last->text == TX_LT_DAMAGE_AGAIN) return last->a == ev->a;
    return (last->text == TX_LT_TO_DESTROY || last->text == TX_LT_AUTO) && last->b == ev->a;
}

static TextId sentence_of(const Events *e, const Event *ev) {
    switch (ev->kind) {
    case EV_TURN: return TX_LT_L_TURN;
    case EV_PHASE: return TX_NONE; /* the track shows it */
    case EV_ACTOR: return TX_LT_L_ACTOR;
    case EV_PASS: return ev->v[0] ? TX_NONE : ev->v[1] == LT_SETUP ? TX_LT_L_READY : TX_LT_L_PASS;
    case EV_ROLL: return roll_sentence(ev);
    case EV_NUMBER:
        return ev->text == TX_LT_REACTION    ? (ev->a == STAND_NONE ? TX_LT_L_REACTION : TX_LT_L_REACTION_ONE)
               : ev->text == TX_LT_DEVIATION ? (vec_same(ev->at, ev->to) ? TX_LT_L_ON_TARGET : TX_LT_L_DEVIATION)
                                             : TX_LT_L_FIRST_DIE;
    case EV_SHOT: return TX_LT_L_SHOT;
    case EV_STATE: return TX_LT_L_PINNED;
    case EV_LOST: return told(e, ev) ? TX_NONE : TX_LT_L_LOST;
    case EV_LEFT:
        return ev->text == TX_LT_SURRENDERED ? TX_LT_L_SURRENDERED
               : ev->text == TX_LT_ABANDONED ? TX_LT_L_ABANDONED
                                             : TX_LT_L_RAN;
    case EV_MOVED: return TX_LT_L_MOVED;
    case EV_ENTERED: return TX_LT_L_ENTERED;
    case EV_BOARDED: return TX_LT_L_BOARDED;
    case EV_LANDED: return TX_LT_L_LANDED;
    case EV_SCORE: return TX_LT_L_SCORE;
    case EV_OVER: return ev->v[0] > SEAT_B ? TX_LT_L_DRAW : TX_LT_L_OVER;
    case EV_NOTE: return ev->text == TX_LT_E_COMMANDER ? TX_NONE : note_of(ev); /* the two dice have said it */
    default: return TX_NONE;
    }
}

static void put_side(const View *v, uint8_t seat, Text *out) {
    if (seat < SEATS)
        text_str(out, v->cat->battle->side[seat].name);
    else
        text_char(out, '-');
}

static void put_stand(const View *v, StandIx i, Text *out) {
    if (i >= v->g->stand_n) return;
    stand_label(v->g, i, out);
    text_char(out, ' ');
    const StandType *t = lt_type(v, i);
    text_str(out, t->short_name != NULL && t->short_name[0] ? t->short_name : t->name);
}

/* {have}: the number of the event in its own measure. */
static void put_have(const View *v, const Event *ev, Text *out) {
    bool length = ev->kind == EV_MOVED || ev->kind == EV_SHOT;
    int32_t at = ev->kind == EV_OVER ? ev->v[1] : ev->v[0];
    measure_print(v->cat, length ? MEASURE_WU : MEASURE_COUNT, at, 0, true, out);
}

static void put_what(const View *v, const Event *ev, Text *out) {
    if (ev->kind == EV_NUMBER && ev->text == TX_LT_REACTION) {
        text_str(out, catalog_text(v->cat, ev->v[1] == LT_ROUT && ev->v[3] ? TX_LT_R_SURRENDER
                                                                           : lt_result_text((LtResult)ev->v[1])));
    } else if (ev->kind == EV_SHOT) {
        text_str(out, catalog_text(v->cat, (TextId)ev->v[2]));
    } else if (ev->kind == EV_NUMBER && ev->text == TX_LT_DEVIATION) {
        static const TextId WAY[] = {TX_NONE,     TX_LT_DEV_1, TX_LT_DEV_2, TX_LT_DEV_3, TX_LT_DEV_4,
                                     TX_LT_DEV_5, TX_LT_DEV_6, TX_LT_DEV_7, TX_LT_DEV_8};
        if (ev->v[0] >= 1 && ev->v[0] < (int32_t)ARRAY_LEN(WAY)) text_str(out, catalog_text(v->cat, WAY[ev->v[0]]));
    } else {
        text_str(out, catalog_text(v->cat, (TextId)ev->text));
    }
}

/* {other}: the second score, the turn of a note, or how far a mission strays along an axis. */
static void put_other(const View *v, const Event *ev, Text *out) {
    if (ev->kind != EV_NUMBER || ev->text != TX_LT_DEVIATION) {
        text_int(out, ev->v[1]);
        return;
    }
    Wu x = ev->to.x - ev->at.x, y = ev->to.y - ev->at.y;
    measure_print(v->cat, MEASURE_WU, MAX(MAX(x, -x), MAX(y, -y)), 0, true, out);
}

static void put_gun(const View *v, const Event *ev, Text *out) {
    LtGun gun;
    int32_t at = ev->kind == EV_NOTE ? ev->v[0] : ev->v[3];
    if (at >= 0 && lt_gun(v, (uint32_t)at, &gun)) text_str(out, gun.name);
}

void lt_print_event(const View *v, const Events *e, const Event *ev, Text *out) {
    TextId id = sentence_of(e, ev);
    if (id == TX_NONE) return;
    TEXT(who, 100);
    TEXT(whom, 100);
    TEXT(have, 24);
    TEXT(need, 16);
    TEXT(terms, 500);
    TEXT(what, 120);
    TEXT(side, 90);
    TEXT(platoon, 90);
    TEXT(gun, 90);
    TEXT(other, 16);
    put_side(v, ev->kind == EV_OVER ? (uint8_t)ev->v[0] : ev->seat, &side);
    put_stand(v, ev->a, &who);
    put_stand(v, ev->b, &whom);
    put_have(v, ev, &have);
    text_format(&need, "%d+", MAX(ev->v[1], 1)); /* no die shows less */
    put_other(v, ev, &other);
    if (ev->ledger_n > 0) ledger_print(v->cat, &e->ledger[ev->ledger], &terms);
    put_what(v, ev, &what);
    if (ev->kind == EV_NUMBER && ev->text == TX_LT_REACTION) text_str(&platoon, lt_platoon_name(v, (uint16_t)ev->v[2]));
    bool support = (ev->kind == EV_ROLL && ev->text == TX_LT_CALL) ||
                   (ev->kind == EV_NUMBER && ev->text == TX_LT_DEVIATION) ||
                   (ev->kind == EV_NOTE && (ev->text == TX_LT_E_FALLS || ev->text == TX_LT_E_FALLS_OPEN));
    if (support) put_gun(v, ev, &gun);
    const TextSlot slot[] = {{"who", who.buf},     {"whom", whom.buf},  {"have", have.buf}, {"limit", need.buf},
                             {"terms", terms.buf}, {"what", what.buf},  {"side", side.buf}, {"platoon", platoon.buf},
                             {"gun", gun.buf},     {"other", other.buf}};
    text_fill(out, catalog_text(v->cat, id), slot, ARRAY_LEN(slot));
}
