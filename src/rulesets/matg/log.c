/* The log's lines in the words of ux 6. An attack is several events (shot, roll, table, state, loss) and one line: the
 * shot writes it and looks ahead; those behind it stay silent. */
#include "rulesets/matg/fight.h"

typedef struct Slots {
    TextSlot s[16];
    uint32_t n;
} Slots;

static void slot(Slots *s, const char *name, const char *value) {
    if (s->n < ARRAY_LEN(s->s)) s->s[s->n++] = (TextSlot){name, value};
}

static void fill(const View *v, Text *out, TextId id, const Slots *s) {
    text_fill(out, catalog_text(v->cat, id), s->s, s->n);
}

static void put_rule(Text *out, RuleRef rule) {
    if (!rule) return;
    text_str(out, " (");
    rule_print(rule, out);
    text_char(out, ')');
}

static const char *side_name(const View *v, uint8_t seat) {
    if (seat < SEATS) return v->cat->battle->side[seat].nation;
    return catalog_text(v->cat, TX_MATG_NOBODY);
}

static void put_label(const View *v, StandIx i, Text *out) {
    if (i < v->g->stand_n) stand_label(v->g, i, out);
}

static void put_state(const View *v, int32_t state, Text *out) {
    if (!(state & (STATE_S | STATE_D))) text_str(out, catalog_text(v->cat, TX_MATG_NO_STATE));
    if (state & STATE_S) text_str(out, catalog_text(v->cat, TX_MATG_T_SUPPRESSED));
    if ((state & STATE_S) && (state & STATE_D)) text_str(out, ", ");
    if (state & STATE_D) text_str(out, catalog_text(v->cat, TX_MATG_T_DISORGANIZED));
}

/* "13-" or "6- = FCL 13 -4 Suppressed (1.2)" */
static void put_need(const View *v, const Events *e, const Event *ev, Text *out) {
    text_format(out, "%d-", ev->v[1]);
    const Ledger *l = ev->ledger_n ? &e->ledger[ev->ledger] : NULL;
    if (!l || l->n < 2) return;
    text_str(out, " = ");
    ledger_print(v->cat, l, out);
}

/* --- an attack --- */

typedef struct Shooting {
    const Event *roll, *table, *state, *lost;
} Shooting;

static Shooting shooting_at(const Events *e, uint32_t at) {
    Shooting s = {0};
    StandIx by = e->ev[at].a, target = e->ev[at].b;
    for (uint32_t k = at + 1; k < e->n && e->ev[k].kind != EV_SHOT; k++) {
        const Event *ev = &e->ev[k];
        if (ev->kind == EV_ROLL && (ev->text != TX_MATG_TO_FIRE || ev->a != by)) break;
        if (ev->kind == EV_ROLL) s.roll = ev;
        if (ev->kind == EV_TABLE) s.table = ev;
        if (ev->kind == EV_STATE && ev->b == target && ev->a == by) s.state = ev;
        if (ev->kind == EV_LOST && ev->a == target) s.lost = ev;
    }
    return s;
}

/* The shot that an event belongs to, NULL = none: nothing but parts of an attack lies between. */
static bool told_by_shot(const Events *e, const Event *ev) {
    for (uint32_t k = (uint32_t)(ev - e->ev); k-- > 0;) {
        if (e->ev[k].kind != EV_SHOT) continue;
        Shooting s = shooting_at(e, k);
        return s.roll == ev || s.table == ev || s.state == ev || s.lost == ev;
    }
    return false;
}

static void put_effect(const View *v, const Events *e, const Shooting *s, Text *out) {
    if (!s->roll) return;
    if (!s->roll->v[2]) {
        text_str(out, catalog_text(v->cat, TX_MATG_LOG_NO_CRT));
        put_rule(out, RULE(5, 3));
        return;
    }
    if (!s->table) return;
    TEXT(total, 16);
    TEXT(terms, 300);
    TEXT(column, 16);
    TEXT(after, 80);
    text_int(&total, s->table->v[1]);
    if (s->table->v[2])
        text_signed(&column, s->table->v[2]);
    else
        text_char(&column, '0');
    const char *sum = terms.buf, *natural = catalog_text(v->cat, TX_MATG_T_NATURAL);
    if (s->table->ledger_n > 1) ledger_print(v->cat, &e->ledger[s->table->ledger + 1], &terms);
    size_t n = base_strlen(natural); /* the die needs no name here: "CRT 5 = 4 +1 range" */
    if (terms.len > n && base_compare(sum, natural, n) == 0) sum += n + 1;
    if (s->lost)
        text_str(&after, catalog_text(v->cat, TX_MATG_ELIMINATED));
    else if (s->state)
        put_state(v, s->state->v[1], &after);
    else
        text_str(&after, catalog_text(v->cat, TX_MATG_NO_EFFECT));
    Slots sl = {0};
    slot(&sl, "total", total.buf);
    slot(&sl, "terms", sum);
    slot(&sl, "column", column.buf);
    slot(&sl, "result", catalog_text(v->cat, (TextId)s->table->text));
    slot(&sl, "after", after.buf);
    fill(v, out, TX_MATG_LOG_CRT, &sl);
}

/* ", 12.4 deg outside Target Front · DV 7 halved 4 (5.6)" where the defence is not the printed one */
static void put_facing(const View *v, const Events *e, const Event *shot, const Shooting *s, Text *out) {
    bool armoured = shot->b < v->g->stand_n && matg_is_armoured(v, shot->b);
    if (!armoured) return;
    text_char(out, ' ');
    text_str(out, catalog_text(v->cat, shot->v[1] ? TX_MATG_SIDE : TX_MATG_FRONT));
    if (!shot->v[1]) return;
    TEXT(deg, 24);
    text_ratio(&deg, shot->v[4], 1000, 1, false);
    Slots sl = {0};
    slot(&sl, "deg", deg.buf);
    fill(v, out, TX_MATG_LOG_OUTSIDE, &sl);
    if (!s->table || !s->table->ledger_n || e->ledger[s->table->ledger].n < 2) return;
    const Term *dv = &e->ledger[s->table->ledger].term[1];
    if (!dv->arg) return;
    TEXT(was, 16);
    TEXT(is, 16);
    text_int(&was, dv->arg);
    text_int(&is, -dv->value);
    Slots d = {0};
    slot(&d, "was", was.buf);
    slot(&d, "is", is.buf);
    fill(v, out, TX_MATG_LOG_DV, &d);
    put_rule(out, dv->rule);
}

static void print_shot(const View *v, const Events *e, const Event *ev, Text *out) {
    Shooting s = shooting_at(e, (uint32_t)(ev - e->ev));
    TEXT(who, 16);
    TEXT(whom, 16);
    TEXT(range, 24);
    TEXT(facing, 160);
    TEXT(need, 400);
    TEXT(roll, 16);
    TEXT(rest, 600);
    put_label(v, ev->a, &who);
    put_label(v, ev->b, &whom);
    measure_print(v->cat, MEASURE_WU, ev->v[0], (ev->v[0] + WU_INCH / 2) / WU_INCH * WU_INCH, true, &range);
    Slots sl = {0};
    slot(&sl, "who", who.buf);
    slot(&sl, "whom", whom.buf);
    slot(&sl, "kind", ev->v[2] == TX_MATG_STANDARD ? "" : catalog_text(v->cat, (TextId)ev->v[2]));
    slot(&sl, "range", range.buf);
    if (ev->v[3]) {
        fill(v, out, TX_MATG_LOG_TARGET_GONE, &sl);
        put_rule(out, RULE(5, 11));
        return;
    }
    put_facing(v, e, ev, &s, &facing);
    if (s.roll) {
        put_need(v, e, s.roll, &need);
        text_int(&roll, s.roll->v[0]);
    }
    put_effect(v, e, &s, &rest);
    slot(&sl, "facing", facing.buf);
    slot(&sl, "need", need.buf);
    slot(&sl, "roll", roll.buf);
    slot(&sl, "passed", catalog_text(v->cat, s.roll && s.roll->v[2] ? TX_MATG_PASS : TX_MATG_FAIL));
    slot(&sl, "rest", rest.buf);
    fill(v, out, TX_MATG_LOG_SHOT, &sl);
}

/* --- rolls --- */

static void print_roll(const View *v, const Events *e, const Event *ev, Text *out) {
    TEXT(who, 32);
    TEXT(need, 400);
    TEXT(roll, 16);
    TEXT(then, 80);
    if (ev->a == STAND_NONE)
        text_str(&who, side_name(v, ev->seat));
    else
        put_label(v, ev->a, &who);
    put_need(v, e, ev, &need);
    text_int(&roll, ev->v[0]);
    const Event *next = ev + 1 < e->ev + e->n ? ev + 1 : NULL;
    if (ev->text == TX_MATG_RECOVERY && next && next->kind == EV_STATE && next->b == ev->a) {
        text_str(&then, " -> ");
        put_state(v, next->v[1], &then);
    }
    Slots sl = {0};
    slot(&sl, "who", who.buf);
    slot(&sl, "what", catalog_text(v->cat, (TextId)ev->text));
    slot(&sl, "need", need.buf);
    slot(&sl, "roll", roll.buf);
    slot(&sl, "passed", catalog_text(v->cat, ev->v[2] ? TX_MATG_PASS : TX_MATG_FAIL));
    slot(&sl, "then", then.buf);
    fill(v, out, TX_MATG_LOG_ROLL, &sl);
}

static bool told_by_recovery(const Events *e, const Event *ev) {
    return ev > e->ev && ev[-1].kind == EV_ROLL && ev[-1].text == TX_MATG_RECOVERY && ev[-1].a == ev->b;
}

/* "Initiative: Germany 18 = 2 +16, USSR 17 = 4 +13: Germany" */
static void put_sum(const View *v, const Events *e, const Event *ev, Text *out) {
    text_format(out, "%s %d", side_name(v, ev->seat), ev->v[0]);
    if (!ev->ledger_n) return;
    const Ledger *l = &e->ledger[ev->ledger];
    text_str(out, " = ");
    for (uint32_t i = 0; i < l->n; i++) {
        if (i) text_char(out, ' ');
        if (i)
            text_signed(out, l->term[i].value);
        else
            text_int(out, l->term[i].value);
    }
}

static void print_initiative(const View *v, const Events *e, const Event *ev, Text *out) {
    if (ev->seat != SEAT_A || ev + 1 >= e->ev + e->n) return;
    TEXT(a, 60);
    TEXT(b, 60);
    put_sum(v, e, ev, &a);
    put_sum(v, e, ev + 1, &b);
    const char *who = ev->v[0] == ev[1].v[0]  ? catalog_text(v->cat, TX_MATG_ROLLED_AGAIN)
                      : ev->v[0] > ev[1].v[0] ? side_name(v, SEAT_A)
                                              : side_name(v, SEAT_B);
    Slots sl = {0};
    slot(&sl, "a", a.buf);
    slot(&sl, "b", b.buf);
    slot(&sl, "who", who);
    fill(v, out, TX_MATG_LOG_INITIATIVE, &sl);
}

static void print_quality(const View *v, const Event *ev, Text *out) {
    TEXT(who, 16);
    TEXT(roll, 16);
    TEXT(value, 16);
    put_label(v, ev->a, &who);
    text_int(&roll, ev->v[1]);
    text_signed(&value, ev->v[0]);
    Slots sl = {0};
    slot(&sl, "who", who.buf);
    slot(&sl, "roll", roll.buf);
    slot(&sl, "value", value.buf);
    fill(v, out, TX_MATG_LOG_QUALITY, &sl);
    put_rule(out, ev->rule);
}

/* --- cards, the turn, the end --- */

static void put_formation(const View *v, int32_t f, Text *out) {
    if (f < 0 || (uint32_t)f >= v->cat->battle->formation_n) return;
    const char *name = v->cat->battle->formation[f].name;
    text_str(out, name && name[0] ? name : side_name(v, game_formation_c(v->g, (uint32_t)f)->seat));
}

static void put_face(const View *v, int face, Text *out) {
    static const TextId HIGH[] = {TX_MATG_CARD_JACK, TX_MATG_CARD_QUEEN, TX_MATG_CARD_KING};
    if (face == 1 || face > 10) {
        text_str(out, catalog_text(v->cat, face == 1 ? TX_MATG_CARD_ACE : HIGH[(face - 11) % 3]));
        text_str(out, ", ");
    }
    text_int(out, face);
}

static void print_card(const View *v, const Event *ev, Text *out) {
    TEXT(who, 16);
    TEXT(formation, 80);
    TEXT(face, 32);
    TEXT(total, 16);
    TEXT(point, 24);
    put_label(v, ev->a, &who);
    put_formation(v, ev->v[0], &formation);
    put_face(v, ev->v[1], &face);
    text_int(&total, ev->v[2]);
    if ((uint32_t)ev->v[0] < v->g->formation_n)
        text_ratio(&point, matg_formation_c(v->g, (uint32_t)ev->v[0])->break_point, 100, 2, true);
    Slots sl = {0};
    slot(&sl, "who", who.buf);
    slot(&sl, "formation", formation.buf);
    slot(&sl, "face", face.buf);
    slot(&sl, "total", total.buf);
    slot(&sl, "point", point.buf);
    fill(v, out, ev->v[1] ? TX_MATG_LOG_CARD : TX_MATG_LOG_CARD_SECRET, &sl);
    if (ev->v[1]) put_rule(out, RULE(19, 1));
}

static void print_posture(const View *v, const Events *e, const Event *ev, Text *out) {
    TEXT(list, 600);
    for (int32_t k = 0; k < ev->v[2]; k++) {
        if (k) text_str(&list, ", ");
        put_label(v, e->stand[ev->v[1] + k], &list);
    }
    Slots sl = {0};
    slot(&sl, "list", list.buf);
    slot(&sl, "posture", catalog_text(v->cat, ev->v[0] == POSTURE_MOVEMENT ? TX_MATG_P_MOVEMENT : TX_MATG_P_FIRE_MOVE));
    fill(v, out, TX_MATG_LOG_POSTURE, &sl);
    put_rule(out, ev->rule);
}

static void print_pass(const View *v, const Event *ev, Text *out) {
    /* The round of groups ends in the round of single stands; commanders are seldom to replace: no news. */
    if (ev->v[0] && (ev->v[1] == MATG_REMOVAL || (ev->v[1] == MATG_POSTURE && ev->v[2] == 0))) return;
    Slots sl = {0};
    slot(&sl, "side", side_name(v, ev->seat));
    TextId id = !ev->v[0]                  ? TX_MATG_LOG_PASS
                : ev->v[1] == MATG_FIRE    ? TX_MATG_LOG_NO_ATTACK
                : ev->v[1] == MATG_POSTURE ? TX_MATG_LOG_NO_MARK
                                           : TX_MATG_LOG_NO_MOVE;
    fill(v, out, id, &sl);
    put_rule(out, ev->rule);
}

static void print_simple(const View *v, const Event *ev, TextId id, RuleRef rule, Text *out) {
    TEXT(who, 16);
    TEXT(turn, 16);
    TEXT(a, 16);
    TEXT(b, 16);
    TEXT(formation, 80);
    TEXT(margin, 16);
    put_label(v, ev->a, &who);
    text_int(&turn, ev->v[0]);
    text_int(&a, ev->v[0]);
    text_int(&b, ev->v[1]);
    text_int(&margin, ev->v[1]);
    put_formation(v, ev->v[0], &formation);
    Slots sl = {0};
    slot(&sl, "who", who.buf);
    slot(&sl, "side", side_name(v, ev->seat));
    slot(&sl, "turn", turn.buf);
    slot(&sl, "phase",
         ev->v[0] >= 0 && ev->v[0] < MATG_PHASES ? catalog_text(v->cat, (TextId)MATG.phases[ev->v[0]].title) : "");
    slot(&sl, "a", a.buf);
    slot(&sl, "b", b.buf);
    slot(&sl, "sidea", side_name(v, SEAT_A));
    slot(&sl, "sideb", side_name(v, SEAT_B));
    slot(&sl, "formation", formation.buf);
    slot(&sl, "margin", margin.buf);
    slot(&sl, "what", ev->text ? catalog_text(v->cat, (TextId)ev->text) : "");
    fill(v, out, id, &sl);
    put_rule(out, rule);
}

static void print_state(const View *v, const Events *e, const Event *ev, Text *out) {
    if (told_by_shot(e, ev) || told_by_recovery(e, ev)) return;
    TEXT(whom, 16);
    TEXT(state, 80);
    put_label(v, ev->b, &whom);
    put_state(v, ev->v[1], &state);
    Slots sl = {0};
    slot(&sl, "whom", whom.buf);
    slot(&sl, "state", state.buf);
    fill(v, out, TX_MATG_LOG_STATE, &sl);
    put_rule(out, ev->rule);
}

static TextId over_text(const Event *ev) {
    if (ev->v[1] < 0) return TX_MATG_LOG_OVER_BROKEN;
    return ev->text == TX_MATG_OVER_DRAW ? TX_MATG_LOG_OVER_DRAW : TX_MATG_LOG_OVER;
}

bool matg_fight_print(const View *v, const Events *e, const Event *ev, Text *out) {
    switch (ev->kind) {
    case EV_SHOT: print_shot(v, e, ev, out); break;
    case EV_ROLL:
        if (!told_by_shot(e, ev)) print_roll(v, e, ev, out);
        break;
    case EV_TABLE:
    case EV_PIECE:
    case EV_ACTOR: break;
    case EV_STATE: print_state(v, e, ev, out); break;
    case EV_LOST:
        if (!told_by_shot(e, ev)) print_simple(v, ev, TX_MATG_LOG_LOST, ev->rule, out);
        break;
    case EV_NUMBER:
        if (ev->text == TX_MATG_INITIATIVE)
            print_initiative(v, e, ev, out);
        else if (ev->text == TX_MATG_GHQ_QUALITY)
            print_quality(v, ev, out);
        else
            return false;
        break;
    case EV_TURN: print_simple(v, ev, TX_MATG_LOG_TURN, 0, out); break;
    case EV_PHASE: print_simple(v, ev, ev->v[1] ? TX_MATG_LOG_PHASE_PASSED : TX_MATG_LOG_PHASE, ev->rule, out); break;
    case EV_PASS: print_pass(v, ev, out); break;
    case EV_POSTURE: print_posture(v, e, ev, out); break;
    case EV_CARD: print_card(v, ev, out); break;
    case EV_BROKEN: print_simple(v, ev, TX_MATG_LOG_BROKEN, ev->rule, out); break;
    case EV_SCORE: print_simple(v, ev, TX_MATG_LOG_SCORE, ev->rule, out); break;
    case EV_OVER: print_simple(v, ev, over_text(ev), ev->rule, out); break;
    case EV_NOTE:
        if (ev->text != TX_MATG_NOTE_INITIATIVE && ev->text != TX_NONE)
            print_simple(v, ev, (TextId)ev->text, ev->rule, out);
        break;
    default: return false;
    }
    return true;
}
