/* sig: walks the signature of a command (grammar in rules/command.h). Inside the room. */
#pragma once
#include "base/scan.h"
#include "rules/command.h"

typedef enum SigKind { SIG_END, SIG_WORD, SIG_NAME, SIG_OPEN, SIG_CLOSE } SigKind;
typedef struct SigToken {
    uint8_t kind, arg;   /* SigKind; ArgKind of a NAME */
    char many;           /* 0 one, '+' one or more, '*' none or more */
    uint8_t slot;
    Span word;           /* SIG_WORD: the literal; SIG_NAME: the NAME */
    Span words;          /* ARG_WORD: "a|b|c" */
} SigToken;
typedef struct Sig {
    Scan s;
    uint8_t slot; /* of the next NAME */
} Sig;
Sig sig_make(const char *sig);
SigToken sig_next(Sig *s); /* a signature is ours: a fault in one is a bug and panics */
/* Position of w among words "a|b|c" (not NUL-terminated), -1; and back. */
int32_t sig_word_find(Span words, Span w);
Span sig_word_at(Span words, int32_t at); /* n = 0 beyond the last */
