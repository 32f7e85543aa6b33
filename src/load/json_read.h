/* json_read: JSON values under a declared shape. The library keeps no lines, so a second walk over the text finds the
 * line of a key when something is wrong. Inside load only. */
#pragma once
#include "base/err.h"
#include "geom/geom.h"
#include "load/pool.h"

#include <jansson.h>

enum { JSON_DEPTH = 24, JSON_PATH = 240 };

typedef struct Json {
    const char *file, *text; /* text[n] is NUL */
    size_t n;
    ErrList *err;
    Pool *pool;   /* strings are copied here */
    int64_t unit; /* Wu of one unit of length in the file */
    Text at;      /* where we are: sides[0].formations[2] */
    char path[JSON_PATH];
} Json;

/* Parses; NULL and one error with its line if the text is no JSON, too deep, or names a key twice. Free with
 * json_decref. */
json_t *json_open(Json *j, const char *file, const char *text, size_t n, Pool *pool, ErrList *err);

/* Steps into a member or an element; give the mark back to json_leave. */
size_t json_enter(Json *j, const char *key);
size_t json_enter_at(Json *j, size_t index);
void json_leave(Json *j, size_t mark);

/* key NULL: the value we are in. */
void json_fail(Json *j, const char *key, const char *found, const char *expected);
void json_fail_value(Json *j, const char *key, const json_t *found, const char *expected);

/* Members; a missing one gives the default unless `must`. Strings have at most `most` bytes. All return false after an
 * error. */
bool json_only(Json *j, const json_t *o, const char *keys); /* is an object with no keys but these: "a|b|c" */
bool json_string_of(Json *j, const json_t *o, const char *key, size_t most, bool must, const char **out); /* "" */
bool json_int_of(Json *j, const json_t *o, const char *key, int lo, int hi, bool must, int *out);     /* *out stays */
bool json_bool_of(Json *j, const json_t *o, const char *key, bool *out);                              /* *out stays */
bool json_word_of(Json *j, const json_t *o, const char *key, const char *words, bool must, int *out); /* *out stays */
bool json_length_of(Json *j, const json_t *o, const char *key, Wu lo, Wu hi, bool must, Wu *out);     /* *out stays */
/* NULL when it is missing or (after an error) no list or too long. */
const json_t *json_list_of(Json *j, const json_t *o, const char *key, size_t most, bool must);
bool json_strings_of(Json *j, const json_t *o, const char *key, size_t most, size_t most_bytes, const char *const **out,
                     uint32_t *n);
/* The value itself. */
bool json_length(Json *j, const json_t *v, Wu lo, Wu hi, Wu *out);
bool json_point(Json *j, const json_t *v, Box in, Vec *out); /* [x, y] */
