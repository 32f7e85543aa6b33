#define _GNU_SOURCE
#include "accept.h"

#include <stdio.h>
#include <unistd.h>

enum { CMDS = 60000, POINTS = 300000, LETTERS = 200000 };

static ImageId put(void *user, int w, int h, const uint32_t *argb, int flags) {
    (void)w, (void)h, (void)argb, (void)flags;
    return ++((Desk *)user)->images;
}
static bool update(void *user, ImageId id, int x, int y, int w, int h, const uint32_t *argb, int stride) {
    (void)user, (void)id, (void)x, (void)y, (void)w, (void)h, (void)argb, (void)stride;
    return true;
}
static void drop(void *user, ImageId id) { (void)user, (void)id; }
static ImageId svg(void *user, const char *text, int w, int h) {
    (void)text, (void)w, (void)h;
    return ++((Desk *)user)->images;
}
static bool svg_pixels(void *user, const char *text, int w, int h, uint32_t *out) {
    (void)user, (void)text;
    memset(out, 0, (size_t)w * (size_t)h * 4);
    return true;
}
static bool no_worker(void *user, void (*fn)(void *arg), void *arg) { /* ground is never painted */
    (void)user, (void)fn, (void)arg;
    return false;
}
static void set_title(void *user, const char *title) { snprintf(((Desk *)user)->title, sizeof ((Desk *)user)->title, "%s", title); }
static void clip_set(void *user, const char *text) { snprintf(((Desk *)user)->clipboard, sizeof ((Desk *)user)->clipboard, "%s", text); }
static void clip_get(void *user, char *out, size_t cap) { snprintf(out, cap, "%s", ((Desk *)user)->clipboard); }

static void say(const ErrList *err) {
    for (int i = 0; i < err->n; i++) {
        TEXT(line, 800);
        err_print(&err->err[i], &line);
        print_error("%s\n", line.buf);
    }
}

static DataPaths data(const Desk *d) {
    DataPaths p = {0};
    snprintf(p.shipped, sizeof p.shipped, "%s", d->shipped);
    snprintf(p.own, sizeof p.own, "%s/data", d->own);
    return p;
}

static Desk *begin(int w, int h) {
    Desk *d = calloc(1, sizeof *d);
    d->w = w, d->h = h, d->now = 1000;
    snprintf(d->own, sizeof d->own, "/tmp/glacis-accept-XXXXXX");
    assert_non_null(mkdtemp(d->own));
    snprintf(d->shipped, sizeof d->shipped, "%s", GLACIS_SOURCE_DATA);
    return d;
}

static Desk *open_window(Desk *d) {
    char why[300] = "";
    d->platform = platform_open(&(PlatformOptions){.title = "accept", .w = 64, .h = 64, .headless = true}, why, sizeof why);
    if (!d->platform) fail_msg("%s", why);
    draw_init(&d->list, calloc(CMDS, sizeof(DrawCmd)), CMDS, calloc(POINTS, sizeof(Pt)), POINTS, calloc(LETTERS, 1), LETTERS);
    ClientHost host = {.images = {put, update, drop, svg, svg_pixels, d}, .fonts = platform_fonts(d->platform), .clipboard = {clip_set, clip_get, d}, .run = no_worker,
                       .set_title = set_title, .user = d, .assets = GLACIS_SOURCE_ASSETS, .own = d->own, .guess_scale = 1};
    ErrList err;
    err_clear(&err);
    DataPaths paths = data(d);
    d->c = client_new(&host, &paths, &err);
    say(&err);
    assert_non_null(d->c);
    client_open_start(d->c);
    desk_frame(d);
    return d;
}

Desk *desk_new(int w, int h) { return open_window(begin(w, h)); }

Desk *desk_new_skeleton(int w, int h) {
    Desk *d = begin(w, h);
    char line[2000];
    snprintf(d->shipped, sizeof d->shipped, "%s/shipped", d->own);
    snprintf(line, sizeof line, "cp -r '%s' '%s' && cp -r '%s/units' '%s/rules' '%s/battles' '%s/' && tail -n +2 '%s/nations.csv' >>'%s/nations.csv'", GLACIS_SOURCE_DATA,
             d->shipped, GLACIS_TEST_SKELETON, GLACIS_TEST_SKELETON, GLACIS_TEST_SKELETON, d->shipped, GLACIS_TEST_SKELETON, d->shipped);
    assert_int_equal(system(line), 0);
    return open_window(d);
}

void desk_free(Desk *d) {
    char line[260];
    client_free(d->c);
    platform_close(d->platform);
    free(d->list.cmd), free(d->list.pt), free(d->list.text);
    snprintf(line, sizeof line, "rm -rf '%s'", d->own);
    assert_int_equal(system(line), 0);
    free(d);
}

void desk_open(Desk *d, const char *battle, uint64_t key) {
    static int number;
    char path[300];
    ErrList err;
    err_clear(&err);
    snprintf(path, sizeof path, "%s/%d-%s.glacis", d->own, number++, battle);
    DataPaths paths = data(d);
    Session *s = session_new(&paths);
    bool made = session_start(s, &(SessionStart){.battle = battle, .key = key, .path = path}, &err);
    say(&err);
    assert_true(made);
    session_free(s);
    assert_true(client_open_game(d->c, path));
    d->c->show_errors = false;
    desk_settle(d);
}

void desk_frame(Desk *d) {
    client_build(d->c, &d->list, d->w, d->h, d->now);
    if (d->list.full) fail_msg("the draw list is too small");
}

void desk_settle(Desk *d) {
    desk_frame(d);
    for (int i = 0; i < 400; i++) {
        d->now += 50;
        desk_frame(d);
        if (!anim_running(d->c) && i >= 10) break;
    }
    d->now += 1000;
    desk_frame(d);
}

void desk_wait(Desk *d, int64_t ms) {
    d->now += ms;
    desk_frame(d);
}

static void input(Desk *d, InputEvent e) {
    e.time = d->now;
    client_input(d->c, &e);
}

void desk_key(Desk *d, uint16_t key, uint8_t mods) {
    input(d, (InputEvent){.kind = INPUT_KEY_DOWN, .key = key, .mods = mods});
    if (key < 128 && !(mods & (MOD_CTRL | MOD_ALT))) {
        InputEvent t = {.kind = INPUT_TEXT};
        t.text[0] = (char)key;
        input(d, t);
    }
    desk_frame(d);
    input(d, (InputEvent){.kind = INPUT_KEY_UP, .key = key, .mods = mods});
    desk_wait(d, 20);
}

void desk_move(Desk *d, float x, float y) {
    input(d, (InputEvent){.kind = INPUT_MOUSE_MOVE, .x = x, .y = y});
    desk_wait(d, 10);
}

void desk_click(Desk *d, float x, float y, uint8_t button, uint8_t mods) {
    desk_move(d, x, y);
    input(d, (InputEvent){.kind = INPUT_MOUSE_DOWN, .button = button, .clicks = 1, .mods = mods, .x = x, .y = y});
    desk_wait(d, 10);
    input(d, (InputEvent){.kind = INPUT_MOUSE_UP, .button = button, .mods = mods, .x = x, .y = y});
    desk_wait(d, 600); /* the next one is no double click */
    desk_frame(d);
}

void desk_drag(Desk *d, float x, float y, float x1, float y1) {
    desk_move(d, x, y);
    input(d, (InputEvent){.kind = INPUT_MOUSE_DOWN, .button = MOUSE_LEFT, .clicks = 1, .x = x, .y = y});
    for (int i = 1; i <= 5; i++) desk_move(d, x + (x1 - x) * (float)i / 5, y + (y1 - y) * (float)i / 5);
    input(d, (InputEvent){.kind = INPUT_MOUSE_UP, .button = MOUSE_LEFT, .x = x1, .y = y1});
    desk_wait(d, 20);
}

bool desk_has_widget(Desk *d, const char *end, Rect *out) {
    const char *path;
    Rect r;
    bool tab;
    size_t n = strlen(end);
    for (size_t i = 0; ui_registered(d->c->ui, i, &path, &r, &tab); i++) {
        size_t len = strlen(path);
        if (len < n || strcmp(path + len - n, end) != 0) continue;
        if (out) *out = r;
        return true;
    }
    return false;
}

void desk_press(Desk *d, const char *end) {
    Rect r;
    if (!desk_has_widget(d, end, &r)) fail_msg("no widget %s", end);
    desk_click(d, r.x + r.w / 2, r.y + r.h / 2, MOUSE_LEFT, 0);
}

StandIx desk_stand(Desk *d, const char *label) {
    StandIx i;
    if (!stand_find(client_view(d->c)->g, label, strlen(label), &i)) fail_msg("no stand %s", label);
    return i;
}

void desk_stand_px(Desk *d, const char *label, float *x, float *y) {
    if (!client_stand_px(d->c, desk_stand(d, label), x, y)) fail_msg("%s is not on the table", label);
}

void desk_must(Desk *d, const char *command) {
    SessionReply r = session_submit(d->c->session, command, strlen(command));
    if (!r.accepted) {
        TEXT(t, 500);
        const View *v = client_view(d->c);
        if (r.parse != TX_NONE) text_str(&t, catalog_text(v->cat, (TextId)r.parse));
        else verdict_print(v->cat, v->g, &r.verdict, &t);
        fail_msg("%s: %s", command, t.buf);
    }
    client_changed(d->c);
    desk_settle(d);
}

bool desk_random(Desk *d, Rng *r) {
    static uint8_t mem[1 << 19];
    for (int s = 0; s < SEATS; s++) {
        Arena a;
        arena_init(&a, mem, sizeof mem, "random player");
        Command cmd;
        const View *v = session_view(d->c->session, (Seat)s);
        if (!ai_random(v, r, &a, &cmd)) continue;
        if (!session_submit_command(d->c->session, &cmd).accepted) continue;
        client_changed(d->c);
        return true;
    }
    return false;
}

bool desk_says(const Desk *d, const char *part) {
    for (size_t i = 0; i < d->list.cmd_n; i++) {
        const DrawCmd *k = &d->list.cmd[i];
        if (k->kind == DRAW_TEXT && memmem(d->list.text + k->first, k->n, part, strlen(part))) return true;
    }
    return false;
}

uint64_t desk_picture(const Desk *d) {
    uint64_t h = hash_bytes(HASH_START, d->list.pt, d->list.pt_n * sizeof(Pt));
    h = hash_bytes(h, d->list.text, d->list.text_n);
    for (size_t i = 0; i < d->list.cmd_n; i++) h = hash_bytes(h, &d->list.cmd[i], sizeof(DrawCmd));
    return h;
}
