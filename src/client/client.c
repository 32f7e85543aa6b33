/* client: makes, feeds and draws the window's content: which screen, who gets an event first, what a frame is built of.
 */
#define _GNU_SOURCE
#include "client/edit/edit.h"
#include "client/play/play_ui.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

static const RulesUi *const RULES_UI[] = {&CLIENT_MATG, &CLIENT_ARMOUR_ASSAULT, &CLIENT_ARMOUR_BATTLES, &CLIENT_LOW_TECH};

const RulesUi *client_rules_of(const char *id) {
    for (size_t i = 0; i < ARRAY_LEN(RULES_UI); i++)
        if (strcmp(RULES_UI[i]->id, id) == 0) return RULES_UI[i];
    return NULL;
}

const RulesUi *client_rules_take(Client *c, const char *id) {
    const RulesUi *ui = client_rules_of(id);
    if (!ui) ui = &CLIENT_PLAY;
    if (!ui->play) return ui;
    if (!c->rules_own) c->rules_own = malloc(sizeof *c->rules_own);
    if (!c->rules_own) return NULL;
    *c->rules_own = *ui;
    play_fill(c->rules_own);
    return c->rules_own;
}

static void settings_path(const Client *c, char *out, size_t cap) {
    snprintf(out, cap, "%s/settings", c->host.own);
}

/* $GLACIS_LANG goes before the setting; a language without a file is named once, and English it is. */
static bool words_read(Client *c, ErrList *err) {
    if (!c->paths.language[0]) load_set_language(&c->paths, c->prefs.language);
    if (!load_has_language(&c->paths))
        err_add(&c->errors, NULL, 0, "language", c->paths.language, "a language that has a file in data/text");
    c->sentences = load_texts(&c->paths, err);
    return c->sentences != NULL;
}

Client *client_new(const ClientHost *h, const DataPaths *paths, ErrList *err) {
    Client *c = calloc(1, sizeof *c);
    if (!c) return NULL;
    c->host = *h;
    c->paths = *paths;
    c->scale = 1;
    c->dirty = true;
    c->guide_step = -1;
    c->hover = c->pinned = c->press_stand = STAND_NONE;
    arena_init(&c->tmp, c->arena_mem, sizeof c->arena_mem, "client frame");
    prefs_default(&c->prefs, h->guess_scale);
    char path[700];
    settings_path(c, path, sizeof path);
    bool read = prefs_load(&c->prefs, path, &c->errors);
    if (!words_read(c, err)) {
        client_free(c);
        return NULL;
    }
    if (!read || c->errors.n) client_say_errors(c, client_text(c, TX_UI_WINDOW_PREFS_BAD));
    c->ui_mem = aligned_alloc(16, UI_MEMORY);
    c->ui = c->ui_mem ? ui_make(c->ui_mem, UI_MEMORY, h->fonts) : NULL;
    BoardHost bh = {.images = h->images, .fonts = h->fonts, .run = h->run, .user = h->user, .assets = h->assets};
    c->board = board_new(&bh);
    struct timespec ts;
    clock_gettime(CLOCK_REALTIME, &ts);
    c->rng = rng_make((uint64_t)ts.tv_sec * 1000003u + (uint64_t)ts.tv_nsec);
    ErrList list;
    err_clear(&list);
    c->battle_n = load_battle_list(paths, c->battle, (int)ARRAY_LEN(c->battle), &list);
    if (!c->ui || !c->board || c->battle_n <= 0) {
        if (list.n)
            *err = list;
        else
            err_add(err, paths->shipped, 0, "battles", "nothing", "at least one battle");
        client_free(c);
        return NULL;
    }
    if (h->clipboard.set) ui_set_clipboard(c->ui, h->clipboard);
    return c;
}

void client_free(Client *c) {
    if (!c) return;
    import_close(c);
    if (c->session) session_free(c->session);
    if (c->board) board_free(c->board);
    loaded_free(c->sentences);
    free(c->ui_mem);
    compare_close(c);
    template_free(c);
    regions_free(c);
    if (c->rules && c->rules_state) c->rules->close(c);
    edit_free(c);
    free(c->rules_state);
    free(c->rules_own);
    free(c->prefs.unknown);
    free(c);
}

static void save_prefs(Client *c) {
    if (!c->prefs_dirty) return;
    c->prefs_dirty = false;
    char path[700];
    settings_path(c, path, sizeof path);
    if (!prefs_save(&c->prefs, path)) client_say(c, ROLE_LIMIT, client_text(c, TX_UI_WINDOW_PREFS_NOT_SAVED));
}

static void take_game(Client *c, Session *s) {
    import_close(c);
    (void)compare_escape(c);
    edit_close(c);
    if (c->session) session_free(c->session);
    template_free(c);
    c->session = s;
    if (c->rules && c->rules_state) c->rules->close(c);
    free(c->rules_state);
    c->rules = client_rules_take(c, session_ruleset(s)->id);
    c->rules_state = NULL;
    c->play_rules = c->rules;
    if (c->rules) c->rules_state = calloc(1, c->rules->state_size + 1);
    c->screen = SCREEN_TABLE;
    c->sheet = SHEET_NONE;
    c->sel_n = c->loss_n = 0;
    measure_reset(c);
    regions_forget(c);
    c->side_sees = false;
    c->hover = c->pinned = STAND_NONE;
    c->tray_first = 0;
    c->guide_step = -1;
    c->offer_guide = false;
    c->peek_held = c->peek_kept = 0;
    c->pass_listed = false;
    memset(c->done, 0, sizeof c->done);
    bool draft = session_drafting(s);
    c->seat = draft ? SEAT_U : SEAT_A; /* who makes a table sees all of it */
    c->battle_saved[0] = 0;
    c->ground_version = UINT32_MAX;
    anim_finish(c);
    client_mat_open(c);
    const Game *g = session_view(s, SEAT_A)->g;
    c->bv.cam.w = g->h.w, c->bv.cam.h = g->h.h;
    c->want_fit = true;
    const char *path = session_path(s);
    if (path) snprintf(c->prefs.last_game, sizeof c->prefs.last_game, "%s", path), c->prefs_dirty = true;
    const Battle *b = session_catalog(s)->battle;
    if (c->host.set_title)
        c->host.set_title(c->host.user, client_line(c, TX_UI_WINDOW_TITLE, "what=%s", b ? b->title : ""));
    if (draft) edit_enter(c, true);
    client_changed(c);
}

bool client_open_start(Client *c) {
    c->screen = SCREEN_START;
    c->sheet = SHEET_NONE;
    c->guide_step = -1;
    c->start_shown = true;
    if (c->host.set_title) c->host.set_title(c->host.user, "Glacis");
    client_touch(c);
    return true;
}

static Session *new_session(Client *c) {
    err_clear(&c->errors);
    Session *s = session_new(&c->paths);
    if (!s) err_add(&c->errors, NULL, 0, "memory", NULL, "enough for a game");
    return s;
}

/* A new game in a file of its own in the saves folder. */
static bool open_new(Client *c, SessionStart o, const char *name) {
    Session *s = new_session(c);
    if (!s) return false;
    char dir[640], path[900];
    snprintf(dir, sizeof dir, "%s/saves", c->host.own);
    mkdir(c->host.own, 0777);
    mkdir(dir, 0777);
    bool named = session_autosave_dir(s, dir, name, path, sizeof path);
    o.path = named ? path : NULL;
    if (!session_start(s, &o, &c->errors)) {
        /* a folder that cannot be written must not keep anyone from playing */
        ErrList first = c->errors;
        err_clear(&c->errors);
        o.path = NULL;
        if (!named || !session_start(s, &o, &c->errors)) {
            c->errors = first;
            session_free(s);
            client_say_errors(c, client_text(c, TX_UI_WINDOW_NO_BATTLE));
            return false;
        }
        client_say(c, ROLE_LIMIT, client_text(c, TX_UI_WINDOW_MEMORY));
    }
    take_game(c, s);
    load_mat_remember(&c->paths, session_catalog(s)->battle);
    return true;
}

bool client_open_setup(Client *c, const char *battle, const char *ruleset, Wu w, Wu h) {
    return open_new(c, (SessionStart){.battle = battle, .ruleset = ruleset, .draft = true, .w = w, .h = h},
                    battle ? battle : "table");
}

bool client_open_plain(Client *c, const char *key_or_path) {
    return open_new(c, (SessionStart){.battle = key_or_path}, key_or_path);
}

bool client_open_battle(Client *c, const char *key_or_path) {
    if (!client_open_plain(c, key_or_path)) return false;
    if (c->rules && c->rules->guide_n && strcmp(key_or_path, c->rules->guide_battle) == 0)
        guide_start(c);
    else
        c->offer_guide = c->rules && c->rules->guide_n && !c->start_shown && !c->prefs.strip_first_shots_done;
    return true;
}

bool client_open_game(Client *c, const char *path) {
    Session *s = new_session(c);
    if (!s) return false;
    if (!session_open(s, path, &c->errors)) {
        session_free(s);
        client_say_errors(c, client_text(c, TX_UI_WINDOW_NO_GAME));
        return false;
    }
    take_game(c, s);
    if (c->errors.n) client_say_errors(c, client_text(c, TX_UI_WINDOW_REPAIRED)); /* a torn last line was cut */
    return true;
}

void client_set_scale(Client *c, int percent) {
    percent = CLAMP(percent / 5 * 5, 75, 300);
    if (percent == c->prefs.scale_percent && !c->scale_for_now) return;
    c->scale_for_now = 0;
    if (!c->scale_before) c->scale_before = c->prefs.scale_percent;
    c->scale_until = c->now + 10000;
    c->prefs.scale_percent = percent;
    c->prefs_dirty = true;
    client_touch(c);
}

void client_start_scale(Client *c, int percent) {
    c->scale_for_now = CLAMP(percent, 75, 300);
    client_touch(c);
}

static bool rebind(Client *c, const InputEvent *e) {
    if (!c->rebind || c->sheet != SHEET_SETTINGS || e->kind != INPUT_KEY_DOWN) return false;
    if (e->key == KEY_SHIFT || e->key == KEY_CTRL || e->key == KEY_ALT) return true;
    Act clash;
    Binding b = {e->key, e->mods};
    if (e->key == KEY_ESC) {
        c->rebind = 0;
    } else if (keymap_bind(&c->prefs.keys, (Act)c->rebind, b, &clash)) {
        c->rebind = 0;
        c->prefs_dirty = true;
    } else {
        client_say(c, ROLE_BLOCKED,
                   client_line(c, TX_UI_SETTINGS_CLASH, "what=%s", client_text(c, keymap_act_text(clash))));
    }
    client_touch(c);
    return true;
}

/* Every held key and button counts as released; a gesture becomes pencil where it was. */
static void focus_lost(Client *c) {
    c->focus_lost = c->had_focus_loss = true;
    c->peek_held = 0;
    c->space_held = false;
    if (c->gesture == GESTURE_RULES) {
        InputEvent up = {.kind = INPUT_MOUSE_UP, .button = c->press_button, .x = c->mx, .y = c->my};
        client_tool_input(c, &up);
    }
    c->gesture = GESTURE_NONE;
    client_touch(c);
}

static bool over(Rect px, float x, float y) {
    return x >= px.x && y >= px.y && x < px.x + px.w && y < px.y + px.h;
}

/* Closing asks first when something would be lost; asked again while the question is shown, it closes. */
static void close_asked(Client *c) {
    char why[8];
    SaveState s = client_has_game(c) ? session_save_state(c->session, why, sizeof why) : SAVE_OK;
    if ((s != SAVE_FAILED && s != SAVE_MEMORY) || (c->sheet == SHEET_LEAVE && c->quit_asked)) {
        c->quit = true;
        return;
    }
    c->quit_asked = true;
    c->sheet = SHEET_LEAVE;
    client_touch(c);
}

/* What is about the window, not in it; false: none of that. */
static bool window_event(Client *c, const InputEvent *e) {
    switch (e->kind) {
    case INPUT_QUIT: close_asked(c); return true;
    case INPUT_RESIZE:
    case INPUT_EXPOSE: client_touch(c); return true;
    case INPUT_FOCUS_LOST:
        ui_input(c->ui, e);
        focus_lost(c);
        return true;
    case INPUT_FOCUS_GAINED:
        c->focus_back = c->now;
        c->focus_lost = false;
        client_touch(c);
        return true;
    case INPUT_LEAVE:
        c->over_table = false;
        c->hover = STAND_NONE;
        ui_input(c->ui, e);
        client_touch(c);
        return true;
    default: return false;
    }
}

/* Keys that work where no table lies open. */
static void key_elsewhere(Client *c, const InputEvent *e) {
    client_touch(c);
    if (e->kind != INPUT_KEY_DOWN || e->repeat) return;
    Act a = keymap_find(&c->prefs.keys, e);
    if (a == ACT_BACK && c->sheet == SHEET_NONE && c->screen != SCREEN_START && c->screen != SCREEN_TABLE)
        c->screen = SCREEN_START;
    else if (a == ACT_KEYS || a == ACT_FULLSCREEN || a == ACT_PICTURE)
        client_act(c, a, e);
}

void client_input(Client *c, const InputEvent *e) {
    c->now = MAX(c->now, e->time);
    if (e->kind <= INPUT_KEY_UP) c->mods = e->mods;
    if (window_event(c, e)) return;
    if (e->kind == INPUT_DROP) {
        client_import_open(c, e->file);
        return;
    }
    if (rebind(c, e)) return;
    if (e->kind == INPUT_KEY_DOWN && e->key == KEY_TAB && client_has_game(c) && c->sheet == SHEET_NONE &&
        (template_input(c, e) || measure_key(c, e) || (c->rules && c->rules->key(c, e)))) {
        client_touch(c); /* Tab inside a drag or a typed number is the tool's */
        return;
    }
    bool table = c->screen == SCREEN_TABLE && c->sheet == SHEET_NONE && !c->show_errors;
    bool pointer = e->kind == INPUT_MOUSE_DOWN || e->kind == INPUT_MOUSE_UP || e->kind == INPUT_MOUSE_MOVE ||
                   e->kind == INPUT_WHEEL;
    if (e->kind == INPUT_MOUSE_DOWN) c->press_mods = e->mods, c->down_x = e->x, c->down_y = e->y, c->down = true;
    if (e->kind == INPUT_MOUSE_UP) c->up_x = e->x, c->up_y = e->y, c->down = false;
    if (e->kind == INPUT_MOUSE_DOWN && c->had_focus_loss &&
        c->now - c->focus_back < 200) { /* it only brought the window back */
        c->had_focus_loss = false;
        return;
    }
    bool mine =
        c->gesture != GESTURE_NONE && table; /* a gesture on the table keeps the pointer, whatever it passes over */
    bool taken = !mine && ui_input(c->ui, e);
    if (mine && (e->kind == INPUT_MOUSE_MOVE || e->kind == INPUT_MOUSE_UP)) ui_input(c->ui, e);
    if (e->kind == INPUT_MOUSE_MOVE) {
        bool was = c->over_table;
        c->over_table = table && !ui_wants(c->ui, e) && over(c->bv.cam.view, e->x, e->y);
        if (!c->over_table && !mine) {
            if (c->hover != STAND_NONE || was) client_touch(c);
            c->hover = STAND_NONE;
            c->mx = e->x, c->my = e->y;
        }
        client_touch(c);
    }
    if (taken) {
        client_touch(c);
        return;
    }
    if (!table) {
        key_elsewhere(c, e);
        return;
    }
    if (pointer && !mine && !over(c->bv.cam.view, e->x, e->y) && e->kind != INPUT_MOUSE_UP) return;
    client_tool_input(c, e);
    client_tick(c);
}

void client_job_done(Client *c, void *arg) {
    board_job_done(c->board, arg);
    client_touch(c);
}

static void backdrop_once(Client *c) {
    if (c->backdrop || c->screen == SCREEN_TABLE) return;
    ErrList err;
    err_clear(&err);
    Session *s = session_new(&c->paths);
    SessionStart o = {.battle = "introductory", .key = 1};
    if (s && session_start(s, &o, &err)) {
        const View *v = session_view(s, SEAT_A);
        c->backdrop = true;
        c->backdrop_w = v->g->h.w, c->backdrop_h = v->g->h.h;
        board_set_ground(c->board, v->cat, v->scene, v->g->piece_n, 1);
    }
    session_free(s);
}

static void save_bar(Client *c) {
    char why[200];
    SaveState s = session_save_state(c->session, why, sizeof why);
    if (s != SAVE_FAILED && s != SAVE_READ_ONLY) return;
    Ui *ui = c->ui;
    Rect t = c->lay.table;
    ui_panel_begin(ui, "save bar", (Rect){t.x + 8, t.y + t.h - 46, MIN(t.w - 16, 700.0f), 38},
                   PANEL_RAISED | PANEL_TIGHT);
    const char *line =
        client_line(c, s == SAVE_FAILED ? TX_UI_WINDOW_NOT_SAVED : TX_UI_WINDOW_READ_ONLY, "why=%s", why);
    Rect r = {t.x + 18, t.y + t.h - 46, MIN(t.w - 16, 700.0f) - 140, 38};
    ui_place(ui, r);
    ui_label(ui, line, (UiFont){.role = ROLE_LIMIT, .weight = FONT_SEMIBOLD, .cut_ok = true});
    ui_place(ui, (Rect){r.x + r.w + 4, r.y + 5, 110, 28});
    if (s == SAVE_FAILED && ui_button(ui, client_label(c, TX_UI_WINDOW_RETRY, "Try again"), NULL, BUTTON_PRIMARY))
        session_retry_save(c->session);
    if (s == SAVE_READ_ONLY && ui_button(ui, client_label(c, TX_UI_WINDOW_TAKE_OVER, "Take over"), NULL, 0) &&
        !session_take_over(c->session))
        client_say(c, ROLE_LIMIT, client_text(c, TX_UI_WINDOW_STILL));
    ui_panel_end(ui);
}

/* At the start: the stands that are there, large enough for their pictures, else the whole table. */
static void first_view(Client *c) {
    const View *v = client_view(c);
    Camera *cam = &c->bv.cam;
    camera_fit(cam);
    Box box = {WU_MAX, WU_MAX, -WU_MAX, -WU_MAX};
    for (uint32_t i = 0; i < v->g->stand_n; i++) {
        const Stand *s = game_stand_c(v->g, i);
        if (stand_on_table(s)) box = box_join(box, (Box){s->x, s->y, s->x, s->y});
    }
    if (box.x1 < box.x0) return;
    box = box_grow(box, 2 * WU_INCH);
    float fit = MIN(cam->view.w / (float)(box.x1 - box.x0), cam->view.h / (float)(box.y1 - box.y0)) * WU_INCH;
    float want = MIN(fit, 48.0f * c->scale);
    if (want < cam->ppi * 1.3f) return; /* so little nearer is not worth the table's edges */
    cam->ppi = want;
    camera_center(cam, (Vec){(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2});
}

static void build_table(Client *c) {
    float strip = 0;
    if (c->rules && session_looking(c->session) == UINT32_MAX) strip = c->rules->strip(c, c->lay.strip, false);
    c->lay.strip.h = strip;
    bool whole = camera_whole(&c->bv.cam) && c->trays_h != c->lay.tray.h + c->lay.own.h; /* a tray comes or goes: all of it stays in sight */
    c->trays_h = c->lay.tray.h + c->lay.own.h;
    camera_set_view(&c->bv.cam, ui_to_px(c->ui, c->lay.table));
    if (whole) camera_fit(&c->bv.cam);
    if (c->want_fit) first_view(c), c->want_fit = false;
    if (c->want_fit_table) camera_fit(&c->bv.cam), c->want_fit_table = false;
    client_build_table(c);
    board_draw(c->board, &c->bv, ui_list(c->ui));
    draw_clip_none(ui_list(c->ui));
    if (c->rules && c->rules->draw) c->rules->draw(c);
    if (c->gesture == GESTURE_BOX) {
        Rect b = {MIN(c->mx, c->press_x), MIN(c->my, c->press_y), 0, 0};
        b.w = MAX(c->mx, c->press_x) - b.x, b.h = MAX(c->my, c->press_y) - b.y;
        draw_frame(ui_list(c->ui), b, 0, style_alpha(ui_color(c->ui, ROLE_SELECT), 30), ui_color(c->ui, ROLE_SELECT),
                   1.5f * c->scale);
    }
    anim_draw(c);
    if (c->lay.has_rail) edit_on(c) ? edit_tray(c, c->lay.rail) : panel_rail(c, c->lay.rail);
    if (c->lay.log.h > 0) panel_log(c, c->lay.log);
    if (c->lay.tray.h > 0) panel_tray(c, c->lay.tray);
    if (c->lay.own.h > 0) c->rules->tray(c, c->lay.own, true);
    if (c->lay.has_mini) panel_mini(c, c->lay.mini);
    if (c->lay.has_right) edit_on(c) ? edit_right(c, c->lay.right) : panel_right(c, c->lay.right);
    panel_top(c, c->lay.top);
    panel_status(c, c->lay.status);
    template_panel(c);
    if (strip > 0) c->rules->strip(c, c->lay.strip, true);
    measure_panel(c);
    compare_panel(c);
    save_bar(c);
    panel_timeline(c, c->lay.table);
    guide_draw(c);
    if (!edit_on(c)) guide_offer(c);
    panel_menu(c);
    panel_tip(c);
}

void client_build(Client *c, DrawList *out, int w, int h, int64_t now) {
    c->now = now;
    c->dirty = false;
    c->wake = UI_NEVER;
    c->w = (float)w, c->h = (float)h;
    if (c->scale_before && now >= c->scale_until) { /* nobody could keep it: this very frame has the old one */
        c->prefs.scale_percent = c->scale_before, c->scale_before = 0;
        c->prefs_dirty = true;
    }
    int wanted = c->scale_for_now ? c->scale_for_now : c->prefs.scale_percent;
    c->scale = ui_scale_used((float)wanted / 100.0f, (float)w, (float)h);
    if (c->scale_before) client_wake_at(c, now + 1000);
    backdrop_once(c);
    client_tick(c);
    UiFrame f = {.w = (float)w, .h = (float)h, .scale = c->scale, .now = now, .palette = c->prefs.palette};
    do {
        draw_reset(out);
        ui_begin(c->ui, out, &f);
        if (w < 640 || h < 360) { /* ux 8: very small window */
            ui_place(c->ui, (Rect){8, 8, (float)w / c->scale - 16, 24});
            ui_label(c->ui, client_text(c, TX_UI_WINDOW_SMALL), (UiFont){.cut_ok = true});
        } else {
            layout_make(c);
            ui_toast_bottom(c->ui, c->screen == SCREEN_TABLE ? c->lay.table.y + c->lay.table.h - guide_lift(c) : c->h / c->scale);
            switch (c->screen) {
            case SCREEN_START: screen_start(c); break;
            case SCREEN_BATTLES: screen_battles(c); break;
            case SCREEN_OPEN: screen_open(c); break;
            case SCREEN_MAKE: screen_make(c); break;
            case SCREEN_TABLE: build_table(c); break;
            }
            sheet_draw(c);
        }
        ui_end(c->ui);
    } while (ui_more(c->ui));
    save_prefs(c);
    client_wake_at(c, ui_next_wake(c->ui));
}

bool client_dirty(const Client *c, int64_t now) {
    return c->dirty || now >= c->wake;
}
int64_t client_next_wake(const Client *c) {
    return c->wake;
}
bool client_wants_quit(const Client *c) {
    return c->quit;
}

int client_cursor(Client *c) {
    if (ui_text_cursor(c->ui)) return CUR_TEXT;
    if (ui_hand_cursor(c->ui)) return CUR_HAND;
    if (c->gesture == GESTURE_PAN || c->space_held) return CUR_GRAB;
    if (!c->over_table) return CUR_ARROW;
    int laying = template_cursor(c);
    if (laying >= 0) return laying;
    if (c->measure.ruler_on) return CUR_RULER;
    if (peek_on(c, 'L')) return CUR_EYE;
    Hit h = {.stand = c->hover, .at = c->hover_at, .x = c->mx, .y = c->my};
    int k = c->rules ? c->rules->cursor(c, &h) : -1;
    if (k >= 0) return k;
    return c->hover != STAND_NONE ? CUR_HAND : CUR_ARROW;
}

Ui *client_ui(Client *c) {
    return c->ui;
}
Session *client_session(Client *c) {
    return c->session;
}

bool client_stand_px(Client *c, StandIx i, float *x, float *y) {
    const View *v = client_view(c);
    if (i >= v->g->stand_n || !stand_on_table(game_stand_c(v->g, i))) return false;
    Pt p = camera_px(&c->bv.cam, stand_at(game_stand_c(v->g, i)));
    *x = p.x, *y = p.y;
    return true;
}
