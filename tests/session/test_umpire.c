/* The umpire changes the table, the forces and the plan while a game is played at random: what is refused changes
 * nothing, what is accepted is sound, undone and done again the same; every position that is saved opens, says the same
 * again and is played on; the file verifies to the last record. */
#include "play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const BATTLES[] = {"first_shots",   "introductory",   "stonne",        "elsenborn",
                                      "black_monday",  "el_guettar",     "korsun_239",    "bir_el_gubi",
                                      "state_farm_79", "costly_setback", "sidi_suleiman", "stark_resistance"};

static Session *start(SessionStart o) {
    DataPaths data = play_shipped();
    ErrList err = {0};
    Session *s = session_new(&data);
    if (session_start(s, &o, &err)) return s;
    play_say(&err);
    fail_msg("%s does not start", o.battle != NULL ? o.battle : "an empty table");
    return NULL;
}

static int at(Rng *r, int n) {
    return (int)rng_below(r, (uint32_t)MAX(n, 1));
}

static void piece_line(Session *s, Rng *r, char *out, size_t cap) {
    static const char *const KIND[] = {"woods",  "hill",   "road",           "stream",   "minefield_hasty",
                                       "smoke",  "wreck",  "building_light", "ip_light", "bridge",
                                       "ford",   "wire",   "lake",           "wall",     "at_ditch",
                                       "rubble", "wrecks", "impact"},
                             *const SHAPE[] = {"area", "line", "spot"},
                             *const SECRET[] = {"", " secret A", " secret B"};
    const Game *g = session_game(s);
    int w = g->h.w / WU_INCH, h = g->h.h / WU_INCH, x = at(r, w), y = at(r, h), t = 1 + at(r, (int)g->h.piece_number);
    switch (at(r, 10)) {
    case 0:
    case 1:
    case 2:
        (void)snprintf(out, cap, "U piece add %s %s at %d,%d %d,%d %d,%d%s%s", KIND[at(r, ARRAY_LEN(KIND))],
                       SHAPE[at(r, 3)], x, y, x + 1 + at(r, 6), y + at(r, 3), x + 1, y + 3 + at(r, 4),
                       at(r, 4) == 0 ? " level 1" : "", SECRET[at(r, 3)]);
        break;
    case 3: (void)snprintf(out, cap, "U piece del t%d", t); break;
    case 4: (void)snprintf(out, cap, "U piece move t%d by %d,%d", t, at(r, 7) - 3, at(r, 7) - 3); break;
    case 5: (void)snprintf(out, cap, "U piece set t%d secret %c", t, "AB"[at(r, 2)]); break;
    case 6: (void)snprintf(out, cap, "U piece set t%d secret none", t); break;
    case 7: (void)snprintf(out, cap, "U piece kind t%d %s", t, KIND[at(r, ARRAY_LEN(KIND))]); break;
    case 8: (void)snprintf(out, cap, "U piece copy t%d by %d,%d", t, at(r, 9) - 4, at(r, 9) - 4); break;
    default: (void)snprintf(out, cap, "U piece turn t%d about %d,%d by %d", t, x, y, at(r, 360)); break;
    }
}

static void stand_line(Session *s, Rng *r, char *out, size_t cap) {
    const Game *g = session_game(s);
    const Catalog *cat = session_catalog(s);
    int x = at(r, g->h.w / WU_INCH), y = at(r, g->h.h / WU_INCH), u = 1 + at(r, (int)g->unit_n), label = 1 + at(r, 20);
    char who = "AB"[at(r, 2)];
    static const char *const ROLE[] = {"none", "HQ", "GHQ", "FO"}, *const FLAG[] = {"embarked", "rider", "hidden",
                                                                                    "in_ip"};
    switch (at(r, 10)) {
    case 0:
        (void)snprintf(out, cap, "U stand add u%d \"%s\" count %d role %s", u, cat->type[rng_below(r, cat->type_n)].id,
                       1 + at(r, 2), ROLE[at(r, 4)]);
        break;
    case 1:
    case 2: (void)snprintf(out, cap, "U stand set %c%d at %d,%d facing %d", who, label, x, y, at(r, 360)); break;
    case 3: (void)snprintf(out, cap, "U stand off %c%d", who, label); break;
    case 4: (void)snprintf(out, cap, "U stand move %c%d by %d,%d", who, label, at(r, 9) - 4, at(r, 9) - 4); break;
    case 5: (void)snprintf(out, cap, "U stand del %c%d", who, label); break;
    case 6: (void)snprintf(out, cap, "U stand role %c%d %s", who, label, ROLE[at(r, 4)]); break;
    case 7:
        (void)snprintf(out, cap, "U stand flag %c%d %s %s", who, label, FLAG[at(r, 4)], at(r, 2) ? "on" : "off");
        break;
    case 8: (void)snprintf(out, cap, "U unit del u%d", u); break;
    default: (void)snprintf(out, cap, "U unit set u%d formation %d", u, 1 + at(r, (int)g->formation_n)); break;
    }
}

static void plan_line(Session *s, Rng *r, char *out, size_t cap) {
    const Game *g = session_game(s);
    int w = g->h.w / WU_INCH, h = g->h.h / WU_INCH, x = at(r, w), y = at(r, h), k = 1 + at(r, 6);
    char seat = "AB"[at(r, 2)], edge = "NESW"[at(r, 4)];
    switch (at(r, 16)) {
    case 0:
        (void)snprintf(out, cap, "U zone add %c rect %d,%d %d,%d turn %d", seat, x, y, at(r, w), at(r, h), at(r, 4));
        break;
    case 1: (void)snprintf(out, cap, "U zone set %d rect %d,%d %d,%d", k, x, y, at(r, w), at(r, h)); break;
    case 2:
        (void)snprintf(out, cap, "U zone set %d edge %c %d %d turn %d", k, edge, at(r, 9), 10 + at(r, 30), at(r, 4));
        break;
    case 3: (void)snprintf(out, cap, "U zone del %d", k); break;
    case 4: (void)snprintf(out, cap, "U objective add \"O%d\" at %d,%d points %d", at(r, 99), x, y, k); break;
    case 5: (void)snprintf(out, cap, "U objective del %d", k); break;
    case 6: (void)snprintf(out, cap, "U objective set %d at %d,%d name \"N\"", k, x, y); break;
    case 7: (void)snprintf(out, cap, "U victory add hold objective %d points %d for %c turn %d", k, k, seat, k); break;
    case 8: (void)snprintf(out, cap, "U victory add exit who any over %c for %c points %d", edge, seat, k); break;
    case 9: (void)snprintf(out, cap, "U victory del %d", k); break;
    case 10:
        (void)snprintf(out, cap, "U side set %c cohesion %d determination %d edge %c", seat, 1 + at(r, 20),
                       1 + at(r, 60), edge);
        break;
    case 11:
        (void)snprintf(out, cap, "U formation set %d quality %d determination %d", k, at(r, 5) - 2, 1 + at(r, 99));
        break;
    case 12:
        (void)snprintf(out, cap, "U unit set u%d zone %d cohesion %d", 1 + at(r, (int)g->unit_n), at(r, 6), at(r, 20));
        break;
    case 13: (void)snprintf(out, cap, "U formation del %d", k); break;
    case 14: (void)snprintf(out, cap, "U battle set \"%s\" \"%d\"", at(r, 2) ? "turns" : "sight", 1 + at(r, 30)); break;
    default: (void)snprintf(out, cap, "U together %d \"Several\"", at(r, 4)); break;
    }
}

static void umpire(Session *s, Rng *r) {
    char line[400];
    uint64_t before = session_hash(s);
    switch (at(r, 3)) {
    case 0: piece_line(s, r, line, sizeof line); break;
    case 1: stand_line(s, r, line, sizeof line); break;
    default: plan_line(s, r, line, sizeof line); break;
    }
    SessionReply reply = session_submit(s, line, strlen(line));
    if (!reply.accepted) {
        if (session_hash(s) != before) fail_msg("refused, yet not as before: %s", line);
        return;
    }
    TEXT(why, 200);
    if (!rules_sound(session_ruleset(s), session_catalog(s), session_game(s), &why)) fail_msg("%s: %s", line, why.buf);
    uint64_t after = session_hash(s);
    if (at(r, 3) != 0 || !session_undo(s, true)) return;
    if (strncmp(line, "U together", 10) != 0 && session_hash(s) != before)
        fail_msg("undone, yet not as before: %s", line);
    if (at(r, 2) == 0) return;
    if (!session_redo(s) || session_hash(s) != after) fail_msg("done again, yet another: %s", line);
}

/* One command of whoever may act; false when no one can. Legal by what its seat knows, it may still fail on what lies
 * there in secret: then another is tried. */
static bool act(Session *s, Rng *r) {
    static uint8_t mem[4 << 20];
    for (int again = 0; again < 3000; again++) {
        bool any = false;
        for (uint8_t k = 0, first = (uint8_t)rng_below(r, SEATS); k < SEATS; k++) {
            Arena a;
            Command c;
            arena_init(&a, mem, sizeof mem, "player");
            if (!ai_random(session_view(s, (Seat)((first + k) % SEATS)), r, &a, &c)) continue;
            any = true;
            SessionReply reply = session_submit_command(s, &c);
            if (reply.accepted) return true;
            TEXT(why, 300);
            verdict_print(session_catalog(s), session_game(s), &reply.verdict, &why);
            if (reply.verdict.why != TX_SECRET_IN_WAY) fail_msg("a legal command is refused: %s", why.buf);
        }
        if (!any) break;
    }
    if (!session_game(s)->h.over)
        fail_msg("nobody can act: turn %u, phase %u, to act %u", session_game(s)->h.turn, session_game(s)->h.phase,
                 session_game(s)->h.to_act);
    return false;
}

static char *position_of(Session *s) {
    ErrList err = {0};
    size_t n;
    char *text = session_battle_text(s, PLAN_SAVE_POSITION, "saved", &n, &err);
    if (text == NULL) {
        play_say(&err);
        fail_msg("no position");
    }
    return text;
}

static void same_text(const char *a, const char *b) {
    size_t i = 0;
    while (a[i] != 0 && a[i] == b[i]) i++;
    if (a[i] == b[i]) return;
    size_t from = i < 60 ? 0 : i - 60;
    fail_msg("texts part at byte %zu:\n%.300s\n--- other:\n%.300s", i, a + from, b + from);
}

static void reopened(Session *s, Rng *r) {
    char path[200];
    (void)snprintf(path, sizeof path, "%s", play_path("middle.json"));
    char *first = position_of(s);
    play_write(path, first, strlen(first));
    Session *two = start((SessionStart){.battle = path, .key = 1 + rng_below(r, 1000)});
    char *second = position_of(two);
    same_text(first, second);
    free(second);
    for (int i = 0, n = at(r, 40); i < n; i++) {
        if (at(r, 10) == 0) umpire(two, r);
        if (!act(two, r)) break;
    }
    session_free(two);
    free(first);
}

/* Every unit a zone, so that what was made can be played. */
static void zones_for_all(Session *s) {
    char line[100];
    uint32_t n = session_game(s)->plan.zone_n;
    for (int seat = 0; seat < SEATS; seat++) {
        (void)snprintf(line, sizeof line, "U zone add %c rect 0,%d 30,%d", "AB"[seat], seat * 12, 10 + seat * 12);
        if (!session_submit(s, line, strlen(line)).accepted) return;
    }
    if (n == 0) n = session_game(s)->plan.zone_n - SEATS;
    for (uint32_t u = 0; u < session_game(s)->unit_n; u++) {
        (void)snprintf(line, sizeof line, "U unit set u%u zone %u", u + 1,
                       n + 1 + game_unit_c(session_game(s), u)->seat);
        (void)session_submit(s, line, strlen(line)); /* not when it is gone */
    }
}

static void played(const char *battle, Rng *r, bool draft) {
    char path[200];
    (void)snprintf(path, sizeof path, "%s", play_path("played.glacis"));
    char lock[220];
    (void)snprintf(lock, sizeof lock, "%s.lock", path);
    (void)remove(path);
    (void)remove(lock);
    (void)printf("%s%s\n", battle, draft ? " in the making" : "");
    Session *s = start((SessionStart){.battle = battle, .draft = draft, .path = path, .key = 1 + rng_below(r, 100000)});
    session_hold_flush(s, true);
    if (draft) {
        for (int i = 0; i < 60; i++) umpire(s, r);
        zones_for_all(s);
        ErrList err = {0};
        char json[200];
        (void)snprintf(json, sizeof json, "%s", play_path("made.json"));
        (void)remove(json);
        assert_true(session_save_battle(s, PLAN_SAVE_FORCES, "made", json, false, &err));
        session_free(s);
        (void)remove(path);
        DataPaths data = play_shipped();
        s = session_new(&data);
        if (!session_start(s, &(SessionStart){.battle = json, .path = path, .key = 5}, &err)) {
            if (strcmp(err.err[0].key, "embarked") != 0) {
                play_say(&err);
                fail_msg("what was made does not open");
            }
            session_free(s); /* it says who has no carrier; to be mended it opens all the same */
            session_free(start((SessionStart){.battle = json, .draft = true, .key = 5}));
            (void)printf("more embarked than carried\n");
            return;
        }
        if (session_drafting(s)) { /* a side may be left without forces */
            (void)printf("still in the making\n");
            session_free(s);
            return;
        }
        session_hold_flush(s, true);
    }
    bool on = true;
    for (int i = 0; i < 1200 && on; i++) {
        if (at(r, 12) == 0) umpire(s, r);
        if (at(r, 40) == 0) (void)session_undo(s, true);
        if (at(r, 40) == 0) (void)session_redo(s);
        if (at(r, 60) == 0)
            (void)session_undo_to(s, session_records(s) - (uint32_t)at(r, MIN(9, (int)session_records(s) - 1)));
        if (at(r, 60) == 0) {
            uint64_t now = session_hash(s);
            (void)session_look(s, 1 + rng_below(r, session_records(s)));
            (void)session_view(s, SEAT_B);
            (void)session_look(s, UINT32_MAX);
            assert_true(session_hash(s) == now);
        }
        if (at(r, 100) == 0) reopened(s, r);
        on = act(s, r);
    }
    reopened(s, r);
    uint64_t hash = session_hash(s);
    session_hold_flush(s, false);
    session_free(s);
    DataPaths data = play_shipped();
    ErrList err = {0};
    VerifyReport report;
    if (!session_verify(&data, path, &report, &err) || !report.ok) {
        play_say(&err);
        fail_msg("record %u: %s", report.at, report.what);
    }
    s = session_new(&data);
    assert_true(session_open(s, path, &err));
    assert_true(session_hash(s) == hash);
    session_free(s);
}

static void in_play(void **state) {
    (void)state;
    Rng r = rounds_rng("umpire");
    for (uint32_t i = 0, n = rounds_of(2); i < n; i++) played(BATTLES[at(&r, ARRAY_LEN(BATTLES))], &r, false);
}

static void made_and_played(void **state) {
    (void)state;
    Rng r = rounds_rng("umpire made");
    for (uint32_t i = 0, n = rounds_of(2); i < n; i++) played(BATTLES[at(&r, ARRAY_LEN(BATTLES))], &r, true);
}

/* What one side alone knows shows in none of the words that all read: not on the button that undoes it, not in the
 * other's log, not in why the rules do not let the other through. */
static void secrets(void **state) {
    (void)state;
    static const char *const LINE[] = {"U piece add lake area at 7,2 9,2 9,19 7,19 secret B",
                                       "U piece move t60001 by 0.5,0", "U piece set t60001 secret B",
                                       "U piece kind t60001 marsh"};
    Session *s = start((SessionStart){.battle = "first_shots", .key = 7});
    for (size_t i = 0; i < ARRAY_LEN(LINE); i++) {
        if (!session_submit(s, LINE[i], strlen(LINE[i])).accepted) continue;
        char what[200];
        (void)session_undo_kind(s, what, sizeof what);
        if (strcmp(what, catalog_text(session_catalog(s), TX_SECRET_STEP)) != 0)
            fail_msg("to undo %s: %s", LINE[i], what);
        if (i == 0) { /* the word for done again is the same */
            assert_true(session_undo(s, true) && session_can_redo(s, what, sizeof what));
            assert_string_equal(what, catalog_text(session_catalog(s), TX_SECRET_STEP));
            assert_true(session_redo(s));
        }
    }
    for (uint32_t i = 0; i < session_log_count(s); i++) {
        const LogLine *l = session_log(s, i);
        if (l->audience & SEAT_BIT(SEAT_A) && (strstr(l->text, "lake") != NULL || strstr(l->text, "t6000") != NULL))
            fail_msg("%s", l->text);
    }
    while (session_records(s) > 2) assert_true(session_undo(s, true));
    Rng r = rounds_rng("secrets");
    uint32_t stopped = 0;
    for (int i = 0; i < 4000 && stopped == 0; i++) {
        static uint8_t mem[4 << 20];
        Arena a;
        Command c;
        arena_init(&a, mem, sizeof mem, "player");
        Seat seat = session_game(s)->decision.kind != 0            ? (Seat)session_game(s)->decision.seat
                    : session_game(s)->h.to_act & SEAT_BIT(SEAT_A) ? SEAT_A
                                                                   : SEAT_B;
        if (!ai_random(session_view(s, seat), &r, &a, &c)) break;
        SessionReply reply = session_submit_command(s, &c);
        if (reply.accepted) continue;
        assert_int_equal(seat, SEAT_A);
        assert_int_equal(reply.verdict.why, TX_SECRET_IN_WAY);
        assert_int_equal(reply.verdict.rule, 0);
        stopped++;
    }
    assert_int_equal(stopped, 1);
    session_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(secrets), cmocka_unit_test(in_play),
                                       cmocka_unit_test(made_and_played)};
    return cmocka_run_group_tests_name("session umpire", tests, play_begin, play_end);
}
