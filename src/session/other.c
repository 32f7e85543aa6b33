#include "session/other.h"

#include "session/own.h"

bool other_kind(const Catalog *from, KindId of, const Catalog *to, KindId *out) {
    if (of >= from->kind_n) return false;
    const char *id = from->kind[of].id;
    if (of < to->kind_n && base_streq(to->kind[of].id, id)) { /* the same file, the same order */
        *out = of;
        return true;
    }
    return catalog_kind(to, id, strlen(id), out);
}

bool other_type(const SameList *same, const Catalog *from, uint16_t type, const Catalog *to, uint16_t *out) {
    int at = same_rules(to->spec->id);
    const SameRow *row = same_find(same, same_rules(from->spec->id), from->type[type].id);
    if (row == NULL || at < 0 || row->type[at][0] == 0) return false;
    return catalog_type(to, row->type[at], strlen(row->type[at]), out);
}

enum { COHESION = 14, DETERMINATION = 35 }; /* of an empty table, when the list has no row */

static int32_t column(const RowList *l, const char *name) {
    for (uint32_t i = 0; i < l->col_n; i++)
        if (base_streq(l->col[i], name)) return (int32_t)i;
    return -1;
}

static int64_t cell(const NamedRow *row, int32_t col) {
    int64_t v = 0;
    Scan s = scan_str(col >= 0 ? row->cell[col] : "");
    (void)scan_int(&s, &v);
    return v;
}

/* The class of troops whose rating is 0. */
static int16_t plain_class(const Catalog *cat) {
    const Chart *c = catalog_chart(cat, "ratings");
    int32_t row = c != NULL ? chart_find(c, "rating", "0") : -1;
    const Cell *at = row >= 0 ? chart_cell(c, (uint32_t)row, "class") : NULL;
    return at != NULL ? (int16_t)at->v : 0;
}

void usual_troops(const Catalog *cat, BattleSide *side, uint16_t year) {
    const RowList *l = &cat->cohesion;
    int32_t nation = column(l, "nation"), y0 = column(l, "y0"), y1 = column(l, "y1"), typical = column(l, "typical"),
            pct = column(l, "determination_pct");
    side->cohesion = COHESION;
    side->determination = DETERMINATION;
    for (uint32_t i = 0; i < l->n && nation >= 0; i++) {
        const NamedRow *row = &l->row[i];
        if (!base_streq(row->cell[nation], side->nation) || cell(row, y0) > year || cell(row, y1) < year) continue;
        if (cell(row, typical) > 0) side->cohesion = (int16_t)cell(row, typical);
        if (cell(row, pct) > 0) side->determination = (int16_t)cell(row, pct);
        break;
    }
    if (plain_class(cat) > 0) side->cohesion = plain_class(cat);
}

BattleSide other_side(const Catalog *to, const BattleSide *side, uint16_t year) {
    BattleSide out = {.nation = side->nation,
                      .name = side->name,
                      .extras = side->extras,
                      .edge = side->edge,
                      .sets_up_first = side->sets_up_first};
    usual_troops(to, &out, year);
    return out;
}

typedef struct Recast {
    const SameList *same;
    const Catalog *from, *to;
    Battle b;
    Piece *piece;
    BattleFormation *formation;
    BattleUnit *unit;
    BattleStand *stand;
    uint32_t left_out;
} Recast;

static bool recast_terrain(Recast *r, const Battle *was, ErrList *err) {
    r->piece = own_get(sizeof *r->piece * (was->piece_n + 1));
    for (uint32_t i = 0; i < was->piece_n; i++) {
        r->piece[i] = was->piece[i];
        if (other_kind(r->from, was->piece[i].kind, r->to, &r->piece[i].kind)) continue;
        err_add(err, was->file, 0, "kind", r->from->kind[was->piece[i].kind].id, "a kind that the other rule set knows");
        return false;
    }
    r->b.piece = r->piece;
    return true;
}

/* Labels are counted anew: what the other rules do not know leaves no gap. */
static void recast_forces(Recast *r, const Battle *was) {
    Battle *b = &r->b;
    r->formation = own_get(sizeof *r->formation * (was->formation_n + 1));
    r->unit = own_get(sizeof *r->unit * (was->unit_n + 1));
    r->stand = own_get(sizeof *r->stand * (was->stand_n + 1));
    b->formation_n = b->unit_n = b->stand_n = 0;
    for (uint32_t f = 0; f < was->formation_n; f++) {
        uint32_t units = b->unit_n;
        for (uint32_t u = 0; u < was->unit_n; u++) {
            const BattleUnit *from = &was->unit[u];
            BattleUnit *to = &r->unit[b->unit_n];
            if (from->formation != f) continue;
            *to = *from;
            to->formation = (uint16_t)b->formation_n;
            to->stand = (uint16_t)b->stand_n;
            to->cohesion = 0; /* the side's */
            for (uint32_t i = from->stand; i < (uint32_t)from->stand + from->stand_n; i++) {
                BattleStand *s = &r->stand[b->stand_n];
                *s = was->stand[i];
                s->unit = (uint16_t)b->unit_n;
                if (other_type(r->same, r->from, was->stand[i].type, r->to, &s->type))
                    b->stand_n++;
                else
                    r->left_out++;
            }
            to->stand_n = (uint16_t)(b->stand_n - to->stand);
            if (to->stand_n > 0) b->unit_n++;
        }
        if (b->unit_n > units) r->formation[b->formation_n++] = was->formation[f];
    }
    b->formation = r->formation;
    b->unit = r->unit;
    b->stand = r->stand;
}

/* Zones outlive the units that had them. */
static FreeZone *recast_zones(Recast *r, const Battle *was) {
    FreeZone *zone = own_get(sizeof *zone * (was->zone_n + was->unit_n + 1));
    uint32_t n = 0;
    for (uint32_t i = 0; i < was->zone_n; i++) zone[n++] = was->zone[i];
    for (uint32_t u = 0; u < was->unit_n; u++) {
        const BattleUnit *unit = &was->unit[u];
        FreeZone z = {was->formation[unit->formation].seat, unit->turn, unit->zone};
        bool kept = unit->zone.kind == ZONE_NONE;
        for (uint32_t i = 0; i < r->b.unit_n && !kept; i++) {
            const BattleUnit *has = &r->unit[i];
            kept = r->formation[has->formation].seat == z.seat && has->turn == z.turn &&
                   memcmp(&has->zone, &z.zone, sizeof z.zone) == 0;
        }
        for (uint32_t i = 0; i < n && !kept; i++)
            kept = zone[i].seat == z.seat && zone[i].turn == z.turn && memcmp(&zone[i].zone, &z.zone, sizeof z.zone) == 0;
        if (!kept) zone[n++] = z;
    }
    r->b.zone = zone;
    r->b.zone_n = n;
    return zone;
}

char *other_battle(const SameList *same, const Catalog *from, const Catalog *to, uint32_t *left_out, size_t *n, ErrList *err) {
    const Battle *was = from->battle;
    Recast r = {.same = same, .from = from, .to = to, .b = *was};
    Battle *b = &r.b;
    b->ruleset = to->spec->id;
    b->draft = 1;
    b->teaching = 0;
    b->position = NULL;
    b->option = NULL;
    b->option_n = b->needs_n = b->special_n = 0;
    for (int s = 0; s < SEATS; s++) b->side[s] = other_side(to, &was->side[s], was->year);
    char *text = NULL;
    FreeZone *zone = NULL;
    if (recast_terrain(&r, was, err)) {
        recast_forces(&r, was);
        zone = recast_zones(&r, was);
        text = save_battle(to, b, n);
    }
    *left_out = r.left_out;
    free(zone);
    free(r.piece);
    free(r.formation);
    free(r.unit);
    free(r.stand);
    return text;
}
