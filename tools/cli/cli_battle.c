/* battle: a battle file out of a game or a battle: the table alone, with its forces, or the position to be gone on
 * with. */
#include "cli.h"

#include <stdlib.h>
#include <string.h>

int cli_battle(Cli *c) {
    static const char *const WHAT[] = {"table", "forces", "position"};
    static const PlanSave SAVE[] = {PLAN_SAVE_TABLE, PLAN_SAVE_FORCES, PLAN_SAVE_POSITION};
    bool bad = false, over = cli_flag(c, "--over");
    const char *out = cli_option(c, "--out", &bad), *what = cli_option(c, "--what", &bad),
               *key = cli_option(c, "--key", &bad);
    if (bad ||
        !cli_rest(c, 1, 1, "battle BATTLE|GAME [--what table|forces|position] [--key KEY] [--out FILE [--over]]"))
        return CLI_BAD;
    size_t which = what == NULL ? 1 : 0;
    while (what != NULL && which < ARRAY_LEN(WHAT) && strcmp(what, WHAT[which]) != 0) which++;
    if (which == ARRAY_LEN(WHAT)) return cli_bad("--what wants table, forces or position, found '%.60s'", what);
    for (const char *p = key; p != NULL && *p; p++)
        if (strchr("abcdefghijklmnopqrstuvwxyz0123456789_", *p) == NULL || p - key >= 63)
            return cli_bad("--key wants small letters, digits and _, at most 63, found '%.80s'", key);
    /* a battle as it ships is opened to be edited, so that its words stay as they are */
    Session *s = cli_open(c, c->argv[0], &(SessionStart){.draft = SAVE[which] != PLAN_SAVE_POSITION});
    if (!s) return CLI_BAD;
    ErrList err;
    err_clear(&err);
    bool ok;
    size_t n = 0;
    if (out != NULL) {
        ok = session_save_battle(s, SAVE[which], key, out, over, &err);
    } else {
        char *text = session_battle_text(s, SAVE[which], key, &n, &err);
        ok = text != NULL && fwrite(text, 1, n, stdout) == n;
        free(text);
    }
    cli_errors(&err);
    session_free(s);
    return ok ? CLI_YES : CLI_BAD;
}
