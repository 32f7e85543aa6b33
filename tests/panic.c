/* base_panic for the tests: says where, then aborts, so that the runner counts a failure. */
#include "base/base.h"

#include <stdio.h>
#include <stdlib.h>

_Noreturn void base_panic(const char *file, int line, const char *what) {
    fprintf(stderr, "%s:%d: broken invariant: %s\n", file, line, what);
    abort();
}
