/* glacis: the window. Wiring only: platform to client and back. Waits for events; draws when something changed. */
#define _GNU_SOURCE
#include "client/client.h"
#include "platform/photo.h"
#include "platform/platform.h"
#include "platform/worker.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LIST_CMDS = 200000, LIST_POINTS = 800000, LIST_TEXT = 1 << 20, PROBE_TEXT = 1 << 20 };

typedef struct App {
    Platform *platform;
    Worker *worker;
    Client *client;
    DrawList list;
    FILE *probe; /* $GLACIS_PROBE */
    char *probe_text;
} App;

/* What can be saved is on disk already: a record is flushed before anyone sees its result. */
_Noreturn void base_panic(const char *file, int line, const char *what) {
    fprintf(stderr, "glacis: a fault in the program at %s:%d: %s\nThe game is saved up to its last record.\n", file, line, what);
    abort();
}

static bool run_job(void *user, void (*fn)(void *arg), void *arg) { return worker_push(((App *)user)->worker, fn, arg); }
static void set_title(void *user, const char *title) { platform_set_title(((App *)user)->platform, title); }
static void set_fullscreen(void *user, bool on) { platform_set_fullscreen(((App *)user)->platform, on); }
static bool screenshot(void *user, const char *path, char *err, size_t cap) { return platform_save_png(((App *)user)->platform, path, err, cap); }
static bool print_sheets(void *user, const View *v, const PrintJob *job, const char *path, PrintReport *out, char *err, size_t cap) {
    (void)user;
    return print_write(v, job, path, out, err, cap);
}
static bool picture(void *user, const char *path, int keep, Photo *out, ErrList *err) {
    (void)user;
    return platform_photo(path, keep, out, err);
}
static void attention(void *user) { platform_attention(((App *)user)->platform); }
static void clip_set(void *user, const char *text) { platform_clipboard_set(((App *)user)->platform, text); }
static void clip_get(void *user, char *out, size_t cap) { platform_clipboard_get(((App *)user)->platform, out, cap); }

static void usage(FILE *to) {
    fprintf(to, "usage: glacis [BATTLE|GAME|PICTURE|MAP] [--scale PERCENT] [--full] [--size WxH] [--software]\n"
                "  BATTLE  a battle file, or the id of one that ships (introductory, first_shots ...)\n"
                "  GAME    a saved game (.glacis)\n"
                "  PICTURE, MAP  a photograph or scan (.png, .jpg), a GeoJSON (.geojson): becomes a table\n"
                "  nothing named: the start screen\n"
                "  --help, --version\n");
}

typedef struct Options {
    const char *open;
    int scale, w, h;
    bool full, software;
} Options;

static bool number(const char *s, int lo, int hi, int *out) {
    char *end;
    long v = strtol(s ? s : "", &end, 10);
    if (!s || end == s || *end || v < lo || v > hi) return false;
    *out = (int)v;
    return true;
}

/* -1 = go on, else the exit status. */
static int parse(int argc, char **argv, Options *o) {
    for (int i = 1; i < argc; i++) {
        const char *a = argv[i];
        if (strcmp(a, "--help") == 0) {
            usage(stdout);
            return 0;
        }
        if (strcmp(a, "--version") == 0) {
            printf("glacis %s\n", GLACIS_VERSION);
            return 0;
        }
        if (strcmp(a, "--full") == 0) o->full = true;
        else if (strcmp(a, "--software") == 0) o->software = true;
        else if (strcmp(a, "--scale") == 0 && number(argv[i + 1], 75, 300, &o->scale)) i++;
        else if (strcmp(a, "--size") == 0 && i + 1 < argc && sscanf(argv[i + 1], "%dx%d", &o->w, &o->h) == 2 && o->w >= 320 && o->h >= 200) i++;
        else if (a[0] != '-' && !o->open) o->open = a;
        else {
            fprintf(stderr, "glacis: cannot use '%s' here\n", a);
            usage(stderr);
            return 2;
        }
    }
    return -1;
}

/* $GLACIS_USER, else the desktop's data folder. */
static void own_folder(char *out, size_t cap) {
    const char *user = getenv("GLACIS_USER"), *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (user && *user) snprintf(out, cap, "%s", user);
    else if (data && *data) snprintf(out, cap, "%s/glacis", data);
    else snprintf(out, cap, "%s/.local/share/glacis", home ? home : "/tmp");
    for (char *p = out + 1; *p; p++)
        if (*p == '/') {
            *p = 0;
            mkdir(out, 0777);
            *p = '/';
        }
    mkdir(out, 0777);
}

static const char *assets_folder(const char *program) {
    static char path[600];
    const char *env = getenv("GLACIS_ASSETS");
    const char *slash = strrchr(program, '/');
    if (env && *env) return env;
    if (slash) {
        snprintf(path, sizeof path, "%.*s/../share/glacis/assets", (int)(slash - program), program);
        if (access(path, R_OK) == 0) return path;
    }
    if (access(GLACIS_INSTALL_SHARE "/assets", R_OK) == 0) return GLACIS_INSTALL_SHARE "/assets";
    return GLACIS_SOURCE_ASSETS;
}

static bool is_game(const char *name) {
    size_t n = strlen(name);
    return n > 7 && strcmp(name + n - 7, ".glacis") == 0;
}

/* A picture or a map from elsewhere: opened as if it had been dropped on the window. */
static bool is_import(const char *name) {
    static const char *const END[] = {".png", ".PNG", ".jpg", ".JPG", ".jpeg", ".JPEG", ".geojson"};
    size_t n = strlen(name);
    for (size_t i = 0; i < ARRAY_LEN(END); i++)
        if (n > strlen(END[i]) && strcmp(name + n - strlen(END[i]), END[i]) == 0) return true;
    return false;
}

static bool open_named(Client *c, const char *name) {
    if (is_import(name)) return client_import_open(c, name);
    return is_game(name) ? client_open_game(c, name) : client_open_battle(c, name);
}

static void print_errors(const ErrList *e) {
    for (int i = 0; i < e->n; i++) {
        TEXT(t, 800);
        err_print(&e->err[i], &t);
        fprintf(stderr, "%s\n", t.buf);
    }
}

/* For tests of the real window only: $GLACIS_PROBE names a pipe or file that gets a line after each frame: what lies where
 * (client_probe). */
static void probe(App *a) {
    if (!a->probe || (!a->probe_text && !(a->probe_text = malloc(PROBE_TEXT)))) return;
    Text out = text_make(a->probe_text, PROBE_TEXT);
    client_probe(a->client, &a->list, platform_frames(a->platform), &out);
    text_char(&out, '\n');
    if (fwrite(out.buf, 1, out.len, a->probe) != out.len || fflush(a->probe) != 0) fclose(a->probe), a->probe = NULL;
}

static void loop(App *a) {
    uint64_t cursor = UINT64_MAX;
    while (!client_wants_quit(a->client)) {
        int64_t now = platform_now(a->platform), wake = client_next_wake(a->client);
        int timeout = client_dirty(a->client, now) ? 0 : wake == UI_NEVER ? -1 : (int)CLAMP(wake - now, 0, 60000);
        InputEvent e;
        while (platform_next_event(a->platform, timeout, &e)) {
            timeout = 0;
            void *arg;
            if (e.kind == INPUT_WORKER)
                while (worker_poll(a->worker, &arg)) client_job_done(a->client, arg);
            else
                client_input(a->client, &e);
        }
        now = platform_now(a->platform);
        if (!client_dirty(a->client, now)) continue;
        int w, h;
        platform_size(a->platform, &w, &h);
        client_build(a->client, &a->list, w, h, now);
        platform_draw(a->platform, &a->list, COLOR(0x0E1214));
        probe(a);
        int want = client_cursor(a->client);
        if ((uint64_t)want != cursor) platform_set_cursor(a->platform, (PlatformCursor)want);
        cursor = (uint64_t)want;
    }
}

static bool make_list(DrawList *d) {
    DrawCmd *cmd = malloc(sizeof *cmd * LIST_CMDS);
    Pt *pt = malloc(sizeof *pt * LIST_POINTS);
    char *text = malloc(LIST_TEXT);
    if (!cmd || !pt || !text) return false;
    draw_init(d, cmd, LIST_CMDS, pt, LIST_POINTS, text, LIST_TEXT);
    return true;
}

int main(int argc, char **argv) {
    Options o = {0};
    int done = parse(argc, argv, &o);
    if (done >= 0) return done;
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a failed write like a full disk, not the end */
    signal(SIGPIPE, SIG_IGN);
    static char own[600];
    own_folder(own, sizeof own);
    setenv("GLACIS_USER", own, 0);
    DataPaths paths;
    ErrList err;
    err_clear(&err);
    if (!load_paths(argv[0], &paths, &err)) {
        print_errors(&err);
        return 2;
    }
    App a = {0};
    const char *probe_to = getenv("GLACIS_PROBE");
    if (probe_to && *probe_to) a.probe = fopen(probe_to, "ab");
    char why[300];
    PlatformOptions po = {.title = "Glacis", .w = o.w, .h = o.h, .fullscreen = o.full, .renderer = o.software ? RENDERER_SOFTWARE : RENDERER_AUTO,
                          .allow_no_display = getenv("GLACIS_ANY_DISPLAY") != NULL};
    a.platform = platform_open(&po, why, sizeof why);
    if (!a.platform) {
        fprintf(stderr, "glacis: %s\n", why);
        return 2;
    }
    a.worker = worker_open(a.platform);
    ClientHost h = {.images = platform_images(a.platform), .fonts = platform_fonts(a.platform), .clipboard = {clip_set, clip_get, &a}, .run = a.worker ? run_job : NULL,
                    .set_title = set_title, .set_fullscreen = set_fullscreen, .screenshot = screenshot, .print = print_sheets, .attention = attention,
                    .picture = picture, .user = &a,
                    .assets = assets_folder(argv[0]), .own = own, .guess_scale = platform_guess_scale(a.platform)};
    a.client = make_list(&a.list) ? client_new(&h, &paths, &err) : NULL;
    if (!a.client) {
        print_errors(&err);
        return 2;
    }
    if (o.scale) client_start_scale(a.client, o.scale);
    if (!o.open) client_open_start(a.client);
    else if (!open_named(a.client, o.open)) client_open_start(a.client);
    loop(&a);
    worker_close(a.worker); /* first: its job paints into what the client frees */
    client_free(a.client);
    print_forget();
    platform_close(a.platform);
    if (a.probe) fclose(a.probe);
    free(a.list.cmd), free(a.list.pt), free(a.list.text), free(a.probe_text);
    return 0;
}
