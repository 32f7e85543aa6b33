/* Command text: print and parse are each other's inverse, for any signature; what cannot be read is named with its
 * place. */
#include "rulesets/skeleton/skeleton.h"
#include "table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static Verdict yes(const View *v, const Command *c) {
    (void)v;
    (void)c;
    return verdict_ok();
}

static void nothing(Tx *tx, const Command *c) {
    (void)tx;
    (void)c;
}

/* Every kind of argument, alone, many, and in groups. */
static const CmdSpec SPECS[] = {
    {"fire", "TARGET:stand by FIRER:stand+", yes, nothing, 0},
    {"go", "WHO:stand by PATH:leg+ [ facing FACE:angle ]", yes, nothing, 0},
    {"place", "WHO:stand to AT:point facing FACE:angle", yes, nothing, 0},
    {"order", "UNIT:unit [ with MORE:stand* and LESS:int ] last W:word(slow|fast|very_fast)", yes, nothing, 0},
    {"count", "N:int+", yes, nothing, 0},
    {"maybe", "N:int* [ at P:point+ ] [ say T:text ]", yes, nothing, 0},
    {"first", "[ W:word(attacker|defender) ] seat S:word(a|b)*", yes, nothing, 0},
    {"nought", "", yes, nothing, 0},
    {"lay down", "KIND:kind at P:corner+ [ wide L:length ] [ by Q:piece* and R:piece ]", yes, nothing, 0},
    {"span", "L:length*", yes, nothing, 0},
    {"lay up", "", yes, nothing, 0},
};

static TestTable table;
static Ruleset cm, inch;
static CatalogSpec inch_spec;

static int set_up(void **state) {
    (void)state;
    table_open(&table, &SKELETON, "skeleton", "duel", 1);
    cm = SKELETON;
    cm.cmds = SPECS;
    cm.cmd_n = (uint8_t)ARRAY_LEN(SPECS);
    inch = cm;
    inch_spec = *SKELETON.spec;
    inch_spec.unit = "in";
    inch.spec = &inch_spec;
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    table_close(&table);
    return 0;
}

/* --- a random command of a signature, by a reader of its own --- */

static const char TEXT_POOL[] = "say it | so < 41: \xc3\xa4 it's";

static Arg random_arg(Rng *r, const char *type, uint8_t slot) {
    Arg a = {.slot = slot};
    int32_t x = (int32_t)rng_below(r, 2 * WU_MAX - 1) - WU_MAX + 1, y = (int32_t)rng_below(r, 400000);
    if (strncmp(type, "stand", 5) == 0)
        a.kind = ARG_STAND, a.a = (int32_t)rng_below(r, table.g->stand_n);
    else if (strncmp(type, "unit", 4) == 0)
        a.kind = ARG_UNIT, a.a = (int32_t)rng_below(r, table.g->unit_n);
    else if (strncmp(type, "point", 5) == 0)
        a.kind = ARG_POINT, a.a = x, a.b = y;
    else if (strncmp(type, "corner", 6) == 0)
        a.kind = ARG_CORNER, a.a = x, a.b = y, a.flag = (uint8_t)rng_below(r, 4);
    else if (strncmp(type, "length", 6) == 0)
        a.kind = ARG_LENGTH, a.a = x;
    else if (strncmp(type, "piece", 5) == 0)
        a.kind = ARG_PIECE, a.a = (int32_t)rng_below(r, table.g->piece_n);
    else if (strncmp(type, "kind", 4) == 0)
        a.kind = ARG_KIND, a.a = (int32_t)rng_below(r, table.cat->kind_n);
    else if (strncmp(type, "leg", 3) == 0)
        a.kind = ARG_LEG, a.a = x, a.b = y, a.flag = (uint8_t)rng_below(r, 2);
    else if (strncmp(type, "angle", 5) == 0)
        a.kind = ARG_ANGLE, a.a = (int32_t)rng_below(r, 65536);
    else if (strncmp(type, "int", 3) == 0)
        a.kind = ARG_INT, a.a = (int32_t)rng_next(r);
    else if (strncmp(type, "word", 4) == 0) {
        uint32_t n = 1;
        for (const char *p = type; *p != ')'; p++) n += *p == '|';
        a.kind = ARG_WORD, a.a = (int32_t)rng_below(r, n);
    } else {
        a.kind = ARG_TEXT, a.a = (int32_t)rng_below(r, 8), a.b = (int32_t)rng_below(r, (uint32_t)sizeof TEXT_POOL - 9);
    }
    return a;
}

static uint16_t random_args(Rng *r, const char *sig, Arg *out) {
    uint16_t n = 0;
    uint8_t slot = 0;
    bool skip = false;
    char copy[200], *save = NULL;
    (void)snprintf(copy, sizeof copy, "%s", sig);
    for (char *w = strtok_r(copy, " ", &save); w != NULL; w = strtok_r(NULL, " ", &save)) {
        if (w[0] == '[') skip = rng_below(r, 2) == 0;
        if (w[0] == ']') skip = false;
        char *colon = strchr(w, ':');
        if (colon == NULL) continue;
        char last = w[strlen(w) - 1];
        uint32_t times = last == '+' ? 1 + rng_below(r, 5) : last == '*' ? rng_below(r, 4) : 1;
        for (uint32_t i = 0; i < times && !skip; i++) out[n++] = random_arg(r, colon + 1, slot);
        slot++;
    }
    return n;
}

static void same_command(const Command *a, const Command *b) {
    assert_int_equal(a->seat, b->seat);
    assert_int_equal(a->op, b->op);
    assert_int_equal(a->n, b->n);
    for (uint16_t i = 0; i < a->n; i++) {
        const Arg *x = &a->arg[i], *y = &b->arg[i];
        assert_int_equal(x->slot, y->slot);
        assert_int_equal(x->kind, y->kind);
        assert_int_equal(x->flag, y->flag);
        if (x->kind == ARG_TEXT) {
            assert_int_equal(x->b, y->b);
            assert_memory_equal(a->text + x->a, b->text + y->a, (size_t)x->b);
        } else {
            assert_int_equal(x->a, y->a);
            assert_int_equal(x->b, y->b);
        }
    }
}

static void identity(void **state) {
    (void)state;
    Rng r = rounds_rng("command identity");
    for (uint32_t round = 0; round < rounds_of(20000); round++) {
        const Ruleset *rs = rng_below(&r, 2) ? &cm : &inch;
        Arg arg[64];
        uint32_t op = OP_NOTE + rng_below(&r, rules_cmd_count(rs) - OP_NOTE);
        Command c = {.seat = (uint8_t)rng_below(&r, 3), .op = (uint8_t)op, .arg = arg, .text = TEXT_POOL}, back;
        c.n = random_args(&r, rules_cmd(rs, op)->sig, arg);
        /* A group without its NAMEs is not there; one that may be empty ("*" alone) cannot be told from it. */
        if (command_fits(rs, table.g, &c) != TX_NONE) continue;
        TEXT(line, 4000);
        TEXT(again, 4000);
        command_print(rs, table.cat, table.g, &c, &line);
        TextId why = TX_NONE;
        size_t at = 0;
        arena_release(&table.args, 0);
        if (!command_parse(rs, table.cat, table.g, line.buf, line.len, &table.args, &back, &why, &at)) {
            print_error("%s: %s at %d\n", line.buf, text_key(why), (int)at);
            fail();
        }
        same_command(&c, &back);
        command_print(rs, table.cat, table.g, &back, &again);
        assert_string_equal(line.buf, again.buf);
    }
}

/* Lines with a letter changed, cut or doubled: read or refused, never worse; what is read prints to what reads the
 * same. */
static void rubbish(void **state) {
    (void)state;
    Rng r = rounds_rng("command rubbish");
    static const char *const SEED[] = {"A fire B7 by A2 A3", "B go A1 by 12.5,20 3,4b facing 90",
                                       "U note \"hello | there\"", "A order u2 with A1 A2 and 5 last slow",
                                       "A maybe 1 2 3 at 1,2 3,4 say \"x\""};
    for (uint32_t round = 0; round < rounds_of(20000); round++) {
        char line[200];
        size_t n = (size_t)snprintf(line, sizeof line, "%s", SEED[rng_below(&r, ARRAY_LEN(SEED))]);
        for (uint32_t k = rng_below(&r, 4); k > 0; k--) line[rng_below(&r, (uint32_t)n)] = (char)rng_below(&r, 256);
        n = rng_below(&r, 3) ? n : rng_below(&r, (uint32_t)n + 1);
        Command c, back;
        TextId why = TX_NONE;
        size_t at = 0;
        arena_release(&table.args, 0);
        if (!command_parse(&cm, table.cat, table.g, line, n, &table.args, &c, &why, &at)) {
            assert_int_not_equal(why, TX_NONE);
            assert_true(at <= n);
            continue;
        }
        assert_int_equal(command_fits(&cm, table.g, &c), TX_NONE);
        TEXT(print, 4000);
        command_print(&cm, table.cat, table.g, &c, &print);
        assert_true(command_parse(&cm, table.cat, table.g, print.buf, print.len, &table.args, &back, NULL, NULL));
        same_command(&c, &back);
    }
}

static void refused(const Ruleset *rs, const char *line, TextId want, size_t where) {
    Command c;
    TextId why;
    size_t at;
    assert_false(command_parse(rs, table.cat, table.g, line, strlen(line), &table.args, &c, &why, &at));
    if (why != want || at != where) {
        print_error("%s: %s at %d\n", line, text_key(why), (int)at);
        fail();
    }
}

static void reasons(void **state) {
    (void)state;
    refused(&cm, "C fire B7 by A2", TX_NO_SUCH_SEAT, 0);
    refused(&cm, "", TX_NO_SUCH_SEAT, 0);
    refused(&cm, "A shoot B7", TX_NO_SUCH_COMMAND, 2);
    refused(&cm, "A lay over", TX_NO_SUCH_COMMAND, 6);
    refused(&cm, "A lay down", TX_MISSING_ARGUMENT, 10);
    refused(&cm, "A lay down mud at 1,1", TX_EDIT_NO_KIND, 11);
    refused(&cm, "A lay down woods at 1,1;s", TX_BAD_ARGUMENT, 20);
    refused(&cm, "A lay down woods at 1,1 by and t9", TX_EDIT_NO_PIECE, 31);
    refused(&cm, "A lay down woods at 1,1 by and t01", TX_EDIT_NO_PIECE, 31);
    refused(&cm, "U piece lift t1", TX_NO_SUCH_COMMAND, 8);
    refused(&cm, "U piece", TX_NO_SUCH_COMMAND, 7);
    refused(&cm, "A fire B99 by A2", TX_NO_SUCH_STAND, 7);
    refused(&cm, "A fire B07 by A2", TX_NO_SUCH_STAND, 7); /* one spelling a stand */
    refused(&cm, "A fire B7 by", TX_MISSING_ARGUMENT, 12);
    refused(&cm, "A fire B7 at A2", TX_BAD_ARGUMENT, 10);
    refused(&cm, "A fire B7 by A2 A99", TX_NO_SUCH_STAND, 16);
    refused(&cm, "A fire B7 by A2 loudly", TX_LEFT_OVER, 16);
    refused(&cm, "A order u9 last slow", TX_NO_SUCH_UNIT, 8);
    refused(&cm, "A order u1 last slowly", TX_BAD_ARGUMENT, 16);
    refused(&cm, "A count 1 2147483648", TX_LEFT_OVER, 10);
    refused(&cm, "A place A1 to 1,2000000 facing 0", TX_BAD_ARGUMENT, 14);
    refused(&cm, "A place A1 to 1,2 facing 1e3", TX_BAD_ARGUMENT, 25);
    refused(&cm, "A note \"never ends", TX_BAD_ARGUMENT, 7);
    refused(&cm, "A note \"a\\b\"", TX_BAD_ARGUMENT, 7);
    TEXT(out, 200);
    command_error_print(table.cat, TX_NO_SUCH_STAND, "A fire B99 by A2", 16, 7, &out);
    assert_non_null(strstr(out.buf, "rules.no_such_stand")); /* the skeleton's data has no word for it: its key */
}

static void printed(const Ruleset *rs, const char *line, const char *want) {
    Command c;
    TEXT(out, 400);
    assert_true(command_parse(rs, table.cat, table.g, line, strlen(line), &table.args, &c, NULL, NULL));
    command_print(rs, table.cat, table.g, &c, &out);
    assert_string_equal(out.buf, want);
}

static void canonical(void **state) {
    (void)state;
    printed(&inch, "A place a1 to  12.50000,20  facing 450", "A place A1 to 12.5,20 facing 90");
    printed(&inch, "A place A1 to .1,-0.0001 facing -90", "A place A1 to 0.1,0 facing 270");
    printed(&cm, "A place A1 to 0.0014,3 facing 0", "A place A1 to 0.001,3 facing 0");
    printed(&inch, "A go A1 by 1,2b 3,4 facing 0.005", "A go A1 by 1,2b 3,4 facing 0.005");
    printed(&cm, "A lay  down woods at 1,2s 3,4s; 5,6; wide 2.50", "A lay down woods at 1,2s 3,4s; 5,6; wide 2.5");
    printed(&inch, "A span 1 2", "A span 1 2");
    printed(&inch, "A lay  up", "A lay up");
    printed(&cm, "U note \"it  stays | as it is\"", "U note \"it  stays | as it is\"");
}

/* 4,096 arguments pass, one more does not; nor more than 64 kB. */
static void limits(void **state) {
    (void)state;
    static char line[COMMAND_BYTES + 10];
    size_t n = (size_t)snprintf(line, sizeof line, "A count");
    for (int i = 0; i < COMMAND_ARGS; i++) n += (size_t)snprintf(line + n, sizeof line - n, " 7");
    Command c;
    TextId why;
    size_t at;
    arena_release(&table.args, 0);
    assert_true(command_parse(&cm, table.cat, table.g, line, n, &table.args, &c, &why, &at));
    assert_int_equal(c.n, COMMAND_ARGS);
    n += (size_t)snprintf(line + n, sizeof line - n, " 7");
    assert_false(command_parse(&cm, table.cat, table.g, line, n, &table.args, &c, &why, &at));
    assert_int_equal(why, TX_CAPACITY);
    memset(line, ' ', sizeof line);
    line[0] = 'A';
    assert_false(command_parse(&cm, table.cat, table.g, line, COMMAND_BYTES + 1, &table.args, &c, &why, &at));
    assert_int_equal(why, TX_CAPACITY);
}

/* Commands built by hand that no line could say. */
static void misfits(void **state) {
    (void)state;
    Arg a[3] = {{.slot = 0, .kind = ARG_STAND, .a = 0}, {.slot = 1, .kind = ARG_STAND, .a = 1}};
    Command c = {.seat = SEAT_A, .op = OP_RULESET_FIRST, .n = 2, .arg = a};
    assert_int_equal(command_fits(&cm, table.g, &c), TX_NONE);
    a[1].a = (int32_t)table.g->stand_n;
    assert_int_equal(command_fits(&cm, table.g, &c), TX_NO_SUCH_STAND);
    a[1].a = -1;
    assert_int_equal(command_fits(&cm, table.g, &c), TX_NO_SUCH_STAND);
    a[1] = (Arg){.slot = 1, .kind = ARG_FREE, .a = ARG_STAND};
    assert_int_equal(command_fits(&cm, table.g, &c), TX_BAD_ARGUMENT);
    c.n = 1;
    assert_int_equal(command_fits(&cm, table.g, &c), TX_MISSING_ARGUMENT);
    c.op = 200;
    assert_int_equal(command_fits(&cm, table.g, &c), TX_NO_SUCH_COMMAND);
    c = (Command){.seat = SEAT_NONE, .op = OP_START};
    assert_int_equal(command_fits(&cm, table.g, &c), TX_NO_SUCH_SEAT);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(identity), cmocka_unit_test(rubbish),
                                       cmocka_unit_test(reasons),  cmocka_unit_test(canonical),
                                       cmocka_unit_test(limits),   cmocka_unit_test(misfits)};
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
