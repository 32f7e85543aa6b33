/* The umpire's commands on the plan: the battle's head, sides, zones, objectives, victory, the account of terrain. */
#include "rules/edit.h"
#include "rules/fields.h"
#include "rules/units.h"

enum { BATTLE_KEY, BATTLE_VALUE };
enum { SIDE_SEAT, SIDE_NATION, SIDE_NAME, SIDE_COHESION, SIDE_DETERMINATION, SIDE_FRIENDLY, SIDE_FIRST };

#define BATTLE_KEYS "title|subtitle|date|place|turns|density|sight|land"
enum { KEY_TITLE, KEY_SUBTITLE, KEY_DATE, KEY_PLACE, KEY_TURNS, KEY_DENSITY, KEY_SIGHT, KEY_LAND };

/* --- shared --- */

Span edit_words(const Command *c, uint8_t slot) {
    const Arg *a = command_arg(c, slot, 0);
    return a != NULL ? (Span){c->text + a->a, (size_t)a->b} : (Span){"", 0};
}

Verdict edit_words_check(Span w, size_t most, bool empty_ok) {
    if (w.n > most)
        return verdict_limit(TX_PLAN_LONG_WORDS, 0, STAND_NONE, STAND_NONE, MEASURE_COUNT, (int64_t)w.n, (int64_t)most);
    return w.n > 0 || empty_ok ? verdict_ok() : verdict_no(TX_PLAN_NO_WORDS, 0, STAND_NONE);
}

void edit_words_put(char *to, size_t cap, Span w) {
    base_zero(to, cap);
    base_copy(to, w.p, MIN(w.n, cap - 1));
}

Verdict edit_drafting(const View *v, const Command *c) {
    Verdict open = edit_open(v, c);
    if (open.kind != VERDICT_OK) return open;
    return v->g->plan.drafting ? verdict_ok() : verdict_no(TX_PLAN_DRAFT_ONLY, 0, STAND_NONE);
}

void edit_plan_touch(Tx *tx) {
    tx->g->plan.version++;
    tx->g->plan.hash = plan_hash(tx->g);
}

Event *edit_plan_event(Tx *tx, TextId text, int32_t which) {
    Event *ev = event_add(tx->ev, EV_NOTE, SEATS_ALL);
    ev->seat = SEAT_U;
    ev->text = (uint16_t)text;
    ev->v[0] = which;
    return ev;
}

static Verdict number(int64_t have, int64_t lo, int64_t hi) {
    if (have >= lo && have <= hi) return verdict_ok();
    return verdict_limit(have < lo ? TX_PLAN_LEAST : TX_PLAN_MOST, 0, STAND_NONE, STAND_NONE, MEASURE_COUNT, have,
                         have < lo ? lo : hi);
}

static Verdict length(int64_t have, int64_t lo, int64_t hi) {
    if (have >= lo && have <= hi) return verdict_ok();
    return verdict_limit(have < lo ? TX_PLAN_LEAST : TX_PLAN_MOST, 0, STAND_NONE, STAND_NONE, MEASURE_WU, have,
                         have < lo ? lo : hi);
}

static Verdict first_no(const Verdict *v, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (v[i].kind != VERDICT_OK) return v[i];
    return verdict_ok();
}

/* --- the battle's head --- */

static Verdict date_check(Span w) {
    int64_t year = 0;
    bool good = w.n >= 4 && span_int((Span){w.p, 4}, &year) && year >= 1900 && year <= 1999;
    good = good && (w.n == 4 || (w.n == 10 && w.p[4] == '-' && w.p[7] == '-'));
    return good ? verdict_ok() : verdict_no(TX_PLAN_DATE, 0, STAND_NONE);
}

static Verdict value_check(const View *v, int32_t key, Span w) {
    int64_t n = 0;
    int32_t at;
    switch (key) {
    case KEY_TITLE: return edit_words_check(w, sizeof v->g->plan.title - 1, false);
    case KEY_SUBTITLE: return edit_words_check(w, sizeof v->g->plan.subtitle - 1, true);
    case KEY_PLACE: return edit_words_check(w, sizeof v->g->plan.place - 5, true);
    case KEY_DATE: return date_check(w);
    case KEY_TURNS: return span_int(w, &n) ? number(n, 1, 200) : verdict_no(TX_BAD_ARGUMENT, 0, STAND_NONE);
    case KEY_DENSITY:
        return words_find(PLAN_DENSITIES, w.p, w.n, &at) ? verdict_ok() : verdict_no(TX_PLAN_DENSITY, 0, STAND_NONE);
    case KEY_LAND:
        return words_find(PLAN_LANDS, w.p, w.n, &at) ? verdict_ok() : verdict_no(TX_PLAN_LAND, 0, STAND_NONE);
    default:
        return span_fixed(w, units_wu(v->rs), &n) ? length(n, WU_INCH, 300 * WU_INCH)
                                                  : verdict_no(TX_BAD_ARGUMENT, 0, STAND_NONE);
    }
}

static int32_t key_of(const Command *c) {
    Span w = edit_words(c, BATTLE_KEY);
    int32_t at;
    return words_find(BATTLE_KEYS, w.p, w.n, &at) ? at : -1;
}

Verdict plan_battle_check(const View *v, const Command *c) {
    Verdict open = edit_open(v, c);
    if (open.kind != VERDICT_OK) return open;
    int32_t key = key_of(c);
    return key < 0 ? verdict_no(TX_PLAN_KEY, 0, STAND_NONE) : value_check(v, key, edit_words(c, BATTLE_VALUE));
}

void plan_battle_apply(Tx *tx, const Command *c) {
    plan_begin(tx->g, tx->cat->battle);
    PlanHead *p = &tx->g->plan;
    Span w = edit_words(c, BATTLE_VALUE);
    int32_t key = key_of(c), at = 0;
    int64_t n = 0;
    switch (key) {
    case KEY_TITLE: edit_words_put(p->title, sizeof p->title, w); break;
    case KEY_SUBTITLE: edit_words_put(p->subtitle, sizeof p->subtitle, w); break;
    case KEY_DATE: edit_words_put(p->date, sizeof p->date, w); break;
    case KEY_PLACE: edit_words_put(p->place, sizeof p->place, w); break;
    case KEY_TURNS: p->turns = (uint16_t)(span_int(w, &n) ? n : 1); break;
    case KEY_DENSITY: p->density = (uint8_t)(words_find(PLAN_DENSITIES, w.p, w.n, &at) ? at : 0); break;
    case KEY_LAND: p->land = (uint8_t)(words_find(PLAN_LANDS, w.p, w.n, &at) ? at : 0); break;
    default: p->sight = (Wu)(span_fixed(w, units_wu(tx->rs), &n) ? n : p->sight); break;
    }
    edit_plan_touch(tx);
    (void)edit_plan_event(tx, TX_PLAN_LOG_BATTLE, key);
}

/* What would lie off a table of that size: the first piece, stand, zone or objective. */
static Verdict left_out(const View *v, Box table) {
    Table t = game_table(v->g);
    Verdict no = verdict_no(TX_PLAN_SIZE_LEFT, 0, STAND_NONE);
    for (uint32_t i = 0; i < t.piece_n; i++) {
        if (t.piece[i].flags & PIECE_GONE) continue;
        bool on = false, near = true;
        for (uint32_t k = 0; k < t.piece[i].pt_n; k++) {
            const TablePoint *q = &t.pt[t.piece[i].pt + k];
            on |= box_has(table, vec(q->x, q->y));
            near &= box_has(box_grow(table, 12 * WU_INCH), vec(q->x, q->y));
        }
        no.what = t.piece[i].kind;
        no.what_kind = 1;
        if (!on || !near) return no;
    }
    for (uint32_t i = 0; i < v->g->stand_n; i++)
        if (stand_on_table(game_stand_c(v->g, i)) && !box_has(table, stand_at(game_stand_c(v->g, i))))
            return verdict_no(TX_EDIT_EDGE, 0, (StandIx)i);
    return verdict_ok();
}

Verdict plan_size_check(const View *v, const Command *c) {
    Verdict open = edit_drafting(v, c);
    if (open.kind != VERDICT_OK) return open;
    const Arg *a = command_arg(c, 0, 0);
    const Wu least = 6 * WU_INCH, most = 240 * WU_INCH;
    const Verdict size[] = {length(MIN(a->a, a->b), least, most / 2), length(MAX(a->a, a->b), least, most)};
    Verdict no = first_no(size, ARRAY_LEN(size));
    return no.kind == VERDICT_OK ? left_out(v, (Box){0, 0, a->a, a->b}) : no;
}

/* Zones and objectives are taken along to the new edge: they are easily drawn anew. */
void plan_size_apply(Tx *tx, const Command *c) {
    Game *g = tx->g;
    plan_begin(g, tx->cat->battle);
    g->h.w = command_arg(c, 0, 0)->a;
    g->h.h = command_arg(c, 0, 0)->b;
    for (uint32_t i = 0; i < g->plan.objective_n; i++) {
        PlanObjective *o = plan_objective(g, i);
        o->x = MIN(o->x, g->h.w);
        o->y = MIN(o->y, g->h.h);
    }
    for (uint32_t i = 0; i < g->plan.zone_n; i++) {
        PlanZone *z = plan_zone(g, i);
        Wu edge = z->edge == EDGE_N || z->edge == EDGE_S ? g->h.w : g->h.h;
        z->x1 = MIN(z->x1, g->h.w);
        z->y1 = MIN(z->y1, g->h.h);
        z->x0 = MIN(z->x0, MAX(z->x1 - WU_INCH, 0));
        z->y0 = MIN(z->y0, MAX(z->y1 - WU_INCH, 0));
        z->hi = MIN(z->hi, edge);
        z->lo = MIN(z->lo, MAX(z->hi - WU_INCH, 0));
    }
    edit_plan_touch(tx);
    (void)edit_plan_event(tx, TX_PLAN_LOG_SIZE, 0);
}

/* --- sides --- */

static Verdict nation_check(const View *v, Span w) {
    const RowList *l = &v->cat->nations;
    for (uint32_t i = 0; i < l->n; i++)
        if (span_is(w, l->row[i].id)) return verdict_ok();
    return l->n == 0 ? verdict_ok() : verdict_no(TX_PLAN_NATION, 0, STAND_NONE);
}

Verdict plan_side_check(const View *v, const Command *c) {
    Verdict open = edit_open(v, c);
    if (open.kind != VERDICT_OK) return open;
    if (c->n < 2) return verdict_no(TX_EDIT_NOTHING, 0, STAND_NONE);
    const Arg *cohesion = command_arg(c, SIDE_COHESION, 0), *det = command_arg(c, SIDE_DETERMINATION, 0);
    bool nation = command_arg(c, SIDE_NATION, 0) != NULL, name = command_arg(c, SIDE_NAME, 0) != NULL;
    const Verdict all[] = {nation ? nation_check(v, edit_words(c, SIDE_NATION)) : verdict_ok(),
                           name ? edit_words_check(edit_words(c, SIDE_NAME), 80, false) : verdict_ok(),
                           cohesion != NULL ? number(cohesion->a, 1, 30) : verdict_ok(),
                           det != NULL ? number(det->a, 1, 100) : verdict_ok()};
    return first_no(all, ARRAY_LEN(all));
}

/* Units and formations that had the side's number go on having it. */
static void side_numbers(Game *g, Seat s, int16_t cohesion, int16_t determination) {
    PlanSide *side = plan_side(g, s);
    for (uint32_t i = 0; i < g->unit_n; i++) {
        Unit *u = game_unit(g, i);
        if (u->seat == s && plan_unit_c(g, u->battle_unit)->cohesion == 0) u->cohesion = cohesion;
    }
    for (uint32_t i = 0; i < g->formation_n; i++) {
        Formation *f = game_formation(g, i);
        if (f->seat == s && f->determination == side->determination) f->determination = determination;
    }
    side->cohesion = cohesion;
    side->determination = determination;
}

void plan_side_apply(Tx *tx, const Command *c) {
    plan_begin(tx->g, tx->cat->battle);
    Seat s = (Seat)command_arg(c, SIDE_SEAT, 0)->a;
    PlanSide *side = plan_side(tx->g, s);
    const Arg *cohesion = command_arg(c, SIDE_COHESION, 0), *det = command_arg(c, SIDE_DETERMINATION, 0),
              *edge = command_arg(c, SIDE_FRIENDLY, 0), *first = command_arg(c, SIDE_FIRST, 0);
    if (command_arg(c, SIDE_NATION, 0)) edit_words_put(side->nation, sizeof side->nation, edit_words(c, SIDE_NATION));
    if (command_arg(c, SIDE_NAME, 0)) edit_words_put(side->name, sizeof side->name, edit_words(c, SIDE_NAME));
    side_numbers(tx->g, s, (int16_t)(cohesion ? cohesion->a : side->cohesion),
                 (int16_t)(det ? det->a : side->determination));
    if (edge) side->edge = (uint8_t)edge->a; /* the words are in the order of Edge */
    if (first) side->sets_up_first = (uint8_t)(first->a == 0);
    edit_plan_touch(tx);
    (void)edit_plan_event(tx, TX_PLAN_LOG_SIDE, (int32_t)s);
}

/* --- the account of terrain (matg 23.2) --- */

Verdict plan_account_check(const View *v, const Command *c) {
    return edit_drafting(v, c);
}

void plan_account_apply(Tx *tx, const Command *c) {
    plan_begin(tx->g, tx->cat->battle);
    PlanHead *p = &tx->g->plan;
    p->density = p->account_density = (uint8_t)command_arg(c, 0, 0)->a;
    int one = tx_die(tx, 6), two = tx_die(tx, 6);
    p->account_dice = (uint8_t)(one + two);
    p->account_next = SEAT_A;
    edit_plan_touch(tx);
    Event *ev = edit_plan_event(tx, TX_PLAN_LOG_ACCOUNT, p->account_dice);
    ev->rule = RULE(23, 2);
}
