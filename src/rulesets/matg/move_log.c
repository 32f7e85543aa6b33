/* move_log: the log's lines of movement, reaction, transport and set-up, in the words of ux 6. */
#include "rulesets/matg/matg_move.h"

typedef struct Slots {
    TextSlot s[12];
    uint32_t n;
} Slots;

static void slot(Slots *s, const char *name, const char *value) {
    if (s->n < ARRAY_LEN(s->s)) s->s[s->n++] = (TextSlot){name, value};
}

static void fill(const View *v, Text *out, TextId id, const Slots *s, RuleRef rule) {
    text_fill(out, catalog_text(v->cat, id), s->s, s->n);
    if (rule == 0) return;
    text_str(out, " (");
    rule_print(rule, out);
    text_char(out, ')');
}

static void put_label(const View *v, StandIx i, Text *out) {
    static const char *const ROLE[] = {"", " HQ", " GHQ", " FO"};
    if (i >= v->g->stand_n) return;
    stand_label(v->g, i, out);
    text_str(out, ROLE[game_stand_c(v->g, i)->role & 3]);
}

static const char *side_name(const View *v, uint8_t seat) {
    return seat < SEATS && v->cat->battle != NULL ? v->cat->battle->side[seat].nation : "";
}

static void put_points(int32_t hundredths, Text *out) {
    text_ratio(out, hundredths, 100, 1, false);
}

/* --- a group's attempt: one die, stands of one need together --- */

static bool is_group_roll(const Event *ev) {
    return ev->kind == EV_ROLL && (ev->text == TX_MV_R_ORDER || ev->text == TX_MV_R_ALONE || ev->text == TX_MV_R_ENTER);
}

static bool same_need(const Events *e, const Event *a, const Event *b) {
    if (a->v[1] != b->v[1] || a->ledger_n != b->ledger_n) return false;
    if (a->ledger_n == 0) return true;
    const Ledger *p = &e->ledger[a->ledger], *q = &e->ledger[b->ledger];
    if (p->n != q->n) return false;
    for (uint8_t i = 0; i < p->n; i++)
        if (p->term[i].what != q->term[i].what || p->term[i].value != q->term[i].value) return false;
    return true;
}

static void put_group_rolls(const View *v, const Events *e, const Event *first, Text *out) {
    const Event *end = e->ev + e->n;
    for (const Event *r = first; r < end && is_group_roll(r); r++) {
        bool told = false;
        for (const Event *p = first; p < r && !told; p++) told = same_need(e, p, r);
        if (told) continue;
        TEXT(list, 500);
        TEXT(need, 300);
        for (const Event *p = r; p < end && is_group_roll(p); p++) {
            if (!same_need(e, p, r)) continue;
            if (list.len > 0) text_str(&list, ", ");
            put_label(v, p->a, &list);
        }
        text_int(&need, r->v[1]);
        text_str(&need, "-");
        if (r->ledger_n > 0 && e->ledger[r->ledger].n > 1) {
            text_str(&need, " = ");
            ledger_print(v->cat, &e->ledger[r->ledger], &need);
        }
        Slots s = {0};
        slot(&s, "list", list.buf);
        slot(&s, "need", need.buf);
        text_str(out, " \302\267 ");
        fill(v, out, r->v[2] ? TX_MV_P_MOVES : TX_MV_P_STAYS, &s, 0);
    }
}

static void print_group(const View *v, const Events *e, const Event *ev, Text *out) {
    const Event *next = ev + 1;
    bool rolled = next < e->ev + e->n && is_group_roll(next);
    TEXT(list, 500);
    TEXT(order, 16);
    TEXT(most, 16);
    TEXT(die, 16);
    for (int32_t k = 0; k < ev->v[2]; k++) {
        if (k > 0) text_str(&list, ", ");
        put_label(v, e->stand[ev->v[1] + k], &list);
    }
    text_int(&order, ev->v[3]);
    text_int(&most, ev->v[4]);
    text_int(&die, rolled ? next->v[0] : 0);
    Slots s = {0};
    slot(&s, "list", list.buf);
    slot(&s, "order", order.buf);
    slot(&s, "most", most.buf);
    slot(&s, "die", die.buf);
    const BattleUnit *u = deploy_unit(v, ev->a);
    slot(&s, "unit", u != NULL ? u->name : "");
    TextId id = ev->v[0] == ATTEMPT_OF_ORDER   ? TX_MV_P_ORDER
                : ev->v[0] == ATTEMPT_OF_ENTRY ? TX_MV_P_ENTRY
                                               : TX_MV_P_ALONE;
    fill(v, out, id, &s, ev->v[0] == ATTEMPT_OF_ENTRY ? RULE(24, 3) : 0);
    if (rolled) put_group_rolls(v, e, next, out);
}

/* --- the rest --- */

static void print_orders(const View *v, const Events *e, const Event *ev, Text *out) {
    TEXT(who, 24);
    TEXT(sum, 120);
    TEXT(orders, 16);
    put_label(v, ev->a, &who);
    text_int(&orders, ev->v[0]);
    const Ledger *l = ev->ledger_n > 0 ? &e->ledger[ev->ledger] : NULL;
    for (uint8_t i = 0; l != NULL && i < l->n; i++) {
        if (l->term[i].op != TERM_ADD) continue;
        if (i > 0) text_char(&sum, ' ');
        if (i == 0)
            text_int(&sum, l->term[i].value);
        else
            text_signed(&sum, l->term[i].value);
    }
    Slots s = {0};
    slot(&s, "side", side_name(v, ev->seat));
    slot(&s, "who", who.buf);
    slot(&s, "sum", sum.buf);
    slot(&s, "orders", orders.buf);
    fill(v, out, TX_MV_P_ORDERS, &s, RULE(7, 1));
}

static void print_stand(const View *v, const Event *ev, TextId id, RuleRef rule, Text *out) {
    TEXT(who, 24);
    TEXT(whom, 24);
    TEXT(length, 24);
    TEXT(points, 24);
    TEXT(deg, 24);
    TEXT(tenths, 24);
    put_label(v, ev->a, &who);
    put_label(v, ev->b, &whom);
    text_ratio(&length, ev->v[0], WU_INCH, 1, false);
    put_points(ev->v[3], &points);
    text_ratio(&deg, angle_to_mdeg(ev->angle), 1000, 1, true);
    text_ratio(&tenths, ev->v[1], 10, 1, false);
    Slots s = {0};
    slot(&s, "who", who.buf);
    slot(&s, "whom", whom.buf);
    slot(&s, "length", length.buf);
    slot(&s, "points", points.buf);
    slot(&s, "deg", deg.buf);
    slot(&s, "chance", tenths.buf);
    slot(&s, "side", side_name(v, ev->seat));
    slot(&s, "what", ev->text != TX_NONE ? catalog_text(v->cat, (TextId)ev->text) : "");
    fill(v, out, id, &s, rule);
}

bool matg_move_print(const View *v, const Events *e, const Event *ev, Text *out) {
    switch (ev->kind) {
    case EV_GROUP: print_group(v, e, ev, out); return true;
    case EV_ROLL: return is_group_roll(ev); /* told by its group's line */
    case EV_NUMBER:
        if (ev->text != TX_MV_R_ORDERS) return false;
        print_orders(v, e, ev, out);
        return true;
    case EV_MOVED: print_stand(v, ev, TX_MV_P_MOVED, 0, out); return true;
    case EV_TURNED: print_stand(v, ev, TX_MV_P_TURNED, 0, out); return true;
    case EV_ENTERED:
        print_stand(v, ev, ev->rule == RULE(24, 1) ? TX_MV_P_PLACED : TX_MV_P_ENTERED, ev->rule, out);
        return true;
    case EV_LEFT: print_stand(v, ev, TX_MV_P_LEFT, ev->rule, out); return true;
    case EV_BOARDED: print_stand(v, ev, TX_MV_P_BOARDED, ev->rule, out); return true;
    case EV_LANDED: print_stand(v, ev, TX_MV_P_LANDED, ev->rule, out); return true;
    case EV_STOPPED: print_stand(v, ev, TX_MV_P_STOPPED, ev->rule, out); return true;
    case EV_ASKED:
        print_stand(v, ev, ev->text == TX_MV_E_REACT ? TX_MV_P_ASKED : TX_MV_P_ASKED_COVER, ev->rule, out);
        return true;
    case EV_ANSWERED: print_stand(v, ev, TX_MV_P_ANSWERED, 0, out); return true;
    case EV_NOTE:
        if (ev->text == TX_MV_E_HALF_LOADED) {
            print_stand(v, ev, TX_MV_P_STOPPED, ev->rule, out);
            return true;
        }
        if (ev->text != TX_MV_E_STAGE_ALONE) return false;
        text_str(out, catalog_text(v->cat, TX_MV_E_STAGE_ALONE));
        return true;
    default: return false;
    }
}
