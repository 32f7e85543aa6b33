/* J5: games of random against random. J6: saving and loading a whole game, beside the disk's own time. */
#define _GNU_SOURCE
#include "bench.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { GAMES = 8 };

/* The bytes of a file, written and brought to the disk: what no program can do faster. */
static double disk_alone(const char *path, size_t n) {
    char *buf = calloc(1, n + 1);
    if (!buf) return 0;
    double t = bench_wall();
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    bool ok = fd >= 0 && write(fd, buf, n) == (ssize_t)n && fsync(fd) == 0;
    if (fd >= 0) close(fd);
    t = bench_wall() - t;
    free(buf);
    unlink(path);
    return ok ? t * 1e3 : 0;
}

static void drop(const char *path) {
    char copy[320];
    unlink(path);
    for (int i = 1; i <= 8; i++) {
        snprintf(copy, sizeof copy, "%s.%d", path, i);
        unlink(copy);
    }
}

static bool saves(Cli *c, Session *s, const char *dir) {
    char path[300];
    BenchTimes save = {0}, load = {0}, cpu = {0}, disk = {0};
    struct stat st = {0};
    ErrList err;
    err_clear(&err);
    bool ok = true;
    for (int r = 0; r < BENCH_ROUNDS && ok; r++) {
        snprintf(path, sizeof path, "%s/%d.glacis", dir, r);
        double t = bench_wall();
        ok = session_save_copy(s, path, &err);
        bench_add(&save, (bench_wall() - t) * 1e3);
        /* the game goes on in the first copy, which is its own from then on: another is read back */
        if (r == 0) continue;
        Session *back = session_new(&c->paths);
        double busy = bench_now();
        t = bench_wall();
        ok = ok && session_open(back, path, &err) && session_hash(back) == session_hash(s);
        bench_add(&load, (bench_wall() - t) * 1e3);
        bench_add(&cpu, (bench_now() - busy) * 1e3);
        session_free(back);
        stat(path, &st);
        drop(path);
        bench_add(&disk, disk_alone(path, (size_t)st.st_size));
    }
    cli_errors(&err);
    Json j;
    bench_open(c, &j, "J6", "save and load a game");
    bench_num(&j, "records", session_records(s), 0);
    bench_num(&j, "kb", (double)st.st_size / 1024, 0);
    bench_num(&j, "save_ms", bench_median(&save), 2);
    bench_num(&j, "disk_alone_ms", bench_median(&disk), 2);
    bench_num(&j, "load_ms", bench_median(&load), 2);
    bench_num(&j, "load_cpu_ms", bench_median(&cpu), 2);
    bench_num(&j, "goal_ms", 5, 0);
    bench_close(&j);
    return ok;
}

/* Five thousand edits of the umpire's: what a long evening at the table editor leaves to be undone. */
static bool history(Cli *c) {
    enum { COMMANDS = 5000 };
    Session *s = cli_open(c, "elsenborn", &(SessionStart){.key = 7});
    bool ok = s != NULL;
    BenchTimes undo = {0};
    double t = bench_now();
    for (int i = 0; i < COMMANDS && ok; i++) {
        const char *line = i % 2 ? "U piece move t1 by -0.5,0" : "U piece move t1 by 0.5,0";
        ok = session_submit(s, line, strlen(line)).accepted || (cli_bad("'%s' is refused", line), false);
    }
    double us = (bench_now() - t) * 1e6 / COMMANDS;
    size_t bytes = ok ? session_history_bytes(s) : 0;
    for (int r = 1; r <= BENCH_ROUNDS && ok; r++) { /* back to anywhere, from the newest on */
        t = bench_now();
        ok = session_undo_to(s, (uint32_t)(COMMANDS - r * COMMANDS / (BENCH_ROUNDS + 1)));
        bench_add(&undo, (bench_now() - t) * 1e3);
    }
    Json j;
    bench_open(c, &j, "J6", "history of 5000 commands");
    bench_num(&j, "mb", (double)bytes / (1 << 20), 1);
    bench_num(&j, "goal_mb", 64, 0);
    bench_num(&j, "us_a_command", us, 1);
    bench_num(&j, "undo_far_ms", bench_median(&undo), 1);
    bench_num(&j, "goal_undo_ms", 50, 0);
    bench_close(&j);
    session_free(s);
    return ok;
}

/* The battles of an evening, a row each; those of a rule set that is not in this program are left out. */
static const struct {
    const char *rules, *battle;
} ROW[] = {{"matg", "introductory"},
           {"armour_assault", "aa_first_tanks"},
           {"armour_battles", "ab_first_pulse"},
           {"low_tech", "lt_first_orders"}};

/* *last: the last game, for saving and loading; NULL: not kept. */
static bool games(Cli *c, const char *rules, const char *battle, Session **last) {
    uint64_t records = 0;
    double open = 0, play = 0;
    bool ok = true;
    Session *s = NULL;
    for (int i = 0; i < GAMES && ok; i++) {
        session_free(s);
        double t = bench_now();
        s = cli_open(c, battle, &(SessionStart){.key = (uint64_t)(1000 + i)});
        open += bench_now() - t;
        t = bench_now();
        const char *fault = s ? match_play(s, (uint64_t)(1000 + i), 0) : "no game";
        play += bench_now() - t;
        if (s) records += session_records(s);
        ok = fault == NULL || (cli_bad("%s, game %d: %s", battle, i + 1, fault), false);
    }
    char what[64];
    snprintf(what, sizeof what, "random games, %s", rules);
    Json j;
    bench_open(c, &j, "J5", strcmp(rules, "matg") == 0 ? "random games" : what);
    bench_num(&j, "games", GAMES, 0);
    bench_num(&j, "games_a_second", GAMES / play, 2);
    bench_num(&j, "goal", 20, 0);
    bench_num(&j, "records_a_game", (double)records / GAMES, 0);
    bench_num(&j, "us_a_record", play * 1e6 / (double)MAX(records, 1u), 1);
    bench_num(&j, "open_ms", open * 1e3 / GAMES, 1);
    bench_close(&j);
    if (last) *last = s;
    else session_free(s);
    return ok;
}

bool bench_match(Cli *c) {
    char dir[] = "/tmp/glacis-bench-XXXXXX";
    bool ok = mkdtemp(dir) != NULL || (cli_bad("no folder can be made in /tmp"), false);
    Session *last = NULL;
    for (size_t i = 0; i < ARRAY_LEN(ROW) && ok; i++)
        if (rulesets_find(ROW[i].rules)) ok = games(c, ROW[i].rules, ROW[i].battle, i == 0 ? &last : NULL);
    if (ok) ok = saves(c, last, dir);
    ok = history(c) && ok;
    session_free(last);
    char first[300];
    snprintf(first, sizeof first, "%s/0.glacis", dir);
    drop(first);
    rmdir(dir);
    return ok;
}
