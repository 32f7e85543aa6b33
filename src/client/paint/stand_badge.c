/* Badges as pictures: one each, drawn once for a size; told apart in grey by form and by light on dark (ux 1.4, 9.19).
 */
#include "client/paint/stand_art.h"

#include <math.h>
#include <stdio.h>

/* In units of 7 to the badge's radius, its middle at 0, 0. {i} ink, {p} paper, {r} danger, {l} limit, {c} clear. */
#define DARK  "<circle r='8.1' fill='{p}'/><circle r='7' fill='{i}'/>"
#define LIGHT "<circle r='8.1' fill='{i}'/><circle r='7' fill='{p}'/>"
#define PASSING "<rect x='-8' y='-8' width='16' height='16' rx='3.4' fill='{i}'/><rect x='-6.9' y='-6.9' width='13.8' height='13.8' rx='2.6' fill='{l}'/>"
#define STAYING "<rect x='-8' y='-8' width='16' height='16' rx='3.4' fill='{p}'/><rect x='-6.9' y='-6.9' width='13.8' height='13.8' rx='2.6' fill='#b3261e'/>"
#define PEN(colour, width)                                                                                             \
    " fill='none' stroke='" colour "' stroke-width='" width "' stroke-linejoin='round' stroke-linecap='round'/>"
static const char *const BADGE[BADGE_ART_COUNT] = {
    [BADGE_ART_FIRING] =
        DARK "<circle r='3.4'" PEN("{p}", "1.4") "<path d='M-6 0H-2M2 0H6M0 -6V-2M0 2V6'" PEN("{p}", "1.4"),
    [BADGE_ART_MOVEMENT] = DARK "<path d='M-4.4 0H3.6M.4 -3.4L4 0L.4 3.4'" PEN("{p}", "1.8"),
    [BADGE_ART_FIRE_MOVE] = LIGHT
    "<circle cx='-4.6' r='1' fill='{i}'/><circle cx='-1.9' r='1' fill='{i}'/><circle cx='.8' r='1' fill='{i}'/>"
    "<path d='M.8 -3.4L4.4 0L.8 3.4'" PEN("{i}", "1.8"),
    [BADGE_ART_S] =
        "<circle r='8.1' fill='{i}'/><circle r='7' fill='{l}'/>"
        "<path d='M2.9 -2.4C2.4 -4.6 -2.7 -4.8 -2.7 -2.1C-2.7 .7 2.9 -.7 2.9 2.1C2.9 4.8 -2.6 4.6 -3 2.3'" PEN("{i}",
                                                                                                               "1.9"),
    [BADGE_ART_D] =
        "<path d='M0 -10.6L10.6 0L0 10.6L-10.6 0Z' fill='{p}'/><path d='M0 -9L9 0L0 9L-9 0Z' fill='#b3261e'/>"
        "<path d='M-2.3 -3.9V3.9H-.3C3.9 3.9 3.9 -3.9 -.3 -3.9Z'" PEN("#ffffff", "1.8"),
    [BADGE_ART_FIRED] = LIGHT "<path d='M2.3 -.95L5.6 -2.3M.95 -2.3L2.3 -5.6M-.95 -2.3L-2.3 -5.6M-2.3 -.95L-5.6 "
                              "-2.3M-2.3 .95L-5.6 2.3M-.95 2.3L-2.3 5.6"
                              "M.95 2.3L2.3 5.6M2.3 .95L5.6 2.3'" PEN("{i}", "1.4"),
    [BADGE_ART_MOVED] = DARK "<path d='M-3.4 -3L-.4 0L-3.4 3M.6 -3L3.6 0L.6 3'" PEN("{p}", "1.6"),
    [BADGE_ART_STOPPED] = "<circle r='8.1' fill='{p}'/><circle r='7' fill='#b3261e'/><rect x='-4.4' y='-1.4' "
                          "width='8.8' height='2.8' fill='{p}'/>",
    [BADGE_ART_PASSED] = LIGHT "<rect x='-3' y='-3.5' width='1.9' height='7' fill='{i}'/><rect x='1.1' y='-3.5' "
                               "width='1.9' height='7' fill='{i}'/>",
    [BADGE_ART_NO_AP] = LIGHT
    "<path d='M-1.3 4V-1Q-1.3 -4 0 -4.6Q1.3 -4 1.3 -1V4Z' fill='{i}'/><path d='M-4.2 4.2L4.2 -4.2'" PEN("#b3261e",
                                                                                                        "1.7"),
    /* an eye: solid when it was found, an outline when it was looked for in vain */
    [BADGE_ART_SPOTTED] = DARK "<path d='M-5.6 0Q0 -6.4 5.6 0Q0 6.4 -5.6 0Z' fill='{p}'/><circle r='2' fill='{i}'/>",
    [BADGE_ART_SOUGHT] = LIGHT "<path d='M-5 0Q0 -5.4 5 0Q0 5.4 -5 0Z'" PEN("{i}", "1.2"),
    /* a drawing pin; an officer's cap struck out */
    [BADGE_ART_PINNED] = "<circle r='8.1' fill='{p}'/><circle r='7' fill='#b3261e'/><path d='M-2.6 -4.8H2.6L1.7 -.8Q3.7 .2 3.7 1.6H-3.7Q-3.7 .2 "
                         "-1.7 -.8Z' fill='#ffffff'/><path d='M0 1.6V5.4'" PEN("#ffffff", "1.5"),
    [BADGE_ART_NO_COMMANDER] = LIGHT "<path d='M-4.4 .6Q0 -6 4.4 .6Z' fill='{i}'/><path d='M-5 2.4H5'" PEN("{i}", "1.6") "<path d='M-4.8 "
                                     "4.8L4.8 -4.8'" PEN("#b3261e", "1.9"),
    [BADGE_ART_CAN_ACT] = "<circle r='5.3' fill='{i}'/><circle r='4.2' fill='{c}'/>",
    [BADGE_ART_ALARM] = "<circle r='8.1' fill='{i}'/><circle r='7' fill='{l}'/><path d='M-1.5 -5H1.5L.9 1.4H-.9Z' fill='{i}'/><circle cy='3.9' r='1.5' fill='{i}'/>",
    [BADGE_ART_PIP_1] = "<path d='M0 -10.6L10.6 0L0 10.6L-10.6 0Z' fill='{p}'/><path d='M0 -9L9 0L0 9L-9 0Z' fill='#b3261e'/><circle r='2.6' fill='#ffffff'/>",
    [BADGE_ART_PIPS_2] = "<path d='M0 -10.6L10.6 0L0 10.6L-10.6 0Z' fill='{p}'/><path d='M0 -9L9 0L0 9L-9 0Z' fill='#b3261e'/>"
                         "<circle cx='-3.1' r='2.3' fill='#ffffff'/><circle cx='3.1' r='2.3' fill='#ffffff'/>",
    [BADGE_ART_GROUP] = LIGHT "<path d='M0 -4.6L4.4 3.4H-4.4Z' fill='{i}'/>",
    /* damage: dark on a light square when it passes, light on a red one when it stays */
    [BADGE_ART_STUN] = PASSING "<path d='M0 -5.4L1.4 -1.8L5.2 -1.7L2.2 .7L3.3 4.5L0 2.3L-3.3 4.5L-2.2 .7L-5.2 -1.7L-1.4 -1.8Z' fill='{i}'/>",
    [BADGE_ART_TRACK] = PASSING "<path d='M-5 2.6V-.4Q-5 -3 -2.4 -3H.2M5 -2.6V.4Q5 3 2.4 3H-.2'" PEN("{i}", "2") "<path d='M-1.6 4.6L1.8 -4.8'" PEN("#b3261e", "1.6"),
    [BADGE_ART_ENGINE] = STAYING "<path d='M.4 -5.6C1.6 -2.8 4.2 -1.6 4 1.6C3.9 4 2.2 5.4 0 5.4C-2.3 5.4 -4.1 3.9 -4 1.5C-3.9 -.4 -2.4 -1 -2.2 -2.8"
                                 "C-1 -2.2 -.6 -1.2 -.7 -.2C.6 -1.6 .9 -3.4 .4 -5.6Z' fill='#ffffff'/>",
    [BADGE_ART_TURRET] = STAYING "<rect x='-4.6' y='-.6' width='6' height='4.8' rx='1.2' fill='#ffffff'/><path d='M1 1.6H5.6'" PEN("#ffffff", "1.7")
                                 "<path d='M-4.6 -5L4.8 -1.6'" PEN("{i}", "1.8"),
    [BADGE_ART_CREW] = STAYING "<path d='M-1.5 -5.2H1.5V-1.5H5.2V1.5H1.5V5.2H-1.5V1.5H-5.2V-1.5H-1.5Z' fill='#ffffff'/>",
};

size_t stand_badge_svg(BadgeArt badge, Palette palette, char *out, size_t cap) {
    const struct {
        char letter;
        uint32_t colour;
    } key[] = {{'i', 0x14181A},
               {'p', 0xF4F1E4},
               {'l', style_color(palette, ROLE_LIMIT) >> 8},
               {'c', style_color(palette, ROLE_CLEAR) >> 8}};
    int n = snprintf(out, cap, "<svg xmlns='http://www.w3.org/2000/svg' viewBox='-12 -12 24 24'>");
    if (n < 0 || (size_t)n >= cap) return 0;
    size_t at = (size_t)n;
    for (const char *s = BADGE[badge]; *s;) {
        size_t k = ARRAY_LEN(key);
        if (s[0] == '{' && s[1] && s[2] == '}')
            for (k = 0; k < ARRAY_LEN(key) && key[k].letter != s[1]; k++) {
            }
        if (at + 16 >= cap) return 0;
        if (k < ARRAY_LEN(key)) {
            at += (size_t)snprintf(out + at, cap - at, "#%06x", key[k].colour);
            s += 3;
        } else
            out[at++] = *s++;
    }
    n = snprintf(out + at, cap - at, "</svg>");
    return n < 0 || (size_t)n >= cap - at ? 0 : at + (size_t)n;
}
