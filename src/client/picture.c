#include "client/picture.h"

#include "base/scan.h"
#include "client/over.h"
#include "client/rules_ui.h"

#include <stdlib.h>
#include <string.h>

typedef enum ItemKind { ITEM_GRID, ITEM_ARCS, ITEM_SIGHT, ITEM_REACH, ITEM_TEMPLATE, ITEM_RULER, ITEM_KINDS } ItemKind;
static const char *const ITEM_WORD[ITEM_KINDS] = {"grid", "arcs", "sight", "reach", "template", "ruler"};

typedef struct Item {
    uint8_t kind, count;
    uint16_t row;
    StandIx stand;
    Wu step;
    Pose pose;
    Vec pt[RULER_POINTS];
    uint32_t n;
} Item;

struct Picture {
    Client c;
    Item item[PICTURE_ITEMS];
    uint32_t item_n;
};

Picture *picture_new(const ClientHost *h, Session *s, Seat seat, ErrList *err) {
    Picture *p = calloc(1, sizeof *p);
    if (p) {
        Client *c = &p->c;
        c->host = *h;
        c->scale = 1;
        c->guide_step = -1;
        c->hover = c->pinned = c->press_stand = STAND_NONE;
        arena_init(&c->tmp, c->arena_mem, sizeof c->arena_mem, "picture");
        prefs_default(&c->prefs, 1);
        c->ui_mem = aligned_alloc(16, UI_MEMORY);
        c->ui = c->ui_mem ? ui_make(c->ui_mem, UI_MEMORY, h->fonts) : NULL;
        BoardHost bh = {.images = h->images, .fonts = h->fonts, .assets = h->assets};
        c->board = board_new(&bh);
        c->screen = SCREEN_TABLE;
        c->seat = (uint8_t)seat;
        c->session = s;
        c->rules = c->play_rules = client_rules_take(c, session_ruleset(s)->id);
        if (c->rules) c->rules_state = calloc(1, c->rules->state_size + 1);
        if (c->ui && c->board && (!c->rules || c->rules_state)) return p;
    }
    err_add(err, NULL, 0, "render", NULL, "memory, and pictures of the stands");
    picture_free(p);
    return NULL;
}

void picture_mat(Picture *p, const DataPaths *paths, uint8_t layers, ErrList *err) {
    p->c.paths = *paths;
    client_mat_read(&p->c, err);
    board_set_layers(p->c.board, layers);
}

void picture_free(Picture *p) {
    if (!p) return;
    Client *c = &p->c;
    if (c->rules && c->rules_state) c->rules->close(c);
    free(c->rules_state);
    free(c->rules_own);
    regions_free(c);
    if (c->board) board_free(c->board);
    free(c->ui_mem);
    free(p);
}

/* --- the list --- */

typedef struct OverRead {
    Picture *p;
    const View *v;
    ErrList *err;
    Span text; /* of the item at hand */
    Item *item;
} OverRead;

static bool bad(const OverRead *r, const char *expected) {
    TEXT(found, 90);
    text_bytes(&found, r->text.p, r->text.n);
    err_add(r->err, NULL, 0, "--over", found.buf, expected);
    return false;
}

static bool cut_at(Span s, char c, Span *before, Span *behind) {
    for (size_t i = 0; i < s.n; i++) {
        if (s.p[i] != c) continue;
        *before = (Span){s.p, i};
        *behind = (Span){s.p + i + 1, s.n - i - 1};
        return true;
    }
    return false;
}

static Wu unit_of(const View *v) {
    return strcmp(v->cat->spec->unit, "cm") == 0 ? WU_CM : WU_INCH;
}

/* Up to cap numbers with commas between, each times its unit; how many, -1 = one of them is none. */
static int numbers(Span s, int64_t unit, int64_t *out, int cap) {
    int n = 0;
    Span one, rest = s;
    for (bool more = true; more; n++) {
        more = cut_at(rest, ',', &one, &rest);
        if (!more) one = rest;
        if (n == cap || !span_fixed(one, unit, &out[n])) return -1;
    }
    return n;
}

static bool read_stand(const OverRead *r, Span label) {
    StandIx i;
    if (!r->p->c.rules) return bad(r, "a rule set that shows this");
    if (!stand_find(r->v->g, label.p, label.n, &i) || !stand_on_table(game_stand_c(r->v->g, i)))
        return bad(r, "the label of a stand that this seat sees on the table");
    r->item->stand = i;
    return true;
}

static bool read_grid(const OverRead *r, Span step) {
    int64_t v;
    r->item->step = unit_of(r->v) == WU_CM ? 10 * WU_CM : WU_INCH;
    if (step.n == 0) return true;
    if (!span_fixed(step, unit_of(r->v), &v) || v < unit_of(r->v) / 2 || v > WU_MAX)
        return bad(r, "a step of at least half a unit, as grid:6");
    r->item->step = (Wu)v;
    return true;
}

static bool find_template(const View *v, Span id, uint16_t *row) {
    static const char *const PREFIX[] = {"matg_", "aa_", "ab_", "lt_"};
    int32_t at = catalog_template(v->cat, id.p, id.n), mine;
    if (at < 0 && words_find(TEMPLATE_RULES, v->cat->spec->id, strlen(v->cat->spec->id), &mine)) {
        TEXT(full, 80);
        text_str(&full, PREFIX[mine]);
        text_bytes(&full, id.p, id.n);
        at = catalog_template(v->cat, full.buf, full.len);
    }
    *row = (uint16_t)at;
    return at >= 0;
}

static bool read_template(const OverRead *r, Span s) {
    Span id, place, count;
    int64_t n[3] = {0}, many = 0;
    if (!cut_at(s, '@', &id, &place)) return bad(r, "template:ID@X,Y,DEG");
    if (cut_at(id, '*', &id, &count) && (!span_int(count, &many) || many < 1 || many > TEMPLATE_COUNT_MOST))
        return bad(r, "a count from 1 to 40 behind the *");
    if (!find_template(r->v, id, &r->item->row)) return bad(r, "the id of a row of data/templates.csv, as ab_blast");
    const TemplateForm *f = &r->v->cat->tmpl[r->item->row].form;
    if (many && (many < f->from || many > f->to)) return bad(r, "a count that this template has");
    Span at[3], rest = place;
    int parts = 0;
    for (bool more = true; more && parts < 3; parts++)
        if (!(more = cut_at(rest, ',', &at[parts], &rest))) at[parts] = rest, rest.n = 0;
    bool good = parts >= 2 && rest.n == 0;
    for (int k = 0; good && k < parts; k++) good = span_fixed(at[k], k < 2 ? unit_of(r->v) : 1000, &n[k]);
    if (!good) return bad(r, "template:ID@X,Y,DEG, lengths in the rule set's unit");
    if (n[0] < -WU_MAX / 2 || n[0] > WU_MAX || n[1] < -WU_MAX / 2 || n[1] > WU_MAX)
        return bad(r, "a place near the table");
    r->item->count = (uint8_t)many;
    r->item->pose = (Pose){{(Wu)n[0], (Wu)n[1]}, angle_from_mdeg(n[2])};
    return true;
}

static bool read_ruler(const OverRead *r, Span s) {
    int64_t v[2 * RULER_POINTS];
    int n = numbers(s, unit_of(r->v), v, 2 * RULER_POINTS);
    if (n < 4 || n % 2) return bad(r, "ruler:X,Y,X,Y, two points or more (at most 33)");
    for (int i = 0; i < n; i++)
        if (v[i] < -WU_MAX / 2 || v[i] > WU_MAX) return bad(r, "points near the table");
    for (int i = 0; i < n / 2; i++) r->item->pt[r->item->n++] = (Vec){(Wu)v[2 * i], (Wu)v[2 * i + 1]};
    return true;
}

static bool read_item(OverRead *r) {
    Span word, rest = {r->text.p + r->text.n, 0};
    if (!cut_at(r->text, ':', &word, &rest)) word = r->text;
    int kind = 0;
    while (kind < ITEM_KINDS && !span_is(word, ITEM_WORD[kind])) kind++;
    *r->item = (Item){.kind = (uint8_t)kind, .stand = STAND_NONE};
    switch (kind) {
    case ITEM_GRID: return read_grid(r, rest);
    case ITEM_ARCS:
    case ITEM_SIGHT:
    case ITEM_REACH: return read_stand(r, rest);
    case ITEM_TEMPLATE: return read_template(r, rest);
    case ITEM_RULER: return read_ruler(r, rest);
    default: return bad(r, "one of grid, arcs:STAND, sight:STAND, reach:STAND, template:ID@X,Y,DEG, ruler:X,Y,X,Y");
    }
}

/* A comma ends an item where a word follows, not where a number goes on. */
static bool item_ends(const char *p) {
    return *p == 0 || (*p == ',' && !((p[1] >= '0' && p[1] <= '9') || p[1] == '-' || p[1] == '.' || p[1] == '+'));
}

bool picture_over(Picture *p, const char *list, ErrList *err) {
    OverRead r = {.p = p, .v = client_view(&p->c), .err = err};
    bool good = true;
    p->item_n = 0;
    for (const char *s = list;;) {
        const char *e = s;
        while (!item_ends(e)) e++;
        r.text = (Span){s, (size_t)(e - s)};
        if (p->item_n == PICTURE_ITEMS) {
            good = bad(&r, "at most 32 items");
            break;
        }
        r.item = &p->item[p->item_n++];
        good = read_item(&r) && good;
        if (*e == 0) break;
        s = e + 1;
    }
    if (!good) p->item_n = 0;
    return good;
}

/* --- drawing --- */

static void grid(Client *c, Wu step) {
    const View *v = client_view(c);
    int every = 1; /* lines closer than 7 u are a grey veil: then only each n-th */
    while (camera_len(&c->bv.cam, (double)step * every) < 7 && every < 1000) every *= every == 1 || every == 10 ? 5 : 2;
    for (int k = 0; (int64_t)k * step * every <= MAX(v->g->h.w, v->g->h.h); k++) {
        Wu at = (Wu)(k * step * every);
        bool bold = k % 6 == 0;
        TEXT(n, 24);
        text_ratio(&n, at, unit_of(v), 1, true);
        for (int way = 0; way < 2; way++) {
            Wu far = way ? v->g->h.h : v->g->h.w, end = way ? v->g->h.w : v->g->h.h;
            if (at > far) continue;
            Vec a = way ? (Vec){0, at} : (Vec){at, 0}, b = way ? (Vec){end, at} : (Vec){at, end};
            client_mark_line(c, a, b, ROLE_SECOND, DASH_SOLID)->width = bold ? 1.2f : 0.4f;
            if (bold && (k > 0 || way == 0)) client_mark_label(c, a, ROLE_SECOND, n.buf);
        }
    }
}

static void ruler(Client *c, const Item *it) {
    Ruler r = {.seat = c->seat, .n = it->n};
    for (uint32_t i = 0; i < it->n; i++) r.pt[i] = (MeasureEnd){.stand = STAND_NONE, .pose = {it->pt[i], 0}};
    ruler_lay(c, &r);
}

static void marks(Picture *p) {
    Client *c = &p->c;
    const View *v = client_view(c);
    for (uint32_t i = 0; i < p->item_n; i++) {
        const Item *it = &p->item[i];
        switch ((ItemKind)it->kind) {
        case ITEM_GRID: grid(c, it->step); break;
        case ITEM_ARCS: c->rules->peek(c, 'F', it->stand); break;
        case ITEM_TEMPLATE: {
            Template t = {&v->cat->tmpl[it->row].form, it->pose, it->count};
            over_template(&c->bv, v, &v->cat->tmpl[it->row], &t, (TemplateLook){.pinned = true, .named = true});
            break;
        }
        case ITEM_RULER: ruler(c, it); break;
        default: break;
        }
    }
}

/* What a stand sees or reaches, as its peek shows it to a player. */
static void region(Client *c, char peek, StandIx who) {
    c->sel[0] = who;
    c->sel_n = 1;
    c->peek_kept = 1u << (peek - 'A');
    if (peek == 'G') c->rules->peek(c, peek, who);
    regions_under(c);
    c->peek_kept = 0;
    c->sel_n = 0;
}

static void under(void *picture) {
    Picture *p = picture;
    for (uint32_t i = 0; i < p->item_n; i++)
        if (p->item[i].kind == ITEM_SIGHT || p->item[i].kind == ITEM_REACH)
            region(&p->c, p->item[i].kind == ITEM_SIGHT ? 'V' : 'G', p->item[i].stand);
}

bool picture_draw(Picture *p, const Camera *cam, DrawList *d) {
    Client *c = &p->c;
    const View *v = client_view(c);
    UiFrame f = {.w = cam->view.w, .h = cam->view.h, .scale = 1, .palette = c->prefs.palette};
    draw_reset(d);
    ui_begin(c->ui, d, &f);
    c->bv.cam = *cam;
    client_build_stands(c);
    marks(p);
    board_set_ground(c->board, v->cat, v->scene, v->g->piece_n, v->g->h.terrain_version);
    c->bv.under = under, c->bv.user = p;
    board_draw(c->board, &c->bv, ui_list(c->ui));
    draw_clip_none(ui_list(c->ui));
    ui_end(c->ui);
    return !board_pending(c->board);
}
