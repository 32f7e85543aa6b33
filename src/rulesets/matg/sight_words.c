/* The certificate of a line of sight in words (4.8): the same for cursor, panel, log and `los`. */
#include "rulesets/matg/attack.h"

#include "world/sight_profile.h"

typedef struct Words {
    const View *v;
    const char *who, *whom;
    bool to_stand;
    int32_t cover; /* to fire, of what conceals the target */
    const SightCert *cert;
    SightProfile profile;
} Words;

static void length(const View *v, Wu wu, Wu near, Text *out) {
    measure_print(v->cat, MEASURE_WU, wu, near, false, out);
}

RuleRef matg_item_rule(const SightItem *it) {
    if (it->role == SIGHT_STOPS) return it->graze ? RULE(4, 3) : matg_sight_rule((SightWhy)it->why);
    if (it->is_body) return matg_sight_rule(SIGHT_BODY);
    return it->role == SIGHT_UNDER ? matg_sight_rule(SIGHT_HILL) : matg_sight_rule(SIGHT_CLEAR);
}

void matg_sight_head(const View *v, const char *who, const char *whom, const SightCert *cert, Text *out) {
    TEXT(range, 24);
    measure_print(v->cat, MEASURE_WU, cert->range, cert->limit, true, &range);
    TextId how = !cert->visible          ? TX_MATG_CERT_NOT
                 : (cert->concealed & 1) ? TX_MATG_CERT_CONCEALED
                                         : TX_MATG_CERT_VISIBLE;
    const TextSlot slot[] = {{"who", who}, {"whom", whom}, {"range", range.buf}, {"how", catalog_text(v->cat, how)}};
    text_fill(out, catalog_text(v->cat, TX_MATG_CERT_HEAD), slot, ARRAY_LEN(slot));
}

static void what_of(const Words *w, const SightItem *it, Text *out) {
    if (it->is_body) {
        stand_label(w->v->g, it->id, out);
        return;
    }
    const Piece *p = scene_piece(w->v->scene, it->id, NULL);
    if (p != NULL) text_str(out, w->v->cat->kind[p->kind].title);
    text_char(out, ' ');
    piece_label(w->v->g, it->id, out);
    if (out->len > 0 && out->buf[0] >= 'a' && out->buf[0] <= 'z') out->buf[0] = (char)(out->buf[0] - 'a' + 'A');
}

static bool is_line(const Words *w, const SightItem *it) {
    KindRule rule;
    return !it->is_body && scene_piece(w->v->scene, it->id, &rule) != NULL && rule.at;
}

static TextId why_stops(const SightItem *it, Wu reached) {
    if (it->graze) return TX_MATG_CERT_GRAZE;
    switch (it->why) {
    case SIGHT_INNER: return TX_MATG_CERT_INNER;
    case SIGHT_LINE: return TX_MATG_CERT_LINE;
    case SIGHT_BODY: return TX_MATG_CERT_BODY;
    case SIGHT_HILL: return TX_MATG_CERT_HILL;
    case SIGHT_HEDGED: return TX_MATG_CERT_HEDGED;
    default: return reached > it->in ? TX_MATG_CERT_THROUGH_TOP : TX_MATG_CERT_THROUGH;
    }
}

static TextId why_not(const Words *w, const SightItem *it) {
    bool line = is_line(w, it);
    switch (it->role) {
    case SIGHT_FROM_IN: return line ? TX_MATG_CERT_FROM_AT : TX_MATG_CERT_FROM_IN;
    case SIGHT_TO_IN: return line ? TX_MATG_CERT_TO_AT : TX_MATG_CERT_TO_IN;
    case SIGHT_BOTH_IN: return line ? TX_MATG_CERT_BOTH_AT : TX_MATG_CERT_BOTH_IN;
    case SIGHT_UNDER: return TX_MATG_CERT_UNDER;
    default: return it->is_body ? TX_MATG_CERT_BY_BODY : TX_NONE;
    }
}

/* Does the target's concealment come from this one? */
static bool conceals(const Words *w, const SightItem *it) {
    KindRule rule;
    if (it->is_body || (it->role != SIGHT_TO_IN && it->role != SIGHT_BOTH_IN)) return false;
    return scene_piece(w->v->scene, it->id, &rule) != NULL && rule.sight.conceals;
}

static void print_item(Words *w, uint32_t i, Text *out) {
    const SightItem *it = &w->cert->item[i];
    const View *v = w->v;
    Wu reached = it->role == SIGHT_STOPS ? sight_profile_reached(v->scene, w->cert, &w->profile, i) : -1;
    TextId why = it->role == SIGHT_STOPS ? why_stops(it, reached) : why_not(w, it);
    if (why == TX_NONE) return;
    TEXT(what, 60);
    TEXT(in, 20);
    TEXT(to, 20);
    TEXT(at, 20);
    TEXT(inner, 20);
    TEXT(because, 120);
    TEXT(rule, 12);
    what_of(w, it, &what);
    length(v, it->in, it->out, &in);
    length(v, it->out, it->in, &to);
    length(v, MAX(reached, it->in), 0, &at);
    KindRule kind;
    if (!it->is_body && scene_piece(v->scene, it->id, &kind) != NULL) length(v, kind.sight.inner, 0, &inner);
    const TextSlot why_slot[] = {{"who", w->who}, {"whom", w->whom}, {"at", at.buf}, {"inner", inner.buf}};
    text_fill(&because, catalog_text(v->cat, why), why_slot, ARRAY_LEN(why_slot));
    rule_print(matg_item_rule(it), &rule);
    const TextSlot slot[] = {
        {"what", what.buf}, {"in", in.buf}, {"out", to.buf}, {"why", because.buf}, {"rule", rule.buf}};
    TextId form = it->in == it->out ? TX_MATG_CERT_AT : TX_MATG_CERT_ITEM;
    text_fill(out, catalog_text(v->cat, form), slot, ARRAY_LEN(slot));
    if (w->cert->visible && w->to_stand && w->cover != 0 && conceals(w, it)) {
        TEXT(n, 12);
        text_signed(&n, w->cover);
        text_fill(out, catalog_text(v->cat, TX_MATG_CERT_COVER), &(TextSlot){"n", n.buf}, 1);
        w->cover = 0; /* the sum is told once */
    }
    text_str(out, ". ");
}

static void print_limit(const Words *w, Text *out) {
    if (w->cert->limit == 0) return;
    TEXT(limit, 20);
    TEXT(n, 20);
    length(w->v, w->cert->limit, w->cert->range, &limit);
    length(w->v, MAX(w->cert->range - w->cert->limit, 0), 0, &n);
    const TextSlot slot[] = {{"limit", limit.buf}, {"n", n.buf}};
    TextId id = w->cert->range > w->cert->limit ? TX_MATG_CERT_FAR : TX_MATG_CERT_LIMIT;
    text_fill(out, catalog_text(w->v->cat, id), slot, ARRAY_LEN(slot));
}

void matg_sight_print(const View *v, const MatgEnd *from, const char *who, const MatgEnd *to, const char *whom,
                      const SightCert *cert, Text *out) {
    Words w = {.v = v, .who = who, .whom = whom, .to_stand = to->stand != STAND_NONE, .cert = cert};
    sight_profile(v->scene, cert, &w.profile);
    if (w.to_stand && (cert->concealed & 1)) {
        Ledger coh, crt;
        matg_cover_at(v, to->stand, to->pose, from->stand, &coh, &crt);
        w.cover = ledger_sum(&coh);
    }
    if (cert->why == SIGHT_TOO_FAR) print_limit(&w, out), text_char(out, ' ');
    for (int stops = 1; stops >= 0; stops--)
        for (uint32_t i = 0; i < cert->n; i++)
            if ((cert->item[i].role == SIGHT_STOPS) == (stops == 1)) print_item(&w, i, out);
    if (cert->why != SIGHT_TOO_FAR) print_limit(&w, out);
}
