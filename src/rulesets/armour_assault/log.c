/* log: a line for each event (ux 6). Ids and numbers in, one sentence out. */
#include "rulesets/armour_assault/aa_rules.h"

static void put_name(const View *v, StandIx i, Text *out) {
    if (i >= v->g->stand_n) return;
    stand_label(v->g, i, out);
    uint16_t type = game_stand_c(v->g, i)->type;
    if (type < v->cat->type_n) text_format(out, " %s", v->cat->type[type].short_name);
}

static const char *side_name(const View *v, uint8_t seat) {
    return seat <= SEAT_B ? v->cat->battle->side[seat].name : catalog_text(v->cat, TX_AA_NOBODY);
}

static TextId roll_text(const Event *ev) {
    bool good = ev->v[2] != 0;
    switch (ev->text) {
    case TX_AA_ROLL_RED: return good ? TX_AA_LOG_RED_HIT : TX_AA_LOG_RED_MISS;
    case TX_AA_ROLL_WHITE: return good ? TX_AA_LOG_WHITE_IN : TX_AA_LOG_WHITE_OUT;
    case TX_AA_ROLL_BLAST: return good ? TX_AA_LOG_BLAST_IN : TX_AA_LOG_BLAST_OUT;
    case TX_AA_ROLL_AGAIN: return good ? TX_AA_LOG_AGAIN : TX_AA_LOG_AGAIN_NOT;
    case TX_AA_ROLL_DUMMY: return good ? TX_AA_LOG_DUMMY : TX_AA_LOG_REAL;
    case TX_AA_ROLL_CROSS: return good ? TX_AA_LOG_MINED : TX_AA_LOG_CROSSED;
    case TX_AA_GROUND_ATTACK: return good ? TX_AA_LOG_AIR : TX_AA_LOG_AIR_NOT;
    default: return TX_NONE;
    }
}

static TextId number_text(const Event *ev) {
    switch (ev->text) {
    case TX_AA_ROLL_EXPLODE: return ev->v[1] ? TX_AA_LOG_EXPLODE : TX_AA_LOG_EXPLODE_NOT;
    case TX_AA_ROLL_DAMAGE: return TX_AA_LOG_DAMAGE;
    case TX_AA_ROLL_MODE:
    case TX_AA_ROLL_FIELDS: return TX_AA_LOG_ROLLS;
    case TX_AA_ROLL_ROLES:
    case TX_AA_ROLL_FIRST:
    case TX_AA_ROLL_HUNTERS:
    case TX_AA_ROLL_INITIATIVE: return TX_AA_LOG_SIDE_ROLLS;
    default: return (TextId)ev->text;
    }
}

static TextId sentence_of(const Event *ev) {
    switch (ev->kind) {
    case EV_TURN: return TX_AA_LOG_TURN;
    case EV_PHASE: return TX_AA_LOG_PHASE;
    case EV_MOVED: return ev->v[0] > 0 ? TX_AA_LOG_MOVED : TX_NONE;
    case EV_TURNED: return TX_AA_LOG_TURNED;
    case EV_ROLL: return roll_text(ev);
    case EV_NUMBER: return number_text(ev);
    case EV_PASS: return ev->text == TX_NONE ? TX_AA_LOG_READY : (TextId)ev->text;
    case EV_ENTERED: return TX_AA_LOG_PLACED;
    case EV_PIECE: return TX_NONE;
    default: return (TextId)ev->text;
    }
}

static void what_of(const View *v, const Event *ev, Text *out) {
    TextId id = TX_NONE;
    switch (ev->text) {
    case TX_AA_LOG_MODE: id = aa_mode_title((AaMode)ev->v[0]); break;
    case TX_AA_ROLL_DAMAGE: id = aa_damage_title((AaDamage)ev->v[1]); break;
    case TX_AA_LOG_PLAYS:
    case TX_AA_LOG_ASSET_BOUGHT:
    case TX_AA_LOG_ASSET_SOLD: id = aa_asset_title((AaAsset)ev->v[0]); break;
    case TX_AA_ROLL_MODE:
    case TX_AA_ROLL_FIELDS:
    case TX_AA_ROLL_ROLES:
    case TX_AA_ROLL_FIRST:
    case TX_AA_ROLL_HUNTERS:
    case TX_AA_ROLL_INITIATIVE: id = (TextId)ev->text; break;
    default:
        if (ev->kind == EV_PHASE && ev->v[0] < AA_PHASES) id = (TextId)v->rs->phases[ev->v[0]].title;
        break;
    }
    if (id != TX_NONE) text_str(out, catalog_text(v->cat, id));
}

static const char *facing_word(const View *v, const Event *ev) {
    static const TextId WORD[] = {TX_AA_FACING_FRONT, TX_AA_FACING_SIDE, TX_AA_FACING_REAR};
    int32_t f = ev->kind == EV_SHOT ? ev->v[1] : ev->v[4];
    bool has = ev->kind == EV_SHOT || ev->text == TX_AA_ROLL_WHITE || ev->text == TX_AA_ROLL_BLAST;
    return has && f >= 0 && f <= AA_REAR ? catalog_text(v->cat, WORD[f]) : "";
}

void aa_print_event(const View *v, const Events *e, const Event *ev, Text *out) {
    TEXT(who, 96);
    TEXT(whom, 96);
    TEXT(have, 32);
    TEXT(limit, 32);
    TEXT(need, 16);
    TEXT(what, 96);
    TEXT(sum, 400);
    TextId id = sentence_of(ev);
    if (id == TX_NONE) return;
    put_name(v, ev->a, &who);
    put_name(v, ev->b, &whom);
    bool wu = ev->kind == EV_MOVED || ev->kind == EV_SHOT || ev->text == TX_AA_LOG_BASE;
    if (ev->kind == EV_TURNED)
        measure_print(v->cat, MEASURE_MDEG, angle_to_mdeg(ev->angle), 0, true, &have);
    else
        measure_print(v->cat, wu ? MEASURE_WU : MEASURE_COUNT, ev->v[0], 0, true, &have);
    text_int(&limit, ev->v[1]);
    text_int(&need, ev->v[ev->text == TX_AA_LOG_MARKER ? 2 : 3]);
    what_of(v, ev, &what);
    if (ev->ledger_n > 0 && ev->ledger < e->ledger_n) ledger_print(v->cat, &e->ledger[ev->ledger], &sum);
    const TextSlot slot[] = {{"who", who.buf},
                             {"whom", whom.buf},
                             {"have", have.buf},
                             {"limit", limit.buf},
                             {"need", need.buf},
                             {"what", what.buf},
                             {"facing", facing_word(v, ev)},
                             {"sum", sum.buf},
                             {"side", side_name(v, ev->seat)}};
    text_fill(out, catalog_text(v->cat, id), slot, ARRAY_LEN(slot));
}
