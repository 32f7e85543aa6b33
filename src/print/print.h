/* print: table, counters, templates and record sheets as vectors on paper (PDF, SVG) or as a picture (PNG). Reads a
 * View and nothing else of a game, so a sheet for a seat holds what that seat may know. One inch of the table is one
 * inch of paper unless a scale says otherwise. Floats are allowed here; no verdict hangs on them. */
#pragma once
#include "rules/rules.h"

typedef enum PrintWhat { PRINT_TABLE, PRINT_COUNTERS, PRINT_TEMPLATES, PRINT_RECORDS, PRINT_WHATS } PrintWhat;
typedef enum PrintForm { PRINT_PDF, PRINT_SVG, PRINT_PNG, PRINT_FORMS } PrintForm;
typedef enum PrintStyle { PRINT_FULL, PRINT_INK /* outlines, little ink */ } PrintStyle;
typedef enum PrintPaper {
    PAPER_A4,
    PAPER_LETTER,
    PAPER_A3,
    PAPER_TABLOID,
    PAPER_A0,
    PAPER_WHOLE /* one sheet round the table */,
    PAPERS
} PrintPaper;
typedef enum PrintTurn {
    TURN_AUTO /* fewest sheets; records and counters upright */,
    TURN_PORTRAIT,
    TURN_LANDSCAPE
} PrintTurn;

extern const char PRINT_WHAT_WORDS[], PRINT_FORM_WORDS[], PRINT_STYLE_WORDS[],
    PRINT_PAPER_WORDS[]; /* "a|b|c", in the order of the enums */

enum { PRINT_SIDE_MOST = 20000, PRINT_PIXELS_MOST = 160000000, PRINT_SHEETS_MOST = 400, PRINT_PPI_DEFAULT = 100 };

typedef struct PrintJob {
    uint8_t what, form, style, paper, turn;
    uint8_t only;                             /* counters: Seat whose stands are wanted, SEAT_NONE or SEAT_U = both */
    bool no_stands, no_zones, no_grid, blank; /* blank: forms without a word of the game in them */
    int32_t num, den;                         /* paper = table * num / den; 0, 0 = 1 : 1; of a table as PDF only */
    int32_t w_px, h_px;                       /* PNG: the picture's size; 0 = by ppi */
    int32_t ppi;                              /* PNG: pixels per inch of paper, 0 = PRINT_PPI_DEFAULT */
    Wu margin, overlap;                       /* below 0 = 1/2 and 1/4 inch; margin 1/4 to 2 inches, overlap 0 to 2 */
    const char *assets;                       /* folder with stands/ */
} PrintJob;
void print_job_default(PrintJob *job);

typedef struct PrintReport {
    uint32_t files, sheets;                   /* sheets of paper: pages in all files */
    uint32_t cols, rows;                      /* of a table over several sheets */
    double paper_w, paper_h, margin, overlap; /* inches */
    char first[1024];                         /* the file, or the first of several: NAME-1.svg, NAME-2.svg ... */
} PrintReport;

/* The form by a name's end, ".pdf", ".svg", ".png" in either case. False: none of these. */
bool print_form_of(const char *path, uint8_t *form);
/* Writes the file (of SVG and PNG with several sheets: one a sheet), over what was there. False: nothing whole was
 * written and why, in the catalog's language, is in err: a size or a number of sheets beyond the limits above, a folder
 * that cannot be written, a rule set without templates or record sheets. */
bool print_write(const View *v, const PrintJob *job, const char *path, PrintReport *out, char *err, size_t cap);
void print_forget(void); /* frees the silhouettes that were read; the next print reads them again */
