/* plan: a way before its Variable dice are rolled: what the Fixed part carries, what likely dice do, how likely all of it is (5.1). And what a
 * panel asks of groups and batteries. Questions only. */
#include "rulesets/armour_battles/ab_rules.h"

enum { STEP = WU_INCH / 8, SUMS = 6 * AB_VAR + 1 };

int32_t ab_ring_percent(int ring) {
    static const int32_t PERCENT[AB_RINGS] = {75, 50, 25};
    return PERCENT[CLAMP(ring, 0, AB_RINGS - 1)];
}

Pose ab_way_pose(Pose start, const Arg *leg, uint32_t n, Wu along) {
    AbPath p = {start, leg, n};
    return ab_path_pose(&p, along);
}

Wu ab_way_length(Pose start, const Arg *leg, uint32_t n) {
    AbPath p = {start, leg, n};
    return ab_path_length(&p);
}

/* Chances, of QUOTE_ONE, that n dice come to s or more. */
static void at_least(int n, uint64_t out[SUMS + 1]) {
    uint64_t p[SUMS] = {QUOTE_ONE}, q[SUMS];
    for (int k = 0; k < n; k++) {
        for (int s = 0; s < SUMS; s++) {
            uint64_t sum = 0;
            for (int f = 1; f <= 6 && f <= s; f++) sum += p[s - f];
            q[s] = sum / 6;
        }
        for (int s = 0; s < SUMS; s++) p[s] = q[s];
    }
    out[SUMS] = 0;
    for (int s = SUMS; s-- > 0;) out[s] = out[s + 1] + p[s];
    for (int s = 0; s <= n; s++) out[s] = QUOTE_ONE; /* what was lost by rounding; a die shows one at least */
}

typedef struct Plan {
    const View *v;
    StandIx who;
    Pose start;
    const Arg *leg;
    uint32_t n;
    uint8_t goes;
    AbMove move;
    int dice, times;
} Plan;

/* The way as far as `along`, walked with dice that come to `sum`. */
static void walk(const Plan *p, Wu along, int sum, AbWalk *out) {
    Arg leg[AB_LEGS];
    uint32_t n = 0;
    Vec at = p->start.at;
    for (uint32_t k = 0; k < p->n && n < AB_LEGS && along > 0; k++) {
        Vec to = {p->leg[k].a, p->leg[k].b};
        Wu len = geom_length_up(at, to);
        Vec end = len > along ? geom_point_along(at, to, along, len) : to;
        leg[n] = p->leg[k];
        leg[n].a = end.x, leg[n++].b = end.y;
        along -= len;
        at = to;
    }
    AbMove m = p->move;
    m.variable = sum * p->times * WU_INCH;
    ab_move_ledger(&m);
    ab_walk_as(p->v, p->who, &m, p->start, leg, n, p->goes, out);
}

static bool walks(const Plan *p, Wu along, int sum) {
    AbWalk w;
    walk(p, along, sum, &w);
    return w.stop == AB_WHOLE;
}

/* How far along the way such dice carry. */
static Wu carries(const Plan *p, Wu length, int sum) {
    if (walks(p, length, sum)) return length;
    Wu good = 0, bad = length;
    while (bad - good > STEP) {
        Wu mid = good + (bad - good) / 2;
        if (walks(p, mid, sum))
            good = mid;
        else
            bad = mid;
    }
    return good;
}

void ab_plan(const View *v, StandIx i, Pose start, const Arg *leg, uint32_t n, uint8_t goes, AbPlan *out) {
    const AbGame *t = ab_game_c(v->g);
    Plan p = {.v = v, .who = i, .start = start, .leg = leg, .n = MIN(n, (uint32_t)AB_LEGS), .goes = goes};
    uint64_t chance[SUMS + 1];
    *out = (AbPlan){0};
    ab_move(v, i, &p.move);
    p.dice = MIN(p.move.fold, AB_VAR);
    p.times = p.move.fast ? 2 : 1;
    Wu length = ab_way_length(start, leg, p.n);
    int lie = 0;
    for (int k = 0; k < t->var_n; k++) lie += t->var[k];
    bool rolled = p.move.variable >= 0;
    int best = rolled ? lie : 6 * p.dice;
    walk(&p, length, best, &out->walk);
    out->most = carries(&p, length, best);
    out->solid = rolled ? out->most : carries(&p, out->most, 0);
    for (int r = 0; r < AB_RINGS; r++) out->ring[r] = out->most;
    if (rolled) {
        out->chance = out->walk.stop == AB_WHOLE ? QUOTE_ONE : 0;
        return;
    }
    at_least(p.dice, chance);
    for (int r = 0; r < AB_RINGS; r++) {
        int sum = 6 * p.dice;
        while (sum > 0 && chance[sum] < QUOTE_ONE / 100 * (uint64_t)ab_ring_percent(r)) sum--;
        out->ring[r] = carries(&p, out->most, sum);
    }
    if (out->walk.stop != AB_WHOLE) return;
    int lo = 0, hi = 6 * p.dice;
    while (lo < hi) { /* the least sum that does it */
        int mid = (lo + hi) / 2;
        if (walks(&p, length, mid))
            hi = mid;
        else
            lo = mid + 1;
    }
    out->chance = chance[lo];
}

/* --- what panels ask --- */

void ab_move_ahead(const View *v, StandIx leader, const StandIx *with, uint32_t n, int32_t fold, Wu *least, Wu *most) {
    bool fast = ab_value(v, leader, AB_MOVE) == AB_MOVE_FAST;
    for (uint32_t k = 0; k < n; k++) fast = fast && ab_value(v, with[k], AB_MOVE) == AB_MOVE_FAST;
    Wu fixed = ab_stand_c(v->g, leader)->suppressed ? 0 : ab_k(v->cat, ABK_FIXED), times = fast ? 2 * WU_INCH : WU_INCH;
    *least = fold * (fixed + times);
    *most = fold * (fixed + 6 * times);
}

int32_t ab_fold_dice(const View *v, int32_t fold) {
    return fold > 1 ? (fold - 1) * ab_k(v->cat, ABK_DICE_FOLD) : 0;
}

Wu ab_burst_reach(const View *v) {
    return ab_k(v->cat, ABK_BURST);
}

Wu ab_adjust_reach(const View *v) {
    return ab_k(v->cat, ABK_ADJUST);
}

Shape ab_smoke_screen(const View *v) {
    return (Shape){SHAPE_RECT, ab_k(v->cat, ABK_SMOKE_LONG) / 2, ab_k(v->cat, ABK_SMOKE_WIDE) / 2};
}

bool ab_mission(const View *v, StandIx battery, Vec *mark, Angle *face, uint8_t *mission) {
    if (battery >= v->g->stand_n || !ab_is_battery(v, battery)) return false;
    const AbStand *s = ab_stand_c(v->g, battery);
    if (s->mission == AB_MISSION_NONE) return false;
    *mark = (Vec){s->mark_x, s->mark_y};
    *face = s->mark_face;
    *mission = s->mission;
    return true;
}

Wu ab_group_reach(const View *v) {
    return ab_k(v->cat, ABK_GROUP_REACH);
}

uint32_t ab_group_most(const View *v, StandIx leader, const StandIx *with, uint32_t n) {
    uint32_t recon = 0;
    if (ab_stand_c(v->g, leader)->suppressed) return 0;
    for (uint32_t k = 0; k < n; k++) recon += ab_has(v, with[k], AB_RECON);
    return (uint32_t)ab_k(v->cat, ABK_GROUP_OTHERS) + MIN(recon, (uint32_t)ab_k(v->cat, ABK_GROUP_RECON));
}
