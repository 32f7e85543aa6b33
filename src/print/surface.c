/* surface: files that pages are drawn into: one PDF of all pages, or an SVG or PNG each. Written beside and renamed at
 * the end, so that a failure leaves what was there. */
#include "print/print_own.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *const END[PRINT_FORMS] = {".pdf", ".svg", ".png"};

void print_fill(const Catalog *cat, Text *out, TextId id, const char *slots, ...) {
    enum { SLOTS = 8 };
    char list[1600];
    TextSlot slot[SLOTS];
    size_t n = 0;
    va_list ap;
    va_start(ap, slots);
    vsnprintf(list, sizeof list, slots, ap);
    va_end(ap);
    for (char *p = list; p && *p && n < SLOTS;) {
        char *end = strchr(p, '\t'), *eq = strchr(p, '=');
        if (end) *end++ = 0;
        if (eq) {
            *eq = 0;
            slot[n++] = (TextSlot){p, eq + 1};
        }
        p = end;
    }
    text_fill(out, catalog_text(cat, id), slot, n);
}

void output_fail(Output *o, TextId id, const char *slots, ...) {
    char list[1600];
    va_list ap;
    if (o->failed) return;
    o->failed = true;
    va_start(ap, slots);
    vsnprintf(list, sizeof list, slots, ap);
    va_end(ap);
    Text t = text_make(o->err, o->cap);
    print_fill(o->v->cat, &t, id, "%s", list);
}

static void unwritable(Output *o, const char *why) {
    output_fail(o, TX_PRINT_E_WRITE, "path=%s\twhy=%s", o->path, why);
}

/* What the system said last, where that can be why a file does not grow. */
static const char *reason(cairo_status_t st) {
    bool disk = errno == EFBIG || errno == ENOSPC || errno == EDQUOT || errno == EIO;
    return st == CAIRO_STATUS_WRITE_ERROR && disk ? strerror(errno) : cairo_status_to_string(st);
}

bool output_sound(Output *o) {
    cairo_status_t st = o->cr ? cairo_status(o->cr) : CAIRO_STATUS_SUCCESS;
    if (st != CAIRO_STATUS_SUCCESS) unwritable(o, reason(st));
    return !o->failed;
}

static void part_name(const Output *o, char *out, size_t cap) {
    snprintf(out, cap, "%s.part", o->path);
}

static cairo_surface_t *open_surface(Output *o, double w, double h) {
    char part[1100];
    part_name(o, part, sizeof part);
    cairo_surface_t *s;
    switch (o->form) {
    case PRINT_PDF:
        s = cairo_pdf_surface_create(part, w * 72, h * 72);
        cairo_pdf_surface_set_metadata(s, CAIRO_PDF_METADATA_CREATE_DATE, NULL); /* the same game, the same bytes */
        cairo_pdf_surface_set_metadata(s, CAIRO_PDF_METADATA_CREATOR, "Glacis " GLACIS_VERSION);
        break;
    case PRINT_SVG: /* cairo keeps paths in 1/256 of its unit: millimetres are fine enough, inches would not be */
        s = cairo_svg_surface_create(part, w * 25.4, h * 25.4);
        cairo_svg_surface_set_document_unit(s, CAIRO_SVG_UNIT_MM);
        break;
    default:
        s = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)lround(w * o->ppi), (int)lround(h * o->ppi));
        break;
    }
    return s;
}

static void begin_context(Output *o, double per_inch) {
    if (o->cr) cairo_destroy(o->cr);
    o->cr = cairo_create(o->s);
    cairo_scale(o->cr, per_inch, per_inch);
    cairo_font_options_t *f = cairo_font_options_create();
    cairo_font_options_set_hint_style(f, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(f, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(f, CAIRO_ANTIALIAS_GRAY);
    cairo_set_font_options(o->cr, f);
    cairo_font_options_destroy(f);
    cairo_set_tolerance(o->cr, 0.05);
    cairo_set_fill_rule(o->cr, CAIRO_FILL_RULE_EVEN_ODD);
    cairo_set_line_join(o->cr, CAIRO_LINE_JOIN_ROUND);
}

/* Finishes the file under way and gives it its name. */
static bool close_surface(Output *o) {
    char part[1100];
    if (!o->s) return !o->failed;
    part_name(o, part, sizeof part);
    output_sound(o);
    if (o->cr) cairo_destroy(o->cr);
    o->cr = NULL;
    cairo_status_t st = CAIRO_STATUS_SUCCESS;
    errno = 0;
    if (o->form == PRINT_PNG)
        st = o->failed ? st : cairo_surface_write_to_png(o->s, part);
    else {
        cairo_surface_finish(o->s);
        st = cairo_surface_status(o->s);
    }
    int why = errno;
    cairo_surface_destroy(o->s);
    o->s = NULL;
    if (st != CAIRO_STATUS_SUCCESS) unwritable(o, why ? strerror(why) : cairo_status_to_string(st));
    if (!o->failed && rename(part, o->path) != 0) unwritable(o, strerror(errno));
    if (o->failed) {
        unlink(part);
        return false;
    }
    o->report->files++;
    if (!o->report->first[0]) snprintf(o->report->first, sizeof o->report->first, "%s", o->path);
    return true;
}

static bool next_file(Output *o, double w, double h) {
    if (!close_surface(o)) return false;
    if (o->many && o->form != PRINT_PDF) snprintf(o->path, sizeof o->path, "%s-%u%s", o->base, o->pages, END[o->form]);
    o->s = open_surface(o, w, h);
    cairo_status_t st = cairo_surface_status(o->s);
    if (st == CAIRO_STATUS_SUCCESS) return true;
    unwritable(o, st == CAIRO_STATUS_WRITE_ERROR && errno ? strerror(errno) : cairo_status_to_string(st));
    return false;
}

cairo_t *output_page(Output *o, double w, double h) {
    if (o->failed) return NULL;
    if (o->form == PRINT_PDF && o->s) {
        cairo_show_page(o->cr);
        cairo_pdf_surface_set_size(o->s, w * 72, h * 72);
    }
    o->pages++;
    if ((o->form != PRINT_PDF || !o->s) && !next_file(o, w, h)) return NULL;
    o->w = w, o->h = h;
    o->report->sheets++;
    begin_context(o, o->form == PRINT_PDF ? 72 : o->form == PRINT_SVG ? 25.4 : o->ppi);
    cairo_set_source_rgb(o->cr, 1, 1, 1);
    if (o->form != PRINT_PDF) cairo_paint(o->cr); /* paper */
    return o->cr;
}

bool output_end(Output *o) {
    return close_surface(o) && !o->failed;
}
