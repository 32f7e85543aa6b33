/* step_forces: the browser of stand types, and the mouse on the table while forces are laid: a unit is dragged from the
 * list into its zone, a type onto a unit or onto the table. */
#include "client/edit/step_own.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROW_H = 38, COSTS = 5 };
static const int COST_MOST[COSTS] = {0, 10, 20, 40, 80};

/* --- filters --- */

static uint32_t words_count(const char *words) {
    const char *w;
    uint32_t n = 0;
    while (words && words_at(words, (int32_t)n, &w) > 0) n++;
    return n;
}

static const char *word(Client *c, const char *words, uint32_t at) {
    const char *w = "";
    Text t = client_line_make(c);
    size_t n = words_at(words, (int32_t)at, &w);
    text_bytes(&t, w, n);
    return t.buf;
}

static void years_of(const Catalog *cat, int *lo, int *hi) {
    *lo = 9999, *hi = 0;
    for (uint32_t i = 0; i < cat->type_n; i++) *lo = MIN(*lo, cat->type[i].y0), *hi = MAX(*hi, cat->type[i].y1);
    *lo = MAX(*lo, 1930); /* older guns that were still in service */
    *hi = MIN(*hi, *lo + 38);
}

/* Nation and year start as the side's and the battle's. */
static void filters_start(Client *c) {
    Steps *s = steps_of(c);
    const View *v = client_view(c);
    int lo, hi, year = step_year(c);
    if (s->filters_of == s->side + 1) return;
    s->filters_of = (uint8_t)(s->side + 1);
    s->find[0] = 0; /* what was sought was the other side's */
    s->nation = 0;
    for (uint32_t i = 0; i < v->cat->nations.n; i++)
        if (strcmp(v->cat->nations.row[i].id, step_side_name(c, (Seat)s->side)) == 0) s->nation = (int)i + 1;
    years_of(v->cat, &lo, &hi);
    s->year = year >= lo && year <= hi ? year - lo + 1 : 0;
}

static bool wanted(Client *c, const StandType *t, int lo) {
    const Steps *s = steps_of(c);
    const Catalog *cat = client_view(c)->cat;
    if (s->nation > 0 && strcmp(t->nation, cat->nations.row[s->nation - 1].id) != 0) return false;
    if (s->year > 0 && (t->y0 > lo + s->year - 1 || t->y1 < lo + s->year - 1)) return false;
    if (s->kind > 0 && step_type_value(cat, t, "kind", -1) != s->kind - 1) return false;
    if (s->trait > 0 && !(t->codes >> (s->trait - 1) & 1)) return false;
    if (s->cost > 0 && step_type_value(cat, t, "cost", 0) > COST_MOST[s->cost]) return false;
    return !s->find[0] || step_has_word(t->name, s->find) || step_has_word(t->short_name, s->find) ||
           step_has_word(t->id, s->find);
}

static uint32_t filtered(Client *c) {
    Steps *s = steps_of(c);
    const Catalog *cat = client_view(c)->cat;
    int lo, hi;
    uint32_t n = 0;
    years_of(cat, &lo, &hi);
    for (uint32_t i = 0; i < cat->type_n && n < STEP_TYPES; i++)
        if (wanted(c, &cat->type[i], lo)) s->types[n++] = (uint16_t)i;
    return n;
}

static void filters(Client *c) {
    Ui *ui = c->ui;
    Steps *s = steps_of(c);
    const Catalog *cat = client_view(c)->cat;
    const char *nation[64], *year[42], *kind[16], *trait[48], *cost[COSTS];
    const ColumnSpec *kinds = step_column(cat, "kind"), *codes = step_column(cat, "codes");
    int lo, hi, nn = 1, ny = 1, nk = 1, nt = 1;
    years_of(cat, &lo, &hi);
    nation[0] = client_text(c, TX_STEP_ANY_NATION), year[0] = client_text(c, TX_STEP_ANY_YEAR);
    kind[0] = client_text(c, TX_STEP_ANY_CLASS), trait[0] = client_text(c, TX_STEP_ANY_TRAIT);
    cost[0] = client_text(c, TX_STEP_ANY_COST);
    for (uint32_t i = 0; i < cat->nations.n && nn < (int)ARRAY_LEN(nation); i++) nation[nn++] = cat->nations.row[i].id;
    char mem[40][8], traits[48][16], kinds_mem[16][24]; /* more words than client_line keeps */
    for (int y = lo; y <= hi && ny < (int)ARRAY_LEN(mem); y++, ny++)
        snprintf(mem[ny], sizeof mem[0], "%d", y), year[ny] = mem[ny];
    for (uint32_t i = 0; kinds && i < words_count(kinds->words) && nk < (int)ARRAY_LEN(kind); i++, nk++)
        snprintf(kinds_mem[nk], sizeof kinds_mem[0], "%s", word(c, kinds->words, i)), kind[nk] = kinds_mem[nk];
    for (uint32_t i = 0; codes && i < words_count(codes->words) && nt < (int)ARRAY_LEN(trait); i++, nt++)
        snprintf(traits[nt], sizeof traits[0], "%s", word(c, codes->words, i)), trait[nt] = traits[nt];
    for (int i = 1; i < COSTS; i++) cost[i] = client_line(c, TX_STEP_COST_UP_TO, "n=%d", COST_MOST[i]);
    ui_field(ui, client_named(c, "", "find type"), s->find, sizeof s->find, client_text(c, TX_STEP_FIND_TYPE), 0);
    uint32_t n = filtered(c);
    bool narrow = ui_width(ui) < 170; /* then one below the other */
    ui_row(ui, 28, narrow ? 1 : 2, NULL);
    ui_combo(ui, client_named(c, "", "nation"), nation, nn, &s->nation);
    ui_combo(ui, client_named(c, "", "year"), year, ny, &s->year);
    ui_combo(ui, client_named(c, "", "class"), kind, nk, &s->kind);
    ui_combo(ui, client_named(c, "", "trait"), trait, nt, &s->trait);
    ui_label(ui, client_line(c, n ? TX_STEP_TYPES_N : TX_STEP_TYPES_NONE, "n=%u", n),
             (UiFont){.size = SIZE_SMALL, .role = n ? ROLE_SECOND : ROLE_LIMIT, .cut_ok = true});
    ui_combo(ui, client_named(c, "", "cost"), cost, COSTS, &s->cost);
    ui_column(ui);
}

/* --- adding --- */

static bool unit_of_side(const View *v, uint16_t unit, Seat seat) {
    return unit != STEP_NONE && unit < v->g->unit_n && game_unit_c(v->g, unit)->seat == seat && plan_unit_name(v, unit);
}

/* The unit in hand, else the side's last, else a new one in a formation of its own. */
static uint16_t unit_for(EditDo *d, Seat seat) {
    Client *c = d->c;
    Steps *s = steps_of(c);
    const View *v = client_view(c);
    if (unit_of_side(v, s->unit, seat)) return s->unit;
    uint32_t formation = STEP_NONE;
    if (s->formation != STEP_NONE && plan_formation_name(v, s->formation) &&
        game_formation_c(v->g, s->formation)->seat == seat)
        formation = s->formation;
    for (uint32_t i = v->g->unit_n; i-- > 0 && formation == STEP_NONE;)
        if (unit_of_side(v, (uint16_t)i, seat)) return (uint16_t)i;
    for (uint32_t i = 0; i < v->g->formation_n && formation == STEP_NONE; i++)
        if (plan_formation_name(v, i) && game_formation_c(v->g, i)->seat == seat) formation = i;
    if (formation == STEP_NONE) {
        formation = v->g->formation_n;
        step_line(d, "U formation add %c %s", "AB"[seat],
                  step_quoted(c, client_line(c, TX_STEP_FORMATION_N, "n=%u", formation + 1)));
    }
    uint32_t unit = client_view(c)->g->unit_n;
    if (!d->failed)
        step_line(d, "U unit add %u %s", formation + 1,
                  step_quoted(c, client_line(c, TX_STEP_UNIT_N, "n=%u", unit + 1)));
    return d->failed ? STEP_NONE : (uint16_t)unit;
}

static void add_type(Client *c, uint16_t type, uint32_t count, uint16_t onto, const Vec *at) {
    Steps *s = steps_of(c);
    EditDo d = edit_begin(c);
    const StandType *t = &client_view(c)->cat->type[type];
    uint16_t unit = onto != STEP_NONE ? onto : unit_for(&d, (Seat)s->side);
    if (unit != STEP_NONE) step_line(&d, "U stand add u%u \"%s\" count %u", unit + 1u, t->id, count);
    bool put = !d.failed && at != NULL;
    if (put) { /* the new one alone, where it was let go */
        const View *v = client_view(c);
        StandIx last = (StandIx)(v->g->stand_n - 1);
        TEXT(label, 16);
        stand_label(v->g, last, &label);
        uint16_t zone = plan_zone_under(c, *at, (Seat)game_unit_c(v->g, unit)->seat);
        step_line(&d, "U stand set %s at %s facing %d", label.buf, step_at(c, *at),
                  angle_to_mdeg(block_face(c, (Seat)game_unit_c(v->g, unit)->seat, zone)) / 1000);
    }
    if (!step_end(&d, client_line(c, TX_STEP_ADDED_LOG, "what=%s", t->short_name))) return;
    s->unit = s->unfolded = unit;
}

/* --- tray --- */

static void type_row(Client *c, uint16_t type) {
    Ui *ui = c->ui;
    Steps *s = steps_of(c);
    const Catalog *cat = client_view(c)->cat;
    const StandType *t = &cat->type[type];
    Rect r = ui_cell(ui, ROW_H);
    unsigned st = ui_zone(ui, t->id, r, true);
    float u = c->scale;
    DrawList *d = ui_list(ui);
    draw_frame(d, ui_to_px(ui, r), 4 * u, ui_color(ui, (st & UI_HOVER) ? ROLE_HOVER : ROLE_RAISED),
               ui_color(ui, ROLE_LINE), u);
    board_draw_type(c->board, d, ui_to_px(ui, (Rect){r.x + 4, r.y + 4, 30, 30}), t->look, t->nation, false);
    ui_place(ui, (Rect){r.x + 40, r.y + 2, r.w - 76, 19});
    ui_label(ui, t->short_name, (UiFont){.weight = FONT_SEMIBOLD, .cut_ok = true});
    TEXT(about, 120);
    const ColumnSpec *kind = step_column(cat, "kind");
    text_format(&about, "%d-%d", t->y0, t->y1);
    if (kind) text_format(&about, " %s", word(c, kind->words, (uint32_t)t->value[kind->value]));
    ui_place(ui, (Rect){r.x + 40, r.y + 19, r.w - 44, 17});
    ui_label(ui, about.buf, (UiFont){.size = SIZE_SMALL, .role = ROLE_SECOND, .cut_ok = true});
    TEXT(cost, 16);
    text_int(&cost, step_type_value(cat, t, "cost", 0));
    ui_place(ui, (Rect){r.x + r.w - 40, r.y + 2, 34, 19});
    ui_label(ui, cost.buf, (UiFont){.weight = FONT_SEMIBOLD, .role = ROLE_INFO, .align = ALIGN_RIGHT, .cut_ok = true});
    bool out = ui_mouse(ui).x > c->lay.rail.x + c->lay.rail.w;
    if (!(st & UI_HELD) && s->held == type + 1) s->held = 0;
    if ((st & UI_HELD) && out && c->gesture == GESTURE_NONE && s->held == 0) {
        s->held = (uint16_t)(type + 1);
        s->type = type;
        s->drag = STEP_DRAG_TYPE;
        client_drag_from(c, STAND_NONE);
    }
    if ((st & UI_CLICK) && !out) add_type(c, type, (c->mods & MOD_SHIFT) ? 5 : 1, STEP_NONE, NULL);
}

static void tray(Client *c, Rect r) {
    Ui *ui = c->ui;
    Steps *s = steps_of(c);
    ui_panel_begin(ui, "tray", r, PANEL_LINE_RIGHT);
    float gap = ui_gap(ui, 4);
    if (step_sides(c)) s->unit = s->formation = STEP_NONE;
    filters_start(c);
    filters(c);
    uint32_t n = filtered(c);
    float h = MAX(r.y + r.h - ui_y(ui) - 12, 80.0f);
    ui_scroll_begin(ui, "types", h);
    ui_gap(ui, 3);
    for (uint32_t i = 0; i < n; i++) type_row(c, s->types[i]);
    ui_scroll_end(ui);
    ui_gap(ui, gap);
    ui_panel_end(ui);
}

/* --- the mouse on the table --- */

static void select_unit(Client *c, uint32_t unit) {
    StandIx who[SELECTION_MAX];
    const View *v = client_view(c);
    uint32_t all = unit_stands(v, unit, who, SELECTION_MAX), n = 0;
    for (uint32_t i = 0; i < all; i++)
        if (stand_on_table(game_stand_c(v->g, who[i]))) who[n++] = who[i];
    client_select_list(c, who, n, 0);
}

static bool click(Client *c, const Hit *h) {
    Steps *s = steps_of(c);
    client_touch(c);
    steps_flush(c);
    edit_of(c)->why[0] = 0;
    if (h->stand == STAND_NONE) {
        if (!(h->mods & MOD_SHIFT)) client_select(c, STAND_NONE, false);
        return true;
    }
    uint16_t unit = game_stand_c(client_view(c)->g, h->stand)->unit;
    s->unit = unit, s->formation = STEP_NONE;
    s->side = game_stand_c(client_view(c)->g, h->stand)->seat;
    if (h->clicks >= 2)
        select_unit(c, unit);
    else
        client_select(c, h->stand, (h->mods & MOD_SHIFT) != 0);
    return true;
}

static void box_stands(Client *c) {
    const Steps *s = steps_of(c);
    const View *v = client_view(c);
    StandIx in[SELECTION_MAX];
    uint32_t n = 0;
    Box b = {MIN(s->from.x, s->to.x), MIN(s->from.y, s->to.y), MAX(s->from.x, s->to.x), MAX(s->from.y, s->to.y)};
    for (uint32_t i = 0; i < v->g->stand_n && n < SELECTION_MAX; i++) {
        const Stand *st = game_stand_c(v->g, i);
        if (stand_on_table(st) && box_has(b, stand_at(st))) in[n++] = (StandIx)i;
    }
    client_select_list(c, in, n, (c->press_mods & MOD_SHIFT) ? 1 : (c->press_mods & MOD_CTRL) ? 2 : 0);
}

static void finish(Client *c) {
    Steps *s = steps_of(c);
    uint8_t drag = s->drag;
    s->drag = STEP_DRAG_NONE;
    if (drag == STEP_DRAG_UNIT) {
        if (edit_over_view(c) && block_drop(c, s->unit, s->to)) select_unit(c, s->unit);
        s->ghost_n = 0;
    } else if (drag == STEP_DRAG_TYPE) {
        if (s->onto != STEP_NONE)
            add_type(c, s->type, 1, s->onto, NULL);
        else if (edit_over_view(c))
            add_type(c, s->type, 1, STEP_NONE, &s->to);
    } else if (drag == STEP_DRAG_BOX) {
        box_stands(c);
    }
}

static bool drag(Client *c, const Hit *from, const Hit *to, int step) {
    Steps *s = steps_of(c);
    client_touch(c);
    if (step == 0 && s->drag == STEP_DRAG_NONE) {
        steps_flush(c);
        if (from->stand != STAND_NONE) return TABLE_MOUSE.drag(c, from, to, step);
        s->drag = STEP_DRAG_BOX;
        s->from = from->at;
    } else if (edit_of(c)->drag != DRAG_NONE) {
        return TABLE_MOUSE.drag(c, from, to, step);
    }
    if (s->drag == STEP_DRAG_NONE) return true;
    s->to = to->at;
    if (step == 3) {
        steps_drop(c);
    } else if (step == 2) {
        finish(c);
    } else if (s->drag == STEP_DRAG_UNIT) {
        s->ghost_n = 0;
        if (edit_over_view(c)) block_make(c, s->unit, s->to);
    }
    return true;
}

/* --- keys --- */

static void turn(Client *c, int32_t by_mdeg) {
    EditDo d = edit_begin(c);
    for (uint32_t i = 0; i < c->sel_n; i++) {
        const View *v = client_view(c);
        const Stand *st = game_stand_c(v->g, c->sel[i]);
        TEXT(label, 16);
        TEXT(face, 24);
        if (!stand_on_table(st)) continue;
        stand_label(v->g, c->sel[i], &label);
        text_ratio(&face, (angle_to_mdeg(st->face) + by_mdeg + 360000) % 360000, 1000, 3, true);
        step_line(&d, "U stand set %s at %s facing %s", label.buf, step_at(c, stand_at(st)), face.buf);
    }
    step_end(&d, client_text(c, TX_STEP_TURNED_LOG));
}

static void list_command(Client *c, const char *before, const char *after) {
    Text t = text_make(edit_of(c)->line, COMMAND_BYTES);
    EditDo d = edit_begin(c);
    text_str(&t, before);
    for (uint32_t i = 0; i < c->sel_n; i++) {
        text_char(&t, ' ');
        stand_label(client_view(c)->g, c->sel[i], &t);
    }
    text_str(&t, after);
    edit_line(&d, t.buf);
    edit_end(&d);
}

static bool arrow(Client *c, const InputEvent *k) {
    Wu step = (k->mods & MOD_SHIFT) ? edit_unit(c) : edit_unit(c) / 10;
    Vec by = {k->key == KEY_LEFT    ? -step
              : k->key == KEY_RIGHT ? step
                                    : 0,
              k->key == KEY_DOWN ? -step
              : k->key == KEY_UP ? step
                                 : 0};
    if (c->sel_n == 0 || (by.x == 0 && by.y == 0)) return false;
    TEXT(tail, 60);
    text_format(&tail, " by %s", step_at(c, by));
    list_command(c, "U stand move", tail.buf);
    return true;
}

static bool key(Client *c, const InputEvent *k) {
    Steps *s = steps_of(c);
    if (k->kind != INPUT_KEY_DOWN) return false;
    if (k->key == KEY_TAB) {
        if (s->drag != STEP_DRAG_UNIT) return false;
        s->block = (s->block + 1) % BLOCK_FORMS;
        if (edit_over_view(c)) block_make(c, s->unit, s->to);
        return true;
    }
    if (arrow(c, k)) return true;
    if (k->repeat) return false;
    if ((k->key == KEY_DELETE || k->key == KEY_BACKSPACE) && c->sel_n > 0) {
        list_command(c, "U stand off", "");
        client_select(c, STAND_NONE, false);
        return true;
    }
    if (k->key == KEY_R && !(k->mods & MOD_CTRL) && c->sel_n > 0) {
        turn(c, (k->mods & MOD_SHIFT) ? -15000 : 15000);
        return true;
    }
    return false;
}

static bool escape(Client *c) {
    Steps *s = steps_of(c);
    client_touch(c);
    edit_of(c)->why[0] = 0;
    if (s->drag != STEP_DRAG_NONE || edit_of(c)->drag != DRAG_NONE)
        steps_drop(c), edit_drop(c);
    else if (c->sel_n > 0)
        client_select(c, STAND_NONE, false);
    else if (s->unit != STEP_NONE || s->formation != STEP_NONE)
        s->unit = s->formation = STEP_NONE;
    else
        return false;
    return true;
}

static void hint(Client *c, Text *out) {
    const Steps *s = steps_of(c);
    TextId id = s->drag == STEP_DRAG_UNIT   ? TX_STEP_HINT_UNIT
                : s->drag == STEP_DRAG_TYPE ? TX_STEP_HINT_TYPE
                : c->sel_n > 0              ? TX_STEP_HINT_STANDS
                                            : TX_STEP_HINT_FORCES;
    text_str(out, client_text(c, id));
}

static int cursor(Client *c, const Hit *h) {
    const Steps *s = steps_of(c);
    if (s->drag == STEP_DRAG_UNIT || s->drag == STEP_DRAG_TYPE || edit_of(c)->drag == DRAG_STANDS) return CUR_MOVE;
    return h->stand != STAND_NONE ? CUR_GRAB : -1;
}

static bool hover(Client *c, const Hit *h, Text *a, Text *b, uint8_t *ra, uint8_t *rb) {
    (void)c, (void)h, (void)a, (void)b, (void)ra, (void)rb;
    return false;
}

static uint32_t menu(Client *c, const Hit *h, MenuLine *out, uint32_t cap) {
    (void)c, (void)h, (void)out, (void)cap;
    return 0;
}

/* --- what it draws --- */

static void overlay(Client *c) { /* the stands of the block, see-through, under the painter's pencil */
    const Steps *s = steps_of(c);
    for (uint32_t i = 0; i < s->ghost_n; i++) {
        BoardStand *was = client_board_stand(c, s->ghosts[i].stand);
        if (was) was->flags |= LOOK_DIM;
        client_ghost(c, s->ghosts[i].stand, s->ghosts[i].pose);
    }
}

static void unit_tip(Client *c) {
    const Steps *s = steps_of(c);
    const View *v = client_view(c);
    const char *name = plan_unit_name(v, s->unit);
    PlanZone z;
    uint32_t out = 0;
    for (uint32_t i = 0; i < s->ghost_n; i++) out += s->ghosts[i].outside;
    bool zoned = s->ghost_zone != PLAN_NO_ZONE && plan_zone_at(v->g, v->cat->battle, s->ghost_zone, &z);
    const char *words = !zoned                ? client_text(c, TX_STEP_TIP_NO_ZONE)
                        : z.kind == ZONE_EDGE ? client_line(c, TX_STEP_TIP_WAITS, "turn=%u", z.turn)
                        : out                 ? client_line(c, TX_STEP_TIP_OUTSIDE, "n=%u", out)
                                              : client_text(c, TX_STEP_TIP_INSIDE);
    UiSpan one = {client_line(c, TX_STEP_TIP_UNIT, "what=%s\tn=%u", name ? name : "", s->ghost_n), ROLE_TEXT,
                  FONT_SEMIBOLD};
    UiSpan two = {words, out || !zoned ? ROLE_LIMIT : ROLE_CLEAR, FONT_REGULAR};
    UiTip line[2] = {{&one, 1}, {&two, 1}};
    ui_tip_at(c->ui, c->mx, c->my, line, 2, out ? ROLE_LIMIT : (Role)step_role(game_unit_c(v->g, s->unit)->seat));
}

static void type_tip(Client *c) {
    const Steps *s = steps_of(c);
    const View *v = client_view(c);
    const StandType *t = &v->cat->type[s->type];
    float r = MAX(camera_len(&c->bv.cam, WU_INCH), 18 * c->scale);
    if (edit_over_view(c))
        board_draw_type(c->board, ui_list(c->ui), (Rect){c->mx - r / 2, c->my - r / 2, r, r}, t->look, t->nation,
                        false);
    uint16_t unit = s->onto != STEP_NONE ? s->onto : s->unit;
    const char *name = unit != STEP_NONE ? plan_unit_name(v, unit) : NULL;
    UiSpan one = {t->short_name, ROLE_TEXT, FONT_SEMIBOLD},
           two = {name ? name : client_text(c, TX_STEP_NEW_UNIT), ROLE_SECOND, FONT_REGULAR};
    UiTip line[2] = {{&one, 1}, {&two, 1}};
    ui_tip_at(c->ui, c->mx, c->my, line, 2, ROLE_SELECT);
}

static void box_draw(Client *c) {
    const Steps *s = steps_of(c);
    Pt a = camera_px(&c->bv.cam, s->from), b = camera_px(&c->bv.cam, s->to);
    Color sel = ui_color(c->ui, ROLE_SELECT);
    draw_frame(ui_list(c->ui),
               (Rect){MIN(a.x, b.x), MIN(a.y, b.y), MAX(a.x, b.x) - MIN(a.x, b.x), MAX(a.y, b.y) - MIN(a.y, b.y)}, 0,
               style_alpha(sel, 30), sel, 1.5f * c->scale);
}

static void draw(Client *c) {
    const Steps *s = steps_of(c);
    DrawList *d = ui_list(c->ui);
    draw_clip(d, c->bv.cam.view);
    if (edit_of(c)->drag == DRAG_STANDS)
        edit_overlay_draw(c);
    else
        edit_overlay_back(c);
    draw_clip(d, c->bv.cam.view);
    if (s->drag == STEP_DRAG_BOX) box_draw(c);
    if (s->drag == STEP_DRAG_UNIT && s->ghost_n) block_draw(c), unit_tip(c);
    draw_clip_none(d);
    if (s->drag == STEP_DRAG_TYPE) type_tip(c);
    edit_refusal(c);
}

static void right(Client *c) {
    forces_card(c);
    ui_separator(c->ui);
    forces_list(c);
}

static const RulesUi MOUSE = {.id = "forces",
                              .click = click,
                              .drag = drag,
                              .key = key,
                              .enter = steps_enter,
                              .rub_out = steps_rub_out,
                              .overlay = overlay,
                              .escape = escape,
                              .hover = hover,
                              .hint = hint,
                              .cursor = cursor,
                              .menu = menu,
                              .draw = draw};
const EditStep STEP_FORCES = {TX_STEP_TITLE_FORCES, "Forces", tray, right, &MOUSE, false};
