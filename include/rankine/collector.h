/* The state of MPI in the calling thread, for profilers that sample: the interface of "MPI State Profiling"
 * (M. Itzkowitz, MPI Forum's tools group, 2008), which names the states but no identifiers; these are ours.
 *
 * Nothing is linked. A profiler looks for the function when it starts, and asks in its signal handler:
 *
 *   OMPI_state_t (*state_of_mpi)(void*) = (OMPI_state_t(*)(void*))dlsym(RTLD_DEFAULT, "mpi_collector_api");
 *   ...
 *   int reason;
 *   if (state_of_mpi != NULL && state_of_mpi(&reason) == RANKINE_MPI_STALL) ...
 *
 * It is there in a process that is recorded with --state=sampled (which is the default) or exact. What tells
 * work from stall, and where it cannot be told: docs/design/state.md of Rankine.
 */
#ifndef RANKINE_COLLECTOR_H
#define RANKINE_COLLECTOR_H

#ifdef __cplusplus
extern "C" {
#endif

typedef enum OMPI_state {
  RANKINE_NOT_IN_MPI =
      0, /* also in a function of the application that MPI has called, and in threads that MPI made */
  RANKINE_MPI_WORK = 1, /* in MPI, which is doing something; not necessarily something useful */
  RANKINE_MPI_STALL = 2 /* in MPI, which waits, busily or asleep */
} OMPI_state_t;

/* Why it waits. More may be added. */
typedef enum RANKINE_stall_reason {
  RANKINE_STALL_NONE = 0,          /* it does not */
  RANKINE_STALL_LATE_SENDER = 1,   /* for a message that has not been sent, or not arrived */
  RANKINE_STALL_LATE_RECEIVER = 2, /* a send, for the receive */
  RANKINE_STALL_COLLECTIVE = 3,    /* for other ranks in a collective operation */
  RANKINE_STALL_RMA = 4,           /* in one-sided communication: for an epoch, a lock, an operation */
  RANKINE_STALL_LOCK = 5,          /* for another thread of this process */
  RANKINE_STALL_IO = 6,            /* in an operation on a file, which may be for other ranks */
  RANKINE_STALL_UNKNOWN = 7        /* not known, or several of these */
} RANKINE_stall_reason_t;

/* The calling thread's state. Async-signal-safe: reads two words of memory, touches neither errno nor a lock.
 * `reason`: NULL, or where an int is to be stored, the RANKINE_STALL_ reason. */
#define RANKINE_COLLECTOR_FUNCTION "mpi_collector_api"
typedef OMPI_state_t (*RANKINE_collector_t)(void* reason);

#ifdef __cplusplus
}
#endif

#endif
