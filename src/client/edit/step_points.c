/* step_points: what a force costs: the rule set knows (matg 23.3), here it is summed. */
#include "client/edit/step_own.h"

int64_t step_points(const View *v, StandIx i) {
    return v->rs->cost ? v->rs->cost(v, i) : 0;
}

int64_t step_points_of(const View *v, Seat s) {
    int64_t sum = 0;
    for (uint32_t i = 0; i < v->g->stand_n; i++)
        if (game_stand_c(v->g, i)->seat == s) sum += step_points(v, (StandIx)i);
    return (sum + 5000) / 10000;
}

const ColumnSpec *step_column(const Catalog *cat, const char *column) {
    for (uint32_t i = 0; i < cat->spec->type_col_n; i++)
        if (base_streq(cat->spec->type_col[i].name, column)) return &cat->spec->type_col[i];
    return NULL;
}

int32_t step_type_value(const Catalog *cat, const StandType *t, const char *column, int32_t none) {
    const ColumnSpec *k = step_column(cat, column);
    return k && k->value >= 0 ? t->value[k->value] : none;
}
