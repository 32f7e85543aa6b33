#include "catalog/look.h"

static const NationLook NATION[] = {
    {"Germany", 0xA7AEAB, 0x7E8580}, {"USSR", 0xCDB27F, 0x6F8050},   {"USA", 0xA3AD72, 0x737A4A},
    {"UK", 0xC79E6B, 0x8A7A52},      {"France", 0x9DB5CF, 0x6A8196}, {"Italy", 0xA8C3A0, 0x75926C},
    {"Poland", 0xBDB98C, 0x7C7E56},  {"Japan", 0xDCC56F, 0x94854A},  {"Finland", 0xCFD8DE, 0x8A979E},
    {"", 0xC9B9A6, 0x8A7D6C}}; /* the last: all others */

const NationLook *nation_look(const char *nation) {
    size_t i = 0;
    while (i + 1 < ARRAY_LEN(NATION) && !(nation && base_streq(NATION[i].nation, nation))) i++;
    return &NATION[i];
}

static const struct {
    const char *kind;
    uint8_t grade;
} GRADE[] = {{"rough2", 1},
             {"rough3", 2},
             {"snow", 3},
             {"brush", 1},
             {"cactus", 2},
             {"soft_sand", 1},
             {"jungle", 1},
             {"bocage", 1},
             {"wadi", 1},
             {"rail_embankment", 1},
             {"building_medium", 1},
             {"building_heavy", 2},
             {"ip_medium", 1},
             {"ip_heavy", 2},
             {"impact", 1},
             {"wrecks", 1},
             {"wrecks_cleared", 1},
             {"minefield_standard", 1},
             {"minefield_concentrated", 2},
             {"stream_frozen", 3}};

uint8_t look_grade(const char *kind) {
    for (size_t i = 0; i < ARRAY_LEN(GRADE); i++)
        if (base_streq(GRADE[i].kind, kind)) return GRADE[i].grade;
    return 0;
}
