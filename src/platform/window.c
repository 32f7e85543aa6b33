#include "platform/own.h"

#include <SDL_image.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- renderers ---- */

/* A "GPU" that is a CPU in disguise is slower than honest software. */
static bool gpu_is_software(SDL_Renderer *r) {
    SDL_RendererInfo info;
    if (SDL_GetRendererInfo(r, &info) != 0) return false;
    if (info.flags & SDL_RENDERER_SOFTWARE) return true;
    if (strncmp(info.name, "opengl", 6) != 0) return false;
    enum { RENDERER_NAME = 0x1F01 };
    typedef const unsigned char *(*GetString)(unsigned);
    GetString get;
    void *proc = SDL_GL_GetProcAddress("glGetString");
    if (!proc) return false;
    memcpy(&get, &proc, sizeof get);
    const char *name = (const char *)get(RENDERER_NAME);
    return name && (strstr(name, "llvmpipe") || strstr(name, "softpipe") || strstr(name, "swrast"));
}

static bool make_renderer(Platform *p, PlatformRenderer want, char *err, size_t cap) {
    if (want != RENDERER_SOFTWARE) {
        p->renderer = SDL_CreateRenderer(p->window, -1, SDL_RENDERER_ACCELERATED | SDL_RENDERER_PRESENTVSYNC);
        if (p->renderer && (want == RENDERER_GPU || !gpu_is_software(p->renderer))) return true;
        if (p->renderer) SDL_DestroyRenderer(p->renderer);
    }
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
    p->renderer = SDL_CreateRenderer(p->window, -1, SDL_RENDERER_SOFTWARE);
    p->software = true;
    if (p->renderer) return true;
    snprintf(err, cap, "No way to draw in a window was found: %s", SDL_GetError());
    return false;
}

static void measure_window(Platform *p) {
    int ww = 0, wh = 0;
    SDL_GetWindowSize(p->window, &ww, &wh);
    SDL_GetRendererOutputSize(p->renderer, &p->w, &p->h);
    p->mouse_k = ww > 0 ? (float)p->w / (float)ww : 1;
}

static bool open_window(Platform *p, const PlatformOptions *o, char *err, size_t cap) {
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1");
    SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear");
    if (SDL_Init(SDL_INIT_VIDEO) != 0) {
        snprintf(err, cap, "No window can be opened: %s. Is there a display (DISPLAY or WAYLAND_DISPLAY)?",
                 SDL_GetError());
        return false;
    }
    p->video = true;
    const char *driver = SDL_GetCurrentVideoDriver();
    bool blind = strcmp(driver, "dummy") == 0 || strcmp(driver, "offscreen") == 0;
    if (blind && !o->allow_no_display) {
        snprintf(err, cap,
                 "There is no display to open a window on: neither DISPLAY nor WAYLAND_DISPLAY leads to one.");
        return false;
    }
    Uint32 flags = SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI;
    if (o->fullscreen) flags |= SDL_WINDOW_FULLSCREEN_DESKTOP;
    p->window = SDL_CreateWindow(o->title ? o->title : "Glacis", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                                 o->w > 0 ? o->w : 1280, o->h > 0 ? o->h : 720, flags);
    if (!p->window) {
        snprintf(err, cap, "No window can be opened: %s", SDL_GetError());
        return false;
    }
    PlatformRenderer want =
        o->renderer == RENDERER_AUTO && strcmp(driver, "dummy") == 0 ? RENDERER_SOFTWARE : o->renderer;
    if (!make_renderer(p, want, err, cap)) return false;
    measure_window(p);
    p->wake_event = SDL_RegisterEvents(1);
    SDL_RendererInfo info = {.name = "?"};
    SDL_GetRendererInfo(p->renderer, &info);
    snprintf(p->describe, sizeof p->describe, "%s, %s", driver, info.name);
    return true;
}

static bool make_surface(Platform *p, int w, int h) {
    SDL_Surface *s = SDL_CreateRGBSurfaceWithFormat(0, w, h, 32, SDL_PIXELFORMAT_ARGB8888);
    SDL_Renderer *r = s ? SDL_CreateSoftwareRenderer(s) : NULL;
    if (!r) {
        if (s) SDL_FreeSurface(s);
        return false;
    }
    p->surface = s;
    p->renderer = r;
    p->w = w;
    p->h = h;
    p->software = true;
    return true;
}

Platform *platform_open(const PlatformOptions *o, char *err, size_t cap) {
    Platform *p = calloc(1, sizeof *p);
    if (!p) {
        snprintf(err, cap, "Out of memory.");
        return NULL;
    }
    p->mouse_k = 1;
    p->start = SDL_GetTicks64();
    bool ok;
    if (o->headless) {
        SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear");
        snprintf(p->describe, sizeof p->describe, "headless");
        ok = make_surface(p, o->w > 0 ? o->w : 1280, o->h > 0 ? o->h : 720);
        if (!ok) snprintf(err, cap, "No memory for a picture of %d x %d: %s", o->w, o->h, SDL_GetError());
    } else {
        ok = open_window(p, o, err, cap);
    }
    if (!ok || !text_open(p, o->font_dir, err, cap)) {
        platform_close(p);
        return NULL;
    }
    p->started = true;
    return p;
}

void platform_close(Platform *p) {
    if (!p) return;
    cursor_close(p);
    image_close(p);
    text_close(p);
    free(p->vertex);
    free(p->index);
    free(p->scratch);
    if (p->renderer) SDL_DestroyRenderer(p->renderer);
    if (p->surface) SDL_FreeSurface(p->surface);
    if (p->window) SDL_DestroyWindow(p->window);
    if (p->video || SDL_WasInit(0) == 0) SDL_Quit(); /* headless: only its hints and thread data */
    free(p);
}

bool platform_resize(Platform *p, int w, int h) {
    if (!p->surface || w < 1 || h < 1 || w > 16384 || h > 16384) return false;
    /* Textures belong to a renderer, and a headless renderer to its surface: with images made, the size stays. */
    if (w == p->w && h == p->h) return true;
    for (int i = 0; i < p->image_n; i++) {
        if (p->image[i].tex) return false;
    }
    image_forget_turned(p);
    SDL_DestroyTexture(p->atlas);
    p->atlas = NULL;
    SDL_DestroyRenderer(p->renderer);
    SDL_FreeSurface(p->surface);
    p->renderer = NULL;
    p->surface = NULL;
    return make_surface(p, w, h) && text_atlas_make(p);
}

/* ---- frames ---- */

static void paint(Platform *p, const DrawList *d, Color back) {
    SDL_SetRenderDrawColor(p->renderer, (Uint8)(back >> 24), (Uint8)(back >> 16), (Uint8)(back >> 8), 255);
    SDL_RenderClear(p->renderer);
    p->turned_budget = p->surface ? INT32_MAX : TURNED_BUDGET;
    execute_list(p, d);
}

void platform_draw(Platform *p, const DrawList *d, Color back) {
    p->frames++;
    p->last = d;
    p->last_back = back;
    paint(p, d, back);
    SDL_RenderPresent(p->renderer);
    if (p->unfinished && p->window) {
        SDL_Event e = {.type = SDL_WINDOWEVENT};
        e.window.event = SDL_WINDOWEVENT_EXPOSED;
        e.window.windowID = SDL_GetWindowID(p->window);
        SDL_PushEvent(&e);
    }
}

uint64_t platform_frames(const Platform *p) {
    return p->frames;
}

void platform_size(const Platform *p, int *w, int *h) {
    *w = p->w;
    *h = p->h;
}

bool platform_read_pixels(Platform *p, uint32_t *out) {
    /* after showing, a GPU's back buffer holds anything: paint it again */
    if (!p->surface && p->last) paint(p, p->last, p->last_back);
    if (SDL_RenderReadPixels(p->renderer, NULL, SDL_PIXELFORMAT_ARGB8888, out, p->w * 4) != 0) return false;
    for (size_t i = 0; i < (size_t)p->w * (size_t)p->h; i++) out[i] |= 0xFF000000u;
    return true;
}

bool platform_save_png(Platform *p, const char *path, char *err, size_t cap) {
    SDL_Surface *s = SDL_CreateRGBSurfaceWithFormat(0, p->w, p->h, 32, SDL_PIXELFORMAT_ARGB8888);
    bool ok = s && s->pitch == p->w * 4 && platform_read_pixels(p, s->pixels) && IMG_SavePNG(s, path) == 0;
    if (!ok) snprintf(err, cap, "The picture %s was not written: %s", path, SDL_GetError());
    if (s) SDL_FreeSurface(s);
    return ok;
}

/* ---- small things ---- */

int64_t platform_now(const Platform *p) {
    return (int64_t)(SDL_GetTicks64() - p->start);
}
const char *platform_describe(const Platform *p) {
    return p->describe;
}

float platform_guess_scale(const Platform *p) {
    float dpi = 0;
    int display = p->window ? SDL_GetWindowDisplayIndex(p->window) : -1;
    if (display < 0 || SDL_GetDisplayDPI(display, &dpi, NULL, NULL) != 0 || dpi < 60 || dpi > 600) return 1;
    return CLAMP(roundf(dpi / 96 * 4) / 4, 0.75f, 3.0f);
}

void platform_clipboard_set(Platform *p, const char *text) {
    if (p->window) SDL_SetClipboardText(text);
}

void platform_clipboard_get(Platform *p, char *out, size_t cap) {
    out[0] = 0;
    char *s = p->window ? SDL_GetClipboardText() : NULL;
    if (!s) return;
    size_t n = MIN(strlen(s), cap - 1);
    while (n > 0 && n < strlen(s) && ((unsigned char)s[n] & 0xC0) == 0x80) n--; /* no half characters */
    memcpy(out, s, n);
    out[n] = 0;
    SDL_free(s);
}

void platform_set_title(Platform *p, const char *title) {
    if (p->window) SDL_SetWindowTitle(p->window, title);
}

void platform_set_fullscreen(Platform *p, bool on) {
    if (p->window) SDL_SetWindowFullscreen(p->window, on ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0);
}

bool platform_is_fullscreen(const Platform *p) {
    return p->window && (SDL_GetWindowFlags(p->window) & SDL_WINDOW_FULLSCREEN_DESKTOP) != 0;
}

void platform_attention(Platform *p) {
    if (p->window && !(SDL_GetWindowFlags(p->window) & SDL_WINDOW_INPUT_FOCUS))
        SDL_FlashWindow(p->window, SDL_FLASH_UNTIL_FOCUSED);
}
