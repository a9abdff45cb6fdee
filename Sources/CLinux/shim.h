#ifndef BUDGET_CLINUX_SHIM_H
#define BUDGET_CLINUX_SHIM_H

/* Linux calls of the client that the Glibc module leaves out. */
#include <sys/pidfd.h>
#include <sys/signalfd.h>

#endif
