/* words: what panels of every rule set say and ask: numbers, ledgers, verdicts and stands as cursor, panel and log print them (ux 0.5).
 * Strings that are given back live as long as those of client_line. */
#pragma once
#include "client/client_own.h"
#include "rules/quote.h"

/* parts of a whole as tenths of a per cent that add to 1000: by largest remainder. */
void words_tenths(const uint64_t *part, uint32_t n, int32_t *tenths);
void words_percent(uint64_t p, Text *out);                   /* "25.5" of QUOTE_ONE */
const char *words_of(Client *c, uint64_t p);                 /* the same */
void words_ledger(Client *c, const Ledger *l, Text *out);
void words_verdict(Client *c, const Verdict *v, Text *out);
void words_stands(Client *c, const StandIx *s, uint32_t n, Text *out); /* " A2 A3" */
char words_seat(const Client *c);
const char *words_tenth(Client *c, int64_t num, int64_t den); /* "8.0" */
const char *words_name(Client *c, StandIx i);                 /* "A2 Pz IV H" */
uint8_t words_op(const View *v, const char *verb);            /* number of a command that the rule set has */
bool words_check(Client *c, const char *line, Verdict *out);  /* parses and checks; false: not a command at all */
/* A line of the right-click list for a command, with its reason when it is refused; gives the new count. */
uint32_t words_menu_line(Client *c, MenuLine *out, uint32_t n, uint32_t cap, const char *label, const char *command);

/* --- a number typed over the table: "3.5", or two parted by a blank (Tab) --- */
void number_add(Client *c, char *text, size_t cap, uint32_t *n, char key);
/* Enter hands it over, Tab, Backspace, Esc change it; false: none is being typed, or the key is another's. */
bool number_key(Client *c, char *text, size_t cap, uint32_t *n, const InputEvent *e, void (*enter)(Client *c));
