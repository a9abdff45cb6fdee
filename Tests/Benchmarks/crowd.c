/* crowd - measure one client's round trips while others misbehave.
 *
 *   crowd SOCKET [-f FLOODS] [-s STUCK] [-l LISTS] [-n REQUESTS] [-w MICROSECONDS]
 *
 * FLOODS processes pipeline statuses and adds without a pause, and read what they get.
 * STUCK connections subscribe to everything, pipeline statuses and never read.
 * LISTS processes ask for pages of 500 expenses with totals, one after the other.
 * Meanwhile a further client sends REQUESTS statuses, each after the answer to the one
 * before and a pause of MICROSECONDS, as a status bar would.
 * Prints: p50, p99 and max of its round trips in microseconds, and what the others did.
 *
 * Build: cc -O2 -o crowd crowd.c
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const char *path;
static struct { volatile long flooded, listed; } *done;

static double now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec + t.tv_nsec * 1e-9; }
static int by_value(const void *a, const void *b) { double x = *(double *)a - *(double *)b; return x < 0 ? -1 : x > 0; }
static void die(const char *what) { perror(what); exit(1); }

static int dial(void) {
    struct sockaddr_un a = { AF_UNIX, "" };
    strncpy(a.sun_path, path, sizeof a.sun_path - 1);
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    if (connect(fd, (void *)&a, sizeof a)) die("connect");
    return fd;
}

static long lines(const char *bytes, ssize_t count) {
    long found = 0;
    for (const char *p = bytes, *end = bytes + count; (p = memchr(p, '\n', end - p)); p++) found++;
    return found;
}

static void ask(int fd, const char *line, char *buffer, size_t size) {
    if (send(fd, line, strlen(line), MSG_NOSIGNAL) < 0) die("send");
    ssize_t count;
    do {
        count = recv(fd, buffer, size, 0);
        if (count <= 0) die("recv");
    } while (buffer[count - 1] != '\n');
}

static void flood(void) {
    static char out[1 << 16], in[1 << 18];
    int fd = dial();
    fcntl(fd, F_SETFL, O_NONBLOCK);
    size_t length = 0, offset = 0;
    long id = 0;
    for (;;) {
        if (offset == length) {
            for (length = offset = 0; length < sizeof out - 256; id++)
                length += sprintf(out + length, id % 4 ? "{\"id\":%ld,\"command\":\"status\"}\n"
                    : "{\"id\":%ld,\"command\":\"add\",\"args\":{\"amount\":\"0.01\",\"date\":\"2020-01-01\"}}\n", id);
        }
        ssize_t count = send(fd, out + offset, length - offset, MSG_NOSIGNAL);
        if (count > 0) offset += count;
        else if (errno != EAGAIN) exit(0);
        ssize_t got = recv(fd, in, sizeof in, 0);
        if (got > 0) done->flooded += lines(in, got);
        else if (got == 0 || errno != EAGAIN) exit(0);
        struct pollfd ready = { fd, POLLIN | POLLOUT, 0 };
        poll(&ready, 1, -1);
    }
}

static void list(void) {
    static char in[1 << 20];
    int fd = dial();
    for (;;) {
        ask(fd, "{\"command\":\"list\",\"args\":{\"page_size\":500,\"totals\":true}}\n", in, sizeof in);
        done->listed++;
    }
}

static void stick(void) {
    int fd = dial();
    fcntl(fd, F_SETFL, O_NONBLOCK);
    const char *all = "{\"command\":\"subscribe\",\"args\":{\"topics\":[\"limit\",\"spent\",\"remaining\",\"state\","
        "\"status\",\"categories\",\"expenses\",\"large\",\"settings\",\"today\"]}}\n";
    if (send(fd, all, strlen(all), MSG_NOSIGNAL) < 0) die("send");
    // Far more than the sockets hold, in as few messages as possible: each has a cost that counts as held.
    static char text[1 << 16];
    int length = 0;
    for (int id = 0; length < (int)sizeof text - 64; id++)
        length += sprintf(text + length, "{\"id\":%d,\"command\":\"status\"}\n", id);
    for (int round = 0; round < 16; round++) {
        struct pollfd ready = { fd, POLLOUT, 0 };
        if (poll(&ready, 1, 20) == 0) return;
        if (send(fd, text, length, MSG_NOSIGNAL) < 0) die("send");
    }
}

static pid_t children[64];
static int child_count;

static void run(void (*body)(void)) {
    pid_t pid = fork();
    if (pid < 0) die("fork");
    if (pid && child_count < 64) children[child_count++] = pid;
    if (pid) return;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    body();
}

int main(int argc, char **argv) {
    int floods = 1, stuck = 50, lists = 1, pause = 1000;
    long total = 5000;
    if (argc < 2) { fprintf(stderr, "usage: crowd SOCKET [-f N] [-s N] [-l N] [-n N] [-w N]\n"); return 2; }
    path = argv[1];
    for (int i = 2; i + 1 < argc; i += 2) {
        if (!strcmp(argv[i], "-f")) floods = atoi(argv[i + 1]);
        else if (!strcmp(argv[i], "-s")) stuck = atoi(argv[i + 1]);
        else if (!strcmp(argv[i], "-l")) lists = atoi(argv[i + 1]);
        else if (!strcmp(argv[i], "-n")) total = atol(argv[i + 1]);
        else if (!strcmp(argv[i], "-w")) pause = atoi(argv[i + 1]);
    }
    done = mmap(NULL, sizeof *done, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    static char in[1 << 20];
    double *took = malloc(sizeof(double) * total);
    int fd = dial();
    for (int i = 0; i < stuck; i++) stick();
    for (int i = 0; i < floods; i++) run(flood);
    for (int i = 0; i < lists; i++) run(list);
    double start = now();
    for (long i = 0; i < total; i++) {
        double sent = now();
        ask(fd, "{\"command\":\"status\"}\n", in, sizeof in);
        took[i] = now() - sent;
        if (pause) usleep(pause);
    }
    double wall = now() - start;
    qsort(took, total, sizeof(double), by_value);
    printf("p50 %.1f us  p99 %.1f us  max %.1f us  (%.0f flooded, %.0f listed a second)\n", took[total / 2] * 1e6,
           took[total * 99 / 100] * 1e6, took[total - 1] * 1e6, done->flooded / wall, done->listed / wall);
    for (int i = 0; i < child_count; i++) kill(children[i], SIGKILL);
    while (wait(NULL) > 0) {}
    return 0;
}
