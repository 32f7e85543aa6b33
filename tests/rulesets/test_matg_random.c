/* Random games of the introductory battle: no dead end, nothing legal refused, what must hold holds. The long run is
 * tools/soak.sh. */
#include "desk.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { RECORDS_MOST = 20000 };

static int moves, reactions, covers, landings, loads, shots;

static void count(const Command *c) {
    moves += c->op == MATG_OP_MOVE;
    reactions += c->op == MATG_OP_REACT;
    covers += c->op == MATG_OP_COVER;
    landings += c->op == MATG_OP_LAND;
    loads += c->op == MATG_OP_LOAD;
    shots += c->op == MATG_OP_FIRE;
}

enum { OPENINGS = 4096, EAGER = 12 };

/* As the random player, but it passes, lets pass and stays only now and then: games with shots and reactions in them.
 */
static bool pick(const View *v, Rng *rng, Arena *a, Command *out) {
    Opening *o = ARENA_ARRAY(a, Opening, OPENINGS);
    uint32_t n = MATG.legal(v, STAND_NONE, a, o, OPENINGS);
    while (n > 0) {
        uint32_t k = rng_below(rng, n);
        bool idle =
            o[k].ends || o[k].cmd.op == MATG_OP_STAY || o[k].cmd.op == MATG_OP_TURN || o[k].cmd.op == MATG_OP_FIRST;
        if (idle && n > 1 && rng_below(rng, EAGER) != 0) continue;
        if (MATG.sample(v, &o[k], rng, a, out)) return true;
        o[k] = o[--n];
    }
    return false;
}

static uint32_t play(const char *battle, uint64_t seed) {
    Desk *d = desk_open(battle);
    d->dice.key = seed;
    Rng rng = rng_make(seed);
    desk_must(d, "U start");
    uint32_t records = 0;
    for (; !d->g->h.over; records++) {
        if (records > RECORDS_MOST) fail_msg("seed %llu: no end after %u records", (unsigned long long)seed, records);
        SeatMask who = d->g->decision.kind ? SEAT_BIT(d->g->decision.seat) : d->g->h.to_act;
        Seat seat = who & SEAT_BIT(SEAT_A) ? SEAT_A : SEAT_B;
        if ((who & SEATS_PLAY) == SEATS_PLAY && rng_below(&rng, 2)) seat = SEAT_B;
        View v = desk_seat(d, seat);
        size_t mark = arena_mark(&d->tmp);
        Command c;
        if (!pick(&v, &rng, &d->tmp, &c)) {
            Seat other = seat == SEAT_A ? SEAT_B : SEAT_A;
            v = desk_seat(d, other);
            if (!(who & SEAT_BIT(other)) || !pick(&v, &rng, &d->tmp, &c))
                fail_msg("seed %llu record %u: dead end in phase %d stage %d", (unsigned long long)seed, records,
                         d->g->h.phase, d->g->h.stage);
        }
        count(&c);
        TEXT(line, 4096);
        command_print(&MATG, d->cat, d->g, &c, &line);
        if (!desk_command(d, &c))
            fail_msg("seed %llu record %u: \"%s\" is legal and refused: %s", (unsigned long long)seed, records,
                     line.buf, d->why);
        if (getenv("SHOW") != NULL) {
            printf("%u %s\n", records, line.buf);
            for (uint32_t i = 0; i < d->ev.n; i++) {
                TEXT(say, 2000);
                View u = desk_view(d);
                MATG.print_event(&u, &d->ev, &d->ev.ev[i], &say);
                if (say.len) printf("      %s\n", say.buf);
            }
        }
        TEXT(why, 200);
        if (!MATG.invariant(d->cat, d->g, &why))
            fail_msg("seed %llu record %u \"%s\": %s", (unsigned long long)seed, records, line.buf, why.buf);
        arena_release(&d->tmp, mark);
    }
    desk_close(d);
    return records;
}

static void run(const char *battle, int games) {
    const char *fixed = getenv("GLACIS_SEED");
    uint64_t seed = fixed != NULL ? strtoull(fixed, NULL, 10) : (uint64_t)time(NULL);
    const char *many = getenv("GLACIS_GAMES");
    if (many != NULL) games = atoi(many);
    print_message("%s: GLACIS_SEED=%llu, %d games\n", battle, (unsigned long long)seed, games);
    uint32_t records = 0;
    for (int k = 0; k < games; k++) records += play(battle, seed + (uint64_t)k);
    print_message("%u records: %d moves, %d reactions, %d covering, %d loads, %d landings, %d attacks\n", records,
                  moves, reactions, covers, loads, landings, shots);
}

static void random_introductory(void **state) {
    (void)state;
    run("introductory", 50);
}

static void random_first_shots(void **state) {
    (void)state;
    run("first_shots", 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_introductory), cmocka_unit_test(random_first_shots)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
