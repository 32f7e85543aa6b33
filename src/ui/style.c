#include "ui/style.h"

#include <math.h>

#define COMMON_SURFACES                                                                                                \
    [ROLE_WINDOW] = COLOR(0x0E1214), [ROLE_PANEL] = COLOR(0x171C1F), [ROLE_RAISED] = COLOR(0x22292D),                  \
    [ROLE_HOVER] = COLOR(0x2E373C), [ROLE_PRESSED] = COLOR(0x1B2124), [ROLE_LINE] = COLOR(0x3B464C),                   \
    [ROLE_SHADE] = COLOR_A(0x05080A, 0xA8), [ROLE_HALO] = COLOR(0x101410), [ROLE_INK] = COLOR(0x12160A)
#define COMMON_TEXT [ROLE_TEXT] = COLOR(0xF2F0E6), [ROLE_SECOND] = COLOR(0xC3C8C0), [ROLE_FAINT] = COLOR(0x9AA4A6)

static const Color COLORS[PALETTE_N][ROLE_N] = {
    [PALETTE_DEFAULT] =
        {COMMON_SURFACES,
         COMMON_TEXT, [ROLE_SELECT] = COLOR(0xFFD84A), [ROLE_CLEAR] = COLOR(0x8FD16A), [ROLE_LIMIT] = COLOR(0xF5C24B),
         [ROLE_BLOCKED] = COLOR(0xFF8A78), [ROLE_INFO] = COLOR(0x6CC4F5), [ROLE_SIDE_A] = COLOR(0x6DB7F2),
         [ROLE_SIDE_B] = COLOR(0xF2A65A), [ROLE_PRIMARY] = COLOR(0xB7CF5B), [ROLE_PRIMARY_HOVER] = COLOR(0xC8DF70)},
    [PALETTE_RED_GREEN_SAFE] =
        {COMMON_SURFACES,
         COMMON_TEXT, [ROLE_SELECT] = COLOR(0xF0E442), [ROLE_CLEAR] = COLOR(0x56B4E9), [ROLE_LIMIT] = COLOR(0xF0E442),
         [ROLE_BLOCKED] = COLOR(0xEE8A4A), [ROLE_INFO] = COLOR(0xDDA0C6), [ROLE_SIDE_A] = COLOR(0x56B4E9),
         [ROLE_SIDE_B] = COLOR(0xE69F00), [ROLE_PRIMARY] = COLOR(0x56B4E9), [ROLE_PRIMARY_HOVER] = COLOR(0x78C6F0)},
    [PALETTE_BLUE_YELLOW_SAFE] =
        {COMMON_SURFACES,
         COMMON_TEXT, [ROLE_SELECT] = COLOR(0xFFFFFF), [ROLE_CLEAR] = COLOR(0x3CC9B2), [ROLE_LIMIT] = COLOR(0xF5A3C0),
         [ROLE_BLOCKED] = COLOR(0xFF7A7A), [ROLE_INFO] = COLOR(0xE8E8E8), [ROLE_SIDE_A] = COLOR(0x3CC9B2),
         [ROLE_SIDE_B] = COLOR(0xFF8F8F), [ROLE_PRIMARY] = COLOR(0x3CC9B2), [ROLE_PRIMARY_HOVER] = COLOR(0x5EDBC6)},
    /* Surfaces black, lines white; the hues of the default palette stay, for they read well on black. */
    [PALETTE_HIGH_CONTRAST] = {[ROLE_TEXT] = COLOR(0xFFFFFF),          [ROLE_SECOND] = COLOR(0xFFFFFF),
                               [ROLE_FAINT] = COLOR(0xB8B8B8),         [ROLE_SELECT] = COLOR(0xFFFF00),
                               [ROLE_CLEAR] = COLOR(0x9BE873),         [ROLE_LIMIT] = COLOR(0xFFD060),
                               [ROLE_BLOCKED] = COLOR(0xFF9C8C),       [ROLE_INFO] = COLOR(0x7FD0FF),
                               [ROLE_SIDE_A] = COLOR(0x7CC4FF),        [ROLE_SIDE_B] = COLOR(0xFFB468),
                               [ROLE_PRIMARY] = COLOR(0xFFFF00),       [ROLE_INK] = COLOR(0x000000),
                               [ROLE_WINDOW] = COLOR(0x000000),        [ROLE_PANEL] = COLOR(0x000000),
                               [ROLE_RAISED] = COLOR(0x000000),        [ROLE_HOVER] = COLOR(0x303030),
                               [ROLE_PRESSED] = COLOR(0x202020),       [ROLE_LINE] = COLOR(0xFFFFFF),
                               [ROLE_PRIMARY_HOVER] = COLOR(0xFFFFB0), [ROLE_SHADE] = COLOR_A(0x000000, 0xC0),
                               [ROLE_HALO] = COLOR(0x000000)},
};

static const char *const NAMES[PALETTE_N] = {"default", "red-green-safe", "blue-yellow-safe", "high-contrast"};

Color style_color(Palette p, Role r) {
    ASSERT(p < PALETTE_N && r < ROLE_N);
    return COLORS[p][r];
}

const char *style_name(Palette p) {
    ASSERT(p < PALETTE_N);
    return NAMES[p];
}

bool style_find(const char *name, Palette *out) {
    for (int i = 0; i < PALETTE_N; i++) {
        if (base_streq(name, NAMES[i])) {
            *out = (Palette)i;
            return true;
        }
    }
    return false;
}

static float luminance(Color c) {
    static const float WEIGHT[3] = {0.2126f, 0.7152f, 0.0722f};
    float sum = 0;
    for (int i = 0; i < 3; i++) {
        float v = (float)((c >> (24 - 8 * i)) & 0xFF) / 255.0f;
        sum += WEIGHT[i] * (v <= 0.03928f ? v / 12.92f : powf((v + 0.055f) / 1.055f, 2.4f));
    }
    return sum;
}

float style_contrast(Color a, Color b) {
    float la = luminance(a), lb = luminance(b);
    return (MAX(la, lb) + 0.05f) / (MIN(la, lb) + 0.05f);
}

Color style_alpha(Color c, int alpha) {
    return (c & 0xFFFFFF00u) | (uint32_t)CLAMP(alpha, 0, 255);
}

Color style_mix(Color a, Color b, float t) {
    Color out = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        float x = (float)((a >> shift) & 0xFF), y = (float)((b >> shift) & 0xFF);
        out |= (uint32_t)lroundf(x + (y - x) * CLAMP(t, 0.0f, 1.0f)) << shift;
    }
    return out;
}
