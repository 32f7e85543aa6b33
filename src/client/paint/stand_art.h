/* stand_art: pictures of stands: base in the nation's colour, rim of the side, front bar and wedge, silhouette from
 * above; and the same as symbols. Made from assets/stands when first wanted, kept by size. */
#pragma once
#include "catalog/catalog.h"
#include "ui/images.h"
#include "ui/style.h"

typedef struct StandArt StandArt;
StandArt *stand_art_new(const Images *images, const char *assets); /* NULL: no memory */
void stand_art_free(StandArt *a);

typedef struct StandSkin {
    uint8_t look;    /* Look; LOOK_COUNT = the bare base */
    uint8_t seat;    /* SEAT_A: single rim, SEAT_B: double, else none */
    uint8_t palette; /* Palette */
    bool dark;       /* both sides of one nation: this one is 12 % darker */
    bool front;      /* with front bar and wedge */
    bool round;      /* a disc */
    const char *nation;
} StandSkin;
#define STAND_ART_SPAN 1.5f /* the picture is so many bases wide, the base in its middle */
/* The picture for a base of so many px, front up; 0 = the host keeps no more images. */
ImageId stand_art_get(StandArt *a, const StandSkin *s, float base_px);
/* A soft dark square, STAND_ART_SPAN bases wide. */
ImageId stand_art_shadow(StandArt *a);
typedef enum BadgeArt {
    BADGE_ART_FIRING,
    BADGE_ART_MOVEMENT,
    BADGE_ART_FIRE_MOVE,
    BADGE_ART_S,
    BADGE_ART_D,
    BADGE_ART_FIRED,
    BADGE_ART_MOVED,
    BADGE_ART_STOPPED,
    BADGE_ART_PASSED,
    BADGE_ART_NO_AP,
    BADGE_ART_CAN_ACT,
    BADGE_ART_ALARM,
    BADGE_ART_PIP_1,
    BADGE_ART_PIPS_2,
    BADGE_ART_GROUP,
    BADGE_ART_SPOTTED,
    BADGE_ART_SOUGHT,
    BADGE_ART_PINNED,
    BADGE_ART_NO_COMMANDER,
    BADGE_ART_STUN,
    BADGE_ART_TRACK,
    BADGE_ART_ENGINE,
    BADGE_ART_TURRET,
    BADGE_ART_CREW,
    BADGE_ART_COUNT
} BadgeArt;
/* A badge of radius r px; *side = the picture's px, the badge in its middle. One size a palette is kept. */
ImageId stand_art_badge(StandArt *a, BadgeArt badge, Palette palette, float r, int *side);
/* Its drawing as text, so many bytes; 0 = cap is too small. */
size_t stand_badge_svg(BadgeArt badge, Palette palette, char *out, size_t cap);

bool stand_art_has(StandArt *a, uint8_t look); /* its silhouette was found and read */

Color stand_nation_color(const char *nation, bool dark);

/* The symbol of a look, upright, in a frame of w x h px about cx, cy; lines of `width` px. */
void stand_symbol_draw(DrawList *d, uint8_t look, float cx, float cy, float w, float h, float width, Color ink,
                       Color fill);
