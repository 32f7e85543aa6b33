/* ErrList: what is wrong with outside data: file, line, key, found, expected. Up to ERR_MAX are kept, the rest counted.
 */
#pragma once
#include "base/base.h"
#include "base/text.h"

enum { ERR_MAX = 20 };

typedef struct Err {
    char file[160];
    int line;           /* 1-based; 0 = the whole file */
    char key[64];       /* column, JSON path or word; may be empty */
    char found[96];     /* what stands there */
    char expected[160]; /* what was expected */
} Err;

typedef struct ErrList {
    int n;     /* kept */
    int total; /* met */
    Err err[ERR_MAX];
} ErrList;

void err_clear(ErrList *e);
/* Any argument may be NULL. `found` is cut to fit and made printable. */
void err_add(ErrList *e, const char *file, int line, const char *key, const char *found, const char *expected);
/* "file:line: key: found 'x', expected y" */
void err_print(const Err *e, Text *out);
