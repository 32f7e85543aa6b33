/* spot_board: a row an enemy stand: the best spotter, what his die needs and how likely that is; ticked, the roll is made by one who may call fire
 * support (lt 4). */
#include "client/low_tech/lt_ui.h"

#include <stdlib.h>

enum { SHOWN = 40 };

/* What the row rolls with: of all, or (ticked) of those who may call. */
typedef struct Roll {
    StandIx by;
    const Ledger *need;
    uint8_t faces;
    bool fire;
} Roll;

static Roll roll_of(const LtUi *u, const LtSpot *s) {
    bool fire = u->for_fire[s->target] && s->by_fire != STAND_NONE;
    return fire ? (Roll){s->by_fire, &s->need_fire, s->faces_fire, true} : (Roll){s->by, &s->need, s->faces, false};
}

static bool open_to(const LtSpot *s) {
    return !s->tried && !s->spotted && s->by != STAND_NONE;
}

static bool roll(Client *c, StandIx target, bool fire) {
    TEXT(line, 40);
    lt_line(c, &line, "spot %s%s", lt_label(c, target), fire ? " for support" : "");
    return client_submit(c, line.buf);
}

struct LtSpots {
    uint32_t version, n, cap;
    uint8_t seat;
    LtSpot spot[];
};

static LtSpots *spots(Client *c) {
    LtUi *u = lt_ui(c);
    const View *v = client_view(c);
    uint32_t version = session_version(c->session) + 1;
    if (u->spots && u->spots->cap < v->g->stand_n) lt_spot_table_free(u);
    if (!u->spots) {
        u->spots = calloc(1, sizeof *u->spots + sizeof(LtSpot) * v->g->stand_n);
        if (!u->spots) return NULL;
        u->spots->cap = v->g->stand_n;
    }
    if (u->spots->version == version && u->spots->seat == c->seat) return u->spots;
    u->spots->version = version, u->spots->seat = c->seat;
    u->spots->n = lt_spots(v, u->spots->spot, u->spots->cap);
    return u->spots;
}

void lt_spot_table_free(LtUi *u) {
    free(u->spots);
    u->spots = NULL;
}

static bool spot_of(Client *c, StandIx target, LtSpot *out) {
    const LtSpots *all = spots(c);
    for (uint32_t i = 0; all && i < all->n; i++)
        if (all->spot[i].target == target) return *out = all->spot[i], true;
    return false;
}

static void roll_one(Client *c, StandIx target) {
    LtSpot s;
    if (target == STAND_NONE || !spot_of(c, target, &s)) return;
    Roll r = roll_of(lt_ui(c), &s);
    roll(c, target, r.fire);
}

/* Those that are ticked for support by themselves, all others in one go. */
static void roll_all(Client *c) {
    LtUi *u = lt_ui(c);
    const View *v = client_view(c);
    TEXT(line, 40);
    for (uint32_t i = 0; i < v->g->stand_n && lt_may(c, LT_SPOTTING); i++) {
        LtSpot s;
        if (!u->for_fire[i] || !lt_enemy(c, (StandIx)i) || !spot_of(c, (StandIx)i, &s) || !open_to(&s)) continue;
        Roll r = roll_of(u, &s);
        if (r.fire && r.faces > 0) roll(c, (StandIx)i, true);
        v = client_view(c);
    }
    lt_line(c, &line, "search");
    if (lt_may(c, LT_SPOTTING)) (void)client_submit_quietly(c, line.buf);
}

bool lt_spot_do(Client *c, bool all) {
    LtUi *u = lt_ui(c);
    if (!lt_may(c, LT_SPOTTING)) return false;
    if (all) return roll_all(c), true;
    if (u->look_at == STAND_NONE) return false;
    roll_one(c, u->look_at);
    return true;
}

bool lt_spot_drop(Client *c) {
    LtUi *u = lt_ui(c);
    if (lt_phase(c) != LT_SPOTTING || u->look_at == STAND_NONE) return false;
    u->look_at = STAND_NONE;
    client_touch(c);
    return true;
}

bool lt_spot_click(Client *c, const Hit *h) {
    LtUi *u = lt_ui(c);
    if (!lt_may(c, LT_SPOTTING) || h->stand == STAND_NONE || !lt_enemy(c, h->stand)) return false;
    bool again = u->look_at == h->stand;
    u->look_at = h->stand;
    if (again || (h->mods & MOD_CTRL)) roll_one(c, h->stand);
    client_touch(c);
    return true;
}

/* --- rows --- */

static void terms(Client *c, const Roll *r, StandIx target, Text *out) {
    const Term *t = r->need->n ? &r->need->term[0] : NULL;
    text_str(out, words_name(c, r->by));
    if (t && t->arg > 0) text_str(out, ", "), client_wu(c, t->arg, 1, out);
    text_str(out, ": ");
    words_ledger(c, r->need, out);
    (void)target;
}

static void need_words(const Roll *r, Text *out) {
    text_format(out, "%d+", MAX(ledger_sum(r->need), 1));
}

static bool row(Client *c, const LtSpot *s, bool live) {
    LtUi *u = lt_ui(c);
    TEXT(name, 16);
    TEXT(sub, 500);
    TEXT(need, 12);
    Roll roll = roll_of(u, s);
    text_format(&name, "enemy%s", lt_label(c, s->target));
    PlayRow r = {.name = name.buf, .label = words_name(c, s->target), .chance = PLAY_NO_CHANCE, .marked = u->look_at == s->target};
    if (s->spotted || s->tried) {
        r.icon = s->spotted ? ICON_EYE_SOLID : ICON_EYE;
        r.icon_role = s->spotted ? ROLE_CLEAR : ROLE_SECOND;
        r.value = client_text(c, s->spotted ? TX_LT_C_SPOTTED : TX_LT_U_NOT_FOUND);
        r.role = s->spotted ? ROLE_TEXT : ROLE_SECOND;
    } else {
        terms(c, &roll, s->target, &sub);
        need_words(&roll, &need);
        r.sub = sub.buf;
        r.value = roll.faces > 0 ? need.buf : client_text(c, TX_LT_U_NO_FACE);
        r.chance = QUOTE_ONE / 6 * roll.faces;
        r.boxed = s->by_fire != STAND_NONE;
        r.ticked = u->for_fire[s->target] != 0;
        bool hand = live && u->look_at == s->target; /* the others stay short: there may be many */
        r.button[0] = hand && roll.faces > 0 ? client_label(c, TX_LT_U_ROLL, "roll") : NULL;
        r.primary = 1;
        if (r.boxed && hand) r.button[1] = client_label(c, TX_LT_U_FOR_INDIRECT, "support"), r.button_on = r.ticked ? 2 : 0;
    }
    PlayRowAnswer a = play_row(c, &r);
    if (a.hover) lt_row_over(c, s->target);
    if (a.ticked || a.button == 1) u->for_fire[s->target] = !u->for_fire[s->target], client_touch(c);
    if (a.click && !a.ticked) {
        u->look_at = s->target;
        camera_show(&c->bv.cam, stand_at(game_stand_c(client_view(c)->g, s->target)));
    }
    return a.button == 0;
}

static bool in_pass(const LtSpot *s, int pass) {
    return pass == 0 ? open_to(s) : pass == 1 ? s->spotted : s->tried && !s->spotted;
}

void lt_spot_board(Client *c) {
    Ui *ui = c->ui;
    const LtSpots *table = spots(c);
    const LtSpot *s = table ? table->spot : NULL;
    uint32_t n = table ? table->n : 0, unseen = 0, left = 0, shown = 0;
    StandIx pressed = STAND_NONE;
    bool live = lt_may(c, LT_SPOTTING), all = false;
    for (uint32_t i = 0; i < n; i++) {
        left += open_to(&s[i]) && s[i].faces > 0;
        unseen += s[i].by == STAND_NONE && !s[i].spotted && !s[i].tried;
    }
    if (live && left > 0) all = ui_button(ui, client_named(c, client_line(c, TX_LT_U_ROLL_ALL, "n=%u", left), "search"), "Shift+Enter", BUTTON_PRIMARY | BUTTON_TALL);
    if (live) lt_small(c, ROLE_SECOND, client_text(c, TX_LT_U_HOW_SPOT));
    for (int pass = 0; pass < 3; pass++)
        for (int faces = 6; faces >= 0; faces--)
            for (uint32_t i = 0; i < n && shown < SHOWN; i++) {
                int key = pass == 0 ? s[i].faces : 0;
                if (!in_pass(&s[i], pass) || key != faces) continue;
                shown++;
                if (row(c, &s[i], live)) pressed = s[i].target;
            }
    if (unseen > 0) lt_small(c, ROLE_FAINT, client_line(c, unseen == 1 ? TX_LT_U_UNSEEN_ONE : TX_LT_U_UNSEEN, "n=%u", unseen));
    lt_pass_button(c);
    if (all)
        roll_all(c);
    else if (pressed != STAND_NONE)
        roll_one(c, pressed);
}

/* --- on the table --- */

void lt_spot_marks(Client *c) {
    LtUi *u = lt_ui(c);
    const View *v = client_view(c);
    LtSpot s;
    if (!lt_may(c, LT_SPOTTING)) return;
    StandIx at = u->row_over != STAND_NONE ? u->row_over : u->look_at != STAND_NONE ? u->look_at : c->hover;
    if (at == STAND_NONE || !lt_enemy(c, at) || !spot_of(c, at, &s) || !open_to(&s)) return;
    Roll r = roll_of(u, &s);
    TEXT(words, 60);
    Vec a = stand_at(game_stand_c(v->g, r.by)), b = stand_at(game_stand_c(v->g, at));
    client_mark_line(c, a, b, ROLE_INFO, DASH_DOT)->width = 2.5f;
    need_words(&r, &words);
    text_char(&words, ' ');
    text_str(&words, lt_faces(c, r.faces));
    client_mark_label(c, (Vec){a.x / 2 + b.x / 2, a.y / 2 + b.y / 2}, ROLE_INFO, words.buf);
    BoardStand *by = client_board_stand(c, r.by), *aim = client_board_stand(c, at);
    if (by) by->flags |= LOOK_FIRER;
    if (aim && u->look_at == at) aim->flags |= LOOK_AIMED;
}

bool lt_spot_hover(Client *c, const Hit *h, Text *a, Text *b, uint8_t *ra, uint8_t *rb) {
    LtSpot s;
    if (!lt_may(c, LT_SPOTTING) || h->stand == STAND_NONE || !lt_enemy(c, h->stand)) return false;
    if (!spot_of(c, h->stand, &s)) return false;
    Roll r = roll_of(lt_ui(c), &s);
    *ra = ROLE_CLEAR, *rb = ROLE_TEXT;
    if (open_to(&s) && r.faces > 0) {
        client_put(c, a, TX_LT_U_SPOT_TIP, "n=%d\tpc=%s", MAX(ledger_sum(r.need), 1), lt_faces(c, r.faces));
        terms(c, &r, h->stand, b);
        return true;
    }
    TEXT(line, 40);
    Verdict no;
    lt_line(c, &line, "spot %s", lt_label(c, h->stand));
    if (!words_check(c, line.buf, &no) || no.kind == VERDICT_OK) return false;
    words_verdict(c, &no, a);
    *ra = ROLE_LIMIT;
    return true;
}

uint32_t lt_spot_menu(Client *c, const Hit *h, MenuLine *out, uint32_t n, uint32_t cap) {
    if (!lt_may(c, LT_SPOTTING) || h->stand == STAND_NONE || !lt_enemy(c, h->stand)) return n;
    LtSpot s;
    TEXT(label, 110);
    TEXT(line, 40);
    if (!spot_of(c, h->stand, &s)) return n;
    for (int fire = 0; fire < 2; fire++) {
        text_clear(&label), text_clear(&line);
        text_str(&label, client_text(c, fire ? TX_LT_A_SPOT_FIRE : TX_LT_A_SPOT));
        text_char(&label, ' ');
        text_str(&label, words_name(c, h->stand));
        if ((fire ? s.by_fire : s.by) != STAND_NONE) text_str(&label, "  "), text_str(&label, lt_faces(c, fire ? s.faces_fire : s.faces));
        lt_line(c, &line, "spot %s%s", lt_label(c, h->stand), fire ? " for support" : "");
        n = words_menu_line(c, out, n, cap, label.buf, line.buf);
    }
    return n;
}
