#include "rules/shared.h"

#include "base/scan.h"
#include "rules/edit.h"

enum { NOTE_MOST = 400 /* bytes of a remark */ };

static Verdict start_check(const View *v, const Command *c) {
    if (c->seat != SEAT_U) return verdict_no(TX_UMPIRE_ONLY, 0, STAND_NONE);
    return v->g->h.record == 0 ? verdict_ok() : verdict_no(TX_STARTED, 0, STAND_NONE);
}

/* The rule set's step, which runs after every command, does the rest. */
static void start_apply(Tx *tx, const Command *c) {
    (void)c;
    if (tx->g->h.turn == 0 && tx->g->h.to_act == 0 && tx->g->decision.kind == 0) return;
    event_add(tx->ev, EV_TURN, SEATS_ALL)->v[0] = tx->g->h.turn; /* a position in the middle: says where */
}

static Verdict note_check(const View *v, const Command *c) {
    (void)v;
    int32_t n = command_arg(c, 0, 0)->b;
    return n <= NOTE_MOST ? verdict_ok()
                          : verdict_limit(TX_CAPACITY, 0, STAND_NONE, STAND_NONE, MEASURE_COUNT, n, NOTE_MOST);
}

static void note_apply(Tx *tx, const Command *c) {
    event_add(tx->ev, EV_NOTE, SEATS_ALL)->seat = c->seat;
}

static Span arg_text(const Command *c, uint8_t slot) {
    const Arg *a = command_arg(c, slot, 0);
    return (Span){c->text + a->a, (size_t)a->b};
}

static Verdict option_check(const View *v, const Command *c) {
    if (c->seat != SEAT_U) return verdict_no(TX_UMPIRE_ONLY, 0, STAND_NONE);
    Span key = arg_text(c, 0), value = arg_text(c, 1);
    int32_t at = catalog_option(v->cat, key.p, key.n), word;
    if (at < 0) return verdict_no(TX_NO_SUCH_OPTION, 0, STAND_NONE);
    const OptionSpec *o = &v->cat->spec->option[at];
    if (!words_find(o->values, value.p, value.n, &word)) return verdict_no(TX_NO_SUCH_OPTION, o->rule, STAND_NONE);
    Verdict no = verdict_no(TX_OPTION_NOT_READY, o->rule, STAND_NONE);
    no.what = (uint16_t)at;
    no.what_kind = 4;
    return o->ready ? verdict_ok() : no;
}

static void option_apply(Tx *tx, const Command *c) {
    Span key = arg_text(c, 0), value = arg_text(c, 1);
    int32_t at = catalog_option(tx->cat, key.p, key.n), word = 0;
    words_find(tx->cat->spec->option[at].values, value.p, value.n, &word);
    tx->g->h.option[at] = (uint8_t)word;
    ASSERT(rules_scene_sync(tx->rs, tx->cat, tx->g, tx->scene)); /* what the ground does may hang on it */
    Event *ev = event_add(tx->ev, EV_NOTE, SEATS_ALL);
    ev->seat = SEAT_U;
    ev->rule = tx->cat->spec->option[at].rule;
    ev->text = TX_EDIT_LOG_OPTION;
    ev->v[0] = at;
    ev->v[1] = word;
}

const CmdSpec RULES_SHARED[OP_RULESET_FIRST] = {
    [OP_START] = {"start", "", start_check, start_apply, 0},
    [OP_NOTE] = {"note", "NOTE:text", note_check, note_apply, 0},
    [OP_OPTION] = {"option", "KEY:text VALUE:text", option_check, option_apply, 0},
    [OP_PIECE_ADD] = {"piece add",
                      "KIND:kind SHAPE:word(area|line|spot) at AT:corner+ [ level LEVEL:int ] [ width WIDTH:length ] "
                      "[ facing FACE:angle ]",
                      edit_add_check, edit_add_apply, 0},
    [OP_PIECE_SET] = {"piece set",
                      "WHICH:piece [ at AT:corner+ ] [ level LEVEL:int ] [ width WIDTH:length ] [ facing FACE:angle ]",
                      edit_set_check, edit_set_apply, 0},
    [OP_PIECE_MOVE] = {"piece move", "WHICH:piece+ by OFFSET:point", edit_move_check, edit_move_apply, 0},
    [OP_PIECE_KIND] = {"piece kind", "WHICH:piece KIND:kind [ level LEVEL:int ]", edit_kind_check, edit_kind_apply, 0},
    [OP_PIECE_DEL] = {"piece del", "WHICH:piece+", edit_del_check, edit_del_apply, 0},
    [OP_STAND_SET] = {"stand set", "WHO:stand at AT:point [ facing FACE:angle ]", edit_stand_set_check,
                      edit_stand_set_apply, 0},
    [OP_STAND_MOVE] = {"stand move", "WHO:stand+ by OFFSET:point", edit_stand_move_check, edit_stand_move_apply, 0},
    [OP_STAND_OFF] = {"stand off", "WHO:stand+", edit_stand_off_check, edit_stand_off_apply, 0},
    [OP_STAND_MARK] = {"stand mark", "WHO:stand KEY:text VALUE:text", edit_stand_mark_check, edit_stand_mark_apply, 0},
};
