/* The canonical text of a battle: keys in one order, what is a default left out, so that the same battle is always the
 * same bytes. */
#include "load/load_battle.h"

#include <stdlib.h>
#include <string.h>

enum { OUT_DEPTH = 16 };

typedef struct Out {
    Grow g;
    const Catalog *cat;
    const Battle *b;
    int64_t unit;
    int depth;
    bool one_line;
    bool block[OUT_DEPTH], some[OUT_DEPTH]; /* of each open container: a line a member; has one already */
} Out;

static void put(Out *o, const char *s) {
    grow_bytes(&o->g, s, strlen(s));
}

static void new_line(Out *o) {
    put(o, "\n");
    for (int i = 0; i < o->depth; i++) put(o, "  ");
}

/* Before each element of a list, and by key() before each member. */
static void item(Out *o) {
    int d = o->depth;
    if (d == 0) return;
    if (o->some[d]) put(o, ",");
    if (!o->one_line) {
        if (o->block[d])
            new_line(o);
        else if (o->some[d])
            put(o, " ");
    }
    o->some[d] = true;
}

static void open(Out *o, const char *bracket, bool block) {
    put(o, bracket);
    o->depth++;
    ASSERT(o->depth < OUT_DEPTH);
    o->block[o->depth] = block;
    o->some[o->depth] = false;
}

static void close(Out *o, const char *bracket) {
    bool lines = o->block[o->depth] && o->some[o->depth] && !o->one_line;
    o->depth--;
    if (lines) new_line(o);
    put(o, bracket);
}

static void key(Out *o, const char *k) {
    item(o);
    put(o, "\"");
    put(o, k);
    put(o, o->one_line ? "\":" : "\": ");
}

static void string(Out *o, const char *s) {
    size_t cap = strlen(s) * 6 + 3;
    char *buf = malloc(cap);
    if (buf == NULL) base_panic("save", 0, "no memory left");
    Text t = text_make(buf, cap);
    text_json(&t, s);
    put(o, buf);
    free(buf);
}

static void number(Out *o, int64_t v) {
    TEXT(t, 24);
    text_int(&t, v);
    put(o, t.buf);
}

static void ratio(Out *o, int64_t v, int64_t unit, int decimals) {
    TEXT(t, 32);
    text_ratio(&t, v, unit, decimals, true);
    put(o, t.buf);
}

static void length(Out *o, Wu v) {
    ratio(o, v, o->unit, 4); /* 1 Wu is 0.0004 inch: four decimals name each one */
}

static void point(Out *o, Wu x, Wu y) {
    open(o, "[", false);
    item(o);
    length(o, x);
    item(o);
    length(o, y);
    close(o, "]");
}

static void word(Out *o, const char *words, int at) {
    const char *w;
    size_t n = words_at(words, at, &w);
    put(o, "\"");
    grow_bytes(&o->g, w, n);
    put(o, "\"");
}

static void member_string(Out *o, const char *k, const char *s) {
    if (s == NULL || s[0] == 0) return;
    key(o, k);
    string(o, s);
}

static void member_number(Out *o, const char *k, int64_t v) {
    key(o, k);
    number(o, v);
}

static void member_true(Out *o, const char *k, bool v) {
    if (!v) return;
    key(o, k);
    put(o, "true");
}

static void member_strings(Out *o, const char *k, const char *const *s, uint32_t n) {
    if (n == 0) return;
    key(o, k);
    open(o, "[", true);
    for (uint32_t i = 0; i < n; i++) {
        item(o);
        string(o, s[i]);
    }
    close(o, "]");
}

/* --- head --- */

static void write_mat(Out *o) {
    const BattleMat *m = &o->b->mat;
    if (m->file == NULL) return;
    key(o, "mat");
    open(o, "{", false);
    member_string(o, "file", m->file);
    key(o, "corners");
    open(o, "[", false);
    for (int i = 0; i < 4; i++) {
        item(o);
        open(o, "[", false);
        item(o);
        ratio(o, m->corner[i].x, MAT_SUBPIXEL, 2);
        item(o);
        ratio(o, m->corner[i].y, MAT_SUBPIXEL, 2);
        close(o, "]");
    }
    close(o, "]");
    close(o, "}");
}

static void write_head(Out *o) {
    const Battle *b = o->b;
    member_number(o, "glacis_battle", BATTLE_VERSION);
    member_string(o, "key", b->key);
    member_string(o, "title", b->title);
    member_string(o, "subtitle", b->subtitle);
    member_string(o, "date", b->date);
    member_string(o, "place", b->place);
    member_string(o, "ruleset", b->ruleset);
    if (o->unit != WU_INCH) member_string(o, "unit", "cm");
    key(o, "size");
    point(o, b->w, b->h);
    member_number(o, "turns", b->turns);
    member_string(o, "density", b->density);
    key(o, "sight");
    length(o, b->sight);
    member_string(o, "weather", b->weather);
    if (b->land != battle_land_of(b->place)) {
        key(o, "land");
        word(o, LAND_WORDS, b->land);
    }
    member_string(o, "ident", b->ident);
    member_string(o, "history", b->history);
    write_mat(o);
    member_true(o, "teaching", b->teaching);
    member_true(o, "draft", b->draft);
}

static void write_options(Out *o) {
    if (o->b->option_n == 0) return;
    key(o, "options");
    open(o, "{", false);
    for (uint32_t i = 0; i < o->b->option_n; i++) {
        const OptionSpec *spec = &o->cat->spec->option[o->b->option[i].option];
        key(o, spec->key);
        word(o, spec->values, o->b->option[i].value);
    }
    close(o, "}");
}

/* --- victory --- */

static void write_term(Out *o, const VictoryTerm *t) {
    item(o);
    open(o, "{", false);
    key(o, "kind");
    word(o, TERM_KINDS, t->kind);
    if (t->kind == TERM_EXIT) {
        key(o, "edge");
        word(o, EDGE_WORDS, t->edge);
    }
    if (t->kind == TERM_HOLD)
        member_string(o, "objective", t->objective == 0xFF ? "all" : o->b->objective[t->objective].name);
    if ((t->kind == TERM_EXIT && t->who != WHO_ANY) || t->kind == TERM_KILL) {
        key(o, "who");
        word(o, TERM_WHO, t->who);
    }
    if (t->seat != SEAT_NONE) {
        key(o, "seat");
        word(o, TERM_SEATS, t->seat);
    }
    bool printed = t->kind == TERM_HOLD && t->points == 0;
    if (t->kind != TERM_PROSE && !printed) member_number(o, "points", t->points);
    if (t->max > 0) member_number(o, "max", t->max);
    if (t->turn > 0) member_number(o, "turn", t->turn);
    close(o, "}");
}

static void write_victory(Out *o) {
    const Battle *b = o->b;
    key(o, "victory");
    open(o, "{", true);
    member_string(o, "text", b->victory_text);
    member_number(o, "decisive", b->decisive);
    member_number(o, "marginal", b->marginal);
    member_true(o, "break_ends", b->break_ends);
    if (b->term_n > 0) {
        key(o, "terms");
        open(o, "[", true);
        for (uint32_t i = 0; i < b->term_n; i++) write_term(o, &b->term[i]);
        close(o, "]");
    }
    close(o, "}");
}

/* --- forces --- */

static void write_zone_members(Out *o, const BattleZone *z) {
    if (z->kind == ZONE_RECT) {
        const Wu v[] = {z->box.x0, z->box.y0, z->box.x1, z->box.y1};
        key(o, "rect");
        open(o, "[", false);
        for (size_t i = 0; i < ARRAY_LEN(v); i++) {
            item(o);
            length(o, v[i]);
        }
        close(o, "]");
    } else {
        key(o, "edge");
        word(o, EDGE_WORDS, z->edge);
        key(o, "span");
        point(o, z->lo, z->hi);
    }
}

static void write_zone(Out *o, const BattleZone *z) {
    if (z->kind == ZONE_NONE) return; /* of a draft */
    key(o, "zone");
    open(o, "{", false);
    write_zone_members(o, z);
    close(o, "}");
}

static void write_free_zones(Out *o) {
    if (o->b->zone_n == 0) return;
    key(o, "zones");
    open(o, "[", true);
    for (uint32_t i = 0; i < o->b->zone_n; i++) {
        const FreeZone *z = &o->b->zone[i];
        item(o);
        open(o, "{", false);
        key(o, "side");
        word(o, "A|B", z->seat);
        write_zone_members(o, &z->zone);
        if (z->turn > 0) member_number(o, "turn", z->turn);
        close(o, "}");
    }
    close(o, "]");
}

static bool same_stand(const BattleStand *a, const BattleStand *b) {
    return a->type == b->type && a->role == b->role && a->flags == b->flags;
}

static void write_stands(Out *o, const BattleUnit *u) {
    key(o, "stands");
    open(o, "[", true);
    for (uint32_t i = u->stand, end = (uint32_t)u->stand + u->stand_n, n; i < end; i += n) {
        const BattleStand *s = &o->b->stand[i];
        for (n = 1; i + n < end && same_stand(s, &o->b->stand[i + n]);) n++;
        item(o);
        open(o, "{", false);
        member_string(o, "type", o->cat->type[s->type].id);
        if (n > 1) member_number(o, "count", n);
        if (s->role != ROLE_NONE) {
            key(o, "role");
            word(o, ROLE_WORDS, s->role);
        }
        if (s->flags != 0) {
            key(o, "flags");
            open(o, "[", false);
            for (int f = 0; f < 8; f++) {
                if ((s->flags >> f & 1) == 0) continue;
                item(o);
                word(o, FLAG_WORDS, f);
            }
            close(o, "]");
        }
        close(o, "}");
    }
    close(o, "]");
}

static void write_unit(Out *o, const BattleUnit *u) {
    item(o);
    open(o, "{", true);
    member_string(o, "name", u->name);
    member_string(o, "note", u->note);
    if (u->turn > 0) member_number(o, "turn", u->turn);
    if (u->cohesion > 0) member_number(o, "cohesion", u->cohesion);
    write_zone(o, &u->zone);
    write_stands(o, u);
    close(o, "}");
}

static void write_formation(Out *o, uint32_t f) {
    const BattleFormation *form = &o->b->formation[f];
    item(o);
    open(o, "{", true);
    member_string(o, "name", form->name);
    if (form->ghq_quality != 0) member_number(o, "ghq_quality", form->ghq_quality);
    if (form->determination != o->b->side[form->seat].determination)
        member_number(o, "determination", form->determination);
    key(o, "units");
    open(o, "[", true);
    for (uint32_t i = 0; i < o->b->unit_n; i++)
        if (o->b->unit[i].formation == f) write_unit(o, &o->b->unit[i]);
    close(o, "]");
    close(o, "}");
}

static void write_guns(Out *o, const BattleSide *s) {
    if (s->offmap_n > 0) {
        key(o, "off_map");
        open(o, "[", true);
        for (uint32_t i = 0; i < s->offmap_n; i++) {
            item(o);
            open(o, "{", false);
            member_string(o, "id", s->offmap[i].id);
            member_number(o, "sections", s->offmap[i].sections);
            member_number(o, "fire_turns", s->offmap[i].fire_turns);
            if (s->offmap[i].prereg != 0) member_number(o, "prereg", s->offmap[i].prereg);
            close(o, "}");
        }
        close(o, "]");
    }
    if (s->air_n == 0) return;
    key(o, "air");
    open(o, "[", true);
    for (uint32_t i = 0; i < s->air_n; i++) {
        item(o);
        open(o, "{", false);
        member_string(o, "id", s->air[i].id);
        if (s->air[i].strikes != 1) member_number(o, "strikes", s->air[i].strikes);
        member_string(o, "note", s->air[i].note);
        close(o, "}");
    }
    close(o, "]");
}

static void write_pools(Out *o, const BattleSide *s) {
    if (s->pool_n == 0) return;
    key(o, "pools");
    open(o, "{", false);
    for (uint32_t i = 0; i < s->pool_n; i++) {
        const char *word;
        TEXT(name, 48);
        size_t n = words_at(o->cat->spec->pools, s->pool[i].key, &word);
        text_bytes(&name, word, n);
        member_number(o, name.buf, s->pool[i].value);
    }
    close(o, "}");
}

static void write_sides(Out *o) {
    key(o, "sides");
    open(o, "[", true);
    for (int seat = 0; seat < SEATS; seat++) {
        const BattleSide *s = &o->b->side[seat];
        item(o);
        open(o, "{", true);
        member_string(o, "nation", s->nation);
        member_string(o, "name", s->name);
        member_number(o, "cohesion", s->cohesion);
        member_number(o, "determination", s->determination);
        if (s->edge != EDGE_NONE) {
            key(o, "edge");
            word(o, EDGE_WORDS, s->edge);
        }
        member_true(o, "sets_up_first", s->sets_up_first);
        member_string(o, "extras", s->extras);
        write_pools(o, s);
        write_guns(o, s);
        key(o, "formations");
        open(o, "[", true);
        for (uint32_t f = 0; f < o->b->formation_n; f++)
            if (o->b->formation[f].seat == seat) write_formation(o, f);
        close(o, "]");
        close(o, "}");
    }
    close(o, "]");
}

static void write_objectives(Out *o) {
    if (o->b->objective_n == 0) return;
    key(o, "objectives");
    open(o, "[", true);
    for (uint32_t i = 0; i < o->b->objective_n; i++) {
        const Objective *v = &o->b->objective[i];
        item(o);
        open(o, "{", false);
        member_string(o, "name", v->name);
        key(o, "at");
        point(o, v->at.x, v->at.y);
        if (v->points != 0) member_number(o, "points", v->points);
        close(o, "}");
    }
    close(o, "]");
}

/* --- terrain --- */

static void write_smooth(Out *o, const Piece *p) {
    const TablePoint *pt = o->b->pt + p->pt;
    uint32_t smooth = 0;
    for (uint32_t i = 0; i < p->pt_n; i++) smooth += pt[i].mark & POINT_SMOOTH;
    if (smooth == 0) return;
    key(o, "smooth");
    if (smooth == p->pt_n) {
        put(o, "true");
        return;
    }
    open(o, "[", false);
    for (uint32_t i = 0; i < p->pt_n;) {
        item(o);
        open(o, "[", false);
        for (bool end = false; i < p->pt_n && !end; i++) {
            item(o);
            number(o, pt[i].mark & POINT_SMOOTH);
            end = (pt[i].mark & POINT_RING_END) != 0;
        }
        close(o, "]");
    }
    close(o, "]");
}

static void write_ring(Out *o, const TablePoint *pt, uint32_t n, bool closed) {
    open(o, "[", false);
    for (uint32_t i = 0; i < n; i++) {
        item(o);
        point(o, pt[i].x, pt[i].y);
    }
    if (closed) {
        item(o);
        point(o, pt[0].x, pt[0].y);
    }
    close(o, "]");
}

static void write_geometry(Out *o, const Piece *p) {
    const TablePoint *pt = o->b->pt + p->pt;
    bool single = p->shape == PIECE_SPOT && p->pt_n == 1;
    key(o, "geometry");
    open(o, "{", false);
    member_string(o, "type",
                  p->shape == PIECE_AREA   ? "Polygon"
                  : p->shape == PIECE_LINE ? "LineString"
                  : single                 ? "Point"
                                           : "MultiPoint");
    key(o, "coordinates");
    if (single)
        point(o, pt[0].x, pt[0].y);
    else if (p->shape != PIECE_AREA)
        write_ring(o, pt, p->pt_n, false);
    else {
        open(o, "[", false);
        for (uint32_t from = 0, i = 0; i < p->pt_n; i++) {
            if ((pt[i].mark & POINT_RING_END) == 0) continue;
            item(o);
            write_ring(o, pt + from, i + 1 - from, true);
            from = i + 1;
        }
        close(o, "]");
    }
    close(o, "}");
}

static void write_piece(Out *o, uint32_t i) {
    const Piece *p = &o->b->piece[i];
    item(o);
    open(o, "{", false);
    member_string(o, "type", "Feature");
    key(o, "properties");
    open(o, "{", false);
    member_string(o, "kind", o->cat->kind[p->kind].id);
    member_string(o, "name", o->b->piece_name[i]);
    if (p->level != 0) member_number(o, "level", p->level);
    if (p->width != 0) {
        key(o, "width");
        length(o, p->width);
    }
    if (p->face != 0) {
        key(o, "facing");
        ratio(o, angle_to_mdeg(p->face), 1000, 3);
    }
    if (p->flags & (PIECE_SECRET_A | PIECE_SECRET_B)) {
        key(o, "secret");
        word(o, "A|B", p->flags & PIECE_SECRET_A ? SEAT_A : SEAT_B);
    }
    write_smooth(o, p);
    close(o, "}");
    write_geometry(o, p);
    close(o, "}");
}

static void write_terrain(Out *o) {
    key(o, "terrain");
    open(o, "{", true);
    member_string(o, "type", "FeatureCollection");
    key(o, "features");
    open(o, "[", true);
    for (uint32_t i = 0; i < o->b->piece_n; i++) write_piece(o, i);
    close(o, "]");
    close(o, "}");
}

static void write_position(Out *o) {
    if (o->b->position == NULL) return;
    key(o, "position");
    open(o, "[", true);
    Scan s = scan_str(o->b->position);
    for (Span line; scan_line(&s, &line);) {
        char *copy = malloc(line.n + 1);
        if (copy == NULL) base_panic("save", 0, "no memory left");
        memcpy(copy, line.p, line.n);
        copy[line.n] = 0;
        item(o);
        string(o, copy);
        free(copy);
    }
    close(o, "]");
}

char *battle_write(const Catalog *cat, const Battle *b, bool one_line, size_t *n) {
    Out o = {.cat = cat, .b = b, .unit = WU_INCH, .one_line = one_line};
    if (base_streq(cat->spec->unit, "cm")) o.unit = WU_CM;
    open(&o, "{", true);
    write_head(&o);
    write_options(&o);
    write_victory(&o);
    write_sides(&o);
    write_free_zones(&o);
    write_objectives(&o);
    member_strings(&o, "special", b->special, b->special_n);
    member_strings(&o, "sources", b->source, b->source_n);
    member_strings(&o, "needs", b->needs, b->needs_n);
    write_terrain(&o);
    write_position(&o);
    close(&o, "}");
    if (!one_line) put(&o, "\n");
    *n = o.g.n;
    grow_bytes(&o.g, "", 1);
    return o.g.mem;
}

char *save_battle(const Catalog *cat, const Battle *b, size_t *n) {
    return battle_write(cat, b, false, n);
}
