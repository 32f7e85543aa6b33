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

/* The records before it are one step of undo. */
static Verdict together_check(const View *v, const Command *c) {
    Verdict open = edit_open(v, c);
    if (open.kind != VERDICT_OK) return open;
    int32_t n = command_arg(c, 0, 0)->a, most = (int32_t)v->g->h.record - 1; /* the start stays */
    if (n >= 1 && n <= most) return edit_words_check(edit_words(c, 1), 80, false);
    return verdict_limit(n < 1 ? TX_PLAN_LEAST : TX_PLAN_MOST, 0, STAND_NONE, STAND_NONE, MEASURE_COUNT, n,
                         n < 1 ? 1 : most);
}

static void together_apply(Tx *tx, const Command *c) {
    (void)edit_plan_event(tx, TX_PLAN_LOG_TOGETHER, command_arg(c, 0, 0)->a);
}

const CmdSpec RULES_SHARED[OP_RULESET_FIRST] = {
    [OP_START] = {"start", "", start_check, start_apply, 0},
    [OP_NOTE] = {"note", "NOTE:text", note_check, note_apply, 0},
    [OP_OPTION] = {"option", "KEY:text VALUE:text", option_check, option_apply, 0},
    [OP_PIECE_ADD] = {"piece add",
                      "KIND:kind SHAPE:word(area|line|spot) at AT:corner+ [ level LEVEL:int ] [ width WIDTH:length ] "
                      "[ facing FACE:angle ] [ secret OWNER:word(A|B|none) ] [ by BY:word(A|B) ]",
                      edit_add_check, edit_add_apply, 0},
    [OP_PIECE_SET] = {"piece set",
                      "WHICH:piece [ at AT:corner+ ] [ level LEVEL:int ] [ width WIDTH:length ] [ facing FACE:angle ] "
                      "[ secret OWNER:word(A|B|none) ]",
                      edit_set_check, edit_set_apply, 0},
    [OP_PIECE_MOVE] = {"piece move", "WHICH:piece+ by OFFSET:point", edit_move_check, edit_move_apply, 0},
    [OP_PIECE_KIND] = {"piece kind", "WHICH:piece KIND:kind [ level LEVEL:int ]", edit_kind_check, edit_kind_apply, 0},
    [OP_PIECE_DEL] = {"piece del", "WHICH:piece+", edit_del_check, edit_del_apply, 0},
    [OP_STAND_SET] = {"stand set", "WHO:stand at AT:point [ facing FACE:angle ]", edit_stand_set_check,
                      edit_stand_set_apply, 0},
    [OP_STAND_MOVE] = {"stand move", "WHO:stand+ by OFFSET:point", edit_stand_move_check, edit_stand_move_apply, 0},
    [OP_STAND_OFF] = {"stand off", "WHO:stand+", edit_stand_off_check, edit_stand_off_apply, 0},
    [OP_STAND_MARK] = {"stand mark", "WHO:stand KEY:text VALUE:text", edit_stand_mark_check, edit_stand_mark_apply, 0},
    [OP_PIECE_TURN] = {"piece turn", "WHICH:piece+ about ABOUT:point by BY:angle", edit_turn_check, edit_turn_apply, 0},
    [OP_PIECE_SCALE] = {"piece scale", "WHICH:piece+ about ABOUT:point to THOUSANDTHS:int", edit_scale_check,
                        edit_scale_apply, 0},
    [OP_PIECE_MIRROR] = {"piece mirror", "WHICH:piece+ about ABOUT:point AXIS:word(across|up)", edit_mirror_check,
                         edit_mirror_apply, 0},
    [OP_PIECE_COPY] = {"piece copy", "WHICH:piece+ by OFFSET:point", edit_copy_check, edit_copy_apply, 0},
    [OP_BATTLE_SET] = {"battle set", "KEY:text VALUE:text", plan_battle_check, plan_battle_apply, 0},
    [OP_TABLE_SIZE] = {"table size", "SIZE:point", plan_size_check, plan_size_apply, 0},
    [OP_SIDE_SET] = {"side set",
                     "SIDE:word(A|B) [ nation NATION:text ] [ name NAME:text ] [ cohesion COHESION:int ] "
                     "[ determination PERCENT:int ] [ edge EDGE:word(N|E|S|W|none) ] [ first FIRST:word(on|off) ]",
                     plan_side_check, plan_side_apply, 0},
    [OP_ZONE_ADD] = {"zone add",
                     "SIDE:word(A|B) [ rect FROM:point TO:point ] [ edge EDGE:word(N|E|S|W) LO:length HI:length ] "
                     "[ turn TURN:int ]",
                     plan_zone_add_check, plan_zone_add_apply, 0},
    [OP_ZONE_SET] = {"zone set",
                     "ZONE:int [ rect FROM:point TO:point ] [ edge EDGE:word(N|E|S|W) LO:length HI:length ] "
                     "[ turn TURN:int ]",
                     plan_zone_set_check, plan_zone_set_apply, 0},
    [OP_ZONE_DEL] = {"zone del", "ZONE:int", plan_zone_del_check, plan_zone_del_apply, 0},
    [OP_OBJECTIVE_ADD] = {"objective add", "NAME:text at AT:point [ points POINTS:int ]", plan_objective_add_check,
                          plan_objective_add_apply, 0},
    [OP_OBJECTIVE_SET] = {"objective set", "OBJECTIVE:int [ at AT:point ] [ points POINTS:int ] [ name NAME:text ]",
                          plan_objective_set_check, plan_objective_set_apply, 0},
    [OP_OBJECTIVE_DEL] = {"objective del", "OBJECTIVE:int", plan_objective_del_check, plan_objective_del_apply, 0},
    [OP_VICTORY_SET] = {"victory set",
                        "[ text WORDS:text ] [ decisive DECISIVE:int ] [ marginal MARGINAL:int ] "
                        "[ breaking ENDS:word(on|off) ]",
                        plan_victory_set_check, plan_victory_set_apply, 0},
    [OP_VICTORY_ADD] = {"victory add",
                        "KIND:word(hold|kill|exit|prose) [ objective OBJECTIVE:int ] "
                        "[ who WHO:word(armed|tank|weapon|any|hq|ghq) ] [ over EDGE:word(N|E|S|W) ] "
                        "[ for SIDE:word(A|B|both) ] [ points POINTS:int ] [ most MOST:int ] [ turn TURN:int ]",
                        plan_term_add_check, plan_term_add_apply, 0},
    [OP_VICTORY_DEL] = {"victory del", "TERM:int", plan_term_del_check, plan_term_del_apply, 0},
    [OP_ACCOUNT_ROLL] = {"account roll", "DENSITY:word(open|mixed|closed)", plan_account_check, plan_account_apply, 0},
    [OP_MAT_SET] = {"mat set", "FILE:text CORNERS:text", plan_mat_check, plan_mat_apply, 0},
    [OP_MAT_OFF] = {"mat off", "", plan_mat_off_check, plan_mat_off_apply, 0},
    [OP_FORMATION_ADD] = {"formation add",
                          "SIDE:word(A|B) NAME:text [ quality QUALITY:int ] [ determination PERCENT:int ]",
                          force_formation_add_check, force_formation_add_apply, 0},
    [OP_FORMATION_SET] = {"formation set",
                          "FORMATION:int [ name NAME:text ] [ quality QUALITY:int ] [ determination PERCENT:int ]",
                          force_formation_set_check, force_formation_set_apply, 0},
    [OP_FORMATION_DEL] = {"formation del", "FORMATION:int", force_formation_del_check, force_formation_del_apply, 0},
    [OP_UNIT_ADD] = {"unit add", "FORMATION:int NAME:text [ zone ZONE:int ] [ cohesion COHESION:int ]",
                     force_unit_add_check, force_unit_add_apply, 0},
    [OP_UNIT_SET] = {"unit set",
                     "UNIT:unit [ name NAME:text ] [ zone ZONE:int ] [ cohesion COHESION:int ] "
                     "[ formation FORMATION:int ]",
                     force_unit_set_check, force_unit_set_apply, 0},
    [OP_UNIT_DEL] = {"unit del", "UNIT:unit", force_unit_del_check, force_unit_del_apply, 0},
    [OP_STAND_ADD] = {"stand add", "UNIT:unit TYPE:text [ count COUNT:int ] [ role ROLE:word(none|HQ|GHQ|FO) ]",
                      force_stand_add_check, force_stand_add_apply, 0},
    [OP_STAND_DEL] = {"stand del", "WHO:stand+", force_stand_del_check, force_stand_del_apply, 0},
    [OP_STAND_ROLE] = {"stand role", "WHO:stand ROLE:word(none|HQ|GHQ|FO)", force_stand_role_check,
                       force_stand_role_apply, 0},
    [OP_STAND_FLAG] = {"stand flag", "WHO:stand+ FLAG:word(embarked|rider|hidden|in_ip) TO:word(on|off)",
                       force_stand_flag_check, force_stand_flag_apply, 0},
    [OP_TOGETHER] = {"together", "COUNT:int WHAT:text", together_check, together_apply, 0},
};
