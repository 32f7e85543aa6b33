/* Forces: sides, formations, units, stands, off-map guns, aircraft, objectives and victory terms. */
#include "load/load_battle.h"

#include <string.h>

enum { SIDE_STANDS = 2000, SIDE_FORMATIONS = 16, MANY = 100000 };

static bool row_known(const RowList *list, const char *id) {
    for (uint32_t i = 0; i < list->n; i++)
        if (base_streq(list->row[i].id, id)) return true;
    return false;
}

static void read_zone_of(BattleRead *r, const json_t *o, const char *keys, BattleZone *z);

static void read_zone(BattleRead *r, const json_t *unit, BattleZone *z) {
    const json_t *o = json_object_get(unit, "zone");
    *z = (BattleZone){.edge = EDGE_NONE};
    if (o == NULL) {
        if (!r->b.draft) json_fail(&r->j, "zone", "nothing", "this key");
        return;
    }
    size_t mark = json_enter(&r->j, "zone");
    read_zone_of(r, o, "rect|edge|span", z);
    json_leave(&r->j, mark);
}

static void read_zone_of(BattleRead *r, const json_t *o, const char *keys, BattleZone *z) {
    Json *j = &r->j;
    const json_t *rect = json_object_get(o, "rect"), *span = json_object_get(o, "span");
    const Box table = battle_table(&r->b);
    int edge = EDGE_NONE;
    if (!json_only(j, o, keys)) {
    } else if (json_array_size(rect) == 4 && json_object_get(o, "edge") == NULL && json_object_get(o, "span") == NULL) {
        Box b = {0};
        bool good = json_length(j, json_array_get(rect, 0), 0, table.x1, &b.x0) &&
                    json_length(j, json_array_get(rect, 1), 0, table.y1, &b.y0) &&
                    json_length(j, json_array_get(rect, 2), 0, table.x1, &b.x1) &&
                    json_length(j, json_array_get(rect, 3), 0, table.y1, &b.y1);
        if (good && (b.x1 - b.x0 < WU_INCH || b.y1 - b.y0 < WU_INCH))
            json_fail(j, "rect", "a zone too small or turned round", "[x0, y0, x1, y1], an inch or more each way");
        *z = (BattleZone){.kind = ZONE_RECT, .edge = EDGE_NONE, .box = b};
    } else if (json_array_size(span) == 2 && json_word_of(j, o, "edge", EDGE_WORDS, true, &edge)) {
        Wu length = edge == EDGE_N || edge == EDGE_S ? table.x1 : table.y1, lo = 0, hi = 0;
        bool good = json_length(j, json_array_get(span, 0), 0, length, &lo) &&
                    json_length(j, json_array_get(span, 1), 0, length, &hi);
        if (good && hi - lo < WU_INCH) json_fail(j, "span", "a span too short", "[lo, hi], an inch or more");
        *z = (BattleZone){.kind = ZONE_EDGE, .edge = (uint8_t)edge, .lo = lo, .hi = hi};
    } else if (edge == EDGE_NONE) {
        json_fail_value(j, NULL, o, "{\"rect\": [x0, y0, x1, y1]} or {\"edge\": \"W\", \"span\": [lo, hi]}");
    }
}

void read_free_zones(BattleRead *r, const json_t *root) {
    Json *j = &r->j;
    const json_t *list = json_list_of(j, root, "zones", BATTLE_ZONES, false);
    size_t mark = json_enter(j, "zones");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *o = json_array_get(list, i);
        size_t inner = json_enter_at(j, i);
        FreeZone z = {.seat = SEAT_A};
        int seat = 0, turn = 0;
        if (json_is_object(o) && json_word_of(j, o, "side", "A|B", true, &seat)) {
            (void)json_int_of(j, o, "turn", 0, 200, false, &turn);
            read_zone_of(r, o, "side|turn|rect|edge|span", &z.zone);
            if (z.zone.kind == ZONE_RECT && turn != 0) json_fail(j, "turn", "a turn", "0: who is in a rect sets up");
            if (z.zone.kind == ZONE_EDGE && turn == 0) json_fail(j, "turn", "0", "the turn of entry over its edge");
        } else if (!json_is_object(o)) {
            json_fail_value(j, NULL, o, "an object {...}");
        }
        z.seat = (uint8_t)seat;
        z.turn = (uint16_t)turn;
        *(FreeZone *)grow_add(&r->zone, sizeof z) = z;
        json_leave(j, inner);
    }
    json_leave(j, mark);
}

static void read_flags(BattleRead *r, const json_t *o, uint8_t *flags) {
    const json_t *list = json_list_of(&r->j, o, "flags", 4, false);
    *flags = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *v = json_array_get(list, i);
        int32_t at;
        if (json_is_string(v) && words_find(FLAG_WORDS, json_string_value(v), json_string_length(v), &at))
            *flags |= (uint8_t)(1u << at);
        else
            json_fail_value(&r->j, "flags", v, "embarked, rider, hidden or in_ip");
    }
}

static void read_stands(BattleRead *r, const json_t *o, uint16_t unit, int *ghq) {
    Json *j = &r->j;
    const char *type;
    int count = 1, role = ROLE_NONE;
    BattleStand s = {.unit = unit};
    if (!json_only(j, o, "type|count|role|flags")) return;
    bool good = json_string_of(j, o, "type", 60, true, &type);
    good = json_int_of(j, o, "count", 1, MANY, false, &count) && good;
    good = json_word_of(j, o, "role", ROLE_WORDS, false, &role) && good;
    read_flags(r, o, &s.flags);
    if (good && !catalog_type(r->cat, type, strlen(type), &s.type)) {
        json_fail(j, "type", type, "the id of a stand in the unit list");
        good = false;
    }
    if (!good) return;
    s.role = (uint8_t)role;
    if (role == ROLE_GHQ) *ghq += count;
    /* One too many is enough to know; the rest would only be memory. */
    for (int i = 0; i < count && r->stand.n <= SIDE_STANDS; i++) *(BattleStand *)grow_add(&r->stand, sizeof s) = s;
}

static void read_unit(BattleRead *r, const json_t *o, uint16_t formation, int *ghq) {
    Json *j = &r->j;
    BattleUnit u = {.formation = formation, .stand = (uint16_t)r->stand.n};
    int turn = 0, cohesion = 0;
    if (!json_only(j, o, "name|note|turn|cohesion|zone|stands")) return;
    (void)json_string_of(j, o, "name", 80, true, &u.name);
    (void)json_string_of(j, o, "note", 300, false, &u.note);
    (void)json_int_of(j, o, "turn", 0, 200, false, &turn);
    (void)json_int_of(j, o, "cohesion", 1, 30, false, &cohesion);
    read_zone(r, o, &u.zone);
    if (u.zone.kind == ZONE_RECT && turn != 0) json_fail(j, "turn", "a turn", "0: a unit in a rect sets up");
    if (u.zone.kind == ZONE_EDGE && turn == 0) json_fail(j, "turn", "0", "the turn of entry over its edge");
    u.turn = (uint16_t)turn;
    u.cohesion = (int16_t)cohesion;
    const json_t *list = json_list_of(j, o, "stands", 2000, true);
    size_t mark = json_enter(j, "stands");
    for (size_t i = 0; i < json_array_size(list); i++) {
        size_t inner = json_enter_at(j, i);
        read_stands(r, json_array_get(list, i), (uint16_t)r->unit.n, ghq);
        json_leave(j, inner);
    }
    if (list != NULL && json_array_size(list) == 0 && !r->cat->spec->buys)
        json_fail(j, NULL, "an empty list", "a stand or more");
    json_leave(j, mark);
    u.stand_n = (uint16_t)(r->stand.n - u.stand);
    *(BattleUnit *)grow_add(&r->unit, sizeof u) = u;
}

static void read_formation(BattleRead *r, const json_t *o, uint8_t seat) {
    Json *j = &r->j;
    BattleFormation f = {.seat = seat};
    int quality = 0, determination = r->b.side[seat].determination, ghq = 0;
    if (!json_only(j, o, "name|ghq_quality|determination|units")) return;
    (void)json_string_of(j, o, "name", 80, true, &f.name);
    (void)json_int_of(j, o, "ghq_quality", -2, 3, false, &quality);
    (void)json_int_of(j, o, "determination", 1, 100, false, &determination);
    f.ghq_quality = (int8_t)quality;
    f.determination = (int16_t)determination;
    const json_t *list = json_list_of(j, o, "units", BATTLE_UNITS, true);
    size_t mark = json_enter(j, "units");
    for (size_t i = 0; i < json_array_size(list); i++) {
        size_t inner = json_enter_at(j, i);
        read_unit(r, json_array_get(list, i), (uint16_t)r->formation.n, &ghq);
        json_leave(j, inner);
    }
    json_leave(j, mark);
    if (ghq > 1) json_fail(j, NULL, "more than one GHQ", "one a formation");
    *(BattleFormation *)grow_add(&r->formation, sizeof f) = f;
}

static void read_offmap(BattleRead *r, const json_t *side, BattleSide *s) {
    Json *j = &r->j;
    const json_t *list = json_list_of(j, side, "off_map", 60, false);
    OffMap *out = POOL_ARRAY(j->pool, OffMap, json_array_size(list));
    size_t mark = json_enter(j, "off_map");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *o = json_array_get(list, i);
        size_t inner = json_enter_at(j, i);
        int sections = 0, turns = 0, prereg = 0;
        if (json_only(j, o, "id|sections|fire_turns|prereg") && json_string_of(j, o, "id", 60, true, &out[i].id)) {
            (void)json_int_of(j, o, "sections", 1, 20, true, &sections);
            (void)json_int_of(j, o, "fire_turns", 0, 200, true, &turns);
            (void)json_int_of(j, o, "prereg", 0, 50, false, &prereg);
            if (!row_known(&r->cat->artillery, out[i].id))
                json_fail(j, "id", out[i].id, "the id of a battery in artillery.csv");
        }
        out[i].sections = (int16_t)sections;
        out[i].fire_turns = (int16_t)turns;
        out[i].prereg = (int16_t)prereg;
        json_leave(j, inner);
    }
    json_leave(j, mark);
    s->offmap = out;
    s->offmap_n = (uint32_t)json_array_size(list);
}

static void read_air(BattleRead *r, const json_t *side, BattleSide *s) {
    Json *j = &r->j;
    const json_t *list = json_list_of(j, side, "air", 60, false);
    AirSupport *out = POOL_ARRAY(j->pool, AirSupport, json_array_size(list));
    size_t mark = json_enter(j, "air");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *o = json_array_get(list, i);
        size_t inner = json_enter_at(j, i);
        int strikes = 1;
        if (json_only(j, o, "id|strikes|note") && json_string_of(j, o, "id", 60, true, &out[i].id)) {
            (void)json_int_of(j, o, "strikes", 1, 50, false, &strikes);
            (void)json_string_of(j, o, "note", 200, false, &out[i].note);
            if (!row_known(&r->cat->aircraft, out[i].id))
                json_fail(j, "id", out[i].id, "the id of an aircraft in aircraft.csv");
        }
        out[i].strikes = (int16_t)strikes;
        json_leave(j, inner);
    }
    json_leave(j, mark);
    s->air = out;
    s->air_n = (uint32_t)json_array_size(list);
}

/* Numbers by key, as the rule set names them; kept in its order, whatever the file's is. */
static void read_pools(BattleRead *r, const json_t *side, BattleSide *s) {
    Json *j = &r->j;
    const json_t *o = json_object_get(side, "pools");
    const char *keys = r->cat->spec->pools != NULL ? r->cat->spec->pools : "";
    if (o == NULL) return;
    size_t mark = json_enter(j, "pools");
    SidePool *out = POOL_ARRAY(j->pool, SidePool, SIDE_POOLS);
    if (json_only(j, o, keys))
        for (uint8_t k = 0; k < SIDE_POOLS; k++) {
            const char *word;
            TEXT(name, 48);
            size_t n = words_at(keys, k, &word);
            if (n == 0) break;
            text_bytes(&name, word, n);
            int v = 0;
            if (json_object_get(o, name.buf) == NULL || !json_int_of(j, o, name.buf, 0, POOL_MOST, true, &v)) continue;
            out[s->pool_n++] = (SidePool){.key = k, .value = (int16_t)v};
        }
    s->pool = out;
    json_leave(j, mark);
}

static void read_side(BattleRead *r, const json_t *o, uint8_t seat) {
    Json *j = &r->j;
    BattleSide *s = &r->b.side[seat];
    int cohesion = 0, determination = 0, edge = EDGE_NONE;
    bool first = false;
    if (!json_only(j, o, "nation|name|cohesion|determination|edge|sets_up_first|extras|pools|off_map|air|formations")) return;
    if (json_string_of(j, o, "nation", 40, true, &s->nation) && !row_known(&r->cat->nations, s->nation))
        json_fail(j, "nation", s->nation, "a nation of nations.csv");
    (void)json_string_of(j, o, "name", 80, true, &s->name);
    (void)json_int_of(j, o, "cohesion", 1, 30, true, &cohesion);
    (void)json_int_of(j, o, "determination", 1, 100, true, &determination);
    (void)json_word_of(j, o, "edge", EDGE_WORDS, false, &edge);
    (void)json_bool_of(j, o, "sets_up_first", &first);
    (void)json_string_of(j, o, "extras", 400, false, &s->extras);
    s->cohesion = (int16_t)cohesion;
    s->determination = (int16_t)determination;
    s->edge = (uint8_t)edge;
    s->sets_up_first = first;
    read_pools(r, o, s);
    read_offmap(r, o, s);
    read_air(r, o, s);
    const json_t *list = json_list_of(j, o, "formations", SIDE_FORMATIONS, true);
    size_t mark = json_enter(j, "formations");
    for (size_t i = 0; i < json_array_size(list); i++) {
        size_t inner = json_enter_at(j, i);
        read_formation(r, json_array_get(list, i), seat);
        json_leave(j, inner);
    }
    json_leave(j, mark);
}

/* How many stands the file asks for, over the limit or not. */
static int64_t stands_asked(const json_t *sides) {
    int64_t n = 0;
    for (size_t s = 0; s < json_array_size(sides); s++) {
        const json_t *f = json_object_get(json_array_get(sides, s), "formations");
        for (size_t i = 0; i < json_array_size(f); i++) {
            const json_t *u = json_object_get(json_array_get(f, i), "units");
            for (size_t k = 0; k < json_array_size(u); k++) {
                const json_t *st = json_object_get(json_array_get(u, k), "stands");
                for (size_t m = 0; m < json_array_size(st); m++) {
                    const json_t *c = json_object_get(json_array_get(st, m), "count");
                    n += json_is_integer(c) ? CLAMP(json_integer_value(c), 0, MANY) : 1;
                }
            }
        }
    }
    return n;
}

void read_sides(BattleRead *r, const json_t *root) {
    Json *j = &r->j;
    const json_t *list = json_list_of(j, root, "sides", SEATS, true);
    for (uint8_t seat = 0; seat < SEATS; seat++)
        r->b.side[seat] = (BattleSide){.nation = "", .name = "", .extras = "", .edge = EDGE_NONE};
    if (list == NULL) return;
    if (json_array_size(list) != SEATS) json_fail_value(j, "sides", list, "two sides");
    size_t mark = json_enter(j, "sides");
    for (size_t i = 0; i < json_array_size(list) && i < SEATS; i++) {
        size_t inner = json_enter_at(j, i);
        read_side(r, json_array_get(list, i), (uint8_t)i);
        json_leave(j, inner);
    }
    json_leave(j, mark);
    int64_t asked = stands_asked(list);
    if (asked > SIDE_STANDS) {
        TEXT(f, 40);
        text_format(&f, "%ld stands", asked);
        json_fail(j, "sides", f.buf, "at most 2000");
    }
    if (r->unit.n > BATTLE_UNITS) json_fail(j, "sides", "more than 1000 units", "at most 1000");
}

/* --- objectives and victory --- */

static void read_objectives(BattleRead *r, const json_t *root) {
    Json *j = &r->j;
    const json_t *list = json_list_of(j, root, "objectives", BATTLE_OBJECTIVES, false);
    size_t mark = json_enter(j, "objectives");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *o = json_array_get(list, i);
        size_t inner = json_enter_at(j, i);
        Objective *out = grow_add(&r->objective, sizeof *out);
        int points = 0;
        *out = (Objective){.name = ""};
        if (json_only(j, o, "name|at|points")) {
            (void)json_string_of(j, o, "name", 60, true, &out->name);
            (void)json_int_of(j, o, "points", 0, 1000, false, &points);
            size_t at = json_enter(j, "at");
            (void)json_point(j, json_object_get(o, "at"), battle_table(&r->b), &out->at);
            json_leave(j, at);
        }
        out->points = (int16_t)points;
        json_leave(j, inner);
    }
    json_leave(j, mark);
}

static void find_objective(BattleRead *r, const char *name, uint8_t *out) {
    const Objective *o = r->objective.mem;
    *out = 0xFF;
    if (base_streq(name, "all")) return;
    for (size_t i = 0; i < r->objective.n; i++) {
        if (!base_streq(o[i].name, name)) continue;
        *out = (uint8_t)i;
        return;
    }
    json_fail(&r->j, "objective", name, "all, or the name of an objective");
}

static void read_term(BattleRead *r, const json_t *o) {
    static const char *const KEYS[] = {"kind|seat|objective|points|turn", "kind|seat|who|points|max",
                                       "kind|seat|edge|who|points|max", "kind"};
    Json *j = &r->j;
    VictoryTerm *t = grow_add(&r->term, sizeof *t);
    int kind = 0, who = WHO_ANY, seat = SEATS /* both */, points = 0, max = 0, turn = 0, edge = EDGE_NONE;
    if (!json_is_object(o)) {
        json_fail_value(j, NULL, o, "an object {...}");
        return;
    }
    if (!json_word_of(j, o, "kind", TERM_KINDS, true, &kind) || !json_only(j, o, KEYS[kind])) return;
    t->objective = 0xFF;
    if (kind == TERM_HOLD) {
        const char *name;
        if (json_string_of(j, o, "objective", 60, true, &name)) find_objective(r, name, &t->objective);
        (void)json_int_of(j, o, "turn", 1, 200, false, &turn);
    } else if (kind != TERM_PROSE) {
        (void)json_word_of(j, o, "who", TERM_WHO, kind == TERM_KILL, &who);
        (void)json_int_of(j, o, "max", 1, 10000, false, &max);
        if (kind == TERM_EXIT) (void)json_word_of(j, o, "edge", EDGE_WORDS, true, &edge);
    }
    (void)json_word_of(j, o, "seat", TERM_SEATS, false, &seat);
    (void)json_int_of(j, o, "points", -1000, 1000, kind == TERM_KILL || kind == TERM_EXIT, &points);
    t->kind = (uint8_t)kind;
    t->who = (uint8_t)who;
    t->seat = seat == SEATS ? (uint8_t)SEAT_NONE : (uint8_t)seat;
    t->points = (int16_t)points;
    t->max = (int16_t)max;
    t->turn = (uint16_t)turn;
    t->edge = (uint8_t)edge;
}

void read_victory(BattleRead *r, const json_t *root) {
    Json *j = &r->j;
    const json_t *o = json_object_get(root, "victory");
    int decisive = 10, marginal = 4;
    bool ends = false;
    read_objectives(r, root);
    r->b.victory_text = "";
    if (o == NULL) {
        json_fail(j, "victory", "nothing", "this key");
        return;
    }
    size_t mark = json_enter(j, "victory");
    if (json_only(j, o, "text|decisive|marginal|break_ends|terms")) {
        (void)json_string_of(j, o, "text", 4000, false, &r->b.victory_text);
        (void)json_int_of(j, o, "decisive", 1, 10000, false, &decisive);
        (void)json_int_of(j, o, "marginal", 1, 10000, false, &marginal);
        (void)json_bool_of(j, o, "break_ends", &ends);
        if (marginal > decisive) json_fail(j, "marginal", "more than decisive", "at most the decisive margin");
        const json_t *list = json_list_of(j, o, "terms", BATTLE_TERMS, false);
        size_t inner = json_enter(j, "terms");
        for (size_t i = 0; i < json_array_size(list); i++) {
            size_t at = json_enter_at(j, i);
            read_term(r, json_array_get(list, i));
            json_leave(j, at);
        }
        json_leave(j, inner);
    }
    json_leave(j, mark);
    r->b.decisive = (int16_t)decisive;
    r->b.marginal = (int16_t)marginal;
    r->b.break_ends = ends;
}
