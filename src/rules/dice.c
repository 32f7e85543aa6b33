#include "rules/dice.h"

void dice_begin(Dice *d, uint32_t record, const char *text, size_t n) {
    d->base = hash_bytes(hash_u64(hash_u64(HASH_START, d->key), record), text, n);
    d->given_used = 0;
    d->ran_out = d->bad_face = false;
    d->n = 0;
}

/* Each die has a stream of its own, so that a rejected draw shifts no other. */
static int roll(const Dice *d, int sides) {
    Rng r = rng_make(hash_u64(d->base, d->n));
    return 1 + (int)rng_below(&r, (uint32_t)sides);
}

static int next_face(Dice *d, int sides) {
    if (d->given == NULL) return roll(d, sides);
    if (d->given_used >= d->given_n) {
        d->ran_out = true;
        return 1;
    }
    int face = d->given[d->given_used++];
    if (face >= 1 && face <= sides) return face;
    d->bad_face = true;
    return 1;
}

static int add(Dice *d, int sides, uint8_t secret) {
    ASSERT(sides >= 1 && sides <= UINT8_MAX);
    if (d->n == DICE_MAX) { /* what cannot be written down may not count */
        d->ran_out = true;
        return 1;
    }
    int face = next_face(d, sides);
    d->die[d->n++] = (Die){.sides = (uint8_t)sides, .face = (uint8_t)face, .secret = secret};
    return face;
}

int dice_roll(Dice *d, int sides) {
    return add(d, sides, 0);
}

int dice_roll_secret(Dice *d, int sides, Seat owner) {
    return add(d, sides, (uint8_t)(1 + owner));
}
