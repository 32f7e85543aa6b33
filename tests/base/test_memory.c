/* Arena, bytes, sort, hash, random numbers. */
#include "base/arena.h"
#include "base/hash.h"
#include "rounds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static jmp_buf panicked;
static const char *panic_file;
_Noreturn void base_panic(const char *file, int line, const char *what) {
    (void)line, (void)what;
    panic_file = file;
    longjmp(panicked, 1);
}

static void arena_gives_and_takes_back(void **state) {
    (void)state;
    _Alignas(16) uint8_t mem[256];
    memset(mem, 0xee, sizeof mem);
    Arena a;
    arena_init(&a, mem + 1, sizeof mem - 1, "scratch");
    assert_int_equal((uintptr_t)a.mem % 16, 0);
    assert_true(a.mem + a.cap <= mem + sizeof mem);
    size_t mark = arena_mark(&a);
    uint8_t *p = arena_try(&a, 5), *q = arena_try(&a, 1);
    assert_true(p != NULL && q != NULL && q >= p + 5);
    assert_int_equal((uintptr_t)q % 16, 0);
    for (int i = 0; i < 5; i++) assert_int_equal(p[i], 0);
    memset(p, 7, 5);
    arena_release(&a, mark);
    assert_int_equal(a.used, 0);
    assert_int_equal(a.high, 32);
    uint8_t *again = arena_try(&a, 5);
    assert_ptr_equal(again, p);
    assert_int_equal(again[4], 0); /* zeroed each time */
    assert_non_null(arena_try(&a, 0));
    assert_null(arena_try(&a, a.cap - a.used + 1));
    assert_null(arena_try(&a, SIZE_MAX));
    assert_non_null(arena_try(&a, a.cap - a.used)); /* to the last byte */
    assert_null(arena_try(&a, 1));
    assert_non_null(arena_try(&a, 0));
    assert_int_equal(a.high, a.cap);
}

static void arena_ends_within_its_memory(void **state) {
    (void)state;
    _Alignas(16) uint8_t mem[64];
    Arena a;
    arena_init(&a, mem, 21, "odd"); /* the last block cannot be padded */
    assert_non_null(arena_try(&a, 21));
    assert_int_equal(a.used, 21);
    assert_null(arena_try(&a, 1));
    arena_init(&a, mem + 1, 3, "too small to align");
    assert_int_equal(a.cap, 0);
    assert_null(arena_try(&a, 1));
    assert_non_null(arena_try(&a, 0));
    arena_init(&a, NULL, 0, "none");
    assert_null(arena_try(&a, 1));
    assert_non_null(arena_try(&a, 0));
}

static void full_arena_is_our_bug(void **state) {
    (void)state;
    _Alignas(16) uint8_t mem[32];
    Arena a;
    arena_init(&a, mem, sizeof mem, "pocket");
    panic_file = NULL;
    if (setjmp(panicked) == 0) arena_get(&a, 33);
    assert_string_equal(panic_file, "pocket");
    panic_file = NULL;
    if (setjmp(panicked) == 0) arena_release(&a, 16); /* a mark of the future */
    assert_non_null(panic_file);
}

static void bytes(void **state) {
    (void)state;
    char to[8] = "abcdefg";
    base_copy(NULL, NULL, 0);
    base_zero(NULL, 0);
    base_move(to + 1, to, 5);
    assert_string_equal(to, "aabcdeg");
    assert_int_equal(base_compare("ab\xff", "ab\x01", 3), 1);
    assert_int_equal(base_compare("a", "b", 1), -1);
    assert_int_equal(base_compare("ax", "ay", 1), 0);
    assert_int_equal(base_compare(NULL, NULL, 0), 0);
    assert_int_equal(base_strlen(""), 0);
    assert_true(base_streq("ab", "ab"));
    assert_false(base_streq("ab", "abc"));
    assert_false(base_streq("abc", "ab"));
}

typedef struct Row {
    uint32_t key, place;
    uint8_t rest[11];
} Row;

static bool row_less(const void *a, const void *b, void *user) {
    const Row *p = a, *q = b;
    ++*(uint32_t *)user;
    return p->key != q->key ? p->key < q->key : p->place < q->place;
}

static void sorts(void **state) {
    (void)state;
    Rng r = rounds_rng("sort");
    static Row row[600];
    static uint8_t seen[600];
    for (uint32_t round = 0; round < rounds_of(300); round++) {
        uint32_t n = rng_below(&r, 600), spread = 1 + rng_below(&r, 1000), asked = 0;
        for (uint32_t i = 0; i < n; i++) row[i] = (Row){rng_below(&r, spread), i, {(uint8_t)i}};
        base_sort(row, n, sizeof row[0], row_less, &asked);
        memset(seen, 0, sizeof seen);
        for (uint32_t i = 0; i < n; i++) {
            if (i > 0) assert_true(row_less(&row[i - 1], &row[i], &asked));
            assert_true(row[i].place < n && seen[row[i].place]++ == 0 && row[i].rest[0] == (uint8_t)row[i].place);
        }
        assert_true(asked < 12000); /* about 2 n log n; a slip into n^2 would show */
    }
}

/* Pinned: these numbers stand in saved games. If they change, old logs no longer verify. */
static void hash_is_for_ever(void **state) {
    (void)state;
    static const uint8_t b[] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    assert_true(hash_mix(0) == 0);
    assert_true(hash_mix(1) == UINT64_C(0x4179b061e0c0e0d0));
    assert_true(hash_u64(HASH_START, 42) == UINT64_C(0xd92dc44250ea2020));
    assert_true(hash_bytes(HASH_START, b, 9) == UINT64_C(0xb0a01d3326deadd8));
    assert_true(hash_str(HASH_START, "glacis") == UINT64_C(0xd9fb2faa6ed1d64d));
    Rng r = rng_make(1);
    assert_true(rng_next(&r) == UINT64_C(0x2f3378c0a33bfb45));
}

static void hash_tells_apart(void **state) {
    (void)state;
    uint8_t b[17] = {0};
    uint64_t first = hash_bytes(HASH_START, b, 8);
    assert_true(first != hash_bytes(HASH_START, b, 9)); /* zeros count */
    assert_true(hash_bytes(hash_bytes(HASH_START, b, 1), b, 2) != hash_bytes(hash_bytes(HASH_START, b, 2), b, 1));
    assert_true(hash_u64(hash_u64(HASH_START, 1), 2) != hash_u64(hash_u64(HASH_START, 2), 1));
    assert_true(hash_bytes(HASH_START, b, 0) != HASH_START);
    /* Where the bytes lie makes no difference. */
    uint8_t c[24];
    for (int i = 0; i < 17; i++) b[i] = (uint8_t)(i * 37);
    memcpy(c + 3, b, 17);
    assert_true(hash_bytes(5, b, 17) == hash_bytes(5, c + 3, 17));
    /* Each bit of the input turns about half of the bits of the output. */
    Rng r = rounds_rng("avalanche");
    for (int bit = 0; bit < 64; bit++) {
        int turned = 0;
        for (int i = 0; i < 200; i++) {
            uint64_t v = rng_next(&r);
            turned += __builtin_popcountll(hash_u64(1, v) ^ hash_u64(1, v ^ UINT64_C(1) << bit));
        }
        assert_in_range(turned, 200 * 28, 200 * 36);
    }
}

static void random_numbers_are_fair(void **state) {
    (void)state;
    Rng r = rounds_rng("fair");
    int count[6] = {0};
    for (int i = 0; i < 60000; i++) count[rng_below(&r, 6)]++;
    for (int i = 0; i < 6; i++) assert_in_range(count[i], 9400, 10600); /* 6.5 standard deviations */
    for (int i = 0; i < 100; i++) assert_int_equal(rng_below(&r, 1), 0);
    int high = 0; /* 3/4 of the range: a plain remainder would give the lower half twice as often */
    for (int i = 0; i < 60000; i++) high += rng_below(&r, 3U << 30) >= 3U << 29;
    assert_in_range(high, 29000, 31000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arena_gives_and_takes_back),
        cmocka_unit_test(arena_ends_within_its_memory),
        cmocka_unit_test(full_arena_is_our_bug),
        cmocka_unit_test(bytes),
        cmocka_unit_test(sorts),
        cmocka_unit_test(hash_is_for_ever),
        cmocka_unit_test(hash_tells_apart),
        cmocka_unit_test(random_numbers_are_fair),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
