/* ux 9.21: at five scales in three windows, on every screen, sheet and phase, no text is cut and no control out of reach; 1.1: classes of layout. */
#include "accept.h"
#include "client/matg/matg_ui.h"

#include <stdio.h>

typedef struct Size {
    int w, h;
} Size;
static const Size SIZES[] = {{1280, 720}, {1920, 1080}, {3840, 2160}};
static const int SCALES[] = {75, 100, 150, 200, 300};

static int faults;
static char seen[200][260];
static int seen_n;

/* Once a kind and place: a fault that shows at ten scales is one fault, named with the first. */
static void fault(Desk *d, const char *where, int scale, const char *what, const char *which) {
    char key[260];
    snprintf(key, sizeof key, "%s|%s|%s", where, what, which);
    faults++;
    for (int i = 0; i < seen_n; i++)
        if (strcmp(seen[i], key) == 0) return;
    if (seen_n < (int)ARRAY_LEN(seen)) snprintf(seen[seen_n++], sizeof seen[0], "%s", key);
    print_error("%s at %d %% in %dx%d: %s \"%s\"\n", where, scale, d->w, d->h, what, which);
}

static bool inside(const Desk *d, Rect r) {
    float cx = r.x + r.w / 2, cy = r.y + r.h / 2; /* where a hand would press */
    return cx >= 0 && cy >= 0 && cx <= (float)d->w && cy <= (float)d->h && r.w > 1 && r.h > 1;
}

/* A control that Tab passes over now (greyed) lies with one that it reaches. */
static bool has_neighbour(Desk *d, const char *path) {
    const char *slash = strrchr(path, '/'), *other;
    Rect r;
    bool tab;
    if (!slash) return false;
    const char *list = strstr(path, "/list/"); /* a row of a list */
    if (list) slash = list + 5;
    for (size_t i = 0; ui_registered(d->c->ui, i, &other, &r, &tab); i++)
        if (tab && strncmp(other, path, (size_t)(slash - path + 1)) == 0) return true;
    return false;
}

/* A control out of sight must come into sight when Tab reaches it: then its panel scrolls. */
static void reach(Desk *d, const char *where, int scale) {
    enum { MOST = 400 };
    static char far[MOST][200];
    int n = 0;
    const char *path;
    Rect r;
    bool tab;
    for (size_t i = 0; ui_registered(d->c->ui, i, &path, &r, &tab); i++) {
        if (inside(d, r)) continue;
        if (!tab) {
            if (!strstr(path, "/line") && !strstr(path, "stand") && !has_neighbour(d, path)) fault(d, where, scale, "out of reach", path);
            continue;
        }
        if (n < MOST) snprintf(far[n++], sizeof far[0], "%s", path);
    }
    for (int i = 0; i < n && i < 12; i++) {
        ui_focus(d->c->ui, far[i]);
        desk_wait(d, 10);
        desk_wait(d, 10);
        Rect at;
        if (!ui_find(d->c->ui, far[i], &at) || !inside(d, at)) fault(d, where, scale, "Tab does not bring into sight", far[i]);
    }
    if (n) ui_focus(d->c->ui, NULL);
}

/* The settings' scale without its ten seconds of second thought. */
static void scale_to(Desk *d, int percent) {
    d->c->prefs.scale_percent = percent;
    d->c->scale_before = 0;
}

static void judge(Desk *d, const char *where) {
    int w = d->w, h = d->h;
    for (size_t s = 0; s < ARRAY_LEN(SIZES); s++)
        for (size_t k = 0; k < ARRAY_LEN(SCALES); k++) {
            d->w = SIZES[s].w, d->h = SIZES[s].h;
            scale_to(d, SCALES[k]);
            for (int i = 0; i < 3; i++) desk_wait(d, 10);
            if (ui_cut_count(d->c->ui)) fault(d, where, SCALES[k], "cut", ui_cut_text(d->c->ui));
            reach(d, where, SCALES[k]);
        }
    d->w = w, d->h = h;
    scale_to(d, 100);
    desk_settle(d);
}

static void done(const char *what) {
    if (faults) fail_msg("%s: %d faults of layout", what, faults);
}

static void test_screens(void **state) {
    (void)state;
    Desk *d = desk_new(1280, 720);
    faults = 0;
    judge(d, "start");
    d->c->screen = SCREEN_BATTLES;
    judge(d, "battles");
    d->c->screen = SCREEN_OPEN;
    d->c->file_n = -1;
    judge(d, "open");
    d->c->screen = SCREEN_START;
    d->c->sheet = SHEET_SETTINGS;
    for (int t = 0; t < 6; t++) {
        char name[32];
        snprintf(name, sizeof name, "settings %d", t);
        d->c->settings_tab = t;
        judge(d, name);
    }
    desk_free(d);
    done("screens");
}

static void test_sheets(void **state) {
    (void)state;
    static const struct {
        Sheet sheet;
        const char *name;
    } sheets[] = {{SHEET_GAME_MENU, "menu"}, {SHEET_KEYS, "keys"}, {SHEET_RULES, "rules"}, {SHEET_FIND, "find"}, {SHEET_SEATS, "seats"}, {SHEET_STATS, "statistics"},
                  {SHEET_HANDOVER, "hand-over"}, {SHEET_CARDS, "cards"}};
    Desk *d = desk_new(1280, 720);
    desk_open(d, "introductory", 5);
    faults = 0;
    for (size_t i = 0; i < ARRAY_LEN(sheets); i++) {
        d->c->sheet = sheets[i].sheet;
        d->c->sheet_since = d->now - 1000;
        judge(d, sheets[i].name);
        d->c->sheet = SHEET_NONE;
    }
    desk_free(d);
    done("sheets");
}

static void test_table(void **state) {
    (void)state;
    faults = 0;
    Desk *d = desk_new(1280, 720);
    desk_open(d, "introductory", 5);
    judge(d, "posture");
    client_select(d->c, desk_stand(d, "A1"), false);
    judge(d, "posture, selected");
    desk_key(d, KEY_ENTER, MOD_SHIFT);
    desk_settle(d);
    judge(d, "posture of the other side");
    desk_free(d);

    d = desk_new(1280, 720);
    desk_open(d, "first_shots", 5);
    guide_start(d->c);
    judge(d, "fire, guided");
    d->c->guide_step = -1;
    float x, y;
    desk_stand_px(d, "B4", &x, &y);
    desk_click(d, x, y, MOUSE_LEFT, 0);
    assert_true(matg_ui(d->c)->aim != STAND_NONE);
    judge(d, "fire, aimed");
    desk_key(d, KEY_ESC, 0);
    desk_key(d, KEY_ENTER, MOD_CTRL);
    assert_true(d->c->pass_listed);
    judge(d, "what would be lost");
    d->c->pass_listed = false;
    desk_must(d, "A pass");
    desk_must(d, "B pass");
    judge(d, "move");
    const char *label = d->c->seat == SEAT_A ? "A2" : "B2";
    desk_stand_px(d, label, &x, &y);
    desk_drag(d, x, y, x + (label[0] == 'A' ? 70.0f : -70.0f), y + 4);
    if (matg_ui(d->c)->path_n) judge(d, "move, pencilled");
    desk_free(d);
    done("table");
}

static void test_strip(void **state) {
    (void)state;
    faults = 0;
    for (uint64_t key = 1; key < 60; key++) {
        Desk *d = desk_new(1280, 720);
        desk_open(d, "first_shots", key);
        d->c->prefs.ask_from = 0;
        desk_must(d, "A pass");
        desk_must(d, "B pass");
        static const char order[] = "A order A1 A2 A3", move[] = "A move A2 by 9.2,10.7 10.2,10.7";
        const View *v = client_view(d->c);
        if (v->g->h.phase == MATG_PHASE_MOVE && session_submit(d->c->session, order, sizeof order - 1).accepted && session_submit(d->c->session, move, sizeof move - 1).accepted) {
            client_changed(d->c);
            desk_settle(d);
            if (react_open(d->c)) {
                judge(d, "reaction strip");
                desk_free(d);
                done("strip");
                return;
            }
        }
        desk_free(d);
    }
    fail_msg("no game with a question in 60");
}

/* Every phase of random games, each once, and the end. */
static void test_whole_game(void **state) {
    (void)state;
    faults = 0;
    Rng r = rounds_rng("layout");
    for (uint32_t round = 0; round < rounds_of(1); round++) {
        Desk *d = desk_new(1280, 720);
        desk_open(d, "first_shots", rng_next(&r) | 1);
        int last = -1;
        for (int i = 0; i < 3000 && !session_game(d->c->session)->h.over; i++) {
            if (!desk_random(d, &r)) break;
            desk_frame(d);
            const Game *g = session_game(d->c->session);
            int now = g->h.turn * 16 + g->h.phase;
            if (now == last) continue;
            last = now;
            char name[40];
            snprintf(name, sizeof name, "phase %d", g->h.phase);
            judge(d, name);
        }
        assert_true(session_game(d->c->session)->h.over);
        desk_settle(d);
        judge(d, "the end");
        assert_true(desk_says(d, "The battle is over"));
        desk_free(d);
    }
    done("whole game");
}

/* ux 1.1: which class a window gets, and that the settings say when a wanted scale is not used. */
static void test_classes(void **state) {
    (void)state;
    static const struct {
        int w, h, scale, cls;
    } want[] = {{1280, 720, 75, UI_NORMAL}, {1280, 720, 100, UI_NORMAL}, {1280, 720, 150, UI_COMPACT}, {1280, 720, 200, UI_TINY}, {1280, 720, 300, UI_TINY},
                {1920, 1080, 100, UI_WIDE}, {1920, 1080, 150, UI_NORMAL}, {3840, 2160, 100, UI_WIDE},   {3840, 2160, 200, UI_WIDE}, {3840, 2160, 300, UI_NORMAL}};
    Desk *d = desk_new(1280, 720);
    desk_open(d, "first_shots", 5);
    for (size_t i = 0; i < ARRAY_LEN(want); i++) {
        d->w = want[i].w, d->h = want[i].h;
        scale_to(d, want[i].scale);
        desk_frame(d);
        assert_int_equal(d->c->lay.cls, want[i].cls);
    }
    d->w = 500, d->h = 300; /* below 640 x 360: one sentence, nothing lost */
    desk_frame(d);
    assert_true(desk_says(d, "Make the window larger"));
    desk_free(d);
}

int main(int argc, char **argv) {
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_classes), cmocka_unit_test(test_screens), cmocka_unit_test(test_sheets),
        cmocka_unit_test(test_table),   cmocka_unit_test(test_strip),   cmocka_unit_test(test_whole_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
