/* ab_guide: the guided first turn of Armour Battles, and what F1 opens at. */
#include "client/armour_battles/ab_ui.h"

static bool did(Client *c, uint32_t what) {
    return (ab_ui(c)->choices & what) != 0;
}

static bool placed(Client *c) {
    const View *v = client_view(c);
    for (uint32_t i = 0; i < v->g->stand_n; i++)
        if (game_stand_c(v->g, i)->seat == c->seat && stand_on_table(game_stand_c(v->g, i))) return true;
    return v->g->h.turn > 0;
}
static bool both_ready(Client *c) { return client_view(c)->g->h.turn > 0; }
static bool looked(Client *c) { return ab_ui(c)->hand.kind != AB_HAND_NONE || ab_ui(c)->order.on || ab_phase(c) >= AB_ORDERS; }
static bool bubble(Client *c) { return ab_ui(c)->order.on || did(c, AB_DID_ORDER); }
static bool ordered(Client *c) { return did(c, AB_DID_ORDER); }
static bool drawn(Client *c) { return ab_ui(c)->way_n > 0 || did(c, AB_DID_ROLL); }
static bool rolled(Client *c) { return did(c, AB_DID_ROLL); }
static bool moved(Client *c) {
    const View *v = client_view(c);
    if (did(c, AB_DID_MOVE)) return true;
    for (uint32_t i = 0; i < v->g->stand_n; i++)
        if (ab_stand_c(v->g, i)->moved) return ab_ui(c)->choices |= AB_DID_MOVE, true;
    return false;
}
static bool finished(Client *c) { return ab_phase(c) != AB_GROUP && did(c, AB_DID_MOVE) && client_view(c)->g->decision.kind == AB_ASK_NONE; }
static bool fired(Client *c) { return did(c, AB_DID_FIRE | AB_DID_REACT); }
static bool second_turn(Client *c) { return client_view(c)->g->h.turn > 1 || client_view(c)->g->h.over; }
static bool never(Client *c) { return (void)c, false; }

const GuideStep AB_GUIDE[] = {
    {TX_AB_UI_GUIDE_PLACE, placed, NULL, "tray"},
    {TX_AB_UI_GUIDE_READY, both_ready, NULL, NULL},
    {TX_AB_UI_GUIDE_TRAY, looked, NULL, "own tray"},
    {TX_AB_UI_GUIDE_DROP, bubble, NULL, "own tray"},
    {TX_AB_UI_GUIDE_GIVE, ordered, NULL, "right/order/give"},
    {TX_AB_UI_GUIDE_DRAW, drawn, NULL, NULL},
    {TX_AB_UI_GUIDE_ROLL, rolled, NULL, "right/group/roll"},
    {TX_AB_UI_GUIDE_MOVE, moved, NULL, NULL},
    {TX_AB_UI_GUIDE_DONE, finished, NULL, NULL},
    {TX_AB_UI_GUIDE_FIRE, fired, NULL, NULL},
    {TX_AB_UI_GUIDE_TURN, second_turn, NULL, NULL},
    {TX_AB_UI_GUIDE_END, never, NULL, NULL},
};
const int AB_GUIDE_N = (int)ARRAY_LEN(AB_GUIDE);

RuleRef ab_explain(Client *c) {
    static const RuleRef ASK[] = {0, RULE(6, 10), RULE(6, 11), RULE(6, 6), RULE(6, 12), RULE(7, 8), RULE(8, 4), RULE(3, 8)};
    static const RuleRef GIVE[] = {RULE(4, 2), RULE(4, 4), RULE(4, 5), RULE(4, 6)};
    const View *v = client_view(c);
    AbUi *u = ab_ui(c);
    if (v->g->decision.kind != AB_ASK_NONE && v->g->decision.kind < ARRAY_LEN(ASK)) return ASK[v->g->decision.kind];
    if (u->order.on) return GIVE[u->order.kind];
    if (u->hand.kind == AB_HAND_WILD) return RULE(3, 5);
    if (u->hand.kind == AB_HAND_STAFF) return RULE(3, 6);
    if (u->hand.kind != AB_HAND_NONE) return RULE(3, 2);
    PlayPencil *p = play_pencil(c);
    if (p && p->op == AB_OP_SMOKE) return RULE(7, 7);
    if (p && (p->op == AB_OP_CALL)) return RULE(7, 2);
    if (p && p->op == AB_OP_ADJUST) return RULE(7, 9);
    if (u->way_n > 0) return u->way[0].plan.walk.hedges ? RULE(5, 5) : RULE(5, 1);
    if (peek_on(c, 'L') || peek_on(c, 'V')) return RULE(6, 1);
    if (peek_on(c, 'F')) return RULE(6, 4);
    if (peek_on(c, 'G')) return RULE(5, 1);
    return play_explain(c);
}
