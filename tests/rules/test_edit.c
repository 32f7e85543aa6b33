/* The umpire's edits: every limit refuses with its reason and changes nothing; what is accepted is in state, hash,
 * scene and state block alike. */
#include "edits.h"
#include "rulesets/matg/matg.h"
#include "rulesets/matg/matg_state.h"
#include "rulesets/skeleton/skeleton.h"
#include "world/sight.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static TestTable table;

static int begin_matg(void **state) {
    (void)state;
    table_open(&table, &MATG, NULL, "first_shots", 5); /* 30 x 20 inches */
    assert_int_equal(table_line(&table, "U start").kind, VERDICT_OK);
    return 0;
}

static int begin_skeleton(void **state) {
    (void)state;
    table_open(&table, &SKELETON, "skeleton", "duel", 5);
    return 0;
}

static int end(void **state) {
    (void)state;
    table_close(&table);
    return 0;
}

static Verdict refused(const char *line, TextId why) {
    return table_refused(&table, line, why);
}

/* The sentence of a refusal holds this number. */
static void refused_at(const char *line, TextId why, const char *words) {
    Verdict v = refused(line, why);
    TEXT(say, 300);
    verdict_print(table.cat, table.g, &v, &say);
    if (strstr(say.buf, words) == NULL) fail_msg("%s: %s, expected %s", line, say.buf, words);
}

static uint64_t terrain_hash(const Game *g) {
    uint64_t h = 0;
    for (uint32_t i = 0; i < g->piece_n; i++) h += game_piece_hash(g, table.cat, (PieceIx)i);
    return h;
}

/* Accepted, and its lines in the log say so. */
static void accepted(const char *line, const char *words) {
    View host = table_host(&table);
    uint32_t version = table.g->h.terrain_version;
    bool terrain = strncmp(line, "U piece", 7) == 0;
    Verdict v = table_line(&table, line);
    if (v.kind != VERDICT_OK) fail_msg("%s: %s", line, text_key((TextId)v.why));
    assert_int_equal(table.g->h.terrain_version > version, terrain);
    assert_int_equal(table.g->h.terrain_hash, terrain_hash(table.g));
    edits_same_scene(&table);
    TEXT(say, 300);
    for (uint32_t i = 0; i < table.ev.n; i++) {
        assert_int_equal(table.ev.ev[i].audience, SEATS_ALL);
        rules_print_event(&host, &table.ev, &table.ev.ev[i], &say);
        text_char(&say, '\n');
    }
    if (strstr(say.buf, words) == NULL) fail_msg("%s: '%s', expected %s", line, say.buf, words);
}

static bool sees(Vec a, Vec b) {
    View v = table_host(&table);
    SightCert cert;
    return matg_sight_points(&v, a, b, false, &cert);
}

static Vec inches(int x, int y) {
    return vec(x * WU_INCH, y * WU_INCH);
}

static const Piece *named(const char *name) {
    PieceIx ix;
    assert_true(piece_find(table.g, name, strlen(name), &ix));
    return &game_table(table.g).piece[ix];
}

static void clear_table(void) {
    char line[400];
    size_t n = (size_t)snprintf(line, sizeof line, "U piece del");
    Table t = game_table(table.g);
    for (uint32_t i = 0; i < t.piece_n; i++)
        if (!(t.piece[i].flags & PIECE_GONE))
            n += (size_t)snprintf(line + n, sizeof line - n, " t%u", t.piece[i].number);
    accepted(line, "taken away (t1)");
    assert_int_equal(table_line(&table, "U stand off A1 A2 A3 A4 A5 B1 B2 B3 B4 B5").kind, VERDICT_OK);
}

/* --- terrain --- */

static void a_wood_in_the_way(void **state) {
    (void)state;
    clear_table();
    Vec a = inches(5, 10), b = inches(20, 10);
    assert_true(sees(a, b));
    char add[100];
    uint32_t next = table.g->h.piece_number + 1u;
    (void)snprintf(add, sizeof add, "t%u", next);
    accepted("U piece add woods area at 10,8 14,8 14,12 10,12", add);
    assert_string_equal(table.line, "U piece add woods area at 10,8 14,8 14,12 10,12");
    assert_int_equal(table.g->h.piece_number, next);
    assert_false(sees(a, b));
    char line[200];
    (void)snprintf(line, sizeof line, "U piece move t%u by 0,5", next);
    accepted(line, "changed");
    assert_true(sees(a, b));
    assert_false(sees(inches(5, 15), inches(20, 15)));
    (void)snprintf(line, sizeof line, "U piece set t%u at 10,8s 14,8s 14,12s 10,12s", next);
    accepted(line, "woods changed");
    assert_false(sees(a, b));
    (void)snprintf(line, sizeof line, "U piece kind t%u crops", next);
    accepted(line, "crops changed");
    assert_true(sees(a, b));
    (void)snprintf(line, sizeof line, "U piece kind t%u hill level 3", next);
    accepted(line, "hill changed");
    assert_int_equal(named(add)->level, 3);
    assert_false(sees(a, b));
    assert_int_equal(scene_level_at(table.scene, inches(12, 10)), 3);
    (void)snprintf(line, sizeof line, "U piece set t%u level 1 facing 90", next);
    accepted(line, "changed");
    assert_int_equal(named(add)->level, 1);
    assert_int_equal(named(add)->face, ANGLE_QUARTER);
    (void)snprintf(line, sizeof line, "U piece del t%u", next);
    accepted(line, "taken away");
    assert_true(sees(a, b));
    refused_at(line, TX_EDIT_GONE, add);
    (void)snprintf(line, sizeof line, "U piece move t%u by 1,1", next);
    refused(line, TX_EDIT_GONE);
    accepted("U piece add road line at 0,3 30,3 width 1.25", "road added");
    assert_int_equal(table.g->h.piece_number, next + 1); /* a number is never given twice */
    assert_int_equal(game_table(table.g).piece[table.g->piece_n - 1].width, 3175);
    accepted("U piece add wreck spot at 4,4 facing 45", "wreck added");
    accepted("U piece add ford spot at 4,4 6,6", "ford added");
}

/* In a hole there is no wood; outlines run one way, whichever way they were given. */
static void holes(void **state) {
    (void)state;
    clear_table();
    accepted("U piece add woods area at 5,5 15,5 15,15 5,15; 8,8 12,8 12,12 8,12", "woods added");
    PieceIx in[8];
    assert_int_equal(scene_areas_at(table.scene, inches(10, 10), in, 8), 0);
    assert_int_equal(scene_areas_at(table.scene, inches(6, 10), in, 8), 1);
    assert_int_equal(scene_rings(table.scene, (PieceIx)(table.g->piece_n - 1)), 2);
    uint64_t one = table.g->h.terrain_hash;
    char line[200];
    (void)snprintf(line, sizeof line, "U piece set t%u at 5,15 15,15 15,5 5,5; 8,12 12,12 12,8 8,8;",
                   table.g->h.piece_number);
    accepted(line, "changed");
    (void)snprintf(line, sizeof line, "U piece set t%u at 5,5 15,5 15,15 5,15; 8,12 12,12 12,8 8,8;",
                   table.g->h.piece_number);
    accepted(line, "changed");
    const Piece *p = &game_table(table.g).piece[table.g->piece_n - 1];
    assert_int_equal(p->pt_n, 8);
    (void)snprintf(line, sizeof line, "U piece set t%u at 5,5 15,5 15,15 5,15; 8,8 12,8 12,12 8,12",
                   table.g->h.piece_number);
    accepted(line, "changed");
    assert_int_equal(table.g->h.terrain_hash, one);
    refused_at("U piece add woods area at 5,5 15,5 15,15 5,15; 3,3 4,3 4,4", TX_EDIT_HOLE, "corner 7");
    refused("U piece add woods area at 5,5 15,5 15,15 5,15; 8,8 18,8 12,12", TX_EDIT_HOLE);
    refused("U piece add woods area at 5,5 15,5 15,15 5,15; 5,5 12,8 12,12", TX_EDIT_HOLE);
    refused("U piece add woods area at 5,5 15,5 15,15 5,15; 8,8 12,8 12,12 8,12; 9,9 10,9 10,10", TX_EDIT_HOLE);
    refused("U piece add woods area at 5,5 15,5 15,15 5,15; 9,9 10,9 10,10; 8,8 12,8 12,12 8,12", TX_EDIT_HOLE);
    refused_at("U piece add woods area at 5,5 15,5 15,15 5,15; 9,9 10,9", TX_EDIT_CORNERS, "3");
}

static void bad_pieces(void **state) {
    (void)state;
    refused("A piece add woods area at 1,1 5,1 5,5", TX_UMPIRE_ONLY);
    refused("B piece del t1", TX_UMPIRE_ONLY);
    refused("U piece add woods line at 1,1 5,1 5,5", TX_EDIT_SHAPE);
    refused("U piece add road area at 1,1 5,1 5,5", TX_EDIT_SHAPE);
    refused("U piece add road spot at 1,1", TX_EDIT_SHAPE);
    refused_at("U piece add woods area at 1,1 5,1", TX_EDIT_CORNERS, "3");
    refused_at("U piece add road line at 1,1", TX_EDIT_CORNERS, "2");
    refused_at("U piece add woods area at 1,1 5,1 5,1 5,5", TX_EDIT_CORNER_TWICE, "Corner 3");
    refused_at("U piece add woods area at 1,1 5,1 5,5 1,1", TX_EDIT_CORNER_TWICE, "Corner 4");
    refused_at("U piece add road line at 1,1 5,1 5,1", TX_EDIT_CORNER_TWICE, "Corner 3");
    refused_at("U piece add woods area at 1,1 5,5 5,1 1,5", TX_EDIT_CROSSES, "near corner");
    refused("U piece add woods area at 1,1 5,1 3,1", TX_EDIT_CROSSES); /* back along itself */
    refused_at("U piece add woods area at 1,1 5,1 50,5", TX_EDIT_OFF, "Corner 3");
    refused("U piece add woods area at -9,1 -5,1 -5,5", TX_EDIT_OFF_ALL);
    refused("U piece add road line at 1,1 5,1; 5,5", TX_EDIT_HOLE_AREA);
    refused("U piece add woods area at 1,1 5,1 5,5 level 2", TX_EDIT_LEVEL_NONE);
    refused("U piece add hill area at 1,1 5,1 5,5", TX_EDIT_LEVEL);
    refused_at("U piece add hill area at 1,1 5,1 5,5 level 41", TX_EDIT_LEVEL, "1 to 40");
    refused("U piece add hill area at 1,1 5,1 5,5 level 65537", TX_EDIT_LEVEL); /* more than its field holds */
    refused("U piece add woods area at 1,1 5,1 5,5 width 1", TX_EDIT_WIDTH_NONE);
    refused("U piece add road line at 1,1 5,1 width 0.05", TX_EDIT_WIDTH_LEAST);
    refused("U piece add road line at 1,1 5,1 width -1", TX_EDIT_WIDTH_LEAST);
    refused_at("U piece add road line at 1,1 5,1 width 20.5", TX_EDIT_WIDTH_MOST, "20");
    refused("U piece set t1", TX_EDIT_NOTHING);
    refused_at("U piece move t1 t2 t1 by 1,1", TX_EDIT_PIECE_TWICE, "t1");
    refused("U piece del t2 t2", TX_EDIT_PIECE_TWICE);
    refused("U piece move t1 by 300,0", TX_EDIT_OFF);
    Arg arg[6] = {{.slot = 0, .kind = ARG_KIND, .a = 9999}, {.slot = 1, .kind = ARG_WORD}};
    for (int k = 0; k < 3; k++) arg[2 + k] = (Arg){.slot = 2, .kind = ARG_CORNER, .a = 1000 * k, .b = 1000 * (k & 1)};
    Command c = {.seat = SEAT_U, .op = OP_PIECE_ADD, .n = 5, .arg = arg};
    assert_int_equal(table_run(&table, &c).why, TX_EDIT_NO_KIND);
    arg[0] = (Arg){.slot = 0, .kind = ARG_PIECE, .a = (int32_t)table.g->piece_n};
    c = (Command){.seat = SEAT_U, .op = OP_PIECE_DEL, .n = 1, .arg = arg};
    assert_int_equal(table_run(&table, &c).why, TX_EDIT_NO_PIECE);
}

/* A circle of n corners. */
static Command circle(TestTable *t, uint32_t n, Vec at, Wu radius) {
    arena_release(&t->args, 0);
    Arg *arg = ARENA_ARRAY(&t->args, Arg, n + 2);
    uint16_t kind;
    assert_true(catalog_kind(t->cat, "crops", 5, &kind));
    arg[0] = (Arg){.slot = 0, .kind = ARG_KIND, .a = kind};
    arg[1] = (Arg){.slot = 1, .kind = ARG_WORD, .a = PIECE_AREA};
    for (uint32_t k = 0; k < n; k++) {
        Vec p = vec_add(at, angle_vec((Angle)(k * 65536u / n), radius));
        arg[2 + k] = (Arg){.slot = 2, .kind = ARG_CORNER, .a = p.x, .b = p.y};
    }
    return (Command){.seat = SEAT_U, .op = OP_PIECE_ADD, .n = (uint16_t)(n + 2), .arg = arg};
}

static void limits(void **state) {
    (void)state;
    Command c = circle(&table, PIECE_POINTS, inches(15, 10), 9 * WU_INCH);
    c.n = 1003;                                 /* half the circle: 1,001 corners */
    const uint32_t kept = 4 * table.g->stand_n; /* for wrecks */
    uint32_t room = table.g->lim.points - table.g->pt_n - kept;
    while (room >= 1001) {
        assert_int_equal(table_run(&table, &c).kind, VERDICT_OK);
        room = table.g->lim.points - table.g->pt_n - kept;
    }
    Verdict v = table_run(&table, &c);
    assert_int_equal(v.why, TX_EDIT_POINTS_FULL);
    assert_int_equal(v.have, 1001);
    assert_int_equal(v.limit, room);
    c = circle(&table, PIECE_POINTS + 1, inches(15, 10), 9 * WU_INCH);
    v = table_run(&table, &c);
    assert_int_equal(v.why, TX_EDIT_CORNERS_MOST);
    assert_int_equal(v.have, PIECE_POINTS + 1);
    edits_same_scene(&table);
}

static void pieces_full(void **state) {
    (void)state;
    uint32_t most = table.g->lim.pieces - table.g->stand_n; /* the rest is kept for wrecks */
    while (table.g->piece_n < most)
        assert_int_equal(table_line(&table, "U piece add crops area at 1,1 2,1 2,2").kind, VERDICT_OK);
    Verdict v = refused("U piece add crops area at 1,1 2,1 2,2", TX_EDIT_PIECES_FULL);
    assert_int_equal(v.have, most + 1);
    assert_int_equal(v.limit, most);
    game_stand(table.g, 3)->flags |= ST_LOST; /* its wreck lies or never will */
    assert_int_equal(table_line(&table, "U piece add crops area at 1,1 2,1 2,2").kind, VERDICT_OK);
    refused("U piece add crops area at 1,1 2,1 2,2", TX_EDIT_PIECES_FULL);
}

/* A scene made for less than the table has become: refused at the door, nothing changed. */
static void scene_full(void **state) {
    (void)state;
    Game small = {.lim = table.g->lim};
    small.lim.pieces = table.g->piece_n;
    size_t n = rules_scene_bytes(&small) + 64;
    Arena a;
    free(table.mem[3]);
    table.mem[3] = calloc(1, n);
    arena_init(&a, table.mem[3], n, "scene");
    table.scene = rules_scene_new(&a, &small);
    assert_true(rules_scene_sync(table.rs, table.cat, table.g, table.scene));
    refused("U piece add crops area at 1,1 2,1 2,2", TX_EDIT_NO_ROOM);
    edits_same_scene(&table);
    accepted("U piece move t1 by 0.5,0", "changed");
}

/* --- the state block --- */

static void read_back(void) {
    static char block[1 << 20];
    Text text = text_make(block, sizeof block);
    ErrList err = {0};
    uint64_t hash = game_hash(table.g, table.rs);
    uint32_t points = table.g->pt_n;
    game_dump(table.g, table.rs, table.cat, &text);
    assert_false(text.cut);
    game_copy(table.seen, table.g);
    assert_true(game_read(table.g, table.rs, table.cat, block, text.len, "block", 1, &err));
    TEXT(why, 200);
    if (game_differs(table.seen, table.g, table.rs, &why)) fail_msg("%s", why.buf);
    assert_int_equal(game_hash(table.g, table.rs), hash);
    assert_int_equal(table.g->pt_n, points);
    if (!rules_sound(table.rs, table.cat, table.g, &why)) fail_msg("%s", why.buf);
    assert_true(rules_scene_sync(table.rs, table.cat, table.g, table.scene));
}

/* A piece of the battle with another outline is written with it; with its own again it costs nothing. */
static void outlines_read_back(void **state) {
    (void)state;
    uint32_t points = table.g->pt_n;
    accepted("U piece move t1 t2 by 0.5,0.25", "changed");
    read_back();
    accepted("U piece add crops area at 1,1s 2,1 2,2", "added");
    accepted("U piece move t2 by -0.5,-0.25", "changed");
    read_back();
    accepted("U piece move t1 by -0.5,-0.25", "changed");
    assert_int_equal(table.g->pt_n, points + 3);
    read_back();
    char line[100];
    (void)snprintf(line, sizeof line, "U piece set t%u at 1,1 2,1s 2,2 1,3 0,2", table.g->h.piece_number);
    accepted(line, "changed");
    assert_int_equal(table.g->pt_n, points + 5);
    read_back();
}

static void numbers_are_sound(void **state) {
    (void)state;
    TEXT(why, 200);
    Piece *p = (Piece *)(void *)((uint8_t *)table.g + table.g->at_piece);
    assert_true(rules_sound(table.rs, table.cat, table.g, &why));
    uint16_t was = p[1].number;
    p[1].number = p[0].number;
    assert_false(rules_sound(table.rs, table.cat, table.g, &why));
    p[1].number = 0;
    assert_false(rules_sound(table.rs, table.cat, table.g, &why));
    p[1].number = (uint16_t)(table.g->h.piece_number + 1);
    assert_false(rules_sound(table.rs, table.cat, table.g, &why));
    p[1].number = was;
    assert_true(rules_sound(table.rs, table.cat, table.g, &why));
}

/* --- stands --- */

static void stands(void **state) {
    (void)state;
    refused("A stand set A1 at 4,12", TX_UMPIRE_ONLY);
    accepted("U stand set A1 at 4,12 facing 45", "moved");
    const Stand *a = game_stand_c(table.g, 0);
    assert_int_equal(a->x, 4 * WU_INCH);
    assert_int_equal(a->face, ANGLE_QUARTER / 2);
    accepted("U stand set A1 at 4,12 facing 90", "turned to face 90");
    Verdict v = refused("U stand set A2 at 4,12.5", TX_EDIT_ON_STAND);
    assert_int_equal(v.who, 1);
    assert_int_equal(v.whom, 0);
    refused("U stand set A2 at 0.3,12", TX_EDIT_EDGE);
    refused("U stand set A2 at 31,12", TX_EDIT_EDGE);
    accepted("U stand set A2 at 4,13 facing 90", "A2"); /* edges may touch */
    accepted("U stand move A1 A2 by 0,0.5", "0.5 in");  /* into each other's old place */
    refused("U stand move A1 A2 A1 by 0,0.5", TX_NAMED_TWICE);
    refused("U stand move A1 by 0,0.5", TX_EDIT_ON_STAND);
    accepted("U stand mark A2 \"suppressed\" \"on\"", "suppressed on");
    accepted("U stand mark A2 \"disorganized\" \"on\"", "disorganized on");
    assert_int_equal(matg_stand_c(table.g, 1)->state, STATE_S | STATE_D);
    accepted("U stand mark A2 \"suppressed\" \"off\"", "suppressed off");
    assert_int_equal(matg_stand_c(table.g, 1)->state, STATE_D);
    accepted("U stand mark A2 \"posture\" \"movement\"", "posture movement");
    assert_int_equal(matg_stand_c(table.g, 1)->posture, POSTURE_MOVEMENT);
    accepted("U stand mark A2 \"fired\" \"on\"", "A2");
    accepted("U stand mark A2 \"no_ap\" \"on\"", "A2");
    assert_int_equal(matg_stand_c(table.g, 1)->fired + matg_stand_c(table.g, 1)->no_ap, 2);
    refused("U stand mark A2 \"posture\" \"fast\"", TX_EDIT_NO_MARK);
    refused("U stand mark A2 \"\" \"on\"", TX_EDIT_NO_MARK);
    refused("A stand mark A2 \"fired\" \"off\"", TX_UMPIRE_ONLY);
    accepted("U stand off A1 A3", "A3");
    assert_false(stand_on_table(a));
    assert_true(stand_alive(a));
    refused("U stand off A1", TX_STAND_OFF_TABLE);
    refused("U stand move A1 by 1,1", TX_STAND_OFF_TABLE);
    accepted("U stand set A1 at 4,10", "put on the table");
    assert_true(stand_on_table(a));
    game_stand(table.g, 2)->flags |= ST_LOST;
    refused("U stand set A3 at 10,2", TX_STAND_LOST);
    game_stand(table.g, 2)->flags = ST_ABOARD;
    game_stand(table.g, 2)->carrier = 0;
    refused("U stand set A3 at 10,2", TX_STAND_ABOARD);
    accepted("U stand set A1 at 10,2", "A1");
    assert_int_equal(game_stand_c(table.g, 2)->x, 10 * WU_INCH); /* cargo goes along */
}

static void when(void **state) {
    (void)state;
    refused("U piece del t1", TX_NOT_STARTED);
    assert_int_equal(table_line(&table, "U start").kind, VERDICT_OK);
    assert_int_equal(table_line(&table, "U option \"reach\" \"long\"").kind, VERDICT_OK);
    assert_int_equal(table_line(&table, "A move A5 to 18,42").kind, VERDICT_OK);
    assert_int_not_equal(table.g->decision.kind, 0);
    refused("U piece del t1", TX_ANSWER_FIRST);
    refused("U piece add woods area at 1,1 9,1 9,9", TX_ANSWER_FIRST);
    refused("U stand set A1 at 60,80", TX_ANSWER_FIRST);
    refused("U stand off A1", TX_ANSWER_FIRST);
    refused("U stand mark A1 \"fired\" \"on\"", TX_ANSWER_FIRST);
    assert_int_equal(table_line(&table, "B let").kind, VERDICT_OK);
    assert_int_equal(table_line(&table, "U stand set A1 at 60,80").kind, VERDICT_OK);
    refused("U stand set A2 at 61,80", TX_EDIT_ON_STAND); /* discs */
    assert_int_equal(table_line(&table, "U piece del t1").kind, VERDICT_OK);
    refused("U stand mark A2 \"fired\" \"on\"", TX_EDIT_NO_MARK); /* these rules have none */
    table.g->h.over = 1;
    refused("U piece del t2", TX_GAME_OVER);
}

/* --- at random --- */

/* The generator does reach every edit: else the laws would hold of nothing. */
static void all_kinds_happen(void **state) {
    (void)state;
    Rng r = rounds_rng("edit kinds");
    uint32_t done[OP_RULESET_FIRST] = {0}, holes_in = 0;
    for (uint32_t round = 0; round < 1500; round++) {
        arena_release(&table.args, 0);
        Command c = edits_random(&table, &r);
        uint32_t rings = 0;
        for (uint16_t k = 0; k < c.n; k++)
            rings += c.arg[k].kind == ARG_CORNER && (c.arg[k].flag & POINT_RING_END) != 0;
        if (table_run(&table, &c).kind != VERDICT_OK) continue;
        done[c.op]++;
        holes_in += rings > 1;
        if (round % 100 == 0) edits_same_scene(&table);
    }
    for (uint32_t op = OP_PIECE_ADD; op < EDITS_END; op++)
        if (done[op] == 0) fail_msg("never done: %s", rules_cmd(table.rs, op)->name);
    assert_true(holes_in > 0);
    read_back();
}

static Command mirrored(TestTable *t, const Command *c) {
    Arg *arg = ARENA_ARRAY(&t->args, Arg, c->n);
    memcpy(arg, c->arg, sizeof *arg * c->n);
    for (uint16_t k = 0; k < c->n; k++) {
        if (arg[k].kind == ARG_CORNER) arg[k].a = t->g->h.w - arg[k].a;
        if (arg[k].kind == ARG_POINT)
            arg[k].a = c->op == OP_STAND_SET || (c->op >= OP_PIECE_TURN && c->op <= OP_PIECE_MIRROR)
                           ? t->g->h.w - arg[k].a
                           : -arg[k].a;
        if (arg[k].kind == ARG_ANGLE) arg[k].a = (65536 - arg[k].a) & 65535;
    }
    Command out = *c;
    out.arg = arg;
    return out;
}

/* The mirror image of every edit on the mirror image of the table: the same verdicts, the same lines of sight. */
static void mirror(void **state) {
    (void)state;
    static TestTable other;
    table_open(&other, &MATG, NULL, "first_shots", 5);
    assert_int_equal(table_line(&other, "U start").kind, VERDICT_OK);
    clear_table();
    TestTable keep = table;
    table = other;
    clear_table();
    other = table;
    table = keep;
    const char *wood = "U piece add woods area at 10,5 20,5 20,15 10,15"; /* its own mirror image */
    assert_int_equal(table_line(&table, wood).kind, VERDICT_OK);
    assert_int_equal(table_line(&other, wood).kind, VERDICT_OK);
    Rng r = rounds_rng("edit mirror");
    uint32_t seen[2] = {0};
    for (uint32_t round = 0; round < 60 * rounds_of(1); round++) {
        arena_release(&table.args, 0);
        arena_release(&other.args, 0);
        Command c = edits_random(&table, &r), m = mirrored(&other, &c);
        if (c.op == OP_PIECE_DEL) continue; /* fills up */
        bool first = c.op == OP_STAND_SET && game_stand_c(table.g, (uint32_t)c.arg[0].a)->face != 0;
        if (first && command_count(&c, 2) == 0) continue; /* a stand in reserve faces where it faced */
        Verdict a = table_run(&table, &c), b = table_run(&other, &m);
        if (a.kind != b.kind || a.why != b.why)
            fail_msg("%s: %s, %s", table.line, text_key((TextId)a.why), text_key((TextId)b.why));
        for (uint32_t k = 0; k < 40; k++) {
            Vec p = vec((Wu)rng_below(&r, (uint32_t)table.g->h.w + 1), (Wu)rng_below(&r, (uint32_t)table.g->h.h + 1));
            Vec q = vec((Wu)rng_below(&r, (uint32_t)table.g->h.w + 1), (Wu)rng_below(&r, (uint32_t)table.g->h.h + 1));
            View va = table_host(&table), vb = table_host(&other);
            SightCert ca, cb;
            bool x = matg_sight_points(&va, p, q, false, &ca);
            bool y = matg_sight_points(&vb, vec(table.g->h.w - p.x, p.y), vec(table.g->h.w - q.x, q.y), false, &cb);
            if (x != y || ca.why != cb.why) fail_msg("%s: sight %d,%d %d,%d", table.line, p.x, p.y, q.x, q.y);
            seen[x]++;
        }
    }
    assert_true(seen[0] > 20 && seen[1] > 20);
    table_close(&other);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_wood_in_the_way, begin_matg, end),
        cmocka_unit_test_setup_teardown(holes, begin_matg, end),
        cmocka_unit_test_setup_teardown(bad_pieces, begin_matg, end),
        cmocka_unit_test_setup_teardown(limits, begin_matg, end),
        cmocka_unit_test_setup_teardown(pieces_full, begin_matg, end),
        cmocka_unit_test_setup_teardown(scene_full, begin_matg, end),
        cmocka_unit_test_setup_teardown(outlines_read_back, begin_matg, end),
        cmocka_unit_test_setup_teardown(numbers_are_sound, begin_matg, end),
        cmocka_unit_test_setup_teardown(stands, begin_matg, end),
        cmocka_unit_test_setup_teardown(when, begin_skeleton, end),
        cmocka_unit_test_setup_teardown(all_kinds_happen, begin_matg, end),
        cmocka_unit_test_setup_teardown(mirror, begin_matg, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
