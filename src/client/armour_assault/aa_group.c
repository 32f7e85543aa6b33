/* aa_group: fire groups on the table: link lines, the ring of cohesion round each member, red when the move that is drawn would break it (ux 5). */
#include "client/armour_assault/aa_ui.h"

/* Where a member will stand when what is drawn is done. */
static Vec planned(Client *c, StandIx i, bool *moves) {
    PlayUi *u = play_ui(c);
    for (uint32_t k = 0; k < u->pencil_n; k++)
        if (u->pencil[k].by == i && u->pencil[k].seat == c->seat && u->pencil[k].form == PLAY_LANE) {
            *moves = true;
            return u->pencil[k].end.at;
        }
    AaUi *a = aa_ui(c);
    if (a->wish && a->wished.who == i && !play_pencil(c)) {
        *moves = true;
        return vec_add(stand_at(game_stand_c(client_view(c)->g, i)), angle_vec((Angle)(a->wished.before + (a->wished.reverse ? ANGLE_HALF : 0)), a->wished.far));
    }
    return stand_at(game_stand_c(client_view(c)->g, i));
}

static uint32_t members(Client *c, uint8_t group, StandIx *who, Vec *at, bool *moves) {
    const View *v = client_view(c);
    uint32_t n = aa_group_members(v->g, group, who, AA_GROUP_MOST);
    *moves = false;
    for (uint32_t i = 0; i < n; i++) at[i] = planned(c, who[i], moves);
    return n;
}

/* One that threw a track is left out this turn, as the rules do. */
static bool together(Client *c, const StandIx *who, const Vec *at, uint32_t n) {
    const View *v = client_view(c);
    Vec keeps[AA_GROUP_MOST];
    uint32_t k = 0;
    for (uint32_t i = 0; i < n; i++)
        if (aa_stand_c(v->g, who[i])->track == 0) keeps[k++] = at[i];
    return aa_points_together(v, keeps, k);
}

static void links(Client *c, const Vec *at, uint32_t n, uint8_t role) {
    Wu far = aa_cohesion(client_view(c)->cat);
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < i; k++) {
            if (!geom_within(at[i], at[k], far)) continue;
            Mark *m = client_mark_line(c, at[i], at[k], role, DASH_SOLID);
            m->width = 2.5f;
        }
}

/* Who is farther from all others than the rule allows: by how much. */
static void gaps(Client *c, const Vec *at, uint32_t n) {
    Wu far = aa_cohesion(client_view(c)->cat);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t near = n;
        bool linked = false;
        for (uint32_t k = 0; k < n; k++) {
            if (k == i) continue;
            linked = linked || geom_within(at[i], at[k], far);
            if (near == n || vec_dist2(at[i], at[k]) < vec_dist2(at[i], at[near])) near = k;
        }
        if (linked || near == n) continue;
        client_mark_line(c, at[i], at[near], ROLE_BLOCKED, DASH_DOTS)->width = 2.5f;
        TEXT(gap, 24);
        TEXT(most, 24);
        TEXT(words, 90);
        client_wu(c, geom_length_up(at[i], at[near]), 1, &gap);
        client_wu(c, far, 1, &most);
        client_put(c, &words, TX_AA_U_GAP, "gap=%s\tmost=%s", gap.buf, most.buf);
        client_mark_label(c, (Vec){at[i].x / 2 + at[near].x / 2, at[i].y / 2 + at[near].y / 2}, ROLE_BLOCKED, words.buf);
    }
}

static bool in_hand(Client *c, const StandIx *who, uint32_t n) {
    AaRun r;
    StandIx drawn = aa_run_now(c, &r) ? r.who : STAND_NONE;
    for (uint32_t i = 0; i < n; i++)
        if (client_selected(c, who[i]) || c->hover == who[i] || who[i] == drawn || aa_is_active(client_view(c)->g, who[i])) return true;
    return false;
}

static void ring(Client *c, Vec at, uint8_t role, uint8_t dash) {
    Mark *m = client_mark(c, MARK_CIRCLE, role, dash);
    m->pt[0] = at, m->n = 1, m->r = aa_cohesion(client_view(c)->cat);
    m->width = 1.5f;
}

static void group_marks(Client *c, uint8_t group) {
    StandIx who[AA_GROUP_MOST];
    Vec at[AA_GROUP_MOST];
    bool moves;
    uint32_t n = members(c, group, who, at, &moves);
    if (n == 0) return;
    bool ok = together(c, who, at, n), hand = in_hand(c, who, n);
    uint8_t role = ok ? ROLE_INFO : ROLE_BLOCKED;
    links(c, at, n, role);
    if (!ok) gaps(c, at, n);
    for (uint32_t i = 0; i < n && (hand || !ok); i++) ring(c, at[i], role, ok ? DASH_DOT : DASH_DOTS);
    if (!ok && moves) {
        TEXT(words, 90);
        text_str(&words, client_text(c, TX_AA_U_BROKEN));
        client_mark_label(c, (Vec){at[0].x, at[0].y + 3 * WU_CM}, ROLE_BLOCKED, words.buf);
    }
    TEXT(name, 24);
    client_put(c, &name, TX_AA_U_GROUP_NAME, "n=%d", group);
    Vec mid = at[0];
    if (n > 1) mid = (Vec){at[0].x / 2 + at[1].x / 2, at[0].y / 2 + at[1].y / 2};
    if (hand) client_mark_label(c, mid, role, name.buf)->small = true;
}

/* What is selected before the first turn: would it be a group? */
static void wanted_marks(Client *c) {
    if (!aa_phase_is(c, AA_GROUPS) || c->sel_n < 2 || c->sel_n > AA_GROUP_MOST) return;
    const View *v = client_view(c);
    Vec at[AA_GROUP_MOST];
    for (uint32_t i = 0; i < c->sel_n; i++) {
        if (aa_stand_c(v->g, c->sel[i])->group) return;
        at[i] = stand_at(game_stand_c(v->g, c->sel[i]));
    }
    bool ok = aa_group_check(v, (Seat)c->seat, c->sel, c->sel_n).kind == VERDICT_OK;
    links(c, at, c->sel_n, ok ? ROLE_CLEAR : ROLE_LIMIT);
    if (!ok) gaps(c, at, c->sel_n);
    for (uint32_t i = 0; i < c->sel_n; i++) ring(c, at[i], ok ? ROLE_CLEAR : ROLE_BLOCKED, ok ? DASH_DOT : DASH_DOTS);
}

void aa_group_overlay(Client *c) {
    const View *v = client_view(c);
    if (!aa_groups_on(v->g)) return;
    for (int g = 1; g <= aa_of(c)->groups && g < AA_GROUPS_MAX; g++) group_marks(c, (uint8_t)g);
    if (client_may_act(c)) wanted_marks(c);
}

void aa_group_work(Client *c) {
    const View *v = client_view(c);
    const AaGame *t = aa_of(c);
    StandIx who[AA_GROUP_MOST];
    Vec at[AA_GROUP_MOST];
    bool moves;
    AaRun r;
    uint8_t group = t->group;
    if (group == 0 && aa_run_now(c, &r)) group = aa_stand_c(v->g, r.who)->group;
    if (group == 0 && c->sel_n > 0 && game_stand_c(v->g, c->sel[0])->seat == c->seat) group = aa_stand_c(v->g, c->sel[0])->group;
    if (group == 0 || !aa_groups_on(v->g)) return;
    uint32_t n = members(c, group, who, at, &moves);
    if (n == 0 || game_stand_c(v->g, who[0])->seat != c->seat) return;
    bool ok = together(c, who, at, n);
    TEXT(names, 120);
    words_stands(c, who, n, &names);
    ui_heading(c->ui, client_line(c, TX_AA_U_GROUP_HEAD, "n=%d\twho=%s", group, names.buf));
    TEXT(most, 24);
    client_wu(c, aa_cohesion(v->cat), 1, &most);
    aa_note(c, client_line(c, ok ? TX_AA_U_TOGETHER : TX_AA_U_APART, "most=%s", most.buf), ok ? ROLE_CLEAR : ROLE_BLOCKED);
    int bonus = aa_group_bonus(v, who[0]);
    aa_note(c, bonus > 0 ? client_line(c, TX_AA_U_FIRST_SHOT, "n=%d", bonus) : client_text(c, TX_AA_U_FIRST_SPENT), ROLE_SECOND);
}

bool aa_group_click(Client *c, const Hit *h) {
    const View *v = client_view(c);
    if (h->clicks < 2 || h->stand == STAND_NONE || game_stand_c(v->g, h->stand)->seat != c->seat) return false;
    uint8_t group = aa_groups_on(v->g) ? aa_stand_c(v->g, h->stand)->group : 0;
    StandIx who[AA_GROUP_MOST];
    uint32_t n = aa_group_members(v->g, group, who, AA_GROUP_MOST);
    if (n == 0) return false;
    client_select_list(c, who, n, 0);
    return true;
}
