/* own: a player's data folder for a test, in the temporary folder; files are written into it, and it is removed at the
 * end. */
#pragma once
#include "load/load.h"

DataPaths own_paths(void); /* shipped data, no own */
DataPaths own_make(void);  /* shipped data and a fresh empty own folder */
void own_write(const DataPaths *p, const char *rest, const char *text);
void own_write_bytes(const DataPaths *p, const char *rest, const char *text, size_t n);
void own_remove(const DataPaths *p);
char *own_read(const char *dir, const char *rest, size_t *n); /* malloc'd */
/* text with the first `from` replaced by `to`, malloc'd; fails the test if it is not there. *line: where it stood. */
char *own_replace(const char *text, const char *from, const char *to, int *line);
/* Fails the test, showing what the list has. */
void expect_no_errors(const ErrList *e);
/* One of the errors is at this line (0 = any), with key and words in found or expected (NULL = any). */
void expect_error(const ErrList *e, const char *file, int line, const char *key, const char *words);
