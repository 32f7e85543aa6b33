/* damage: what a hit does: markers, the damage table, brewing up, and explosions that may set off others (aa 2.5,
 * 7, 7.3). */
#include "rulesets/armour_assault/aa_rules.h"

enum { DICE_KEPT = 40 /* a wreck's neighbours and their dice; a record holds no more than DICE_MAX */ };

typedef struct Queue { /* wrecks that have still to explode */
    uint32_t n;
    StandIx at[GAME_STANDS];
} Queue;

static bool counts_out(Tx *tx, StandIx who) {
    int hits = aa_stand_c(tx->g, who)->hits, most = aa_brew_hits(tx->cat, tx->g, game_stand_c(tx->g, who)->type);
    return tx->g->h.option[AO_BREW] == 0 ? hits >= most : hits > most;
}

static void brew(Tx *tx, StandIx who, StandIx by, bool explodes, Queue *q) {
    const Stand *s = game_stand_c(tx->g, who);
    TablePoint at = {s->x, s->y, 0};
    uint16_t kind;
    Event *ev = aa_event(tx, EV_LOST, explodes ? TX_AA_LOG_BREWED : TX_AA_LOG_BREWED_QUIET, RULE(2, 5));
    ev->a = who;
    ev->b = by;
    ev->seat = s->seat;
    ev->at = stand_at(s);
    ev->angle = s->face;
    ev->v[0] = aa_type_points(tx->cat, tx->g, s->type);
    Piece wreck = {.shape = PIECE_SPOT, .face = s->face, .label = who};
    if (catalog_kind(tx->cat, "wreck", 5, &kind)) {
        wreck.kind = kind;
        tx_piece(tx, wreck, &at, 1);
    }
    tx_off(tx, who, ST_LOST);
    if (explodes && q->n < GAME_STANDS) q->at[q->n++] = who;
}

static void stamp(Tx *tx, StandIx who, uint8_t *field) {
    const AaGame *t = aa_game_c(tx->g);
    uint8_t seat = game_stand_c(tx->g, who)->seat;
    bool own = tx->g->h.phase == AA_PLAY && t->go == seat;
    *field = tx->g->h.option[AO_STUN] == 0 ? 1 : own ? 3 : 2;
}

/* A result of the damage table; true: brewed up. A second one alike changes nothing. */
static bool apply_result(Tx *tx, StandIx who, AaDamage d) {
    AaStand *s = aa_stand(tx->g, who);
    switch (d) {
    case AA_STUNNED: stamp(tx, who, &s->stun); break;
    case AA_TRACK: stamp(tx, who, &s->track); break;
    case AA_ENGINE: s->engine = 1; break;
    case AA_TURRET: s->turret = aa_turreted(tx->cat, game_stand_c(tx->g, who)->type); break;
    case AA_INJURED: s->injured = 1; break;
    default: break;
    }
    return d == AA_BREWED;
}

static AaDamage roll_result(Tx *tx, StandIx who, RuleRef rule) {
    Event *ev;
    int face = aa_roll(tx, 6, TX_AA_ROLL_DAMAGE, rule, who, game_stand_c(tx->g, who)->seat, &ev);
    AaDamage d = aa_damage_by_die(tx->cat, face);
    ev->v[1] = (int32_t)d;
    return d;
}

static AaTier penetrate(Tx *tx, StandIx target, StandIx by, int margin, Queue *q) {
    View v = aa_tx_view(tx);
    AaTier tier = aa_tier(&v, margin);
    AaStand *s = aa_stand(tx->g, target);
    if (tier == AA_TIER_NONE) return tier;
    if (tier == AA_TIER_BREWED) {
        brew(tx, target, by, true, q);
        return tier;
    }
    AaDamage d = tier == AA_TIER_DAMAGE ? roll_result(tx, target, RULE(2, 5)) : AA_NO_DAMAGE;
    if (tier == AA_TIER_HIT || tx->g->h.option[AO_DAMAGE_HIT] == 0) {
        if (s->hits < UINT8_MAX) s->hits++;
        Event *ev = aa_event(tx, EV_STATE, TX_AA_LOG_MARKER, RULE(7, 8));
        ev->a = by;
        ev->b = target;
        ev->v[0] = s->hits - 1;
        ev->v[1] = s->hits;
        ev->v[2] = aa_brew_hits(tx->cat, tx->g, game_stand_c(tx->g, target)->type);
    }
    if (d == AA_BREWED)
        brew(tx, target, by, true, q);
    else if (counts_out(tx, target))
        brew(tx, target, by, tx->g->h.option[AO_ATTRITION] == 0, q); /* the first word is "1": it explodes */
    else
        (void)apply_result(tx, target, d);
    return aa_runs(tx->g, target) ? tier : AA_TIER_BREWED;
}

/* --- explosions --- */

typedef struct Near {
    StandIx who;
    int64_t dist2;
} Near;

static bool nearer(const void *a, const void *b, void *user) {
    const Near *p = a, *q = b;
    (void)user;
    return p->dist2 != q->dist2 ? p->dist2 < q->dist2 : p->who < q->who;
}

static uint32_t neighbours(Tx *tx, StandIx wreck, Near *out, uint32_t cap) {
    Vec at = stand_at(game_stand_c(tx->g, wreck));
    Wu far = aa_cm(tx->cat, AN_EXPLODE_CM);
    uint32_t n = 0;
    for (uint32_t i = 0; i < tx->g->stand_n && n < cap; i++) {
        const Stand *s = game_stand_c(tx->g, i);
        if (aa_runs(tx->g, (StandIx)i) && geom_within(at, stand_at(s), far))
            out[n++] = (Near){(StandIx)i, vec_dist2(at, stand_at(s))};
    }
    base_sort(out, n, sizeof out[0], nearer, NULL);
    return n;
}

static void struck(Tx *tx, StandIx who, StandIx wreck, Queue *q) {
    AaFacing f = aa_facing(tx->cat, tx->g, who, stand_at(game_stand_c(tx->g, wreck)));
    int armour = aa_armour(tx->cat, game_stand_c(tx->g, who)->type, f);
    Ledger l = {.measure = MEASURE_COUNT};
    Event *ev = aa_event(tx, EV_ROLL, TX_AA_ROLL_BLAST, RULE(7, 15));
    ev->die = (uint16_t)tx->dice->n;
    ev->die_n = 1;
    ev->v[0] = tx_die(tx, 6);
    ledger_add(&l, TX_AA_T_WHITE, RULE(7, 3), STATUS_BOOK, ev->v[0]);
    event_ledger(tx->ev, ev, &l);
    ev->a = who;
    ev->b = wreck;
    ev->v[1] = ledger_sum(&l);
    ev->v[2] = ev->v[1] >= armour;
    ev->v[3] = armour;
    ev->v[4] = (int32_t)f;
    penetrate(tx, who, wreck, ev->v[1] - armour, q);
}

static void explode(Tx *tx, Queue *q) {
    Near near[64];
    for (uint32_t at = 0; at < q->n; at++) {
        StandIx wreck = q->at[at];
        bool attacked[ARRAY_LEN(near)];
        uint32_t n = neighbours(tx, wreck, near, ARRAY_LEN(near));
        if (tx->dice->n + 3 * n + DICE_KEPT > DICE_MAX) return;
        for (uint32_t i = 0; i < n; i++) { /* all their dice first, nearest first */
            Event *ev;
            int face = aa_roll(tx, 6, TX_AA_ROLL_EXPLODE, RULE(7, 15), near[i].who,
                               game_stand_c(tx->g, near[i].who)->seat, &ev);
            ev->b = wreck;
            ev->v[1] = attacked[i] = face >= aa_number(tx->cat, AN_EXPLODE);
        }
        for (uint32_t i = 0; i < n; i++)
            if (attacked[i] && aa_runs(tx->g, near[i].who)) struck(tx, near[i].who, wreck, q);
    }
}

AaTier aa_penetrate(Tx *tx, StandIx target, StandIx by, int margin) {
    Queue *q = ARENA_NEW(tx->tmp, Queue);
    AaTier tier = penetrate(tx, target, by, margin, q);
    explode(tx, q);
    return tier;
}

bool aa_damage_roll(Tx *tx, StandIx who, RuleRef rule, AaDamage *out) {
    Queue *q = ARENA_NEW(tx->tmp, Queue);
    AaDamage d = roll_result(tx, who, rule);
    if (out != NULL) *out = d;
    if (!apply_result(tx, who, d)) return false;
    brew(tx, who, STAND_NONE, true, q);
    explode(tx, q);
    return true;
}

void aa_clear_effects(AaStand *s) {
    s->engine = s->turret = s->injured = s->stun = s->track = 0;
}

uint16_t aa_wreck(const Catalog *cat, const Game *g, StandIx i) {
    Table t = game_table(g);
    for (uint32_t k = 0; k < t.piece_n; k++)
        if (t.piece[k].label == i && !(t.piece[k].flags & PIECE_GONE) &&
            aa_terrain(cat, t.piece[k].kind)[ATC_FAMILY].v == AF_WRECK)
            return (uint16_t)k;
    return PIECE_NONE;
}
