/* setup: from the size of the commands to the first turn (aa 3). Each step asks who still has to do something and goes
 * on by itself when nobody has. */
#include "rulesets/armour_assault/aa_rules.h"

View aa_tx_view(Tx *tx) {
    return (View){.seat = SEAT_U, .rs = tx->rs, .cat = tx->cat, .g = tx->g, .scene = tx->scene};
}

Event *aa_event(Tx *tx, EventKind kind, TextId text, RuleRef rule) {
    Event *ev = event_add(tx->ev, kind, SEATS_ALL);
    ev->text = (uint16_t)text;
    ev->rule = rule;
    ev->seat = SEAT_NONE;
    return ev;
}

int aa_roll(Tx *tx, int sides, TextId text, RuleRef rule, StandIx a, uint8_t seat, Event **out) {
    Event *ev = aa_event(tx, EV_NUMBER, text, rule);
    ev->a = a;
    ev->seat = seat;
    ev->die = (uint16_t)tx->dice->n;
    ev->die_n = 1;
    ev->v[0] = tx_die(tx, sides);
    if (out != NULL) *out = ev;
    return ev->v[0];
}

Unit *aa_unit_of(Game *g, Seat seat, uint32_t *ix) {
    for (uint32_t i = 0; i < g->unit_n; i++)
        if (game_unit_c(g, i)->seat == seat) {
            if (ix != NULL) *ix = i;
            return game_unit(g, i);
        }
    return NULL;
}

/* --- edges and zones --- */

static uint8_t side_edge(const View *v, Seat seat) {
    return v->g->plan.version > 0 ? plan_side_c(v->g, seat)->edge : v->cat->battle->side[seat].edge;
}

uint8_t aa_edge(const View *v, Seat seat) {
    uint8_t own = side_edge(v, seat), other = side_edge(v, seat == SEAT_A ? SEAT_B : SEAT_A);
    if (own != EDGE_NONE) return own;
    if (other != EDGE_NONE) return (uint8_t)((other + 2) % 4);
    return seat == SEAT_A ? EDGE_S : EDGE_N;
}

Box aa_base_zone(const View *v, Seat seat) {
    Wu w = v->g->h.w, h = v->g->h.h, deep = aa_cm(v->cat, AN_DEPLOY_CM);
    switch (aa_edge(v, seat)) {
    case EDGE_N: return (Box){0, MAX(h - deep, 0), w, h};
    case EDGE_E: return (Box){MAX(w - deep, 0), 0, w, h};
    case EDGE_W: return (Box){0, 0, MIN(deep, w), h};
    default: return (Box){0, 0, w, MIN(deep, h)};
    }
}

Wu aa_from_edge(const View *v, Seat seat, Vec at) {
    switch (aa_edge(v, seat)) {
    case EDGE_N: return v->g->h.h - at.y;
    case EDGE_E: return v->g->h.w - at.x;
    case EDGE_W: return at.x;
    default: return at.y;
    }
}

bool aa_impassable_at(const View *v, Vec at) {
    PieceIx in[32];
    uint32_t n = scene_areas_at(v->scene, at, in, ARRAY_LEN(in));
    bool shut = false;
    for (uint32_t i = 0; i < n; i++) {
        KindRule rule;
        const Piece *p = scene_piece(v->scene, in[i], &rule);
        int32_t move = p == NULL ? AM_CLEAR : aa_terrain(v->cat, p->kind)[ATC_MOVE].v;
        if (move == AM_BRIDGE) return false;
        shut |= move == AM_IMPASSABLE;
    }
    return shut;
}

static Verdict free_spot(const View *v, StandIx i, Pose at) {
    Shape shape = {SHAPE_DISC, aa_base_radius(v->cat, v->g), 0};
    uint16_t met;
    Box in = {shape.hx, shape.hx, v->g->h.w - shape.hx, v->g->h.h - shape.hx};
    if (!box_has(in, at.at)) return verdict_no(TX_AA_EDGE, RULE(5, 6), i);
    if (aa_impassable_at(v, at.at)) return verdict_no(TX_AA_IMPASSABLE_HERE, RULE(5, 6), i);
    if (scene_bodies_within(v->scene, shape, at, 0, true, i, &met, 1) == 0) return verdict_ok();
    Verdict no = verdict_no(TX_AA_ON_MODEL, RULE(5, 6), i);
    no.whom = met;
    return no;
}

static Verdict deploy_spot(const View *v, StandIx i, Pose at) {
    Seat seat = (Seat)game_stand_c(v->g, i)->seat;
    Wu far = aa_from_edge(v, seat, at.at), deep = aa_cm(v->cat, AN_DEPLOY_CM);
    if (far > deep) return verdict_limit(TX_AA_TOO_DEEP, RULE(3, 4), i, STAND_NONE, MEASURE_WU, far, deep);
    return free_spot(v, i, at);
}

const Deploy AA_DEPLOY_RULE = {.rule = RULE(3, 4), .centre = true, .line = true, .spot = deploy_spot};

bool aa_sets_up(const View *v, StandIx i) {
    return deploy_waits(&AA_DEPLOY_RULE, v, i);
}

static bool any_waits(const View *v, Seat seat) {
    for (uint32_t i = 0; i < v->g->stand_n; i++)
        if (game_stand_c(v->g, i)->seat == seat && aa_sets_up(v, (StandIx)i)) return true;
    return false;
}

/* --- size, mode, roles --- */

static Verdict choosing(const View *v, uint8_t stage) {
    if (v->g->h.phase == AA_CHOOSE && v->g->h.stage == stage) return verdict_ok();
    return verdict_no(TX_OTHER_PHASE, RULE(3, 0), STAND_NONE);
}

static int size_of(const View *v, const Command *c) {
    const Arg *points = command_arg(c, 1, 0);
    return points != NULL ? points->a : aa_command_points(v->cat, command_arg(c, 0, 0)->a);
}

/* "size army points 700": other numbers for an army alone, which is 500 or more. */
Verdict aa_check_size(const View *v, const Command *c) {
    Verdict no = choosing(v, AA_CHOOSE_SIZE);
    if (no.kind != VERDICT_OK) return no;
    int row = command_arg(c, 0, 0)->a, least = aa_command_points(v->cat, row), points = size_of(v, c);
    bool army = aa_command_points(v->cat, row + 1) == 0;
    if (points < least || (points != least && !army))
        return verdict_limit(TX_AA_SIZE, RULE(2, 2), STAND_NONE, STAND_NONE, MEASURE_COUNT, points, least);
    if (points > 2000)
        return verdict_limit(TX_AA_SIZE_MOST, RULE(2, 2), STAND_NONE, STAND_NONE, MEASURE_COUNT, points, 2000);
    return verdict_ok();
}

static void set_size(Tx *tx, int points) {
    aa_game(tx->g)->size = (uint16_t)points;
    tx->g->h.stage = AA_CHOOSE_MODE;
    aa_event(tx, EV_NUMBER, TX_AA_LOG_SIZE, RULE(2, 2))->v[0] = points;
}

void aa_apply_size(Tx *tx, const Command *c) {
    View v = aa_tx_view(tx);
    set_size(tx, size_of(&v, c));
}

Verdict aa_check_mode(const View *v, const Command *c) {
    (void)c;
    return choosing(v, AA_CHOOSE_MODE);
}

static void set_mode(Tx *tx, AaMode mode) {
    aa_game(tx->g)->mode = (uint8_t)mode;
    tx->g->h.stage = AA_CHOOSE_ROLE;
    aa_event(tx, EV_NOTE, TX_AA_LOG_MODE, RULE(3, 1))->v[0] = (int32_t)mode;
}

static void roll_mode(Tx *tx) {
    int face = aa_roll(tx, 6, TX_AA_ROLL_MODE, RULE(2, 3), STAND_NONE, SEAT_NONE, NULL);
    set_mode(tx, aa_mode_by_die(tx->cat, face));
}

void aa_apply_mode(Tx *tx, const Command *c) {
    int32_t word = command_arg(c, 0, 0)->a; /* roll, then the modes in their order */
    if (word == 0)
        roll_mode(tx);
    else
        set_mode(tx, (AaMode)word);
}

/* Both roll until one is higher. */
static Seat roll_off(Tx *tx, TextId what, RuleRef rule) {
    for (;;) {
        int a = aa_roll(tx, 6, what, rule, STAND_NONE, SEAT_A, NULL);
        int b = aa_roll(tx, 6, what, rule, STAND_NONE, SEAT_B, NULL);
        if (a != b) return a > b ? SEAT_A : SEAT_B;
        if (tx->dice->n + 2 > DICE_MAX || tx->dice->ran_out || tx->dice->bad_face) return SEAT_A;
    }
}

Verdict aa_check_role(const View *v, const Command *c) {
    (void)c;
    return v->g->decision.kind == AA_ASK_ROLE ? verdict_ok() : verdict_no(TX_AA_OTHER_QUESTION, RULE(3, 1), STAND_NONE);
}

void aa_apply_role(Tx *tx, const Command *c) {
    AaGame *t = aa_game(tx->g);
    bool attack = command_arg(c, 0, 0)->a == 0;
    t->attacker = attack ? c->seat : (uint8_t)(1 - c->seat);
    t->first = (uint8_t)(1 - t->attacker); /* the defender sets up first */
    tx->g->decision = (Decision){0};
    aa_event(tx, EV_NOTE, TX_AA_LOG_ROLE, RULE(3, 9))->seat = t->attacker;
}

/* --- bases --- */

/* "base 5": how far in from the middle of one's own edge. */
Verdict aa_check_base(const View *v, const Command *c) {
    if (v->g->h.phase != AA_BASES) return verdict_no(TX_OTHER_PHASE, RULE(3, 1), STAND_NONE);
    if (!aa_needs_base(v, (Seat)c->seat)) return verdict_no(TX_AA_NO_BASE, RULE(3, 7), STAND_NONE);
    int32_t in = command_arg(c, 0, 0)->a;
    Wu most = aa_cm(v->cat, AN_BASE_CM);
    if (in < 0 || in > most)
        return verdict_limit(TX_AA_BASE_DEEP, RULE(3, 7), STAND_NONE, STAND_NONE, MEASURE_WU, in, most);
    return verdict_ok();
}

void aa_apply_base(Tx *tx, const Command *c) {
    View v = aa_tx_view(tx);
    AaGame *t = aa_game(tx->g);
    Wu in = command_arg(c, 0, 0)->a;
    Vec at = aa_base_point(&v, (Seat)c->seat, in);
    uint32_t k = t->objective_n++;
    t->ox[k] = at.x;
    t->oy[k] = at.y;
    t->oside[k] = c->seat;
    Event *ev = aa_event(tx, EV_NOTE, TX_AA_LOG_BASE, RULE(3, 7));
    ev->seat = c->seat;
    ev->at = ev->to = at;
    ev->v[0] = in;
}

/* --- deployment --- */

uint8_t aa_deployers(const View *v) {
    const AaGame *t = aa_game_c(v->g);
    uint8_t due = (uint8_t)(SEATS_PLAY & ~t->ready), first = SEAT_BIT(t->first <= SEAT_B ? t->first : SEAT_A);
    if (v->g->h.option[AO_ALTERNATE] != 0 && t->go <= SEAT_B) first = SEAT_BIT(t->go);
    return due & first ? first : due;
}

Verdict aa_check_place(const View *v, const Command *c) {
    StandIx i = (StandIx)command_arg(c, 0, 0)->a;
    if (v->g->h.phase != AA_DEPLOY) return verdict_no(TX_OTHER_PHASE, RULE(3, 0), i);
    if (game_stand_c(v->g, i)->seat != c->seat) return verdict_no(TX_NOT_YOUR_STAND, RULE(3, 0), i);
    if (!stand_alive(game_stand_c(v->g, i))) return verdict_no(TX_STAND_LOST, RULE(3, 0), i);
    if (v->g->h.option[AO_ALTERNATE] != 0 && !aa_sets_up(v, i)) return verdict_no(TX_AA_PLACED, RULE(3, 4), i);
    return deploy_check(&AA_DEPLOY_RULE, v, i, deploy_pose(c));
}

static void next_deployer(Tx *tx) {
    AaGame *t = aa_game(tx->g);
    if (tx->g->h.option[AO_ALTERNATE] != 0 && t->go <= SEAT_B && !(t->ready & SEAT_BIT(1 - t->go)))
        t->go = (uint8_t)(1 - t->go);
}

void aa_apply_place(Tx *tx, const Command *c) {
    deploy_put(&AA_DEPLOY_RULE, tx, (StandIx)command_arg(c, 0, 0)->a, deploy_pose(c));
    next_deployer(tx);
}

Verdict aa_check_ready(const View *v, const Command *c) {
    Seat seat = (Seat)c->seat;
    switch (v->g->h.phase) {
    case AA_BUY: return aa_army_complete(v, seat);
    case AA_DEPLOY: return deploy_check_all(&AA_DEPLOY_RULE, v, seat);
    case AA_GROUPS: return verdict_ok();
    default: return verdict_no(TX_OTHER_PHASE, RULE(3, 0), STAND_NONE);
    }
}

void aa_apply_ready(Tx *tx, const Command *c) {
    AaGame *t = aa_game(tx->g);
    if (tx->g->h.phase == AA_DEPLOY) deploy_put_all(&AA_DEPLOY_RULE, tx, (Seat)c->seat, NULL);
    t->ready |= SEAT_BIT(c->seat);
    Event *ev = aa_event(tx, EV_PASS, TX_NONE, RULE(3, 0));
    ev->seat = c->seat;
    if (tx->g->h.phase == AA_DEPLOY) next_deployer(tx);
}

/* --- the steps --- */

static void next_phase(Tx *tx) {
    tx->g->h.phase++;
    tx->g->h.stage = 0;
    aa_game(tx->g)->ready = 0;
    aa_event(tx, EV_PHASE, TX_NONE, RULE(3, 0))->v[0] = tx->g->h.phase;
}

static int ready_size(const View *v) {
    int most = 0;
    for (uint8_t s = 0; s < SEATS; s++) {
        AaAccount a;
        aa_account(v, (Seat)s, &a);
        most = MAX(most, a.vehicles + a.assets);
    }
    for (int row = 0; aa_command_points(v->cat, row) > 0; row++)
        if (aa_command_points(v->cat, row) >= most) return aa_command_points(v->cat, row);
    return most;
}

/* True: the step is done. */
static bool step_choose(Tx *tx) {
    View v = aa_tx_view(tx);
    AaGame *t = aa_game(tx->g);
    GameHead *h = &tx->g->h;
    h->to_act = SEATS_PLAY;
    if (h->stage == AA_CHOOSE_SIZE) {
        int fixed = aa_option_thousandths(tx->cat, tx->g, AO_COMMAND) / 1000; /* the first word is no number: 0 */
        if (fixed > 0 || !t->buying) set_size(tx, fixed > 0 ? fixed : ready_size(&v));
    }
    if (h->stage == AA_CHOOSE_MODE) {
        uint8_t mode = h->option[AO_MODE]; /* choose, roll, then the modes */
        if (mode == 1) roll_mode(tx);
        if (mode > 1) set_mode(tx, (AaMode)(mode - 1));
    }
    if (h->stage != AA_CHOOSE_ROLE) return false;
    if (t->mode != AA_ASSAULT || t->attacker <= SEAT_B) return true;
    Seat higher = roll_off(tx, TX_AA_ROLL_ROLES, RULE(3, 9));
    tx->g->decision =
        (Decision){.seat = (uint8_t)higher, .kind = AA_ASK_ROLE, .stand = STAND_NONE, .other = STAND_NONE};
    aa_event(tx, EV_ASKED, TX_AA_ASKED_ROLE, RULE(3, 1))->seat = (uint8_t)higher;
    return false;
}

static bool step_bases(Tx *tx) {
    View v = aa_tx_view(tx);
    aa_set_objectives(tx);
    tx->g->h.to_act = (uint8_t)((aa_needs_base(&v, SEAT_A) ? SEAT_BIT(SEAT_A) : 0) |
                                (aa_needs_base(&v, SEAT_B) ? SEAT_BIT(SEAT_B) : 0));
    return tx->g->h.to_act == 0;
}

static void tell_terrain(Tx *tx) {
    View v = aa_tx_view(tx);
    AaTerrain share;
    aa_terrain_share(&v, &share);
    if (share.target == 0) return;
    Event *ev = aa_event(tx, EV_NUMBER, TX_AA_LOG_TERRAIN, RULE(3, 2));
    ev->v[0] = share.covered;
    ev->v[1] = share.target;
}

static bool step_deploy(Tx *tx) {
    View v = aa_tx_view(tx);
    AaGame *t = aa_game(tx->g);
    if (t->first > SEAT_B) { /* the loser of a roll-off sets up first */
        t->first = (uint8_t)(1 - roll_off(tx, TX_AA_ROLL_FIRST, RULE(3, 4)));
        tell_terrain(tx);
    }
    if (tx->g->h.option[AO_ALTERNATE] != 0 && t->go > SEAT_B) t->go = t->first;
    for (uint8_t s = 0; s < SEATS; s++)
        if (!deploy_has_any(&AA_DEPLOY_RULE, &v, (Seat)s) ||
            (tx->g->h.option[AO_ALTERNATE] != 0 && !any_waits(&v, (Seat)s)))
            t->ready |= SEAT_BIT(s);
    if (t->ready == SEATS_PLAY) {
        t->go = SEAT_NONE;
        return true;
    }
    tx->g->h.to_act = aa_deployers(&v);
    return false;
}

static uint32_t vehicles(const Game *g, Seat seat) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < g->stand_n; i++) n += game_stand_c(g, i)->seat == seat && aa_runs(g, (StandIx)i);
    return n;
}

static bool step_groups(Tx *tx) {
    AaGame *t = aa_game(tx->g);
    for (uint8_t s = 0; s < SEATS; s++) {
        bool groups =
            tx->g->h.option[AO_GROUPS] == 0 && vehicles(tx->g, (Seat)s) > 1; /* the first word is "1": they are used */
        bool mines = aa_asset_state(tx->g, (Seat)s, AA_MINEFIELD) == AA_ASSET_OWNED;
        if (!groups && !mines) t->ready |= SEAT_BIT(s);
    }
    tx->g->h.to_act = (uint8_t)(SEATS_PLAY & ~t->ready);
    return tx->g->h.to_act == 0;
}

static bool step_hunters(Tx *tx) {
    AaGame *t = aa_game(tx->g);
    bool a = aa_asset_state(tx->g, SEAT_A, AA_TANK_HUNTERS) == AA_ASSET_OWNED && !(t->ready & SEAT_BIT(SEAT_A));
    bool b = aa_asset_state(tx->g, SEAT_B, AA_TANK_HUNTERS) == AA_ASSET_OWNED && !(t->ready & SEAT_BIT(SEAT_B));
    if (!a && !b) return true;
    Seat s = a && b ? roll_off(tx, TX_AA_ROLL_HUNTERS, RULE(3, 6)) : a ? SEAT_A : SEAT_B;
    t->ready |= SEAT_BIT(s);
    tx->g->decision = (Decision){.seat = (uint8_t)s, .kind = AA_ASK_HUNTERS, .stand = STAND_NONE, .other = STAND_NONE};
    aa_event(tx, EV_ASKED, TX_AA_ASKED_HUNTERS, RULE(3, 6))->seat = (uint8_t)s;
    tx->g->h.to_act = SEAT_BIT(s);
    return false;
}

void aa_setup_step(Tx *tx) {
    AaGame *t = aa_game(tx->g);
    while (tx->g->h.phase < AA_PLAY && !tx->g->h.over) {
        bool done = true;
        switch (tx->g->h.phase) {
        case AA_CHOOSE: done = step_choose(tx); break;
        case AA_BUY:
            tx->g->h.to_act = (uint8_t)(SEATS_PLAY & ~t->ready);
            done = !t->buying || tx->g->h.to_act == 0;
            break;
        case AA_BASES: done = step_bases(tx); break;
        case AA_DEPLOY: done = step_deploy(tx); break;
        case AA_GROUPS: done = step_groups(tx); break;
        default:
            done = step_hunters(tx);
            if (done && aa_elimination(tx)) return;
            break;
        }
        if (!done) return;
        next_phase(tx);
    }
}

uint8_t aa_set_up_seats(const Game *g) {
    return g->h.phase < AA_PLAY ? g->h.to_act : 0;
}

int16_t aa_ground(const Catalog *cat, const Game *g) {
    return (int16_t)(aa_option_thousandths(cat, g, AO_DENSITY) / 10);
}

void aa_terrain_share(const View *v, AaTerrain *out) {
    PlanAccount a;
    plan_account(v, &a);
    out->covered = a.table > 0 ? (int)(a.covered * 100 / a.table) : 0;
    out->target = aa_ground(v->cat, v->g);
}
