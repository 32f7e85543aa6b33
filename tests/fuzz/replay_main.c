/* An ordinary program round a fuzz target: every file named, and every file in a folder named, goes through it once. So
 * each find of a fuzzer stays a test, with any compiler. A folder without files is an error: a corpus that is gone must
 * not look like one that passes. */
#include "fuzz.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static unsigned long replayed;

static bool replay_file(const char *path) {
    FILE *f = fopen(path, "rb");
    struct stat info;
    if (f == NULL || fstat(fileno(f), &info) != 0) {
        perror(path);
        if (f != NULL) fclose(f);
        return false;
    }
    size_t n = (size_t)info.st_size;
    uint8_t *data = malloc(n > 0 ? n : 1); /* its exact size, so that a sanitizer sees the first byte too far */
    bool read = data != NULL && fread(data, 1, n, f) == n;
    fclose(f);
    if (read) {
        fprintf(stderr, "%s\n", path); /* before it runs: a crash then names its input */
        LLVMFuzzerTestOneInput(data, n);
        replayed++;
    } else {
        fprintf(stderr, "%s: cannot be read\n", path);
    }
    free(data);
    return read;
}

static bool replay_folder(const char *path) {
    struct dirent **entry;
    int n = scandir(path, &entry, NULL, alphasort), files = 0;
    bool good = n >= 0;
    for (int i = 0; i < n; i++) {
        char file[4096];
        struct stat info;
        if (snprintf(file, sizeof file, "%s/%s", path, entry[i]->d_name) < (int)sizeof file && stat(file, &info) == 0 &&
            S_ISREG(info.st_mode)) {
            good = replay_file(file) && good;
            files++;
        }
        free(entry[i]);
    }
    if (n >= 0) free(entry);
    if (files == 0) fprintf(stderr, "%s: no inputs\n", path);
    return good && files > 0;
}

int main(int argc, char **argv) {
    bool good = argc > 1;
    if (!good) fprintf(stderr, "usage: %s FILE|FOLDER ...\n", argv[0]);
    for (int i = 1; i < argc; i++) {
        struct stat info;
        bool folder = stat(argv[i], &info) == 0 && S_ISDIR(info.st_mode);
        good = (folder ? replay_folder(argv[i]) : replay_file(argv[i])) && good;
    }
    printf("%lu inputs replayed\n", replayed);
    return good ? 0 : 1;
}
