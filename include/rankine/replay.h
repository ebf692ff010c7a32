/* SPDX-License-Identifier: BSD-3-Clause */
/* The interface for your own actions in the traces that `rankine replay TRACE --actions FILE.so` reads
 * (docs/replay.md). The file examples/own_actions.c is an example to copy. When simulated rank 3 reaches the
 * line `3 halo 8192` of such a trace, it calls the function that is registered under `halo`. The library
 * needs only C and this header. The library is not linked with any part of Rankine; the command that loads
 * the library provides the functions below. The library defines one function, rankine_actions, which
 * registers its actions.
 *
 * The library librankine-sim also contains the functions below. A program that is linked with
 * librankine-sim registers actions, and replays them by rankine_actions_replay or, in C++, by
 * sim::CalledTrace (examples/registered.c). All callbacks are called in one thread, one after another. A
 * callback only describes the operations of the rank. The simulation executes these operations after the
 * callback has returned, in the same order. So the functions that describe operations return nothing. */
#ifndef RANKINE_REPLAY_H
#define RANKINE_REPLAY_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The simulated rank that calls a callback. The pointer is valid only during the call. */
typedef struct rankine_action_rank rankine_action_rank;

/* An action. The array `argv` contains the `argc` words after the action's name, as strings. If the
 * function returns a number other than 0, the line cannot be replayed. The replay then ends with an error
 * that contains the line and this number. */
typedef int (*rankine_action)(rankine_action_rank* rank, int argc, const char* const* argv, void* data);

/* Registers an action. The argument `data` is passed to each call of the action. Returns -1 if the name is
 * invalid (empty or with spaces) or already registered. If the name is an action that traces already have,
 * such as send, the replay fails before it begins. */
int rankine_action_register(const char* name, rankine_action action, void* data);

/* The function that your library must define. The function is called once, before the replay. */
void rankine_actions(void);

uint32_t rankine_action_self(const rankine_action_rank* rank); /* the rank's number, from 0 */
uint32_t rankine_action_ranks(const rankine_action_rank* rank);

/* Functions that describe the operations of a rank. Sizes are in bytes. For gather, scatter, allgather and
 * alltoall, a size is that of one rank's part. Work is in the unit of compute, which is flops in text
 * traces. */
void rankine_action_compute(rankine_action_rank* rank, double work);
void rankine_action_sleep(rankine_action_rank* rank, double seconds);
void rankine_action_send(rankine_action_rank* rank, uint32_t to, int tag, uint64_t bytes);
void rankine_action_recv(rankine_action_rank* rank, uint32_t from, int tag, uint64_t bytes);
void rankine_action_isend(rankine_action_rank* rank, uint32_t to, int tag, uint64_t bytes);
void rankine_action_irecv(rankine_action_rank* rank, uint32_t from, int tag, uint64_t bytes);
/* `wait` waits for the oldest request of a message from rank `from` to rank `to` with this tag. `waitall`
 * waits for all requests of the rank. */
void rankine_action_wait(rankine_action_rank* rank, uint32_t from, uint32_t to, int tag);
void rankine_action_waitall(rankine_action_rank* rank);
void rankine_action_barrier(rankine_action_rank* rank);
void rankine_action_bcast(rankine_action_rank* rank, uint64_t bytes, uint32_t root);
void rankine_action_reduce(rankine_action_rank* rank, uint64_t bytes, double work, uint32_t root);
void rankine_action_allreduce(rankine_action_rank* rank, uint64_t bytes, double work);
void rankine_action_gather(rankine_action_rank* rank, uint64_t bytes, uint32_t root);
void rankine_action_scatter(rankine_action_rank* rank, uint64_t bytes, uint32_t root);
void rankine_action_allgather(rankine_action_rank* rank, uint64_t bytes);
void rankine_action_alltoall(rankine_action_rank* rank, uint64_t bytes);
/* Performs any action of the current text format, given as a line without the rank: "alltoallv 3 1 2 3 1 2
 * 6 6". librankine-sim does not read text, so in librankine-sim the action fails with an error. */
void rankine_action_line(rankine_action_rank* rank, const char* line);

/* A cluster of equal hosts. Each host is connected to one switch by its own link. */
typedef struct rankine_actions_cluster {
  uint32_t hosts;
  double speed;     /* flop/s */
  double bandwidth; /* bytes/s of each link */
  double latency;   /* seconds, of each link */
} rankine_actions_cluster;

/* This function is only in librankine-sim, and not in the command. The function replays `lines` on the
 * cluster and returns the simulated time in seconds. Rank i runs on host i, with SMPI's model. Each call
 * of the function begins at the first line. The argument `lines` contains lines of registered actions such
 * as "3 halo 8192\n", in order for each rank. A result below 0 means that the lines cannot be replayed. A
 * sentence of at most `size` bytes with the reason is then written to `why`, which may be NULL. */
double rankine_actions_replay(const rankine_actions_cluster* cluster, uint32_t ranks, const char* lines,
                              char* why, size_t size);

#ifdef __cplusplus
}
#endif

#endif
