/* import: what is done with a picture or a map of other makers, without a widget. */
#define _GNU_SOURCE
#include "client/import.h"

#include "base/scan.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MAP_BYTES = 64 << 20 };

static void drop_image(Client *c, ImageId *id) {
    if (*id) c->host.images.drop(c->host.images.user, *id);
    *id = 0;
}

void import_close(Client *c) {
    struct Import *m = c->import;
    if (!m) return;
    drop_image(c, &m->shown);
    drop_image(c, &m->flat_shown);
    mat_image_drop(m->image);
    trace_free(&m->trace);
    geo_free(&m->geo);
    free(m->flat);
    free(m->text);
    free(m);
    c->import = NULL;
    if (c->sheet == SHEET_IMPORT) c->sheet = SHEET_NONE;
}

static void say_error(Client *c, const ErrList *err) {
    TEXT(t, 700);
    err_print(&err->err[0], &t);
    client_say(c, ROLE_LIMIT, t.buf);
}

/* --- reading --- */

/* The kept picture, or a smaller version of it, for the dialogue to show. */
static ImageId show(Client *c, const MatImage *im, int *w, int *h) {
    int k = 0;
    while (k < im->levels - 1 && MAX(im->w[k], im->h[k]) > IMPORT_SHOWN) k++;
    *w = im->w[k], *h = im->h[k];
    return c->host.images.put(c->host.images.user, *w, *h, im->argb[k], IMAGE_OPAQUE);
}

static bool read_picture(Client *c, ErrList *err) {
    struct Import *m = c->import;
    Photo p;
    if (!c->host.picture || !c->host.picture(c->host.user, m->path, 0, &p, err)) return false;
    m->full_w = p.full_w, m->full_h = p.full_h;
    m->image = mat_image_new(&p);
    photo_free(&p);
    if (m->image) m->shown = show(c, m->image, &m->shown_w, &m->shown_h);
    if (!m->shown) err_add(err, m->path, 0, NULL, "no memory left", "a smaller picture");
    return m->shown != 0;
}

static bool read_map(Client *c, ErrList *err) {
    struct Import *m = c->import;
    const View *v = client_view(c);
    m->text = load_file(m->path, MAP_BYTES, &m->text_n, err);
    if (!m->text) return false;
    GeoAsk a = {.w = v->g->h.w,
                .h = v->g->h.h,
                .unit = GEO_GUESS,
                .pieces = TABLE_PIECES - MIN(v->g->piece_n, (uint32_t)TABLE_PIECES),
                .points = TABLE_POINTS - MIN(v->g->pt_n, (uint32_t)TABLE_POINTS)};
    if (!geo_import(v->cat, m->path, m->text, m->text_n, &a, &m->geo, err)) return false;
    m->geo_pieces = m->geo.piece_n;
    for (uint32_t i = 0; i < m->geo.note_n; i++) m->refused += !m->geo.note[i].taken;
    return true;
}

/* Kinds that are areas, for what is traced; woods first. */
static void list_kinds(Client *c) {
    struct Import *m = c->import;
    const Catalog *cat = client_view(c)->cat;
    for (int pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; i < cat->kind_n && m->kind_n < IMPORT_KINDS; i++) {
            const TerrainKind *k = &cat->kind[i];
            bool woods = strcmp(k->id, "woods") == 0;
            if (k->shape != PIECE_AREA || k->paint == PAINT_WRECK || woods != (pass == 0)) continue;
            m->kind_id[m->kind_n] = (KindId)i;
            m->kind_name[m->kind_n++] = k->title;
        }
}

static bool starts_as(const char *path, char *first) {
    FILE *f = fopen(path, "rb");
    int ch = EOF;
    while (f && ((ch = fgetc(f)) == ' ' || ch == '\n' || ch == '\r' || ch == '\t')) {
    }
    if (f) fclose(f);
    *first = (char)ch;
    return ch != EOF;
}

static bool ends_with(const char *s, const char *end) {
    size_t n = strlen(s), k = strlen(end);
    return n >= k && strcmp(s + n - k, end) == 0;
}

/* A battle says so near its beginning. */
static bool is_battle(const char *path) {
    char head[400] = "";
    FILE *f = fopen(path, "rb");
    size_t n = f ? fread(head, 1, sizeof head - 1, f) : 0;
    if (f) fclose(f);
    head[n] = 0;
    return strstr(head, "\"glacis_battle\"") != NULL;
}

bool client_import_open(Client *c, const char *path) {
    char first;
    ErrList err;
    err_clear(&err);
    if (ends_with(path, ".glacis")) return client_open_game(c, path);
    bool map = starts_as(path, &first) && (first == '{' || first == '[');
    if (map && is_battle(path)) return client_open_battle(c, path);
    if (!client_has_game(c) || c->screen != SCREEN_TABLE) {
        const Ruleset *rs = rules_shown(client_rules_picked(c));
        if (!rs) rs = rulesets_at(0);
        bool cm = rs->spec->unit[0] == 'c';
        if (!client_open_setup(c, NULL, rs->id, cm ? 180 * WU_CM : 72 * WU_INCH, cm ? 120 * WU_CM : 48 * WU_INCH))
            return false;
    }
    import_close(c);
    struct Import *m = c->import = calloc(1, sizeof *m);
    if (!m) return false;
    const char *slash = strrchr(path, '/');
    snprintf(m->path, sizeof m->path, "%s", path);
    snprintf(m->name, sizeof m->name, "%s", slash ? slash + 1 : path);
    m->map = map;
    m->held = -1;
    m->tolerance = 24, m->detail = 20, m->smallest = 100, m->level = 1;
    list_kinds(c);
    if (!(map ? read_map(c, &err) : read_picture(c, &err))) {
        say_error(c, &err);
        import_close(c);
        return false;
    }
    c->sheet = SHEET_IMPORT;
    client_touch(c);
    return true;
}

/* --- where the table is in the picture --- */

static bool say_why(Client *c, TextId id) {
    snprintf(c->import->why, sizeof c->import->why, "%s", client_text(c, id));
    return false;
}

static Vec hundredths(Pt p) {
    return vec((Wu)lroundf(p.x * MAT_PER_PIXEL), (Wu)lroundf(p.y * MAT_PER_PIXEL));
}

bool import_corners(Client *c, MatCorners *out) {
    struct Import *m = c->import;
    const GameHead *h = &client_view(c)->g->h;
    int64_t unit = client_view(c)->cat->spec->unit[0] == 'c' ? WU_CM : WU_INCH, apart = 0;
    m->why[0] = 0;
    if (m->how == IMPORT_WHOLE) {
        *out = mat_corners_whole(m->full_w, m->full_h);
        return true;
    }
    if (m->how == IMPORT_TWO) {
        if (m->point_n < 2) return say_why(c, TX_UI_IMPORT_ABOUT_TWO);
        if (!span_fixed((Span){m->apart, strlen(m->apart)}, unit, &apart) || apart <= 0 || apart > 1000 * unit)
            return say_why(c, TX_UI_IMPORT_TYPE_IT);
        const double a[2] = {m->point[0].x, m->point[0].y}, b[2] = {m->point[1].x, m->point[1].y};
        return mat_corners_by_scale(a, b, (Wu)apart, m->full_w, m->full_h, h->w, h->h, out) ||
               say_why(c, TX_UI_IMPORT_NO_SCALE);
    }
    if (m->point_n < 4) return say_why(c, TX_UI_IMPORT_ABOUT_FOUR);
    for (int i = 0; i < 4; i++) out->at[i] = hundredths(m->point[i]);
    return mat_corners_in_order(out) || say_why(c, TX_UI_IMPORT_NO_CORNERS);
}

/* --- onto the table --- */

static bool same_file(const char *a, const char *b) {
    FILE *x = fopen(a, "rb"), *y = fopen(b, "rb");
    bool same = x && y;
    char p[8192], q[8192];
    for (size_t n = 1; same && n > 0;) {
        n = fread(p, 1, sizeof p, x);
        same = fread(q, 1, sizeof q, y) == n && memcmp(p, q, n) == 0;
    }
    if (x) fclose(x);
    if (y) fclose(y);
    return same;
}

static bool copy_file(const char *from, const char *to) {
    FILE *x = fopen(from, "rb"), *y = x ? fopen(to, "wb") : NULL;
    bool good = x && y;
    char p[65536];
    for (size_t n = 1; good && n > 0;) {
        n = fread(p, 1, sizeof p, x);
        good = fwrite(p, 1, n, y) == n && !ferror(x);
    }
    if (x) fclose(x);
    if (y && fclose(y) != 0) good = false;
    if (!good && y) remove(to);
    return good;
}

/* Letters of the name that every file system has; a number before the last dot when another file is called so. */
static void plain_name(const char *name, int nth, char *out, size_t cap) {
    Text t = text_make(out, cap);
    const char *dot = strrchr(name, '.');
    for (const char *p = name; *p; p++) {
        bool plain =
            (*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') || (*p >= '0' && *p <= '9') || *p == '-' || *p == '.';
        if (p == dot && nth > 0) text_format(&t, "_%d", nth + 1);
        text_char(&t, plain && !(p == name && *p == '.') ? *p : '_');
    }
}

/* Into battles/mats of the player's data: there it is found by every battle and game of his. */
static bool bring_home(Client *c, char *rel, size_t cap) {
    struct Import *m = c->import;
    char dir[700], to[1000], name[160];
    snprintf(dir, sizeof dir, "%s", c->paths.own);
    mkdir(dir, 0777);
    snprintf(dir, sizeof dir, "%s/battles", c->paths.own);
    mkdir(dir, 0777);
    snprintf(dir, sizeof dir, "%s/battles/mats", c->paths.own);
    mkdir(dir, 0777);
    for (int nth = 0; nth < 100; nth++) {
        plain_name(m->name, nth, name, sizeof name);
        snprintf(to, sizeof to, "%s/%s", dir, name);
        snprintf(rel, cap, "mats/%s", name);
        struct stat st;
        if (stat(to, &st) == 0) {
            if (same_file(m->path, to)) return true;
            continue;
        }
        if (copy_file(m->path, to)) return true;
        break;
    }
    snprintf(m->why, sizeof m->why, "%s",
             client_line(c, TX_UI_IMPORT_NOT_COPIED, "what=%s\twhy=%s", to, strerror(errno)));
    return false;
}

static void refused(Client *c, const char *line, const SessionReply *r) {
    const View *v = client_view(c);
    Text t = text_make(c->import->why, sizeof c->import->why);
    if (r->parse != TX_NONE)
        command_error_print(v->cat, (TextId)r->parse, line, strlen(line), r->at, &t);
    else
        verdict_print(v->cat, v->g, &r->verdict, &t);
}

static bool submit(Client *c, const char *line) {
    if (session_looking(c->session) != UINT32_MAX) session_look(c->session, UINT32_MAX);
    SessionReply r = session_submit(c->session, line, strlen(line));
    if (!r.accepted) refused(c, line, &r);
    return r.accepted;
}

static bool flatten(Client *c) {
    struct Import *m = c->import;
    const GameHead *h = &client_view(c)->g->h;
    Mat mat = {.image = m->image};
    if (!warp_make(&mat.warp, &m->corners, h->w, h->h)) return false;
    free(m->flat);
    mat_flat_size(h->w, h->h, IMPORT_FLAT, &m->flat_w, &m->flat_h);
    m->flat = mat_flatten(&mat, h->w, h->h, m->flat_w, m->flat_h);
    drop_image(c, &m->flat_shown);
    if (m->flat) m->flat_shown = c->host.images.put(c->host.images.user, m->flat_w, m->flat_h, m->flat, IMAGE_OPAQUE);
    return m->flat_shown != 0;
}

bool import_lay(Client *c) {
    struct Import *m = c->import;
    char rel[200];
    TEXT(line, 600);
    if (!import_corners(c, &m->corners) || !bring_home(c, rel, sizeof rel)) return false;
    text_format(&line, "U mat set \"%s\" \"", rel);
    for (int i = 0; i < 4; i++) {
        if (i) text_char(&line, ' ');
        text_ratio(&line, m->corners.at[i].x, MAT_PER_PIXEL, 2, true);
        text_char(&line, ',');
        text_ratio(&line, m->corners.at[i].y, MAT_PER_PIXEL, 2, true);
    }
    text_char(&line, '"');
    if (!submit(c, line.buf)) return false;
    m->laying = true;
    client_changed(c);
    m->laying = false;
    m->laid = flatten(c);
    return m->laid;
}

/* --- outlines --- */

uint32_t import_color_at(const Client *c, double x, double y) {
    const struct Import *m = c->import;
    uint32_t sum[4] = {0}; /* the mean of a few pixels: grain is no colour */
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            int px = CLAMP((int)(x * m->flat_w) + dx, 0, m->flat_w - 1),
                py = CLAMP((int)(y * m->flat_h) + dy, 0, m->flat_h - 1);
            uint32_t v = m->flat[(size_t)py * (size_t)m->flat_w + (size_t)px];
            if (v >> 24 == 0) continue;
            for (int k = 0; k < 3; k++) sum[k] += v >> (16 - 8 * k) & 255;
            sum[3]++;
        }
    if (sum[3] == 0) return 0;
    return sum[0] / sum[3] << 16 | sum[1] / sum[3] << 8 | sum[2] / sum[3];
}

void import_trace(Client *c) {
    struct Import *m = c->import;
    const Game *g = client_view(c)->g;
    trace_free(&m->trace);
    if (!m->picked || !m->flat) return;
    TraceAsk a = {.argb = m->flat,
                  .w = m->flat_w,
                  .h = m->flat_h,
                  .table_w = g->h.w,
                  .table_h = g->h.h,
                  .rgb = m->rgb,
                  .tolerance = m->tolerance,
                  .smooth = true,
                  .detail = m->detail * WU_INCH / 100,
                  .least_area = (int64_t)m->smallest * WU_INCH * WU_INCH / 100,
                  .most = MIN(TABLE_PIECES - MIN(g->piece_n, (uint32_t)TABLE_PIECES), 400u)};
    if (!trace_picture(&a, &m->trace)) say_why(c, TX_UI_IMPORT_NO_MEMORY);
}

/* --- as commands --- */

static uint32_t put_pieces(Client *c, const Piece *piece, uint32_t n, const TablePoint *pt, char *line) {
    uint32_t put = 0;
    for (uint32_t i = 0; i < n; i++) {
        Text t = text_make(line, COMMAND_BYTES);
        put += piece_command(client_view(c)->cat, &piece[i], pt + piece[i].pt, &t) && submit(c, line);
    }
    return put;
}

static uint32_t put_traced(Client *c, char *line) {
    const struct Import *m = c->import;
    const Catalog *cat = client_view(c)->cat;
    KindId kind = m->kind_id[m->kind];
    uint32_t put = 0;
    for (uint32_t i = 0; i < m->trace.piece_n; i++) {
        const TracePiece *t = &m->trace.piece[i];
        Piece p = {.kind = kind, .shape = PIECE_AREA, .pt = t->pt, .pt_n = t->n, .label = 0xFFFF};
        if (cat->kind[kind].paint == PAINT_HILL) p.level = (int16_t)m->level;
        put += put_pieces(c, &p, 1, m->trace.pt, line);
    }
    return put;
}

uint32_t import_apply(Client *c) {
    struct Import *m = c->import;
    char *line = malloc(COMMAND_BYTES);
    if (!line) return 0;
    m->why[0] = 0;
    session_hold_flush(c->session, true);
    uint32_t put = m->map ? put_pieces(c, m->geo.piece, m->geo.piece_n, m->geo.pt, line) : put_traced(c, line);
    if (put > 1) {
        TEXT(t, 200);
        char name[60];
        plain_name(m->name, 0, name, sizeof name);
        text_format(&t, "U together %u \"%s\"", put, name);
        (void)submit(c, t.buf);
    }
    session_hold_flush(c->session, false);
    free(line);
    client_changed(c);
    if (put > 0) client_say(c, ROLE_INFO, client_line(c, TX_UI_IMPORT_DONE, "n=%u", put));
    return put;
}
