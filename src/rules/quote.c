#include "rules/quote.h"

#include "base/base.h"

enum { DICE_MOST = 60 };

typedef unsigned __int128 Wide;

/* p * a / b of QUOTE_ONE, rounded to nearest. */
static uint64_t times(uint64_t p, uint64_t a, uint64_t b) {
    return (uint64_t)(((Wide)p * a * 2 + b) / ((Wide)b * 2));
}

/* Two successes are one die after the other: a row of Pascal's triangle in chances, which never grows beyond one. */
uint64_t quote_multinomial(int n, int j, int good_j, int k, int good_k, int sides) {
    ASSERT(n >= 0 && n <= DICE_MOST && sides > 0 && good_j >= 0 && good_k >= 0 && good_j + good_k <= sides);
    if (j < 0 || k < 0 || j + k > n) return 0;
    /* 2^60 while it adds up: 20 bits more than are shown, so that sums of many do not drift */
    static const uint64_t FINE = UINT64_C(1) << 60;
    uint64_t at[DICE_MOST + 1][DICE_MOST + 1];
    for (int a = 0; a <= j; a++)
        for (int b = 0; b <= k; b++) at[a][b] = 0;
    at[0][0] = FINE;
    uint64_t rest = (uint64_t)(sides - good_j - good_k), of = (uint64_t)sides;
    for (int die = 0; die < n; die++)
        for (int a = j; a >= 0; a--)
            for (int b = k; b >= 0; b--) {
                uint64_t p = times(at[a][b], rest, of);
                if (a > 0) p += times(at[a - 1][b], (uint64_t)good_j, of);
                if (b > 0) p += times(at[a][b - 1], (uint64_t)good_k, of);
                at[a][b] = p;
            }
    return (at[j][k] + (UINT64_C(1) << 19)) >> 20;
}

uint64_t quote_binomial(int n, int k, int good, int sides) {
    return quote_multinomial(n, k, good, 0, 0, sides);
}

void quote_tenths(const uint64_t *part, uint32_t n, int32_t *tenths) {
    Wide total = 0;
    for (uint32_t i = 0; i < n; i++) total += part[i];
    int32_t sum = 0;
    for (uint32_t i = 0; i < n; i++) {
        tenths[i] = total ? (int32_t)((Wide)part[i] * 1000 / total) : 0;
        sum += tenths[i];
    }
    if (!total) return;
    for (; sum < 1000; sum++) {
        uint32_t top = 0;
        Wide most = 0;
        for (uint32_t i = 0; i < n; i++) {
            Wide whole = (Wide)part[i] * 1000, had = (Wide)(uint32_t)tenths[i] * total;
            if (whole <= had || whole - had <= most) continue;
            most = whole - had;
            top = i;
        }
        tenths[top]++;
    }
}
