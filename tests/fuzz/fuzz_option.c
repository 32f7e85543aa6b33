/* Options as a player types them, "key=value", one a line, for a battle named by the first byte: the game begins with
 * just these, or not at all and says why. */
#include "fuzz_table.h"

#include "base/scan.h"
#include "session/session.h"

#include <stdlib.h>
#include <string.h>

enum { OPTIONS = OPTION_MAX + 2 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static ErrList err;
    static Shelf *shelf;
    if (size == 0) return 0;
    DataPaths p = {.shipped = GLACIS_SOURCE_DATA};
    char *text = malloc(size);
    if (text == NULL) return 0;
    memcpy(text, data + 1, size - 1);
    text[size - 1] = 0;
    const char *option[OPTIONS];
    const char *battle;
    const Ruleset *rs = fuzz_table_rules(data[0] < 128 ? 1 + data[0] % 2u : fuzz_table_pick(data[0]), &battle);
    if (same_rules(rs->id) < 0) return free(text), 0; /* the skeleton's data ship not */
    if (shelf == NULL) shelf = shelf_new();
    SessionStart o = {.battle = battle, .ruleset = rs->id, .option = option, .key = 1, .shelf = shelf};
    for (char *l = text; l != NULL && o.option_n < OPTIONS;) {
        char *end = strchr(l, '\n');
        if (end != NULL) *end++ = 0;
        if (*l != 0) option[o.option_n++] = l;
        l = end;
    }
    err_clear(&err);
    Session *s = session_new(&p);
    bool good = session_start(s, &o, &err);
    ASSERT(good == (err.total == 0));
    for (uint32_t i = 0; good && i < o.option_n; i++) {
        const Catalog *cat = session_catalog(s);
        const char *eq = strchr(option[i], '=');
        ASSERT(eq != NULL);
        int32_t at = catalog_option(cat, option[i], (size_t)(eq - option[i])), word;
        ASSERT(at >= 0 && words_find(cat->spec->option[at].values, eq + 1, strlen(eq + 1), &word));
        bool last = true; /* the last word on an option counts */
        for (uint32_t k = i + 1; k < o.option_n; k++)
            last &= strncmp(option[k], option[i], (size_t)(eq - option[i]) + 1) != 0;
        if (last) ASSERT(session_game(s)->h.option[at] == word);
    }
    session_free(s);
    free(text);
    return 0;
}
