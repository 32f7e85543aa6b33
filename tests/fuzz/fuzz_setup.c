/* A table in the making: the first byte says empty or of a battle; each line is a command, "<" undoes, ">" does again.
 * What is refused changes nothing; the battle made of the table reads back to the same bytes; undoing all gives the
 * first hash and doing all again the last. */
#include "fuzz_table.h"

#include "base/scan.h"
#include "rules/rules.h"
#include "session/session.h"

#include <stdio.h>
#include <unistd.h>
#include <stdlib.h>
#include <string.h>

enum { LINES = 80 };

/* One shelf for all: reading the data takes longer than all the rest. */
static Shelf *shelf(void) {
    static Shelf *made;
    if (made == NULL) made = shelf_new();
    return made;
}

/* Bits 4 to 6 of the first byte: the rule set. */
static const Ruleset *rules_of(uint8_t byte, const char **battle) {
    uint32_t pick = byte < 128 ? 1 : fuzz_table_pick((uint8_t)(128 + (byte >> 4) % 8));
    const Ruleset *rs = fuzz_table_rules(pick == 0 ? 1 : pick, battle);
    return rs;
}

static Session *begun(uint8_t byte) {
    static Session *made[FUZZ_BATTLES * 2];
    const char *battle;
    const Ruleset *rs = rules_of(byte, &battle);
    bool empty = byte & 1;
    uint32_t at = 0;
    while (rulesets_at(at) != rs) at++;
    ASSERT(at < FUZZ_BATTLES);
    Session **s = &made[at * 2 + empty];
    if (*s != NULL) {
        if (session_records(*s) > 1) ASSERT(session_undo_to(*s, 1));
        return *s;
    }
    DataPaths data = {.shipped = GLACIS_SOURCE_DATA};
    static ErrList err;
    *s = session_new(&data);
    SessionStart o = {.ruleset = rs->id, .draft = true, .key = 7, .w = 48 * WU_INCH, .h = 36 * WU_INCH, .shelf = shelf()};
    if (!empty) o.battle = battle;
    ASSERT(session_start(*s, &o, &err));
    return *s;
}

static char *text_of(Session *s, PlanSave what) {
    static ErrList err;
    size_t n;
    err_clear(&err);
    char *text = session_battle_text(s, what, "fuzz", &n, &err);
    ASSERT(text != NULL);
    return text;
}

/* The battle that was made opens, in the making, and says the same again. */
static void reads_back(Session *s, PlanSave what) {
    static char path[64];
    static ErrList err;
    if (path[0] == 0) (void)snprintf(path, sizeof path, "/tmp/glacis-fuzz-setup-%d.json", (int)getpid());
    err_clear(&err);
    if (!session_save_battle(s, what, "fuzz", path, true, &err)) return; /* the disk */
    char *first = text_of(s, what);
    DataPaths data = {.shipped = GLACIS_SOURCE_DATA};
    Session *two = session_new(&data);
    SessionStart o = {.battle = path, .ruleset = session_ruleset(s)->id, .draft = true, .key = 7, .shelf = shelf()};
    if (!session_start(two, &o, &err)) {
        TEXT(t, 600);
        err_print(&err.err[0], &t);
        base_panic(__FILE__, __LINE__, t.buf);
    }
    char *second = text_of(two, what);
    ASSERT(strcmp(first, second) == 0);
    free(first);
    free(second);
    session_free(two);
    (void)remove(path);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) return 0;
    Session *s = begun(data[0]);
    session_hold_flush(s, true);
    uint64_t first = session_hash(s);
    Scan in = scan_make((const char *)data + 1, size - 1);
    Span l;
    for (int i = 0; i < LINES && scan_line(&in, &l); i++) {
        uint64_t before = session_hash(s);
        if (span_is(l, "<"))
            (void)session_undo(s, true);
        else if (span_is(l, ">"))
            (void)session_redo(s);
        else if (!session_submit(s, l.p, l.n).accepted)
            ASSERT(session_hash(s) == before);
        TEXT(why, 200);
        if (!rules_sound(session_ruleset(s), session_catalog(s), session_game(s), &why))
            base_panic(__FILE__, __LINE__, why.buf);
    }
    const View *v = session_view(s, SEAT_U);
    PlanAccount a;
    plan_account(v, &a);
    (void)session_view(s, SEAT_A);
    reads_back(s, data[0] & 2 ? PLAN_SAVE_TABLE : PLAN_SAVE_FORCES);
    uint64_t last = session_hash(s);
    uint32_t n = session_records(s);
    while (session_redo(s)) continue; /* what was undone before is another branch */
    if (session_records(s) == n && n > 1) {
        while (session_undo(s, true)) continue;
        ASSERT(session_hash(s) == first);
        while (session_records(s) < n && session_redo(s)) continue;
        ASSERT(session_hash(s) == last);
    }
    return 0;
}
