// SPDX-License-Identifier: BSD-3-Clause
/* Two user-defined trace actions for `rankine replay`. The first action is a halo exchange with both
 * neighbours in a ring. The second action is a solver step that consists of halo exchanges.
 *
 *   `cc -shared -fPIC -I include -o own_actions.so examples/own_actions.c`
 *   `rankine replay TRACE --platform cluster.xml --actions ./own_actions.so`
 *
 * TRACE has lines such as `3 halo 8192` and `3 solve 10 8192 1e6`. The arguments of `solve` are the
 * number of exchanges, and the bytes and the work for each exchange. */
#include <stdlib.h>

#include <rankine/replay.h>

static void Exchange(rankine_action_rank* rank, uint64_t bytes) {
  const uint32_t self = rankine_action_self(rank), ranks = rankine_action_ranks(rank);
  const uint32_t left = (self + ranks - 1) % ranks, right = (self + 1) % ranks;
  rankine_action_irecv(rank, left, 0, bytes);
  rankine_action_irecv(rank, right, 1, bytes);
  rankine_action_send(rank, right, 0, bytes);
  rankine_action_send(rank, left, 1, bytes);
  rankine_action_waitall(rank);
}

static int Halo(rankine_action_rank* rank, int argc, const char* const* argv, void* data) {
  (void)data;
  if (argc != 1) return 1;
  Exchange(rank, strtoull(argv[0], NULL, 10));
  return 0;
}

static int Solve(rankine_action_rank* rank, int argc, const char* const* argv, void* data) {
  (void)data;
  if (argc != 3) return 1;
  for (int step = 0; step < atoi(argv[0]); ++step) {
    rankine_action_compute(rank, atof(argv[2]));
    Exchange(rank, strtoull(argv[1], NULL, 10));
    rankine_action_allreduce(rank, 8, 0);
  }
  return 0;
}

void rankine_actions(void) {
  rankine_action_register("halo", Halo, NULL);
  rankine_action_register("solve", Solve, NULL);
}
