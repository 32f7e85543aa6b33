#include "session/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

void file_init(GameFile *f) {
    FileFaults keep = f->faults;
    *f = (GameFile){.fd = -1, .lock_fd = -1, .faults = keep};
}

/* --- the system's calls, with the faults that a test has planted --- */

static bool fail(GameFile *f, int error) {
    f->error = error != 0 ? error : EIO;
    return false;
}

static bool put(GameFile *f, int fd, const char *p, size_t n, size_t at) {
    f->writes++;
    if (f->faults.fail_write_at != 0 && f->writes >= f->faults.fail_write_at) return fail(f, f->faults.error);
    bool cut = f->faults.short_write_at != 0 && f->writes >= f->faults.short_write_at;
    size_t most = cut ? n / 2 : n;
    while (most > 0) {
        ssize_t done = pwrite(fd, p, most, (off_t)at);
        if (done < 0 && errno == EINTR) continue;
        if (done < 0) return fail(f, errno);
        p += done;
        at += (size_t)done;
        most -= (size_t)done;
    }
    return cut ? fail(f, f->faults.error) : true;
}

static bool flush(GameFile *f, int fd) {
    f->syncs++;
    if (f->faults.fail_sync_at != 0 && f->syncs >= f->faults.fail_sync_at) return fail(f, f->faults.error);
    return fdatasync(fd) == 0 ? true : fail(f, errno);
}

static int open_fd(GameFile *f, const char *path, int flags) {
    if (f->faults.fail_open != 0) {
        errno = f->faults.error;
        return -1;
    }
    return open(path, flags | O_CLOEXEC, 0644);
}

/* The name itself must survive a pulled plug: its folder is flushed too. Not all file systems can; then nothing is lost
 * but this. */
static void flush_folder(const char *path) {
    char dir[1024];
    const char *slash = strrchr(path, '/');
    size_t n = slash == NULL ? 0 : (size_t)(slash - path);
    (void)snprintf(dir, sizeof dir, "%.*s", n == 0 ? 1 : (int)n, slash == NULL ? "." : n == 0 ? "/" : path);
    int fd = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) return;
    (void)fsync(fd);
    (void)close(fd);
}

/* --- the lock: flock on <path>.lock, with who holds it as its content --- */

static bool lock_name(const GameFile *f, char *out, size_t cap) {
    return (size_t)snprintf(out, cap, "%s.lock", f->path) < cap;
}

/* A lock file that its last holder removed between our open and our flock is nobody's: the name must still be this
 * file. */
static bool same_file(int fd, const char *name) {
    struct stat a, b;
    return fstat(fd, &a) == 0 && stat(name, &b) == 0 && a.st_ino == b.st_ino && a.st_dev == b.st_dev;
}

bool file_lock(GameFile *f) {
    char name[1100], who[300], host[200] = "?";
    if (f->lock_fd >= 0) return true;
    if (!lock_name(f, name, sizeof name)) return false;
    for (int tries = 0; tries < 8; tries++) {
        int fd = open_fd(f, name, O_RDWR | O_CREAT);
        if (fd < 0) return fail(f, errno);
        if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
            f->locked_out = errno == EWOULDBLOCK;
            (void)close(fd);
            return fail(f, f->locked_out ? EBUSY : errno);
        }
        if (!same_file(fd, name)) {
            (void)close(fd);
            continue;
        }
        (void)gethostname(host, sizeof host - 1);
        int n = snprintf(who, sizeof who, "%s %ld\n", host, (long)getpid());
        if (ftruncate(fd, 0) == 0 && pwrite(fd, who, (size_t)n, 0) < 0)
            f->error = errno; /* words only: the lock holds */
        f->lock_fd = fd;
        f->locked_out = false;
        return true;
    }
    return fail(f, EBUSY);
}

void file_close(GameFile *f) {
    char name[1100];
    if (f->lock_fd >= 0) {
        if (lock_name(f, name, sizeof name)) (void)unlink(name);
        (void)close(f->lock_fd);
    }
    if (f->fd >= 0) (void)close(f->fd);
    file_init(f);
}

/* --- making, opening, appending --- */

static bool take_path(GameFile *f, const char *path) {
    size_t n = strlen(path);
    if (n == 0 || n + 1 > sizeof f->path) return fail(f, n == 0 ? ENOENT : ENAMETOOLONG);
    memcpy(f->path, path, n + 1);
    return true;
}

/* link() takes a name only if it is free; where links do not exist, a check and rename() must do. */
static bool give_name(GameFile *f, const char *from) {
    if (link(from, f->path) == 0) {
        (void)unlink(from);
        return true;
    }
    if (errno == EEXIST) return fail(f, EEXIST);
    if (access(f->path, F_OK) == 0) return fail(f, EEXIST);
    return rename(from, f->path) == 0 ? true : fail(f, errno);
}

bool file_create(GameFile *f, const char *path, const char *bytes, size_t n) {
    char fresh[1100];
    file_init(f);
    if (!take_path(f, path)) return false;
    if (access(path, F_OK) == 0) return fail(f, EEXIST);
    if (!file_lock(f)) return false;
    (void)snprintf(fresh, sizeof fresh, "%s.new", path);
    f->fd = open_fd(f, fresh, O_RDWR | O_CREAT | O_TRUNC);
    bool good = f->fd >= 0 ? true : fail(f, errno);
    good = good && put(f, f->fd, bytes, n, 0) && flush(f, f->fd) && give_name(f, fresh);
    if (!good) {
        int error = f->error;
        if (f->fd >= 0) (void)unlink(fresh);
        file_close(f);
        return fail(f, error);
    }
    flush_folder(path);
    f->good = f->written = n;
    f->error = 0;
    return true;
}

bool file_open(GameFile *f, const char *path) {
    file_init(f);
    if (!take_path(f, path)) return false;
    f->fd = open_fd(f, path, O_RDWR);
    if (f->fd < 0) {
        f->error = errno;
        f->read_only = true;
        return true;
    }
    if (!file_lock(f)) f->read_only = true;
    return true;
}

static bool cut_to(GameFile *f, size_t n) {
    struct stat st;
    if (fstat(f->fd, &st) != 0) return fail(f, errno);
    return (size_t)st.st_size <= n || ftruncate(f->fd, (off_t)n) == 0 ? true : fail(f, errno);
}

void file_begin(GameFile *f, size_t n) {
    f->good = f->written = n;
    if (!f->read_only) (void)cut_to(f, n); /* a failure is tried again by the first write */
}

/* After a failed write or flush the system may have dropped what it had: all behind `good` is cut off and written
 * again. */
bool file_bring(GameFile *f, const char *all, size_t n, bool lazy) {
    if (f->fd < 0 || f->read_only) return fail(f, f->error != 0 ? f->error : EROFS);
    ASSERT(f->written <= n);
    if (f->error != 0) {
        f->written = f->good;
        if (!cut_to(f, f->good)) return false;
    }
    if (f->written < n && !put(f, f->fd, all + f->written, n - f->written, f->written)) return false;
    f->written = n;
    if (!lazy) {
        if (!flush(f, f->fd)) return false;
        f->good = n;
    }
    f->error = 0;
    return true;
}

bool file_copy(const char *path, const char *bytes, size_t n) {
    char fresh[1100];
    if ((size_t)snprintf(fresh, sizeof fresh, "%s.new", path) >= sizeof fresh) return false;
    int fd = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (fd < 0) return false;
    bool good = true;
    for (size_t at = 0; at < n && good;) {
        ssize_t done = write(fd, bytes + at, n - at);
        if (done < 0 && errno != EINTR) good = false;
        if (done > 0) at += (size_t)done;
    }
    good = close(fd) == 0 && good;
    if (good && rename(fresh, path) == 0) return true;
    (void)unlink(fresh);
    return false;
}
