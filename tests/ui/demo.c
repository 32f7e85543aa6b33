/* demo WIDTH HEIGHT SCALE% PALETTE OUT.png [hover|menu|modal|tab|toast] [scroll u]: every widget as a picture, without
 * a display.
 * With "window" or "gpu" for OUT.png: the same, alive. */
#include "demo_screen.h"
#include "platform/platform.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char TANK[] =
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'><rect x='14' y='8' width='10' height='48' rx='3' "
    "fill='#2b2f2a'/><rect x='40' y='8' width='10' height='48' rx='3' fill='#2b2f2a'/><rect x='20' y='11' width='24' "
    "height='42' rx='4' fill='#6f7f4e' stroke='#20251a' stroke-width='2'/><circle cx='32' cy='34' r='10' "
    "fill='#7f9159' "
    "stroke='#20251a' stroke-width='2'/><rect x='30.5' y='4' width='3' height='26' fill='#20251a'/></svg>";

enum { CMDS = 20000, PTS = 60000, TEXTS = 200000 };

static void frame(Ui *ui, DrawList *d, Demo *s, const UiFrame *f) {
    do {
        draw_reset(d);
        ui_begin(ui, d, f);
        demo_build(ui, s);
        ui_end(ui);
    } while (ui_more(ui));
}

static void point(Ui *ui, const char *path, bool click) {
    Rect r;
    if (!ui_find(ui, path, &r)) return;
    InputEvent e = {
        .kind = INPUT_MOUSE_MOVE, .x = r.x + r.w / 2, .y = r.y + r.h / 2, .button = MOUSE_LEFT, .clicks = 1};
    ui_input(ui, &e);
    if (!click) return;
    e.kind = INPUT_MOUSE_DOWN;
    ui_input(ui, &e);
    e.kind = INPUT_MOUSE_UP;
    ui_input(ui, &e);
}

static void act(Ui *ui, Demo *s, const char *what) {
    InputEvent key = {.kind = INPUT_KEY_DOWN};
    if (strcmp(what, "hover") == 0) point(ui, "attack/Fire", false);
    if (strcmp(what, "menu") == 0) point(ui, "top/menu", true);
    if (strcmp(what, "modal") == 0) s->modal_open = true;
    if (strcmp(what, "toast") == 0) {
        ui_toast(ui, "A5: no CRT; has fired (5.3)", ROLE_LIMIT);
        ui_toast(ui, "Saved as introductory-4.glacis", ROLE_CLEAR);
    }
    if (strcmp(what, "tab") == 0) {
        for (int i = 0; i < 28; i++) {
            key.key = KEY_TAB;
            ui_input(ui, &key);
        }
    }
}

/* The loop of a real program: draws when something happened, sleeps otherwise. Says what was clicked and, at the end,
 * the frames. */
static int live(Platform *p, Ui *ui, DrawList *d, Demo *s, UiFrame f, float wanted) {
    InputEvent e;
    bool run = true;
    int before = 0;
    while (run) {
        int w, h;
        platform_size(p, &w, &h);
        f.w = (float)w;
        f.h = (float)h;
        f.scale = ui_scale_used(wanted, f.w, f.h);
        f.now = platform_now(p);
        frame(ui, d, s, &f);
        platform_draw(p, d, COLOR(0x0E1214));
        platform_set_cursor(p, ui_text_cursor(ui)    ? CURSOR_TEXT
                               : ui_hand_cursor(ui)  ? CURSOR_HAND
                               : ui_pointer_over(ui) ? CURSOR_ARROW
                                                     : CURSOR_CROSS);
        if (s->fire_clicks != before) printf("fire %d, name '%s'\n", before = s->fire_clicks, s->name);
        fflush(stdout);
        int64_t wake = ui_next_wake(ui);
        int wait = wake == UI_NEVER ? -1 : (int)MAX(wake - platform_now(p), 0);
        while (run && platform_next_event(p, wait, &e)) {
            if (!ui_input(ui, &e) && e.kind == INPUT_QUIT) run = false;
            wait = 0;
        }
    }
    printf("%llu frames, %s\n", (unsigned long long)platform_frames(p), platform_describe(p));
    return 0;
}

int main(int argc, char **argv) {
    if (argc < 6) {
        fprintf(stderr, "demo WIDTH HEIGHT SCALE%% PALETTE OUT.png [hover|menu|modal|tab|toast] [scroll]\n");
        return 2;
    }
    char err[256] = "";
    PlatformOptions o = {.title = "Glacis widgets",
                         .headless = strcmp(argv[5], "window") != 0 && strcmp(argv[5], "gpu") != 0,
                         .renderer = strcmp(argv[5], "gpu") == 0 ? RENDERER_GPU : RENDERER_AUTO,
                         .w = atoi(argv[1]),
                         .h = atoi(argv[2])};
    Platform *p = platform_open(&o, err, sizeof err);
    if (!p) {
        fprintf(stderr, "%s\n", err);
        return 1;
    }
    Palette palette = PALETTE_DEFAULT;
    style_find(argv[4], &palette);
    void *mem = aligned_alloc(16, UI_MEMORY);
    DrawCmd *cmd = malloc(CMDS * sizeof *cmd);
    Pt *pt = malloc(PTS * sizeof *pt);
    char *text = malloc(TEXTS);
    Ui *ui = ui_make(mem, UI_MEMORY, platform_fonts(p));
    DrawList d;
    draw_init(&d, cmd, CMDS, pt, PTS, text, TEXTS);
    Demo s;
    demo_init(&s);
    Images im = platform_images(p);
    UiFrame f = {(float)o.w, (float)o.h, ui_scale_used((float)atoi(argv[3]) / 100, (float)o.w, (float)o.h), 0, palette};
    s.tank = im.svg(im.user, TANK, (int)(64 * f.scale), 0);
    if (!o.headless) {
        live(p, ui, &d, &s, f, (float)atoi(argv[3]) / 100);
        platform_close(p);
        return 0;
    }
    frame(ui, &d, &s, &f);
    if (argc > 6) act(ui, &s, argv[6]);
    frame(ui, &d, &s, &f);
    f.now = 1000;
    if (argc > 7) ui_scroll_to(ui, "attack", (float)atoi(argv[7]));
    frame(ui, &d, &s, &f);
    platform_draw(p, &d, COLOR(0x0E1214));
    int64_t t0 = platform_now(p);
    for (int i = 0; i < 10; i++) platform_draw(p, &d, COLOR(0x0E1214));
    printf("%zu commands, %d ms a frame, %d texts cut (%s)%s\n", d.cmd_n, (int)(platform_now(p) - t0) / 10,
           ui_cut_count(ui), ui_cut_text(ui), d.full ? ", FULL" : "");
    bool ok = platform_save_png(p, argv[5], err, sizeof err);
    if (!ok) fprintf(stderr, "%s\n", err);
    platform_close(p);
    free(mem);
    free(cmd);
    free(pt);
    free(text);
    return ok ? 0 : 1;
}
