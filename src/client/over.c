#include "client/over.h"

#include <stdio.h>
#include <string.h>

Mark *over_mark(BoardView *bv, uint8_t kind, uint8_t role, uint8_t dash) {
    uint32_t i = bv->mark_n < BOARD_MARKS - 1 ? bv->mark_n++ : BOARD_MARKS - 1;
    Mark *m = &bv->mark[i];
    memset(m, 0, sizeof *m);
    m->kind = kind, m->role = role, m->dash = dash;
    return m;
}

Mark *over_line(BoardView *bv, Vec a, Vec b, uint8_t role, uint8_t dash) {
    Mark *m = over_mark(bv, MARK_LINE, role, dash);
    m->pt[0] = a, m->pt[1] = b, m->n = 2;
    return m;
}

Mark *over_label(BoardView *bv, Vec at, uint8_t role, const char *text) {
    Mark *m = over_mark(bv, MARK_LABEL, role, DASH_SOLID);
    m->pt[0] = at, m->n = 1, m->above = 1;
    snprintf(m->text, sizeof m->text, "%s", text);
    return m;
}

void over_wu(const Catalog *cat, int64_t wu, int decimals, Text *out) {
    bool cm = strcmp(cat->spec->unit, "cm") == 0;
    text_ratio(out, wu, cm ? WU_CM : WU_INCH, decimals, false);
    text_char(out, ' ');
    text_str(out, cat->spec->unit);
}
