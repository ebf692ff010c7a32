/* Actions of your own in the traces that `rankine replay TRACE --actions FILE.so` reads (docs/replay.md; an
 * example to copy: examples/own_actions.c). A line `3 halo 8192` of such a trace calls what is registered
 * under `halo` when simulated rank 3 comes to it. Plain C and this header: the library is linked with nothing
 * of Rankine; it finds these functions in the command that loads it. It has one function, rankine_actions,
 * which registers.
 *
 * They are librankine-sim's too: a program that is linked with it registers, and replays by
 * rankine_actions_replay below or, in C++, by sim::CalledTrace (examples/registered.c).
 * Callbacks are called from one thread, one after the
 * other. What they say that the rank does is done behind the callback, in this order; nothing has happened
 * yet when a function returns, so they return nothing. */
#ifndef RANKINE_REPLAY_H
#define RANKINE_REPLAY_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The simulated rank that a callback is called for; valid in the call alone. */
typedef struct rankine_action_rank rankine_action_rank;

/* `argv`: the words behind the name, `argc` of them, as text. Not 0: the line cannot be replayed, which ends
 * the replay with the line's place and this number. */
typedef int (*rankine_action)(rankine_action_rank* rank, int argc, const char* const* argv, void* data);

/* `data` is given to each call. -1: no name (a word without spaces), or registered already. A name that
 * traces have already, as send, ends the replay before it begins. */
int rankine_action_register(const char* name, rankine_action action, void* data);

/* What your library defines; called once, before the replay. */
void rankine_actions(void);

uint32_t rankine_action_self(const rankine_action_rank* rank); /* its number, from 0 */
uint32_t rankine_action_ranks(const rankine_action_rank* rank);

/* What it does. Sizes are bytes, those of gather, scatter, allgather and alltoall of one rank's part; work is
 * what compute counts, flops in text traces. */
void rankine_action_compute(rankine_action_rank* rank, double work);
void rankine_action_sleep(rankine_action_rank* rank, double seconds);
void rankine_action_send(rankine_action_rank* rank, uint32_t to, int tag, uint64_t bytes);
void rankine_action_recv(rankine_action_rank* rank, uint32_t from, int tag, uint64_t bytes);
void rankine_action_isend(rankine_action_rank* rank, uint32_t to, int tag, uint64_t bytes);
void rankine_action_irecv(rankine_action_rank* rank, uint32_t from, int tag, uint64_t bytes);
/* The oldest request of a message from `from` to `to` with this tag; all that the rank has. */
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
/* Any line of the current form, without the rank: "alltoallv 3 1 2 3 1 2 6 6". In librankine-sim, which reads
 * no text, an error of the action. */
void rankine_action_line(rankine_action_rank* rank, const char* line);

/* A cluster of equal hosts on one switch, each with a link of its own. */
typedef struct rankine_actions_cluster {
  uint32_t hosts;
  double speed;     /* flop/s */
  double bandwidth; /* bytes/s of each link */
  double latency;   /* s of each link */
} rankine_actions_cluster;

/* Of librankine-sim, not of the command: how many seconds `lines` take on the cluster, rank i on host i, from
 * the first again, with SMPI's model. `lines` are of registered actions, "3 halo 8192\n" each; those of a
 * rank in its order. Below 0: it cannot be replayed, and `why` (of `size` bytes; may be NULL) has a
 * sentence. */
double rankine_actions_replay(const rankine_actions_cluster* cluster, uint32_t ranks, const char* lines,
                              char* why, size_t size);

#ifdef __cplusplus
}
#endif

#endif
