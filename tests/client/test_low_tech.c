/* The panels of Low Tech with window events on a drill ground that has every kind of thing once: each gesture does what its words say, every number on
 * the screen is the core's, pencil is no ink, no word is cut. */
#define _GNU_SOURCE
#include "accept.h"
#include "client/low_tech/lt_ui.h"

#include <stdio.h>

static const View *view(Desk *d) { return client_view(d->c); }
static LtUi *ui_of(Desk *d) { return lt_ui(d->c); }
static uint32_t records(Desk *d) { return session_records(d->c->session); }

/* The drill in a phase, with lines of state: "tail reaction=1", "stand_tail A8 deploy=1". What stands in `off` is not set up by the battle's own lines. */
static Desk *drill_at(int w, int h, int phase, const char *const *more, int n) {
    Desk *d = desk_new(w, h);
    static char text[1 << 16], out[1 << 17];
    char path[400], line[600];
    FILE *f = fopen(GLACIS_TEST_LOW_TECH "/lt_drill.json", "r");
    assert_non_null(f);
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    static const char AT[] = "\"game turn=1 phase=1 to_act=1\",";
    char *at = strstr(text, AT);
    assert_non_null(at);
    *at = 0;
    Text t = text_make(out, sizeof out);
    text_str(&t, text);
    text_format(&t, "\"game turn=1 phase=%d to_act=1\",", phase);
    for (int k = 0; k < n; k++)
        if (strncmp(more[k], "tail", 4) == 0) text_format(&t, "\"%s\",", more[k]);
    char *end = strrchr(at + sizeof AT, '}'), *list = memrchr(at + sizeof AT, ']', (size_t)(end - at) - sizeof AT);
    *list = 0; /* the position is the last key: its lines go on */
    text_str(&t, at + sizeof AT - 1);
    for (int k = 0; k < n; k++)
        if (strncmp(more[k], "tail", 4) != 0) text_format(&t, ",\"%s\"", more[k]);
    text_str(&t, "]}");
    snprintf(line, sizeof line, "mkdir -p '%s/data/battles'", d->own);
    assert_int_equal(system(line), 0);
    snprintf(path, sizeof path, "%s/data/battles/lt_drill.json", d->own);
    f = fopen(path, "w");
    assert_non_null(f);
    fwrite(out, 1, t.len, f);
    fclose(f);
    desk_open(d, "lt_drill", 7);
    assert_string_equal(d->c->rules->id, "low_tech");
    camera_fit(&d->c->bv.cam);
    desk_settle(d);
    assert_int_equal(view(d)->g->h.phase, phase);
    return d;
}
#define DRILL(phase, ...) drill_at(1280, 720, phase, (const char *const[]){__VA_ARGS__}, (int)(sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *)))
#define SEEN "stand_tail B1 spotted=1 tried=1 die=6", "stand_tail B2 spotted=1 tried=1 die=6", "stand_tail B4 spotted=1 tried=1 die=6", "stand_tail B6 spotted=1 tried=1 die=6"

static void click(Desk *d, const char *label) {
    float x, y;
    desk_stand_px(d, label, &x, &y);
    desk_click(d, x, y, MOUSE_LEFT, 0);
}

static void drag(Desk *d, const char *label, float to_cm_x, float to_cm_y) {
    float x, y;
    desk_stand_px(d, label, &x, &y);
    Pt to = camera_px(&d->c->bv.cam, (Vec){(Wu)(to_cm_x * WU_CM), (Wu)(to_cm_y * WU_CM)});
    desk_drag(d, x, y, to.x, to.y);
}

static void drag_onto(Desk *d, const char *who, const char *whom) {
    Vec at = stand_at(game_stand_c(view(d)->g, desk_stand(d, whom)));
    drag(d, who, (float)at.x / WU_CM, (float)at.y / WU_CM);
}

/* The card shows who is under the pointer: off him, the rows below it lie where they stay. */
static void aside(Desk *d) {
    desk_move(d, 640, 60);
    desk_frame(d);
}

static uint32_t badges(Desk *d, const char *label) {
    BoardStand *b = client_board_stand(d->c, desk_stand(d, label));
    return b ? b->badges : 0;
}

/* --- reaction --- */

static void test_reaction(void **state) {
    (void)state;
    Desk *d = DRILL(LT_REACTION, "tail lost=1,1,0 lost_now=1,2,0 shelled=1,0,0 no_command=0,1,0");
    LtReaction r;
    lt_reaction(view(d), 1, &r);
    int sum = 0;
    for (int k = 0; k < 4; k++) sum += r.chance[k];
    assert_int_equal(sum, 6);
    TEXT(terms, 500);
    TEXT(need, 16);
    words_ledger(d->c, &r.mods, &terms);
    text_format(&need, "D6 %d", ledger_sum(&r.mods));
    assert_true(desk_says(d, need.buf)); /* the board prints the core's sum */
    assert_true(desk_has_widget(d, "platoon0/test", NULL) && desk_has_widget(d, "platoon2/test", NULL));
    uint32_t was = records(d);
    desk_press(d, "platoon1/head"); /* a row takes its platoon in hand */
    assert_int_equal(game_stand_c(view(d)->g, d->c->sel[0])->unit, 1);
    desk_key(d, KEY_ENTER, 0);
    assert_int_equal(records(d), was + 1);
    lt_reaction(view(d), 1, &r);
    assert_true(r.tested);
    lt_reaction(view(d), 0, &r);
    assert_false(r.tested);
    desk_settle(d);
    assert_true(desk_says(d, client_text(d->c, lt_result_text((LtResult)r.last))));
    desk_key(d, KEY_ENTER, MOD_SHIFT);
    assert_int_equal(view(d)->g->h.phase, LT_MOVEMENT);
    desk_free(d);
}

static uint32_t lines_of(Desk *d, uint8_t role, uint8_t dash) {
    uint32_t n = 0;
    for (uint32_t k = 0; k < d->c->bv.mark_n; k++)
        n += d->c->bv.mark[k].kind == MARK_LINE && d->c->bv.mark[k].role == role && d->c->bv.mark[k].dash == dash;
    return n;
}

static void test_arrows_to_the_edge(void **state) {
    (void)state;
    Desk *d = DRILL(LT_MOVEMENT, "tail tested=1,1,1 reaction=0,2,0,3,0");
    assert_int_equal(lines_of(d, ROLE_LIMIT, DASH_LONG), 4);   /* the rifle platoon withdraws: four stands */
    assert_int_equal(lines_of(d, ROLE_BLOCKED, DASH_DOTS), 2); /* two tanks run */
    for (uint32_t k = 0; k < d->c->bv.mark_n; k++) {
        const Mark *m = &d->c->bv.mark[k];
        if (m->kind != MARK_LINE || m->dash == DASH_SOLID || m->n != 2) continue;
        assert_true(m->pt[1].x == 0 || m->pt[1].x == view(d)->g->h.w); /* each ends on its own edge */
    }
    desk_free(d);
}

/* --- movement --- */

static void test_cost_is_the_commands_own(void **state) {
    (void)state;
    Desk *d = DRILL(LT_MOVEMENT, "tail tested=1,1,1");
    StandIx a2 = desk_stand(d, "A2");
    uint64_t hash = session_hash(d->c->session);
    LtMove before, after;
    lt_move_info(view(d), a2, &before);
    drag(d, "A2", 26, 14); /* into the wheat */
    assert_int_equal(play_ui(d->c)->pencil_n, 1);
    desk_frame(d);
    TEXT(cost, 120);
    lt_move_cost(d->c, play_pencil(d->c), &cost);
    assert_true(desk_says(d, cost.buf));
    assert_true(session_hash(d->c->session) == hash);
    desk_key(d, KEY_ESC, 0);
    assert_int_equal(play_ui(d->c)->pencil_n, 0);
    drag(d, "A2", 26, 14);
    desk_key(d, KEY_ENTER, 0);
    lt_move_info(view(d), a2, &after);
    TEXT(spent, 40);
    text_ratio(&spent, (before.left - after.left) / 4, WU_CM, 1, false);
    if (strncmp(cost.buf, spent.buf, spent.len) != 0) fail_msg("shown %s, paid %s", cost.buf, spent.buf);
    desk_free(d);
}

static void test_no_advance_cuts_the_field(void **state) {
    (void)state;
    Desk *d = DRILL(LT_MOVEMENT, "tail tested=1,1,1 reaction=1,0,0");
    StandIx a1 = desk_stand(d, "A1");
    LtMove m;
    lt_move_info(view(d), a1, &m);
    assert_true(m.bound);
    click(d, "A1");
    desk_frame(d); /* a stand under a duty shows its field by itself */
    assert_non_null(ui_of(d)->field);
    assert_int_equal(lt_may_end(view(d), a1, (Vec){40 * WU_CM, 27 * WU_CM}).kind, VERDICT_NO);
    assert_int_equal(lt_may_end(view(d), a1, (Vec){5 * WU_CM, 27 * WU_CM}).kind, VERDICT_OK);
    drag(d, "A1", 40, 27);
    desk_frame(d);
    assert_int_equal(play_ui(d->c)->pencil_n, 0);
    assert_true(desk_says(d, "may not come closer"));
    drag(d, "A1", 5, 27);
    assert_int_equal(play_ui(d->c)->pencil_n, 1);
    desk_key(d, KEY_ENTER, 0);
    assert_int_equal(stand_at(game_stand_c(view(d)->g, a1)).x / WU_CM, 5);
    desk_free(d);
}

static void test_lift_by_drag(void **state) {
    (void)state;
    Desk *d = DRILL(LT_MOVEMENT, "tail tested=1,1,1");
    StandIx a4 = desk_stand(d, "A4"), a6 = desk_stand(d, "A6");
    desk_must(d, "A move A6 by 17.6,38"); /* beside A5, six centimetres from A4 */
    drag_onto(d, "A5", "A6");             /* at once */
    assert_true(game_stand_c(view(d)->g, desk_stand(d, "A5"))->flags & ST_ABOARD);
    uint32_t was = records(d);
    drag_onto(d, "A4", "A6"); /* too far: first beside it */
    if (!ui_of(d)->lift_later) fail_msg("no way beside it was drawn");
    assert_int_equal(records(d), was);
    desk_frame(d);
    assert_true(desk_says(d, "Then it mounts"));
    desk_key(d, KEY_ENTER, 0);
    assert_int_equal(records(d), was + 2);
    assert_int_equal(game_stand_c(view(d)->g, a4)->carrier, a6);
    desk_settle(d);
    click(d, "A6");
    assert_true(desk_has_widget(d, "cargo0/off", NULL));
    assert_int_equal(client_board_stand(d->c, a6)->cargo, 2);
    desk_free(d);
}

/* Out of the tray onto the ground beside its carrier. */
static void test_dismount_by_drag(void **state) {
    (void)state;
    Desk *d = DRILL(LT_MOVEMENT, "tail tested=1,1,1", "stand A4 flags=8 carrier=5 x=10000 y=36000");
    StandIx a4 = desk_stand(d, "A4");
    Rect tray;
    char name[24];
    snprintf(name, sizeof name, "tray/stand%d", a4);
    if (!desk_has_widget(d, name, &tray)) fail_msg("%s is not in the tray", name);
    Pt to = camera_px(&d->c->bv.cam, (Vec){10 * WU_CM, 39 * WU_CM});
    desk_drag(d, tray.x + 12, tray.y + 12, to.x, to.y);
    desk_settle(d);
    const Stand *s = game_stand_c(view(d)->g, a4);
    assert_true(stand_on_table(s));
    assert_true(geom_within(stand_at(s), (Vec){10 * WU_CM, 36 * WU_CM}, 5 * WU_CM));
    assert_true(lt_state(view(d), a4).landed);
    desk_free(d);
}

static void test_gun_is_taken_in_tow(void **state) {
    (void)state;
    Desk *d = DRILL(LT_MOVEMENT, "tail tested=1,1,1", "stand_tail A10 deploy=0", "stand A9 flags=1 x=12000 y=20500 face=16384");
    StandIx gun = desk_stand(d, "A10");
    uint64_t hash = session_hash(d->c->session);
    drag(d, "A10", 20, 10); /* alone it goes nowhere */
    desk_frame(d);
    assert_true(desk_says(d, "only in tow"));
    assert_true(session_hash(d->c->session) == hash);
    drag_onto(d, "A10", "A9");
    assert_int_equal(game_stand_c(view(d)->g, gun)->carrier, desk_stand(d, "A9"));
    desk_free(d);
}

static void test_clock(void **state) {
    (void)state;
    Desk *d = DRILL(LT_MOVEMENT, "tail tested=1,1,1");
    click(d, "A8");
    desk_frame(d);
    desk_press(d, "pack_up");
    desk_settle(d);
    LtClock k = lt_clock(view(d), desk_stand(d, "A8"));
    assert_int_equal(k.deploy, LT_PACKING);
    assert_int_equal(k.left, 2);
    assert_true(desk_says(d, "2 turns")); /* on the stand */
    uint32_t was = records(d);
    drag(d, "A8", 30, 12);
    assert_int_equal(records(d), was);
    assert_int_equal(play_ui(d->c)->pencil_n, 0);
    desk_free(d);
}

/* --- spotting --- */

static void test_spotting_table(void **state) {
    (void)state;
    Desk *d = DRILL(LT_SPOTTING, "tail tested=1,1,1", "stand_tail B4 moved=1");
    StandIx b4 = desk_stand(d, "B4");
    LtSpot s;
    assert_true(lt_spot_of(view(d), SEAT_A, b4, &s));
    float x, y;
    desk_stand_px(d, "B4", &x, &y);
    desk_move(d, x, y);
    TEXT(need, 40);
    text_format(&need, "spotted on %d+: %s", ledger_sum(&s.need), lt_faces(d->c, s.faces));
    desk_frame(d);
    assert_true(desk_says(d, need.buf));
    uint32_t was = records(d);
    click(d, "B4"); /* in hand, no die yet */
    assert_int_equal(records(d), was);
    assert_int_equal(ui_of(d)->look_at, b4);
    aside(d);
    desk_press(d, "enemyB4/box");
    assert_true(ui_of(d)->for_fire[b4]);
    desk_frame(d);
    desk_press(d, "enemyB4/roll");
    assert_int_equal(records(d), was + 1);
    desk_settle(d);
    (void)lt_spot_of(view(d), SEAT_A, b4, &s);
    assert_true(s.tried || s.spotted);
    assert_int_equal(badges(d, "B4") & (BADGE_SPOTTED | BADGE_SOUGHT), s.spotted ? BADGE_SPOTTED : BADGE_SOUGHT);
    desk_key(d, KEY_ENTER, MOD_SHIFT);
    desk_settle(d);
    for (int k = 1; k <= 6; k++) {
        char label[8];
        snprintf(label, sizeof label, "B%d", k);
        (void)lt_spot_of(view(d), SEAT_A, desk_stand(d, label), &s);
        if (s.by != STAND_NONE && s.faces > 0) assert_true(s.tried || s.spotted);
    }
    assert_true(view(d)->g->h.phase > LT_SPOTTING); /* nothing is left to look for */
    desk_free(d);
}

/* --- fire support --- */

static void test_card_is_dragged_onto_the_table(void **state) {
    (void)state;
    Desk *d = DRILL(LT_INDIRECT, "tail tested=1,1,1", SEEN);
    Rect card;
    float x, y;
    if (!desk_has_widget(d, "/gun1", &card)) fail_msg("no card");
    desk_stand_px(d, "B1", &x, &y);
    uint32_t was = records(d);
    desk_drag(d, card.x + 40, card.y + 12, x, y);
    desk_frame(d);
    assert_true(ui_of(d)->placed);
    assert_false(ui_of(d)->gun_held);
    assert_int_equal(ui_of(d)->target, desk_stand(d, "B1"));
    assert_int_equal(ui_of(d)->caller, desk_stand(d, "A7")); /* the observer before the command stand */
    assert_int_equal(records(d), was);
    LtGun p;
    assert_true(lt_support_preview(d->c, &p));
    assert_false(p.scatters); /* ranging */
    assert_true(desk_says(d, "Arrives in your next"));
    assert_int_equal(p.arrives, 2);
    ui_of(d)->mode = LT_OPEN; /* as its chip does */
    desk_frame(d);
    assert_true(lt_support_preview(d->c, &p) && p.scatters);
    assert_int_equal(p.step, 5 * WU_CM);
    assert_true(desk_says(d, "9 10")); /* the grid of the D10 lies over it */
    desk_key(d, KEY_ENTER, 0);
    assert_int_equal(records(d), was + 1);
    assert_false(ui_of(d)->placed);
    desk_free(d);
}

static void test_zone_on_a_place(void **state) {
    (void)state;
    Desk *d = DRILL(LT_INDIRECT, "tail tested=1,1,1", SEEN);
    desk_press(d, "/gun2");
    assert_int_equal(ui_of(d)->gun, 2);
    Pt at = camera_px(&d->c->bv.cam, (Vec){57 * WU_CM, 30 * WU_CM});
    desk_click(d, at.x, at.y, MOUSE_LEFT, 0);
    assert_true(ui_of(d)->placed);
    assert_int_equal(ui_of(d)->target, STAND_NONE);
    click(d, "A3"); /* the command stand calls instead: no observer, so the zone scatters by its own width */
    LtGun p;
    assert_true(lt_support_preview(d->c, &p));
    assert_int_equal(p.caller, desk_stand(d, "A3"));
    assert_true(p.scatters && p.step == 10 * WU_CM && !p.foo);
    StandIx in[16];
    uint32_t n = lt_in_zone(view(d), p.at, p.half, in, 16), shown = 0;
    for (uint32_t k = 0; k < n; k++) {
        char name[24];
        snprintf(name, sizeof name, "in%s/row", lt_label(d->c, in[k]));
        desk_frame(d);
        shown += desk_has_widget(d, name, NULL);
    }
    assert_true(n > 0 && shown == n);
    uint64_t hash = session_hash(d->c->session);
    desk_key(d, KEY_ESC, 0);
    assert_false(ui_of(d)->placed);
    desk_key(d, KEY_ESC, 0);
    assert_int_equal(ui_of(d)->gun, 0);
    assert_true(session_hash(d->c->session) == hash);
    desk_free(d);
}

/* What is on its way lies on the table for both, and falls at the beginning of the caller's next phase. */
static void test_mission_arrives(void **state) {
    (void)state;
    LtGun g = {0};
    Desk *d = NULL;
    for (int tries = 0; tries < 12 && !g.on_way; tries++) { /* the dice may refuse a call: other words roll others */
        static const char *const AT[] = {"B4", "B6", "B1"};
        if (d) desk_free(d);
        d = DRILL(LT_INDIRECT, "tail tested=1,1,1", SEEN);
        desk_press(d, tries % 2 ? "/gun2" : "/gun1");
        click(d, AT[tries / 2 % 3]);
        desk_key(d, KEY_ENTER, 0);
        desk_settle(d);
        (void)lt_gun(view(d), (uint32_t)(tries % 2), &g);
    }
    assert_true(g.on_way);
    assert_true(desk_says(d, "turn 2"));
    desk_free(d);
}

/* --- direct fire --- */

static void test_each_weapon_has_its_target(void **state) {
    (void)state;
    Desk *d = DRILL(LT_DIRECT, "tail tested=1,1,1", SEEN);
    uint32_t was = records(d);
    click(d, "A1");
    click(d, "B1");
    click(d, "B6");
    assert_int_equal(records(d), was);
    assert_int_equal(ui_of(d)->fire_at[0], desk_stand(d, "B1"));
    assert_int_equal(ui_of(d)->fire_at[1], desk_stand(d, "B6"));
    desk_frame(d);
    assert_true(desk_has_widget(d, "weapon1/fire", NULL) && desk_has_widget(d, "weapon2/fire", NULL));
    LtShot s;
    lt_shot(view(d), ui_of(d)->fire_by, desk_stand(d, "B1"), LT_W_STG, &s);
    TEXT(need, 60);
    text_format(&need, "to hit %d+, to destroy %d+", ledger_sum(&s.hit), ledger_sum(&s.destroy));
    assert_true(desk_says(d, need.buf)); /* the row prints the core's needs */
    float x, y;
    desk_stand_px(d, "B6", &x, &y);
    desk_move(d, x, y);
    desk_frame(d);
    assert_true(desk_says(d, "with its light machine gun")); /* the cursor speaks of the same weapon as the row */
    aside(d);
    desk_press(d, "weapon1/fire");
    desk_settle(d);
    assert_int_equal(records(d), was + 1);
    LtWay w[LT_WAYS];
    (void)lt_ways(view(d), ui_of(d)->fire_by, w);
    assert_int_equal(w[0].left, 0);
    assert_int_equal(w[1].left, 2);
    if (stand_on_table(game_stand_c(view(d)->g, desk_stand(d, "B6")))) {
        desk_key(d, KEY_ENTER, MOD_SHIFT);
        desk_settle(d);
        assert_true(records(d) > was + 1);
    }
    desk_free(d);
}

static void test_one_option_a_turn(void **state) {
    (void)state;
    Desk *d = DRILL(LT_DIRECT, "tail tested=1,1,1", SEEN, "stand A4 flags=1 x=50000 y=34000 face=16384");
    StandIx a4 = desk_stand(d, "A4");
    click(d, "A4");
    click(d, "B4");
    assert_int_equal(ui_of(d)->fire_row, 0);
    desk_key(d, KEY_ENTER, 0);
    desk_settle(d);
    LtWay w[LT_WAYS];
    assert_int_equal(lt_ways(view(d), a4, w), 2);
    assert_int_equal(w[1].may.kind, VERDICT_NO); /* the light anti-tank weapon has to wait */
    if (lt_in_hand(d->c) != a4) click(d, "A4");
    desk_frame(d);
    assert_true(desk_says(d, "has chosen its other weapon"));
    desk_free(d);
}

static void test_second_click_fires(void **state) {
    (void)state;
    Desk *d = DRILL(LT_DIRECT, "tail tested=1,1,1", SEEN);
    uint32_t was = records(d);
    click(d, "B1"); /* nobody in hand: whoever does it best */
    assert_true(ui_of(d)->fire_by != STAND_NONE);
    assert_int_equal(records(d), was);
    uint64_t hash = session_hash(d->c->session);
    desk_key(d, KEY_ESC, 0);
    assert_true(session_hash(d->c->session) == hash);
    click(d, "B1");
    click(d, "B1");
    assert_int_equal(records(d), was + 1);
    desk_free(d);
}

/* --- all phases --- */

static const struct {
    int phase;
    RuleRef rule; /* of F1 with nothing in hand */
} PHASE[] = {{LT_REACTION, RULE(2, 2)}, {LT_MOVEMENT, RULE(3, 0)}, {LT_SPOTTING, RULE(4, 0)}, {LT_INDIRECT, RULE(5, 0)}, {LT_DIRECT, RULE(6, 0)}};

static void test_no_word_is_cut(void **state) {
    (void)state;
    static const int SIZE[][2] = {{1280, 720}, {1920, 1080}, {1000, 640}};
    for (size_t k = 0; k < ARRAY_LEN(SIZE); k++)
        for (size_t p = 0; p < ARRAY_LEN(PHASE); p++) {
            static const char *const MORE[] = {"tail tested=0,0,0 reaction=1,2,0", SEEN, "stand_tail A8 deploy=1 ready=3", "stand_tail A5 pinned=1", "stand_tail B2 commander=1"};
            static const char *const SOME[] = {"tail tested=0,0,0 reaction=1,2,0", "stand_tail A8 deploy=1 ready=3", "stand_tail A5 pinned=1"};
            bool look = PHASE[p].phase == LT_SPOTTING;
            Desk *d = drill_at(SIZE[k][0], SIZE[k][1], PHASE[p].phase, look ? SOME : MORE, look ? (int)ARRAY_LEN(SOME) : (int)ARRAY_LEN(MORE));
            for (int s = 0; s < 11; s++) {
                static const char *const WHO[] = {NULL, "A1", "A4", "A5", "A8", "A10", "A6", "A7", "B1", "B4", "A3"};
                if (WHO[s]) click(d, WHO[s]);
                desk_frame(d);
                if (ui_cut_count(d->c->ui)) fail_msg("phase %d at %d with %s: cut: %s", PHASE[p].phase, SIZE[k][0], WHO[s] ? WHO[s] : "-", ui_cut_text(d->c->ui));
            }
            desk_free(d);
        }
}

static void test_help_opens_what_is_open(void **state) {
    (void)state;
    for (size_t p = 0; p < ARRAY_LEN(PHASE); p++) {
        Desk *d = PHASE[p].phase == LT_SPOTTING ? DRILL(PHASE[p].phase, "tail tested=0,0,0") : DRILL(PHASE[p].phase, "tail tested=0,0,0", SEEN);
        desk_move(d, 640, 60);
        desk_key(d, KEY_F1, 0);
        if (d->c->help_rule != PHASE[p].rule) fail_msg("phase %d opens %d.%d", PHASE[p].phase, d->c->help_rule >> 8, d->c->help_rule & 255);
        assert_int_equal(d->c->sheet, SHEET_RULES);
        desk_free(d);
    }
    Desk *d = DRILL(LT_DIRECT, "tail tested=1,1,1", SEEN, "stand_tail B2 commander=1");
    float x, y;
    desk_stand_px(d, "B2", &x, &y);
    desk_move(d, x, y);
    desk_key(d, KEY_F1, 0);
    assert_int_equal(d->c->help_rule, RULE(5, 10)); /* a dead commander */
    assert_true(badges(d, "B2") & BADGE_NO_COMMANDER);
    desk_free(d);
}

static void test_points_and_objectives(void **state) {
    (void)state;
    Desk *d = DRILL(LT_MOVEMENT, "tail tested=1,1,1", "stand A2 flags=1 x=38000 y=22000 face=16384");
    assert_int_equal(lt_holder(view(d), 0), SEAT_A);
    assert_int_equal(d->c->rules->holder(d->c, &view(d)->cat->battle->objective[0]), SEAT_A);
    LtSide s;
    lt_side(view(d), SEAT_A, &s);
    assert_int_equal(s.points, 3);
    assert_int_equal(d->c->rules->points(d->c, SEAT_A), 3);
    TEXT(line, 120);
    text_format(&line, "lost %d of %d, breaks above %d", s.lost, s.start, s.breaks_at);
    assert_true(desk_says(d, line.buf));
    desk_free(d);
}

static void test_menu_says_why_not(void **state) {
    (void)state;
    Desk *d = DRILL(LT_MOVEMENT, "tail tested=1,1,1", "stand_tail A8 pinned=1");
    float x, y;
    desk_stand_px(d, "A8", &x, &y);
    desk_click(d, x, y, MOUSE_RIGHT, 0);
    bool found = false;
    for (int k = 0; k < d->c->menu_n; k++)
        if (strcmp(d->c->menu[k].label, client_text(d->c, TX_LT_A_PACK_UP)) == 0) {
            found = true;
            assert_false(d->c->menu[k].possible);
            assert_non_null(strstr(d->c->menu[k].reason, "pinned"));
        }
    assert_true(found);
    desk_free(d);
}

/* F: rings where the chances of the farthest weapon change. */
static void test_bands(void **state) {
    (void)state;
    Desk *d = DRILL(LT_MOVEMENT, "tail tested=1,1,1");
    float x, y;
    Wu all[LT_BANDS];
    uint32_t n = lt_bands(view(d), desk_stand(d, "A1"), all), found = 0;
    desk_stand_px(d, "A1", &x, &y);
    desk_move(d, x, y);
    desk_key(d, KEY_A + ('F' - 'A'), 0);
    desk_settle(d);
    for (uint32_t k = 0; k < d->c->bv.mark_n; k++) found += d->c->bv.mark[k].kind == MARK_CIRCLE && d->c->bv.mark[k].r == all[n - 1];
    assert_true(n > 0 && found == 1);
    desk_free(d);
}

/* --- the guided turn --- */

static void test_guide(void **state) {
    (void)state;
    Desk *d = desk_new(1280, 720);
    assert_true(client_open_battle(d->c, "lt_first_orders"));
    d->c->prefs.speed = 0;
    desk_settle(d);
    assert_int_equal(d->c->guide_step, 0);
    assert_int_equal(d->c->rules->guide_n, 12);
    for (int k = 0; k < d->c->rules->guide_n; k++) {
        const char *s = client_text(d->c, d->c->rules->guide[k].text);
        int words = 1;
        for (const char *p = s; *p; p++) words += *p == ' ';
        if (words > 14) fail_msg("%d words: %s", words, s);
    }
    Rect tray;
    float x, y;
    StandIx first = STAND_NONE;
    for (uint32_t i = 0; i < view(d)->g->stand_n && first == STAND_NONE; i++)
        if (game_stand_c(view(d)->g, i)->seat == d->c->seat) first = (StandIx)i;
    char name[24];
    snprintf(name, sizeof name, "tray/stand%d", first);
    assert_true(desk_has_widget(d, name, &tray));
    Pt to = camera_px(&d->c->bv.cam, (Vec){90 * WU_CM, 36 * WU_CM});
    desk_drag(d, tray.x + 10, tray.y + 10, to.x, to.y);
    desk_settle(d);
    assert_int_equal(d->c->guide_step, 1);
    for (int k = 0; k < 4 && view(d)->g->h.turn == 0; k++) desk_key(d, KEY_ENTER, MOD_CTRL);
    desk_settle(d);
    assert_int_equal(d->c->guide_step, 2);
    desk_key(d, KEY_ENTER, MOD_SHIFT);
    desk_settle(d);
    assert_int_equal(d->c->guide_step, 3);
    assert_int_equal(view(d)->g->h.phase, LT_MOVEMENT);
    assert_int_equal(d->c->seat, SEAT_A);
    desk_stand_px(d, "A1", &x, &y);
    desk_drag(d, x, y, x + 60, y);
    desk_settle(d);
    assert_int_equal(d->c->guide_step, 4);
    desk_key(d, KEY_ENTER, 0);
    desk_settle(d);
    assert_int_equal(d->c->guide_step, 5);
    desk_key(d, KEY_G, 0);
    desk_settle(d);
    assert_int_equal(d->c->guide_step, 6);
    for (int k = 0; k < 3 && view(d)->g->h.phase == LT_MOVEMENT; k++) desk_key(d, KEY_ENTER, MOD_CTRL);
    desk_settle(d);
    assert_true(d->c->guide_step >= 7);
    for (int k = 0; k < 160 && view(d)->g->h.turn <= 2 && !view(d)->g->h.over; k++) {
        if (view(d)->g->h.phase == LT_REACTION)
            desk_key(d, KEY_ENTER, MOD_SHIFT);
        else
            desk_key(d, KEY_ENTER, MOD_CTRL);
        desk_settle(d);
    }
    assert_int_equal(d->c->guide_step, 11); /* the last word stays */
    desk_free(d);
}

int main(void) {
    const struct CMUnitTest t[] = {
        cmocka_unit_test(test_reaction),
        cmocka_unit_test(test_arrows_to_the_edge),
        cmocka_unit_test(test_cost_is_the_commands_own),
        cmocka_unit_test(test_no_advance_cuts_the_field),
        cmocka_unit_test(test_lift_by_drag),
        cmocka_unit_test(test_dismount_by_drag),
        cmocka_unit_test(test_gun_is_taken_in_tow),
        cmocka_unit_test(test_clock),
        cmocka_unit_test(test_spotting_table),
        cmocka_unit_test(test_card_is_dragged_onto_the_table),
        cmocka_unit_test(test_zone_on_a_place),
        cmocka_unit_test(test_mission_arrives),
        cmocka_unit_test(test_each_weapon_has_its_target),
        cmocka_unit_test(test_one_option_a_turn),
        cmocka_unit_test(test_second_click_fires),
        cmocka_unit_test(test_no_word_is_cut),
        cmocka_unit_test(test_help_opens_what_is_open),
        cmocka_unit_test(test_points_and_objectives),
        cmocka_unit_test(test_menu_says_why_not),
        cmocka_unit_test(test_bands), cmocka_unit_test(test_guide),
    };
    return cmocka_run_group_tests(t, NULL, NULL);
}
