/* Exact odds by enumeration: for each firer in its order, 20 x 36 equally likely rolls over the target's states. A sum
 * of products of integers over 720^n fits __int128 for a dozen firers; beyond that it goes on in 2^62 fixed point. */
#include "rulesets/matg/attack.h"
#include "rulesets/matg/fight.h"

typedef unsigned __int128 U128;
enum { ROLLS = 20 * 36, STATES = 4, CELLS = 2 * STATES + 1, DEAD = CELLS - 1 }; /* state bits + 4 when a result fell */

typedef struct OddsFirer {
    uint32_t fires;              /* of 20 */
    uint32_t ways[MATG_RESULTS]; /* of 36 */
} OddsFirer;

typedef struct Chances {
    U128 p[CELLS], den;
} Chances;

static OddsFirer odds_firer(const MatgShot *s) {
    OddsFirer f = {.fires = (uint32_t)CLAMP(s->need, 0, 20)};
    for (int roll = 2; roll <= 12; roll++) f.ways[s->natural[roll]] += (uint32_t)(roll <= 7 ? roll - 1 : 13 - roll);
    return f;
}

/* Fixed point of 2^62, what rounding loses goes to the largest part. */
static void rescale(Chances *c) {
    U128 one = (U128)1 << 62, sum = 0;
    int most = 0;
    for (int k = 0; k < CELLS; k++) {
        U128 rest = c->p[k], q = 0;
        for (int bit = 0; bit < 62; bit++) {
            rest <<= 1;
            q <<= 1;
            if (rest >= c->den) {
                rest -= c->den;
                q |= 1;
            }
        }
        if (c->p[k] == c->den) q = one;
        if (c->p[k] > c->p[most]) most = k;
        c->p[k] = q;
        sum += q;
    }
    c->p[most] += one - sum;
    c->den = one;
}

static void shoot(Chances *c, const OddsFirer *f) {
    if (!f->fires) return;
    if (c->den >> 100) rescale(c);
    Chances next = {.den = c->den * ROLLS};
    for (int k = 0; k < CELLS; k++) {
        if (!c->p[k]) continue;
        if (k == DEAD) {
            next.p[DEAD] += c->p[k] * ROLLS;
            continue;
        }
        next.p[k] += c->p[k] * (ROLLS - f->fires * (36 - f->ways[MATG_NONE]));
        for (int r = MATG_NONE + 1; r < MATG_RESULTS; r++) {
            if (!f->ways[r]) continue;
            uint8_t after;
            bool gone = matg_result_on((uint8_t)(k % STATES), (MatgResult)r, &after);
            next.p[gone ? DEAD : STATES + after] += c->p[k] * (f->fires * f->ways[r]);
        }
    }
    *c = next;
}

static Chances volley(uint8_t state, const OddsFirer *f, uint32_t n, uint32_t without) {
    Chances c = {.den = 1};
    c.p[state & 3] = 1;
    for (uint32_t i = 0; i < n; i++)
        if (i != without) shoot(&c, &f[i]);
    return c;
}

/* part / den as parts of 2^40, rounded down; the remainder's order decides who is rounded up. */
static uint64_t of_one(U128 part, U128 den, U128 *rest) {
    if (part >= den) {
        *rest = 0;
        return MATG_ONE;
    }
    uint64_t q = 0;
    for (int bit = 0; bit < 40; bit++) {
        part <<= 1;
        q <<= 1;
        if (part >= den) {
            part -= den;
            q |= 1;
        }
    }
    *rest = part;
    return q;
}

static uint64_t nearest(U128 part, U128 den) {
    U128 rest;
    uint64_t q = of_one(part, den, &rest);
    return q + (rest * 2 >= den);
}

static void outcomes(const Chances *c, uint64_t out[MATG_OUTCOMES]) {
    static const uint8_t OF[STATES] = {MATG_OUT_NONE, MATG_OUT_S, MATG_OUT_D, MATG_OUT_SD};
    U128 sum[MATG_OUTCOMES] = {0}, rest[MATG_OUTCOMES];
    uint64_t all = 0;
    for (int k = 0; k < DEAD; k++) sum[OF[k % STATES]] += c->p[k];
    sum[MATG_OUT_E] = c->p[DEAD];
    for (int k = 0; k < MATG_OUTCOMES; k++) all += out[k] = of_one(sum[k], c->den, &rest[k]);
    for (; all < MATG_ONE; all++) {
        int top = 0;
        for (int k = 1; k < MATG_OUTCOMES; k++)
            if (rest[k] > rest[top]) top = k;
        out[top]++;
        rest[top] = 0;
    }
}

_Static_assert(STATE_S == 1 && STATE_D == 2, "the table OF lists states by their bits");

/* 9.1: a result, even without effect, asks for a stop roll in the new state; it counts the mover's own state only
 * (1.5). */
static uint64_t stopped(const View *v, StandIx mover, const Chances *c) {
    U128 sum = c->p[DEAD] * 20;
    for (int k = 0; k < STATES; k++) {
        Ledger need;
        matg_need_in(v, mover, (uint8_t)k, true, &need);
        int fails = 20 - CLAMP(ledger_sum(&need), 0, 20);
        sum += c->p[STATES + k] * (unsigned)fails;
    }
    return nearest(sum, c->den * 20);
}

static void fill_firer(const View *v, const MatgShot *s, uint8_t state, const OddsFirer *f, MatgFirerOdds *o) {
    o->need = s->need_l;
    o->cd = s->cd_l;
    o->crt = s->crt_l;
    o->sight = s->sight;
    o->range = (Wu)geom_sqrt((uint64_t)s->dist2);
    if ((int64_t)o->range * o->range < s->dist2) o->range++;
    o->range_counts = s->counts;
    o->side = s->side;
    o->margin_mdeg = s->front_mdeg;
    base_copy(o->natural, s->natural, sizeof o->natural);
    (void)v;
    if (o->verdict.kind != VERDICT_OK) return;
    Chances alone = volley(state, f, 1, UINT32_MAX);
    o->fires = nearest(f->fires, 20);
    o->kills = nearest(alone.p[DEAD], alone.den);
}

void matg_odds(const View *v, StandIx target, const StandIx *by, uint32_t n, MatgAttackKind kind, MatgOdds *out) {
    base_zero(out, sizeof *out);
    out->target = target;
    out->n = MIN(n, (uint32_t)MATG_FIRERS);
    uint8_t state = matg_stand_c(v->g, target)->state;
    OddsFirer f[MATG_FIRERS];
    for (uint32_t i = 0; i < out->n; i++) {
        MatgFirerOdds *o = &out->by[i];
        MatgShot s = {0};
        o->stand = by[i];
        o->verdict = matg_shot(v, by[i], target, NULL, kind, true, &s);
        if (o->verdict.kind == VERDICT_OK)
            o->verdict = matg_shot_target(v, (Seat)game_stand_c(v->g, by[i])->seat, target, kind);
        f[i] = o->verdict.kind == VERDICT_OK ? odds_firer(&s) : (OddsFirer){0};
        fill_firer(v, &s, state, &f[i], o);
    }
    Chances all = volley(state, f, out->n, UINT32_MAX);
    outcomes(&all, out->outcome);
    out->d_or_worse = out->outcome[MATG_OUT_D] + out->outcome[MATG_OUT_SD] + out->outcome[MATG_OUT_E];
    if (kind == MATG_OPPORTUNITY) out->stopped = stopped(v, target, &all);
    for (uint32_t i = 0; i < out->n; i++) {
        if (!f[i].fires) continue;
        Chances less = volley(state, f, out->n, i);
        uint64_t without = nearest(less.p[DEAD], less.den);
        out->by[i].adds = out->outcome[MATG_OUT_E] > without ? out->outcome[MATG_OUT_E] - without : 0;
    }
}

void matg_shot_chances(const View *v, StandIx target, const MatgShot *s, uint64_t out[MATG_OUTCOMES], uint64_t *fires,
                       uint64_t *bites) {
    bool can = s->value > 0 && s->reach > 0 && s->dist2 <= (int64_t)s->reach * s->reach &&
               s->cd >= matg_k(v->cat, MK_CD_LEAST) && s->sight.visible;
    OddsFirer f = can ? odds_firer(s) : (OddsFirer){.ways = {[MATG_NONE] = 36}};
    Chances c = volley(matg_stand_c(v->g, target)->state, &f, 1, UINT32_MAX);
    outcomes(&c, out);
    *fires = nearest((U128)CLAMP(s->need, 0, 20), 20);
    *bites = nearest(36 - f.ways[MATG_NONE], 36);
}

uint64_t matg_stop_chance(const View *v, StandIx mover, Pose at, const StandIx *by, uint32_t n) {
    Chances c = volley(matg_stand_c(v->g, mover)->state, NULL, 0, UINT32_MAX);
    for (uint32_t i = 0; i < n; i++) {
        MatgShot s;
        if (matg_shot(v, by[i], mover, &at, MATG_OPPORTUNITY, false, &s).kind != VERDICT_OK) continue;
        OddsFirer f = odds_firer(&s);
        shoot(&c, &f);
    }
    return stopped(v, mover, &c);
}

/* --- the proposal (ux 3.4) --- */

typedef struct Candidate {
    OddsFirer f;
    uint64_t d_or_worse; /* alone */
    StandIx stand;
    uint16_t others; /* targets besides this one that it could attack */
} Candidate;

static uint64_t d_or_worse(uint8_t state, const OddsFirer *f, uint32_t n) {
    Chances c = volley(state, f, n, UINT32_MAX);
    uint64_t out[MATG_OUTCOMES];
    outcomes(&c, out);
    return out[MATG_OUT_D] + out[MATG_OUT_SD] + out[MATG_OUT_E];
}

static bool stronger(const void *a, const void *b, void *user) {
    (void)user;
    const Candidate *p = a, *q = b;
    return p->d_or_worse != q->d_or_worse ? p->d_or_worse > q->d_or_worse : p->stand < q->stand;
}

static bool freer(const Candidate *p, const Candidate *q) {
    return p->others != q->others ? p->others < q->others : stronger(p, q, NULL);
}

/* Would the chosen ones and the strongest of the rest, `size` in all, be enough? all[] is sorted by strength. */
static bool would_do(const Candidate *all, uint32_t n, const bool *in, uint32_t size, uint8_t state, uint64_t enough) {
    OddsFirer f[MATG_FIRERS];
    uint32_t m = 0;
    for (uint32_t i = 0; i < n; i++)
        if (in[i] && m < MATG_FIRERS) f[m++] = all[i].f;
    for (uint32_t i = 0; i < n && m < size; i++)
        if (!in[i]) f[m++] = all[i].f;
    return d_or_worse(state, f, m) >= enough;
}

static uint32_t gather(const View *v, Seat seat, StandIx target, uint8_t state, MatgAttackKind kind, Candidate *out) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < v->g->stand_n && n < MATG_FIRERS; i++) {
        if (game_stand_c(v->g, i)->seat != seat) continue;
        MatgShot s;
        if (!matg_can_shoot(v, (StandIx)i, target, kind)) continue;
        if (matg_shot(v, (StandIx)i, target, NULL, kind, false, &s).kind != VERDICT_OK) continue;
        Candidate c = {.f = odds_firer(&s), .stand = (StandIx)i};
        c.d_or_worse = d_or_worse(state, &c.f, 1);
        if (kind == MATG_STANDARD) c.others = (uint16_t)matg_fire_targets(v, (StandIx)i, NULL, UINT32_MAX);
        if (c.f.fires) out[n++] = c;
    }
    return n;
}

uint64_t matg_best_shot(const View *v, StandIx by, MatgAttackKind kind) {
    uint64_t best = 0;
    Seat seat = (Seat)game_stand_c(v->g, by)->seat;
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        MatgShot s;
        if (game_stand_c(v->g, i)->seat == seat || !matg_can_shoot(v, by, (StandIx)i, kind)) continue;
        if (matg_shot_target(v, seat, (StandIx)i, kind).kind != VERDICT_OK) continue;
        if (matg_shot(v, by, (StandIx)i, NULL, kind, false, &s).kind != VERDICT_OK) continue;
        OddsFirer f = odds_firer(&s);
        best = MAX(best, d_or_worse(matg_stand_c(v->g, i)->state, &f, 1));
    }
    return best;
}

uint32_t matg_propose(const View *v, Seat seat, StandIx target, uint64_t enough, MatgAttackKind kind, StandIx *out,
                      uint32_t cap) {
    if (matg_shot_target(v, seat, target, kind).kind != VERDICT_OK) return 0;
    Candidate all[MATG_FIRERS];
    bool in[MATG_FIRERS] = {false};
    uint8_t state = matg_stand_c(v->g, target)->state;
    uint32_t n = gather(v, seat, target, state, kind, all), size = 1, chosen = 0;
    base_sort(all, n, sizeof all[0], stronger, NULL);
    if (!n || !cap) return 0;
    if (cap == 1) { /* one alone: the best */
        out[0] = all[0].stand;
        return 1;
    }
    while (size < n && !would_do(all, n, in, size, state, enough)) size++;
    while (chosen < size) {
        bool tried[MATG_FIRERS] = {false};
        for (;;) {
            uint32_t best = UINT32_MAX;
            for (uint32_t i = 0; i < n; i++)
                if (!in[i] && !tried[i] && (best == UINT32_MAX || freer(&all[i], &all[best]))) best = i;
            if (best == UINT32_MAX) { /* nothing reaches it: the strongest of the rest */
                for (best = 0; in[best];) best++;
                in[best] = true;
                break;
            }
            in[best] = tried[best] = true;
            if (size == n || would_do(all, n, in, size, state, enough)) break;
            in[best] = false;
        }
        chosen++;
    }
    uint32_t m = 0;
    for (uint32_t i = 0; i < n && m < cap; i++)
        if (in[i]) out[m++] = all[i].stand;
    return m;
}
