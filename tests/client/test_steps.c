/* The steps of the table editor by hands: zones, objectives, forces, victory, checks, saving and playing. Each gesture
 * undoes as one step, and undoing all brings back the first hash. */
#include "accept.h"
#include "client/edit/step_own.h"

#include <math.h>
#include <stdio.h>
#include <unistd.h>

static uint32_t gestures; /* clicks, drags, keys, names typed */

static Pt at(const Desk *d, double x, double y) {
    return camera_px(&d->c->bv.cam, (Vec){(Wu)lround(x * WU_INCH), (Wu)lround(y * WU_INCH)});
}

static void send(Desk *d, InputEvent e) {
    e.time = d->now;
    client_input(d->c, &e);
    d->now += 20;
    desk_frame(d);
}

static void click_px(Desk *d, Pt p, uint8_t clicks, uint8_t mods) {
    gestures++;
    send(d, (InputEvent){.kind = INPUT_MOUSE_MOVE, .x = p.x, .y = p.y, .mods = mods});
    send(d, (InputEvent){
                .kind = INPUT_MOUSE_DOWN, .button = MOUSE_LEFT, .clicks = clicks, .x = p.x, .y = p.y, .mods = mods});
    send(d, (InputEvent){
                .kind = INPUT_MOUSE_UP, .button = MOUSE_LEFT, .clicks = clicks, .x = p.x, .y = p.y, .mods = mods});
}

static void click(Desk *d, double x, double y) {
    click_px(d, at(d, x, y), 1, 0);
}

static void hold_px(Desk *d, Pt a, Pt b, uint8_t mods) { /* pressed and carried, not let go */
    gestures++;
    send(d, (InputEvent){.kind = INPUT_MOUSE_MOVE, .x = a.x, .y = a.y, .mods = mods});
    send(d,
         (InputEvent){.kind = INPUT_MOUSE_DOWN, .button = MOUSE_LEFT, .clicks = 1, .x = a.x, .y = a.y, .mods = mods});
    for (int k = 1; k <= 10; k++) {
        float t = (float)k / 10;
        send(d, (InputEvent){
                    .kind = INPUT_MOUSE_MOVE, .x = a.x + (b.x - a.x) * t, .y = a.y + (b.y - a.y) * t, .mods = mods});
    }
}

static void let_go(Desk *d, Pt b) {
    send(d, (InputEvent){.kind = INPUT_MOUSE_UP, .button = MOUSE_LEFT, .x = b.x, .y = b.y});
}

static void drag_px(Desk *d, Pt a, Pt b, uint8_t mods) {
    hold_px(d, a, b, mods);
    let_go(d, b);
}

static void drag(Desk *d, double x0, double y0, double x1, double y1) {
    drag_px(d, at(d, x0, y0), at(d, x1, y1), 0);
}

static Pt middle(Desk *d, const char *widget) {
    Rect r;
    if (!desk_has_widget(d, widget, &r)) fail_msg("no widget %s", widget);
    return (Pt){r.x + r.w / 2, r.y + r.h / 2};
}

static void press(Desk *d, const char *widget) {
    click_px(d, middle(d, widget), 1, 0);
    d->now += 600;
    desk_frame(d);
}

static void type(Desk *d, const char *words) {
    gestures++;
    for (; *words; words++) {
        InputEvent e = {.kind = INPUT_TEXT};
        e.text[0] = *words;
        send(d, e);
    }
}

static void key(Desk *d, uint16_t k, uint8_t mods) {
    gestures++;
    desk_key(d, k, mods);
}

/* In a field: all of it replaced, then Enter. */
static void write_in(Desk *d, const char *field, const char *words) {
    press(d, field);
    desk_key(d, KEY_A, MOD_CTRL);
    desk_key(d, KEY_DELETE, 0);
    type(d, words);
    desk_key(d, KEY_ENTER, 0);
    desk_frame(d);
}

static const Game *game(Desk *d) {
    return session_game(d->c->session);
}

static uint64_t hash(Desk *d) {
    return session_hash(d->c->session);
}

static uint32_t records(Desk *d) {
    return session_records(d->c->session);
}

static Desk *table(int w, int h) {
    Desk *d = desk_new(w, h);
    assert_true(client_open_setup(d->c, NULL, "matg", 72 * WU_INCH, 48 * WU_INCH));
    desk_settle(d);
    assert_true(edit_on(d->c));
    return d;
}

/* Each undo is one gesture back, by the key, to the very first. */
static uint32_t undo_all(Desk *d, uint64_t first) {
    uint32_t steps = 0;
    while (hash(d) != first) {
        uint32_t was = records(d);
        desk_key(d, KEY_Z, MOD_CTRL);
        assert_true(records(d) < was);
        steps++;
    }
    return steps;
}

static PlanZone zone(Desk *d, uint32_t i) {
    PlanZone z = {0};
    const View *v = client_view(d->c);
    if (!plan_zone_at(v->g, v->cat->battle, i, &z)) fail_msg("no zone %u", i + 1);
    return z;
}

static void test_zones(void **state) {
    (void)state;
    Desk *d = table(1280, 720);
    uint64_t first = hash(d);
    press(d, "Zones");
    drag(d, 2, 16, 6, 32);
    PlanZone z = zone(d, 0);
    assert_int_equal(z.kind, ZONE_RECT);
    assert_int_equal(z.seat, SEAT_A);
    assert_int_equal(z.x0, 2 * WU_INCH);
    assert_int_equal(z.y1, 32 * WU_INCH);
    press(d, "side B");
    drag(d, 20, 47.8, 50, 47.7); /* along the north edge */
    z = zone(d, 1);
    assert_int_equal(z.kind, ZONE_EDGE);
    assert_int_equal(z.edge, EDGE_N);
    assert_int_equal(z.seat, SEAT_B);
    assert_int_equal(z.lo, 20 * WU_INCH);
    assert_int_equal(z.hi, 50 * WU_INCH);
    assert_int_equal(z.turn, 1);
    key(d, '1', 0); /* the turn typed on the table */
    key(d, '2', 0);
    assert_int_equal(zone(d, 1).turn, 12);
    write_in(d, "turn typed 1", "3"); /* and in the card */
    assert_int_equal(zone(d, 1).turn, 3);
    drag(d, 35, 47.3, 40, 47.3);
    assert_int_equal(zone(d, 1).lo, 25 * WU_INCH);
    drag(d, 4, 24, 9, 20); /* moved */
    z = zone(d, 0);
    assert_int_equal(z.x0, 7 * WU_INCH);
    assert_int_equal(z.y0, 12 * WU_INCH);
    drag(d, 11, 28, 15, 30); /* its corner */
    z = zone(d, 0);
    assert_int_equal(z.x1, 15 * WU_INCH);
    assert_int_equal(z.y1, 30 * WU_INCH);
    assert_int_equal(z.x0, 7 * WU_INCH);
    uint32_t n = records(d);
    drag(d, 40, 20, 40.2, 20.2); /* a slip draws nothing */
    assert_int_equal(records(d), n);
    click(d, 10, 20);
    key(d, KEY_DELETE, 0);
    PlanZone gone;
    assert_false(plan_zone_at(game(d), session_catalog(d->c->session)->battle, 0, &gone));
    assert_true(desk_says(d, "USA, turn 3") || desk_says(d, "USSR, turn 3"));
    assert_int_equal(undo_all(d, first), 9);
    desk_free(d);
}

static void test_objectives(void **state) {
    (void)state;
    Desk *d = table(1280, 720);
    uint64_t first = hash(d);
    PlanObjective o;
    press(d, "Zones");
    press(d, "tool objective");
    click(d, 40, 24);
    assert_true(plan_objective_at(client_view(d->c), 0, &o));
    assert_int_equal(o.x, 40 * WU_INCH);
    assert_string_equal(o.name, "Objective 1");
    write_in(d, "objective name 0", "The \"mill\"");
    assert_true(plan_objective_at(client_view(d->c), 0, &o));
    assert_string_equal(o.name, "The 'mill'"); /* quotes may not stand in a command */
    press(d, "points/more");
    write_in(d, "points typed 0", "12");
    assert_true(plan_objective_at(client_view(d->c), 0, &o));
    assert_int_equal(o.points, 12);
    drag(d, 40, 24, 30, 10);
    assert_true(plan_objective_at(client_view(d->c), 0, &o));
    assert_int_equal(o.x, 30 * WU_INCH);
    click(d, 50, 40);
    click(d, 20, 40);
    assert_int_equal(plan_objectives(client_view(d->c)), 3);
    key(d, KEY_DELETE, 0);
    assert_false(plan_objective_at(client_view(d->c), 2, &o));
    /* what is typed is not lost when the hand goes elsewhere */
    press(d, "objective1");
    press(d, "objective name 0");
    type(d, " farm");
    click(d, 60, 5);
    assert_true(plan_objective_at(client_view(d->c), 0, &o));
    assert_string_equal(o.name, "The 'mill' farm");
    undo_all(d, first);
    desk_free(d);
}

static void two_zones(Desk *d) {
    press(d, "Zones");
    drag(d, 1, 16, 7, 32);
    press(d, "side B");
    drag(d, 71, 16, 65, 32);
}

static uint32_t placed(Desk *d, uint32_t unit) {
    uint32_t on, all;
    unit_state(client_view(d->c), unit, &on, &all);
    return on;
}

static void add_types(Desk *d, const char *find, int n) {
    write_in(d, "find type", find);
    Rect r;
    const char *p;
    bool tab;
    char name[80] = "";
    for (size_t i = 0; ui_registered(d->c->ui, i, &p, &r, &tab) && !name[0]; i++)
        if (strncmp(p, "tray/types/", 11) == 0 && strchr(p + 11, '_')) snprintf(name, sizeof name, "types/%s", p + 11);
    if (!name[0]) fail_msg("no type like %s", find);
    for (int i = 0; i < n; i++) press(d, name);
}

static void test_forces(void **state) {
    (void)state;
    Desk *d = table(1280, 720);
    uint64_t first = hash(d);
    two_zones(d);
    press(d, "Forces");
    press(d, "side A");
    add_types(d, "Pz IV", 5); /* the first makes its formation and its unit */
    assert_int_equal(game(d)->stand_n, 5);
    assert_int_equal(game(d)->unit_n, 1);
    assert_int_equal(game(d)->formation_n, 1);
    write_in(d, "unit name 0", "4. Kompanie");
    assert_string_equal(plan_unit_name(client_view(d->c), 0), "4. Kompanie");
    press(d, "A1/role");
    assert_int_equal(game_stand_c(game(d), 0)->role, ROLE_HQ);
    press(d, "A2/hidden");
    assert_true(game_stand_c(game(d), 1)->flags & ST_HIDDEN);
    /* dragged from the list: what is outside slides in, all of it one step */
    uint32_t n = records(d);
    uint64_t before = hash(d);
    Pt row = middle(d, "unit1"), to = at(d, 7.2, 24);
    hold_px(d, row, to, 0);
    assert_true(desk_says(d, "dragging"));
    assert_true(desk_says(d, "outside slide in"));
    assert_int_equal(d->c->edit->steps->ghost_n, 5);
    key(d, KEY_TAB, 0);
    assert_int_equal(d->c->edit->steps->block, BLOCK_LINE);
    let_go(d, to);
    assert_int_equal(placed(d, 0), 5);
    PlanZone z = zone(d, 0);
    for (uint32_t i = 0; i < 5; i++) {
        const Stand *s = game_stand_c(game(d), i);
        assert_true(s->x - WU_INCH / 2 >= z.x0 && s->x + WU_INCH / 2 <= z.x1);
        assert_int_equal(s->face, ANGLE_QUARTER); /* towards the other zone */
        for (uint32_t k = 0; k < i; k++) {
            const Stand *o = game_stand_c(game(d), k);
            assert_true(abs(s->x - o->x) >= WU_INCH || abs(s->y - o->y) >= WU_INCH);
        }
    }
    assert_true(desk_says(d, "placed"));
    assert_true(records(d) > n + 1);
    desk_key(d, KEY_Z, MOD_CTRL);
    assert_true(hash(d) == before);
    desk_key(d, KEY_Y, MOD_CTRL);
    assert_int_equal(placed(d, 0), 5);
    /* again, elsewhere, over where they stood */
    drag_px(d, middle(d, "unit1"), at(d, 4, 22), 0);
    assert_int_equal(placed(d, 0), 5);
    /* a second unit finds room beside the first */
    press(d, "add unit");
    add_types(d, "Pz III", 6);
    press(d, "place unit");
    assert_int_equal(placed(d, 1), 6);
    press(d, "take off");
    assert_int_equal(placed(d, 1), 0);
    /* a type dragged onto a unit's row, and one onto the table */
    uint32_t stands = game(d)->stand_n;
    Rect type_row;
    assert_true(desk_has_widget(d, "types/ger_pz3j", &type_row) || desk_has_widget(d, "types/ger_pz3h", &type_row));
    drag_px(d, (Pt){type_row.x + 30, type_row.y + 10}, middle(d, "unit1"), 0);
    assert_int_equal(game(d)->stand_n, stands + 1);
    assert_int_equal(game_stand_c(game(d), stands)->unit, 0);
    drag_px(d, (Pt){type_row.x + 30, type_row.y + 10}, at(d, 4, 30), 0);
    assert_int_equal(game(d)->stand_n, stands + 2);
    assert_true(stand_on_table(game_stand_c(game(d), stands + 1)));
    undo_all(d, first);
    desk_free(d);
}

/* A unit that comes in later waits in the tray. */
static void test_entry(void **state) {
    (void)state;
    Desk *d = table(1280, 720);
    two_zones(d);
    press(d, "side A");
    drag(d, 10, 0.2, 40, 0.2);
    key(d, '2', 0);
    press(d, "Forces");
    add_types(d, "StuG", 3);
    drag_px(d, middle(d, "unit1"), at(d, 4, 22), 0);
    assert_int_equal(placed(d, 0), 3);
    drag_px(d, middle(d, "unit1"), at(d, 25, 0.7), 0); /* over the entry zone */
    assert_int_equal(placed(d, 0), 0);
    assert_int_equal(plan_unit_zone(client_view(d->c), 0), 2);
    assert_true(desk_says(d, "turn 2: tray"));
    desk_free(d);
}

static void test_points(void **state) {
    (void)state;
    Desk *d = table(1280, 720);
    press(d, "Forces");
    press(d, "side A");
    assert_false(desk_has_widget(d, "types/ger_pz1b", NULL)); /* not in the battle's year any more */
    add_types(d, "Pz IV G/H", 2);
    const View *v = client_view(d->c);
    int32_t cost = step_type_value(v->cat, &v->cat->type[game_stand_c(v->g, 0)->type], "cost", 0);
    assert_true(cost > 0);
    assert_int_equal(step_points_of(v, SEAT_A), 2 * cost);
    press(d, "A1/role"); /* HQ: half as much again */
    assert_int_equal(step_points(client_view(d->c), 0), cost * 150 * 100);
    press(d, "A1/role"); /* GHQ: by its quality */
    assert_int_equal(step_points(client_view(d->c), 0), cost * 200 * 100);
    press(d, "formation1");
    press(d, "formation determination/more"); /* 2 % a point away from 35 */
    assert_int_equal(game_formation_c(game(d), 0)->determination, 36);
    assert_int_equal(step_points(client_view(d->c), 1), cost * 100 * 102);
    desk_free(d);
}

static void test_victory(void **state) {
    (void)state;
    Desk *d = table(1280, 720);
    uint64_t first = hash(d);
    press(d, "Zones");
    press(d, "tool objective");
    click(d, 40, 24);
    press(d, "Victory");
    write_in(d, "battle title 0", "The mill");
    write_in(d, "battle turns 4", "9");
    write_in(d, "battle date 3", "1944-06-30");
    write_in(d, "battle sight 5", "30");
    write_in(d, "decisive 0", "12");
    press(d, "breaking ends");
    write_in(d, "victory words 0", "Hold the mill.");
    const Battle *b = session_catalog(d->c->session)->battle;
    assert_string_equal(b->title, "The mill");
    assert_int_equal(b->turns, 9);
    assert_int_equal(b->sight, 30 * WU_INCH);
    assert_int_equal(b->decisive, 12);
    assert_int_equal(b->break_ends, 1);
    assert_string_equal(b->victory_text, "Hold the mill.");
    press(d, "add kill");
    write_in(d, "term points 0", "3");
    PlanTerm t;
    assert_true(plan_term_at(client_view(d->c), 1, &t)); /* changed by another in its place */
    assert_int_equal(t.points, 3);
    assert_false(plan_term_at(client_view(d->c), 0, &t));
    press(d, "term2 away");
    assert_false(plan_term_at(client_view(d->c), 1, &t));
    press(d, "add hold");
    press(d, "add exit");
    write_in(d, "decisive 0", "1"); /* below the marginal one: refused where the hand is */
    assert_int_equal(session_catalog(d->c->session)->battle->decisive, 12);
    assert_true(d->c->edit->why[0]);
    undo_all(d, first);
    desk_free(d);
}

static char *file_text(const char *path, size_t *n) {
    ErrList err = {0};
    char *text = load_file(path, 1 << 24, n, &err);
    if (!text) fail_msg("%s cannot be read", path);
    return text;
}

/* What is still open is said before the game begins, and only there. */
static void test_open_checks(void **state) {
    (void)state;
    Desk *d = table(1280, 720);
    two_zones(d);
    press(d, "Forces");
    press(d, "side A");
    add_types(d, "Pz IV", 3);
    press(d, "place unit");
    press(d, "side B");
    add_types(d, "", 2);
    press(d, "Victory"); /* where the column does not list them */
    desk_settle(d);
    assert_false(desk_says(d, "has no GHQ"));
    press(d, "check and play");
    desk_settle(d);
    assert_true(desk_says(d, "has no GHQ"));
    desk_key(d, KEY_ESC, 0);
    desk_free(d);
}

/* Saved through the window, opened through the window, saved: the same bytes; over a file only when that was asked. */
static void test_save(void **state) {
    (void)state;
    Desk *d = table(1280, 720);
    two_zones(d);
    press(d, "Forces");
    press(d, "side A");
    add_types(d, "Pz IV", 3);
    press(d, "place unit");
    press(d, "side B");
    add_types(d, "", 2);
    press(d, "save as battle");
    desk_key(d, KEY_A, MOD_CTRL);
    type(d, "My farm, 1944");
    desk_key(d, KEY_ENTER, 0);
    desk_frame(d);
    char path[300];
    snprintf(path, sizeof path, "%s/data/battles/my_farm_1944.json", d->own);
    size_t n, m;
    char *one = file_text(path, &n);
    assert_string_equal(session_catalog(d->c->session)->battle->title, "My farm, 1944");
    press(d, "Forces");
    press(d, "save as battle"); /* its own file: not asked */
    press(d, "/save");
    assert_int_equal(d->c->sheet, SHEET_NONE);
    client_open_start(d->c);
    desk_settle(d);
    assert_true(client_open_setup(d->c, "my_farm_1944", NULL, 0, 0));
    desk_settle(d);
    assert_true(edit_on(d->c));
    assert_int_equal(placed(d, 0), 3);
    press(d, "save as battle");
    press(d, "/save");
    assert_int_equal(d->c->sheet, SHEET_BATTLE); /* another table's file is there: asked */
    assert_true(desk_says(d, "there already"));
    press(d, "overwrite");
    assert_int_equal(d->c->sheet, SHEET_NONE);
    char *two = file_text(path, &m);
    assert_int_equal(n, m);
    assert_string_equal(one, two);
    free(one), free(two);
    desk_free(d);
}

/* The position of a game in play becomes a battle that starts in its middle. */
static void test_save_in_play(void **state) {
    (void)state;
    Desk *d = desk_new(1280, 720);
    desk_open(d, "introductory", 5);
    Rng r = rounds_rng("save in play");
    for (int i = 0; i < 60; i++) desk_random(d, &r);
    desk_settle(d);
    for (int i = 0; i < 6 && d->c->sheet != SHEET_GAME_MENU; i++) desk_key(d, KEY_ESC, 0);
    press(d, "save as battle");
    desk_key(d, KEY_A, MOD_CTRL);
    type(d, "Half way");
    desk_key(d, KEY_ENTER, 0);
    desk_frame(d);
    assert_int_equal(d->c->sheet, SHEET_NONE);
    uint16_t turn = game(d)->h.turn;
    assert_true(client_open_battle(d->c, "half_way"));
    desk_settle(d);
    assert_false(edit_on(d->c));
    assert_int_equal(game(d)->h.turn, turn);
    desk_free(d);
}

/* A table that is still being made goes on in the editor, from its game file and from the list of battles. */
static void test_drafts(void **state) {
    (void)state;
    Desk *d = table(1280, 720);
    two_zones(d);
    char game_file[300];
    snprintf(game_file, sizeof game_file, "%s", session_path(d->c->session));
    uint64_t was = hash(d);
    client_open_start(d->c);
    desk_settle(d);
    press(d, "Continue");
    assert_true(edit_on(d->c));
    assert_true(hash(d) == was);
    press(d, "save as battle");
    press(d, "/save");
    client_open_start(d->c);
    desk_settle(d);
    press(d, "Battles");
    press(d, "untitled_battle/edit");
    assert_true(edit_on(d->c));
    assert_true(session_drafting(d->c->session));
    zone(d, 1);
    desk_free(d);
}

static void test_make(void **state) {
    (void)state;
    Desk *d = desk_new(1280, 720);
    press(d, "Set up a table");
    press(d, "from/Generated ground");
    write_in(d, "seed", "7");
    press(d, "lay it out");
    assert_true(edit_on(d->c));
    assert_int_equal(game(d)->h.w, 72 * WU_INCH);
    uint32_t n = game(d)->piece_n;
    assert_true(n > 20);
    uint64_t first = hash(d);
    press(d, "top/generate");
    write_in(d, "generate/seed", "8");
    press(d, "generate/lay");
    press(d, "close generate");
    assert_true(hash(d) != first);
    desk_key(d, KEY_Z, MOD_CTRL); /* all of it one step */
    assert_true(hash(d) == first);
    client_open_start(d->c);
    desk_settle(d);
    press(d, "Set up a table");
    press(d, "from/Empty ground");
    press(d, "size/own");
    write_in(d, "wide", "10");
    press(d, "lay it out");
    assert_false(client_has_game(d->c)); /* too small: said, nothing made */
    write_in(d, "wide", "60");
    press(d, "lay it out");
    assert_int_equal(game(d)->h.w, 60 * WU_INCH);
    assert_int_equal(game(d)->piece_n, 0);
    desk_free(d);
}

/* The account (23.2): rolled, pieces by turns, whose turn it is. */
static void test_account(void **state) {
    (void)state;
    Desk *d = table(1280, 720);
    press(d, "right/roll");
    uint8_t next = game(d)->plan.account_next;
    drag_px(d, middle(d, "tiles/woods"), at(d, 30, 20), 0);
    assert_int_equal(game(d)->piece_n, 1);
    assert_int_equal(game(d)->plan.account_next, 1 - next);
    drag_px(d, middle(d, "tiles/hill"), at(d, 50, 20), 0); /* heights count for nobody */
    assert_int_equal(game(d)->plan.account_next, 1 - next);
    desk_free(d);
}

/* Two persons at one desk: a side's mines and hidden stands are on the screen only after its hand-over, and nothing
 * else tells of them. */
static void secret_table(Desk *d, bool mines) {
    press(d, "Check");
    press(d, "hand over B");
    desk_wait(d, 600);
    press(d, "It is me: show");
    assert_int_equal(d->c->seat, SEAT_B);
    press(d, "Table");
    if (mines) {
        write_in(d, "tray/find", "minefield");
        drag_px(d, middle(d, "tiles/minefield_hasty"), at(d, 50, 20), 0);
        assert_int_equal(game(d)->piece_n, 1);
        assert_true(game_table(game(d)).piece[0].flags & PIECE_SECRET_B);
        KindRule rule;
        assert_non_null(scene_piece(client_view(d->c)->scene, 0, &rule));
    }
    press(d, "Check");
    press(d, "hand over A");
    uint64_t during = desk_picture(d);
    (void)during;
    assert_false(desk_says(d, "minefield"));
    desk_wait(d, 600);
    press(d, "It is me: show");
}

static void test_secrets(void **state) {
    (void)state;
    Desk *d = table(1280, 720);
    secret_table(d, true);
    assert_int_equal(d->c->seat, SEAT_A);
    KindRule rule;
    assert_null(scene_piece(client_view(d->c)->scene, 0, &rule));
    press(d, "Table");
    assert_false(desk_says(d, "minefield added"));
    click(d, 50, 20);
    assert_int_equal(d->c->edit->sel_n, 0);
    press(d, "Check");
    press(d, "hand over all");
    desk_wait(d, 600);
    press(d, "It is me: show");
    assert_int_equal(d->c->seat, SEAT_U);
    assert_non_null(scene_piece(client_view(d->c)->scene, 0, &rule));
    desk_free(d);
}

/* --- five minutes (ux 4): a table of 6 x 4 feet from the start screen to the first turn --- */

static void stamp(Desk *d, const char *kind, double x, double y) {
    char path[60];
    snprintf(path, sizeof path, "tiles/%s", kind);
    drag_px(d, middle(d, path), at(d, x, y), 0);
}

static void take(Desk *d, const char *kind) {
    char path[60];
    snprintf(path, sizeof path, "tiles/%s", kind);
    press(d, path);
    assert_true(d->c->edit->tile >= 0);
}

static uint32_t count(Desk *d, const char *id) {
    uint16_t k = 0;
    uint32_t n = 0;
    assert_true(catalog_kind(session_catalog(d->c->session), id, strlen(id), &k));
    Table t = game_table(game(d));
    for (uint32_t i = 0; i < t.piece_n; i++) n += t.piece[i].kind == k && !(t.piece[i].flags & PIECE_GONE);
    return n;
}

static void double_click(Desk *d, double x, double y) { /* one gesture */
    Pt p = at(d, x, y);
    click_px(d, p, 1, 0);
    click_px(d, p, 2, 0);
    gestures--;
}

static void stroke(Desk *d, const double (*p)[2], int n) {
    Pt from = at(d, p[0][0], p[0][1]), to = from;
    gestures++;
    send(d, (InputEvent){.kind = INPUT_MOUSE_MOVE, .x = from.x, .y = from.y});
    send(d, (InputEvent){.kind = INPUT_MOUSE_DOWN, .button = MOUSE_LEFT, .clicks = 1, .x = from.x, .y = from.y});
    for (int i = 1; i < n; i++, from = to) {
        to = at(d, p[i][0], p[i][1]);
        for (int k = 1; k <= 8; k++)
            send(d, (InputEvent){.kind = INPUT_MOUSE_MOVE,
                                 .x = from.x + (to.x - from.x) * (float)k / 8,
                                 .y = from.y + (to.y - from.y) * (float)k / 8});
    }
    let_go(d, to);
}

static void field(Desk *d, double x, double y) {
    const double p[5][2] = {{x, y}, {x + 7, y + 0.6}, {x + 6.6, y + 5.4}, {x - 0.4, y + 5}, {x, y + 0.4}};
    stroke(d, p, 5);
}

static void lay_ground(Desk *d) {
    stamp(d, "hill", 18, 36);
    Box f = edit_frame(d->c);
    Pt corner = edit_handle_px(d->c, f, 3);
    drag_px(d, corner, (Pt){corner.x + 40, corner.y - 24}, 0); /* stretched */
    Vec heart;
    assert_true(hill_handle(d->c, d->c->edit->sel[d->c->edit->sel_n - 1], &heart));
    Pt h = camera_px(&d->c->bv.cam, heart);
    drag_px(d, h, (Pt){h.x + 14, h.y}, 0); /* a contour more */
    stamp(d, "hill", 56, 10);
    assert_true(count(d, "hill") >= 5);
    stamp(d, "woods", 34, 40);
    stamp(d, "woods", 64, 38);
    stamp(d, "woods", 10, 10);
    const Edit *e = d->c->edit;
    Form *form = malloc(sizeof *form);
    form_of(client_view(d->c), e->sel[0], form);
    key(d, KEY_ENTER, 0); /* corners */
    Vec c = {form->pt[0].x, form->pt[0].y};
    Pt p = camera_px(&d->c->bv.cam, c);
    drag_px(d, p, (Pt){p.x + (c.x < 10 * WU_INCH ? -14.0f : 14.0f), p.y}, 0);
    free(form);
    take(d, "river");
    click(d, 46, 48);
    click(d, 44, 38);
    click(d, 40, 30);
    click(d, 42, 20);
    click(d, 36, 10);
    double_click(d, 34, 0);
    assert_int_equal(count(d, "river"), 1);
    take(d, "road");
    click(d, 0, 24);
    click(d, 22, 25);
    click(d, 52, 25);
    double_click(d, 72, 22);
    assert_int_equal(count(d, "bridge"), 1); /* proposed where it crosses, and taken */
    click(d, 52, 25);
    click(d, 58, 34);
    double_click(d, 60, 48);
    assert_int_equal(count(d, "road"), 2);
    key(d, KEY_ESC, 0);
    stamp(d, "building_medium", 54, 28);
    stamp(d, "building_light", 49, 22);
    take(d, "crops");
    field(d, 12, 14);
    field(d, 22, 12);
    field(d, 24, 18);
    field(d, 62, 26);
    assert_int_equal(count(d, "crops"), 4);
    key(d, KEY_ESC, 0);
    click_px(d, at(d, 15.5, 14.3), 1, MOD_SHIFT);
    click_px(d, at(d, 25.5, 12.3), 1, MOD_SHIFT);
    assert_int_equal(count(d, "hedge"), 2);
}

static void lay_unit(Desk *d, uint32_t unit, const char *type, double x, double y) {
    char name[40];
    if (unit != 0 && unit != 3) press(d, "add unit"); /* a side's first type makes its unit itself */
    snprintf(name, sizeof name, "types/%s", type);
    click_px(d, middle(d, name), 1, MOD_SHIFT); /* five at once */
    snprintf(name, sizeof name, "unit%u", unit + 1);
    drag_px(d, middle(d, name), at(d, x, y), 0);
    assert_int_equal(placed(d, unit), 5);
}

static void first_types(Desk *d, char out[2][60]) { /* the uppermost two of the list */
    const char *path;
    Rect r;
    bool tab;
    int n = 0;
    for (size_t i = 0; ui_registered(d->c->ui, i, &path, &r, &tab) && n < 2; i++)
        if (strncmp(path, "tray/types/", 11) == 0 && strchr(path + 11, '_')) snprintf(out[n++], 60, "%s", path + 11);
    assert_int_equal(n, 2);
}

static void test_five_minutes(void **state) {
    (void)state;
    Desk *d = desk_new(1280, 720);
    gestures = 0;
    press(d, "Set up a table");
    press(d, "lay it out");
    assert_true(edit_on(d->c));
    assert_int_equal(game(d)->h.w, 72 * WU_INCH);
    assert_int_equal(game(d)->h.h, 48 * WU_INCH);
    uint64_t first = hash(d);
    lay_ground(d);
    press(d, "Zones");
    drag(d, 0, 15, 7, 33);
    press(d, "side B");
    drag(d, 71.4, 12, 65, 30); /* at the edge: it lies on it */
    assert_int_equal(zone(d, 1).x1, 72 * WU_INCH);
    assert_int_equal(zone(d, 0).seat, SEAT_A);
    assert_int_equal(zone(d, 1).seat, SEAT_B);
    press(d, "tool objective");
    click(d, 54, 28);
    click(d, 41, 25);
    press(d, "Forces");
    char us[2][60], them[2][60];
    first_types(d, us);
    lay_unit(d, 0, us[0], 69, 27);
    lay_unit(d, 1, us[1], 69, 21);
    lay_unit(d, 2, us[0], 69, 16);
    press(d, "side A");
    first_types(d, them);
    lay_unit(d, 3, them[0], 4, 30);
    lay_unit(d, 4, them[1], 4, 24);
    lay_unit(d, 5, them[0], 4, 18);
    uint64_t laid = hash(d);
    /* undo of all restores the first hash, redo of all the last: not among the gestures of laying it */
    uint32_t steps = undo_all(d, first);
    for (uint32_t i = 0; i < steps; i++) desk_key(d, KEY_Y, MOD_CTRL);
    assert_true(hash(d) == laid);
    press(d, "check and play");
    desk_key(d, KEY_A, MOD_CTRL);
    type(d, "Five minutes");
    desk_key(d, KEY_ENTER, 0);
    desk_settle(d);
    print_message("%u gestures, %u steps of undo\n", gestures, steps);
    assert_in_range(gestures, 30, 70);
    assert_false(edit_on(d->c));
    assert_false(session_drafting(d->c->session));
    assert_string_equal(session_catalog(d->c->session)->battle->title, "Five minutes");
    for (uint32_t i = 0; i < 30; i++) assert_true(stand_on_table(game_stand_c(game(d), i)));
    assert_int_equal(count(d, "bridge"), 1);
    uint32_t zones = 0; /* stands may still be moved about: where, is seen */
    for (uint32_t i = 0; i < d->c->bv.mark_n; i++) zones += d->c->bv.mark[i].kind == MARK_AREA;
    assert_int_equal(zones, 1);
    desk_free(d);
}

/* Each option that can be chosen says in a sentence what it changes. */
static void test_options_explained(void **state) {
    (void)state;
    Desk *d = table(1280, 720);
    const CatalogSpec *spec = client_view(d->c)->cat->spec;
    for (uint32_t i = 0; i < spec->option_n; i++) {
        char key[64];
        TextId id;
        snprintf(key, sizeof key, "%s.option.%s", spec->id, spec->option[i].key);
        if (spec->option[i].ready && !text_id(key, strlen(key), &id)) fail_msg("%s is not explained", key);
    }
    desk_free(d);
}

/* Every size: no text is cut in any step. */
static void test_sizes(void **state) {
    (void)state;
    static const int SIZE[][3] = {{1280, 720, 100},  {1280, 720, 75},   {1280, 720, 150},
                                  {1920, 1080, 100}, {1920, 1080, 200}, {3840, 2160, 200}};
    for (size_t i = 0; i < ARRAY_LEN(SIZE); i++) {
        Desk *d = desk_new(SIZE[i][0], SIZE[i][1]);
        assert_true(client_open_setup(d->c, "stonne", NULL, 0, 0));
        client_start_scale(d->c, SIZE[i][2]);
        for (int step = 0; step < EDIT_STEPS_N; step++) {
            edit_go(d->c, step);
            desk_settle(d);
            if (ui_cut_count(d->c->ui))
                fail_msg("%dx%d at %d %%, step %d: \"%s\" is cut", SIZE[i][0], SIZE[i][1], SIZE[i][2], step + 1,
                         ui_cut_text(d->c->ui));
        }
        desk_free(d);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_zones),        cmocka_unit_test(test_objectives),   cmocka_unit_test(test_forces),
        cmocka_unit_test(test_entry),        cmocka_unit_test(test_points),       cmocka_unit_test(test_victory),
        cmocka_unit_test(test_open_checks), cmocka_unit_test(test_save),         cmocka_unit_test(test_save_in_play), cmocka_unit_test(test_drafts),
        cmocka_unit_test(test_options_explained),
        cmocka_unit_test(test_make),         cmocka_unit_test(test_account),      cmocka_unit_test(test_secrets),
        cmocka_unit_test(test_five_minutes), cmocka_unit_test(test_sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
