/* Chapters of Armour Assault that the examples do not reach: set-up, lanes, cover, groups, assets, quotes, remedies,
 * saved positions. */
#include "aa_desk.h"

#include <stdio.h>
#include <string.h>

static Desk *duel(const char *terrain, const char *a, const char *b) {
    char as[120], bs[120];
    snprintf(as, sizeof as, "%s ussr_t_34a", a);
    snprintf(bs, sizeof bs, "%s ger_pz_iv_f", b);
    Desk *d = aa_desk_open("", terrain, as, bs);
    desk_put(d, "A1", 50, 20, 0);
    desk_put(d, "A2", 110, 5, 0);
    desk_put(d, "B1", 50, 60, 180);
    desk_put(d, "B2", 110, 115, 180);
    aa_desk_play(d, SEAT_A);
    return d;
}

static void own(Desk *d, Seat s, AaAsset a) {
    aa_game(d->g)->asset[(int)s * AA_ASSETS + (int)a] = AA_ASSET_OWNED;
}

/* From an empty purse to the first turn, by commands alone. */
static void from_the_purse(void **state) {
    (void)state;
    Desk *d = aa_desk_open("\"aa_mode\": \"choose\"", "", "", "");
    desk_must(d, "U start");
    desk_mustnt(d, "A mode patrol", TX_OTHER_PHASE);
    desk_must(d, "B size recce");
    desk_must(d, "A mode patrol");
    desk_must(d, "A buy \"ussr_t_26_bt_7\" count 2");
    desk_must(d, "B buy \"ger_pz_iii_g\" count 2");
    desk_must(d, "A buy \"ussr_t_34a\" count 2");
    assert_int_equal(desk_mustnt(d, "A buy \"ussr_kv_i\"", TX_AA_TOO_DEAR).limit, 0);
    desk_must(d, "B asset buy outriders");
    desk_mustnt(d, "B asset buy outriders", TX_AA_ASSET_TWICE);
    desk_must(d, "B asset sell outriders");
    desk_must(d, "B asset buy smoke");
    desk_must(d, "A ready");
    desk_mustnt(d, "A buy \"ussr_t_26_bt_7\"", TX_NOT_YOUR_TURN);
    desk_must(d, "B ready");
    assert_int_equal(d->g->h.phase, AA_BASES);
    assert_int_equal(desk_mustnt(d, "A base 10.001", TX_AA_BASE_DEEP).limit, 10 * WU_CM);
    desk_must(d, "A base 4");
    desk_roll(d, "6,2", "B base 10"); /* B lost: it deploys first */
    assert_int_equal(d->g->h.phase, AA_DEPLOY);
    assert_int_equal(d->g->h.to_act, SEAT_BIT(SEAT_B));
    assert_int_equal(aa_game(d->g)->oy[1], 110 * WU_CM);
    desk_mustnt(d, "B place B1 at 60,100 facing 180", TX_DEPLOY_OUTSIDE);
    desk_must(d, "B place B1 at 60,112 facing 180");
    desk_mustnt(d, "B place B2 at 61,112 facing 180", TX_AA_ON_MODEL);
    desk_must(d, "B ready");
    desk_must(d, "A ready");
    assert_int_equal(d->g->h.phase, AA_GROUPS);
    desk_must(d, "A ready");
    desk_roll(d, "3,3,5,2", "B ready"); /* ties are rolled again */
    assert_int_equal(d->g->h.phase, AA_PLAY);
    assert_int_equal(aa_game(d->g)->go, SEAT_A);
    assert_int_equal(d->g->h.turn, 1);
    /* What was bought is told apart by the state alone. */
    uint64_t hash = game_hash(d->g, &ARMOUR_ASSAULT);
    aa_desk_s(d, "A1")->bought ^= 2;
    assert_true(game_hash(d->g, &ARMOUR_ASSAULT) != hash);
    desk_close(d);
}

static void hunters(void **state) {
    (void)state;
    Desk *d = aa_desk_open("\"aa_fire_groups\": \"0\"", "", "ussr_t_34a ussr_t_34a", "ger_pz_iv_f ger_pz_iv_f");
    own(d, SEAT_A, AA_TANK_HUNTERS);
    own(d, SEAT_B, AA_TANK_HUNTERS);
    desk_roll(d, "2,5", "U start");
    desk_must(d, "A ready");
    desk_roll(d, "1,4", "B ready"); /* the higher strikes first */
    assert_int_equal(d->g->decision.kind, AA_ASK_HUNTERS);
    assert_int_equal(d->g->decision.seat, SEAT_B);
    desk_mustnt(d, "B hunters at B1", TX_AA_FRIEND);
    desk_roll(d, "3", "B hunters at A1");
    assert_true(aa_desk_s(d, "A1")->engine);
    assert_int_equal(aa_desk_s(d, "A1")->hits, 0);
    assert_int_equal(d->g->decision.seat, SEAT_A);
    desk_roll(d, "2,6,5", "A hunters at B2"); /* a thrown track, then initiative */
    assert_int_not_equal(aa_desk_s(d, "B2")->track, 0);
    assert_int_equal(d->g->h.phase, AA_PLAY);
    desk_close(d);
}

static void lanes(void **state) {
    (void)state;
    Desk *d = duel(AA_RECT("building_light", 45, 35, 55, 40) "," AA_RECT("river", 0, 60, 120,
                                                                         62) "," AA_LINE("cliff", 70, 30, 90, 30),
                   "ussr_t_26_bt_7", "ger_pz_iv_f");
    Verdict no = desk_mustnt(d, "A move A1 forward 20", TX_AA_STOP_IMPASSABLE);
    assert_int_equal(no.limit, 15 * WU_CM - 1);
    desk_put(d, "A1", 80, 20, 0);
    assert_int_equal(desk_mustnt(d, "A move A1 forward 15", TX_AA_STOP_IMPASSABLE).limit, 10 * WU_CM - 1);
    desk_put(d, "A1", 20, 5, 0);
    assert_int_equal(desk_mustnt(d, "A move A1 reverse 5", TX_AA_STOP_EDGE).limit, 4 * WU_CM);
    desk_put(d, "B1", 20, 20, 180);
    no = desk_mustnt(d, "A move A1 forward 30", TX_AA_STOP_ENEMY); /* never through an enemy */
    assert_int_equal(no.whom, desk_stand(d, "B1"));
    assert_int_equal(no.limit, 13 * WU_CM);
    desk_put(d, "B1", 50, 100, 180);
    desk_put(d, "A2", 20, 20, 0);
    desk_must(d, "A move A1 forward 30"); /* but through a friend */
    desk_mustnt(d, "A move A2 forward 1", TX_AA_OTHER_ACTIVE);
    desk_close(d);
}

/* Damage: a quarter and a half and a half are a sixteenth, unrounded. */
static void fractions(void **state) {
    (void)state;
    Desk *d = duel("", "usa_m7_priest", "ger_pz_iv_f");
    View v = desk_seat(d, SEAT_A);
    AaStand *s = aa_desk_s(d, "A1");
    assert_int_equal(aa_allowance16(&v, 0), 15 * WU_CM * 16);
    s->engine = s->injured = s->stun = 1;
    assert_int_equal(aa_allowance16(&v, 0), 15 * WU_CM);
    assert_int_equal(aa_allowance(&v, 0), 937);
    s->track = 1;
    assert_int_equal(aa_allowance(&v, 0), 0);
    Ledger l;
    aa_allowance_terms(&v, 0, &l);
    assert_int_equal(ledger_sum(&l), 0);
    desk_close(d);
}

static void facings(void **state) {
    (void)state;
    static const struct {
        double turn;
        AaFacing f;
    } OF[] = {{180, AA_FRONT}, {136, AA_FRONT}, {134, AA_SIDE},  {90, AA_SIDE},  {46, AA_SIDE},
              {44, AA_REAR},   {0, AA_REAR},    {225, AA_FRONT}, {315, AA_SIDE}, {316, AA_REAR}};
    Desk *d = duel("", "ussr_t_34a", "ger_pz_iv_f");
    for (size_t i = 0; i < ARRAY_LEN(OF); i++) {
        desk_put(d, "B1", 50, 60, OF[i].turn);
        if (aa_facing(d->cat, d->g, desk_stand(d, "B1"), vec(50 * WU_CM, 20 * WU_CM)) != OF[i].f)
            fail_msg("facing at %f", OF[i].turn);
    }
    desk_close(d);
}

static void sight(void **state) {
    (void)state;
    Desk *d = duel(AA_RECT("building_light", 45, 38, 55, 42), "ussr_t_34a", "ger_pz_iv_f");
    View v = desk_seat(d, SEAT_A);
    assert_false(aa_sees(&v, 0, 2));
    Verdict no = desk_mustnt(d, "A fire A1 at B1", TX_AA_NO_SIGHT_BY);
    assert_int_equal(no.rule, RULE(6, 1));
    desk_close(d);
    d = duel(AA_LINE("crest", 20, 40, 80, 40), "ussr_t_34a", "ger_pz_iv_f"); /* a crest: from close behind it only */
    v = desk_seat(d, SEAT_A);
    assert_false(aa_sees(&v, 0, 2));
    desk_put(d, "A1", 50, 37, 0);
    assert_true(aa_sees(&v, 0, 2));
    assert_false(aa_hull_down(&v, vec(50000, 37000), vec(50000, 60000), NULL));
    assert_true(aa_hull_down(&v, vec(50000, 60000), vec(50000, 37000), NULL)); /* and he is hull down behind it */
    desk_close(d);
    d = duel("", "ussr_t_34a", "ger_pz_iv_f"); /* smoke, ends inside it too */
    v = desk_seat(d, SEAT_A);
    own(d, SEAT_A, AA_SMOKE);
    desk_must(d, "A smoke at 50,40 facing 0 and 50,60 facing 0");
    v = desk_seat(d, SEAT_A);
    assert_false(aa_sees(&v, 0, 2));
    assert_false(aa_sees(&v, 2, 0));
    desk_put(d, "A1", 80, 60, 0);
    assert_false(aa_sees(&v, 0, 2)); /* the target stands in it */
    desk_close(d);
}

/* Who sees is seen, whatever lies between. */
static void both_ways(void **state) {
    (void)state;
    Desk *d = duel(AA_RECT("woods", 20, 20, 40, 45) "," AA_RECT("woods", 38, 40, 60, 60) "," AA_RECT(
                       "woods", 70, 30, 90,
                       50) "," AA_RECT("building_light", 60, 62, 68,
                                       70) "," AA_LINE("crest", 10, 70, 55,
                                                       75) "," AA_RECT("hill\",\"level\":1,\"name\":\"Hill", 60, 75, 90,
                                                                       100) "," AA_LINE("hedge", 20, 85, 50, 80),
                   "ussr_t_34a", "ger_pz_iv_f");
    View v = desk_seat(d, SEAT_A);
    Rng r = rng_make(77);
    int seen = 0, hidden = 0;
    for (int i = 0; i < 4000; i++) {
        Vec p[2];
        for (int k = 0; k < 2; k++) {
            p[k].x = (Wu)rng_below(&r, 120 * WU_CM);
            p[k].y = (Wu)rng_below(&r, 120 * WU_CM);
        }
        bool there = aa_sees_point(&v, p[0], p[1], NULL);
        if (there != aa_sees_point(&v, p[1], p[0], NULL)) fail_msg("%d,%d and %d,%d", p[0].x, p[0].y, p[1].x, p[1].y);
        seen += there;
        hidden += !there;
    }
    assert_true(seen > 500 && hidden > 500);
    desk_close(d);
}

/* "Three turns, the turn in which they are laid being the first." */
static void smoke_clears(void **state) {
    (void)state;
    Desk *d = duel("", "ussr_t_34a", "ger_pz_iv_f");
    own(d, SEAT_A, AA_SMOKE);
    desk_mustnt(d, "A smoke at 50,40 facing 0 and 121,60 facing 0", TX_AA_OFF_TABLE);
    desk_must(d, "A smoke at 50,40 facing 0 and 60,40 facing 0");
    while (d->g->h.turn < 3) desk_must(d, aa_game(d->g)->go == SEAT_A ? "A end" : "B end");
    View v = desk_seat(d, SEAT_A);
    assert_false(aa_sees(&v, 0, 2));
    while (d->g->h.turn < 4) desk_must(d, aa_game(d->g)->go == SEAT_A ? "A end" : "B end");
    v = desk_seat(d, SEAT_A);
    assert_true(aa_sees(&v, 0, 2));
    desk_close(d);
}

static void aircraft(void **state) {
    (void)state;
    Desk *d = duel("", "ussr_t_34a", "ger_pz_iv_f");
    own(d, SEAT_A, AA_GROUND_ATTACK);
    desk_mustnt(d, "A air at A2", TX_AA_FRIEND);
    desk_roll(d, "4", "A air at B1");
    desk_mustnt(d, "A air at B1", TX_AA_ASSET_USED_UP); /* spent all the same */
    desk_close(d);
    d = duel("", "ussr_t_34a", "ger_pz_iv_f");
    own(d, SEAT_A, AA_GROUND_ATTACK);
    desk_put(d, "B2", 53, 60, 180);
    desk_roll(d, "5,6,2", "A air at B1"); /* through; brewed up; its neighbour is spared */
    assert_false(aa_desk_runs(d, "B1"));
    desk_close(d);
    d = aa_desk_open("\"aa_fire_groups\": \"0\"", "", "ussr_t_34a", "ger_pz_iv_f"); /* both own them: a dog fight */
    own(d, SEAT_A, AA_GROUND_ATTACK);
    own(d, SEAT_B, AA_GROUND_ATTACK);
    desk_must(d, "U start");
    desk_must(d, d->g->h.to_act == SEAT_BIT(SEAT_A) ? "A ready" : "B ready");
    desk_must(d, d->g->h.to_act == SEAT_BIT(SEAT_A) ? "A ready" : "B ready");
    assert_int_equal(aa_game(d->g)->asset[AA_GROUND_ATTACK], AA_ASSET_USED);
    assert_int_equal(aa_game(d->g)->asset[AA_ASSETS + AA_GROUND_ATTACK], AA_ASSET_USED);
    desk_close(d);
}

static void observer(void **state) {
    (void)state;
    Desk *d = duel("", "usa_m7_priest", "ger_pz_iv_g_h");
    own(d, SEAT_A, AA_OBSERVER);
    desk_put(d, "B1", 50, 60, 180);
    desk_must(d, "A move A1 forward 1");
    desk_roll(d, "2,6", "A fire A1 at B1"); /* 2 - 1 + 2 - 1 */
    assert_int_equal(d->g->decision.kind, AA_ASK_OBSERVER);
    assert_int_equal(aa_game(d->g)->go, SEAT_A);
    desk_roll(d, "4,5,3", "A observer"); /* hits: 5 + 1 - 4 = 2, the damage table, and the turn goes on */
    assert_true(aa_desk_s(d, "B1")->engine);
    assert_int_equal(aa_game(d->g)->go, SEAT_A);
    assert_int_equal(aa_game(d->g)->asset[AA_OBSERVER], AA_ASSET_USED);
    desk_close(d);
}

static void observer_misses(void **state) {
    (void)state;
    Desk *d = duel("", "usa_m7_priest", "ger_pz_iv_g_h");
    own(d, SEAT_A, AA_OBSERVER);
    desk_must(d, "A move A1 forward 1");
    desk_roll(d, "2,6", "A fire A1 at B1");
    desk_roll(d, "1,6", "A observer");
    assert_int_equal(aa_game(d->g)->go, SEAT_B);
    desk_close(d);
    d = duel("", "usa_m7_priest", "ger_pz_iv_g_h");
    own(d, SEAT_A, AA_OBSERVER);
    desk_must(d, "A move A1 forward 1");
    desk_roll(d, "2,6", "A fire A1 at B1");
    desk_must(d, "A decline");
    assert_int_equal(aa_game(d->g)->go, SEAT_B);
    assert_int_equal(aa_game(d->g)->asset[AA_OBSERVER], AA_ASSET_OWNED); /* kept */
    desk_close(d);
}

static void engineers_clear(void **state) {
    (void)state;
    Desk *d = duel("", "ussr_t_34a", "ger_pz_iv_f");
    own(d, SEAT_A, AA_MINEFIELD);
    own(d, SEAT_A, AA_ENGINEERS);
    desk_roll(d, "6", "A mines"); /* three and two */
    assert_int_equal(d->g->decision.v[0], 5);
    desk_mustnt(d, "A lay at 50,20 facing 0", TX_AA_FIELD_ON);
    desk_must(d, "A lay at 20,40 facing 0");
    desk_must(d, "A lay at 40,40 facing 90");
    desk_must(d, "A decline");
    AaGame *t = aa_game(d->g);
    TEXT(line, 40);
    TEXT(piece, 12);
    piece_label(d->g, t->mine[0], &piece);
    text_format(&line, "A clear %s", piece.buf);
    desk_must(d, line.buf);
    assert_int_equal(t->mine_state[0], AA_MINE_GONE);
    assert_int_equal(t->mine_state[1], AA_MINE_REAL); /* the last that nobody knew */
    desk_close(d);
}

static void groups_move(void **state) {
    (void)state;
    Desk *d = aa_desk_open("", "", "ussr_t_26_bt_7 ussr_t_34a ussr_kv_i ussr_t_34a", "ger_pz_iv_f");
    desk_put(d, "A1", 46, 20, 0);
    desk_put(d, "A2", 50, 20, 0);
    desk_put(d, "A3", 54, 20, 0);
    desk_put(d, "A4", 100, 5, 0);
    desk_put(d, "B1", 50, 80, 180);
    aa_desk_play(d, SEAT_A);
    aa_game(d->g)->groups = 1;
    for (uint32_t i = 0; i < 3; i++) aa_stand(d->g, i)->group = 1;
    assert_int_equal(desk_mustnt(d, "A move A1 forward 11", TX_AA_TOO_FAR).limit,
                     10 * WU_CM); /* the KV is the slowest */
    desk_mustnt(d, "A detach A3", TX_AA_KEEPS_UP);
    aa_desk_s(d, "A3")->engine = 1;
    desk_must(d, "A detach A3");
    desk_must(d, "A move A1 forward 20");
    Verdict no = desk_mustnt(d, "A fire A2 at B1", TX_AA_SCATTERED);
    assert_int_equal(no.rule, RULE(5, 8));
    desk_must(d, "A move A2 forward 20");
    desk_roll(d, "4", "A again"); /* one roll for all */
    desk_must(d, "A move A2 forward 4");
    desk_must(d, "A move A1 forward 4");
    desk_mustnt(d, "A move A1 forward 1", TX_AA_MUST_ROLL);
    desk_roll(d, "6,1", "A fire A2 at B1");
    desk_close(d);
}

/* A fire group's shot may be answered at any of it that can be hit; the one that fired is offered first. */
static void groups_answered(void **state) {
    (void)state;
    Desk *d = aa_desk_open("", "", "ussr_t_34a ussr_t_34a ussr_t_34a", "ger_pz_vi_tiger_i ger_pz_iv_f");
    desk_put(d, "A1", 46, 20, 0);
    desk_put(d, "A2", 50, 20, 0);
    desk_put(d, "A3", 110, 5, 0);
    desk_put(d, "B1", 50, 60, 180);
    desk_put(d, "B2", 110, 115, 180);
    aa_desk_play(d, SEAT_A);
    aa_game(d->g)->groups = 1;
    aa_stand(d->g, 0)->group = aa_stand(d->g, 1)->group = 1;
    desk_roll(d, "6,1", "A fire A2 at B1"); /* 1 - 1 + 2 against 5 */
    assert_int_equal(d->g->decision.kind, AA_ASK_DEFEND);
    View v = desk_seat(d, SEAT_B);
    Opening o[16];
    size_t mark = arena_mark(&d->tmp);
    uint32_t n = ARMOUR_ASSAULT.legal(&v, STAND_NONE, &d->tmp, o, ARRAY_LEN(o));
    assert_int_equal(n, 3);
    assert_int_equal(o[0].cmd.arg[0].a, desk_stand(d, "A2"));
    assert_int_equal(o[1].cmd.arg[0].a, desk_stand(d, "A1"));
    arena_release(&d->tmp, mark);
    desk_mustnt(d, "B defend at A3", TX_AA_NOT_SHOOTER);
    desk_roll(d, "1,6,2", "B defend at A1"); /* 6 + 2 - 3: brewed; the die of its neighbour */
    assert_false(aa_desk_runs(d, "A1"));
    assert_int_equal(aa_game(d->g)->go, SEAT_A);
    desk_close(d);
}

/* A turret that is damaged fires ahead only; a second result alike changes nothing. */
static void turrets(void **state) {
    (void)state;
    Desk *d = duel("", "ussr_t_34a", "ger_pz_iv_f");
    desk_put(d, "A1", 50, 20, 90);
    AaShot s;
    View v = desk_seat(d, SEAT_A);
    assert_int_equal(aa_shot(&v, 0, 2, AA_OFFENSIVE, &s).kind, VERDICT_OK);
    aa_desk_s(d, "A1")->turret = 1;
    assert_int_equal(aa_shot(&v, 0, 2, AA_OFFENSIVE, &s).why, TX_AA_ARC_TURRET);
    desk_close(d);
}

/* The quote's sums and chances are those of the shot. */
static void quotes(void **state) {
    (void)state;
    Desk *d = duel("", "usa_sherman", "ger_pz_vi_tiger_i");
    View v = desk_seat(d, SEAT_A);
    Quote q;
    ARMOUR_ASSAULT.quote(&v, 0, 2, 0, &q);
    assert_int_equal(q.verdict.kind, VERDICT_OK);
    assert_int_equal(q.facing, AA_FRONT);
    assert_int_equal(q.range, 40 * WU_CM);
    assert_int_equal(q.roll[0].from, 1); /* 4 to hit, +4 */
    assert_int_equal(ledger_sum(&q.roll[0].need), 4);
    assert_int_equal(q.roll[1].from, 5); /* front 5, pen 0 */
    uint64_t sum = 0, brewed = 0;
    for (int i = 0; i < q.outcome_n; i++) {
        sum += q.outcome[i].chance;
        if (q.outcome[i].severity == 3) brewed = q.outcome[i].chance;
    }
    assert_true(sum == QUOTE_ONE);
    assert_true(brewed == 0); /* 6 - 5 = 1 at best, and five hits to brew up */
    AaShot s;
    AaOdds o;
    aa_shot(&v, 2, 0, AA_DEFENSIVE, &s);
    aa_odds(&v, &s, &o); /* 2 more against 4: WHITE 2 is a hit, ... 4 rolls, 5 and 6 brew */
    assert_int_equal(o.miss, 0);
    assert_int_equal(o.bounce, 36); /* WHITE 1 */
    assert_int_equal(o.hit, 72);    /* 2 and 3 */
    assert_int_equal(o.brewed, 72 + 6);
    ARMOUR_ASSAULT.quote(&v, 0, 1, 0, &q); /* a friend: what it would be, and why not */
    assert_int_equal(q.verdict.why, TX_AA_FRIEND);
    assert_true(q.some);
    desk_close(d);
}

static void nearest(Desk *d, const char *line, const char *would) {
    Command c;
    TextId why;
    size_t at;
    Remedy r;
    size_t mark = arena_mark(&d->tmp);
    View v = desk_seat(d, SEAT_A);
    assert_true(command_parse(&ARMOUR_ASSAULT, d->cat, d->g, line, strlen(line), &d->tmp, &c, &why, &at));
    Verdict no = rules_check(&v, &c);
    assert_int_equal(no.kind, VERDICT_NO);
    ARMOUR_ASSAULT.remedy(&v, &c, &no, &d->tmp, &r);
    if (!r.some) fail_msg("%s: nothing is nearest", line);
    TEXT(is, 200);
    command_print(&ARMOUR_ASSAULT, d->cat, d->g, &r.cmd, &is);
    assert_string_equal(is.buf, would);
    arena_release(&d->tmp, mark);
}

static void remedies(void **state) {
    (void)state;
    Desk *d = duel(AA_RECT("building_light", 45, 38, 55, 42), "ussr_t_34a", "ger_pz_iv_f");
    desk_put(d, "B2", 80, 60, 180);
    nearest(d, "A move A1 forward 30", "A move A1 forward 17.999");
    nearest(d, "A move A1 turn 120 forward 5", "A move A1 turn 90 forward 5");
    nearest(d, "A move A2 turn 45 forward 1 then 180", "A move A2 turn 45 forward 1 then 135");
    nearest(d, "A fire A1 at B1", "A fire A1 at B2");
    desk_must(d, "A move A1 forward 1");
    nearest(d, "A move A1 forward 1", "A again");
    nearest(d, "A move A2 forward 1", "A done");
    desk_close(d);
}

/* In set-up: as many as the points buy, a base as far in as it may be. */
static void set_up_remedies(void **state) {
    (void)state;
    Desk *d = aa_desk_open("\"aa_mode\": \"patrol\", \"aa_command\": \"30\"", "", "", "");
    desk_must(d, "U start");
    nearest(d, "A buy \"ussr_t_26_bt_7\" count 9", "A buy \"ussr_t_26_bt_7\" count 6");
    desk_must(d, "A buy \"ussr_t_26_bt_7\" count 6");
    desk_must(d, "B buy \"ger_pz_iii_g\" count 2");
    desk_must(d, "A ready");
    desk_must(d, "B ready");
    assert_int_equal(d->g->h.phase, AA_BASES);
    nearest(d, "A base 14", "A base 10");
    desk_close(d);
}

/* Explosions that set off others end, and each wreck explodes once. */
static void chain_of_blasts(void **state) {
    (void)state;
    Desk *d =
        aa_desk_open("", "", "usa_pershing usa_sherman", "ger_marder_iii ger_marder_iii ger_marder_iii ger_pz_iv_f");
    desk_put(d, "A1", 50, 20, 0);
    desk_put(d, "A2", 110, 5, 0);
    desk_put(d, "B1", 50, 60, 180);
    desk_put(d, "B2", 54, 60, 90); /* its rear, armour 0, towards the first */
    desk_put(d, "B3", 58, 60, 90);
    desk_put(d, "B4", 110, 115, 180);
    aa_desk_play(d, SEAT_A);
    desk_roll(d, "6,6,6,3,6,3", "A fire A1 at B1"); /* brewed; 6, WHITE 3 on 0: brewed; 6, WHITE 3: brewed */
    assert_false(aa_desk_runs(d, "B1") || aa_desk_runs(d, "B2") || aa_desk_runs(d, "B3"));
    View v = desk_seat(d, SEAT_A);
    assert_int_equal(aa_kill_points(&v, SEAT_A), 30);
    assert_int_not_equal(aa_wreck(d->cat, d->g, desk_stand(d, "B1")), PIECE_NONE);
    desk_close(d);
}

/* The last vehicle loses the battle at once; a base held three turns wins a patrol. */
static void endings(void **state) {
    (void)state;
    Desk *d = aa_desk_open("", "", "usa_pershing", "ger_marder_iii");
    desk_put(d, "A1", 50, 20, 0);
    desk_put(d, "B1", 50, 60, 180);
    aa_desk_play(d, SEAT_A);
    desk_roll(d, "6,6", "A fire A1 at B1");
    assert_true(d->g->h.over);
    assert_int_equal(d->g->h.winner, SEAT_A);
    desk_close(d);
    d = duel("", "ussr_t_34a", "ger_pz_iv_f"); /* time: nobody brewed up anything */
    d->g->h.turn = 10;
    desk_must(d, "A end");
    desk_must(d, "B end");
    assert_true(d->g->h.over);
    assert_int_equal(d->g->h.winner, SEAT_NONE);
    desk_close(d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(from_the_purse), cmocka_unit_test(hunters),         cmocka_unit_test(lanes),
        cmocka_unit_test(fractions),      cmocka_unit_test(facings),         cmocka_unit_test(sight),
        cmocka_unit_test(both_ways),      cmocka_unit_test(smoke_clears),    cmocka_unit_test(aircraft),
        cmocka_unit_test(observer),       cmocka_unit_test(observer_misses), cmocka_unit_test(engineers_clear),
        cmocka_unit_test(groups_move),    cmocka_unit_test(groups_answered), cmocka_unit_test(turrets),
        cmocka_unit_test(quotes),         cmocka_unit_test(remedies),        cmocka_unit_test(chain_of_blasts),
        cmocka_unit_test(endings),        cmocka_unit_test(set_up_remedies),
    };
    return cmocka_run_group_tests_name("aa_rules", tests, NULL, NULL);
}
