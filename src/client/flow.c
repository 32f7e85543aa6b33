/* flow: the one game of the window: who acts, submit, undo, random seats, what happens after a change. */
#include "client/edit/edit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool client_has_game(const Client *c) {
    return c->screen == SCREEN_TABLE && c->session && session_game(c->session);
}

void client_touch(Client *c) {
    c->dirty = true;
}

void client_wake_at(Client *c, int64_t ms) {
    if (ms < c->wake) c->wake = ms;
}

const View *client_view(Client *c) {
    return session_view(c->session, (Seat)c->seat);
}

/* A decision outranks the turn; when both seats may act (posture played out, set-up) the shown one is kept if it may.
 */
static uint8_t actor_of(const Game *g, uint8_t shown) {
    if (g->h.over) return SEAT_NONE;
    if (g->decision.kind) return g->decision.seat;
    if (shown < SEATS && (g->h.to_act & SEAT_BIT(shown))) return shown;
    for (uint8_t s = 0; s < SEATS; s++)
        if (g->h.to_act & SEAT_BIT(s)) return s;
    return SEAT_NONE;
}

bool client_may_show(const Client *c, SeatMask audience) {
    if (c->seat == SEAT_U) return true;
    bool shared = c->owner[0] == OWNER_PERSON && c->owner[1] == OWNER_PERSON;
    return shared ? (audience & SEATS_PLAY) == SEATS_PLAY : (audience & SEAT_BIT(c->seat)) != 0;
}

int client_turns(Client *c) {
    const Battle *b = client_view(c)->cat->battle;
    if (c->play_rules && c->play_rules->turns) return c->play_rules->turns(c);
    return b ? b->turns : 0;
}

int client_points(Client *c, Seat s) {
    const View *v = client_view(c);
    return c->rules && c->rules->points ? c->rules->points(c, s) : v->rs->evaluate(v, s);
}

bool client_read_only(Client *c) {
    char why[128];
    return session_save_state(c->session, why, sizeof why) == SAVE_READ_ONLY;
}

uint8_t client_actor(Client *c) {
    if (!client_has_game(c)) return SEAT_NONE;
    return actor_of(client_view(c)->g, c->seat);
}

bool client_may_act(Client *c) {
    if (!client_has_game(c) || session_looking(c->session) != UINT32_MAX) return false;
    if (client_read_only(c)) return false;
    uint8_t a = client_actor(c);
    return a < SEATS && a == c->seat && c->owner[a] == OWNER_PERSON;
}

void client_say(Client *c, uint8_t role, const char *text) {
    ui_toast(c->ui, text, (Role)role);
    client_touch(c);
}

void client_say_errors(Client *c, const char *title) {
    snprintf(c->error_title, sizeof c->error_title, "%s", title);
    c->show_errors = c->errors.n > 0;
    client_touch(c);
}

/* The screen shows the eyes of whoever must act, if a person; else of the other person. */
static void seat_follow(Client *c) {
    uint8_t a = actor_of(client_view(c)->g, c->seat);
    if (a < SEATS && c->owner[a] == OWNER_PERSON)
        c->seat = a;
    else if (a < SEATS && c->owner[1 - a] == OWNER_PERSON)
        c->seat = (uint8_t)(1 - a);
}

void client_changed(Client *c) {
    if (!client_has_game(c)) return;
    c->seen_version = session_version(c->session);
    uint8_t was = c->seat;
    seat_follow(c);
    if (was != c->seat) c->sel_n = 0; /* what the other side had in hand is not this one's */
    const View *v = client_view(c);
    uint8_t land = v->cat->battle ? v->cat->battle->land : LAND_GRASS;
    bool size = c->bv.cam.w != v->g->h.w || c->bv.cam.h != v->g->h.h; /* a table in the making, or looked back at */
    if (size) {
        c->bv.cam.w = v->g->h.w, c->bv.cam.h = v->g->h.h;
        c->want_fit_table = true;
    }
    if (size || v->g->h.terrain_version != c->ground_version || land != c->ground_land) {
        c->ground_land = land;
        c->ground_version = v->g->h.terrain_version;
        board_set_ground(c->board, v->cat, v->scene, v->g->piece_n, c->ground_version);
        c->backdrop = true, c->backdrop_w = v->g->h.w, c->backdrop_h = v->g->h.h; /* lies behind the start screen later */
    }
    client_mat_sync(c);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < c->sel_n; i++)
        if (c->sel[i] < v->g->stand_n && stand_alive(game_stand_c(v->g, c->sel[i]))) c->sel[kept++] = c->sel[i];
    c->sel_n = kept;
    if (c->hover != STAND_NONE && (c->hover >= v->g->stand_n || !stand_alive(game_stand_c(v->g, c->hover))))
        c->hover = STAND_NONE;
    c->pass_listed = false;
    c->log_to_end = 2;
    if (c->rules && c->rules->changed) c->rules->changed(c);
    guide_changed(c);
    uint8_t a = client_actor(c);
    if (a < SEATS && c->owner[a] == OWNER_RANDOM) {
        c->random_at = c->now + (c->prefs.speed == 0 ? 0 : 250);
        client_wake_at(c, c->random_at);
    } else if (a < SEATS && c->focus_lost && c->host.attention) {
        c->host.attention(c->host.user);
    }
    client_touch(c);
}

/* What would be allowed instead, in a sentence: who and how much, or that nothing would this turn. */
static void nearest(Client *c, const char *line, const Verdict *no, Text *out) {
    enum { REMEDY_BYTES = 1 << 20 };
    const View *v = client_view(c);
    void *mem = malloc(REMEDY_BYTES);
    if (!mem) return;
    Arena a;
    arena_init(&a, mem, REMEDY_BYTES, "remedy");
    Remedy m = {0};
    Command cmd;
    TextId why;
    size_t at;
    if (v->rs->remedy && command_parse(v->rs, v->cat, v->g, line, strlen(line), &a, &cmd, &why, &at))
        v->rs->remedy(v, &cmd, no, &a, &m);
    TEXT(what, 200);
    Verdict words = {.kind = VERDICT_NO, .measure = m.measure, .why = m.text, .who = m.who, .whom = STAND_NONE};
    words.have = words.limit = m.have;
    if (m.some && m.text != TX_NONE) verdict_print(v->cat, v->g, &words, &what);
    while (what.len && what.buf[what.len - 1] == '.') what.buf[--what.len] = 0;
    if (m.note[0] != 0) text_format(out, " %s", m.note);
    text_char(out, ' ');
    if (what.len)
        client_put(c, out, TX_UI_FLOW_NEAREST, "what=%s", what.buf);
    else
        text_str(out, client_text(c, TX_UI_FLOW_NEAREST_NONE));
    free(mem);
}

void client_refusal(Client *c, const char *line, const Verdict *no, Text *out) {
    const View *v = client_view(c);
    verdict_print(v->cat, v->g, no, out);
    if (out->len && out->buf[out->len - 1] != '.') text_char(out, '.');
    nearest(c, line, no, out);
}

static void refused(Client *c, const char *line, const SessionReply *r) {
    TEXT(t, 600);
    if (r->parse != TX_NONE)
        text_str(&t, client_text(c, (TextId)r->parse));
    else
        client_refusal(c, line, &r->verdict, &t);
    client_say(c, ROLE_BLOCKED, t.buf);
    c->refused_rule = r->parse == TX_NONE ? r->verdict.rule : 0;
    c->refused_at = c->now;
}

static bool submit(Client *c, const char *line, bool quiet) {
    if (session_looking(c->session) != UINT32_MAX) session_look(c->session, UINT32_MAX);
    SessionReply r = session_submit(c->session, line, strlen(line));
    if (!r.accepted) {
        if (!quiet) refused(c, line, &r);
        return false;
    }
    anim_from_events(c, r.events, r.dice);
    client_changed(c);
    return true;
}

bool client_submit(Client *c, const char *line) {
    return submit(c, line, false);
}
bool client_submit_quietly(Client *c, const char *line) {
    return submit(c, line, true);
}

bool client_undo(Client *c) {
    char what[160];
    anim_finish(c);
    UndoKind k = session_undo_kind(c->session, what, sizeof what);
    if (k == UNDO_NONE) {
        client_say(c, ROLE_SECOND, client_text(c, TX_UI_FLOW_NO_UNDO));
        return false;
    }
    bool ok = session_undo(c->session, k == UNDO_TAKE_BACK);
    if (ok) {
        client_say(c, ROLE_INFO,
                   client_line(c, k == UNDO_TAKE_BACK ? TX_UI_FLOW_TAKEN_BACK : TX_UI_FLOW_UNDONE, "what=%s", what));
        client_changed(c);
    }
    return ok;
}

bool client_redo(Client *c) {
    anim_finish(c);
    if (!session_redo(c->session)) {
        client_say(c, ROLE_SECOND, client_text(c, TX_UI_FLOW_NO_REDO));
        return false;
    }
    client_changed(c);
    return true;
}

/* What can lose something lists it first; the second press does it (ux 0.6). */
void client_pass(Client *c) {
    if (!client_may_act(c)) {
        client_say(c, ROLE_SECOND, client_text(c, TX_UI_FLOW_NOT_YOURS));
        return;
    }
    const View *v = client_view(c);
    static const size_t status_bytes = sizeof(GameStatus);
    size_t mark = arena_mark(&c->tmp);
    GameStatus *st = arena_get(&c->tmp, status_bytes);
    v->rs->status(v, st);
    if (!st->end_command[0]) {
        client_say(c, ROLE_SECOND, client_text(c, TX_UI_FLOW_NO_PASS));
    } else if (st->lose_n > 0 && !c->pass_listed) {
        c->pass_listed = true;
        client_touch(c);
    } else {
        char line[64];
        snprintf(line, sizeof line, "%s", st->end_command);
        client_submit(c, line);
    }
    arena_release(&c->tmp, mark);
}

static void random_act(Client *c, uint8_t seat) {
    enum { RANDOM_BYTES = 8 << 20 }; /* a rule set may list thousands of openings */
    void *mem = malloc(RANDOM_BYTES);
    if (!mem) return;
    Arena a;
    arena_init(&a, mem, RANDOM_BYTES, "random seat");
    Command cmd;
    const View *v = session_view(c->session, (Seat)seat);
    TEXT(t, 8192);
    bool some = ai_random(v, &c->rng, &a, &cmd);
    if (some) command_print(v->rs, v->cat, v->g, &cmd, &t);
    free(mem);
    if (some) client_submit(c, t.buf);
}

void client_tick(Client *c) {
    if (!client_has_game(c)) return;
    if (session_version(c->session) != c->seen_version) client_changed(c);
    uint8_t a = client_actor(c);
    if (a < SEATS && c->owner[a] == OWNER_RANDOM && session_looking(c->session) == UINT32_MAX &&
        c->sheet == SHEET_NONE) {
        if (anim_running(c) && c->prefs.speed > 0) return;
        if (c->now >= c->random_at)
            random_act(c, a);
        else
            client_wake_at(c, c->random_at);
    }
}
