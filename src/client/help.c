/* help: F1 opens the paragraph that governs what is under the pointer, in the phase it is. */
#include "client/client_own.h"

void help_explain(Client *c) {
    const View *v = client_view(c);
    c->help_rule = v->g->h.phase < v->rs->phase_n ? v->rs->phases[v->g->h.phase].rule : 0;
    c->find_text[0] = 0;
    c->sheet = SHEET_RULES;
    client_touch(c);
}
