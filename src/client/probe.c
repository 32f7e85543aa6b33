/* probe: what a test that looks at a real window cannot read from pixels: where things are and what the game is, as one
 * JSON object. */
#include "client/edit/edit.h"

static void number(Text *out, const char *key, int64_t v) {
    text_format(out, ",\"%s\":%ld", key, (long)v);
}

static void string(Text *out, const char *key, const char *v) {
    text_format(out, ",\"%s\":", key);
    text_json(out, v ? v : "");
}

static void box(Text *out, Rect r) {
    text_format(out, "[%d,%d,%d,%d]", (int)r.x, (int)r.y, (int)r.w, (int)r.h);
}

static void widgets(Client *c, Text *out) {
    const char *path;
    Rect r;
    bool tab;
    text_str(out, ",\"widgets\":[");
    for (size_t i = 0; ui_registered(c->ui, i, &path, &r, &tab); i++) {
        if (i) text_char(out, ',');
        text_str(out, "{\"path\":");
        text_json(out, path);
        text_format(out, ",\"tab\":%s,\"rect\":", tab ? "true" : "false");
        box(out, r);
        text_char(out, '}');
    }
    text_char(out, ']');
}

static void stands(Client *c, Text *out) {
    bool first = true;
    text_str(out, ",\"stands\":[");
    for (uint32_t i = 0; i < c->bv.stand_n; i++) {
        const BoardStand *b = &c->bv.stand[i];
        const Stand *s = game_stand_c(client_view(c)->g, b->id);
        Pt p = camera_px(&c->bv.cam, b->pose.at);
        TEXT(label, 32);
        stand_label(client_view(c)->g, b->id, &label);
        if (!first) text_char(out, ',');
        first = false;
        text_str(out, "{\"label\":");
        text_json(out, label.buf);
        text_format(out,
                    ",\"id\":%d,\"seat\":%d,\"ghost\":%s,\"px\":[%d,%d],\"at\":[%d,%d],\"wu\":[%d,%d],\"badges\":%d}",
                    (int)b->id, (int)s->seat, b->flags & LOOK_GHOST ? "true" : "false", (int)p.x, (int)p.y,
                    (int)b->pose.at.x, (int)b->pose.at.y, (int)s->x, (int)s->y, (int)b->badges);
    }
    text_char(out, ']');
}

static void log_end(Client *c, Text *out) {
    uint32_t n = session_log_count(c->session);
    text_str(out, ",\"log\":[");
    for (uint32_t i = n > 40 ? n - 40 : 0; i < n; i++) {
        const LogLine *l = session_log(c->session, i);
        if (l->undone || !(l->audience & SEAT_BIT(c->seat))) continue;
        if (out->buf[out->len - 1] != '[') text_char(out, ',');
        text_json(out, l->text);
    }
    text_char(out, ']');
}

static void game(Client *c, Text *out) {
    char why[200];
    const Game *g = client_view(c)->g;
    number(out, "turn", g->h.turn);
    number(out, "phase", g->h.phase);
    number(out, "record", g->h.record);
    number(out, "records", session_records(c->session));
    number(out, "actor", client_actor(c));
    number(out, "may_act", client_may_act(c));
    number(out, "decision", g->decision.kind);
    number(out, "save", session_save_state(c->session, why, sizeof why));
    number(out, "pass_listed", c->pass_listed);
    number(out, "pieces", g->piece_n);
    edit_probe(c, out);
    text_str(out, ",\"hash\":\"");
    text_hex(out, session_hash(c->session), 16);
    text_char(out, '"');
    string(out, "path", session_path(c->session));
    if (c->crosshair) {
        Pt p = camera_px(&c->bv.cam, c->crosshair_at);
        text_format(out, ",\"cross\":[%d,%d]", (int)p.x, (int)p.y);
    }
    text_str(out, ",\"selection\":[");
    for (uint32_t i = 0; i < c->sel_n; i++) {
        TEXT(label, 32);
        stand_label(g, c->sel[i], &label);
        if (i) text_char(out, ',');
        text_json(out, label.buf);
    }
    text_str(out, "],\"over\":");
    TEXT(over, 32);
    if (c->hover != STAND_NONE) stand_label(g, c->hover, &over);
    text_json(out, over.buf);
    stands(c, out);
    log_end(c, out);
}

static void texts(const DrawList *d, Text *out) {
    bool first = true;
    text_str(out, ",\"texts\":[");
    for (size_t i = 0; i < d->cmd_n; i++) {
        const DrawCmd *k = &d->cmd[i];
        if (k->kind != DRAW_TEXT || k->n == 0) continue;
        char one[400];
        Text t = text_make(one, sizeof one);
        text_bytes(&t, d->text + k->first, MIN((size_t)k->n, sizeof one - 1));
        if (!first) text_char(out, ',');
        first = false;
        text_format(out, "[%d,%d,", (int)k->x, (int)k->y);
        text_json(out, t.buf);
        text_char(out, ']');
    }
    text_char(out, ']');
}

void client_probe(Client *c, const DrawList *d, uint64_t frame, Text *out) {
    text_clear(out);
    text_format(out, "{\"frame\":%ld", (long)frame);
    number(out, "now", c->now);
    number(out, "screen", c->screen);
    number(out, "sheet", c->sheet);
    number(out, "errors", c->show_errors);
    number(out, "gesture", c->gesture);
    number(out, "peek_held", c->peek_held);
    number(out, "peek_kept", c->peek_kept);
    number(out, "film", anim_running(c));
    number(out, "guide", c->guide_step);
    number(out, "seat", c->seat);
    const Camera *k = &c->bv.cam;
    text_format(out, ",\"view\":[%d,%d,%d,%d]", (int)k->view.x, (int)k->view.y, (int)k->view.w, (int)k->view.h);
    text_format(out, ",\"centre\":[%d,%d]", (int)k->cx, (int)k->cy);
    number(out, "cut", ui_cut_count(c->ui));
    number(out, "ppi1000", (int64_t)(c->bv.cam.ppi * 1000));
    string(out, "cut_text", ui_cut_text(c->ui));
    string(out, "focus", ui_focus_path(c->ui));
    number(out, "game", client_has_game(c));
    if (client_has_game(c)) game(c, out);
    widgets(c, out);
    texts(d, out);
    text_char(out, '}');
}
