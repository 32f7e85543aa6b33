/* Random games of the introductory battle: no dead end, nothing legal refused, what must hold holds. The long run is
 * tools/soak.sh. */
#include "ai/ai.h"
#include "desk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RECORDS_MOST = 20000 };

/* How often each command was given and each kind of event told, over all games of the program. */
static int given[MATG_OP_END], told[EV_NOTE + 1], refused, stays;
static const char *const EVENT[EV_NOTE + 1] = {"none",   "turn",     "phase",   "actor",   "pass",  "roll",    "number",
                                               "shot",   "table",    "state",   "lost",    "piece", "card",    "moved",
                                               "turned", "posture",  "group",   "entered", "left",  "boarded", "landed",
                                               "asked",  "answered", "stopped", "broken",  "score", "over",    "note"};
enum { NOTES = 48 };
static struct {
    TextId text;
    int n;
} note[NOTES];

static void count(const Command *c, const Events *e) {
    given[c->op]++;
    for (uint32_t i = 0; i < e->n; i++) {
        const Event *ev = &e->ev[i];
        told[ev->kind]++;
        bool worded = ev->kind == EV_NOTE || ev->kind == EV_STOPPED || ev->kind == EV_OVER || ev->kind == EV_ROLL ||
                      ev->kind == EV_SCORE || ev->kind == EV_ANSWERED;
        if (!worded) continue;
        int k = 0;
        while (k < NOTES - 1 && note[k].n && note[k].text != ev->text) k++;
        note[k].text = (TextId)ev->text;
        note[k].n++;
    }
}

static void say_counts(void) {
    TEXT(line, 4000);
    for (uint32_t op = MATG_OP_FIRST; op < MATG_OP_END; op++)
        text_format(&line, "%s %d, ", MATG.cmds[op - OP_RULESET_FIRST].name, given[op]);
    print_message("commands: %s\n", line.buf);
    text_clear(&line);
    for (uint32_t k = EV_TURN; k <= EV_NOTE; k++) text_format(&line, "%s %d, ", EVENT[k], told[k]);
    print_message("events: %s\n", line.buf);
    text_clear(&line);
    for (int k = 0; k < NOTES && note[k].n; k++) text_format(&line, "%s %d, ", text_key(note[k].text), note[k].n);
    print_message("words: %s\n", line.buf);
    print_message("wild moves refused %d, to stay %d\n", refused, stays);
}

enum { OPENINGS = 4096 };

/* What a seat is shown, in memory and a scene of its own: what it allows the host accepts (law 4). */
typedef struct Seen {
    Game *g;
    Scene *scene;
    Arena arena;
} Seen;

static void seen_open(Seen *s, const Game *g) {
    size_t n = g->bytes + rules_scene_bytes(g) + 4096;
    arena_init(&s->arena, malloc(n), n, "seen");
    s->g = arena_get(&s->arena, g->bytes);
    base_copy(s->g, g, g->bytes);
    s->scene = rules_scene_new(&s->arena, g);
}

/* The same record on a table whose scene is now and then built anew, from the text and the faces: the same state (law
 * 2).
 */
static void again(Desk *e, const Desk *d, const char *line) {
    size_t mark = arena_mark(&e->tmp);
    Scene *own = e->scene;
    if (d->g->h.record % 16 == 0) { /* now and then all that is derived is dropped */
        e->scene = rules_scene_new(&e->tmp, e->g);
        assert_true(rules_scene_sync(&MATG, e->cat, e->g, e->scene));
    }
    e->face_n = 0;
    for (uint32_t i = 0; i < d->dice.n; i++) e->face[e->face_n++] = d->dice.die[i].face;
    desk_must(e, line);
    if (game_hash(e->g, &MATG) != game_hash(d->g, &MATG)) {
        TEXT(where, 200);
        game_differs(d->g, e->g, &MATG, &where);
        fail_msg("\"%s\" again: %s", line, where.buf);
    }
    if (e->scene != own) {
        e->scene = own;
        assert_true(rules_scene_sync(&MATG, e->cat, e->g, e->scene));
    }
    arena_release(&e->tmp, mark);
    if (d->g->decision.kind == 0 && d->g->h.record % 32 != 0) return;
    /* a state block in the middle of things is an ordinary one */
    enum { BLOCK = 4 << 20 };
    mark = arena_mark(&e->tmp);
    Text block = text_make(arena_get(&e->tmp, BLOCK), BLOCK);
    game_dump(d->g, &MATG, d->cat, &block);
    assert_false(block.cut);
    ErrList err = {0};
    if (!game_read(e->g, &MATG, e->cat, block.buf, block.len, "block", 1, &err))
        fail_msg("state block: %s %s", err.err[0].key, err.err[0].expected);
    assert_true(game_hash(e->g, &MATG) == game_hash(d->g, &MATG));
    arena_release(&e->tmp, mark);
}

/* A wild path is refused or not; where it is, the remedy named is legal (ux 9.10). */
static void refuse_and_remedy(Desk *d, const View *v, Rng *rng) {
    Opening *o = ARENA_ARRAY(&d->tmp, Opening, OPENINGS);
    uint32_t n = MATG.legal(v, STAND_NONE, &d->tmp, o, OPENINGS);
    for (uint32_t k = 0; k < n; k++) {
        if (o[k].cmd.op != MATG_OP_MOVE || rng_below(rng, 4) != 0) continue;
        Arg arg[6] = {o[k].cmd.arg[0]};
        uint32_t m = 1;
        const Stand *s = game_stand_c(v->g, (uint32_t)arg[0].a);
        if (!stand_on_table(s)) {
            Command first;
            if (!MATG.sample(v, &o[k], rng, &d->tmp, &first) || first.op != MATG_OP_MOVE) continue;
            arg[m++] = first.arg[1]; /* a lawful point of the edge */
        }
        for (uint32_t legs = 1 + rng_below(rng, 3); legs > 0; legs--)
            arg[m++] = (Arg){.slot = 1,
                             .kind = ARG_LEG,
                             .flag = (uint8_t)rng_below(rng, 2),
                             .a = (int32_t)rng_below(rng, (uint32_t)v->g->h.w + WU_INCH) - WU_INCH / 2,
                             .b = (int32_t)rng_below(rng, (uint32_t)v->g->h.h + WU_INCH) - WU_INCH / 2};
        Command c = command_keep(&d->tmp, (Seat)v->seat, MATG_OP_MOVE, arg, m);
        Verdict no = rules_check(v, &c);
        if (no.kind == VERDICT_OK) continue;
        Remedy r = {0};
        MATG.remedy(v, &c, &no, &d->tmp, &r);
        refused++;
        TEXT(line, 400);
        command_print(&MATG, d->cat, d->g, &c, &line);
        if (!r.some) fail_msg("no remedy for \"%s\"", line.buf);
        Verdict then = rules_check(v, &r.cmd);
        TEXT(better, 400);
        command_print(&MATG, d->cat, d->g, &r.cmd, &better);
        TEXT(why, 400);
        verdict_print(d->cat, d->g, &then, &why);
        if (then.kind != VERDICT_OK)
            fail_msg("\"%s\": the remedy \"%s\" is refused: %s", line.buf, better.buf, why.buf);
        stays += r.cmd.op == MATG_OP_STAY;
    }
}

/* Any stand anywhere for any command: a verdict, never a crash; refused means unchanged (law 1). */
static void wild_command(Desk *d, const View *v, Rng *rng) {
    uint32_t op = MATG_OP_PLACE + rng_below(rng, MATG_OP_END - MATG_OP_PLACE), n = 0;
    const Game *g = d->g;
    Arg arg[8];
    uint32_t stands = 1 + rng_below(rng, 3);
    Vec at = {(int32_t)rng_below(rng, (uint32_t)g->h.w + 2 * WU_INCH) - WU_INCH,
              (int32_t)rng_below(rng, (uint32_t)g->h.h + 2 * WU_INCH) - WU_INCH};
    if (rng_below(rng, 8) == 0) at = vec(WU_MAX - 1, -(WU_MAX - 1));
    Arg point = {.kind = ARG_POINT, .a = at.x, .b = at.y},
        face = {.kind = ARG_ANGLE, .a = (int32_t)rng_below(rng, 65536)};
#define STAND(s)  (arg[n++] = arg_stand((s), (StandIx)rng_below(rng, g->stand_n)))
#define PUT(a, s) (arg[n] = (a), arg[n++].slot = (s))
    switch (op) {
    case MATG_OP_PLACE: STAND(0), PUT(point, 1), PUT(face, 2); break;
    case MATG_OP_READY: break;
    case MATG_OP_MOVE:
        STAND(0), PUT(point, 1), arg[n - 1].kind = ARG_LEG;
        if (rng_below(rng, 2)) PUT(face, 2);
        break;
    case MATG_OP_TURN: STAND(0), PUT(face, 1); break;
    case MATG_OP_LOAD: STAND(0), STAND(1); break;
    case MATG_OP_LAND: {
        StandIx i = (StandIx)rng_below(rng, g->stand_n);
        arg[n++] = arg_stand(0, i);
        StandIx by = game_stand_c(g, i)->carrier;
        arg[n++] = arg_stand(1, by < g->stand_n ? by : i);
        PUT(point, 2), PUT(face, 3);
        break;
    }
    case MATG_OP_EXIT: STAND(0), arg[n++] = (Arg){.slot = 1, .kind = ARG_WORD, .a = (int32_t)rng_below(rng, 4)}; break;
    case MATG_OP_LET:
        arg[n++] = (Arg){.slot = 0, .kind = ARG_WORD, .a = (int32_t)rng_below(rng, 3)};
        if (rng_below(rng, 2)) PUT(point, 1);
        break;
    case MATG_OP_COVER: STAND(0), STAND(1); break;
    default:
        for (uint32_t k = 0; k < stands; k++) STAND(0);
        break;
    }
#undef STAND
#undef PUT
    Command c = command_keep(&d->tmp, (Seat)v->seat, (uint8_t)op, arg, n);
    Verdict no = rules_check(v, &c);
    if (no.kind == VERDICT_OK) return;
    Remedy r = {0};
    MATG.remedy(v, &c, &no, &d->tmp, &r);
    TEXT(why, 400);
    verdict_print(d->cat, d->g, &no, &why);
    assert_true(why.len > 0);
    if (r.some && rules_check(v, &r.cmd).kind != VERDICT_OK) {
        TEXT(line, 400);
        command_print(&MATG, d->cat, d->g, &c, &line);
        fail_msg("\"%s\": %s: its remedy is refused", line.buf, why.buf);
    }
    uint64_t before = game_hash(d->g, &MATG);
    assert_false(desk_command(d, &c));
    assert_true(game_hash(d->g, &MATG) == before);
}

/* What the ghost said is what the command did, to the last unit (ux 9.13). */
typedef struct Ghost {
    bool some;
    StandIx who;
    PathAnswer p;
    int64_t used;
} Ghost;

static void ghost_of(const Desk *d, const View *v, const Command *c, Ghost *g) {
    g->some = c->op == MATG_OP_MOVE;
    if (!g->some) return;
    PathLeg leg[PATH_LEGS];
    uint32_t n;
    g->who = (StandIx)command_arg(c, 0, 0)->a;
    const Arg *f = command_arg(c, 2, 0);
    Angle face = f != NULL ? (Angle)f->a : 0;
    assert_true(matg_legs_of(c, 1, leg, &n));
    assert_true(matg_path(v, g->who, leg, n, f != NULL ? &face : NULL, &g->p));
    g->used = matg_stand_c(d->g, g->who)->mp_used;
}

static void ghost_held(const Desk *d, const Ghost *g) {
    if (!g->some || d->g->decision.kind != 0 || d->g->h.phase != MATG_MOVE) return; /* halted, or phase 6 is over */
    const Stand *s = game_stand_c(d->g, g->who);
    assert_int_equal(s->x, g->p.end.at.x);
    assert_int_equal(s->y, g->p.end.at.y);
    assert_int_equal(s->face, g->p.end.face);
    assert_true(matg_stand_c(d->g, g->who)->mp_used == g->used + g->p.spent);
}

/* The umpire changes an option now and then: every value of every one that works, in the middle of things. */
static bool changes_options;

static void change_option(Desk *d, Desk *e, Rng *rng) {
    uint32_t at = rng_below(rng, MOPT_COUNT);
    const OptionSpec *o = &MATG_SPEC.option[at];
    const char *word;
    size_t n = words_at(o->values, (int32_t)rng_below(rng, 2), &word);
    if (!o->ready) return;
    TEXT(line, 120);
    text_format(&line, "U option \"%s\" \"", o->key);
    text_bytes(&line, word, n);
    text_char(&line, '"');
    desk_must(d, line.buf);
    if (e != NULL) again(e, d, line.buf);
}

static uint32_t play(const char *battle, uint64_t seed, bool careful) {
    Desk *d = desk_open(battle), *e = careful ? desk_open(battle) : NULL;
    Seen seen = {0};
    if (careful) seen_open(&seen, d->g);
    d->dice.key = seed;
    Rng rng = rng_make(seed);
    desk_must(d, "U start");
    if (careful) again(e, d, "U start");
    uint32_t records = 0;
    for (; !d->g->h.over; records++) {
        if (records > RECORDS_MOST) fail_msg("seed %llu: no end after %u records", (unsigned long long)seed, records);
        if (changes_options && rng_below(&rng, 30) == 0) change_option(d, e, &rng); /* may pass the turn on */
        if (d->g->h.over) break;
        SeatMask who = (SeatMask)(d->g->decision.kind ? SEAT_BIT(d->g->decision.seat) : d->g->h.to_act);
        Seat seat = who & SEAT_BIT(SEAT_A) ? SEAT_A : SEAT_B;
        if ((who & SEATS_PLAY) == SEATS_PLAY && rng_below(&rng, 2)) seat = SEAT_B;
        View v = desk_seat(d, seat);
        if (careful) rules_view_make(&MATG, d->cat, d->g, seat, seen.g, seen.scene, &v);
        size_t mark = arena_mark(&d->tmp);
        Command c;
        if (careful && d->g->h.phase == MATG_MOVE && d->g->decision.kind == 0) refuse_and_remedy(d, &v, &rng);
        if (careful) wild_command(d, &v, &rng);
        if (!ai_random(&v, &rng, &d->tmp, &c)) {
            Seat other = seat == SEAT_A ? SEAT_B : SEAT_A;
            v = desk_seat(d, other);
            if (!(who & SEAT_BIT(other)) || !ai_random(&v, &rng, &d->tmp, &c))
                fail_msg("seed %llu record %u: dead end in phase %d stage %d", (unsigned long long)seed, records,
                         d->g->h.phase, d->g->h.stage);
        }
        Ghost ghost = {0};
        ghost_of(d, &v, &c, &ghost);
        TEXT(line, 4096);
        command_print(&MATG, d->cat, d->g, &c, &line);
        if (!desk_command(d, &c))
            fail_msg("seed %llu record %u: \"%s\" is legal and refused: %s", (unsigned long long)seed, records,
                     line.buf, d->why);
        count(&c, &d->ev);
        ghost_held(d, &ghost);
        if (careful) again(e, d, line.buf);
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
    if (careful) {
        desk_close(e);
        free(seen.arena.mem);
    }
    desk_close(d);
    return records;
}

static void run(const char *battle, int games) {
    const char *fixed = getenv("GLACIS_SEED");
    uint64_t seed = fixed != NULL ? strtoull(fixed, NULL, 10) : (uint64_t)time(NULL);
    const char *many = getenv("GLACIS_GAMES");
    if (many != NULL) games = atoi(many);
    print_message("%s: GLACIS_SEED=%llu, %d games\n", battle[0] == '{' ? "brittle" : battle, (unsigned long long)seed,
                  games);
    uint32_t records = 0;
    for (int k = 0; k < games; k++) records += play(battle, seed + (uint64_t)k, k % 10 == 0);
    print_message("%u records\n", records);
    say_counts();
}

/* The introductory battle with brittle sides that fight on when they break: formations go home, fire only back, leave
 * over their edge, and the other side rolls to go on (19.4, 19.5). */
static char *brittle(void) {
    enum { MOST = 1 << 20 };
    static const char *const CHANGE[][2] = {{"\"break_ends\": true", "\"break_ends\": false"},
                                            {"\"determination\": 35", "\"determination\": 5"},
                                            {"\"determination\": 40", "\"determination\": 15"}};
    ErrList err = {0};
    DataPaths paths;
    assert_true(load_paths(NULL, &paths, &err));
    char path[2048], *text = calloc(1, MOST), *out = calloc(1, MOST);
    snprintf(path, sizeof path, "%s/battles/introductory.json", paths.shipped);
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    assert_true(fread(text, 1, MOST - 1000, f) > 0);
    fclose(f);
    for (size_t k = 0; k < ARRAY_LEN(CHANGE); k++) {
        char *at = strstr(text, CHANGE[k][0]);
        assert_non_null(at);
        snprintf(out, MOST, "%.*s%s%s", (int)(at - text), text, CHANGE[k][1], at + strlen(CHANGE[k][0]));
        char *swap = text;
        text = out;
        out = swap;
    }
    free(out);
    return text;
}

static void random_brittle(void **state) {
    (void)state;
    char *battle = brittle();
    run(battle, 10);
    free(battle);
}

static void random_options(void **state) {
    (void)state;
    char *battle = brittle();
    changes_options = true;
    run("introductory", 8);
    run(battle, 8);
    run("first_shots", 8);
    changes_options = false;
    free(battle);
}

/* Battles that lack some of their rules yet still play by those that are there: set-up in zones, exits, many units. */
static void random_others(void **state) {
    (void)state;
    static const char *const KEY[] = {"bir_el_gubi", "black_monday",  "costly_setback",   "el_guettar",    "elsenborn",
                                      "korsun_239",  "sidi_suleiman", "stark_resistance", "state_farm_79", "stonne"};
    int one = (int)(time(NULL) % (time_t)ARRAY_LEN(KEY));
    for (int k = 0; k < (int)ARRAY_LEN(KEY); k++)
        if (getenv("GLACIS_GAMES") != NULL || k == one) run(KEY[k], 1);
}

static void random_introductory(void **state) {
    (void)state;
    run("introductory", 24);
}

static void random_first_shots(void **state) {
    (void)state;
    run("first_shots", 20);
}

/* An argument picks tests by name: "random_brittle". */
int main(int argc, char **argv) {
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_introductory), cmocka_unit_test(random_first_shots),
                                       cmocka_unit_test(random_brittle), cmocka_unit_test(random_options),
                                       cmocka_unit_test(random_others)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
