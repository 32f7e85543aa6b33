/* cost: what a stand costs when a battle is made (matg 23.3): the list's cost, times 1.5 for an HQ, by quality for a
 * GHQ, 2 % for each point of its formation's determination away from 35. */
#include "rulesets/matg/matg_rules.h"

enum { DETERMINATION_BASE = 35, PERCENT_A_POINT = 2 };

static int32_t role_percent(const View *v, StandIx i) {
    const Stand *s = game_stand_c(v->g, i);
    if (s->role == ROLE_HQ) return matg_k(v->cat, MK_HQ_COST_PCT);
    if (s->role != ROLE_GHQ) return 100;
    const Chart *chart = catalog_chart(v->cat, "ghq_quality");
    int8_t quality = game_formation_c(v->g, game_unit_c(v->g, s->unit)->formation)->quality;
    for (uint32_t r = 0; chart != NULL && r < chart->row_n; r++)
        if (chart_cell(chart, r, "quality")->v == quality) return chart_cell(chart, r, "cost_pct")->v;
    return 100;
}

int64_t matg_cost(const View *v, StandIx i) {
    const Stand *s = game_stand_c(v->g, i);
    if (!stand_alive(s)) return 0;
    int32_t away = game_formation_c(v->g, game_unit_c(v->g, s->unit)->formation)->determination - DETERMINATION_BASE;
    return (int64_t)matg_type(v, i)->value[MV_COST] * role_percent(v, i) * MAX(100 + PERCENT_A_POINT * away, 0);
}
