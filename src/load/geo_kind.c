/* What other programs call terrain: the tags of OpenStreetMap, which most makers of GeoJSON follow. First hit wins. */
#include "load/geo.h"

static const struct {
    const char *key, *value, *kind; /* value "*": any but "no" */
    Wu width;
} TAGS[] = {
    {"building", "*", "building_medium", 0},
    {"bridge:structure", "*", "bridge", 0},
    {"ford", "*", "ford", 0},
    {"barrier", "hedge", "hedge", 0},
    {"barrier", "wall", "wall", 0},
    {"barrier", "city_wall", "wall", 0},
    {"barrier", "retaining_wall", "wall", 0},
    {"man_made", "embankment", "embankment", 0},
    {"man_made", "bridge", "bridge", 0},
    {"railway", "rail", "rail", 0},
    {"railway", "narrow_gauge", "rail", 0},
    {"railway", "light_rail", "rail", 0},
    {"highway", "track", "track", 0},
    {"highway", "path", "track", 0},
    {"highway", "footway", "track", 0},
    {"highway", "bridleway", "track", 0},
    {"highway", "cycleway", "track", 0},
    {"highway", "*", "road", 0},
    {"waterway", "riverbank", "river", 0},
    {"waterway", "river", "river", WU_INCH},
    {"waterway", "canal", "river", WU_INCH * 3 / 5},
    {"waterway", "dry", "gully", 0},
    {"waterway", "*", "stream", 0},
    {"natural", "wood", "woods", 0},
    {"natural", "scrub", "brush", 0},
    {"natural", "heath", "rough1", 0},
    {"natural", "water", "lake", 0},
    {"natural", "wetland", "marsh", 0},
    {"natural", "sand", "sand", 0},
    {"natural", "beach", "sand", 0},
    {"natural", "dune", "soft_sand", 0},
    {"natural", "bare_rock", "rough2", 0},
    {"natural", "scree", "rough2", 0},
    {"natural", "shingle", "rough2", 0},
    {"natural", "glacier", "snow", 0},
    {"natural", "cliff", "cliff", 0},
    {"natural", "ridge", "ridge", 0},
    {"natural", "arete", "ridge", 0},
    {"natural", "valley", "gully", 0},
    {"natural", "gully", "gully", 0},
    {"natural", "tree_row", "hedgerow", 0},
    {"natural", "hill", "hill", 0},
    {"landuse", "forest", "woods", 0},
    {"landuse", "wood", "woods", 0},
    {"landuse", "orchard", "orchard", 0},
    {"landuse", "vineyard", "orchard", 0},
    {"landuse", "farmland", "crops", 0},
    {"landuse", "quarry", "rough3", 0},
    {"landuse", "residential", "building_light", 0},
    {"landuse", "farmyard", "building_light", 0},
    {"landuse", "industrial", "building_medium", 0},
    {"landuse", "reservoir", "lake", 0},
    {"landuse", "basin", "lake", 0},
    {"landcover", "trees", "woods", 0},
    {"wetland", "*", "marsh", 0},
    {"water", "*", "lake", 0},
};

const char *geo_kind_of(const char *key, const char *value, Wu *width) {
    for (size_t i = 0; i < ARRAY_LEN(TAGS); i++) {
        if (!base_streq(TAGS[i].key, key)) continue;
        bool any = base_streq(TAGS[i].value, "*") && !base_streq(value, "no");
        if (!any && !base_streq(TAGS[i].value, value)) continue;
        *width = TAGS[i].width;
        return TAGS[i].kind;
    }
    return NULL;
}
