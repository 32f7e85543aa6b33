/* Worker: one thread that does long jobs in order, on copies. The owner of the window pushes, polls and uses the
 * results. */
#pragma once
#include "base/base.h"

typedef struct Worker Worker;
typedef struct Platform Platform;

/* wake may be NULL (headless): else each finished job makes platform_next_event return INPUT_WORKER. NULL = no thread.
 */
Worker *worker_open(Platform *wake);
/* Waits for the job that runs; jobs that have not begun are dropped (their arg stays the caller's). */
void worker_close(Worker *w);
/* Queues fn(arg), run on the worker's thread. false = the queue (256) is full. */
bool worker_push(Worker *w, void (*fn)(void *arg), void *arg);
/* A finished job's arg, in order of pushing; false = none yet. */
bool worker_poll(Worker *w, void **arg);
/* Pushed and not yet polled. */
int worker_pending(Worker *w);
/* Waits until nothing is queued or running (results stay to be polled). For headless pictures. */
void worker_drain(Worker *w);
