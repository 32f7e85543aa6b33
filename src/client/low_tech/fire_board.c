/* fire_board: a row a weapon of the stand in hand, each with its own target and its own dice; of two options of section 7 a stand uses one (lt 6, 7). */
#include "client/low_tech/lt_ui.h"

enum { MOST_SHOTS = 12, LISTED = 14 };

/* The stand in hand is the selected one; another one begins without targets. */
static StandIx sync(Client *c) {
    LtUi *u = lt_ui(c);
    StandIx i = lt_in_hand(c);
    if (i != u->fire_by) {
        u->fire_by = i;
        u->fire_row = 0;
        for (int k = 0; k < LT_WAYS; k++) u->fire_at[k] = STAND_NONE;
    }
    for (int k = 0; k < LT_WAYS; k++)
        if (u->fire_at[k] != STAND_NONE && !stand_on_table(game_stand_c(client_view(c)->g, u->fire_at[k]))) u->fire_at[k] = STAND_NONE;
    return i;
}

static bool loaded(Client *c, StandIx i) {
    LtWay way[LT_WAYS];
    uint32_t n = i == STAND_NONE ? 0 : lt_ways(client_view(c), i, way);
    for (uint32_t k = 0; k < n; k++)
        if (way[k].may.kind == VERDICT_OK) return true;
    return false;
}

bool lt_fire_shot(Client *c, const PlayAct *a, StandIx *by, StandIx *at, uint8_t *way) {
    if (a->o.cmd.op != LT_OP_FIRE) return false;
    LtWay w[LT_WAYS];
    *by = a->by, *at = a->at;
    *way = 0;
    if (a->by == STAND_NONE || a->at == STAND_NONE || a->o.cmd.n < 3) return false;
    uint32_t n = lt_ways(client_view(c), a->by, w);
    for (uint32_t k = 0; k < n; k++)
        if (w[k].weapon == a->o.cmd.arg[2].a + 1) *way = (uint8_t)k;
    return true;
}

static bool shoot(Client *c, uint8_t row) {
    LtUi *u = lt_ui(c);
    LtWay w[LT_WAYS];
    uint32_t n = lt_ways(client_view(c), u->fire_by, w);
    if (row >= n || u->fire_at[row] == STAND_NONE) return false;
    Arg arg[] = {{.slot = 0, .kind = ARG_STAND, .a = u->fire_by}, {.slot = 1, .kind = ARG_STAND, .a = u->fire_at[row]},
                 {.slot = 2, .kind = ARG_WORD, .a = w[row].weapon - 1}};
    Command cmd = {.seat = c->seat, .op = LT_OP_FIRE, .n = 3, .arg = arg};
    TEXT(line, 60);
    command_print(client_view(c)->rs, client_view(c)->cat, client_view(c)->g, &cmd, &line);
    return client_submit(c, line.buf);
}

/* The weapon that the next enemy is for: the one in hand as long as it has shots and no target. */
static void next_row(Client *c) {
    LtUi *u = lt_ui(c);
    LtWay w[LT_WAYS];
    uint32_t n = u->fire_by == STAND_NONE ? 0 : lt_ways(client_view(c), u->fire_by, w);
    if (u->fire_row < n && w[u->fire_row].may.kind == VERDICT_OK) return;
    for (int aimed = 1; aimed >= 0; aimed--)
        for (uint8_t k = 0; k < n; k++)
            if (w[k].may.kind == VERDICT_OK && (u->fire_at[k] != STAND_NONE) == (aimed != 0)) {
                u->fire_row = k;
                return;
            }
}

bool lt_fire_do(Client *c, bool all) {
    LtUi *u = lt_ui(c);
    if (!lt_may(c, LT_DIRECT) || sync(c) == STAND_NONE) return false;
    bool some = false;
    for (uint8_t k = 0; k < LT_WAYS; k++) {
        if (!all && k != u->fire_row) continue;
        for (int shot = 0; shot < (all ? MOST_SHOTS : 1) && lt_may(c, LT_DIRECT) && sync(c) != STAND_NONE; shot++) {
            LtWay w[LT_WAYS];
            uint32_t n = lt_ways(client_view(c), u->fire_by, w);
            if (k >= n || u->fire_at[k] == STAND_NONE || (all && w[k].may.kind != VERDICT_OK)) break;
            if (!shoot(c, k)) break;
            some = true;
        }
    }
    if (some && client_may_act(c)) next_row(c);
    return some || u->fire_at[u->fire_row] != STAND_NONE;
}

bool lt_fire_drop(Client *c) {
    LtUi *u = lt_ui(c);
    if (lt_phase(c) != LT_DIRECT) return false;
    for (int k = 0; k < LT_WAYS; k++) {
        uint8_t row = (uint8_t)((u->fire_row + k) % LT_WAYS);
        if (u->fire_at[row] == STAND_NONE) continue;
        u->fire_at[row] = STAND_NONE;
        client_touch(c);
        return true;
    }
    return false;
}

/* The best weapon that may fire at it now; -1 none. */
static int best_row(Client *c, StandIx at) {
    LtUi *u = lt_ui(c);
    LtWay w[LT_WAYS];
    uint32_t n = lt_ways(client_view(c), u->fire_by, w);
    int best = -1;
    uint64_t most = 0;
    const Quote *hand = u->fire_row < n ? play_quote(c, u->fire_by, at, u->fire_row) : NULL;
    if (hand && hand->verdict.kind == VERDICT_OK && u->fire_at[u->fire_row] == STAND_NONE && play_quote_worth(hand) > 0) return u->fire_row;
    for (uint8_t k = 0; k < n; k++) {
        const Quote *q = play_quote(c, u->fire_by, at, k);
        if (!q || q->verdict.kind != VERDICT_OK) continue;
        uint64_t worth = play_quote_worth(q) + 1 + (u->fire_at[k] == STAND_NONE ? QUOTE_ONE * 8 : 0);
        if (worth > most) most = worth, best = k;
    }
    return best;
}

static void say_no(Client *c, StandIx at) {
    LtUi *u = lt_ui(c);
    const Quote *q = u->fire_by != STAND_NONE ? play_quote(c, u->fire_by, at, u->fire_row) : NULL;
    if (!q || q->verdict.kind == VERDICT_OK) return;
    TEXT(why, 400);
    words_verdict(c, &q->verdict, &why);
    client_say(c, ROLE_BLOCKED, why.buf);
    c->refused_rule = q->verdict.rule;
    c->refused_at = c->now;
}

bool lt_fire_click(Client *c, const Hit *h) {
    LtUi *u = lt_ui(c);
    if (!lt_may(c, LT_DIRECT) || h->stand == STAND_NONE || !lt_enemy(c, h->stand)) return false;
    StandIx by = sync(c);
    if (by != STAND_NONE && u->fire_at[u->fire_row] == h->stand) return lt_fire_do(c, false), true;
    if (!loaded(c, by)) { /* whoever does it best */
        play_aim(c, h->stand);
        StandIx best = play_ui(c)->aim_by;
        play_aim(c, STAND_NONE);
        if (best != STAND_NONE) client_select(c, best, false), by = sync(c);
    }
    if (by == STAND_NONE) return false;
    int row = best_row(c, h->stand);
    if (row < 0) {
        say_no(c, h->stand);
        return true; /* another firer is for the player to choose */
    }
    u->fire_row = (uint8_t)row;
    u->fire_at[row] = h->stand;
    if (h->mods & MOD_CTRL) (void)lt_fire_do(c, false);
    client_touch(c);
    return true;
}

/* The same shot as the rows: of the weapon in hand, or the one that a click would take. */
bool lt_fire_hover(Client *c, const Hit *h, Text *a, Text *b, uint8_t *ra, uint8_t *rb) {
    LtUi *u = lt_ui(c);
    LtWay w[LT_WAYS];
    if (!lt_may(c, LT_DIRECT) || h->stand == STAND_NONE || !lt_enemy(c, h->stand) || !loaded(c, sync(c))) return false;
    int row = u->fire_at[u->fire_row] == h->stand ? u->fire_row : best_row(c, h->stand);
    if (row < 0) row = u->fire_row;
    const Quote *q = play_quote(c, u->fire_by, h->stand, (uint8_t)row);
    if (!q) return false;
    play_quote_lines(c, q, a, b, ra, rb);
    (void)lt_ways(client_view(c), u->fire_by, w);
    text_char(b, '\n');
    client_put(c, b, TX_LT_U_BY_WITH, "who=%s\twhat=%s", lt_label(c, u->fire_by), client_text(c, lt_weapon_text((LtWeapon)w[row].weapon)));
    return true;
}

bool lt_fire_key(Client *c, const InputEvent *e) {
    LtUi *u = lt_ui(c);
    LtWay w[LT_WAYS];
    if (e->kind != INPUT_KEY_DOWN || e->key != KEY_TAB || !lt_may(c, LT_DIRECT) || sync(c) == STAND_NONE) return false;
    uint32_t n = lt_ways(client_view(c), u->fire_by, w);
    if (n < 2) return false;
    u->fire_row = (uint8_t)((u->fire_row + n + ((e->mods & MOD_SHIFT) ? n - 1 : 1)) % n);
    client_touch(c);
    return true;
}

/* --- rows --- */

static void shot_words(Client *c, uint8_t row, const Quote *q, Text *out) {
    LtUi *u = lt_ui(c);
    text_str(out, words_name(c, u->fire_at[row]));
    text_str(out, "  ");
    client_wu(c, q->range, 1, out);
    for (uint8_t k = 0; k < q->roll_n && q->verdict.kind == VERDICT_OK; k++) {
        text_str(out, k ? ", " : "\n");
        text_str(out, client_text(c, (TextId)q->roll[k].what));
        if (q->roll[k].dice) text_format(out, " %d+", q->roll[k].from);
    }
}

static bool weapon(Client *c, uint8_t k, const LtWay *w) {
    LtUi *u = lt_ui(c);
    const Quote *q = u->fire_at[k] != STAND_NONE ? play_quote(c, u->fire_by, u->fire_at[k], k) : NULL;
    TEXT(name, 12);
    TEXT(sub, 400);
    TEXT(value, 40);
    text_format(&name, "weapon%d", k + 1);
    bool can = w->may.kind == VERDICT_OK && lt_may(c, LT_DIRECT);
    client_put(c, &value, TX_LT_U_SHOTS, "n=%d\tall=%d", w->left, w->n);
    if (!can && w->may.kind != VERDICT_OK)
        words_verdict(c, &w->may, &sub);
    else if (!q)
        text_str(&sub, client_text(c, TX_LT_U_NO_TARGET));
    else if (q->verdict.kind != VERDICT_OK)
        words_verdict(c, &q->verdict, &sub);
    else
        shot_words(c, k, q, &sub);
    bool ok = q && q->verdict.kind == VERDICT_OK && can;
    PlayRow r = {.name = name.buf,
                 .label = client_text(c, lt_weapon_text((LtWeapon)w->weapon)),
                 .sub = sub.buf,
                 .value = value.buf,
                 .chance = ok ? play_quote_chance(q, 3) : PLAY_NO_CHANCE,
                 .role = can ? ROLE_TEXT : ROLE_SECOND,
                 .sub_role = q && !ok ? ROLE_BLOCKED : ROLE_SECOND,
                 .marked = can && u->fire_row == k};
    if (ok) r.button[0] = client_label(c, TX_LT_U_FIRE, "fire"), r.button[1] = client_label(c, TX_PLAY_DROP, "drop"), r.primary = u->fire_row == k;
    PlayRowAnswer a = play_row(c, &r);
    if ((a.click || a.button >= 0) && can) u->fire_row = k, client_touch(c);
    if (a.button == 1) u->fire_at[k] = STAND_NONE;
    return a.button == 0;
}

/* One option, or two of which it uses one a turn. */
static void weapons(Client *c, StandIx by) {
    LtUi *u = lt_ui(c);
    LtWay w[LT_WAYS];
    uint32_t n = lt_ways(client_view(c), by, w);
    int fired = -1;
    bool two = false;
    uint32_t aimed = 0;
    for (uint32_t k = 1; k < n; k++) two = two || w[k].option != w[0].option;
    for (uint8_t k = 0; k < n; k++) aimed += u->fire_at[k] != STAND_NONE;
    ui_heading(c->ui, words_name(c, by));
    if (n == 0) lt_small(c, ROLE_SECOND, client_text(c, TX_LT_U_UNARMED));
    if (two) lt_small(c, ROLE_INFO, client_text(c, TX_LT_U_ONE_OPTION));
    for (uint8_t k = 0; k < n; k++) {
        if (k > 0 && w[k].option != w[k - 1].option) lt_small(c, ROLE_INFO, client_text(c, TX_LT_C_OR));
        if (weapon(c, k, &w[k])) fired = k;
    }
    bool all = false;
    if (aimed > 1) all = ui_button(c->ui, client_label(c, TX_LT_U_FIRE_ALL, "fire_all"), "Shift+Enter", 0);
    if (fired >= 0) {
        u->fire_row = (uint8_t)fired;
        (void)lt_fire_do(c, false);
        return;
    }
    if (all) {
        (void)lt_fire_do(c, true);
        return;
    }
    const Quote *q = u->fire_row < n && u->fire_at[u->fire_row] != STAND_NONE ? play_quote(c, by, u->fire_at[u->fire_row], u->fire_row) : NULL;
    if (!q || q->verdict.kind != VERDICT_OK) return;
    play_quote_rolls(c, q);
    play_quote_outcomes(c, q);
    if (q->note != TX_NONE) lt_small(c, ROLE_LIMIT, client_text(c, (TextId)q->note));
}

static void firers(Client *c) {
    size_t mark = arena_mark(&c->tmp);
    GameStatus *st = ARENA_NEW(&c->tmp, GameStatus);
    StandIx picked = STAND_NONE;
    client_view(c)->rs->status(client_view(c), st);
    if (st->can_n > 0) ui_heading(c->ui, client_text(c, TX_LT_U_CAN_FIRE));
    for (uint32_t k = 0; k < st->can_n && k < LISTED; k++) {
        PlayRow r = {.name = lt_label(c, st->can[k]), .label = words_name(c, st->can[k]), .chance = PLAY_NO_CHANCE, .icon = ICON_FIRE_POSTURE, .icon_role = ROLE_CLEAR};
        PlayRowAnswer a = play_row(c, &r);
        if (a.click) picked = st->can[k];
        if (a.hover) lt_row_over(c, st->can[k]);
    }
    if (st->can_n > LISTED) lt_small(c, ROLE_SECOND, client_line(c, TX_PLAY_AND_MORE, "n=%u", st->can_n - LISTED));
    arena_release(&c->tmp, mark);
    if (picked == STAND_NONE) return;
    client_select(c, picked, false);
    if (stand_on_table(game_stand_c(client_view(c)->g, picked))) camera_show(&c->bv.cam, stand_at(game_stand_c(client_view(c)->g, picked)));
}

void lt_fire_board(Client *c) {
    StandIx by = sync(c);
    if (by != STAND_NONE) {
        next_row(c);
        weapons(c, by);
        ui_separator(c->ui);
    }
    if (lt_may(c, LT_DIRECT)) firers(c);
    lt_pass_button(c);
}

void lt_fire_marks(Client *c) {
    LtUi *u = lt_ui(c);
    if (!lt_may(c, LT_DIRECT) || sync(c) == STAND_NONE) return;
    for (uint8_t k = 0; k < LT_WAYS; k++) {
        bool had = false;
        for (uint8_t i = 0; i < k; i++) had = had || u->fire_at[i] == u->fire_at[k];
        if (u->fire_at[k] == STAND_NONE || had) continue;
        play_mark_shot(c, u->fire_by, u->fire_at[k], play_quote(c, u->fire_by, u->fire_at[k], k));
    }
}
