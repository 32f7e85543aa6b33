/* dice: the n-th die of a record = mix(key, record number, command text, n), by rejection: undo and the same command roll the same, another command
 * others, and a roll more in one rule shifts no other record. Faces typed in or read from a log take precedence and are checked for range. */
#pragma once
#include "base/hash.h"
#include "catalog/catalog.h"

enum { DICE_MAX = 512 }; /* a record */
typedef struct Die {
    uint8_t sides, face;
    uint8_t secret; /* 0 open, else 1 + Seat it belongs to: written "A:13" */
} Die;
typedef struct Dice {
    uint64_t key;
    uint64_t base;      /* of this record: key, number, command text */
    const uint8_t *given; /* faces to use instead (typed, or from the log); NULL = roll */
    uint32_t given_n, given_used;
    bool ran_out, bad_face; /* given faces ended, or one did not fit its die: the record is refused whole by the caller */
    uint32_t n;
    Die die[DICE_MAX];  /* rolled for this record so far */
} Dice;
void dice_begin(Dice *d, uint32_t record, const char *text, size_t n);
int dice_roll(Dice *d, int sides);                   /* 1 .. sides */
int dice_roll_secret(Dice *d, int sides, Seat owner);
