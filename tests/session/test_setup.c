/* A table in the making: every edit through the session, undone and redone, saved as a battle, opened and saved again.
 */
#include "play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static Session *start(SessionStart o) {
    DataPaths data = play_shipped();
    ErrList err = {0};
    Session *s = session_new(&data);
    o.key = 7;
    if (o.battle == NULL) o.ruleset = "matg", o.w = 72 * WU_INCH, o.h = 48 * WU_INCH;
    if (session_start(s, &o, &err)) return s;
    play_say(&err);
    fail();
    return NULL;
}

static Session *reopened(const char *path) {
    DataPaths data = play_shipped();
    ErrList err = {0};
    Session *s = session_new(&data);
    if (session_open(s, path, &err) && !session_mended(s, NULL, 0)) return s;
    play_say(&err);
    fail();
    return NULL;
}

static void yes(Session *s, const char *line) {
    SessionReply r = session_submit(s, line, strlen(line));
    if (r.accepted) return;
    TEXT(why, 300);
    if (r.parse != TX_NONE)
        command_error_print(session_catalog(s), r.parse, line, strlen(line), r.at, &why);
    else
        verdict_print(session_catalog(s), session_game(s), &r.verdict, &why);
    fail_msg("%s: %s", line, why.buf);
}

static void no(Session *s, const char *line, TextId why) {
    uint64_t hash = session_hash(s);
    SessionReply r = session_submit(s, line, strlen(line));
    assert_false(r.accepted);
    if (r.verdict.why != why)
        fail_msg("%s: %s, not %s", line, catalog_text(session_catalog(s), r.verdict.why),
                 catalog_text(session_catalog(s), why));
    assert_true(session_hash(s) == hash);
}

static const char *last_line(Session *s) {
    return session_log(s, session_log_count(s) - 1)->text;
}

/* A small battle from nothing: its lines in the order a person would come to them. */
static const char *const SMALL[] = {
    "U battle set \"title\" \"The farm\"",
    "U battle set \"date\" \"1944-06-30\"",
    "U battle set \"turns\" \"9\"",
    "U battle set \"density\" \"open\"",
    "U battle set \"sight\" \"48\"",
    "U table size 60,40",
    "U side set A nation \"UK\" name \"Glengarries\" cohesion 15 determination 40 edge S first on",
    "U side set B nation \"Germany\" name \"Kampfgruppe\" cohesion 16 edge N first off",
    "U piece add hill area at 10,10s 30,10s 30,25s 10,25s level 1",
    "U piece add hill area at 14,14 24,14 24,20 14,20 level 2",
    "U piece add woods area at 40,5 50,5 50,15 40,15",
    "U piece add road line at 0,20 60,22",
    "U piece add minefield_hasty area at 33,30 36,30 36,33 33,33 secret B",
    "U piece add wreck spot at 8,8 facing 45",
    "U zone add A rect 0,0 60,8",
    "U zone add B rect 0,30 60,40",
    "U zone add B edge N 10 50 turn 3",
    "U mat set \"mats/farm.jpg\" \"-12.5,0 900,0 910.25,600 0,610\"",
    "U objective add \"Farm\" at 30,20 points 5",
    "U objective add \"Hill\" at 20,17",
    "U victory add hold objective 1 points 10 turn 9",
    "U victory add kill who tank for A points 2 most 20",
    "U victory add exit who any over S for B points 1",
    "U victory set text \"Hold the farm.\" decisive 12 marginal 3 breaking on",
    "U formation add A \"Glengarries\" quality 1",
    "U formation add B \"Kampfgruppe\" quality 2 determination 45",
    "U unit add 1 \"A Squadron\"",
    "U unit add 2 \"4. Kompanie\" cohesion 17",
    "U unit add 2 \"Reserve\" zone 3",
    "U stand add u1 \"uk_sherman\" count 5",
    "U stand add u1 \"uk_sherman\" role GHQ",
    "U stand add u2 \"ger_pz4h\" count 4",
    "U stand add u2 \"ger_pz4h\" role HQ",
    "U stand add u3 \"ger_pz4h\" count 2",
    "U stand set A1 at 10,4 facing 0",
    "U stand set B1 at 20,35 facing 180",
    "U stand flag B2 hidden on",
};

static const char *type_of(Session *s, const char *nation, int year) {
    const Catalog *cat = session_catalog(s);
    for (uint32_t i = 0; i < cat->type_n; i++) {
        const StandType *t = &cat->type[i];
        if (strcmp(t->nation, nation) == 0 && t->y0 <= year && t->y1 >= year && t->look == LOOK_TANK) return t->id;
    }
    fail_msg("no tank of %s", nation);
    return "";
}

/* The lists name types that ship, whatever they are called. */
static void submit_small(Session *s, const char *line) {
    char text[400];
    const char *at;
    (void)snprintf(text, sizeof text, "%s", line);
    if ((at = strstr(line, "uk_sherman")) != NULL)
        (void)snprintf(text, sizeof text, "%.*s%s%s", (int)(at - line), line, type_of(s, "UK", 1944), at + 10);
    if ((at = strstr(line, "ger_pz4h")) != NULL)
        (void)snprintf(text, sizeof text, "%.*s%s%s", (int)(at - line), line, type_of(s, "Germany", 1944), at + 8);
    yes(s, text);
}

static Session *small(const char *path) {
    Session *s = start((SessionStart){.path = path});
    for (size_t i = 0; i < ARRAY_LEN(SMALL); i++) submit_small(s, SMALL[i]);
    return s;
}

static char *text_of(Session *s, PlanSave what) {
    ErrList err = {0};
    size_t n;
    char *text = session_battle_text(s, what, "farm", &n, &err);
    play_say(&err);
    assert_non_null(text);
    assert_int_equal(strlen(text), n);
    return text;
}

static void undo_all_and_back(void **state) {
    (void)state;
    Session *s = start((SessionStart){.path = play_path("steps.glacis")});
    assert_true(session_drafting(s));
    uint64_t hash[ARRAY_LEN(SMALL) + 2];
    hash[1] = session_hash(s);
    for (size_t i = 0; i < ARRAY_LEN(SMALL); i++) {
        submit_small(s, SMALL[i]);
        hash[i + 2] = session_hash(s);
        assert_true(hash[i + 2] != hash[i + 1]);
        assert_true(strlen(last_line(s)) > 0);
    }
    const Battle *b = session_catalog(s)->battle;
    assert_string_equal(b->title, "The farm");
    assert_string_equal(b->side[SEAT_A].nation, "UK");
    assert_int_equal(b->objective_n, 2);
    assert_int_equal(b->unit[2].turn, 3);
    for (size_t i = ARRAY_LEN(SMALL); i-- > 0;) {
        assert_true(session_undo(s, true));
        assert_true(session_hash(s) == hash[i + 1]);
    }
    assert_string_equal(session_catalog(s)->battle->title, "Untitled battle");
    for (size_t i = 0; i < ARRAY_LEN(SMALL); i++) {
        assert_true(session_redo(s));
        assert_true(session_hash(s) == hash[i + 2]);
    }
    char *before = text_of(s, PLAN_SAVE_FORCES), path[200];
    (void)snprintf(path, sizeof path, "%s", session_path(s));
    session_free(s);
    s = reopened(path); /* as after a crash: all that was accepted is there */
    assert_true(session_hash(s) == hash[ARRAY_LEN(SMALL) + 1]);
    char *after = text_of(s, PLAN_SAVE_FORCES);
    assert_string_equal(before, after);
    free(before);
    free(after);
    session_free(s);
}

static void refused(void **state) {
    (void)state;
    Session *s = small(NULL);
    no(s, "A ready", TX_PLAN_DRAFTING);
    no(s, "U zone add A", TX_PLAN_ZONE_FORM);
    no(s, "U zone add A rect 0,0 10,10 edge N 0 5", TX_PLAN_ZONE_FORM);
    no(s, "U zone add A rect 0,0 61,10", TX_PLAN_ZONE_OFF);
    no(s, "U zone add A rect 0,0 0.5,10", TX_PLAN_ZONE_SMALL);
    no(s, "U zone add A rect 0,0 10,10 turn 2", TX_PLAN_ZONE_TURN);
    no(s, "U zone add A edge W 0 50 turn 1", TX_PLAN_ZONE_OFF);
    no(s, "U zone set 9 rect 0,0 10,10", TX_PLAN_NONE_SUCH);
    no(s, "U zone del 0", TX_PLAN_NONE_SUCH);
    no(s, "U unit set u1 zone 2", TX_PLAN_ZONE_OTHER);
    no(s, "U unit set u1", TX_EDIT_NOTHING);
    no(s, "U unit set u1 formation 2", TX_PLAN_OTHER_SIDE);
    no(s, "U mat set \"/etc/photo.jpg\" \"0,0 9,0 9,9 0,9\"", TX_PLAN_MAT_FILE);
    no(s, "U mat set \"photo.jpg\" \"0,0 9,0 9,9\"", TX_PLAN_MAT_CORNERS);
    no(s, "U mat set \"photo.jpg\" \"0,0 9,0 0,9 9,9\"", TX_PLAN_MAT_CORNERS);
    no(s, "A mat off", TX_UMPIRE_ONLY);
    no(s, "U objective add \"Farm\" at 1,1", TX_PLAN_NAME_TAKEN);
    no(s, "U objective add \"all\" at 1,1", TX_PLAN_NAME_TAKEN);
    no(s, "U objective set 2 name \"Farm\"", TX_PLAN_NAME_TAKEN);
    no(s, "U objective add \"Off\" at 61,1", TX_PLAN_OBJECTIVE_OFF);
    no(s, "U objective add \"\" at 1,1", TX_PLAN_NO_WORDS);
    no(s, "U stand add u1 \"no_such\"", TX_PLAN_TYPE);
    char line[200];
    (void)snprintf(line, sizeof line, "U stand add u1 \"%s\" role GHQ", type_of(s, "UK", 1944));
    no(s, line, TX_PLAN_ONE_GHQ);
    (void)snprintf(line, sizeof line, "U stand add u1 \"%s\" count 201", type_of(s, "UK", 1944));
    no(s, line, TX_PLAN_MOST);
    no(s, "U battle set \"colour\" \"red\"", TX_PLAN_KEY);
    no(s, "U battle set \"date\" \"yesterday\"", TX_PLAN_DATE);
    no(s, "U battle set \"turns\" \"0\"", TX_PLAN_LEAST);
    no(s, "U side set A nation \"Ruritania\"", TX_PLAN_NATION);
    no(s, "U side set A cohesion 31", TX_PLAN_MOST);
    no(s, "U table size 30,20", TX_PLAN_SIZE_LEFT);
    no(s, "U table size 5,20", TX_PLAN_LEAST);
    no(s, "U victory add exit for A points 1", TX_PLAN_TERM_EDGE);
    no(s, "U victory add kill for A", TX_PLAN_TERM_POINTS);
    no(s, "U victory add hold objective 7", TX_PLAN_NONE_SUCH);
    no(s, "U victory set decisive 2 marginal 5", TX_PLAN_MARGINS);
    no(s, "U together 99 \"Much\"", TX_PLAN_MOST);
    no(s, "A zone add A rect 0,0 10,10", TX_UMPIRE_ONLY);
    no(s, "U piece add woods area at 1,1 5,1 5,5 by A", TX_PLAN_ACCOUNT_NONE);
    session_free(s);
}

/* Saved, opened, saved: the same bytes, of what the editor made and of all that ships. */
static void same_bytes(void **state) {
    (void)state;
    static const PlanSave WHAT[] = {PLAN_SAVE_TABLE, PLAN_SAVE_FORCES};
    static const char *const SHIPPED[] = {"introductory", "bir_el_gubi", "stonne", "first_shots"};
    for (size_t k = 0; k < ARRAY_LEN(SHIPPED) + 1; k++)
        for (size_t i = 0; i < ARRAY_LEN(WHAT); i++) {
            Session *s = k == 0 ? small(NULL) : start((SessionStart){.battle = SHIPPED[k - 1], .draft = true});
            ErrList err = {0};
            const char *path = play_path("farm.json");
            (void)remove(path);
            assert_true(session_save_battle(s, WHAT[i], "farm", path, false, &err));
            assert_false(session_save_battle(s, WHAT[i], "farm", path, false, &err)); /* never over it unasked */
            assert_true(session_save_battle(s, WHAT[i], "farm", path, true, &err));
            char *first = text_of(s, WHAT[i]);
            session_free(s);
            s = start((SessionStart){.battle = path, .draft = true});
            char *second = text_of(s, WHAT[i]);
            assert_string_equal(first, second);
            free(first);
            free(second);
            session_free(s);
        }
}

/* A teaching battle leaves stands out of play, never out of its file: from the editor and from play all are saved. */
static void all_stands(void **state) {
    (void)state;
    for (int draft = 0; draft < 2; draft++) {
        Session *s = start((SessionStart){.battle = "introductory", .draft = draft == 1});
        uint32_t n = session_catalog(s)->battle->stand_n;
        ErrList err = {0};
        char path[200];
        (void)snprintf(path, sizeof path, "%s", play_path("all.json"));
        assert_true(session_save_battle(s, PLAN_SAVE_FORCES, "all", path, true, &err));
        session_free(s);
        s = start((SessionStart){.battle = path});
        assert_int_equal(session_catalog(s)->battle->stand_n, n);
        session_free(s);
    }
}

/* What was made is played: stands start where they were put, secrets are secret, the plan's numbers are the game's. */
static void played(void **state) {
    (void)state;
    Session *s = small(NULL);
    ErrList err = {0};
    char path[200];
    (void)snprintf(path, sizeof path, "%s", play_path("played.json"));
    assert_true(session_save_battle(s, PLAN_SAVE_FORCES, "played", path, false, &err));
    session_free(s);
    s = start((SessionStart){.battle = path});
    assert_false(session_drafting(s));
    StandIx a1, b1;
    const Game *g = session_game(s);
    assert_true(stand_find(g, "A1", 2, &a1) && stand_find(g, "B1", 2, &b1));
    assert_true(stand_on_table(game_stand_c(g, a1)) && stand_on_table(game_stand_c(g, b1)));
    assert_int_equal(game_stand_c(g, a1)->x, 10 * WU_INCH);
    assert_int_equal(game_formation_c(g, 1)->determination, 45);
    assert_int_equal(session_catalog(s)->battle->turns, 9);
    PieceIx mine = PIECE_NONE;
    Table t = game_table(g);
    for (uint32_t i = 0; i < t.piece_n; i++)
        if (t.piece[i].flags & PIECE_SECRET_B) mine = (PieceIx)i;
    assert_int_not_equal(mine, PIECE_NONE);
    KindRule rule;
    assert_null(scene_piece(session_view(s, SEAT_A)->scene, mine, &rule));
    assert_non_null(scene_piece(session_view(s, SEAT_B)->scene, mine, &rule));
    yes(s, "U piece add minefield_hasty area at 43,30 46,30 46,33 43,33 secret A");
    const LogLine *l = session_log(s, session_log_count(s) - 1);
    assert_int_equal(l->audience, SEAT_BIT(SEAT_A) | SEAT_BIT(SEAT_U));
    yes(s, "A ready");
    yes(s, "B ready");
    Rng r = rounds_rng("played");
    assert_true(play_random(s, &r, 60, true) > 20);
    /* The umpire in play: a reinforcement, an objective, another zone; all in the log and undone again. */
    while (session_game(s)->decision.kind != 0 && session_undo(s, true)) continue;
    uint64_t hash = session_hash(s);
    uint32_t stands = session_game(s)->stand_n;
    char line[200];
    (void)snprintf(line, sizeof line, "U stand add u1 \"%s\"", type_of(s, "UK", 1944));
    yes(s, line);
    assert_int_equal(session_game(s)->stand_n, stands + 1);
    yes(s, "U objective add \"Mill\" at 5,5 points 3");
    assert_int_equal(session_catalog(s)->battle->objective_n, 3);
    assert_true(session_look(s, session_records(s) - 1));
    assert_int_equal(session_catalog(s)->battle->objective_n, 2); /* looking back shows what was */
    assert_true(session_look(s, UINT32_MAX));
    no(s, "U unit add 1 \"More\"", TX_PLAN_DRAFT_ONLY);
    no(s, "U table size 70,40", TX_PLAN_DRAFT_ONLY);
    assert_true(session_undo(s, true) && session_undo(s, true));
    assert_true(session_hash(s) == hash);
    session_free(s);
}

/* A battle that starts in the middle goes on as the game would have. */
static void position(void **state) {
    (void)state;
    Session *s = start((SessionStart){.battle = "introductory"});
    Rng r = rounds_rng("position");
    (void)play_random(s, &r, 150, false);
    while (session_game(s)->decision.kind != 0 && session_undo(s, true)) continue;
    yes(s, "U objective add \"Mill\" at 5,5 points 3");
    ErrList err = {0};
    char path[200];
    (void)snprintf(path, sizeof path, "%s", play_path("middle.json"));
    assert_true(session_save_battle(s, PLAN_SAVE_POSITION, "middle", path, false, &err));
    char *first = text_of(s, PLAN_SAVE_POSITION);
    uint16_t turn = session_game(s)->h.turn;
    Session *two = start((SessionStart){.battle = path});
    assert_int_equal(session_game(two)->h.turn, turn);
    assert_int_equal(session_catalog(two)->battle->objective_n, session_catalog(s)->battle->objective_n);
    for (uint32_t i = 0; i < session_game(s)->stand_n; i++)
        assert_memory_equal(game_stand_c(session_game(s), i), game_stand_c(session_game(two), i), sizeof(Stand));
    (void)play_random(two, &r, 30, true);
    free(first);
    session_free(two);
    session_free(s);
}

/* A formation never comes to two GHQs, whichever way: no battle file may have them. */
static void one_ghq(void **state) {
    (void)state;
    Session *s = small(NULL);
    char line[200];
    yes(s, "U formation add A \"Second\"");
    yes(s, "U unit add 3 \"B Squadron\"");
    (void)snprintf(line, sizeof line, "U stand add u4 \"%s\" role GHQ", type_of(s, "UK", 1944));
    yes(s, line);
    no(s, "U unit set u4 formation 1", TX_PLAN_ONE_GHQ);
    no(s, "U unit set u1 formation 3", TX_PLAN_ONE_GHQ);
    yes(s, "U stand role A6 none");
    yes(s, "U unit set u4 formation 1");
    const Game *g = session_game(s);
    StandIx a7;
    assert_true(stand_find(g, "A7", 2, &a7));
    assert_int_equal(game_formation_c(g, 0)->ghq, a7); /* goes with its unit */
    assert_int_equal(game_formation_c(g, 2)->ghq, STAND_NONE);
    no(s, "U stand role A6 GHQ", TX_PLAN_ONE_GHQ);
    /* In play another may take a lost one's place: the battle made of that game has one. */
    ErrList err = {0};
    char path[200];
    (void)snprintf(path, sizeof path, "%s", play_path("ghq.json"));
    assert_true(session_save_battle(s, PLAN_SAVE_FORCES, "ghq", path, true, &err));
    session_free(s);
    s = start((SessionStart){.battle = path});
    assert_false(session_drafting(s));
    Game *host = (Game *)(uintptr_t)session_game(s);
    for (uint32_t i = 0; i < host->stand_n; i++)
        if (game_stand(host, i)->seat == SEAT_A) game_stand(host, i)->role = ROLE_GHQ;
    assert_true(session_save_battle(s, PLAN_SAVE_FORCES, "ghq", path, true, &err));
    session_free(s);
    session_free(start((SessionStart){.battle = path}));
}

static void together(void **state) {
    (void)state;
    Session *s = small(NULL);
    uint64_t before = session_hash(s);
    yes(s, "U piece add woods area at 1,1 5,1 5,5");
    yes(s, "U piece add woods area at 1,10 5,10 5,15");
    yes(s, "U piece add woods area at 1,20 5,20 5,25");
    uint32_t lines = session_log_count(s);
    yes(s, "U together 3 \"Three woods\"");
    assert_int_equal(session_log_count(s), lines); /* that they are one step is no news */
    uint64_t after = session_hash(s);
    uint32_t n = session_records(s);
    assert_true(session_undo(s, true));
    assert_true(session_hash(s) == before);
    assert_int_equal(session_records(s), n - 4);
    assert_true(session_redo(s));
    assert_true(session_hash(s) == after);
    assert_false(session_redo(s));
    yes(s, "U objective add \"Mill\" at 5,5");
    yes(s, "U together 5 \"A group in a group\"");
    after = session_hash(s);
    assert_true(session_undo(s, true));
    assert_true(session_hash(s) == before);
    assert_true(session_redo(s));
    assert_true(session_hash(s) == after);
    assert_true(session_undo_to(s, n - 1)); /* into the middle of it: each comes alone */
    assert_true(session_redo(s));
    assert_int_equal(session_records(s), n);
    session_free(s);
}

/* 23.2: the roll, whose turn it is, and the end when the total is reached. */
static void account(void **state) {
    (void)state;
    Session *s = start((SessionStart){0});
    yes(s, "U account roll open");
    PlanAccount a;
    plan_account(session_view(s, SEAT_U), &a);
    assert_int_equal(a.table, (int64_t)72 * 48 * WU_INCH * WU_INCH);
    assert_in_range(a.percent, 4, 24);
    assert_true(a.target == a.table / 100 * a.percent);
    no(s, "U piece add woods area at 1,1 5,1 5,5 by B", TX_PLAN_ACCOUNT_TURN);
    yes(s, "U piece add woods area at 0,0 20,0 20,10 0,10 by A");
    plan_account(session_view(s, SEAT_U), &a);
    assert_true(a.covered == (int64_t)200 * WU_INCH * WU_INCH);
    no(s, "U piece add woods area at 1,1 5,1 5,5 by A", TX_PLAN_ACCOUNT_TURN);
    yes(s, "U piece add woods area at 0,12 70,12 70,40 0,40 by B");
    no(s, "U piece add woods area at 1,1 5,1 5,5 by A", TX_PLAN_ACCOUNT_FULL);
    yes(s, "U piece add woods area at 1,42 5,42 5,45"); /* the umpire's own is nobody's turn */
    session_free(s);
}

/* --- at random --- */

static int at(Rng *r, int n) {
    return (int)rng_below(r, (uint32_t)n);
}

static void random_line(Session *s, Rng *r, char *out, size_t cap) {
    static const char *const SEAT[] = {"A", "B"}, *const EDGE[] = {"N", "E", "S", "W"};
    const Catalog *cat = session_catalog(s);
    const Game *g = session_game(s);
    int x = at(r, 72), y = at(r, 48), u = 1 + at(r, (int)g->unit_n + 1), f = 1 + at(r, 4), k = 1 + at(r, 6);
    const char *seat = SEAT[at(r, 2)], *edge = EDGE[at(r, 4)], *type = cat->type[rng_below(r, cat->type_n)].id;
    char who = "AB"[at(r, 2)];
    int label = 1 + at(r, 20);
    switch (at(r, 24)) {
    case 0: (void)snprintf(out, cap, "U zone add %s rect %d,%d %d,%d", seat, x, y, at(r, 72), at(r, 48)); break;
    case 1: (void)snprintf(out, cap, "U zone add %s edge %s %d %d turn %d", seat, edge, at(r, 50), at(r, 50), k); break;
    case 2: (void)snprintf(out, cap, "U zone set %d rect %d,%d %d,%d", k, x, y, at(r, 72), at(r, 48)); break;
    case 3: (void)snprintf(out, cap, "U zone del %d", k); break;
    case 4: (void)snprintf(out, cap, "U objective add \"O%d\" at %d,%d points %d", at(r, 99), x, y, k); break;
    case 5: (void)snprintf(out, cap, "U objective set %d at %d,%d", k, x, y); break;
    case 6: (void)snprintf(out, cap, "U objective del %d", k); break;
    case 7: (void)snprintf(out, cap, "U victory add hold objective %d points %d for %s", k, k, seat); break;
    case 8: (void)snprintf(out, cap, "U victory add kill who tank for %s points %d", seat, k); break;
    case 9: (void)snprintf(out, cap, "U victory del %d", k); break;
    case 10: (void)snprintf(out, cap, "U formation add %s \"F%d\" quality %d", seat, at(r, 99), at(r, 4) - 1); break;
    case 11: (void)snprintf(out, cap, "U formation set %d name \"G%d\" determination %d", f, x, 1 + y); break;
    case 12: (void)snprintf(out, cap, "U formation del %d", f); break;
    case 13:
    case 14: (void)snprintf(out, cap, "U unit add %d \"U%d\"", f, at(r, 99)); break;
    case 15: (void)snprintf(out, cap, "U unit set u%d zone %d cohesion %d", u, at(r, 6), at(r, 20)); break;
    case 16: (void)snprintf(out, cap, "U unit del u%d", u); break;
    case 17:
    case 18: (void)snprintf(out, cap, "U stand add u%d \"%s\" count %d", u, type, k); break;
    case 19: (void)snprintf(out, cap, "U stand del %c%d", who, label); break;
    case 20: (void)snprintf(out, cap, "U stand role %c%d %s", who, label, at(r, 2) ? "GHQ" : "none"); break;
    case 21: (void)snprintf(out, cap, "U stand set %c%d at %d,%d facing %d", who, label, x, y, at(r, 360)); break;
    case 22:
        (void)snprintf(out, cap, "U side set %s cohesion %d determination %d", seat, 1 + at(r, 20), 1 + at(r, 60));
        break;
    default: (void)snprintf(out, cap, "U stand flag %c%d hidden %s", who, label, at(r, 2) ? "on" : "off"); break;
    }
}

/* Long texts: says where they part. */
static void same_text(const char *a, const char *b) {
    size_t i = 0;
    while (a[i] != 0 && a[i] == b[i]) i++;
    if (a[i] == b[i]) return;
    size_t from = i < 160 ? 0 : i - 160;
    fail_msg("texts part at byte %zu:\n%.300s\n--- other:\n%.300s", i, a + from, b + from);
}

static void random_edits(void **state) {
    (void)state;
    Rng r = rounds_rng("setup");
    for (uint32_t round = 0; round < 2; round++) {
        char path[200], line[300];
        (void)snprintf(path, sizeof path, "%s", play_path(round ? "random1.glacis" : "random0.glacis"));
        Session *s = round == 0 ? start((SessionStart){.path = path})
                                : start((SessionStart){.battle = "introductory", .draft = true, .path = path});
        session_hold_flush(s, true);
        uint64_t first = session_hash(s);
        uint32_t done = 0;
        for (int i = 0; i < 400; i++) {
            random_line(s, &r, line, sizeof line);
            done += session_submit(s, line, strlen(line)).accepted;
            if (at(&r, 12) == 0) (void)session_undo(s, true);
            if (at(&r, 12) == 0) (void)session_redo(s);
            TEXT(why, 200);
            if (i % 40 == 0 && !rules_sound(session_ruleset(s), session_catalog(s), session_game(s), &why))
                fail_msg("%s", why.buf);
        }
        assert_true(done > 60);
        uint64_t hash = session_hash(s);
        char *text = text_of(s, PLAN_SAVE_FORCES);
        session_hold_flush(s, false);
        session_free(s);
        s = reopened(path);
        assert_true(session_hash(s) == hash);
        char *again = text_of(s, PLAN_SAVE_FORCES);
        same_text(text, again);
        ErrList err = {0};
        const char *battle = play_path("random.json");
        (void)remove(battle);
        assert_true(session_save_battle(s, PLAN_SAVE_FORCES, "farm", battle, false, &err));
        Session *two = start((SessionStart){.battle = battle, .draft = true});
        char *third = text_of(two, PLAN_SAVE_FORCES);
        same_text(text, third);
        session_free(two);
        while (session_undo(s, true)) continue;
        assert_true(session_hash(s) == first);
        free(text);
        free(again);
        free(third);
        session_free(s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(undo_all_and_back), cmocka_unit_test(refused), cmocka_unit_test(same_bytes),
        cmocka_unit_test(all_stands),        cmocka_unit_test(played),  cmocka_unit_test(position),
        cmocka_unit_test(one_ghq), cmocka_unit_test(together),          cmocka_unit_test(account), cmocka_unit_test(random_edits),
    };
    return cmocka_run_group_tests_name("session setup", tests, play_begin, play_end);
}
