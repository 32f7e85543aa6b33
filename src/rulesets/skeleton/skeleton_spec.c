/* What the skeleton's files hold. load reads them by these lists and refuses what does not fit, so that no rule ever
 * meets a bad number. */
#include "rulesets/skeleton/skeleton.h"

/* data/units/skeleton.csv. Head fields (id, name, ...) are known by their names; your own numbers get a place in
 * StandType.value. */
static const ColumnSpec TYPE_COL[] = {
    {"id", COLUMN_TEXT, COLUMN_REQUIRED, 0, 0, NULL, -1},
    {"name", COLUMN_TEXT, COLUMN_REQUIRED, 0, 0, NULL, -1},
    {"nation", COLUMN_TEXT, COLUMN_REQUIRED, 0, 0, NULL, -1},
    {"y0", COLUMN_INT, COLUMN_REQUIRED, 1900, 1999, NULL, -1},
    {"y1", COLUMN_INT, COLUMN_REQUIRED, 1900, 1999, NULL, -1},
    {"move", COLUMN_INT, COLUMN_REQUIRED, 1, 100, NULL, SKEL_VALUE_MOVE},
    {"look", COLUMN_WORD, COLUMN_REQUIRED, 0, 0, LOOK_WORDS, -1},
    {"status", COLUMN_STATUS, COLUMN_REQUIRED, 0, 0, NULL, -1},
    {"note", COLUMN_TEXT, COLUMN_EMPTY_IS_ZERO, 0, 0, NULL, -1},
};

static const OptionSpec OPTIONS[] = {
    [SKEL_OPT_REACH] = {"reach", "short|long", 0, 1, RULE(1, 1)}, /* long: twice the allowance */
};

/* Two field lists and this spec are all that save files need to know of a rule set. */
const CatalogSpec SKELETON_SPEC = {
    .id = "skeleton",
    .unit = "cm",
    .type_col = TYPE_COL,
    .type_col_n = (uint8_t)ARRAY_LEN(TYPE_COL),
    .option = OPTIONS,
    .option_n = (uint8_t)ARRAY_LEN(OPTIONS),
};
