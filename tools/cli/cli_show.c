/* show: the whole state, or what a seat may know; --log: the log as the window shows it. */
#include "cli.h"

#include <stdlib.h>
#include <string.h>

static void stand_out(Cli *c, const View *v, StandIx i, StandFace *face) {
    const Stand *s = game_stand_c(v->g, i);
    const StandType *t = &v->cat->type[s->type];
    memset(face, 0, sizeof *face);
    v->rs->describe(v, i, face);
    const char *where = cli_where(s);
    bool on = stand_on_table(s);
    if (c->text) {
        TEXT(l, 12);
        stand_label(v->g, i, &l);
        printf("%-4s %-34s %-8s", l.buf, t->name, where);
        if (on) {
            TEXT(x, 20);
            TEXT(y, 20);
            TEXT(deg, 20);
            measure_print(v->cat, MEASURE_WU, s->x, 0, false, &x);
            measure_print(v->cat, MEASURE_WU, s->y, 0, true, &y);
            text_ratio(&deg, angle_to_mdeg(s->face), 1000, 1, false);
            printf(" %7s, %s, facing %s", x.buf, y.buf, deg.buf);
        }
        printf("\n");
        return;
    }
    Json j;
    out_open(&j, stdout);
    out_begin(&j, NULL, '{');
    out_label(&j, "stand", v->g, i);
    out_str(&j, "type", t->id);
    out_str(&j, "name", t->name);
    out_str(&j, "where", where);
    if (on) {
        out_length(&j, "x", v->cat, s->x);
        out_length(&j, "y", v->cat, s->y);
        out_ratio(&j, "facing", angle_to_mdeg(s->face), 1000, 3);
    } else { /* not on the table: it has no place */
        out_null(&j, "x");
        out_null(&j, "y");
        out_null(&j, "facing");
    }
    if (s->flags & ST_ABOARD && s->carrier != STAND_NONE) out_label(&j, "carrier", v->g, s->carrier);
    out_int(&j, "badges", face->badges);
    out_begin(&j, "card", '[');
    for (uint32_t k = 0; k < face->row_n; k++) {
        out_begin(&j, NULL, '{');
        out_str(&j, "what", catalog_text(v->cat, (TextId)face->row[k].label));
        out_str(&j, "value", face->row[k].value);
        out_end(&j, '{');
    }
    out_end(&j, '[');
    out_end(&j, '{');
    out_line(&j);
}

/* Of a game looked at after a record: the log up to it. */
static void log_out(Cli *c, Session *s, SeatMask who) {
    uint32_t upto = session_looking(s);
    for (uint32_t i = 0; i < session_log_count(s); i++) {
        const LogLine *l = session_log(s, i);
        if (!(l->audience & who) || l->record > upto) continue;
        if (c->text) {
            printf("%s%u.%u.%u  %s\n", l->undone ? "(undone) " : "", l->turn, l->phase, l->record, l->text);
            continue;
        }
        Json j;
        out_open(&j, stdout);
        out_begin(&j, NULL, '{');
        out_int(&j, "record", l->record);
        out_int(&j, "turn", l->turn);
        out_int(&j, "phase", l->phase);
        out_bool(&j, "undone", l->undone);
        out_str(&j, "text", l->text);
        out_end(&j, '{');
        out_line(&j);
    }
}

static const char *phase_of(const View *v) {
    return v->g->h.phase < v->rs->phase_n ? v->rs->phases[v->g->h.phase].key : "";
}

static SeatMask acting(const Game *g) {
    return g->h.over ? 0 : g->decision.kind ? SEAT_BIT(g->decision.seat) : g->h.to_act;
}

/* hash 0: not for this seat, which could guess secrets by it. */
static void head_out(const View *v, uint64_t hash) {
    const Battle *b = v->cat->battle;
    Json j;
    out_open(&j, stdout);
    out_begin(&j, NULL, '{');
    out_str(&j, "battle", b->key);
    out_str(&j, "rules", v->rs->id);
    out_int(&j, "turn", v->g->h.turn);
    out_str(&j, "phase", phase_of(v));
    out_int(&j, "record", v->g->h.record);
    out_begin(&j, "to_act", '[');
    for (uint32_t s = 0; s < SEATS; s++)
        if (acting(v->g) & SEAT_BIT(s)) out_str(&j, NULL, out_seat_word(s));
    out_end(&j, '[');
    out_bool(&j, "over", v->g->h.over);
    out_int(&j, "points_a", v->rs->points(v, SEAT_A));
    out_int(&j, "points_b", v->rs->points(v, SEAT_B));
    if (hash) out_hash(&j, "hash", hash);
    out_bool(&j, "playable", b->needs_n == 0);
    out_begin(&j, "needs", '[');
    for (uint32_t i = 0; i < b->needs_n; i++) out_str(&j, NULL, b->needs[i]);
    out_end(&j, '[');
    out_end(&j, '{');
    out_line(&j);
}

static void head_text(const View *v) {
    const Battle *b = v->cat->battle;
    printf("%s, turn %u, %s, %u records\n", b->title, v->g->h.turn, phase_of(v), v->g->h.record);
    for (uint32_t i = 0; i < b->needs_n; i++)
        printf("%s%s%s", i ? ", " : "not to be played as it was meant yet, it needs ", b->needs[i],
               i + 1 == b->needs_n ? "\n" : "");
}

int cli_show(Cli *c) {
    bool bad = false, log = cli_flag(c, "--log");
    const char *seat_word = cli_option(c, "--seat", &bad);
    Seat seat = SEAT_U;
    if (bad || !cli_rest(c, 1, 1, "show GAME [--seat A|B] [--log]")) return CLI_BAD;
    if (seat_word && !cli_seat(seat_word, &seat)) return cli_bad("--seat wants A, B or U");
    Session *s = cli_open(c, c->argv[0], NULL);
    if (!s) return CLI_BAD;
    if (log) {
        log_out(c, s, seat == SEAT_U ? SEATS_ALL : SEAT_BIT(seat));
        session_free(s);
        return CLI_YES;
    }
    const View *v = session_view(s, seat);
    if (c->text)
        head_text(v);
    else
        head_out(v, seat == SEAT_U ? session_hash(s) : 0);
    StandFace *face = malloc(sizeof *face);
    for (uint32_t i = 0; face && i < v->g->stand_n; i++) stand_out(c, v, (StandIx)i, face);
    free(face);
    session_free(s);
    return CLI_YES;
}
