/* Each option of Armour Assault, at each of its values: what it changes. */
#include "aa_desk.h"

#include <stdio.h>
#include <string.h>

/* "aa_x": "value" */
static const char *opt(const char *key, const char *value) {
    static char buf[120];
    snprintf(buf, sizeof buf, "\"%s\": \"%s\"", key, value);
    return buf;
}

/* A1 faces B1 at 40 cm, with A2 and B2 far away so that player-turns go on. */
static Desk *duel(const char *options, const char *terrain, const char *a, const char *b) {
    char as[80], bs[80];
    snprintf(as, sizeof as, "%s ussr_t_34a", a);
    snprintf(bs, sizeof bs, "%s ger_pz_iv_f", b);
    Desk *d = aa_desk_open(options, terrain, as, bs);
    desk_put(d, "A1", 50, 20, 0);
    desk_put(d, "A2", 110, 5, 0);
    desk_put(d, "B1", 50, 60, 180);
    desk_put(d, "B2", 110, 115, 180);
    aa_desk_play(d, SEAT_A);
    return d;
}

static Verdict shot(Desk *d, const char *by, const char *at, AaShotKind kind, AaShot *s) {
    View v = desk_seat(d, SEAT_A);
    return aa_shot(&v, desk_stand(d, by), desk_stand(d, at), kind, s);
}

static void mode(void **state) {
    (void)state;
    static const struct {
        const char *word;
        AaMode mode;
    } OF[] = {{"patrol", AA_PATROL}, {"encounter", AA_ENCOUNTER}, {"assault", AA_ASSAULT}};
    for (size_t i = 0; i < ARRAY_LEN(OF); i++) {
        Desk *d = aa_desk_open(opt("aa_mode", OF[i].word), "", "ussr_t_34a", "ger_pz_iv_f");
        desk_must(d, "U start");
        assert_int_equal(aa_game(d->g)->mode, OF[i].mode);
        desk_close(d);
    }
    Desk *d = aa_desk_open(opt("aa_mode", "roll"), "", "ussr_t_34a", "ger_pz_iv_f");
    desk_roll(d, "2", "U start"); /* aa 2.3: a patrol */
    assert_int_equal(aa_game(d->g)->mode, AA_PATROL);
    desk_close(d);
    d = aa_desk_open(opt("aa_mode", "choose"), "", "ussr_t_34a", "ger_pz_iv_f");
    desk_must(d, "U start");
    assert_int_equal(d->g->h.stage, AA_CHOOSE_MODE);
    desk_roll(d, "1,3,6", "B mode roll"); /* an assault, then both roll for the roles */
    assert_int_equal(aa_game(d->g)->mode, AA_ASSAULT);
    assert_int_equal(d->g->decision.seat, SEAT_B);
    desk_must(d, "B role attack");
    assert_int_equal(aa_game(d->g)->attacker, SEAT_B);
    assert_int_equal(aa_game(d->g)->first, SEAT_A);
    desk_close(d);
}

static void command(void **state) {
    (void)state;
    static const int SIZE[] = {30, 60, 120, 240, 500};
    for (size_t i = 0; i < ARRAY_LEN(SIZE); i++) {
        char value[8];
        snprintf(value, sizeof value, "%d", SIZE[i]);
        Desk *d = aa_desk_open(opt("aa_command", value), "", "", "");
        desk_must(d, "U start");
        assert_int_equal(aa_game(d->g)->size, SIZE[i]);
        desk_close(d);
    }
    Desk *d = aa_desk_open("", "", "", "");
    desk_must(d, "U start");
    Verdict no = desk_mustnt(d, "A size recce points 31", TX_AA_SIZE);
    assert_int_equal(no.limit, 30);
    desk_mustnt(d, "A size army points 499", TX_AA_SIZE);
    desk_must(d, "A size army points 700");
    assert_int_equal(aa_game(d->g)->size, 700);
    desk_close(d);
}

static void arc(void **state) {
    (void)state;
    static const struct {
        const char *value;
        int half;
    } OF[] = {{"45", 45}, {"30", 30}, {"60", 60}, {"90", 90}};
    for (size_t i = 0; i < ARRAY_LEN(OF); i++) {
        AaShot s;
        Desk *d = duel(opt("aa_arc_half_deg", OF[i].value), "", "ger_stug_iii_g", "ger_pz_iv_f");
        desk_put(d, "A1", 50, 20, OF[i].half - 1);
        assert_int_equal(shot(d, "A1", "B1", AA_OFFENSIVE, &s).kind, VERDICT_OK);
        desk_put(d, "A1", 50, 20, OF[i].half + 1);
        Verdict no = shot(d, "A1", "B1", AA_OFFENSIVE, &s);
        assert_int_equal(no.why, TX_AA_ARC);
        assert_int_equal(no.limit, OF[i].half * 1000);
        desk_close(d);
    }
}

static void arty_hulldown(void **state) {
    (void)state;
    for (int both = 0; both < 2; both++) {
        AaShot s;
        Desk *d = duel(opt("aa_arty_hulldown", both ? "both" : "spotted"), AA_LINE("hedge", 40, 58, 60, 58),
                       "usa_m7_priest", "ger_pz_iv_f");
        assert_int_equal(shot(d, "A1", "B1", AA_OFFENSIVE, &s).why, both ? TX_AA_ARTY_HULL : 0);
        assert_true(s.hull);
        desk_close(d);
    }
    /* spotted: only one who does not see it hull down will do */
    AaShot s;
    Desk *d = duel("", AA_LINE("hedge", 40, 58, 60, 58) "," AA_RECT("building_light", 45, 38, 55, 42), "usa_m7_priest",
                   "ger_pz_iv_f");
    desk_put(d, "A2", 50, 48, 0);
    assert_int_equal(shot(d, "A1", "B1", AA_OFFENSIVE, &s).why, TX_AA_NO_SPOTTER);
    desk_put(d, "A2", 90, 62, 270);
    assert_int_equal(shot(d, "A1", "B1", AA_OFFENSIVE, &s).kind, VERDICT_OK);
    assert_int_equal(s.spotter, desk_stand(d, "A2"));
    desk_close(d);
}

static void howitzers(void **state) {
    (void)state;
    static const char *const ID[] = {"ussr_su_122", "ussr_su_152", "ussr_isu_152", "ger_stug_42", "ger_brumbar"};
    for (int arty = 0; arty < 2; arty++)
        for (size_t i = 0; i < ARRAY_LEN(ID); i++) {
            uint16_t t;
            Desk *d = duel(opt("aa_assault_howitzers", arty ? "arty" : "td"), "", "ussr_t_34a", "ger_pz_iv_f");
            assert_true(catalog_type(d->cat, ID[i], strlen(ID[i]), &t));
            assert_int_equal(aa_kind(d->cat, d->g, t), arty ? AA_ARTY : AA_TD);
            bool heavy = aa_class(d->cat, d->g, t) == AA_HEAVY;
            assert_int_equal(aa_type_points(d->cat, d->g, t), arty ? (heavy ? 30 : 20) : (heavy ? 25 : 15));
            assert_true(catalog_type(d->cat, "ger_stug_iii_g", 14, &t));
            assert_int_equal(aa_kind(d->cat, d->g, t), AA_TD);
            desk_close(d);
        }
}

static void enemy_turn(void **state) {
    (void)state;
    for (int on = 0; on < 2; on++) {
        Desk *d = duel(opt("aa_assets_enemy_turn", on ? "1" : "0"), "", "ussr_t_34a", "ger_pz_iv_f");
        aa_game(d->g)->asset[SEAT_B * AA_ASSETS + AA_SMOKE] = AA_ASSET_OWNED;
        desk_must(d, "A move A1 forward 1");
        desk_must(d, "A done"); /* idle again */
        if (on)
            desk_must(d, "B smoke at 30,30 facing 0 and 60,30 facing 0");
        else
            desk_mustnt(d, "B smoke at 30,30 facing 0 and 60,30 facing 0", TX_NOT_YOUR_TURN);
        desk_close(d);
    }
}

static void attrition(void **state) {
    (void)state;
    for (int on = 1; on >= 0; on--) {
        Desk *d = duel(opt("aa_attrition_explodes", on ? "1" : "0"), "", "usa_sherman_e8", "ger_marder_iii");
        desk_put(d, "B2", 53, 60, 180);
        aa_desk_s(d, "B1")->hits = 1;
        desk_roll(d, on ? "6,4,5" : "6,4", "A fire A1 at B1"); /* the neighbour's die falls only after an explosion */
        assert_false(aa_desk_runs(d, "B1"));
        desk_close(d);
    }
}

static void radius(void **state) {
    (void)state;
    static const struct {
        const char *value;
        double r;
    } OF[] = {{"1.0", 1}, {"0.5", 0.5}, {"1.5", 1.5}, {"2.0", 2}};
    for (size_t i = 0; i < ARRAY_LEN(OF); i++) {
        Desk *d = duel(opt("aa_base_radius", OF[i].value), "", "ussr_t_34a", "ger_pz_iv_f");
        char line[60];
        desk_put(d, "A2", 50, 30, 0);
        snprintf(line, sizeof line, "A move A1 forward %.3f", 10 - 2 * OF[i].r + 0.01);
        Verdict no = desk_mustnt(d, line, TX_AA_ENDS_ON);
        assert_int_equal(no.whom, desk_stand(d, "A2"));
        snprintf(line, sizeof line, "A move A1 forward %.3f", 10 - 2 * OF[i].r);
        desk_must(d, line);
        desk_close(d);
    }
}

static void brew(void **state) {
    (void)state;
    for (int exceed = 0; exceed < 2; exceed++) {
        Desk *d = duel(opt("aa_brew_threshold", exceed ? "exceed" : "reach"), "", "usa_sherman_e8", "ger_marder_iii");
        aa_desk_s(d, "B1")->hits = 1;
        desk_roll(d, "6,4", "A fire A1 at B1");
        assert_int_equal(aa_desk_runs(d, "B1"), exceed);
        desk_close(d);
    }
}

static void stack(void **state) {
    (void)state;
    for (int both = 1; both >= 0; both--) {
        AaShot s;
        Desk *d =
            duel(opt("aa_cover_stack", both ? "1" : "0"),
                 AA_RECT("woods", 45, 59, 55, 70) "," AA_LINE("hedge", 40, 58, 60, 58), "ussr_t_34b_c", "ger_pz_iv_f");
        assert_int_equal(shot(d, "A1", "B1", AA_OFFENSIVE, &s).kind, VERDICT_OK);
        assert_true(s.prot && s.hull && !s.open);
        assert_int_equal(ledger_sum(&s.red), 2 - 2 - (both ? 1 : 0));
        desk_close(d);
    }
}

static void damage_hit(void **state) {
    (void)state;
    for (int on = 1; on >= 0; on--) {
        Desk *d = duel(opt("aa_damage_counts_hit", on ? "1" : "0"), "", "usa_sherman_e8", "ger_pz_iv_g_h");
        desk_roll(d, "6,5,3", "A fire A1 at B1");
        assert_int_equal(aa_desk_s(d, "B1")->hits, on);
        assert_true(aa_desk_s(d, "B1")->engine);
        desk_close(d);
    }
}

static void chain(void **state) {
    (void)state;
    static const struct {
        const char *value;
        int most;
    } OF[] = {{"20", 20}, {"10", 10}, {"5", 5}, {"2", 2}, {"0", 60}};
    for (size_t i = 0; i < ARRAY_LEN(OF); i++) {
        Desk *d = duel(opt("aa_def_chain_max", OF[i].value), "", "usa_sherman", "ger_pz_iv_f");
        int shots = 1;
        desk_roll(d, "6,1", "A fire A1 at B1"); /* bounces, every time */
        for (; d->g->decision.kind == AA_ASK_DEFEND && shots < 60; shots++)
            desk_roll(d, "6,1", d->g->decision.seat == SEAT_B ? "B defend at A1" : "A defend at B1");
        assert_int_equal(shots, OF[i].most);
        desk_close(d);
    }
}

static void needs_pen(void **state) {
    (void)state;
    for (int on = 0; on < 2; on++) {
        Desk *d = duel(opt("aa_def_needs_penetration", on ? "1" : "0"), "", "usa_sherman", "ger_pz_iv_f");
        desk_roll(d, "6,1", "A fire A1 at B1");
        assert_int_equal(d->g->decision.kind, on ? AA_ASK_NONE : AA_ASK_DEFEND);
        desk_close(d);
        d = duel(opt("aa_def_needs_penetration", on ? "1" : "0"), "", "usa_sherman", "ger_pz_iv_f");
        desk_roll(d, "6,3", "A fire A1 at B1"); /* penetrates, hit */
        assert_int_equal(d->g->decision.kind, AA_ASK_DEFEND);
        desk_close(d);
    }
}

static void alternate(void **state) {
    (void)state;
    for (int on = 0; on < 2; on++) {
        Desk *d = aa_desk_open(opt("aa_deploy_alternate", on ? "1" : "0"), "", "ussr_t_34a ussr_t_34a",
                               "ger_pz_iv_f ger_pz_iv_f");
        desk_roll(d, "2,5", "U start"); /* A lost the roll: it deploys first */
        desk_must(d, "A place A1 at 20,5 facing 0");
        assert_int_equal(d->g->h.to_act, on ? SEAT_BIT(SEAT_B) : SEAT_BIT(SEAT_A));
        if (on) {
            desk_must(d, "B place B1 at 20,115 facing 180");
            desk_mustnt(d, "A place A1 at 30,5 facing 0", TX_AA_PLACED);
        } else {
            desk_must(d, "A place A1 at 30,5 facing 0");
        }
        Verdict no = desk_mustnt(d, "A place A2 at 20,10.001 facing 0", TX_DEPLOY_OUTSIDE);
        (void)no;
        desk_must(d, "A place A2 at 40,10 facing 0");
        desk_close(d);
    }
}

static void clear_hits(void **state) {
    (void)state;
    for (int on = 0; on < 2; on++) {
        Desk *d = duel(opt("aa_engineers_clear_hits", on ? "1" : "0"), "", "ussr_t_34a", "ger_pz_iv_f");
        aa_game(d->g)->asset[SEAT_A * AA_ASSETS + AA_ENGINEERS] = AA_ASSET_OWNED;
        aa_desk_s(d, "A1")->hits = 2;
        if (!on) desk_mustnt(d, "A repair A1", TX_AA_UNDAMAGED);
        aa_desk_s(d, "A1")->engine = aa_desk_s(d, "A1")->turret = aa_desk_s(d, "A1")->injured = 1;
        desk_must(d, "A repair A1");
        assert_int_equal(aa_desk_s(d, "A1")->hits, on ? 0 : 2);
        assert_int_equal(aa_desk_s(d, "A1")->engine + aa_desk_s(d, "A1")->turret + aa_desk_s(d, "A1")->injured, 0);
        desk_mustnt(d, "A repair A1", TX_AA_ASSET_USED_UP);
        desk_close(d);
    }
}

static void equal(void **state) {
    (void)state;
    for (int nothing = 0; nothing < 2; nothing++) {
        Desk *d = duel(opt("aa_equal", nothing ? "nothing" : "hit"), "", "usa_sherman", "ger_pz_iv_f");
        desk_roll(d, "6,3", "A fire A1 at B1");
        assert_int_equal(aa_desk_s(d, "B1")->hits, nothing ? 0 : 1);
        desk_close(d);
    }
}

static void groups(void **state) {
    (void)state;
    for (int on = 1; on >= 0; on--) {
        Desk *d =
            aa_desk_open(opt("aa_fire_groups", on ? "1" : "0"), "", "ussr_t_34a ussr_t_34a", "ger_pz_iv_f ger_pz_iv_f");
        desk_roll(d, "2,5", "U start");
        desk_must(d, "A place A1 at 20,5 facing 0");
        desk_must(d, "A place A2 at 25,5 facing 0");
        desk_must(d, "A ready");
        desk_must(d, "B ready");
        if (on) {
            assert_int_equal(d->g->h.phase, AA_GROUPS);
            desk_must(d, "A group A1 A2");
            desk_mustnt(d, "A group A1 A2", TX_AA_IN_GROUP);
            desk_must(d, "A ungroup A1");
            desk_must(d, "A group A2 A1");
        } else {
            assert_int_equal(d->g->h.phase, AA_PLAY);
        }
        desk_close(d);
    }
}

static Desk *trio(const char *options) {
    Desk *d = aa_desk_open(options, "", "ussr_t_34b_c ussr_t_34b_c ussr_t_34b_c", "ger_pz_vi_tiger_i ger_pz_iv_f");
    desk_put(d, "A1", 46, 20, 0);
    desk_put(d, "A2", 50, 20, 0);
    desk_put(d, "A3", 54, 20, 0);
    desk_put(d, "B1", 50, 60, 180);
    desk_put(d, "B2", 110, 115, 180);
    aa_desk_play(d, SEAT_A);
    aa_game(d->g)->groups = 1;
    for (uint32_t i = 0; i < 3; i++) aa_stand(d->g, i)->group = 1;
    return d;
}

static void self(void **state) {
    (void)state;
    for (int on = 1; on >= 0; on--) {
        AaShot s;
        Desk *d = trio(opt("aa_group_bonus_self", on ? "1" : "0"));
        shot(d, "A1", "B1", AA_OFFENSIVE, &s);
        assert_int_equal(ledger_sum(&s.white), on ? 3 : 2);
        shot(d, "A1", "B1", AA_DEFENSIVE, &s);
        assert_int_equal(ledger_sum(&s.white), 0);
        desk_close(d);
    }
}

static void cohesion(void **state) {
    (void)state;
    for (int all = 0; all < 2; all++) {
        Desk *d = trio(opt("aa_group_cohesion", all ? "all_pairs" : "chain"));
        View v = desk_seat(d, SEAT_A);
        assert_int_equal(aa_group_together(&v, 1), !all); /* 4 and 4 cm, but 8 from end to end */
        desk_must(d, "A move A2 forward 1");
        desk_must(d, "A done");
        assert_int_equal(aa_game(d->g)->go, SEAT_B); /* all activated, or scattered */
        assert_non_null(desk_event_of(d, EV_PASS, all ? TX_AA_LOG_OVER_COHESION : TX_AA_LOG_OVER_DONE, 0));
        desk_close(d);
    }
}

static void half_gunnery(void **state) {
    (void)state;
    static const char *const WORD[] = {"red_half_up", "minus2", "no_defensive"};
    static const int TOTAL[] = {3 + 4, 5 - 2 + 4, 5 + 4}; /* RED 5, both standing in the open, accuracy 0 */
    for (int i = 0; i < 3; i++) {
        AaShot s;
        Desk *d = duel(opt("aa_half_gunnery", WORD[i]), "", "ussr_t_34b_c", "ger_pz_iv_f");
        aa_desk_s(d, "A1")->injured = aa_desk_s(d, "A1")->stun = 1; /* once, though both */
        View v = desk_seat(d, SEAT_A);
        assert_int_equal(shot(d, "A1", "B1", AA_OFFENSIVE, &s).kind, VERDICT_OK);
        assert_int_equal(aa_red_total(&v, &s, 5, NULL), TOTAL[i]);
        assert_int_equal(shot(d, "A1", "B1", AA_DEFENSIVE, &s).why, i == 2 ? TX_AA_NO_DEFENSIVE : 0);
        desk_close(d);
    }
}

static void hold_radius(void **state) {
    (void)state;
    static const int OF[] = {10, 5, 15, 20};
    for (size_t i = 0; i < ARRAY_LEN(OF); i++) {
        char value[8];
        snprintf(value, sizeof value, "%d", OF[i]);
        Desk *d = duel(opt("aa_hold_radius", value), "", "ussr_t_34a", "ger_pz_iv_f");
        AaGame *t = aa_game(d->g);
        t->objective_n = 1;
        t->ox[0] = 60 * WU_CM;
        t->oy[0] = 30 * WU_CM;
        View v = desk_seat(d, SEAT_A);
        desk_put(d, "A1", 60 + OF[i], 30, 0);
        assert_true(aa_holds(&v, SEAT_A, 0));
        desk_put(d, "A1", 60 + OF[i] + 0.001, 30, 0);
        assert_false(aa_holds(&v, SEAT_A, 0));
        desk_close(d);
    }
}

static void reach(void **state) {
    (void)state;
    static const int OF[] = {3, 2, 4, 5};
    for (size_t i = 0; i < ARRAY_LEN(OF); i++) {
        char value[8];
        snprintf(value, sizeof value, "%d", OF[i]);
        Desk *d = duel(opt("aa_hulldown_reach", value), AA_LINE("wall", 30, 55, 70, 55), "ussr_t_34a", "ger_pz_iv_f");
        View v = desk_seat(d, SEAT_A);
        assert_true(aa_hull_down(&v, vec(50 * WU_CM, 20 * WU_CM), vec(50 * WU_CM, (55 + OF[i]) * WU_CM), NULL));
        assert_false(aa_hull_down(&v, vec(50 * WU_CM, 20 * WU_CM), vec(50 * WU_CM, (55 + OF[i]) * WU_CM + 1), NULL));
        /* who is close behind the edge himself sees over it */
        assert_false(
            aa_hull_down(&v, vec(50 * WU_CM, (55 - OF[i]) * WU_CM), vec(50 * WU_CM, (55 + OF[i]) * WU_CM), NULL));
        assert_true(
            aa_hull_down(&v, vec(50 * WU_CM, (55 - OF[i]) * WU_CM - 1), vec(50 * WU_CM, (55 + OF[i]) * WU_CM), NULL));
        desk_close(d);
    }
}

static void third(void **state) {
    (void)state;
    static const char *const WORD[] = {"strict", "available", "off"};
    for (int i = 0; i < 3; i++) {
        char options[160];
        snprintf(options, sizeof options, "\"aa_command\": \"30\", \"aa_light_third\": \"%s\"", WORD[i]);
        Desk *d = aa_desk_open(options, "", "", "");
        desk_must(d, "U start");
        desk_must(d, "A buy \"ussr_t_34a\" count 3");
        if (i == 2)
            desk_must(d, "A ready");
        else
            desk_mustnt(d, "A ready", TX_AA_LIGHT_THIRD);
        desk_close(d);
    }
    /* The Soviet sheet has nothing light that served in 1945: "available" asks for none then, "strict" still does. */
    for (int i = 0; i < 2; i++)
        for (int late = 0; late < 2; late++) {
            char options[160];
            snprintf(options, sizeof options, "\"aa_command\": \"30\", \"aa_light_third\": \"%s\"", WORD[i]);
            Desk *d = aa_desk_open(options, "", "", "");
            desk_must(d, "U start");
            if (late) desk_must(d, "U battle set \"date\" \"1945\"");
            desk_must(d, "A buy \"ussr_t_34a\" count 3");
            if (i == 1 && late)
                desk_must(d, "A ready");
            else
                assert_int_equal(desk_mustnt(d, "A ready", TX_AA_LIGHT_THIRD).limit, 10);
            desk_must(d, "B buy \"ger_marder_iii\""); /* in service to the end; and 20 points stay unspent */
            desk_must(d, "B ready");
            desk_close(d);
        }
    /* Of what is spent, 15 of 30 points: 5 are a third of it, 10 of the command's. */
    for (int spent = 0; spent < 2; spent++) {
        char options[160];
        snprintf(options, sizeof options, "\"aa_command\": \"30\", \"aa_light_third_base\": \"%s\"",
                 spent ? "points_spent" : "command_size");
        Desk *d = aa_desk_open(options, "", "", "");
        desk_must(d, "U start");
        desk_mustnt(d, "A ready", TX_AA_NO_VEHICLE);
        desk_must(d, "A buy \"ussr_t_26_bt_7\"");
        desk_must(d, "A buy \"ussr_t_34a\"");
        if (spent)
            desk_must(d, "A ready");
        else
            assert_int_equal(desk_mustnt(d, "A ready", TX_AA_LIGHT_THIRD).limit, 10);
        desk_close(d);
    }
}

static void moved_scope(void **state) {
    (void)state;
    for (int own = 0; own < 2; own++) {
        Desk *d =
            duel(opt("aa_moved_scope", own ? "last_own_player_turn" : "game_turn"), "", "ussr_t_34a", "ger_pz_iv_f");
        desk_must(d, "A move A1 forward 1");
        desk_must(d, "A end");
        assert_int_equal(aa_desk_s(d, "A1")->moved, 1);
        desk_roll(d, "1,6", "B end"); /* a new turn, B's first */
        assert_int_equal(d->g->h.turn, 2);
        assert_int_equal(aa_desk_s(d, "A1")->moved, own);
        desk_must(d, "B end");
        assert_int_equal(aa_desk_s(d, "A1")->moved, 0); /* its own turn has begun */
        desk_close(d);
    }
}

static void movefail(void **state) {
    (void)state;
    for (int on = 0; on < 2; on++) {
        Desk *d = duel(opt("aa_movefail_may_fire", on ? "1" : "0"), "", "usa_sherman", "ger_pz_iv_f");
        desk_must(d, "A move A1 forward 1");
        desk_roll(d, "3", "A again");
        assert_int_equal(aa_game(d->g)->go, on ? SEAT_A : SEAT_B);
        if (on) {
            desk_mustnt(d, "A move A1 forward 1", TX_AA_FAILED);
            desk_mustnt(d, "A move A2 forward 1", TX_AA_OTHER_ACTIVE);
            desk_roll(d, "6,6", "A fire A1 at B1"); /* hits, and still the turn is over */
            assert_int_equal(aa_game(d->g)->go, SEAT_B);
        }
        desk_close(d);
    }
}

static void nat1(void **state) {
    (void)state;
    for (int on = 0; on < 2; on++) {
        AaShot s;
        Desk *d = duel(opt("aa_nat1_misses", on ? "1" : "0"), "", "usa_sherman", "ger_pz_iv_f");
        View v = desk_seat(d, SEAT_A);
        shot(d, "A1", "B1", AA_OFFENSIVE, &s);
        assert_int_equal(aa_red_hits(&v, &s, 1), !on); /* 1 + 4 */
        assert_int_equal(s.hit_from, on ? 2 : 1);
        desk_close(d);
    }
}

static void panther(void **state) {
    (void)state;
    for (int medium = 0; medium < 2; medium++) {
        uint16_t t;
        Desk *d = duel(opt("aa_panther_class", medium ? "M" : "H"), "", "ussr_t_34a", "ger_pz_iv_f");
        assert_true(catalog_type(d->cat, "ger_pz_v_panther", 16, &t));
        assert_int_equal(aa_class(d->cat, d->g, t), medium ? AA_MEDIUM : AA_HEAVY);
        assert_int_equal(aa_type_points(d->cat, d->g, t), medium ? 10 : 20);
        assert_int_equal(aa_type_move(d->cat, d->g, t), (medium ? 20 : 10) * WU_CM);
        desk_close(d);
    }
}

static void pingpong(void **state) {
    (void)state;
    for (int on = 0; on < 2; on++) {
        Desk *d = duel(opt("aa_pingpong", on ? "1" : "0"), "", "ussr_t_34a", "ger_pz_iv_f");
        desk_must(d, "A move A1 forward 1");
        desk_roll(d, "1", "A again"); /* passes to B; A2 has not been activated */
        assert_int_equal(aa_game(d->g)->go, SEAT_B);
        desk_must(d, "B move B1 forward 1");
        if (on) {
            desk_roll(d, "1", "B again");
            assert_int_equal(aa_game(d->g)->go, SEAT_A); /* and back */
            assert_int_equal(d->g->h.turn, 1);
            desk_mustnt(d, "A move A1 forward 1", TX_AA_ACTIVATED);
            desk_must(d, "A move A2 forward 1");
        } else {
            desk_roll(d, "1,3,4", "B again"); /* the turn is over: initiative */
            assert_int_equal(d->g->h.turn, 2);
        }
        desk_close(d);
    }
}

static void pivot_moved(void **state) {
    (void)state;
    for (int on = 1; on >= 0; on--) {
        Desk *d = duel(opt("aa_pivot_counts_moved", on ? "1" : "0"), "", "ussr_t_34a", "ger_pz_iv_f");
        desk_must(d, "A move A1 turn 45 forward 0");
        assert_int_equal(aa_desk_s(d, "A1")->moved, on);
        assert_int_equal(aa_desk_s(d, "A1")->moves, 1);
        desk_close(d);
    }
}

static void pivot_scope(void **state) {
    (void)state;
    for (int per = 0; per < 2; per++) {
        Desk *d = duel(opt("aa_pivot_scope", per ? "per_move" : "activation"), "", "ussr_t_34a", "ger_pz_iv_f");
        Verdict no = desk_mustnt(d, "A move A1 turn 91 forward 1", TX_AA_PIVOT);
        assert_int_equal(no.limit, 90000);
        desk_must(d, "A move A1 turn 90 forward 1 then 0"); /* medium: two */
        desk_roll(d, "6", "A again");
        if (per)
            desk_must(d, "A move A1 turn 90 forward 1 then 0");
        else
            assert_int_equal(desk_mustnt(d, "A move A1 turn 90 forward 1", TX_AA_PIVOTS_MOST).limit, 0);
        desk_close(d);
    }
}

static void stun_until(void **state) {
    (void)state;
    for (int own = 0; own < 2; own++) {
        Desk *d = duel(opt("aa_stun_until", own ? "victims_next_player_turn" : "game_turn"), "", "usa_sherman_e8",
                       "ger_pz_iv_g_h");
        desk_must(d, "A end");
        aa_desk_s(d, "A1")->activated = 0;
        aa_desk_s(d, "A1")->moved = 0;
        desk_roll(d, "6,5,1", "B fire B1 at A1"); /* A1 is stunned after its own player-turn */
        assert_int_not_equal(aa_desk_s(d, "A1")->stun, 0);
        desk_roll(d, "6,1", "B end"); /* a new turn: A's first */
        assert_int_equal(aa_desk_s(d, "A1")->stun != 0, own);
        desk_must(d, "A end");
        assert_int_equal(aa_desk_s(d, "A1")->stun, 0);
        desk_close(d);
    }
}

static void density(void **state) {
    (void)state;
    static const struct {
        const char *value;
        int target;
    } OF[] = {{"0.75", 75}, {"0.5", 50}, {"0.25", 25}, {"off", 0}};
    for (size_t i = 0; i < ARRAY_LEN(OF); i++) {
        Desk *d = aa_desk_open(opt("aa_terrain_density", OF[i].value), AA_RECT("woods", 0, 0, 60, 120), "ussr_t_34a",
                               "ger_pz_iv_f");
        AaTerrain t;
        desk_must(d, "U start");
        View v = desk_seat(d, SEAT_A);
        aa_terrain_share(&v, &t);
        assert_int_equal(t.covered, 50);
        assert_int_equal(t.target, OF[i].target);
        assert_int_equal(desk_event_of(d, EV_NUMBER, TX_AA_LOG_TERRAIN, 0) != NULL, OF[i].target > 0);
        desk_close(d);
    }
}

static void bodies(void **state) {
    (void)state;
    for (int on = 0; on < 2; on++) {
        Desk *d = duel(opt("aa_vehicles_block", on ? "1" : "0"), "", "ussr_t_34a", "ger_pz_iv_f");
        View v = desk_seat(d, SEAT_A);
        desk_put(d, "A2", 50, 40, 0);
        assert_int_equal(aa_sees(&v, desk_stand(d, "A1"), desk_stand(d, "B1")), !on);
        desk_close(d);
    }
}

static void wood(void **state) {
    (void)state;
    static const int OF[] = {5, 2, 10, 15};
    for (size_t i = 0; i < ARRAY_LEN(OF); i++) {
        char value[8];
        snprintf(value, sizeof value, "%d", OF[i]);
        Desk *d = duel(opt("aa_wood_depth", value), AA_RECT("woods", 40, 60, 60, 80), "ussr_t_34a", "ger_pz_iv_f");
        View v = desk_seat(d, SEAT_A);
        Vec from = vec(50 * WU_CM, 20 * WU_CM), at = vec(50 * WU_CM, (60 + OF[i]) * WU_CM);
        assert_true(aa_sees_point(&v, from, at, NULL));
        assert_true(aa_sees_point(&v, at, from, NULL));
        at.y += 1;
        assert_false(aa_sees_point(&v, from, at, NULL));
        assert_false(aa_sees_point(&v, at, from, NULL));
        assert_false(aa_sees_point(&v, from, vec(50 * WU_CM, 90 * WU_CM), NULL)); /* never right through */
        desk_close(d);
    }
}

/* Every value of every option is met above; this holds the list to the text's index. */
static void index_of_options(void **state) {
    (void)state;
    static const char *const KEY[] = {"aa_arc_half_deg",
                                      "aa_arty_hulldown",
                                      "aa_assault_howitzers",
                                      "aa_assets_enemy_turn",
                                      "aa_attrition_explodes",
                                      "aa_base_radius",
                                      "aa_brew_threshold",
                                      "aa_cover_stack",
                                      "aa_damage_counts_hit",
                                      "aa_def_chain_max",
                                      "aa_def_needs_penetration",
                                      "aa_deploy_alternate",
                                      "aa_engineers_clear_hits",
                                      "aa_equal",
                                      "aa_fire_groups",
                                      "aa_group_bonus_self",
                                      "aa_group_cohesion",
                                      "aa_half_gunnery",
                                      "aa_hold_radius",
                                      "aa_hulldown_reach",
                                      "aa_light_third",
                                      "aa_light_third_base",
                                      "aa_moved_scope",
                                      "aa_movefail_may_fire",
                                      "aa_nat1_misses",
                                      "aa_panther_class",
                                      "aa_pingpong",
                                      "aa_pivot_counts_moved",
                                      "aa_pivot_scope",
                                      "aa_stun_until",
                                      "aa_terrain_density",
                                      "aa_vehicles_block",
                                      "aa_wood_depth"};
    Desk *d = aa_desk_open("", "", "ussr_t_34a", "ger_pz_iv_f");
    for (size_t i = 0; i < ARRAY_LEN(KEY); i++) {
        int32_t at = catalog_option(d->cat, KEY[i], strlen(KEY[i]));
        assert_true(at >= 0);
        assert_int_equal(ARMOUR_ASSAULT_SPEC.option[at].def, 0); /* the first word is the default */
        assert_int_equal(ARMOUR_ASSAULT_SPEC.option[at].ready, 1);
    }
    assert_int_equal(ARMOUR_ASSAULT_SPEC.option_n, ARRAY_LEN(KEY) + 2); /* and what battle, of what size */
    desk_close(d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mode),
        cmocka_unit_test(command),
        cmocka_unit_test(arc),
        cmocka_unit_test(arty_hulldown),
        cmocka_unit_test(howitzers),
        cmocka_unit_test(enemy_turn),
        cmocka_unit_test(attrition),
        cmocka_unit_test(radius),
        cmocka_unit_test(brew),
        cmocka_unit_test(stack),
        cmocka_unit_test(damage_hit),
        cmocka_unit_test(chain),
        cmocka_unit_test(needs_pen),
        cmocka_unit_test(alternate),
        cmocka_unit_test(clear_hits),
        cmocka_unit_test(equal),
        cmocka_unit_test(groups),
        cmocka_unit_test(self),
        cmocka_unit_test(cohesion),
        cmocka_unit_test(half_gunnery),
        cmocka_unit_test(hold_radius),
        cmocka_unit_test(reach),
        cmocka_unit_test(third),
        cmocka_unit_test(moved_scope),
        cmocka_unit_test(movefail),
        cmocka_unit_test(nat1),
        cmocka_unit_test(panther),
        cmocka_unit_test(pingpong),
        cmocka_unit_test(pivot_moved),
        cmocka_unit_test(pivot_scope),
        cmocka_unit_test(stun_until),
        cmocka_unit_test(density),
        cmocka_unit_test(bodies),
        cmocka_unit_test(wood),
        cmocka_unit_test(index_of_options),
    };
    return cmocka_run_group_tests_name("aa_options", tests, NULL, NULL);
}
