/* Is a state that came from outside one that rules can play on? Every index exists, every number is within what the
 * program was written for; then the rule set's own invariant. A state that play made is always sound. */
#include "rules/fields.h"
#include "rules/rules.h"
#include "rules/sync.h"

static bool no(Text *why, const char *what, uint32_t i, const char *is) {
    text_clear(why);
    text_format(why, "%s %u %s", what, i, is);
    return false;
}

static bool none_or_below(uint16_t v, uint32_t n) {
    return v == STAND_NONE || v < n;
}

static bool head_sound(const Ruleset *rs, const Catalog *cat, const Game *g, Text *why) {
    const GameHead *h = &g->h;
    if (h->phase >= rs->phase_n) return no(why, "phase", h->phase, "does not exist");
    if (h->frame_n > GAME_FRAMES) return no(why, "frame", h->frame_n, "is one too many");
    if ((h->to_act & ~SEATS_PLAY) != 0) return no(why, "to_act", h->to_act, "names a seat that does not play");
    if (h->winner > SEAT_NONE) return no(why, "winner", h->winner, "is no seat");
    if (g->plan.version == 0 && cat->battle != NULL && (h->w != cat->battle->w || h->h != cat->battle->h))
        return no(why, "table", 0, "is of another size than the battle's");
    for (uint32_t i = 0; i < OPTION_MAX; i++) {
        const char *word;
        bool there = i < cat->spec->option_n ? words_at(cat->spec->option[i].values, h->option[i], &word) > 0
                                             : h->option[i] == 0;
        if (!there) return no(why, "option", i, "has no such value");
    }
    if (g->decision.kind != 0 && g->decision.seat > SEAT_B) return no(why, "decision", 0, "is nobody's");
    bool none = g->decision.kind == 0 && g->decision.stand == 0 && g->decision.other == 0; /* of a table without stands too */
    if (none) return true;
    if (!none_or_below(g->decision.stand, g->stand_n) || !none_or_below(g->decision.other, g->stand_n))
        return no(why, "decision", 0, "is about a stand that does not exist");
    return true;
}

static bool ends(const char *words, size_t n) {
    return words[n - 1] == 0;
}

/* The plan's arrays: words end, numbers name what is there, and the hash is theirs. */
static bool plan_sound(const Game *g, Text *why) {
    const PlanHead *p = &g->plan;
    if (p->version == 0) return true;
    if (p->hash != plan_hash(g)) return no(why, "plan", p->version, "is not what its hash says");
    if (p->density > 2 || p->land > LAND_SNOW || p->account_next > SEAT_NONE || p->formation_n != g->formation_n || p->turns == 0)
        return no(why, "plan", p->version, "has a head that cannot be");
    Vec mat[4];
    for (int i = 0; i < 4; i++) mat[i] = vec(p->mat[2 * i], p->mat[2 * i + 1]);
    if (!ends(p->mat_file, sizeof p->mat_file) ||
        (p->mat_file[0] != 0 && (!battle_mat_path(p->mat_file, base_strlen(p->mat_file)) || battle_mat_wrong(mat) != NULL)))
        return no(why, "plan", p->version, "has a picture that cannot lie so");
    bool words = ends(p->title, sizeof p->title) && ends(p->subtitle, sizeof p->subtitle) &&
                 ends(p->date, sizeof p->date) && ends(p->place, sizeof p->place) &&
                 ends(p->victory_text, sizeof p->victory_text);
    for (int s = 0; s < SEATS; s++) {
        const PlanSide *side = plan_side_c(g, (Seat)s);
        words &= ends(side->nation, sizeof side->nation) && ends(side->name, sizeof side->name);
        if (side->edge > EDGE_NONE) return no(why, "plan side", (uint32_t)s, "has an edge that does not exist");
    }
    for (uint32_t i = 0; i < p->objective_n; i++) words &= ends(plan_objective_c(g, i)->name, PLAN_NAME);
    for (uint32_t i = 0; i < p->formation_n; i++) words &= ends(plan_formation_c(g, i)->name, PLAN_NAME);
    for (uint32_t i = 0; i < p->unit_n; i++) {
        const PlanUnit *u = plan_unit_c(g, i);
        words &= ends(u->name, PLAN_NAME);
        if (u->zone != PLAN_NO_ZONE && u->zone >= p->zone_n) return no(why, "plan unit", i, "has no such zone");
    }
    for (uint32_t i = 0; i < p->zone_n; i++) {
        const PlanZone *z = plan_zone_c(g, i);
        if (z->seat > SEAT_B || z->kind > ZONE_EDGE || z->edge > EDGE_NONE)
            return no(why, "plan zone", i, "cannot be");
    }
    for (uint32_t i = 0; i < p->term_n; i++) {
        const PlanTerm *t = plan_term_c(g, i);
        if (t->kind > TERM_PROSE || t->who > WHO_GHQ || t->seat > SEAT_NONE || t->edge > EDGE_NONE)
            return no(why, "plan term", i, "cannot be");
    }
    return words || no(why, "plan", p->version, "has words without an end");
}

static bool units_sound(const Catalog *cat, const Game *g, Text *why) {
    for (uint32_t i = 0; i < g->formation_n; i++) {
        const Formation *f = game_formation_c(g, i);
        if (f->seat > SEAT_B) return no(why, "formation", i, "is nobody's");
        if (!none_or_below(f->ghq, g->stand_n)) return no(why, "formation", i, "has a GHQ that does not exist");
    }
    for (uint32_t i = 0; i < g->unit_n; i++) {
        const Unit *u = game_unit_c(g, i);
        if (u->seat > SEAT_B || u->formation >= g->formation_n || game_formation_c(g, u->formation)->seat != u->seat)
            return no(why, "unit", i + 1, "is in no formation of its side");
        uint32_t known = g->plan.version > 0 ? g->plan.unit_n : cat->battle != NULL ? cat->battle->unit_n : UINT32_MAX;
        if (u->battle_unit >= known)
            return no(why, "unit", i + 1, "is none of the battle's");
    }
    return true;
}

static bool stand_sound(const Catalog *cat, const Game *g, uint32_t i, Text *why) {
    const Stand *s = game_stand_c(g, i);
    if (s->seat > SEAT_B || s->unit >= g->unit_n || game_unit_c(g, s->unit)->seat != s->seat)
        return no(why, "stand", i, "is in no unit of its side");
    if (s->type >= cat->type_n) return no(why, "stand", i, "is of no type");
    if (s->role > ROLE_FO) return no(why, "stand", i, "has a role that does not exist");
    if ((s->flags & ~(ST_ON_TABLE | ST_LOST | ST_GONE | ST_ABOARD | ST_HIDDEN)) != 0)
        return no(why, "stand", i, "has flags that do not exist");
    if (!none_or_below(s->carrier, g->stand_n) || s->carrier == i)
        return no(why, "stand", i, "has a carrier that does not exist");
    if ((s->flags & ST_ABOARD) != 0 && s->carrier == STAND_NONE) return no(why, "stand", i, "is aboard of nothing");
    if (s->x <= -WU_MAX || s->x >= WU_MAX || s->y <= -WU_MAX || s->y >= WU_MAX)
        return no(why, "stand", i, "is farther away than any table reaches");
    for (uint32_t k = 0; k < i; k++)
        if (game_stand_c(g, k)->seat == s->seat && game_stand_c(g, k)->label == s->label)
            return no(why, "stand", i, "has the label of another");
    return s->label > 0 || no(why, "stand", i, "has no label");
}

static bool terrain_sound(const Catalog *cat, const Game *g, Text *why) {
    Table t = game_table(g);
    uint8_t given[UINT16_MAX / 8 + 1] = {0};
    for (uint32_t i = 0; i < g->piece_n; i++) {
        const Piece *p = &t.piece[i];
        if (p->kind >= cat->kind_n || p->shape > PIECE_SPOT) return no(why, "piece", i, "is of no kind");
        if (p->pt_n == 0 || p->pt_n > PIECE_POINTS || p->pt > g->pt_n || p->pt_n > g->pt_n - p->pt)
            return no(why, "piece", i, "has no outline");
        if (p->number == 0 || (p->number > g->h.piece_number && p->number <= SECRET_NUMBER)) return no(why, "piece", i, "has no number that was given");
        if (given[p->number / 8] >> p->number % 8 & 1) return no(why, "piece", i, "has the number of another");
        given[p->number / 8] = (uint8_t)(given[p->number / 8] | 1u << p->number % 8);
        if (p->width < 0 || p->width >= WU_MAX) return no(why, "piece", i, "has no such width");
    }
    return true;
}

bool rules_sound(const Ruleset *rs, const Catalog *cat, const Game *g, Text *why) {
    if (!head_sound(rs, cat, g, why) || !plan_sound(g, why) || !units_sound(cat, g, why)) return false;
    for (uint32_t i = 0; i < g->stand_n; i++)
        if (!stand_sound(cat, g, i, why)) return false;
    text_clear(why);
    return terrain_sound(cat, g, why) && (g->plan.drafting || rs->invariant(cat, g, why)); /* no rule runs on a draft */
}
