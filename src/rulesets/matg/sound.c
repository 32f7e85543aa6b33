/* What MATG's own fields may hold. Asked of every state by the invariant: a state block from elsewhere may hold
 * anything, and what counts here is later an index, a loop's end or a sum. */
#include "rulesets/matg/matg_move.h"

static bool no(Text *why, const char *what, uint32_t i, const char *is) {
    text_format(why, "%s %u %s", what, i, is);
    return false;
}

static bool exists(const Game *g, uint16_t stand) {
    return stand == STAND_NONE || stand < g->stand_n;
}

static bool stand_sound(const Game *g, uint32_t i, Text *why) {
    const MatgStand *m = matg_stand_c(g, i);
    if (m->mp_used < 0 || m->mp_used > INT64_MAX / 4) return no(why, "stand", i, "has used more than anyone has");
    if (m->load_done > 0 && !exists(g, m->load_with)) return no(why, "stand", i, "is being loaded into nothing");
    for (uint32_t k = 0; k < MATG_HIT_BY; k++)
        if (!exists(g, m->hit_by[k])) return no(why, "stand", i, "was fired at by nobody");
    return true;
}

static bool path_sound(const Game *g, Text *why) {
    const MatgGame *mg = matg_game_c(g);
    if (!exists(g, mg->mover) || mg->leg_n > MATG_PATH || mg->along < 0)
        return no(why, "the move of stand", mg->mover, "cannot be");
    for (uint32_t i = 0; i < mg->leg_n; i++)
        if (mg->leg_x[i] <= -WU_MAX || mg->leg_x[i] >= WU_MAX || mg->leg_y[i] <= -WU_MAX || mg->leg_y[i] >= WU_MAX)
            return no(why, "leg", i, "leads farther than any table reaches");
    for (uint32_t i = 0; i < 4; i++)
        if (mg->ask[i] <= -WU_MAX || mg->ask[i] >= WU_MAX)
            return no(why, "the line to ask at", i, "is farther away than any table reaches");
    if (mg->start_x <= -WU_MAX || mg->start_x >= WU_MAX || mg->start_y <= -WU_MAX || mg->start_y >= WU_MAX)
        return no(why, "the move of stand", mg->mover, "begins farther away than any table reaches");
    if (mg->opfirer_n > MATG_FIRERS || mg->cover_next > mg->opfirer_n)
        return no(why, "firer", mg->opfirer_n, "is one too many");
    for (uint32_t i = 0; i < mg->opfirer_n; i++)
        if (mg->opfirer[i] >= g->stand_n) return no(why, "firer", i, "does not exist");
    return true;
}

static bool frame_sound(const Game *g, uint32_t i, Text *why) {
    const Frame *f = &g->frame[i];
    const int32_t *r = f->r;
    if (f->kind != MATG_FRAME_MOVE || f->step > MOVE_STEP_STOP || matg_game_c(g)->mover >= g->stand_n)
        return no(why, "frame", i, "is of no kind");
    if (r[MOVE_R_ACT] < 0 || r[MOVE_R_ACT] > MOVE_ACT_LAND || r[MOVE_R_EDGE] < 0 || r[MOVE_R_EDGE] > EDGE_NONE)
        return no(why, "frame", i, "does what no move does");
    bool carried = r[MOVE_R_ACT] == MOVE_ACT_LOAD || r[MOVE_R_ACT] == MOVE_ACT_LAND;
    if (carried && (r[MOVE_R_OTHER] < 0 || (uint32_t)r[MOVE_R_OTHER] >= g->stand_n))
        return no(why, "frame", i, "is about a carrier that does not exist");
    return true;
}

bool matg_sound(const Game *g, Text *why) {
    const MatgGame *mg = matg_game_c(g);
    if (g->unit_n > MATG_UNITS) return no(why, "unit", g->unit_n, "is one too many");
    if (mg->turn_seat > SEAT_NONE || mg->attempt_seat > SEAT_NONE || mg->ini_winner > SEAT_NONE ||
        mg->attempt_kind > 4 || mg->passed > SEATS_PLAY)
        return no(why, "seat", mg->turn_seat, "does not play");
    for (uint32_t i = 0; i < MATG_PHASES; i++)
        if (mg->first[i] > SEAT_NONE) return no(why, "the first of phase", i, "does not play");
    for (uint32_t i = 0; i < g->h.frame_n; i++)
        if (!frame_sound(g, i, why)) return false;
    bool asked = g->decision.kind != 0;
    if (asked && (g->decision.kind > MATG_ASK_COVER || g->decision.stand >= g->stand_n))
        return no(why, "decision", g->decision.kind, "asks nothing");
    if (asked && g->h.frame_n == 0) return no(why, "decision", g->decision.kind, "comes out of no move");
    for (uint32_t i = 0; i < g->stand_n; i++)
        if (!stand_sound(g, i, why)) return false;
    return path_sound(g, why);
}
