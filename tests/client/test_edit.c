/* The table editor by hands: gestures on the window make commands of the umpire, each gesture undoes as one step, and
 * whatever hands do, undoing all of it brings back the first hash. */
#include "accept.h"
#include "client/edit/edit_own.h"

#include <math.h>
#include <stdio.h>

static Pt at(const Desk *d, double x, double y) {
    return camera_px(&d->c->bv.cam, (Vec){(Wu)lround(x * WU_INCH), (Wu)lround(y * WU_INCH)});
}

static void send(Desk *d, InputEvent e) {
    e.time = d->now;
    client_input(d->c, &e);
    d->now += 20;
    desk_frame(d);
}

static void click_with(Desk *d, Pt p, uint8_t clicks, uint8_t mods) {
    send(d, (InputEvent){.kind = INPUT_MOUSE_MOVE, .x = p.x, .y = p.y, .mods = mods});
    send(d, (InputEvent){.kind = INPUT_MOUSE_DOWN, .button = MOUSE_LEFT, .clicks = clicks, .x = p.x, .y = p.y, .mods = mods});
    send(d, (InputEvent){.kind = INPUT_MOUSE_UP, .button = MOUSE_LEFT, .clicks = clicks, .x = p.x, .y = p.y, .mods = mods});
}

static void click(Desk *d, double x, double y) {
    click_with(d, at(d, x, y), 1, 0);
}

static void double_click(Desk *d, double x, double y) {
    click_with(d, at(d, x, y), 1, 0);
    click_with(d, at(d, x, y), 2, 0);
}

static void drag_px(Desk *d, const Pt *p, int n, uint8_t mods) {
    send(d, (InputEvent){.kind = INPUT_MOUSE_MOVE, .x = p[0].x, .y = p[0].y, .mods = mods});
    send(d, (InputEvent){.kind = INPUT_MOUSE_DOWN, .button = MOUSE_LEFT, .clicks = 1, .x = p[0].x, .y = p[0].y, .mods = mods});
    for (int i = 1; i < n; i++)
        for (int k = 1; k <= 8; k++) {
            float t = (float)k / 8;
            send(d, (InputEvent){.kind = INPUT_MOUSE_MOVE, .x = p[i - 1].x + (p[i].x - p[i - 1].x) * t,
                                 .y = p[i - 1].y + (p[i].y - p[i - 1].y) * t, .mods = mods});
        }
    send(d, (InputEvent){.kind = INPUT_MOUSE_UP, .button = MOUSE_LEFT, .x = p[n - 1].x, .y = p[n - 1].y, .mods = mods});
}

static void drag(Desk *d, double x0, double y0, double x1, double y1) {
    Pt p[2] = {at(d, x0, y0), at(d, x1, y1)};
    drag_px(d, p, 2, 0);
}

static Pt tile(Desk *d, const char *kind) {
    TEXT(path, 60);
    Rect r;
    text_format(&path, "tiles/%s", kind);
    if (!desk_has_widget(d, path.buf, &r)) fail_msg("no tile %s", kind);
    return (Pt){r.x + r.w / 2, r.y + r.h / 2};
}

static void stamp(Desk *d, const char *kind, double x, double y) {
    Pt p[2] = {tile(d, kind), at(d, x, y)};
    drag_px(d, p, 2, 0);
}

static void take(Desk *d, const char *kind) {
    click_with(d, tile(d, kind), 1, 0);
    assert_int_equal(d->c->edit->tile >= 0, 1);
}

static const Game *game(Desk *d) {
    return session_game(d->c->session);
}

static const Piece *piece(Desk *d, uint32_t i) {
    return &game_table(game(d)).piece[i];
}

static uint16_t kind(Desk *d, const char *id) {
    uint16_t k = 0;
    assert_true(catalog_kind(session_catalog(d->c->session), id, strlen(id), &k));
    return k;
}

static uint32_t count(Desk *d, const char *id) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < game(d)->piece_n; i++) n += piece(d, i)->kind == kind(d, id) && !(piece(d, i)->flags & PIECE_GONE);
    return n;
}

static Desk *umpire(int w, int h) {
    Desk *d = desk_new(w, h);
    desk_open(d, "introductory", 5);
    edit_enter(d->c, false);
    desk_settle(d);
    assert_true(edit_on(d->c));
    return d;
}

static Desk *bare(int w, int h) { /* the same table without terrain */
    Desk *d = umpire(w, h);
    desk_key(d, KEY_A, MOD_CTRL);
    desk_key(d, KEY_DELETE, 0);
    for (uint32_t i = 0; i < game(d)->piece_n; i++) assert_true(piece(d, i)->flags & PIECE_GONE);
    return d;
}

static void undo_to(Desk *d, uint32_t records) {
    while (session_records(d->c->session) > records) {
        uint32_t was = session_records(d->c->session);
        desk_key(d, KEY_Z, MOD_CTRL);
        assert_true(session_records(d->c->session) < was);
    }
}

static void one_step_each(Desk *d, uint32_t *records, uint64_t *hash) {
    *records = session_records(d->c->session);
    *hash = session_hash(d->c->session);
}

static void test_stamps(void **state) {
    (void)state;
    Desk *d = bare(1280, 720);
    uint32_t records;
    uint64_t hash;
    one_step_each(d, &records, &hash);
    uint32_t n = game(d)->piece_n;
    stamp(d, "hill", 20, 30);
    assert_int_equal(game(d)->piece_n, n + 2); /* two contours, one in the other */
    assert_int_equal(piece(d, n)->level, 1);
    assert_int_equal(piece(d, n + 1)->level, 2);
    uint64_t laid = session_hash(d->c->session);
    desk_key(d, KEY_Z, MOD_CTRL); /* one gesture, one step */
    assert_int_equal(session_records(d->c->session), records);
    assert_true(session_hash(d->c->session) == hash);
    desk_key(d, KEY_Y, MOD_CTRL);
    assert_true(session_hash(d->c->session) == laid);
    assert_int_equal(d->c->edit->tile, -1); /* dragging a tile does not take it in hand */
    stamp(d, "woods", 50, 20);
    assert_int_equal(d->c->edit->sel_n, 1);
    assert_int_equal(count(d, "woods"), 1);
    undo_to(d, records);
    assert_true(session_hash(d->c->session) == hash);
    desk_free(d);
}

static void test_move_turn_scale(void **state) {
    (void)state;
    Desk *d = bare(1280, 720);
    stamp(d, "woods", 40, 20);
    uint32_t ix = game(d)->piece_n - 1, records;
    uint64_t hash;
    one_step_each(d, &records, &hash);
    Form *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    form_of(client_view(d->c), (PieceIx)ix, a);
    drag(d, 40, 20, 31, 27);
    form_of(client_view(d->c), (PieceIx)ix, b);
    assert_int_equal(session_records(d->c->session), records + 1);
    assert_int_equal(b->pt[0].x - a->pt[0].x, -9 * WU_INCH);
    assert_int_equal(b->pt[0].y - a->pt[0].y, 7 * WU_INCH);
    /* the ring above the frame turns */
    Box f = edit_frame(d->c);
    Pt ring = edit_handle_px(d->c, f, 9), mid = camera_px(&d->c->bv.cam, (Vec){(f.x0 + f.x1) / 2, (f.y0 + f.y1) / 2});
    Pt to[2] = {ring, {mid.x + (mid.y - ring.y), mid.y}};
    drag_px(d, to, 2, 0);
    form_of(client_view(d->c), (PieceIx)ix, a);
    assert_int_equal(session_records(d->c->session), records + 2);
    assert_true(llabs(form_area2(client_view(d->c), a) - form_area2(client_view(d->c), b)) < form_area2(client_view(d->c), b) / 1000);
    assert_true(abs((form_box(a).x1 - form_box(a).x0) - (form_box(b).y1 - form_box(b).y0)) < 40);
    /* a corner of the frame scales as a whole, its opposite stays */
    f = edit_frame(d->c);
    Pt corner = edit_handle_px(d->c, f, 3), far = {corner.x + 60, corner.y - 60}, by[2] = {corner, far};
    drag_px(d, by, 2, 0);
    form_of(client_view(d->c), (PieceIx)ix, b);
    assert_true(form_area2(client_view(d->c), b) > form_area2(client_view(d->c), a) * 5 / 4);
    assert_int_equal(form_box(b).x0, form_box(a).x0);
    assert_int_equal(form_box(b).y0, form_box(a).y0);
    /* mirror twice is nothing; copy lies beside */
    desk_key(d, KEY_X, 0);
    desk_key(d, KEY_X, 0);
    form_of(client_view(d->c), (PieceIx)ix, a);
    assert_int_equal(a->n, b->n);
    for (uint32_t i = 0; i < a->n; i++) assert_in_range(abs(a->pt[i].x - b->pt[i].x), 0, 2);
    desk_key(d, KEY_D, MOD_CTRL);
    assert_int_equal(count(d, "woods"), 2);
    desk_key(d, KEY_DELETE, 0);
    assert_int_equal(count(d, "woods"), 1);
    undo_to(d, records);
    assert_true(session_hash(d->c->session) == hash);
    free(a), free(b);
    desk_free(d);
}

static void test_corners(void **state) {
    (void)state;
    Desk *d = bare(1280, 720);
    take(d, "crops");
    click(d, 20, 20);
    click(d, 30, 20);
    click(d, 30, 28);
    desk_key(d, KEY_BACKSPACE, 0); /* the last one back */
    assert_int_equal(d->c->edit->pen_n, 2);
    click(d, 30, 28);
    click(d, 20, 28);
    click(d, 20, 20); /* the first one closes */
    uint32_t ix = game(d)->piece_n - 1;
    assert_int_equal(count(d, "crops"), 1);
    assert_int_equal(piece(d, ix)->pt_n, 4);
    assert_true(d->c->edit->corners);
    desk_key(d, KEY_ESC, 0); /* the tile goes back, the corners stay */
    assert_int_equal(d->c->edit->tile, -1);
    assert_true(d->c->edit->corners);
    Form *f = malloc(sizeof *f);
    drag(d, 30, 28, 33, 30); /* a square moves */
    form_of(client_view(d->c), (PieceIx)ix, f);
    bool there = false;
    for (uint32_t i = 0; i < f->n; i++) there = there || (f->pt[i].x == 33 * WU_INCH && f->pt[i].y == 30 * WU_INCH);
    assert_true(there);
    drag(d, 25, 20, 25, 17); /* a dot adds */
    assert_int_equal(piece(d, ix)->pt_n, 5);
    click(d, 25, 17);
    desk_key(d, KEY_DELETE, 0);
    assert_int_equal(piece(d, ix)->pt_n, 4);
    double_click(d, 33, 30); /* smooth */
    form_of(client_view(d->c), (PieceIx)ix, f);
    uint32_t soft = 0;
    for (uint32_t i = 0; i < f->n; i++) soft += f->pt[i].mark & POINT_SMOOTH;
    assert_int_equal(soft, 1);
    /* what would cross is refused where the pointer is, nothing is lost */
    uint64_t hash = session_hash(d->c->session);
    drag(d, 20, 20, 26, 40);
    assert_true(session_hash(d->c->session) == hash);
    assert_true(d->c->edit->why[0]);
    free(f);
    desk_free(d);
}

static void test_roads_and_water(void **state) {
    (void)state;
    Desk *d = bare(1280, 720);
    take(d, "river");
    click(d, 50, 0);
    click(d, 48, 10);
    click(d, 52, 24);
    click(d, 47, 36);
    click(d, 50, 48);
    desk_key(d, KEY_ENTER, 0);
    assert_int_equal(count(d, "river"), 1);
    assert_int_equal(piece(d, game(d)->piece_n - 1)->shape, PIECE_AREA);
    take(d, "road");
    click(d, 0, 24);
    click(d, 30, 22);
    double_click(d, 72, 25);
    assert_int_equal(count(d, "road"), 1);
    assert_int_equal(count(d, "bridge"), 1);
    /* a side road joins the side of the first; Tab makes its crossing a ford */
    click(d, 20, 2);
    desk_key(d, KEY_TAB, 0);
    click(d, 60, 4);
    click(d, 60, 24.3);
    desk_key(d, KEY_ENTER, 0);
    assert_int_equal(count(d, "road"), 2);
    assert_int_equal(count(d, "ford"), 1);
    uint32_t last = game(d)->piece_n;
    while (piece(d, last - 1)->kind != kind(d, "road")) last--;
    const Piece *p = piece(d, last - 1);
    TablePoint end = game_table(game(d)).pt[p->pt + p->pt_n - 1];
    bool joined = false;
    for (uint32_t i = 0; i + 1 < last; i++) {
        Vec on;
        if (piece(d, i)->kind != kind(d, "road")) continue;
        joined = joined || edit_outline_near(d->c, (PieceIx)i, (Vec){end.x, end.y}, 3, &on);
    }
    assert_true(joined);
    desk_free(d);
}

static void test_freehand_and_edges(void **state) {
    (void)state;
    Desk *d = bare(1280, 720);
    take(d, "crops");
    Pt p[5] = {at(d, 20, 20), at(d, 28, 20.4), at(d, 28.5, 27), at(d, 20.3, 27.4), at(d, 20, 20.3)};
    drag_px(d, p, 5, 0);
    assert_int_equal(count(d, "crops"), 1);
    assert_true(piece(d, game(d)->piece_n - 1)->pt_n >= 4);
    desk_key(d, KEY_ESC, 0);
    Pt edge = at(d, 24, 27.2);
    click_with(d, edge, 1, MOD_SHIFT); /* along its upper edge */
    assert_int_equal(count(d, "hedge"), 1);
    take(d, "wall");
    Pt side = at(d, 28.3, 23.5);
    click_with(d, side, 1, MOD_SHIFT);
    assert_int_equal(count(d, "wall"), 1);
    desk_free(d);
}

static void test_hills(void **state) {
    (void)state;
    Desk *d = bare(1280, 720);
    stamp(d, "hill", 30, 24);
    uint32_t n = game(d)->piece_n;
    Vec heart;
    assert_true(hill_handle(d->c, (PieceIx)(n - 1), &heart));
    Pt h = camera_px(&d->c->bv.cam, heart), to[2] = {h, {h.x + 12, h.y}};
    drag_px(d, to, 2, 0); /* outward from the innermost */
    assert_int_equal(game(d)->piece_n, n + 1);
    assert_int_equal(piece(d, n)->level, 3);
    desk_key(d, KEY_ESC, 0);
    /* a typed level, for the one in hand */
    click_with(d, camera_px(&d->c->bv.cam, heart), 1, 0);
    assert_int_equal(d->c->edit->sel_n, 1);
    desk_key(d, '5', 0);
    assert_int_equal(piece(d, d->c->edit->sel[0])->level, 5);
    d->now += 1000;
    /* a crest between two corners of the lowest contour */
    edit_select(d->c, (PieceIx)(n - 2), false);
    desk_key(d, KEY_ENTER, 0);
    Form *f = malloc(sizeof *f);
    form_of(client_view(d->c), (PieceIx)(n - 2), f);
    click_with(d, camera_px(&d->c->bv.cam, (Vec){f->pt[0].x, f->pt[0].y}), 1, MOD_SHIFT);
    click_with(d, camera_px(&d->c->bv.cam, (Vec){f->pt[3].x, f->pt[3].y}), 1, MOD_SHIFT);
    assert_int_equal(count(d, "crest"), 1);
    free(f);
    desk_free(d);
}

static void test_groups_layers_boxes(void **state) {
    (void)state;
    Desk *d = bare(1280, 720);
    stamp(d, "woods", 20, 30);
    stamp(d, "crops", 34, 30);
    uint32_t n = game(d)->piece_n;
    drag(d, 10, 40, 45, 20); /* a box from bare ground */
    assert_int_equal(d->c->edit->sel_n, 2);
    desk_key(d, KEY_G, MOD_CTRL);
    desk_key(d, KEY_ESC, 0);
    assert_int_equal(d->c->edit->sel_n, 0);
    click(d, 20, 30);
    assert_int_equal(d->c->edit->sel_n, 2);
    uint32_t records = session_records(d->c->session);
    drag(d, 20, 30, 22, 30);
    assert_int_equal(session_records(d->c->session), records + 1); /* many pieces, one command */
    desk_key(d, KEY_G, MOD_CTRL | MOD_SHIFT);
    desk_press(d, "lock3"); /* areas */
    desk_key(d, KEY_ESC, 0);
    click(d, 22, 30);
    assert_int_equal(d->c->edit->sel_n, 0);
    desk_press(d, "lock3");
    click(d, 22, 30);
    assert_int_equal(d->c->edit->sel_n, 1);
    assert_int_equal(d->c->edit->sel[0], n - 2);
    desk_press(d, "right/lock");
    click(d, 22, 30);
    assert_int_equal(d->c->edit->sel_n, 0);
    desk_press(d, "unlock");
    click(d, 22, 30);
    assert_int_equal(d->c->edit->sel_n, 1);
    desk_free(d);
}

/* Leaving the mode leaves play as it was; what was done is logged as the umpire's. */
static void test_mode(void **state) {
    (void)state;
    Desk *d = umpire(1280, 720);
    const RulesUi *play = d->c->edit->play;
    assert_ptr_not_equal(d->c->rules, play);
    stamp(d, "woods", 12, 8);
    bool told = false;
    for (uint32_t i = 0; i < session_log_count(d->c->session); i++)
        told = told || strstr(session_log(d->c->session, i)->text, "Umpire: woods added");
    assert_true(told);
    desk_press(d, "leave edit");
    assert_false(edit_on(d->c));
    assert_ptr_equal(d->c->rules, play);
    desk_key(d, KEY_ESC, 0);
    desk_press(d, "Umpire");
    assert_true(edit_on(d->c));
    desk_open(d, "first_shots", 3); /* another game is not the umpire's at once */
    assert_false(edit_on(d->c));
    desk_free(d);
}

/* A table in the making is the editor's at once, before and after it was saved. */
static void test_draft(void **state) {
    (void)state;
    Desk *d = desk_new(1280, 720);
    assert_true(client_open_setup(d->c, NULL, "matg", 72 * WU_INCH, 48 * WU_INCH));
    desk_settle(d);
    assert_true(edit_on(d->c));
    assert_true(edit_drafts(d->c));
    stamp(d, "hill", 20, 30);
    assert_int_equal(count(d, "hill"), 2);
    stamp(d, "crops", 40, 20);
    desk_key(d, KEY_ESC, 0);
    edit_leave(d->c); /* there is no play to go back to */
    assert_true(edit_on(d->c));
    uint64_t hash = session_hash(d->c->session);
    char path[512];
    snprintf(path, sizeof path, "%s", session_path(d->c->session));
    desk_open(d, "first_shots", 3); /* the file is let go */
    assert_true(client_open_game(d->c, path));
    desk_settle(d);
    assert_true(edit_drafts(d->c));
    assert_true(session_hash(d->c->session) == hash);
    desk_key(d, KEY_Z, MOD_CTRL); /* undo of gestures outlives the window */
    desk_key(d, KEY_Z, MOD_CTRL);
    assert_int_equal(game(d)->piece_n, 0);
    desk_free(d);
}

/* What makes no sense stands in the right column; one click mends it, one undo takes that back. */
/* What is drawn and what the mouse meets follow the table's size and land, also when they are undone. */
static void test_size_and_land(void **state) {
    (void)state;
    Desk *d = desk_new(1280, 720);
    assert_true(client_open_setup(d->c, NULL, "matg", 72 * WU_INCH, 48 * WU_INCH));
    desk_settle(d);
    assert_true(client_submit(d->c, "U table size 96,60"));
    desk_settle(d);
    assert_int_equal(d->c->bv.cam.w, 96 * WU_INCH);
    stamp(d, "woods", 90, 55);
    assert_int_equal(game(d)->piece_n, 1);
    assert_true(client_submit(d->c, "U battle set \"land\" \"snow\""));
    assert_int_equal(d->c->ground_land, LAND_SNOW);
    assert_true(session_undo_to(d->c->session, 1));
    client_changed(d->c);
    assert_int_equal(d->c->bv.cam.w, 72 * WU_INCH);
    assert_int_equal(d->c->ground_land, LAND_GRASS);
    desk_settle(d);
    desk_free(d);
}

static void test_checks(void **state) {
    (void)state;
    Desk *d = desk_new(1280, 720);
    assert_true(client_open_setup(d->c, NULL, "matg", 72 * WU_INCH, 48 * WU_INCH));
    desk_settle(d);
    assert_int_equal(edit_checks_count(d->c), 0);
    desk_must(d, "U piece add river area at 40,0 43,0 43,48 40,48;");
    desk_must(d, "U piece add road line at 0,24 72,24");
    uint32_t found = edit_checks_count(d->c), records = session_records(d->c->session);
    assert_true(found > 0);
    desk_press(d, "check0/mend0");
    desk_settle(d);
    assert_true(edit_checks_count(d->c) < found);
    assert_int_equal(count(d, "bridge"), 1);
    undo_to(d, records);
    assert_int_equal(edit_checks_count(d->c), found);
    desk_free(d);
}

/* 23.2: the dice, then sides in turn; ground from a seed is one step. */
static void test_account_and_seed(void **state) {
    (void)state;
    Desk *d = desk_new(1280, 720);
    assert_true(client_open_setup(d->c, NULL, "matg", 72 * WU_INCH, 48 * WU_INCH));
    desk_settle(d);
    uint64_t hash = session_hash(d->c->session);
    desk_press(d, "top/generate");
    desk_press(d, "generate/next seed");
    assert_true(game(d)->piece_n > 20);
    uint64_t land = session_hash(d->c->session);
    desk_key(d, KEY_Z, MOD_CTRL);
    assert_int_equal(game(d)->piece_n, 0);
    assert_true(session_hash(d->c->session) == hash);
    desk_key(d, KEY_Y, MOD_CTRL);
    assert_true(session_hash(d->c->session) == land);
    desk_key(d, KEY_Z, MOD_CTRL);
    desk_press(d, "close generate");
    desk_press(d, "right/roll");
    Account a;
    ground_account(client_view(d->c), &a);
    assert_true(a.rolled);
    uint8_t first = a.next;
    stamp(d, "woods", 20, 20);
    ground_account(client_view(d->c), &a);
    assert_true(a.done || a.next != first);
    desk_free(d);
}

/* Every size: no text is cut, no control is out of reach. */
static void test_sizes(void **state) {
    (void)state;
    static const int SIZE[][3] = {{1280, 720, 100}, {1280, 720, 150}, {1920, 1080, 100}, {1920, 1080, 200}, {3840, 2160, 200}};
    for (size_t i = 0; i < ARRAY_LEN(SIZE); i++) {
        Desk *d = umpire(SIZE[i][0], SIZE[i][1]);
        client_start_scale(d->c, SIZE[i][2]);
        desk_settle(d);
        Pt p = at(d, 48, 36);
        click_with(d, p, 1, 0);
        desk_settle(d);
        if (ui_cut_count(d->c->ui)) fail_msg("%dx%d at %d %%: \"%s\" is cut", SIZE[i][0], SIZE[i][1], SIZE[i][2], ui_cut_text(d->c->ui));
        const char *path;
        Rect r;
        bool tab;
        for (size_t k = 0; ui_registered(d->c->ui, k, &path, &r, &tab); k++)
            if (!strstr(path, "tiles/") && !strstr(path, "log/") && strncmp(path, "right/", 6) != 0 && /* these scroll */
                (r.x < 0 || r.y < 0 || r.x + r.w > (float)d->w + 1 || r.y + r.h > (float)d->h + 1))
                fail_msg("%dx%d at %d %%: %s is out of reach", SIZE[i][0], SIZE[i][1], SIZE[i][2], path);
        desk_free(d);
    }
}

/* Hands without a plan. */
static void random_gesture(Desk *d, Rng *r) {
    static const char *const KIND[] = {"hill", "woods", "crops", "river", "stream", "road", "track", "building_light", "bridge", "ford", "hedge", "wall"};
    static const uint16_t KEY[] = {KEY_ENTER, KEY_ESC, KEY_DELETE, KEY_BACKSPACE, KEY_TAB, KEY_X, KEY_R, KEY_LEFT, KEY_UP, '3', KEY_ESC, KEY_ENTER};
    static const uint16_t CTRL[] = {KEY_Z, KEY_Y, KEY_D, KEY_C, KEY_V, KEY_G, KEY_A, KEY_Z};
    Rect v = d->c->bv.cam.view;
    Pt p[4];
    for (int i = 0; i < 4; i++) p[i] = (Pt){v.x + (float)rng_below(r, (uint32_t)v.w), v.y + (float)rng_below(r, (uint32_t)v.h)};
    Edit *e = d->c->edit;
    if (e->sel_n > 0 && rng_below(r, 2)) p[0] = edit_handle_px(d->c, edit_frame(d->c), 1 + (int)rng_below(r, 9));
    if (e->sel_n == 1 && rng_below(r, 3) == 0) {
        const Piece *s = piece(d, e->sel[0]);
        TablePoint q = game_table(game(d)).pt[s->pt + rng_below(r, s->pt_n)];
        p[0] = camera_px(&d->c->bv.cam, (Vec){q.x, q.y});
    }
    uint8_t mods = rng_below(r, 4) == 0 ? (uint8_t)(1 + rng_below(r, 3)) : 0;
    switch (rng_below(r, 8)) {
    case 0: {
        Pt q[2] = {tile(d, KIND[rng_below(r, ARRAY_LEN(KIND))]), p[1]};
        drag_px(d, q, 2, 0);
        break;
    }
    case 1: click_with(d, tile(d, KIND[rng_below(r, ARRAY_LEN(KIND))]), 1, 0); break;
    case 2:
    case 3: click_with(d, p[0], (uint8_t)(1 + rng_below(r, 2)), mods); break;
    case 4:
    case 5: drag_px(d, p, 2 + (int)rng_below(r, 3), mods); break;
    case 6: desk_key(d, KEY[rng_below(r, ARRAY_LEN(KEY))], mods == MOD_CTRL ? 0 : mods); break;
    default: desk_key(d, CTRL[rng_below(r, ARRAY_LEN(CTRL))], MOD_CTRL); break;
    }
    if (d->c->sheet != SHEET_NONE) desk_key(d, KEY_ESC, 0);
    if (e->step != 0) edit_go(d->c, 0), desk_frame(d); /* Tab and Enter took another step */
}

static void test_random_gestures(void **state) {
    (void)state;
    Rng r = rounds_rng("edit");
    for (uint32_t round = 0; round < rounds_of(3); round++) {
        Desk *d = umpire(1280, 720);
        uint32_t records;
        uint64_t hash;
        one_step_each(d, &records, &hash);
        uint32_t done = 0;
        for (int i = 0; i < 150; i++) {
            uint32_t was = session_records(d->c->session);
            random_gesture(d, &r);
            if (!edit_on(d->c)) edit_enter(d->c, false); /* Tab and Enter found the way back to play */
            if (d->c->edit->find[0]) d->c->edit->find[0] = 0, desk_frame(d); /* or the field of names */
            if (d->c->edit->step) edit_go(d->c, 0), desk_frame(d); /* or another step */
            if (session_records(d->c->session) < records) desk_key(d, KEY_Y, MOD_CTRL);
            if (session_records(d->c->session) < records) break; /* the start itself was undone: another round */
            done += session_records(d->c->session) != was;
        }
        if (session_records(d->c->session) < records) {
            desk_free(d);
            continue;
        }
        assert_true(done > 5);
        edit_drop(d->c);
        undo_to(d, records);
        assert_true(session_hash(d->c->session) == hash);
        desk_free(d);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stamps),
        cmocka_unit_test(test_move_turn_scale),
        cmocka_unit_test(test_corners),
        cmocka_unit_test(test_roads_and_water),
        cmocka_unit_test(test_freehand_and_edges),
        cmocka_unit_test(test_hills),
        cmocka_unit_test(test_groups_layers_boxes),
        cmocka_unit_test(test_mode),
        cmocka_unit_test(test_draft),
        cmocka_unit_test(test_size_and_land),
        cmocka_unit_test(test_checks),
        cmocka_unit_test(test_account_and_seed),
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_random_gestures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
