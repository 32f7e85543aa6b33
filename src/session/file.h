/* file: the one layer through which a game reaches the disk: append and flush, a lock, planted faults. Knows bytes only.
 * A file is held open; `good` bytes of it are known to be on disk. What is wrong is kept as errno in `error` until a write succeeds. */
#pragma once
#include "session/session.h"

typedef struct GameFile {
    char path[1024];
    int fd, lock_fd; /* -1 = none */
    size_t good, written; /* flushed; written but perhaps not flushed */
    int error;
    bool read_only, locked_out; /* locked_out: another window holds the lock */
    FileFaults faults;
    uint32_t writes, syncs; /* counted, for the faults */
} GameFile;

void file_init(GameFile *f);
/* A new file with these bytes, flushed, under its name only when whole. False (error set): there is none; EEXIST when the name is taken. */
bool file_create(GameFile *f, const char *path, const char *bytes, size_t n);
/* Opens for appending, takes the lock. Cannot be written or is locked: read_only, still true. Read it after this, then file_begin. */
bool file_open(GameFile *f, const char *path);
/* Its first n bytes stand; what lies behind is cut off. */
void file_begin(GameFile *f, size_t n);
/* Brings the file to all[0..n): writes what is missing behind `good`, flushes unless `lazy`. False: error is set, nothing is lost, call again. */
bool file_bring(GameFile *f, const char *all, size_t n, bool lazy);
bool file_lock(GameFile *f); /* again; true when now held */
void file_close(GameFile *f);
/* A copy of all bytes at path, in one step by rename; no flush. */
bool file_copy(const char *path, const char *bytes, size_t n);
