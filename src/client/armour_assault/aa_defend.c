/* aa_defend: defensive fire as a dialogue on the table: the shots of the chain, numbered, to and fro between the two; in the panel what each did and why
 * the chain may end; standing answers by threshold, so that a question that never matters is not asked again (ux 5). */
#include "client/armour_assault/aa_ui.h"

#include <stdio.h>
#include <string.h>

typedef struct Chain {
    uint32_t n;
    uint32_t line[AA_UI_CHAIN]; /* the log line of each shot, the first one first */
} Chain;

static bool defending(Client *c) {
    return client_view(c)->g->decision.kind == AA_ASK_DEFEND;
}

/* The last shots of the log: as many as the decision counts. */
static void chain_of(Client *c, Chain *out) {
    const Decision *d = &client_view(c)->g->decision;
    uint32_t want = (uint32_t)CLAMP(d->v[0], 1, AA_UI_CHAIN), found[AA_UI_CHAIN];
    out->n = 0;
    for (uint32_t i = session_log_count(c->session); i-- > 0 && out->n < want;) {
        const LogLine *l = session_log(c->session, i);
        if (!l->undone && l->kind == EV_SHOT && l->a != STAND_NONE && l->b != STAND_NONE) found[out->n++] = i;
    }
    for (uint32_t k = 0; k < out->n; k++) out->line[k] = found[out->n - 1 - k];
}

/* What came of the shot: the last line of the log that belongs to it. */
static const char *result_of(Client *c, const Chain *ch, uint32_t k) {
    uint32_t from = ch->line[k], to = k + 1 < ch->n ? ch->line[k + 1] : session_log_count(c->session);
    const char *text = "";
    for (uint32_t i = from + 1; i < to; i++) {
        const LogLine *l = session_log(c->session, i);
        if (l->undone || l->kind == EV_ASKED || l->kind == EV_ANSWERED) continue;
        if (l->record != session_log(c->session, from)->record) break;
        text = l->text;
    }
    return text;
}

/* --- the table --- */

static void arrow(Client *c, Vec a, Vec b, int number, uint8_t role, uint8_t dash) {
    Wu len = geom_length_up(a, b), r = aa_base_radius(client_view(c)->cat, client_view(c)->g);
    if (len < 3 * r) return;
    Vec d = vec_sub(b, a);
    int lane = (number + 1) / 2; /* each pair of shots farther out: right of where it goes */
    int64_t u = (int64_t)(c->scale * WU_INCH / c->bv.cam.ppi), off = MAX((int64_t)2 * lane * r, (8 + 16 * lane) * u); /* clear of the range between them */
    Vec side = {(Wu)(d.y * off / len), (Wu)(-(int64_t)d.x * off / len)};
    Vec from = vec_add(geom_point_along(a, b, r, len), side), to = vec_add(geom_point_along(a, b, len - r, len), side);
    Mark *m = client_mark_line(c, from, to, role, dash);
    m->width = 3, m->above = 1;
    Angle way = angle_of(d);
    for (int k = -1; k <= 1; k += 2) {
        Mark *h = client_mark_line(c, to, vec_add(to, angle_vec((Angle)(way + ANGLE_HALF + k * 4600), r)), role, DASH_SOLID);
        h->width = 3, h->above = 1;
    }
    Mark *dot = client_mark(c, MARK_DOT, role, DASH_SOLID);
    dot->pt[0] = geom_point_along(from, to, geom_length_up(from, to) * 2 / 5, geom_length_up(from, to));
    dot->n = 1, dot->above = 1;
    snprintf(dot->text, sizeof dot->text, "%d", number);
}

static uint8_t side_role(Client *c, StandIx i) {
    return game_stand_c(client_view(c)->g, i)->seat == SEAT_A ? ROLE_SIDE_A : ROLE_SIDE_B;
}

void aa_defend_overlay(Client *c) {
    const View *v = client_view(c);
    if (!defending(c)) return;
    const Decision *d = &v->g->decision;
    Chain ch;
    chain_of(c, &ch);
    for (uint32_t k = 0; k < ch.n; k++) {
        const LogLine *l = session_log(c->session, ch.line[k]);
        if (!stand_on_table(game_stand_c(v->g, l->a)) || !stand_on_table(game_stand_c(v->g, l->b))) continue;
        arrow(c, stand_at(game_stand_c(v->g, l->a)), stand_at(game_stand_c(v->g, l->b)), (int)k + 1, side_role(c, l->a), DASH_SOLID);
    }
    if (d->stand >= v->g->stand_n || d->other >= v->g->stand_n) return;
    const Stand *by = game_stand_c(v->g, d->stand), *at = game_stand_c(v->g, d->other);
    if (stand_on_table(by) && stand_on_table(at)) arrow(c, stand_at(by), stand_at(at), (int)ch.n + 1, side_role(c, (StandIx)d->stand), DASH_LONG);
}

/* --- words --- */

bool aa_defend_question(Client *c, Text *out) {
    const View *v = client_view(c);
    const Decision *d = &v->g->decision;
    switch (d->kind) {
    case AA_ASK_DEFEND:
        client_put(c, out, TX_AA_U_ASK_DEFEND, "who=%s\twhom=%s\tn=%d", words_name(c, (StandIx)d->stand), words_name(c, (StandIx)d->other), d->v[0] + 1);
        return true;
    case AA_ASK_ROLE: client_put(c, out, TX_AA_U_ASK_ROLE, "side=%s", aa_side(c, d->seat)); return true;
    case AA_ASK_OUTRIDERS:
        client_put(c, out, TX_AA_U_ASK_OUTRIDERS, "who=%s\tface=%d\tneed=%d", words_name(c, (StandIx)d->stand), d->v[0], d->v[1]);
        return true;
    case AA_ASK_OBSERVER:
        client_put(c, out, TX_AA_U_ASK_OBSERVER, "who=%s\twhom=%s", words_name(c, (StandIx)d->stand), words_name(c, (StandIx)d->other));
        return true;
    case AA_ASK_MINES: client_put(c, out, TX_AA_U_ASK_MINES, "side=%s\tn=%d", aa_side(c, d->seat), d->v[0]); return true;
    case AA_ASK_HUNTERS: client_put(c, out, TX_AA_U_ASK_HUNTERS, "side=%s", aa_side(c, d->seat)); return true;
    default: return false;
    }
}

bool aa_defend_strip_title(Client *c, const PlayAct *a, Text *out) {
    const char *verb = play_verb(c, a);
    const Decision *d = &client_view(c)->g->decision;
    if (!a->answer) return false;
    if (strcmp(verb, "defend") == 0) {
        client_put(c, out, TX_AA_U_FIRE_BACK, "whom=%s", words_name(c, a->at));
        return true;
    }
    if (strcmp(verb, "hunters") == 0) {
        text_str(out, words_name(c, a->at));
        return true;
    }
    if (strcmp(verb, "outriders") == 0) {
        TEXT(chance, 12);
        aa_percent(7 - d->v[1], 6, &chance);
        client_put(c, out, TX_AA_U_ROLL_AGAIN, "need=%d\tchance=%s", d->v[1], chance.buf);
        return true;
    }
    if (strcmp(verb, "decline") != 0 || d->kind != AA_ASK_DEFEND) return false;
    text_str(out, client_text(c, TX_AA_U_DECLINE));
    return true;
}

/* --- the panel --- */

static void chain_rows(Client *c) {
    const View *v = client_view(c);
    Chain ch;
    chain_of(c, &ch);
    ui_heading(c->ui, client_text(c, TX_AA_U_CHAIN));
    for (uint32_t k = 0; k < ch.n; k++) {
        const LogLine *l = session_log(c->session, ch.line[k]);
        TEXT(head, 80);
        TEXT(whom, 16);
        TEXT(who, 16);
        stand_label(v->g, l->a, &who);
        stand_label(v->g, l->b, &whom);
        text_format(&head, "%u  %s \xE2\x86\x92 %s", k + 1, who.buf, whom.buf);
        ui_label(c->ui, head.buf, (UiFont){.weight = FONT_SEMIBOLD, .role = side_role(c, l->a), .cut_ok = true});
        const char *what = result_of(c, &ch, k);
        if (what[0]) aa_note(c, what, ROLE_SECOND);
    }
    int most = aa_chain_most(v);
    aa_note(c, most > 0 ? client_line(c, TX_AA_U_CHAIN_ENDS, "n=%d", most) : client_text(c, TX_AA_U_CHAIN_ENDS_NEVER), ROLE_SECOND);
}

/* Standing answers: by how likely the shot gets through. */
static void thresholds(Client *c) {
    AaUi *u = aa_ui(c);
    int from = u->fire_from[c->seat & 1] ? u->fire_from[c->seat & 1] : AA_UI_ASK, below = u->pass_below[c->seat & 1];
    TEXT(fire, 40);
    TEXT(pass, 40);
    ui_heading(c->ui, client_text(c, TX_AA_U_STANDING));
    if (from >= AA_UI_ASK) text_str(&fire, client_text(c, TX_AA_U_ALWAYS_ASK));
    else text_format(&fire, "%d %%", from);
    if (below == 0) text_str(&pass, client_text(c, TX_AA_U_ALWAYS_ASK));
    else text_format(&pass, "%d %%", below);
    if (ui_slider(c->ui, client_label(c, TX_AA_U_FIRE_FROM, "fire from"), &from, 1, AA_UI_ASK, 5, fire.buf)) u->fire_from[c->seat & 1] = (uint8_t)(from >= 100 ? 0 : from);
    if (ui_slider(c->ui, client_label(c, TX_AA_U_PASS_BELOW, "pass below"), &below, 0, 95, 5, pass.buf)) u->pass_below[c->seat & 1] = (uint8_t)below;
    aa_note(c, client_text(c, TX_AA_U_STANDING_HOW), ROLE_FAINT);
}

void aa_defend_work(Client *c) {
    if (defending(c)) chain_rows(c);
    play_work_ask(c);
    if (defending(c)) thresholds(c);
}

/* --- standing answers --- */

static int percent_of(const Quote *q) {
    return (int)(play_quote_chance(q, 1) * 100 / QUOTE_ONE);
}

void aa_defend_changed(Client *c) {
    AaUi *u = aa_ui(c);
    const View *v = client_view(c);
    if (!defending(c) || !play_asking(c) || c->guide_step >= 0) return;
    int from = u->fire_from[c->seat & 1], below = u->pass_below[c->seat & 1], best = -1;
    if (from == 0 && below == 0) return;
    uint64_t now = session_hash(c->session);
    if (u->said == now) return; /* undo led back to a question that was answered so: it stays */
    const PlayAct *act = NULL;
    for (const PlayAct *a = play_find(c, "defend", STAND_NONE, STAND_NONE, NULL); a; a = play_find(c, "defend", STAND_NONE, STAND_NONE, a)) {
        const Quote *q = play_quote(c, (StandIx)v->g->decision.stand, a->at, 0);
        int n = q ? percent_of(q) : 0;
        if (n > best) best = n, act = a;
    }
    if ((act && from > 0 && best >= from) || best < below) u->said = now;
    if (act && from > 0 && best >= from) {
        client_say(c, ROLE_INFO, client_line(c, TX_AA_U_SAID_FIRE, "who=%s\tn=%d", words_name(c, (StandIx)v->g->decision.stand), best));
        play_do(c, act);
    } else if (best < below) {
        client_say(c, ROLE_INFO, client_line(c, TX_AA_U_SAID_PASS, "who=%s\tn=%d", words_name(c, (StandIx)v->g->decision.stand), MAX(best, 0)));
        aa_submit(c, "decline");
    }
}
