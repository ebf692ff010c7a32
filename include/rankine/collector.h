/* SPDX-License-Identifier: BSD-3-Clause */
/* The interface with which a sampling profiler queries the state of the calling thread in MPI. The
 * interface is that of "MPI State Profiling" (M. Itzkowitz, MPI Forum's tools group, 2008). That document
 * names the states but no identifiers; the identifiers are Rankine's.
 *
 * To use the interface, nothing needs to be linked. A profiler looks up the function when it starts, and
 * calls it in its signal handler. The function exists in a process that is recorded with --state=sampled
 * (the default) or --state=exact. Rankine's page docs/design/state.md describes how work and stall are
 * distinguished, and when this is impossible. */

/* Example:
 *   OMPI_state_t (*state_of_mpi)(void*) = (OMPI_state_t(*)(void*))dlsym(RTLD_DEFAULT, "mpi_collector_api");
 *   ...
 *   int reason;
 *   if (state_of_mpi != NULL && state_of_mpi(&reason) == RANKINE_MPI_STALL) ... */
#ifndef RANKINE_COLLECTOR_H
#define RANKINE_COLLECTOR_H

#ifdef __cplusplus
extern "C" {
#endif

typedef enum OMPI_state {
  RANKINE_NOT_IN_MPI =
      0, /* the thread is outside MPI, in a function of the application that MPI calls, or created by MPI */
  RANKINE_MPI_WORK = 1, /* the thread is in MPI and active, though not necessarily doing useful work */
  RANKINE_MPI_STALL = 2 /* the thread is in MPI and waiting, busily or asleep */
} OMPI_state_t;

/* The reasons of a stall. Later versions may add reasons. */
typedef enum RANKINE_stall_reason {
  RANKINE_STALL_NONE = 0,          /* the thread does not wait */
  RANKINE_STALL_LATE_SENDER = 1,   /* a receive waits for a message that was not sent or has not arrived */
  RANKINE_STALL_LATE_RECEIVER = 2, /* a send waits for its receive */
  RANKINE_STALL_COLLECTIVE = 3,    /* the thread waits for other ranks in a collective operation */
  RANKINE_STALL_RMA = 4,           /* one-sided communication waits for an epoch, a lock or an operation */
  RANKINE_STALL_LOCK = 5,          /* the thread waits for another thread of this process */
  RANKINE_STALL_IO = 6,            /* the thread waits in an operation on a file, possibly for other ranks */
  RANKINE_STALL_UNKNOWN = 7        /* the reason is unknown, or there are several reasons */
} RANKINE_stall_reason_t;

/* Returns the calling thread's state. The function is async-signal-safe: it reads two words of memory, and
 * uses neither errno nor a lock. The argument `reason` is NULL or the address of an int, in which the
 * reason (RANKINE_STALL_*) is stored. */
#define RANKINE_COLLECTOR_FUNCTION "mpi_collector_api"
typedef OMPI_state_t (*RANKINE_collector_t)(void* reason);

#ifdef __cplusplus
}
#endif

#endif
