/* hooks: what any table asks of a rule set, answered by MATG's own functions: a shot in general words, lines of sight. */
#include "rulesets/matg/attack.h"
#include "rulesets/matg/fight.h"

/* A roll that low faces pass, a column that is looked up, a roll that is added to. */
static void quote_rolls(const MatgShot *s, uint64_t fires, uint64_t bites, Quote *out) {
    out->roll_n = 3;
    out->roll[0] = (QuoteRoll){.what = TX_MATG_TO_FIRE,
                               .sides = 20,
                               .low = 1,
                               .dice = 1,
                               .from = (int16_t)CLAMP(s->need, 0, 20),
                               .need = s->need_l,
                               .chance = fires};
    out->roll[1] = (QuoteRoll){.what = TX_MATG_Q_COLUMN, .need = s->cd_l, .chance = QUOTE_ONE};
    out->roll[2] = (QuoteRoll){.what = TX_MATG_Q_CRT, .sides = 6, .dice = 2, .need = s->crt_l, .chance = bites};
}

void matg_quote(const View *v, StandIx by, StandIx target, uint8_t way, Quote *out) {
    static const struct {
        uint16_t what;
        uint8_t severity;
    } OUTCOME[MATG_OUTCOMES] = {[MATG_OUT_NONE] = {TX_MATG_Q_NONE, 0},
                                [MATG_OUT_S] = {TX_MATG_Q_S, 1},
                                [MATG_OUT_D] = {TX_MATG_Q_D, 2},
                                [MATG_OUT_SD] = {TX_MATG_Q_SD, 2},
                                [MATG_OUT_E] = {TX_MATG_ELIMINATED, 3}};
    *out = (Quote){.way = 0, .way_n = 1, .facing = -1};
    (void)way;
    MatgShot s = {0};
    out->verdict = matg_shot(v, by, target, NULL, MATG_STANDARD, true, &s);
    if (out->verdict.kind == VERDICT_OK)
        out->verdict = matg_shot_target(v, (Seat)game_stand_c(v->g, by)->seat, target, MATG_STANDARD);
    if (!matg_on_table(v, by) || !matg_on_table(v, target) || s.value <= 0) return;
    out->some = true;
    out->range = geom_length_up(stand_at(game_stand_c(v->g, by)), stand_at(game_stand_c(v->g, target)));
    if (matg_is_armoured(v, target)) out->facing = s.side ? 1 : 0;
    uint64_t chance[MATG_OUTCOMES], fires, bites;
    matg_shot_chances(v, target, &s, chance, &fires, &bites);
    quote_rolls(&s, fires, bites, out);
    out->outcome_n = MATG_OUTCOMES;
    for (int k = 0; k < MATG_OUTCOMES; k++)
        out->outcome[k] = (QuoteOutcome){OUTCOME[k].what, OUTCOME[k].severity, chance[k]};
}

static MatgEnd matg_end(const View *v, const SightEnd *e) {
    if (e->stand == STAND_NONE) return (MatgEnd){STAND_NONE, {e->at, 0}};
    return (MatgEnd){e->stand, matg_pose(game_stand_c(v->g, e->stand))};
}

void matg_sight_ask_hook(const View *v, const SightEnd *from, const SightEnd *to, SightAsk *ask) {
    const MatgEnd a = matg_end(v, from), b = matg_end(v, to);
    matg_sight_between(v, &a, &b, to->stand != STAND_NONE ? matg_target_of(v, to->stand) : MATG_TO_VEHICLE, ask);
}

bool matg_sight_hook(const View *v, const SightEnd *from, const SightEnd *to, SightCert *cert) {
    SightAsk ask;
    matg_sight_ask_hook(v, from, to, &ask);
    return sight_query(v->scene, &ask, cert);
}
