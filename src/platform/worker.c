#include "platform/worker.h"
#include "platform/platform.h"

#include <SDL.h>
#include <stdlib.h>

enum { QUEUE = 256 };

typedef struct Job {
    void (*fn)(void *);
    void *arg;
} Job;

/* One ring: [polled, done) are results, [done, pushed) wait; the job at `done` may be running. */
struct Worker {
    SDL_Thread *thread;
    SDL_mutex *lock;
    SDL_cond *more, *less;
    Platform *wake;
    Job job[QUEUE];
    uint32_t polled, done, pushed;
    bool stop;
};

static int run(void *user) {
    Worker *w = user;
    SDL_LockMutex(w->lock);
    for (;;) {
        while (!w->stop && w->done == w->pushed) SDL_CondWait(w->more, w->lock);
        if (w->stop) break;
        Job j = w->job[w->done % QUEUE];
        SDL_UnlockMutex(w->lock);
        j.fn(j.arg);
        SDL_LockMutex(w->lock);
        w->done++;
        SDL_CondSignal(w->less);
        if (w->wake) platform_wake(w->wake);
    }
    SDL_UnlockMutex(w->lock);
    return 0;
}

Worker *worker_open(Platform *wake) {
    Worker *w = calloc(1, sizeof *w);
    if (!w) return NULL;
    w->wake = wake;
    w->lock = SDL_CreateMutex();
    w->more = SDL_CreateCond();
    w->less = SDL_CreateCond();
    w->thread = w->lock && w->more && w->less ? SDL_CreateThread(run, "worker", w) : NULL;
    if (w->thread) return w;
    worker_close(w);
    return NULL;
}

void worker_close(Worker *w) {
    if (!w) return;
    if (w->thread) {
        SDL_LockMutex(w->lock);
        w->stop = true;
        SDL_CondSignal(w->more);
        SDL_UnlockMutex(w->lock);
        SDL_WaitThread(w->thread, NULL);
    }
    if (w->less) SDL_DestroyCond(w->less);
    if (w->more) SDL_DestroyCond(w->more);
    if (w->lock) SDL_DestroyMutex(w->lock);
    free(w);
}

bool worker_push(Worker *w, void (*fn)(void *arg), void *arg) {
    SDL_LockMutex(w->lock);
    bool room = w->pushed - w->polled < QUEUE;
    if (room) {
        w->job[w->pushed++ % QUEUE] = (Job){fn, arg};
        SDL_CondSignal(w->more);
    }
    SDL_UnlockMutex(w->lock);
    return room;
}

bool worker_poll(Worker *w, void **arg) {
    SDL_LockMutex(w->lock);
    bool any = w->polled != w->done;
    if (any) *arg = w->job[w->polled++ % QUEUE].arg;
    SDL_UnlockMutex(w->lock);
    return any;
}

int worker_pending(Worker *w) {
    SDL_LockMutex(w->lock);
    int n = (int)(w->pushed - w->polled);
    SDL_UnlockMutex(w->lock);
    return n;
}

void worker_drain(Worker *w) {
    SDL_LockMutex(w->lock);
    while (w->done != w->pushed) SDL_CondWait(w->less, w->lock);
    SDL_UnlockMutex(w->lock);
}
