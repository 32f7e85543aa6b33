/* columns: how a rule set writes down what its files hold (CatalogSpec): the columns that every unit list and chart
 * has, in one place. For the .c file that has the lists. */
#pragma once
#include "catalog/catalog.h"

enum { REQ = COLUMN_REQUIRED, EMPTY = COLUMN_EMPTY_IS_ZERO };

/* Of a unit list: a head field, known by its name; a number with its place in StandType.value. */
#define HEAD(n, k, f, lo, hi, w)                                                                                       \
    { n, k, f, lo, hi, w, -1 }
#define VALUE(n, k, f, lo, hi, w, v)                                                                                   \
    { n, k, f, lo, hi, w, v }
/* How every unit list begins and ends. */
#define TYPE_FIRST                                                                                                     \
    HEAD("id", COLUMN_TEXT, REQ, 0, 0, NULL), HEAD("name", COLUMN_TEXT, REQ, 0, 0, NULL),                              \
        HEAD("short", COLUMN_TEXT, EMPTY, 0, 0, NULL), HEAD("nation", COLUMN_TEXT, REQ, 0, 0, NULL),                   \
        HEAD("y0", COLUMN_INT, REQ, 1850, 1999, NULL), HEAD("y1", COLUMN_INT, REQ, 1850, 1999, NULL)
#define TYPE_LAST                                                                                                      \
    HEAD("look", COLUMN_WORD, REQ, 0, 0, LOOK_WORDS), HEAD("status", COLUMN_STATUS, REQ, 0, 0, NULL),                  \
        HEAD("note", COLUMN_TEXT, EMPTY, 0, 0, NULL)

/* Of a chart. */
#define COL(n, k, f, lo, hi)                                                                                           \
    { n, k, f, lo, hi, NULL, -1 }
#define WORDS(n, f, w)                                                                                                 \
    { n, COLUMN_WORD, f, 0, 0, w, -1 }
#define FLAG(n)                                                                                                        \
    { n, COLUMN_INT, EMPTY, 0, 1, NULL, -1 }
#define STATUS_RULE COL("status", COLUMN_STATUS, REQ, 0, 0), COL("rule", COLUMN_RULE, REQ, 0, 0)
#define NOTE        COL("note", COLUMN_TEXT, EMPTY, 0, 0)
#define CHART(id, col, rows, flags)                                                                                    \
    { id, col, (uint8_t)ARRAY_LEN(col), flags, rows }
