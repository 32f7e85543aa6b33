/* texts: ids of sentences; words come from data/text/<language>.csv with {slots}. */
#pragma once
#include "base/text.h"

typedef enum TextId {
#define X(id, key) id,
#include "catalog/texts.def"
#undef X
    TX_COUNT
} TextId;

typedef uint16_t RuleRef; /* paragraph c.p as c * 100 + p: matg 5.4 = 504, 13.12 = 1312; 0 = none */
#define RULE(c, p) ((RuleRef)((c)*100 + (p)))

const char *text_key(TextId id); /* "rules.not_your_turn" */
/* TX_NONE and false when no text has that key. */
bool text_id(const char *key, size_t n, TextId *out);
void rule_print(RuleRef r, Text *out); /* "5.4"; nothing for 0 */
bool rule_parse(const char *s, size_t n, RuleRef *out);
