/* Hands at the window: the first byte picks a game or screen, the rest is a stream of events: mouse, wheel, keys, text,
 * sizes, focus, time. The list of drawing is never full, and a game is changed only by records: its hash is that of its
 * log.
 */
#include "fuzz.h"

#include "client/client_own.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CMDS = 200000, POINTS = 800000, TEXTS = 1 << 20, EVENTS = 240 };

static char own[64];
static ImageId images;

static ImageId put(void *user, int w, int h, const uint32_t *argb, int flags) {
    (void)user, (void)flags, (void)argb;
    return w > 0 && h > 0 && w <= 4096 && h <= 4096 ? ++images : 0;
}

static bool update(void *user, ImageId id, int x, int y, int w, int h, const uint32_t *argb, int stride) {
    (void)user, (void)x, (void)y, (void)w, (void)h, (void)argb, (void)stride;
    return id != 0 && id <= images;
}

static void drop(void *user, ImageId id) {
    (void)user, (void)id;
}

static ImageId svg(void *user, const char *text, int w, int h) {
    (void)user, (void)h;
    return text != NULL && w > 0 ? ++images : 0;
}

static bool svg_pixels(void *user, const char *text, int w, int h, uint32_t *out) {
    (void)user;
    if (text == NULL || w <= 0 || h <= 0) return false;
    memset(out, 0x40, (size_t)w * (size_t)h * sizeof *out);
    return true;
}

static float width(void *user, const char *s, size_t n, float size, FontWeight w) {
    (void)user, (void)s, (void)w;
    return (float)n * size * 0.55f;
}

static float height(void *user, float size, FontWeight w) {
    (void)user, (void)w;
    return size * 1.25f;
}

static bool never(void *user, void (*fn)(void *arg), void *arg) { /* the worker's queue is full: no ground is baked */
    (void)user, (void)fn, (void)arg;
    return false;
}

static void remove_in(const char *folder) {
    DIR *d = opendir(folder);
    for (struct dirent *e; d != NULL && (e = readdir(d)) != NULL;) {
        char name[400];
        (void)snprintf(name, sizeof name, "%s/%s", folder, e->d_name);
        if (e->d_name[0] != '.') (void)unlink(name);
    }
    if (d != NULL) (void)closedir(d);
}

static void sweep(void) {
    char saves[80];
    (void)snprintf(saves, sizeof saves, "%s/saves", own);
    remove_in(saves);
    remove_in(own);
}

static void leave(void) {
    char saves[80];
    sweep();
    (void)snprintf(saves, sizeof saves, "%s/saves", own);
    (void)rmdir(saves);
    (void)rmdir(own);
}

static Client *make(void) {
    static const FontMetrics fonts = {.width = width, .height = height};
    static ErrList err;
    if (own[0] == 0) {
        (void)snprintf(own, sizeof own, "%s/glacis-fuzz-XXXXXX", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
        ASSERT(mkdtemp(own) != NULL);
        (void)atexit(leave);
    }
    sweep();
    images = 0;
    DataPaths p = {.shipped = GLACIS_SOURCE_DATA};
    ClientHost h = {.images = {put, update, drop, svg, svg_pixels, NULL},
                    .fonts = &fonts,
                    .run = never,
                    .assets = GLACIS_SOURCE_ASSETS,
                    .own = own,
                    .guess_scale = 1};
    Client *c = client_new(&h, &p, &err);
    ASSERT(c != NULL);
    return c;
}

/* As many stands as a game may have, on the largest table. */
static const char *crowd(void) {
    static char path[96];
    static const char *const TYPE[] = {"ger_pz4h", "sov_t34_43"};
    (void)snprintf(path, sizeof path, "%s/crowd.json", own);
    FILE *f = fopen(path, "wb");
    ASSERT(f != NULL);
    fputs("{\"glacis_battle\":1,\"key\":\"crowd\",\"title\":\"Crowd\",\"subtitle\":\"\",\"date\":\"1943-08-05\","
          "\"ruleset\":\"matg\",\"size\":[240,120],\"turns\":3,\"density\":\"open\",\"sight\":40,\"weather\":\"clear\","
          "\"teaching\":true,\"victory\":{\"decisive\":3,\"marginal\":1,\"terms\":[]},\"sides\":[",
          f);
    for (int k = 0; k < 2; k++) {
        fprintf(f,
                "%s{\"nation\":\"%s\",\"name\":\"Crowd\",\"cohesion\":15,\"determination\":40,\"formations\":[{"
                "\"name\":\"Crowd\",\"units\":[",
                k > 0 ? "," : "", k > 0 ? "USSR" : "Germany");
        for (int u = 0; u < 25; u++)
            fprintf(f,
                    "%s{\"name\":\"Unit "
                    "%d\",\"zone\":{\"rect\":[%d,%d,%d,%d]},\"stands\":[{\"type\":\"%s\"%s},{\"type\":\"%s\",\"count\":"
                    "39}]}",
                    u > 0 ? "," : "", u, 130 * k + 1, 2 + u * 4, 130 * k + 100, 6 + u * 4, TYPE[k],
                    u > 0 ? "" : ",\"role\":\"GHQ\"", TYPE[k]);
        fputs("]}]}", f);
    }
    fputs("],\"terrain\":{\"type\":\"FeatureCollection\",\"features\":[]}}", f);
    ASSERT(fclose(f) == 0);
    return path;
}

static DrawList *list(void) {
    static DrawList d;
    if (d.cmd == NULL)
        draw_init(&d, malloc(sizeof(DrawCmd) * CMDS), CMDS, malloc(sizeof(Pt) * POINTS), POINTS, malloc(TEXTS), TEXTS);
    return &d;
}

typedef struct Hands {
    Client *c;
    int w, h;
    int64_t now;
    float x, y;
    uint8_t down;
} Hands;

/* The pointer: anywhere, at a stand, or a little on. */
static void aim(Hands *h, Bytes *b) {
    uint8_t how = bytes_u8(b), more = bytes_u8(b);
    Session *s = client_session(h->c);
    if (how < 90 && s != NULL && session_game(s)->stand_n > 0) {
        float x, y;
        if (client_stand_px(h->c, (StandIx)(more % session_game(s)->stand_n), &x, &y)) h->x = x, h->y = y;
    } else if (how < 170) {
        h->x = (float)(bytes_u8(b) * h->w) / 256.0f;
        h->y = (float)(more * h->h) / 256.0f;
    } else {
        h->x += (float)(how % 16) - 8;
        h->y += (float)(more % 16) - 8;
    }
}

static void frame(Hands *h) {
    DrawList *d = list();
    client_build(h->c, d, h->w, h->h, h->now);
    ASSERT(!d->full);
    (void)client_cursor(h->c);
    (void)client_dirty(h->c, h->now);
}

static uint16_t key_of(Bytes *b) {
    uint8_t k = bytes_u8(b);
    if (k < 120) return (uint16_t) "abcdefghijklmnopqrstuvwxyz0123456789.,+-<>= "[k % 44];
    if (k < 240) return (uint16_t)(KEY_ENTER + k % (KEY_F12 - KEY_ENTER + 1));
    return (uint16_t)(bytes_u32(b) & 0xFFFF);
}

static void size_of(Hands *h, Bytes *b) {
    static const int SIZE[][2] = {{1280, 720}, {1920, 1080}, {640, 360},  {3840, 2160},
                                  {320, 200},  {1, 1},       {700, 2000}, {1024, 400}};
    const int *s = SIZE[bytes_u8(b) % ARRAY_LEN(SIZE)];
    h->w = s[0], h->h = s[1];
}

/* So that hands meet every phase: a command of a random player, as if typed. */
static void play_on(Hands *h, Bytes *b) {
    static uint8_t mem[8 << 20];
    static char line[COMMAND_BYTES];
    uint8_t seat = client_has_game(h->c) ? client_actor(h->c) : (uint8_t)SEAT_NONE;
    Rng r = rng_make(bytes_u8(b));
    Arena a;
    Command c;
    if (seat > SEAT_B || session_looking(client_session(h->c)) != UINT32_MAX) return;
    arena_init(&a, mem, sizeof mem, "player");
    const View *v = session_view(client_session(h->c), (Seat)seat);
    if (!ai_random(v, &r, &a, &c)) return;
    Text t = text_make(line, sizeof line);
    command_print(v->rs, v->cat, v->g, &c, &t);
    ASSERT(client_submit(h->c, line));
}

static void hand(Hands *h, Bytes *b) {
    static const char *const WORD[] = {"3.5", "a1", "-", "\xc3\xa4", "999999999", "12,5", "\xff", "b 2 4"};
    uint8_t what = bytes_u8(b);
    InputEvent e = {.time = h->now, .x = h->x, .y = h->y, .mods = bytes_u8(b) % 5 == 0 ? bytes_u8(b) % 8 : 0};
    if (what < 90) {
        aim(h, b);
        e.kind = INPUT_MOUSE_MOVE;
    } else if (what < 140) {
        e.kind = h->down ? INPUT_MOUSE_UP : INPUT_MOUSE_DOWN;
        e.button = h->down ? h->down : what < 125 ? MOUSE_LEFT : (uint8_t)(1 + what % 3);
        e.clicks = 1 + (what % 7 == 0);
        h->down = h->down ? 0 : e.button;
    } else if (what < 150) {
        e.kind = INPUT_WHEEL;
        e.wheel = (float)(what % 5) - 2;
    } else if (what < 205) {
        e.kind = what % 8 == 0 ? INPUT_KEY_UP : INPUT_KEY_DOWN;
        e.repeat = what % 9 == 0;
        e.key = key_of(b);
    } else if (what < 215) {
        e.kind = INPUT_TEXT;
        (void)snprintf(e.text, sizeof e.text, "%s", WORD[what % ARRAY_LEN(WORD)]);
    } else if (what < 222) {
        size_of(h, b);
        e.kind = INPUT_RESIZE;
        e.w = h->w, e.h = h->h;
    } else if (what < 232) {
        static const uint8_t KIND[] = {INPUT_FOCUS_LOST, INPUT_FOCUS_GAINED, INPUT_LEAVE, INPUT_EXPOSE, INPUT_QUIT};
        e.kind = KIND[what % ARRAY_LEN(KIND)];
    } else if (what < 250) {
        play_on(h, b);
        h->now += what % 2 == 0 ? 16 : 3000;
        frame(h);
        return;
    } else {
        h->now += (int64_t)what * 10;
        frame(h);
        return;
    }
    e.x = h->x, e.y = h->y;
    client_input(h->c, &e);
    h->now += 16;
    if (what % 4 == 0 || e.kind == INPUT_RESIZE || e.kind == INPUT_MOUSE_UP) frame(h);
}

/* Backing out of everything changes no game, and its file says what the game says. Not while a shooter is asked, whose
 * Esc lets the mover pass, nor when a machine plays a seat. */
static void back_out(Hands *h) {
    Session *s = client_session(h->c);
    if (s == NULL || session_game(s)->decision.kind != 0) return;
    if (h->c->owner[SEAT_A] != OWNER_PERSON || h->c->owner[SEAT_B] != OWNER_PERSON) return;
    (void)session_look(s, UINT32_MAX);
    if (session_game(s)->decision.kind) return; /* where a strip asks, Esc is an answer: let pass */
    uint64_t hash = session_hash(s);
    uint32_t n = session_records(s);
    for (int i = 0; i < 6; i++) {
        InputEvent e = {.kind = INPUT_KEY_DOWN, .key = KEY_ESC, .time = h->now};
        client_input(h->c, &e);
        frame(h);
    }
    s = client_session(h->c);
    if (s == NULL) return;
    (void)session_look(s, UINT32_MAX);
    ASSERT(session_hash(s) == hash && session_records(s) == n);
    RecordInfo r;
    ASSERT(session_record(s, n, &r) && r.hash == hash);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Bytes b = {data, size};
    Hands h = {.c = make(), .w = 1280, .h = 720, .now = 1000, .x = 640, .y = 360};
    uint8_t pick = bytes_u8(&b);
    if (pick == 255)
        ASSERT(client_open_battle(h.c, crowd()));
    else if ((pick %= 8) < 5)
        ASSERT(client_open_battle(h.c, "first_shots"));
    else if (pick < 7)
        ASSERT(client_open_battle(h.c, "introductory"));
    else
        ASSERT(client_open_start(h.c));
    frame(&h);
    for (int i = 0; i < EVENTS && b.n > 0 && !client_wants_quit(h.c); i++) hand(&h, &b);
    back_out(&h);
    client_free(h.c);
    return 0;
}
