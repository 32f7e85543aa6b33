/* over: what is drawn over the table and knows no window: marks into a BoardView. The window and headless pictures
 * (glacis-cli render --over) share it, so that a picture shows what a player sees. */
#pragma once
#include "client/paint/board.h"
#include "rules/rules.h"
#include "world/template.h"

/* One more mark; never NULL: the last one is written over when all are taken. BoardView.mark holds BOARD_MARKS. */
Mark *over_mark(BoardView *bv, uint8_t kind, uint8_t role, uint8_t dash);
Mark *over_line(BoardView *bv, Vec a, Vec b, uint8_t role, uint8_t dash);
Mark *over_label(BoardView *bv, Vec at, uint8_t role, const char *text);
/* Fills the slots of a sentence of the catalog: "n=%d\twho=%s" names each before its value, a tab between. */
void over_put(const Catalog *cat, Text *out, TextId id, const char *slots, ...) __attribute__((format(printf, 4, 5)));
/* A length in the rule set's unit, with it: "8.0 in". */
void over_wu(const Catalog *cat, int64_t wu, int decimals, Text *out);

/* --- template_marks.c --- */
typedef struct TemplateLook {
    bool held;   /* in hand: its name and its handle are shown */
    bool pinned; /* solid; else dashed, as all pencil is */
    bool named;  /* its name is shown though it is not in hand */
    Wu handle;   /* how far the handle lies ahead of it; 0 = none */
} TemplateLook;
/* The template with what it touches: outlines, the words, a ring round each stand that the View shows. */
void over_template(BoardView *bv, const View *v, const TemplateRow *row, const Template *t, TemplateLook look);
/* "3 stands: A1, B4 x2, B7", "no stand"; empty for what only shows a place. cap_list: labels named before "+n". */
void template_said(const View *v, const Template *t, uint32_t cap_list, Text *out);
/* GRID: whom it would touch where the die says k (1 to 8); false, and nothing written, when that is nobody. */
bool template_said_at(const View *v, const Template *t, int k, Text *out);
void template_sizes(const Catalog *cat, const Template *t, Text *out); /* "1.0 in x 3.0 in" */
