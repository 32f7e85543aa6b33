/* photo: photographs and scans from files. Needs no window; may run on the worker's thread. */
#pragma once
#include "mat/photo.h"

/* Reads a PNG or JPEG. What is larger than `keep` pixels along a side (0 = PHOTO_KEEP) is made smaller as it is read,
 * a strip at a time; *out says both sizes. False and one error: file, what was found, what was expected. */
bool platform_photo(const char *path, int keep, Photo *out, ErrList *err);
