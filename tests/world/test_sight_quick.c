/* The short answer to a line of sight: what it is told ahead, the lanes it works in and the states it keeps may change
 * its speed, never what it says. Each is held against the long way and the certificate, on boards as they are played
 * and on boards of a few inches where everything touches, lies in line and on top of each other. */
#include "board_fixture.h"

#include "world/sight_int.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

enum { BOARDS = 40, ASKS = 1500 };

static Wu Raster; /* all places are multiples of it */

static Wu snap(Wu v) {
    return v / Raster * Raster;
}

static Ground *ground(void) {
    return B->scene->ground[B->scene->live];
}

/* Every other board is small and coarse. */
static void board_any(Rng *r, int i) {
    bool coarse = i % 2 != 0;
    B->table.w = inch(coarse ? 12 : 72);
    B->table.h = inch(coarse ? 8 : 48);
    Raster = coarse ? inch(0.5) : 1;
    BoardMix mix =
        coarse ? (BoardMix){3, 2, 3, 2, 2, 3, 1, 8, false} : (BoardMix){30, 10, 30, 15, 12, 15, 8, 150, i % 4 == 0};
    board_random(B, r, mix);
    for (uint32_t k = 0; k < B->table.pt_n; k++) {
        B->pt[k].x = snap(B->pt[k].x);
        B->pt[k].y = snap(B->pt[k].y);
    }
    for (uint32_t k = 0; k < B->body_n; k++) {
        Pose *p = &B->body[k].pose;
        p->at = vec(snap(p->at.x), snap(p->at.y));
        if (coarse) p->face = (Angle)(p->face / ANGLE_QUARTER * ANGLE_QUARTER);
        if (rng_below(r, 10) == 0) B->body[k].shape = (Shape){SHAPE_DISC, WU_INCH / 2, 0};
        if (rng_below(r, 20) == 0) B->body[k].shape = (Shape){SHAPE_RECT, 2 * WU_INCH, WU_INCH};
    }
    board_read(B);
}

static void end_any(Rng *r, Vec *at, uint16_t *body, const Shape **shape, Pose *pose) {
    *at = rng_vec(r, B->table.w, B->table.h);
    *at = vec(snap(at->x), snap(at->y));
    *body = 0xFFFF;
    uint32_t what = rng_below(r, 4);
    if (what == 0 && B->body_n > 0) {
        const Body *b = &B->body[rng_below(r, B->body_n)];
        *at = b->pose.at;
        *body = b->id;
        *shape = &b->shape;
        *pose = b->pose;
    } else if (what == 1 && B->table.pt_n > 0) { /* a corner */
        const TablePoint *p = &B->pt[rng_below(r, B->table.pt_n)];
        *at = vec(p->x, p->y);
    } else if (what == 2 && rng_below(r, 4) == 0) { /* off the table */
        *at = vec_add(*at, rng_step(r, inch(30)));
    }
}

static SightAsk ask_any(Rng *r) {
    SightAsk q = sight_points(vec(0, 0), vec(0, 0));
    end_any(r, &q.from, &q.from_body, &q.from_shape, &q.from_pose);
    if (rng_below(r, 3) == 0)
        q.to = vec_add(q.from, rng_step(r, inch(4)));
    else
        end_any(r, &q.to, &q.to_body, &q.to_shape, &q.to_pose);
    if (rng_below(r, 3) == 0) q.limit = rng_wu(r, inch(1), inch(60)), q.per_level = inch(5);
    q.to_foot = rng_below(r, 2) != 0;
    q.from_open = rng_below(r, 4) == 0;
    q.to_open = rng_below(r, 4) == 0;
    q.low_cover = rng_below(r, 4) == 0;
    q.plateau = rng_below(r, 4) == 0;
    q.adjacent = rng_below(r, 30) == 0;
    return q;
}

/* Above levels the board of the mix has none that wood stands on: some hills under everything. */
static void short_answer_is_the_long_one(void **state) {
    (void)state;
    Rng r = rng_make(board_seed(1801));
    int boards = board_rounds(BOARDS), known = 0, asked = 0, seen = 0;
    for (int i = 0; i < boards; i++) {
        board_any(&r, i);
        for (int k = 0; k < ASKS; k++) {
            SightAsk q = ask_any(&r);
            SightCert cert;
            bool sees = sight_query(B->scene, &q, &cert);
            assert_int_equal(sees, sight_long(B->scene, &q));
            assert_int_equal(sees, sight_query(B->scene, &q, NULL));
            seen += sees;
            if (q.adjacent) continue;
            SightQuick quick = sight_quick(B->scene, &q, vec_dist2(q.from, q.to));
            if (quick != SIGHT_ASK) assert_int_equal(sees, quick == SIGHT_YES);
            if (i % 2 == 0) known += quick != SIGHT_ASK, asked++;
        }
    }
    assert_true(seen > boards * ASKS / 20);
    assert_true(known > asked / 2); /* else there is no short answer to speak of */
}

static void lanes_say_the_same(void **state) {
    (void)state;
    Rng r = rng_make(board_seed(1802));
    int boards = board_rounds(BOARDS);
    for (int i = 0; i < boards; i++) {
        board_any(&r, i);
        EdgeIndex *ix = &ground()->sight;
        bool wide = ix->wide;
        for (int k = 0; k < ASKS; k++) {
            SightAsk q = ask_any(&r);
            EdgeWalk one, other;
            EdgeIndex plain = *ix;
            plain.wide = false;
            uint32_t a[EDGE_BATCH], b[EDGE_BATCH], an = 0, bn = 0, ai = 0, bi = 0;
            edge_walk_begin(&one, ix, q.from, q.to);
            edge_walk_begin(&other, &plain, q.from, q.to);
            for (;;) { /* batches may be cut elsewhere */
                if (ai == an) an = edge_walk_next(&one, a), ai = 0;
                if (bi == bn) bn = edge_walk_next(&other, b), bi = 0;
                if (an == 0 || bn == 0) break;
                assert_int_equal(a[ai], b[bi]);
                assert_int_equal(edge_walk_first(&one, a[ai]), edge_walk_first(&other, b[bi]));
                ai++, bi++;
            }
            assert_int_equal(an, bn);
            bool sees = sight_query(B->scene, &q, NULL), edge = sight_meets_edge(B->scene, q.from, q.to);
            ix->wide = false;
            assert_int_equal(sees, sight_query(B->scene, &q, NULL));
            assert_int_equal(edge, sight_meets_edge(B->scene, q.to, q.from));
            ix->wide = wide;
        }
    }
}

static bool edge_met_by_all(Vec a, Vec b) {
    const Ground *g = ground();
    for (uint32_t i = 0; i < g->piece_n; i++) {
        const ScenePiece *sp = &g->piece[i];
        if (!(sp->use & USE_SIGHT) || ground_rule(g, i)->sight.effect != SIGHT_BLOCKS) continue;
        for (uint32_t k = 0; k < sp->ring_n; k++) {
            const Outline *o = &g->ring[sp->ring + k];
            for (uint32_t e = sp->form == FORM_LINE; e < o->n; e++)
                if (geom_segments_meet(a, b, g->pt[o->pt + (e > 0 ? e : o->n) - 1], g->pt[o->pt + e])) return true;
        }
    }
    return false;
}

static void what_holds_a_point(void **state) {
    (void)state;
    Rng r = rng_make(board_seed(1803));
    int boards = board_rounds(BOARDS), known = 0;
    for (int i = 0; i < boards; i++) {
        board_any(&r, i);
        const Ground *g = ground();
        for (int k = 0; k < ASKS / 2; k++) {
            SightAsk q = ask_any(&r);
            Inside in;
            ground_inside(g, q.from, &in);
            if (in.n >= 0) {
                known++;
                assert_int_equal(in.level, scene_level_at(B->scene, q.from));
                for (uint32_t p = 0; p < g->piece_n; p++) {
                    if (g->look[p].how == LOOK_PASS || g->look[p].how == LOOK_LINE) continue;
                    bool held = false;
                    for (int32_t m = 0; m < in.n; m++) held |= in.key[m] >> 16 == p;
                    assert_int_equal(held, ground_piece_has(g, p, q.from));
                }
            }
            assert_int_equal(edge_met_by_all(q.from, q.to), sight_meets_edge(B->scene, q.from, q.to));
        }
    }
    assert_true(known > boards * ASKS / 8);
}

/* Stands move, leave and appear, terrain is read again, states are dropped at any moment: a scene that never saw any of
 * it says the same. */
static void dropped_at_any_moment(void **state) {
    (void)state;
    Rng r = rng_make(board_seed(1804));
    int boards = board_rounds(BOARDS) / 2;
    Board *fresh = board_small();
    for (int i = 0; i < boards; i++) {
        board_any(&r, i);
        for (int k = 0; k < 60; k++) {
            uint32_t ix = rng_below(&r, B->body_n);
            Body *b = &B->body[ix];
            b->pose = rng_pose(&r, B->table.w, B->table.h);
            b->pose.at = vec(snap(b->pose.at.x), snap(b->pose.at.y));
            if (rng_below(&r, 4) == 0) b->flags ^= BODY_OFF;
            scene_set_body(B->scene, ix, *b);
            if (rng_below(&r, 10) == 0) {
                B->piece[rng_below(&r, B->table.piece_n)].flags ^= PIECE_GONE;
                B->table.version++;
                assert_true(scene_set_table(B->scene, &B->table, B->rule, BK_KINDS));
            }
            fresh->table = B->table;
            base_copy(fresh->body, B->body, B->body_n * sizeof *B->body);
            fresh->body_n = B->body_n;
            board_read(fresh);
            for (int m = 0; m < 20; m++) {
                SightAsk q = ask_any(&r);
                bool sees = sight_query(fresh->scene, &q, NULL);
                assert_int_equal(sees, sight_query(B->scene, &q, NULL));
                B->scene->body_more[rng_below(&r, B->body_n)].known = false;
                if (q.from_body != 0xFFFF) B->scene->body_more[q.from_body].known = false;
                assert_int_equal(sees, sight_query(B->scene, &q, NULL));
            }
        }
    }
    board_free(fresh);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(short_answer_is_the_long_one),
                                       cmocka_unit_test(lanes_say_the_same), cmocka_unit_test(what_holds_a_point),
                                       cmocka_unit_test(dropped_at_any_moment)};
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
