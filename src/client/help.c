/* help: F1 opens the paragraph that governs what the player is at: a refusal just read, the log line under the pointer,
 * what the rule set's panels have open, else the phase. */
#include "client/rules_ui.h"

enum { REFUSAL_MS = 8000 }; /* a little longer than its toast stays */

void help_explain(Client *c) {
    const View *v = client_view(c);
    RuleRef phase = v->g->h.phase < v->rs->phase_n ? v->rs->phases[v->g->h.phase].rule : 0;
    RuleRef open = c->rules ? c->rules->explain(c) : 0;
    if (c->refused_rule && c->now - c->refused_at < REFUSAL_MS) open = c->refused_rule;
    c->help_rule = open ? open : phase;
    c->find_text[0] = 0;
    c->sheet = SHEET_RULES;
    client_touch(c);
}
