/* aa_ui: hands each question of the window to its part of these panels, or to the general ones. */
#include "client/armour_assault/aa_ui.h"

#include <string.h>

/* --- hooks of the general panels --- */

static bool title(Client *c, const PlayAct *a, bool brief, Text *out) {
    (void)brief;
    return aa_defend_strip_title(c, a, out);
}

/* Who would fire in an answer: the one who was hit. */
static bool shot(Client *c, const PlayAct *a, StandIx *by, StandIx *at, uint8_t *way) {
    const Decision *d = &client_view(c)->g->decision;
    const char *verb = play_verb(c, a);
    *way = 0;
    if (strcmp(verb, "defend") == 0) {
        *by = (StandIx)d->stand, *at = a->at;
        return *by != STAND_NONE && *at != STAND_NONE;
    }
    *by = a->by, *at = a->at;
    return strcmp(verb, "fire") == 0 && *by != STAND_NONE && *at != STAND_NONE;
}

static void cost(Client *c, const PlayPencil *p, Text *out) {
    AaRun r;
    if (aa_run_of(c, p, &r)) return; /* lanes have a label of their own */
    if (p->length > 0) client_wu(c, p->length, 1, out);
}

static TextId phase_words(Client *c) {
    static const TextId WORDS[AA_PHASES] = {[AA_CHOOSE] = TX_AA_U_P_CHOOSE, [AA_BUY] = TX_AA_U_P_BUY, [AA_BASES] = TX_AA_U_P_BASES, [AA_DEPLOY] = TX_AA_U_P_DEPLOY,
                                            [AA_GROUPS] = TX_AA_U_P_GROUPS, [AA_HUNTERS] = TX_AA_U_P_HUNTERS, [AA_PLAY] = TX_AA_U_P_PLAY};
    uint8_t p = client_view(c)->g->h.phase;
    return p < AA_PHASES ? WORDS[p] : TX_NONE;
}

static QuoteDie die(const Event *ev, uint16_t k) {
    if (ev->text == TX_AA_ROLL_RED) return k == 0 ? QUOTE_DIE_RED : QUOTE_DIE_WHITE; /* both fall together */
    return ev->text == TX_AA_ROLL_BLAST ? QUOTE_DIE_WHITE : QUOTE_DIE;
}

/* These have chips, cards or rows of their own. */
static bool own_panel(Client *c, const PlayAct *a) {
    static const char *const OWN[] = {"again", "mines", "smoke", "air", "repair", "clear", "group", "ungroup", "base"};
    const char *verb = play_verb(c, a);
    for (size_t k = 0; k < ARRAY_LEN(OWN); k++)
        if (strcmp(verb, OWN[k]) == 0) return true;
    return false;
}

static const PlayHooks HOOKS = {.title = title, .question = aa_defend_question, .shot = shot, .cost = cost, .phase_words = phase_words, .die = die, .own_panel = own_panel};

/* --- the window's questions --- */

static void changed(Client *c) {
    AaUi *u = aa_ui(c);
    if (!client_may_act(c)) u->grip = AA_GRIP_NONE;
    play_changed(c);
    uint32_t version = session_version(c->session);
    aa_lane_changed(c);
    if (version == session_version(c->session)) aa_asset_changed(c);
    if (version == session_version(c->session)) aa_defend_changed(c);
}

static void overlay(Client *c) {
    aa_goal_overlay(c);
    aa_setup_overlay(c);
    aa_group_overlay(c);
    play_overlay(c);
    aa_shot_overlay(c);
    aa_lane_overlay(c);
    aa_lane_ghost(c);
    aa_defend_overlay(c);
    aa_asset_overlay(c);
}

static void under(Client *c) {
    if (c->rules != c->play_rules || session_looking(c->session) != UINT32_MAX) return; /* the editor has the table, or it is looked back at */
    aa_lane_under(c);
}

static void draw(Client *c) {
    if (session_looking(c->session) != UINT32_MAX) return;
    aa_lane_draw(c);
    aa_setup_sheet(c);
    aa_asset_tray(c);
}

static bool click(Client *c, const Hit *h) {
    if (!client_may_act(c)) return play_click(c, h);
    if (aa_asset_click(c, h) || aa_setup_click(c, h)) return true;
    if (play_asking(c) && client_view(c)->g->decision.kind == AA_ASK_HUNTERS && h->stand != STAND_NONE && game_stand_c(client_view(c)->g, h->stand)->seat != c->seat) {
        const PlayAct *a = play_find(c, "hunters", STAND_NONE, h->stand, NULL);
        if (a) play_do(c, a);
        return a != NULL;
    }
    AaUi *u = aa_ui(c);
    bool ghost = u->wish && h->stand == u->wished.who && !geom_within(h->at, stand_at(game_stand_c(client_view(c)->g, h->stand)), aa_base_radius(client_view(c)->cat, client_view(c)->g));
    if (ghost) return aa_lane_enter(c);
    if (aa_group_click(c, h)) return true;
    if (h->stand != STAND_NONE && game_stand_c(client_view(c)->g, h->stand)->seat == c->seat && play_ui(c)->aim == STAND_NONE && aa_phase_is(c, AA_PLAY)) {
        PlayPencil *p = play_pencil(c);
        if (p && p->form == PLAY_LANE && p->by == h->stand && p->drag) return play_click(c, h); /* on its ghost: do it */
    }
    return play_click(c, h);
}

static bool drag(Client *c, const Hit *from, const Hit *to, int step) {
    AaUi *u = aa_ui(c);
    if (step == 0) {
        if (aa_asset_drag(c, from, to, 0)) return true;
        if (aa_phase_is(c, AA_BASES)) return aa_setup_drag(c, from, to, 0);
        if (aa_phase_is(c, AA_GROUPS)) return false; /* the box selects */
        if (aa_phase_is(c, AA_PLAY)) return aa_lane_drag(c, from, to, 0);
        return play_drag(c, from, to, 0);
    }
    if (u->card_drag) return aa_asset_drag(c, from, to, step);
    if (u->grip != AA_GRIP_NONE) return aa_lane_drag(c, from, to, step);
    if (aa_phase_is(c, AA_BASES)) return aa_setup_drag(c, from, to, step);
    return play_drag(c, from, to, step);
}

static bool key(Client *c, const InputEvent *e) {
    return aa_asset_key(c, e) || aa_lane_key(c, e) || play_key(c, e);
}

static bool enter(Client *c, bool shift) {
    if (play_ui(c)->number_n == 0 && (aa_lane_enter(c) || (!play_asking(c) && aa_setup_enter(c)))) return true;
    return play_enter(c, shift);
}

static bool rub_out(Client *c) {
    return aa_asset_rub_out(c) || aa_lane_rub_out(c) || play_rub_out(c);
}

static bool escape(Client *c) {
    return aa_asset_rub_out(c) || aa_lane_rub_out(c) || play_escape(c);
}

static bool hover(Client *c, const Hit *h, Text *a, Text *b, uint8_t *ra, uint8_t *rb) {
    return aa_asset_hover(c, h, a, b, ra, rb) || aa_lane_hover(c, a, b, ra, rb) || play_hover(c, h, a, b, ra, rb);
}

static void hint(Client *c, Text *out) {
    if (client_may_act(c) && aa_asset_hint(c, out)) return;
    TextId id = TX_NONE;
    if (!client_may_act(c) || play_asking(c) || play_ui(c)->number_n) id = TX_NONE;
    else if (aa_ui(c)->wish) id = TX_AA_U_HINT_WISH;
    else if (aa_ui(c)->grip != AA_GRIP_NONE) id = TX_AA_U_HINT_GRIP;
    else if (aa_phase_is(c, AA_CHOOSE)) id = TX_AA_U_HINT_CHOOSE;
    else if (aa_phase_is(c, AA_BUY)) id = TX_AA_U_HINT_BUY;
    else if (aa_phase_is(c, AA_BASES)) id = TX_AA_U_HINT_BASE;
    else if (aa_phase_is(c, AA_GROUPS)) id = TX_AA_U_HINT_GROUPS;
    else if (play_pencil(c) && play_pencil(c)->form == PLAY_LANE) id = TX_AA_U_HINT_LANE;
    if (id != TX_NONE) text_str(out, client_text(c, id));
    else play_hint(c, out);
}

static int cursor(Client *c, const Hit *h) {
    if (aa_ui(c)->card || (client_may_act(c) && client_view(c)->g->decision.kind == AA_ASK_MINES)) return CUR_CROSS;
    Pt p;
    for (int k = 0; k < 2; k++)
        if (aa_phase_is(c, AA_PLAY) && aa_lane_handle(c, k, &p) && (p.x - h->x) * (p.x - h->x) + (p.y - h->y) * (p.y - h->y) < 121 * c->scale * c->scale) return CUR_TURN;
    return play_cursor(c, h);
}

static TextId outcome(const Event *ev, uint8_t *role) {
    *role = ROLE_TEXT;
    switch (ev->text) {
    case TX_AA_ROLL_RED:
        *role = ROLE_LIMIT;
        return ev->v[2] ? TX_NONE : TX_AA_O_MISS;
    case TX_AA_ROLL_WHITE:
        *role = ev->v[2] ? ROLE_CLEAR : ROLE_LIMIT;
        return ev->v[2] ? TX_AA_U_PIERCED : TX_AA_O_BOUNCE;
    case TX_AA_ROLL_DAMAGE: *role = ROLE_BLOCKED; return aa_damage_title((AaDamage)ev->v[1]);
    case TX_AA_ROLL_AGAIN:
        if (ev->kind != EV_ROLL) return TX_NONE;
        *role = ev->v[2] ? ROLE_CLEAR : ROLE_BLOCKED;
        return ev->v[2] ? TX_PLAY_PASSED : TX_PLAY_FAILED;
    default: break;
    }
    if (ev->kind == EV_LOST) {
        *role = ROLE_BLOCKED;
        return TX_AA_D_BREWED;
    }
    return TX_NONE;
}

/* WHITE fell beside RED: it is not thrown again. */
static bool dice(Client *c, const Event *ev, uint8_t *as, uint32_t n) {
    return ev->text != TX_AA_ROLL_WHITE && play_dice(c, ev, as, n);
}

static void fire_reach(Client *c, StandIx firer, StandIx target, FireReach *out) {
    const View *v = client_view(c);
    (void)target;
    bool all_round = !aa_forward_only(v->cat, v->g, firer);
    out->in_arc = v->g->h.w + v->g->h.h; /* any range that is seen */
    out->beyond = 0;
    out->arc_mdeg = all_round ? 0 : aa_arc_half_mdeg(v);
}

static int turns(Client *c) {
    return aa_turns(client_view(c));
}

/* The paragraph of the asset in hand. */
static RuleRef card_rule(int asset) {
    static const RuleRef OF[AA_ASSETS] = {[AA_MINEFIELD] = RULE(8, 2), [AA_GROUND_ATTACK] = RULE(8, 5), [AA_TANK_HUNTERS] = RULE(8, 6), [AA_ENGINEERS] = RULE(8, 7),
                                          [AA_OUTRIDERS] = RULE(8, 8), [AA_OBSERVER] = RULE(8, 9),     [AA_SMOKE] = RULE(8, 10)};
    return OF[asset];
}

static RuleRef explain(Client *c) {
    const Decision *d = &client_view(c)->g->decision;
    AaRun r;
    switch (d->kind) {
    case AA_ASK_DEFEND: return RULE(7, 12);
    case AA_ASK_OUTRIDERS: return card_rule(AA_OUTRIDERS);
    case AA_ASK_OBSERVER: return card_rule(AA_OBSERVER);
    case AA_ASK_MINES: return card_rule(AA_MINEFIELD);
    case AA_ASK_HUNTERS: return card_rule(AA_TANK_HUNTERS);
    case AA_ASK_ROLE: return RULE(3, 9);
    default: break;
    }
    if (aa_ui(c)->card) return card_rule(aa_ui(c)->card - 1);
    if (peek_on(c, 'L') || peek_on(c, 'V')) return RULE(6, 1);
    if (peek_on(c, 'O')) return RULE(3, 10);
    if (aa_phase_is(c, AA_BUY)) return RULE(3, 3);
    if (aa_phase_is(c, AA_GROUPS)) return RULE(3, 5);
    if (aa_phase_is(c, AA_PLAY) && aa_run_now(c, &r)) return !play_pencil(c) ? RULE(4, 5) : r.reverse ? RULE(5, 5) : r.turns || r.turns_after ? RULE(5, 1) : RULE(5, 4);
    RuleRef ref = play_explain(c);
    if (ref) return ref;
    if (aa_phase_is(c, AA_PLAY) && c->hover != STAND_NONE && c->hover < client_view(c)->g->stand_n) {
        const AaStand *s = aa_stand_c(client_view(c)->g, c->hover);
        if (s->stun || s->track || s->engine || s->turret || s->injured) return RULE(2, 5);
    }
    return 0;
}

static bool chosen(Client *c, const MenuLine *m) {
    if (m->play < 30000) return play_chosen(c, m);
    aa_asset_take(c, (AaAsset)(m->play - 30000));
    return true;
}

/* Assets by the right button too: in hand, to be laid by the next click. */
static uint32_t menu(Client *c, const Hit *h, MenuLine *out, uint32_t cap) {
    uint32_t n = play_menu(c, h, out, cap);
    if (!client_may_act(c) || play_asking(c) || !aa_asset_row(c)) return n;
    for (int a = 0; a < AA_ASSETS && n < cap; a++) {
        if (!aa_asset_can_take((AaAsset)a) || aa_of(c)->asset[c->seat * AA_ASSETS + a] == AA_ASSET_NONE) continue;
        Verdict no = aa_may_play(client_view(c), (Seat)c->seat, (AaAsset)a);
        MenuLine *m = &out[n++];
        memset(m, 0, sizeof *m);
        m->select = STAND_NONE;
        m->play = (uint16_t)(30000 + a);
        m->possible = no.kind == VERDICT_OK;
        Text label = text_make(m->label, sizeof m->label), why = text_make(m->reason, sizeof m->reason);
        client_put(c, &label, TX_AA_U_PLAY_CARD, "what=%s", client_text(c, aa_asset_title((AaAsset)a)));
        if (!m->possible) words_verdict(c, &no, &why);
    }
    return n;
}

const RulesUi CLIENT_ARMOUR_ASSAULT = {.id = "armour_assault",
                                       .play = &HOOKS,
                                       .state_size = sizeof(AaUi),
                                       .guide = AA_GUIDE,
                                       .guide_n = 12,
                                       .guide_battle = "aa_first_tanks",
                                       .changed = changed,
                                       .work = aa_work,
                                       .overlay = overlay,
                                       .under = under,
                                       .draw = draw,
                                       .click = click,
                                       .drag = drag,
                                       .key = key,
                                       .enter = enter,
                                       .rub_out = rub_out,
                                       .escape = escape,
                                       .hover = hover,
                                       .hint = hint,
                                       .cursor = cursor,
                                       .outcome = outcome,
                                       .dice = dice,
                                       .fire_reach = fire_reach,
                                       .explain = explain,
                                       .holder = aa_goal_holder,
                                       .turns = turns,
                                       .menu = menu,
                                       .chosen = chosen};
