#ifndef BUDGET_CSYSTEMD_SHIM_H
#define BUDGET_CSYSTEMD_SHIM_H

/* Linux calls that the Glibc module leaves out. */
#include <malloc.h>
#include <sys/epoll.h>
#include <sys/file.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>

#include <sys/socket.h>

/* Declared only with _GNU_SOURCE, which the Glibc module is built without. */
extern int accept4(int socket, struct sockaddr *address, socklen_t *length, int flags);
struct budget_peer {
    pid_t pid;
    uid_t uid;
    gid_t gid;
};

#include <systemd/sd-daemon.h>
#include <systemd/sd-event.h>
#include <systemd/sd-id128.h>
#include <systemd/sd-journal.h>

/* The pair through which CoreFoundation's run loop drains the main dispatch queue on Linux.
 * libdispatch exports both, but only its private headers declare them. */
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

/* Gives free memory back to the system (malloc_trim(3)); glibc keeps it, and Swift's Glibc module lacks malloc.h. */
static inline void budget_return_memory(void) {
    malloc_trim(0);
}

#endif
