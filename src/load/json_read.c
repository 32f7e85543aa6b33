#include "load/json_read.h"

#include "catalog/catalog.h"

#include <math.h>
#include <string.h>

/* --- the second walk: lines --- */

typedef struct Walk {
    const char *p, *end;
    int line;
} Walk;

static void walk_blank(Walk *w) {
    for (; w->p < w->end && (*w->p == ' ' || *w->p == '\t' || *w->p == '\n' || *w->p == '\r'); w->p++)
        if (*w->p == '\n') w->line++;
}

/* Past a string; what stands between its quotes. */
static bool walk_string(Walk *w, const char **from, size_t *n) {
    if (w->p == w->end || *w->p != '"') return false;
    *from = ++w->p;
    while (w->p < w->end && *w->p != '"') w->p += *w->p == '\\' && w->p + 1 < w->end ? 2 : 1;
    if (w->p >= w->end) return false;
    *n = (size_t)(w->p - *from);
    w->p++;
    return true;
}

/* Past a value. */
static void walk_value(Walk *w) {
    int depth = 0;
    do {
        const char *from;
        size_t n;
        walk_blank(w);
        if (w->p == w->end) return;
        if (*w->p == '"') {
            if (!walk_string(w, &from, &n)) return;
            continue;
        }
        if (*w->p == '{' || *w->p == '[')
            depth++;
        else if (*w->p == '}' || *w->p == ']') {
            if (depth == 0) return; /* the end of what it stands in: there was no value */
            depth--;
        } else if (depth == 0) {
            while (w->p < w->end && strchr(",]} \t\r\n", *w->p) == NULL) w->p++;
            return;
        }
        w->p++;
    } while (depth > 0);
}

/* To the value of a key of the object at p; *line is where the key stands. */
static bool walk_key(Walk *w, const char *key, size_t key_n, int *line) {
    if (w->p == w->end || *w->p != '{') return false;
    for (w->p++;; w->p++) {
        const char *from;
        size_t n;
        walk_blank(w);
        int at = w->line;
        if (!walk_string(w, &from, &n)) return false;
        walk_blank(w);
        if (w->p == w->end || *w->p != ':') return false;
        w->p++;
        walk_blank(w);
        if (n == key_n && memcmp(from, key, n) == 0) {
            *line = at;
            return true;
        }
        walk_value(w);
        walk_blank(w);
        if (w->p == w->end || *w->p != ',') return false;
    }
}

static bool walk_index(Walk *w, size_t index) {
    if (w->p == w->end || *w->p != '[') return false;
    for (w->p++;; w->p++) {
        walk_blank(w);
        if (index-- == 0) return w->p < w->end && *w->p != ']';
        walk_value(w);
        walk_blank(w);
        if (w->p == w->end || *w->p != ',') return false;
    }
}

/* Line of a path; what cannot be followed further gives the line so far. */
static int line_of(const Json *j, const char *path) {
    Walk w = {j->text, j->text + j->n, 1};
    walk_blank(&w);
    int line = w.line;
    for (const char *p = path; *p != 0;) {
        if (*p == '[') {
            size_t index = 0;
            for (p++; *p >= '0' && *p <= '9'; p++) index = index * 10 + (size_t)(*p - '0');
            if (*p == ']') p++;
            if (!walk_index(&w, index)) return line;
            line = w.line;
        } else {
            if (*p == '.') p++;
            size_t n = strcspn(p, ".[");
            if (n == 0 || !walk_key(&w, p, n, &line)) return line;
            p += n;
        }
    }
    return line;
}

/* --- errors --- */

size_t json_enter(Json *j, const char *key) {
    size_t mark = j->at.len;
    if (mark > 0) text_char(&j->at, '.');
    text_str(&j->at, key);
    return mark;
}

size_t json_enter_at(Json *j, size_t index) {
    size_t mark = j->at.len;
    text_format(&j->at, "[%ld]", (int64_t)index);
    return mark;
}

void json_leave(Json *j, size_t mark) {
    j->at.len = mark;
    j->at.buf[mark] = 0;
    j->at.cut = false;
}

void json_fail(Json *j, const char *key, const char *found, const char *expected) {
    size_t mark = key != NULL ? json_enter(j, key) : j->at.len;
    /* A key that is not there gives the line of what it should stand in. The error keeps the end of a long path: that
     * is what to look for. */
    const char *tail = j->path;
    while (strlen(tail) > sizeof((Err){0}).key - 1) tail++;
    err_add(j->err, j->file, line_of(j, j->path), tail, found, expected);
    json_leave(j, mark);
}

static void show(Text *t, const json_t *v) {
    switch (json_typeof(v)) {
    case JSON_OBJECT: text_str(t, "an object"); break;
    case JSON_ARRAY: text_format(t, "a list of %ld", (int64_t)json_array_size(v)); break;
    case JSON_STRING: text_str(t, json_string_value(v)); break;
    case JSON_INTEGER: text_int(t, json_integer_value(v)); break;
    case JSON_REAL: {
        double d = json_real_value(v);
        if (fabs(d) < 1e9)
            text_ratio(t, llround(d * 10000), 10000, 4, true);
        else
            text_str(t, "a number too large");
        break;
    }
    case JSON_TRUE: text_str(t, "true"); break;
    case JSON_FALSE: text_str(t, "false"); break;
    case JSON_NULL: text_str(t, "null"); break;
    }
}

void json_fail_value(Json *j, const char *key, const json_t *found, const char *expected) {
    TEXT(f, 90);
    if (found == NULL)
        text_str(&f, "nothing");
    else
        show(&f, found);
    json_fail(j, key, f.buf, expected);
}

/* --- reading --- */

/* Deep nesting is refused before the library sees it: it would recurse. */
static bool depth_good(Json *j) {
    int depth = 0, line = 1;
    for (const char *p = j->text, *end = j->text + j->n; p < end; p++) {
        if (*p == '\n') line++;
        if (*p == '"') {
            for (p++; p < end && *p != '"' && *p != '\n'; p++)
                if (*p == '\\' && p + 1 < end) p++;
            if (p < end && *p == '\n') p--; /* no string of JSON: the library says so */
            continue;
        }
        if (*p == '{' || *p == '[') depth++;
        if (*p == '}' || *p == ']') depth--;
        if (depth <= JSON_DEPTH) continue;
        err_add(j->err, j->file, line, NULL, "lists and objects nested too deep", "at most 24 levels");
        return false;
    }
    return true;
}

json_t *json_open(Json *j, const char *file, const char *text, size_t n, Pool *pool, ErrList *err) {
    json_error_t e;
    *j = (Json){.file = file, .text = text, .n = n, .err = err, .pool = pool, .unit = WU_INCH};
    j->at = text_make(j->path, sizeof j->path);
    if (!depth_good(j)) return NULL;
    json_t *root = json_loadb(text, n, JSON_REJECT_DUPLICATES, &e);
    if (root == NULL) err_add(err, file, MAX(e.line, 1), NULL, e.text, "JSON");
    return root;
}

bool json_only(Json *j, const json_t *o, const char *keys) {
    if (!json_is_object(o)) {
        json_fail_value(j, NULL, o, "an object {...}");
        return false;
    }
    bool good = true;
    const char *key;
    json_t *v;
    json_object_foreach((json_t *)(uintptr_t)o, key, v) {
        int32_t at;
        if (words_find(keys, key, strlen(key), &at)) continue;
        json_fail(j, key, "an unknown key", "only keys of this place");
        good = false;
    }
    return good;
}

/* The member; *good says whether its absence is an error. */
static const json_t *member(Json *j, const json_t *o, const char *key, bool must, bool *good) {
    const json_t *v = json_object_get(o, key);
    *good = v != NULL || !must;
    if (!*good) json_fail(j, key, "nothing", "this key");
    return v;
}

static bool take_string(Json *j, const char *key, const json_t *v, size_t most, const char **out) {
    TEXT(e, 60);
    text_format(&e, "a text of at most %ld bytes", (int64_t)most);
    if (!json_is_string(v) || json_string_length(v) > most || strlen(json_string_value(v)) != json_string_length(v)) {
        json_fail_value(j, key, v, e.buf);
        return false;
    }
    *out = pool_text(j->pool, json_string_value(v), json_string_length(v));
    return true;
}

bool json_string_of(Json *j, const json_t *o, const char *key, size_t most, bool must, const char **out) {
    bool good;
    const json_t *v = member(j, o, key, must, &good);
    *out = "";
    if (v == NULL) return good;
    if (!take_string(j, key, v, most, out)) return false;
    if (must && (*out)[0] == 0) {
        json_fail(j, key, "an empty text", "a text");
        return false;
    }
    return true;
}

bool json_int_of(Json *j, const json_t *o, const char *key, int lo, int hi, bool must, int *out) {
    bool good;
    const json_t *v = member(j, o, key, must, &good);
    if (v == NULL) return good;
    if (!json_is_integer(v) || json_integer_value(v) < lo || json_integer_value(v) > hi) {
        TEXT(e, 80);
        text_format(&e, "a whole number from %d to %d", lo, hi);
        json_fail_value(j, key, v, e.buf);
        return false;
    }
    *out = (int)json_integer_value(v);
    return true;
}

bool json_bool_of(Json *j, const json_t *o, const char *key, bool *out) {
    const json_t *v = json_object_get(o, key);
    if (v == NULL) return true;
    if (!json_is_boolean(v)) {
        json_fail_value(j, key, v, "true or false");
        return false;
    }
    *out = json_is_true(v);
    return true;
}

bool json_word_of(Json *j, const json_t *o, const char *key, const char *words, bool must, int *out) {
    bool good;
    const json_t *v = member(j, o, key, must, &good);
    int32_t at;
    if (v == NULL) return good;
    if (json_is_string(v) && words_find(words, json_string_value(v), json_string_length(v), &at)) {
        *out = at;
        return true;
    }
    TEXT(e, 150);
    text_str(&e, "one of ");
    for (const char *p = words; *p != 0; p++) text_str(&e, *p == '|' ? ", " : (char[]){*p, 0});
    json_fail_value(j, key, v, e.buf);
    return false;
}

static bool take_length(const Json *j, const json_t *v, Wu lo, Wu hi, Wu *out) {
    double d;
    if (json_is_integer(v))
        d = (double)json_integer_value(v);
    else if (json_is_real(v))
        d = json_real_value(v);
    else
        return false;
    if (!(fabs(d) < 1e6)) return false;
    long long wu = llround(d * (double)j->unit); /* rounded once, at the door */
    if (wu < lo || wu > hi) return false;
    *out = (Wu)wu;
    return true;
}

static void length_range(const Json *j, Text *t, Wu lo, Wu hi) {
    text_str(t, "a length from ");
    text_ratio(t, lo, j->unit, 4, true);
    text_str(t, " to ");
    text_ratio(t, hi, j->unit, 4, true);
}

bool json_length(Json *j, const json_t *v, Wu lo, Wu hi, Wu *out) {
    if (take_length(j, v, lo, hi, out)) return true;
    TEXT(e, 90);
    length_range(j, &e, lo, hi);
    json_fail_value(j, NULL, v, e.buf);
    return false;
}

bool json_length_of(Json *j, const json_t *o, const char *key, Wu lo, Wu hi, bool must, Wu *out) {
    bool good;
    const json_t *v = member(j, o, key, must, &good);
    if (v == NULL) return good;
    size_t mark = json_enter(j, key);
    good = json_length(j, v, lo, hi, out);
    json_leave(j, mark);
    return good;
}

bool json_point(Json *j, const json_t *v, Box in, Vec *out) {
    if (json_array_size(v) == 2 && take_length(j, json_array_get(v, 0), in.x0, in.x1, &out->x) &&
        take_length(j, json_array_get(v, 1), in.y0, in.y1, &out->y))
        return true;
    TEXT(f, 90);
    TEXT(e, 150);
    if (json_array_size(v) == 2) { /* show both numbers, not "a list of 2" */
        show(&f, json_array_get(v, 0));
        text_str(&f, ", ");
        show(&f, json_array_get(v, 1));
    } else {
        show(&f, v);
    }
    text_str(&e, "a point [x, y]: x ");
    length_range(j, &e, in.x0, in.x1);
    text_str(&e, ", y ");
    length_range(j, &e, in.y0, in.y1);
    json_fail(j, NULL, f.buf, e.buf);
    return false;
}

const json_t *json_list_of(Json *j, const json_t *o, const char *key, size_t most, bool must) {
    bool good;
    const json_t *v = member(j, o, key, must, &good);
    if (v == NULL) return NULL;
    if (json_is_array(v) && json_array_size(v) <= most) return v;
    TEXT(e, 60);
    text_format(&e, "a list of at most %ld", (int64_t)most);
    json_fail_value(j, key, v, e.buf);
    return NULL;
}

bool json_strings_of(Json *j, const json_t *o, const char *key, size_t most, size_t most_bytes, const char *const **out,
                     uint32_t *n) {
    int before = j->err->total;
    const json_t *list = json_list_of(j, o, key, most, false);
    *out = NULL;
    *n = 0;
    if (list == NULL) return j->err->total == before;
    const char **s = POOL_ARRAY(j->pool, const char *, json_array_size(list));
    size_t mark = json_enter(j, key);
    for (size_t i = 0; i < json_array_size(list); i++) {
        size_t inner = json_enter_at(j, i);
        s[i] = "";
        (void)take_string(j, NULL, json_array_get(list, i), most_bytes, &s[i]);
        json_leave(j, inner);
    }
    json_leave(j, mark);
    *out = s;
    *n = (uint32_t)json_array_size(list);
    return j->err->total == before;
}
