/* fight: what the files of chapters 2 to 6, 18, 19, 22 and 24 give each other and matg.c. */
#pragma once
#include "rulesets/matg/matg_rules.h"

/* The one whose go it is? Refuses by 2.3 and says who it is. */
Verdict matg_check_go(const View *v, Seat seat);
uint32_t matg_fire_targets(const View *v, StandIx by, StandIx *out, uint32_t cap);
uint32_t matg_fire_legal(const View *v, StandIx only, Arena *a, Opening *out, uint32_t cap);
bool matg_fire_sample(const View *v, const Opening *o, Rng *r, Arena *a, Command *out);
bool matg_fire_remedy(const View *v, const Command *c, const Verdict *no, Arena *a, Remedy *out);
uint32_t matg_posture_legal(const View *v, StandIx only, Arena *a, Opening *out, uint32_t cap);
bool matg_posture_sample(const View *v, const Opening *o, Rng *r, Arena *a, Command *out);
bool matg_posture_remedy(const View *v, const Command *c, const Verdict *no, Arena *a, Remedy *out);
/* Unmarked stands linked with it (3.3) that may be marked together, in label order. */
uint32_t matg_posture_group(const View *v, StandIx i, StandIx *out, uint32_t cap);
bool matg_may_mark(const View *v, StandIx i); /* it can be marked now, alone or with others */
uint32_t matg_replace_legal(const View *v, StandIx only, Arena *a, Opening *out, uint32_t cap);
bool matg_replace_can_act(const View *v, Seat seat);
bool matg_replace_remedy(const View *v, const Command *c, const Verdict *no, Arena *a, Remedy *out);
uint32_t matg_first_legal(const View *v, Arena *a, Opening *out, uint32_t cap);
void matg_recovery_need(const View *v, StandIx i, Ledger *out);          /* 22.2 */
bool matg_left_out(const Catalog *cat, const StandType *t);              /* by the battle's teaching switch */
void matg_redact(const Catalog *cat, Game *g, Seat seat);                /* Ruleset.redact (redact.c) */
const StandIx *matg_keep_stands(Arena *a, const StandIx *s, uint32_t n); /* copied for an Opening */
/* Ruleset.quote, sight, sight_ask (hooks.c). */
void matg_quote(const View *v, StandIx by, StandIx target, uint8_t way, Quote *out);
bool matg_sight_hook(const View *v, const SightEnd *from, const SightEnd *to, SightCert *cert);
void matg_sight_ask_hook(const View *v, const SightEnd *from, const SightEnd *to, SightAsk *ask);
static inline Seat matg_other(Seat s) {
    return s == SEAT_A ? SEAT_B : SEAT_A;
}
