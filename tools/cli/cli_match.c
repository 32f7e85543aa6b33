/* match: games of random against random, a line a game and a summary. */
#define _GNU_SOURCE
#include "ai/ai.h"
#include "cli.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

typedef struct Match {
    const char *battle, *ruleset, *dir, *name;
    int64_t games, seed, turns;
    int won[3];
    uint32_t records;
    Shelf *shelf;
} Match;

static uint32_t lost(const Game *g, Seat seat) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < g->stand_n; i++)
        n += game_stand_c(g, i)->seat == seat && (game_stand_c(g, i)->flags & ST_LOST);
    return n;
}

/* Seats act by their own Views and an own seed each; a game that stalls or is refused a legal command is a fault. */
const char *match_play(Session *s, uint64_t seed, int64_t turns) {
    enum { BYTES = 1 << 20 };
    Rng rng = rng_make(seed * 7919u);
    uint8_t *mem = malloc(BYTES);
    if (!mem) base_panic(__FILE__, __LINE__, "no memory left");
    const char *fault = NULL;
    while (!fault && !session_game(s)->h.over && (turns == 0 || session_game(s)->h.turn <= turns)) {
        const Game *g = session_game(s);
        bool acted = false;
        for (int seat = 0; seat < SEATS && !acted; seat++) {
            if (g->decision.kind ? g->decision.seat != seat : !(g->h.to_act & SEAT_BIT(seat))) continue;
            Arena a;
            arena_init(&a, mem, BYTES, "random");
            Command cmd;
            if (!ai_random(session_view(s, (Seat)seat), &rng, &a, &cmd)) continue;
            if (!session_submit_command(s, &cmd).accepted) fault = "a legal command was refused";
            acted = true;
        }
        if (!acted) fault = "nobody can act";
    }
    free(mem);
    return fault;
}

/* One game, told in a line; exit status: a fault, or a game that cannot begin, ends the match. */
static int one_game(Cli *c, Match *m, int64_t number) {
    char path[1024];
    SessionStart o = {.ruleset = m->ruleset, .shelf = m->shelf, .key = (uint64_t)(m->seed + number)};
    if (m->dir) {
        if (m->name && m->games == 1)
            snprintf(path, sizeof path, "%s/%s.glacis", m->dir, m->name);
        else
            snprintf(path, sizeof path, "%s/%s-%lld.glacis", m->dir, m->name ? m->name : "match",
                     (long long)(m->seed + number));
        o.path = path;
    }
    Session *s = cli_open(c, m->battle, &o);
    if (!s) return CLI_BAD;
    session_hold_flush(s, true); /* nobody waits for a result that must not be lost */
    const char *fault = match_play(s, (uint64_t)(m->seed + number), m->turns);
    const Game *g = session_game(s);
    m->won[MIN(g->h.winner, 2)] += g->h.over != 0;
    m->records += session_records(s);
    if (c->text) {
        printf("game %lld: %s, turn %u, lost %u : %u%s%s\n", (long long)number + 1,
               !g->h.over              ? "stopped"
               : g->h.winner == SEAT_A ? "A wins"
               : g->h.winner == SEAT_B ? "B wins"
                                       : "draw",
               g->h.turn, lost(g, SEAT_A), lost(g, SEAT_B), fault ? " FAULT: " : "", fault ? fault : "");
    } else {
        Json j;
        out_open(&j, stdout);
        out_begin(&j, NULL, '{');
        out_int(&j, "game", number + 1);
        out_str(&j, "winner", !g->h.over ? "none" : g->h.winner == SEAT_A ? "A" : g->h.winner == SEAT_B ? "B" : "draw");
        out_int(&j, "turns", g->h.turn);
        out_int(&j, "lost_a", lost(g, SEAT_A));
        out_int(&j, "lost_b", lost(g, SEAT_B));
        out_int(&j, "records", session_records(s));
        out_hash(&j, "hash", session_hash(s));
        if (fault) out_str(&j, "fault", fault);
        out_end(&j, '{');
        out_line(&j);
    }
    session_hold_flush(s, false);
    char why[300];
    bool saved = session_save_state(s, why, sizeof why) != SAVE_FAILED;
    if (!saved) cli_bad("%s is not saved: %s", session_path(s), why);
    session_free(s);
    return !saved ? CLI_BAD : fault ? CLI_NO : CLI_YES;
}

int cli_match(Cli *c) {
    bool bad = false;
    Match m = {.games = 1, .seed = 1};
    const char *seats = cli_option(c, "--seats", &bad), *games = cli_option(c, "--games", &bad),
               *seed = cli_option(c, "--seed", &bad), *turns = cli_option(c, "--turns", &bad);
    m.ruleset = cli_option(c, "--rules", &bad);
    m.dir = cli_option(c, "--save", &bad);
    m.name = cli_option(c, "--name", &bad);
    if (bad || !cli_rest(c, 1, 1, "match BATTLE --seats random,random ...")) return CLI_BAD;
    if (seats && strcmp(seats, "random,random") != 0) return cli_bad("--seats knows 'random,random' only");
    if (games && !cli_number(games, 1, 1000000, &m.games)) return cli_bad("--games wants a number from 1 on");
    if (seed && !cli_number(seed, 1, INT64_MAX / 8000, &m.seed)) return cli_bad("--seed wants a number from 1 on");
    if (turns && !cli_number(turns, 1, 1000, &m.turns)) return cli_bad("--turns wants a number from 1 on");
    if (m.dir) mkdir(m.dir, 0777); /* if it is there or cannot be made, the first game says what is wrong */
    m.battle = c->argv[0];
    struct timespec t0, t1;
    clock_gettime(CLOCK_MONOTONIC, &t0);
    int64_t played = 0;
    int status = CLI_YES;
    m.shelf = shelf_new();
    while (status == CLI_YES && played < m.games) status = one_game(c, &m, played++);
    shelf_free(m.shelf);
    if (status == CLI_BAD) return status;
    clock_gettime(CLOCK_MONOTONIC, &t1);
    double sec = (double)(t1.tv_sec - t0.tv_sec) + (double)(t1.tv_nsec - t0.tv_nsec) / 1e9;
    if (c->text) {
        printf("%lld games: A %d, B %d, draws %d; %u records, %.1f games a second\n", (long long)played, m.won[0],
               m.won[1], m.won[2], m.records, (double)played / sec);
    } else {
        printf("{\"games\":%lld,\"won_a\":%d,\"won_b\":%d,\"draws\":%d,\"records\":%u,\"seconds\":%.3f}\n",
               (long long)played, m.won[0], m.won[1], m.won[2], m.records, sec);
    }
    return status;
}
